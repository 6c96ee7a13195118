"""Compiles the kernels of games to PTX, and by `ptxas` for one kind of GPU, on a machine without a GPU.

    python bench/ptx.py animayhem --kernels random step

needs the extra fuda[gpu]; without `ptxas` (of the CUDA toolkit) it stops at PTX. For each kernel: the seconds of processor time
that Numba and `ptxas` took (functions that several kernels call count for the first), the size of the PTX, the most memory that
`ptxas` had, where that was more than Numba's, and what `ptxas -v` says of registers, stack and spills. The last line is the whole
as JSON.
"""

import argparse
import json
import re
import resource
import shutil
import subprocess
import sys
import tempfile
import warnings
from pathlib import Path
from time import process_time
from types import SimpleNamespace
from typing import Any

import numpy as np

try:
    import fuda
except ModuleNotFoundError:
    sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "src"))
    import fuda

from fuda.errors import Missing
from fuda.kernel.cuda_kernels import PARTED, kernel_functions, plays_in_place, threads
from fuda.kernel.game import Game
from fuda.kernel.planes import WORD, record_of_words
from fuda.kernel.schema import ACTION, Layout

GPU = "90"  # compute capability of an H200, without its point
NUMBERS = {
    "size",
    "seed",
    "fresh",
    "number",
    "most",
    "rewards",
    "bot",
    "horizon",
    "redeals",
}  # int64
ARRAYS: dict[str, tuple[int, Any]] = {  # the others, in the form in which `CudaBatch` hands them over: axes, element
    "steps": (1, np.int64),
    "deals": (1, np.int64),
    "which": (1, np.bool_),
    "chosen": (1, np.int32),
    "given": (1, np.int32),
    "seats": (1, np.int8),
    "outcome": (1, np.int8),
    "first": (1, np.int64),
    "matches": (1, np.int32),
    "listed": (1, np.int32),
    "counts": (1, np.int32),
    "marks": (2, np.uint8),
    "seen": (2, np.uint8),
    "reward": (2, np.float32),
    "scores": (2, np.int32),
    "places": (2, np.int32),
}
OUT = {  # what a kernel that names its result `out` writes
    "legal": (2, np.uint8),
    "observe": (2, np.uint8),
    "observe_seat": (2, np.uint8),
    "sample": (1, np.int32),
    "refused": (1, np.bool_),
    "count": (1, np.int64),
    "value": (1, np.float32),
}
BOTS = {"play_out": (1, np.int16), "sample": (1, np.int16)}  # other kernels have bots for each match: two axes


def main(arguments: list[str] | None = None) -> int:
    given = parser().parse_args(arguments)
    warnings.simplefilter("ignore")
    stand_in_for_device(given.cc)
    result: dict[str, Any] = {"cc": given.cc, "games": {}}
    wrong = False
    for name in given.games or fuda.games():
        game = fuda.games.load(name)
        players = given.players or game.check_players(None)
        layout = game.layout(seats=players)
        size = layout.dtype.itemsize
        place = "played in place" if plays_in_place(layout) else "copied to shared memory"
        print(f"{name}, {players} seats: {size} bytes a state, {threads(layout)} threads a block, {place}", flush=True)
        rows = []
        for kernel, function in kernel_functions(game, players).items():
            if kernel in (given.kernels or used_kernels(layout)):
                row = compiled(game, layout, kernel, function, given)
                wrong = wrong or "error" in row
                rows.append(row)
                print("  " + ", ".join(f"{key} {value}" for key, value in row.items()), flush=True)
        result["games"][name] = {"bytes": size, "kernels": rows}
    print(json.dumps(result))
    return 1 if wrong else 0


def stand_in_for_device(cc: str) -> None:
    """Numba asks the driver for its GPU when it compiles a device function. Where there is no driver, this is the answer.

    The name is no documented one: a release of numba-cuda without it ends here with an error, and nothing else depends on it.
    """
    from numba.cuda import dispatcher

    if not hasattr(dispatcher, "get_current_device"):
        raise Missing("This release of numba-cuda does not compile device functions without a GPU.")
    dispatcher.get_current_device = lambda: SimpleNamespace(compute_capability=(int(cc[:-1]), int(cc[-1])))


