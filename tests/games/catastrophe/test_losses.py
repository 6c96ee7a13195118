"""The end of a React, stings, and what comes after it: catastrophe.48 to 59."""

import pytest

from fuda.games.catastrophe.state import Phase, Stage
from tests.games.catastrophe.build import hand, notes, phase, play, position, refused, row, texts

SAFE = ("covered 1: 9 9 9 9", "covered 2: 9 9 9 9", "covered 3: 9 9 9 9")


def finish(t):
    return play(t, *["done"] * t.players)


@pytest.mark.rule("catastrophe.48")
def test_promised_uses_are_marked_and_borrowed_cards_go_back_as_they_were():
    t = position("row 1: generator bandages", "row 2: torch generator/2", "hand 1: radio", *SAFE)
    play(t, "use generator on power", "use generator on power for 2", "use bandages on injury")
    play(t, "borrow 2.generator with radio", "use 2.generator on power")
    assert row(t, 0) == ["generator", "bandages"]
    finish(t)
    assert row(t, 0) == ["generator/2", "bandages/2"]
    assert row(t, 1) == ["torch", "generator/2", "radio"]
    assert not any(t.state.lent)


@pytest.mark.rule("catastrophe.49")
def test_each_impact_that_was_not_mitigated_costs_one_vitality():
    t = position("row 1: generator bandages", "covered 2: 1 1 1 1", "covered 3: 1 0 1 0", "vitality: 4 4 3")
    play(t, "use generator on power", "use bandages on injury")
    finish(t)
    assert t.view()["vitality"] == [2, 4, 1]
    assert [note for note in notes(t) if note in ("loses", "unharmed")] == ["loses", "loses", "unharmed", "loses", "loses"]


@pytest.mark.rule("catastrophe.50")
def test_a_seat_without_vitality_ends_the_game_for_all():
    t = position("vitality: 4 4 1", "row 1: torch", "covered 1: 9 9 9 9", "covered 2: 9 9 9 9", "covered 3: 9 9 9 0")
    play(t, "use torch on power")
    finish(t)
    assert t.over
    assert row(t, 0) == ["torch/0"]  # at once, before anything is discarded
    assert (t.scores, t.places) == ([0, 0, 0], [3, 3, 3])
    assert {"no_vitality", "lost"} <= set(notes(t))
    assert t.view()["vitality"] == [4, 4, 0]


@pytest.mark.rule("catastrophe.51")
def test_cards_without_uses_are_discarded():
    t = position("row 1: torch generator", *SAFE)
    play(t, "use torch on power", "use generator on power")
    finish(t)
    assert row(t, 0) == ["generator/3"]
    assert t.view()["discards"] == ["torch"]


@pytest.mark.rule("catastrophe.52")
@pytest.mark.parametrize(("uses", "lost"), [(0, 2), (1, 1), (2, 0), (3, 0)])
def test_an_impact_that_counts_double_needs_two_uses(uses, lost):
    t = position("impact: wounds", "row 1: bandages", "covered 1: 9 9 9 0", *SAFE[1:])
    play(t, *["use bandages on injury#2"] * uses)
    assert t.view()["impacts"][3]["losing"][0] == lost
    finish(t)
    assert t.view()["vitality"][0] == 4 - lost


@pytest.mark.rule("catastrophe.53")
def test_own_cards_only():
    t = position("impact: curfew", "hand 1: radio", "row 1: torch", "row 2: generator")
    play(t, "borrow 2.generator with radio")
    assert refused(t, "use 2.generator on power#2") == "catastrophe.53"
    assert "use 2.generator on power#2" not in texts(t)
    play(t, "use 2.generator on power", "use torch on power#2 for 2")


@pytest.mark.rule("catastrophe.54")
def test_each_alone():
    t = position("impact: fever", "row 1: medicine", "hand 1: volunteers soup-kitchen")
    assert [text for text in texts(t) if text.startswith("use")] == ["use medicine on illness"]
    assert refused(t, "use medicine on illness for 2") == "catastrophe.54"
    assert refused(t, "play volunteers on illness for 2") == "catastrophe.54"
    play(t, "play soup-kitchen on illness")
    assert t.view()["impacts"][3]["given"] == [1, 0, 0]
    play(t, "play volunteers on illness", "use medicine on illness")
    assert t.view()["impacts"][3]["given"] == [3, 0, 0]


@pytest.mark.rule("catastrophe.55")
def test_no_response():
    t = position("impact: panic", "row 1: boards", "hand 1: volunteers good-deed")
    assert refused(t, "play volunteers on security") == "catastrophe.55"
    assert refused(t, "play good-deed on security for 2") == "catastrophe.55"
    assert "play good-deed on power for 2" in texts(t)
    play(t, "use boards on security for 2")


