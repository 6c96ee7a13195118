"""Search for one decision: what `kernel.search` does, on all cores or interpreted, within a time or a number of playouts."""

import os
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import astuple, dataclass, fields, replace
from functools import cache, partial
from operator import getitem
from time import perf_counter
from typing import Any

import numpy as np

from fuda.bots import playout_network
from fuda.bots.playout_network import Weights
from fuda.errors import BadSetup
from fuda.kernel import loops, search as kernel
from fuda.kernel.batch import check_seed
from fuda.kernel.beliefs import STATES, TREE
from fuda.kernel.game import Game
from fuda.kernel.native import functions
from fuda.kernel.places import WORTH
from fuda.kernel.python import PythonEngine
from fuda.kernel.schema import ACTION
from fuda.table import SeatView

TREES = 2  # that share a number of playouts, however many cores there are; with a time, there is one a core
NODES = 1 << 17  # the most nodes of a tree
NODES_INTERPRETED = 1 << 12
DEPTH = 256  # the most decisions of a line in a tree
SLICE = 0.02  # seconds of work between two looks at the clock
EARLY = 32  # playouts of a tree between two looks at what can still change


@dataclass(frozen=True)
class Settings:
    """How a search goes about it, in the order of `kernel.search.SETTINGS`, which explains them; trials: docs/strength.md."""

    exploration: float | None = None  # as the game's bots say
    advice: float | None = None  # as the game's bots say
    patience: int = 30
    alone: int = 1
    horizon: int | None = None  # as the game's bots say
    doubt: float = 0.03
    steps: float | None = None  # as the game's bots say
    common: int | None = None  # as the game's bots say


COMMON = [f.name for f in fields(Settings)].index("common")


@dataclass(frozen=True)
class Tried:
    """An action that was tried: how often, and what it brought its seat on average, 0 to 1."""

    action: int
    visits: int
    reward: float


@dataclass(frozen=True)
class Findings:
    """What a search found: the actions tried, the most visited first; how many playouts it made, and actions in them."""

    tried: list[Tried]
    playouts: int
    steps: int

    @property
    def best(self) -> int:
        """The action that was visited most."""
        return self.tried[0].action