def used_kernels(layout: Layout) -> list[str]:
    """Those that batches with such states launch, except for those that are as small as `clear`."""
    advance = ["advance", "advance_bots"]
    if layout.dtype.itemsize >= PARTED:
        advance = ["advance_play", "advance_deal", "advance_show", "advance_show_bots"]
    if plays_in_place(layout):
        advance = ["advance_play", "advance_deal", "advance_mark", "advance_answer", "advance_show"]
    return ["deal", "random", "play_out", "legal", "observe", "sample", "refused", "step", "score", "value", *advance]


def compiled(game: Game, layout: Layout, kernel: str, function: Any, given: argparse.Namespace) -> dict[str, Any]:
    """One kernel to PTX, and on to machine code where there is `ptxas`."""
    from numba import cuda

    cc = given.cc
    row: dict[str, Any] = {"kernel": kernel}
    start = process_time()
    try:
        ptx, _ = cuda.compile_ptx(
            function, argument_types(game, layout, kernel, function), cc=(int(cc[:-1]), int(cc[-1])), opt=not given.plain
        )
    except Exception as error:  # whatever Numba raises is the finding
        return row | {"error": f"{type(error).__name__}: {str(error)[:2000]}"}
    row |= {"numba_s": round(process_time() - start, 1), "ptx_kb": len(ptx) >> 10}
    assembler = shutil.which("ptxas") if given.ptxas else None
    return row | assembled(assembler, ptx, cc) if assembler else row


def assembled(assembler: str, ptx: str, cc: str) -> dict[str, Any]:
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "kernel.ptx"
        file.write_text(ptx)
        command = [assembler, f"-arch=sm_{cc}", "-v", str(file), "-o", str(Path(folder) / "kernel.cubin")]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode:
            return {"error": done.stderr[:2000]}
        code = (Path(folder) / "kernel.cubin").stat().st_size
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    found = {"ptxas_s": round(seconds, 1), "code_kb": code >> 10}
    if after.ru_maxrss > resource.getrusage(resource.RUSAGE_SELF).ru_maxrss:
        found["ptxas_mb"] = after.ru_maxrss >> 10
    for key, pattern in (
        ("registers", r"Used (\d+) registers"),
        ("stack", r"(\d+) bytes stack frame"),
        ("spill_stores", r"(\d+) bytes spill stores"),
        ("spill_loads", r"(\d+) bytes spill loads"),
        ("shared", r"(\d+) bytes smem"),
    ):
        numbers = [int(each) for each in re.findall(pattern, done.stderr)]
        if numbers:
            found[key] = max(numbers)
    return found


def argument_types(game: Game, layout: Layout, kernel: str, function: Any) -> Any:
    """The types of a kernel's arguments, as `CudaBatch` gives them."""
    from numba import from_dtype, int64, types, void

    names = function.__code__.co_varnames[: function.__code__.co_argcount]
    found = []
    for name in names:
        if name in {"states", "start"} and plays_in_place(layout):
            found.append(array_of(1, record_of_words(layout.dtype), "C"))
        elif name in {"states", "start"}:
            found.append(array_of(2, WORD, "C"))
        elif name == "_book":
            found.append(types.Array(from_dtype(game.check_book(None).array.dtype), 1, "C"))
        elif name in NUMBERS:
            found.append(int64)
        elif name == "bots":
            found.append(array_of(*BOTS.get(kernel, (2, np.int16)), "C"))
        else:
            axes, kind = OUT[kernel] if name == "out" else ARRAYS[name]
            if name == "listed" and kernel.startswith("advance"):
                axes, kind = 2, ACTION
            found.append(array_of(axes, kind, "F" if axes == 2 else "C"))
    return void(*found)


def array_of(axes: int, kind: Any, order: str) -> Any:
    from numba import from_dtype, types

    return types.Array(from_dtype(np.dtype(kind)), axes, order)


def parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", help="all of them, unless some are named")
    parser.add_argument("--kernels", nargs="*", help="only these")
    parser.add_argument("--no-ptxas", dest="ptxas", action="store_false", help="stops at PTX")
    parser.add_argument("--plain", action="store_true", help="without the optimizations of NVVM, which join functions")
    parser.add_argument("--players", type=int, help="seats, where states differ by their number (default the game's own)")
    parser.add_argument("--cc", default=GPU, help="compute capability, 90 for 9.0")
    return parser


if __name__ == "__main__":
    try:
        sys.exit(main())
    except (Missing, ImportError) as error:
        print(error, file=sys.stderr)
        sys.exit(2)
