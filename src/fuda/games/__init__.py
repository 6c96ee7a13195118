"""The games: one package each, found by name.

The package can be called, so that `fuda.games()` lists the names and `fuda.games.saika` is a game's package.
"""

import difflib
import importlib
import logging
import pkgutil
import sys
import traceback
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from types import ModuleType
from typing import Any

from fuda.errors import BadGame, FudaError, OtherRules, UnknownGame
from fuda.kernel.game import Game

log = logging.getLogger("fuda.games")

_added: dict[str, Game] = {}
_versions: dict[tuple[str, int], Game] = {}  # earlier versions, by name and number
_plugins: dict[EntryPoint, Game | BadGame] = {}  # what became of each entry point


def add(game: Game) -> None:
    """Makes an author's game known by its name in this process, in the place of any other of that name."""
    _added[game.name] = game


def remove(name: str) -> None:
    """Forgets a game that was added."""
    _added.pop(name, None)


def names() -> tuple[str, ...]:
    """The names of all games: those in this package, those that packages offer as entry points `fuda.games`, those added.

    A package that can't be loaded is left out, with a warning the first time.
    """
    points = [point.name for point in entry_points(group="fuda.games") if isinstance(plugin(point), Game)]
    return tuple(sorted({*own_names(), *points, *_added}))


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
        game = plugin(point)
        if isinstance(game, BadGame):
            raise BadGame(str(game)) from game.__cause__
        return game
    near = difflib.get_close_matches(str(name).lower(), names(), 1)
    hint = f" Did you mean {near[0]}?" if near else ""
    raise UnknownGame(f"There is no game {name!r}.{hint} The games are: {', '.join(names())}.")


def add_version(game: Game) -> None:
    """Makes an earlier version of a game known in this process, for the matches that were begun under it."""
    _versions[game.name, int(game.rules.VERSION)] = game


def load_version(name: str, version: int | None) -> Game:
    """The game under a version of its rules; None stands for the present one.

    Packages offer earlier versions as entry points `fuda.games.versions`, under names such as `saika-1`.
    """
    game = load(name)
    if version is None or int(game.rules.VERSION) == version:
        return game
    if (name, version) in _versions:
        return _versions[name, version]
    for point in entry_points(group="fuda.games.versions", name=f"{name}-{version}"):
        earlier = plugin(point)
        if isinstance(earlier, Game):
            return earlier
    raise OtherRules(
        f"This match was begun under version {version} of the rules of {name}; version {game.rules.VERSION} is played here, "
        "and the earlier one is not installed."
    )


def plugin(point: EntryPoint) -> Game | BadGame:
    """The game behind an entry point, or why it can't be loaded, which is reported once."""
    from fuda.game_json import check_json

    if point not in _plugins:
        try:
            game = point.load()
            if not isinstance(game, Game):
                raise BadGame(f"{point.value} is {game!r}, not a Game.")
            check_json(game)  # here, so that a fault in its files harms no other game
            _plugins[point] = game
        except Exception as error:
            reason = str(error) if isinstance(error, FudaError) else reason_of(error, point.module)
            failure = BadGame(f"The game {point.name!r} ({point.value}) can't be loaded and is left out. {reason}")
            failure.__cause__ = error
            _plugins[point] = failure
            log.warning("%s", failure)
    return _plugins[point]


def plugin_failure(error: Exception) -> BadGame | None:
    """An error as that of the game from outside in whose package it came up, None where it was in none."""
    for game in _plugins.values():
        if isinstance(game, Game) and last_line(error, game.package):
            return BadGame(f"The game {game.name!r} ({game.package}) has failed. {reason_of(error, game.package)}")
    return None


def reason_of(error: Exception, module: str) -> str:
    """An error in words, with the last line of a package that it went through."""
    line = last_line(error, module)
    return f"{type(error).__name__}: {error}" + (f" ({line})" if line else "")


def last_line(error: Exception, module: str) -> str:
    """The last line that an error went through in the package of a module, such as `rules.py:19`; nothing where there is none."""
    package = module.partition(".")[0]
    found = ""
    for frame, line in traceback.walk_tb(error.__traceback__):
        if frame.f_globals.get("__name__", "").partition(".")[0] == package:
            found = f"{Path(frame.f_code.co_filename).name}:{line}"
    return found


class Games(ModuleType):
    """`fuda.games`, which can be called for the names and has the games' packages as attributes."""

    def __call__(self) -> list[str]:
        """The names of the games."""
        return list(names())

    def __getattr__(self, name: str) -> Any:
        if name in own_names():
            return importlib.import_module(f"{__name__}.{name}")
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


sys.modules[__name__].__class__ = Games
