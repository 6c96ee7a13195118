"""A small game of a hundred cards, made of the kernel's words: blocks, spans, piles, wide sets, and the default places.

Each seat has a hand, and two cards face down before it. In turn it lays a card on the common pile, or looks at one of its two.
"""

from enum import IntEnum

from fuda.kernel import (
    Blocks,
    Sight,
    Spans,
    State as KernelState,
    below,
    clear,
    cut,
    has,
    hidden,
    index_of,
    one_hot,
    pile,
    pop,
    private,
    public,
    push,
    put_in_row,
    shuffle,
    top,
    wide_add,
    wide_clear,
    wide_count,
    wide_fill,
    wide_has,
    wide_lowest,
    wide_nth,
    wide_remove,
    wide_write,
    with_member,
    within,
    words_for,
    write_row,
)

VERSION = 1
CARDS = 100
SEATS = 3
HAND = 5
ASIDE = 2
NOTHING = -1
WORDS = words_for(CARDS)
PLAYERS = range(2, SEATS + 1)
MAX_LEGAL = HAND + ASIDE
MAX_NOTES = 1

BLOCKS = Blocks()
LAY = BLOCKS.block("lay", card=CARDS)
LOOK = BLOCKS.block("look", seat=SEATS, place=ASIDE)
ACTIONS = BLOCKS.size

SPANS = Spans()
OWN = SPANS.span("own", card=CARDS)
LAID = SPANS.span("laid", card=CARDS)
KNOWN = SPANS.span("known", most=CARDS, seat=SEATS, place=ASIDE)
OBSERVATION = SPANS.size


class Phase(IntEnum):
    PLAY = 0
    OVER = 1


class Note(IntEnum):
    NOTHING = 0


class State(KernelState):
    deck, in_deck = pile("i8", CARDS, sight=Sight.HIDDEN, blank=NOTHING)
    laid, in_laid = pile("i8", CARDS, blank=NOTHING)
    aside, in_aside, aside_seen = pile("i8", ASIDE, piles=SEATS, sight=Sight.SEEN_BY, blank=NOTHING)
    hand = private("i64", SEATS * WORDS, each=WORDS)
    held = public("i8", SEATS)
    unseen = hidden("i64", WORDS)
    points = public("i16", SEATS)


def reset(s):
    clear(s.laid, 0, CARDS, NOTHING)
    clear(s.aside, 0, SEATS * ASIDE, NOTHING)
    clear(s.aside_seen, 0, SEATS * ASIDE, 0)
    wide_clear(s.hand, 0, SEATS * WORDS)
    wide_clear(s.unseen, 0, WORDS)
    s.in_laid = 0
    for seat in range(SEATS):
        s.in_aside[seat] = 0
        s.points[seat] = 0
        s.held[seat] = 0
    for card in range(CARDS):
        s.deck[card] = card
    s.in_deck = CARDS
    shuffle(s, s.deck, 0, CARDS)
    cut(s.deck, 0, CARDS, below(s, CARDS))
    for seat in range(s.players):
        for _ in range(HAND):
            wide_add(s.hand, seat * WORDS, take_top(s))
            s.held[seat] += 1
        for _ in range(ASIDE):
            push(s.aside, seat * ASIDE, s.in_aside[seat], take_top(s))
            s.in_aside[seat] += 1
    s.turn = 0
    s.phase = Phase.PLAY


def take_top(s):
    card = pop(s.deck, 0, s.in_deck, NOTHING)
    s.in_deck -= 1
    return card


def legal(s, out):
    if s.turn < 0:
        return 0
    seat = s.turn
    n = wide_write(s.hand, seat * WORDS, WORDS, out, 0)
    unseen = 0
    for i in range(s.in_aside[seat]):
        if not has(s.aside_seen[seat * ASIDE + i], seat):
            unseen = with_member(unseen, i)
    return write_row(LOOK, seat, unseen, out, n)


def apply(s, a):
    seat = s.turn
    if within(LAY, a):
        card = index_of(LAY, a)
        wide_remove(s.hand, seat * WORDS, card)
        s.held[seat] -= 1
        s.points[seat] += card % 7
        if s.in_laid > 0 and card > top(s.laid, 0, s.in_laid):
            s.points[seat] += 3
        push(s.laid, 0, s.in_laid, card)
        s.in_laid += 1
    else:
        at = index_of(LOOK, a)
        s.aside_seen[at] = with_member(s.aside_seen[at], seat)
    s.turn = (seat + 1) % s.players
    if wide_count(s.hand, s.turn * WORDS, WORDS) == 0:
        s.turn = -1
        s.phase = Phase.OVER


def why_not(s, a):
    if s.turn < 0:
        return 2
    if within(LAY, a):
        return 0 if wide_has(s.hand, s.turn * WORDS, index_of(LAY, a)) else 1
    at = index_of(LOOK, a)
    return 0 if at // ASIDE == s.turn and not has(s.aside_seen[at], s.turn) else 1


def score(s, seat):
    return s.points[seat]


def redeal(s, seat):
    wide_fill(s.unseen, 0, WORDS, CARDS)
    for i in range(s.in_laid):
        wide_remove(s.unseen, 0, s.laid[i])
    for card in range(CARDS):
        if wide_has(s.hand, seat * WORDS, card):
            wide_remove(s.unseen, 0, card)
    for at in range(SEATS * ASIDE):
        if has(s.aside_seen[at], seat):
            wide_remove(s.unseen, 0, s.aside[at])
    for other in range(s.players):
        if other != seat:
            wide_clear(s.hand, other * WORDS, WORDS)
            for _ in range(s.held[other]):
                wide_add(s.hand, other * WORDS, draw_unseen(s))
        for at in range(other * ASIDE, other * ASIDE + s.in_aside[other]):
            if not has(s.aside_seen[at], seat):
                s.aside[at] = draw_unseen(s)
    for i in range(s.in_deck):
        s.deck[i] = wide_lowest(s.unseen, 0, WORDS)
        wide_remove(s.unseen, 0, s.deck[i])
    shuffle(s, s.deck, 0, s.in_deck)


def draw_unseen(s):
    card = wide_nth(s.unseen, 0, WORDS, below(s, wide_count(s.unseen, 0, WORDS)))
    wide_remove(s.unseen, 0, card)
    return card


def observe(s, seat, out):
    for card in range(CARDS):
        if wide_has(s.hand, seat * WORDS, card):
            one_hot(out, OWN, card)
    for i in range(s.in_laid):
        one_hot(out, LAID, s.laid[i])
    for other in range(s.players):
        for i in range(s.in_aside[other]):
            put_in_row(out, KNOWN, (other - seat) % s.players, i, s.aside[other * ASIDE + i] + 1)
