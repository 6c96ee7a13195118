"""What a position shows is what the library shows, worked out once."""

import json
import random

import orjson
import pytest

import fuda
from fuda.errors import IllegalMove, OutOfTurn, UnreadableMove
from fuda.games.animayhem.blocks import RESIGN
from fuda.server.position_view import PositionView
from fuda.table import Table
from fuda.text import action_text

ACTIONS = 60


@pytest.mark.parametrize("game", fuda.games())
def test_views_and_choices_are_those_of_the_library(game):
    chance = random.Random(5)
    table = Table(game, seed=11)
    while not table.over and len(table.log) < ACTIONS:
        position = PositionView(table)
        for seat in (*range(table.players), None):
            assert json.loads(orjson.dumps(position.view(seat))) == json.loads(json.dumps(table.view(seat)))
        choice = json.loads(orjson.dumps(position.choice))
        assert choice["number"] == len(table.log)
        assert [(action["id"], action["text"]) for action in choice["legal"]] == [tuple(action) for action in table.legal()]
        for action in choice["legal"]:
            for language, words in action["words"].items():
                assert words == action_text(table.game, table.masked(table.turn), action["id"], language)
        for dimmed in choice["dimmed"]:
            assert dimmed["rule"].startswith(table.game.name + ".")
        table.play(chance.choice(table.legal()))


def test_each_view_is_made_once():
    position = PositionView(Table("saika", 3, seed=1))
    assert position.view(0) is position.view(0)
    assert position.choice is position.choice


def test_what_was_sent_is_not_kept_and_is_the_same_when_it_is_made_again():
    position = PositionView(Table("raigo", 3, seed=1))
    sent = [orjson.dumps(position.view(seat)) for seat in (0, 1, 2, None)], orjson.dumps(position.choice)
    legal = position.legal
    position.forget()
    kept = {name: value for name, value in vars(position).items() if name not in ("table", "turn") and value}
    assert kept == {"legal": legal}
    assert ([orjson.dumps(position.view(seat)) for seat in (0, 1, 2, None)], orjson.dumps(position.choice)) == sent


def test_a_move_is_checked_by_number_and_by_notation():
    table = Table("saika", 4, seed=3)
    while not table.over:  # until somebody must follow
        position = PositionView(table)
        seat = position.turn
        forbidden = json.loads(orjson.dumps(position.choice))["dimmed"]
        if forbidden:
            break
        table.play(table.legal()[0])
    assert seat is not None
    action, text = next(iter(position.legal.items()))
    assert position.check(seat, action) == position.check(seat, text) == action
    with pytest.raises(IllegalMove) as refusal:
        position.check(seat, forbidden[0]["text"])
    assert refusal.value.rule == forbidden[0]["rule"]
    for nonsense in ("nonsense", "", -1, 10_000):
        with pytest.raises(UnreadableMove):
            position.check(seat, nonsense)
    with pytest.raises(OutOfTurn):
        position.check((seat + 1) % 4, action)


def test_a_move_that_is_not_listed_is_taken_where_the_rules_allow_it():
    table, chance = Table("animayhem", 2, seed=5), random.Random(1)
    while table.why_not("resign") is not None:
        with pytest.raises(IllegalMove):
            PositionView(table).check(table.state.turn, "resign")
        table.play(chance.choice(table.legal()))
    position = PositionView(table)
    number = position.check(table.state.turn, "resign")
    assert number not in position.legal
    assert position.read(table.state.turn, "resign") == [(number, "resign")]


def test_a_choice_says_which_unlisted_actions_may_be_taken_now():
    table, chance = Table("animayhem", 2, seed=5), random.Random(1)
    said = {True: 0, False: 0}
    while len(table.log) < 300 and not table.over:
        can = table.why_not("resign") is None
        said[can] += 1
        assert json.loads(orjson.dumps(PositionView(table).choice))["unlisted"] == [RESIGN] * can
        table.play(chance.choice(table.legal()))
    assert said[True]
    assert said[False]
    assert json.loads(orjson.dumps(PositionView(Table("saika", seed=1)).choice))["unlisted"] == []
