"""Ani-Mayhem: Characters search the Field for Items, and Disasters try to stop them. Rule numbers: `rules.md`.

This module has the order of play: what goes on by itself, which decisions there are in each phase, and how the match ends.
"""

from fuda.games.animayhem.abilities import group_size, has_row
from fuda.games.animayhem.belongings import lose_power
from fuda.games.animayhem.blocks import (
    ACTIONS,
    AIM,
    ATTACK,
    ATTEMPT,
    BID,
    BLOCKS,
    BREAK,
    BY,
    CHALLENGE,
    DISCARD,
    DISCARD_CHARACTER,
    DISCARD_ITEM,
    DISCARD_POWER,
    DRAW,
    END,
    FIGHT,
    FLASH,
    FREE,
    INVOKE_CHARACTER,
    INVOKE_ITEM,
    INVOKE_POWER,
    INVOKE_SITE,
    LEAVE,
    ON,
    PASS,
    PLACE,
    PLAY,
    PROTECT,
    PUT_DOWN,
    REVEAL,
    RUN_AWAY,
    RUN_TO,
    SHIELD,
    STEP,
    STRIKE,
    TAKE_BACK,
    TAKE_HAVEN,
    TAKE_ITEM,
    TAKE_POWER,
    TO,
    TRANSFORM,
    TURN_OVER,
    UNDER_SITE,
    USE,
    USE_ITEM,
)
from fuda.games.animayhem.charm import (
    BIDS,
    begin_charm,
    can_free,
    finish_charm,
    free,
    make_bid,
    why_not_bid,
    why_not_free,
)
from fuda.games.animayhem.combat import (
    attack_with,
    begin_round,
    draw_round_cards,
    finish_combat,
    is_foe_gone,
    protect_with,
    run_away,
    settle_round,
    why_not_attack,
    why_not_protect,
    why_not_run,
)
from fuda.games.animayhem.decks import MAX_CHARACTERS, MAX_POWER
from fuda.games.animayhem.disasters import attack_next_arrival, finish_move, move_next_disaster
from fuda.games.animayhem.duel import (
    begin_duel_round,
    challenge,
    draw_duel_cards,
    finish_duel,
    flee_duel,
    pass_duel,
    settle_duel,
    shield,
    strike,
    why_not_challenge,
    why_not_flee_duel,
    why_not_shield,
    why_not_strike,
)
from fuda.games.animayhem.effects import discard_from_hand
from fuda.games.animayhem.field import neighbour
from fuda.games.animayhem.flash import (
    aim,
    ask,
    choose_user,
    handle_event,
    invoke_character,
    invoke_item,
    invoke_power,
    invoke_site,
    open_window,
    pass_window,
    play_flash,
    why_not_aim,
    why_not_flash,
    why_not_invoke_character,
    why_not_invoke_item,
    why_not_invoke_power,
    why_not_invoke_site,
    why_not_user,
)
from fuda.games.animayhem.knowledge import OBSERVATION, SPANS, observe, redeal
from fuda.games.animayhem.scavenge import (
    after_reveal,
    attempt,
    break_in,
    fight,
    leave,
    reveal,
    why_not_attempt,
    why_not_break,
    why_not_fight,
    why_not_reveal,
)
from fuda.games.animayhem.setup import (
    bury,
    pass_burying,
    place_beside,
    reset_table,
    set_up,
    take_haven,
    turn_over,
    why_not_bury,
    why_not_place,
    why_not_take_haven,
    why_not_turn_over,
)
from fuda.games.animayhem.state import (
    AFTER_MOVES,
    ARRIVALS,
    ASKING,
    CAPTURED,
    CHARACTERS,
    CHARM_END,
    CHARM_START,
    COMBAT_CARDS,
    COMBAT_OVER,
    COMBAT_ROUND,
    COMBAT_TOTALS,
    DIRECTIONS,
    DISASTER_MOVES,
    DISCARDED,
    DUEL_CARDS,
    DUEL_ROUND,
    DUEL_TOTALS,
    FIRST_CHARACTER,
    FIRST_DISASTER,
    LIVING,
    MAINTENANCE,
    NOTHING,
    POWERS,
    REVEALED,
    SEATS,
    SLOTS,
    TURN_END,
    TURN_LIMIT,
    TURN_START,
    Note,
    Outcome,
    Phase,
    State,
    character_thing,
    is_haven,
    seat_of,
    site_card,
)
from fuda.games.animayhem.turns import (
    begin_phase,
    begin_turn,
    change_form,
    discard_character,
    discard_item,
    draw_one,
    end_move,
    end_turn,
    enhance,
    hand_to,
    maintain,
    may_return,
    may_stop,
    phase_is_skipped,
    play_card,
    put_down,
    reload,
    step,
    steps_left,
    take_back,
    take_up,
    use,
    use_item,
    why_not_discard,
    why_not_discard_character,
    why_not_discard_item,
    why_not_discard_power,
    why_not_end_move,
    why_not_move,
    why_not_on,
    why_not_play,
    why_not_put_down,
    why_not_step,
    why_not_step_to,
    why_not_take_item,
    why_not_take_power,
    why_not_to,
    why_not_transform,
    why_not_use,
    why_not_use_item,
)
from fuda.games.animayhem.vocabulary import HOLD_ROW, PhaseName
from fuda.kernel import action_in_row, action_of, column_of, index_of, lowest, note, row_of, within, without_lowest

