"""Physical Combat between the groups of two players. Rule numbers: `rules.md`.

The two take turns to commit one Character each, to an attack or to protecting another, until both have passed; then Combat cards
are drawn for all who are attacked, from their own players' piles.
"""

from typing import Any

from fuda.games.animayhem.abilities import amount_of, group_size, may_act
from fuda.games.animayhem.belongings import (
    begin_marks_of_combat,
    end_marks_of_combat,
    end_marks_of_round,
    happen_to_bearer,
    hurt,
    hurt_disaster,
)
from fuda.games.animayhem.building import stir
from fuda.games.animayhem.bulwark import clear_bulwark, join_combat, lent_attack, lent_defense
from fuda.games.animayhem.combat import location_attacks, may_run, renew_uses
from fuda.games.animayhem.combat_pile import by_cards, draw_for, put_cards_away
from fuda.games.animayhem.decks import MAX_CHARACTERS
from fuda.games.animayhem.field import start_over
from fuda.games.animayhem.riding import clear_champions, is_kept_out
from fuda.games.animayhem.rounds import clear_combat
from fuda.games.animayhem.sides import helpers, is_present, members
from fuda.games.animayhem.state import (
    CHARACTERS,
    CHARM_DUEL_START,
    COMBAT_OVER,
    DUEL_FALLS,
    DUEL_ROUND,
    FIRST_CHARACTER,
    LIVING,
    NOTHING,
    RIVALS,
    ROUND_LEFT,
    ROUND_LIMIT,
    SLOTS,
    TOUCHED_WORDS,
    TURN_END,
    Note,
    Phase,
    character_card,
    character_thing,
    seat_of,
    site_card,
    slot_card,
    slot_thing,
    thing_card,
)
from fuda.games.animayhem.telling import told_total
from fuda.games.animayhem.vocabulary import (
    ATTACK_ABILITY,
    ATTACK_ACTION,
    COMBAT_MOMENT,
    DEFEATS_MOMENT,
    DEFENSE_ABILITY,
    EXTRA_ATTACK_ROW,
    OTHER_SIDE,
    OWN_SIDE,
    PROTECT_ACTION,
    ROUND_MOMENT,
)
from fuda.kernel import clear, count, draw_member, has, lowest, note, only, with_member, without_lowest

SCAVENGE_PHASE = int(Phase.SCAVENGE)
ON_ONE = 3  # attackers
ON_ALLY = 2  # attackers of a Disaster that has allied with a group
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
    begin_duel(s, int(s.turn), seat, site, SCAVENGE_PHASE)


def begin_duel(s: Any, fighter: int, seat: int, site: int, after: int) -> None:
    """A Combat between the groups of two players; then it goes on with the phase `after`."""
    s.fighter = fighter
    s.rival = seat
    s.party = only(fighter) | only(seat)
    s.field = site
    s.after = after
    s.running = 0
    clear_champions(s)
    clear(s.touched, 0, TOUCHED_WORDS, 0)
    begin_marks_of_combat(s)
    note(s, Note.DUEL, s.fighter, seat, site_card(s, site))
    clear_duel_round(s)
    duel_moments(s, COMBAT_MOMENT)
    s.phase = CHARM_DUEL_START


def duel_moments(s: Any, when: int) -> None:
    """animayhem.90: what the cards of both sides do when a Combat or a round of it begins."""
    left = members(s)
    while left != 0:
        happen_to_bearer(s, when, lowest(left))
        left = without_lowest(left)


def begin_duel_round(s: Any) -> None:
    """animayhem.100. The Location attacks first, if it has Attack (animayhem.87)."""
    if is_side_gone(s):
        s.phase = COMBAT_OVER
        return
    location_attacks(s, int(s.fighter), int(s.field))
    location_attacks(s, int(s.rival), int(s.field))
    renew_uses(s)
    duel_moments(s, ROUND_MOMENT)
    s.turn = s.fighter
    s.phase = Phase.DUEL


def is_side_gone(s: Any) -> bool:
    """Whether one of the two sides has nobody left there."""
    return group_size(s, int(s.fighter), int(s.field)) == 0 or group_size(s, int(s.rival), int(s.field)) == 0


