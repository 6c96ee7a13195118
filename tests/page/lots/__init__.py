"""Lots: a game small enough to read at a glance, with no layout of its own. The highest lot wins a trick; ties win nothing."""

from fuda.kernel.game import Game
from tests.page.lots import faces, rules

GAME = Game("lots", __name__, rules, faces, faces, faces, None, 3)
