"""Raigo's table: the state of a match, and how tokens move on it.

Knowledge goes with the token: beside every token that may lie face down stands the set of seats that have seen it, and the two
move together (raigo.7).
"""

from enum import IntEnum
from typing import Any

from fuda.games.raigo.hands import KIND_BITS
from fuda.games.raigo.tokens import (
    ALL_SPACES,
    BODY,
    BODY_SPACES,
    BOTTOM,
    CIRCLES,
    HAND_SPACES,
    KINDS,
    NOBODY,
    NOTHING,
    SEATS,
    SPACES,
    STORIES,
    TOWERS,
    weight,
)
from fuda.kernel import (
    Sight,
    State as KernelState,
    clear,
    count,
    draw_kind,
    has,
    hidden,
    insert,
    lowest,
    note,
    only,
    option,
    pile,
    pop,
    public,
    push,
    remove,
    seen_by,
    swap,
    tell,
    with_member,
    without_member,
)

MAX_IN_LAP = 4  # all Inner Tokens while Purify is chanted
LONGEST_ROW = 16  # nine Thunders' weight, then what one last Thunder and its Roars add
MAX_COMPLETED = 22  # 68 tokens, three a hand
PUT_ASIDE = (0, 0, 5, 2, 0)  # by number of players


class Phase(IntEnum):
    FETCH = 0
    SELECT = 1
    PLACE = 2
    FORBIDDANCE = 3  # five full spaces at Select: two tokens go
    PILE_AND_CHANT = 4
    AIM = 5  # Thunder, Snake or Katana is chanted, by itself or by Mist: at what?
    ROAR = 6
    SHIELD = 7
    SWITCH = 8
    PURIFY = 9
    DESTROY = 10
    OVER = 11


PHASES = int(Phase.OVER) + 1
# Between decisions the phase may also be one of these.
CHANTED = PHASES  # an effect is done, its tokens are put away
ROW = PHASES + 1  # is what lies beside Destroy heavy enough?
TURN_END = PHASES + 2


class Note(IntEnum):
    BONUS = 0  # token
    TURN = 1  # seat
    FETCHES = 2  # seat
    DRAWS = 3  # seat
    DRAWN = 4  # token; for those who see it
    PLACES = 5  # seat, where: 0 Body, 1 Hand
    FULL_BOARD = 6  # seat
    PAYS = 7  # seat, balls left
    DISCARDS = 8  # seat, token
    PILES = 9  # tower, its height now
    CHANTS = 10  # seat, token
    AIMS_DISCHARGE = 11  # seat, tower
    AIMS_CHARGE = 12  # seat, tower
    AIMS_SNAKE = 13  # seat, space
    AIMS_KATANA = 14  # seat, tower, end: 0 top, 1 bottom
    ROARS = 15  # seat, tower, token: Roar or Mist
    BATTLE = 16  # tower
    SHIELDS = 17  # seat, token: Shield or Mist
    TAKES = 18  # seat, space
    TAKEN = 19  # token; for those who see it
    CUTS = 20  # tower, token
    CHARGED = 21  # tower
    LAPSES = 22  # tower
    TURNED_UP = 23  # tower, its lower three tokens, its upper three
    MAKES = 24  # tower, hand, points
    ROAR_PAYS = 25  # seat
    NO_HAND = 26  # tower
    UNSETTLED = 27  # tower
    EXCHANGES = 28  # seat, one place, the other: a space, or a kind in the Canyon after all spaces
    PURIFIES = 29  # seat, tokens discarded, tokens drawn
    REVEALS_DESTROY = 30  # seat
    FIRES = 31  # weight in the row
    DESTROYS = 32  # tower
    DESTROYS_NOTHING = 33  # seat
    RAIZAN_EMPTY = 34  # turns left
    DROPS_OUT = 35  # seat
    LAST_RESOLUTION = 36
    BONUS_BALLS = 37  # seat, balls
    WINS = 38  # seat


