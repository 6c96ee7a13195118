"""What a game's cards are made of: the columns that `class Card(Row)` declares.

    class Effect(Row):
        do = choice(Do)
        amount = number("i8", 0, 9, default=1)

    class Card(Row):
        kind = choice(Kind)
        name = text()
        uses = number("i8", 1, 9, of=Kind.TOOL)
        effects = rows(Effect, 4)

From one declaration come the check of a card file, the record of NumPy that compiled rules read, and the plain Python object that
interpreted rules read. `books` reads files with it.
"""

import difflib
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from enum import IntEnum
from typing import Any, ClassVar

import numpy as np

from fuda.errors import BadBook

REQUIRED: Any = object()  # the default of a column that has none
NO_CARD = -1  # what a reference to no card is
TYPES: dict[str, Any] = {"i8": np.int8, "i16": np.int16, "i32": np.int32, "i64": np.int64}
LANGUAGE_LENGTH = 2
MAX_LISTED = 40  # words in a sentence about one that is not among them
Find = Callable[[str], tuple[int, Any]]  # a card's row and kind by its id; raises `LookupError` with a sentence's end


class Column(ABC):
    """One column. `length` 0 is a single value, else a list of just so many; `of` are the kinds of cards that have it.

    With `fewer` the list may be shorter, and is filled up with blanks.
    """

    blank = 0  # what cards without the column hold

    def __init__(self, kind: str, default: Any, length: int = 0, of: Any = (), fewer: bool = False) -> None:
        if kind not in TYPES:
            raise TypeError(f"there is no column type {kind!r}; there are {', '.join(TYPES)}")
        self.kind = kind
        self.default = default
        self.length = length
        self.fewer = fewer
        self.of = frozenset(of if isinstance(of, Iterable) else (of,))
        self.name = ""

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    def shapes(self) -> list[Any]:
        """The fields of the record, as `np.dtype` takes them."""
        return [(self.name, TYPES[self.kind], (self.length,)) if self.length else (self.name, TYPES[self.kind])]

    def names(self) -> list[str]:
        return [self.name]

    def missing(self) -> Any:
        """The value, or values, where the file gives none."""
        return self.many(self.stored_default())

    def absent(self) -> Any:
        """The same for a card of a kind that does not have the column."""
        return self.many(self.blank)

    def stored_default(self) -> int:
        return int(self.default)

    def many(self, value: int) -> Any:
        return (value,) * self.length if self.length else value

    def read(self, value: Any, find: Find) -> Any:
        """What is stored for what the file says; raises `Fault`."""
        if not self.length:
            return self.read_one(value, find)
        if not isinstance(value, list):
            raise Fault(f"{shown(value)} is not a list")
        if len(value) > self.length or (len(value) < self.length and not self.fewer):
            room = f"there may be {self.length}" if self.fewer else f"needs {self.length}"
            raise Fault(f"it has {len(value)} values, and {room}")
        return tuple(self.read_one(each, find) for each in value) + (self.blank,) * (self.length - len(value))

    @abstractmethod
    def read_one(self, value: Any, find: Find) -> Any:
        """What is stored for one value; raises `Fault`."""

    def serialize(self, stored: Any) -> Any:
        """What is stored, in the words of the file; see `Book.digest`."""
        return [self.serialize_one(each) for each in stored] if self.length else self.serialize_one(stored)

    def serialize_one(self, stored: int) -> Any:
        return stored

    def schema(self) -> dict[str, Any]:
        about: dict[str, Any] = {"type": type(self).__name__.lower(), "required": self.default is REQUIRED}
        if self.length:
            about["length"] = self.length
        if self.fewer:
            about["fewer"] = True
        if self.of:
            about["of"] = sorted(spelling(kind) for kind in self.of)
        return about


class Fault(Exception):
    """The end of a sentence about a field: what is wrong with its value. `place` says where inside the card it stands."""

    def __init__(self, problem: str, place: str = "") -> None:
        super().__init__(problem)
        self.problem = problem
        self.place = place


