"""The four impacts of a phase: what they need, who may mitigate them for whom, and what is missing."""

from typing import Any

from fuda.games.catastrophe.book import USES, Sting, Trait
from fuda.games.catastrophe.personas import has_trait, more_uses
from fuda.games.catastrophe.state import COMPLICATION, NOTHING, SEATS, SLOTS
from fuda.kernel import first, only, without_member

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
    if sting(s, impact) == Sting.ALONE or has_trait(s, seat, Trait.NO_HELPING):
        return only(seat)
    seats = first(s.players)
    for other in range(s.players):
        if other != seat and has_trait(s, other, Trait.NO_HELP):
            seats = without_member(seats, other)
    return seats
