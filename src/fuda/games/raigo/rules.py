"""Raigo: towers of tokens, and thunder. The numbers in comments are those of `rules.md`."""

from fuda.games.raigo.board import (
    CHANTED,
    LONGEST_ROW,
    MAX_COMPLETED,
    MAX_IN_LAP,
    PUT_ASIDE,
    ROW,
    TURN_END,
    Note,
    Phase,
    State,
    build,
    completed_by,
    completed_token,
    discard,
    draw_into_lap,
    draw_token,
    free_hand,
    has_body_room,
    has_filled_hand,
    has_free_hand,
    has_free_space,
    owner_of,
    put_in_hand,
    put_on_body,
    side_of,
    spend,
    take,
    take_from_lap,
)
from fuda.games.raigo.knowledge import OBSERVATION, SPANS, observe, redeal
from fuda.games.raigo.refusals import why_not
from fuda.games.raigo.resolution import note_dropout, pay, resolve, unseal
from fuda.games.raigo.spells import (
    chant,
    exchange,
    finds_choice_of_tower,
    finds_next_to_roar,
    finds_one_to_shield,
    forget_chant,
    legal_aims,
    legal_exchanges,
    legal_purifies,
    legal_roars,
    legal_shields,
    purify,
    put_chant_away,
    roar,
    shield,
    strike,
    take_aim,
    topple,
    why_not_chant,
)
from fuda.games.raigo.tokens import (
    ACTIONS,
    BLOCKS,
    BODY,
    BODY_SPACES,
    CHANT,
    CIRCLES,
    DECLINE,
    DISCARD,
    DRAW,
    END,
    FETCH,
    HANDS,
    KINDS,
    NOBODY,
    NOTHING,
    PILE,
    PLACE_BODY,
    PLACE_HAND,
    PLAYERS,
    PURIFY,
    SEATS,
    SPACE_CHOICES,
    SPACES,
    STORIES,
    TOKENS,
    TOPPLE,
    TOWERS,
    copies,
    weight,
)
from fuda.kernel import (
    action_in_row,
    action_of,
    below,
    clear,
    column_of,
    first,
    has,
    index_of,
    note,
    row_of,
    within,
    write_actions,
    write_from,
)

# What the kernel finds here besides the functions below.
__all__ = [
    "ACTIONS",
    "BLOCKS",
    "DECLINE",
    "OBSERVATION",
    "PLAYERS",
    "SPANS",
    "Note",
    "Phase",
    "State",
    "observe",
    "redeal",
    "why_not",
]

VERSION = 1  # of these rules; see `fuda.record`
FIRST_BALLS = 2
MAX_DRAWN = 2
FORBIDDANCE_DISCARDS = 2
MAX_LEGAL = 542  # Switch, with all other spaces filled and everything in the Canyon
MAX_NOTES = 48


def reset(s):
    for seat in range(SEATS):
        s.filled[seat] = 0
        s.balls[seat] = 0
        s.applied[seat] = 0
    clear(s.inner, 0, SPACE_CHOICES, NOTHING)
    clear(s.inner_seen, 0, SPACE_CHOICES, 0)
    clear(s.tower, 0, TOWERS * STORIES, NOTHING)
    clear(s.tower_seen, 0, TOWERS * STORIES, 0)
    clear(s.height, 0, TOWERS, 0)
    clear(s.seal, 0, TOWERS, NOTHING)
    clear(s.seal_left, 0, TOWERS, 0)
    clear(s.lap, 0, MAX_IN_LAP, NOTHING)
    clear(s.lap_seen, 0, MAX_IN_LAP, 0)
    clear(s.row, 0, LONGEST_ROW, NOTHING)
    clear(s.completed, 0, MAX_COMPLETED, 0)
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
        if s.phase == CHANTED:
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
        elif s.phase == ROW:
            if finds_choice_of_tower(s):
                return
            if s.turn_ends:
                next_turn(s)
            else:
                s.phase = Phase.PILE_AND_CHANT
        elif s.phase == Phase.PILE_AND_CHANT:
            if has_filled_hand(s, s.active):
                return
            s.phase = TURN_END
        elif s.phase == TURN_END:
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
        return write_actions(DISCARD, s.filled[s.turn], out, 0)  # raigo.12
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
        return legal_purifies(s, out)
    if s.phase == Phase.DESTROY:
        return write_from(TOPPLE, s.active * CIRCLES, first(CIRCLES), out, 0)  # raigo.33
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
        topple(s, index_of(TOPPLE, a))
        s.turn = s.active
        s.phase = ROW
    go_on(s)


def can_fetch(s):
    """raigo.9"""
    return s.filled[s.active] & BODY_SPACES != 0 and has_free_hand(s, s.active)


def legal_fetches(s, out):
    out[0] = END
    return write_actions(FETCH, s.filled[s.turn] & BODY_SPACES, out, 1)


def fetch(s, a):
    if a == END:
        s.phase = Phase.SELECT
        return
    seat = s.active
    kind, seen = take(s, seat, index_of(FETCH, a))
    put_in_hand(s, seat, free_hand(s, seat), kind, seen)
    note(s, Note.FETCHES, seat)


def select_is_done(s):
    """raigo.10, raigo.11"""
    return s.raizan == 0 or s.drawn == MAX_DRAWN or (s.drawn > 0 and not has_free_space(s, s.active))


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
    kind, seen = take_from_lap(s)
    if a == PLACE_BODY:
        put_on_body(s, seat, kind, seen)
        note(s, Note.PLACES, seat, 0)
    else:
        put_in_hand(s, seat, free_hand(s, seat), kind, seen)
        note(s, Note.PLACES, seat, 1)
    if s.in_lap == 0:
        s.phase = CHANTED if s.chanted == PURIFY else Phase.SELECT


def forbid(s):
    """raigo.12"""
    note(s, Note.FULL_BOARD, s.active)
    pay(s, s.active)
    note_dropout(s, s.active)
    s.discards = FORBIDDANCE_DISCARDS
    s.phase = Phase.FORBIDDANCE


def obey(s, a):
    kind = discard(s, s.active, index_of(DISCARD, a))
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
                    out[n] = action_in_row(PILE, hand, circle)
                    n += 1
    for hand in range(HANDS):
        if has(s.filled[seat], BODY + hand) and why_not_chant(s, s.inner[seat * SPACES + BODY + hand]) == 0:
            out[n] = action_of(CHANT, hand)
            n += 1
    return n


def pile_or_chant(s, a):
    seat = s.active
    if a == END:
        s.phase = TURN_END
    elif within(PILE, a):
        kind, seen = take(s, seat, BODY + row_of(PILE, a))
        pile(s, seat * CIRCLES + column_of(PILE, a), kind, seen)
    else:
        space = BODY + index_of(CHANT, a)
        kind, _ = take(s, seat, space)
        chant(s, kind, space)


def pile(s, tower, kind, seen):
    """raigo.14"""
    build(s, tower, kind, seen)
    note(s, Note.PILES, tower, s.height[tower])
    if s.height[tower] == STORIES:
        resolve(s, tower, False)
        note_dropout(s, owner_of(tower))


def end_turn(s):
    """raigo.22: seals on the towers of the seat whose turn ends lapse."""
    s.turn_ends = 1
    s.phase = ROW
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
