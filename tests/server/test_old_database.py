"""Databases of earlier versions are still read.

`data/protocol-1.sqlite` was written by an earlier service: a finished match with every kind of event, one against bots, one with
clocks, and a table that waits. `data/protocol-1.json` holds what its people saw.
"""

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import MetaData, create_engine, insert, select

import fuda
from bench.postgres import postgres_programs
from fuda.server.database import connect, meta
from tests.server.at_table import Person, quick, serving

DATA = Path(__file__).parent / "data"
EXPECTED = json.loads((DATA / "protocol-1.json").read_text("utf-8"))
needs_postgres = pytest.mark.skipif(postgres_programs() is None, reason="PostgreSQL is not installed")


def copy_to_postgres(url: str) -> None:
    """The same rows in a PostgreSQL."""
    old = create_engine(f"sqlite:///{DATA / 'protocol-1.sqlite'}?mode=ro&uri=true".replace("sqlite:///", "sqlite:///file:"))
    tables = MetaData()
    tables.reflect(old)
    new = connect(url)
    with old.connect() as source, new.begin() as target:
        for table in meta.sorted_tables:
            target.execute(table.delete())
            if table.name not in tables.tables:  # a later version has added it
                continue
            rows = [dict(row._mapping) for row in source.execute(select(tables.tables[table.name]))]
            for row in rows:
                if "public" in row:
                    row["public"] = bool(row["public"])
            target.execute(insert(table), rows)
    new.dispose()
    old.dispose()


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=needs_postgres)], scope="module")
def people(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Person]]:
    if request.param == "sqlite":
        file = tmp_path_factory.mktemp("old") / "fuda.sqlite"
        shutil.copy(DATA / "protocol-1.sqlite", file)
        url = f"sqlite:///{file}"
    else:
        url = request.getfixturevalue("postgres_url")
        copy_to_postgres(url)
    with serving(quick(url)) as address:
        yield {name: Person(address, cookie=cookie) for name, cookie in EXPECTED["people"].items()}


def seen(person: Person, table: str) -> dict[str, Any]:
    now = person.get(f"/api/tables/{table}/now")
    return {
        "status": now["table"]["status"],
        "number": now["table"]["number"],
        "turn": now["table"]["turn"],
        "seat": now["table"]["seat"],
        "scores": now["table"]["scores"],
        "places": now["table"]["places"],
        "revealed": now["table"]["shuffle"]["revealed"],
        "kinds": [event["kind"] for event in now["events"]],
        "hand": (now["view"] or {}).get("hand"),
        "choices": [action["text"] for action in (now["now"]["choice"] or {}).get("legal", ())],
    }


@pytest.mark.parametrize("name", ["finished", "playing", "waiting"])
def test_tables_are_as_they_were(people: dict[str, Person], name: str) -> None:
    table = EXPECTED["tables"][name]
    for person, expected in table["seen"].items():
        assert seen(people[person], table["id"]) == expected


def test_a_clock_has_run_on(people: dict[str, Person]) -> None:
    """Somebody's time may be over by now, and bots play on then: what happened before is as it was."""
    table = EXPECTED["tables"]["clock"]
    for person, expected in table["seen"].items():
        assert seen(people[person], table["id"])["kinds"][: len(expected["kinds"])] == expected["kinds"]


def test_people_keep_their_names_and_their_lists(people: dict[str, Person]) -> None:
    assert people["Aki"].get("/api/me") == {"person": {"name": "Aki"}}
    lobby = people["Ben"].get("/api/lobby")
    assert [table["id"] for table in lobby["finished"]][-1:] == [EXPECTED["tables"]["finished"]["id"]]
    assert EXPECTED["tables"]["waiting"]["id"] in [table["id"] for table in lobby["resume"]]


def test_the_record_is_the_same_and_verifies(people: dict[str, Person]) -> None:
    table = EXPECTED["tables"]["finished"]
    record = people["Aki"].http.get(f"/api/tables/{table['id']}/record").text
    assert fuda.replay(record).moves == fuda.replay(table["record"]).moves
    checked = people["Aki"].get(f"/api/tables/{table['id']}/verify")
    assert (checked["commitment"], checked["seed"], checked["match"]) == (True, True, True)


def test_a_match_is_played_on_to_its_end(people: dict[str, Person]) -> None:
    with people["Aki"].live(EXPECTED["tables"]["playing"]["id"]) as live:
        live.play_out()
        assert live.table["status"] == "over"
