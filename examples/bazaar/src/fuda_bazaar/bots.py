"""A rule of thumb for Bazaar, in the same subset of Python as the rules."""

from fuda.kernel import index_of
from fuda_bazaar.book import Do
from fuda_bazaar.rules import BUY, WORK, amount

BOTS = ("thumb",)

POINT = 3  # what a point is worth, in coins


def thumb(s, actions, n):
    """Buys the card that brings most for its cost, unless work brings more."""
    chosen = WORK
    best = 2
    for i in range(n):
        if actions[i] != WORK:
            card = s.book[s.row[index_of(BUY, int(actions[i]))]]
            gain = POINT * card.points + amount(card, Do.EARN) + (s.players - 1) * amount(card, Do.TAKE) - card.cost
            if gain > best:
                chosen = int(actions[i])
                best = gain
    return chosen
