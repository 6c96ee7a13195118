"""The page for people who make cards, as Markdown: columns and vocabulary as they are declared, with sentences that cards show.

`python -m fuda.games.animayhem.card_guide > docs/animayhem-cards.md` writes it.
"""

import inspect
import re
import textwrap
from collections.abc import Iterable
from enum import IntEnum
from typing import Any

from fuda.errors import BadBook
from fuda.games.animayhem.book import ABOUT, ARGUMENTS, Alternative, Card, Cost, Effect, HasSkill, Term, check_book
from fuda.games.animayhem.card_guide_text import CARD, CHECK, COLUMNS, EXAMPLES, FAULTS, HEAD, ROWS, TAIL
from fuda.games.animayhem.card_sentences import Reader, word
from fuda.games.animayhem.card_text import lines, says
from fuda.games.animayhem.vocabulary import (
    Ability,
    Action,
    Category,
    Destination,
    Duration,
    Per,
    PhaseName,
    Pick,
    Price,
    Reach,
    Side,
    Skill,
    Sort,
    What,
    When,
    Whom,
)
from fuda.kernel.books import Book, Row, read_book
from fuda.kernel.columns import spelling

TABLES: dict[str, tuple[str, type[IntEnum]]] = {
    "when": ("The moment at which the row is carried out.", When),
    "whom": ("What the row is about.", Whom),
    "of_sort": ("Only such cards.", Sort),
    "pick": ("Which of those that fit.", Pick),
    "side": ("Whose they are.", Side),
    "reach": ("How far away they may be.", Reach),
    "per": ("What the amount is counted for.", Per),
    "pay": ("What the use of the row costs; `price` is how much.", Price),
    "duration": ("How long a row that holds on does so.", Duration),
    "to": ("Where `move` moves something.", Destination),
    "action": ("What `forbid` and `allow` are about.", Action),
    "phase": ("What `skip` is about.", PhaseName),
    "ability": ("What `add`, `multiply`, `divide` and `replace` change.", Ability),
}
SAMPLE = '[card.sample]\nkind = "{kind}"\nname = "Sample"\n'
SAMPLE_COLUMNS = {
    "character": 'gender = "female"\nattack = 2\ndefense = 2\nmovement = 2\ncharm = 2\nenergy = 2\n',
    "disaster": "attack = 4\ndefense = 4\nmovement = 3\n",
    "location": 'requires = [{ terms = [{ skill = "music" }] }]\n',
}


def page() -> str:
    """The whole page."""
    parts = [HEAD, card_part(), COLUMNS, columns_table(Card), "", small_tables(), ROWS, columns_table(Effect), "", what_part()]
    parts += [enum_part(name, about, members) for name, (about, members) in TABLES.items()]
    parts += [words_part("Skills", "skill", Skill), words_part("Categories", "category", Category), faults_part(), TAIL]
    return re.sub(r"\n{3,}", "\n\n", "\n".join(parts)).rstrip() + "\n"


def card_part() -> str:
    """A card as it is written and as it is shown."""
    book = small_book(CARD)
    shown = "\n".join([book.text(0, "name"), *lines(book, 0, "en"), says(book, 0, "en")])
    japanese = "\n".join([book.text(0, "name", "ja"), *lines(book, 0, "ja"), says(book, 0, "ja")])
    return f"```toml\n{CARD}```\n\nPlayers read, in their language:\n\n```\n{shown}\n\n{japanese}\n```\n"


def small_book(text: str) -> Book:
    return read_book(Card, [("cards.toml", text)], "cards", check_book)


def comments(owner: type) -> dict[str, str]:
    """What stands behind each member or column in the source."""
    pattern = re.compile(r"^ {4}(\w+) = .*?(?:  # (.*))?$", re.MULTILINE)
    return {name: comment or "" for name, comment in pattern.findall(inspect.getsource(owner))}


