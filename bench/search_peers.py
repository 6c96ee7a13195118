"""Our search beside OpenSpiel's information-set search: speed of each in its own game, and strength in one of ours.

    python bench/search_peers.py speed --seconds 2 --positions 9
    python bench/search_peers.py strength --game daifugo --pairs 20 --seconds 0.2
    python bench/search_peers.py strength --game daifugo --pairs 20 --playouts 200

Speed is simulated decisions a second: playouts times their mean length. Ours is measured in Saika Banrai on one core and on two,
theirs, the C++ `ISMCTSBot`, in hearts on one, in turns at positions all over a match. On one core it is the processor's time that
counts, which others who use the machine change little; two cores need them for themselves. For strength one of our games is
played through `fuda.rl.openspiel`, ours and theirs in every other seat, each deal twice with seats exchanged, with the same time
or the same number of playouts for a decision. The C++ bot crashed when it was given one of our games, so there theirs is their
`ismcts.ISMCTSBot` in Python, with our compiled random playouts.
"""

import argparse
import importlib
import json
import random
import sys
from pathlib import Path
from statistics import mean, median
from time import perf_counter, thread_time
from typing import Any

import numpy as np

try:
    import fuda
except ModuleNotFoundError:
    sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "src"))
    import fuda
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

from fuda import bots
from fuda.bots.search import Search
from fuda.lab.simulate import estimate
from fuda.table import Table

UCT = 2.0  # the exploration of OpenSpiel's own examples, for rewards of about 1; scaled by what a game's rewards span
HEARTS_SPAN = 26.0  # points
PASSES = 12  # actions of hearts before the first trick
MAX_VISITS = pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT


def main(arguments: list[str] | None = None) -> int:
    given = parser().parse_args(arguments)
    found = speed(given) if given.what == "speed" else strength(given)
    print(json.dumps(found, indent=2))
    return 0


def parser() -> argparse.ArgumentParser:
    top = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    what = top.add_subparsers(dest="what", required=True)
    one = what.add_parser("speed")
    one.add_argument("--seconds", type=float, default=0.5, help="of each measurement")
    one.add_argument("--positions", type=int, default=10)
    one = what.add_parser("strength")
    one.add_argument("--game", default="daifugo")
    one.add_argument("--players", type=int, default=4)
    one.add_argument("--pairs", type=int, default=20)
    one.add_argument("--seconds", type=float, default=None, help="for a decision")
    one.add_argument("--playouts", type=int, default=None, help="for a decision, instead of a time")
    one.add_argument("--seed", type=int, default=1)
    return top


# Speed


def speed(given: argparse.Namespace) -> dict[str, Any]:
    """Medians over positions: decisions a second, and how many times as many ours are."""
    ours, theirs = saika_positions(given.positions), hearts_positions(given.positions)
    search = Search(ours[0].game)
    search.think(ours[0].seat_view(ours[0].turn), playouts=10, trees=2)  # builds or loads the code
    rows = []
    for table, state in zip(ours, theirs, strict=True):
        one, two = (our_speed(search, table, given.seconds, trees) for trees in (1, 2))
        rows.append((one, two, their_speed(state, given.seconds)))
    one, two, their = (median(column) for column in zip(*rows, strict=True))
    return {
        "saika, one core": round(one),
        "saika, two cores": round(two),
        "hearts, ISMCTSBot": round(their),
        "ours to theirs": round(one / their, 2),
        "two cores to one": round(median(row[1] / row[0] for row in rows), 2),
        "positions": given.positions,
        "seconds": given.seconds,
    }


def saika_positions(count: int) -> list[Table]:
    """Positions of matches between the game's own bots, from the first trick on to the last, each with a choice."""
    found: list[Table] = []
    for seed in range(count):
        table = fuda.table("saika", players=4, seed=seed)
        thumb = bots.make(table.game, "thumb", seed)
        wanted = random.Random(seed).randrange(4, 120)
        while table.turn is not None and (len(table.log) < wanted or len(table.legal()) < 2):
            table.play(thumb.choose(table.seat_view(table.turn)))
        if table.turn is None:
            table = fuda.table("saika", players=4, seed=seed)
        found.append(table)
    return found


def hearts_positions(count: int) -> list[Any]:
    found = []
    for seed in range(count):
        chance = random.Random(seed)
        state = pyspiel.load_game("hearts").new_initial_state()
        while state.is_chance_node():
            state.apply_action(drawn(state, chance))
        for _ in range(chance.randrange(PASSES, 45)):  # while cards are passed, their redeal can crash
            state.apply_action(chance.choice(state.legal_actions()))
        while len(state.legal_actions()) < 2:
            state.apply_action(state.legal_actions()[0])
            if state.is_terminal():
                raise SystemExit("A match of hearts ended before a choice; take fewer positions.")
        found.append(state)
    return found


