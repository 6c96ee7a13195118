"""Moments at which players may answer what goes on: who is asked, and Flash Effects from the hand. Rule numbers: `rules.md`."""

from typing import Any

from fuda.games.animayhem.decks import MAX_CHARACTERS
from fuda.games.animayhem.falling import settle_falls, settle_prize
from fuda.games.animayhem.invoke import (
    why_not_invoke_character,
    why_not_invoke_item,
    why_not_invoke_power,
    why_not_invoke_site,
)
from fuda.games.animayhem.stack import aim_or_go_on, push, resolve_top
from fuda.games.animayhem.state import (
    ASKING,
    DISCARDED,
    FIRST_CHARACTER,
    FIRST_PLAYER,
    HAND,
    NOTHING,
    OFF_FIELD,
    POWERS,
    STACK,
    TURNED_OVER,
    Note,
    Phase,
    character_card,
    next_power,
    power_id,
    power_of_id,
    put_power,
    site_card,
    thing_card,
)
from fuda.games.animayhem.targets import cancels_disaster, cancels_top, has_target, may_be_user
from fuda.games.animayhem.vocabulary import PLAYED_MOMENT, Kind
from fuda.kernel import has, lowest, note, without_lowest


def open_window(s: Any, resume: int) -> None:
    """The seats are asked, from the one in turn on, whether they answer; then it goes on with `resume`."""
    s.asked = 0
    s.resume = resume
    s.resume_turn = s.fighter if s.fighter != NOTHING else s.active
    s.phase = ASKING


def is_threatened(s: Any) -> bool:
    """Whether someone is about to be Defeated or an Item about to be taken, and nobody was asked yet."""
    if (s.doomed == 0 and s.prize == NOTHING) or s.warned:
        return False
    return bool(s.phase != Phase.AIM and s.phase != Phase.USER and s.phase != Phase.OPTION)


def warn(s: Any) -> None:
    """animayhem.139, animayhem.140: everyone is asked before it happens; then what went on goes on."""
    s.warned = s.stack_size + 1  # what is played from now on takes effect before it happens
    if s.phase != ASKING:
        s.resume = s.phase
        s.resume_turn = s.turn
        s.phase = ASKING
    s.asked = 0
    if someone_can_answer(s):
        left = int(s.doomed)
        while left != 0:
            note(s, Note.ABOUT_TO_FALL, thing_card(s, FIRST_CHARACTER + lowest(left)))
            left = without_lowest(left)
        if s.prize != NOTHING:
            note(s, Note.ABOUT_TO_TAKE, thing_card(s, int(s.prize_to)))


def ask(s: Any) -> bool:
    """Finds the next seat that has something to answer with; without one the stack takes effect and play goes on."""
    while s.asked < s.players:
        s.turn = (s.active + s.asked) % s.players
        if can_answer(s):
            s.phase = Phase.REACT
            return True
        s.asked += 1
    is_next = s.stack_size < s.warned
    if s.doomed != 0 and is_next:
        settle_falls(s)
    elif s.prize != NOTHING and is_next:
        settle_prize(s)
    elif s.stack_size > 0:
        resolve_top(s)
    else:
        s.turn = s.resume_turn
        s.phase = s.resume
    return False


def someone_can_answer(s: Any) -> bool:
    for seat in range(s.players):
        s.turn = seat
        if can_answer(s):
            return True
    return False


def can_answer(s: Any) -> bool:
    """Whether the seat to decide has a Flash Effect to play, or a Global Effect or Haven to use as one (animayhem.148)."""
    seat = int(s.turn)
    if has(s.resigned, seat):  # animayhem.198
        return False
    for i in range(s.hand_size[seat]):
        if why_not_flash(s, seat, i) == 0:
            return True
    for i in range(s.acting_size):
        entry = int(s.acting[i])
        if entry < POWERS and s.power_at[entry] == OFF_FIELD + seat and why_not_answer_power(s, entry) == 0:
            return True
    sites = int(s.ability_sites)
    while sites != 0:
        if why_not_answer_site(s, lowest(sites)) == 0:
            return True
        sites = without_lowest(sites)
    return s.fast != 0 and has_fast_answer(s)


