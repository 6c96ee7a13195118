"""Books: the cards of a game as data, read from TOML files and checked against what the game declares.

    name = "household"          # of the book; the file's name where it is left out

    [card.storm-lamp]           # the card's id
    kind = "tool"
    name = { en = "Storm lamp", ja = "ランタン" }
    uses = 3
    effects = [{ do = "light", amount = 2 }]

A book is a file or a folder of such files; `kind = "tool"` at the top of a file is the kind of all its cards that say none. Rules
read `s.book[n]`, a row of numbers, and `len(s.book)`. Cards of one kind stand together, in the order of the file.
"""

import hashlib
import json
import re
import tomllib
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np

from fuda.errors import BadBook
from fuda.kernel.columns import (
    NO_CARD,
    Fault,
    Row,
    bad,
    card,
    choice,
    derived,
    flag,
    kinds_of,
    members,
    nearest,
    number,
    rows,
    shown,
    spelling,
    text,
)
from fuda.kernel.kinds import kind_end, kind_start

__all__ = [
    "NO_CARD",
    "Book",
    "Row",
    "card",
    "choice",
    "derived",
    "flag",
    "kind_end",
    "kind_start",
    "members",
    "number",
    "read_book",
    "read_files",
    "rows",
    "text",
]

MAX_CARDS = 30_000  # the row of a card fits into an i16
MAX_BYTES = 4 << 20  # of all files of a book together
MAX_UPLOAD = 512 << 10  # of a text that somebody sends
ID = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
MAX_ID = 60
TOP = ("name", "kind", "card")
MAX_DOTS = 64  # in a line: the reader takes time and memory with the square of a dotted key's length
QUOTED = re.compile(r""""(?:[^"\\]|\\.)*"|'[^']*' """, re.VERBOSE)
LINE = re.compile(r"\s*\(at line (\d+), column \d+\)$")
AGAIN = "Cannot overwrite a value"
CARD = re.compile(r"\s*\[card\.([a-z0-9-]+)\]")
FIELD = re.compile(r"\s*([A-Za-z0-9_-]+)\s*[.=]")
TWICE = re.compile(r"Cannot declare \('card', '([^']*)'\) twice")

Check = Callable[["Book"], Iterable[str]]
Source = tuple[str, str]  # a file's name and text


