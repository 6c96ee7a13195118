"""Why an action of Ani-Mayhem is refused: the number of a rule in `rules.md`, 0 where it is legal."""

from typing import Any

from fuda.games.animayhem.blocks import (
    ADMIT,
    AIM,
    AIM_MORE,
    ASK,
    ASSAULT,
    ATTACK,
    ATTEMPT,
    BID,
    BID_ATTACK,
    BREAK,
    BUILD,
    BY,
    CHALLENGE,
    CHARM,
    DISCARD,
    DISCARD_CHARACTER,
    DISCARD_ITEM,
    DISCARD_POWER,
    DRAW,
    END,
    ENGAGE,
    FIGHT,
    FIRE,
    FLASH,
    FORCE,
    FORCE_MOVE,
    FORCE_SHIELD,
    FORCE_STRIKE,
    FORCE_USE,
    FREE,
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
    PREVENT,
    PROTECT,
    PUT_DOWN,
    REFUSE,
    RESIGN,
    REVEAL,
    RIDE,
    ROB,
    RUN_AWAY,
    RUN_TO,
    SETTLE,
    SHIELD,
    STEP,
    STRIKE,
    STRIKE_ALLY,
    TAKE_BACK,
    TAKE_HAVEN,
    TAKE_ITEM,
    TAKE_POWER,
    TO,
    TRANSFORM,
    TURN_OVER,
    TURN_UP,
    UNDER_SITE,
    USE,
    USE_ITEM,
    WITHDRAW,
)
from fuda.games.animayhem.building import why_not_build, why_not_found
from fuda.games.animayhem.charm import (
    why_not_bar,
    why_not_bid,
    why_not_bid_attack,
    why_not_free,
)
from fuda.games.animayhem.charm_duel import (
    why_not_charm,
    why_not_force,
    why_not_force_move,
    why_not_force_shield,
    why_not_force_strike,
    why_not_force_use,
    why_not_free_mate,
)
from fuda.games.animayhem.combat import (
    has_assigned_nobody,
    why_not_assault,
    why_not_attack,
    why_not_protect,
    why_not_run,
)
from fuda.games.animayhem.costs import why_not_turn_up
from fuda.games.animayhem.decks import MAX_CHARACTERS
from fuda.games.animayhem.duel import (
    is_fresh,
    why_not_challenge,
    why_not_flee_duel,
    why_not_shield,
    why_not_strike,
    why_not_strike_ally,
)
from fuda.games.animayhem.equip import why_not_into, why_not_on, why_not_on_vehicle, why_not_play
from fuda.games.animayhem.handing import why_not_put_down, why_not_take_item, why_not_take_power, why_not_to
from fuda.games.animayhem.havens import why_not_ask, why_not_fire, why_not_fire_at
from fuda.games.animayhem.invoke import why_not_invoke_character, why_not_invoke_item, why_not_invoke_power, why_not_invoke_site
from fuda.games.animayhem.moving import why_not_end_move, why_not_step, why_not_transform
from fuda.games.animayhem.reload import (
    may_return,
    why_not_discard,
    why_not_discard_character,
    why_not_discard_item,
    why_not_discard_power,
)
from fuda.games.animayhem.resigning import why_not_resign
from fuda.games.animayhem.running import why_not_run_to
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
from fuda.games.animayhem.stack import why_not_aim, why_not_option, why_not_user
from fuda.games.animayhem.state import (
    FIRST_SITE_TARGET,
    NOTHING,
    Phase,
)
from fuda.games.animayhem.stealing import (
    why_not_end_flight,
    why_not_flee_step,
    why_not_rob,
    why_not_steal_item,
    why_not_steal_power,
)
from fuda.games.animayhem.trade import why_not_offer
from fuda.games.animayhem.using import why_not_use, why_not_use_item
from fuda.games.animayhem.vehicles import why_not_engage, why_not_get_out, why_not_ride, why_not_withdraw
from fuda.games.animayhem.windows import (
    why_not_answer_character,
    why_not_answer_item,
    why_not_answer_power,
    why_not_answer_site,
    why_not_flash,
)
from fuda.kernel import column_of, index_of, row_of, within


