"""Disasters: how they enter the Field, move along their path, attack and take Items. Rule numbers: `rules.md`."""

from typing import Any

from fuda.games.animayhem.abilities import carries_item, has_row, is_allowed_to_steal, may_act, total
from fuda.games.animayhem.allies import allies_of, allies_of_groups, bring_along, slowest, taker_among
from fuda.games.animayhem.belongings import (
    capture_item,
    carried_items,
    defeat_disaster,
    free_slot,
    happen,
    put_disaster_away,
    random_item,
)
from fuda.games.animayhem.combat import start_combat
from fuda.games.animayhem.decks import MAX_CHARACTERS
from fuda.games.animayhem.effects import affect_group, can_affect_group, compared
from fuda.games.animayhem.falling import about_to_take, is_kept
from fuda.games.animayhem.field import path_place, printed_category
from fuda.games.animayhem.requirements import meets
from fuda.games.animayhem.rows import shows_any
from fuda.games.animayhem.sides import draw_target, primary_of, seat_behind
from fuda.games.animayhem.state import (
    AFTER_MOVES,
    ARRIVALS,
    CHARACTERS,
    DISASTER_MOVES,
    GETS_AWAY,
    MARKS,
    NOTHING,
    SEATS,
    SLOTS,
    DisasterState,
    Note,
    Phase,
    character_card,
    character_thing,
    disaster_of_id,
    site_card,
    slot_card,
    slot_thing,
)
from fuda.games.animayhem.summary import acts_on_others, add_aura
from fuda.games.animayhem.vocabulary import (
    ATTACK_ACTION,
    AUTOMATIC_ROW,
    HORDE_CATEGORY,
    MOVE_ACTION,
    MOVEMENT_ABILITY,
    STOPS_MOMENT,
    What,
    When,
)
from fuda.kernel import first, lowest, note, with_member, without_lowest


def is_combat_disaster(card: Any) -> bool:
    return bool(card.attack >= 0 and card.defense >= 0 and card.movement >= 0)


def enter_field(s: Any, id: int, seat: int, site: int) -> int:
    """animayhem.33: a Disaster comes to a site face up; gives its slot. Where all slots are taken it is Discarded."""
    number = disaster_of_id(id)
    slot = free_slot(s)
    if slot == NOTHING or site == NOTHING:
        s.disaster_state[number] = DisasterState.DISCARDED
        return NOTHING
    s.disaster_state[number] = DisasterState.IN_PLAY
    s.slot_id[slot] = id
    s.slot_at[slot] = site
    if acts_on_others(s.book[s.brought[id]]):
        s.aura_slots = with_member(s.aura_slots, slot)
        add_aura(s, int(s.brought[id]))
    if printed_category(s.book[s.brought[id]], HORDE_CATEGORY):
        s.horde_slots = with_member(s.horde_slots, slot)
    s.slot_by[slot] = seat
    s.clock += 1
    s.slot_since[slot] = s.clock
    s.slot_arrived[slot] = s.clock
    s.slot_fought[slot] = 0
    s.slot_still[slot] = 0
    s.damage[CHARACTERS + slot] = 0
    note(s, Note.ENTERS_FIELD, int(s.brought[id]), site_card(s, site))
    return slot


def can_be_affected(s: Any, id: int, seat: int) -> bool:
    """animayhem.41: whether a Disaster without Movement can affect anyone now."""
    return affected_group(s, id, seat) != NOTHING


def affected_group(s: Any, id: int, seat: int) -> int:
    """The first group along the path that a Disaster can affect, the drawing player's before the others': site * SEATS + seat."""
    for i in range(s.path_size):
        site = int(s.path[i])
        if is_there(s, seat, site) and can_affect_group(s, id, seat, site):
            return site * SEATS + seat
    for i in range(s.path_size):
        site = int(s.path[i])
        for turn in range(1, s.players):
            other = (seat + turn) % s.players
            if is_there(s, other, site) and can_affect_group(s, id, other, site):
                return site * SEATS + other
    return NOTHING


def is_there(s: Any, seat: int, site: int) -> bool:
    for character in range(seat * MAX_CHARACTERS, (seat + 1) * MAX_CHARACTERS):
        if s.at[character] == site:
            return True
    return False


def strike_group(s: Any, id: int, seat: int, site: int) -> None:
    """animayhem.41: a Disaster without Movement is Defeated by a group that meets its requirement, else it acts on it.

    What lasts stays Off Field; the others are Discarded.
    """
    card = s.book[s.brought[id]]
    number = disaster_of_id(id)
    s.disaster_state[number] = DisasterState.OFF_FIELD
    if card.requires_count > 0 and meets(s, card, seat, site, NOTHING):
        note(s, Note.BEATEN_BY_SKILL, int(s.brought[id]), seat)
        s.disaster_state[number] = DisasterState.DISCARDED
    elif not affect_group(s, id, seat, site) or not has_mark(s, id):
        s.disaster_state[number] = DisasterState.DISCARDED


