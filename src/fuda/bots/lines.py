"""Lines: how matches go on from a position when the game's own bot plays all seats, many at once by compiled code."""

from typing import Any

import numpy as np

from fuda.kernel.batch import NativeBatch
from fuda.kernel.chance import WORD, seed_generator
from fuda.kernel.loops import RANDOM, stream
from fuda.table import SeatView, Table


class Lines(NativeBatch):
    """As many lines as the batch has matches. The same chance is used for every position and every action, so that comparisons
    between them are not blurred by luck."""

    def __init__(self, table: Table, count: int, seed: int = 0) -> None:
        super().__init__(table.game, count, table.players, seed, table.options, table.book, table.decks)
        self.bot = table.game.bot_names[-1]
        self._words = np.array([self._generator(i) for i in range(count)], self._states["rng"].dtype)

    def _generator(self, i: int) -> list[int]:
        s = self.layout.slotted()
        seed_generator(s, self.seed, stream(i, 0))
        return list(s.rng)

    def _start(self, s: Any) -> None:
        """Every line stands at a state, with a generator of its own."""
        states = np.repeat(self.layout.to_record(s), self.size)
        states["rng"] = self._words
        self.load(states)

    def from_position(self, s: Any, number: int = 0, slips: float = 0.0) -> tuple[np.ndarray, np.ndarray]:
        """Scores and places at the end of lines from a whole state, all cards open: int32 [count, players] each.

        In the share `slips` of decisions a seat plays anything. The state is that after `number` actions of a match: chance
        follows from the number of an action, so that lines from two positions of a match differ only by what was played between.
        """
        self._start(s)
        bots, chosen = self.bot_numbers(self.bot), np.empty(self.size, np.int32)
        while not self.over.all():
            chance = np.random.default_rng((self.seed, number))
            self._states["rng"] = chance.integers(WORD, size=self._words.shape, dtype=np.uint32, endpoint=True)
            has_slipped = chance.random((self.size, 1)) < slips
            players = np.where(has_slipped, np.int8(RANDOM), bots)
            # On one core: a single action of a few hundred lines is less work than handing it to others.
            self._call.sample_many(self._states, self._scratch(), players, self._actions(), chosen, 0, self.size)
            self._call.step_many(self._states, chosen, 0, self.size)
            number += 1
        return self._results()

    def from_choices(self, view: SeatView, actions: list[int]) -> tuple[np.ndarray, np.ndarray]:
        """Scores and places of the seat to move at the end of lines that begin with each action: int32 [actions, count] each.

        What the seat can't see is dealt anew in each line; line `i` has the same deal for all actions.
        """
        self._start(view.state)
        seats = np.full(self.size, view.seat, np.int8)
        self._spread(lambda start, stop: self._call.redeal_many(self._states, seats, start, stop))
        dealt = self.states()
        scores, places = np.zeros((2, len(actions), self.size), np.int32)
        for row, action in enumerate(actions):
            self.load(dealt)
            self.step(np.full(self.size, action, np.int32))
            self.playout(self.bot)
            ended = self._results()
            scores[row], places[row] = (each[:, view.seat] for each in ended)
        return scores, places
