"""The kernels of the CUDA backend: their source, with a game's own functions put into it.

A thread copies its match from where neighbours lie side by side (see `planes`) to the memory that the threads of a block share,
on the chip itself, plays, and copies it back. Where too few states would fit there, it plays the match where it lies (see
`in_place`). Under Numba's simulator (`NUMBA_ENABLE_CUDASIM=1`) the same kernels run on slotted states.
"""

import ast
import contextlib
import os
import platform
import sys
from importlib import metadata
from pathlib import Path
from typing import Any

from fuda.kernel import advance as advancing, bits, loops, playouts
from fuda.kernel.binding import Binding
from fuda.kernel.book_argument import source_with_argument
from fuda.kernel.cache import cache_folder
from fuda.kernel.cuda_modules import list_modules_once
from fuda.kernel.digest import digest
from fuda.kernel.game import Game
from fuda.kernel.gpu_forms import in_gpu_forms
from fuda.kernel.in_place import InPlace, InPlaceOfSlots, Seen
from fuda.kernel.linking import one_version
from fuda.kernel.planes import Planes, PlanesOfSlots
from fuda.kernel.schema import Layout

THREADS = 128  # in a block, at most
WARP = 32  # threads that go in step
SHARED = 48 << 10  # bytes of shared memory that every block can have
COPIED = SHARED // (2 * WARP)  # bytes of a state at most, where threads copy it
MOVES = ("load", "store", "store_generator", "turn_of", "copy_seen", "mask_seen")  # of `planes` and `in_place`
PARTED = 257  # bytes of a state from which on a step is several kernels: all code of one does not fit the card's cache
REGISTERS = 64  # of a thread at most, where it plays in place: so that there are enough threads to wait for memory
UNLIMITED = 2048  # bytes of a state from which on kernels are so large that the compiler gets no such limit
# The functions below that are handed the book, in a game that has one. All kernels are.
WITH_BOOK = {
    *("deal", "play_random", "play_out", "mark_legal", "look", "choice", "refusal", "act", "score", "place"),
    *("play_on", "next_decision", "show", "answer", "count_choices", "list_choices", "worth_of"),
}
# `other_state` stands for a state in the thread's own memory; FORMS says what other lines here stand for.
KERNELS = """
def deal_kernel(states, size, start, seed, deals, fresh, which):
    i = cuda.grid(1)
    if i < size and which[i]:
        deals[i] += fresh
        s = new_match(states, i)
        deal(s, seed, stream(i, deals[i]))
        put_back(states, i, s)

def random_kernel(states, size, steps):
    i = cuda.grid(1)
    if i < size:
        s = match_of(states, i)
        actions = cuda.local.array(most_legal, int16)
        cuda.atomic.add(steps, 0, play_random(s, actions))
        put_back(states, i, s)

def play_out_kernel(states, size, bots, steps):
    i = cuda.grid(1)
    if i < size:
        s = match_of(states, i)
        masked = other_state
        actions = cuda.local.array(most_legal, int16)
        cuda.atomic.add(steps, 0, play_out(s, masked, bots, actions))
        put_back(states, i, s)

def legal_kernel(states, size, out):
    i = cuda.grid(1)
    if i < size:
        s = match_of(states, i)
        actions = cuda.local.array(most_legal, int16)
        mark_legal(s, actions, out[i])

def observe_kernel(states, size, out):
    i = cuda.grid(1)
    if i < size:
        s = match_of(states, i)
        masked = other_state
        look(s, masked, s.turn, out[i])

def observe_seat_kernel(states, size, seats, out):
    i = cuda.grid(1)
    if i < size:
        s = match_of(states, i)
        masked = other_state
        look(s, masked, int(seats[i]), out[i])

def sample_kernel(states, size, bots, out):
    i = cuda.grid(1)
    if i < size:
        s = match_of(states, i)
        masked = other_state
        actions = cuda.local.array(most_legal, int16)
        out[i] = choice(s, masked, bots[s.turn], actions) if s.turn >= 0 else -1
        put_back(states, i, s)

def refused_kernel(states, size, chosen, number, out):
    i = cuda.grid(1)
    if i < size:
        s = match_of(states, i)
        out[i] = refusal(s, int(chosen[i]), number) != 0

def step_kernel(states, size, chosen):
    i = cuda.grid(1)
    if i < size:
        s = match_of(states, i)
        if s.turn >= 0:
            act(s, int(chosen[i]))
            put_back(states, i, s)

def score_kernel(states, size, scores, places):
    i = cuda.grid(1)
    if i < size:
        s = match_of(states, i)
        for seat in range(s.players):
            scores[i, seat] = score(s, seat)
            places[i, seat] = place(s, seat)

def count_kernel(states, size, most, out):
    i = cuda.grid(1)
    if i < size:
        s = match_of(states, i)
        actions = cuda.local.array(most_legal, int16)
        out[i] = count_choices(s, actions, most)

def list_kernel(states, size, most, first, matches, listed):
    i = cuda.grid(1)
    if i < size:
        s = match_of(states, i)
        actions = cuda.local.array(most_legal, int16)
        for k in range(list_choices(s, actions, most, listed, first[i])):
            matches[first[i] + k] = i

def value_kernel(states, size, bot, horizon, redeals, matches, listed, out):
    j = cuda.grid(1)
    if j < size:
        s = copied_match(states, matches[j])
        masked = other_state
        actions = cuda.local.array(most_legal, int16)
        out[j] = worth_of(s, masked, bot, actions, int(listed[j]), horizon, redeals)

def turns_kernel(states, size, out):
    i = cuda.grid(1)
    if i < size:
        out[i] = turn_of(states, i)

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
        s = match_of(states, i)
        outcome[i] = play_on(s, int(given[i]), listed[i], counts[i], marks[i], rewards, reward[i])
        if s.turn < 0:
            deals[i] += 1
            load(start, 0, s)
            deal(s, seed, stream(i, deals[i]))
        n = next_decision(s, i, listed, marks, counts, seats)
        seat = s.turn
        bot = bots[seat, i]
        drawn = draw(s, bot, listed[i], n)
        put_back(states, i, s)
        mask(s, seat)
        show(s, seat, seen[i])
        chosen[i] = drawn
"""
# The same in parts.
PARTS = """
def advance_play_kernel(states, size, rewards, given, marks, listed, counts, reward, outcome):
    i = cuda.grid(1)
    if i < size:
        s = match_of(states, i)
        outcome[i] = play_on(s, int(given[i]), listed[i], counts[i], marks[i], rewards, reward[i])
        put_back(states, i, s)

def advance_deal_kernel(states, size, start, seed, deals):
    i = cuda.grid(1)
    if i < size and turn_of(states, i) < 0:
        deals[i] += 1
        s = new_match(states, i)
        deal(s, seed, stream(i, deals[i]))
        put_back(states, i, s)
"""
SHOW = """
def advance_show_kernel(states, size, bots, seen, marks, listed, counts, seats, chosen):
    i = cuda.grid(1)
    if i < size:
        s = match_of(states, i)
        n = next_decision(s, i, listed, marks, counts, seats)
        seat = s.turn
        bot = bots[seat, i]
        drawn = draw(s, bot, listed[i], n)
        store_generator(states, i, s)
        mask(s, seat)
        show(s, seat, seen[i])
        chosen[i] = drawn
"""
# And where a match is played in place.
MARK_AND_SHOW = """
def advance_mark_kernel(states, size, bots, marks, listed, counts, seats, chosen):
    i = cuda.grid(1)
    if i < size:
        s = match_of(states, i)
        n = next_decision(s, i, listed, marks, counts, seats)
        bot = bots[s.turn, i]
        if bot <= 0:
            chosen[i] = draw(s, bot, listed[i], n)

def advance_show_kernel(states, size, seats, seen):
    i = cuda.grid(1)
    if i < size:
        seat = int(seats[i])
        masked = seen_state
        copy_seen(states[i], masked)
        mask_seen(masked, seat)
        show(masked, seat, seen[i])

def advance_answer_kernel(states, size, bots, listed, counts, chosen):
    i = cuda.grid(1)
    if i < size:
        s = match_of(states, i)
        seat = s.turn
        bot = bots[seat, i]
        if bot > 0:
            drawn = draw(s, bot, listed[i], counts[i])
            masked = other_state
            copy(s, masked)
            mask(masked, seat)
            chosen[i] = answer(masked, bot, drawn, listed[i], counts[i])
"""
# What these lines become where a thread copies its match to `quick_state`, and where it plays it in place.
FORMS = {
    "s = match_of(states, i)": ("s = quick_state; load(states, i, s)", "s = states[i]"),
    "s = new_match(states, i)": ("s = quick_state; load(start, 0, s)", "s = states[i]; copy(start[0], s)"),
    "s = copied_match(states, matches[j])": (
        "s = quick_state; load(states, matches[j], s)",
        "s = other_state; copy(states[matches[j]], s)",
    ),
    "put_back(states, i, s)": ("store(states, i, s)", "pass"),
}


