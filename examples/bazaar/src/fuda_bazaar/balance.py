"""What `fuda lab balance bazaar` measures: whether it pays to start, how often the cards run out, and which cards matter."""

from typing import Any

import numpy as np

from fuda.kernel.books import Book
from fuda_bazaar.rules import TURNS

STARTER, SOLD_OUT = "the first player wins", "the cards run out"
SETUPS = (
    {"name": "duel", "players": (2,), "targets": {STARTER: (0.45, 0.60), SOLD_OUT: (0, 0.1)}},
    {"name": "table", "players": (3, 4), "targets": {STARTER: (0.20, 0.45)}},
)
LIMITS = {"Bought": 0.10}  # how much one card may help the first player or the others


def outcomes(dealt: np.ndarray, ended: np.ndarray, book: Book) -> dict[str, Any]:
    """A number from 0 to 1 for each match, by name."""
    players = int(ended["players"][0])
    points = ended["points"][:, :players]
    best = points == points.max(axis=1, keepdims=True)
    shares = best / best.sum(axis=1, keepdims=True)
    return {
        STARTER: shares[np.arange(len(shares)), dealt["turn"].astype(int)],
        SOLD_OUT: ended["turns"] < players * TURNS,
    }


def factors(dealt: np.ndarray, ended: np.ndarray, book: Book) -> dict[str, dict[str, Any]]:
    """By group and name: how many of it there were in each match."""
    return {"Bought": {book.text(n, "name"): (ended["bought"] == n).sum(axis=1) for n in range(len(book))}}
