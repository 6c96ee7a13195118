"""Ani-Mayhem: Characters search the Field for Items, and Disasters try to stop them. Rule numbers: `rules.md`.

This module has the order of play: what goes on by itself, and which decisions there are in each phase. `ending` has the end.
"""

from fuda.games.animayhem.abilities import group_size
from fuda.games.animayhem.allies import mend_alliances
from fuda.games.animayhem.blocks import (
    ACTIONS,
    BLOCKS,
    PASS,
    RESIGN,
)
from fuda.games.animayhem.building import mend_building
from fuda.games.animayhem.charm import (
    begin_charm,
    charm_next,
    finish_charm,
    free_next,
    settle_charm,
)
from fuda.games.animayhem.charm_duel import (
    begin_charm_duel,
    charm_on,
    force_next,
    settle_charm_duel,
)
from fuda.games.animayhem.choices import legal
from fuda.games.animayhem.combat import (
    ask_to_join,
    assign_next,
    begin_combat_round,
    begin_round,
)
from fuda.games.animayhem.combat_pile import let_cards_act
from fuda.games.animayhem.costs import mend_costs
from fuda.games.animayhem.decisions import decide
from fuda.games.animayhem.disasters import attack_next_arrival, finish_move, move_next_disaster
from fuda.games.animayhem.duel import (
    after_duel_falls,
    begin_duel_round,
    draw_duel_cards,
    finish_duel,
    is_side_gone,
    settle_duel,
)
from fuda.games.animayhem.ending import next_turn, place as place, score as score
from fuda.games.animayhem.falling import mend_health
from fuda.games.animayhem.knowledge import redeal
from fuda.games.animayhem.moments import handle_event
from fuda.games.animayhem.moving import end_move
from fuda.games.animayhem.observation import OBSERVATION, SPANS, observe
from fuda.games.animayhem.refusals import why_not
from fuda.games.animayhem.reload import reload
from fuda.games.animayhem.reset import reset_table
from fuda.games.animayhem.resigning import has_resigned
from fuda.games.animayhem.riding import mend_riding
from fuda.games.animayhem.rounds import after_falls, draw_round_cards, finish_combat, settle_round
from fuda.games.animayhem.running import run_next
from fuda.games.animayhem.scavenge import (
    after_reveal,
    face_revealed,
    leave,
)
from fuda.games.animayhem.setup import (
    set_up,
)
from fuda.games.animayhem.sides import is_foe_gone, is_present, members
from fuda.games.animayhem.state import (
    AFTER_MOVES,
    ARRIVALS,
    ASKING,
    CHARM_DUEL_START,
    CHARM_END,
    CHARM_FORCES,
    CHARM_NEXT,
    CHARM_START,
    CHARM_TOTALS,
    COMBAT_ACTS,
    COMBAT_CARDS,
    COMBAT_FALLS,
    COMBAT_OVER,
    COMBAT_ROUND,
    COMBAT_TOTALS,
    DISASTER_MOVES,
    DUEL_ACTS,
    DUEL_CARDS,
    DUEL_FALLS,
    DUEL_ROUND,
    DUEL_TOTALS,
    JOINING,
    MAINTENANCE,
    NOTHING,
    REVEALED,
    ROUND_BEGINS,
    SEATS,
    TURN_END,
    TURN_START,
    TURNED_OVER,
    Note,
    Phase,
    State,
)
from fuda.games.animayhem.stealing import can_thief_stop, thief_stops
from fuda.games.animayhem.turns import begin_phase, begin_turn, end_turn, maintain, phase_is_skipped
from fuda.games.animayhem.vocabulary import PhaseName
from fuda.games.animayhem.windows import ask, is_threatened, open_window, warn

# What the kernel finds here besides the functions below.
__all__ = [
    "ACTIONS",
    "BLOCKS",
    "DECLINE",
    "OBSERVATION",
    "SPANS",
    "UNLISTED",
    "Note",
    "Phase",
    "State",
    "legal",
    "observe",
    "redeal",
    "why_not",
]

EQUIP_PHASE = int(Phase.EQUIP)
MOVE_PHASE = int(Phase.MOVE)
SCAVENGE_PHASE = int(Phase.SCAVENGE)
DECLINE = PASS
UNLISTED = {"resign": RESIGN}  # allowed at their moment though `legal` does not list them: a person decides on them, never a bot

