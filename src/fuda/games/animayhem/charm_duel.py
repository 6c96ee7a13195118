"""Charm Combat between players, before their Physical Combat. Rule numbers: `rules.md`.

The two take turns to let one Character charm one of the other side or free one of the own side, or pass. Then each who has
charmed someone may make that one do something, or keep it from something.
"""

from typing import Any

from fuda.games.animayhem.abilities import may_act
from fuda.games.animayhem.belongings import carried_items, random_item
from fuda.games.animayhem.charm import (
    are_both_there,
    break_charm,
    charm_of_first,
    charm_of_second,
    end_try,
    lead_of_first,
    try_to_charm,
    try_to_free,
)
from fuda.games.animayhem.decks import MAX_CHARACTERS
from fuda.games.animayhem.duel import COVER, ON_ONE, attackers_of, become_target, is_side_gone, other_side, protectors_of
from fuda.games.animayhem.falling import about_to_take
from fuda.games.animayhem.field import neighbour, start_over
from fuda.games.animayhem.invoke import invoke_forced, why_not_force_ability
from fuda.games.animayhem.moving import may_stop
from fuda.games.animayhem.requirements import meets
from fuda.games.animayhem.state import (
    CHARACTERS,
    CHARM_FORCES,
    DUEL_ROUND,
    FIRST_CHARACTER,
    NOTHING,
    Note,
    Phase,
    character_card,
    character_thing,
    power_id,
    seat_of,
    site_card,
)
from fuda.games.animayhem.using import use, used_abilities
from fuda.games.animayhem.vocabulary import (
    ABILITIES_ACTION,
    ATTACK_ACTION,
    HAND_OVER_ACTION,
    MOVE_ACTION,
    PROTECT_ACTION,
    RELEASE_ACTION,
    USE_ACTION,
    Kind,
)
from fuda.kernel import count, draw_member, has, note, with_member, without_member

RELEASE_FORCE = 0
HAND_OVER_FORCE = 1


def begin_charm_duel(s: Any) -> None:
    """animayhem.141: Charm Combat comes first, if it is played with and somebody is able."""
    s.charmed = 0
    s.breakers = 0
    s.tested = 0
    s.turn = s.fighter
    s.phase = Phase.CHARM_DUEL if s.charm == 0 and not is_side_gone(s) else DUEL_ROUND


def charm_on(s: Any) -> bool:
    """Whether the player to decide, or else the other one, is able to charm or free someone; if neither is, it ends."""
    if not is_side_gone(s) and s.passes < 2:
        if is_able(s):
            return True
        s.turn = other_side(s)
        if is_able(s):
            return True
    s.passes = 0
    s.phase = CHARM_FORCES
    return False


def is_able(s: Any) -> bool:
    for number in range(MAX_CHARACTERS):
        if s.at[s.turn * MAX_CHARACTERS + number] == s.field:
            for target in range(MAX_CHARACTERS):
                if why_not_charm(s, number, target) == 0 or why_not_free_mate(s, number, target) == 0:
                    return True
    return False


def has_charm(s: Any, character: int) -> bool:
    return bool(s.at[character] == s.field and s.book[character_card(s, character)].charm > 0)


def why_not_charm(s: Any, number: int, target: int) -> int:
    character = s.turn * MAX_CHARACTERS + number
    victim = other_side(s) * MAX_CHARACTERS + target
    if not has_charm(s, character) or not has_charm(s, victim) or has(s.charmed, character) or has(s.charmed, victim):
        return 141
    if has(s.charm_done, character) or has(s.charm_met, victim):
        return 142
    return 0 if may_act(s, character_thing(character), ATTACK_ACTION) else 141


def why_not_free_mate(s: Any, number: int, other: int) -> int:
    """animayhem.143"""
    breaker = s.turn * MAX_CHARACTERS + number
    victim = s.turn * MAX_CHARACTERS + other
    if s.at[breaker] != s.field or has(s.charmed, breaker) or has(s.charm_done, breaker):
        return 143
    if not may_act(s, character_thing(breaker), ATTACK_ACTION):
        return 143
    return 0 if has(s.charmed, victim) and not has(s.tested, victim) and s.at[victim] == s.field else 143


