"""Bots of Saika Banrai, in the same subset of Python as the rules. A bot sees its seat's masked state and the legal actions.

`thumb` weighs, for every card, what it is likely to cost now against what it would cost to keep. Costs are in hundredths
of a point, chances in hundredths.
"""

from fuda.games.saika.cards import (
    COLOURED,
    COLOURS,
    DISASTERS,
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
from fuda.games.saika.knowledge import shift
from fuda.games.saika.memory import memory, remembered, rewind, seen_action, take_hidden
from fuda.games.saika.rules import KEPT_CARD_COST, Phase, score
from fuda.kernel import WORTH, action_of, count, first, has, index_of, lead_worth, quotient, with_member

# What the kernel finds here besides the functions below.
__all__ = ["memory", "remembered", "rewind", "seen_action", "shift", "take_hidden"]

BOTS = ("thumb",)
READS_ONLY_OWN = True
STEPS = 0.5  # changes of the deal for each playout of the search, once it has made many

POINT = 100
CERTAIN = 100
USUAL_CARD = 5 * POINT  # what a card that is yet to come brings into a trick
LOW_CARD = 10  # for each player, and for each number below 12: what a card's lowness costs
TURNS_UP = 30  # the chance that a seat which need not follow lays one certain colour
LEADS = 25  # the chance that the seat which leads lays one certain colour
STRAYS = 8  # the chance that a seat after it, of which less can be said, lays one certain colour
SWING = (3, 35, 50)  # points that decide much, by the rounds to come
NO_NUMBER = 100  # above that of every card
CHANCE_BITS = 7  # of a chance among several in one number
ONE_CHANCE = first(CHANCE_BITS)
FOLLOWS = 85  # the chance that a seat which can follow does so and keeps its special cards


def thumb(s, actions, n):
    if s.phase == Phase.NAME_STARTER:
        return action_of(NAME, (s.turn + 1) % s.players)  # so that its own seat plays last
    highest, least, in_trick = laid_so_far(s)
    colour = s.lead  # what leads once the card is laid; the next two belong to it
    lacks = lack_chances(s, colour)
    storm = disaster_chance(s, colour, lacks)
    chosen = int(actions[0])
    best = 0
    for i in range(n):
        a = int(actions[i])
        if a == PASS:
            return PASS
        card = index_of(PLAY, a)
        gain = burden(s, card)
        if can_win(s, card):
            leads = lead_after(s, card)
            if leads != colour:
                colour = leads
                lacks = lack_chances(s, colour)
                storm = disaster_chance(s, colour, lacks)
            risk = 0  # what laying the card now is likely to cost
            if storm < CERTAIN and number_of(card) >= highest:
                risk += normal_risk(s, card, lacks) * (CERTAIN - storm)
            if storm > 0 and card != PILLAR and number_of(card) <= least:
                risk += disaster_risk(s, card, lacks, in_trick) * storm
            gain -= quotient(risk, CERTAIN)
        if i == 0 or gain > best:
            chosen = a
            best = gain
    return chosen


def laid_so_far(s):
    """Of what lies in the trick: the highest number that can win it, the least of the lead colour, and all points."""
    highest = 0
    least = NO_NUMBER
    points = 0
    for seat in range(s.players):
        card = s.trick[seat]
        if card == NOTHING:
            continue
        number = number_of(card)
        points += number * POINT
        if card == PILLAR:
            highest = max(highest, number)
        elif card < DISASTERS and colour_of(card) == s.lead:
            highest = max(highest, number)
            least = min(least, number)
    return highest, least, points


def burden(s, card):
    """What keeping the card is likely to cost later."""
    if card >= DISASTERS:
        # A special card can get stuck: the more others hold one and the fewer tricks are left, the likelier.
        tricks_left = s.tricks - s.trick_number
        rivals = 0
        for seat in range(s.players):
            if seat != s.turn and has(s.specials[seat], special_kind(card)):
                rivals += 1
        return quotient(KEPT_CARD_COST * POINT * (rivals + 1), s.players * (1 + max(0, tricks_left - 2)))
    number = number_of(card)
    above, below_it = unseen_around(s, card)
    # High cards win tricks, the more so when fewer cards above them are left; low ones take Natural Disasters, the more players
    # there are, the dearer.
    return quotient(number * POINT * (below_it + 2), above + below_it + 4) + LOW_CARD * s.players * (12 - number)


def unseen_around(s, card):
    """How many cards of the same colour, neither laid nor in the own hand, are above and below."""
    unseen = of_colour(colour_of(card)) & ~(s.laid | s.hand[s.turn])
    below_it = count(unseen & first(card))
    return count(unseen) - below_it, below_it


def can_win(s, card):
    if card >= DISASTERS:
        return card == PILLAR
    return s.lead == NOTHING or colour_of(card) == s.lead


def lead_after(s, card):
    """The lead colour once the card is laid, or NOTHING."""
    if s.lead != NOTHING or card >= DISASTERS:
        return s.lead
    return colour_of(card)


def lack_chances(s, colour):
    """For each seat yet to play, in order, the chance that it has no card of the colour; in CHANCE_BITS each."""
    if colour == NOTHING:
        return 0
    unseen = COLOURED & ~(s.laid | s.hand[s.turn])
    total = count(unseen)
    others = total - count(unseen & of_colour(colour))
    chances = 0
    cards = -1
    usual = 0  # of a seat with so many cards
    seat = s.turn
    for i in range(s.players - s.played - 1):
        seat = seat + 1 if seat + 1 < s.players else 0
        if has(s.void[seat], colour):
            chances |= CERTAIN << (CHANCE_BITS * i)
            continue
        if s.held[seat] - count(s.specials[seat]) != cards:
            cards = s.held[seat] - count(s.specials[seat])
            usual = lack_chance(total, others, cards)
        chances |= usual << (CHANCE_BITS * i)
    return chances


def lack_chance(total, others, cards):
    """The chance that so many cards, out of a total, are all among the others."""
    if cards > others:
        return 0
    chance = CERTAIN * CERTAIN
    for i in range(cards):
        chance = quotient(chance * (others - i), total - i)
    return quotient(chance, CERTAIN)


def disaster_chance(s, lead, lacks):
    """The chance that all four Natural Disaster cards are face up before the trick is done, with this lead."""
    missing = COLOURS - count(s.flipped if lead == NOTHING else with_member(s.flipped, lead))
    later = s.players - s.played - 1
    if missing == 0:
        return CERTAIN
    if missing > min(later, 2):
        return 0
    # How likely it is that so many are still missing, after each seat that is yet to play.
    none = 0
    one = CERTAIN * CERTAIN if missing == 1 else 0
    two = CERTAIN * CERTAIN if missing == 2 else 0
    for i in range(later):
        if lead == NOTHING:
            turns = LEADS if i == 0 else STRAYS
        else:
            turns = quotient((lacks >> (CHANCE_BITS * i) & ONE_CHANCE) * TURNS_UP, CERTAIN)
        last = quotient(one * turns, CERTAIN)
        first_of_two = quotient(two * 2 * turns, CERTAIN)
        none += last
        one += first_of_two - last
        two -= first_of_two
    return quotient(none, CERTAIN)


def normal_risk(s, card, lacks):
    """What a card that is the highest so far is likely to cost in a trick without a Natural Disaster."""
    later = s.players - s.played - 1
    if later == 0:
        return number_of(card) * POINT
    if card == PILLAR:
        return PILLAR_NUMBER * POINT // (later + 1) if s.lead == NOTHING else PILLAR_NUMBER * POINT * 5 // (later + 6)
    above, below_it = unseen_around(s, card)
    return number_of(card) * chance_to_stay(later, lacks, below_it, above)


def disaster_risk(s, card, lacks, in_trick):
    """What a card that is the least so far is likely to cost in a Natural Disaster trick."""
    later = s.players - s.played - 1
    above, below_it = unseen_around(s, card)
    stays = chance_to_stay(later, lacks, above, below_it)
    return quotient((in_trick + number_of(card) * POINT + later * USUAL_CARD) * stays, CERTAIN)


def chance_to_stay(later, lacks, harmless, saving):
    """The chance that no seat yet to play lays one of the `saving` cards of the colour rather than a `harmless` one or none."""
    if saving == 0:
        return CERTAIN
    stays = CERTAIN * CERTAIN
    for i in range(later):
        follows = CERTAIN - (lacks >> (CHANCE_BITS * i) & ONE_CHANCE)
        saves = quotient(follows * FOLLOWS * saving, CERTAIN * (harmless + saving + 1))
        stays = quotient(stays * (CERTAIN - saves), CERTAIN)
    return quotient(stays, CERTAIN)


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
