"""Compares the rules of Catastrophe with their second reading, over thousands of matches; the tests do the same with a few.

    python bench/catastrophe_rules.py --matches 5000

The game's own cards, the tests' and random card files take turns, and so do seat counts and options. At each decision what is
legal and a few refusals are compared, after it the whole state. Ends with 1 at the first difference, which it reports with its
seed.
"""

import argparse
import random
import sys
from collections import Counter
from pathlib import Path
from time import perf_counter

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "src")]

from tests.games.catastrophe.second_play import RARE, follow, random_match  # noqa: E402


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--matches", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=0, help="of the first match; each has the next one")
    given = parser.parse_args(arguments)
    decisions, rare, start = 0, Counter[str](), perf_counter()
    for number, seed in enumerate(range(given.seed, given.seed + given.matches)):
        try:
            compared, found = follow(random_match(seed), random.Random(seed), refusals=4)
        except AssertionError as difference:
            print(f"Match {seed} differs. {difference}")
            return 1
        decisions += compared
        rare += found
        if (number + 1) % 100 == 0:
            print(f"{number + 1:,} matches, {decisions:,} decisions so far: no difference", file=sys.stderr, flush=True)
    minutes = (perf_counter() - start) / 60
    print(f"{given.matches:,} matches, {decisions:,} decisions: no difference. It took {minutes:.1f} minutes.")
    for name in RARE:
        print(f"{rare[name]:10,}  {name}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
