"""The React: uses are promised and taken back, cards are borrowed, Responses played; then all that was promised is marked."""

from typing import Any

from fuda.games.catastrophe.book import USES, Sting, Trait
from fuda.games.catastrophe.hands import leave_hand, leave_row, receive, titles_held
from fuda.games.catastrophe.impacts import can_be_helped, cost_of, is_used_up, sting, uses_needed
from fuda.games.catastrophe.personas import counted_as, free_uses, has_trait, trait_amount, trait_needs
from fuda.games.catastrophe.responses import legal_plays, play, why_not_help, why_not_play
from fuda.games.catastrophe.state import (
    BORROW,
    BORROWED,
    COMPLICATION,
    DONE,
    FIRST_BORROWED,
    FREE,
    IMPACTS,
    NO_TITLE,
    NOTHING,
    PLAY,
    ROW,
    SEATS,
    SLOTS,
    TAKEN_BACK,
    TARGETS,
    TITLES,
    UNUSE,
    USE,
    Note,
    Phase,
    Stage,
)
from fuda.kernel import column_of, has, note, row_of, with_member, within, wrapped, write_row


def begin_react(s: Any) -> None:
    s.stage = Stage.REACT
    s.phase = Phase.REACT
    s.turn = s.first
    s.actor = s.first


def clear_react(s: Any) -> None:
    """Takes off what one React leaves: promises, loans and counts."""
    s.dones = 0
    for at in range(s.players * SLOTS * USES):
        s.promise[at] = NOTHING
    for target in range(TARGETS):
        s.covered[target] = 0
        s.promised_for[target] = 0
    for at in range(s.players * ROW):
        s.lent[at] = 0
    for at in range(s.players * BORROWED):
        s.loan[at] = NOTHING
        s.loan_left[at] = 0
        s.lender[at] = NOTHING
    for seat in range(s.players):
        s.free_loans[seat] = 0
        s.taken_back[seat] = 0
        s.played[seat] = 0


def slot_uses(s: Any, seat: int, slot: int) -> int:
    """How many uses a slot has in this React, promised or not; 0 for an empty one."""
    if slot < FIRST_BORROWED:
        return s.left[seat * ROW + slot]
    if slot < FREE:
        return s.loan_left[seat * BORROWED + slot - FIRST_BORROWED]
    return free_uses(s, seat)


def slot_card(s: Any, seat: int, slot: int) -> int:
    """The card of a slot that has uses: a title, or the Persona."""
    if slot < FIRST_BORROWED:
        return s.in_row[seat * ROW + slot]
    if slot < FREE:
        return s.loan[seat * BORROWED + slot - FIRST_BORROWED]
    return s.persona[seat]


def slot_needs(s: Any, seat: int, slot: int) -> int:
    """catastrophe.32, 62, 63: the kinds of impact that a slot which has uses can be used for."""
    if slot == FREE:
        return trait_needs(s, seat, Trait.FREE_USE)
    return counted_as(s, seat, s.book[slot_card(s, seat, slot)].helps)


def promised(s: Any, seat: int, slot: int) -> int:
    """How many uses of a slot are promised."""
    start = (seat * SLOTS + slot) * USES
    uses = 0
    while uses < USES and s.promise[start + uses] != NOTHING:
        uses += 1
    return uses


def is_loan(slot: int) -> bool:
    return FIRST_BORROWED <= slot < FREE


def legal_react(s: Any, out: Any) -> int:
    seat = s.turn
    out[0] = DONE
    n = legal_uses(s, seat, out, 1)
    if s.taken_back[seat] < TAKEN_BACK:
        for slot in range(SLOTS):
            if s.promise[(seat * SLOTS + slot) * USES] != NOTHING:
                n = write_row(UNUSE, slot, targets_promised(s, seat, slot), out, n)
    titles = titles_held(s, seat)
    n = legal_loans(s, seat, titles, out, n)
    return legal_plays(s, titles, out, n)


