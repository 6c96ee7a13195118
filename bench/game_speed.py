"""A game in compiled code on one core, by number of seats: random play, its bot, and what listing the legal actions costs.

    python bench/game_speed.py GAME [--matches 600] [--compile]

`--compile` measures a first compilation too, in a cache of its own; it may take minutes. All is timed by processor time.
"""

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
from time import process_time

import numpy as np

import fuda
from fuda.kernel.game import Game

ROUNDS = 5
FEWER = 10  # times as few matches are played by the bot
KEPT = 20_000  # decisions whose listing is timed
START = """
import sys
from time import perf_counter, process_time
import fuda
wall, cpu = perf_counter(), process_time()
fuda.batch(sys.argv[1], 1).playout()
print(f"{perf_counter() - wall:.1f} s, {process_time() - cpu:.1f} s of processor time")
"""


def main() -> None:
    top = argparse.ArgumentParser(description="Measure a game in compiled code on one core.")
    top.add_argument("game", choices=fuda.games())
    top.add_argument("--matches", type=int, default=600, help="of random play in each round (default 600)")
    top.add_argument("--compile", action="store_true", help="measure a first compilation, too")
    given = top.parse_args()
    game = fuda.games.load(given.game)
    if given.compile:
        with tempfile.TemporaryDirectory() as folder:
            print(f"first compilation: {start(game, folder)}")
    fuda.batch(game, 1).playout()  # compiles, or loads what was compiled before
    print(f"loading: {start(game)}")
    bot = game.bot_names[-1]
    for players in game.seats:
        rate, length = speed(game, players, given.matches, "random")
        bots_rate, _ = speed(game, players, max(1, given.matches // FEWER), bot)
        cost, average, most = listing(game, players)
        print(
            f"{players} players: {rate / 1e3:,.0f} thousand random decisions a second, {length:.0f} decisions a match; "
            f"{bot} {bots_rate / 1e3:,.0f} thousand; listing as a mask {cost:,.0f} ns, {average:.1f} actions on average, "
            f"{most} at most"
        )


def start(game: Game, folder: str | None = None) -> str:
    """How long a new process takes to its first match, with the compiled code in `folder` or where it is kept anyway."""
    environment = {**os.environ, **({"FUDA_CACHE": folder} if folder else {})}
    command = [sys.executable, "-c", START, game.name]
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout.strip()


def speed(game: Game, players: int, matches: int, bot: str) -> tuple[float, float]:
    """Decisions a second, and decisions a match."""
    best = 0.0
    steps = 0
    for seed in range(ROUNDS):
        batch = fuda.batch(game, matches, players=players, seed=seed)
        batch.threads = 1
        begun = process_time()
        steps = batch.playout(bot)
        best = max(best, steps / (process_time() - begun))
    return best, steps / matches


def listing(game: Game, players: int) -> tuple[float, float, int]:
    """Nanoseconds a listing over the decisions of random play, and how many actions there are on average and at most."""
    batch = fuda.batch(game, 200, players, seed=1)
    kept = []
    while sum(map(len, kept)) < KEPT:
        kept.append(batch.states()[batch.turn >= 0])
        batch.step(batch.sample(), check=False)
        batch.reset(batch.turn < 0)
    states = np.concatenate(kept)[:KEPT]
    many = fuda.batch(game, len(states), players)
    many.threads = 1
    many.load(states)
    marks = many.legal()
    figures = []
    for _ in range(ROUNDS):
        begun = process_time()
        many.legal(marks)
        figures.append((process_time() - begun) / len(states) * 1e9)
    counts = marks.sum(axis=1)
    return statistics.median(figures), float(counts.mean()), int(counts.max())


if __name__ == "__main__":
    main()
