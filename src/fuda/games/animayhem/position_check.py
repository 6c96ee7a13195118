"""What a position of Ani-Mayhem may not be: every card is in one place, and what lies there can lie there.

What agrees with the phase is in `position_phases`.
"""

from typing import Any

from fuda.games.animayhem.decks import MAX_CHARACTERS, MAX_DISASTERS, MAX_HAVENS
from fuda.games.animayhem.knowledge import is_hidden_power
from fuda.games.animayhem.moving import GROUP
from fuda.games.animayhem.position_phases import check_phase
from fuda.games.animayhem.state import (
    BONKED,
    CAPTURED,
    CHARACTERS,
    COST_ROW,
    DISASTERS,
    EACH,
    FIRST_CHARACTER,
    FIRST_DISASTER,
    FIRST_ITEM_ACTING,
    FIRST_MARK_ACTING,
    FIRST_PLAYER,
    FIRST_VEHICLE,
    HAND,
    HAVENS,
    IN_PLAY,
    ITEMS,
    LOCATIONS,
    MARKS,
    NOTHING,
    OFF_FIELD,
    POWERS,
    PRICE_ROW,
    SITES,
    SLOTS,
    TURNED,
    UNDER,
    DisasterState,
    Phase,
    character_id,
    power_id,
    seat_of,
)
from fuda.games.animayhem.vocabulary import Kind
from fuda.kernel.books import NO_CARD
from fuda.kernel.position import Given
from fuda.kernel.sets import wide_has


def expected_acting(s: Any) -> list[int]:
    """What acts on abilities and skills: Power cards in play, Items that are used, lasting effects."""
    powers = [p for p in range(POWERS) if FIRST_CHARACTER <= s.power_at[p] < FIRST_DISASTER or s.power_at[p] >= OFF_FIELD]
    powers = [p for p in powers if not wide_has(s.turned_over, 0, p)]
    items = [FIRST_ITEM_ACTING + token for token in range(s.items) if s.item_shown[token] != NOTHING]
    return powers + items + [FIRST_MARK_ACTING + mark for mark in range(MARKS) if s.mark_id[mark] != NOTHING]


def check(s: Any, given: Given) -> None:
    check_field(s, given)
    check_characters(s, given)
    check_disasters(s, given)
    check_items(s, given)
    check_hands(s, given)
    check_powers(s, given)
    check_effects(s, given)
    check_phase(s, given)


def check_field(s: Any, given: Given) -> None:
    ids, places = s.site_id[: s.sites], list(zip(s.site_x[: s.sites], s.site_y[: s.sites], strict=True))
    if len(set(ids)) < s.sites or len(set(places)) < s.sites:
        given.refuse("field", "no card and no place of the grid is there twice")
    for site in range(s.sites):
        haven = s.site_id[site] % EACH < LOCATIONS
        if haven and s.site_owner[site] != s.site_id[site] // EACH:
            given.refuse("field", "a Haven belongs to the seat that brought it")
        promising = s.book[s.brought[s.site_id[site]]].haven_with[0] != NO_CARD and not s.ruins >> site & 1
        if not haven and s.site_owner[site] != NOTHING and not promising:
            given.refuse("field", "a Location that can't become a Haven belongs to nobody")
        if not haven and s.site_owner[site] != NOTHING and s.under_size[site]:
            given.refuse("under", "nothing lies under a Location that has become a Haven")
    for number, state in enumerate(s.haven_state):
        id = number // MAX_HAVENS * EACH + HAVENS + number % MAX_HAVENS
        if (state == IN_PLAY) != (id in ids and id % EACH > HAVENS):
            given.refuse("havens", "a Haven that was built is on the Field, and the others are not")


