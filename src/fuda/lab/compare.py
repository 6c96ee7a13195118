"""Comparison: what a house rule changes. The same deals are played under each value of an option, so that differences show early.

Every game is measured by the lead that the first seat to act has. A game's own `measures` module adds what else matters in it.
"""

import html
import importlib.util
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from fuda import games
from fuda.errors import BadSetup
from fuda.kernel.batch import NativeBatch, check_seed
from fuda.kernel.books import Book
from fuda.kernel.game import Game
from fuda.lab.simulate import CHUNK, Estimate, estimate, rotated, shares

FIRST_SEAT = "first_seat"
NAMES = {FIRST_SEAT: "points of the first leader above the others"}


@dataclass(frozen=True)
class Measured:
    """One measure under each value of the option, and how each value after the first differs from the first, match by match."""

    key: str
    name: str
    values: list[Estimate]
    differences: list[Estimate]


@dataclass(frozen=True)
class Comparison:
    """The outcome; `games` is how many matches were finished under each value."""

    game: str
    players: int
    option: str
    values: list[Any]
    bots: list[str]
    options: dict[str, Any]
    seed: int
    games: int
    wanted: int
    measures: list[Measured]

    def as_json(self) -> dict[str, Any]:
        def shown(e: Estimate) -> dict[str, float]:
            return {"mean": e.mean, "margin95": e.margin}

        own = {key: value for key, value in vars(self).items() if key != "measures"}
        rows = [
            {
                "key": m.key,
                "name": m.name,
                "values": [shown(e) for e in m.values],
                "differences": [shown(e) for e in m.differences],
            }
            for m in self.measures
        ]
        return own | {"measures": rows}


def compare(
    game: str,
    option: str,
    values: Sequence[Any],
    players: int | None = None,
    matches: int = 10_000,
    bots: Sequence[str] = ("random",),
    seed: int = 1,
    progress: Callable[[int], None] | None = None,
    book: Book | str | Path | None = None,
    decks: Sequence[Any] | None = None,
    **options: Any,
) -> Comparison:
    """Plays the same deals under each value of an option. Ctrl-C stops the work and gives what was finished under all of them."""
    known = games.load(game)
    players = known.check_players(players)
    cards = known.check_book(book)
    if len(values) < 2:
        raise BadSetup(f"A comparison takes two values of an option or more, such as {option}=on,off.")
    settings = [known.check_options({**options, option: value}) for value in values]
    if matches < 1:
        raise BadSetup(f"A simulation plays at least one match, not {matches}.")
    if not bots or len(bots) > players:
        raise BadSetup(f"A line-up for {players} players names 1 to {players} bots, not {len(bots)}.")
    numbers = np.array([known.bot_number(bots[i % len(bots)]) for i in range(players)], np.int8)
    kept: list[list[dict[str, np.ndarray]]] = []
    done = 0
    try:
        while done < matches:
            size = min(CHUNK, matches - done)
            chunk = []
            for number, chosen in enumerate(settings):
                batch = NativeBatch(known, size, players, check_seed(seed), chosen, cards, decks)
                chunk.append(measure(known, batch, done, rotated(numbers, done, size)))
                if progress is not None:
                    progress(done * len(settings) + size * (number + 1))
            kept.append(chunk)
            done += size
    except KeyboardInterrupt:
        done = sum(len(chunk[0][FIRST_SEAT]) for chunk in kept)
    names = NAMES | getattr(own_measures(known), "NAMES", {})
    return Comparison(
        game,
        players,
        option,
        [chosen[option] for chosen in settings],
        list(bots),
        settings[0],
        seed,
        done,
        matches,
        [measured(key, name, kept, len(settings)) for key, name in names.items()],
    )


def measure(game: Game, batch: NativeBatch, first: int, seats: np.ndarray) -> dict[str, np.ndarray]:
    """Plays the matches from `first` on; returns a number for each match by the name of the measure."""
    batch.deal_from(first)
    dealt = batch.states()
    batch.play_from(first, seats)
    scores = batch.scores
    leaders = dealt["turn"].astype(np.intp)
    own = scores[np.arange(len(scores)), leaders]
    found = {FIRST_SEAT: own - (scores.sum(axis=1) - own) / (batch.players - 1)}
    module = own_measures(game)
    return found | (module.measures(dealt, batch.states(), shares(batch.places)) if module else {})


def own_measures(game: Game) -> Any:
    """The game's `measures` module, None if it has none."""
    name = f"{game.package}.measures"
    return importlib.import_module(name) if importlib.util.find_spec(name) else None


def measured(key: str, name: str, kept: list[list[dict[str, np.ndarray]]], many: int) -> Measured:
    each = [np.concatenate([chunk[i][key] for chunk in kept]) if kept else np.zeros(0) for i in range(many)]
    return Measured(key, name, [estimate(values) for values in each], [estimate(values - each[0]) for values in each[1:]])


# The plot: a row a measure, a point with its interval for each value.
WIDTH, ROW, LEFT, MARGIN = 720, 34, 150, 24
INK, PAPER, MARK, FAINT = "#1c1c1c", "#ffffff", "#b3261e", "#b9b4a7"


def plot(done: Comparison) -> str:
    """The comparison as an SVG picture."""
    parts: list[str] = []
    y = MARGIN
    title = f"{done.game}, {done.players} players, {done.games:,} matches for each value of {done.option}"
    parts.append(text(MARGIN, y, title, weight="bold"))
    for m in done.measures:
        y += ROW
        parts.append(text(MARGIN, y, m.name))
        low = min(e.mean - e.margin for e in m.values)
        high = max(e.mean + e.margin for e in m.values)
        for value, e in zip(done.values, m.values, strict=True):
            y += ROW // 2 + 6
            parts.append(text(MARGIN + 12, y + 4, said(value)))
            x0, x, x1 = (across(v, low, high) for v in (e.mean - e.margin, e.mean, e.mean + e.margin))
            parts.append(f'<line x1="{LEFT}" x2="{WIDTH - 140}" y1="{y}" y2="{y}" stroke="{FAINT}" stroke-width="1"/>')
            parts.append(f'<line x1="{x0:.1f}" x2="{x1:.1f}" y1="{y}" y2="{y}" stroke="{MARK}" stroke-width="3"/>')
            parts.append(f'<circle cx="{x:.1f}" cy="{y}" r="4" fill="{MARK}"/>')
            parts.append(text(WIDTH - 128, y + 4, str(e)))
    y += ROW
    parts.append(text(MARGIN, y, "Bars are 95 % confidence intervals.", colour="#6b665c"))
    body = "\n".join(parts)
    size = f'width="{WIDTH}" height="{y + MARGIN}"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="sans-serif" font-size="13">\n'
        f'<rect width="100%" height="100%" fill="{PAPER}"/>\n{body}\n</svg>\n'
    )


def said(value: Any) -> str:
    """A value of an option as it is typed."""
    return ("on" if value else "off") if isinstance(value, bool) else str(value).lower()


def across(value: float, low: float, high: float) -> float:
    """Where a value lies between the ends of its row; in the middle where there is nothing to tell apart."""
    span = high - low
    share = (value - low) / span if span > 0 else 0.5
    return LEFT + 10 + share * (WIDTH - 140 - LEFT - 20)


def text(x: int, y: int, words: str, *, weight: str = "normal", colour: str = INK) -> str:
    return f'<text x="{x}" y="{y}" font-weight="{weight}" fill="{colour}">{html.escape(words)}</text>'
