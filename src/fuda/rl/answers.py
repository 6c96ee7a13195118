"""What a program that answers in free text means to play.

An answer is read from what is surest to what is least sure: a move as it is written in notation; one that is named in JSON; one
that stands behind `move:`, in code marks or in bold; one that is mentioned anywhere; the number of a choice. In JSON an `id` is
an action's number in the game, and a `number` that of a choice. Where several moves are meant equally well, nothing is guessed.
"""

import json
import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from fuda import text as texts
from fuda.errors import UnreadableMove
from fuda.table import SeatView, illegal, listing

KEYS = ("move", "action", "choice", "play", "answer")  # under which JSON has the move, the surest first
MARKED = (
    re.compile(r"^[^\w\n]*(?:final |my )*(?:move|action|choice|answer)[*_]*\s*(?:is)?\s*[:=][*_]*\s*(.+)$", re.I | re.M),
    re.compile(r"`+([^`\n]+)`+"),
    re.compile(r"\*\*([^*\n]+)\*\*"),
)
NUMBER = re.compile(r"(?<![\w.-])\d+(?:[.,]\d+)*(?![\w-]|[.,]\d)")  # as a word of its own, such as 2 or 1.5
FENCE = re.compile(r"```[a-z]*\n?|```", re.IGNORECASE)
MAX_ANSWER = 20_000  # characters, the last of a longer answer
MAX_DIGITS = 9  # of a number that can mean a move


def read(view: SeatView, answer: str) -> list[int]:
    """The actions that an answer stands for, mostly one; all are legal one after the other as far as the seat knows.

    Raises `UnreadableMove` where no move or more than one is meant, and `IllegalMove`, with the rule, where it is not allowed.

    >>> import fuda
    >>> view = fuda.table("saika", players=3, seed=7).seat_view(2)
    >>> [view.text(a) for a in read(view, 'Red is cheap here, so I will play **Red 2**.')]
    ['red-2']
    """
    if not view.legal():
        raise UnreadableMove("It is not this seat's turn.", [])
    words = {action: texts.action_text(view.game, view.state, action) for action in view.legal()}
    moves = Moves(words, {action: view.text(action) for action in view.legal()}, view.read)
    actions, refused = meant(moves, str(answer)[-MAX_ANSWER:].strip())
    if refused is not None:
        if not 0 <= refused < view.game.actions:
            raise moves.unclear([])
        raise illegal(view.game, view.state, refused, view.why_not(refused))
    return actions


def meant(moves: "Moves", text: str) -> tuple[list[int], int | None]:
    """The actions that a text stands for, or the one that it means and that is not allowed."""
    refusal: int | None = None
    objects = json_objects(text)
    for candidate in candidates(text, objects, moves):
        if isinstance(candidate, int):
            return ([candidate], None) if candidate in moves.legal else ([], candidate)
        found = moves.exact(candidate)
        if found is None:
            continue
        if len(found) > 1 or found[0] in moves.legal:
            return found, None
        refusal = found[0] if refusal is None else refusal
    mentioned = moves.mentioned(text)
    if len(mentioned) == 1:
        return [mentioned[0]], None
    if refusal is not None and not mentioned:
        return [], refusal
    has_id = any("id" in each for each in objects)  # its digits are no choice's number
    if not mentioned and not has_id and (number := moves.numbered(text)) is not None:
        return [number], None
    raise moves.unclear(mentioned or moves.sharing(text))


def candidates(text: str, objects: Sequence[dict[str, Any]], moves: "Moves") -> Iterator[str | int]:
    """Parts of an answer that may be a move and nothing else, and the action that its JSON gives by a number."""
    yield text
    for each in objects:
        yield from named(each)
    numbered = set().union(*(moves.given_by_number(each) for each in objects if not any(named(each))))
    if len(numbered) == 1:
        yield numbered.pop()
    plain = FENCE.sub("", text)
    for pattern in MARKED:
        yield from reversed(pattern.findall(plain))  # the last is what it came to
    lines = [line.strip() for line in plain.splitlines() if line.strip()]
    if lines:
        yield lines[-1]


def json_objects(text: str) -> list[dict[str, Any]]:
    """The objects of JSON in a text, the last first, their keys in small letters; a move that is an object stands for its own."""
    decoder = json.JSONDecoder()
    objects: list[dict[str, Any]] = []
    at = text.find("{")
    while at >= 0:
        try:
            value, end = decoder.raw_decode(text, at)
        except (ValueError, RecursionError):
            end = at + 1
        else:
            each = lowered(value)
            inner = next((lowered(each[key]) for key in KEYS if isinstance(each.get(key), dict)), None)
            objects.append(each if inner is None else {"move": inner.get("text")} | inner)
        at = text.find("{", end)
    return objects[::-1]


