"""The learner's vector, part by part as `rules.md` lists them."""

from typing import Any

import numpy as np
import pytest

import fuda
from fuda.games.saika.notation import TEXTS
from fuda.kernel.python import PythonEngine
from tests.games.saika.build import SEAT_COUNTS, play, position, random_match

LENGTHS = {
    "hand": 38,
    "trick": 6 * 39,
    "laid": 36,
    "lead": 4,
    "disasters": 4,
    "seats": 6 * 10,
    "starter": 6,
    "players": 6,
    "round": 3,
    "tricks_left": 1,
    "phase": 1,
    "pillar": 1,
    "open_scores": 1,
}


def parts(t: fuda.Table, seat: int) -> dict[str, list[int]]:
    vector = t.observe(seat)
    found, start = {}, 0
    for name, length in LENGTHS.items():
        found[name] = vector[start : start + length]
        start += length
    assert start == len(vector)
    return found


def marked(numbers: list[int]) -> list[int]:
    """Where there is a 1 in a part of zeros and ones."""
    assert set(numbers) <= {0, 1}
    return [i for i, number in enumerate(numbers) if number]


def middle(**more: Any) -> fuda.Table:
    """Seat 3 of five to move: seat 1 led green, seat 2 had none and laid blue; in round 2 with four tricks left."""
    t = position(
        5,
        hands=[
            "red-1 red-2 pillar fertility",
            "green-1 green-2 green-3 pillar",
            "blue-1 blue-2 red-10 fertility",
            "green-7 yellow-1 red-3 red-4",
            "yellow-8 yellow-9 yellow-10 blue-10",
        ],
        starter=1,
        flipped="yellow",
        round=2,
        lost=[10, 20, 300, 255, 256],
        taken=[3, 0, 1, 2, 7],
        **more,
    )
    return play(t, "green-1", "blue-1")


def test_the_vector_is_as_long_as_the_rules_say():
    game = fuda.games.load("saika")
    assert sum(LENGTHS.values()) == game.observation == 395
    assert "vector of 395 numbers" in game.rules_text()
    assert "There are 45 actions" in game.rules_text()


def test_the_rules_list_the_parts_with_their_places():
    start = 0
    for length in LENGTHS.values():
        assert f"\n| {start} | " in fuda.games.load("saika").rules_text()
        start += length


def test_the_own_hand():
    assert [TEXTS[card] for card in marked(parts(middle(), 3)["hand"])] == ["red-3", "red-4", "green-7", "yellow-1"]
    assert [TEXTS[card] for card in marked(parts(middle(), 0)["hand"])] == ["red-1", "red-2", "pillar", "fertility"]


