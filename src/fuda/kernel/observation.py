"""Observation spans: named ranges of the learner's vector.

A game declares the parts of its vector once, in order; the vector's length, the places that `observe` writes, the bounds of its
numbers and the documentation come from that.

>>> SPANS = Spans()
>>> HAND = SPANS.span("hand", card=5)
>>> HELD, SHOWN = SPANS.each(part("held", most=5), part("shown", suit=4), seat=3)
>>> SPANS.size, HELD.start, cell_in_row(SHOWN, 1, 2)
(20, 5, 13)
>>> vector = [0] * SPANS.size
>>> write_bits(vector, HAND, 0b10010)
>>> put_in_row(vector, HELD, 2, 0, 9)
>>> vector[:5], SPANS.exceeded(vector)
([0, 1, 0, 0, 1], 'held is 9, above its most, 5')

The rules use the spans as module constants, with the functions below; `Spans` itself stays outside compiled code.
"""

from collections.abc import Iterator, Sequence
from math import prod
from typing import Any, NamedTuple

LARGEST = 255  # batches hold observations in bytes


class Span(NamedTuple):
    """Rows of `columns` cells each, `stride` apart; one row where it has a single index or none."""

    start: int
    rows: int
    stride: int
    columns: int
    most: int  # the largest number that a cell can hold


def cell(span: Span, i: int) -> int:
    """The place of a span's cell `i` in the vector."""
    return span.start + i


def cell_in_row(span: Span, row: int, i: int) -> int:
    """The place of the cell `i` of a row."""
    return span.start + row * span.stride + i


def put(out: Any, span: Span, i: int, value: int) -> None:
    """Writes a number to cell `i`."""
    out[span.start + i] = value


def put_in_row(out: Any, span: Span, row: int, i: int, value: int) -> None:
    """Writes a number to cell `i` of a row."""
    out[span.start + row * span.stride + i] = value


def clipped(span: Span, value: int) -> int:
    """The number, or the most that the span can hold: larger ones look the same to a learner."""
    return min(value, span.most)


def one_hot(out: Any, span: Span, i: int) -> None:
    """Marks cell `i`."""
    out[span.start + i] = 1


def one_hot_in_row(out: Any, span: Span, row: int, i: int) -> None:
    """Marks cell `i` of a row."""
    out[span.start + row * span.stride + i] = 1


def write_bits(out: Any, span: Span, bits: int) -> None:
    """Writes for each cell whether it is a member of a set."""
    for i in range(span.columns):  # compiled, all cells at once
        out[span.start + i] = (bits >> i) & 1


def write_bits_in_row(out: Any, span: Span, row: int, bits: int) -> None:
    """Writes for each cell of a row whether it is a member of a set."""
    start = span.start + row * span.stride
    for i in range(span.columns):
        out[start + i] = (bits >> i) & 1


class Part(NamedTuple):
    """A part of a row; see `Spans.each`."""

    name: str
    most: int
    about: str
    indices: dict[str, int]


def part(name: str, most: int = 1, about: str = "", **index: int) -> Part:
    """A part of each row: a number, or one for each value of an index."""
    if len(index) > 1:
        raise TypeError(f"the part {name!r} has {len(index)} indices; a part has one or none")
    return Part(name, most, about, index)


class Named(NamedTuple):
    """A span as people read it."""

    name: str
    about: str
    span: Span
    rows: dict[str, int]  # the sizes of the indices of its rows, by name
    columns: dict[str, int]

    def cell(self, values: dict[str, int]) -> int:
        """The place in the vector of the cell with these values of all indices, by name."""
        row = 0
        for index, size in self.rows.items():
            row = row * size + values[index]
        return cell_in_row(self.span, row, sum(values[index] for index in self.columns))

    def cells(self) -> Iterator[int]:
        for row in range(self.span.rows):
            yield from range(cell_in_row(self.span, row, 0), cell_in_row(self.span, row, self.span.columns))


class Spans:
    """The learner's vector: spans without gaps, in the order in which they are declared."""

    def __init__(self) -> None:
        self.named: list[Named] = []
        self.size = 0

    def span(self, name: str, most: int = 1, about: str = "", **indices: int) -> Span:
        """Adds a number, or one for all values of one or two indices, each given with its size.

        `most` is the largest number that can stand there.
        """
        if len(indices) > 2:
            raise TypeError(f"the span {name!r} has {len(indices)} indices; a span has at most two, else use `each`")
        sizes = list(indices.items())
        return self.each(Part(name, most, about, dict(sizes[-1:])), **dict(sizes[:-1]))[0]

    def each(self, *parts: Part, **indices: int) -> tuple[Span, ...]:
        """Adds a row for all values of the indices, in which all the parts lie side by side. Returns a span for each part."""
        rows = prod(indices.values())
        stride = sum(prod(each.indices.values()) for each in parts)
        start = self.size
        spans = []
        for name, most, about, index in parts:
            if set(indices) & set(index):
                raise TypeError(f"two indices of the span {name!r} have the same name")
            self._check(name, most, {**indices, **index})
            span = Span(start, rows, stride, prod(index.values()), most)
            self.named.append(Named(name, about, span, indices, index))
            spans.append(span)
            start += span.columns
        self.size += rows * stride
        return tuple(spans)

    def _check(self, name: str, most: int, indices: dict[str, int]) -> None:
        if any(name == other.name for other in self.named):
            raise TypeError(f"there are two spans called {name!r}")
        if not 1 <= most <= LARGEST:
            raise TypeError(f"the most of the span {name!r} is from 1 to {LARGEST}, not {most}")
        if wrong := [index for index, size in indices.items() if size < 1]:
            raise TypeError(f"the index {wrong[0]!r} of the span {name!r} has no values")

    def __iter__(self) -> Iterator[Named]:
        return iter(self.named)

    def read(self, name: str, vector: Sequence[int]) -> list[int]:
        """The numbers of one span of a vector, row by row."""
        (named,) = [named for named in self.named if named.name == name]
        return [vector[at] for at in named.cells()]

    def exceeded(self, vector: Sequence[int]) -> str:
        """What in a vector is below 0 or above what its span says, in words; nothing where all is well."""
        for named in self.named:
            for value in self.read(named.name, vector):
                if value < 0:
                    return f"{named.name} is {value}, below 0"
                if value > named.span.most:
                    return f"{named.name} is {value}, above its most, {named.span.most}"
        return ""

    def table(self) -> str:
        """The spans as a table in Markdown."""
        lines = ["| from | span | indices | every | values | |", "| --- | --- | --- | --- | --- | --- |"]
        for name, about, span, rows, columns in self.named:
            shown = " × ".join(f"{index} ({size})" for index, size in {**rows, **columns}.items())
            every = f"{span.stride}" if span.rows > 1 and span.stride != span.columns else ""
            values = f"0 to {span.most}" if span.most > 1 else "0, 1"
            cells = (str(span.start), name.replace("_", " "), shown.replace("_", " "), every, values, about)
            lines.append(f"| {' | '.join(cells)} |")
        return "\n".join(lines) + "\n"
