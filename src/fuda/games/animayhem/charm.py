"""Charm Combat of a group with a Disaster, before Physical Combat. Rule numbers: `rules.md`.

The Disaster tries to charm each Character with Charm once, in random order. Then those who are free may try to break the charm of
others, and who has charmed a Minor Disaster altogether may bid it do something.
"""

from typing import Any

from fuda.games.animayhem.abilities import changed, may_act, printed
from fuda.games.animayhem.belongings import carried_items, give_item, random_item
from fuda.games.animayhem.combat import draw_combat_card
from fuda.games.animayhem.decks import MAX_CHARACTERS
from fuda.games.animayhem.disasters import take_item
from fuda.games.animayhem.field import path_place
from fuda.games.animayhem.state import (
    COMBAT_OVER,
    COMBAT_ROUND,
    NOTHING,
    Note,
    Phase,
    character_card,
    character_thing,
    slot_card,
    slot_thing,
)
from fuda.games.animayhem.telling import tell_change, told_total
from fuda.games.animayhem.vocabulary import ATTACK_ACTION, CHARM_ABILITY, OTHER_SIDE, OWN_SIDE, What
from fuda.kernel import count, draw_member, has, note, with_member, without_member

HAND_OVER_BID = 0  # an Item
MOVE_BID = 1  # to the next Location
CALM_BID = 2  # it does not attack in this Combat
BIDS = 3


def begin_charm(s: Any) -> None:
    """animayhem.93: Charm Combat, if it is played with and the Disaster and a Character have Charm."""
    s.charmed = 0
    s.winners = 0
    s.breakers = 0
    s.tested = 0
    s.calm = 0
    suitors = participants(s)
    foe = slot_thing(int(s.foe))
    if s.charm != 0 or s.slot_id[s.foe] == NOTHING or suitors == 0:
        s.phase = COMBAT_ROUND
        return
    if printed(s.book[slot_card(s, int(s.foe))], CHARM_ABILITY) <= 0 or not may_act(s, foe, ATTACK_ACTION):
        s.phase = COMBAT_ROUND
        return
    left = suitors
    while left != 0:
        character = draw_member(s, left)
        left = without_member(left, character)
        charm_round(s, character)
    s.turn = s.fighter
    s.phase = Phase.CHARM_BREAK


def participants(s: Any) -> int:
    """Those of the group whose printed Charm is above 0."""
    found = 0
    for character in range(s.fighter * MAX_CHARACTERS, (s.fighter + 1) * MAX_CHARACTERS):
        if s.at[character] == s.field and s.book[character_card(s, character)].charm > 0:
            found = with_member(found, character)
    return found


def by_charm_card(s: Any, value: int, id: int, whom: int) -> int:
    card = s.book[s.brought[id]]
    before = value
    for k in range(card.charm_effects_count):
        row = card.charm_effects[k]
        if row.whom == whom and row.what <= What.REPLACE:
            value = changed(value, row)
    tell_change(s, int(s.brought[id]), before, value)
    return value


def charm_total(s: Any, thing: int, own: int, other: int) -> int:
    """animayhem.94: the Charm of one side after its own card, then after that of the other side."""
    value = by_charm_card(s, told_total(s, thing, CHARM_ABILITY), own, OWN_SIDE)
    return max(0, by_charm_card(s, value, other, OTHER_SIDE))


def draw_two(s: Any) -> None:
    """One Combat card for each side, both from the pile of the player who fights."""
    s.foe_card = NOTHING
    s.foe_card = draw_combat_card(s, int(s.fighter))
    s.target_card = draw_combat_card(s, int(s.fighter))


def charm_round(s: Any, character: int) -> None:
    """animayhem.94: the Disaster tries to charm one Character."""
    foe = slot_thing(int(s.foe))
    thing = character_thing(character)
    draw_two(s)
    note(s, Note.CARD_FOR, slot_card(s, int(s.foe)), int(s.brought[s.foe_card]))
    note(s, Note.CARD_FOR, character_card(s, character), int(s.brought[s.target_card]))
    theirs = charm_total(s, foe, int(s.foe_card), int(s.target_card))
    ours = charm_total(s, thing, int(s.target_card), int(s.foe_card))
    note(s, Note.CHARM_OF, slot_card(s, int(s.foe)), theirs)
    note(s, Note.CHARM_OF, character_card(s, character), ours)
    if theirs > ours:
        s.charmed = with_member(s.charmed, character)
        s.margin[character % MAX_CHARACTERS] = min(127, theirs - ours)
        note(s, Note.CHARMED, character_card(s, character), theirs - ours)
    elif ours > theirs:
        s.winners = with_member(s.winners, character)
        note(s, Note.CHARMS, character_card(s, character), slot_card(s, int(s.foe)))


