"""Dealing and drawing: every way that the cards can fall is exactly as likely as the others."""

from typing import Any

from fuda.kernel.bits import count, nth, only, with_member
from fuda.kernel.chance import below


def deal_evenly(s: Any, hand: Any, held: Any, cards: int, size: int) -> None:
    """Deals the cards 0 to `cards` - 1 to the sets `hand` by seat until each seat has `size`; the others are set aside.

    `held` counts the cards of each seat, and is all 0 before.
    """
    for card in range(cards):
        seat = draw_seat(s, held, size, cards - card)
        if seat >= 0:
            hand[seat] = with_member(hand[seat], card)
            held[seat] += 1


def draw_seat(s: Any, held: Any, size: int, left: int) -> int:
    """The seat that gets the next of `left` cards, where each has room for `size` and has `held` some; -1 sets it aside.

    The card goes to a place drawn among all `left` free ones, in a hand or aside.
    """
    drawn = below(s, left)
    for seat in range(s.players):
        drawn -= size - held[seat]
        if drawn < 0:
            return seat
    return -1


def draw_member(s: Any, bits: int) -> int:
    """A member of a set that is not empty."""
    return nth(bits, below(s, count(bits)))


def draw_members(s: Any, bits: int, n: int) -> int:
    """A set of `n` members of a set that has so many."""
    left = count(bits)
    drawn = 0
    for _ in range(min(n, left - n)):
        one = only(nth(bits & ~drawn, below(s, left)))
        drawn |= one
        left -= 1
    return drawn if 2 * n <= count(bits) else bits & ~drawn


def draw_kind(s: Any, counts: Any, total: int) -> int:
    """Draws one of `total` things of which there are `counts` of each kind, and counts it off; returns its kind."""
    drawn = below(s, total)
    kind = 0
    while drawn >= counts[kind]:
        drawn -= counts[kind]
        kind += 1
    counts[kind] -= 1
    return kind
