"""A game's cards as interfaces show them: the card table.

A game's `view.cards()` lists its cards (tokens, tiles), each kind once. A game without it has no card table; its cards are shown
by their notation.
"""

from dataclasses import dataclass
from functools import cache
from typing import Any

from fuda.kernel.game import Game
from fuda.text import Text, in_languages, render

SYMBOLS = {"spades": "♠", "diamonds": "♦", "clubs": "♣", "hearts": "♥"}


@dataclass(frozen=True)
class Card:
    """One card: its number in the game, its notation in views and actions, and what is printed on it."""

    id: int
    notation: str
    name: Text
    text: Text | None = None  # what it does, in one or two sentences
    index: str = ""  # what stands in its corner, such as 7 or K
    colour: str = "ink"  # ink, red, green, yellow or blue
    suit: str | None = None  # of the standard pack: spades, diamonds, clubs, hearts or joker; interfaces draw it as such
    picture: str | None = None  # an SVG file in the package's folder `web`, such as pictures/fox.svg


@cache
def card_table(game: Game) -> dict[str, Card]:
    """A game's cards by notation."""
    cards = getattr(game.view, "cards", None)
    return {card.notation: card for card in cards()} if cards else {}


def card_name(game: Game, notation: str, language: str = "en") -> str:
    """A card's name for people; a card that is not in the table is called by its notation."""
    card = card_table(game).get(notation)
    return render(game, card.name, language) if card else notation


def card_text(game: Game, notation: str, language: str = "en") -> str:
    """What a card does; nothing where the game does not say it."""
    card = card_table(game).get(notation)
    return render(game, card.text, language) if card and card.text else ""


def short_face(game: Game, notation: str, language: str = "en") -> tuple[str, str]:
    """A card in little room, for a terminal: its colour, and a text such as `♥7`, or its name."""
    card = card_table(game).get(notation)
    if card is None:
        return "ink", notation
    if card.suit in SYMBOLS:
        return card.colour, SYMBOLS[card.suit] + card.index
    name = card_name(game, notation, language)
    return card.colour, name if not card.index or card.index in name else f"{card.index} {name}"


def card_json(game: Game, card: Card, web: str) -> dict[str, Any]:
    """A row of the card table; `web` is the address of the package's folder."""
    return {
        "id": card.id,
        "notation": card.notation,
        "name": in_languages(card_name, game, card.notation),
        "text": in_languages(card_text, game, card.notation) if card.text else None,
        "index": card.index,
        "colour": card.colour,
        "suit": card.suit,
        "picture": web + card.picture if card.picture else None,
    }
