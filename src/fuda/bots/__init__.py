"""Programs that take a seat: by name, for any game.

A bot sees what its seat sees and nothing else: it is given a `SeatView`, and its chance comes from a generator of its own.
"""

import random
from typing import Protocol

from fuda.kernel.game import Game
from fuda.table import SeatView, interpreted


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


def make(game: Game, name: str, seed: int | None = None) -> Bot:
    """The bot of that name for a game."""
    return RulesBot(game, name, seed)
