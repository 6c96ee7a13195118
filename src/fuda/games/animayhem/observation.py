"""The learner's vector of Ani-Mayhem. Seats, and Characters by seat, are counted from the one that looks; a place is its site
and one.

Where everything lies is given by site. A map is hard to learn from numbers of sites, and a Combat from cards that change each
other's numbers. So the seat to decide is also told what every step of its Characters leads to, and the totals of a Combat round.
"""

from typing import Any

from fuda.games.animayhem.abilities import base_health, carries_item, total
from fuda.games.animayhem.belongings import carried_items
from fuda.games.animayhem.combat import attacker_limit
from fuda.games.animayhem.decks import MAX_CHARACTERS
from fuda.games.animayhem.disasters import is_combat_disaster
from fuda.games.animayhem.field import around, lying_items, members_at, neighbour
from fuda.games.animayhem.handing import can_take, place_of_card
from fuda.games.animayhem.moving import steps_left
from fuda.games.animayhem.requirements import asked_at, can_enter
from fuda.games.animayhem.riding import is_vehicle
from fuda.games.animayhem.rows import printed
from fuda.games.animayhem.state import (
    BONKED,
    CALM,
    CAPTURED,
    CHARACTERS,
    DIRECTIONS,
    FIRST_CHARACTER,
    FIRST_DISASTER,
    HAND,
    NOTHING,
    PHASES,
    POWERS,
    SEATS,
    SITES,
    SLOTS,
    TOKENS,
    UNDER,
    Phase,
    character_card,
    character_id,
    character_thing,
    is_haven,
    seat_of,
    slot_card,
    slot_thing,
)
from fuda.games.animayhem.thumb_cards import worth_of_character, worth_of_equipment
from fuda.games.animayhem.thumb_fights import (
    COURAGE,
    RUNNING,
    best_of,
    cost_of_round,
    health_of,
    outlook,
    part_of,
    strength_of,
    sum_of,
    totals_of,
    worth_of_fighting,
)
from fuda.games.animayhem.thumb_moves import (
    BURIED as BURIED_COST,
    GOOD_FIGHT,
    ITEM,
    group_to_move,
    has_split,
    items_of,
    leader_of,
    least_steps,
    next_stop,
    open_sites,
)
from fuda.games.animayhem.thumb_rides import worth_of_vehicle
from fuda.games.animayhem.vocabulary import ATTACK_ABILITY, DEFENSE_ABILITY, MOVEMENT_ABILITY
from fuda.kernel import (
    Spans,
    cell_in_row,
    clipped,
    has,
    lowest,
    one_hot,
    only,
    part,
    put,
    put_in_row,
    with_member,
    without_lowest,
)

MIDDLE = 60  # of the grid, so that no coordinate is below 0

MAX_ABILITY = 99
NEAR = 9  # what a way says of the place itself; one less for each step from there, and 0 where it leads nowhere
EVEN = 100  # what a fight is worth that gains as much as it costs

