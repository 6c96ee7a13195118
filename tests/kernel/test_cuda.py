"""The CUDA backend, in Numba's simulator where there is no GPU: the same matches bit for bit."""

import os
import subprocess
import sys

import pytest

import fuda

LAST = 60  # decisions of a match that are played there
SIMULATED = """
import numpy as np
import fuda
from tests.kernel.advancing import check

name, players, options = {name!r}, {players}, {options!r}
gpu = fuda.batch(name, 3, players, seed=5, device="cuda", **options)
cpu = fuda.batch(name, 3, players, seed=5, **options)

def same():
    a, b = gpu.states(), cpu.states()
    for field in a.dtype.names:
        assert (a[field] == b[field]).all(), field

same()
for _ in range(4):
    assert (gpu.observe().copy_to_host() == cpu.observe()).all()
    assert (gpu.legal().copy_to_host() == cpu.legal()).all()
    chosen = gpu.sample()
    assert (chosen.copy_to_host() == cpu.sample()).all()
    wrong = chosen.copy_to_host()
    wrong[1] = cpu.game.actions
    try:
        gpu.step(wrong)
        raise SystemExit("an illegal action was carried out")
    except fuda.MoveError as error:
        assert "match 1" in str(error)
    gpu.step(chosen)
    cpu.step(chosen.copy_to_host())
    same()

def near_the_end(bot):
    # States before the last decisions of three matches, or at the start of matches that are short.
    batch = fuda.batch(name, 3, players, seed=7, **options)
    history = [batch.states()]
    while (batch.turn >= 0).any():
        batch.step(batch.sample(bot))
        history.append(batch.states())
    lengths = [sum(states["turn"][i] >= 0 for states in history) for i in range(3)]
    states = batch.states()
    for i in range(3):
        states[i] = history[max(0, lengths[i] - {last})][i]
    return states

def play_to_the_end(bot):
    states = near_the_end(bot)
    gpu.load(states); cpu.load(states)
    same()
    assert gpu.playout(bot) == cpu.playout(bot)
    same()

play_to_the_end("random")
assert (gpu.scores == cpu.scores).all() and (gpu.places == cpu.places).all() and (gpu.turn == -1).all()
marked = np.array([True, False, True])
gpu.reset(marked); cpu.reset(marked)
same()
seats = np.array([players - 1, 0, players - 1], np.int8)
for seat in (0, seats):
    assert (gpu.observe(seat=seat).copy_to_host() == cpu.observe(seat=seat)).all()
gpu.reset(fresh=False); cpu.reset(fresh=False)
same()
other = fuda.batch(name, 3, players, seed=6, **options)
gpu.load(other.states()); cpu.load(other.states())
same()
for bot in gpu.game.bot_names[1:]:
    gpu.reset(); cpu.reset()
    same()
    play_to_the_end(bot)
for bots, rewards in (("random", "changes"), (gpu.game.bot_names[-1], "places")):
    gpu, again = (fuda.batch(name, 3, players, seed=9, device="cuda", **options) for _ in range(2))
    check(gpu, again, {steps}, bots, rewards)
if name in ("saika", "catastrophe"):  # one of which is copied, and one played in place
    gpu, cpu = (fuda.batch(name, 3, players, seed=9, device=device, **options) for device in ("cuda", "cpu"))
    gpu.load(near_the_end("random")); cpu.load(gpu.states())
    how = {{"redeal": True}} if name == "saika" else {{"bot": "random"}}
    ours, theirs = (each.action_values(most=2, **how) for each in (gpu, cpu))
    for part in ("match", "action", "value"):
        assert (getattr(ours, part).array.copy_to_host() == getattr(theirs, part)).all(), part
moment = gpu.advance()
actions = moment.chosen.copy_to_host()
actions[1] = moment.mask.copy_to_host()[1].argmin()
gpu.advance(actions)
assert moment.outcome.copy_to_host().tolist() == [0, 2, 0]
print("same")
"""


@pytest.mark.parametrize("name", fuda.games())
def test_the_simulated_gpu_plays_the_same_matches(name):
    game = fuda.games.load(name)
    code = SIMULATED.format(name=name, players=game.seats[0], options={}, steps=12, last=LAST)
    environment = {**os.environ, "NUMBA_ENABLE_CUDASIM": "1", "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True)
    assert done.stdout == "same\n", done.stderr


ASKED = """
import fuda
try:
    fuda.batch("saika", 4, device="cuda")
except fuda.Missing as missing:
    print(missing)
"""


def test_without_a_gpu_asking_for_one_says_what_is_missing():
    hidden = {**os.environ, "CUDA_VISIBLE_DEVICES": "-1"}  # so that a machine that has one seems to have none
    done = subprocess.run([sys.executable, "-c", ASKED], env=hidden, capture_output=True, text=True)
    assert "NVIDIA GPU" in done.stdout, done.stderr
    assert done.stdout.count("\n") == 1
