"""What a seat knows of a match of Raigo: what it can't see drawn anew, and the learner's vector.

A seat knows the tokens that it has seen, wherever they have gone, and that every Body lies in order by weight. What it could
conclude from where an unseen token once lay in a Body is not kept.
"""

from typing import Any

from fuda.games.raigo.board import MOST_IN_LAP, PHASES, body_size, completed_by, completed_token, row_weight, side_of
from fuda.games.raigo.hands import KIND_BITS, KIND_MASK
from fuda.games.raigo.tokens import (
    CHARGE,
    CIRCLES,
    CUT_TOP,
    DESTROY,
    DISCHARGE,
    HEAVIEST,
    KATANA,
    KINDS,
    MIST,
    NOBODY,
    NOTHING,
    SEATS,
    SNAKE,
    SPACES,
    SPELLS,
    STORIES,
    TAKE,
    THUNDER,
    TOWERS,
    copies,
    is_spell,
    weight,
)
from fuda.kernel import below, has, with_member

MOST_BALLS = 255  # more look the same to a learner

# The learner's vector. Seats are counted from the one that looks.
# A place: whether it is filled, the weight and whether it is a Spell (both 0 if unseen), which seats have seen it.
PLACE_WIDTH = 3 + SEATS
PLACES = SEATS * SPACES + TOWERS * STORIES + MOST_IN_LAP
OBSERVATION = (
    PLACES * PLACE_WIDTH
    + 2 * (KINDS - 1)  # in the Canyon and in completed hands, by kind
    + SPELLS  # beside Destroy, by kind
    + 1  # their weight
    + SEATS  # whose Destroy it is
    + 2 * TOWERS  # seals: turns left, Mist
    + SEATS * 3  # balls, out, Bonus Tokens in completed hands
    + SEATS * SPELLS  # effects applied in this turn
    + 2 * SEATS  # whose turn it is, who is to act
    + PHASES
    + 6  # Raizan, last turns, weight of the Bonus, drawn, discards, tokens to place
    + SPELLS  # chanted
    + 3  # Thunder, Snake or Katana in the air
    + 2  # Charge; the bottom
    + TOWERS  # aimed at
    + SEATS * SPACES  # aimed at
    + TOWERS  # drawn to by Roar
    + SEATS  # players
    + 1  # teams
)


def redeal(s: Any, seat: int) -> None:
    """Draws every token that `seat` has not seen anew, and keeps the Bodies in order by weight.

    Spaces beside a token that the seat knows are bounded by its weight, and drawn first.
    """
    lift_unseen(s, seat)
    for other in range(s.players):
        for space in range(body_size(s, other)):
            at = other * SPACES + space
            if s.inner[at] == NOTHING:
                low = lightest(s, seat, other, space)
                high = heaviest(s, seat, other, space)
                if low > 1 or high < HEAVIEST:
                    draw_between(s, seat, at, low, high)
    left = 0
    for kind in range(1, KINDS):
        left += s.pool[kind]
    for other in range(s.players):
        for space in range(SPACES):
            at = other * SPACES + space
            if has(s.filled[other], space) and s.inner[at] == NOTHING:
                s.inner[at] = draw_any(s, left)
                left -= 1
        order_body(s, other)
    for tower in range(s.players * CIRCLES):
        for at in range(tower * STORIES, tower * STORIES + s.height[tower]):
            if s.tower[at] == NOTHING:
                s.tower[at] = draw_any(s, left)
                left -= 1
    for i in range(s.in_lap):
        if s.lap[i] == NOTHING:
            s.lap[i] = draw_any(s, left)
            left -= 1


def lift_unseen(s: Any, seat: int) -> None:
    """Leaves only the tokens that `seat` has seen on the table, and all others in the pool."""
    for kind in range(KINDS):
        s.pool[kind] = copies(kind) - s.canyon[kind]
    if s.bonus != NOTHING:
        s.pool[s.bonus] -= 1
    if s.destroyer != NOBODY:
        s.pool[DESTROY] -= 1
    for i in range(s.row_size):
        s.pool[s.row[i]] -= 1
    for number in range(s.completions):
        for story in range(STORIES):
            s.pool[completed_token(s, number, story)] -= 1
    s.pool[s.chanted] -= 1
    spent = s.spent
    while spent != 0:
        s.pool[spent & KIND_MASK] -= 1
        spent >>= KIND_BITS
    for tower in range(TOWERS):
        s.pool[s.seal[tower]] -= 1
    for at in range(SEATS * SPACES):
        if not has(s.inner_seen[at], seat):
            s.inner[at] = NOTHING
        s.pool[s.inner[at]] -= 1
    for at in range(TOWERS * STORIES):
        if not has(s.tower_seen[at], seat):
            s.tower[at] = NOTHING
        s.pool[s.tower[at]] -= 1
    for i in range(MOST_IN_LAP):
        if not has(s.lap_seen[i], seat):
            s.lap[i] = NOTHING
        s.pool[s.lap[i]] -= 1
    s.pool[NOTHING] = 0


