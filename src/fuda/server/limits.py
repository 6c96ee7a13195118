"""Rate limits: token buckets."""

import time
from collections import OrderedDict
from collections.abc import Hashable

from fuda.server.problems import Problem

MAX_BUCKETS = 100_000


class Buckets:
    """One bucket for each person, address or connection; the ones used longest ago are dropped first."""

    def __init__(self, rate: tuple[float, float]) -> None:
        self.rate, self.burst = rate
        self._levels: OrderedDict[Hashable, tuple[float, float]] = OrderedDict()

    def take(self, who: Hashable) -> None:
        """Takes one token, or raises a `Problem` with the seconds until there is one."""
        if not self.spend(who, 1.0):
            raise Problem("too-many", seconds=round((1 - self._levels[who][0]) / self.rate, 1))

    def spend(self, who: Hashable, amount: float) -> bool:
        """Takes some of a bucket; False, and nothing is taken, where there is not that much in it."""
        now = time.monotonic()
        level, at = self._levels.get(who, (self.burst, now))
        level = min(self.burst, level + (now - at) * self.rate)
        is_enough = level >= amount
        self._levels[who] = (level - amount if is_enough else level, now)
        self._levels.move_to_end(who)
        if len(self._levels) > MAX_BUCKETS:
            self._levels.popitem(last=False)
        return is_enough
