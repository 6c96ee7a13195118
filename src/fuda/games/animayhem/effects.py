"""One interpreter for the rows of cards: whom a row is about, and what it does. Rule numbers: `rules.md`.

Disasters without Attack, Defense or Movement act by it when they are drawn or revealed. They act on a group; what their rows
leave to choose is drawn at random (animayhem.41).
"""

from typing import Any

from fuda.games.animayhem.abilities import base_health, card_of_entry, entry_row_counts, meets_term, row_is_about, total
from fuda.games.animayhem.belongings import (
    add_mark,
    capture_item,
    carried_items,
    destroy_disaster,
    give_item,
    give_power,
    hurt,
    hurt_disaster,
    leave_play,
    lose_power,
    strike_down_at_once,
)
from fuda.games.animayhem.decks import MAX_CHARACTERS
from fuda.games.animayhem.field import haven_of, path_place, printed_category
from fuda.games.animayhem.riding import is_named
from fuda.games.animayhem.ruins import destroy_sites, sites_named
from fuda.games.animayhem.state import (
    CHARACTERS,
    DISCARDED,
    EACH,
    FIRST_CHARACTER,
    FIRST_DISASTER,
    FIRST_PLAYER,
    HAND,
    LIVING,
    MARKS,
    NOTHING,
    OFF_FIELD,
    POWERS,
    REMOVED,
    Note,
    card_of_id,
    character_card,
    character_id,
    character_of_id,
    haven_of_id,
    power_id,
    power_of_id,
    seat_of,
    thing_card,
)
from fuda.games.animayhem.vocabulary import (
    STRENGTH_ORDER,
    Category,
    Destination,
    Duration,
    Kind,
    PhaseName,
    Pick,
    Side,
    What,
    When,
    Whom,
)
from fuda.kernel import below, count, draw_member, has, lowest, note, only, with_member, without_lowest, without_member
from fuda.kernel.books import NO_CARD


def can_affect_group(s: Any, id: int, seat: int, site: int) -> bool:
    """animayhem.41: whether one row of a Disaster would change anything for a group."""
    card = s.book[s.brought[id]]
    for k in range(card.effects_count):
        row = card.effects[k]
        if row.when == When.PLAYED and needs_fit(s, row, seat, site) and finds_something(s, row, seat, site):
            return True
    return False


def needs_fit(s: Any, row: Any, seat: int, site: int) -> bool:
    """Whether the group has what a row asks for; with `unless`, whether it has not."""
    met = True
    for k in range(row.needs_count):
        if met and not meets_term(s, row.needs[k], seat, site, NOTHING):
            met = False
    return not met if row.unless else met


def finds_something(s: Any, row: Any, seat: int, site: int) -> bool:
    """Whether there is anything that a row is about."""
    if row.whom == Whom.PLAYER:
        return True
    if row.whom == Whom.HAND:
        return bool(s.hand_size[seat] > 0)
    if row.whom == Whom.PRESENT_ITEM:
        return items_of_group(s, seat, site) > 0
    if is_about_site(row):
        return sites_named(s, row, seat, site) != 0
    if is_about_power(row):
        return powers_found(s, row, seat, site) > 0
    return candidates(s, row, seat, site) != 0


def is_about_site(row: Any) -> bool:
    return bool(row.whom == Whom.LOCATION or row.whom == Whom.HAVEN)


def is_about_power(row: Any) -> bool:
    return bool(row.whom == Whom.EQUIPMENT or row.whom == Whom.VEHICLE or row.whom == Whom.ENHANCEMENT or row.whom == Whom.GLOBAL)


def items_of_group(s: Any, seat: int, site: int) -> int:
    found = 0
    for character in range(seat * MAX_CHARACTERS, (seat + 1) * MAX_CHARACTERS):
        if s.at[character] == site:
            found += carried_items(s, FIRST_CHARACTER + character)
    return found


