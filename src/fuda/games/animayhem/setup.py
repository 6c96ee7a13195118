"""Setting up a match of Ani-Mayhem: decks put in order, the Field laid, cards placed under it. Rule numbers: `rules.md`."""

from typing import Any

from fuda.games.animayhem.belongings import clear_acting
from fuda.games.animayhem.decks import (
    MAX_CHARACTERS,
    MAX_DISASTERS,
    MAX_HAVENS,
    MAX_ITEMS,
    MAX_LOCATIONS,
    MAX_POWER,
    STARTERS,
)
from fuda.games.animayhem.field import STEP_X, STEP_Y, can_lay, has_laid_haven, haven_of, is_card_laid, lay, printed_category
from fuda.games.animayhem.state import (
    CAPTURED,
    CHARACTERS,
    COMBAT,
    DIRECTIONS,
    DISASTERS,
    EACH,
    EVENTS,
    EXTRA_CARDS,
    FULL_HAND,
    HAND,
    HAVENS,
    HIDDEN,
    ITEMS,
    LIVING,
    LOCATIONS,
    MARKS,
    NOTHING,
    PILE_WORDS,
    POWER,
    POWER_WORDS,
    POWERS,
    RIVALS,
    SEATS,
    SITES,
    SLOTS,
    STACK,
    TOKENS,
    TOUCHED_WORDS,
    TURN_START,
    UNDER,
    DisasterState,
    Note,
    Outcome,
    Phase,
    character_id,
    is_haven,
)
from fuda.games.animayhem.summary import acts_on_others, note_site, sum_up
from fuda.games.animayhem.vocabulary import HORDE_CATEGORY, Kind
from fuda.kernel import below, clear, note, wide_add, wide_clear, wide_has, wide_remove, with_member


