"""Storage: people, tables, and one append-only log of events for each table.

One thread writes. All that comes up while it commits is committed together next (group commit), so that many tables share the
wait for the disk; a write is done when it is on disk. The primary key (table, number) keeps two workers from writing the same
event: the second gets a `Conflict`, reads what it missed, and decides again. With PostgreSQL, `NOTIFY` passes events on to the
other workers.
"""

import asyncio
import json
import logging
import queue
import secrets
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from operator import attrgetter
from typing import Any

import orjson
from sqlalchemy import Connection, bindparam, delete, insert, select, text, update
from sqlalchemy.exc import DBAPIError, IntegrityError

from fuda import games, shuffle
from fuda.errors import FudaError, OtherRules
from fuda.kernel.books import Book, Source
from fuda.server import personal_data, ratings
from fuda.server.database import books, connect, events, people, settings, sittings, tables
from fuda.server.match import OVER, PLAYING, WAITING, Event, Match, Setup
from fuda.server.metrics import Metrics
from fuda.server.problems import Problem

log = logging.getLogger("fuda.server")

CHANNEL = "fuda"
MAX_BATCH = 512  # writes in one transaction
MAX_PAYLOAD = 7900  # bytes of a notification; PostgreSQL takes 8000
MAX_LISTED = 50  # tables in a list
MAX_HISTORY = 1000  # and in what a person has played
SECRET_BYTES = 32
COMMIT_DELAY = 0.010  # seconds that a commit waits for more writes while several come together, as PostgreSQL's commit_delay
CLOSE_TIMEOUT = 10.0  # seconds
READERS = 4  # threads
READ_TIMEOUT = 10.0  # seconds


class Damaged(Exception):
    """A table whose log can't be replayed. Says why."""


class Conflict(Exception):
    """Another worker has written to this table in the meantime."""


@dataclass(slots=True)
class Write:
    """Events of one table to append, with what the lists say of the table after them."""

    table: str
    events: Sequence[Event]
    row: dict[str, Any] | None = None  # status, open, touched, due, moves, turn; None where that can wait
    shown: str | None = None  # seats and scores, where they changed
    new_table: dict[str, Any] | None = None  # the table's own row, if it is new
    new_people: Sequence[dict[str, Any]] = ()
    sits: Sequence[str] = ()  # people who take a seat
    stands: Sequence[str] = ()  # people who give theirs up
    result: dict[str, Any] | None = None  # of a match that is over, for the ratings
    book: dict[str, str] | None = None  # the files of a new table's book, which may be there already


@dataclass(slots=True)
class Work:
    """Another small change of the database."""

    run: Callable[[Connection], Any]


@dataclass(slots=True)
class Notice:
    """A message for the other workers that is not stored."""

    message: dict[str, Any]


Item = tuple[Write | Work | Notice, "asyncio.Future[Any] | None"]


@dataclass
class Listed:
    """A table as lists show it."""

    id: str
    setup: Setup
    row: dict[str, Any]
    seats: list[dict[str, Any]] = field(default_factory=list)


def now_ms() -> int:
    return time.time_ns() // 1_000_000


