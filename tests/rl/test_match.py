"""One match in compiled code: the same match as in a batch, and no score before its seat may know it."""

import numpy as np
import pytest

import fuda
from fuda.rl.match import Match
from fuda.rl.rewards import place_values


def test_it_is_the_first_match_of_a_batch():
    match, batch = Match("saika", 4, seed=5), fuda.batch("saika", 3, 4, seed=5)
    for _ in range(20):
        actions = batch.sample()
        assert match.seat == batch.turn[0]
        assert (match.mask() == batch.legal()[0]).all()
        assert (match.observation(2) == batch.observe(seat=2)[0]).all()
        match.play(int(actions[0]))
        batch.step(actions)


def test_a_new_deal_is_the_next_of_the_seed():
    match, batch = Match("saika", 4, seed=5), fuda.batch("saika", 1, 4, seed=5)
    match.deal()
    batch.reset()
    assert (match.states() == batch.states()).all()
    match.deal(5)
    assert (match.states() == fuda.batch("saika", 1, 4, seed=5).states()).all()


def test_an_illegal_action_is_refused_and_changes_nothing():
    match = Match("saika", 4, seed=5)
    before = match.states()
    illegal = int(np.flatnonzero(match.mask() == 0)[0])
    for action in (illegal, -1, match.game.actions):
        with pytest.raises(fuda.MoveError):
            match.play(action)
    assert (match.states() == before).all()


def test_scores_that_are_face_down_are_not_known():
    match = Match("saika", 3, seed=1, open_scores=False)
    hidden = False
    while match.states()["round_number"][0] < 2:
        match.play(match.legal_actions()[0])
        hidden |= bool(match.results()[0].any())
        if match.states()["round_number"][0] < 2:
            assert not match.known_scores().any()
    assert hidden
    assert (match.known_scores() == match.results()[0]).all()


def test_a_shared_place_is_worth_the_mean():
    assert place_values(np.array([1, 1, 3, 3])).tolist() == pytest.approx([2 / 3, 2 / 3, -2 / 3, -2 / 3])
    assert place_values(np.array([4, 4, 4, 4])).tolist() == [-1] * 4
    assert place_values(np.array([1])).tolist() == [0]
