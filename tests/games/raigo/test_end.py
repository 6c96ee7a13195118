"""How a match ends: Raizan runs out, or a seat drops out."""

import pytest

from fuda.games.raigo.board import Phase
from fuda.games.raigo.refusals import why_not
from tests.games.raigo.build import EMPTY, canyon, completed, play, position, random_match, tower


def last_turn(*boards, **setup):
    """A table at which seat 1 has the very last turn."""
    players = len(boards)
    return position(*boards, pool="雷" * (0, 0, 5, 2, 0)[players], last_turns=1, **setup)


@pytest.mark.rule("raigo.41")
def test_when_raizan_is_empty_every_other_seat_has_one_more_turn():
    t = position("|三||", "|三||", "|三||", phase=Phase.SELECT, pool="雷雷雷", active=1)
    play(t, "draw", "place body", "end")
    turns = []
    while not t.over:
        turns.append(t.turn)
        play(t, *["end"] * (2 if t.view()["phase"] == "fetch" else 1))
    assert turns == [2, 0]


@pytest.mark.rule("raigo.41")
def test_the_turn_in_which_raizan_runs_out_is_played_to_its_end():
    t = position("|三||", "|五||", phase=Phase.SELECT, pool="雷雷雷雷雷雷")
    play(t, "draw", "place body")
    assert "pile hand-1 tower-1" in [action.text for action in t.legal()]
    play(t, "pile hand-1 tower-1")
    assert t.turn == 1
    play(t, "end")
    assert t.over


@pytest.mark.rule("raigo.41")
def test_purify_too_can_empty_raizan():
    t = position("三|淨||", "|五||", pool="雷雷雷雷雷雷")
    play(t, "chant hand-1", "discard body-1", "place body")
    assert (t.view()["raizan"], t.turn) == (0, 1)
    play(t, "end")
    assert t.over


@pytest.mark.rule("raigo.42")
def test_all_towers_are_resolved_of_any_height_and_sealed_or_not():
    t = last_turn("|八|八瞬六|三三", "||六陣二|三", sealed={"2.1": 1})
    play(t, "end")
    assert t.over
    assert t.scores == [3, 3]
    assert (completed(t, 0), completed(t, 1)) == (["八瞬六"], ["六陣二"])
    assert all(tower(t, name) == "" for name in ("1.1", "1.2", "2.1", "2.2"))
    assert canyon(t).count("三") == 4
    assert canyon(t).count("雷") == 3  # with the seal; five are put aside
    assert t.view()["boards"][1]["towers"][0]["sealed"] is None


@pytest.mark.rule("raigo.42")
def test_unsettled_towers_pay_and_nobody_drops_out_any_more():
    t = last_turn("|八|三四|五六", "||一二|", balls=[1, 1])
    play(t, "end")
    assert t.scores == [0, 0]
    assert t.places == [1, 1]
    assert t.state.out == 0


@pytest.mark.rule("raigo.42")
def test_who_has_no_ball_pays_none_and_may_still_gain():
    t = last_turn("|八|三四|八瞬六", EMPTY, balls=[1, 1])
    play(t, "end")
    assert t.scores == [1, 1]


@pytest.mark.rule("raigo.43")
def test_every_bonus_token_in_a_completed_hand_brings_a_ball():
    t = last_turn("|八|八瞬六|", "||七五三|七", EMPTY, bonus="七")
    play(t, "end")
    assert t.scores == [2 + 1 + 1, 2 + 2 + 1, 2]  # a Switch weighs 7 too; the tower of one Seven makes no hand


@pytest.mark.rule("raigo.43")
def test_hands_completed_earlier_count_for_the_bonus():
    t = last_turn("|雷三|八瞬六|", EMPTY, EMPTY, EMPTY, bonus="六", teams=False)
    play(t, "chant hand-1", "discharge 1.1", "decline", "decline", "end")
    assert t.scores == [4, 2, 2, 2]


@pytest.mark.rule("raigo.43")
def test_an_unsettled_tower_brings_no_bonus():
    t = last_turn("|八|七七八|", EMPTY, EMPTY, bonus="七")
    play(t, "end")
    assert t.scores == [1, 2, 2]