def lightest(s: Any, seat: int, owner: int, space: int) -> int:
    """The least weight that an unseen token can have in this space of a Body, by those beside it that `seat` has seen."""
    for below_it in range(space):
        at = owner * SPACES + space - 1 - below_it
        if has(s.inner_seen[at], seat):
            return weight(s.inner[at])
    return 1


def heaviest(s: Any, seat: int, owner: int, space: int) -> int:
    """The greatest weight that it can have."""
    for above in range(space + 1, body_size(s, owner)):
        at = owner * SPACES + above
        if has(s.inner_seen[at], seat):
            return weight(s.inner[at])
    return HEAVIEST


def draw_between(s: Any, seat: int, at: int, low: int, high: int) -> None:
    """Draws a token of a weight from `low` to `high` that leaves tokens for all other bounded spaces."""
    refused = 0
    while True:
        total = 0
        for kind in range(1, KINDS):
            if low <= weight(kind) <= high and not has(refused, weight(kind)):
                total += s.pool[kind]
        drawn = below(s, total)
        chosen = NOTHING
        for kind in range(1, KINDS):
            if low <= weight(kind) <= high and not has(refused, weight(kind)):
                if chosen == NOTHING and drawn < s.pool[kind]:
                    chosen = kind
                drawn -= s.pool[kind]
        s.pool[chosen] -= 1
        s.inner[at] = chosen
        if can_fill_rest(s, seat):
            return
        s.pool[chosen] += 1
        s.inner[at] = NOTHING
        refused = with_member(refused, weight(chosen))


def can_fill_rest(s: Any, seat: int) -> bool:
    """Whether the pool has enough tokens of every range of weights for the spaces that need one (Hall)."""
    for low in range(1, HEAVIEST + 1):
        for high in range(low, HEAVIEST + 1):
            room = 0
            for kind in range(1, KINDS):
                if low <= weight(kind) <= high:
                    room += s.pool[kind]
            if room < spaces_between(s, seat, low, high):
                return False
    return True


def spaces_between(s: Any, seat: int, low: int, high: int) -> int:
    """How many spaces of Bodies still need a token and can take only those of a weight from `low` to `high`."""
    total = 0
    for owner in range(s.players):
        for space in range(body_size(s, owner)):
            bounded = lightest(s, seat, owner, space) >= low and heaviest(s, seat, owner, space) <= high
            if bounded and s.inner[owner * SPACES + space] == NOTHING:
                total += 1
    return total


def draw_any(s: Any, left: int) -> int:
    """Draws one of the `left` tokens of the pool."""
    drawn = below(s, left)
    kind = 1
    while drawn >= s.pool[kind]:
        drawn -= s.pool[kind]
        kind += 1
    s.pool[kind] -= 1
    return kind


def order_body(s: Any, owner: int) -> None:
    """Puts the kinds on a Body in order; those that were seen already are, and stay where they are."""
    start = owner * SPACES
    for unsorted in range(start + 1, start + body_size(s, owner)):
        at = unsorted
        while at > start and weight(s.inner[at - 1]) > weight(s.inner[at]):
            kind = s.inner[at]
            s.inner[at] = s.inner[at - 1]
            s.inner[at - 1] = kind
            at -= 1


def observe(s: Any, seat: int, out: Any) -> None:
    players = s.players
    n = 0
    for i in range(players):
        other = (seat + i) % players
        for space in range(SPACES):
            at = other * SPACES + space
            show(s, seat, has(s.filled[other], space), s.inner[at], s.inner_seen[at], out, n + (i * SPACES + space) * PLACE_WIDTH)
    n += SEATS * SPACES * PLACE_WIDTH
    for i in range(players * CIRCLES):
        tower = (seat * CIRCLES + i) % (players * CIRCLES)
        for story in range(s.height[tower]):
            at = tower * STORIES + story
            show(s, seat, True, s.tower[at], s.tower_seen[at], out, n + (i * STORIES + story) * PLACE_WIDTH)
    n += TOWERS * STORIES * PLACE_WIDTH
    for i in range(s.in_lap):
        show(s, seat, True, s.lap[i], s.lap_seen[i], out, n + i * PLACE_WIDTH)
    n += MOST_IN_LAP * PLACE_WIDTH
    n = observe_public_tokens(s, seat, out, n)
    n = observe_seats(s, seat, out, n)
    observe_moment(s, seat, out, n)


