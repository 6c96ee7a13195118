"""States on a GPU: not record after record, but one array of 32-bit words, [words of a state, matches].

Neighbouring threads, which play neighbouring matches, then read and write neighbouring words. A thread copies its state word by
word, whatever the fields are, so that copying takes as few instructions as it can.
"""

from typing import Any

import numpy as np

from fuda.kernel.schema import Layout

WORD = np.dtype(np.int32)
WORDS = "_words"  # the field that is all of a record, as words


class Planes:
    """How the states of a layout lie in words."""

    def __init__(self, layout: Layout) -> None:
        self.dtype = layout.dtype
        self.words = layout.dtype.itemsize // WORD.itemsize
        self.turn = self.place("turn")
        self.generator = [self.place("rng")[0] + i for i in range(4)]

    def place(self, field: str) -> tuple[int, int]:
        """The word in which a field begins, and its first bit there."""
        assert self.dtype.fields is not None
        offset = self.dtype.fields[field][1]
        return offset // WORD.itemsize, offset % WORD.itemsize * 8

    def record(self) -> np.dtype:
        """The record with one more field, which is all of it as words."""
        fields = self.dtype.fields
        assert self.dtype.names is not None
        assert fields is not None
        names = self.dtype.names
        wanted: Any = {
            "names": [*names, WORDS],
            "formats": [*(fields[name][0] for name in names), (WORD, (self.words,))],
            "offsets": [*(fields[name][1] for name in names), 0],
            "itemsize": self.dtype.itemsize,
        }
        return np.dtype(wanted, align=True)

    def from_records(self, records: np.ndarray) -> np.ndarray:
        """The array that holds these states."""
        rows = np.ascontiguousarray(records, self.dtype).view(WORD).reshape(len(records), self.words)
        return np.ascontiguousarray(rows.T)

    def to_records(self, words: np.ndarray) -> np.ndarray:
        return np.ascontiguousarray(words.T).view(self.dtype).reshape(-1)

    def source(self) -> str:
        """The source of what kernels do with the array of states.

        `load` and `store` copy the state of match `i`, `store_generator` the generator alone, and `is_over` says whether a match
        is over, without copying it. `copy` copies a state that a thread has to another one that it has.
        """
        word, bit = self.turn
        generator = "\n".join(f"    states[{word}, i] = s.{WORDS}[{word}]" for word in self.generator)
        return f"""
def load(states, i, s):
    for k in range({self.words}):
        s.{WORDS}[k] = states[k, i]

def store(states, i, s):
    for k in range({self.words}):
        states[k, i] = s.{WORDS}[k]

def store_generator(states, i, s):
{generator}

def is_over(states, i):
    return (states[{word}, i] >> {bit + 7}) & 1 != 0

def copy(s, to):
    for k in range({self.words}):
        to.{WORDS}[k] = s.{WORDS}[k]
"""


class PlanesOfSlots:
    """The same functions where a thread's state is not a record but an object with slots, as in Numba's simulator."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.planes = Planes(layout)

    def load(self, states: Any, i: int, s: Any) -> None:
        [record] = self.planes.to_records(np.array([[int(word)] for word in states[:, i]], WORD))
        for field in self.layout.fields:
            setattr(s, field.name, record[field.name].tolist())

    def store(self, states: Any, i: int, s: Any) -> None:
        for k, word in enumerate(self.planes.from_records(self.layout.to_record(s))[:, 0]):
            states[k, i] = word

    def store_generator(self, states: Any, i: int, s: Any) -> None:
        words = self.planes.from_records(self.layout.to_record(s))[:, 0]
        for k in self.planes.generator:
            states[k, i] = words[k]

    def is_over(self, states: Any, i: int) -> bool:
        word, bit = self.planes.turn
        return bool((int(states[word, i]) >> (bit + 7)) & 1)
