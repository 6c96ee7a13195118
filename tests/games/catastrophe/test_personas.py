"""Personas: catastrophe.61 to 69."""

import pytest

from fuda.games.catastrophe.state import Phase
from tests.games.catastrophe.build import dealt, hand, phase, play, position, refused, row, texts

SAFE = ("covered 1: 9 9 9 9", "covered 2: 9 9 9 9", "covered 3: 9 9 9 9")
SEVEN = "hand 1: water-filter pantry tent bandages medicine radio bicycle"


def shown(*lines, **options):
    """How many cards seat 1 may choose for its row."""
    t = position("phase: show", SEVEN, *lines, **options)
    return t.view(0)["can_show"]


@pytest.mark.rule("catastrophe.61")
def test_a_persona_changes_how_many_cards_are_drawn():
    for side, cards in (("ability", 3), ("detriment", 0)):
        t = position("personas: shopkeeper - -", *SAFE, personas=side)
        play(t, "done", "done", "done")
        assert t.view()["held"] == [cards, 2, 2]


@pytest.mark.rule("catastrophe.61")
def test_a_persona_changes_how_many_cards_are_shown():
    assert shown() == 4
    assert shown("personas: packer - -") == 5
    assert shown("personas: hermit - -", personas="detriment") == 1
    assert shown("disaster phase: 1") == 2
    assert shown("personas: packer - -", "disaster phase: 1") == 3
    assert shown("personas: hermit - -", "disaster phase: 1", personas="detriment") == 0


@pytest.mark.rule("catastrophe.61")
def test_a_persona_changes_the_rows_limit():
    five = "water-filter pantry tent bandages medicine"
    t = position("phase: trade", "hand 1: radio", f"row 2: {five}", "personas: - packer -", personas="detriment")
    assert t.view()["row_limits"] == [7, 5, 7]
    play(t, "trade 2", "give radio", "propose")
    assert (phase(t), t.turn) == (Phase.SETTLE, 1)


@pytest.mark.rule("catastrophe.61")
@pytest.mark.parametrize(("side", "offers"), [("ability", 4), ("detriment", 1)])
def test_a_persona_changes_how_many_offers_a_turn_has(side, offers):
    t = position("phase: trade", "personas: talker - -", personas=side)
    for _ in range(offers):
        assert t.turn == 0
        play(t, "trade 2", "withdraw")
    assert t.turn == 1


@pytest.mark.rule("catastrophe.62")
def test_free_uses_need_no_card_and_are_there_again_in_each_react():
    t = position("personas: hermit - medic", "row 1: bandages", *SAFE)
    play(t, "use hermit on power", "use hermit on power for 2")
    assert refused(t, "use hermit on power") == "catastrophe.33"
    assert refused(t, "use hermit on injury") == "catastrophe.33"
    play(t, "unuse hermit on power for 2")
    assert refused(t, "use hermit on injury") == "catastrophe.62"
    assert t.view()["free_uses"][0] == {"uses": 2, "promises": [{"impact": 0, "seat": 0}]}
    play(t, "done", "done")
    play(t, "use medic on injury for 1", "done", "done", "done")
    assert t.view()["free_uses"] == [{"uses": 2, "promises": []}, None, {"uses": 1, "promises": []}]


@pytest.mark.rule("catastrophe.62")
def test_without_such_a_persona_there_are_no_free_uses():
    t = position("personas: cook - -")
    assert refused(t, "use cook on power") == "catastrophe.62"
    assert refused(position(), "use persona on power") == "catastrophe.62"


@pytest.mark.rule("catastrophe.63")
def test_cards_for_one_kind_count_for_another_in_this_seats_hands_alone():
    phase_two = ("disaster phase: 2", "impact: rumours")  # shelter, food, power
    t = position(*phase_two, "personas: cook - -", "row 1: tent", "row 2: tent", "hand 1: radio")
    play(t, "use tent on food", "use tent on shelter")
    play(t, "borrow 2.tent with radio", "use 2.tent on food", "done")
    assert refused(t, "use tent on food") == "catastrophe.32"


@pytest.mark.rule("catastrophe.64")
@pytest.mark.parametrize(("uses", "lost"), [(0, 1), (1, 1), (2, 0)])
def test_an_impact_that_needs_more_costs_no_more(uses, lost):
    t = position("personas: medic - -", "row 1: bandages", "covered 1: 9 0 9 9", *SAFE[1:], personas="detriment")
    assert t.view()["impacts"][1]["needed"] == [2, 1, 1]
    play(t, *["use bandages on injury"] * uses, "done", "done", "done")
    assert t.view()["vitality"][0] == 4 - lost


