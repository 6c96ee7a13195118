"""The CUDA backend: the rules compiled by Numba for a GPU, one match a thread; what a thread does is in `cuda_kernels`."""

import functools
import warnings
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from fuda.errors import BadSetup, Missing
from fuda.kernel.batch import OVER, Batch
from fuda.kernel.cuda_kernels import (
    PARTED,
    kernel_functions,
    most_registers,
    plays_in_place,
    simulated,
    storage_of,
    threads,
)
from fuda.kernel.dlpack import SharedArray
from fuda.kernel.game import Game
from fuda.kernel.moments import ActionValues, Moment, reward_kind
from fuda.kernel.schema import ACTION

OLD_NAMES = {"row_stack": "vstack", "in1d": "isin", "trapz": "trapezoid"}  # which older releases of numba-cuda look for in NumPy


class CudaBatch(Batch):
    """On a GPU. `legal`, `observe` and `sample` give arrays that stay on the device."""

    device = "cuda"

    def __init__(self, *setup: Any) -> None:
        super().__init__(*setup)
        self._cuda = device()
        self._kernels = kernels(self.game, self.players)
        self._seated = self.game.layout(seats=self.players)  # states on the device have nothing of further seats
        self.state_bytes = self._seated.dtype.itemsize
        self._threads = threads(self._seated)
        self._book = [self._cuda.to_device(self.book.array)] if self.book is not None else []
        self._storage = storage_of(self._seated)
        self._states = self._storage.room(self._cuda, self.size)
        self._nothing = self._cuda.to_device(np.full(self.size, OVER, np.int32))
        self._start = self._storage.put(self._cuda, self._for_seats(self._template))
        self._deals = self._cuda.to_device(np.zeros(self.size, np.int64))  # how often each match was dealt before
        self.reset(fresh=False)

    def _launch(self, name: str, *arguments: Any, size: int | None = None, wait: bool = True) -> None:
        """Starts a thread for each match, or as many as `size` says, and waits for them unless more is launched after them."""
        size = self.size if size is None else size
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # Numba warns of small grids, which are all right here
            self._kernels[name][-(-size // self._threads), self._threads](*self._book, self._states, size, *arguments)
        if wait:
            self._cuda.synchronize()

    def _room(self, shape: Any, kind: Any, out: Any = None, what: str = "") -> Any:
        """An array on the device. Matches are its innermost axis, so that neighbouring threads write neighbouring bytes."""
        if out is None:
            return self._cuda.device_array(shape, kind, order="F")
        self._check_shape(out, shape if isinstance(shape, tuple) else (shape,), what)
        return out

    @property
    def turn(self) -> np.ndarray:
        turns = self._room(self.size, np.int8)
        self._launch("turns", turns)
        found: np.ndarray = turns.copy_to_host()
        return found

    def states(self) -> np.ndarray:
        return self.layout.converted(self._storage.fetch(self._states), self._template)

    def _for_seats(self, states: np.ndarray) -> np.ndarray:
        return self._seated.converted(states, np.zeros(1, self._seated.dtype))

    def _results(self) -> tuple[np.ndarray, np.ndarray]:
        scores = self._room((self.size, self.players), np.int32)
        places = self._room((self.size, self.players), np.int32)
        self._launch("score", scores, places)
        return scores.copy_to_host(), places.copy_to_host()

    def _load(self, states: np.ndarray) -> None:
        self._storage.replace(self._states, self._for_seats(states))
        self._is_shown = False

    def reset(self, which: Any = None, *, fresh: bool = True) -> None:
        marked = self._on_device(np.ones(self.size, np.bool_) if which is None else which, np.bool_)
        self._check_shape(marked, (self.size,), "Marks")
        self._is_shown = False
        self._launch("deal", self._start, self.seed, self._deals, int(fresh), marked)

    def _on_device(self, array: Any, kind: Any) -> Any:
        """An array that is on the device already, or a copy of it there."""
        there = hasattr(array, "__cuda_array_interface__") or hasattr(array, "copy_to_host")
        return array if there else self._cuda.to_device(np.ascontiguousarray(array, kind))

    def legal(self, out: Any = None) -> Any:
        marks = self._room((self.size, self.game.actions), np.uint8, out, "Masks")
        self._launch("legal", marks)
        return marks

    def observe(self, out: Any = None, *, seat: Any = None) -> Any:
        seen = self._room((self.size, self.game.observation), np.uint8, out, "Observations")
        if seat is None:
            self._launch("observe", seen)
        else:
            self._launch("observe_seat", self._cuda.to_device(self._seats_to_observe(seat)), seen)
        return seen

    def sample(self, bots: str | Sequence[str] = "random", out: Any = None) -> Any:
        chosen = self._room(self.size, np.int32, out, "Actions")
        self._launch("sample", self._seats(bots), chosen)
        return chosen

    def _seats(self, bots: str | Sequence[str]) -> Any:
        return self._cuda.to_device(np.ascontiguousarray(self.bot_numbers(bots)[0]))

    def step(self, actions: Any, *, check: bool = True) -> None:
        chosen = self._on_device(actions, np.int32)
        self._check_shape(chosen, (self.size,), "Actions")
        if check:
            refused = self._room(self.size, np.bool_)
            self._launch("refused", chosen, self.game.actions, refused)
            found = np.flatnonzero(refused.copy_to_host())
            if len(found):
                i = int(found[0])
                raise self._refuse(i, int(chosen[i]))
        self._launch("step", chosen)
        self._is_shown = False

    def advance(self, actions: Any = None, bots: Any = "random", *, rewards: str = "places") -> Moment:
        kind = reward_kind(rewards)
        if self._lineup is None or self._lineup[0] is not bots:
            numbers = self.lineup(bots)
            self._lineup = (bots, self._cuda.to_device(np.ascontiguousarray(numbers.T)), bool((numbers > 0).any()))
        if self._moment is None:
            self._moment = Moment(
                SharedArray(self._room((self.size, self.game.observation), np.uint8)),
                SharedArray(self._room((self.size, self.game.actions), np.uint8)),
                SharedArray(self._room((self.size, self.players), np.float32)),
                SharedArray(self._room(self.size, np.int8)),
                SharedArray(self._room(self.size, np.int8)),
                SharedArray(self._room(self.size, np.int32)),
            )
            self._listed = self._room((self.size, self.game.most_legal), ACTION)
            self._counts = self._room(self.size, np.int32)
        chosen = self._nothing if actions is None else self._chosen_on_device(actions)
        if not self._is_shown:
            self._launch("clear", self._moment.mask.array, self._counts)
            self._advance(self._nothing, kind)
            self._is_shown = True
            if actions is None:
                return self._moment
        self._advance(chosen, kind)
        return self._moment

    def _chosen_on_device(self, actions: Any) -> Any:
        chosen = self._on_device(actions.array if isinstance(actions, SharedArray) else actions, np.int32)
        self._check_shape(chosen, (self.size,), "Actions")
        if not simulated():
            chosen = self._cuda.as_cuda_array(chosen)
        if chosen.dtype != np.int32:
            raise BadSetup(f"Actions on the device are int32, not {chosen.dtype}.")
        return chosen

    def _advance(self, chosen: Any, rewards: int) -> None:
        moment = self._moment
        assert moment is not None
        _, numbers, has_bots = self._lineup
        outputs = (moment.observation, moment.mask, moment.reward, moment.outcome, moment.seat, moment.chosen)
        seen, marks, reward, outcome, seats, drawn = (each.array for each in outputs)
        bots = "_bots" if has_bots else ""
        shown = (seen, marks, self._listed, self._counts)
        if self.state_bytes >= PARTED:
            self._launch("advance_play", rewards, chosen, *shown[1:], reward, outcome, wait=False)
            self._launch("advance_deal", self._start, self.seed, self._deals, wait=False)
        if plays_in_place(self._seated):
            self._launch("advance_mark", numbers, *shown[1:], seats, drawn, wait=False)
            if has_bots:
                self._launch("advance_answer", numbers, *shown[2:], drawn, wait=False)
            self._launch("advance_show", seats, seen)
        elif self.state_bytes >= PARTED:
            self._launch(f"advance_show{bots}", numbers, *shown, seats, drawn)
        else:
            setting = (self._start, numbers, rewards, self.seed, self._deals, chosen)
            self._launch(f"advance{bots}", *setting, *shown, reward, outcome, seats, drawn)

    def action_values(
        self, bot: str | None = None, *, most: int | None = None, horizon: int | None = None, redeal: bool = False
    ) -> ActionValues:
        player, number, stages = self._player(bot), self._compared(most), self._stages(horizon)
        room = self._room(self.size, np.int64)
        self._launch("count", number, room)
        counts = room.copy_to_host()
        room.copy_to_device(np.cumsum(counts) - counts)
        total = int(counts.sum())
        matches, listed, values = (self._room(total, kind) for kind in (np.int32, np.int32, np.float32))
        self._launch("list", number, room, matches, listed)
        if total:
            self._launch("value", player, stages, int(redeal), matches, listed, values, size=total)
        return ActionValues(SharedArray(matches), SharedArray(listed), SharedArray(values))

    def playout(self, bots: str | Sequence[str] = "random") -> int:
        self._is_shown = False
        steps = self._cuda.to_device(np.zeros(1, np.int64))
        if self.bot_numbers(bots).any():
            self._launch("play_out", self._seats(bots), steps)
        else:
            self._launch("random", steps)
        return int(steps.copy_to_host()[0])


def device() -> Any:
    """Numba's `cuda` module, once it is known that there is a GPU."""
    for old, new in OLD_NAMES.items():
        if not hasattr(np, old):
            setattr(np, old, getattr(np, new))
    try:
        from numba import cuda
    except ImportError as error:
        raise Missing(f"device='cuda' needs the extra fuda[gpu], which is not installed ({error}).") from error
    if not cuda.is_available():
        raise Missing("device='cuda' needs an NVIDIA GPU with its driver and the extra fuda[gpu]; no usable GPU was found here.")
    return cuda


@functools.cache
def kernels(game: Game, players: int) -> dict[str, Any]:
    """A game's kernels for so many seats by name, compiled when first launched, or loaded from the cache.

    In a game whose states are the same for all numbers of seats, those kernels are, too.
    """
    seats = game.seats[-1]
    if players != seats and game.layout(seats=players).dtype == game.layout(seats=seats).dtype:
        return kernels(game, seats)
    cuda = device()
    if simulated():
        return {name: cuda.jit(function) for name, function in kernel_functions(game, players).items()}
    functions = kernel_functions(game, players, keep=True)
    registers = most_registers(game.layout(seats=players))
    options: dict[str, Any] = {"max_registers": registers} if registers else {}
    return {
        name: cuda.jit(function, **options, cache=Path(function.__code__.co_filename).is_file())
        for name, function in functions.items()
    }
