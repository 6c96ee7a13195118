"""How far the compiler has got, for people who wait for it."""

import sys
from collections.abc import Callable, Iterable
from typing import Any

from numba.core import event

from fuda.kernel.binding import code_names

Report = Callable[[str, int, int], None]


def line(game: str, done: int, total: int) -> None:
    """A line on the terminal that goes away when all is done; nothing where there is no terminal."""
    if sys.stderr.isatty():
        text = f"Compiling {game} for this machine (once): {done} of {total} functions…"
        sys.stderr.write(f"\r\x1b[K{text if done < total else ''}")
        sys.stderr.flush()


_report: Report = line


def report_to(report: Report) -> None:
    """Calls `report(game, done, total)` after each function that is compiled; they are equal when a loop is ready."""
    global _report
    _report = report


class Listener(event.Listener):  # type: ignore[misc]
    """Counts the functions that Numba compiles, by its events."""

    def __init__(self) -> None:
        self.games: dict[Any, str] = {}  # by entry
        self._entry: Any = None  # that is being compiled
        self._left: set[Any] = set()  # what is not compiled yet
        self._total = 0

    def on_start(self, event: Any) -> None:
        entry = event.data["dispatcher"]
        if self._entry is None and entry in self.games:
            self._entry, self._left = entry, uncompiled(entry)
            self._total = len(self._left)
            self._report_progress()

    def on_end(self, event: Any) -> None:
        function = event.data["dispatcher"]
        if function is self._entry:
            self._left.clear()  # also what was never called after all
            self._report_progress()
            self._entry = None
        elif function in self._left:
            self._left.remove(function)
            self._report_progress()

    def _report_progress(self) -> None:
        _report(self.games[self._entry], self._total - len(self._left), self._total)


_listener = Listener()
event.register("numba:compile", _listener)


def watch(game: str, entries: Iterable[Any]) -> None:
    """Reports on the compiling of these functions from now on."""
    _listener.games |= dict.fromkeys(entries, game)


def keep_quiet(game: str) -> None:
    """Reports on nothing of a game any more: what is built behind the scenes must not write over what somebody reads."""
    for entry in [entry for entry, name in _listener.games.items() if name == game]:
        del _listener.games[entry]


def uncompiled(entry: Any) -> set[Any]:
    """A function and all that it calls, those left out that are compiled already."""
    found = {entry}
    waiting = [entry]
    while waiting:
        f = waiting.pop().py_func
        for called in (f.__globals__.get(name) for name in code_names(f.__code__)):
            if hasattr(called, "py_func") and not called.overloads and called not in found:
                found.add(called)
                waiting.append(called)
    return found
