"""What Characters, Disasters and groups can do: totals of abilities, skills, categories, what they may do and have to suffer.

All of it is made from what lies on the table each time it is asked for: from what is in `s.acting`, in its order, and from the
rows of Characters, Disasters, Locations and Havens. `summary` keeps what can be left out at once. Numbers in comments are those
of `rules.md`.
"""

from typing import Any

from fuda.games.animayhem.decks import MAX_CHARACTERS
from fuda.games.animayhem.field import printed_category
from fuda.games.animayhem.rows import (
    bearer_of,
    card_of_entry,
    does_now,
    entry_row_counts,
    owner_seat,
    printed,
    printed_skill,
    row_holds,
    row_is_about,
)
from fuda.games.animayhem.state import (
    CHARACTERS,
    COST_ROW,
    FIRST_CHARACTER,
    FIRST_DISASTER,
    FIRST_ITEM_ACTING,
    FIRST_MARK_ACTING,
    FIRST_PLAYER,
    FIRST_VEHICLE,
    NOTHING,
    PRICE_ROW,
    SLOTS,
    TOKENS,
    character_card,
    character_thing,
    place_of,
    power_id,
    seat_of,
    site_card,
    slot_card,
    slot_thing,
    thing_card,
)
from fuda.games.animayhem.vocabulary import (
    ALLOW_ROW,
    CATEGORY_ROW,
    DEFENSE_ABILITY,
    ENERGY_ABILITY,
    FORBID_ROW,
    HEALTH_ABILITY,
    HOLD_ROW,
    HORDE_CATEGORY,
    NO_ACTIONS_ROW,
    STEAL_ACTION,
    Ability,
    Action,
    Category,
    Kind,
    Per,
    What,
    When,
)
from fuda.kernel import has, lowest, with_member, without_lowest
from fuda.kernel.books import NO_CARD

ABSENT = -100  # an ability that a card does not have; `book.BLANK`
ANY_ACTION = -1
NAMED = 64  # added to an action: only by rows that name the card they are about


def changed(value: int, row: Any) -> int:
    """A value after one modifier."""
    if row.what == What.ADD:
        return value + int(row.amount)
    if row.what == What.MULTIPLY:
        return value * int(row.amount)
    if row.what == What.DIVIDE:
        return value // int(row.amount)
    return int(row.amount)


def changed_for(s: Any, value: int, row: Any, thing: int) -> int:
    """The same for a row whose amount may be counted for each of something (animayhem.105)."""
    if row.per == Per.NOTHING or row.what != What.ADD:
        return changed(value, row)
    return value + int(row.amount) * counted(s, row, thing)


def counted(s: Any, row: Any, thing: int) -> int:
    """How many there are of what a row counts, seen from a Character or Disaster."""
    found = 0
    if row.per == Per.ENERGY:
        spent = int(s.spent[thing - FIRST_CHARACTER]) if thing < FIRST_DISASTER else 0
        return max(0, printed(s.book[thing_card(s, thing)], ENERGY_ABILITY) - spent)
    if row.per == Per.SKILL:
        return max(0, printed_skill(s.book[thing_card(s, thing)], int(row.of_skill)))
    if row.per == Per.CARRIED_ITEM:
        for token in range(s.items):
            if s.item_at[token] == thing:
                found += 1
        return found
    if row.per != Per.DISASTER:
        for character in range(CHARACTERS):
            if s.at[character] >= 0 and character_thing(character) != thing:
                if row.per == Per.CATEGORY:
                    if printed_category(s.book[character_card(s, character)], int(row.of_category)):
                        found += 1
                elif s.at[character] == place_of(s, thing) and seat_of(character) == owner_seat(s, thing):
                    found += 1
        if row.per == Per.CHARACTER:
            return found + (1 if thing < FIRST_DISASTER else 0)  # the group, oneself included
    for slot in range(SLOTS):
        if s.slot_id[slot] != NOTHING:
            if row.per == Per.DISASTER:
                found += 1
            elif slot_thing(slot) != thing and printed_category(s.book[slot_card(s, slot)], int(row.of_category)):
                found += 1
    return found


