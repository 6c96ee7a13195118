"""What Characters, Disasters and groups can do: totals of abilities, skills, categories, requirements.

All of it is made from what lies on the table each time it is asked for. `s.acting` lists what acts on others (Enhancements,
Global Effects, carried Equipment and Items, lasting effects) in the order in which it came into use; Characters, Disasters,
Locations and Havens act by rows of their own. Numbers in comments are those of `rules.md`.
"""

from typing import Any

from fuda.games.animayhem.decks import MAX_CHARACTERS
from fuda.games.animayhem.field import printed_category
from fuda.games.animayhem.sorts import fits_sort
from fuda.games.animayhem.state import (
    CHARACTERS,
    EACH,
    FIRST_CHARACTER,
    FIRST_DISASTER,
    FIRST_ITEM_ACTING,
    FIRST_MARK_ACTING,
    FIRST_PLAYER,
    FIRST_VEHICLE,
    LIVING,
    LOCATIONS,
    NOTHING,
    OFF_FIELD,
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
    DEFENSE_ABILITY,
    ELEMENT_SKILLS,
    ENERGY_ABILITY,
    FORBID_ROW,
    HOLD_ROW,
    HORDE_CATEGORY,
    NO_ACTIONS_ROW,
    STEAL_ACTION,
    Ability,
    Action,
    Category,
    Gender,
    Kind,
    Per,
    Reach,
    Side,
    Skill,
    Sort,
    What,
    When,
    Whom,
)
from fuda.kernel import has, lowest, with_member, without_lowest, without_member
from fuda.kernel.books import NO_CARD

ABSENT = -100  # an ability that a card does not have; `book.BLANK`
ANY_ACTION = -1


def printed(card: Any, ability: int) -> int:
    """An ability as the card has it, ABSENT where it has none."""
    if ability == Ability.ATTACK:
        return int(card.attack)
    if ability == Ability.DEFENSE or ability == Ability.HEALTH:
        return int(card.defense)
    if ability == Ability.MOVEMENT:
        return int(card.movement)
    if ability == Ability.CHARM:
        return int(card.charm)
    return int(card.energy)


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
    replaced = latest_replacement(s, thing, ability)
    if replaced != ABSENT:
        value = replaced
    for k in range(card.effects_count):
        value = modified(s, value, card.effects[k], thing, owner_seat(s, thing), thing, ability)
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
        if bearer_of(s, entry) != thing and bearer_of(s, entry) < FIRST_PLAYER:
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
            for k in range(card.effects_count):
                value = modified(s, value, card.effects[k], character_thing(character), seat_of(character), thing, ability)
    slots = int(s.aura_slots)
    while slots != 0:
        slot = lowest(slots)
        slots = without_lowest(slots)
        if slot_thing(slot) != thing:
            card = s.book[slot_card(s, slot)]
            for k in range(card.effects_count):
                value = modified(s, value, card.effects[k], slot_thing(slot), NOTHING, thing, ability)
    places = int(s.aura_sites)
    while places != 0:
        site = lowest(places)
        places = without_lowest(places)
        card = s.book[site_card(s, site)]
        for k in range(card.effects_count):
            if does_now(s, site, card.effects[k]):
                value = modified(s, value, card.effects[k], site, int(s.site_owner[site]), thing, ability)
    return value


def is_settled(s: Any, site: int) -> bool:
    """Whether a Location has become a Haven."""
    return bool(s.site_owner[site] != NOTHING and s.site_id[site] % EACH >= LOCATIONS)


def does_now(s: Any, site: int, row: Any) -> bool:
    """animayhem.130: whether a row of a place counts: a Location that has become a Haven has others than before."""
    return bool(row.as_haven) == is_settled(s, site)


def note_site(s: Any, site: int) -> None:
    """Keeps the sets of places that always do something, or have an ability that is used."""
    s.aura_sites = without_member(s.aura_sites, site)
    s.ability_sites = without_member(s.ability_sites, site)
    card = s.book[site_card(s, site)]
    for k in range(card.effects_count):
        row = card.effects[k]
        if does_now(s, site, row):
            if row.when == When.ALWAYS and row.whom != Whom.SELF:
                s.aura_sites = with_member(s.aura_sites, site)
            if row.when == When.USED:
                s.ability_sites = with_member(s.ability_sites, site)


