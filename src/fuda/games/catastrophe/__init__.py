"""Catastrophe: trade, borrow, and come through a disaster together."""

from fuda.games.catastrophe import bots, notation, rules, view, words
from fuda.kernel.game import Game

GAME = Game("catastrophe", __name__, rules, notation, words, view, bots, default_players=4)
