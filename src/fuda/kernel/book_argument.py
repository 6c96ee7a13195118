"""How compiled rules read the book: it is handed on as a first argument, so that other cards need no new build.

Rules say `s.book[n]`. For the compiled backends each function that needs the book is compiled from a changed syntax tree:
`def f(s)` becomes `def f(_book, s)`, `s.book` becomes `_book`, and calls of such functions pass `_book` on. Line numbers stay.
"""

import ast
import copy
import dis
import inspect
import sys
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

from fuda.errors import BadBook

ARGUMENT = "_book"
FIELD = "book"


class BookArgument:
    """Changes functions so that they get the book; `always` are those that get it whether or not they read it."""

    def __init__(self, always: Iterable[FunctionType]) -> None:
        self._needs: dict[FunctionType, bool] = dict.fromkeys(always, True)

    def needed_by(self, f: FunctionType) -> bool:
        """Whether a function reads the book or calls one that does."""
        if f not in self._needs:
            self._needs[f] = False  # while it is being looked at: rules do not call themselves
            self._needs[f] = reads_book(f) or any(self.needed_by(g) for g in self.called_by(f))
        return self._needs[f]

    def called_by(self, f: FunctionType) -> list[FunctionType]:
        return list(functions_by_name(f).values())

    def copy(self, f: FunctionType, names: dict[str, Any]) -> FunctionType:
        """A copy of `f` with the argument, which looks its global names up in `names`."""
        tree = definition(f)
        calls = {name for name, g in functions_by_name(f).items() if self.needed_by(g)}
        code = function_code(with_argument(tree, calls, f.__code__.co_filename), f)
        g = FunctionType(code, names, f.__name__, f.__defaults__)
        g.__module__ = f.__module__
        g.__qualname__ = f.__qualname__
        g.__doc__ = f.__doc__
        return g


def reads_book(f: FunctionType) -> bool:
    return any(i.opname in ("LOAD_ATTR", "LOAD_METHOD") and i.argval == FIELD for i in dis.get_instructions(f.__code__))


def functions_by_name(f: FunctionType) -> dict[str, FunctionType]:
    """The functions that a function names."""
    named = {name: f.__globals__.get(name) for name in f.__code__.co_names}
    return {name: g for name, g in named.items() if isinstance(g, FunctionType)}


@lru_cache(maxsize=256)
def definitions(file: str, source: str) -> dict[int, ast.FunctionDef]:
    """The functions of a source by their lines."""
    return {node.lineno: node for node in ast.parse(source, file).body if isinstance(node, ast.FunctionDef)}


def definition(f: FunctionType) -> ast.FunctionDef:
    """The syntax tree of a function, which must be what runs: a file may have been edited since it was loaded."""
    code = f.__code__
    source = inspect.getsource(sys.modules[f.__module__])
    tree = definitions(code.co_filename, source).get(code.co_firstlineno)
    if tree is None or tree.name != f.__name__ or not same_code(function_code(tree, f), code):
        file = Path(code.co_filename).name
        raise BadBook(f"{file}: {f.__name__} is no longer what was loaded; start the program anew after an edit.")
    return tree


def same_code(one: CodeType, other: CodeType) -> bool:
    return (one.co_code, one.co_consts, one.co_names) == (other.co_code, other.co_consts, other.co_names)


def function_code(tree: ast.FunctionDef, f: FunctionType) -> CodeType:
    module = compile(ast.Module([tree], []), f.__code__.co_filename, "exec", dont_inherit=True)
    return next(each for each in module.co_consts if isinstance(each, CodeType) and each.co_name == f.__name__)


def with_argument(tree: ast.FunctionDef, calls: set[str], file: str) -> ast.FunctionDef:
    """The function with the argument, handed on to the functions `calls`."""
    changed: ast.FunctionDef = Rewrite(calls, file).visit(copy.deepcopy(tree))
    return ast.fix_missing_locations(changed)


class Rewrite(ast.NodeTransformer):
    def __init__(self, calls: set[str], file: str) -> None:
        self.calls = calls
        self.file = file

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        self.generic_visit(node)
        if any(each.arg == ARGUMENT for each in node.args.args):
            raise refused(self.file, node, f"the name {ARGUMENT} is taken")
        node.args.args.insert(0, ast.copy_location(ast.arg(ARGUMENT), node))
        return node

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        if node.attr != FIELD or not isinstance(node.value, ast.Name):
            return self.generic_visit(node)
        if not isinstance(node.ctx, ast.Load):
            raise refused(self.file, node, "a rule can't put another book into the state")
        return ast.copy_location(ast.Name(ARGUMENT, ast.Load()), node)

    def visit_Call(self, node: ast.Call) -> ast.AST:
        if not isinstance(node.func, ast.Name) or node.func.id not in self.calls:
            return self.generic_visit(node)
        node.args = [ast.copy_location(ast.Name(ARGUMENT, ast.Load()), node), *map(self.visit, node.args)]
        node.keywords = [self.visit(each) for each in node.keywords]
        return node

    def visit_Name(self, node: ast.Name) -> ast.AST:
        if node.id in self.calls:
            raise refused(self.file, node, f"{node.id} reads the book and can only be called, not used as a value")
        if node.id == ARGUMENT:
            raise refused(self.file, node, f"the name {ARGUMENT} is taken")
        return node


def refused(file: str, node: Any, problem: str) -> BadBook:
    return BadBook(f"{Path(file).name}, line {node.lineno}: {problem}.")


def source_with_argument(text: str, calls: set[str], file: str) -> ast.Module:
    """A generated source in which every function has the argument."""
    tree = ast.parse(text, file)
    tree.body = [with_argument(node, calls, file) if isinstance(node, ast.FunctionDef) else node for node in tree.body]
    return tree
