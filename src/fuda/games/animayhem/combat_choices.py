"""What the seat to decide may do in a Combat. Rule numbers: `rules.md`."""

from typing import Any

from fuda.games.animayhem.blocks import (
    ASSAULT,
    ATTACK,
    BID,
    BID_ATTACK,
    CHARM,
    END,
    FORCE,
    FORCE_MOVE,
    FORCE_SHIELD,
    FORCE_STRIKE,
    FORCE_USE,
    FREE,
    PREVENT,
    PROTECT,
    RUN_AWAY,
    RUN_TO,
    SHIELD,
    STRIKE,
    STRIKE_ALLY,
)
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
from fuda.games.animayhem.decks import MAX_CHARACTERS
from fuda.games.animayhem.duel import (
    is_fresh,
    other_side,
    why_not_flee_duel,
    why_not_shield,
    why_not_strike,
    why_not_strike_ally,
)
from fuda.games.animayhem.handling_choices import legal_engagements, legal_handling, legal_invocations
from fuda.games.animayhem.running import why_not_run_to
from fuda.games.animayhem.sides import foes, helpers
from fuda.games.animayhem.state import (
    BIDS,
    DIRECTIONS,
    FIRST_CHARACTER,
    FORCES,
    LIVING,
    NOTHING,
    PREVENTED,
    SLOTS,
    next_power,
)
from fuda.kernel import action_in_row, action_of, has, only


def legal_assignments(s: Any, out: Any) -> int:
    out[0] = END
    n = 1
    is_first = has_assigned_nobody(s)
    if is_first:
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
    if is_first:
        n = legal_invocations(s, out, n)
        if s.riders != 0:
            n = legal_engagements(s, out, n)
    others = foes(s) & ~only(int(s.foe))
    if others != 0:
        for number in range(MAX_CHARACTERS):
            for slot in range(SLOTS):
                if has(others, slot) and why_not_assault(s, s.turn * MAX_CHARACTERS + number, slot) == 0:
                    out[n] = action_in_row(ASSAULT, number, slot)
                    n += 1
    return n


def legal_frees(s: Any, out: Any) -> int:
    out[0] = END
    n = 1
    for number in range(MAX_CHARACTERS):
        for other in range(MAX_CHARACTERS):
            if why_not_free(s, number, other) == 0:
                out[n] = action_in_row(FREE, number, other)
                n += 1
    return n


def legal_bids(s: Any, out: Any) -> int:
    out[0] = END
    n = 1
    for bid in range(BIDS):
        if why_not_bid(s, bid) == 0:
            out[n] = action_of(BID, bid)
            n += 1
    for action in range(PREVENTED):
        if why_not_bar(s, action + 1) == 0:
            out[n] = action_of(PREVENT, action)
            n += 1
    for i in range(LIVING):
        if why_not_bid_attack(s, i) == 0:
            out[n] = action_of(BID_ATTACK, i)
            n += 1
    return n


def legal_duels(s: Any, out: Any) -> int:
    out[0] = END
    n = 1
    if is_fresh(s):
        n = legal_handling(s, out, n)
    if why_not_flee_duel(s) == 0:
        out[n] = RUN_AWAY
        n += 1
    if is_fresh(s):
        n = legal_invocations(s, out, n)
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
    if s.riders != 0 and is_fresh(s):
        n = legal_engagements(s, out, n)
    allies = helpers(s, only(other_side(s)))
    if allies != 0:
        for number in range(MAX_CHARACTERS):
            for slot in range(SLOTS):
                if has(allies, slot) and why_not_strike_ally(s, number, slot) == 0:
                    out[n] = action_in_row(STRIKE_ALLY, number, slot)
                    n += 1
    return n


def legal_charms(s: Any, out: Any) -> int:
    out[0] = END
    n = 1
    for number in range(MAX_CHARACTERS):
        for target in range(MAX_CHARACTERS):
            if why_not_free_mate(s, number, target) == 0:
                out[n] = action_in_row(FREE, number, target)
                n += 1
    for number in range(MAX_CHARACTERS):
        for target in range(MAX_CHARACTERS):
            if why_not_charm(s, number, target) == 0:
                out[n] = action_in_row(CHARM, number, target)
                n += 1
    return n


def legal_forces(s: Any, out: Any) -> int:
    """What a charmed Character can be made to do or kept from, or nothing."""
    out[0] = END
    n = 1
    for number in range(FORCES):
        if why_not_force(s, number) == 0:
            out[n] = action_of(FORCE, number)
            n += 1
    for number in range(MAX_CHARACTERS):
        if why_not_force_strike(s, number) == 0:
            out[n] = action_of(FORCE_STRIKE, number)
            n += 1
    for number in range(MAX_CHARACTERS):
        if why_not_force_shield(s, number) == 0:
            out[n] = action_of(FORCE_SHIELD, number)
            n += 1
    for direction in range(DIRECTIONS):
        if why_not_force_move(s, direction) == 0:
            out[n] = action_of(FORCE_MOVE, direction)
            n += 1
    power = next_power(s, NOTHING)
    while power != NOTHING:
        if s.power_at[power] >= FIRST_CHARACTER and why_not_force_use(s, power) == 0:
            out[n] = action_of(FORCE_USE, power)
            n += 1
        power = next_power(s, power)
    for action in range(PREVENTED):
        out[n] = action_of(PREVENT, action)
        n += 1
    return n


def legal_runs(s: Any, out: Any) -> int:
    n = 0
    for direction in range(DIRECTIONS):
        if why_not_run_to(s, direction) == 0:
            out[n] = action_of(RUN_TO, direction)
            n += 1
    return n
