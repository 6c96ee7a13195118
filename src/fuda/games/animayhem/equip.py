"""The Equip phase of Ani-Mayhem (animayhem.43): what may be played from the hand, and playing it."""

from typing import Any

from fuda.games.animayhem.abilities import meets, total
from fuda.games.animayhem.belongings import (
    begin_acting,
    happen,
)
from fuda.games.animayhem.decks import MAX_CHARACTERS
from fuda.games.animayhem.field import haven_of
from fuda.games.animayhem.state import (
    FIRST_PLAYER,
    HAND,
    NOTHING,
    OFF_FIELD,
    Note,
    Phase,
    character_card,
    character_of_id,
    character_thing,
    power_of_id,
    seat_of,
)
from fuda.games.animayhem.vocabulary import (
    PLAYED_MOMENT,
    Kind,
)
from fuda.kernel import has, note, with_member, without_member


def why_not_play(s: Any, i: int) -> int:
    if i >= s.hand_size[s.turn]:
        return 75
    card = s.book[s.brought[s.hand[s.turn * HAND + i]]]
    if card.kind == Kind.FLASH or card.kind == Kind.HAVEN:
        return 43
    if has(s.played, int(card.kind)):
        return 43
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
    if card.requires_count == 0 and card.cost_count == 0:
        return True
    for character in range(seat * MAX_CHARACTERS, (seat + 1) * MAX_CHARACTERS):
        if s.at[character] >= 0 and can_pay(s, card, character) and meets(s, card, seat, NOTHING, character):
            return True
    return False


def can_bear(s: Any, card: Any, character: int) -> bool:
    """animayhem.26: a Character in its player's Haven that meets the requirement and can pay the cost."""
    at = int(s.at[character])
    if at < 0 or s.site_owner[at] != seat_of(character):
        return False
    return card.host == 0 and can_pay(s, card, character) and meets(s, card, seat_of(character), at, character)


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
    s.played = with_member(s.played, int(card.kind))
    for j in range(i, s.hand_size[seat] - 1):
        s.hand[seat * HAND + j] = s.hand[seat * HAND + j + 1]
    s.hand_size[seat] -= 1
    s.hand[seat * HAND + s.hand_size[seat]] = NOTHING
    note(s, Note.PLAYS, seat, n)
    if card.kind == Kind.CHARACTER:
        s.at[character_of_id(id)] = haven_of(s, seat)
        happen(s, PLAYED_MOMENT, id, character_thing(character_of_id(id)), seat)
        s.returned = without_member(s.returned, character_of_id(id))
    elif card.kind == Kind.EQUIPMENT:
        s.power_at[power_of_id(id)] = haven_of(s, seat)
    elif card.kind == Kind.GLOBAL:
        s.power_at[power_of_id(id)] = OFF_FIELD + seat
        begin_acting(s, power_of_id(id))
        happen(s, PLAYED_MOMENT, id, FIRST_PLAYER + seat, seat)
    else:
        s.card = id
        s.phase = Phase.ENHANCE


def why_not_on(s: Any, number: int) -> int:
    return 0 if can_bear(s, s.book[s.brought[s.card]], s.turn * MAX_CHARACTERS + number) else 26


def enhance(s: Any, number: int) -> None:
    character = s.turn * MAX_CHARACTERS + number
    power = power_of_id(int(s.card))
    s.power_at[power] = character_thing(character)
    begin_acting(s, power)
    happen(s, PLAYED_MOMENT, int(s.card), character_thing(character), int(s.turn))
    note(s, Note.ENHANCES, int(s.brought[s.card]), character_card(s, character))
    s.card = NOTHING
    s.phase = Phase.EQUIP
