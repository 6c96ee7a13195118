"""What a match came to, for games that do not say so themselves: places by score, and what a position is worth to the search."""

from typing import Any

from fuda.kernel.contract import place as own_place, score

WORTH = 10_000  # what the first place alone is worth; the last is worth 0
FIRST = 7_000  # of it for being first; the rest goes to all places in equal steps


def place(s: Any, seat: int) -> int:
    """1 for the seat with the highest score; seats with the same score share a place."""
    better = 0
    for other in range(s.players):
        if score(s, other) > score(s, seat):
            better += 1
    return better + 1


def value(s: Any, seat: int) -> int:
    """What the place of a seat is worth."""
    return place_worth(s, seat)


def stage(s: Any) -> int:
    """A match of one part."""
    return 0


def place_worth(s: Any, seat: int) -> int:
    """What the place of a seat is worth, 0 to WORTH; a first place that is shared counts in part."""
    own = own_place(s, seat)
    worth = (WORTH - FIRST) * (s.players - own) // max(1, s.players - 1)
    if own == 1:
        shared = 0
        for other in range(s.players):
            if own_place(s, other) == 1:
                shared += 1
        worth += FIRST // shared
    return worth


def lead_worth(lead: int, swing: int) -> int:
    """What a lead, or a deficit below 0, is worth, 0 to WORTH: half of it at none, three quarters at a lead of `swing`."""
    return WORTH // 2 + WORTH * lead // (2 * (swing + abs(lead)))
