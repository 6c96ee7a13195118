"""Records: a match as a file of JSON Lines, a head line and then one action a line, in notation."""

import json
from typing import TYPE_CHECKING, Any

from fuda import games
from fuda.errors import BadRecord, FudaError, MoveError
from fuda.table import Table, check_backend

if TYPE_CHECKING:
    from fuda.kernel.game import Game

FORMAT = "fuda-record"
VERSION = 1


def write(table: Table, **more: Any) -> str:
    """The record of a table's match so far. `more` goes into the head, where readers leave alone what they don't know."""
    head = {
        "format": FORMAT,
        "version": VERSION,
        "game": table.game.name,
        "rules": rules_version(table.game),
        "players": table.players,
        "options": table.options,
        "seed": table.seed.hex(),
        "actions": len(table.log),
    }
    if table.first_position is not None:
        head["position"] = table.first_position
    head |= more
    return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in [head, *table.moves])


def read(text: str, *, backend: str = "auto") -> Table:
    """The table that a record describes, played up to its last action."""
    check_backend(backend)
    lines = text.splitlines()
    head = read_head(lines[0] if lines else "")
    table = seated(head, backend)
    for number, line in enumerate(lines[1:], start=2):
        if not line.strip():
            continue
        move = parsed(line, number)
        if not isinstance(move, str):
            raise BadRecord(f"Line {number} of the record is no action: each is one text in quotation marks.")
        try:
            table.play(move)
        except MoveError as error:
            raise BadRecord(f"Line {number} of the record can't be played. {error}") from error
    promised = head.get("actions", len(table.log))
    if promised != len(table.log):
        raise BadRecord(
            f"The record ends at line {len(lines)} with {len(table.log)} actions, but its head says {promised!r}: "
            "it was cut short or added to."
        )
    return table


def read_head(line: str) -> dict[str, Any]:
    try:
        head = json.loads(line)
    except (ValueError, RecursionError):
        head = None
    if not isinstance(head, dict) or head.get("format") != FORMAT:
        raise BadRecord("This is no Fuda record: its first line is not the head of one.")
    if head.get("version") != VERSION:
        raise BadRecord(f"Line 1: this record has format version {head.get('version')!r}; this Fuda reads version {VERSION}.")
    for key, kind in (("game", str), ("players", int), ("options", dict), ("seed", str)):
        if not isinstance(head.get(key), kind):
            raise BadRecord(f"Line 1 of the record is damaged: {key!r} is missing or not of its kind.")
    return head


def seated(head: dict[str, Any], backend: str) -> Table:
    try:
        game = games.load(head["game"])
        options = game.check_options(head["options"])
        table = Table(game, head["players"], head["seed"], backend=backend, position=head.get("position"), **options)
    except FudaError as error:
        raise BadRecord(f"Line 1 of the record is damaged or not of this Fuda. {error}") from error
    expected = rules_version(table.game)
    if head.get("rules", expected) != expected:
        raise BadRecord(
            f"Line 1: this record was made under version {head['rules']!r} of the rules of {table.game.name}; "
            f"this Fuda plays version {expected} and can't replay it."
        )
    return table


def parsed(line: str, number: int) -> Any:
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        raise BadRecord(f"Line {number} of the record is damaged: it is no JSON.") from None


def rules_version(game: "Game") -> int:
    """Goes up whenever an older record would no longer give the same match."""
    return int(game.rules.VERSION)