VERSION = 1  # of these rules; see `fuda.record`
PLAYERS = range(1, SEATS + 1)
MAX_LEGAL = 600
MAX_NOTES = 2400


def reset(s):
    reset_table(s)
    set_up(s)


def go_on(s):
    """On to the next decision, through everything that happens by itself."""
    while True:
        if s.riders != 0:
            mend_riding(s)
        if s.builders != 0:
            mend_building(s)
        if s.stale:
            s.stale = 0
            if s.kept > 0:
                mend_costs(s)
            mend_health(s)
        if s.allied != 0:
            mend_alliances(s)
        if is_threatened(s):
            warn(s)
        elif s.events > 0 and s.doomed == 0 and s.prize == NOTHING:
            if s.phase == Phase.AIM or s.phase == Phase.USER or s.phase == Phase.OPTION:
                return
            handle_event(s)
        elif s.thief != NOTHING and can_thief_stop(s):
            thief_stops(s)
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
            if s.phase == Phase.EQUIP and has_resigned(s, int(s.active)):  # animayhem.198
                s.phase = TURN_END
            elif s.phase == Phase.EQUIP:
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
        elif s.phase == CHARM_NEXT:
            charm_next(s)
        elif s.phase == CHARM_TOTALS:
            if s.rival == NOTHING:
                settle_charm(s)
            else:
                settle_charm_duel(s)
        elif s.phase == Phase.CHARM_BREAK:
            if free_next(s):
                return
            finish_charm(s)
        elif s.phase == CHARM_END:
            finish_charm(s)
        elif s.phase == JOINING:
            ask_to_join(s)
        elif s.phase == COMBAT_ROUND:
            begin_combat_round(s)
        elif s.phase == ROUND_BEGINS:
            begin_round(s)
        elif s.phase == Phase.ASSIGN:
            if is_foe_gone(s) or members(s) == 0 or (s.target != NOTHING and not is_present(s, int(s.target))):
                s.phase = COMBAT_ROUND
            elif group_size(s, int(s.turn), int(s.field)) > 0:
                return
            elif not assign_next(s):
                open_window(s, COMBAT_CARDS)
        elif s.phase == COMBAT_CARDS:
            if is_foe_gone(s):  # animayhem.77
                s.phase = COMBAT_OVER
            else:
                draw_round_cards(s)
                open_window(s, COMBAT_ACTS)
        elif s.phase == COMBAT_ACTS:
            let_cards_act(s)
            s.phase = COMBAT_TOTALS
        elif s.phase == COMBAT_TOTALS:
            settle_round(s)
        elif s.phase == COMBAT_FALLS:
            after_falls(s)
        elif s.phase == Phase.RUN:
            if run_next(s):
                return
        elif s.phase == COMBAT_OVER:
            if s.rival != NOTHING:
                finish_duel(s)
            else:
                finish_combat(s)
        elif s.phase == CHARM_DUEL_START:
            begin_charm_duel(s)
        elif s.phase == Phase.CHARM_DUEL:
            if charm_on(s):
                return
        elif s.phase == CHARM_FORCES:
            if is_side_gone(s) or force_next(s):
                if is_side_gone(s):
                    s.phase = DUEL_ROUND
                else:
                    return
        elif s.phase == DUEL_ROUND:
            begin_duel_round(s)
        elif s.phase == DUEL_CARDS:
            draw_duel_cards(s)
            open_window(s, DUEL_ACTS)
        elif s.phase == DUEL_ACTS:
            let_cards_act(s)
            s.phase = DUEL_TOTALS
        elif s.phase == Phase.DUEL:
            if not is_side_gone(s):
                return
            s.phase = COMBAT_OVER
        elif s.phase == DUEL_TOTALS:
            settle_duel(s)
        elif s.phase == DUEL_FALLS:
            after_duel_falls(s)
        elif s.phase == TURNED_OVER:
            face_revealed(s)
        elif s.phase == REVEALED:
            after_reveal(s)
        elif s.phase == Phase.INSIDE:
            if group_size(s, int(s.active), int(s.inside)) > 0:
                return
            leave(s)
        elif s.phase == TURN_END:
            end_turn(s)
            next_turn(s)
        else:
            return


def apply(s, a):
    decide(s, a)
    go_on(s)
