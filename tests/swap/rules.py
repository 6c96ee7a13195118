"""The rules of Swap. The numbers in comments are those of `rules.md`."""

from enum import IntEnum

from fuda.kernel import (
    Blocks,
    State as KernelState,
    below,
    count,
    draw_member,
    first,
    has,
    hidden,
    index_of,
    note,
    only,
    private,
    public,
    tell,
    with_member,
    within,
    without_member,
)

VERSION = 1
SEATS = 3
PLAYERS = range(2, SEATS + 1)
GOODS = 12
HELD = 3
TURNS = 3  # for each seat
NOBODY = -1

BLOCKS = Blocks()
PASS = BLOCKS.single("pass")
DRAW = BLOCKS.single("draw")
TRADE = BLOCKS.block("trade", "trade {seat}", seat=SEATS)
GIVE = BLOCKS.block("give", "give {good}", good=GOODS)
WANT = BLOCKS.block("want", "want {good}", good=GOODS)
PROPOSE = BLOCKS.single("propose")
ACCEPT = BLOCKS.single("accept")
DECLINE = BLOCKS.single("decline")
MAX_LEGAL = GOODS + 1
MAX_NOTES = 3
OBSERVATION = GOODS


class Phase(IntEnum):
    TURN = 0
    OFFER = 1
    ANSWER = 2
    OVER = 3


class Note(IntEnum):
    DRAWS = 0  # seat
    DRAWN = 1  # seat, good; for that seat alone
    TRADES = 2  # seat, partner
    OFFERS = 3  # seat, goods given, goods wanted, as sets
    SWAPS = 4  # seat, partner
    REFUSES = 5  # seat
    PASSES = 6  # seat


class State(KernelState):
    hand = private("i16", SEATS)
    deck = hidden("i16")
    deck_size = public("i8")
    held = public("i8", SEATS)
    known = public("i16", SEATS)  # goods that everyone knows a seat to hold
    trader = public("i8")
    partner = public("i8")
    given = public("i16")
    wanted = public("i16")
    drew = public("i8")  # whether the trader has drawn
    turns = public("i8")
    swaps = public("i8", SEATS)


def reset(s):  # swap.1
    s.deck = first(GOODS)
    for seat in range(SEATS):
        s.hand[seat] = 0
        s.held[seat] = 0
        s.known[seat] = 0
        s.swaps[seat] = 0
    for seat in range(s.players):
        for _ in range(HELD):
            draw(s, seat)
    s.deck_size = count(s.deck)
    s.turns = 0
    begin_turn(s, below(s, s.players))


def draw(s, seat):
    good = draw_member(s, s.deck)
    s.deck = without_member(s.deck, good)
    s.hand[seat] = with_member(s.hand[seat], good)
    s.held[seat] += 1
    return good


def begin_turn(s, seat):
    s.turn = seat
    s.trader = seat
    s.partner = NOBODY
    s.given = 0
    s.wanted = 0
    s.drew = 0
    s.phase = Phase.TURN


def why_not(s, a):
    if s.phase == Phase.OVER:
        return 7
    if s.phase == Phase.TURN:
        return why_not_begin(s, a)
    if s.phase == Phase.OFFER:
        return why_not_offer(s, a)
    if a == ACCEPT:
        return 0 if s.hand[s.turn] & s.wanted == s.wanted else 6
    return 0 if a == DECLINE else 6


def why_not_begin(s, a):
    if a == DRAW:
        return 0 if s.deck_size > 0 and s.drew == 0 else 2
    if within(TRADE, a):
        partner = index_of(TRADE, a)
        return 0 if partner < s.players and partner != s.turn else 3
    return 0 if a == PASS else 3


def why_not_offer(s, a):
    if within(GIVE, a):
        good = index_of(GIVE, a)
        return 0 if has(s.hand[s.turn], good) and s.given >> good == 0 and s.wanted == 0 else 4
    if within(WANT, a):
        good = index_of(WANT, a)
        return 0 if not has(s.hand[s.turn], good) and s.wanted >> good == 0 else 5
    return 0 if a == PROPOSE and s.given + s.wanted > 0 else 5


def legal(s, out):
    n = 0
    if s.turn >= 0:
        for a in range(DECLINE + 1):
            if why_not(s, a) == 0:
                out[n] = a
                n += 1
    return n


def apply(s, a):
    seat = s.turn
    if a == DRAW:  # swap.2
        s.drew = 1
        s.deck_size -= 1
        note(s, Note.DRAWS, seat)
        tell(s, only(seat), Note.DRAWN, seat, draw(s, seat))
    elif a == PASS:
        note(s, Note.PASSES, seat)
        end_turn(s)
    elif within(TRADE, a):  # swap.3
        s.partner = index_of(TRADE, a)
        s.phase = Phase.OFFER
        note(s, Note.TRADES, seat, s.partner)
    elif within(GIVE, a):  # swap.4
        s.given = with_member(s.given, index_of(GIVE, a))
        s.known[seat] |= s.given
    elif within(WANT, a):  # swap.5
        s.wanted = with_member(s.wanted, index_of(WANT, a))
    elif a == PROPOSE:
        s.phase = Phase.ANSWER
        s.turn = s.partner
        note(s, Note.OFFERS, seat, s.given, s.wanted)
    elif a == ACCEPT:
        change_hands(s)
        end_turn(s)
    else:
        note(s, Note.REFUSES, seat)
        end_turn(s)


def change_hands(s):  # swap.6
    for seat in range(s.players):
        goes = 0
        comes = 0
        if seat == s.trader:
            goes = s.given
            comes = s.wanted
        elif seat == s.partner:
            goes = s.wanted
            comes = s.given
        s.hand[seat] = s.hand[seat] & ~goes | comes
        s.held[seat] += count(comes) - count(goes)
        s.known[seat] = s.known[seat] & ~goes | comes
    s.swaps[s.trader] += 1
    note(s, Note.SWAPS, s.trader, s.partner)


def end_turn(s):
    s.turns += 1
    begin_turn(s, (s.trader + 1) % s.players)
    if s.turns == TURNS * s.players:  # swap.7
        s.turn = -1
        s.phase = Phase.OVER


def score(s, seat):
    return s.swaps[seat]


def redeal(s, seat):
    """What is not known to be in a hand lies in any of the others or in the deck."""
    free = first(GOODS) & ~s.hand[seat]
    for other in range(s.players):
        if other != seat:
            s.hand[other] = s.known[other]
            free &= ~s.known[other]
    for other in range(s.players):
        while other != seat and count(s.hand[other]) < s.held[other]:
            good = draw_member(s, free)
            free = without_member(free, good)
            s.hand[other] = with_member(s.hand[other], good)
    s.deck = free


def observe(s, seat, out):
    for good in range(GOODS):
        out[good] = (s.hand[seat] >> good) & 1
