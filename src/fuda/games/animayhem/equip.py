"""The Equip phase of Ani-Mayhem (animayhem.43): what may be played from the hand, and playing it."""

from typing import Any

from fuda.games.animayhem.arriving import can_be_fitted, can_bear, places_for
from fuda.games.animayhem.belongings import is_kept
from fuda.games.animayhem.building import can_found
from fuda.games.animayhem.costs import can_be_paid_by
from fuda.games.animayhem.decks import MAX_CHARACTERS
from fuda.games.animayhem.stack import push
from fuda.games.animayhem.state import (
    DISCARDED,
    FIRST_SITE_TARGET,
    HAND,
    LIVING,
    NOTHING,
    Note,
    Phase,
    character_of_id,
    haven_of_id,
    next_power,
    power_of_id,
    put_power,
)
from fuda.games.animayhem.vocabulary import ALWAYS_MOMENT, Host, Kind
from fuda.games.animayhem.windows import open_window
from fuda.kernel import count, has, lowest, note, with_member, without_member

EQUIP_PHASE = int(Phase.EQUIP)


def why_not_play(s: Any, i: int) -> int:
    if i >= s.hand_size[s.turn]:
        return 75
    card = s.book[s.brought[s.hand[s.turn * HAND + i]]]
    if card.kind == Kind.FLASH:
        return 76
    if card.kind == Kind.HAVEN:
        return 0 if can_found(s) else 123
    if card.kind == Kind.CHARACTER and has(s.killed, character_of_id(int(s.hand[s.turn * HAND + i]))):
        return 203
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


def why_not_on_vehicle(s: Any, power: int) -> int:
    card = s.book[s.brought[s.card]]
    return 0 if card.host == Host.VEHICLE and can_be_fitted(s, card, power) else 112


def fit(s: Any, power: int) -> None:
    """An Enhancement is played on a Vehicle."""
    send(s, int(s.card), LIVING + power)


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
        places = places_for(s, id)
        if count(places) > 1:
            s.card = id
            s.phase = Phase.INTO
        else:
            send(s, id, FIRST_SITE_TARGET + lowest(places) if places != 0 else NOTHING)
    elif card.kind == Kind.HAVEN:
        s.card = id
        s.phase = Phase.FOUND
    elif card.kind == Kind.GLOBAL and not is_kept(card):
        send(s, id, NOTHING)
    else:
        s.card = id
        s.phase = Phase.ENHANCE


def send(s: Any, id: int, target: int) -> None:
    """animayhem.76: a card is on its way to where it is played; everyone may answer before it comes into play."""
    if s.book[s.brought[id]].kind == Kind.CHARACTER:
        s.at[character_of_id(id)] = DISCARDED
    elif s.book[s.brought[id]].kind == Kind.HAVEN:
        s.haven_state[haven_of_id(id)] = DISCARDED
    else:
        put_power(s, power_of_id(id), DISCARDED)
    s.card = NOTHING
    push(s, id, ALWAYS_MOMENT, int(s.turn), NOTHING)
    s.stack_target[s.stack_size - 1] = target
    open_window(s, EQUIP_PHASE)


def found(s: Any, site: int, direction: int) -> None:
    """A Haven is laid beside a Location."""
    send(s, int(s.card), FIRST_SITE_TARGET + site)
    s.stack_option[s.stack_size - 1] = direction


def why_not_into(s: Any, site: int) -> int:
    """animayhem.120"""
    return 0 if has(places_for(s, int(s.card)), site) else 120


def go_into(s: Any, site: int) -> None:
    send(s, int(s.card), FIRST_SITE_TARGET + site)


def why_not_on(s: Any, number: int) -> int:
    card = s.book[s.brought[s.card]]
    character = s.turn * MAX_CHARACTERS + number
    if card.kind == Kind.GLOBAL:
        return 0 if s.at[character] >= 0 and can_be_paid_by(s, card, character) else 119
    return 0 if can_bear(s, card, character) else 26


def enhance(s: Any, number: int) -> None:
    send(s, int(s.card), s.turn * MAX_CHARACTERS + number)
