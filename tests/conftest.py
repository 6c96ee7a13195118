"""Every test keeps its data and compiled code out of the user's own folders."""

import os
import tempfile
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

settings.register_profile("no times", deadline=None)  # machines are shared: how long an example takes says nothing
settings.load_profile("no times")

# One cache for all test processes of a checkout: compiled code is keyed by content, so it can't be stale.
os.environ.setdefault("FUDA_CACHE", str(Path(__file__).parent.parent / ".venv" / "fuda-cache"))
os.environ["FUDA_DATA"] = tempfile.mkdtemp(prefix="fuda-data-")
os.environ.pop("NO_COLOR", None)
os.environ.pop("FORCE_COLOR", None)
os.environ["LANG"] = "en_GB.UTF-8"
os.environ.setdefault(
    "OPENBLAS_NUM_THREADS", "1"
)  # several tests run at once: threads of one would wait for the others, spinning

# What `make quick` leaves out: tests that take seconds each, or need a browser, a database, several processes or the compiler.
SLOW = (
    "bots/",
    "games/catastrophe/test_second_reading.py",
    "games/daifugo/test_bots.py",
    "games/daifugo/test_listing.py",
    "games/daifugo/test_referee.py",
    "games/raigo/test_bots.py",
    "games/saika/test_bots.py",
    "games/saika/test_observe.py",
    "games/saika/test_referee.py",
    "games/test_golden.py",
    "games/test_positions.py",
    "kernel/test_advance.py",
    "kernel/test_batch.py",
    "kernel/test_book_play.py",
    "kernel/test_cuda.py",
    "kernel/test_native.py",
    "kernel/test_observation.py",
    "kernel/test_piles_and_sets.py",
    "kernel/test_playouts.py",
    "kernel/test_words.py",
    "lab/",
    "page/",
    "rl/",
    "server/test_connections.py",
    "server/test_damage.py",
    "server/test_faults.py",
    "server/test_fuzz.py",
    "server/test_health.py",
    "server/test_keeping.py",
    "server/test_matches.py",
    "server/test_old_database.py",
    "server/test_openapi.py",
    "server/test_postgres.py",
    "server/test_session.py",
    "server/test_setups.py",
    "server/test_stateful.py",
    "server/test_storage.py",
    "server/test_thinking.py",
    "server/test_workers.py",
    "terminal/test_play.py",
    "test_check_game.py",
    "test_cli.py",
    "test_docs.py",
    "test_examples.py",
    "test_testing.py",
)

# What builds games comes first, and all that builds a game in one process: what the loops of a game share is then compiled once.
BUILDS = ("test_the_game_keeps_its_contract", "test_every_row_is_a_decision_that_was_made")
LONGEST_BUILD = "animayhem"  # its other tests come last, so that nobody waits for it


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    here = Path(__file__).parent
    for item in items:
        if item.path.is_relative_to(here) and item.path.relative_to(here).as_posix().startswith(SLOW):
            item.add_marker(pytest.mark.slow)
    items[:] = in_shares(items, int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1")))


def in_shares(items: list[Any], workers: int) -> list[Any]:
    """The tests in a new order: one after the other the shares that the test processes begin with, which are equally large.

    The builds of each game stand at the beginning of one share, what waits for the longest build at the end of each.
    """
    builds: dict[str, list[Any]] = {}
    for item in items:
        name, _, parameters = item.name.partition("[")
        if name in BUILDS:
            builds.setdefault(parameters.partition("-")[0].rstrip("]"), []).append(item)
    first = {item for tests in builds.values() for item in tests}
    early = [item for item in items if item not in first and LONGEST_BUILD not in item.nodeid]
    late = [item for item in items if item not in first and LONGEST_BUILD in item.nodeid]
    ordered: list[Any] = []
    for worker in range(workers):
        left = workers - worker
        size = (len(items) - len(ordered)) // left
        own = [item for game in sorted(builds)[worker::workers] for item in builds[game]]
        waiting = len(late) // left
        others = max(0, size - len(own) - waiting)
        ordered += own + early[:others] + late[:waiting]
        del early[:others], late[:waiting]
    return ordered + early + late
