"""Abilities of Characters, cards and places that their player uses. Rule numbers: `rules.md`."""

from typing import Any

from fuda.games.animayhem.abilities import energy_left, is_in_use, may_act, total
from fuda.games.animayhem.arriving import can_pay
from fuda.games.animayhem.belongings import begin_acting, is_character, is_item_used, lose_power
from fuda.games.animayhem.building import stir
from fuda.games.animayhem.decks import MAX_CHARACTERS
from fuda.games.animayhem.hands import discard_from_hand
from fuda.games.animayhem.prices import pay_cost
from fuda.games.animayhem.requirements import meets
from fuda.games.animayhem.stack import aim_or_go_on, push
from fuda.games.animayhem.state import (
    DISCARDED,
    FIRST_CHARACTER,
    FIRST_ITEM_ACTING,
    FIRST_PLAYER,
    NOTHING,
    OFF_FIELD,
    POWERS,
    REMOVED,
    STACK,
    Note,
    Phase,
    card_of_id,
    character_card,
    character_id,
    character_thing,
    power_id,
    seat_of,
    site_card,
)
from fuda.games.animayhem.summary import has_used_row
from fuda.games.animayhem.targets import has_target, is_due, may_be_user
from fuda.games.animayhem.vocabulary import ABILITIES_ACTION, USED_MOMENT, Kind, Price, When
from fuda.kernel import below, has, note, wide_add, wide_has, with_member


def why_not_ability(s: Any, card: Any, seat: int, user: int, source: int) -> int:
    """Whether the rows of a card that are used can be, by a user if there is one."""
    if not has_used_row(card) or s.stack_size >= STACK:
        return 85
    if user != NOTHING and not may_act(s, character_thing(user), ABILITIES_ACTION):
        return 85
    for k in range(card.effects_count):
        row = card.effects[k]
        if row.when == When.USED and not can_pay_row(s, row, seat, user):
            return 86
        if row.when == When.USED and row.once and was_used_up(s, user, source):
            return 173
        if row.when == When.USED and not is_due(s, row, seat):
            return 183
    if user == NOTHING and card.kind == Kind.GLOBAL and card.needs_taker:
        return why_nobody_takes(s, card, seat)
    return 0 if has_target(s, card, USED_MOMENT, seat, source, user) else 80


def why_nobody_takes(s: Any, card: Any, seat: int) -> int:
    """animayhem.211: a Global Effect that takes or fetches something for a Character asks for one."""
    for character in range(seat * MAX_CHARACTERS, (seat + 1) * MAX_CHARACTERS):
        if may_be_user(s, card, USED_MOMENT, seat, character):
            return 0
    return 211


def can_pay_row(s: Any, row: Any, seat: int, user: int) -> bool:
    if row.pay == Price.NOTHING or row.pay == Price.CARD:
        return True
    if row.pay == Price.HAND:
        return bool(s.hand_size[seat] >= row.price)
    if user == NOTHING:
        return False
    if row.pay == Price.ENERGY:
        return bool(energy_left(s, user) >= row.price)
    if row.pay == Price.BONK:
        return True
    return total(s, character_thing(user), int(row.pay) - 1) >= row.price


def pay_row(s: Any, row: Any, seat: int, user: int) -> None:
    """animayhem.86: Energy is spent, cards of the hand are Discarded at random."""
    if row.pay == Price.ENERGY and user != NOTHING:
        s.spent[user] += int(row.price)
    elif row.pay == Price.HAND:
        for _ in range(row.price):
            discard_from_hand(s, seat, below(s, int(s.hand_size[seat])))
    elif row.pay == Price.MOVEMENT and user != NOTHING:
        s.moved[user] += int(row.price)


def was_used_up(s: Any, user: int, source: int) -> bool:
    """animayhem.173: whether an ability of once a match was used."""
    if source < FIRST_CHARACTER:
        return has(s.once_sites, source)
    return user != NOTHING and has(s.once_characters, user)


def has_once(card: Any) -> bool:
    for k in range(card.effects_count):
        if card.effects[k].when == When.USED and card.effects[k].once:
            return True
    return False


def why_not_invoke_character(s: Any, number: int) -> int:
    character = s.turn * MAX_CHARACTERS + number
    if s.at[character] < 0 or not is_where_it_counts(s, int(s.at[character])) or has(s.invoked_characters, character):
        return 85
    if has(s.riders, character):
        return 114
    card = s.book[character_card(s, character)]
    return why_not_ability(s, card, int(s.turn), character, character_thing(character))


def is_where_it_counts(s: Any, site: int) -> bool:
    """In a Combat only what is there can be used."""
    return bool(s.fighter == NOTHING or site == s.field)


def why_not_invoke_power(s: Any, power: int) -> int:
    at = int(s.power_at[power])
    if at < FIRST_CHARACTER or wide_has(s.invoked_cards, 0, power):
        return 85
    card = s.book[s.brought[power_id(power)]]
    if not has_used_row(card):
        return 85
    if at == OFF_FIELD + s.turn:
        return why_not_ability(s, card, int(s.turn), NOTHING, FIRST_PLAYER + int(s.turn))
    if (
        not is_character(at)
        or seat_of(at - FIRST_CHARACTER) != s.turn
        or not is_where_it_counts(s, int(s.at[at - FIRST_CHARACTER]))
    ):
        return 85
    if card.requires_count > 0 and not meets(s, card, int(s.turn), NOTHING, at - FIRST_CHARACTER):
        return 85
    if card.kind == Kind.EQUIPMENT and not can_pay(s, card, at - FIRST_CHARACTER):
        return 86
    return why_not_ability(s, card, int(s.turn), at - FIRST_CHARACTER, at)


