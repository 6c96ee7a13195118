"""Prices of abilities that are paid with cards or abilities, and costs of cards. Rule numbers: `rules.md`."""

from typing import Any

from fuda.games.animayhem.belongings import add_mark, capture_item, leave_play, lose_power
from fuda.games.animayhem.deeds import turns_of
from fuda.games.animayhem.state import (
    BONKED,
    COST_ROW,
    DISASTERS,
    DISCARDED,
    EACH,
    HAVENS,
    ITEMS,
    LOCATIONS,
    NOTHING,
    POWER,
    PRICE_ROW,
    card_of_id,
    character_of_id,
    character_thing,
    power_of_id,
)
from fuda.games.animayhem.vocabulary import Ability, Price, When


def pay_with_cards(s: Any) -> None:
    """animayhem.174: prices that are paid when the ability waits to take effect: the card, its bearer, or an ability."""
    top = int(s.stack_size) - 1
    id = int(s.stack_id[top])
    user = int(s.stack_user[top])
    card = s.book[card_of_id(s, id)]
    for k in range(card.effects_count):
        row = card.effects[k]
        if row.when != When.USED:
            continue
        if row.pay == Price.CARD:
            lose_card(s, id)
        elif row.pay == Price.BONK and user != NOTHING:
            s.stack_place[top] = s.at[user]  # from there the ability acts
            leave_play(s, user, BONKED)
        elif user != NOTHING and (row.pay == Price.ATTACK or row.pay == Price.DEFENSE or row.pay == Price.CHARM):
            add_mark(s, id, PRICE_ROW + k, character_thing(user), int(s.active), turns_of(s, row, True))


def lose_card(s: Any, id: int) -> None:
    """The card itself is Discarded for its ability."""
    place = id % EACH
    if place < HAVENS:
        leave_play(s, character_of_id(id), DISCARDED)
    elif POWER <= place < DISASTERS:
        lose_power(s, power_of_id(id), DISCARDED)
    elif ITEMS <= place < LOCATIONS:
        for token in range(s.items):
            if s.item_shown[token] == id:
                capture_item(s, token)


def pay_cost(s: Any, id: int, user: int, is_in_use: bool) -> None:
    """animayhem.82: the cost of a card that is used: Energy is spent, another ability is lower while the effect lasts.

    Of a card that is in use the other abilities are lower already.
    """
    card = s.book[card_of_id(s, id)]
    lowers = False
    for k in range(card.cost_count):
        if card.cost[k].ability == Ability.ENERGY:
            s.spent[user] += int(card.cost[k].amount)
        else:
            lowers = not is_in_use
    if lowers:
        add_mark(s, id, COST_ROW, character_thing(user), int(s.active), turns_of(s, card.effects[0], True))
