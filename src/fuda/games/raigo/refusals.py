"""Why an action of Raigo is not allowed: the number of the rule in `rules.md` that forbids it."""

from typing import Any

from fuda.games.raigo.board import Phase, hand_with, has_body_room, has_free_hand, owner_of
from fuda.games.raigo.spells import can_draw_thunder, highest, offers, why_not_chant
from fuda.games.raigo.tokens import (
    BODY,
    CHANT,
    CIRCLES,
    CUT_TOP,
    DECLINE,
    DISCARD,
    DISCHARGE,
    DRAW,
    END,
    EXCHANGE,
    FETCH,
    KATANA,
    MIST,
    MIST_ROAR,
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
    TOWERS,
    canyon_kind,
    first_exchanged,
    second_exchanged,
)
from fuda.kernel import has


def why_not(s: Any, a: int) -> int:
    if s.phase == Phase.OVER:
        return 46
    if a == END:
        return why_not_end(s)
    if a == DRAW:
        return 0 if s.phase == Phase.SELECT else 8
    if a <= PLACE_HAND:
        return why_not_place(s, a)
    if a < FETCH:
        return why_not_react(s, a)
    if a < DISCARD:
        return why_not_fetch(s, a - FETCH)
    if a < PILE:
        if s.phase != Phase.FORBIDDANCE and s.phase != Phase.PURIFY:
            return 8
        return 0 if has(s.filled[s.turn], a - DISCARD) else 2
    if a < DISCHARGE:
        return why_not_pile_or_chant(s, a)
    if a < TOPPLE:
        return why_not_aim(s, a)
    if a < EXCHANGE:
        if s.phase != Phase.DESTROY:
            return 8
        return 0 if owner_of(a - TOPPLE) == s.active else 33
    return why_not_exchange(s, a)


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
    if a < ROAR_TO:
        if s.phase != Phase.SHIELD:
            return 26
        return 0 if hand_with(s, s.turn, SHIELD if a == SHIELD_IT else MIST) != NOBODY else 25
    if s.phase != Phase.ROAR:
        return 27
    if hand_with(s, s.turn, ROAR if a < MIST_ROAR else MIST) == NOBODY:
        return 25
    return 0 if can_draw_thunder(s, s.turn * CIRCLES + (a - ROAR_TO) % CIRCLES) else 27


def why_not_fetch(s: Any, space: int) -> int:
    if s.phase != Phase.FETCH:
        return 9
    return 0 if has(s.filled[s.turn], space) else 2


def why_not_pile_or_chant(s: Any, a: int) -> int:
    if s.phase != Phase.PILE_AND_CHANT:
        return 8
    hand = (a - PILE) // CIRCLES if a < CHANT else a - CHANT
    if not has(s.filled[s.turn], BODY + hand):
        return 2
    if a >= CHANT:
        return why_not_chant(s, s.inner[s.turn * SPACES + BODY + hand])
    return 0 if s.seal[s.turn * CIRCLES + (a - PILE) % CIRCLES] == NOTHING else 22


def why_not_aim(s: Any, a: int) -> int:
    if s.phase != Phase.AIM:
        return 8
    if a < TAKE:
        return why_not_strike(s, (a - DISCHARGE) % TOWERS)
    if a < CUT_TOP:
        seat = (a - TAKE) // SPACES
        if seat >= s.players:
            return 1
        if not offers(s, SNAKE):
            return why_not_copy(s)
        return 0 if has(s.filled[seat], (a - TAKE) % SPACES) else 23
    tower = (a - CUT_TOP) // 2
    if owner_of(tower) >= s.players:
        return 1
    if not offers(s, KATANA):
        return why_not_copy(s)
    if s.seal[tower] != NOTHING:
        return 22
    return 0 if s.height[tower] > 0 else 24


def why_not_strike(s: Any, tower: int) -> int:
    if owner_of(tower) >= s.players:
        return 1
    if not offers(s, THUNDER):
        return why_not_copy(s)
    if s.seal[tower] != NOTHING:
        return 22
    return 0 if highest(s) > 0 and s.height[tower] == highest(s) else 20


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
