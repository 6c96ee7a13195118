"""What a step of a learner's batch gives, in arrays of the device where the batch lives."""

from dataclasses import dataclass
from typing import Any

import numpy as np

from fuda.errors import BadSetup
from fuda.kernel.advance import CHANGES, PLACES, SCORES

REWARDS = {"places": PLACES, "scores": SCORES, "changes": CHANGES}
ALIGNMENT = 64  # bytes; JAX copies an array of the CPU that does not begin at a multiple of them


@dataclass(frozen=True)
class Moment:
    """The decisions of a batch. The arrays are the batch's own: the next call writes to the same ones.

    All support DLPack, so that `torch.from_dlpack(moment.observation)` and `jax.dlpack.from_dlpack(moment.observation)` share
    their memory. On a GPU the matches are the innermost axis.
    """

    observation: Any  # uint8 [size, observation]: what the seat to act knows
    mask: Any  # uint8 [size, actions]: 1 where an action is legal
    reward: Any  # float32 [size, players]: what the last action brought each seat
    outcome: Any  # int8 [size]: 1 where the last action ended its match (the rest is of the next one), 2 where it was refused
    seat: Any  # int8 [size]: the seat to act
    chosen: Any  # int32 [size]: what the bot of that seat plays, -1 where it has none


@dataclass(frozen=True)
class ActionValues:
    """What every legal action of a batch is worth, match after match. All support DLPack, as those of `Moment` do."""

    match: Any  # int32 [n]: ascending
    action: Any  # int32 [n]: ascending within a match
    value: Any  # float32 [n]: 0 to 1, for the seat to act


def aligned_zeros(shape: int | tuple[int, ...], kind: Any) -> np.ndarray:
    """Zeros in memory that PyTorch and JAX can share."""
    size = int(np.prod(shape)) * np.dtype(kind).itemsize
    room = np.zeros(size + ALIGNMENT, np.uint8)
    start = -room.ctypes.data % ALIGNMENT
    zeros: np.ndarray = room[start : start + size].view(kind).reshape(shape)
    return zeros


def reward_kind(rewards: str) -> int:
    if rewards not in REWARDS:
        raise BadSetup(f"A batch rewards {', '.join([*REWARDS][:-1])} or {[*REWARDS][-1]}, not {rewards!r}.")
    return REWARDS[rewards]
