"""Bazaar: buy cards from the row. The numbers in comments are those of `rules.md`. What the cards are stands in the book."""

from enum import IntEnum

from fuda.kernel import (
    Blocks,
    Sight,
    Spans,
    State as KernelState,
    below,
    clear,
    clipped,
    index_of,
    note,
    part,
    pile,
    pop,
    public,
    push,
    put,
    put_in_row,
    shuffle,
)
from fuda_bazaar.book import MAX_CARDS, Do

VERSION = 1
SEATS = 4
PLAYERS = range(2, SEATS + 1)
STALLS = 5  # places of the row
TURNS = 10  # for each player
FIRST_COINS = 3
WAGE = 2
NOTHING = -1

BLOCKS = Blocks()
BUY = BLOCKS.block("buy", stall=STALLS)
WORK = BLOCKS.single("work")
MAX_LEGAL = STALLS + 1
MAX_NOTES = 1 + 2 * SEATS + SEATS  # a card with two effects is bought, and the match is over


class Phase(IntEnum):
    PLAY = 0
    OVER = 1


class Note(IntEnum):
    STARTS = 0  # seat
    WORKS = 1  # seat
    BUYS = 2  # seat, card
    EARNS = 3  # seat, coins
    TAKES = 4  # seat, from seat, coins
    WINS = 5  # seat


class State(KernelState):
    deck, deck_size = pile("i16", MAX_CARDS, sight=Sight.HIDDEN, blank=NOTHING)  # numbers of cards in the book
    row = public("i16", STALLS)  # the cards to buy, or NOTHING
    bought, bought_size = pile("i16", MAX_CARDS, blank=NOTHING)  # by anyone, in order
    coins = public("i16", SEATS)
    points = public("i16", SEATS)
    turns = public("i8")  # that were taken, by all together


def reset(s):  # bazaar.1
    clear(s.deck, 0, MAX_CARDS, NOTHING)
    clear(s.bought, 0, MAX_CARDS, NOTHING)
    s.deck_size = 0
    s.bought_size = 0
    s.turns = 0
    for seat in range(SEATS):
        s.coins[seat] = FIRST_COINS
        s.points[seat] = 0
    for n in range(len(s.book)):
        add_to_deck(s, n, s.book[n].copies)
    shuffle(s, s.deck, 0, s.deck_size)
    for stall in range(STALLS):
        fill(s, stall)
    s.phase = Phase.PLAY
    s.turn = below(s, s.players)
    note(s, Note.STARTS, s.turn)


def add_to_deck(s, n, copies):
    for _ in range(copies):
        push(s.deck, 0, s.deck_size, n)
        s.deck_size += 1


def fill(s, stall):
    """Puts the next card of the deck into a place of the row."""
    s.row[stall] = NOTHING
    if s.deck_size > 0:
        s.row[stall] = pop(s.deck, 0, s.deck_size, NOTHING)
        s.deck_size -= 1


def why_not(s, a):
    if s.phase == Phase.OVER:
        return 7
    if a == WORK:
        return 0
    n = s.row[index_of(BUY, a)]
    if n == NOTHING:
        return 4
    return 0 if s.book[n].cost <= s.coins[s.turn] else 5


def legal(s, out):
    n = 0
    for a in range(BUY.size + 1):  # the stalls, and to work
        if why_not(s, a) == 0:
            out[n] = a
            n += 1
    return n


def apply(s, a):
    seat = s.turn
    if a == WORK:
        s.coins[seat] += WAGE  # bazaar.3
        note(s, Note.WORKS, seat)
    else:
        buy(s, seat, index_of(BUY, a))
    s.turns += 1
    s.turn = (seat + 1) % s.players
    if s.turns == s.players * TURNS or is_sold_out(s):  # bazaar.7
        close_match(s)


def buy(s, seat, stall):
    n = s.row[stall]
    card = s.book[n]
    note(s, Note.BUYS, seat, n)
    s.coins[seat] -= card.cost
    s.points[seat] += card.points
    push(s.bought, 0, s.bought_size, n)
    s.bought_size += 1
    for k in range(card.effects_count):
        carry_out(s, seat, card.effects[k])
    fill(s, stall)


def carry_out(s, seat, effect):  # bazaar.6
    if effect.do == Do.EARN:
        s.coins[seat] += effect.amount
        note(s, Note.EARNS, seat, effect.amount)
        return
    for other in range(s.players):
        taken = min(s.coins[other], effect.amount)
        if other != seat and taken > 0:
            s.coins[other] -= taken
            s.coins[seat] += taken
            note(s, Note.TAKES, seat, other, taken)


def is_sold_out(s):
    for stall in range(STALLS):
        if s.row[stall] != NOTHING:
            return False
    return True


def close_match(s):
    s.phase = Phase.OVER
    s.turn = -1
    best = 0
    for seat in range(s.players):
        best = max(best, s.points[seat])
    for seat in range(s.players):
        if s.points[seat] == best:
            note(s, Note.WINS, seat)


def score(s, seat):
    return s.points[seat]


def redeal(s, seat):
    """Nobody sees the deck. It holds all cards of the book that are neither in the row nor bought, in any order."""
    s.deck_size = 0
    for n in range(len(s.book)):
        copies = s.book[n].copies
        for stall in range(STALLS):
            copies -= s.row[stall] == n
        for i in range(s.bought_size):
            copies -= s.bought[i] == n
        add_to_deck(s, n, copies)
    shuffle(s, s.deck, 0, s.deck_size)


SPANS = Spans()
COST, POINTS, EARN, TAKE = SPANS.each(
    part("cost", most=10, about="the cost and one, 0 for an empty place"),
    part("worth", most=9, about="the points"),
    part("earn", most=18, about="coins that the card earns"),
    part("take", most=18, about="coins that it takes from each"),
    stall=STALLS,
)
COINS, SCORE = SPANS.each(part("coins", most=99), part("points", most=99), seat=SEATS)  # from the seat that looks
DECK = SPANS.span("deck", most=MAX_CARDS, about="cards in the deck")
TURNS_LEFT = SPANS.span("turns_left", most=SEATS * TURNS)


def observe(s, seat, out):
    for stall in range(STALLS):
        if s.row[stall] != NOTHING:
            card = s.book[s.row[stall]]
            put_in_row(out, COST, stall, 0, card.cost + 1)
            put_in_row(out, POINTS, stall, 0, card.points)
            put_in_row(out, EARN, stall, 0, amount(card, Do.EARN))
            put_in_row(out, TAKE, stall, 0, amount(card, Do.TAKE))
    for i in range(s.players):
        other = (seat + i) % s.players
        put_in_row(out, COINS, i, 0, clipped(COINS, s.coins[other]))
        put_in_row(out, SCORE, i, 0, clipped(SCORE, s.points[other]))
    put(out, DECK, 0, s.deck_size)
    put(out, TURNS_LEFT, 0, s.players * TURNS - s.turns)


def amount(card, do):
    """How many coins a card brings in one way."""
    total = 0
    for k in range(card.effects_count):
        if card.effects[k].do == do:
            total += card.effects[k].amount
    return total
