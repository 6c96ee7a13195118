"""Ani-Mayhem in compiled code on one core: compiling, loading, random play, the bot, and listing, by number of players.

python bench/animayhem_speed.py [matches] [--compile]

`--compile` measures a first compilation too, in a cache of its own; it takes some minutes.
"""

import os
import statistics
import subprocess
import sys
import tempfile
from time import process_time

import numpy as np

import fuda

GAME = fuda.games.load("animayhem")
ROUNDS = 5
KEPT = 20_000  # decisions whose listing is timed
START = """
from time import perf_counter, process_time
import fuda
wall, cpu = perf_counter(), process_time()
fuda.batch("animayhem", 1).playout()
print(f"{perf_counter() - wall:.1f} s, {process_time() - cpu:.1f} s of processor time")
"""


def start(folder: str | None = None) -> str:
    """How long a new process takes to its first match, with the compiled code in `folder` or where it is kept anyway."""
    environment = {**os.environ, **({"FUDA_CACHE": folder} if folder else {})}
    done = subprocess.run([sys.executable, "-c", START], env=environment, capture_output=True, text=True, check=True)
    return done.stdout.strip()


def speed(players: int, matches: int, bot: str) -> tuple[float, float]:
    """Decisions a second of processor time, and decisions a match."""
    best = 0.0
    steps = 0
    for seed in range(ROUNDS):
        batch = fuda.batch(GAME, matches, players=players, seed=seed)
        batch.threads = 1
        begun = process_time()
        steps = batch.playout(bot)
        best = max(best, steps / (process_time() - begun))
    return best, steps / matches


def listing(players: int) -> tuple[float, float, int]:
    """Microseconds a listing over the decisions of random play, and how many actions there are on average and at most."""
    batch = fuda.batch(GAME, 200, players, seed=1)
    kept = []
    while sum(map(len, kept)) < KEPT:
        kept.append(batch.states()[batch.turn >= 0])
        batch.step(batch.sample(), check=False)
        batch.reset(batch.turn < 0)
    states = np.concatenate(kept)[:KEPT]
    many = fuda.batch(GAME, len(states), players)
    many.threads = 1
    many.load(states)
    marks = many.legal()
    figures = []
    for _ in range(ROUNDS):
        begun = process_time()
        many.legal(marks)
        figures.append((process_time() - begun) / len(states) * 1e6)
    counts = marks.sum(axis=1)
    return statistics.median(figures), float(counts.mean()), int(counts.max())


def main() -> None:
    numbers = [int(word) for word in sys.argv[1:] if word.isdecimal()]
    matches = numbers[0] if numbers else 600
    if "--compile" in sys.argv[1:]:
        with tempfile.TemporaryDirectory() as folder:
            print(f"first compilation: {start(folder)}")
    fuda.batch(GAME, 1).playout()  # compiles, or loads what was compiled before
    print(f"loading: {start()}")
    for players in GAME.seats:
        rate, length = speed(players, matches, "random")
        thumb, _ = speed(players, matches // 10, "thumb")
        cost, average, most = listing(players)
        print(
            f"{players} players: {rate / 1e3:,.0f} thousand random decisions a second, {length:.0f} decisions a match; "
            f"thumb {thumb / 1e3:,.0f} thousand; listing as a mask {cost:.2f} µs, {average:.1f} actions on average, "
            f"{most} at most"
        )


if __name__ == "__main__":
    main()
