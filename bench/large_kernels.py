"""Compiles a game's kernels on a GPU, each in a process of its own and all at once, checks them and times them one by one.

    python -m bench.large_kernels animayhem --check 256 --sizes 65536 131072

For games whose kernels take minutes to compile. Random playouts must end, at every seat count, in the same states as on the CPU,
and `advance` must show the same for some steps. Playouts are compiled once for each entry of `--apart`: the lines from which on a
function stays one, see `kernel/cuda_modules.py`, and the most registers of a thread. What was found is printed and, where $OUT is
set, written there.
"""

import argparse
import fcntl
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np

import fuda
from bench.gpu import on_host
from fuda.kernel import cuda_kernels, cuda_modules

SEED = 7
PATIENCE = 2.0  # seconds of a playout, after which no larger batch is timed
FIELDS = ("observation", "mask", "reward", "outcome", "seat", "chosen")  # of a moment


def main(arguments: list[str] | None = None) -> int:
    given = parser().parse_args(arguments)
    if given.part:
        PARTS[given.part](given)
        return 0
    scratch = Path(tempfile.mkdtemp())
    parts = [("cpu", given.apart[0]), *(("playouts", apart) for apart in given.apart), ("steps", given.apart[0])]
    started = [start(part, apart, scratch, given) for part, apart in parts]
    until = time.time() + given.until
    wrong = False
    for (part, apart), process in zip(parts, started, strict=True):
        try:
            process.wait(max(0.1, until - time.time()))
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        wrong = wrong or process.returncode != 0
        title = f"{given.game}, {part}, {apart} lines kept apart: exit status {process.returncode}"
        told = log(scratch, part, apart).read_text(errors="replace")
        lines = [title, *(f"  {line[:600]}" for line in told.splitlines() if "Warning" not in line)]
        text = "\n".join(lines[:60])
        print(text, flush=True)
        if "OUT" in os.environ:
            with open(Path(os.environ["OUT"]) / "large_kernels.txt", "a") as file:
                file.write(text + "\n")
    return int(wrong)


def parser() -> argparse.ArgumentParser:
    top = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    top.add_argument("game")
    top.add_argument("--check", type=int, default=256, help="matches a seat count to compare with the CPU (default 256)")
    top.add_argument("--steps", type=int, default=100, help="steps of `advance` to compare with the CPU (default 100)")
    top.add_argument("--sizes", type=int, nargs="+", default=[1 << 16, 1 << 18], help="matches in a timed batch")
    top.add_argument("--blocks", type=int, nargs="+", default=[128], help="threads in a block of timed playouts")
    top.add_argument("--apart", nargs="+", default=[str(cuda_modules.APART)], metavar="LINES[:REGISTERS]")
    top.add_argument("--until", type=float, default=280, help="seconds after which what still runs is ended (default 280)")
    top.add_argument("--part", choices=list(PARTS), help=argparse.SUPPRESS)
    top.add_argument("--scratch", type=Path, help=argparse.SUPPRESS)
    return top


def start(part: str, apart: str, scratch: Path, given: argparse.Namespace) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "bench.large_kernels", given.game, "--part", part, "--scratch", str(scratch)]
    for name in ("check", "steps", "sizes", "blocks"):
        value = getattr(given, name)
        command += [f"--{name}", *map(str, value if isinstance(value, list) else [value])]
    command += ["--apart", apart]
    with log(scratch, part, apart).open("wb") as output:
        own = {"PYTHONUNBUFFERED": "1", "FUDA_CACHE": str(scratch / Path(output.name).stem)}  # nothing of other entries is taken
        return subprocess.Popen(command, stdout=output, stderr=output, env=os.environ | own)


def log(scratch: Path, part: str, apart: str) -> Path:
    return scratch / f"{part}-{apart.replace(':', '-')}.log"


@contextmanager
def alone(scratch: Path) -> Iterator[None]:
    """While no other process measures."""
    with open(scratch / "lock", "w") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        yield


def timed(title: str, call: Callable[[], Any]) -> Any:
    begun = time.time()
    result = call()
    print(f"{title}: {time.time() - begun:.1f} s")
    return result


# The parts. The CPU writes what it finds, and the others wait for it.


def cpu(given: argparse.Namespace) -> None:
    for seats in fuda.games.load(given.game).seats:
        keep(given.scratch / f"playouts{seats}", timed(f"{seats} seats", lambda n=seats: played(given, n, "cpu")))
    keep(given.scratch / "steps", timed("steps", lambda: stepped(given, "cpu")))


