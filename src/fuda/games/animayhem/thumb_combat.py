"""How `thumb` fights Disasters and rivals, and what it answers."""

from typing import Any

from fuda.games.animayhem.abilities import base_health, carries_item, total
from fuda.games.animayhem.blocks import (
    AIM,
    ATTACK,
    BID,
    BY,
    CHARM,
    END,
    FLASH,
    FREE,
    PASS,
    PROTECT,
    RUN_AWAY,
    RUN_TO,
    STRIKE,
    USE,
    USE_ITEM,
)
from fuda.games.animayhem.charm import CALM_BID, HAND_OVER_BID
from fuda.games.animayhem.decks import MAX_CHARACTERS
from fuda.games.animayhem.field import members_at, neighbour
from fuda.games.animayhem.state import NOTHING, character_thing
from fuda.games.animayhem.thumb_cards import gain_of_flash, is_fought_now, lacking_attack, lacking_defense, worth_of_aim
from fuda.games.animayhem.thumb_equip import handle, is_worth_using
from fuda.games.animayhem.thumb_fights import RUN, best_of, might_of, plan_of_round, strength_of, totals_of
from fuda.games.animayhem.thumb_moves import safest_run
from fuda.games.animayhem.thumb_picks import NEVER, find, last_of
from fuda.games.animayhem.vocabulary import ATTACK_ABILITY, CHARM_ABILITY, DEFENSE_ABILITY
from fuda.kernel import action_of, column_of, count, first, has, index_of, only, row_of, within


def assign(s: Any, actions: Any, n: int) -> int:
    """Equipment first, then the plan of the round, one Character after the other."""
    a = handle(s, actions, n, NOTHING)
    if a != NOTHING:
        return a
    attackers = 0
    mates = 0
    for i in range(n):
        a = int(actions[i])
        if within(ATTACK, a):
            attackers |= only(index_of(ATTACK, a))
        elif within(PROTECT, a):
            mates |= only(index_of(PROTECT, a))
    striking = own_of(s, int(s.attackers))
    guarding = own_of(s, int(s.protectors))
    if striking != 0:  # the plan is made, and its protectors come first
        return strike_next(s, attackers)
    plan = plan_of_round(s, 0 if has(s.running, int(s.turn)) else attackers | guarding, mates | guarding)
    if plan >= RUN:
        plan -= RUN
        if find(actions, n, RUN_AWAY) != NOTHING:
            return RUN_AWAY
    waiting = plan & mates & ~guarding
    if waiting != 0 and count(guarding) < count(plan):
        return action_of(PROTECT, first_of(waiting))
    return strike_next(s, attackers & ~plan)


def own_of(s: Any, characters: int) -> int:
    """The numbers of those of a set of Characters that are of the seat to decide."""
    return (characters >> (s.turn * MAX_CHARACTERS)) & first(MAX_CHARACTERS)


def first_of(bits: int) -> int:
    number = 0
    while not has(bits, number):
        number += 1
    return number


def strike_next(s: Any, attackers: int) -> int:
    """The strongest of those who can still attack."""
    if attackers == 0:
        return END
    packed = totals_of(s, int(s.turn), attackers, ATTACK_ABILITY)
    return action_of(ATTACK, first_of(best_of(packed, attackers, 1)))


def run_to_safety(s: Any, actions: Any, n: int) -> int:
    chosen = int(actions[0])
    best = NEVER
    strength = strength_of(s, int(s.turn), members_at(s, int(s.turn), int(s.field)))
    for i in range(n):
        a = int(actions[i])
        worth = safest_run(s, neighbour(s, int(s.field), index_of(RUN_TO, a)), strength)
        if worth > best:
            best = worth
            chosen = a
    return chosen


