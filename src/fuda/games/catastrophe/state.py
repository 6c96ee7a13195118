"""The state of a match of Catastrophe, its actions, its phases, and what is noted while it is played.

A title is the number of a Resource or Response in the book. Hands, packs and the deck are told by titles, since a card in a hand
always has all its uses. A row has places of its own: a card stays in its place until it leaves the row, so that promises can
name it. Places, or *slots*, of a seat in a React: its row, what it has borrowed, and what its Persona can do without a card.
"""

from enum import IntEnum

from fuda.games.catastrophe.book import PHASES, RESPONSES, STRIKES, TITLES as TITLES, USES
from fuda.kernel import Blocks, State as KernelState, hidden, option, private, public, seen_by

SEATS = 6
PLAYERS = range(2, SEATS + 1)
NOTHING = -1  # no card, no seat, no promise
GAMES = 5  # at most, in a series

PACK = 6  # cards that each seat is dealt, and picks
PASSED_ON = PACK * (PACK - 1) // 2  # cards that a seat passes on in a draft: five, four, and so on
ROW = 8  # places of a row: seven, and the one for the card over the limit
ROW_LIMITS = (7, 6)
VITALITY = (4, 3)
OFFERS = 3  # in a turn to trade
SHOWN = 4  # at most, in Provisioning
RESTOCKED = 2  # at most, at Restock
REPLENISHED = 2
SHOWN_MOST = 7  # whatever a Persona says

IMPACTS = STRIKES + 1  # the Disaster's three, and the Impact card's
COMPLICATION = STRIKES  # the impact of the Impact card
TARGETS = IMPACTS * SEATS  # an impact as one seat suffers it: impact * SEATS + seat
BORROWED = 4  # cards that a seat can borrow in a React
FIRST_BORROWED = ROW  # the first slot of those borrowed
FREE = ROW + BORROWED  # the slot of what a Persona does without a card
SLOTS = FREE + 1
TAKEN_BACK = 12  # uses that a seat can take back in a React, so that it ends; more than anybody needs
PLAYED = 8  # Responses that a seat can play in a React or a turn to trade
IN_TRANSIT = 7  # cards of a row that can change hands in a trade, each way
NO_TITLE = TITLES  # the card passed for a loan that needs none

BLOCKS = Blocks()
PICK = BLOCKS.block("pick", title=TITLES)
PASS = BLOCKS.single("pass")
TRADE = BLOCKS.block("trade", seat=SEATS)
GIVE = BLOCKS.block("give", title=TITLES)
GIVE_ROW = BLOCKS.block("give_row", "give row.{place}", place=ROW)
ASK = BLOCKS.block("ask", title=TITLES)
ASK_ROW = BLOCKS.block("ask_row", "ask row.{place}", place=ROW)
PROPOSE = BLOCKS.single("propose")
WITHDRAW = BLOCKS.single("withdraw")
ACCEPT = BLOCKS.single("accept")
DECLINE = BLOCKS.single("decline")
SHOW = BLOCKS.block("show", title=TITLES)
DONE = BLOCKS.single("done")
USE = BLOCKS.block("use", "use {slot} on {target}", slot=SLOTS, target=TARGETS)
UNUSE = BLOCKS.block("unuse", "unuse {slot} on {target}", slot=SLOTS, target=TARGETS)
BORROW = BLOCKS.block("borrow", "borrow {neighbour_place} with {title}", neighbour_place=2 * ROW, title=TITLES + 1)
PLAY = BLOCKS.block("play", "play {response} on {aim}", response=RESPONSES, aim=TARGETS)
RETURN = BLOCKS.block("return", place=ROW)
DROP = BLOCKS.block("drop", place=ROW)

# An offer is built in ascending order of what is added: own cards of hand and row, then those asked for.
ADDED_GIVE = 0
ADDED_GIVE_ROW = TITLES
ADDED_ASK = TITLES + ROW
ADDED_ASK_ROW = TITLES + ROW + TITLES


class Phase(IntEnum):
    """What the seat to move is asked for."""

    DRAFT = 0  # to pick a card of the pack
    TRADE = 1  # to name a partner, or pass
    OFFER = 2  # to say what it offers and asks for
    ANSWER = 3  # to accept an offer or decline it
    SHOW = 4  # to choose cards for its row
    REACT = 5  # to use, borrow and play, or be done
    SETTLE = 6  # to return or drop a card of a row that is over its limit
    OVER = 7


