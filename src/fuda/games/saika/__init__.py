"""Saika Banrai (災禍万来): trick-taking in which winning hurts."""

from fuda.games.saika import bots, notation, rules, view, words
from fuda.kernel.game import Game

GAME = Game("saika", __name__, rules, notation, words, view, bots)
