"""What a seat knows of the others' cards: the learner's vector, and deals that agree with all that a seat has seen.

Cards go from hand to hand by sevens and in the exchange. Who gave to whom is public and kept in order in the state (`giver`,
`taker`); `known` holds, for each seat, the card that it saw go. A joker that leaves the game is kept there too, as a move to
nobody, for it ends the trail of a joker that was seen to go. There are at most 14: six cards in the exchange, one a seven (four,
and two jokers as sevens), two jokers that leave.
"""

from enum import IntEnum
from typing import Any

from fuda.games.daifugo.cards import (
    ALL_CARDS,
    CARDS,
    JOKER,
    KINDS_OF_CARD,
    LONGEST,
    MAX_JOKERS,
    NOTHING,
    ONE_JOKER,
    SEATS,
    SUITS,
    cards_of,
    is_jokers,
    jokers_in,
    stand_ins,
    with_card,
    without_card,
)
from fuda.games.daifugo.plays import bad_last_cards, reversed_order
from fuda.kernel import (
    Spans,
    below,
    cell_in_row,
    clear,
    count,
    draw_member,
    has,
    nth,
    one_hot,
    only,
    part,
    push,
    put,
    put_in_row,
    write_bits,
)

MOVES = 14
PAID = 3  # the most cards that are paid before a round, the first moves of it
WAYS = 8  # bits to count in; at most six cards are given, so there are at most 2 to the 6th ways
MAX_WAYS = (1 << WAYS) - 1
TRIES = 200  # to retrace cards that may have gone on; one or two do

PHASES = 6
ALL_TOGETHER = CARDS + MAX_JOKERS  # cards
MAX_ROUNDS = 20

# The learner's vector, told in full in `rules.md`. Seats count from the observer.
SPANS = Spans()
HAND = SPANS.span("hand", about="the own hand", card=CARDS)
HAND_JOKERS = SPANS.span("jokers_in_hand", most=MAX_JOKERS)
GONE = SPANS.span("gone", about="cards played or discarded this round", card=CARDS)
GONE_JOKERS = SPANS.span("jokers_gone", most=MAX_JOKERS)
TOP = SPANS.span("last_play", about="the last play as it counts", card=CARDS)
TOP_STAND_INS = SPANS.span("stand_ins", about="its cards that jokers stand for", card=CARDS)
TOP_JOKERS = SPANS.span("jokers_alone", most=MAX_JOKERS, about="where the last play is jokers alone, how many")
TRACED = SPANS.span(
    "traced", most=MAX_JOKERS, about="cards that a seat is known to hold, jokers last", seat=SEATS, card=KINDS_OF_CARD
)
HELD, PLAYING, PLACE, POINTS, CONFINED, RANK = SPANS.each(
    part("held", most=ALL_TOGETHER, about="cards in hand"),
    part("playing", about="still in"),
    part("place", most=SEATS, about="the place in this round, 0 for a seat still in"),
    part("points", most=MAX_ROUNDS * (SEATS - 1)),
    part("confined", most=3, about="stuck without kakumei (1), with it (2), or both (3)"),
    part("rank", most=SEATS, about="the place in the round before"),
    seat=SEATS,
)
OWNER = SPANS.span("owner", about="who made the last play", seat=SEATS)
MOVER = SPANS.span("mover", about="who is to act", seat=SEATS)
PLAYER_COUNT = SPANS.span("players", about="how many play, from one on", number=SEATS)
PHASE = SPANS.span("phase", about="play, kakumei, give, discard, return, over", phase=PHASES)
TOP_SIZE = SPANS.span("last_play_size", most=LONGEST, about="cards in the last play")
PLAYS = SPANS.span("plays", most=ALL_TOGETHER, about="plays in this pile")
STEP_BOUND = SPANS.span("geki_shibari")
REVOLUTION = SPANS.span("kakumei")
JACK_BACK = SPANS.span("jack_back")
REVERSED = SPANS.span("reversed", about="whether 3 is the strongest")
BOUND = SPANS.span("shibari", about="the suits of a shibari", suit=SUITS)
GIVES = SPANS.span("gives", most=SUITS, about="cards that may still be given")
DISCARDS = SPANS.span("discards", most=SUITS, about="cards that may still be discarded")
SKIPS = SPANS.span("skips", most=SUITS, about="seats that will be skipped")
RETURNS = SPANS.span("returns", most=2, about="cards that must still be returned")
ROUND = SPANS.span("round", most=MAX_ROUNDS)
ROUNDS = SPANS.span("rounds", most=MAX_ROUNDS, about="in the match")


