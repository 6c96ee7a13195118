"""The end of a round, what lies between rounds, the end of the match, and secrecy: saika.19 to saika.22."""

from typing import Any

import numpy as np
import pytest

import fuda
from tests.games.saika.build import SEAT_COUNTS, excess, face_up, hand, play, points, position, random_match, taken, texts

LAST_TRICK = ("red-1", "red-2", "red-3", "red-4")  # seat 3 takes the 4


def last_trick(**setup: Any) -> fuda.Table:
    """A table of four after the last trick of a round, which costs seat 3 four points."""
    return play(position(hands=LAST_TRICK, **setup), *LAST_TRICK)


@pytest.mark.rule("saika.19")
def test_a_round_ends_with_its_last_trick_and_the_points_of_the_round_are_added():
    t = last_trick(lost=[10, 20, 30, 40], lost_this_round=[1, 2, 3, 4], taken=[1, 1, 1, 1])
    assert t.view()["round"] == 2
    assert t.view()["lost"] == [11, 22, 33, 48]
    assert points(t) == [11, 22, 33, 48]


@pytest.mark.rule("saika.19")
def test_a_round_goes_on_while_there_are_tricks_left():
    t = position(hands=[f"{card} blue-{n}" for card, n in zip(LAST_TRICK, (1, 2, 3, 4), strict=True)])
    play(t, *LAST_TRICK)
    assert t.view()["round"] == 1
    play(t, "name 1", "blue-1", "blue-2", "blue-3", "blue-4")
    assert t.view()["round"] == 2
    assert points(t) == [0, 0, 0, 8]


@pytest.mark.rule("saika.19")
@pytest.mark.parametrize(("number", "cost"), [(1, 1), (2, 2), (3, 3), (4, 4), (6, 6), (7, 7), (8, 8), (9, 9), (10, 10)])
def test_a_card_taken_costs_its_number(number, cost):
    t = position(3, hands=[f"red-{number}", "blue-10", "green-10"])
    play(t, f"red-{number}", "blue-10", "green-10")
    assert points(t) == [cost, 0, 0]


@pytest.mark.rule("saika.19")
def test_a_taken_pillar_costs_5_and_a_taken_fertility_0():
    t = position(hands=["red-1", "pillar", "fertility", "red-10"], flipped="green yellow blue")
    play(t, "red-1", "pillar", "fertility", "red-10")
    assert points(t) == [16, 0, 0, 0]


@pytest.mark.rule("saika.19")
@pytest.mark.parametrize("open_scores", [False, True])
def test_each_card_left_in_hand_costs_20(open_scores):
    t = position(hands=["pillar", "fertility", "pillar", "pillar fertility"], tricks_left=1, open_scores=open_scores)
    play(t, "pillar", "fertility", "pass", "pass")
    assert points(t) == [5, 0, 20, 40]
    assert t.view()["lost"] == [5, 0, 20, 40]


@pytest.mark.rule("saika.19")
def test_cards_kept_cost_more_besides_what_was_taken():
    t = position(hands=["pillar", "red-1", "pillar", "red-2"], lost_this_round=[0, 0, 7, 0], lost=[0, 0, 100, 0])
    play(t, "pillar", "red-1", "pass", "red-2")
    assert points(t) == [5, 0, 127, 0]


@pytest.mark.rule("saika.20")
@pytest.mark.parametrize("round", [1, 2])
@pytest.mark.parametrize("players", SEAT_COUNTS)
def test_all_cards_are_dealt_anew_for_the_next_round(players, round):
    cards = ["red-1", "red-2", "red-3", "red-4", "red-6", "red-7"][:players]
    t = play(position(players, hands=cards, round=round), *cards)
    dealt = [card for seat in range(players) for card in hand(t, seat)]
    assert t.view()["round"] == round + 1
    assert dealt.count("pillar") == dealt.count("fertility") == players
    assert all(held == t.view()["tricks"] for held in t.view()["held"])
    assert len(set(dealt) - {"pillar", "fertility"}) + len(excess(t)) == 36
    assert taken(t) == [0] * players
    assert t.state.void[:players] == [0] * players


@pytest.mark.rule("saika.20")
def test_the_deal_of_a_round_differs_from_the_one_before():
    deals = {}
    for t in random_match(4, 5):
        if t.view()["round"] not in deals:
            deals[t.view()["round"]] = [hand(t, seat) for seat in range(4)]
    assert len(deals) == 3
    assert deals[1] != deals[2] != deals[3]


@pytest.mark.rule("saika.20")
@pytest.mark.parametrize("round", [1, 2])
def test_the_seat_with_most_points_lost_in_all_names_the_starter_of_the_next_round(round):
    t = last_trick(round=round, lost=[0, 9, 0, 0])
    assert t.turn == 1
    assert t.view()["phase"] == "name_starter"
    assert texts(t) == ["name 1", "name 2", "name 3", "name 4"]
    assert len(hand(t, 1)) == 10  # the new hand is known before the starter is named
    t.play("name 3")
    assert t.turn == 2
    assert texts(t) == hand(t, 2)