# What the kernel finds here besides the functions below.
__all__ = ["ACTIONS", "BLOCKS", "DECLINE", "OBSERVATION", "SPANS", "Note", "Phase", "State", "observe", "redeal"]

EQUIP_PHASE = int(Phase.EQUIP)
MOVE_PHASE = int(Phase.MOVE)
SCAVENGE_PHASE = int(Phase.SCAVENGE)
DECLINE = PASS

VERSION = 1  # of these rules; see `fuda.record`
PLAYERS = range(1, SEATS + 1)
MOST_LEGAL = 600
MOST_NOTES = 800


def reset(s):
    reset_table(s)
    set_up(s)


def go_on(s):
    """On to the next decision, through everything that happens by itself."""
    while True:
        if s.events > 0:
            if s.phase == Phase.AIM:
                return
            handle_event(s)
        elif s.phase == TURN_START:
            begin_turn(s)
        elif s.phase == Phase.DISCARD:
            if not phase_is_skipped(s, PhaseName.DISCARD):
                return
            s.phase = Phase.RELOAD
        elif s.phase == Phase.RELOAD:
            if phase_is_skipped(s, PhaseName.RELOAD):
                s.phase = MAINTENANCE
            elif reload(s):
                return
        elif s.phase == MAINTENANCE:
            maintain(s)
        elif s.phase == DISASTER_MOVES:
            s.turn = s.active
            move_next_disaster(s)
            if s.phase == Phase.EQUIP:
                begin_phase(s, EQUIP_PHASE)
        elif s.phase == AFTER_MOVES:
            finish_move(s)
        elif s.phase == Phase.EQUIP:
            if not phase_is_skipped(s, PhaseName.EQUIP):
                return
            begin_phase(s, MOVE_PHASE)
        elif s.phase == Phase.MOVE:
            if not phase_is_skipped(s, PhaseName.MOVE):
                return
            end_move(s)
        elif s.phase == ARRIVALS:
            if not attack_next_arrival(s):
                begin_phase(s, SCAVENGE_PHASE)
        elif s.phase == Phase.SCAVENGE:
            if not phase_is_skipped(s, PhaseName.SCAVENGE):
                return
            s.phase = TURN_END
        elif s.phase == ASKING:
            if ask(s):
                return
        elif s.phase == CHARM_START:
            begin_charm(s)
        elif s.phase == Phase.CHARM_BREAK:
            if can_free(s):
                return
            finish_charm(s)
        elif s.phase == CHARM_END:
            finish_charm(s)
        elif s.phase == COMBAT_ROUND:
            begin_round(s)
        elif s.phase == Phase.ASSIGN:
            if not is_foe_gone(s) and (s.target == NOTHING or s.at[s.target] == s.field):
                return
            s.phase = COMBAT_ROUND
        elif s.phase == COMBAT_CARDS:
            draw_round_cards(s)
            open_window(s, COMBAT_TOTALS)  # animayhem.77
        elif s.phase == COMBAT_TOTALS:
            settle_round(s)
        elif s.phase == Phase.RUN:
            if can_run(s):
                return
            s.phase = COMBAT_OVER
        elif s.phase == COMBAT_OVER:
            if s.rival != NOTHING:
                finish_duel(s)
            else:
                finish_combat(s)
        elif s.phase == DUEL_ROUND:
            begin_duel_round(s)
        elif s.phase == DUEL_CARDS:
            draw_duel_cards(s)
            open_window(s, DUEL_TOTALS)
        elif s.phase == DUEL_TOTALS:
            settle_duel(s)
        elif s.phase == REVEALED:
            after_reveal(s)
        elif s.phase == TURN_END:
            end_turn(s)
            next_turn(s)
        else:
            return


