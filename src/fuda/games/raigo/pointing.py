"""What people point at on the boards of Raigo: which things can't be used now, and the rule that says so.

A thing is named as in notation: `1.hand-2` a token, `2.1` a tower, `canyon-雷` a token in the Canyon.
"""

from typing import Any

from fuda.games.raigo.board import Phase, owner_of
from fuda.games.raigo.notation import space_text, tower_text
from fuda.games.raigo.refusals import why_not, why_not_choose
from fuda.games.raigo.spells import offers
from fuda.games.raigo.tokens import (
    BODY,
    CANYON_CHOICES,
    CHANT,
    CIRCLES,
    CUT,
    DISCARD,
    DISCHARGE,
    FETCH,
    HANDS,
    KANJI,
    KINDS,
    MIST,
    MIST_ROAR,
    MIST_SHIELD,
    PILE,
    ROAR,
    ROAR_TO,
    SHIELD,
    SHIELD_IT,
    SPACE_CHOICES,
    SPACES,
    TAKE,
    THUNDER,
    TOP,
    TOPPLE,
    canyon_kind,
)
from fuda.kernel import action_in_row, action_of, has

ANOTHER_MOMENT = 8
NOT_FOR_SWITCH = 30


def unusable(s: Any) -> dict[str, int]:
    """The things that the seat to move can't use now, and the rule that forbids each.

    Its own things are always among them; others' boards, and the Canyon, only where something there can be used.
    """
    own: dict[str, int] = {}
    others: dict[str, int] = {}
    for seat in range(s.players):
        things = own if seat == s.turn else others
        for space in range(SPACES):
            if has(s.filled[seat], space):
                things[f"{seat + 1}.{space_text(space)}"] = why_not_space(s, seat, space)
        for tower in range(seat * CIRCLES, (seat + 1) * CIRCLES):
            things[tower_text(tower)] = why_not_tower(s, tower)
    canyon = {f"canyon-{KANJI[kind]}": why_not_canyon(s, kind) for kind in range(1, KINDS) if s.canyon[kind] > 0}
    groups = [own, *(group for group in (others, canyon) if 0 in group.values())]
    return {thing: rule for group in groups for thing, rule in group.items() if rule}


def first_refusal(s: Any, actions: list[int]) -> int:
    """0 if any of these is legal, else why the first is not."""
    rules = [why_not(s, a) for a in actions]
    return 0 if 0 in rules else rules[0]


def why_not_space(s: Any, seat: int, space: int) -> int:
    """What a token on a Body or Hand would be used for, the most natural first."""
    choice = seat * SPACES + space
    if s.phase == Phase.SWITCH:
        return why_not_choose(s, choice)
    if seat != s.turn or s.phase == Phase.AIM:
        return why_not(s, action_in_row(TAKE, seat, space))
    if space < BODY:
        return first_refusal(s, [action_of(FETCH, space), action_of(DISCARD, space)])
    hand = space - BODY
    roars, mist_roars = ([action_of(block, circle) for circle in range(CIRCLES)] for block in (ROAR_TO, MIST_ROAR))
    answers = {SHIELD: [SHIELD_IT], ROAR: roars, MIST: [MIST_SHIELD, *mist_roars]}
    piles = [action_in_row(PILE, hand, circle) for circle in range(CIRCLES)]
    others = [action_of(CHANT, hand), action_of(DISCARD, space)]
    return first_refusal(s, [*piles, *others, *answers.get(s.inner[choice], [])])


def why_not_tower(s: Any, tower: int) -> int:
    strikes = [action_of(DISCHARGE, tower), action_in_row(CUT, tower, TOP)]
    if s.phase == Phase.AIM:
        return first_refusal(s, strikes if offers(s, THUNDER) else strikes[::-1])
    if s.phase == Phase.DESTROY:
        return why_not(s, action_of(TOPPLE, tower))
    if owner_of(tower) != s.turn:
        return why_not(s, strikes[0])
    circle = tower % CIRCLES
    if s.phase == Phase.ROAR:
        return first_refusal(s, [action_of(ROAR_TO, circle), action_of(MIST_ROAR, circle)])
    filled = [hand for hand in range(HANDS) if has(s.filled[s.turn], BODY + hand)]
    return first_refusal(s, [action_in_row(PILE, hand, circle) for hand in filled or [0]])


def why_not_canyon(s: Any, kind: int) -> int:
    if s.phase != Phase.SWITCH:
        return ANOTHER_MOMENT
    choices = [choice for choice in range(CANYON_CHOICES) if canyon_kind(choice) == kind]
    return why_not_choose(s, SPACE_CHOICES + choices[0]) if choices else NOT_FOR_SWITCH
