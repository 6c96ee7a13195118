"""Speed: Fuda's backends and other simulators, measured in turns within one run.

Everything plays at random. The measurements take short turns, several rounds long, and each figure is the median of its rounds.
What runs on one core is timed by the processor time that it got, so that other work on the machine counts little; what runs on
all cores is timed by the clock on the wall.
"""

import itertools
import os
import platform
import random
import statistics
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime
from functools import partial
from importlib import metadata
from pathlib import Path
from time import perf_counter, thread_time
from typing import Any

import numpy as np

import fuda
from fuda import text as texts
from fuda.errors import BadSetup, Missing
from fuda.kernel.batch import NativeBatch
from fuda.kernel.python import PythonEngine

GAME = "saika"
PLAYERS = 4
ROUNDS = 9
MATCHES = 4096  # in a batch that is played out
TABLES = 16384  # in a batch that is stepped
CLONES = 200  # between two looks at the clock
MILLION = 1_000_000
LONGEST = 3600  # seconds
QUIET = 0.9  # the share of a core under which the machine counts as busy

Turn = Callable[[], int]  # does a little of what is measured; returns how many decisions, clones or bytes that were


@dataclass(frozen=True)
class Target:
    """What a figure, or its ratio to another, should reach."""

    amount: float
    of: str = "figure"  # or "ratio"
    at_most: bool = False

    def met(self, value: float) -> bool:
        return value <= self.amount if self.at_most else value >= self.amount


@dataclass(frozen=True)
class Subject:
    """Something to measure. `make` gets it ready and returns its turn, or raises `Missing` for what is not installed."""

    key: str
    name: str
    make: Callable[[], Turn]
    unit: str = "decisions/s"
    against: str = ""  # the key of the measure that its ratio refers to
    target: Target | None = None
    peer: str = ""  # the other simulator, where it is one
    threads: int = 1


@dataclass(frozen=True)
class Measure:
    """One line of the report. `figure` is None where a peer is missing, and `note` says what to install."""

    key: str
    name: str
    unit: str
    figure: float | None
    rounds: list[float] = field(default_factory=list)
    share: float | None = None  # of the core's time that it got; None where it uses several
    against: str = ""
    ratio: float | None = None
    target: Target | None = None
    met: bool | None = None  # None: no target, or nothing to compare with
    note: str = ""


def run(seconds: float = 1.0, peers: bool = True, progress: Callable[[str], None] | None = None) -> list[Measure]:
    """Measures everything, each for `seconds` in all. Ctrl-C ends it early, with what has been measured by then."""
    if not 0 <= seconds <= LONGEST:
        raise BadSetup(f"A measurement takes 0 to {LONGEST} seconds, not {seconds}.")
    say = progress or (lambda text: None)
    missing: dict[str, str] = {}
    ready: list[tuple[Subject, Turn]] = []
    figures: dict[str, list[float]] = {}
    shares: dict[str, list[float]] = {}
    try:
        say("getting ready (the first time, this compiles)")
        for subject in [*OWN, *(PEERS if peers else ())]:
            try:
                turn = subject.make()
            except Missing as error:
                missing[subject.peer] = str(error)
                continue
            turn()
            ready.append((subject, turn))
        for number in range(1, ROUNDS + 1):
            say(f"round {number} of {ROUNDS}, {len(ready)} measurements of {seconds / ROUNDS:.2g} s or a little more")
            for subject, turn in ready:
                figure, share = timed(subject, turn, seconds / ROUNDS)
                figures.setdefault(subject.key, []).append(figure)
                shares.setdefault(subject.key, []).append(share)
    except KeyboardInterrupt:
        say("stopped; these are the figures so far")
    medians = {key: statistics.median(values) for key, values in figures.items()}
    measures = [
        measured(subject, figures[subject.key], shares[subject.key], medians) for subject, _ in ready if subject.key in shares
    ]
    return measures + [Measure(peer.lower(), peer, "", None, note=note) for peer, note in missing.items()]


def timed(subject: Subject, turn: Turn, seconds: float) -> tuple[float, float]:
    """The figure of one round, and the share of a core's time that it got."""
    if subject.unit == "MB":
        return turn() / MILLION, 1.0
    clock = thread_time if subject.threads == 1 else perf_counter
    done = 0
    wall, start = perf_counter(), clock()
    while done == 0 or clock() - start < seconds:
        done += turn()
    took, passed = clock() - start, perf_counter() - wall
    return (took / done * MILLION if subject.unit == "µs" else done / took), took / passed


def measured(subject: Subject, rounds: list[float], shares: list[float], medians: dict[str, float]) -> Measure:
    figure = medians[subject.key]
    ratio = figure / medians[subject.against] if subject.against in medians else None
    aimed = None if subject.target is None else (ratio if subject.target.of == "ratio" else figure)
    met = None if subject.target is None or aimed is None else subject.target.met(aimed)
    named = subject.name.format(version=version(subject.peer)) if subject.peer else subject.name
    share = statistics.median(shares) if subject.threads == 1 else None
    return Measure(subject.key, named, subject.unit, figure, rounds, share, subject.against, ratio, subject.target, met)


