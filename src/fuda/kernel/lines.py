"""How the fields of a state stand in a position, line by line.

A game's `position.py` lists its lines with the classes below; a word says how one number is written. What a seat may not see is
written as `?`, and read as blank.
"""

import difflib
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from fuda.kernel.schema import KINDS, Field

UNKNOWN = "?"
NONE = "-"
Hidden = Callable[[str, int], bool]  # whether element `i` of the field of that name may not be shown


class Word(NamedTuple):
    """A number as one word. `read` raises a `ValueError` that says what is wrong with the word."""

    write: Callable[[Any, int], str]
    read: Callable[[Any, str], int]


def number(low: int, high: int) -> Word:
    """A number from `low` to `high`."""

    def read(s: Any, word: str) -> int:
        if not re.fullmatch(r"-?[0-9]{1,20}", word, re.ASCII):
            raise ValueError(f"{shortened(word)} is not a number")
        if not low <= int(word) <= high:
            raise ValueError(f"{shortened(word)} is not between {low} and {high}")
        return int(word)

    return Word(lambda s, n: str(n), read)


def names(texts: Mapping[int, str]) -> Word:
    """Numbers that have names, such as phases, colours and cards."""
    numbers = {text.lower(): n for n, text in texts.items()}

    def read(s: Any, word: str) -> int:
        if word.lower() in numbers:
            return numbers[word.lower()]
        near = difflib.get_close_matches(word.lower(), numbers, 1)
        hint = f"did you mean {texts[numbers[near[0]]]}?" if near else f"there are {', '.join(list(texts.values())[:12])}"
        raise ValueError(f"there is no {shortened(word)} here; {hint}")

    return Word(lambda s, n: texts[n], read)


def _read_seat(s: Any, word: str) -> int:
    if word == NONE:
        return -1
    if not re.fullmatch("[0-9]{1,3}", word, re.ASCII) or not 1 <= int(word) <= s.players:
        raise ValueError(f"there is no seat {shortened(word)}; seats are 1 to {s.players}")
    return int(word) - 1


SEAT = Word(lambda s, n: NONE if n < 0 else str(n + 1), _read_seat)  # counted from 1, `-` is none
FLAG = names({0: "no", 1: "yes"})


@dataclass
class Line:
    """One kind of line: its name, the field it stands for, how one number of it is written.

    `always` lines are written even where reading the rest of the position would give the same, `last` ones only where all
    the others do not give it.
    """

    name: str
    field: str
    word: Word
    always: bool = False
    last: bool = False

    @property
    def fields(self) -> tuple[str, ...]:
        """The fields that the line sets."""
        return (self.field,)

    def keys(self, s: Any) -> list[str]:
        """The keys of these lines at a table of `s.players`."""
        return [self.name]

    def write(self, s: Any, key: str, hidden: Hidden) -> str:
        return UNKNOWN if hidden(self.field, 0) else self.word.write(s, getattr(s, self.field))

    def read(self, s: Any, key: str, text: str) -> bool:
        """Sets the fields from a text; returns whether some of it is unknown."""
        words = text.split()
        if len(words) != 1:
            raise ValueError(f"one word is expected, not {len(words)}")
        if words[0] != UNKNOWN:
            setattr(s, self.field, self.word.read(s, words[0]))
        return words[0] == UNKNOWN


@dataclass
class BySeat(Line):
    """An array with one element a seat, all in one line."""

    def write(self, s: Any, key: str, hidden: Hidden) -> str:
        values = getattr(s, self.field)[: s.players]
        return " ".join(UNKNOWN if hidden(self.field, i) else self.word.write(s, value) for i, value in enumerate(values))

    def read(self, s: Any, key: str, text: str) -> bool:
        words = text.split()
        if len(words) != s.players:
            raise ValueError(f"one word a seat is expected, {s.players} in all, not {len(words)}")
        for i, word in enumerate(words):
            if word != UNKNOWN:
                getattr(s, self.field)[i] = self.word.read(s, word)
        return UNKNOWN in words


