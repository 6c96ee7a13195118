"""One interpreter for the rows of cards: whom a row is about, and what it does. Rule numbers: `rules.md`.

Disasters without Attack, Defense or Movement act by it when they are drawn or revealed. They act on a group; what their rows
leave to choose is drawn at random (animayhem.41).
"""

from typing import Any

from fuda.games.animayhem.abilities import total
from fuda.games.animayhem.belongings import (
    add_mark,
    capture_item,
    give_item,
    give_power,
    happen,
    lose_power,
)
from fuda.games.animayhem.deeds import act_on, free_held, turns_left, turns_of
from fuda.games.animayhem.field import neighbour, printed_category
from fuda.games.animayhem.hands import discard_from_hand
from fuda.games.animayhem.requirements import asked_at, meets_term
from fuda.games.animayhem.riding import is_named
from fuda.games.animayhem.rows import reach_fits, row_is_about
from fuda.games.animayhem.ruins import destroy_sites, sites_named
from fuda.games.animayhem.sorts import lasts, told_amount
from fuda.games.animayhem.state import (
    CHARACTERS,
    DIRECTIONS,
    DISCARDED,
    FIRST_CHARACTER,
    FIRST_DISASTER,
    FIRST_PLAYER,
    FIRST_VEHICLE,
    LIVING,
    MARKS,
    NOTHING,
    OFF_FIELD,
    POWERS,
    REMOVED,
    Note,
    card_of_id,
    next_power,
    place_of,
    power_id,
    seat_of,
    site_card,
    thing_card,
)
from fuda.games.animayhem.vocabulary import (
    PLAYED_MOMENT,
    SKIP_ROW,
    STRENGTH_ORDER,
    Category,
    Kind,
    PhaseName,
    Pick,
    Reach,
    Side,
    Skill,
    What,
    When,
    Whom,
)
from fuda.kernel import below, count, draw_member, has, lowest, note, only, with_member, without_lowest
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
    asked = asked_at(s, seat, site) if row.needs_count > 0 else 0
    for k in range(row.needs_count):
        if met and not meets_term(s, row.needs[k], seat, asked):
            met = False
    return not met if row.unless else met


def finds_something(s: Any, row: Any, seat: int, site: int) -> bool:
    """Whether there is anything that a row is about."""
    if row.whom == Whom.HAND:
        return bool(s.hand_size[seat] > 0)
    if is_about_player(row):
        return True
    if row.whom == Whom.PRESENT_ITEM:
        return items_found(s, row, seat, site, NOTHING) > 0
    if row.whom == Whom.CARD:
        return True
    if is_about_site(row):
        return sites_named(s, row, seat, site) != 0
    if is_about_power(row):
        return powers_found(s, row, seat, site, NOTHING) > 0
    return candidates(s, row, seat, site) != 0


def is_about_player(row: Any) -> bool:
    """Whether a row is about players, hands or piles."""
    if row.what == What.DRAW or row.what == What.EQUIP or row.what == What.SKIP or row.what == What.SHUFFLE:
        return True
    return bool(row.whom == Whom.PLAYER or row.whom == Whom.HAND or row.whom == Whom.DRAW_PILE or row.whom == Whom.DISCARD_PILE)


def is_about_site(row: Any) -> bool:
    return bool(row.whom == Whom.LOCATION or row.whom == Whom.HAVEN)


def is_about_power(row: Any) -> bool:
    return bool(row.whom == Whom.EQUIPMENT or row.whom == Whom.VEHICLE or row.whom == Whom.ENHANCEMENT or row.whom == Whom.GLOBAL)


def is_carrier(s: Any, row: Any, thing: int, seat: int, site: int) -> bool:
    """Whether a row reaches what a Character carries: without a side it means the group that it affects, or anyone anywhere."""
    if thing < FIRST_CHARACTER or thing >= FIRST_DISASTER or (site < 0 and row.reach != Reach.ANYWHERE):
        return False
    is_own = seat_of(thing - FIRST_CHARACTER) == seat
    if not is_own and row.side != Side.OTHERS and (row.side == Side.OWN or row.reach != Reach.ANYWHERE):
        return False
    return (row.side != Side.OTHERS or not is_own) and reach_fits(s, row, site, seat, thing)


