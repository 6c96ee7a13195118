"""Doctor, backup, restore and migrations, with both databases."""

import gzip
import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import MetaData, create_engine, text

from bench.postgres import postgres_programs
from fuda.cli import main
from fuda.errors import BadRecord, BadSetup
from fuda.server.backup import backup, restore
from fuda.server.database import HEAD, connect, meta, revision_of
from fuda.server.doctor import examine
from tests.server.at_table import Person, quick, serving

needs_postgres = pytest.mark.skipif(postgres_programs() is None, reason="PostgreSQL is not installed")
BOTH = ["sqlite", pytest.param("postgresql", marks=needs_postgres)]
BOT = {"kind": "bot"}


def empty(url: str) -> None:
    """Takes everything out of a database, the version of its schema included."""
    engine = create_engine(url.replace("postgresql://", "postgresql+psycopg://"))
    everything = MetaData()
    everything.reflect(engine)
    everything.drop_all(engine)
    engine.dispose()


@pytest.fixture(params=BOTH)
def url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path}/fuda.sqlite"
        return
    shared = str(request.getfixturevalue("postgres_url"))
    empty(shared)
    yield shared
    empty(shared)
    connect(shared).dispose()  # for the tests after this one


def played(url: str) -> tuple[str, dict[str, str]]:
    """A service at which a match was played to its end, one goes on and one waits; somebody's cookie and the tables."""
    with serving(quick(url)) as address:
        aki = Person(address, "Aki")
        tables = {"over": aki.table("saika", players=3, seats=[BOT, BOT, BOT]), "waiting": aki.table("saika", players=3)}
        tables["playing"] = aki.post("/api/play", game="saika")["id"]
        with aki.live(tables["over"]) as live:
            live.until_now(lambda now: now["status"] == "over")
        return aki.cookie, tables


def execute(url: str, statement: str, **values: object) -> None:
    engine = connect(url)
    with engine.begin() as c:
        c.execute(text(statement), values)
    engine.dispose()


def test_a_healthy_database_is_found_so(url: str, capsys: pytest.CaptureFixture[str]) -> None:
    played(url)
    report = examine(url)
    assert report.findings == []
    assert report.tables == 3
    assert main(["doctor", "--database", url]) == 0
    assert "3 tables" in capsys.readouterr().out


def test_the_doctor_repairs_what_follows_from_logs_and_says_what_can_not_be(url: str, capsys: pytest.CaptureFixture[str]) -> None:
    _, tables = played(url)
    execute(url, "UPDATE game_table SET status = 'playing', moves = 3 WHERE id = :id", id=tables["over"])
    execute(url, "DELETE FROM sitting WHERE table_id = :id", id=tables["waiting"])
    execute(url, "DELETE FROM event WHERE table_id = :id AND number = 1", id=tables["playing"])
    execute(url, "INSERT INTO event VALUES ('orphan', 1, 0, 'chat', '{}')")
    assert main(["doctor", "--database", url, "--check", "--json"]) == 1
    found = json.loads(capsys.readouterr().out)["findings"]
    assert not any(finding["is_repaired"] for finding in found)
    assert main(["doctor", "--database", url]) == 1
    shown = capsys.readouterr().out
    assert f"repaired  table {tables['over']}: the lists said something else than its log (status, moves" in shown
    assert f"repaired  table {tables['waiting']}: somebody at it did not find it" in shown
    assert f"wrong     table {tables['playing']}: its log can't be replayed (event 1: ValueError: event 1 is missing)" in shown
    assert "wrong     table orphan: there are events of it" in shown
    left = examine(url).findings
    assert {finding.table for finding in left} == {"orphan", tables["playing"]}


def test_a_seed_that_was_exchanged_is_found(url: str) -> None:
    _, tables = played(url)
    execute(url, "UPDATE game_table SET server_seed = :seed WHERE id = :id", seed="00" * 32, id=tables["over"])
    findings = examine(url, repair=False).findings
    assert tables["over"] in {finding.table for finding in findings}