@pytest.mark.rule("saika.20")
def test_it_may_name_itself():
    t = last_trick()
    assert t.turn == 3
    t.play("name 4")
    assert t.turn == 3


@pytest.mark.rule("saika.20")
def test_points_of_the_whole_match_count_not_those_of_the_last_round():
    t = last_trick(round=2, lost=[50, 0, 0, 0], lost_this_round=[0, 0, 30, 0])
    assert t.turn == 0


@pytest.mark.rule("saika.20")
def test_the_winner_of_the_last_trick_does_not_name_the_starter_of_the_next_round():
    t = last_trick(lost_this_round=[0, 0, 30, 0])
    assert t.turn == 2


@pytest.mark.rule("saika.20")
@pytest.mark.parametrize("lost", [[4, 4, 4, 0], [4, 0, 0, 0], [9, 0, 9, 0]])
def test_if_several_share_the_most_the_starter_is_drawn_among_all_seats(lost):
    drawn = []
    for seed in range(80):
        t = last_trick(lost=lost, seed=seed)
        assert t.view()["phase"] == "play"
        assert t.words("en")[-1] == f"Seat {t.view()['starter'] + 1} starts (drawn)"
        drawn.append(t.view()["turn"])
    assert min(np.bincount(drawn, minlength=4)) >= 10


@pytest.mark.rule("saika.20")
def test_seats_that_share_less_than_the_most_do_not_matter():
    assert last_trick(lost=[3, 3, 3, 10]).turn == 3
    assert last_trick(lost=[3, 9, 3, 0]).turn == 1


@pytest.mark.rule("saika.20")
@pytest.mark.parametrize("flipped", ["", "blue", "yellow blue"])
def test_natural_disaster_cards_stay_as_they_are_from_round_to_round(flipped):
    t = last_trick(flipped=flipped)
    assert t.view()["round"] == 2
    assert face_up(t) == ["red", *flipped.split()]


@pytest.mark.rule("saika.21")
@pytest.mark.parametrize("players", SEAT_COUNTS)
def test_a_match_has_three_rounds(players):
    rounds = [t.view()["round"] for t in random_match(players, 6)]
    assert rounds[0] == 1
    assert rounds[-1] == 3
    assert sorted(rounds) == rounds


@pytest.mark.rule("saika.21")
def test_the_fewest_points_lost_in_all_win_and_the_score_is_minus_the_points():
    t = last_trick(round=3, lost=[30, 20, 10, 5])
    assert t.over
    assert t.scores == [-30, -20, -10, -9]
    assert t.places == [4, 3, 2, 1]
    assert t.words("en")[-1] == "Seat 4 wins with the fewest points lost"


@pytest.mark.rule("saika.21")
def test_seats_that_share_the_fewest_all_win():
    t = last_trick(round=3, lost=[14, 10, 20, 6])
    assert t.places == [3, 1, 4, 1]
    assert [line for line in t.words("en") if "wins with" in line] == [
        "Seat 2 wins with the fewest points lost",
        "Seat 4 wins with the fewest points lost",
    ]


@pytest.mark.rule("saika.21")
def test_equal_places_are_shared_and_the_next_one_is_left_out():
    assert last_trick(round=3, lost=[4, 10, 10, 26]).places == [1, 2, 2, 4]
    assert last_trick(round=3, lost=[4, 4, 4, 0]).places == [1, 1, 1, 1]


@pytest.mark.rule("saika.22")
def test_the_points_of_the_round_and_the_cards_taken_stay_secret_until_it_ends():
    t = position(hands=["red-1 blue-1", "red-2 blue-2", "red-3 blue-3", "red-9 blue-4"], lost=[1, 2, 3, 4])
    play(t, "red-1", "red-2", "red-3", "red-9", "name 1")
    for seat in (None, 0, 1, 2, 3):
        view = t.view(seat)
        assert view["lost"] == [1, 2, 3, 4]
        assert view["scores"] == [-1, -2, -3, -4]
        assert view["taken"] == [0, 0, 0, 1]
        assert "red-9" not in str(view)
    play(t, "blue-1", "blue-2", "blue-3", "blue-4")
    assert t.view()["lost"] == [1, 2, 3, 17]


@pytest.mark.rule("saika.22")
def test_the_option_open_scores_shows_the_points_as_they_are_lost():
    t = position(hands=["red-1 blue-1", "red-2 blue-2", "red-3 blue-3", "red-9 blue-4"], lost=[1, 2, 3, 4], open_scores=True)
    play(t, "red-1", "red-2", "red-3", "red-9")
    for seat in (None, 0, 3):
        assert t.view(seat)["lost"] == [1, 2, 3, 13]
        assert t.view(seat)["scores"] == [-1, -2, -3, -13]


@pytest.mark.rule("saika.22")
@pytest.mark.parametrize("players", SEAT_COUNTS)
def test_the_option_open_scores_changes_what_is_shown_and_not_what_is_played(players):
    secret = list(random_match(players, 21, keep_specials=True))[-1]
    shown = list(random_match(players, 21, keep_specials=True, open_scores=True))[-1]
    assert secret.moves == shown.moves
    assert secret.scores == shown.scores
