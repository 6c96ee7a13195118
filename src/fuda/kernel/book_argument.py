"""How compiled rules read the book: it is handed on as a first argument, so that other cards need no new build.

Rules say `s.book[n]`. For the compiled backends each function that needs the book is compiled from a changed syntax tree:
`def f(s)` becomes `def f(_book, s)`, `s.book` becomes `_book`, and calls of such functions pass `_book` on. Line numbers stay.
"""

import ast
import dis
import inspect
import sys
from collections.abc import Callable, Iterable
from functools import lru_cache
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any

from fuda.errors import BadBook

ARGUMENT = "_book"
FIELD = "book"
LIBRARIES = sys.stdlib_module_names | {"numpy", "numba", "llvmlite"}  # their functions know nothing of books


class BookArgument:
    """Changes functions so that they get the book; `always` are those that get it whether or not they read it."""

    def __init__(self, always: Iterable[FunctionType]) -> None:
        self._needs: dict[FunctionType, bool] = dict.fromkeys(always, True)

    def needed_by(self, f: FunctionType) -> bool:
        """Whether a function reads the book or calls one that does."""
        if f not in self._needs:
            self._needs[f] = False  # while it is being looked at: rules do not call themselves
            self._needs[f] = reads_book(f) or any(self.needed_by(g) for g in functions_named_by(f))
        return self._needs[f]

    def changed(self, f: FunctionType) -> ast.FunctionDef:
        """The syntax tree of `f` with the argument."""
        return Rewrite(global_names(f), self.needed_by, f.__code__.co_filename).function(definition(f))


def compiled(tree: ast.FunctionDef, f: FunctionType, names: dict[str, Any]) -> FunctionType:
    """What `f` is by a changed syntax tree; it looks its global names up in `names`."""
    [code] = inner_codes(compile(ast.Module([tree], []), f.__code__.co_filename, "exec", dont_inherit=True))
    g = FunctionType(code, names, f.__name__, f.__defaults__)
    g.__module__ = f.__module__
    g.__qualname__ = f.__qualname__
    g.__doc__ = f.__doc__
    return g


def reads_book(f: FunctionType) -> bool:
    if FIELD not in f.__code__.co_names:
        return False
    return any(i.opname in ("LOAD_ATTR", "LOAD_METHOD") and i.argval == FIELD for i in dis.get_instructions(f.__code__))


def functions_named_by(f: FunctionType) -> list[FunctionType]:
    """The functions that a function names, by themselves or as parts of modules; those of libraries left out."""
    names = f.__code__.co_names
    named = [f.__globals__.get(name) for name in names]
    modules = [each for each in named if isinstance(each, ModuleType) and not of_library(each.__name__)]
    for module in modules:
        parts = [getattr(module, name, None) for name in names]
        named += parts
        modules += [
            each for each in parts if isinstance(each, ModuleType) and each not in modules and not of_library(each.__name__)
        ]
    return [each for each in named if isinstance(each, FunctionType) and not of_library(each.__module__)]


def of_library(module: str | None) -> bool:
    return (module or "").partition(".")[0] in LIBRARIES


def global_names(f: FunctionType) -> dict[str, Any]:
    """The global names that a function can use, with their values."""
    return {name: f.__globals__[name] for name in f.__code__.co_names if name in f.__globals__}


def resolved(node: ast.expr, names: dict[str, Any]) -> Any:
    """What an expression such as `f` or `module.f` stands for among global names, None where that can't be said."""
    if isinstance(node, ast.Name):
        return names.get(node.id)
    owner = resolved(node.value, names) if isinstance(node, ast.Attribute) else None
    return getattr(owner, node.attr, None) if isinstance(node, ast.Attribute) and isinstance(owner, ModuleType) else None


def is_book(node: ast.Attribute, names: dict[str, Any]) -> bool:
    """Whether this is `s.book`, and not a module of that name."""
    return node.attr == FIELD and isinstance(node.value, ast.Name) and not isinstance(names.get(node.value.id), ModuleType)


@lru_cache(maxsize=256)
def definitions(file: str, source: str) -> dict[tuple[str, int], tuple[ast.FunctionDef, CodeType]]:
    """The functions of a source as trees and as code, by name and line."""
    trees = {(node.name, node.lineno): node for node in ast.parse(source, file).body if isinstance(node, ast.FunctionDef)}
    codes = {(code.co_name, code.co_firstlineno): code for code in inner_codes(compile(source, file, "exec", dont_inherit=True))}
    return {key: (tree, codes[key]) for key, tree in trees.items() if key in codes}


