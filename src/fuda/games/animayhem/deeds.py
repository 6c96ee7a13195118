"""What a row does to one Character or Disaster, whichever card it is on. Rule numbers: `rules.md`."""

from typing import Any

from fuda.games.animayhem.abilities import group_size, has_row
from fuda.games.animayhem.allies import ally, bring_along
from fuda.games.animayhem.belongings import (
    add_mark,
    as_new,
    destroy_disaster,
    drop_belongings,
    free_mark,
    free_marks_on,
    free_slot,
    hurt,
    hurt_disaster,
    leave_play,
    put_disaster_away,
    strike_down_at_once,
)
from fuda.games.animayhem.building import stir
from fuda.games.animayhem.decks import MAX_CHARACTERS
from fuda.games.animayhem.field import haven_of, path_place, printed_category, site_at, start_over
from fuda.games.animayhem.forms import transform
from fuda.games.animayhem.moving import GROUP, ON_FIELD, may_stop, on_field, suits
from fuda.games.animayhem.rows import card_of_entry, entry_row_counts
from fuda.games.animayhem.setup import add_to_pile, put_in_hand
from fuda.games.animayhem.sorts import lasts, told_amount
from fuda.games.animayhem.state import (
    CHARACTERS,
    CHARM_LEFT,
    DISASTERS,
    DISCARDED,
    EACH,
    FIRST_CHARACTER,
    FIRST_DISASTER,
    FIRST_PLAYER,
    HAND,
    HAVENS,
    HIDDEN,
    ITEMS,
    MARKS,
    NOTHING,
    POWER,
    PRICE_ROW,
    REMOVED,
    ROUND_LEFT,
    SLOTS,
    TURNED,
    DisasterState,
    Note,
    card_of_id,
    character_id,
    character_of_id,
    character_thing,
    disaster_of_id,
    is_haven,
    place_of,
    power_of_id,
    seat_of,
    slot_card,
    slot_thing,
    thing_card,
)
from fuda.games.animayhem.vocabulary import (
    HOLD_ROW,
    IMMUNE_ROW,
    MOVE_ACTION,
    Ability,
    Category,
    Destination,
    Duration,
    Kind,
    What,
    When,
)
from fuda.kernel import below, has, note, with_member

COMBAT_LEFT = 0
WHOLE_MATCH = 127  # Turns
NEXT_COMBAT_LEFT = -2  # of a mark that waits for the next Combat