def total(s: Any, thing: int, ability: int) -> int:
    """animayhem.19: the total of an ability, Combat cards aside; it may be below 0."""
    if s.riders != 0 and FIRST_CHARACTER <= thing < FIRST_DISASTER and has(s.riders, thing - FIRST_CHARACTER):
        own = by_vehicle(s, thing - FIRST_CHARACTER, ability)
        if own != ABSENT:
            return own
    card = s.book[thing_card(s, thing)]
    value = printed(card, ability)
    if value == ABSENT:
        value = 0
    is_changed = has(s.abilities_changed, ability)
    replaced = latest_replacement(s, thing, ability) if is_changed else ABSENT
    if replaced != ABSENT:
        value = replaced
    if has(card.changes, ability):
        for k in range(card.effects_count):
            value = modified(s, value, card.effects[k], thing, owner_seat(s, thing), thing, ability)
    if is_changed:
        value = by_neighbours(s, value, thing, ability)
        for i in range(s.acting_size):
            value = by_acting(s, value, int(s.acting[i]), thing, ability)
    if ability == Ability.ATTACK or ability == Ability.DEFENSE:
        value += horde_bonus(s, thing)  # animayhem.24
    return value


def by_vehicle(s: Any, character: int, ability: int) -> int:
    """animayhem.108, animayhem.116: what a Vehicle has in the place of a rider's ability, ABSENT where the rider's counts.

    Movement is the Vehicle's for all in it; its other abilities count for its driver while it fights.
    """
    if ability != Ability.MOVEMENT and s.champion[seat_of(character)] != character:
        return ABSENT
    return vehicle_total(s, int(s.rides[character]), ability)


def vehicle_total(s: Any, vehicle: int, ability: int) -> int:
    """animayhem.112: an ability of a Vehicle itself, changed by its Enhancements only if it is printed; else ABSENT."""
    value = printed(s.book[s.brought[power_id(vehicle)]], ability)
    if value == ABSENT:
        return ABSENT
    for i in range(s.acting_size):
        entry = int(s.acting[i])
        if bearer_of(s, entry) == FIRST_VEHICLE + vehicle:
            card = s.book[card_of_entry(s, entry)]
            for k in range(card.effects_count):
                if card.effects[k].what <= What.REPLACE and card.effects[k].ability == ability:
                    value = changed(value, card.effects[k])
            for k in range(card.cost_count):
                if card.cost[k].ability == ability:
                    value -= int(card.cost[k].amount)
    return max(0, value)


def latest_replacement(s: Any, thing: int, ability: int) -> int:
    """The value that the latest card puts in the place of the printed one, ABSENT if none does."""
    found = ABSENT
    for i in range(s.acting_size):
        entry = int(s.acting[i])
        if not can_change(s, entry, thing, ability) or (bearer_of(s, entry) != thing and bearer_of(s, entry) < FIRST_PLAYER):
            continue
        if entry < FIRST_ITEM_ACTING and s.power_used[entry]:  # Equipment with an ability of its own
            own = printed(s.book[s.brought[power_id(entry)]], ability)
            if own != ABSENT and s.book[s.brought[power_id(entry)]].kind == Kind.EQUIPMENT:
                found = own
        card = s.book[card_of_entry(s, entry)]
        for k in range(card.effects_count):
            row = card.effects[k]
            if row.what == What.REPLACE and row.ability == ability and entry_row_counts(s, entry, k, thing):
                found = int(row.amount)
    return found


def modified(s: Any, value: int, row: Any, source: int, seat: int, thing: int, ability: int) -> int:
    """The value after a row of a card that stands on the table, if it is about this thing and ability."""
    if row.when != When.ALWAYS or row.ability != ability or row.what > What.DIVIDE:
        return value
    if not row_is_about(s, row, source, seat, thing) or not row_holds(s, row, thing):
        return value
    return changed_for(s, value, row, thing)


