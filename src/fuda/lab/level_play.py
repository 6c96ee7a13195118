"""Batches with any bots: the game's own and networks choose for all matches at once, all others match by match."""

from collections import Counter
from collections.abc import Sequence

import numpy as np

from fuda import bots as programs
from fuda.bots import Bot, learned
from fuda.bots.outside import OutsideBot, Who, is_own, make_any
from fuda.kernel.batch import Batch, NativeBatch
from fuda.table import SeatView, interpreted


class LevelPlay:
    """The bots of a line-up, of which some may not be the game's own; they keep their generators from match to match."""

    def __init__(self, batch: NativeBatch, lineup: Sequence[Who], seed: int) -> None:
        game = batch.game
        self.is_learned = np.array([isinstance(who, str) and programs.is_learned(game, who) for who in lineup])
        own = [learned.adviser(game) if self.is_learned[i] else who for i, who in enumerate(lineup)]
        self.numbers = np.array([game.bot_number(str(who)) if is_own(game, who) else 0 for who in own], np.int8)
        self.policy = learned.load(game) if self.is_learned.any() else None
        self.levels: list[Bot | None] = [
            None if is_own(game, who) or self.is_learned[i] else make_any(game, who, seed + i, wait=True)
            for i, who in enumerate(lineup)
        ]

    def play_from(self, batch: NativeBatch, first: int, entries: np.ndarray) -> int:
        """Deals match `first` of the batch's seed and those after it and plays them out; `entries[i, seat]` is who sits there."""
        batch.deal_from(first)
        steps = 0
        while (turn := batch.turn).max() >= 0:
            batch.step(self.choose(batch, entries), check=False)
            steps += int((turn >= 0).sum())
        return steps

    def choose(self, batch: NativeBatch, entries: np.ndarray) -> np.ndarray:
        """An action for each match by whom `entries[i, seat]` names: int32 [size], -1 where a match is over."""
        chosen = batch.sample_by(self.numbers[entries])
        turn = batch.turn
        if self.policy is not None:
            rows = np.flatnonzero((turn >= 0) & self.is_learned[entries[np.arange(batch.size), turn]])
            if len(rows):
                chosen[rows] = self.policy.choose(batch.observe()[rows], batch.legal()[rows], chosen[rows])
        if self.has_levels:
            states = batch.states()
            for i in np.flatnonzero(turn >= 0):
                bot = self.levels[entries[i, turn[i]]]
                if bot is not None:
                    chosen[i] = bot.choose(seat_view(batch, states[i], int(turn[i])))
        return chosen

    @property
    def is_compiled(self) -> bool:
        """Whether all bots of the line-up are compiled with the rules."""
        return self.policy is None and not self.has_levels

    @property
    def faults(self) -> Counter[str]:
        """The turns that each bot from outside lost by failing."""
        counts: Counter[str] = Counter()
        for bot in self.levels:
            if isinstance(bot, OutsideBot):
                counts[bot.name] += bot.faults
        return +counts

    @property
    def has_levels(self) -> bool:
        return any(bot is not None for bot in self.levels)


def seat_view(batch: Batch, record: np.void, seat: int) -> SeatView:
    """What a seat knows of a state of a batch."""
    engine = interpreted(batch.game)
    s = engine.new()
    for f in batch.layout.fields:
        setattr(s, f.name, record[f.name].tolist())
    if batch.book is not None:
        s.book = batch.book
    return SeatView(batch.game, batch.players, batch.options, seat, engine.masked(s, seat))
