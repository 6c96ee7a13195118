"""One visit to a machine with a GPU: checks, figures and training, each within its own time, with all results in one folder.

    python bench/device_session.py --out results

Each part is a process of its own, so that one which fails or hangs costs its own time only. Compiling for a GPU uses one core;
all parts compile side by side, then the timings run one after the other, and each training has the card for itself.
"""

import argparse
import fcntl
import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
GAMES = ["saika", "daifugo", "raigo", "catastrophe", "animayhem"]
SIZES = {"saika": [1 << 20, 1 << 22], "daifugo": [1 << 20], "raigo": [1 << 20], "catastrophe": [1 << 20], "animayhem": [1 << 18]}
SCRATCH = Path(tempfile.mkdtemp())
EVALUATIONS = 6  # in a training

CHECK = """
import fcntl, json, sys, time
import fuda
from bench import batches
from tests.kernel.advancing import on_host, same_states

name, matches, steps, lock, sizes, on_cpu = sys.argv[1], *map(json.loads, sys.argv[2:])
begun = time.time()
gpu = fuda.batch(name, matches, seed=7, device="cuda")
moment = gpu.advance()
print(f"{name}: compiled in {time.time() - begun:.0f} s", flush=True)
with open(lock, "w") as held:
    fcntl.flock(held, fcntl.LOCK_EX)
    batches.main([name, "--device", "cuda", "--sizes", *map(str, sizes), "--repeats", "3", "--seconds", "0.4"])
if on_cpu:
    cpu = fuda.batch(name, matches, seed=7)
    seen = cpu.advance()
    ended = 0
    for step in range(steps):
        for field in ("observation", "mask", "reward", "outcome", "seat", "chosen"):
            assert (on_host(getattr(moment, field)) == getattr(seen, field)).all(), f"{name}: {field} differs at step {step}"
        actions = seen.chosen.copy()
        gpu.advance(actions)
        cpu.advance(actions)
        ended += int((seen.outcome == 1).sum())
    same_states(gpu, cpu)
    print(f"{name}: GPU and CPU agree in {matches:,} matches, {steps} steps, {ended} ends", flush=True)
print(f"{name}: done in {time.time() - begun:.0f} s", flush=True)
"""

TRAIN = """
import pathlib, sys, time
import train

gate = pathlib.Path(sys.argv[1])
learner = train.Learner(train.arguments(sys.argv[2:]))  # compiles
print(f"{sys.argv[2]}: ready to learn", flush=True)
while not gate.exists():
    time.sleep(0.2)
learner.run()
"""


def main() -> int:
    top = argparse.ArgumentParser(description="Checks, figures and training on a GPU.")
    top.add_argument("--out", type=Path, default=Path(os.environ.get("OUT", "results")))
    top.add_argument("--check-seconds", type=float, default=120)
    top.add_argument("--late-seconds", type=float, default=20, help="for Ani-Mayhem, after the training")
    top.add_argument("--train", nargs="*", default=["saika=150", "daifugo=120"], help="GAME=SECONDS of learning")
    top.add_argument("--games", nargs="*", default=GAMES)
    top.add_argument("--sizes", type=int, nargs="+", help="matches of a timed batch (default as fits the game)")
    top.add_argument("--checked", type=int, default=512, help="matches to compare with the CPU")
    top.add_argument("--steps", type=int, default=200, help="steps to compare with the CPU")
    top.add_argument("--device", default="cuda", help="cpu tries the training part without a GPU")
    top.add_argument("--spare", type=float, default=40, help="seconds that training may take besides learning")
    given = top.parse_args()
    given.out.mkdir(parents=True, exist_ok=True)
    folders = [str(ROOT / "src"), str(ROOT), *filter(None, [os.environ.get("PYTHONPATH")])]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(folders), "PYTHONUNBUFFERED": "1"}
    log = given.out / "session.log"
    with log.open("w") as told:

        def say(text: str) -> None:
            print(text, flush=True)
            told.write(text + "\n")
            told.flush()

        begun = time.time()
        lock = str(SCRATCH / "lock")
        late = {name: start_check(name, lock, environment, given) for name in given.games if name == "animayhem"}
        first = {name: start_check(name, lock, environment, given) for name in given.games if name != "animayhem"}
        learners = [start_training(*entry.split("="), given, environment) for entry in given.train]
        wait(first, begun + given.check_seconds, say)
        with open(lock, "w") as held:
            fcntl.flock(held, fcntl.LOCK_EX)  # who compiles meanwhile waits with measuring
            for name, seconds, process in learners:
                (SCRATCH / f"{name}.gate").touch()
                wait({name: process}, time.time() + seconds + given.spare, say)
                keep(name, given.out)
        wait(late, time.time() + given.late_seconds, say)  # it had all the time of the training to compile
        say(f"all in {time.time() - begun:.0f} s")
    return 0


def start_check(name: str, lock: str, environment: dict[str, str], given: argparse.Namespace) -> subprocess.Popen[str]:
    command = [
        sys.executable,
        "-c",
        CHECK,
        name,
        str(given.checked),
        str(given.steps),
        json.dumps(lock),
        json.dumps(given.sizes or SIZES[name]),
    ]
    with open(SCRATCH / f"{name}.check", "w") as output:
        command.append("0" if name == "animayhem" else "1")
        return subprocess.Popen(command, env=environment, cwd=ROOT, stdout=output, stderr=output, text=True)


def wait(started: dict[str, Any], until: float, say: Any) -> None:
    """Waits for processes until a time, ends those that run on, and tells what they printed."""
    for name, process in started.items():
        try:
            process.wait(max(0.1, until - time.time()))
        except subprocess.TimeoutExpired:
            process.kill()
            say(f"{name}: ended for want of time")
        training = SCRATCH / f"{name}.training"
        file = training if (SCRATCH / f"{name}.gate").exists() else SCRATCH / f"{name}.check"
        lines = [line for line in file.read_text(errors="replace").splitlines() if "Warning" not in line]
        for line in lines[-12:]:
            say(line[:2000])


def start_training(name: str, seconds: str, given: argparse.Namespace, environment: dict[str, str]) -> tuple[str, float, Any]:
    """A learner that compiles and then waits for its gate to open."""
    minutes = float(seconds) / 60
    command = [sys.executable, "-c", TRAIN, str(SCRATCH / f"{name}.gate"), name, "--minutes", str(minutes)]
    command += [
        "--every",
        str(minutes / EVALUATIONS),
        "--device",
        given.device,
        "--out",
        str(SCRATCH / "networks"),
        "--rivals",
        "thumb",
    ]
    path = f"{ROOT / 'examples'}{os.pathsep}{environment['PYTHONPATH']}"
    with open(SCRATCH / f"{name}.training", "w") as output:
        process = subprocess.Popen(
            command, env={**environment, "PYTHONPATH": path}, cwd=ROOT, stdout=output, stderr=output, text=True
        )
    return name, float(seconds), process


def keep(name: str, out: Path) -> None:
    """Puts what a learner wrote among the results."""
    for kind in ("npz", "json", "svg"):
        file = SCRATCH / "networks" / f"{name}.{kind}"
        if file.exists():
            (out / file.name).write_bytes(file.read_bytes())


if __name__ == "__main__":
    sys.exit(main())
