"""Flash Effects and abilities that are used: who may answer what, choosing a user and a target, and the stack of effects.

A card is put on the stack, its user and target are chosen, and the others are asked whether they answer; when nobody does, the
last card takes effect first. Rule numbers: `rules.md`.
"""

from typing import Any

from fuda.games.animayhem.abilities import has_row, has_used_row, may_act, meets, meets_term, row_is_about, total
from fuda.games.animayhem.belongings import begin_acting, give_power, is_character, lose_power
from fuda.games.animayhem.decks import MAX_CHARACTERS
from fuda.games.animayhem.disasters import strike_first_group
from fuda.games.animayhem.effects import (
    act_on,
    affect_items,
    affect_player,
    affect_powers,
    discard_from_hand,
    is_about_power,
    needs_fit,
    picked,
    turns_of,
)
from fuda.games.animayhem.field import printed_category
from fuda.games.animayhem.state import (
    ASKING,
    CHARACTERS,
    DISCARDED,
    EACH,
    FIRST_CHARACTER,
    FIRST_ITEM_ACTING,
    FIRST_PLAYER,
    HAND,
    HAVENS,
    LIVING,
    LOCATIONS,
    NOTHING,
    OFF_FIELD,
    POWER,
    POWERS,
    REMOVED,
    SLOTS,
    STACK,
    UNDER,
    Note,
    Phase,
    card_of_id,
    character_card,
    character_id,
    character_thing,
    place_of,
    power_id,
    power_of_id,
    seat_of,
    site_card,
    slot_thing,
    thing_card,
)
from fuda.games.animayhem.turns import draw_card
from fuda.games.animayhem.vocabulary import (
    ABILITIES_ACTION,
    ENERGY_ABILITY,
    NO_ACTIONS_ROW,
    PLAY_ACTION,
    Ability,
    Category,
    Kind,
    Pick,
    Price,
    Side,
    What,
    When,
    Whom,
)
from fuda.kernel import below, draw_member, has, lowest, note, only, tell, wide_add, wide_has, with_member, without_lowest

PLAYED = int(When.PLAYED)
USED = int(When.USED)


# What a card asks of the player who plays or uses it.


def counts_now(row: Any, when: int) -> bool:
    return bool(row.when == when)


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
    elif card.kind != Kind.EQUIPMENT:
        return False
    return bool(row.of_category == Category.NONE or printed_category(card, int(row.of_category)))


# Windows: animayhem.76 to animayhem.78.


def open_window(s: Any, resume: int) -> None:
    """The seats are asked, from the one in turn on, whether they answer; then it goes on with `resume`."""
    s.asked = 0
    s.resume = resume
    s.phase = ASKING


def ask(s: Any) -> bool:
    """Finds the next seat that has something to answer with; without one the stack takes effect and play goes on."""
    while s.asked < s.players:
        seat = (s.active + s.asked) % s.players
        if can_answer(s, seat):
            s.turn = seat
            s.phase = Phase.REACT
            return True
        s.asked += 1
    if s.stack_size > 0:
        resolve_top(s)
        return False
    s.turn = s.fighter if s.fighter != NOTHING else s.active
    s.phase = s.resume
    return False


def can_answer(s: Any, seat: int) -> bool:
    for i in range(s.hand_size[seat]):
        if why_not_flash(s, seat, i) == 0:
            return True
    return False


def why_not_flash(s: Any, seat: int, i: int) -> int:
    """animayhem.80, animayhem.81"""
    if i >= s.hand_size[seat] or s.hand[seat * HAND + i] == NOTHING or s.stack_size >= STACK:
        return 80
    card = s.book[s.brought[s.hand[seat * HAND + i]]]
    if card.kind != Kind.FLASH or not cancels_top(s, card):
        return 80
    if not needs_user(card):
        return 0 if has_target(s, card, PLAYED, seat, FIRST_PLAYER + seat, NOTHING) else 80
    for character in range(seat * MAX_CHARACTERS, (seat + 1) * MAX_CHARACTERS):
        if may_be_user(s, card, PLAYED, seat, character):
            return 0
    return 81


def pass_window(s: Any) -> None:
    s.asked += 1
    s.phase = ASKING


def push(s: Any, id: int, when: int, seat: int, user: int) -> None:
    top = int(s.stack_size)
    s.stack_id[top] = id
    s.stack_when[top] = when
    s.stack_seat[top] = seat
    s.stack_user[top] = user
    s.stack_target[top] = NOTHING
    s.stack_size += 1


def play_flash(s: Any, i: int) -> None:
    seat = int(s.turn)
    id = int(s.hand[seat * HAND + i])
    for j in range(i, s.hand_size[seat] - 1):
        s.hand[seat * HAND + j] = s.hand[seat * HAND + j + 1]
    s.hand_size[seat] -= 1
    s.hand[seat * HAND + s.hand_size[seat]] = NOTHING
    s.power_at[power_of_id(id)] = DISCARDED
    note(s, Note.FLASHES, seat, int(s.brought[id]))
    push(s, id, PLAYED, seat, NOTHING)
    card = s.book[s.brought[id]]
    if needs_user(card):
        s.phase = Phase.USER
    else:
        aim_or_go_on(s)


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


# The stack: animayhem.83.


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
            give_power(s, power, character_thing(user))
            note(s, Note.STEALS, character_card(s, user), int(s.brought[power_id(power)]))
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


# Abilities that are used: animayhem.85, animayhem.86.


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
    return 0 if has_target(s, card, USED, seat, source, user) else 80


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


