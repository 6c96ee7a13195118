"""Where the cards of one kind stand in a book: they stand together, kinds in order. Part of the rules' language."""

from typing import Any


def kind_start(cards: Any, kind: int) -> int:
    """The first card of a kind, or where it would stand. For rules: `kind_start(s.book, Kind.TOOL)`."""
    low = 0
    high = len(cards)
    while low < high:
        middle = (low + high) // 2
        if cards[middle].kind < kind:
            low = middle + 1
        else:
            high = middle
    return low


def kind_end(cards: Any, kind: int) -> int:
    """The card after the last one of a kind."""
    return kind_start(cards, kind + 1)
