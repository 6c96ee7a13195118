"""What a position is worth to the search: Items decide, safe ones more than carried ones, and all lose to the Disasters."""

from typing import Any

import pytest

import fuda
from fuda.bots.search import interpreted
from fuda.games.animayhem.bots import HORIZON, stage, value
from fuda.games.animayhem.decks import MAX_CHARACTERS, MAX_POWER
from fuda.games.animayhem.state import BONKED, CAPTURED, FIRST_CHARACTER, Outcome, is_haven
from fuda.kernel import WORTH


@pytest.fixture
def s() -> Any:
    """A match of three whose Field is laid, with every Item under a Location."""
    table = fuda.Table("animayhem", 3, 5)
    while not any(table.state.turns):
        table.play(table.legal()[0])
    state = table.state
    site = next(each for each in range(state.sites) if not is_haven(state, each))
    for token in range(state.items):
        state.item_at[token] = site
    return state


def haven_of(s: Any, seat: int) -> int:
    return next(site for site in range(s.sites) if s.site_owner[site] == seat)


def test_items_at_home_are_worth_more_than_carried_ones_and_these_more_than_none(s):
    before = value(s, 1)
    s.item_at[0] = FIRST_CHARACTER + MAX_CHARACTERS
    carried = value(s, 1)
    s.item_at[0] = haven_of(s, 1)
    assert before < carried < value(s, 1) <= WORTH


def test_an_item_of_another_seat_is_worth_less_than_none(s):
    before = value(s, 1)
    s.item_at[0] = s.item_at[1] = haven_of(s, 2)
    assert value(s, 1) < before < value(s, 2)


def test_characters_on_the_field_count(s):
    before = value(s, 0)
    s.at[next(i for i in range(MAX_CHARACTERS) if s.at[i] >= 0)] = BONKED
    assert value(s, 0) < before


def test_equipment_of_a_character_counts(s):
    before = value(s, 0)
    s.power_at[0] = FIRST_CHARACTER
    equipped = value(s, 0)
    assert before < equipped
    s.power_at[MAX_POWER] = FIRST_CHARACTER + MAX_CHARACTERS  # another seat's
    assert value(s, 0) < equipped


def test_with_one_seat_the_value_is_the_chance_against_the_disasters(s):
    """As often as `thumb` wins alone from the Field as it is laid, more or less."""
    s.players = 1
    assert value(s, 0) == pytest.approx(0.8 * WORTH, abs=0.1 * WORTH)
    for token in range(s.items // 2):
        s.item_at[token] = CAPTURED
    assert value(s, 0) < 0.1 * WORTH


def test_the_first_place_is_for_one_that_is_ahead_of_all(s):
    s.item_at[0] = s.item_at[1] = haven_of(s, 0)
    ahead_of_both = value(s, 0)
    s.item_at[2] = s.item_at[3] = haven_of(s, 1)
    assert value(s, 0) == value(s, 1) < ahead_of_both
    assert value(s, 2) < value(s, 0) // 2


def test_what_the_disasters_take_all_lose(s):
    before = [value(s, seat) for seat in range(3)]
    for token in range(s.items // 2):
        s.item_at[token] = CAPTURED
    assert all(value(s, seat) < before[seat] // 2 for seat in range(3))


def test_a_lead_counts_more_when_less_is_to_come(s):
    s.item_at[0] = haven_of(s, 0)
    early = value(s, 0) - value(s, 1)
    for token in range(1, 10):  # three more for each
        s.item_at[token] = haven_of(s, token % 3)
    assert value(s, 0) - value(s, 1) > 2 * early


def test_the_end_is_worth_its_place(s):
    bound = interpreted(fuda.games.load("animayhem")).bound["value"]  # which knows places
    s.turn = -1
    s.item_at[0] = haven_of(s, 2)
    s.outcome = Outcome.PLAYERS
    assert [bound(s, seat) for seat in range(3)] == [1500, 1500, WORTH]
    s.outcome = Outcome.DISASTERS
    assert bound(s, 2) == 0


def test_playouts_are_cut_after_some_turns(s):
    assert stage(s) == sum(s.turns[: s.players]) == 1
    s.turns[1] += 2
    assert stage(s) == 3
    assert s.players < HORIZON
