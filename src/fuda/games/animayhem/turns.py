"""The phases of a Turn of Ani-Mayhem, in order: for each what may be done, and doing it. Rule numbers: `rules.md`."""

from typing import Any

from fuda.games.animayhem.abilities import group_size, has_category, may_act, meets, printed, total
from fuda.games.animayhem.belongings import (
    begin_acting,
    capture_item,
    count_turn,
    drop_belongings,
    free_mark,
    give_item,
    give_power,
    happen,
    happen_to_bearer,
    is_character,
)
from fuda.games.animayhem.combat import location_attacks
from fuda.games.animayhem.decks import MAX_CHARACTERS, MAX_DISASTERS, MAX_HAVENS, MAX_POWER
from fuda.games.animayhem.disasters import (
    can_be_affected,
    enter_field,
    strike_first_group,
)
from fuda.games.animayhem.effects import skips, transform
from fuda.games.animayhem.field import haven_of, neighbour, printed_category
from fuda.games.animayhem.setup import add_to_pile, put_in_hand, take_from_pile
from fuda.games.animayhem.state import (
    ARRIVALS,
    ASKING,
    BONKED,
    CHARACTERS,
    DIRECTIONS,
    DISASTER_MOVES,
    DISASTERS,
    DISCARDED,
    EACH,
    FIRST_CHARACTER,
    FIRST_ITEM_ACTING,
    FIRST_PLAYER,
    FULL_HAND,
    HAND,
    HAVENS,
    HIDDEN,
    LIVING,
    MAINTENANCE,
    MARKS,
    NOTHING,
    OFF_FIELD,
    PILE_WORDS,
    POWER,
    POWERS,
    SLOTS,
    TOUCHED_WORDS,
    DisasterState,
    Note,
    Phase,
    character_card,
    character_id,
    character_of_id,
    character_thing,
    disaster_of_id,
    is_haven,
    power_id,
    power_of_id,
    seat_of,
    site_card,
    slot_thing,
)
from fuda.games.animayhem.vocabulary import (
    ATTACK_ABILITY,
    CARRIED_MOMENT,
    DIMENSIONAL_CATEGORY,
    ENERGY_ABILITY,
    MOVE_ACTION,
    MOVEMENT_ABILITY,
    PLANETARY_CATEGORY,
    PLAYED_MOMENT,
    STOPS_MOMENT,
    TRADE_ACTION,
    TURN_MOMENT,
    USE_ACTION,
    Ability,
    Change,
    Kind,
    What,
)
from fuda.kernel import below, clear, has, note, only, tell, wide_add, wide_has, wide_nth, with_member, without_member

DISCARD_PHASE = int(Phase.DISCARD)
EQUIP_PHASE = int(Phase.EQUIP)
GROUP = 4  # Characters of a seat at one Location
ON_FIELD = 6  # Characters of a seat on Locations


def begin_turn(s: Any) -> None:
    """animayhem.30"""
    seat = int(s.active)
    s.turn = seat
    s.turns[seat] += 1
    s.played = 0
    s.fought = 0
    s.scavenged = 0
    s.inside = NOTHING
    s.took = NOTHING
    s.walker = NOTHING
    s.pending = NOTHING
    s.reshuffled = 0
    s.moved_since = 0
    clear(s.slot_fought, 0, SLOTS, 0)
    clear(s.moved, 0, CHARACTERS, 0)
    clear(s.used, 0, CHARACTERS, 0)
    clear(s.power_used, 0, POWERS, 0)
    clear(s.invoked_cards, 0, TOUCHED_WORDS, 0)
    s.invoked_characters = 0
    s.invoked_sites = 0
    s.still = 0
    for character in range(seat * MAX_CHARACTERS, (seat + 1) * MAX_CHARACTERS):
        if s.at[character] == BONKED and s.out[character] == 1:
            s.out[character] = 2  # animayhem.34
    note(s, Note.TURN, seat, s.turns[seat])
    begin_phase(s, EQUIP_PHASE if s.turns[seat] == 1 else DISCARD_PHASE)


def begin_phase(s: Any, phase: int) -> None:
    """A phase of the seat in turn. Cards may change hands once in each, and Flash Effects come before it (animayhem.76)."""
    clear(s.touched, 0, TOUCHED_WORDS, 0)
    s.asked = 0
    s.resume = phase
    s.resume_turn = s.active
    s.phase = ASKING


