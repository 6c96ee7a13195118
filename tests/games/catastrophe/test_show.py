"""Cards for the rows, and the Disaster: catastrophe.25 to 28 and 60."""

import pytest

from fuda.games.catastrophe.state import Phase, Stage
from tests.games.catastrophe.build import hand, notes, phase, play, position, refused, row, texts

FIVE = "hand 1: water-filter pantry tent bandages medicine rally"


@pytest.mark.rule("catastrophe.25")
def test_up_to_four_resources_are_chosen_and_responses_stay_in_the_hand():
    t = position("phase: show", FIVE)
    assert texts(t) == ["show water-filter", "show pantry", "show tent", "show bandages", "show medicine", "done"]
    assert refused(t, "show rally") == "catastrophe.25"
    assert refused(t, "show boards") == "catastrophe.25"
    play(t, "show tent", "show pantry", "show bandages", "show medicine")
    assert texts(t) == ["done"]
    assert refused(t, "show water-filter") == "catastrophe.25"
    play(t, "done", "done", "done")
    assert row(t, 0) == ["pantry", "tent", "bandages", "medicine"]
    assert hand(t, 0) == ["water-filter", "rally"]


@pytest.mark.rule("catastrophe.25")
def test_a_card_is_chosen_once_for_each_copy():
    t = position("phase: show", "hand 1: torch torch")
    play(t, "show torch", "show torch")
    assert refused(t, "show torch") == "catastrophe.25"


@pytest.mark.rule("catastrophe.25")
def test_what_is_chosen_is_secret_until_all_have_chosen():
    t = position("phase: show", "hand 1: torch tent", "hand 2: radio")
    other = position("phase: show", "hand 1: torch tent", "hand 2: radio")
    play(t, "show torch", "done")
    play(other, "done")
    assert t.view(1) == other.view(1)
    assert t.view(None) == other.view(None)
    assert t.view(0)["chosen"] == ["torch"]
    play(t, "show radio", "done")
    assert (row(t, 0), row(t, 1)) == ([], [])
    play(t, "done")
    assert (row(t, 0), row(t, 1)) == (["torch"], ["radio"])
    assert [note for note in notes(t) if note.startswith("shows")] == ["shows", "shows", "shows_nothing"]


@pytest.mark.rule("catastrophe.26")
def test_cards_are_laid_out_from_the_first_trader_on_and_each_that_is_too_many_is_settled():
    seven = "water-filter pantry tent bandages medicine generator boards/1"
    t = position(
        "phase: show",
        "turn: 2",
        "first trader: 2",
        f"row 1: {seven}",
        "hand 1: radio",
        f"row 3: {seven}",
        "hand 3: torch bicycle",
    )
    play(t, "done", "show torch", "show bicycle", "done", "show radio", "done")
    assert (phase(t), t.turn) == (Phase.SETTLE, 2)
    assert t.view()["coming"] == [["radio"], [], ["bicycle"]]
    play(t, "drop boards", "return torch")
    assert (phase(t), t.turn) == (Phase.SETTLE, 0)
    play(t, "return radio")
    assert phase(t) == Phase.REACT
    assert (hand(t, 0), hand(t, 2)) == (["radio"], ["torch"])


@pytest.mark.rule("catastrophe.27")
def test_the_disaster_is_turned_up_and_all_know_its_impacts_but_not_the_impact_cards():
    t = position("phase: show", "next disaster: flood", "impacts: thirst panic rumours", players=2)
    assert t.view()["forecast"] is None
    play(t, "done", "done")
    view = t.view(None)
    assert view["disaster"] == "flood"
    assert view["forecast"] == [["water", "water", "mobility"], ["food", "illness", "security"], ["power", "power", "power"]]
    assert view["complication"] == "thirst"
    assert "panic" not in repr([t.view(seat) for seat in (None, 0, 1)])


@pytest.mark.rule("catastrophe.28")
def test_a_phase_goes_through_its_five_steps_and_the_last_ends_with_its_react():
    t = position("covered 1: 9 9 9 9", "covered 2: 9 9 9 9", players=2)
    seen = []
    while not t.over:
        step = (t.state.disaster_phase, Stage(t.state.stage))
        seen += [step] * (step not in seen)
        if phase(t) == Phase.REACT:
            for target in range(24):
                t.state.covered[target] = 9
        play(t, "pass" if phase(t) == Phase.TRADE else "done")
    reacts = [(number, Stage.REACT) for number in (1, 2, 3)]
    assert seen == [reacts[0], (1, Stage.BARTER), (1, Stage.RESTOCK), reacts[1], (2, Stage.BARTER), (2, Stage.RESTOCK), reacts[2]]


@pytest.mark.rule("catastrophe.60")
def test_at_restock_two_resources_are_chosen():
    t = position("phase: show", "disaster phase: 1", "hand 1: torch tent radio", players=2)
    assert Stage(t.state.stage) == Stage.RESTOCK
    play(t, "show torch", "show tent")
    assert refused(t, "show radio") == "catastrophe.60"
    play(t, "done", "done")
    assert row(t, 0) == ["tent", "torch"]
    assert (phase(t), t.state.disaster_phase) == (Phase.REACT, 2)
