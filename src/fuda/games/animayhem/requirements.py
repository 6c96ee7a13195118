"""What cards and places ask of a group or of a user, and whether it is met. Rule numbers: `rules.md`."""

from typing import Any

from fuda.games.animayhem.abilities import NAMED, has_category, has_row, may_act, row_found, skill_count, total
from fuda.games.animayhem.decks import MAX_CHARACTERS
from fuda.games.animayhem.field import members_at, printed_category
from fuda.games.animayhem.rows import (
    card_of_entry,
    entry_row_counts,
    has_card,
    is_as_asked,
    is_in_play,
    row_names_card,
)
from fuda.games.animayhem.state import (
    NOTHING,
    character_card,
    character_thing,
    seat_of,
    site_card,
    thing_card,
)
from fuda.games.animayhem.vocabulary import (
    EASE_ROW,
    ELEMENT_SKILLS,
    ENTER_ROW,
    EXEMPT_ROW,
    FORBID_ROW,
    NO_ACTIONS_ROW,
    PIERCE_ROW,
    SCAVENGE_ACTION,
    Ability,
    Category,
    Gender,
    Skill,
    What,
    When,
)
from fuda.kernel import has, lowest, only, without_lowest


def is_exempt(s: Any, card: Any, character: int) -> bool:
    """animayhem.157: whether a Character uses a card of its categories without meeting the requirement."""
    thing = character_thing(character)
    own = s.book[character_card(s, character)]
    if not has(s.done | own.does, EXEMPT_ROW):
        return False
    for k in range(own.effects_count):
        row = own.effects[k]
        if row.what == What.EXEMPT and row.when == When.ALWAYS and printed_category(card, int(row.category)):
            return True
    for i in range(s.acting_size):
        entry = int(s.acting[i])
        other = s.book[card_of_entry(s, entry)]
        for k in range(other.effects_count):
            row = other.effects[k]
            if row.what == What.EXEMPT and printed_category(card, int(row.category)) and entry_row_counts(s, entry, k, thing):
                return True
    return False


def meets(s: Any, card: Any, seat: int, site: int, user: int) -> bool:
    """animayhem.23: whether a card's requirement is met: by the group of `seat` at `site`, or by one `user` alone."""
    if card.requires_count == 0 or (user != NOTHING and is_exempt(s, card, user)):
        return True
    return is_met(s, card, seat, asked_at(s, seat, site) if user == NOTHING else asked_alone(seat, user))


def is_met(s: Any, card: Any, seat: int, asked: int) -> bool:
    """The same for those of a player's Characters who have to meet it, as a set of numbers."""
    for k in range(card.requires_count):
        alternative = card.requires[k]
        met = True
        for j in range(alternative.terms_count):
            if met and not meets_term(s, alternative.terms[j], seat, asked):
                met = False
        if met:
            return True
    return False


def asked_at(s: Any, seat: int, site: int) -> int:
    """Those of the group at a site who have to meet a requirement."""
    asked = members_at(s, seat, site)
    left = asked if s.acting_size > 0 else 0
    while left != 0:
        if has_row(s, character_thing(seat * MAX_CHARACTERS + lowest(left)), NO_ACTIONS_ROW):
            asked &= ~only(lowest(left))
        left = without_lowest(left)
    return asked


def asked_alone(seat: int, user: int) -> int:
    """The user of a card, if it is one of the player's."""
    return only(user % MAX_CHARACTERS) if seat_of(user) == seat else 0


def meets_term(s: Any, term: Any, seat: int, asked: int) -> bool:
    found = 0
    while asked != 0:
        found += what_it_gives(s, term, seat * MAX_CHARACTERS + lowest(asked))
        asked = without_lowest(asked)
    return found >= asked_for(term)


def asked_for(term: Any) -> int:
    """How much of it there has to be; an ability is looked at for each by itself."""
    return 1 if term.ability != Ability.NONE else int(term.count)


