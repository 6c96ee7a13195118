"""Cards in play and how they leave it: what is carried, attached, dropped, Bonked, Killed, Defeated. Rule numbers: `rules.md`."""

from typing import Any

from fuda.games.animayhem.abilities import base_health, has_row
from fuda.games.animayhem.decks import MAX_CHARACTERS
from fuda.games.animayhem.riding import crew_of, empty_vehicle, gear_health, is_vehicle, shell_of, take_wheel
from fuda.games.animayhem.sides import part, part_all
from fuda.games.animayhem.state import (
    ACTING,
    BONKED,
    CAPTURED,
    CHARACTERS,
    DISASTER_DISCARDED,
    DISASTER_REMOVED,
    DISCARDED,
    EACH,
    EVENTS,
    FIRST_CHARACTER,
    FIRST_DISASTER,
    FIRST_ITEM_ACTING,
    FIRST_MARK_ACTING,
    FIRST_VEHICLE,
    MARKS,
    NOTHING,
    POWERS,
    PRICE_ROW,
    REMOVED,
    SLOTS,
    TOKENS,
    UNDER,
    DisasterState,
    Note,
    card_of_id,
    character_card,
    character_id,
    character_of_id,
    character_thing,
    disaster_of_id,
    next_power,
    place_of,
    power_id,
    put_power,
    seat_of,
    slot_card,
    slot_thing,
)
from fuda.games.animayhem.summary import add_acting, sum_up
from fuda.games.animayhem.vocabulary import DEFEATED_MOMENT, DRAWN_MOMENT, UNHURT_ROW, Duration, Kind
from fuda.kernel import below, has, lowest, note, only, tell, wide_remove, with_member, without_lowest, without_member

MAX_DAMAGE = 127


def happen(s: Any, when: int, id: int, thing: int, seat: int) -> None:
    """animayhem.90: a moment at which a card acts, if it has rows for it; see `moments`."""
    card = s.book[card_of_id(s, id)]
    is_now = card.effects_count > 0 if when == DRAWN_MOMENT else has(card.moments, when)
    if is_now and s.events < EVENTS:
        i = int(s.events)
        s.event_when[i] = when
        s.event_id[i] = id
        s.event_thing[i] = thing
        s.event_seat[i] = seat
        s.events += 1


def happen_to_bearer(s: Any, when: int, character: int) -> None:
    """The same for a Character and for all cards that it carries in the open."""
    seat = seat_of(character)
    thing = character_thing(character)
    happen(s, when, character_id(character), thing, seat)
    for i in range(s.acting_size):
        entry = int(s.acting[i])
        if entry < FIRST_ITEM_ACTING and s.power_at[entry] == thing:
            happen(s, when, power_id(entry), thing, seat)
        elif FIRST_ITEM_ACTING <= entry < FIRST_MARK_ACTING and s.item_at[entry - FIRST_ITEM_ACTING] == thing:
            happen(s, when, int(s.item_shown[entry - FIRST_ITEM_ACTING]), thing, seat)


def begin_acting(s: Any, entry: int) -> None:
    """What comes into use acts after all that was in use before."""
    stop_acting(s, entry)
    s.stale = 1
    if entry < FIRST_ITEM_ACTING and is_kept(s.book[s.brought[power_id(entry)]]):
        s.kept += 1
    s.acting[s.acting_size] = entry
    s.acting_size += 1
    add_acting(s, entry)


def stop_acting(s: Any, entry: int) -> None:
    for i in range(s.acting_size):
        if s.acting[i] == entry:
            for j in range(i, s.acting_size - 1):
                s.acting[j] = s.acting[j + 1]
            s.acting_size -= 1
            s.acting[s.acting_size] = NOTHING
            s.stale = 1
            if entry < FIRST_ITEM_ACTING and is_kept(s.book[s.brought[power_id(entry)]]):
                s.kept -= 1
            sum_up(s)
            return


def is_item_used(s: Any, token: int) -> bool:
    """animayhem.27: whether an Item works for who carries it; one that was handed on may lie face up without."""
    for i in range(s.acting_size):
        if s.acting[i] == FIRST_ITEM_ACTING + token:
            return True
    return False


def is_kept(card: Any) -> bool:
    """Whether a card in play keeps a cost paid, or has somebody who meets its requirement; see `costs`."""
    if card.kind == Kind.GLOBAL:
        return bool(card.cost_count > 0 or card.requires_count > 0)
    return bool(card.kind == Kind.ENHANCEMENT and card.cost_count > 0)


def clear_acting(s: Any) -> None:
    for i in range(ACTING):
        s.acting[i] = NOTHING
    s.acting_size = 0
    s.kept = 0


def is_character(thing: int) -> bool:
    return FIRST_CHARACTER <= thing < FIRST_DISASTER


