"""Immediate Responses: catastrophe.41 to 47."""

import pytest

from fuda.games.catastrophe.state import Phase
from tests.games.catastrophe.build import hand, notes, phase, play, position, refused, row, texts


def plays(texts_now: list[str]) -> list[str]:
    return [text for text in texts_now if text.startswith("play")]


def given(t) -> list[list[int]]:
    return [impact["given"] for impact in t.view()["impacts"]]


@pytest.mark.rule("catastrophe.41")
def test_a_response_is_played_from_the_hand_acts_at_once_and_is_discarded():
    t = position("hand 1: rally rally", "vitality: 4 3 2")
    play(t, "play rally")
    assert t.view()["vitality"] == [4, 4, 3]
    assert (hand(t, 0), t.view()["discards"]) == (["rally"], ["rally"])
    assert t.turn == 0
    assert refused(t, "play doctor for 3") == "catastrophe.41"
    assert refused(t, "play response.12") == "catastrophe.41"


@pytest.mark.rule("catastrophe.41")
def test_a_response_for_the_barter_is_played_in_the_own_turn_to_trade_before_naming_a_partner():
    t = position("hand 1: delivery")
    assert refused(t, "play delivery for 1") == "catastrophe.41"
    t = position("phase: trade", "disaster phase: 1", "hand 1: delivery torch rally", "vitality: 3 3 3")
    assert plays(texts(t)) == ["play delivery for 1", "play delivery for 2", "play delivery for 3"]
    assert refused(t, "play rally") == "catastrophe.41"
    play(t, "play delivery for 2")
    assert (len(hand(t, 1)), t.turn, phase(t), t.state.plays) == (2, 0, Phase.TRADE, 1)
    play(t, "trade 2")
    assert refused(t, "play delivery for 1") == "catastrophe.29"
    play(t, "give torch", "propose")
    assert t.turn == 1


@pytest.mark.rule("catastrophe.41")
def test_provisioning_is_no_barter():
    t = position("phase: trade", "hand 1: delivery")
    assert plays(texts(t)) == []
    assert refused(t, "play delivery for 1") == "catastrophe.41"


@pytest.mark.rule("catastrophe.42")
def test_a_response_needs_something_to_aim_at():
    t = position("hand 1: good-deed rally", "vitality: 4 4 3")
    assert plays(texts(t))[:3] == ["play rally", "play good-deed on power for 2", "play good-deed on power for 3"]
    assert refused(t, "play good-deed on power") == "catastrophe.42"
    assert refused(t, "play rally on aim.2") == "catastrophe.42"
    t = position("hand 1: doctor", "vitality: 3 3 3")
    assert refused(t, "play doctor for 4") == "catastrophe.42"


@pytest.mark.rule("catastrophe.42")
def test_a_card_without_an_aim_needs_one_effect_that_changes_something_and_effects_come_in_order():
    t = position("hand 1: clear-words")  # no sting, but a card to draw
    play(t, "play clear-words")
    assert notes(t) == ["plays", "draws_card", "draws"]
    t = position("hand 1: clear-words", "impact: panic")
    play(t, "play clear-words")
    assert notes(t) == ["plays", "calms", "draws_card", "draws"]


@pytest.mark.rule("catastrophe.42")
def test_a_seat_plays_eight_in_a_react_at_most():
    t = position("hand 1: rally", "vitality: 1 1 1", "played: 7 0 0")
    play(t, "play rally")
    t = position("hand 1: rally", "vitality: 1 1 1", "played: 8 0 0")
    assert plays(texts(t)) == []
    assert refused(t, "play rally") == "catastrophe.42"
    t = position("phase: trade", "disaster phase: 1", "hand 1: delivery", "plays: 8")
    assert refused(t, "play delivery for 1") == "catastrophe.42"


@pytest.mark.rule("catastrophe.43")
def test_it_gives_an_own_impact_uses():
    t = position("hand 1: paramedic")
    assert plays(texts(t)) == ["play paramedic on injury"]
    assert refused(t, "play paramedic on power") == "catastrophe.43"
    play(t, "play paramedic on injury")
    assert given(t)[1] == [2, 0, 0]


@pytest.mark.rule("catastrophe.43")
def test_it_helps_a_neighbour_or_anyone_or_everyone():
    t = position("hand 1: good-deed volunteers soup-kitchen", players=4)
    assert [text for text in texts(t) if "good-deed on power" in text] == [
        "play good-deed on power for 2",
        "play good-deed on power for 4",
    ]
    play(t, "play good-deed on power for 4")
    assert given(t)[0] == [0, 0, 0, 1]
    assert t.view()["held"] == [3, 0, 0, 0]  # who plays it draws the card
    play(t, "play volunteers on power for 3")
    assert given(t)[0] == [0, 0, 1, 1]
    play(t, "play soup-kitchen on water")
    assert given(t)[2] == [1, 1, 1, 1]


@pytest.mark.rule("catastrophe.44")
def test_nobody_is_healed_beyond_what_the_game_began_with():
    t = position("hand 1: doctor rally", "vitality: 3 4 1")
    assert refused(t, "play doctor for 2") == "catastrophe.44"
    play(t, "play doctor for 1")
    assert t.view()["vitality"] == [4, 4, 1]
    t = position("hand 1: rally")
    assert refused(t, "play rally") == "catastrophe.44"
    t = position("hand 1: rally", "vitality: 3 3 3", vitality=3)
    assert refused(t, "play rally") == "catastrophe.44"


@pytest.mark.rule("catastrophe.45")
def test_drawing_needs_a_card_in_the_deck_or_among_the_discards():
    book = position().book
    assert book is not None
    rest = " ".join(f"{id} " * book[n].copies for n, id in enumerate(book.ids) if n < 20).split()
    rest.remove("delivery")
    trade = ("phase: trade", "disaster phase: 1", "hand 1: delivery")
    t = position(*trade, f"hand 2: {' '.join(rest)}")
    assert t.view()["deck"] == 0
    assert refused(t, "play delivery for 1") == "catastrophe.45"
    rest.remove("torch")
    t = position(*trade, "discards: torch", f"hand 2: {' '.join(rest)}")
    play(t, "play delivery for 1")
    assert hand(t, 0) == ["torch"]
    assert (t.view()["deck"], t.view()["discards"]) == (0, ["delivery"])


@pytest.mark.rule("catastrophe.46")
def test_repair_gives_a_partly_used_card_of_the_own_row_uses_back():
    t = position("hand 1: workshop workshop", "row 1: generator/1 radio/2 torch")
    assert plays(texts(t)) == ["play workshop on generator", "play workshop on radio"]
    assert refused(t, "play workshop on torch") == "catastrophe.46"
    assert refused(t, "play workshop on row.4") == "catastrophe.46"
    play(t, "play workshop on generator", "play workshop on radio")
    assert row(t, 0) == ["generator/3", "radio", "torch"]


@pytest.mark.rule("catastrophe.47")
def test_to_calm_takes_the_sting_off_for_all():
    t = position("hand 1: all-clear all-clear", "impact: wounds")
    assert t.view()["impacts"][3]["needed"] == [2, 2, 2]
    play(t, "play all-clear")
    assert t.view()["impacts"][3]["needed"] == [1, 1, 1]
    assert t.view()["calmed"]
    assert refused(t, "play all-clear") == "catastrophe.47"
    assert refused(position("hand 1: all-clear"), "play all-clear") == "catastrophe.47"
