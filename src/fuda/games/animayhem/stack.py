"""The stack of cards and abilities that are about to take effect: the last one does so first. Rule numbers: `rules.md`.

A card is put on the stack, its user and target are chosen, and the others are asked whether they answer (`windows`); when nobody
does, the last card is carried out.
"""

from typing import Any

from fuda.games.animayhem.abilities import has_row
from fuda.games.animayhem.arriving import arrive
from fuda.games.animayhem.belongings import is_character, set_aside, take_from_under
from fuda.games.animayhem.building import stir
from fuda.games.animayhem.combat_pile import cancel_cards_of, has_fitting_card
from fuda.games.animayhem.decks import MAX_CHARACTERS
from fuda.games.animayhem.deeds import act_on, exchange_places, free_held, turns_left, turns_of, whose_turns
from fuda.games.animayhem.effects import (
    affect_sites,
    is_about_player,
    is_about_power,
    is_about_site,
    mark_site,
    picked,
)
from fuda.games.animayhem.gear import act_on_card, act_on_cards, act_on_items, act_on_powers
from fuda.games.animayhem.piles import do_to_players
from fuda.games.animayhem.prices import pay_cost, pay_with_cards
from fuda.games.animayhem.requirements import asked_alone, meets_term
from fuda.games.animayhem.ruins import destroy_site
from fuda.games.animayhem.sorts import lasts
from fuda.games.animayhem.state import (
    ASKING,
    CHARACTERS,
    COMBAT,
    DISASTER_DISCARDED,
    DISASTER_REMOVED,
    EACH,
    FIRST_CHARACTER,
    FIRST_DISASTER,
    FIRST_ITEM_TARGET,
    FIRST_MARK_TARGET,
    FIRST_PLAYER,
    FIRST_PLAYER_TARGET,
    FIRST_SITE_TARGET,
    HAVENS,
    LIVING,
    LOCATIONS,
    NOTHING,
    POWER,
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
from fuda.games.animayhem.targets import (
    aimed_row,
    can_aim,
    can_place,
    counts_with,
    fits_card,
    is_aimed,
    may_be_user,
    option_has_target,
    options_of,
    placed_row,
    targets,
)
from fuda.games.animayhem.vocabulary import (
    ALWAYS_MOMENT,
    HOLD_ROW,
    NO_ACTIONS_ROW,
    USED_MOMENT,
    Kind,
    Pick,
    Price,
    Reach,
    Side,
    What,
    When,
    Whom,
)
from fuda.kernel import below, draw_member, has, lowest, note, only, tell, without_lowest


def push(s: Any, id: int, when: int, seat: int, user: int) -> None:
    top = int(s.stack_size)
    s.stack_id[top] = id
    s.stack_when[top] = when
    s.stack_seat[top] = seat
    s.stack_user[top] = user
    s.stack_target[top] = NOTHING
    s.stack_place[top] = NOTHING
    s.stack_option[top] = 0
    s.stack_size += 1


def pop_top(s: Any) -> None:
    s.stack_size -= 1
    top = int(s.stack_size)
    s.stack_id[top] = NOTHING
    s.stack_when[top] = 0
    s.stack_seat[top] = NOTHING
    s.stack_user[top] = NOTHING
    s.stack_target[top] = NOTHING
    s.stack_place[top] = NOTHING
    s.stack_option[top] = 0


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
    if s.book[top_card(s)].kind == Kind.FLASH:
        pay_cost(s, int(s.stack_id[s.stack_size - 1]), user, False)
    aim_or_go_on(s)


# What is chosen: an option, a target, a place.


def aim_or_go_on(s: Any) -> None:
    """On to the next choice, or to the others' answers."""
    top = int(s.stack_size) - 1
    card = s.book[top_card(s)]
    when = int(s.stack_when[top])
    option = int(s.stack_option[top])
    if option == 0 and options_of(card, when) > 0:
        s.phase = Phase.OPTION
    elif (s.stack_target[top] == NOTHING and aimed_row(card, when, option) != NOTHING) or is_place_missing(s):
        s.phase = Phase.AIM
    else:
        if when == USED_MOMENT:
            pay_with_cards(s)
        s.asked = 0
        s.phase = ASKING


def is_place_missing(s: Any) -> bool:
    """Whether a place has still to be chosen, and there is one."""
    top = int(s.stack_size) - 1
    card = s.book[top_card(s)]
    k = placed_row(card, int(s.stack_when[top]), int(s.stack_option[top]))
    if k == NOTHING or s.stack_place[top] != NOTHING:
        return False
    for site in range(s.sites):
        if can_place(s, card.effects[k], int(s.turn), int(s.stack_user[top]), int(s.stack_target[top]), site):
            return True
    return False


def is_aiming(s: Any) -> bool:
    """Whether the target is chosen now, and not the place."""
    top = int(s.stack_size) - 1
    card = s.book[top_card(s)]
    return bool(s.stack_target[top] == NOTHING and aimed_row(card, int(s.stack_when[top]), int(s.stack_option[top])) != NOTHING)


def why_not_option(s: Any, number: int) -> int:
    """animayhem.161"""
    top = int(s.stack_size) - 1
    card = s.book[top_card(s)]
    when = int(s.stack_when[top])
    if number >= options_of(card, when):
        return 161
    user = int(s.stack_user[top])
    return 0 if option_has_target(s, card, when, int(s.turn), source_of_top(s), user, number + 1) else 161


def choose_option(s: Any, number: int) -> None:
    s.stack_option[s.stack_size - 1] = number + 1
    note(s, Note.CHOOSES, top_card(s), number + 1)
    aim_or_go_on(s)


def source_of_top(s: Any) -> int:
    """The thing from which the reach of the card on top is counted."""
    top = int(s.stack_size) - 1
    id = int(s.stack_id[top])
    place = id % EACH
    if s.stack_user[top] != NOTHING:
        return character_thing(int(s.stack_user[top]))
    if HAVENS <= place < POWER or LOCATIONS <= place < COMBAT:
        for site in range(s.sites):
            if s.site_id[site] == id:
                return site
    return FIRST_PLAYER + int(s.stack_seat[top])


def why_not_aim(s: Any, i: int) -> int:
    """Of the targets of a card, or of the places that are chosen after them."""
    top = int(s.stack_size) - 1
    card = s.book[top_card(s)]
    when = int(s.stack_when[top])
    option = int(s.stack_option[top])
    user = int(s.stack_user[top])
    if is_aiming(s):
        row = card.effects[aimed_row(card, when, option)]
        return 0 if can_aim(s, row, int(s.turn), user, source_of_top(s), i) else 80
    k = placed_row(card, when, option)
    if k == NOTHING or i < FIRST_SITE_TARGET or i >= FIRST_ITEM_TARGET:
        return 80
    return 0 if can_place(s, card.effects[k], int(s.turn), user, int(s.stack_target[top]), i - FIRST_SITE_TARGET) else 171


def aim(s: Any, i: int) -> None:
    top = int(s.stack_size) - 1
    if is_aiming(s):
        s.stack_target[top] = i
        tell_aim(s, i)
    else:
        s.stack_place[top] = i - FIRST_SITE_TARGET
        note(s, Note.AIMS, top_card(s), site_card(s, i - FIRST_SITE_TARGET))
    aim_or_go_on(s)


def tell_aim(s: Any, i: int) -> None:
    """Which target was chosen, where that is no secret."""
    if i < LIVING:
        note(s, Note.AIMS, top_card(s), thing_card(s, FIRST_CHARACTER + i))
    elif i < FIRST_SITE_TARGET:
        note(s, Note.AIMS, top_card(s), int(s.brought[power_id(i - LIVING)]))
    elif i < FIRST_ITEM_TARGET:
        note(s, Note.AIMS, top_card(s), site_card(s, i - FIRST_SITE_TARGET))
    elif FIRST_MARK_TARGET <= i < FIRST_PLAYER_TARGET:
        note(s, Note.AIMS, top_card(s), int(s.mark_card[i - FIRST_MARK_TARGET]))


# The last card takes effect: animayhem.83.


def resolve_top(s: Any) -> None:
    """The last card on the stack takes effect."""
    top = int(s.stack_size) - 1
    id = int(s.stack_id[top])
    when = int(s.stack_when[top])
    seat = int(s.stack_seat[top])
    user = int(s.stack_user[top])
    target = int(s.stack_target[top])
    place = int(s.stack_place[top])
    option = int(s.stack_option[top])
    source = source_of_top(s)
    pop_top(s)
    if when == ALWAYS_MOMENT:
        arrive(s, id, seat, target, option)
        return
    n = int(s.brought[id])
    if user != NOTHING and is_user_gone(s, id, user):
        note(s, Note.FIZZLES, n)
        return
    if user != NOTHING and s.at[user] < 0:
        source = place if place != NOTHING else source
        user = NOTHING
    card = s.book[card_of_id(s, id)]
    if is_target_gone(s, card, when, option, seat, user, source, target):
        note(s, Note.FIZZLES, n)
        return
    for k in range(card.effects_count):
        row = card.effects[k]
        if row.when == when and counts_with(row, option) and user_meets(s, row, seat, user):
            if not (row.toss and below(s, 2) == 0):
                carry_out(s, id, k, seat, user, target, source, place)


def is_target_gone(s: Any, card: Any, when: int, option: int, seat: int, user: int, source: int, target: int) -> bool:
    """animayhem.83: whether what a Flash Effect is aimed at is no legal target any more."""
    k = aimed_row(card, when, option)
    if card.kind != Kind.FLASH or target == NOTHING or k == NOTHING:
        return False
    return not can_aim(s, card.effects[k], seat, user, source, target)


def is_user_gone(s: Any, id: int, user: int) -> bool:
    """Whether who uses a card is out of play or without actions; one that was Bonked for the price is not asked for."""
    if s.at[user] < 0:
        return not pays_with_itself(s.book[card_of_id(s, id)])
    return has_row(s, character_thing(user), NO_ACTIONS_ROW)


def pays_with_itself(card: Any) -> bool:
    for k in range(card.effects_count):
        if card.effects[k].when == When.USED and card.effects[k].pay == Price.BONK:
            return True
    return False


def user_meets(s: Any, row: Any, seat: int, user: int) -> bool:
    """What a single row asks of its user."""
    if row.needs_count == 0:
        return True
    met = user != NOTHING
    for k in range(row.needs_count):
        if met and not meets_term(s, row.needs[k], seat, asked_alone(seat, user)):
            met = False
    return not met if row.unless else met


def carry_out(s: Any, id: int, k: int, seat: int, user: int, target: int, source: int, place: int) -> None:
    """One row of a card, for the player `seat`. `target` and `place` are what was chosen, or NOTHING."""
    n = card_of_id(s, id)
    row = s.book[n].effects[k]
    turns = turns_of(s, row, True)
    source = place if row.reach == Reach.PLACE and place != NOTHING else source
    here = place_of(s, source)
    if here < 0 and is_fallen_foe(source) and row.whom != Whom.OPPONENT:  # a Disaster that acts when it is Defeated
        here = int(s.field)
        source = here
    if is_aimed(row) and target != NOTHING and not can_aim(s, row, seat, user, source, target):
        note(s, Note.FIZZLES, n)
    elif row.what == What.CANCEL:
        cancel(s, row, n, target)
    elif is_about_player(row):
        do_to_players(s, id, k, seat, user, here, target)
    elif row.what == What.LOOK:
        look(s, row, seat, place if place != NOTHING else here)
    elif row.whom == Whom.UNDER:
        lose_under(s, row, here)
    elif is_about_site(row):
        act_on_sites(s, id, k, seat, here, target)
    elif row.whom == Whom.CARD:
        if row.pick == Pick.EACH:
            act_on_cards(s, row)
        else:
            act_on_card(s, row, target)
    elif row.whom == Whom.PRESENT_ITEM:
        act_on_items(s, row, seat, user, here, target, place)
    elif is_about_power(row):
        act_on_powers(s, row, seat, user, here, target, place)
    elif row.what == What.EXCHANGE:
        exchange(s, row, seat, user, source, target)
    else:
        chosen = only(target) if is_aimed(row) and target != NOTHING else picked(s, row, targets(s, row, seat, source), here)
        if is_aimed(row) and target == NOTHING and chosen != 0:
            chosen = only(draw_member(s, chosen))
        while chosen != 0:
            i = lowest(chosen)
            act_on(s, id, k, whose_turns(s, n, seat, i, turns), i, turns_left(s, n, seat, turns), place)
            chosen = without_lowest(chosen)


def is_fallen_foe(source: int) -> bool:
    return FIRST_DISASTER <= source < FIRST_PLAYER


def cancel(s: Any, row: Any, n: int, target: int) -> None:
    """animayhem.84, animayhem.192, animayhem.193: a card or ability, a Disaster or Combat cards do not take effect."""
    if row.whom == Whom.COMBAT_CARD:
        for i in range(LIVING):
            if (target == NOTHING or i == target) and has_fitting_card(s, i, int(row.of_category)):
                cancel_cards_of(s, i, int(row.of_category), n)
    elif row.whom == Whom.DISASTER:
        if s.pending == NOTHING or not fits_card(s, row, int(s.brought[s.pending])):
            note(s, Note.FIZZLES, n)
            return
        note(s, Note.CANCELS, n, int(s.brought[s.pending]))
        set_aside(s, int(s.pending), DISASTER_DISCARDED)
        s.pending = NOTHING
    elif s.stack_size == 0:
        note(s, Note.FIZZLES, n)
    else:
        note(s, Note.CANCELS, n, int(s.brought[s.stack_id[s.stack_size - 1]]))
        pop_top(s)


def look(s: Any, row: Any, seat: int, site: int) -> None:
    """animayhem.163: the player sees what lies under a Location, or the Items there."""
    if site < 0:
        return
    note(s, Note.LOOKS, seat, site_card(s, site))
    if row.whom == Whom.PRESENT_ITEM:
        for token in range(s.items):
            at = int(s.item_at[token])
            is_others = is_character(at) and seat_of(at - FIRST_CHARACTER) != seat
            if at >= 0 and at < FIRST_PLAYER and place_of(s, at) == site and (row.side != Side.OTHERS or is_others):
                s.item_seen[token] |= only(seat)
                tell(s, only(seat), Note.ITEM_SEEN, int(s.brought[s.item_id[token]]))
        return
    size = int(s.under_size[site])
    if row.amount > 0:
        size = min(size, int(row.amount))
    for i in range(site * UNDER, site * UNDER + size):
        s.under_seen[i] |= only(seat)
        tell(s, only(seat), Note.SEES_UNDER, int(s.brought[s.under_id[i]]))


def lose_under(s: Any, row: Any, site: int) -> None:
    """Disasters under a Location are Discarded or removed: the first one, one at random, or all."""
    if site < 0:
        return
    times = int(s.under_size[site]) if row.pick == Pick.EACH else min(max(1, int(row.amount)), int(s.under_size[site]))
    for _ in range(times):
        at = site * UNDER + (below(s, int(s.under_size[site])) if row.pick == Pick.RANDOM else 0)
        id = int(s.under_id[at])
        note(s, Note.LOSES_CARD, int(s.brought[id]))
        set_aside(s, id, DISASTER_REMOVED if row.what == What.DESTROY else DISASTER_DISCARDED)
        take_from_under(s, site, at)


def act_on_sites(s: Any, id: int, k: int, seat: int, here: int, target: int) -> None:
    """On the place that was chosen, or on those that the row picks."""
    row = s.book[card_of_id(s, id)].effects[k]
    if FIRST_SITE_TARGET <= target < FIRST_ITEM_TARGET:
        site = target - FIRST_SITE_TARGET
        if row.what == What.DESTROY or row.what == What.DISCARD:
            destroy_site(s, site)
        elif row.what == What.FREE:
            free_held(s, site)
        elif lasts(int(row.what)):
            mark_site(s, id, k, seat, site)
    else:
        affect_sites(s, id, k, seat, here)


def is_still(s: Any, i: int) -> bool:
    return 0 <= i < CHARACTERS and has(s.still, i)


def is_held(s: Any, i: int) -> bool:
    return i >= 0 and has_row(s, FIRST_CHARACTER + i, HOLD_ROW)


def exchange(s: Any, row: Any, seat: int, user: int, source: int, target: int) -> None:
    """animayhem.172: the user, or another one that fits, changes places with the target."""
    i = target if 0 <= target < LIVING else NOTHING
    others = targets(s, row, seat, source)
    if i == NOTHING:
        if others == 0:
            return
        i = draw_member(s, others)
    partner = user
    if partner in (NOTHING, i):
        others &= ~only(i)
        partner = draw_member(s, others) if others != 0 else NOTHING
    is_bound = source < FIRST_DISASTER and (is_still(s, i) or is_still(s, partner))  # animayhem.79
    is_bound = is_bound or is_held(s, i) or is_held(s, partner)  # animayhem.106
    if partner != NOTHING and not is_bound:
        note(s, Note.EXCHANGES, thing_card(s, FIRST_CHARACTER + i), thing_card(s, FIRST_CHARACTER + partner))
        exchange_places(s, i, partner, seat)
