"""The tokens of Raigo as numbers, the places they can be in, and the actions.

A token's kind is 1 to 9 for the Spells, by weight, and 10 to 17 for the Silents, by weight; 0 is no token, or one that may not be
seen. A place on a board is a space (0 to 2 the Body, 3 and 4 the Hands); a tower is `seat * CIRCLES + circle`, bottom first.
"""

from fuda.kernel import Blocks, column_of, first, index_of, row_of, within

SPELLS = 9
SILENTS = 8
KINDS = SPELLS + SILENTS + 1  # with 0, no token
NOTHING = 0
THUNDER, SNAKE, KATANA, SHIELD, ROAR, MIST, SWITCH, PURIFY, DESTROY = range(1, SPELLS + 1)
ONE, TWO, THREE, FOUR, FIVE, SIX, SEVEN, EIGHT = range(SPELLS + 1, KINDS)
TOKENS = 69
HEAVIEST = 9

KANJI = "・雷蛇斬陣轟霧瞬淨滅一二三四五六七八"
SPELL_NAMES = ("thunder", "snake", "katana", "shield", "roar", "mist", "switch", "purify", "destroy")
SILENT_NAMES = ("one", "two", "three", "four", "five", "six", "seven", "eight")
NAMES = ("nothing", *SPELL_NAMES, *SILENT_NAMES)
KIND_NAMED = {name: kind for kind in range(1, KINDS) for name in (KANJI[kind], NAMES[kind])}
KIND_NAMED["浄"] = PURIFY  # as the character is written today

SEATS = 4
PLAYERS = range(2, SEATS + 1)
BODY = 3
HANDS = 2
SPACES = BODY + HANDS
CIRCLES = 2
TOWERS = SEATS * CIRCLES
STORIES = 6

BODY_SPACES = 0b00111
HAND_SPACES = 0b11000
ALL_SPACES = BODY_SPACES | HAND_SPACES
EVERYONE_SEES = first(SEATS)
NOBODY = -1

# What Switch can choose: any space of any board, then what the Canyon gives back, by kind.
SPACE_CHOICES = SEATS * SPACES
LIGHT_SPELLS = SWITCH - 1  # Spells of weight 7 or more stay in the Canyon
CANYON_CHOICES = LIGHT_SPELLS + SILENTS
SPACE_PAIRS = SPACE_CHOICES * (SPACE_CHOICES - 1) // 2
CANYON_PAIRS = CANYON_CHOICES * (CANYON_CHOICES + 1) // 2  # two of one kind included

TOP, BOTTOM = range(2)  # the ends of a tower

BLOCKS = Blocks()
END = BLOCKS.single("end")
DRAW = BLOCKS.single("draw")
PLACE_BODY = BLOCKS.single("place_body", "place body")
PLACE_HAND = BLOCKS.single("place_hand", "place hand")
DECLINE = BLOCKS.single("decline")
SHIELD_IT = BLOCKS.single("shield")
MIST_SHIELD = BLOCKS.single("mist_shield", "mist shield")
ROAR_TO = BLOCKS.block("roar", "roar tower-{circle}", circle=CIRCLES)
MIST_ROAR = BLOCKS.block("mist_roar", "mist roar tower-{circle}", circle=CIRCLES)
FETCH = BLOCKS.block("fetch", space=BODY)
DISCARD = BLOCKS.block("discard", space=SPACES)
PILE = BLOCKS.block("pile", "pile {hand} tower-{circle}", hand=HANDS, circle=CIRCLES)
CHANT = BLOCKS.block("chant", hand=HANDS)
DISCHARGE = BLOCKS.block("discharge", tower=TOWERS)
CHARGE = BLOCKS.block("charge", tower=TOWERS)
TAKE = BLOCKS.block("take", "snake {seat}.{space}", seat=SEATS, space=SPACES)  # what Snake takes
CUT = BLOCKS.block("cut", "katana {tower} {end}", tower=TOWERS, end=2)  # where Katana cuts
TOPPLE = BLOCKS.block("destroy", tower=TOWERS)  # what Destroy destroys
EXCHANGE_SPACES = BLOCKS.block("exchange_spaces", "switch {action}", pair=SPACE_PAIRS)  # what Switch exchanges
EXCHANGE_MIXED = BLOCKS.block("exchange_with_canyon", "switch {action}", space=SPACE_CHOICES, canyon=CANYON_CHOICES)
EXCHANGE_CANYON = BLOCKS.block("exchange_in_canyon", "switch {action}", pair=CANYON_PAIRS)
ACTIONS = BLOCKS.size

EXCHANGE = EXCHANGE_SPACES.start  # the first of all exchanges


def weight(kind: int) -> int:
    return kind if kind <= SPELLS else kind - SPELLS


def is_spell(kind: int) -> bool:
    return kind <= SPELLS


def copies(kind: int) -> int:
    """How many tokens of a kind there are."""
    if kind == NOTHING:
        return 0
    if kind > SPELLS:
        return 4
    return 1 if kind == DESTROY else SPELLS - kind


def canyon_kind(choice: int) -> int:
    """The kind that is the Canyon's choice number `choice` for Switch."""
    return choice + 1 if choice < LIGHT_SPELLS else choice - LIGHT_SPELLS + ONE


def first_of_pair(pair: int, size: int, least: int) -> int:
    """The smaller number of a pair, where pairs of numbers below `size` that differ by `least` or more are counted in order."""
    a = 0
    row = size - least
    while pair >= row:
        pair -= row
        row -= 1
        a += 1
    return a


def pair_number(a: int, b: int, size: int, least: int) -> int:
    """The number of the pair a <= b in that order."""
    return a * (size - least) - a * (a - 1) // 2 + b - a - least


def is_exchange(a: int) -> bool:
    """Whether an action says what Switch exchanges."""
    return a >= EXCHANGE


def first_exchanged(a: int) -> int:
    """The first choice of an action of Switch: a space, or after all spaces a choice of the Canyon."""
    if within(EXCHANGE_SPACES, a):
        return first_of_pair(index_of(EXCHANGE_SPACES, a), SPACE_CHOICES, 1)
    if within(EXCHANGE_MIXED, a):
        return row_of(EXCHANGE_MIXED, a)
    return SPACE_CHOICES + first_of_pair(index_of(EXCHANGE_CANYON, a), CANYON_CHOICES, 0)


def second_exchanged(a: int) -> int:
    """The second choice of an action of Switch."""
    if within(EXCHANGE_SPACES, a):
        one = first_exchanged(a)
        return one + 1 + index_of(EXCHANGE_SPACES, a) - pair_number(one, one + 1, SPACE_CHOICES, 1)
    if within(EXCHANGE_MIXED, a):
        return SPACE_CHOICES + column_of(EXCHANGE_MIXED, a)
    one = first_exchanged(a) - SPACE_CHOICES
    return SPACE_CHOICES + one + index_of(EXCHANGE_CANYON, a) - pair_number(one, one, CANYON_CHOICES, 0)


def struck(a: int) -> int:
    """The tower that an action aims Thunder at."""
    return index_of(CHARGE if within(CHARGE, a) else DISCHARGE, a)
