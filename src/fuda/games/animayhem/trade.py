"""Trading between players: a card is offered to a Character of another player at the same place. Rule numbers: `rules.md`."""

from typing import Any

from fuda.games.animayhem.abilities import may_act
from fuda.games.animayhem.belongings import give_item, give_power, happen, is_character
from fuda.games.animayhem.building import stir
from fuda.games.animayhem.handing import finish_handing, place_of_card
from fuda.games.animayhem.state import (
    FIRST_CHARACTER,
    NOTHING,
    POWERS,
    Note,
    Phase,
    character_card,
    character_thing,
    power_id,
    seat_of,
)
from fuda.games.animayhem.vehicles import can_take_aboard
from fuda.games.animayhem.vocabulary import CARRIED_MOMENT, TRADE_ACTION
from fuda.kernel import note


def why_not_offer(s: Any, character: int) -> int:
    """animayhem.160"""
    at = place_of_card(s, int(s.card))
    if not is_character(at) or seat_of(at - FIRST_CHARACTER) != s.turn or seat_of(character) == s.turn:
        return 160
    if s.fighter != NOTHING or s.at[character] != s.at[at - FIRST_CHARACTER]:
        return 160
    if s.card < POWERS and s.riders != 0 and not can_take_aboard(s, int(s.card), character):
        return 160
    return 0 if may_act(s, character_thing(character), TRADE_ACTION) else 160


def offer_card(s: Any, character: int) -> None:
    holder = place_of_card(s, int(s.card)) - FIRST_CHARACTER
    note(s, Note.OFFERS_CARD, character_card(s, holder), character_card(s, character))
    s.offerer = character
    s.turn = seat_of(character)
    s.phase = Phase.CONSENT


def answer_card(s: Any, is_taken: bool) -> None:
    """The card changes hands if the other player agrees."""
    character = int(s.offerer)
    entry = int(s.card)
    holder = place_of_card(s, entry) - FIRST_CHARACTER
    s.offerer = NOTHING
    if is_taken:
        stir(s, holder)
        stir(s, character)
        if entry >= POWERS:
            note(s, Note.TAKES_ITEM, character_card(s, character))
            give_item(s, entry - POWERS, character_thing(character))
        else:
            note(s, Note.TAKES, character_card(s, character), int(s.brought[power_id(entry)]))
            give_power(s, entry, character_thing(character))
            happen(s, CARRIED_MOMENT, power_id(entry), character_thing(character), seat_of(character))
    else:
        note(s, Note.REFUSES_CARD, s.turn)
    s.turn = s.active
    finish_handing(s, entry)