def playouts(given: argparse.Namespace) -> None:
    set_up(given.apart[0])
    seats = list(fuda.games.load(given.game).seats)
    first = timed("compiled and played", lambda: played(given, seats[0], "cuda"))
    tell_kernels(given.game, seats[0], ["deal", "random"])
    with alone(given.scratch):
        for size in given.sizes:
            taken = [time_playouts(given.game, size, block) for block in given.blocks]
            if max(taken) > PATIENCE:
                break
    for number in seats:
        ours = first if number == seats[0] else played(given, number, "cuda")
        compare(f"{number} seats", ours, wait_for(given.scratch / f"playouts{number}"))


def steps(given: argparse.Namespace) -> None:
    from bench import batches

    set_up(given.apart[0])
    ours = timed("compiled and played", lambda: stepped(given, "cuda"))
    tell_kernels(given.game, None, ["advance", "advance_play", "advance_mark", "advance_show"])
    with alone(given.scratch):
        sizes = map(str, given.sizes)
        batches.main([given.game, "--device", "cuda", "--sizes", *sizes, "--repeats", "3", "--seconds", "0.5"])
    compare("steps", ours, wait_for(given.scratch / "steps"))


PARTS = {"cpu": cpu, "playouts": playouts, "steps": steps}


def set_up(apart: str) -> None:
    lines, _, registers = apart.partition(":")
    cuda_modules.APART = int(lines)
    if registers:
        cuda_kernels.REGISTERS, cuda_kernels.UNLIMITED = int(registers), sys.maxsize


def played(given: argparse.Namespace, seats: int, device: str) -> dict[str, np.ndarray]:
    """The last states of matches played at random."""
    batch = fuda.batch(given.game, given.check, seats, seed=SEED, device=device)
    batch.playout()
    states = batch.states()
    return {name: states[name] for name in states.dtype.names}


def stepped(given: argparse.Namespace, device: str) -> dict[str, np.ndarray]:
    """What `advance` shows, as sums that depend on every byte and its place, and the last states."""
    batch = fuda.batch(given.game, given.check, seed=SEED, device=device)
    sums: dict[str, list[np.ndarray]] = {field: [] for field in FIELDS}
    moment = batch.advance()
    for _ in range(given.steps):
        for field, listed in sums.items():
            values = np.ascontiguousarray(on_host(getattr(moment, field))).reshape(given.check, -1)
            if field != "reward":
                values = values.astype(np.int64)
            listed.append((values * np.arange(1, 1 + values.shape[1])).sum(axis=1))
        batch.advance(moment.chosen)
    states = batch.states()
    shown = {field: np.stack(listed, axis=1) for field, listed in sums.items()}
    return shown | {f"state {name}": states[name] for name in states.dtype.names}


def keep(file: Path, arrays: dict[str, np.ndarray]) -> None:
    np.savez(file.with_suffix(".part.npz"), **arrays)
    file.with_suffix(".part.npz").rename(file.with_suffix(".npz"))


def wait_for(file: Path) -> Any:
    while not file.with_suffix(".npz").exists():
        time.sleep(0.5)
    return np.load(file.with_suffix(".npz"))


def compare(title: str, ours: dict[str, np.ndarray], theirs: Any) -> None:
    different = []
    for name, values in ours.items():
        unequal = (values != theirs[name]).reshape(len(values), -1).any(axis=1)
        if unequal.any():
            different.append(f"{name} in {unequal.sum()} matches, first {int(np.flatnonzero(unequal)[0])}")
    matches = len(next(iter(ours.values())))
    if different:
        raise SystemExit(f"{title}, {matches} matches: DIFFERENT: {'; '.join(different)}")
    print(f"{title}, {matches} matches: the same as on the CPU in every field")


def tell_kernels(game: str, players: int | None, names: list[str]) -> None:
    from fuda.kernel.cuda import kernels
    from fuda.kernel.cuda_kernels import simulated

    for name in [] if simulated() else names:
        known = fuda.games.load(game)
        kernel = kernels(known, known.check_players(players)).get(name)
        if kernel is None:
            continue
        registers, local = list(kernel.get_regs_per_thread().values()), list(kernel.get_local_mem_per_thread().values())
        print(f"{name}: {registers} registers, {local} bytes of local memory")


def time_playouts(game: str, size: int, block: int) -> float:
    """Prints the speed of playouts; returns the seconds that one took."""
    batch: Any = fuda.batch(game, size, seed=1, device="cuda")
    batch._threads = block
    figures = []
    for _ in range(2):
        batch.reset()
        begun = time.time()
        steps = batch.playout()
        figures.append(steps / (time.time() - begun) / 1e6)
    print(
        f"playouts of {size:,} matches of {batch.players} seats, {block} threads a block: {steps:,} decisions,"
        f" million a second {json.dumps([round(each, 2) for each in figures])}"
    )
    return steps / figures[-1] / 1e6


if __name__ == "__main__":
    sys.exit(main())
