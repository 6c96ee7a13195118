"""What the seat to decide may do in each phase of Ani-Mayhem. Rule numbers: `rules.md`."""

from typing import Any

from fuda.games.animayhem.abilities import places_of
from fuda.games.animayhem.arriving import places_for
from fuda.games.animayhem.blocks import (
    ADMIT,
    AIM,
    AIM_MORE,
    ASK,
    ATTEMPT,
    BREAK,
    BUILD,
    BY,
    CHALLENGE,
    DISCARD,
    DISCARD_CHARACTER,
    DISCARD_ITEM,
    DISCARD_POWER,
    DRAW,
    END,
    FIGHT,
    FIRE,
    FLASH,
    GET_OUT,
    INTO,
    INVOKE_CHARACTER,
    INVOKE_ITEM,
    INVOKE_POWER,
    INVOKE_SITE,
    JOIN,
    LEAVE,
    OFFER,
    ON,
    ON_VEHICLE,
    OPTION,
    PASS,
    PLACE,
    PLAY,
    PUT_DOWN,
    REFUSE,
    REVEAL,
    RIDE,
    ROB,
    SETTLE,
    STEP,
    TAKE_BACK,
    TAKE_HAVEN,
    TAKE_ITEM,
    TAKE_POWER,
    TO,
    TRANSFORM,
    TURN_OVER,
    TURN_UP,
    UNDER_SITE,
)
from fuda.games.animayhem.building import has_spare_haven, why_not_build, why_not_found
from fuda.games.animayhem.combat_choices import (
    legal_assignments,
    legal_bids,
    legal_charms,
    legal_duels,
    legal_forces,
    legal_frees,
    legal_runs,
)
from fuda.games.animayhem.costs import why_not_turn_up
from fuda.games.animayhem.decks import MAX_CHARACTERS, MAX_POWER
from fuda.games.animayhem.duel import (
    why_not_challenge,
)
from fuda.games.animayhem.effects import is_about_power, is_about_site
from fuda.games.animayhem.equip import why_not_on, why_not_on_vehicle, why_not_play
from fuda.games.animayhem.handing import why_not_put_down, why_not_to
from fuda.games.animayhem.handling_choices import legal_handling, legal_invocations, legal_taking
from fuda.games.animayhem.havens import why_not_ask, why_not_fire, why_not_fire_at
from fuda.games.animayhem.moving import steps_left, why_not_end_move, why_not_move, why_not_step_to, why_not_transform
from fuda.games.animayhem.reload import may_return, why_not_discard_character, why_not_discard_item, why_not_discard_power
from fuda.games.animayhem.scavenge import (
    why_not_attempt,
    why_not_break,
    why_not_fight,
    why_not_reveal,
)
from fuda.games.animayhem.settling import why_not_settle
from fuda.games.animayhem.setup import (
    why_not_bury,
    why_not_place,
    why_not_take_haven,
    why_not_turn_over,
)
from fuda.games.animayhem.stack import source_of_top, top_card, why_not_aim, why_not_option, why_not_user
from fuda.games.animayhem.state import (
    DIRECTIONS,
    FIRST_CHARACTER,
    FIRST_ITEM_TARGET,
    FIRST_MARK_TARGET,
    FIRST_SITE_TARGET,
    LIVING,
    MORE_TARGETS,
    NOTHING,
    OFF_FIELD,
    OPTIONS,
    POWERS,
    SLOTS,
    Phase,
    next_power,
)
from fuda.games.animayhem.stealing import (
    others_at,
    why_not_end_flight,
    why_not_flee_step,
    why_not_rob,
    why_not_steal_item,
    why_not_steal_power,
)
from fuda.games.animayhem.targets import aimed_row, can_aim, is_about_living
from fuda.games.animayhem.trade import why_not_offer
from fuda.games.animayhem.vehicles import why_not_get_out, why_not_ride
from fuda.games.animayhem.vocabulary import Host, What, Whom
from fuda.games.animayhem.windows import (
    why_not_answer_character,
    why_not_answer_item,
    why_not_answer_power,
    why_not_answer_site,
    why_not_flash,
)
from fuda.kernel import action_in_row, action_of, has, lowest, without_lowest


