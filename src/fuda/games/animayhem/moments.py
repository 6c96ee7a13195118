"""Cards that act when their moment comes: a Combat begins, a place is reached, a Turn passes. Rule numbers: `rules.md`."""

from typing import Any

from fuda.games.animayhem.belongings import is_character
from fuda.games.animayhem.combat_pile import holds_on
from fuda.games.animayhem.deeds import act_on, turns_of
from fuda.games.animayhem.duel import concerned
from fuda.games.animayhem.effects import (
    is_about_power,
    is_done_later,
    needs_fit,
)
from fuda.games.animayhem.rounds import foe_that_is_meant
from fuda.games.animayhem.rows import row_holds
from fuda.games.animayhem.stack import carry_out, push
from fuda.games.animayhem.state import (
    ASKING,
    CHARACTERS,
    EACH,
    FIRST_CHARACTER,
    FIRST_DISASTER,
    FIRST_PLAYER,
    NOTHING,
    Phase,
    card_of_id,
    place_of,
    seat_of,
)
from fuda.games.animayhem.targets import aimed_row, is_due, option_has_target
from fuda.games.animayhem.vocabulary import ABILITIES_ACTION, DRAWN_MOMENT, Kind, What, When, Whom
from fuda.kernel import below, has


def handle_event(s: Any) -> None:
    """The first card that waits acts. A target that its player chooses is asked for; a Disaster's is drawn."""
    when = int(s.event_when[0])
    id = int(s.event_id[0])
    thing = int(s.event_thing[0])
    seat = int(s.event_seat[0])
    s.events -= 1
    for i in range(s.events):
        s.event_when[i] = s.event_when[i + 1]
        s.event_id[i] = s.event_id[i + 1]
        s.event_thing[i] = s.event_thing[i + 1]
        s.event_seat[i] = s.event_seat[i + 1]
    last = int(s.events)
    s.event_when[last] = 0
    s.event_id[last] = NOTHING
    s.event_thing[last] = NOTHING
    s.event_seat[last] = NOTHING
    card = s.book[card_of_id(s, id)]
    user = thing - FIRST_CHARACTER if is_character(thing) else NOTHING
    if FIRST_DISASTER <= thing < FIRST_PLAYER and card.kind == Kind.DISASTER:
        if s.barred[thing - FIRST_CHARACTER] == ABILITIES_ACTION:  # animayhem.97
            return
    if card.kind != Kind.DISASTER and when != DRAWN_MOMENT and aimed_row(card, when, 0) != NOTHING:
        ask_for_target(s, id, when, thing, seat, user)
        return
    for k in range(card.effects_count):
        row = card.effects[k]
        if row.when != when and not (when == DRAWN_MOMENT and row.when == When.ALWAYS):
            continue
        if when == DRAWN_MOMENT:
            act_when_drawn(s, id, k, thing)
        elif thing < FIRST_PLAYER or card.kind != Kind.DISASTER or is_done_later(row):
            act_now(s, id, k, seat, user, thing)


def ask_for_target(s: Any, id: int, when: int, thing: int, seat: int, user: int) -> None:
    """The player of a card chooses whom it acts on, if there is anyone."""
    card = s.book[card_of_id(s, id)]
    if has(s.resigned, seat) or s.stack_size > 0 or thing >= FIRST_PLAYER or (user != NOTHING and s.at[user] < 0):
        return
    if not is_due(s, card.effects[aimed_row(card, when, 0)], seat) or not option_has_target(s, card, when, seat, thing, user, 0):
        return
    if s.phase != ASKING:
        s.resume = s.phase
        s.resume_turn = s.turn
    push(s, id, when, seat, user)
    s.turn = seat
    s.phase = Phase.AIM


def act_now(s: Any, id: int, k: int, seat: int, user: int, source: int) -> None:
    """One row of a card at its moment; what nobody chooses is drawn at random."""
    row = s.book[card_of_id(s, id)].effects[k]
    if not is_due(s, row, seat) or (row.toss and below(s, 2) == 0):
        return
    if seat >= 0 and row.needs_count > 0 and not needs_fit(s, row, seat, place_of(s, source)):
        return
    if is_about_power(row) and row.what == What.STEAL:
        return
    carry_out(s, id, k, seat, user, NOTHING, source, NOTHING)


# Combat cards that do more than to change abilities: animayhem.176.


def act_when_drawn(s: Any, id: int, k: int, thing: int) -> None:
    row = s.book[s.brought[id]].effects[k]
    if (row.what <= What.REPLACE and not holds_on(row)) or row.what == What.EXTRA_CARD or not row_holds(s, row, thing):
        return
    if row.toss and below(s, 2) == 0:
        return
    if row.whom == Whom.SELF:
        act_on(s, id, k, int(s.active), thing - FIRST_CHARACTER, turns_of(s, row, True), NOTHING)
    elif row.whom == Whom.OPPONENT:
        other = opponent_of(s, thing - FIRST_CHARACTER)
        if other != NOTHING:
            act_on(s, id, k, int(s.active), other, turns_of(s, row, True), NOTHING)
    else:
        carry_out(s, id, k, id // EACH, NOTHING, NOTHING, thing, NOTHING)


def opponent_of(s: Any, i: int) -> int:
    """animayhem.61, animayhem.103: the one that somebody attacks, or else one of those who attack it."""
    if s.rival != NOTHING:
        return concerned(s, i)
    if i < CHARACTERS and has(s.party, seat_of(i)):
        return CHARACTERS + foe_that_is_meant(s)
    return int(s.target)
