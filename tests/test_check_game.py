"""Every game keeps its contract."""

import pytest

import fuda
from fuda.testing import check_game


@pytest.mark.parametrize("name", fuda.games())
def test_the_game_keeps_its_contract(name):
    check_game(name, matches=2000, tables=4)