class Number(Column):
    def __init__(self, kind: str, low: int | None, high: int | None, default: Any, length: int, of: Any) -> None:
        super().__init__(kind, default, length, of)
        limits = np.iinfo(TYPES[kind])
        self.low = int(limits.min) if low is None else low
        self.high = int(limits.max) if high is None else high
        if self.low < limits.min or self.high > limits.max:
            raise TypeError(f"{self.low} to {self.high} does not fit into {kind}")

    def read_one(self, value: Any, find: Find) -> int:
        if isinstance(value, bool) or not isinstance(value, int):
            raise Fault(f"{shown(value)} is not a whole number")
        if not self.low <= value <= self.high:
            raise Fault(f"{shown(value)} is not between {self.low} and {self.high}")
        return value

    def schema(self) -> dict[str, Any]:
        return super().schema() | {"low": self.low, "high": self.high}


class Flag(Column):
    def read_one(self, value: Any, find: Find) -> int:
        if not isinstance(value, bool):
            raise Fault(f"{shown(value)} is not true or false")
        return int(value)

    def serialize_one(self, stored: int) -> Any:
        return bool(stored)


class Choice(Column):
    def __init__(self, kind: str, values: type[IntEnum], default: Any, length: int, of: Any, fewer: bool = False) -> None:
        super().__init__(kind, default, length, of, fewer)
        limit = np.iinfo(TYPES[kind]).bits - 2 if isinstance(self, Members) else np.iinfo(TYPES[kind]).max
        if not all(0 <= int(value) <= limit for value in values):
            raise TypeError(f"the values of {values.__name__} are not all between 0 and {limit}")
        self.values = values
        self.spellings = {spelling(value): int(value) for value in values}
        self._names = {number: name for name, number in self.spellings.items()}

    def read_one(self, value: Any, find: Find) -> int:
        if not isinstance(value, str) or value not in self.spellings:
            near = nearest(value, self.spellings)
            known = ", ".join(self.spellings) if len(self.spellings) <= MAX_LISTED else f"the {len(self.spellings)} words for it"
            raise Fault(f"{shown(value)} is not one of {known}{near}")
        return self.spellings[value]

    def serialize_one(self, stored: int) -> Any:
        return self._names[stored]

    def schema(self) -> dict[str, Any]:
        return super().schema() | {"values": list(self.spellings)}


class Members(Choice):
    """A list of names in the file, a bit set in the rules."""

    def stored_default(self) -> int:
        return sum(1 << int(value) for value in set(self.default))

    def read_one(self, value: Any, find: Find) -> int:
        if not isinstance(value, list):
            raise Fault(f"{shown(value)} is not a list")
        bits = 0
        for each in value:
            bit = 1 << super().read_one(each, find)
            if bits & bit:
                raise Fault(f"{shown(each)} is there twice")
            bits |= bit
        return bits

    def serialize_one(self, stored: int) -> Any:
        return [name for name, number in self.spellings.items() if (stored >> number) & 1]


class Card(Column):
    """The id of another card in the file, its row in the rules."""

    blank = NO_CARD

    def __init__(self, to: Any, default: Any, length: int, of: Any, fewer: bool = False) -> None:
        super().__init__("i16", default, length, of, fewer)
        self.to = frozenset(to if isinstance(to, Iterable) else (to,))

    def stored_default(self) -> int:
        return NO_CARD

    def read_one(self, value: Any, find: Find) -> int:
        if not isinstance(value, str):
            raise Fault(f"{shown(value)} is not the id of a card")
        try:
            row, kind = find(value)
        except LookupError as error:
            raise Fault(f"there is no card {shown(value)}{error.args[0]}") from None
        if self.to and kind not in self.to:
            raise Fault(f"{shown(value)} is of the kind {spelling(kind)}, not {' or '.join(sorted(map(spelling, self.to)))}")
        return row


