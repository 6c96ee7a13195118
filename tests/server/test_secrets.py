"""What nobody else is to read or to guess."""

import random
import stat
import time
from pathlib import Path

import pytest

import fuda
from fuda.errors import BadSetup
from fuda.server.database import connect
from fuda.server.match import Event, Match, Setup
from fuda.server.run import free_address
from fuda.server.serializers import event_json
from tests.server.at_table import Json, Person, quick, serving
from tests.server.test_undo import dealt, first_legal, play

WINDOW = 0.8  # seconds


def test_the_sqlite_file_is_its_owners_alone(tmp_path: Path) -> None:
    old = tmp_path / "old.sqlite"
    old.touch(0o644)
    for file in (tmp_path / "new.sqlite", old):
        with serving(quick(f"sqlite:///{file}")) as address:
            Person(address, "Aki")
            for path in tmp_path.glob(f"{file.name}*"):
                if not path.name.endswith(".lock"):
                    assert stat.S_IMODE(path.stat().st_mode) == 0o600, path


@pytest.mark.parametrize("kind", ["text", "folder"])
def test_storage_that_can_not_be_opened_is_one_sentence(tmp_path: Path, kind: str) -> None:
    path = tmp_path / "fuda.sqlite"
    if kind == "text":
        path.write_text("This is no database. " * 100)
    else:
        path.mkdir()
    with pytest.raises(BadSetup, match="can't be opened"):
        connect(f"sqlite:///{path}")


def test_an_address_that_can_not_be_read_is_one_sentence() -> None:
    for url in ("postgresql://[", "postgresql://fuda@host:port/name"):
        with pytest.raises(BadSetup):
            connect(url)


@pytest.mark.parametrize(("host", "port"), [("", 0), (" ", 0), ("127.0.0.1", 99_999), ("no.such.host.invalid", 0)])
def test_where_nothing_can_be_listened_at_is_one_sentence(host: str, port: int) -> None:
    with pytest.raises(BadSetup):
        free_address(host, port)


def test_event_times_are_told_in_whole_seconds() -> None:
    match = dealt("saika")
    play(match, first_legal(match))
    match.events[-1].at = 1_763_193_701_234
    assert event_json(match, match.events[-1], 0)["at"] == 1_763_193_701_000


def reactions(could: bool) -> fuda.Table:
    """A match of Raigo in which a seat is asked for a reaction, and has one or has none."""
    for seed in range(200):
        table, chance = fuda.Table("raigo", 2, seed), random.Random(seed)
        while not table.over:
            legal = [action.id for action in table.legal()]
            if table.game.rules.DECLINE in legal and (len(legal) > 1) == could:
                return table
            table.play(chance.choice(legal))
    raise AssertionError("nobody was asked for a reaction")


def asked_at(address: str, table: fuda.Table) -> tuple[Person, str, Json, float]:
    """Two people at a table that begins with this question; who is asked, and what, and when at the earliest."""
    people = [Person(address, "Aki"), Person(address, "Ben")]
    id = people[0].table("raigo", position=table.position(), seats=[{"kind": "me"}, {"kind": "open"}])
    begun = time.monotonic()
    people[1].post(f"/api/tables/{id}/join")
    mover = people[table.turn or 0]
    return mover, id, mover.get(f"/api/tables/{id}/now")["now"]["choice"], begun


@pytest.mark.parametrize("could", [True, False])
def test_a_reaction_is_told_when_its_time_is_over_whether_there_was_one_or_not(database: str, could: bool) -> None:
    with serving(quick(database, reaction=(WINDOW, 0.0))) as address:
        mover, id, choice, begun = asked_at(address, reactions(could))
        mover.say(id, "move", number=choice["number"], action=fuda.games.raigo.rules.DECLINE)
        assert time.monotonic() - begun >= WINDOW * 0.9


def test_the_time_of_a_reaction_follows_from_the_server_seed_alone() -> None:
    """What the seat holds does not enter it, and among bots nobody waits."""
    times = set()
    for could in (True, False):
        position = reactions(could).position()
        for bots in (False, True):
            setup = Setup("raigo", 2, reactions(could).options, position=position, reaction=[1000, 500])
            match = Match("table", setup, "a", bytes(32))
            seats = [{"kind": "person", "person": who, "name": who} for who in "ab"]
            if bots:
                seats[1 - (reactions(could).turn or 0)] = {"kind": "bot", "bot": "random"}
            match.apply(Event(1, 0, "made", {"who": "a", "name": "a", "seats": seats}))
            match.apply(Event(2, 0, "start", {}))
            assert match.is_reaction
            assert (match.since == 0) == bots
            times.add(match.since)
    assert len(times) == 2
