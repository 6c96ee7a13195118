"""Physical Combat between the groups of two players. Rule numbers: `rules.md`.

The two take turns to commit one Character each, to an attack or to protecting another, until both have passed; then Combat cards
are drawn for all who are attacked, from their own players' piles.
"""

from typing import Any

from fuda.games.animayhem.abilities import group_size, may_act
from fuda.games.animayhem.belongings import end_marks_of_combat, end_marks_of_round, hurt
from fuda.games.animayhem.building import stir
from fuda.games.animayhem.bulwark import clear_bulwark, join_combat, lent_attack, lent_defense
from fuda.games.animayhem.combat import by_card, combat_cards
from fuda.games.animayhem.decks import MAX_CHARACTERS
from fuda.games.animayhem.riding import clear_champions, is_kept_out
from fuda.games.animayhem.state import (
    CHARACTERS,
    COMBAT,
    COMBAT_OVER,
    DUEL_ROUND,
    EACH,
    NOTHING,
    TURN_END,
    Note,
    Phase,
    character_card,
    character_thing,
    seat_of,
    site_card,
)
from fuda.games.animayhem.telling import told_total
from fuda.games.animayhem.vocabulary import (
    ATTACK_ABILITY,
    ATTACK_ACTION,
    DEFENSE_ABILITY,
    OTHER_SIDE,
    OWN_SIDE,
    PROTECT_ACTION,
)
from fuda.kernel import draw_member, first, has, note, with_member

SCAVENGE_PHASE = int(Phase.SCAVENGE)
ON_ONE = 3  # attackers
COVER = 2  # protectors


def why_not_challenge(s: Any, site: int, seat: int) -> int:
    """animayhem.99"""
    if s.scavenged or site >= s.sites or seat >= s.players or seat == s.turn or has(s.fought, site):
        return 99
    if group_size(s, int(s.turn), site) == 0 or group_size(s, seat, site) == 0:
        return 99
    for character in range(s.turn * MAX_CHARACTERS, (s.turn + 1) * MAX_CHARACTERS):
        if s.at[character] == site and may_act(s, character_thing(character), ATTACK_ACTION):
            return 0
    return 99


def challenge(s: Any, site: int, seat: int) -> None:
    s.fought = with_member(s.fought, site)
    s.fighter = s.turn
    s.rival = seat
    s.field = site
    s.after = SCAVENGE_PHASE
    clear_champions(s)
    s.running = 0
    note(s, Note.DUEL, s.fighter, seat, site_card(s, site))
    s.phase = DUEL_ROUND


def begin_duel_round(s: Any) -> None:
    """animayhem.100"""
    if group_size(s, int(s.fighter), int(s.field)) == 0 or group_size(s, int(s.rival), int(s.field)) == 0:
        s.phase = COMBAT_OVER
        return
    clear_duel_round(s)
    s.turn = s.fighter
    s.phase = Phase.DUEL


def clear_duel_round(s: Any) -> None:
    for character in range(CHARACTERS):
        s.strike_at[character] = NOTHING
        s.shield_of[character] = NOTHING
        s.duel_card[character] = NOTHING
        s.duel_damage[character] = 0
    s.passes = 0
    s.shifted = 0
    clear_bulwark(s)


def other_side(s: Any) -> int:
    return int(s.rival) if s.turn == s.fighter else int(s.fighter)


def is_committed(s: Any, character: int) -> bool:
    return bool(s.strike_at[character] != NOTHING or s.shield_of[character] != NOTHING)


def attackers_of(s: Any, character: int) -> int:
    """The set of those who attack a Character and are there."""
    found = 0
    for other in range(CHARACTERS):
        if s.strike_at[other] == character and s.at[other] == s.field:
            found = with_member(found, other)
    return found


def protectors_of(s: Any, character: int) -> int:
    found = 0
    for other in range(CHARACTERS):
        if s.shield_of[other] == character and s.at[other] == s.field:
            found = with_member(found, other)
    return found


def size_of(bits: int) -> int:
    size = 0
    while bits != 0:
        bits &= bits - 1
        size += 1
    return size


