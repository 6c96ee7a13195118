"""`advance`: the same as step, reset, observe, legal and sample, in one pass."""

import gc

import numpy as np
import pytest

import fuda
from fuda.kernel import dlpack
from tests.kernel.advancing import check, same_states


@pytest.mark.parametrize(("name", "rewards"), [("saika", "places"), ("saika", "scores"), ("daifugo", "changes")])
def test_advance_is_what_the_single_calls_do(name, rewards):
    one, other = (fuda.batch(name, 24, 4, seed=2) for _ in range(2))
    assert check(one, other, steps=400, rewards=rewards) > 0


def test_bots_choose_for_their_seats_alone():
    one, other = (fuda.batch("saika", 24, 4, seed=2) for _ in range(2))
    assert check(one, other, steps=200, bots=["thumb", "random", "thumb", "random"]) > 0
    bots = ["thumb", None, "thumb", "random"]
    moment = one.advance(None, bots)
    for _ in range(20):
        assert ((moment.chosen == -1) == (moment.seat == 1)).all()
        one.advance(np.where(moment.chosen < 0, moment.mask.argmax(axis=1), moment.chosen), bots)


def test_bots_may_differ_from_match_to_match():
    batch = fuda.batch("saika", 6, 3, seed=2)
    numbers = np.zeros((6, 3), np.int8)
    numbers[3:] = -1
    moment = batch.advance(None, numbers)
    assert (moment.chosen[:3] >= 0).all()
    assert (moment.chosen[3:] == -1).all()
    with pytest.raises(fuda.FudaError, match="shape"):
        batch.advance(None, np.zeros((6, 4), np.int8))


@pytest.mark.parametrize("name", ["saika", "daifugo"])
def test_an_illegal_action_is_refused_and_its_match_stays(name):
    batch = fuda.batch(name, 4, seed=2)
    moment = batch.advance()
    before, masks = batch.states(), moment.mask.copy()
    actions = moment.chosen.copy()
    actions[0] = masks[0].argmin()
    actions[1] = batch.game.actions
    actions[2] = -1
    batch.advance(actions)
    assert moment.outcome.tolist() == [2, 2, 0, 0]
    after = batch.states()
    for field in set(after.dtype.names or ()) - {"rng"}:
        assert (after[field][:3] == before[field][:3]).all()
    assert (moment.mask[:3] == masks[:3]).all()
    assert (after["turn"][3], after["rng"][3].tolist()) != (before["turn"][3], before["rng"][3].tolist())


def test_other_calls_in_between_are_noticed():
    one, other = (fuda.batch("daifugo", 8, seed=2) for _ in range(2))
    one.advance()
    for batch in (one, other):
        batch.playout()
        batch.reset()
        batch.step(batch.sample())
    assert check(one, other, steps=5) == 0


def test_matches_that_were_over_are_dealt_anew():
    one, other = (fuda.batch("saika", 8, seed=2) for _ in range(2))
    one.playout()
    other.playout()
    one.advance(None, [None] * one.players)
    other.reset()
    same_states(one, other)


def test_unknown_rewards_are_refused_in_a_sentence():
    with pytest.raises(fuda.FudaError, match="places, scores or changes, not 'fame'"):
        fuda.batch("saika", 2).advance(rewards="fame")


def test_arrays_are_shared_by_dlpack_without_a_copy():
    moment = fuda.batch("saika", 4, seed=2).advance()
    shared = np.from_dlpack(moment.observation)
    assert np.shares_memory(shared, moment.observation)


@pytest.mark.parametrize("size", [1, 3, 50, 64])
def test_arrays_begin_where_jax_shares_them(size):
    """It copies arrays of the CPU that do not begin at a multiple of 64 bytes."""
    batch = fuda.batch("saika", size, seed=2)
    for kept in (batch.advance(), batch.action_values()):
        for name, array in vars(kept).items():
            assert array.ctypes.data % 64 == 0, name
            assert array.flags.c_contiguous
            assert array.flags.writeable


@pytest.mark.parametrize("library", ["torch", "jax.dlpack"])
def test_learning_libraries_share_the_arrays(library):
    """What the batch writes in its next step shows in their arrays."""
    taken = pytest.importorskip(library, reason="PyTorch and JAX are not among the packages for tests")
    batch = fuda.batch("saika", 4, seed=2)
    moment = batch.advance()
    shared = taken.from_dlpack(moment.observation)
    for _ in range(9):
        batch.advance(moment.chosen)
    assert (np.asarray(shared) == moment.observation).all()
    assert (moment.observation != fuda.batch("saika", 4, seed=2).advance().observation).any()


def test_capsules_of_device_arrays_say_where_the_numbers_are():
    class OnTheHost(dlpack.SharedArray):
        def __dlpack_device__(self):
            return dlpack.CPU, 0

        def __dlpack__(self, stream=None, **_):
            array = self.array
            return dlpack.capsule(array, array.ctypes.data, array.dtype, array.shape, array.strides, dlpack.CPU)

    for kind in (np.uint8, np.int8, np.int32, np.float32):
        array = np.asfortranarray(np.arange(12).reshape(3, 4).astype(kind))
        taken = np.from_dlpack(OnTheHost(array))
        assert taken.dtype == array.dtype
        assert taken.strides == array.strides
        assert (taken == array).all()
        assert np.shares_memory(taken, array)
        del taken
    unused = OnTheHost(np.zeros(3, np.int8)).__dlpack__()
    del unused
    gc.collect()
    assert not dlpack._alive
