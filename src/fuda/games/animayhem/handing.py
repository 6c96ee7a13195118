"""Cards that change hands between Characters and places (animayhem.48)."""

from typing import Any

from fuda.games.animayhem.abilities import group_size, may_act
from fuda.games.animayhem.belongings import (
    give_item,
    give_power,
    happen,
    is_character,
)
from fuda.games.animayhem.building import stir
from fuda.games.animayhem.decks import MAX_CHARACTERS
from fuda.games.animayhem.havens import may_guest_take, wants_from
from fuda.games.animayhem.riding import crew_of
from fuda.games.animayhem.state import (
    FIRST_CHARACTER,
    NOTHING,
    POWERS,
    Note,
    Phase,
    character_card,
    character_thing,
    is_haven,
    power_id,
    seat_of,
)
from fuda.games.animayhem.vehicles import can_take_aboard
from fuda.games.animayhem.vocabulary import (
    CARRIED_MOMENT,
    TRADE_ACTION,
    Kind,
)
from fuda.kernel import note, wide_add, wide_has


def may_handle(s: Any, at: int) -> bool:
    """Whether a card where it is can be taken up, put down or handed on by the seat to decide."""
    if at < 0:
        return False
    if at < FIRST_CHARACTER:
        if s.fighter != NOTHING or group_size(s, int(s.turn), at) == 0:
            return False
        if s.site_owner[at] != s.turn and may_guest_take(s, at):
            return True
        return bool(s.site_owner[at] == s.turn or (s.inside == at and s.under_size[at] == 0 and s.phase == Phase.INSIDE))
    if not is_character(at) or seat_of(at - FIRST_CHARACTER) != s.turn:
        return False
    return bool(s.fighter == NOTHING or s.at[at - FIRST_CHARACTER] == s.field)


def why_not_take_item(s: Any, token: int) -> int:
    if token >= s.items or not may_handle(s, int(s.item_at[token])):
        return 48
    if wide_has(s.touched, 0, POWERS + token):
        return 48
    return 0 if has_taker(s, POWERS + token, int(s.item_at[token])) else 48


def why_not_take_power(s: Any, power: int) -> int:
    at = int(s.power_at[power])
    if at < 0 or not may_handle(s, at) or wide_has(s.touched, 0, power):
        return 48
    card = s.book[s.brought[power_id(power)]]
    if card.kind != Kind.EQUIPMENT:
        return 48
    if card.vehicle > 0 and s.riders != 0 and crew_of(s, power) != 0:
        return 111
    return 0 if has_taker(s, power, at) else 48


def has_taker(s: Any, entry: int, at: int) -> bool:
    """Whether a card can go anywhere else than where it is: a carried one can always be put down."""
    if is_character(at):
        return may_act(s, at, TRADE_ACTION)
    for number in range(MAX_CHARACTERS):
        if can_take(s, entry, at, s.turn * MAX_CHARACTERS + number):
            return True
    return False


def can_take(s: Any, entry: int, at: int, character: int) -> bool:
    """Whether a Character can take a card: it is where the card is, and is not the one that has it."""
    site = at if at < FIRST_CHARACTER else int(s.at[at - FIRST_CHARACTER])
    if s.at[character] != site or character_thing(character) == at:
        return False
    if entry < POWERS and s.riders != 0 and not can_take_aboard(s, entry, character):
        return False
    return may_act(s, character_thing(character), TRADE_ACTION)


def take_up(s: Any, entry: int) -> None:
    """A Power card, or an Item after all of them, is about to change hands: to whom?"""
    s.card = entry
    s.back = s.phase
    at = place_of_card(s, entry)
    if at >= FIRST_CHARACTER or not wants_from(s, at):
        s.phase = Phase.HAND_OVER


def place_of_card(s: Any, entry: int) -> int:
    """Where the card is that is about to change hands."""
    return int(s.item_at[entry - POWERS]) if entry >= POWERS else int(s.power_at[entry])


def why_not_to(s: Any, number: int) -> int:
    return 0 if can_take(s, int(s.card), place_of_card(s, int(s.card)), s.turn * MAX_CHARACTERS + number) else 48


def why_not_put_down(s: Any) -> int:
    return 0 if is_character(place_of_card(s, int(s.card))) else 48


def hand_to(s: Any, number: int) -> None:
    character = s.turn * MAX_CHARACTERS + number
    entry = int(s.card)
    was_at = place_of_card(s, entry)
    stir(s, character)
    if is_character(was_at):
        stir(s, was_at - FIRST_CHARACTER)
    if entry >= POWERS:
        note(s, Note.TAKES_ITEM, character_card(s, character))
        give_item(s, entry - POWERS, character_thing(character))
        if was_at < FIRST_CHARACTER and not is_haven(s, was_at):
            s.took = was_at
    else:
        note(s, Note.TAKES, character_card(s, character), int(s.brought[power_id(entry)]))
        give_power(s, entry, character_thing(character))
        happen(s, CARRIED_MOMENT, power_id(entry), character_thing(character), int(s.turn))
    finish_handing(s, entry)


def put_down(s: Any) -> None:
    entry = int(s.card)
    holder = place_of_card(s, entry) - FIRST_CHARACTER
    site = int(s.at[holder])
    stir(s, holder)
    if entry >= POWERS:
        note(s, Note.PUTS_DOWN_ITEM, character_card(s, holder))
        give_item(s, entry - POWERS, site)
    else:
        note(s, Note.PUTS_DOWN, character_card(s, holder), int(s.brought[power_id(entry)]))
        give_power(s, entry, site)
    finish_handing(s, entry)


def finish_handing(s: Any, entry: int) -> None:
    wide_add(s.touched, 0, entry)
    s.card = NOTHING
    s.phase = s.back
    s.back = 0
