"""The standard pack of 52 cards and jokers, for any game that is played with it.

A card is a number: `rank * 4 + suit`, ranks from 2 (0) to ace (12), suits spades, diamonds, clubs, hearts; 52 and 53 are the
jokers. Its notation is its value and its suit, `7h`, `10s`, `Ac`; a joker is `*`. Rules may call `rank_of`, `suit_of`, `card_of`
and `is_joker`; the rest is for notation, views and words. The texts are in `text/` and part of every game's catalogue, under
`pack.`.

>>> text(parse("10s")), symbol(parse("ah"))
('10s', '♥A')
"""

from collections.abc import Iterable
from functools import cache

from fuda.cards import Card
from fuda.pack.numbers import (
    CARDS as CARDS,
    CLUBS as CLUBS,
    DIAMONDS as DIAMONDS,
    HEARTS as HEARTS,
    JOKERS as JOKERS,
    RANKS as RANKS,
    SPADES as SPADES,
    SUITS as SUITS,
    card_of as card_of,
    is_joker as is_joker,
    rank_of as rank_of,
    suit_of as suit_of,
)
from fuda.text import Phrase

RANK_TEXTS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
SUIT_TEXTS = "sdch"
SUIT_NAMES = ("spades", "diamonds", "clubs", "hearts")
SYMBOLS = "♠♦♣♥"
JOKER = "*"


def text(card: int) -> str:
    """A card's notation."""
    return JOKER if is_joker(card) else RANK_TEXTS[rank_of(card)] + SUIT_TEXTS[suit_of(card)]


def texts(cards: Iterable[int]) -> list[str]:
    return [text(card) for card in cards]


@cache
def by_text() -> dict[str, int]:
    return {text(card).lower(): card for card in range(CARDS)} | {JOKER: CARDS, "joker": CARDS}


def parse(typed: str) -> int | None:
    """The card that was typed, in any case, its suit as a letter or symbol before or after its value; None if there is none."""
    word = typed.strip().lower()
    for symbol_, letter in zip(SYMBOLS, SUIT_TEXTS, strict=True):
        word = word.replace(symbol_, letter)
    known = by_text()
    return known.get(word, known.get(word[1:] + word[:1]))


def symbol(card: int) -> str:
    """A card in few signs: `♥7`, and `★` for a joker."""
    return "★" if is_joker(card) else SYMBOLS[suit_of(card)] + RANK_TEXTS[rank_of(card)]


def is_red(card: int) -> bool:
    return not is_joker(card) and suit_of(card) in (DIAMONDS, HEARTS)


def name(card: int) -> Phrase:
    """A card's name: the kind `card` of a game's words."""
    if is_joker(card):
        return ("pack.joker",)
    return "pack.card", (f"pack.suits.{SUIT_NAMES[suit_of(card)]}",), RANK_TEXTS[rank_of(card)]


def card(number: int, id: int | None = None) -> Card:
    """A card of the pack for a card table, under the game's own number for it if that is another."""
    return Card(
        number if id is None else id,
        text(number),
        name(number),
        index="★" if is_joker(number) else RANK_TEXTS[rank_of(number)],
        colour="red" if is_red(number) else "ink",
        suit="joker" if is_joker(number) else SUIT_NAMES[suit_of(number)],
    )


def cards(jokers: bool = False) -> list[Card]:
    """The card table of a game that is played with the pack."""
    return [card(number) for number in range(CARDS + (1 if jokers else 0))]