SPANS = Spans()
PHASE = SPANS.span("phase", phase=PHASES)
PLAYER_COUNT = SPANS.span("players", most=SEATS)
ACTIVE = SPANS.span("active", about="whose turn it is", seat=SEATS)
MOVER = SPANS.span("mover", about="who is to decide", seat=SEATS)
LAPS = SPANS.span("turns", most=60, about="turns that each seat has begun", seat=SEATS)
IN_HAND = SPANS.span("in_hand", most=HAND, about="cards in hand", seat=SEATS)
IN_PILE = SPANS.span("in_pile", most=127, about="cards in the Draw pile", seat=SEATS)
GAINED = SPANS.span("gained", most=TOKENS, about="Items retrieved", seat=SEATS)
LOST = SPANS.span("lost", most=TOKENS, about="Items captured by the Disasters")
THERE, COLUMN, ROW, OWNER, BURIED, LYING, OWN = SPANS.each(
    part("site_there"),
    part("site_x", most=2 * MIDDLE),
    part("site_y", most=2 * MIDDLE),
    part("site_haven", most=SEATS, about="whose Haven it is, from one on; 0 for a Location"),
    part("site_under", most=UNDER, about="Disasters under it"),
    part("site_items", most=TOKENS, about="Items at it"),
    part("site_own", most=MAX_CHARACTERS, about="own Characters there"),
    site=SITES,
)
PLACE_OF, HURT, STRENGTH, ARMOUR, LEGS, LOAD, IS_OUT = SPANS.each(
    part("character_place", most=SITES, about="0 where it is not in play"),
    part("character_damage", most=127),
    part("character_attack", most=MAX_ABILITY),
    part("character_defense", most=MAX_ABILITY),
    part("character_movement", most=20),
    part("character_items", most=TOKENS),
    part("character_out", most=3, about="Bonked"),
    character=CHARACTERS,
)
FOE_PLACE, FOE_ATTACK, FOE_DEFENSE, FOE_MOVEMENT, FOE_MAJOR, FOE_ITEM, FOE_FIGHTS = SPANS.each(
    part("disaster_place", most=SITES, about="0 where there is none"),
    part("disaster_attack", most=MAX_ABILITY),
    part("disaster_defense", most=MAX_ABILITY),
    part("disaster_movement", most=20),
    part("disaster_major"),
    part("disaster_item", most=TOKENS),
    part("disaster_fights", about="whether the Combat is with it"),
    slot=SLOTS,
)
HAND_KIND = SPANS.span("hand_kind", most=10, about="the kind of each own card in hand and one", hand=HAND)
TARGET = SPANS.span("target", about="the Disaster's target", character=CHARACTERS)
ATTACKERS = SPANS.span("attackers", character=CHARACTERS)
PROTECTORS = SPANS.span("protectors", character=CHARACTERS)
LIES, IS_HOME = SPANS.each(
    part("item_lies", about="whether an Item lies at a Location"),
    part("item_is_home", about="whether it is carried by a Character that is in a Haven"),
    token=TOKENS,
)
STEPS_LEFT, IS_FIRST, WAY_HOME, WAY_TO_ITEMS, WAY_TO_GAIN, DANGER_AHEAD, DISASTER_BESIDE, MATE_AHEAD = SPANS.each(
    part("steps_left", most=20, about="of an own Character in this Movement phase"),
    part("first_of_group", about="whether it has the lowest number of the own Characters at its place"),
    part("way_home", most=NEAR, about="how near a step brings to the own Haven: 9 is there", direction=DIRECTIONS),
    part("way_to_items", most=NEAR, about="the same, to a Location with Items that its group could enter", direction=DIRECTIONS),
    part(
        "way_to_gain",
        most=NEAR,
        about="how near the first steps of a shortest way bring the leader of a group to where the group gains something",
        direction=DIRECTIONS,
    ),
    part("danger_ahead", about="whether a Disaster that the group can't beat is there or stops there next", direction=DIRECTIONS),
    part("disaster_beside", most=MAX_ABILITY, about="the strongest Attack of a Disaster there", direction=DIRECTIONS),
    part("mate_ahead", about="whether one is there who has gone farther in this turn", direction=DIRECTIONS),
    character=MAX_CHARACTERS,
)
FOE_TOTALS = SPANS.span(
    "foe", most=MAX_ABILITY, about="Attack, Defense and Health left of the Disaster that is fought", ability=3
)
OWN_ATTACK, OWN_DEFENSE, OWN_HEALTH = SPANS.each(
    part("fighter_attack", most=MAX_ABILITY, about="the total of an own Character in the Combat"),
    part("fighter_defense", most=MAX_ABILITY),
    part("fighter_health", most=MAX_ABILITY, about="the Health that it has left"),
    character=MAX_CHARACTERS,
)
ROUND_WORTH = SPANS.span("round_worth", most=2 * EVEN, about="what it is worth to fight on, and to run away; 100 is even", plan=2)
GUARD_WORTH = SPANS.span(
    "guard_worth", most=2 * EVEN, about="what the round is worth if this one protects the target, too", character=MAX_CHARACTERS
)
HANDED = SPANS.span("handed", about="whether the card that changes hands is Equipment, an Item, carried", handed=3)
WORTH_TO = SPANS.span(
    "worth_to", most=MAX_ABILITY, about="what that card is worth to one who could get it", character=MAX_CHARACTERS
)
OBSERVATION = SPANS.size


