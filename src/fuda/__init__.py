"""Fuda (札, "card"): a card table for Python, for people and for programs.

>>> import fuda
>>> t = fuda.table("saika", players=4, seed=7)
>>> t.play(t.legal()[0])
>>> fuda.replay(t.record()).moves == t.moves
True
"""

import sys
from typing import TYPE_CHECKING, Any, cast

from fuda.errors import (
    BadRecord,
    BadSetup,
    BadText,
    FudaError,
    IllegalMove,
    Missing,
    MoveError,
    OutOfTurn,
    UnknownGame,
    UnreadableMove,
)
from fuda.games import Games
from fuda.table import Action, Table

if TYPE_CHECKING:
    from fuda.kernel.batch import Batch

# A package that can be called: `fuda.games()` lists the names, `fuda.games.saika` is a game's package.
games = cast(Games, sys.modules["fuda.games"])

__version__ = "0.1.0"
__all__ = [
    "Action",
    "BadRecord",
    "BadSetup",
    "BadText",
    "FudaError",
    "IllegalMove",
    "Missing",
    "MoveError",
    "OutOfTurn",
    "Table",
    "UnknownGame",
    "UnreadableMove",
    "batch",
    "games",
    "replay",
    "table",
]


def table(
    game: str, players: int | None = None, seed: int | str | bytes | None = None, *, backend: str = "auto", **options: Any
) -> Table:
    """A table to play one match at. Options are the game's own, such as `pillar="ignored"`."""
    return Table(game, players, seed, backend=backend, **options)


def replay(text: str, *, backend: str = "auto") -> Table:
    """The table that a record describes, played up to its last action."""
    from fuda import record

    return record.read(text, backend=backend)


def batch(game: str, size: int, players: int | None = None, seed: int = 0, *, device: str = "cpu", **options: Any) -> "Batch":
    """Many matches at once, stepped by compiled code on all cores (`cpu`) or on a GPU (`cuda`)."""
    from fuda.kernel.batch import make

    return make(game, size, players, seed, device=device, **options)