def legal(s, out):
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
    return 0


def legal_choices(s, out):
    n = 0
    if why_not_turn_over(s) == 0:
        out[n] = TURN_OVER
        n += 1
    if why_not_take_haven(s) == 0:
        out[n] = TAKE_HAVEN
        n += 1
    return n


def legal_places(s, out):
    n = 0
    for site in range(s.sites):
        for direction in range(DIRECTIONS):
            if why_not_place(s, site, direction) == 0:
                out[n] = action_in_row(PLACE, site, direction)
                n += 1
    return n


def legal_burials(s, out):
    n = 0
    if s.this_turn > 0:
        out[n] = END
        n += 1
    for site in range(s.sites):
        if why_not_bury(s, site) == 0:
            out[n] = action_of(UNDER_SITE, site)
            n += 1
    return n


def legal_discards(s, out):
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
    return n


def legal_returns(s, out):
    out[0] = DRAW
    n = 1
    for number in range(MAX_CHARACTERS):
        if may_return(s, s.turn * MAX_CHARACTERS + number):
            out[n] = action_of(TAKE_BACK, number)
            n += 1
    return n


def legal_in_turn(s, out):
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
            if why_not_move(s, character) == 0:
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
        for site in range(s.sites):
            if why_not_attempt(s, site) == 0:
                out[n] = action_of(ATTEMPT, site)
                n += 1
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
        for site in range(s.sites):
            if why_not_break(s, site) == 0:
                out[n] = action_of(BREAK, site)
                n += 1
        for site in range(s.sites):
            for seat in range(s.players):
                if why_not_challenge(s, site, seat) == 0:
                    out[n] = action_in_row(CHALLENGE, site, seat)
                    n += 1
    return n


def legal_invocations(s, out, n):
    """Abilities that may be used."""
    for number in range(MAX_CHARACTERS):
        if why_not_invoke_character(s, number) == 0:
            out[n] = action_of(INVOKE_CHARACTER, number)
            n += 1
    for power in range(POWERS):
        if s.power_at[power] >= FIRST_CHARACTER and why_not_invoke_power(s, power) == 0:
            out[n] = action_of(INVOKE_POWER, power)
            n += 1
    for token in range(s.items):
        if s.item_at[token] >= FIRST_CHARACTER and why_not_invoke_item(s, token) == 0:
            out[n] = action_of(INVOKE_ITEM, token)
            n += 1
    sites = int(s.ability_sites)
    while sites != 0:
        site = lowest(sites)
        sites = without_lowest(sites)
        if why_not_invoke_site(s, site) == 0:
            out[n] = action_of(INVOKE_SITE, site)
            n += 1
    return n


def legal_answers(s, out):
    out[0] = PASS
    n = 1
    for i in range(s.hand_size[s.turn]):
        if why_not_flash(s, int(s.turn), i) == 0:
            out[n] = action_of(FLASH, i)
            n += 1
    return n


