"""Compiled code: kept on disk by the value of all that it can reach, never stale, and the same however it is built."""

import fcntl
import gc
import operator
import os
import subprocess
import sys
from abc import abstractmethod
from collections import Counter
from pathlib import Path

import numpy as np
import pytest
from numba import TypingError, njit, types
from numba.core import caching, dispatcher, event
from numba.core.registry import cpu_target

from fuda.bots.search import Search
from fuda.kernel import batch, cache, linking, progress
from fuda.kernel.binding import Binding
from fuda.kernel.digest import digest
from fuda.kernel.native import NativeFunctions
from fuda.kernel.python import PythonEngine
from fuda.table import Table
from tests.broken import SOURCE, make

ROOT = Path(__file__).parent.parent.parent

# Loads the game in the package `author` of the working folder, natively plays action 1, and prints what it wrote and how many
# loops came from the cache.
TRY = f"""
import os, sys
sys.path[:0] = [os.getcwd(), {str(ROOT)!r}]
from author import rules
from fuda.kernel import batch
from fuda.kernel.game import Game
from tests.broken import Notation, View, Words
game = Game("author", "author", rules, Notation, Words, View, default_players=2)
b = batch.make(game, 1, seed=1)
b.step([1])
loops = vars(batch.functions(game)).values()
print(int(b.states()["said"][0][0]), sum(sum(f.stats.cache_hits.values()) for f in loops if hasattr(f, "stats")))
"""
ADDED = "s.said[s.turn] = a + 1"


@pytest.fixture
def author(tmp_path):
    """The folder of a package with a game in it."""
    folder = tmp_path / "author"
    folder.mkdir()
    (folder / "__init__.py").write_text("")
    return folder


def rules(imports: str, added: str) -> str:
    assert ADDED in SOURCE
    return imports + "\n" + SOURCE.replace(ADDED, f"s.said[s.turn] = a + {added}")


def start(author: Path, **environment: str) -> subprocess.Popen[str]:
    environment = {**os.environ, "FUDA_CACHE": str(author.parent / "cache"), "PYTHONDONTWRITEBYTECODE": "1", **environment}
    return subprocess.Popen(
        [sys.executable, "-c", TRY], cwd=author.parent, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )


def result(process: subprocess.Popen[str]) -> tuple[int, int]:
    """What was written, and how many loops came from the cache."""
    out, err = process.communicate()
    assert process.returncode == 0, err
    written, hits = out.split()
    return int(written), int(hits)


def test_an_edited_rule_never_runs_stale_and_an_unedited_one_is_not_compiled_again(author):
    (author / "rules.py").write_text(rules("", "1"))
    assert result(start(author)) == (2, 0)
    assert result(start(author)) == (2, 2)
    (author / "rules.py").write_text(rules("", "5"))
    assert result(start(author)) == (6, 0)


# How rules can come by a value: their import, the file that the value stands in, its text, and how the rules use it.
SOURCES = (
    ("from .a import A", "a.py", "A = {}", "A"),
    ("from . import b", "b.py", "B = {}", "b.B"),
    ("from author.c import c", "c.py", "C = {}\ndef c(): return C", "c()"),
    ("from .d import d", "d.py", "def made(n):\n    return lambda: n\nd = made({})", "d()"),
    ("from .e import E", "e.py", "import numpy\nE = numpy.array([0, {}])", "E[1]"),
    ("from .f import F", "f.py", "import enum\nclass F(enum.IntEnum):\n    ONE = {}", "F.ONE"),
    (
        "import pathlib, tomllib; G = tomllib.loads((pathlib.Path(__file__).parent / 'g.toml').read_text())['g']",
        "g.toml",
        "g = {}",
        "G",
    ),
)


def test_a_changed_value_gets_new_code_however_the_rules_came_by_it(author):
    imports, files, texts, used = zip(*SOURCES, strict=True)
    (author / "rules.py").write_text(rules("\n".join(imports), " + ".join(used)))
    for file, text in zip(files, texts, strict=True):
        (author / file).write_text(text.format(1))
    whole = 1 + len(SOURCES)
    assert result(start(author)) == (whole, 0)
    for file, text in zip(files, texts, strict=True):
        (author / file).write_text(text.format(7))
        assert result(start(author)) == (whole + 6, 0), file
        (author / file).write_text(text.format(1))
    assert result(start(author)) == (whole, 2)


