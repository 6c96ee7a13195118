"""Rules in the forms that the GPU's compiler takes: they count and divide as they are written."""

import ast
import inspect
import textwrap
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

import fuda
from fuda.kernel import wrapped
from fuda.kernel.cuda_kernels import divisions, kept
from fuda.kernel.gpu_forms import in_gpu_forms
from fuda.kernel.planes import WORDS, Planes, PlanesOfSlots


def formed(f, **names):
    """A function of this file in these forms."""
    tree = in_gpu_forms(ast.parse(textwrap.dedent(inspect.getsource(f))))
    assert "_next" in ast.unparse(tree) or "_quotient" in ast.unparse(tree)
    home = divisions() | names
    exec(compile(tree, "<forms>", "exec"), home)
    return home[f.__name__]


def up_to(n):
    seen = []
    i = -7
    for i in range(n):
        seen.append(i)
    return seen, i


def between(a, b):
    seen = []
    for i in range(a, b):
        if i % 3 == 0:
            continue
        if i == 8:
            break
        seen.append(i)
    return seen


def by_steps(a, b):
    seen = []
    for i in range(a, b, 2):
        for j in range(i, a - 1, -3):
            seen.append((i, j))
            i = 100  # what a loop counts is not changed by what is done with its name
    return seen


def left_alone(values, step):
    seen = []
    for value in values:
        seen.append(value)
    for i in range(0, 9, step):
        seen.append(i)
    for i in range(3):
        seen.append(i)
    else:
        seen.append(-1)
    for _ in range(1):
        pass
    return seen


def divided(a, b):
    c = a // b
    c %= 7
    a //= 2
    return c, a, a % b, -a // b, -a % b


@pytest.mark.parametrize(
    ("function", "arguments"),
    [
        (up_to, (5,)),
        (up_to, (0,)),
        (between, (1, 20)),
        (between, (5, 2)),
        (by_steps, (2, 9)),
        (left_alone, ((4, 5), 3)),
        (divided, (45, 4)),
        (divided, (-45, 4)),
        (divided, (1 << 40, 1000)),
    ],
)
def test_code_in_these_forms_does_the_same(function, arguments):
    assert formed(function)(*arguments) == function(*arguments)


def test_indices_are_places_but_for_slices_and_constants():
    tree = in_gpu_forms(ast.parse("s.row[i + 1] = t[2, k][a:b]"))
    assert ast.unparse(tree) == "s.row[_place(i + 1)] = t[2, _place(k)][a:b]"


def test_the_ends_of_a_loop_are_worked_out_once_and_in_order():
    calls = []

    def end(n):
        calls.append(n)
        return n

    def loop():
        total = 0
        for i in range(end(1), end(4)):
            total += i
        return total

    assert formed(loop, end=end)() == 6
    assert calls == [1, 4]


def test_a_seat_is_counted_on_round_the_table():
    assert [wrapped(n, 5) for n in range(10)] == [n % 5 for n in range(10)]


@pytest.mark.parametrize("name", fuda.games())
def test_states_in_words_are_read_back(name):
    batch = fuda.batch(name, 5, seed=3)
    batch.step(batch.sample())
    states = batch.states()
    planes = Planes(batch.layout)
    words = planes.from_records(states)
    assert words.shape == (planes.words, 5)
    assert (planes.to_records(words) == states).all()
    word, bit = planes.turn
    assert ((words[word] >> bit).astype(np.int8) == states["turn"]).all()
    record = planes.record()
    assert record.itemsize == states.dtype.itemsize
    as_words = states.view(np.uint8).reshape(5, -1).view(record).reshape(5)
    assert (words == as_words[WORDS].T).all()
    assert (as_words["turn"] == states["turn"]).all()


@pytest.mark.parametrize("name", fuda.games())
def test_the_simulator_copies_states_in_words(name):
    batch = fuda.batch(name, 2, seed=4)
    states = batch.states()
    slots = PlanesOfSlots(batch.layout)
    words = Planes(batch.layout).from_records(states)
    s = batch.layout.slotted()
    slots.load(words, 1, s)
    assert (batch.layout.to_record(s)[0] == states[1]).all()
    assert slots.turn_of(words, 1) == states[1]["turn"]
    s.turn = -1
    s.rng = [5, 6, 7, 2**32 - 1]
    slots.store_generator(words, 1, s)
    [_, stored] = Planes(batch.layout).to_records(words)
    assert stored["rng"].tolist() == s.rng
    assert stored["turn"] == states[1]["turn"]
    slots.store(words, 1, s)
    assert slots.turn_of(words, 1) == -1
    assert slots.turn_of(words, 0) == states[0]["turn"]


@pytest.mark.parametrize("name", ["saika", "catastrophe"])  # one state small, one large
def test_words_are_copied_to_a_thread_and_back(name):
    planes = Planes(fuda.games.load(name).layout())
    source = in_gpu_forms(ast.parse(planes.source()))
    moves = divisions()
    exec(compile(source, "<planes>", "exec"), moves)
    states = np.arange(3 * planes.words, dtype=np.int32).reshape(planes.words, 3)
    s, other = (SimpleNamespace(**{WORDS: np.zeros(planes.words, np.int32)}) for _ in range(2))
    moves["load"](states, 1, s)
    assert (getattr(s, WORDS) == states[:, 1]).all()
    moves["copy"](s, other)
    changed = states.copy()
    moves["store"](changed, 2, other)
    assert (changed[:, 2] == states[:, 1]).all()
    assert (changed[:, :2] == states[:, :2]).all()


def test_states_of_fewer_seats_lose_only_what_belongs_to_the_others():
    game = fuda.games.load("catastrophe")
    batch = fuda.batch("catastrophe", 20, 3, seed=3)
    for _ in range(60):
        batch.step(batch.sample())
    seated = game.layout(seats=3)
    assert seated.dtype.itemsize < batch.layout.dtype.itemsize
    assert game.layout(seats=6).dtype == batch.layout.dtype
    states = batch.states()
    cut = seated.converted(states, np.zeros(1, seated.dtype))
    assert (cut["hand"] == states["hand"][:, : cut["hand"].shape[1]]).all()
    assert (batch.layout.converted(cut, batch.layout.to_record(game_before_the_deal(batch))) == states).all()


def game_before_the_deal(batch):
    s = batch.layout.slotted()
    batch.game.set_up(s, batch.players, batch.options, batch.book, batch.decks)
    return s


def test_kernels_that_are_kept_have_a_file_of_their_own_for_all_that_they_come_from(tmp_path, monkeypatch):
    monkeypatch.setenv("FUDA_CACHE", str(tmp_path))
    source = "def play_kernel(s):\n    pass\n"

    def file_of(source: str, ingredients: str) -> Path:
        found = kept("duel", source, ingredients)
        assert found is not None
        assert ast.unparse(found[1]) == source.strip()
        return Path(found[0])

    file = file_of(source, "ingredients")
    assert file.read_text("utf-8") == source
    assert file.parent.parent == tmp_path
    written = file.stat().st_mtime_ns
    assert file_of(source, "ingredients") == file
    assert file.stat().st_mtime_ns == written  # Numba's cache goes by it
    assert len({file, file_of(source, "others"), file_of("x = 1", "ingredients")}) == 3


def test_kernels_are_not_kept_where_nothing_can_be_written(tmp_path, monkeypatch):
    blocked = tmp_path / "file"
    blocked.write_text("no folder")
    monkeypatch.setenv("FUDA_CACHE", str(blocked))
    assert kept("duel", "x = 1", "ingredients") is None
