"""What a match is made of.

A game declares its state as a class of fields; each field says its element type, its length and who may see it. From that
one declaration come the record layout (native and GPU), the slotted layout (interpreted) and the masked state.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any

import numpy as np

KINDS = {"i8": np.int8, "i16": np.int16, "i32": np.int32, "i64": np.int64, "u32": np.uint32}

ACTION = np.int16  # an action's number, in the lists that `legal` writes


class Sight(Enum):
    """Who may see a field."""

    PUBLIC = "public"  # everyone
    PRIVATE = "private"  # an array by seat: a seat sees its own elements
    HIDDEN = "hidden"  # nobody
    SEEN_BY = "seen by"  # per element, the seats whose bits are set in another field


@dataclass
class Field:
    """One field of a state. `length` 0 is a single number, else an array of that many."""

    kind: str
    length: int
    sight: Sight
    each: int = 1  # how many elements belong to one seat, where they stand in the order of seats
    by_seat: bool = False  # whether they do
    mask: str = ""  # seen by: the field that holds the bit masks
    blank: int = 0  # what a seat that may not see it finds instead
    values: tuple[Any, ...] = ()  # options: what the stored index stands for
    default: int = 0  # options: the index of the default value
    deck: bool = False  # whether the cards of each seat's deck are put here at set-up
    memory: bool = False  # whether it only tells what was done before, which batches do not keep; see `memories`
    masks: "Field | None" = None  # the seen-by field whose bit masks this one holds, where `pile` declared both
    name: str = ""

    def __post_init__(self) -> None:
        if self.kind not in KINDS:
            raise TypeError(f"there is no element type {self.kind!r}; there are {', '.join(KINDS)}")

    def cut(self, seats: int) -> "Field":
        """The field without the elements of further seats."""
        return replace(self, length=min(self.length, seats * self.each)) if self.by_seat else self

    def __set_name__(self, owner: type, name: str) -> None:
        if hasattr(np.ndarray, name):
            raise TypeError(f"a field can't be called {name!r}, which is an attribute of NumPy's arrays")
        self.name = name
        if self.masks is not None:
            self.masks.mask = name


def public(kind: str, length: int = 0, *, each: int = 0) -> Any:
    """A field that everyone sees. With `each`, seat `i` owns the elements from `i * each` on, so many of them."""
    return Field(kind, length, Sight.PUBLIC, each=each or 1, by_seat=each > 0)


def private(kind: str, length: int, *, each: int = 1, blank: int = 0) -> Any:
    """An array in which seat `i` owns, and alone sees, the elements `i * each` to `i * each + each - 1`."""
    return Field(kind, length, Sight.PRIVATE, each=each, by_seat=True, blank=blank)


def hidden(kind: str, length: int = 0, *, blank: int = 0) -> Any:
    """A field that nobody sees."""
    return Field(kind, length, Sight.HIDDEN, blank=blank)


def seen_by(mask: str, kind: str, length: int, *, blank: int = 0) -> Any:
    """An array whose element `i` is seen by the seats with a bit in element `i` of the field named `mask`."""
    return Field(kind, length, Sight.SEEN_BY, mask=mask, blank=blank)


def deck(kind: str, length: int, *, each: int, seen: str = "owner") -> Any:
    """An array that holds every seat's deck when `reset` begins: seat `i` has the elements from `i * each` on, -1 where it has
    fewer cards. `seen` is `owner`, `everyone` or `nobody`.
    """
    sight = {"owner": Sight.PRIVATE, "everyone": Sight.PUBLIC, "nobody": Sight.HIDDEN}[seen]
    return Field(kind, length, sight, each=each, by_seat=True, blank=-1, deck=True)


def option(*values: Any, default: Any = None) -> Any:
    """A rule that the players agree on before the match: the state holds the index of the chosen value in `values`.

    The first value is the default unless another is named.
    """
    index = 0 if default is None else values.index(default)
    return Field("i8", 0, Sight.PUBLIC, values=values, default=index)


class State:
    """What every game's state has. Games add their own fields in a subclass."""

    rng = hidden("u32", 4)  # the generator's words; see `chance`
    players = public("i8")
    phase = public("i8")  # the game's `Phase`
    turn = public("i8")  # the seat to act, -1 when the match is over


