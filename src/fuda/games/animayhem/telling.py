"""What the log tells of a sum: the printed ability, each card that changes it, and what it comes to.

The functions give the same numbers as `abilities.total`, and note how these come about. Where notes are not heard they
cost nothing.
"""

from typing import Any

from fuda.games.animayhem.abilities import (
    ABSENT,
    by_acting,
    by_neighbours,
    by_vehicle,
    horde_bonus,
    latest_replacement,
    modified,
    total,
)
from fuda.games.animayhem.rows import card_of_entry, owner_seat, printed
from fuda.games.animayhem.state import FIRST_CHARACTER, FIRST_DISASTER, Note, power_id, thing_card
from fuda.games.animayhem.vocabulary import Ability
from fuda.kernel import has, is_heard, note


def told_total(s: Any, thing: int, ability: int) -> int:
    """The total of an ability, told with all that makes it."""
    value = total(s, thing, ability)
    if is_heard(s):
        tell_parts(s, thing, ability, value)
    return value


def tell_parts(s: Any, thing: int, ability: int, whole: int) -> None:
    if s.riders != 0 and FIRST_CHARACTER <= thing < FIRST_DISASTER and has(s.riders, thing - FIRST_CHARACTER):
        if by_vehicle(s, thing - FIRST_CHARACTER, ability) != ABSENT:
            vehicle = int(s.brought[power_id(int(s.rides[thing - FIRST_CHARACTER]))])
            note(s, Note.HAS_ABILITY, vehicle, ability, whole)
            return
    n = thing_card(s, thing)
    card = s.book[n]
    value = printed(card, ability)
    if value == ABSENT:
        value = 0
    note(s, Note.HAS_ABILITY, n, ability, value)
    replaced = latest_replacement(s, thing, ability)
    if replaced != ABSENT:
        note(s, Note.IS_REPLACED, value, replaced)
        value = replaced
    before = value
    for k in range(card.effects_count):
        value = modified(s, value, card.effects[k], thing, owner_seat(s, thing), thing, ability)
    tell_change(s, n, before, value)
    before = value
    value = by_neighbours(s, value, thing, ability)
    if value != before:
        note(s, Note.SURROUNDINGS, before, value)
    for i in range(s.acting_size):
        before = value
        value = by_acting(s, value, int(s.acting[i]), thing, ability)
        tell_change(s, card_of_entry(s, int(s.acting[i])), before, value)
    if ability == Ability.ATTACK or ability == Ability.DEFENSE:
        before = value
        value += horde_bonus(s, thing)
        if value != before:
            note(s, Note.HORDE, before, value)
    if value != whole:
        note(s, Note.SURROUNDINGS, value, whole)


def tell_change(s: Any, card: int, before: int, after: int) -> None:
    """A card has changed a number."""
    if before != after:
        note(s, Note.CHANGES, card, before, after)