def clear_duel_round(s: Any) -> None:
    clear(s.strike_at, 0, LIVING, NOTHING)
    clear(s.shield_of, 0, CHARACTERS, NOTHING)
    clear(s.targeted, 0, RIVALS, NOTHING)
    s.targeted_size = 0
    clear(s.duel_card, 0, LIVING, NOTHING)
    clear(s.duel_damage, 0, LIVING, 0)
    put_cards_away(s)
    s.forced = 0
    s.passes = 0
    s.shifted = 0
    clear_bulwark(s)


def other_side(s: Any) -> int:
    return int(s.rival) if s.turn == s.fighter else int(s.fighter)


def is_committed(s: Any, character: int) -> bool:
    return bool(s.strike_at[character] != NOTHING or s.shield_of[character] != NOTHING)


def attackers_of(s: Any, i: int) -> int:
    """The set of those who attack a Character or an allied Disaster and are there."""
    found = 0
    for other in range(LIVING):
        if s.strike_at[other] == i and is_present(s, other):
            found = with_member(found, other)
    return found


def protectors_of(s: Any, character: int) -> int:
    found = 0
    for other in range(CHARACTERS):
        if s.shield_of[other] == character and s.at[other] == s.field:
            found = with_member(found, other)
    return found


def why_not_strike(s: Any, number: int, target: int) -> int:
    character = s.turn * MAX_CHARACTERS + number
    victim = other_side(s) * MAX_CHARACTERS + target
    if s.at[character] != s.field or s.at[victim] != s.field or is_committed(s, character):
        return 100
    if (s.running and s.turn == s.runner) or not may_act(s, character_thing(character), ATTACK_ACTION):
        return 100
    if is_kept_out(s, character) or is_kept_out(s, victim):
        return 116
    if has(s.forced, victim):
        return 144
    return 0 if count(attackers_of(s, victim)) < ON_ONE else 101


def why_not_strike_ally(s: Any, number: int, slot: int) -> int:
    """animayhem.150: attacking a Disaster that has allied with the other side."""
    character = s.turn * MAX_CHARACTERS + number
    if s.at[character] != s.field or is_committed(s, character) or not has(helpers(s, only(other_side(s))), slot):
        return 150
    if (s.running and s.turn == s.runner) or not may_act(s, character_thing(character), ATTACK_ACTION):
        return 100
    if is_kept_out(s, character):
        return 116
    return 0 if count(attackers_of(s, CHARACTERS + slot)) < ON_ALLY else 150


def why_not_shield(s: Any, number: int, charge: int) -> int:
    character = s.turn * MAX_CHARACTERS + number
    mate = s.turn * MAX_CHARACTERS + charge
    if s.at[character] != s.field or s.at[mate] != s.field or is_committed(s, character) or character == mate:
        return 100
    if not may_act(s, character_thing(character), PROTECT_ACTION):
        return 100
    if s.champion[s.turn] != NOTHING:
        return 116
    return 0 if count(protectors_of(s, mate)) < COVER else 101


def why_not_flee_duel(s: Any) -> int:
    """At the beginning of a round, before one has committed anyone."""
    if s.running or not is_fresh(s):
        return 68
    for character in range(s.turn * MAX_CHARACTERS, (s.turn + 1) * MAX_CHARACTERS):
        if s.at[character] == s.field and not may_run(s, character):
            return 159
    return 0


def is_fresh(s: Any) -> bool:
    """Whether the player has committed nobody in this round, and does not run."""
    if s.running and s.turn == s.runner:
        return False
    for character in range(s.turn * MAX_CHARACTERS, (s.turn + 1) * MAX_CHARACTERS):
        if is_committed(s, character) and not has(s.forced, character):
            return False
    return True


def flee_duel(s: Any) -> None:
    """animayhem.102: the others still attack once."""
    s.running = only(int(s.turn))
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
    become_target(s, victim)
    stir(s, character)
    start_over(s, int(s.turn), int(s.field))
    join_combat(s, character, victim)
    note(s, Note.STRIKES_AT, character_card(s, character), character_card(s, victim))
    hand_on(s)