def observe(s: Any, seat: int, out: Any) -> None:
    one_hot(out, PHASE, s.phase)
    put(out, PLAYER_COUNT, 0, s.players)
    one_hot(out, ACTIVE, (s.active - seat) % s.players)
    if s.turn >= 0:
        one_hot(out, MOVER, (s.turn - seat) % s.players)
    for i in range(s.players):
        other = (seat + i) % s.players
        put(out, LAPS, i, clipped(LAPS, s.turns[other]))
        put(out, IN_HAND, i, s.hand_size[other])
        put(out, IN_PILE, i, s.drawn_size[other])
    for token in range(s.items):
        observe_item(s, seat, out, token, int(s.item_at[token]))
    for site in range(s.sites):
        put_in_row(out, THERE, site, 0, 1)
        put_in_row(out, COLUMN, site, 0, s.site_x[site] + MIDDLE)
        put_in_row(out, ROW, site, 0, s.site_y[site] + MIDDLE)
        if s.site_owner[site] != NOTHING:
            put_in_row(out, OWNER, site, 0, 1 + (s.site_owner[site] - seat) % s.players)
        put_in_row(out, BURIED, site, 0, int(s.under_size[site]))
    for character in range(CHARACTERS):
        if s.brought[character_id(character)] != NOTHING and seat_of(character) < s.players:
            observe_character(s, seat, out, character)
    for slot in range(SLOTS):
        if s.slot_id[slot] != NOTHING:
            observe_disaster(s, out, slot)
    for i in range(s.hand_size[seat]):
        put(out, HAND_KIND, i, s.book[s.brought[s.hand[seat * HAND + i]]].kind + 1)
    if s.phase == Phase.MOVE and s.turn == seat:
        observe_steps(s, seat, out)
    elif s.phase == Phase.ASSIGN and s.turn == seat and s.foe != NOTHING:
        observe_round(s, seat, out)
        observe_plans(s, seat, out)
    elif s.phase == Phase.HAND_OVER and s.turn == seat and s.card != NOTHING:
        observe_handing(s, seat, out, int(s.card))


def observe_item(s: Any, seat: int, out: Any, token: int, at: int) -> None:
    if at == CAPTURED or at >= FIRST_DISASTER:
        out[LOST.start] += 1
    elif at >= FIRST_CHARACTER:
        out[GAINED.start + (seat_of(at - FIRST_CHARACTER) - seat) % s.players] += 1
        site = int(s.at[at - FIRST_CHARACTER])
        put_in_row(out, IS_HOME, token, 0, 1 if site >= 0 and is_haven(s, site) else 0)
    else:
        out[cell_in_row(LYING, at, 0)] += 1
        if s.site_owner[at] != NOTHING:
            out[GAINED.start + (s.site_owner[at] - seat) % s.players] += 1
        else:
            put_in_row(out, LIES, token, 0, 1)


def observe_character(s: Any, seat: int, out: Any, character: int) -> None:
    i = (seat_of(character) - seat) % s.players * MAX_CHARACTERS + character % MAX_CHARACTERS
    card = s.book[character_card(s, character)]
    if s.at[character] >= 0:
        put_in_row(out, PLACE_OF, i, 0, s.at[character] + 1)
        if seat_of(character) == seat:
            out[cell_in_row(OWN, int(s.at[character]), 0)] += 1
    put_in_row(out, HURT, i, 0, s.damage[character])
    put_in_row(out, STRENGTH, i, 0, card.attack)
    put_in_row(out, ARMOUR, i, 0, card.defense)
    put_in_row(out, LEGS, i, 0, card.movement)
    put_in_row(out, LOAD, i, 0, carried_items(s, character_thing(character)))
    put_in_row(out, IS_OUT, i, 0, s.out[character] if s.at[character] == BONKED else 0)
    put(out, TARGET, i, 1 if s.target == character else 0)
    put(out, ATTACKERS, i, 1 if has(s.attackers, character) else 0)
    put(out, PROTECTORS, i, 1 if has(s.protectors, character) else 0)


def observe_disaster(s: Any, out: Any, slot: int) -> None:
    card = s.book[slot_card(s, slot)]
    put_in_row(out, FOE_PLACE, slot, 0, s.slot_at[slot] + 1)
    put_in_row(out, FOE_ATTACK, slot, 0, max(0, printed(card, ATTACK_ABILITY)))
    put_in_row(out, FOE_DEFENSE, slot, 0, max(0, printed(card, DEFENSE_ABILITY)))
    put_in_row(out, FOE_MOVEMENT, slot, 0, max(0, printed(card, MOVEMENT_ABILITY)))
    put_in_row(out, FOE_MAJOR, slot, 0, card.major)
    put_in_row(out, FOE_ITEM, slot, 0, carried_items(s, slot_thing(slot)))
    put_in_row(out, FOE_FIGHTS, slot, 0, 1 if s.foe == slot else 0)