def legal(s: Any, out: Any) -> int:
    if s.phase == Phase.CHOOSE:
        return legal_choices(s, out)
    if s.phase == Phase.PLACE:
        return legal_places(s, out)
    if s.phase == Phase.BURY_DISASTERS or s.phase == Phase.BURY_ITEMS:
        return legal_burials(s, out)
    if s.phase == Phase.DISCARD:
        return legal_discards(s, out)
    if s.phase == Phase.RELOAD:
        return legal_returns(s, out)
    if s.phase == Phase.EQUIP or s.phase == Phase.MOVE or s.phase == Phase.SCAVENGE or s.phase == Phase.INSIDE:
        return legal_in_turn(s, out)
    if s.phase == Phase.ENHANCE:
        return legal_bearers(s, out)
    if s.phase == Phase.HAND_OVER:
        return legal_takers(s, out)
    if s.phase == Phase.ASSIGN:
        return legal_assignments(s, out)
    if s.phase == Phase.RUN:
        return legal_runs(s, out)
    if s.phase == Phase.REACT:
        return legal_answers(s, out)
    if s.phase == Phase.USER:
        return legal_users(s, out)
    if s.phase == Phase.AIM:
        return legal_aims(s, out)
    if s.phase == Phase.CHARM_BREAK:
        return legal_frees(s, out)
    if s.phase == Phase.BID:
        return legal_bids(s, out)
    if s.phase == Phase.DUEL:
        return legal_duels(s, out)
    if s.phase == Phase.JOIN:
        out[0] = PASS
        out[1] = JOIN
        return 2
    if s.phase == Phase.WELCOME or s.phase == Phase.CONSENT:
        out[0] = ADMIT
        out[1] = REFUSE
        return 2
    if s.phase == Phase.CHARM_DUEL:
        return legal_charms(s, out)
    if s.phase == Phase.FORCE:
        return legal_forces(s, out)
    if s.phase == Phase.OPTION:
        return legal_options(s, out)
    if Phase.INTO <= s.phase <= Phase.FLIGHT:
        return legal_at_place(s, out)
    return 0


def legal_at_place(s: Any, out: Any) -> int:
    """Decisions about Havens, and of thieves."""
    n = 0
    if s.phase == Phase.INTO:
        sites = places_for(s, int(s.card))
        while sites != 0:
            out[n] = action_of(INTO, lowest(sites))
            n += 1
            sites = without_lowest(sites)
    elif s.phase == Phase.ADMIT or s.phase == Phase.OBJECT:
        out[0] = ADMIT
        out[1] = REFUSE
        n = 2
    elif s.phase == Phase.FIRE:
        for i in range(LIVING):
            if why_not_fire_at(s, i) == 0:
                out[n] = action_of(AIM, i)
                n += 1
    elif s.phase == Phase.FOUND:
        site = int(s.building_at[s.turn])
        for direction in range(DIRECTIONS):
            if why_not_found(s, site, direction) == 0:
                out[n] = action_in_row(PLACE, site, direction)
                n += 1
    elif s.phase == Phase.ROB:
        n = legal_loot(s, out)
    elif s.phase == Phase.FLIGHT:
        n = legal_flight(s, out)
    return n


def legal_loot(s: Any, out: Any) -> int:
    n = 0
    for token in range(s.items):
        if why_not_steal_item(s, int(s.card), token) == 0:
            out[n] = action_of(TAKE_ITEM, token)
            n += 1
    power = next_power(s, NOTHING)
    while power != NOTHING:
        if s.power_at[power] >= FIRST_CHARACTER and why_not_steal_power(s, int(s.card), power) == 0:
            out[n] = action_of(TAKE_POWER, power)
            n += 1
        power = next_power(s, power)
    return n


def legal_flight(s: Any, out: Any) -> int:
    n = 0
    if why_not_end_flight(s) == 0:
        out[n] = END
        n += 1
    for direction in range(DIRECTIONS):
        if why_not_flee_step(s, int(s.thief) % MAX_CHARACTERS, direction) == 0:
            out[n] = action_in_row(STEP, int(s.thief) % MAX_CHARACTERS, direction)
            n += 1
    return n