def bits_of(members: int) -> list[int]:
    return [member for member in range(members.bit_length()) if members >> member & 1]


def with_bit(members: int, member: int) -> int:
    return members | 1 << member


@dataclass
class Members(Line):
    """A set: a single one in one line, or an array of sets by seat with a line for each (`hand 2`).

    `members` lists what a set holds and `add` puts one more into it, for sets that are more than plain bits.
    """

    each_seat: bool = False
    members: Callable[[int], list[int]] = bits_of
    add: Callable[[int, int], int] = with_bit

    def keys(self, s: Any) -> list[str]:
        return [f"{self.name} {seat + 1}" for seat in range(s.players)] if self.each_seat else [self.name]

    def write(self, s: Any, key: str, hidden: Hidden) -> str:
        seat = self.seat(key)
        if hidden(self.field, seat):
            return UNKNOWN
        value = getattr(s, self.field)
        return " ".join(self.word.write(s, member) for member in self.members(value[seat] if self.each_seat else value)) or NONE

    def read(self, s: Any, key: str, text: str) -> bool:
        total = 0
        if text == UNKNOWN:
            return True
        for word in [] if text == NONE else text.split():
            more = self.add(total, self.word.read(s, word))
            if more == total:
                raise ValueError(f"{shortened(word)} stands twice")
            total = more
        if self.each_seat:
            getattr(s, self.field)[self.seat(key)] = total
        else:
            setattr(s, self.field, total)
        return False

    def seat(self, key: str) -> int:
        return int(key.split()[-1]) - 1 if self.each_seat else 0


@dataclass
class Row(Line):
    """An ordered row: the array's first elements, as many as the field `size` says; the others are 0."""

    size: str = ""

    @property
    def fields(self) -> tuple[str, ...]:
        return (self.field, self.size)

    def write(self, s: Any, key: str, hidden: Hidden) -> str:
        values = getattr(s, self.field)[: getattr(s, self.size)]
        words = [UNKNOWN if hidden(self.field, i) else self.word.write(s, value) for i, value in enumerate(values)]
        return " ".join(words) or NONE

    def read(self, s: Any, key: str, text: str) -> bool:
        words = [] if text == NONE else text.split()
        values = getattr(s, self.field)
        if len(words) > len(values):
            raise ValueError(f"there is room for {len(values)}, not for {len(words)}")
        values[:] = [0 if word == UNKNOWN else self.word.read(s, word) for word in words] + [0] * (len(values) - len(words))
        setattr(s, self.size, len(words))
        return UNKNOWN in words


class Numbers(Line):
    """Any field as plain numbers: what a game without lines of its own gets."""

    def __init__(self, field: Field) -> None:
        limits = np.iinfo(np.dtype(KINDS[field.kind]).name)
        super().__init__(field.name.replace("_", " "), field.name, number(int(limits.min), int(limits.max)))
        self.length = field.length
        self.blank = field.blank

    def write(self, s: Any, key: str, hidden: Hidden) -> str:
        value = getattr(s, self.field)
        values = value if self.length else [value]
        return " ".join(UNKNOWN if hidden(self.field, i) else str(each) for i, each in enumerate(values))

    def read(self, s: Any, key: str, text: str) -> bool:
        words = text.split()
        if len(words) != (self.length or 1):
            raise ValueError(f"{self.length or 1} numbers are expected, not {len(words)}")
        values = [self.blank if word == UNKNOWN else self.word.read(s, word) for word in words]
        setattr(s, self.field, values if self.length else values[0])
        return UNKNOWN in words


def shortened(text: str) -> str:
    """A text for a sentence, in quotation marks."""
    return repr(text if len(text) <= 30 else text[:30] + "…")


def keyed(lines: list[Line], s: Any) -> Iterator[tuple[str, Line]]:
    """All keys at a table, each with its line."""
    for line in lines:
        for key in line.keys(s):
            yield key, line
