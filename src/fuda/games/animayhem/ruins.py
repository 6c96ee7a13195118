"""Destroyed Locations and Havens of Ani-Mayhem. Rule numbers: `rules.md`."""

from typing import Any

from fuda.games.animayhem.belongings import capture_item, free_marks_on, leave_play, lose_power, put_disaster_away
from fuda.games.animayhem.field import find_path, printed_category
from fuda.games.animayhem.state import (
    CHARACTERS,
    COMBAT,
    DISCARDED,
    EACH,
    LOCATIONS,
    NOTHING,
    SEATS,
    SLOTS,
    UNDER,
    DisasterState,
    Note,
    character_card,
    disaster_of_id,
    is_haven,
    next_power,
    place_of,
    site_card,
    slot_card,
)
from fuda.games.animayhem.summary import sum_up
from fuda.games.animayhem.vocabulary import Category, Pick, Reach, Side, Whom
from fuda.kernel import draw_member, has, lowest, note, only, with_member, without_lowest, without_member
from fuda.kernel.books import NO_CARD


def destroy_site(s: Any, site: int) -> None:
    """animayhem.131, animayhem.133: all cards at a Location or Haven are Discarded; it is turned over and stays."""
    note(s, Note.SITE_DESTROYED, site_card(s, site))
    s.ruins = with_member(s.ruins, site)  # from now on what is dropped there is Discarded
    s.promising = without_member(s.promising, site)
    s.aura_sites = without_member(s.aura_sites, site)
    s.ability_sites = without_member(s.ability_sites, site)
    sum_up(s)
    for token in range(s.items):
        if s.item_at[token] >= 0 and place_of(s, int(s.item_at[token])) == site:
            capture_item(s, token)
    power = next_power(s, NOTHING)
    while power != NOTHING:
        if s.power_at[power] >= 0 and place_of(s, int(s.power_at[power])) == site:
            lose_power(s, power, DISCARDED)
        power = next_power(s, power)
    for character in range(CHARACTERS):
        if s.at[character] == site:
            note(s, Note.DESTROYED_WITH, character_card(s, character), site_card(s, site))
            leave_play(s, character, DISCARDED)
    for slot in range(SLOTS):
        if s.slot_id[slot] != NOTHING and s.slot_at[slot] == site:
            note(s, Note.DESTROYED_WITH, slot_card(s, slot), site_card(s, site))
            put_disaster_away(s, slot)
    clear_under(s, site)
    free_marks_on(s, site)
    for seat in range(SEATS):
        if s.siege_at[seat] == site:
            s.siege_at[seat] = NOTHING
    if LOCATIONS <= s.site_id[site] % EACH < COMBAT:  # one that had become a Haven is a Location again
        s.site_owner[site] = NOTHING
        s.havens = without_member(s.havens, site)
        find_path(s)


def clear_under(s: Any, site: int) -> None:
    for i in range(site * UNDER, site * UNDER + s.under_size[site]):
        s.disaster_state[disaster_of_id(int(s.under_id[i]))] = DisasterState.DISCARDED
        s.under_id[i] = NOTHING
        s.under_seen[i] = 0
        s.under_owner[i] = NOTHING
    s.under_size[site] = 0


def sites_named(s: Any, row: Any, seat: int, here: int) -> int:
    """The set of Locations, or Havens, that a row is about, seen from a place of a player."""
    found = 0
    for site in range(s.sites):
        if is_haven(s, site) != (row.whom == Whom.HAVEN) or has(s.ruins, site):
            continue
        if row.side == Side.OWN and s.site_owner[site] != seat and row.whom == Whom.HAVEN:
            continue
        if row.side == Side.OTHERS and s.site_owner[site] == seat:
            continue
        card = s.book[site_card(s, site)]
        if row.of_category != Category.NONE and not printed_category(card, int(row.of_category)):
            continue
        if row.of_card != NO_CARD and row.of_card != site_card(s, site):
            continue
        if row.reach == Reach.ANYWHERE or row.reach == Reach.IN_HAVEN or site == here:
            found = with_member(found, site)
        elif row.reach == Reach.ADJACENT and here >= 0:
            if abs(s.site_x[site] - s.site_x[here]) <= 1 and abs(s.site_y[site] - s.site_y[here]) <= 1:
                found = with_member(found, site)
    return found


def destroy_sites(s: Any, row: Any, seat: int, here: int) -> None:
    """What a row destroys: each of those it names, or one of them at random where nobody chooses."""
    found = sites_named(s, row, seat, here)
    if found == 0:
        return
    if row.pick != Pick.EACH:
        found = only(draw_member(s, found))
    while found != 0:
        destroy_site(s, lowest(found))
        found = without_lowest(found)