def acts_on_others(card: Any) -> bool:
    """Whether a card always does something to others than itself."""
    for k in range(card.effects_count):
        if card.effects[k].when == When.ALWAYS and card.effects[k].whom != Whom.SELF:
            return True
    return False


def has_used_row(card: Any) -> bool:
    """Whether a card has an ability that is used."""
    for k in range(card.effects_count):
        if card.effects[k].when == When.USED:
            return True
    return False


def by_acting(s: Any, value: int, entry: int, thing: int, ability: int) -> int:
    """The value after one of the cards that act on others, and after the cost that is kept paid for it."""
    card = s.book[card_of_entry(s, entry)]
    for k in range(card.effects_count):
        row = card.effects[k]
        if row.what <= What.DIVIDE and row.ability == ability and entry_row_counts(s, entry, k, thing):
            value = changed_for(s, value, row, thing)
    if entry >= FIRST_MARK_ACTING and s.mark_row[entry - FIRST_MARK_ACTING] >= PRICE_ROW:
        mark = entry - FIRST_MARK_ACTING
        row = card.effects[s.mark_row[mark] - PRICE_ROW]
        if s.mark_on[mark] == thing and row.pay - 1 == ability:  # animayhem.174
            value -= int(row.price)
    if card.cost_count > 0 and entry < FIRST_ITEM_ACTING and pays_for(s, entry, thing):
        for k in range(card.cost_count):  # animayhem.26, animayhem.119
            if card.cost[k].ability == ability:
                value -= int(card.cost[k].amount)
    return value


def pays_for(s: Any, power: int, thing: int) -> bool:
    """Whether a thing keeps the cost of a card paid: its bearer or user, or who was named for a Global Effect."""
    kind = s.book[s.brought[power_id(power)]].kind
    if kind == Kind.GLOBAL:
        return bool(s.payer[power] != NOTHING and character_thing(int(s.payer[power])) == thing)
    return s.power_at[power] == thing and (kind != Kind.EQUIPMENT or is_in_use(s, power))


def is_in_use(s: Any, power: int) -> bool:
    """Whether Equipment is used by who carries it: put to use in this Turn or, a Vehicle, driven."""
    if s.power_used[power]:
        return True
    at = int(s.power_at[power])
    return bool(FIRST_CHARACTER <= at < FIRST_DISASTER and s.rides[at - FIRST_CHARACTER] == power)


def card_of_entry(s: Any, entry: int) -> int:
    """The number in the book of what acts. An Item that not everyone has seen acts only once it is used, face up."""
    if entry < FIRST_ITEM_ACTING:
        return int(s.brought[power_id(entry)])
    if entry < FIRST_MARK_ACTING:
        return int(s.brought[s.item_shown[entry - FIRST_ITEM_ACTING]])
    return int(s.mark_card[entry - FIRST_MARK_ACTING])


def bearer_of(s: Any, entry: int) -> int:
    """The thing that carries or suffers what acts."""
    if entry < FIRST_ITEM_ACTING:
        return int(s.power_at[entry])
    if entry < FIRST_MARK_ACTING:
        return int(s.item_at[entry - FIRST_ITEM_ACTING])
    return int(s.mark_on[entry - FIRST_MARK_ACTING])


def entry_row_counts(s: Any, entry: int, k: int, thing: int) -> bool:
    """Whether row `k` of what acts holds for a thing now."""
    if entry >= FIRST_MARK_ACTING:
        mark = entry - FIRST_MARK_ACTING
        if s.mark_on[mark] != thing or s.mark_row[mark] != k:
            return False
        return holds_against(s, s.book[s.mark_card[mark]].effects[k], thing)
    row = s.book[card_of_entry(s, entry)].effects[k]
    if row.when != When.ALWAYS:
        return False
    bearer = bearer_of(s, entry)
    if entry < FIRST_ITEM_ACTING:
        card = s.book[card_of_entry(s, entry)]
        if card.kind == Kind.EQUIPMENT and row.ability != Ability.NONE and not s.power_used[entry]:
            return False  # animayhem.25
        if card.kind == Kind.GLOBAL:
            return row_is_about(s, row, bearer, bearer - OFF_FIELD, thing) and row_holds(s, row, thing)
    return row_is_about(s, row, bearer, owner_seat(s, bearer), thing) and row_holds(s, row, thing)