def why_not_strike(s: Any, number: int, target: int) -> int:
    character = s.turn * MAX_CHARACTERS + number
    victim = other_side(s) * MAX_CHARACTERS + target
    if s.at[character] != s.field or s.at[victim] != s.field or is_committed(s, character):
        return 100
    if (s.running and s.turn == s.runner) or not may_act(s, character_thing(character), ATTACK_ACTION):
        return 100
    if is_kept_out(s, character) or is_kept_out(s, victim):
        return 116
    return 0 if size_of(attackers_of(s, victim)) < ON_ONE else 101


def why_not_shield(s: Any, number: int, charge: int) -> int:
    character = s.turn * MAX_CHARACTERS + number
    mate = s.turn * MAX_CHARACTERS + charge
    if s.at[character] != s.field or s.at[mate] != s.field or is_committed(s, character) or character == mate:
        return 100
    if not may_act(s, character_thing(character), PROTECT_ACTION):
        return 100
    if s.champion[s.turn] != NOTHING:
        return 116
    return 0 if size_of(protectors_of(s, mate)) < COVER else 101


def why_not_flee_duel(s: Any) -> int:
    """At the beginning of a round, before one has committed anyone."""
    if s.running:
        return 68
    for character in range(s.turn * MAX_CHARACTERS, (s.turn + 1) * MAX_CHARACTERS):
        if is_committed(s, character):
            return 68
    return 0


def flee_duel(s: Any) -> None:
    """animayhem.102: the others still attack once."""
    s.running = 1
    s.runner = s.turn
    note(s, Note.RUNS, s.turn)
    for character in range(CHARACTERS):
        if seat_of(character) == s.turn:
            s.strike_at[character] = NOTHING
    hand_on(s)


def strike(s: Any, number: int, target: int) -> None:
    character = s.turn * MAX_CHARACTERS + number
    victim = other_side(s) * MAX_CHARACTERS + target
    s.strike_at[character] = victim
    stir(s, character)
    join_combat(s, character, victim)
    note(s, Note.STRIKES_AT, character_card(s, character), character_card(s, victim))
    hand_on(s)


def shield(s: Any, number: int, charge: int) -> None:
    character = s.turn * MAX_CHARACTERS + number
    mate = s.turn * MAX_CHARACTERS + charge
    s.shield_of[character] = mate
    stir(s, character)
    note(s, Note.PROTECTS, character_card(s, character), character_card(s, mate))
    hand_on(s)


def turn_on_champion(s: Any) -> None:
    """animayhem.116: whoever of the side of a Vehicle that was put in is attacked already, the Vehicle is attacked instead."""
    champion = int(s.champion[s.turn])
    for character in range(CHARACTERS):
        if s.strike_at[character] != NOTHING and seat_of(int(s.strike_at[character])) == s.turn:
            s.strike_at[character] = champion


def hand_on(s: Any) -> None:
    s.passes = 0
    s.turn = other_side(s)


def pass_duel(s: Any) -> bool:
    """One passes; says whether both have, one after the other."""
    s.passes += 1
    s.turn = other_side(s)
    return bool(s.passes == 2)


def draw_duel_cards(s: Any) -> None:
    """animayhem.103: a card for each who is attacked, the initiator's first, from the own player's pile."""
    for step in range(2):
        seat = int(s.fighter) if step == 0 else int(s.rival)
        for character in range(seat * MAX_CHARACTERS, (seat + 1) * MAX_CHARACTERS):
            if s.at[character] == s.field and attackers_of(s, character) != 0:
                draw_for(s, seat, character)


def draw_for(s: Any, seat: int, character: int) -> None:
    cards = first(combat_cards(s, seat))
    if cards & ~int(s.combat_used[seat]) == 0:
        s.combat_used[seat] = 0
        for other in range(seat * MAX_CHARACTERS, (seat + 1) * MAX_CHARACTERS):
            if s.duel_card[other] != NOTHING:
                s.combat_used[seat] = with_member(s.combat_used[seat], int(s.duel_card[other]) % EACH - COMBAT)
    pile = cards & ~int(s.combat_used[seat])
    if pile == 0:
        return
    drawn = draw_member(s, pile)
    s.combat_used[seat] = with_member(s.combat_used[seat], drawn)
    s.duel_card[character] = seat * EACH + COMBAT + drawn
    note(s, Note.CARD_FOR, character_card(s, character), int(s.brought[s.duel_card[character]]))


