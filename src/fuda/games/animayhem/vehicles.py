"""Driving, riding and fighting in Vehicles of Ani-Mayhem: for each what may be done, and doing it. Rule numbers: `rules.md`."""

from typing import Any

from fuda.games.animayhem.abilities import ABSENT, may_act
from fuda.games.animayhem.arriving import can_pay
from fuda.games.animayhem.building import stir
from fuda.games.animayhem.decks import MAX_CHARACTERS
from fuda.games.animayhem.prices import pay_cost
from fuda.games.animayhem.riding import (
    can_drive,
    crew_of,
    drives,
    empty_vehicle,
    get_in,
    get_out,
    is_vehicle,
)
from fuda.games.animayhem.rows import printed
from fuda.games.animayhem.state import (
    FIRST_CHARACTER,
    FIRST_ITEM_ACTING,
    GOT_OUT,
    NOTHING,
    Note,
    Phase,
    character_card,
    character_thing,
    power_id,
)
from fuda.games.animayhem.vocabulary import (
    ATTACK_ABILITY,
    DEFENSE_ABILITY,
    MOVE_ACTION,
    MOVEMENT_ABILITY,
    USE_ACTION,
)
from fuda.kernel import count, has, lowest, note, only, with_member, without_lowest


def carried_vehicles(s: Any, character: int, besides: int) -> int:
    """How many Vehicles a Character carries, one of them left out."""
    found = 0
    for i in range(s.acting_size):
        entry = int(s.acting[i])
        if entry < FIRST_ITEM_ACTING and entry != besides and s.power_at[entry] == character_thing(character):
            if is_vehicle(s, entry):
                found += 1
    return found


def has_room_for(s: Any, vehicle: int, newcomer: int) -> bool:
    """animayhem.110: whether a Vehicle can carry the Vehicles of those in it and of one more."""
    people = with_member(crew_of(s, vehicle), newcomer)
    card = s.book[s.brought[power_id(vehicle)]]
    found = 0
    while people != 0:
        character = lowest(people)
        people = without_lowest(people)
        for i in range(s.acting_size):
            entry = int(s.acting[i])
            if entry < FIRST_ITEM_ACTING and entry != vehicle and s.power_at[entry] == character_thing(character):
                other = s.book[s.brought[power_id(entry)]]
                if other.vehicle > 0:
                    found += 1
                    if not card.carries_vehicle or other.vehicle >= card.vehicle:
                        return False
    return found <= 1


def can_take_aboard(s: Any, power: int, character: int) -> bool:
    """animayhem.110: whether a Character can take up a card, which may be a Vehicle, where it rides."""
    if not has(s.riders, character) or not is_vehicle(s, power):
        return True
    vehicle = int(s.rides[character])
    card = s.book[s.brought[power_id(vehicle)]]
    other = s.book[s.brought[power_id(power)]]
    people = crew_of(s, vehicle)
    found = 0
    while people != 0:
        found += carried_vehicles(s, lowest(people), vehicle)
        people = without_lowest(people)
    return bool(card.carries_vehicle and other.vehicle < card.vehicle and found == 0)


# Getting in and out: animayhem.107.


def may_board(s: Any) -> bool:
    """In the own Equip and Move phase, while nobody is under way."""
    return bool(s.phase == Phase.EQUIP or (s.phase == Phase.MOVE and s.walker == NOTHING))


def why_not_drive(s: Any, power: int) -> int:
    """A Character that carries a Vehicle begins to drive it."""
    character = int(s.power_at[power]) - FIRST_CHARACTER
    if not may_board(s) or has(s.riders, character):
        return 107
    if has(s.used[character], GOT_OUT):
        return 212
    if has(s.used[character], MOVEMENT_ABILITY):
        return 107
    card = s.book[s.brought[power_id(power)]]
    if not can_drive(s, card, character) or not can_pay(s, card, character):
        return 107
    return 0 if has_room_for(s, power, character) else 110


