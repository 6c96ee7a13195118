"""Recall: all that each seat has been shown in its match, as a list of changes, for learners that remember (`recall=`).

After every action the observation of each seat is compared with the one before. An entry is three bytes: a number, high byte
first, and a value.

| number | value | says |
| --- | --- | --- |
| 0 | | nothing: the match has had no more entries |
| 1 to `observation` | 0 to 255 | the observation's number at this place, counted from one, has changed to the value |
| `observation` + 1 | seat, counted from the one that looks | another seat has played an action |
| `observation` + 2 + a | 0 | the seat itself has played the action `a` |

The oldest entry comes first; where there are more than are remembered, the oldest are left out. An action is followed by what it
changed, in ascending order; a match begins with changes from all 0. Entries are made from observations and the seat's own actions
alone, so that nothing hidden gets in, and `history` makes all of these again from a row: perfect recall of whatever a game's
observation shows.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from fuda.errors import BadSetup
from fuda.kernel.game import Game

ENTRY = 3  # bytes
DEFAULT = 4096  # entries; docs/research.md says how many a match of each game takes
MAX_ENTRIES = 1 << 20


class Step(NamedTuple):
    """What a seat was shown after one action; the first of a match comes before any."""

    seat: int | None  # who acted, counted from the one that looks: 0 is itself; None at the start of the match
    action: int | None  # which action, where the seat itself played it
    observation: np.ndarray  # uint8 [observation]


def check_recall(recall: bool | int, device: str = "cpu") -> int:
    """How many entries are remembered: 0 for False, `DEFAULT` for True."""
    if isinstance(recall, bool):
        entries = DEFAULT if recall else 0
    elif isinstance(recall, int) and 0 <= recall <= MAX_ENTRIES:
        entries = recall
    else:
        raise BadSetup(f"recall is True, False or how many changes are remembered, up to {MAX_ENTRIES}, not {recall!r}.")
    if entries and device != "cpu":
        raise BadSetup(f"Batches recall what was before on the cpu only, not on {device}: leave recall out, or use device='cpu'.")
    return entries


class Recall:
    """The entries of all seats of some matches: the last `entries` of each."""

    def __init__(self, game: Game, size: int, players: int, entries: int) -> None:
        self.entries = entries
        self.width = ENTRY * entries  # bytes of a row
        self._observation = game.observation
        self._shown = np.zeros((players, size, game.observation), np.uint8)  # the last observation of each seat
        self._kept = np.zeros((players, size, entries, ENTRY), np.uint8)
        self._count = np.zeros((players, size), np.int64)  # entries that are kept

    def begin(self, matches: np.ndarray, seen: np.ndarray, seats: Sequence[int] | None = None) -> None:
        """Forgets these matches, or what some seats know of them, and begins with `seen` [players, matches, observation]."""
        for seat in range(len(seen)) if seats is None else seats:
            self._shown[seat, matches] = 0
            self._kept[seat, matches] = 0
            self._count[seat, matches] = 0
            self._add_changes(np.array([seat]), matches, seen[seat : seat + 1])

    def add(self, matches: np.ndarray, actors: np.ndarray, actions: np.ndarray, seen: np.ndarray) -> None:
        """Adds one action to each of these matches, and what all seats see after it: uint8 [players, matches, observation]."""
        seats = np.arange(len(seen))
        relative = (actors - seats[:, None]) % len(seen)
        numbers = np.where(relative == 0, self._observation + 2 + actions.astype(np.int64), self._observation + 1)
        self._append(seats, matches, np.ones(relative.shape, np.int64), numbers.ravel(), relative.ravel())
        self._add_changes(seats, matches, seen)

    def _add_changes(self, seats: np.ndarray, matches: np.ndarray, seen: np.ndarray) -> None:
        here = np.ix_(seats, matches)
        changed = self._shown[here] != seen
        seat, match, cell = np.nonzero(changed)
        self._append(seats, matches, changed.sum(axis=2), cell + 1, seen[seat, match, cell])
        self._shown[here] = seen

    def _append(
        self, seats: np.ndarray, matches: np.ndarray, counts: np.ndarray, numbers: np.ndarray, values: np.ndarray
    ) -> None:
        """Appends `counts[k, i]` entries for seat `seats[k]` of match `matches[i]`, listed one after the other."""
        here = np.ix_(seats, matches)
        free = self.entries - self._count[here]
        for k, i in zip(*np.nonzero(counts > free), strict=True):  # the oldest make room
            kept, out = self._kept[seats[k], matches[i]], min(counts[k, i] - free[k, i], self._count[seats[k], matches[i]])
            kept[: self.entries - out] = kept[out:].copy()
            self._count[seats[k], matches[i]] -= out
        before, first = self._count[here].ravel(), np.cumsum(counts) - counts.ravel()
        group = np.repeat(np.arange(counts.size), counts.ravel())
        at = before[group] + np.arange(len(numbers)) - first[group]
        at -= np.maximum(0, before + counts.ravel() - self.entries)[group]  # of more than there is room for at all, the last
        fits = at >= 0
        where = seats[group // len(matches)], matches[group % len(matches)], at
        self._kept[tuple(each[fits] for each in where)] = as_bytes(numbers, values)[fits]
        self._count[here] = np.minimum(self._count[here] + counts, self.entries)

    def rows(self, seats: np.ndarray) -> np.ndarray:
        """The entries of one seat of each match, the oldest first: uint8 [size, width]; all 0 where the seat is -1."""
        rows = self._kept[seats, np.arange(len(seats))]
        rows[seats < 0] = 0
        return rows.reshape(len(seats), self.width)

    def dump(self) -> bytes:
        """Everything, for `load`."""
        return self._shown.tobytes() + self._kept.tobytes() + self._count.tobytes()

    def load(self, data: bytes) -> None:
        start = 0
        for array in (self._shown, self._kept, self._count):
            array.reshape(-1)[:] = np.frombuffer(data, array.dtype, array.size, start)
            start += array.nbytes


def as_bytes(numbers: np.ndarray, values: np.ndarray) -> np.ndarray:
    return np.stack([numbers >> 8, numbers & 255, values], axis=-1).astype(np.uint8)


def history(game: Game, row: Any) -> list[Step]:
    """What a seat was shown from the start of its match on, by an observation that ends with what it recalls.

    Where all entries are in use the beginning may be missing, and nothing can be made from the rest: the list is empty.
    """
    entries = np.asarray(row)[game.observation :].reshape(-1, ENTRY).astype(np.int64)
    numbers, values = entries[:, 0] * 256 + entries[:, 1], entries[:, 2]
    if len(numbers) == 0 or numbers[-1] != 0:
        return []
    observation = np.zeros(game.observation, np.uint8)
    steps: list[Step] = []
    actor: int | None = None
    action: int | None = None
    for number, value in zip(numbers[numbers > 0].tolist(), values[numbers > 0].tolist(), strict=True):
        if number > game.observation:
            steps.append(Step(actor, action, observation.copy()))
            actor, action = value, number - game.observation - 2 if number > game.observation + 1 else None
        else:
            observation[number - 1] = value
    return [*steps, Step(actor, action, observation)]
