"""`fuda backup` and `fuda restore`: all of a database, SQLite or PostgreSQL, as one compressed file of JSON Lines.

A backup is one consistent reading, also while the service runs. Restoring adds what is missing and leaves alone what is there.
"""

import gzip
import json
import os
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, TextIO

from sqlalchemy import Connection, Engine, Table as SqlTable, delete, insert, select

from fuda.errors import BadRecord
from fuda.server.database import HEAD, PRIVATE, books, connect, events, people, pushes, rated, ratings, settings, sittings, tables

FORMAT, VERSION = "fuda-backup", 1
TABLES = {table.name: table for table in (settings, people, books, tables, sittings, events, ratings, rated, pushes)}
KEYS = {name: [column.name for column in table.primary_key] for name, table in TABLES.items()}
GROUP = 500  # rows in one transaction, so that a service that runs never waits for long


def backup(url: str, path: Path) -> int:
    """Writes all rows to a file, which is there only once it is whole; how many there are."""
    engine = connect(url)
    part = path.with_name(path.name + ".part")
    try:
        count = 0
        with os.fdopen(os.open(part, os.O_CREAT | os.O_WRONLY | os.O_TRUNC, PRIVATE), "wb") as raw:
            with gzip.open(raw, "wt", encoding="utf-8") as file:
                write(file, {"format": FORMAT, "version": VERSION, "schema": HEAD, "made": time.time_ns() // 1_000_000})
                for name, row in rows(engine):
                    write(file, [name, row])
                    count += 1
                write(file, {"end": count})
            raw.flush()
            os.fsync(raw.fileno())
        part.replace(path)
        return count
    finally:
        engine.dispose()


def write(file: TextIO, line: Any) -> None:
    file.write(json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n")


def rows(engine: Engine) -> Iterator[tuple[str, dict[str, Any]]]:
    """All rows as they were at one moment."""
    shared = engine.dialect.name == "postgresql"
    with engine.connect() as connection:
        c = connection.execution_options(isolation_level="REPEATABLE READ") if shared else connection
        if not shared:
            c.exec_driver_sql("BEGIN")  # SQLite's driver begins none for reading
        for name, table in TABLES.items():
            for row in c.execution_options(yield_per=1000).execute(select(table)):
                yield name, dict(row._mapping)


def restore(url: str, path: Path, replace: tuple[str, ...] = ()) -> dict[str, int]:
    """Adds the rows of a backup that are not there; how many, by table. Logs of tables that are there stay as they are.

    The tables named in `replace` are taken from the backup instead. A key for cookies is taken over only by a new database.
    """
    lines = list(read(path))
    engine = connect(url)
    try:
        with engine.begin() as c:
            for id in replace:
                c.execute(delete(events).where(events.c.table_id == id))
                c.execute(delete(sittings).where(sittings.c.table_id == id))
                c.execute(delete(tables).where(tables.c.id == id))
            present = set(c.execute(select(tables.c.id)).scalars())
        wanted = [line for line in lines if belongs(line, present)]
        counts = dict.fromkeys(TABLES, 0)
        for begin in range(0, len(wanted), GROUP):
            with engine.begin() as c:
                for name, row in wanted[begin : begin + GROUP]:
                    counts[name] += add(c, TABLES[name], row)
        return counts
    finally:
        engine.dispose()


def belongs(line: tuple[str, dict[str, Any]], present: set[str]) -> bool:
    """Whether a row is of no table that is there already."""
    name, row = line
    return str(row.get("table_id") or (row["id"] if name == tables.name else "")) not in present


def add(c: Connection, table: SqlTable, row: dict[str, Any]) -> int:
    key = [table.c[name] == row[name] for name in KEYS[table.name]]
    if c.execute(select(table).where(*key)).first() is not None:
        return 0
    c.execute(insert(table).values(**row))
    return 1


def read(path: Path) -> Iterator[tuple[str, dict[str, Any]]]:
    """The rows of a backup, which is checked to be whole."""
    count, end = 0, None
    try:
        with gzip.open(path, "rt", encoding="utf-8") as file:
            head = json.loads(file.readline() or "null")
            if not isinstance(head, dict) or head.get("format") != FORMAT or head.get("version") != VERSION:
                raise BadRecord(f"{path} is no backup of Fuda, or one of another version.")
            for text in file:
                line = json.loads(text)
                if isinstance(line, dict):
                    end = line.get("end")
                    continue
                name, row = line
                if name not in TABLES or set(row) - set(TABLES[name].c.keys()):
                    raise BadRecord(f"{path} was made by a later Fuda: {name} has something that is not known here.")
                count += 1
                yield name, row
    except (EOFError, ValueError, TypeError, gzip.BadGzipFile, OSError) as error:
        raise BadRecord(f"{path} can't be read as a backup: {error}.") from error
    if end != count:
        raise BadRecord(f"{path} is cut short: it says {end} rows and has {count}.")