class State(KernelState):
    teams = option(False, True, default=True)  # four seats: 1 and 3 against 2 and 4

    # By seat, SPACES each: the Body, lightest first and without gaps, then the Hands.
    inner = seen_by("inner_seen", "i8", SEATS * SPACES)
    inner_seen = public("i8", SEATS * SPACES)
    filled = public("i8", SEATS)  # sets of spaces
    # By tower, STORIES each, bottom first.
    tower, height, tower_seen = pile("i8", STORIES, piles=TOWERS, sight=Sight.SEEN_BY)
    seal = public("i8", TOWERS)  # the token that lies on a charged tower
    seal_left = public("i8", TOWERS)  # how many of its owner's turns must end before the seal lapses
    # Tokens that the seat whose turn it is has drawn or picked up and has yet to place; the last is placed next.
    lap, in_lap, lap_seen = pile("i8", MAX_IN_LAP, sight=Sight.SEEN_BY)

    pool = hidden("i8", KINDS)  # Raizan and the tokens put aside, by kind: which are which shows only when they are drawn
    raizan = public("i8")  # how many tokens Raizan has
    canyon = public("i8", KINDS)
    row, row_size = pile("i8", LONGEST_ROW)  # what lies beside Destroy
    destroyer = public("i8")  # the seat that revealed Destroy, NOBODY while it has no row
    bonus = public("i8")  # the token turned up at the start, NOTHING with two seats
    completed, completions = pile("i32", MAX_COMPLETED)  # hands in order of completion; see `completed_token`
    balls = public("i16", SEATS)  # by side
    out = public("i8")  # the set of sides without a ball

    active = public("i8")  # the seat whose turn it is; `turn` may be another that reacts
    last_turns = public("i8")  # turns left once Raizan is empty, NOBODY before
    drawn = public("i8")  # in this Select
    discards = public("i8")  # tokens that must still go by forbiddance, or have gone by Purify
    applied = public("i16", SEATS)  # sets of effects that a seat has applied in this turn

    # A chant that is being carried out.
    chanted = public("i8")  # the token, NOTHING if none
    chanted_from = public("i8")  # the space it came from
    effect = public("i8")  # the Spell whose effect it is: for Mist the one it copies
    aim = public("i8")  # the action that named the target
    asked = public("i8")  # how many seats, from the chanter on, have been asked for a Roar
    roar_tower = public("i8")  # the tower that draws the Thunder to itself, NOBODY if none
    spent = public("i32")  # reactions, one by one in five bits each
    turn_ends = public("i8")  # 1: Destroy fires as the turn ends, and not within a chant


def side_of(s: Any, seat: int) -> int:
    """raigo.1: the side whose Yang balls a seat shares."""
    return seat % 2 if s.teams and s.players == SEATS else seat


def owner_of(tower: int) -> int:
    return tower // CIRCLES


def body_size(s: Any, seat: int) -> int:
    return count(s.filled[seat] & BODY_SPACES)


def has_free_space(s: Any, seat: int) -> bool:
    return s.filled[seat] != ALL_SPACES


def has_body_room(s: Any, seat: int) -> bool:
    return s.filled[seat] & BODY_SPACES != BODY_SPACES


def has_free_hand(s: Any, seat: int) -> bool:
    return s.filled[seat] & HAND_SPACES != HAND_SPACES


def has_filled_hand(s: Any, seat: int) -> bool:
    return s.filled[seat] & HAND_SPACES != 0


def free_hand(s: Any, seat: int) -> int:
    """The first Hand that is free; one is."""
    return lowest(~s.filled[seat] & HAND_SPACES)


def hand_with(s: Any, seat: int, kind: int) -> int:
    """The first Hand with a token of that kind, NOBODY if none has one."""
    for space in range(BODY, SPACES):
        if s.inner[seat * SPACES + space] == kind:
            return space
    return NOBODY


def take(s: Any, seat: int, space: int) -> tuple[int, int]:
    """Takes the token out of a space; a Body closes up. Returns its kind and who has seen it."""
    start = seat * SPACES
    size = body_size(s, seat) if space < BODY else space + 1
    s.filled[seat] = without_member(s.filled[seat], size - 1)
    seen = remove(s.inner_seen, start, size, space, 0)
    return remove(s.inner, start, size, space, NOTHING), seen


def put_in_hand(s: Any, seat: int, space: int, kind: int, seen: int) -> None:
    at = seat * SPACES + space
    s.inner[at] = kind
    s.inner_seen[at] = with_member(seen, seat)
    s.filled[seat] = with_member(s.filled[seat], space)


def put_on_body(s: Any, seat: int, kind: int, seen: int) -> None:
    """raigo.2: where it belongs by weight, after tokens of the same weight."""
    start = seat * SPACES
    size = body_size(s, seat)
    space = size
    while space > 0 and weight(s.inner[start + space - 1]) > weight(kind):
        space -= 1
    insert(s.inner, start, size, space, kind)
    insert(s.inner_seen, start, size, space, with_member(seen, seat))
    s.filled[seat] = with_member(s.filled[seat], size)


def sort_body(s: Any, seat: int) -> None:
    """Puts a Body in order by weight again, each token with who has seen it."""
    start = seat * SPACES
    for unsorted in range(start + 1, start + body_size(s, seat)):
        at = unsorted
        while at > start and weight(s.inner[at - 1]) > weight(s.inner[at]):
            exchange_spaces(s, at - 1, at)
            at -= 1


