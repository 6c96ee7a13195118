"""Havens of Ani-Mayhem: who may stop there, what guests take, and Havens that attack. Rule numbers: `rules.md`."""

from typing import Any

from fuda.games.animayhem.abilities import group_size, may_act, row_found, total
from fuda.games.animayhem.belongings import hurt, hurt_disaster
from fuda.games.animayhem.decks import MAX_CHARACTERS
from fuda.games.animayhem.duel import begin_duel
from fuda.games.animayhem.moving import steps_left
from fuda.games.animayhem.state import (
    CHARACTERS,
    FIRST_CHARACTER,
    LIVING,
    NOTHING,
    Note,
    Phase,
    character_thing,
    is_haven,
    place_of,
    seat_of,
    site_card,
    slot_card,
    thing_card,
)
from fuda.games.animayhem.vocabulary import ALLOW_ROW, ATTACK_ACTION, DEFENSE_ABILITY, EQUIP_ACTION, MOVE_ACTION
from fuda.kernel import has, lowest, note, with_member, without_lowest


def own_havens(s: Any, seat: int) -> int:
    """The set of a seat's Havens that are not destroyed."""
    found = 0
    left = int(s.havens) & ~int(s.ruins)
    while left != 0:
        site = lowest(left)
        left = without_lowest(left)
        if s.site_owner[site] == seat:
            found = with_member(found, site)
    return found


def places_to_equip(s: Any, seat: int) -> int:
    """animayhem.187: the places into which Equipment can be played: Havens, and where somebody may be equipped anywhere."""
    found = own_havens(s, seat)
    for character in range(seat * MAX_CHARACTERS, (seat + 1) * MAX_CHARACTERS):
        if s.at[character] >= 0 and not has(found, int(s.at[character])) and may_be_equipped(s, character):
            found = with_member(found, int(s.at[character]))
    return found


def may_be_equipped(s: Any, character: int) -> bool:
    return row_found(s, character_thing(character), ALLOW_ROW, EQUIP_ACTION)


# Permission to stop: animayhem.124.


def why_not_ask(s: Any, site: int) -> int:
    """The seat in turn asks the owner of a Haven beside one of its Characters that can still go there."""
    if s.walker != NOTHING or not has(s.havens, site) or has(s.ruins, site) or s.site_owner[site] == s.turn:
        return 124
    if has(s.begged, site) or has(s.resigned, int(s.site_owner[site])):
        return 124
    for character in range(s.turn * MAX_CHARACTERS, (s.turn + 1) * MAX_CHARACTERS):
        if s.at[character] >= 0 and is_beside(s, int(s.at[character]), site) and can_come(s, character):
            return 0
    return 124


def can_come(s: Any, character: int) -> bool:
    return steps_left(s, character) > 0 and may_act(s, character_thing(character), MOVE_ACTION)


def is_beside(s: Any, site: int, other: int) -> bool:
    return bool(site != other and abs(s.site_x[site] - s.site_x[other]) <= 1 and abs(s.site_y[site] - s.site_y[other]) <= 1)


def ask_to_stop(s: Any, site: int) -> None:
    s.begged = with_member(s.begged, site)
    note(s, Note.BEGS, int(s.turn), site_card(s, site))
    s.card = site
    s.turn = s.site_owner[site]
    s.phase = Phase.ADMIT


def answer_request(s: Any, is_granted: bool) -> None:
    site = int(s.card)
    note(s, Note.ADMITS if is_granted else Note.REFUSES, int(s.turn), site_card(s, site))
    if is_granted:
        s.welcome = with_member(s.welcome, site)
    s.card = NOTHING
    s.turn = s.active
    s.phase = Phase.MOVE


# Guests who take cards: animayhem.125, animayhem.126.


def may_guest_take(s: Any, site: int) -> bool:
    """In the own Turn, unless the owner has fought for the Haven and is still there."""
    if s.site_owner[site] == NOTHING or s.turn != s.active or has(s.ruins, site):
        return False
    if s.phase != Phase.EQUIP and s.phase != Phase.MOVE and s.phase != Phase.SCAVENGE:
        return False
    return not (has(s.fended, site) and group_size(s, int(s.site_owner[site]), site) > 0)


def is_guarded(s: Any, site: int) -> bool:
    """Whether the owner has Characters in the Haven that can fight."""
    owner = int(s.site_owner[site])
    for character in range(owner * MAX_CHARACTERS, (owner + 1) * MAX_CHARACTERS):
        if s.at[character] == site and may_act(s, character_thing(character), ATTACK_ACTION):
            return True
    return False


def wants_from(s: Any, site: int) -> bool:
    """The owner is asked before guests take a card, if it can fight for it; says whether it is."""
    if not has(s.havens, site) or s.site_owner[site] == s.turn or not is_guarded(s, site):
        return False
    note(s, Note.WANTS, int(s.turn), site_card(s, site))
    s.turn = s.site_owner[site]
    s.phase = Phase.OBJECT
    return True


def answer_guest(s: Any, is_granted: bool, site: int) -> None:
    """The guests take the card, or there is a Combat first."""
    owner = int(s.turn)
    if is_granted:
        note(s, Note.ADMITS, owner, site_card(s, site))
        s.turn = s.active
        s.phase = Phase.HAND_OVER
        return
    note(s, Note.REFUSES, owner, site_card(s, site))
    s.fended = with_member(s.fended, site)
    s.card = NOTHING
    after = int(s.back)
    s.back = 0
    begin_duel(s, owner, int(s.active), site, after)


# Havens that attack: animayhem.127.


def can_be_fired_at(s: Any, site: int, i: int) -> bool:
    """A Disaster, or a Character of another player, at a Location beside the Haven."""
    if i < CHARACTERS:
        if s.at[i] < 0 or seat_of(i) == s.site_owner[site]:
            return False
    elif s.slot_id[i - CHARACTERS] == NOTHING or s.book[slot_card(s, i - CHARACTERS)].defense < 0:
        return False
    place = place_of(s, FIRST_CHARACTER + i)
    return place >= 0 and not is_haven(s, place) and is_beside(s, site, place)


def why_not_fire(s: Any, site: int) -> int:
    if s.scavenged or not has(s.havens, site) or s.site_owner[site] != s.turn or has(s.fired, site) or has(s.ruins, site):
        return 127
    if s.book[site_card(s, site)].attack <= 0:
        return 127
    for i in range(LIVING):
        if can_be_fired_at(s, site, i):
            return 0
    return 127


def fire(s: Any, site: int) -> None:
    s.fired = with_member(s.fired, site)
    s.card = site
    s.phase = Phase.FIRE


def why_not_fire_at(s: Any, i: int) -> int:
    return 0 if i < LIVING and can_be_fired_at(s, int(s.card), i) else 127


def fire_at(s: Any, i: int) -> None:
    """The Haven's Attack against the target's own Defense, without Combat cards or an answer."""
    site = int(s.card)
    thing = FIRST_CHARACTER + i
    attack = int(s.book[site_card(s, site)].attack)
    defense = max(0, total(s, thing, DEFENSE_ABILITY))
    note(s, Note.FIRES, site_card(s, site), thing_card(s, thing))
    note(s, Note.ATTACK_ON, thing_card(s, thing), attack, defense)
    s.card = NOTHING
    s.phase = Phase.SCAVENGE
    damage = max(0, attack - defense)
    if i < CHARACTERS:
        hurt(s, i, damage)
    else:
        hurt_disaster(s, i - CHARACTERS, damage)
