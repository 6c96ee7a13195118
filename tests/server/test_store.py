"""What is written to the disk together, and what other processes hear of it."""

import asyncio
import fcntl
import sqlite3
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from fuda.server import store as storage
from fuda.server.match import Event
from fuda.server.store import Append, Conflict, Store
from fuda.server.workers import Workers
from tests.server.at_table import in_a_loop


class Two:
    """Two processes' ends of one database; what the second hears of the first."""

    def __init__(self, folder: Path) -> None:
        self.workers = [Workers(str(folder), index, 2) for index in (0, 1)]
        self.stores = [Store(f"sqlite:///{folder}/fuda.sqlite", workers) for workers in self.workers]
        self.heard: list[str] = []
        self.workers[1].heard = self.heard.append

    def told(self) -> list[list[str]]:
        """The tables of each notice so far."""
        self.workers[1].listen()
        assert all(notice.startswith(f"e {self.stores[0].process} ") for notice in self.heard)
        return [notice.split(" ")[2:] for notice in self.heard]


@pytest.fixture
def two(tmp_path: Path) -> Iterator[Two]:
    made = Two(tmp_path)
    yield made
    for store in made.stores:
        store.close()


def talk(table: str, number: int = 1, text: str = "") -> Append:
    return Append(table, [Event(number, 0, "chat", {"text": text})], None)


def kept(store: Store, table: str) -> list[Any]:
    return [event.body["text"] for event in store.events_after(table, 0)]


def test_what_came_up_in_one_moment_is_told_in_one_notice(two: Two) -> None:
    async def write() -> None:
        await asyncio.gather(*(two.stores[0].append(talk(table)) for table in "bca"))

    in_a_loop(write())
    assert two.told() == [["a", "b", "c"]]


def test_no_notice_is_too_long_for_postgresql(two: Two) -> None:
    names = [f"table-{number:06}" for number in range(1300)]

    async def write() -> None:
        await asyncio.gather(*(two.stores[0].append(talk(name)) for name in names))

    in_a_loop(write())
    assert [name for told in two.told() for name in told] == names
    assert max(map(len, two.heard)) < 8000


def test_while_many_tables_are_busy_a_commit_waits_for_more(two: Two, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(storage, "WAIT", 0.5)
    store = two.stores[0]

    async def write() -> None:
        await store.append(talk("a"))
        await store.append(talk("a", 2))
        await asyncio.gather(store.append(talk("b")), store.append(talk("c")))
        waiting = []
        for table in "def":
            waiting.append(store.append(talk(table)))
            await asyncio.sleep(0)
            await asyncio.sleep(0)
        await asyncio.gather(*waiting)

    in_a_loop(write())
    assert two.told() == [["a"], ["a"], ["b", "c"], ["d", "e", "f"]]


def test_nobody_waits_for_ever_while_more_keep_coming(two: Two, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(storage, "MOST_WAIT", 0.05)
    store = two.stores[0]

    async def write() -> None:
        await asyncio.gather(store.append(talk("a")), store.append(talk("b")))
        first, last = store.append(talk("c")), 0
        while not first.done():
            last += 1
            store.append(talk("d", last))
            await asyncio.sleep(0)

    in_a_loop(write())
    assert kept(store, "c") == [""]


def test_who_comes_second_gets_a_conflict_and_the_others_of_that_moment_are_written(two: Two) -> None:
    first, second = two.stores

    async def write() -> list[Any]:
        await second.append(talk("b", 1, "theirs"))
        written = (first.append(talk(table, 1, "ours")) for table in "abc")
        return await asyncio.gather(*written, return_exceptions=True)

    answers = in_a_loop(write())
    assert [type(answer) for answer in answers] == [type(None), Conflict, type(None)]
    assert [kept(second, table) for table in "abc"] == [["ours"], ["theirs"], ["ours"]]
    assert two.told() == [["a"], ["c"]]


def test_a_commit_that_fails_leaves_nothing_behind(two: Two) -> None:
    store = two.stores[0]

    def refer_to_nobody(c: Any) -> None:
        c.exec_driver_sql("CREATE TABLE child (parent REFERENCES person(id) DEFERRABLE INITIALLY DEFERRED)")
        c.exec_driver_sql("INSERT INTO child VALUES ('nobody')")

    async def write() -> None:
        await store.work(lambda c: c.exec_driver_sql("PRAGMA foreign_keys=ON"))
        with pytest.raises(Conflict):
            await store.work(refer_to_nobody)
        await store.append(talk("a", 1, "ours"))

    in_a_loop(write())
    assert kept(two.stores[1], "a") == ["ours"]


def test_what_waits_is_written_before_the_end(two: Two, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(storage, "WAIT", 60.0)
    store = two.stores[0]

    async def write() -> None:
        await asyncio.gather(store.append(talk("a")), store.append(talk("b")))
        last = store.append(talk("c", 1, "last"))
        store.close()
        await last

    in_a_loop(write())
    assert kept(two.stores[1], "c") == ["last"]


def test_a_new_database_is_opened_when_another_process_is_done_with_making_it(tmp_path: Path) -> None:
    making = sqlite3.connect(tmp_path / "fuda.sqlite", isolation_level=None, check_same_thread=False)
    making.execute("CREATE TABLE other (one)")
    making.execute("BEGIN IMMEDIATE")
    threading.Timer(0.3, making.rollback).start()
    Store(f"sqlite:///{tmp_path}/fuda.sqlite").close()
    making.close()


def test_one_process_writes_at_a_time(two: Two) -> None:
    first, second = two.workers
    with (first.folder / "writing").open("w") as other:
        with first.turn_to_write(), pytest.raises(BlockingIOError):
            fcntl.flock(other, fcntl.LOCK_EX | fcntl.LOCK_NB)
        with second.turn_to_write(), pytest.raises(BlockingIOError):
            fcntl.flock(other, fcntl.LOCK_EX | fcntl.LOCK_NB)
