"""What a seat sees of Saika Banrai, from its masked state, ready for JSON."""

from functools import lru_cache
from typing import Any

from fuda.cards import Card
from fuda.games.saika.cards import (
    CARDS,
    COLOUR_NAMES,
    COLOURS,
    DISASTERS,
    FERTILITY,
    NAME,
    NOTHING,
    PASS,
    PILLAR,
    colour_of,
    number_of,
)
from fuda.games.saika.notation import TEXTS
from fuda.games.saika.words import card as card_name
from fuda.kernel import has, index_of, within

MARKS = {"round": "table.mark_round", "trick_number": "table.mark_trick"}  # where replays may jump to
SEAT_FIELDS = ("starter",)
PARTS = {"card": lambda value: [TEXTS[value]]}


def own(s: Any, seat: int) -> dict[str, Any]:
    """What depends on who looks; `seat` -1 is a spectator."""
    return {"hand": hand_texts(s.hand[seat]) if seat >= 0 else []}


def shared(s: Any) -> dict[str, Any]:
    """What everyone sees alike."""
    players = range(s.players)
    return {
        "round": s.round_number,
        "trick_number": max(1, s.trick_number + (1 if s.phase == 0 else 0)),
        "tricks": s.tricks,
        "starter": s.starter,
        "trick": [None if s.trick[p] == NOTHING else TEXTS[s.trick[p]] for p in players],
        "lead": None if s.lead == NOTHING else COLOUR_NAMES[s.lead],
        "disasters": {COLOUR_NAMES[c]: has(s.flipped, c) for c in range(COLOURS)},
        "held": s.held[: s.players],
        "taken": s.taken[: s.players],
        "lost": s.lost[: s.players],
    }


def everything(s: Any) -> dict[str, Any]:
    """What a replay of a finished match may show besides: all hands, and what each seat has lost in this round."""
    players = range(s.players)
    return {"hands": [hand_texts(s.hand[p]) for p in players], "lost_this_round": s.face_down[: s.players]}


def parts(s: Any, a: int) -> list[str]:
    """What one points at to choose an action: a card, or a seat."""
    if a == PASS:
        return []
    return [f"seat-{index_of(NAME, a) + 1}" if within(NAME, a) else TEXTS[a]]


def cards() -> list[Card]:
    """The card table."""
    found = [
        Card(
            a,
            TEXTS[a],
            card_name(a),
            ("cards.text.disaster", colour_of(a)),
            str(number_of(a)),
            COLOUR_NAMES[colour_of(a)],
            rule="saika.13",
        )
        for a in range(DISASTERS)
    ]
    return [
        *found,
        Card(PILLAR, TEXTS[PILLAR], card_name(PILLAR), ("cards.text.pillar",), "5", rule="saika.13"),
        Card(FERTILITY, TEXTS[FERTILITY], card_name(FERTILITY), ("cards.text.fertility",), "0", "green", rule="saika.16"),
    ]


def hand_texts(hand: int) -> list[str]:
    return list(texts_of(hand))


@lru_cache(10_000)
def texts_of(hand: int) -> tuple[str, ...]:
    return tuple([TEXTS[card] for card in range(CARDS) if hand >> card & 1])
