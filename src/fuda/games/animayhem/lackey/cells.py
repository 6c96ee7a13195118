"""The cells of collectors' lists: types, abilities, skills, requirements, categories and uses."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from fuda.games.animayhem.lackey.words import ABILITIES, category, gender, number, plain, skill
from fuda.games.animayhem.vocabulary import Kind
from fuda.kernel.columns import spelling

KINDS = {
    "character": Kind.CHARACTER,
    "haven": Kind.HAVEN,
    "location": Kind.LOCATION,
    "item": Kind.ITEM,
    "disaster": Kind.DISASTER,
    "combat": Kind.COMBAT,
    "enhancement": Kind.ENHANCEMENT,
    "equipment": Kind.EQUIPMENT,
    "flash": Kind.FLASH,
    "global": Kind.GLOBAL,
}
ORDER = ("disaster", "combat", "character", "haven", "location", "item", "enhancement", "equipment", "flash", "global")
ABILITY_CELLS = ("attack", "defense", "movement", "charm", "energy")
MAX_ABILITY = {"attack": 99, "defense": 99, "movement": 20, "charm": 20, "energy": 20}
MAX_TERMS, MAX_ALTERNATIVES, MAX_SKILLS, MAX_CATEGORIES = 4, 6, 10, 6
MODIFIER = re.compile(r"([+\-x×*/÷=]?)\s*(\d{1,2})(?!\d)\s*([x×]?)")


BOTH = r"\s*(?:&|\+(?=\s*(?!and\b)[A-Za-z])|\band\b|,)\s*"  # between what is asked for together


@dataclass
class Value:
    """One ability of a cell: a number by itself, or with the operator that modifies an ability."""

    amount: int
    what: str = ""  # add, multiply, divide; empty for a plain number


def kind_of(text: str) -> tuple[Kind | None, bool]:
    """The kind of a card by the name of its type, and whether it is Major."""
    known = plain(text)
    for name in ORDER:
        if name in known:
            return KINDS[name], "major" in known
    return None, False


def values(text: str, two_forms: bool) -> list[Value] | None:
    """The values of an ability's cell: none for an empty one, one, or two where it has two forms; None if it can't be read."""
    known = text.replace("−", "-").replace("–", "-").strip()
    if not known or not any(letter.isdigit() for letter in known):
        return [] if not known.strip("*+-/ .?") else None
    parts = known.split("/") if two_forms and re.fullmatch(r"[^/]*\d[^/]*/[^/]*\d[^/]*", known) else [known]
    found = [value(part) for part in parts]
    return None if None in found else [each for each in found if each is not None]


def value(text: str) -> Value | None:
    """One value: 3, +2, -1, x2, 2x, /2, with a star or a note behind it."""
    match = MODIFIER.match(re.sub(r"\(.*?\)", "", text).strip().removeprefix("*").strip())
    if not match:
        return None
    operator, digits, behind = match.groups()
    amount = int(digits)
    if behind or operator in ("x", "×", "*"):
        return Value(max(1, amount), "multiply")
    if operator in ("/", "÷"):
        return Value(max(1, amount), "divide")
    if operator in ("+", "-"):
        return Value(-amount if operator == "-" else amount, "add")
    return Value(amount)


def split_list(text: str) -> list[str]:
    """The parts of a list with commas, ampersands or semicolons; parentheses keep theirs together."""
    parts = re.split(r"[,;&/]|\band\b", text)
    return [part.strip() for part in parts if part.strip(" .\"'")]


def skills(text: str) -> tuple[list[dict[str, Any]], list[str]]:
    """Skills with their multiples, and what is none."""
    found: list[dict[str, Any]] = []
    unread = []
    for part in split_list(text):
        ahead = re.match(r"(\d)\s*[x×]?\s+(?=[a-z])", part, flags=re.IGNORECASE)  # `2x Magic`
        typed = f"{part[ahead.end() :]} x{ahead[1]}" if ahead else part
        match = re.fullmatch(r"(.*?)\s*(?:[x×]\s*(\d)|(\d)\s*[x×]|([+\-−–]\s*\d))?\s*", typed, flags=re.IGNORECASE)
        known = skill(match[1]) if match else None
        if match is None or known is None or len(found) >= MAX_SKILLS:
            unread.append(part)
            continue
        digits = match[2] or match[3] or (match[4] or "1").replace("−", "-").replace("–", "-").replace(" ", "")
        count = int(digits)
        if count:
            found.append({"skill": spelling(known)} | ({"count": count} if count != 1 else {}))
    return found, unread


def categories(text: str) -> tuple[list[str], list[str]]:
    """Categories, and what is none. A Vehicle's class may be written as two categories."""
    found: list[str] = []
    unread = []
    parts = [part.strip(" «»<>[]") for part in split_list(text)]
    words = [plain(part) for part in parts]
    vehicle = "vehicle" in words
    for part, word in zip(parts, words, strict=True):
        if word == "flying":
            known = "flying-vehicle" if vehicle else None
        else:
            each = category(word)
            known = spelling(each) if each else None
        if known is None and word and not word.startswith(("male", "female")):
            unread.append(part)
        elif known and known not in found:
            found.append(known)
    if vehicle and "flying-vehicle" in found:
        found.remove("vehicle")
    return found[:MAX_CATEGORIES], unread + found[MAX_CATEGORIES:]


