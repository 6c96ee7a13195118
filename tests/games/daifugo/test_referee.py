"""Whole matches under all kinds of house rules, followed by a second reading of the rules."""

import random

import pytest

import fuda
from tests.games.daifugo.build import SEAT_COUNTS, all_hands, random_match, random_options
from tests.games.daifugo.referee import Referee
from tests.games.daifugo.slow import PACK

LARGE = 13  # hands above this have too many subsets to try them at every lead


def follow(match, chance: random.Random) -> tuple[fuda.Table, int]:
    """Follows a match move by move, comparing all that the rules decide; returns how many listings were compared."""
    t = next(match)
    referee = Referee(t.players, t.options)
    referee.deal(all_hands(t), t.turn)
    compared = 0
    for _ in match:
        referee.move(t.moves[-1])
        if referee.asks == "deal":
            referee.deal(all_hands(t))
        assert t.view()["phase"] == referee.asks
        assert t.scores == referee.points
        if t.over:
            assert t.view()["places"] == [referee.places[seat] for seat in range(t.players)]
            break
        assert t.turn == referee.turn
        assert all_hands(t) == [in_order(hand) for hand in referee.hands]
        assert t.view()["kakumei"] == referee.kakumei
        assert t.view()["jack_back"] == referee.jack_back
        assert set(t.view()["shibari"]) == referee.suits
        assert t.view()["geki_shibari"] == referee.steps
        lead_of_many = not referee.pile and len(referee.hands[referee.turn]) > LARGE
        if not lead_of_many or chance.random() < 0.03:
            assert {action.text for action in t.legal()} == referee.allowed()
            compared += 1
    assert t.over
    return t, compared


def in_order(hand: list[str]) -> list[str]:
    return sorted(hand, key=[*PACK, "*"].index)


@pytest.mark.parametrize("players", SEAT_COUNTS)
def test_matches_by_the_default_rules_agree_with_the_slow_reading(players):
    chance = random.Random(players)
    compared = 0
    for seed in range(6):
        _, n = follow(random_match(players, seed, passes=chance.choice([0.0, 0.3, 1.0]), rounds=2), chance)
        compared += n
    assert compared > 250


@pytest.mark.parametrize("players", SEAT_COUNTS)
def test_matches_under_house_rules_agree_with_the_slow_reading(players):
    chance = random.Random(players)
    compared = 0
    for seed in range(6):
        options = random_options(100 * players + seed, rounds=2)
        _, n = follow(random_match(players, seed, passes=chance.choice([0.0, 0.3, 1.0]), **options), chance)
        compared += n
    assert compared > 250
