"""The cards and the plays of Daifugo as numbers.

A card is `value * 4 + suit`, so a set of cards is an integer in which a value is four neighbouring bits and a kaidan is every
fourth bit. A hand holds its jokers in the two bits above: they are alike, so the lower one is always the first to be there.

An action from 0 to `PASS - 1` is a play. It says which cards the play counts as and which of those are jokers:

- sets: `value * PATTERNS + pattern`, where a pattern is a set of suits and the jokers among them;
- kaidan: from `KAIDAN_FIRST[length]` on, `position * patterns + pattern`, where a position is the lowest card, and a pattern is
  no joker, then a joker at each step from below, then each pair of steps;
- one joker alone, two jokers alone.
"""

from fuda.kernel import count, has, lowest

SUITS = 4  # spades, diamonds, clubs, hearts
VALUES = 13  # 3, 4, … K, A, 2
CARDS = SUITS * VALUES
JOKER = CARDS  # the number of either joker
MOST_JOKERS = 2
KINDS_OF_CARD = CARDS + 1

SEATS = 6
PLAYERS = range(2, SEATS + 1)
NOTHING = -1  # no card, no seat, no play

ALL_CARDS = (1 << CARDS) - 1
ALL_SUITS = (1 << SUITS) - 1
ONE_SUIT = ALL_CARDS // ALL_SUITS  # the spades
ONE_JOKER = 1 << JOKER

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
        if jokers & ~suits == 0 and jokers != suits and count(jokers) <= MOST_JOKERS
    )
)
PATTERNS = len(_SETS)
ALL_PATTERNS = (1 << PATTERNS) - 1
# Sets of patterns: those of so many cards; those with at most so many jokers; by suit, those that have it; by suit, those in
# which it is a real card.
SETS_OF_SIZE = tuple(sum(1 << i for i, (size, _, _) in enumerate(_SETS) if size == wanted) for wanted in range(SUITS + 1))
SETS_UP_TO = tuple(
    sum(1 << i for i, (_, _, jokers) in enumerate(_SETS) if count(jokers) <= most) for most in range(MOST_JOKERS + 1)
)
SETS_WITH = tuple(sum(1 << i for i, (_, suits, _) in enumerate(_SETS) if (suits >> suit) & 1) for suit in range(SUITS))
SETS_REAL = tuple(
    sum(1 << i for i, (_, suits, jokers) in enumerate(_SETS) if (suits & ~jokers) >> suit & 1) for suit in range(SUITS)
)

KAIDAN = VALUES * PATTERNS
SHORTEST = 3
LONGEST = VALUES
# The first action of the kaidan of each length; the entry after the longest is where kaidan end.
KAIDAN_FIRST = tuple(
    KAIDAN
    + sum((VALUES + 1 - shorter) * SUITS * (1 + shorter + shorter * (shorter - 1) // 2) for shorter in range(SHORTEST, length))
    for length in range(LONGEST + 2)
)

JOKER_ALONE = KAIDAN_FIRST[LONGEST + 1]
JOKER_PAIR = JOKER_ALONE + 1
PASS = JOKER_PAIR + 1
GIVE = PASS + 1  # GIVE + card
DISCARD = GIVE + KINDS_OF_CARD
RETURN = DISCARD + KINDS_OF_CARD
DONE = RETURN + KINDS_OF_CARD
REVOLT = DONE + 1
KEEP = REVOLT + 1
ACTIONS = KEEP + 1


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
    return ONE_SUIT & ((1 << (SUITS * length)) - 1)


def jokers_in(hand: int) -> int:
    """How many jokers a hand holds."""
    return count(hand >> JOKER)


def with_card(hand: int, card: int) -> int:
    """The hand with one more card, which may be a joker."""
    if card == JOKER:
        return hand | (ONE_JOKER << jokers_in(hand))
    return hand | (1 << card)


def without_card(hand: int, card: int) -> int:
    """The hand with one card less, which may be a joker."""
    if card == JOKER:
        return without_jokers(hand, 1)
    return hand & ~(1 << card)


def without_jokers(hand: int, jokers: int) -> int:
    """The hand with so many jokers less."""
    return (hand & ALL_CARDS) | ((hand >> (JOKER + jokers)) << JOKER)


def is_kaidan(a: int) -> bool:
    return KAIDAN <= a < JOKER_ALONE


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


def kaidan_patterns(length: int) -> int:
    """In how many ways up to two jokers can stand in a kaidan."""
    return 1 + length + length * (length - 1) // 2


def pair_pattern(length: int, i: int, j: int) -> int:
    """The pattern of a kaidan with jokers at its steps `i` and `j`, i < j."""
    return 1 + length + i * (2 * length - i - 1) // 2 + j - i - 1


def kaidan_length(a: int) -> int:
    length = LONGEST
    while a < KAIDAN_FIRST[length]:
        length -= 1
    return length


def cards_of(a: int) -> int:
    """The cards that a play counts as, jokers as what they stand for; none for jokers alone."""
    if a < KAIDAN:
        return set_suits(a % PATTERNS) << (SUITS * (a // PATTERNS))
    if a >= JOKER_ALONE:
        return 0
    length = kaidan_length(a)
    return run(length) << ((a - KAIDAN_FIRST[length]) // kaidan_patterns(length))


def stand_ins(a: int) -> int:
    """The cards of a play that jokers stand for; none for jokers alone."""
    if a < KAIDAN:
        return set_jokers(a % PATTERNS) << (SUITS * (a // PATTERNS))
    if a >= JOKER_ALONE:
        return 0
    length = kaidan_length(a)
    offset = a - KAIDAN_FIRST[length]
    position = offset // kaidan_patterns(length)
    pattern = offset % kaidan_patterns(length)
    if pattern == 0:
        return 0
    if pattern <= length:
        return 1 << (position + SUITS * (pattern - 1))
    pair = pattern - length - 1
    i = 0
    while pair >= length - 1 - i:
        pair -= length - 1 - i
        i += 1
    return (1 << (position + SUITS * i)) | (1 << (position + SUITS * (i + 1 + pair)))


def jokers_of(a: int) -> int:
    """How many jokers a play takes."""
    if a >= JOKER_ALONE:
        return a - JOKER_ALONE + 1
    return count(stand_ins(a))


def size_of(a: int) -> int:
    """How many cards a play takes."""
    if a >= JOKER_ALONE:
        return a - JOKER_ALONE + 1
    return count(cards_of(a))


def low_of(cards: int) -> int:
    """The lowest value among cards, of which there is at least one."""
    return lowest(cards) // SUITS
