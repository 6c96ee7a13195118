"""The database: its tables, and how SQLite and PostgreSQL are opened."""

import sqlite3
import time
from typing import Any

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Engine,
    Index,
    Integer,
    MetaData,
    String,
    Table as SqlTable,
    Text,
    create_engine,
    event as sql_event,
)
from sqlalchemy.exc import DBAPIError

from fuda.errors import BadSetup, Missing

meta = MetaData()
people = SqlTable(
    "person", meta, Column("id", String(32), primary_key=True), Column("name", Text, nullable=False), Column("made", BigInteger)
)
tables = SqlTable(
    "game_table",
    meta,
    Column("id", String(16), primary_key=True),
    Column("setup", Text, nullable=False),
    Column("maker", String(32), nullable=False),
    Column("server_seed", String(64), nullable=False),
    Column("public", Boolean, nullable=False),
    # The other columns follow from the log; they are for lists.
    Column("status", String(8), nullable=False),
    Column("open", Integer, nullable=False),  # open seats
    Column("touched", BigInteger, nullable=False),
    Column("due", BigInteger),  # when the service itself is to act next
    Column("moves", Integer, nullable=False),
    Column("turn", Integer),
    Column("shown", Text, nullable=False),  # seats and, at the end, scores
    Index("game_table_listed", "status", "public", "touched"),
    Index("game_table_due", "status", "due"),
)
# The cards that tables are played with. Many tables have the same, so they are kept once, by the digest of their files.
books = SqlTable("book", meta, Column("id", String(64), primary_key=True), Column("files", Text, nullable=False))
sittings = SqlTable(
    "sitting", meta, Column("person", String(32), primary_key=True), Column("table_id", String(16), primary_key=True)
)
events = SqlTable(
    "event",
    meta,
    Column("table_id", String(16), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("kind", String(16), nullable=False),
    Column("body", Text, nullable=False),
)
settings = SqlTable("setting", meta, Column("name", String(32), primary_key=True), Column("value", Text, nullable=False))

SQLITE_TIMEOUT = 30  # seconds that SQLite waits for a lock
OPEN_TIMEOUT = 10.0  # seconds that a new file may be locked by others who open it
# A worker that stops in the middle of a transaction keeps the others waiting no longer than this.
POSTGRES_OPTIONS = "-c lock_timeout=2s -c idle_in_transaction_session_timeout=2s"


def connect(url: str) -> Engine:
    """Opens a database. Raises `BadSetup` in one sentence where that can't be done."""
    if url.startswith(("postgres://", "postgresql://")):
        url = "postgresql+psycopg://" + url.split("://", 1)[1]
    if not url.startswith(("sqlite:///", "postgresql+psycopg://")):
        raise BadSetup("A database is given as sqlite:///FILE or postgresql://USER@HOST/NAME.")
    try:
        if url.startswith("sqlite"):
            engine = create_engine(url, connect_args={"timeout": SQLITE_TIMEOUT})
            sql_event.listen(engine, "connect", set_pragmas)
        else:
            engine = create_engine(url, pool_pre_ping=True, pool_size=8, connect_args={"options": POSTGRES_OPTIONS})
        with engine.connect():
            pass
    except ImportError as error:
        raise Missing("PostgreSQL needs the extra fuda[postgres]: pip install 'fuda[postgres]'.") from error
    except DBAPIError as error:
        raise BadSetup(f"The database can't be opened: {str(error.orig).strip()}") from error
    create_tables(engine)
    return engine


def set_pragmas(connection: Any, _: Any) -> None:
    """SQLite: readers don't wait for the writer, and a commit is on disk when it returns."""
    cursor = connection.cursor()
    deadline = time.monotonic() + OPEN_TIMEOUT
    while True:
        try:
            cursor.execute("PRAGMA journal_mode=WAL")
            break
        except sqlite3.OperationalError as error:  # SQLite does not wait for another process that opens a new file, too
            if "locked" not in str(error) or time.monotonic() > deadline:
                raise
            time.sleep(0.01)
    cursor.execute("PRAGMA synchronous=FULL")
    cursor.close()


def create_tables(engine: Engine) -> None:
    """Creates missing tables; two processes that start together may both try."""
    for tries_left in (2, 1, 0):
        try:
            meta.create_all(engine)
            return
        except DBAPIError:
            if not tries_left:
                raise
            time.sleep(0.2)
