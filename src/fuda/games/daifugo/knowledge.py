"""What a seat knows of the others' cards: the learner's vector, and deals that agree with all that a seat has seen.

Cards go from hand to hand by sevens and in the exchange. Who gave to whom is public and kept in order in the state (`giver`,
`taker`); `known` holds, for each seat, the card that it saw go. A joker that leaves the game is kept there too, as a move to
nobody, for it ends the trail of a joker that was seen to go. There are at most 14: six cards in the exchange, one a seven (four,
and two jokers as sevens), two jokers that leave.
"""

from typing import Any

from fuda.games.daifugo.cards import (
    ALL_CARDS,
    CARDS,
    JOKER,
    JOKER_ALONE,
    KINDS_OF_CARD,
    NOTHING,
    ONE_JOKER,
    SEATS,
    SUITS,
    cards_of,
    jokers_in,
    stand_ins,
    with_card,
    without_card,
)
from fuda.games.daifugo.plays import bad_last_cards, reversed_order
from fuda.kernel import below, count, has, nth

MOVES = 14
WAYS = 8  # bits to count in; at most six cards are given, so there are at most 2 to the 6th ways
MOST_WAYS = (1 << WAYS) - 1
TRIES = 200  # to retrace cards that may have gone on; one or two do

PHASES = 6
OPTIONS = 18
SEAT_WIDTH = 6
# The learner's vector, told in full in `rules.md`: own hand, cards gone, the last play as it counts, its jokers, jokers alone;
# cards that each seat is known to hold; six numbers a seat; owner of the pile, seat to move, players; phase; the pile; shibari;
# what is still to be done; rounds; options. Seats count from the observer.
OBSERVATION = (
    KINDS_OF_CARD
    + KINDS_OF_CARD
    + CARDS
    + CARDS
    + 1
    + SEATS * KINDS_OF_CARD
    + SEATS * SEAT_WIDTH
    + SEATS
    + SEATS
    + SEATS
    + PHASES
    + 6
    + SUITS
    + 4
    + 2
    + OPTIONS
)


def forget_moves(s: Any) -> None:
    s.moves = 0
    for m in range(MOVES):
        s.giver[m] = NOTHING
        s.taker[m] = NOTHING
    for i in range(SEATS * MOVES):
        s.known[i] = NOTHING


def remember_move(s: Any, card: int, giver: int, taker: int) -> None:
    if card != JOKER:
        follow_trails(s, taker, 1 << card, giver)
    m = s.moves
    s.giver[m] = giver
    s.taker[m] = taker
    s.known[giver * MOVES + m] = card
    s.known[taker * MOVES + m] = card
    s.moves += 1
    s.confined[giver] = 0


def joker_leaves(s: Any, seat: int) -> None:
    s.giver[s.moves] = seat
    s.moves += 1


def seen_leaving(s: Any, seat: int, real: int, jokers: int) -> None:
    """All see cards leave a hand for good."""
    leaving = real | ONE_JOKER if jokers > 0 else real
    if s.confined[seat] and leaving & shown_when_stuck(s, s.confined[seat]) != 0:
        s.confined[seat] = 0
    if s.moves > 1:
        for other in range(s.players):
            follow_trails(s, other, real, seat)


def follow_trails(s: Any, seat: int, cards: int, holder: int) -> None:
    """The seat sees that `holder` had these cards. Of one that it saw go, it may now know every hand on its way."""
    for m in range(s.moves):
        card = s.known[seat * MOVES + m]
        if card != NOTHING and has(cards, card):
            follow_trail(s, seat, m, holder)


def follow_trail(s: Any, seat: int, seen: int, holder: int) -> None:
    """Of the card that the seat saw in move `seen`: where it can have come to `holder` in one way only, that way is known."""
    card = s.known[seat * MOVES + seen]
    ways = 1 << (WAYS * s.taker[seen])  # in how many ways the card can have come to each seat
    for m in range(seen + 1, s.moves):
        known = s.known[seat * MOVES + m]
        if known == card:
            return  # it was seen again, and is followed from there
        if known == NOTHING and s.taker[m] != NOTHING:
            ways += ((ways >> (WAYS * s.giver[m])) & MOST_WAYS) << (WAYS * s.taker[m])
    if (ways >> (WAYS * holder)) & MOST_WAYS != 1:
        return
    for m in range(seen + 1, s.moves):
        if s.known[s.giver[m] * MOVES + m] == card:
            s.known[seat * MOVES + m] = card


def shown_when_stuck(s: Any, confined: int) -> int:
    """daifugo.35: what the one card of a stuck seat can be. `confined` has bit 0 if it was stuck without kakumei, bit 1 with."""
    cards = ALL_CARDS
    if has(confined, 0):
        cards &= bad_last_cards(s, 0)
    if has(confined, 1):
        cards &= bad_last_cards(s, 1)
    return cards | ONE_JOKER if s.joker_finish else cards