def power_fits(s: Any, row: Any, power: int, seat: int, site: int) -> bool:
    """Whether a Power card in play is one that a row is about: carried by the group, or Off Field of its player."""
    at = int(s.power_at[power])
    card = s.book[s.brought[power_id(power)]]
    if row.whom == Whom.GLOBAL:
        if at != OFF_FIELD + seat:
            return False
    elif (
        at < FIRST_CHARACTER
        or at >= FIRST_DISASTER
        or seat_of(at - FIRST_CHARACTER) != seat
        or s.at[at - FIRST_CHARACTER] != site
    ):
        return False
    if row.whom == Whom.ENHANCEMENT and card.kind != Kind.ENHANCEMENT:
        return False
    if row.whom == Whom.EQUIPMENT and card.kind != Kind.EQUIPMENT:
        return False
    if row.whom == Whom.VEHICLE and not is_named(row, card):
        return False
    if row.of_card != NO_CARD and row.of_card != s.brought[power_id(power)]:
        return False
    return bool(row.of_category == Category.NONE or printed_category(card, int(row.of_category)))


def powers_found(s: Any, row: Any, seat: int, site: int) -> int:
    found = 0
    for power in range(POWERS):
        if s.power_at[power] >= 0 and power_fits(s, row, power, seat, site):
            found += 1
    return found


def candidates(s: Any, row: Any, seat: int, site: int) -> int:
    """The set of Characters and Disasters that a row is about, before any is picked."""
    found = 0
    for i in range(LIVING):
        thing = FIRST_CHARACTER + i
        if i < CHARACTERS:
            if s.at[i] < 0:
                continue
        elif s.slot_id[i - CHARACTERS] == NOTHING:
            continue
        if row.whom == Whom.GROUP:
            if i < CHARACTERS and s.at[i] == site and seat_of(i) == seat and fits_filters(s, row, seat, site, thing):
                found = with_member(found, i)
        elif fits_filters(s, row, seat, site, thing):
            found = with_member(found, i)
    return found


def fits_filters(s: Any, row: Any, seat: int, site: int, thing: int) -> bool:
    """A Disaster's row is about what is where its group is, and about that group's side where it says "own"."""
    if row.whom == Whom.GROUP:
        return row_is_about(s, row, site, seat, thing)
    if row.whom == Whom.CHARACTER and row.side == Side.ANY and thing < FIRST_DISASTER:
        if seat_of(thing - FIRST_CHARACTER) != seat:
            return False
    return row_is_about(s, row, site, seat, thing)


def picked(s: Any, row: Any, found: int) -> int:
    """Those of a set that the row picks."""
    if row.pick == Pick.EACH or count(found) < 2:
        return found
    if row.pick == Pick.STRONGEST or row.pick == Pick.WEAKEST:
        return only(by_strength(s, found, row.pick == Pick.STRONGEST))
    return only(draw_member(s, found))


def by_strength(s: Any, found: int, strongest: bool) -> int:
    """The strongest of a set, or the weakest: by Attack, Defense, Movement, Energy, Charm; then at random."""
    best = 0
    ties = 0
    while found != 0:
        i = lowest(found)
        found = without_lowest(found)
        if ties == 0:
            best = i
            ties = 1
            continue
        difference = compared(s, FIRST_CHARACTER + i, FIRST_CHARACTER + best)
        if not strongest:
            difference = -difference
        if difference > 0:
            best = i
            ties = 1
        elif difference == 0:
            ties += 1
            if below(s, ties) == 0:
                best = i
    return best


def compared(s: Any, thing: int, other: int) -> int:
    """Above 0 if a thing is stronger than another."""
    for k in range(len(STRENGTH_ORDER)):
        difference = total(s, thing, STRENGTH_ORDER[k]) - total(s, other, STRENGTH_ORDER[k])
        if difference != 0:
            return difference
    return 0


def affect_group(s: Any, id: int, seat: int, site: int) -> bool:
    """Carries the rows of a Disaster out on a group; says whether one of them lasts."""
    card = s.book[s.brought[id]]
    note(s, Note.AFFECTS, int(s.brought[id]), seat)
    lasts = False
    for k in range(card.effects_count):
        row = card.effects[k]
        if row.when != When.PLAYED or not needs_fit(s, row, seat, site):
            continue
        if row.toss and below(s, 2) == 0:  # rock, paper, scissors that is lost, or a coin
            continue
        if row.whom == Whom.PLAYER or row.whom == Whom.HAND:
            lasts = affect_player(s, id, k, seat) or lasts
        elif row.whom == Whom.PRESENT_ITEM:
            affect_items(s, row, seat, site)
        elif is_about_site(row):
            affect_sites(s, row, seat, site)
        elif is_about_power(row):
            affect_powers(s, row, seat, site)
        else:
            lasts = affect_living(s, id, k, seat, site) or lasts
    return lasts