def item_fits(s: Any, row: Any, token: int, seat: int, site: int, place: int) -> bool:
    """Whether a carried Item is one that a row is about; with `place` only one that is there."""
    at = int(s.item_at[token])
    if not is_carrier(s, row, at, seat, site) or (place != NOTHING and place_of(s, at) != place):
        return False
    card = s.book[s.brought[s.item_id[token]]]
    return bool(row.of_category == Category.NONE or printed_category(card, int(row.of_category)) != bool(row.without))


def items_found(s: Any, row: Any, seat: int, site: int, place: int) -> int:
    found = 0
    for token in range(s.items):
        if item_fits(s, row, token, seat, site, place):
            found += 1
    return found


def power_fits(s: Any, row: Any, power: int, seat: int, site: int, place: int) -> bool:
    """Whether a Power card in play is one that a row is about: carried by Characters, or Off Field; with `place`, there."""
    at = int(s.power_at[power])
    if row.whom == Whom.GLOBAL:
        if at < OFF_FIELD or at >= FIRST_VEHICLE or (at != OFF_FIELD + seat and row.reach != Reach.ANYWHERE):
            return False
    elif not is_carrier(s, row, at, seat, site) or (place != NOTHING and place_of(s, at) != place):
        return False
    card = s.book[s.brought[power_id(power)]]
    if row.whom == Whom.ENHANCEMENT and card.kind != Kind.ENHANCEMENT:
        return False
    if row.whom == Whom.EQUIPMENT and card.kind != Kind.EQUIPMENT:
        return False
    if row.of_card != NO_CARD and row.of_card != s.brought[power_id(power)]:
        return False
    if row.whom == Whom.VEHICLE:
        return is_named(row, card)
    return bool(row.of_category == Category.NONE or printed_category(card, int(row.of_category)) != bool(row.without))


def powers_found(s: Any, row: Any, seat: int, site: int, place: int) -> int:
    found = 0
    power = next_power(s, NOTHING)
    while power != NOTHING:
        if s.power_at[power] >= 0 and power_fits(s, row, power, seat, site, place):
            found += 1
        power = next_power(s, power)
    return found


def nearest_carrier(s: Any, row: Any, seat: int, site: int) -> int:
    """animayhem.170: the place of the nearest card that a row is about, NOTHING where the row does not ask for the nearest."""
    goals = 0
    if row.pick != Pick.NEAREST or site < 0:
        return NOTHING
    if row.whom == Whom.PRESENT_ITEM:
        for token in range(s.items):
            if item_fits(s, row, token, seat, site, NOTHING):
                goals |= only(place_of(s, int(s.item_at[token])))
    else:
        power = next_power(s, NOTHING)
        while power != NOTHING:
            if s.power_at[power] >= 0 and row.whom != Whom.GLOBAL and power_fits(s, row, power, seat, site, NOTHING):
                goals |= only(place_of(s, int(s.power_at[power])))
            power = next_power(s, power)
    return nearest_site(s, goals, site) if goals != 0 else NOTHING


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


def picked(s: Any, row: Any, found: int, site: int) -> int:
    """Those of a set that the row picks, seen from a site."""
    if row.pick == Pick.EACH or count(found) < 2:
        return found
    if row.pick == Pick.STRONGEST or row.pick == Pick.WEAKEST:
        return only(by_strength(s, found, row.pick == Pick.STRONGEST))
    if row.pick == Pick.NEAREST and site >= 0:
        return only(nearest(s, found, site))
    return only(draw_member(s, found))


def steps_from(s: Any, site: int, goals: int) -> int:
    """The set of those goals, among sites, that are the fewest steps over Locations away from a site."""
    seen = only(site)
    while seen & goals == 0:
        wider = seen
        left = seen
        while left != 0:
            place = lowest(left)
            left = without_lowest(left)
            for direction in range(DIRECTIONS):
                other = neighbour(s, place, direction)
                if other != NOTHING:
                    wider |= only(other)
        if wider == seen:
            return goals
        seen = wider
    return seen & goals