def kernel_functions(game: Game, players: int, *, keep: bool = False) -> dict[str, Any]:
    """A game's kernels for so many seats by name, not compiled yet.

    They need numba-cuda and no GPU: `bench/ptx.py` compiles them without one. With `keep` their source stands in a file of its
    own, where it can be written, beside which Numba can cache them.
    """
    from numba import cuda, from_dtype, int16

    if not simulated():
        list_modules_once()
    layout = game.layout(seats=players)
    storage = storage_of(layout)
    stand_ins = on_plain_numbers() if simulated() else gpu_instructions()
    decorate = cuda.jit(device=True) if simulated() else on_device(cuda)
    forms = divisions() if simulated() else short_divisions(decorate)
    how = {"decorate": decorate, "stand_ins": stand_ins, "quiet": True, "forms": forms, "modules": (playouts, advancing, loops)}
    in_place = plays_in_place(layout)
    if simulated():
        binding = Binding(game.rules, game.bots, layout, **how)
        names = binding.bind()
        names |= {name: getattr(storage, name) for name in MOVES if hasattr(storage, name)}
        names |= {"slotted": layout.slotted, "copy_seen": names["copy"], "mask_seen": names["mask"]}
        places = dict.fromkeys(("quick_state", "seen_state", "other_state"), "slotted()")
    else:
        seen = Seen(layout, game.rules.observe)
        text = storage.source()
        moves = dict(forms)
        exec(compile(in_gpu_forms(ast.parse(text + seen.source())), f"<fuda states of {game.name}>", "exec"), moves)
        moves = {name: decorate(moves[name]) for name in MOVES if name in moves}
        binding = Binding(game.rules, game.bots, layout, **how, copied=text)
        names = binding.bind() | moves | {"record": from_dtype(storage.record()), "seen_record": from_dtype(seen.record())}
        places = {
            "quick_state": f"cuda.shared.array({threads(layout)}, record)[cuda.threadIdx.x]",
            "seen_state": "cuda.local.array(1, seen_record)[0]",
            "other_state": "cuda.local.array(1, record)[0]",
        }
    names |= forms | {"cuda": cuda, "int16": int16, "most_legal": game.most_legal}
    if in_place:
        source = KERNELS + PARTS + MARK_AND_SHOW
    else:
        shown = ADVANCE + SHOW
        source = KERNELS + PARTS + shown + shown.replace("_kernel", "_bots_kernel").replace("= drawn", f"= {ANSWER}")
    for line, ways in FORMS.items():
        source = source.replace(line, ways[in_place])
    for place, written in places.items():
        source = source.replace(place, written)
    file = f"<fuda kernels of {game.name}>"
    tree = in_gpu_forms(source_with_argument(source, WITH_BOOK, file) if game.has_book else ast.parse(source, file))
    if keep:
        file, tree = kept(game.name, ast.unparse(tree), digest(versions(), layout.dtype, binding.ingredients())) or (file, tree)
    exec(compile(tree, file, "exec"), names)
    return {name.removesuffix("_kernel"): f for name, f in names.items() if name.endswith("_kernel")}


