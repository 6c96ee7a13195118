"""What a seat knows of a match of Ani-Mayhem: what it can't see drawn anew, and the learner's vector.

Decks are open (animayhem.10), so a seat knows of every card that it does not see that it is in a hand, in a Draw pile or under a
Location of the Field, whichever its kind can be.
"""

from typing import Any

from fuda.games.animayhem.belongings import carried_items
from fuda.games.animayhem.decks import MAX_CHARACTERS, MAX_DISASTERS, MAX_HAVENS, MAX_ITEMS, MAX_POWER, STARTERS
from fuda.games.animayhem.rows import printed
from fuda.games.animayhem.setup import is_item_placed
from fuda.games.animayhem.state import (
    BONKED,
    CAPTURED,
    CHARACTERS,
    DISASTERS,
    EACH,
    FIRST_CHARACTER,
    FIRST_DISASTER,
    HAND,
    HAVENS,
    HIDDEN,
    ITEMS,
    NOTHING,
    PHASES,
    PILE_WORDS,
    POWER,
    SEATS,
    SITES,
    SLOTS,
    TOKENS,
    UNDER,
    DisasterState,
    Phase,
    character_card,
    character_id,
    character_thing,
    power_id,
    seat_of,
    slot_card,
    slot_thing,
)
from fuda.games.animayhem.vocabulary import ATTACK_ABILITY, DEFENSE_ABILITY, MOVEMENT_ABILITY
from fuda.kernel import (
    Spans,
    below,
    cell_in_row,
    clear,
    clipped,
    has,
    one_hot,
    part,
    put,
    put_in_row,
    wide_add,
    wide_clear,
    wide_has,
    wide_remove,
)