# A note is five numbers: its code, the seats that may read it as bits, and three of its own.
NOTE_SIZE = 5
EVERYONE = -1


class Layout:
    """The shapes of one game's state, with or without room for notes and a memory, for all seats or for some."""

    def __init__(
        self, state: type[State], notes: int = 0, card: Any = None, memory: bool = False, seats: int | None = None
    ) -> None:
        self.fields = [f for f in fields_of(state) if memory or not f.memory]
        if seats is not None:
            self.fields = [f.cut(seats) for f in self.fields]
        self.has_memory = memory
        self.card = card  # what cards are, in a game with a book: slotted states hold the book then, records never do
        if card and any(f.name == "book" for f in self.fields):
            raise TypeError("a game with a book can't have a field called 'book'")
        if notes:
            self.fields.append(Field("i16", 0, Sight.HIDDEN, name="notes_made"))
            self.fields.append(Field("i16", notes * NOTE_SIZE, Sight.HIDDEN, name="notes"))
        shapes = [(f.name, KINDS[f.kind], (f.length,)) if f.length else (f.name, KINDS[f.kind]) for f in self.fields]
        self.dtype = unevenly_spaced(np.dtype(shapes, align=True))
        self.slotted = slotted_class(state.__qualname__, self.fields, card is not None)

    def options(self) -> dict[str, Field]:
        return {f.name: f for f in self.fields if f.values}

    def to_slotted(self, record: Any, book: Any = None) -> Any:
        """A slotted copy of a record, in plain Python numbers, with the match's book if it has one."""
        s: Any = self.slotted()
        if self.card:
            s.book = book
        for f in self.fields:
            setattr(s, f.name, record[f.name].tolist())
        return s

    def to_record(self, s: Any) -> np.ndarray:
        """A record copy, as an array of one, of a slotted state; one without a memory remembers nothing."""
        records = np.zeros(1, self.dtype)
        for f in self.fields:
            if not f.memory or hasattr(s, f.name):
                records[f.name][0] = getattr(s, f.name)
        return records

    def converted(self, records: np.ndarray, missing: np.ndarray) -> np.ndarray:
        """Records of a layout for other seats as such of this one; what they lack is as in the record `missing`."""
        if records.dtype == self.dtype:
            return records
        out = np.repeat(missing, len(records)).astype(self.dtype, copy=False)
        for f in self.fields:
            if f.length:
                shared = min(f.length, records.dtype[f.name].shape[0])
                out[f.name][:, :shared] = records[f.name][:, :shared]
            else:
                out[f.name] = records[f.name]
        return out


def unevenly_spaced(record: np.dtype) -> np.dtype:
    """The record with an odd number of words: the same field of neighbours then lies in different banks of a GPU's memory."""
    word = record.alignment
    if record.itemsize // word % 2 == 1:
        return record
    fields = record.fields
    assert record.names is not None
    assert fields is not None
    formats, offsets = zip(*(fields[name][:2] for name in record.names), strict=True)
    wanted: Any = {"names": record.names, "formats": formats, "offsets": offsets, "itemsize": record.itemsize + word}
    return np.dtype(wanted, align=True)


def fields_of(state: type[State]) -> Iterator[Field]:
    """The fields in order of declaration, the common ones first."""
    for base in reversed(state.__mro__):
        for value in vars(base).values():
            if isinstance(value, Field):
                yield value


def slotted_class(name: str, fields: list[Field], book: bool = False) -> type:
    """A class with just these fields as slots: numbers, and lists for arrays, all 0 at first.

    With `book` there is a slot for the match's book, which is no part of what is compared.
    """

    def fill(s: Any) -> None:
        if book:
            s.book = None
        for f in fields:
            setattr(s, f.name, [0] * f.length if f.length else 0)

    def equal(s: Any, other: object) -> bool:
        alike = getattr(type(other), "__slots__", None) == slots
        return alike and all(getattr(s, f.name) == getattr(other, f.name) for f in fields)

    def show(s: Any) -> str:
        return f"{name}({', '.join(f'{f.name}={getattr(s, f.name)}' for f in fields)})"

    slots = (*(f.name for f in fields), *(("book",) if book else ()))
    return type(name, (), {"__slots__": slots, "__init__": fill, "__eq__": equal, "__hash__": None, "__repr__": show})


