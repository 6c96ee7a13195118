"""Where compiled code is kept on disk.

Numba's documented cache looks at a function's own file alone. Ours is made of parts of Numba that are not documented; where these
are missing or not as expected, compiled code lives as long as the process.
"""

import contextlib
import functools
import logging
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

log = logging.getLogger("fuda.kernel")


def cache_folder() -> Path:
    """Where compiled code is kept: `$FUDA_CACHE`, or the user's cache folder."""
    chosen = os.environ.get("FUDA_CACHE")
    if chosen:
        return Path(chosen)
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "fuda"


@contextlib.contextmanager
def locked(file: Path) -> Iterator[None]:
    """Holds a file against other processes; does nothing where the system has no such locks."""
    try:
        import fcntl
    except ImportError:
        yield
        return
    with file.open("w") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        yield


def keep_in(folder: Path, stamp: str, function: Any, prepare: Callable[[], Any]) -> None:
    """Gives a Numba function a cache of its own in `folder`. Before it is compiled, `prepare` is called.

    The cache is good as long as `stamp` is the same, the digest of all that the code comes from. One process at a time compiles a
    function; others that want it wait, and load it then.
    """
    try:
        cache = disk_cache(folder, stamp, function, prepare)
        for method in ("load_overload", "save_overload"):
            getattr(function._cache, method)  # what Numba calls has to be what ours offers
        give_way_after_failures()
        function._cache = cache
    except RuntimeError:  # nowhere to write
        prepare()
    except (ImportError, AttributeError, TypeError) as error:
        warn_once(f"{type(error).__name__}: {error}")
        prepare()


@functools.cache
def warn_once(reason: str) -> None:
    log.warning(
        "Compiled code can't be kept on disk with this version of Numba, and is compiled again by each process. %s", reason
    )


def disk_cache(folder: Path, stamp: str, function: Any, prepare: Callable[[], Any]) -> Any:
    """The cache that `keep_in` gives a function. Raises `RuntimeError` where `folder` can be neither written nor read."""
    from numba.core.caching import CompileResultCacheImpl, FunctionCache, _CacheLocator

    from fuda.kernel.linking import collector_paused

    class Locator(_CacheLocator):  # type: ignore[misc]
        def get_cache_path(self) -> str:
            return str(folder)

        def get_source_stamp(self) -> str:
            return stamp

        def get_disambiguator(self) -> str:
            return ""

        @classmethod
        def from_function(cls, py_func: Any, py_file: str) -> "Locator | None":
            locator = cls()
            try:
                locator.ensure_cache_path()
            except OSError:
                return locator if folder.is_dir() else None  # what others have put there can still be read
            return locator

    class Impl(CompileResultCacheImpl):  # type: ignore[misc]
        _locator_classes = [Locator]

    class Cache(FunctionCache):  # type: ignore[misc]
        _impl_class = Impl
        turn = contextlib.ExitStack()  # holds the function's lock while it is compiled

        def load_overload(self, sig: Any, target_context: Any) -> Any:
            found = self.load(sig, target_context)
            if found is None:
                with contextlib.suppress(OSError):  # no room or no right to write: each compiles for itself
                    self.turn.enter_context(locked(folder / f"{function.__name__}.lock"))
                found = self.load(sig, target_context)  # perhaps another process has just compiled it
                if found is not None:
                    self.turn.close()
                else:
                    self.prepare()
            return found

        def prepare(self) -> None:
            try:
                with collector_paused():
                    prepare()
            except BaseException:
                self.turn.close()
                raise

        def load(self, sig: Any, target_context: Any) -> Any:
            with collector_paused():
                return super().load_overload(sig, target_context)

        def save_overload(self, sig: Any, data: Any) -> None:
            with self.turn, contextlib.suppress(OSError):
                super().save_overload(sig, data)

    return Cache(function.py_func)


@functools.cache
def give_way_after_failures() -> None:
    """Lets other processes go on where compiling a function ends in an error, after which there is nothing to save."""
    from numba.core import event

    class Failures(event.Listener):  # type: ignore[misc]
        def on_start(self, event: Any) -> None:
            """Nothing has failed yet."""

        def on_end(self, event: Any) -> None:
            function = event.data["dispatcher"]
            turn = getattr(function._cache, "turn", None)
            if turn is not None and tuple(event.data["args"]) not in function.overloads:
                turn.close()

    event.register("numba:compile", Failures())