class Stage(IntEnum):
    """Where a game stands; what goes on after a row is settled follows from it."""

    DRAFT = 0
    PROVISION = 1  # the trades of Provisioning
    SHOW = 2  # of Provisioning
    REACT = 3
    BARTER = 4
    RESTOCK = 5


class Side(IntEnum):
    """The values of the option `personas`."""

    ABILITY = 0
    DETRIMENT = 1
    NONE = 2


class Note(IntEnum):
    GAME = 0  # number
    PERSONA = 1  # seat, card
    PERSONA_BACK = 2  # seat, card: with its detriment
    FIRST_TRADER = 3  # seat
    PICKS = 4  # seat
    PICKS_CARD = 5  # seat, card: for this seat alone
    PACKS_PASS = 6  # cards in each
    TRADES_BEGIN = 7
    PASSES = 8  # seat: makes no trade
    OFFERS = 9  # seat, partner
    GIFT = 10  # seat, partner
    GIVES = 11  # seat, card, copies
    GIVES_FROM_ROW = 12  # seat, card, uses left
    ASKS = 13  # seat, card, copies
    ASKS_FROM_ROW = 14  # seat, card, uses left
    WITHDRAWS = 15  # seat
    ACCEPTS = 16  # seat
    DECLINES = 17  # seat
    NO_MORE_OFFERS = 18  # seat
    ENTERS_ROW = 19  # seat, card, uses left
    ENTERS_HAND = 20  # seat, card: a Response
    RETURNS = 21  # seat, card
    DROPS = 22  # seat, card
    SHOW_BEGINS = 23
    CHOOSES = 24  # seat: has chosen what to show
    SHOWS = 25  # seat, card
    SHOWS_NOTHING = 26  # seat
    DISASTER = 27  # card
    PHASE = 28  # 1 to 3
    IMPACT = 29  # need
    COMPLICATION = 30  # card
    FORESEES = 31  # seat, card: for this seat alone
    USES = 32  # seat, card, the need and the seat it is for
    TAKES_BACK = 33  # seat, card, the need and the seat it was for
    BORROWS = 34  # seat, owner, card
    HANDS_OVER = 35  # seat, to seat, card
    PLAYS = 36  # seat, card
    COVERS = 37  # the need and the seat it is for, uses
    HEALS = 38  # seat, Vitality gained
    DRAWS = 39  # seat, cards
    DRAWS_CARD = 40  # seat, card: for this seat alone
    REPAIRS = 41  # seat, card, uses gained
    CALMS = 42  # card
    DONE = 43  # seat
    REACT_ENDS = 44
    SPENDS = 45  # seat, card, uses
    LOSES = 46  # seat, need, Vitality
    UNHARMED = 47  # seat
    EXHAUSTED = 48  # seat, card
    NO_VITALITY = 49  # seat
    REPLENISH = 50
    RESHUFFLE = 51  # cards
    BARTER_BEGINS = 52
    RESTOCK_BEGINS = 53
    LOST = 54
    SURVIVED = 55
    VITALITY = 56  # seat, Vitality, Resources owned
    RESILIENT = 57  # seat
    WINS = 58  # seat
    LACKS = 59  # seat, needs: why an offer is made, the partner lacks help against these
    ADDS = 60  # seat, needs: the partner has help against these, and gets more
    WANTS = 61  # seat, needs: what the trader wants help against


