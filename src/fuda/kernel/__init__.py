"""What the rules of a game are written with."""

from fuda.kernel.bits import count, first, has, lowest, nth, with_member, without_lowest, without_member, write
from fuda.kernel.chance import below
from fuda.kernel.notes import note, tell
from fuda.kernel.schema import State, hidden, option, private, public, seen_by

__all__ = [
    "State",
    "below",
    "count",
    "first",
    "has",
    "hidden",
    "lowest",
    "note",
    "nth",
    "option",
    "private",
    "public",
    "seen_by",
    "tell",
    "with_member",
    "without_lowest",
    "without_member",
    "write",
]
