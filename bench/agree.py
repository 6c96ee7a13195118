"""Compares the interpreted and the native backend bit for bit, over a million random matches unless told otherwise.

    python bench/agree.py --matches 1000000

All seat counts of the game and all combinations of its options take turns. Two matches agree where every field of their last
states, the generator's words among them, and the numbers of actions are the same. Ends with 0 where all agree, 1 with the first
difference, 130 where it was stopped, by Ctrl-C or otherwise, after saying what was compared until then.
"""

import argparse
import itertools
import multiprocessing
import os
import signal
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter
from typing import Any

import numpy as np

try:
    import fuda
except ModuleNotFoundError:
    sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "src"))
    import fuda
from fuda import games
from fuda.kernel.batch import NativeBatch
from fuda.kernel.python import PythonEngine
from fuda.lab.bench import processor

PART = 250  # matches that a worker compares between two reports
TRIAL = 200  # matches from which the time for all is estimated


@dataclass(frozen=True)
class Part:
    """Matches with the same number of players and the same options; `seed` is the batch's."""

    game: str
    players: int
    options: dict[str, Any]
    seed: int
    matches: int


def main(arguments: list[str] | None = None) -> int:
    given = parser().parse_args(arguments)
    game = games.load(given.game)
    say(f"{game.name} on {processor()}: getting ready (the first time, this compiles)")
    per_match = trial(game.name)
    minutes = per_match * given.matches / given.workers / 60
    say(f"{given.matches:,} matches on {given.workers} processes: about {minutes:.1f} minutes. Ctrl-C stops it.")
    everything = list(parts(game.name, given.matches, given.seed))
    matches = actions = 0
    start = perf_counter()
    with start_workers(given.workers) as pool:
        try:
            for part, (steps, difference) in zip(everything, pool.imap(compare, everything), strict=True):
                if difference:
                    print(f"The backends differ. {difference}")
                    return 1
                matches += part.matches
                actions += steps
                show_progress(matches, given.matches, perf_counter() - start)
        except KeyboardInterrupt:
            pool.terminate()
            print(f"\nStopped. {matches:,} matches, {actions:,} actions compared: no difference.")
            return 130
    took = perf_counter() - start
    if sys.stderr.isatty():
        print(file=sys.stderr)
    seats = f"{game.seats[0]} to {game.seats[-1]} seats"
    print(f"{matches:,} matches, {actions:,} actions, {seats}, all options: no difference. It took {took / 60:.1f} minutes.")
    return 0


def parser() -> argparse.ArgumentParser:
    top = argparse.ArgumentParser(description="Compare the interpreted and the native backend, bit for bit.")
    top.add_argument("--game", default="saika", choices=games.names())
    top.add_argument("--matches", type=at_least_one, default=1_000_000, help="how many in all (default a million)")
    top.add_argument("--workers", type=at_least_one, default=os.cpu_count() or 1, help="processes (default one a core)")
    top.add_argument("--seed", type=at_least_one, default=1, help="other seeds give other matches (default 1)")
    return top


def at_least_one(text: str) -> int:
    value = int(text)
    if value < 1:
        raise argparse.ArgumentTypeError(f"{value} is not at least 1")
    return value


def say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


def trial(game: str) -> float:
    """Fills the cache of compiled code, so that the workers only load it; returns the seconds that a match takes to compare."""
    part = next(parts(game, TRIAL, 0))
    compare(part)
    start = perf_counter()
    compare(part)
    return (perf_counter() - start) / part.matches


def parts(name: str, matches: int, seed: int) -> Iterator[Part]:
    """Cuts the matches into parts, each seat count and each combination of options in turn."""
    game = games.load(name)
    choices = [[(option, value) for value in field.values] for option, field in game.options.items()]
    setups = [(players, dict(options)) for options in itertools.product(*choices) for players in game.seats]
    size = max(1, min(PART, matches // len(setups)))
    for number, start in enumerate(range(0, matches, size)):
        players, options = setups[number % len(setups)]
        yield Part(name, players, options, seed * 1_000_003 + number, min(size, matches - start))


def start_workers(workers: int) -> Any:
    """Processes that leave Ctrl-C to the one that started them."""
    ours = signal.signal(signal.SIGINT, signal.SIG_IGN)
    pool = multiprocessing.get_context("spawn").Pool(workers)
    signal.signal(signal.SIGINT, ours)
    return pool


def compare(part: Part) -> tuple[int, str]:
    """Plays a part on both backends: the number of actions, and the first difference in words, empty where there is none."""
    batch = fuda.batch(part.game, part.matches, part.players, part.seed, **part.options)
    assert isinstance(batch, NativeBatch)
    batch.threads = 1
    steps = batch.playout()
    return steps, difference(part, batch.states(), steps)


def difference(part: Part, states: np.ndarray, native_steps: int) -> str:
    """Plays a part interpreted, and says where it ends differently from the native `states`."""
    where = f"{part.game}, {part.players} players, options {part.options}, seed {part.seed}"
    columns = {name: states[name].tolist() for name in states.dtype.names or ()}
    engine = interpreted(part.game)
    options = engine.game.check_options(part.options)
    actions = [0] * engine.game.most_legal
    steps = 0
    for i in range(part.matches):
        s = engine.new()
        engine.game.set_up(s, part.players, options)
        engine.bound["deal"](s, part.seed, i)
        steps += engine.bound["play_random"](s, actions)
        for name, column in columns.items():
            if column[i] != getattr(s, name):
                return f"{where}, match {i}: {name} is {getattr(s, name)} interpreted and {column[i]} native."
    return "" if steps == native_steps else f"{where}: {steps} actions interpreted and {native_steps} native."


_engines: dict[str, PythonEngine] = {}


def interpreted(name: str) -> PythonEngine:
    if name not in _engines:
        _engines[name] = PythonEngine(games.load(name), quiet=True)
    return _engines[name]


def show_progress(done: int, wanted: int, took: float) -> None:
    """One line that is written over and over, on a terminal only."""
    if sys.stderr.isatty():
        left = took / done * (wanted - done)
        text = f"\r{done:,} of {wanted:,} matches, no difference; about {left / 60:.1f} minutes left   "
        print(text, end="", file=sys.stderr, flush=True)


def stop(number: int, frame: Any) -> None:
    """Takes the first signal for Ctrl-C; more of them would only disturb the end."""
    for each in (signal.SIGINT, signal.SIGTERM):
        signal.signal(each, signal.SIG_IGN)
    raise KeyboardInterrupt


if __name__ == "__main__":
    for each in (signal.SIGINT, signal.SIGTERM):
        signal.signal(each, stop)
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        print("Stopped before anything was compared.")
        sys.exit(130)
