"""The tokens of Raigo as numbers, the places they can be in, and the actions.

A token's kind is 1 to 9 for the Spells, by weight, and 10 to 17 for the Silents, by weight; 0 is no token, or one that may not be
seen. A place on a board is a space (0 to 2 the Body, 3 and 4 the Hands); a tower is `seat * CIRCLES + circle`, bottom first.
"""

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
EVERYONE_SEES = (1 << SEATS) - 1
NOBODY = -1

# What Switch can choose: any space of any board, then what the Canyon gives back, by kind.
SPACE_CHOICES = SEATS * SPACES
LIGHT_SPELLS = SWITCH - 1  # Spells of weight 7 or more stay in the Canyon
CANYON_CHOICES = LIGHT_SPELLS + SILENTS
SPACE_PAIRS = SPACE_CHOICES * (SPACE_CHOICES - 1) // 2
MIXED_PAIRS = SPACE_CHOICES * CANYON_CHOICES
CANYON_PAIRS = CANYON_CHOICES * (CANYON_CHOICES + 1) // 2  # two of one kind included

END = 0
DRAW = 1
PLACE_BODY = 2
PLACE_HAND = 3
DECLINE = 4
SHIELD_IT = 5
MIST_SHIELD = 6
ROAR_TO = 7  # + circle
MIST_ROAR = ROAR_TO + CIRCLES  # + circle
FETCH = MIST_ROAR + CIRCLES  # + space
DISCARD = FETCH + BODY  # + space
PILE = DISCARD + SPACES  # + hand * CIRCLES + circle
CHANT = PILE + HANDS * CIRCLES  # + hand
DISCHARGE = CHANT + HANDS  # + tower
CHARGE = DISCHARGE + TOWERS  # + tower
TAKE = CHARGE + TOWERS  # + seat * SPACES + space: what Snake takes
CUT_TOP = TAKE + SPACE_CHOICES  # + tower * 2, and 1 more for its bottom: where Katana cuts
TOPPLE = CUT_TOP + 2 * TOWERS  # + tower: what Destroy destroys
EXCHANGE = TOPPLE + TOWERS  # + number of the pair: what Switch exchanges
EXCHANGE_MIXED = EXCHANGE + SPACE_PAIRS
EXCHANGE_CANYON = EXCHANGE_MIXED + MIXED_PAIRS
ACTIONS = EXCHANGE_CANYON + CANYON_PAIRS


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


def first_exchanged(a: int) -> int:
    """The first choice of an action of Switch: a space, or after all spaces a choice of the Canyon."""
    if a < EXCHANGE_MIXED:
        return first_of_pair(a - EXCHANGE, SPACE_CHOICES, 1)
    if a < EXCHANGE_CANYON:
        return (a - EXCHANGE_MIXED) // CANYON_CHOICES
    return SPACE_CHOICES + first_of_pair(a - EXCHANGE_CANYON, CANYON_CHOICES, 0)


def second_exchanged(a: int) -> int:
    """The second choice of an action of Switch."""
    if a < EXCHANGE_MIXED:
        one = first_exchanged(a)
        return one + 1 + a - EXCHANGE - pair_number(one, one + 1, SPACE_CHOICES, 1)
    if a < EXCHANGE_CANYON:
        return SPACE_CHOICES + (a - EXCHANGE_MIXED) % CANYON_CHOICES
    one = first_exchanged(a) - SPACE_CHOICES
    return SPACE_CHOICES + one + a - EXCHANGE_CANYON - pair_number(one, one, CANYON_CHOICES, 0)
