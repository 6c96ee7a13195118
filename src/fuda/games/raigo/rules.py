"""Raigo: towers of tokens, and thunder. The numbers in comments are those of `rules.md`."""

from enum import IntEnum

from fuda.games.raigo.board import (
    LONGEST_ROW,
    MOST_COMPLETED,
    MOST_IN_LAP,
    PUT_ASIDE,
    Phase,
    State,
    build,
    can_be_touched,
    complete,
    completed_by,
    completed_token,
    cut,
    discard,
    draw_token,
    free_hand,
    hand_with,
    has_body_room,
    has_filled_hand,
    has_free_hand,
    has_free_space,
    is_applied,
    owner_of,
    packed_tower,
    put_in_hand,
    put_in_lap,
    put_on_body,
    row_weight,
    side_of,
    sort_body,
    spend,
    swap,
    take,
    tower_to_canyon,
)
from fuda.games.raigo.hands import KIND_BITS, KIND_MASK, NONE as NO_HAND, UNSETTLED, hand_made, points, token_at
from fuda.games.raigo.knowledge import OBSERVATION, observe, redeal
from fuda.games.raigo.tokens import (
    ACTIONS,
    BODY,
    BODY_SPACES,
    CANYON_CHOICES,
    CHANT,
    CHARGE,
    CIRCLES,
    CUT_TOP,
    DECLINE,
    DESTROY,
    DISCARD,
    DISCHARGE,
    DRAW,
    END,
    EVERYONE_SEES,
    EXCHANGE,
    EXCHANGE_CANYON,
    EXCHANGE_MIXED,
    FETCH,
    HANDS,
    KATANA,
    KINDS,
    MIST,
    MIST_ROAR,
    MIST_SHIELD,
    NOBODY,
    NOTHING,
    PILE,
    PLACE_BODY,
    PLACE_HAND,
    PLAYERS,
    PURIFY,
    ROAR,
    ROAR_TO,
    SEATS,
    SHIELD,
    SHIELD_IT,
    SNAKE,
    SPACE_CHOICES,
    SPACES,
    STORIES,
    SWITCH,
    TAKE,
    THUNDER,
    TOKENS,
    TOPPLE,
    TOWERS,
    canyon_kind,
    copies,
    first_exchanged,
    pair_number,
    second_exchanged,
    weight,
)
from fuda.kernel import below, count, first, has, lowest, note, tell, with_member, without_lowest, write

__all__ = ["ACTIONS", "OBSERVATION", "PLAYERS", "Phase", "State", "observe", "redeal"]  # what the kernel finds here besides

VERSION = 1  # of these rules; see `fuda.record`
FIRST_BALLS = 2
MOST_DRAWN = 2
FORBIDDANCE_DISCARDS = 2
MOST_PURIFIED = 4
THUNDER_HEIGHT = 3
ROAR_BONUS = 2
DESTROY_WEIGHT = 10
MOST_LEGAL = 542  # Switch, with all other spaces filled and everything in the Canyon
MOST_NOTES = 48


class Note(IntEnum):
    BONUS = 0  # token
    TURN = 1  # seat
    FETCHES = 2  # seat
    DRAWS = 3  # seat
    DRAWN = 4  # token; for those who see it
    PLACES = 5  # seat, where: 0 Body, 1 Hand
    FULL_BOARD = 6  # seat
    PAYS = 7  # seat, balls left
    DISCARDS = 8  # seat, token
    PILES = 9  # tower, its height now
    CHANTS = 10  # seat, token
    AIMS_DISCHARGE = 11  # seat, tower
    AIMS_CHARGE = 12  # seat, tower
    AIMS_SNAKE = 13  # seat, space
    AIMS_KATANA = 14  # seat, tower, end: 0 top, 1 bottom
    ROARS = 15  # seat, tower, token: Roar or Mist
    BATTLE = 16  # tower
    SHIELDS = 17  # seat, token: Shield or Mist
    TAKES = 18  # seat, space
    TAKEN = 19  # token; for those who see it
    CUTS = 20  # tower, token
    CHARGED = 21  # tower
    LAPSES = 22  # tower
    TURNED_UP = 23  # tower, its lower three tokens, its upper three
    MAKES = 24  # tower, hand, points
    ROAR_PAYS = 25  # seat
    NO_HAND = 26  # tower
    UNSETTLED = 27  # tower
    EXCHANGES = 28  # seat, one place, the other: a space, or a kind in the Canyon after all spaces
    PURIFIES = 29  # seat, tokens discarded, tokens drawn
    REVEALS_DESTROY = 30  # seat
    FIRES = 31  # weight in the row
    DESTROYS = 32  # tower
    DESTROYS_NOTHING = 33  # seat
    RAIZAN_EMPTY = 34  # turns left
    DROPS_OUT = 35  # seat
    LAST_RESOLUTION = 36
    BONUS_BALLS = 37  # seat, balls
    WINS = 38  # seat


