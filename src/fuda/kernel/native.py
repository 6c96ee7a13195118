"""The native backend: the rules compiled by Numba, over records.

Compiled code is kept on disk in a folder named by a digest of all the source that it comes from, so that an edited rule never
runs stale and an unedited one loads in a moment.
"""

import contextlib
import dis
import functools
import hashlib
import inspect
import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

import numpy as np

from fuda.kernel import bits
from fuda.kernel.binding import bind
from fuda.kernel.game import Game
from fuda.kernel.schema import ACTION, NOTE_SIZE, Reading


def cache_folder() -> Path:
    """Where compiled code is kept: `$FUDA_CACHE`, or the user's cache folder."""
    chosen = os.environ.get("FUDA_CACHE")
    if chosen:
        return Path(chosen)
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "fuda"


class NativeFunctions:
    """A game's functions and loops, compiled when first called, or loaded from the cache."""

    def __init__(self, game: Game, *, quiet: bool) -> None:
        from numba import njit

        self.layout = game.layout(0 if quiet else game.notes)

        def compiled(f: Any) -> Any:
            # The rules allocate nothing, so there are no references to count. In batches small functions become part of
            # their callers; a table, which calls them one at a time, would wait longer for the compiler than it gains. Nor
            # does it let other threads in for the moment that a call takes: to get back in line costs more than the call.
            return njit(nogil=quiet, error_model="numpy", _nrt=False, forceinline=quiet and weight(f) <= LIGHT)(f)

        bound, digest = bind(
            game.rules, game.bots, self.layout, decorate=compiled, stand_ins=processor_instructions(), quiet=quiet
        )
        digest = hashlib.sha256((digest + inspect.getsource(sys.modules[__name__])).encode()).hexdigest()
        folder = cache_folder() / f"{game.name}-{'batch' if quiet else 'table'}-{digest[:32]}"
        for name, function in bound.items():
            if name.endswith(("_one", "_many")):
                keep_in(folder, digest, function)
                setattr(self, name, function)

    def __getattr__(self, name: str) -> Any:
        raise AttributeError(f"the kernel has no loop {name!r}")


class NativeEngine:
    """One state at a time, as an array of one record; the same face as the interpreted engine."""

    name = "native"

    def __init__(self, game: Game, *, quiet: bool = False) -> None:
        self._call = NativeFunctions(game, quiet=quiet)
        self.layout = self._call.layout
        self._size = self.layout.dtype.itemsize
        self.act = self._call.act_one
        self.why_not = self._call.why_not_one
        self.score = self._call.score_one
        self.place = self._call.place_one
        self._legal = self._call.legal_one
        self._masked = self._call.masked_one
        self._copy = self._call.copy_one
        self._most_legal = game.most_legal
        self._observation = game.observation
        self._prepare(game)

    def _prepare(self, game: Game) -> None:
        """Compiles, or loads from the cache, everything that a table may call."""
        s = self.new()
        s["players"] = game.default_players
        s["rng"] = 1
        self.reset(s)
        first = self.legal(s)
        self.why_not(s, first[0])
        self.act(s, first[0])
        seat = max(0, int(s["turn"][0]))
        masked = self.masked(s, seat)
        self.score(s, 0)
        self.place(s, 0)
        self.observe(masked, seat)
        self.choose(masked, 0, first, (1, 2, 3, 4))
        self.redeal(s, seat)
        if s["turn"][0] >= 0:
            self.foreseen(s, self.legal(s)[0], ((1, 2, 3, 4),) * 4)

    def new(self, count: int = 1) -> np.ndarray:
        return np.frombuffer(bytearray(count * self._size), self.layout.dtype)  # four times as fast as `np.zeros`

    def reset(self, s: Any) -> None:
        self._call.reset_one(s)

    def legal(self, s: Any) -> list[int]:
        actions = np.empty(self._most_legal, ACTION)  # of this call's own: tables may be used in several threads
        return actions[: self._legal(s, actions)].tolist()

    def copy(self, s: Any) -> Any:
        to = self.new()  # NumPy's own copy of a record goes field by field, 20 times as slow
        self._copy(s, to)
        return to

    def masked(self, s: Any, seat: int) -> Any:
        to = self.new()
        self._masked(s, to, seat)
        return to

    def observe(self, masked: Any, seat: int) -> list[int]:
        out = np.zeros(self._observation, np.int16)
        self._call.observe_one(masked, seat, out)
        return out.tolist()

    def redeal(self, s: Any, seat: int) -> None:
        self._call.redeal_one(s, seat)

    def foreseen(self, s: Any, a: int, words: tuple[tuple[int, ...], ...]) -> bool:
        return bool(self._call.foreseen_one(s, a, rows(words), self.new(4)))

    def choose(self, masked: Any, bot: int, actions: list[int], words: tuple[int, ...]) -> int:
        self.set_words(masked, words)
        listed = np.array(actions, ACTION)
        return int(self._call.choose_one(masked, bot, listed, len(actions)))

    def stamp(self, s: Any) -> Any:
        return s.tobytes()  # what lies between the fields is 0 in every copy

    def slotted(self, s: Any) -> Any:
        return self.layout.to_slotted(s)

    def slotted_mask(self, masked: Any) -> Any:
        return self.layout.to_masked(masked.tobytes())

    def notes(self, s: Any) -> list[list[int]]:
        return s["notes"][0][: int(s["notes_made"][0]) * NOTE_SIZE].reshape(-1, NOTE_SIZE).tolist()  # type: ignore[no-any-return]

    def turn(self, s: Any) -> int:
        return int(s["turn"][0])

    def reading(self, s: Any) -> Any:
        return Reading(self.layout, s)

    def load(self, s: Any) -> Any:
        return self.layout.to_record(s)

    def set_words(self, s: Any, words: tuple[int, ...]) -> None:
        s["rng"][0] = words


