"""What the rules of a game are written with."""

from fuda.kernel.bits import count, first, has, lowest, nth, with_member, without_lowest, without_member, write
from fuda.kernel.chance import below
from fuda.kernel.kinds import kind_end, kind_start
from fuda.kernel.notes import note, tell
from fuda.kernel.schema import State, deck, hidden, option, private, public, seen_by

__all__ = [
    "State",
    "below",
    "count",
    "deck",
    "first",
    "has",
    "hidden",
    "kind_end",
    "kind_start",
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
