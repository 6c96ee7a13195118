"""Doubt (ダウト): lay a card face down, claim its rank, and do not get caught."""

from fuda.kernel.game import Game
from fuda_doubt import bots, notation, rules, view, words

GAME = Game("doubt", __name__, rules, notation, words, view, bots)
