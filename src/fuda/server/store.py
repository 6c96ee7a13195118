"""Storage: people, tables, and one append-only log of events a table, in SQLite or PostgreSQL.

All that comes up in one moment is committed in one transaction, so that many tables share the wait for the disk; each is told
only after the commit. With SQLite that is done between two rounds of the event loop, which is faster than any way to another
thread and back. Where many tables are busy a commit waits a few milliseconds for more of them; a table that plays alone never
waits. A PostgreSQL may be far away and has a thread that writes to it. The primary key (table, number) keeps several processes
from writing the same event: who comes second gets a `Conflict`, reads what it missed, and decides again.
"""

import asyncio
import contextlib
import json
import logging
import queue
import secrets
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from operator import attrgetter
from typing import Any

import orjson
from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Connection,
    Engine,
    Index,
    Integer,
    MetaData,
    String,
    Table as SqlTable,
    Text,
    create_engine,
    event as sql_event,
    insert,
    select,
    text,
)
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.pool import NullPool

from fuda.errors import BadSetup, Missing
from fuda.server.match import OVER, PLAYING, WAITING, Event, Match, Setup
from fuda.server.problems import Problem
from fuda.server.workers import Workers

log = logging.getLogger("fuda.server")

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
    # What follows is worked out from the log and kept for lists.
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

CHANNEL = "fuda"
MOST_AT_ONCE = 512  # appends in one transaction
MOST_TOLD = 500  # tables in one notice, which PostgreSQL wants to be shorter than 8000 bytes
MOST_LISTED = 50
WAIT, MOST_WAIT = 0.001, 0.008  # seconds that a busy service waits for one more to write, and for all
MOST_OPENING = 10.0  # seconds that a new file may be locked by others who open it
SECRET_BYTES = 32


class Conflict(Exception):
    """Another process has written to this table in the meantime."""


@dataclass
class Append:
    """Events to write, with what the lists shall say of the table after them."""

    table: str
    events: Sequence[Event]
    row: dict[str, Any] | None  # status, open, touched, due, moves, turn; None where that can wait or `new` has it
    shown: str | None = None  # where it changed
    new: dict[str, Any] | None = None  # the table's own row, where it is made by this
    newcomers: Sequence[dict[str, Any]] = ()  # people who are here for the first time
    sits: Sequence[str] = ()  # people who sit down by this
    stands: Sequence[str] = ()
    done: Callable[[Any], None] | None = None  # called with what comes of it


@dataclass
class Notice:
    """Something for the other processes that is not kept."""

    payload: str
    done: None = None


@dataclass
class Work:
    """A small piece of writing other than to a log."""

    run: Callable[[Any], Any]
    done: Callable[[Any], None] | None = None


@dataclass
class Listed:
    """A table as lists show it."""

    id: str
    setup: Setup
    maker: str
    commitment: str
    row: dict[str, Any]
    shown: dict[str, Any] = field(default_factory=dict)


def now_ms() -> int:
    return time.time_ns() // 1_000_000