def concerned(s: Any, character: int) -> int:
    """animayhem.103: whom a card's "opponent" is: the one that is attacked, else one of the attackers at random."""
    if s.strike_at[character] != NOTHING:
        return int(s.strike_at[character])
    found = attackers_of(s, character)
    return draw_member(s, found) if found != 0 else NOTHING


def attack_made_on(s: Any, character: int) -> int:
    sum = 0
    for other in range(CHARACTERS):
        if s.strike_at[other] == character and s.at[other] == s.field:
            attack = told_total(s, character_thing(other), ATTACK_ABILITY)
            sum += by_card(s, attack, int(s.duel_card[other]), OWN_SIDE, ATTACK_ABILITY) + lent_attack(s, other)
    return max(0, by_card(s, sum, int(s.duel_card[character]), OTHER_SIDE, ATTACK_ABILITY))


def defense_made_by(s: Any, character: int) -> int:
    value = told_total(s, character_thing(character), DEFENSE_ABILITY)
    value = by_card(s, value, int(s.duel_card[character]), OWN_SIDE, DEFENSE_ABILITY)
    for other in range(CHARACTERS):
        if s.duel_card[other] != NOTHING and s.duel_target[other] == character:
            value = by_card(s, value, int(s.duel_card[other]), OTHER_SIDE, DEFENSE_ABILITY)
    for other in range(CHARACTERS):
        if s.shield_of[other] == character and s.at[other] == s.field:
            value += max(0, told_total(s, character_thing(other), DEFENSE_ABILITY))
    return max(0, value + lent_defense(s, character))


def settle_duel(s: Any) -> None:
    """animayhem.103: all totals first, then all Damage."""
    attacked = 0
    for character in range(CHARACTERS):
        s.duel_target[character] = concerned(s, character) if s.duel_card[character] != NOTHING else NOTHING
    for character in range(CHARACTERS):
        if s.at[character] == s.field and attackers_of(s, character) != 0:
            attacked = with_member(attacked, character)
            attack = attack_made_on(s, character)
            defense = defense_made_by(s, character)
            note(s, Note.ATTACK_ON, character_card(s, character), attack, defense)
            s.duel_damage[character] = min(127, max(0, attack - defense))
    for character in range(CHARACTERS):
        if has(attacked, character):
            strike_down(s, character)
    after_duel_round(s, attacked != 0)


def strike_down(s: Any, character: int) -> None:
    """The target takes all of its Damage, each protector half of it and at least 1."""
    damage = int(s.duel_damage[character])
    cover = protectors_of(s, character)
    if s.at[character] == s.field:
        hurt(s, character, damage)
    for other in range(CHARACTERS):
        if has(cover, other) and s.at[other] == s.field:
            hurt(s, other, max(1, damage // 2))


def after_duel_round(s: Any, has_fought: bool) -> None:
    end_marks_of_round(s)
    for character in range(CHARACTERS):
        if s.at[character] == s.field and s.spent[character] > 0:
            s.spent[character] -= 1
    if s.running:
        s.fighter = s.runner
        s.phase = Phase.RUN if group_size(s, int(s.runner), int(s.field)) > 0 else COMBAT_OVER
    else:
        s.phase = DUEL_ROUND if has_fought else COMBAT_OVER


def finish_duel(s: Any) -> None:
    """animayhem.104: Health and Energy are restored; the Turn ends if its player has run."""
    for character in range(CHARACTERS):
        if s.at[character] == s.field or (s.running and seat_of(character) == s.runner):
            s.damage[character] = 0
            s.spent[character] = 0
    end_marks_of_combat(s)
    clear_duel_round(s)
    clear_champions(s)
    s.turn = s.active
    s.phase = TURN_END if s.running and s.runner == s.active else s.after
    s.fighter = NOTHING
    s.rival = NOTHING
    s.runner = NOTHING
    s.field = NOTHING
    s.running = 0