def legal_uses(s: Any, seat: int, out: Any, n: int) -> int:
    usual = can_be_helped(s, 0, seat)
    last = 0 if is_used_up(s, COMPLICATION) else can_be_helped(s, COMPLICATION, seat)
    own_cards = sting(s, COMPLICATION) == Sting.OWN_CARDS
    own = own_targets(seat)
    wanted = 0
    for impact in range(IMPACTS):
        wanted = with_member(wanted, s.need[impact])
    for slot in range(SLOTS):
        uses = slot_uses(s, seat, slot)
        if uses == 0 or s.promise[(seat * SLOTS + slot) * USES + uses - 1] != NOTHING:
            continue  # it is empty, or all its uses are promised
        needs = slot_needs(s, seat, slot) & wanted
        if needs == 0:
            continue
        targets = 0
        for impact in range(COMPLICATION):
            if has(needs, s.need[impact]):
                targets |= usual << (impact * SEATS)
        if has(needs, s.need[COMPLICATION]) and not (own_cards and is_loan(slot)):
            targets |= last << (COMPLICATION * SEATS)
        if is_loan(slot):
            targets &= own
        n = write_row(USE, slot, targets, out, n)
    return n


def own_targets(seat: int) -> int:
    """The set of a seat's own impacts as targets."""
    targets = 0
    for impact in range(IMPACTS):
        targets = with_member(targets, impact * SEATS + seat)
    return targets


def targets_promised(s: Any, seat: int, slot: int) -> int:
    """The set of targets that uses of a slot are promised for."""
    start = (seat * SLOTS + slot) * USES
    targets = 0
    for at in range(start, start + USES):
        if s.promise[at] != NOTHING:
            targets = with_member(targets, s.promise[at])
    return targets


def loans_taken(s: Any, seat: int) -> int:
    loans = 0
    while loans < BORROWED and s.loan[seat * BORROWED + loans] != NOTHING:
        loans += 1
    return loans


def owner_of(s: Any, seat: int, side: int) -> int:
    """The neighbour on a side: 0 the next seat, 1 the one before."""
    return wrapped(seat + (1 if side == 0 else s.players - 1), s.players)


def legal_loans(s: Any, seat: int, titles: int, out: Any, n: int) -> int:
    """Writes how a seat can borrow by handing over a card of these titles, or nothing where its Persona lets it."""
    if s.free_loans[seat] < trait_amount(s, seat, Trait.FREE_BORROW):
        titles = with_member(titles, NO_TITLE)
    if titles == 0 or loans_taken(s, seat) == BORROWED or has_trait(s, seat, Trait.NO_BORROW):
        return n
    for side in range(2 if s.players > 2 else 1):
        owner = owner_of(s, seat, side)
        for place in range(ROW):
            at = owner * ROW + place
            if s.in_row[at] != NOTHING and not has(s.lent[at], seat):
                n = write_row(BORROW, side * ROW + place, titles, out, n)
    return n


def why_not_react(s: Any, a: int) -> int:
    if a == DONE:
        return 0
    if within(USE, a):
        return why_not_use(s, s.turn, row_of(USE, a), column_of(USE, a))
    if within(UNUSE, a):
        there = has(targets_promised(s, s.turn, row_of(UNUSE, a)), column_of(UNUSE, a))
        return 0 if there and s.taken_back[s.turn] < TAKEN_BACK else 34
    if within(BORROW, a):
        return why_not_borrow(s, s.turn, row_of(BORROW, a), column_of(BORROW, a))
    return why_not_play(s, a) if within(PLAY, a) else 29


def why_not_use(s: Any, seat: int, slot: int, target: int) -> int:
    """catastrophe.32, 33, 40, 53, 54, 62, 67, 68, 76"""
    impact = target // SEATS
    if target % SEATS >= s.players:
        return 1
    if slot_uses(s, seat, slot) == 0:
        return 62 if slot == FREE else 32
    if slot_uses(s, seat, slot) <= promised(s, seat, slot):
        return 33
    if not has(slot_needs(s, seat, slot), s.need[impact]):
        return 62 if slot == FREE else 32
    if is_loan(slot) and target % SEATS != seat:
        return 40
    if is_loan(slot) and sting(s, impact) == Sting.OWN_CARDS:
        return 53
    if is_used_up(s, impact):
        return 76
    if has(can_be_helped(s, impact, seat), target % SEATS):
        return 0
    return why_not_help(s, impact, seat)


def why_not_borrow(s: Any, seat: int, from_place: int, title: int) -> int:
    """catastrophe.36, 39, 40, 65, 66"""
    if has_trait(s, seat, Trait.NO_BORROW):
        return 66
    side = from_place // ROW
    if side == 1 and s.players == 2:
        return 40
    at = owner_of(s, seat, side) * ROW + from_place % ROW
    if s.in_row[at] == NOTHING:
        return 36
    if has(s.lent[at], seat) or loans_taken(s, seat) == BORROWED:
        return 39
    if title == NO_TITLE:
        return 0 if s.free_loans[seat] < trait_amount(s, seat, Trait.FREE_BORROW) else 65
    return 0 if s.hand[seat * TITLES + title] > 0 else 36


