"""Tries settings of the search: one seat searches, the game's own bot plays the others, and the same deals are played each time.

    python bench/search_trials.py saika --matches 100 --playouts 1000 --settings alone=0 patience=0
    python bench/search_trials.py daifugo --matches 60 --seconds 2
    python bench/search_trials.py catastrophe --matches 50 --playouts 100 --everyone

Prints the share of first places with its 95 % confidence interval, the lead over the others in points, and what a decision takes,
on the clock and of the processor's time: where others use the machine, the second says how much a search has really had.
With `--everyone` all seats search, for cooperative games, and the share is that of matches which were won. See docs/strength.md.
"""

import argparse
import json
import sys
from dataclasses import dataclass, field, fields
from pathlib import Path
from time import perf_counter, process_time
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

GROUP = 1  # matches for each seat, after which the time is looked at


@dataclass
class Trial:
    """What the matches so far came to."""

    first: list[float] = field(default_factory=list)
    lead: list[float] = field(default_factory=list)
    decisions: int = 0
    playouts: int = 0
    steps: int = 0
    spent: float = 0.0  # seconds of the clock in searches
    used: float = 0.0  # and of the processor, of all threads

    def result(self) -> dict[str, Any]:
        searches = max(1, self.decisions)
        return {
            "matches": len(self.first),
            "first": str(estimate(np.array(self.first))),
            "lead": str(estimate(np.array(self.lead))),
            "decisions": self.decisions,
            "playouts_a_decision": round(self.playouts / searches),
            "milliseconds": round(1000 * self.spent / searches, 1),
            "processor_milliseconds": round(1000 * self.used / searches, 1),
            "actions_a_second": round(self.steps / max(self.used, 1e-9)),
        }


def main(arguments: list[str] | None = None) -> int:
    given = parser().parse_args(arguments)
    game = games.load(given.game)
    search = Search(game, settings(given.settings))
    budget: dict[str, Any] = {"seconds": given.seconds} if given.seconds else {"playouts": given.playouts}
    players = given.players or game.check_players(None)
    trial = Trial()
    end = perf_counter() + 60 * given.minutes
    while len(trial.first) < given.matches and perf_counter() < end:
        size = min(GROUP * players, given.matches - len(trial.first))
        batch = fuda.batch(game.name, size, players, given.seed + len(trial.first))
        assert isinstance(batch, NativeBatch)
        play(trial, batch, search, budget | {"trees": given.trees}, given.everyone)
        print(f"{len(trial.first)} of {given.matches}: first {trial.result()['first']}", file=sys.stderr, flush=True)
    shown = {"game": game.name, "players": players, **budget, "settings": vars(search.settings), **trial.result()}
    print(json.dumps(shown, ensure_ascii=False))
    return 0


def play(trial: Trial, batch: NativeBatch, search: Search, budget: dict[str, Any], everyone: bool) -> None:
    """Plays the matches of a batch; seat `i` of match `i`, counted round the table, searches, or all seats do."""
    searching = np.arange(len(batch)) % batch.players
    while (turn := batch.turn).max() >= 0:
        chosen = batch.sample(batch.game.bot_names[-1])
        states = batch.states()
        for i in np.flatnonzero((turn >= 0) & ((turn == searching) | everyone)):
            view = seat_view(batch, states[i], int(turn[i]))
            if len(view.legal()) > 1:
                begun, used = perf_counter(), process_time()
                found = search.think(view, seed=trial.decisions, **budget)
                trial.spent += perf_counter() - begun
                trial.used += process_time() - used
                chosen[i] = found.best
                trial.decisions += 1
                trial.playouts += found.playouts
                trial.steps += found.steps
        batch.step(chosen)
    rows = np.arange(len(batch))
    own = batch.scores[rows, searching]
    first = (batch.places == 1).any(axis=1) if everyone else shares(batch.places)[rows, searching]
    trial.first += list(100.0 * first)
    trial.lead += list(own - (batch.scores.sum(axis=1) - own) / max(1, batch.players - 1))


def settings(typed: list[str]) -> Settings:
    known: dict[str, Any] = {f.name: float if "float" in str(f.type) else int for f in fields(Settings)}
    pairs = [each.split("=", 1) for each in typed]
    return Settings(**{name: known[name](value) for name, value in pairs})


def parser() -> argparse.ArgumentParser:
    top = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    top.add_argument("game")
    top.add_argument("--players", type=int, default=None)
    top.add_argument("--matches", type=int, default=100)
    top.add_argument("--minutes", type=float, default=1e6, help="no more matches are begun after so long")
    top.add_argument("--playouts", type=int, default=1000)
    top.add_argument("--seconds", type=float, default=None, help="a time instead of a number of playouts")
    top.add_argument("--trees", type=int, default=None)
    top.add_argument("--seed", type=int, default=11)
    top.add_argument("--everyone", action="store_true")
    top.add_argument("--settings", nargs="*", default=[], metavar="NAME=VALUE")
    return top


if __name__ == "__main__":
    sys.exit(main())