def requirement(text: str, find: Callable[[str], str | None]) -> tuple[list[dict[str, Any]], list[str]]:
    """The alternatives of a requirement, and those that can't be read. `find` gives a card's id by its name."""
    alternatives: list[dict[str, Any]] = []
    unread = []
    between = r",?\s+or\s+|\s*[;|]\s*"
    if re.search(r"\sor\s", text, flags=re.IGNORECASE):
        between += r"|\s*,\s*"  # a comma means what stands between the last two
    for alternative in re.split(between, text.strip(" ."), flags=re.IGNORECASE):
        if not alternative.strip(" .,"):
            continue
        terms = [term(part, find) for part in re.split(BOTH, alternative.strip(" ,."), flags=re.IGNORECASE) if part]
        read = [each for each in terms if each is not None]
        if len(read) != len(terms) or not read or len(read) > MAX_TERMS or len(alternatives) >= MAX_ALTERNATIVES:
            unread.append(alternative.strip())
        else:
            alternatives.append({"terms": read})
    return alternatives, unread


def term(text: str, find: Callable[[str], str | None]) -> dict[str, Any] | None:
    """One term: a skill, category, gender or card with its multiple, an ability with its least value, an element, piercing."""
    known = re.sub(r"\s+", " ", text.strip(" .\"'“”()"))
    match = re.fullmatch(
        r"(?:an? )?(\w+)(?: of(?: at least)?)? ?(?:(\d+) ?\+|> ?(\d+)|≥ ?(\d+)|>= ?(\d+)|of at least"
        r" (\d+))",
        known,
    )
    if match and plain(match[1]) in ABILITIES:
        least = int(match[3]) + 1 if match[3] else int(next(each for each in match.groups()[1:] if each))
        named = ABILITIES[plain(match[1])]
        return {"ability": named, "count": least} if named != "health" and 1 <= least <= 20 else None
    match = re.fullmatch(r"(?:(\d+|two|three|four)(?: ?[x×])? )?(.*?)(?: ?[x×] ?(\d+)| (\d+)\+?)?", known, flags=re.IGNORECASE)
    if not match or not match[2]:
        return None
    count = number(match[1] or match[3] or match[4] or "1") or 1
    named_term = one_term(match[2], find)
    if named_term is None or not 1 <= count <= 20:
        return None
    counted = count != 1 and not named_term.keys() & {"card", "piercing"}
    return named_term | ({"count": count} if counted else {})


def one_term(text: str, find: Callable[[str], str | None]) -> dict[str, Any] | None:
    known = plain(
        re.sub(
            r"\b(?:characters?|present|in (?:party|group|play)|(?:ability|the ability) to|card)\b", "", text, flags=re.IGNORECASE
        )
    )
    if known in ("any element", "element", "an element", "any one element"):
        return {"element": True}
    if re.search(r"\bpierc", known):
        return {"piercing": True}
    if (each := skill(known)) is not None and known not in ("air", "earth", "fire", "ice", "lightning", "water", "comedy"):
        return {"skill": spelling(each)}
    if (which := gender(known)) is not None:
        return {"gender": spelling(which)}
    if (named := category(known)) is not None:
        return {"category": spelling(named)}
    id = find(text)
    return {"card": id} if id else None
