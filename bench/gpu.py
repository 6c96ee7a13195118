"""Checks and times batches on a GPU, through Fuda's public interface alone.

    python bench/gpu.py saika

For each game: batches on the GPU end, at every seat count, in the same states as on the CPU, field by field, and show the same
observations, masks and actions on the way. Then random playouts are timed, and steps with observation and mask. The last line
of the output is the whole as JSON.
"""

import argparse
import json
import os
import platform
import statistics
import sys
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import Any

import numpy as np

try:
    import fuda
except ModuleNotFoundError:
    sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "src"))
    import fuda

SIZES = [1 << n for n in range(20, 24)]
ROOM = 8 << 30  # the most bytes that observations and masks may take
STEPPED = 2000  # matches whose every decision is compared


def main(arguments: list[str] | None = None) -> int:
    given = parser().parse_args(arguments)
    try:
        for name in given.games:
            fuda.batch(name, 1, given.players, device="cuda")
    except fuda.FudaError as error:
        print(error, file=sys.stderr)
        return 2
    result: dict[str, Any] = {**machine(), "games": {}}
    print(f"{result['gpu']}, {result['machine']}, {result['date']}", flush=True)
    wrong = False
    for name in given.games:
        game = fuda.games.load(name)
        differences = [text for players in game.seats for text in check(name, players, given.check)]
        for text in differences:
            print(f"{name}: {text}", flush=True)
        if not differences:
            seats = f"{game.seats[0]} to {game.seats[-1]} seats"
            print(f"{name}: {seats}, {given.check:,} matches each: GPU and CPU agree in every field", flush=True)
        wrong = wrong or bool(differences)
        rows = [*playouts(name, given.players, given.sizes, given.repeats)]
        rows += observed(name, given.players, given.sizes, given.repeats, given.steps)
        rows += calls(name, given.players, given.sizes[0], given.repeats)
        result["games"][name] = {"checked": given.check, "differences": differences, "timings": rows}
    print(json.dumps(result), flush=True)
    return 1 if wrong else 0


def parser() -> argparse.ArgumentParser:
    top = argparse.ArgumentParser(description="Check and time batches on a GPU.")
    top.add_argument("games", nargs="*", default=["saika"], help="names of games (default saika)")
    top.add_argument("--check", type=int, default=200_000, help="matches a seat count to compare with the CPU (default 200,000)")
    top.add_argument("--players", type=int, default=None, help="seats in the timed matches (default the game's own)")
    top.add_argument("--sizes", type=int, nargs="+", default=SIZES, help="matches in a timed batch (default 2^20 to 2^23)")
    top.add_argument("--repeats", type=int, default=5, help="how often each is timed (default 5)")
    top.add_argument("--steps", type=int, default=50, help="steps with observation and mask in a timing (default 50)")
    return top


def machine() -> dict[str, str]:
    from numba import cuda

    simulated = os.environ.get("NUMBA_ENABLE_CUDASIM") == "1"
    name = "simulated GPU" if simulated else cuda.get_current_device().name
    return {
        "gpu": name.decode() if isinstance(name, bytes) else str(name),
        "machine": f"{platform.system()} {platform.machine()}, {os.cpu_count()} cores",
        "python": platform.python_version(),
        "fuda": fuda.__version__,
        "date": datetime.now(UTC).date().isoformat(),
    }


def check(name: str, players: int, matches: int) -> Iterator[str]:
    """What differs between the two devices, in words."""
    ours = fuda.batch(name, matches, players, seed=7, device="cuda")
    theirs = fuda.batch(name, matches, players, seed=7, device="cpu")
    yield from unlike(ours, theirs, f"{players} seats, after the deal")
    steps = (ours.playout(), theirs.playout())
    if steps[0] != steps[1]:
        yield f"{players} seats: {steps[0]} actions on the GPU and {steps[1]} on the CPU"
    yield from unlike(ours, theirs, f"{players} seats, at the end")
    few = min(matches, STEPPED)
    ours = fuda.batch(name, few, players, seed=8, device="cuda")
    theirs = fuda.batch(name, few, players, seed=8, device="cpu")
    step = 0
    while not theirs.over.all():
        chosen = {batch.device: batch.sample() for batch in (ours, theirs)}
        pairs = {
            "observations": (ours.observe(), theirs.observe()),
            "masks": (ours.legal(), theirs.legal()),
            "sampled actions": (chosen["cuda"], chosen["cpu"]),
        }
        for what, (a, b) in pairs.items():
            if not np.array_equal(on_host(a), b):
                yield f"{players} seats, step {step}: the {what} differ"
                return
        ours.step(chosen["cuda"])
        theirs.step(chosen["cpu"])
        step += 1
    yield from unlike(ours, theirs, f"{players} seats, after {step} steps")


