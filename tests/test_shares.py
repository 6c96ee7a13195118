"""How the tests are shared out to several processes."""

from typing import Any, NamedTuple

import pytest

from tests.conftest import BUILDS, LONGEST_BUILD, in_shares


class Case(NamedTuple):
    nodeid: str
    name: str


GAMES = ("raigo", "saika", "animayhem", "catastrophe")
OTHERS = [f"test_{i}" for i in range(90)]
LATE = [f"test_late_{i}[{LONGEST_BUILD}]" for i in range(12)]
TESTS: list[Any] = [Case(name, name) for name in (*OTHERS, *LATE, *(f"{name}[{game}-3]" for name in BUILDS for game in GAMES))]


@pytest.mark.parametrize("workers", [1, 2, 3, 4, 7])
def test_every_share_begins_with_builds_and_ends_with_what_waits_for_the_longest(workers):
    left = in_shares(TESTS, workers)
    assert sorted(left) == sorted(TESTS)
    built: list[set[str]] = []
    for worker in range(workers):
        size = len(left) // (workers - worker)  # as they are sent to the processes
        share, left = left[:size], left[size:]
        builds = [i for i, test in enumerate(share) if test.name.startswith(BUILDS)]
        late = [i for i, test in enumerate(share) if test.name in LATE]
        assert builds == list(range(len(builds)))
        assert late == list(range(size - len(late), size))
        built.append({share[i].name.partition("[")[2] for i in builds})
    assert sum(map(len, built)) == len(GAMES), "a game is built in one process"


@pytest.mark.parametrize("count", [0, 1, 5])
def test_few_tests_are_all_there(count):
    chosen = TESTS[-count:] if count else []
    assert sorted(in_shares(chosen, 4)) == sorted(chosen)
