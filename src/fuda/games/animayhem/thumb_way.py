"""Where `thumb` goes, what it tries there, and what it does inside a Location."""

from typing import Any

from fuda.games.animayhem.abilities import carries_item
from fuda.games.animayhem.blocks import (
    AIM,
    ATTEMPT,
    BREAK,
    CHALLENGE,
    END,
    FIGHT,
    FIRE,
    LEAVE,
    REVEAL,
    ROB,
    SETTLE,
    STEP,
    TAKE_ITEM,
    TAKE_POWER,
    TRANSFORM,
    TURN_UP,
)
from fuda.games.animayhem.decks import MAX_CHARACTERS, MAX_POWER
from fuda.games.animayhem.field import lying_items, members_at, neighbour
from fuda.games.animayhem.state import CHARACTERS, FIRST_CHARACTER, NOTHING, character_card, slot_thing
from fuda.games.animayhem.thumb_cards import is_better_form
from fuda.games.animayhem.thumb_equip import handle
from fuda.games.animayhem.thumb_fights import COURAGE, outlook, part_of, strength_of
from fuda.games.animayhem.thumb_moves import GOOD_FIGHT, follower, is_prey, step_of_group
from fuda.games.animayhem.thumb_picks import NEVER, last_of
from fuda.games.animayhem.thumb_rides import get_aboard, get_out_at_home
from fuda.kernel import column_of, count, has, index_of, row_of, within

EAGER = 60  # a fight that is worth this is fought without an Item to gain


def move(s: Any, actions: Any, n: int) -> int:
    if s.walker != NOTHING:
        return last_of(actions, n)
    a = handle(s, actions, n, NOTHING)
    if a == NOTHING:
        a = get_aboard(s, actions, n)
    if a == NOTHING:
        a = follower(s, actions, n)
    if a == NOTHING:
        a = step_of_group(s, actions, n)
    if a == NOTHING:
        a = get_out_at_home(s, actions, n)
    if a == NOTHING:
        a = better_form(s, actions, n)
    if a == NOTHING:
        a = take_chance(s, actions, n)
    return a if a != NOTHING else END


def better_form(s: Any, actions: Any, n: int) -> int:
    for i in range(n):
        a = int(actions[i])
        if within(TRANSFORM, a):
            if is_better_form(s, s.book[character_card(s, s.turn * MAX_CHARACTERS + index_of(TRANSFORM, a))]):
                return a
    return NOTHING


def admit(s: Any, actions: Any, n: int) -> int:
    """Guests may stop in a Haven in which there is nothing that they could take, and nobody whom they could fight."""
    site = int(s.card)
    for token in range(s.items):
        if s.item_at[token] == site:
            return last_of(actions, n)
    for power in range(s.turn * MAX_POWER, (s.turn + 1) * MAX_POWER):
        if s.power_at[power] == site:
            return last_of(actions, n)
    return last_of(actions, n) if members_at(s, int(s.turn), site) != 0 else int(actions[0])


def get_away(s: Any, actions: Any, n: int) -> int:
    """A thief goes home if that is one step, else it stays where it is if it may."""
    for i in range(n):
        a = int(actions[i])
        if within(STEP, a):
            at = int(s.at[s.turn * MAX_CHARACTERS + row_of(STEP, a)])
            if s.site_owner[neighbour(s, at, column_of(STEP, a))] == s.turn:
                return a
    return int(actions[0])


def take_chance(s: Any, actions: Any, n: int) -> int:
    """Something to steal, a Location that can be a Haven, a Haven that can attack, a card that can be used again."""
    for i in range(n):
        a = int(actions[i])
        if within(ROB, a) or within(SETTLE, a) or within(FIRE, a) or within(TURN_UP, a):
            return a
    return NOTHING


def fire(s: Any, actions: Any, n: int) -> int:
    """At a Disaster that carries an Item, else at any, else at a rival."""
    chosen = int(actions[0])
    best = NEVER
    for i in range(n):
        target = index_of(AIM, int(actions[i]))
        worth = 10 if target >= CHARACTERS else 0
        if carries_item(s, FIRST_CHARACTER + target):
            worth += 5
        if worth > best:
            best = worth
            chosen = int(actions[i])
    return chosen


def scavenge(s: Any, actions: Any, n: int) -> int:
    a = handle(s, actions, n, NOTHING)
    if a == NOTHING:
        a = take_chance(s, actions, n)
    if a == NOTHING:
        a = best_fight(s, actions, n)
    if a == NOTHING:
        a = raid(s, actions, n)
    if a == NOTHING:
        a = best_attempt(s, actions, n)
    return a if a != NOTHING else END


def raid(s: Any, actions: Any, n: int) -> int:
    """A rival's group that carries Items and is weaker."""
    for i in range(n):
        a = int(actions[i])
        if within(CHALLENGE, a):
            site = row_of(CHALLENGE, a)
            strength = strength_of(s, int(s.turn), members_at(s, int(s.turn), site))
            if is_prey(s, int(s.turn), column_of(CHALLENGE, a), site, strength):
                return a
    return NOTHING


def best_fight(s: Any, actions: Any, n: int) -> int:
    """A Disaster that the group there can beat, above all one that carries an Item."""
    chosen = NOTHING
    best = 0
    for i in range(n):
        a = int(actions[i])
        if within(FIGHT, a):
            slot = index_of(FIGHT, a)
            seat = int(s.turn)
            worth = outlook(s, slot, strength_of(s, seat, members_at(s, seat, int(s.slot_at[slot]))))
            has_item = carries_item(s, slot_thing(slot))
            if worth > best and worth >= (GOOD_FIGHT if has_item else EAGER):
                best = worth
                chosen = a
    return chosen


def best_attempt(s: Any, actions: Any, n: int) -> int:
    """A Location with Items, the one with the fewest Disasters above them."""
    lying = lying_items(s)
    chosen = NOTHING
    best = NEVER
    for i in range(n):
        a = int(actions[i])
        forced = within(BREAK, a)
        if within(ATTEMPT, a) or forced:
            site = index_of(BREAK, a) if forced else index_of(ATTEMPT, a)
            worth = -2 * int(s.under_size[site]) - (1 if forced else 0)
            if has(lying, site) and worth > best and dares(s, site):
                best = worth
                chosen = a
    return chosen


def dares(s: Any, site: int) -> bool:
    """Whether the group at a site is strong enough for what may lie under the Location."""
    if s.under_size[site] == 0:
        return True
    members = members_at(s, int(s.turn), site)
    return count(members) > 2 or part_of(strength_of(s, int(s.turn), members), COURAGE) > 0


def search(s: Any, actions: Any, n: int) -> int:
    """Inside a Location: Disasters first, then all that lies there."""
    if s.under_size[s.inside] > 0:
        a = handle(s, actions, n, NOTHING)
        if a != NOTHING:
            return a
        return REVEAL if dares(s, int(s.inside)) else LEAVE
    for i in range(n):
        a = int(actions[i])
        if within(TAKE_ITEM, a) and s.item_at[index_of(TAKE_ITEM, a)] == s.inside:
            return a
        if within(TAKE_POWER, a) and s.power_at[index_of(TAKE_POWER, a)] == s.inside:
            return a
    return LEAVE