def unlike(ours: Any, theirs: Any, when: str) -> Iterator[str]:
    """The first difference of each field."""
    a, b = ours.states(), theirs.states()
    for field in a.dtype.names:
        different = a[field] != b[field]
        if different.any():
            i = int(np.flatnonzero(different.reshape(len(a), -1).any(axis=1))[0])
            yield f"{when}, match {i}: {field} is {a[field][i].tolist()} on the GPU and {b[field][i].tolist()} on the CPU"


def on_host(array: Any) -> np.ndarray:
    return np.asarray(array.copy_to_host() if hasattr(array, "copy_to_host") else array)


def playouts(name: str, players: int | None, sizes: list[int], repeats: int) -> Iterator[dict[str, Any]]:
    for size in sizes:
        yield from timed(f"{name}: playout of {size:,} matches", repeats, partial(playout, name, players, size))


def playout(name: str, players: int | None, size: int) -> Callable[[], float]:
    """A function that plays a batch to the end and returns actions a second; the deal is not timed."""
    batch = fuda.batch(name, size, players, seed=1, device="cuda")

    def once() -> float:
        batch.reset()
        synchronize()
        start = perf_counter()
        steps = batch.playout("random")
        synchronize()
        return steps / (perf_counter() - start)

    return once


def observed(name: str, players: int | None, sizes: list[int], repeats: int, steps: int) -> Iterator[dict[str, Any]]:
    game = fuda.games.load(name)
    for size in sizes:
        if size * (game.observation + game.actions) <= ROOM:
            title = f"{name}: {size:,} matches with observation and mask"
            yield from timed(title, repeats, partial(stepping, name, players, size, steps))


def stepping(name: str, players: int | None, size: int, steps: int) -> Callable[[], float]:
    """A function that takes steps of a batch, each with observation, mask and a sampled action; it returns decisions a second.

    The actions come from `sample`, so they are not checked again. The same steps have the same number of decisions every time;
    they are counted once, beforehand.
    """
    batch = fuda.batch(name, size, players, seed=1, device="cuda")
    seen, marks, chosen = batch.observe(), batch.legal(), batch.sample()
    batch.reset(fresh=False)
    decisions = 0
    for _ in range(steps):
        decisions += size - int(batch.over.sum())
        batch.step(batch.sample(out=chosen), check=False)

    def once() -> float:
        batch.reset(fresh=False)
        synchronize()
        start = perf_counter()
        for _ in range(steps):
            batch.observe(seen)
            batch.legal(marks)
            batch.sample(out=chosen)
            batch.step(chosen, check=False)
        synchronize()
        return decisions / (perf_counter() - start)

    return once


def calls(name: str, players: int | None, size: int, repeats: int) -> Iterator[dict[str, Any]]:
    """How long one call of each kind takes, in milliseconds: the best and the median, after one that does not count."""
    batch = fuda.batch(name, size, players, seed=1, device="cuda")
    seen, marks, chosen = batch.observe(), batch.legal(), batch.sample()
    kinds: dict[str, Callable[[], Any]] = {
        "observe": lambda: batch.observe(seen),
        "legal": lambda: batch.legal(marks),
        "sample": lambda: batch.sample(out=chosen),
        "step": lambda: batch.step(batch.sample(out=chosen), check=False),
        "reset": batch.reset,
    }
    for kind, call in kinds.items():
        call()
        times = []
        for _ in range(10 * repeats):
            synchronize()
            start = perf_counter()
            call()
            synchronize()
            times.append(1000 * (perf_counter() - start))
        title = f"{name}: {kind} of {size:,} matches" + (" with the sample before it" if kind == "step" else "")
        print(f"{title:<60} best {min(times):>10,.3f}  median {statistics.median(times):>10,.3f} ms", flush=True)
        yield {"what": title, "best_ms": min(times), "median_ms": statistics.median(times)}


def timed(title: str, repeats: int, make: Callable[[], Callable[[], float]]) -> Iterator[dict[str, Any]]:
    """One row: the best and the median of several, after one that does not count. A batch that is too large is left out."""
    try:
        once = make()
        once()
        figures = [once() for _ in range(repeats)]
    except Exception as error:  # the drivers' errors have no common class
        if "memory" not in str(error).lower():
            raise
        print(f"{title}: does not fit into the GPU's memory", flush=True)
        return
    best, median = max(figures), statistics.median(figures)
    print(f"{title:<60} best {best / 1e6:>10,.1f}  median {median / 1e6:>10,.1f} million actions/s", flush=True)
    yield {"what": title, "best": best, "median": median, "figures": figures}


def synchronize() -> None:
    from numba import cuda

    cuda.synchronize()


if __name__ == "__main__":
    sys.exit(main())
