"""What is kept from position to position never differs from what would be worked out anew."""

import json
import random
from typing import Any

import pytest

from fuda.server.seeing import Position
from fuda.table import Table
from fuda.text import action_text

ACTIONS = 150


@pytest.mark.parametrize("backend", ["native", "python"])
@pytest.mark.parametrize("game", ["saika", "daifugo", "raigo"])
def test_what_is_kept_is_as_good_as_new(game, backend):
    chance = random.Random(5)
    table = Table(game, 4, seed=11, backend=backend)
    kept: dict[Any, Any] = {}
    while not table.over and len(table.log) < ACTIONS:
        position = Position(table, kept)
        for seat in (*range(4), None):
            assert json.loads(b"".join(position.view(seat))) == table.view(seat)
        anew = Position(table, {})
        assert json.loads(position.choice) == json.loads(anew.choice)
        shown = json.loads(position.choice)["legal"]
        assert [(one["id"], one["text"]) for one in shown] == [tuple(action) for action in table.legal()]
        for one in shown:
            for language, said in one["words"].items():
                assert said == action_text(table.game, table.masked(table.turn), one["id"], language)
        table.play(chance.choice(table.legal()))
    assert len(table.log) > 40
