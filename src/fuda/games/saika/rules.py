"""Saika Banrai: trick-taking in which winning hurts. The numbers in comments are those of `rules.md`.

What a seat knows of the others' cards stands in `knowledge.py`.
"""

from enum import IntEnum

from fuda.games.saika.cards import (
    ACTIONS,
    ALL_COLOURS,
    ALL_SPECIAL_KINDS,
    BLOCKS,
    COLOURED,
    DISASTERS,
    FERTILITY,
    NAME,
    NOTHING,
    PASS,
    PILLAR,
    PLAY,
    ROUNDS,
    SEATS,
    SPECIAL_KINDS,
    SPECIALS,
    colour_of,
    number_of,
    of_colour,
    special_kind,
)
from fuda.games.saika.knowledge import OBSERVATION, SPANS, observe, redeal
from fuda.kernel import (
    State as KernelState,
    begin_memory,
    below,
    deal_evenly,
    first,
    has,
    hidden,
    index_of,
    memory_fields,
    note,
    option,
    place,
    private,
    public,
    remember,
    with_member,
    within,
    without_member,
    write_actions,
)

# What the kernel finds here besides the functions below.
__all__ = ["ACTIONS", "BLOCKS", "OBSERVATION", "SPANS", "observe", "place", "redeal"]

VERSION = 1  # of these rules; see `fuda.record`
PLAYERS = range(3, SEATS + 1)
HAND_SIZE = (0, 0, 0, 10, 8, 7, 6)  # Disaster cards by number of players
KEPT_CARD_COST = 20
MAX_ACTIONS = 57  # in a round: six seats play to 8 tricks, a starter is named before each, and one more
MAX_LEGAL = 12  # a whole hand of three players, on lead
MAX_NOTES = 5 + 3 * SEATS  # a Natural Disaster ends the match: what each seat keeps, what it has lost, and who wins


class Phase(IntEnum):
    PLAY = 0
    NAME_STARTER = 1
    OVER = 2


class Note(IntEnum):
    ROUND = 0  # round number
    STARTS = 1  # seat, how: 0 drawn, 1 named
    LAYS = 2  # seat, card
    PASSES = 3  # seat
    TURNS_UP = 4  # colour
    DISASTER = 5  # all four are face up
    TAKES_ONE = 6  # seat, card
    TAKES_ALL = 7  # seat, points
    NOBODY = 8  # no winner
    KEEPS = 9  # seat, cards left in hand
    ROUND_LOSS = 10  # seat, points lost in the match so far
    WINS = 11  # seat
    TURNS_DOWN = 12  # the four disaster cards


class Pillar(IntEnum):
    COUNTS = 0
    IGNORED = 1


class State(KernelState):
    pillar = option("counts", "ignored")
    open_scores = option(False, True)

    hand = private("i64", SEATS)  # sets of cards
    held = public("i8", SEATS)  # how many cards each seat holds
    specials = public("i8", SEATS)  # sets of the kinds of special cards: 0 the Pillar, 1 Fertility
    void = public("i8", SEATS)  # colours that a seat has shown not to have, this round
    laid = public("i64")  # Disaster cards laid this round: all have seen them, none may look at them again
    trick = public("i8", SEATS)  # the card before each seat, PASS, or NOTHING
    starter = public("i8")
    played = public("i8")  # how many seats have played to the trick
    lead = public("i8")  # the lead colour or NOTHING
    flipped = public("i8")  # the Natural Disaster cards that are face up, by colour
    round_number = public("i8")
    trick_number = public("i8")
    tricks = public("i8")  # in this round
    taken = public("i8", SEATS)  # how many cards lie face down before each seat
    lost = public("i16", SEATS)  # points lost that all may see
    face_down = hidden("i16", SEATS)  # points lost in this round under `open_scores = false`

    # What all have seen in this round; see `knowledge` and `memory`.
    witnessed = public("i16", SEATS)  # as `face_down`, -1 where nobody saw
    flipped_before = public("i8")  # as `flipped`, when the round began
    acted, actor, remembered = memory_fields("i8", MAX_ACTIONS)


