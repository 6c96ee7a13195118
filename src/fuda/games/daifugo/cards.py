"""The cards and the plays of Daifugo as numbers.

A card is `value * 4 + suit`, so a set of cards is an integer in which a value is four neighbouring bits and a kaidan is every
fourth bit. A hand holds its jokers in the two bits above: they are alike, so the lower one is always the first to be there.

The first actions are plays. A play says which cards it counts as and which of those are jokers:

- a set by its value and pattern: a set of suits and the jokers among them;
- a kaidan, in a block for each length, by its lowest card and pattern: no joker, then a joker at each step from below, then each
  pair of steps;
- one joker alone, two jokers alone.
"""

from fuda.kernel import Block, Blocks, action_in_row, column_of, count, first, has, lowest, only, row_of, within

SUITS = 4  # spades, diamonds, clubs, hearts
VALUES = 13  # 3, 4, … K, A, 2
CARDS = SUITS * VALUES
JOKER = CARDS  # the number of either joker
MAX_JOKERS = 2
KINDS_OF_CARD = CARDS + 1

SEATS = 6
PLAYERS = range(2, SEATS + 1)
NOTHING = -1  # no card, no seat, no play

ALL_CARDS = first(CARDS)
ALL_SUITS = first(SUITS)
ONE_SUIT = ALL_CARDS // ALL_SUITS  # the spades
ONE_JOKER = only(JOKER)

THREE = 0
FIVE = 2
SEVEN = 4
EIGHT = 5
NINE = 6
TEN = 7
JACK = 8
TWO = 12
THREE_OF_SPADES = 0

# Sets: every choice of suits and of the jokers among them that leaves a real card, ordered by size.
_SETS = tuple(
    sorted(
        (count(suits), suits, jokers)
        for suits in range(1, ALL_SUITS + 1)
        for jokers in range(ALL_SUITS)
        if jokers & ~suits == 0 and jokers != suits and count(jokers) <= MAX_JOKERS
    )
)
PATTERNS = len(_SETS)
ALL_PATTERNS = first(PATTERNS)
# Sets of patterns: those of so many cards; those with at most so many jokers; by suit, those that have it; by suit, those in
# which it is a real card.
SETS_OF_SIZE = tuple(sum(1 << i for i, (size, _, _) in enumerate(_SETS) if size == wanted) for wanted in range(SUITS + 1))
SETS_UP_TO = tuple(
    sum(1 << i for i, (_, _, jokers) in enumerate(_SETS) if count(jokers) <= most) for most in range(MAX_JOKERS + 1)
)
SETS_WITH = tuple(sum(1 << i for i, (_, suits, _) in enumerate(_SETS) if (suits >> suit) & 1) for suit in range(SUITS))
SETS_REAL = tuple(
    sum(1 << i for i, (_, suits, jokers) in enumerate(_SETS) if (suits & ~jokers) >> suit & 1) for suit in range(SUITS)
)

SHORTEST = 3
LONGEST = VALUES


def kaidan_patterns(length: int) -> int:
    """In how many ways up to two jokers can stand in a kaidan."""
    return 1 + length + length * (length - 1) // 2


BLOCKS = Blocks()
SET = BLOCKS.block("set", "{action}", value=VALUES, pattern=PATTERNS)
# By length, from the shortest on.
KAIDANS = tuple(
    BLOCKS.block(f"kaidan_of_{length}", "{action}", lowest=(VALUES + 1 - length) * SUITS, pattern=kaidan_patterns(length))
    for length in range(SHORTEST, LONGEST + 1)
)
JOKER_ALONE = BLOCKS.single("joker", "*")
JOKER_PAIR = BLOCKS.single("two_jokers", "*+*")
PASS = BLOCKS.single("pass")
GIVE = BLOCKS.block("give", card=KINDS_OF_CARD)
DISCARD = BLOCKS.block("discard", card=KINDS_OF_CARD)
RETURN = BLOCKS.block("return", card=KINDS_OF_CARD)
DONE = BLOCKS.single("done")
REVOLT = BLOCKS.single("revolt")
KEEP = BLOCKS.single("keep")
ACTIONS = BLOCKS.size

KAIDAN = KAIDANS[0].start  # the first of all kaidan
SPADE = 0  # the pattern of a spade alone
SPADE_THREE = action_in_row(SET, THREE, SPADE)


def of_value(value: int) -> int:
    """The four cards of a value."""
    return ALL_SUITS << (SUITS * value)


def of_suits(suits: int) -> int:
    """All cards of some suits."""
    return ONE_SUIT * suits


