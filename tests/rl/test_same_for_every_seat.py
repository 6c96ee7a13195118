"""Observations are the same for every seat after rotation: seats are counted from the one that looks.

What a span says of a seat must be the same whoever looks, once rows are put back to the seats that they are about; and what is no
seat's must be the same for all. Left out is what one seat alone may know; of tokens that some have seen, those who have agree.
"""

import random

import numpy as np
import pytest

import fuda
from tests.rl.all_games import SEATS

# Indices of spans that count things of seats, and how many of them each seat has.
OF_SEATS = {"seat": 1, "observer": 1, "tower": 2, "character": 10}
STEPS = {"steps_left", "first_of_group", "way_home", "way_to_items", "way_to_gain", "disaster_beside", "mate_ahead"}
FIGHTERS = {"fighter_attack", "fighter_defense", "fighter_health"}
# Spans with what one seat alone may know, or is told because it is to decide, by game.
PRIVATE = {
    "saika": {"hand"},
    "daifugo": {"hand", "jokers_in_hand", "traced"},
    "raigo": set(),
    "catastrophe": {"hand", "pack", "chosen", "elsewhere", "foreseen", "loss", "own_loss", "loan_saves"},
    "animayhem": {"hand_kind", "site_own", "foe", *STEPS, *FIGHTERS},
}
SEEN_BY_SOME = {f"{place}_{what}" for place in ("inner", "tower", "lap") for what in ("weight", "spell")}  # 0 for who has not
SEAT_NUMBERS = {"site_haven"}  # a seat from one on, counted from the observer
MOVES = 120  # of a match
EVERY = 8  # moves between two looks


@pytest.mark.parametrize(("name", "players"), [each for each in SEATS if each[0] in PRIVATE and each[1] > 1])
def test_all_seats_are_shown_the_same_public_things(name, players):
    found = differences(name, players)
    assert found == {}


def differences(name, players):
    """The public spans that seats are shown differently, with the first move at which they are."""
    chance = random.Random(players)
    table = fuda.table(name, players, seed=players)
    found: dict[str, int] = {}
    for move in range(MOVES):
        if table.turn is None:
            break
        if move % EVERY == 0:
            seen = [seats_in_place(table.game.spans, table.observe(seat), seat, players) for seat in range(players)]
            for span in set(seen[0]) - PRIVATE[name] - set(found):
                shown = np.stack([each[span] for each in seen])
                most = shown.max(axis=0)
                if not ((shown == most) | ((shown == 0) if span in SEEN_BY_SOME else False)).all():
                    found[span] = move
        table.play(chance.choice(table.legal()))
    return found


def seats_in_place(spans, vector, observer, players):
    """The spans of an observation by name, with rows of seats in the order of the table instead of the observer's."""
    shown = {}
    for named in spans:
        sizes = {**named.rows, **named.columns}
        values = np.array(spans.read(named.name, vector)).reshape([*sizes.values()] or [1])
        for axis, index in enumerate(sizes):
            if index in OF_SEATS and sizes[index] >= players * OF_SEATS[index]:
                parts = np.split(values, sizes[index] // OF_SEATS[index], axis)
                parts[:players] = parts[players - observer : players] + parts[: players - observer]
                values = np.concatenate(parts, axis)
        if named.name in SEAT_NUMBERS:
            values = np.where(values > 0, (values - 1 + observer) % players + 1, 0)
        shown[named.name] = values
    return shown