def react(s: Any, a: int) -> bool:
    """Returns whether the React is over."""
    seat = s.turn
    if a == DONE:
        return say_done(s, seat)
    s.dones = 0
    if within(USE, a):
        use(s, seat, row_of(USE, a), column_of(USE, a))
    elif within(UNUSE, a):
        take_back(s, seat, row_of(UNUSE, a), column_of(UNUSE, a))
    elif within(BORROW, a):
        borrow(s, seat, row_of(BORROW, a), column_of(BORROW, a))
    else:
        s.played[seat] += 1
        play(s, a)
    return False


def say_done(s: Any, seat: int) -> bool:
    """catastrophe.31"""
    note(s, Note.DONE, seat)
    s.dones += 1
    s.turn = seat + 1 if seat + 1 < s.players else 0
    s.actor = s.turn
    return s.dones == s.players


def named_target(s: Any, target: int) -> int:
    """A target as notes tell it: its need, and the seat."""
    return s.need[target // SEATS] * SEATS + target % SEATS


def use(s: Any, seat: int, slot: int, target: int) -> None:
    """catastrophe.32, 34"""
    s.promise[(seat * SLOTS + slot) * USES + promised(s, seat, slot)] = target
    s.promised_for[target] += 1
    note(s, Note.USES, seat, slot_card(s, seat, slot), named_target(s, target))


def take_back(s: Any, seat: int, slot: int, target: int) -> None:
    """catastrophe.34"""
    start = (seat * SLOTS + slot) * USES
    at = start
    while s.promise[at] != target:
        at += 1
    while at < start + USES - 1:
        s.promise[at] = s.promise[at + 1]
        at += 1
    s.promise[at] = NOTHING
    s.promised_for[target] -= 1
    s.taken_back[seat] += 1
    note(s, Note.TAKES_BACK, seat, slot_card(s, seat, slot), named_target(s, target))


def borrow(s: Any, seat: int, from_place: int, title: int) -> None:
    """catastrophe.36 to 39"""
    owner = owner_of(s, seat, from_place // ROW)
    at = owner * ROW + from_place % ROW
    loan = seat * BORROWED + loans_taken(s, seat)
    s.loan[loan] = s.in_row[at]
    s.loan_left[loan] = s.left[at]
    s.lender[loan] = owner
    s.lent[at] = with_member(s.lent[at], seat)
    note(s, Note.BORROWS, seat, owner, s.in_row[at])
    if title == NO_TITLE:
        s.free_loans[seat] += 1
        return
    note(s, Note.HANDS_OVER, seat, owner, title)
    leave_hand(s, seat, title)
    receive(s, owner, title, s.book[title].uses)


def close_react(s: Any) -> bool:
    """catastrophe.48 to 51. Returns whether every seat has Vitality left."""
    note(s, Note.REACT_ENDS)
    mark_uses(s)
    lose_vitality(s)
    alive = True
    for seat in range(s.players):
        if s.tokens[seat] == 0:
            alive = False
            note(s, Note.NO_VITALITY, seat)
    if alive:
        discard_exhausted(s)
    clear_react(s)
    return alive


def mark_uses(s: Any) -> None:
    """catastrophe.48"""
    for seat in range(s.players):
        for place in range(ROW):
            uses = promised(s, seat, place)
            if uses > 0:
                s.left[seat * ROW + place] -= uses
                note(s, Note.SPENDS, seat, s.in_row[seat * ROW + place], uses)


def lose_vitality(s: Any) -> None:
    """catastrophe.49, 52, 64, 76"""
    for seat in range(s.players):
        lost = 0
        for impact in range(IMPACTS):
            target = impact * SEATS + seat
            missing = uses_needed(s, impact, seat) - s.covered[target] - s.promised_for[target]
            cost = cost_of(s, impact, missing)
            if cost > 0:
                note(s, Note.LOSES, seat, s.need[impact], cost)
                lost += cost
        s.tokens[seat] = max(0, s.tokens[seat] - lost)
        if lost == 0:
            note(s, Note.UNHARMED, seat)


def discard_exhausted(s: Any) -> None:
    """catastrophe.51"""
    for seat in range(s.players):
        for place in range(ROW):
            title = s.in_row[seat * ROW + place]
            if title != NOTHING and s.left[seat * ROW + place] == 0:
                s.discards[title] += 1
                leave_row(s, seat, place)
                note(s, Note.EXHAUSTED, seat, title)
