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
    BadBook,
    BadDeck,
    BadGame,
    BadPosition,
    BadRecord,
    BadSetup,
    BadText,
    FudaError,
    IllegalMove,
    Missing,
    MissingBook,
    MoveError,
    OutOfTurn,
    UnknownGame,
    UnreadableMove,
)
from fuda.games import Games
from fuda.table import Action, SeatView, Table

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from fuda.kernel.batch import Batch
    from fuda.kernel.books import Book
    from fuda.kernel.game import Game

# A package that can be called: `fuda.games()` lists the names, `fuda.games.saika` is a game's package.
games = cast(Games, sys.modules["fuda.games"])

__version__ = "0.1.0"
__all__ = [
    "Action",
    "BadBook",
    "BadDeck",
    "BadGame",
    "BadPosition",
    "BadRecord",
    "BadSetup",
    "BadText",
    "FudaError",
    "IllegalMove",
    "Missing",
    "MissingBook",
    "MoveError",
    "OutOfTurn",
    "SeatView",
    "Table",
    "UnknownGame",
    "UnreadableMove",
    "batch",
    "games",
    "replay",
    "table",
]


def table(
    game: "str | Game",
    players: int | None = None,
    seed: int | str | bytes | None = None,
    *,
    book: "Book | str | Path | None" = None,
    decks: "Sequence[Any] | None" = None,
    position: str | None = None,
    **options: Any,
) -> Table:
    """A table to play one match at, from a new deal or from a position. Options are the game's own, such as `pillar="ignored"`.
    The game is given by its name, or as the `Game` that a package offers.

    For a game whose cards are read from files, `book` is another file of cards than its own; where seats bring decks, `decks` has
    one for each.
    """
    return Table(game, players, seed, book=book, decks=decks, position=position, **options)


def replay(text: str, *, book: "Book | str | Path | None" = None) -> Table:
    """The table that a record describes, played up to its last action; `book` where it was not played with the game's own."""
    from fuda import record

    return record.read(text, book=book)


def batch(
    game: "str | Game",
    size: int,
    players: int | None = None,
    seed: int = 0,
    *,
    device: str = "cpu",
    book: "Book | str | Path | None" = None,
    decks: "Sequence[Any] | None" = None,
    recall: bool | int = False,
    **options: Any,
) -> "Batch":
    """Many matches at once, stepped by compiled code on all cores (`cpu`) or on a GPU (`cuda`).

    With `recall` observations go on with all that the seat was shown before; see docs/research.md.
    """
    from fuda.kernel.batch import make

    return make(game, size, players, seed, device=device, book=book, decks=decks, recall=recall, **options)