def reset_table(s: Any) -> None:
    """Every field of a match that has not begun."""
    for seat in range(SEATS):
        s.turns[seat] = 0
        s.laid[seat] = 0
        s.buried[seat] = 0
        s.hand_size[seat] = 0
        s.drawn_size[seat] = 0
        s.combat_used[seat] = 0
        wide_clear(s.drawn, seat * PILE_WORDS, PILE_WORDS)
    s.sites = 0
    clear(s.site_id, 0, SITES, NOTHING)
    clear(s.site_x, 0, SITES, 0)
    clear(s.site_y, 0, SITES, 0)
    clear(s.site_owner, 0, SITES, NOTHING)
    clear(s.beside, 0, SITES * DIRECTIONS, NOTHING)
    clear(s.path, 0, SITES, NOTHING)
    s.path_size = 0
    clear(s.under_id, 0, SITES * UNDER, NOTHING)
    clear(s.under_seen, 0, SITES * UNDER, 0)
    clear(s.under_owner, 0, SITES * UNDER, NOTHING)
    clear(s.under_size, 0, SITES, 0)
    clear(s.at, 0, CHARACTERS, HIDDEN)
    clear(s.out, 0, CHARACTERS, 0)
    clear(s.form, 0, CHARACTERS, 0)
    clear(s.damage, 0, LIVING, 0)
    clear(s.spent, 0, CHARACTERS, 0)
    clear(s.moved, 0, CHARACTERS, 0)
    clear(s.used, 0, CHARACTERS, 0)
    s.items = 0
    clear(s.item_at, 0, TOKENS, CAPTURED)
    clear(s.item_id, 0, TOKENS, NOTHING)
    clear(s.item_seen, 0, TOKENS, 0)
    clear(s.item_owner, 0, TOKENS, NOTHING)
    clear(s.item_shown, 0, TOKENS, NOTHING)
    clear(s.haven_state, 0, SEATS * MAX_HAVENS, HIDDEN)
    clear(s.power_at, 0, POWERS, HIDDEN)
    wide_clear(s.powers_out, 0, POWER_WORDS)
    clear(s.power_used, 0, POWERS, 0)
    clear_acting(s)
    s.aura_characters = 0
    s.aura_sites = 0
    s.horde_characters = 0
    s.horde_slots = 0
    s.aura_slots = 0
    s.ability_sites = 0
    s.done = 0
    s.skills_given = 0
    s.abilities_changed = 0
    clear(s.disaster_state, 0, SEATS * MAX_DISASTERS, DisasterState.HIDDEN)
    clear(s.slot_id, 0, SLOTS, NOTHING)
    clear(s.slot_at, 0, SLOTS, NOTHING)
    clear(s.slot_by, 0, SLOTS, NOTHING)
    clear(s.slot_since, 0, SLOTS, 0)
    clear(s.slot_arrived, 0, SLOTS, 0)
    clear(s.slot_fought, 0, SLOTS, 0)
    clear(s.slot_still, 0, SLOTS, 0)
    clear(s.hand, 0, SEATS * HAND, NOTHING)
    clear(s.mark_id, 0, MARKS, NOTHING)
    clear(s.mark_card, 0, MARKS, NOTHING)
    clear(s.mark_row, 0, MARKS, 0)
    clear(s.event_when, 0, EVENTS, 0)
    clear(s.event_id, 0, EVENTS, NOTHING)
    clear(s.event_thing, 0, EVENTS, NOTHING)
    clear(s.event_seat, 0, EVENTS, NOTHING)
    s.events = 0
    clear(s.mark_on, 0, MARKS, NOTHING)
    clear(s.mark_seat, 0, MARKS, NOTHING)
    clear(s.mark_left, 0, MARKS, 0)
    clear(s.touched, 0, TOUCHED_WORDS, 0)
    clear(s.stack_id, 0, STACK, NOTHING)
    clear(s.stack_when, 0, STACK, 0)
    clear(s.stack_seat, 0, STACK, NOTHING)
    clear(s.stack_user, 0, STACK, NOTHING)
    clear(s.stack_target, 0, STACK, NOTHING)
    clear(s.invoked_cards, 0, TOUCHED_WORDS, 0)
    clear(s.power_left, 0, POWERS, NOTHING)
    clear(s.item_left, 0, TOKENS, NOTHING)
    clear(s.siege_at, 0, SEATS, NOTHING)
    clear(s.siege, 0, SEATS, 0)
    s.stack_size = 0
    s.asked = 0
    s.resume = 0
    s.stuck = 0
    s.still = 0
    s.fast = 0
    s.killed = 0
    s.invoked_characters = 0
    s.invoked_sites = 0
    s.outcome = Outcome.OPEN
    s.this_turn = 0
    s.clock = 0
    s.moved_since = 0
    s.moving = NOTHING
    s.pending = NOTHING
    s.reshuffled = 0
    s.played = 0
    s.card = NOTHING
    s.walker = NOTHING
    s.fought = 0
    s.scavenged = 0
    s.inside = NOTHING
    s.took = NOTHING
    s.found = NOTHING
    s.returned = 0
    s.back = 0
    s.foe = NOTHING
    s.fighter = NOTHING
    s.field = NOTHING
    s.target = NOTHING
    s.attackers = 0
    s.protectors = 0
    s.running = 0
    s.foe_card = NOTHING
    s.target_card = NOTHING
    s.after = 0
    s.rival = NOTHING
    s.runner = NOTHING
    s.passes = 0
    clear(s.strike_at, 0, LIVING, NOTHING)
    clear(s.shield_of, 0, CHARACTERS, NOTHING)
    clear(s.targeted, 0, RIVALS, NOTHING)
    s.targeted_size = 0
    clear(s.duel_card, 0, LIVING, NOTHING)
    clear(s.duel_target, 0, LIVING, NOTHING)
    clear(s.duel_damage, 0, LIVING, 0)
    s.charmed = 0
    s.winners = 0
    s.breakers = 0
    s.tested = 0
    s.calm = 0
    clear(s.rides, 0, CHARACTERS, NOTHING)
    s.riders = 0
    clear(s.power_damage, 0, POWERS, 0)
    clear(s.champion, 0, SEATS, NOTHING)
    s.shifted = 0
    s.engaged = 0
    clear(s.turned_over, 0, TOUCHED_WORDS, 0)
    clear(s.payer, 0, POWERS, NOTHING)
    s.kept = 0
    s.stale = 0
    s.havens = 0
    s.promising = 0
    s.planetary = 0
    s.dimensional = 0
    s.ruins = 0
    s.begged = 0
    s.welcome = 0
    s.fended = 0
    s.fired = 0
    clear(s.bulwark, 0, 2, NOTHING)
    s.builders = 0
    clear(s.building_at, 0, SEATS, NOTHING)
    clear(s.building_left, 0, SEATS, 0)
    s.thieves = 0
    s.thief = NOTHING
    s.flight = 0
    s.stolen = NOTHING
    s.flight_back = 0
    clear(s.margin, 0, CHARACTERS, 0)
    s.party = 0
    s.offers = 0
    s.offerer = NOTHING
    s.stood = 0
    s.loot = 0
    s.allied = 0
    clear(s.slot_ally, 0, SLOTS, NOTHING)
    clear(s.slot_steps, 0, SLOTS, 0)
    clear(s.ally_card, 0, SLOTS, NOTHING)
    clear(s.extra_card, 0, EXTRA_CARDS, NOTHING)
    clear(s.extra_for, 0, EXTRA_CARDS, NOTHING)
    s.doomed = 0
    s.fated = 0
    s.prize = NOTHING
    s.prize_to = NOTHING
    s.prize_from = NOTHING
    s.warned = 0
    s.resume_turn = 0
    clear(s.charmer, 0, CHARACTERS, NOTHING)
    s.suitors = 0
    s.courting = NOTHING
    s.courted = NOTHING
    s.charm_done = 0
    s.charm_met = 0
    s.bidding = 0
    s.resigned = 0
    s.forced = 0
    clear(s.barred, 0, LIVING, 0)
    clear(s.stack_option, 0, STACK, 0)
    clear(s.stack_place, 0, STACK, NOTHING)
    clear(s.shown_powers, 0, TOUCHED_WORDS, 0)
    s.more_plays = 0
    s.once_characters = 0
    s.once_sites = 0


