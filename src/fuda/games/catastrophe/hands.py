"""Cards on the move: from the deck, into hands and out of them, into rows and out of them.

What everyone sees of that is remembered in `sure` and `elsewhere`; `knowledge` says what these mean.
"""

from typing import Any

from fuda.games.catastrophe.book import USES, Kind
from fuda.games.catastrophe.personas import row_limit
from fuda.games.catastrophe.state import DROP, NOTHING, RETURN, ROW, SLOTS, TITLES, Note, Phase
from fuda.kernel import action_of, draw_kind, note, only, tell, with_member, within


def is_response(s: Any, title: int) -> bool:
    return s.book[title].kind == Kind.RESPONSE


def draw_card(s: Any) -> int:
    """A title from the deck, NOTHING where there is no card left at all."""
    if s.deck_size == 0:
        shuffle_discards(s)
    if s.deck_size == 0:
        return NOTHING
    title = draw_kind(s, s.deck, s.deck_size)
    s.deck_size -= 1
    return title


def shuffle_discards(s: Any) -> None:
    """catastrophe.58"""
    for title in range(TITLES):
        s.deck[title] = s.discards[title]
        s.deck_size += s.discards[title]
        s.discards[title] = 0
    if s.deck_size > 0:
        note(s, Note.RESHUFFLE, s.deck_size)


def draw_to_hand(s: Any, seat: int, cards: int) -> None:
    """catastrophe.10, 58"""
    drawn = 0
    for _ in range(cards):
        title = draw_card(s)
        if title != NOTHING:
            s.hand[seat * TITLES + title] += 1
            s.held[seat] += 1
            drawn += 1
            tell(s, only(seat), Note.DRAWS_CARD, seat, title)
    note(s, Note.DRAWS, seat, drawn)


def learn(s: Any, seat: int, title: int, copies: int) -> None:
    """Everyone learns that a hand has at least so many cards of a title."""
    more = copies - s.sure[seat * TITLES + title]
    if more <= 0:
        return
    s.sure[seat * TITLES + title] = copies
    forget_elsewhere(s, seat, title, more)


def forget_elsewhere(s: Any, seat: int, title: int, copies: int) -> None:
    """Cards of a hand that the other seats may have known to be in some hand are now known to be here, or gone."""
    for other in range(s.players):
        if other != seat:
            at = other * TITLES + title
            s.elsewhere[at] = max(0, s.elsewhere[at] - copies)


def leave_hand(s: Any, seat: int, title: int) -> None:
    """A card leaves a hand for all to see."""
    at = seat * TITLES + title
    s.hand[at] -= 1
    s.held[seat] -= 1
    if s.sure[at] > 0:
        s.sure[at] -= 1
    else:
        forget_elsewhere(s, seat, title, 1)


def enter_hand(s: Any, seat: int, title: int) -> None:
    """A card goes to a hand for all to see."""
    at = seat * TITLES + title
    s.hand[at] += 1
    s.held[seat] += 1
    s.sure[at] += 1


def titles_held(s: Any, seat: int) -> int:
    """The set of titles in a hand."""
    titles = 0
    title = 0
    uncounted = s.held[seat]
    while uncounted > 0 and title < TITLES:
        copies = s.hand[seat * TITLES + title]
        if copies > 0:
            titles = with_member(titles, title)
            uncounted -= copies
        title += 1
    return titles


def row_size(s: Any, seat: int) -> int:
    cards = 0
    for place in range(ROW):
        if s.in_row[seat * ROW + place] != NOTHING:
            cards += 1
    return cards


def enter_row(s: Any, seat: int, title: int, uses: int) -> bool:
    """A card goes into a row. Returns whether that is one too many, which its owner has to settle then (catastrophe.13)."""
    at = seat * ROW
    while s.in_row[at] != NOTHING:
        at += 1
    s.in_row[at] = title
    s.left[at] = uses
    note(s, Note.ENTERS_ROW, seat, title, uses)
    if row_size(s, seat) <= row_limit(s, seat):
        return False
    s.phase = Phase.SETTLE
    s.turn = seat
    return True


def receive(s: Any, seat: int, title: int, uses: int) -> bool:
    """catastrophe.11: a card comes from another seat. Returns whether the row has to be settled."""
    if is_response(s, title):
        enter_hand(s, seat, title)
        note(s, Note.ENTERS_HAND, seat, title)
        return False
    return enter_row(s, seat, title, uses)


def leave_row(s: Any, seat: int, place: int) -> None:
    """catastrophe.35: a card leaves a row, and what it was promised for lapses."""
    at = seat * ROW + place
    s.in_row[at] = NOTHING
    s.left[at] = 0
    s.lent[at] = 0
    for i in range(USES):
        promise = (seat * SLOTS + place) * USES + i
        if s.promise[promise] != NOTHING:
            s.promised_for[s.promise[promise]] -= 1
            s.promise[promise] = NOTHING


def is_unused(s: Any, seat: int, place: int) -> bool:
    """catastrophe.12"""
    at = seat * ROW + place
    return s.in_row[at] != NOTHING and s.left[at] == s.book[s.in_row[at]].uses


def is_partly_used(s: Any, seat: int, place: int) -> bool:
    at = seat * ROW + place
    return s.in_row[at] != NOTHING and s.left[at] < s.book[s.in_row[at]].uses


def legal_settle(s: Any, out: Any) -> int:
    n = 0
    for place in range(ROW):
        if is_unused(s, s.turn, place):
            out[n] = action_of(RETURN, place)
            n += 1
    for place in range(ROW):
        if is_partly_used(s, s.turn, place):
            out[n] = action_of(DROP, place)
            n += 1
    return n


def why_not_settle(s: Any, a: int) -> int:
    """catastrophe.13"""
    if within(RETURN, a):
        return 0 if is_unused(s, s.turn, a - RETURN.start) else 13
    if within(DROP, a):
        return 0 if is_partly_used(s, s.turn, a - DROP.start) else 13
    return 29


def settle(s: Any, a: int) -> None:
    """catastrophe.13: what is too many in a row goes back to the hand or is discarded."""
    seat = s.turn
    place = a - RETURN.start if within(RETURN, a) else a - DROP.start
    title = s.in_row[seat * ROW + place]
    if within(RETURN, a):
        enter_hand(s, seat, title)
        note(s, Note.RETURNS, seat, title)
    else:
        s.discards[title] += 1
        note(s, Note.DROPS, seat, title)
    leave_row(s, seat, place)
