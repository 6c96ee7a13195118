"""The rule-of-thumb bot."""

from types import FunctionType

import numpy as np
import pytest

import fuda
from fuda import bots
from fuda.games.raigo import bots as own_bots, rules
from tests.games.raigo.build import EMPTY, play, position


def choice(t):
    return t.game.notation.text(t.state, bots.make(t.game, "thumb", 1).choose(t.seat_view(t.turn)))


def test_thumb_beats_random_clearly():
    batch = fuda.batch("raigo", 400, players=2, seed=3)
    batch.playout(["thumb", "random"])
    assert (batch.places[:, 0] == 1).mean() > 0.9
    batch = fuda.batch("raigo", 400, players=4, seed=3, teams=False)
    batch.playout(["random", "thumb", "random", "random"])
    assert (batch.places[:, 1] == 1).mean() > 0.8


def test_thumb_piles_what_makes_a_hand():
    assert choice(position("|六|八七|", EMPTY)) == "pile hand-1 tower-1"


def test_thumb_discharges_its_own_hand():
    t = position("|雷|八七六|", EMPTY)
    assert choice(t) == "chant hand-1"
    play(t, "chant hand-1")
    assert choice(t) == "discharge 1.1"


def test_thumb_does_not_unsettle_a_good_tower():
    assert choice(position("|八|五四三|四三", EMPTY)) == "end"


def test_thumb_roars_for_a_hand_and_shields_it_from_katana():
    t = position("|雷||", "|轟|八七六|")
    play(t, "chant hand-1", "discharge 2.1")
    assert choice(t) == "roar tower-1"
    t = position("|斬||", "|陣|八七六|")
    play(t, "chant hand-1", "katana 2.1 top")
    assert choice(t) == "shield"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_batch_observes_and_steps(players):
    batch = fuda.batch("raigo", 32, players=players, seed=1)
    for _ in range(40):
        seen = batch.observe()
        assert seen.shape == (32, batch.game.observation)
        legal = batch.legal()
        chosen = batch.sample()
        live = chosen >= 0
        assert legal[np.arange(32)[live], chosen[live]].all()
        batch.step(chosen)


def called(function):
    """The functions that a function names."""
    found = [function.__globals__.get(name) for name in function.__code__.co_names]
    return [each for each in found if isinstance(each, FunctionType)]


@pytest.mark.parametrize("module", [rules, own_bots])
def test_no_function_calls_itself_not_even_by_way_of_others(module):
    done = set()

    def visit(function, path):
        assert function not in path, " > ".join(each.__name__ for each in [*path, function])
        if function not in done:
            for other in called(function):
                visit(other, [*path, function])
            done.add(function)

    for function in vars(module).values():
        if isinstance(function, FunctionType):
            visit(function, [])
    assert len(done) > 30
