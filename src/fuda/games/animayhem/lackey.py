"""Collectors' lists in LackeyCCG's form as books: tab-separated columns, a line a card.

    Name Set ImageFile Rarity Type Attack Defense Movement Charm Energy Skills Requirements Uses Categories Instructions

`import_list` reads whatever can be read and says what could not. The cells are read by `lackey_fields`; the texts become effects
where `lackey_texts` understands all of them, and are kept as text where it does not.
"""

import csv
import difflib
import io
import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from typing import Any

from fuda.errors import BadBook
from fuda.games.animayhem.book import Card, check_book
from fuda.games.animayhem.lackey_clauses import Context
from fuda.games.animayhem.lackey_facts import WITH_SKILLS, WITH_USES
from fuda.games.animayhem.lackey_fields import (
    MAX_ABILITY,
    MAX_CATEGORIES,
    Value,
    categories,
    kind_of,
    requirement,
    skills,
    values,
)
from fuda.games.animayhem.lackey_nouns import NOUNS
from fuda.games.animayhem.lackey_texts import MAX_ROWS, REFUSED, read_text
from fuda.games.animayhem.lackey_words import CATEGORIES, SKILLS, gender, number, plain
from fuda.games.animayhem.vocabulary import Kind
from fuda.kernel.book_faults import book_faults
from fuda.kernel.book_text import write_book
from fuda.kernel.columns import spelling

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
ABILITIES = ("attack", "defense", "movement", "charm", "energy")
MAX_LIST = 4 << 20  # bytes
MAX_TEXT = 600  # letters of a name, saying or instruction
TITLES = {
    *("miss", "master", "princess", "prince", "captain", "chief", "doctor", "detective", "little", "young"),
    *("mister", "lady", "lord", "king", "queen", "agent", "squad"),
}
NO_TEXT = re.compile(
    r"[\W_]*|none\W*|n/?a\W*|no (?:text|instructions?)\W*", re.IGNORECASE
)  # what stands for a text that is not there
MAX_SHOWN = 40  # letters of a line that is no card
MAX_EXAMPLES = 3  # cards named in the report for a reason
NOBODY = [{"terms": [{"ability": "attack", "count": 1}]}]  # for a Location whose requirement can't be read: anybody may enter


class Remark(str):
    """What was made of a cell, in the place of a piece of it that could not be read."""

    __slots__ = ()


@dataclass
class Imported:
    """A list that was read: the book as text, and what became of its cards."""

    name: str
    text: str = ""
    cards: int = 0
    kinds: Counter[str] = field(default_factory=Counter)
    unread: list[tuple[str, str, str]] = field(default_factory=list)  # a card's name, the column, the piece that can't be read
    texts: int = 0
    understood: int = 0
    reasons: Counter[str] = field(default_factory=Counter)  # why texts are kept as text
    kept: list[tuple[str, str]] = field(default_factory=list)  # the names of these cards, and why
    guessed: int = 0  # Characters whose gender is not in the list
    skipped: list[tuple[int, str, str]] = field(default_factory=list)  # lines that are no cards: number, what stands there, why
    forms: int = 0  # other forms of Characters, which are cards of their own in the book

    def as_json(self) -> dict[str, Any]:
        return {
            "name": self.name,
            "cards": self.cards,
            "kinds": dict(self.kinds),
            "texts": {
                "all": self.texts,
                "effects": self.understood,
                "kept": dict(self.reasons.most_common()),
                "cards": [{"card": card, "reason": reason} for card, reason in self.kept],
            },
            "guessed_genders": self.guessed,
            "unread": [{"card": card, "column": column, "text": text} for card, column, text in self.unread],
            "skipped": [{"number": number, "line": line, "reason": reason} for number, line, reason in self.skipped],
        }

    def report(self) -> list[str]:
        """What became of the list, for people."""
        share = f" ({100 * self.understood // self.texts} %)" if self.texts else ""
        kinds = ", ".join(f"{kind} {count}" for kind, count in self.kinds.items())
        lines = [
            f"{self.cards} {'card' if self.cards == 1 else 'cards'}: {kinds}{self.with_forms()}.",
            f"{self.understood} of {self.texts} texts became effects in full{share}.",
        ]
        if self.reasons:
            lines.append("The others are kept as text, which is shown and not played, because of")
            lines += [f"  {count:4} {reason}: {self.examples(reason)}" for reason, count in self.reasons.most_common()]
        if self.guessed:
            lines.append(
                f"The gender of {counted(self.guessed, 'Character')} is not in the list; it was guessed from names and texts."
            )
        pieces = [one for one in self.unread if not isinstance(one[2], Remark)]
        if pieces:
            lines.append(f"{counted(len(pieces), 'piece')} could not be read and {was(len(pieces))} left out:")
            lines += [f"  {card}: {column} {text!r}" for card, column, text in pieces]
        remarks = [one for one in self.unread if isinstance(one[2], Remark)]
        if remarks:
            lines.append("What had to be filled in or changed:")
            lines += [f"  {card}: {column}: {text}" for card, column, text in remarks]
        if self.skipped:
            lines.append(f"{counted(len(self.skipped), 'line')} {'is' if len(self.skipped) == 1 else 'are'} no card:")
            lines += [f"  line {number}, {line!r}: {reason}" for number, line, reason in self.skipped]
        return lines

    def with_forms(self) -> str:
        return f", and {counted(self.forms, 'other form')} of Characters" if self.forms else ""

    def examples(self, reason: str) -> str:
        """The first cards whose texts are kept for a reason, and how many there are besides."""
        names = [card for card, why in self.kept if why == reason]
        more = len(names) - MAX_EXAMPLES
        return ", ".join(names[:MAX_EXAMPLES]) + (f" and {more} more" if more > 0 else "")


