"""Why a move: what happens next in most lines after it, and how often the same happens after another move.

Lines are played with notes, so what happens is told in the game's own sentences. Nothing here knows any game.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from time import perf_counter
from typing import Any

from fuda import text as texts
from fuda.catalogue import fields, template
from fuda.kernel.chance import seed_generator, word
from fuda.table import SeatView, interpreted
from fuda.text import Note

LINES = 100  # for each move
SECONDS = 0.6  # in which there may be fewer
MIN_LINES = 10
MAX_STEPS = 60  # of a line, which mostly ends at the seat's next decision
LEAST_DIFFERENCE = 0.15  # of the lines, for a fact that is worth a sentence
OWN = 1.25  # how much more a fact counts that is about the seat itself
SOMETHING = "…"  # stands for a value that differs from line to line

Key = tuple[int, tuple[int, ...]]  # a note's code and the seats in it


@dataclass(frozen=True)
class Fact:
    """Something that happens in so many lines after one move, and in so many after the other, before the seat decides again."""

    phrase: tuple[Any, ...]  # as `text.render` takes it
    after: int
    instead: int
    lines: int


def explain(view: SeatView, best: int, other: int, seed: int = 0, seconds: float = SECONDS) -> Fact | None:
    """The fact in which two moves of the seat to move differ most; None where they hardly do."""
    end = perf_counter() + seconds
    happened: list[Counter[Key]] = [Counter(), Counter()]
    at_once: list[Counter[int]] = [Counter(), Counter()]
    announced: list[Counter[Key]] = [Counter(), Counter()]  # what is told first
    values: dict[Key, set[tuple[int, ...]]] = {}
    lines = 0
    while lines < LINES and (lines < MIN_LINES or perf_counter() < end):
        for row, action in enumerate((best, other)):
            first, later = line(view, action, seed, lines)
            at_once[row].update({note.code for note in first})
            announced[row].update(key_of(view, note) for note in first[:1])
            keys = set()
            for note in (*first, *later):
                key = key_of(view, note)
                keys.add(key)
                values.setdefault(key, set()).add(note.values)
            happened[row].update(keys)
        lines += 1
    told = {code for code in at_once[0] if at_once[0][code] == at_once[1][code] == lines}  # what any such move is told as
    moves = {key for row in announced for key in row if row[key] == lines}  # the two moves themselves
    found = [key for key in values if key[0] not in told and key not in moves]

    def weight(key: Key) -> float:
        return abs(happened[0][key] - happened[1][key]) * (OWN if view.seat in key[1] else 1.0)

    if not found:
        return None
    chosen = max(found, key=lambda key: (weight(key), key))
    after, instead = happened[0][chosen], happened[1][chosen]
    if abs(after - instead) < LEAST_DIFFERENCE * lines:
        return None
    return Fact(phrase_of(view, chosen, values[chosen]), after, instead, lines)


def line(view: SeatView, action: int, seed: int, number: int) -> tuple[list[Note], list[Note]]:
    """The notes that the seat reads when it plays an action, and those after it up to its next decision, in one line."""
    engine, game, seat = interpreted(view.game), view.game, view.seat
    assert seat is not None
    s = engine.copy(view.state)
    seed_generator(s, seed, number)
    engine.redeal(s, seat)
    engine.act(s, action)
    first = notes(engine, s, seat)
    later: list[Note] = []
    bot = len(game.bot_names) - 1
    for _ in range(MAX_STEPS):
        if s.turn < 0:
            break
        legal = engine.legal(s)
        if s.turn == seat and len(legal) > 1:
            break
        chosen = legal[0]
        if len(legal) > 1 and bot:
            masked = engine.masked(s, s.turn)
            seed_generator(masked, word(s), 0)
            chosen = int(engine.bound["choose"](masked, bot, legal, len(legal)))
        elif len(legal) > 1:
            chosen = legal[word(s) % len(legal)]
        engine.act(s, chosen)
        later += notes(engine, s, seat)
    return first, later


def notes(engine: Any, s: Any, seat: int) -> list[Note]:
    found = [Note(code, seats, (a, b, c)) for code, seats, a, b, c in engine.notes(s)]
    return [note for note in found if note.may_read(seat)]


def key_of(view: SeatView, note: Note) -> Key:
    """Notes that say the same of the same seats are one: which card or how many points may differ."""
    return note.code, tuple(note.values[place] for place in seat_places(view, note.code))


def seat_places(view: SeatView, code: int) -> Sequence[int]:
    """Which values of a note are seats."""
    key = f"notes.{view.game.note_names[code]}"
    return sorted({place for place, kind in fields(key, key, template(view.game, key, "en")) if kind == "seat"})


def phrase_of(view: SeatView, key: Key, values: set[tuple[int, ...]]) -> tuple[Any, ...]:
    """The note as a phrase, with dots for what differs from line to line."""
    columns = [set(column) for column in zip(*values, strict=True)]
    return f"notes.{view.game.note_names[key[0]]}", *(column.pop() if len(column) == 1 else SOMETHING for column in columns)


def sentence(view: SeatView, fact: Fact, language: str, names: Sequence[str] | None = None) -> str:
    """What happens, as the game tells it."""
    return texts.render(view.game, fact.phrase, language, names, getattr(view.state, "book", None))
