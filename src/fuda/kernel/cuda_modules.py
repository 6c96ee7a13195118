"""Each function's code is handed to the GPU's compiler once, and not once for every way that leads to it.

Numba lists the modules of a kernel by walking its calls like a tree: what is called from two places is listed twice, with all
that it calls. In a game of several hundred functions that call each other these are more than the machine's memory holds. Here a
module is listed once. The names that this needs are not documented: where a release of numba-cuda lacks them, its own list is
used, and everything works as before, only slower.
"""

from collections.abc import Callable
from typing import Any

numba_lists: list[Callable[[Any], list[Any]]] = []  # the function of Numba's that is replaced, once it is


def list_modules_once() -> bool:
    """Makes Numba list each module once; says whether it does."""
    try:
        from numba.cuda.codegen import CUDACodeLibrary
    except ImportError:
        return False
    listed = getattr(CUDACodeLibrary, "modules", None)
    if not isinstance(listed, property) or listed.fget is None:
        return False
    if listed.fget is not modules:
        numba_lists[:] = [listed.fget]
        CUDACodeLibrary.modules = property(modules)
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