def section(kind: int) -> int:
    """The order of a kind's section in a deck."""
    if kind == Kind.CHARACTER:
        return 0
    if kind == Kind.HAVEN:
        return 1
    if kind == Kind.DISASTER:
        return 3
    if kind == Kind.ITEM:
        return 4
    if kind == Kind.LOCATION:
        return 5
    if kind == Kind.COMBAT:
        return 6
    return 2


SECTION_STARTS = (0, HAVENS, POWER, DISASTERS, ITEMS, LOCATIONS, COMBAT)


def sort_deck(s: Any, seat: int) -> None:
    """Puts a deck into its sections, each in the order in which the deck was given; one that is in sections stays so."""
    start = seat * EACH
    size = 0
    for place in range(EACH):
        card = int(s.brought[start + place])
        if card == NOTHING:
            continue
        s.brought[start + place] = NOTHING
        order = section(int(s.book[card].kind))
        i = size
        while i > 0 and section(int(s.book[s.brought[start + i - 1]].kind)) > order:
            s.brought[start + i] = s.brought[start + i - 1]
            i -= 1
        s.brought[start + i] = card
        size += 1
    number = 0  # of cards of the section that were moved already
    last = NOTHING
    counts = 0
    for back in range(size):  # from the last card on, so that nothing is overwritten
        i = size - 1 - back
        card = int(s.brought[start + i])
        order = section(int(s.book[card].kind))
        if order != last:
            last = order
            number = 0
            counts = section_size(s, start, i, order)
        s.brought[start + i] = NOTHING
        s.brought[start + SECTION_STARTS[order] + counts - 1 - number] = card
        number += 1


def section_size(s: Any, start: int, i: int, order: int) -> int:
    """How many cards of a section end at place `i`."""
    found = 0
    while i - found >= 0 and section(int(s.book[s.brought[start + i - found]].kind)) == order:
        found += 1
    return found


def brought_in(s: Any, seat: int, from_place: int, room: int) -> int:
    """How many cards of one section a seat has brought."""
    found = 0
    while found < room and s.brought[seat * EACH + from_place + found] != NOTHING:
        found += 1
    return found


def locations_of(s: Any, seat: int) -> int:
    return brought_in(s, seat, LOCATIONS, MAX_LOCATIONS)


def fill_piles(s: Any, seat: int) -> None:
    """All Power cards and Disasters of a seat, in its Draw pile until they are placed or drawn."""
    for place in range(STARTERS, brought_in(s, seat, 0, MAX_CHARACTERS)):
        add_to_pile(s, seat, place)
    for place in range(1, brought_in(s, seat, HAVENS, MAX_HAVENS)):
        add_to_pile(s, seat, HAVENS + place)
    for place in range(brought_in(s, seat, POWER, MAX_POWER)):
        add_to_pile(s, seat, POWER + place)
    for place in range(brought_in(s, seat, DISASTERS, MAX_DISASTERS)):
        add_to_pile(s, seat, DISASTERS + place)
    for character in range(seat * MAX_CHARACTERS, (seat + 1) * MAX_CHARACTERS):
        n = int(s.brought[character_id(character)])
        if n != NOTHING and (acts_on_others(s.book[n]) or (s.book[n].becomes >= 0 and acts_on_others(s.book[s.book[n].becomes]))):
            s.aura_characters = with_member(s.aura_characters, character)
        if n != NOTHING and (
            printed_category(s.book[n], HORDE_CATEGORY)
            or (s.book[n].becomes >= 0 and printed_category(s.book[s.book[n].becomes], HORDE_CATEGORY))
        ):
            s.horde_characters = with_member(s.horde_characters, character)
    sum_up(s)