def has_mark(s: Any, id: int) -> bool:
    for i in range(MARKS):
        if s.mark_id[i] == id:
            return True
    return False


def strike_first_group(s: Any, id: int, seat: int) -> None:
    """A drawn Disaster acts on the first group that it can affect now; if there is none left it is Discarded."""
    found = affected_group(s, id, seat)
    if found == NOTHING:
        note(s, Note.NO_EFFECT, int(s.brought[id]))
        s.disaster_state[disaster_of_id(id)] = DisasterState.DISCARDED
    else:
        strike_group(s, id, found % SEATS, found // SEATS)


def move_next_disaster(s: Any) -> None:
    """animayhem.35: the next Disaster of the player in turn moves, and stops where there may be Characters."""
    if s.moving != NOTHING:  # its card has done what it does where it stops
        act_after_move(s)
        return
    slot = next_to_move(s)
    if slot == NOTHING:
        s.phase = Phase.EQUIP
        return
    s.moved_since = s.slot_since[slot]
    s.moving = slot
    walk(s, slot)
    if s.slot_id[slot] == NOTHING:
        s.moving = NOTHING
        return
    note(s, Note.MOVES, slot_card(s, slot), site_card(s, int(s.slot_at[slot])))
    happen(s, STOPS_MOMENT, int(s.slot_id[slot]), slot_thing(slot), first_seat_at(s, int(s.slot_at[slot])))
    if s.events == 0:
        act_after_move(s)


def act_after_move(s: Any) -> None:
    """animayhem.39, animayhem.42: a Disaster that has stopped attacks there, or acts."""
    slot = int(s.moving)
    s.phase = AFTER_MOVES
    if s.slot_id[slot] == NOTHING or s.slot_ally[slot] >= SLOTS:
        return  # one that has allied with a group starts no Combat (animayhem.150)
    if is_combat_disaster(s.book[slot_card(s, slot)]):
        attack_where_it_stops(s, slot)
    else:
        act_where_it_stops(s, slot)


def first_seat_at(s: Any, site: int) -> int:
    """The first player with Characters at a site, from the one in turn on; the one in turn if nobody has."""
    for turn in range(s.players):
        seat = (s.active + turn) % s.players
        if is_there(s, seat, site):
            return int(seat)
    return int(s.active)


def next_to_move(s: Any) -> int:
    """Of the Disasters that the player in turn brought into play, the next in the order in which they entered."""
    found = NOTHING
    for slot in range(SLOTS):
        if s.slot_id[slot] == NOTHING or s.slot_ally[slot] != NOTHING:
            continue  # an ally moves with its own
        if s.slot_by[slot] == s.active and s.slot_since[slot] > s.moved_since:
            if found == NOTHING or s.slot_since[slot] < s.slot_since[found]:
                found = slot
    return found


def walk(s: Any, slot: int) -> None:
    """animayhem.37: a Disaster goes its full Movement along the path; at its end it loses its Item, and leaves or begins anew."""
    steps = total(s, slot_thing(slot), MOVEMENT_ABILITY)
    if not may_act(s, slot_thing(slot), MOVE_ACTION) or (s.book[slot_card(s, slot)].moves_once and s.slot_still[slot]):
        steps = 0
    if s.allied != 0:
        steps = slowest(s, slot, steps)  # animayhem.151
    s.slot_still[slot] = 1
    if steps > 0:
        note(s, Note.GOES, slot_card(s, slot), steps)
    place = path_place(s, int(s.slot_at[slot]))
    for step in range(steps):
        place += 1
        if place >= s.path_size:
            if is_over_at_the_end(s, slot):
                return
            others = allies_of(s, slot) if s.allied != 0 else 0
            while others != 0:  # they have come along
                is_over_at_the_end(s, lowest(others))
                others = without_lowest(others)
            place = 0
        if step < steps - 1:
            note(s, Note.PASSES, slot_card(s, slot), site_card(s, int(s.path[place])))
    if steps > 0:
        s.slot_at[slot] = s.path[place]
        s.clock += 1
        s.slot_arrived[slot] = s.clock
        if s.allied != 0:
            bring_along(s, slot)


def is_over_at_the_end(s: Any, slot: int) -> bool:
    """A Disaster has gone off the Field: its Item is Destroyed. Says whether it leaves; a Major one begins anew."""
    lose_item_at_the_end(s, slot)
    if s.book[slot_card(s, slot)].major:
        note(s, Note.RE_ENTERS, slot_card(s, slot))
        return False
    note(s, Note.LEAVES_FIELD, slot_card(s, slot))
    s.slot_at[slot] = NOTHING
    put_disaster_away(s, slot)
    return True


def lose_item_at_the_end(s: Any, slot: int) -> None:
    for token in range(s.items):
        if s.item_at[token] == slot_thing(slot):
            note(s, Note.ITEM_DESTROYED, slot_card(s, slot))
            capture_item(s, token)


def attack_where_it_stops(s: Any, slot: int) -> None:
    """animayhem.39"""
    if not may_act(s, slot_thing(slot), ATTACK_ACTION):
        return
    if steals_where_it_stops(s, slot):
        return
    site = int(s.slot_at[slot])
    target = draw_target(s, first(CHARACTERS) | (allies_of_groups(s, site) << CHARACTERS), site, slot)
    if target != NOTHING:
        start_combat(s, slot, seat_behind(s, target), target, AFTER_MOVES)


def steals_where_it_stops(s: Any, slot: int) -> bool:
    """animayhem.138: a Disaster that may steal takes an Item of a Character and gets away along its path, if it has none."""
    thing = slot_thing(slot)
    if carried_items(s, thing) > 0 or not is_allowed_to_steal(s, thing):
        return False
    victim = draw_target(s, first(CHARACTERS), int(s.slot_at[slot]), slot)
    token = random_item(s, character_thing(victim)) if victim != NOTHING else NOTHING
    if token == NOTHING or is_kept(s, character_thing(victim)):
        return False
    note(s, Note.STEALS_ITEM, slot_card(s, slot), character_card(s, victim))
    about_to_take(s, token, thing, victim)
    s.thief = CHARACTERS + slot
    s.flight = GETS_AWAY
    s.stolen = token
    return True


def act_where_it_stops(s: Any, slot: int) -> None:
    """animayhem.42: a Disaster with Movement that does not fight acts on the groups where it stops, until one Defeats it."""
    id = int(s.slot_id[slot])
    site = int(s.slot_at[slot])
    card = s.book[slot_card(s, slot)]
    for turn in range(s.players):
        seat = (s.active + turn) % s.players
        if s.slot_id[slot] != NOTHING and is_there(s, seat, site):
            if card.requires_count > 0 and meets(s, card, seat, site, NOTHING):
                note(s, Note.BEATEN_BY_SKILL, int(s.brought[id]), seat)
                defeat_disaster(s, slot)
            elif can_affect_group(s, id, seat, site):
                affect_group(s, id, seat, site)


def finish_move(s: Any) -> None:
    """animayhem.40: a Disaster that has stopped and fought takes an Item, if it has none."""
    if s.slot_id[s.moving] != NOTHING:
        take_item(s, int(s.moving))
    s.moving = NOTHING
    s.phase = DISASTER_MOVES


def take_item(s: Any, slot: int) -> None:
    """animayhem.40"""
    if s.slot_ally[slot] >= SLOTS:  # animayhem.150
        return
    taker = taker_among(s, primary_of(s, slot))
    if taker == NOTHING or not is_combat_disaster(s.book[slot_card(s, taker)]):
        return
    token = random_item(s, int(s.slot_at[slot]))
    if token != NOTHING:
        about_to_take(s, token, slot_thing(taker), NOTHING)


def attack_next_arrival(s: Any) -> bool:
    """animayhem.47, animayhem.70: starts the Combat of the next Disaster that attacks those who have come to it."""
    slot = next_attacker(s)
    if slot == NOTHING:
        return False
    s.slot_fought[slot] = 1
    start_combat(s, slot, int(s.active), NOTHING, ARRIVALS)
    return True


def next_attacker(s: Any) -> int:
    """The first to have arrived attacks first; of those that arrived together, the strongest."""
    found = NOTHING
    for slot in range(SLOTS):
        if s.slot_id[slot] != NOTHING and s.slot_fought[slot] == 0 and attacks_newcomers(s, slot):
            if (
                found == NOTHING
                or s.slot_arrived[slot] < s.slot_arrived[found]
                or (s.slot_arrived[slot] == s.slot_arrived[found] and compared(s, slot_thing(slot), slot_thing(found)) > 0)
            ):
                found = slot
    return found


def attacks_newcomers(s: Any, slot: int) -> bool:
    """Whether Characters of the player in turn have come to a Disaster that attacks them."""
    if s.slot_ally[slot] != NOTHING or not is_combat_disaster(s.book[slot_card(s, slot)]):
        return False
    if not may_act(s, slot_thing(slot), ATTACK_ACTION):
        return False
    newcomers = False
    carriers = False
    for character in range(s.active * MAX_CHARACTERS, (s.active + 1) * MAX_CHARACTERS):
        if s.at[character] == s.slot_at[slot]:
            newcomers = newcomers or s.moved[character] > 0 or s.took == s.slot_at[slot]
            carriers = carriers or provokes(s, slot, character)
    return newcomers and carriers


def provokes(s: Any, slot: int, character: int) -> bool:
    """Whether a Disaster attacks a Character that comes to it: for an Item, or because it says so of all or of such ones."""
    if carries_item(s, character_thing(character)) or has_row(s, slot_thing(slot), AUTOMATIC_ROW):
        return True
    card = s.book[slot_card(s, slot)]
    for k in range(card.effects_count):
        row = card.effects[k]
        if row.what == What.AUTOMATIC and row.when == When.ALWAYS and shows_any(s, row, character_thing(character)):
            return True  # animayhem.152: against some only
    return False
