"""Decks: which cards of a book a seat brings.

A deck is a dict of counts by card id, in the order in which it was written down. As text it is a line a card:

    # thunder
    3 storm-lamp
    heavy-rain      # one of it
"""

import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from fuda.errors import BadDeck
from fuda.kernel.columns import nearest, shown

Deck = dict[str, int]
LINE = re.compile(r"(?:([0-9]{1,4})\s*[x×]?\s+)?(\S+)")
MAX_COUNT = 999  # of one card
MAX_TEXT = 64 << 10


def read_deck(text: str, name: str = "deck") -> Deck:
    """A deck from its text; `name` is for errors."""
    if len(text) > MAX_TEXT:
        raise BadDeck(f"{name}: it has more than {MAX_TEXT >> 10} KiB.")
    deck: Deck = {}
    for number, line in enumerate(text.removeprefix("\ufeff").splitlines(), start=1):
        content = line.partition("#")[0].strip()
        if content:
            add_line(deck, content, f"{name}, line {number}")
    return deck


def write_deck(deck: Mapping[str, int]) -> str:
    """A deck as text, a line a card."""
    return "".join(f"{count} {id}\n" for id, count in deck.items())


def read_deck_file(path: str | Path) -> Deck:
    place = Path(path)
    try:
        with place.open("rb") as file:
            data = file.read(MAX_TEXT + 1)
        return read_deck(data.decode("utf-8"), place.name)
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
    cards = []
    for id, count in deck.items():
        n = book.index(id)
        if n < 0:
            raise BadDeck(f"{name}: the book {book.name!r} has no card {shown(id)}{nearest(id, book.ids) or '.'}")
        cards += [n] * count
    if len(cards) > most:
        raise BadDeck(f"{name}: it has {len(cards)} cards, and there may be {most}.")
    return cards