def reset(s):
    for seat in range(SEATS):
        s.filled[seat] = 0
        s.balls[seat] = 0
        s.applied[seat] = 0
    for i in range(SPACE_CHOICES):
        s.inner[i] = NOTHING
        s.inner_seen[i] = 0
    for i in range(TOWERS * STORIES):
        s.tower[i] = NOTHING
        s.tower_seen[i] = 0
    for tower in range(TOWERS):
        s.height[tower] = 0
        s.seal[tower] = NOTHING
        s.seal_left[tower] = 0
    for i in range(MOST_IN_LAP):
        s.lap[i] = NOTHING
        s.lap_seen[i] = 0
    for i in range(LONGEST_ROW):
        s.row[i] = NOTHING
    for i in range(MOST_COMPLETED):
        s.completed[i] = 0
    s.in_lap = 0
    s.row_size = 0
    s.completions = 0
    s.destroyer = NOBODY
    s.out = 0
    s.last_turns = NOBODY
    s.discards = 0
    forget_chant(s)
    set_up(s)


def set_up(s):
    for kind in range(KINDS):
        s.canyon[kind] = 0
        s.pool[kind] = copies(kind)  # raigo.3
    s.raizan = TOKENS - PUT_ASIDE[s.players]
    s.bonus = NOTHING
    if s.players > 2:  # raigo.4
        s.bonus = draw_token(s)
        note(s, Note.BONUS, s.bonus)
    for seat in range(s.players):  # raigo.5
        s.balls[side_of(s, seat)] += FIRST_BALLS
    begin_turn(s, below(s, s.players))
    go_on(s)


def begin_turn(s, seat):
    s.active = seat
    s.turn = seat
    s.drawn = 0
    s.turn_ends = 0
    for other in range(SEATS):
        s.applied[other] = 0
    s.phase = Phase.FETCH
    note(s, Note.TURN, seat)


def go_on(s):
    """On to the next decision, through everything that happens by itself."""
    while s.phase != Phase.OVER:
        if s.phase == Phase.CHANTED:
            put_chant_away(s)
        elif s.out != 0:
            drop_out(s)
        elif s.phase == Phase.FETCH:
            if can_fetch(s):
                return
            s.phase = Phase.SELECT
        elif s.phase == Phase.SELECT:
            if select_is_done(s):
                s.phase = Phase.PILE_AND_CHANT
            elif has_free_space(s, s.active):
                return
            else:
                forbid(s)
        elif s.phase == Phase.ROAR:
            if finds_next_to_roar(s):
                return
            s.phase = Phase.SHIELD
        elif s.phase == Phase.SHIELD:
            if finds_one_to_shield(s):
                return
            strike(s)
        elif s.phase == Phase.ROW:
            if finds_choice_of_tower(s):
                return
            if s.turn_ends:
                next_turn(s)
            else:
                s.phase = Phase.PILE_AND_CHANT
        elif s.phase == Phase.PILE_AND_CHANT:
            if has_filled_hand(s, s.active):
                return
            s.phase = Phase.TURN_END
        elif s.phase == Phase.TURN_END:
            end_turn(s)
        else:
            return


