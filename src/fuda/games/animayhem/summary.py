"""What all that acts on others can do at all, kept so that most questions need no look at any card.

`s.done` has the kinds of rows (`What`), `s.skills_given` and `s.abilities_changed` what such rows are about: of all in
`s.acting`, and of the Characters, Disasters and places that always do something to others. A member says that a row may
count, not that it does.
"""

from typing import Any

from fuda.games.animayhem.rows import card_of_entry, does_now
from fuda.games.animayhem.state import COST_ROW, FIRST_MARK_ACTING, PRICE_ROW, character_id, site_card, slot_card
from fuda.games.animayhem.vocabulary import USED_MOMENT, When, Whom
from fuda.kernel import has, lowest, with_member, without_lowest, without_member


def sum_up(s: Any) -> None:
    """Makes the sets anew, after something has left."""
    s.done = 0
    s.skills_given = 0
    s.abilities_changed = 0
    for i in range(s.acting_size):
        add_acting(s, int(s.acting[i]))
    others = int(s.aura_characters)
    while others != 0:
        n = int(s.brought[character_id(lowest(others))])
        others = without_lowest(others)
        add_aura(s, n)
        if s.book[n].becomes >= 0:
            add_aura(s, int(s.book[n].becomes))
    slots = int(s.aura_slots)
    while slots != 0:
        add_aura(s, slot_card(s, lowest(slots)))
        slots = without_lowest(slots)
    places = int(s.aura_sites)
    while places != 0:
        add_aura(s, site_card(s, lowest(places)))
        places = without_lowest(places)


def add_acting(s: Any, entry: int) -> None:
    card = s.book[card_of_entry(s, entry)]
    if entry < FIRST_MARK_ACTING:
        s.done |= card.does
        s.skills_given |= card.own_skills | card.given_skills
        s.abilities_changed |= card.changes
        return
    k = int(s.mark_row[entry - FIRST_MARK_ACTING])
    if k == COST_ROW:
        s.abilities_changed |= card.changes
        return
    if k >= PRICE_ROW:
        s.abilities_changed = with_member(s.abilities_changed, max(0, int(card.effects[k - PRICE_ROW].pay) - 1))
        return
    row = card.effects[k]
    s.done = with_member(s.done, int(row.what))
    s.skills_given = with_member(s.skills_given, int(row.skill))
    s.abilities_changed = with_member(s.abilities_changed, int(row.ability))


def add_aura(s: Any, n: int) -> None:
    card = s.book[n]
    s.done |= card.does_to_others
    s.skills_given |= card.given_skills
    s.abilities_changed |= card.changes


def note_site(s: Any, site: int) -> None:
    """Keeps the sets of places that always do something, or have an ability that is used."""
    s.aura_sites = without_member(s.aura_sites, site)
    s.ability_sites = without_member(s.ability_sites, site)
    card = s.book[site_card(s, site)]
    for k in range(card.effects_count):
        row = card.effects[k]
        if does_now(s, site, row):
            if row.when == When.ALWAYS and row.whom != Whom.SELF:
                s.aura_sites = with_member(s.aura_sites, site)
            if row.when == When.USED:
                s.ability_sites = with_member(s.ability_sites, site)
    sum_up(s)


def acts_on_others(card: Any) -> bool:
    """Whether a card always does something to others than itself."""
    return bool(card.does_to_others != 0)


def has_used_row(card: Any) -> bool:
    """Whether a card has an ability that is used."""
    return has(card.moments, USED_MOMENT)
