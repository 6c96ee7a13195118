"""The CUDA backend: the rules compiled by Numba for a GPU, one match a thread.

A thread copies its match from where neighbours lie side by side (see `planes`) to where it is read and written quickly, plays,
and copies it back. That quick place is the memory that the threads of a block share, on the chip itself, where the states of a
block fit into it; else the thread's own, which is interleaved with its neighbours'. Under Numba's simulator
(`NUMBA_ENABLE_CUDASIM=1`) the same kernels run on slotted states.
"""

import ast
import functools
import os
import warnings
from collections.abc import Sequence
from typing import Any

import numpy as np

from fuda.errors import BadSetup, Missing
from fuda.kernel import advance as advancing, bits, loops, playouts
from fuda.kernel.batch import OVER, Batch
from fuda.kernel.binding import bind
from fuda.kernel.book_argument import source_with_argument
from fuda.kernel.cuda_modules import list_modules_once
from fuda.kernel.dlpack import SharedArray
from fuda.kernel.game import Game
from fuda.kernel.gpu_forms import in_gpu_forms
from fuda.kernel.linking import one_version
from fuda.kernel.moments import ActionValues, Moment, reward_kind
from fuda.kernel.planes import WORD, Planes, PlanesOfSlots
from fuda.kernel.schema import ACTION

THREADS = 128  # in a block, at most
WARP = 32  # threads that go in step
FEWEST = 24  # threads of a block, for which states in shared memory are still worth it
OLD_NAMES = {"row_stack": "vstack", "in1d": "isin", "trapz": "trapezoid"}  # which older releases of numba-cuda look for in NumPy
PARTED = range(257, 1025)  # bytes of a state for which a step is three kernels: all code of one does not fit the card's cache
MOVES = ("load", "store", "store_generator", "is_over")  # of `planes`
REGISTERS = None  # of a thread at most, where not as many as the compiler wants
SHARED = 48 << 10  # bytes of shared memory that every block can have

# The functions below that are handed the book, in a game that has one. All kernels are.
WITH_BOOK = {"deal", "play_random", "play_out", "mark_legal", "look", "choice", "refusal", "act", "score", "place"}
WITH_BOOK |= {"play_on", "mark", "show", "answer", "count_choices", "list_choices", "worth_of"}

# `new_state` stands for a quick place for the thread's match, `other_state` for one more in the thread's own memory.
KERNELS = """
def deal_kernel(states, size, start, seed, deals, fresh, which):
    i = cuda.grid(1)
    if i < size and which[i]:
        deals[i] += fresh
        s = new_state
        load(start, 0, s)
        deal(s, seed, stream(i, deals[i]))
        store(states, i, s)

def random_kernel(states, size, steps):
    i = cuda.grid(1)
    if i < size:
        s = new_state
        actions = cuda.local.array(most_legal, int16)
        load(states, i, s)
        cuda.atomic.add(steps, 0, play_random(s, actions))
        store(states, i, s)

def play_out_kernel(states, size, bots, steps):
    i = cuda.grid(1)
    if i < size:
        s = new_state
        masked = other_state
        actions = cuda.local.array(most_legal, int16)
        load(states, i, s)
        cuda.atomic.add(steps, 0, play_out(s, masked, bots, actions))
        store(states, i, s)

def legal_kernel(states, size, out):
    i = cuda.grid(1)
    if i < size:
        s = new_state
        actions = cuda.local.array(most_legal, int16)
        load(states, i, s)
        mark_legal(s, actions, out[i])

def observe_kernel(states, size, out):
    i = cuda.grid(1)
    if i < size:
        s = new_state
        masked = other_state
        load(states, i, s)
        look(s, masked, s.turn, out[i])

def observe_seat_kernel(states, size, seats, out):
    i = cuda.grid(1)
    if i < size:
        s = new_state
        masked = other_state
        load(states, i, s)
        look(s, masked, int(seats[i]), out[i])

def sample_kernel(states, size, bots, out):
    i = cuda.grid(1)
    if i < size:
        s = new_state
        masked = other_state
        actions = cuda.local.array(most_legal, int16)
        load(states, i, s)
        out[i] = choice(s, masked, bots[s.turn], actions) if s.turn >= 0 else -1
        store(states, i, s)

def refused_kernel(states, size, chosen, number, out):
    i = cuda.grid(1)
    if i < size:
        s = new_state
        load(states, i, s)
        out[i] = refusal(s, int(chosen[i]), number) != 0

def step_kernel(states, size, chosen):
    i = cuda.grid(1)
    if i < size:
        s = new_state
        load(states, i, s)
        if s.turn >= 0:
            act(s, int(chosen[i]))
            store(states, i, s)

def score_kernel(states, size, scores, places):
    i = cuda.grid(1)
    if i < size:
        s = new_state
        load(states, i, s)
        for seat in range(s.players):
            scores[i, seat] = score(s, seat)
            places[i, seat] = place(s, seat)

def count_kernel(states, size, most, out):
    i = cuda.grid(1)
    if i < size:
        s = new_state
        actions = cuda.local.array(most_legal, int16)
        load(states, i, s)
        out[i] = count_choices(s, actions, most)

def list_kernel(states, size, most, first, matches, listed):
    i = cuda.grid(1)
    if i < size:
        s = new_state
        actions = cuda.local.array(most_legal, int16)
        load(states, i, s)
        for k in range(list_choices(s, actions, most, listed, first[i])):
            matches[first[i] + k] = i

def value_kernel(states, size, bot, horizon, redeals, matches, listed, out):
    j = cuda.grid(1)
    if j < size:
        s = new_state
        masked = other_state
        actions = cuda.local.array(most_legal, int16)
        load(states, matches[j], s)
        out[j] = worth_of(s, masked, bot, actions, int(listed[j]), horizon, redeals)

def clear_kernel(states, size, marks, counts):
    i = cuda.grid(1)
    if i < size:
        counts[i] = 0
        row = marks[i]
        for a in range(len(row)):
            row[a] = 0
"""


