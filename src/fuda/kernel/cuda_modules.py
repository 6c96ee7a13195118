"""Each function's code is handed to the GPU's compiler once, and stays a function where a kernel is large.

Numba lists the modules of a kernel by walking its calls like a tree: what is called from two places is listed twice, with all
that it calls. In a game of several hundred functions that call each other these are more than the machine's memory holds. Here a
module is listed once. The compiler would then put most functions into those that call them, many times over: fast in a small
game, without end in a large one. So the larger functions of a large kernel are marked as not to be put into others.

The names that this needs are not documented: where a release of numba-cuda lacks them, its own list is used, and everything works
as before, only slower, and the largest kernels perhaps not at all.
"""

from collections.abc import Callable
from typing import Any

LARGE = 150_000  # instructions of all functions of a kernel, as Numba writes them
APART = 400  # instructions of a function that stays one, in such a kernel

numba_lists: list[Callable[[Any], list[Any]]] = []  # the function of Numba's that is replaced, once it is
numba_texts: list[Callable[[Any], list[str]]] = []  # likewise


def list_modules_once() -> bool:
    """Makes Numba list each module once; says whether it does."""
    try:
        from numba.cuda.codegen import CUDACodeLibrary
    except ImportError:
        return False
    listed, written = getattr(CUDACodeLibrary, "modules", None), getattr(CUDACodeLibrary, "llvm_strs", None)
    if not isinstance(listed, property) or listed.fget is None:
        return False
    if listed.fget is not modules:
        numba_lists[:] = [listed.fget]
        CUDACodeLibrary.modules = property(modules)
    if isinstance(written, property) and written.fget not in (None, texts):
        numba_texts[:] = [written.fget]
        CUDACodeLibrary.llvm_strs = property(texts)
    return True


def modules(library: Any) -> list[Any]:
    """The module of a library and those of all that it links, each once; its own first."""
    try:
        return once(library)
    except AttributeError:
        return list(numba_lists[0](library))


def once(library: Any) -> list[Any]:
    found: dict[int, Any] = {}
    waiting = [library]
    while waiting:
        other = waiting.pop()
        if id(other) not in found:
            found[id(other)] = other
            waiting += other._linking_libraries
    return [other._module for other in found.values()]


def texts(library: Any) -> list[str]:
    """The code of a library and of all that it links, as the compiler gets it."""
    try:
        if library._llvm_strs is None:
            mark_large(library.modules)
    except AttributeError:
        pass
    return list(numba_texts[0](library))


def mark_large(modules: list[Any]) -> None:
    """Marks the larger functions as such that stay functions, if these are the modules of a large kernel, and no others."""
    lengths = {f: sum(len(block.instructions) for block in f.blocks) for module in modules for f in module.functions}
    is_large = sum(lengths.values()) > LARGE
    for f, length in lengths.items():
        if is_large and length >= APART and "alwaysinline" not in f.attributes:
            f.attributes.add("noinline")
        else:
            f.attributes.discard("noinline")
