"""Doubt: lay a card face down, claim its rank, and do not get caught. The numbers in comments are those of `rules.md`."""

from enum import IntEnum

from fuda.kernel import (
    Blocks,
    Sight,
    Spans,
    State as KernelState,
    below,
    clear,
    deal_evenly,
    draw_member,
    first,
    has,
    index_of,
    note,
    one_hot,
    only,
    option,
    part,
    pile,
    private,
    public,
    push,
    put,
    put_in_row,
    tell,
    top,
    with_member,
    without_member,
    write_actions,
    write_bits,
)
from fuda.pack.numbers import CARDS, RANKS, SUITS, rank_of

VERSION = 1  # of these rules: goes up when old records would play differently
SEATS = 6
PLAYERS = range(2, SEATS + 1)
HAND_SIZES = (6, 8)
MAX_HELD = 8
MAX_LAID = SEATS * MAX_HELD
NOTHING = -1  # no card, no seat

BLOCKS = Blocks()
LAY = BLOCKS.block("lay", "{card}", card=CARDS)
DOUBT = BLOCKS.single("doubt")
MAX_LEGAL = MAX_HELD + 1  # a whole hand, or to doubt
MAX_NOTES = 3 + SEATS  # a pile is taken, which ends the match


class Phase(IntEnum):
    PLAY = 0
    OVER = 1


class Note(IntEnum):
    STARTS = 0  # seat
    CLAIMS = 1  # seat, rank
    LAYS = 2  # seat, card: for this seat alone
    DOUBTS = 3  # seat, the seat that laid the card
    TURNS_UP = 4  # card
    TAKES = 5  # seat, number of cards
    WINS = 6  # seat


class State(KernelState):
    dealt = option(6, 8)

    hand = private("i64", SEATS)  # sets of cards
    held = public("i8", SEATS)  # how many cards each seat holds
    laid, laid_size, laid_seen = pile("i8", MAX_LAID, sight=Sight.SEEN_BY, blank=NOTHING)  # in the whole match, in order
    pile_start = public("i8")  # how many of them were taken: the others are the pile on the table
    shown = public("i8")  # the card that was turned up last, or NOTHING
    rank = public("i8")  # the one to claim next
    last = public("i8")  # the seat that laid the last card of the pile, or NOTHING
    taken = public("i8", SEATS)  # how many cards each seat has taken


def reset(s):
    for seat in range(SEATS):
        s.hand[seat] = 0
        s.held[seat] = 0
        s.taken[seat] = 0
    clear(s.laid, 0, MAX_LAID, NOTHING)
    clear(s.laid_seen, 0, MAX_LAID, 0)
    s.laid_size = 0
    s.pile_start = 0
    s.shown = NOTHING
    s.rank = 0  # doubt.4
    s.last = NOTHING
    s.phase = Phase.PLAY
    deal_evenly(s, s.hand, s.held, CARDS, HAND_SIZES[s.dealt])  # doubt.1
    s.turn = below(s, s.players)  # doubt.2
    note(s, Note.STARTS, s.turn)


def legal(s, out):
    if s.phase == Phase.OVER:
        return 0
    n = write_actions(LAY, s.hand[s.turn], out, 0)  # doubt.3
    if s.last != NOTHING:  # doubt.6
        out[n] = DOUBT
        n += 1
    return n


def why_not(s, a):
    if s.phase == Phase.OVER:
        return 8
    if a == DOUBT:
        return 6 if s.last == NOTHING else 0
    return 0 if has(s.hand[s.turn], index_of(LAY, a)) else 3


def apply(s, a):
    if a == DOUBT:
        doubt(s, s.turn)
    else:
        lay(s, s.turn, index_of(LAY, a))


