"""The fields of a match of Ani-Mayhem that has not begun."""

from typing import Any

from fuda.games.animayhem.belongings import clear_acting
from fuda.games.animayhem.decks import MAX_DISASTERS, MAX_HAVENS
from fuda.games.animayhem.state import (
    CAPTURED,
    CHARACTERS,
    DIRECTIONS,
    EVENTS,
    EXTRA_CARDS,
    HAND,
    HIDDEN,
    LIVING,
    MARKS,
    NOTHING,
    PILE_WORDS,
    POWER_WORDS,
    POWERS,
    RIVALS,
    SEATS,
    SITES,
    SLOTS,
    STACK,
    TOKENS,
    TOUCHED_WORDS,
    UNDER,
    DisasterState,
    Outcome,
)
from fuda.kernel import clear, wide_clear


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
    s.rounds = 0
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
