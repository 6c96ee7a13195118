"""The decisions of Ani-Mayhem carried out, phase by phase. Rule numbers: `rules.md`.

Which decisions there are is told by `choices`, why others are not by `refusals`; what follows by itself is in `rules`.
"""

from typing import Any

from fuda.games.animayhem.belongings import lose_power
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
from fuda.games.animayhem.building import build
from fuda.games.animayhem.charm import (
    bar_foe,
    bid_attack,
    free,
    make_bid,
    pass_freeing,
)
from fuda.games.animayhem.charm_duel import (
    charm_other,
    force,
    force_move,
    force_shield,
    force_strike,
    force_use,
    free_mate,
    pass_charm,
    prevent,
)
from fuda.games.animayhem.combat import (
    answer_offer,
    assault,
    assign_next,
    attack_with,
    offer_to_join,
    protect_with,
    run_away,
    shift_target,
)
from fuda.games.animayhem.costs import turn_up
from fuda.games.animayhem.decks import MAX_CHARACTERS, MAX_POWER
from fuda.games.animayhem.duel import (
    challenge,
    flee_duel,
    pass_duel,
    shield,
    strike,
    strike_ally,
    turn_on_champion,
)
from fuda.games.animayhem.ending import place as place, score as score
from fuda.games.animayhem.equip import enhance, fit, found, go_into, play_card
from fuda.games.animayhem.handing import hand_to, place_of_card, put_down, take_up
from fuda.games.animayhem.hands import discard_from_hand
from fuda.games.animayhem.havens import answer_guest, answer_request, ask_to_stop, fire, fire_at
from fuda.games.animayhem.invoke import invoke_character, invoke_item, invoke_power, invoke_site
from fuda.games.animayhem.moving import change_form, end_move, step
from fuda.games.animayhem.reload import discard_character, discard_item, draw_one, take_back
from fuda.games.animayhem.resigning import resign
from fuda.games.animayhem.running import run_to
from fuda.games.animayhem.scavenge import (
    attempt,
    break_in,
    fight,
    leave,
    reveal,
)
from fuda.games.animayhem.settling import settle
from fuda.games.animayhem.setup import (
    bury,
    pass_burying,
    place_beside,
    take_haven,
    turn_over,
)
from fuda.games.animayhem.stack import aim, choose_option, choose_user
from fuda.games.animayhem.state import (
    CHARM_END,
    CHARM_FORCES,
    COMBAT_CARDS,
    COMBAT_ROUND,
    DISCARDED,
    DUEL_CARDS,
    FIRST_SITE_TARGET,
    JOINING,
    POWERS,
    TURN_END,
    Phase,
)
from fuda.games.animayhem.stealing import end_flight, flee_step, rob, steal_item, steal_power
from fuda.games.animayhem.trade import answer_card, offer_card
from fuda.games.animayhem.turns import begin_phase
from fuda.games.animayhem.using import use, use_item
from fuda.games.animayhem.vehicles import engage, leave_vehicle, ride, withdraw
from fuda.games.animayhem.windows import open_window, pass_window, play_flash
from fuda.kernel import column_of, index_of, row_of, within

MOVE_PHASE = int(Phase.MOVE)


