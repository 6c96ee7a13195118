"""Positions: a state as text that a person can write and read.

>>> import fuda
>>> t = fuda.table("saika", position='''
... saika, 3 players
... option pillar: ignored
... hand 1: red-7 blue-3       # a comment
... hand 2: green-1 pillar
... hand 3: red-8 red-2
... trick: - red-9 -
... ''')
>>> t.turn, [str(action) for action in t.legal()]
(2, ['red-2', 'red-8'])

The heading names the game; the other lines may stand in any order, and what they leave out is derived or as at the start of a
match. How fields are written is declared in the game's `position.py`:

| name | is |
| --- | --- |
| `LINES` | the lines, in the order in which they are written; see `lines` |
| `DERIVED` | the names of fields that follow from the others and have no line |
| `clear(s)` | takes everything off the table that was dealt for a new match |
| `complete(s, given)` | derives what the text left out |
| `check(s, given)` | refuses what can't be, by `given.refuse(key, why)` |

All are optional. A field without a line, and every field of a game without a `position.py`, is a line of plain numbers.
A position as one seat knows it has a line `seen by: 2`, and `?` for what the seat can't see; reading it deals that anew.
"""

import difflib
import re
from functools import lru_cache
from types import ModuleType
from typing import Any, NamedTuple, NoReturn

from fuda.errors import BadPosition, BadSetup
from fuda.kernel.books import Book
from fuda.kernel.game import Game
from fuda.kernel.lines import SEAT, Line, Numbers, keyed, names, shortened
from fuda.kernel.python import PythonEngine
from fuda.kernel.schema import Field, Sight, fields_of

MAX_LENGTH = 20_000
HEADING = re.compile(r"([^\s,]+)(?:\s*,\s*([0-9]{1,3})\s+players?)?", re.ASCII)
OPTION = "option "
SEEN_BY = "seen by"
BASE_WORDS = (1, 2, 3, 4)  # of the generator of the match that a position starts from: the same for every reader
COMMON = ("rng", "players")  # fields that have no line


class Start(NamedTuple):
    """Where a table starts."""

    players: int
    options: dict[str, Any]
    state: Any  # slotted


class Given:
    """What a text says: by key, what stands after the colon."""

    def __init__(self) -> None:
        self.texts: dict[str, str] = {}
        self.numbers: dict[str, int] = {}  # of the lines
        self.unknown: set[str] = set()  # keys with a `?`
        self.game = ""
        self.players: int | None = None

    def __contains__(self, key: str) -> bool:
        return key in self.texts

    def refuse(self, key: str, why: str) -> NoReturn:
        """Raises a `BadPosition` that names the line."""
        where = f"Line {self.numbers[key]} of the position ({key})" if key in self.numbers else f"The position without {key!r}"
        raise BadPosition(f"{where}: {why}{'' if why.endswith('?') else '.'}")


class GameLines:
    """The lines of one game."""

    def __init__(self, game: Game) -> None:
        self.module: ModuleType | None = game.part("position")
        declared: list[Line] = list(getattr(self.module, "LINES", ()))
        derived = getattr(self.module, "DERIVED", ())
        self.fields = {f.name: f for f in fields_of(game.rules.State)}
        covered = {*COMMON, *derived, *game.options, *(name for line in declared for name in line.fields)}
        kernel = [Line("phase", "phase", names(game.phases), always=True), Line("turn", "turn", SEAT, always=True)]
        self.lines = [line for line in kernel if line.field not in covered] + declared
        covered |= {name for line in self.lines for name in line.fields}
        self.lines += [Numbers(f) for f in self.fields.values() if f.name not in covered]

    def call(self, name: str, *arguments: Any) -> None:
        """Calls a function of the game's `position.py`, where it has one."""
        function = getattr(self.module, name, None)
        if function is not None:
            function(*arguments)


_lines: dict[Game, GameLines] = {}


def lines_of(game: Game) -> GameLines:
    if game not in _lines:
        _lines[game] = GameLines(game)
    return _lines[game]