def nearest_site(s: Any, goals: int, site: int) -> int:
    """animayhem.170: of those that are as near, the first along the path, then one at random."""
    near = steps_from(s, site, goals) if site >= 0 else goals
    for i in range(s.path_size):
        if has(near, int(s.path[i])):
            return int(s.path[i])
    return draw_member(s, near)


def nearest(s: Any, found: int, site: int) -> int:
    """animayhem.170: the nearest of a set of Characters and Disasters."""
    goals = 0
    left = found
    while left != 0:
        place = place_of(s, FIRST_CHARACTER + lowest(left))
        left = without_lowest(left)
        if place >= 0:
            goals |= only(place)
    if goals == 0:
        return draw_member(s, found)
    place = nearest_site(s, goals, site)
    there = 0
    left = found
    while left != 0:
        if place_of(s, FIRST_CHARACTER + lowest(left)) == place:
            there = with_member(there, lowest(left))
        left = without_lowest(left)
    return draw_member(s, there)


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
    stays = False
    waits = False
    for k in range(card.effects_count):
        row = card.effects[k]
        if row.when != When.PLAYED or not needs_fit(s, row, seat, site):
            continue
        if row.toss and below(s, 2) == 0:  # rock, paper, scissors that is lost, or a coin
            continue
        if is_done_later(row):
            waits = True
        elif is_about_player(row):
            stays = affect_player(s, id, k, seat) or stays
        elif row.whom == Whom.PRESENT_ITEM:
            affect_items(s, row, seat, site)
        elif is_about_site(row):
            stays = affect_sites(s, id, k, seat, site) or stays
        elif is_about_power(row):
            affect_powers(s, row, seat, site)
        else:
            stays = affect_living(s, id, k, seat, site) or stays
    if waits:  # all of them at once; see `moments`
        happen(s, PLAYED_MOMENT, id, FIRST_PLAYER + seat, seat)
    return stays


def affect_living(s: Any, id: int, k: int, seat: int, site: int) -> bool:
    row = s.book[s.brought[id]].effects[k]
    chosen = picked(s, row, candidates(s, row, seat, site), site)
    stays = False
    for i in range(LIVING):
        if has(chosen, i):
            counted = seat_of(i) if i < CHARACTERS else seat
            stays = act_on(s, id, k, counted, i, turns_of(s, row, False), NOTHING) or stays
    return stays


def skips(s: Any, seat: int, phase: int) -> bool:
    """Whether a lasting effect keeps a player from a phase."""
    if not has(s.done, SKIP_ROW):
        return False
    for i in range(MARKS):
        if s.mark_id[i] != NOTHING and s.mark_on[i] == FIRST_PLAYER + seat:
            row = s.book[s.mark_card[i]].effects[s.mark_row[i]]
            if row.what == What.SKIP and row.phase == phase and phase != PhaseName.NONE:
                return True
    return False


def affect_player(s: Any, id: int, k: int, seat: int) -> bool:
    """Rows of a Disaster about a player that need nothing else; says whether one lasts. See `piles` for the others."""
    row = s.book[card_of_id(s, id)].effects[k]
    if row.whom == Whom.HAND and row.what == What.DISCARD:
        times = int(s.hand_size[seat]) if row.pick == Pick.EACH else min(int(row.amount), int(s.hand_size[seat]))
        for _ in range(times):
            discard_from_hand(s, seat, below(s, int(s.hand_size[seat])))
        return False
    if row.what == What.SKIP or lasts(int(row.what)):
        note(s, Note.EFFECT, int(row.what), int(s.brought[id]), told_amount(row))
        turns = turns_of(s, row, False)
        add_mark(s, id, k, FIRST_PLAYER + seat, seat, turns + 1 if row.what == What.SKIP else turns)
        return True
    return False


def is_simple(row: Any) -> bool:
    """Whether `affect_player` carries a row out."""
    if row.whom == Whom.HAND:
        return bool(row.what == What.DISCARD)
    return row.what == What.SKIP or lasts(int(row.what))


