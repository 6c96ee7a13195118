"""Hints: what search plays for the seat to move, and the fact in which it differs most from the next best move."""

from concurrent.futures import TimeoutError as NotYet
from dataclasses import dataclass
from time import perf_counter

from fuda.bots.explain import Fact, explain
from fuda.bots.search import Findings, Search, Tried, build
from fuda.table import SeatView

PLAYOUTS = 1000
MORE = 4  # times as many where these do not settle it
SECONDS = 1.0  # in which there may be fewer
ALIKE = 0.02  # of what can be won; moves that differ by less are about as good
ENOUGH = 50  # playouts on which a difference is built


@dataclass(frozen=True)
class Hint:
    """The action, and the one it is compared with; None where there is none that says something for it."""

    action: int
    other: int | None
    rewards: tuple[float, float]  # what each brought on average, 0 to 1
    playouts: int
    fact: Fact | None

    @property
    def is_clear(self) -> bool:
        """Whether the action brought clearly more than the other."""
        return self.playouts >= ENOUGH and self.rewards[0] - self.rewards[1] >= ALIKE


def hint(
    view: SeatView, *, compiled: bool | None = None, playouts: int = PLAYOUTS, seconds: float = SECONDS, seed: int = 0
) -> Hint:
    """A hint for the seat to move. `compiled` None takes compiled code where it is there, and lets it be built otherwise.

    Where the action that was visited most has brought less than the next one, it searches again with more playouts, while there
    is time.
    """
    if compiled is None:
        try:
            build(view.game, view, quiet=True).result(seconds / 2)
            compiled = True
        except NotYet:
            compiled = False
    search, left = Search(view.game, compiled=compiled), seconds
    while True:
        begun = perf_counter()
        found = search.think(view, playouts=playouts, seconds=left, seed=seed)
        spent = perf_counter() - begun
        left -= spent
        if not is_open(found) or left < spent:  # in less time there would be fewer playouts than before
            break
        playouts *= MORE
    best, other = found.tried[0], compared(found)
    if other is None:
        return Hint(best.action, None, (0.0, 0.0), found.playouts, None)
    fact = explain(view, best.action, other.action, seed, seconds / 2)
    return Hint(best.action, other.action, (best.reward, other.reward), found.playouts, fact)


def is_open(found: Findings) -> bool:
    """Whether a search was stopped while its second choice had brought more than its first."""
    return len(found.tried) > 1 and found.tried[1].reward - found.tried[0].reward > ALIKE / 2


def compared(found: Findings) -> Tried | None:
    """The move that was tried most of those that brought no more than the best; where playouts are few, that may be none."""
    return next((each for each in found.tried[1:] if each.reward <= found.tried[0].reward), None)
