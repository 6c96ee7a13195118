"""Finding puzzles: positions of real matches in which search is sure of one move, and no other move is nearly as good."""

import itertools
from collections.abc import Iterator

import numpy as np

from fuda import bots as programs
from fuda.bots.lines import Lines
from fuda.bots.search import Findings, Search
from fuda.errors import BadSetup
from fuda.kernel.batch import check_seed
from fuda.kernel.game import Game
from fuda.puzzles import Puzzle
from fuda.table import SeatView, Table

QUICK, DEEP = 200, 3000  # playouts of the first look at a position, and of each of the two that decide
LINES = 600  # with which the best move is compared with every other
LEAST_CHOICES, MAX_CHOICES = 3, 40
SURE = 0.6  # of the visits go to the best move
Z = 3.0  # standard errors by which it is better than any other
LEAST_PLACES = 0.1  # that any other move loses, or it does not matter which is played
LEAST_POINTS = 1.0  # that it loses instead in a cooperative game, in which all share a place
MAX_A_MATCH = 1  # so that no two puzzles are of one match


def find(game: Game, count: int, players: int | None = None, seed: int = 1) -> list[Puzzle]:
    """So many puzzles, from matches of the game's own bot. The same seed gives the same puzzles."""
    return list(one_by_one(game, count, players, seed))


def one_by_one(game: Game, count: int, players: int | None = None, seed: int = 1) -> Iterator[Puzzle]:
    """The same puzzles, each as soon as it is found."""
    if count < 1:
        raise BadSetup(f"At least one puzzle is made, not {count}.")
    game.check_players(players)
    check_seed(seed)
    matches = range(seed * 10_000, seed * 10_000 + 200 * count)
    found = (puzzle for match in matches for puzzle in itertools.islice(in_match(game, players, match), MAX_A_MATCH))
    return itertools.islice(found, count)


def in_match(game: Game, players: int | None, seed: int) -> Iterator[Puzzle]:
    """The puzzles of one match, without its first third: late positions are the clearest."""
    table = Table(game, players, seed)
    thumb = programs.make(game, game.bot_names[-1], seed)
    positions = []
    while table.turn is not None:
        view = table.seat_view(table.turn)
        chosen = thumb.choose(view)
        if LEAST_CHOICES <= len(view.legal()) <= MAX_CHOICES:
            positions.append((table.clone(), chosen))
        table.play(chosen)
    search = Search(game)
    lines = Lines(table, LINES, seed)
    for at, usual in positions[len(positions) // 3 :: 2]:
        puzzle = checked(search, lines, at, usual, seed)
        if puzzle is not None:
            yield puzzle


def checked(search: Search, lines: Lines, at: Table, usual: int, seed: int) -> Puzzle | None:
    """The puzzle of a position, None where no move is clearly best, or the best is the one that a rule of thumb finds."""
    assert at.turn is not None
    position = at.position(at.turn)
    again = Table(at.game, seed=0, position=position)  # what is written is what is searched: no more is known than it says
    if again.turn != at.turn or [a.text for a in again.legal()] != [a.text for a in at.legal()]:
        return None
    view = again.seat_view(at.turn)
    quick = search.think(view, playouts=QUICK, seed=seed)
    if quick.best == usual or not is_sure(quick):
        return None
    for other_seed in (seed + 1, seed + 2):
        deep = search.think(view, playouts=DEEP, seed=other_seed)
        if deep.best != quick.best or not is_sure(deep):
            return None
    others = [a for a in view.legal() if a != quick.best]
    lost = compared(lines, view, quick.best, others)
    if lost is None:
        return None
    following, places, points = lost
    return Puzzle(position, at.turn, view.text(quick.best), view.text(following), round(places, 2), round(points, 2))


def matters(game: Game, places: float, points: float) -> bool:
    """Whether what another move loses is worth a thought."""
    is_shared = game.is_cooperative
    return round(places, 2) >= LEAST_PLACES or bool(is_shared and round(points, 2) >= LEAST_POINTS)


def is_sure(found: Findings) -> bool:
    return found.tried[0].visits >= SURE * found.playouts


def compared(lines: Lines, view: SeatView, best: int, others: list[int]) -> tuple[int, float, float] | None:
    """The next best move and what it loses in places and points; None where any move is nearly as good as the best."""
    scores, places = lines.from_choices(view, [best, *others])
    following: tuple[int, float, float] | None = None
    for row, action in enumerate(others, start=1):
        by_place, by_points = places[row] - places[0], scores[0] - scores[row]
        is_worse = clearly(by_place) or (float(by_place.mean()) >= 0 and clearly(by_points))
        lost = (action, float(by_place.mean()), float(by_points.mean()))
        if not is_worse or not matters(view.game, *lost[1:]):
            return None
        if following is None or lost[1:] < following[1:]:
            following = lost
    return following


def clearly(values: np.ndarray) -> bool:
    """Whether the mean is above 0 by far more than chance."""
    error = float(values.std(ddof=1)) / len(values) ** 0.5
    return float(values.mean()) > Z * error