def legal_choices(s: Any, out: Any) -> int:
    n = 0
    if why_not_turn_over(s) == 0:
        out[n] = TURN_OVER
        n += 1
    if why_not_take_haven(s) == 0:
        out[n] = TAKE_HAVEN
        n += 1
    return n


def legal_places(s: Any, out: Any) -> int:
    n = 0
    for site in range(s.sites):
        for direction in range(DIRECTIONS):
            if why_not_place(s, site, direction) == 0:
                out[n] = action_in_row(PLACE, site, direction)
                n += 1
    return n


def legal_burials(s: Any, out: Any) -> int:
    n = 0
    if s.this_turn > 0:
        out[n] = END
        n += 1
    for site in range(s.sites):
        if why_not_bury(s, site) == 0:
            out[n] = action_of(UNDER_SITE, site)
            n += 1
    return n


def legal_discards(s: Any, out: Any) -> int:
    out[0] = END
    n = 1
    for i in range(s.hand_size[s.turn]):
        out[n] = action_of(DISCARD, i)
        n += 1
    for number in range(MAX_CHARACTERS):
        if why_not_discard_character(s, number) == 0:
            out[n] = action_of(DISCARD_CHARACTER, number)
            n += 1
    for number in range(MAX_POWER):
        if why_not_discard_power(s, number) == 0:
            out[n] = action_of(DISCARD_POWER, number)
            n += 1
    for token in range(s.items):
        if why_not_discard_item(s, token) == 0:
            out[n] = action_of(DISCARD_ITEM, token)
            n += 1
    return legal_taking(s, out, n)


def legal_returns(s: Any, out: Any) -> int:
    out[0] = DRAW
    n = 1
    for number in range(MAX_CHARACTERS):
        if may_return(s, s.turn * MAX_CHARACTERS + number):
            out[n] = action_of(TAKE_BACK, number)
            n += 1
    return n


def legal_in_turn(s: Any, out: Any) -> int:
    """What may be done in the Equip, Move and Scavenge phases: each has its own, and cards change hands in all of them."""
    n = 0
    if s.phase != Phase.INSIDE and (s.phase != Phase.MOVE or why_not_end_move(s) == 0):
        out[n] = END
        n += 1
    if s.phase == Phase.EQUIP:
        for i in range(s.hand_size[s.turn]):
            if why_not_play(s, i) == 0:
                out[n] = action_of(PLAY, i)
                n += 1
    if s.phase == Phase.MOVE:
        for number in range(MAX_CHARACTERS):
            character = s.turn * MAX_CHARACTERS + number
            if s.at[character] >= 0 and why_not_move(s, character) == 0:
                left = steps_left(s, character)
                for direction in range(DIRECTIONS):
                    if why_not_step_to(s, character, direction, left) == 0:
                        out[n] = action_in_row(STEP, number, direction)
                        n += 1
    if s.phase != Phase.MOVE or s.walker == NOTHING:
        n = legal_handling(s, out, n)
    if s.phase == Phase.SCAVENGE:
        for slot in range(SLOTS):
            if why_not_fight(s, slot) == 0:
                out[n] = action_of(FIGHT, slot)
                n += 1
        places = places_of(s, int(s.turn))
        while places != 0:
            if why_not_attempt(s, lowest(places)) == 0:
                out[n] = action_of(ATTEMPT, lowest(places))
                n += 1
            places = without_lowest(places)
    if s.phase == Phase.INSIDE:
        if why_not_reveal(s) == 0:
            out[n] = REVEAL
            n += 1
        out[n] = LEAVE
        n += 1
    if s.phase != Phase.MOVE or s.walker == NOTHING:
        n = legal_invocations(s, out, n)
    if s.phase == Phase.MOVE:
        for number in range(MAX_CHARACTERS):
            if why_not_transform(s, number) == 0:
                out[n] = action_of(TRANSFORM, number)
                n += 1
    if s.phase == Phase.SCAVENGE:
        places = places_of(s, int(s.turn))
        while places != 0:
            if why_not_break(s, lowest(places)) == 0:
                out[n] = action_of(BREAK, lowest(places))
                n += 1
            places = without_lowest(places)
        places = places_of(s, int(s.turn))
        while places != 0:
            for seat in range(s.players):
                if why_not_challenge(s, lowest(places), seat) == 0:
                    out[n] = action_in_row(CHALLENGE, lowest(places), seat)
                    n += 1
            places = without_lowest(places)
    if s.riders != 0 and (s.phase == Phase.EQUIP or s.phase == Phase.MOVE):
        n = legal_boarding(s, out, n)
    if s.phase != Phase.INSIDE and (s.phase != Phase.MOVE or s.walker == NOTHING):
        n = legal_deeds(s, out, n)
    return n


