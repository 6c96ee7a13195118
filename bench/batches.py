"""Times batches as learners use them: a random policy, with observation, mask and reward of every decision.

    python -m bench.batches saika daifugo --sizes 512
    python -m bench.batches saika --device cuda --sizes 1048576 4194304

On the CPU one core is timed, by the processor time that it got. On a GPU the memory that a decision has to move at the least (its
state read and written, its outputs written once) is shown as a share of what a plain copy on the same card reaches.
"""

import argparse
import json
import statistics
import sys
from time import perf_counter, thread_time
from typing import Any

import numpy as np

import fuda

TARGETS = {  # million decisions a second
    "cpu": {"saika": 5, "daifugo": 2},
    "cuda": {"saika": 1500, "daifugo": 250, "raigo": 250, "catastrophe": 150, "animayhem": 20},
}
SIZES = {"cpu": [512], "cuda": [1 << 20]}
COPIED = 1 << 30  # bytes of the copy that the card's bandwidth is measured by


def main(arguments: list[str] | None = None) -> int:
    top = argparse.ArgumentParser(description="Time batches as learners use them.")
    top.add_argument("games", nargs="*", default=["saika"])
    top.add_argument("--device", choices=("cpu", "cuda"), default="cpu")
    top.add_argument("--sizes", type=int, nargs="+")
    top.add_argument("--players", type=int)
    top.add_argument("--rewards", default="places")
    top.add_argument("--repeats", type=int, default=5)
    top.add_argument("--seconds", type=float, default=0.5, help="of a repeat")
    given = top.parse_args(arguments)
    bandwidth = copy_bandwidth() if given.device == "cuda" else None
    rows = []
    for name in given.games:
        for size in given.sizes or SIZES[given.device]:
            row = measure(name, size, given, bandwidth)
            rows.append(row)
            share = f", {100 * row['share']:.0f} % of a copy's {bandwidth / 1e12:.1f} TB/s" if bandwidth else ""
            target = TARGETS[given.device].get(name)
            print(
                f"{name}, {row['players']} seats, {size:,} matches: {row['median'] / 1e6:,.2f} M decisions/s (best"
                f" {row['best'] / 1e6:,.2f}{f', target {target}' if target else ''}), {row['bytes']:,} bytes each{share}",
                flush=True,
            )
    print(json.dumps(rows))
    return 0


def measure(name: str, size: int, given: argparse.Namespace, bandwidth: float | None) -> dict[str, Any]:
    batch = fuda.batch(name, size, given.players, seed=1, device=given.device)
    on_cpu = given.device == "cpu"
    if on_cpu:
        batch.threads = 1  # type: ignore[attr-defined]
    clock = thread_time if on_cpu else perf_counter

    moment = batch.advance(rewards=given.rewards)

    def steps(number: int) -> float:
        start = clock()
        for _ in range(number):
            batch.advance(moment.chosen, rewards=given.rewards)
        return clock() - start

    steps(20)  # so that matches are at different points
    number = max(3, int(given.seconds / max(1e-6, steps(3) / 3)))
    figures = [size * number / steps(number) for _ in range(given.repeats)]
    moved = least_bytes(batch)
    median = statistics.median(figures)
    return {
        "game": name,
        "players": batch.players,
        "matches": size,
        "device": given.device,
        "median": median,
        "best": max(figures),
        "figures": figures,
        "bytes": moved,
        "share": median * moved / bandwidth if bandwidth else None,
    }


def least_bytes(batch: Any) -> int:
    """What one decision has to move: its state twice, and its outputs once; of the mask few marks change, which are left out."""
    return int(2 * batch.state_bytes + batch.game.observation + 4 * batch.players + 4 + 4 + 1 + 1)


def copy_bandwidth() -> float:
    """Bytes a second, read and written, of a plain copy on the GPU."""
    from numba import cuda

    one, other = (cuda.device_array(COPIED, np.uint8) for _ in range(2))
    one.copy_to_device(other)
    cuda.synchronize()
    start = perf_counter()
    for _ in range(10):
        one.copy_to_device(other)
    cuda.synchronize()
    return 10 * 2 * COPIED / (perf_counter() - start)


if __name__ == "__main__":
    sys.exit(main())