# What shows decisions with bots is compiled apart: their code costs the one without them speed.
ANSWER = "answer(s, bot, drawn, listed[i], n)"
ADVANCE = """
def advance_kernel(
    states, size, start, bots, rewards, seed, deals, given, seen, marks, listed, counts, reward, outcome, seats, chosen
):
    i = cuda.grid(1)
    if i < size:
        s = new_state
        load(states, i, s)
        outcome[i] = play_on(s, int(given[i]), listed[i], counts[i], marks[i], rewards, reward[i])
        if s.turn < 0:
            deals[i] += 1
            load(start, 0, s)
            deal(s, seed, stream(i, deals[i]))
        seat = s.turn
        seats[i] = seat
        n = mark(s, listed[i], marks[i])
        counts[i] = n
        bot = bots[seat, i]
        drawn = draw(s, bot, listed[i], n)
        store(states, i, s)
        mask(s, seat)
        show(s, seat, seen[i])
        chosen[i] = drawn
"""


# The same in parts.
PARTS = """
def advance_play_kernel(states, size, rewards, given, marks, listed, counts, reward, outcome):
    i = cuda.grid(1)
    if i < size:
        s = new_state
        load(states, i, s)
        outcome[i] = play_on(s, int(given[i]), listed[i], counts[i], marks[i], rewards, reward[i])
        store(states, i, s)

def advance_deal_kernel(states, size, start, seed, deals):
    i = cuda.grid(1)
    if i < size and is_over(states, i):
        s = new_state
        deals[i] += 1
        load(start, 0, s)
        deal(s, seed, stream(i, deals[i]))
        store(states, i, s)
"""
SHOW = """
def advance_show_kernel(states, size, bots, seen, marks, listed, counts, seats, chosen):
    i = cuda.grid(1)
    if i < size:
        s = new_state
        load(states, i, s)
        seat = s.turn
        seats[i] = seat
        n = mark(s, listed[i], marks[i])
        counts[i] = n
        bot = bots[seat, i]
        drawn = draw(s, bot, listed[i], n)
        store_generator(states, i, s)
        mask(s, seat)
        show(s, seat, seen[i])
        chosen[i] = drawn
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
        self._planes = Planes(self.layout)
        self._states = self._cuda.device_array((self._planes.words, self.size), WORD)
        self._nothing = self._cuda.to_device(np.full(self.size, OVER, np.int32))
        self._start = self._cuda.to_device(self._planes.from_records(self._template))
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
        word, bit = self._planes.turn
        turns: np.ndarray = (self._states[word].copy_to_host() >> bit).astype(np.int8)
        return turns

    def states(self) -> np.ndarray:
        return self._planes.to_records(self._states.copy_to_host())

    def _results(self) -> tuple[np.ndarray, np.ndarray]:
        scores = self._room((self.size, self.players), np.int32)
        places = self._room((self.size, self.players), np.int32)
        self._launch("score", scores, places)
        return scores.copy_to_host(), places.copy_to_host()

    def _load(self, states: np.ndarray) -> None:
        self._states.copy_to_device(self._planes.from_records(states))
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
        if self.layout.dtype.itemsize in PARTED:
            self._launch("advance_play", rewards, chosen, *shown[1:], reward, outcome, wait=False)
            self._launch("advance_deal", self._start, self.seed, self._deals, wait=False)
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


def simulated() -> bool:
    return os.environ.get("NUMBA_ENABLE_CUDASIM") == "1"


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


def threads(size: int) -> tuple[int, bool]:
    """How many threads a block has where a state has so many bytes, and whether their states are in shared memory."""
    number = min(THREADS, SHARED // size)
    if number >= WARP:
        return number // WARP * WARP, True
    return (number, True) if number >= FEWEST else (THREADS, False)


@functools.cache
def kernels(game: Game) -> dict[str, Any]:
    """A game's kernels by name, compiled when first launched."""
    cuda = device()
    options: dict[str, Any] = {"max_registers": REGISTERS} if REGISTERS and not simulated() else {}
    return {name: cuda.jit(function, **options) for name, function in kernel_functions(game).items()}


