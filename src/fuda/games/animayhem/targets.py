"""What a Flash Effect or ability asks of the player who plays it: a user, its cost, a target. Rule numbers: `rules.md`."""

from typing import Any

from fuda.games.animayhem.abilities import may_act, meets, row_is_about, total
from fuda.games.animayhem.belongings import is_character
from fuda.games.animayhem.decks import MAX_CHARACTERS
from fuda.games.animayhem.effects import is_about_power
from fuda.games.animayhem.field import printed_category
from fuda.games.animayhem.riding import is_named
from fuda.games.animayhem.state import (
    CHARACTERS,
    FIRST_CHARACTER,
    LIVING,
    NOTHING,
    POWERS,
    SLOTS,
    character_thing,
    power_id,
    seat_of,
    slot_thing,
)
from fuda.games.animayhem.vocabulary import ENERGY_ABILITY, PLAY_ACTION, Ability, Category, Kind, Pick, Side, What, Whom
from fuda.kernel import with_member


def needs_user(card: Any) -> bool:
    """animayhem.81: a Flash Effect with a cost or requirement, or about its user's group, needs a user."""
    if card.requires_count > 0 or card.cost_count > 0:
        return True
    for k in range(card.effects_count):
        row = card.effects[k]
        if row.whom == Whom.GROUP or row.whom == Whom.OPPONENT or row.whom == Whom.UNDER:
            return True
        if row.whom == Whom.SELF and row.what != What.DRAW:
            return True
    return False


def aimed_row(card: Any, when: int) -> int:
    """The row whose target the player chooses, NOTHING if there is none."""
    for k in range(card.effects_count):
        if card.effects[k].when == when and card.effects[k].pick == Pick.CHOSEN:
            return k
    return NOTHING


def energy_left(s: Any, character: int) -> int:
    return total(s, character_thing(character), ENERGY_ABILITY) - int(s.spent[character])


def can_afford(s: Any, card: Any, character: int) -> bool:
    """animayhem.82: Energy is spent; no other cost can be higher than what is there."""
    for k in range(card.cost_count):
        cost = card.cost[k]
        has_now = (
            energy_left(s, character)
            if cost.ability == Ability.ENERGY
            else total(s, character_thing(character), int(cost.ability))
        )
        if cost.amount > has_now:
            return False
    return True


def may_be_user(s: Any, card: Any, when: int, seat: int, character: int) -> bool:
    """A Character of the player in play, with actions, that meets requirement and cost, and has a target where it is."""
    if s.at[character] < 0 or not may_act(s, character_thing(character), PLAY_ACTION):
        return False
    if not can_afford(s, card, character) or not meets(s, card, seat, NOTHING, character):
        return False
    return has_target(s, card, when, seat, character_thing(character), character)


def has_target(s: Any, card: Any, when: int, seat: int, source: int, user: int) -> bool:
    """animayhem.80: whether there is a legal target, if the card needs one."""
    k = aimed_row(card, when)
    if k == NOTHING:
        return not answers(card) or s.stack_size > 0
    row = card.effects[k]
    if is_about_power(row):
        for power in range(POWERS):
            if fits_power(s, row, seat, user, power):
                return True
        return False
    return any_target(s, row, seat, source)


def any_target(s: Any, row: Any, seat: int, source: int) -> bool:
    """Whether a row can be aimed at anything; Disasters are few and looked at first."""
    if row.whom != Whom.CHARACTER and row.whom != Whom.GROUP:
        for slot in range(SLOTS):
            if s.slot_id[slot] != NOTHING and row_is_about(s, row, source, seat, slot_thing(slot)):
                return True
    if row.whom == Whom.DISASTER:
        return False
    for character in range(s.players * MAX_CHARACTERS):
        if s.at[character] >= 0 and row_is_about(s, row, source, seat, character_thing(character)):
            return True
    return False


def answers(card: Any) -> bool:
    for k in range(card.effects_count):
        if card.effects[k].what == What.CANCEL:
            return True
    return False


def cancels_top(s: Any, card: Any) -> bool:
    """Whether a card cancels nothing, or can cancel what would take effect next."""
    for k in range(card.effects_count):
        row = card.effects[k]
        if row.what == What.CANCEL:
            if s.stack_size == 0:
                return False
            n = int(s.brought[s.stack_id[s.stack_size - 1]])
            return bool(row.of_category == Category.NONE or printed_category(s.book[n], int(row.of_category)))
    return True


def targets(s: Any, row: Any, seat: int, source: int) -> int:
    """The set of Characters and Disasters that a row can be aimed at."""
    found = 0
    for i in range(LIVING):
        if i < CHARACTERS:
            if s.at[i] < 0:
                continue
        elif s.slot_id[i - CHARACTERS] == NOTHING:
            continue
        if row_is_about(s, row, source, seat, FIRST_CHARACTER + i):
            found = with_member(found, i)
    return found


def fits_power(s: Any, row: Any, seat: int, user: int, power: int) -> bool:
    """Whether a Power card in play can be the target: carried by a Character of the side, where the user is."""
    at = int(s.power_at[power])
    if not is_character(at):
        return False
    holder = at - FIRST_CHARACTER
    if user != NOTHING and s.at[holder] != s.at[user]:
        return False
    if row.side != Side.ANY and (seat_of(holder) == seat) != (row.side == Side.OWN):
        return False
    card = s.book[s.brought[power_id(power)]]
    if row.whom == Whom.ENHANCEMENT:
        if card.kind != Kind.ENHANCEMENT:
            return False
    elif card.kind != Kind.EQUIPMENT or (row.whom == Whom.VEHICLE and not is_named(row, card)):
        return False
    return bool(row.of_category == Category.NONE or printed_category(card, int(row.of_category)))
