"""Where the bot of Ani-Mayhem goes: to Items that a group can get at, home with those it carries, away from what it can't beat.

A group goes step by step: its first member goes ahead, the others follow it before it takes the next step. So nothing has to be
remembered, and who is together is a group.
"""

from typing import Any

from fuda.games.animayhem.abilities import carries_item, has_row
from fuda.games.animayhem.blocks import STEP
from fuda.games.animayhem.decks import MAX_CHARACTERS
from fuda.games.animayhem.disasters import is_combat_disaster
from fuda.games.animayhem.field import around, lying_items, members_at, path_place
from fuda.games.animayhem.moving import GROUP, may_stop, steps_left
from fuda.games.animayhem.requirements import asked_at, can_enter
from fuda.games.animayhem.riding import drives
from fuda.games.animayhem.rows import printed
from fuda.games.animayhem.state import (
    CHARACTERS,
    DIRECTIONS,
    FIRST_CHARACTER,
    NOTHING,
    SLOTS,
    is_haven,
    site_card,
    slot_card,
    slot_thing,
)
from fuda.games.animayhem.thumb_fights import COURAGE, might_of, outlook, part_of, strength_of
from fuda.games.animayhem.vocabulary import AUTOMATIC_ROW, MOVEMENT_ABILITY
from fuda.kernel import action_in_row, column_of, count, has, lowest, only, row_of, within, without_lowest

ITEM = 100  # what an Item that can be had is worth
BURIED = (55, 25, 12)  # what a Disaster that lies over it costs, by the group's courage
HOME = 70  # what it is worth to bring an Item home
REST = 4  # to be in the Haven with nothing to do
HUNT = 80  # to beat a Disaster that carries an Item
CHASE = 12  # to beat another one
RAID = 60  # to beat a rival's group that carries Items
DANGER = 90  # to be where a Disaster attacks that the group can't beat
THREAT = 35  # to be where such a one stops next
GOOD_FIGHT = 35
FAR = 5  # turns that are looked ahead


def next_stop(s: Any, slot: int) -> int:
    """Where a Disaster stops when it moves next, NOTHING if it leaves the Field."""
    card = s.book[slot_card(s, slot)]
    if card.moves_once and s.slot_still[slot]:
        return int(s.slot_at[slot])
    place = path_place(s, int(s.slot_at[slot])) + max(0, printed(card, MOVEMENT_ABILITY))
    if place < s.path_size:
        return int(s.path[place])
    return int(s.path[place % s.path_size]) if card.major and s.path_size > 0 else NOTHING


def fighting_slots(s: Any) -> int:
    """The set of the Combat Disasters on the Field."""
    found = 0
    for slot in range(SLOTS):
        if s.slot_id[slot] != NOTHING and is_combat_disaster(s.book[slot_card(s, slot)]):
            found |= only(slot)
    return found


def rich_sites(s: Any, seat: int) -> int:
    """The set of Locations where rivals carry Items."""
    found = 0
    for token in range(s.items):
        character = int(s.item_at[token]) - FIRST_CHARACTER
        if 0 <= character < CHARACTERS and character // MAX_CHARACTERS != seat:
            at = int(s.at[character])
            if at >= 0 and not is_haven(s, at):
                found |= only(at)
    return found


def is_prey(s: Any, seat: int, rival: int, site: int, strength: int) -> bool:
    """Whether a rival's group at a site carries an Item, and a group of this strength is the stronger one."""
    members = members_at(s, rival, site)
    if members == 0 or items_of(s, rival, members) == 0:
        return False
    return 2 * might_of(strength) > 3 * might_of(strength_of(s, rival, members))


def has_prey(s: Any, seat: int, site: int, strength: int) -> bool:
    for rival in range(s.players):
        if rival != seat and is_prey(s, seat, rival, site, strength):
            return True
    return False


def items_of(s: Any, seat: int, members: int) -> int:
    """How many Items a group carries."""
    found = 0
    for token in range(s.items):
        at = int(s.item_at[token]) - FIRST_CHARACTER - seat * MAX_CHARACTERS
        if 0 <= at < MAX_CHARACTERS and has(members, at):
            found += 1
    return found


