"""Decks: which cards of a book a seat brings.

A deck is a dict of counts by card id, in the order in which it was written down. As text it is TOML:

    [cards]
    storm-lamp = 3
    heavy-rain = 1

or a line a card:

    # thunder
    3 storm-lamp
    heavy-rain      # one of it
"""

import re
import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from fuda.errors import BadDeck
from fuda.kernel.columns import nearest, shown

Deck = dict[str, int]
LINE = re.compile(r"(?:([0-9]{1,4})\s*[x×]?\s+)?(\S+)")
TOML_LINE = re.compile(r"^\s*(\[|[\w\"'-]+\s*=)", re.MULTILINE)  # no line of the other form looks so
MAX_COUNT = 999  # of one card
MAX_TEXT = 64 << 10


def read_deck(text: str, name: str = "deck") -> Deck:
    """A deck from its text; `name` is for errors."""
    deck, faults = deck_and_faults(text, name)
    if faults:
        raise BadDeck(faults[0], len(faults) - 1)
    return deck


def deck_and_faults(text: str, name: str = "deck") -> tuple[Deck, list[str]]:
    """What can be read of a deck's text, and a sentence for each line or card that can't be."""
    if len(text) > MAX_TEXT:
        raise BadDeck(f"{name}: it has more than {MAX_TEXT >> 10} KiB.")
    text = text.removeprefix("\ufeff")
    if TOML_LINE.search(text):
        return deck_of_toml(text, name)
    deck: Deck = {}
    faults: list[str] = []
    for number, line in enumerate(text.splitlines(), start=1):
        content = line.partition("#")[0].strip()
        if content:
            try:
                add_line(deck, content, f"{name}, line {number}")
            except BadDeck as fault:
                faults.append(str(fault))
    return deck, faults


def deck_of_toml(text: str, name: str) -> tuple[Deck, list[str]]:
    """The table `cards` of a TOML file, which gives each id of a card a count."""
    try:
        cards = tomllib.loads(text).get("cards")
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        return {}, [f"{name} is no TOML file: {error}."]
    if not isinstance(cards, dict):
        return {}, [f"{name}: it has no table [cards] with lines such as storm-lamp = 3."]
    deck: Deck = {}
    faults: list[str] = []
    for id, count in cards.items():
        try:
            deck |= deck_of({id: count}, name)
        except BadDeck as fault:
            faults.append(str(fault))
    return deck, faults


def write_deck(deck: Mapping[str, int]) -> str:
    """A deck as text, a line a card."""
    return "".join(f"{count} {id}\n" for id, count in deck.items())


def read_deck_file(path: str | Path) -> Deck:
    return read_deck(deck_text(path), Path(path).name)


def deck_text(path: str | Path) -> str:
    """The text of a deck's file."""
    try:
        with Path(path).open("rb") as file:
            return file.read(MAX_TEXT + 1).decode("utf-8")
    except (OSError, ValueError) as error:
        reason = "it is not text in UTF-8" if isinstance(error, UnicodeDecodeError) else getattr(error, "strerror", None) or error
        raise BadDeck(f"{shown(str(path))} can't be read: {reason}.") from error


def deck_of(cards: Any, name: str) -> Deck:
    """A deck from counts by id, from a list of ids or lines, or from the path of a file."""
    if isinstance(cards, str | Path):
        return read_deck_file(cards)
    deck: Deck = {}
    if isinstance(cards, Mapping):
        for id, count in cards.items():
            if not isinstance(id, str) or isinstance(count, bool) or not isinstance(count, int):
                raise BadDeck(f"{name}: a deck gives each id of a card a count, not {shown(id)} {shown(count)}.")
            add(deck, id, count, name)
    elif isinstance(cards, Iterable):
        for line in cards:
            if not isinstance(line, str):
                raise BadDeck(f"{name}: {shown(line)} is not the id of a card.")
            add_line(deck, line.strip(), name)
    else:
        raise BadDeck(f"{name}: {shown(cards)} is no deck; it is a list of card ids, a table of counts or a file.")
    return deck


def add_line(deck: Deck, line: str, where: str) -> None:
    found = LINE.fullmatch(line)
    if not found:
        raise BadDeck(f"{where}: {shown(line)} is no card; write its count and its id, such as 3 storm-lamp.")
    add(deck, found[2], int(found[1] or 1), where)


def add(deck: Deck, id: str, count: int, where: str) -> None:
    total = deck.get(id, 0) + count
    if count < 1 or total > MAX_COUNT:
        raise BadDeck(f"{where}: {shown(count)} {shown(id)}: a card is there 1 to {MAX_COUNT} times.")
    deck[id] = total


def numbers_of(deck: Deck, book: Any, most: int, name: str) -> list[int]:
    """The cards of a deck by number, in order; refuses cards that the book does not have, and too many."""
    for fault in unknown_cards(deck, book, name):
        raise BadDeck(fault)
    cards = [n for id, count in deck.items() for n in [book.index(id)] * count]
    if len(cards) > most:
        raise BadDeck(f"{name}: it has {len(cards)} cards, and there may be {most}.")
    return cards


def unknown_cards(deck: Deck, book: Any, name: str) -> list[str]:
    """A sentence for each card that the book does not have."""
    return [
        f"{name}: the book {book.name!r} has no card {shown(id)}{nearest(id, book.ids) or '.'}"
        for id in deck
        if book.index(id) < 0
    ]
