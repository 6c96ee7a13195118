"""Reveal and React: catastrophe.29 to 40."""

import pytest

from fuda.games.catastrophe.state import Phase
from tests.games.catastrophe.build import hand, notes, phase, play, position, refused, row, texts


def borrows(texts_now: list[str]) -> list[str]:
    return [text for text in texts_now if text.startswith("borrow")]


@pytest.mark.rule("catastrophe.29")
def test_each_step_has_its_own_moves():
    react = position("hand 1: torch", "row 1: generator")
    for move in ("pass", "show torch", "pick torch", "accept", "return generator"):
        assert refused(react, move) == "catastrophe.29"
    trade = position("phase: trade", "hand 1: torch")
    for move in ("done", "show torch", "propose", "give torch"):
        assert refused(trade, move) == "catastrophe.29"
    for first_phase, move in (("offer", "pass"), ("answer", "pass"), ("show", "pass"), ("draft", "done")):
        lines = {
            "offer": ("actor: 1", "partner: 2"),
            "answer": ("turn: 2", "actor: 1", "partner: 2", "asking: torch"),
        }.get(first_phase, ())
        assert refused(position(f"phase: {first_phase}", *lines), move) == "catastrophe.29"


@pytest.mark.rule("catastrophe.30")
def test_a_phase_has_the_disasters_three_impacts_and_the_impact_cards():
    t = position("disaster phase: 2", "disaster: flood", "impact: power-cut")
    assert [impact["need"] for impact in t.view()["impacts"]] == ["food", "illness", "security", "power"]
    assert all(impact["losing"] == [1, 1, 1] for impact in t.view()["impacts"])


@pytest.mark.rule("catastrophe.30")
def test_two_impacts_of_a_kind_count_separately():
    t = position("disaster: flood", "impact: thirst", "row 1: water-filter")
    assert texts(t)[1:4] == ["use water-filter on water", "use water-filter on water for 2", "use water-filter on water for 3"]
    play(t, "use water-filter on water", "use water-filter on water#2", "use water-filter on water#3")
    assert [impact["losing"][0] for impact in t.view()["impacts"]] == [0, 0, 1, 0]


@pytest.mark.rule("catastrophe.31")
def test_the_react_goes_round_until_all_are_done_in_a_row():
    t = position("turn: 3", "first trader: 3", "row 1: torch", "row 2: torch")
    play(t, "done")
    assert t.turn == 0
    play(t, "use torch on power")
    assert t.turn == 0
    play(t, "done", "done")
    assert (phase(t), t.turn) == (Phase.REACT, 2)  # done before, but somebody has acted since
    play(t, "done")
    assert phase(t) != Phase.REACT


@pytest.mark.rule("catastrophe.32")
def test_a_use_is_for_an_impact_of_a_kind_that_the_card_helps_against():
    t = position("row 1: generator")
    assert texts(t) == ["done", "use generator on power", "use generator on power for 2", "use generator on power for 3"]
    for move in ("use generator on injury", "use row.2 on power", "use loan.1 on power"):
        assert refused(t, move) == "catastrophe.32"
    play(t, "use generator on power for 3")
    assert t.view()["impacts"][0]["given"] == [0, 0, 1]


@pytest.mark.rule("catastrophe.33")
def test_no_more_uses_are_promised_than_a_card_has_and_surplus_is_allowed():
    safe = [f"covered {seat}: 0 9 9 9" for seat in (1, 2, 3)]
    t = position("row 1: generator/2", *safe)
    play(t, "use generator on power", "use generator on power")
    assert t.view()["impacts"][0]["given"][0] == 2
    assert texts(t) == ["done", "unuse generator on power"]
    assert refused(t, "use generator on power for 2") == "catastrophe.33"
    play(t, "done", "done", "done")
    assert row(t, 0) == []


@pytest.mark.rule("catastrophe.34")
def test_promises_are_seen_by_all_and_taken_back_twelve_times_at_most():
    t = position("row 1: generator", "row 2: generator")
    for _ in range(12):
        play(t, "use generator on power for 2")
        assert t.view(2)["rows"][0][0]["promises"] == [{"impact": 0, "seat": 1}]
        play(t, "unuse generator on power for 2")
    play(t, "use generator on power for 2")
    assert refused(t, "unuse generator on power for 2") == "catastrophe.34"
    play(t, "done")
    assert refused(t, "unuse generator on power") == "catastrophe.34"  # not promised by this seat
    play(t, "use generator on power", "unuse generator on power")


@pytest.mark.rule("catastrophe.34")
def test_taking_back_closes_the_gap():
    t = position("row 1: generator")
    play(t, "use generator on power", "use generator on power for 2", "use generator on power for 3")
    play(t, "unuse generator on power")
    assert [promise["seat"] for promise in t.view()["rows"][0][0]["promises"]] == [1, 2]


@pytest.mark.rule("catastrophe.35")
def test_promises_of_a_card_that_is_returned_lapse():
    t = position("turn: 2", "hand 2: radio", "row 1: generator pantry tent bandages medicine boards torch", "uses 1: 1>1.1 1>1.3")
    assert t.view()["impacts"][0]["given"] == [1, 0, 1]
    play(t, "borrow 1.pantry with radio")
    assert (phase(t), t.turn) == (Phase.SETTLE, 0)
    play(t, "return generator")
    assert t.view()["impacts"][0]["given"] == [0, 0, 0]
    assert (phase(t), t.turn) == (Phase.REACT, 1)


