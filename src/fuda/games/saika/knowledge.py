"""What a seat knows of a match of Saika Banrai: deals that agree with all that it has seen, and the learner's vector."""

from typing import Any

from fuda.games.saika.cards import (
    ALL_COLOURS,
    CARDS,
    COLOURED,
    COLOURS,
    DISASTERS,
    NOTHING,
    PASS,
    ROUNDS,
    SEATS,
    SPECIAL_KINDS,
    colour_of,
    number_of,
    of_colour,
    special_cards,
)
from fuda.kernel import (
    Spans,
    below,
    clipped,
    count,
    draw_member,
    has,
    lowest,
    one_hot,
    one_hot_in_row,
    only,
    part,
    put,
    put_in_row,
    with_member,
    without_lowest,
    without_member,
    write_bits,
    write_bits_in_row,
)

SWAPS = 4  # for each unseen card of a redeal

# The learner's vector. Seats are counted from the one that looks.
SPANS = Spans()
HAND = SPANS.span("hand", about="the own hand", card=CARDS)
TRICK = SPANS.span("trick", about="what lies before each seat", seat=SEATS, card_or_pass=PASS + 1)
LAID = SPANS.span("laid", about="Disaster cards laid this round", card=DISASTERS)
LEAD = SPANS.span("lead", about="the lead colour", colour=COLOURS)
FLIPPED = SPANS.span("disasters", about="Natural Disaster cards that are face up", colour=COLOURS)
VOID, SPECIALS_HELD, HELD, TAKEN, LOST = SPANS.each(
    part("void", about="colours that a seat has shown not to have", colour=COLOURS),
    part("specials", about="the Pillar, Fertility", special=SPECIAL_KINDS),
    part("held", most=12, about="cards in hand"),
    part("taken", most=DISASTERS + SEATS * SPECIAL_KINDS, about="cards taken this round"),
    part("lost", most=255, about="points lost that all may see; more look the same"),
    seat=SEATS,
)
STARTER = SPANS.span("starter", about="who started the trick", seat=SEATS)
PLAYER_COUNT = SPANS.span("players", about="how many play, from one on", number=SEATS)
ROUND = SPANS.span("round", about="the round", round=ROUNDS)
TRICKS_LEFT = SPANS.span("tricks_left", most=12, about="tricks left in the round")
PHASE = SPANS.span("phase", most=2, about="0 play, 1 name the starter, 2 over")
PILLAR_OPTION = SPANS.span("pillar", about="the option `pillar`: 1 ignored")
OPEN_SCORES = SPANS.span("open_scores", about="the option `open_scores`")
OBSERVATION = SPANS.size


def redeal(s: Any, seat: int) -> None:
    """Deals the unseen Disaster cards anew; nobody gets a colour that it has shown not to have.

    Which special cards the others hold is public, so only Disaster cards move.
    """
    unseen = COLOURED & ~(s.laid | s.hand[seat])
    shown_void = 0
    for other in range(s.players):
        if other != seat:
            s.hand[other] = special_cards(s.specials[other])
            shown_void |= s.void[other]
    left = unseen
    for card in range(DISASTERS):
        if has(left, card):
            left = without_member(left, card)
            owner = draw_owner(s, seat, card, left)
            if owner != NOTHING:
                s.hand[owner] = with_member(s.hand[owner], card)
    if shown_void != 0:
        swap_unseen(s, seat, unseen)
    guess_losses(s)


def guess_losses(s: Any) -> None:
    """What lies face down before each seat is taken to be worth as much as the cards laid so far are on average."""
    points = 0
    laid = s.laid
    while laid != 0:
        points += number_of(lowest(laid))
        laid = without_lowest(laid)
    cards = count(s.laid)
    for other in range(s.players):
        if s.taken[other] > 0 and s.face_down[other] == 0 and not s.open_scores:  # else it is known
            s.face_down[other] = s.taken[other] * points // max(1, cards)


def swap_unseen(s: Any, seat: int, unseen: int) -> None:
    """Where someone lacks a colour, dealing card by card favours some deals; swaps of two cards even that out."""
    for _ in range(SWAPS * count(unseen)):
        one = draw_member(s, unseen)
        two = draw_member(s, unseen)
        owner_of_one = owner_of(s, seat, one)
        owner_of_two = owner_of(s, seat, two)
        if owner_of_one != owner_of_two and may_own(s, owner_of_one, two) and may_own(s, owner_of_two, one):
            both = only(one) | only(two)
            if owner_of_one != NOTHING:
                s.hand[owner_of_one] ^= both
            if owner_of_two != NOTHING:
                s.hand[owner_of_two] ^= both


def owner_of(s: Any, seat: int, card: int) -> int:
    """The seat other than `seat` that holds the card, NOTHING where it is out of play."""
    for other in range(s.players):
        if other != seat and has(s.hand[other], card):
            return other
    return NOTHING


def may_own(s: Any, owner: int, card: int) -> bool:
    return owner == NOTHING or not has(s.void[owner], colour_of(card))


def draw_owner(s: Any, seat: int, card: int, unseen: int) -> int:
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


def free_places(s: Any, seat: int) -> int:
    return s.held[seat] - count(s.hand[seat])


def may_get(s: Any, seat: int, other: int, colour: int, refused: int) -> bool:
    return other != seat and not has(s.void[other], colour) and not has(refused, other)


def can_deal_rest(s: Any, seat: int, owner: int, unseen: int) -> bool:
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


def observe(s: Any, seat: int, out: Any) -> None:
    write_bits(out, HAND, s.hand[seat])
    players = s.players
    for i in range(players):
        other = (seat + i) % players
        if s.trick[other] != NOTHING:
            one_hot_in_row(out, TRICK, i, s.trick[other])
        write_bits_in_row(out, VOID, i, s.void[other])
        write_bits_in_row(out, SPECIALS_HELD, i, s.specials[other])
        put_in_row(out, HELD, i, 0, s.held[other])
        put_in_row(out, TAKEN, i, 0, s.taken[other])
        put_in_row(out, LOST, i, 0, clipped(LOST, s.lost[other]))
    write_bits(out, LAID, s.laid)
    if s.lead != NOTHING:
        one_hot(out, LEAD, s.lead)
    write_bits(out, FLIPPED, s.flipped)
    one_hot(out, STARTER, (s.starter - seat) % players)
    one_hot(out, PLAYER_COUNT, players - 1)
    one_hot(out, ROUND, s.round_number - 1)
    put(out, TRICKS_LEFT, 0, s.tricks - s.trick_number)
    put(out, PHASE, 0, s.phase)
    put(out, PILLAR_OPTION, 0, s.pillar)
    put(out, OPEN_SCORES, 0, s.open_scores)
