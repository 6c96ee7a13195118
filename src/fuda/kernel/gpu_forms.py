"""Rules in the forms that the GPU's compiler makes short code of: loops with a counter, divisions of 32 bits, unsigned indices.

Numba's `range` counts with an iterator of three numbers, which the CPU's compiler sees through and the GPU's does not: every
turn of a loop costs it a dozen instructions more, and an index is checked for being negative each time. So for the GPU

    for i in range(a, b):           stands for          _next = a
        ...                                             _stop = b
                                                        while _next < _stop:
                                                            i = _next
                                                            _next = i + 1
                                                            ...

in a changed syntax tree, with the same values of `i` in the loop and after it. `a // b` and `a % b` become calls of `_quotient`
and `_remainder`, which `cuda` gives: a GPU has no instruction for them, and takes a hundred for numbers of 64 bits, a quarter of
that for 32, which is all that nearly every one needs. `a[i]` becomes `a[_place(i)]`, the same index as a number without a sign:
Numba looks of every other one whether it counts from the end, which no rule's does (`check_game` sees to that). Line numbers
stay.
"""

import ast
from typing import Any

DIVISIONS = {ast.FloorDiv: "_quotient", ast.Mod: "_remainder"}


def in_gpu_forms(tree: Any) -> Any:
    """The same tree in these forms."""
    return ast.fix_missing_locations(GpuForms().visit(tree))


class GpuForms(ast.NodeTransformer):
    def __init__(self) -> None:
        self.loops = 0

    def visit_BinOp(self, node: ast.BinOp) -> Any:
        self.generic_visit(node)
        name = DIVISIONS.get(type(node.op))
        return ast.copy_location(ast.Call(load(name), [node.left, node.right], []), node) if name else node

    def visit_Subscript(self, node: ast.Subscript) -> Any:
        self.generic_visit(node)
        parts = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
        if not any(isinstance(part, ast.Slice) for part in parts):
            placed = [place_of(part) for part in parts]
            node.slice = ast.copy_location(ast.Tuple(placed, ast.Load()) if len(placed) > 1 else placed[0], node)
        return node

    def visit_AugAssign(self, node: ast.AugAssign) -> Any:
        if type(node.op) not in DIVISIONS or not isinstance(node.target, ast.Name):
            return self.generic_visit(node)
        divided = ast.copy_location(ast.BinOp(load(node.target.id), node.op, node.value), node)
        return ast.copy_location(ast.Assign([node.target], self.visit(divided)), node)

    def visit_For(self, node: ast.For) -> Any:
        self.generic_visit(node)
        step = step_of(node)
        if step == 0:
            return node
        self.loops += 1
        counter, end = f"_next{self.loops}", f"_stop{self.loops}"
        arguments = node.iter.args  # type: ignore[attr-defined]
        first: ast.expr = ast.Constant(0) if len(arguments) == 1 else arguments[0]
        last: ast.expr = arguments[0] if len(arguments) == 1 else arguments[1]
        condition = ast.Compare(load(counter), [ast.Lt() if step > 0 else ast.Gt()], [load(end)])
        forward = ast.Assign([store(counter)], ast.BinOp(load(counter), ast.Add(), ast.Constant(step)))
        turn = [ast.Assign([node.target], load(counter)), forward, *node.body]
        loop = [
            ast.Assign([store(counter)], first),
            ast.Assign([store(end)], last),
            ast.While(condition, turn, []),
        ]
        return [ast.copy_location(each, node) for each in loop]


def place_of(index: ast.expr) -> ast.expr:
    return index if isinstance(index, ast.Constant) else ast.Call(load("_place"), [index], [])


def step_of(node: ast.For) -> int:
    """By how much a loop over `range` counts; 0 for loops that stay as they are."""
    call = node.iter
    is_range = isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "range"
    if not is_range or node.orelse or not isinstance(node.target, ast.Name):
        return 0
    if len(call.args) < 3:  # type: ignore[attr-defined]
        return 1
    step = call.args[2]  # type: ignore[attr-defined]
    backward = isinstance(step, ast.UnaryOp) and isinstance(step.op, ast.USub)
    number = step.operand if backward else step
    if not isinstance(number, ast.Constant) or not isinstance(number.value, int):
        return 0
    return -number.value if backward else number.value


def load(name: str) -> ast.Name:
    return ast.Name(name, ast.Load())


def store(name: str) -> ast.Name:
    return ast.Name(name, ast.Store())
