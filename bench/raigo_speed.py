"""Random play of Raigo by compiled code on one core: decisions a second of processor time, by number of players.

python bench/raigo_speed.py [matches]
"""

import sys
import time

import fuda


def speed(players: int, matches: int) -> tuple[float, float]:
    """Decisions a second, and decisions a match."""
    best = 0.0
    steps = 0
    for seed in range(5):
        batch = fuda.batch("raigo", matches, players=players, seed=seed)
        batch.threads = 1
        start = time.process_time()
        steps = batch.playout()
        best = max(best, steps / (time.process_time() - start))
    return best, steps / matches


def main() -> None:
    matches = int(sys.argv[1]) if len(sys.argv) > 1 else 20_000
    fuda.batch("raigo", 1).playout()  # compiles, or loads what was compiled before
    for players in fuda.games.raigo.GAME.seats:
        rate, length = speed(players, matches)
        print(f"{players} players: {rate / 1e6:.1f} million decisions a second, {length:.0f} decisions a match")


if __name__ == "__main__":
    main()