def why_not(s: Any, a: int) -> int:
    if s.phase == Phase.OVER:
        return 74
    if a == RESIGN:
        return why_not_resign(s)
    if a == END:
        return why_not_end(s)
    if s.phase == Phase.CHOOSE:
        if a == TURN_OVER:
            return why_not_turn_over(s)
        return why_not_take_haven(s) if a == TAKE_HAVEN else 75
    if s.phase == Phase.PLACE:
        return why_not_place(s, row_of(PLACE, a), column_of(PLACE, a)) if within(PLACE, a) else 75
    if s.phase == Phase.BURY_DISASTERS or s.phase == Phase.BURY_ITEMS:
        return why_not_bury(s, index_of(UNDER_SITE, a)) if within(UNDER_SITE, a) else 75
    if s.phase == Phase.DISCARD:
        return why_not_in_discard(s, a)
    if s.phase == Phase.RELOAD:
        if a == DRAW:
            return 0
        if not within(TAKE_BACK, a):
            return 75
        return 0 if may_return(s, s.turn * MAX_CHARACTERS + index_of(TAKE_BACK, a)) else 34
    if s.phase == Phase.ENHANCE:
        if within(ON_VEHICLE, a):
            return why_not_on_vehicle(s, index_of(ON_VEHICLE, a))
        return why_not_on(s, index_of(ON, a)) if within(ON, a) else 75
    if s.phase == Phase.HAND_OVER:
        if within(TO, a):
            return why_not_to(s, index_of(TO, a))
        if within(OFFER, a):
            return why_not_offer(s, index_of(OFFER, a))
        return why_not_put_down(s) if a == PUT_DOWN else 75
    if s.phase == Phase.ASSIGN:
        return why_not_in_combat(s, a)
    if s.phase == Phase.RUN:
        return why_not_run_to(s, index_of(RUN_TO, a)) if within(RUN_TO, a) else 75
    if s.phase == Phase.REACT:
        if a == PASS:
            return 0
        if within(INVOKE_POWER, a):
            return why_not_answer_power(s, index_of(INVOKE_POWER, a))
        if within(INVOKE_SITE, a):
            return why_not_answer_site(s, index_of(INVOKE_SITE, a))
        if within(INVOKE_CHARACTER, a):
            return why_not_answer_character(s, index_of(INVOKE_CHARACTER, a))
        if within(INVOKE_ITEM, a):
            return why_not_answer_item(s, index_of(INVOKE_ITEM, a))
        return why_not_flash(s, int(s.turn), index_of(FLASH, a)) if within(FLASH, a) else 75
    if s.phase == Phase.USER:
        return why_not_user(s, index_of(BY, a)) if within(BY, a) else 75
    if s.phase == Phase.AIM:
        if within(AIM_MORE, a):
            return why_not_aim(s, FIRST_SITE_TARGET + index_of(AIM_MORE, a))
        return why_not_aim(s, index_of(AIM, a)) if within(AIM, a) else 75
    if s.phase == Phase.CHARM_BREAK:
        return why_not_free(s, row_of(FREE, a), column_of(FREE, a)) if within(FREE, a) else 75
    if s.phase == Phase.BID:
        if within(PREVENT, a):
            return why_not_bar(s, index_of(PREVENT, a) + 1)
        if within(BID_ATTACK, a):
            return why_not_bid_attack(s, index_of(BID_ATTACK, a))
        return why_not_bid(s, index_of(BID, a)) if within(BID, a) else 75
    if s.phase == Phase.DUEL:
        return why_not_in_duel(s, a)
    if s.phase == Phase.JOIN:
        return 0 if a in (JOIN, PASS) else 75
    if s.phase == Phase.WELCOME or s.phase == Phase.CONSENT:
        return 0 if a in (ADMIT, REFUSE) else 75
    if s.phase == Phase.CHARM_DUEL:
        if within(CHARM, a):
            return why_not_charm(s, row_of(CHARM, a), column_of(CHARM, a))
        return why_not_free_mate(s, row_of(FREE, a), column_of(FREE, a)) if within(FREE, a) else 75
    if s.phase == Phase.FORCE:
        return why_not_in_force(s, a)
    if s.phase == Phase.OPTION:
        return why_not_option(s, index_of(OPTION, a)) if within(OPTION, a) else 75
    if Phase.INTO <= s.phase <= Phase.FLIGHT:
        return why_not_at_place(s, a)
    return why_not_in_turn(s, a)


