"""Saika Banrai: trick-taking in which winning hurts. The numbers in comments are those of `rules.md`."""

from enum import IntEnum

from fuda.games.saika.cards import (
    ALL_COLOURS,
    CARDS,
    COLOURED,
    COLOURS,
    DISASTERS,
    FERTILITY,
    NAME,
    NOTHING,
    PASS,
    PILLAR,
    SEATS,
    SPECIALS,
    colour_of,
    number_of,
    of_colour,
)
from fuda.kernel import (
    State as KernelState,
    below,
    count,
    first,
    has,
    hidden,
    note,
    nth,
    option,
    private,
    public,
    with_member,
    without_member,
    write,
)

VERSION = 1  # of these rules; see `fuda.record`
PLAYERS = range(3, SEATS + 1)
ACTIONS = NAME + SEATS
ROUNDS = 3
HAND_SIZE = (0, 0, 0, 10, 8, 7, 6)  # Disaster cards by number of players
KEPT_CARD_COST = 20
MOST_LEGAL = 12  # a whole hand of three players, on lead
MOST_NOTES = 5 + 3 * SEATS  # a Natural Disaster ends the match: what each seat keeps, what it has lost, and who wins
SWAPS = 4  # for each unseen card of a redeal
WIDEST_LOSS = 255  # losses above it look the same to a learner

# The learner's vector: own hand, the trick by seat, cards laid this round, lead, disaster cards, voids and specials by seat,
# cards held, cards taken and points lost by seat, starter, players, round, tricks left, phase, options.
TRICK_WIDTH = CARDS + 1
OBSERVATION = (
    CARDS
    + SEATS * TRICK_WIDTH
    + DISASTERS
    + COLOURS
    + COLOURS
    + SEATS * (COLOURS + 2)
    + SEATS * 3
    + SEATS
    + SEATS
    + ROUNDS
    + 1
    + 1
    + 2
)


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
    specials = public("i8", SEATS)  # which special cards: bit 0 the Pillar, bit 1 Fertility
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
    """saika.3, saika.4: each Disaster card goes to a place drawn among all free ones, in a hand or in the unseen excess."""
    players = s.players
    size = HAND_SIZE[players]
    for seat in range(players):
        s.hand[seat] = SPECIALS
        s.held[seat] = 0
        s.specials[seat] = 3
        s.void[seat] = 0
        s.taken[seat] = 0
    for card in range(DISASTERS):
        place_drawn = below(s, DISASTERS - card)
        for seat in range(players):
            place_drawn -= size - s.held[seat]
            if place_drawn < 0:
                s.hand[seat] |= 1 << card
                s.held[seat] += 1
                break
    for seat in range(players):
        s.held[seat] += 2
    s.laid = 0
    s.tricks = size + 2
    s.trick_number = 0
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
        return write(first(s.players) << NAME, out, 0)  # saika.18: any seat, itself included
    return 0


def apply(s, a):
    if s.phase == Phase.PLAY:
        play(s, a)
    else:
        name_starter(s, a - NAME)


def legal_plays(s, out):
    n = write(playable(s), out, 0)
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
    s.trick[seat] = a
    if a == PASS:
        note(s, Note.PASSES, seat)
    else:
        lay(s, seat, a)
    s.played += 1
    if s.played == s.players:
        close_trick(s)
    else:
        s.turn = seat + 1 if seat + 1 < s.players else 0


def lay(s, seat, card):
    note(s, Note.LAYS, seat, card)
    s.hand[seat] = without_member(s.hand[seat], card)
    s.held[seat] -= 1
    if card >= DISASTERS:
        s.specials[seat] = without_member(s.specials[seat], card - PILLAR)
        return
    colour = colour_of(card)
    s.laid = with_member(s.laid, card)
    if s.lead == NOTHING:
        s.lead = colour  # saika.8
    elif colour != s.lead:
        s.void[seat] |= 1 << s.lead
    if not has(s.flipped, colour):  # saika.11
        s.flipped |= 1 << colour
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


def place(s, seat):
    better = 0
    for other in range(s.players):
        if score(s, other) > score(s, seat):
            better += 1
    return better + 1


def why_not(s, a):
    if s.phase == Phase.OVER:
        return 24
    if s.phase == Phase.NAME_STARTER:
        if a < NAME:
            return 18
        return 0 if a < NAME + s.players else 1
    if a >= NAME:
        return 18
    if a == PASS:
        return 0 if playable(s) == 0 else 10
    if not has(s.hand[s.turn], a):
        return 23
    if has(playable(s), a):
        return 0
    return 6 if a < DISASTERS else 9


