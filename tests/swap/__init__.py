"""Swap: players offer goods for goods. An offer is one line for people and several decisions for the rules."""

from fuda.kernel.game import Game
from tests.swap import notation, rules, view, words

GAME = Game("swap", __name__, rules, notation, words, view, None, 3)

# The first of three seats is to move and holds the goods 1 to 3, the next 4 to 6, the third 7 to 9.
START = "swap, 3 players\nturn: 1\nphase: turn\ntrader: 0\nhand: 7 56 448\nheld: 3 3 3\ndeck: 3584\ndeck_size: 3\n"
