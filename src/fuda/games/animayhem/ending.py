"""The end of a match, animayhem.71 to animayhem.73: who has which Items, when it is decided, and who wins."""

from typing import Any

from fuda.games.animayhem.state import (
    CAPTURED,
    FIRST_CHARACTER,
    FIRST_DISASTER,
    TURN_LIMIT,
    TURN_START,
    Note,
    Outcome,
    Phase,
    is_haven,
    seat_of,
)
from fuda.kernel import count, has, note


def next_turn(s: Any) -> None:
    if is_decided(s):
        close_match(s)
        return
    s.active = (s.active + 1) % s.players
    s.phase = TURN_START


def captured(s: Any) -> int:
    """How many Items the Disasters have: Discarded, Destroyed or carried."""
    found = 0
    for token in range(s.items):
        if s.item_at[token] == CAPTURED or s.item_at[token] >= FIRST_DISASTER:
            found += 1
    return found


def retrieved(s: Any, seat: int) -> int:
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


def retrieved_by_all(s: Any) -> int:
    found = 0
    for seat in range(s.players):
        found += retrieved(s, seat)
    return found


def is_decided(s: Any) -> bool:
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


def close_match(s: Any) -> None:
    lost = captured(s)
    won = retrieved_by_all(s)
    is_left = count(s.resigned) < s.players  # animayhem.199
    s.outcome = Outcome.PLAYERS if won > lost and is_left else Outcome.DISASTERS
    s.phase = Phase.OVER
    s.turn = -1
    if s.outcome == Outcome.DISASTERS:
        note(s, Note.DISASTERS_WIN, lost, won)
        return
    for seat in range(s.players):
        if place(s, seat) == 1:
            note(s, Note.WINS, seat, retrieved(s, seat))


def score(s: Any, seat: int) -> int:
    """animayhem.73"""
    return 0 if s.outcome == Outcome.DISASTERS or has(s.resigned, seat) else retrieved(s, seat)


def place(s: Any, seat: int) -> int:
    if s.outcome == Outcome.DISASTERS or has(s.resigned, seat):  # animayhem.199
        return s.players
    better = 0
    for other in range(s.players):
        if not has(s.resigned, other) and retrieved(s, other) > retrieved(s, seat):
            better += 1
    return better + 1
