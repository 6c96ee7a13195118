"""The nine Spells of Raigo, in the order in which a chant goes: chanted, aimed, answered, carried out, put away.

Each step is a pair, what may be done and doing it; `rules.go_on` leads from one to the next. The numbers in comments are those of
`rules.md`.
"""

from typing import Any

from fuda.games.raigo.board import (
    CHANTED,
    ROW,
    Note,
    Phase,
    can_be_touched,
    cut_tower,
    discard,
    draw_into_lap,
    exchange_spaces,
    hand_with,
    has_filled_hand,
    is_applied,
    owner_of,
    put_in_hand,
    put_in_lap,
    row_weight,
    sort_body,
    spend,
    take,
    tower_to_canyon,
)
from fuda.games.raigo.hands import KIND_BITS, KIND_MASK
from fuda.games.raigo.resolution import note_dropout, resolve, unseal
from fuda.games.raigo.tokens import (
    BOTTOM,
    CANYON_CHOICES,
    CHARGE,
    CIRCLES,
    CUT,
    DECLINE,
    DESTROY,
    DISCARD,
    DISCHARGE,
    END,
    EVERYONE_SEES,
    EXCHANGE_CANYON,
    EXCHANGE_MIXED,
    EXCHANGE_SPACES,
    KATANA,
    MIST,
    MIST_ROAR,
    MIST_SHIELD,
    NOBODY,
    NOTHING,
    PURIFY,
    ROAR,
    ROAR_TO,
    SHIELD,
    SHIELD_IT,
    SNAKE,
    SPACE_CHOICES,
    SPACES,
    SWITCH,
    TAKE,
    THUNDER,
    TOP,
    canyon_kind,
    first_exchanged,
    pair_number,
    second_exchanged,
    struck,
)
from fuda.kernel import (
    action_in_row,
    clear,
    column_of,
    count,
    has,
    index_of,
    lowest,
    note,
    row_of,
    tell,
    with_member,
    within,
    without_lowest,
    write_actions,
    write_from,
    write_row,
)

THUNDER_HEIGHT = 3
DESTROY_WEIGHT = 10


def why_not_chant(s: Any, kind: int) -> int:
    """The rule that keeps the seat to move from chanting a token in its Hand now, 0 where it may."""
    if kind > DESTROY or kind in (SHIELD, ROAR):
        return 15
    if kind == MIST:  # raigo.29
        if why_not_apply(s, THUNDER) == 0 or why_not_apply(s, SNAKE) == 0 or why_not_apply(s, KATANA) == 0:
            return 0
        return 29
    return why_not_apply(s, kind)


def why_not_apply(s: Any, effect: int) -> int:
    """The rule that keeps the seat to move from applying an effect now, 0 where it may. The token for it lies in a Hand."""
    if is_applied(s, s.turn, effect):
        return 16
    if effect == THUNDER:
        return 0 if highest(s) > 0 else 20
    if effect == SNAKE:
        return 0 if filled_spaces(s) > 1 else 23
    if effect == KATANA:
        for tower in range(s.players * CIRCLES):
            if can_be_touched(s, tower):
                return 0
        return 24
    if effect == SWITCH:
        return 0 if filled_spaces(s) - 1 + in_canyon(s) > 1 else 30
    return 0


def filled_spaces(s: Any) -> int:
    total = 0
    for seat in range(s.players):
        total += count(s.filled[seat])
    return total


def in_canyon(s: Any) -> int:
    """How many tokens in the Canyon Switch can choose."""
    total = 0
    for choice in range(CANYON_CHOICES):
        total += s.canyon[canyon_kind(choice)]
    return total


def highest(s: Any) -> int:
    """raigo.20: the height of the towers that Thunder can strike, 0 if it can strike none."""
    most = 0
    for tower in range(s.players * CIRCLES):
        if s.seal[tower] == NOTHING:
            most = max(most, s.height[tower])
    return most if most >= THUNDER_HEIGHT else 0


