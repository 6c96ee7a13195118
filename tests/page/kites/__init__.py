"""Kites: the rules of Lots in a package that brings its own layout, faces, picture and style, and little Japanese."""

from fuda.kernel.game import Game
from tests.page.kites import view
from tests.page.lots import faces, rules

GAME = Game("kites", __name__, rules, faces, faces, view, None, 2)