def drawn(state: Any, chance: random.Random) -> int:
    actions, weights = zip(*state.chance_outcomes(), strict=True)
    return int(chance.choices(actions, weights)[0])


def our_speed(search: Search, table: Table, seconds: float, trees: int) -> float:
    """Decisions a second: of the processor's time with one tree, of the clock's with several."""
    clock = thread_time if trees == 1 else perf_counter
    begun = clock()
    found = search.think(table.seat_view(table.turn), seconds=seconds, trees=trees)
    return found.steps / (clock() - begun)


def their_speed(state: Any, seconds: float) -> float:
    """Their simulations a second, times the mean length of a playout from the position."""
    length = mean(playout_length(state.clone(), random.Random(i)) for i in range(50))
    playouts = 16
    while True:
        evaluator = pyspiel.RandomRolloutEvaluator(1, 1)  # one random playout; it must live as long as the bot
        bot = pyspiel.ISMCTSBot(1, evaluator, UCT * HEARTS_SPAN, playouts, -1, MAX_VISITS, False, True)
        begun = thread_time()
        bot.step(state)
        spent = thread_time() - begun
        if spent >= seconds / 2:
            return playouts * length / spent
        playouts = max(2 * playouts, int(playouts * seconds / max(spent, 1e-4)))


def playout_length(state: Any, chance: random.Random) -> int:
    steps = 0
    while not state.is_terminal():
        state.apply_action(drawn(state, chance) if state.is_chance_node() else chance.choice(state.legal_actions()))
        steps += 1
    return steps


# Strength


def strength(given: argparse.Namespace) -> dict[str, Any]:
    """The share of pairs of matches in which our seats have the better places; equal pairs count half."""
    importlib.import_module("fuda.rl.openspiel")  # registers our games

    if (given.seconds is None) == (given.playouts is None):
        raise SystemExit("Give --seconds or --playouts.")
    game = pyspiel.load_game(f"fuda_{given.game}(players={given.players})")
    wins, leads = [], []
    for pair in range(given.pairs):
        lead = 0.0
        for turn in range(2):
            lead += match(given, game, pair, turn)
        leads.append(lead)
        wins.append(0.5 if lead == 0 else float(lead > 0))
        print(f"{pair + 1} of {given.pairs}: ours {estimate(np.array(wins))}", file=sys.stderr)
    budget = {"seconds": given.seconds} if given.seconds else {"playouts": given.playouts}
    share, lead = estimate(np.array(wins)), estimate(np.array(leads))
    return {"game": given.game, "players": given.players, **budget, "pairs": given.pairs, "won": vars(share), "lead": vars(lead)}


class Peer:
    """OpenSpiel's bot in Python, with so many playouts a decision, or as many as its time allows by the speed of the last."""

    def __init__(self, game: Any, playouts: int | None, seconds: float | None, seed: int) -> None:
        self.game, self.playouts, self.seconds = game, playouts, seconds
        self.chance = np.random.RandomState(seed)
        self.rate = 500.0  # playouts a second, before it is known

    def step(self, state: Any) -> int:
        playouts = self.playouts or max(2, int(self.rate * (self.seconds or 0.0)))
        options = {"random_state": self.chance, "allow_inconsistent_action_sets": True}
        bot = ismcts.ISMCTSBot(self.game, Playouts(1, self.chance), UCT, playouts, **options)
        begun = perf_counter()
        action = int(bot.step(state))
        self.rate = playouts / (perf_counter() - begun)
        return action


class Playouts(mcts.RandomRolloutEvaluator):  # type: ignore[misc]
    """Their random playouts, by our compiled ones."""

    def evaluate(self, state: Any) -> Any:
        return state.playout()


def match(given: argparse.Namespace, game: Any, pair: int, turn: int) -> float:
    """By how many places our seats are ahead of theirs, on average, in one match; seat `i` is ours where `i + turn` is even."""
    chance = random.Random(f"{given.seed} {pair}")
    state = game.new_initial_state()
    search = Search(fuda.games.load(given.game))
    theirs = Peer(game, given.playouts, given.seconds, chance.getrandbits(30))
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(drawn(state, chance))
            continue
        seat, legal = state.current_player(), state.legal_actions()
        if len(legal) == 1:
            state.apply_action(legal[0])
        elif (seat + turn) % 2 == 0:
            view = state.loaded().seat_view(seat)
            budget = {"seconds": given.seconds, "trees": 1} if given.seconds else {"playouts": given.playouts}
            state.apply_action(search.think(view, seed=chance.getrandbits(30), **budget).best)
        else:
            state.apply_action(theirs.step(state))
    returns = np.array(state.returns())
    is_ours = (np.arange(given.players) + turn) % 2 == 0
    return float(returns[is_ours].mean() - returns[~is_ours].mean())


if __name__ == "__main__":
    sys.exit(main())