def check_characters(s: Any, given: Given) -> None:
    groups: dict[tuple[int, int], int] = {}
    for character in range(CHARACTERS):
        at, card = s.at[character], s.book[max(0, s.brought[character_id(character)])]
        if at >= 0:
            group = (seat_of(character), at)
            groups[group] = groups.get(group, 0) + 1
            if s.ruins >> at & 1:
                given.refuse("characters", "nobody stays where a Location was destroyed")
        if (s.out[character] != 0) != (at == BONKED):
            given.refuse("out", "it counts for Bonked Characters, and for all of them")
        if at == TURNED and character_id(character) not in s.slot_id:
            given.refuse("characters", "a Character that has become a Disaster is on the Field")
        if s.form[character] and (at < 0 or card.becomes < 0):
            given.refuse("transformed", "only Characters in play that have another form are transformed")
        if s.rides[character] != NOTHING and not is_aboard(s, character):
            given.refuse("rides", "who rides is where a Character has the Vehicle")
    passing = s.active if Phase.MOVE in (s.phase, s.resume) else NOTHING  # a fifth may pass, animayhem.45
    if any(size > GROUP and s.site_owner[site] == NOTHING and seat != passing for (seat, site), size in groups.items()):
        given.refuse("characters", f"more than {GROUP} Characters of a seat are at one Location")


def is_aboard(s: Any, character: int) -> bool:
    """Whether the Vehicle of a Character is carried where it is."""
    vehicle = s.rides[character]
    driver = s.power_at[vehicle] - FIRST_CHARACTER
    return bool(
        s.at[character] >= 0
        and s.book[s.brought[power_id(vehicle)]].vehicle
        and 0 <= driver < CHARACTERS
        and s.at[driver] == s.at[character]
        and s.rides[driver] == vehicle
    )


