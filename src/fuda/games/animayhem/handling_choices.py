"""What a seat may do with cards and abilities at several moments of its turn. Rule numbers: `rules.md`."""

from typing import Any

from fuda.games.animayhem.abilities import places_of
from fuda.games.animayhem.blocks import (
    ENGAGE,
    INVOKE_CHARACTER,
    INVOKE_ITEM,
    INVOKE_POWER,
    INVOKE_SITE,
    TAKE_ITEM,
    TAKE_POWER,
    USE,
    USE_ITEM,
    WITHDRAW,
)
from fuda.games.animayhem.decks import MAX_CHARACTERS
from fuda.games.animayhem.handing import why_not_take_item, why_not_take_power
from fuda.games.animayhem.invoke import why_not_invoke_character, why_not_invoke_item, why_not_invoke_power, why_not_invoke_site
from fuda.games.animayhem.state import (
    FIRST_CHARACTER,
    NOTHING,
    next_power,
)
from fuda.games.animayhem.using import why_not_use, why_not_use_item
from fuda.games.animayhem.vehicles import why_not_engage, why_not_withdraw
from fuda.kernel import action_of, has, lowest, without_lowest


def legal_engagements(s: Any, out: Any, n: int) -> int:
    """A Vehicle may be put into the Combat, or withdrawn."""
    for number in range(MAX_CHARACTERS):
        if why_not_engage(s, number) == 0:
            out[n] = action_of(ENGAGE, number)
            n += 1
    if why_not_withdraw(s) == 0:
        out[n] = WITHDRAW
        n += 1
    return n


def legal_invocations(s: Any, out: Any, n: int) -> int:
    """Abilities that may be used."""
    for number in range(MAX_CHARACTERS):
        if why_not_invoke_character(s, number) == 0:
            out[n] = action_of(INVOKE_CHARACTER, number)
            n += 1
    power = next_power(s, NOTHING)
    while power != NOTHING:
        if s.power_at[power] >= FIRST_CHARACTER and why_not_invoke_power(s, power) == 0:
            out[n] = action_of(INVOKE_POWER, power)
            n += 1
        power = next_power(s, power)
    for token in range(s.items):
        if s.item_at[token] >= FIRST_CHARACTER and why_not_invoke_item(s, token) == 0:
            out[n] = action_of(INVOKE_ITEM, token)
            n += 1
    sites = int(s.ability_sites)
    while sites != 0:
        site = lowest(sites)
        sites = without_lowest(sites)
        if why_not_invoke_site(s, site) == 0:
            out[n] = action_of(INVOKE_SITE, site)
            n += 1
    return n


def is_at_hand(at: int, places: int) -> bool:
    """Whether a card is carried, or lies at one of these places."""
    return at >= FIRST_CHARACTER or (at >= 0 and has(places, at))


def legal_handling(s: Any, out: Any, n: int) -> int:
    """Cards that may be taken up, put down and used."""
    n = legal_taking(s, out, n)
    power = next_power(s, NOTHING)
    while power != NOTHING:
        if s.power_at[power] >= FIRST_CHARACTER and why_not_use(s, power) == 0:
            out[n] = action_of(USE, power)
            n += 1
        power = next_power(s, power)
    for token in range(s.items):
        if s.item_at[token] >= FIRST_CHARACTER and why_not_use_item(s, token) == 0:
            out[n] = action_of(USE_ITEM, token)
            n += 1
    return n


def legal_taking(s: Any, out: Any, n: int) -> int:
    """Cards that may be taken up, put down and handed on."""
    places = places_of(s, int(s.turn))
    for token in range(s.items):
        if is_at_hand(int(s.item_at[token]), places) and why_not_take_item(s, token) == 0:
            out[n] = action_of(TAKE_ITEM, token)
            n += 1
    power = next_power(s, NOTHING)
    while power != NOTHING:
        if is_at_hand(int(s.power_at[power]), places) and why_not_take_power(s, power) == 0:
            out[n] = action_of(TAKE_POWER, power)
            n += 1
        power = next_power(s, power)
    return n