class Rows(Column):
    """Rows of their own in each card, up to `most`. The column `NAME_count` says how many there are; the others are blank."""

    def __init__(self, row: "type[Row]", most: int, least: int, of: Any) -> None:
        super().__init__("i8", REQUIRED if least else (), 0, of)
        if row.texts or any(column.of for column in row.columns.values()):
            raise TypeError("texts and kinds belong to the card itself, not to rows inside it")
        if not 0 < most <= 127:
            raise TypeError("a card has room for 1 to 127 rows")
        self.row = row
        self.most = most
        self.least = least

    def shapes(self) -> list[Any]:
        return [(self.name, self.row.dtype, (self.most,)), (f"{self.name}_count", np.int8)]

    def names(self) -> list[str]:
        return [self.name, f"{self.name}_count"]

    def missing(self) -> Any:
        return []

    def absent(self) -> Any:
        return []

    def read(self, value: Any, find: Find) -> Any:
        if not isinstance(value, list) or not all(isinstance(each, dict) for each in value):
            raise Fault(f"{shown(value)} is not a list of tables")
        if not self.least <= len(value) <= self.most:
            room = f"at most {self.most}" if len(value) > self.most else f"at least {self.least}"
            raise Fault(f"it has {len(value)} rows, and there may be {room}")
        made = []
        for number, each in enumerate(value, start=1):
            try:
                made.append(self.read_one(each, find))
            except Fault as fault:
                raise Fault(fault.problem, f"{self.name} row {number}, {fault.place}") from None
        return made

    def read_one(self, value: Any, find: Find) -> dict[str, Any]:
        return self.row.read(value, find)

    def row_faults(self, value: Any, find: Find) -> list[Fault]:
        """What is wrong inside the rows, where these are tables."""
        rows = value if isinstance(value, list) and all(isinstance(each, dict) for each in value) else []
        return [
            Fault(fault.problem, f"{self.name} row {number}, {fault.place}")
            for number, each in enumerate(rows, start=1)
            for fault in self.row.faults(each, find)
        ]

    def filled(self, stored: list[dict[str, Any]], made: Callable[[dict[str, Any]], Any]) -> list[Any]:
        """What is made of the rows of a card, and up to `most` of a blank one."""
        rows = [made(each) for each in stored]
        return rows if len(rows) == self.most else [*rows, *([made(self.row.blank())] * (self.most - len(rows)))]

    def serialize(self, stored: Any) -> Any:
        return [self.row.serialize(each) for each in stored]

    def schema(self) -> dict[str, Any]:
        return super().schema() | {"most": self.most, "least": self.least, "columns": self.row.schema()}


class Text:
    """What people read of a card, by language. It stays out of the rows."""

    def __init__(self, default: Any) -> None:
        self.default = default

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    def read(self, value: Any) -> dict[str, str]:
        by_language = {"en": value} if isinstance(value, str) else value
        if not isinstance(by_language, dict) or not all(isinstance(each, str) for each in by_language.values()):
            raise Fault(f"{shown(value)} is not a text or a table of texts by language")
        for language in by_language:
            if len(language) != LANGUAGE_LENGTH or not language.isalpha():
                raise Fault(f"{shown(language)} is not a language of two letters such as en")
        if "en" not in by_language:
            raise Fault("it has no English text (en)")
        return by_language


class Derived:
    """A number that is worked out from the other values of a card when its book is made; files do not have it."""

    def __init__(self, kind: str, make: Callable[[dict[str, Any]], int]) -> None:
        if kind not in TYPES:
            raise TypeError(f"there is no column type {kind!r}; there are {', '.join(TYPES)}")
        self.kind = kind
        self.make = make

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name


