"""What a game remembers of a round, gone through again by the search's own functions, interpreted."""

from typing import Any

from fuda.bots import make
from fuda.bots.search import interpreted
from fuda.kernel.beliefs import DEAL, PLAYED, STATES, VIEW
from fuda.table import Table, interpreted as table_engine


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
        self.engine: Any = interpreted(table.game)
        self.bot = len(table.game.bot_names) - 1
        self.actions = [0] * table.game.most_legal

    def state(self, s: Any) -> Any:
        """A state as the search has it, without notes."""
        other = self.engine.new()
        for f in self.engine.layout.fields:
            value = getattr(s, f.name)
            setattr(other, f.name, list(value) if f.length else value)
        return other

    def again(self, s: Any, seat: int) -> Any:
        """The state taken back to where memory begins, and forth again."""
        bound = self.engine.bound
        past = self.state(s)
        if bound["remembered"](s) > 0:
            bound["rewind"](past, seat)
        for i in range(bound["remembered"](s)):
            assert bound["repeat"](past, seat, bound["memory"](s, i))
        return past

    def surprises(self, s: Any, seat: int) -> int:
        """How many decisions of the others the bot would have made otherwise."""
        bound = self.engine.bound
        past = self.state(s)
        bound["rewind"](past, seat)
        found = 0
        for i in range(bound["remembered"](s)):
            a = bound["memory"](s, i)
            legal = self.engine.legal(past)
            if past.turn != seat and a >= 0:
                found += a != (legal[0] if len(legal) == 1 else bound["choose"](past, self.bot, legal, len(legal)))
            if not bound["repeat"](past, seat, a):
                break
        return found

    def deals(self, seat: int, count: int, doubt: float, steps: int = 4) -> list[tuple[Any, int]]:
        """Deals as the search draws them for a seat, each with its surprises."""
        states = [self.engine.new() for _ in range(STATES)]
        states[VIEW] = self.state(table_engine(self.table.game).masked(self.table.state, seat))
        drawn, surprised = [], 0
        for i in range(count):
            draw = self.engine.bound["draw_deal"]
            surprised = draw(states, self.bot, self.actions, doubt, steps, surprised, 5, i)
            drawn.append((self.state(states[PLAYED]), surprised))
        assert surprised == 0 or states[DEAL].hand == states[PLAYED].hand
        return drawn

    def shifted(self, s: Any, seat: int) -> bool:
        return bool(self.engine.bound["shift"](s, seat))