def legal_users(s, out):
    n = 0
    for number in range(MAX_CHARACTERS):
        if why_not_user(s, number) == 0:
            out[n] = action_of(BY, number)
            n += 1
    return n


def legal_aims(s, out):
    n = 0
    for i in range(LIVING + POWERS):
        if why_not_aim(s, i) == 0:
            out[n] = action_of(AIM, i)
            n += 1
    return n


def legal_handling(s, out, n):
    """Cards that may be taken up, put down and used."""
    for token in range(s.items):
        if why_not_take_item(s, token) == 0:
            out[n] = action_of(TAKE_ITEM, token)
            n += 1
    for power in range(POWERS):
        if s.power_at[power] >= 0 and why_not_take_power(s, power) == 0:
            out[n] = action_of(TAKE_POWER, power)
            n += 1
    for power in range(POWERS):
        if s.power_at[power] >= FIRST_CHARACTER and why_not_use(s, power) == 0:
            out[n] = action_of(USE, power)
            n += 1
    for token in range(s.items):
        if s.item_at[token] >= FIRST_CHARACTER and why_not_use_item(s, token) == 0:
            out[n] = action_of(USE_ITEM, token)
            n += 1
    return n


def legal_bearers(s, out):
    n = 0
    for number in range(MAX_CHARACTERS):
        if why_not_on(s, number) == 0:
            out[n] = action_of(ON, number)
            n += 1
    return n


def legal_takers(s, out):
    n = 0
    for number in range(MAX_CHARACTERS):
        if why_not_to(s, number) == 0:
            out[n] = action_of(TO, number)
            n += 1
    if why_not_put_down(s) == 0:
        out[n] = PUT_DOWN
        n += 1
    return n


def legal_assignments(s, out):
    out[0] = END
    n = 1
    if why_not_run(s) == 0:  # nothing is assigned yet
        n = legal_handling(s, out, n)
    for number in range(MAX_CHARACTERS):
        if why_not_attack(s, s.turn * MAX_CHARACTERS + number) == 0:
            out[n] = action_of(ATTACK, number)
            n += 1
    for number in range(MAX_CHARACTERS):
        if why_not_protect(s, s.turn * MAX_CHARACTERS + number) == 0:
            out[n] = action_of(PROTECT, number)
            n += 1
    if why_not_run(s) == 0:
        out[n] = RUN_AWAY
        n += 1
        n = legal_invocations(s, out, n)
    return n


def legal_frees(s, out):
    out[0] = END
    n = 1
    for number in range(MAX_CHARACTERS):
        for other in range(MAX_CHARACTERS):
            if why_not_free(s, number, other) == 0:
                out[n] = action_in_row(FREE, number, other)
                n += 1
    return n


def legal_bids(s, out):
    out[0] = END
    n = 1
    for bid in range(BIDS):
        if why_not_bid(s, bid) == 0:
            out[n] = action_of(BID, bid)
            n += 1
    return n


def legal_duels(s, out):
    out[0] = END
    n = 1
    for power in range(POWERS):
        if s.power_at[power] >= FIRST_CHARACTER and why_not_use(s, power) == 0:
            out[n] = action_of(USE, power)
            n += 1
    for token in range(s.items):
        if s.item_at[token] >= FIRST_CHARACTER and why_not_use_item(s, token) == 0:
            out[n] = action_of(USE_ITEM, token)
            n += 1
    if why_not_flee_duel(s) == 0:
        out[n] = RUN_AWAY
        n += 1
    for number in range(MAX_CHARACTERS):
        for target in range(MAX_CHARACTERS):
            if why_not_strike(s, number, target) == 0:
                out[n] = action_in_row(STRIKE, number, target)
                n += 1
    for number in range(MAX_CHARACTERS):
        for charge in range(MAX_CHARACTERS):
            if why_not_shield(s, number, charge) == 0:
                out[n] = action_in_row(SHIELD, number, charge)
                n += 1
    return n