def legal(s, out):
    if s.phase == Phase.FETCH:
        return legal_fetches(s, out)
    if s.phase == Phase.SELECT:
        return legal_draws(s, out)
    if s.phase == Phase.PLACE:
        return legal_places(s, out)
    if s.phase == Phase.FORBIDDANCE:
        return write(s.filled[s.turn] << DISCARD, out, 0)  # raigo.12
    if s.phase == Phase.PILE_AND_CHANT:
        return legal_piles_and_chants(s, out)
    if s.phase == Phase.AIM:
        return legal_aims(s, out)
    if s.phase == Phase.ROAR:
        return legal_roars(s, out)
    if s.phase == Phase.SHIELD:
        return legal_shields(s, out)
    if s.phase == Phase.SWITCH:
        return legal_exchanges(s, out)
    if s.phase == Phase.PURIFY:
        return write(s.filled[s.turn] << DISCARD | 1 << END, out, 0)  # raigo.31
    if s.phase == Phase.DESTROY:
        return write_from(first(CIRCLES), TOPPLE + s.active * CIRCLES, out, 0)  # raigo.33
    return 0


def apply(s, a):
    if s.phase == Phase.FETCH:
        fetch(s, a)
    elif s.phase == Phase.SELECT:
        select(s, a)
    elif s.phase == Phase.PLACE:
        set_down(s, a)
    elif s.phase == Phase.FORBIDDANCE:
        obey(s, a)
    elif s.phase == Phase.PILE_AND_CHANT:
        pile_or_chant(s, a)
    elif s.phase == Phase.AIM:
        take_aim(s, a)
    elif s.phase == Phase.ROAR:
        roar(s, a)
    elif s.phase == Phase.SHIELD:
        shield(s, a)
    elif s.phase == Phase.SWITCH:
        exchange(s, a)
    elif s.phase == Phase.PURIFY:
        purify(s, a)
    elif s.phase == Phase.DESTROY:
        topple(s, a - TOPPLE)
        s.turn = s.active
        s.phase = Phase.ROW
    go_on(s)


def can_fetch(s):
    """raigo.9"""
    return s.filled[s.active] & BODY_SPACES != 0 and has_free_hand(s, s.active)


def legal_fetches(s, out):
    return write((s.filled[s.turn] & BODY_SPACES) << FETCH | 1 << END, out, 0)


def fetch(s, a):
    if a == END:
        s.phase = Phase.SELECT
        return
    seat = s.active
    kind, seen = take(s, seat, a - FETCH)
    put_in_hand(s, seat, free_hand(s, seat), kind, seen)
    note(s, Note.FETCHES, seat)


def select_is_done(s):
    """raigo.10, raigo.11"""
    return s.raizan == 0 or s.drawn == MOST_DRAWN or (s.drawn > 0 and not has_free_space(s, s.active))


def legal_draws(s, out):
    if s.drawn == 0:
        out[0] = DRAW
        return 1
    out[0] = END
    out[1] = DRAW
    return 2


def select(s, a):
    if a == END:
        s.phase = Phase.PILE_AND_CHANT
        return
    s.drawn += 1
    note(s, Note.DRAWS, s.active)
    draw_into_lap(s)
    s.phase = Phase.PLACE


def draw_into_lap(s):
    kind = draw_token(s)
    put_in_lap(s, kind, 0)
    tell(s, 1 << s.active, Note.DRAWN, kind)
    if s.raizan == 0:
        note(s, Note.RAIZAN_EMPTY)


def legal_places(s, out):
    n = 0
    if has_body_room(s, s.turn):
        out[n] = PLACE_BODY
        n += 1
    if has_free_hand(s, s.turn):
        out[n] = PLACE_HAND
        n += 1
    return n


def set_down(s, a):
    seat = s.active
    s.in_lap -= 1
    kind = s.lap[s.in_lap]
    seen = s.lap_seen[s.in_lap]
    s.lap[s.in_lap] = NOTHING
    s.lap_seen[s.in_lap] = 0
    if a == PLACE_BODY:
        put_on_body(s, seat, kind, seen)
        note(s, Note.PLACES, seat, 0)
    else:
        put_in_hand(s, seat, free_hand(s, seat), kind, seen)
        note(s, Note.PLACES, seat, 1)
    if s.in_lap == 0:
        s.phase = Phase.CHANTED if s.chanted == PURIFY else Phase.SELECT