def is_ruin(s: Any, thing: int) -> bool:
    """animayhem.132: whether a thing is a destroyed place, where nothing is kept."""
    return 0 <= thing < FIRST_CHARACTER and has(s.ruins, thing)


def give_power(s: Any, power: int, thing: int) -> None:
    """A card in the open goes to a Character, under a Location or into a Haven; at a destroyed one it is Discarded."""
    if is_ruin(s, thing):
        lose_power(s, power, DISCARDED)
        return
    if s.riders != 0 and is_vehicle(s, power):
        empty_vehicle(s, power)
    put_power(s, power, thing)
    s.power_used[power] = 0
    if is_character(thing):
        begin_acting(s, power)
    else:
        stop_acting(s, power)


def give_item(s: Any, token: int, thing: int) -> None:
    """An Item goes to where it is carried or lies, face down unless from Character to Character; who carries it has seen it."""
    if is_ruin(s, thing):
        capture_item(s, token)
        return
    stop_acting(s, FIRST_ITEM_ACTING + token)
    if not is_character(int(s.item_at[token])) or not is_character(thing):
        s.item_shown[token] = NOTHING
    s.item_at[token] = thing
    if is_character(thing):
        seat = seat_of(thing - FIRST_CHARACTER)
        s.item_seen[token] |= only(seat)
        tell(s, only(seat), Note.ITEM_SEEN, int(s.brought[s.item_id[token]]))


def capture_item(s: Any, token: int) -> None:
    """animayhem.71: an Item that is Discarded or Destroyed counts for the Disasters and never returns."""
    stop_acting(s, FIRST_ITEM_ACTING + token)
    s.item_shown[token] = NOTHING
    s.item_at[token] = CAPTURED


def lose_power(s: Any, power: int, place: int) -> None:
    """A Power card is Discarded, or removed from the game; a Vehicle with its Enhancements (animayhem.112)."""
    if is_vehicle(s, power):
        empty_vehicle(s, power)
        for other in range(POWERS):
            if s.power_at[other] == FIRST_VEHICLE + power:
                stop_acting(s, other)
                put_power(s, other, DISCARDED)
                note(s, Note.LOSES_CARD, int(s.brought[power_id(other)]))
    stop_acting(s, power)
    put_power(s, power, place)
    s.power_used[power] = 0
    s.power_damage[power] = 0
    s.payer[power] = NOTHING
    wide_remove(s.turned_over, 0, power)
    note(s, Note.LOSES_CARD, int(s.brought[power_id(power)]))


def carried_items(s: Any, thing: int) -> int:
    """How many Items a Character or Disaster carries, or lie at a site."""
    found = 0
    for token in range(s.items):
        if s.item_at[token] == thing:
            found += 1
    return found


def random_item(s: Any, thing: int) -> int:
    """One of the Items there at random, NOTHING if there is none."""
    found = carried_items(s, thing)
    if found == 0:
        return NOTHING
    skip = below(s, found)
    for token in range(TOKENS):
        if s.item_at[token] == thing:
            if skip == 0:
                return token
            skip -= 1
    return NOTHING


def as_new(s: Any, character: int) -> None:
    """Whatever happened to a Character in play is over once it leaves."""
    s.damage[character] = 0
    s.spent[character] = 0
    s.form[character] = 0
    s.stuck = without_member(s.stuck, character)
    s.used[character] = 0


def drop_belongings(s: Any, character: int, site: int) -> None:
    """animayhem.65: Enhancements are Discarded, Equipment and Items dropped where the Character is."""
    thing = character_thing(character)
    power = next_power(s, NOTHING)
    while power != NOTHING:
        if s.power_at[power] == thing:
            if s.book[s.brought[power_id(power)]].kind == Kind.ENHANCEMENT:
                lose_power(s, power, DISCARDED)
            elif s.riders == 0 or not take_wheel(s, power, character):
                give_power(s, power, site)
        power = next_power(s, power)
    for token in range(s.items):
        if s.item_at[token] == thing:
            give_item(s, token, site)
            note(s, Note.DROPS, character_card(s, character))


def leave_play(s: Any, character: int, place: int) -> None:
    """animayhem.64, animayhem.65: a Character is out of play, healed, in the form of the deck's card."""
    n = character_card(s, character)
    drop_belongings(s, character, int(s.at[character]))
    free_marks_on(s, character_thing(character))
    note(s, Note.BONKED if place == BONKED else Note.KILLED, n)
    happen(s, DEFEATED_MOMENT, character_id(character), character_thing(character), seat_of(character))
    s.at[character] = place
    s.out[character] = 1 if place == BONKED else 0
    if place == DISCARDED:  # animayhem.203
        s.killed = with_member(s.killed, character)
    as_new(s, character)
    s.stale = 1


