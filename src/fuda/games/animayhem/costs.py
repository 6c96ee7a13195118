"""Costs of Ani-Mayhem that are kept paid, and cards that are turned over when they can't be. Rule numbers: `rules.md`."""

from typing import Any

from fuda.games.animayhem.abilities import total
from fuda.games.animayhem.belongings import begin_acting, is_kept, stop_acting
from fuda.games.animayhem.decks import MAX_CHARACTERS
from fuda.games.animayhem.requirements import meets
from fuda.games.animayhem.state import (
    FIRST_CHARACTER,
    FIRST_DISASTER,
    FIRST_ITEM_ACTING,
    FIRST_VEHICLE,
    NOTHING,
    OFF_FIELD,
    Note,
    character_card,
    character_thing,
    power_id,
    seat_of,
)
from fuda.games.animayhem.vocabulary import Ability
from fuda.kernel import note, wide_add, wide_has, wide_remove


def mend_costs(s: Any) -> None:
    """animayhem.117, animayhem.119: what can't be paid any more is turned over, the latest card first."""
    i = int(s.acting_size) - 1
    while i >= 0:
        entry = int(s.acting[i])
        i -= 1
        if entry < FIRST_ITEM_ACTING and is_kept(s.book[s.brought[power_id(entry)]]):
            if OFF_FIELD <= s.power_at[entry] < FIRST_VEHICLE:
                find_payer(s, entry)
            elif not is_still_paid(s, entry):
                turn_over_card(s, entry)


def is_still_paid(s: Any, power: int) -> bool:
    """Whether no ability of the bearer that pays is below 0 by now."""
    card = s.book[s.brought[power_id(power)]]
    at = int(s.power_at[power])
    for k in range(card.cost_count):
        if at < FIRST_DISASTER and paid_total(s, at - FIRST_CHARACTER, int(card.cost[k].ability)) < 0:
            return False
    return True


def paid_total(s: Any, character: int, ability: int) -> int:
    """What is left of an ability: the total, of Energy without what is spent."""
    value = total(s, character_thing(character), ability)
    return value - int(s.spent[character]) if ability == Ability.ENERGY else value


def can_be_paid_by(s: Any, card: Any, character: int) -> bool:
    for k in range(card.cost_count):
        if card.cost[k].amount > paid_total(s, character, int(card.cost[k].ability)):
            return False
    return meets(s, card, seat_of(character), NOTHING, character)


def find_payer(s: Any, power: int) -> None:
    """animayhem.119: the one who was named for a Global Effect or, if it is lost, another who can pay."""
    payer = int(s.payer[power])
    card = s.book[s.brought[power_id(power)]]
    if payer != NOTHING and s.at[payer] >= 0 and is_paid_by(s, card, payer):
        return
    s.payer[power] = NOTHING
    seat = int(s.power_at[power]) - OFF_FIELD
    for character in range(seat * MAX_CHARACTERS, (seat + 1) * MAX_CHARACTERS):
        if s.at[character] >= 0 and can_be_paid_by(s, card, character):
            name_payer(s, power, character)
            return
    turn_over_card(s, power)


def is_paid_by(s: Any, card: Any, payer: int) -> bool:
    for k in range(card.cost_count):
        if paid_total(s, payer, int(card.cost[k].ability)) < 0:
            return False
    return meets(s, card, seat_of(payer), NOTHING, payer)


def name_payer(s: Any, power: int, character: int) -> None:
    s.payer[power] = character
    note(s, Note.PAYS_FOR, character_card(s, character), int(s.brought[power_id(power)]))


def turn_over_card(s: Any, power: int) -> None:
    stop_acting(s, power)
    wide_add(s.turned_over, 0, power)
    s.payer[power] = NOTHING
    note(s, Note.TURNS_OVER, int(s.brought[power_id(power)]))


# Turning a card up again: animayhem.118.


def why_not_turn_up(s: Any, power: int) -> int:
    if not wide_has(s.turned_over, 0, power):
        return 118
    if wide_has(s.touched, 0, power):
        return 213
    card = s.book[s.brought[power_id(power)]]
    at = int(s.power_at[power])
    if at == OFF_FIELD + s.turn:
        for character in range(s.turn * MAX_CHARACTERS, (s.turn + 1) * MAX_CHARACTERS):
            if s.at[character] >= 0 and can_be_paid_by(s, card, character):
                return 0
        return 118
    if FIRST_CHARACTER <= at < FIRST_DISASTER and seat_of(at - FIRST_CHARACTER) == s.turn:
        for k in range(card.cost_count):
            if card.cost[k].amount > paid_total(s, at - FIRST_CHARACTER, int(card.cost[k].ability)):
                return 118
        return 0
    return 118


def turn_up(s: Any, power: int) -> None:
    wide_remove(s.turned_over, 0, power)
    wide_add(s.touched, 0, power)  # animayhem.213
    begin_acting(s, power)
    note(s, Note.TURNS_UP, int(s.brought[power_id(power)]))
    if s.power_at[power] == OFF_FIELD + s.turn:
        find_payer(s, power)
