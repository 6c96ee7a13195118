"""How the bot of Ani-Mayhem judges fights: what a group can do to a Disaster, and what it would cost.

A round is judged by its totals without Combat cards, and with SPREAD more or less for what the cards may bring.
Values are hundredths of a Defeated Disaster.
"""

from typing import Any

from fuda.games.animayhem.abilities import base_health, carries_item, total
from fuda.games.animayhem.combat import attacker_limit
from fuda.games.animayhem.decks import MAX_CHARACTERS
from fuda.games.animayhem.field import members_at
from fuda.games.animayhem.rows import printed
from fuda.games.animayhem.state import (
    CALM,
    CHARACTERS,
    NOTHING,
    character_thing,
    slot_card,
    slot_thing,
)
from fuda.games.animayhem.vocabulary import ATTACK_ABILITY, DEFENSE_ABILITY
from fuda.kernel import count, has, lowest, only, without_lowest

BITS = 6  # of each Character's value in a packed number
MOST = 63
SPREAD = 2
DEFEAT = 100
FALLEN = 45  # a Character that is Bonked
KILLED = 90
ITEM_LOST = 50
HURT = 12  # Damage that is not enough, by the part of the Health that it takes
RUNNING = 12  # what it costs to run away, besides the attack that is not answered
LONGEST = 6  # rounds
TEDIOUS = 30  # what a fight costs in which neither side gets anywhere
USUAL_MINOR = (4, 4)  # Attack and Defense of a Disaster that nobody has seen
USUAL_MAJOR = (5, 6)


def value_in(packed: int, number: int) -> int:
    """The value of a Character in a packed number."""
    return (packed >> (number * BITS)) & MOST


def totals_of(s: Any, seat: int, members: int, ability: int) -> int:
    """The totals of one ability of several Characters, packed."""
    packed = 0
    while members != 0:
        number = lowest(members)
        members = without_lowest(members)
        value = total(s, character_thing(seat * MAX_CHARACTERS + number), ability)
        packed |= max(0, min(MOST, value)) << (number * BITS)
    return packed


def health_of(s: Any, seat: int, members: int) -> int:
    """The Health that several Characters have left, packed."""
    packed = 0
    while members != 0:
        number = lowest(members)
        members = without_lowest(members)
        character = seat * MAX_CHARACTERS + number
        left = base_health(s, character_thing(character)) - int(s.damage[character])
        packed |= max(1, min(MOST, left)) << (number * BITS)
    return packed


def sum_of(packed: int, members: int) -> int:
    sum = 0
    while members != 0:
        sum += value_in(packed, lowest(members))
        members = without_lowest(members)
    return sum


def best_of(packed: int, members: int, size: int) -> int:
    """The `size` members with the highest values, as a set."""
    while count(members) > size:
        worst = lowest(members)
        others = without_lowest(members)
        while others != 0:
            if value_in(packed, lowest(others)) < value_in(packed, worst):
                worst = lowest(others)
            others = without_lowest(others)
        members &= ~only(worst)
    return members


def gain_of_damage(damage: int, health: int) -> int:
    """What Damage to the Disaster is worth, averaged over what Combat cards may bring."""
    gain = 0
    for luck in range(-SPREAD, SPREAD + 1, SPREAD):
        dealt = max(0, damage + luck)
        gain += DEFEAT if dealt >= health else DEFEAT * dealt // (2 * health)
    return gain // 3


def cost_of_damage(damage: int, health: int, has_item: bool) -> int:
    """What Damage to a Character costs, averaged in the same way."""
    cost = 0
    for luck in range(-SPREAD, SPREAD + 1, SPREAD):
        taken = max(0, damage + luck)
        if taken >= 2 * health:
            cost += KILLED
        elif taken >= health:
            cost += FALLEN
        else:
            cost += HURT * taken // health
        if taken >= health and has_item:
            cost += ITEM_LOST
    return cost // 3


