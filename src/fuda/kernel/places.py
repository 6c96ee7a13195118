"""The places of a match, for games in which the score alone decides them."""

from typing import Any

from fuda.kernel.contract import score


def place(s: Any, seat: int) -> int:
    """1 for the seat with the highest score; seats with the same score share a place."""
    better = 0
    for other in range(s.players):
        if score(s, other) > score(s, seat):
            better += 1
    return better + 1
