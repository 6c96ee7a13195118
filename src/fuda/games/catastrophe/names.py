"""What things on the table are called in notation, by the ids of the book.

`torch` is a card of one's own, `torch#2` the second one of that title in a row, `3.torch` one of seat 3, `power` this phase's
impact of that kind, `power#2` the second one, `power for 3` the same as seat 3 suffers it. What is not there has a name too, such
as `row.5`: refusals name it.
"""

from typing import Any

from fuda.games.catastrophe.book import Aim, Kind, Need
from fuda.games.catastrophe.state import BORROWED, FIRST_BORROWED, FREE, IMPACTS, NO_TITLE, NOTHING, ROW, SEATS
from fuda.kernel import kind_start

NEEDS = tuple(need.name.lower() for need in Need)


def titles(s: Any) -> int:
    """How many titles the book has."""
    return kind_start(s.book, Kind.DISASTER)


def title_text(s: Any, title: int) -> str:
    if title == NO_TITLE:
        return "nothing"
    return s.book.ids[title] if title < titles(s) else f"title.{title + 1}"


def numbered(name: str, before: int) -> str:
    """A name with the number of the thing among those of the same name."""
    return f"{name}#{before + 1}" if before else name


def place_text(s: Any, seat: int, place: int) -> str:
    """A place of a row."""
    row = s.in_row[seat * ROW : (seat + 1) * ROW]
    if row[place] == NOTHING:
        return f"row.{place + 1}"
    return numbered(s.book.ids[row[place]], row[:place].count(row[place]))


def loan_text(s: Any, seat: int, i: int) -> str:
    """A card that a seat has borrowed."""
    start = seat * BORROWED
    loans = [(s.loan[start + k], s.lender[start + k]) for k in range(BORROWED)]
    title, lender = loans[i]
    if title == NOTHING:
        return f"loan.{i + 1}"
    return numbered(f"{lender + 1}.{s.book.ids[title]}", loans[:i].count(loans[i]))


def slot_text(s: Any, slot: int) -> str:
    """Something that the seat to move can use."""
    if slot < FIRST_BORROWED:
        return place_text(s, s.turn, slot)
    if slot < FREE:
        return loan_text(s, s.turn, slot - FIRST_BORROWED)
    return "persona" if s.persona[s.turn] == NOTHING else s.book.ids[s.persona[s.turn]]


def impact_text(s: Any, impact: int) -> str:
    need = s.need[impact]
    if need == NOTHING:
        return f"impact.{impact + 1}"
    return numbered(NEEDS[need], s.need[:impact].count(need))


def target_text(s: Any, target: int) -> str:
    """An impact as a seat suffers it; one's own needs no seat."""
    impact, seat = divmod(target, SEATS)
    return impact_text(s, impact) + ("" if seat == s.turn else f" for {seat + 1}")


def neighbour_text(s: Any, from_place: int) -> str:
    """A place of a neighbour's row: those of the next seat, then those of the seat before."""
    side, place = divmod(from_place, ROW)
    owner = (s.turn + (1 if side == 0 else -1)) % s.players
    return f"{owner + 1}.{place_text(s, owner, place)}"


def response_text(s: Any, response: int) -> str:
    title = kind_start(s.book, Kind.RESPONSE) + response
    return s.book.ids[title] if title < titles(s) else f"response.{response + 1}"


def aim_text(s: Any, response: int, aim: int) -> str:
    """What a Response is aimed at, with the word before it; nothing where there is nothing to aim at."""
    title = kind_start(s.book, Kind.RESPONSE) + response
    kind = s.book[title].aim if title < titles(s) else Aim.NONE
    if kind == Aim.IMPACT and aim < IMPACTS * SEATS:
        return f" on {target_text(s, aim)}"
    if kind == Aim.PLACE and aim < ROW:
        return f" on {place_text(s, s.turn, aim)}"
    if kind == Aim.SEAT and aim < SEATS:
        return f" for {aim + 1}"
    return "" if kind == Aim.NONE and aim == 0 else f" on aim.{aim + 1}"
