"""Immediate Responses: what one can be aimed at, and what its effects do.

An aim is one number: an impact of a seat, or a seat, or a place of the own row, or 0 where there is nothing to aim at. Where a
card lets choose a seat, the aim names it, whatever else it names; else it names the player.
"""

from typing import Any

from fuda.games.catastrophe.book import Aim, Do, Kind, Step, Sting, Whom
from fuda.games.catastrophe.hands import draw_to_hand, is_partly_used, leave_hand
from fuda.games.catastrophe.impacts import can_be_calmed, can_be_helped, refuses_responses, sting
from fuda.games.catastrophe.state import (
    IMPACTS,
    PLAY,
    PLAYED,
    ROW,
    SEATS,
    TARGETS,
    TITLES,
    VITALITY,
    Note,
    Phase,
    Stage,
)
from fuda.kernel import (
    column_of,
    first,
    has,
    kind_start,
    lowest,
    note,
    only,
    row_of,
    with_member,
    without_lowest,
    wrapped,
    write_row,
)

AIMS = (1, SEATS, ROW, TARGETS)  # how many aims there are of each `Aim`


def neighbours(s: Any, seat: int) -> int:
    """catastrophe.1"""
    return with_member(only(wrapped(seat + 1, s.players)), wrapped(seat + s.players - 1, s.players))


def seats_to_choose(s: Any, seat: int, card: Any) -> int:
    """The seats that an aim may name: those that the card lets choose, else the player alone."""
    anyone = False
    for k in range(card.effects_count):
        if card.effects[k].whom == Whom.NEIGHBOUR:
            return neighbours(s, seat)
        if card.effects[k].whom == Whom.ANYONE:
            anyone = True
    return first(s.players) if anyone else only(seat)


def recipients(s: Any, effect: Any, seat: int, chosen: int) -> int:
    """The set of seats that an effect is for."""
    if effect.whom == Whom.SELF:
        return only(seat)
    return first(s.players) if effect.whom == Whom.EVERYONE else only(chosen)


def legal_plays(s: Any, titles: int, out: Any, n: int) -> int:
    """Writes what the seat to move, whose hand has these titles, can play from `n` on."""
    seat = s.turn
    start = s.first_response
    responses = titles & ~first(start)
    while responses != 0:
        title = lowest(responses)
        responses = without_lowest(responses)
        if why_not_now(s, seat, title) == 0:
            n = write_row(PLAY, title - start, legal_aims(s, seat, s.book[title]), out, n)
    return n


def legal_aims(s: Any, seat: int, card: Any) -> int:
    """The set of what a Response can be aimed at."""
    aims = 0
    if card.aim == Aim.IMPACT:
        for impact in range(IMPACTS):
            aims |= seats_to_mitigate(s, seat, card, impact) << (impact * SEATS)
    elif card.aim == Aim.PLACE:
        for place in range(ROW):
            if is_partly_used(s, seat, place):
                aims = with_member(aims, place)
    elif card.aim == Aim.SEAT:
        seats = seats_to_choose(s, seat, card)
        while seats != 0:
            other = lowest(seats)
            seats = without_lowest(seats)
            if why_not_change(s, seat, card, other) == 0:
                aims = with_member(aims, other)
    elif why_not_change(s, seat, card, seat) == 0:
        aims = only(0)
    return aims


def seats_to_mitigate(s: Any, seat: int, card: Any, impact: int) -> int:
    """catastrophe.43, 54, 55, 67, 68, 76: the seats that a Response may name to mitigate an impact."""
    seats = 0
    for k in range(card.effects_count):
        effect = card.effects[k]
        if effect.do == Do.MITIGATE and has(effect.needs, s.need[impact]) and not refuses_responses(s, impact):
            helped = can_be_helped(s, impact, seat)
            if effect.whom == Whom.NEIGHBOUR or effect.whom == Whom.ANYONE:
                seats |= helped
            elif recipients(s, effect, seat, seat) & helped != 0:
                seats |= first(s.players)
    return seats & seats_to_choose(s, seat, card) if seats != 0 else 0


def why_not_play(s: Any, a: int) -> int:
    """catastrophe.41, 42"""
    seat = s.turn
    title = s.first_response + row_of(PLAY, a)
    if title >= kind_start(s.book, Kind.DISASTER) or s.hand[seat * TITLES + title] == 0:
        return 41
    rule = why_not_now(s, seat, title)
    if rule != 0:
        return rule
    card = s.book[title]
    return why_not_aim(s, seat, card, card.aim, column_of(PLAY, a))


def why_not_now(s: Any, seat: int, title: int) -> int:
    """Why a Response can't be played at this moment, whatever it is aimed at."""
    now = Step.REACT if s.phase == Phase.REACT else Step.BARTER
    if s.book[title].step != now or s.stage == Stage.PROVISION:
        return 41
    played = s.played[seat] if s.phase == Phase.REACT else s.plays
    return 42 if played >= PLAYED else 0


