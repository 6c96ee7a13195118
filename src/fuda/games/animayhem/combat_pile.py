"""Combat cards: piles, drawing, cancelling, and what a card does to a sum. Rule numbers: `rules.md`."""

from typing import Any

from fuda.games.animayhem.abilities import amount_of, changed_for
from fuda.games.animayhem.belongings import happen
from fuda.games.animayhem.decks import MAX_COMBAT
from fuda.games.animayhem.field import printed_category
from fuda.games.animayhem.rows import row_holds
from fuda.games.animayhem.state import (
    CHARACTERS,
    CHARM_TOTALS,
    COMBAT,
    COMBAT_ACTS,
    DUEL_ACTS,
    EACH,
    EXTRA_CARDS,
    FIRST_CHARACTER,
    LIVING,
    NOTHING,
    SLOTS,
    Note,
    thing_card,
)
from fuda.games.animayhem.telling import tell_change
from fuda.games.animayhem.vocabulary import DRAWN_MOMENT, EXTRA_CARD_ROW, NO_CATEGORY, Duration, What
from fuda.kernel import draw_member, first, note, with_member


def combat_cards(s: Any, seat: int) -> int:
    """How many Combat cards a seat has brought."""
    number = 0
    while number < MAX_COMBAT and s.brought[seat * EACH + COMBAT + number] != NOTHING:
        number += 1
    return number


def in_use(s: Any, seat: int) -> int:
    """The set of a seat's Combat cards that were drawn in this round."""
    found = with_card(with_card(0, seat, int(s.foe_card)), seat, int(s.target_card))
    for i in range(LIVING):
        found = with_card(found, seat, int(s.duel_card[i]))
    for slot in range(SLOTS):
        found = with_card(found, seat, int(s.ally_card[slot]))
    for i in range(EXTRA_CARDS):
        found = with_card(found, seat, int(s.extra_card[i]))
    return found


def with_card(found: int, seat: int, id: int) -> int:
    if id == NOTHING or id // EACH != seat:
        return found
    return with_member(found, id % EACH - COMBAT)


def draw_combat_card(s: Any, seat: int) -> int:
    """animayhem.60: the id of the next card of a seat's Combat pile; an empty pile is shuffled first, without what is in use."""
    cards = first(combat_cards(s, seat))
    if cards & ~int(s.combat_used[seat]) == 0:
        s.combat_used[seat] = in_use(s, seat)
    pile = cards & ~int(s.combat_used[seat])
    if pile == 0:
        return NOTHING
    drawn = draw_member(s, pile)
    s.combat_used[seat] = with_member(s.combat_used[seat], drawn)
    return int(seat) * EACH + COMBAT + drawn


def draw_for(s: Any, seat: int, i: int) -> int:
    """Draws a card for a Character or Disaster and tells it; those that it gets besides follow (animayhem.158)."""
    id = draw_combat_card(s, seat)
    if id == NOTHING:
        return NOTHING
    show_card(s, id, i)
    more = amount_of(s, FIRST_CHARACTER + i, EXTRA_CARD_ROW) + extra_on(s, id)
    for k in range(EXTRA_CARDS):
        if more > 0 and s.extra_card[k] == NOTHING:
            more -= 1
            s.extra_card[k] = draw_combat_card(s, seat)
            s.extra_for[k] = i
            if s.extra_card[k] != NOTHING:
                show_card(s, int(s.extra_card[k]), i)
    return id


def show_card(s: Any, id: int, i: int) -> None:
    note(s, Note.CARD_FOR, thing_card(s, FIRST_CHARACTER + i), int(s.brought[id]))


def card_of(s: Any, i: int) -> int:
    """The first Combat card that was drawn for a Character or Disaster in this round, NOTHING if none was."""
    if s.courting != NOTHING:
        if FIRST_CHARACTER + i == s.courting:
            return int(s.foe_card)
        return int(s.target_card) if FIRST_CHARACTER + i == s.courted else NOTHING
    if s.rival != NOTHING:
        return int(s.duel_card[i])
    if i >= CHARACTERS and i - CHARACTERS == s.foe:
        return int(s.foe_card)
    if i == s.target:
        return int(s.target_card)
    return int(s.ally_card[i - CHARACTERS]) if i >= CHARACTERS else NOTHING


def has_fitting_card(s: Any, i: int, category: int) -> bool:
    """animayhem.193: whether a Combat card, of a category if one is named, was drawn for one, and has not counted yet."""
    if s.resume != COMBAT_ACTS and s.resume != DUEL_ACTS and s.resume != CHARM_TOTALS:
        return False
    if fits_category(s, card_of(s, i), category):
        return True
    for k in range(EXTRA_CARDS):
        if s.extra_for[k] == i and fits_category(s, int(s.extra_card[k]), category):
            return True
    return False


