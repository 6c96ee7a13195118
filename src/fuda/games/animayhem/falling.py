"""What is about to happen unless somebody answers it: someone is Defeated, or an Item is taken. Rule numbers: `rules.md`.

`belongings.doom` and `about_to_take` announce it; `windows` asks everyone; then it is carried out here, if nothing has
changed it.
"""

from typing import Any

from fuda.games.animayhem.abilities import base_health, has_row
from fuda.games.animayhem.belongings import carried_items, defeat_disaster, doom, give_item, leave_play
from fuda.games.animayhem.state import (
    BONKED,
    CHARACTERS,
    DISCARDED,
    FIRST_CHARACTER,
    FIRST_DISASTER,
    FIRST_PLAYER,
    LIVING,
    NOTHING,
    Note,
    character_card,
    place_of,
    seat_of,
    site_card,
    thing_card,
)
from fuda.games.animayhem.vocabulary import KEEP_ROW, ONLY_BONKED_ROW, UNBEATABLE_ROW
from fuda.kernel import has, lowest, note, with_member, without_lowest


def settle_falls(s: Any) -> None:
    """animayhem.139: who is still at Health 0 or below is Bonked, Killed or Defeated."""
    left = int(s.doomed)
    killed = int(s.fated)
    s.doomed = 0
    s.fated = 0
    while left != 0:
        i = lowest(left)
        left = without_lowest(left)
        if not is_in_play(s, i):
            continue
        thing = FIRST_CHARACTER + i
        base = base_health(s, thing)
        if s.damage[i] < base:
            note(s, Note.IS_SAVED, thing_card(s, thing))
        elif has_row(s, thing, UNBEATABLE_ROW):
            s.damage[i] = base - 1
        elif i >= CHARACTERS:
            defeat_disaster(s, i - CHARACTERS)
        else:
            note_loot(s, i)
            is_killed = has(killed, i) and not has_row(s, thing, ONLY_BONKED_ROW)  # animayhem.156
            leave_play(s, i, DISCARDED if is_killed else BONKED)


def mend_health(s: Any) -> None:
    """animayhem.64: who has lost a card that gave it Health is about to be Defeated if it has none left without that."""
    for i in range(LIVING):
        if s.damage[i] > 0 and is_in_play(s, i) and not has(s.doomed, i):
            if s.damage[i] >= base_health(s, FIRST_CHARACTER + i):
                doom(s, i, False)


def is_in_play(s: Any, i: int) -> bool:
    """Whether a Character or Disaster, as a member of a set of both, is in play."""
    return bool(s.at[i] >= 0) if i < CHARACTERS else bool(s.slot_id[i - CHARACTERS] != NOTHING)


def note_loot(s: Any, character: int) -> None:
    """animayhem.66: the Items of those who fall in a Combat with a Disaster; it takes one of them."""
    if s.foe != NOTHING and s.at[character] == s.field and has(s.party, seat_of(character)):
        for token in range(s.items):
            if s.item_at[token] == FIRST_CHARACTER + character:
                s.loot = with_member(s.loot, token)
                s.prize_from = character


def about_to_take(s: Any, token: int, thing: int, victim: int) -> None:
    """animayhem.140: an Item is about to be taken by a Disaster or Character, from a Character or from where it lies."""
    s.prize = token
    s.prize_to = thing
    s.prize_from = victim
    s.warned = 0


def settle_prize(s: Any) -> None:
    """animayhem.140: the Item is taken, if it and the taker are still at one place and nothing keeps it."""
    token = int(s.prize)
    thing = int(s.prize_to)
    victim = int(s.prize_from)
    s.prize = NOTHING
    s.prize_to = NOTHING
    s.prize_from = NOTHING
    if is_gone(s, thing) or s.item_at[token] < 0 or s.item_at[token] >= FIRST_PLAYER:
        return
    holder = int(s.item_at[token])
    site = place_of(s, thing)
    if place_of(s, holder) != site or is_kept(s, holder):
        return
    if thing >= FIRST_DISASTER and carried_items(s, thing) > 0:  # it carries one at a time
        for other in range(s.items):
            if s.item_at[other] == thing:
                give_item(s, other, site)
                note(s, Note.DROPS, thing_card(s, thing))
    give_item(s, token, thing)
    if victim != NOTHING:
        note(s, Note.DISASTER_ROBS, thing_card(s, thing), character_card(s, victim))
    else:
        note(s, Note.DISASTER_TAKES, thing_card(s, thing), site_card(s, site))


def is_gone(s: Any, thing: int) -> bool:
    if thing < FIRST_CHARACTER or thing >= FIRST_PLAYER:
        return False
    return not is_in_play(s, thing - FIRST_CHARACTER)


def is_kept(s: Any, holder: int) -> bool:
    """animayhem.156: whether a Character's Items are not taken."""
    return FIRST_CHARACTER <= holder < FIRST_DISASTER and has_row(s, holder, KEEP_ROW)