def is_done_later(row: Any) -> bool:
    """Whether a row of a Disaster is carried out by `moments`: about cards in play, or about players with more to it."""
    return bool(row.whom == Whom.CARD) or (is_about_player(row) and not is_simple(row))


def affect_items(s: Any, row: Any, seat: int, site: int) -> None:
    """Rows about Items that are carried: dropped, Discarded or Destroyed."""
    place = nearest_carrier(s, row, seat, site)
    left = items_found(s, row, seat, site, place)
    chosen = left if row.pick == Pick.EACH else min(left, max(1, int(row.amount)))
    for token in range(s.items):
        if not item_fits(s, row, token, seat, site, place):
            continue
        if below(s, left) < chosen:
            chosen -= 1
            at = int(s.item_at[token])
            if row.what == What.DROP:
                note(s, Note.DROPS, thing_card(s, at))
                give_item(s, token, place_of(s, at))
            else:
                note(s, Note.EFFECT, int(row.what), thing_card(s, at))
                capture_item(s, token)
        left -= 1


def affect_sites(s: Any, id: int, k: int, seat: int, site: int) -> bool:
    """Rows about Locations and Havens; says whether one lasts."""
    row = s.book[card_of_id(s, id)].effects[k]
    if row.what == What.DESTROY or row.what == What.DISCARD:
        destroy_sites(s, row, seat, site)
        return False
    if row.what != What.FREE and not lasts(int(row.what)):
        return False
    found = sites_meant(s, row, seat, site)
    marked = False
    while found != 0:
        if row.what == What.FREE:
            free_held(s, lowest(found))
        else:
            marked = mark_site(s, id, k, seat, lowest(found)) or marked
        found = without_lowest(found)
    return marked


def sites_meant(s: Any, row: Any, seat: int, site: int) -> int:
    """The Locations or Havens that a row picks; one that blocks may name a skill that they ask for."""
    found = sites_named(s, row, seat, site)
    kept = 0
    while found != 0:
        place = lowest(found)
        found = without_lowest(found)
        if row.of_skill == Skill.NONE or asks_for(s.book[site_card(s, place)], int(row.of_skill)):
            kept = with_member(kept, place)
    if row.pick == Pick.EACH or kept == 0:
        return kept
    if row.pick == Pick.NEAREST:
        return only(nearest_site(s, kept, site))
    return only(draw_member(s, kept))


def asks_for(card: Any, skill: int) -> bool:
    """Whether a requirement names a skill."""
    for k in range(card.requires_count):
        for j in range(card.requires[k].terms_count):
            if card.requires[k].terms[j].skill == skill:
                return True
    return False


def mark_site(s: Any, id: int, k: int, seat: int, site: int) -> bool:
    """A lasting effect on a place, such as one that blocks it (animayhem.168)."""
    row = s.book[card_of_id(s, id)].effects[k]
    note(s, Note.EFFECT, int(row.what), site_card(s, site), told_amount(row))
    n = card_of_id(s, id)
    turns = turns_of(s, row, False)
    is_short = turns == 1 and s.book[n].kind != Kind.DISASTER
    add_mark(s, id, k, site, int(s.active) if is_short else seat, turns_left(s, n, seat, turns))
    return True


def affect_powers(s: Any, row: Any, seat: int, site: int) -> None:
    """Rows about Equipment, Enhancements and Global Effects."""
    place = nearest_carrier(s, row, seat, site)
    left = powers_found(s, row, seat, site, place)
    chosen = left if row.pick == Pick.EACH else min(left, max(1, int(row.amount)))
    for power in range(POWERS):
        if s.power_at[power] < 0 or not power_fits(s, row, power, seat, site, place):
            continue
        if below(s, left) < chosen:
            chosen -= 1
            if row.what == What.DROP and row.whom != Whom.ENHANCEMENT and row.whom != Whom.GLOBAL:
                give_power(s, power, place_of(s, int(s.power_at[power])))
            else:
                lose_power(s, power, REMOVED if row.what == What.DESTROY else DISCARDED)
        left -= 1
