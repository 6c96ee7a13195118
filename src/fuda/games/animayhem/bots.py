"""Bots of Ani-Mayhem, in the same subset of Python as the rules. A bot sees its seat's masked state and the legal actions.

`thumb` plays all it can in the Equip phase (`thumb_equip`), goes to Items that its group can get at and brings them home
(`thumb_way`), by Vehicle where that is faster (`thumb_rides`), fights what it can beat, runs from what it can't, and keeps Flash
Effects for the round they decide (`thumb_combat`). What things are worth to it is worked out in `thumb_cards`, `thumb_moves` and
`thumb_fights`.
"""

from fuda.games.animayhem.blocks import PLACE
from fuda.games.animayhem.field import STEP_X, STEP_Y
from fuda.games.animayhem.prospects import HORIZON as HORIZON, stage as stage, value as value
from fuda.games.animayhem.state import Phase
from fuda.games.animayhem.thumb_combat import (
    aim_well,
    assign,
    bid_best,
    break_charm,
    charm_rival,
    choose_user,
    duel,
    react,
    run_to_safety,
)
from fuda.games.animayhem.thumb_equip import choose_bearer, discard, equip, hand_over
from fuda.games.animayhem.thumb_picks import NEVER, last_of
from fuda.games.animayhem.thumb_way import admit, fire, get_away, move, scavenge, search
from fuda.kernel import column_of, row_of

BOTS = ("thumb",)
READS_ONLY_OWN = True
COMMON_DEALS = True
ADVICE = 0.2  # few playouts tell enough on common deals: docs/strength.md
EXPLORATION = 3.5
LEVELS = {"novice": {"slips": 20}, "club": {"playouts": 120}}  # its matches have hundreds of decisions: docs/strength.md


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