def by_neighbours(s: Any, value: int, thing: int, ability: int) -> int:
    """The value after what Characters, Disasters, the Location and Havens always do to others."""
    others = int(s.aura_characters)
    while others != 0:
        character = lowest(others)
        others = without_lowest(others)
        if s.at[character] >= 0 and character_thing(character) != thing:
            card = s.book[character_card(s, character)]
            if not has(card.changes, ability):
                continue
            for k in range(card.effects_count):
                value = modified(s, value, card.effects[k], character_thing(character), seat_of(character), thing, ability)
    slots = int(s.aura_slots)
    while slots != 0:
        slot = lowest(slots)
        slots = without_lowest(slots)
        if slot_thing(slot) != thing:
            card = s.book[slot_card(s, slot)]
            if not has(card.changes, ability):
                continue
            for k in range(card.effects_count):
                value = modified(s, value, card.effects[k], slot_thing(slot), NOTHING, thing, ability)
    places = int(s.aura_sites)
    while places != 0:
        site = lowest(places)
        places = without_lowest(places)
        card = s.book[site_card(s, site)]
        if not has(card.changes, ability):
            continue
        for k in range(card.effects_count):
            if does_now(s, site, card.effects[k]):
                value = modified(s, value, card.effects[k], site, int(s.site_owner[site]), thing, ability)
    return value


def can_change(s: Any, entry: int, thing: int, ability: int) -> bool:
    """Whether what acts can change an ability of a thing at all."""
    if entry >= FIRST_MARK_ACTING:
        return bool(s.mark_on[entry - FIRST_MARK_ACTING] == thing)
    return has(s.book[card_of_entry(s, entry)].changes, ability)


def by_acting(s: Any, value: int, entry: int, thing: int, ability: int) -> int:
    """The value after one of the cards that act on others, and after the cost that is kept paid for it."""
    if not can_change(s, entry, thing, ability):
        return value
    card = s.book[card_of_entry(s, entry)]
    for k in range(card.effects_count):
        row = card.effects[k]
        if row.what <= What.DIVIDE and row.ability == ability and entry_row_counts(s, entry, k, thing):
            value = changed_for(s, value, row, thing)
    if entry >= FIRST_MARK_ACTING and PRICE_ROW <= s.mark_row[entry - FIRST_MARK_ACTING] < COST_ROW:
        mark = entry - FIRST_MARK_ACTING
        row = card.effects[s.mark_row[mark] - PRICE_ROW]
        if s.mark_on[mark] == thing and row.pay - 1 == ability:  # animayhem.174
            value -= int(row.price)
    if card.cost_count > 0 and pays_for(s, entry, thing, ability):
        for k in range(card.cost_count):  # animayhem.26, animayhem.82, animayhem.119
            if card.cost[k].ability == ability:
                value -= int(card.cost[k].amount)
    return value


def pays_for(s: Any, entry: int, thing: int, ability: int) -> bool:
    """Whether a thing is lower in an ability by the cost of what acts: its bearer or user, or who was named for a Global Effect.

    Energy is kept paid for Enhancements and Global Effects; for all others it is spent (animayhem.82).
    """
    if entry >= FIRST_ITEM_ACTING and ability == Ability.ENERGY:
        return False
    if entry >= FIRST_MARK_ACTING:
        mark = entry - FIRST_MARK_ACTING
        return s.mark_row[mark] == COST_ROW and s.mark_on[mark] == thing
    if entry >= FIRST_ITEM_ACTING:
        return bool(s.item_at[entry - FIRST_ITEM_ACTING] == thing)
    kind = s.book[s.brought[power_id(entry)]].kind
    if kind == Kind.GLOBAL:
        return bool(s.payer[entry] != NOTHING and character_thing(int(s.payer[entry])) == thing)
    if kind == Kind.EQUIPMENT and (ability == Ability.ENERGY or not is_in_use(s, entry)):
        return False
    return bool(s.power_at[entry] == thing)


