"""The four impacts of a phase: what they need, who may mitigate them for whom, and what is missing."""

from typing import Any

from fuda.games.catastrophe.book import USES, Sting
from fuda.games.catastrophe.personas import more_uses
from fuda.games.catastrophe.state import COMPLICATION, NOTHING, SEATS, SLOTS
from fuda.kernel import first, has, only, with_member

NO_STING = int(Sting.NONE)


def sting(s: Any, impact: int) -> int:
    """What makes an impact of this phase worse, if it has not been taken off."""
    if impact != COMPLICATION or s.impact == NOTHING or s.calmed:
        return NO_STING
    return s.book[s.impact].sting


def worth(s: Any, impact: int) -> int:
    """How much Vitality an impact costs at most: 2 where it counts double (catastrophe.52)."""
    return 2 if sting(s, impact) == Sting.DOUBLE else 1


def uses_needed(s: Any, impact: int, seat: int) -> int:
    """catastrophe.52, 64"""
    return worth(s, impact) + more_uses(s, seat, s.need[impact])


def uses_promised(s: Any, target: int) -> int:
    """How many uses an impact of a seat has been given, by promises and by Responses."""
    uses = s.covered[target]
    for at in range(s.players * SLOTS * USES):
        if s.promise[at] == target:
            uses += 1
    return uses


def vitality_lost(s: Any, impact: int, seat: int) -> int:
    """What an impact costs a seat as things stand (catastrophe.49, 52, 64)."""
    missing = uses_needed(s, impact, seat) - uses_promised(s, impact * SEATS + seat)
    return max(0, min(worth(s, impact), missing))


def can_be_helped(s: Any, impact: int, seat: int) -> int:
    """The set of seats for which a seat may mitigate an impact (catastrophe.54, 67, 68)."""
    if has(s.not_helping, seat) or sting(s, impact) == Sting.ALONE:
        return only(seat)
    return with_member(first(s.players) & ~s.not_helped, seat)