# Breaking a charm: animayhem.95.


def why_not_free(s: Any, number: int, other: int) -> int:
    breaker = s.turn * MAX_CHARACTERS + number
    victim = s.turn * MAX_CHARACTERS + other
    if s.at[breaker] != s.field or has(s.charmed, breaker) or has(s.breakers, breaker):
        return 95
    return 0 if has(s.charmed, victim) and not has(s.tested, victim) else 95


def can_free(s: Any) -> bool:
    for number in range(MAX_CHARACTERS):
        for other in range(MAX_CHARACTERS):
            if why_not_free(s, number, other) == 0:
                return True
    return False


def free(s: Any, number: int, other: int) -> None:
    """One tries to break the charm of another, and has to beat it by twice what it was charmed by."""
    breaker = s.turn * MAX_CHARACTERS + number
    victim = s.turn * MAX_CHARACTERS + other
    s.breakers = with_member(s.breakers, breaker)
    s.tested = with_member(s.tested, victim)
    draw_two(s)
    note(s, Note.CARD_FOR, character_card(s, breaker), int(s.brought[s.foe_card]))
    note(s, Note.CARD_FOR, character_card(s, victim), int(s.brought[s.target_card]))
    ours = charm_total(s, character_thing(breaker), int(s.foe_card), int(s.target_card))
    theirs = charm_total(s, character_thing(victim), int(s.target_card), int(s.foe_card))
    note(s, Note.CHARM_OF, character_card(s, breaker), ours)
    note(s, Note.CHARM_OF, character_card(s, victim), theirs)
    if ours - theirs >= 2 * s.margin[other]:
        s.charmed = without_member(s.charmed, victim)
        note(s, Note.FREED, character_card(s, victim))


def finish_charm(s: Any) -> None:
    """animayhem.96, animayhem.97: a group that is charmed altogether is left; one that has charmed a Minor may bid it act."""
    s.foe_card = NOTHING
    s.target_card = NOTHING
    group = 0
    for character in range(s.fighter * MAX_CHARACTERS, (s.fighter + 1) * MAX_CHARACTERS):
        if s.at[character] == s.field:
            group = with_member(group, character)
    suitors = participants(s)
    if group != 0 and s.charmed == group:
        take_item(s, int(s.foe))
        s.phase = COMBAT_OVER
    elif count(s.winners) == count(suitors) and suitors != 0 and not s.book[slot_card(s, int(s.foe))].major:
        s.phase = Phase.BID
    else:
        s.phase = COMBAT_ROUND


# What a charmed Minor Disaster does: animayhem.97.


def why_not_bid(s: Any, bid: int) -> int:
    if bid == HAND_OVER_BID:
        return 0 if carried_items(s, slot_thing(int(s.foe))) > 0 else 97
    if bid == MOVE_BID:
        return 0 if path_place(s, int(s.field)) < s.path_size - 1 else 97
    return 0


def make_bid(s: Any, bid: int) -> None:
    note(s, Note.BIDS, slot_card(s, int(s.foe)), bid)
    s.phase = COMBAT_ROUND
    if bid == HAND_OVER_BID:
        token = random_item(s, slot_thing(int(s.foe)))
        for character in range(s.fighter * MAX_CHARACTERS, (s.fighter + 1) * MAX_CHARACTERS):
            if has(s.winners, character) and token != NOTHING:
                give_item(s, token, character_thing(character))
                token = NOTHING
    elif bid == MOVE_BID:
        s.slot_at[s.foe] = s.path[path_place(s, int(s.field)) + 1]
        s.slot_fought[s.foe] = 1
    else:
        s.calm = 1