def test_a_backup_of_a_running_service_is_restored_elsewhere(url: str, tmp_path: Path) -> None:
    file, other = tmp_path / "fuda.backup.gz", f"sqlite:///{tmp_path}/other.sqlite"
    with serving(quick(url)) as address:
        aki = Person(address, "Aki")
        table = aki.post("/api/play", game="saika")["id"]
        with aki.live(table) as live:
            live.play()
            live.until_my_turn()
            assert main(["backup", str(file), "--database", url]) == 0
            view, last = live.view, live.last
            live.play_out()
    assert file.stat().st_mode & 0o077 == 0
    assert main(["restore", str(file), "--database", other]) == 0
    assert all(finding.is_repaired for finding in examine(other).findings)  # lists lag a little behind while matches are played
    with serving(quick(other)) as address, Person(address, cookie=aki.cookie).live(table) as live:
        assert (live.view, live.last) == (view, last)
        live.play_out()


def test_a_restore_brings_back_what_is_missing_while_the_service_runs(url: str, tmp_path: Path) -> None:
    file = tmp_path / "fuda.backup.gz"
    cookie, tables = played(url)
    backup(url, file)
    execute(url, "DELETE FROM event WHERE table_id = :id AND number = 1", id=tables["playing"])
    with serving(quick(url)) as address:
        aki = Person(address, cookie=cookie)
        aki.say(tables["waiting"], "chat", text="still here")
        assert aki.http.get(f"/api/tables/{tables['playing']}").status_code == 500
        assert restore(url, file)["event"] == 0  # nothing is missing but what is damaged
        counts = restore(url, file, (tables["playing"],))
        assert counts["game_table"] == 1
        with aki.live(tables["playing"]) as live:
            live.play_out()
        assert "still here" in aki.http.get(f"/api/tables/{tables['waiting']}/now").text
    assert examine(url).findings == []


@pytest.mark.parametrize("damage", ["cut", "text", "later"])
def test_a_damaged_backup_is_one_sentence_and_changes_nothing(tmp_path: Path, damage: str) -> None:
    url, file = f"sqlite:///{tmp_path}/fuda.sqlite", tmp_path / "fuda.backup.gz"
    played(url)
    backup(url, file)
    lines = gzip.decompress(file.read_bytes()).decode().splitlines()
    if damage == "cut":
        lines = lines[:-2]
    elif damage == "later":
        lines[1] = '["planet", {}]'
    file.write_bytes(b"nothing" if damage == "text" else gzip.compress("\n".join(lines).encode()))
    other = f"sqlite:///{tmp_path}/other.sqlite"
    with pytest.raises(BadRecord):
        restore(other, file)
    assert main(["restore", str(file), "--database", other]) == 2
    assert examine(other).tables == 0


def schema_differences(url: str) -> list[object]:
    engine = connect(url)
    with engine.connect() as c:
        found = compare_metadata(MigrationContext.configure(c), meta)
    engine.dispose()
    return list(found)


def test_a_new_database_has_the_schema_that_the_code_expects(url: str) -> None:
    assert schema_differences(url) == []
    engine = connect(url)
    assert revision_of(engine) == HEAD
    engine.dispose()


@pytest.mark.parametrize("without", [(), ("book",)])
def test_databases_from_before_migrations_are_brought_up_to_date(url: str, without: tuple[str, ...]) -> None:
    _, tables = played(url)
    engine = create_engine(url.replace("postgresql://", "postgresql+psycopg://"))
    with engine.begin() as c:
        for name in ("alembic_version", "rating", "rated", "push", *without):
            c.execute(text(f"DROP TABLE {name}"))  # which is how earlier services left it
    engine.dispose()
    assert schema_differences(url) == []
    report = examine(url)
    assert (report.tables, report.findings) == (3, [])
    assert tables


def test_a_database_of_a_later_fuda_is_refused_in_one_sentence(url: str) -> None:
    connect(url).dispose()
    execute(url, "UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(BadSetup, match="later Fuda"):
        connect(url)
    engine = create_engine(url.replace("postgresql://", "postgresql+psycopg://"))
    with engine.begin() as c:
        c.execute(text("UPDATE alembic_version SET version_num = :head"), {"head": HEAD})
    engine.dispose()
