"""Ordered piles: decks, discard piles, rows, hands in order.

A pile is an array with its bottom first, and a number that says how many of its places are filled. `pile` declares both, and who
may see the cards:

    deck, deck_size = pile("i8", 52, sight=Sight.HIDDEN)
    discarded, discarded_size = pile("i8", 52)
    hand, held = pile("i8", 10, piles=SEATS, sight=Sight.PRIVATE)
    tower, height, tower_seen = pile("i8", 6, piles=8, sight=Sight.SEEN_BY)

With `piles` there are several side by side: pile `p` begins at `p * room`, and its size is `sizes[p]`. A pile that is seen by
some has the set of seats that have seen each card beside it; what is done to the one is done to the other, so that knowledge goes
with the card.

The functions below move cards within one array. They leave `blank` in places that become free, so that nothing can be read
beyond a pile's size; the size itself is the caller's to change.
"""

from typing import Any

from fuda.kernel.chance import below
from fuda.kernel.schema import Field, Sight, private, public


def pile(kind: str, room: int, *, piles: int = 0, sight: Sight = Sight.PUBLIC, blank: int = 0) -> tuple[Any, ...]:
    """The fields of a pile of up to `room` cards: the cards, their number and, where they are seen by some, by whom."""
    length = room * (piles or 1)
    size = public("i8" if room < 128 else "i16", piles)
    if sight is Sight.PRIVATE:
        return private(kind, length, each=room, blank=blank), size
    cards = Field(kind, length, sight, blank=blank)
    if sight is Sight.SEEN_BY:
        return cards, size, Field("i8", length, Sight.PUBLIC, masks=cards)
    return cards, size


def push(cards: Any, start: int, size: int, card: int) -> None:
    """Puts a card on top."""
    cards[start + size] = card


def top(cards: Any, start: int, size: int) -> int:
    """The card on top of a pile that is not empty."""
    return int(cards[start + size - 1])


def pop(cards: Any, start: int, size: int, blank: int) -> int:
    """Takes the card on top off."""
    card = int(cards[start + size - 1])
    cards[start + size - 1] = blank
    return card


def insert(cards: Any, start: int, size: int, i: int, card: int) -> None:
    """Puts a card in so that `i` cards lie below it."""
    at = start + size
    while at > start + i:
        cards[at] = cards[at - 1]
        at -= 1
    cards[at] = card


def remove(cards: Any, start: int, size: int, i: int, blank: int) -> int:
    """Takes the card out that has `i` cards below it; those above it close up."""
    card = int(cards[start + i])
    last = start + size - 1
    for at in range(start + i, last):
        cards[at] = cards[at + 1]
    cards[last] = blank
    return card


def draw(s: Any, cards: Any, start: int, size: int, blank: int) -> int:
    """Takes out a card that is drawn evenly among all; the others keep their order."""
    return remove(cards, start, size, below(s, size), blank)


def find(cards: Any, start: int, size: int, card: int) -> int:
    """How many cards lie below the lowest card like this, -1 where there is none."""
    for i in range(size):
        if cards[start + i] == card:
            return i
    return -1


def swap(cards: Any, one: int, other: int) -> None:
    """Exchanges the cards in two places of an array, which may be in two piles."""
    card = cards[one]
    cards[one] = cards[other]
    cards[other] = card


def shuffle(s: Any, cards: Any, start: int, size: int) -> None:
    """Puts a pile in an order drawn evenly among all. Who has seen which card does not go with it: nobody knows the order."""
    for left in range(size, 1, -1):
        swap(cards, start + left - 1, start + below(s, left))


def cut(cards: Any, start: int, size: int, i: int) -> None:
    """Moves the lowest `i` cards to the top, in their order."""
    reverse(cards, start, start + i)
    reverse(cards, start + i, start + size)
    reverse(cards, start, start + size)


def reverse(cards: Any, start: int, stop: int) -> None:
    for i in range((stop - start) // 2):
        swap(cards, start + i, stop - 1 - i)


def clear(cards: Any, start: int, size: int, blank: int) -> None:
    """Empties a pile."""
    for at in range(start, start + size):
        cards[at] = blank