def owner_seat(s: Any, thing: int) -> int:
    """The player of a thing, NOTHING for Disasters and Locations."""
    if thing < 0:
        return NOTHING
    if thing < FIRST_CHARACTER:
        return int(s.site_owner[thing])
    if thing < FIRST_DISASTER:
        return seat_of(thing - FIRST_CHARACTER)
    if thing < FIRST_PLAYER:
        return NOTHING
    if thing < OFF_FIELD:
        return thing - FIRST_PLAYER
    return thing - OFF_FIELD if thing < FIRST_VEHICLE else NOTHING


def row_is_about(s: Any, row: Any, source: int, seat: int, thing: int) -> bool:
    """Whether a row of a card at `source`, of the player `seat`, is about a Character or Disaster."""
    if row.whom == Whom.SELF:
        return source == thing
    is_character = thing < FIRST_DISASTER
    if row.whom == Whom.GROUP:
        if not is_character or place_of(s, thing) != place_of(s, source) or seat_of(thing - FIRST_CHARACTER) != seat:
            return False
    elif row.whom == Whom.OPPONENT:
        if not fight_each_other(s, source, thing):
            return False
    elif row.whom == Whom.CHARACTER:
        if not is_character:
            return False
    elif row.whom == Whom.DISASTER:
        if is_character:
            return False
    elif row.whom != Whom.EITHER:
        return False
    return side_fits(s, row, seat, thing) and reach_fits(s, row, source, seat, thing) and filters_fit(s, row, thing)


def fight_each_other(s: Any, thing: int, other: int) -> bool:
    """Whether two are on the two sides of the Combat that goes on."""
    if s.rival != NOTHING:
        return are_rivals(s, thing, other)
    if s.foe == NOTHING:
        return False
    return (is_on_foes_side(s, thing) and is_on_partys_side(s, other)) or (
        is_on_foes_side(s, other) and is_on_partys_side(s, thing)
    )


def is_on_foes_side(s: Any, thing: int) -> bool:
    """Whether a thing is the Disaster that is fought, or its ally."""
    if thing < FIRST_DISASTER or thing >= FIRST_PLAYER:
        return False
    slot = thing - FIRST_DISASTER
    return bool(slot == s.foe or (s.slot_ally[slot] == s.foe and s.slot_at[slot] == s.field))


def is_on_partys_side(s: Any, thing: int) -> bool:
    """Whether a thing is a Character of those who fight the Disaster, or a Disaster that has allied with them."""
    if thing < FIRST_CHARACTER or thing >= FIRST_PLAYER:
        return False
    if thing < FIRST_DISASTER:
        return bool(s.at[thing - FIRST_CHARACTER] == s.field and has(s.party, seat_of(thing - FIRST_CHARACTER)))
    slot = thing - FIRST_DISASTER
    return bool(s.slot_ally[slot] >= SLOTS and s.slot_at[slot] == s.field and has(s.party, int(s.slot_ally[slot]) - SLOTS))


def row_holds(s: Any, row: Any, thing: int) -> bool:
    """Whether what a row that always acts asks of the thing, and of its opponents, is met (animayhem.152, animayhem.153)."""
    if row.needs_count > 0:
        met = True
        for k in range(row.needs_count):
            if met and not shows(s, row.needs[k], thing):
                met = False
        if met == bool(row.unless):
            return False
    return holds_against(s, row, thing)


def holds_against(s: Any, row: Any, thing: int) -> bool:
    """animayhem.152: whether a row that counts only against some opponents does so now."""
    if row.against_count == 0:
        return True
    if s.rival != NOTHING:
        return any_rival_shows(s, row, thing)
    if s.foe == NOTHING:
        return False
    if is_on_partys_side(s, thing):
        return shows_any(s, row, slot_thing(int(s.foe)))
    return is_on_foes_side(s, thing) and s.target != NOTHING and shows_any(s, row, FIRST_CHARACTER + int(s.target))