@pytest.mark.parametrize("imports", ["from fuda import kernel", "import fuda.kernel as kernel", "import fuda"])
def test_functions_of_the_kernel_can_be_called_by_way_of_their_module(tmp_path, imports):
    kernel = "fuda.kernel" if imports == "import fuda" else "kernel"
    plain = make(tmp_path, "plain")
    by_module = make(
        tmp_path,
        "by_module",
        ("from fuda.kernel import below, note", imports),
        ("s.number[seat] = below(s, 50)", f"s.number[seat] = {kernel}.below(s, 50)"),
        ("            s.number[other] = below(s, 50)", f"            s.number[other] = {kernel}.below(s, 50)"),
        ("note(s, Note.SAYS", f"{kernel}.note(s, Note.SAYS"),
    )
    a, b = (batch.make(game, 20, seed=3) for game in (plain, by_module))
    assert a.playout() == b.playout()
    assert (a.states() == b.states()).all()
    engine = PythonEngine(by_module, quiet=True)
    s = engine.new()
    by_module.set_up(s, 2, {})
    engine.bound["deal"](s, 3, 0)
    engine.bound["play_random"](s, [0, 0])
    assert s == engine.layout.to_slotted(b.states()[0])


def test_a_new_game_object_gets_the_values_of_now(tmp_path, monkeypatch):
    game = make(tmp_path, "changing", ("VERSION = 1", "VERSION = 1\nBONUS = 1"), (ADDED, "s.said[s.turn] = a + BONUS"))
    for bonus in (1, 6):
        monkeypatch.setattr(game.rules, "BONUS", bonus)
        again = type(game)(game.name, game.package, game.rules, game.notation, game.words, game.view, default_players=2)
        b = batch.make(again, 1)
        b.step([1])
        assert b.states()["said"][0, 0] == 1 + bonus


def test_of_two_processes_that_need_a_loop_at_once_one_compiles_it(author):
    (author / "rules.py").write_text(rules("", "1"))
    written, loaded = zip(*map(result, [start(author), start(author)]), strict=True)
    assert written == (2, 2)
    assert sum(loaded) == 2
    assert result(start(author)) == (2, 2)


