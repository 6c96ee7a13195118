"""Batches: the same matches as one at a time, whatever the size and the number of threads."""

import numpy as np
import pytest

import fuda
from fuda.kernel.batch import OVER
from fuda.kernel.python import PythonEngine


@pytest.fixture
def batch():
    return fuda.batch("saika", 64, players=4, seed=3)


def test_a_batch_starts_with_legal_moves_for_every_seat_to_act(batch):
    assert len(batch) == 64
    assert set(batch.turn) <= {0, 1, 2, 3}
    legal = batch.legal()
    assert legal.shape == (64, 45)
    assert (legal.sum(axis=1) == 10).all()
    assert not batch.over.any()


def test_match_i_does_not_depend_on_the_size_of_the_batch(batch):
    small = fuda.batch("saika", 5, players=4, seed=3)
    assert (small.states() == batch.states()[:5]).all()


def test_seeds_give_different_matches():
    a, b = (fuda.batch("saika", 50, seed=seed).states()["hand"] for seed in (1, 2))
    assert (a != b).any(axis=1).all()


def test_stepping_a_sample_is_playing_out(batch):
    steps = 0
    while not batch.over.all():
        actions = batch.sample()
        assert ((actions == OVER) == batch.over).all()
        steps += int((actions != OVER).sum())
        batch.step(actions)
    other = fuda.batch("saika", 64, players=4, seed=3)
    assert other.playout("random") == steps
    assert (other.states() == batch.states()).all()


def test_observations_and_masks_are_those_of_the_seat_to_act(batch):
    for _ in range(5):
        batch.step(batch.sample())
    engine = PythonEngine(batch.game, quiet=True)
    observations, masks = batch.observe(), batch.legal()
    for record, observation, mask in zip(batch.states(), observations, masks, strict=True):
        s = engine.layout.to_slotted(record)
        assert engine.observe(engine.masked(s, s.turn), s.turn) == observation.tolist()
        assert np.flatnonzero(mask).tolist() == engine.legal(s)


def test_a_finished_match_has_nothing_legal_and_sees_nothing(batch):
    batch.playout()
    assert not batch.legal().any()
    assert not batch.observe().any()
    assert (batch.turn == -1).all()
    batch.step(np.full(64, OVER))


def test_one_illegal_action_refuses_the_whole_step(batch):
    actions = batch.sample()
    actions[17] = 44
    before = batch.states()
    with pytest.raises(fuda.MoveError, match="Action 44 is not legal in match 17"):
        batch.step(actions)
    assert (batch.states() == before).all()
    actions[21] = 44
    with pytest.raises(fuda.MoveError, match="in match 17"):
        batch.step(actions)
    for wrong in (-1, 45, 10**6):
        actions[17] = wrong
        with pytest.raises(fuda.MoveError):
            batch.step(actions)


def test_matches_can_be_set_up_anew_one_by_one(batch):
    before = batch.states()
    batch.playout()
    which = np.zeros(64, bool)
    which[::2] = True
    batch.reset(which)
    assert (batch.states()["hand"][::2] != before["hand"][::2]).any(axis=1).all(), "the same cards were dealt again"
    assert (batch.over == ~which).all()


def test_the_same_cards_are_dealt_again_only_where_that_is_asked_for(batch):
    first = batch.states()
    batch.reset()
    second = batch.states()
    batch.reset()
    hands = [states["hand"] for states in (first, second, batch.states())]
    for a, b in ((0, 1), (0, 2), (1, 2)):
        assert (hands[a] != hands[b]).any(axis=1).all()
    third = batch.states()
    batch.playout()
    batch.reset(fresh=False)
    assert (batch.states() == third).all()


def test_a_later_deal_does_not_depend_on_the_size_of_the_batch_or_on_the_other_matches(batch):
    small = fuda.batch("saika", 5, players=4, seed=3)
    which = np.zeros(5, bool)
    which[3] = True
    small.reset(which)
    batch.reset()
    assert small.states()[3] == batch.states()[3]
    batch.reset()
    small.reset()
    assert small.states()[3] == batch.states()[3]
    assert small.states()[2] != batch.states()[2]