def definition(f: FunctionType) -> ast.FunctionDef:
    """The syntax tree of a function, which must be what runs: a file may have been edited since it was loaded."""
    tree = found_definition(f)
    if tree is None:
        file = Path(f.__code__.co_filename).name
        raise BadBook(f"{file}: {f.__name__} is no longer what was loaded; start the program anew after an edit.")
    return tree


def found_definition(f: FunctionType) -> ast.FunctionDef | None:
    """The same, or None where the source of what runs can't be found."""
    code = f.__code__
    try:
        source = inspect.getsource(sys.modules[f.__module__])
    except (KeyError, OSError, TypeError):
        return None
    tree, read = definitions(code.co_filename, source).get((f.__name__, code.co_firstlineno), (None, None))
    return tree if tree is not None and read is not None and same_code(read, code) else None


def same_code(one: CodeType, other: CodeType) -> bool:
    return (one.co_code, one.co_consts, one.co_names) == (other.co_code, other.co_consts, other.co_names)


def inner_codes(code: CodeType) -> list[CodeType]:
    return [each for each in code.co_consts if isinstance(each, CodeType)]


def copied(part: Any) -> Any:
    """A copy of a syntax tree, in a fifth of the time that `copy.deepcopy` takes."""
    if isinstance(part, list):
        return [copied(each) for each in part]
    if not isinstance(part, ast.AST):
        return part
    other = type(part)()
    other.__dict__.update({name: copied(value) for name, value in part.__dict__.items()})
    return other


class Rewrite(ast.NodeTransformer):
    """Adds the argument to functions, and to calls of those that need it."""

    def __init__(self, names: dict[str, Any], needs: Callable[[Any], bool], file: str) -> None:
        self.names = names
        self.needs = needs
        self.file = file

    def function(self, tree: ast.FunctionDef) -> ast.FunctionDef:
        changed: ast.FunctionDef = self.visit(copied(tree))
        return changed

    def is_needed(self, node: ast.expr) -> bool:
        named = resolved(node, self.names)
        return isinstance(named, FunctionType) and self.needs(named)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        self.generic_visit(node)
        if any(each.arg == ARGUMENT for each in node.args.args):
            raise refused(self.file, node, f"the name {ARGUMENT} is taken")
        node.args.args.insert(0, ast.copy_location(ast.arg(ARGUMENT), node))
        return node

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        if self.is_needed(node):
            raise self.used_as_value(node)
        if not is_book(node, self.names):
            return self.generic_visit(node)
        if not isinstance(node.ctx, ast.Load):
            raise refused(self.file, node, "a rule can't put another book into the state")
        return ast.copy_location(ast.Name(ARGUMENT, ast.Load()), node)

    def visit_Call(self, node: ast.Call) -> ast.AST:
        if not self.is_needed(node.func):
            return self.generic_visit(node)
        node.args = [ast.copy_location(ast.Name(ARGUMENT, ast.Load()), node), *map(self.visit, node.args)]
        node.keywords = [self.visit(each) for each in node.keywords]
        return node

    def visit_Name(self, node: ast.Name) -> ast.AST:
        if isinstance(node.ctx, ast.Load) and self.is_needed(node):
            raise self.used_as_value(node)
        if node.id == ARGUMENT:
            raise refused(self.file, node, f"the name {ARGUMENT} is taken")
        return node

    def used_as_value(self, node: ast.expr) -> BadBook:
        return refused(self.file, node, f"{ast.unparse(node)} reads the book and can only be called, not used as a value")


def refused(file: str, node: Any, problem: str) -> BadBook:
    return BadBook(f"{Path(file).name}, line {node.lineno}: {problem}.")


def source_with_argument(text: str, calls: set[str], file: str) -> ast.Module:
    """A generated source in which every function has the argument and hands it on to the functions named in `calls`."""
    tree = ast.parse(text, file)
    rewrite = Rewrite(dict.fromkeys(calls, source_with_argument), lambda f: True, file)  # any function will do
    tree.body = [rewrite.function(node) if isinstance(node, ast.FunctionDef) else node for node in tree.body]
    return tree