def can_all_stop(s: Any, seat: int, members: int, site: int) -> bool:
    if not is_haven(s, site) and count(members_at(s, seat, site) | members) > GROUP:
        return False
    while members != 0:
        if not may_stop(s, seat * MAX_CHARACTERS + lowest(members), site):
            return False
        members = without_lowest(members)
    return True


def can_break(s: Any, goal: int, strength: int) -> bool:
    """Whether the group could force its way into a Location with Defense."""
    defense = int(s.book[site_card(s, goal)].defense)
    return 0 < defense < part_of(strength, 1)


def worth_of_site(
    s: Any, seat: int, members: int, site: int, goal: int, strength: int, load: int, foes: int, lying: int, rich: int
) -> int:
    """What it is worth for the group that is at `site` to be at `goal`."""
    if is_haven(s, goal):
        return REST + HOME * min(2, load)
    worth = 0
    if has(rich, goal) and has_prey(s, seat, goal, strength):
        worth += RAID
    if has(lying, goal):
        buried = BURIED[part_of(strength, COURAGE)] * int(s.under_size[goal])
        if can_enter(s, seat, members, asked_at(s, seat, site), goal):
            worth += ITEM - buried
        elif can_break(s, goal, strength):
            worth += ITEM // 2 - buried
    while foes != 0:
        slot = lowest(foes)
        foes = without_lowest(foes)
        if s.slot_at[slot] == goal:
            worth += worth_of_meeting(s, slot, strength, load)
        elif next_stop(s, slot) == goal and outlook(s, slot, strength) < 0:
            worth -= THREAT
    return worth


def worth_of_meeting(s: Any, slot: int, strength: int, load: int) -> int:
    """What it is worth to come to where a Disaster is: it attacks those who carry Items, and can be fought."""
    view = outlook(s, slot, strength)
    if view >= GOOD_FIGHT:
        return HUNT if carries_item(s, slot_thing(slot)) else CHASE
    if view < 0 and (load > 0 or has_row(s, slot_thing(slot), AUTOMATIC_ROW)):
        return -DANGER
    return 0


def least_steps(s: Any, seat: int, members: int) -> int:
    least = 99
    while members != 0:
        least = min(least, steps_left(s, seat * MAX_CHARACTERS + lowest(members)))
        members = without_lowest(members)
    return least


def open_sites(s: Any, seat: int, members: int, sites: int) -> int:
    """Of a set of sites, those where the whole group may stop."""
    found = 0
    while sites != 0:
        if can_all_stop(s, seat, members, lowest(sites)):
            found |= only(lowest(sites))
        sites = without_lowest(sites)
    return found


def goal_of(s: Any, seat: int, members: int, site: int) -> int:
    """The place that is best to go to for the group at `site`; `site` itself if it had better stay."""
    left = least_steps(s, seat, members)
    pace = max(1, left + least_moved(s, seat, members))
    strength = strength_of(s, seat, members)
    load = items_of(s, seat, members)
    foes = fighting_slots(s)
    lying = lying_items(s)
    rich = rich_sites(s, seat)
    goal = site
    best = worth_of_site(s, seat, members, site, site, strength, load, foes, lying, rich)
    seen = only(site)
    ring = only(site)
    for steps in range(1, left + FAR * pace + 1):
        ring = around(s, ring) & ~seen
        seen |= ring
        ring = open_sites(s, seat, members, ring)
        turns = 0 if steps <= left else 1 + (steps - left - 1) // pace
        if ring == 0 or best >= (ITEM + HUNT) // (1 + turns):
            break
        sites = ring
        while sites != 0:
            other = lowest(sites)
            sites = without_lowest(sites)
            worth = worth_of_site(s, seat, members, site, other, strength, load, foes, lying, rich)
            worth = worth // (1 + turns) - steps if worth > 0 else worth
            if worth > best:
                best = worth
                goal = other
    return goal


def least_moved(s: Any, seat: int, members: int) -> int:
    least = 99
    while members != 0:
        least = min(least, int(s.moved[seat * MAX_CHARACTERS + lowest(members)]))
        members = without_lowest(members)
    return least


def first_step(s: Any, seat: int, members: int, site: int, goal: int) -> int:
    """The first site on a shortest way of the group from `site` to `goal`."""
    beside = open_sites(s, seat, members, around(s, only(site)))
    ring = only(goal)
    seen = ring
    while ring != 0 and ring & beside == 0:
        ring = open_sites(s, seat, members, around(s, ring) & ~seen)
        seen |= ring
    return lowest(ring & beside) if ring & beside != 0 else NOTHING