def legal_runs(s, out):
    n = 0
    for direction in range(DIRECTIONS):
        if why_not_run_to(s, direction) == 0:
            out[n] = action_of(RUN_TO, direction)
            n += 1
    return n


def why_not(s, a):
    if s.phase == Phase.OVER:
        return 74
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
        return why_not_on(s, index_of(ON, a)) if within(ON, a) else 75
    if s.phase == Phase.HAND_OVER:
        if within(TO, a):
            return why_not_to(s, index_of(TO, a))
        return why_not_put_down(s) if a == PUT_DOWN else 75
    if s.phase == Phase.ASSIGN:
        return why_not_in_combat(s, a)
    if s.phase == Phase.RUN:
        return why_not_run_to(s, index_of(RUN_TO, a)) if within(RUN_TO, a) else 75
    if s.phase == Phase.REACT:
        if a == PASS:
            return 0
        return why_not_flash(s, int(s.turn), index_of(FLASH, a)) if within(FLASH, a) else 75
    if s.phase == Phase.USER:
        return why_not_user(s, index_of(BY, a)) if within(BY, a) else 75
    if s.phase == Phase.AIM:
        return why_not_aim(s, index_of(AIM, a)) if within(AIM, a) else 75
    if s.phase == Phase.CHARM_BREAK:
        return why_not_free(s, row_of(FREE, a), column_of(FREE, a)) if within(FREE, a) else 75
    if s.phase == Phase.BID:
        return why_not_bid(s, index_of(BID, a)) if within(BID, a) else 75
    if s.phase == Phase.DUEL:
        return why_not_in_duel(s, a)
    return why_not_in_turn(s, a)


def why_not_in_duel(s, a):
    if within(STRIKE, a):
        return why_not_strike(s, row_of(STRIKE, a), column_of(STRIKE, a))
    if within(SHIELD, a):
        return why_not_shield(s, row_of(SHIELD, a), column_of(SHIELD, a))
    if within(USE, a):
        return why_not_use(s, index_of(USE, a))
    if within(USE_ITEM, a):
        return why_not_use_item(s, index_of(USE_ITEM, a))
    return why_not_flee_duel(s) if a == RUN_AWAY else 75


def why_not_end(s):
    """Some decisions can't be left out."""
    if s.phase == Phase.BURY_DISASTERS:
        return 0 if s.this_turn > 0 else 15
    if s.phase == Phase.MOVE:
        return why_not_end_move(s)
    if s.phase == Phase.DISCARD or s.phase == Phase.EQUIP or s.phase == Phase.SCAVENGE or s.phase == Phase.ASSIGN:
        return 0
    if s.phase == Phase.CHARM_BREAK or s.phase == Phase.BID or s.phase == Phase.DUEL:
        return 0
    return 75


def why_not_in_discard(s, a):
    if within(DISCARD, a):
        return why_not_discard(s, index_of(DISCARD, a))
    if within(DISCARD_CHARACTER, a):
        return why_not_discard_character(s, index_of(DISCARD_CHARACTER, a))
    if within(DISCARD_POWER, a):
        return why_not_discard_power(s, index_of(DISCARD_POWER, a))
    if within(DISCARD_ITEM, a):
        return why_not_discard_item(s, index_of(DISCARD_ITEM, a))
    return 75


def why_not_handle(s, a):
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


def why_not_in_combat(s, a):
    if within(ATTACK, a):
        return why_not_attack(s, s.turn * MAX_CHARACTERS + index_of(ATTACK, a))
    if within(PROTECT, a):
        return why_not_protect(s, s.turn * MAX_CHARACTERS + index_of(PROTECT, a))
    if a == RUN_AWAY:
        return why_not_run(s)
    if why_not_run(s) != 0:
        return 75
    return why_not_handle(s, a)


