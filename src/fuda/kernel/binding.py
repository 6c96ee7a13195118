"""Binding: copies of plain Python functions in which named functions stand for others.

This is how one `rules.py` becomes three backends. A backend gives a decorator (none, Numba's, Numba CUDA's) and stand-ins for
some helpers; `Binder` copies the modules, function by function, so that the originals stay as they are written.
"""

import ast
import hashlib
import inspect
import sys
from collections.abc import Callable
from types import FunctionType, ModuleType
from typing import Any

from fuda.kernel import contract, loops, notes, places
from fuda.kernel.chance import below
from fuda.kernel.schema import Layout, copy_source, list_copy_source, mask_source, same_source

Decorator = Callable[[Any], Any]
CONTRACT = ("reset", "legal", "apply", "why_not", "score", "place", "redeal", "observe")


class Binder:
    """Copies modules under one decorator."""

    def __init__(self, decorate: Decorator, stand_ins: dict[Any, Any]) -> None:
        self.decorate = decorate
        self.stand_ins = stand_ins
        self.generated: list[str] = []
        self._done: dict[str, dict[str, Any]] = {}

    def module(self, module: ModuleType) -> dict[str, Any]:
        """The names of `module`, with every function of it and of the modules it takes functions from bound."""
        if module.__name__ in self._done:
            return self._done[module.__name__]
        names = dict(vars(module))
        self._done[module.__name__] = names
        for name, value in vars(module).items():
            if not isinstance(value, FunctionType):
                continue
            if value in self.stand_ins:
                names[name] = self.stand_ins[value]
            elif value.__module__ == module.__name__:
                names[name] = self.decorate(rehomed(value, names))
            else:
                names[name] = self.module(sys.modules[value.__module__])[value.__name__]
        return names

    def fulfil(self, made: dict[str, Any]) -> None:
        """Puts a game's functions where the modules bound so far name those of `contract`."""
        own = {getattr(contract, name): function for name, function in made.items()}
        for module, names in self._done.items():
            for name, value in vars(sys.modules[module]).items():
                if isinstance(value, FunctionType) and value in own:
                    names[name] = own[value]

    def source(self, name: str, text: str, names: dict[str, Any]) -> Any:
        """The function `name` of a generated source, bound."""
        self.generated.append(text)
        home = dict(names)
        exec(compile(text, f"<fuda {name}>", "exec"), home)
        return self.decorate(home[name])

    def digest(self) -> str:
        """A digest of the source of everything that was bound, and of every module that it takes constants from."""
        texts = dict.fromkeys(self.generated)
        waiting = list(self._done)
        for name in waiting:
            text = inspect.getsource(sys.modules[name])
            texts[text] = None
            waiting += [other for other in imported(text) if other not in waiting and other in sys.modules]
        return hashlib.sha256("\0".join(sorted(texts)).encode()).hexdigest()


def imported(text: str) -> list[str]:
    """The modules that a module's source takes names from, the standard library's left out."""
    nodes = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.ImportFrom) and node.module]
    return [str(n.module) for n in nodes if str(n.module).split(".")[0] not in sys.stdlib_module_names]


def rehomed(f: Any, names: dict[str, Any]) -> FunctionType:
    """A copy of `f` that looks its global names up in `names`."""
    g = FunctionType(f.__code__, names, f.__name__, f.__defaults__, f.__closure__)
    g.__module__ = f.__module__
    g.__qualname__ = f.__qualname__
    g.__doc__ = f.__doc__
    return g


def bind(
    rules: ModuleType,
    bots: ModuleType | None,
    layout: Layout,
    *,
    decorate: Decorator,
    stand_ins: dict[Any, Any],
    quiet: bool,
    lists: bool = False,
) -> tuple[dict[str, Any], str]:
    """A game's functions and the kernel's loops over them, by name, and a digest of all the source they come from.

    `quiet` leaves notes out; `lists` says that arrays are Python lists, which copy faster whole.
    """
    here = {original: decorate(rehomed(other, other.__globals__)) for original, other in stand_ins.items()}
    if quiet:
        for original, other in ((notes.note, notes.unsaid), (notes.tell, notes.silent), (notes.forget, notes.nothing_to_forget)):
            here[original] = decorate(rehomed(other, other.__globals__))
    binder = Binder(decorate, here)
    game = binder.module(rules)
    made = {name: game[name] for name in CONTRACT if name != "place"}
    made["place"] = game["place"] if "place" in game else binder.module(places)["place"]
    binder.fulfil({"score": made["score"]})
    made["copy"] = binder.source("copy", (list_copy_source if lists else copy_source)(layout.fields), {})
    made["mask"] = binder.source("mask", mask_source(layout.fields), {})
    made["same"] = binder.source("same", same_source(layout.fields), {})
    made["choose"] = binder.source("choose", *choose_parts(binder, bots))
    for name, function in made.items():
        here[getattr(contract, name)] = function
    return binder.module(loops) | made, binder.digest()


def choose_parts(binder: Binder, bots: ModuleType | None) -> tuple[str, dict[str, Any]]:
    """The source of `choose` and the names it uses: bot 0 plays at random, the game's own bots follow in order."""
    names = {"below": binder.module(sys.modules[below.__module__])["below"]}
    lines = ["def choose(s, bot, actions, n):"]
    if bots is not None:
        bound = binder.module(bots)
        for number, name in enumerate(bots.BOTS, start=1):
            names[name] = bound[name]
            lines += [f"    if bot == {number}:", f"        return {name}(s, actions, n)"]
    lines += ["    return int(actions[below(s, n)])"]
    return "\n".join(lines) + "\n", names