def kept(game: str, source: str, ingredients: str) -> tuple[str, ast.Module] | None:
    """The file and the tree of kernels whose source is kept on disk, in a folder named by a digest of all that they come from.

    Numba's cache looks at a function's own file alone, so this file must be another one whenever anything changes.
    """
    folder = cache_folder() / f"{game}-cuda-{digest(source, ingredients)[:32]}"
    file = folder / "kernels.py"
    with contextlib.suppress(OSError):
        if not file.exists():
            folder.mkdir(parents=True, exist_ok=True)
            part = file.with_suffix(f".{os.getpid()}.part")
            part.write_text(source, "utf-8")
            part.replace(file)
        return str(file), ast.parse(source, str(file))
    return None


def versions() -> tuple[str, ...]:
    """The versions of everything that has a part in compiling for a GPU, modules of the kernel included."""
    own = ("cuda_kernels", "cuda_modules", "gpu_forms", "planes", "in_place", "linking", "binding", "book_argument")
    texts = [Path(__file__).with_name(f"{name}.py").read_text("utf-8") for name in own]
    packages = [metadata.version(name) for name in ("numpy", "numba", "numba-cuda", "llvmlite")]
    return (platform.python_implementation(), sys.version, *packages, *texts)


def simulated() -> bool:
    return os.environ.get("NUMBA_ENABLE_CUDASIM") == "1"


