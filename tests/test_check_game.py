"""Every game keeps its contract."""

import pytest

import fuda
from fuda.testing import check_game, setups

MATCHES = 1000  # at each seat count; `bench/agree.py` compares a million
TABLES = 48  # to look at in all, at least one for every seat count with every value of every option
LONG = 200  # decisions of a match that takes the interpreter long: of such there are
FEWER, LEAST = 60, 12  # so many where matches are just so long, and less the longer they are with most players
SAMPLE = 16


@pytest.mark.parametrize("name", fuda.games())
def test_the_game_keeps_its_contract(name):
    game = fuda.games.load(name)
    matches, tables = MATCHES, TABLES
    if fuda.batch(name, SAMPLE).playout() >= LONG * SAMPLE:
        length = fuda.batch(name, SAMPLE, game.seats[-1]).playout() // SAMPLE
        matches, tables = max(LEAST, FEWER * LONG // length), TABLES * LONG // length
    check_game(name, matches=matches, tables=max(1, tables // len(list(setups(game)))))