def mask_source(fields: list[Field]) -> str:
    """The source of `mask(s, seat)`: blanks in place all that `seat` may not see; -1 is a spectator."""
    lines = ["def mask(s, seat):"]
    # The masks of seen-by fields are read before they themselves may be blanked.
    for f in sorted(fields, key=lambda f: f.sight is not Sight.SEEN_BY):
        if f.sight is Sight.SEEN_BY:
            lines += [f"    for i in range({f.length}):", f"        if seat < 0 or (s.{f.mask}[i] >> seat) & 1 == 0:"]
            lines += [f"            s.{f.name}[i] = {f.blank}"]
        elif f.sight is Sight.PRIVATE:
            lines += [f"    for owner in range({f.length // f.each}):", "        if owner != seat:"]
            lines += [f"            for i in range(owner * {f.each}, (owner + 1) * {f.each}):"]
            lines += [f"                s.{f.name}[i] = {f.blank}"]
        elif f.sight is Sight.HIDDEN and f.length:
            lines += [f"    for i in range({f.length}):", f"        s.{f.name}[i] = {f.blank}"]
        elif f.sight is Sight.HIDDEN:
            lines += [f"    s.{f.name} = {f.blank}"]
    return "\n".join(lines) + "\n"


def list_mask_source(fields: list[Field]) -> str:
    """The source of `mask(s, seat)` for slotted states, where a list can be replaced at once."""
    lines = ["def mask(s, seat):"]
    for f in sorted(fields, key=lambda f: f.sight is not Sight.SEEN_BY):
        unseen = f"[{f.blank}] * {f.length}" if f.length else f"{f.blank}"
        if f.sight is Sight.SEEN_BY:
            seen = f"[x if m >> seat & 1 else {f.blank} for x, m in zip(s.{f.name}, s.{f.mask})]"
            lines += [f"    s.{f.name} = {unseen} if seat < 0 else {seen}"]
        elif f.sight is Sight.PRIVATE:
            lines += [
                "    masked = " + unseen,
                "    if seat >= 0:",
                f"        own = slice(seat * {f.each}, (seat + 1) * {f.each})",
            ]
            lines += [f"        masked[own] = s.{f.name}[own]", f"    s.{f.name} = masked"]
        elif f.sight is Sight.HIDDEN:
            lines += [f"    s.{f.name} = {unseen}"]
    return "\n".join(lines) + "\n"


def copy_source(fields: list[Field]) -> str:
    """The source of `copy(s, to)`: makes the state `to` equal to `s`, whatever the layouts of the two."""
    lines = ["def copy(s, to):"]
    for f in fields:
        if f.length:
            lines += [f"    for i in range({f.length}):", f"        to.{f.name}[i] = int(s.{f.name}[i])"]
        else:
            lines += [f"    to.{f.name} = int(s.{f.name})"]
    return "\n".join(lines) + "\n"


def same_source(fields: list[Field]) -> str:
    """The source of `same(s, other)`: whether two states are equal in every field."""
    lines = ["def same(s, other):"]
    for f in fields:
        if f.length:
            lines += [f"    for i in range({f.length}):", f"        if s.{f.name}[i] != other.{f.name}[i]:"]
            lines += ["            return False"]
        else:
            lines += [f"    if s.{f.name} != other.{f.name}:", "        return False"]
    return "\n".join([*lines, "    return True"]) + "\n"


def list_copy_source(fields: list[Field], book: bool = False) -> str:
    """The source of `copy(s, to)` between slotted states, where whole lists can be copied at once."""
    lines = ["def copy(s, to):", *(["    to.book = s.book"] if book else [])]
    lines += [f"    to.{f.name} = s.{f.name}[:]" if f.length else f"    to.{f.name} = s.{f.name}" for f in fields]
    return "\n".join(lines) + "\n"