def phase_is_skipped(s: Any, phase: int) -> bool:
    """A lasting effect may take a phase away, once."""
    if not skips(s, int(s.active), phase):
        return False
    for mark in range(MARKS):
        if s.mark_id[mark] != NOTHING and s.mark_on[mark] == FIRST_PLAYER + s.active:
            row = s.book[s.mark_card[mark]].effects[s.mark_row[mark]]
            if row.what == What.SKIP and row.phase == phase:
                free_mark(s, mark)
                return True
    return False


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
    s.at[character] = DISCARDED
    s.form[character] = 0


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
            s.power_at[seat * MAX_POWER + number] = HIDDEN
            add_to_pile(s, seat, POWER + number)
    for number in range(MAX_DISASTERS):
        if s.disaster_state[seat * MAX_DISASTERS + number] == DisasterState.DISCARDED:
            s.disaster_state[seat * MAX_DISASTERS + number] = DisasterState.HIDDEN
            add_to_pile(s, seat, DISASTERS + number)
    note(s, Note.RESHUFFLES, seat)
    return bool(s.drawn_size[seat] > 0)


def maintain(s: Any) -> None:
    """animayhem.35: a Disaster that was drawn acts first; then the player's Disasters move."""
    if s.pending != NOTHING:
        id = int(s.pending)
        s.pending = NOTHING
        strike_first_group(s, id, int(s.active))
    turn_moments(s)
    s.phase = DISASTER_MOVES


def turn_moments(s: Any) -> None:
    """animayhem.90: what the cards of the player in turn do in Maintenance."""
    seat = int(s.active)
    for character in range(seat * MAX_CHARACTERS, (seat + 1) * MAX_CHARACTERS):
        if s.at[character] >= 0:
            happen_to_bearer(s, TURN_MOMENT, character)
    for power in range(POWERS):
        if s.power_at[power] == OFF_FIELD + seat:
            happen(s, TURN_MOMENT, power_id(power), FIRST_PLAYER + seat, seat)
    for site in range(s.sites):
        if s.site_owner[site] == seat:
            happen(s, TURN_MOMENT, int(s.site_id[site]), site, seat)
    for slot in range(SLOTS):
        if s.slot_id[slot] != NOTHING and s.slot_by[slot] == seat:
            happen(s, TURN_MOMENT, int(s.slot_id[slot]), slot_thing(slot), seat)


# Equip phase: animayhem.43.


def why_not_play(s: Any, i: int) -> int:
    if i >= s.hand_size[s.turn]:
        return 75
    card = s.book[s.brought[s.hand[s.turn * HAND + i]]]
    if card.kind == Kind.FLASH or card.kind == Kind.HAVEN:
        return 43
    if has(s.played, int(card.kind)):
        return 43
    if card.kind == Kind.ENHANCEMENT:
        for number in range(MAX_CHARACTERS):
            if can_bear(s, card, s.turn * MAX_CHARACTERS + number):
                return 0
        return 26
    if card.kind == Kind.GLOBAL:
        return 0 if has_payer(s, card, int(s.turn)) else 28
    return 0


def has_payer(s: Any, card: Any, seat: int) -> bool:
    """animayhem.28: whether one of a player's Characters in play meets a card's requirement and can pay its cost."""
    if card.requires_count == 0 and card.cost_count == 0:
        return True
    for character in range(seat * MAX_CHARACTERS, (seat + 1) * MAX_CHARACTERS):
        if s.at[character] >= 0 and can_pay(s, card, character) and meets(s, card, seat, NOTHING, character):
            return True
    return False


def can_bear(s: Any, card: Any, character: int) -> bool:
    """animayhem.26: a Character in its player's Haven that meets the requirement and can pay the cost."""
    at = int(s.at[character])
    if at < 0 or s.site_owner[at] != seat_of(character):
        return False
    return card.host == 0 and can_pay(s, card, character) and meets(s, card, seat_of(character), at, character)


def can_pay(s: Any, card: Any, character: int) -> bool:
    for k in range(card.cost_count):
        cost = card.cost[k]
        if cost.amount > total(s, character_thing(character), int(cost.ability)):
            return False
    return True


def play_card(s: Any, i: int) -> None:
    seat = int(s.turn)
    id = int(s.hand[seat * HAND + i])
    n = int(s.brought[id])
    card = s.book[n]
    s.played = with_member(s.played, int(card.kind))
    for j in range(i, s.hand_size[seat] - 1):
        s.hand[seat * HAND + j] = s.hand[seat * HAND + j + 1]
    s.hand_size[seat] -= 1
    s.hand[seat * HAND + s.hand_size[seat]] = NOTHING
    note(s, Note.PLAYS, seat, n)
    if card.kind == Kind.CHARACTER:
        s.at[character_of_id(id)] = haven_of(s, seat)
        happen(s, PLAYED_MOMENT, id, character_thing(character_of_id(id)), seat)
        s.returned = without_member(s.returned, character_of_id(id))
    elif card.kind == Kind.EQUIPMENT:
        s.power_at[power_of_id(id)] = haven_of(s, seat)
    elif card.kind == Kind.GLOBAL:
        s.power_at[power_of_id(id)] = OFF_FIELD + seat
        begin_acting(s, power_of_id(id))
        happen(s, PLAYED_MOMENT, id, FIRST_PLAYER + seat, seat)
    else:
        s.card = id
        s.phase = Phase.ENHANCE


