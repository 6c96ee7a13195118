"""Why an offer makes sense, from what everyone sees: what its cards help against, and who is short of that.

A seat *lacks* help against a kind of impact if its row has fewer uses for it than the Disaster still asks of it; while nobody
knows the Disaster, if it has none.
"""

from typing import Any

from fuda.games.catastrophe.book import PHASES, STRIKES
from fuda.games.catastrophe.personas import counted_as, more_uses
from fuda.games.catastrophe.state import NOTHING, ROW, TITLES, Note
from fuda.kernel import has, lowest, note, with_member, without_lowest


def explain_offer(s: Any) -> None:
    """Notes whom the offer serves."""
    lacks = lacked(s, s.partner, kinds_given(s))
    if lacks != 0:
        note(s, Note.LACKS, s.partner, lacks)
    elif kinds_given(s) != 0:
        note(s, Note.ADDS, s.partner, kinds_given(s))
    wants = kinds_wanted(s)
    if wants != 0:
        note(s, Note.WANTS, s.actor, wants)


def kinds_given(s: Any) -> int:
    """The kinds of impact that the cards given will help the partner against."""
    return kinds(s, s.partner, s.giving, s.actor, s.giving_row)


def kinds_wanted(s: Any) -> int:
    """Those that the cards asked for will help the trader against: where some of them are lacked, only these."""
    asked = kinds(s, s.actor, s.asking, s.partner, s.asking_row)
    lacks = lacked(s, s.actor, asked)
    return lacks if lacks != 0 else asked


def kinds(s: Any, receiver: int, titles: Any, giver: int, places: int) -> int:
    """What a seat can use some cards of a hand, by title, and of a row against."""
    needs = 0
    for title in range(TITLES):
        if titles[title] > 0:
            needs |= counted_as(s, receiver, s.book[title].helps)
    for place in range(ROW):
        if has(places, place):
            needs |= counted_as(s, receiver, s.book[s.in_row[giver * ROW + place]].helps)
    return needs


def lacked(s: Any, seat: int, needs: int) -> int:
    """Those of a set of kinds that a seat lacks help against."""
    lacks = 0
    while needs != 0:
        need = lowest(needs)
        if uses_ready(s, seat, need) < uses_to_come(s, seat, need):
            lacks = with_member(lacks, need)
        needs = without_lowest(needs)
    return lacks


def uses_ready(s: Any, seat: int, need: int) -> int:
    """How many uses for a kind lie in a seat's row."""
    uses = 0
    for at in range(seat * ROW, seat * ROW + ROW):
        if s.in_row[at] != NOTHING and has(counted_as(s, seat, s.book[s.in_row[at]].helps), need):
            uses += s.left[at]
    return uses


def uses_to_come(s: Any, seat: int, need: int) -> int:
    """How many uses for a kind the Disaster still asks of a seat; 1 while nobody knows it."""
    if s.disaster == NOTHING:
        return 1
    strikes = 0
    for i in range(s.disaster_phase * STRIKES, PHASES * STRIKES):
        if s.book[s.disaster].strikes[i] == need:
            strikes += 1
    return strikes * (1 + more_uses(s, seat, need))