class Storage:
    def __init__(self, url: str, metrics: Metrics | None = None) -> None:
        self.metrics = metrics or Metrics()
        self.worker = secrets.token_hex(4)  # the name of this process in notifications
        self.engine = connect(url)
        self.is_shared = self.engine.dialect.name == "postgresql"
        self.secret = self._read_secret()
        self._queue: queue.SimpleQueue[Item | None] = queue.SimpleQueue()
        self._writing_since: float | None = None  # when the group that is being written was begun
        self._connection: Connection | None = None  # of the writer
        self._loop: asyncio.AbstractEventLoop | None = None
        self._readers = ThreadPoolExecutor(READERS, "fuda-reader")  # not shared with bots, which may think for long
        self._closed = threading.Event()
        self._listener: threading.Thread | None = None
        self._writer = threading.Thread(target=self._write, name="fuda-writer", daemon=True)
        self._writer.start()

    def close(self) -> None:
        """Writes what is waiting and closes the database."""
        self._closed.set()
        self._queue.put(None)
        self._writer.join(CLOSE_TIMEOUT)
        if self._listener is not None:
            self._listener.join(CLOSE_TIMEOUT)
        self._readers.shutdown()
        self.engine.dispose()

    def _read_secret(self) -> str:
        """The key that signs cookies: one for all workers on this database."""
        return self.made_once("secret", lambda: secrets.token_hex(SECRET_BYTES))

    def made_once(self, name: str, make: Callable[[], str]) -> str:
        """A setting that is made at the first start and then stays: one for all workers on this database."""
        value = self._setting(name)
        if value is None:
            try:
                with self.engine.begin() as c:
                    c.execute(insert(settings).values(name=name, value=make()))
            except IntegrityError:
                pass  # another worker was first
            value = self._setting(name)
        return str(value)

    @property
    def waiting_writes(self) -> int:
        return self._queue.qsize()

    @property
    def write_age(self) -> float:
        """The seconds that the group which is being written has taken so far."""
        since = self._writing_since
        return 0.0 if since is None else time.monotonic() - since

    def ping(self) -> None:
        with self.engine.connect() as c:
            c.execute(text("SELECT 1"))

    def _setting(self, name: str) -> str | None:
        with self.engine.connect() as c:
            return c.execute(select(settings.c.value).where(settings.c.name == name)).scalar()

    # Writing

    def append(self, write: Write) -> "asyncio.Future[None]":
        """Done when the events are on disk. Raises `Conflict`, or the problem `unavailable`."""
        return self._put(write)

    def run(self, work: Callable[[Connection], Any]) -> "asyncio.Future[Any]":
        """Runs `work(connection)` in a transaction of the writer."""
        return self._put(Work(work))

    def _put(self, item: Write | Work) -> "asyncio.Future[Any]":
        self._loop = asyncio.get_running_loop()
        future = self._loop.create_future()
        self._queue.put((item, future))
        return future

    def notify(self, message: dict[str, Any]) -> None:
        """Sends a message to the other workers, if there can be any."""
        if self.is_shared:
            self._queue.put((Notice(message), None))

    def _write(self) -> None:
        is_busy = False  # whether several writes came together
        while True:
            batch: list[Item] = []
            item = self._queue.get()
            if is_busy:
                time.sleep(COMMIT_DELAY)
            while item is not None:
                batch.append(item)
                if len(batch) == MAX_BATCH or self._queue.empty():
                    break
                item = self._queue.get()
            if batch:
                self._writing_since = begun = time.monotonic()
                self._commit_batch(batch)
                self._writing_since = None
                self.metrics.commits.observe(time.monotonic() - begun)
            is_busy = len(batch) > 1
            if item is None:
                self._disconnect()
                return

    def _commit_batch(self, batch: list[Item], *, retry: bool = True) -> None:
        """Commits a batch in one transaction; if that fails, each of its items by itself."""
        try:
            results = self._commit([item for item, _ in batch])
        except Exception as error:
            self._disconnect()
            if retry and isinstance(error, DBAPIError) and error.connection_invalidated:
                self._commit_batch(batch, retry=False)  # what was committed after all is a conflict now
            elif len(batch) > 1 and not is_locked(error):
                for item in batch:
                    self._commit_batch([item])
            else:
                (self.metrics.conflicts if isinstance(error, IntegrityError) else self.metrics.failed_writes).inc()
                self._resolve(batch, [failure(error)] * len(batch))
        else:
            kinds = Counter(event.kind for write, _ in batch if isinstance(write, Write) for event in write.events)
            for kind, count in kinds.items():
                self.metrics.events.labels(kind).inc(count)
            self._resolve(batch, results)

    def _disconnect(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def _resolve(self, batch: list[Item], results: list[Any]) -> None:
        answers = [(future, result) for (_, future), result in zip(batch, results, strict=True) if future is not None]
        if answers and self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(resolve, answers)

    def _commit(self, batch: list[Write | Work | Notice]) -> list[Any]:
        if self._connection is None:
            self._connection = self.engine.connect()
        # Sorted by table, so that two workers can't wait for each other.
        writes = sorted((item for item in batch if isinstance(item, Write)), key=attrgetter("table"))
        with self._connection.begin():
            c = self._connection
            execute(c, INSERT_BOOK, [write.book for write in writes if write.book])
            execute(c, INSERT_TABLE, [write.new_table for write in writes if write.new_table])
            execute(c, INSERT_EVENT, [event_row(write.table, event) for write in writes for event in write.events])
            execute(c, UPDATE_TABLE, [{"key": write.table} | write.row for write in writes if write.row])
            execute(c, UPDATE_TABLE, [{"key": write.table, "shown": write.shown} for write in writes if write.shown])
            execute(c, INSERT_PERSON, [person for write in writes for person in write.new_people])
            execute(c, DELETE_SITTING, [{"key": write.table, "who": one} for write in writes for one in write.stands])
            execute(c, INSERT_SITTING, [{"table_id": write.table, "person": one} for write in writes for one in write.sits])
            for write in writes:
                if write.result:
                    ratings.record(c, write.table, write.result)
            results = [item.run(c) if isinstance(item, Work) else None for item in batch]
            if self.is_shared:
                messages = list(event_messages(writes)) + [item.message for item in batch if isinstance(item, Notice)]
                execute(c, NOTIFY, [{"payload": f"{self.worker} {orjson.dumps(one).decode()}"} for one in messages])
        return results

    # Reading

    async def read(self, query: Callable[..., Any], *arguments: Any) -> Any:
        """Calls one of the methods below in a thread."""
        try:
            async with asyncio.timeout(READ_TIMEOUT):
                return await asyncio.get_running_loop().run_in_executor(self._readers, query, *arguments)
        except TimeoutError:
            log.error("the database does not answer")
            raise Problem("unavailable") from None

    def load(self, id: str) -> Match | None:
        """A match, replayed from its log. Raises `Damaged` where that can't be done."""
        with self.engine.connect() as c:
            row = c.execute(select(tables).where(tables.c.id == id)).one_or_none()
        if row is None:
            return None
        number = 0
        try:
            setup = Setup(**json.loads(row.setup))
            match = Match(id, setup, row.maker, bytes.fromhex(row.server_seed), self.book(setup))
            for number, event in enumerate(self.events_after(id, 0), start=1):
                if event.number != number:
                    raise ValueError(f"event {number} is missing")
                match.apply(event)
            if not match.events:
                raise ValueError("it has no events")
        except (DBAPIError, OtherRules):
            raise
        except Exception as error:
            where = f"event {number}: " if number else ""
            raise Damaged(f"{where}{type(error).__name__}: {error}") from error
        return match

    def book(self, setup: Setup) -> Book | None:
        """The book of a table, None for one of a game without a book."""
        if setup.book is None:
            return None
        return games.load_version(setup.game, setup.rules).book_of_files(self.book_files(setup.book["id"]), setup.book["name"])

    def book_files(self, id: str) -> list[Source]:
        """The names and texts of a book's files."""
        with self.engine.connect() as c:
            text = c.execute(select(books.c.files).where(books.c.id == id)).scalar_one()
        return [(name, content) for name, content in json.loads(text)]

    def events_after(self, id: str, number: int) -> list[Event]:
        query = select(events).where(events.c.table_id == id, events.c.number > number).order_by(events.c.number)
        with self.engine.connect() as c:
            return [Event(row.number, row.at, row.kind, body_of(row)) for row in c.execute(query)]

    def due(self, before: int) -> list[str]:
        """The tables in which the service is to act."""
        query = select(tables.c.id).where(tables.c.status != OVER, tables.c.due <= before).order_by(tables.c.due).limit(1000)
        with self.engine.connect() as c:
            return list(c.execute(query).scalars())

    def listed(self, person: str | None) -> dict[str, list[Listed]]:
        """The tables for the front page."""
        waiting = select(tables).where(tables.c.status == WAITING, tables.c.public, tables.c.open > 0)
        watched = select(tables).where(tables.c.status == PLAYING, tables.c.public)
        queries = {"join": waiting, "watch": watched}
        if person:
            own = select(tables).join(sittings, sittings.c.table_id == tables.c.id).where(sittings.c.person == person)
            queries["resume"] = own.where(tables.c.status != OVER)
            queries["finished"] = own.where(tables.c.status == OVER)
        lists: dict[str, list[Listed]] = {"join": [], "watch": [], "resume": [], "finished": []}
        with self.engine.connect() as c:
            for name, query in queries.items():
                rows = c.execute(query.order_by(tables.c.touched.desc()).limit(MAX_LISTED))
                lists[name] = [one for one in map(listed, rows) if one is not None]
        return lists

    def finished(self, person: str) -> list[Listed]:
        """The finished tables of a person, the newest first."""
        own = select(tables).join(sittings, sittings.c.table_id == tables.c.id).where(sittings.c.person == person)
        with self.engine.connect() as c:
            rows = c.execute(own.where(tables.c.status == OVER).order_by(tables.c.touched.desc()).limit(MAX_HISTORY))
            return [one for one in map(listed, rows) if one is not None]

    def ratings_of(self, person: str) -> dict[str, Any]:
        """The ratings of a person by game, those that say little yet too."""
        with self.engine.connect() as c:
            return ratings.of_person(c, person)

    def export(self, person: str) -> dict[str, Any]:
        with self.engine.connect() as c:
            return personal_data.export(c, person)

    def name(self, person: str) -> str | None:
        with self.engine.connect() as c:
            return c.execute(select(people.c.name).where(people.c.id == person)).scalar()

    # Notifications of other workers

    def listen(self, on_message: Callable[[dict[str, Any] | None], None]) -> None:
        """Calls `on_message` in a thread with every message of other workers, and with None when some may be missing."""
        if not self.is_shared:
            return
        import psycopg

        url = self.engine.url.set(drivername="postgresql").render_as_string(hide_password=False)

        def work() -> None:
            while not self._closed.is_set():
                try:
                    with psycopg.connect(url, autocommit=True) as c:
                        c.execute(f"LISTEN {CHANNEL}")
                        on_message(None)
                        while not self._closed.is_set():
                            for notification in c.notifies(timeout=1):
                                worker, _, message = notification.payload.partition(" ")
                                if worker != self.worker:
                                    on_message(orjson.loads(message))
                except psycopg.Error as error:
                    log.warning("the database does not answer: %s", type(error).__name__)
                    self._closed.wait(1)

        self._listener = threading.Thread(target=work, name="fuda-listener", daemon=True)
        self._listener.start()


INSERT_TABLE, INSERT_EVENT, INSERT_PERSON, INSERT_SITTING = (insert(one) for one in (tables, events, people, sittings))
INSERT_BOOK = text("INSERT INTO book (id, files) VALUES (:id, :files) ON CONFLICT (id) DO NOTHING")
UPDATE_TABLE = update(tables).where(tables.c.id == bindparam("key"))
DELETE_SITTING = delete(sittings).where(sittings.c.person == bindparam("who"), sittings.c.table_id == bindparam("key"))
NOTIFY = text(f"SELECT pg_notify('{CHANNEL}', :payload)")


def execute(c: Connection, statement: Any, rows: list[Any]) -> None:
    if rows:
        c.execute(statement, rows)


def event_row(table: str, event: Event) -> dict[str, Any]:
    body = orjson.dumps(event.body).decode()
    return {"table_id": table, "number": event.number, "at": event.at, "kind": event.kind, "body": body}


def event_messages(writes: list[Write]) -> Iterator[dict[str, Any]]:
    """Notifications of what was written, each short enough: the events themselves, or the table where they are too long."""
    part: list[list[Any]] = []
    size = 0
    for write in writes:
        for event in write.events:
            row = [write.table, event.number, event.at, event.kind, event.body]
            length = len(orjson.dumps(row)) + 1
            if length > MAX_PAYLOAD - 100:
                yield {"changed": write.table}
                continue
            if part and size + length > MAX_PAYLOAD - 100:
                yield {"events": part}
                part, size = [], 0
            part.append(row)
            size += length
    if part:
        yield {"events": part}


def body_of(row: Any) -> dict[str, Any]:
    try:
        body: dict[str, Any] = json.loads(row.body)
    except ValueError as error:
        raise ValueError(f"the body of event {row.number} is no JSON") from error
    return body


def is_locked(error: Exception) -> bool:
    """Whether another program holds SQLite's lock: then all writes have to wait, not only some."""
    return isinstance(error, DBAPIError) and "database is locked" in str(error.orig)


def failure(error: Exception) -> Exception:
    if isinstance(error, IntegrityError):
        return Conflict()
    if isinstance(error, DBAPIError):
        log.error("the database refuses to write: %s", error.orig)
    else:
        log.error("the database could not be written", exc_info=error)
    return Problem("unavailable")


def resolve(answers: list[tuple["asyncio.Future[Any]", Any]]) -> None:
    for future, result in answers:
        if future.done():
            continue
        if isinstance(result, Exception):
            future.set_exception(result)
        else:
            future.set_result(result)


def listed(row: Any) -> Listed | None:
    """A row as lists show it; None for one that is damaged, or of a game that is not installed."""
    kept = {name: getattr(row, name) for name in ("status", "touched", "moves", "turn", "maker")}
    try:
        shown = json.loads(row.shown)
        seats = shown.pop("seats")
        commitment = shuffle.commitment(bytes.fromhex(row.server_seed))
        setup = Setup(**json.loads(row.setup))
        games.load(setup.game)
    except (FudaError, KeyError, TypeError, ValueError):
        return None
    return Listed(row.id, setup, kept | shown | {"commitment": commitment}, seats)
