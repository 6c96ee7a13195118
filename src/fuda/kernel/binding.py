"""Binding: copies of plain Python functions in which named functions stand for others.

This is how one `rules.py` becomes three backends. A backend gives a decorator (none, Numba's, Numba CUDA's) and stand-ins for
some helpers; `Binder` copies a function and everything that it calls, so that the originals stay as they are written.
"""

import ast
import sys
from collections.abc import Callable, Iterator, Sequence
from types import CellType, CodeType, FunctionType, ModuleType
from typing import Any

from fuda.kernel import contract, forgetful, loops, memories, notes, places
from fuda.kernel.book_argument import ARGUMENT, BookArgument, compiled, copied, found_definition
from fuda.kernel.book_check import check_rules
from fuda.kernel.chance import below
from fuda.kernel.gpu_forms import in_gpu_forms
from fuda.kernel.schema import Layout, copy_source, list_copy_source, list_mask_source, mask_source, same_source

Decorator = Callable[[Any], Any]
CONTRACT = ("reset", "legal", "apply", "why_not", "score", "place", "redeal", "observe")
WORTH = ("value", "stage")  # what bots may bring besides themselves
MEMORY = ("remembered", "memory", "rewind", "seen_action", "shift", "take_hidden")  # likewise
LIBRARIES = sys.stdlib_module_names | {"numpy", "numba", "llvmlite"}  # their functions are not bound: Numba knows them itself


def bind(rules: ModuleType, bots: ModuleType | None, layout: Layout, **how: Any) -> dict[str, Any]:
    """A game's functions and the kernel's loops over them, by name; see `Binding`."""
    return Binding(rules, bots, layout, **how).bind()


QUIET = {
    notes.note: notes.unsaid,
    notes.tell: notes.silent,
    notes.forget: notes.nothing_to_forget,
    notes.is_heard: notes.is_unheard,
}

FORGETFUL = {memories.remember: memories.not_remembered, memories.begin_memory: memories.no_memory}


class Binding:
    """A game's functions with the kernel's loops over them; `modules` are where the loops are written.

    `quiet` leaves notes out, a layout without a memory what is remembered; `lists` says that arrays are Python lists, which are
    copied and masked faster whole, and that states hold their book. Else the functions of a game with a book are handed it as the
    first argument; see `book_argument`. `forms` are the functions that code in the forms of `gpu_forms` calls, for a GPU.
    `copied` is a source with another function `copy`, for backends that know a shorter way.
    """

    def __init__(
        self,
        rules: ModuleType,
        bots: ModuleType | None,
        layout: Layout,
        *,
        decorate: Decorator,
        stand_ins: dict[Any, Any],
        quiet: bool,
        lists: bool = False,
        forms: dict[str, Any] | None = None,
        copied: str = "",
        modules: Sequence[ModuleType] = (loops,),
    ) -> None:
        self.rules = rules
        self.bots = bots
        self.layout = layout
        self.replaced = dict(stand_ins) | (QUIET if quiet else {}) | ({} if layout.has_memory else FORGETFUL)
        self.functions = {
            name: value for module in modules for name, value in vars(module).items() if isinstance(value, FunctionType)
        }
        self.decorate = decorate
        book = book_argument_of(rules, bots, modules) if layout.card and not lists else None
        self.binder = Binder(decorate, {}, book, forms)
        if not copied:
            copied = list_copy_source(layout.fields, layout.card is not None) if lists else copy_source(layout.fields)
        masked = (list_mask_source if lists else mask_source)(layout.fields)
        own = reads_only_own_source(bots)
        self.sources = {"copy": copied, "mask": masked, "same": same_source(layout.fields), "reads_only_own": own}

    def entry(self, name: str) -> Any:
        """The loop of this name, which can't run before `bind`: what it calls is not there yet."""
        return self.binder.ahead(self.functions[name])

    def ingredients(self) -> tuple[Any, ...]:
        """All that the bound functions are made of, as it was written."""
        game = [*contract_of(self.rules), *worth_of(self.bots), *(getattr(self.bots, name) for name in bots_of(self.bots))]
        return game, self.functions, self.sources, self.replaced

    def bind(self) -> dict[str, Any]:
        """The game's functions and the kernel's, by name."""
        binder = self.binder
        if self.layout.card:
            bots = [getattr(self.bots, name) for name in bots_of(self.bots)]
            check_rules(self.layout.card, [*contract_of(self.rules), *worth_of(self.bots), *bots])
        for original, other in self.replaced.items():
            binder.replace(original, self.decorate(with_globals(other, other.__globals__)))
        made = {"score": binder.value(self.rules.score)}
        binder.replace(contract.score, made["score"])  # which the kernel's `place` calls
        made |= {name: binder.value(f) for name, f in zip(CONTRACT, contract_of(self.rules), strict=True)}
        binder.replace(contract.place, made["place"])
        binder.replace(contract.apply, made["apply"])
        made |= {name: binder.value(f) for name, f in zip((*WORTH, *MEMORY), worth_of(self.bots), strict=True)}
        made |= {name: binder.source(name, text, {}) for name, text in self.sources.items()}
        made["choose"] = binder.source("choose", *choose_parts(binder, self.bots))
        for name, function in made.items():
            binder.replace(getattr(contract, name), function)
        return {name: binder.value(value) for name, value in self.functions.items()} | made


