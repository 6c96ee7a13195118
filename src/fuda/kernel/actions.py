"""Action blocks: named ranges of actions with one or two indices.

A game declares its actions once, in order; their numbers, decoding, notation and documentation come from that.

>>> BLOCKS = Blocks()
>>> PASS = BLOCKS.single("pass")
>>> PLAY = BLOCKS.block("play", "{card}", card=10)
>>> MOVE = BLOCKS.block("move", from_space=3, to_space=3)
>>> BLOCKS.size, action_of(PLAY, 4), row_of(MOVE, 12), column_of(MOVE, 12)
(20, 5, 0, 1)
>>> BLOCKS.decode(12)
('move', {'from_space': 0, 'to_space': 1})
>>> BLOCKS.texts()[:3]
('pass', '1', '2')

The rules use the blocks as module constants, with the functions below; `Blocks` itself stays outside compiled code.
"""

from collections.abc import Callable, Iterator
from itertools import product
from math import prod
from typing import Any, NamedTuple

from fuda.kernel.bits import lowest

LARGEST = 32768  # actions are stored in 16 bits


class Block(NamedTuple):
    """A range of actions, in rows of `columns` where it has two indices. All blocks have this one type in compiled code."""

    start: int
    size: int
    columns: int


def action_of(block: Block, i: int) -> int:
    """The action number `i` of a block."""
    return block.start + i


def action_in_row(block: Block, row: int, i: int) -> int:
    """The action with the two indices `row` and `i`."""
    return block.start + row * block.columns + i


def within(block: Block, a: int) -> bool:
    """Whether an action is one of the block's."""
    return block.start <= a < block.start + block.size


def index_of(block: Block, a: int) -> int:
    """Which action of its block it is."""
    return a - block.start


def row_of(block: Block, a: int) -> int:
    """The first of the two indices of an action."""
    return (a - block.start) // block.columns


def column_of(block: Block, a: int) -> int:
    """The second of the two indices of an action."""
    return (a - block.start) % block.columns


def write_actions(block: Block, bits: int, out: Any, n: int) -> int:
    """Writes the actions of a block whose indices are in the set `bits`, like `write`."""
    return write_from(block, 0, bits, out, n)


def write_row(block: Block, row: int, bits: int, out: Any, n: int) -> int:
    """The same for actions with two indices, of which the first is `row`."""
    return write_from(block, row * block.columns, bits, out, n)


def write_from(block: Block, i: int, bits: int, out: Any, n: int) -> int:
    """The same for actions whose indices are `i` and a member of the set added up."""
    start = block.start + i
    while bits != 0:
        out[n] = start + lowest(bits)
        n += 1
        bits &= bits - 1
    return n


class Named(NamedTuple):
    """A block as people read it."""

    name: str
    text: str  # the notation, with the names of the indices in braces
    block: Block
    indices: dict[str, int]  # the size of each, by name

    def values(self, i: int) -> dict[str, int]:
        """The indices of the block's action number `i`, by name."""
        if len(self.indices) < 2:
            return dict.fromkeys(self.indices, i)
        first, second = self.indices
        return {first: i // self.block.columns, second: i % self.block.columns}


def from_one(value: int) -> str:
    """How an index is written where the game does not say: people count from 1."""
    return str(value + 1)


class Blocks:
    """The actions of a game: blocks without gaps, in the order in which they are declared."""

    def __init__(self) -> None:
        self.named: list[Named] = []
        self.size = 0

    def single(self, name: str, text: str = "") -> int:
        """Adds one action without an index; returns its number."""
        return self._add(name, text or name, {}).start

    def block(self, name: str, text: str = "", **indices: int) -> Block:
        """Adds the actions for all values of one or two indices, each given with its size.

        `text` is their notation, with the names of indices in braces; without it, the name and the indices with blanks between.
        """
        if not 1 <= len(indices) <= 2:
            raise TypeError(f"the block {name!r} has {len(indices)} indices; a block has one or two")
        if wrong := [index for index, size in indices.items() if size < 1]:
            raise TypeError(f"the index {wrong[0]!r} of the block {name!r} has no values")
        return self._add(name, text or " ".join([name, *(f"{{{index}}}" for index in indices)]), indices)

    def _add(self, name: str, text: str, indices: dict[str, int]) -> Block:
        if any(name == other.name for other in self.named):
            raise TypeError(f"there are two blocks of actions called {name!r}")
        size = prod(indices.values())
        if self.size + size > LARGEST:
            raise TypeError(f"with the block {name!r} there are more than {LARGEST} actions")
        block = Block(self.size, size, list(indices.values())[-1] if len(indices) == 2 else 1)
        self.named.append(Named(name, text, block, indices))
        self.size += size
        return block

    def __iter__(self) -> Iterator[Named]:
        return iter(self.named)

    def named_block(self, a: int) -> Named:
        """The block of an action."""
        for named in self.named:
            if within(named.block, a):
                return named
        raise IndexError(f"there is no action {a}; the last is {self.size - 1}")

    def decode(self, a: int) -> tuple[str, dict[str, int]]:
        """The name of an action's block, and the action's indices by name."""
        named = self.named_block(a)
        return named.name, named.values(a - named.block.start)

    def encode(self, name: str, **indices: int) -> int:
        """The action of the block `name` with these indices."""
        for named in self.named:
            if named.name == name and set(indices) == set(named.indices):
                i = 0
                for index, size in named.indices.items():
                    if not 0 <= indices[index] < size:
                        raise IndexError(f"the index {index!r} of {name!r} is below {size}, not {indices[index]}")
                    i = i * size + indices[index]
                return named.block.start + i
        raise KeyError(f"there is no block {name!r} with the indices {', '.join(indices) or 'none'}")

    def texts(self, **write: Callable[[int], Any]) -> tuple[str, ...]:
        """The notation of all actions, in order.

        `write` says by name how an index is written; `action`, how the whole action is where a block's text has `{action}`.
        """
        return tuple(text for named in self.named for text in self._block_texts(named, write))

    def _block_texts(self, named: Named, write: dict[str, Callable[[int], Any]]) -> Iterator[str]:
        whole = write.get("action") if "{action}" in named.text else None
        ways = [write.get(index, from_one) for index in named.indices]
        for i, values in enumerate(product(*map(range, named.indices.values()))):
            if whole is not None:
                yield named.text.format(action=whole(named.block.start + i))
                continue
            shown = (way(value) for way, value in zip(ways, values, strict=True))
            yield named.text.format(**dict(zip(named.indices, shown, strict=True)))

    def table(self, texts: tuple[str, ...]) -> str:
        """The blocks as a table in Markdown, with an example of each from the `texts` of all actions."""
        lines = ["| actions | block | indices | example |", "| --- | --- | --- | --- |"]
        for name, _, block, indices in self.named:
            last = block.start + block.size - 1
            numbers = f"{block.start}" if block.size == 1 else f"{block.start} to {last}"
            shown = " × ".join(f"{index} ({size})" for index, size in indices.items())
            lines.append(f"| {numbers} | {name.replace('_', ' ')} | {shown.replace('_', ' ')} | `{texts[last]}` |")
        return "\n".join(lines) + "\n"
