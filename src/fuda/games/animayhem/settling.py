"""Locations of Ani-Mayhem that become Havens, and what they do as such. Rule numbers: `rules.md`."""

from typing import Any

from fuda.games.animayhem.belongings import free_marks_on
from fuda.games.animayhem.decks import MAX_CHARACTERS
from fuda.games.animayhem.field import find_path
from fuda.games.animayhem.state import (
    NOTHING,
    SEATS,
    SLOTS,
    Note,
    Phase,
    character_card,
    character_thing,
    site_card,
)
from fuda.games.animayhem.summary import note_site
from fuda.kernel import first, has, note, with_member, without_member
from fuda.kernel.books import NO_CARD


def why_not_settle(s: Any, site: int) -> int:
    """animayhem.129: in the own Turn, with the named cards there and no Disaster on or under the Location."""
    if not has(s.promising, site) or has(s.ruins, site) or s.walker != NOTHING or s.under_size[site] > 0:
        return 129
    if s.phase != Phase.EQUIP and s.phase != Phase.MOVE and s.phase != Phase.SCAVENGE:
        return 129
    for slot in range(SLOTS):
        if s.slot_id[slot] != NOTHING and s.slot_at[slot] == site:
            return 129
    card = s.book[site_card(s, site)]
    for k in range(len(card.haven_with)):
        if card.haven_with[k] != NO_CARD and not is_brought_together(s, int(card.haven_with[k]), site):
            return 129
    return 0


def is_brought_together(s: Any, n: int, site: int) -> bool:
    """Whether a card is there: a Character of the player in turn, or an Item that one of them carries."""
    for character in range(s.turn * MAX_CHARACTERS, (s.turn + 1) * MAX_CHARACTERS):
        if s.at[character] == site and (character_card(s, character) == n or item_carried(s, character, n) != NOTHING):
            return True
    return False


def item_carried(s: Any, character: int, n: int) -> int:
    """The Item of that card that a Character carries, NOTHING if it has none."""
    for token in range(s.items):
        if s.item_at[token] == character_thing(character) and s.brought[s.item_id[token]] == n:
            return token
    return NOTHING


def settle(s: Any, site: int) -> None:
    """The Location is its player's Haven: off the Disasters' path, and closed to others. The named Items were shown to all."""
    seat = int(s.turn)
    card = s.book[site_card(s, site)]
    for k in range(len(card.haven_with)):
        if card.haven_with[k] != NO_CARD:
            for character in range(seat * MAX_CHARACTERS, (seat + 1) * MAX_CHARACTERS):
                if s.at[character] == site:
                    token = item_carried(s, character, int(card.haven_with[k]))
                    if token != NOTHING:
                        s.item_seen[token] |= first(SEATS)
    s.site_owner[site] = seat
    s.havens = with_member(s.havens, site)
    s.promising = without_member(s.promising, site)
    free_marks_on(s, site)
    find_path(s)
    for other in range(SEATS):
        if s.siege_at[other] == site:
            s.siege_at[other] = NOTHING
    note_site(s, site)
    note(s, Note.SETTLES, seat, site_card(s, site))