class Store:
    def __init__(self, url: str, workers: Workers | None = None) -> None:
        self.process = secrets.token_hex(4)
        self.engine = connect(url)
        create(self.engine)
        self.secret = self._secret()
        self.notifies = self.engine.dialect.name == "postgresql"
        self._own = None if self.notifies else self.engine.connect()  # kept: SQLAlchemy's pool costs more than a commit
        self._driver: Any = self._own and self._own.connection.driver_connection
        self.workers = None if self.notifies else workers
        self.shared = self.notifies or workers is not None
        self._waiting: list[Append | Work | Notice] = []  # of the event loop
        self._loop: asyncio.AbstractEventLoop | None = None
        self._queue: queue.SimpleQueue[Sequence[Append | Work | Notice] | None] = queue.SimpleQueue()
        self._busy = False  # whether several wrote at once
        self._seen, self._late = 0, 0.0  # how many were waiting at the last look, and when they have waited long enough
        self._writer: threading.Thread | None = None
        if self.notifies:
            self._writer = threading.Thread(target=self._write, name="fuda-writer", daemon=True)
            self._writer.start()
        self._listening: threading.Thread | None = None
        self._closed = threading.Event()

    def close(self) -> None:
        """Writes what is waiting and lets go of the database."""
        self._closed.set()
        self._hand_over()
        if self._writer is not None:
            self._queue.put(None)
            self._writer.join(10)
        if self._listening is not None:
            self._listening.join(3)
        if self._own is not None:
            self._own.close()
        self.engine.dispose()

    def _secret(self) -> str:
        """The key that cookies are signed with: one for all processes on this database."""
        with self.engine.begin() as c:
            found = c.execute(select(settings.c.value).where(settings.c.name == "secret")).scalar()
            if found:
                return str(found)
        try:
            with self.engine.begin() as c:
                c.execute(insert(settings).values(name="secret", value=secrets.token_hex(SECRET_BYTES)))
        except IntegrityError:
            pass  # another process that started in the same moment was first
        return self._secret()

    # Writing

    def append(self, request: Append) -> asyncio.Future[None]:
        """Done when the events are on disk. Raises `Conflict`, or the problem `unavailable`."""
        return self._written(request)

    def put(self, request: Append, then: Callable[[Exception | None], None]) -> None:
        """As `append`; `then` is called with what it would raise, or None. It costs less than a future.

        It should not know the request, which knows it: such rings wait for the garbage collector.
        """
        request.done = then
        self._put(request, asyncio.get_running_loop())

    def work(self, run: Callable[[Any], Any]) -> asyncio.Future[Any]:
        """Runs `run(connection)` in a transaction of the writer's."""
        return self._written(Work(run))

    def _written(self, item: Append | Work) -> asyncio.Future[Any]:
        loop = asyncio.get_running_loop()
        future = loop.create_future()
        item.done = partial(settle, future)
        self._put(item, loop)
        return future

    def notify(self, payload: str) -> None:
        """Tells the other processes, where there can be any."""
        if self.shared:
            self._put(Notice(payload), asyncio.get_running_loop())

    def _put(self, item: Append | Work | Notice, loop: asyncio.AbstractEventLoop) -> None:
        self._waiting.append(item)
        if len(self._waiting) > 1:
            return
        self._loop = loop
        if self._busy:
            self._seen, self._late = 1, time.monotonic() + MOST_WAIT
            loop.call_later(WAIT, self._look, loop)
        else:
            loop.call_soon(self._hand_over)

    def _look(self, loop: asyncio.AbstractEventLoop) -> None:
        """Hands over, unless more keep coming."""
        if len(self._waiting) > self._seen and time.monotonic() < self._late:
            self._seen = len(self._waiting)
            loop.call_later(WAIT, self._look, loop)
        else:
            self._hand_over()

    def _hand_over(self) -> None:
        """Sees to all that came up in this moment."""
        batch, self._waiting = self._waiting, []
        if self._writer is None:
            self._busy = len(batch) > 1
            self._settle(batch)
        elif batch:
            self._queue.put(batch)

    def _write(self) -> None:
        while True:
            first = self._queue.get()
            batch = [] if first is None else list(first)
            ending = first is None
            while len(batch) < MOST_AT_ONCE and not ending:
                try:
                    item = self._queue.get_nowait()
                except queue.Empty:
                    break
                if item is None:
                    ending = True
                else:
                    batch += item
            self._settle(batch)
            if ending:
                return

    def _settle(self, batch: list[Any]) -> None:
        """Commits a batch; where that fails, each of its items by itself."""
        if not batch:
            return
        try:
            results: list[Any] = self._commit(batch)
        except Exception as error:
            if len(batch) > 1:
                for item in batch:
                    self._settle([item])
                return
            results = [self._failure(error)]
        answers = [(item.done, result) for item, result in zip(batch, results, strict=True) if item.done is not None]
        if self._writer is None:
            resolve(answers)
        elif answers and self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(resolve, answers)

    def _failure(self, error: Exception) -> Exception:
        cause = error.orig if isinstance(error, DBAPIError) else error
        if isinstance(error, IntegrityError) or isinstance(cause, sqlite3.IntegrityError):
            return Conflict()
        if isinstance(error, DBAPIError) or isinstance(cause, sqlite3.Error):
            log.error("storage refuses to write: %s", cause)
            return Problem("unavailable")
        log.exception("storage failed", exc_info=error)
        return Problem("unavailable")

    @contextlib.contextmanager
    def _transaction(self) -> Iterator[Connection]:
        if self._own is None:
            with self.engine.begin() as c:
                yield c
        else:
            with self.workers.turn_to_write() if self.workers else contextlib.nullcontext():
                try:
                    with self._own.begin():
                        yield self._own
                except BaseException:
                    self._driver.rollback()  # which SQLAlchemy does not where it was the commit that failed
                    raise

    def _many(self, c: Connection, statement: str, lines: list[Any]) -> None:
        """Runs a statement for each line; with SQLite by its driver, since SQLAlchemy takes longer about that than SQLite."""
        if lines and self.notifies:
            c.execute(text(statement), lines)
        elif lines:
            self._driver.executemany(statement, lines)

    def _commit(self, batch: list[Any]) -> list[Any]:
        results: list[Any] = [None] * len(batch)
        # In the order of tables, so that two processes can't wait for each other.
        appends = sorted([item for item in batch if isinstance(item, Append)], key=attrgetter("table"))
        with self._transaction() as c:
            self._many(c, INSERT_TABLE, [item.new for item in appends if item.new])
            lines = [
                (item.table, event.number, event.at, event.kind, orjson.dumps(event.body).decode())
                for item in appends
                for event in item.events
            ]
            if self.notifies and lines:
                c.execute(INSERT_EVENTS_FAR, {"lines": orjson.dumps(lines).decode()})
            else:
                self._many(c, INSERT_EVENTS, lines)
            told = [item for item in appends if item.row or item.new]  # a move alone changes no list
            if told:
                self._many(c, UPDATE_ROW, [{"key": item.table} | item.row for item in told if item.row])
                self._many(c, UPDATE_SHOWN, [{"key": item.table, "shown": item.shown} for item in told if item.shown is not None])
                self._many(c, INSERT_PERSON, [person for item in told for person in item.newcomers])
                self._many(c, DELETE_SITTING, [{"person": one, "table_id": item.table} for item in told for one in item.stands])
                self._many(c, INSERT_SITTING, [{"person": one, "table_id": item.table} for item in told for one in item.sits])
            for i, item in enumerate(batch):
                if isinstance(item, Work):
                    results[i] = item.run(c)
            written = [item.table for item in appends if item.events] if self.shared else []
            notices = [f"e {self.process} {' '.join(some)}" for some in in_parts(written, MOST_TOLD)]
            notices += [item.payload for item in batch if isinstance(item, Notice)]
            if self.notifies and notices:
                c.execute(NOTIFY, [{"said": notice} for notice in notices])
        if self.workers:
            self.workers.tell(notices)
        return results

    # Reading

    async def look(self, read: Callable[..., Any], *given: Any) -> Any:
        """Calls one of the short readings below: with SQLite at once, with PostgreSQL in a thread."""
        return read(*given) if self._writer is None else await asyncio.to_thread(read, *given)

    def load(self, id: str) -> Match | None:
        """A table, replayed from its log."""
        with self.engine.connect() as c:
            row = c.execute(select(tables).where(tables.c.id == id)).one_or_none()
        if row is None:
            return None
        match = Match(id, Setup(**json.loads(row.setup)), row.maker, bytes.fromhex(row.server_seed))
        for event in self.events_after(id, 0):
            match.apply(event)
        return match

    def events_after(self, id: str, number: int) -> list[Event]:
        query = select(events).where(events.c.table_id == id, events.c.number > number).order_by(events.c.number)
        with self.engine.connect() as c:
            return [Event(row.number, row.at, row.kind, json.loads(row.body)) for row in c.execute(query)]

    def due(self, before: int) -> list[str]:
        """The tables in which the service is to act."""
        query = select(tables.c.id).where(tables.c.status == PLAYING, tables.c.due <= before).order_by(tables.c.due).limit(1000)
        with self.engine.connect() as c:
            return list(c.execute(query).scalars())

    def listed(self, person: str | None) -> dict[str, list[Listed]]:
        """The tables for the front page."""
        open_ones = select(tables).where(tables.c.status == WAITING, tables.c.public, tables.c.open > 0)
        watched = select(tables).where(tables.c.status == PLAYING, tables.c.public)
        lists = {"join": open_ones, "watch": watched}
        if person:
            own = select(tables).join(sittings, sittings.c.table_id == tables.c.id).where(sittings.c.person == person)
            lists["resume"] = own.where(tables.c.status != OVER)
            lists["finished"] = own.where(tables.c.status == OVER)
        found: dict[str, list[Listed]] = {"join": [], "watch": [], "resume": [], "finished": []}
        with self.engine.connect() as c:
            for name, query in lists.items():
                rows = c.execute(query.order_by(tables.c.touched.desc()).limit(MOST_LISTED))
                found[name] = [listed_row(row) for row in rows]
        return found

    def name(self, person: str) -> str | None:
        with self.engine.connect() as c:
            return c.execute(select(people.c.name).where(people.c.id == person)).scalar()

    # What other processes say

    def listen(self, heard: Callable[[str], None]) -> None:
        """Calls `heard` with every notice of other processes, in a thread; it is told an empty text after a gap."""
        if not self.notifies:
            return

        def work() -> None:
            import psycopg

            where = self.engine.url.set(drivername="postgresql").render_as_string(hide_password=False)
            while not self._closed.is_set():
                try:
                    with psycopg.connect(where, autocommit=True) as c:
                        c.execute(f"LISTEN {CHANNEL}")
                        heard("")
                        while not self._closed.is_set():
                            for notice in c.notifies(timeout=1):
                                heard(notice.payload)
                except psycopg.Error as error:
                    log.warning("the database does not answer: %s", type(error).__name__)
                    self._closed.wait(1)

        self._listening = threading.Thread(target=work, name="fuda-listener", daemon=True)
        self._listening.start()


