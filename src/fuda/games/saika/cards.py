"""The cards of Saika Banrai as numbers: 0 to 35 the Disaster cards, colour by colour, then the two special cards.

An action is a card to play, the pass, or a seat to name.
"""

COLOURS = 4  # red (Eruption), green (Storm), yellow (Earthquake), blue (Flood)
RANKS = 9  # the numbers 1-4 and 6-10
DISASTERS = COLOURS * RANKS
PILLAR = DISASTERS  # the Human Pillar
FERTILITY = PILLAR + 1
PASS = FERTILITY + 1
NAME = PASS + 1  # NAME + seat: that seat starts the next trick
CARDS = PASS

SEATS = 6

NOTHING = -1  # no card, no colour

COLOURED = (1 << DISASTERS) - 1
SPECIALS = (1 << PILLAR) | (1 << FERTILITY)
ONE_COLOUR = (1 << RANKS) - 1
ALL_COLOURS = (1 << COLOURS) - 1

PILLAR_NUMBER = 5
COLOUR_NAMES = ("red", "green", "yellow", "blue")


def colour_of(card: int) -> int:
    """The colour of a Disaster card."""
    return card // RANKS


def number_of(card: int) -> int:
    """The number printed on a card: what it is worth in a trick, and what it costs."""
    if card == PILLAR:
        return PILLAR_NUMBER
    if card >= FERTILITY:
        return 0
    rank = card % RANKS
    return rank + 1 if rank < PILLAR_NUMBER - 1 else rank + 2


def of_colour(colour: int) -> int:
    """The set of the cards of one colour."""
    return ONE_COLOUR << (RANKS * colour)
