"""What was done in this round of Saika Banrai, gone through again in a deal, for the search; see `fuda.kernel.beliefs`."""

from typing import Any

from fuda.games.saika.cards import ALL_SPECIAL_KINDS, NAME, PLAY
from fuda.games.saika.rules import Phase, open_trick
from fuda.kernel import index_of, with_member, within


def remembered(s: Any) -> int:
    return int(s.remembered)


def memory(s: Any, i: int) -> int:
    return int(s.acted[i])


def rewind(s: Any, seat: int) -> bool:
    """Everyone has the cards back that it has laid; nothing is laid."""
    for i in range(s.remembered):
        if within(PLAY, s.acted[i]):
            s.hand[s.actor[i]] = with_member(s.hand[s.actor[i]], index_of(PLAY, s.acted[i]))
    for other in range(s.players):
        s.held[other] = s.tricks
        s.specials[other] = ALL_SPECIAL_KINDS
        s.void[other] = 0
        s.taken[other] = 0
    s.laid = 0
    s.trick_number = 0
    s.flipped = s.flipped_before
    open_trick(s, s.actor[0])
    if within(NAME, s.acted[0]):
        s.phase = Phase.NAME_STARTER
    s.remembered = 0
    return True


def seen_action(s: Any, seat: int) -> int:
    """All see everything that is done."""
    return -1


def take_hidden(s: Any, other: Any, seat: int) -> None:
    for i in range(s.players):
        s.hand[i] = other.hand[i]
