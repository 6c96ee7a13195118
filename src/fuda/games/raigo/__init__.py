"""Raigo (雷轟): towers of tokens, and thunder."""

from fuda.games.raigo import bots, notation, rules, view, words
from fuda.games.raigo.towers import hand_of
from fuda.kernel.game import Game

__all__ = ["GAME", "hand_of"]

GAME = Game("raigo", __name__, rules, notation, words, view, bots)
