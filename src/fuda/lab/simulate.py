"""Simulation: many matches between bots on the native backend, and what came of them, with confidence intervals."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from fuda import games
from fuda.bots.outside import Who, check_any, is_own
from fuda.errors import BadSetup
from fuda.kernel.batch import NativeBatch, check_seed
from fuda.kernel.books import Book
from fuda.kernel.game import Game
from fuda.lab import engine as engines
from fuda.lab.engine import Engine
from fuda.lab.level_play import LevelPlay

CHUNK = 4096  # matches between two looks at the clock
LEVEL_CHUNK = 8  # the same where levels or bots from outside play, which take their time
Z95 = 1.959964  # the normal distribution's 97.5 % quantile


@dataclass(frozen=True)
class Estimate:
    """A mean and the half-width of its 95 % confidence interval."""

    mean: float
    margin: float

    def __str__(self) -> str:
        return self.text()

    def text(self, scale: float = 1, digits: int = 2) -> str:
        """Mean and margin, with a dash for what is not known."""
        mean, margin = ("–" if np.isnan(value) else f"{scale * value:.{digits}f}" for value in (self.mean, self.margin))
        return f"{mean} ± {margin}"


@dataclass(frozen=True)
class Line:
    """What one bot of the line-up, or one seat, made of it. `wins` counts a shared first place in equal parts."""

    name: str
    score: Estimate
    place: Estimate
    wins: Estimate


@dataclass(frozen=True)
class Summary:
    """The outcome of a simulation; `games` is how many matches were finished."""

    game: str
    players: int
    options: dict[str, Any]
    seed: int
    games: int
    wanted: int
    actions: int
    bots: list[Line]
    seats: list[Line]
    faults: dict[str, int] = field(default_factory=dict)  # turns that bots from outside lost by failing, where any did

    def as_json(self) -> dict[str, Any]:
        def row(line: Line) -> dict[str, Any]:
            parts = {"score": line.score, "place": line.place, "wins": line.wins}
            return {"name": line.name} | {key: {"mean": e.mean, "margin95": e.margin} for key, e in parts.items()}

        own = {key: value for key, value in vars(self).items() if key not in ("bots", "seats")}
        return own | {"bots": [row(line) for line in self.bots], "seats": [row(line) for line in self.seats]}


def simulate(
    game: str,
    players: int | None = None,
    matches: int = 10_000,
    bots: Sequence[Who] = ("random",),
    seed: int = 1,
    progress: Callable[[int], None] | None = None,
    book: Book | str | Path | None = None,
    decks: Sequence[Any] | None = None,
    engine: str | Engine = "local",
    **options: Any,
) -> Summary:
    """Plays matches between bots and sums them up.

    A bot is a name, a command, a function of a view, or an object with `choose`. The line-up is repeated to fill the seats and
    moves on by one seat from match to match, so that no bot gains by where it sits. The engine is `local` or `ray` and makes no
    difference to the summary. Ctrl-C stops the work and gives what was finished.
    """
    known = games.load(game)
    players = known.check_players(players)
    chosen = known.check_options(options)
    cards = known.check_book(book)
    if matches < 1:
        raise BadSetup(f"A simulation plays at least one match, not {matches}.")
    if not bots or len(bots) > players:
        raise BadSetup(f"A line-up for {players} players names 1 to {players} bots, not {len(bots)}.")
    lineup = [bots[i % len(bots)] for i in range(players)]
    names = [check_any(known, who) for who in lineup]
    chunk = chunk_size(known, lineup, CHUNK)
    worker = engines.make(engine)
    setup = (players, check_seed(seed), chosen, cards, decks)
    jobs = ((game, setup, lineup, first, min(chunk, matches - first), worker.threads) for first in range(0, matches, chunk))
    kept: list[tuple[np.ndarray, np.ndarray]] = []
    done = actions = 0
    faults: Counter[str] = Counter()
    try:
        for scores, places, played, failed in worker.map(play_chunk, jobs):
            kept.append((scores, places))
            actions += played
            faults += failed
            done += len(scores)
            if progress is not None:
                progress(done)
    except KeyboardInterrupt:
        pass
    return summary_of(game, players, chosen, seed, matches, names, actions, kept, faults)


def play_chunk(
    game: str | Game, setup: tuple[Any, ...], lineup: Sequence[Who], first: int, size: int, threads: int | None
) -> tuple[np.ndarray, np.ndarray, int, Counter[str]]:
    """Plays the matches from `first` on; gives scores and places, int32 [size, players], the number of actions, and faults."""
    batch = NativeBatch(games.load(game) if isinstance(game, str) else game, size, *setup)
    batch.threads = threads or batch.threads
    actions, faults = play_batch(batch, lineup, first)
    return batch.scores, batch.places, actions, faults


def play_batch(batch: NativeBatch, lineup: Sequence[Who], first: int) -> tuple[int, Counter[str]]:
    """Plays the matches from `first` on with a bot of the line-up for each seat; gives the number of actions, and faults."""
    play = LevelPlay(batch, lineup, chunk_seed(batch.seed, first))
    if play.is_compiled:
        return batch.play_from(first, rotated(play.numbers, first, batch.size)), play.faults
    entries = rotated(np.arange(batch.players, dtype=np.int8), first, batch.size)
    return play.play_from(batch, first, entries), play.faults


def chunk_size(game: Game, lineup: Sequence[Who], compiled: int) -> int:
    """How many matches are played at once: `compiled` of them by bots that are compiled with the rules."""
    return compiled if all(is_own(game, who) for who in lineup) else LEVEL_CHUNK


def chunk_seed(seed: int, first: int) -> int:
    """The seed of the levels that play the matches from `first` on: every chunk has its own, whoever plays it."""
    return (seed << 32) + first * 64


def summary_of(
    game: str,
    players: int,
    options: dict[str, Any],
    seed: int,
    wanted: int,
    lineup: Sequence[str],
    actions: int,
    chunks: Sequence[tuple[np.ndarray, np.ndarray]],
    faults: Mapping[str, int],
) -> Summary:
    """The summary of the scores and places of all matches, chunk by chunk from the first on."""
    if chunks:
        scores, places = (np.concatenate(part) for part in zip(*chunks, strict=True))
    else:
        scores = places = np.zeros((0, players), np.int32)
    return Summary(
        game,
        players,
        options,
        seed,
        len(scores),
        wanted,
        actions,
        by_bot(lineup, scores, places),
        by_seat(scores, places),
        dict(faults),
    )


def rotated(numbers: np.ndarray, first: int, size: int) -> np.ndarray:
    """The bot in each seat of each match: int8 [size, players]. Entry `i` of the line-up sits in seat `i + match`."""
    players = len(numbers)
    seats = (np.arange(players)[None, :] - (first + np.arange(size))[:, None]) % players
    return np.ascontiguousarray(numbers[seats])


def by_bot(lineup: Sequence[str], scores: np.ndarray, places: np.ndarray) -> list[Line]:
    """A line for each different bot, over all seats that it took."""
    players = len(lineup)
    entry = (np.arange(players)[None, :] - np.arange(len(scores))[:, None]) % players
    names = np.array(lineup)[entry] if len(scores) else np.zeros((0, players), str)
    won = shares(places)
    lines = []
    for name in dict.fromkeys(lineup):
        mine = names == name
        own = [over_matches(values, mine) for values in (scores, places, won)]
        lines.append(line(name, own[0], own[1], own[2], players))
    return lines


def by_seat(scores: np.ndarray, places: np.ndarray) -> list[Line]:
    won = shares(places)
    players = scores.shape[1]
    return [line(str(seat + 1), scores[:, seat], places[:, seat], won[:, seat], players) for seat in range(players)]


def line(name: str, scores: np.ndarray, places: np.ndarray, won: np.ndarray, players: int) -> Line:
    wins = share(won) if players > 1 else estimate(won)  # who plays alone is first, and certainly
    return Line(name, estimate(scores), estimate(places), wins)


def shares(places: np.ndarray) -> np.ndarray:
    """Each seat's share of the win: 1, or less where the first place is shared."""
    first = places == 1
    return first / np.maximum(1, first.sum(axis=1, keepdims=True))


