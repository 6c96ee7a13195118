"""The balance of the duel: how often the first seat wins, with the usual decks and, in turns, with sparks there."""

import numpy as np

from tests.kernel.duel.rules import EACH

SPARKS = {"spark": 3, "volley": 3}


def lineups(players):
    return [[None] * players, [SPARKS, None]]


SETUPS = ({"name": "decks", "decks": lineups},)


def outcomes(dealt, ended, book):
    """Matches that are drawn are not counted."""
    life = np.maximum(0, ended["life"])
    return {"the first seat wins": np.where(life[:, 0] == life[:, 1], np.nan, life[:, 0] > life[:, 1])}


def factors(dealt, ended, book):
    brought = ended["brought"][:, :EACH]
    return {"Deck": {"sparks": (brought >= 0).sum(axis=1) == sum(SPARKS.values())}}
