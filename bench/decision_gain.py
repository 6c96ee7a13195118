"""What a choice of the search gains over that of the game's own bot, on average over the decisions of matches.

    python bench/decision_gain.py animayhem --players 2 --seconds 300 --search 120 --search "120 common=0 advice=0.5"

A search is `PLAYOUTS [SETTING=VALUE ...]`. Decisions are drawn from matches that the bot plays for all seats. What a search
chooses there and what the bot chooses are both played on to the end by the bot, with the same chance; the gain is by how much
more the search's choice is worth (1 is the first place alone; see `kernel/places.py`). Whole matches differ by luck so much
that they need hours to tell settings apart. This needs minutes, but sees only what a single choice brings where the bot plays
the rest.

Shows for each search its gain, how much that is more than the first search's on the same decisions, in how many of 100 decisions
it plays something else than the bot, and its processor time; ± is the 95 % confidence interval over decisions.
"""

import argparse
import random
import sys
from dataclasses import fields
from time import perf_counter, process_time
from typing import Any

import numpy as np

from fuda import bots
from fuda.bots.search import Search, Settings
from fuda.kernel import batch
from fuda.kernel.places import FIRST, WORTH
from fuda.lab.simulate import estimate
from fuda.table import Table

EVERY = 12  # one of so many decisions is drawn


class Judge:
    """What actions are worth in a position: played on to the end from copies of it, the same chance for each action."""

    def __init__(self, table: Table, playouts: int) -> None:
        self.bot = table.game.bot_names[-1]
        self.batch = batch.make(table.game, playouts, table.players, seed=1)

    def worth(self, table: Table, a: int) -> float:
        self.batch.load([table] * len(self.batch))
        self.batch.step(np.full(len(self.batch), a, np.int32))
        self.batch.playout(self.bot)
        return float(worth(self.batch.places, table.turn or 0).mean())


def worth(places: np.ndarray, seat: int) -> np.ndarray:
    """What the place of a seat is worth, 0 to 1, as `place_worth` has it."""
    players = places.shape[1]
    first = (places == 1).sum(axis=1)
    by_place = (WORTH - FIRST) * (players - places[:, seat]) / max(1, players - 1)
    return np.asarray((by_place + np.where(places[:, seat] == 1, FIRST / np.maximum(1, first), 0.0)) / WORTH)


def read_search(text: str) -> tuple[int, Settings]:
    playouts, *rest = text.split()
    kinds: dict[str, Any] = {f.name: float if "float" in str(f.type) else int for f in fields(Settings)}
    pairs = dict(each.split("=", 1) for each in rest)
    return int(playouts), Settings(**{name: kinds[name](value) for name, value in pairs.items()})


def main(arguments: list[str] | None = None) -> int:
    given = parser().parse_args(arguments)
    chance = random.Random(given.seed)
    table = Table(given.game, given.players, given.seed)
    searches = [(Search(table.game, settings), playouts) for playouts, settings in map(read_search, given.search)]
    judge = Judge(table, given.judged_by)
    gains: list[list[float]] = []
    others, spent = np.zeros(len(searches)), np.zeros(len(searches))
    end = perf_counter() + given.seconds
    match = given.seed
    while perf_counter() < end:
        bot = bots.make(table.game, judge.bot, match)
        while table.turn is not None and perf_counter() < end:
            usual = bot.choose(table.seat_view(table.turn))
            if len(table.legal()) > 1 and chance.randrange(EVERY) == 0:
                chosen = []
                for i, (search, playouts) in enumerate(searches):
                    begun = process_time()
                    chosen.append(search.think(table.seat_view(table.turn), playouts=playouts, seed=len(gains), early=True).best)
                    spent[i] += process_time() - begun
                others += [each != usual for each in chosen]
                worths = {a: judge.worth(table, a) for a in {usual, *chosen}} if {*chosen} != {usual} else {usual: 0.0}
                gains.append([worths[a] - worths[usual] for a in chosen])
            table.play(usual)
        match += 1
        table = Table(given.game, given.players, match)
    found = np.array(gains)
    print(f"{len(found)} decisions")
    for i, text in enumerate(given.search):
        gain, more = estimate(100 * found[:, i]), estimate(100 * (found[:, i] - found[:, 0]))
        other, milliseconds = 100 * others[i] / len(found), 1000 * spent[i] / len(found)
        print(f"{text}: gain in % {gain}, more than the first {more}, other than the bot {other:.0f} %, {milliseconds:.0f} ms")
    return 0


def parser() -> argparse.ArgumentParser:
    top = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    top.add_argument("game")
    top.add_argument("--players", type=int, default=None)
    top.add_argument("--search", action="append", required=True, help="may be repeated")
    top.add_argument("--seconds", type=float, default=300.0)
    top.add_argument("--seed", type=int, default=1)
    top.add_argument("--judged-by", type=int, default=24, help="playouts to the end for each action")
    return top


if __name__ == "__main__":
    sys.exit(main())