def why_not_aim(s: Any, seat: int, card: Any, kind: int, aim: int) -> int:
    if aim >= AIMS[kind]:
        return 42
    if kind == Aim.IMPACT:
        return why_not_mitigate(s, seat, card, aim)
    if kind == Aim.PLACE:
        return 0 if is_partly_used(s, seat, aim) else 46
    if kind == Aim.NONE:
        return why_not_change(s, seat, card, seat)
    return why_not_change(s, seat, card, aim) if has(seats_to_choose(s, seat, card), aim) else 42


def why_not_mitigate(s: Any, seat: int, card: Any, target: int) -> int:
    """catastrophe.43, 54, 55, 67, 68, 76"""
    impact = target // SEATS
    if not has(seats_to_choose(s, seat, card), target % SEATS):
        return 42
    if has(seats_to_mitigate(s, seat, card, impact), target % SEATS):
        return 0
    for k in range(card.effects_count):
        if card.effects[k].do == Do.MITIGATE and has(card.effects[k].needs, s.need[impact]):
            if refuses_responses(s, impact):
                return 55 if sting(s, impact) == Sting.NO_RESPONSE else 76
            return why_not_help(s, impact, seat)
    return 43


def why_not_help(s: Any, impact: int, seat: int) -> int:
    """Why a seat can't mitigate an impact of somebody else."""
    if sting(s, impact) == Sting.ALONE:
        return 54
    return 67 if has(s.not_helping, seat) else 68


def why_not_change(s: Any, seat: int, card: Any, chosen: int) -> int:
    """catastrophe.42, 44, 45, 47: a card that would change nothing is not played."""
    rule = 42
    for k in range(card.effects_count):
        effect = card.effects[k]
        if effect.do == Do.HEAL:
            if can_heal(s, recipients(s, effect, seat, chosen)):
                return 0
            rule = 44
        elif effect.do == Do.DRAW:
            if can_draw(s):
                return 0
            rule = 45
        elif effect.do == Do.CALM:
            if can_be_calmed(s):
                return 0
            rule = 47
    return rule


def can_heal(s: Any, seats: int) -> bool:
    for seat in range(s.players):
        if has(seats, seat) and s.tokens[seat] < VITALITY[s.vitality]:
            return True
    return False


def can_draw(s: Any) -> bool:
    if s.deck_size > 0:
        return True
    for title in range(TITLES):
        if s.discards[title] > 0:
            return True
    return False


def play(s: Any, a: int) -> None:
    """catastrophe.41, 42: the effects in their order, then the card is discarded."""
    seat = s.turn
    title = s.first_response + row_of(PLAY, a)
    card = s.book[title]
    note(s, Note.PLAYS, seat, title)
    leave_hand(s, seat, title)
    for k in range(card.effects_count):
        carry_out_effect(s, seat, card.effects[k], card.aim, column_of(PLAY, a))
    s.discards[title] += 1


def carry_out_effect(s: Any, seat: int, effect: Any, aim: int, target: int) -> None:
    chosen = target % SEATS if aim == Aim.IMPACT else target if aim == Aim.SEAT else seat
    seats = recipients(s, effect, seat, chosen)
    if effect.do == Do.MITIGATE:
        cover(s, seat, effect, target // SEATS, seats)
    elif effect.do == Do.REPAIR:
        repair(s, seat, target, effect.amount)
    elif effect.do == Do.CALM:
        if can_be_calmed(s):
            s.calmed = 1
            note(s, Note.CALMS, s.impact)
    else:
        for i in range(s.players):
            other = wrapped(s.first + i, s.players)  # catastrophe.45
            if has(seats, other):
                if effect.do == Do.HEAL:
                    heal(s, other, effect.amount)
                else:
                    draw_to_hand(s, other, effect.amount)


def cover(s: Any, seat: int, effect: Any, impact: int, seats: int) -> None:
    """catastrophe.43"""
    if impact >= IMPACTS or (effect.needs >> s.need[impact]) & 1 == 0 or refuses_responses(s, impact):
        return
    helped = seats & can_be_helped(s, impact, seat)
    for other in range(s.players):
        if has(helped, other):
            s.covered[impact * SEATS + other] += effect.amount
            note(s, Note.COVERS, s.need[impact] * SEATS + other, effect.amount)


def heal(s: Any, seat: int, amount: int) -> None:
    """catastrophe.44"""
    gained = min(amount, VITALITY[s.vitality] - s.tokens[seat])
    if gained > 0:
        s.tokens[seat] += gained
        note(s, Note.HEALS, seat, gained)


def repair(s: Any, seat: int, place: int, amount: int) -> None:
    """catastrophe.46"""
    at = seat * ROW + place
    gained = min(amount, s.book[s.in_row[at]].uses - s.left[at])
    s.left[at] += gained
    note(s, Note.REPAIRS, seat, s.in_row[at], gained)