def why_not_invoke_character(s: Any, number: int) -> int:
    character = s.turn * MAX_CHARACTERS + number
    if s.at[character] < 0 or not is_where_it_counts(s, int(s.at[character])) or has(s.invoked_characters, character):
        return 85
    card = s.book[character_card(s, character)]
    return why_not_ability(s, card, int(s.turn), character, character_thing(character))


def is_where_it_counts(s: Any, site: int) -> bool:
    """In a Combat only what is there can be used."""
    return bool(s.phase != Phase.ASSIGN or site == s.field)


def why_not_invoke_power(s: Any, power: int) -> int:
    at = int(s.power_at[power])
    if at < FIRST_CHARACTER or wide_has(s.invoked_cards, 0, power):
        return 85
    card = s.book[s.brought[power_id(power)]]
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
    if card.uses > 0 and s.item_left[token] == 0:
        return 85
    if card.requires_count > 0 and not meets(s, card, int(s.turn), NOTHING, at - FIRST_CHARACTER):
        return 85
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
    for k in range(card.effects_count):
        if card.effects[k].when == When.USED:
            pay_row(s, card.effects[k], seat, user)
    s.resume = s.phase
    push(s, id, USED, seat, user)
    aim_or_go_on(s)


def invoke_character(s: Any, number: int) -> None:
    character = s.turn * MAX_CHARACTERS + number
    s.invoked_characters = with_member(s.invoked_characters, character)
    invoke(s, character_id(character), character)


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
    invoke(s, power_id(power), user)
    if spent:
        lose_power(s, power, REMOVED if is_global else DISCARDED)


def invoke_item(s: Any, token: int) -> None:
    wide_add(s.invoked_cards, 0, POWERS + token)
    card = s.book[s.brought[s.item_id[token]]]
    if s.item_shown[token] == NOTHING:
        s.item_shown[token] = s.item_id[token]
        begin_acting(s, FIRST_ITEM_ACTING + token)
    if card.uses > 0:
        if s.item_left[token] == NOTHING:
            s.item_left[token] = card.uses
        s.item_left[token] -= 1
    invoke(s, int(s.item_id[token]), int(s.item_at[token]) - FIRST_CHARACTER)


def invoke_site(s: Any, site: int) -> None:
    s.invoked_sites = with_member(s.invoked_sites, site)
    invoke(s, int(s.site_id[site]), NOTHING)


# Moments: animayhem.90.


def handle_event(s: Any) -> None:
    """The first card that waits acts. A target that its player chooses is asked for; a Disaster's is drawn."""
    when = int(s.event_when[0])
    id = int(s.event_id[0])
    thing = int(s.event_thing[0])
    seat = int(s.event_seat[0])
    s.events -= 1
    for i in range(s.events):
        s.event_when[i] = s.event_when[i + 1]
        s.event_id[i] = s.event_id[i + 1]
        s.event_thing[i] = s.event_thing[i + 1]
        s.event_seat[i] = s.event_seat[i + 1]
    last = int(s.events)
    s.event_when[last] = 0
    s.event_id[last] = NOTHING
    s.event_thing[last] = NOTHING
    s.event_seat[last] = NOTHING
    card = s.book[card_of_id(s, id)]
    user = thing - FIRST_CHARACTER if is_character(thing) else NOTHING
    k = aimed_row(card, when)
    if card.kind != Kind.DISASTER and k != NOTHING:
        if s.stack_size == 0 and not is_about_power(card.effects[k]) and targets(s, card.effects[k], seat, thing) != 0:
            if thing < FIRST_PLAYER and (user == NOTHING or s.at[user] >= 0):
                if s.phase != ASKING:
                    s.resume = s.phase
                push(s, id, when, seat, user)
                s.turn = seat
                s.phase = Phase.AIM
        return
    for row in range(card.effects_count):
        if card.effects[row].when == when:
            act_now(s, id, row, seat, user, thing)


def act_now(s: Any, id: int, k: int, seat: int, user: int, source: int) -> None:
    """One row of a card at its moment."""
    row = s.book[card_of_id(s, id)].effects[k]
    if row.toss and below(s, 2) == 0:
        return
    if seat >= 0 and row.needs_count > 0 and not needs_fit(s, row, seat, place_of(s, source)):
        return
    if row.whom == Whom.PLAYER or row.whom == Whom.HAND:
        affect_player(s, id, k, seat)
    elif row.what == What.DRAW:
        carry_out(s, id, k, seat, user, NOTHING, source)
    elif is_about_power(row) and row.what == What.STEAL:
        return
    elif row.whom == Whom.PRESENT_ITEM or is_about_power(row):
        act_on_cards(s, row, seat, place_of(s, source))
    else:
        chosen = one_of(s, row, targets(s, row, seat, source))
        turns = turns_of(s, row, True)
        while chosen != 0:
            act_on(s, id, k, int(s.active) if turns == 1 else seat, lowest(chosen), turns)
            chosen = without_lowest(chosen)


def act_on_cards(s: Any, row: Any, seat: int, site: int) -> None:
    if row.whom == Whom.PRESENT_ITEM:
        affect_items(s, row, seat, site)
    else:
        affect_powers(s, row, seat, site)


def one_of(s: Any, row: Any, found: int) -> int:
    """Those that a row picks, at random where nobody chooses."""
    if row.pick == Pick.CHOSEN and found != 0:
        return only(draw_member(s, found))
    return picked(s, row, found)