def act_on(s: Any, id: int, k: int, seat: int, i: int, turns: int, place: int) -> bool:
    """Carries a row out on one Character or Disaster; says whether it lasts, for so many Turns of a seat.

    `place` is a site that was chosen for it, or NOTHING.
    """
    n = card_of_id(s, id)
    row = s.book[n].effects[k]
    thing = FIRST_CHARACTER + i
    if i < CHARACTERS:
        if s.at[i] < 0:
            return False
    elif s.slot_id[i - CHARACTERS] == NOTHING:
        return False
    if is_immune(s, thing, n, id // EACH):
        return False
    tell_effect(s, row, thing_card(s, thing))
    if lasts(int(row.what)):
        add_mark(s, id, k, thing, seat, turns)
        return True
    if row.what == What.ALLY:
        make_ally(s, id, i)
    elif row.what == What.MOVE and stays_put(s, i, n):
        return False
    elif row.what == What.MOVE:
        move_one(s, row, i, place, place_of_card_id(s, id))
    elif row.what == What.RETURN:
        return_one(s, i)
    elif row.what == What.FREE:
        free_held(s, thing)
    elif i < CHARACTERS:
        act_on_character(s, row, i)
    else:
        act_on_disaster(s, row, i - CHARACTERS)
    return False


def tell_effect(s: Any, row: Any, n: int) -> None:
    """What a row does to a card, a change of an ability with its sign. What is healed is told when it is known how much."""
    if row.what == What.HEAL:
        return
    if row.what != What.ADD:
        note(s, Note.EFFECT, int(row.what), n, told_amount(row))
    elif row.amount < 0:
        note(s, Note.LOWERS, int(row.ability), n, -int(row.amount))
    else:
        note(s, Note.RAISES, int(row.ability), n, int(row.amount))


def tell_healed(s: Any, i: int, amount: int) -> None:
    """What a Character or Disaster has regained, if anything."""
    if amount > 0:
        note(s, Note.EFFECT, What.HEAL, thing_card(s, FIRST_CHARACTER + i), amount)


def is_immune(s: Any, thing: int, n: int, owner: int) -> bool:
    """animayhem.91: whether a card of the other side can do nothing to a Character or Disaster."""
    if thing < FIRST_DISASTER and s.book[n].kind != Kind.DISASTER and seat_of(thing - FIRST_CHARACTER) == owner:
        return False
    if thing >= FIRST_DISASTER and s.book[n].kind == Kind.DISASTER:
        return False
    card = s.book[thing_card(s, thing)]
    if not has(s.done | card.does, IMMUNE_ROW):
        return False
    for k in range(card.effects_count):
        if card.effects[k].what == What.IMMUNE and card.effects[k].when == When.ALWAYS and names_source(s, card.effects[k], n):
            return True
    for i in range(s.acting_size):
        entry = int(s.acting[i])
        other = s.book[card_of_entry(s, entry)]
        for k in range(other.effects_count):
            row = other.effects[k]
            if row.what == What.IMMUNE and names_source(s, row, n) and entry_row_counts(s, entry, k, thing):
                return True
    return False


def names_source(s: Any, row: Any, n: int) -> bool:
    return bool(row.category == Category.NONE or printed_category(s.book[n], int(row.category)))


def turns_of(s: Any, row: Any, is_short: bool) -> int:
    """How many Turns a row lasts, or ROUND_LEFT or COMBAT_LEFT in a Combat. A short one usually lasts a round or the Turn."""
    if row.duration == Duration.ROUND or (row.duration == Duration.USUAL and is_short):
        if s.courting != NOTHING:  # animayhem.201
            return CHARM_LEFT
        return ROUND_LEFT if s.fighter != NOTHING else 1
    if row.duration == Duration.COMBAT:
        return COMBAT_LEFT if s.fighter != NOTHING else 1
    if row.duration == Duration.NEXT_COMBAT:
        return NEXT_COMBAT_LEFT
    if row.duration == Duration.TURNS:
        return int(row.turns)
    if row.duration == Duration.CYCLE or row.duration == Duration.MATCH:
        return WHOLE_MATCH
    return 1


def whose_turns(s: Any, n: int, seat: int, i: int, turns: int) -> int:
    """animayhem.29: whose Turns an effect counts on one that it is about; a Disaster counts those of the group it affects."""
    if s.book[n].kind == Kind.DISASTER and 0 <= i < CHARACTERS:
        return seat_of(i)
    return int(s.active) if turns == 1 else seat


def turns_left(s: Any, n: int, seat: int, turns: int) -> int:
    """animayhem.29: of several Turns, the one of somebody else in which a player's card is played is the first."""
    is_from_others = seat != s.active and s.book[n].kind != Kind.DISASTER
    return turns - 1 if is_from_others and 1 < turns < WHOLE_MATCH else turns


def slot_of_id(s: Any, id: int) -> int:
    """The slot of a Disaster in play, NOTHING if it is in none."""
    for slot in range(SLOTS):
        if s.slot_id[slot] == id:
            return slot
    return NOTHING


def place_of_card_id(s: Any, id: int) -> int:
    """The site at which a card's bearer is, NOTHING if it has none."""
    place = id % EACH
    if place < HAVENS:
        return int(s.at[character_of_id(id)])
    if DISASTERS <= place < ITEMS:
        slot = slot_of_id(s, id)
        return int(s.slot_at[slot]) if slot != NOTHING else NOTHING
    if POWER <= place < DISASTERS:
        at = int(s.power_at[power_of_id(id)])
        return place_of(s, at) if 0 <= at < FIRST_PLAYER else NOTHING
    for site in range(s.sites):
        if s.site_id[site] == id:
            return site
    for token in range(s.items):
        if s.item_id[token] == id and 0 <= s.item_at[token] < FIRST_PLAYER:
            return place_of(s, int(s.item_at[token]))
    return NOTHING


def make_ally(s: Any, id: int, i: int) -> None:
    """animayhem.149, animayhem.150: a Disaster's own row joins it to the target; another card joins a Disaster to its player."""
    slot = slot_of_id(s, id)
    if slot != NOTHING:
        if i != CHARACTERS + slot:
            ally(s, slot, i)
    elif i >= CHARACTERS:
        for character in range(id // EACH * MAX_CHARACTERS, (id // EACH + 1) * MAX_CHARACTERS):
            if s.at[character] == s.slot_at[i - CHARACTERS]:
                ally(s, i - CHARACTERS, character)
                return


def stays_put(s: Any, i: int, n: int) -> bool:
    """Whether a card can't move one: who is held does not leave its place (animayhem.106).

    A Character that has transformed for its move is moved by nothing but a Disaster (animayhem.79).
    """
    if has_row(s, FIRST_CHARACTER + i, HOLD_ROW):
        return True
    return i < CHARACTERS and has(s.still, i) and s.book[n].kind != Kind.DISASTER


def move_one(s: Any, row: Any, i: int, place: int, here: int) -> None:
    """animayhem.171: where a row moves a Character or Disaster; Characters only to where they may stop."""
    if i >= CHARACTERS:
        move_disaster(s, row, i - CHARACTERS, place, here)
        return
    goal = place
    if row.to == Destination.RIGHT or row.to == Destination.LEFT:
        goal = sideways(s, row, int(s.at[i]))
    elif row.to == Destination.HAVEN:
        goal = haven_of(s, seat_of(i))
    elif row.to == Destination.HERE:
        goal = here
    elif row.to == Destination.RANDOM and s.path_size > 0:
        goal = int(s.path[below(s, int(s.path_size))])
    elif row.to == Destination.START and s.path_size > 0:
        goal = int(s.path[0])
    elif row.amount != 0:  # steps for this Turn's Move phase
        s.moved[i] = max(-99, s.moved[i] - int(row.amount))
        return
    if goal != NOTHING and goal >= 0 and goal != s.at[i] and may_stop(s, i, goal):
        start_over(s, seat_of(i), int(s.at[i]))
        s.at[i] = goal
        stir(s, i)


def sideways(s: Any, row: Any, site: int) -> int:
    """animayhem.171: the place so many Locations to the right or left, or the last one on the way."""
    step = 1 if row.to == Destination.RIGHT else -1
    for _ in range(row.amount):
        beside = site_at(s, int(s.site_x[site]) + step, int(s.site_y[site]))
        if beside == NOTHING:
            return site
        site = beside
    return site


def move_disaster(s: Any, row: Any, slot: int, place: int, here: int) -> None:
    """Along the path, but not off the Field, or to a Location; its allies come along."""
    if s.path_size == 0:
        return
    goal = place
    if row.to == Destination.RIGHT or row.to == Destination.LEFT:
        goal = sideways(s, row, int(s.slot_at[slot]))
    elif row.to == Destination.START:
        goal = int(s.path[0])
    elif row.to == Destination.HERE:
        goal = here
    elif row.to == Destination.RANDOM:
        goal = int(s.path[below(s, int(s.path_size))])
    elif row.amount != 0:
        goal = int(s.path[max(0, min(s.path_size - 1, path_place(s, int(s.slot_at[slot])) + int(row.amount)))])
    if goal != NOTHING and goal >= 0 and s.site_owner[goal] == NOTHING:
        s.slot_at[slot] = goal
        bring_along(s, slot)


def free_held(s: Any, thing: int) -> None:
    """animayhem.180: what holds a Character, Disaster or place, blocks it or takes its actions is over."""
    for mark in range(MARKS):
        if s.mark_id[mark] != NOTHING and s.mark_on[mark] == thing and s.mark_row[mark] < PRICE_ROW:
            what = s.book[s.mark_card[mark]].effects[s.mark_row[mark]].what
            if what == What.HOLD or what == What.NO_ACTIONS or what == What.FORBID or what == What.BLOCK:
                free_mark(s, mark)


def return_one(s: Any, i: int) -> None:
    """animayhem.165: a Character goes back to its owner's hand with nothing, a Disaster into its owner's Draw pile."""
    if i >= CHARACTERS:
        slot = i - CHARACTERS
        id = int(s.slot_id[slot])
        put_disaster_away(s, slot)
        if id % EACH >= MAX_CHARACTERS:
            s.disaster_state[disaster_of_id(id)] = DisasterState.HIDDEN
            add_to_pile(s, id // EACH, id % EACH)
        return
    seat = seat_of(i)
    leave_play(s, i, DISCARDED)
    if s.hand_size[seat] < HAND:
        s.at[i] = HIDDEN
        s.returned = with_member(s.returned, i)
        put_in_hand(s, seat, character_id(i))


def act_on_disaster(s: Any, row: Any, slot: int) -> None:
    if row.what == What.DEFEAT or row.what == What.DISCARD:
        strike_down_at_once(s, CHARACTERS + slot, False)
    elif row.what == What.DESTROY:
        destroy_disaster(s, slot)
    elif row.what == What.DAMAGE:
        hurt_disaster(s, slot, int(row.amount))
    elif row.what == What.HEAL:
        healed = int(s.damage[CHARACTERS + slot]) if row.amount == 0 else min(int(s.damage[CHARACTERS + slot]), int(row.amount))
        s.damage[CHARACTERS + slot] -= healed
        tell_healed(s, CHARACTERS + slot, healed)
    elif row.what == What.FLEE and s.barred[CHARACTERS + slot] != MOVE_ACTION and not has_row(s, slot_thing(slot), HOLD_ROW):
        # one Location on
        place = min(s.path_size - 1, path_place(s, int(s.slot_at[slot])) + 1)
        s.slot_at[slot] = s.path[max(0, place)]
        s.slot_fought[slot] = 1
        bring_along(s, slot)


def act_on_character(s: Any, row: Any, character: int) -> None:
    if row.what == What.DAMAGE:
        hurt(s, character, int(row.amount))
    elif row.what == What.HEAL and row.ability == Ability.ENERGY:
        rested = int(s.spent[character]) if row.amount == 0 else min(int(s.spent[character]), int(row.amount))
        s.spent[character] -= rested
        tell_healed(s, character, rested)
    elif row.what == What.HEAL:
        healed = int(s.damage[character]) if row.amount == 0 else min(int(s.damage[character]), int(row.amount))
        s.damage[character] -= healed
        tell_healed(s, character, healed)
    elif row.what == What.BONK:
        strike_down_at_once(s, character, False)
    elif row.what == What.KILL or row.what == What.DISCARD:
        strike_down_at_once(s, character, True)
    elif row.what == What.DESTROY:
        leave_play(s, character, REMOVED)
    elif row.what == What.TRANSFORM:
        transform(s, character)
        s.stuck = with_member(s.stuck, character)
    elif row.what == What.TURN_INTO_DISASTER:
        turn_into_disaster(s, character)


def turn_into_disaster(s: Any, character: int) -> None:
    """animayhem.167: a Character is a Minor Disaster where it stands, until it is Defeated."""
    slot = free_slot(s)
    site = int(s.at[character])
    if slot == NOTHING or s.site_owner[site] != NOTHING:
        return
    drop_belongings(s, character, site)
    free_marks_on(s, character_thing(character))
    as_new(s, character)
    s.at[character] = TURNED
    s.slot_id[slot] = character_id(character)
    s.slot_at[slot] = site
    s.slot_by[slot] = seat_of(character)
    s.clock += 1
    s.slot_since[slot] = s.clock
    s.slot_arrived[slot] = s.clock
    s.slot_fought[slot] = 0
    s.slot_still[slot] = 0
    s.damage[CHARACTERS + slot] = 0
    note(s, Note.BECOMES_DISASTER, slot_card(s, slot))


def exchange_places(s: Any, i: int, other: int, seat: int) -> None:
    """animayhem.172: two change places, Characters only to where they may stop; `seat` is the player of the card."""
    here = place_of(s, FIRST_CHARACTER + i)
    there = place_of(s, FIRST_CHARACTER + other)
    if here < 0 or there < 0 or here == there or not can_be_at(s, i, there, seat) or not can_be_at(s, other, here, seat):
        return
    if i >= CHARACTERS or other >= CHARACTERS or seat_of(i) != seat_of(other):  # else the groups are as large as before
        if not has_room_for(s, i, there) or not has_room_for(s, other, here):
            return
    put_at(s, i, there)
    put_at(s, other, here)


def can_be_at(s: Any, i: int, site: int, seat: int) -> bool:
    """Whether one may stop at a place. Into one's own Haven one lets whom one likes by playing the card (animayhem.124)."""
    owner = int(s.site_owner[site])
    if i >= CHARACTERS:
        return bool(owner == NOTHING)
    return suits(s, i, site) and not has(s.ruins, site) and (owner in (NOTHING, seat_of(i), seat) or may_stop(s, i, site))


def has_room_for(s: Any, i: int, site: int) -> bool:
    """animayhem.45, animayhem.46: whether a Character makes neither its group nor those on the Field too many."""
    if i >= CHARACTERS or is_haven(s, site):
        return True
    if is_haven(s, int(s.at[i])) and on_field(s, seat_of(i)) >= ON_FIELD:
        return False
    return group_size(s, seat_of(i), site) < GROUP


def put_at(s: Any, i: int, site: int) -> None:
    if i < CHARACTERS:
        start_over(s, seat_of(i), int(s.at[i]))
        s.at[i] = site
        stir(s, i)
    else:
        s.slot_at[i - CHARACTERS] = site
        bring_along(s, i - CHARACTERS)
