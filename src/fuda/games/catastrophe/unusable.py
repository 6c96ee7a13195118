"""Which things on the table the seat to move can't use now, and the rule that says so: the page dims them and tells why."""

from typing import Any

from fuda.games.catastrophe.book import Kind
from fuda.games.catastrophe.impacts import is_used_up
from fuda.games.catastrophe.names import title_text, titles
from fuda.games.catastrophe.pointing import parts, place
from fuda.games.catastrophe.react import promised, slot_needs, slot_uses
from fuda.games.catastrophe.rules import MAX_LEGAL, legal, why_not
from fuda.games.catastrophe.state import BORROW, COMPLICATION, NO_TITLE, NOTHING, PLAY, ROW, SHOW, TITLES, Phase
from fuda.kernel import action_in_row, action_of, has, kind_start

NO_HELP_HERE = 32  # rules that say why a card is of no use
ALL_PROMISED = 33
NO_NEIGHBOUR = 40
NOT_ENOUGH = 76


def unusable(s: Any) -> dict[str, int]:
    """The things that the seat to move holds or could point at but can't use, and the rule that forbids each."""
    if s.phase not in (Phase.SHOW, Phase.REACT):
        return {}
    usable = usable_parts(s)
    things = {title_text(s, title): why_not_hand(s, title) for title in held(s)}
    if s.phase == Phase.REACT:
        for at in range(ROW):
            if s.in_row[s.turn * ROW + at] != NOTHING:
                things[place(s.turn, at)] = why_not_row(s, at)
        things |= why_not_borrowed(s)
    return {thing: rule for thing, rule in things.items() if rule and thing not in usable}


def why_not_row(s: Any, at: int) -> int:
    """Why a card of the row can't be used."""
    if promised(s, s.turn, at) >= slot_uses(s, s.turn, at):
        return ALL_PROMISED
    is_for_scarce = has(slot_needs(s, s.turn, at), s.need[COMPLICATION])
    return NOT_ENOUGH if is_for_scarce and is_used_up(s, COMPLICATION) else NO_HELP_HERE


def usable_parts(s: Any) -> set[str]:
    """All things that are part of a legal move."""
    out = [0] * MAX_LEGAL
    return {part for a in out[: legal(s, out)] for part in parts(s, a)}


def held(s: Any) -> list[int]:
    """The titles in the hand of the seat to move."""
    return [title for title in range(titles(s)) if s.hand[s.turn * TITLES + title] > 0]


def why_not_hand(s: Any, title: int) -> int:
    """Why a card of the hand can't be shown, played or passed."""
    if s.phase == Phase.SHOW:
        return why_not(s, action_of(SHOW, title))
    response = title - kind_start(s.book, Kind.RESPONSE)
    if response >= 0:
        return why_not(s, action_in_row(PLAY, response, 0))
    return first_loan_refused(s, title)


def first_loan_refused(s: Any, title: int) -> int:
    """Why no card of a neighbour can be borrowed for a card of the hand."""
    for side in range(2):
        owner = (s.turn + (1 if side == 0 else -1)) % s.players
        for at in range(ROW):
            if s.in_row[owner * ROW + at] != NOTHING:
                return why_not(s, action_in_row(BORROW, side * ROW + at, title))
    return why_not(s, action_in_row(BORROW, 0, title))


def why_not_borrowed(s: Any) -> dict[str, int]:
    """Why others' cards can't be borrowed; seats that are no neighbours lend nothing."""
    neighbours = {(s.turn + 1) % s.players: 0, (s.turn - 1) % s.players: 1}
    passed = next(iter(held(s)), NO_TITLE)
    return {
        place(seat, at): (
            why_not(s, action_in_row(BORROW, neighbours[seat] * ROW + at, passed)) if seat in neighbours else NO_NEIGHBOUR
        )
        for seat in range(s.players)
        for at in range(ROW)
        if seat != s.turn and s.in_row[seat * ROW + at] != NOTHING
    }
