"""Group commit, conflicts and failures, with both databases."""

import asyncio
import sqlite3
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text

from bench.postgres import postgres_programs
from fuda.server.match import Event
from fuda.server.problems import Problem
from fuda.server.storage import MAX_PAYLOAD, Conflict, Storage, Write, event_messages
from tests.server.at_table import PATIENCE, in_a_loop

needs_postgres = pytest.mark.skipif(postgres_programs() is None, reason="PostgreSQL is not installed")


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=needs_postgres)])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    return str(request.getfixturevalue("postgres_url")) if request.param == "postgresql" else f"sqlite:///{tmp_path}/fuda.sqlite"


@pytest.fixture
def two(url: str) -> Iterator[tuple[Storage, Storage]]:
    """Two workers' ends of one database."""
    first, second = Storage(url), Storage(url)
    with first.engine.begin() as c:
        c.execute(text("DELETE FROM event"))
    yield first, second
    first.close()
    second.close()


def chat(table: str, number: int = 1, text: str = "") -> Write:
    return Write(table, [Event(number, 0, "chat", {"text": text})])


def texts(storage: Storage, table: str) -> list[Any]:
    return [event.body["text"] for event in storage.events_after(table, 0)]


def test_what_comes_up_during_a_commit_is_committed_together(two: tuple[Storage, Storage], monkeypatch: Any) -> None:
    storage = two[0]
    batches: list[list[str]] = []
    first_is_running, go_on = threading.Event(), threading.Event()
    commit = storage._commit

    def slow_commit(batch: list[Any]) -> list[Any]:
        batches.append([item.table for item in batch])
        first_is_running.set()
        assert go_on.wait(PATIENCE)
        return commit(batch)

    monkeypatch.setattr(storage, "_commit", slow_commit)

    async def write() -> None:
        writes = [storage.append(chat("a"))]
        assert await asyncio.to_thread(first_is_running.wait, PATIENCE)
        writes += [storage.append(chat(table)) for table in "bcd"]
        go_on.set()
        await asyncio.gather(*writes)

    in_a_loop(write())
    assert batches == [["a"], ["b", "c", "d"]]
    assert [texts(two[1], table) for table in "abcd"] == [[""]] * 4


def test_while_several_writes_come_together_a_commit_waits_for_more(two: tuple[Storage, Storage], monkeypatch: Any) -> None:
    storage = two[0]
    batches: list[list[str]] = []
    commit = storage._commit

    def noted_commit(batch: list[Any]) -> list[Any]:
        batches.append([item.table for item in batch])
        return commit(batch)

    async def write() -> None:
        await storage.append(chat("a"))  # alone: nothing waits
        monkeypatch.setattr(storage, "_commit", noted_commit)
        storage._queue.put((chat("b"), None))
        storage._queue.put((chat("c"), None))
        await storage.append(chat("d"))
        monkeypatch.setattr("fuda.server.storage.COMMIT_DELAY", 1.0)
        await asyncio.gather(*[storage.append(chat(table)) for table in "efg"])
        batches.clear()
        first = storage.append(chat("h"))
        while not storage._queue.empty():
            await asyncio.sleep(0)
        await asyncio.gather(first, storage.append(chat("i")))

    in_a_loop(write())
    assert batches == [["h", "i"]]


def test_the_second_writer_gets_a_conflict_and_the_rest_of_its_batch_is_written(two: tuple[Storage, Storage]) -> None:
    first, second = two

    async def write() -> list[Any]:
        await second.append(chat("b", 1, "theirs"))
        writes = [first.append(chat(table, 1, "ours")) for table in "abc"]
        return await asyncio.gather(*writes, return_exceptions=True)

    answers = in_a_loop(write())
    assert [type(answer) for answer in answers] == [type(None), Conflict, type(None)]
    assert [texts(second, table) for table in "abc"] == [["ours"], ["theirs"], ["ours"]]