def follower(s: Any, actions: Any, n: int) -> int:
    """A step to a mate that has gone ahead, NOTHING if nobody is behind."""
    seat = int(s.turn)
    for i in range(n):
        a = int(actions[i])
        if within(STEP, a):
            character = seat * MAX_CHARACTERS + row_of(STEP, a)
            goal = int(s.beside[int(s.at[character]) * DIRECTIONS + column_of(STEP, a)])
            if is_ahead(s, seat, character, goal):
                return a
    return NOTHING


def is_ahead(s: Any, seat: int, character: int, site: int) -> bool:
    """Whether a mate is at a site who has gone farther than this Character in this turn, and there is room."""
    ahead = False
    for mate in range(seat * MAX_CHARACTERS, (seat + 1) * MAX_CHARACTERS):
        if s.at[mate] == site and s.moved[mate] > s.moved[character]:
            ahead = True
    return ahead and may_stop(s, character, site)


def group_to_move(s: Any, seat: int, site: int) -> int:
    """Those of a seat's Characters at a site that go together: not more than a group, the first ones of a Haven."""
    members = members_at(s, seat, site)
    if not is_haven(s, site):
        return members
    chosen = 0
    room = min(GROUP, 6 - characters_out(s, seat))
    while members != 0 and count(chosen) < room:
        chosen |= only(lowest(members))
        members = without_lowest(members)
    return chosen


def characters_out(s: Any, seat: int) -> int:
    found = 0
    for character in range(seat * MAX_CHARACTERS, (seat + 1) * MAX_CHARACTERS):
        if s.at[character] >= 0 and not is_haven(s, int(s.at[character])):
            found += 1
    return found


def step_of_group(s: Any, actions: Any, n: int) -> int:
    """The step of the first member of a group toward where it wants to go, NOTHING if all are where they want to be."""
    seat = int(s.turn)
    sites = 0
    for i in range(n):
        a = int(actions[i])
        if within(STEP, a):
            sites |= only(int(s.at[seat * MAX_CHARACTERS + row_of(STEP, a)]))
    while sites != 0:
        site = lowest(sites)
        sites = without_lowest(sites)
        members = group_to_move(s, seat, site)
        if members == 0 or least_steps(s, seat, members) <= 0 or has_split(s, seat, members):
            continue
        goal = goal_of(s, seat, members, site)
        if goal == site:
            continue
        other = first_step(s, seat, members, site, goal)
        if other != NOTHING:
            a = step_toward(s, actions, n, seat, leader_of(s, seat, members), other)
            if a != NOTHING:
                return a
    return NOTHING


def leader_of(s: Any, seat: int, members: int) -> int:
    """Who goes ahead: the driver of the group's Vehicle, else the first of them."""
    left = members
    while left != 0:
        if drives(s, seat * MAX_CHARACTERS + lowest(left)):
            return lowest(left)
        left = without_lowest(left)
    return lowest(members)


def has_split(s: Any, seat: int, members: int) -> bool:
    """Whether one of a group has come less far than another: then it is the end of a way, not the beginning."""
    least = least_moved(s, seat, members)
    while members != 0:
        if s.moved[seat * MAX_CHARACTERS + lowest(members)] != least:
            return True
        members = without_lowest(members)
    return False


def step_toward(s: Any, actions: Any, n: int, seat: int, number: int, other: int) -> int:
    site = int(s.at[seat * MAX_CHARACTERS + number])
    for direction in range(DIRECTIONS):
        if s.beside[site * DIRECTIONS + direction] == other:
            wanted = action_in_row(STEP, number, direction)
            for i in range(n):
                if int(actions[i]) == wanted:
                    return wanted
    return NOTHING


def safest_run(s: Any, site: int, strength: int) -> int:
    """How good a place is to run to: the own Haven best, a place where nothing stands or comes next."""
    if is_haven(s, site):
        return DANGER
    worth = 0
    foes = fighting_slots(s)
    while foes != 0:
        slot = lowest(foes)
        foes = without_lowest(foes)
        if s.slot_at[slot] == site:
            worth -= DANGER
        elif next_stop(s, slot) == site and outlook(s, slot, strength) < 0:
            worth -= THREAT
    return worth