def why_not_in_turn(s, a):
    if s.phase == Phase.EQUIP and within(PLAY, a):
        return why_not_play(s, index_of(PLAY, a))
    if s.phase == Phase.MOVE:
        if within(STEP, a):
            return why_not_step(s, row_of(STEP, a), column_of(STEP, a))
        if s.walker != NOTHING:
            return 45
        if within(TRANSFORM, a):
            return why_not_transform(s, index_of(TRANSFORM, a))
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
    return why_not_handle(s, a)


def apply(s, a):
    if s.phase == Phase.CHOOSE:
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
        enhance(s, index_of(ON, a))
    elif s.phase == Phase.HAND_OVER:
        if a == PUT_DOWN:
            put_down(s)
        else:
            hand_to(s, index_of(TO, a))
    elif s.phase == Phase.ASSIGN:
        apply_assignment(s, a)
    elif s.phase == Phase.RUN:
        run_to(s, index_of(RUN_TO, a))
    elif s.phase == Phase.REACT:
        if a == PASS:
            pass_window(s)
        else:
            play_flash(s, index_of(FLASH, a))
    elif s.phase == Phase.USER:
        choose_user(s, index_of(BY, a))
    elif s.phase == Phase.AIM:
        aim(s, index_of(AIM, a))
    elif s.phase == Phase.CHARM_BREAK:
        if a == END:
            s.phase = CHARM_END
        else:
            free(s, row_of(FREE, a), column_of(FREE, a))
    elif s.phase == Phase.DUEL:
        apply_duel(s, a)
    elif s.phase == Phase.BID:
        if a == END:
            s.phase = COMBAT_ROUND
        else:
            make_bid(s, index_of(BID, a))
    else:
        apply_in_turn(s, a)
    go_on(s)


def apply_discard(s, a):
    if a == END:
        s.phase = Phase.RELOAD
    elif within(DISCARD, a):
        discard_from_hand(s, int(s.turn), index_of(DISCARD, a))
    elif within(DISCARD_CHARACTER, a):
        discard_character(s, index_of(DISCARD_CHARACTER, a))
    elif within(DISCARD_POWER, a):
        lose_power(s, s.turn * MAX_POWER + index_of(DISCARD_POWER, a), DISCARDED)
    else:
        discard_item(s, index_of(DISCARD_ITEM, a))


def apply_handling(s, a):
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


def apply_assignment(s, a):
    if a == END:
        open_window(s, COMBAT_CARDS)  # animayhem.77
    elif a == RUN_AWAY:
        run_away(s)
    elif within(ATTACK, a):
        attack_with(s, s.turn * MAX_CHARACTERS + index_of(ATTACK, a))
    elif within(PROTECT, a):
        protect_with(s, s.turn * MAX_CHARACTERS + index_of(PROTECT, a))
    else:
        apply_handling(s, a)


def apply_duel(s, a):
    if a == END:
        if pass_duel(s):
            open_window(s, DUEL_CARDS)
    elif a == RUN_AWAY:
        flee_duel(s)
    elif within(STRIKE, a):
        strike(s, row_of(STRIKE, a), column_of(STRIKE, a))
    elif within(SHIELD, a):
        shield(s, row_of(SHIELD, a), column_of(SHIELD, a))
    else:
        apply_handling(s, a)


def apply_in_turn(s, a):
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
    else:
        apply_handling(s, a)


# Running away: animayhem.68.


def why_not_run_to(s, direction):
    site = neighbour(s, int(s.field), direction)
    if site == NOTHING or (not is_haven(s, site) and not fits_there(s, site)):
        return 68
    for character in range(CHARACTERS):
        if s.at[character] == s.field and seat_of(character) == s.fighter:
            if not is_held(s, character) and not may_stop(s, character, site):
                return 68
    return 0


def fits_there(s, site):
    """Whether all who run, and those of the same seat that are there already, make a group that is not too large."""
    found = 0
    for character in range(s.fighter * MAX_CHARACTERS, (s.fighter + 1) * MAX_CHARACTERS):
        if s.at[character] == site or (s.at[character] == s.field and not is_held(s, character)):
            found += 1
    return found <= 4


