"""The small network that plays the searching seat in playouts (see `kernel.network`), where a game's package has one.

`examples/distill.py` makes it. In a game without one the game's own bot plays all seats.
"""

from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

import numpy as np

from fuda.errors import BadSetup
from fuda.kernel.game import Game

FILE = "playouts.npz"
FORMAT = 1
NAMES = ("first", "inner", "last")
Weights = tuple[np.ndarray, np.ndarray, np.ndarray]  # int16; `kernel.network` says what they are
NONE: Weights = (np.zeros((0, 0), np.int16),) * 3


@cache
def load(game: Game) -> Weights:
    """The weights of a game's network, empty where it has none."""
    file = resources.files(game.package) / FILE
    return read(file, game) if file.is_file() else NONE


@cache
def load_lists(game: Game) -> tuple[Any, ...]:
    """The same for interpreted search, as rows of Python's own numbers."""
    return tuple(each.tolist() for each in load(game))


def read(file: Traversable, game: Game) -> Weights:
    try:
        with file.open("rb") as opened, np.load(opened) as kept:
            about = kept["about"].tolist()
            first, inner, last = (np.ascontiguousarray(kept[name]) for name in NAMES)
    except (OSError, ValueError, TypeError, LookupError, EOFError, BadZipFile) as error:
        raise BadSetup(f"{FILE} of {game.name} can't be read; make it anew with examples/distill.py, or remove it.") from error
    shapes = [
        (game.observation + 1, first.shape[-1]),
        (first.shape[-1] + 1, inner.shape[-1]),
        (game.actions, inner.shape[-1] + 1),
    ]
    if (
        about != about_of(game)
        or [each.shape for each in (first, inner, last)] != shapes
        or {first.dtype, inner.dtype, last.dtype} != {np.dtype(np.int16)}
    ):
        raise BadSetup(f"{FILE} of {game.name} is for other rules than those of today; make it anew with examples/distill.py.")
    return first, inner, last


def save(file: Path, game: Game, weights: Weights) -> None:
    np.savez_compressed(file, about=np.array(about_of(game)), **dict(zip(NAMES, weights, strict=True)))  # type: ignore[arg-type]


def about_of(game: Game) -> list[int]:
    return [FORMAT, game.rules.VERSION, game.observation, game.actions]