INSERT_EVENTS = "INSERT INTO event (table_id, number, at, kind, body) VALUES (?, ?, ?, ?, ?)"
# Over a network all lines of a batch go as one JSON text.
INSERT_EVENTS_FAR = text(
    "INSERT INTO event (table_id, number, at, kind, body)"
    " SELECT one->>0, CAST(one->>1 AS integer), CAST(one->>2 AS bigint), one->>3, one->>4"
    " FROM json_array_elements(CAST(:lines AS json)) AS one"
)
INSERT_TABLE, INSERT_PERSON, INSERT_SITTING = (str(insert(one)) for one in (tables, people, sittings))
UPDATE_ROW = (
    "UPDATE game_table SET status = :status, open = :open, touched = :touched, due = :due, moves = :moves, turn = :turn"
    " WHERE id = :key"
)
UPDATE_SHOWN = "UPDATE game_table SET shown = :shown WHERE id = :key"
DELETE_SITTING = "DELETE FROM sitting WHERE person = :person AND table_id = :table_id"
NOTIFY = text(f"SELECT pg_notify('{CHANNEL}', :said)")


def in_parts(all: list[str], most: int) -> Iterator[list[str]]:
    for i in range(0, len(all), most):
        yield all[i : i + most]


def resolve(answers: list[tuple[Callable[[Any], None], Any]]) -> None:
    for done, result in answers:
        try:
            done(result)
        except Exception:
            log.exception("what was written can't be told")


