"""Finds puzzles on several processes within a time, for games in which one takes long; see `fuda.lab.puzzles`.

    python bench/find_puzzles.py animayhem --workers 8 --seconds-budget 500 --count 30 --out src/fuda/games/animayhem/puzzles.json

The file is written anew with every puzzle that is found, in the order of the matches they come from. `fuda lab puzzles` finds the
same in one process.
"""

import argparse
import json
import multiprocessing
import queue
import sys
from pathlib import Path
from time import perf_counter
from typing import Any

from fuda import games
from fuda.lab.puzzles import in_match
from fuda.puzzles import Puzzle, as_json


def work(game: str, players: int | None, matches: Any, found: Any) -> None:
    while True:
        match = matches.get()
        puzzle = next(in_match(games.load(game), players, match), None)
        found.put((match, puzzle))


def main(arguments: list[str] | None = None) -> int:
    given = parser().parse_args(arguments)
    context = multiprocessing.get_context("spawn")
    matches, answers = context.Queue(), context.Queue()
    matches.cancel_join_thread()  # what nobody has taken does not keep this process from ending
    first = given.seed * 10_000
    for match in range(first, first + 200 * given.count):
        matches.put(match)
    processes = [
        context.Process(target=work, args=(given.game, given.players, matches, answers), daemon=True)
        for _ in range(given.workers)
    ]
    for process in processes:
        process.start()
    end = perf_counter() + given.seconds_budget
    found: dict[int, Puzzle] = {}
    looked = 0
    while perf_counter() < end and len(found) < given.count and any(process.is_alive() for process in processes):
        try:
            match, puzzle = answers.get(timeout=1.0)
        except queue.Empty:
            continue
        looked += 1
        if puzzle is not None:
            found[match] = puzzle
            write(given.game, found, given.out)
        print(f"{len(found)} puzzles in {looked} matches", flush=True)
    for process in processes:
        process.terminate()
    return 0 if found else 1


def write(game: str, found: dict[int, Puzzle], out: Path) -> None:
    contents = as_json(games.load(game), [found[match] for match in sorted(found)])
    out.write_text(json.dumps(contents, indent=1, ensure_ascii=False) + "\n", "utf-8")


def parser() -> argparse.ArgumentParser:
    top = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    top.add_argument("game")
    top.add_argument("--players", type=int, default=None)
    top.add_argument("--count", type=int, default=30)
    top.add_argument("--seed", type=int, default=1)
    top.add_argument("--workers", type=int, default=2)
    top.add_argument("--seconds-budget", type=float, default=300.0)
    top.add_argument("--out", type=Path, required=True)
    return top


if __name__ == "__main__":
    sys.exit(main())