def over_matches(values: np.ndarray, mine: np.ndarray) -> np.ndarray:
    """The means over one bot's seats. Seats of one match depend on each other, so each match counts once, by its own mean."""
    counts = mine.sum(axis=1)
    return (values * mine).sum(axis=1)[counts > 0] / counts[counts > 0]


def estimate(values: np.ndarray) -> Estimate:
    if len(values) < 2:
        return Estimate(float(values.mean()) if len(values) else float("nan"), float("nan"))
    return Estimate(float(values.mean()), float(Z95 * values.std(ddof=1) / np.sqrt(len(values))))


def share(values: np.ndarray) -> Estimate:
    """The mean of values from 0 to 1, such as shares of first places.

    Where all are alike they say nothing of their spread: then the next may be another, as often as Wilson's formula allows.
    """
    found = estimate(values)
    if len(values) < 2 or np.ptp(values) > 0:
        return found
    return Estimate(found.mean, wilson(0, len(values))[1] * max(found.mean, 1 - found.mean))


def wilson(hits: float, matches: int) -> tuple[float, float]:
    """The 95 % confidence interval of a rate, by Wilson's formula: it stays between 0 and 1, near its ends too."""
    if not matches:
        return 0.0, 1.0
    rate, z2 = hits / matches, Z95 * Z95
    middle = rate + z2 / (2 * matches)
    half = Z95 * float(np.sqrt(rate * (1 - rate) / matches + z2 / (4 * matches * matches)))
    low, high = (middle - half) / (1 + z2 / matches), (middle + half) / (1 + z2 / matches)
    return max(0.0, min(low, rate)), min(1.0, max(high, rate))  # rounding may leave out a rate of 0 or 1
