"""A game's cards as interfaces show them: the card table.

A game's `view.cards()` lists its cards (tokens, tiles), each kind once; in a game with a book it is `view.cards(book)` and may be
left out, and then the table lists the cards of the book by id, with their texts. A game with neither has no card table; its cards
are shown by their notation.
"""

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from fuda.kernel.books import Book
from fuda.kernel.game import Game
from fuda.text import LANGUAGES, Text, in_languages, render

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
    }