def lowered(value: dict[str, Any]) -> dict[str, Any]:
    return {key.lower(): each for key, each in value.items()}


def named(each: dict[str, Any]) -> list[str]:
    """The moves that an object of JSON names."""
    values = [each.get(key) for key in KEYS]
    return [str(value) for value in values if isinstance(value, str | int) and not isinstance(value, bool)]


def whole(value: Any) -> int | None:
    """A whole number, also one in quotation marks; None for anything else."""
    if isinstance(value, str) and value.isdecimal() and len(value) <= MAX_DIGITS:
        return int(value)
    return value if isinstance(value, int) and not isinstance(value, bool) else None


class Moves:
    """The moves of the seat to act, by all that they may be called: in words, in notation, and as `reader` reads it."""

    def __init__(self, words: dict[int, str], notation: dict[int, str], reader: Callable[[str], list[int]]) -> None:
        self.legal = list(notation)
        self.notation = notation
        self.reader = reader
        self.words = {action: simple(text) for action, text in words.items()}
        self.names: dict[str, int] = {}  # those that only one move has; notation is surer than words
        for called in ({a: simple(text) for a, text in each.items()} for each in (words, notation)):
            counts = Counter(called.values())
            self.names |= {name: action for action, name in called.items() if name and counts[name] == 1}

    def exact(self, text: str) -> list[int] | None:
        """The actions that a text is, and nothing but that: in notation, as a line of several, or in words."""
        bare = text.strip().strip("\"'`*.!,; ")
        for written in dict.fromkeys((text.strip(), bare, bare.lower())):
            if not written:
                continue
            try:
                found = self.reader(written)
            except UnreadableMove:
                continue
            if found:
                return found
        action = self.names.get(simple(bare))
        return None if action is None else [action]

    def mentioned(self, text: str) -> list[int]:
        """The legal moves that a text names: those of the last line that names one alone, else of the whole text."""
        whole = self._within(text)
        if len(whole) > 1:
            for line in reversed(text.splitlines()):
                named = self._within(line)
                if named:
                    return named
        return whole

    def _within(self, text: str) -> list[int]:
        """The legal moves that are named, without those that are only a part of a longer name."""
        rest = f" {simple(text)} "
        found: dict[int, None] = {}
        for name in sorted(self.names, key=len, reverse=True):
            if not name.isdecimal() and f" {name} " in rest:
                found[self.names[name]] = None
                rest = rest.replace(f" {name} ", "  ")
        return list(found)

    def sharing(self, text: str) -> list[int]:
        """The legal moves whose words a text has, though others have the same: two copies of a card."""
        return [action for action, name in self.words.items() if name and f" {name} " in f" {simple(text)} "]

    def given_by_number(self, each: dict[str, Any]) -> set[int]:
        """The actions that an object of JSON gives: by an action's `id`, by the `number` of a choice."""
        action, number = whole(each.get("id")), whole(each.get("number"))
        found = {action, None if number is None else self.choice(number)}
        return {each for each in found if each is not None}

    def numbered(self, text: str) -> int | None:
        """The choice whose number is the only number in a text."""
        numbers = set(NUMBER.findall(text))
        number = whole(numbers.pop()) if len(numbers) == 1 else None
        return None if number is None else self.choice(number)

    def choice(self, number: int) -> int | None:
        """The legal action of a number from 1 on."""
        return self.legal[number - 1] if 1 <= number <= len(self.legal) else None

    def unclear(self, mentioned: Sequence[int]) -> UnreadableMove:
        legal = list(self.notation.values())
        if mentioned:
            named = [self.notation[action] for action in mentioned]
            return UnreadableMove(f"The answer names {len(named)} moves: {listing(named)}. Name one.", named[:3])
        return UnreadableMove(f"The answer names no move that is legal now. Legal now: {listing(legal)}.", legal[:3])


def simple(text: str) -> str:
    """A name without capitals and punctuation: `Red-7.` and `red 7` are the same, `♥7` and `♠7` are not."""
    return " ".join(re.findall(r"[^\W_]+|[^\x00-\x7f\w\s]", text.lower()))