class Row:
    """The base of a game's `Card`, and of the rows inside cards."""

    columns: ClassVar[dict[str, Column]] = {}
    derived: ClassVar[dict[str, Derived]] = {}
    texts: ClassVar[dict[str, Text]] = {}
    dtype: ClassVar[np.dtype[Any]]
    plain: ClassVar[type]  # what interpreted rules read

    def __init_subclass__(cls) -> None:
        declared = [value for base in reversed(cls.__mro__) for value in vars(base).values()]
        cls.columns = {each.name: each for each in declared if isinstance(each, Column)}
        cls.derived = {each.name: each for each in declared if isinstance(each, Derived)}
        cls.texts = {each.name: each for each in declared if isinstance(each, Text)}
        names = [*cls.derived, *(name for column in cls.columns.values() for name in column.names())]
        for name in names:
            if hasattr(np.ndarray, name):
                raise TypeError(f"a column can't be called {name!r}, which is an attribute of NumPy's arrays")
            if names.count(name) > 1:
                raise TypeError(f"{cls.__name__} has two columns {name!r}")
        shapes: list[Any] = [(name, TYPES[each.kind]) for name, each in cls.derived.items()]
        cls.dtype = np.dtype(shapes + [shape for column in cls.columns.values() for shape in column.shapes()], align=True)
        cls.plain = plain_class(cls.__name__, names)

    @classmethod
    def read(cls, table: dict[str, Any], find: Find, kind: Any = None) -> dict[str, Any]:
        """The values of all columns by name, for a table of the file; raises `Fault`."""
        for fault in cls.unknown_fields(table):
            raise fault
        return {name: cls.read_column(name, table, find, kind) for name in cls.columns}

    @classmethod
    def unknown_fields(cls, table: dict[str, Any]) -> list[Fault]:
        known = [*cls.columns, *cls.texts]
        return [Fault(f"there is no such field{nearest(key, known)}", f"field {shown(key)}") for key in table if key not in known]

    @classmethod
    def read_column(cls, name: str, table: dict[str, Any], find: Find, kind: Any) -> Any:
        """The value of one column; raises `Fault`."""
        column = cls.columns[name]
        try:
            if column.of and kind not in column.of:
                if name in table:
                    raise Fault(f"a card of the kind {spelling(kind)} does not have it")
                return column.absent()
            if name in table:
                return column.read(table[name], find)
            if column.default is REQUIRED:
                raise Fault("it is missing")
            return column.missing()
        except Fault as fault:
            raise Fault(fault.problem, fault.place or f"field {name!r}") from None

    @classmethod
    def read_texts(cls, table: dict[str, Any]) -> dict[str, dict[str, str]]:
        """The texts by name and language, for a table of the file; raises `Fault`."""
        return {name: cls.read_text(name, table) for name in cls.texts}

    @classmethod
    def read_text(cls, name: str, table: dict[str, Any]) -> dict[str, str]:
        text = cls.texts[name]
        try:
            if name not in table and text.default is REQUIRED:
                raise Fault("it is missing")
            return text.read(table.get(name, text.default))
        except Fault as fault:
            raise Fault(fault.problem, f"field {name!r}") from None

    @classmethod
    def faults(cls, table: dict[str, Any], find: Find, kind: Any = None) -> list[Fault]:
        """All that is wrong with a table of the file, field by field; `read` and `read_texts` raise the first."""
        found = cls.unknown_fields(table)
        for name, column in cls.columns.items():
            try:
                cls.read_column(name, table, find, kind)
            except Fault as fault:
                if isinstance(column, Rows) and fault.place != f"field {name!r}":
                    found += column.row_faults(table[name], find)
                else:
                    found.append(fault)
        for name in cls.texts:
            try:
                cls.read_text(name, table)
            except Fault as fault:
                found.append(fault)
        return found

    @classmethod
    def as_record(cls, values: dict[str, Any]) -> tuple[Any, ...]:
        """Values as NumPy takes them for a record."""
        parts: list[Any] = [each.make(values) for each in cls.derived.values()]
        for name, column in cls.columns.items():
            if isinstance(column, Rows):
                parts += [column.filled(values[name], column.row.as_record), len(values[name])]
            else:
                parts.append(values[name])
        return tuple(parts)

    @classmethod
    def blank(cls) -> dict[str, Any]:
        """The values of a row that is not there."""
        return {name: column.absent() for name, column in cls.columns.items()}

    @classmethod
    def as_plain(cls, values: dict[str, Any]) -> Any:
        """The object that interpreted rules read: plain numbers, tuples of them, and tuples of such objects."""
        parts: list[Any] = [each.make(values) for each in cls.derived.values()]
        for name, column in cls.columns.items():
            if isinstance(column, Rows):
                parts += [tuple(column.filled(values[name], column.row.as_plain)), len(values[name])]
            else:
                parts.append(values[name])
        return cls.plain(*parts)

    @classmethod
    def serialize(cls, values: dict[str, Any]) -> dict[str, Any]:
        """What differs from the defaults, in the words of the file."""
        kind = values.get("kind")
        return {
            name: column.serialize(values[name])
            for name, column in cls.columns.items()
            if not (column.of and kind not in column.of) and (column.default is REQUIRED or values[name] != column.missing())
        }

    @classmethod
    def schema(cls) -> dict[str, Any]:
        """The declaration, ready for JSON: for forms and for documentation."""
        columns = {name: column.schema() for name, column in cls.columns.items()}
        return columns | {name: {"type": "text", "required": text.default is REQUIRED} for name, text in cls.texts.items()}


