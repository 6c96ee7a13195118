"""The four impacts of a phase: what they need, who may mitigate them for whom, and what is missing."""

from fuda.games.catastrophe.book import USES, Sting, Trait
from fuda.games.catastrophe.personas import has_trait, more_uses
from fuda.games.catastrophe.state import COMPLICATION, NOTHING, SEATS, SLOTS
from fuda.kernel import first, only, without_member


def sting(s, impact):
    """What makes an impact of this phase worse, if it has not been taken off."""
    if impact != COMPLICATION or s.impact == NOTHING or s.calmed:
        return Sting.NONE
    return s.book[s.impact].sting


def worth(s, impact):
    """How much Vitality an impact costs at most: 2 where it counts double (catastrophe.52)."""
    return 2 if sting(s, impact) == Sting.DOUBLE else 1


def uses_needed(s, impact, seat):
    """catastrophe.52, 64"""
    return worth(s, impact) + more_uses(s, seat, s.need[impact])


def uses_promised(s, target):
    """How many uses an impact of a seat has been given, by promises and by Responses."""
    uses = s.covered[target]
    for at in range(s.players * SLOTS * USES):
        if s.promise[at] == target:
            uses += 1
    return uses


def vitality_lost(s, impact, seat):
    """What an impact costs a seat as things stand (catastrophe.49, 52, 64)."""
    missing = uses_needed(s, impact, seat) - uses_promised(s, impact * SEATS + seat)
    return max(0, min(worth(s, impact), missing))


def can_be_helped(s, impact, seat):
    """The set of seats for which a seat may mitigate an impact (catastrophe.54, 67, 68)."""
    if sting(s, impact) == Sting.ALONE or has_trait(s, seat, Trait.NO_HELPING):
        return only(seat)
    seats = first(s.players)
    for other in range(s.players):
        if other != seat and has_trait(s, other, Trait.NO_HELP):
            seats = without_member(seats, other)
    return seats