def test_a_batch_goes_on_from_states_that_are_loaded(batch):
    other = fuda.batch("saika", 64, players=4, seed=8)
    other.step(other.sample())
    batch.load(other.states())
    assert (batch.states() == other.states()).all()
    assert batch.playout() == other.playout()
    assert (batch.states() == other.states()).all()


def test_tables_are_loaded_without_the_cards_that_chance_still_holds():
    tables = [fuda.table("saika", players=4, seed=seed) for seed in range(3)]
    for table in tables:
        table.play(table.legal()[0])
    batch = fuda.batch("saika", 3, players=4)
    batch.load(tables)
    for i, table in enumerate(tables):
        assert batch.states()["hand"][i].tolist() == table.state.hand
        assert batch.turn[i] == table.turn
        assert batch.states()["rng"][i].tolist() != table.state.rng
    assert batch.playout("thumb") > 0


def test_states_of_another_kind_are_not_loaded(batch):
    with pytest.raises(fuda.BadSetup, match="no states of saika"):
        batch.load(np.zeros(64))
    with pytest.raises(fuda.BadSetup, match="shape"):
        batch.load(batch.states()[:3])
    with pytest.raises(fuda.BadSetup, match="4 players"):
        batch.load(fuda.batch("saika", 64, players=3).states())
    with pytest.raises(fuda.BadSetup, match="Table 0"):
        batch.load([fuda.table("saika", players=4, pillar="ignored")] * 64)


def test_any_seat_can_be_observed(batch):
    batch.step(batch.sample())
    assert (batch.observe(seat=batch.turn) == batch.observe()).all()
    engine = PythonEngine(batch.game, quiet=True)
    seats = np.arange(64, dtype=np.int8) % 4
    for record, observation, seat in zip(batch.states(), batch.observe(seat=seats), seats.tolist(), strict=True):
        s = engine.layout.to_slotted(record)
        assert engine.observe(engine.masked(s, seat), seat) == observation.tolist()
    assert (batch.observe(seat=2)[2] == batch.observe(seat=seats)[2]).all()
    with pytest.raises(fuda.BadSetup, match="0 to 3"):
        batch.observe(seat=4)


def test_scores_and_places_agree(batch):
    batch.playout()
    scores, places = batch.scores, batch.places
    assert (scores <= 0).all()
    assert (places.min(axis=1) == 1).all()
    assert ((scores == scores.max(axis=1, keepdims=True)) == (places == 1)).all()


def test_results_go_into_arrays_that_are_given(batch):
    seen = np.zeros((64, batch.game.observation), np.float32)
    assert batch.observe(seen) is seen
    assert (seen == fuda.batch("saika", 64, players=4, seed=3).observe()).all()
    with pytest.raises(fuda.BadSetup, match="shape"):
        batch.observe(np.zeros((3, 3), np.uint8))
    with pytest.raises(fuda.BadSetup, match="shape"):
        batch.step([1, 2, 3])


def test_a_million_states_take_less_than_400_megabytes(batch):
    assert batch.layout.dtype.itemsize * 1_000_000 < 400e6


@pytest.mark.parametrize(
    ("wrong", "complaint"),
    [
        ({"size": 0}, "at least one match"),
        ({"players": 7}, "3 to 6 players"),
        ({"seed": -1}, "whole number"),
        ({"device": "tpu"}, "cpu or cuda"),
        ({"pillar": "both"}, "counts, ignored"),
        ({"colour": 1}, "no option"),
    ],
)
def test_bad_setups_are_refused_in_a_sentence(wrong, complaint):
    with pytest.raises(fuda.BadSetup, match=complaint):
        fuda.batch("saika", **({"size": 4} | wrong))


def test_bots_are_asked_for_by_name(batch):
    with pytest.raises(fuda.BadSetup, match="random, thumb"):
        batch.playout("clever")
    with pytest.raises(fuda.BadSetup, match="4 seats need 4 bots"):
        batch.playout(["random", "thumb"])