def charm_other(s: Any, number: int, target: int) -> None:
    """animayhem.141: the higher Charm wins for the attacker; the defender needs twice as much."""
    character = s.turn * MAX_CHARACTERS + number
    victim = other_side(s) * MAX_CHARACTERS + target
    s.charm_done = with_member(s.charm_done, character)
    s.charm_met = with_member(s.charm_met, victim)
    s.strike_at[character] = victim
    try_to_charm(s, character_thing(character), character_thing(victim), seat_of(character), seat_of(victim))


def settle_charm_duel(s: Any) -> None:
    """The Charm of the two is compared; who is gone neither charms nor is charmed (animayhem.201)."""
    character = int(s.courting) - FIRST_CHARACTER
    victim = int(s.courted) - FIRST_CHARACTER
    if are_both_there(s):
        if seat_of(character) == seat_of(victim):
            break_charm(s, victim, lead_of_first(s))
        else:
            compare_rivals(s, character, victim)
    end_try(s)
    s.strike_at[character] = NOTHING
    s.turn = seat_of(character)
    s.phase = Phase.CHARM_DUEL
    pass_charm(s, True)


def compare_rivals(s: Any, character: int, victim: int) -> None:
    ours = charm_of_first(s)
    theirs = charm_of_second(s)
    if ours > theirs:
        be_charmed(s, victim, character, ours - theirs)
    elif theirs > ours and theirs >= 2 * ours:
        be_charmed(s, character, victim, theirs - ours)


def be_charmed(s: Any, victim: int, by: int, lead: int) -> None:
    s.charmed = with_member(s.charmed, victim)
    s.margin[victim] = min(127, lead)
    s.charmer[victim] = by
    note(s, Note.CHARMS_OTHER, character_card(s, by), character_card(s, victim))
    note(s, Note.CHARMED, character_card(s, victim), lead)


def free_mate(s: Any, number: int, other: int) -> None:
    """animayhem.143: a try to break a charm is that Character's attack."""
    breaker = s.turn * MAX_CHARACTERS + number
    s.charm_done = with_member(s.charm_done, breaker)
    try_to_free(s, breaker, s.turn * MAX_CHARACTERS + other)


def pass_charm(s: Any, has_acted: bool) -> None:
    s.passes = 0 if has_acted else s.passes + 1
    s.turn = other_side(s)


# What charmed Characters do: animayhem.144, animayhem.145.


def force_next(s: Any) -> bool:
    """On to the next who has charmed someone, the initiator's side first; says whether there is one."""
    for step in range(2):
        seat = int(s.fighter) if step == 0 else int(s.rival)
        for character in range(seat * MAX_CHARACTERS, (seat + 1) * MAX_CHARACTERS):
            if s.at[character] == s.field:
                for victim in range(CHARACTERS):
                    if s.charmer[victim] == character and s.at[victim] == s.field and not has(s.breakers, victim):
                        s.breakers = with_member(s.breakers, victim)
                        s.bidding = victim
                        s.turn = seat
                        s.phase = Phase.FORCE
                        return True
    s.turn = s.fighter
    s.phase = DUEL_ROUND
    return False


def why_not_force(s: Any, force: int) -> int:
    victim = int(s.bidding)
    if force == RELEASE_FORCE:
        return 0 if charmed_by(s, victim) != 0 else 144
    if force == HAND_OVER_FORCE:
        return 0 if carried_items(s, character_thing(victim)) > 0 else 144
    return why_not_force_ability(s, victim)


def charmed_by(s: Any, character: int) -> int:
    """The set of those whom a Character has charmed."""
    found = 0
    for victim in range(CHARACTERS):
        if s.charmer[victim] == character and s.at[victim] == s.field:
            found = with_member(found, victim)
    return found


def force(s: Any, number: int) -> None:
    victim = int(s.bidding)
    by = int(s.charmer[victim])
    if number == RELEASE_FORCE:
        tell_force(s, RELEASE_ACTION)
        freed = draw_member(s, charmed_by(s, victim))
        s.charmed = without_member(s.charmed, freed)
        s.charmer[freed] = NOTHING
        note(s, Note.FREED, character_card(s, freed))
    elif number == HAND_OVER_FORCE:
        tell_force(s, HAND_OVER_ACTION)
        about_to_take(s, random_item(s, character_thing(victim)), character_thing(by), victim)
    else:
        tell_force(s, ABILITIES_ACTION)
        s.phase = CHARM_FORCES
        invoke_forced(s, victim)
        return
    s.phase = CHARM_FORCES