def kernel_functions(game: Game) -> dict[str, Any]:
    """The same before they are compiled. They need numba-cuda and no GPU: `bench/ptx.py` compiles them without one."""
    from numba import cuda, from_dtype, int16

    if not simulated():
        list_modules_once()
    layout = game.layout()
    planes = Planes(layout)
    stand_ins = on_plain_numbers() if simulated() else gpu_instructions()
    decorate = cuda.jit(device=True) if simulated() else on_device(cuda)
    forms = divisions() if simulated() else {name: decorate(f) for name, f in short_divisions().items()}
    how = {"decorate": decorate, "stand_ins": stand_ins, "quiet": True, "forms": forms, "modules": (playouts, advancing, loops)}
    if simulated():
        slots = PlanesOfSlots(layout)
        moves = {name: getattr(slots, name) for name in MOVES}
        names = bind(game.rules, game.bots, layout, **how) | moves | {"slotted": layout.slotted}
        places = {"new_state": "slotted()", "other_state": "slotted()"}
    else:
        text = planes.source()
        moves = dict(forms)
        exec(compile(in_gpu_forms(ast.parse(text)), f"<fuda planes of {game.name}>", "exec"), moves)
        moves = {name: decorate(moves[name]) for name in MOVES}
        names = bind(game.rules, game.bots, layout, **how, copied=text) | moves | {"record": from_dtype(planes.record())}
        places = {"new_state": "cuda.local.array(1, record)[0]", "other_state": "cuda.local.array(1, record)[0]"}
        number, shared = threads(layout.dtype.itemsize)
        if shared:
            places["new_state"] = f"cuda.shared.array({number}, record)[cuda.threadIdx.x]"
    names |= forms | {"cuda": cuda, "int16": int16, "most_legal": game.most_legal}
    shown = ADVANCE + SHOW
    source = KERNELS + PARTS + shown + shown.replace("_kernel", "_bots_kernel").replace("= drawn", f"= {ANSWER}")
    for place, written in places.items():
        source = source.replace(place, written)
    file = f"<fuda kernels of {game.name}>"
    tree = source_with_argument(source, WITH_BOOK, file) if game.has_book else ast.parse(source, file)
    exec(compile(in_gpu_forms(tree), file, "exec"), names)
    return {name.removesuffix("_kernel"): f for name, f in names.items() if name.endswith("_kernel")}


def on_device(cuda: Any) -> Any:
    """A decorator for functions of a GPU, each in one version for all types of integers."""
    compiled = cuda.jit(device=True)
    return lambda f: one_version(compiled(f))


def divisions() -> dict[str, Any]:
    """What divisions become for the simulator."""

    def quotient(value: int, by: int) -> int:
        return value // by

    def remainder(value: int, by: int) -> int:
        return value % by

    return {"_quotient": quotient, "_remainder": remainder}


def short_divisions() -> dict[str, Any]:
    """The same for the GPU, which divides numbers of 32 bits faster; see `gpu_forms`."""
    from llvmlite import ir
    from numba import types
    from numba.cuda.extending import intrinsic

    half = ir.IntType(32)

    @intrinsic
    def quotient_of_halves(context: Any, value: Any, by: Any) -> Any:
        def code(c: Any, builder: Any, sig: Any, args: Any) -> Any:
            return builder.zext(builder.udiv(*(builder.trunc(each, half) for each in args)), ir.IntType(64))

        return types.int64(types.int64, types.int64), code

    @intrinsic
    def remainder_of_halves(context: Any, value: Any, by: Any) -> Any:
        def code(c: Any, builder: Any, sig: Any, args: Any) -> Any:
            return builder.zext(builder.urem(*(builder.trunc(each, half) for each in args)), ir.IntType(64))

        return types.int64(types.int64, types.int64), code

    def quotient(value: int, by: int) -> int:
        if (value | by) >> 31 == 0:
            return quotient_of_halves(value, by)
        return value // by

    def remainder(value: int, by: int) -> int:
        if (value | by) >> 31 == 0:
            return remainder_of_halves(value, by)
        return value % by

    return {"_quotient": quotient, "_remainder": remainder}


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
