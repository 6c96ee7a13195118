"""The memory of a game that has none: what `beliefs` finds where a game's bots do not say otherwise."""

from typing import Any


def remembered(s: Any) -> int:
    """Nothing."""
    return 0


def memory(s: Any, i: int) -> int:
    return -1


def rewind(s: Any, seat: int) -> bool:
    """There is nowhere to go back to."""
    return False


def seen_action(s: Any, seat: int) -> int:
    return -1


def shift(s: Any, view: Any, seat: int) -> bool:
    return False


def take_hidden(s: Any, other: Any, seat: int) -> None:
    """There is no other deal."""