def drive(s: Any, power: int) -> None:
    character = int(s.power_at[power]) - FIRST_CHARACTER
    stir(s, character)
    get_in(s, character, power)
    pay_cost(s, power_id(power), character, True)
    note(s, Note.DRIVES, character_card(s, character), int(s.brought[power_id(power)]))


def why_not_ride(s: Any, number: int, other: int) -> int:
    character = s.turn * MAX_CHARACTERS + number
    driver = s.turn * MAX_CHARACTERS + other
    if not may_board(s) or not drives(s, driver) or has(s.riders, character):
        return 107
    if s.at[character] != s.at[driver] or not may_act(s, character_thing(character), MOVE_ACTION):
        return 107
    if has(s.used[character], GOT_OUT):
        return 212
    vehicle = int(s.rides[driver])
    if count(crew_of(s, vehicle)) >= s.book[s.brought[power_id(vehicle)]].riders:
        return 107
    return 0 if has_room_for(s, vehicle, character) else 110


def ride(s: Any, number: int, other: int) -> None:
    character = s.turn * MAX_CHARACTERS + number
    vehicle = int(s.rides[s.turn * MAX_CHARACTERS + other])
    stir(s, character)
    get_in(s, character, vehicle)
    note(s, Note.RIDES, character_card(s, character), int(s.brought[power_id(vehicle)]))


def why_not_get_out(s: Any, number: int) -> int:
    return 0 if may_board(s) and has(s.riders, s.turn * MAX_CHARACTERS + number) else 107


def leave_vehicle(s: Any, number: int) -> None:
    """animayhem.111: with the driver all get out. Who was told to get out gets into none in this Turn (animayhem.212)."""
    character = s.turn * MAX_CHARACTERS + number
    s.used[character] |= only(GOT_OUT)
    if drives(s, character):
        empty_vehicle(s, int(s.rides[character]))
    else:
        get_out(s, character)


# A Vehicle in a Combat: animayhem.116.


def fighting_abilities(s: Any, vehicle: int) -> int:
    """The set of Attack and Defense, as far as a Vehicle has them."""
    card = s.book[s.brought[power_id(vehicle)]]
    found = 0
    if printed(card, ATTACK_ABILITY) != ABSENT:
        found = with_member(found, ATTACK_ABILITY)
    if printed(card, DEFENSE_ABILITY) != ABSENT:
        found = with_member(found, DEFENSE_ABILITY)
    return found


def why_not_engage(s: Any, number: int) -> int:
    character = s.turn * MAX_CHARACTERS + number
    if not drives(s, character) or s.at[character] != s.field or s.champion[s.turn] != NOTHING or has(s.shifted, int(s.turn)):
        return 116
    vehicle = int(s.rides[character])
    abilities = fighting_abilities(s, vehicle)
    if abilities == 0 or (abilities & s.used[character] != 0 and not has(s.engaged, character)):
        return 116
    card = s.book[s.brought[power_id(vehicle)]]
    return 0 if can_drive(s, card, character) and may_act(s, character_thing(character), USE_ACTION) else 116


def engage(s: Any, number: int) -> None:
    """A Vehicle is put into the Combat: it alone fights for its side."""
    character = s.turn * MAX_CHARACTERS + number
    s.champion[s.turn] = character
    s.engaged = with_member(s.engaged, character)
    s.shifted = with_member(s.shifted, int(s.turn))
    s.used[character] |= fighting_abilities(s, int(s.rides[character]))
    note(s, Note.ENGAGES, s.turn, int(s.brought[power_id(int(s.rides[character]))]))


def why_not_withdraw(s: Any) -> int:
    return 0 if s.champion[s.turn] != NOTHING and not has(s.shifted, int(s.turn)) else 116


def withdraw(s: Any) -> None:
    driver = int(s.champion[s.turn])
    s.champion[s.turn] = NOTHING
    s.shifted = with_member(s.shifted, int(s.turn))
    note(s, Note.WITHDRAWS, s.turn, int(s.brought[power_id(int(s.rides[driver]))]))
