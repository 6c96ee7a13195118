"""Thinking: levels that search do so in processes of their own, so that no other table waits for them.

The queue is bounded. While others wait, each thinks for a shorter time; where too many wait, the game's own bot plays at once.
"""

import asyncio
import logging
import multiprocessing
import os
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any

from fuda import games
from fuda.bots import RulesBot
from fuda.bots.levels import BY_NAME, LevelBot
from fuda.table import SeatView, interpreted

log = logging.getLogger("fuda.server")

CORES = os.cpu_count() or 1
THREADS = min(2, CORES)  # of a process that thinks
PROCESSES = max(1, CORES // THREADS)
MAX_WAITING = 32  # for each process
LEAST_SHARE = 0.05  # of the time that a level has, however many wait
NICENESS = 5  # people's moves come first


class Thinking:
    """The processes in which bots think; they are started when the first does."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None
        self.waiting = 0  # thoughts that are asked for and not done

    async def choose(self, view: SeatView, level: str, within: float | None = None) -> int:
        """The action of a level; by the game's own bot where the queue is full or there is no answer `within` so many seconds."""
        if len(view.legal()) > 1 and self.waiting < MAX_WAITING * PROCESSES:
            share = max(LEAST_SHARE, min(1.0, PROCESSES / (self.waiting + 1)))
            seconds = BY_NAME[level].seconds
            if within is not None and seconds:
                share = min(share, within / 2 / seconds)
            self.waiting += 1
            try:
                return await asyncio.wait_for(self._think(view, level, share), within)
            except TimeoutError:
                pass
            finally:
                self.waiting -= 1
        return RulesBot(view.game, view.game.bot_names[-1]).choose(view)

    async def _think(self, view: SeatView, level: str, share: float) -> int:
        if self._pool is None:
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(PROCESSES, context, initializer=prepare)
        record = interpreted(view.game).layout.to_record(view.state)
        book = getattr(view.state, "book", None)
        position = (view.game.name, record, book, view.players, view.options, view.seat)
        try:
            return await asyncio.get_running_loop().run_in_executor(self._pool, think, level, share, *position)
        except BrokenProcessPool:
            self._pool = None  # a process was ended from outside; the next thought starts new ones
            raise

    def stop(self) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None


_bots: dict[tuple[str, str], LevelBot] = {}  # in a process that thinks, by game and level


def prepare() -> None:
    if hasattr(os, "nice"):
        os.nice(NICENESS)


def think(level: str, share: float, name: str, record: Any, book: Any, players: int, options: Any, seat: int | None) -> int:
    """What a level plays in the position that `record`, a seat's masked state, holds."""
    game = games.load(name)
    state = interpreted(game).layout.to_slotted(record[0], book)
    if (name, level) not in _bots:
        _bots[name, level] = LevelBot(game, level)
    return _bots[name, level].choose(SeatView(game, players, options, seat, state), share, THREADS)