@pytest.mark.rule("catastrophe.64")
@pytest.mark.parametrize(("uses", "lost"), [(0, 2), (1, 2), (2, 1), (3, 0)])
def test_one_that_counts_double_costs_two_at_most(uses, lost):
    t = position(
        "personas: medic - -", "impact: wounds", "row 1: bandages", "covered 1: 9 9 9 0", *SAFE[1:], personas="detriment"
    )
    play(t, *["use bandages on injury#2"] * uses, "done", "done", "done")
    assert t.view()["vitality"][0] == 4 - lost


@pytest.mark.rule("catastrophe.65")
def test_one_loan_is_free():
    t = position("personas: friend - -", "row 2: generator torch", "hand 1: radio")
    play(t, "borrow 2.generator with nothing")
    assert hand(t, 0) == ["radio"]
    assert refused(t, "borrow 2.torch with nothing") == "catastrophe.65"
    assert refused(t, "borrow 2.generator with radio") == "catastrophe.39"
    play(t, "borrow 2.torch with radio")
    assert refused(position("row 2: torch"), "borrow 2.torch with nothing") == "catastrophe.65"


@pytest.mark.rule("catastrophe.66")
def test_who_can_not_borrow_still_lends():
    t = position(
        "personas: friend - -", "row 1: torch", "row 2: generator", "hand 1: radio", "hand 2: tent", personas="detriment"
    )
    assert texts(t)[-1].startswith("use")
    assert refused(t, "borrow 2.generator with radio") == "catastrophe.66"
    play(t, "done", "borrow 1.torch with tent")


@pytest.mark.rule("catastrophe.67")
def test_who_can_not_help_mitigates_only_for_itself():
    t = position("personas: scout - -", "row 1: generator", "hand 1: volunteers soup-kitchen good-deed", personas="detriment")
    assert refused(t, "use generator on power for 2") == "catastrophe.67"
    assert refused(t, "play volunteers on power for 2") == "catastrophe.67"
    assert refused(t, "play good-deed on power for 2") == "catastrophe.67"
    play(t, "use generator on power", "play volunteers on power", "play soup-kitchen on water")
    assert [impact["given"] for impact in t.view()["impacts"]][::2] == [[2, 0, 0], [1, 0, 0]]


@pytest.mark.rule("catastrophe.68")
def test_who_can_not_be_helped_mitigates_for_itself_alone():
    t = position(
        "personas: - cook -", "row 1: generator", "row 2: generator", "hand 1: volunteers soup-kitchen", personas="detriment"
    )
    assert refused(t, "use generator on power for 2") == "catastrophe.68"
    assert refused(t, "play volunteers on power for 2") == "catastrophe.68"
    play(t, "use generator on power for 3", "play soup-kitchen on water")
    assert t.view()["impacts"][2]["given"] == [1, 0, 1]
    play(t, "done", "use generator on power", "use generator on power for 1")
    two = position("personas: - cook", "row 1: generator", players=2, personas="detriment")
    assert refused(two, "use generator on power for 2") == "catastrophe.68"


@pytest.mark.rule("catastrophe.69")
def test_foresight_sees_the_next_impact_before_the_others():
    t = position("personas: - scout -", "phase: show", "impacts: thirst panic rumours")
    assert [t.view(seat)["foreseen"] for seat in (None, 0, 1, 2)] == [None, None, "thirst", None]
    play(t, "done", "done", "done")
    assert [t.view(seat)["foreseen"] for seat in (None, 0, 1, 2)] == [None, None, "panic", None]
    t = position("personas: - scout -", "disaster phase: 3")
    assert t.view(1)["foreseen"] is None


@pytest.mark.rule("catastrophe.69")
def test_foresight_begins_with_the_deal():
    for seed in range(40):
        t = dealt(6, seed)
        seat = t.view()["personas"].index("scout") if "scout" in t.view()["personas"] else None
        if seat is not None:
            assert t.view(seat)["foreseen"] == t.book.ids[t.state.next_impact[0]]  # type: ignore[union-attr]
            assert all(t.view(other)["foreseen"] is None for other in range(6) if other != seat)
            told = [note for note in t.notes if t.game.note_names[note.code] == "foresees"]
            assert [note.may_read(other) for note in told for other in range(6)] == [other == seat for other in range(6)]
            return
    raise AssertionError("no scout was dealt")


def test_rows_of_personas_are_read_from_the_side_that_counts():
    t = position("personas: medic - -", personas="detriment")
    assert row(t, 0) == []
    assert t.view()["free_uses"][0] is None