class Search:
    """The search of one game. `compiled` takes the game's code from the cache, or builds it first; the result is the same."""

    def __init__(self, game: Game, settings: Settings | None = None, *, compiled: bool = True) -> None:
        self.game = game
        self.settings = completed(settings or Settings(), game)
        self.compiled = compiled
        self.bot = len(game.bot_names) - 1  # the strongest that the game brings, else the one that plays anything
        self.backend: Any = functions(game, memory=True) if compiled else interpreted(game)

    def think(
        self,
        view: SeatView,
        *,
        playouts: int | None = None,
        seconds: float | None = None,
        seed: int = 0,
        trees: int | None = None,
        early: bool = False,
    ) -> Findings:
        """Searches for the seat to move, which is the view's, until so many playouts are made or so much time is over.

        The same seed, number of playouts and number of trees give the same findings. With `early` a tree stops growing as soon as
        no other action can be visited as often as its first; with a number of playouts it looks after every `EARLY`.
        """
        if view.turn is None or view.turn != view.seat:
            raise BadSetup("Only the seat to move can search for a move.")
        if playouts is None and seconds is None:
            raise BadSetup("A search needs a number of playouts or a time.")
        check_seed(seed)
        if len(legal := view.legal()) == 1:
            return Findings([Tried(legal[0], 0, 0.0)], 0, 0)
        end = None if seconds is None else perf_counter() + seconds
        count = trees or (TREES if playouts is not None else self.threads)
        most = [None if playouts is None else (playouts + i) // count for i in range(count)]
        forest = [Tree(self, view.state, seed, i, most[i]) for i in range(count)]
        if self.compiled and count > 1:
            list(pool().map(lambda tree: tree.grow(end, early), forest))
        else:
            for i, tree in enumerate(forest):
                tree.grow(None if end is None else perf_counter() + (end - perf_counter()) / (count - i), early)
        return findings(forest)

    @property
    def threads(self) -> int:
        """How many trees are grown at once."""
        return os.cpu_count() or 1 if self.compiled else 1


def completed(settings: Settings, game: Game) -> Settings:
    """The settings, with the game's own where they have none."""
    exploration = game.exploration if settings.exploration is None else settings.exploration
    advice = game.advice if settings.advice is None else settings.advice
    horizon = game.horizon if settings.horizon is None else settings.horizon
    steps = game.steps if settings.steps is None else settings.steps
    common = game.common_deals if settings.common is None else settings.common
    if common and game.has_memory:
        raise BadSetup("A game that remembers the round has no common deals: a deal follows from those before it.")
    return replace(
        settings, exploration=float(exploration), advice=float(advice), horizon=horizon, steps=float(steps), common=int(common)
    )


class Tree:
    """One tree, with the room that its playouts need."""

    def __init__(self, search: Search, s: Any, seed: int, number: int, most: int | None) -> None:
        self.seed = seed
        self.start = number * TREE
        self.most = most
        self.done = 0
        options = astuple(search.settings)
        nodes = NODES if search.compiled else NODES_INTERPRETED
        nodes = nodes if most is None else min(nodes, most + 1)
        room = compiled_room if search.compiled else interpreted_room
        states, *rest = room(search.backend, search.game, s, nodes, options, playout_network.load(search.game))
        self.nodes, self.counts, self.usual = rest[1], rest[4], rest[5]
        book = getattr(s, "book", None)
        call = search.backend.search_many
        bound = partial(call, book.array) if search.compiled and book is not None else call
        self.play: Callable[[int, int, int], None] = partial(bound, states, search.bot, *rest)

    def grow(self, end: float | None, early: bool) -> None:
        """Makes playouts until there are enough or the time is over, at least one."""
        size = 1
        while self.most is None or self.done < self.most:
            left = size if self.most is None else min(size, self.most - self.done, EARLY - self.done % EARLY if early else size)
            begun = perf_counter()
            first = self.start + self.done
            self.play(self.seed, first, first + left)
            self.done += left
            if early and self.most is not None and self.done % EARLY == 0 and self.lead() > self.most - self.done:
                return
            now = perf_counter()
            spent = max(now - begun, 1e-6) / left  # a playout
            if end is not None and (now >= end or (early and self.lead() > (end - now) / spent)):
                return
            rest = SLICE if end is None else min(SLICE, end - now)
            size = max(1, min(int(rest / spent), 8 * size))

    def lead(self) -> int:
        """How many visits the first action has more than the second."""
        visits = sorted((each[1] for each in self.children()), reverse=True)
        return visits[0] - visits[1] if len(visits) > 1 else 0

    def children(self) -> Iterator[tuple[int, int, int]]:
        """The actions tried at the root: number, visits, sum of rewards."""
        read: Any = getattr if isinstance(self.nodes, list) else getitem
        usual = int(self.counts[kernel.ADVISED_SUM]) // max(1, int(self.counts[kernel.ADVISED]))  # what rewards are counted from
        child = int(read(self.nodes[0], "child"))
        while child:
            node = self.nodes[child]
            key, visits, reward = int(read(node, "key")), int(read(node, "visits")), int(read(node, "reward"))
            yield key // kernel.KEY_SEATS, visits, reward + visits * usual
            child = int(read(node, "sibling"))


def findings(forest: list[Tree]) -> Findings:
    sums: dict[int, tuple[int, int]] = {}
    for tree in forest:
        for a, visits, reward in tree.children():
            before = sums.get(a, (0, 0))
            sums[a] = before[0] + visits, before[1] + reward
    tried = [Tried(a, visits, min(1.0, max(0.0, reward / max(1, visits) / WORTH))) for a, (visits, reward) in sums.items()]
    tried.sort(key=lambda each: (-each.visits, -each.reward, each.action))
    return Findings(tried, sum(tree.done for tree in forest), sum(int(tree.counts[kernel.STEPS]) for tree in forest))


def compiled_room(backend: Any, game: Game, s: Any, nodes: int, options: tuple[Any, ...], weights: Weights) -> tuple[Any, ...]:
    """The arguments of `search_many` between the bot and the seed, as arrays."""
    states = np.zeros(STATES, backend.layout.dtype)
    states[0] = backend.layout.to_record(s)[0]
    return (
        states,
        np.zeros(game.most_legal, ACTION),
        np.zeros(nodes, kernel.NODE),
        np.zeros(DEPTH, np.int32),
        np.zeros(s.players, np.int64),
        np.array([1] + [0] * (kernel.COUNTS - 1), np.int64),
        np.full(nodes if options[COMMON] else 1, kernel.UNKNOWN, np.int64),
        np.array([options], kernel.SETTINGS),
        (*weights, np.zeros(game.observation, np.uint8), *(np.zeros(each.shape[1], np.int32) for each in weights[:2])),
    )


def interpreted_room(backend: Any, game: Game, s: Any, nodes: int, options: tuple[Any, ...], weights: Weights) -> tuple[Any, ...]:
    """The same as lists of Python's own numbers."""
    states = [backend.new() for _ in range(STATES)]
    for f in backend.layout.fields:
        if not f.memory or hasattr(s, f.name):
            value = getattr(s, f.name)
            setattr(states[0], f.name, list(value) if f.length else value)
    if hasattr(s, "book"):
        for state in states:
            state.book = s.book
    return (
        states,
        [0] * game.most_legal,
        [row_of(kernel.NODE) for _ in range(nodes)],
        [0] * DEPTH,
        [0] * s.players,
        [1] + [0] * (kernel.COUNTS - 1),
        [kernel.UNKNOWN] * (nodes if options[COMMON] else 1),
        [row_of(kernel.SETTINGS, options)],
        (*playout_network.load_lists(game), [0] * game.observation, *([0] * each.shape[1] for each in weights[:2])),
    )


class Row:
    """A record of named numbers, as interpreted code has it."""

    __slots__ = tuple(dict.fromkeys((*(kernel.NODE.names or ()), *(kernel.SETTINGS.names or ()))))


def row_of(kind: Any, values: tuple[Any, ...] = ()) -> Row:
    row = Row()
    names = kind.names or ()
    for name, value in zip(names, values or (0,) * len(names), strict=True):
        setattr(row, name, value)
    return row


class Interpreted(PythonEngine):
    """The search over the rules as they are written."""

    def __init__(self, game: Game) -> None:
        super().__init__(game, quiet=True, memory=True, modules=(loops, kernel))
        self.search_many = self.bound["search_many"]


_interpreted: dict[str, tuple[Game, Interpreted]] = {}
_lock = threading.Lock()


def interpreted(game: Game) -> Interpreted:
    """A game's interpreted search; one serves all."""
    with _lock:
        if game.name not in _interpreted or _interpreted[game.name][0] is not game:
            _interpreted[game.name] = (game, Interpreted(game))
        return _interpreted[game.name][1]


@cache
def pool() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(os.cpu_count() or 1, "fuda-search")


_built: dict[str, tuple[Game, "Future[None]"]] = {}


def build(game: Game, view: SeatView, *, quiet: bool) -> "Future[None]":
    """Loads or builds the compiled search of a game in a thread of its own; the future is done when it is there.

    `quiet` does not show how far the compiler has got.
    """
    with _lock:
        known = _built.get(game.name)
        if known is not None and known[0] is game:
            return known[1]
        future: Future[None] = Future()
        _built[game.name] = (game, future)

    def work() -> None:
        try:
            search = Search(game)
            if quiet:
                from fuda.kernel import progress  # which loads Numba

                progress.keep_quiet(game.name)
            search.think(view, playouts=1, trees=1)
            future.set_result(None)
        except Exception as error:
            future.set_exception(error)

    threading.Thread(target=work, name=f"fuda-build-{game.name}", daemon=True).start()
    return future