def why_not_on(s: Any, number: int) -> int:
    return 0 if can_bear(s, s.book[s.brought[s.card]], s.turn * MAX_CHARACTERS + number) else 26


def enhance(s: Any, number: int) -> None:
    character = s.turn * MAX_CHARACTERS + number
    power = power_of_id(int(s.card))
    s.power_at[power] = character_thing(character)
    begin_acting(s, power)
    happen(s, PLAYED_MOMENT, int(s.card), character_thing(character), int(s.turn))
    note(s, Note.ENHANCES, int(s.brought[s.card]), character_card(s, character))
    s.card = NOTHING
    s.phase = Phase.EQUIP


# Move phase: animayhem.44 to animayhem.46.


def steps_left(s: Any, character: int) -> int:
    return total(s, character_thing(character), MOVEMENT_ABILITY) - int(s.moved[character])


def on_field(s: Any, seat: int) -> int:
    """How many Characters of a seat are on Locations."""
    found = 0
    for character in range(seat * MAX_CHARACTERS, (seat + 1) * MAX_CHARACTERS):
        if s.at[character] >= 0 and not is_haven(s, int(s.at[character])):
            found += 1
    return found


def may_stop(s: Any, character: int, site: int) -> bool:
    """animayhem.45"""
    seat = seat_of(character)
    if is_haven(s, site):
        return bool(s.site_owner[site] == seat)
    others = group_size(s, seat, site) - (1 if s.at[character] == site else 0)
    if others >= GROUP:
        return False
    card = s.book[site_card(s, site)]
    if printed_category(card, PLANETARY_CATEGORY) and not has_category(s, character_thing(character), PLANETARY_CATEGORY):
        return False
    return not (
        printed_category(card, DIMENSIONAL_CATEGORY) and not has_category(s, character_thing(character), DIMENSIONAL_CATEGORY)
    )


def why_not_step(s: Any, number: int, direction: int) -> int:
    character = s.turn * MAX_CHARACTERS + number
    rule = why_not_move(s, character)
    return rule if rule != 0 else why_not_step_to(s, character, direction, steps_left(s, character))


def why_not_move(s: Any, character: int) -> int:
    """Whether a Character can take any step, wherever it leads."""
    if s.at[character] < 0:
        return 44
    if s.walker != NOTHING and s.walker != character:
        return 45
    if has(s.still, character):
        return 79
    if s.walker == character:
        return 0
    return 0 if steps_left(s, character) > 0 and may_act(s, character_thing(character), MOVE_ACTION) else 44


def why_not_step_to(s: Any, character: int, direction: int, left: int) -> int:
    """The same for a Character that can, with so many steps left, in one direction."""
    at = int(s.at[character])
    site = neighbour(s, at, direction)
    if site == NOTHING:
        return 44
    if is_haven(s, at) and not is_haven(s, site) and on_field(s, int(s.turn)) >= ON_FIELD:
        return 46
    if may_stop(s, character, site):
        return 0
    return 0 if left > 1 and can_go_on(s, character, site) else 45


def can_go_on(s: Any, character: int, site: int) -> bool:
    """Whether a Character that may not stop at a site finds a place beside it where it may."""
    for direction in range(DIRECTIONS):
        other = neighbour(s, site, direction)
        if other != NOTHING and may_stop(s, character, other):
            if is_haven(s, other) or not is_haven(s, site) or on_field(s, seat_of(character)) < ON_FIELD:
                return True
    return False


def step(s: Any, number: int, direction: int) -> None:
    character = s.turn * MAX_CHARACTERS + number
    site = neighbour(s, int(s.at[character]), direction)
    if s.siege_at[s.turn] == s.at[character]:  # animayhem.89
        s.siege_at[s.turn] = NOTHING
    s.at[character] = site
    s.moved[character] += 1
    s.walker = NOTHING if may_stop(s, character, site) else character
    note(s, Note.STEPS, character_card(s, character), site_card(s, site))


def why_not_end_move(s: Any) -> int:
    """A Character that has lost on its way what it needed to go on may stay."""
    return 0 if s.walker == NOTHING or not can_walk_on(s) else 45


