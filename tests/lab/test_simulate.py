"""Simulation: right means, honest intervals, fair seats."""

import io

import numpy as np
import pytest
from rich.console import Console

import fuda
from fuda.lab.simulate import CHUNK, by_bot, estimate, rotated, share, shares, simulate
from fuda.terminal import report


def test_the_summary_is_that_of_the_matches_played():
    done = simulate("saika", 3, 200, ["random"], seed=9)
    batch = fuda.batch("saika", 200, 3, seed=9)
    assert batch.playout() == done.actions
    assert done.bots[0].score.mean == pytest.approx(batch.scores.mean())
    for seat, line in enumerate(done.seats):
        assert line.score.mean == pytest.approx(batch.scores[:, seat].mean())
        assert line.place.mean == pytest.approx(batch.places[:, seat].mean())


def test_chunks_make_no_difference():
    whole = simulate("saika", 3, CHUNK + 50, ["random"], seed=2)
    batch = fuda.batch("saika", CHUNK + 50, 3, seed=2)
    batch.playout()
    assert whole.bots[0].score.mean == pytest.approx(batch.scores.mean())


def test_the_better_bot_comes_out_better():
    done = simulate("saika", 4, 2000, ["thumb", "random"], seed=1)
    thumb, rand = done.bots
    assert thumb.score.mean - thumb.score.margin > rand.score.mean + rand.score.margin
    assert thumb.wins.mean > 2 * rand.wins.mean


def test_every_bot_sits_everywhere_equally_often():
    seats = rotated(np.array([0, 1, 2], np.int8), 0, 9)
    for bot in range(3):
        assert ((seats == bot).sum(axis=0) == 3).all()
    assert (rotated(np.array([0, 1, 2], np.int8), 4, 5) == seats[4:]).all()


def test_scores_go_to_the_bot_that_made_them():
    seats = rotated(np.array([0, 1], np.int8), 0, 4)
    scores = np.where(seats == 0, 10, -10)
    places = np.where(seats == 0, 1, 2)
    first, second = by_bot(["a", "b"], scores, places)
    assert (first.score.mean, second.score.mean) == (10, -10)
    assert (first.wins.mean, second.wins.mean) == (1, 0)


def test_a_shared_win_counts_in_parts():
    assert shares(np.array([[1, 1, 3], [2, 1, 3]])).tolist() == [[0.5, 0.5, 0], [0, 1, 0]]


def test_the_interval_is_the_usual_one():
    values = np.array([1.0, 2.0, 3.0, 4.0])
    assert estimate(values).mean == 2.5
    assert estimate(values).margin == pytest.approx(1.959964 * np.std(values, ddof=1) / 2)


@pytest.mark.parametrize(("value", "margin"), [(1.0, 0.277), (0.0, 0.277), (0.5, 0.139)])
def test_a_share_is_not_certain_because_all_matches_went_alike(value, margin):
    """Ten of ten may be 28 points too many, as Wilson's formula has it; ten ties may hide some matches that are none."""
    assert share(np.full(10, value)).margin == pytest.approx(margin, abs=0.001)
    assert share(np.full(1_000_000, value)).margin < 1e-5
    assert share(np.array([0.0, 1.0, 1.0])) == estimate(np.array([0.0, 1.0, 1.0]))


def test_who_plays_alone_is_certainly_first():
    (alone,) = by_bot(["a"], np.array([[3], [0], [5]]), np.array([[1], [1], [1]]))
    assert (alone.wins.mean, alone.wins.margin) == (1, 0)


def test_one_match_of_one_player_is_told_in_the_singular():
    paper = io.StringIO()
    Console(file=paper, width=120).print(report.summary(simulate("animayhem", 1, 1, ["random"])))
    assert paper.getvalue().startswith("animayhem, 1 player, 1 match, seed 1\n")


def test_it_reports_how_far_it_is():
    seen: list[int] = []
    simulate("saika", 3, CHUNK + 1, ["random"], progress=seen.append)
    assert seen == [CHUNK, CHUNK + 1]


def test_an_interruption_gives_what_was_finished():
    def stop(done):
        if done >= CHUNK:
            raise KeyboardInterrupt

    done = simulate("saika", 3, 10 * CHUNK, ["random"], progress=stop)
    assert done.games == CHUNK
    assert done.wanted == 10 * CHUNK
