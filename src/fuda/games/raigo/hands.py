"""The hands of Raigo: what a tower makes, and what it is worth. The numbers in comments are those of `rules.md`.

A tower is one integer, its tokens from the bottom to the top in five bits each, so that the rules, the bots and people who ask
share these functions.
"""

from fuda.games.raigo.tokens import (
    DESTROY,
    FIVE,
    FOUR,
    KATANA,
    MIST,
    ONE,
    PURIFY,
    ROAR,
    SHIELD,
    SIX,
    SNAKE,
    STORIES,
    SWITCH,
    THREE,
    THUNDER,
    TWO,
    is_spell,
    weight,
)

# In the order of the rulebook's list.
NONE = 0
UNSETTLED = 1
SAKURA = 2
LOTUS = 3
EVEN_LOTUS = 4
ODD_LOTUS = 5
SAKURA_LOTUS = 6
LOTUS_SAKURA = 7
DOUBLE_SAKURA = 8
DOUBLE_LOTUS = 9
WHITE_CAMELLIA = 10
RED_CAMELLIA = 11
SHIGURE_LOTUS = 12
KASUMI_DOUBLE_LOTUS_HEAD = 13
SAKURA_DANCE_MACABRE = 14
PHANTOM_SAMSARA = 15
JUSTICE_OF_BISHAMONTEN = 16
RIKKA_SNOW_WHITE = 17

BASIC_POINTS = (0, 0, 2, 1, 1, 1, 3, 3, 4, 2, 4, 6, 10, 11, 11, 12, 12, 12)
LEAST_STORIES = 3  # of a hand
LAST_PLAIN_STORY = 3  # each story above it is worth a point

KIND_BITS = 5
KIND_MASK = (1 << KIND_BITS) - 1


def packed(a: int, b: int, c: int, d: int, e: int, f: int) -> int:
    """A tower of six, from its tokens, bottom first."""
    return a | b << KIND_BITS | c << (2 * KIND_BITS) | d << (3 * KIND_BITS) | e << (4 * KIND_BITS) | f << (5 * KIND_BITS)


# raigo.39
SHIGURE_TOWER = packed(PURIFY, SWITCH, MIST, ROAR, SHIELD, KATANA)
KASUMI_TOWER = packed(PURIFY, SWITCH, MIST, KATANA, SNAKE, THUNDER)
JUSTICE_TOWER = packed(DESTROY, PURIFY, SWITCH, MIST, ROAR, SHIELD)
RIKKA_TOWER = packed(SIX, FIVE, FOUR, THREE, TWO, ONE)
DANCE_TOWER = packed(ROAR, FIVE, ROAR, FIVE, ROAR, FIVE)
DANCE_TOWER_TOO = packed(FIVE, ROAR, FIVE, ROAR, FIVE, ROAR)
SAMSARA_TOWER = packed(MIST, SIX, MIST, SIX, MIST, SIX)
SAMSARA_TOWER_TOO = packed(SIX, MIST, SIX, MIST, SIX, MIST)
RAIJIN_TOWERS = (
    SHIGURE_TOWER,
    KASUMI_TOWER,
    DANCE_TOWER,
    DANCE_TOWER_TOO,
    SAMSARA_TOWER,
    SAMSARA_TOWER_TOO,
    JUSTICE_TOWER,
    RIKKA_TOWER,
)


def hand_made(tower: int, height: int) -> int:
    """The best hand that a tower makes, NONE or UNSETTLED."""
    if not is_settled(tower, height):  # raigo.19
        return UNSETTLED
    if height < LEAST_STORIES:
        return NONE
    if height < STORIES:
        return basic_hand(tower, 0, height)
    hand = raijin_hand(tower)
    if hand == NONE:
        hand = basic_hand(tower, 0, STORIES)  # raigo.36: a tower that is one basic hand is only that
    if hand == NONE:
        hand = combined_hand(tower)
    if hand == NONE:
        hand = camellia(tower)
    return hand


def points(hand: int, tower: int, height: int) -> int:
    """raigo.40: what a hand is worth, in the tower that makes it."""
    worth = BASIC_POINTS[hand]
    if hand <= UNSETTLED or hand >= WHITE_CAMELLIA:
        return worth
    if height > LAST_PLAIN_STORY:
        worth += height - LAST_PLAIN_STORY
    if is_pure(tower, height):
        worth += 1
    return worth


def token_at(tower: int, story: int) -> int:
    return (tower >> (KIND_BITS * story)) & KIND_MASK


def weight_at(tower: int, story: int) -> int:
    return weight(token_at(tower, story))


def is_settled(tower: int, height: int) -> bool:
    """Whether no token lies on a lighter one."""
    rises = 0
    for story in range(1, height):
        if weight_at(tower, story) > weight_at(tower, story - 1):
            rises += 1
    return rises == 0


def is_pure(tower: int, height: int) -> bool:
    """Whether all tokens are Spells, or all are Silents."""
    spells = 0
    for story in range(height):
        if is_spell(token_at(tower, story)):
            spells += 1
    return min(spells, height - spells) == 0


def falls_by(tower: int, start: int, stop: int, step: int) -> bool:
    """Whether each story from `start` to before `stop` is lighter by `step` than the one below it."""
    others = 0
    for story in range(start + 1, stop):
        if weight_at(tower, story - 1) - weight_at(tower, story) != step:
            others += 1
    return others == 0


def basic_hand(tower: int, start: int, stop: int) -> int:
    """raigo.35: the basic hand that the stories from `start` to before `stop` make together."""
    if falls_by(tower, start, stop, 0):
        return SAKURA
    if falls_by(tower, start, stop, 1):
        return LOTUS
    if falls_by(tower, start, stop, 2):
        return EVEN_LOTUS if weight_at(tower, start) % 2 == 0 else ODD_LOTUS
    return NONE


def combined_hand(tower: int) -> int:
    """raigo.37"""
    half = STORIES // 2
    lower = basic_hand(tower, 0, half)
    upper = basic_hand(tower, half, STORIES)
    if lower == LOTUS and upper == SAKURA:
        return SAKURA_LOTUS
    if lower == SAKURA and upper == LOTUS:
        return LOTUS_SAKURA
    if lower == SAKURA and upper == SAKURA:
        return DOUBLE_SAKURA
    if lower == LOTUS and upper == LOTUS:
        return DOUBLE_LOTUS
    return NONE


def camellia(tower: int) -> int:
    """raigo.38"""
    red = True
    for story in range(0, STORIES, 2):
        if weight_at(tower, story) != weight_at(tower, story + 1):
            return NONE
        if token_at(tower, story) != token_at(tower, story + 1):
            red = False
    return RED_CAMELLIA if red else WHITE_CAMELLIA


def raijin_hand(tower: int) -> int:
    """raigo.39"""
    if tower == SHIGURE_TOWER:
        return SHIGURE_LOTUS
    if tower == KASUMI_TOWER:
        return KASUMI_DOUBLE_LOTUS_HEAD
    if tower in (DANCE_TOWER, DANCE_TOWER_TOO):
        return SAKURA_DANCE_MACABRE
    if tower in (SAMSARA_TOWER, SAMSARA_TOWER_TOO):
        return PHANTOM_SAMSARA
    if tower == JUSTICE_TOWER:
        return JUSTICE_OF_BISHAMONTEN
    if tower == RIKKA_TOWER:
        return RIKKA_SNOW_WHITE
    return NONE
