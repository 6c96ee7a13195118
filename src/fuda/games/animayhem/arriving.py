"""Power cards that come into play once nobody cancels them (animayhem.76, animayhem.84)."""

from typing import Any

from fuda.games.animayhem.abilities import vehicle_total
from fuda.games.animayhem.belongings import begin_acting, give_power, happen
from fuda.games.animayhem.building import can_found, found_haven, why_not_found
from fuda.games.animayhem.costs import can_be_paid_by, name_payer, paid_total
from fuda.games.animayhem.decks import MAX_CHARACTERS
from fuda.games.animayhem.havens import may_be_equipped, own_havens, places_to_equip
from fuda.games.animayhem.requirements import meets
from fuda.games.animayhem.riding import is_vehicle
from fuda.games.animayhem.state import (
    DISCARDED,
    EACH,
    FIRST_CHARACTER,
    FIRST_DISASTER,
    FIRST_PLAYER,
    FIRST_SITE_TARGET,
    FIRST_VEHICLE,
    LIVING,
    NOTHING,
    OFF_FIELD,
    Note,
    character_card,
    character_of_id,
    character_thing,
    haven_of_id,
    power_id,
    power_of_id,
    put_power,
    seat_of,
)
from fuda.games.animayhem.vocabulary import PLAYED_MOMENT, Kind
from fuda.kernel import has, note


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


def can_pay(s: Any, card: Any, character: int) -> bool:
    """animayhem.82: a cost can't be higher than what is left; Energy that is spent is not."""
    for k in range(card.cost_count):
        if card.cost[k].amount > paid_total(s, character, int(card.cost[k].ability)):
            return False
    return True


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


def arrive(s: Any, id: int, seat: int, target: int, direction: int) -> None:
    """A card that was played comes to where it was played; if it can't be there any more it stays Discarded.

    `direction` is where a Haven lies from the Location that is the target.
    """
    s.turn = seat
    card = s.book[s.brought[id]]
    if not is_waiting(s, id) or not can_arrive(s, id, target, direction):
        note(s, Note.FIZZLES, int(s.brought[id]))
    elif card.kind == Kind.HAVEN:
        found_haven(s, id, seat, target - FIRST_SITE_TARGET, direction)
    elif card.kind == Kind.CHARACTER or card.kind == Kind.EQUIPMENT:
        come_into(s, id, target - FIRST_SITE_TARGET)
    elif card.kind == Kind.GLOBAL:
        put_power(s, power_of_id(id), OFF_FIELD + seat)
        begin_acting(s, power_of_id(id))
        if target != NOTHING:
            name_payer(s, power_of_id(id), target)
        happen(s, PLAYED_MOMENT, id, FIRST_PLAYER + seat, seat)
    elif target >= LIVING:
        put_power(s, power_of_id(id), FIRST_VEHICLE + target - LIVING)
        begin_acting(s, power_of_id(id))
        note(s, Note.ENHANCES, int(s.brought[id]), int(s.brought[power_id(target - LIVING)]))
    else:
        put_power(s, power_of_id(id), character_thing(target))
        begin_acting(s, power_of_id(id))
        happen(s, PLAYED_MOMENT, id, character_thing(target), seat)
        note(s, Note.ENHANCES, int(s.brought[id]), character_card(s, target))


def is_waiting(s: Any, id: int) -> bool:
    """Until it takes effect a card lies with those that are Discarded; another card may have taken it from there."""
    if s.book[s.brought[id]].kind == Kind.CHARACTER:
        return bool(s.at[character_of_id(id)] == DISCARDED)
    if s.book[s.brought[id]].kind == Kind.HAVEN:
        return bool(s.haven_state[haven_of_id(id)] == DISCARDED)
    return bool(s.power_at[power_of_id(id)] == DISCARDED)


def can_arrive(s: Any, id: int, target: int, direction: int) -> bool:
    card = s.book[s.brought[id]]
    if card.kind == Kind.HAVEN:
        return can_found(s) and why_not_found(s, target - FIRST_SITE_TARGET, direction) == 0
    if card.kind == Kind.CHARACTER or card.kind == Kind.EQUIPMENT:
        return target != NOTHING and has(places_for(s, id), target - FIRST_SITE_TARGET)
    if card.kind == Kind.GLOBAL:
        return target == NOTHING or (s.at[target] >= 0 and can_be_paid_by(s, card, target))
    return can_be_fitted(s, card, target - LIVING) if target >= LIVING else can_bear(s, card, target)
