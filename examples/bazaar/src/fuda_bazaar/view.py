"""What is seen of Bazaar. Cards are called by their ids in the book."""

from typing import Any

from fuda.cards import Card
from fuda.kernel.books import Book
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


def cards(book: Book) -> list[Card]:
    """The card table: a card has its cost in the corner, and is green if it brings coins."""
    return [
        Card(
            n,
            id,
            book.texts[n]["name"],
            book.texts[n]["says"] if book.text(n, "says") else None,
            index=str(book[n].cost),
            colour="green" if book[n].effects_count else "ink",
        )
        for n, id in enumerate(book.ids)
    ]