def chant(s: Any, kind: int, space: int) -> None:
    s.chanted = kind
    s.chanted_from = space
    note(s, Note.CHANTS, s.active, kind)
    if kind == SWITCH:
        s.phase = Phase.SWITCH
    elif kind == PURIFY:
        s.discards = 0
        s.phase = Phase.PURIFY
        if s.filled[s.active] == 0:
            place_anew(s)
    elif kind == DESTROY:  # raigo.32
        mark_applied(s, s.active, DESTROY)
        s.destroyer = s.active
        s.chanted = NOTHING
        s.phase = CHANTED
        note(s, Note.REVEALS_DESTROY, s.active)
    else:
        s.phase = Phase.AIM


def mark_applied(s: Any, seat: int, effect: int) -> None:
    s.applied[seat] = with_member(s.applied[seat], effect)


def offers(s: Any, effect: int) -> bool:
    """Whether the chanted token can have this effect now."""
    if s.chanted == MIST:  # raigo.29
        return not is_applied(s, s.active, effect)
    return s.chanted == effect


def legal_aims(s: Any, out: Any) -> int:
    n = 0
    towers = s.players * CIRCLES
    if offers(s, THUNDER):
        high = highest(s)
        if high > 0:
            struck_ones = 0
            for tower in range(towers):
                if s.seal[tower] == NOTHING and s.height[tower] == high:
                    struck_ones = with_member(struck_ones, tower)
            n = write_actions(DISCHARGE, struck_ones, out, n)
            n = write_actions(CHARGE, struck_ones, out, n)
    if offers(s, SNAKE):
        for seat in range(s.players):
            n = write_row(TAKE, seat, s.filled[seat], out, n)
    if offers(s, KATANA):
        for tower in range(towers):
            if can_be_touched(s, tower):
                out[n] = action_in_row(CUT, tower, TOP)
                out[n + 1] = action_in_row(CUT, tower, BOTTOM)
                n += 2
    return n


def take_aim(s: Any, a: int) -> None:
    s.aim = a
    s.asked = 0
    if within(TAKE, a):
        s.effect = SNAKE
        note(s, Note.AIMS_SNAKE, s.active, index_of(TAKE, a))
        s.phase = Phase.SHIELD
    elif within(CUT, a):
        s.effect = KATANA
        note(s, Note.AIMS_KATANA, s.active, row_of(CUT, a), column_of(CUT, a))
        s.phase = Phase.SHIELD
    else:
        s.effect = THUNDER
        note(s, Note.AIMS_CHARGE if within(CHARGE, a) else Note.AIMS_DISCHARGE, s.active, struck(a))
        s.phase = Phase.ROAR


def struck_tower(s: Any) -> int:
    """The tower that the Thunder in the air is aimed at."""
    return struck(s.aim)


def victim(s: Any) -> int:
    """The seat that the effect in the air would hit."""
    if s.effect == THUNDER:
        return owner_of(struck_tower(s))
    if s.effect == SNAKE:
        return row_of(TAKE, s.aim)
    return owner_of(row_of(CUT, s.aim))


def can_draw_thunder(s: Any, tower: int) -> bool:
    """raigo.27"""
    return s.seal[tower] == NOTHING and s.height[tower] >= THUNDER_HEIGHT


def finds_next_to_roar(s: Any) -> bool:
    """raigo.25: asks the next seat, from the chanter on, that by what is public might Roar."""
    while s.asked < s.players:
        seat = (s.active + s.asked) % s.players
        s.asked += 1
        has_tower = can_draw_thunder(s, seat * CIRCLES) or can_draw_thunder(s, seat * CIRCLES + 1)
        if has_tower and has_filled_hand(s, seat) and not is_applied(s, seat, ROAR):
            s.turn = seat
            return True
    return False


def legal_roars(s: Any, out: Any) -> int:
    out[0] = DECLINE
    n = 1
    towers = 0
    for circle in range(CIRCLES):
        if can_draw_thunder(s, s.turn * CIRCLES + circle):
            towers = with_member(towers, circle)
    if hand_with(s, s.turn, ROAR) != NOBODY:
        n = write_actions(ROAR_TO, towers, out, n)
    if hand_with(s, s.turn, MIST) != NOBODY:
        n = write_actions(MIST_ROAR, towers, out, n)
    return n