def exchange_spaces(s: Any, at: int, other: int) -> None:
    """Exchanges what lies in two spaces, with who has seen it."""
    swap(s.inner, at, other)
    swap(s.inner_seen, at, other)


def put_in_lap(s: Any, kind: int, seen: int) -> None:
    push(s.lap, 0, s.in_lap, kind)
    push(s.lap_seen, 0, s.in_lap, with_member(seen, s.active))
    s.in_lap += 1


def take_from_lap(s: Any) -> tuple[int, int]:
    """Takes the token that is placed next. Returns its kind and who has seen it."""
    seen = pop(s.lap_seen, 0, s.in_lap, 0)
    kind = pop(s.lap, 0, s.in_lap, NOTHING)
    s.in_lap -= 1
    return kind, seen


def discard(s: Any, seat: int, space: int) -> int:
    """Moves a token from a board to the Canyon; returns its kind."""
    kind, _ = take(s, seat, space)
    s.canyon[kind] += 1
    return kind


def draw_token(s: Any) -> int:
    """Draws one of the tokens that nobody has seen."""
    kind = draw_kind(s, s.pool, s.raizan + PUT_ASIDE[s.players])
    s.raizan -= 1
    return kind


def draw_into_lap(s: Any) -> None:
    """Draws a token that its seat has yet to place."""
    kind = draw_token(s)
    put_in_lap(s, kind, 0)
    tell(s, only(s.active), Note.DRAWN, kind)
    if s.raizan == 0:
        note(s, Note.RAIZAN_EMPTY)


def spend(s: Any, kind: int) -> None:
    """raigo.17, raigo.32: a Spell that has been applied goes to the Canyon, or beside Destroy."""
    if s.destroyer == NOBODY:
        s.canyon[kind] += 1
    else:
        push(s.row, 0, s.row_size, kind)
        s.row_size += 1


def row_weight(s: Any) -> int:
    total = 0
    for i in range(s.row_size):
        total += weight(s.row[i])
    return total


def build(s: Any, tower: int, kind: int, seen: int) -> None:
    """Puts a token on top of a tower."""
    push(s.tower, tower * STORIES, s.height[tower], kind)
    push(s.tower_seen, tower * STORIES, s.height[tower], with_member(seen, owner_of(tower)))
    s.height[tower] += 1


def cut_tower(s: Any, tower: int, end: int) -> int:
    """Moves the token at one end of a tower to the Canyon; returns its kind."""
    start = tower * STORIES
    height = s.height[tower]
    story = 0 if end == BOTTOM else height - 1
    remove(s.tower_seen, start, height, story, 0)
    kind = remove(s.tower, start, height, story, NOTHING)
    s.height[tower] -= 1
    s.canyon[kind] += 1
    return kind


def clear_tower(s: Any, tower: int) -> None:
    """Empties a tower whose tokens have been moved."""
    clear(s.tower, tower * STORIES, s.height[tower], NOTHING)
    clear(s.tower_seen, tower * STORIES, s.height[tower], 0)
    s.height[tower] = 0


def tower_to_canyon(s: Any, tower: int) -> None:
    for at in range(tower * STORIES, tower * STORIES + s.height[tower]):
        s.canyon[s.tower[at]] += 1
    clear_tower(s, tower)


def packed_tower(s: Any, tower: int) -> int:
    """The tower as `hands` reads it."""
    start = tower * STORIES
    total = 0
    for story in range(s.height[tower]):
        total |= s.tower[start + story] << (KIND_BITS * story)
    return total


def complete(s: Any, tower: int) -> None:
    """Moves a tower to its owner's completed hands: one number, the seat its first digit and the bottom token its last."""
    top = tower * STORIES + STORIES - 1
    entry = owner_of(tower)
    for below_top in range(STORIES):
        entry = entry * KINDS + s.tower[top - below_top]
    push(s.completed, 0, s.completions, entry)
    s.completions += 1
    clear_tower(s, tower)


def completed_token(s: Any, number: int, story: int) -> int:
    """A token of a completed hand, NOTHING above its top; the story above the highest is the seat that completed it."""
    entry = s.completed[number]
    for _ in range(story):
        entry //= KINDS
    return entry % KINDS


def completed_by(s: Any, number: int) -> int:
    return completed_token(s, number, STORIES)


def can_be_touched(s: Any, tower: int) -> bool:
    """Whether any effect but Destroy's can reach a tower: there is one, and it is not sealed."""
    return s.height[tower] > 0 and s.seal[tower] == NOTHING


def is_applied(s: Any, seat: int, effect: int) -> bool:
    """raigo.16"""
    return has(s.applied[seat], effect)
