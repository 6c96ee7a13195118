"""The stack of Flash Effects and abilities that are about to take effect: the last one does so first. Rule numbers: `rules.md`.

A card is put on the stack, its user and target are chosen, and the others are asked whether they answer (`windows`); when nobody
does, the last card is carried out.
"""

from typing import Any

from fuda.games.animayhem.abilities import has_row, meets_term
from fuda.games.animayhem.belongings import give_power, lose_power
from fuda.games.animayhem.building import stir
from fuda.games.animayhem.decks import MAX_CHARACTERS
from fuda.games.animayhem.disasters import strike_first_group
from fuda.games.animayhem.effects import (
    act_on,
    affect_items,
    affect_player,
    affect_powers,
    affect_sites,
    is_about_power,
    is_about_site,
    picked,
    turns_of,
)
from fuda.games.animayhem.reload import draw_card
from fuda.games.animayhem.state import (
    ASKING,
    DISCARDED,
    EACH,
    FIRST_CHARACTER,
    FIRST_PLAYER,
    HAND,
    HAVENS,
    LIVING,
    LOCATIONS,
    NOTHING,
    POWER,
    REMOVED,
    UNDER,
    Note,
    Phase,
    card_of_id,
    character_thing,
    place_of,
    power_id,
    seat_of,
    site_card,
    thing_card,
)
from fuda.games.animayhem.stealing import steal_power
from fuda.games.animayhem.targets import aimed_row, fits_power, may_be_user, targets
from fuda.games.animayhem.vocabulary import NO_ACTIONS_ROW, Ability, Pick, What, Whom
from fuda.kernel import below, has, lowest, note, only, tell, without_lowest


def push(s: Any, id: int, when: int, seat: int, user: int) -> None:
    top = int(s.stack_size)
    s.stack_id[top] = id
    s.stack_when[top] = when
    s.stack_seat[top] = seat
    s.stack_user[top] = user
    s.stack_target[top] = NOTHING
    s.stack_size += 1


def top_card(s: Any) -> int:
    return card_of_id(s, int(s.stack_id[s.stack_size - 1]))


def why_not_user(s: Any, number: int) -> int:
    card = s.book[top_card(s)]
    seat = int(s.turn)
    return 0 if may_be_user(s, card, int(s.stack_when[s.stack_size - 1]), seat, seat * MAX_CHARACTERS + number) else 81


def choose_user(s: Any, number: int) -> None:
    """The user pays the card's cost at once."""
    user = s.turn * MAX_CHARACTERS + number
    s.stack_user[s.stack_size - 1] = user
    stir(s, user)
    card = s.book[top_card(s)]
    for k in range(card.cost_count):
        if card.cost[k].ability == Ability.ENERGY:
            s.spent[user] += int(card.cost[k].amount)
    aim_or_go_on(s)


def aim_or_go_on(s: Any) -> None:
    """On to the choice of a target, or to the others' answers."""
    top = int(s.stack_size) - 1
    if aimed_row(s.book[top_card(s)], int(s.stack_when[top])) != NOTHING:
        s.phase = Phase.AIM
    else:
        s.asked = 0
        s.phase = ASKING


def source_of_top(s: Any) -> int:
    """The thing from which the reach of the card on top is counted."""
    top = int(s.stack_size) - 1
    id = int(s.stack_id[top])
    place = id % EACH
    if s.stack_user[top] != NOTHING:
        return character_thing(int(s.stack_user[top]))
    if HAVENS <= place < POWER or LOCATIONS <= place < LOCATIONS + 11:
        for site in range(s.sites):
            if s.site_id[site] == id:
                return site
    return FIRST_PLAYER + int(s.stack_seat[top])


def why_not_aim(s: Any, i: int) -> int:
    """Characters and Disasters, then Power cards."""
    top = int(s.stack_size) - 1
    card = s.book[top_card(s)]
    row = card.effects[aimed_row(card, int(s.stack_when[top]))]
    if is_about_power(row):
        if i < LIVING:
            return 80
        return 0 if fits_power(s, row, int(s.turn), int(s.stack_user[top]), i - LIVING) else 80
    return 0 if i < LIVING and has(targets(s, row, int(s.turn), source_of_top(s)), i) else 80


def aim(s: Any, i: int) -> None:
    s.stack_target[s.stack_size - 1] = i
    n = thing_card(s, FIRST_CHARACTER + i) if i < LIVING else int(s.brought[power_id(i - LIVING)])
    note(s, Note.AIMS, top_card(s), n)
    s.asked = 0
    s.phase = ASKING


