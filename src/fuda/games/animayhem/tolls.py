"""Tolls: what a Location asks of those who enter it, or who step onto it. Rule numbers: `rules.md`."""

from typing import Any

from fuda.games.animayhem.abilities import energy_left
from fuda.games.animayhem.decks import MAX_CHARACTERS
from fuda.games.animayhem.hands import discard_from_hand
from fuda.games.animayhem.state import NOTHING, Note, character_card, is_haven, seat_of, site_card
from fuda.games.animayhem.vocabulary import MOVE_ACTION, TOLL_ROW, Price, What
from fuda.kernel import below, has, note


def can_pay_toll(s: Any, seat: int, site: int) -> bool:
    """animayhem.200: whether the group of a seat has what a Location asks for."""
    card = s.book[site_card(s, site)]
    if not has(card.does, TOLL_ROW):
        return True
    for k in range(card.effects_count):
        row = card.effects[k]
        if row.what == What.TOLL and row.action != MOVE_ACTION:
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
        if row.what == What.TOLL and row.action != MOVE_ACTION:
            if row.pay == Price.HAND:
                pay_cards(s, seat, int(row.price))
            else:
                pay_energy(s, payer_of_toll(s, seat, site, int(row.price)), site, int(row.price))


def can_pay_step(s: Any, character: int, site: int) -> bool:
    """animayhem.202: whether a Character, or a Vehicle that it drives, has what a step onto a Location costs."""
    card = s.book[site_card(s, site)]
    if not has(card.does, TOLL_ROW) or is_out_of_order(s, site):
        return True
    for k in range(card.effects_count):
        row = card.effects[k]
        if row.what == What.TOLL and row.action == MOVE_ACTION:
            has_left = s.hand_size[seat_of(character)] if row.pay == Price.HAND else energy_left(s, character)
            if has_left < row.price:
                return False
    return True


def pay_step(s: Any, character: int, site: int) -> None:
    card = s.book[site_card(s, site)]
    if not has(card.does, TOLL_ROW) or is_out_of_order(s, site):
        return
    for k in range(card.effects_count):
        row = card.effects[k]
        if row.what == What.TOLL and row.action == MOVE_ACTION:
            if row.pay == Price.HAND:
                pay_cards(s, seat_of(character), int(row.price))
            else:
                pay_energy(s, character, site, int(row.price))


def is_out_of_order(s: Any, site: int) -> bool:
    """A Location that is destroyed, or a Haven by now, asks nothing (animayhem.130, animayhem.132)."""
    return has(s.ruins, site) or is_haven(s, site)


def pay_cards(s: Any, seat: int, price: int) -> None:
    for _ in range(price):
        discard_from_hand(s, seat, below(s, int(s.hand_size[seat])))


def pay_energy(s: Any, character: int, site: int, price: int) -> None:
    s.spent[character] += price
    note(s, Note.PAYS_FOR, character_card(s, character), site_card(s, site))
