"""What a seat knows of a match of Raigo: what it can't see drawn anew, and the learner's vector.

A seat knows the tokens that it has seen, wherever they have gone, and that every Body lies in order by weight. What it could
conclude from where an unseen token once lay in a Body is not kept.
"""

from typing import Any, NamedTuple

from fuda.games.raigo.board import (
    LONGEST_ROW,
    MAX_IN_LAP,
    PHASES,
    body_size,
    completed_by,
    completed_token,
    row_weight,
    side_of,
)
from fuda.games.raigo.hands import KIND_BITS, KIND_MASK
from fuda.games.raigo.tokens import (
    CHARGE,
    CIRCLES,
    CUT,
    DESTROY,
    HEAVIEST,
    KATANA,
    KINDS,
    MIST,
    NOBODY,
    NOTHING,
    ONE,
    SEATS,
    SNAKE,
    SPACES,
    SPELLS,
    STORIES,
    TAKE,
    THUNDER,
    TOKENS,
    TOWERS,
    copies,
    is_spell,
    struck,
    weight,
)
from fuda.kernel import (
    Span,
    Spans,
    below,
    cell,
    clipped,
    column_of,
    draw_kind,
    has,
    one_hot,
    one_hot_in_row,
    part,
    put,
    put_in_row,
    row_of,
    swap,
    with_member,
    within,
    wrapped,
)
from fuda.kernel.observation import Part

MAX_DRAWN = 2


class Places(NamedTuple):
    """The spans of places on the table: what lies in each."""

    filled: Span
    weight: Span
    spell: Span
    seen: Span


def place_parts(name: str) -> tuple[Part, ...]:
    return (
        part(f"{name}_filled"),
        part(f"{name}_weight", most=HEAVIEST, about="0 where it is not seen"),
        part(f"{name}_spell", about="0 where it is not seen"),
        part(f"{name}_seen", about="who has seen it", observer=SEATS),
    )


# The learner's vector. Seats, and towers by seat, are counted from the one that looks.
SPANS = Spans()
INNER = Places(*SPANS.each(*place_parts("inner"), seat=SEATS, space=SPACES))
TOWER = Places(*SPANS.each(*place_parts("tower"), tower=TOWERS, story=STORIES))
LAP = Places(*SPANS.each(*place_parts("lap"), place=MAX_IN_LAP))
CANYON = SPANS.span("canyon", most=copies(THUNDER), about="tokens in the Canyon", kind=KINDS - 1)
COMPLETED = SPANS.span("completed", most=copies(THUNDER), about="tokens in completed hands", kind=KINDS - 1)
ROW = SPANS.span("row", most=copies(THUNDER), about="tokens beside Destroy", spell=SPELLS)
ROW_WEIGHT = SPANS.span("row_weight", most=LONGEST_ROW * HEAVIEST)
DESTROYER = SPANS.span("destroyer", about="whose Destroy it is", seat=SEATS)
SEAL_TURNS = SPANS.span("seal_turns", most=2, about="turns that a seal will last", tower=TOWERS)
SEAL_MIST = SPANS.span("seal_mist", about="whether the seal is Mist", tower=TOWERS)
BALLS = SPANS.span("balls", most=255, about="Yang balls of the side; more look the same", seat=SEATS)
OUT = SPANS.span("out", seat=SEATS)
BONUS_TOKENS = SPANS.span("bonus_tokens", most=copies(THUNDER) + copies(ONE), about="in completed hands", seat=SEATS)
APPLIED = SPANS.span("applied", about="effects applied in this turn", seat=SEATS, spell=SPELLS)
ACTIVE = SPANS.span("active", about="whose turn it is", seat=SEATS)
MOVER = SPANS.span("mover", about="who is to act", seat=SEATS)
PHASE = SPANS.span("phase", phase=PHASES)
RAIZAN = SPANS.span("raizan", most=TOKENS, about="tokens left to draw")
LAST_TURNS = SPANS.span("last_turns", most=SEATS, about="turns left and one, 0 before Raizan is empty")
BONUS = SPANS.span("bonus", most=HEAVIEST, about="the weight of the Bonus")
DRAWN = SPANS.span("drawn", most=MAX_DRAWN, about="tokens drawn in this Select")
DISCARDS = SPANS.span("discards", most=MAX_IN_LAP, about="tokens that must go, or have gone by Purify")
IN_LAP = SPANS.span("in_lap", most=MAX_IN_LAP, about="tokens to place")
CHANTED = SPANS.span("chanted", about="the token that is chanted", spell=SPELLS)
EFFECT = SPANS.span("effect", about="Thunder, Snake, Katana", effect=3)
IS_CHARGE = SPANS.span("charge", about="whether Thunder charges")
AT_BOTTOM = SPANS.span("bottom", about="whether Katana cuts the bottom")
AIMED_TOWER = SPANS.span("aimed_tower", tower=TOWERS)
AIMED_SPACE = SPANS.span("aimed_space", seat=SEATS, space=SPACES)
ROAR_TOWER = SPANS.span("roar_tower", about="the tower that draws the Thunder to itself", tower=TOWERS)
PLAYER_COUNT = SPANS.span("players", about="how many play, from one on", number=SEATS)
TEAMS = SPANS.span("teams", about="the option `teams`")
OBSERVATION = SPANS.size


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
                s.inner[at] = draw_kind(s, s.pool, left)
                left -= 1
        order_body(s, other)
    for tower in range(s.players * CIRCLES):
        for at in range(tower * STORIES, tower * STORIES + s.height[tower]):
            if s.tower[at] == NOTHING:
                s.tower[at] = draw_kind(s, s.pool, left)
                left -= 1
    for i in range(s.in_lap):
        if s.lap[i] == NOTHING:
            s.lap[i] = draw_kind(s, s.pool, left)
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
    for i in range(MAX_IN_LAP):
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


