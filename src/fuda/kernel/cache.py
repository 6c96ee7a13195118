"""Where compiled code is kept on disk."""

import contextlib
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any


def cache_folder() -> Path:
    """Where compiled code is kept: `$FUDA_CACHE`, or the user's cache folder."""
    chosen = os.environ.get("FUDA_CACHE")
    if chosen:
        return Path(chosen)
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "fuda"


@contextlib.contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Holds a file in a folder against other processes; does nothing where the system has no such locks."""
    try:
        import fcntl
    except ImportError:
        yield
        return
    with (folder / "lock").open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def keep_in(folder: Path, stamp: str, function: Any) -> None:
    """Gives a Numba function a cache of its own in `folder`.

    Numba's own cache looks at the function's file alone; ours is good as long as `stamp` is the same, the digest of all that the
    code comes from.
    """
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

        def load_overload(self, sig: Any, target_context: Any) -> Any:
            with collector_paused():
                return super().load_overload(sig, target_context)

        def save_overload(self, sig: Any, data: Any) -> None:
            # Numba reads the index, adds to it and writes it: two processes at once could swap each other's code.
            with contextlib.suppress(OSError), locked(folder):  # no room or no right to write: it is compiled again next time
                super().save_overload(sig, data)

    with contextlib.suppress(RuntimeError):  # nowhere to write: compiled code lives as long as the process
        function._cache = Cache(function.py_func)
