"""The CUDA backend: the rules compiled by Numba for a GPU, one match a thread.

A thread copies its match to where it is read and written quickly, plays, and copies it back. That is the memory that the threads
of a block share, on the chip itself, where the states of a block fit into it; else the thread's own, which is interleaved with
its neighbours'. Under Numba's simulator (`NUMBA_ENABLE_CUDASIM=1`) the same kernels run on slotted states.
"""

import functools
import os
import warnings
from collections.abc import Sequence
from typing import Any

import numpy as np

from fuda.errors import Missing
from fuda.kernel import bits
from fuda.kernel.batch import Batch
from fuda.kernel.binding import bind
from fuda.kernel.book_argument import source_with_argument
from fuda.kernel.cuda_functions import COMPACT, LARGE, device_functions, fits
from fuda.kernel.game import Game

THREADS = 128  # in a block, at most
WARP = 32  # threads that go in step
FEWEST = 24  # threads of a block, for which states in shared memory are still worth it
SHARED = 48 << 10  # bytes of shared memory that every block can have

# The functions below that are handed the book, in a game that has one. All kernels are.
WITH_BOOK = {"deal", "play_random", "play_out", "mark_legal", "look", "choice", "refusal", "act", "score", "place"}

# `new_state` stands for a quick place for the thread's match, `other_state` for one more in the thread's own memory.
KERNELS = """
def deal_kernel(states, template, seed, deals, fresh, which):
    i = cuda.grid(1)
    if i < len(states) and which[i]:
        deals[i] += fresh
        s = new_state
        copy(template[0], s)
        deal(s, seed, stream(i, deals[i]))
        copy(s, states[i])

def random_kernel(states, steps):
    i = cuda.grid(1)
    if i < len(states):
        s = new_state
        actions = cuda.local.array(most_legal, int16)
        copy(states[i], s)
        cuda.atomic.add(steps, 0, play_random(s, actions))
        copy(s, states[i])

def play_out_kernel(states, bots, steps):
    i = cuda.grid(1)
    if i < len(states):
        s = new_state
        masked = other_state
        actions = cuda.local.array(most_legal, int16)
        copy(states[i], s)
        cuda.atomic.add(steps, 0, play_out(s, masked, bots, actions))
        copy(s, states[i])

def legal_kernel(states, out):
    i = cuda.grid(1)
    if i < len(states):
        s = new_state
        actions = cuda.local.array(most_legal, int16)
        copy(states[i], s)
        mark_legal(s, actions, out[i])

def observe_kernel(states, out):
    i = cuda.grid(1)
    if i < len(states):
        s = new_state
        masked = other_state
        copy(states[i], s)
        look(s, masked, s.turn, out[i])

def observe_seat_kernel(states, seats, out):
    i = cuda.grid(1)
    if i < len(states):
        s = new_state
        masked = other_state
        copy(states[i], s)
        look(s, masked, int(seats[i]), out[i])

def sample_kernel(states, bots, out):
    i = cuda.grid(1)
    if i < len(states):
        s = new_state
        masked = other_state
        actions = cuda.local.array(most_legal, int16)
        copy(states[i], s)
        out[i] = choice(s, masked, bots[s.turn], actions) if s.turn >= 0 else -1
        copy(s, states[i])

def refused_kernel(states, chosen, size, out):
    i = cuda.grid(1)
    if i < len(states):
        s = new_state
        copy(states[i], s)
        out[i] = refusal(s, int(chosen[i]), size) != 0

def step_kernel(states, chosen):
    i = cuda.grid(1)
    if i < len(states):
        s = new_state
        copy(states[i], s)
        if s.turn >= 0:
            act(s, int(chosen[i]))
            copy(s, states[i])

def score_kernel(states, scores, places):
    i = cuda.grid(1)
    if i < len(states):
        s = new_state
        copy(states[i], s)
        for seat in range(s.players):
            scores[i, seat] = score(s, seat)
            places[i, seat] = place(s, seat)

def turn_kernel(states, out):
    i = cuda.grid(1)
    if i < len(states):
        out[i] = states[i].turn
"""