def roar(s: Any, a: int) -> None:
    if a == DECLINE:
        return
    with_mist = within(MIST_ROAR, a)
    kind = MIST if with_mist else ROAR
    tower = s.turn * CIRCLES + index_of(MIST_ROAR if with_mist else ROAR_TO, a)
    react(s, ROAR, kind)
    note(s, Note.ROARS, s.turn, tower, kind)
    if s.roar_tower == NOBODY or s.height[tower] > s.height[s.roar_tower]:  # raigo.28
        s.roar_tower = tower


def react(s: Any, effect: int, kind: int) -> None:
    """Reveals a token from a Hand of the seat to move, for one of its effects."""
    seat = s.turn
    take(s, seat, hand_with(s, seat, kind))
    s.spent = s.spent << KIND_BITS | kind
    mark_applied(s, seat, effect)


def finds_one_to_shield(s: Any) -> bool:
    """raigo.26: asks the seat that would be hit, if by what is public it might Shield."""
    seat = victim(s)
    if s.roar_tower != NOBODY or not has_filled_hand(s, seat) or is_applied(s, seat, SHIELD):
        return False
    s.turn = seat
    return True


def legal_shields(s: Any, out: Any) -> int:
    out[0] = DECLINE
    n = 1
    if hand_with(s, s.turn, SHIELD) != NOBODY:
        out[n] = SHIELD_IT
        n += 1
    if hand_with(s, s.turn, MIST) != NOBODY:
        out[n] = MIST_SHIELD
        n += 1
    return n


def shield(s: Any, a: int) -> None:
    if a == DECLINE:
        strike(s)
        return
    kind = SHIELD if a == SHIELD_IT else MIST
    react(s, SHIELD, kind)
    note(s, Note.SHIELDS, s.turn, kind)
    s.canyon[s.chanted] += 1  # raigo.17: what was not applied does not go beside Destroy
    s.chanted = NOTHING
    s.turn = s.active
    s.phase = CHANTED


def strike(s: Any) -> None:
    """The effect takes place."""
    s.turn = s.active
    s.phase = CHANTED
    mark_applied(s, s.active, s.effect)
    if s.effect == THUNDER:
        thunder(s)
    elif s.effect == SNAKE:
        snake(s, row_of(TAKE, s.aim), column_of(TAKE, s.aim))
    else:
        tower = row_of(CUT, s.aim)
        kind = cut_tower(s, tower, column_of(CUT, s.aim))  # raigo.24
        note(s, Note.CUTS, tower, kind)


def thunder(s: Any) -> None:
    tower = struck_tower(s)
    roared = s.roar_tower != NOBODY
    if roared:
        tower = s.roar_tower
        if s.spent > KIND_MASK:
            note(s, Note.BATTLE, tower)
    if within(DISCHARGE, s.aim):  # raigo.21
        resolve(s, tower, roared)
        note_dropout(s, owner_of(tower))
    else:  # raigo.22
        s.seal[tower] = s.chanted
        s.seal_left[tower] = 2 if owner_of(tower) == s.active else 1
        s.chanted = NOTHING
        note(s, Note.CHARGED, tower)


def snake(s: Any, seat: int, space: int) -> None:
    """raigo.23"""
    kind, seen = take(s, seat, space)
    put_in_hand(s, s.active, s.chanted_from, kind, seen)
    note(s, Note.TAKES, s.active, seat * SPACES + space)
    tell(s, seen | 1 << s.active, Note.TAKEN, kind)


def legal_exchanges(s: Any, out: Any) -> int:
    """raigo.30"""
    spaces = 0
    for seat in range(s.players):
        spaces |= s.filled[seat] << (seat * SPACES)
    canyon = 0
    for choice in range(CANYON_CHOICES):
        if s.canyon[canyon_kind(choice)] > 0:
            canyon = with_member(canyon, choice)
    n = 0
    rest = spaces
    while rest != 0:
        one = lowest(rest)
        rest = without_lowest(rest)
        n = write_from(EXCHANGE_SPACES, pair_number(one, one + 1, SPACE_CHOICES, 1), rest >> (one + 1), out, n)
    rest = spaces
    while rest != 0:
        n = write_row(EXCHANGE_MIXED, lowest(rest), canyon, out, n)
        rest = without_lowest(rest)
    rest = canyon
    while rest != 0:
        one = lowest(rest)
        others = rest if s.canyon[canyon_kind(one)] > 1 else without_lowest(rest)
        n = write_from(EXCHANGE_CANYON, pair_number(one, one, CANYON_CHOICES, 0), others >> one, out, n)
        rest = without_lowest(rest)
    return n


