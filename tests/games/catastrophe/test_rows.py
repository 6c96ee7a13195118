"""Hand and row: catastrophe.10 to 14."""

import pytest

from fuda.games.catastrophe.state import Phase
from tests.games.catastrophe.build import hand, phase, play, position, refused, row, texts

SEVEN = "water-filter pantry tent bandages medicine generator torch"


@pytest.mark.rule("catastrophe.10")
def test_drawn_cards_go_to_the_hand_which_may_hold_any_number():
    many = "torch torch torch torch radio radio radio radio tent tent tent tent pantry pantry"
    cover = "covered 1: 9 9 9 9"
    t = position(f"hand 1: {many}", cover, "covered 2: 9 9 9 9", "dones: 1", "turn: 2", "first trader: 2", players=2)
    play(t, "done")
    assert len(hand(t, 0)) == 16
    assert row(t, 0) == []


@pytest.mark.rule("catastrophe.11")
def test_a_card_from_another_seat_goes_into_the_row_and_a_response_to_the_hand():
    t = position("phase: trade", "hand 1: torch rally")
    play(t, "trade 2", "give torch", "give rally", "propose")
    assert (row(t, 1), hand(t, 1)) == (["torch"], ["rally"])


@pytest.mark.rule("catastrophe.11")
def test_a_response_does_not_count_toward_the_limit():
    t = position("phase: trade", "hand 1: rally", f"row 2: {SEVEN}")
    play(t, "trade 2", "give rally", "propose")
    assert phase(t) == Phase.TRADE
    assert hand(t, 1) == ["rally"]


@pytest.mark.rule("catastrophe.12")
def test_a_partly_used_card_keeps_its_uses_wherever_it_goes():
    t = position("phase: trade", "row 1: generator/1")
    play(t, "trade 2", "give row.generator", "propose")
    assert (row(t, 0), row(t, 1)) == ([], ["generator/1"])


@pytest.mark.rule("catastrophe.13")
def test_the_eighth_card_is_settled_at_once_by_its_receiver():
    t = position("phase: trade", "hand 1: radio", "row 2: water-filter/2 pantry tent bandages medicine generator torch")
    play(t, "trade 2", "give radio", "propose")
    assert (phase(t), t.turn) == (Phase.SETTLE, 1)
    unused = ["pantry", "tent", "bandages", "medicine", "generator", "torch", "radio"]
    assert texts(t) == [f"return {card}" for card in unused] + ["drop water-filter"]
    assert refused(t, "drop pantry") == "catastrophe.13"
    assert refused(t, "return water-filter") == "catastrophe.13"
    assert refused(t, "pass") == "catastrophe.29"


@pytest.mark.rule("catastrophe.13")
@pytest.mark.parametrize(("move", "in_hand", "discarded"), [("return radio", ["radio"], []), ("drop tent", [], ["tent"])])
def test_an_unused_card_goes_back_to_the_hand_and_a_partly_used_one_is_discarded(move, in_hand, discarded):
    t = position("phase: trade", "hand 1: radio", "row 2: water-filter pantry tent/1 bandages medicine generator torch")
    play(t, "trade 2", "give radio", "propose", move)
    assert hand(t, 1) == in_hand
    assert t.view()["discards"] == discarded
    assert len(row(t, 1)) == 7
    assert (phase(t), t.turn) == (Phase.TRADE, 1)


@pytest.mark.rule("catastrophe.13")
def test_the_option_row_makes_it_six():
    six = "water-filter pantry tent bandages medicine generator"
    t = position("phase: trade", "hand 1: radio", f"row 2: {six}", row=6)
    play(t, "trade 2", "give radio", "propose")
    assert phase(t) == Phase.SETTLE
    assert t.view()["row_limits"] == [6, 6, 6]


@pytest.mark.rule("catastrophe.13")
def test_no_card_is_returned_or_dropped_at_another_time():
    t = position("row 1: torch generator/2")
    assert refused(t, "return torch") == "catastrophe.29"
    assert refused(t, "drop generator") == "catastrophe.29"


@pytest.mark.rule("catastrophe.14")
def test_cards_that_come_together_are_settled_one_by_one():
    t = position("phase: trade", "hand 1: radio bicycle", f"row 2: {SEVEN}")
    play(t, "trade 2", "give radio", "give bicycle", "propose")
    assert (phase(t), t.turn) == (Phase.SETTLE, 1)
    assert "radio" in row(t, 1)
    assert "bicycle" not in row(t, 1)
    play(t, "return torch")
    assert (phase(t), t.turn) == (Phase.SETTLE, 1)
    assert "bicycle" in row(t, 1)
    play(t, "return radio")
    assert phase(t) == Phase.TRADE
    assert sorted(hand(t, 1)) == ["radio", "torch"]


@pytest.mark.rule("catastrophe.14")
def test_the_trader_receives_first_and_cards_from_a_hand_before_those_from_a_row():
    six = "water-filter pantry tent bandages medicine generator"
    t = position(
        "phase: trade",
        f"row 1: {six} torch/1",
        "hand 1: bicycle",
        f"row 2: {six} boards/1",
        "hand 2: radio",
    )
    play(t, "trade 2", "give bicycle", "ask radio", "ask row.boards", "propose", "accept")
    assert (phase(t), t.turn) == (Phase.SETTLE, 0)  # the trader has the radio, the boards are still on their way
    assert "radio" in row(t, 0)
    assert "boards/1" not in row(t, 0)
    assert row(t, 1) == six.split()
    play(t, "return radio")
    assert (phase(t), t.turn) == (Phase.SETTLE, 0)
    assert "boards/1" in row(t, 0)
    play(t, "drop boards")
    assert phase(t) == Phase.TRADE
    assert row(t, 1) == [*six.split(), "bicycle"]


@pytest.mark.rule("catastrophe.14")
def test_cards_leave_before_others_come():
    t = position("phase: trade", f"row 1: {SEVEN}", "row 2: radio")
    play(t, "trade 2", "give row.torch", "ask row.radio", "propose", "accept")
    assert phase(t) == Phase.TRADE
    assert row(t, 0) == [*SEVEN.split()[:-1], "radio"]
    assert row(t, 1) == ["torch"]