def contract_of(rules: ModuleType) -> list[FunctionType]:
    """The game's own functions, and the kernel's `place` where it has none."""
    return [getattr(rules, name, None) or getattr(places, name) for name in CONTRACT]


def worth_of(bots: ModuleType | None) -> list[FunctionType]:
    """What the game's bots say of positions, and the kernel's own where they say nothing."""
    own = [getattr(bots, name, None) or getattr(places, name) for name in WORTH]
    return own + [getattr(bots, name, None) or getattr(forgetful, name) for name in MEMORY]


def bots_of(bots: ModuleType | None) -> tuple[str, ...]:
    return tuple(bots.BOTS) if bots is not None else ()


def book_argument_of(rules: ModuleType, bots: ModuleType | None, modules: Sequence[ModuleType] = (loops,)) -> BookArgument:
    """What hands the book on. All functions that are called from outside get it, so that callers need not know which read it."""
    always = contract_of(rules) + worth_of(bots) + [getattr(contract, name) for name in (*CONTRACT, *WORTH, *MEMORY, "choose")]
    always += [getattr(bots, name) for name in bots_of(bots)]
    return BookArgument([*always, *(f for module in modules for name, f in vars(module).items() if name.endswith("_many"))])


def choose_parts(binder: "Binder", bots: ModuleType | None) -> tuple[str, dict[str, Any]]:
    """The source of `choose` and the names it uses: bot 0 plays at random, the game's own bots follow in order."""
    names = {"below": binder.value(below)}
    book = f"{ARGUMENT}, " if binder.book else ""
    lines = [f"def choose({book}s, bot, actions, n):"]
    for number, name in enumerate(bots_of(bots), start=1):
        names[name] = binder.value(getattr(bots, name))
        lines += [f"    if bot == {number}:", f"        return {name}({book}s, actions, n)"]
    lines += ["    return int(actions[below(s, n)])"]
    return "\n".join(lines) + "\n", names


def reads_only_own_source(bots: ModuleType | None) -> str:
    return f"def reads_only_own():\n    return {bool(getattr(bots, 'READS_ONLY_OWN', False))}\n"


