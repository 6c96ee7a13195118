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
    draw_members,
    has,
    lowest,
    one_hot,
    one_hot_in_row,
    part,
    put,
    put_in_row,
    with_member,
    without_lowest,
    without_member,
    wrapped,
    write_bits,
    write_bits_in_row,
)

SWEEPS = 2  # over all pairs of hands, to even out a redeal
NOT_OF = tuple(sum(of_colour(c) for c in range(COLOURS) if not has(lacking, c)) for lacking in range(ALL_COLOURS + 1))

# The learner's vector. Seats are counted from the one that looks.
SPANS = Spans()
HAND = SPANS.span("hand", about="the own hand", card=CARDS)
TRICK = SPANS.span("trick", about="what lies before each seat", seat=SEATS, card_or_pass=PASS + 1)
LAID = SPANS.span("laid", about="Disaster cards laid this round", card=DISASTERS)
LEAD = SPANS.span("lead", about="the lead colour", colour=COLOURS)
FLIPPED = SPANS.span("disasters", about="Natural Disaster cards that are face up", colour=COLOURS)
VOID, SPECIALS_HELD, HELD, TAKEN, LOST, LOST_IN_ROUND = SPANS.each(
    part("void", about="colours that a seat has shown not to have", colour=COLOURS),
    part("specials", about="the Pillar, Fertility", special=SPECIAL_KINDS),
    part("held", most=12, about="cards in hand"),
    part("taken", most=DISASTERS + SEATS * SPECIAL_KINDS, about="cards taken this round"),
    part("lost", most=255, about="points lost that all may see; more look the same"),
    part("lost_in_round", most=255, about="points that all saw go face down in this round; more look the same"),
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
    if shown_void == 0:
        deal_unseen(s, seat, unseen)
    else:
        others = unseen & NOT_OF[shown_void]
        deal_lacking(s, seat, unseen & ~others, unseen)
        deal_unseen(s, seat, others)
        even_out(s, seat, unseen)
    guess_losses(s)


def deal_unseen(s: Any, seat: int, unseen: int) -> None:
    """Deals the cards to the free places of the others, the excess aside, where nobody is known to lack a colour."""
    left = count(unseen)
    while unseen != 0:
        drawn = below(s, left)
        for other in range(s.players):
            if other != seat:
                drawn -= free_places(s, other)
                if drawn < 0:
                    s.hand[other] = with_member(s.hand[other], lowest(unseen))
                    break
        unseen = without_lowest(unseen)
        left -= 1


def deal_lacking(s: Any, seat: int, lacking: int, unseen: int) -> None:
    """Deals the `lacking` cards, of colours that someone is known to lack, so that the other unseen cards find room, too.

    Not each such deal is as likely as the others.
    """
    while lacking != 0:
        card = lowest(lacking)
        lacking = without_lowest(lacking)
        unseen = without_member(unseen, card)
        owner = draw_owner(s, seat, card, unseen)
        if owner != NOTHING:
            s.hand[owner] = with_member(s.hand[owner], card)


def even_out(s: Any, seat: int, unseen: int) -> None:
    """Makes all possible deals about as likely: two hands at a time, or one and the excess, are dealt anew between each other."""
    for other in range(s.players):
        if other != seat:
            unseen &= ~s.hand[other]
    excess = unseen
    for _ in range(SWEEPS):
        for one in range(s.players):
            if one == seat:
                continue
            movable = (s.hand[one] | excess) & NOT_OF[s.void[one]]
            part = draw_members(s, movable, count(s.hand[one] & movable))
            s.hand[one] = s.hand[one] & ~movable | part
            excess = excess & ~movable | movable & ~part
            for two in range(one + 1, s.players):
                if two != seat:
                    movable = (s.hand[one] | s.hand[two]) & NOT_OF[s.void[one] | s.void[two]]
                    part = draw_members(s, movable, count(s.hand[one] & movable))
                    s.hand[one] = s.hand[one] & ~movable | part
                    s.hand[two] = s.hand[two] & ~movable | movable & ~part


def shift(s: Any, view: Any, seat: int) -> bool:
    """Exchanges two cards, still unseen, of two of the others or of one and the excess; False where they may not have them.

    `s` is the deal as the round began, `view` what the seat sees now.
    """
    unseen = COLOURED & ~(view.laid | view.hand[seat])
    if unseen == 0:
        return False
    one = draw_member(s, unseen)
    two = draw_member(s, unseen)
    of_one = owner_of(s, seat, one)
    of_two = owner_of(s, seat, two)
    if of_one == of_two or lacks(view, of_one, two) or lacks(view, of_two, one):
        return False
    if of_one != NOTHING:
        s.hand[of_one] = with_member(without_member(s.hand[of_one], one), two)
    if of_two != NOTHING:
        s.hand[of_two] = with_member(without_member(s.hand[of_two], two), one)
    return True


def owner_of(s: Any, seat: int, card: int) -> int:
    """Which of the others holds a card, or NOTHING."""
    for other in range(s.players):
        if other != seat and has(s.hand[other], card):
            return other
    return NOTHING


def lacks(s: Any, seat: int, card: int) -> bool:
    """Whether a seat has shown not to have the card's colour."""
    return seat != NOTHING and has(s.void[seat], colour_of(card))


def guess_losses(s: Any) -> None:
    """What lies face down before each seat is what all saw go there; where nobody did, it is as much as cards are on average."""
    points = 0
    laid = s.laid
    while laid != 0:
        points += number_of(lowest(laid))
        laid = without_lowest(laid)
    cards = count(s.laid)
    for other in range(s.players):
        if s.witnessed[other] >= 0:
            s.face_down[other] = s.witnessed[other]
        elif s.taken[other] > 0 and s.face_down[other] == 0 and not s.open_scores:  # else it is known
            s.face_down[other] = s.taken[other] * points // max(1, cards)


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
    colours = shown_void  # and all sets within it; where nobody is known to lack all of a set, there is room
    while colours != 0:
        room = count(unseen)
        for other in range(s.players):
            if other != seat and s.void[other] & colours == colours:
                room -= free_places(s, other) - (1 if other == owner else 0)
        if count(unseen & ~NOT_OF[colours]) > room:
            return False
        colours = (colours - 1) & shown_void
    return True


def observe(s: Any, seat: int, out: Any) -> None:
    write_bits(out, HAND, s.hand[seat])
    players = s.players
    for i in range(players):
        other = wrapped(seat + i, players)
        if s.trick[other] != NOTHING:
            one_hot_in_row(out, TRICK, i, s.trick[other])
        write_bits_in_row(out, VOID, i, s.void[other])
        write_bits_in_row(out, SPECIALS_HELD, i, s.specials[other])
        put_in_row(out, HELD, i, 0, s.held[other])
        put_in_row(out, TAKEN, i, 0, s.taken[other])
        put_in_row(out, LOST, i, 0, clipped(LOST, s.lost[other]))
        put_in_row(out, LOST_IN_ROUND, i, 0, clipped(LOST_IN_ROUND, max(0, s.witnessed[other])))
    write_bits(out, LAID, s.laid)
    if s.lead != NOTHING:
        one_hot(out, LEAD, s.lead)
    write_bits(out, FLIPPED, s.flipped)
    one_hot(out, STARTER, wrapped(s.starter - seat + players, players))
    one_hot(out, PLAYER_COUNT, players - 1)
    one_hot(out, ROUND, s.round_number - 1)
    put(out, TRICKS_LEFT, 0, s.tricks - s.trick_number)
    put(out, PHASE, 0, s.phase)
    put(out, PILLAR_OPTION, 0, s.pillar)
    put(out, OPEN_SCORES, 0, s.open_scores)
