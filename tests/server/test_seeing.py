"""What the service shows of a position is what the table shows."""

import json
import random

import pytest

from fuda.server.seeing import Position
from fuda.table import Table
from fuda.text import action_text

ACTIONS = 150


@pytest.mark.parametrize("game", ["saika", "daifugo", "raigo"])
def test_a_position_shows_what_the_table_shows(game):
    chance = random.Random(5)
    table = Table(game, 4, seed=11)
    while not table.over and len(table.log) < ACTIONS:
        position = Position(table)
        for seat in (*range(4), None):
            assert json.loads(b"".join(position.view(seat))) == table.view(seat)
        shown = json.loads(position.choice)["legal"]
        assert [(one["id"], one["text"]) for one in shown] == [tuple(action) for action in table.legal()]
        for one in shown:
            for language, said in one["words"].items():
                assert said == action_text(table.game, table.masked(table.turn), one["id"], language)
        table.play(chance.choice(table.legal()))
    assert len(table.log) > 40