def reset(s):
    s.round_number = 0
    s.flipped = 0
    for seat in range(SEATS):
        s.lost[seat] = 0
        s.face_down[seat] = 0
        s.hand[seat] = 0
        s.held[seat] = 0
        s.specials[seat] = 0
        s.void[seat] = 0
        s.taken[seat] = 0
    deal(s)
    draw_starter(s)  # saika.5


def deal(s):
    """saika.3, saika.4: both special cards to each seat, and Disaster cards; the excess stays unseen."""
    players = s.players
    size = HAND_SIZE[players]
    for seat in range(players):
        s.hand[seat] = SPECIALS
        s.held[seat] = 0
        s.specials[seat] = ALL_SPECIAL_KINDS
        s.void[seat] = 0
        s.taken[seat] = 0
    deal_evenly(s, s.hand, s.held, DISASTERS, size)
    for seat in range(players):
        s.held[seat] += SPECIAL_KINDS
    s.laid = 0
    s.tricks = size + SPECIAL_KINDS
    s.trick_number = 0
    begin_memory(s)
    s.flipped_before = s.flipped
    for seat in range(SEATS):
        s.witnessed[seat] = 0
    s.round_number += 1
    note(s, Note.ROUND, s.round_number)


def draw_starter(s):
    starter = below(s, s.players)
    note(s, Note.STARTS, starter, 0)
    open_trick(s, starter)


def open_trick(s, starter):
    for seat in range(SEATS):
        s.trick[seat] = NOTHING
    s.starter = starter
    s.turn = starter
    s.played = 0
    s.lead = NOTHING
    s.phase = Phase.PLAY


def legal(s, out):
    if s.phase == Phase.PLAY:
        return legal_plays(s, out)
    if s.phase == Phase.NAME_STARTER:
        return legal_starters(s, out)
    return 0


def apply(s, a):
    remember(s, a)
    if s.phase == Phase.PLAY:
        play(s, a)
    else:
        name_starter(s, index_of(NAME, a))


def legal_plays(s, out):
    n = write_actions(PLAY, playable(s), out, 0)
    if n == 0:  # saika.10
        out[0] = PASS
        n = 1
    return n


def playable(s):
    """The set of cards that the seat to move may lay."""
    hand = s.hand[s.turn]
    disasters = hand & COLOURED
    if s.lead != NOTHING:
        following = disasters & of_colour(s.lead)
        if following != 0:  # saika.6, else saika.7
            disasters = following
    specials = hand & SPECIALS
    if specials != 0:
        specials &= ~specials_in_trick(s)
    return disasters | specials


def specials_in_trick(s):
    """saika.9: kinds that were laid in this trick and can't be laid again."""
    laid = 0
    for seat in range(s.players):
        card = s.trick[seat]
        if PILLAR <= card <= FERTILITY:
            laid = with_member(laid, card)
    return laid


def play(s, a):
    seat = s.turn
    if a == PASS:
        s.trick[seat] = PASS
        note(s, Note.PASSES, seat)
    else:
        lay(s, seat, index_of(PLAY, a))
    s.played += 1
    if s.played == s.players:
        close_trick(s)
    else:
        s.turn = seat + 1 if seat + 1 < s.players else 0


def lay(s, seat, card):
    note(s, Note.LAYS, seat, card)
    s.trick[seat] = card
    s.hand[seat] = without_member(s.hand[seat], card)
    s.held[seat] -= 1
    if card >= DISASTERS:
        s.specials[seat] = without_member(s.specials[seat], special_kind(card))
        return
    colour = colour_of(card)
    s.laid = with_member(s.laid, card)
    if s.lead == NOTHING:
        s.lead = colour  # saika.8
    elif colour != s.lead:
        s.void[seat] = with_member(s.void[seat], s.lead)
    if not has(s.flipped, colour):  # saika.11
        s.flipped = with_member(s.flipped, colour)
        note(s, Note.TURNS_UP, colour)
        if s.flipped == ALL_COLOURS:
            note(s, Note.DISASTER)


