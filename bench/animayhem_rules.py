"""Compares combat and movement in the rules of Ani-Mayhem with their second reading, over and over; the tests do it less often.

    python bench/animayhem_rules.py --fights 5000

For each number from the seed on: a round of a Combat with a Disaster, one between players, and a try to charm; for every tenth
also the path of a random Field with the moves of Disasters on it, and the steps of Characters. Ends with 1 at the first
difference, which it reports with its seed.
"""

import argparse
import random
import sys
from collections import Counter
from pathlib import Path
from time import perf_counter

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "src")]

from tests.games.animayhem.second_play import (  # noqa: E402
    compare_charm,
    compare_duel,
    compare_field,
    compare_fight,
    compare_steps,
)


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--fights", type=int, default=1000, help="of each kind")
    parser.add_argument("--seed", type=int, default=0, help="of the first ones; each has the next one")
    given = parser.parse_args(arguments)
    found, start = Counter[str](), perf_counter()
    for number, seed in enumerate(range(given.seed, given.seed + given.fights), 1):
        try:
            found += compare(seed)
        except AssertionError as difference:
            print(f"Seed {seed} differs. {difference}")
            return 1
        if number % 500 == 0:
            print(f"{number:,} of {given.fights:,}: no difference so far", file=sys.stderr, flush=True)
    minutes = (perf_counter() - start) / 60
    print(f"{given.fights:,} of each kind: no difference. It took {minutes:.1f} minutes.")
    for name, times in sorted(found.items()):
        print(f"{times:10,}  {name}")
    return 0


def compare(seed: int) -> Counter[str]:
    """All comparisons of one seed; how often there was what."""
    chance, found = random.Random(seed), Counter[str]()
    found.update(f"fight with a Disaster: {fate}" for fate in compare_fight(chance, seed))
    found.update(f"fight of players: {fate}" for fate in compare_duel(chance, seed))
    found[f"charm: {compare_charm(chance)}"] += 1
    if seed % 10 == 0:
        compare_field(seed)
        found["Fields"] += 1
        legal, passing = compare_steps(chance)
        found["steps"] += legal
        found["steps in passing"] += passing
    return found


if __name__ == "__main__":
    sys.exit(main())