def tell_force(s: Any, action: int) -> None:
    victim = int(s.bidding)
    note(s, Note.FORCES, character_card(s, int(s.charmer[victim])), character_card(s, victim), action)


def why_not_force_strike(s: Any, target: int) -> int:
    """At one of its own side."""
    victim = int(s.bidding)
    mate = seat_of(victim) * MAX_CHARACTERS + target
    if mate == victim or s.at[mate] != s.field or not may_act(s, character_thing(victim), ATTACK_ACTION):
        return 144
    return 0 if count(attackers_of(s, mate)) < ON_ONE else 101


def force_strike(s: Any, target: int) -> None:
    victim = int(s.bidding)
    tell_force(s, ATTACK_ACTION)
    s.strike_at[victim] = seat_of(victim) * MAX_CHARACTERS + target
    become_target(s, int(s.strike_at[victim]))
    note(s, Note.STRIKES_AT, character_card(s, victim), character_card(s, int(s.strike_at[victim])))
    s.forced = with_member(s.forced, victim)
    s.phase = CHARM_FORCES


def why_not_force_shield(s: Any, charge: int) -> int:
    """One of the side that has charmed it."""
    victim = int(s.bidding)
    mate = s.turn * MAX_CHARACTERS + charge
    if s.at[mate] != s.field or not may_act(s, character_thing(victim), PROTECT_ACTION):
        return 144
    return 0 if count(protectors_of(s, mate)) < COVER else 101


def force_shield(s: Any, charge: int) -> None:
    victim = int(s.bidding)
    tell_force(s, PROTECT_ACTION)
    s.shield_of[victim] = s.turn * MAX_CHARACTERS + charge
    note(s, Note.PROTECTS, character_card(s, victim), character_card(s, int(s.shield_of[victim])))
    s.forced = with_member(s.forced, victim)
    s.phase = CHARM_FORCES


def why_not_force_move(s: Any, direction: int) -> int:
    victim = int(s.bidding)
    site = neighbour(s, int(s.field), direction)
    if site == NOTHING or not may_act(s, character_thing(victim), MOVE_ACTION):
        return 144
    if has(s.still, victim):
        return 79
    return 0 if may_stop(s, victim, site) else 144


def force_move(s: Any, direction: int) -> None:
    """A moved Character is out of the Combat."""
    victim = int(s.bidding)
    tell_force(s, MOVE_ACTION)
    start_over(s, seat_of(victim), int(s.field))
    s.at[victim] = neighbour(s, int(s.field), direction)
    note(s, Note.STEPS, character_card(s, victim), site_card(s, int(s.at[victim])))
    s.phase = CHARM_FORCES


def why_not_force_use(s: Any, power: int) -> int:
    """Equipment that it carries. Nobody is made to use a card with a cost."""
    victim = int(s.bidding)
    if s.power_at[power] != character_thing(victim) or s.power_used[power]:
        return 144
    card = s.book[s.brought[power_id(power)]]
    if card.vehicle > 0:
        return 107  # one begins to drive in Equip and Move only
    if card.kind != Kind.EQUIPMENT or card.cost_count > 0 or not may_act(s, character_thing(victim), USE_ACTION):
        return 144
    abilities = used_abilities(s, card)
    if abilities == 0 or abilities & s.used[victim] != 0:
        return 144
    return 0 if meets(s, card, seat_of(victim), NOTHING, victim) else 144


def force_use(s: Any, power: int) -> None:
    tell_force(s, USE_ACTION)
    use(s, power)
    s.phase = CHARM_FORCES


def prevent(s: Any, action: int) -> None:
    """animayhem.145"""
    victim = int(s.bidding)
    s.barred[victim] = action
    note(s, Note.PREVENTS, character_card(s, int(s.charmer[victim])), character_card(s, victim), action)
    s.phase = CHARM_FORCES
