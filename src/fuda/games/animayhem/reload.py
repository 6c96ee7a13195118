"""The Discard and Reload phases of Ani-Mayhem: for each what may be done, and doing it. Rule numbers: `rules.md`."""

from typing import Any

from fuda.games.animayhem.belongings import (
    as_new,
    capture_item,
    drop_belongings,
    free_marks_on,
)
from fuda.games.animayhem.decks import MAX_CHARACTERS, MAX_DISASTERS, MAX_HAVENS, MAX_POWER
from fuda.games.animayhem.disasters import (
    can_be_affected,
    enter_field,
)
from fuda.games.animayhem.setup import add_to_pile, put_in_hand, take_from_pile
from fuda.games.animayhem.state import (
    BONKED,
    DISASTERS,
    DISCARDED,
    EACH,
    FIRST_CHARACTER,
    FULL_HAND,
    HAVENS,
    HIDDEN,
    MAINTENANCE,
    NOTHING,
    PILE_WORDS,
    POWER,
    DisasterState,
    Note,
    character_card,
    character_id,
    character_thing,
    disaster_of_id,
    put_power,
)
from fuda.games.animayhem.turns import begin_phase
from fuda.kernel import below, note, only, tell, wide_nth, with_member

# Discard phase: animayhem.31.


def why_not_discard(s: Any, i: int) -> int:
    return 0 if i < s.hand_size[s.turn] else 31


def why_not_discard_character(s: Any, number: int) -> int:
    at = int(s.at[s.turn * MAX_CHARACTERS + number])
    return 0 if at >= 0 and s.site_owner[at] == s.turn else 31


def why_not_discard_power(s: Any, number: int) -> int:
    at = int(s.power_at[s.turn * MAX_POWER + number])
    return 0 if 0 <= at < FIRST_CHARACTER and s.site_owner[at] == s.turn else 31


def why_not_discard_item(s: Any, token: int) -> int:
    at = int(s.item_at[token])
    return 0 if 0 <= at < FIRST_CHARACTER and s.site_owner[at] == s.turn else 31


def discard_character(s: Any, number: int) -> None:
    character = s.turn * MAX_CHARACTERS + number
    note(s, Note.DISCARDS, int(s.turn), character_card(s, character))
    drop_belongings(s, character, int(s.at[character]))
    free_marks_on(s, character_thing(character))
    s.at[character] = DISCARDED
    as_new(s, character)


def discard_item(s: Any, token: int) -> None:
    note(s, Note.DISCARDS_ITEM, s.turn)
    capture_item(s, token)


# Reload phase: animayhem.32 to animayhem.34.


def may_return(s: Any, character: int) -> bool:
    """animayhem.34"""
    return bool(s.at[character] == BONKED and s.out[character] == 3)


def has_returning(s: Any, seat: int) -> bool:
    for character in range(seat * MAX_CHARACTERS, (seat + 1) * MAX_CHARACTERS):
        if may_return(s, character):
            return True
    return False


def reload(s: Any) -> bool:
    """Draws as long as there is nothing to decide; says whether the player has to."""
    seat = int(s.active)
    while s.hand_size[seat] < FULL_HAND:
        if has_returning(s, seat):
            return True
        if not draw_card(s, seat):
            break
    end_reload(s)
    return False


def end_reload(s: Any) -> None:
    begin_phase(s, MAINTENANCE)


def take_back(s: Any, number: int) -> None:
    character = s.active * MAX_CHARACTERS + number
    note(s, Note.TAKES_BACK, s.active, int(s.brought[character_id(character)]))
    s.at[character] = HIDDEN
    s.out[character] = 0
    s.returned = with_member(s.returned, character)
    put_in_hand(s, int(s.active), character_id(character))


def draw_one(s: Any) -> None:
    """The player draws a card although a Character could come back."""
    if not draw_card(s, int(s.active)):
        end_reload(s)


def draw_card(s: Any, seat: int) -> bool:
    """animayhem.32, animayhem.33: draws one card; says whether the Reload goes on."""
    if s.drawn_size[seat] == 0 and not shuffle_discards(s, seat):
        return False
    place = wide_nth(s.drawn, seat * PILE_WORDS, PILE_WORDS, below(s, int(s.drawn_size[seat])))
    take_from_pile(s, seat, place)
    id = seat * EACH + place
    n = int(s.brought[id])
    if place < DISASTERS:
        put_in_hand(s, seat, id)
        note(s, Note.DRAWS, seat, 1)
        tell(s, only(seat), Note.DRAWN, n)
        return True
    note(s, Note.DRAWS_DISASTER, seat, n)
    card = s.book[n]
    if card.movement >= 0:  # it enters the Field, whether it fights or not
        enter_field(s, id, seat, int(s.path[0]) if s.path_size > 0 else NOTHING)
        return False
    if can_be_affected(s, id, seat):
        s.disaster_state[disaster_of_id(id)] = DisasterState.OFF_FIELD
        s.pending = id
        return False
    note(s, Note.NO_EFFECT, n)
    s.disaster_state[disaster_of_id(id)] = DisasterState.DISCARDED
    return True


def shuffle_discards(s: Any, seat: int) -> bool:
    """animayhem.32: the Discard pile, without its Items, becomes the Draw pile, at most once a Reload."""
    if s.reshuffled:
        return False
    s.reshuffled = 1
    for number in range(MAX_CHARACTERS):
        if s.at[seat * MAX_CHARACTERS + number] == DISCARDED:
            s.at[seat * MAX_CHARACTERS + number] = HIDDEN
            add_to_pile(s, seat, number)
    for number in range(MAX_HAVENS):
        if s.haven_state[seat * MAX_HAVENS + number] == DISCARDED:
            s.haven_state[seat * MAX_HAVENS + number] = HIDDEN
            add_to_pile(s, seat, HAVENS + number)
    for number in range(MAX_POWER):
        if s.power_at[seat * MAX_POWER + number] == DISCARDED:
            put_power(s, seat * MAX_POWER + number, HIDDEN)
            add_to_pile(s, seat, POWER + number)
    for number in range(MAX_DISASTERS):
        if s.disaster_state[seat * MAX_DISASTERS + number] == DisasterState.DISCARDED:
            s.disaster_state[seat * MAX_DISASTERS + number] = DisasterState.HIDDEN
            add_to_pile(s, seat, DISASTERS + number)
    note(s, Note.RESHUFFLES, seat)
    return bool(s.drawn_size[seat] > 0)