def check_disasters(s: Any, given: Given) -> None:
    slots = [id for id in s.slot_id if id != NOTHING]
    under = [id for id in s.under_id if id != NOTHING]
    if len(set(slots)) < len(slots) or len(set(under)) < len(under) or set(slots) & set(under):
        given.refuse("disasters", "a Disaster is there twice")
    for slot in range(SLOTS):
        id = s.slot_id[slot]
        if id == NOTHING:
            continue
        turned = id % EACH < MAX_CHARACTERS and s.at[id // EACH * MAX_CHARACTERS + id % EACH] == TURNED
        if not turned and not DISASTERS <= id % EACH < DISASTERS + MAX_DISASTERS:
            given.refuse("disasters", "it is neither a Disaster nor a Character that has become one")
        if s.slot_at[slot] < 0 or s.site_owner[s.slot_at[slot]] != NOTHING:
            given.refuse("disasters", "Disasters are at Locations")
        if s.slot_by[slot] == NOTHING or not 0 < s.slot_since[slot] <= s.slot_arrived[slot] <= s.clock:
            given.refuse("disasters", "a seat has brought it into play, and it has arrived after it entered")
    since = [s.slot_since[slot] for slot in range(SLOTS) if s.slot_id[slot] != NOTHING]
    if len(set(since)) < len(since):
        given.refuse("disasters", "no two have entered at once")
    for number, state in enumerate(s.disaster_state):
        id = number // MAX_DISASTERS * EACH + DISASTERS + number % MAX_DISASTERS
        if (state == DisasterState.IN_PLAY) != (id in slots) or (id in under and state != DisasterState.HIDDEN):
            given.refuse("disaster cards", "it is not where the other lines have it")
    check_under(s, given)


def check_under(s: Any, given: Given) -> None:
    for site in range(SITES):
        owners = [s.under_owner[site * UNDER + place] for place in range(UNDER)]
        known = [s.under_id[site * UNDER + place] for place in range(UNDER)]
        if any(owner != NOTHING for owner in owners) and (site >= s.sites or s.site_owner[site] != NOTHING):
            given.refuse("under", "Disasters lie under Locations")
        if owners[0] == NOTHING and owners[1] != NOTHING:
            given.refuse("under", "the first Disaster lies in the first place")
        for owner, id in zip(owners, known, strict=True):
            if id != NOTHING and id // EACH != owner:
                given.refuse("under", "it belongs to another seat")
            if id == NOTHING and owner != NOTHING and "under" not in given.unknown:
                given.refuse("under", "it is not said which Disaster lies there")


def check_items(s: Any, given: Given) -> None:
    ids = [id for id in s.item_id[: s.items] if id != NOTHING]
    if len(set(ids)) < len(ids):
        given.refuse("items", "an Item is there twice")
    robbers = [at for at in s.item_at[: s.items] if FIRST_DISASTER <= at < FIRST_PLAYER]
    if len(set(robbers)) < len(robbers):
        given.refuse("items", "a Disaster carries one Item at most")
    for token in range(s.items):
        at, id, shown = s.item_at[token], s.item_id[token], s.item_shown[token]
        if id != NOTHING and not (ITEMS <= id % EACH < LOCATIONS and id // EACH == s.item_owner[token]):
            given.refuse("items", "it is no Item of the seat that brought it")
        if s.item_owner[token] == NOTHING or (id == NOTHING and "items" not in given.unknown):
            given.refuse("items", "it is not said whose Item it is, or which")
        if at != CAPTURED and not is_place(s, at, FIRST_PLAYER):
            given.refuse("items", "Items are at places, or carried by those in play")
        carried = FIRST_CHARACTER <= at < FIRST_DISASTER
        if carried and not s.item_seen[token] >> seat_of(at - FIRST_CHARACTER) & 1:
            given.refuse("items", "who carries an Item has seen it")
        if shown != NOTHING and (not carried or (id != NOTHING and shown != id)):
            given.refuse("items", "an Item lies face up only with Characters")
        known = id if id != NOTHING else shown
        if s.item_left[token] != NOTHING and known != NOTHING and s.item_left[token] > s.book[s.brought[known]].uses:
            given.refuse("items", "it has more uses left than are printed")


def is_place(s: Any, thing: int, end: int) -> bool:
    """Whether a thing is a place, or someone in play."""
    if FIRST_CHARACTER <= thing < FIRST_DISASTER:
        return bool(s.at[thing - FIRST_CHARACTER] >= 0)
    if FIRST_DISASTER <= thing < FIRST_PLAYER:
        return bool(s.slot_id[thing - FIRST_DISASTER] != NOTHING)
    return 0 <= thing < end


def check_hands(s: Any, given: Given) -> None:
    for seat in range(s.players):
        key = f"hand {seat + 1}"
        cards = [id for id in s.hand[seat * HAND : seat * HAND + s.hand_size[seat]] if id != NOTHING]
        returned = [c for c in range(seat * MAX_CHARACTERS, (seat + 1) * MAX_CHARACTERS) if s.returned >> c & 1]
        if len(set(cards)) < len(cards):
            given.refuse(key, "a card is there twice")
        for id in cards:
            if id // EACH != seat or id % EACH >= DISASTERS or not is_hidden_power(s, seat, id % EACH):
                given.refuse(key, "it is no Power card of this seat, or lies somewhere else")
        if any(s.at[character] != NOTHING for character in returned) or len(returned) > s.hand_size[seat]:
            given.refuse("returned", "a Character that has come back is in the hand")
        if key not in given.unknown and any(character_id(character) not in cards for character in returned):
            given.refuse("returned", "a Character that has come back is in the hand")
        unknown = s.hand_size[seat] - len(cards)
        hidden = [place for place in range(DISASTERS) if is_hidden_power(s, seat, place) and seat * EACH + place not in cards]
        if unknown > len(hidden):
            given.refuse(key, "there are not so many cards left")
        buried = [i for i in range(SITES * UNDER) if s.under_owner[i] == seat and s.under_id[i] == NOTHING]
        states = s.disaster_state[seat * MAX_DISASTERS : (seat + 1) * MAX_DISASTERS]
        left = [
            place
            for place in range(MAX_DISASTERS)
            if states[place] == DisasterState.HIDDEN and s.brought[seat * EACH + DISASTERS + place] != NOTHING
        ]
        under = [id for id in s.under_id if id != NOTHING and id // EACH == seat]
        if len(buried) + len(under) > len(left):
            given.refuse("under", f"seat {seat + 1} has not so many Disasters left")
        if any(id // EACH == seat for id in s.item_id[: s.items]) and s.item_owner[: s.items].count(seat) > items_of(s, seat):
            given.refuse("items", f"seat {seat + 1} has not so many Items")


def items_of(s: Any, seat: int) -> int:
    return sum(n != NOTHING for n in s.brought[seat * EACH + ITEMS : seat * EACH + LOCATIONS])


def check_powers(s: Any, given: Given) -> None:
    for power in range(POWERS):
        at = s.power_at[power]
        if s.brought[power_id(power)] == NOTHING:
            continue
        card = s.book[s.brought[power_id(power)]]
        if at >= 0:
            carried = FIRST_CHARACTER <= at < FIRST_DISASTER
            fits = {
                Kind.EQUIPMENT: carried or at < FIRST_CHARACTER,
                Kind.ENHANCEMENT: carried or is_vehicle_at(s, at),
                Kind.GLOBAL: at == OFF_FIELD + power_id(power) // EACH,
            }
            if not fits.get(card.kind, False) or (at < OFF_FIELD and not is_place(s, at, FIRST_CHARACTER)):
                given.refuse("power cards", "such a card can't be there")
        if s.power_used[power] and not (card.kind == Kind.EQUIPMENT and FIRST_CHARACTER <= at < FIRST_DISASTER):
            given.refuse("in use", "only Equipment that a Character carries is in use")
        if s.payer[power] != NOTHING and (card.kind != Kind.GLOBAL or at < OFF_FIELD):
            given.refuse("payers", "somebody pays for Global Effects in play")
        if wide_has(s.turned_over, 0, power) and (at < FIRST_CHARACTER or card.kind == Kind.EQUIPMENT):
            given.refuse("turned over", "it is an Enhancement or a Global Effect in play")
        if s.power_damage[power] and (at < 0 or card.kind != Kind.EQUIPMENT):
            given.refuse("equipment damage", "it is Equipment in play")
        if s.power_left[power] > card.uses:
            given.refuse("uses left", "more uses are left than are printed")


def is_vehicle_at(s: Any, thing: int) -> bool:
    """Whether a thing is a Vehicle in play, which may bear Enhancements."""
    if thing < FIRST_VEHICLE or s.power_at[thing - FIRST_VEHICLE] < 0:
        return False
    return bool(s.book[s.brought[power_id(thing - FIRST_VEHICLE)]].vehicle)


def has_mark_row(card: Any, row: int) -> bool:
    """Whether a card has the row of a lasting effect, or what is paid for as long as it lasts."""
    return bool(card.cost_count > 0) if row == COST_ROW else bool(row % PRICE_ROW < card.effects_count)


def check_effects(s: Any, given: Given) -> None:
    for mark in range(MARKS):
        if s.mark_id[mark] == NOTHING:
            continue
        n = s.brought[s.mark_id[mark]]
        if s.mark_card[mark] not in (n, s.book[n].becomes) or not has_mark_row(s.book[s.mark_card[mark]], s.mark_row[mark]):
            given.refuse("effects", "the card has no such row")
        on = s.mark_on[mark]
        if s.mark_seat[mark] == NOTHING or not (is_place(s, on, FIRST_CHARACTER) or FIRST_PLAYER <= on < OFF_FIELD):
            given.refuse("effects", "they are on places, Characters or Disasters in play or on players, and count a seat's Turns")


def check_acting(s: Any, given: Given) -> None:
    """Before anything is worked out from what acts."""
    for mark in range(MARKS):
        if s.mark_id[mark] != NOTHING and s.mark_card[mark] == NOTHING:
            given.refuse("effects", "the card has no such row")
    acting, expected = s.acting[: s.acting_size], expected_acting(s)
    handed_on = [entry for entry in expected if FIRST_ITEM_ACTING <= entry < FIRST_MARK_ACTING and entry not in acting]
    if sorted([*acting, *handed_on]) != sorted(expected):
        given.refuse("acting", "it is not what is in use: Power cards in play, Items that are used, and lasting effects")