def affect_living(s: Any, id: int, k: int, seat: int, site: int) -> bool:
    row = s.book[s.brought[id]].effects[k]
    chosen = picked(s, row, candidates(s, row, seat, site))
    lasts = False
    for i in range(LIVING):
        if has(chosen, i):
            counted = seat_of(i) if i < CHARACTERS else seat
            lasts = act_on(s, id, k, counted, i, turns_of(s, row, False)) or lasts
    return lasts


def act_on(s: Any, id: int, k: int, seat: int, i: int, turns: int) -> bool:
    """Carries a row out on one Character or Disaster; says whether it lasts, for so many Turns of a seat."""
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
    note(s, Note.EFFECT, int(row.what), thing_card(s, thing), int(row.amount))
    if row.what <= What.ALLOW:
        add_mark(s, id, k, thing, seat, turns)
        return True
    if i < CHARACTERS:
        act_on_character(s, row, i)
    else:
        act_on_disaster(s, row, i - CHARACTERS)
    return False


def is_immune(s: Any, thing: int, n: int, owner: int) -> bool:
    """animayhem.91: whether a card of the other side can do nothing to a Character or Disaster."""
    if thing < FIRST_DISASTER and s.book[n].kind != Kind.DISASTER and seat_of(thing - FIRST_CHARACTER) == owner:
        return False
    if thing >= FIRST_DISASTER and s.book[n].kind == Kind.DISASTER:
        return False
    card = s.book[thing_card(s, thing)]
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


ROUND_LEFT = -1  # of a mark that ends with the Combat round
COMBAT_LEFT = 0


def turns_of(s: Any, row: Any, is_short: bool) -> int:
    """How many Turns a row lasts, or ROUND_LEFT or COMBAT_LEFT in a Combat. A short one usually lasts a round or the Turn."""
    if row.duration == Duration.ROUND or (row.duration == Duration.USUAL and is_short):
        return ROUND_LEFT if s.fighter != NOTHING else 1
    if row.duration == Duration.COMBAT:
        return COMBAT_LEFT if s.fighter != NOTHING else 1
    if row.duration == Duration.TURNS:
        return int(row.turns)
    if row.duration == Duration.CYCLE or row.duration == Duration.MATCH:
        return 127
    return 1


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
    elif row.what == What.FLEE:  # one Location on
        place = min(s.path_size - 1, path_place(s, int(s.slot_at[slot])) + 1)
        s.slot_at[slot] = s.path[max(0, place)]
        s.slot_fought[slot] = 1
    elif row.what == What.MOVE and s.path_size > 0:  # on along the path, but not off the Field
        place = 0 if row.to == Destination.START else min(s.path_size - 1, path_place(s, int(s.slot_at[slot])) + int(row.amount))
        s.slot_at[slot] = s.path[max(0, place)]


def act_on_character(s: Any, row: Any, character: int) -> None:
    if row.what == What.DAMAGE:
        hurt(s, character, int(row.amount))
    elif row.what == What.HEAL:
        healed = int(s.damage[character]) if row.amount == 0 else min(int(s.damage[character]), int(row.amount))
        s.damage[character] -= healed
    elif row.what == What.BONK:
        strike_down_at_once(s, character, False)
    elif row.what == What.KILL or row.what == What.DISCARD:
        strike_down_at_once(s, character, True)
    elif row.what == What.DESTROY:
        leave_play(s, character, REMOVED)
    elif row.what == What.MOVE and row.to == Destination.HAVEN:
        s.at[character] = haven_of(s, seat_of(character))
    elif row.what == What.MOVE:  # steps for this Turn's Move phase
        s.moved[character] -= int(row.amount)
    elif row.what == What.TRANSFORM:
        transform(s, character)
        s.stuck = with_member(s.stuck, character)


def transform(s: Any, character: int) -> None:
    """animayhem.79: the other form, with what it carries and suffers; Damage leaves it 1 Health."""
    if s.book[character_card(s, character)].becomes == NO_CARD:
        return
    s.form[character] = 1 - s.form[character]
    s.stale = 1
    note(s, Note.TRANSFORMS, int(s.brought[character_id(character)]), character_card(s, character))
    s.damage[character] = min(int(s.damage[character]), base_health(s, FIRST_CHARACTER + character) - 1)