def resolve_top(s: Any) -> None:
    """The last card on the stack takes effect."""
    top = int(s.stack_size) - 1
    id = int(s.stack_id[top])
    when = int(s.stack_when[top])
    seat = int(s.stack_seat[top])
    user = int(s.stack_user[top])
    target = int(s.stack_target[top])
    source = source_of_top(s)
    s.stack_size -= 1
    s.stack_id[top] = NOTHING
    s.stack_when[top] = 0
    s.stack_seat[top] = NOTHING
    s.stack_user[top] = NOTHING
    s.stack_target[top] = NOTHING
    n = int(s.brought[id])
    if user != NOTHING and (s.at[user] < 0 or has_row(s, character_thing(user), NO_ACTIONS_ROW)):
        note(s, Note.FIZZLES, n)
        return
    card = s.book[card_of_id(s, id)]
    for k in range(card.effects_count):
        row = card.effects[k]
        if row.when == when and user_meets(s, row, seat, user) and not (row.toss and below(s, 2) == 0):
            carry_out(s, id, k, seat, user, target, source)


def user_meets(s: Any, row: Any, seat: int, user: int) -> bool:
    """What a single row asks of its user."""
    if row.needs_count == 0:
        return True
    met = user != NOTHING
    for k in range(row.needs_count):
        if met and not meets_term(s, row.needs[k], seat, NOTHING, user):
            met = False
    return not met if row.unless else met


def carry_out(s: Any, id: int, k: int, seat: int, user: int, target: int, source: int) -> None:
    n = card_of_id(s, id)
    row = s.book[n].effects[k]
    turns = turns_of(s, row, True)
    counted = int(s.active) if turns == 1 else seat
    if row.what == What.CANCEL:
        cancel_next(s, n)
    elif row.what == What.DRAW:
        for _ in range(row.amount):
            if s.hand_size[seat] < HAND:
                draw_card(s, seat)
                act_at_once(s, seat)
    elif row.what == What.LOOK:
        look_under(s, seat, user)
    elif is_about_site(row):
        affect_sites(s, row, seat, int(s.at[user]) if user != NOTHING else place_of(s, source))
    elif row.pick == Pick.CHOSEN:
        act_on_target(s, id, k, counted, user, target, source, turns)
    elif row.whom == Whom.PLAYER or row.whom == Whom.HAND:
        affect_player(s, id, k, seat)
    elif row.whom == Whom.PRESENT_ITEM:
        affect_items(s, row, seat, int(s.at[user]) if user != NOTHING else NOTHING)
    elif is_about_power(row):
        affect_powers(s, row, seat, int(s.at[user]) if user != NOTHING else NOTHING)
    else:
        chosen = picked(s, row, targets(s, row, seat, source))
        while chosen != 0:
            act_on(s, id, k, counted, lowest(chosen), turns)
            chosen = without_lowest(chosen)


def act_at_once(s: Any, seat: int) -> None:
    """animayhem.85: a Disaster without Movement that is drawn outside of the Reload acts at once."""
    if s.pending != NOTHING:
        id = int(s.pending)
        s.pending = NOTHING
        strike_first_group(s, id, seat)


def act_on_target(s: Any, id: int, k: int, seat: int, user: int, target: int, source: int, turns: int) -> None:
    """animayhem.83: on the target that was chosen, if it is still a legal one."""
    n = card_of_id(s, id)
    row = s.book[n].effects[k]
    player = seat_of(user) if user != NOTHING else id // EACH
    if target >= LIVING:
        power = target - LIVING
        if not fits_power(s, row, player, user, power):
            note(s, Note.FIZZLES, n)
        elif row.what == What.STEAL and user != NOTHING:
            steal_power(s, user, power, ASKING)
        elif row.what == What.DROP:
            give_power(s, power, int(s.at[int(s.power_at[power]) - FIRST_CHARACTER]))
        else:
            lose_power(s, power, REMOVED if row.what == What.DESTROY else DISCARDED)
    elif target == NOTHING or not has(targets(s, row, player, source), target):
        note(s, Note.FIZZLES, n)
    else:
        act_on(s, id, k, seat, target, turns)


def cancel_next(s: Any, n: int) -> None:
    """animayhem.84: what would take effect next does not."""
    if s.stack_size == 0:
        note(s, Note.FIZZLES, n)
        return
    s.stack_size -= 1
    top = int(s.stack_size)
    note(s, Note.CANCELS, n, int(s.brought[s.stack_id[top]]))
    s.stack_id[top] = NOTHING
    s.stack_when[top] = 0
    s.stack_seat[top] = NOTHING
    s.stack_user[top] = NOTHING
    s.stack_target[top] = NOTHING


def look_under(s: Any, seat: int, user: int) -> None:
    """The player sees what lies under the Location where the user is."""
    if user == NOTHING or s.at[user] < 0:
        return
    site = int(s.at[user])
    note(s, Note.LOOKS, seat, site_card(s, site))
    for i in range(site * UNDER, site * UNDER + s.under_size[site]):
        s.under_seen[i] |= only(seat)
        tell(s, only(seat), Note.SEES_UNDER, int(s.brought[s.under_id[i]]))