def test_a_write_that_fails_leaves_nothing_behind(two: tuple[Storage, Storage]) -> None:
    storage = two[0]

    def fail(c: Any) -> None:
        c.execute(text("INSERT INTO event VALUES ('a', 1, 0, 'chat', '{\"text\": \"lost\"}')"))
        raise ValueError

    async def write() -> None:
        with pytest.raises(Problem, match="can't write"):
            await storage.run(fail)
        await storage.append(chat("a", 1, "ours"))

    in_a_loop(write())
    assert texts(two[1], "a") == ["ours"]


def test_what_waits_is_written_before_the_end(two: tuple[Storage, Storage]) -> None:
    async def write() -> None:
        two[0].append(chat("c", 1, "last"))

    in_a_loop(write())
    two[0].close()
    assert texts(two[1], "c") == ["last"]


@needs_postgres
def test_a_lost_connection_is_opened_again(postgres_url: str) -> None:
    storage, other = Storage(postgres_url), Storage(postgres_url)

    async def write() -> None:
        await storage.append(chat("lost", 1, "before"))
        with other.engine.begin() as c:
            c.execute(text("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()"))
        await storage.append(chat("lost", 2, "after"))

    in_a_loop(write())
    assert texts(storage, "lost") == ["before", "after"]
    storage.close()
    other.close()


@needs_postgres
def test_a_worker_that_stops_in_a_transaction_does_not_stop_the_others(postgres_url: str) -> None:
    stopped, healthy = Storage(postgres_url), Storage(postgres_url)
    with stopped.engine.connect() as c:
        c.execute(text("INSERT INTO event VALUES ('stopped', 1, 0, 'chat', '{}')"))  # and never commits

        async def write() -> list[Any]:
            same = healthy.append(chat("stopped", 1, "ours"))
            others = [healthy.append(chat(f"healthy-{i}")) for i in range(3)]
            return await asyncio.wait_for(asyncio.gather(same, *others, return_exceptions=True), PATIENCE)

        assert in_a_loop(write())[1:] == [None, None, None]
        c.invalidate()
    stopped.close()
    healthy.close()


def test_no_notification_is_too_long_for_postgresql() -> None:
    writes = [chat(f"table-{number:06}", 1, "x" * (number % 400)) for number in range(300)]
    writes.append(chat("long", 1, "x" * 10_000))
    import orjson

    messages = list(event_messages(writes))
    assert max(len(orjson.dumps(message)) for message in messages) < MAX_PAYLOAD
    named = [event[0] for message in messages for event in message.get("events", ())]
    assert named == [write.table for write in writes[:-1]]
    assert [message["changed"] for message in messages if "changed" in message] == ["long"]


def test_a_new_database_is_opened_when_another_process_is_done_with_making_it(tmp_path: Path) -> None:
    making = sqlite3.connect(tmp_path / "fuda.sqlite", isolation_level=None, check_same_thread=False)
    making.execute("CREATE TABLE other (one)")
    making.execute("BEGIN IMMEDIATE")
    threading.Timer(0.3, making.rollback).start()
    Storage(f"sqlite:///{tmp_path}/fuda.sqlite").close()
    making.close()


def test_any_text_is_read_as_it_was_written(two: tuple[Storage, Storage]) -> None:
    odd = ["'; DROP TABLE event; --", '"\\"', "札\n\t🎴", "\0", "%s :rows $1", "[null]"]

    async def write() -> None:
        await asyncio.gather(*(two[0].append(chat("a", number, text)) for number, text in enumerate(odd, start=1)))

    in_a_loop(write())
    assert texts(two[1], "a") == odd


def test_numbers_of_events_keep_their_type_and_size(two: tuple[Storage, Storage]) -> None:
    at = 4_102_444_800_123  # milliseconds, more than 32 bits
    event = Event(1, at, "chat", {"text": "", "left": [0.1, 2**53, None, True]})

    async def write() -> None:
        await two[0].append(Write("a", [event]))

    in_a_loop(write())
    assert two[1].events_after("a", 0) == [event]
    with two[1].engine.connect() as c:
        assert tuple(c.execute(text("SELECT number, at FROM event WHERE number = 1 AND at > 4000000000000")).one()) == (1, at)
