"""The Move phase of Ani-Mayhem (animayhem.44 to animayhem.46): steps, stopping, transforming. Rule numbers: `rules.md`."""

from typing import Any

from fuda.games.animayhem.abilities import group_size, has_category, may_act, total
from fuda.games.animayhem.belongings import (
    happen,
    happen_to_bearer,
)
from fuda.games.animayhem.combat import location_attacks
from fuda.games.animayhem.decks import MAX_CHARACTERS
from fuda.games.animayhem.effects import transform
from fuda.games.animayhem.field import neighbour, printed_category
from fuda.games.animayhem.state import (
    ARRIVALS,
    DIRECTIONS,
    NOTHING,
    Note,
    character_card,
    character_thing,
    is_haven,
    seat_of,
    site_card,
)
from fuda.games.animayhem.vocabulary import (
    DIMENSIONAL_CATEGORY,
    MOVE_ACTION,
    MOVEMENT_ABILITY,
    PLANETARY_CATEGORY,
    STOPS_MOMENT,
    Change,
)
from fuda.kernel import has, note, with_member

GROUP = 4  # Characters of a seat at one Location
ON_FIELD = 6  # Characters of a seat on Locations


def steps_left(s: Any, character: int) -> int:
    return total(s, character_thing(character), MOVEMENT_ABILITY) - int(s.moved[character])


def on_field(s: Any, seat: int) -> int:
    """How many Characters of a seat are on Locations."""
    found = 0
    for character in range(seat * MAX_CHARACTERS, (seat + 1) * MAX_CHARACTERS):
        if s.at[character] >= 0 and not is_haven(s, int(s.at[character])):
            found += 1
    return found


def may_stop(s: Any, character: int, site: int) -> bool:
    """animayhem.45"""
    seat = seat_of(character)
    if is_haven(s, site):
        return bool(s.site_owner[site] == seat)
    others = group_size(s, seat, site) - (1 if s.at[character] == site else 0)
    if others >= GROUP:
        return False
    card = s.book[site_card(s, site)]
    if printed_category(card, PLANETARY_CATEGORY) and not has_category(s, character_thing(character), PLANETARY_CATEGORY):
        return False
    return not (
        printed_category(card, DIMENSIONAL_CATEGORY) and not has_category(s, character_thing(character), DIMENSIONAL_CATEGORY)
    )


def why_not_step(s: Any, number: int, direction: int) -> int:
    character = s.turn * MAX_CHARACTERS + number
    rule = why_not_move(s, character)
    return rule if rule != 0 else why_not_step_to(s, character, direction, steps_left(s, character))


def why_not_move(s: Any, character: int) -> int:
    """Whether a Character can take any step, wherever it leads."""
    if s.at[character] < 0:
        return 44
    if s.walker != NOTHING and s.walker != character:
        return 45
    if has(s.still, character):
        return 79
    if s.walker == character:
        return 0
    return 0 if steps_left(s, character) > 0 and may_act(s, character_thing(character), MOVE_ACTION) else 44


def why_not_step_to(s: Any, character: int, direction: int, left: int) -> int:
    """The same for a Character that can, with so many steps left, in one direction."""
    at = int(s.at[character])
    site = neighbour(s, at, direction)
    if site == NOTHING:
        return 44
    if is_haven(s, at) and not is_haven(s, site) and on_field(s, int(s.turn)) >= ON_FIELD:
        return 46
    if may_stop(s, character, site):
        return 0
    return 0 if left > 1 and can_go_on(s, character, site) else 45


def can_go_on(s: Any, character: int, site: int) -> bool:
    """Whether a Character that may not stop at a site finds a place beside it where it may."""
    for direction in range(DIRECTIONS):
        other = neighbour(s, site, direction)
        if other != NOTHING and may_stop(s, character, other):
            if is_haven(s, other) or not is_haven(s, site) or on_field(s, seat_of(character)) < ON_FIELD:
                return True
    return False


def step(s: Any, number: int, direction: int) -> None:
    character = s.turn * MAX_CHARACTERS + number
    site = neighbour(s, int(s.at[character]), direction)
    if s.siege_at[s.turn] == s.at[character]:  # animayhem.89
        s.siege_at[s.turn] = NOTHING
    s.at[character] = site
    s.moved[character] += 1
    s.walker = NOTHING if may_stop(s, character, site) else character
    note(s, Note.STEPS, character_card(s, character), site_card(s, site))


def why_not_end_move(s: Any) -> int:
    """A Character that has lost on its way what it needed to go on may stay."""
    return 0 if s.walker == NOTHING or not can_walk_on(s) else 45


def can_walk_on(s: Any) -> bool:
    character = int(s.walker)
    for direction in range(DIRECTIONS):
        if why_not_step_to(s, character, direction, steps_left(s, character)) == 0:
            return True
    return False


def end_move(s: Any) -> None:
    s.walker = NOTHING
    for site in range(s.sites):
        location_attacks(s, int(s.active), site)  # animayhem.87
    stop_moments(s)
    s.phase = ARRIVALS


def stop_moments(s: Any) -> None:
    """animayhem.90: what happens to those who have come to a place."""
    seat = int(s.active)
    told = 0
    for character in range(seat * MAX_CHARACTERS, (seat + 1) * MAX_CHARACTERS):
        if s.at[character] >= 0 and s.moved[character] > 0:
            site = int(s.at[character])
            happen_to_bearer(s, STOPS_MOMENT, character)
            if not has(told, site):
                told = with_member(told, site)
                happen(s, STOPS_MOMENT, int(s.site_id[site]), site, seat)


def why_not_transform(s: Any, number: int) -> int:
    """animayhem.79"""
    character = s.turn * MAX_CHARACTERS + number
    if s.at[character] < 0 or s.moved[character] > 0 or s.walker != NOTHING or has(s.still, character):
        return 79
    if s.book[character_card(s, character)].change != Change.TWO_CARDS or has(s.stuck, character):
        return 79
    return 0 if may_act(s, character_thing(character), MOVE_ACTION) else 79


def change_form(s: Any, number: int) -> None:
    character = s.turn * MAX_CHARACTERS + number
    transform(s, character)
    s.still = with_member(s.still, character)