def redeal(s, seat):
    """Deals the unseen Disaster cards anew; nobody gets a colour that it has shown not to have.

    Which special cards the others hold is public, so only Disaster cards move.
    """
    unseen = COLOURED & ~(s.laid | s.hand[seat])
    shown_void = 0
    for other in range(s.players):
        if other != seat:
            s.hand[other] = s.specials[other] << PILLAR
            shown_void |= s.void[other]
    left = unseen
    for card in range(DISASTERS):
        if has(left, card):
            left = without_member(left, card)
            owner = draw_owner(s, seat, card, left)
            if owner != NOTHING:
                s.hand[owner] |= 1 << card
    if shown_void != 0:
        swap_unseen(s, seat, unseen)


def swap_unseen(s, seat, unseen):
    """Where someone lacks a colour, dealing card by card favours some deals; swaps of two cards even that out."""
    cards = count(unseen)
    for _ in range(SWAPS * cards):
        one = nth(unseen, below(s, cards))
        two = nth(unseen, below(s, cards))
        owner_of_one = owner_of(s, seat, one)
        owner_of_two = owner_of(s, seat, two)
        if owner_of_one != owner_of_two and may_own(s, owner_of_one, two) and may_own(s, owner_of_two, one):
            both = (1 << one) | (1 << two)
            if owner_of_one != NOTHING:
                s.hand[owner_of_one] ^= both
            if owner_of_two != NOTHING:
                s.hand[owner_of_two] ^= both


def owner_of(s, seat, card):
    """The seat other than `seat` that holds the card, NOTHING where it is out of play."""
    for other in range(s.players):
        if other != seat and has(s.hand[other], card):
            return other
    return NOTHING


def may_own(s, owner, card):
    return owner == NOTHING or not has(s.void[owner], colour_of(card))


def draw_owner(s, seat, card, unseen):
    """A seat for the card, or NOTHING for the excess, drawn by free places among those that leave a deal for the rest."""
    colour = colour_of(card)
    refused = 0
    while True:
        room = count(unseen) + 1
        for other in range(s.players):
            if other != seat:
                room -= free_places(s, other)
        total = 0 if has(refused, SEATS) else room
        for other in range(s.players):
            if may_get(s, seat, other, colour, refused):
                total += free_places(s, other)
        drawn = below(s, total)
        owner = NOTHING
        for other in range(s.players):
            if may_get(s, seat, other, colour, refused):
                drawn -= free_places(s, other)
                if drawn < 0 and owner == NOTHING:
                    owner = other
        if can_deal_rest(s, seat, owner, unseen):
            return owner
        refused = with_member(refused, SEATS if owner == NOTHING else owner)


def free_places(s, seat):
    return s.held[seat] - count(s.hand[seat])


def may_get(s, seat, other, colour, refused):
    return other != seat and not has(s.void[other], colour) and not has(refused, other)


def can_deal_rest(s, seat, owner, unseen):
    """Whether every set of colours among the unseen cards still finds room, once `owner` has one place less (Hall)."""
    shown_void = 0
    for other in range(s.players):
        if other != seat:
            shown_void |= s.void[other]
    for colours in range(1, ALL_COLOURS + 1):
        if colours & ~shown_void != 0:
            continue  # nobody is known to lack all of these, so there is room
        cards = 0
        for colour in range(COLOURS):
            if has(colours, colour):
                cards += count(unseen & of_colour(colour))
        room = count(unseen)
        for other in range(s.players):
            if other == seat:
                continue
            places = free_places(s, other) - (1 if other == owner else 0)
            if s.void[other] & colours == colours:
                room -= places
        if cards > room:
            return False
    return True


def observe(s, seat, out):
    n = 0
    for card in range(CARDS):
        out[n + card] = (s.hand[seat] >> card) & 1
    n += CARDS
    players = s.players
    for i in range(players):
        other = (seat + i) % players
        if s.trick[other] != NOTHING:
            out[n + i * TRICK_WIDTH + s.trick[other]] = 1
    n += SEATS * TRICK_WIDTH
    for card in range(DISASTERS):
        out[n + card] = (s.laid >> card) & 1
    n += DISASTERS
    if s.lead != NOTHING:
        out[n + s.lead] = 1
    n += COLOURS
    for colour in range(COLOURS):
        out[n + colour] = (s.flipped >> colour) & 1
    n += COLOURS
    for i in range(players):
        other = (seat + i) % players
        for colour in range(COLOURS):
            out[n + colour] = (s.void[other] >> colour) & 1
        out[n + COLOURS] = s.specials[other] & 1
        out[n + COLOURS + 1] = s.specials[other] >> 1
        out[n + COLOURS + 2] = s.held[other]
        out[n + COLOURS + 3] = s.taken[other]
        out[n + COLOURS + 4] = min(s.lost[other], WIDEST_LOSS)
        n += COLOURS + 5
    n += (SEATS - players) * (COLOURS + 5)
    out[n + (s.starter - seat) % players] = 1
    n += SEATS
    out[n + players - 1] = 1
    n += SEATS
    out[n + s.round_number - 1] = 1
    n += ROUNDS
    out[n] = s.tricks - s.trick_number
    out[n + 1] = s.phase
    out[n + 2] = s.pillar
    out[n + 3] = s.open_scores
