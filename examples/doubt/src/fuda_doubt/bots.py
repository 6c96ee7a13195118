"""A rule of thumb for Doubt, in the same subset of Python as the rules. `s` is the mover's masked state."""

from fuda.kernel import action_of, count, index_of
from fuda.pack.numbers import RANKS, rank_of
from fuda_doubt.rules import DOUBT, LAY, NOTHING, last_claim, of_rank, seen_laid

BOTS = ("thumb",)

SUSPICIOUS = 1  # so many cards of the claimed rank that the seat knows of make the claim doubtful


def thumb(s, actions, n):
    """Doubts a claim that is not likely, lays an honest card if it has one, and otherwise the one that would be honest last."""
    if s.last != NOTHING and count(known(s) & of_rank(last_claim(s))) >= SUSPICIOUS:
        return DOUBT
    chosen = DOUBT
    longest = -1
    for i in range(n):
        if actions[i] == DOUBT:
            continue
        card = index_of(LAY, int(actions[i]))
        wait = (rank_of(card) - s.rank) % RANKS  # claims until the card would be honest
        if wait == 0:
            return action_of(LAY, card)
        if wait > longest:
            chosen = action_of(LAY, card)
            longest = wait
    return chosen


def known(s):
    """The cards of which the mover knows where they are."""
    return s.hand[s.turn] | seen_laid(s, s.turn)