def columns_table(row: type[Row]) -> str:
    """The columns of cards or rows, with their values."""
    about = comments(row)
    table = ["| field | of | values | |", "| --- | --- | --- | --- |"]
    for name in [*row.texts, *row.columns]:
        column = row.columns.get(name)
        kinds = ", ".join(sorted(spelling(kind) for kind in column.of)) if column is not None else ""
        table.append(f"| `{name}` | {kinds} | {values_of(row, name)} | {about.get(name, '')} |")
    if not any(column.of for column in row.columns.values()):
        table = [re.sub(r"^(\| [^|]*\|) [^|]*\|", r"\1", line) for line in table]
    return "\n".join(table)


def values_of(row: type[Row], name: str) -> str:
    """What may be written for a column, in words."""
    if name in row.texts:
        return "text, or texts by language"
    schema = row.columns[name].schema()
    kind = schema["type"]
    if kind == "number":
        values = f"{schema['low']} to {schema['high']}"
    elif kind == "choice":
        listed = [value for value in schema["values"] if value != "none"]
        values = ", ".join(f"`{value}`" for value in listed) if len(listed) <= 4 else "see below"
    elif kind == "flag":
        values = "true, false"
    elif kind == "rows":
        values = f"up to {schema['most']} rows"
    else:
        values = "the id of a card"
    return f"up to {schema['length']}: {values}" if schema.get("length") else values


def small_tables() -> str:
    """The rows of skills, costs and requirements."""
    parts = []
    for title, row in (
        ("A row of `skills`:", HasSkill),
        ("A row of `cost`:", Cost),
        ("An alternative of `requires`:", Alternative),
        ("A term of an alternative, or of `needs`:", Term),
    ):
        parts += [title, "", columns_table(row), ""]
    return "\n".join(parts)


def what_part() -> str:
    """What rows do, each with an example and its sentence."""
    about = comments(What)
    table = ["### what", "", "What the row does, its further fields, and an example as a card shows it.", ""]
    table += ["| word | | fields | example |", "| --- | --- | --- | --- |"]
    for what in What:
        name = spelling(what)
        fields = [field for field, uses in ARGUMENTS.items() if what in uses]
        fields += ["amount"] if "amount" in about[what.name] else []
        table.append(f"| `{name}` | {about[what.name]} | {code(fields)} | {example(name)} |")
    table += ["", "A row can be about these (`whom`):", "", "| what | whom |", "| --- | --- |"]
    by_whom: dict[tuple[Whom, ...], list[str]] = {}
    for what, whom in ABOUT.items():
        by_whom.setdefault(whom, []).append(spelling(what))
    table += [f"| {code(names)} | {code(spelling(each) for each in whom)} |" for whom, names in by_whom.items()]
    return "\n".join([*table, ""])


def code(names: Iterable[str]) -> str:
    return ", ".join(f"`{name}`" for name in names)


def example(name: str) -> str:
    """The example of a word: its row and its sentence."""
    kind, row = EXAMPLES[name]
    text = SAMPLE.format(kind=kind) + SAMPLE_COLUMNS.get(kind, "") + f"effects = [{row}]\n"
    sentence = " ".join(Reader(small_book(text), 0, "en").sentences())
    return f"{kind}: `{row}` “{sentence}”"


def enum_part(name: str, about: str, members: type[IntEnum]) -> str:
    """The members of one enum."""
    behind = comments(members)
    table = [f"### {name}", "", about, "", "| word | |", "| --- | --- |"]
    words = [each for each in members if not (each.name == "NONE" or (each.name == "NOTHING" and members is not Per))]
    table += [f"| `{spelling(each)}` | {behind[each.name]} |" for each in words]
    return "\n".join([*table, ""])


def words_part(title: str, table: str, members: Any) -> str:
    """All skills, or all categories, with their words in both languages."""
    named = [f"`{spelling(each)}` {word('ja', f'{table}.{spelling(each)}')}" for each in members if each.name != "NONE"]
    wrapped = textwrap.fill(", ".join(named) + ".", 130, break_long_words=False, break_on_hyphens=False)
    return f"## {title}\n\n{wrapped}\n"


def faults_part() -> str:
    """What the check says about damaged cards."""
    faults = []
    for text in FAULTS:
        try:
            small_book(text)
        except BadBook as error:
            faults.append(str(error))
    return "\n".join([CHECK, "```", *faults, "```", ""])


if __name__ == "__main__":
    print(page(), end="")
