"""The lines of a list as cells by the names of their columns, and the names and ids of its cards."""

import csv
import io
import re
import unicodedata
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from fuda.errors import BadBook
from fuda.games.animayhem.lackey.cells import Value, kind_of
from fuda.games.animayhem.lackey.report import MAX_TEXT, Imported, Remark
from fuda.games.animayhem.lackey.words import plain
from fuda.games.animayhem.vocabulary import Kind

COLUMNS = {"name", "set", "imagefile", "rarity", "type", "attack", "defense", "movement", "charm", "energy"}
COLUMNS |= {"skills", "requirements", "uses", "categories", "instructions", "gender"}
SYNONYMS = {
    "instruction": "instructions",
    "text": "instructions",
    "card text": "instructions",
    "requirement": "requirements",
    "requires": "requirements",
}
SYNONYMS |= {
    "gender": "gender",
    "sex": "gender",
    "category": "categories",
    "skill": "skills",
    "use": "uses",
    "defence": "defense",
    "move": "movement",
    "card name": "name",
    "card type": "type",
}
MAX_LIST = 4 << 20  # bytes
MAX_SHOWN = 40  # letters of a line that is no card


@dataclass
class Line:
    """A card of the list while it is read."""

    id: str
    name: str
    kind: Kind
    major: bool
    cells: dict[str, str]
    fields: dict[str, Any] = field(default_factory=dict)
    forms: dict[str, list[Value]] = field(default_factory=dict)  # the values of abilities, one or two each

    @property
    def is_fighter(self) -> bool:
        """Whether a Disaster has all that a Combat Disaster has."""
        return self.kind == Kind.DISASTER and all(self.forms.get(ability) for ability in ("attack", "defense", "movement"))


def card_lines(data: bytes, name: str, done: Imported) -> Iterator[Line]:
    """The lines that are cards, each with an id of its own."""
    if len(data) > MAX_LIST:
        raise BadBook(f"{name}: it has more than {MAX_LIST >> 20} MiB.")
    rows = [(number, row) for number, row in enumerate(table(decoded(data)), start=1) if any(cell.strip() for cell in row)]
    if not rows:
        return
    head = [SYNONYMS.get(plain(cell), plain(cell).replace(" ", "")) for cell in rows[0][1]]
    if "name" not in head or "type" not in head:
        raise BadBook(f"{name}: its first line does not name the columns Name and Type; is it a tab-separated list?")
    seen: Counter[str] = Counter()
    titles: dict[str, int] = {}  # by name the line in which it stands first
    for place, row in rows[1:]:
        cells = {column: cell.strip() for column, cell in zip(head, row, strict=False) if column in COLUMNS}
        title = printable(cells.get("name", ""))[:MAX_TEXT]
        kind, major = kind_of(cells.get("type", ""))
        if not title:
            done.skipped.append((place, ", ".join(filter(None, map(printable, row)))[:MAX_SHOWN], "it has no name"))
        elif kind is None:
            typed = printable(cells.get("type", ""))[:MAX_SHOWN]
            reason = f"its type {typed!r} is none of the game's" if typed else "it has no type"
            done.skipped.append((place, title[:MAX_SHOWN], reason))
        else:
            base = id_of(title)
            seen[base] += 1
            id = base if seen[base] == 1 else f"{base}-{seen[base]}"
            first = titles.setdefault(plain(title), place)
            if first != place:
                done.unread.append((title, "Name", Remark(f"line {first} has it too; in decks this card is {id}")))
            yield Line(id, title, kind, major, cells)


def decoded(data: bytes) -> str:
    """The text of a list: UTF-8, UTF-16 with its mark, or Windows-1252, which has a letter for nearly every byte."""
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return data.decode("utf-16", "replace")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", "replace")


def table(text: str) -> Iterator[list[str]]:
    """The cells of a list, whatever its line ends are. Quotation marks are letters: nobody's list agrees about them."""
    for line in re.split(r"\r\n|\r|\n", text.replace("\0", "")):
        cells = line.split("\t")
        yield [unquoted(cell) for cell in cells]


def unquoted(cell: str) -> str:
    """A cell without the quotation marks that a spreadsheet puts around it."""
    known = cell.strip()
    if len(known) > 1 and known.startswith('"') and known.endswith('"') and ('""' in known or known.count('"') == 2):
        try:
            return next(csv.reader(io.StringIO(known)), [""])[0]
        except csv.Error:
            return known
    return known


def printable(text: str) -> str:
    return re.sub(r"\s+", " ", "".join(letter if letter.isprintable() else " " for letter in text)).strip()


def id_of(name: str) -> str:
    """A card's id from its name: small letters, digits and hyphens."""
    known = unicodedata.normalize("NFKD", name.casefold()).encode("ascii", "ignore").decode()
    known = re.sub(r"[^a-z0-9]+", "-", known.replace("'", "")).strip("-")[:48].strip("-")
    return known or "card"


def book_name(name: str) -> str:
    known = "".join(letter for letter in name if letter.isprintable()).strip()[:60]
    return known or "list"