def counted(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"


def was(number: int) -> str:
    return "was" if number == 1 else "were"


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


def import_list(data: bytes, name: str) -> Imported:
    """A book from a collectors' list. Raises `BadBook` where there is no list in it."""
    done = Imported(book_name(name))
    lines = list(card_lines(data, name, done))
    if not lines:
        raise BadBook(f"{name}: there is no card in it; a list has a line of column names with Name and Type, and a line a card.")
    index = {plain(line.name): line.id for line in reversed(lines)}
    for line in reversed(lines):
        index.setdefault(plain(re.sub(r"\(.*?\)", "", line.name)), line.id)
    for name, id in list(index.items()):
        index.setdefault(re.sub(r"\bthe ", "", name), id)
    index = given_names(lines) | index
    called = shared_names(lines)
    cards: dict[str, dict[str, Any]] = {}
    named = cache(lambda text: named_card(text, index))  # texts name the same things again and again
    for line in lines:
        read_card(line, named, called, done)
    for line in lines:
        cards |= finished(line, lines, done)
    done.cards = len(lines)
    done.forms = len(cards) - len(lines)
    done.kinds = Counter(spelling(kind) for kind in Kind for line in lines if line.kind == kind)
    done.text = sound(cards, {line.id: printable(line.cells.get("instructions", "")) for line in lines}, done)
    return done


def book_name(name: str) -> str:
    known = "".join(letter for letter in name if letter.isprintable()).strip()[:60]
    return known or "list"


def decoded(data: bytes) -> str:
    """The text of a list: UTF-8, UTF-16 with its mark, or Windows-1252, which has a letter for nearly every byte."""
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return data.decode("utf-16", "replace")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", "replace")


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


def named_card(name: str, index: dict[str, str]) -> str | None:
    """A card's id by its name, also in the plural, behind an article, without some of its words or with a letter mistyped."""
    for known in (name, name.removesuffix("s") if len(name) > 4 else name, name.removeprefix("the ")):
        if known in index:
            return index[known]
    if len(name) < 10 or " " not in name:
        return None
    fuller = {index[each] for each in index if left_out(words_of(name), words_of(each))}
    if len(fuller) == 1:
        return fuller.pop()
    if other := in_another_order(name, index):
        return other
    near = difflib.get_close_matches(name, [each for each in index if each[:1] == name[0]], n=1, cutoff=0.92)
    return index[near[0]] if near else None


def shared_names(lines: list["Line"]) -> dict[str, list[str]]:
    """The two cards of one Character by its name without what stands in parentheses, and by the first word of that."""
    cards: dict[str, list[str]] = {}
    firsts: dict[str, set[str]] = {}
    for line in (line for line in lines if line.kind == Kind.CHARACTER):
        base = plain(re.sub(r"\(.*?\)", "", line.name))
        cards.setdefault(base, []).append(line.id)
        firsts.setdefault(base.split(" ")[0], set()).add(base)
    pairs = {base: ids for base, ids in cards.items() if len(ids) == 2}
    return {first: pairs[base] for first, bases in firsts.items() if len(bases) == 1 for base in bases & pairs.keys()} | pairs


@lru_cache(10_000)
def words_of(name: str) -> tuple[str, ...]:
    return tuple(word.strip("'").removesuffix("'s") for word in name.split(" "))


def in_another_order(name: str, index: dict[str, str]) -> str | None:
    """A card's id by a long name whose words stand in another order: `the Old Royal Gardens` for `Royal Gardens of Old`."""

    def ordered(text: str) -> str:
        return " ".join(sorted(word for word in words_of(text) if word not in ("the", "of", "a", "an")))

    sorted_names = {ordered(each): id for each, id in index.items() if len(each.split(" ")) >= 3}
    near = difflib.get_close_matches(ordered(name), list(sorted_names), n=1, cutoff=0.92) if len(name.split(" ")) >= 3 else []
    return sorted_names[near[0]] if near else None


def left_out(words: Sequence[str], longer: Sequence[str]) -> bool:
    """Whether words are those of a longer name in its order, some left out: three at least, or the first and last among them."""
    left = iter(longer)
    whole = words[0] == longer[0] and words[-1] == longer[-1]
    return (2 if whole else 3) <= len(words) < len(longer) and all(word in left for word in words)


def given_names(lines: list["Line"]) -> dict[str, str]:
    """First and last words of Characters' names and numbers of Disasters, where one card has them and they mean nothing else."""
    owners: dict[str, set[str]] = {}
    for line in lines:
        words = [plain(word) for word in re.sub(r"\(.*?\)", "", line.name).split()] if line.kind == Kind.CHARACTER else []
        called = re.findall(r'"(\w+)"', line.name.casefold()) if words else []
        if line.kind == Kind.DISASTER and re.search(r"\d", first := line.name.split()[0]):
            words, called = [], [plain(first)]  # such as `RX-7` for a Disaster with a longer name
        for word in {*words[:1], *words[-1:], *called}:
            owners.setdefault(word, set()).add(line.id)
    taken = TITLES | SKILLS.keys() | CATEGORIES.keys() | NOUNS.keys()
    return {word: next(iter(ids)) for word, ids in owners.items() if len(ids) == 1 and len(word) > 3 and word not in taken}


def read_card(line: Line, named: Callable[[str], str | None], called: dict[str, list[str]], done: Imported) -> None:
    """Reads the cells of a card into its fields."""

    def find(text: str) -> str | None:
        found = named(plain(text))
        return found if found != line.id else None

    def unread(column: str, pieces: list[str]) -> None:
        done.unread.extend((line.name, column, printable(piece)[:80]) for piece in pieces)

    kind, fields = line.kind, line.fields
    fields |= {"kind": spelling(kind), "name": line.name}
    sorts, odd = categories(line.cells.get("categories", ""))
    unread("Categories", odd)
    if kind in WITH_SKILLS:
        fields["skills"], odd = skills(line.cells.get("skills", ""))
        unread("Skills", odd)
    fields["requires"], odd = requirement(line.cells.get("requirements", ""), find)
    unread("Requirements", odd)
    uses = re.match(r"\D*(\d{1,2})(?!\d)", line.cells.get("uses", ""))
    count = int(uses[1]) if uses else number(plain(line.cells.get("uses", ""))) or 0
    if kind in WITH_USES and 1 <= count <= 20:
        fields["uses"] = count
    elif line.cells.get("uses", "").strip("*- ") and kind in WITH_USES:
        unread("Uses", [line.cells["uses"]])
    for ability in ABILITIES:
        cell = line.cells.get(ability, "")
        found = values(cell, kind == Kind.CHARACTER)
        if found is None or any(value.amount > MAX_ABILITY[ability] for value in found):
            unread(ability.capitalize(), [cell])
        elif found:
            line.forms[ability] = found
    fields["categories"] = sorts
    read_instructions(line, find, called, done)


def read_instructions(line: Line, find: Any, called: dict[str, list[str]], done: Imported) -> None:
    """Makes effects of the text, and of the cells that modify abilities."""
    text = printable(line.cells.get("instructions", ""))
    if NO_TEXT.fullmatch(text):
        text = ""
    context = Context(line.kind, line.name, find, combat=is_fighter(line), uses="uses" in line.fields)
    if line.kind == Kind.DISASTER:
        context.second = second_values(line)
    context.bonuses = tuple(row["ability"] for row in own_rows(line) if row["what"] == "add" and row["amount"] > 0)
    context.called = called
    known = read_text(text[: 4 * MAX_TEXT], context)
    merge_facts(line, known.facts.fields)
    cells = [row for row in own_rows(line) if row["ability"] != "energy" or "cost" not in known.facts.fields]
    rows = used_up(line, merged(line, cells, known.rows, done))
    if known.facts.says:
        line.fields["says"] = " ".join(known.facts.says)[:MAX_TEXT]
    reason = known.reason
    if len(rows) > MAX_ROWS:
        rows, reason = own_rows(line)[:MAX_ROWS], "more effects than a card has room for"
    if line.fields.get("fast") and not any(row.get("when") == "used" for row in rows):
        del line.fields["fast"]
        reason = reason or "about playing and equipping cards"
    if text:
        done.texts += 1
        done.understood += not reason
    if reason:
        done.reasons[reason] += 1
        done.kept.append((line.name, reason))
        line.fields["instructions"] = text[:MAX_TEXT]
    place_rows(line, rows)


def second_values(line: Line) -> dict[str, int]:
    """The second values of abilities that have two, as far as they differ from the first ones."""
    both = {ability: values(line.cells.get(ability, ""), True) or [] for ability in line.forms}
    return {ability: found[1].amount for ability, found in both.items() if differ(found)}


def differ(found: list[Value]) -> bool:
    return len(found) == 2 and found[0].amount != found[1].amount


def merge_facts(line: Line, facts: dict[str, Any]) -> None:
    """Puts what a text says about a card beside its cells; the cells come first."""
    fields = line.fields
    for key, value in facts.items():
        if key == "alone":
            fields[key] = True
        elif key == "categories":
            fields[key] = list(dict.fromkeys([*fields[key], *value]))[:6]
        elif key == "skills":
            had = {each["skill"] for each in fields.get("skills", [])}
            fields[key] = [*fields.get("skills", []), *(each for each in value if each["skill"] not in had)][:10]
        elif key in ("riders", "carries_vehicle") or not fields.get(key):
            fields[key] = value


def own_rows(line: Line) -> list[dict[str, Any]]:
    """The rows of the cells: what a card of some kinds adds to abilities. Plain Energy is a cost, and is noted as such."""
    rows: list[dict[str, Any]] = []
    if line.kind in (Kind.CHARACTER, Kind.HAVEN, Kind.LOCATION, Kind.DISASTER):
        return rows
    for ability, found in line.forms.items():
        value = found[0]
        starred = "*" in line.cells.get(ability, "")
        if ability == "energy" and value.what != "multiply" and line.kind != Kind.COMBAT and (not value.what or value.amount < 0):
            if not starred and value.amount and line.kind in WITH_USES:
                line.fields["cost"] = [{"ability": "energy"} | ({"amount": abs(value.amount)} if abs(value.amount) != 1 else {})]
            continue
        nothing = value.amount == 0 and value.what in ("", "add")  # lists use a 0 where an attack comes to nothing
        if starred or nothing or (not value.what and line.kind == Kind.EQUIPMENT):
            continue
        rows.append({"what": value.what or "replace", "ability": ability, "amount": value.amount} | target_of(line, ability))
    return rows


def target_of(line: Line, ability: str) -> dict[str, Any]:
    """Whom the modifier of a cell is about."""
    if line.kind == Kind.FLASH:
        return {"when": "played", "whom": "character", "pick": "chosen", "side": "own"}
    if line.kind == Kind.GLOBAL:
        return {"whom": "character", "side": "own", "reach": "anywhere"}
    return {}


def merged(line: Line, cells: list[dict[str, Any]], rows: list[dict[str, Any]], done: Imported) -> list[dict[str, Any]]:
    """The rows of cells and text together: a text often repeats what the cells say, and then it says it better."""
    changing = [row for row in rows if row.get("ability") and row["what"] in ("add", "multiply", "divide", "replace")]
    said = {row["ability"] for row in changing}
    if any(row["what"] in ("extra-attack", "damage") for row in rows):
        said.add("attack")  # `x2` and `+3` are the further attack and the Damage
    celled = {row["ability"] for row in cells}
    elsewhere = [(row["what"], row.get("amount", 1)) for row in changing if row["ability"] not in celled]
    for cell in cells:
        known = (cell["what"], cell["amount"]) in elsewhere and cell["ability"] not in said
        if known and line.kind == Kind.COMBAT:  # the same number in the column of another ability: the text is right
            said.add(cell["ability"])
            done.unread.append((line.name, cell["ability"].capitalize(), line.cells[cell["ability"]]))
    more = [only_for_some(row, changing) for row in cells if row["ability"] in said]
    return [row for row in cells if row["ability"] not in said] + [row for row in more if row] + rows


def used_up(line: Line, rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The rows of a card with a number of uses: what it would always do it does for a use, in a Combat round or a Turn."""
    if not line.fields.get("uses") or line.kind not in (Kind.EQUIPMENT, Kind.ENHANCEMENT, Kind.ITEM):
        return rows
    printed = line.cells.get("skills") or re.search(r"\bskills?:", line.cells.get("instructions", ""), flags=re.I)
    skills = [] if rows or printed else line.fields.pop("skills", [])
    rows = rows + [{"what": "skill", "skill": each["skill"], "amount": each.get("count", 1)} for each in skills]
    return [row if "when" in row else {"when": "used"} | row | {"duration": time_of_use(row)} for row in rows]


def time_of_use(row: dict[str, Any]) -> str:
    fighting = row.get("ability") in ("attack", "defense", "charm") or row["what"] in ("extra-attack", "extra-card", "unhurt")
    return "round" if fighting else "turn"


def only_for_some(cell: dict[str, Any], rows: list[dict[str, Any]]) -> dict[str, Any] | None:
    """A cell's row for all the others, where the text gives those who have a card another number: `Holm gets +2`."""
    own = [row for row in rows if row["ability"] == cell["ability"]]
    needs = [row.get("needs") for row in own]
    named = len(own) == 1 and needs[0] and all("card" in term and not term.get("in_play") for term in needs[0])
    if not named or own[0].get("unless") or own[0].get("amount", 1) == cell["amount"]:
        return None
    return cell | {"needs": needs[0], "unless": True}


def place_rows(line: Line, rows: list[dict[str, Any]]) -> None:
    """Puts rows into the halves of a Combat card, or into the effects of another."""
    paid = any(each["ability"] == "energy" for each in line.fields.get("cost", []))
    kept = []
    for row in rows:
        if paid and row.get("pay") == "energy":
            row = {key: value for key, value in row.items() if key not in ("pay", "price")}
        if not (paid and row["what"] == "add" and row.get("ability") == "energy" and row.get("amount", 1) < 0):
            kept.append(
                {key: value for key, value in row.items() if not (key == "amount" and value == 1 and row["what"] == "add")}
            )
    if line.kind == Kind.COMBAT:
        charm = [row for row in kept if row.get("ability") == "charm"]
        line.fields["charm_effects"] = charm[:3]
        kept = [row for row in kept if row.get("ability") != "charm"]
    line.fields["effects"] = kept


def finished(line: Line, lines: list[Line], done: Imported) -> dict[str, dict[str, Any]]:
    """The card, or the two forms of a Character, ready to be written."""
    fields, kind = line.fields, line.kind
    if kind == Kind.CHARACTER:
        return characters(line, lines, done)
    if kind == Kind.DISASTER:
        fields["major"] = line.major
    if kind in (Kind.HAVEN, Kind.LOCATION, Kind.DISASTER, Kind.EQUIPMENT):
        shown = ABILITIES[:2] if kind in (Kind.HAVEN, Kind.LOCATION) else ABILITIES
        vehicle = kind == Kind.EQUIPMENT and is_vehicle(fields)
        for ability in shown:
            found = line.forms.get(ability)
            signed = (vehicle and ability == "movement") or is_fighter(line)  # `+4`, of one that adds something to it
            plain_value = found and (not found[0].what or (signed and found[0].what == "add"))
            if found and plain_value and not (kind == Kind.EQUIPMENT and ability == "energy"):
                fields[ability] = found[0].amount
        if vehicle:
            fields["effects"] = [row for row in fields["effects"] if row.get("ability") != "movement" or "movement" not in fields]
            if "movement" in fields:
                fields["vehicle"] = vehicle_class(fields)
                if fields["vehicle"] == "planetary" and len(fields["categories"]) < MAX_CATEGORIES:
                    fields["categories"] = list(dict.fromkeys([*fields["categories"], "planetary-vehicle"]))
    if kind == Kind.EQUIPMENT and "vehicle" not in fields:
        if "riders" in fields:
            keep_text(fields, printable(line.cells.get("instructions", "")), "a Vehicle without Movement", done)
            fields["effects"] = own_rows(line)
        fields.pop("riders", None)
        fields.pop("carries_vehicle", None)
    repair(line, done)
    return {line.id: {key: value for key, value in fields.items() if value or (value == 0 and value is not False)}}


def is_fighter(line: Line) -> bool:
    """Whether a Disaster has all that a Combat Disaster has."""
    return line.kind == Kind.DISASTER and all(line.forms.get(ability) for ability in ("attack", "defense", "movement"))


def is_vehicle(fields: dict[str, Any]) -> bool:
    return "riders" in fields or any(each.endswith("vehicle") for each in fields["categories"])


def vehicle_class(fields: dict[str, Any]) -> str:
    named = fields["categories"]
    if "planetary-vehicle" in named or "planetary" in named:
        return "planetary"
    return "flying" if "flying-vehicle" in named else "vehicle"


def repair(line: Line, done: Imported) -> None:
    """Gives a card what its kind can't be without, and says so."""
    fields, kind = line.fields, line.kind
    if kind == Kind.LOCATION and not fields.get("requires") and "defense" not in fields:
        fields["requires"] = NOBODY
        done.unread.append((line.name, "Requirements", Remark("none; anybody may enter")))
    if kind == Kind.COMBAT and not fields.get("effects") and not fields.get("charm_effects"):
        fields["effects"] = [{"what": "add", "ability": "attack", "amount": 0}]
    if kind == Kind.DISASTER:
        if "attack" in fields and "defense" not in fields:
            done.unread.append((line.name, "Attack", Remark("left out, since it has no Defense")))
            del fields["attack"]
        if not {"attack", "defense"} & fields.keys() and not fields.get("effects"):
            fields["effects"] = [{"when": "played", "what": "damage", "whom": "group", "amount": 0}]


def characters(line: Line, lines: list[Line], done: Imported) -> dict[str, dict[str, Any]]:
    """A Character, with its other form where its abilities have two values."""
    fields = line.fields
    known = gender(line.cells.get("gender", ""))
    fields["gender"] = spelling(known) if known else gender_of(line)
    done.guessed += known is None
    first = {ability: line.forms[ability][0].amount if line.forms.get(ability) else 0 for ability in ABILITIES}
    second = {ability: line.forms[ability][-1].amount if line.forms.get(ability) else 0 for ability in ABILITIES}
    for missing in (ability for ability in ABILITIES if not line.forms.get(ability)):
        done.unread.append((line.name, missing.capitalize(), Remark("none; taken as 0")))
    main = {key: value for key, value in (fields | first).items() if value or key in ABILITIES}
    if all(len(found) < 2 for found in line.forms.values()):
        return {line.id: main}
    other = partner(line, lines)
    if other is not None:
        return {line.id: main | {"change": "two-cards", "becomes": other.id}}
    back = f"{line.id}-other"
    while any(each.id == back for each in lines):
        back += "-2"
    form = {"kind": "character", "name": f"{line.name} (other form)", "gender": main["gender"]} | second
    form |= {key: main[key] for key in ("skills", "categories") if key in main} | {
        "change": "one-card",
        "becomes": line.id,
        "other_side": True,
    }
    return {line.id: main | {"change": "one-card", "becomes": back}, back: form}


def partner(line: Line, lines: list[Line]) -> Line | None:
    """The card of a Character's other form: of the same name but for the parentheses, with the values the other way round."""

    def base(text: str) -> str:
        return plain(re.sub(r"\(.*?\)", "", text))

    def turned(one: Line, two: Line) -> bool:
        return all(
            [value.amount for value in one.forms.get(each, [])] == [value.amount for value in reversed(two.forms.get(each, []))]
            for each in ABILITIES
        )

    fitting = [each for each in lines if each is not line and each.kind == Kind.CHARACTER and turned(line, each)]
    named = [each for each in fitting if base(each.name) == base(line.name)]
    return named[0] if len(named) == 1 and len([each for each in lines if base(each.name) == base(line.name)]) == 2 else None


def gender_of(line: Line) -> str:
    """Lists have no column for it: by the words of the text, and female where these say nothing."""
    text = f"{line.name} {line.cells.get('instructions', '')} {line.cells.get('categories', '')}".casefold()
    male = len(re.findall(r"\b(?:he|his|him|himself|boy|male|mr|king|prince|lord)\b", text))
    female = len(re.findall(r"\b(?:she|her|hers|herself|girl|female|miss|mrs|ms|queen|princess|lady)\b", text))
    return "male" if male > female else "female"


def sound(cards: dict[str, dict[str, Any]], texts: dict[str, str], done: Imported) -> str:
    """The book's text. A card whose effects the check refuses keeps its text instead."""
    for _ in range(3):
        text = write_book(cards, done.name)
        faults = book_faults(Card, [("list", text)], done.name, check_book)
        if not faults:
            return text
        for fault in faults:
            match = re.match(r"list: card '([^']*)'", fault)
            if match and match[1] in cards:
                simplified(cards[match[1]], texts.get(match[1], ""), fault, done)
    raise BadBook(f"{done.name}: no cards can be made of it: {faults[0]}")


def simplified(card: dict[str, Any], text: str, fault: str, done: Imported) -> None:
    """A card without what the check refuses; where that is what it does, its text is kept."""
    field_name = re.search(r", (effects|charm_effects|requires|skills|cost|becomes|categories)", fault) or re.search(
        r"field '(\w+)'", fault
    )
    name = field_name[1] if field_name else "effects"
    if name == "haven_with":
        card.pop("effects", None)  # what it would have done as a Haven
    if name in ("effects", "charm_effects", "haven_with"):
        keep_text(card, text, REFUSED, done)
    if name in ("change", "becomes", "other_side"):
        for each in ("change", "becomes", "other_side"):
            card.pop(each, None)
    if card["kind"] == "character" and name in ABILITIES:
        card[name] = 0  # a Character has them all
    else:
        card.pop(name, None)
    said = re.sub(r"^list: card '[^']*'(?:, [^:]*)?: ", "", fault)
    done.unread.append((card["name"], name.capitalize(), Remark(said.rstrip(".")[:120])))


def keep_text(card: dict[str, Any], text: str, reason: str, done: Imported) -> None:
    """Counts a text that was understood as one that is kept after all."""
    if text and "instructions" not in card:
        card["instructions"] = text[:MAX_TEXT]
        done.understood -= 1
        done.reasons[reason] += 1
        done.kept.append((card["name"], reason))
