"""A look at how rules read the book, before they run: compiled code would report a misspelt column in no words at all.

Each function that reads cards is followed with what its names hold (the book, a card, rows inside a card) through assignments,
calls and returns. A column that is not declared, an attempt to change a card and a constant index below 0 each give one sentence.
"""

import ast
from pathlib import Path
from types import FunctionType
from typing import Any, NamedTuple

from fuda.errors import BadBook
from fuda.kernel.book_argument import FIELD, BookArgument, definition, functions_named_by, global_names, is_book, resolved
from fuda.kernel.books import Book
from fuda.kernel.columns import Row, Rows, nearest


class Holds(NamedTuple):
    """What an expression is: the book (`most` None) or rows inside a card (up to `most`), or one of their rows."""

    row: type[Row]
    many: bool
    most: int | None = None


class Checker:
    """Looks at functions of one game, each once for each set of arguments."""

    def __init__(self, card: type[Row]) -> None:
        self.card = card
        self.uses = BookArgument(())
        self._results: dict[tuple[FunctionType, tuple[Holds | None, ...]], Holds | None] = {}

    def call(self, f: FunctionType, arguments: tuple[Holds | None, ...] = ()) -> Holds | None:
        """What a function returns when it is called with these; raises `BadBook`."""
        if not any(arguments) and not self.uses.needed_by(f):
            return None
        key = (f, arguments)
        if key not in self._results:
            self._results[key] = None
            self._results[key] = Reader(self, f, arguments).result
        return self._results[key]


class Reader:
    """Goes through one function in the order of its lines."""

    def __init__(self, checker: Checker, f: FunctionType, arguments: tuple[Holds | None, ...]) -> None:
        self.checker = checker
        self.f = f
        self.globals = global_names(f)
        self.result: Holds | None = None
        tree = definition(f)
        names = [each.arg for each in tree.args.args]
        self.names: dict[str, Holds | None] = dict(zip(names, arguments, strict=False))
        self.statements(tree.body)

    def statements(self, body: list[ast.stmt]) -> None:
        for node in body:
            self.statement(node)

    def statement(self, node: ast.stmt) -> None:
        if isinstance(node, ast.Assign | ast.AnnAssign | ast.AugAssign):
            held = self.expression(node.value) if node.value is not None else None
            for target in node.targets if isinstance(node, ast.Assign) else [node.target]:
                self.assign(target, held)
        elif isinstance(node, ast.For):
            held = self.expression(node.iter)
            self.assign(node.target, Holds(held.row, False) if held and held.many else None)
            self.statements([*node.body, *node.body, *node.orelse])  # twice, for what one round leaves to the next
        elif isinstance(node, ast.If | ast.While):
            self.expression(node.test)
            self.statements([*node.body, *(node.body if isinstance(node, ast.While) else []), *node.orelse])
        elif isinstance(node, ast.Return):
            self.result = (self.expression(node.value) if node.value is not None else None) or self.result
        else:
            for child in ast.iter_child_nodes(node):
                if isinstance(child, ast.expr):
                    self.expression(child)

    def assign(self, target: ast.expr, held: Holds | None) -> None:
        if isinstance(target, ast.Name):
            self.names[target.id] = held
            return
        if isinstance(target, ast.Tuple | ast.List):
            for each in target.elts:
                self.assign(each, None)
            return
        of = self.expression(target.value) if isinstance(target, ast.Attribute | ast.Subscript) else None
        if of is not None or self.inside_card(target):
            raise self.refused(target, "a card of the book can't be changed")
        if isinstance(target, ast.Attribute) and target.attr == FIELD:
            raise self.refused(target, "a rule can't put another book into the state")

    def inside_card(self, target: ast.expr) -> bool:
        """Whether this is an element of a card's list of numbers."""
        inner = target.value if isinstance(target, ast.Subscript) else None
        return isinstance(inner, ast.Attribute) and self.expression(inner.value) is not None

    def expression(self, node: ast.expr) -> Holds | None:
        if isinstance(node, ast.Name):
            return self.names.get(node.id)
        if isinstance(node, ast.Attribute):
            return self.attribute(node)
        if isinstance(node, ast.Subscript):
            return self.element(node)
        if isinstance(node, ast.Call):
            return self.called(node)
        held = None
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.expr):
                held = self.expression(child) or held
        return held if isinstance(node, ast.IfExp) else None

    def attribute(self, node: ast.Attribute) -> Holds | None:
        held = self.expression(node.value)
        if held is None:
            return Holds(self.checker.card, True) if is_book(node, self.globals) else None
        if held.many:
            raise self.refused(node, f"rules read cards as s.book[n] and len(s.book); they can't read {node.attr!r} of the book")
        columns = {name: column for column in held.row.columns.values() for name in column.names()}
        if node.attr in held.row.derived:
            return None
        if node.attr not in columns:
            found = nearest(node.attr, columns)
            raise self.refused(node, f"{held.row.__name__} has no column {node.attr!r}{found}")
        column = columns[node.attr]
        return Holds(column.row, True, column.most) if isinstance(column, Rows) and node.attr == column.name else None

    def element(self, node: ast.Subscript) -> Holds | None:
        held = self.expression(node.value)
        self.expression(node.slice)
        if held is None or not held.many:
            return None
        index = constant(node.slice)
        if index is not None and index < 0:
            raise self.refused(node, f"{index} is below 0 and no card or row has such a number")
        if index is not None and held.most is not None and index >= held.most:
            raise self.refused(node, f"there are {held.most} rows, 0 to {held.most - 1}, and none {index}")
        return Holds(held.row, False)

    def called(self, node: ast.Call) -> Holds | None:
        arguments = tuple(self.expression(each) for each in node.args)
        for keyword in node.keywords:
            self.expression(keyword.value)
        called = resolved(node.func, self.globals)
        if called is None:
            self.expression(node.func)
        return self.checker.call(called, arguments) if isinstance(called, FunctionType) else None

    def refused(self, node: Any, problem: str) -> BadBook:
        place = f"{Path(self.f.__code__.co_filename).name}, line {node.lineno}"
        return BadBook(f"{place}: {problem}{'' if problem.endswith('?') else '.'}")


def constant(node: ast.expr) -> int | None:
    """The number that an index is written as."""
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        number = constant(node.operand)
        return None if number is None else -number
    return node.value if isinstance(node, ast.Constant) and type(node.value) is int else None


def check_rules(card: type[Row], functions: list[FunctionType]) -> None:
    """Looks at these functions and at all that they call."""
    checker = Checker(card)
    waiting = list(functions)
    for f in waiting:
        for name in f.__code__.co_names:
            if isinstance(f.__globals__.get(name), Book):
                file = Path(f.__code__.co_filename).name
                raise BadBook(f"{file}: {f.__name__} reads {name}, a book that was read on import; rules read s.book.")
        checker.call(f)
        waiting += [g for g in functions_named_by(f) if g not in waiting]