def decide(s: Any, a: int) -> None:
    """Does what a player has decided."""
    if a == RESIGN:
        resign(s)
    elif s.phase == Phase.CHOOSE:
        if a == TURN_OVER:
            turn_over(s)
        else:
            take_haven(s)
    elif s.phase == Phase.PLACE:
        place_beside(s, row_of(PLACE, a), column_of(PLACE, a))
    elif s.phase == Phase.BURY_DISASTERS or s.phase == Phase.BURY_ITEMS:
        if a == END:
            pass_burying(s)
        else:
            bury(s, index_of(UNDER_SITE, a))
    elif s.phase == Phase.DISCARD:
        apply_discard(s, a)
    elif s.phase == Phase.RELOAD:
        if a == DRAW:
            draw_one(s)
        else:
            take_back(s, index_of(TAKE_BACK, a))
    elif s.phase == Phase.ENHANCE:
        if within(ON, a):
            enhance(s, index_of(ON, a))
        else:
            fit(s, index_of(ON_VEHICLE, a))
    elif s.phase == Phase.HAND_OVER:
        if a == PUT_DOWN:
            put_down(s)
        elif within(OFFER, a):
            offer_card(s, index_of(OFFER, a))
        else:
            hand_to(s, index_of(TO, a))
    elif s.phase == Phase.ASSIGN:
        apply_assignment(s, a)
    elif s.phase == Phase.RUN:
        run_to(s, index_of(RUN_TO, a))
    elif s.phase == Phase.REACT:
        if a == PASS:
            pass_window(s)
        elif within(INVOKE_POWER, a):
            invoke_power(s, index_of(INVOKE_POWER, a))
        elif within(INVOKE_SITE, a):
            invoke_site(s, index_of(INVOKE_SITE, a))
        elif within(INVOKE_CHARACTER, a):
            invoke_character(s, index_of(INVOKE_CHARACTER, a))
        elif within(INVOKE_ITEM, a):
            invoke_item(s, index_of(INVOKE_ITEM, a))
        else:
            play_flash(s, index_of(FLASH, a))
    elif s.phase == Phase.USER:
        choose_user(s, index_of(BY, a))
    elif s.phase == Phase.AIM:
        aim(s, index_of(AIM, a) if within(AIM, a) else FIRST_SITE_TARGET + index_of(AIM_MORE, a))
    elif s.phase == Phase.OPTION:
        choose_option(s, index_of(OPTION, a))
    elif s.phase == Phase.CHARM_BREAK:
        if a == END:
            if not pass_freeing(s):
                s.phase = CHARM_END
        else:
            free(s, row_of(FREE, a), column_of(FREE, a))
    elif s.phase == Phase.DUEL:
        apply_duel(s, a)
    elif Phase.INTO <= s.phase <= Phase.FLIGHT:
        apply_at_place(s, a)
    elif s.phase == Phase.JOIN:
        if a == JOIN:
            offer_to_join(s)
        else:
            s.phase = JOINING
    elif s.phase == Phase.CONSENT:
        answer_card(s, a == ADMIT)
    elif s.phase == Phase.WELCOME:
        answer_offer(s, a == ADMIT)
    elif s.phase == Phase.CHARM_DUEL:
        if a == END:
            pass_charm(s, False)
        elif within(CHARM, a):
            charm_other(s, row_of(CHARM, a), column_of(CHARM, a))
        else:
            free_mate(s, row_of(FREE, a), column_of(FREE, a))
    elif s.phase == Phase.FORCE:
        apply_force(s, a)
    elif s.phase == Phase.BID:
        if a == END:
            s.phase = COMBAT_ROUND
        elif within(PREVENT, a):
            bar_foe(s, index_of(PREVENT, a) + 1)
        elif within(BID_ATTACK, a):
            bid_attack(s, index_of(BID_ATTACK, a))
        else:
            make_bid(s, index_of(BID, a))
    else:
        apply_in_turn(s, a)


def apply_at_place(s: Any, a: int) -> None:
    """Decisions about Havens, and of thieves."""
    if s.phase == Phase.INTO:
        go_into(s, index_of(INTO, a))
    elif s.phase == Phase.ADMIT:
        answer_request(s, a == ADMIT)
    elif s.phase == Phase.OBJECT:
        answer_guest(s, a == ADMIT, place_of_card(s, int(s.card)))
    elif s.phase == Phase.FIRE:
        fire_at(s, index_of(AIM, a))
    elif s.phase == Phase.FOUND:
        found(s, row_of(PLACE, a), column_of(PLACE, a))
    elif s.phase == Phase.ROB:
        if within(TAKE_ITEM, a):
            steal_item(s, int(s.card), index_of(TAKE_ITEM, a), int(s.flight_back))
        else:
            steal_power(s, int(s.card), index_of(TAKE_POWER, a), int(s.flight_back))
    elif a == END:
        end_flight(s)
    else:
        flee_step(s, column_of(STEP, a))


def apply_discard(s: Any, a: int) -> None:
    if a == END:
        s.phase = Phase.RELOAD
    elif within(DISCARD, a):
        discard_from_hand(s, int(s.turn), index_of(DISCARD, a))
    elif within(DISCARD_CHARACTER, a):
        discard_character(s, index_of(DISCARD_CHARACTER, a))
    elif within(DISCARD_POWER, a):
        lose_power(s, s.turn * MAX_POWER + index_of(DISCARD_POWER, a), DISCARDED)
    elif within(DISCARD_ITEM, a):
        discard_item(s, index_of(DISCARD_ITEM, a))
    else:
        apply_handling(s, a)


