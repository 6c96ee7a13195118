"""Batches: many matches at once, for simulation and learning.

The generator of each match runs on from the batch's seed and the match's number, and no notes are made. Match `i` of a batch is
the same on every device, and does not depend on the batch's size.
"""

import os
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache, partial
from pathlib import Path
from typing import Any

import numpy as np

from fuda import games
from fuda.errors import BadSetup, MoveError
from fuda.kernel.advance import ENDED, NOBODY, PLAYED
from fuda.kernel.books import Book
from fuda.kernel.chance import seed_generator
from fuda.kernel.game import Game
from fuda.kernel.loops import CHOOSE, DEAL, PLAY_OUT, PLAY_RANDOM, STEP, STREAM_BITS, stream
from fuda.kernel.moments import ActionValues, Moment, aligned_zeros, reward_kind
from fuda.kernel.native import NativeFunctions, functions
from fuda.kernel.recall import Recall, check_recall
from fuda.kernel.schema import ACTION

OVER = -1  # the action to give for a match that is over


def make(
    game: str | Game,
    size: int,
    players: int | None = None,
    seed: int = 0,
    *,
    device: str = "cpu",
    book: Book | str | Path | None = None,
    decks: Sequence[Any] | None = None,
    recall: bool | int = False,
    **options: Any,
) -> "Batch":
    """A batch of `size` matches on the device `cpu` or `cuda`.

    With `recall` observations go on with all that the seat was shown before: so many changes, or `recall.DEFAULT`.
    """
    known = games.load(game) if isinstance(game, str) else game
    checked = (known, check_size(size), known.check_players(players), check_seed(seed), known.check_options(options))
    setup = (*checked, book, decks, check_recall(recall, device))
    if device == "cpu":
        return NativeBatch(*setup)
    if device == "cuda":
        from fuda.kernel.cuda import CudaBatch

        return CudaBatch(*setup)
    raise BadSetup(f"A batch's device is cpu or cuda, not {device!r}.")


