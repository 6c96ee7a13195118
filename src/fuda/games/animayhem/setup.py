"""Setting up a match of Ani-Mayhem: decks put in order, the Field laid, cards placed under it. Rule numbers: `rules.md`."""

from typing import Any

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
    COMBAT,
    DISASTERS,
    EACH,
    FULL_HAND,
    HAND,
    HAVENS,
    ITEMS,
    LOCATIONS,
    NOTHING,
    PILE_WORDS,
    POWER,
    TURN_START,
    UNDER,
    Note,
    Phase,
    character_id,
    is_haven,
)
from fuda.games.animayhem.summary import acts_on_others, note_site, sum_up
from fuda.games.animayhem.vocabulary import HORDE_CATEGORY, Kind
from fuda.kernel import below, note, wide_add, wide_has, wide_remove, with_member


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
