"""What a seat knows of a match of Ani-Mayhem: what it can't see, drawn anew.

Decks are open (animayhem.10), so a seat knows of every card that it does not see that it is in a hand, in a Draw pile or under a
Location of the Field, whichever its kind can be.
"""

from typing import Any

from fuda.games.animayhem.decks import MAX_CHARACTERS, MAX_DISASTERS, MAX_HAVENS, MAX_ITEMS, MAX_POWER, STARTERS
from fuda.games.animayhem.setup import is_item_placed
from fuda.games.animayhem.state import (
    DISASTERS,
    EACH,
    HAND,
    HAVENS,
    HIDDEN,
    ITEMS,
    NOTHING,
    PILE_WORDS,
    POWER,
    SEATS,
    SITES,
    TOKENS,
    UNDER,
    DisasterState,
    Phase,
    character_id,
    power_id,
)
from fuda.kernel import (
    below,
    clear,
    has,
    wide_add,
    wide_clear,
    wide_has,
    wide_remove,
)


def redeal(s: Any, seat: int) -> None:
    """Draws anew where the cards are that `seat` can't see."""
    for owner in range(SEATS):
        wide_clear(s.drawn, owner * PILE_WORDS, PILE_WORDS)
        if owner != seat or owner >= s.players:
            clear(s.hand, owner * HAND, HAND, NOTHING)
    for i in range(SITES * UNDER):
        if i % UNDER >= s.under_size[i // UNDER] or not has(s.under_seen[i], seat):
            s.under_id[i] = NOTHING
    for token in range(TOKENS):
        if token >= s.items or not has(s.item_seen[token], seat):
            s.item_id[token] = s.item_shown[token] if token < s.items else NOTHING  # one that lies face up is known
    for owner in range(s.players):
        redeal_disasters(s, owner)
        redeal_hand(s, owner, owner == seat)
    token = most_left(s)
    while token != NOTHING:
        s.item_id[token] = random_unplaced_item(s, int(s.item_owner[token]), int(s.item_left[token]))
        token = most_left(s)
    for token in range(s.items):
        if s.item_id[token] == NOTHING:
            s.item_id[token] = random_unplaced_item(s, int(s.item_owner[token]), NOTHING)


def most_left(s: Any) -> int:
    """Of the unknown Items that have been used, which all have seen, one with the most uses left; NOTHING if there is none."""
    found = NOTHING
    for token in range(s.items):
        if s.item_id[token] == NOTHING and s.item_left[token] != NOTHING:
            if found == NOTHING or s.item_left[token] > s.item_left[found]:
                found = token
    return found


def redeal_disasters(s: Any, owner: int) -> None:
    """A seat's Disasters that nobody has turned over lie under Locations or in its Draw pile."""
    left = 0
    for number in range(MAX_DISASTERS):
        id = owner * EACH + DISASTERS + number
        if s.brought[id] != NOTHING and s.disaster_state[owner * MAX_DISASTERS + number] == DisasterState.HIDDEN:
            if not is_under(s, id):
                wide_add(s.drawn, owner * PILE_WORDS, DISASTERS + number)
                left += 1
    for site in range(s.sites):
        for i in range(site * UNDER, site * UNDER + s.under_size[site]):
            if s.under_id[i] == NOTHING and s.under_owner[i] == owner:
                s.under_id[i] = owner * EACH + random_from_pile(s, owner, DISASTERS, left)
                left -= 1


def is_under(s: Any, id: int) -> bool:
    for i in range(SITES * UNDER):
        if s.under_id[i] == id:
            return True
    return False


def random_from_pile(s: Any, owner: int, start: int, left: int) -> int:
    """Takes a place out of a Draw pile, at random among the `left` ones from `start` on."""
    skip = below(s, left)
    place = start
    while True:
        if wide_has(s.drawn, owner * PILE_WORDS, place):
            if skip == 0:
                wide_remove(s.drawn, owner * PILE_WORDS, place)
                return place
            skip -= 1
        place += 1


def redeal_hand(s: Any, owner: int, is_seen: bool) -> None:
    """A seat's Power cards that are not in play lie in its hand or in its Draw pile."""
    left = 0
    for place in range(DISASTERS):
        if is_hidden_power(s, owner, place):
            wide_add(s.drawn, owner * PILE_WORDS, place)
            left += 1
    if is_seen:
        for i in range(s.hand_size[owner]):
            wide_remove(s.drawn, owner * PILE_WORDS, int(s.hand[owner * HAND + i]) - owner * EACH)
        return
    size = 0
    for character in range(owner * MAX_CHARACTERS, (owner + 1) * MAX_CHARACTERS):
        if has(s.returned, character):  # everyone has seen it go to the hand
            wide_remove(s.drawn, owner * PILE_WORDS, character % MAX_CHARACTERS)
            s.hand[owner * HAND + size] = character_id(character)
            size += 1
            left -= 1
    for power in range(owner * MAX_POWER, (owner + 1) * MAX_POWER):
        if wide_has(s.shown_powers, 0, power) and s.power_at[power] == HIDDEN:
            wide_remove(s.drawn, owner * PILE_WORDS, POWER + power % MAX_POWER)
            s.hand[owner * HAND + size] = power_id(power)
            size += 1
            left -= 1
    while size < s.hand_size[owner]:
        place = random_from_pile(s, owner, 0, left)
        s.hand[owner * HAND + size] = owner * EACH + place
        size += 1
        left -= 1


def is_hidden_power(s: Any, owner: int, place: int) -> bool:
    """Whether a card that is no Disaster is in a hand or a Draw pile; an Enhancement whose bearer is chosen is in neither."""
    if s.brought[owner * EACH + place] == NOTHING:
        return False
    if s.card == owner * EACH + place and (s.phase == Phase.ENHANCE or s.phase == Phase.INTO or s.phase == Phase.FOUND):
        return False  # it was played just now
    if place < HAVENS:
        if place < STARTERS and s.phase <= Phase.BURY_ITEMS:
            return False
        return bool(s.at[owner * MAX_CHARACTERS + place] == HIDDEN)
    if place < POWER:
        return bool(place > HAVENS and s.haven_state[owner * MAX_HAVENS + place - HAVENS] == HIDDEN)
    return bool(s.power_at[owner * MAX_POWER + place - POWER] == HIDDEN)


def random_unplaced_item(s: Any, owner: int, left: int) -> int:
    """One of a seat's Items that is no other token, at random; of a used one `left` uses are left, so it had more."""
    fitting = 0
    for number in range(MAX_ITEMS):
        if can_be_item(s, owner * EACH + ITEMS + number, left):
            fitting += 1
    skip = below(s, fitting)
    for number in range(MAX_ITEMS):
        id = owner * EACH + ITEMS + number
        if can_be_item(s, id, left):
            if skip == 0:
                return id
            skip -= 1
    return NOTHING


def can_be_item(s: Any, id: int, left: int) -> bool:
    if s.brought[id] == NOTHING or is_item_placed(s, id):
        return False
    return bool(left == NOTHING or s.book[s.brought[id]].uses > left)
