"""A duel with a small book and decks: two seats play cards with effects at each other. For the tests of books."""

from fuda.kernel.game import Game
from tests.kernel.duel import notation, rules, view, words

GAME = Game("duel", __name__, rules, notation, words, view, rules, default_players=2)
