"""What a match came to, for games that do not say so themselves: places by score, and what they are worth to the search."""

from typing import Any

from fuda.kernel.contract import place as final_place, score

FIRST = 0.7  # of what there is to win goes to the first place, the rest to all places in equal steps


def place(s: Any, seat: int) -> int:
    """1 for the seat with the highest score; seats with the same score share a place."""
    better = 0
    for other in range(s.players):
        if score(s, other) > score(s, seat):
            better += 1
    return better + 1


def value(s: Any, seat: int) -> float:
    """1 for the first place alone, 0 for the last; a first place that is shared counts in part."""
    own = final_place(s, seat)
    others = max(1, s.players - 1)
    result = (1.0 - FIRST) * (s.players - own) / others
    if own == 1:
        shared = 0
        for other in range(s.players):
            if final_place(s, other) == 1:
                shared += 1
        result += FIRST / shared
    return result


def stage(s: Any) -> int:
    """A match of one part."""
    return 0