def any_rival_shows(s: Any, row: Any, thing: int) -> bool:
    """In a Combat between players the opponents are those whom one attacks, and those who attack it."""
    i = thing - FIRST_CHARACTER
    if i < 0 or i >= LIVING:
        return False
    if s.strike_at[i] != NOTHING and shows_any(s, row, FIRST_CHARACTER + int(s.strike_at[i])):
        return True
    for other in range(LIVING):
        if s.strike_at[other] == i and shows_any(s, row, FIRST_CHARACTER + other):
            return True
    return False


def shows_any(s: Any, row: Any, thing: int) -> bool:
    for k in range(row.against_count):
        if shows(s, row.against[k], thing):
            return True
    return False


def shows(s: Any, term: Any, thing: int) -> bool:
    """Whether a Character or Disaster has what a term names, printed on it, so that no card can depend on itself."""
    card = s.book[thing_card(s, thing)]
    if term.skill != Skill.NONE:
        return bool(printed_skill(card, int(term.skill)) >= term.count)
    if term.category != Category.NONE:
        return printed_category(card, int(term.category))
    if term.gender != Gender.NONE:
        return bool(card.gender == term.gender)
    if term.ability != Ability.NONE:
        return bool(printed(card, int(term.ability)) >= term.count)
    if term.card != NO_CARD:
        return has_beside(s, thing, int(term.card))
    if term.element:
        for k in range(len(ELEMENT_SKILLS)):
            if printed_skill(card, ELEMENT_SKILLS[k]) > 0:
                return True
    return False


def has_beside(s: Any, thing: int, n: int) -> bool:
    """Whether a card is this thing, carried by it, or a Character of the same player at the same place."""
    if thing_card(s, thing) == n:
        return True
    if thing >= FIRST_DISASTER:
        return False
    if has_card(s, thing - FIRST_CHARACTER, n):
        return True
    seat = seat_of(thing - FIRST_CHARACTER)
    for character in range(seat * MAX_CHARACTERS, (seat + 1) * MAX_CHARACTERS):
        if s.at[character] >= 0 and s.at[character] == s.at[thing - FIRST_CHARACTER] and character_card(s, character) == n:
            return True
    return False


def are_rivals(s: Any, thing: int, other: int) -> bool:
    """Whether two Characters are on the two sides of a Combat between players."""
    if min(thing, other) < FIRST_CHARACTER or max(thing, other) >= FIRST_DISASTER:
        return False
    one = seat_of(thing - FIRST_CHARACTER)
    two = seat_of(other - FIRST_CHARACTER)
    if not ((one == s.fighter and two == s.rival) or (one == s.rival and two == s.fighter)):
        return False
    return bool(s.at[thing - FIRST_CHARACTER] == s.field and s.at[other - FIRST_CHARACTER] == s.field)


def side_fits(s: Any, row: Any, seat: int, thing: int) -> bool:
    if row.side == Side.ANY or seat == NOTHING:
        return True
    own = owner_seat(s, thing) == seat
    return own if row.side == Side.OWN else not own


def reach_fits(s: Any, row: Any, source: int, seat: int, thing: int) -> bool:
    place = place_of(s, thing)
    if row.reach == Reach.IN_HAVEN:
        return bool(place >= 0 and s.site_owner[place] != NOTHING and (seat == NOTHING or s.site_owner[place] == seat))
    if row.reach == Reach.ANYWHERE or source >= FIRST_PLAYER or row.whom == Whom.OPPONENT:
        return True
    here = place_of(s, source)
    if row.reach == Reach.HERE:
        return place == here
    if row.reach == Reach.COMBAT:
        return bool((s.foe != NOTHING or s.rival != NOTHING) and place == s.field)
    return bool(
        place >= 0 and here >= 0 and abs(s.site_x[place] - s.site_x[here]) <= 1 and abs(s.site_y[place] - s.site_y[here]) <= 1
    )


def filters_fit(s: Any, row: Any, thing: int) -> bool:
    """Skills and categories are the printed ones, so that no card can depend on itself."""
    n = thing_card(s, thing)
    card = s.book[n]
    if row.without:
        return not has_filtered(card, row, n)
    if row.of_sort != Sort.NONE and not fits_sort(card, int(row.of_sort)):
        return False
    if row.of_category != Category.NONE and row.per != Per.CATEGORY and not printed_category(card, int(row.of_category)):
        return False
    if row.of_gender != Gender.NONE and row.of_gender != card.gender:
        return False
    if row.of_card != NO_CARD and row.of_card != n:
        return False
    return bool(row.of_skill == Skill.NONE or row.per == Per.SKILL or printed_skill(card, int(row.of_skill)) > 0)


