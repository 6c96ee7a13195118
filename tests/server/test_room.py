"""What happens at a table one after the other."""

import asyncio
import json
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from fuda.server.lock import Lock
from tests.server.at_table import Json, Live, Person, in_a_loop, new_key, quick, serving
from tests.server.test_frames import TEXT, Raw, frame

ME, BOT = {"kind": "me"}, {"kind": "bot", "bot": "thumb"}


def test_a_lock_is_had_by_one_at_a_time_in_the_order_of_asking() -> None:
    async def main() -> list[int]:
        lock = Lock()
        had: list[int] = []

        async def have(number: int) -> None:
            async with lock:
                had.append(number)
                await asyncio.sleep(0)
                assert had[-1] == number
                assert not lock.take()

        assert lock.take()
        asking = [asyncio.create_task(have(number)) for number in range(4)]
        await asyncio.sleep(0)
        asking[1].cancel()
        assert had == []
        lock.release()
        await asyncio.wait_for(asyncio.gather(*asking, return_exceptions=True), 10)
        assert lock.take()
        return had

    assert in_a_loop(main()) == [0, 2, 3]


def test_a_lock_is_not_lost_with_who_was_about_to_have_it() -> None:
    async def main() -> bool:
        lock = Lock()
        assert lock.take()

        async def have() -> None:
            async with lock:
                raise AssertionError

        asking = asyncio.create_task(have())
        await asyncio.sleep(0)
        lock.release()
        asking.cancel()
        await asyncio.gather(asking, return_exceptions=True)
        return lock.take()

    assert in_a_loop(main())


@contextmanager
def asked(database: str) -> Iterator[tuple[Person, str, Live, Json]]:
    """Somebody who is asked at a table, its live connection, and the move that is about to be made."""
    with serving(quick(database)) as address:
        aki = Person(address, "Aki")
        table = aki.table("saika", players=3, seats=[ME, BOT, BOT])
        with aki.live(table) as live:
            choice = live.until_my_turn()
            assert choice is not None
            yield aki, table, live, {"number": choice["number"], "action": choice["legal"][0]["id"]}


def test_what_one_person_says_is_done_in_its_order(database: str) -> None:
    with asked(database) as (aki, table, _, chosen):
        raw = Raw(aki, table)
        said = [
            {"type": "chat", "key": "1", "text": "I play"},
            {"type": "move", "key": "2"} | chosen,
            {"type": "undo", "key": "3"},
        ]
        raw.send(b"".join(frame(TEXT, json.dumps(one).encode()) for one in said))  # in one piece
        answers: list[Json] = []
        while len(answers) < 3:
            kind, content = raw.hear()
            answers += [heard for heard in [json.loads(content)] if kind == TEXT and heard.get("key")]
        raw.socket.close()
        assert [(answer["key"], answer["type"]) for answer in answers] == [("1", "done"), ("2", "done"), ("3", "done")]
        assert answers[0]["event"] < answers[1]["event"] < answers[2]["event"]


def test_a_move_is_decided_again_where_another_process_has_written(database: str) -> None:
    with asked(database) as (_, table, live, chosen):
        last, talk = live.last, json.dumps({"seat": 0, "from": "Aki", "text": "from elsewhere"})
        with sqlite3.connect(database.removeprefix("sqlite:///")) as other:
            other.execute("INSERT INTO event VALUES (?, ?, 0, 'chat', ?)", (table, last + 1, talk))
        assert live.ask("move", key=new_key(), **chosen)["event"] == last + 2
        live.until_number(last + 2)
        assert next(event for event in live.events if event["number"] == last + 1)["text"] == "from elsewhere"
