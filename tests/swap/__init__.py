"""Swap: players offer goods for goods. An offer is one line for people and several decisions for the rules."""

from fuda.kernel.game import Game
from tests.swap import notation, rules, view, words

GAME = Game("swap", __name__, rules, notation, words, view, None, 3)