def plain_class(name: str, columns: Sequence[str]) -> type:
    """A class of objects with these attributes, which are not to be changed."""

    def fill(row: Any, *values: Any) -> None:
        for column, value in zip(columns, values, strict=True):
            object.__setattr__(row, column, value)

    def refuse(row: Any, column: str, value: Any) -> None:
        raise AttributeError(f"a card can't be changed: {column} = {value}")

    def show(row: Any) -> str:
        return f"{name}({', '.join(f'{column}={getattr(row, column)!r}' for column in columns)})"

    return type(name, (), {"__slots__": tuple(columns), "__init__": fill, "__setattr__": refuse, "__repr__": show})


def number(
    kind: str, low: int | None = None, high: int | None = None, *, default: Any = REQUIRED, length: int = 0, of: Any = ()
) -> Any:
    """A whole number between `low` and `high`, both included."""
    return Number(kind, low, high, default, length, of)


def flag(*, default: Any = False, of: Any = ()) -> Any:
    """true or false: 1 or 0 in the rules."""
    return Flag("i8", default, 0, of)


def choice(values: type[IntEnum], *, default: Any = REQUIRED, length: int = 0, of: Any = (), fewer: bool = False) -> Any:
    """A member of an enum: `Do.ADD_TWO` is "add-two" in the file. A list with `fewer` may be shorter; the rest of it is 0."""
    return Choice("i16", values, default, length, of, fewer)


def members(values: type[IntEnum], *, default: Any = (), length: int = 0, of: Any = ()) -> Any:
    """A list of members of an enum, below 63: a bit set in the rules."""
    return Members("i64", values, default, length, of)


def card(*, to: Any = (), default: Any = REQUIRED, length: int = 0, of: Any = (), fewer: bool = False) -> Any:
    """Another card, of the kinds `to` if given. With `default=None` there may be none, which is `NO_CARD` in the rules.

    A list with `fewer` may be shorter; the rest of it is `NO_CARD`.
    """
    return Card(to, default, length, of, fewer)


def rows(row: type[Row], most: int, *, least: int = 0, of: Any = ()) -> Any:
    """Up to `most` rows of their own, such as effects."""
    return Rows(row, most, least, of)


def derived(kind: str, make: Callable[[dict[str, Any]], int]) -> Any:
    """A number that rules need often and that `make` works out from the card's other values, once for each book."""
    return Derived(kind, make)


def text(*, default: Any = REQUIRED) -> Any:
    """A text for people, in English or in several languages."""
    return Text(default)


def spelling(value: Any) -> str:
    """A member of an enum as files write it."""
    return str(value.name).lower().replace("_", "-")


def nearest(typed: Any, known: Iterable[str]) -> str:
    """The end of a sentence that offers what was probably meant."""
    found = difflib.get_close_matches(str(typed)[:60], list(known), 1)
    return f"; did you mean {found[0]!r}?" if found else ""


def shown(value: Any) -> str:
    """A value of a file for a sentence: short, on one line."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return repr(value if len(value) <= 40 else value[:40] + "…")
    if isinstance(value, int):
        return str(value) if abs(value) < 10**18 else "a number of many digits"
    if isinstance(value, dict):
        return "a table"
    if isinstance(value, list):
        return "a list" if len(value) != 1 else "a list of one"
    return str(value)[:40]


def bad(where: str, problem: str) -> BadBook:
    """The error with one sentence."""
    return BadBook(f"{where}: {problem}{'' if problem.endswith(('?', '.')) else '.'}")


def kinds_of(row: type[Row]) -> Iterator[Any]:
    """The kinds of cards, in order; nothing where all are of one kind."""
    column = row.columns.get("kind")
    if column is None:
        return
    if not isinstance(column, Choice) or column.length:
        raise TypeError("the column 'kind' must be a choice")
    yield from sorted(column.values)
