"""What is seen of Bazaar. Cards are called by their ids; the card table is the book's own, so there is no `cards` here."""

from typing import Any

from fuda_bazaar.rules import NOTHING, TURNS


def shared(s: Any) -> dict[str, Any]:
    return {
        "row": [None if n == NOTHING else s.book.ids[n] for n in s.row],
        "deck": s.deck_size,
        "coins": s.coins[: s.players],
        "turns_left": s.players * TURNS - s.turns,
    }


def own(s: Any, seat: int) -> dict[str, Any]:
    """Nobody has a hand: all see alike."""
    return {}


def everything(s: Any) -> dict[str, Any]:
    """What a replay may show besides: the deck, the next card first."""
    return {"deck_cards": [s.book.ids[n] for n in reversed(s.deck[: s.deck_size])]}