def has_filtered(card: Any, row: Any, n: int) -> bool:
    """animayhem.155: whether a card has one of the things that a row names for those that it is not about."""
    if row.of_category != Category.NONE and printed_category(card, int(row.of_category)):
        return True
    if row.of_gender != Gender.NONE and row.of_gender == card.gender:
        return True
    if row.of_card != NO_CARD and row.of_card == n:
        return True
    if row.of_sort != Sort.NONE and fits_sort(card, int(row.of_sort)):
        return True
    return bool(row.of_skill != Skill.NONE and printed_skill(card, int(row.of_skill)) > 0)


def printed_skill(card: Any, skill: int) -> int:
    count = 0
    for k in range(card.skills_count):
        if card.skills[k].skill == skill:
            count += int(card.skills[k].count)
    return count


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
    for k in range(card.effects_count):
        count += granted(s, card.effects[k], thing, seat_of(character), thing, skill)
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
    """Whether a card keeps a thing from an action; a charm may do so too (animayhem.145)."""
    if thing < FIRST_DISASTER and s.barred[thing - FIRST_CHARACTER] == action:
        return True
    return row_found(s, thing, FORBID_ROW, action)


def row_found(s: Any, thing: int, what: int, action: int) -> bool:
    """Whether a row that does this, about an action where it names one, holds for a thing."""
    card = s.book[thing_card(s, thing)]
    for k in range(card.effects_count):
        row = card.effects[k]
        if row.what == what and row.when == When.ALWAYS and (action == ANY_ACTION or row.action == action):
            if row_is_about(s, row, thing, owner_seat(s, thing), thing) and row_holds(s, row, thing):
                return True
    for i in range(s.acting_size):
        entry = int(s.acting[i])
        other = s.book[card_of_entry(s, entry)]
        for k in range(other.effects_count):
            row = other.effects[k]
            if row.what == what and (action == ANY_ACTION or row.action == action) and entry_row_counts(s, entry, k, thing):
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
            if row.what == what and row.when == When.ALWAYS and (action == ANY_ACTION or row.action == action):
                if row_is_about(s, row, site, int(s.site_owner[site]), thing) and row_holds(s, row, thing):
                    return True
    return False


def row_reaches(s: Any, n: int, source: int, seat: int, thing: int, what: int, action: int) -> bool:
    card = s.book[n]
    for k in range(card.effects_count):
        row = card.effects[k]
        if row.what == what and row.when == When.ALWAYS and (action == ANY_ACTION or row.action == action):
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
    allowed = False
    card = s.book[thing_card(s, thing)]
    for k in range(card.effects_count):
        row = card.effects[k]
        if row.what == What.ALLOW and row.action == Action.STEAL and row.when == When.ALWAYS:
            allowed = True
    for i in range(s.acting_size):
        entry = int(s.acting[i])
        other = s.book[card_of_entry(s, entry)]
        for k in range(other.effects_count):
            row = other.effects[k]
            if row.what == What.ALLOW and row.action == Action.STEAL and entry_row_counts(s, entry, k, thing):
                allowed = True
    return allowed and may_act(s, thing, STEAL_ACTION)


def has_card(s: Any, character: int, n: int) -> bool:
    """Whether a Character is a card, or carries it where everyone may know that."""
    if character_card(s, character) == n:
        return True
    for i in range(s.acting_size):
        entry = int(s.acting[i])
        if entry < FIRST_MARK_ACTING and bearer_of(s, entry) == character_thing(character) and card_of_entry(s, entry) == n:
            return True
    return False


def carries_item(s: Any, thing: int) -> bool:
    for token in range(TOKENS):
        if s.item_at[token] == thing:
            return True
    return False


def base_health(s: Any, thing: int) -> int:
    """animayhem.20: the printed Defense, changed only by what names Health; at least 1."""
    card = s.book[thing_card(s, thing)]
    value = max(1, printed(card, DEFENSE_ABILITY))
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
