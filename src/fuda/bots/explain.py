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
MAX_STEPS = 60  # of a line, which mostly ends at a decision of the seat
LEAST_DIFFERENCE = 0.15  # of the lines, for a fact that is worth a sentence
OWN = 1.25  # how much more a fact counts that is about the seat itself
SOMETHING = "…"  # stands for a value that differs from line to line

Key = tuple[int, tuple[int, ...]]  # a note's code and the seats in it


@dataclass(frozen=True)
class Fact:
    """Something that happens in so many lines after one move, and in so many after the other, up to a decision of the seat."""

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
        for row, line in enumerate(both_lines(view, (best, other), seed, lines)):
            at_once[row].update({note.code for note in line.first})
            announced[row].update(key_of(view, note) for note in line.first[:1])
            keys = set()
            for note in (*line.first, *line.later):
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


def both_lines(view: SeatView, actions: Sequence[int], seed: int, number: int) -> list["Line"]:
    """A line for each of the actions, with the same deal, up to a decision of the seat.

    The shorter of two goes on as far as the longer at least. After one move of several in a turn all that others do would be
    missing otherwise, which no move prevents.
    """
    lines = [Line(view, action, seed, number) for action in actions]
    for each in lines:
        each.go_on()
    longest = max(each.steps for each in lines)
    for each in lines:
        if each.steps < longest:
            each.go_on(longest)
    return lines


class Line:
    """How the match goes on after an action of the seat to move, in one deal of what it can't see."""

    def __init__(self, view: SeatView, action: int, seed: int, number: int) -> None:
        assert view.seat is not None
        self.seat, self.engine, self.bot = view.seat, interpreted(view.game), len(view.game.bot_names) - 1
        self.state = self.engine.copy(view.state)
        self.steps = 0  # after the action
        seed_generator(self.state, seed, number)
        self.engine.redeal(self.state, self.seat)
        self.engine.act(self.state, action)
        self.first = notes(self.engine, self.state, self.seat)  # what the seat is told of the action itself
        self.later: list[Note] = []  # and of those after it

    def go_on(self, least: int = 0) -> None:
        """The game's own bot plays all seats, so many actions at least, to the seat's next decision."""
        engine, s = self.engine, self.state
        while s.turn >= 0 and self.steps < MAX_STEPS:
            legal = engine.legal(s)
            if s.turn == self.seat and len(legal) > 1 and self.steps >= least:
                break
            engine.act(s, self._choice(legal))
            self.later += notes(engine, s, self.seat)
            self.steps += 1

    def _choice(self, legal: Sequence[int]) -> int:
        s = self.state
        if len(legal) == 1:
            return legal[0]
        if not self.bot:
            return legal[word(s) % len(legal)]
        masked = self.engine.masked(s, s.turn)
        seed_generator(masked, word(s), 0)
        return int(self.engine.bound["choose"](masked, self.bot, legal, len(legal)))


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
