"""Rows about Power cards, Items and other cards in play that are no Characters. Rule numbers: `rules.md`."""

from typing import Any

from fuda.games.animayhem.belongings import (
    capture_item,
    destroy_disaster,
    free_mark,
    give_item,
    give_power,
    is_character,
    lose_power,
    strike_down_at_once,
)
from fuda.games.animayhem.decks import MAX_POWER
from fuda.games.animayhem.effects import affect_items, affect_powers
from fuda.games.animayhem.field import haven_of
from fuda.games.animayhem.piles import show_in_hand
from fuda.games.animayhem.setup import put_in_hand
from fuda.games.animayhem.state import (
    ASKING,
    CHARACTERS,
    DISCARDED,
    FIRST_CHARACTER,
    FIRST_ITEM_TARGET,
    FIRST_MARK_TARGET,
    FIRST_PLAYER,
    FIRST_PLAYER_TARGET,
    FIRST_POWER_TARGET,
    FIRST_SITE_TARGET,
    HAND,
    LIVING,
    MARKS,
    NOTHING,
    POWER,
    REMOVED,
    Note,
    character_thing,
    place_of,
    power_id,
    seat_of,
    thing_card,
)
from fuda.games.animayhem.stealing import steal_item, steal_power, why_not_steal_item
from fuda.games.animayhem.targets import can_aim
from fuda.games.animayhem.vocabulary import Destination, What
from fuda.kernel import below, draw_member, note, with_member


def act_on_card(s: Any, row: Any, target: int) -> None:
    """animayhem.169: a card in play is Discarded or removed: a Disaster, a Power card, or one whose effect lasts."""
    chosen = target
    if chosen == NOTHING:
        chosen = random_card(s, row)
    if chosen == NOTHING:
        return
    if chosen < LIVING:
        if row.what == What.DESTROY:
            destroy_disaster(s, chosen - CHARACTERS)
        else:
            strike_down_at_once(s, chosen, False)
    elif chosen < FIRST_SITE_TARGET:
        lose_power(s, chosen - LIVING, REMOVED if row.what == What.DESTROY else DISCARDED)
    elif FIRST_MARK_TARGET <= chosen < FIRST_PLAYER_TARGET:
        end_effect(s, int(s.mark_id[chosen - FIRST_MARK_TARGET]))


def act_on_cards(s: Any, row: Any) -> None:
    """animayhem.169: all cards in play that fit are Discarded or removed."""
    for i in range(CHARACTERS, FIRST_PLAYER_TARGET):
        if can_aim(s, row, 0, NOTHING, FIRST_PLAYER, i):
            act_on_card(s, row, i)


def end_effect(s: Any, id: int) -> None:
    """All that a card does that lasts is over."""
    for mark in range(MARKS):
        if s.mark_id[mark] == id:
            free_mark(s, mark)


def random_card(s: Any, row: Any) -> int:
    """One of the cards in play that fit, at random, as a target; NOTHING if none does."""
    found = 0
    for i in range(CHARACTERS, FIRST_PLAYER_TARGET):
        if can_aim(s, row, 0, NOTHING, FIRST_PLAYER, i):
            found += 1
    if found == 0:
        return NOTHING
    skip = below(s, found)
    for i in range(CHARACTERS, FIRST_PLAYER_TARGET):
        if can_aim(s, row, 0, NOTHING, FIRST_PLAYER, i):
            if skip == 0:
                return i
            skip -= 1
    return NOTHING


def act_on_powers(s: Any, row: Any, seat: int, user: int, here: int, target: int, place: int) -> None:
    """On the Power card that was chosen, or on those of the group."""
    if FIRST_POWER_TARGET <= target < FIRST_SITE_TARGET:
        act_on_power(s, row, user, target - LIVING, place)
    elif row.what == What.DISCARD or row.what == What.DESTROY or row.what == What.DROP:
        affect_powers(s, row, seat, here)


def act_on_power(s: Any, row: Any, user: int, power: int, place: int) -> None:
    holder = int(s.power_at[power])
    if row.what == What.STEAL:
        if user != NOTHING:
            steal_power(s, user, power, ASKING)
    elif row.what == What.DROP:
        if is_character(holder):
            give_power(s, power, int(s.at[holder - FIRST_CHARACTER]))
    elif row.what == What.RETURN:
        return_power(s, power)
    elif row.what == What.RECHARGE:
        s.power_left[power] = NOTHING  # animayhem.182
    elif row.what == What.MOVE:
        goal = goal_of(s, row, power // MAX_POWER, user, place)
        if goal != NOTHING:
            give_power(s, power, goal)
    elif row.what == What.DISCARD or row.what == What.DESTROY:
        lose_power(s, power, REMOVED if row.what == What.DESTROY else DISCARDED)


def return_power(s: Any, power: int) -> None:
    """animayhem.165: a Power card goes back to its owner's hand, or to the Discard pile where that is full."""
    seat = power // MAX_POWER
    lose_power(s, power, DISCARDED)
    if s.hand_size[seat] < HAND:
        show_in_hand(s, seat, POWER + power % MAX_POWER)
        put_in_hand(s, seat, power_id(power))


def goal_of(s: Any, row: Any, owner: int, user: int, place: int) -> int:
    """The thing to which a row moves a card."""
    if row.to == Destination.HAVEN:
        return haven_of(s, owner)
    if row.to == Destination.HERE:
        return character_thing(user) if user != NOTHING else NOTHING
    if row.to == Destination.RANDOM and s.path_size > 0:
        return int(s.path[below(s, int(s.path_size))])
    return place


def act_on_items(s: Any, row: Any, seat: int, user: int, here: int, target: int, place: int) -> None:
    """On the Item that was chosen, unseen, or on those that the group carries."""
    if FIRST_ITEM_TARGET <= target < FIRST_MARK_TARGET:
        act_on_item(s, row, user, target - FIRST_ITEM_TARGET, place)
    elif row.what == What.DISCARD or row.what == What.DESTROY or row.what == What.DROP:
        affect_items(s, row, seat, here)
    elif row.what == What.STEAL and user != NOTHING:
        token = random_booty(s, user)
        if token != NOTHING:
            steal_item(s, user, token, ASKING)


def act_on_item(s: Any, row: Any, user: int, token: int, place: int) -> None:
    holder = int(s.item_at[token])
    if row.what == What.STEAL:
        if user != NOTHING:
            steal_item(s, user, token, ASKING)
    elif row.what == What.DROP:
        give_item(s, token, place_of(s, holder))
    elif row.what == What.MOVE:
        goal = goal_of(s, row, seat_of(user) if user != NOTHING else 0, user, place)
        if goal != NOTHING:
            give_item(s, token, goal)
    elif row.what == What.DISCARD or row.what == What.DESTROY:
        note(s, Note.EFFECT, int(row.what), thing_card(s, holder))
        capture_item(s, token)


def random_booty(s: Any, thief: int) -> int:
    """An Item of somebody else where the thief is, at random."""
    found = 0
    for token in range(s.items):
        if why_not_steal_item(s, thief, token) == 0:
            found = with_member(found, token)
    return draw_member(s, found) if found != 0 else NOTHING