def plays_in_place(layout: Layout) -> bool:
    """Whether threads play their matches where they lie, or copy them."""
    return layout.dtype.itemsize > COPIED


def storage_of(layout: Layout) -> Any:
    """How states are stored on the device."""
    if plays_in_place(layout):
        return InPlaceOfSlots(layout) if simulated() else InPlace(layout)
    return PlanesOfSlots(layout) if simulated() else Planes(layout)


def threads(layout: Layout) -> int:
    """How many threads a block has."""
    return THREADS if plays_in_place(layout) else min(THREADS, SHARED // layout.dtype.itemsize // WARP * WARP)


def most_registers(layout: Layout) -> int | None:
    """How many registers a thread may have, where that is less than the compiler would like."""
    return REGISTERS if plays_in_place(layout) and layout.dtype.itemsize < UNLIMITED else None


def on_device(cuda: Any) -> Any:
    """A decorator for functions of a GPU, each in one version for all types of integers."""
    compiled = cuda.jit(device=True)
    return lambda f: one_version(compiled(f))


def divisions() -> dict[str, Any]:
    """What divisions and indices become for the simulator."""

    def quotient(value: int, by: int) -> int:
        return value // by

    def remainder(value: int, by: int) -> int:
        return value % by

    def place(index: int) -> int:
        return index

    return {"_quotient": quotient, "_remainder": remainder, "_place": place}


def short_divisions(decorate: Any) -> dict[str, Any]:
    """The same for the GPU, which divides numbers of 32 bits faster, and need not look whether an index is negative."""
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

    @intrinsic
    def place(context: Any, index: Any) -> Any:
        def code(c: Any, builder: Any, sig: Any, args: Any) -> Any:
            return args[0]

        return types.uint64(types.int64), code

    def quotient(value: int, by: int) -> int:
        if (value | by) >> 31 == 0:
            return quotient_of_halves(value, by)
        return value // by

    def remainder(value: int, by: int) -> int:
        if (value | by) >> 31 == 0:
            return remainder_of_halves(value, by)
        return value % by

    return {"_quotient": decorate(quotient), "_remainder": decorate(remainder), "_place": place}


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
