"""A tiny game that keeps its contract, and ways to break it: what `check_game` must notice.

Each seat holds a secret number; in turn each says "high" or "low"; after two rounds the seat with the highest number wins.
"""

import importlib.util
import shutil
import sys
from enum import IntEnum
from pathlib import Path
from types import ModuleType
from typing import Any, cast

from fuda.kernel import State as KernelState, private, public
from fuda.kernel.game import Game
from fuda.text import Phrase

SEATS = 3
SOURCE = """
from fuda.kernel import below, note
from tests.broken import State, Phase, Note, SEATS

VERSION = 1
PLAYERS = range(2, 4)
ACTIONS = 3
MAX_LEGAL = 2
MAX_NOTES = 2
OBSERVATION = 4
CHANGEABLE = [1, 2]


def reset(s):
    for seat in range(SEATS):
        s.number[seat] = below(s, 50) if seat < s.players else 0
        s.said[seat] = 0
    s.left = 2 * s.players
    s.turn = 0
    s.phase = Phase.SAY


def legal(s, out):
    if s.turn < 0:
        return 0
    out[0] = 0
    out[1] = 1
    return 2


def apply(s, a):
    note(s, Note.SAYS, s.turn, a)
    s.said[s.turn] = a + 1
    s.left -= 1
    s.turn = (s.turn + 1) % s.players
    if s.left == 0:
        s.turn = -1
        s.phase = Phase.OVER


def why_not(s, a):
    if s.turn < 0:
        return 2
    return 0 if a < 2 else 1


def score(s, seat):
    return s.number[seat]


def place(s, seat):
    better = 0
    for other in range(s.players):
        if s.number[other] > s.number[seat]:
            better += 1
    return better + 1


def redeal(s, seat):
    for other in range(s.players):
        if other != seat:
            s.number[other] = below(s, 50)


def observe(s, seat, out):
    out[0] = s.number[seat]
    for other in range(SEATS):
        out[1 + other] = s.said[other]
"""


class Phase(IntEnum):
    SAY = 0
    OVER = 1


class Note(IntEnum):
    SAYS = 0


class State(KernelState):
    number = private("i8", SEATS)
    said = public("i8", SEATS, each=1)
    left = public("i8")


class Notation:
    TEXTS = ("low", "high", "never")

    @staticmethod
    def text(s: Any, a: int) -> str:
        return Notation.TEXTS[a]

    @staticmethod
    def parse(s: Any, typed: str) -> int | None:
        return Notation.TEXTS.index(typed) if typed in Notation.TEXTS else None


class Words:
    """The texts are in `tests/text`."""

    @staticmethod
    def prompt(s: Any) -> Phrase:
        return ("prompts.say",)

    @staticmethod
    def action(s: Any, a: int) -> str:
        return Notation.TEXTS[a]


class View:
    SECRET_SCORES = True

    @staticmethod
    def own(s: Any, seat: int) -> dict[str, Any]:
        return {"hand": [], "number": s.number[seat] if seat >= 0 else None}

    @staticmethod
    def shared(s: Any) -> dict[str, Any]:
        return {"said": s.said[: s.players]}

    @staticmethod
    def everything(s: Any) -> dict[str, Any]:
        return {"numbers": s.number[: s.players]}


RULES = """# Numbers

**{name}.1** Each seat holds a secret number and says high or low in turn.

**{name}.2** After two rounds the match is over; the highest number wins.
"""


def make(folder: Path, name: str, *changes: tuple[str, str], rules_text: str = RULES, position: str = "") -> Game:
    """The game with pieces of its rules replaced, as a package of its own on disk."""
    text = SOURCE
    for old, new in changes:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    package = folder / name
    package.mkdir()
    (package / "__init__.py").write_text("")
    (package / "rules.py").write_text(text)
    shutil.copytree(Path(__file__).parent / "text", package / "text")
    if rules_text:
        (package / "rules.md").write_text(rules_text.replace("{name}", name))
    if position:
        (package / "position.py").write_text(position)
    load(name, package / "__init__.py")
    rules = load(f"{name}.rules", package / "rules.py")
    notation, words, view = (cast(ModuleType, part) for part in (Notation, Words, View))
    return Game(name, name, rules, notation, words, view, default_players=2)


def load(name: str, path: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module
