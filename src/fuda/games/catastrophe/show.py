"""Cards for the rows, chosen in secret and shown when all have chosen: in Provisioning and at Restock."""

from typing import Any

from fuda.games.catastrophe.book import Kind
from fuda.games.catastrophe.draft import insert_in_order
from fuda.games.catastrophe.hands import enter_row, is_response, leave_hand, titles_held
from fuda.games.catastrophe.personas import cards_shown
from fuda.games.catastrophe.state import DONE, NOTHING, SHOW, SHOWN_MOST, TITLES, Note, Phase, Stage
from fuda.kernel import first, index_of, kind_start, lowest, note, within, without_lowest


def begin_show(s: Any, stage: int) -> None:
    s.stage = stage
    s.phase = Phase.SHOW
    s.actor = NOTHING
    s.turn = s.first


def cards_chosen(s: Any, seat: int) -> int:
    """How many cards a seat has chosen."""
    n = 0
    while n < SHOWN_MOST and s.chosen[seat * SHOWN_MOST + n] != NOTHING:
        n += 1
    return n


def copies_chosen(s: Any, seat: int, title: int) -> int:
    copies = 0
    for i in range(SHOWN_MOST):
        if s.chosen[seat * SHOWN_MOST + i] == title:
            copies += 1
    return copies


def legal_shows(s: Any, out: Any) -> int:
    seat = s.turn
    n = 0
    if cards_chosen(s, seat) < cards_shown(s, seat):
        titles = titles_held(s, seat) & first(kind_start(s.book, Kind.RESPONSE))
        while titles != 0:
            title = lowest(titles)
            titles = without_lowest(titles)
            if s.hand[seat * TITLES + title] > copies_chosen(s, seat, title):
                out[n] = SHOW.start + title
                n += 1
    out[n] = DONE
    return n + 1


def why_not_show(s: Any, a: int) -> int:
    """catastrophe.25, 60"""
    if a == DONE:
        return 0
    if not within(SHOW, a):
        return 29
    title = index_of(SHOW, a)
    if s.hand[s.turn * TITLES + title] <= copies_chosen(s, s.turn, title) or is_response(s, title):
        return 25
    if cards_chosen(s, s.turn) < cards_shown(s, s.turn):
        return 0
    return 60 if s.stage == Stage.RESTOCK else 25


def choose(s: Any, a: int) -> bool:
    """Returns whether all cards that were chosen lie in the rows."""
    seat = s.turn
    if a != DONE:
        insert_in_order(s.chosen, seat * SHOWN_MOST, cards_chosen(s, seat), index_of(SHOW, a))
        return False
    note(s, Note.CHOOSES, seat)
    s.turn = seat + 1 if seat + 1 < s.players else 0
    if s.turn != s.first:
        return False
    reveal(s)
    return lay_out(s)


def reveal(s: Any) -> None:
    """All have chosen: the cards are shown, and leave the hands."""
    for i in range(s.players):
        seat = (s.first + i) % s.players
        if s.chosen[seat * SHOWN_MOST] == NOTHING:
            note(s, Note.SHOWS_NOTHING, seat)
        for at in range(seat * SHOWN_MOST, (seat + 1) * SHOWN_MOST):
            title = s.chosen[at]
            s.coming[at] = title
            s.chosen[at] = NOTHING
            if title != NOTHING:
                leave_hand(s, seat, title)
                note(s, Note.SHOWS, seat, title)


def lay_out(s: Any) -> bool:
    """catastrophe.26: what was shown goes into the rows. Returns whether all has; else a row has to be settled first."""
    for i in range(s.players):
        seat = (s.first + i) % s.players
        for at in range(seat * SHOWN_MOST, (seat + 1) * SHOWN_MOST):
            title = s.coming[at]
            if title != NOTHING:
                s.coming[at] = NOTHING
                if enter_row(s, seat, title, s.book[title].uses):
                    return False
    return True
