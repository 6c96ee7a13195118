"""Actions of a list as `thumb` picks them: the last one, or one that it wants."""

from typing import Any

from fuda.games.animayhem.state import NOTHING

NEVER = -100000  # worth less than anything


def last_of(actions: Any, n: int) -> int:
    return int(actions[n - 1])


def find(actions: Any, n: int, wanted: int) -> int:
    """An action if it is legal, else NOTHING."""
    for i in range(n):
        if int(actions[i]) == wanted:
            return wanted
    return NOTHING