def what_it_gives(s: Any, term: Any, character: int) -> int:
    """How much of what a term asks for a Character has."""
    thing = character_thing(character)
    if term.skill != Skill.NONE:
        return skill_count(s, character, int(term.skill))
    if term.element:
        found = 0
        for k in range(len(ELEMENT_SKILLS)):
            found += skill_count(s, character, ELEMENT_SKILLS[k])
        return found
    if term.ability != Ability.NONE:
        return 1 if is_as_asked(total(s, thing, int(term.ability)), term) else 0
    if term.gender != Gender.NONE:
        return 1 if s.book[character_card(s, character)].gender == term.gender else 0
    if term.piercing:
        return 1 if has_row(s, thing, PIERCE_ROW) else 0
    if term.category != Category.NONE:
        return 1 if has_category(s, thing, int(term.category)) else 0
    if term.in_play:
        return 1 if is_in_play(s, int(term.card)) else 0
    return 1 if has_card(s, character, int(term.card)) else 0


def may_enter(s: Any, seat: int, site: int) -> bool:
    """animayhem.50: whether a group meets what a Location asks for, or is let in by a card."""
    n = site_card(s, site)
    card = s.book[n]
    for character in range(seat * MAX_CHARACTERS, (seat + 1) * MAX_CHARACTERS):
        if s.at[character] == site and lets_in(s, character_thing(character), n) and may_scavenge(s, character, site):
            return True
    return card.requires_count > 0 and (meets(s, card, seat, site, NOTHING) or is_eased_in(s, card, seat, site))


def is_eased_in(s: Any, card: Any, seat: int, site: int) -> bool:
    """animayhem.179: whether a group that a card makes it easier for lacks no more than that of what is asked for."""
    ease = 0
    for character in range(seat * MAX_CHARACTERS, (seat + 1) * MAX_CHARACTERS):
        if s.at[character] == site:
            helped = ease_of(s, character_thing(character))
            if helped > ease and may_scavenge(s, character, site):
                ease = helped
    if ease == 0:
        return False
    asked = asked_at(s, seat, site)
    for k in range(card.requires_count):
        alternative = card.requires[k]
        missing = 0
        for j in range(alternative.terms_count):
            if not meets_term(s, alternative.terms[j], seat, asked):
                missing += 1
        if alternative.terms_count > 1 and missing <= ease and missing < alternative.terms_count:
            return True
    return False


def ease_of(s: Any, thing: int) -> int:
    """How much of what a Location asks for may be missing for a Character."""
    card = s.book[thing_card(s, thing)]
    found = 0
    if not has(s.done | card.does, EASE_ROW):
        return found
    for k in range(card.effects_count):
        if card.effects[k].what == What.EASE and card.effects[k].when == When.ALWAYS:
            found = max(found, int(card.effects[k].amount))
    for i in range(s.acting_size):
        entry = int(s.acting[i])
        other = s.book[card_of_entry(s, entry)]
        for k in range(other.effects_count):
            if other.effects[k].what == What.EASE and entry_row_counts(s, entry, k, thing):
                found = max(found, int(other.effects[k].amount))
    return found


def lets_in(s: Any, thing: int, n: int) -> bool:
    return row_names_card(s, thing, ENTER_ROW, What.ENTER, n, False)


def can_enter(s: Any, seat: int, members: int, asked: int, goal: int) -> bool:
    """Whether a group could enter the Location `goal`; `asked` are those of it who have to meet a requirement."""
    n = site_card(s, goal)
    card = s.book[n]
    if card.requires_count > 0 and is_met(s, card, seat, asked):
        return True
    while members != 0:
        if lets_in(s, character_thing(seat * MAX_CHARACTERS + lowest(members)), n):
            return True
        members = without_lowest(members)
    return False


def may_scavenge(s: Any, character: int, site: int) -> bool:
    """animayhem.189: nothing keeps a Character from it, or a card lets it in by name where others keep out several."""
    thing = character_thing(character)
    if may_act(s, thing, SCAVENGE_ACTION):
        return True
    if not row_names_card(s, thing, ENTER_ROW, What.ENTER, site_card(s, site), True) or has_row(s, thing, NO_ACTIONS_ROW):
        return False
    return not row_found(s, thing, FORBID_ROW, NAMED + SCAVENGE_ACTION)
