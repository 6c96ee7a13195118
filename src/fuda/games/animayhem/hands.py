"""Cards that leave a hand for the Discard pile. Rule numbers: `rules.md`."""

from typing import Any

from fuda.games.animayhem.state import (
    DISCARDED,
    HAND,
    NOTHING,
    Note,
    character_of_id,
    haven_of_id,
    power_of_id,
    put_power,
)
from fuda.games.animayhem.vocabulary import Kind
from fuda.kernel import note, without_member


def discard_from_hand(s: Any, seat: int, i: int) -> None:
    """A card goes from a hand to the Discard pile, where everyone sees it."""
    start = seat * HAND
    id = int(s.hand[start + i])
    for j in range(i, s.hand_size[seat] - 1):
        s.hand[start + j] = s.hand[start + j + 1]
    s.hand_size[seat] -= 1
    s.hand[start + s.hand_size[seat]] = NOTHING
    put_in_discard(s, id)
    note(s, Note.DISCARDS, seat, int(s.brought[id]))


def put_in_discard(s: Any, id: int) -> None:
    """A card that was in a hand is Discarded."""
    kind = s.book[s.brought[id]].kind
    if kind == Kind.CHARACTER:
        s.at[character_of_id(id)] = DISCARDED
        s.returned = without_member(s.returned, character_of_id(id))
    elif kind == Kind.HAVEN:
        s.haven_state[haven_of_id(id)] = DISCARDED
    else:
        put_power(s, power_of_id(id), DISCARDED)