def add_to_pile(s: Any, seat: int, place: int) -> None:
    if POWER <= place < DISASTERS:
        wide_remove(s.shown_powers, 0, seat * MAX_POWER + place - POWER)
    wide_add(s.drawn, seat * PILE_WORDS, place)
    s.drawn_size[seat] += 1


def take_from_pile(s: Any, seat: int, place: int) -> None:
    wide_remove(s.drawn, seat * PILE_WORDS, place)
    s.drawn_size[seat] -= 1


def set_up(s: Any) -> None:
    for seat in range(s.players):
        sort_deck(s, seat)
        fill_piles(s, seat)
    note_fast_cards(s)
    s.first = below(s, s.players)  # animayhem.12
    s.active = s.first
    s.turn = s.first
    note(s, Note.FIRST, s.first)
    s.phase = Phase.CHOOSE


def note_fast_cards(s: Any) -> None:
    """animayhem.148: without such cards nobody has to be asked for them."""
    s.fast = 0
    for id in range(s.players * EACH):
        if s.brought[id] != NOTHING and s.book[s.brought[id]].fast:
            s.fast = 1


def all_have_laid(s: Any) -> bool:
    for seat in range(s.players):
        if s.laid[seat] == 0:
            return False
    return True


def why_not_turn_over(s: Any) -> int:
    return 0 if s.laid[s.turn] < locations_of(s, int(s.turn)) else 14


def why_not_take_haven(s: Any) -> int:
    return 0 if all_have_laid(s) and not has_laid_haven(s, int(s.turn)) else 14


def turn_over(s: Any) -> None:
    """animayhem.13: the next Location is one of those not laid yet, at random."""
    skip = below(s, locations_of(s, int(s.turn)) - int(s.laid[s.turn]))
    for number in range(MAX_LOCATIONS):
        id = s.turn * EACH + LOCATIONS + number
        if s.brought[id] != NOTHING and not is_card_laid(s, id):
            if skip == 0:
                s.card = id
                break
            skip -= 1
    s.phase = Phase.PLACE
    if s.sites == 0:
        place_card(s, 0, 0)


def take_haven(s: Any) -> None:
    s.card = s.turn * EACH + HAVENS
    s.phase = Phase.PLACE


def why_not_place(s: Any, site: int, direction: int) -> int:
    return 0 if can_lay(s, site, direction) else 13


def place_beside(s: Any, site: int, direction: int) -> None:
    place_card(s, s.site_x[site] + STEP_X[direction], s.site_y[site] + STEP_Y[direction])


def place_card(s: Any, x: int, y: int) -> None:
    seat = int(s.turn)
    n = int(s.brought[s.card])
    is_location = s.book[n].kind == Kind.LOCATION
    site = lay(s, int(s.card), x, y, NOTHING if is_location else seat)
    note_site(s, site)
    if is_location:
        s.laid[seat] += 1
    note(s, Note.PLACES, seat, n)
    s.card = NOTHING
    s.phase = Phase.CHOOSE
    pass_placing(s)


def pass_placing(s: Any) -> None:
    """The next seat that still has something to lay; when nobody has, Disasters are placed."""
    for step in range(1, s.players + 1):
        seat = (s.turn + step) % s.players
        if s.laid[seat] < locations_of(s, seat) or not has_laid_haven(s, seat):
            s.turn = seat
            return
    for seat in range(s.players):
        s.buried[seat] = 0
    s.turn = s.first
    s.this_turn = 0
    s.phase = Phase.BURY_DISASTERS
    if s.placing == 0:
        deal_under(s)


def why_not_bury(s: Any, site: int) -> int:
    """animayhem.15, animayhem.16"""
    if site >= s.sites or is_haven(s, site):
        return 15
    if s.phase == Phase.BURY_DISASTERS:
        return 0 if s.under_size[site] < UNDER else 15
    return 0 if not has_item(s, site) else 16


def has_item(s: Any, site: int) -> bool:
    for token in range(s.items):
        if s.item_at[token] == site:
            return True
    return False


def bury(s: Any, site: int) -> None:
    if s.phase == Phase.BURY_DISASTERS:
        bury_disaster(s, int(s.turn), site)
        note(s, Note.BURIES, s.turn, int(s.brought[s.site_id[site]]))
        s.this_turn += 1
        if s.this_turn == UNDER or s.buried[s.turn] == UNDER * s.laid[s.turn]:
            pass_burying(s)
    else:
        bury_item(s, int(s.turn), site)
        note(s, Note.BURIES_ITEM, s.turn, int(s.brought[s.site_id[site]]))
        pass_burying(s)


