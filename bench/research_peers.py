"""Fuda's research interfaces beside those of other card-game suites, in turns within one run, as ratios.

    pip install 'fuda[bench]'
    python -m bench.research_peers --seconds 3
    python -m bench.research_peers --games saika daifugo --no-peers

Everything plays at random. With observations means that every decision comes with its observation and its legal actions, through
the interface that a learner would use; without them only legal actions and moves are worked out. All is timed by the processor
time of the process, all its threads together, so that a figure is one core's. Each figure is the median of its rounds.
"""

import argparse
import itertools
import json
import os
import random
import statistics
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from importlib import import_module, metadata
from time import process_time
from typing import Any

import numpy as np

import fuda
from fuda.kernel.batch import NativeBatch
from fuda.lab.bench import machine, openspiel, rlcard, rounded

for variable in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS"):
    os.environ.setdefault(variable, "1")
os.environ.setdefault("XLA_FLAGS", "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1")

ROUNDS = 7
BATCH = 512  # matches
VECTOR = 1024  # environments of Gymnasium's vector, and of Pgx
PGX_STEPS = 32  # in one compiled call
TARGETS = {"PettingZoo": 25_000, "saika advance": 5_000_000, "daifugo advance": 2_000_000}

Turn = Callable[[], int]  # does a little of what is measured; returns how many decisions that were


@dataclass
class Row:
    suite: str
    what: str
    observed: bool
    make: Callable[[], Turn] = field(repr=False)
    target: int | None = None
    figures: list[float] = field(default_factory=list)
    note: str = ""

    @property
    def figure(self) -> float:
        return statistics.median(self.figures) if self.figures else float("nan")


def main(arguments: list[str] | None = None) -> int:
    top = argparse.ArgumentParser(description="Fuda's research interfaces beside other suites.")
    top.add_argument("--games", nargs="+", default=list(fuda.games()))
    top.add_argument("--seconds", type=float, default=2.0, help="of each measurement, all rounds together")
    top.add_argument("--no-peers", action="store_true")
    top.add_argument("--json", action="store_true")
    given = top.parse_args(arguments)
    rows = own(given.games) + ([] if given.no_peers else peers())
    measure(rows, given.seconds)
    print(report(rows))
    if given.json:
        print(json.dumps({"machine": machine(), "rows": [shown(row) for row in rows]}))
    return 0


def measure(rows: list[Row], seconds: float, clock: Callable[[], float] = process_time) -> None:
    """Measures all rows in turns. Ctrl-C ends it early, with what has been measured by then."""
    turns: list[tuple[Row, Turn]] = []
    for row in rows:
        print(f"getting ready: {row.suite}, {row.what}", file=sys.stderr, flush=True)
        try:
            turn = row.make()
            turn()
        except Exception as error:  # a suite that is not there, or not as it was
            row.note = f"not measured: {error}"
            continue
        turns.append((row, turn))
    try:
        for number in range(ROUNDS):
            print(f"round {number + 1} of {ROUNDS}", file=sys.stderr, flush=True)
            for row, turn in turns:
                done, start = 0, clock()
                while done == 0 or clock() - start < seconds / ROUNDS:
                    done += turn()
                row.figures.append(done / (clock() - start))
    except KeyboardInterrupt:
        print("stopped; these are the figures so far", file=sys.stderr)


# Fuda's own


def own(names: list[str]) -> list[Row]:
    rows = [
        Row("Fuda", f"PettingZoo environment, {name}", True, partial(our_pettingzoo, name), TARGETS["PettingZoo"])
        for name in names
    ]
    for name in names:
        rows.append(Row("Fuda", f"Gymnasium VectorEnv of {VECTOR}, {name}", True, partial(our_vector, name)))
    for name in names:
        target = TARGETS.get(f"{name} advance")
        rows.append(Row("Fuda", f"batch.advance of {BATCH} matches, {name}", True, partial(our_batch, name), target))
    return rows + [Row("Fuda", f"batch.playout, {name}", False, partial(our_playout, name)) for name in names]


def our_pettingzoo(name: str) -> Turn:
    from fuda.rl import pettingzoo

    return pettingzoo_turn(pettingzoo.env(name), np.random.default_rng(1))


def pettingzoo_turn(env: Any, chance: np.random.Generator) -> Turn:
    """A match of any environment of PettingZoo, the way its documentation drives one."""

    def turn() -> int:
        env.reset(seed=int(chance.integers(1 << 31)))
        decisions = 0
        for _ in env.agent_iter():
            observation, _, termination, truncation, _ = env.last()
            if termination or truncation:
                env.step(None)
                continue
            legal = np.flatnonzero(observation["action_mask"])
            env.step(int(legal[int(chance.random() * len(legal))]))
            decisions += 1
        return decisions

    return turn


def our_vector(name: str) -> Turn:
    """Random actions of the learner's seat; only its decisions count, though bots play the other seats."""
    from fuda.rl import gymnasium

    envs = gymnasium.vector_env(name, num_envs=VECTOR, bots="random")
    if isinstance(envs.batch, NativeBatch):
        envs.batch.threads = 1
    _, info = envs.reset(seed=1)
    chance = np.random.default_rng(1)
    state = [info["action_mask"]]

    def turn() -> int:
        _, _, _, _, info = envs.step(any_legal(state[0], chance))
        state[0] = info["action_mask"]
        return VECTOR

    return turn