# Fuda's own


def interpreted() -> Turn:
    game = fuda.games.load(GAME)
    engine = PythonEngine(game, quiet=True)
    deal, play_random = engine.bound["deal"], engine.bound["play_random"]
    s = engine.new()
    actions = [0] * game.most_legal
    matches = itertools.count()
    game.set_up(s, PLAYERS, game.check_options({}))

    def turn() -> int:
        deal(s, 1, next(matches))
        return int(play_random(s, actions))

    return turn


def native(threads: int) -> Turn:
    batch = on_threads(MATCHES, threads)

    def turn() -> int:
        batch.reset()
        return batch.playout()

    return turn


def observed(threads: int) -> Turn:
    """Every decision with its observation and its mask, through what a learner would call."""
    batch = on_threads(TABLES, threads)
    seen, marks, chosen = batch.observe(), batch.legal(), batch.sample()
    batch.reset()

    def turn() -> int:
        batch.observe(seen)
        batch.legal(marks)
        batch.sample(out=chosen)
        batch.step(chosen)
        decisions = int(np.count_nonzero(chosen >= 0))
        if decisions == 0:
            batch.reset()
        return decisions

    return turn


def on_threads(size: int, threads: int) -> NativeBatch:
    batch = fuda.batch(GAME, size, PLAYERS, seed=1)
    assert isinstance(batch, NativeBatch)
    batch.threads = threads
    return batch


def one_table() -> Turn:
    choose = random.Random(1).choice
    matches = itertools.count()

    def turn() -> int:
        table = fuda.table(GAME, PLAYERS, seed=next(matches))
        while legal := table.legal():
            table.play(choose(legal))
        return len(table.log)

    return turn


def clone() -> Turn:
    """Clones of a table half-way through a match."""
    table = fuda.table(GAME, PLAYERS, seed=1)
    for _ in range(75):
        table.play(table.legal()[0])

    def turn() -> int:
        for _ in range(CLONES):
            table.clone()
        return CLONES

    return turn


def million_states() -> Turn:
    """Bytes. A batch is one array of records, so a small one tells the size of a large one."""
    size = fuda.batch(GAME, 1, PLAYERS).states().nbytes * MILLION
    return lambda: size


# The others


def openspiel(name: str, *, tensor: str = "", uniform: bool = False) -> Turn:
    """OpenSpiel driven from Python.

    Chance is drawn by the probabilities that it gives, as its own examples do. `uniform` draws from the list of outcomes instead,
    which is faster and right for games whose chance is the deal. `tensor` is `list` for the tensor as a list of numbers,
    `array` for one that is written into a NumPy array; either comes with the mask.
    """
    try:
        import pyspiel

        game = pyspiel.load_game(name)
        look = openspiel_tensor(game, tensor) if tensor else None
    except ImportError as error:
        raise absent("OpenSpiel", error) from error
    choice, choices = random.choice, random.choices

    def turn() -> int:
        decisions = 0
        state = game.new_initial_state()
        while not state.is_terminal():
            if not state.is_chance_node():
                if look:
                    look(state)
                    state.legal_actions_mask()
                state.apply_action(choice(state.legal_actions()))
                decisions += 1
            elif uniform:
                state.apply_action(choice(state.legal_actions()))
            else:
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(choices(outcomes, weights)[0])
        return decisions

    return turn


def openspiel_tensor(game: Any, tensor: str) -> Callable[[Any], Any]:
    """Writes the tensor of the player to act: the information state's where the game has one, else the observation's."""
    informed = game.get_type().provides_information_state_tensor
    if tensor == "list":
        return (lambda state: state.information_state_tensor()) if informed else (lambda state: state.observation_tensor())
    import pyspiel
    from open_spiel.python.observation import make_observation

    observation = make_observation(game, pyspiel.IIGObservationType(perfect_recall=True) if informed else None)
    return lambda state: observation.set_from(state, state.current_player())


def rlcard(name: str) -> Turn:
    """RLCard, whose every step gives an observation and the legal actions."""
    try:
        from rlcard import make
    except ImportError as error:
        raise absent("RLCard", error) from error
    env = make(name)
    choice = random.choice

    def turn() -> int:
        decisions = 0
        state, _ = env.reset()
        while not env.is_over():
            state, _ = env.step(choice(list(state["legal_actions"])))
            decisions += 1
        return decisions

    return turn


def absent(peer: str, error: ImportError) -> Missing:
    return Missing(f"{peer} is not installed, so there is no comparison with it: pip install 'fuda[bench]' ({error}).")


CORES = os.cpu_count() or 1
BARE = "hearts"  # what bare play is compared with
FULL = "hearts-tensor"  # what play with observation and mask is compared with