def why_not_at_place(s: Any, a: int) -> int:
    """Decisions about Havens, and of thieves."""
    if s.phase == Phase.INTO and within(INTO, a):
        return why_not_into(s, index_of(INTO, a))
    if (s.phase == Phase.ADMIT or s.phase == Phase.OBJECT) and ADMIT <= a <= REFUSE:
        return 0
    if s.phase == Phase.FIRE and within(AIM, a):
        return why_not_fire_at(s, index_of(AIM, a))
    if s.phase == Phase.FOUND and within(PLACE, a):
        return why_not_found(s, row_of(PLACE, a), column_of(PLACE, a))
    if s.phase == Phase.ROB and within(TAKE_ITEM, a):
        return why_not_steal_item(s, int(s.card), index_of(TAKE_ITEM, a))
    if s.phase == Phase.ROB and within(TAKE_POWER, a):
        return why_not_steal_power(s, int(s.card), index_of(TAKE_POWER, a))
    if s.phase == Phase.FLIGHT and within(STEP, a):
        return why_not_flee_step(s, row_of(STEP, a), column_of(STEP, a))
    return 75


def why_not_deed(s: Any, a: int) -> int:
    """What is done with places, by thieves and with cards in the own Turn."""
    if within(TURN_UP, a):
        return why_not_turn_up(s, index_of(TURN_UP, a)) if s.phase != Phase.INSIDE else 118
    if within(ASK, a):
        return why_not_ask(s, index_of(ASK, a)) if s.phase == Phase.MOVE else 124
    if within(FIRE, a):
        return why_not_fire(s, index_of(FIRE, a)) if s.phase == Phase.SCAVENGE else 127
    if within(BUILD, a):
        return why_not_build(s, index_of(BUILD, a)) if s.phase == Phase.MOVE else 121
    if within(SETTLE, a):
        return why_not_settle(s, index_of(SETTLE, a))
    if within(ROB, a):
        return why_not_rob(s, index_of(ROB, a)) if s.phase == Phase.MOVE or s.phase == Phase.SCAVENGE else 134
    return why_not_handle(s, a)


def why_not_in_duel(s: Any, a: int) -> int:
    if within(STRIKE, a):
        return why_not_strike(s, row_of(STRIKE, a), column_of(STRIKE, a))
    if within(SHIELD, a):
        return why_not_shield(s, row_of(SHIELD, a), column_of(SHIELD, a))
    if within(STRIKE_ALLY, a):
        return why_not_strike_ally(s, row_of(STRIKE_ALLY, a), column_of(STRIKE_ALLY, a))
    if a == RUN_AWAY:
        return why_not_flee_duel(s)
    if not is_fresh(s):
        return 75
    if within(ENGAGE, a):
        return why_not_engage(s, index_of(ENGAGE, a))
    return why_not_withdraw(s) if a == WITHDRAW else why_not_handle(s, a)


def why_not_in_force(s: Any, a: int) -> int:
    if within(FORCE, a):
        return why_not_force(s, index_of(FORCE, a))
    if within(FORCE_STRIKE, a):
        return why_not_force_strike(s, index_of(FORCE_STRIKE, a))
    if within(FORCE_SHIELD, a):
        return why_not_force_shield(s, index_of(FORCE_SHIELD, a))
    if within(FORCE_MOVE, a):
        return why_not_force_move(s, index_of(FORCE_MOVE, a))
    if within(FORCE_USE, a):
        return why_not_force_use(s, index_of(FORCE_USE, a))
    return 0 if within(PREVENT, a) else 75


def why_not_end(s: Any) -> int:
    """Some decisions can't be left out."""
    if s.phase == Phase.BURY_DISASTERS:
        return 0 if s.this_turn > 0 else 15
    if s.phase == Phase.MOVE:
        return why_not_end_move(s)
    if s.phase == Phase.FLIGHT:
        return why_not_end_flight(s)
    if s.phase == Phase.DISCARD or s.phase == Phase.EQUIP or s.phase == Phase.SCAVENGE or s.phase == Phase.ASSIGN:
        return 0
    if s.phase == Phase.CHARM_BREAK or s.phase == Phase.BID or s.phase == Phase.DUEL:
        return 0
    if s.phase == Phase.CHARM_DUEL or s.phase == Phase.FORCE:
        return 0
    return 75