@functools.cache
def rows(words: tuple[tuple[int, ...], ...]) -> np.ndarray:
    return np.array(words, np.uint32)


FILL_CACHE = """
import os, sys
if hasattr(os, "nice"):
    os.nice(10)
from fuda import games
from fuda.kernel import native
native.fill_cache(games.load(sys.argv[1]))
"""
_ready: dict[str, NativeEngine] = {}
_warming: dict[str, threading.Thread] = {}


def ready(game: Game) -> NativeEngine | None:
    """The native engine of a game if it has been loaded, and None while it has not."""
    return _ready.get(game.name)


def load(game: Game) -> NativeEngine:
    """The native engine of a game, compiled now if need be."""
    if game.name not in _ready:
        _ready[game.name] = NativeEngine(game)
    return _ready[game.name]


def fill_cache(game: Game) -> None:
    """Compiles a game's native engine into the cache, or waits for another process that is doing so already."""
    folder = cache_folder()
    folder.mkdir(parents=True, exist_ok=True)
    with locked(folder, f"{game.name}.lock"):
        load(game)


def warm(game: Game) -> threading.Thread:
    """Makes the native engine ready in the background without slowing the caller down.

    A process of its own fills the cache; then a thread loads from it, which takes a fraction of a second.
    """

    def work() -> None:
        # A failure here costs speed, never play: the table goes on interpreted.
        done = subprocess.run(
            [sys.executable, "-c", FILL_CACHE, game.name],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        if done.returncode == 0:
            load(game)

    if game.name not in _warming:
        _warming[game.name] = threading.Thread(target=work, name=f"fuda-warm-{game.name}", daemon=True)
        _warming[game.name].start()
    return _warming[game.name]


LIGHT = 1600  # the most bytes of bytecode, calls of light functions included, that a function has to be put into its callers
_weights: dict[CodeType, int] = {}


def weight(f: Any) -> int:
    """How many bytes of bytecode a function has once the light functions that it calls are put into it.

    The compiler alone puts hardly any function into its callers, which costs a third of the speed; putting all in would let
    the code of a large game grow without bound.
    """
    code = f.__code__
    if code not in _weights:
        _weights[code] = total = len(code.co_code)
        for name in (i.argval for i in dis.get_instructions(code) if i.opname == "LOAD_GLOBAL"):
            called = f.__globals__.get(name)
            called = getattr(called, "py_func", called)
            if isinstance(called, FunctionType) and weight(called) <= LIGHT:
                total += weight(called)
        _weights[code] = total
    return _weights[code]


def processor_instructions() -> dict[Any, Any]:
    """The processor's own instructions in the place of two helpers that loop in plain Python."""
    return {bits.count: native_bits()["count"], bits.lowest: native_bits()["lowest"]}


@functools.cache
def native_bits() -> dict[str, Any]:
    from llvmlite import ir
    from numba import types
    from numba.extending import intrinsic

    @intrinsic
    def population(context: Any, value: Any) -> Any:
        return types.int64(types.int64), lambda c, builder, sig, args: builder.ctpop(args[0])

    @intrinsic
    def trailing_zeros(context: Any, value: Any) -> Any:
        defined = ir.Constant(ir.IntType(1), 1)
        return types.int64(types.int64), lambda c, builder, sig, args: builder.cttz(args[0], defined)

    def count(value: int) -> int:
        return population(value)

    def lowest(value: int) -> int:
        return trailing_zeros(value)

    return {"count": count, "lowest": lowest}


@contextlib.contextmanager
def locked(folder: Path, name: str = "lock") -> Iterator[None]:
    """Holds a file in a folder against other processes; does nothing where the system has no such locks."""
    try:
        import fcntl
    except ImportError:
        yield
        return
    with (folder / name).open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def keep_in(folder: Path, stamp: str, function: Any) -> None:
    """Gives a Numba function a cache of its own in `folder`.

    Numba's own cache looks at the function's file alone; ours is good as long as `stamp`, the digest of all sources, is the same.
    """
    from numba.core.caching import CompileResultCacheImpl, FunctionCache, _CacheLocator

    class Locator(_CacheLocator):  # type: ignore[misc]
        def get_cache_path(self) -> str:
            return str(folder)

        def get_source_stamp(self) -> str:
            return stamp

        def get_disambiguator(self) -> str:
            return ""

        @classmethod
        def from_function(cls, py_func: Any, py_file: str) -> "Locator | None":
            locator = cls()
            try:
                locator.ensure_cache_path()
            except OSError:
                return None
            return locator

    class Impl(CompileResultCacheImpl):  # type: ignore[misc]
        _locator_classes = [Locator]

    class Cache(FunctionCache):  # type: ignore[misc]
        _impl_class = Impl

        def save_overload(self, sig: Any, data: Any) -> None:
            # Numba reads the index, adds to it and writes it: two processes at once could swap each other's code.
            with locked(folder):
                super().save_overload(sig, data)

    with contextlib.suppress(RuntimeError):  # nowhere to write: compiled code lives as long as the process
        function._cache = Cache(function.py_func)