class Binder:
    """Copies functions, and those that they reach, under one decorator."""

    def __init__(
        self,
        decorate: Decorator,
        stand_ins: dict[Any, Any],
        book: BookArgument | None = None,
        forms: dict[str, Any] | None = None,
    ) -> None:
        self.book = book  # where functions are handed the book as an argument
        self._forms = forms
        self._decorate = decorate
        self._functions = stand_ins  # by original; None while one is being bound
        self._ahead: dict[FunctionType, Any] = {}  # by original
        self._names: dict[int, dict[str, Any]] = {}  # by the identity of the original's global names
        self._modules: dict[str, BoundModule] = {}
        self._waiting: dict[Any, list[tuple[dict[str, Any], str]]] = {}

    def value(self, value: Any) -> Any:
        """What stands for a value in bound code: a function or module is bound, anything else stands for itself."""
        if isinstance(value, FunctionType) and (value in self._functions or not of_library(value.__module__)):
            return self._function(value)
        if isinstance(value, ModuleType) and not isinstance(value, BoundModule) and not of_library(value.__name__):
            if value.__name__ not in self._modules:
                self._modules[value.__name__] = BoundModule(value, self)
            return self._modules[value.__name__]
        return value

    def replace(self, original: Callable[..., Any], bound: Any) -> None:
        """Lets `bound` stand for `original` in whatever is bound from now on."""
        self._functions[original] = bound

    def source(self, name: str, text: str, names: dict[str, Any]) -> Any:
        """The function `name` of a generated source, bound."""
        home = names | (self._forms or {})
        exec(compile(self._formed(ast.parse(text)), f"<fuda {name}>", "exec"), home)
        return self._decorate(home[name])

    def ahead(self, f: FunctionType) -> Any:
        """A function bound before those that it calls, which it has as soon as `value` is asked for it."""
        bound = self._ahead[f] = self._decorate(self._copy(f, self._names_of(f)))
        return bound

    def _names_of(self, f: FunctionType) -> dict[str, Any]:
        """The global names of bound functions from the same module as `f`."""
        names = self._names.get(id(f.__globals__))
        if names is None:
            names = {name: value for name, value in f.__globals__.items() if name.startswith("__")} | (self._forms or {})
            self._names[id(f.__globals__)] = names
        return names

    def _copy(self, f: FunctionType, names: dict[str, Any]) -> FunctionType:
        tree = None
        if self.book and self.book.needed_by(f):
            tree = self.book.changed(f)
        elif self._forms and not f.__closure__:
            tree = copied(found_definition(f))
        if tree is None:
            return with_globals(f, names, self._closure(f))
        return compiled(self._formed(tree), f, names)

    def _formed(self, tree: Any) -> Any:
        return in_gpu_forms(tree) if self._forms else tree

    def _function(self, f: FunctionType) -> Any:
        if f in self._functions:
            return self._functions[f]
        self._functions[f] = None
        names = self._names_of(f)
        for name in code_names(f.__code__):
            if name in f.__globals__ and name not in names:
                names[name] = self.value(f.__globals__[name])
                # A function that calls itself, perhaps through others, is put here when it is bound.
                if names[name] is None and f.__globals__[name] is not None:
                    self._waiting.setdefault(f.__globals__[name], []).append((names, name))
        bound = self._functions[f] = self._ahead.get(f) or self._decorate(self._copy(f, names))
        for waiting, name in self._waiting.pop(f, ()):
            waiting[name] = bound
        return bound

    def _closure(self, f: FunctionType) -> tuple[CellType, ...] | None:
        """The closure of a function, with the functions in it bound."""
        if f.__closure__ is None:
            return None
        bound = [(cell, self.value(cell.cell_contents)) for cell in f.__closure__]
        return tuple(cell if value is None or value is cell.cell_contents else CellType(value) for cell, value in bound)


class BoundModule(ModuleType):
    """A module as bound code sees it, for rules that say `kernel.below(...)`: its functions are bound when they are asked for."""

    def __init__(self, original: ModuleType, binder: Binder) -> None:
        super().__init__(original.__name__)
        self.__dict__["_parts"] = (original, binder)

    def __getattr__(self, name: str) -> Any:
        original, binder = self.__dict__["_parts"]
        value = self.__dict__[name] = binder.value(getattr(original, name))
        return value


def of_library(module: str | None) -> bool:
    return (module or "").partition(".")[0] in LIBRARIES


def code_names(code: CodeType) -> Iterator[str]:
    """The names of globals and attributes in a function's code and in that of functions inside it."""
    yield from code.co_names
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from code_names(constant)


def with_globals(f: Any, names: dict[str, Any], closure: tuple[CellType, ...] | None = None) -> FunctionType:
    """A copy of `f` that looks its global names up in `names`."""
    g = FunctionType(f.__code__, names, f.__name__, f.__defaults__, closure or f.__closure__)
    g.__kwdefaults__ = f.__kwdefaults__
    g.__module__ = f.__module__
    g.__qualname__ = f.__qualname__
    g.__doc__ = f.__doc__
    return g
