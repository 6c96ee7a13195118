"""Daifugo (大富豪): be rid of your cards first."""

from fuda.games.daifugo import bots, notation, rules, view, words
from fuda.kernel.game import Game

GAME = Game("daifugo", __name__, rules, notation, words, view, bots)
