"""A Turn of Ani-Mayhem: how it and its phases begin, Maintenance, and how it ends. Rule numbers: `rules.md`."""

from typing import Any

from fuda.games.animayhem.abilities import group_size
from fuda.games.animayhem.belongings import (
    count_turn,
    free_mark,
    happen,
    happen_to_bearer,
)
from fuda.games.animayhem.building import count_building, end_declaring
from fuda.games.animayhem.decks import MAX_CHARACTERS
from fuda.games.animayhem.disasters import (
    strike_first_group,
)
from fuda.games.animayhem.effects import skips
from fuda.games.animayhem.rows import is_settled
from fuda.games.animayhem.state import (
    ASKING,
    BONKED,
    CHARACTERS,
    DISASTER_MOVES,
    FIRST_PLAYER,
    LIVING,
    MAINTENANCE,
    MARKS,
    NOTHING,
    OFF_FIELD,
    POWERS,
    SLOTS,
    TOUCHED_WORDS,
    Note,
    Phase,
    next_power,
    power_id,
    slot_thing,
)
from fuda.games.animayhem.vocabulary import (
    TURN_MOMENT,
    What,
)
from fuda.kernel import clear, has, note

DISCARD_PHASE = int(Phase.DISCARD)
EQUIP_PHASE = int(Phase.EQUIP)
MOVE_PHASE = int(Phase.MOVE)


def begin_turn(s: Any) -> None:
    """animayhem.30"""
    seat = int(s.active)
    s.turn = seat
    s.turns[seat] += 1
    s.played = 0
    s.more_plays = 0
    clear(s.slot_steps, 0, SLOTS, 0)
    s.fought = 0
    s.scavenged = 0
    s.inside = NOTHING
    s.took = NOTHING
    s.walker = NOTHING
    s.pending = NOTHING
    s.reshuffled = 0
    s.moved_since = 0
    s.moving = NOTHING
    s.found = NOTHING
    clear(s.slot_fought, 0, SLOTS, 0)
    clear(s.moved, 0, CHARACTERS, 0)
    clear(s.used, 0, CHARACTERS, 0)
    clear(s.power_used, 0, POWERS, 0)
    clear(s.invoked_cards, 0, TOUCHED_WORDS, 0)
    s.invoked_characters = 0
    s.invoked_sites = 0
    s.still = 0
    s.killed = 0
    s.begged = 0
    s.welcome = 0
    s.fended = 0
    s.fired = 0
    s.thieves = 0
    s.engaged = 0
    for character in range(seat * MAX_CHARACTERS, (seat + 1) * MAX_CHARACTERS):
        if s.at[character] == BONKED and s.out[character] == 1:
            s.out[character] = 2  # animayhem.34
    note(s, Note.TURN, seat, s.turns[seat])
    if has(s.resigned, seat):  # animayhem.198
        begin_phase(s, MAINTENANCE)
    else:
        begin_phase(s, EQUIP_PHASE if s.turns[seat] == 1 else DISCARD_PHASE)


def begin_phase(s: Any, phase: int) -> None:
    """A phase of the seat in turn. Cards may change hands once in each, and Flash Effects come before it (animayhem.76)."""
    clear(s.touched, 0, TOUCHED_WORDS, 0)
    if phase == MOVE_PHASE:
        end_declaring(s, int(s.active))  # animayhem.123
    s.stale = 1
    s.asked = 0
    s.resume = phase
    s.resume_turn = s.active
    s.phase = ASKING


def phase_is_skipped(s: Any, phase: int) -> bool:
    """A lasting effect may take a phase away, once."""
    if not skips(s, int(s.active), phase):
        return False
    for mark in range(MARKS):
        if s.mark_id[mark] != NOTHING and s.mark_on[mark] == FIRST_PLAYER + s.active:
            row = s.book[s.mark_card[mark]].effects[s.mark_row[mark]]
            if row.what == What.SKIP and row.phase == phase:
                free_mark(s, mark)
                return True
    return False


def maintain(s: Any) -> None:
    """animayhem.35: a Disaster that was drawn acts first; then the player's Disasters move."""
    if s.pending != NOTHING:
        id = int(s.pending)
        s.pending = NOTHING
        strike_first_group(s, id, int(s.active))
    turn_moments(s)
    s.phase = DISASTER_MOVES


def turn_moments(s: Any) -> None:
    """animayhem.90: what the cards of the player in turn do in Maintenance."""
    seat = int(s.active)
    for character in range(seat * MAX_CHARACTERS, (seat + 1) * MAX_CHARACTERS):
        if s.at[character] >= 0:
            happen_to_bearer(s, TURN_MOMENT, character)
    power = next_power(s, NOTHING)
    while power != NOTHING:
        if s.power_at[power] == OFF_FIELD + seat:
            happen(s, TURN_MOMENT, power_id(power), FIRST_PLAYER + seat, seat)
        power = next_power(s, power)
    for site in range(s.sites):
        if s.site_owner[site] == seat and not is_settled(s, site):
            happen(s, TURN_MOMENT, int(s.site_id[site]), site, seat)
    for slot in range(SLOTS):
        if s.slot_id[slot] != NOTHING and s.slot_by[slot] == seat:
            happen(s, TURN_MOMENT, int(s.slot_id[slot]), slot_thing(slot), seat)


# End of the Turn: animayhem.55.


def end_turn(s: Any) -> None:
    seat = int(s.active)
    for i in range(LIVING):
        s.damage[i] = 0
    clear(s.spent, 0, CHARACTERS, 0)
    clear(s.moved, 0, CHARACTERS, 0)
    for character in range(seat * MAX_CHARACTERS, (seat + 1) * MAX_CHARACTERS):
        if s.at[character] == BONKED and s.out[character] == 2:
            s.out[character] = 3  # animayhem.34
    count_turn(s, seat)
    count_building(s, seat)
    for other in range(s.players):  # animayhem.89: a group that is lost
        if s.siege_at[other] != NOTHING and group_size(s, other, int(s.siege_at[other])) == 0:
            s.siege_at[other] = NOTHING