def strike_ally(s: Any, number: int, slot: int) -> None:
    character = s.turn * MAX_CHARACTERS + number
    s.strike_at[character] = CHARACTERS + slot
    become_target(s, CHARACTERS + slot)
    stir(s, character)
    start_over(s, int(s.turn), int(s.field))
    note(s, Note.STRIKES_AT, character_card(s, character), slot_card(s, slot))
    hand_on(s)


def become_target(s: Any, i: int) -> None:
    """animayhem.103: the order in which Combat cards will be drawn; one has the place of the first attack on it."""
    k = int(s.targeted_size)
    for before in range(k):
        if s.targeted[before] == i:
            return
    s.targeted_size += 1
    while k > 0 and side_of(s, i) == s.fighter and side_of(s, int(s.targeted[k - 1])) != s.fighter:
        s.targeted[k] = s.targeted[k - 1]
        k -= 1
    s.targeted[k] = i


def side_of(s: Any, i: int) -> int:
    """The seat of a Character, or of the group with which a Disaster has allied; below 0 for other Disasters."""
    return seat_of(i) if i < CHARACTERS else int(s.slot_ally[i - CHARACTERS]) - SLOTS


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
    for i in range(LIVING):
        if 0 <= s.strike_at[i] < CHARACTERS and seat_of(int(s.strike_at[i])) == s.turn and not has(s.forced, i):
            s.strike_at[i] = champion
            become_target(s, champion)


def hand_on(s: Any) -> None:
    s.passes = 0
    s.turn = other_side(s)


def pass_duel(s: Any) -> bool:
    """One passes; says whether both have, one after the other."""
    s.passes += 1
    s.turn = other_side(s)
    return bool(s.passes == 2)


def draw_duel_cards(s: Any) -> None:
    """animayhem.103: a card for each who is attacked, from the own player's pile."""
    helpers_attack(s, int(s.fighter), int(s.rival))
    helpers_attack(s, int(s.rival), int(s.fighter))
    for k in range(s.targeted_size):
        i = int(s.targeted[k])
        if is_present(s, i) and side_of(s, i) >= 0 and attackers_of(s, i) != 0:
            s.duel_card[i] = draw_for(s, side_of(s, i), i)


def helpers_attack(s: Any, seat: int, other: int) -> None:
    """animayhem.150: a Disaster that has allied with a side attacks one of the other side at random."""
    allies = helpers(s, only(seat))
    while allies != 0:
        slot = lowest(allies)
        allies = without_lowest(allies)
        if may_act(s, slot_thing(slot), ATTACK_ACTION):
            group = 0
            for character in range(other * MAX_CHARACTERS, (other + 1) * MAX_CHARACTERS):
                if s.at[character] == s.field and not is_kept_out(s, character):  # animayhem.116
                    group = with_member(group, character)
            if group != 0:
                s.strike_at[CHARACTERS + slot] = draw_member(s, group)
                become_target(s, int(s.strike_at[CHARACTERS + slot]))


def concerned(s: Any, character: int) -> int:
    """animayhem.103: whom a card's "opponent" is: the one that is attacked, else one of the attackers at random."""
    if s.strike_at[character] != NOTHING:
        return int(s.strike_at[character])
    found = attackers_of(s, character)
    return draw_member(s, found) if found != 0 else NOTHING


def attack_by(s: Any, i: int) -> int:
    attack = told_total(s, FIRST_CHARACTER + i, ATTACK_ABILITY)
    return by_cards(s, attack, int(s.duel_card[i]), OWN_SIDE, ATTACK_ABILITY, i)


def attack_made_on(s: Any, i: int) -> int:
    sum = 0
    for other in range(LIVING):
        if s.strike_at[other] == i and is_present(s, other):
            sum += attack_by(s, other) + lent_attack(s, other)
    return max(0, by_cards(s, sum, int(s.duel_card[i]), OTHER_SIDE, ATTACK_ABILITY, i))


