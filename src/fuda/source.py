"""What a game's functions may not contain: the rules run interpreted and compiled, and only what both do alike is allowed."""

import dis
import linecache
from collections.abc import Iterator
from pathlib import Path
from types import CodeType, FunctionType

from fuda.kernel.game import Game

DIVISIONS = ("/", "/=")
ALLOCATIONS = {
    "BUILD_LIST": "a list",
    "BUILD_SET": "a set",
    "BUILD_MAP": "a dict",
    "BUILD_STRING": "a text",
    "FORMAT_VALUE": "a text",
    "FORMAT_SIMPLE": "a text",
    "FORMAT_WITH_SPEC": "a text",
    "MAKE_FUNCTION": "a function, a comprehension or a generator",
}
EXCEPTIONS = {
    "RAISE_VARARGS": "raises an exception",
    "SETUP_FINALLY": "catches an exception",
    "PUSH_EXC_INFO": "catches an exception",
}


def faults(game: Game) -> Iterator[str]:
    """A sentence for each thing in the game's functions that is outside the subset, or for each function that calls itself."""
    for function in functions(game):
        yield from function_faults(function)
    yield from circles(game)


def functions(game: Game) -> list[FunctionType]:
    """The functions of rules and bots, and all that they call."""
    modules = [module for module in (game.rules, game.bots) if module]
    waiting = [f for module in modules for f in vars(module).values() if isinstance(f, FunctionType)]
    for function in waiting:
        waiting += [other for other in called(function) if other not in waiting]
    return [f for f in dict.fromkeys(waiting) if not f.__module__.startswith("fuda.kernel")]


def called(f: FunctionType) -> list[FunctionType]:
    """The functions that a function names; an attribute of the same name as one, such as `card.amount`, is none of them."""
    names = [i.argval for i in dis.get_instructions(f.__code__) if i.opname == "LOAD_GLOBAL"]
    named = (f.__globals__.get(name) for name in dict.fromkeys(names))
    return [g for g in named if isinstance(g, FunctionType)]


def function_faults(function: FunctionType) -> Iterator[str]:
    line = function.__code__.co_firstlineno
    for instruction in dis.get_instructions(function.__code__):
        line = instruction.positions.lineno or line if instruction.positions else line
        fault = ""
        if instruction.opname == "BINARY_OP" and instruction.argrepr in DIVISIONS:
            fault = "divides with /, which gives a float; // gives a whole number"
        elif instruction.opname in EXCEPTIONS:
            fault = EXCEPTIONS[instruction.opname] + "; rules have no exceptions"
        elif instruction.opname in ALLOCATIONS:
            fault = f"makes {ALLOCATIONS[instruction.opname]}; rules allocate nothing, scratch space is a field of the state"
        elif instruction.opname == "LOAD_CONST" and holds_float(instruction.argval):
            fault = f"uses the float {instruction.argval!r}; rules count in whole numbers"
        elif instruction.opname == "LOAD_GLOBAL" and isinstance(function.__globals__.get(instruction.argval), list | dict | set):
            fault = f"uses {instruction.argval}, which can be changed; a table of constants is a tuple"
        elif instruction.opname == "LOAD_GLOBAL" and holds_float(function.__globals__.get(instruction.argval)):
            fault = f"uses {instruction.argval}, which is a float; rules count in whole numbers"
        if fault:
            yield f"{place(function.__code__, line)}: {function.__name__} {fault}"


def holds_float(value: object) -> bool:
    return isinstance(value, float) or (isinstance(value, tuple) and any(map(holds_float, value)))


def place(code: CodeType, line: int) -> str:
    text = linecache.getline(code.co_filename, line).strip()
    return f"{Path(code.co_filename).name}, line {line}" + (f" ({text})" if text else "")


def circles(game: Game) -> Iterator[str]:
    """Functions that call themselves, if only through others: such code loads broken from the cache."""
    finished: set[FunctionType] = set()
    for start in functions(game):
        path = [(start, iter(called(start)))]
        while path:
            f, waiting = path[-1]
            following = next(waiting, None)
            if following is None:
                finished.add(f)
                path.pop()
            elif following in [g for g, _ in path]:
                yield f"{following.__name__} calls itself by way of {f.__name__}; rules have no recursion"
                return
            elif following not in finished:
                path.append((following, iter(called(following))))
