"""When the bot of Ani-Mayhem takes a Vehicle: if the whole group fits into it, and comes to where it wants to go in fewer turns.

The driver begins to drive where the way begins, the others get in, and all get out in the Haven; on the Field they stay in it.
"""

from typing import Any

from fuda.games.animayhem.abilities import total, vehicle_total
from fuda.games.animayhem.arriving import can_pay
from fuda.games.animayhem.blocks import GET_OUT, RIDE
from fuda.games.animayhem.decks import MAX_CHARACTERS, MAX_POWER
from fuda.games.animayhem.field import around
from fuda.games.animayhem.requirements import meets
from fuda.games.animayhem.riding import crew_of, drives, is_vehicle
from fuda.games.animayhem.state import (
    FIRST_CHARACTER,
    NOTHING,
    Phase,
    character_thing,
    is_haven,
    power_id,
    seat_of,
)
from fuda.games.animayhem.thumb_moves import goal_of, group_to_move, least_steps, open_sites
from fuda.games.animayhem.vocabulary import MOVEMENT_ABILITY
from fuda.kernel import column_of, count, has, index_of, lowest, only, row_of, within, without_lowest

FASTER = 2  # what one more step a Turn is worth, as for other Equipment


def worth_of_vehicle(s: Any, power: int, character: int) -> int:
    """What it is worth to a Character to carry a Vehicle: how much faster its group is, 0 if it has one or does not fit in."""
    card = s.book[s.brought[power_id(power)]]
    seat = seat_of(character)
    site = int(s.at[character])
    members = group_to_move(s, seat, site)
    if not has(members, character - seat * MAX_CHARACTERS) or count(members) > card.riders:
        return 0
    if not can_pay(s, card, character) or not meets(s, card, seat, NOTHING, character):
        return 0
    for other in range(seat * MAX_POWER, (seat + 1) * MAX_POWER):
        at = int(s.power_at[other]) - FIRST_CHARACTER - seat * MAX_CHARACTERS
        if other != power and 0 <= at < MAX_CHARACTERS and has(members, at) and is_vehicle(s, other):
            return 0
    return FASTER * max(0, vehicle_total(s, power, MOVEMENT_ABILITY) - slowest(s, seat, members))


def slowest(s: Any, seat: int, members: int) -> int:
    """The Movement of a group on foot."""
    least = 99
    while members != 0:
        least = min(least, total(s, character_thing(seat * MAX_CHARACTERS + lowest(members)), MOVEMENT_ABILITY))
        members = without_lowest(members)
    return least


def is_worth_driving(s: Any, power: int) -> bool:
    """Whether the group goes farther in this Turn than its feet carry it, to a place that the Vehicle brings nearer."""
    if s.phase != Phase.MOVE:
        return False
    driver = int(s.power_at[power]) - FIRST_CHARACTER
    seat = seat_of(driver)
    site = int(s.at[driver])
    members = group_to_move(s, seat, site)
    left = least_steps(s, seat, members)
    if worth_of_vehicle(s, power, driver) == 0 or most_moved(s, seat, members) > 0:
        return False  # nobody gets in again after the way
    if vehicle_total(s, power, MOVEMENT_ABILITY) <= left:
        return False
    goal = goal_of(s, seat, members, site)
    return goal != site and steps_to(s, seat, members, site, goal) > left


def most_moved(s: Any, seat: int, members: int) -> int:
    most = -99
    while members != 0:
        most = max(most, int(s.moved[seat * MAX_CHARACTERS + lowest(members)]))
        members = without_lowest(members)
    return most


def steps_to(s: Any, seat: int, members: int, site: int, goal: int) -> int:
    """How many steps a group has to go over places where it may stop."""
    seen = only(site)
    ring = seen
    steps = 0
    while ring != 0 and not has(ring, goal):
        ring = open_sites(s, seat, members, around(s, ring) & ~seen)
        seen |= ring
        steps += 1
    return steps


def get_aboard(s: Any, actions: Any, n: int) -> int:
    """A mate that gets into the Vehicle of its group before that has moved; NOTHING if all are in it."""
    seat = int(s.turn)
    for i in range(n):
        a = int(actions[i])
        if within(RIDE, a):
            driver = seat * MAX_CHARACTERS + column_of(RIDE, a)
            together = only(row_of(RIDE, a)) | only(column_of(RIDE, a))
            members = group_to_move(s, seat, int(s.at[driver]))
            if members & together == together and most_moved(s, seat, together) <= 0:
                return a
    return NOTHING


def get_out_at_home(s: Any, actions: Any, n: int) -> int:
    """A driver that has come to a Haven gets out, and all with it, so that it can be said anew who goes together."""
    for i in range(n):
        a = int(actions[i])
        if within(GET_OUT, a):
            character = s.turn * MAX_CHARACTERS + index_of(GET_OUT, a)
            if drives(s, character) and is_haven(s, int(s.at[character])) and has_moved(s, int(s.rides[character])):
                return a
    return NOTHING


def has_moved(s: Any, vehicle: int) -> bool:
    crew = crew_of(s, vehicle)
    while crew != 0:
        if s.moved[lowest(crew)] > 0:
            return True
        crew = without_lowest(crew)
    return False