def can_walk_on(s: Any) -> bool:
    character = int(s.walker)
    for direction in range(DIRECTIONS):
        if why_not_step_to(s, character, direction, steps_left(s, character)) == 0:
            return True
    return False


def end_move(s: Any) -> None:
    s.walker = NOTHING
    for site in range(s.sites):
        location_attacks(s, int(s.active), site)  # animayhem.87
    stop_moments(s)
    s.phase = ARRIVALS


def stop_moments(s: Any) -> None:
    """animayhem.90: what happens to those who have come to a place."""
    seat = int(s.active)
    told = 0
    for character in range(seat * MAX_CHARACTERS, (seat + 1) * MAX_CHARACTERS):
        if s.at[character] >= 0 and s.moved[character] > 0:
            site = int(s.at[character])
            happen_to_bearer(s, STOPS_MOMENT, character)
            if not has(told, site):
                told = with_member(told, site)
                happen(s, STOPS_MOMENT, int(s.site_id[site]), site, seat)


def why_not_transform(s: Any, number: int) -> int:
    """animayhem.79"""
    character = s.turn * MAX_CHARACTERS + number
    if s.at[character] < 0 or s.moved[character] > 0 or s.walker != NOTHING or has(s.still, character):
        return 79
    if s.book[character_card(s, character)].change != Change.TWO_CARDS or has(s.stuck, character):
        return 79
    return 0 if may_act(s, character_thing(character), MOVE_ACTION) else 79


def change_form(s: Any, number: int) -> None:
    character = s.turn * MAX_CHARACTERS + number
    transform(s, character)
    s.still = with_member(s.still, character)


# Cards that change hands: animayhem.48.


def may_handle(s: Any, at: int) -> bool:
    """Whether a card where it is can be taken up, put down or handed on by the seat to decide."""
    if at < 0:
        return False
    if at < FIRST_CHARACTER:
        if s.fighter != NOTHING or group_size(s, int(s.turn), at) == 0:
            return False
        return bool(s.site_owner[at] == s.turn or (s.inside == at and s.under_size[at] == 0 and s.phase == Phase.INSIDE))
    if not is_character(at) or seat_of(at - FIRST_CHARACTER) != s.turn:
        return False
    return bool(s.fighter == NOTHING or s.at[at - FIRST_CHARACTER] == s.field)


def why_not_take_item(s: Any, token: int) -> int:
    if token >= s.items or not may_handle(s, int(s.item_at[token])):
        return 48
    if wide_has(s.touched, 0, POWERS + token):
        return 48
    return 0 if has_taker(s, int(s.item_at[token])) else 48


def why_not_take_power(s: Any, power: int) -> int:
    at = int(s.power_at[power])
    if at < 0 or not may_handle(s, at) or wide_has(s.touched, 0, power):
        return 48
    if s.book[s.brought[power_id(power)]].kind != Kind.EQUIPMENT:
        return 48
    return 0 if has_taker(s, at) else 48


def has_taker(s: Any, at: int) -> bool:
    """Whether a card can go anywhere else than where it is: a carried one can always be put down."""
    if is_character(at):
        return may_act(s, at, TRADE_ACTION)
    for number in range(MAX_CHARACTERS):
        if can_take(s, at, s.turn * MAX_CHARACTERS + number):
            return True
    return False


def can_take(s: Any, at: int, character: int) -> bool:
    """Whether a Character can take a card: it is where the card is, and is not the one that has it."""
    site = at if at < FIRST_CHARACTER else int(s.at[at - FIRST_CHARACTER])
    if s.at[character] != site or character_thing(character) == at:
        return False
    return may_act(s, character_thing(character), TRADE_ACTION)


def take_up(s: Any, entry: int) -> None:
    """A Power card, or an Item after all of them, is about to change hands: to whom?"""
    s.card = entry
    s.back = s.phase
    s.phase = Phase.HAND_OVER


def place_of_card(s: Any, entry: int) -> int:
    """Where the card is that is about to change hands."""
    return int(s.item_at[entry - POWERS]) if entry >= POWERS else int(s.power_at[entry])


def why_not_to(s: Any, number: int) -> int:
    return 0 if can_take(s, place_of_card(s, int(s.card)), s.turn * MAX_CHARACTERS + number) else 48


def why_not_put_down(s: Any) -> int:
    return 0 if is_character(place_of_card(s, int(s.card))) else 48


