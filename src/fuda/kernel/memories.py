"""Memory: the actions of a round that all have seen, by which the search judges deals (see `beliefs`).

Tables and the search keep them; batches are bound to `not_remembered`, and their states have no room for them.
"""

from typing import Any

from fuda.kernel.schema import Field, Sight

UNSEEN = -1  # an action of which not all know which it was


def memory_fields(kind: str, room: int) -> tuple[Any, Any, Any]:
    """The fields `acted`, `actor` and `remembered`: up to `room` actions, whose each was, how many, -1 if some are missing."""
    number = Field("i8" if room < 128 else "i16", 0, Sight.PUBLIC, memory=True)
    return Field(kind, room, Sight.PUBLIC, memory=True), Field("i8", room, Sight.PUBLIC, memory=True), number


def begin_memory(s: Any) -> None:
    """Forgets everything: a round begins."""
    s.remembered = 0


def remember(s: Any, a: int) -> None:
    """Remembers an action of the seat to move, or `UNSEEN`. A round with more of them than there is room for is forgotten."""
    if s.remembered == len(s.acted):
        s.remembered = -1
    if s.remembered >= 0:
        s.acted[s.remembered] = a
        s.actor[s.remembered] = s.turn
        s.remembered += 1


def no_memory(s: Any) -> None:
    """Stands in for `begin_memory` where nothing is remembered."""


def not_remembered(s: Any, a: int) -> None:
    """Stands in for `remember`."""
