"""The Move phase of Ani-Mayhem (animayhem.44 to animayhem.46): steps, stopping, transforming. Rule numbers: `rules.md`."""

from typing import Any

from fuda.games.animayhem.abilities import group_size, has_category, has_row, may_act, total
from fuda.games.animayhem.allies import are_left_behind, follow, reach_with_allies
from fuda.games.animayhem.belongings import (
    happen,
    happen_to_bearer,
)
from fuda.games.animayhem.building import end_declaring, stir
from fuda.games.animayhem.combat import location_attacks
from fuda.games.animayhem.decks import MAX_CHARACTERS
from fuda.games.animayhem.field import neighbour, start_over
from fuda.games.animayhem.forms import transform
from fuda.games.animayhem.riding import can_drive, crew_of, drives, vehicle_class
from fuda.games.animayhem.rows import is_settled
from fuda.games.animayhem.state import (
    ARRIVALS,
    DIRECTIONS,
    NOTHING,
    Note,
    Phase,
    character_card,
    character_thing,
    is_haven,
    power_id,
    seat_of,
    site_card,
)
from fuda.games.animayhem.tolls import can_pay_step, pay_step
from fuda.games.animayhem.vocabulary import (
    DIMENSIONAL_CATEGORY,
    HOLD_ROW,
    MOVE_ACTION,
    MOVEMENT_ABILITY,
    NO_ACTIONS_ROW,
    PLANETARY_CATEGORY,
    STOPS_MOMENT,
    Change,
    VehicleClass,
)
from fuda.kernel import count, has, lowest, note, only, wide_add, with_member, without_lowest

GROUP = 4  # Characters of a seat at one Location
ON_FIELD = 6  # Characters of a seat on Locations


def steps_left(s: Any, character: int) -> int:
    """A Vehicle goes as far as its Movement reaches for the one in it that has gone furthest (animayhem.108)."""
    gone = int(s.moved[character])
    if has(s.riders, character):
        crew = crew_of(s, int(s.rides[character]))
        while crew != 0:
            gone = max(gone, int(s.moved[lowest(crew)]))
            crew = without_lowest(crew)
    return total(s, character_thing(character), MOVEMENT_ABILITY) - gone


def party_of(s: Any, character: int) -> int:
    """Those who move when a Character does: itself or, in the Vehicle that it drives, all that can ride along."""
    party = only(character)
    if has(s.riders, character):
        crew = crew_of(s, int(s.rides[character]))
        while crew != 0:
            rider = lowest(crew)
            crew = without_lowest(crew)
            if may_act(s, character_thing(rider), MOVE_ACTION):
                party = with_member(party, rider)
    return party


def on_field(s: Any, seat: int) -> int:
    """How many Characters of a seat are on Locations."""
    found = 0
    for character in range(seat * MAX_CHARACTERS, (seat + 1) * MAX_CHARACTERS):
        if s.at[character] >= 0 and not is_haven(s, int(s.at[character])):
            found += 1
    return found


def may_stop(s: Any, character: int, site: int) -> bool:
    """animayhem.45, animayhem.46"""
    seat = seat_of(character)
    if has(s.ruins, site):
        return False  # animayhem.132
    if is_haven(s, site):
        owner = int(s.site_owner[site])
        if owner == seat or s.at[character] == site or has(s.resigned, owner):  # animayhem.198
            return True
        return bool(seat == s.active and has(s.welcome, site))
    others = group_size(s, seat, site) - (1 if s.at[character] == site else 0)
    if others >= GROUP or (is_haven(s, int(s.at[character])) and on_field(s, seat) >= ON_FIELD):
        return False
    return suits(s, character, site)


def suits(s: Any, character: int, site: int) -> bool:
    """Whether a Character has the symbol that a Location asks for, or is in a Vehicle for it."""
    thing = character_thing(character)
    if has(s.planetary, site) and not has_category(s, thing, PLANETARY_CATEGORY):
        if not has(s.riders, character) or vehicle_class(s, int(s.rides[character])) != VehicleClass.PLANETARY:
            return False
    return not has(s.dimensional, site) or has_category(s, thing, DIMENSIONAL_CATEGORY)


def all_suit(s: Any, seat: int, site: int) -> bool:
    """animayhem.45: whether each of a group still has the symbol that the Location asks for."""
    for character in range(seat * MAX_CHARACTERS, (seat + 1) * MAX_CHARACTERS):
        if s.at[character] == site and not suits(s, character, site):
            return False
    return True


def may_party_stop(s: Any, party: int, site: int) -> bool:
    """The same for several that move together; they make one group with those who are there."""
    seat = seat_of(lowest(party))
    if is_haven(s, site) or has(s.ruins, site):
        return may_stop(s, lowest(party), site)
    size = count(party)
    for character in range(seat * MAX_CHARACTERS, (seat + 1) * MAX_CHARACTERS):
        if s.at[character] == site and not has(party, character):
            size += 1
    if size > GROUP:
        return False
    while party != 0:
        if not suits(s, lowest(party), site):
            return False
        party = without_lowest(party)
    return True


def why_not_step(s: Any, number: int, direction: int) -> int:
    character = s.turn * MAX_CHARACTERS + number
    rule = why_not_move(s, character)
    return rule if rule != 0 else why_not_step_to(s, character, direction, steps_left(s, character))