def falls(s: Any, character: int, damage: int) -> int:
    """animayhem.64: what one attack with this Damage does to a Character: 0 nothing, BONKED or DISCARDED (Killed)."""
    base = base_health(s, character_thing(character))
    before = base - int(s.damage[character])
    if before - damage > 0 or shell_of(s, character) != NOTHING:
        return 0
    return DISCARDED if before > 0 and before - damage <= -base else BONKED


def hurt(s: Any, character: int, damage: int) -> None:
    """A Character takes Damage in one attack, and is about to be Bonked or Killed if it is too much."""
    thing = character_thing(character)
    if damage <= 0 or has_row(s, thing, UNHURT_ROW):  # animayhem.156
        return
    shell = shell_of(s, character)
    if shell != NOTHING:
        damage_gear(s, shell, damage)
    else:
        hurt_itself(s, character, damage)


def damage_gear(s: Any, power: int, damage: int) -> None:
    """animayhem.113, animayhem.115: Equipment takes Damage; without Health it is Discarded, and who is in it takes 1."""
    s.power_damage[power] = min(MAX_DAMAGE, s.power_damage[power] + damage)
    left = gear_health(s, power) - int(s.power_damage[power])
    note(s, Note.GEAR_DAMAGE, int(s.brought[power_id(power)]), damage, left)
    if left > 0:
        return
    crew = crew_of(s, power)
    note(s, Note.WRECKED, int(s.brought[power_id(power)]))
    lose_power(s, power, DISCARDED)
    while crew != 0:
        if not has_row(s, character_thing(lowest(crew)), UNHURT_ROW):
            hurt_itself(s, lowest(crew), 1)
        crew = without_lowest(crew)


def hurt_itself(s: Any, character: int, damage: int) -> None:
    """A Character takes Damage that nothing takes for it."""
    fate = falls(s, character, damage)
    base = base_health(s, character_thing(character))
    note(s, Note.DAMAGE, character_card(s, character), damage, base - int(s.damage[character]) - damage)
    s.damage[character] = min(MAX_DAMAGE, s.damage[character] + damage)
    if fate != 0:
        doom(s, character, fate == DISCARDED)


def hurt_disaster(s: Any, slot: int, damage: int) -> None:
    """The same for a Disaster, which is about to be Defeated."""
    thing = slot_thing(slot)
    if damage <= 0 or has_row(s, thing, UNHURT_ROW):
        return
    i = CHARACTERS + slot
    s.damage[i] = min(MAX_DAMAGE, s.damage[i] + damage)
    left = base_health(s, thing) - int(s.damage[i])
    note(s, Note.DAMAGE, slot_card(s, slot), damage, left)
    if left <= 0:
        doom(s, i, False)


def doom(s: Any, i: int, is_killed: bool) -> None:
    """animayhem.139: a Character or Disaster is about to be Defeated; everyone may answer before it is."""
    s.doomed = with_member(s.doomed, i)
    if is_killed:
        s.fated = with_member(s.fated, i)
    s.warned = 0


def strike_down_at_once(s: Any, i: int, is_killed: bool) -> None:
    """A card Bonks, Kills or Defeats someone: its Health is at 0 or, to be Killed, at minus its base Health."""
    base = base_health(s, FIRST_CHARACTER + i)
    s.damage[i] = min(MAX_DAMAGE, max(int(s.damage[i]), 2 * base if is_killed else base))
    doom(s, i, is_killed)


def free_slot(s: Any) -> int:
    for slot in range(SLOTS):
        if s.slot_id[slot] == NOTHING:
            return slot
    return NOTHING


def put_disaster_away(s: Any, slot: int) -> None:
    """A Disaster leaves play for its owner's Discard pile; what it carried lies where it was."""
    for token in range(s.items):
        if s.item_at[token] == slot_thing(slot):
            give_item(s, token, int(s.slot_at[slot]))
            note(s, Note.DROPS, slot_card(s, slot))
    free_marks_on(s, slot_thing(slot))
    free_marks_of_cycle(s, int(s.slot_id[slot]))
    part(s, slot)
    part_all(s, slot)
    set_aside(s, int(s.slot_id[slot]), DISASTER_DISCARDED)
    s.slot_id[slot] = NOTHING
    s.slot_at[slot] = NOTHING
    s.slot_by[slot] = NOTHING
    s.slot_since[slot] = 0
    s.slot_arrived[slot] = 0
    s.slot_fought[slot] = 0
    s.slot_still[slot] = 0
    s.aura_slots = without_member(s.aura_slots, slot)
    s.horde_slots = without_member(s.horde_slots, slot)
    sum_up(s)
    s.damage[CHARACTERS + slot] = 0


