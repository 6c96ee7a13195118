"""The balance of Ani-Mayhem: how often the Disasters win, whether matches end in time, and which decks win."""

from itertools import combinations
from typing import Any

import numpy as np

from fuda.games.animayhem.decks import MAX_CHARACTERS, ready_decks
from fuda.games.animayhem.state import EACH, FIRST_CHARACTER, SEATS, SITES, TOKENS, TURN_LIMIT, Outcome
from fuda.kernel.decks import Deck

DISASTERS, IN_TIME, SHARE = (0.25, 0.50), (0.99, 1.0), (0.15, 0.35)
ENDINGS = {"Disasters win": DISASTERS, "ends in time": IN_TIME}


def lineups(players: int) -> list[list[Deck]]:
    """Every choice of ready decks, each deck in each seat equally often."""
    decks = list(ready_decks().values())
    return [
        [*chosen[turn:], *chosen[:turn]]
        for turn in range(players)
        for chosen in combinations(decks, players)  # no two seats bring the same
    ]


SETUPS = (
    {"name": "standard", "players": (1, 2, 3), "decks": lineups, "targets": ENDINGS},
    {
        "name": "standard",
        "players": (SEATS,),
        "decks": lineups,
        "targets": {**ENDINGS, **{f"{name} wins": SHARE for name in ready_decks()}},
    },
)


def outcomes(dealt: Any, ended: Any, book: Any) -> dict[str, Any]:
    """Shares of wins are those of the matches that players win and in which the deck is; ties share a win."""
    lost = ended["outcome"] == Outcome.DISASTERS
    found = {"Disasters win": lost, "ends in time": ended["turns"].max(axis=1) < TURN_LIMIT}
    players = int(ended["players"][0])
    if players < SEATS:
        return found
    won = winners(ended, players)
    for name, there in seats_of(ended, book, players).items():
        share = (won & there).sum(axis=1) / np.maximum(1, won.sum(axis=1))
        found[f"{name} wins"] = np.where(lost | ~there.any(axis=1), np.nan, share)
    return found


def winners(ended: Any, players: int) -> Any:
    """Which seats have the most Items, by match and seat; of a match that the Disasters win it says nothing."""
    retrieved = np.stack([items_of(ended, seat) for seat in range(players)], axis=1)
    return retrieved == retrieved.max(axis=1, keepdims=True)


def items_of(ended: Any, seat: int) -> Any:
    """How many Items a seat carries or has in its Havens."""
    at = ended["item_at"].astype(np.int64)
    there = np.arange(TOKENS)[None, :] < ended["items"][:, None]
    first = FIRST_CHARACTER + seat * MAX_CHARACTERS
    carried = (at >= first) & (at < first + MAX_CHARACTERS)
    owner = np.take_along_axis(ended["site_owner"].astype(np.int64), np.clip(at, 0, SITES - 1), axis=1)
    stored = (at >= 0) & (at < SITES) & (owner == seat)
    return (there & (carried | stored)).sum(axis=1)


def seats_of(ended: Any, book: Any, players: int) -> dict[str, Any]:
    """Which seats have which ready deck, by match and seat: a deck is known by its first Character."""
    first = np.stack([ended["brought"][:, seat * EACH] for seat in range(players)], axis=1)
    return {name: first == book.index(next(iter(deck))) for name, deck in ready_decks().items()}


def factors(dealt: Any, ended: Any, book: Any) -> dict[str, dict[str, Any]]:
    players = int(ended["players"][0])
    return {"Deck": {name: there.any(axis=1) for name, there in seats_of(ended, book, players).items()}}
