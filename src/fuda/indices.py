"""A part of `check_game`: no rule and no bot uses an index that a GPU could not take.

On a GPU nobody looks at an index: one that counts from the end, which Python allows, leads elsewhere there, and in a game whose
rules say `ONLY_SEATED` what belongs to seats that nobody has is not there at all.
"""

import random
import traceback
from typing import Any

from fuda.errors import FudaError
from fuda.kernel.game import Game
from fuda.kernel.python import PythonEngine

MAX_DECISIONS = 500  # that are looked at in a match


class BadIndex(FudaError):
    """An index that is not there on a GPU; says where it is used."""


class Strict(list[int]):
    """A list that refuses indices that count from the end."""

    def __getitem__(self, i: Any) -> Any:
        return super().__getitem__(counted_from_the_start(i))

    def __setitem__(self, i: Any, value: Any) -> None:
        super().__setitem__(counted_from_the_start(i), value)


class StrictBook:
    """A book that refuses them, too."""

    def __init__(self, book: Any) -> None:
        self.book = book

    def __len__(self) -> int:
        return len(self.book)

    def __getitem__(self, n: int) -> Any:
        return self.book[counted_from_the_start(n)]


def counted_from_the_start(i: Any) -> Any:
    if not isinstance(i, slice) and i < 0:
        raise IndexError(f"the index {i} counts from the end")
    return i


def check_indices(game: Game, players: int, options: dict[str, Any], seed: int) -> None:
    """Plays one match for each bot, some of its decisions made by that bot; raises `BadIndex`."""
    for bot in range(len(game.bot_names)):
        try:
            play(game, players, options, seed, bot)
        except IndexError as error:
            line = traceback.extract_tb(error.__traceback__)[-1]
            if line.name == counted_from_the_start.__name__:
                line = traceback.extract_tb(error.__traceback__)[-3]
            raise BadIndex(f"{line.name}, line {line.lineno}, with {players} players: {error}") from error


def play(game: Game, players: int, options: dict[str, Any], seed: int, bot: int) -> None:
    engine = PythonEngine(game, quiet=True, seats=players)
    chance = random.Random(seed + bot)
    s = engine.new()
    game.set_up(s, players, game.check_options(options))
    engine.set_words(s, (seed | 1, 2, 3, 4))
    strict(engine, s)
    engine.reset(s)
    for decision in range(MAX_DECISIONS):
        if s.turn < 0:
            break
        legal = strict_list(game.most_legal)
        legal = Strict(legal[: engine.bound["legal"](s, legal)])
        masked = engine.masked(s, s.turn)
        strict(engine, masked)
        engine.bound["observe"](masked, s.turn, strict_list(game.observation))
        engine.why_not(s, chance.randrange(game.actions))
        a = engine.choose(masked, bot, legal, (decision + 1, 2, 3, 4)) if chance.random() < 0.5 else chance.choice(legal)
        engine.act(s, a)
    for seat in range(players):
        engine.score(s, seat)
        engine.place(s, seat)


def strict(engine: PythonEngine, s: Any) -> None:
    """Makes all arrays of a state strict, and its book."""
    for f in engine.layout.fields:
        if f.length:
            setattr(s, f.name, Strict(getattr(s, f.name)))
    if engine.layout.card and not isinstance(s.book, StrictBook):
        s.book = StrictBook(s.book)


def strict_list(length: int) -> Strict:
    return Strict([0] * length)
