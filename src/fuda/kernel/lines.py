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

from fuda.kernel.bits import first
from fuda.kernel.schema import KINDS, Field
from fuda.kernel.sets import MEMBERS

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

    `members` lists what a set holds and `add` puts one more into it, for sets that are more than plain bits; `words` is how many
    elements of the field one set has, see `sets`.
    """

    each_seat: bool = False
    words: int = 1
    members: Callable[[int], list[int]] = bits_of
    add: Callable[[int, int], int] = with_bit

    def keys(self, s: Any) -> list[str]:
        return [f"{self.name} {seat + 1}" for seat in range(s.players)] if self.each_seat else [self.name]

    def write(self, s: Any, key: str, hidden: Hidden) -> str:
        start = number_of(key) * self.words if self.each_seat else 0
        if hidden(self.field, start):
            return UNKNOWN
        field = getattr(s, self.field)
        words = field[start : start + self.words] if isinstance(field, list) else [field]
        total = sum(word << (MEMBERS * i) for i, word in enumerate(words))
        return " ".join(self.word.write(s, member) for member in self.members(total)) or NONE

    def read(self, s: Any, key: str, text: str) -> bool:
        total = 0
        if text == UNKNOWN:
            return True
        for word in [] if text == NONE else text.split():
            more = self.add(total, self.word.read(s, word))
            if more == total:
                raise ValueError(f"{shortened(word)} stands twice")
            total = more
        words = [total]
        if self.words > 1:
            words = [total >> (MEMBERS * i) & first(MEMBERS) for i in range(self.words)]
        field = getattr(s, self.field)
        start = number_of(key) * self.words if self.each_seat else 0
        if isinstance(field, list):
            field[start : start + self.words] = words
        else:
            setattr(s, self.field, total)
        return False


@dataclass
class Row(Line):
    """An ordered pile: the array's first elements, as many as the field `size` says; the others are `blank`.

    Where `size` is an array there is a pile for each of its elements, and a line for each seat's (`deck 2`).
    """

    size: str = ""
    blank: int = 0

    @property
    def fields(self) -> tuple[str, ...]:
        return (self.field, self.size)

    def keys(self, s: Any) -> list[str]:
        return [f"{self.name} {n + 1}" for n in range(s.players)] if self.is_many(s) else [self.name]

    def is_many(self, s: Any) -> bool:
        return isinstance(getattr(s, self.size), list)

    def room(self, s: Any, key: str) -> range:
        """The places of the array that the pile of this line may fill."""
        cards = len(getattr(s, self.field))
        if not self.is_many(s):
            return range(cards)
        each = cards // len(getattr(s, self.size))
        return range(number_of(key) * each, (number_of(key) + 1) * each)

    def write(self, s: Any, key: str, hidden: Hidden) -> str:
        size = getattr(s, self.size)
        places = self.room(s, key)[: size[number_of(key)] if self.is_many(s) else size]
        cards = getattr(s, self.field)
        return " ".join(UNKNOWN if hidden(self.field, at) else self.word.write(s, cards[at]) for at in places) or NONE

    def read(self, s: Any, key: str, text: str) -> bool:
        words = [] if text == NONE else text.split()
        room = self.room(s, key)
        if len(words) > len(room):
            raise ValueError(f"there is room for {len(room)}, not for {len(words)}")
        cards = [self.blank if word == UNKNOWN else self.word.read(s, word) for word in words]
        getattr(s, self.field)[room.start : room.stop] = cards + [self.blank] * (len(room) - len(cards))
        if self.is_many(s):
            getattr(s, self.size)[number_of(key)] = len(cards)
        else:
            setattr(s, self.size, len(cards))
        return UNKNOWN in words


def number_of(key: str) -> int:
    """The number at the end of a key, counted from 0."""
    return int(key.split()[-1]) - 1


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