def affect_player(s: Any, id: int, k: int, seat: int) -> bool:
    """Rows about a player and its hand."""
    row = s.book[card_of_id(s, id)].effects[k]
    if row.whom == Whom.HAND:
        if row.what == What.DISCARD:
            times = int(s.hand_size[seat]) if row.pick == Pick.EACH else min(int(row.amount), int(s.hand_size[seat]))
            for _ in range(times):
                discard_from_hand(s, seat, below(s, int(s.hand_size[seat])))
        return False
    if row.what == What.SKIP or row.what <= What.ALLOW:
        note(s, Note.EFFECT, int(row.what), int(s.brought[id]), int(row.amount))
        add_mark(
            s, id, k, FIRST_PLAYER + seat, seat, turns_of(s, row, False) + 1 if row.what == What.SKIP else turns_of(s, row, False)
        )
        return True
    return False


def skips(s: Any, seat: int, phase: int) -> bool:
    """Whether a lasting effect keeps a player from a phase."""
    for i in range(MARKS):
        if s.mark_id[i] != NOTHING and s.mark_on[i] == FIRST_PLAYER + seat:
            row = s.book[s.mark_card[i]].effects[s.mark_row[i]]
            if row.what == What.SKIP and row.phase == phase and phase != PhaseName.NONE:
                return True
    return False


def discard_from_hand(s: Any, seat: int, i: int) -> None:
    """A card goes from a hand to the Discard pile, where everyone sees it."""
    start = seat * HAND
    id = int(s.hand[start + i])
    for j in range(i, s.hand_size[seat] - 1):
        s.hand[start + j] = s.hand[start + j + 1]
    s.hand_size[seat] -= 1
    s.hand[start + s.hand_size[seat]] = NOTHING
    put_in_discard(s, id)
    note(s, Note.DISCARDS, seat, int(s.brought[id]))


def put_in_discard(s: Any, id: int) -> None:
    """A card that was in a hand is Discarded."""
    kind = s.book[s.brought[id]].kind
    if kind == Kind.CHARACTER:
        s.at[character_of_id(id)] = DISCARDED
        s.returned = without_member(s.returned, character_of_id(id))
    elif kind == Kind.HAVEN:
        s.haven_state[haven_of_id(id)] = DISCARDED
    else:
        s.power_at[power_of_id(id)] = DISCARDED


def affect_items(s: Any, row: Any, seat: int, site: int) -> None:
    """Rows about Items that the group carries: dropped, Discarded or Destroyed."""
    left = items_of_group(s, seat, site)
    chosen = left if row.pick == Pick.EACH else min(left, max(1, int(row.amount)))
    for token in range(s.items):
        at = int(s.item_at[token])
        if at < FIRST_CHARACTER or at >= FIRST_DISASTER:
            continue
        if seat_of(at - FIRST_CHARACTER) != seat or s.at[at - FIRST_CHARACTER] != site:
            continue
        if below(s, left) < chosen:
            chosen -= 1
            if row.what == What.DROP:
                note(s, Note.DROPS, thing_card(s, at))
                give_item(s, token, site)
            else:
                note(s, Note.EFFECT, int(row.what), thing_card(s, at), 1)
                capture_item(s, token)
        left -= 1


def affect_sites(s: Any, row: Any, seat: int, site: int) -> None:
    """Rows about Locations and Havens."""
    if row.what == What.DESTROY:
        destroy_sites(s, row, seat, site)


def affect_powers(s: Any, row: Any, seat: int, site: int) -> None:
    """Rows about Equipment, Enhancements and Global Effects."""
    left = powers_found(s, row, seat, site)
    chosen = left if row.pick == Pick.EACH else min(left, max(1, int(row.amount)))
    for power in range(POWERS):
        if s.power_at[power] < 0 or not power_fits(s, row, power, seat, site):
            continue
        if below(s, left) < chosen:
            chosen -= 1
            if row.what == What.DROP and row.whom != Whom.ENHANCEMENT and row.whom != Whom.GLOBAL:
                give_power(s, power, site)
            else:
                lose_power(s, power, REMOVED if row.what == What.DESTROY else DISCARDED)
        left -= 1
