"""The games: one package each, found by name.

The package can be called, so that `fuda.games()` lists the names and `fuda.games.saika` is a game's package.
"""

import difflib
import importlib
import pkgutil
import sys
from functools import cache
from importlib.metadata import entry_points
from types import ModuleType
from typing import Any

from fuda.errors import UnknownGame
from fuda.kernel.game import Game

_added: dict[str, Game] = {}


def add(game: Game) -> None:
    """Makes an author's game known by its name in this process, in the place of any other of that name."""
    _added[game.name] = game


def remove(name: str) -> None:
    """Forgets a game that was added."""
    _added.pop(name, None)


def names() -> tuple[str, ...]:
    """The names of all games: those in this package, those that packages offer as entry points `fuda.games`, those added."""
    return tuple(sorted({*own_names(), *(point.name for point in entry_points(group="fuda.games")), *_added}))


@cache
def own_names() -> tuple[str, ...]:
    return tuple(module.name for module in pkgutil.iter_modules(__path__) if module.ispkg)


def load(name: str) -> Game:
    """The game of that name."""
    if name in _added:
        return _added[name]
    if name in own_names():
        return importlib.import_module(f"{__name__}.{name}").GAME
    for point in entry_points(group="fuda.games", name=name):
        return point.load()
    near = difflib.get_close_matches(str(name).lower(), names(), 1)
    hint = f" Did you mean {near[0]}?" if near else ""
    raise UnknownGame(f"There is no game {name!r}.{hint} The games are: {', '.join(names())}.")


class Games(ModuleType):
    def __call__(self) -> list[str]:
        """The names of the games."""
        return list(names())

    def __getattr__(self, name: str) -> Any:
        if name in own_names():
            return importlib.import_module(f"{__name__}.{name}")
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


sys.modules[__name__].__class__ = Games
