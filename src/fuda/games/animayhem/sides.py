"""The two sides of a Combat with a Disaster: the Characters of the players who fight it, the Disasters, and their allies.

A Combat is fought by one player or, if others join, by a party; on the other side there is one Disaster with those that have
allied with it. Those that have allied with a group fight on its side. Rule numbers: `rules.md`.
"""

from typing import Any

from fuda.games.animayhem.abilities import carries_item, has_row
from fuda.games.animayhem.decks import MAX_CHARACTERS
from fuda.games.animayhem.rows import filters_fit, row_names_card
from fuda.games.animayhem.state import (
    CHARACTERS,
    FIRST_CHARACTER,
    NOTHING,
    SLOTS,
    Note,
    seat_of,
    slot_card,
    thing_card,
)
from fuda.games.animayhem.vocabulary import EVADE_ROW, HIDE_ROW, What, When
from fuda.kernel import count, draw_member, has, lowest, note, only, with_member, without_lowest, without_member


def members(s: Any) -> int:
    """The set of Characters of the party that are where the Combat is."""
    found = 0
    for seat in range(s.players):
        if has(s.party, seat):
            for character in range(seat * MAX_CHARACTERS, (seat + 1) * MAX_CHARACTERS):
                if s.at[character] == s.field:
                    found = with_member(found, character)
    return found


def is_in_party(s: Any, character: int) -> bool:
    return bool(s.at[character] == s.field and has(s.party, seat_of(character)))


def is_foe_gone(s: Any) -> bool:
    """Defeated, or fled."""
    return bool(s.slot_id[s.foe] == NOTHING or s.slot_at[s.foe] != s.field)


def foes(s: Any) -> int:
    """The set of slots of the Disaster that is fought and of its allies there."""
    found = 0 if is_foe_gone(s) else only(int(s.foe))
    others = int(s.allied)
    while others != 0:
        slot = lowest(others)
        others = without_lowest(others)
        if s.slot_ally[slot] == s.foe and s.slot_at[slot] == s.field:
            found = with_member(found, slot)
    return found


def helpers(s: Any, seats: int) -> int:
    """The set of slots of Disasters at the place of the Combat that have allied with groups of these seats."""
    found = 0
    others = int(s.allied)
    while others != 0:
        slot = lowest(others)
        others = without_lowest(others)
        if s.slot_ally[slot] >= SLOTS and s.slot_at[slot] == s.field and has(seats, int(s.slot_ally[slot]) - SLOTS):
            found = with_member(found, slot)
    return found


def is_present(s: Any, i: int) -> bool:
    """Whether a Character or Disaster, as a member of a set of both, is where the Combat is."""
    if i < CHARACTERS:
        return bool(s.at[i] == s.field)
    return bool(s.slot_id[i - CHARACTERS] != NOTHING and s.slot_at[i - CHARACTERS] == s.field)


def seat_behind(s: Any, i: int) -> int:
    """The player of a Character, or of the group that a Disaster has allied with."""
    return seat_of(i) if i < CHARACTERS else int(s.slot_ally[i - CHARACTERS]) - SLOTS


def draw_target(s: Any, among: int, site: int, slot: int) -> int:
    """animayhem.57: one of these at random, of those who carry an Item if there is one; NOTHING if nobody is there.

    `among` is a set of Characters and Disasters. The attacker may have a taste of its own (animayhem.154).
    """
    there = 0
    left = among
    while left != 0:
        i = lowest(left)
        left = without_lowest(left)
        if (i < CHARACTERS and s.at[i] == site) or (i >= CHARACTERS and s.slot_at[i - CHARACTERS] == site):
            there = with_member(there, i)
    there = by_taste(s, there, slot)
    if there == 0:
        return NOTHING
    carriers = 0
    left = there
    while left != 0:
        i = lowest(left)
        left = without_lowest(left)
        if carries_item(s, FIRST_CHARACTER + i):
            carriers = with_member(carriers, i)
    drawn = draw_member(s, carriers if carriers != 0 else there)
    if count(carriers) > 1:
        note(s, Note.DRAWN_AMONG_CARRIERS, thing_card(s, FIRST_CHARACTER + drawn), count(carriers))
    elif carriers == 0 and count(there) > 1:
        note(s, Note.DRAWN_AMONG, thing_card(s, FIRST_CHARACTER + drawn), count(there))
    return drawn


def by_taste(s: Any, there: int, slot: int) -> int:
    """animayhem.154: those of a set that a Disaster attacks: none that it spares or that hide, those it prefers before others."""
    kept = without_hidden(s, there)
    if slot == NOTHING:
        return kept
    kept = without_evading(s, kept, slot_card(s, slot))
    card = s.book[slot_card(s, slot)]
    for k in range(card.effects_count):
        row = card.effects[k]
        if row.when == When.ALWAYS and (row.what == What.SPARE or row.what == What.PREFER):
            named = 0
            left = kept
            while left != 0:
                i = lowest(left)
                left = without_lowest(left)
                if i < CHARACTERS and filters_fit(s, row, FIRST_CHARACTER + i):
                    named = with_member(named, i)
            if row.what == What.SPARE:
                kept &= ~named
            elif named != 0:
                kept = named
    return kept


def without_hidden(s: Any, there: int) -> int:
    """Those of a set that do not hide behind others of it."""
    kept = there
    left = there
    while left != 0:
        i = lowest(left)
        left = without_lowest(left)
        if count(kept) > 1 and i < CHARACTERS and has_row(s, FIRST_CHARACTER + i, HIDE_ROW):
            kept = without_member(kept, i)
    return kept


def without_evading(s: Any, there: int, n: int) -> int:
    """animayhem.178: those of a set that a Disaster can attack."""
    kept = there
    left = there
    while left != 0:
        i = lowest(left)
        left = without_lowest(left)
        if i < CHARACTERS and evades(s, FIRST_CHARACTER + i, n):
            kept = without_member(kept, i)
    return kept


def evades(s: Any, thing: int, n: int) -> bool:
    return row_names_card(s, thing, EVADE_ROW, What.EVADE, n, False)


def part(s: Any, slot: int) -> None:
    """A Disaster is no longer allied with anyone."""
    if s.slot_ally[slot] != NOTHING:
        s.slot_ally[slot] = NOTHING
        s.allied = without_member(s.allied, slot)
        note(s, Note.PARTS, slot_card(s, slot))


def part_all(s: Any, primary: int) -> None:
    """animayhem.151: those that had allied with a Disaster part when it leaves."""
    others = int(s.allied)
    while others != 0:
        slot = lowest(others)
        others = without_lowest(others)
        if s.slot_ally[slot] == primary:
            part(s, slot)


def primary_of(s: Any, slot: int) -> int:
    """The Disaster that leads those that have allied with each other."""
    ally = int(s.slot_ally[slot])
    return ally if 0 <= ally < SLOTS else slot
