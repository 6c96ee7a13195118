"""Bots of Catastrophe, in the same subset of Python as the rules. A bot sees its seat's masked state and the legal actions.

`thumb` plays for the group. What a card is worth to a seat follows from what is still to come (the Disaster's strikes once they
are known, the usual ones before) and from what lies in the seat's row already: see `bot_worth`. It drafts and shows what is worth
most; how it trades stands in `bot_trade`, what it does in a React in `bot_react`.
"""

from fuda.games.catastrophe.bot_react import react_well
from fuda.games.catastrophe.bot_trade import COIN, answer_offer, choose_partner, next_of_offer
from fuda.games.catastrophe.bot_worth import lacking, to_come, worth_of_place, worth_of_title
from fuda.games.catastrophe.hands import row_size
from fuda.games.catastrophe.personas import row_limit
from fuda.games.catastrophe.rules import score
from fuda.games.catastrophe.show import cards_chosen
from fuda.games.catastrophe.state import DONE, DROP, PICK, RETURN, SHOW, Phase
from fuda.kernel import WORTH, index_of, within

BOTS = ("thumb",)
READS_ONLY_OWN = True
LEVELS = {"club": {"playouts": 100}}  # with 30 it survives hardly more often than casual: docs/strength.md

# What the end is worth to the search. That little is worth something after a loss, too, lets it tell moves apart where most
# playouts are lost.
SURVIVAL = 6_000  # the group survives; the rest is for how well
LATER = 400  # a loss one phase later
FEWER = 1_000  # a loss of nobody but some, by how many of the seats have Vitality left


def thumb(s, actions, n):
    if s.phase == Phase.REACT:
        return react_well(s, actions, n)
    if s.phase == Phase.DRAFT:
        return pick_best(s, actions, n)
    if s.phase == Phase.TRADE:
        return choose_partner(s, actions, n)
    if s.phase == Phase.OFFER:
        return next_of_offer(s, actions, n)
    if s.phase == Phase.ANSWER:
        return answer_offer(s, actions, n)
    if s.phase == Phase.SHOW:
        return show_best(s, actions, n)
    return settle_least(s, actions, n)


def pick_best(s, actions, n):
    if n == 1:
        return int(actions[0])
    lack = lacking(s, to_come(s), s.turn)
    chosen = int(actions[0])
    best = -1
    for i in range(n):
        worth = worth_of_title(s, lack, s.turn, index_of(PICK, int(actions[i])))
        if worth > best:
            chosen = int(actions[i])
            best = worth
    return chosen


def show_best(s, actions, n):
    seat = s.turn
    waiting = cards_chosen(s, seat)
    if n == 1 or row_size(s, seat) + waiting >= row_limit(s, seat):
        return DONE
    lack = lacking(s, to_come(s), seat)
    chosen = DONE
    best = 0
    for i in range(n):
        a = int(actions[i])
        if within(SHOW, a):
            worth = worth_of_title(s, lack, seat, index_of(SHOW, a))
            if s.held[seat] - waiting == 1:
                worth -= COIN
            if worth > best:
                chosen = a
                best = worth
    return chosen


def settle_least(s, actions, n):
    """Takes back what is worth least in the row. What goes back to the hand is not lost."""
    lack = lacking(s, to_come(s), s.turn)
    chosen = int(actions[0])
    best = 0
    for i in range(n):
        a = int(actions[i])
        place = index_of(RETURN, a) if within(RETURN, a) else index_of(DROP, a)
        cost = worth_of_place(s, lack, s.turn, place)
        cost = 2 * cost if within(DROP, a) else cost
        if i == 0 or cost < best:
            chosen = a
            best = cost
    return chosen


def value(s, seat):
    """All live or none does: what counts is that the group survives, and then how well, or how nearly it did."""
    left = 0
    alive = 0
    for other in range(s.players):
        left += score(s, other)
        alive += 1 if s.tokens[other] > 0 else 0
    if left > 0:
        return SURVIVAL + (WORTH - SURVIVAL) * left // (left + 2 * s.players)
    return LATER * (s.disaster_phase - 1) + FEWER * alive // s.players
