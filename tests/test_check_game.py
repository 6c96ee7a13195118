"""Every game keeps its contract."""

import pytest

import fuda
from fuda.testing import check_game, setups

TABLES = 48  # to look at in all, at least one for every seat count with every value of every option
MATCHES = 2000  # at each seat count
LONG, FEWER = 200, 60  # decisions of a match that is long, and the matches of a game with such


def matches_of(name: str) -> int:
    """How many matches to compare: those that are long take the interpreter long."""
    sample = 16
    return MATCHES if fuda.batch(name, sample).playout() < LONG * sample else FEWER


@pytest.mark.parametrize("name", fuda.games())
def test_the_game_keeps_its_contract(name):
    check_game(name, matches=matches_of(name), tables=max(1, TABLES // len(list(setups(fuda.games.load(name))))))
