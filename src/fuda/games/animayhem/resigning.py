"""Resigning from a match of Ani-Mayhem: what becomes of a player's cards, and its Turns after that. Rule numbers: `rules.md`.

A person resigns; bots and learners do not: `legal` does not list it (`UNLISTED` in `rules`).
"""

from typing import Any

from fuda.games.animayhem.belongings import as_new, drop_belongings, free_marks_on, lose_power
from fuda.games.animayhem.decks import MAX_CHARACTERS
from fuda.games.animayhem.ending import close_match
from fuda.games.animayhem.state import (
    BONKED,
    NOTHING,
    OFF_FIELD,
    REMOVED,
    TURN_END,
    Note,
    Phase,
    character_thing,
    next_power,
)
from fuda.kernel import count, has, note, with_member


def why_not_resign(s: Any) -> int:
    """animayhem.197: in one's own Turn, between its decisions."""
    is_between = s.phase == Phase.DISCARD or s.phase == Phase.EQUIP or s.phase == Phase.MOVE or s.phase == Phase.SCAVENGE
    return 0 if is_between and s.turn == s.active else 197


def resign(s: Any) -> None:
    """animayhem.197: Characters leave the game, what they carry is dropped, and the Turn is over."""
    seat = int(s.turn)
    s.resigned = with_member(s.resigned, seat)
    note(s, Note.RESIGNS, seat)
    for character in range(seat * MAX_CHARACTERS, (seat + 1) * MAX_CHARACTERS):
        if s.at[character] >= 0:
            drop_belongings(s, character, int(s.at[character]))
            free_marks_on(s, character_thing(character))
            s.at[character] = REMOVED
            as_new(s, character)
        elif s.at[character] == BONKED:
            s.at[character] = REMOVED
            s.out[character] = 0
    power = next_power(s, NOTHING)
    while power != NOTHING:
        if s.power_at[power] == OFF_FIELD + seat:
            lose_power(s, power, REMOVED)
        power = next_power(s, power)
    s.walker = NOTHING
    s.stale = 1
    s.phase = TURN_END
    if count(s.resigned) == s.players:  # animayhem.199
        close_match(s)


def has_resigned(s: Any, seat: int) -> bool:
    return has(s.resigned, seat)