def close_trick(s):
    disaster = s.flipped == ALL_COLOURS  # saika.12
    winner = trick_winner(s, disaster)
    if winner == NOTHING:
        note(s, Note.NOBODY)
    elif disaster:
        take_all(s, winner)
    else:
        take_own(s, winner)
    if disaster:
        s.flipped = 0
        note(s, Note.TURNS_DOWN)
    s.trick_number += 1
    if s.trick_number == s.tricks:
        close_round(s)
    else:
        s.phase = Phase.NAME_STARTER  # saika.18
        s.turn = s.starter if winner == NOTHING else winner  # saika.17


def trick_winner(s, disaster):
    """saika.13, saika.14: the seat with the highest card of the lead colour, the lowest in a Natural Disaster trick."""
    winner = NOTHING
    best = 0
    for seat in range(s.players):
        card = s.trick[seat]
        if card == NOTHING or card >= FERTILITY:  # saika.16
            continue
        if card == PILLAR:
            if disaster:
                continue
        elif colour_of(card) != s.lead:
            continue
        number = number_of(card)
        if winner == NOTHING or (number < best if disaster else number > best):
            winner = seat
            best = number
    return winner


def take_own(s, winner):
    card = s.trick[winner]
    note(s, Note.TAKES_ONE, winner, card)
    lose(s, winner, number_of(card))
    s.taken[winner] += 1


def take_all(s, winner):
    points = 0
    for seat in range(s.players):
        card = s.trick[seat]
        if card == PASS or (card == PILLAR and s.pillar == Pillar.IGNORED):  # saika.15
            continue
        points += number_of(card)
        s.taken[winner] += 1
    note(s, Note.TAKES_ALL, winner, points)
    lose(s, winner, points)


def lose(s, seat, points):
    if s.open_scores:  # saika.22
        s.lost[seat] += points
    else:
        s.face_down[seat] += points
        if s.witnessed[seat] >= 0:
            s.witnessed[seat] += points


def legal_starters(s, out):
    return write_actions(NAME, first(s.players), out, 0)  # saika.18: any seat, itself included


def name_starter(s, starter):
    note(s, Note.STARTS, starter, 1)
    open_trick(s, starter)


def close_round(s):
    for seat in range(s.players):  # saika.19
        if s.held[seat] > 0:
            note(s, Note.KEEPS, seat, s.held[seat])
            lose(s, seat, KEPT_CARD_COST * s.held[seat])
        s.lost[seat] += s.face_down[seat]
        s.face_down[seat] = 0
        note(s, Note.ROUND_LOSS, seat, s.lost[seat])
    if s.round_number == ROUNDS:
        close_match(s)
        return
    deal(s)
    loser = sole_loser(s)
    if loser == NOTHING:  # saika.20
        draw_starter(s)
    else:
        s.phase = Phase.NAME_STARTER
        s.turn = loser


def sole_loser(s):
    """The seat that has lost most so far, or NOTHING where several have."""
    loser = 0
    shared = False
    for seat in range(1, s.players):
        if s.lost[seat] > s.lost[loser]:
            loser = seat
            shared = False
        elif s.lost[seat] == s.lost[loser]:
            shared = True
    return NOTHING if shared else loser


def close_match(s):
    s.phase = Phase.OVER
    s.turn = -1
    for seat in range(s.players):
        if place(s, seat) == 1:
            note(s, Note.WINS, seat)


def score(s, seat):
    return -(s.lost[seat] + s.face_down[seat])  # saika.21


def why_not(s, a):
    if s.phase == Phase.OVER:
        return 24
    if s.phase == Phase.NAME_STARTER:
        if not within(NAME, a):
            return 18
        return 0 if index_of(NAME, a) < s.players else 1
    if within(NAME, a):
        return 18
    if a == PASS:
        return 0 if playable(s) == 0 else 10
    card = index_of(PLAY, a)
    if not has(s.hand[s.turn], card):
        return 23
    if has(playable(s), card):
        return 0
    return 6 if card < DISASTERS else 9