def exchange(s: Any, a: int) -> None:
    one = first_exchanged(a)
    other = second_exchanged(a)
    mark_applied(s, s.active, SWITCH)
    note(s, Note.EXCHANGES, s.active, one, other)
    if one < SPACE_CHOICES:
        if other < SPACE_CHOICES:
            exchange_spaces(s, one, other)
            look_at(s, other)
        else:
            kind = canyon_kind(other - SPACE_CHOICES)
            s.canyon[kind] -= 1
            s.canyon[s.inner[one]] += 1
            s.inner[one] = kind
            s.inner_seen[one] = EVERYONE_SEES
        look_at(s, one)
    s.phase = CHANTED


def look_at(s: Any, at: int) -> None:
    """The owner of a space sees what has come there, and puts the Body in order."""
    seat = at // SPACES
    s.inner_seen[at] = with_member(s.inner_seen[at], seat)
    sort_body(s, seat)


def legal_purifies(s: Any, out: Any) -> int:
    out[0] = END
    return write_actions(DISCARD, s.filled[s.turn], out, 1)


def purify(s: Any, a: int) -> None:
    """raigo.31"""
    if a != END:
        kind = discard(s, s.active, index_of(DISCARD, a))
        note(s, Note.DISCARDS, s.active, kind)
        s.discards += 1
        if s.filled[s.active] != 0:
            return
    place_anew(s)


def place_anew(s: Any) -> None:
    """Picks all Inner Tokens up, with as many more as were discarded."""
    mark_applied(s, s.active, PURIFY)
    for below_top in range(SPACES):
        space = SPACES - 1 - below_top
        if has(s.filled[s.active], space):
            kind, seen = take(s, s.active, space)
            put_in_lap(s, kind, seen)
    draws = min(s.discards, s.raizan)
    note(s, Note.PURIFIES, s.active, s.discards, draws)
    for _ in range(draws):
        draw_into_lap(s)
    s.discards = 0
    s.phase = Phase.PLACE if s.in_lap > 0 else CHANTED


def put_chant_away(s: Any) -> None:
    """raigo.17"""
    if s.chanted != NOTHING:
        spend(s, s.chanted)
    while s.spent != 0:
        spend(s, s.spent & KIND_MASK)
        s.spent >>= KIND_BITS
    forget_chant(s)
    s.phase = ROW


def forget_chant(s: Any) -> None:
    s.chanted = NOTHING
    s.chanted_from = 0
    s.effect = NOTHING
    s.aim = 0
    s.asked = 0
    s.roar_tower = NOBODY
    s.spent = 0


def finds_choice_of_tower(s: Any) -> bool:
    """raigo.33: whether Destroy fires and its seat must choose a tower; where there is no choice it is made."""
    if s.destroyer == NOBODY or row_weight(s) < DESTROY_WEIGHT:
        return False
    note(s, Note.FIRES, row_weight(s))
    one = s.active * CIRCLES
    if s.height[one] > 0 and s.height[one + 1] > 0:
        s.phase = Phase.DESTROY
        s.turn = s.destroyer
        return True
    if s.height[one] > 0:
        topple(s, one)
    elif s.height[one + 1] > 0:
        topple(s, one + 1)
    else:
        note(s, Note.DESTROYS_NOTHING, s.active)
        clear_row(s)
    return False


def topple(s: Any, tower: int) -> None:
    note(s, Note.DESTROYS, tower)
    unseal(s, tower)
    tower_to_canyon(s, tower)
    clear_row(s)


def clear_row(s: Any) -> None:
    """Destroy and all that lies beside it go to the Canyon."""
    for i in range(s.row_size):
        s.canyon[s.row[i]] += 1
    clear(s.row, 0, s.row_size, NOTHING)
    s.row_size = 0
    s.canyon[DESTROY] += 1
    s.destroyer = NOBODY