@pytest.mark.parametrize("seat", range(5))
def test_the_trick_by_seat_from_the_own_one_on(seat):
    trick = parts(middle(), seat)["trick"]
    shown = {i // 39: TEXTS[i % 39] for i in marked(trick)}
    assert shown == {(1 - seat) % 5: "green-1", (2 - seat) % 5: "blue-1"}


def test_a_pass_in_the_trick():
    t = play(position(3, hands=["pillar", "pillar", "red-1"]), "pillar", "pass")
    assert {i // 39: TEXTS[i % 39] for i in marked(parts(t, 2)["trick"])} == {1: "pillar", 2: "pass"}


def test_the_cards_laid_in_this_round():
    t = position(3, hands=["red-1 red-2", "red-3 blue-10", "red-4 red-6"])
    before = set(marked(parts(t, 0)["laid"]))
    play(t, "red-1", "red-3")
    assert {TEXTS[card] for card in set(marked(parts(t, 0)["laid"])) - before} == {"red-1", "red-3"}


def test_the_lead_and_the_natural_disaster_cards():
    shown = parts(middle(), 3)
    assert shown["lead"] == [0, 1, 0, 0]
    assert shown["disasters"] == [0, 1, 1, 1]
    t = position(3, hands=["red-1", "red-3", "red-4"])
    assert parts(t, 0)["lead"] == [0, 0, 0, 0]
    assert parts(t, 0)["disasters"] == [0, 0, 0, 0]


def test_what_is_known_of_each_seat():
    by_seat = np.reshape(parts(middle(), 3)["seats"], (6, 10)).tolist()
    assert by_seat == [
        [0, 0, 0, 0, 0, 0, 4, 2, 255, 0],  # seat 3 itself
        [0, 0, 0, 0, 0, 0, 4, 7, 255, 0],  # seat 4
        [0, 0, 0, 0, 1, 1, 4, 3, 10, 0],  # seat 0
        [0, 0, 0, 0, 1, 0, 3, 0, 20, 0],  # seat 1
        [0, 1, 0, 0, 0, 1, 3, 1, 255, 0],  # seat 2 has shown that it has no green
        [0] * 10,  # there is no sixth
    ]


def test_points_that_all_saw_go_face_down():
    """Whoever remembers knows them; a position tells nothing of them until the next round."""
    most = 0
    for t in random_match(3, 5):
        for seat in range(3 if t.turn is not None else 0):
            shown = np.reshape(parts(t, seat)["seats"], (6, 10))[:, 9].tolist()
            assert shown == [t.state.face_down[(seat + i) % 3] for i in range(3)] + [0, 0, 0]
        most = max(most, *t.state.face_down)
    assert 20 < most < 255
    again = fuda.table("saika", position=random_match_in_the_middle().position())
    assert np.reshape(parts(again, 0)["seats"], (6, 10))[:, 9].tolist() == [0] * 6


def random_match_in_the_middle() -> fuda.Table:
    return next(t for t in random_match(3, 5) if max(t.state.face_down) > 20)


@pytest.mark.parametrize("seat", range(5))
def test_the_starter_counted_from_the_own_seat(seat):
    assert marked(parts(middle(), seat)["starter"]) == [(1 - seat) % 5]


@pytest.mark.parametrize("players", SEAT_COUNTS)
def test_the_number_of_players(players):
    t = fuda.Table("saika", players, 1)
    assert marked(parts(t, 0)["players"]) == [players - 1]


@pytest.mark.parametrize("round", [1, 2, 3])
def test_round_tricks_left_and_phase(round):
    t = position(3, hands=["red-1 blue-1", "red-3 blue-2", "red-4 blue-3"], round=round)
    assert marked(parts(t, 0)["round"]) == [round - 1]
    assert parts(t, 0)["tricks_left"] == [2]
    assert parts(t, 0)["phase"] == [0]
    play(t, "red-1", "red-3", "red-4")
    assert parts(t, 0)["tricks_left"] == [1]
    assert parts(t, 0)["phase"] == [1]


@pytest.mark.parametrize("pillar", ["counts", "ignored"])
@pytest.mark.parametrize("open_scores", [False, True])
def test_the_options(pillar, open_scores):
    shown = parts(middle(pillar=pillar, open_scores=open_scores), 0)
    assert shown["pillar"] == [int(pillar == "ignored")]
    assert shown["open_scores"] == [int(open_scores)]


@pytest.mark.parametrize("players", SEAT_COUNTS)
def test_every_number_fits_a_byte_and_every_vector_has_its_length(players):
    for t in random_match(players, 51, keep_specials=True, open_scores=True):
        for seat in range(players):
            vector = t.observe(seat)
            assert len(vector) == 395
            assert min(vector) >= 0
            assert max(vector) <= 255


@pytest.mark.rule("saika.22")
def test_points_of_the_round_are_not_in_the_vector():
    few, many = middle(lost_this_round=[0, 0, 0, 0, 0]), middle(lost_this_round=[9, 8, 7, 6, 5])
    assert few.scores != many.scores
    assert few.observe(0) == many.observe(0)


@pytest.mark.parametrize("players", SEAT_COUNTS)
def test_a_batch_observes_as_a_table_does(players):
    batch = fuda.batch("saika", 3, players, seed=52)
    engine = PythonEngine(fuda.games.load("saika"), quiet=True)
    for _ in range(60):
        states, seen = batch.states(), batch.observe()
        for i in range(3):
            seat = int(batch.turn[i])
            assert seen[i].tolist() == engine.observe(engine.masked(engine.layout.to_slotted(states[i]), seat), seat)
        batch.step(batch.sample())
