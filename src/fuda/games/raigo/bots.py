"""Bots of Raigo, in the same subset of Python as the rules. A bot sees its seat's masked state and the legal actions.

`thumb` gives every action what it is likely to gain, in hundredths of a Yang ball, and takes the best.
"""

from fuda.games.raigo.board import owner_of, packed_tower, side_of
from fuda.games.raigo.hands import (
    KIND_BITS,
    LOTUS,
    SAKURA,
    UNSETTLED,
    basic_hand,
    falls_by,
    hand_made,
    is_settled,
    points,
    token_at,
    weight_at,
)
from fuda.games.raigo.rules import Phase
from fuda.games.raigo.spells import can_draw_thunder, highest, struck_tower, why_not_apply
from fuda.games.raigo.tokens import (
    BODY,
    CHANT,
    CHARGE,
    CIRCLES,
    CUT,
    DECLINE,
    DESTROY,
    DISCARD,
    DISCHARGE,
    DRAW,
    END,
    EXCHANGE_MIXED,
    FETCH,
    KATANA,
    MIST,
    MIST_ROAR,
    MIST_SHIELD,
    NOTHING,
    PILE,
    PLACE_BODY,
    PLACE_HAND,
    PURIFY,
    ROAR,
    ROAR_TO,
    SHIELD,
    SHIELD_IT,
    SNAKE,
    SPACE_CHOICES,
    SPACES,
    STORIES,
    SWITCH,
    TAKE,
    THUNDER,
    TOKENS,
    canyon_kind,
    struck,
    weight,
)
from fuda.kernel import WORTH, column_of, count, has, index_of, lead_worth, place_worth, row_of, within

BOTS = ("thumb",)
LEVELS = {"club": {"playouts": 40}}  # so that expert is clearly stronger: docs/strength.md

BALL = 100
SURE = 90  # what a point of a tower that still stands is worth
FREE_CIRCLE = 30
DEAD_TOWER = -40
FETCH_FROM = 20  # the least gain for which a token is fetched
TWO_TOKENS = 30  # what it costs, besides a ball, to come to Select with no free space
CROWDED = 4
MIST_SPENT = 10  # what it costs more to answer with Mist
NEVER = -1000
SWING = 2 * BALL  # a lead that decides much
HORIZON = 12  # tokens drawn, after which a playout is cut


def thumb(s, actions, n):
    chosen = int(actions[0])
    best = NEVER
    for i in range(n):
        a = int(actions[i])
        gain = gain_of(s, a)
        if gain > best:
            chosen = a
            best = gain
    return chosen


def gain_of(s, a):
    """What an action is likely to bring the seat to move."""
    seat = s.turn
    if a in (END, DECLINE):
        return 0
    if a == DRAW:
        return 10 if s.drawn == 0 or count(s.filled[seat]) < CROWDED - 1 else -10
    if a == PLACE_HAND:
        return use_now(s, s.lap[s.in_lap - 1]) - FETCH_FROM
    if a == PLACE_BODY:
        return -10
    if within(ROAR_TO, a) or within(MIST_ROAR, a):
        return roar_gain(s, a)
    if a in (SHIELD_IT, MIST_SHIELD):
        return shield_gain(s, a)
    if within(FETCH, a):
        return fetch_gain(s, index_of(FETCH, a))
    if within(DISCARD, a):
        return (40 if s.phase == Phase.PURIFY else 0) - use(s, s.inner[seat * SPACES + index_of(DISCARD, a)])
    if within(PILE, a):
        kind = s.inner[seat * SPACES + BODY + row_of(PILE, a)]
        return relief(s) + pile_gain(s, seat * CIRCLES + column_of(PILE, a), kind)
    if within(CHANT, a):
        kind = s.inner[seat * SPACES + BODY + index_of(CHANT, a)]
        return (0 if kind == SNAKE else relief(s)) + chant_gain(s, kind) - keep(s, kind) // 2
    if within(DISCHARGE, a) or within(CHARGE, a):
        return thunder_gain(s, struck(a), within(CHARGE, a))
    if within(TAKE, a):
        return snake_gain(s, row_of(TAKE, a), column_of(TAKE, a))
    if within(CUT, a):
        return katana_gain(s, row_of(CUT, a), column_of(CUT, a))
    if within(EXCHANGE_MIXED, a):
        return exchange_gain(s, row_of(EXCHANGE_MIXED, a), canyon_kind(column_of(EXCHANGE_MIXED, a)))
    return 0


