"""Bots of Saika Banrai, in the same subset of Python as the rules. A bot sees its seat's masked state and the legal actions.

`thumb` weighs, for every card, what it is likely to cost now against what it would cost to keep. Costs are in hundredths
of a point, chances in hundredths.
"""

from fuda.games.saika.cards import (
    COLOURED,
    COLOURS,
    DISASTERS,
    FERTILITY,
    NAME,
    NOTHING,
    PASS,
    PILLAR,
    PILLAR_NUMBER,
    PLAY,
    ROUNDS,
    colour_of,
    number_of,
    of_colour,
    special_kind,
)
from fuda.games.saika.rules import KEPT_CARD_COST, Phase, score
from fuda.kernel import WORTH, action_of, count, first, has, index_of, lead_worth, with_member

BOTS = ("thumb",)

POINT = 100
CERTAIN = 100
USUAL_CARD = 5 * POINT  # what a card that is yet to come brings into a trick
LOW_CARD = 10  # for each player, and for each number below 12: what a card's lowness costs
TURNS_UP = 30  # the chance that a seat which need not follow lays one certain colour
LEADS = 25  # the chance that the seat which leads lays one certain colour
STRAYS = 8  # the chance that a seat after it, of which less can be said, lays one certain colour
SWING = (3, 35, 50)  # points that decide much, by the rounds to come
FOLLOWS = 85  # the chance that a seat which can follow does so and keeps its special cards


def thumb(s, actions, n):
    if s.phase == Phase.NAME_STARTER:
        return action_of(NAME, (s.turn + 1) % s.players)  # so that its own seat plays last
    chosen = int(actions[0])
    best = 0
    for i in range(n):
        a = int(actions[i])
        if a == PASS:
            return PASS
        card = index_of(PLAY, a)
        gain = burden(s, card) - risk(s, card)
        if i == 0 or gain > best:
            chosen = a
            best = gain
    return chosen


def burden(s, card):
    """What keeping the card is likely to cost later."""
    tricks_left = s.tricks - s.trick_number
    if card >= DISASTERS:
        # A special card can get stuck: the more others hold one and the fewer tricks are left, the likelier.
        rivals = 0
        for seat in range(s.players):
            if seat != s.turn and has(s.specials[seat], special_kind(card)):
                rivals += 1
        return KEPT_CARD_COST * POINT * (rivals + 1) // (s.players * (1 + max(0, tricks_left - 2)))
    number = number_of(card)
    above, below_it = unseen_around(s, card)
    # High cards win tricks, the more so when fewer cards above them are left; low ones take Natural Disasters, the more players
    # there are, the dearer.
    return number * POINT * (below_it + 2) // (above + below_it + 4) + LOW_CARD * s.players * (12 - number)


def unseen_around(s, card):
    """How many cards of the same colour, neither laid nor in the own hand, are above and below."""
    unseen = of_colour(colour_of(card)) & ~(s.laid | s.hand[s.turn])
    below_it = count(unseen & first(card))
    return count(unseen) - below_it, below_it


def risk(s, card):
    """What laying the card now is likely to cost."""
    if card == FERTILITY:
        return 0
    storm = disaster_chance(s, card)
    return (normal_risk(s, card) * (CERTAIN - storm) + disaster_risk(s, card) * storm) // CERTAIN


def disaster_chance(s, card):
    """The chance that all four Natural Disaster cards are face up before the trick is done."""
    after = s.flipped
    if card < DISASTERS:
        after = with_member(after, colour_of(card))
    missing = COLOURS - count(after)
    lead = lead_after(s, card)
    # How likely it is that so many are still missing, after each seat that is yet to play.
    none = CERTAIN * CERTAIN if missing == 0 else 0
    one = CERTAIN * CERTAIN if missing == 1 else 0
    two = CERTAIN * CERTAIN if missing == 2 else 0
    seat = s.turn
    for i in range(s.players - s.played - 1):
        seat = seat + 1 if seat + 1 < s.players else 0
        if lead == NOTHING:
            turns = LEADS if i == 0 else STRAYS
        else:
            turns = lack_chance(s, seat, lead) * TURNS_UP // CERTAIN
        none += one * turns // CERTAIN
        one -= one * turns // CERTAIN
        one += two * 2 * turns // CERTAIN
        two -= two * 2 * turns // CERTAIN
    return none // CERTAIN


def lead_after(s, card):
    """The lead colour once the card is laid, or NOTHING."""
    if s.lead != NOTHING or card >= DISASTERS:
        return s.lead
    return colour_of(card)


def lack_chance(s, seat, colour):
    """The chance that a seat has no card of the colour."""
    if has(s.void[seat], colour):
        return CERTAIN
    unseen = COLOURED & ~(s.laid | s.hand[s.turn])
    total = count(unseen)
    others = total - count(unseen & of_colour(colour))
    chance = CERTAIN * CERTAIN
    for i in range(s.held[seat] - count(s.specials[seat])):
        if others - i <= 0:
            return 0
        chance = chance * (others - i) // (total - i)
    return chance // CERTAIN


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
    return number * chance_to_stay(s, colour_of(card), below_it, above)


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
    stays = chance_to_stay(s, colour_of(card), above, below_it)
    return (in_trick + number * POINT + later * USUAL_CARD) * stays // CERTAIN


def chance_to_stay(s, colour, harmless, saving):
    """The chance that no seat yet to play lays one of the `saving` cards of the colour rather than a `harmless` one or none."""
    stays = CERTAIN * CERTAIN
    seat = s.turn
    for _ in range(s.players - s.played - 1):
        seat = seat + 1 if seat + 1 < s.players else 0
        follows = CERTAIN - lack_chance(s, seat, colour)
        saves = follows * FOLLOWS * saving // (CERTAIN * (harmless + saving + 1))
        stays = stays * (CERTAIN - saves) // CERTAIN
    return stays // CERTAIN


def stage(s):
    """Playouts are cut when a round ends."""
    return s.round_number


def value(s, seat):
    """What the points of a seat are worth against those of each other, by the rounds that are still to come."""
    swing = SWING[1 + ROUNDS - s.round_number if s.turn >= 0 else 0]
    total = 0
    least = WORTH
    for other in range(s.players):
        if other != seat:
            ahead = lead_worth(score(s, seat) - score(s, other), swing)
            total += ahead
            least = min(least, ahead)
    return (total // (s.players - 1) + least) // 2
