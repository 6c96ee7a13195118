"""Balance: how often something comes about in each set-up that a game names, and what moves it.

A game's own `balance` module says what is measured: set-ups with their targets, outcomes, and factors such as a card in play. All
set-ups are played in turns, so that work which is stopped early has something to say of each.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np

from fuda import games
from fuda.bots.outside import Who, check_any
from fuda.errors import BadGame, BadSetup
from fuda.kernel.batch import NativeBatch, check_seed
from fuda.kernel.books import Book
from fuda.kernel.game import Game
from fuda.lab import engine as engines
from fuda.lab.engine import Engine
from fuda.lab.simulate import Z95, Estimate, chunk_size, play_batch, wilson

CHUNK = 1024  # matches between two looks at the clock
MAX_LEVERAGE = 0.9  # where a single match decides more of an effect than this, nothing can be told
KEYS = {"name", "players", "options", "decks", "targets"}  # of a set-up
Bounds = tuple[float, float]
Outcomes = dict[str, np.ndarray]  # by name: float [matches]
Factors = dict[str, dict[str, np.ndarray]]  # by group and name: int16 [matches]


@dataclass(frozen=True)
class Rate:
    """How often an outcome came about, with its 95 % confidence interval, and whether that is what the game aims at."""

    name: str
    rate: float
    low: float
    high: float
    matches: int  # that it was counted in
    target: Bounds | None = None

    @property
    def met(self) -> bool | None:
        return None if self.target is None or not self.matches else self.target[0] <= self.rate <= self.target[1]

    @property
    def sure(self) -> bool | None:
        """Whether the whole interval is on the same side of the target's bounds as the rate."""
        if self.met is None or self.target is None:
            return None
        low, high = self.target
        return low <= self.low and self.high <= high if self.met else self.high < low or high < self.low


@dataclass(frozen=True)
class Effect:
    """By how much the first outcome changes with one more of a factor, over all seat counts of a set-up, each with its own mean.

    For something that is there or not, that is the difference between the matches with it and those without.
    """

    group: str
    name: str
    count: float  # how many of it there are in a match, on average
    change: Estimate
    limit: float | None = None

    @property
    def met(self) -> bool | None:
        return None if self.limit is None or np.isnan(self.change.mean) else abs(self.change.mean) <= self.limit

    @property
    def sure(self) -> bool | None:
        """Whether the whole interval is on the same side of the limit as the change."""
        if self.met is None or self.limit is None:
            return None
        least, most = abs(self.change.mean) - self.change.margin, abs(self.change.mean) + self.change.margin
        return most <= self.limit if self.met else least > self.limit


@dataclass(frozen=True)
class SeatCount:
    """One set-up at one number of players."""

    setup: str
    players: int
    options: dict[str, Any]
    games: int
    rates: list[Rate]


@dataclass(frozen=True)
class Balance:
    """The outcome of it all; `games` is how many matches were finished, `outcome` what the effects are on."""

    game: str
    book: str | None
    bots: list[str]
    seed: int
    games: int
    wanted: int
    outcome: str
    seat_counts: list[SeatCount]
    effects: dict[str, list[Effect]]  # by the name of the set-up
    faults: dict[str, int] = field(default_factory=dict)  # turns that bots from outside lost by failing, where any did

    def as_json(self) -> dict[str, Any]:
        own = {key: value for key, value in vars(self).items() if key not in ("seat_counts", "effects")}
        counts = [vars(one) | {"rates": [judged(rate) for rate in one.rates]} for one in self.seat_counts]
        effects = {name: [judged(effect) for effect in listed] for name, listed in self.effects.items()}
        return own | {"seat_counts": counts, "effects": effects}


def judged(found: Rate | Effect) -> dict[str, Any]:
    """A rate or an effect for JSON, which has no NaN."""
    json = asdict(found) | {"met": found.met, "sure": found.sure}
    if isinstance(found, Effect):
        known = not np.isnan(found.change.margin)
        json["change"] = {"mean": found.change.mean, "margin95": found.change.margin} if known else None
    elif not found.matches:
        json["rate"] = None
    return json


@dataclass
class Work:
    """A set-up at one number of players, and what was found in the matches so far."""

    name: str
    players: int
    options: dict[str, Any]
    lineups: list[Any]  # decks by seat, taken in turns; [None] for the game's own
    targets: dict[str, Bounds]
    chunks: list[tuple[Outcomes, Factors]] = field(default_factory=list)

    @property
    def games(self) -> int:
        return sum(len(next(iter(outcomes.values()))) for outcomes, _ in self.chunks)