def observe_steps(s: Any, seat: int, out: Any) -> None:
    """What every step of the seat's Characters leads to."""
    havens = 0
    for site in range(s.sites):
        if s.site_owner[site] == seat:
            havens = with_member(havens, site)
    lying = lying_items(s)
    for i in range(MAX_CHARACTERS):
        character = seat * MAX_CHARACTERS + i
        at = int(s.at[character])
        if at < 0:
            continue
        put_in_row(out, STEPS_LEFT, i, 0, clipped(STEPS_LEFT, max(0, steps_left(s, character))))
        group = members_at(s, seat, at)
        if lowest(group) == i:
            put_in_row(out, IS_FIRST, i, 0, 1)
            observe_ways(s, out, WAY_HOME, group, at, havens)
            opened = open_to(s, seat, group, at, lying)
            observe_ways(s, out, WAY_TO_ITEMS, group, at, opened)
            observe_prospects(s, seat, out, group, at, lying, opened, havens)
        for direction in range(DIRECTIONS):
            beside = neighbour(s, at, direction)
            if beside != NOTHING:
                put_in_row(out, DISASTER_BESIDE, i, direction, strongest_at(s, beside))
                put_in_row(out, MATE_AHEAD, i, direction, 1 if is_mate_ahead(s, seat, character, beside) else 0)


def open_to(s: Any, seat: int, group: int, at: int, sites: int) -> int:
    """Those of a set of Locations that the group at a site could enter."""
    asked = asked_at(s, seat, at)
    found = 0
    while sites != 0:
        if can_enter(s, seat, group, asked, lowest(sites)):
            found = with_member(found, lowest(sites))
        sites = without_lowest(sites)
    return found


def observe_ways(s: Any, out: Any, span: Any, group: int, at: int, goals: int) -> None:
    """For each of a group and each direction how near the step brings it to the nearest of some sites."""
    ring = goals
    seen = goals
    near = NEAR
    while ring != 0 and near > 0:
        for direction in range(DIRECTIONS):
            beside = neighbour(s, at, direction)
            if beside != NOTHING and has(ring, beside):
                left = group
                while left != 0:
                    put_in_row(out, span, lowest(left), direction, near)
                    left = without_lowest(left)
        ring = around(s, ring) & ~seen
        seen |= ring
        near -= 1


def observe_prospects(s: Any, seat: int, out: Any, group: int, at: int, lying: int, opened: int, havens: int) -> None:
    """Where the group at a site gains something, and which steps are dangerous to it.

    It gains Items that it could get at and a Disaster with one that it could beat; with Items that it carries, in its Haven.
    `opened` are those Locations with Items that all who are there could enter.
    """
    members = group_to_move(s, seat, at)
    if members == 0 or least_steps(s, seat, members) <= 0:
        return
    strength = strength_of(s, seat, members)
    load = items_of(s, seat, members)
    gains = havens if load > 0 else 0
    dangers = 0
    for slot in range(SLOTS):
        if s.slot_id[slot] == NOTHING or not is_combat_disaster(s.book[slot_card(s, slot)]):
            continue
        view = outlook(s, slot, strength)
        if view < 0:
            dangers = with_member(dangers, int(s.slot_at[slot]))
            stop = next_stop(s, slot)
            if stop != NOTHING:
                dangers = with_member(dangers, stop)
        elif view >= GOOD_FIGHT and carries_item(s, slot_thing(slot)):
            gains = with_member(gains, int(s.slot_at[slot]))
    left = opened if members == group else open_to(s, seat, members, at, lying)
    while left != 0:
        if is_worth_trying(s, lowest(left), strength):
            gains = with_member(gains, lowest(left))
        left = without_lowest(left)
    if load > 0:
        gains &= ~dangers | havens
    leader = leader_of(s, seat, members)
    for direction in range(DIRECTIONS):
        beside = neighbour(s, at, direction)
        if beside != NOTHING and has(dangers, beside) and not has(havens, beside):
            put_in_row(out, DANGER_AHEAD, leader, direction, 1)
    if not has(gains, at) and not has_split(s, seat, members):
        observe_first_steps(s, seat, out, members, leader, at, open_sites(s, seat, members, gains))


def is_worth_trying(s: Any, site: int, strength: int) -> bool:
    """Whether the Items of a Location are worth the Disasters that lie over them."""
    return BURIED_COST[part_of(strength, COURAGE)] * int(s.under_size[site]) < ITEM


def observe_first_steps(s: Any, seat: int, out: Any, members: int, leader: int, at: int, goals: int) -> None:
    """The first steps of shortest ways of a group to the nearest of some sites, where all of it may stop after the step."""
    beside = open_sites(s, seat, members, around(s, only(at)))
    ring = goals
    seen = goals
    near = NEAR
    while ring != 0 and ring & beside == 0 and near > 1:
        ring = around(s, ring) & ~seen
        seen |= ring
        near -= 1
    for direction in range(DIRECTIONS):
        step = neighbour(s, at, direction)
        if step != NOTHING and has(ring & beside, step):
            put_in_row(out, WAY_TO_GAIN, leader, direction, near)


