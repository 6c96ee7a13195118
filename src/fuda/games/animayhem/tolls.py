"""Tolls: what a Location asks of those who enter it. Rule numbers: `rules.md`."""

from typing import Any

from fuda.games.animayhem.decks import MAX_CHARACTERS
from fuda.games.animayhem.effects import discard_from_hand
from fuda.games.animayhem.state import NOTHING, Note, character_card, site_card
from fuda.games.animayhem.targets import energy_left
from fuda.games.animayhem.vocabulary import TOLL_ROW, Price, What
from fuda.kernel import below, has, note


def can_pay_toll(s: Any, seat: int, site: int) -> bool:
    """animayhem.200: whether the group of a seat has what a Location asks for."""
    card = s.book[site_card(s, site)]
    if not has(card.does, TOLL_ROW):
        return True
    for k in range(card.effects_count):
        row = card.effects[k]
        if row.what == What.TOLL:
            if row.pay == Price.HAND:
                if s.hand_size[seat] < row.price:
                    return False
            elif payer_of_toll(s, seat, site, int(row.price)) == NOTHING:
                return False
    return True


def payer_of_toll(s: Any, seat: int, site: int, price: int) -> int:
    """The Character there with the most Energy left, NOTHING if that is not enough."""
    best = NOTHING
    most = price - 1
    for character in range(seat * MAX_CHARACTERS, (seat + 1) * MAX_CHARACTERS):
        if s.at[character] == site and energy_left(s, character) > most:
            best = character
            most = energy_left(s, character)
    return best


def pay_toll(s: Any, seat: int, site: int) -> None:
    card = s.book[site_card(s, site)]
    if not has(card.does, TOLL_ROW):
        return
    for k in range(card.effects_count):
        row = card.effects[k]
        if row.what == What.TOLL and row.pay == Price.HAND:
            for _ in range(row.price):
                discard_from_hand(s, seat, below(s, int(s.hand_size[seat])))
        elif row.what == What.TOLL:
            payer = payer_of_toll(s, seat, site, int(row.price))
            s.spent[payer] += int(row.price)
            note(s, Note.PAYS_FOR, character_card(s, payer), site_card(s, site))