def is_held(s, character):
    """animayhem.106"""
    return has_row(s, character_thing(character), HOLD_ROW)


def can_run(s):
    """Whether there is a place for those who can run; the held ones stay."""
    s.turn = s.fighter
    if group_size(s, int(s.fighter), int(s.field)) == held_there(s):
        return False
    for direction in range(DIRECTIONS):
        if why_not_run_to(s, direction) == 0:
            return True
    return False


def run_to(s, direction):
    site = neighbour(s, int(s.field), direction)
    for character in range(s.fighter * MAX_CHARACTERS, (s.fighter + 1) * MAX_CHARACTERS):
        if s.at[character] == s.field and not is_held(s, character):
            s.at[character] = site
    note(s, Note.RUNS_TO, int(s.fighter), site_card(s, site))
    end_run(s)


def held_there(s):
    """How many of those who run are held."""
    found = 0
    for character in range(s.fighter * MAX_CHARACTERS, (s.fighter + 1) * MAX_CHARACTERS):
        if s.at[character] == s.field and is_held(s, character):
            found += 1
    return found


def end_run(s):
    """animayhem.106: the Combat goes on with those who are held; without any it is over."""
    if held_there(s) == 0:
        s.phase = COMBAT_OVER
        return
    s.running = 0
    s.target = NOTHING
    if s.rival == NOTHING:
        if s.fighter == s.active:
            s.after = TURN_END
        s.phase = COMBAT_ROUND
    else:
        s.fighter = s.active
        s.runner = NOTHING
        s.phase = DUEL_ROUND


# The end: animayhem.71 to animayhem.73.


def next_turn(s):
    if is_decided(s):
        close_match(s)
        return
    s.active = (s.active + 1) % s.players
    s.phase = TURN_START


def captured(s):
    """How many Items the Disasters have: Discarded, Destroyed or carried."""
    found = 0
    for token in range(s.items):
        if s.item_at[token] == CAPTURED or s.item_at[token] >= FIRST_DISASTER:
            found += 1
    return found


def retrieved(s, seat):
    """How many Items a seat's Characters carry or its Havens hold."""
    found = 0
    for token in range(s.items):
        at = s.item_at[token]
        if at >= FIRST_CHARACTER:
            if at < FIRST_DISASTER and seat_of(at - FIRST_CHARACTER) == seat:
                found += 1
        elif at >= 0 and s.site_owner[at] == seat:
            found += 1
    return found


def retrieved_by_all(s):
    found = 0
    for seat in range(s.players):
        found += retrieved(s, seat)
    return found


def is_decided(s):
    """animayhem.71, animayhem.72"""
    lost = captured(s)
    won = retrieved_by_all(s)
    if 2 * lost > s.items or 2 * won > s.items:
        return True
    if s.turns[s.first] >= TURN_LIMIT and (s.active + 1) % s.players == s.first:
        note(s, Note.LIMIT)
        return True
    for token in range(s.items):
        at = s.item_at[token]
        if at >= FIRST_CHARACTER or (at >= 0 and not is_haven(s, at)):
            return False
    return True


def close_match(s):
    lost = captured(s)
    won = retrieved_by_all(s)
    s.outcome = Outcome.PLAYERS if won > lost else Outcome.DISASTERS
    s.phase = Phase.OVER
    s.turn = -1
    if s.outcome == Outcome.DISASTERS:
        note(s, Note.DISASTERS_WIN, lost, won)
        return
    for seat in range(s.players):
        if place(s, seat) == 1:
            note(s, Note.WINS, seat, retrieved(s, seat))


def score(s, seat):
    """animayhem.73"""
    return 0 if s.outcome == Outcome.DISASTERS else retrieved(s, seat)


def place(s, seat):
    if s.outcome == Outcome.DISASTERS:
        return s.players
    better = 0
    for other in range(s.players):
        if retrieved(s, other) > retrieved(s, seat):
            better += 1
    return better + 1
