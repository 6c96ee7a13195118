"""Bazaar: buy cards from the row. What the cards are is data, in `cards.toml` or in a file of one's own."""

from fuda.kernel.game import Game
from fuda_bazaar import bots, notation, rules, view, words

GAME = Game("bazaar", __name__, rules, notation, words, view, bots, default_players=3)
