"""Bots of Ani-Mayhem, in the same subset of Python as the rules. A bot sees its seat's masked state and the legal actions.

`thumb` plays all it can in the Equip phase, goes to Items that its group can get at (`thumb_moves`), by Vehicle where that is
faster (`thumb_rides`), fights what it can beat and runs from what it can't (`thumb_fights`), brings Items home, and keeps Flash
Effects for the round they decide (`thumb_cards`).
"""

from fuda.games.animayhem.abilities import base_health, carries_item, total
from fuda.games.animayhem.blocks import (
    AIM,
    ATTACK,
    ATTEMPT,
    BID,
    BREAK,
    BY,
    CHALLENGE,
    CHARM,
    DISCARD,
    END,
    FIGHT,
    FIRE,
    FLASH,
    FREE,
    LEAVE,
    ON,
    PASS,
    PLACE,
    PLAY,
    PROTECT,
    REVEAL,
    ROB,
    RUN_AWAY,
    RUN_TO,
    SETTLE,
    STEP,
    STRIKE,
    TAKE_ITEM,
    TAKE_POWER,
    TO,
    TRANSFORM,
    TURN_UP,
    USE,
    USE_ITEM,
)
from fuda.games.animayhem.charm import CALM_BID, HAND_OVER_BID
from fuda.games.animayhem.decks import MAX_CHARACTERS, MAX_POWER
from fuda.games.animayhem.field import STEP_X, STEP_Y, lying_items, members_at, neighbour
from fuda.games.animayhem.handing import place_of_card
from fuda.games.animayhem.prospects import HORIZON as HORIZON, stage as stage, value as value
from fuda.games.animayhem.riding import is_vehicle
from fuda.games.animayhem.state import (
    CHARACTERS,
    FIRST_CHARACTER,
    FULL_HAND,
    HAND,
    NOTHING,
    POWERS,
    Phase,
    character_card,
    character_thing,
    is_haven,
    slot_thing,
)
from fuda.games.animayhem.thumb_cards import (
    gain_of_flash,
    gain_of_use,
    is_better_form,
    is_fought_now,
    is_own_character,
    lacking_attack,
    lacking_defense,
    worth_of_aim,
    worth_of_character,
    worth_of_equipment,
)
from fuda.games.animayhem.thumb_fights import (
    COURAGE,
    RUN,
    best_of,
    might_of,
    outlook,
    part_of,
    plan_of_round,
    strength_of,
    totals_of,
)
from fuda.games.animayhem.thumb_moves import GOOD_FIGHT, follower, is_prey, safest_run, step_of_group
from fuda.games.animayhem.thumb_rides import get_aboard, get_out_at_home, is_worth_driving, worth_of_vehicle
from fuda.games.animayhem.vocabulary import ATTACK_ABILITY, CHARM_ABILITY, DEFENSE_ABILITY
from fuda.kernel import action_of, column_of, count, first, has, index_of, only, row_of, within

BOTS = ("thumb",)
READS_ONLY_OWN = True
LEVELS = {"novice": {"slips": 20}, "club": {"playouts": 60}}  # its matches have hundreds of decisions: docs/bots.md

NEVER = -100000
FIRST_PLAYED = (4, 0, 0, 0, 0, 0, 2, 3, 0, 1)  # which kinds of cards are played before which
KEPT = (4, 0, 0, 0, 0, 0, 3, 2, 1, 2)  # which kinds of cards are kept before which
EAGER = 60  # a fight that is worth this is fought without an Item to gain


def thumb(s, actions, n):
    if n == 1:
        return int(actions[0])
    if s.phase == Phase.CHOOSE:
        return last_of(actions, n)  # the Haven as soon as it may be laid
    if s.phase == Phase.PLACE:
        return place_close(s, actions, n)
    if s.phase == Phase.EQUIP:
        return equip(s, actions, n)
    if s.phase == Phase.ENHANCE:
        return choose_bearer(s, actions, n)
    if s.phase == Phase.MOVE:
        return move(s, actions, n)
    if s.phase == Phase.SCAVENGE:
        return scavenge(s, actions, n)
    if s.phase == Phase.INSIDE:
        return search(s, actions, n)
    if s.phase == Phase.HAND_OVER:
        return hand_over(s, actions, n)
    if s.phase == Phase.ASSIGN:
        return assign(s, actions, n)
    if s.phase == Phase.RUN:
        return run_to_safety(s, actions, n)
    if s.phase == Phase.REACT:
        return react(s, actions, n)
    if s.phase == Phase.USER:
        return choose_user(s, actions, n)
    if s.phase == Phase.AIM:
        return aim_well(s, actions, n)
    if s.phase == Phase.CHARM_BREAK:
        return break_charm(s, actions, n)
    if s.phase == Phase.BID:
        return bid_best(s, actions, n)
    if s.phase == Phase.DUEL:
        return duel(s, actions, n)
    if s.phase == Phase.DISCARD:
        return discard(s, actions, n)
    if s.phase == Phase.FIRE:
        return fire(s, actions, n)
    if s.phase == Phase.FLIGHT:
        return get_away(s, actions, n)
    if s.phase == Phase.ADMIT:
        return admit(s, actions, n)
    if s.phase == Phase.OBJECT or s.phase == Phase.JOIN:
        return last_of(actions, n)  # guests take nothing, and a Disaster is fought together
    if s.phase == Phase.CHARM_DUEL:
        return charm_rival(s, actions, n)
    if s.phase == Phase.RELOAD:
        return last_of(actions, n)  # a Character that comes back before a card that may be a Disaster
    return int(actions[0])


