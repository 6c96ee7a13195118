"""Reviews of finished matches: made piece by piece in the processes that think, one match at a time, and kept for a while."""

import asyncio
import logging
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Coroutine
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from typing import Any

from fuda import record
from fuda.bots.review import Piece, Reviewer
from fuda.game_json import Json
from fuda.server.match import Match
from fuda.server.problems import Problem
from fuda.server.thinking import THREADS, Thinking

log = logging.getLogger("fuda.server")

MAX_KEPT = 64  # reviews that are done
MAX_WAITING = 8  # reviews that are not
SLICE = 0.25  # seconds that a process works before bots may have it
PAUSE = 0.05  # seconds until it is asked again whether bots still wait
MAX_YIELDS = 100  # such pauses for each slice, so that a review comes to an end on a busy service, too
FAILED = ("This match can't be reviewed.", "この対戦は振り返れません。")

Key = tuple[str, int | None]  # a table's id and the seat, None for all


class Job:
    """A review that is being made, or is done."""

    def __init__(self) -> None:
        self.done = 0
        self.total = 0
        self.review: Json | None = None
        self.has_failed = False

    def as_json(self) -> Json:
        return {"done": self.done, "total": self.total, "review": self.review}


class Reviews:
    """The reviews of this worker."""

    def __init__(self, thinking: Thinking, spawn: Callable[[Coroutine[Any, Any, Any]], None]) -> None:
        self._thinking = thinking
        self._spawn = spawn
        self._jobs: OrderedDict[Key, Job] = OrderedDict()
        self._turn = asyncio.Lock()  # one at a time

    def state(self, match: Match, seat: int | None) -> Json:
        """How far the review of a finished match has got; the first to ask has it made. Raises a problem where too many wait."""
        key = (match.id, seat)
        job = self._jobs.get(key)
        if job is None:
            if sum(each.review is None for each in self._jobs.values()) >= MAX_WAITING:
                raise Problem("too-many", "Many matches are being reviewed.", "ほかの対戦を振り返っています。", seconds=5)
            job = self._jobs[key] = Job()
            assert match.table is not None
            self._spawn(self._make(key, job, record.write(match.table), match.table.book, seat))
        if job.has_failed:
            del self._jobs[key]  # so that it can be asked for again
            raise Problem("not-now", *FAILED)
        self._jobs.move_to_end(key)
        return job.as_json()

    async def _make(self, key: Key, job: Job, text: str, book: Any, seat: int | None) -> None:
        try:
            async with self._turn:
                await self._work(key, job, text, book, seat)
        except Exception as error:
            job.has_failed = True
            if not isinstance(error, BrokenProcessPool):
                log.exception("the review of table %s failed", key[0])
        finally:
            finished = [each for each, kept in self._jobs.items() if kept.review is not None]
            for each in finished[: max(0, len(finished) - MAX_KEPT)]:
                del self._jobs[each]

    async def _work(self, key: Key, job: Job, text: str, book: Any, seat: int | None) -> None:
        pieces: list[Piece] = []
        while job.review is None:
            for _ in range(MAX_YIELDS):
                if not self._thinking.waiting:
                    break
                await asyncio.sleep(PAUSE)
            job.total, more = await self._thinking.run(review_slice, key, text, book, seat, len(pieces))
            if not more:
                await asyncio.sleep(PAUSE)  # its code is being built
            pieces += more
            job.done = len(pieces)
            if job.total and job.done == job.total:
                job.review = await self._thinking.run(put_together, key, text, book, seat, pieces)


# In a process that thinks

_reviewer: tuple[Key, Reviewer, "Future[None]"] | None = None  # the last one


def reviewer(key: Key, text: str, book: Any, seat: int | None) -> tuple[Reviewer, "Future[None]"]:
    """The reviewer of a match, and a future that is done when the code which it needs is there."""
    global _reviewer
    if _reviewer is None or _reviewer[0] != key:
        work = Reviewer(record.read(text, book=book), seat)
        _reviewer = (key, work, prepared(work))
    return _reviewer[1:]


def prepared(work: Reviewer) -> "Future[None]":
    """Loads or builds compiled code in a thread: bots that think in this process go on meanwhile."""
    future: Future[None] = Future()

    def load() -> None:
        try:
            work.batch.threads = min(THREADS, work.lines)
            for kind in ("point", "decision"):
                some = next((i for i, (each, _) in enumerate(work.work) if each == kind), None)
                if some is not None:
                    work.piece(some)
            future.set_result(None)
        except Exception as error:
            future.set_exception(error)

    threading.Thread(target=load, name="fuda-review", daemon=True).start()
    return future


def review_slice(key: Key, text: str, book: Any, seat: int | None, start: int) -> tuple[int, list[Piece]]:
    """How many pieces there are, and some from `start` on; none while code is being built."""
    work, ready = reviewer(key, text, book, seat)
    end = time.monotonic() + SLICE
    try:
        ready.result(SLICE)
    except TimeoutError:
        return len(work.work), []
    pieces: list[Piece] = []
    while start + len(pieces) < len(work.work) and (not pieces or time.monotonic() < end):
        pieces.append(work.piece(start + len(pieces)))
    return len(work.work), pieces


def put_together(key: Key, text: str, book: Any, seat: int | None, pieces: list[Piece]) -> Json:
    return reviewer(key, text, book, seat)[0].review(pieces).as_json()