def set_aside(s: Any, id: int, state: int) -> None:
    """Where a Disaster is that is not on the Field; one that was a Character is its owner's Character again (animayhem.167)."""
    if id % EACH < MAX_CHARACTERS:
        s.at[character_of_id(id)] = REMOVED if state == DISASTER_REMOVED else DISCARDED
    else:
        s.disaster_state[disaster_of_id(id)] = state


def take_from_under(s: Any, site: int, at: int) -> None:
    """A Disaster is no longer under a Location; those behind it move up."""
    s.under_size[site] -= 1
    last = site * UNDER + UNDER - 1
    for i in range(at, last):
        s.under_id[i] = s.under_id[i + 1]
        s.under_seen[i] = s.under_seen[i + 1]
        s.under_owner[i] = s.under_owner[i + 1]
    s.under_id[last] = NOTHING
    s.under_seen[last] = 0
    s.under_owner[last] = NOTHING


def destroy_disaster(s: Any, slot: int) -> None:
    """A Disaster is removed from the game."""
    id = int(s.slot_id[slot])
    put_disaster_away(s, slot)
    set_aside(s, id, DISASTER_REMOVED)


def defeat_disaster(s: Any, slot: int) -> None:
    """animayhem.67"""
    note(s, Note.DEFEATED, slot_card(s, slot))
    happen(s, DEFEATED_MOMENT, int(s.slot_id[slot]), slot_thing(slot), int(s.fighter))
    put_disaster_away(s, slot)


def add_mark(s: Any, id: int, k: int, thing: int, seat: int, left: int) -> None:
    """animayhem.29: a lasting effect. Where there is room for no more it is not kept."""
    for mark in range(MARKS):
        if s.mark_id[mark] == NOTHING:
            s.mark_id[mark] = id
            s.mark_card[mark] = card_of_id(s, id)
            s.mark_row[mark] = k
            s.mark_on[mark] = thing
            s.mark_seat[mark] = seat
            s.mark_left[mark] = left
            begin_acting(s, FIRST_MARK_ACTING + mark)
            return


def free_mark(s: Any, mark: int) -> None:
    """A lasting effect ends; a Disaster Off Field whose last effect it was is Discarded."""
    id = int(s.mark_id[mark])
    stop_acting(s, FIRST_MARK_ACTING + mark)
    s.mark_id[mark] = NOTHING
    s.mark_card[mark] = NOTHING
    s.mark_row[mark] = 0
    s.mark_on[mark] = NOTHING
    s.mark_seat[mark] = NOTHING
    s.mark_left[mark] = 0
    for other in range(MARKS):
        if s.mark_id[other] == id:
            return
    note(s, Note.EFFECT_ENDS, int(s.brought[id]))
    if s.book[s.brought[id]].kind == Kind.DISASTER:
        number = disaster_of_id(id)
        if s.disaster_state[number] == DisasterState.OFF_FIELD:
            s.disaster_state[number] = DisasterState.DISCARDED


def free_marks_on(s: Any, thing: int) -> None:
    for mark in range(MARKS):
        if s.mark_id[mark] != NOTHING and s.mark_on[mark] == thing:
            free_mark(s, mark)


def free_marks_of_cycle(s: Any, id: int) -> None:
    """animayhem.185: what a Disaster does for as long as it is on the Field."""
    for mark in range(MARKS):
        if s.mark_id[mark] == id and s.book[s.mark_card[mark]].effects[s.mark_row[mark] % PRICE_ROW].duration == Duration.CYCLE:
            free_mark(s, mark)


def count_turn(s: Any, seat: int) -> None:
    """animayhem.29: effects that count the Turns of a seat, at the end of one of them."""
    for mark in range(MARKS):
        if s.mark_id[mark] != NOTHING and s.mark_seat[mark] == seat and s.mark_left[mark] > 0:
            s.mark_left[mark] -= 1
            if s.mark_left[mark] == 0:
                free_mark(s, mark)


def end_marks_of_combat(s: Any) -> None:
    """Effects that end with the Combat."""
    for mark in range(MARKS):
        if s.mark_id[mark] != NOTHING and s.mark_left[mark] <= 0 and s.mark_left[mark] != -2:
            free_mark(s, mark)


def begin_marks_of_combat(s: Any) -> None:
    """animayhem.184: effects that have waited for a Combat of those who are there end with it."""
    for mark in range(MARKS):
        if s.mark_id[mark] != NOTHING and s.mark_left[mark] == -2 and place_of(s, int(s.mark_on[mark])) == s.field:
            s.mark_left[mark] = 0


def end_marks_of_round(s: Any, left: int) -> None:
    """Effects that end with the Combat round, or with a try to charm."""
    for mark in range(MARKS):
        if s.mark_id[mark] != NOTHING and s.mark_left[mark] == left:
            free_mark(s, mark)