def apply_handling(s: Any, a: int) -> None:
    if within(TAKE_ITEM, a):
        take_up(s, POWERS + index_of(TAKE_ITEM, a))
    elif within(TAKE_POWER, a):
        take_up(s, index_of(TAKE_POWER, a))
    elif within(USE, a):
        use(s, index_of(USE, a))
    elif within(USE_ITEM, a):
        use_item(s, index_of(USE_ITEM, a))
    elif within(INVOKE_CHARACTER, a):
        invoke_character(s, index_of(INVOKE_CHARACTER, a))
    elif within(INVOKE_POWER, a):
        invoke_power(s, index_of(INVOKE_POWER, a))
    elif within(INVOKE_ITEM, a):
        invoke_item(s, index_of(INVOKE_ITEM, a))
    else:
        invoke_site(s, index_of(INVOKE_SITE, a))


def apply_force(s: Any, a: int) -> None:
    if a == END:
        s.phase = CHARM_FORCES
    elif within(FORCE, a):
        force(s, index_of(FORCE, a))
    elif within(FORCE_STRIKE, a):
        force_strike(s, index_of(FORCE_STRIKE, a))
    elif within(FORCE_SHIELD, a):
        force_shield(s, index_of(FORCE_SHIELD, a))
    elif within(FORCE_MOVE, a):
        force_move(s, index_of(FORCE_MOVE, a))
    elif within(FORCE_USE, a):
        force_use(s, index_of(FORCE_USE, a))
    else:
        prevent(s, index_of(PREVENT, a) + 1)


def apply_assignment(s: Any, a: int) -> None:
    if a == END:
        if not assign_next(s):
            open_window(s, COMBAT_CARDS)  # animayhem.77
    elif a == RUN_AWAY:
        run_away(s)
    elif within(ATTACK, a):
        attack_with(s, s.turn * MAX_CHARACTERS + index_of(ATTACK, a))
    elif within(PROTECT, a):
        protect_with(s, s.turn * MAX_CHARACTERS + index_of(PROTECT, a))
    elif within(ENGAGE, a):
        engage(s, index_of(ENGAGE, a))
        shift_target(s)
    elif a == WITHDRAW:
        withdraw(s)
        shift_target(s)
    elif within(ASSAULT, a):
        assault(s, s.turn * MAX_CHARACTERS + row_of(ASSAULT, a), column_of(ASSAULT, a))
    else:
        apply_handling(s, a)


def apply_duel(s: Any, a: int) -> None:
    if a == END:
        if pass_duel(s):
            open_window(s, DUEL_CARDS)
    elif a == RUN_AWAY:
        flee_duel(s)
    elif within(STRIKE, a):
        strike(s, row_of(STRIKE, a), column_of(STRIKE, a))
    elif within(SHIELD, a):
        shield(s, row_of(SHIELD, a), column_of(SHIELD, a))
    elif within(ENGAGE, a):
        engage(s, index_of(ENGAGE, a))
        turn_on_champion(s)
    elif a == WITHDRAW:
        withdraw(s)
    elif within(STRIKE_ALLY, a):
        strike_ally(s, row_of(STRIKE_ALLY, a), column_of(STRIKE_ALLY, a))
    else:
        apply_handling(s, a)


def apply_in_turn(s: Any, a: int) -> None:
    if a == END:
        if s.phase == Phase.EQUIP:
            begin_phase(s, MOVE_PHASE)
        elif s.phase == Phase.MOVE:
            end_move(s)
        else:
            s.phase = TURN_END
    elif within(PLAY, a):
        play_card(s, index_of(PLAY, a))
    elif within(STEP, a):
        step(s, row_of(STEP, a), column_of(STEP, a))
    elif within(FIGHT, a):
        fight(s, index_of(FIGHT, a))
    elif within(ATTEMPT, a):
        attempt(s, index_of(ATTEMPT, a))
    elif a == REVEAL:
        reveal(s)
    elif a == LEAVE:
        leave(s)
    elif within(TRANSFORM, a):
        change_form(s, index_of(TRANSFORM, a))
    elif within(BREAK, a):
        break_in(s, index_of(BREAK, a))
    elif within(CHALLENGE, a):
        challenge(s, row_of(CHALLENGE, a), column_of(CHALLENGE, a))
    elif within(RIDE, a):
        ride(s, row_of(RIDE, a), column_of(RIDE, a))
    elif within(GET_OUT, a):
        leave_vehicle(s, index_of(GET_OUT, a))
    elif within(TURN_UP, a):
        turn_up(s, index_of(TURN_UP, a))
    elif within(ASK, a):
        ask_to_stop(s, index_of(ASK, a))
    elif within(FIRE, a):
        fire(s, index_of(FIRE, a))
    elif within(BUILD, a):
        build(s, index_of(BUILD, a))
    elif within(SETTLE, a):
        settle(s, index_of(SETTLE, a))
    elif within(ROB, a):
        rob(s, index_of(ROB, a))
    else:
        apply_handling(s, a)