def order_body(s: Any, owner: int) -> None:
    """Puts the kinds on a Body in order; those that were seen already are, and stay where they are."""
    start = owner * SPACES
    for unsorted in range(start + 1, start + body_size(s, owner)):
        at = unsorted
        while at > start and weight(s.inner[at - 1]) > weight(s.inner[at]):
            swap(s.inner, at - 1, at)
            at -= 1


def observe(s: Any, seat: int, out: Any) -> None:
    players = s.players
    for i in range(players):
        other = wrapped(seat + i, players)
        for space in range(SPACES):
            at = other * SPACES + space
            if has(s.filled[other], space):
                show(s, seat, out, INNER, i * SPACES + space, s.inner[at], s.inner_seen[at])
    for i in range(players * CIRCLES):
        tower = wrapped(seat * CIRCLES + i, players * CIRCLES)
        for story in range(s.height[tower]):
            at = tower * STORIES + story
            show(s, seat, out, TOWER, i * STORIES + story, s.tower[at], s.tower_seen[at])
    for i in range(s.in_lap):
        show(s, seat, out, LAP, i, s.lap[i], s.lap_seen[i])
    observe_public_tokens(s, seat, out)
    observe_seats(s, seat, out)
    observe_moment(s, seat, out)
    observe_chant(s, seat, out)


def show(s: Any, seat: int, out: Any, places: Places, place: int, kind: int, seen: int) -> None:
    """One place that is filled; `kind` is NOTHING where the token may not be seen."""
    put_in_row(out, places.filled, place, 0, 1)
    if kind != NOTHING:
        put_in_row(out, places.weight, place, 0, weight(kind))
        put_in_row(out, places.spell, place, 0, 1 if is_spell(kind) else 0)
    for i in range(s.players):
        put_in_row(out, places.seen, place, i, 1 if has(seen, wrapped(seat + i, s.players)) else 0)


def observe_public_tokens(s: Any, seat: int, out: Any) -> None:
    for kind in range(1, KINDS):
        put(out, CANYON, kind - 1, s.canyon[kind])
    for number in range(s.completions):
        for story in range(STORIES):
            kind = completed_token(s, number, story)
            if kind != NOTHING:
                out[cell(COMPLETED, kind - 1)] += 1
    for i in range(s.row_size):
        out[cell(ROW, s.row[i] - 1)] += 1
    put(out, ROW_WEIGHT, 0, row_weight(s))
    if s.destroyer != NOBODY:
        one_hot(out, DESTROYER, wrapped(s.destroyer - seat + s.players, s.players))
    for i in range(s.players * CIRCLES):
        tower = wrapped(seat * CIRCLES + i, s.players * CIRCLES)
        put(out, SEAL_TURNS, i, s.seal_left[tower])
        put(out, SEAL_MIST, i, 1 if s.seal[tower] == MIST else 0)


def observe_seats(s: Any, seat: int, out: Any) -> None:
    for i in range(s.players):
        other = wrapped(seat + i, s.players)
        side = side_of(s, other)
        put(out, BALLS, i, clipped(BALLS, s.balls[side]))
        put(out, OUT, i, 1 if has(s.out, side) else 0)
        for effect in range(1, SPELLS + 1):
            put_in_row(out, APPLIED, i, effect - 1, 1 if has(s.applied[other], effect) else 0)
    for number in range(s.completions):
        for story in range(STORIES):
            kind = completed_token(s, number, story)
            if kind != NOTHING and s.bonus != NOTHING and weight(kind) == weight(s.bonus):
                out[cell(BONUS_TOKENS, wrapped(completed_by(s, number) - seat + s.players, s.players))] += 1


def observe_moment(s: Any, seat: int, out: Any) -> None:
    one_hot(out, ACTIVE, wrapped(s.active - seat + s.players, s.players))
    if s.turn >= 0:
        one_hot(out, MOVER, wrapped(s.turn - seat + s.players, s.players))
    one_hot(out, PHASE, s.phase)
    put(out, RAIZAN, 0, s.raizan)
    put(out, LAST_TURNS, 0, s.last_turns + 1)
    put(out, BONUS, 0, weight(s.bonus))
    put(out, DRAWN, 0, s.drawn)
    put(out, DISCARDS, 0, s.discards)
    put(out, IN_LAP, 0, s.in_lap)
    one_hot(out, PLAYER_COUNT, s.players - 1)
    put(out, TEAMS, 0, s.teams)


def observe_chant(s: Any, seat: int, out: Any) -> None:
    towers = s.players * CIRCLES
    if s.chanted != NOTHING:
        one_hot(out, CHANTED, s.chanted - 1)
    if s.effect != NOTHING:
        one_hot(out, EFFECT, s.effect - THUNDER)
        if s.effect == SNAKE:
            one_hot_in_row(out, AIMED_SPACE, wrapped(row_of(TAKE, s.aim) - seat + s.players, s.players), column_of(TAKE, s.aim))
        else:
            tower = row_of(CUT, s.aim) if s.effect == KATANA else struck(s.aim)
            one_hot(out, AIMED_TOWER, wrapped(tower - seat * CIRCLES + towers, towers))
        if s.effect == KATANA:
            put(out, AT_BOTTOM, 0, column_of(CUT, s.aim))
        put(out, IS_CHARGE, 0, 1 if within(CHARGE, s.aim) else 0)
    if s.roar_tower != NOBODY:
        one_hot(out, ROAR_TOWER, wrapped(s.roar_tower - seat * CIRCLES + towers, towers))