def fits_category(s: Any, id: int, category: int) -> bool:
    return id != NOTHING and (category == NO_CATEGORY or printed_category(s.book[s.brought[id]], category))


def cancel_cards_of(s: Any, i: int, category: int, by: int) -> None:
    """animayhem.193: the Combat cards of one are Discarded before they count; `by` is the card that cancels them."""
    first_card = card_of(s, i)
    if fits_category(s, first_card, category):
        note(s, Note.CANCELS, by, int(s.brought[first_card]))
        if s.courting != NOTHING and FIRST_CHARACTER + i == s.courted:
            s.target_card = NOTHING
        elif s.courting != NOTHING or (i >= CHARACTERS and i - CHARACTERS == s.foe):
            s.foe_card = NOTHING
        elif s.rival != NOTHING:
            s.duel_card[i] = NOTHING
        elif i == s.target:
            s.target_card = NOTHING
        else:
            s.ally_card[i - CHARACTERS] = NOTHING
    for k in range(EXTRA_CARDS):
        if s.extra_for[k] == i and fits_category(s, int(s.extra_card[k]), category):
            note(s, Note.CANCELS, by, int(s.brought[s.extra_card[k]]))
            s.extra_card[k] = NOTHING
            s.extra_for[k] = NOTHING


def let_cards_act(s: Any) -> None:
    """animayhem.176: the Combat cards of this round that are not cancelled act, those of Disasters that are fought first."""
    if s.rival == NOTHING:
        for i in range(CHARACTERS, LIVING):
            if i != s.target:
                let_cards_of_act(s, i)
        if s.target != NOTHING:
            let_cards_of_act(s, int(s.target))
        return
    for k in range(s.targeted_size):
        if s.duel_card[s.targeted[k]] != NOTHING:
            let_cards_of_act(s, int(s.targeted[k]))


def let_cards_of_act(s: Any, i: int) -> None:
    let_card_act(s, card_of(s, i), i)
    for k in range(EXTRA_CARDS):
        if s.extra_for[k] == i:
            let_card_act(s, int(s.extra_card[k]), i)


def let_card_act(s: Any, id: int, i: int) -> None:
    if id != NOTHING and acts(s.book[s.brought[id]]):
        happen(s, DRAWN_MOMENT, id, FIRST_CHARACTER + i, id // EACH)


def acts(card: Any) -> bool:
    """Whether a Combat card does more in Physical Combat than to change abilities and give cards."""
    for k in range(card.effects_count):
        if holds_on(card.effects[k]) or (card.effects[k].what > What.REPLACE and card.effects[k].what != What.EXTRA_CARD):
            return True
    return False


def holds_on(row: Any) -> bool:
    """animayhem.176: whether a row of a Combat card changes an ability for the whole Combat."""
    return bool(row.what <= What.REPLACE and row.duration == Duration.COMBAT)


def extra_on(s: Any, id: int) -> int:
    """How many further Combat cards a Combat card gives."""
    found = 0
    card = s.book[s.brought[id]]
    for k in range(card.effects_count):
        if card.effects[k].what == What.EXTRA_CARD:
            found += int(card.effects[k].amount)
    return found


def by_card(s: Any, value: int, id: int, whom: int, ability: int, holder: int) -> int:
    """animayhem.61: a value after the rows of a Combat card that are about this side and this ability, in order.

    `holder` is the thing for which the card was drawn: what a row needs is asked of it (animayhem.153).
    """
    if id == NOTHING:
        return value
    card = s.book[s.brought[id]]
    before = value
    for k in range(card.effects_count):
        row = card.effects[k]
        if holds_on(row) or row.what > What.REPLACE:
            continue
        if row.whom == whom and row.ability == ability and row_holds(s, row, holder):
            value = changed_for(s, value, row, holder)
    tell_change(s, int(s.brought[id]), before, value)
    return value


def by_cards(s: Any, value: int, id: int, whom: int, ability: int, i: int) -> int:
    """The same for all cards that one has got in this round: `id` is its first."""
    value = by_card(s, value, id, whom, ability, FIRST_CHARACTER + i)
    for k in range(EXTRA_CARDS):
        if s.extra_card[k] != NOTHING and s.extra_for[k] == i:
            value = by_card(s, value, int(s.extra_card[k]), whom, ability, FIRST_CHARACTER + i)
    return value


def put_cards_away(s: Any) -> None:
    """After a round its Combat cards are Discarded."""
    s.foe_card = NOTHING
    s.target_card = NOTHING
    for slot in range(SLOTS):
        s.ally_card[slot] = NOTHING
    for k in range(EXTRA_CARDS):
        s.extra_card[k] = NOTHING
        s.extra_for[k] = NOTHING