def legal_deeds(s: Any, out: Any, n: int) -> int:
    """What is done with places, and by thieves; most of it is seldom possible."""
    if s.turned_over[0] | s.turned_over[1] | s.turned_over[2] != 0:
        for power in range(POWERS):
            if why_not_turn_up(s, power) == 0:
                out[n] = action_of(TURN_UP, power)
                n += 1
    if s.phase == Phase.MOVE:
        havens = int(s.havens) & ~int(s.begged)
        while havens != 0:
            if why_not_ask(s, lowest(havens)) == 0:
                out[n] = action_of(ASK, lowest(havens))
                n += 1
            havens = without_lowest(havens)
    elif s.phase == Phase.SCAVENGE:
        havens = int(s.havens) & ~int(s.fired)
        while havens != 0:
            if why_not_fire(s, lowest(havens)) == 0:
                out[n] = action_of(FIRE, lowest(havens))
                n += 1
            havens = without_lowest(havens)
    if s.phase == Phase.MOVE and has_spare_haven(s, int(s.turn)):
        for number in range(MAX_CHARACTERS):
            if why_not_build(s, number) == 0:
                out[n] = action_of(BUILD, number)
                n += 1
    promising = int(s.promising)
    while promising != 0:
        if why_not_settle(s, lowest(promising)) == 0:
            out[n] = action_of(SETTLE, lowest(promising))
            n += 1
        promising = without_lowest(promising)
    if s.phase != Phase.EQUIP and not s.scavenged:
        n = legal_robberies(s, out, n)
    return n


def legal_robberies(s: Any, out: Any, n: int) -> int:
    sites = others_at(s, int(s.turn))
    for number in range(MAX_CHARACTERS):
        at = int(s.at[s.turn * MAX_CHARACTERS + number])
        if at >= 0 and has(sites, at) and why_not_rob(s, number) == 0:
            out[n] = action_of(ROB, number)
            n += 1
    return n


def legal_boarding(s: Any, out: Any, n: int) -> int:
    """Getting into Vehicles, and out of them."""
    for number in range(MAX_CHARACTERS):
        for driver in range(MAX_CHARACTERS):
            if has(s.riders, s.turn * MAX_CHARACTERS + driver) and why_not_ride(s, number, driver) == 0:
                out[n] = action_in_row(RIDE, number, driver)
                n += 1
    for number in range(MAX_CHARACTERS):
        if why_not_get_out(s, number) == 0:
            out[n] = action_of(GET_OUT, number)
            n += 1
    return n


def legal_answers(s: Any, out: Any) -> int:
    out[0] = PASS
    n = 1
    for i in range(s.hand_size[s.turn]):
        if why_not_flash(s, int(s.turn), i) == 0:
            out[n] = action_of(FLASH, i)
            n += 1
    if s.fast != 0:
        for number in range(MAX_CHARACTERS):
            if why_not_answer_character(s, number) == 0:
                out[n] = action_of(INVOKE_CHARACTER, number)
                n += 1
    power = next_power(s, NOTHING)
    while power != NOTHING:
        if (s.fast != 0 or s.power_at[power] == OFF_FIELD + s.turn) and why_not_answer_power(s, power) == 0:
            out[n] = action_of(INVOKE_POWER, power)
            n += 1
        power = next_power(s, power)
    if s.fast != 0:
        for token in range(s.items):
            if why_not_answer_item(s, token) == 0:
                out[n] = action_of(INVOKE_ITEM, token)
                n += 1
    sites = int(s.ability_sites)
    while sites != 0:
        site = lowest(sites)
        sites = without_lowest(sites)
        if why_not_answer_site(s, site) == 0:
            out[n] = action_of(INVOKE_SITE, site)
            n += 1
    return n