def last_of(actions, n):
    return int(actions[n - 1])


def find(actions, n, wanted):
    """An action if it is legal, else NOTHING."""
    for i in range(n):
        if int(actions[i]) == wanted:
            return wanted
    return NOTHING


def place_close(s, actions, n):
    """Where the most other places are near, so that ways are short."""
    chosen = int(actions[0])
    best = NEVER
    for i in range(n):
        a = int(actions[i])
        site = row_of(PLACE, a)
        x = s.site_x[site] + STEP_X[column_of(PLACE, a)]
        y = s.site_y[site] + STEP_Y[column_of(PLACE, a)]
        near = 0
        for other in range(s.sites):
            if abs(s.site_x[other] - x) <= 1 and abs(s.site_y[other] - y) <= 1:
                near += 2 if s.site_owner[other] == s.turn else 1
        if near > best:
            best = near
            chosen = a
    return chosen


# Cards


def discard(s, actions, n):
    """From a full hand, which draws no more, the card that is the least likely to be played."""
    if s.hand_size[s.turn] < FULL_HAND:
        return END
    chosen = END
    least = 100
    for i in range(n):
        a = int(actions[i])
        if within(DISCARD, a):
            kind = int(s.book[s.brought[s.hand[s.turn * HAND + index_of(DISCARD, a)]]].kind)
            if KEPT[kind] < least:
                least = KEPT[kind]
                chosen = a
    return chosen


def equip(s, actions, n):
    chosen = NOTHING
    best = 0
    for i in range(n):
        a = int(actions[i])
        if within(PLAY, a):
            kind = int(s.book[s.brought[s.hand[s.turn * HAND + index_of(PLAY, a)]]].kind)
            if FIRST_PLAYED[kind] > best:
                best = FIRST_PLAYED[kind]
                chosen = a
    return chosen if chosen != NOTHING else handle(s, actions, n, END)


def handle(s, actions, n, otherwise):
    """Equipment and Items that had better be used, taken up or put down; else `otherwise`."""
    for i in range(n):
        a = int(actions[i])
        if within(USE_ITEM, a):
            return a
        if within(USE, a):
            if is_worth_using(s, index_of(USE, a)):
                return a
        elif within(TAKE_ITEM, a):
            at = int(s.item_at[index_of(TAKE_ITEM, a)])
            if is_own_character(s, at) and is_haven(s, int(s.at[at - FIRST_CHARACTER])):
                return a
        elif within(TAKE_POWER, a):
            power = index_of(TAKE_POWER, a)
            at = int(s.power_at[power])
            if at < FIRST_CHARACTER and has_use_for(s, power, at):
                return a
    return otherwise


def is_worth_using(s, power):
    return is_worth_driving(s, power) if is_vehicle(s, power) else gain_of_use(s, power) > 0


def worth_to(s, power, character):
    """What a piece of Equipment is worth to a Character."""
    return worth_of_vehicle(s, power, character) if is_vehicle(s, power) else worth_of_equipment(s, power, character)


def has_use_for(s, power, site):
    """Whether one of the seat's Characters at a site can use Equipment."""
    for character in range(s.turn * MAX_CHARACTERS, (s.turn + 1) * MAX_CHARACTERS):
        if s.at[character] == site and worth_to(s, power, character) > 0:
            return True
    return False


def hand_over(s, actions, n):
    """Items go into the Haven, or to who defends itself best; Equipment to who has most of it."""
    if s.card >= POWERS:
        at = place_of_card(s, int(s.card))
        if at >= FIRST_CHARACTER:
            return last_of(actions, n)
    chosen = int(actions[0])
    best = NEVER
    for i in range(n):
        a = int(actions[i])
        if within(TO, a):
            character = s.turn * MAX_CHARACTERS + index_of(TO, a)
            if s.card >= POWERS:
                worth = worth_of_character(s, character)
            else:
                worth = 100 * worth_to(s, int(s.card), character) + worth_of_character(s, character)
            if worth > best:
                best = worth
                chosen = a
    return chosen


