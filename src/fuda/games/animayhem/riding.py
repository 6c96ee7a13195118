"""Who is in which Vehicle of Ani-Mayhem, and what Equipment with Health stands before its user. Rule numbers: `rules.md`.

A Vehicle is carried by its driver like all Equipment. `s.rides` says in which Vehicle each Character is, the
driver included.
"""

from typing import Any

from fuda.games.animayhem.abilities import ABSENT, may_act
from fuda.games.animayhem.requirements import meets
from fuda.games.animayhem.rows import printed
from fuda.games.animayhem.state import (
    FIRST_CHARACTER,
    FIRST_DISASTER,
    FIRST_ITEM_ACTING,
    NOTHING,
    SEATS,
    Note,
    character_card,
    character_thing,
    power_id,
    put_power,
    seat_of,
)
from fuda.games.animayhem.vocabulary import DEFENSE_ABILITY, USE_ACTION, Ability, Category, VehicleClass, What
from fuda.kernel import has, lowest, note, with_member, without_lowest, without_member


def is_vehicle(s: Any, power: int) -> bool:
    return bool(s.book[s.brought[power_id(power)]].vehicle != VehicleClass.NONE)


def is_named(row: Any, card: Any) -> bool:
    """animayhem.109: whether a row about Vehicles is about this card: plain ones, unless it names a class or all but one."""
    if card.vehicle == VehicleClass.NONE:
        return False
    if row.of_category == Category.FLYING_VEHICLE:
        named = card.vehicle == VehicleClass.FLYING
    elif row.of_category == Category.PLANETARY_VEHICLE:
        named = card.vehicle == VehicleClass.PLANETARY
    else:
        named = card.vehicle == VehicleClass.VEHICLE
    return bool(named != bool(row.without))


def driver_of(s: Any, vehicle: int) -> int:
    """The Character that carries a Vehicle, NOTHING if nobody does."""
    at = int(s.power_at[vehicle])
    return at - FIRST_CHARACTER if FIRST_CHARACTER <= at < FIRST_DISASTER else NOTHING


def drives(s: Any, character: int) -> bool:
    return has(s.riders, character) and driver_of(s, int(s.rides[character])) == character


def crew_of(s: Any, vehicle: int) -> int:
    """The set of those who are in a Vehicle, its driver included."""
    found = 0
    left = int(s.riders)
    while left != 0:
        character = lowest(left)
        left = without_lowest(left)
        if s.rides[character] == vehicle:
            found = with_member(found, character)
    return found


def get_in(s: Any, character: int, vehicle: int) -> None:
    s.rides[character] = vehicle
    s.riders = with_member(s.riders, character)


def get_out(s: Any, character: int) -> None:
    """One Character is on foot again."""
    note(s, Note.GETS_OUT, character_card(s, character), int(s.brought[power_id(int(s.rides[character]))]))
    s.rides[character] = NOTHING
    s.riders = without_member(s.riders, character)
    s.engaged = without_member(s.engaged, character)
    if s.champion[seat_of(character)] == character:
        s.champion[seat_of(character)] = NOTHING


def empty_vehicle(s: Any, vehicle: int) -> None:
    """All who are in a Vehicle get out."""
    left = crew_of(s, vehicle)
    while left != 0:
        get_out(s, lowest(left))
        left = without_lowest(left)


def take_wheel(s: Any, vehicle: int, lost: int) -> bool:
    """animayhem.111: another rider that meets the requirement drives on when the driver is lost; says whether one does."""
    if not has(s.riders, lost) or s.rides[lost] != vehicle:
        return False
    get_out(s, lost)
    card = s.book[s.brought[power_id(vehicle)]]
    left = crew_of(s, vehicle)
    while left != 0:
        character = lowest(left)
        left = without_lowest(left)
        if s.at[character] == s.at[lost] and can_drive(s, card, character):
            put_power(s, vehicle, character_thing(character))
            note(s, Note.DRIVES, character_card(s, character), int(s.brought[power_id(vehicle)]))
            return True
    return False


def can_drive(s: Any, card: Any, character: int) -> bool:
    return may_act(s, character_thing(character), USE_ACTION) and meets(s, card, seat_of(character), NOTHING, character)


def mend_riding(s: Any) -> None:
    """Who is no longer where its Vehicle is, or whose Vehicle is gone, is on foot."""
    left = int(s.riders)
    while left != 0:
        character = lowest(left)
        left = without_lowest(left)
        driver = driver_of(s, int(s.rides[character]))
        if s.at[character] < 0 or driver == NOTHING or not has(s.riders, driver) or s.at[driver] != s.at[character]:
            get_out(s, character)
    for seat in range(SEATS):
        if s.champion[seat] != NOTHING and s.at[s.champion[seat]] != s.field:
            s.champion[seat] = NOTHING


def gear_health(s: Any, power: int) -> int:
    """animayhem.113: the printed Defense of Equipment, changed only by what names Health; at least 1."""
    value = max(1, printed(s.book[s.brought[power_id(power)]], DEFENSE_ABILITY))
    card = s.book[s.brought[power_id(power)]]
    for k in range(card.effects_count):
        if card.effects[k].what == What.ADD and card.effects[k].ability == Ability.HEALTH:
            value += int(card.effects[k].amount)
    return value


def shell_of(s: Any, character: int) -> int:
    """animayhem.113: the Equipment with Health that takes a Character's Damage, NOTHING if it takes it itself."""
    if s.champion[seat_of(character)] == character:
        vehicle = int(s.rides[character])
        if printed(s.book[s.brought[power_id(vehicle)]], DEFENSE_ABILITY) != ABSENT:
            return vehicle
    thing = character_thing(character)
    for i in range(s.acting_size):
        entry = int(s.acting[i])
        if entry < FIRST_ITEM_ACTING and s.power_at[entry] == thing and s.power_used[entry]:
            if printed(s.book[s.brought[power_id(entry)]], DEFENSE_ABILITY) != ABSENT:
                return entry
    return NOTHING


def clear_champions(s: Any) -> None:
    """No Vehicle fights any more."""
    for seat in range(SEATS):
        s.champion[seat] = NOTHING
    s.shifted = 0


def is_kept_out(s: Any, character: int) -> bool:
    """animayhem.116: whether a Vehicle fights in a Character's place."""
    champion = int(s.champion[seat_of(character)])
    return champion != NOTHING and champion != character


def vehicle_class(s: Any, power: int) -> int:
    return int(s.book[s.brought[power_id(power)]].vehicle)
