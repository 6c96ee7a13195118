"""What the GPU's compiler gets of a kernel: each function once, and in a large kernel all of them as one module.

Numba lists the modules of a kernel by walking its calls like a tree: what is called from two places is listed twice, with all
that it calls. In a game of several hundred functions that call each other these are more than the machine's memory holds. Here a
module is listed once.

The compiler would then put most functions into those that call them, many times over: fast in a small game, without end in a
large one. So the longer functions of a large kernel are marked as not to be put into others. All functions of such a kernel but
the kernel itself become internal to one module. The compiler then knows every call of them: it leaves out arguments that are
never used, such as the five of the seven words of an array, and sees which of them point into the thread's own memory.

The names that this needs are not documented: where a release of numba-cuda lacks them, its own list is used, and everything works
as before, only slower, and the largest kernels perhaps not at all.
"""

import re
from collections.abc import Callable
from typing import Any

LARGE = 150_000  # lines of all functions of a kernel, as Numba writes them
APART = 400  # lines of a function that stays one, in such a kernel

NAME = re.compile(r'@("[^"]*"|[\w.$-]+)')
METADATA = re.compile(r"!(\d+)")
NAMED_METADATA = re.compile(r"!([A-Za-z_.]+) = !\{(.*)\}")
SHARED = "linkonce_odr"  # what Numba calls functions that others may call

numba_lists: list[Callable[[Any], list[Any]]] = []  # the function of Numba's that is replaced, once it is
numba_texts: list[Callable[[Any], list[str]]] = []  # likewise


def list_modules_once() -> bool:
    """Makes Numba list each module once, and those of a large kernel as one; says whether it does."""
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
        return linked_once(library)
    except AttributeError:
        return list(numba_lists[0](library))


def linked_once(library: Any) -> list[Any]:
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
    written = list(numba_texts[0](library))
    if len(written) > 1 and sum(text.count("\n") for text in written) > LARGE:
        written = library._llvm_strs = [joined(written)]
    return written


def joined(modules: list[str]) -> str:
    """Modules as one, all functions but kernels internal and the longer ones kept apart.

    Numba writes each definition, declaration, variable and piece of metadata on a line of its own, functions with their
    instructions below. Metadata is numbered anew in each module; names mean the same in all of them.
    """
    defined = {name_in(line) for text in modules for line in text.splitlines() if line.startswith("define ")}
    head: list[str] = []
    body: list[str] = []
    named: dict[str, list[str]] = {}
    told: dict[str, str] = {}  # variables and declarations by name
    used = 0  # numbers of metadata
    for text in modules:
        lines = text.splitlines()
        first = used

        def moved(number: re.Match[str], first: int = first) -> str:
            return f"!{int(number[1]) + first}"

        for i, line in enumerate(lines):
            if line.startswith((";", "target ")):
                if line not in head:
                    head.append(line)
            elif line.startswith(("declare ", "@")):
                name = name_in(line)
                if name not in defined and told.setdefault(name, line) != line:
                    raise ValueError(f"{name} is declared in two ways")
            elif line.startswith(f"define {SHARED} "):
                apart = " noinline" if length(lines, i) >= APART and "alwaysinline" not in line else ""
                body.append(METADATA.sub(moved, line.replace(SHARED, "internal", 1)) + apart)
            elif metadata := NAMED_METADATA.match(line):
                named.setdefault(metadata[1], []).append(METADATA.sub(moved, metadata[2]))
            else:
                body.append(METADATA.sub(moved, line) if "!" in line else line)
                used += METADATA.match(line) is not None
    if "nvvmir.version" in named:
        del named["nvvmir.version"][1:]
    ends = [f"!{name} = !{{ {', '.join(parts)} }}" for name, parts in named.items()]
    return "\n".join([*head, *told.values(), *body, *ends]) + "\n"


def name_in(line: str) -> str:
    """The first name of a function or variable in a line."""
    found = NAME.search(line)
    return found[1].strip('"') if found else ""


def length(lines: list[str], start: int) -> int:
    """How many lines a function has."""
    return lines.index("}", start) - start
