"""Bots of Saika Banrai, in the same subset of Python as the rules. A bot sees its seat's masked state and the legal actions.

`thumb` weighs, for every card, what it is likely to cost now against what it would cost to keep, in hundredths of a
point.
"""

from fuda.games.saika.cards import (
    COLOURS,
    DISASTERS,
    FERTILITY,
    NAME,
    NOTHING,
    PASS,
    PILLAR,
    PILLAR_NUMBER,
    colour_of,
    number_of,
    of_colour,
)
from fuda.games.saika.rules import KEPT_CARD_COST, Phase
from fuda.kernel import count, has, with_member

BOTS = ("thumb",)

POINT = 100
USUAL_CARD = 5 * POINT  # what a card that is yet to come brings into a trick


def thumb(s, actions, n):
    if s.phase == Phase.NAME_STARTER:
        return NAME + (s.turn + 1) % s.players  # so that its own seat plays last
    chosen = int(actions[0])
    best = 0
    for i in range(n):
        card = int(actions[i])
        if card == PASS:
            return PASS
        gain = burden(s, card) - risk(s, card)
        if i == 0 or gain > best:
            chosen = card
            best = gain
    return chosen


def burden(s, card):
    """What keeping the card is likely to cost later."""
    tricks_left = s.tricks - s.trick_number
    if card >= DISASTERS:
        # A special card can get stuck; the fewer tricks are left, the likelier.
        rivals = 0
        for seat in range(s.players):
            if seat != s.turn and has(s.specials[seat], card - PILLAR):
                rivals += 1
        stuck = KEPT_CARD_COST * POINT * (rivals + 1) // (s.players * (1 + max(0, tricks_left - 2)))
        return stuck + (60 if card == PILLAR else 0)
    number = number_of(card)
    above, below_it = unseen_around(s, card)
    # High cards win tricks, the more so when fewer cards above them are left; low ones take Natural Disasters.
    return number * POINT * (below_it + 2) // (3 * (above + below_it + 4)) * 2 + (12 - number) * 6


def unseen_around(s, card):
    """How many cards of the same colour, neither laid nor in the own hand, are above and below."""
    unseen = of_colour(colour_of(card)) & ~(s.laid | s.hand[s.turn])
    below_it = count(unseen & ((1 << card) - 1))
    return count(unseen) - below_it, below_it


def risk(s, card):
    """What laying the card now is likely to cost."""
    if card == FERTILITY:
        return 0
    after = s.flipped
    if card < DISASTERS:
        after = with_member(s.flipped, colour_of(card))
    calm = normal_risk(s, card)
    disaster = disaster_risk(s, card)
    storm = disaster_chance(s, after)
    return (calm * (100 - storm) + disaster * storm) // 100


def disaster_chance(s, after):
    """In hundredths: whether all four Natural Disaster cards will be face up when the trick is done."""
    missing = COLOURS - count(after)
    if missing == 0:
        return 100
    later = s.players - s.played - 1
    if later < missing:
        return 0
    return 22 * later // (missing * missing * 2) if missing > 1 else min(70, 15 * later)


def normal_risk(s, card):
    number = number_of(card)
    highest = 0
    for seat in range(s.players):
        other = s.trick[seat]
        if other == PILLAR or (other != NOTHING and other < DISASTERS and colour_of(other) == s.lead):
            highest = max(highest, number_of(other))
    if card < DISASTERS and s.lead != NOTHING and colour_of(card) != s.lead:
        return 0
    if highest > number:
        return 0
    later = s.players - s.played - 1
    if later == 0:
        return number * POINT
    if card == PILLAR:
        return PILLAR_NUMBER * POINT // (later + 1) if s.lead == NOTHING else PILLAR_NUMBER * POINT * 5 // (later + 6)
    above, below_it = unseen_around(s, card)
    stays = 100
    for _ in range(later):
        stays = stays * (below_it + 1) // (below_it + above + 1)
    return number * stays


def disaster_risk(s, card):
    if card == PILLAR:
        return 0
    if s.lead != NOTHING and colour_of(card) != s.lead:
        return 0
    number = number_of(card)
    in_trick = 0
    for seat in range(s.players):
        other = s.trick[seat]
        if other == NOTHING:
            continue
        in_trick += number_of(other) * POINT
        if other < DISASTERS and colour_of(other) == s.lead and number_of(other) < number:
            return 0
    later = s.players - s.played - 1
    above, below_it = unseen_around(s, card)
    stays = 100
    for _ in range(later):
        stays = stays * (above + 2) // (below_it + above + 2)
    return (in_trick + number * POINT + later * USUAL_CARD) * stays // 100
