"""Hints: what search plays for the seat to move, and the fact in which it differs most from the next best move."""

from concurrent.futures import TimeoutError as NotYet
from dataclasses import dataclass

from fuda.bots.explain import Fact, explain
from fuda.bots.search import Findings, Search, Tried, build
from fuda.table import SeatView

PLAYOUTS = 1000
SECONDS = 1.0  # in which there may be fewer


@dataclass(frozen=True)
class Hint:
    """The action, and the one it is compared with; None where there is none that says something for it."""

    action: int
    other: int | None
    rewards: tuple[float, float]  # what each brought on average, 0 to 1
    playouts: int
    fact: Fact | None


def hint(
    view: SeatView, *, compiled: bool | None = None, playouts: int = PLAYOUTS, seconds: float = SECONDS, seed: int = 0
) -> Hint:
    """A hint for the seat to move. `compiled` None takes compiled code where it is there, and lets it be built otherwise."""
    if compiled is None:
        try:
            build(view.game, view, quiet=True).result(seconds / 2)
            compiled = True
        except NotYet:
            compiled = False
    found = Search(view.game, compiled=compiled).think(view, playouts=playouts, seconds=seconds, seed=seed)
    best, other = found.tried[0], compared(found)
    if other is None:
        return Hint(best.action, None, (0.0, 0.0), found.playouts, None)
    fact = explain(view, best.action, other.action, seed, seconds / 2)
    return Hint(best.action, other.action, (best.reward, other.reward), found.playouts, fact)


def compared(found: Findings) -> Tried | None:
    """The move that was tried most of those that brought no more than the best; where playouts are few, that may be none."""
    return next((each for each in found.tried[1:] if each.reward <= found.tried[0].reward), None)
