"""Disasters that ally with each other or with a group of Characters: how they do, and how they move. Rule numbers: `rules.md`."""

from typing import Any

from fuda.games.animayhem.abilities import group_size, total
from fuda.games.animayhem.sides import part, primary_of
from fuda.games.animayhem.state import (
    CHARACTERS,
    NOTHING,
    SLOTS,
    Note,
    seat_of,
    slot_card,
    slot_thing,
)
from fuda.games.animayhem.vocabulary import MOVEMENT_ABILITY
from fuda.kernel import count, lowest, note, with_member, without_lowest


def ally(s: Any, slot: int, i: int) -> None:
    """animayhem.149, animayhem.150: a Disaster allies with another one, or with the group of a Character."""
    if i >= CHARACTERS:
        primary = primary_of(s, i - CHARACTERS)
        if primary == slot or s.slot_ally[primary] >= SLOTS:
            return
        joins(s, slot, primary)
        note(s, Note.ALLIES, slot_card(s, slot), slot_card(s, primary))
    else:
        joins(s, slot, SLOTS + seat_of(i))
        s.slot_at[slot] = s.at[i]
        note(s, Note.ALLIES_WITH, slot_card(s, slot), seat_of(i))


def joins(s: Any, slot: int, whom: int) -> None:
    others = int(s.allied)
    while others != 0:  # those that had allied with it come along
        other = lowest(others)
        others = without_lowest(others)
        if s.slot_ally[other] == slot:
            s.slot_ally[other] = whom
    s.slot_ally[slot] = whom
    s.slot_steps[slot] = 0
    s.allied = with_member(s.allied, slot)


def mend_alliances(s: Any) -> None:
    """animayhem.151: an ally of a group that has nobody there is on its own again; an ally is where its primary is."""
    others = int(s.allied)
    while others != 0:
        slot = lowest(others)
        others = without_lowest(others)
        whom = int(s.slot_ally[slot])
        if whom >= SLOTS:
            if group_size(s, whom - SLOTS, int(s.slot_at[slot])) == 0:
                part(s, slot)
        elif s.slot_at[whom] != s.slot_at[slot]:
            part(s, slot)


def allies_of(s: Any, primary: int) -> int:
    """The set of slots that have allied with a Disaster."""
    found = 0
    others = int(s.allied)
    while others != 0:
        slot = lowest(others)
        others = without_lowest(others)
        if s.slot_ally[slot] == primary:
            found = with_member(found, slot)
    return found


def slowest(s: Any, primary: int, steps: int) -> int:
    """animayhem.151: how far a Disaster goes with its allies."""
    others = allies_of(s, primary)
    while others != 0:
        steps = min(steps, max(0, total(s, slot_thing(lowest(others)), MOVEMENT_ABILITY)))
        others = without_lowest(others)
    return steps


def bring_along(s: Any, primary: int) -> None:
    """The allies of a Disaster are where it is."""
    others = allies_of(s, primary)
    while others != 0:
        slot = lowest(others)
        others = without_lowest(others)
        s.slot_at[slot] = s.slot_at[primary]
        s.slot_arrived[slot] = s.slot_arrived[primary]


def allies_at(s: Any, seat: int, site: int) -> int:
    """The set of slots that have allied with a seat's group at a site."""
    found = 0
    others = int(s.allied)
    while others != 0:
        slot = lowest(others)
        others = without_lowest(others)
        if s.slot_ally[slot] == SLOTS + seat and s.slot_at[slot] == site:
            found = with_member(found, slot)
    return found


def allies_of_groups(s: Any, site: int) -> int:
    """animayhem.150: the set of slots at a site that have allied with any group there."""
    found = 0
    others = int(s.allied)
    while others != 0:
        slot = lowest(others)
        others = without_lowest(others)
        if s.slot_ally[slot] >= SLOTS and s.slot_at[slot] == site:
            found = with_member(found, slot)
    return found


def are_left_behind(s: Any, seat: int, site: int, movers: int) -> bool:
    """animayhem.151: whether these would leave an ally alone that can go no farther in this Turn."""
    if s.allied == 0 or group_size(s, seat, site) > count(movers):
        return False
    others = allies_at(s, seat, site)
    while others != 0:
        slot = lowest(others)
        others = without_lowest(others)
        if s.slot_steps[slot] >= total(s, slot_thing(slot), MOVEMENT_ABILITY):
            return True
    return False


def reach_with_allies(s: Any, party: int, site: int, left: int) -> int:
    """How many of so many steps these can take over a site with the allies that would follow them there."""
    seat = seat_of(lowest(party))
    at = int(s.at[lowest(party)])
    if s.allied == 0 or group_size(s, seat, at) > count(party) or group_size(s, seat, site) > 0:
        return left
    others = allies_at(s, seat, at)
    while others != 0:
        slot = lowest(others)
        others = without_lowest(others)
        left = min(left, total(s, slot_thing(slot), MOVEMENT_ABILITY) - int(s.slot_steps[slot]))
    return left


def follow(s: Any, seat: int, site: int, to: int) -> None:
    """Allies go with the last of their group, as far as their Movement reaches."""
    if s.allied == 0 or group_size(s, seat, site) > 0:
        return
    others = allies_at(s, seat, site)
    while others != 0:
        slot = lowest(others)
        others = without_lowest(others)
        if s.slot_steps[slot] < total(s, slot_thing(slot), MOVEMENT_ABILITY):
            s.slot_at[slot] = to
            s.slot_steps[slot] += 1


def taker_among(s: Any, primary: int) -> int:
    """animayhem.149: who of allied Disasters takes an Item: the primary one, or the first that has none."""
    if not carries(s, primary):
        return primary
    others = allies_of(s, primary)
    while others != 0:
        if not carries(s, lowest(others)):
            return lowest(others)
        others = without_lowest(others)
    return NOTHING


def carries(s: Any, slot: int) -> bool:
    for token in range(s.items):
        if s.item_at[token] == slot_thing(slot):
            return True
    return False
