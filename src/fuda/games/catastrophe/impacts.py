"""The four impacts of a phase: what they need, who may mitigate them for whom, and what is missing."""

from typing import Any

from fuda.games.catastrophe.book import USES, Sting
from fuda.games.catastrophe.personas import more_uses
from fuda.games.catastrophe.state import COMPLICATION, NOTHING, SEATS, SLOTS, TARGETS
from fuda.kernel import first, has, only, with_member

NO_STING = int(Sting.NONE)
GIVEN_BITS = 10  # for the uses that an impact of one seat is given


def sting(s: Any, impact: int) -> int:
    """What makes an impact of this phase worse, if it has not been taken off."""
    if impact != COMPLICATION or s.impact == NOTHING or s.calmed:
        return NO_STING
    return s.book[s.impact].sting


def can_be_calmed(s: Any) -> bool:
    """catastrophe.47, 76: whether this phase's Impact has a sting that can be taken off."""
    return sting(s, COMPLICATION) != NO_STING and sting(s, COMPLICATION) != Sting.SCARCE


def worth(s: Any, impact: int) -> int:
    """How much Vitality an impact costs at most (catastrophe.52, 76)."""
    return 2 if sting(s, impact) == Sting.DOUBLE or sting(s, impact) == Sting.SCARCE else 1


def uses_needed(s: Any, impact: int, seat: int) -> int:
    """catastrophe.52, 64"""
    return (2 if sting(s, impact) == Sting.DOUBLE else 1) + more_uses(s, seat, s.need[impact])


def cost_of(s: Any, impact: int, missing: int) -> int:
    """The Vitality that an impact costs a seat which has so many uses too few (catastrophe.49, 52, 64, 76)."""
    if missing <= 0:
        return 0
    return worth(s, impact) if sting(s, impact) == Sting.SCARCE else min(worth(s, impact), missing)


def uses_given(s: Any, impact: int) -> int:
    """The uses that an impact has been given for every seat, by promises and by Responses; `given_to` reads them."""
    given = 0
    for seat in range(s.players):
        target = impact * SEATS + seat
        given += (int(s.covered[target]) + s.promised_for[target]) << (GIVEN_BITS * seat)
    return given


def given_to(given: int, seat: int) -> int:
    """The uses for one seat, of those that `uses_given` has counted."""
    return (given >> (GIVEN_BITS * seat)) & ((1 << GIVEN_BITS) - 1)


def is_used_up(s: Any, impact: int) -> bool:
    """catastrophe.76: whether no more uses may be promised for an impact of any seat."""
    if sting(s, impact) != Sting.SCARCE:
        return False
    uses = 0
    for seat in range(s.players):
        uses += s.promised_for[impact * SEATS + seat]
    return uses >= uses_for_all(s)


def uses_for_all(s: Any) -> int:
    """catastrophe.76: how many uses mitigate a scarce impact, for all seats together."""
    return 2 if s.players == 2 else 1


def count_promises(s: Any) -> None:
    """Works out `promised_for` from the promises that there are."""
    for target in range(TARGETS):
        s.promised_for[target] = 0
    for at in range(s.players * SLOTS * USES):
        if s.promise[at] != NOTHING:
            s.promised_for[s.promise[at]] += 1


def refuses_responses(s: Any, impact: int) -> bool:
    """catastrophe.55, 76"""
    return sting(s, impact) == Sting.NO_RESPONSE or sting(s, impact) == Sting.SCARCE


def can_be_helped(s: Any, impact: int, seat: int) -> int:
    """The set of seats for which a seat may mitigate an impact (catastrophe.54, 67, 68)."""
    if has(s.not_helping, seat) or sting(s, impact) == Sting.ALONE:
        return only(seat)
    return with_member(first(s.players) & ~s.not_helped, seat)