def hand_to(s: Any, number: int) -> None:
    character = s.turn * MAX_CHARACTERS + number
    entry = int(s.card)
    was_at = place_of_card(s, entry)
    if entry >= POWERS:
        note(s, Note.TAKES_ITEM, character_card(s, character))
        give_item(s, entry - POWERS, character_thing(character))
        if was_at < FIRST_CHARACTER and not is_haven(s, was_at):
            s.took = was_at
    else:
        note(s, Note.TAKES, character_card(s, character), int(s.brought[power_id(entry)]))
        give_power(s, entry, character_thing(character))
        happen(s, CARRIED_MOMENT, power_id(entry), character_thing(character), int(s.turn))
    finish_handing(s, entry)


def put_down(s: Any) -> None:
    entry = int(s.card)
    holder = place_of_card(s, entry) - FIRST_CHARACTER
    site = int(s.at[holder])
    if entry >= POWERS:
        note(s, Note.PUTS_DOWN_ITEM, character_card(s, holder))
        give_item(s, entry - POWERS, site)
    else:
        note(s, Note.PUTS_DOWN, character_card(s, holder), int(s.brought[power_id(entry)]))
        give_power(s, entry, site)
    finish_handing(s, entry)


def finish_handing(s: Any, entry: int) -> None:
    wide_add(s.touched, 0, entry)
    s.card = NOTHING
    s.phase = s.back
    s.back = 0


# Using Equipment and Items: animayhem.25, animayhem.27.


def used_abilities(s: Any, card: Any) -> int:
    """The set of abilities that a card gives a bonus to, or puts its own in the place of."""
    found = 0
    for ability in range(ATTACK_ABILITY, ENERGY_ABILITY + 1):
        if card.kind == Kind.EQUIPMENT and printed(card, ability) >= 0:
            found = with_member(found, ability)
    for k in range(card.effects_count):
        if card.effects[k].what <= What.REPLACE and card.effects[k].ability != Ability.NONE:
            found = with_member(found, int(card.effects[k].ability))
    return found


def why_not_use(s: Any, power: int) -> int:
    at = int(s.power_at[power])
    if not is_character(at) or seat_of(at - FIRST_CHARACTER) != s.turn or s.power_used[power]:
        return 25
    character = at - FIRST_CHARACTER
    if s.fighter != NOTHING and s.at[character] != s.field:
        return 25
    card = s.book[s.brought[power_id(power)]]
    if card.kind != Kind.EQUIPMENT or not may_act(s, at, USE_ACTION):
        return 25
    abilities = used_abilities(s, card)
    if abilities == 0 or abilities & s.used[character] != 0:
        return 25
    return 0 if can_pay(s, card, character) and meets(s, card, int(s.turn), NOTHING, character) else 25


def use(s: Any, power: int) -> None:
    at = int(s.power_at[power])
    character = at - FIRST_CHARACTER
    s.power_used[power] = 1
    s.used[character] |= used_abilities(s, s.book[s.brought[power_id(power)]])
    begin_acting(s, power)
    note(s, Note.USES, character_card(s, character), int(s.brought[power_id(power)]))


def why_not_use_item(s: Any, token: int) -> int:
    if token >= s.items or s.item_shown[token] != NOTHING:
        return 27
    at = int(s.item_at[token])
    if not is_character(at) or seat_of(at - FIRST_CHARACTER) != s.turn or not may_act(s, at, USE_ACTION):
        return 27
    if s.fighter != NOTHING and s.at[at - FIRST_CHARACTER] != s.field:
        return 27
    card = s.book[s.brought[s.item_id[token]]]
    if card.effects_count == 0 and card.skills_count == 0:
        return 27
    character = at - FIRST_CHARACTER
    return 0 if can_pay(s, card, character) and meets(s, card, int(s.turn), NOTHING, character) else 27


def use_item(s: Any, token: int) -> None:
    """An Item that is used lies face up."""
    s.item_shown[token] = s.item_id[token]
    begin_acting(s, FIRST_ITEM_ACTING + token)
    character = int(s.item_at[token]) - FIRST_CHARACTER
    note(s, Note.USES, character_card(s, character), int(s.brought[s.item_id[token]]))


# End of the Turn: animayhem.55.


def end_turn(s: Any) -> None:
    seat = int(s.active)
    for i in range(LIVING):
        s.damage[i] = 0
    clear(s.spent, 0, CHARACTERS, 0)
    clear(s.moved, 0, CHARACTERS, 0)
    for character in range(seat * MAX_CHARACTERS, (seat + 1) * MAX_CHARACTERS):
        if s.at[character] == BONKED and s.out[character] == 2:
            s.out[character] = 3  # animayhem.34
    count_turn(s, seat)
    if s.siege_at[seat] != NOTHING and group_size(s, seat, int(s.siege_at[seat])) == 0:
        s.siege_at[seat] = NOTHING