def read(
    engine: PythonEngine,
    text: str,
    players: int | None,
    options: dict[str, Any],
    words: tuple[int, ...],
    book: Book | None = None,
) -> Start:
    """The start that a position describes; `words` set the generator that deals what is unknown.

    `players` and `options` are those that were asked for besides; the text must not say otherwise.
    """
    game = engine.game
    given = split(game, text)
    players, options = settings(game, given, players, options)
    viewer = viewing_seat(given, players)
    s = assemble(engine, given, players, options, book)
    if given.unknown and viewer is None:
        given.refuse(first_unknown(given), f"'?' needs a line '{SEEN_BY}: 1' that says which seat can't see it")
    lines_of(game).call("check", s, given)
    engine.set_words(s, words)
    if viewer is not None and given.unknown:
        deal_unknown(engine, s, given, viewer)
    check_decision(engine, s)
    return Start(players, options, s)


def split(game: Game, text: str) -> Given:
    """The lines of a text by their keys."""
    given = Given()
    if not isinstance(text, str):
        raise BadPosition("A position is a text of lines such as 'turn: 2'.")
    if len(text) > MAX_LENGTH:
        raise BadPosition(f"A position has at most {MAX_LENGTH} characters, not {len(text)}.")
    for number, raw in enumerate(text.splitlines(), start=1):
        line = raw.partition("#")[0].strip()
        if not line:
            continue
        key, colon, value = line.partition(":")
        if not colon:
            read_heading(game, given, number, line)
            continue
        key = " ".join(key.replace("_", " ").lower().split())
        if key in given:
            raise BadPosition(
                f"Line {number} of the position ({shortened(key)[1:-1]}): line {given.numbers[key]} says it already."
            )
        given.texts[key] = " ".join(value.split())
        given.numbers[key] = number
    return given


def read_heading(game: Game, given: Given, number: int, line: str) -> None:
    heading = HEADING.fullmatch(line)
    if heading is None or given.game:
        raise BadPosition(f"Line {number} of the position: {shortened(line)} has no colon; a line is, for example, 'turn: 2'.")
    if heading[1].lower() != game.name:
        raise BadPosition(f"Line {number} of the position: this is a position of {shortened(heading[1])}, not of {game.name}.")
    given.game = game.name
    given.players = int(heading[2]) if heading[2] else None


def settings(game: Game, given: Given, players: int | None, options: dict[str, Any]) -> tuple[int, dict[str, Any]]:
    """The number of players and all options, from the text and from what was asked for besides."""
    if None not in (players, given.players) and players != given.players:
        raise BadPosition(f"The position has {given.players} players, and {players} are asked for.")
    chosen = dict(options)
    try:
        players = game.check_players(players if given.players is None else given.players)
        for key in [key for key in given.texts if key.startswith(OPTION)]:
            name = key.removeprefix(OPTION).replace(" ", "_")
            value = game.check_options({name: given.texts[key]})[name]
            if name in options and game.check_options({name: options[name]})[name] != value:
                given.refuse(key, f"{options[name]} is asked for besides")
            chosen[name] = value
        return players, game.check_options(chosen)
    except BadSetup as error:
        raise BadPosition(f"The position can't be set up: {error}") from error


def viewing_seat(given: Given, players: int) -> int | None:
    """The seat whose knowledge the position is."""
    if SEEN_BY not in given:
        return None
    word = given.texts[SEEN_BY]
    if not re.fullmatch("[0-9]{1,3}", word, re.ASCII) or not 1 <= int(word) <= players:
        given.refuse(SEEN_BY, f"there is no seat {shortened(word)}; seats are 1 to {players}")
    return int(word) - 1


def assemble(engine: PythonEngine, given: Given, players: int, options: dict[str, Any], book: Book | None) -> Any:
    """The state that the lines give, completed but not checked; what is unknown is blank."""
    form = lines_of(engine.game)
    s = engine.copy(cleared(engine, players, tuple(options.items()), book))
    lines = dict(keyed(form.lines, s))
    for key in given.texts:
        if key not in lines and key != SEEN_BY and not key.startswith(OPTION):
            given.refuse(key, unknown_key(key, [*lines, SEEN_BY], players))
    for key, line in lines.items():
        if key not in given:
            continue
        try:
            if line.read(s, key, given.texts[key]):
                given.unknown.add(key)
        except ValueError as error:
            given.refuse(key, str(error))
    form.call("complete", s, given)
    return s


@lru_cache(maxsize=8)
def cleared(engine: PythonEngine, players: int, options: tuple[tuple[str, Any], ...], book: Book | None) -> Any:
    """The state that lines are read into: a match at its start, with everything taken off the table. To be copied."""
    s = engine.new()
    engine.game.set_up(s, players, dict(options), book)
    engine.set_words(s, BASE_WORDS)
    engine.reset(s)
    engine.bound["forget"](s)
    lines_of(engine.game).call("clear", s)
    return s


