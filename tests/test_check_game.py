"""Every game keeps its contract."""

import pytest

import fuda
from fuda.testing import check_game, setups

TABLES = 48  # to look at in all, at least one for every seat count with every value of every option


@pytest.mark.parametrize("name", fuda.games())
def test_the_game_keeps_its_contract(name):
    check_game(name, matches=2000, tables=max(1, TABLES // len(list(setups(fuda.games.load(name))))))