def redeal(s: Any, seat: int) -> None:
    """Deals the unseen cards anew, in agreement with:

    cards that the seat saw go to others, wherever these may have given them on; what a seat must hold that had the lead and
    passed; and that a seat which paid its strongest cards to this one kept none above them.

    What others know of moves that `seat` did not see is forgotten.
    """
    unseen = ALL_CARDS & ~(s.gone | s.hand[seat])
    jokers = s.jokers - jokers_in(s.gone) - jokers_in(s.hand[seat])
    possible = False
    for _ in range(TRIES):
        retrace(s, seat, unseen)
        possible = fits(s, seat, jokers)
        if possible:
            break
    for other in range(SEATS):
        if other != seat:
            if not possible:
                s.hand[other] = 0
            unseen &= ~s.hand[other]
            jokers -= jokers_in(s.hand[other])
    for _ in range(jokers):
        unseen = with_card(unseen, JOKER)
    deal_unseen(s, seat, deal_to_stuck(s, seat, unseen))
    share_knowledge(s, seat)


def retrace(s: Any, seat: int, unseen: int) -> None:
    """Gives the others the cards that `seat` saw go to them and that are still about; some go on, where they may have."""
    for other in range(SEATS):
        if other != seat:
            s.hand[other] = 0
    for m in range(s.moves):
        giver = s.giver[m]
        taker = s.taker[m]
        if taker == NOTHING:
            if giver != seat and jokers_in(s.hand[giver]) > 0:
                s.hand[giver] = without_card(s.hand[giver], JOKER)
            continue
        card = int(s.known[seat * MOVES + m])
        if card == NOTHING:
            traced = count(s.hand[giver])
            drawn = below(s, max(traced, s.held[giver]) + 1) if traced > 0 else 0
            if drawn >= traced:
                continue
            card = min(nth(s.hand[giver], drawn), JOKER)
        elif card != JOKER and not has(unseen, card):
            continue
        if giver != seat:
            s.hand[giver] = without_card(s.hand[giver], card)
        if taker != seat:
            s.hand[taker] = with_card(s.hand[taker], card)


def fits(s: Any, seat: int, jokers: int) -> bool:
    """Whether the others can hold what was retraced to them."""
    for other in range(SEATS):
        if other != seat:
            if count(s.hand[other]) > s.held[other]:
                return False
            jokers -= jokers_in(s.hand[other])
    return jokers >= 0


def deal_to_stuck(s: Any, seat: int, unseen: int) -> int:
    """Gives seats that have shown what their card can be such a card; returns what is left.

    Those that were stuck with kakumei both on and off come first, and cards that can only fit one way are used first: so nobody
    is left without.
    """
    both = shown_when_stuck(s, 3)
    for wanted in range(3, 0, -1):
        for other in range(s.players):
            if other == seat or s.confined[other] != wanted or free_places(s, other) == 0:
                continue
            shown = shown_when_stuck(s, wanted)
            if s.hand[other] & shown != 0:
                continue
            among = unseen & shown & ~both
            if among == 0:
                among = unseen & shown
            if among != 0:
                card = min(nth(among, below(s, count(among))), JOKER)
                unseen = without_card(unseen, card)
                s.hand[other] = with_card(s.hand[other], card)
    return unseen


def free_places(s: Any, seat: int) -> int:
    return s.held[seat] - count(s.hand[seat])


def deal_unseen(s: Any, seat: int, unseen: int) -> None:
    """Each card, from the strongest down, goes to a place drawn among all free ones, in a hand or among those set aside."""
    payer = payer_to(s, seat)
    most = JOKER
    strangers = 0  # cards that the payer got since and this seat did not see
    if payer != NOTHING:
        for m in range(s.moves):
            card = s.known[seat * MOVES + m]
            if s.giver[m] == payer and s.taker[m] == seat and m < 3:
                most = min(most, card)
            if s.taker[m] == payer and card == NOTHING:
                strangers += 1
    left = count(unseen)
    for card in range(JOKER, -1, -1):
        while has(unseen, card):
            unseen = without_card(unseen, card)
            barred = payer if card > most and strangers == 0 else NOTHING
            owner = draw_owner(s, seat, barred, left)
            left -= 1
            if owner != NOTHING:
                s.hand[owner] = with_card(s.hand[owner], card)
                if owner == payer and card > most:
                    strangers -= 1


def payer_to(s: Any, seat: int) -> int:
    """The seat that paid its strongest cards to this one before the round, NOTHING if none did."""
    if not s.exchange or s.round_number < 2:
        return NOTHING
    if seat == s.order[0]:
        return int(s.order[s.players - 1])
    if s.players >= 4 and seat == s.order[1]:
        return int(s.order[s.players - 2])
    return NOTHING