def why_not_in_discard(s: Any, a: int) -> int:
    if within(DISCARD, a):
        return why_not_discard(s, index_of(DISCARD, a))
    if within(DISCARD_CHARACTER, a):
        return why_not_discard_character(s, index_of(DISCARD_CHARACTER, a))
    if within(DISCARD_POWER, a):
        return why_not_discard_power(s, index_of(DISCARD_POWER, a))
    if within(DISCARD_ITEM, a):
        return why_not_discard_item(s, index_of(DISCARD_ITEM, a))
    return why_not_handle(s, a) if within(TAKE_ITEM, a) or within(TAKE_POWER, a) else 75


def why_not_handle(s: Any, a: int) -> int:
    """Cards that change hands or are used; 75 for all other actions."""
    if within(TAKE_ITEM, a):
        return why_not_take_item(s, index_of(TAKE_ITEM, a))
    if within(TAKE_POWER, a):
        return why_not_take_power(s, index_of(TAKE_POWER, a))
    if within(USE, a):
        return why_not_use(s, index_of(USE, a))
    if within(USE_ITEM, a):
        return why_not_use_item(s, index_of(USE_ITEM, a))
    if within(INVOKE_CHARACTER, a):
        return why_not_invoke_character(s, index_of(INVOKE_CHARACTER, a))
    if within(INVOKE_POWER, a):
        return why_not_invoke_power(s, index_of(INVOKE_POWER, a))
    if within(INVOKE_ITEM, a):
        return why_not_invoke_item(s, index_of(INVOKE_ITEM, a))
    if within(INVOKE_SITE, a):
        return why_not_invoke_site(s, index_of(INVOKE_SITE, a))
    return 75


def why_not_in_combat(s: Any, a: int) -> int:
    if within(ATTACK, a):
        return why_not_attack(s, s.turn * MAX_CHARACTERS + index_of(ATTACK, a))
    if within(PROTECT, a):
        return why_not_protect(s, s.turn * MAX_CHARACTERS + index_of(PROTECT, a))
    if within(ASSAULT, a):
        return why_not_assault(s, s.turn * MAX_CHARACTERS + row_of(ASSAULT, a), column_of(ASSAULT, a))
    if a == RUN_AWAY:
        return why_not_run(s)
    if not has_assigned_nobody(s):
        return 75
    if within(ENGAGE, a):
        return why_not_engage(s, index_of(ENGAGE, a))
    if a == WITHDRAW:
        return why_not_withdraw(s)
    return why_not_handle(s, a)


def why_not_in_turn(s: Any, a: int) -> int:
    if s.phase == Phase.EQUIP and within(PLAY, a):
        return why_not_play(s, index_of(PLAY, a))
    if s.phase == Phase.MOVE:
        if within(STEP, a):
            return why_not_step(s, row_of(STEP, a), column_of(STEP, a))
        if s.walker != NOTHING:
            return 45
        if within(TRANSFORM, a):
            return why_not_transform(s, index_of(TRANSFORM, a))
    if s.phase == Phase.EQUIP or s.phase == Phase.MOVE:
        if within(RIDE, a):
            return why_not_ride(s, row_of(RIDE, a), column_of(RIDE, a))
        if within(GET_OUT, a):
            return why_not_get_out(s, index_of(GET_OUT, a))
    if s.phase == Phase.SCAVENGE:
        if within(FIGHT, a):
            return why_not_fight(s, index_of(FIGHT, a))
        if within(ATTEMPT, a):
            return why_not_attempt(s, index_of(ATTEMPT, a))
        if within(BREAK, a):
            return why_not_break(s, index_of(BREAK, a))
        if within(CHALLENGE, a):
            return why_not_challenge(s, row_of(CHALLENGE, a), column_of(CHALLENGE, a))
    if s.phase == Phase.INSIDE:
        if a == REVEAL:
            return why_not_reveal(s)
        if a == LEAVE:
            return 0
    return why_not_deed(s, a)
