"""Programs that take a seat: by name, for any game.

A bot sees what its seat sees and nothing else: it is given a `SeatView`, and its chance comes from a generator of its own.
"""

import random
from typing import Protocol

from fuda.errors import BadSetup
from fuda.kernel.game import Game
from fuda.table import SeatView, interpreted

LEVELS = ("novice", "casual", "club", "expert")  # for people, each stronger than the one before; see `levels`
LEARNED = "learned"  # a network; see `learned`


class Bot(Protocol):
    """Anything that can choose for the seat to move."""

    name: str

    def choose(self, view: SeatView) -> int:
        """The number of the action to play, one of `view.legal()`."""
        ...


class RulesBot:
    """A bot that a game brings along, or `random`: one that is written in the same subset of Python as the rules."""

    def __init__(self, game: Game, name: str, seed: int | None = None) -> None:
        self.name = name
        self._number = game.bot_number(name)
        self._chance = random.Random(seed)

    def choose(self, view: SeatView) -> int:
        engine = interpreted(view.game)
        words = tuple(self._chance.getrandbits(32) | 1 for _ in range(4))
        return engine.choose(engine.copy(view.state), self._number, view.legal(), words)


def names(game: Game) -> tuple[str, ...]:
    """All that can be named for a seat: the levels, `learned` where there is a network, `random` and the game's own bots.

    The last is the one taken by default.
    """
    from fuda.bots import learned

    others = (*LEVELS, LEARNED) if learned.has_network(game) else LEVELS
    return (*(name for name in others if name not in game.bot_names), *game.bot_names)


def check_name(game: Game, name: str) -> str:
    """The name, if a bot of that name can play the game. Raises `BadSetup`."""
    if is_learned(game, name):
        from fuda.bots import learned

        learned.load(game)
        return name
    if name not in names(game):
        raise BadSetup(f"{game.name} has no bot {name!r}; its bots are: {', '.join(names(game))}.")
    return name


def is_level(game: Game, name: str) -> bool:
    """Whether a name is that of a level, and not of a bot of the game's own."""
    return name in LEVELS and name not in game.bot_names


def is_learned(game: Game, name: str) -> bool:
    """Whether a name stands for the learned network, and not for a bot of the game's own."""
    return name == LEARNED and name not in game.bot_names


def make(game: Game, name: str, seed: int | None = None, *, wait: bool = False) -> Bot:
    """The bot of that name for a game. With `wait` a level waits for compiled code rather than search interpreted meanwhile."""
    check_name(game, name)
    if is_level(game, name):
        from fuda.bots.levels import LevelBot

        return LevelBot(game, name, seed, wait=wait)
    if is_learned(game, name):
        from fuda.bots.learned import LearnedBot

        return LearnedBot(game)
    return RulesBot(game, name, seed)
