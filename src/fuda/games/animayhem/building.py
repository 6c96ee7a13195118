"""Building access to another Haven in Ani-Mayhem: three Characters, two Turns. Rule numbers: `rules.md`."""

from typing import Any

from fuda.games.animayhem.abilities import group_size, has_row
from fuda.games.animayhem.decks import MAX_CHARACTERS, MAX_HAVENS
from fuda.games.animayhem.field import STEP_X, STEP_Y, lay, neighbour
from fuda.games.animayhem.state import (
    BUILT,
    DIRECTIONS,
    EACH,
    HAVENS,
    IN_PLAY,
    NOTHING,
    REMOVED,
    SITES,
    Note,
    character_card,
    character_thing,
    haven_of_id,
    is_haven,
    seat_of,
    site_card,
)
from fuda.games.animayhem.summary import note_site
from fuda.games.animayhem.vocabulary import NO_ACTIONS_ROW
from fuda.kernel import count, first, has, lowest, note, with_member, without_lowest, without_member

BUILDERS = 3
BUILDING_TURNS = 2


def builders_of(s: Any, seat: int) -> int:
    """The set of a seat's Characters that build."""
    return int(s.builders) & (first(MAX_CHARACTERS) << (seat * MAX_CHARACTERS))


def has_spare_haven(s: Any, seat: int) -> bool:
    """Whether a Haven that a seat has brought may still come into play. Decks are open, so everyone knows."""
    for number in range(1, MAX_HAVENS):
        if s.brought[seat * EACH + HAVENS + number] == NOTHING:
            return False
        state = s.haven_state[seat * MAX_HAVENS + number]
        if state < IN_PLAY and state != REMOVED:
            return True
    return False


def why_not_build(s: Any, number: int) -> int:
    """animayhem.121: one of three that begin to build together, at the start of the Move phase."""
    seat = int(s.turn)
    character = seat * MAX_CHARACTERS + number
    at = int(s.at[character])
    if at < 0 or is_haven(s, at) or has(s.ruins, at) or has(s.builders, character) or s.building_left[seat] != 0:
        return 121
    if s.building_at[seat] != NOTHING and s.building_at[seat] != at:
        return 121
    if s.sites >= SITES or group_size(s, seat, at) < BUILDERS or not has_spare_haven(s, seat):
        return 121
    for other in range(seat * MAX_CHARACTERS, (seat + 1) * MAX_CHARACTERS):
        if s.moved[other] > 0 or has(s.still, other):
            return 121
    return 121 if has_row(s, character_thing(character), NO_ACTIONS_ROW) else 0


def build(s: Any, number: int) -> None:
    seat = int(s.turn)
    character = seat * MAX_CHARACTERS + number
    s.builders = with_member(s.builders, character)
    s.building_at[seat] = s.at[character]
    note(s, Note.JOINS_BUILDING, character_card(s, character), site_card(s, int(s.at[character])))
    if count(builders_of(s, seat)) == BUILDERS:
        s.building_left[seat] = BUILDING_TURNS
        note(s, Note.BUILDS, seat, site_card(s, int(s.at[character])))


def stir(s: Any, character: int) -> None:
    """animayhem.122: a Character that acts, or is lost, builds no longer, and what has begun is broken off."""
    if not has(s.builders, character):
        return
    seat = seat_of(character)
    if s.building_left[seat] == 0:
        s.builders = without_member(s.builders, character)
    else:
        note(s, Note.BUILDING_STOPS, seat, site_card(s, int(s.building_at[seat])))
        stop_building(s, seat)


def stop_building(s: Any, seat: int) -> None:
    s.builders = int(s.builders) & ~builders_of(s, seat)
    s.building_at[seat] = NOTHING
    s.building_left[seat] = 0


def mend_building(s: Any) -> None:
    """Who is no longer at the Location does not build."""
    left = int(s.builders)
    while left != 0:
        character = lowest(left)
        left = without_lowest(left)
        if s.at[character] != s.building_at[seat_of(character)]:
            stir(s, character)


def end_declaring(s: Any, seat: int) -> None:
    """When the Move phase ends, fewer than three have not begun; when Equip ends, a place that was built is gone."""
    if s.building_left[seat] <= 0:
        stop_building(s, seat)


def count_building(s: Any, seat: int) -> None:
    """At the end of a seat's Turn."""
    if s.building_left[seat] > 0:
        s.building_left[seat] -= 1
        if s.building_left[seat] == 0:
            s.builders = int(s.builders) & ~builders_of(s, seat)
            s.building_left[seat] = BUILT


def can_found(s: Any) -> bool:
    """animayhem.123: whether the player in turn has built access, and there is room."""
    if s.building_left[s.turn] != BUILT or s.sites >= SITES:
        return False
    for direction in range(DIRECTIONS):
        if neighbour(s, int(s.building_at[s.turn]), direction) == NOTHING:
            return True
    return False


def why_not_found(s: Any, site: int, direction: int) -> int:
    if site != s.building_at[s.turn]:
        return 123
    return 0 if neighbour(s, site, direction) == NOTHING else 123


def found_haven(s: Any, id: int, seat: int, site: int, direction: int) -> None:
    n = int(s.brought[id])
    haven = lay(s, id, int(s.site_x[site]) + STEP_X[direction], int(s.site_y[site]) + STEP_Y[direction], seat)
    s.haven_state[haven_of_id(id)] = IN_PLAY
    note_site(s, haven)
    note(s, Note.PLACES, seat, n)
    stop_building(s, seat)
