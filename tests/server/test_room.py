"""What happens at a table one after the other."""

import asyncio
import json
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from fuda.server.lock import Lock
from tests.server.at_table import Json, Live, Person, in_a_loop, new_key, quick, serving

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
        await asyncio.gather(*asking, return_exceptions=True)
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
def asked(database: str) -> Iterator[tuple[str, Live, Json]]:
    """A table, somebody there who is asked, and the move that is about to be made."""
    with serving(quick(database)) as address:
        aki = Person(address, "Aki")
        table = aki.table("saika", players=3, seats=[ME, BOT, BOT])
        with aki.live(table) as live:
            choice = live.until_my_turn()
            assert choice is not None
            yield table, live, {"number": choice["number"], "action": choice["legal"][0]["id"]}


def test_what_one_person_says_is_done_in_its_order(database: str) -> None:
    with asked(database) as (_, live, chosen):
        move = {"type": "move", "key": "second"} | chosen
        for said in ({"type": "chat", "key": "first", "text": "I play"}, move, {"type": "undo", "key": "third"}):
            live.socket.send(json.dumps(said))
        answers: list[Json] = []
        while len(answers) < 3:
            heard = live.hear()
            answers += [heard] if heard.get("key") else []
        assert [(answer["key"], answer["type"]) for answer in answers] == [
            ("first", "done"),
            ("second", "done"),
            ("third", "done"),
        ]
        assert answers[0]["event"] < answers[1]["event"] < answers[2]["event"]


def test_a_move_is_decided_again_where_another_process_has_written(database: str) -> None:
    with asked(database) as (table, live, chosen):
        last, talk = live.last, json.dumps({"seat": 0, "from": "Aki", "text": "from elsewhere"})
        with sqlite3.connect(database.removeprefix("sqlite:///")) as other:
            other.execute("INSERT INTO event VALUES (?, ?, 0, 'chat', ?)", (table, last + 1, talk))
        assert live.ask("move", key=new_key(), **chosen)["event"] == last + 2
        live.until_number(last + 2)
        assert next(event for event in live.events if event["number"] == last + 1)["text"] == "from elsewhere"