def bury_disaster(s: Any, seat: int, site: int) -> None:
    """animayhem.15: one of the seat's Disasters at random, unseen by all."""
    left = 0
    for place in range(MAX_DISASTERS):
        if wide_has(s.drawn, seat * PILE_WORDS, DISASTERS + place):
            left += 1
    skip = below(s, left)
    for place in range(MAX_DISASTERS):
        if wide_has(s.drawn, seat * PILE_WORDS, DISASTERS + place):
            if skip == 0:
                take_from_pile(s, seat, DISASTERS + place)
                at = site * UNDER + int(s.under_size[site])
                s.under_id[at] = seat * EACH + DISASTERS + place
                s.under_owner[at] = seat
                s.under_size[site] += 1
                s.buried[seat] += 1
                return
            skip -= 1


def bury_item(s: Any, seat: int, site: int) -> None:
    """animayhem.16: one of the seat's Items at random, unseen by all."""
    skip = below(s, brought_in(s, seat, ITEMS, MAX_ITEMS) - int(s.buried[seat]))
    for place in range(MAX_ITEMS):
        id = seat * EACH + ITEMS + place
        if s.brought[id] == NOTHING or is_item_placed(s, id):
            continue
        if skip == 0:
            s.item_at[s.items] = site
            s.item_id[s.items] = id
            s.item_owner[s.items] = seat
            s.items += 1
            s.buried[seat] += 1
            return
        skip -= 1


def is_item_placed(s: Any, id: int) -> bool:
    for token in range(s.items):
        if s.item_id[token] == id:
            return True
    return False


def to_bury(s: Any, seat: int) -> int:
    """How many Disasters, or Items, a seat still has to place."""
    each = UNDER if s.phase == Phase.BURY_DISASTERS else 1
    return each * int(s.laid[seat]) - int(s.buried[seat])


def pass_burying(s: Any) -> None:
    s.this_turn = 0
    for step in range(1, s.players + 1):
        seat = (s.turn + step) % s.players
        if to_bury(s, seat) > 0:
            s.turn = seat
            return
    for seat in range(s.players):
        s.buried[seat] = 0
    s.turn = s.first
    if s.phase == Phase.BURY_DISASTERS:
        s.phase = Phase.BURY_ITEMS
    else:
        begin_play(s)


def deal_under(s: Any) -> None:
    """animayhem.15: the option `placing` leaves it to chance where Disasters and Items go."""
    note(s, Note.DEALT_UNDER)
    for kind in range(2):
        s.phase = Phase.BURY_DISASTERS if kind == 0 else Phase.BURY_ITEMS
        waiting = True
        while waiting:
            waiting = False
            for step in range(s.players):
                seat = (s.first + step) % s.players
                if to_bury(s, seat) > 0:
                    waiting = True
                    if kind == 0:
                        bury_disaster(s, seat, random_short_site(s))
                    else:
                        bury_item(s, seat, random_short_site(s))
        for seat in range(s.players):
            s.buried[seat] = 0
    begin_play(s)


def random_short_site(s: Any) -> int:
    """A Location that still lacks a Disaster, or its Item, at random."""
    short = 0
    for site in range(s.sites):
        if why_not_bury(s, site) == 0:
            short += 1
    skip = below(s, short)
    for site in range(s.sites):
        if why_not_bury(s, site) == 0:
            if skip == 0:
                return site
            skip -= 1
    return NOTHING


def begin_play(s: Any) -> None:
    """animayhem.17: starting Characters to the Havens, seven Power cards for each hand."""
    for seat in range(s.players):
        for number in range(STARTERS):
            s.at[seat * MAX_CHARACTERS + number] = haven_of(s, seat)
        for _ in range(FULL_HAND):
            draw_power_card(s, seat)
    s.active = s.first
    s.turn = s.first
    s.phase = TURN_START


def draw_power_card(s: Any, seat: int) -> None:
    """A card of the Draw pile that is no Disaster, at random."""
    left = 0
    for place in range(DISASTERS):
        if wide_has(s.drawn, seat * PILE_WORDS, place):
            left += 1
    if left == 0:
        return
    skip = below(s, left)
    for place in range(DISASTERS):
        if wide_has(s.drawn, seat * PILE_WORDS, place):
            if skip == 0:
                take_from_pile(s, seat, place)
                put_in_hand(s, seat, seat * EACH + place)
                return
            skip -= 1


def put_in_hand(s: Any, seat: int, id: int) -> None:
    s.hand[seat * HAND + s.hand_size[seat]] = id
    s.hand_size[seat] += 1