def why_not_move(s: Any, character: int) -> int:
    """Whether a Character can take any step, wherever it leads."""
    if s.at[character] < 0:
        return 44
    if s.walker != NOTHING and s.walker != character:
        return 45
    if has(s.still, character):
        return 79
    if has(s.riders, character) and not can_steer(s, character):
        return 108
    if s.walker == character:
        return 0
    if has_row(s, character_thing(character), HOLD_ROW):
        return 106
    if has_row(s, character_thing(character), NO_ACTIONS_ROW):
        return 204
    return 0 if steps_left(s, character) > 0 and may_act(s, character_thing(character), MOVE_ACTION) else 44


def can_steer(s: Any, character: int) -> bool:
    """animayhem.108: only a driver that meets the requirement moves a Vehicle."""
    return drives(s, character) and can_drive(s, s.book[s.brought[power_id(int(s.rides[character]))]], character)


def why_not_step_to(s: Any, character: int, direction: int, left: int) -> int:
    """The same for a Character that can, with so many steps left, in one direction."""
    at = int(s.at[character])
    site = neighbour(s, at, direction)
    if site == NOTHING:
        return 44
    party = party_of(s, character)
    if are_left_behind(s, seat_of(character), at, party):
        return 151
    if is_haven(s, at) and not is_haven(s, site) and on_field(s, int(s.turn)) + count(party) > ON_FIELD:
        return 46
    if s.phase == Phase.MOVE and not can_pay_step(s, character, site):
        return 202
    if may_party_stop(s, party, site):
        return 0
    return 0 if can_go_on(s, party, site, reach_with_allies(s, party, site, left) - 1) else 45


def can_go_on(s: Any, party: int, site: int, left: int) -> bool:
    """Whether those who may not stop at a site get in so many steps to a place where they may, over others where they may not."""
    seat = seat_of(lowest(party))
    is_room = on_field_without(s, seat, party) + count(party) <= ON_FIELD
    seen = only(site)
    edge = seen
    while left > 0 and edge != 0:
        left -= 1
        wider = 0
        while edge != 0:
            at = lowest(edge)
            edge = without_lowest(edge)
            for direction in range(DIRECTIONS):
                other = neighbour(s, at, direction)
                if other == NOTHING or has(seen, other) or not (is_room or is_haven(s, other)):
                    continue
                if can_pay_step(s, lowest(party), other):
                    if may_party_stop(s, party, other):
                        return True
                    seen = with_member(seen, other)
                    wider = with_member(wider, other)
        edge = wider
    return False


def on_field_without(s: Any, seat: int, party: int) -> int:
    """How many Characters of a seat are on Locations, these left out."""
    found = on_field(s, seat)
    while party != 0:
        if not is_haven(s, int(s.at[lowest(party)])):
            found -= 1
        party = without_lowest(party)
    return found


def step(s: Any, number: int, direction: int) -> None:
    character = s.turn * MAX_CHARACTERS + number
    site = neighbour(s, int(s.at[character]), direction)
    start_over(s, int(s.turn), int(s.at[character]))
    pay_step(s, character, site)
    party = party_of(s, character)
    was_at = int(s.at[character])
    if has(s.riders, character):
        drive_on(s, character)
    s.walker = NOTHING if may_party_stop(s, party, site) else character
    while party != 0:
        mover = lowest(party)
        party = without_lowest(party)
        s.at[mover] = site
        s.moved[mover] += 1
        note(s, Note.STEPS, character_card(s, mover), site_card(s, site))
    follow(s, int(s.turn), was_at, site)


def drive_on(s: Any, driver: int) -> None:
    """animayhem.25, animayhem.48: the Vehicle is the driver's Equipment for Movement, and stays with it in this phase."""
    s.used[driver] |= only(MOVEMENT_ABILITY)
    wide_add(s.touched, 0, int(s.rides[driver]))


def why_not_end_move(s: Any) -> int:
    """A Character that has lost on its way what it needed to go on may stay."""
    return 0 if s.walker == NOTHING or not can_walk_on(s) else 45


def can_walk_on(s: Any) -> bool:
    character = int(s.walker)
    for direction in range(DIRECTIONS):
        if why_not_step_to(s, character, direction, steps_left(s, character)) == 0:
            return True
    return False


def end_move(s: Any) -> None:
    s.walker = NOTHING
    end_declaring(s, int(s.active))
    for site in range(s.sites):
        location_attacks(s, int(s.active), site)  # animayhem.87
    stop_moments(s)
    s.phase = ARRIVALS


def stop_moments(s: Any) -> None:
    """animayhem.90: what happens to those who have come to a place."""
    seat = int(s.active)
    told = 0
    for character in range(seat * MAX_CHARACTERS, (seat + 1) * MAX_CHARACTERS):
        if s.at[character] >= 0 and s.moved[character] > 0:
            site = int(s.at[character])
            happen_to_bearer(s, STOPS_MOMENT, character)
            if not has(told, site) and not has(s.ruins, site) and not is_settled(s, site):
                told = with_member(told, site)
                happen(s, STOPS_MOMENT, int(s.site_id[site]), site, seat)


def why_not_transform(s: Any, number: int) -> int:
    """animayhem.79"""
    character = s.turn * MAX_CHARACTERS + number
    if s.at[character] < 0 or s.moved[character] > 0 or s.walker != NOTHING or has(s.still, character):
        return 79
    if s.book[character_card(s, character)].change != Change.TWO_CARDS or has(s.stuck, character):
        return 79
    return 0 if may_act(s, character_thing(character), MOVE_ACTION) else 79


def change_form(s: Any, number: int) -> None:
    character = s.turn * MAX_CHARACTERS + number
    stir(s, character)
    transform(s, character)
    s.still = with_member(s.still, character)
