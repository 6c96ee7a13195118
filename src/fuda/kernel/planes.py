"""Small states on a GPU: not record after record, but one array of 32-bit words, [words of a state, matches].

Neighbouring threads, which play neighbouring matches, then read and write neighbouring words. A thread copies its state word by
word, whatever the fields are, so that copying takes as few instructions as it can. Larger states: `in_place`.
"""

from typing import Any

import numpy as np

from fuda.kernel.schema import Layout

WORD = np.dtype(np.int32)
WORDS = "_words"  # the field that is all of a record, as words


def record_of_words(dtype: np.dtype) -> np.dtype:
    """A record with one more field, which is all of it as words."""
    fields, names = dtype.fields, dtype.names
    assert fields is not None
    assert names is not None
    wanted: Any = {
        "names": [*names, WORDS],
        "formats": [*(fields[name][0] for name in names), (WORD, (dtype.itemsize // WORD.itemsize,))],
        "offsets": [*(fields[name][1] for name in names), 0],
        "itemsize": dtype.itemsize,
    }
    return np.dtype(wanted, align=True)


def copy_of_words(words: int) -> str:
    """The source of `copy(s, to)`, which makes one such record equal to another."""
    return f"""
def copy(s, to):
    for k in range({words}):
        to.{WORDS}[k] = s.{WORDS}[k]
"""


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
        return record_of_words(self.dtype)

    def room(self, cuda: Any, size: int) -> Any:
        """An array on the device for so many states."""
        return cuda.device_array((self.words, size), WORD)

    def put(self, cuda: Any, records: np.ndarray) -> Any:
        """An array on the device with these states."""
        return cuda.to_device(self.from_records(records))

    def replace(self, states: Any, records: np.ndarray) -> None:
        states.copy_to_device(self.from_records(records))

    def fetch(self, states: Any) -> np.ndarray:
        return self.to_records(states.copy_to_host())

    def from_records(self, records: np.ndarray) -> np.ndarray:
        """The array that holds these states."""
        rows = np.ascontiguousarray(records, self.dtype).view(WORD).reshape(len(records), self.words)
        return np.ascontiguousarray(rows.T)

    def to_records(self, words: np.ndarray) -> np.ndarray:
        return np.ascontiguousarray(words.T).view(self.dtype).reshape(-1)

    def source(self) -> str:
        """The source of what kernels do with the array of states.

        `load` and `store` copy the state of match `i`, `store_generator` the generator alone, and `turn_of` says whose turn it
        is, without copying it. `copy` copies a state that a thread has to another one that it has.
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

def turn_of(states, i):
    return (((states[{word}, i] >> {bit}) & 255) ^ 128) - 128
{copy_of_words(self.words)}"""


class PlanesOfSlots(Planes):
    """The same functions where a thread's state is not a record but an object with slots, as in Numba's simulator."""

    def __init__(self, layout: Layout) -> None:
        super().__init__(layout)
        self.layout = layout

    def load(self, states: Any, i: int, s: Any) -> None:
        [record] = self.to_records(np.array([[int(word)] for word in states[:, i]], WORD))
        for field in self.layout.fields:
            setattr(s, field.name, record[field.name].tolist())

    def store(self, states: Any, i: int, s: Any) -> None:
        for k, word in enumerate(self.from_records(self.layout.to_record(s))[:, 0]):
            states[k, i] = word

    def store_generator(self, states: Any, i: int, s: Any) -> None:
        words = self.from_records(self.layout.to_record(s))[:, 0]
        for k in self.generator:
            states[k, i] = words[k]

    def turn_of(self, states: Any, i: int) -> int:
        word, bit = self.turn
        return ((int(states[word, i]) >> bit) & 255 ^ 128) - 128
