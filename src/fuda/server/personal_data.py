"""All that is kept about a person: handed out on request, and deleted on request.

Matches belong to everyone who played them, so they stay and can still be replayed and verified. Who is deleted is no longer in
them: the id is replaced by one that leads nowhere, the name by a plain word, and what the person wrote in talk is blanked.
"""

import json
import secrets
from typing import Any

from sqlalchemy import Connection, delete, or_, select, update

from fuda.game_json import Json
from fuda.server.database import events, people, pushes, ratings, sittings, tables

DELETED_NAME = "—"
WHO_FIELDS = ("who", "person", "kept_for")


def export(c: Connection, person: str) -> Json:
    """Everything that is kept about a person, as JSON."""
    row = c.execute(select(people).where(people.c.id == person)).one_or_none()
    played = tables_of(c, person)
    return {
        "name": row.name if row else None,
        "since": row.made if row else None,
        "ratings": [
            {"game": one.game, "mu": one.mu, "sigma": one.sigma, "matches": one.matches}
            for one in c.execute(select(ratings).where(ratings.c.person == person))
        ],
        "notifications": [one.endpoint for one in c.execute(select(pushes).where(pushes.c.person == person))],
        "tables": [{"id": id, "events": own_events(c, id, person)} for id in played],
    }


def tables_of(c: Connection, person: str) -> list[str]:
    """The tables that have something of a person: those played at, made, or with a seat kept for the person."""
    seated = select(sittings.c.table_id).where(sittings.c.person == person)
    named = or_(tables.c.id.in_(seated), tables.c.maker == person, tables.c.shown.contains(person))
    return list(c.execute(select(tables.c.id).where(named).order_by(tables.c.touched)).scalars())


def own_events(c: Connection, table: str, person: str) -> list[Json]:
    """What a person has done at a table, from the log."""
    own, seat = [], None
    for row in c.execute(select(events).where(events.c.table_id == table).order_by(events.c.number)):
        body = json.loads(row.body)
        seat = seat_after(body, row.kind, person, seat)
        if person in row.body or (seat is not None and body.get("seat") == seat):
            own.append({"number": row.number, "at": row.at, "kind": row.kind, "body": mine(body, person)})
    return own


def seat_after(body: Json, kind: str, person: str, seat: int | None) -> int | None:
    """The person's seat after an event."""
    if kind == "made":
        return next((i for i, one in enumerate(body.get("seats", [])) if one.get("person") == person), None)
    if kind == "sit" and body.get("who") == person:
        return int(body["seat"])
    return None if kind == "stand" and body.get("seat") == seat else seat


def mine(body: Json, person: str) -> Json:
    """The body of an event without the ids and names of others."""
    if "seats" not in body:
        return body
    return body | {"seats": [one if one.get("person") == person else {"kind": one.get("kind", "open")} for one in body["seats"]]}


def erase(c: Connection, person: str) -> list[str]:
    """Deletes a person; the ids of the tables that have changed."""
    changed = tables_of(c, person)
    other = secrets.token_hex(16)
    for id in changed:
        row = c.execute(select(tables).where(tables.c.id == id)).one()
        shown = json.dumps(without(json.loads(row.shown), person, other), ensure_ascii=False)
        if row.maker == person:
            shown = json.dumps(json.loads(shown) | {"maker_name": DELETED_NAME}, ensure_ascii=False)
        maker = other if row.maker == person else row.maker
        c.execute(update(tables).where(tables.c.id == id).values(maker=maker, shown=shown))
        erase_events(c, id, person, other)
    for table, column in ((ratings, ratings.c.person), (pushes, pushes.c.person), (sittings, sittings.c.person)):
        c.execute(delete(table).where(column == person))
    c.execute(delete(people).where(people.c.id == person))
    return changed


def erase_events(c: Connection, table: str, person: str, other: str) -> None:
    seat = None
    for row in c.execute(select(events).where(events.c.table_id == table).order_by(events.c.number)).all():
        body = json.loads(row.body)
        seat = seat_after(body, row.kind, person, seat)
        new = without(body, person, other)
        if row.kind == "chat" and seat is not None and body.get("seat") == seat:
            new |= {"from": DELETED_NAME, "text": DELETED_NAME}
        if new != body:
            at = (events.c.table_id == table) & (events.c.number == row.number)
            c.execute(update(events).where(at).values(body=json.dumps(new, ensure_ascii=False)))


def without(value: Any, person: str, other: str) -> Any:
    """The same with another id and no name wherever it is about the person."""
    if isinstance(value, list):
        return [without(one, person, other) for one in value]
    if not isinstance(value, dict):
        return value
    new = {key: without(one, person, other) for key, one in value.items()}
    for field in WHO_FIELDS:
        if value.get(field) == person:
            new[field] = other
            if "name" in value:
                new["name"] = DELETED_NAME
    return new
