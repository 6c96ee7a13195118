"""Catastrophe in compiled code on one core: random play, and what it costs to list the legal actions, by number of players.

python bench/catastrophe_speed.py [matches]
"""

import statistics
import sys
from time import process_time
from typing import Any

import numpy as np

import fuda
from fuda.kernel.binding import bind
from fuda.kernel.native import processor_instructions
from fuda.kernel.schema import ACTION

GAME = fuda.games.load("catastrophe")
ROUNDS = 5
KEPT = 100_000  # decisions whose listing is timed


class Listing:
    """The game's own `legal` in loops of this file, compiled the way that batches are."""

    def __init__(self) -> None:
        from numba import njit

        compiled = njit(nogil=True, error_model="numpy")
        layout = GAME.layout()
        bound = bind(GAME.rules, None, layout, decorate=compiled, stand_ins=processor_instructions(), quiet=True)
        legal, act, below, copy = (bound[name] for name in ("legal", "act", "below", "copy"))

        @compiled
        def collect(book: Any, states: Any, kept: Any, actions: Any) -> tuple[int, int, int]:
            """Plays at random and keeps decisions while there is room; returns how many, and their actions in all and at most."""
            n = total = most = 0
            for i in range(len(states)):
                s = states[i]
                while s.turn >= 0 and n < len(kept):
                    many = legal(book, s, actions)
                    copy(s, kept[n])
                    n += 1
                    total += many
                    most = max(most, many)
                    act(book, s, int(actions[below(s, many)]))
            return n, total, most

        @compiled
        def list_all(book: Any, states: Any, actions: Any) -> int:
            total = 0
            for i in range(len(states)):
                total += legal(book, states[i], actions)
            return total

        self._collect, self._list_all = collect, list_all
        self._book = GAME.own_book().array  # type: ignore[union-attr]
        self._kept = np.zeros(KEPT, layout.dtype)
        self._actions = np.zeros(GAME.most_legal, ACTION)

    def cost(self, players: int, matches: int) -> tuple[float, float, int]:
        """Nanoseconds a listing over the decisions of random play, and how many actions there are on average and at most."""
        states = fuda.batch(GAME, matches, players, seed=1).states()
        n, total, most = self._collect(self._book, states, self._kept, self._actions)
        figures = []
        for _ in range(ROUNDS):
            start = process_time()
            self._list_all(self._book, self._kept[:n], self._actions)
            figures.append((process_time() - start) / n * 1e9)
        return statistics.median(figures), total / n, most


def speed(players: int, matches: int) -> tuple[float, float]:
    """Decisions a second of processor time, and decisions a match."""
    best = 0.0
    steps = 0
    for seed in range(ROUNDS):
        batch = fuda.batch(GAME, matches, players=players, seed=seed)
        batch.threads = 1
        start = process_time()
        steps = batch.playout()
        best = max(best, steps / (process_time() - start))
    return best, steps / matches


def main() -> None:
    matches = int(sys.argv[1]) if len(sys.argv) > 1 else 3000
    fuda.batch(GAME, 1).playout()  # compiles, or loads what was compiled before
    listing = Listing()
    for players in GAME.seats:
        rate, length = speed(players, matches)
        cost, average, most = listing.cost(players, matches)
        print(
            f"{players} players: {rate / 1e6:.1f} million decisions a second, {length:.0f} decisions a match; "
            f"listing {cost:,.0f} ns, {average:.0f} actions on average, {most} at most"
        )


if __name__ == "__main__":
    main()