@pytest.mark.rule("catastrophe.36")
def test_who_borrows_has_all_uses_of_the_card_and_the_owner_loses_none():
    t = position("hand 1: torch", "row 2: generator/3")
    play(t, "borrow 2.generator with torch")
    assert hand(t, 0) == []
    assert row(t, 1) == ["generator/3", "torch"]
    assert t.view()["loans"][0] == [{"card": "generator", "from": 1, "uses": 3, "promises": []}]
    play(t, "use 2.generator on power", "use 2.generator on power", "use 2.generator on power")
    assert refused(t, "use 2.generator on power") == "catastrophe.33"
    play(t, "done", "done", "done")
    assert row(t, 1) == ["generator/3", "torch"]
    assert t.view()["loans"][0] == []


@pytest.mark.rule("catastrophe.36")
def test_to_borrow_one_passes_a_card_of_the_hand():
    t = position("hand 1: torch", "row 2: generator")
    assert refused(t, "borrow 2.generator with radio") == "catastrophe.36"
    assert refused(t, "borrow 2.row.2 with torch") == "catastrophe.36"
    assert borrows(texts(position("row 2: generator"))) == []


@pytest.mark.rule("catastrophe.40")
def test_what_is_borrowed_is_used_for_ones_own_impacts_alone():
    t = position("hand 1: torch", "row 1: torch", "row 2: generator/3")
    play(t, "borrow 2.generator with torch")
    assert refused(t, "use 2.generator on power for 2") == "catastrophe.40"
    assert [text for text in texts(t) if text.startswith("use 2.generator")] == ["use 2.generator on power"]
    play(t, "use torch on power for 3")


@pytest.mark.rule("catastrophe.37")
def test_the_card_that_is_passed_enters_the_neighbours_row_at_once():
    t = position("hand 1: torch rally", "row 2: generator pantry tent bandages medicine boards radio/1")
    play(t, "borrow 2.generator with torch")
    assert (phase(t), t.turn) == (Phase.SETTLE, 1)
    play(t, "drop radio")
    assert (phase(t), t.turn) == (Phase.REACT, 0)
    assert refused(t, "borrow 2.generator with rally") == "catastrophe.39"
    play(t, "borrow 2.tent with rally")
    assert (phase(t), t.turn, hand(t, 1)) == (Phase.REACT, 0, ["rally"])


@pytest.mark.rule("catastrophe.37")
def test_the_card_that_is_passed_is_not_there_yet_when_one_names_what_to_borrow():
    t = position("hand 1: torch")
    assert borrows(texts(t)) == []


@pytest.mark.rule("catastrophe.38")
def test_promised_uses_are_borrowed_all_the_same_and_kept_when_the_owner_returns_the_card():
    t = position(
        "turn: 2", "hand 2: radio", "row 1: generator/2 pantry tent bandages medicine boards torch", "uses 1: 1>1.1 1>1.1 7>1.3"
    )
    play(t, "borrow 1.torch with radio")
    assert t.view()["loans"][1][0]["uses"] == 1
    play(t, "return torch", "use 1.torch on power")
    assert t.view()["impacts"][0]["given"] == [2, 1, 0]


@pytest.mark.rule("catastrophe.39")
def test_the_same_card_is_borrowed_once_by_each_neighbour():
    t = position("hand 1: torch torch", "hand 3: radio", "row 2: generator")
    play(t, "borrow 2.generator with torch")
    assert refused(t, "borrow 2.generator with torch") == "catastrophe.39"
    play(t, "done", "done")
    play(t, "borrow 2.generator with radio")
    assert t.view()["rows"][1][0]["borrowed_by"] == [0, 2]


@pytest.mark.rule("catastrophe.39")
def test_a_seat_borrows_four_cards_at_most():
    t = position("hand 1: torch torch torch torch torch", "row 2: generator pantry tent", "row 3: bandages boards")
    play(
        t, "borrow 2.generator with torch", "borrow 2.pantry with torch", "borrow 2.tent with torch", "borrow 3.boards with torch"
    )
    assert borrows(texts(t)) == []
    assert refused(t, "borrow 3.bandages with torch") == "catastrophe.39"


@pytest.mark.rule("catastrophe.40")
def test_only_neighbours_lend_and_borrowed_cards_are_not_borrowed():
    t = position("hand 1: torch", "row 2: generator", "row 3: radio", "row 4: boards", players=4)
    assert borrows(texts(t)) == ["borrow 2.generator with torch", "borrow 4.boards with torch"]
    play(t, "borrow 2.generator with torch")
    t = position("turn: 4", "hand 4: tent", "loans 1: 2.generator/4", "row 2: generator", players=4)
    assert borrows(texts(t)) == []


@pytest.mark.rule("catastrophe.40")
def test_with_two_seats_the_other_side_is_no_second_neighbour():
    t = position("hand 1: torch torch", "row 2: generator", players=2)
    second_side = [a for a in range(t.game.actions) if t.game.blocks.decode(a)[0] == "borrow"][8 * 33 :]  # type: ignore[union-attr]
    assert {t.why_not(a).rule for a in second_side} == {"catastrophe.40"}  # type: ignore[union-attr]


def test_a_loan_is_told_to_everyone():
    t = position("hand 1: torch", "row 2: generator")
    play(t, "borrow 2.generator with torch")
    assert notes(t) == ["borrows", "hands_over", "enters_row"]