def show(s: Any, seat: int, filled: bool, kind: int, seen: int, out: Any, n: int) -> None:
    """One place of the learner's vector."""
    if not filled:
        return
    out[n] = 1
    if kind != NOTHING:
        out[n + 1] = weight(kind)
        out[n + 2] = 1 if is_spell(kind) else 0
    for i in range(s.players):
        out[n + 3 + i] = (seen >> ((seat + i) % s.players)) & 1


def observe_public_tokens(s: Any, seat: int, out: Any, n: int) -> int:
    for kind in range(1, KINDS):
        out[n + kind - 1] = s.canyon[kind]
    n += KINDS - 1
    for number in range(s.completions):
        for story in range(STORIES):
            kind = completed_token(s, number, story)
            if kind != NOTHING:
                out[n + kind - 1] += 1
    n += KINDS - 1
    for i in range(s.row_size):
        out[n + s.row[i] - 1] += 1
    n += SPELLS
    out[n] = row_weight(s)
    n += 1
    if s.destroyer != NOBODY:
        out[n + (s.destroyer - seat) % s.players] = 1
    n += SEATS
    for i in range(s.players * CIRCLES):
        tower = (seat * CIRCLES + i) % (s.players * CIRCLES)
        out[n + i] = s.seal_left[tower]
        out[n + TOWERS + i] = 1 if s.seal[tower] == MIST else 0
    return n + 2 * TOWERS


def observe_seats(s: Any, seat: int, out: Any, n: int) -> int:
    for i in range(s.players):
        side = side_of(s, (seat + i) % s.players)
        out[n + i] = min(s.balls[side], MOST_BALLS)
        out[n + SEATS + i] = (s.out >> side) & 1
    n += 2 * SEATS
    for number in range(s.completions):
        for story in range(STORIES):
            kind = completed_token(s, number, story)
            if kind != NOTHING and s.bonus != NOTHING and weight(kind) == weight(s.bonus):
                out[n + (completed_by(s, number) - seat) % s.players] += 1
    n += SEATS
    for i in range(s.players):
        for effect in range(1, SPELLS + 1):
            out[n + i * SPELLS + effect - 1] = (s.applied[(seat + i) % s.players] >> effect) & 1
    return n + SEATS * SPELLS


def observe_moment(s: Any, seat: int, out: Any, n: int) -> None:
    players = s.players
    out[n + (s.active - seat) % players] = 1
    if s.turn >= 0:
        out[n + SEATS + (s.turn - seat) % players] = 1
    n += 2 * SEATS
    out[n + s.phase] = 1
    n += PHASES
    out[n] = s.raizan
    out[n + 1] = s.last_turns + 1
    out[n + 2] = weight(s.bonus)
    out[n + 3] = s.drawn
    out[n + 4] = s.discards
    out[n + 5] = s.in_lap
    n += 6
    if s.chanted != NOTHING:
        out[n + s.chanted - 1] = 1
    n += SPELLS
    if s.effect != NOTHING:
        out[n + s.effect - THUNDER] = 1
        observe_aim(s, seat, out, n + 3)
    n += 3 + 2 + TOWERS + SEATS * SPACES
    if s.roar_tower != NOBODY:
        out[n + (s.roar_tower - seat * CIRCLES) % (players * CIRCLES)] = 1
    n += TOWERS
    out[n + players - 1] = 1
    out[n + SEATS] = s.teams


def observe_aim(s: Any, seat: int, out: Any, n: int) -> None:
    towers = s.players * CIRCLES
    if s.effect == SNAKE:
        from_seat = ((s.aim - TAKE) // SPACES - seat) % s.players
        out[n + 2 + TOWERS + from_seat * SPACES + (s.aim - TAKE) % SPACES] = 1
        return
    tower = (s.aim - DISCHARGE) % TOWERS
    if s.effect == KATANA:
        tower = (s.aim - CUT_TOP) // 2
        out[n + 1] = (s.aim - CUT_TOP) % 2
    elif s.aim >= CHARGE:
        out[n] = 1
    out[n + 2 + (tower - seat * CIRCLES) % towers] = 1
