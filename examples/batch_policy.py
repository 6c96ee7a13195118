"""Thousands of matches at once with a policy in NumPy, which is improved by trying random changes.

    python examples/batch_policy.py [STEPS]

The policy is one matrix: observation times weights gives a number for each action, and the largest among the legal ones is
played. It sits in seat 0 of Saika Banrai; the other seats play at random. See docs/programs.md.
"""

import sys

import numpy as np

import fuda
from fuda.kernel.batch import Batch

MATCHES = 512
PLAYERS = 3
SEAT = 0
SPREAD = 0.3  # of a random change of the weights

Weights = np.ndarray  # float32 [observation, actions]


def choose(weights: Weights, observation: np.ndarray, mask: np.ndarray) -> np.ndarray:
    """The best legal action for each row."""
    values = observation.astype(np.float32) @ weights
    return np.asarray(np.where(mask == 1, values, -np.inf).argmax(axis=1))


def mean_score(batch: Batch, weights: Weights) -> float:
    """Plays all matches from the same deals; the mean score of the policy's seat."""
    batch.reset(fresh=False)
    while not batch.over.all():
        actions = batch.sample("random")  # int32 [size], -1 where a match is over
        own = batch.turn == SEAT
        if own.any():
            actions[own] = choose(weights, batch.observe()[own], batch.legal()[own])
        batch.step(actions)
    return float(batch.scores[:, SEAT].mean())


def improve(steps: int, seed: int = 1) -> tuple[list[float], Weights]:
    """Keeps every random change that scores better. Returns the scores so far after each step, and the weights."""
    chance = np.random.default_rng(seed)
    batch = fuda.batch("saika", MATCHES, players=PLAYERS, seed=seed)
    weights = np.zeros((batch.game.observation, batch.game.actions), np.float32)
    scores = [mean_score(batch, weights)]
    for _ in range(steps):
        changed = weights + chance.normal(0, SPREAD, weights.shape).astype(np.float32)
        score = mean_score(batch, changed)
        if score > scores[-1]:
            weights = changed
        scores.append(max(score, scores[-1]))
    return scores, weights


def main(steps: int) -> None:
    scores, weights = improve(steps)
    print(f"Mean score of the policy: {scores[0]:.1f} at first, {scores[-1]:.1f} after {steps} steps.")
    other = fuda.batch("saika", MATCHES, players=PLAYERS, seed=2)
    print(f"With other deals: {mean_score(other, weights):.1f}.")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 50)
