"""What is seen of Doubt, from a masked state, ready for JSON."""

from typing import Any

from fuda import pack
from fuda.cards import Card
from fuda.kernel import has
from fuda_doubt.rules import NOTHING

SEAT_FIELDS = ("last",)  # shown by name
PARTS = {"card": lambda value: [pack.text(value)]}  # what a number of this kind in a note stands for


def shared(s: Any) -> dict[str, Any]:
    """What everyone sees alike."""
    return {
        "claim": pack.RANK_TEXTS[s.rank],
        "pile": s.laid_size - s.pile_start,
        "last": None if s.last == NOTHING else s.last,
        "held": s.held[: s.players],
        "taken": s.taken[: s.players],
        "shown": None if s.shown == NOTHING else pack.text(s.shown),
    }


def own(s: Any, seat: int) -> dict[str, Any]:
    """What depends on who looks; `seat` -1 is a spectator."""
    return {"hand": card_texts(s.hand[seat]) if seat >= 0 else []}


def everything(s: Any) -> dict[str, Any]:
    """What a replay of a finished match may show besides."""
    return {"hands": [card_texts(s.hand[seat]) for seat in range(s.players)]}


def cards() -> list[Card]:
    """The card table: names and faces."""
    return pack.cards()


def card_texts(cards: int) -> list[str]:
    return [pack.text(card) for card in range(pack.CARDS) if has(cards, card)]
