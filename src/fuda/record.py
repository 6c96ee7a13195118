"""Records: a match as a file of JSON Lines, a head line and then one action a line, in notation."""

import json
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fuda import games
from fuda.errors import BadBook, BadRecord, FudaError, MissingBook, MoveError
from fuda.kernel.books import Book
from fuda.kernel.columns import shown
from fuda.table import Table

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
        **({"book": {"name": table.book.name, "digest": table.book.digest}} if table.book else {}),
        **({"decks": table.decks} if table.decks else {}),
        "seed": table.seed.hex(),
        **({"undone": table.undone} if table.undone else {}),
        "actions": len(table.log),
    }
    if table.first_position is not None:
        head["position"] = table.first_position
    head |= more
    return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in [head, *table.moves])


def read(text: str, *, book: Book | str | Path | None = None) -> Table:
    """The table that a record describes, played up to its last action; `book` where it was not played with the game's own."""
    lines = text.splitlines()
    head = read_head(lines[0] if lines else "")
    table = seated(head, book)
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
    check_characters(head, 1)
    if not isinstance(head, dict) or head.get("format") != FORMAT:
        raise BadRecord("This is no Fuda record: its first line is not the head of one.")
    if head.get("version") != VERSION:
        raise BadRecord(f"Line 1: this record has format version {head.get('version')!r}; this Fuda reads version {VERSION}.")
    for key, kind in (("game", str), ("players", int), ("options", dict), ("seed", str)):
        if not isinstance(head.get(key), kind):
            raise BadRecord(f"Line 1 of the record is damaged: {key!r} is missing or not of its kind.")
    return head


def seated(head: dict[str, Any], book: Book | str | Path | None = None) -> Table:
    try:
        game = games.load(head["game"])
        chosen = game.check_options(head["options"])
        cards = book_of(game, head, book)
        decks = decks_of(game, head)
        setup: dict[str, Any] = {"book": cards, "decks": decks, "position": head.get("position"), "undone": undone_of(head)}
        table = Table(game, head["players"], head["seed"], **setup, **chosen)
    except (BadRecord, BadBook):
        raise
    except FudaError as error:
        raise BadRecord(f"Line 1 of the record is damaged or not of this Fuda. {error}") from error
    expected = rules_version(table.game)
    if head.get("rules", expected) != expected:
        raise BadRecord(
            f"Line 1: this record was made under version {head['rules']!r} of the rules of {table.game.name}; "
            f"this Fuda plays version {expected} and can't replay it."
        )
    return table


def book_of(game: "Game", head: dict[str, Any], book: Book | str | Path | None) -> Book | None:
    """The book that the match was played with: the one given, or the game's own."""
    if not game.has_book:
        return game.check_book(book)
    named = head.get("book")
    name, digest = (named.get("name"), named.get("digest")) if isinstance(named, dict) else (None, None)
    if not isinstance(name, str) or not isinstance(digest, str):
        raise BadRecord("Line 1 of the record is damaged: 'book' is missing or not of its kind.")
    own = game.own_book()
    if own is not None and own.digest == digest:
        return own
    given = game.check_book(book) if book is not None else None
    if given is not None and given.digest == digest:
        return given
    played = f"This record was played with the cards {shown(name)} (digest {short(digest)})"
    if given is not None:
        other = f"the file that was given has the cards {shown(given.name)} (digest {short(given.digest)})"
        raise MissingBook(f"{played}; {other}.", name, digest)
    raise MissingBook(f"{played}; give that file with --cards, or book= in Python.", name, digest)


def short(digest: str) -> str:
    return repr(digest[:8])[1:-1] + "…"


def decks_of(game: "Game", head: dict[str, Any]) -> list[Any] | None:
    """The decks of a record's head, each a table of counts."""
    if game.deck_field is None:
        return None
    decks = head.get("decks")
    if not isinstance(decks, list) or not all(isinstance(deck, dict) for deck in decks):
        raise BadRecord("Line 1 of the record is damaged: 'decks' is missing or not of its kind.")
    return decks


def undone_of(head: dict[str, Any]) -> list[int]:
    """The undos of a record's head after which chance was drawn afresh."""
    undone = head.get("undone", [])
    if not isinstance(undone, list):
        raise BadRecord("Line 1 of the record is damaged: 'undone' is not of its kind.")
    return undone


def parsed(line: str, number: int) -> Any:
    try:
        value = json.loads(line)
    except (ValueError, RecursionError):
        raise BadRecord(f"Line {number} of the record is damaged: it is no JSON.") from None
    check_characters(value, number)
    return value


def check_characters(value: Any, number: int) -> None:
    """JSON can name half a character (a lone surrogate), which no text can hold."""
    try:
        json.dumps(value, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        raise BadRecord(f"Line {number} of the record is damaged: it holds half a character.") from None


def saved_seat(text: str, table: Table) -> int | None:
    """The seat of the person who saved a match, None where the record does not say it."""
    seat = read_head(text.splitlines()[0]).get("seat")
    return seat if isinstance(seat, int) and not isinstance(seat, bool) and 0 <= seat < table.players else None


def moves_for(table: Table, seat: int | None) -> list[str | None]:
    """All moves of a match that is over; of one that goes on those of a seat, and None for those of others."""
    if table.over:
        return list(table.moves)
    again = table.restarted()
    moves: list[str | None] = []
    for action, text in zip(table.log, table.moves, strict=True):
        moves.append(text if again.turn == seat else None)
        again.play(action)
    return moves


def rules_version(game: "Game") -> int:
    """Goes up whenever an older record would no longer give the same match."""
    return int(game.rules.VERSION)


def write_whole(path: Path, text: str) -> None:
    """Writes a file so that a crash leaves the old one or the new one, never half of either."""
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_suffix(path.suffix + ".part")
    with part.open("w", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    part.replace(path)
