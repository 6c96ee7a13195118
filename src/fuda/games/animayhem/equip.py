"""The Equip phase of Ani-Mayhem (animayhem.43): what may be played from the hand, and playing it."""

from typing import Any

from fuda.games.animayhem.abilities import total, vehicle_total
from fuda.games.animayhem.belongings import begin_acting, give_power, happen, is_kept
from fuda.games.animayhem.building import can_found
from fuda.games.animayhem.costs import can_be_paid_by, name_payer
from fuda.games.animayhem.decks import MAX_CHARACTERS
from fuda.games.animayhem.field import haven_of
from fuda.games.animayhem.havens import may_be_equipped, own_havens, places_to_equip
from fuda.games.animayhem.requirements import meets
from fuda.games.animayhem.riding import is_vehicle
from fuda.games.animayhem.state import (
    DISCARDED,
    EACH,
    FIRST_CHARACTER,
    FIRST_DISASTER,
    FIRST_PLAYER,
    FIRST_VEHICLE,
    HAND,
    NOTHING,
    OFF_FIELD,
    Note,
    Phase,
    character_card,
    character_of_id,
    character_thing,
    next_power,
    power_id,
    power_of_id,
    put_power,
    seat_of,
)
from fuda.games.animayhem.vocabulary import PLAYED_MOMENT, Host, Kind
from fuda.kernel import count, has, note, with_member, without_member


def why_not_play(s: Any, i: int) -> int:
    if i >= s.hand_size[s.turn]:
        return 75
    card = s.book[s.brought[s.hand[s.turn * HAND + i]]]
    if card.kind == Kind.FLASH:
        return 43
    if card.kind == Kind.HAVEN:
        return 0 if can_found(s) else 123
    if has(s.played, int(card.kind)) and s.more_plays == 0:
        return 43
    if card.kind == Kind.ENHANCEMENT and card.host == Host.VEHICLE:
        power = next_power(s, NOTHING)
        while power != NOTHING:
            if s.power_at[power] >= 0 and can_be_fitted(s, card, power):
                return 0
            power = next_power(s, power)
        return 112
    if card.kind == Kind.ENHANCEMENT:
        for number in range(MAX_CHARACTERS):
            if can_bear(s, card, s.turn * MAX_CHARACTERS + number):
                return 0
        return 26
    if card.kind == Kind.GLOBAL:
        return 0 if has_payer(s, card, int(s.turn)) else 28
    return 0


def has_payer(s: Any, card: Any, seat: int) -> bool:
    """animayhem.28: whether one of a player's Characters in play meets a card's requirement and can pay its cost."""
    if not is_kept(card):
        return True
    for character in range(seat * MAX_CHARACTERS, (seat + 1) * MAX_CHARACTERS):
        if s.at[character] >= 0 and can_be_paid_by(s, card, character):
            return True
    return False


def can_bear(s: Any, card: Any, character: int) -> bool:
    """animayhem.26: a Character in its player's Haven that meets the requirement and can pay the cost."""
    at = int(s.at[character])
    if at < 0 or s.site_owner[at] != seat_of(character):
        return False
    return card.host == 0 and can_pay(s, card, character) and meets(s, card, seat_of(character), at, character)


def can_be_fitted(s: Any, card: Any, power: int) -> bool:
    """animayhem.112: a Vehicle in the own Haven, there or carried by an own Character, that can pay the cost itself."""
    at = int(s.power_at[power])
    if at < 0 or not is_vehicle(s, power):
        return False
    if FIRST_CHARACTER <= at < FIRST_DISASTER:
        if seat_of(at - FIRST_CHARACTER) != s.turn:
            return False
        at = int(s.at[at - FIRST_CHARACTER])
    if at >= FIRST_CHARACTER or s.site_owner[at] != s.turn:
        return False
    for k in range(card.cost_count):
        if card.cost[k].amount > vehicle_total(s, power, int(card.cost[k].ability)):
            return False
    return True


def why_not_on_vehicle(s: Any, power: int) -> int:
    card = s.book[s.brought[s.card]]
    return 0 if card.host == Host.VEHICLE and can_be_fitted(s, card, power) else 112


def fit(s: Any, power: int) -> None:
    """An Enhancement is played on a Vehicle."""
    enhancement = power_of_id(int(s.card))
    put_power(s, enhancement, FIRST_VEHICLE + power)
    begin_acting(s, enhancement)
    note(s, Note.ENHANCES, int(s.brought[s.card]), int(s.brought[power_id(power)]))
    s.card = NOTHING
    s.phase = Phase.EQUIP


