"""Comparison: what house rules change. The same deals are played under each value of an option, or under every combination of the
values of several, so that differences show early.

Every game is measured by the lead that the first seat to act has. A game's own `measures` module adds what else matters in it.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product
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
    """One measure under each setting, and how each setting after the first differs from the first, match by match."""

    key: str
    name: str
    values: list[Estimate]
    differences: list[Estimate]


@dataclass(frozen=True)
class Comparison:
    """The outcome; `games` is how many matches were finished under each setting.

    `values` are those of the option. Of several options `option` has all names, and `values` a list for every combination, the
    values of the last option changing fastest; `axes` has the values of each by name.
    """

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
    axes: dict[str, list[Any]] = field(default_factory=dict)

    @property
    def labels(self) -> list[str]:
        """Every setting as text, such as `shibari on, seven off`."""
        if len(self.axes) < 2:
            return [f"{self.option} {value_text(value)}" for value in self.values]
        return [", ".join(f"{name} {value_text(v)}" for name, v in zip(self.axes, row, strict=True)) for row in self.values]

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


def compare(game: str, option: str, values: Sequence[Any], *line: Any, **settings: Any) -> Comparison:
    """Plays the same deals under each value of an option; all else is given as to `sweep`."""
    return sweep(game, {option: values}, *line, **settings)


def sweep(
    game: str,
    axes: Mapping[str, Sequence[Any]],
    players: int | None = None,
    matches: int = 10_000,
    bots: Sequence[str] = ("random",),
    seed: int = 1,
    progress: Callable[[int], None] | None = None,
    book: Book | str | Path | None = None,
    decks: Sequence[Any] | None = None,
    **options: Any,
) -> Comparison:
    """Plays the same deals under every combination of the values of some options.

    Ctrl-C stops the work and gives what was finished under all of them.
    """
    known = games.load(game)
    players = known.check_players(players)
    cards = known.check_book(book)
    for option, values in axes.items():
        if len(values) < 2:
            there_are = known.options[option].values[:2] if option in known.options else (True, False)
            example = ",".join(map(value_text, there_are))
            raise BadSetup(f"A comparison takes two values of an option or more, such as {option}={example}.")
    settings = [known.check_options({**options, **dict(zip(axes, row, strict=True))}) for row in product(*axes.values())]
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
    names = NAMES | getattr(known.part("measures"), "NAMES", {})
    rows = [[chosen[option] for option in axes] for chosen in settings]
    return Comparison(
        game,
        players,
        ", ".join(axes),
        rows if len(axes) > 1 else [row[0] for row in rows],
        list(bots),
        settings[0],
        seed,
        done,
        matches,
        [measured(key, name, kept, len(settings)) for key, name in names.items()],
        {option: [known.check_options({option: value})[option] for value in values] for option, values in axes.items()},
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
    module = game.part("measures")
    return found | (module.measures(dealt, batch.states(), shares(batch.places)) if module else {})


def measured(key: str, name: str, kept: list[list[dict[str, np.ndarray]]], many: int) -> Measured:
    each = [np.concatenate([chunk[i][key] for chunk in kept]) if kept else np.zeros(0) for i in range(many)]
    return Measured(key, name, [estimate(values) for values in each], [estimate(values - each[0]) for values in each[1:]])


def value_text(value: Any) -> str:
    """A value of an option as it is typed."""
    return ("on" if value else "off") if isinstance(value, bool) else str(value).lower()
