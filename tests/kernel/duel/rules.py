"""The rules of the duel. They read cards in every way that a game may."""

from enum import IntEnum

from fuda.kernel import State as KernelState, below, deck, has, hidden, kind_end, kind_start, note, private, public
from tests.kernel.duel.book import Do, Element, Kind

VERSION = 1
SEATS = 2
EACH = 12
HAND = 4
PASS = HAND
PLAYERS = range(2, 3)
ACTIONS = HAND + 1
MAX_LEGAL = HAND + 1
MAX_NOTES = 4
OBSERVATION = 3 * HAND + 5
TURNS = 45
LIFE = 20
BOTS = ("costly",)


class Phase(IntEnum):
    PLAY = 0
    OVER = 1


class Note(IntEnum):
    PLAYS = 0
    PASSES = 1


class State(KernelState):
    brought = deck("i16", SEATS * EACH, each=EACH, seen="everyone")
    pile = hidden("i16", SEATS * EACH, blank=-1)
    hand = private("i16", SEATS * HAND, each=HAND, blank=-1)
    gone = public("i16", SEATS * EACH)  # the cards of each seat that have been played, as they were brought
    left = public("i8", SEATS)  # in the pile
    held = public("i8", SEATS)
    used = public("i8", SEATS)
    blades = public("i16", SEATS)
    life = public("i16", SEATS)
    energy = public("i8", SEATS)
    omen = public("i16")
    turns = public("i8")


def reset(s):
    s.omen = kind_start(s.book, Kind.OMEN) + below(s, kind_end(s.book, Kind.OMEN) - kind_start(s.book, Kind.OMEN))
    for seat in range(SEATS):
        s.life[seat] = LIFE
        s.energy[seat] = 2
        for i in range(EACH):
            s.pile[seat * EACH + i] = s.brought[seat * EACH + i]
            s.gone[seat * EACH + i] = -1
            s.left[seat] += s.brought[seat * EACH + i] >= 0
        shuffle(s, seat)
        for slot in range(HAND):
            s.hand[seat * HAND + slot] = -1
        draw(s, seat, HAND - 1)
    s.phase = Phase.PLAY
    s.turn = below(s, SEATS)


def shuffle(s, seat):
    for i in range(s.left[seat] - 1, 0, -1):
        j = below(s, i + 1)
        kept = s.pile[seat * EACH + i]
        s.pile[seat * EACH + i] = s.pile[seat * EACH + j]
        s.pile[seat * EACH + j] = kept


def draw(s, seat, n):
    for slot in range(HAND):
        if n > 0 and s.left[seat] > 0 and s.hand[seat * HAND + slot] < 0:
            s.left[seat] -= 1
            s.held[seat] += 1
            s.hand[seat * HAND + slot] = s.pile[seat * EACH + s.left[seat]]
            s.pile[seat * EACH + s.left[seat]] = -1
            n -= 1


def card_at(s, slot):
    return s.hand[s.turn * HAND + slot]


def why_not(s, a):
    if s.turn < 0:
        return 3
    if a == PASS:
        return 0
    n = card_at(s, a)
    if n < 0:
        return 1
    for slot in range(a):
        if card_at(s, slot) == n:
            return 1
    return 0 if s.book[n].cost <= s.energy[s.turn] else 2


def legal(s, out):
    n = 0
    for a in range(ACTIONS):
        if why_not(s, a) == 0:
            out[n] = a
            n += 1
    return n


def apply(s, a):
    seat = s.turn
    swift = 0
    if a == PASS:
        note(s, Note.PASSES, seat)
    else:
        n = card_at(s, a)
        note(s, Note.PLAYS, seat, n)
        card = s.book[n]
        swift = card.swift
        s.hand[seat * HAND + a] = -1
        s.held[seat] -= 1
        s.gone[seat * EACH + s.used[seat]] = n
        s.used[seat] += 1
        s.energy[seat] -= card.cost
        s.life[seat] -= card.weak[s.turns // 15]
        if card.becomes >= 0:
            s.blades[seat] += strength(s.book[card.becomes])
        for k in range(card.effects_count):
            effect = card.effects[k]
            for _ in range(effect.times):
                carry_out(s, seat, effect, card)
    s.turns += 1
    if swift == 0:
        s.energy[1 - seat] = min(6, s.energy[1 - seat] + 2)
        s.turn = 1 - seat
        draw(s, s.turn, 1)
    if s.turns >= TURNS or s.life[0] <= 0 or s.life[1] <= 0:
        s.turn = -1
        s.phase = Phase.OVER


def carry_out(s, seat, effect, card):
    if effect.do == Do.HIT:
        s.life[1 - seat] -= effect.amount + s.book[s.omen].power + s.blades[seat] * has(card.elements, Element.STEEL)
    elif effect.do == Do.HEAL:
        s.life[seat] = min(LIFE, s.life[seat] + effect.amount)
    elif effect.do == Do.DRAW:
        draw(s, seat, effect.amount)
    else:
        s.energy[1 - seat] = max(0, s.energy[1 - seat] - effect.amount)


def strength(card):
    most = 0
    for k in range(card.effects_count):
        most = max(most, card.effects[k].amount)
    return most


def score(s, seat):
    return max(0, s.life[seat])


def place(s, seat):
    return 2 if score(s, 1 - seat) > score(s, seat) else 1


def redeal(s, seat):
    """Deals what a seat can't see from what was brought and is not gone, its own hand aside."""
    for other in range(SEATS):
        n = 0
        for i in range(EACH):
            card = s.brought[other * EACH + i]
            if card >= 0 and not is_placed(s, other, i, seat):
                s.pile[other * EACH + n] = card
                n += 1
        s.left[other] = n
        shuffle(s, other)
        if other != seat:
            held = s.held[other]
            s.held[other] = 0
            draw(s, other, held)


def is_placed(s, other, i, seat):
    """Whether the i-th card that was brought is known to lie elsewhere, counting equal cards in order."""
    card = s.brought[other * EACH + i]
    before = 0
    for j in range(i):
        before += s.brought[other * EACH + j] == card
    known = 0
    for j in range(s.used[other]):
        known += s.gone[other * EACH + j] == card
    for slot in range(HAND):
        known += other == seat and s.hand[other * HAND + slot] == card
    return before < known


def observe(s, seat, out):
    for slot in range(HAND):
        n = s.hand[seat * HAND + slot]
        if n >= 0:
            out[3 * slot] = 1 + s.book[n].cost
            out[3 * slot + 1] = strength(s.book[n])
            out[3 * slot + 2] = s.book[n].elements
    out[3 * HAND] = max(0, s.life[seat])
    out[3 * HAND + 1] = max(0, s.life[1 - seat])
    out[3 * HAND + 2] = s.energy[seat]
    out[3 * HAND + 3] = s.held[1 - seat]
    out[3 * HAND + 4] = len(s.book)


def costly(s, actions, n):
    """The dearest card that can be played."""
    best = actions[n - 1]
    for i in range(n):
        if actions[i] != PASS and (best == PASS or s.book[card_at(s, actions[i])].cost > s.book[card_at(s, best)].cost):
            best = actions[i]
    return int(best)