def any_legal(marks: np.ndarray, chance: np.random.Generator) -> np.ndarray:
    """A legal action of each row."""
    rows, actions = np.nonzero(marks)
    counts = np.bincount(rows, minlength=len(marks))
    first = np.cumsum(counts) - counts
    return actions[first + (chance.random(len(marks)) * counts).astype(np.intp)]


def our_batch(name: str, size: int = BATCH, device: str = "cpu") -> Turn:
    batch = batch_of(name, size, device)
    moment = batch.advance()

    def turn() -> int:
        batch.advance(moment.chosen)
        return size

    return turn


def batch_of(name: str, size: int, device: str) -> Any:
    batch = fuda.batch(name, size, seed=1, device=device)
    if isinstance(batch, NativeBatch):
        batch.threads = 1
    return batch


def our_playout(name: str, size: int = BATCH, device: str = "cpu") -> Turn:
    batch = batch_of(name, size, device)

    def turn() -> int:
        batch.reset()
        return batch.playout()

    return turn


# The others


def peers() -> list[Row]:
    suite = f"OpenSpiel {version('open_spiel')}"
    rows = [Row(suite, f"{name}, tensor and mask", True, partial(openspiel, name, tensor="list")) for name in SPIEL]
    rows += [
        Row(suite, f"{name}, tensor in an array, mask", True, partial(openspiel, name, tensor="array", uniform=True))
        for name in SPIEL
    ]
    rows += [Row(suite, f"{name}", False, partial(openspiel, name, uniform=True)) for name in SPIEL]
    suite = f"RLCard {version('rlcard')}"
    rows += [Row(suite, name, True, partial(rlcard, name)) for name in RLCARD]
    rows += [Row(suite, f"{name}, its game alone", False, partial(rlcard_game, name)) for name in ("doudizhu", "uno")]
    suite = f"PettingZoo {version('pettingzoo')} classic"
    rows += [Row(suite, name, True, partial(pettingzoo_classic, name)) for name in CLASSIC]
    suite = f"Pgx {version('pgx')} on JAX {version('jax')}"
    return rows + [Row(suite, f"{name}, {VECTOR} at once", True, partial(pgx, name)) for name in PGX]


SPIEL = ("hearts", "spades", "bridge")
RLCARD = ("doudizhu", "uno", "gin-rummy", "no-limit-holdem", "leduc-holdem")
CLASSIC = ("texas_holdem_no_limit_v6", "leduc_holdem_v4", "hanabi_v5")
PGX = ("sparrow_mahjong", "leduc_holdem", "kuhn_poker")  # its bridge fetches a file from the network


def rlcard_game(name: str) -> Turn:
    """The rules of RLCard without its observations."""
    make = import_module("rlcard").make
    game = make(name).game

    def turn() -> int:
        state, _ = game.init_game()
        decisions = 0
        while not game.is_over():
            state, _ = game.step(random.choice(state["actions"] if "actions" in state else state["legal_actions"]))
            decisions += 1
        return decisions

    return turn


def pettingzoo_classic(name: str) -> Turn:
    env = import_module(f"pettingzoo.classic.{name}").env()
    return pettingzoo_turn(env, np.random.default_rng(1))


def pgx(name: str, size: int = VECTOR, device: str = "cpu", observed: bool = True) -> Turn:
    """Steps with automatic reset in one compiled loop. Where observations are not kept, the compiler leaves them out."""
    jax = import_module("jax")
    jax.config.update("jax_default_device", jax.devices(device)[0])
    env = import_module("pgx").make(name)
    step = import_module("pgx.experimental").auto_reset(env.step, env.init)

    def one(state: Any, key: Any) -> tuple[Any, None]:
        choose, play = jax.random.split(key)
        logits = jax.numpy.where(state.legal_action_mask, 0.0, -1e9)
        action = jax.random.categorical(choose, logits, axis=-1)
        after = jax.vmap(step)(state, action, jax.random.split(play, size))
        return after if observed else after.replace(observation=state.observation), None

    def steps(state: Any, seed: int) -> Any:
        return jax.lax.scan(one, state, jax.random.split(jax.random.PRNGKey(seed), PGX_STEPS))[0]

    run = jax.jit(steps)
    state = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(1), size))
    seeds = itertools.count()

    def turn() -> int:
        nonlocal state
        state = jax.block_until_ready(run(state, next(seeds)))
        return size * PGX_STEPS

    return turn


def version(package: str) -> str:
    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return "(not installed)"


# The report


def report(rows: list[Row], processor: str | None = None) -> str:
    at = machine()
    lines = [f"{processor or at['cpu'] + ', one core'}, Python {at['python']}, Numba {at['numba']}; {at['date']}", ""]
    for observed in (True, False):
        some = [row for row in rows if row.observed == observed]
        best = max((row.figure for row in some if row.suite != "Fuda" and row.figures), default=float("nan"))
        lines += [f"{'With' if observed else 'Without'} observations; the ratio is to the fastest of the others", ""]
        lines += ["| suite | what | decisions a second | ratio | target |", "| --- | --- | ---: | ---: | ---: |"]
        for row in some:
            target = "" if row.target is None else f"{row.target:,} ({'met' if row.figure >= row.target else 'missed'})"
            cells = [row.note, "", ""] if row.note else [rounded(row.figure), f"{row.figure / best:.3g}", target]
            lines.append(f"| {row.suite} | {row.what} | {' | '.join(cells)} |")
        lines.append("")
    return "\n".join(lines)


def shown(row: Row) -> dict[str, Any]:
    return {key: value for key, value in vars(row).items() if key != "make"} | {"figure": row.figure}


if __name__ == "__main__":
    sys.exit(main())
