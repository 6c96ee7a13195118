"""What a game remembers of a round, gone through again by the search's own functions, interpreted."""

from functools import cache
from typing import Any

from fuda.bots import make
from fuda.kernel import beliefs, loops, search
from fuda.kernel.beliefs import MOST, PLAYED, STATES, VIEW
from fuda.kernel.game import Game
from fuda.kernel.python import PythonEngine
from fuda.table import Table, interpreted as table_engine


@cache
def engine_of(game: Game) -> PythonEngine:
    """The search over the rules as they are written, with the functions of `beliefs` by name."""
    return PythonEngine(game, quiet=True, memory=True, modules=(loops, search, beliefs))


def played(game: str, seed: int, actions: int, players: int = 4, **options: Any) -> Table:
    """A match of the game's own bot after so many actions, or a few more, at a decision with several answers."""
    table = Table(game, players, seed, **options)
    bot = make(table.game, table.game.bot_names[-1], seed)
    while table.turn is not None and (len(table.log) < actions or len(table.legal()) < 2):
        table.play(bot.choose(table.seat_view(table.turn)))
    return table


class Recall:
    """The functions of `kernel.beliefs` for the states of one match."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.engine: Any = engine_of(table.game)
        self.bot = len(table.game.bot_names) - 1
        self.actions = [0] * table.game.most_legal

    def state(self, s: Any) -> Any:
        """A state as the search has it, without notes."""
        other = self.engine.new()
        for f in self.engine.layout.fields:
            value = getattr(s, f.name)
            setattr(other, f.name, list(value) if f.length else value)
        return other

    def back(self, s: Any, seat: int) -> Any:
        """The state taken back to where memory begins."""
        past = self.state(s)
        if self.engine.bound["remembered"](s) > 0:
            assert self.engine.bound["rewind"](past, seat)
        return past

    def forth(self, past: Any, seat: int) -> tuple[Any, int]:
        """What becomes of a beginning by all that the table remembers, and the surprises in it."""
        states = [self.engine.new() for _ in range(STATES)]
        states[VIEW] = self.state(table_engine(self.table.game).masked(self.table.state, seat))
        now = self.engine.new()
        return now, self.engine.bound["go_through"](states, self.state(past), now, seat, self.bot, self.actions, MOST)

    def again(self, s: Any, seat: int) -> tuple[Any, int]:
        """The state taken back and forth again, and the surprises."""
        return self.forth(self.back(s, seat), seat)

    def surprises(self, s: Any, seat: int) -> int:
        """How many decisions of the others the bot would have made otherwise."""
        return self.again(s, seat)[1]

    def deals(self, seat: int, count: int, doubt: float, steps: int = 4) -> list[tuple[Any, int]]:
        """Deals as the search draws them for a seat, each with its surprises."""
        states = [self.engine.new() for _ in range(STATES)]
        states[VIEW] = self.state(table_engine(self.table.game).masked(self.table.state, seat))
        drawn, surprised = [], 0
        for i in range(count):
            draw = self.engine.bound["draw_deal"]
            surprised = draw(states, self.bot, self.actions, doubt, steps, surprised, 5, i)
            drawn.append((self.state(states[PLAYED]), surprised))
        return drawn

    def shifted(self, s: Any, seat: int) -> bool:
        """Whether the deal, which is that of a beginning, could be changed."""
        return bool(self.engine.bound["shift"](s, self.table.state, seat))