class Batch(ABC):
    """Matches of one game with the same number of players, the same options, the same book and the same decks."""

    device: str

    def __init__(
        self,
        game: Game,
        size: int,
        players: int,
        seed: int,
        options: dict[str, Any],
        book: Book | str | Path | None = None,
        decks: Sequence[Any] | None = None,
        recall: int = 0,
    ) -> None:
        self.game = game
        self.size = size
        self.players = players
        self.seed = seed
        self.options = options
        self.book = game.check_book(book)
        self.decks = game.check_decks(self.book, players, decks, options)
        self.recall = Recall(game, size, players, recall) if recall else None
        self.observation_size = game.observation + (self.recall.width if self.recall else 0)  # numbers of an observation
        self.layout = game.layout()
        self.state_bytes = self.layout.dtype.itemsize  # that a state takes on the device
        s = self.layout.slotted()
        game.set_up(s, players, options, self.book, self.decks)
        self._template = self.layout.to_record(s)
        self._moment: Moment | None = None
        self._listed: Any = None  # what the moment's mask marks: int16 [size, most_legal], of which `_counts` are in use
        self._counts: Any = None
        self._is_shown = False  # whether the moment is that of the states
        self._lineup: Any = None  # the bots of the last call of `advance`, and their numbers

    def __len__(self) -> int:
        return self.size

    @property
    @abstractmethod
    def turn(self) -> np.ndarray:
        """The seat to act in each match, -1 where it is over: int8 [size]."""

    @property
    def over(self) -> np.ndarray:
        """Which matches are over: bool [size]."""
        return self.turn < 0

    @property
    def scores(self) -> np.ndarray:
        """Points of every seat: int32 [size, players]."""
        return self._results()[0]

    @property
    def places(self) -> np.ndarray:
        """Places of every seat, 1 the best: int32 [size, players]."""
        return self._results()[1]

    @abstractmethod
    def _results(self) -> tuple[np.ndarray, np.ndarray]: ...

    @abstractmethod
    def states(self) -> np.ndarray:
        """All states as records of `layout.dtype`: [size], a copy on the host."""

    def load(self, states: Any) -> None:
        """Goes on from other states: records as `states` gives them, or tables of the same game, seats and options.

        A match that is loaded keeps its own generator; one from a table gets the batch's.
        """
        if not isinstance(states, np.ndarray):
            states = np.concatenate([self._record_of(table, i) for i, table in enumerate(states)])
        kind = self.layout.dtype
        if states.dtype.names != kind.names or any(states.dtype[name] != kind[name] for name in kind.names or ()):
            raise BadSetup(f"These are no states of {self.game.name}: records of `batch.layout.dtype` or tables are.")
        self._check_shape(states, (self.size,), "States")
        if (states["players"] != self.players).any():
            raise BadSetup(f"All matches of this batch have {self.players} players.")
        self._load(np.ascontiguousarray(states, kind))

    def _record_of(self, table: Any, i: int) -> np.ndarray:
        if (table.game, table.players, table.options) != (self.game, self.players, self.options):
            raise BadSetup(f"Table {i} is not of this batch's game, players and options.")
        s = self.layout.to_slotted(self.layout.to_record(table.state)[0])
        seed_generator(s, self.seed, stream(i, 0))
        return self.layout.to_record(s)

    @abstractmethod
    def _load(self, states: np.ndarray) -> None: ...

    @abstractmethod
    def reset(self, which: Any = None, *, fresh: bool = True) -> None:
        """Deals matches anew: those marked in `which` (bool [size]), or all.

        Deal `n` of match `i` depends on the batch's seed alone, so it is the same in a batch of any size, on any device and
        whatever the other matches do. `fresh=False` deals the same cards again.
        """

    @abstractmethod
    def legal(self, out: Any = None) -> Any:
        """1 where an action is legal for the seat to act: uint8 [size, actions]; all 0 where a match is over."""

    @abstractmethod
    def observe(self, out: Any = None, *, seat: Any = None) -> Any:
        """What a seat knows, as the learner's vector: uint8 [size, observation].

        The seat is that to act, with all 0 where a match is over, or `seat`: a number, or one a match (int8 [size], -1 for none).
        """

    @abstractmethod
    def sample(self, bots: str | Sequence[str] = "random", out: Any = None) -> Any:
        """An action for each match by the bots of its seats: int32 [size], -1 where a match is over."""

    @abstractmethod
    def step(self, actions: Any, *, check: bool = True) -> None:
        """Carries out one action in each match, -1 where it is over. If any is illegal, none is carried out.

        `check=False` trusts the caller to give legal actions; with others the states are worth nothing afterwards.
        """

    @abstractmethod
    def playout(self, bots: str | Sequence[str] = "random") -> int:
        """Plays all matches to the end, with one bot for all seats or one for each; returns the number of actions."""

    @abstractmethod
    def advance(self, actions: Any = None, bots: Any = "random", *, rewards: str = "places") -> Moment:
        """One step for learners: plays, deals matches that are over anew, and shows the next decision, all in one pass.

        `actions` is int32 [size], -1 for nothing; without it nothing is played. An action that is not legal is refused: its match
        stays as it is, and `outcome` says so. `bots` is one name for all seats or one a seat, None for a
        seat that chooses for itself, or numbers as `bot_numbers` gives them, -1 for none. `rewards` are for `places` (1 to -1) or
        `scores` at the end of a match, or for `changes` of the score at any step: the true ones, which a seat may not know yet.
        """

    @abstractmethod
    def action_values(
        self, bot: str | None = None, *, most: int | None = None, horizon: int | None = None, redeal: bool = False
    ) -> ActionValues:
        """What each legal action would bring the seat to act if `bot` played on for all seats, by one playout each.

        Where only one action is legal there is nothing to compare, and none is listed; where more than `most` are, so many of
        them are. Without a name the bot is the game's last. A playout ends after `horizon` stages of the match, such as rounds
        (by default where the search cuts it, with 0 at the end of the match), and goes by the hands as they lie: over many
        matches that is what an action is worth to a seat that can't see them. `redeal=True` deals anew what the seat can't see.
        The matches stay as they are.
        """

    def _player(self, bot: str | None) -> int:
        """The number of the bot that plays on."""
        return len(self.game.bot_names) - 1 if bot is None else self.game.bot_number(bot)

    def _compared(self, most: int | None) -> int:
        """How many actions of a decision are compared at most."""
        if most is not None and most < 2:
            raise BadSetup(f"At least two actions of a decision are compared, not {most}.")
        return self.game.most_legal if most is None else most

    def _stages(self, horizon: int | None) -> int:
        """After how many stages playouts are cut, 0 for the end of the match."""
        if horizon is not None and horizon < 0:
            raise BadSetup(f"Playouts are cut after some stages, or with 0 at the end of the match, not after {horizon}.")
        return self.game.horizon if horizon is None else horizon

    def lineup(self, bots: Any) -> np.ndarray:
        """The bots of all seats as numbers, -1 where there is none: int8 [size, players]."""
        if isinstance(bots, np.ndarray):
            self._check_shape(bots, (self.size, self.players), "Bots")
            return np.require(bots, np.int8, ["C", "W"])
        each = [bots] * self.players if isinstance(bots, str) or bots is None else bots
        numbers = self.bot_numbers([name or "random" for name in each]).copy()
        numbers[:, [i for i, name in enumerate(each) if name is None]] = NOBODY
        return numbers

    def bot_numbers(self, bots: str | Sequence[str]) -> np.ndarray:
        """The bots of all seats as numbers: int8 [size, players]."""
        each = [bots] * self.players if isinstance(bots, str) else list(bots)
        if len(each) != self.players:
            raise BadSetup(f"{self.players} seats need {self.players} bots, or one for all, not {len(each)}.")
        row = np.array([self.game.bot_number(name) for name in each], np.int8)
        return np.broadcast_to(row, (self.size, self.players))

    def _seats_to_observe(self, seat: Any) -> np.ndarray:
        seats = np.full(self.size, seat, np.int8) if np.ndim(seat) == 0 else np.ascontiguousarray(seat, np.int8)
        self._check_shape(seats, (self.size,), "Seats")
        if ((seats < -1) | (seats >= self.players)).any():
            raise BadSetup(f"The seats of this batch are 0 to {self.players - 1}; -1 is none.")
        return seats

    def _refuse(self, i: int, a: int) -> MoveError:
        return MoveError(f"Action {a} is not legal in match {i} of the batch; nothing was played.")

    def _check_shape(self, array: Any, shape: tuple[int, ...], what: str) -> None:
        if tuple(array.shape) != shape:
            raise BadSetup(f"{what} of this batch have the shape {shape}, not {tuple(array.shape)}.")