OWN = (
    Subject("interpreted", "interpreted", interpreted, against=BARE, target=Target(1, "ratio")),
    Subject("native-1", "native, one core", partial(native, 1), against=BARE, target=Target(100, "ratio")),
    Subject("native-all", f"native, all cores ({CORES})", partial(native, CORES), against=BARE, threads=CORES),
    Subject(
        "observed-1", "native, one core, observation and mask", partial(observed, 1), against=FULL, target=Target(200, "ratio")
    ),
    Subject(
        "observed-all",
        f"native, all cores ({CORES}), observation and mask",
        partial(observed, CORES),
        against=FULL,
        threads=CORES,
    ),
    Subject("table", "one table", one_table, against=BARE, target=Target(50_000)),
    Subject("clone", "clone of a table", clone, unit="µs", target=Target(5, at_most=True)),
    Subject("million", "a batch of a million states", million_states, unit="MB", target=Target(400, at_most=True)),
)

PEERS = (
    Subject("hearts", "OpenSpiel {version} hearts, bare", partial(openspiel, "hearts"), against=BARE, peer="OpenSpiel"),
    Subject(
        "hearts-uniform",
        "OpenSpiel {version} hearts, bare, chance drawn as uniform",
        partial(openspiel, "hearts", uniform=True),
        against=BARE,
        peer="OpenSpiel",
    ),
    Subject(
        "hearts-tensor",
        "OpenSpiel {version} hearts, tensor and mask",
        partial(openspiel, "hearts", tensor="list"),
        against=FULL,
        peer="OpenSpiel",
    ),
    Subject(
        "hearts-array",
        "OpenSpiel {version} hearts, tensor in a NumPy array, mask, chance drawn as uniform",
        partial(openspiel, "hearts", tensor="array", uniform=True),
        against=FULL,
        peer="OpenSpiel",
    ),
    Subject("spades", "OpenSpiel {version} spades, bare", partial(openspiel, "spades"), against=BARE, peer="OpenSpiel"),
    Subject(
        "spades-tensor",
        "OpenSpiel {version} spades, tensor and mask",
        partial(openspiel, "spades", tensor="list"),
        against=FULL,
        peer="OpenSpiel",
    ),
    Subject(
        "doudizhu",
        "RLCard {version} doudizhu, observation and legal actions",
        partial(rlcard, "doudizhu"),
        against=FULL,
        peer="RLCard",
    ),
)

PACKAGES = {"OpenSpiel": "open_spiel", "RLCard": "rlcard"}
AGAINST = {BARE: "bare hearts", FULL: "hearts with tensor and mask"}


def version(peer: str) -> str:
    return metadata.version(PACKAGES[peer])


def report(measures: list[Measure]) -> str:
    """The measures as an aligned table."""
    rows = [["", "figure", "", "ratio", "to", "target", ""]]
    rows += [row(m) for m in measures if m.figure is not None]
    widths = [max(len(line[i]) for line in rows) for i in range(len(rows[0]))]
    right = (1, 3)
    lines = [
        "  ".join(text.rjust(w) if i in right else text.ljust(w) for i, (text, w) in enumerate(zip(line, widths, strict=True)))
        for line in rows
    ]
    shares = [m.share for m in measures if m.share is not None]
    share = statistics.median(shares) if shares else 1.0
    busy = f"This machine was busy: what runs on one core got {share:.0%} of it. On all cores the figures are too low."
    at = machine()
    return "\n".join(
        [
            f"{texts.title(fuda.games.load(GAME))}, {PLAYERS} seats, random play; medians of rounds taken in turns",
            f"{at['cpu']}, {at['cores']} cores, {at['system']}; Python {at['python']}, Numba {at['numba']}; {at['date']}",
            "",
            *(line.rstrip() for line in lines),
            *(m.note for m in measures if m.note),
            *([busy] if share < QUIET else []),
        ]
    )


def row(m: Measure) -> list[str]:
    assert m.figure is not None
    target = ""
    if m.target is not None:
        sign = "at most" if m.target.at_most else "at least"
        target = f"{sign} {m.target.amount:,.0f}" + ("x" if m.target.of == "ratio" else f" {m.unit}")
    verdict = "" if m.target is None else {True: "met", False: "missed", None: "nothing to compare with"}[m.met]
    to = "" if m.ratio is None else AGAINST[m.against]
    return [m.name, rounded(m.figure), m.unit, "" if m.ratio is None else f"{rounded(m.ratio)}x", to, target, verdict]


def rounded(value: float) -> str:
    """Three figures, or all that stand before the point."""
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


def as_json(measures: list[Measure]) -> dict[str, Any]:
    """The measures and the machine, ready for JSON."""
    return {"game": GAME, "players": PLAYERS, "machine": machine(), "measures": [asdict(m) for m in measures]}


def machine() -> dict[str, Any]:
    """Where and when this was measured."""
    return {
        "cpu": processor(),
        "cores": CORES,
        "system": f"{platform.system()} {platform.machine()}",
        "python": platform.python_version(),
        "numba": metadata.version("numba"),
        "fuda": fuda.__version__,
        "date": datetime.now(UTC).date().isoformat(),
    }


def processor() -> str:
    """The processor's name, as well as the system tells."""
    listed = Path("/proc/cpuinfo")
    if listed.exists():
        for line in listed.read_text().splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()