def has_fast_answer(s: Any) -> bool:
    """animayhem.148: whether the seat to decide can use a Character, or what one carries, like a Flash Effect."""
    for number in range(MAX_CHARACTERS):
        if why_not_answer_character(s, number) == 0:
            return True
    power = next_power(s, NOTHING)
    while power != NOTHING:
        if why_not_answer_power(s, power) == 0:
            return True
        power = next_power(s, power)
    for token in range(s.items):
        if why_not_answer_item(s, token) == 0:
            return True
    return False


def why_not_answer_character(s: Any, number: int) -> int:
    character = int(s.turn) * MAX_CHARACTERS + number
    if s.at[character] < 0 or not s.book[character_card(s, character)].fast:
        return 148
    if is_only_for_cancelling(s) and not cancels_disaster(s, s.book[character_card(s, character)]):
        return 192
    return why_not_invoke_character(s, number)


def why_not_answer_item(s: Any, token: int) -> int:
    if token >= s.items or s.item_id[token] == NOTHING or not is_carried_by(s, int(s.item_at[token]), int(s.turn)):
        return 148
    card = s.book[s.brought[s.item_id[token]]]
    if not card.fast:
        return 148
    if is_only_for_cancelling(s) and not cancels_disaster(s, card):
        return 192
    return why_not_invoke_item(s, token)


def is_carried_by(s: Any, at: int, seat: int) -> bool:
    """Whether a card is with a Character of a seat."""
    start = FIRST_CHARACTER + seat * MAX_CHARACTERS
    return start <= at < start + MAX_CHARACTERS


def why_not_answer_power(s: Any, power: int) -> int:
    """animayhem.148: a Global Effect with uses is as fast as a Flash Effect, and so is a card that says so."""
    if s.power_at[power] < 0:
        return 148
    card = s.book[s.brought[power_id(power)]]
    if s.power_at[power] == OFF_FIELD + s.turn:
        if card.uses == 0:
            return 148
    elif not card.fast or not is_carried_by(s, int(s.power_at[power]), int(s.turn)):
        return 148
    if is_only_for_cancelling(s) and not cancels_disaster(s, card):
        return 192
    return why_not_invoke_power(s, power)


def why_not_answer_site(s: Any, site: int) -> int:
    """animayhem.148: so is the ability of one's Haven."""
    if site >= s.sites or s.site_owner[site] != s.turn:
        return 148
    if is_only_for_cancelling(s) and not cancels_disaster(s, s.book[site_card(s, site)]):
        return 192
    return why_not_invoke_site(s, site)


def is_only_for_cancelling(s: Any) -> bool:
    """animayhem.192: a Disaster was just turned over, and nothing has been played since."""
    return bool(s.resume == TURNED_OVER and s.stack_size == 0)


def why_not_flash(s: Any, seat: int, i: int) -> int:
    """animayhem.80, animayhem.81"""
    if i >= s.hand_size[seat] or s.hand[seat * HAND + i] == NOTHING or s.stack_size >= STACK:
        return 80
    card = s.book[s.brought[s.hand[seat * HAND + i]]]
    if card.kind != Kind.FLASH or not cancels_top(s, card):
        return 80
    if is_only_for_cancelling(s) and not cancels_disaster(s, card):
        return 192
    if not card.needs_user:
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
    put_power(s, power_of_id(id), DISCARDED)
    note(s, Note.FLASHES, seat, int(s.brought[id]))
    push(s, id, PLAYED_MOMENT, seat, NOTHING)
    card = s.book[s.brought[id]]
    if card.needs_user:
        s.phase = Phase.USER
    else:
        aim_or_go_on(s)
