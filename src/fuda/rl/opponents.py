"""Who sits in the seats that the learner does not take."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from fuda.errors import BadSetup
from fuda.kernel.game import Game


def other_bots(game: Game, players: int, bots: str | Sequence[str] | None) -> np.ndarray:
    """The numbers of the bots in the other seats, in order from the learner's left: int8 [players - 1].

    `bots` is one for all of them, or one for each; None is the game's strongest.
    """
    if bots is None:
        bots = game.bot_names[-1]
    each = list(bots) if isinstance(bots, Sequence) and not isinstance(bots, str) else [bots] * (players - 1)
    if len(each) != players - 1:
        raise BadSetup(f"{players} seats need {players - 1} bots beside the learner, or one for all, not {len(each)}.")
    return np.array([game.bot_number(name) for name in each], np.int8)


def seated(bots: np.ndarray, learners: Any) -> np.ndarray:
    """The bots in all seats of matches with the learner in seat `learners`, 0 in the learner's own: int8 [..., players]."""
    players = len(bots) + 1
    order = (np.arange(players) - np.asarray(learners)[..., None]) % players
    return np.concatenate([np.zeros(1, np.int8), bots])[order]


def check_seat(players: int, seat: int | None) -> int | None:
    if seat is not None and (isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < players):
        raise BadSetup(f"The learner's seat is 0 to {players - 1}, or None for another in each match, not {seat!r}.")
    return seat