class CudaBatch(Batch):
    """On a GPU. `legal`, `observe` and `sample` give arrays that stay on the device."""

    device = "cuda"

    def __init__(self, *setup: Any) -> None:
        super().__init__(*setup)
        self._cuda = device()
        self._kernels = kernels(self.game)
        self._threads = threads(self.layout.dtype.itemsize)[0]
        self._book = [self._cuda.to_device(self.book.array)] if self.book is not None else []
        self._states = self._cuda.device_array(self.size, self.layout.dtype)
        self._start = self._cuda.to_device(self._template)
        self._deals = self._cuda.to_device(np.zeros(self.size, np.int64))  # how often each match was dealt before
        self.reset(fresh=False)

    def _launch(self, name: str, *arguments: Any) -> None:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # Numba warns of small grids, which are all right here
            self._kernels[name][-(-self.size // self._threads), self._threads](*self._book, self._states, *arguments)
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
        self._launch("turn", turns)
        return turns.copy_to_host()

    def states(self) -> np.ndarray:
        return self._states.copy_to_host()

    def _results(self) -> tuple[np.ndarray, np.ndarray]:
        scores = self._room((self.size, self.players), np.int32)
        places = self._room((self.size, self.players), np.int32)
        self._launch("score", scores, places)
        return scores.copy_to_host(), places.copy_to_host()

    def _load(self, states: np.ndarray) -> None:
        self._states.copy_to_device(states)

    def reset(self, which: Any = None, *, fresh: bool = True) -> None:
        marked = self._on_device(np.ones(self.size, np.bool_) if which is None else which, np.bool_)
        self._check_shape(marked, (self.size,), "Marks")
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

    def playout(self, bots: str | Sequence[str] = "random") -> int:
        steps = self._cuda.to_device(np.zeros(1, np.int64))
        if self.bot_numbers(bots).any():
            self._launch("play_out", self._seats(bots), steps)
        else:
            self._launch("random", steps)
        return int(steps.copy_to_host()[0])


def simulated() -> bool:
    return os.environ.get("NUMBA_ENABLE_CUDASIM") == "1"


def device() -> Any:
    """Numba's `cuda` module, once it is known that there is a GPU."""
    try:
        from numba import cuda
    except ImportError as error:
        raise Missing(f"device='cuda' needs the extra fuda[gpu], which is not installed ({error}).") from error
    if not cuda.is_available():
        raise Missing("device='cuda' needs an NVIDIA GPU with its driver and the extra fuda[gpu]; no usable GPU was found here.")
    return cuda


def threads(size: int) -> tuple[int, bool]:
    """How many threads a block has where a state has so many bytes, and whether their states are in shared memory."""
    number = min(THREADS, SHARED // size)
    if number >= WARP:
        return number // WARP * WARP, True
    return (number, True) if number >= FEWEST else (THREADS, False)


@functools.cache
def kernels(game: Game) -> dict[str, Any]:
    """A game's kernels by name, compiled when first launched."""
    from numba import from_dtype, int16

    cuda = device()
    layout = game.layout()
    stand_ins = on_plain_numbers() if simulated() else gpu_instructions()
    decorate = device_functions(cuda, None if simulated() or fits(game.rules) else LARGE, COMPACT)
    bound = bind(game.rules, game.bots, layout, decorate=decorate, stand_ins=stand_ins, quiet=True)
    names = bound | {"cuda": cuda, "int16": int16, "most_legal": game.most_legal}
    if simulated():
        names["slotted"] = layout.slotted
        places = {"new_state": "slotted()", "other_state": "slotted()"}
    else:
        names["record"] = from_dtype(layout.dtype)
        places = {"new_state": "cuda.local.array(1, record)[0]", "other_state": "cuda.local.array(1, record)[0]"}
        number, shared = threads(layout.dtype.itemsize)
        if shared:
            places["new_state"] = f"cuda.shared.array({number}, record)[cuda.threadIdx.x]"
    source = KERNELS
    for place, written in places.items():
        source = source.replace(place, written)
    file = f"<fuda kernels of {game.name}>"
    exec(compile(source_with_argument(source, WITH_BOOK, file) if game.has_book else source, file, "exec"), names)
    return {name.removesuffix("_kernel"): cuda.jit(f) for name, f in names.items() if name.endswith("_kernel")}


def on_plain_numbers() -> dict[Any, Any]:
    """The same two helpers for the simulator, where numbers may be NumPy's."""

    def count(value: int) -> int:
        return int(value).bit_count()

    def lowest(value: int) -> int:
        return (int(value) & -int(value)).bit_length() - 1

    return {bits.count: count, bits.lowest: lowest}


def gpu_instructions() -> dict[Any, Any]:
    """The GPU's own instructions in the place of two helpers that loop in plain Python."""
    from numba import cuda, int64

    def count(value: int) -> int:
        return int64(cuda.popc(int64(value)))

    def lowest(value: int) -> int:
        return int64(cuda.ffs(int64(value))) - int64(1)

    return {bits.count: count, bits.lowest: lowest}
