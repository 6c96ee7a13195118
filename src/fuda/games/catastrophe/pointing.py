"""What one points at to choose an action of Catastrophe, by the names that `view` gives to things.

Cards of the own hand or pack are called by their ids. `ask-torch` is a title asked from a hand, which nobody sees, `nothing` the
card that is not passed for a free loan, `back` stands for taking a use back.
"""

from typing import Any

from fuda.games.catastrophe.book import Aim, Kind
from fuda.games.catastrophe.card_text import members
from fuda.games.catastrophe.names import NEEDS, title_text
from fuda.games.catastrophe.state import (
    ASK,
    ASK_ROW,
    BORROW,
    DROP,
    FIRST_BORROWED,
    FREE,
    GIVE,
    GIVE_ROW,
    PICK,
    PLAY,
    RETURN,
    ROW,
    SEATS,
    SHOW,
    TRADE,
    UNUSE,
    USE,
)
from fuda.kernel import column_of, index_of, kind_start, row_of, within

PARTS = {
    "need": lambda value: [NEEDS[value]],
    "needs": lambda value: [NEEDS[need] for need in members(value)],
    "target": lambda value: [NEEDS[value // SEATS], f"seat-{value % SEATS + 1}"],
}


def parts(s: Any, a: int) -> list[str]:
    """The things that an action of the seat to move is made of."""
    for block in (PICK, GIVE, SHOW):
        if within(block, a):
            return [title_text(s, index_of(block, a))]
    for block, owner in ((GIVE_ROW, s.turn), (ASK_ROW, s.partner), (RETURN, s.turn), (DROP, s.turn)):
        if within(block, a):
            return [place(owner, index_of(block, a))]
    if within(TRADE, a):
        return [f"seat-{index_of(TRADE, a) + 1}"]
    if within(ASK, a):
        return [f"ask-{title_text(s, index_of(ASK, a))}"]
    if within(USE, a):
        return [slot(s.turn, row_of(USE, a)), target(column_of(USE, a))]
    if within(UNUSE, a):
        return [slot(s.turn, row_of(UNUSE, a)), target(column_of(UNUSE, a)), "back"]
    if within(BORROW, a):
        side, at = divmod(row_of(BORROW, a), ROW)
        owner = (s.turn + (1 if side == 0 else -1)) % s.players
        return [place(owner, at), title_text(s, column_of(BORROW, a))]
    return played(s, row_of(PLAY, a), column_of(PLAY, a)) if within(PLAY, a) else []


def place(seat: int, at: int) -> str:
    return f"{seat + 1}.row-{at + 1}"


def slot(seat: int, number: int) -> str:
    if number < FIRST_BORROWED:
        return place(seat, number)
    return f"{seat + 1}.persona" if number == FREE else f"{seat + 1}.loan-{number - FIRST_BORROWED + 1}"


def target(number: int) -> str:
    return f"{number % SEATS + 1}.impact-{number // SEATS + 1}"


def played(s: Any, response: int, aim: int) -> list[str]:
    title = kind_start(s.book, Kind.RESPONSE) + response
    kind = s.book[title].aim
    aims = {Aim.IMPACT: target(aim), Aim.PLACE: place(s.turn, aim), Aim.SEAT: f"seat-{aim + 1}"}
    return [s.book.ids[title], *([aims[kind]] if kind in aims else [])]
