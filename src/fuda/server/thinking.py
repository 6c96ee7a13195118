"""Thinking: levels that search do so in processes of their own, so that no other table waits for them.

The queue is bounded. While others wait, each thinks for a shorter time; where too many wait, the game's own bot plays at once.
"""

import asyncio
import logging
import multiprocessing
import os
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any

from fuda import games
from fuda.bots import RulesBot
from fuda.bots.hints import SECONDS, Hint, hint
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

    async def hint(self, view: SeatView) -> Hint:
        """What search plays and why; without a reason where the queue is full, and then it is the game's own bot's move."""
        if self.waiting < MAX_WAITING * PROCESSES:
            share = max(LEAST_SHARE, min(1.0, PROCESSES / (self.waiting + 1)))
            self.waiting += 1
            try:
                hint: Hint = await self.run(give_hint, share, *packed(view))
                return hint
            except BrokenProcessPool:
                pass
            finally:
                self.waiting -= 1
        return Hint(RulesBot(view.game, view.game.bot_names[-1]).choose(view), None, (0.0, 0.0), 0, None)

    async def _think(self, view: SeatView, level: str, share: float) -> int:
        return int(await self.run(think, level, share, *packed(view)))

    async def run(self, work: Callable[..., Any], *arguments: Any) -> Any:
        """Does work in one of the processes."""
        if self._pool is None:
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(PROCESSES, context, initializer=prepare)
        try:
            return await asyncio.get_running_loop().run_in_executor(self._pool, work, *arguments)
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


def packed(view: SeatView) -> tuple[Any, ...]:
    """A view as a process can be sent it; see `unpacked`."""
    record = interpreted(view.game).layout.to_record(view.state)
    return view.game.name, record, getattr(view.state, "book", None), view.players, view.options, view.seat


def unpacked(name: str, record: Any, book: Any, players: int, options: Any, seat: int | None) -> SeatView:
    game = games.load(name)
    return SeatView(game, players, options, seat, interpreted(game).layout.to_slotted(record[0], book))


def think(level: str, share: float, *position: Any) -> int:
    """What a level plays in a position, a seat's view that is packed."""
    view = unpacked(*position)
    if (view.game.name, level) not in _bots:
        _bots[view.game.name, level] = LevelBot(view.game, level)
    return _bots[view.game.name, level].choose(view, share, THREADS)


def give_hint(share: float, *position: Any) -> Hint:
    """What search plays in such a position, and why."""
    return hint(unpacked(*position), seconds=SECONDS * share)
