"""A progress bar for long work, on a terminal only."""

import sys
import time
from types import TracebackType

BAR = 30
EVERY = 0.1  # seconds between two drawings


class Progress:
    """`with Progress("simulating", 1000) as bar: bar.at(500)`."""

    def __init__(self, what: str, total: int, unit: str = "") -> None:
        self._what = what
        self._total = max(1, total)
        self._unit = unit
        self._shown = sys.stderr.isatty()
        self._begun = time.monotonic()
        self._drawn = 0.0

    def __enter__(self) -> "Progress":
        return self

    def at(self, done: int) -> None:
        """Shows how much is done by now."""
        now = time.monotonic()
        if not self._shown or (now - self._drawn < EVERY and done < self._total):
            return
        self._drawn = now
        filled = BAR * done // self._total
        rate = done / max(1e-9, now - self._begun)
        left = (self._total - done) / rate if done else 0
        bar = "█" * filled + "·" * (BAR - filled)
        sys.stderr.write(f"\r{self._what} {bar} {done:,}/{self._total:,} {self._unit} {left:4.0f} s left ")
        sys.stderr.flush()

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        if self._shown:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()