class Option(IntEnum):
    """The options in the order in which the learner sees them."""

    JOKERS = 0
    FINISH = 1
    EXCHANGE = 2
    KAIDAN = 3
    KAKUMEI = 4
    SHIBARI = 5
    GEKI = 6
    SPADE3 = 7
    FIVE = 8
    SEVEN = 9
    EIGHT = 10
    NINE = 11
    TEN = 12
    JACKBACK = 13
    TWO_FINISH = 14
    THREE_FINISH = 15
    JOKER_FINISH = 16
    EIGHT_FINISH = 17


OPTIONS = SPANS.span(
    "options", most=MAX_JOKERS, about=", ".join(f"`{option.name.lower()}`" for option in Option), option=len(Option)
)
OBSERVATION = SPANS.size


def forget_moves(s: Any) -> None:
    s.moves = 0
    clear(s.giver, 0, MOVES, NOTHING)
    clear(s.taker, 0, MOVES, NOTHING)
    clear(s.known, 0, SEATS * MOVES, NOTHING)


def remember_move(s: Any, card: int, giver: int, taker: int) -> None:
    if card != JOKER:
        follow_trails(s, taker, only(card), giver)
    push(s.giver, 0, s.moves, giver)
    push(s.taker, 0, s.moves, taker)
    push(s.known, giver * MOVES, s.moves, card)
    push(s.known, taker * MOVES, s.moves, card)
    s.moves += 1
    s.confined[giver] = 0


def joker_leaves(s: Any, seat: int) -> None:
    push(s.giver, 0, s.moves, seat)
    push(s.taker, 0, s.moves, NOTHING)
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
            ways += ((ways >> (WAYS * s.giver[m])) & MAX_WAYS) << (WAYS * s.taker[m])
    if (ways >> (WAYS * holder)) & MAX_WAYS != 1:
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
                card = min(draw_member(s, among), JOKER)
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
        most = least_paid(s, seat, payer)
        for m in range(s.moves):
            if s.taker[m] == payer and s.known[seat * MOVES + m] == NOTHING:
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


def least_paid(s: Any, seat: int, payer: int) -> int:
    """The weakest card that the payer paid to this seat."""
    least = JOKER
    for m in range(min(PAID, s.moves)):
        if s.giver[m] == payer and s.taker[m] == seat:
            least = min(least, int(s.known[seat * MOVES + m]))
    return least


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
    write_bits(out, HAND, s.hand[seat])
    put(out, HAND_JOKERS, 0, jokers_in(s.hand[seat]))
    write_bits(out, GONE, s.gone)
    put(out, GONE_JOKERS, 0, jokers_in(s.gone))
    observe_seats(s, seat, out)
    observe_pile(s, seat, out)
    if s.turn >= 0:
        one_hot(out, MOVER, steps_from(s, seat, s.turn))
    one_hot(out, PLAYER_COUNT, s.players - 1)
    one_hot(out, PHASE, s.phase)
    put(out, RETURNS, 0, s.returns)
    put(out, ROUND, 0, s.round_number)
    put(out, ROUNDS, 0, s.rounds + 1)
    observe_options(s, out)