def settle(future: asyncio.Future[Any], result: Any) -> None:
    if future.done():
        return
    if isinstance(result, Exception):
        future.set_exception(result)
    else:
        future.set_result(result)


def listed_row(row: Any) -> Listed:
    from fuda.shuffle import commitment

    shown = json.loads(row.shown)
    kept = {"status": row.status, "touched": row.touched, "moves": row.moves, "turn": row.turn, "maker": row.maker}
    return Listed(row.id, Setup(**json.loads(row.setup)), row.maker, commitment(bytes.fromhex(row.server_seed)), kept, shown)


def connect(url: str) -> Engine:
    if url.startswith(("postgres://", "postgresql://")):
        url = "postgresql+psycopg://" + url.split("://", 1)[1]
    if not url.startswith(("sqlite:///", "postgresql+psycopg://")):
        raise BadSetup("A database is given as sqlite:///FILE or postgresql://USER@HOST/NAME.")
    try:
        if url.startswith("sqlite"):
            engine = create_engine(url, poolclass=NullPool if url == "sqlite:///:memory:" else None, connect_args={"timeout": 30})
            sql_event.listen(engine, "connect", careful)
        else:
            engine = create_engine(url, pool_pre_ping=True, pool_size=8)
        with engine.connect():
            return engine
    except ImportError as error:
        raise Missing("PostgreSQL needs the extra fuda[postgres]: pip install 'fuda[postgres]'.") from error
    except DBAPIError as error:
        raise BadSetup(f"The database can't be opened: {str(error.orig).strip()}") from error


def careful(connection: Any, _: Any) -> None:
    """SQLite: readers don't wait for the writer, and a commit is on disk when it returns."""
    cursor = connection.cursor()
    late = time.monotonic() + MOST_OPENING
    while True:
        try:
            cursor.execute("PRAGMA journal_mode=WAL")
            break
        except sqlite3.OperationalError as error:  # SQLite does not wait for another process that opens a new file, too
            if "locked" not in str(error) or time.monotonic() > late:
                raise
            time.sleep(0.01)
    cursor.execute("PRAGMA synchronous=FULL")
    cursor.close()


def create(engine: Engine) -> None:
    """Makes what is not there yet; two processes that start together may both try."""
    for tries_left in (2, 1, 0):
        try:
            meta.create_all(engine)
            return
        except DBAPIError:
            if not tries_left:
                raise
            time.sleep(0.2)
