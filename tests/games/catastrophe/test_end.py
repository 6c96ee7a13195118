"""The end of a game and of a match: catastrophe.70 to 75."""

import pytest

import fuda
from fuda.games.catastrophe.state import Phase
from tests.games.catastrophe.build import notes, phase, play, position

LAST = ("disaster phase: 3", "covered 1: 9 9 9 9", "covered 2: 9 9 9 9", "covered 3: 9 9 9 9")


def finish(t):
    return play(t, "done", "done", "done")


@pytest.mark.rule("catastrophe.70")
def test_all_have_won_if_all_have_vitality_left_after_the_third_react():
    t = finish(position(*LAST, "vitality: 1 4 2"))
    assert t.over
    assert "survived" in notes(t)
    assert (t.scores, t.places) == ([1, 4, 2], [3, 1, 2])


@pytest.mark.rule("catastrophe.71")
@pytest.mark.parametrize(
    ("lines", "places", "resilient"),
    [
        (("vitality: 3 4 3", "hand 1: torch torch"), [2, 1, 3], [1]),
        (("vitality: 3 3 3", "hand 1: torch", "row 2: torch torch"), [2, 1, 3], [1]),
        (("vitality: 3 3 3", "hand 1: torch rally", "row 2: torch torch", "row 3: radio", "hand 3: radio"), [1, 3, 2], [0]),
        (("vitality: 3 3 1", "hand 1: torch", "hand 2: rally"), [1, 1, 3], [0, 1]),
        (("vitality: 2 2 2",), [1, 1, 1], [0, 1, 2]),
    ],
)
def test_most_resilient_by_vitality_then_cards_owned_then_cards_in_hand(lines, places, resilient):
    t = finish(position(*LAST, *lines))
    assert t.places == places
    assert [note.values[0] for note in t.notes if t.game.note_names[note.code] == "resilient"] == resilient


@pytest.mark.rule("catastrophe.72")
def test_after_a_loss_all_have_nothing_and_are_last():
    t = finish(position("disaster phase: 3", "vitality: 4 4 4", *LAST[1:3], "covered 3: 0 0 0 0"))
    assert (t.over, t.scores, t.places) == (True, [0, 0, 0], [3, 3, 3])


@pytest.mark.rule("catastrophe.72")
def test_while_a_game_goes_on_the_score_is_the_vitality_left():
    assert position("vitality: 4 1 3").scores == [4, 1, 3]


@pytest.mark.rule("catastrophe.73")
def test_the_most_resilient_is_first_trader_of_the_next_game():
    t = finish(position(*LAST, "vitality: 1 2 4", games=2))
    assert not t.over
    assert (t.state.game_number, phase(t), t.view()["first_trader"], t.turn) == (2, Phase.DRAFT, 2, 2)
    assert t.view()["vitality"] == [4, 4, 4]
    assert t.view()["disaster"] is None


@pytest.mark.rule("catastrophe.73")
def test_of_several_one_is_drawn_and_after_a_loss_one_of_all():
    firsts = {finish(position(*LAST, "vitality: 3 1 3", games=2, seed=seed)).view()["first_trader"] for seed in range(20)}
    assert firsts == {0, 2}
    lost = ("disaster phase: 2", "vitality: 1 1 1")
    firsts = {finish(position(*lost, games=2, seed=seed)).view()["first_trader"] for seed in range(30)}
    assert firsts == {0, 1, 2}


@pytest.mark.rule("catastrophe.73")
def test_a_series_has_as_many_games_as_were_agreed_on():
    t = finish(position(*LAST, "game: 2", "points: 3 1 1", games=2))
    assert t.over
    with pytest.raises(fuda.BadSetup):
        fuda.table("catastrophe", 3, games=6)


@pytest.mark.rule("catastrophe.74")
def test_sums_of_the_games_that_were_won_decide():
    t = finish(position(*LAST, "game: 2", "vitality: 4 2 3", "points: 1 3 2", "hand 3: torch", games=2))
    assert (t.scores, t.places) == ([5, 5, 5], [2, 2, 1])
    t = finish(position("game: 2", "vitality: 1 1 1", "points: 1 3 2", games=2))  # the second game is lost
    assert (t.over, t.scores, t.places) == (True, [1, 3, 2], [3, 1, 2])
    lines = ("owned before: 3 4 4", "held before: 3 1 2", "points: 2 2 2")
    t = finish(position("game: 2", "vitality: 1 1 1", *lines, games=2))
    assert t.places == [3, 2, 1]


@pytest.mark.rule("catastrophe.75")
def test_when_the_match_is_over_nothing_is_played():
    t = finish(position(*LAST))
    assert t.legal() == []
    with pytest.raises(fuda.OutOfTurn):
        t.play("done")
    assert {t.game.rules.why_not(t.state, a) for a in range(t.game.actions)} == {75}  # type: ignore[attr-defined]
