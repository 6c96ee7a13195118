"""Large states on a GPU: whole they are records, and the copy that an observation is made from has all that it reads."""

import ast
from types import SimpleNamespace

import numpy as np
import pytest

import fuda
from fuda.kernel.cuda_kernels import divisions, plays_in_place, threads
from fuda.kernel.gpu_forms import in_gpu_forms
from fuda.kernel.in_place import InPlace, InPlaceOfSlots, Seen
from fuda.kernel.planes import WORD, WORDS

GAMES = fuda.games()


def played(name, steps):
    batch = fuda.batch(name, 4, seed=8)
    for _ in range(steps):
        batch.step(batch.sample())
    return batch


@pytest.mark.parametrize("name", GAMES)
def test_states_travel_as_bytes(name):
    batch = played(name, 9)
    states = batch.states()
    storage = InPlace(batch.layout)
    there = storage.as_bytes(states).view(storage.record())
    assert there.shape == (4,)
    assert (there["turn"] == states["turn"]).all()
    assert (there[WORDS] == states.view(WORD).reshape(4, -1)).all()
    assert (there.view(np.uint8).view(batch.layout.dtype) == states).all()


@pytest.mark.parametrize("name", GAMES)
def test_the_simulator_has_objects_with_slots_in_their_place(name):
    batch = played(name, 9)
    storage = InPlaceOfSlots(batch.layout)
    objects = storage.slotted(batch.states())
    assert [storage.turn_of(objects, i) for i in range(4)] == batch.turn.tolist()
    assert (np.concatenate([batch.layout.to_record(s) for s in objects]) == batch.states()).all()


def seen_by(seen, moves, record, seat, book):
    """A seat's copy of a state: what the observation reads, as plain numbers and lists."""
    words = SimpleNamespace(**{WORDS: record.reshape(1).view(WORD)})
    copy = np.zeros(1, seen.record())
    moves["copy_seen"](words, SimpleNamespace(**{WORDS: copy[WORDS][0]}))
    s = SimpleNamespace(**{f.name: copy[f.name][0].tolist() for f in seen.fields}, book=book)
    moves["mask_seen"](s, seat)
    return s


@pytest.mark.parametrize("steps", [0, 40, 150, 250])
@pytest.mark.parametrize("name", GAMES)
def test_an_observation_needs_no_more_than_it_names(name, steps):
    batch = played(name, steps)
    game = batch.game
    seen = Seen(batch.layout, game.rules.observe)
    moves = divisions()
    exec(compile(in_gpu_forms(ast.parse(seen.source())), "<seen>", "exec"), moves)
    assert seen.size < batch.layout.dtype.itemsize
    assert "rng" not in (seen.record().names or ())
    for seat in range(batch.players):
        rows = batch.observe(seat=seat)
        for i, record in enumerate(batch.states()):
            row = [0] * game.observation
            game.rules.observe(seen_by(seen, moves, record, seat, batch.book), seat, row)
            assert row == rows[i].tolist(), (seat, i)


def test_what_a_seat_may_not_see_is_blank_in_its_copy():
    batch = played("catastrophe", 40)
    seen = Seen(batch.layout, batch.game.rules.observe)
    moves = divisions()
    exec(compile(in_gpu_forms(ast.parse(seen.source())), "<seen>", "exec"), moves)
    [record, *_] = batch.states()
    titles = len(record["deck"])
    own = seen_by(seen, moves, record, 1, None)
    assert own.hand[titles : 2 * titles] == record["hand"][titles : 2 * titles].tolist()
    assert any(own.hand)
    assert not any(own.hand[:titles] + own.hand[2 * titles :])
    assert not any(seen_by(seen, moves, record, -1, None).hand)


def test_large_states_stay_in_place_and_small_ones_are_copied():
    games = [fuda.games.load(name) for name in GAMES]
    layouts = {(game.name, seats): game.layout(seats=seats) for game in games for seats in game.seats}
    large = {key for key, layout in layouts.items() if plays_in_place(layout)}
    assert large == {key for key in layouts if key[0] in ("animayhem", "catastrophe")}
    assert {threads(layouts[key]) for key in large} == {128}
    for key in layouts.keys() - large:
        assert threads(layouts[key]) % 32 == 0
        assert 64 <= threads(layouts[key]) <= 128
