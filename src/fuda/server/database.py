"""The database: its tables, and how SQLite and PostgreSQL are opened."""

import os
import sqlite3
import time
from pathlib import Path
from typing import Any

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Engine,
    Float,
    Index,
    Integer,
    MetaData,
    String,
    Table as SqlTable,
    Text,
    create_engine,
    event as sql_event,
    inspect,
    make_url,
    text,
)
from sqlalchemy.exc import ArgumentError, DBAPIError

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
ratings = SqlTable(
    "rating",
    meta,
    Column("person", String(32), primary_key=True),
    Column("game", String(64), primary_key=True),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("matches", Integer, nullable=False),
)
rated = SqlTable("rated", meta, Column("table_id", String(16), primary_key=True))  # the matches that ratings count already
# Where the browsers of people want to be called, and the keys for what is sent there.
pushes = SqlTable(
    "push",
    meta,
    Column("endpoint", Text, primary_key=True),
    Column("person", String(32), nullable=False, index=True),
    Column("keys", Text, nullable=False),
)
settings = SqlTable("setting", meta, Column("name", String(32), primary_key=True), Column("value", Text, nullable=False))

HEAD = "0003"  # the version of the schema, as `migrations` has it
MIGRATION_LOCK = 0x66756461  # a number for PostgreSQL's advisory lock
PRIVATE = 0o600  # who may read and write the SQLite file
SQLITE_TIMEOUT = 8  # seconds that SQLite waits for a lock
OPEN_TIMEOUT = 10.0  # seconds that a new file may be locked by others who open it
# A worker that stops in the middle of a transaction keeps the others waiting no longer than this.
POSTGRES_ARGUMENTS = {
    "options": "-c lock_timeout=2s -c idle_in_transaction_session_timeout=2s",
    "connect_timeout": 5,
    "tcp_user_timeout": 10_000,  # milliseconds until a connection that nobody answers on is lost
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
}


def connect(url: str) -> Engine:
    """Opens a database. Raises `BadSetup` in one sentence where that can't be done."""
    if url.startswith(("postgres://", "postgresql://")):
        url = "postgresql+psycopg://" + url.split("://", 1)[1]
    if not url.startswith(("sqlite:///", "postgresql+psycopg://")):
        raise BadSetup("A database is given as sqlite:///FILE or postgresql://USER@HOST/NAME.")
    try:
        if url.startswith("sqlite"):
            engine = create_engine(url, connect_args={"timeout": SQLITE_TIMEOUT})
            make_private(engine.url.database)
            sql_event.listen(engine, "connect", set_pragmas)
        else:
            engine = create_engine(url, pool_pre_ping=True, pool_size=8, pool_timeout=5, connect_args=POSTGRES_ARGUMENTS)
        migrate(engine)
    except ImportError as error:
        raise Missing("PostgreSQL needs the extra fuda[postgres]: pip install 'fuda[postgres]'.") from error
    except DBAPIError as error:
        raise BadSetup(f"The database can't be opened: {str(error.orig).strip()}") from error
    except OSError as error:
        raise BadSetup(f"The database can't be opened: {error.strerror}") from error
    except (ArgumentError, ValueError) as error:
        raise BadSetup(f"The address of the database can't be read: {error}") from error
    return engine


def make_private(file: str | None) -> None:
    """The file holds keys and seeds: it is made for its owner alone, and so are those that SQLite keeps beside it."""
    if not file or file == ":memory:":
        return
    for path in (Path(file), Path(file + "-wal"), Path(file + "-shm")):
        if path.exists():
            if path.stat().st_mode & 0o077:
                path.chmod(PRIVATE)
        elif path.name == Path(file).name:
            os.close(os.open(path, os.O_CREAT | os.O_WRONLY, PRIVATE))


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


def migrate(engine: Engine) -> None:
    """Brings the schema up to date; two processes that start together may both try."""
    for tries_left in (2, 1, 0):
        try:
            if revision_of(engine) != HEAD:
                upgrade(engine)
            return
        except DBAPIError:
            if not tries_left:
                raise
            time.sleep(0.2)


def revision_of(engine: Engine) -> str | None:
    """The version of the schema; None for a database that is new or older than versions."""
    with engine.connect() as c:
        if not inspect(c).has_table("alembic_version"):
            return None
        return c.execute(text("SELECT version_num FROM alembic_version")).scalar()


def upgrade(engine: Engine) -> None:
    from alembic import command
    from alembic.config import Config
    from alembic.util import CommandError

    config = Config()
    config.set_main_option("script_location", "fuda.server:migrations")
    with engine.begin() as c:
        if engine.dialect.name == "postgresql":
            c.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": MIGRATION_LOCK})
        config.attributes["connection"] = c
        tables_there = inspect(c).get_table_names()
        if "alembic_version" not in tables_there and "game_table" in tables_there:  # of a service before there were versions
            command.stamp(config, "0002" if "book" in tables_there else "0001")
        try:
            command.upgrade(config, "head")
        except CommandError as error:
            raise BadSetup(f"The database can't be brought up to date; it may be of a later Fuda. {error}") from error


class ServiceLock:
    """Keeps a second service from using the same SQLite file. It ends with the process, however that ends."""

    def __init__(self, url: str) -> None:
        file = make_url(url).database if url.startswith("sqlite") else None
        self._connection: sqlite3.Connection | None = None
        if not file or file == ":memory:":
            return
        make_private(f"{file}.lock")
        self._connection = sqlite3.connect(f"{file}.lock", timeout=0, isolation_level=None, check_same_thread=False)
        try:
            self._connection.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError as error:
            self._connection.close()
            raise BadSetup(
                f"Another service uses {file} already. Stop it first, give this one a folder of its own with --data, "
                "or let several share a PostgreSQL with --database."
            ) from error

    def release(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None
