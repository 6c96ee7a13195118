"""Compares `advance` with the calls that do the same one by one."""

import numpy as np

from fuda.rl.rewards import place_values


def on_host(array):
    return np.asarray(array.copy_to_host() if hasattr(array, "copy_to_host") else array)


def check(advancing, stepping, steps, bots="random", rewards="places"):
    """Plays two equal batches, one by `advance`; returns how many matches ended."""
    moment = advancing.advance(None, bots, rewards=rewards)
    ended = np.zeros(len(stepping), bool)
    reward = np.zeros((len(stepping), stepping.players), np.float32)
    count = 0
    for step in range(steps):
        chosen = on_host(stepping.sample(bots))
        expected = {
            "observation": on_host(stepping.observe()),
            "mask": on_host(stepping.legal()),
            "reward": reward,
            "outcome": ended,
            "seat": stepping.turn,
            "chosen": chosen,
        }
        for name, values in expected.items():
            assert np.allclose(on_host(getattr(moment, name)), values, atol=1e-6), f"{name} differs at step {step}"
        same_states(advancing, stepping)
        before = stepping.scores
        stepping.step(chosen)
        ended = stepping.over
        scores = stepping.scores
        values = {"scores": scores, "changes": scores - before, "places": place_values(stepping.places)}[rewards]
        reward = values if rewards == "changes" else np.where(ended[:, None], values, 0).astype(np.float32)
        stepping.reset(ended)
        advancing.advance(chosen, bots, rewards=rewards)
        count += int(ended.sum())
    return count


def same_states(one, other):
    a, b = one.states(), other.states()
    for field in a.dtype.names:
        assert (a[field] == b[field]).all(), f"{field} differs"