def cost_of_round(s: Any, seat: int, target: int, guards: int, attack: int, defenses: int, healths: int) -> int:
    """What an attack on a Character costs its group, with these protectors."""
    if target == NOTHING:
        return 0
    number = target % MAX_CHARACTERS
    damage = attack - value_in(defenses, number) - sum_of(defenses, guards)
    cost = cost_of_damage(damage, value_in(healths, number), carries_item(s, character_thing(target)))
    while guards != 0:
        guard = lowest(guards)
        guards = without_lowest(guards)
        has_item = carries_item(s, character_thing(seat * MAX_CHARACTERS + guard))
        cost += cost_of_guard(max(1, damage // 2), value_in(healths, guard), has_item)
    return cost


def cost_of_guard(damage: int, health: int, has_item: bool) -> int:
    if damage >= health:
        return FALLEN + (ITEM_LOST if has_item else 0)
    return HURT * damage // health


def worth_of_fighting(damage: int, health: int, cost: int) -> int:
    """What a fight is worth in which each round brings this Damage and costs this much."""
    gain = gain_of_damage(damage, health)
    if gain <= 0:
        return -LONGEST * cost - TEDIOUS
    if gain * LONGEST < DEFEAT:  # it would take too long
        return LONGEST * (gain - cost) - TEDIOUS
    rounds = max(1, (DEFEAT + gain - 1) // gain)
    return DEFEAT - rounds * cost


def guards_of_choice(mates: int, choice: int) -> int:
    """The `choice`-th way to choose at most two protectors: nobody, each one, each pair. NOTHING after the last."""
    if choice == 0:
        return 0
    choice -= 1
    one = mates
    while one != 0:
        if choice == 0:
            return only(lowest(one))
        choice -= 1
        one = without_lowest(one)
    one = mates
    while one != 0:
        other = without_lowest(one)
        while other != 0:
            if choice == 0:
                return only(lowest(one)) | only(lowest(other))
            choice -= 1
            other = without_lowest(other)
        one = without_lowest(one)
    return NOTHING


RUN = 1 << MAX_CHARACTERS  # beside the set of protectors in a plan


def plan_of_round(s: Any, attackers: int, mates: int) -> int:
    """The protectors of the best plan for this round, with RUN if the group had better run away.

    `attackers` are those who can attack, `mates` those who can protect the target.
    """
    seat = int(s.turn)
    runs = has(s.running, seat)
    foe = slot_thing(int(s.foe))
    members = members_at(s, seat, int(s.field))
    attacks = totals_of(s, seat, members, ATTACK_ABILITY)
    defenses = totals_of(s, seat, members, DEFENSE_ABILITY)
    healths = health_of(s, seat, members)
    defense = max(0, total(s, foe, DEFENSE_ABILITY))
    health = max(1, base_health(s, foe) - int(s.damage[CHARACTERS + s.foe]))
    attack = 0 if s.calm & CALM else max(0, total(s, foe, ATTACK_ABILITY))
    target = int(s.target)
    if s.calm & CALM or target == NOTHING or target // MAX_CHARACTERS != seat:
        target = NOTHING
        mates = 0
    limit = attacker_limit(s, int(s.foe))
    best = -100000
    chosen = 0
    choice = 0
    guards = 0
    while guards != NOTHING:
        cost = cost_of_round(s, seat, target, guards, attack, defenses, healths)
        strikers = best_of(attacks, attackers & ~guards, limit)
        worth = worth_of_fighting(sum_of(attacks, strikers) - defense, health, cost) if not runs else -cost
        if worth > best:
            best = worth
            chosen = guards
        if not runs and -cost - RUNNING > best:
            best = -cost - RUNNING
            chosen = guards | RUN
        choice += 1
        guards = guards_of_choice(mates, choice)
    return chosen


# Fights that have not begun. A group's strength is one packed number, so that it is counted once for all Disasters.


def strength_of(s: Any, seat: int, members: int) -> int:
    """Attack of the best three and of the best four, mean Defense, mean Health, size and courage of a group, packed."""
    if members == 0:
        return 0
    attacks = totals_of(s, seat, members, ATTACK_ABILITY)
    defenses = totals_of(s, seat, members, DEFENSE_ABILITY)
    healths = health_of(s, seat, members)
    size = count(members)
    three = min(255, sum_of(attacks, best_of(attacks, members, 3)))
    four = min(255, sum_of(attacks, best_of(attacks, members, 4)))
    defense = min(255, sum_of(defenses, members) // size)
    health = min(255, max(1, sum_of(healths, members) // size))
    strength = three | four << 8 | defense << 16 | health << 24 | min(255, size) << 32
    courage = 0
    if outlook_on(USUAL_MINOR[0], USUAL_MINOR[1], False, strength) >= 0:
        courage += 1
    if outlook_on(USUAL_MAJOR[0], USUAL_MAJOR[1], True, strength) >= 0:
        courage += 1
    return strength | courage << 40


COURAGE = 5  # the part of a strength that says whether the group beats usual Disasters: 0 neither, 1 Minor or Major, 2 both


def part_of(strength: int, which: int) -> int:
    return (strength >> (8 * which)) & 255


def might_of(strength: int) -> int:
    """How strong a group is against another: its Attack times what it can take."""
    return part_of(strength, 1) * part_of(strength, 4) * (part_of(strength, 2) + part_of(strength, 3))


def outlook(s: Any, slot: int, strength: int) -> int:
    """What a fight of a group with a Disaster is worth, by printed abilities of the Disaster."""
    card = s.book[slot_card(s, slot)]
    return outlook_on(max(0, printed(card, ATTACK_ABILITY)), max(0, printed(card, DEFENSE_ABILITY)), card.major != 0, strength)


def outlook_on(attack: int, defense: int, is_major: bool, strength: int) -> int:
    """The same for a Disaster of these abilities: one of the group protects the target where there is one to spare."""
    size = part_of(strength, 4)
    if size == 0:
        return -DEFEAT
    dealt = part_of(strength, 1) if is_major else part_of(strength, 0)
    own_defense = part_of(strength, 2)
    if size > 2:
        dealt -= dealt // size
        own_defense += own_defense
    cost = cost_of_damage(attack - own_defense, part_of(strength, 3), False)
    return worth_of_fighting(dealt - defense, max(1, defense), cost)