def react(s: Any, actions: Any, n: int) -> int:
    attack = 0
    defense = 0
    if is_fought_now(s):
        attack = lacking_attack(s)
        defense = lacking_defense(s)
    chosen = PASS
    best = 0
    for i in range(n):
        a = int(actions[i])
        if within(FLASH, a):
            gain = gain_of_flash(s, index_of(FLASH, a), attack, defense)
            if gain > best:
                best = gain
                chosen = a
    return chosen


def choose_user(s: Any, actions: Any, n: int) -> int:
    """Who fights, before who does not."""
    for i in range(n):
        if s.at[s.turn * MAX_CHARACTERS + index_of(BY, int(actions[i]))] == s.field:
            return int(actions[i])
    return int(actions[0])


def aim_well(s: Any, actions: Any, n: int) -> int:
    chosen = int(actions[0])
    best = NEVER
    for i in range(n):
        a = int(actions[i])
        worth = worth_of_aim(s, index_of(AIM, a)) if within(AIM, a) else 0
        if worth > best:
            best = worth
            chosen = int(actions[i])
    return chosen


def break_charm(s: Any, actions: Any, n: int) -> int:
    """The attempt that is the most likely to succeed."""
    chosen = int(actions[0])
    best = NEVER
    for i in range(n):
        a = int(actions[i])
        if within(FREE, a):
            breaker = s.turn * MAX_CHARACTERS + row_of(FREE, a)
            other = column_of(FREE, a)
            worth = total(s, character_thing(breaker), CHARM_ABILITY) - 2 * int(s.margin[s.turn * MAX_CHARACTERS + other])
            worth -= total(s, character_thing(s.turn * MAX_CHARACTERS + other), CHARM_ABILITY)
            if worth > best:
                best = worth
                chosen = a
    return chosen


def charm_rival(s: Any, actions: Any, n: int) -> int:
    """Who has the most Charm above a rival's; nobody where all have less."""
    chosen = int(actions[0])
    best = 0
    rival = int(s.rival) if s.turn == s.fighter else int(s.fighter)
    for i in range(n):
        a = int(actions[i])
        if within(CHARM, a):
            own = character_thing(s.turn * MAX_CHARACTERS + row_of(CHARM, a))
            other = character_thing(rival * MAX_CHARACTERS + column_of(CHARM, a))
            worth = total(s, own, CHARM_ABILITY) - total(s, other, CHARM_ABILITY)
            if worth > best:
                best = worth
                chosen = a
    return chosen


def bid_best(s: Any, actions: Any, n: int) -> int:
    """An Item if the Disaster has one; else it keeps still, and is beaten."""
    a = find(actions, n, action_of(BID, HAND_OVER_BID))
    if a != NOTHING:
        return a
    a = find(actions, n, action_of(BID, CALM_BID))
    return a if a != NOTHING else last_of(actions, n)


def is_outmatched(s: Any, rival: int) -> bool:
    own = might_of(strength_of(s, int(s.turn), members_at(s, int(s.turn), int(s.field))))
    return 2 * own < might_of(strength_of(s, rival, members_at(s, rival, int(s.field))))


def duel(s: Any, actions: Any, n: int) -> int:
    """Everyone attacks who is the easiest to bring down, carriers of Items before the others."""
    chosen = int(actions[0])
    best = NEVER
    rival = int(s.rival) if s.turn == s.fighter else int(s.fighter)
    if find(actions, n, RUN_AWAY) != NOTHING and is_outmatched(s, rival):
        return RUN_AWAY
    for i in range(n):
        a = int(actions[i])
        if within(STRIKE, a):
            victim = rival * MAX_CHARACTERS + column_of(STRIKE, a)
            thing = character_thing(victim)
            worth = -total(s, thing, DEFENSE_ABILITY) - base_health(s, thing) + int(s.damage[victim])
            if carries_item(s, thing):
                worth += 5
            if worth > best:
                best = worth
                chosen = a
        elif within(USE_ITEM, a) or (within(USE, a) and is_worth_using(s, index_of(USE, a))):
            return a
    return chosen