@pytest.mark.rule("raigo.43")
def test_team_mates_gather_bonus_balls_together():
    t = last_turn("|八|八瞬六|", EMPTY, "||七五三|", EMPTY, bonus="七")
    play(t, "end")
    assert t.scores == [9, 4, 9, 4]


@pytest.mark.rule("raigo.44")
def test_of_two_seats_the_other_wins_at_once():
    t = position("|雷|八七六|", "||三三四|", balls=[2, 1])
    play(t, "chant hand-1", "discharge 2.1")
    assert t.over
    assert (t.scores, t.places) == ([2, 0], [1, 2])
    assert tower(t, "1.1") == "八七六"  # not resolved any more


@pytest.mark.rule("raigo.44")
def test_the_forbiddance_in_select_can_drop_a_seat_out():
    t = position("一二三|五六||", EMPTY, phase=Phase.FETCH, balls=[1, 2])
    assert t.over
    assert t.places == [2, 1]


@pytest.mark.rule("raigo.44")
def test_a_sixth_token_that_unsettles_can_drop_a_seat_out():
    t = position("|八|六五四三二|", EMPTY, balls=[1, 2])
    play(t, "pile hand-1 tower-1")
    assert t.over
    assert t.places == [2, 1]


@pytest.mark.rule("raigo.44")
def test_a_team_drops_out_as_one():
    t = position("|雷||", "||三三四|", EMPTY, EMPTY, balls=[3, 1])
    play(t, "chant hand-1", "discharge 2.1")
    assert t.over
    assert t.places == [1, 3, 1, 3]


@pytest.mark.rule("raigo.44")
def test_a_team_with_a_ball_left_plays_on():
    t = position("|雷||", "||三三四|", EMPTY, EMPTY)
    play(t, "chant hand-1", "discharge 2.1")
    assert not t.over
    assert t.scores == [4, 3, 4, 3]


@pytest.mark.rule("raigo.44")
@pytest.mark.parametrize("players", [3, 4])
def test_of_three_or_more_alone_the_rest_resolve_all_towers(players):
    boards = ["|雷|八瞬六|", "||三三四|六陣二", "||七五斬|", EMPTY][:players]
    t = position(*boards, balls=[2, 1, 2, 2][:players], teams=False, bonus="七")
    play(t, "chant hand-1", "discharge 2.1")
    assert t.over
    assert t.scores[:3] == [2 + 1 + 1, 0, 2 + 1 + 1]  # the tower of seat 2 counts for nothing
    assert t.places[:3] == [1, players, 1]


@pytest.mark.rule("raigo.44")
def test_bonus_tokens_of_a_seat_that_is_out_bring_nothing():
    boards = ["|・八||六五四三二", EMPTY, EMPTY]
    t = position(*boards, bonus="雷", balls=[1, 2, 2], lines="completed 1: 1 六五四三二一")
    assert completed(t, 0) == ["六五四三二一"]
    play(t, "pile hand-2 tower-2")
    assert (t.scores, t.places) == ([0, 2, 2], [3, 1, 1])


@pytest.mark.rule("raigo.44")
def test_who_is_out_is_behind_one_who_lost_the_last_ball_at_the_end():
    t = position("|雷||", "||三三四|", "||一二|", balls=[2, 1, 1])
    play(t, "chant hand-1", "discharge 2.1")
    assert (t.scores, t.places) == ([2, 0, 0], [1, 3, 2])


@pytest.mark.rule("raigo.45")
def test_most_balls_win_and_ties_share():
    t = last_turn("|八|八瞬六|", EMPTY, "||七五斬|", bonus="一")
    play(t, "end")
    assert (t.scores, t.places) == ([3, 2, 3], [1, 3, 1])
    assert t.words("en")[-2:] == ["Seat 1 wins", "Seat 3 wins"]


@pytest.mark.rule("raigo.46")
def test_after_the_end_nothing_is_legal():
    t = last_turn("|八||", EMPTY)
    play(t, "end")
    assert t.over
    assert t.legal() == []
    assert why_not(t.state, 0) == 46


@pytest.mark.parametrize("players", [2, 3, 4])
def test_random_matches_end(players):
    for seed in range(20):
        *_, t = random_match(players, seed)
        assert t.over
        assert len(t.log) < 1000
