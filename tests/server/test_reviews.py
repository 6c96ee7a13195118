"""Reviews on the service: made beside it, bounded, kept; hints with their reasons."""

import time
from typing import Any

import pytest

from fuda.bots.review import Reviewer
from fuda.server import reviews as module
from fuda.server.problems import Problem
from fuda.server.reviews import MAX_WAITING, Reviews, put_together, review_slice
from fuda.server.thinking import Thinking
from fuda.table import Table
from tests.server.at_table import Person, in_a_loop, problem

PATIENCE = 240  # seconds, in which a process starts and loads its code


def reviewed(person: Person, table: str, query: str = "") -> dict[str, Any]:
    """The review of a table's match, asked for until it is done."""
    end = time.monotonic() + PATIENCE
    done = -1
    while time.monotonic() < end:
        state = person.get(f"/api/tables/{table}/review{query}")
        assert state["done"] >= done
        done = state["done"]
        if state["review"] is not None:
            assert state["done"] == state["total"]
            return state["review"]
    raise AssertionError("the review never came to an end")


@pytest.mark.slow
def test_a_finished_match_is_reviewed_and_the_review_is_kept(address: str) -> None:
    aki = Person(address, "Aki")
    table = aki.post("/api/play", game="saika", players=3)["id"]
    assert problem(aki.http.get(f"/api/tables/{table}/review"))["type"] == "/problems/not-now"
    with aki.live(table) as live:
        live.play_out()
    review = reviewed(aki, table, "?seat=0")
    assert review["seats"] == [0]
    assert len(review["turning_points"]) <= 3
    assert review["points"][-1]["place"] == [float(place) for place in live.table["places"]]
    assert {each["seat"] for each in review["decisions"]} == {0}
    assert set(review["decisions"][0]["played"]["words"]) == {"en", "ja"}
    assert aki.get(f"/api/tables/{table}/review?seat=0")["review"] == review
    assert problem(aki.http.get(f"/api/tables/{table}/review?seat=3"))["type"] == "/problems/bad-request"


class FinishedMatch:
    """As much of a match as a review needs."""

    def __init__(self, number: int) -> None:
        self.id = f"table{number}"
        self.table = finished(number)


def finished(seed: int) -> Table:
    table = Table("saika", 3, seed)
    while not table.over:
        table.play(table.legal()[0])
    return table


def test_only_so_many_matches_wait_for_a_review() -> None:
    async def work() -> None:
        started: list[Any] = []
        ours = Reviews(Thinking(), lambda work: started.append(work.close()))
        match = FinishedMatch(1)
        for number in range(MAX_WAITING):
            match.id = str(number)
            assert ours.state(match, 0) == {"done": 0, "total": 0, "review": None}  # type: ignore[arg-type]
        match.id = "0"
        ours.state(match, 0)  # type: ignore[arg-type]  # asked for again, it waits on
        match.id = "one too many"
        with pytest.raises(Problem, match="Many matches"):
            ours.state(match, 0)  # type: ignore[arg-type]
        assert len(started) == MAX_WAITING

    in_a_loop(work())


def test_a_review_that_fails_is_said_and_can_be_asked_for_again() -> None:
    async def work() -> None:
        tasks: list[Any] = []
        ours = Reviews(Thinking(), tasks.append)
        match = FinishedMatch(1)

        async def broken(*_: Any) -> Any:
            raise RuntimeError

        ours._thinking.run = broken  # type: ignore
        ours.state(match, 0)  # type: ignore[arg-type]
        await tasks[0]
        with pytest.raises(Problem, match="can't be reviewed"):
            ours.state(match, 0)  # type: ignore[arg-type]
        assert ours.state(match, 0)["review"] is None  # type: ignore[arg-type]
        tasks[1].close()

    in_a_loop(work())


def test_slices_put_together_are_the_review(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "Reviewer", lambda table, seat: Reviewer(table, seat, playouts=20, lines=10))
    text = finished(2).record()
    pieces: list[Any] = []
    total = 1
    while len(pieces) < total:
        total, found = review_slice(("t", 1), text, None, 1, len(pieces))
        pieces += found
    work = Reviewer(finished(2), 1, playouts=20, lines=10)
    assert pieces == [work.piece(i) for i in range(total)]
    assert put_together(("t", 1), text, None, 1, pieces)["actions"] == len(finished(2).log)


def test_a_hint_says_why(address: str) -> None:
    aki = Person(address, "Aki")
    with aki.live(aki.post("/api/play", game="saika", players=3)["id"]) as live:
        choice = live.until_my_turn()
        while choice is not None and len(choice["legal"]) < 2:
            live.play()
            choice = live.until_my_turn()
        assert choice is not None
        hint = live.say("hint")
    assert hint["action"] in choice["legal"]
    assert hint["why"]["instead"] in choice["legal"]
    assert hint["why"]["instead"] != hint["action"]
    assert hint["why"]["playouts"] > 0
    fact = hint["why"]["fact"]
    assert fact is None or (set(fact["words"]) == {"en", "ja"} and 0 <= fact["after"] <= fact["lines"])
