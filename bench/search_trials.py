"""Tries settings of the search: one seat searches, the game's own bot plays the others, and the same deals are played each time.

    python bench/search_trials.py saika --matches 100 --playouts 1000 --settings alone=0 patience=0
    python bench/search_trials.py daifugo --matches 60 --seconds 2
    python bench/search_trials.py catastrophe --matches 50 --playouts 100 --everyone

Prints the share of first places with its 95 % confidence interval, the lead over the others in points, and what a decision takes.
With `--everyone` all seats search, for cooperative games, and the share is that of matches which were won. See docs/bots.md.
"""

import argparse
import json
import sys
from dataclasses import fields
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
from fuda.bots.search import Search, Settings
from fuda.kernel.batch import NativeBatch
from fuda.lab.level_play import seat_view
from fuda.lab.simulate import estimate, shares


def main(arguments: list[str] | None = None) -> int:
    given = parser().parse_args(arguments)
    game = games.load(given.game)
    batch = fuda.batch(game.name, given.matches, given.players, given.seed)
    assert isinstance(batch, NativeBatch)
    search = Search(game, settings(given.settings))
    budget: dict[str, Any] = {"seconds": given.seconds} if given.seconds else {"playouts": given.playouts}
    outcome = trial(batch, search, budget | {"trees": given.trees}, given.everyone)
    shown = {"game": game.name, "players": batch.players, **budget, "settings": vars(search.settings), **outcome}
    print(json.dumps(shown, ensure_ascii=False))
    return 0


def trial(batch: NativeBatch, search: Search, budget: dict[str, Any], everyone: bool) -> dict[str, Any]:
    """Plays the matches of a batch; seat `i` of match `i`, counted round the table, searches, or all seats do."""
    searching = np.arange(len(batch)) % batch.players
    decisions = playouts = steps = 0
    spent = 0.0
    while (turn := batch.turn).max() >= 0:
        chosen = batch.sample(batch.game.bot_names[-1])
        states = batch.states()
        for i in np.flatnonzero((turn >= 0) & ((turn == searching) | everyone)):
            view = seat_view(batch, states[i], int(turn[i]))
            if len(view.legal()) > 1:
                begun = perf_counter()
                found = search.think(view, seed=decisions, **budget)
                spent += perf_counter() - begun
                chosen[i] = found.best
                decisions, playouts, steps = decisions + 1, playouts + found.playouts, steps + found.steps
        batch.step(chosen)
    rows = np.arange(len(batch))
    own = batch.scores[rows, searching]
    first = (batch.places == 1).any(axis=1) if everyone else shares(batch.places)[rows, searching]
    lead = own - (batch.scores.sum(axis=1) - own) / max(1, batch.players - 1)
    return {
        "matches": len(batch),
        "first": str(estimate(100.0 * first)),
        "lead": str(estimate(lead)),
        "decisions": decisions,
        "playouts_a_decision": round(playouts / max(1, decisions)),
        "milliseconds": round(1000 * spent / max(1, decisions), 1),
        "actions_a_second": round(steps / max(spent, 1e-9)),
    }


def settings(typed: list[str]) -> Settings:
    known = {f.name: float if f.name in ("exploration", "advice") else int for f in fields(Settings)}
    pairs = [each.split("=", 1) for each in typed]
    return Settings(**{name: known[name](value) for name, value in pairs})


def parser() -> argparse.ArgumentParser:
    top = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    top.add_argument("game")
    top.add_argument("--players", type=int, default=None)
    top.add_argument("--matches", type=int, default=100)
    top.add_argument("--playouts", type=int, default=1000)
    top.add_argument("--seconds", type=float, default=None, help="a time instead of a number of playouts")
    top.add_argument("--trees", type=int, default=None)
    top.add_argument("--seed", type=int, default=11)
    top.add_argument("--everyone", action="store_true")
    top.add_argument("--settings", nargs="*", default=[], metavar="NAME=VALUE")
    return top


if __name__ == "__main__":
    sys.exit(main())
