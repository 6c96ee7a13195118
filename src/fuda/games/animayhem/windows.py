"""Moments at which players may answer what goes on: who is asked, and Flash Effects from the hand. Rule numbers: `rules.md`."""

from typing import Any

from fuda.games.animayhem.decks import MAX_CHARACTERS
from fuda.games.animayhem.stack import aim_or_go_on, push, resolve_top
from fuda.games.animayhem.state import ASKING, DISCARDED, FIRST_PLAYER, HAND, NOTHING, STACK, Note, Phase, power_of_id
from fuda.games.animayhem.targets import cancels_top, has_target, may_be_user, needs_user
from fuda.games.animayhem.vocabulary import PLAYED_MOMENT, Kind
from fuda.kernel import note


def open_window(s: Any, resume: int) -> None:
    """The seats are asked, from the one in turn on, whether they answer; then it goes on with `resume`."""
    s.asked = 0
    s.resume = resume
    s.phase = ASKING


def ask(s: Any) -> bool:
    """Finds the next seat that has something to answer with; without one the stack takes effect and play goes on."""
    while s.asked < s.players:
        seat = (s.active + s.asked) % s.players
        if can_answer(s, seat):
            s.turn = seat
            s.phase = Phase.REACT
            return True
        s.asked += 1
    if s.stack_size > 0:
        resolve_top(s)
        return False
    s.turn = s.fighter if s.fighter != NOTHING else s.active
    s.phase = s.resume
    return False


def can_answer(s: Any, seat: int) -> bool:
    for i in range(s.hand_size[seat]):
        if why_not_flash(s, seat, i) == 0:
            return True
    return False


def why_not_flash(s: Any, seat: int, i: int) -> int:
    """animayhem.80, animayhem.81"""
    if i >= s.hand_size[seat] or s.hand[seat * HAND + i] == NOTHING or s.stack_size >= STACK:
        return 80
    card = s.book[s.brought[s.hand[seat * HAND + i]]]
    if card.kind != Kind.FLASH or not cancels_top(s, card):
        return 80
    if not needs_user(card):
        return 0 if has_target(s, card, PLAYED_MOMENT, seat, FIRST_PLAYER + seat, NOTHING) else 80
    for character in range(seat * MAX_CHARACTERS, (seat + 1) * MAX_CHARACTERS):
        if may_be_user(s, card, PLAYED_MOMENT, seat, character):
            return 0
    return 81


def pass_window(s: Any) -> None:
    s.asked += 1
    s.phase = ASKING


def play_flash(s: Any, i: int) -> None:
    seat = int(s.turn)
    id = int(s.hand[seat * HAND + i])
    for j in range(i, s.hand_size[seat] - 1):
        s.hand[seat * HAND + j] = s.hand[seat * HAND + j + 1]
    s.hand_size[seat] -= 1
    s.hand[seat * HAND + s.hand_size[seat]] = NOTHING
    s.power_at[power_of_id(id)] = DISCARDED
    note(s, Note.FLASHES, seat, int(s.brought[id]))
    push(s, id, PLAYED_MOMENT, seat, NOTHING)
    card = s.book[s.brought[id]]
    if needs_user(card):
        s.phase = Phase.USER
    else:
        aim_or_go_on(s)
