"""Large states on a GPU: record after record, and a thread plays its match where it lies.

A multiprocessor's shared memory has room for few copies of a large state, and most of what a decision needs of it is needed once.
Only who looks at a match needs a copy, since what a seat may not see is blanked in it: a copy of what the observation reads.
"""

from types import FunctionType
from typing import Any

import numpy as np

from fuda.kernel.binding import code_names
from fuda.kernel.book_argument import functions_named_by
from fuda.kernel.planes import WORD, WORDS, copy_of_words, record_of_words
from fuda.kernel.schema import Layout, mask_source


class InPlace:
    """States stored as records."""

    def __init__(self, layout: Layout) -> None:
        self.dtype = layout.dtype

    def record(self) -> np.dtype:
        return record_of_words(self.dtype)

    def room(self, cuda: Any, size: int) -> Any:
        """An array on the device for so many states."""
        return cuda.device_array(size * self.dtype.itemsize, np.uint8).view(self.record())

    def put(self, cuda: Any, records: np.ndarray) -> Any:
        """An array on the device with these states. They travel as bytes: records whose fields overlap are no buffers."""
        return cuda.to_device(self.as_bytes(records)).view(self.record())

    def replace(self, states: Any, records: np.ndarray) -> None:
        states.view(np.uint8).copy_to_device(self.as_bytes(records))

    def fetch(self, states: Any) -> np.ndarray:
        found: np.ndarray = states.view(np.uint8).copy_to_host().view(self.dtype)
        return found

    def as_bytes(self, records: np.ndarray) -> np.ndarray:
        return np.ascontiguousarray(records, self.dtype).view(np.uint8)

    def source(self) -> str:
        """The source of what kernels do with the array of states, see `Planes.source`."""
        return f"""
def turn_of(states, i):
    return states[i].turn
{copy_of_words(self.dtype.itemsize // WORD.itemsize)}"""


class InPlaceOfSlots:
    """The same in Numba's simulator: an array of objects with slots."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout

    def room(self, cuda: Any, size: int) -> Any:
        return self.put(cuda, np.zeros(size, self.layout.dtype))

    def put(self, cuda: Any, records: np.ndarray) -> Any:
        return cuda.to_device(self.slotted(records))

    def replace(self, states: Any, records: np.ndarray) -> None:
        states.copy_to_device(self.slotted(records))

    def fetch(self, states: Any) -> np.ndarray:
        return np.concatenate([self.layout.to_record(s) for s in states.copy_to_host()])

    def slotted(self, records: np.ndarray) -> np.ndarray:
        states = np.empty(len(records), object)
        states[:] = [self.layout.to_slotted(record) for record in records]
        return states

    def turn_of(self, states: Any, i: int) -> int:
        return int(states[i].turn)


class Seen:
    """What the observation reads of a state, word by word without the rest."""

    def __init__(self, layout: Layout, observe: FunctionType) -> None:
        names = names_in(observe)
        names |= {f.mask for f in layout.fields if f.name in names}
        self.fields = [f for f in layout.fields if f.name in names]
        self.dtype = layout.dtype
        step = max(WORD.itemsize, self.dtype.alignment)  # words that are aligned together stay together
        places: Any = self.dtype.fields
        spans = [(places[f.name][1], places[f.name][1] + places[f.name][0].itemsize) for f in self.fields]
        kept = sorted({at for first, end in spans for at in range(first // step * step, end, step)})
        offsets = {at: step * i for i, at in enumerate(kept)}
        self.offsets = [offsets[first // step * step] + first % step for first, _ in spans]
        self.size = step * len(kept)
        self.runs: list[list[int]] = []  # words of the state: the first, and how many follow one another
        for at in kept:
            if self.runs and sum(self.runs[-1]) * WORD.itemsize == at:
                self.runs[-1][1] += step // WORD.itemsize
            else:
                self.runs.append([at // WORD.itemsize, step // WORD.itemsize])

    def record(self) -> np.dtype:
        wanted: Any = {
            "names": [*(f.name for f in self.fields), WORDS],
            "formats": [*(self.dtype[f.name] for f in self.fields), (WORD, (self.size // WORD.itemsize,))],
            "offsets": [*self.offsets, 0],
            "itemsize": self.size,
        }
        return np.dtype(wanted, align=True)

    def source(self) -> str:
        """The source of `copy_seen(s, to)`, and of `mask_seen(s, seat)`, which is `mask` for such a copy."""
        lines = ["def copy_seen(s, to):"]
        done = 0
        for first, length in self.runs:
            lines += [f"    for k in range({length}):", f"        to.{WORDS}[{done} + k] = s.{WORDS}[{first} + k]"]
            done += length
        return "\n".join(lines) + "\n" + mask_source(self.fields).replace("def mask(", "def mask_seen(", 1)


def names_in(f: FunctionType) -> set[str]:
    """All names of globals and attributes in a function and in those that it reaches."""
    waiting = [f]
    for each in waiting:
        waiting += [other for other in functions_named_by(each) if other not in waiting]
    return {name for each in waiting for name in code_names(each.__code__)}