def test_a_loop_that_can_not_be_compiled_keeps_no_other_process_waiting(tmp_path, monkeypatch):
    monkeypatch.setenv("FUDA_CACHE", str(tmp_path / "cache"))
    with pytest.raises(TypingError):
        batch.make(make(tmp_path, "wrong", (ADDED, "s.said[s.turn] = a + [1]")), 1)
    (kept,) = (tmp_path / "cache").iterdir()
    with (kept / "play_many.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)


class Compiled(event.Listener):  # type: ignore[misc]
    """Counts the functions that Numba compiles, by name."""

    def __init__(self):
        self.names: Counter[str] = Counter()

    def on_start(self, event):
        self.names[event.data["dispatcher"].__name__] += 1

    def on_end(self, event):
        pass


def test_what_batches_learners_and_searches_share_of_a_game_is_compiled_once(tmp_path, monkeypatch):
    monkeypatch.setenv("FUDA_CACHE", str(tmp_path / "cache"))
    game = make(tmp_path, "shared")
    with event.install_listener("numba:compile", Compiled()) as compiled:
        b = batch.make(game, 2)
        b.playout()
        b.advance()
        Search(game).think(Table(game, seed=1).seat_view(0), playouts=1, trees=1)
    names = ("play_many", "advance_many", "search_many", "reset", "legal", "apply", "observe", "redeal", "score", "act")
    assert {name: compiled.names[name] for name in names} == dict.fromkeys(names, 1)


def test_a_build_from_the_cache_is_not_bound(tmp_path, monkeypatch):
    monkeypatch.setenv("FUDA_CACHE", str(tmp_path / "cache"))
    game = make(tmp_path, "kept")
    assert batch.make(game, 2).playout() > 0
    again = type(game)(game.name, game.package, game.rules, game.notation, game.words, game.view, default_players=2)
    monkeypatch.setattr(Binding, "bind", lambda self: pytest.fail("it was bound"))
    assert batch.make(again, 2).playout() > 0


def test_without_a_writable_cache_it_compiles_all_the_same(tmp_path, monkeypatch):
    blocked = tmp_path / "file"
    blocked.write_text("")
    monkeypatch.setenv("FUDA_CACHE", str(blocked))
    b = batch.make(make(tmp_path, "uncached"), 1)
    assert b.legal().tolist() == [[1, 1, 0]]


def one_more(n):
    return n + 1


class Unready(caching._CacheLocator):  # type: ignore[misc]
    """A locator of a Numba that asks for more than ours has."""

    @abstractmethod
    def more(self):
        pass


class Renamed:
    """What a Numba would have whose caches have other methods."""


MISSING = {
    "ImportError": (caching, "_CacheLocator", None),
    "AttributeError": (dispatcher, "NullCache", Renamed),
    "TypeError": (caching, "_CacheLocator", Unready),
}


@pytest.mark.parametrize("error", MISSING)
def test_where_parts_of_numba_are_missing_compiled_code_is_not_kept(error, tmp_path, monkeypatch, caplog):
    module, name, other = MISSING[error]
    if other is None:
        monkeypatch.delattr(module, name)
    else:
        monkeypatch.setattr(module, name, other)
    function = njit(one_more)
    cache.warn_once.cache_clear()
    prepared = []
    cache.keep_in(tmp_path / "kept", "stamp", function, lambda: prepared.append(True))
    assert prepared == [True], "nobody prepares it later"
    assert not isinstance(function._cache, caching.FunctionCache)
    [warned] = caplog.messages
    assert error in warned


def test_a_cache_that_can_no_longer_be_written_to_is_still_read(author):
    (author / "rules.py").write_text(rules("", "1"))
    assert result(start(author)) == (2, 0)
    (kept,) = (author.parent / "cache").iterdir()
    for lock in list(kept.glob("*.lock")):
        lock.unlink()
        lock.mkdir()  # so that it can't be opened
    assert result(start(author)) == (2, 2)
    (author / "rules.py").write_text(rules("", "2"))
    for loop in kept.glob("*.nbi"):
        loop.unlink()
    (author / "rules.py").write_text(rules("", "1"))
    assert result(start(author)) == (2, 0)


def test_plain_njit_gives_the_same_code(author):
    (author / "rules.py").write_text(rules("", "1"))
    assert result(start(author, FUDA_PLAIN_NJIT="1")) == (2, 0)


def play_all(game) -> list[np.ndarray]:
    """Everything that a batch can do, and what came of it."""
    b = batch.make(game, 30, seed=4)
    found = [b.states()]
    for _ in range(10):
        found += [b.observe(), b.legal()]
        b.step(b.sample(game.bot_names[-1]))
    found += [b.states(), b.scores, b.places]
    b.playout(game.bot_names[-1])
    found += [b.states(), b.scores, b.places]
    b.reset()
    b.playout()
    return [*found, b.states()]


def test_linked_and_plain_builds_play_the_same(tmp_path, monkeypatch):
    monkeypatch.setenv("FUDA_CACHE", str(tmp_path / "linked"))
    assert linking.works(), "Numba has changed: builds are slow until `linking` follows"
    linked = play_all(make(tmp_path, "linked"))
    monkeypatch.setenv("FUDA_CACHE", str(tmp_path / "plain"))
    monkeypatch.setenv("FUDA_PLAIN_NJIT", "1")
    linking.works.cache_clear()
    try:
        assert not linking.works()
        plain = play_all(make(tmp_path, "plainly"))
    finally:
        linking.works.cache_clear()
    for a, b in zip(linked, plain, strict=True):
        assert (a == b).all()


def test_linking_that_fails_its_trial_is_not_used(tmp_path, monkeypatch):
    def broken():
        raise AttributeError("no such part of Numba")

    monkeypatch.setenv("FUDA_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(linking, "libraries", broken)
    linking.works.cache_clear()
    try:
        assert not linking.works()
        b = batch.make(make(tmp_path, "unlinked"), 5)
        assert b.playout() == 5 * 4
    finally:
        linking.works.cache_clear()


def test_the_garbage_collector_waits_while_something_is_compiled_and_goes_on_afterwards():
    assert gc.isenabled()
    with linking.collector_paused():
        with linking.collector_paused():
            pass
        assert not gc.isenabled()
    assert gc.isenabled()


def test_the_types_of_an_operator_are_looked_up_once(monkeypatch):
    context = cpu_target.typing_context
    context.refresh()
    plus = context.resolve_value_type(operator.add)
    pairs = [(types.int64, t) for t in (types.int64, types.float64, types.int64)]
    expected = [context.resolve_function_type(plus, pair, {}) for pair in pairs]
    asked = []
    resolve = context.resolve_function_type

    def counted(function, pair, keywords):
        asked.append(pair)
        return resolve(function, pair, keywords)

    monkeypatch.setattr(context, "resolve_function_type", counted)
    typing = linking.Typing(context)
    assert [typing.resolve_function_type(plus, pair, {}) for pair in pairs] == expected
    assert asked == pairs[:2]


def test_passes_for_inner_functions_are_left_out_only_where_there_are_none():
    def plain(a):
        return a + 1

    def nested(a):
        return (lambda b: b + 1)(a)

    assert {each.__name__ for each in linking.unused_passes(plain.__code__)} == {"NopythonRewrites", "InlineClosureLikes"}
    assert {each.__name__ for each in linking.unused_passes(nested.__code__)} == {"NopythonRewrites"}
    assert linking.entry(nested)(3) == 4


def test_progress_counts_every_function_up_to_the_last(tmp_path, monkeypatch):
    monkeypatch.setenv("FUDA_CACHE", str(tmp_path / "cache"))
    reports = []
    monkeypatch.setattr(progress, "_report", progress._report)
    progress.report_to(lambda *report: reports.append(report))
    b = batch.make(make(tmp_path, "watched"), 1)
    total = reports[-1][2]
    assert total > 3
    assert [report[:2] for report in reports if report[2] == total] == [("watched", n) for n in range(total + 1)]
    reports.clear()
    b.reset()
    assert reports == []


def test_a_line_shows_progress_on_a_terminal_only(monkeypatch, capsys):
    progress.line("saika", 1, 2)
    assert capsys.readouterr().err == ""
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    progress.line("saika", 1, 2)
    assert "Compiling saika for this machine (once): 1 of 2 functions…" in capsys.readouterr().err
    progress.line("saika", 2, 2)
    assert "Compiling" not in capsys.readouterr().err


def test_a_loop_that_does_not_exist_is_named(tmp_path):
    with pytest.raises(AttributeError, match="no loop 'fly_many'"):
        NativeFunctions(make(tmp_path, "grounded")).fly_many()


def value(text: str) -> object:
    names: dict[str, object] = {"__name__": "author"}
    exec("import enum, functools, numpy as np\nfrom collections import namedtuple\n" + text, names)
    return names["x"]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("x = 1", "x = True"),
        ("x = 1", "x = 1.0"),
        ("x = (1, 2)", "x = [1, 2]"),
        ("x = ((1,), 2)", "x = (1, (2,))"),
        ("x = {1: 2}", "x = {1: 3}"),
        ("x = {1, 2}", "x = {1, 3}"),
        ("x = np.arange(3)", "x = np.arange(3, dtype=np.int32)"),
        ("x = np.arange(6).reshape(2, 3)", "x = np.arange(6).reshape(3, 2)"),
        ("x = np.int8(1)", "x = np.int16(1)"),
        ("def x(a): return a + 1", "def x(a): return a + 2"),
        ("def x(a, b=1): return a", "def x(a, b=2): return a"),
        ("def x(a, *, b=1): return a", "def x(a, *, b=2): return a"),
        ("y = 1\ndef x(): return y", "y = 2\ndef x(): return y"),
        ("y = 1\ndef x(): return [y for _ in '']", "y = 2\ndef x(): return [y for _ in '']"),
        ("def f(): return 1\ndef x(): return f()", "def f(): return 2\ndef x(): return f()"),
        ("x = (lambda y: lambda: y)(1)", "x = (lambda y: lambda: y)(2)"),
        ("x = functools.partial(max, 1)", "x = functools.partial(max, 2)"),
        ("class x(enum.IntEnum):\n    A = 1", "class x(enum.IntEnum):\n    A = 2"),
        ("class C(enum.IntEnum):\n    A = 1\nx = C.A", "class C(enum.IntEnum):\n    A = 2\nx = C.A"),
        ("class x:\n    A = 1", "class x:\n    A = 2"),
        ("x = namedtuple('P', 'a b')(1, 2)", "x = namedtuple('P', 'b a')(1, 2)"),
    ],
)
def test_the_digest_tells_values_apart_and_knows_them_again(one, other):
    assert digest(value(one)) == digest(value(one))
    assert digest(value(one)) != digest(value(other))


def test_functions_that_call_each_other_have_a_digest():
    text = "def f(n): return g(n)\ndef g(n): return f(n) + {}\nx = f"
    assert digest(value(text.format(1))) == digest(value(text.format(1))) != digest(value(text.format(2)))


def test_what_has_no_lasting_value_is_never_the_same():
    thing = value("x = type('T', (), {})()")
    assert digest(thing) != digest(thing)