def is_in_use(s: Any, power: int) -> bool:
    """Whether Equipment is used by who carries it: put to use in this Turn or, a Vehicle, driven."""
    if s.power_used[power]:
        return True
    at = int(s.power_at[power])
    return bool(FIRST_CHARACTER <= at < FIRST_DISASTER and s.rides[at - FIRST_CHARACTER] == power)


def horde_bonus(s: Any, thing: int) -> int:
    """animayhem.24: 1 for every other Horde card in play that shares a category besides Horde."""
    card = s.book[thing_card(s, thing)]
    if card.categories[0] == Category.NONE or (s.horde_slots == 0 and s.horde_characters == 0):
        return 0
    bonus = 0
    slots = int(s.horde_slots)
    while slots != 0:
        slot = lowest(slots)
        slots = without_lowest(slots)
        if slot_thing(slot) != thing:
            bonus += is_like_horde(s, slot_card(s, slot), card)
    others = int(s.horde_characters)
    while others != 0:
        character = lowest(others)
        others = without_lowest(others)
        if s.at[character] >= 0 and character_thing(character) != thing:
            bonus += is_like_horde(s, character_card(s, character), card)
    return bonus


def is_like_horde(s: Any, n: int, card: Any) -> int:
    other = s.book[n]
    if other.categories[0] == Category.NONE or not printed_category(other, HORDE_CATEGORY):
        return 0
    for k in range(len(card.categories)):
        category = int(card.categories[k])
        if category == Category.NONE:
            return 0
        if category != Category.HORDE and printed_category(other, category):
            return 1
    return 0


def skill_count(s: Any, character: int, skill: int) -> int:
    """animayhem.22: how often a Character has a skill; below 0 it is an anti-skill."""
    thing = character_thing(character)
    card = s.book[character_card(s, character)]
    count = printed_skill(card, skill)
    if has(card.given_skills, skill):
        for k in range(card.effects_count):
            count += granted(s, card.effects[k], thing, seat_of(character), thing, skill)
    if not has(s.skills_given, skill):
        return count
    others = int(s.aura_characters)
    while others != 0:
        other = lowest(others)
        others = without_lowest(others)
        if other != character and s.at[other] >= 0:
            mate = s.book[character_card(s, other)]
            for k in range(mate.effects_count):
                count += granted(s, mate.effects[k], character_thing(other), seat_of(other), thing, skill)
    places = int(s.aura_sites)
    while places != 0:
        site = lowest(places)
        places = without_lowest(places)
        place = s.book[site_card(s, site)]
        for k in range(place.effects_count):
            if does_now(s, site, place.effects[k]):
                count += granted(s, place.effects[k], site, int(s.site_owner[site]), thing, skill)
    for i in range(s.acting_size):
        entry = int(s.acting[i])
        other_card = s.book[card_of_entry(s, entry)]
        if entry < FIRST_MARK_ACTING and bearer_of(s, entry) == thing:
            count += printed_skill(other_card, skill)
        for k in range(other_card.effects_count):
            row = other_card.effects[k]
            if row.what == What.SKILL and row.skill == skill and entry_row_counts(s, entry, k, thing):
                count += int(row.amount)
    return count


def granted(s: Any, row: Any, source: int, seat: int, thing: int, skill: int) -> int:
    if row.what != What.SKILL or row.skill != skill or row.when != When.ALWAYS:
        return 0
    return int(row.amount) if row_is_about(s, row, source, seat, thing) and row_holds(s, row, thing) else 0


