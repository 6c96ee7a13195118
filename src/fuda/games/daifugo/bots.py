"""Bots of Daifugo, in the same subset of Python as the rules. A bot sees its seat's masked state and the legal actions.

`thumb` weighs every play by rules of thumb: get rid of many weak cards at once, keep sets together, spend strong cards and jokers
only when the others run short of cards or the end is near, and never keep a last card that can't be played.
"""

from fuda.games.daifugo.cards import (
    ALL_CARDS,
    DISCARD,
    DONE,
    EIGHT,
    GIVE,
    JOKER,
    JOKER_ALONE,
    JOKER_PAIR,
    KEEP,
    NINE,
    PASS,
    RETURN,
    REVOLT,
    SEVEN,
    SUITS,
    TEN,
    THREE_OF_SPADES,
    TWO,
    VALUES,
    cards_of,
    is_jokers,
    jokers_in,
    jokers_of,
    low_of,
    of_value,
    size_of,
    stand_ins,
    suits_at,
)
from fuda.games.daifugo.memory import memory, remembered, rewind, seen_action, shift, take_hidden
from fuda.games.daifugo.plays import FOUL, bad_last_cards, is_bad_finish
from fuda.games.daifugo.rules import Phase, score
from fuda.kernel import count, has, index_of, lead_worth, lowest, place_worth, without_lowest

# What the kernel finds here besides the functions below.
__all__ = ["memory", "remembered", "rewind", "seen_action", "shift", "take_hidden"]

BOTS = ("thumb",)
READS_ONLY_OWN = True

MIDDLE = VALUES // 2  # the 9, as strong one way as the other

# What things are worth, against each other.
CARD_GONE = 14
STRENGTH = 3  # a step of value
JOKER_WORTH = 26
STRONG = 10  # extra for the two strongest values
BROKEN = 8  # a card left behind of a value of which others were played
ENDS = 9  # a play that keeps the lead
LOSES_A_CARD = 6  # by a seven or a ten
DEAD_END = 90  # only cards left that can't be the last
PASSING = -45
FOUL_COST = 1000
NEARLY_OUT = 3  # cards in another hand that make it dangerous


def thumb(s, actions, n):
    if s.phase == Phase.KAKUMEI:
        return choose_order(s)
    if s.phase == Phase.GIVE:
        return weakest(s, actions, n, GIVE)
    if s.phase == Phase.DISCARD:
        return weakest(s, actions, n, DISCARD)
    if s.phase == Phase.RETURN:
        return weakest(s, actions, n, RETURN)
    chosen = int(actions[n - 1])
    best = 0
    urgency = how_urgent(s)
    for i in range(n):
        a = int(actions[i])
        if a == PASS:
            gain = PASSING
        else:
            gain = worth(s, a, urgency)
        if i == 0 or gain > best:
            chosen = a
            best = gain
    return chosen


def strength(s, value):
    """A value's strength in the round, 0 to 12; jack-back passes."""
    return VALUES - 1 - value if s.revolution else value


def choose_order(s):
    """Revolts if the hand would be the stronger for it."""
    balance = 0
    hand = s.hand[s.turn] & ALL_CARDS
    while hand != 0:
        balance += strength(s, lowest(hand) // SUITS) - MIDDLE
        hand = without_lowest(hand)
    return REVOLT if balance < 0 else KEEP


def weakest(s, actions, n, block):
    """The card to be rid of; `done` only where nothing else is left to choose."""
    chosen = int(actions[0])
    least = 0
    for i in range(n):
        a = int(actions[i])
        if a == DONE:
            continue
        keep = keeping(s, index_of(block, a))
        if i == 0 or keep < least:
            chosen = a
            least = keep
    return chosen


def keeping(s, card):
    """What a card is worth in the hand."""
    if card == JOKER:
        return JOKER_WORTH * STRENGTH
    hand = s.hand[s.turn]
    value = card // SUITS
    return strength(s, value) * STRENGTH + (count(suits_at(hand, value)) - 1) * BROKEN + (ENDS if value == EIGHT else 0)


def how_urgent(s):
    """Grows as another seat, or this one, runs out of cards."""
    urgency = 0
    for seat in range(s.players):
        if has(s.playing, seat) and s.held[seat] <= NEARLY_OUT:
            urgency += 8 if seat != s.turn else 12
    return urgency


def worth(s, a, urgency):
    """How good a play is; passing is 0."""
    seat = s.turn
    hand = s.hand[seat]
    held = s.held[seat]
    size = size_of(a)
    if size == held:
        return -FOUL_COST if s.finish == FOUL and is_bad_finish(s, a) else FOUL_COST
    cards = cards_of(a)
    jokers = jokers_of(a)
    left = hand & ~(cards & ~stand_ins(a)) & ALL_CARDS
    gain = size * CARD_GONE - jokers * JOKER_WORTH
    if is_jokers(a):
        gain += urgency - (0 if a == JOKER_PAIR else STRONG)
    else:
        gain += lead_or_follow(s, cards, left, size, urgency)
        if s.top == JOKER_ALONE:
            gain += STRONG + (ENDS if has(cards, THREE_OF_SPADES) else 0)
        if s.seven:
            gain += LOSES_A_CARD * count(suits_at(cards, SEVEN))
        if s.ten:
            gain += LOSES_A_CARD * count(suits_at(cards, TEN))
        if (s.eight and suits_at(cards, EIGHT) != 0) or (s.nine and count(suits_at(cards, NINE)) >= 2):
            gain += ENDS + urgency
    if is_dead_end(s, left, jokers_in(hand) - jokers):
        gain -= DEAD_END
    return gain


def lead_or_follow(s, cards, left, size, urgency):
    low = low_of(cards)
    spent = strength(s, low) * STRENGTH
    if strength(s, low) >= TWO - 1:
        spent += max(0, STRONG * size - urgency)
    if size <= SUITS and suits_at(cards, low) == cards >> (SUITS * low):
        return -spent - BROKEN * count(left & of_value(low))
    broken = 0
    for value in range(low, low + size):
        broken += count(left & of_value(value))
    return -spent - BROKEN * broken


def is_dead_end(s, left, jokers):
    """Whether what is left of the hand is a single card, or a single value, that can't be played last."""
    if left == 0:
        return jokers == 1 and s.joker_finish == 1
    return left & ~bad_last_cards(s, s.revolution) == 0


def stage(s):
    """Playouts are cut when a round ends."""
    return s.round_number


def value(s, seat):
    """At the end what the place is worth; between two rounds the lead in points over each other seat."""
    if s.turn < 0:
        return place_worth(s, seat)
    total = 0
    for other in range(s.players):
        if other != seat:
            total += lead_worth(score(s, seat) - score(s, other), s.players)
    return total // (s.players - 1)
