"""Which things the rows of cards are about, and whether they hold now. Rule numbers: `rules.md`.

`s.acting` lists what acts on others (Enhancements, Global Effects, carried Equipment and Items, lasting effects) in the order in
which it came into use; its entries are numbers of Power cards, then of Items, then of marks.
"""

from typing import Any

from fuda.games.animayhem.decks import MAX_CHARACTERS
from fuda.games.animayhem.derived import BLANK
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
    SLOTS,
    character_card,
    character_thing,
    place_of,
    power_id,
    seat_of,
    site_card,
    slot_thing,
    thing_card,
)
from fuda.games.animayhem.vocabulary import (
    ELEMENT_SKILLS,
    Ability,
    Category,
    Gender,
    Kind,
    Per,
    Reach,
    Side,
    Skill,
    Sort,
    When,
    Whom,
)
from fuda.kernel import has
from fuda.kernel.books import NO_CARD


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


def is_settled(s: Any, site: int) -> bool:
    """Whether a Location has become a Haven."""
    return bool(s.site_owner[site] != NOTHING and s.site_id[site] % EACH >= LOCATIONS)


def does_now(s: Any, site: int, row: Any) -> bool:
    """animayhem.130: whether a row of a place counts: a Location that has become a Haven has others than before."""
    return bool(row.as_haven) == is_settled(s, site)


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
    """Whether row `k` of what acts holds for a thing now; of copies that do not add up the first one (animayhem.210)."""
    if not row_would_count(s, entry, k, thing):
        return False
    if entry >= FIRST_MARK_ACTING or not s.book[card_of_entry(s, entry)].alone:
        return True
    for i in range(s.acting_size):
        other = int(s.acting[i])
        if other == entry:
            return True
        if other < FIRST_MARK_ACTING and card_of_entry(s, other) == card_of_entry(s, entry):
            if row_would_count(s, other, k, thing):
                return False
    return True


def row_would_count(s: Any, entry: int, k: int, thing: int) -> bool:
    """The same for one card, whatever copies of it there are."""
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
        return is_as_asked(printed(card, int(term.ability)), term)
    if term.card != NO_CARD:
        return is_in_play(s, int(term.card)) if term.in_play else has_beside(s, thing, int(term.card))
    if term.element:
        for k in range(len(ELEMENT_SKILLS)):
            if printed_skill(card, ELEMENT_SKILLS[k]) > 0:
                return True
    return False


def is_as_asked(value: int, term: Any) -> bool:
    """animayhem.177: whether an ability is as high as a term asks, or as low; one that is missing is neither."""
    if term.most:
        return bool(BLANK < value <= term.count)
    return bool(value >= term.count)


def is_in_play(s: Any, n: int) -> bool:
    """animayhem.153: whether a card is anywhere in play: a Character, a Disaster, what acts, a Location or Haven."""
    for i in range(LIVING):
        if (s.at[i] >= 0 if i < CHARACTERS else s.slot_id[i - CHARACTERS] != NOTHING) and thing_card(s, FIRST_CHARACTER + i) == n:
            return True
    for i in range(s.acting_size):
        if card_of_entry(s, int(s.acting[i])) == n:
            return True
    for site in range(s.sites):
        if site_card(s, site) == n:
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
    if row.reach == Reach.HERE or row.reach == Reach.PLACE:
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
    if row.among_count > 0 and shows_among(s, row, thing) == bool(row.without):
        return False
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


def shows_among(s: Any, row: Any, thing: int) -> bool:
    """animayhem.177: whether a card has one of the things that a row lists."""
    for k in range(row.among_count):
        if shows(s, row.among[k], thing):
            return True
    return False


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


def names_card(s: Any, row: Any, n: int) -> bool:
    """Whether a card is the one that a row names, or of its category; a row that names neither means any."""
    if row.card != NO_CARD:
        return bool(row.card == n)
    return bool(row.category == Category.NONE or printed_category(s.book[n], int(row.category)))


def printed_skill(card: Any, skill: int) -> int:
    count = 0
    if not has(card.own_skills, skill):
        return count
    for k in range(card.skills_count):
        if card.skills[k].skill == skill:
            count += int(card.skills[k].count)
    return count


def has_card(s: Any, character: int, n: int) -> bool:
    """Whether a Character is a card, or carries it where everyone may know that."""
    if character_card(s, character) == n:
        return True
    for i in range(s.acting_size):
        entry = int(s.acting[i])
        if entry < FIRST_MARK_ACTING and bearer_of(s, entry) == character_thing(character) and card_of_entry(s, entry) == n:
            return True
    return False


def row_names_card(s: Any, thing: int, bit: int, what: int, n: int, is_by_name: bool) -> bool:
    """Whether a row of this kind is about card `n` and counts for a thing, its own or one in play; `bit` rules most cards out.

    `is_by_name`: only a row that names the card itself, and not its category.
    """
    card = s.book[thing_card(s, thing)]
    if not has(s.done | card.does, bit):
        return False
    for k in range(card.effects_count):
        row = card.effects[k]
        if row.what == what and row.when == When.ALWAYS and names_card(s, row, n) and (row.card == n or not is_by_name):
            return True
    for i in range(s.acting_size):
        entry = int(s.acting[i])
        other = s.book[card_of_entry(s, entry)]
        for k in range(other.effects_count):
            row = other.effects[k]
            if row.what == what and names_card(s, row, n) and (row.card == n or not is_by_name):
                if entry_row_counts(s, entry, k, thing):
                    return True
    return False
