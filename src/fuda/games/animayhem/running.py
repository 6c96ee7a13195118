"""Running away from a Combat in Ani-Mayhem: where to, and who stays. Rule numbers: `rules.md`."""

from typing import Any

from fuda.games.animayhem.abilities import group_size, has_row
from fuda.games.animayhem.allies import follow
from fuda.games.animayhem.decks import MAX_CHARACTERS
from fuda.games.animayhem.field import neighbour, start_over
from fuda.games.animayhem.moving import GROUP, ON_FIELD, may_stop, on_field
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
from fuda.kernel import has, lowest, note, with_member, without_member


def next_runner(s: Any) -> int:
    """The next player who runs and has not yet said where to, NOTHING if there is none; `offers` has those who have."""
    for step in range(s.players):
        seat = int((s.fighter + step) % s.players)
        if has(s.running, seat) and not has(s.offers, seat):
            return seat
    return NOTHING


def run_next(s: Any) -> bool:
    """On to the next player who can run; says whether there is one to decide."""
    while True:
        seat = next_runner(s)
        if seat == NOTHING:
            end_run(s)
            return False
        s.turn = seat
        if can_run(s):
            return True
        s.offers = with_member(s.offers, seat)
        if group_size(s, seat, int(s.field)) == held_there(s, seat):
            s.party = without_member(s.party, seat)


def why_not_run_to(s: Any, direction: int) -> int:
    site = neighbour(s, int(s.field), direction)
    if site == NOTHING or (not is_haven(s, site) and not fits_there(s, site)):
        return 68
    for character in range(CHARACTERS):
        if s.at[character] == s.field and seat_of(character) == s.turn:
            if not is_held(s, character) and not may_stop(s, character, site):
                return 68
    return 0


def fits_there(s: Any, site: int) -> bool:
    """Whether all who run, and those of the same seat that are there already, make a group that is not too large."""
    found = 0
    runners = 0
    for character in range(s.turn * MAX_CHARACTERS, (s.turn + 1) * MAX_CHARACTERS):
        if s.at[character] == s.field and not is_held(s, character):
            runners += 1
        elif s.at[character] == site:
            found += 1
    if is_haven(s, int(s.field)) and on_field(s, int(s.turn)) + runners > ON_FIELD:  # animayhem.46
        return False
    return found + runners <= GROUP


def is_held(s: Any, character: int) -> bool:
    """animayhem.106"""
    return has_row(s, character_thing(character), HOLD_ROW)


def can_run(s: Any) -> bool:
    """Whether there is a place for those who can run; the held ones stay."""
    if group_size(s, int(s.turn), int(s.field)) == held_there(s, int(s.turn)):
        return False
    for direction in range(DIRECTIONS):
        if why_not_run_to(s, direction) == 0:
            return True
    return False


def run_to(s: Any, direction: int) -> None:
    """Those who have run are out of the Combat, in full Health."""
    site = neighbour(s, int(s.field), direction)
    start_over(s, int(s.turn), int(s.field))
    for character in range(s.turn * MAX_CHARACTERS, (s.turn + 1) * MAX_CHARACTERS):
        if s.at[character] == s.field and not is_held(s, character):
            s.at[character] = site
            s.damage[character] = 0
            s.spent[character] = 0
    note(s, Note.RUNS_TO, int(s.turn), site_card(s, site))
    follow(s, int(s.turn), int(s.field), site)
    s.offers = with_member(s.offers, int(s.turn))


def held_there(s: Any, seat: int) -> int:
    """How many of those who run are held."""
    found = 0
    for character in range(seat * MAX_CHARACTERS, (seat + 1) * MAX_CHARACTERS):
        if s.at[character] == s.field and is_held(s, character):
            found += 1
    return found


def end_run(s: Any) -> None:
    """animayhem.106, animayhem.147: the Combat goes on with those who are held or have not run; without any it is over."""
    if s.rival != NOTHING:
        if held_there(s, int(s.runner)) == 0 or not has(s.party, int(s.runner)):
            s.phase = COMBAT_OVER
            return
        s.running = 0
        s.runner = NOTHING
        s.phase = DUEL_ROUND
        return
    for seat in range(s.players):
        if has(s.running, seat) and held_there(s, seat) == 0:
            s.party = without_member(s.party, seat)
    if s.party == 0:
        s.phase = COMBAT_OVER
        return
    if has(s.running, int(s.active)):
        s.after = TURN_END
    if not has(s.party, int(s.fighter)):
        s.fighter = lowest(int(s.party))
    s.running = 0
    s.target = NOTHING
    s.phase = COMBAT_ROUND
