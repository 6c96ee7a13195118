"""What a seat and a spectator are shown."""

import json
from collections.abc import Sequence

import pytest

import fuda
from fuda.games.saika.cards import PASS
from tests.games.saika.build import SEAT_COUNTS, play, played_trick, position, random_match, texts

COMMON = {"game", "players", "seat", "turn", "phase", "over", "scores", "options"}
OWN = {"hand", "round", "trick_number", "tricks", "starter", "trick", "lead", "disasters", "held", "taken", "lost"}


def middle(lost_this_round: Sequence[int] = (1, 2, 3, 4)) -> fuda.Table:
    """Two cards into the second-to-last trick of round 2, four players."""
    t = position(
        hands=["red-1 green-1", "red-2 pillar", "red-3 fertility", "red-4 blue-1"],
        starter=1,
        flipped="yellow",
        round=2,
        lost=[10, 20, 30, 40],
        lost_this_round=lost_this_round,
        taken=[3, 0, 1, 2],
    )
    return play(t, "pillar", "red-3")


def test_a_view_holds_all_that_a_seat_may_know():
    assert middle().view(0) == {
        "game": "saika",
        "players": 4,
        "seat": 0,
        "turn": 3,
        "phase": "play",
        "over": False,
        "scores": [-10, -20, -30, -40],
        "options": {"pillar": "counts", "open_scores": False},
        "hand": ["red-1", "green-1"],
        "round": 2,
        "trick_number": 9,
        "tricks": 10,
        "starter": 1,
        "trick": [None, "pillar", "red-3", None],
        "lead": "red",
        "disasters": {"red": True, "green": False, "yellow": True, "blue": False},
        "held": [2, 1, 1, 2],
        "taken": [3, 0, 1, 2],
        "lost": [10, 20, 30, 40],
    }


def test_each_seat_sees_its_own_hand_and_no_other():
    t = middle()
    assert [t.view(seat)["hand"] for seat in range(4)] == [["red-1", "green-1"], ["red-2"], ["fertility"], ["red-4", "blue-1"]]
    views = [{key: value for key, value in t.view(seat).items() if key not in ("hand", "seat")} for seat in range(4)]
    assert views[0] == views[1] == views[2] == views[3]


def test_a_spectator_sees_no_hand():
    view = middle().view()
    assert view["seat"] is None
    assert view["hand"] == []
    assert not {"red-1", "green-1", "red-2", "fertility", "red-4", "blue-1"} & set(json.dumps(view).split('"'))


@pytest.mark.rule("saika.22")
@pytest.mark.parametrize("players", SEAT_COUNTS)
def test_points_of_the_round_stay_secret_in_whole_matches(players):
    before = [0] * players
    round_number = 1
    for t in random_match(players, 41, keep_specials=True):
        if t.view()["round"] != round_number or t.over:
            round_number, before = t.view()["round"], [-score for score in t.scores]
        for seat in (None, *range(players)):
            view = t.view(seat)
            assert view["lost"] == before
            assert view["scores"] == [-lost for lost in before]
            assert not {"hands", "lost_this_round", "laid", "face_down"} & set(view)
    assert t.over


@pytest.mark.rule("saika.22")
def test_points_of_the_round_do_not_change_any_view():
    few, many = middle(lost_this_round=[1, 2, 3, 4]), middle(lost_this_round=[9, 8, 7, 6])
    assert few.scores != many.scores
    assert [few.view(seat) for seat in (None, 0, 1, 2, 3)] == [many.view(seat) for seat in (None, 0, 1, 2, 3)]


@pytest.mark.parametrize("players", SEAT_COUNTS)
def test_a_view_does_not_change_with_what_the_seat_cannot_see(players):
    for number, t in enumerate(random_match(players, 43)):
        if number % 9 or t.over:
            continue
        for seat in range(players):
            other = fuda.table("saika", seed=number, position=t.position(seat))
            assert other.view(seat) == t.view(seat)
            assert other.view() == t.view()
            for span in fuda.games.load("saika").spans:
                if span.name != "lost_in_round":  # of the tricks before, which a position does not hold
                    cells = list(span.cells())
                    assert [other.observe(seat)[i] for i in cells] == [t.observe(seat)[i] for i in cells]
            known = t.masked(seat)
            for name in ("acted", "actor", "remembered", "flipped_before", "witnessed"):  # what a position does not hold
                setattr(known, name, getattr(other.masked(seat), name))
            assert other.masked(seat) == known


@pytest.mark.parametrize("players", SEAT_COUNTS)
@pytest.mark.parametrize("open_scores", [False, True])
def test_every_view_is_ready_for_json_and_complete(players, open_scores):
    for t in random_match(players, 44, open_scores=open_scores):
        for seat in (None, *range(players), "all"):
            view = t.view(seat)
            assert json.loads(json.dumps(view)) == view
            assert set(view) == COMMON | OWN | ({"hands", "lost_this_round"} if seat == "all" else set())
            assert all(len(view[key]) == players for key in ("trick", "held", "taken", "lost", "scores"))


def test_a_pass_is_shown_in_the_trick():
    t = play(position(3, hands=["pillar", "pillar", "red-1"]), "pillar", "pass")
    assert t.view()["trick"] == ["pillar", "pass", None]
    assert t.state.trick[1] == PASS


def test_the_trick_that_was_just_played_stays_in_sight_while_its_winner_names_the_starter():
    t = played_trick("red-1", "red-2", "blue-3", "red-4")
    assert t.view()["trick"] == ["red-1", "red-2", "blue-3", "red-4"]
    assert t.view()["trick_number"] == 9
    assert t.view()["phase"] == "name_starter"
    play(t, "name 1")
    assert t.view()["trick"] == [None] * 4
    assert t.view()["trick_number"] == 10


def test_held_counts_the_cards_in_hand():
    for t in random_match(5, 45):
        assert t.view()["held"] == [len(t.view(seat)["hand"]) for seat in range(5)]


def test_the_hand_of_the_seat_to_move_holds_every_card_that_it_may_play():
    for t in random_match(4, 46):
        if t.view()["phase"] == "play":
            assert set(texts(t)) - {"pass"} <= set(t.view(t.turn)["hand"])


def test_everything_is_shown_for_replays():
    t = middle()
    view = t.view("all")
    assert view["hands"] == [["red-1", "green-1"], ["red-2"], ["fertility"], ["red-4", "blue-1"]]
    assert view["lost_this_round"] == [1, 2, 3, 4]
    assert view["scores"] == [-11, -22, -33, -44]
