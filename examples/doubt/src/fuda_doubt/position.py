"""Positions of Doubt as text: hands by card, the claim by rank. The other fields are lines of numbers."""

from typing import Any

from fuda import pack
from fuda.kernel import count
from fuda.kernel.lines import SEAT, BySeat, Line, Members, names, number
from fuda.kernel.position import Given
from fuda_doubt.rules import MAX_HELD, SEATS

CARD = names({card: pack.text(card) for card in range(pack.CARDS)})
RANK = names(dict(enumerate(pack.RANK_TEXTS)))

LINES = (
    Line("turn", "turn", SEAT, always=True),
    Line("claim", "rank", RANK, always=True),
    Members("hand", "hand", CARD, always=True, each_seat=True),
    BySeat("held", "held", number(0, MAX_HELD), last=True),
)


def clear(s: Any) -> None:
    """Takes away the hands that were dealt."""
    for seat in range(SEATS):
        s.hand[seat] = 0
        s.held[seat] = 0


def complete(s: Any, given: Given) -> None:
    """How many cards a seat holds follows from its hand."""
    for seat in range(s.players):
        if "held" not in given:
            s.held[seat] = count(s.hand[seat])


def check(s: Any, given: Given) -> None:
    for seat in range(s.players):
        key = f"hand {seat + 1}"
        if key not in given.unknown and count(s.hand[seat]) != s.held[seat]:
            given.refuse(key, f"the position says that there are {s.held[seat]} cards")
        for other in range(seat):
            if s.hand[seat] & s.hand[other]:
                given.refuse(key, f"a card of it is in 'hand {other + 1}' too")