def redeal(s: Any, seat: int) -> None:
    """Draws anew where the cards are that `seat` can't see."""
    for owner in range(SEATS):
        wide_clear(s.drawn, owner * PILE_WORDS, PILE_WORDS)
        if owner != seat or owner >= s.players:
            clear(s.hand, owner * HAND, HAND, NOTHING)
    for i in range(SITES * UNDER):
        if i % UNDER >= s.under_size[i // UNDER] or not has(s.under_seen[i], seat):
            s.under_id[i] = NOTHING
    for token in range(TOKENS):
        if token >= s.items or not has(s.item_seen[token], seat):
            s.item_id[token] = s.item_shown[token] if token < s.items else NOTHING  # one that lies face up is known
    for owner in range(s.players):
        redeal_disasters(s, owner)
        redeal_hand(s, owner, owner == seat)
    token = most_left(s)
    while token != NOTHING:
        s.item_id[token] = random_unplaced_item(s, int(s.item_owner[token]), int(s.item_left[token]))
        token = most_left(s)
    for token in range(s.items):
        if s.item_id[token] == NOTHING:
            s.item_id[token] = random_unplaced_item(s, int(s.item_owner[token]), NOTHING)


def most_left(s: Any) -> int:
    """Of the unknown Items that have been used, which all have seen, one with the most uses left; NOTHING if there is none."""
    found = NOTHING
    for token in range(s.items):
        if s.item_id[token] == NOTHING and s.item_left[token] != NOTHING:
            if found == NOTHING or s.item_left[token] > s.item_left[found]:
                found = token
    return found


def redeal_disasters(s: Any, owner: int) -> None:
    """A seat's Disasters that nobody has turned over lie under Locations or in its Draw pile."""
    left = 0
    for number in range(MAX_DISASTERS):
        id = owner * EACH + DISASTERS + number
        if s.brought[id] != NOTHING and s.disaster_state[owner * MAX_DISASTERS + number] == DisasterState.HIDDEN:
            if not is_under(s, id):
                wide_add(s.drawn, owner * PILE_WORDS, DISASTERS + number)
                left += 1
    for site in range(s.sites):
        for i in range(site * UNDER, site * UNDER + s.under_size[site]):
            if s.under_id[i] == NOTHING and s.under_owner[i] == owner:
                s.under_id[i] = owner * EACH + random_from_pile(s, owner, DISASTERS, left)
                left -= 1


def is_under(s: Any, id: int) -> bool:
    for i in range(SITES * UNDER):
        if s.under_id[i] == id:
            return True
    return False


def random_from_pile(s: Any, owner: int, start: int, left: int) -> int:
    """Takes a place out of a Draw pile, at random among the `left` ones from `start` on."""
    skip = below(s, left)
    place = start
    while True:
        if wide_has(s.drawn, owner * PILE_WORDS, place):
            if skip == 0:
                wide_remove(s.drawn, owner * PILE_WORDS, place)
                return place
            skip -= 1
        place += 1


def redeal_hand(s: Any, owner: int, is_seen: bool) -> None:
    """A seat's Power cards that are not in play lie in its hand or in its Draw pile."""
    left = 0
    for place in range(DISASTERS):
        if is_hidden_power(s, owner, place):
            wide_add(s.drawn, owner * PILE_WORDS, place)
            left += 1
    if is_seen:
        for i in range(s.hand_size[owner]):
            wide_remove(s.drawn, owner * PILE_WORDS, int(s.hand[owner * HAND + i]) - owner * EACH)
        return
    size = 0
    for character in range(owner * MAX_CHARACTERS, (owner + 1) * MAX_CHARACTERS):
        if has(s.returned, character):  # everyone has seen it go to the hand
            wide_remove(s.drawn, owner * PILE_WORDS, character % MAX_CHARACTERS)
            s.hand[owner * HAND + size] = character_id(character)
            size += 1
            left -= 1
    for power in range(owner * MAX_POWER, (owner + 1) * MAX_POWER):
        if wide_has(s.shown_powers, 0, power) and s.power_at[power] == HIDDEN:
            wide_remove(s.drawn, owner * PILE_WORDS, POWER + power % MAX_POWER)
            s.hand[owner * HAND + size] = power_id(power)
            size += 1
            left -= 1
    while size < s.hand_size[owner]:
        place = random_from_pile(s, owner, 0, left)
        s.hand[owner * HAND + size] = owner * EACH + place
        size += 1
        left -= 1


def is_hidden_power(s: Any, owner: int, place: int) -> bool:
    """Whether a card that is no Disaster is in a hand or a Draw pile; an Enhancement whose bearer is chosen is in neither."""
    if s.brought[owner * EACH + place] == NOTHING:
        return False
    if s.card == owner * EACH + place and (s.phase == Phase.ENHANCE or s.phase == Phase.INTO or s.phase == Phase.FOUND):
        return False  # it was played just now
    if place < HAVENS:
        if place < STARTERS and s.phase <= Phase.BURY_ITEMS:
            return False
        return bool(s.at[owner * MAX_CHARACTERS + place] == HIDDEN)
    if place < POWER:
        return bool(place > HAVENS and s.haven_state[owner * MAX_HAVENS + place - HAVENS] == HIDDEN)
    return bool(s.power_at[owner * MAX_POWER + place - POWER] == HIDDEN)


def random_unplaced_item(s: Any, owner: int, left: int) -> int:
    """One of a seat's Items that is no other token, at random; of a used one `left` uses are left, so it had more."""
    fitting = 0
    for number in range(MAX_ITEMS):
        if can_be_item(s, owner * EACH + ITEMS + number, left):
            fitting += 1
    skip = below(s, fitting)
    for number in range(MAX_ITEMS):
        id = owner * EACH + ITEMS + number
        if can_be_item(s, id, left):
            if skip == 0:
                return id
            skip -= 1
    return NOTHING


def can_be_item(s: Any, id: int, left: int) -> bool:
    if s.brought[id] == NOTHING or is_item_placed(s, id):
        return False
    return bool(left == NOTHING or s.book[s.brought[id]].uses > left)


MIDDLE = 60  # of the grid, so that no coordinate is below 0

# The learner's vector. Seats, and Characters by seat, are counted from the one that looks; a place is its site and one.
SPANS = Spans()
PHASE = SPANS.span("phase", phase=PHASES)
PLAYER_COUNT = SPANS.span("players", most=SEATS)
ACTIVE = SPANS.span("active", about="whose turn it is", seat=SEATS)
MOVER = SPANS.span("mover", about="who is to decide", seat=SEATS)
LAPS = SPANS.span("turns", most=60, about="turns that each seat has begun", seat=SEATS)
IN_HAND = SPANS.span("in_hand", most=HAND, about="cards in hand", seat=SEATS)
IN_PILE = SPANS.span("in_pile", most=127, about="cards in the Draw pile", seat=SEATS)
GAINED = SPANS.span("gained", most=TOKENS, about="Items retrieved", seat=SEATS)
LOST = SPANS.span("lost", most=TOKENS, about="Items captured by the Disasters")
THERE, COLUMN, ROW, OWNER, BURIED, LYING, OWN = SPANS.each(
    part("site_there"),
    part("site_x", most=2 * MIDDLE),
    part("site_y", most=2 * MIDDLE),
    part("site_haven", most=SEATS, about="whose Haven it is, from one on; 0 for a Location"),
    part("site_under", most=UNDER, about="Disasters under it"),
    part("site_items", most=TOKENS, about="Items at it"),
    part("site_own", most=MAX_CHARACTERS, about="own Characters there"),
    site=SITES,
)
PLACE_OF, HURT, STRENGTH, ARMOUR, LEGS, LOAD, IS_OUT = SPANS.each(
    part("character_place", most=SITES, about="0 where it is not in play"),
    part("character_damage", most=127),
    part("character_attack", most=99),
    part("character_defense", most=99),
    part("character_movement", most=20),
    part("character_items", most=TOKENS),
    part("character_out", most=3, about="Bonked"),
    character=CHARACTERS,
)
FOE_PLACE, FOE_ATTACK, FOE_DEFENSE, FOE_MOVEMENT, FOE_MAJOR, FOE_ITEM, FOE_FIGHTS = SPANS.each(
    part("disaster_place", most=SITES, about="0 where there is none"),
    part("disaster_attack", most=99),
    part("disaster_defense", most=99),
    part("disaster_movement", most=20),
    part("disaster_major"),
    part("disaster_item", most=TOKENS),
    part("disaster_fights", about="whether the Combat is with it"),
    slot=SLOTS,
)
HAND_KIND = SPANS.span("hand_kind", most=10, about="the kind of each own card in hand and one", card=HAND)
TARGET = SPANS.span("target", about="the Disaster's target", character=CHARACTERS)
ATTACKERS = SPANS.span("attackers", character=CHARACTERS)
PROTECTORS = SPANS.span("protectors", character=CHARACTERS)
OBSERVATION = SPANS.size


def observe(s: Any, seat: int, out: Any) -> None:
    one_hot(out, PHASE, s.phase)
    put(out, PLAYER_COUNT, 0, s.players)
    one_hot(out, ACTIVE, (s.active - seat) % s.players)
    if s.turn >= 0:
        one_hot(out, MOVER, (s.turn - seat) % s.players)
    for i in range(s.players):
        other = (seat + i) % s.players
        put(out, LAPS, i, clipped(LAPS, s.turns[other]))
        put(out, IN_HAND, i, s.hand_size[other])
        put(out, IN_PILE, i, s.drawn_size[other])
    for token in range(s.items):
        observe_item(s, seat, out, int(s.item_at[token]))
    for site in range(s.sites):
        put_in_row(out, THERE, site, 0, 1)
        put_in_row(out, COLUMN, site, 0, s.site_x[site] + MIDDLE)
        put_in_row(out, ROW, site, 0, s.site_y[site] + MIDDLE)
        if s.site_owner[site] != NOTHING:
            put_in_row(out, OWNER, site, 0, 1 + (s.site_owner[site] - seat) % s.players)
        put_in_row(out, BURIED, site, 0, int(s.under_size[site]))
    for character in range(CHARACTERS):
        if s.brought[character_id(character)] != NOTHING and seat_of(character) < s.players:
            observe_character(s, seat, out, character)
    for slot in range(SLOTS):
        if s.slot_id[slot] != NOTHING:
            observe_disaster(s, out, slot)
    for i in range(s.hand_size[seat]):
        put(out, HAND_KIND, i, s.book[s.brought[s.hand[seat * HAND + i]]].kind + 1)


def observe_item(s: Any, seat: int, out: Any, at: int) -> None:
    if at == CAPTURED or at >= FIRST_DISASTER:
        out[LOST.start] += 1
    elif at >= FIRST_CHARACTER:
        out[GAINED.start + (seat_of(at - FIRST_CHARACTER) - seat) % s.players] += 1
    else:
        out[cell_in_row(LYING, at, 0)] += 1
        if s.site_owner[at] != NOTHING:
            out[GAINED.start + (s.site_owner[at] - seat) % s.players] += 1


def observe_character(s: Any, seat: int, out: Any, character: int) -> None:
    i = (seat_of(character) - seat) % s.players * MAX_CHARACTERS + character % MAX_CHARACTERS
    card = s.book[character_card(s, character)]
    if s.at[character] >= 0:
        put_in_row(out, PLACE_OF, i, 0, s.at[character] + 1)
        if seat_of(character) == seat:
            out[cell_in_row(OWN, int(s.at[character]), 0)] += 1
    put_in_row(out, HURT, i, 0, s.damage[character])
    put_in_row(out, STRENGTH, i, 0, card.attack)
    put_in_row(out, ARMOUR, i, 0, card.defense)
    put_in_row(out, LEGS, i, 0, card.movement)
    put_in_row(out, LOAD, i, 0, carried_items(s, character_thing(character)))
    put_in_row(out, IS_OUT, i, 0, s.out[character] if s.at[character] == BONKED else 0)
    put(out, TARGET, i, 1 if s.target == character else 0)
    put(out, ATTACKERS, i, 1 if has(s.attackers, character) else 0)
    put(out, PROTECTORS, i, 1 if has(s.protectors, character) else 0)


def observe_disaster(s: Any, out: Any, slot: int) -> None:
    card = s.book[slot_card(s, slot)]
    put_in_row(out, FOE_PLACE, slot, 0, s.slot_at[slot] + 1)
    put_in_row(out, FOE_ATTACK, slot, 0, max(0, printed(card, ATTACK_ABILITY)))
    put_in_row(out, FOE_DEFENSE, slot, 0, max(0, printed(card, DEFENSE_ABILITY)))
    put_in_row(out, FOE_MOVEMENT, slot, 0, max(0, printed(card, MOVEMENT_ABILITY)))
    put_in_row(out, FOE_MAJOR, slot, 0, card.major)
    put_in_row(out, FOE_ITEM, slot, 0, carried_items(s, slot_thing(slot)))
    put_in_row(out, FOE_FIGHTS, slot, 0, 1 if s.foe == slot else 0)