def relief(s):
    """A board that is full at the next Select costs a ball."""
    held = count(s.filled[s.turn])
    if s.raizan == 0:
        return 0
    if held == SPACES:
        return TWO_TOKENS - penalty(s)
    return 15 if held == CROWDED else 0


def promise(s, tower, height):
    """What a tower of one's own is likely to be worth to its owner."""
    if height == 0:
        return 0
    if not is_settled(tower, height):
        return penalty(s) * 3 // 4
    hand = hand_made(tower, height)
    if hand > UNSETTLED:
        return points(hand, tower, height) * SURE + (15 if weight_at(tower, height - 1) > 1 else 0)
    if height == 1:
        return 10
    top = weight_at(tower, height - 1)
    if height == 2:
        drop = weight_at(tower, 0) - top
        if drop == 0:
            return 70
        if drop == 1:
            return 55 if top > 1 else DEAD_TOWER
        if drop == 2:
            return 35 if top > 2 else DEAD_TOWER
        return DEAD_TOWER
    return combined_promise(tower, height)


def combined_promise(tower, height):
    """What a tower of three to five that makes no hand yet could still become."""
    half = STORIES // 2
    if height > half:
        lower = basic_hand(tower, 0, half)
        if lower in (SAKURA, LOTUS):
            if height == half + 1:
                return 60
            if falls_by(tower, half, height, 0) or falls_by(tower, half, height, 1):
                return 140
    for story in range(0, height - 1, 2):
        if weight_at(tower, story) != weight_at(tower, story + 1):
            return DEAD_TOWER
    return 60 * height - 140


def pile_gain(s, tower, kind):
    """What piling a token on an own tower brings."""
    height = s.height[tower]
    before = packed_tower(s, tower)
    after = before | kind << (KIND_BITS * height)
    worth = promise(s, after, height + 1)
    if height == 0:
        worth += 20 * followers(s, kind)
    if height + 1 == STORIES:
        hand = hand_made(after, STORIES)
        worth = points(hand, after, STORIES) * BALL + FREE_CIRCLE
        if hand == UNSETTLED:
            worth = penalty(s)
    return worth - promise(s, before, height)


def penalty(s):
    """What it means to pay a ball: the last one is the match."""
    return -8 * BALL if s.balls[side_of(s, s.turn)] == 1 else -BALL


def followers(s, kind):
    """How many of the own tokens would go well on top of a token."""
    total = -1  # the token itself is among them
    for space in range(SPACES):
        other = s.inner[s.turn * SPACES + space]
        if other != NOTHING and (weight(other) == weight(kind) or weight(other) == weight(kind) - 1):
            total += 1
    return max(0, total)


def best_pile(s, kind):
    """The most that piling a token on one of the own towers brings."""
    best = DEAD_TOWER
    for circle in range(CIRCLES):
        tower = s.turn * CIRCLES + circle
        if s.seal[tower] == NOTHING:
            best = max(best, pile_gain(s, tower, kind))
    return best


def keep(s, kind):
    """What a token is worth in the hand of its seat for its effect alone."""
    if kind == THUNDER:
        return 30
    if kind == SNAKE:
        return 15
    if kind == KATANA:
        return 25
    if kind == SHIELD:
        return 35
    if kind == ROAR:
        return 50
    if kind == MIST:
        return 45
    return 10


def use_now(s, kind):
    """The most that a token in a Hand would bring in this turn, or until the next."""
    best = best_pile(s, kind)
    if kind <= DESTROY:
        best = max(best, chant_gain(s, kind))
    if kind in (SHIELD, ROAR) and has_good_tower(s):
        best = max(best, 30)
    return best


def use(s, kind):
    return max(use_now(s, kind), keep(s, kind)) + 10 * followers(s, kind)


def has_good_tower(s):
    for circle in range(CIRCLES):
        tower = s.turn * CIRCLES + circle
        if can_draw_thunder(s, tower) and hand_made(packed_tower(s, tower), s.height[tower]) > UNSETTLED:
            return True
    return False


def fetch_gain(s, space):
    gain = use_now(s, s.inner[s.turn * SPACES + space]) - FETCH_FROM
    if count(s.filled[s.turn]) >= CROWDED - 1:
        gain += 60  # so that something can leave the board
    return gain


