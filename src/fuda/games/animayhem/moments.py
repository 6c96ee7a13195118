"""Cards that act when their moment comes: a Combat begins, a place is reached, a Turn passes. Rule numbers: `rules.md`."""

from typing import Any

from fuda.games.animayhem.belongings import is_character
from fuda.games.animayhem.effects import (
    act_on,
    affect_items,
    affect_player,
    affect_powers,
    is_about_power,
    needs_fit,
    picked,
    turns_of,
)
from fuda.games.animayhem.stack import carry_out, push
from fuda.games.animayhem.state import ASKING, FIRST_CHARACTER, FIRST_PLAYER, NOTHING, Phase, card_of_id, place_of
from fuda.games.animayhem.targets import aimed_row, targets
from fuda.games.animayhem.vocabulary import Kind, Pick, What, Whom
from fuda.kernel import below, draw_member, lowest, only, without_lowest


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
    k = aimed_row(card, when)
    if card.kind != Kind.DISASTER and k != NOTHING:
        if s.stack_size == 0 and not is_about_power(card.effects[k]) and targets(s, card.effects[k], seat, thing) != 0:
            if thing < FIRST_PLAYER and (user == NOTHING or s.at[user] >= 0):
                if s.phase != ASKING:
                    s.resume = s.phase
                    s.resume_turn = s.turn
                push(s, id, when, seat, user)
                s.turn = seat
                s.phase = Phase.AIM
        return
    for row in range(card.effects_count):
        if card.effects[row].when == when:
            act_now(s, id, row, seat, user, thing)


def act_now(s: Any, id: int, k: int, seat: int, user: int, source: int) -> None:
    """One row of a card at its moment."""
    row = s.book[card_of_id(s, id)].effects[k]
    if row.toss and below(s, 2) == 0:
        return
    if seat >= 0 and row.needs_count > 0 and not needs_fit(s, row, seat, place_of(s, source)):
        return
    if row.whom == Whom.PLAYER or row.whom == Whom.HAND:
        affect_player(s, id, k, seat)
    elif row.what == What.DRAW:
        carry_out(s, id, k, seat, user, NOTHING, source)
    elif is_about_power(row) and row.what == What.STEAL:
        return
    elif row.whom == Whom.PRESENT_ITEM or is_about_power(row):
        act_on_cards(s, row, seat, place_of(s, source))
    else:
        chosen = one_of(s, row, targets(s, row, seat, source))
        turns = turns_of(s, row, True)
        while chosen != 0:
            act_on(s, id, k, int(s.active) if turns == 1 else seat, lowest(chosen), turns)
            chosen = without_lowest(chosen)


def act_on_cards(s: Any, row: Any, seat: int, site: int) -> None:
    if row.whom == Whom.PRESENT_ITEM:
        affect_items(s, row, seat, site)
    else:
        affect_powers(s, row, seat, site)


def one_of(s: Any, row: Any, found: int) -> int:
    """Those that a row picks, at random where nobody chooses."""
    if row.pick == Pick.CHOSEN and found != 0:
        return only(draw_member(s, found))
    return picked(s, row, found)