def why_not_invoke_item(s: Any, token: int) -> int:
    if token >= s.items or wide_has(s.invoked_cards, 0, POWERS + token):
        return 85
    at = int(s.item_at[token])
    if (
        not is_character(at)
        or seat_of(at - FIRST_CHARACTER) != s.turn
        or not is_where_it_counts(s, int(s.at[at - FIRST_CHARACTER]))
    ):
        return 85
    card = s.book[s.brought[s.item_id[token]]]
    if not has_used_row(card) or (card.uses > 0 and s.item_left[token] == 0):
        return 85
    if card.requires_count > 0 and not meets(s, card, int(s.turn), NOTHING, at - FIRST_CHARACTER):
        return 85
    if not can_pay(s, card, at - FIRST_CHARACTER):
        return 86
    return why_not_ability(s, card, int(s.turn), at - FIRST_CHARACTER, at)


def why_not_invoke_site(s: Any, site: int) -> int:
    """A Haven's ability is its owner's; a Location's is for those who are there."""
    if site >= s.sites or has(s.invoked_sites, site) or not has(s.ability_sites, site):
        return 85
    card = s.book[site_card(s, site)]
    if s.site_owner[site] == NOTHING:
        for character in range(s.turn * MAX_CHARACTERS, (s.turn + 1) * MAX_CHARACTERS):
            if s.at[character] == site and is_where_it_counts(s, site):
                return why_not_ability(s, card, int(s.turn), NOTHING, site)
        return 85
    return why_not_ability(s, card, int(s.turn), NOTHING, site) if s.site_owner[site] == s.turn else 85


def invoke(s: Any, id: int, user: int) -> None:
    """An ability is about to take effect: its price is paid, then its target is chosen, then others may answer."""
    seat = int(s.turn)
    n = card_of_id(s, id)
    card = s.book[n]
    note(s, Note.INVOKES, seat, n)
    if user != NOTHING:
        stir(s, user)
    for k in range(card.effects_count):
        if card.effects[k].when == When.USED:
            pay_row(s, card.effects[k], seat, user)
    if s.phase != Phase.REACT:  # in a window what was to be gone on with stays
        s.resume = s.phase
        s.resume_turn = s.turn
    push(s, id, USED_MOMENT, seat, user)
    if user == NOTHING and card.kind == Kind.GLOBAL and card.needs_taker:
        s.phase = Phase.USER
    else:
        aim_or_go_on(s)


def why_not_force_ability(s: Any, victim: int) -> int:
    """animayhem.144: an ability without a price can be forced, if it can be used."""
    if has(s.riders, victim):
        return 114
    card = s.book[character_card(s, victim)]
    for k in range(card.effects_count):
        if card.effects[k].when == When.USED and card.effects[k].pay != Price.NOTHING:
            return 144
    if has(s.invoked_characters, victim) or why_not_ability(s, card, int(s.turn), victim, character_thing(victim)) != 0:
        return 144
    return 0


def invoke_forced(s: Any, victim: int) -> None:
    """The player who has charmed a Character uses its ability."""
    use_up(s, victim)
    invoke(s, character_id(victim), victim)


def invoke_character(s: Any, number: int) -> None:
    character = s.turn * MAX_CHARACTERS + number
    use_up(s, character)
    invoke(s, character_id(character), character)


def use_up(s: Any, character: int) -> None:
    """animayhem.85, animayhem.173: the ability of a Character is used in this Turn, or in this match."""
    s.invoked_characters = with_member(s.invoked_characters, character)
    if has_once(s.book[character_card(s, character)]):
        s.once_characters = with_member(s.once_characters, character)


def invoke_power(s: Any, power: int) -> None:
    """A card without uses left is Discarded, a Global Effect removed from the game."""
    wide_add(s.invoked_cards, 0, power)
    at = int(s.power_at[power])
    user = at - FIRST_CHARACTER if is_character(at) else NOTHING
    card = s.book[s.brought[power_id(power)]]
    if card.uses > 0:
        if s.power_left[power] == NOTHING:
            s.power_left[power] = card.uses
        s.power_left[power] -= 1
    spent = card.uses > 0 and s.power_left[power] == 0
    is_global = card.kind == Kind.GLOBAL
    if card.kind == Kind.EQUIPMENT:
        pay_cost(s, power_id(power), user, is_in_use(s, power))
    invoke(s, power_id(power), user)
    if spent:
        lose_power(s, power, REMOVED if is_global else DISCARDED)


def invoke_item(s: Any, token: int) -> None:
    wide_add(s.invoked_cards, 0, POWERS + token)
    card = s.book[s.brought[s.item_id[token]]]
    if not is_item_used(s, token):
        s.item_shown[token] = s.item_id[token]
        begin_acting(s, FIRST_ITEM_ACTING + token)
    if card.uses > 0:
        if s.item_left[token] == NOTHING:
            s.item_left[token] = card.uses
        s.item_left[token] -= 1
    pay_cost(s, int(s.item_id[token]), int(s.item_at[token]) - FIRST_CHARACTER, True)
    invoke(s, int(s.item_id[token]), int(s.item_at[token]) - FIRST_CHARACTER)


def invoke_site(s: Any, site: int) -> None:
    s.invoked_sites = with_member(s.invoked_sites, site)
    if has_once(s.book[site_card(s, site)]):
        s.once_sites = with_member(s.once_sites, site)
    invoke(s, int(s.site_id[site]), NOTHING)
