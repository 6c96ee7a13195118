"""`fuda doctor`: checks a database, repairs what follows from the logs of tables, and says what can't be repaired."""

import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import Any

from sqlalchemy import delete, insert, select, text, update

from fuda import shuffle
from fuda.errors import FudaError, OtherRules
from fuda.server import replays, serializers
from fuda.server.database import events, people, settings, sittings, tables
from fuda.server.match import OVER, Match
from fuda.server.storage import Damaged, Storage, now_ms

LISTED = ("status", "open", "moves", "turn")  # columns that follow from the log


@dataclass(frozen=True)
class Finding:
    table: str | None  # None for the database as a whole
    what: str
    is_repaired: bool = False

    def as_json(self) -> dict[str, Any]:
        return asdict(self)


@dataclass(frozen=True)
class Report:
    tables: int
    events: int
    findings: list[Finding]

    @property
    def is_healthy(self) -> bool:
        return all(finding.is_repaired for finding in self.findings)

    def as_json(self) -> dict[str, Any]:
        return {"tables": self.tables, "events": self.events, "findings": [finding.as_json() for finding in self.findings]}


def examine(url: str, *, repair: bool = True) -> Report:
    """Looks at everything. With `repair`, what follows from the logs is written anew; logs are never changed."""
    storage = Storage(url)
    try:
        findings = list(check_database(storage))
        with storage.engine.connect() as c:
            ids = list(c.execute(select(tables.c.id).order_by(tables.c.id)).scalars())
            count = c.execute(text("SELECT count(*) FROM event")).scalar_one()
        for id in ids:
            findings += check_table(storage, id, repair)
        return Report(len(ids), count, findings)
    finally:
        storage.close()


def check_database(storage: Storage) -> Iterator[Finding]:
    with storage.engine.connect() as c:
        if not storage.is_shared:
            for (line,) in c.execute(text("PRAGMA integrity_check")):
                if line != "ok":
                    yield Finding(None, f"SQLite says: {line}. Restore a backup.")
        if c.execute(select(settings.c.value).where(settings.c.name == "secret")).scalar() is None:
            yield Finding(None, "the key that signs cookies is missing; people will have to sit down anew")
        orphans = select(events.c.table_id).distinct().where(events.c.table_id.not_in(select(tables.c.id)))
        for id in c.execute(orphans).scalars():
            yield Finding(id, "there are events of it, but the table itself is missing; restore it from a backup")


def check_table(storage: Storage, id: str, repair: bool) -> Iterator[Finding]:
    try:
        match = storage.load(id)
    except (Damaged, OtherRules) as error:
        yield Finding(id, f"its log can't be replayed ({error}); restore it with: fuda restore FILE --replace {id}")
        return
    assert match is not None
    yield from check_shuffle(match)
    yield from check_lists(storage, match, repair)


def check_shuffle(match: Match) -> Iterator[Finding]:
    """Whether a finished match follows from what was promised."""
    if match.status != OVER:
        return
    try:
        result = shuffle.verify(replays.record_text(match), match.commitment, match.book)
        is_right = result["commitment"] and result["seed"]
    except FudaError as error:
        yield Finding(match.id, f"its record can't be played again: {error}")
        return
    if not is_right:
        yield Finding(match.id, "its seed does not follow from the one that was promised")


def check_lists(storage: Storage, match: Match, repair: bool) -> Iterator[Finding]:
    """What is kept beside the log, for lists, has to follow from it."""
    row = serializers.row_of(match) | {"open": len(match.open_seats)}
    expected = {name: row[name] for name in LISTED}
    shown = serializers.shown_json(match)
    persons = {seat.person: seat.name for seat in match.seats if seat.person}
    with storage.engine.begin() as c:
        listed = c.execute(select(tables).where(tables.c.id == match.id)).one()
        differing = [name for name in LISTED if getattr(listed, name) != expected[name]]
        if not same_json(listed.shown, shown):
            differing.append("shown")
        if differing:
            if repair:
                c.execute(update(tables).where(tables.c.id == match.id).values(**expected, shown=shown))
            yield Finding(match.id, f"the lists said something else than its log ({', '.join(differing)})", repair)
        sitting = set(c.execute(select(sittings.c.person).where(sittings.c.table_id == match.id)).scalars())
        for person in persons.keys() - sitting:
            if repair:
                c.execute(insert(sittings).values(person=person, table_id=match.id))
            yield Finding(match.id, "somebody at it did not find it in the own list", repair)
        for person in sitting - persons.keys():
            if repair:
                c.execute(delete(sittings).where(sittings.c.person == person, sittings.c.table_id == match.id))
            yield Finding(match.id, "it was in the list of somebody who does not sit at it", repair)
        known = set(c.execute(select(people.c.id).where(people.c.id.in_(persons))).scalars())
        for person in persons.keys() - known:
            if repair:
                c.execute(insert(people).values(id=person, name=persons[person], made=now_ms()))
            yield Finding(match.id, "somebody at it was unknown", repair)


def same_json(left: str, right: str) -> bool:
    try:
        return bool(json.loads(left) == json.loads(right))
    except ValueError:
        return False