def unknown_key(key: str, keys: list[str], players: int) -> str:
    name, _, last = key.rpartition(" ")
    if re.fullmatch(r"[0-9.]+", last) and any(other.startswith(name + " ") for other in keys):
        return f"there is no such line with {players} players; seats are 1 to {players}"
    near = difflib.get_close_matches(key, keys, 1, 0.5)
    return f"there is no line {shortened(key)}; " + (f"did you mean {near[0]!r}?" if near else f"there are {', '.join(keys)}")


def first_unknown(given: Given) -> str:
    return min(given.unknown, key=lambda key: given.numbers[key])


def deal_unknown(engine: PythonEngine, s: Any, given: Given, viewer: int) -> None:
    """Draws what the text leaves unknown, as seat `viewer` could deal it."""
    first = first_unknown(given)
    form = lines_of(engine.game)
    before, texts = engine.masked(s, viewer), written(form, s, None)
    engine.redeal(s, viewer)
    engine.bound["forget"](s)
    for key, text in written(form, s, None).items():
        if key in given and key not in given.unknown and text != texts[key]:
            given.refuse(
                key, f"seat {viewer + 1} can't see it, so it can't be given beside the '?' of line {given.numbers[first]}"
            )
    if engine.masked(s, viewer) != before:
        given.refuse(first, "there is no deal that agrees with the other lines")
    given.unknown.clear()
    form.call("check", s, given)


def check_decision(engine: PythonEngine, s: Any) -> None:
    """The match is over, or the seat to move has a legal action."""
    try:
        actions = engine.legal(s) if s.turn >= 0 else []
        fine = s.turn < 0 or (s.turn < s.players and len(actions) > 0 and all(engine.why_not(s, a) == 0 for a in actions))
        for seat in range(s.players):
            engine.score(s, seat)
            engine.place(s, seat)
            engine.observe(engine.masked(s, seat), seat)
    except (ArithmeticError, LookupError, ValueError, TypeError) as error:  # numbers that no match can have
        raise BadPosition(f"The position can't be played: the rules of {engine.game.name} can't go on from it.") from error
    if not fine:
        raise BadPosition("The position can't be played: the seat to move has no legal action, and the match is not over.")


def write(engine: PythonEngine, s: Any, seat: int | None = None) -> str:
    """The position of a state, or what `seat` may know of it. Lines that reading would derive are left out."""
    game = engine.game
    form = lines_of(game)
    if seat is not None:
        s = engine.masked(s, seat)
    options = {name: f.values[getattr(s, name)] for name, f in game.options.items()}
    head = [f"{game.name}, {s.players} players"]
    head += [
        f"{OPTION}{name.replace('_', ' ')}: {str(value).lower()}"
        for name, value in options.items()
        if value != default(game, name)
    ]
    head += [] if seat is None else [f"{SEEN_BY}: {seat + 1}"]
    texts = written(form, s, seat)
    chosen = {key for key, line in keyed(form.lines, s) if line.always}
    last = {key for key, line in keyed(form.lines, s) if line.last}
    while True:
        given = Given()
        given.texts = {key: text for key, text in texts.items() if key in chosen}
        given.numbers = dict.fromkeys(given.texts, 0)
        try:
            again = written(form, assemble(engine, given, s.players, options, getattr(s, "book", None)), seat)
        except BadPosition:
            again = {}  # needs more lines to make sense
        missing = {key for key in texts if again.get(key) != texts[key]} - chosen
        missing = missing - last or missing
        if not missing and again != texts:
            missing = set(texts) - chosen  # something was derived by a detour
        if not missing:
            return "\n".join([*head, *(f"{key}: {text}" for key, text in given.texts.items())]) + "\n"
        chosen |= missing


def default(game: Game, name: str) -> Any:
    f: Field = game.options[name]
    return f.values[f.default]


def written(form: GameLines, s: Any, seat: int | None) -> dict[str, str]:
    """Every line of a state by its key, `?` for what `seat` may not see."""

    def hidden(name: str, i: int) -> bool:
        f = form.fields[name]
        if seat is None or f.sight is Sight.PUBLIC:
            return False
        if f.sight is Sight.PRIVATE:
            return i // f.each != seat
        return f.sight is Sight.HIDDEN or not getattr(s, f.mask)[i] >> seat & 1

    return {key: line.write(s, key, hidden) for key, line in keyed(form.lines, s)}
