"""The memory of a game that has none: what `beliefs` finds where a game's bots do not say otherwise."""

from typing import Any

from fuda.kernel.contract import apply


def remembered(s: Any) -> int:
    """Nothing."""
    return 0


def memory(s: Any, i: int) -> int:
    return -1


def rewind(s: Any, seat: int) -> None:
    """There is nowhere to go back to."""


def repeat(s: Any, seat: int, a: int) -> bool:
    """An action that all have seen is carried out as it was."""
    apply(s, a)
    return True


def shift(s: Any, seat: int) -> bool:
    return False
