"""States on a GPU: not record after record, but one array for each element type, [elements of all fields, matches].

Neighbouring threads, which play neighbouring matches, then read and write neighbouring bytes.
"""

from typing import Any

import numpy as np

from fuda.kernel.schema import KINDS, Field, Layout

ARGUMENTS = ", ".join(f"states_{kind}" for kind in KINDS)  # the arrays, as kernels get them


class Planes:
    """Where each field of a layout lies: the first row of its elements in the array of its type."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.rows = dict.fromkeys(KINDS, 0)
        self.first: dict[str, int] = {}
        for field in layout.fields:
            self.first[field.name] = self.rows[field.kind]
            self.rows[field.kind] += field.length or 1

    def shapes(self, size: int) -> list[tuple[tuple[int, int], Any]]:
        """The shape and element type of each array for so many matches, in the order of `KINDS`."""
        return [((max(1, rows), size), KINDS[kind]) for kind, rows in self.rows.items()]

    def from_records(self, records: np.ndarray) -> list[np.ndarray]:
        """The arrays that hold these states."""
        zeros = (np.zeros(*shape) for shape in self.shapes(len(records)))
        arrays = dict(zip(KINDS, zeros, strict=True))
        for field in self.layout.fields:
            arrays[field.kind][self._rows_of(field)] = records[field.name].T
        return list(arrays.values())

    def to_records(self, arrays: list[np.ndarray]) -> np.ndarray:
        by_kind = dict(zip(KINDS, arrays, strict=True))
        records = np.zeros(arrays[0].shape[1], self.layout.dtype)
        for field in self.layout.fields:
            rows = by_kind[field.kind][self._rows_of(field)]
            records[field.name] = rows.T if field.length else rows[0]
        return records

    def _rows_of(self, field: Field) -> slice:
        return slice(self.first[field.name], self.first[field.name] + (field.length or 1))

    def source(self) -> str:
        """The source of `load(arrays, i, s)` and `store(arrays, i, s)`, which copy the state of match `i`.

        `store_generator` copies the generator alone, and `is_over` says whether a match is over, without copying it.
        """
        load = [f"def load({ARGUMENTS}, i, s):"]
        store = [f"def store({ARGUMENTS}, i, s):"]
        generator = [f"def store_generator({ARGUMENTS}, i, s):"]
        over = [f"def is_over({ARGUMENTS}, i):"]
        for f in self.layout.fields:
            array, row = f"states_{f.kind}", self.first[f.name]
            if f.length:
                load += [f"    for k in range({f.length}):", f"        s.{f.name}[k] = int({array}[{row} + k, i])"]
                copied = [f"    for k in range({f.length}):", f"        {array}[{row} + k, i] = s.{f.name}[k]"]
            else:
                load += [f"    s.{f.name} = int({array}[{row}, i])"]
                copied = [f"    {array}[{row}, i] = s.{f.name}"]
            store += copied
            if f.name == "rng":
                generator += copied
            if f.name == "turn":
                over += [f"    return {array}[{row}, i] < 0"]
        return "\n".join([*load, "", *store, "", *generator, "", *over]) + "\n"
