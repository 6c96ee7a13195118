"""Which cards `thumb` plays, keeps, takes up and hands over."""

from typing import Any

from fuda.games.animayhem.blocks import DISCARD, END, ON, PLAY, TAKE_ITEM, TAKE_POWER, TO, USE, USE_ITEM
from fuda.games.animayhem.decks import MAX_CHARACTERS
from fuda.games.animayhem.handing import place_of_card
from fuda.games.animayhem.riding import is_vehicle
from fuda.games.animayhem.state import FIRST_CHARACTER, FULL_HAND, HAND, NOTHING, POWERS, is_haven
from fuda.games.animayhem.thumb_cards import gain_of_use, is_own_character, worth_of_character, worth_of_equipment
from fuda.games.animayhem.thumb_picks import NEVER, last_of
from fuda.games.animayhem.thumb_rides import is_worth_driving, worth_of_vehicle
from fuda.kernel import index_of, within

FIRST_PLAYED = (4, 0, 0, 0, 0, 0, 2, 3, 0, 1)  # which kinds of cards are played before which
KEPT = (4, 0, 0, 0, 0, 0, 3, 2, 1, 2)  # which kinds of cards are kept before which


def discard(s: Any, actions: Any, n: int) -> int:
    """From a full hand, which draws no more, the card that is the least likely to be played."""
    if s.hand_size[s.turn] < FULL_HAND:
        return END
    chosen = END
    least = 100
    for i in range(n):
        a = int(actions[i])
        if within(DISCARD, a):
            kind = int(s.book[s.brought[s.hand[s.turn * HAND + index_of(DISCARD, a)]]].kind)
            if KEPT[kind] < least:
                least = KEPT[kind]
                chosen = a
    return chosen


def equip(s: Any, actions: Any, n: int) -> int:
    chosen = NOTHING
    best = 0
    for i in range(n):
        a = int(actions[i])
        if within(PLAY, a):
            kind = int(s.book[s.brought[s.hand[s.turn * HAND + index_of(PLAY, a)]]].kind)
            if FIRST_PLAYED[kind] > best:
                best = FIRST_PLAYED[kind]
                chosen = a
    return chosen if chosen != NOTHING else handle(s, actions, n, END)


def handle(s: Any, actions: Any, n: int, otherwise: int) -> int:
    """Equipment and Items that had better be used, taken up or put down; else `otherwise`."""
    for i in range(n):
        a = int(actions[i])
        if within(USE_ITEM, a):
            return a
        if within(USE, a):
            if is_worth_using(s, index_of(USE, a)):
                return a
        elif within(TAKE_ITEM, a):
            at = int(s.item_at[index_of(TAKE_ITEM, a)])
            if is_own_character(s, at) and is_haven(s, int(s.at[at - FIRST_CHARACTER])):
                return a
        elif within(TAKE_POWER, a):
            power = index_of(TAKE_POWER, a)
            at = int(s.power_at[power])
            if at < FIRST_CHARACTER and has_use_for(s, power, at):
                return a
    return otherwise


def is_worth_using(s: Any, power: int) -> bool:
    return is_worth_driving(s, power) if is_vehicle(s, power) else gain_of_use(s, power) > 0


def worth_to(s: Any, power: int, character: int) -> int:
    """What a piece of Equipment is worth to a Character."""
    return worth_of_vehicle(s, power, character) if is_vehicle(s, power) else worth_of_equipment(s, power, character)


def has_use_for(s: Any, power: int, site: int) -> bool:
    """Whether one of the seat's Characters at a site can use Equipment."""
    for character in range(s.turn * MAX_CHARACTERS, (s.turn + 1) * MAX_CHARACTERS):
        if s.at[character] == site and worth_to(s, power, character) > 0:
            return True
    return False


def hand_over(s: Any, actions: Any, n: int) -> int:
    """Items go into the Haven, or to who defends itself best; Equipment to who has most of it."""
    if s.card >= POWERS:
        at = place_of_card(s, int(s.card))
        if at >= FIRST_CHARACTER:
            return last_of(actions, n)
    chosen = int(actions[0])
    best = NEVER
    for i in range(n):
        a = int(actions[i])
        if within(TO, a):
            character = s.turn * MAX_CHARACTERS + index_of(TO, a)
            if s.card >= POWERS:
                worth = worth_of_character(s, character)
            else:
                worth = 100 * worth_to(s, int(s.card), character) + worth_of_character(s, character)
            if worth > best:
                best = worth
                chosen = a
    return chosen


def choose_bearer(s: Any, actions: Any, n: int) -> int:
    chosen = int(actions[0])
    best = NEVER
    for i in range(n):
        a = int(actions[i])
        worth = worth_of_character(s, s.turn * MAX_CHARACTERS + index_of(ON, a)) if within(ON, a) else 0
        if worth > best:
            best = worth
            chosen = a
    return chosen
