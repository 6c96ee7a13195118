"""Running away from a Combat in Ani-Mayhem: where to, and who stays. Rule numbers: `rules.md`."""

from typing import Any

from fuda.games.animayhem.abilities import group_size, has_row
from fuda.games.animayhem.decks import MAX_CHARACTERS
from fuda.games.animayhem.field import neighbour
from fuda.games.animayhem.moving import may_stop
from fuda.games.animayhem.state import (
    CHARACTERS,
    COMBAT_OVER,
    COMBAT_ROUND,
    DIRECTIONS,
    DUEL_ROUND,
    NOTHING,
    TURN_END,
    Note,
    character_thing,
    is_haven,
    seat_of,
    site_card,
)
from fuda.games.animayhem.vocabulary import HOLD_ROW
from fuda.kernel import note


def why_not_run_to(s: Any, direction: int) -> int:
    site = neighbour(s, int(s.field), direction)
    if site == NOTHING or (not is_haven(s, site) and not fits_there(s, site)):
        return 68
    for character in range(CHARACTERS):
        if s.at[character] == s.field and seat_of(character) == s.fighter:
            if not is_held(s, character) and not may_stop(s, character, site):
                return 68
    return 0


def fits_there(s: Any, site: int) -> bool:
    """Whether all who run, and those of the same seat that are there already, make a group that is not too large."""
    found = 0
    for character in range(s.fighter * MAX_CHARACTERS, (s.fighter + 1) * MAX_CHARACTERS):
        if s.at[character] == site or (s.at[character] == s.field and not is_held(s, character)):
            found += 1
    return found <= 4


def is_held(s: Any, character: int) -> bool:
    """animayhem.106"""
    return has_row(s, character_thing(character), HOLD_ROW)


def can_run(s: Any) -> bool:
    """Whether there is a place for those who can run; the held ones stay."""
    s.turn = s.fighter
    if group_size(s, int(s.fighter), int(s.field)) == held_there(s):
        return False
    for direction in range(DIRECTIONS):
        if why_not_run_to(s, direction) == 0:
            return True
    return False


def run_to(s: Any, direction: int) -> None:
    site = neighbour(s, int(s.field), direction)
    for character in range(s.fighter * MAX_CHARACTERS, (s.fighter + 1) * MAX_CHARACTERS):
        if s.at[character] == s.field and not is_held(s, character):
            s.at[character] = site
    note(s, Note.RUNS_TO, int(s.fighter), site_card(s, site))
    end_run(s)


def held_there(s: Any) -> int:
    """How many of those who run are held."""
    found = 0
    for character in range(s.fighter * MAX_CHARACTERS, (s.fighter + 1) * MAX_CHARACTERS):
        if s.at[character] == s.field and is_held(s, character):
            found += 1
    return found


def end_run(s: Any) -> None:
    """animayhem.106: the Combat goes on with those who are held; without any it is over."""
    if held_there(s) == 0:
        s.phase = COMBAT_OVER
        return
    s.running = 0
    s.target = NOTHING
    if s.rival == NOTHING:
        if s.fighter == s.active:
            s.after = TURN_END
        s.phase = COMBAT_ROUND
    else:
        s.fighter = s.active
        s.runner = NOTHING
        s.phase = DUEL_ROUND
