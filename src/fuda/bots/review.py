"""A review of a finished match: what search would have played, what each move cost, how everyone's chances went.

The work is cut into pieces, one for a decision or for a point of the curve, so that it can show progress and be done elsewhere.
"""

import itertools
from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np

from fuda.bots.lines import Lines
from fuda.bots.search import Search
from fuda.errors import BadSetup
from fuda.game_json import Json, action_json
from fuda.kernel.batch import check_seed
from fuda.table import Table

PLAYOUTS = 400  # of the search for a decision
LINES = 200  # for each of two moves that are compared, and for each point of the curve
MAX_POINTS = 160  # of the curve; a longer match is looked at now and then
SLIPS = 0.2  # of the decisions in a line of the curve are made at random: with all cards open, chances would be 0 or 1 otherwise
TURNING_POINTS = 3
APART = 0.03  # of the match, which lies at least between two turning points
Z95 = 1.959964


@dataclass(frozen=True)
class Cost:
    """What the played move cost against the better one, over the same deals: below 0 it was the better of the two after all."""

    place: float
    place_margin: float  # half of the 95 % confidence interval
    points: float
    points_margin: float

    @property
    def is_certain(self) -> bool:
        return self.place > self.place_margin or (self.place >= 0 and self.points > self.points_margin)


@dataclass(frozen=True)
class Decision:
    """One decision of the match. `number` counts actions from 1; moves are as `game_json.action_json` has them."""

    number: int
    seat: int
    played: Json
    best: Json
    cost: Cost | None  # None where search plays the same


@dataclass(frozen=True)
class Point:
    """Everyone's chances after an action (0: the deal): the share of first places and the mean place, by seat."""

    number: int
    first: list[float]
    place: list[float]


@dataclass(frozen=True)
class TurningPoint:
    """An action at which somebody's chances changed much."""

    number: int
    seat: int  # who moved
    played: Json
    whose: int  # whose chances are told
    before: float
    after: float


@dataclass(frozen=True)
class Review:
    game: str
    players: int
    actions: int
    seats: list[int]  # whose decisions were looked at
    decisions: list[Decision]
    points: list[Point]
    turning_points: list[TurningPoint]

    def as_json(self) -> Json:
        return asdict(self)


Piece = Decision | Point


class Reviewer:
    """The pieces of a review. `seat` None looks at the decisions of all seats."""

    def __init__(
        self, table: Table, seat: int | None = None, *, playouts: int = PLAYOUTS, lines: int = LINES, seed: int = 1
    ) -> None:
        if not table.over:
            raise BadSetup("Only a match that is over can be reviewed.")
        if seat is not None and not 0 <= seat < table.players:
            raise BadSetup(f"There is no seat {seat + 1} at a table of {table.players}; seats are 1 to {table.players}.")
        if not table.log:
            raise BadSetup("Nothing was played in this match.")
        self.table = table
        self.seats = list(range(table.players)) if seat is None else [seat]
        self.playouts, self.lines, self.seed = playouts, lines, check_seed(seed)
        self.positions = positions(table)
        every = -(-len(table.log) // MAX_POINTS)
        numbers = [*range(0, len(table.log), every), len(table.log)]
        chosen = [i for i, at in enumerate(self.positions[:-1]) if at.turn in self.seats and len(at.legal()) > 1]
        self.work = [("point", number) for number in numbers] + [("decision", i) for i in chosen]
        self._lines: Lines | None = None
        self._search: Search | None = None

    def piece(self, index: int) -> Piece:
        """Does one piece of the work."""
        kind, number = self.work[index]
        return self.point(number) if kind == "point" else self.decision(number)

    @property
    def batch(self) -> Lines:
        if self._lines is None:
            self._lines = Lines(self.table, self.lines, self.seed)
        return self._lines

    def point(self, number: int) -> Point:
        at = self.positions[number]
        places = self.batch.from_position(at.state, number, SLIPS)[1] if not at.over else np.array([at.places])
        won = places == 1
        if at.game.is_cooperative:
            won = np.repeat(won.any(axis=1, keepdims=True), at.players, axis=1)  # where anyone is first, all have won
        else:
            won = won / np.maximum(1, won.sum(axis=1, keepdims=True))
        return Point(number, won.mean(axis=0).tolist(), places.mean(axis=0).tolist())

    def decision(self, index: int) -> Decision:
        at, played = self.positions[index], self.table.log[index]
        assert at.turn is not None
        view = at.seat_view(at.turn)
        if self._search is None:
            self._search = Search(at.game)
        best = self._search.think(view, playouts=self.playouts, seed=self.seed).best
        cost = None
        if best != played:
            scores, places = self.batch.from_choices(view, [played, best])
            cost = Cost(*difference(places[0] - places[1]), *difference(scores[1] - scores[0]))
        shown = (action_json(at.game, view.state, action) for action in (played, best))
        return Decision(index + 1, at.turn, next(shown), next(shown), cost)

    def review(self, pieces: list[Piece]) -> Review:
        """The review that all pieces make."""
        table = self.table
        points = [piece for piece in pieces if isinstance(piece, Point)]
        decisions = [piece for piece in pieces if isinstance(piece, Decision)]
        turning = self.turning_points(points)
        return Review(table.game.name, table.players, len(table.log), self.seats, decisions, points, turning)

    def turning_points(self, points: list[Point]) -> list[TurningPoint]:
        """The actions at which the chances of a reviewed seat changed most, in the order of the match."""
        swings = []
        for before, after in itertools.pairwise(points):
            changes = [after.first[seat] - before.first[seat] for seat in self.seats]
            seat = self.seats[int(np.argmax(np.abs(changes)))]
            swings.append((abs(after.first[seat] - before.first[seat]), before, after, seat))
        chosen: list[TurningPoint] = []
        for swing, before, after, whose in sorted(swings, key=lambda each: (-each[0], each[2].number)):
            far = all(abs(after.number - other.number) > APART * len(self.table.log) for other in chosen)
            if len(chosen) < TURNING_POINTS and swing > 0 and far:
                at = self.positions[after.number - 1]
                assert at.turn is not None
                played = action_json(at.game, at.masked(at.turn), self.table.log[after.number - 1])
                chosen.append(TurningPoint(after.number, at.turn, played, whose, before.first[whose], after.first[whose]))
        return sorted(chosen, key=lambda each: each.number)


def positions(table: Table) -> list[Table]:
    """The table before each action, and at the end."""
    again = table.restarted()
    found = [again.clone()]
    for action in table.log:
        again.play(action)
        found.append(again.clone())
    return found


def difference(values: np.ndarray) -> tuple[float, float]:
    """The mean of what two moves differ by, and half of its 95 % confidence interval."""
    spread = float(values.std(ddof=1)) / len(values) ** 0.5 if len(values) > 1 else float("inf")
    return float(values.mean()), Z95 * spread


def review(
    table: Table,
    seat: int | None = None,
    *,
    playouts: int = PLAYOUTS,
    lines: int = LINES,
    seed: int = 1,
    progress: Callable[[int, int], Any] | None = None,
) -> Review:
    """The review of a finished match, for one seat or for all. `progress` is told how many pieces of how many are done."""
    work = Reviewer(table, seat, playouts=playouts, lines=lines, seed=seed)
    pieces = []
    for index in range(len(work.work)):
        pieces.append(work.piece(index))
        if progress is not None:
            progress(index + 1, len(work.work))
    return work.review(pieces)
