"""A list as a book: all of its cards read, and checked like any other card file."""

import re
from collections import Counter
from functools import cache
from typing import Any

from fuda.errors import BadBook
from fuda.games.animayhem.book import Card, check_book
from fuda.games.animayhem.lackey.card_names import name_index, named_card, shared_names
from fuda.games.animayhem.lackey.cards import finished, read_card, repair
from fuda.games.animayhem.lackey.cells import ABILITY_CELLS
from fuda.games.animayhem.lackey.lines import book_name, card_lines, printable
from fuda.games.animayhem.lackey.report import Imported, Remark
from fuda.games.animayhem.lackey.texts import REFUSED
from fuda.games.animayhem.vocabulary import Kind
from fuda.kernel.book_faults import book_faults
from fuda.kernel.book_text import write_book
from fuda.kernel.columns import spelling


def import_list(data: bytes, name: str) -> Imported:
    """A book from a collectors' list. Raises `BadBook` where there is no list in it."""
    done = Imported(book_name(name))
    lines = list(card_lines(data, name, done))
    if not lines:
        raise BadBook(f"{name}: there is no card in it; a list has a line of column names with Name and Type, and a line a card.")
    index = name_index(lines)
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
                repair(cards[match[1]], done)
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
        done.keep_text(card, text, REFUSED)
    if name in ("change", "becomes", "other_side"):
        for each in ("change", "becomes", "other_side"):
            card.pop(each, None)
    if card["kind"] == "character" and name in ABILITY_CELLS:
        card[name] = 0  # a Character has them all
    else:
        card.pop(name, None)
    problem = re.sub(r"^list: card '[^']*'(?:, [^:]*)?: ", "", fault)
    done.unread.append((card["name"], name.capitalize(), Remark(problem.rstrip(".")[:120])))