def defense_made_by(s: Any, i: int) -> int:
    value = told_total(s, FIRST_CHARACTER + i, DEFENSE_ABILITY)
    value = by_cards(s, value, int(s.duel_card[i]), OWN_SIDE, DEFENSE_ABILITY, i)
    for k in range(s.targeted_size):
        other = int(s.targeted[k])
        if s.duel_card[other] != NOTHING and s.duel_target[other] == i:
            value = by_cards(s, value, int(s.duel_card[other]), OTHER_SIDE, DEFENSE_ABILITY, other)
    for other in range(CHARACTERS):
        if s.shield_of[other] == i and s.at[other] == s.field:
            value += max(0, told_total(s, character_thing(other), DEFENSE_ABILITY))
    return max(0, value + lent_defense(s, i))


def settle_duel(s: Any) -> None:
    """animayhem.103: all totals first, then all Damage."""
    attacked = 0
    for i in range(LIVING):
        s.duel_target[i] = concerned(s, i) if s.duel_card[i] != NOTHING else NOTHING
    for i in range(LIVING):
        strikers = attackers_of(s, i)
        if strikers != 0 and is_present(s, i):
            attacked = with_member(attacked, i)
            attack = attack_made_on(s, i)
            defense = defense_made_by(s, i)
            note(s, Note.ATTACK_ON, thing_card(s, FIRST_CHARACTER + i), attack, defense)
            damage = max(0, attack - defense)
            while strikers != 0:  # animayhem.158
                other = lowest(strikers)
                strikers = without_lowest(strikers)
                more = amount_of(s, FIRST_CHARACTER + other, EXTRA_ATTACK_ROW)
                if more > 0:
                    damage += more * max(0, attack_by(s, other) - defense)
            s.duel_damage[i] = min(127, damage)
    s.stood = attacked
    left = attacked
    while left != 0:
        strike_down(s, lowest(left))
        left = without_lowest(left)
    s.phase = DUEL_FALLS


def strike_down(s: Any, i: int) -> None:
    """The target takes all of its Damage, each protector half of it and at least 1."""
    damage = int(s.duel_damage[i])
    if i >= CHARACTERS:
        hurt_disaster(s, i - CHARACTERS, damage)
        return
    hurt(s, i, damage)
    cover = protectors_of(s, i)
    while cover != 0:
        hurt(s, lowest(cover), max(1, damage // 2))
        cover = without_lowest(cover)


def after_duel_falls(s: Any) -> None:
    """Those who were Defeated are gone; who has attacked one of them has Defeated it."""
    for i in range(CHARACTERS):
        if s.at[i] == s.field and s.strike_at[i] != NOTHING and not is_present(s, int(s.strike_at[i])):
            happen_to_bearer(s, DEFEATS_MOMENT, i)
    has_fought = s.stood != 0
    s.rounds += 1
    s.stood = 0
    end_marks_of_round(s, ROUND_LEFT)
    clear_duel_round(s)
    for character in range(CHARACTERS):
        if s.at[character] == s.field and s.spent[character] > 0:
            s.spent[character] -= 1
    if s.running:
        s.offers = 0
        s.phase = Phase.RUN if group_size(s, int(s.runner), int(s.field)) > 0 else COMBAT_OVER
    elif has_fought and s.rounds >= ROUND_LIMIT and not is_side_gone(s):  # animayhem.214
        note(s, Note.BREAKS_OFF, s.rounds)
        s.phase = COMBAT_OVER
    else:
        s.phase = DUEL_ROUND if has_fought else COMBAT_OVER


def finish_duel(s: Any) -> None:
    """animayhem.104: Health and Energy are restored; the Turn ends if its player has run."""
    for character in range(CHARACTERS):
        if s.at[character] == s.field or (s.running and seat_of(character) == s.runner):
            s.damage[character] = 0
            s.spent[character] = 0
    for slot in range(SLOTS):
        if s.slot_at[slot] == s.field:
            s.damage[CHARACTERS + slot] = 0
    end_marks_of_combat(s)
    clear_duel_round(s)
    end_charms(s)
    s.turn = s.active
    s.phase = TURN_END if s.running and s.runner == s.active else s.after
    clear_combat(s)
    s.rival = NOTHING
    s.runner = NOTHING


def end_charms(s: Any) -> None:
    """All charms end with the Combat."""
    clear(s.charmer, 0, CHARACTERS, NOTHING)
    s.charm_done = 0
    s.charm_met = 0
    s.bidding = 0
