"""A game's cards as interfaces show them: the card table.

A game's `view.cards()` lists its cards (tokens, tiles), each kind once; in a game with a book it is `view.cards(book)` and may be
left out, and then the table lists the cards of the book by id, with their texts. A game with neither has no card table; its cards
are shown by their notation.
"""

import difflib
import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from fuda.kernel.books import Book
from fuda.kernel.game import Game
from fuda.text import LANGUAGES, Text, in_languages, render

OTHER_SIDE = {"en": "Its other side: {}", "ja": "裏面：{}"}
SYMBOLS = {"spades": "♠", "diamonds": "♦", "clubs": "♣", "hearts": "♥"}


@dataclass(frozen=True)
class Card:
    """One card: its number in the game, its notation in views and actions, and what is printed on it."""

    id: int
    notation: str
    name: Text | dict[str, str]  # a dict is by language, as in a book
    text: Text | dict[str, str] | list[Any] | None = None  # what it does, in one or two sentences; a list is joined
    index: str = ""  # what stands in its corner, such as 7 or K
    colour: str = "ink"  # ink, red, green, yellow or blue
    suit: str | None = None  # of the standard pack: spades, diamonds, clubs, hearts or joker; interfaces draw it as such
    picture: str | None = None  # an SVG file in the package's folder `web`, such as pictures/fox.svg
    details: Any = None  # what else the game's own faces draw, ready for JSON
    rule: str | None = None  # the number of the rule that says more, such as saika.13


def card_table(game: Game, book: Book | None = None) -> dict[str, Card]:
    """A game's cards by notation; those of its own book where no other is given."""
    return cached_table(game, book or game.own_book())


@lru_cache(64)
def cached_table(game: Game, book: Book | None) -> dict[str, Card]:
    listed = getattr(game.view, "cards", None)
    if book is None:
        cards = listed() if listed else ()
    else:
        cards = listed(book) if listed else cards_of_book(book)
    return {card.notation: card for card in cards}


def cards_of_book(book: Book) -> list[Card]:
    """The cards of a book: the column `name` is a card's name, and its other texts say what it does."""
    cards = []
    for n, id in enumerate(book.ids):
        texts = dict(book.texts[n])
        name: Any = texts.pop("name", None) or id
        says = [by_language for by_language in texts.values() if by_language.get("en")]
        text: Any = {language: " ".join(each.get(language) or each["en"] for each in says) for language in LANGUAGES}
        cards.append(Card(n, id, name, text if says else None))
    return cards


def words_of(game: Game, text: Text | dict[str, str] | list[Any], language: str) -> str:
    """A text of a card in a language, in English where it has none in it."""
    if isinstance(text, list):
        return "".join(words_of(game, part, language) for part in text)
    return (text.get(language) or text["en"]) if isinstance(text, dict) else render(game, text, language)


def card_name(game: Game, notation: str, language: str = "en", book: Book | None = None) -> str:
    """A card's name for people; a card that is not in the table is called by its notation."""
    card = card_table(game, book).get(notation)
    return words_of(game, card.name, language) if card else notation


def card_text(game: Game, notation: str, language: str = "en", book: Book | None = None) -> str:
    """What a card does; nothing where the game does not say it."""
    card = card_table(game, book).get(notation)
    return words_of(game, card.text, language) if card and card.text else ""


def short_face(game: Game, notation: str, language: str = "en", book: Book | None = None) -> tuple[str, str]:
    """A card in little room, for a terminal: its colour, and a text such as `♥7`, or its name."""
    card = card_table(game, book).get(notation)
    if card is None:
        return "ink", notation
    if card.suit in SYMBOLS:
        return card.colour, SYMBOLS[card.suit] + card.index
    name = words_of(game, card.name, language)
    return card.colour, name if not card.index or card.index in name else f"{card.index} {name}"


def find_cards(game: Game, typed: str, book: Book | None = None) -> list[str]:
    """The cards that a text names, by notation: by notation or name, else by how they begin, else by what is in them."""
    wanted = letters(typed.partition("#")[0])  # torch#2 is a torch
    by_card = {notation: list(map(letters, names)) for notation, names in spoken_names(game, book).items()}
    if typed.strip() in by_card:
        return [typed.strip()]
    for fits in (str.__eq__, str.startswith, str.__contains__):
        found = [notation for notation, names in by_card.items() if wanted and any(fits(name, wanted) for name in names)]
        if found:
            return found
    return []


def nearest_card(game: Game, typed: str, book: Book | None = None) -> str | None:
    """What the card is called that was probably meant, None where none is like it."""
    by_letters = {letters(name): name for names in spoken_names(game, book).values() for name in reversed(names)}
    near = difflib.get_close_matches(letters(typed)[:60], by_letters, 1)
    return by_letters[near[0]] if near else None


def spoken_names(game: Game, book: Book | None = None) -> dict[str, list[str]]:
    """All that a card may be called, by notation: what it is in notation, its names and its face in a terminal."""
    table = card_table(game, book)
    sides = {card.id: notation for notation, card in reversed(table.items())}  # a card with two sides is called by its front
    return {
        notation: [notation, *(name for language in LANGUAGES for name in names_in(game, notation, language, book))]
        for notation, card in table.items()
        if sides[card.id] == notation
    }


def names_in(game: Game, notation: str, language: str, book: Book | None) -> tuple[str, str]:
    return card_name(game, notation, language, book), short_face(game, notation, language, book)[1]


def letters(name: str) -> str:
    """A name without what people leave out or write in several ways: Spare Parts, spare-parts, spareparts."""
    return re.sub(r"[\s_.-]+", "", name.casefold())


def card_lines(game: Game, notation: str, language: str = "en", book: Book | None = None) -> list[str]:
    """A card in lines: as the game's own module `card_text` has them, else what the card table says, each side by itself."""
    own = game.part("card_text")
    table = card_table(game, book)
    card = table[notation]
    of_book = book or game.own_book()
    if own is not None and hasattr(own, "lines") and of_book is not None:
        return [line for line in [*own.lines(of_book, card.id, language), own.says(of_book, card.id, language)] if line]
    others = [other for other, each in table.items() if each.id == card.id and other != notation]
    first = card_text(game, notation, language, book)
    return [first] * bool(first) + [OTHER_SIDE[language].format(card_text(game, other, language, book)) for other in others]


def card_json(game: Game, card: Card, web: str) -> dict[str, Any]:
    """A row of the card table; `web` is the address of the package's folder."""
    return {
        "id": card.id,
        "notation": card.notation,
        "name": in_languages(words_of, game, card.name),
        "text": in_languages(words_of, game, card.text) if card.text else None,
        "index": card.index,
        "colour": card.colour,
        "suit": card.suit,
        "picture": web + card.picture if card.picture else None,
        "details": card.details,
        "rule": card.rule,
    }
