"""Putting Equipment and Items to use (animayhem.25, animayhem.27)."""

from typing import Any

from fuda.games.animayhem.abilities import may_act
from fuda.games.animayhem.arriving import can_pay
from fuda.games.animayhem.belongings import (
    begin_acting,
    is_character,
    is_item_used,
)
from fuda.games.animayhem.building import stir
from fuda.games.animayhem.prices import pay_cost
from fuda.games.animayhem.requirements import meets
from fuda.games.animayhem.riding import is_vehicle
from fuda.games.animayhem.rows import printed
from fuda.games.animayhem.state import (
    FIRST_CHARACTER,
    FIRST_ITEM_ACTING,
    NOTHING,
    Note,
    character_card,
    power_id,
    seat_of,
)
from fuda.games.animayhem.vehicles import drive, why_not_drive
from fuda.games.animayhem.vocabulary import (
    ATTACK_ABILITY,
    ENERGY_ABILITY,
    USE_ACTION,
    Ability,
    Kind,
    What,
)
from fuda.kernel import note, with_member


def used_abilities(s: Any, card: Any) -> int:
    """The set of abilities that a card gives a bonus to, or puts its own in the place of."""
    found = 0
    for ability in range(ATTACK_ABILITY, ENERGY_ABILITY + 1):
        if card.kind == Kind.EQUIPMENT and printed(card, ability) >= 0:
            found = with_member(found, ability)
    for k in range(card.effects_count):
        if card.effects[k].what <= What.REPLACE and card.effects[k].ability != Ability.NONE:
            found = with_member(found, int(card.effects[k].ability))
    return found


def why_not_use(s: Any, power: int) -> int:
    at = int(s.power_at[power])
    if not is_character(at) or seat_of(at - FIRST_CHARACTER) != s.turn or s.power_used[power]:
        return 25
    character = at - FIRST_CHARACTER
    if s.fighter != NOTHING and s.at[character] != s.field:
        return 25
    card = s.book[s.brought[power_id(power)]]
    if card.kind != Kind.EQUIPMENT or not may_act(s, at, USE_ACTION):
        return 25
    if card.vehicle > 0:
        return why_not_drive(s, power)
    abilities = used_abilities(s, card)
    if abilities == 0 or abilities & s.used[character] != 0:
        return 25
    return 0 if can_pay(s, card, character) and meets(s, card, int(s.turn), NOTHING, character) else 25


def use(s: Any, power: int) -> None:
    if is_vehicle(s, power):
        drive(s, power)
        return
    at = int(s.power_at[power])
    character = at - FIRST_CHARACTER
    stir(s, character)
    s.power_used[power] = 1
    s.used[character] |= used_abilities(s, s.book[s.brought[power_id(power)]])
    begin_acting(s, power)
    pay_cost(s, power_id(power), character, True)
    note(s, Note.USES, character_card(s, character), int(s.brought[power_id(power)]))


def why_not_use_item(s: Any, token: int) -> int:
    if token >= s.items or is_item_used(s, token):
        return 27
    at = int(s.item_at[token])
    if not is_character(at) or seat_of(at - FIRST_CHARACTER) != s.turn or not may_act(s, at, USE_ACTION):
        return 27
    if s.fighter != NOTHING and s.at[at - FIRST_CHARACTER] != s.field:
        return 27
    card = s.book[s.brought[s.item_id[token]]]
    if card.effects_count == 0 and card.skills_count == 0:
        return 27
    character = at - FIRST_CHARACTER
    return 0 if can_pay(s, card, character) and meets(s, card, int(s.turn), NOTHING, character) else 27


def use_item(s: Any, token: int) -> None:
    """An Item that is used lies face up."""
    s.item_shown[token] = s.item_id[token]
    begin_acting(s, FIRST_ITEM_ACTING + token)
    character = int(s.item_at[token]) - FIRST_CHARACTER
    pay_cost(s, int(s.item_id[token]), character, True)
    stir(s, character)
    note(s, Note.USES, character_card(s, character), int(s.brought[s.item_id[token]]))
