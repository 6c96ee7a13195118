"""Programs that take a seat: by name, for any game.

A bot sees what its seat sees and nothing else: it is given the seat's masked state and the legal actions, and its chance comes
from a generator of its own.
"""

import random
from typing import Protocol

from fuda.table import Table, interpreted


class Bot(Protocol):
    """Anything that can choose for the seat to move."""

    name: str

    def choose(self, table: Table) -> int:
        """The number of the action to play; may look at the table only as its seat can."""
        ...


class RulesBot:
    """A bot that a game brings along, or `random`: one that is written in the same subset of Python as the rules."""

    def __init__(self, table: Table, name: str, seed: int | None = None) -> None:
        self.name = name
        self._number = table.game.bot_number(name)
        self._chance = random.Random(seed)

    def choose(self, table: Table) -> int:
        actions = [action.id for action in table.legal()]
        words = tuple(self._chance.getrandbits(32) | 1 for _ in range(4))
        return interpreted(table.game).choose(table.masked(table.turn), self._number, actions, words)


def make(table: Table, name: str, seed: int | None = None) -> Bot:
    """The bot of that name for the game at a table."""
    return RulesBot(table, name, seed)
