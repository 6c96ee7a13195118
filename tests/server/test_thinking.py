"""Levels that search do so beside the service: their table waits for them, and no other does."""

import os
import signal
from concurrent.futures.process import BrokenProcessPool

import pytest

from fuda import bots, games
from fuda.bots.levels import BY_NAME
from fuda.server.thinking import MAX_WAITING, PROCESSES, Thinking, think
from fuda.table import SeatView, Table, interpreted
from tests.server.at_table import Person, in_a_loop


def view_of(game: str = "saika", players: int = 4) -> SeatView:
    table = Table(game, players, 3)
    assert table.turn is not None
    return table.seat_view(table.turn)


def test_a_level_thinks_in_a_process_of_its_own_and_a_killed_one_is_replaced() -> None:
    view = view_of()

    async def work() -> None:
        ours = Thinking()
        assert await ours.choose(view, "club") in view.legal()
        assert ours._pool is not None
        (process,) = ours._pool._processes.values()
        assert process.pid not in (None, os.getpid())
        assert process.pid is not None
        os.kill(process.pid, signal.SIGKILL)
        with pytest.raises(BrokenProcessPool):
            await ours.choose(view, "club")
        assert await ours.choose(view, "club") in view.legal()
        assert ours.waiting == 0
        ours.stop()

    in_a_loop(work())


def test_where_too_many_wait_the_game_s_own_bot_plays_at_once() -> None:
    view = view_of()

    async def work() -> int:
        ours = Thinking()
        ours.waiting = MAX_WAITING * PROCESSES
        chosen = await ours.choose(view, "expert")
        assert ours._pool is None
        return chosen

    assert in_a_loop(work()) == bots.make(view.game, "thumb").choose(view)


def test_where_there_is_no_time_the_game_s_own_bot_plays() -> None:
    view = view_of()

    async def work() -> int:
        ours = Thinking()
        try:
            return await ours.choose(view, "expert", within=0.0)
        finally:
            ours.stop()

    assert in_a_loop(work()) == bots.make(view.game, "thumb").choose(view)


@pytest.mark.parametrize("game", ["saika", "catastrophe"])
def test_a_process_that_thinks_gets_what_the_seat_knows_and_its_book(game: str) -> None:
    view = view_of(game)
    record = interpreted(view.game).layout.to_record(view.state)
    book = getattr(view.state, "book", None)
    assert think("casual", 1.0, game, record, book, view.players, view.options, view.seat) in view.legal()


def test_while_a_level_thinks_people_at_other_tables_play(address: str) -> None:
    seconds = BY_NAME["expert"].seconds
    assert seconds is not None
    assert seconds >= 1
    aki, ben = Person(address, "Aki"), Person(address, "Ben")
    experts = [{"kind": "bot", "bot": "expert"}] * 3
    slow = aki.table("saika", players=4, seats=[{"kind": "me"}, *experts])
    quick = ben.table("saika", players=3, seats=[{"kind": "me"}, *[{"kind": "bot", "bot": "novice"}] * 2])
    with aki.live(slow) as first, ben.live(quick) as second:
        while first.now["turn"] == 0:
            first.play()
        before = first.last
        for _ in range(3):
            second.play()
        assert aki.get(f"/api/tables/{slow}")["number"] <= moves(first.events[:before]) + 1
        first.until_number(before + 1)  # and the expert has answered in the end


def moves(events: list[dict[str, object]]) -> int:
    return sum(event["kind"] == "move" for event in events)


def test_a_table_takes_every_bot_that_can_be_named(address: str) -> None:
    person = Person(address, "Aki")
    for bot in bots.names(games.load("saika")):
        table = person.table("saika", players=3, seats=[{"kind": "me"}, {"kind": "bot", "bot": bot}, {"kind": "open"}])
        assert person.get(f"/api/tables/{table}")["seats"][1]["bot"] == bot
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "queen"}, {"kind": "open"}]
    problem = person.refused("/api/tables", game="saika", players=3, seats=seats)
    assert "novice, casual, club, expert" in problem["detail"]