def choose_bearer(s, actions, n):
    chosen = int(actions[0])
    best = NEVER
    for i in range(n):
        a = int(actions[i])
        worth = worth_of_character(s, s.turn * MAX_CHARACTERS + index_of(ON, a)) if within(ON, a) else 0
        if worth > best:
            best = worth
            chosen = a
    return chosen


# The way


def move(s, actions, n):
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


def better_form(s, actions, n):
    for i in range(n):
        a = int(actions[i])
        if within(TRANSFORM, a):
            if is_better_form(s, s.book[character_card(s, s.turn * MAX_CHARACTERS + index_of(TRANSFORM, a))]):
                return a
    return NOTHING


def admit(s, actions, n):
    """Guests may stop in a Haven in which there is nothing that they could take, and nobody whom they could fight."""
    site = int(s.card)
    for token in range(s.items):
        if s.item_at[token] == site:
            return last_of(actions, n)
    for power in range(s.turn * MAX_POWER, (s.turn + 1) * MAX_POWER):
        if s.power_at[power] == site:
            return last_of(actions, n)
    return last_of(actions, n) if members_at(s, int(s.turn), site) != 0 else int(actions[0])


def get_away(s, actions, n):
    """A thief goes home if that is one step, else it stays where it is if it may."""
    for i in range(n):
        a = int(actions[i])
        if within(STEP, a):
            at = int(s.at[s.turn * MAX_CHARACTERS + row_of(STEP, a)])
            if s.site_owner[neighbour(s, at, column_of(STEP, a))] == s.turn:
                return a
    return int(actions[0])


def take_chance(s, actions, n):
    """Something to steal, a Location that can be a Haven, a Haven that can attack, a card that can be used again."""
    for i in range(n):
        a = int(actions[i])
        if within(ROB, a) or within(SETTLE, a) or within(FIRE, a) or within(TURN_UP, a):
            return a
    return NOTHING


def fire(s, actions, n):
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


def scavenge(s, actions, n):
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


def raid(s, actions, n):
    """A rival's group that carries Items and is weaker."""
    for i in range(n):
        a = int(actions[i])
        if within(CHALLENGE, a):
            site = row_of(CHALLENGE, a)
            strength = strength_of(s, int(s.turn), members_at(s, int(s.turn), site))
            if is_prey(s, int(s.turn), column_of(CHALLENGE, a), site, strength):
                return a
    return NOTHING


def best_fight(s, actions, n):
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


def best_attempt(s, actions, n):
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


def dares(s, site):
    """Whether the group at a site is strong enough for what may lie under the Location."""
    if s.under_size[site] == 0:
        return True
    members = members_at(s, int(s.turn), site)
    return count(members) > 2 or part_of(strength_of(s, int(s.turn), members), COURAGE) > 0


def search(s, actions, n):
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


# Combat


def assign(s, actions, n):
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


def own_of(s, characters):
    """The numbers of those of a set of Characters that are of the seat to decide."""
    return (characters >> (s.turn * MAX_CHARACTERS)) & first(MAX_CHARACTERS)


def first_of(bits):
    number = 0
    while not has(bits, number):
        number += 1
    return number


def strike_next(s, attackers):
    """The strongest of those who can still attack."""
    if attackers == 0:
        return END
    packed = totals_of(s, int(s.turn), attackers, ATTACK_ABILITY)
    return action_of(ATTACK, first_of(best_of(packed, attackers, 1)))


def run_to_safety(s, actions, n):
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


def react(s, actions, n):
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


def choose_user(s, actions, n):
    """Who fights, before who does not."""
    for i in range(n):
        if s.at[s.turn * MAX_CHARACTERS + index_of(BY, int(actions[i]))] == s.field:
            return int(actions[i])
    return int(actions[0])


def aim_well(s, actions, n):
    chosen = int(actions[0])
    best = NEVER
    for i in range(n):
        a = int(actions[i])
        worth = worth_of_aim(s, index_of(AIM, a)) if within(AIM, a) else 0
        if worth > best:
            best = worth
            chosen = int(actions[i])
    return chosen


def break_charm(s, actions, n):
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


def charm_rival(s, actions, n):
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


def bid_best(s, actions, n):
    """An Item if the Disaster has one; else it keeps still, and is beaten."""
    a = find(actions, n, action_of(BID, HAND_OVER_BID))
    if a != NOTHING:
        return a
    a = find(actions, n, action_of(BID, CALM_BID))
    return a if a != NOTHING else last_of(actions, n)


def is_outmatched(s, rival):
    own = might_of(strength_of(s, int(s.turn), members_at(s, int(s.turn), int(s.field))))
    return 2 * own < might_of(strength_of(s, rival, members_at(s, rival, int(s.field))))


def duel(s, actions, n):
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
