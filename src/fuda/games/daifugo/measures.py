"""What a house rule may change in Daifugo, from the states of many matches as they were dealt and as they ended."""

import numpy as np

from fuda.games.daifugo.cards import JOKER, MAX_JOKERS, SUITS, VALUES

NAMES = {
    "turns": "turns in a round",
    "weakest": "the weakest hand wins, %",
}
JOKER_WORTH = VALUES + MAX_JOKERS  # above a 2, which is worth 12


def measures(dealt: np.ndarray, ended: np.ndarray, shares: np.ndarray) -> dict[str, np.ndarray]:
    """A number for each match, by name: float [matches]. `shares` is each seat's share of the win: float [matches, players].

    The hand is that of the first round; a hand is the weaker, the less its cards are worth, each by its place in the usual order.
    """
    players = shares.shape[1]
    worth = hand_worth(dealt["hand"][:, :players])
    weakest = worth == worth.min(axis=1, keepdims=True)
    return {
        "turns": ended["turns"] / ended["round_number"],
        "weakest": 100 * (shares * weakest).sum(axis=1) / weakest.sum(axis=1),
    }


def hand_worth(hands: np.ndarray) -> np.ndarray:
    """The worth of hands: 0 for a 3 to 12 for a 2, and more for a joker."""
    worth = np.zeros(hands.shape, np.int64)
    for value in range(VALUES):
        for suit in range(SUITS):
            worth += value * ((hands >> (SUITS * value + suit)) & 1)
    for joker in range(MAX_JOKERS):
        worth += JOKER_WORTH * ((hands >> (JOKER + joker)) & 1)
    return worth