def is_mate_ahead(s: Any, seat: int, character: int, site: int) -> bool:
    for mate in range(seat * MAX_CHARACTERS, (seat + 1) * MAX_CHARACTERS):
        if s.at[mate] == site and s.moved[mate] > s.moved[character]:
            return True
    return False


def observe_round(s: Any, seat: int, out: Any) -> None:
    """What the Disaster and the seat's Characters can do in a round, without Combat cards."""
    foe = slot_thing(int(s.foe))
    put(out, FOE_TOTALS, 0, shown(total(s, foe, ATTACK_ABILITY)))
    put(out, FOE_TOTALS, 1, shown(total(s, foe, DEFENSE_ABILITY)))
    put(out, FOE_TOTALS, 2, shown(base_health(s, foe) - int(s.damage[CHARACTERS + s.foe])))
    for i in range(MAX_CHARACTERS):
        character = seat * MAX_CHARACTERS + i
        if s.at[character] == s.field:
            thing = character_thing(character)
            put_in_row(out, OWN_ATTACK, i, 0, shown(total(s, thing, ATTACK_ABILITY)))
            put_in_row(out, OWN_DEFENSE, i, 0, shown(total(s, thing, DEFENSE_ABILITY)))
            put_in_row(out, OWN_HEALTH, i, 0, shown(base_health(s, thing) - int(s.damage[character])))


def observe_plans(s: Any, seat: int, out: Any) -> None:
    """What the round is worth with the protectors as they are, if the group runs, and with each one who could protect besides."""
    members = members_at(s, seat, int(s.field))
    guards = (int(s.protectors) >> (seat * MAX_CHARACTERS)) & members
    target = int(s.target)
    if s.calm & CALM or target == NOTHING or seat_of(target) != seat:
        target = NOTHING
    foe = slot_thing(int(s.foe))
    attacks = totals_of(s, seat, members, ATTACK_ABILITY)
    defenses = totals_of(s, seat, members, DEFENSE_ABILITY)
    healths = health_of(s, seat, members)
    attack = max(0, total(s, foe, ATTACK_ABILITY))
    defense = max(0, total(s, foe, DEFENSE_ABILITY))
    health = max(1, base_health(s, foe) - int(s.damage[CHARACTERS + s.foe]))
    limit = attacker_limit(s, int(s.foe))
    for i in range(-1, MAX_CHARACTERS):
        chosen = guards
        if i >= 0:
            if target == NOTHING or not has(members, i) or has(guards, i) or target % MAX_CHARACTERS == i:
                continue
            chosen = with_member(guards, i)
        cost = cost_of_round(s, seat, target, chosen, attack, defenses, healths)
        dealt = sum_of(attacks, best_of(attacks, members & ~chosen, limit)) - defense
        worth = -cost if has(s.running, seat) else worth_of_fighting(dealt, health, cost)
        if i < 0:
            put(out, ROUND_WORTH, 0, from_even(worth))
            put(out, ROUND_WORTH, 1, from_even(-cost - RUNNING))
        else:
            put(out, GUARD_WORTH, i, from_even(worth))


def from_even(worth: int) -> int:
    return max(0, min(2 * EVEN, EVEN + worth))


def observe_handing(s: Any, seat: int, out: Any, entry: int) -> None:
    """What changes hands, and what it is worth to each who could get it."""
    put(out, HANDED, 1 if entry >= POWERS else 0, 1)
    put(out, HANDED, 2, 1 if place_of_card(s, entry) >= FIRST_CHARACTER else 0)
    for i in range(MAX_CHARACTERS):
        character = seat * MAX_CHARACTERS + i
        if s.at[character] < 0 or not can_take(s, entry, place_of_card(s, entry), character):
            continue
        if entry >= POWERS:
            put(out, WORTH_TO, i, shown(worth_of_character(s, character)))
        elif is_vehicle(s, entry):
            put(out, WORTH_TO, i, shown(worth_of_vehicle(s, entry, character)))
        else:
            put(out, WORTH_TO, i, shown(worth_of_equipment(s, entry, character)))


def shown(ability: int) -> int:
    return max(0, min(MAX_ABILITY, ability))


def strongest_at(s: Any, site: int) -> int:
    most = 0
    for slot in range(SLOTS):
        if s.slot_id[slot] != NOTHING and s.slot_at[slot] == site:
            most = max(most, shown(printed(s.book[slot_card(s, slot)], ATTACK_ABILITY)))
    return most