def legal_users(s: Any, out: Any) -> int:
    n = 0
    for number in range(MAX_CHARACTERS):
        if why_not_user(s, number) == 0:
            out[n] = action_of(BY, number)
            n += 1
    return n


def legal_aims(s: Any, out: Any) -> int:
    """What the card on top can be aimed at, or the places that are chosen after that."""
    top = int(s.stack_size) - 1
    card = s.book[top_card(s)]
    k = aimed_row(card, int(s.stack_when[top]), int(s.stack_option[top]))
    n = 0
    if k == NOTHING or s.stack_target[top] != NOTHING:
        for site in range(s.sites):
            if why_not_aim(s, FIRST_SITE_TARGET + site) == 0:
                out[n] = action_of(AIM_MORE, site)
                n += 1
        return n
    row = card.effects[k]
    source = source_of_top(s)
    user = int(s.stack_user[top])
    for i in range(first_target(row), last_target(row)):
        if can_aim(s, row, int(s.turn), user, source, i):
            out[n] = action_of(AIM, i) if i < FIRST_SITE_TARGET else action_of(AIM_MORE, i - FIRST_SITE_TARGET)
            n += 1
    return n


def is_of_one_sort(row: Any) -> bool:
    """Whether a row is only about targets of one sort, as most are."""
    return bool(row.whom != Whom.CARD and row.what != What.FETCH and row.what != What.RETURN)


def first_target(row: Any) -> int:
    """The first number of a target that a row can have."""
    if is_of_one_sort(row):
        if is_about_power(row):
            return LIVING
        if is_about_site(row):
            return FIRST_SITE_TARGET
        if row.whom == Whom.PRESENT_ITEM:
            return FIRST_ITEM_TARGET
    return 0


def last_target(row: Any) -> int:
    """The number after the last target that a row can have."""
    if is_of_one_sort(row):
        if is_about_living(row) or row.whom == Whom.COMBAT_CARD:
            return LIVING
        if is_about_power(row):
            return FIRST_SITE_TARGET
        if is_about_site(row):
            return FIRST_ITEM_TARGET
        if row.whom == Whom.PRESENT_ITEM:
            return FIRST_MARK_TARGET
    return FIRST_SITE_TARGET + MORE_TARGETS


def legal_options(s: Any, out: Any) -> int:
    n = 0
    for number in range(OPTIONS):
        if why_not_option(s, number) == 0:
            out[n] = action_of(OPTION, number)
            n += 1
    return n


def legal_bearers(s: Any, out: Any) -> int:
    n = 0
    for number in range(MAX_CHARACTERS):
        if why_not_on(s, number) == 0:
            out[n] = action_of(ON, number)
            n += 1
    if s.book[s.brought[s.card]].host == Host.VEHICLE:
        power = next_power(s, NOTHING)
        while power != NOTHING:
            if s.power_at[power] >= 0 and why_not_on_vehicle(s, power) == 0:
                out[n] = action_of(ON_VEHICLE, power)
                n += 1
            power = next_power(s, power)
    return n


def legal_takers(s: Any, out: Any) -> int:
    n = 0
    for number in range(MAX_CHARACTERS):
        if why_not_to(s, number) == 0:
            out[n] = action_of(TO, number)
            n += 1
    if why_not_put_down(s) == 0:
        out[n] = PUT_DOWN
        n += 1
    for character in range(s.players * MAX_CHARACTERS):
        if s.at[character] >= 0 and why_not_offer(s, character) == 0:
            out[n] = action_of(OFFER, character)
            n += 1
    return n