class Book:
    """A set of cards. Read-only; two books with the same digest play alike."""

    def __init__(self, card: type[Row], name: str, ids: Sequence[str], values: Sequence[dict[str, Any]], texts: Any) -> None:
        self.card = card
        self.name = name
        self.ids = tuple(ids)
        self.texts: tuple[dict[str, dict[str, str]], ...] = tuple(texts)
        self._values = tuple(values)
        self.rows = tuple(card.as_plain(each) for each in values)
        # Compiled rules read this array. It stays writable, since Numba compiles anew for a read-only one.
        self.array = np.zeros(len(ids), card.dtype)
        self.array[:] = [card.as_record(each) for each in values]
        self._index = {id: n for n, id in enumerate(ids)}
        rows = [[id, card.serialize(each)] for id, each in zip(ids, values, strict=True)]
        canonical = json.dumps(rows, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
        self.digest = hashlib.sha256(canonical.encode()).hexdigest()
        """Of all that rules and notation read: ids, order, and what differs from the defaults. Texts, comments and the book's
        name do not count, nor does a column that a later version adds with a default."""

    def __reduce__(self) -> tuple[Any, ...]:
        """For other processes: what the book was made from."""
        return Book, (self.card, self.name, self.ids, self._values, self.texts)

    def __len__(self) -> int:
        return len(self.rows)

    def __getitem__(self, n: int) -> Any:
        """A card's row. A number below 0 is an error: compiled code would read whatever lies there."""
        if n < 0:
            raise IndexError(f"there is no card {n}")
        return self.rows[n]

    def index(self, id: str) -> int:
        """A card's number, -1 if there is no such card."""
        return self._index.get(id, NO_CARD)

    def text(self, n: int, field: str, language: str = "en") -> str:
        """A text of a card, in English where there is none in the language."""
        by_language = self.texts[n][field]
        return by_language.get(language) or by_language["en"]

    def of_kind(self, kind: Any) -> range:
        """The numbers of the cards of a kind."""
        return range(kind_start(self, kind), kind_end(self, kind))

    def __repr__(self) -> str:
        return f"<book {self.name!r}: {len(self)} cards, digest {self.digest[:8]}>"


def read_files(path: str | Path) -> tuple[Source, ...]:
    """The texts of a book on disk: of one file, or of all `.toml` files of a folder in order of their names."""
    place = Path(path)
    try:
        files = sorted(place.glob("*.toml")) if place.is_dir() else [place]
        if not files:
            raise bad(str(place), "the folder has no .toml files")
        if sum(file.stat().st_size for file in files) > MAX_BYTES:
            raise bad(place.name, f"it has more than {MAX_BYTES >> 20} MiB")
        return tuple((file.name, decoded(file.name, file.read_bytes())) for file in files)
    except OSError as error:
        raise BadBook(f"{place} can't be read: {error.strerror or error}.") from error
    except ValueError as error:  # such as a path with a zero byte
        raise BadBook(f"{shown(str(path))} can't be read: {error}.") from error


def decoded(name: str, data: bytes) -> str:
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        raise bad(name, "it is not text in UTF-8") from None


def read_book(card: type[Row], sources: Sequence[Source], name: str, check: Check | None = None) -> Book:
    """A book from the texts of its files; `name` is for a book that gives itself none. Raises `BadBook`."""
    key: Any = card  # a class can be hashed, which its type does not say
    return cached_book(key, tuple(sources), name, check)


@lru_cache(maxsize=64)
def cached_book(card: Any, sources: tuple[Source, ...], name: str, check: Check | None) -> Book:
    tables: dict[str, tuple[str, dict[str, Any]]] = {}  # file and content by id
    names = set()
    kinds = {spelling(kind): kind for kind in kinds_of(card)}
    for file, content in sources:
        top = parsed(file, content)
        if "name" in top:
            names.add(top["name"])
        for id, table in cards_of(file, top, kinds):
            if id in tables:
                raise bad(file, f"card {shown(id)} is also in {tables[id][0]}")
            tables[id] = file, table
    where = sources[0][0] if len(sources) == 1 else name
    if not tables:
        raise bad(where, "it has no cards; each begins with a line such as [card.storm-lamp]")
    if len(tables) > MAX_CARDS:
        raise bad(where, f"it has {len(tables)} cards, and there may be {MAX_CARDS}")
    if len(names) > 1:
        raise bad(where, f"its files give it different names: {', '.join(sorted(map(shown, names)))}")
    book = build(card, names.pop() if names else name, tables, kinds)
    for fault in check(book) if check else ():
        raise bad(where, fault)
    return book


def parsed(file: str, content: str) -> dict[str, Any]:
    """A file as TOML, its own keys checked."""
    for at, words in enumerate(content.split("\n"), start=1):
        if words.count(".") > MAX_DOTS and QUOTED.sub("", words).count(".") > MAX_DOTS:
            raise bad(f"{file}, line {at}", f"it has more than {MAX_DOTS} dots outside of quotation marks")
    try:
        top = tomllib.loads(content.removeprefix("\ufeff"))
    except tomllib.TOMLDecodeError as error:
        problem = str(error)
        line = LINE.search(problem)
        again = repeated_field(content, int(line[1])) if line and problem.startswith(AGAIN) else None
        if again is not None:
            raise bad(f"{file}: card {again[0]!r}, field {again[1]!r}", "it is there twice") from None
        twice = TWICE.match(problem)
        where = f"{file}, line {line[1]}" if line else file
        said = f"card {shown(twice[1])} is there twice" if twice else f"this is not TOML: {LINE.sub('', problem)}"
        raise bad(where, said) from None
    except RecursionError:
        raise bad(file, "lists or tables in it are nested too deeply") from None
    except ValueError:
        raise bad(file, "a number in it has too many digits") from None
    for key in top:
        if key not in TOP:
            raise bad(file, f"there is no key {shown(key)} outside of cards{nearest(key, TOP)}")
    name = top.get("name", "")
    if not isinstance(name, str) or ("name" in top and not 0 < len(name) <= MAX_ID) or not name.isprintable():
        raise bad(file, f"key 'name': {shown(name)} is not a text of 1 to {MAX_ID} letters")
    return top


def repeated_field(content: str, line: int) -> tuple[str, str] | None:
    """The card and the field that a line gives a second value, by the table above it."""
    lines = content.split("\n")[:line]
    field = FIELD.match(lines[-1])
    card = next((found[1] for found in map(CARD.match, reversed(lines)) if found), None)
    return (card, field[1]) if card and field else None


def cards_of(file: str, top: dict[str, Any], kinds: dict[str, Any]) -> Iterable[tuple[str, dict[str, Any]]]:
    """The cards of a file by id, each with its kind."""
    cards = top.get("card", {})
    if not isinstance(cards, dict):
        raise bad(file, f"key 'card': it is {shown(cards)}; each card is a table of its own such as [card.storm-lamp]")
    if "kind" in top and top["kind"] not in list(kinds):
        known = ", ".join(kinds) or "none"
        raise bad(file, f"key 'kind': {shown(top['kind'])} is no kind of card; there are: {known}")
    for id, table in cards.items():
        if len(id) > MAX_ID or not ID.fullmatch(id):
            raise bad(file, f"card {shown(id)}: an id is made of small letters, digits and single hyphens, such as storm-lamp")
        if not isinstance(table, dict):
            raise bad(file, f"card {id!r}: it is {shown(table)}, not a table of fields")
        yield id, ({"kind": top["kind"]} | table if "kind" in top else table)


def build(card: type[Row], name: str, tables: dict[str, tuple[str, dict[str, Any]]], kinds: dict[str, Any]) -> Book:
    """The book of cards whose fields are still to be checked."""
    of: dict[str, Any] = {}
    for id, (file, table) in tables.items():
        of[id] = None
        if kinds:
            if "kind" not in table:
                raise bad(f"{file}: card {id!r}, field 'kind'", "it is missing")
            kind = table["kind"]
            if not isinstance(kind, str) or kind not in kinds:
                known = f"{shown(kind)} is not one of {', '.join(kinds)}{nearest(kind, kinds)}"
                raise bad(f"{file}: card {id!r}, field 'kind'", known)
            of[id] = kinds[kind]
    ids = sorted(tables, key=lambda each: of[each] or 0)  # a stable sort: the file's order within a kind
    index = {id: n for n, id in enumerate(ids)}

    def find(id: str) -> tuple[int, Any]:
        if id not in index:
            raise LookupError(nearest(id, index))
        return index[id], of[id]

    values, texts = [], []
    for id in ids:
        file, table = tables[id]
        try:
            values.append(card.read(table, find, of[id]))
            texts.append(card.read_texts(table))
        except Fault as fault:
            raise bad(f"{file}: card {id!r}, {fault.place}", fault.problem) from None
    return Book(card, name, ids, values, texts)
