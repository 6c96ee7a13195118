"""How the functions of a game become functions of a GPU: large ones stay apart, small ones are put into their callers.

Left alone, the compiler puts nearly every function into each place that calls it. The code of a large game is then several times
as large as what a GPU's processors keep at hand of their instructions, and they wait for code more than they work.
"""

import dis
import functools
from collections.abc import Callable
from types import CodeType, FunctionType, ModuleType
from typing import Any

from fuda.kernel.book_argument import of_library

FITS = 50_000  # bytes of bytecode that a decision may have, all that it calls written out, and still be left to the compiler

LARGE = 150  # bytes of bytecode from which on a function stays apart; None lets the compiler decide about all of them
COMPACT = True  # whether loops stay loops as well, which the compiler else writes out
VARIABLE_ARGUMENTS = 0x04 | 0x08  # the flags of code that takes `*` or `**`


def device_functions(cuda: Any, large: int | None, compact: bool) -> Callable[[Any], Any]:
    """A decorator that makes a function one of the device, apart from its callers where it has `large` bytes or more."""
    plain = cuda.jit(device=True)
    if large is None:
        return plain
    merged = cuda.jit(device=True, inline="always")
    size = ("optsize",) if compact else ()

    def decorate(f: Any) -> Any:
        attributes = (("noinline",) if len(f.__code__.co_code) >= large else ()) + size
        if not attributes or not has_plain_arguments(f):
            return plain(f)
        arguments = ", ".join(f.__code__.co_varnames[: f.__code__.co_argcount])
        names = {"mark": marking(*attributes), "merged": merged(f)}
        exec(f"def {f.__name__}({arguments}):\n    mark()\n    return merged({arguments})\n", names)
        marked = names[f.__name__]
        marked.__module__ = f.__module__
        return plain(marked)

    return decorate


def fits(rules: ModuleType) -> bool:
    """Whether the code of a decision is small enough to be at hand with all that it calls put into it."""
    known: dict[FunctionType, int] = {}
    return written_out(rules.legal, known) + written_out(rules.apply, known) <= FITS


def written_out(f: Any, known: dict[FunctionType, int]) -> int:
    """How many bytes of bytecode a function has with all that it calls put into it, once for each call."""
    if f not in known:
        known[f] = len(f.__code__.co_code)
        named = (f.__globals__.get(each.argval) for each in dis.get_instructions(f.__code__) if each.opname == "LOAD_GLOBAL")
        known[f] += sum(written_out(g, known) for g in named if isinstance(g, FunctionType) and not of_library(g.__module__))
    return known[f]


def has_plain_arguments(f: Any) -> bool:
    """Whether a function is always called with all of its arguments, by their places."""
    code: CodeType = f.__code__
    return not (f.__defaults__ or code.co_kwonlyargcount or code.co_flags & VARIABLE_ARGUMENTS)


@functools.cache
def marking(*attributes: str) -> Any:
    """What gives the function that calls it these attributes, in the language of the compiler."""
    from numba import types

    try:
        from numba.cuda.extending import intrinsic
    except ImportError:  # older releases have no own
        from numba.extending import intrinsic

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> None:
        for attribute in attributes:
            builder.function.attributes.add(attribute)

    @intrinsic
    def mark(context: Any) -> Any:
        return types.void(), generate

    return mark
