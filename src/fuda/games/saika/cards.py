"""The cards of Saika Banrai as numbers: 0 to 35 the Disaster cards, colour by colour, then the two special cards.

An action is a card to play, the pass, or a seat to name.
"""

from fuda.kernel import Blocks, first, only

COLOURS = 4  # red (Eruption), green (Storm), yellow (Earthquake), blue (Flood)
RANKS = 9  # the numbers 1-4 and 6-10
DISASTERS = COLOURS * RANKS
PILLAR = DISASTERS  # the Human Pillar
FERTILITY = PILLAR + 1
SPECIAL_KINDS = 2
CARDS = DISASTERS + SPECIAL_KINDS

SEATS = 6
ROUNDS = 3

BLOCKS = Blocks()
PLAY = BLOCKS.block("play", "{card}", card=CARDS)
PASS = BLOCKS.single("pass")
NAME = BLOCKS.block("name", seat=SEATS)  # that seat starts the next trick
ACTIONS = BLOCKS.size

NOTHING = -1  # no card, no colour

COLOURED = first(DISASTERS)
SPECIALS = only(PILLAR) | only(FERTILITY)
ALL_SPECIAL_KINDS = first(SPECIAL_KINDS)
ONE_COLOUR = first(RANKS)
ALL_COLOURS = first(COLOURS)

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


def special_kind(card: int) -> int:
    """Which of the special cards it is."""
    return card - PILLAR


def special_cards(kinds: int) -> int:
    """The special cards of a set of kinds."""
    return kinds << PILLAR