def forbid(s):
    """raigo.12"""
    note(s, Note.FULL_BOARD, s.active)
    pay(s, s.active)
    note_dropout(s, s.active)
    s.discards = FORBIDDANCE_DISCARDS
    s.phase = Phase.FORBIDDANCE


def obey(s, a):
    kind = discard(s, s.active, a - DISCARD)
    note(s, Note.DISCARDS, s.active, kind)
    s.discards -= 1
    if s.discards == 0:
        s.phase = Phase.SELECT


def legal_piles_and_chants(s, out):
    """raigo.13"""
    out[0] = END
    n = 1
    seat = s.turn
    for hand in range(HANDS):
        if has(s.filled[seat], BODY + hand):
            for circle in range(CIRCLES):
                if s.seal[seat * CIRCLES + circle] == NOTHING:  # raigo.14, raigo.22
                    out[n] = PILE + hand * CIRCLES + circle
                    n += 1
    for hand in range(HANDS):
        if has(s.filled[seat], BODY + hand) and why_not_chant(s, s.inner[seat * SPACES + BODY + hand]) == 0:
            out[n] = CHANT + hand
            n += 1
    return n


def why_not_chant(s, kind):
    """The rule that keeps the seat to move from chanting a token in its Hand now, 0 where it may."""
    if kind > DESTROY or kind in (SHIELD, ROAR):
        return 15
    if kind == MIST:  # raigo.29
        if why_not_apply(s, THUNDER) == 0 or why_not_apply(s, SNAKE) == 0 or why_not_apply(s, KATANA) == 0:
            return 0
        return 29
    return why_not_apply(s, kind)


def why_not_apply(s, effect):
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


def filled_spaces(s):
    total = 0
    for seat in range(s.players):
        total += count(s.filled[seat])
    return total


def in_canyon(s):
    """How many tokens in the Canyon Switch can choose."""
    total = 0
    for choice in range(CANYON_CHOICES):
        total += s.canyon[canyon_kind(choice)]
    return total


def highest(s):
    """raigo.20: the height of the towers that Thunder can strike, 0 if it can strike none."""
    most = 0
    for tower in range(s.players * CIRCLES):
        if s.seal[tower] == NOTHING:
            most = max(most, s.height[tower])
    return most if most >= THUNDER_HEIGHT else 0


def pile_or_chant(s, a):
    seat = s.active
    if a == END:
        s.phase = Phase.TURN_END
    elif a < CHANT:
        hand = (a - PILE) // CIRCLES
        kind, seen = take(s, seat, BODY + hand)
        pile(s, seat * CIRCLES + (a - PILE) % CIRCLES, kind, seen)
    else:
        kind, _ = take(s, seat, BODY + a - CHANT)
        chant(s, kind, BODY + a - CHANT)


def pile(s, tower, kind, seen):
    """raigo.14"""
    build(s, tower, kind, seen)
    note(s, Note.PILES, tower, s.height[tower])
    if s.height[tower] == STORIES:
        resolve(s, tower, False)
        note_dropout(s, owner_of(tower))


def chant(s, kind, space):
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
        s.phase = Phase.CHANTED
        note(s, Note.REVEALS_DESTROY, s.active)
    else:
        s.phase = Phase.AIM


def mark_applied(s, seat, effect):
    s.applied[seat] = with_member(s.applied[seat], effect)


def offers(s, effect):
    """Whether the chanted token can have this effect now."""
    if s.chanted == MIST:  # raigo.29
        return not is_applied(s, s.active, effect)
    return s.chanted == effect