def draw_owner(s: Any, seat: int, barred: int, left: int) -> int:
    """A seat for the next of `left` cards, or NOTHING where it is set aside; `barred` gets none if there are other places."""
    aside = left
    open_places = 0
    for other in range(s.players):
        if other != seat:
            free = free_places(s, other)
            aside -= free
            if other != barred:
                open_places += free
    if aside + open_places == 0:
        barred = NOTHING
        open_places = left
    drawn = below(s, aside + open_places)
    for other in range(s.players):
        if other != seat and other != barred:
            drawn -= free_places(s, other)
            if drawn < 0:
                return other
    return NOTHING


def share_knowledge(s: Any, seat: int) -> None:
    """Of every move that `seat` saw, the two seats that it was between know too; of others nobody knows."""
    for other in range(SEATS):
        if other == seat:
            continue
        for m in range(MOVES):
            concerned = s.giver[m] == other or s.taker[m] == other
            s.known[other * MOVES + m] = s.known[seat * MOVES + m] if concerned else NOTHING


def observe(s: Any, seat: int, out: Any) -> None:
    n = put_cards(s.hand[seat], out, 0)
    n = put_cards(s.gone, out, n)
    if s.top != NOTHING:
        cards = cards_of(s.top)
        jokers = stand_ins(s.top)
        for card in range(CARDS):
            out[n + card] = (cards >> card) & 1
            out[n + CARDS + card] = (jokers >> card) & 1
        if s.top >= JOKER_ALONE:
            out[n + 2 * CARDS] = s.top_size
    n += 2 * CARDS + 1
    players = s.players
    put_traced(s, seat, out, n)
    n += SEATS * KINDS_OF_CARD
    for i in range(players):
        other = (seat + i) % players
        out[n] = s.held[other]
        out[n + 1] = (s.playing >> other) & 1
        out[n + 2] = s.place_of[other]
        out[n + 3] = s.points[other]
        out[n + 4] = s.confined[other]
        for rank in range(players):
            if s.order[rank] == other:
                out[n + 5] = rank + 1
        n += SEAT_WIDTH
    n += (SEATS - players) * SEAT_WIDTH
    if s.top != NOTHING:
        out[n + (s.owner - seat) % players] = 1
    n += SEATS
    if s.turn >= 0:
        out[n + (s.turn - seat) % players] = 1
    n += SEATS
    out[n + players - 1] = 1
    n += SEATS
    out[n + s.phase] = 1
    n += PHASES
    out[n] = s.top_size
    out[n + 1] = s.plays
    out[n + 2] = s.step_bound
    out[n + 3] = s.revolution
    out[n + 4] = s.jack_back
    out[n + 5] = 1 if reversed_order(s) else 0
    n += 6
    for suit in range(SUITS):
        out[n + suit] = (s.bound >> suit) & 1
    n += SUITS
    out[n] = s.gives
    out[n + 1] = s.discards
    out[n + 2] = s.skips
    out[n + 3] = s.returns
    out[n + 4] = s.round_number
    out[n + 5] = s.rounds + 1
    put_options(s, out, n + 6)


def put_cards(cards: int, out: Any, n: int) -> int:
    """A flag for each card and the number of jokers."""
    for card in range(CARDS):
        out[n + card] = (cards >> card) & 1
    out[n + JOKER] = jokers_in(cards)
    return n + KINDS_OF_CARD


def put_traced(s: Any, seat: int, out: Any, n: int) -> None:
    """The cards that `seat` saw go to each other seat and that are still about."""
    for m in range(s.moves):
        card = int(s.known[seat * MOVES + m])
        from_seat = n + (s.giver[m] - seat) % s.players * KINDS_OF_CARD
        if s.taker[m] == NOTHING:
            if out[from_seat + JOKER] > 0:
                out[from_seat + JOKER] -= 1
            continue
        if card == NOTHING or (card != JOKER and has(s.gone | s.hand[seat], card)):
            continue
        if out[from_seat + card] > 0:
            out[from_seat + card] -= 1
        if s.taker[m] != seat:
            out[n + (s.taker[m] - seat) % s.players * KINDS_OF_CARD + card] += 1


def put_options(s: Any, out: Any, n: int) -> None:
    out[n] = s.jokers
    out[n + 1] = s.finish
    out[n + 2] = s.exchange
    out[n + 3] = s.kaidan
    out[n + 4] = s.kakumei
    out[n + 5] = s.shibari
    out[n + 6] = s.geki
    out[n + 7] = s.spade3
    out[n + 8] = s.five
    out[n + 9] = s.seven
    out[n + 10] = s.eight
    out[n + 11] = s.nine
    out[n + 12] = s.ten
    out[n + 13] = s.jackback
    out[n + 14] = s.two_finish
    out[n + 15] = s.three_finish
    out[n + 16] = s.joker_finish
    out[n + 17] = s.eight_finish
