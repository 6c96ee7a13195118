"""A game's numbers as Gymnasium's spaces."""

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete

from fuda.kernel.game import Game
from fuda.kernel.observation import LARGEST


def observation_space(game: Game, size: int) -> Box:
    """The learner's vector: uint8 [size], each number up to the most that its span declares; what is recalled follows it."""
    most = np.full(size, LARGEST, np.uint8)
    for named in game.spans or ():
        most[list(named.cells())] = named.span.most
    return Box(0, most, dtype=np.uint8)


def masked_space(game: Game, size: int) -> Dict:
    """The vector as `observation`, and the legal actions as `action_mask`: int8 [actions]."""
    return Dict({"observation": observation_space(game, size), "action_mask": Box(0, 1, (game.actions,), np.int8)})


def action_space(game: Game) -> Discrete:
    return Discrete(game.actions)
