"""What actions are worth by playouts: the same compiled and interpreted, without a look at what is hidden, no match changed."""

import numpy as np
import pytest

import fuda
from fuda.kernel import loops, playouts
from fuda.kernel.native import functions
from fuda.kernel.places import WORTH
from fuda.kernel.python import PythonEngine

MATCHES = 12


def under_way(game, players, steps):
    batch = fuda.batch(game, MATCHES, players, seed=3)
    for _ in range(steps):
        batch.step(batch.sample("thumb"))
    return batch


def listed(batch, values):
    """The actions and values of each match."""
    rows = [np.flatnonzero(values.match == i) for i in range(len(batch))]
    return [(values.action[row].tolist(), values.value[row].tolist()) for row in rows]


@pytest.mark.parametrize(("game", "players", "steps"), [("saika", 4, 9), ("daifugo", 3, 11)])
@pytest.mark.parametrize("redeal", [False, True])
def test_compiled_and_interpreted_playouts_agree(game, players, steps, redeal):
    batch = under_way(game, players, steps)
    values = batch.action_values(redeal=redeal)
    engine = PythonEngine(batch.game, quiet=True, modules=(loops, playouts))
    bot = len(batch.game.bot_names) - 1
    for record, (actions, found) in zip(batch.states(), listed(batch, values), strict=True):
        for action, value in zip(actions, found, strict=True):
            s, masked = engine.layout.to_slotted(record), engine.new()
            room = [0] * batch.game.most_legal
            worth = engine.bound["worth_of"](s, masked, bot, room, action, batch.game.horizon, int(redeal))
            assert value == np.float32(worth)


def test_all_choices_are_listed_and_the_matches_stay_as_they_are():
    batch = under_way("saika", 4, 6)
    before = batch.states()
    values = batch.action_values()
    marks = batch.legal()
    for mark, (actions, found) in zip(marks, listed(batch, values), strict=True):
        legal = np.flatnonzero(mark).tolist()
        assert actions == (legal if len(legal) > 1 else [])
        assert all(0 <= value <= 1 for value in found)
    assert (batch.states() == before).all()
    batch.playout("thumb")
    assert len(batch.action_values().match) == 0


def test_a_limit_takes_some_of_the_choices():
    batch = under_way("saika", 4, 0)
    few = listed(batch, batch.action_values(most=3))
    every = listed(batch, batch.action_values())
    assert [len(actions) for actions, _ in few] == [min(3, len(actions)) for actions, _ in every]
    for (actions, found), (all_actions, all_found) in zip(few, every, strict=True):
        assert len(set(actions)) == len(actions)
        assert set(zip(actions, found, strict=True)) <= set(zip(all_actions, all_found, strict=True))
    with pytest.raises(fuda.BadSetup, match="At least two"):
        batch.action_values(most=1)


def test_redealt_playouts_know_no_more_than_the_seat():
    batch = under_way("saika", 4, 9)
    values = batch.action_values(redeal=True).value
    assert (batch.action_values().value != values).any()
    seen = batch.observe()
    states = batch.states()
    words = states["rng"].copy()
    functions(batch.game).redeal_many(states, states["turn"].copy(), 0, len(states))
    states["rng"] = words
    batch.load(states)
    assert (batch.observe() == seen).all()
    assert (batch.states()["hand"] != under_way("saika", 4, 9).states()["hand"]).any()
    assert (batch.action_values(redeal=True).value == values).all()


def test_an_action_is_worth_what_the_round_comes_to_when_the_bot_plays_on():
    batch = under_way("saika", 4, 9)
    engine = PythonEngine(batch.game, quiet=True)
    lists = listed(batch, batch.action_values())
    start = batch.states()
    for k in range(2):  # the first and the second choice of each match
        again = fuda.batch("saika", MATCHES, 4, seed=3)
        again.load(start)
        choices = [i for i, (actions, _) in enumerate(lists) if actions]
        moves = again.sample("thumb")
        moves[choices] = [lists[i][0][k] for i in choices]
        again.step(moves)
        while choices:
            states = again.states()
            for i in [i for i in choices if states["round_number"][i] > start["round_number"][i]]:
                s = engine.layout.to_slotted(states[i])
                assert lists[i][1][k] == np.float32(engine.bound["value"](s, int(start["turn"][i])) / WORTH)
                choices.remove(i)
            again.step(again.sample("thumb"))


def test_with_no_horizon_an_action_is_worth_the_place_at_the_end_of_the_match():
    batch = under_way("saika", 4, 9)
    engine = PythonEngine(batch.game, quiet=True, modules=(loops, playouts))
    for record, (actions, found) in zip(batch.states(), listed(batch, batch.action_values(horizon=0)), strict=True):
        for action, value in zip(actions[:2], found[:2], strict=True):
            s, seat = engine.layout.to_slotted(record), int(record["turn"])
            engine.bound["worth_of"](s, engine.new(), 1, [0] * batch.game.most_legal, action, 0, 0)
            assert s.turn == -1
            assert value == np.float32(engine.bound["value"](s, seat) / WORTH)
    with pytest.raises(fuda.BadSetup, match="with 0 at the end of the match"):
        batch.action_values(horizon=-1)
