"""Puzzles: positions of real matches in which one move is clearly best, one for each day.

A game's package holds them as `puzzles.json`, made by `fuda lab puzzles`. A puzzle has the position as the seat to move knows it.
"""

import datetime
import json
from dataclasses import asdict, dataclass
from functools import cache
from importlib import resources
from typing import Any

from fuda.errors import BadSetup, FudaError, Missing
from fuda.kernel.game import Game
from fuda.table import Table

FILE = "puzzles.json"
FIRST_DAY = datetime.date(2026, 1, 1)


@dataclass(frozen=True)
class Puzzle:
    """A position and its best move, in notation; `lost` is what the next best costs, in places and points."""

    position: str
    seat: int  # from 0
    best: str
    next_best: str
    lost_places: float
    lost_points: float

    def table(self, game: Game) -> Table:
        """A table in the position; what the seat can't see is dealt anew."""
        return Table(game, seed=0, position=self.position)


@cache
def puzzles(game: Game) -> tuple[Puzzle, ...]:
    """The puzzles of a game, none where it has no file of them."""
    file = resources.files(game.package) / FILE
    if not file.is_file():
        return ()
    try:
        return tuple(Puzzle(**each) for each in json.loads(file.read_text("utf-8"))["puzzles"])
    except (ValueError, KeyError, TypeError) as error:
        raise BadSetup(f"The puzzles of {game.name} can't be read: {error}.") from error


def daily(game: Game, day: datetime.date | None = None) -> Puzzle:
    """The puzzle of a day, today's by default."""
    known = puzzles(game)
    if not known:
        raise Missing(f"{game.name} has no puzzles; 'fuda lab puzzles {game.name}' makes some.")
    return known[((day or datetime.date.today()) - FIRST_DAY).days % len(known)]


def is_solution(puzzle: Puzzle, table: Table, typed: str) -> bool:
    """Whether a move is the best one. Raises a `MoveError` where it is none."""
    return table.check(typed) == table.check(puzzle.best)


def as_json(game: Game, found: list[Puzzle]) -> dict[str, Any]:
    """The contents of a game's file."""
    return {"format": "fuda-puzzles", "version": 1, "game": game.name, "puzzles": [asdict(puzzle) for puzzle in found]}


def parse_day(text: str) -> datetime.date:
    try:
        return datetime.date.fromisoformat(text)
    except ValueError:
        raise FudaError(f"A day is written as 2026-01-31, not {text!r}.") from None