def observe_seats(s: Any, seat: int, out: Any) -> None:
    observe_traced(s, seat, out)
    players = s.players
    other = seat
    for i in range(players):
        put_in_row(out, HELD, i, 0, s.held[other])
        put_in_row(out, PLAYING, i, 0, 1 if has(s.playing, other) else 0)
        put_in_row(out, PLACE, i, 0, s.place_of[other])
        put_in_row(out, POINTS, i, 0, s.points[other])
        put_in_row(out, CONFINED, i, 0, s.confined[other])
        other = other + 1 if other + 1 < players else 0
    for rank in range(players):
        if s.order[rank] != NOTHING:
            put_in_row(out, RANK, steps_from(s, seat, s.order[rank]), 0, rank + 1)


def steps_from(s: Any, seat: int, other: int) -> int:
    """How many seats `other` sits after `seat`."""
    return other - seat if other >= seat else other - seat + s.players


def observe_traced(s: Any, seat: int, out: Any) -> None:
    """The cards that `seat` saw go to each other seat and that are still about."""
    for m in range(s.moves):
        card = int(s.known[seat * MOVES + m])
        giver = steps_from(s, seat, s.giver[m])
        if s.taker[m] == NOTHING:
            lose_trace(out, giver, JOKER)
            continue
        if card == NOTHING or (card != JOKER and has(s.gone | s.hand[seat], card)):
            continue
        lose_trace(out, giver, card)
        if s.taker[m] != seat:
            out[cell_in_row(TRACED, steps_from(s, seat, s.taker[m]), card)] += 1


def lose_trace(out: Any, holder: int, card: int) -> None:
    """A card, if it was known to be there, is there no longer."""
    at = cell_in_row(TRACED, holder, card)
    if out[at] > 0:
        out[at] -= 1


def observe_pile(s: Any, seat: int, out: Any) -> None:
    if s.top != NOTHING:
        write_bits(out, TOP, cards_of(s.top))
        write_bits(out, TOP_STAND_INS, stand_ins(s.top))
        if is_jokers(s.top):
            put(out, TOP_JOKERS, 0, s.top_size)
        one_hot(out, OWNER, steps_from(s, seat, s.owner))
    put(out, TOP_SIZE, 0, s.top_size)
    put(out, PLAYS, 0, s.plays)
    put(out, STEP_BOUND, 0, s.step_bound)
    put(out, REVOLUTION, 0, s.revolution)
    put(out, JACK_BACK, 0, s.jack_back)
    put(out, REVERSED, 0, 1 if reversed_order(s) else 0)
    write_bits(out, BOUND, s.bound)
    put(out, GIVES, 0, s.gives)
    put(out, DISCARDS, 0, s.discards)
    put(out, SKIPS, 0, s.skips)


def observe_options(s: Any, out: Any) -> None:
    put(out, OPTIONS, Option.JOKERS, s.jokers)
    put(out, OPTIONS, Option.FINISH, s.finish)
    put(out, OPTIONS, Option.EXCHANGE, s.exchange)
    put(out, OPTIONS, Option.KAIDAN, s.kaidan)
    put(out, OPTIONS, Option.KAKUMEI, s.kakumei)
    put(out, OPTIONS, Option.SHIBARI, s.shibari)
    put(out, OPTIONS, Option.GEKI, s.geki)
    put(out, OPTIONS, Option.SPADE3, s.spade3)
    put(out, OPTIONS, Option.FIVE, s.five)
    put(out, OPTIONS, Option.SEVEN, s.seven)
    put(out, OPTIONS, Option.EIGHT, s.eight)
    put(out, OPTIONS, Option.NINE, s.nine)
    put(out, OPTIONS, Option.TEN, s.ten)
    put(out, OPTIONS, Option.JACKBACK, s.jackback)
    put(out, OPTIONS, Option.TWO_FINISH, s.two_finish)
    put(out, OPTIONS, Option.THREE_FINISH, s.three_finish)
    put(out, OPTIONS, Option.JOKER_FINISH, s.joker_finish)
    put(out, OPTIONS, Option.EIGHT_FINISH, s.eight_finish)
