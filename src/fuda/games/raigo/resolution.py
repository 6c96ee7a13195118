"""Resolving a tower of Raigo, and what it pays or costs. The numbers in comments are those of `rules.md`."""

from typing import Any

from fuda.games.raigo.board import Note, complete, owner_of, packed_tower, side_of, tower_to_canyon
from fuda.games.raigo.hands import NONE as NO_HAND, UNSETTLED, hand_made, points, token_at
from fuda.games.raigo.tokens import KINDS, NOTHING
from fuda.kernel import note, with_member

ROAR_BONUS = 2


def unseal(s: Any, tower: int) -> None:
    """What lies on a tower goes to the Canyon, whatever lies beside Destroy."""
    if s.seal[tower] != NOTHING:
        s.canyon[s.seal[tower]] += 1
        s.seal[tower] = NOTHING
        s.seal_left[tower] = 0


def resolve(s: Any, tower: int, roared: bool) -> None:
    """raigo.18"""
    owner = owner_of(tower)
    tokens = packed_tower(s, tower)
    height = s.height[tower]
    hand = hand_made(tokens, height)
    note(s, Note.TURNED_UP, tower, three_tokens(tokens, 0), three_tokens(tokens, 3))
    if hand == UNSETTLED:  # raigo.19
        note(s, Note.UNSETTLED, tower)
        tower_to_canyon(s, tower)
        pay(s, owner)
    elif hand == NO_HAND:
        note(s, Note.NO_HAND, tower)
        tower_to_canyon(s, tower)
    else:
        worth = points(hand, tokens, height)
        s.balls[side_of(s, owner)] += worth
        note(s, Note.MAKES, tower, hand, worth)
        if roared:  # raigo.27
            s.balls[side_of(s, owner)] += ROAR_BONUS
            note(s, Note.ROAR_PAYS, owner, ROAR_BONUS)
        complete(s, tower)


def three_tokens(tokens: int, story: int) -> int:
    """Three tokens of a tower as one small number, for a note."""
    total = 0
    for i in range(3):
        total = total * KINDS + token_at(tokens, story + i)
    return total


def pay(s: Any, seat: int) -> None:
    side = side_of(s, seat)
    if s.balls[side] > 0:  # only when all towers are resolved can there be none left to pay
        s.balls[side] -= 1
    note(s, Note.PAYS, seat, s.balls[side])


def note_dropout(s: Any, seat: int) -> None:
    """raigo.44: who has no ball after a penalty is out."""
    side = side_of(s, seat)
    if s.balls[side] == 0:
        s.out = with_member(s.out, side)
        note(s, Note.DROPS_OUT, seat)