def lay(s, seat, card):
    note(s, Note.CLAIMS, seat, s.rank)
    tell(s, only(seat), Note.LAYS, seat, card)  # doubt.5
    push(s.laid, 0, s.laid_size, card)
    push(s.laid_seen, 0, s.laid_size, only(seat))
    s.laid_size += 1
    s.hand[seat] = without_member(s.hand[seat], card)
    s.held[seat] -= 1
    s.last = seat
    s.rank = (s.rank + 1) % RANKS
    pass_turn(s, (seat + 1) % s.players)


def doubt(s, seat):
    """doubt.7: the last card is turned up, and somebody takes the pile."""
    card = top(s.laid, 0, s.laid_size)
    note(s, Note.DOUBTS, seat, s.last)
    note(s, Note.TURNS_UP, card)
    s.shown = card
    s.laid_seen[s.laid_size - 1] = first(s.players)
    loser = seat if rank_of(card) == last_claim(s) else s.last
    cards = s.laid_size - s.pile_start
    note(s, Note.TAKES, loser, cards)
    s.taken[loser] += cards
    s.pile_start = s.laid_size
    s.last = NOTHING
    pass_turn(s, loser)


def last_claim(s):
    """The rank that was claimed for the last card."""
    return (s.rank - 1) % RANKS


def pass_turn(s, seat):
    if s.held[seat] > 0:
        s.turn = seat
        return
    s.phase = Phase.OVER  # doubt.8
    s.turn = -1
    best = score(s, 0)
    for other in range(s.players):
        best = max(best, score(s, other))
    for other in range(s.players):
        if score(s, other) == best:
            note(s, Note.WINS, other)


def score(s, seat):
    return -(s.taken[seat] + s.held[seat])  # doubt.9


def seen_laid(s, seat):
    """The set of laid cards that a seat knows: its own, and those that were turned up."""
    cards = 0
    for i in range(s.laid_size):
        if has(s.laid_seen[i], seat):
            cards = with_member(cards, s.laid[i])
    return cards


def redeal(s, seat):
    """All other cards fall anew, evenly: onto the places of the pile that the seat has not seen, and into the other hands."""
    unseen = first(CARDS) & ~(s.hand[seat] | seen_laid(s, seat))
    for i in range(s.laid_size):
        if not has(s.laid_seen[i], seat):
            s.laid[i] = draw_member(s, unseen)
            unseen = without_member(unseen, s.laid[i])
    for other in range(s.players):
        if other == seat:
            continue
        s.hand[other] = 0
        for _ in range(s.held[other]):
            card = draw_member(s, unseen)
            unseen = without_member(unseen, card)
            s.hand[other] = with_member(s.hand[other], card)


# The learner's vector. Seats are counted from the one that looks.
SPANS = Spans()
HAND = SPANS.span("hand", about="the own hand", card=CARDS)
SEEN = SPANS.span("seen", about="cards laid that the seat knows: its own, and those turned up", card=CARDS)
CLAIM = SPANS.span("claim", about="the rank to claim next", rank=RANKS)
LAST = SPANS.span("last", about="who laid the last card of the pile", seat=SEATS)
PILE = SPANS.span("pile", most=MAX_LAID, about="cards in the pile")
HELD, TAKEN = SPANS.each(
    part("held", most=MAX_HELD, about="cards in hand"),
    part("taken", most=MAX_LAID, about="cards taken"),
    seat=SEATS,
)


def observe(s, seat, out):
    write_bits(out, HAND, s.hand[seat])
    write_bits(out, SEEN, seen_laid(s, seat))
    one_hot(out, CLAIM, s.rank)
    if s.last != NOTHING:
        one_hot(out, LAST, (s.last - seat) % s.players)
    put(out, PILE, 0, s.laid_size - s.pile_start)
    for i in range(s.players):
        other = (seat + i) % s.players
        put_in_row(out, HELD, i, 0, s.held[other])
        put_in_row(out, TAKEN, i, 0, s.taken[other])


def of_rank(rank):
    """The set of the four cards of a rank."""
    return first(SUITS) << (rank * SUITS)
