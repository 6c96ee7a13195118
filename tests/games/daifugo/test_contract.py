"""What the rest of Fuda relies on, for every number of seats and every option."""

import pytest

import fuda
from fuda.testing import check_backends, check_match, check_words, setups
from tests.games.daifugo.build import SEAT_COUNTS

GAME = fuda.games.load("daifugo")


@pytest.mark.parametrize("players", SEAT_COUNTS)
def test_both_backends_play_the_same_matches(players):
    check_backends(GAME, players, 100, seed=players)


@pytest.mark.parametrize("players", SEAT_COUNTS)
def test_every_decision_of_matches_under_every_option_keeps_the_contract(players):
    """Each number of seats takes its turn with the options; long matches are left to other tests."""
    for number, (seats, options) in enumerate(setups(GAME)):
        if seats == players and options.get("rounds", 1) <= 3 and (number % 3 == 0 or not options or "rounds" in options):
            check_match(GAME, players, options, number)


def test_everything_has_words():
    check_words(GAME)