class NativeBatch(Batch):
    """On the CPU, by compiled code, on all cores."""

    device = "cpu"

    def __init__(self, *setup: Any) -> None:
        super().__init__(*setup)
        self._call = Calls(functions(self.game), self.book)
        self._states = np.zeros(self.size, self.layout.dtype)
        self.threads = min(self.size, os.cpu_count() or 1)
        self._deals = np.zeros(self.size, np.int64)  # how often each match was dealt before
        self.reset(fresh=False)

    def _spread(self, work: Callable[[int, int], Any], size: int | None = None) -> list[Any]:
        """Does `work(start, stop)` on equal parts of the batch, or of as much as `size` says, one a core."""
        size = self.size if size is None else size
        cuts = [size * i // self.threads for i in range(self.threads + 1)]
        if self.threads == 1:
            return [work(0, size)]
        return list(pool().map(work, cuts, cuts[1:]))

    def _actions(self) -> np.ndarray:
        return np.zeros(self.game.most_legal, ACTION)

    def _scratch(self) -> np.ndarray:
        return np.zeros(1, self.layout.dtype)

    @property
    def turn(self) -> np.ndarray:
        return self._states["turn"].copy()

    def states(self) -> np.ndarray:
        return self._states.copy()

    def _results(self) -> tuple[np.ndarray, np.ndarray]:
        scores, places = np.zeros((2, self.size, self.players), np.int32)
        self._spread(lambda start, stop: self._call.score_many(self._states, scores, places, start, stop))
        return scores, places

    def _load(self, states: np.ndarray) -> None:
        self._states[:] = states
        self._is_shown = False
        self._begin_recall()

    def reset(self, which: Any = None, *, fresh: bool = True) -> None:
        marked = np.ones(self.size, np.bool_) if which is None else np.ascontiguousarray(which, np.bool_)
        self._check_shape(marked, (self.size,), "Marks")
        self._deals += marked & fresh
        self._deal(0, marked)

    def _deal(self, first: int, marked: np.ndarray) -> None:
        self._is_shown = False
        matches = np.arange(first, first + self.size, dtype=np.int64)
        streams = np.where(marked, matches + (self._deals << STREAM_BITS), -1)
        self._spread(lambda start, stop: self._call.deal_many(self._states, self._template, self.seed, streams, start, stop))
        self._begin_recall(np.flatnonzero(marked))

    def _begin_recall(self, matches: np.ndarray | None = None) -> None:
        """Lets the seats of these matches, or of all, remember from now on."""
        if self.recall is not None:
            which = np.arange(self.size) if matches is None else matches
            self.recall.begin(which, self._seen_by_all(self._states[which]))

    def _remember(self, matches: np.ndarray, actors: np.ndarray, actions: np.ndarray) -> None:
        """Lets the seats remember that `actors[k]` has played `actions[k]` in match number `matches[k]`."""
        if self.recall is not None and len(matches):
            self.recall.add(matches, actors, actions, self._seen_by_all(self._states[matches]))

    def _seen_by_all(self, states: np.ndarray) -> np.ndarray:
        """The observations of all seats, without recall: uint8 [players, states, observation]."""
        seen = np.empty((self.players, len(states), self.game.observation), np.uint8)
        for seat, rows in enumerate(seen):
            self._call.observe_many(states, self._scratch(), np.full(len(states), seat, np.int8), rows, 0, len(states))
        return seen

    def _write_recall(self, out: np.ndarray, seats: np.ndarray) -> None:
        """Writes what one seat of each match remembers behind its observation."""
        if self.recall is not None:
            out[:, self.game.observation :] = self.recall.rows(seats)

    def legal(self, out: Any = None) -> np.ndarray:
        shape = (self.size, self.game.actions)
        marks = np.empty(shape, np.uint8) if out is None else out
        self._check_shape(marks, shape, "Masks")
        self._spread(lambda start, stop: self._call.legal_many(self._states, self._actions(), marks, start, stop))
        return marks

    def observe(self, out: Any = None, *, seat: Any = None) -> np.ndarray:
        shape = (self.size, self.observation_size)
        seen = np.empty(shape, np.uint8) if out is None else out
        self._check_shape(seen, shape, "Observations")
        seats = self.turn if seat is None else self._seats_to_observe(seat)
        self._spread(lambda start, stop: self._call.observe_many(self._states, self._scratch(), seats, seen, start, stop))
        self._write_recall(seen, seats)
        return seen

    def sample(self, bots: str | Sequence[str] = "random", out: Any = None) -> np.ndarray:
        return self.sample_by(self.bot_numbers(bots), out)

    def sample_by(self, seats: np.ndarray, out: Any = None) -> np.ndarray:
        """The same with bot number `seats[i, seat]` in each seat of match `i`."""
        chosen = np.empty(self.size, np.int32) if out is None else out
        self._check_shape(chosen, (self.size,), "Actions")
        self._spread(
            lambda start, stop: self._call.sample_many(self._states, self._scratch(), seats, self._actions(), chosen, start, stop)
        )
        return chosen

    def step(self, actions: Any, *, check: bool = True) -> None:
        chosen = action_numbers(actions)
        self._check_shape(chosen, (self.size,), "Actions")
        if check:
            size, rules = self.game.actions, np.empty(self.size, np.int32)
            for i in self._spread(lambda start, stop: self._call.refused_many(self._states, chosen, rules, size, start, stop)):
                if i >= 0:
                    raise self._refuse(i, int(chosen[i]))
        actors = self.turn if self.recall else None
        self._spread(lambda start, stop: self._call.step_many(self._states, chosen, start, stop))
        self._is_shown = False
        if actors is not None:
            played = np.flatnonzero(actors >= 0)
            self._remember(played, actors[played], chosen[played])

    def advance(self, actions: Any = None, bots: Any = "random", *, rewards: str = "places") -> Moment:
        kind = reward_kind(rewards)
        if self._lineup is None or self._lineup[0] is not bots:
            self._lineup = (bots, self.lineup(bots))
        if self._moment is None:
            self._moment = Moment(
                aligned_zeros((self.size, self.observation_size), np.uint8),
                aligned_zeros((self.size, self.game.actions), np.uint8),
                aligned_zeros((self.size, self.players), np.float32),
                aligned_zeros(self.size, np.int8),
                aligned_zeros(self.size, np.int8),
                aligned_zeros(self.size, np.int32),
            )
            self._listed = np.zeros((self.size, self.game.most_legal), ACTION)
            self._counts = np.zeros(self.size, np.int32)
        if not self._is_shown:
            self._moment.mask[:] = 0
            self._counts[:] = 0
            self._advance(np.full(self.size, OVER, np.int32), kind)
            self._is_shown = True
            if actions is None:
                return self._moment
        chosen = np.full(self.size, OVER, np.int32) if actions is None else action_numbers(actions)
        self._check_shape(chosen, (self.size,), "Actions")
        self._advance(chosen, kind)
        return self._moment

    def _advance(self, chosen: np.ndarray, rewards: int) -> None:
        moment = self._moment
        assert moment is not None
        call = self._call.advance_many
        actors = self.turn if self.recall else None

        def work(start: int, stop: int) -> None:
            call(
                self._states,
                self._template,
                self._scratch(),
                self._lineup[1],
                rewards,
                self.seed,
                self._deals,
                chosen,
                moment.observation,
                moment.mask,
                self._listed,
                self._counts,
                moment.reward,
                moment.outcome,
                moment.seat,
                moment.chosen,
                start,
                stop,
            )

        self._spread(work)
        if actors is not None:
            is_new = (actors < 0) | (moment.outcome == ENDED)
            played = np.flatnonzero(~is_new & (chosen >= 0) & (moment.outcome == PLAYED))
            self._begin_recall(np.flatnonzero(is_new))
            self._remember(played, actors[played], chosen[played])
            self._write_recall(moment.observation, moment.seat)

    def action_values(
        self, bot: str | None = None, *, most: int | None = None, horizon: int | None = None, redeal: bool = False
    ) -> ActionValues:
        player, number, stages = self._player(bot), self._compared(most), self._stages(horizon)
        counts = np.zeros(self.size, np.int64)
        self._spread(lambda start, stop: self._call.count_many(self._states, self._actions(), number, counts, start, stop))
        first = np.cumsum(counts) - counts
        total = int(counts.sum())
        matches, listed, values = (aligned_zeros(total, kind) for kind in (np.int32, np.int32, np.float32))
        self._spread(
            lambda start, stop: self._call.list_many(self._states, self._actions(), number, first, matches, listed, start, stop)
        )

        def work(start: int, stop: int) -> None:
            room = np.zeros(2, self.layout.dtype)
            setting = (player, stages, int(redeal), matches, listed, values)
            self._call.value_many(self._states, room, self._actions(), *setting, start, stop)

        self._spread(work, total)
        return ActionValues(matches, listed, values)

    def playout(self, bots: str | Sequence[str] = "random") -> int:
        return self._playout(self.bot_numbers(bots))

    def play_from(self, first: int, seats: np.ndarray) -> int:
        """Deals match `first` of the seed and those after it, and plays them out with bot `seats[i, seat]` in each seat."""
        self.deal_from(first)
        return self._playout(seats)

    def deal_from(self, first: int) -> None:
        """Deals match `first` of the seed and those after it."""
        self._deals[:] = 0
        self._deal(first, np.ones(self.size, np.bool_))

    def _playout(self, seats: np.ndarray) -> int:
        self._is_shown = False
        if not seats.any():
            steps = self._spread(lambda start, stop: self._call.random_many(self._states, self._actions(), start, stop))
        else:
            steps = self._spread(
                lambda start, stop: self._call.play_out_many(self._states, self._scratch(), seats, self._actions(), start, stop)
            )
        self._begin_recall()
        return sum(steps)


class Calls:
    """A game's compiled loops, with the book of one batch as their first argument where the game has one."""

    def __init__(self, functions: NativeFunctions, book: Book | None) -> None:
        self._functions = functions
        self._book = book

    def __getattr__(self, name: str) -> Any:
        function = getattr(self._functions, name)
        made = partial(function, self._book.array) if self._book is not None else function
        setattr(self, name, made)
        return made

    def deal_many(self, states: Any, template: Any, seed: int, streams: Any, start: int, stop: int) -> None:
        """Sets a match up from the stream `streams[i]` of a seed in each state, where that is not -1."""
        self.play_many(DEAL, states, template, NO_BOTS, NO_ACTIONS, NO_CHOICE, seed, streams, start, stop)

    def sample_many(self, states: Any, scratch: Any, bots: Any, actions: Any, out: Any, start: int, stop: int) -> None:
        """Writes the action of bot number `bots[i, seat]` for each state to `out`, -1 where the match is over."""
        chosen = out if out.dtype == np.int32 and out.flags.carray else np.empty(len(states), np.int32)
        self.play_many(CHOOSE, states, scratch, plain(bots), actions, chosen, 0, NO_STREAMS, start, stop)
        if chosen is not out:
            out[start:stop] = chosen[start:stop]

    def step_many(self, states: Any, chosen: Any, start: int, stop: int) -> None:
        """Plays the action `chosen[i]` in each state that is not over."""
        self.play_many(STEP, states, states, NO_BOTS, NO_ACTIONS, chosen, 0, NO_STREAMS, start, stop)

    def play_out_many(self, states: Any, scratch: Any, bots: Any, actions: Any, start: int, stop: int) -> int:
        """Plays to the end with bot number `bots[i, seat]` in each seat; returns the number of actions."""
        played = self.play_many(PLAY_OUT, states, scratch, plain(bots), actions, NO_CHOICE, 0, NO_STREAMS, start, stop)
        return int(played)

    def random_many(self, states: Any, actions: Any, start: int, stop: int) -> int:
        """Plays random actions to the end; returns how many."""
        played = self.play_many(PLAY_RANDOM, states, states, NO_BOTS, actions, NO_CHOICE, 0, NO_STREAMS, start, stop)
        return int(played)


NO_BOTS = np.zeros((0, 0), np.int8)
NO_ACTIONS = np.zeros(0, ACTION)
NO_CHOICE = np.zeros(0, np.int32)
NO_STREAMS = np.zeros(0, np.int64)


def plain(bots: Any) -> np.ndarray:
    """The numbers of bots as the one kind of array that the loop is compiled for."""
    return np.require(bots, np.int8, ["C", "W"])


@cache
def pool() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(os.cpu_count() or 1, "fuda-batch")


def check_size(size: int) -> int:
    if isinstance(size, bool) or not isinstance(size, int) or size < 1:
        raise BadSetup(f"A batch has at least one match, not {size!r}.")
    return size


def action_numbers(actions: Any) -> np.ndarray:
    """Actions as int32. Those that int32 can't hold are none of any game, and stay so; numbers that are not whole are refused."""
    given = np.asarray(actions)
    if given.dtype.kind not in "iu":
        raise BadSetup(f"Actions are whole numbers, not of the type {given.dtype}.")
    kind, small = np.iinfo(given.dtype), np.iinfo(np.int32)
    if kind.bits > 32 or kind.max > small.max:
        given = np.clip(given, max(kind.min, small.min), small.max)
    return np.ascontiguousarray(given, np.int32)


def check_seed(seed: int) -> int:
    if isinstance(seed, bool) or not isinstance(seed, int) or not 0 <= seed < 1 << 62:
        raise BadSetup(f"A batch's seed is a whole number from 0 to 2^62 - 1, not {seed!r}.")
    return seed