def legal_aims(s, out):
    n = 0
    towers = s.players * CIRCLES
    if offers(s, THUNDER):
        high = highest(s)
        if high > 0:
            for start in range(DISCHARGE, TAKE, TOWERS):
                for tower in range(towers):
                    if s.seal[tower] == NOTHING and s.height[tower] == high:
                        out[n] = start + tower
                        n += 1
    if offers(s, SNAKE):
        for seat in range(s.players):
            n = write_from(s.filled[seat], TAKE + seat * SPACES, out, n)
    if offers(s, KATANA):
        for tower in range(towers):
            if can_be_touched(s, tower):
                out[n] = CUT_TOP + 2 * tower
                out[n + 1] = CUT_TOP + 2 * tower + 1
                n += 2
    return n


def take_aim(s, a):
    s.aim = a
    s.asked = 0
    if a < TAKE:
        s.effect = THUNDER
        note(s, Note.AIMS_DISCHARGE if a < CHARGE else Note.AIMS_CHARGE, s.active, struck_tower(s))
        s.phase = Phase.ROAR
    elif a < CUT_TOP:
        s.effect = SNAKE
        note(s, Note.AIMS_SNAKE, s.active, a - TAKE)
        s.phase = Phase.SHIELD
    else:
        s.effect = KATANA
        note(s, Note.AIMS_KATANA, s.active, (a - CUT_TOP) // 2, (a - CUT_TOP) % 2)
        s.phase = Phase.SHIELD


def struck_tower(s):
    """The tower that the Thunder in the air is aimed at."""
    return (s.aim - DISCHARGE) % TOWERS


def victim(s):
    """The seat that the effect in the air would hit."""
    if s.effect == THUNDER:
        return owner_of(struck_tower(s))
    if s.effect == SNAKE:
        return (s.aim - TAKE) // SPACES
    return owner_of((s.aim - CUT_TOP) // 2)


def can_draw_thunder(s, tower):
    """raigo.27"""
    return s.seal[tower] == NOTHING and s.height[tower] >= THUNDER_HEIGHT


def finds_next_to_roar(s):
    """raigo.25: asks the next seat, from the chanter on, that by what is public might Roar."""
    while s.asked < s.players:
        seat = (s.active + s.asked) % s.players
        s.asked += 1
        if has_filled_hand(s, seat) and not is_applied(s, seat, ROAR):
            if can_draw_thunder(s, seat * CIRCLES) or can_draw_thunder(s, seat * CIRCLES + 1):
                s.turn = seat
                return True
    return False


def legal_roars(s, out):
    out[0] = DECLINE
    n = 1
    towers = 0
    for circle in range(CIRCLES):
        if can_draw_thunder(s, s.turn * CIRCLES + circle):
            towers = with_member(towers, circle)
    if hand_with(s, s.turn, ROAR) != NOBODY:
        n = write_from(towers, ROAR_TO, out, n)
    if hand_with(s, s.turn, MIST) != NOBODY:
        n = write_from(towers, MIST_ROAR, out, n)
    return n


def roar(s, a):
    if a == DECLINE:
        return
    kind = ROAR if a < MIST_ROAR else MIST
    tower = s.turn * CIRCLES + (a - ROAR_TO) % CIRCLES
    react(s, ROAR, kind)
    note(s, Note.ROARS, s.turn, tower, kind)
    if s.roar_tower == NOBODY:
        s.roar_tower = tower
    elif s.height[tower] > s.height[s.roar_tower]:  # raigo.28
        s.roar_tower = tower


def react(s, effect, kind):
    """Reveals a token from a Hand of the seat to move, for one of its effects."""
    seat = s.turn
    take(s, seat, hand_with(s, seat, kind))
    s.spent = s.spent << KIND_BITS | kind
    mark_applied(s, seat, effect)


def finds_one_to_shield(s):
    """raigo.26: asks the seat that would be hit, if by what is public it might Shield."""
    seat = victim(s)
    if s.roar_tower != NOBODY or not has_filled_hand(s, seat) or is_applied(s, seat, SHIELD):
        return False
    s.turn = seat
    return True


def legal_shields(s, out):
    out[0] = DECLINE
    n = 1
    if hand_with(s, s.turn, SHIELD) != NOBODY:
        out[n] = SHIELD_IT
        n += 1
    if hand_with(s, s.turn, MIST) != NOBODY:
        out[n] = MIST_SHIELD
        n += 1
    return n


def shield(s, a):
    if a == DECLINE:
        strike(s)
        return
    kind = SHIELD if a == SHIELD_IT else MIST
    react(s, SHIELD, kind)
    note(s, Note.SHIELDS, s.turn, kind)
    s.canyon[s.chanted] += 1  # raigo.17: what was not applied does not go beside Destroy
    s.chanted = NOTHING
    s.turn = s.active
    s.phase = Phase.CHANTED


def strike(s):
    """The effect takes place."""
    s.turn = s.active
    s.phase = Phase.CHANTED
    mark_applied(s, s.active, s.effect)
    if s.effect == THUNDER:
        thunder(s)
    elif s.effect == SNAKE:
        snake(s, (s.aim - TAKE) // SPACES, (s.aim - TAKE) % SPACES)
    else:
        tower = (s.aim - CUT_TOP) // 2
        kind = cut(s, tower, (s.aim - CUT_TOP) % 2)  # raigo.24
        note(s, Note.CUTS, tower, kind)


def thunder(s):
    tower = struck_tower(s)
    roared = s.roar_tower != NOBODY
    if roared:
        tower = s.roar_tower
        if s.spent > KIND_MASK:
            note(s, Note.BATTLE, tower)
    if s.aim < CHARGE:  # raigo.21
        resolve(s, tower, roared)
        note_dropout(s, owner_of(tower))
    else:  # raigo.22
        s.seal[tower] = s.chanted
        s.seal_left[tower] = 2 if owner_of(tower) == s.active else 1
        s.chanted = NOTHING
        note(s, Note.CHARGED, tower)


def snake(s, seat, space):
    """raigo.23"""
    kind, seen = take(s, seat, space)
    put_in_hand(s, s.active, s.chanted_from, kind, seen)
    note(s, Note.TAKES, s.active, seat * SPACES + space)
    tell(s, seen | 1 << s.active, Note.TAKEN, kind)


def legal_exchanges(s, out):
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
        n = write_from(rest >> (one + 1), EXCHANGE + pair_number(one, one + 1, SPACE_CHOICES, 1), out, n)
    rest = spaces
    while rest != 0:
        n = write_from(canyon, EXCHANGE_MIXED + lowest(rest) * CANYON_CHOICES, out, n)
        rest = without_lowest(rest)
    rest = canyon
    while rest != 0:
        one = lowest(rest)
        others = rest if s.canyon[canyon_kind(one)] > 1 else without_lowest(rest)
        n = write_from(others >> one, EXCHANGE_CANYON + pair_number(one, one, CANYON_CHOICES, 0), out, n)
        rest = without_lowest(rest)
    return n


def write_from(bits, start, out, n):
    """Like `write`, for actions that count from `start`."""
    while bits != 0:
        out[n] = start + lowest(bits)
        n += 1
        bits = without_lowest(bits)
    return n


def exchange(s, a):
    one = first_exchanged(a)
    other = second_exchanged(a)
    mark_applied(s, s.active, SWITCH)
    note(s, Note.EXCHANGES, s.active, one, other)
    if one < SPACE_CHOICES:
        if other < SPACE_CHOICES:
            swap(s, one, other)
            look_at(s, other)
        else:
            kind = canyon_kind(other - SPACE_CHOICES)
            s.canyon[kind] -= 1
            s.canyon[s.inner[one]] += 1
            s.inner[one] = kind
            s.inner_seen[one] = EVERYONE_SEES
        look_at(s, one)
    s.phase = Phase.CHANTED


def look_at(s, at):
    """The owner of a space sees what has come there, and puts the Body in order."""
    seat = at // SPACES
    s.inner_seen[at] = with_member(s.inner_seen[at], seat)
    sort_body(s, seat)


def purify(s, a):
    """raigo.31"""
    if a != END:
        kind = discard(s, s.active, a - DISCARD)
        note(s, Note.DISCARDS, s.active, kind)
        s.discards += 1
        if s.filled[s.active] != 0:
            return
    place_anew(s)


def place_anew(s):
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
    s.phase = Phase.PLACE if s.in_lap > 0 else Phase.CHANTED


def put_chant_away(s):
    """raigo.17"""
    if s.chanted != NOTHING:
        spend(s, s.chanted)
    while s.spent != 0:
        spend(s, s.spent & KIND_MASK)
        s.spent >>= KIND_BITS
    forget_chant(s)
    s.phase = Phase.ROW


def forget_chant(s):
    s.chanted = NOTHING
    s.chanted_from = 0
    s.effect = NOTHING
    s.aim = 0
    s.asked = 0
    s.roar_tower = NOBODY
    s.spent = 0


def finds_choice_of_tower(s):
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


def topple(s, tower):
    note(s, Note.DESTROYS, tower)
    unseal(s, tower)
    tower_to_canyon(s, tower)
    clear_row(s)


def clear_row(s):
    """Destroy and all that lies beside it go to the Canyon."""
    for i in range(s.row_size):
        s.canyon[s.row[i]] += 1
        s.row[i] = NOTHING
    s.row_size = 0
    s.canyon[DESTROY] += 1
    s.destroyer = NOBODY


def unseal(s, tower):
    """What lies on a tower goes to the Canyon, whatever lies beside Destroy."""
    if s.seal[tower] != NOTHING:
        s.canyon[s.seal[tower]] += 1
        s.seal[tower] = NOTHING
        s.seal_left[tower] = 0


def resolve(s, tower, roared):
    """raigo.18"""
    owner = owner_of(tower)
    tokens = packed_tower(s, tower)
    height = s.height[tower]
    hand = hand_made(tokens, height)
    note(s, Note.TURNED_UP, tower, three_tokens(tokens, 0), three_tokens(tokens, 3))
    if hand == UNSETTLED:  # raigo.19
        note(s, Note.UNSETTLED, tower)
        tower_to_canyon(s, tower)
        pay(s, owner)
    elif hand == NO_HAND:
        note(s, Note.NO_HAND, tower)
        tower_to_canyon(s, tower)
    else:
        worth = points(hand, tokens, height)
        s.balls[side_of(s, owner)] += worth
        note(s, Note.MAKES, tower, hand, worth)
        if roared:  # raigo.27
            s.balls[side_of(s, owner)] += ROAR_BONUS
            note(s, Note.ROAR_PAYS, owner, ROAR_BONUS)
        complete(s, tower)


def three_tokens(tokens, story):
    """Three tokens of a tower as one small number, for a note."""
    total = 0
    for i in range(3):
        total = total * KINDS + token_at(tokens, story + i)
    return total


def pay(s, seat):
    side = side_of(s, seat)
    if s.balls[side] > 0:  # only when all towers are resolved can there be none left to pay
        s.balls[side] -= 1
    note(s, Note.PAYS, seat, s.balls[side])


def note_dropout(s, seat):
    """raigo.44: who has no ball after a penalty is out."""
    side = side_of(s, seat)
    if s.balls[side] == 0:
        s.out = with_member(s.out, side)
        note(s, Note.DROPS_OUT, seat)


def end_turn(s):
    """raigo.22: seals on the towers of the seat whose turn ends lapse."""
    s.turn_ends = 1
    s.phase = Phase.ROW
    for circle in range(CIRCLES):
        tower = s.active * CIRCLES + circle
        if s.seal[tower] != NOTHING:
            s.seal_left[tower] -= 1
            if s.seal_left[tower] == 0:
                note(s, Note.LAPSES, tower)
                spend(s, s.seal[tower])
                s.seal[tower] = NOTHING


def next_turn(s):
    """raigo.41"""
    if s.last_turns > 0:
        s.last_turns -= 1
    elif s.raizan == 0:
        s.last_turns = s.players - 1
    if s.last_turns == 0:
        resolve_all(s)
    else:
        begin_turn(s, (s.active + 1) % s.players)


def drop_out(s):
    """raigo.44"""
    if s.players == 2 or (s.players == SEATS and s.teams):
        close_match(s)
    else:
        resolve_all(s)


def resolve_all(s):
    """raigo.42"""
    note(s, Note.LAST_RESOLUTION)
    for tower in range(s.players * CIRCLES):
        if s.height[tower] > 0 and not has(s.out, side_of(s, owner_of(tower))):
            unseal(s, tower)
            resolve(s, tower, False)
    for seat in range(s.players):
        pay_bonus(s, seat)
    close_match(s)


def pay_bonus(s, seat):
    """raigo.43"""
    if s.bonus == NOTHING or has(s.out, side_of(s, seat)):
        return
    won = 0
    for number in range(s.completions):
        if completed_by(s, number) == seat:
            for story in range(STORIES):
                kind = completed_token(s, number, story)
                if kind != NOTHING and weight(kind) == weight(s.bonus):
                    won += 1
    if won > 0:
        s.balls[side_of(s, seat)] += won
        note(s, Note.BONUS_BALLS, seat, won)


def close_match(s):
    s.phase = Phase.OVER
    s.turn = -1
    for seat in range(s.players):
        if place(s, seat) == 1:
            note(s, Note.WINS, seat)


def score(s, seat):
    """raigo.45"""
    return s.balls[side_of(s, seat)]


def place(s, seat):
    better = 0
    for other in range(s.players):
        if standing(s, other) > standing(s, seat):
            better += 1
    return better + 1


def standing(s, seat):
    """What decides the places: a side that is out is behind all others."""
    return -1 if has(s.out, side_of(s, seat)) else score(s, seat)


def why_not(s, a):
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


def why_not_end(s):
    if s.phase == Phase.SELECT:
        return 0 if s.drawn > 0 else 10
    if s.phase == Phase.FETCH or s.phase == Phase.PILE_AND_CHANT or s.phase == Phase.PURIFY:
        return 0
    return 8


def why_not_place(s, a):
    if s.phase != Phase.PLACE:
        return 8
    if a == PLACE_BODY:
        return 0 if has_body_room(s, s.turn) else 11
    return 0 if has_free_hand(s, s.turn) else 11


def why_not_react(s, a):
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


def why_not_fetch(s, space):
    if s.phase != Phase.FETCH:
        return 9
    return 0 if has(s.filled[s.turn], space) else 2


def why_not_pile_or_chant(s, a):
    if s.phase != Phase.PILE_AND_CHANT:
        return 8
    hand = (a - PILE) // CIRCLES if a < CHANT else a - CHANT
    if not has(s.filled[s.turn], BODY + hand):
        return 2
    if a >= CHANT:
        return why_not_chant(s, s.inner[s.turn * SPACES + BODY + hand])
    return 0 if s.seal[s.turn * CIRCLES + (a - PILE) % CIRCLES] == NOTHING else 22


def why_not_aim(s, a):
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


def why_not_strike(s, tower):
    if owner_of(tower) >= s.players:
        return 1
    if not offers(s, THUNDER):
        return why_not_copy(s)
    if s.seal[tower] != NOTHING:
        return 22
    return 0 if highest(s) > 0 and s.height[tower] == highest(s) else 20


def why_not_copy(s):
    """The chanted token does not have that effect: Mist has lost it for this turn, others never had it."""
    return 16 if s.chanted == MIST else 8


def why_not_exchange(s, a):
    if s.phase != Phase.SWITCH:
        return 8
    one = first_exchanged(a)
    other = second_exchanged(a)
    if one >= SPACE_CHOICES and one == other:
        return 0 if s.canyon[canyon_kind(one - SPACE_CHOICES)] > 1 else 30
    return max(why_not_choose(s, one), why_not_choose(s, other))


def why_not_choose(s, choice):
    if choice >= SPACE_CHOICES:
        return 0 if s.canyon[canyon_kind(choice - SPACE_CHOICES)] > 0 else 30
    if choice // SPACES >= s.players:
        return 1
    return 0 if has(s.filled[choice // SPACES], choice % SPACES) else 30