def can_pay(s: Any, card: Any, character: int) -> bool:
    for k in range(card.cost_count):
        cost = card.cost[k]
        if cost.amount > total(s, character_thing(character), int(cost.ability)):
            return False
    return True


def play_card(s: Any, i: int) -> None:
    seat = int(s.turn)
    id = int(s.hand[seat * HAND + i])
    n = int(s.brought[id])
    card = s.book[n]
    if has(s.played, int(card.kind)):
        s.more_plays -= 1  # animayhem.166
    s.played = with_member(s.played, int(card.kind))
    for j in range(i, s.hand_size[seat] - 1):
        s.hand[seat * HAND + j] = s.hand[seat * HAND + j + 1]
    s.hand_size[seat] -= 1
    s.hand[seat * HAND + s.hand_size[seat]] = NOTHING
    note(s, Note.PLAYS, seat, n)
    if card.kind == Kind.CHARACTER:
        s.returned = without_member(s.returned, character_of_id(id))
    if card.kind == Kind.CHARACTER or card.kind == Kind.EQUIPMENT:
        if count(places_for(s, id)) > 1:
            s.card = id
            s.phase = Phase.INTO
        else:
            come_into(s, id, haven_of(s, seat))
    elif card.kind == Kind.HAVEN:
        s.card = id
        s.phase = Phase.FOUND
    elif card.kind == Kind.GLOBAL and not is_kept(card):
        put_power(s, power_of_id(id), OFF_FIELD + seat)
        begin_acting(s, power_of_id(id))
        happen(s, PLAYED_MOMENT, id, FIRST_PLAYER + seat, seat)
    else:
        s.card = id
        s.phase = Phase.ENHANCE


def places_for(s: Any, id: int) -> int:
    """The set of places into which a Character or Equipment can be played."""
    seat = int(s.turn)
    return places_to_equip(s, seat) if s.book[s.brought[id]].kind == Kind.EQUIPMENT else own_havens(s, seat)


def come_into(s: Any, id: int, haven: int) -> None:
    """A Character or Equipment comes into a Haven. Where none is left it is Discarded."""
    if haven != NOTHING and s.site_owner[haven] != id // EACH:  # animayhem.187
        for character in range(id // EACH * MAX_CHARACTERS, (id // EACH + 1) * MAX_CHARACTERS):
            if s.at[character] == haven and may_be_equipped(s, character):
                give_power(s, power_of_id(id), character_thing(character))
                return
    if s.book[s.brought[id]].kind == Kind.EQUIPMENT:
        put_power(s, power_of_id(id), haven if haven != NOTHING else DISCARDED)
        return
    character = character_of_id(id)
    s.at[character] = haven if haven != NOTHING else DISCARDED
    if haven != NOTHING:
        happen(s, PLAYED_MOMENT, id, character_thing(character), seat_of(character))


def why_not_into(s: Any, site: int) -> int:
    """animayhem.120"""
    return 0 if has(places_for(s, int(s.card)), site) else 120


def go_into(s: Any, site: int) -> None:
    id = int(s.card)
    s.card = NOTHING
    s.phase = Phase.EQUIP
    come_into(s, id, site)


def why_not_on(s: Any, number: int) -> int:
    card = s.book[s.brought[s.card]]
    character = s.turn * MAX_CHARACTERS + number
    if card.kind == Kind.GLOBAL:
        return 0 if s.at[character] >= 0 and can_be_paid_by(s, card, character) else 119
    return 0 if can_bear(s, card, character) else 26


def enhance(s: Any, number: int) -> None:
    character = s.turn * MAX_CHARACTERS + number
    power = power_of_id(int(s.card))
    if s.book[s.brought[s.card]].kind == Kind.GLOBAL:
        put_power(s, power, OFF_FIELD + int(s.turn))
        begin_acting(s, power)
        name_payer(s, power, character)
        happen(s, PLAYED_MOMENT, int(s.card), FIRST_PLAYER + int(s.turn), int(s.turn))
    else:
        put_power(s, power, character_thing(character))
        begin_acting(s, power)
        happen(s, PLAYED_MOMENT, int(s.card), character_thing(character), int(s.turn))
        note(s, Note.ENHANCES, int(s.brought[s.card]), character_card(s, character))
    s.card = NOTHING
    s.phase = Phase.EQUIP