def has_category(s: Any, thing: int, category: int) -> bool:
    """Whether a Character or Disaster has a category, printed or given."""
    card = s.book[thing_card(s, thing)]
    if printed_category(card, category):
        return True
    if not has(s.done | card.does, CATEGORY_ROW):
        return False
    for k in range(card.effects_count):
        row = card.effects[k]
        if row.what == What.CATEGORY and row.category == category and row.when == When.ALWAYS:
            if row_is_about(s, row, thing, owner_seat(s, thing), thing):
                return True
    if is_given_category(s, thing, category):
        return True
    for i in range(s.acting_size):
        entry = int(s.acting[i])
        other = s.book[card_of_entry(s, entry)]
        for k in range(other.effects_count):
            row = other.effects[k]
            if row.what == What.CATEGORY and row.category == category and entry_row_counts(s, entry, k, thing):
                return True
    return False


def is_given_category(s: Any, thing: int, category: int) -> bool:
    """Whether a Character, Location or Haven gives a category to a thing."""
    others = int(s.aura_characters)
    while others != 0:
        character = lowest(others)
        others = without_lowest(others)
        if s.at[character] >= 0:
            card = s.book[character_card(s, character)]
            for k in range(card.effects_count):
                if gives_category(s, card.effects[k], character_thing(character), seat_of(character), thing, category):
                    return True
    places = int(s.aura_sites)
    while places != 0:
        site = lowest(places)
        places = without_lowest(places)
        card = s.book[site_card(s, site)]
        for k in range(card.effects_count):
            if does_now(s, site, card.effects[k]):
                if gives_category(s, card.effects[k], site, int(s.site_owner[site]), thing, category):
                    return True
    return False


def gives_category(s: Any, row: Any, source: int, seat: int, thing: int, category: int) -> bool:
    if row.what != What.CATEGORY or row.category != category or row.when != When.ALWAYS:
        return False
    return row_is_about(s, row, source, seat, thing)


def has_row(s: Any, thing: int, what: int) -> bool:
    """Whether something always does this to a thing: its own card, what acts on it, or those around it."""
    return row_found(s, thing, what, ANY_ACTION)


def is_forbidden(s: Any, thing: int, action: int) -> bool:
    """Whether a card keeps a thing from an action; a charm may do so too (animayhem.97, animayhem.145)."""
    if thing < FIRST_PLAYER and s.barred[thing - FIRST_CHARACTER] == action:
        return True
    return row_found(s, thing, FORBID_ROW, action)


def is_about_action(row: Any, action: int) -> bool:
    if action >= NAMED:
        return bool(row.action == action - NAMED and row.of_card != NO_CARD)
    return bool(action == ANY_ACTION or row.action == action)


def row_found(s: Any, thing: int, what: int, action: int) -> bool:
    """Whether a row that does this, about an action where it names one, holds for a thing."""
    card = s.book[thing_card(s, thing)]
    if not has(s.done | card.does, what):
        return False
    for k in range(card.effects_count):
        row = card.effects[k]
        if row.what == what and row.when == When.ALWAYS and is_about_action(row, action):
            if row_is_about(s, row, thing, owner_seat(s, thing), thing) and row_holds(s, row, thing):
                return True
    for i in range(s.acting_size):
        entry = int(s.acting[i])
        other = s.book[card_of_entry(s, entry)]
        for k in range(other.effects_count):
            row = other.effects[k]
            if row.what == what and is_about_action(row, action) and entry_row_counts(s, entry, k, thing):
                return True
    return found_around(s, thing, what, action)


def found_around(s: Any, thing: int, what: int, action: int) -> bool:
    """The same among the rows of Characters, Disasters, Locations and Havens about others."""
    others = int(s.aura_characters)
    while others != 0:
        character = lowest(others)
        others = without_lowest(others)
        if s.at[character] >= 0 and character_thing(character) != thing:
            n = character_card(s, character)
            if row_reaches(s, n, character_thing(character), seat_of(character), thing, what, action):
                return True
    slots = int(s.aura_slots)
    while slots != 0:
        slot = lowest(slots)
        slots = without_lowest(slots)
        if slot_thing(slot) != thing and row_reaches(s, slot_card(s, slot), slot_thing(slot), NOTHING, thing, what, action):
            return True
    places = int(s.aura_sites)
    while places != 0:
        site = lowest(places)
        places = without_lowest(places)
        place = s.book[site_card(s, site)]
        for k in range(place.effects_count):
            row = place.effects[k]
            if not does_now(s, site, row):
                continue
            if row.what == what and row.when == When.ALWAYS and is_about_action(row, action):
                if row_is_about(s, row, site, int(s.site_owner[site]), thing) and row_holds(s, row, thing):
                    return True
    return False