@pytest.mark.rule("catastrophe.76")
def test_one_use_for_all_seats_together_mitigates_what_is_scarce():
    t = position("impact: shortage", "row 1: generator", "row 2: generator", "hand 1: good-deed")
    play(t, "use generator on power#2 for 2")
    assert refused(t, "use generator on power#2 for 3") == "catastrophe.76"
    assert not [text for text in texts(t) if text.startswith("use generator on power#2")]
    play(t, "use generator on power for 3")  # the Disaster's own impact of the same kind has enough
    play(t, "unuse generator on power#2 for 2", "done", "use generator on power#2 for 3")
    assert t.view()["impacts"][3]["given"] == [0, 0, 1]
    assert refused(t, "use generator on power#2") == "catastrophe.76"
    assert t.view()["impacts"][3]["losing"] == [2, 2, 0]


@pytest.mark.rule("catastrophe.76")
@pytest.mark.parametrize(("players", "enough"), [(2, 2), (3, 1), (4, 1), (5, 1), (6, 1)])
def test_where_two_play_two_uses_mitigate_what_is_scarce(players, enough):
    t = position("impact: shortage", "row 1: generator generator", players=players)
    uses = ["use generator on power#2", "use generator on power#2 for 2"]
    play(t, *uses[:enough])
    assert refused(t, "use generator#2 on power#2") == "catastrophe.76"
    assert t.view()["impacts"][3]["for_all"] == enough
    assert [impact["for_all"] for impact in t.view()["impacts"][:3]] == [None] * 3


@pytest.mark.rule("catastrophe.76")
def test_what_is_scarce_costs_two_vitality():
    t = position("impact: shortage", "row 1: torch", "covered 1: 9 9 9 0", *SAFE[1:])
    play(t, "use torch on power#2 for 2")
    finish(t)
    assert t.view()["vitality"] == [2, 4, 4]


@pytest.mark.rule("catastrophe.76")
def test_no_response_mitigates_what_is_scarce():
    t = position("impact: shortage", "hand 1: good-deed")
    assert refused(t, "play good-deed on power#2 for 2") == "catastrophe.76"
    assert "play good-deed on power for 2" in texts(t)


@pytest.mark.rule("catastrophe.76")
def test_no_response_makes_enough_of_what_is_scarce():
    t = position("impact: shortage", "hand 1: all-clear clear-words", "row 1: generator")
    assert refused(t, "play all-clear") == "catastrophe.47"
    play(t, "play clear-words")  # which draws a card, too
    play(t, "use generator on power#2")
    assert refused(t, "use generator on power#2 for 3") == "catastrophe.76"


@pytest.mark.rule("catastrophe.56")
def test_a_sting_that_is_taken_off_changes_what_is_allowed_from_then_on():
    t = position("impact: fever", "hand 1: all-clear", "row 1: medicine")
    assert refused(t, "use medicine on illness for 2") == "catastrophe.54"
    play(t, "use medicine on illness", "play all-clear", "use medicine on illness for 2")
    assert t.view()["impacts"][3]["given"] == [1, 1, 0]


@pytest.mark.rule("catastrophe.57")
def test_each_seat_draws_two_cards_and_the_next_seat_becomes_first_trader():
    t = position("turn: 2", "first trader: 2", "hand 1: torch", *SAFE)
    finish(t)
    assert t.view()["held"] == [3, 2, 2]
    assert t.view()["first_trader"] == 2
    assert [note.values[0] for note in t.notes if t.game.note_names[note.code] == "draws"] == [1, 2, 0]
    private = [note for note in t.notes if t.game.note_names[note.code] == "draws_card"]
    assert all(note.may_read(note.values[0]) and not note.may_read((note.values[0] + 1) % 3) for note in private)


@pytest.mark.rule("catastrophe.58")
def test_an_empty_deck_is_made_of_the_discards():
    book = position().book
    assert book is not None
    rest = " ".join(f"{id} " * book[n].copies for n, id in enumerate(book.ids) if n < 20).split()
    for card in ("torch", "torch", "radio", "boards"):
        rest.remove(card)
    t = position(f"hand 1: {' '.join(rest)}", "discards: torch torch radio", *SAFE)
    assert t.view()["deck"] == 1
    finish(t)
    assert "reshuffle" in notes(t)
    assert (t.view()["deck"], t.view()["discards"]) == (0, [])
    assert sorted(hand(t, 1) + hand(t, 2) + hand(t, 0)) == sorted([*rest, "torch", "torch", "radio", "boards"])
    assert t.view()["held"] == [86, 2, 0]


@pytest.mark.rule("catastrophe.59")
def test_barter_begins_with_the_new_first_trader_and_takes_cards_from_hand_and_row():
    t = position("turn: 2", "first trader: 2", "row 3: generator/2", "hand 3: torch", *SAFE)
    finish(t)
    assert (Stage(t.state.stage), phase(t), t.turn) == (Stage.BARTER, Phase.TRADE, 2)
    play(t, "trade 1", "give torch", "give row.generator", "propose")
    assert row(t, 0) == ["torch", "generator/2"]
    assert t.turn == 0
    play(t, "pass", "pass")
    assert (Stage(t.state.stage), t.turn) == (Stage.RESTOCK, 2)
