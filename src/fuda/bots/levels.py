"""Levels for people: novice, casual, club and expert. None of them sees more than its seat does."""

import random
from concurrent.futures import TimeoutError as NotYet
from dataclasses import dataclass, replace
from time import perf_counter

from fuda.bots import RulesBot
from fuda.bots.search import Search, build
from fuda.kernel.game import Game
from fuda.table import SeatView

SEED_BITS = 62


@dataclass(frozen=True)
class Level:
    """How a level plays: by the game's own bot, or by search until there are so many playouts or so much time is over."""

    slips: int = 0  # decisions of 100 in which it plays anything
    playouts: int | None = None
    seconds: float | None = None

    @property
    def searches(self) -> bool:
        return self.playouts is not None or self.seconds is not None


BY_NAME = {
    "novice": Level(slips=40),
    "casual": Level(),
    "club": Level(playouts=200, seconds=0.5),
    "expert": Level(seconds=2.0),
}
WITHOUT_BOT = Level(playouts=30, seconds=0.25)  # where the game brings no bot, its `casual` searches a little


def level_of(game: Game, name: str) -> Level:
    """A level of a game, whose bots may say in what it differs (`LEVELS`); or `search:100`."""
    if ":" in name:
        return Level(playouts=int(name.partition(":")[2]))
    level = BY_NAME[name]
    if not level.searches and not level.slips and len(game.bot_names) == 1:
        return WITHOUT_BOT
    return replace(level, **game.levels.get(name, {}))


class LevelBot:
    """A bot of one of the levels; `wait` makes it wait for compiled code, which may have to be built."""

    def __init__(self, game: Game, name: str, seed: int | None = None, *, wait: bool = False) -> None:
        self.name = name
        self.level = level_of(game, name)
        self._wait = wait
        self._chance = random.Random(seed)
        self._by_thumb = RulesBot(game, game.bot_names[-1], self._chance.getrandbits(SEED_BITS))
        self._by_chance = RulesBot(game, "random", self._chance.getrandbits(SEED_BITS))

    def choose(self, view: SeatView, share: float = 1.0, threads: int | None = None) -> int:
        """The action to play; `share` is how much of its time the bot has, `threads` how many cores it may use, if not all."""
        legal = view.legal()
        if len(legal) == 1:
            return legal[0]
        if self._chance.randrange(100) < self.level.slips:
            return self._by_chance.choose(view)
        if not self.level.searches:
            return self._by_thumb.choose(view)
        return self._search(view, share, threads)

    def _search(self, view: SeatView, share: float, threads: int | None) -> int:
        seconds = None if self.level.seconds is None else self.level.seconds * share
        begun = perf_counter()
        is_built = True
        try:
            build(view.game, view, quiet=not self._wait).result(None if self._wait else seconds and seconds / 2)
        except NotYet:
            is_built = False
        search = Search(view.game, compiled=is_built)  # where it is interpreted, the rules are read first
        if seconds is not None and not self._wait:
            seconds = max(0.0, seconds - (perf_counter() - begun))
        seed = self._chance.getrandbits(SEED_BITS)
        trees = threads if self.level.playouts is None and is_built else None
        return search.think(view, playouts=self.level.playouts, seconds=seconds, seed=seed, trees=trees, early=True).best
