"""A lock for what may be done at once or has to wait."""

import asyncio
from collections import deque


class Lock:
    """A lock that can be taken without waiting, too. Who waits longest gets it next."""

    def __init__(self) -> None:
        self.taken = False
        self._waiting: deque[asyncio.Future[None]] = deque()

    def take(self) -> bool:
        """Takes the lock if it is free."""
        if self.taken:
            return False
        self.taken = True
        return True

    def release(self) -> None:
        while self._waiting:
            next_one = self._waiting.popleft()
            if not next_one.done():  # it may have been cancelled
                next_one.set_result(None)
                return
        self.taken = False

    async def __aenter__(self) -> None:
        if self.take():
            return
        turn = asyncio.get_running_loop().create_future()
        self._waiting.append(turn)
        try:
            await turn
        except BaseException:
            if turn.done() and not turn.cancelled():
                self.release()
            raise

    async def __aexit__(self, *_: object) -> None:
        self.release()
