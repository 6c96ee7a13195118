"""Lessons: a game taught on prepared positions, one thing at a time, by doing.

A package may bring `lessons.toml`, a list of lessons. Each begins with a position and has steps with words in both languages:

    [[lesson]]
    title = { en = "Low is safe", ja = "低い札は安全" }
    seat = 1
    seed = 0                    # of its chance, where another would not do
    position = "saika, 4 players …"

    [[lesson.step]]
    plays = ["red-7"]           # what the other seats play first
    en = "Red leads, so you must follow with red."
    ja = "リード色は赤です。"
    point = ["red-3"]           # what the arrows point at: parts of actions, seats, or names that the layout anchors
    expect = ["red-3"]          # the moves that go on, in notation; the first is what the lesson was written for
"""

from dataclasses import dataclass
from functools import cache
from typing import Any

from fuda.errors import BadText
from fuda.kernel.game import Game
from fuda.package_texts import Words, entries_of, words_of
from fuda.table import Table

FILE = "lessons.toml"


@dataclass(frozen=True)
class Step:
    words: Words
    plays: tuple[str, ...]  # what others play before it is said
    point: tuple[str, ...]
    expect: tuple[str, ...]  # empty for a step at which there is only something to read


@dataclass(frozen=True)
class Lesson:
    title: Words
    seat: int  # of who learns, counted from 0
    seed: int
    position: str
    steps: tuple[Step, ...]

    def table(self, game: Game) -> Table:
        """The table at the beginning. Its chance is always the same."""
        return Table(game, seed=self.seed, position=self.position)


@cache
def lessons_of(game: Game) -> tuple[Lesson, ...]:
    """The lessons of a game, none where its package brings none."""
    return tuple(lesson(game, one) for one in entries_of(game, FILE, "lesson"))


def lesson(game: Game, entry: dict[str, Any]) -> Lesson:
    try:
        steps = tuple(step(game, one) for one in entry["step"])
        return Lesson(
            words_of(game, FILE, entry["title"]),
            int(entry.get("seat", 1)) - 1,
            int(entry.get("seed", 0)),
            entry["position"],
            steps,
        )
    except KeyError as missing:
        raise BadText(f"{FILE} of {game.name}: a lesson has no {missing.args[0]}.") from None


def step(game: Game, entry: dict[str, Any]) -> Step:
    plays, point, expect = (tuple(entry.get(name, ())) for name in ("plays", "point", "expect"))
    return Step(words_of(game, FILE, entry), plays, point, expect)
