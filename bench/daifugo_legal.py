"""What it costs to list Daifugo's legal plays on the native backend, on one core.

    python bench/daifugo_legal.py

Prints nanoseconds a listing on average over the decisions of random play, by number of players; then for the 18-card hand with
two jokers that has the most plays, which is looked for by changing one card at a time; then random play in steps a second, beside
RLCard's doudizhu in turns where that is installed.
"""

import argparse
import random
import statistics
import sys
from collections.abc import Callable
from pathlib import Path
from time import perf_counter, thread_time
from typing import Any

import numpy as np

try:
    import fuda
except ModuleNotFoundError:
    sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "src"))
    import fuda
from fuda.errors import Missing
from fuda.games.daifugo.cards import CARDS, JOKER, NOTHING, with_card
from fuda.games.daifugo.view import cards as cards_shown
from fuda.kernel.batch import NativeBatch
from fuda.kernel.binding import bind
from fuda.kernel.native import processor_instructions
from fuda.kernel.schema import Layout
from fuda.lab.bench import rlcard

GAME = fuda.games.load("daifugo")
AVERAGE_TARGET = 2_000  # nanoseconds
WORST_TARGET = 200_000
PEER_TARGET = 100
HAND = 18
ROUNDS = 9


def main(arguments: list[str] | None = None) -> int:
    given = parser().parse_args(arguments)
    loops = Loops()
    print("Listing the legal actions, one core, medians of rounds")
    for players in GAME.seats:
        states, listed = loops.decisions(players, given.matches, given.seed)
        cost = loops.nanoseconds(states)
        print(
            f"{players} players, random play: {cost:8,.0f} ns a decision, {listed:6.1f} actions on average",
            verdict(cost, AVERAGE_TARGET),
        )
    hand, plays = loops.worst_hand(given.climbs, given.seed)
    cost = loops.nanoseconds(np.repeat(loops.leading(hand), 1000))
    print(f"worst hand found: {' '.join(cards_shown(hand))}")
    print(f"its {plays:,} plays: {cost:12,.0f} ns", verdict(cost, WORST_TARGET))
    steps(given.seconds)
    return 0


def parser() -> argparse.ArgumentParser:
    top = argparse.ArgumentParser(description="Measure what listing Daifugo's legal plays costs.")
    top.add_argument("--matches", type=int, default=2000, help="matches of random play to take decisions from (default 2000)")
    top.add_argument("--climbs", type=int, default=60, help="starts of the search for the worst hand (default 60)")
    top.add_argument("--seconds", type=float, default=3.0, help="how long random play is timed (default 3)")
    top.add_argument("--seed", type=int, default=1, help="a number that fixes all chance (default 1)")
    return top


def verdict(cost: float, target: float) -> str:
    return f"({'met' if cost <= target else 'missed'}: at most {target:,.0f} ns)"


