"""The state of a match of Daifugo, its phases, and what is noted while it is played."""

from enum import IntEnum

from fuda.games.daifugo.cards import NOTHING, SEATS
from fuda.games.daifugo.knowledge import MAX_ROUNDS, MOVES
from fuda.kernel import State as KernelState, memory_fields, option, pile, private, public

MAX_REMEMBERED = 192  # actions of a round; hardly any has so many


class Phase(IntEnum):
    PLAY = 0
    KAKUMEI = 1  # revolt or keep
    GIVE = 2  # for sevens
    DISCARD = 3  # for tens
    RETURN = 4  # in the exchange
    OVER = 5


class Note(IntEnum):
    ROUND = 0  # round number
    DRAWN = 1  # seat that leads the first round
    LEADS = 2  # seat
    PLAYS = 3  # seat, action
    PASSES = 4  # seat
    STUCK = 5  # seat
    SHIBARI = 6  # suits
    GEKI = 7  # suits
    REVOLTS = 8  # seat, whether kakumei is now on
    KEEPS = 9  # seat
    JACK_BACK = 10  # whether the order is now reversed
    SKIPPED = 11  # seat
    ENDS = 12  # the pile
    GIVES = 13  # seat, to seat
    GIVES_CARD = 14  # seat, to seat, card: for the two alone
    DISCARDS = 15  # seat, card
    STOPS = 16  # seat
    OUT = 17  # seat, place
    FOUL = 18  # seat, place
    LEFT = 19  # seat, place
    ALL_STUCK = 20
    POINTS = 21  # seat, points this round, points in all
    PAYS = 22  # seat, to seat, cards
    RETURNS = 23  # seat, to seat
    WINS = 24  # seat
    TITLE = 25  # seat, title


class Title(IntEnum):
    DAIFUGO = 0
    FUGO = 1
    HEIMIN = 2
    HINMIN = 3
    DAIHINMIN = 4


class State(KernelState):
    jokers = option(0, 1, 2, default=2)
    rounds = option(*range(1, MAX_ROUNDS + 1))
    finish = option("illegal", "foul")
    exchange = option(False, True, default=True)
    kaidan = option(False, True, default=True)
    kakumei = option(False, True, default=True)
    shibari = option(False, True, default=True)
    geki = option(False, True, default=True)
    spade3 = option(False, True, default=True)
    five = option(False, True, default=True)
    seven = option(False, True, default=True)
    eight = option(False, True, default=True)
    nine = option(False, True, default=True)
    ten = option(False, True, default=True)
    jackback = option(False, True, default=True)
    two_finish = option(False, True, default=True)
    three_finish = option(False, True, default=True)
    joker_finish = option(False, True, default=True)
    eight_finish = option(False, True)

    hand = private("i64", SEATS)  # sets of cards, jokers in the bits above
    gone = public("i64")  # cards played or discarded this round, jokers likewise
    held = public("i8", SEATS)  # how many cards each seat holds
    playing = public("i8")  # the seats still in
    place_of = public("i8", SEATS)  # this round; 0 for a seat still in
    best_free = public("i8")  # places
    worst_free = public("i8")
    stuck = public("i8")  # how many seats in a row had the lead and no legal play
    confined = public("i8", SEATS)  # what a stuck seat has shown of its card; see `knowledge`

    top = public("i16")  # the pile's last play, NOTHING for a seat on lead
    top_size = public("i8")  # its number of cards
    top_low = public("i8")  # its lowest value
    top_suits = public("i8")  # its suits, none for jokers alone
    owner = public("i8")  # who made it
    plays = public("i8")  # in this pile
    bound = public("i8")  # the suits of a shibari, 0 without
    step_bound = public("i8")  # geki-shibari
    revolution = public("i8")  # kakumei
    jack_back = public("i8")

    # What the last play still has to do.
    gives = public("i8")
    discards = public("i8")
    skips = public("i8")
    ends_pile = public("i8")

    returns = public("i8")  # cards that the seat to move has still to return
    round_number = public("i8")
    turns = public("i16")  # plays and passes in this match
    order = public("i8", SEATS)  # the seats by place in the round before
    points = public("i16", SEATS)

    # Cards that went from hand to hand this round, in order; see `knowledge`.
    giver, moves = pile("i8", MOVES, blank=NOTHING)
    taker = public("i8", MOVES)
    known = private("i8", SEATS * MOVES, each=MOVES, blank=NOTHING)  # what each seat saw of each

    # What all have seen in this round, from its first lead on; see `memory`.
    acted, actor, remembered = memory_fields("i16", MAX_REMEMBERED)
