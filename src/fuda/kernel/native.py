"""The native backend: the rules compiled by Numba, over records, for batches and all other bulk work.

A game has one build. It is kept on disk in a folder named by a digest of the value of everything that the code can reach (see
`digest`), so that it never runs stale, and loads in a moment where nothing has changed: rules are bound only to be compiled.
"""

import dis
import functools
import platform
import sys
import threading
from pathlib import Path
from types import FunctionType
from typing import Any

import numpy as np

from fuda.kernel import advance, bits, loops, playouts, search
from fuda.kernel.binding import Binding
from fuda.kernel.cache import cache_folder, keep_in
from fuda.kernel.digest import digest
from fuda.kernel.game import Game


class NativeFunctions:
    """The kernel's loops (`*_many`) over one game's functions, compiled when first called, or loaded from the cache.

    With `memory` states hold what the game remembers.
    """

    def __init__(self, game: Game, *, memory: bool = False) -> None:
        from fuda.kernel import linking, progress

        self.layout = game.layout(memory=memory)
        weights = Weights()

        def compiled(f: Any) -> Any:
            return linking.entry(f) if is_entry(f) else linking.fragment(f, inline=weights.of(f) <= LIGHT)

        stand_ins = processor_instructions()
        binding = Binding(game.rules, game.bots, self.layout, decorate=compiled, stand_ins=stand_ins, quiet=True, modules=LOOPS)
        bind = functools.cache(binding.bind)
        with linking.collector_paused():
            entries = {name: binding.entry(name) for name, function in binding.functions.items() if is_entry(function)}
            key = digest(versions(), self.layout.dtype, binding.ingredients())
        folder = cache_folder() / f"{game.name}-{key[:32]}"
        for name, function in entries.items():
            keep_in(folder, key, function, bind)
            setattr(self, name, function)
        progress.watch(game.name, entries.values())

    def __getattr__(self, name: str) -> Any:
        raise AttributeError(f"the kernel has no loop {name!r}")


_functions: dict[tuple[str, bool], tuple[Game, NativeFunctions]] = {}
_lock = threading.Lock()


def functions(game: Game, *, memory: bool = False) -> NativeFunctions:
    """A game's compiled loops without notes; one set serves all batches, and all searches where the game remembers nothing."""
    key = game.name, memory and game.has_memory
    with _lock:
        if key not in _functions or _functions[key][0] is not game:
            _functions[key] = (game, NativeFunctions(game, memory=key[1]))
        return _functions[key][1]


LOOPS = (loops, advance, search, playouts)  # one build for all: what they share of a game is compiled once


def is_entry(f: Any) -> bool:
    """Whether a function is one of those that Python calls."""
    return f.__name__.endswith("_many") and any(f.__module__ == module.__name__ for module in LOOPS)


def versions() -> tuple[str, ...]:
    """The versions of everything that has a part in compiling, modules of the kernel included.

    Numba itself adds the processor and its features.
    """
    import llvmlite
    import numba

    own = [Path(__file__).with_name(f"{name}.py") for name in ("native", "linking", "binding", "book_argument")]
    texts = [file.read_text("utf-8") if file.exists() else "" for file in own]
    return (platform.python_implementation(), sys.version, np.__version__, numba.__version__, llvmlite.__version__, *texts)


LIGHT = 800  # the most bytes of bytecode, calls of light functions included, that a function has to be put into its callers


class Weights:
    """How many bytes of bytecode a function has once the light functions that it calls are put into it.

    The compiler alone puts hardly any function into its callers, which costs a third of the speed; putting all in would let
    the code of a large game grow without bound.
    """

    def __init__(self) -> None:
        self._known: dict[FunctionType, int] = {}

    def of(self, f: FunctionType) -> int:
        if f not in self._known:
            self._known[f] = total = len(f.__code__.co_code)
            for name in (i.argval for i in dis.get_instructions(f.__code__) if i.opname == "LOAD_GLOBAL"):
                called = getattr(f.__globals__.get(name), "py_func", None)
                if called is not None and self.of(called) <= LIGHT:
                    total += self.of(called)
            self._known[f] = total
        return self._known[f]


def processor_instructions() -> dict[Any, Any]:
    """The processor's own instructions in the place of helpers that loop in plain Python, or take care of negative numbers."""
    return {getattr(bits, name): f for name, f in native_bits().items()}


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

    @intrinsic
    def unsigned_division(context: Any, value: Any, by: Any) -> Any:
        return types.int64(types.int64, types.int64), lambda c, builder, sig, args: builder.udiv(args[0], args[1])

    def count(value: int) -> int:
        return population(value)

    def lowest(value: int) -> int:
        return trailing_zeros(value)

    def quotient(value: int, by: int) -> int:
        return unsigned_division(value, by)

    return {"count": count, "lowest": lowest, "quotient": quotient}
