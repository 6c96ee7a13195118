"""Why an action of Raigo is not allowed: the number of the rule in `rules.md` that forbids it."""

from typing import Any

from fuda.games.raigo.board import Phase, hand_with, has_body_room, has_free_hand, owner_of
from fuda.games.raigo.spells import can_draw_thunder, highest, offers, why_not_chant
from fuda.games.raigo.tokens import (
    BODY,
    CHANT,
    CHARGE,
    CIRCLES,
    CUT,
    DECLINE,
    DISCARD,
    DISCHARGE,
    DRAW,
    END,
    FETCH,
    KATANA,
    MIST,
    MIST_ROAR,
    MIST_SHIELD,
    NOBODY,
    NOTHING,
    PILE,
    PLACE_BODY,
    PLACE_HAND,
    ROAR,
    ROAR_TO,
    SHIELD,
    SHIELD_IT,
    SNAKE,
    SPACE_CHOICES,
    SPACES,
    TAKE,
    THUNDER,
    TOPPLE,
    canyon_kind,
    first_exchanged,
    is_exchange,
    second_exchanged,
    struck,
)
from fuda.kernel import column_of, has, index_of, row_of, within


def why_not(s: Any, a: int) -> int:
    if s.phase == Phase.OVER:
        return 46
    if a == END:
        return why_not_end(s)
    if a == DRAW:
        return 0 if s.phase == Phase.SELECT else 8
    if a in (PLACE_BODY, PLACE_HAND):
        return why_not_place(s, a)
    if within(FETCH, a):
        return why_not_fetch(s, index_of(FETCH, a))
    if within(DISCARD, a):
        return why_not_discard(s, index_of(DISCARD, a))
    if within(PILE, a):
        return why_not_pile(s, row_of(PILE, a), column_of(PILE, a))
    if within(CHANT, a):
        return why_not_chant_from(s, index_of(CHANT, a))
    if within(DISCHARGE, a) or within(CHARGE, a):
        return why_not_strike(s, struck(a))
    if within(TAKE, a):
        return why_not_take(s, row_of(TAKE, a), column_of(TAKE, a))
    if within(CUT, a):
        return why_not_cut(s, row_of(CUT, a))
    if within(TOPPLE, a):
        return why_not_topple(s, index_of(TOPPLE, a))
    if is_exchange(a):
        return why_not_exchange(s, a)
    return why_not_react(s, a)


def why_not_end(s: Any) -> int:
    if s.phase == Phase.SELECT:
        return 0 if s.drawn > 0 else 10
    if s.phase == Phase.FETCH or s.phase == Phase.PILE_AND_CHANT or s.phase == Phase.PURIFY:
        return 0
    return 8


def why_not_place(s: Any, a: int) -> int:
    if s.phase != Phase.PLACE:
        return 8
    if a == PLACE_BODY:
        return 0 if has_body_room(s, s.turn) else 11
    return 0 if has_free_hand(s, s.turn) else 11


def why_not_react(s: Any, a: int) -> int:
    if a == DECLINE:
        return 0 if s.phase == Phase.ROAR or s.phase == Phase.SHIELD else 25
    if a in (SHIELD_IT, MIST_SHIELD):
        if s.phase != Phase.SHIELD:
            return 26
        return 0 if hand_with(s, s.turn, SHIELD if a == SHIELD_IT else MIST) != NOBODY else 25
    if s.phase != Phase.ROAR:
        return 27
    with_mist = within(MIST_ROAR, a)
    if hand_with(s, s.turn, MIST if with_mist else ROAR) == NOBODY:
        return 25
    circle = index_of(MIST_ROAR if with_mist else ROAR_TO, a)
    return 0 if can_draw_thunder(s, s.turn * CIRCLES + circle) else 27


def why_not_fetch(s: Any, space: int) -> int:
    if s.phase != Phase.FETCH:
        return 9
    return 0 if has(s.filled[s.turn], space) else 2


def why_not_discard(s: Any, space: int) -> int:
    if s.phase != Phase.FORBIDDANCE and s.phase != Phase.PURIFY:
        return 8
    return 0 if has(s.filled[s.turn], space) else 2


def why_not_pile(s: Any, hand: int, circle: int) -> int:
    if s.phase != Phase.PILE_AND_CHANT:
        return 8
    if not has(s.filled[s.turn], BODY + hand):
        return 2
    return 0 if s.seal[s.turn * CIRCLES + circle] == NOTHING else 22


def why_not_chant_from(s: Any, hand: int) -> int:
    if s.phase != Phase.PILE_AND_CHANT:
        return 8
    if not has(s.filled[s.turn], BODY + hand):
        return 2
    return why_not_chant(s, s.inner[s.turn * SPACES + BODY + hand])


def why_not_strike(s: Any, tower: int) -> int:
    if s.phase != Phase.AIM:
        return 8
    if owner_of(tower) >= s.players:
        return 1
    if not offers(s, THUNDER):
        return why_not_copy(s)
    if s.seal[tower] != NOTHING:
        return 22
    return 0 if highest(s) > 0 and s.height[tower] == highest(s) else 20


def why_not_take(s: Any, seat: int, space: int) -> int:
    if s.phase != Phase.AIM:
        return 8
    if seat >= s.players:
        return 1
    if not offers(s, SNAKE):
        return why_not_copy(s)
    return 0 if has(s.filled[seat], space) else 23


def why_not_cut(s: Any, tower: int) -> int:
    if s.phase != Phase.AIM:
        return 8
    if owner_of(tower) >= s.players:
        return 1
    if not offers(s, KATANA):
        return why_not_copy(s)
    if s.seal[tower] != NOTHING:
        return 22
    return 0 if s.height[tower] > 0 else 24


def why_not_topple(s: Any, tower: int) -> int:
    if s.phase != Phase.DESTROY:
        return 8
    return 0 if owner_of(tower) == s.active else 33


def why_not_copy(s: Any) -> int:
    """The chanted token does not have that effect: Mist has lost it for this turn, others never had it."""
    return 16 if s.chanted == MIST else 8


def why_not_exchange(s: Any, a: int) -> int:
    if s.phase != Phase.SWITCH:
        return 8
    one = first_exchanged(a)
    other = second_exchanged(a)
    if one >= SPACE_CHOICES and one == other:
        return 0 if s.canyon[canyon_kind(one - SPACE_CHOICES)] > 1 else 30
    return max(why_not_choose(s, one), why_not_choose(s, other))


def why_not_choose(s: Any, choice: int) -> int:
    if choice >= SPACE_CHOICES:
        return 0 if s.canyon[canyon_kind(choice - SPACE_CHOICES)] > 0 else 30
    if choice // SPACES >= s.players:
        return 1
    return 0 if has(s.filled[choice // SPACES], choice % SPACES) else 30
