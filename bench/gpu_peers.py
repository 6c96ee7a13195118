"""Fuda's batches on a GPU beside Pgx's card games on the same GPU, in turns within one run.

    pip install 'fuda[bench]' 'jax[cuda13]'
    python -m bench.gpu_peers
    python -m bench.gpu_peers --device cpu --sizes 1024 --games saika

Everything plays at random and deals anew when a match is over. With observations means that every decision comes with its
observation and its legal actions. Each game is a process of its own, so that all compile at once; then one at a time is timed, by
the clock on the wall. Each figure is the median of its rounds.
"""

import argparse
import json
import os
import sys
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from importlib import import_module
from multiprocessing import get_context
from time import perf_counter

import fuda
from bench.research_peers import PGX, Row, Turn, measure, our_batch, our_playout, pgx, report, shown, version
from fuda.kernel import cuda
from fuda.lab.bench import machine

SIZES = [1 << 16, 1 << 18, 1 << 20]
LEAST = 0.05  # seconds of a turn, beside which asking another process for it costs nothing


def main(arguments: list[str] | None = None) -> int:
    top = argparse.ArgumentParser(description="Fuda's batches beside Pgx on a GPU.")
    top.add_argument("--games", nargs="*", default=["saika", "daifugo", "raigo"])
    top.add_argument("--pgx", nargs="*", default=list(PGX), help="games of Pgx")
    top.add_argument("--sizes", type=int, nargs="+", default=SIZES, help="matches at once")
    top.add_argument("--device", choices=("cpu", "cuda"), default="cuda", help="cpu is for trying it out")
    top.add_argument("--seconds", type=float, default=1.0, help="of each measurement, all rounds together")
    top.add_argument("--patience", type=float, default=300, help="seconds in which a game has to be compiled")
    top.add_argument("--json", action="store_true")
    given = top.parse_args(arguments)
    os.environ["XLA_PYTHON_CLIENT_PREALLOCATE"] = "false"  # JAX takes most of the card's memory otherwise
    try:
        processor = processor_of(given.device)
    except fuda.FudaError as error:
        print(error, file=sys.stderr)
        return 2
    until = perf_counter() + given.patience
    rows = []
    for name in [*given.games, *given.pgx]:
        own = name in given.games
        suite = "Fuda" if own else f"Pgx {version('pgx')} on JAX {version('jax')}"
        turns = (our_turns if own else pgx_turns)(name, given.sizes, given.device)
        game = Game(name, list(turns.values()), until)
        rows += [Row(suite, what, "observation" in what, partial(game.turn, i)) for i, what in enumerate(turns)]
    measure(rows, given.seconds, perf_counter)
    print(report(rows, processor), flush=True)
    if given.json:
        print(json.dumps({"machine": machine(), "processor": processor, "rows": [shown(row) for row in rows]}), flush=True)
    return 0


def processor_of(device: str) -> str:
    """The name of what is measured on. Raises `FudaError` where something is missing."""
    if device == "cuda":
        cuda.device()
    try:
        import_module("pgx")
        (found, *_) = import_module("jax").devices(device)
    except ModuleNotFoundError as error:
        raise fuda.FudaError(f"{error}; Pgx and JAX come with: pip install 'fuda[bench]'.") from error
    except RuntimeError as error:
        raise fuda.FudaError("JAX finds no GPU on this machine; 'jax[cuda13]' is the one that uses GPUs.") from error
    return str(found.device_kind)


def our_turns(name: str, sizes: list[int], device: str) -> dict[str, Callable[[], Turn]]:
    """What is measured of a game of Fuda, and what makes its turns."""
    turns: dict[str, Callable[[], Turn]] = {}
    for size in sizes:
        turns[f"{name}, {size:,} matches, batch.advance: observation, mask, reward"] = partial(our_batch, name, size, device)
        turns[f"{name}, {size:,} matches, batch.playout"] = partial(our_playout, name, size, device)
    return turns


def pgx_turns(name: str, sizes: list[int], device: str) -> dict[str, Callable[[], Turn]]:
    turns: dict[str, Callable[[], Turn]] = {}
    for size in sizes:
        turns[f"{name}, {size:,} matches: observation, mask, reward"] = partial(pgx, name, size, device)
        turns[f"{name}, {size:,} matches: mask, reward"] = partial(pgx, name, size, device, observed=False)
    return turns


class Game:
    """A process that gets all turns of a game ready and then takes those it is asked for."""

    def __init__(self, name: str, makers: list[Callable[[], Turn]], until: float) -> None:
        self.name, self.until = name, until
        self.process = ProcessPoolExecutor(1, get_context("spawn"))
        self.prepared = self.process.submit(prepare, makers)

    def turn(self, number: int) -> Turn:
        """The turn of that number. Raises `FudaError` where there is none, or not in time."""
        try:
            fault = self.prepared.result(max(0.0, self.until - perf_counter()))[number]
        except TimeoutError as error:
            raise fuda.FudaError(f"{self.name} was not compiled in time.") from error
        if fault:
            raise fuda.FudaError(fault)
        return lambda: self.process.submit(take, number).result()


TURNS: list[Turn] = []  # of the game whose process this is


def prepare(makers: list[Callable[[], Turn]]) -> list[str]:
    """Makes all turns. What went wrong with each, or nothing."""
    faults = []
    for maker in makers:
        try:
            TURNS.append(maker())
            TURNS[-1]()
            faults.append("")
        except Exception as error:  # of another suite, or of a card that is too small
            faults.append(str(error).strip().split("\n")[0] or repr(error))
            TURNS[len(faults) - 1 :] = [int]
    return faults


def take(number: int) -> int:
    done, until = 0, perf_counter() + LEAST
    while perf_counter() < until:
        done += TURNS[number]()
    return done


if __name__ == "__main__":
    sys.exit(main())