def chant_gain(s, kind):
    """The most that chanting a token would bring."""
    if kind == SWITCH:
        return 20
    if kind == PURIFY:
        return 5
    if kind == DESTROY:
        return 0
    best = NEVER
    if kind in (SHIELD, ROAR) or kind > DESTROY:
        return best
    if kind in (THUNDER, MIST) and why_not_apply(s, THUNDER) == 0:
        high = highest(s)
        for tower in range(s.players * CIRCLES):
            if s.seal[tower] == NOTHING and s.height[tower] == high:
                best = max(best, thunder_gain(s, tower, False), thunder_gain(s, tower, True))
    if kind in (SNAKE, MIST) and why_not_apply(s, SNAKE) == 0:
        best = max(best, 20)
    if kind in (KATANA, MIST) and why_not_apply(s, KATANA) == 0:
        for tower in range(s.players * CIRCLES):
            if s.seal[tower] == NOTHING and s.height[tower] > 0:
                best = max(best, katana_gain(s, tower, 0), katana_gain(s, tower, 1))
    return best


def is_friend(s, seat):
    return side_of(s, seat) == side_of(s, s.turn)


def thunder_gain(s, tower, charge):
    if owner_of(tower) != s.turn:
        if is_friend(s, owner_of(tower)):
            return -20 if charge else 10
        return 10 + 3 * s.height[tower] if charge else -20
    if charge:
        return -10
    return discharge_gain(s, tower)


def discharge_gain(s, tower):
    """What resolving an own tower brings."""
    height = s.height[tower]
    tokens = packed_tower(s, tower)
    hand = hand_made(tokens, height)
    if hand == UNSETTLED:
        return penalty(s)
    return points(hand, tokens, height) * BALL + FREE_CIRCLE - promise(s, tokens, height)


def snake_gain(s, seat, space):
    if is_friend(s, seat):
        return -10
    kind = s.inner[seat * SPACES + space]
    if kind != NOTHING:
        return use(s, kind)
    return 20 if space < BODY else 22


def katana_gain(s, tower, bottom):
    height = s.height[tower]
    if owner_of(tower) == s.turn:
        tokens = packed_tower(s, tower)
        after = tokens >> KIND_BITS if bottom else tokens & ~(token_at(tokens, height - 1) << (KIND_BITS * (height - 1)))
        return promise(s, after, height - 1) - promise(s, tokens, height)
    if is_friend(s, owner_of(tower)):
        return -30
    if height == 3:
        return 80
    return 10 * height + (30 if height > 3 else 0)


def roar_gain(s, a):
    """Roar for a tower that makes a hand; with Mist only where it brings more."""
    if within(CHARGE, s.aim):
        return -10
    with_mist = within(MIST_ROAR, a)
    circle = index_of(MIST_ROAR if with_mist else ROAR_TO, a)
    return discharge_gain(s, s.turn * CIRCLES + circle) + BALL - (MIST_SPENT if with_mist else 0)


def shield_gain(s, a):
    """Shield what would hurt; with Mist only where it brings more."""
    if s.turn == s.active:
        return -10
    spent = keep(s, SHIELD) + (MIST_SPENT if a == MIST_SHIELD else 0)
    if s.effect == SNAKE:
        return use(s, s.inner[index_of(TAKE, s.aim)]) - spent
    if s.effect == KATANA:
        return -katana_gain(s, row_of(CUT, s.aim), column_of(CUT, s.aim)) - spent
    if within(CHARGE, s.aim):
        return -10
    return -discharge_gain(s, struck_tower(s)) - spent


def exchange_gain(s, choice, kind):
    """What taking a token from the Canyon in exchange for one on a board brings."""
    if choice >= SPACE_CHOICES or choice // SPACES != s.turn or not has(s.filled[s.turn], choice % SPACES):
        return 0
    return use(s, kind) - use(s, s.inner[choice])


def stage(s):
    """How many tokens have left Raizan."""
    return TOKENS - s.raizan


def value(s, seat):
    """At the end what the place is worth; before, the lead in balls, with what the towers promise, over each other side."""
    if s.turn < 0:
        return place_worth(s, seat)
    own = prospects(s, side_of(s, seat))
    sides = 0
    total = 0
    least = WORTH
    for other in range(s.players):
        if side_of(s, other) == other and other != side_of(s, seat):
            ahead = lead_worth(own - prospects(s, other), SWING)
            total += ahead
            least = min(least, ahead)
            sides += 1
    return (total // sides + least) // 2


def prospects(s, side):
    """The balls of a side and what its towers promise, in hundredths of a ball."""
    total = s.balls[side] * BALL
    for seat in range(s.players):
        if side_of(s, seat) == side:
            for circle in range(CIRCLES):
                tower = seat * CIRCLES + circle
                height = s.height[tower]
                tokens = packed_tower(s, tower)
                total += promise(s, tokens, height) if height > 0 and is_settled(tokens, height) else 0
    return total
