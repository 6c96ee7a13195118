"""The cards of the standard pack as numbers. Rules may call these functions: they are of the subset that is compiled."""

SUITS = 4
RANKS = 13
CARDS = SUITS * RANKS  # without jokers
JOKERS = 2
SPADES, DIAMONDS, CLUBS, HEARTS = range(SUITS)


def rank_of(card: int) -> int:
    """0 for a 2 up to 12 for an ace."""
    return card // SUITS


def suit_of(card: int) -> int:
    return card % SUITS


def is_joker(card: int) -> bool:
    return card >= CARDS


def card_of(rank: int, suit: int) -> int:
    return rank * SUITS + suit