class Loops:
    """The game's own `legal` in loops of this file, compiled the way that batches are."""

    def __init__(self) -> None:
        from numba import njit

        self.layout = Layout(GAME.rules.State)
        compiled = njit(nogil=True, error_model="numpy")
        bound = bind(GAME.rules, None, self.layout, decorate=compiled, stand_ins=processor_instructions(), quiet=True)
        legal, act, below, copy = (bound[name] for name in ("legal", "act", "below", "copy"))

        @compiled
        def collect(states: Any, kept: Any, actions: Any) -> tuple[int, int]:
            """Plays at random and keeps every decision, as far as there is room; returns how many and their actions in all."""
            n = total = 0
            for i in range(len(states)):
                s = states[i]
                while s.turn >= 0 and n < len(kept):
                    many = legal(s, actions)
                    copy(s, kept[n])
                    n += 1
                    total += many
                    act(s, int(actions[below(s, many)]))
            return n, total

        @compiled
        def list_all(states: Any, actions: Any) -> int:
            total = 0
            for i in range(len(states)):
                total += legal(states[i], actions)
            return total

        self._collect: Callable[..., tuple[int, int]] = collect
        self._list_all: Callable[..., int] = list_all
        self._actions = np.zeros(GAME.most_legal, np.int32)

    def decisions(self, players: int, matches: int, seed: int) -> tuple[np.ndarray, float]:
        """The states of all decisions in matches of random play, and how many actions are legal on average."""
        kept = np.zeros(matches * 200, self.layout.dtype)
        n, total = self._collect(fuda.batch("daifugo", matches, players, seed).states(), kept, self._actions)
        return kept[:n], total / n

    def nanoseconds(self, states: np.ndarray) -> float:
        """What one listing costs, over all of these states."""
        figures = []
        for _ in range(ROUNDS):
            start = perf_counter()
            self._list_all(states, self._actions)
            figures.append((perf_counter() - start) / len(states) * 1e9)
        return statistics.median(figures)

    def leading(self, hand: int) -> np.ndarray:
        """A state, as an array of one, in which the first of two seats leads with a hand."""
        states = fuda.batch("daifugo", 1, 2).states()
        states["hand"][0, 0] = hand
        states["held"][0, 0] = HAND
        states["turn"] = 0
        states["top"] = NOTHING
        return states

    def worst_hand(self, climbs: int, seed: int) -> tuple[int, int]:
        """The hand with two jokers and the most plays that is found by changing one card at a time for the better."""
        chance = random.Random(seed)
        states = self.leading(0)

        def plays(cards: set[int]) -> int:
            states["hand"][0, 0] = hand_of(cards)
            return self._list_all(states, self._actions)

        best: tuple[int, set[int]] = (0, set())
        for _ in range(climbs):
            cards = set(chance.sample(range(CARDS), HAND - 2))
            most = plays(cards)
            better = True
            while better:
                changes = [cards - {out} | {into} for out in cards for into in range(CARDS) if into not in cards]
                top = max(changes, key=plays)
                better = plays(top) > most
                if better:
                    cards, most = top, plays(top)
            if most > best[0]:
                best = (most, cards)
        return hand_of(best[1]), best[0]


def hand_of(cards: set[int]) -> int:
    return with_card(with_card(sum(1 << card for card in cards), JOKER), JOKER)


def steps(seconds: float) -> None:
    """Random play on one core and on all, in turns with RLCard's doudizhu."""
    batch = fuda.batch("daifugo", 4096, 4, seed=1)
    assert isinstance(batch, NativeBatch)
    works: dict[str, Callable[[float], float]] = {}
    for threads in sorted({1, batch.threads}):
        works[f"native, {threads} core{'s' if threads > 1 else ''}"] = playing(batch, threads)
    try:
        works["RLCard doudizhu"] = repeated(rlcard("doudizhu"), thread_time)
    except Missing as missing:
        print(missing)
    figures: dict[str, list[float]] = {name: [] for name in works}
    for _ in range(ROUNDS):
        for name, work in works.items():
            figures[name].append(work(seconds / ROUNDS))
    print("Random play of 4 players")
    medians = {name: statistics.median(values) for name, values in figures.items()}
    for name, figure in medians.items():
        print(f"{name:<20} {figure:14,.0f} steps a second")
    if "RLCard doudizhu" in medians:
        ratio = medians["native, 1 core"] / medians["RLCard doudizhu"]
        print(f"one core is {ratio:,.0f} times RLCard ({'met' if ratio >= PEER_TARGET else 'missed'}: at least {PEER_TARGET})")


def playing(batch: NativeBatch, threads: int) -> Callable[[float], float]:
    def turn() -> int:
        batch.threads = threads
        batch.reset()
        return batch.playout()

    # One core is timed by the processor time that it got, so that other work on the machine counts little.
    return repeated(turn, thread_time if threads == 1 else perf_counter)


def repeated(turn: Callable[[], int], clock: Callable[[], float]) -> Callable[[float], float]:
    """A function that takes turns for so many seconds and returns the steps a second."""

    def work(seconds: float) -> float:
        played = 0
        start = clock()
        while played == 0 or clock() - start < seconds:
            played += turn()
        return played / (clock() - start)

    return work


if __name__ == "__main__":
    sys.exit(main())
