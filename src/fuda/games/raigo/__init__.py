"""Raigo (雷轟): towers of tokens, and thunder."""

from fuda.games.raigo import notation, rules, view, words
from fuda.kernel.game import Game

GAME = Game("raigo", __name__, rules, notation, words, view, None)