def row_reaches(s: Any, n: int, source: int, seat: int, thing: int, what: int, action: int) -> bool:
    card = s.book[n]
    for k in range(card.effects_count):
        row = card.effects[k]
        if row.what == what and row.when == When.ALWAYS and is_about_action(row, action):
            if row_is_about(s, row, source, seat, thing) and row_holds(s, row, thing):
                return True
    return False


def may_act(s: Any, thing: int, action: int) -> bool:
    """Whether nothing keeps a Character or Disaster from an action."""
    if is_forbidden(s, thing, action) or has_row(s, thing, NO_ACTIONS_ROW):
        return False
    return not (action == Action.MOVE and has_row(s, thing, HOLD_ROW))


def amount_of(s: Any, thing: int, what: int) -> int:
    """The sum of the amounts of all that always does this to a thing."""
    found = 0
    card = s.book[thing_card(s, thing)]
    if not has(s.done | card.does, what):
        return found
    for k in range(card.effects_count):
        row = card.effects[k]
        if row.what == what and row.when == When.ALWAYS:
            if row_is_about(s, row, thing, owner_seat(s, thing), thing) and row_holds(s, row, thing):
                found += int(row.amount)
    for i in range(s.acting_size):
        entry = int(s.acting[i])
        other = s.book[card_of_entry(s, entry)]
        for k in range(other.effects_count):
            if other.effects[k].what == what and entry_row_counts(s, entry, k, thing):
                found += int(other.effects[k].amount)
    return found


def is_allowed_to_steal(s: Any, thing: int) -> bool:
    """animayhem.134: only those whom a card lets steal, and nothing keeps from it."""
    return row_found(s, thing, ALLOW_ROW, STEAL_ACTION) and may_act(s, thing, STEAL_ACTION)


def carries_item(s: Any, thing: int) -> bool:
    for token in range(TOKENS):
        if s.item_at[token] == thing:
            return True
    return False


def base_health(s: Any, thing: int) -> int:
    """animayhem.20: the printed Defense, changed only by what names Health; at least 1."""
    card = s.book[thing_card(s, thing)]
    value = max(1, printed(card, DEFENSE_ABILITY))
    if has(card.changes, HEALTH_ABILITY):
        for k in range(card.effects_count):
            value = modified(s, value, card.effects[k], thing, owner_seat(s, thing), thing, HEALTH_ABILITY)
    if not has(s.abilities_changed, HEALTH_ABILITY):
        return max(1, value)
    value = by_neighbours(s, value, thing, HEALTH_ABILITY)
    for i in range(s.acting_size):
        entry = int(s.acting[i])
        other = s.book[card_of_entry(s, entry)]
        for k in range(other.effects_count):
            row = other.effects[k]
            if row.ability == Ability.HEALTH and row.what <= What.REPLACE and entry_row_counts(s, entry, k, thing):
                value = changed(value, row)
    return max(1, value)


def places_of(s: Any, seat: int) -> int:
    """The set of sites at which a player has Characters."""
    found = 0
    for character in range(seat * MAX_CHARACTERS, (seat + 1) * MAX_CHARACTERS):
        if s.at[character] >= 0:
            found = with_member(found, int(s.at[character]))
    return found


def group_size(s: Any, seat: int, site: int) -> int:
    size = 0
    for character in range(seat * MAX_CHARACTERS, (seat + 1) * MAX_CHARACTERS):
        if s.at[character] == site:
            size += 1
    return size


def energy_left(s: Any, character: int) -> int:
    return total(s, character_thing(character), ENERGY_ABILITY) - int(s.spent[character])
