"""Actions of Daifugo as text: `7s+7d+*7h`, `4s+*5s+6s`, `*`, `pass`, `revolt`, `keep`, `give 9c`, `discard 4d`, `return 3c`."""

import re
from functools import cache
from typing import Any

from fuda.games.daifugo.cards import (
    BLOCKS,
    CARDS,
    DISCARD,
    DONE,
    GIVE,
    JOKER,
    JOKER_ALONE,
    JOKER_PAIR,
    KEEP,
    PASS,
    RETURN,
    REVOLT,
    SUITS,
    cards_of,
    jokers_of,
    stand_ins,
)
from fuda.games.daifugo.rules import why_not
from fuda.kernel import action_of

VALUE_TEXTS = ("3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "2")
SUIT_TEXTS = "sdch"
STAR = "*"
WORDS = {"pass": PASS, "done": DONE, "revolt": REVOLT, "keep": KEEP}
WITH_CARD = {"give": GIVE, "discard": DISCARD, "return": RETURN}


def card_text(card: int) -> str:
    """A card or a joker: `10h`, `*`."""
    return STAR if card == JOKER else VALUE_TEXTS[card // SUITS] + SUIT_TEXTS[card % SUITS]


def cards_in(cards: int) -> list[int]:
    return [card for card in range(CARDS) if (cards >> card) & 1]


def play_text(a: int) -> str:
    jokers = stand_ins(a)
    return "+".join((STAR if (jokers >> card) & 1 else "") + card_text(card) for card in cards_in(cards_of(a)))


@cache
def texts() -> tuple[str, ...]:
    return BLOCKS.texts(action=play_text, card=card_text)


@cache
def read() -> dict[str, int]:
    return {text: a for a, text in enumerate(texts())}


@cache
def by_real_cards() -> dict[tuple[int, int], list[int]]:
    """The plays with a real card, by their real cards and their number of jokers."""
    found: dict[tuple[int, int], list[int]] = {}
    for a in range(JOKER_ALONE):
        found.setdefault((cards_of(a) & ~stand_ins(a), jokers_of(a)), []).append(a)
    return found


def text(s: Any, a: int) -> str:
    return texts()[a]


CARD = re.compile(r"(?P<star>\*?)(?P<value>10|[2-9jqkat])(?P<suit>[sdch])|\*")
SUIT_FIRST = re.compile(r"([♠♤♦♢♣♧♥♡])(10|[2-9jqkat])")  # as cards are printed
SYMBOLS = str.maketrans("♠♤♦♢♣♧♥♡★+,", "ssddcchh*  ")


def parse(s: Any, typed: str) -> int | None:
    """The action that was typed, None if there is none: cards in any order and case; `+`, commas, blanks or nothing between.

    A suit's symbol may stand before or behind the value.
    """
    a = parse_cards(s, typed.lower())
    return a if a is not None else parse_cards(s, SUIT_FIRST.sub(r"\2\1", typed.lower()))


def parse_cards(s: Any, typed: str) -> int | None:
    """The same with suits behind the values."""
    words = typed.translate(SYMBOLS).replace("joker", STAR)
    word, _, rest = words.strip().partition(" ")
    if word in WITH_CARD:
        cards = cards_typed(rest)
        return action_of(WITH_CARD[word], JOKER if cards[0] is None else cards[0][0]) if is_one_card(cards) else None
    if not rest and word in WORDS:
        return WORDS[word]
    return play_of(s, cards_typed(words))


# A card that was typed: its number and whether a joker stands for it; None is a joker that stands for nothing that was said.
Typed = tuple[int, bool] | None


def cards_typed(words: str) -> list[Typed]:
    """The cards in a text, none if it holds anything else."""
    if CARD.sub("", words).strip():
        return []
    cards: list[Typed] = []
    for match in CARD.finditer(words):
        if match["suit"] is None:
            cards.append(None)
            continue
        value = VALUE_TEXTS.index({"t": "10"}.get(match["value"], match["value"].upper()))
        cards.append((value * SUITS + SUIT_TEXTS.index(match["suit"]), bool(match["star"])))
    return cards


def is_one_card(cards: list[Typed]) -> bool:
    return len(cards) == 1 and (cards[0] is None or not cards[0][1])


def play_of(s: Any, cards: list[Typed]) -> int | None:
    said = [card for card in cards if card is not None]
    bare = len(cards) - len(said)
    if not said:
        return {1: JOKER_ALONE, 2: JOKER_PAIR}.get(bare)
    if len({card for card, _ in said}) < len(said):
        return None
    if not bare:
        return read().get("+".join((STAR if star else "") + card_text(card) for card, star in sorted(said)))
    return play_with_bare_jokers(s, said, bare)


def play_with_bare_jokers(s: Any, said: list[tuple[int, bool]], bare: int) -> int | None:
    """The one play that can be meant, by its cards or because it is the only legal one of them; None where several can."""
    real = sum(1 << card for card, star in said if not star)
    stand = sum(1 << card for card, star in said if star)
    jokers = bare + sum(star for _, star in said)
    meant = [a for a in by_real_cards().get((real, jokers), []) if stand & ~stand_ins(a) == 0]
    if len(meant) > 1:
        meant = [a for a in meant if why_not(s, a) == 0]
    return meant[0] if len(meant) == 1 else None