def suits_at(cards: int, value: int) -> int:
    """The suits in which a set of cards has a value."""
    return (cards >> (SUITS * value)) & ALL_SUITS


def run(length: int) -> int:
    """The kaidan of that length in spades from 3 up; shifted by its lowest card it is any other."""
    return ONE_SUIT & first(SUITS * length)


def jokers_in(hand: int) -> int:
    """How many jokers a hand holds."""
    return count(hand >> JOKER)


def with_card(hand: int, card: int) -> int:
    """The hand with one more card, which may be a joker."""
    if card == JOKER:
        return hand | (ONE_JOKER << jokers_in(hand))
    return hand | only(card)


def without_card(hand: int, card: int) -> int:
    """The hand with one card less, which may be a joker."""
    if card == JOKER:
        return without_jokers(hand, 1)
    return hand & ~only(card)


def without_jokers(hand: int, jokers: int) -> int:
    """The hand with so many jokers less."""
    return (hand & ALL_CARDS) | ((hand >> (JOKER + jokers)) << JOKER)


def is_play(a: int) -> bool:
    """Whether an action lays cards on the pile."""
    return a < PASS


def is_kaidan(a: int) -> bool:
    return KAIDAN <= a < JOKER_ALONE


def is_jokers(a: int) -> bool:
    """Whether a play is one joker or two alone."""
    return a >= JOKER_ALONE


def sets_from(real: int, jokers: int) -> int:
    """The patterns of a value that a hand with these suits of it, and so many jokers, can play."""
    found = SETS_UP_TO[jokers]
    for suit in range(SUITS):
        if not has(real, suit):
            found &= ~SETS_REAL[suit]
    return found


def sets_of_suits(suits: int) -> int:
    """The patterns with exactly these suits."""
    found = ALL_PATTERNS
    for suit in range(SUITS):
        found &= SETS_WITH[suit] if has(suits, suit) else ~SETS_WITH[suit]
    return found


def set_suits(pattern: int) -> int:
    """The suits of a pattern."""
    suits = 0
    for suit in range(SUITS):
        suits |= ((SETS_WITH[suit] >> pattern) & 1) << suit
    return suits


def set_jokers(pattern: int) -> int:
    """The suits in which a pattern has jokers."""
    suits = 0
    for suit in range(SUITS):
        suits |= (((SETS_WITH[suit] & ~SETS_REAL[suit]) >> pattern) & 1) << suit
    return suits


def pair_pattern(length: int, i: int, j: int) -> int:
    """The pattern of a kaidan with jokers at its steps `i` and `j`, i < j."""
    return 1 + length + i * (2 * length - i - 1) // 2 + j - i - 1


def kaidan_of(length: int) -> Block:
    """The block of the kaidan of a length."""
    return KAIDANS[length - SHORTEST]


def kaidan_length(a: int) -> int:
    length = LONGEST
    while a < kaidan_of(length).start:
        length -= 1
    return length


def cards_of(a: int) -> int:
    """The cards that a play counts as, jokers as what they stand for; none for jokers alone."""
    if within(SET, a):
        return set_suits(column_of(SET, a)) << (SUITS * row_of(SET, a))
    if is_jokers(a):
        return 0
    length = kaidan_length(a)
    return run(length) << row_of(kaidan_of(length), a)


def stand_ins(a: int) -> int:
    """The cards of a play that jokers stand for; none for jokers alone."""
    if within(SET, a):
        return set_jokers(column_of(SET, a)) << (SUITS * row_of(SET, a))
    if is_jokers(a):
        return 0
    length = kaidan_length(a)
    low = row_of(kaidan_of(length), a)
    pattern = column_of(kaidan_of(length), a)
    if pattern == 0:
        return 0
    if pattern <= length:
        return only(low + SUITS * (pattern - 1))
    pair = pattern - length - 1
    i = 0
    while pair >= length - 1 - i:
        pair -= length - 1 - i
        i += 1
    return only(low + SUITS * i) | only(low + SUITS * (i + 1 + pair))


def jokers_of(a: int) -> int:
    """How many jokers a play takes."""
    if is_jokers(a):
        return 1 if a == JOKER_ALONE else 2
    return count(stand_ins(a))


def size_of(a: int) -> int:
    """How many cards a play takes."""
    if is_jokers(a):
        return jokers_of(a)
    return count(cards_of(a))


def low_of(cards: int) -> int:
    """The lowest value among cards, of which there is at least one."""
    return lowest(cards) // SUITS