def balance(
    game: str,
    matches: int = 10_000,
    bots: Sequence[Who] | None = None,
    seed: int = 1,
    progress: Callable[[int], None] | None = None,
    book: Book | str | Path | None = None,
    players: int | None = None,
    setups: Sequence[str] = (),
    engine: str | Engine = "local",
) -> Balance:
    """Plays `matches` matches in each set-up of the game, or in those that are named.

    The bots are the strongest that the game brings by default; those that search take longer. The engine is `local` or `ray` and
    makes no difference to what comes out. Ctrl-C stops the work and gives what was finished.
    """
    known = games.load(game)
    module = part_of(known)
    cards = known.check_book(book)
    if matches < 1:
        raise BadSetup(f"A simulation plays at least one match, not {matches}.")
    lineup: list[Who] = list(bots or known.bot_names[-1:])
    names = [check_any(known, who) for who in lineup]
    works = chosen(known, module, players, setups)
    for work in works:
        if len(lineup) > work.players:
            raise BadSetup(f"A line-up for {work.players} players names 1 to {work.players} bots, not {len(lineup)}.")
    done, chunk = 0, min(chunk_size(known, lineup, CHUNK), *(-(-matches // len(work.lineups)) for work in works), matches)
    parts = [(work, first, min(chunk, matches - first)) for first in range(0, matches, chunk) for work in works]
    worker = engines.make(engine)

    def job(work: Work, first: int, size: int) -> tuple[Any, ...]:
        decks = work.lineups[first // chunk % len(work.lineups)]
        setup = (work.players, check_seed(seed), work.options, cards, decks)
        return game, setup, tuple(work.targets), lineup, first, size, worker.threads

    faults: Counter[str] = Counter()
    try:
        for (work, _, size), (found, failed) in zip(parts, worker.map(measure, (job(*part) for part in parts)), strict=True):
            work.chunks.append(found)
            faults += failed
            done += size
            if progress is not None:
                progress(done)
    except KeyboardInterrupt:
        pass
    limits = getattr(module, "LIMITS", {})
    return Balance(
        known.name,
        cards.name if cards else None,
        names,
        seed,
        sum(work.games for work in works),
        matches * len(works),
        next(iter(works[0].chunks[0][0])) if works[0].chunks else "",
        [seat_count(work) for work in works],
        {name: effects([work for work in works if work.name == name], limits) for name in dict.fromkeys(w.name for w in works)},
        dict(faults),
    )


def matches_of(game: Game, matches: int, players: int | None, setups: Sequence[str]) -> int:
    """How many matches `balance` plays in all, for a progress bar."""
    return matches * len(chosen(game, part_of(game), players, setups))


def part_of(game: Game) -> ModuleType:
    module = game.part("balance")
    if module is None:
        raise BadSetup(f"{game.name} does not say what its balance is: its package has no balance.py.")
    return module


def chosen(game: Game, module: ModuleType, players: int | None, names: Sequence[str]) -> list[Work]:
    """The set-ups that the game declares, one for each number of players; of them only those that are asked for."""
    works = []
    declared = getattr(module, "SETUPS", None)
    expect(isinstance(declared, tuple | list) and len(declared) > 0, module, "has no SETUPS, a tuple of dicts")
    for part in ("outcomes", "factors"):
        expect(callable(getattr(module, part, None)), module, f"has no function {part}(dealt, ended, book)")
    for setup in declared or ():
        expect(isinstance(setup, dict) and "name" in setup, module, "has a set-up without a name")
        unknown = sorted(setup.keys() - KEYS)
        expect(not unknown, module, f"has a set-up with {', '.join(map(repr, unknown))}; it may have {', '.join(sorted(KEYS))}")
        for count in setup.get("players", game.seats):
            lineups = setup["decks"](count) if "decks" in setup else [None]
            options = game.check_options(setup.get("options", {}))
            works.append(Work(setup["name"], game.check_players(count), options, lineups, setup.get("targets", {})))
    known = list(dict.fromkeys(work.name for work in works))
    for name in names:
        if name not in known:
            raise BadSetup(f"{game.name} has no set-up {name!r}; its set-ups are: {', '.join(known)}.")
    wanted = [w for w in works if (not names or w.name in names) and (players is None or w.players == players)]
    if not wanted:
        raise BadSetup(f"No set-up of {game.name} is for {players} players.")
    return wanted


def expect(truth: bool, module: ModuleType, what: str) -> None:
    if not truth:
        raise BadGame(f"{module.__name__} {what}.")


def measure(
    game: str | Game,
    setup: tuple[Any, ...],
    targets: Sequence[str],
    bots: Sequence[Who],
    first: int,
    size: int,
    threads: int | None,
) -> tuple[tuple[Outcomes, Factors], Counter[str]]:
    """Plays the matches from `first` on; gives what the game says of them, and faults. `targets`: outcomes with an aim."""
    known = games.load(game) if isinstance(game, str) else game
    module = part_of(known)
    batch = NativeBatch(known, size, *setup)
    batch.threads = threads or batch.threads
    batch.deal_from(first)
    dealt = batch.states()
    _, faults = play_batch(batch, [bots[i % len(bots)] for i in range(batch.players)], first)
    ended = batch.states()
    outcomes = {name: np.asarray(found, float) for name, found in module.outcomes(dealt, ended, batch.book).items()}
    expect(len(outcomes) > 0, module, "gives no outcome")
    for name, found in outcomes.items():
        shaped = found.shape == (len(batch),) and not ((found < 0) | (found > 1)).any()
        expect(shaped, module, f"gives something else for {name!r} than a number from 0 to 1, or NaN, for each match")
    for name in targets:
        expect(name in outcomes, module, f"has a target for {name!r}, which is none of its outcomes: {', '.join(outcomes)}")
    factors = module.factors(dealt, ended, batch.book)
    counts = {group: {name: np.asarray(found, np.int16) for name, found in each.items()} for group, each in factors.items()}
    for group, each in counts.items():
        for name, found in each.items():
            expect(found.shape == (len(batch),), module, f"gives no count for each match for {name!r} of {group!r}")
    for group in getattr(module, "LIMITS", {}):
        expect(group in counts, module, f"has a limit for {group!r}, which is none of its groups of factors: {', '.join(counts)}")
    return (outcomes, counts), faults


def seat_count(work: Work) -> SeatCount:
    """The rates of a set-up; matches in which an outcome is NaN are not counted for it."""
    rates = []
    for name in dict.fromkeys(name for outcomes, _ in work.chunks for name in outcomes):
        values = np.concatenate([outcomes[name] for outcomes, _ in work.chunks if name in outcomes])
        counted = values[~np.isnan(values)]
        rate = float(counted.mean()) if len(counted) else float("nan")
        rates.append(Rate(name, rate, *wilson(float(counted.sum()), len(counted)), len(counted), work.targets.get(name)))
    return SeatCount(work.name, work.players, work.options, work.games, rates)


def effects(works: Sequence[Work], limits: dict[str, float]) -> list[Effect]:
    """What each factor does to the first outcome in one set-up, at all its numbers of players together."""
    found = [factors for work in works for _, factors in work.chunks]
    listed = []
    for group, name in dict.fromkeys((group, name) for factors in found for group, each in factors.items() for name in each):
        samples = [counts_and_outcomes(work, group, name) for work in works if work.chunks]
        every = np.concatenate([counts for counts, _ in samples])
        listed.append(Effect(group, name, float(every.mean()), slope(samples), limits.get(group)))
    return listed


def counts_and_outcomes(work: Work, group: str, name: str) -> tuple[np.ndarray, np.ndarray]:
    """How many of a factor there were in each match, 0 where the game does not name it, and the first outcome."""
    firsts = [next(iter(outcomes.values())) for outcomes, _ in work.chunks]
    counts = [
        factors.get(group, {}).get(name, np.zeros(len(first), np.int16))
        for first, (_, factors) in zip(firsts, work.chunks, strict=True)
    ]
    return np.concatenate(counts), np.concatenate(firsts)


def slope(samples: Sequence[tuple[np.ndarray, np.ndarray]]) -> Estimate:
    """The change of y with one more of x, by least squares over samples (x, y) that have means of their own.

    The margin holds where y varies more for some x than for others, and where few matches have another x than the rest (the
    estimate HC3 of the variance). It is NaN where nothing can be told.
    """
    unknown = Estimate(float("nan"), float("nan"))
    counted = [(x[~np.isnan(y)], y[~np.isnan(y)]) for x, y in samples]
    counted = [(x, y) for x, y in counted if len(x)]
    if not counted:
        return unknown
    x = np.concatenate([x - x.mean() for x, _ in counted])
    y = np.concatenate([y - y.mean() for _, y in counted])
    spread = float(x @ x)
    if spread == 0:
        return unknown
    leverage = np.concatenate([np.full(len(x), 1 / len(x)) for x, _ in counted]) + x * x / spread
    if leverage.max() > MAX_LEVERAGE:
        return unknown
    change = float(x @ y) / spread
    left = (y - change * x) / (1 - leverage)
    return Estimate(change, Z95 * float(np.sqrt((x * x) @ (left * left))) / spread)
