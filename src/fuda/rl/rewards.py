"""What a seat is rewarded for, in every environment alike.

- `places`, at the end of the match: 1 for the first place down to -1 for the last; a shared place is worth the mean of those that
  it covers.
- `scores`, at the end of the match: the final score.
- `rounds`, whenever points are counted, at the end of a round, a trick or a turn: the change of the seat's score, as far as the
  seat knows it.

The rewards of `rounds` add up to the final score, less what the seat had at the start. Points that a seat can't see yet are
not in its reward before it sees them.
"""

import numpy as np

from fuda.errors import BadSetup

REWARDS = ("places", "scores", "rounds")


def check_rewards(rewards: str) -> str:
    if rewards not in REWARDS:
        raise BadSetup(f"Rewards are given for {', '.join(REWARDS[:-1])} or {REWARDS[-1]}, not {rewards!r}.")
    return rewards


def place_values(places: np.ndarray) -> np.ndarray:
    """What places are worth, from 1 to -1: float32, of the same shape [..., players].

    Seats that share a place share what it and the next ones are worth. Where all are last, as when everyone loses to the game,
    all have -1. A single player has 0, whatever comes of it.

    >>> place_values(np.array([[1, 2, 3], [1, 1, 3], [3, 3, 3]])).tolist()
    [[1.0, 0.0, -1.0], [0.5, 0.5, -1.0], [-1.0, -1.0, -1.0]]
    """
    players = places.shape[-1]
    if players == 1:
        return np.zeros(places.shape, np.float32)
    worth = np.linspace(1, -1, players)
    totals = np.concatenate([[0], np.cumsum(np.concatenate([worth, np.full(players, -1.0)]))])  # below the last there is only -1
    sharing = (places[..., :, None] == places[..., None, :]).sum(axis=-1)
    return ((totals[places - 1 + sharing] - totals[places - 1]) / sharing).astype(np.float32)