class State(KernelState):
    vitality = option(*VITALITY)
    row = option(*ROW_LIMITS)
    personas = option("ability", "detriment", "none")
    games = option(*range(1, GAMES + 1))

    # The series.
    game_number = public("i8")  # from 1
    points = public("i16", SEATS, each=1)  # Vitality left, of the games that were survived
    owned_before = public("i16", SEATS, each=1)  # Resources owned at the end of these
    held_before = public("i16", SEATS, each=1)  # of those, in hand

    # The game.
    stage = public("i8")
    first = public("i8")  # the First Trader
    actor = public("i8")  # whose turn to trade or in the React it is, while another is asked
    tokens = public("i8", SEATS, each=1)  # Vitality left
    persona = public("i16", SEATS, each=1)  # card, or NOTHING
    traits = public("i16", SEATS, each=1)  # of each seat's Persona, as a set; this and the next two follow from the Personas
    not_helping = public("i8")  # the seats whose Persona can't help others
    not_helped = public("i8")  # the seats whose Persona can't be helped by others
    first_response = public("i8")  # the first title that is a Response; follows from the book
    hand = private("i8", SEATS * TITLES, each=TITLES)  # cards by title
    held = public("i8", SEATS, each=1)  # how many cards are in each hand
    deck = hidden("i8", TITLES)  # cards by title
    deck_size = public("i8")
    discards = public("i8", TITLES)  # cards by title
    in_row = public("i8", SEATS * ROW, each=ROW)  # title, or NOTHING
    left = public("i8", SEATS * ROW, each=ROW)  # uses left of it

    # The disaster.
    disaster_phase = public("i8")  # 0 before the first, then 1 to 3
    next_disaster = hidden("i16", blank=NOTHING)  # card
    disaster = public("i16")  # card, once it is turned up
    impact_seen = public("i8", PHASES)  # seats that know the Impact card of each phase
    next_impact = seen_by("impact_seen", "i16", PHASES, blank=NOTHING)  # card
    impact = public("i16")  # the Impact card turned up last, or NOTHING
    need = public("i8", IMPACTS)  # the needs of this phase, or NOTHING
    calmed = public("i8")  # whether this phase's Impact card has lost its sting

    # The draft; see `knowledge`.
    draft_round = public("i8")  # from 0
    pack = private("i8", SEATS * PACK, each=PACK, blank=NOTHING)  # titles in order, what a seat can pick from
    picks = private("i8", SEATS * PACK, each=PACK, blank=NOTHING)  # the title picked in each round
    passed = private("i8", SEATS * PASSED_ON, each=PASSED_ON, blank=NOTHING)  # titles passed on, five in the first round

    # What is known of hands after the draft; see `knowledge`.
    sure = public("i8", SEATS * TITLES, each=TITLES)  # cards by title that everyone knows to be in a hand
    elsewhere = private("i8", SEATS * TITLES, each=TITLES)  # cards that a seat knows to be in the others' hands besides

    # A trade.
    partner = public("i8")  # or NOTHING
    attempts = public("i8")  # offers made in this turn to trade
    plays = public("i8")  # Responses played in this turn to trade
    added = public("i8")  # what was added to the offer last; nothing before it can be added
    giving = public("i8", TITLES)  # cards from the trader's hand, by title
    asking = public("i8", TITLES)  # cards from the partner's hand
    giving_row = public("i16")  # places of the trader's row
    asking_row = public("i16")  # places of the partner's row
    moving = public("i8", 2 * IN_TRANSIT)  # titles on their way from row to row: to the partner, to the trader
    moving_left = public("i8", 2 * IN_TRANSIT)

    # Cards chosen for rows.
    chosen = private("i8", SEATS * SHOWN_MOST, each=SHOWN_MOST, blank=NOTHING)  # titles, in order
    coming = public("i8", SEATS * SHOWN_MOST, each=SHOWN_MOST)  # titles shown that have yet to enter the row

    # A React.
    dones = public("i8")  # seats in a row that were done
    promise = public("i8", SEATS * SLOTS * USES, each=SLOTS * USES)  # by seat, slot and use: a target, or NOTHING
    promised_for = public("i16", TARGETS)  # uses promised for each impact of each seat; follows from `promise`
    covered = public("i16", TARGETS)  # uses that Responses have given each impact of each seat
    lent = public("i8", SEATS * ROW, each=ROW)  # which seats have borrowed the card in that place in this React
    loan = public("i8", SEATS * BORROWED, each=BORROWED)  # titles borrowed
    loan_left = public("i8", SEATS * BORROWED, each=BORROWED)  # their uses
    lender = public("i8", SEATS * BORROWED, each=BORROWED)  # their owners
    free_loans = public("i8", SEATS, each=1)  # cards borrowed without passing one
    taken_back = public("i8", SEATS, each=1)  # uses taken back
    played = public("i8", SEATS, each=1)  # Responses played in this React

    work = hidden("i8", 2 * TITLES)  # room to work in; all 0 between actions
