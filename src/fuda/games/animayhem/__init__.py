"""Ani-Mayhem: Characters search a Field for Items, and Disasters try to stop them."""

from fuda.games.animayhem import bots, notation, rules, view, words
from fuda.kernel.game import Game

GAME = Game("animayhem", __name__, rules, notation, words, view, bots, default_players=2)
