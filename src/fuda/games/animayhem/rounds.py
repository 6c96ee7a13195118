"""The second half of a round of Physical Combat with a Disaster: Combat cards, totals, Damage, and how it goes on.

Both sides take their Damage at once; then everyone may answer before those who are Defeated leave. Rule numbers: `rules.md`.
"""

from typing import Any

from fuda.games.animayhem.abilities import amount_of, may_act
from fuda.games.animayhem.allies import taker_among
from fuda.games.animayhem.belongings import (
    end_marks_of_combat,
    end_marks_of_round,
    happen,
    happen_to_bearer,
    hurt,
    hurt_disaster,
)
from fuda.games.animayhem.combat import attackers_on
from fuda.games.animayhem.combat_pile import by_cards, draw_for, put_cards_away
from fuda.games.animayhem.disasters import is_combat_disaster, take_item
from fuda.games.animayhem.falling import about_to_take
from fuda.games.animayhem.riding import clear_champions
from fuda.games.animayhem.sides import foes, helpers, is_foe_gone, is_present, members, seat_behind
from fuda.games.animayhem.state import (
    CALM,
    CHARACTERS,
    COMBAT_FALLS,
    COMBAT_OVER,
    COMBAT_ROUND,
    FIRST_CHARACTER,
    FOE_RESTED,
    LIVING,
    NOTHING,
    ROUND_LEFT,
    ROUND_LIMIT,
    SHIELDS,
    SLOTS,
    TURN_END,
    Note,
    Phase,
    character_thing,
    seat_of,
    slot_card,
    slot_thing,
    thing_card,
)
from fuda.games.animayhem.telling import told_total
from fuda.games.animayhem.vocabulary import (
    ATTACK_ABILITY,
    ATTACK_ACTION,
    DEFEATS_MOMENT,
    DEFENSE_ABILITY,
    EXTRA_ATTACK_ROW,
    OTHER_SIDE,
    OWN_SIDE,
)
from fuda.kernel import clear, draw_member, has, lowest, note, only, without_lowest


def draw_round_cards(s: Any) -> None:
    """animayhem.60: for each Disaster, then for the target, from the pile of the player whose Character is attacked."""
    seat = seat_behind(s, int(s.target)) if s.target != NOTHING else int(s.fighter)
    s.foe_card = draw_for(s, seat, CHARACTERS + int(s.foe))
    others = foes(s) & ~only(int(s.foe))
    while others != 0:
        slot = lowest(others)
        others = without_lowest(others)
        s.ally_card[slot] = draw_for(s, seat, CHARACTERS + slot)
    if s.target != NOTHING and is_present(s, int(s.target)):
        s.target_card = draw_for(s, seat, int(s.target))


def card_of_foe(s: Any, slot: int) -> int:
    return int(s.foe_card) if slot == s.foe else int(s.ally_card[slot])


def attack_of(s: Any, i: int) -> int:
    """The Attack of one who strikes at a Disaster, with its own Combat card if it is the target."""
    attack = told_total(s, FIRST_CHARACTER + i, ATTACK_ABILITY)
    if i == s.target:
        attack = by_cards(s, attack, int(s.target_card), OWN_SIDE, ATTACK_ABILITY, i)
    return attack


def attack_on_foe(s: Any, slot: int, helped: int) -> int:
    """The sum of all attacks on a Disaster; `helped` are the allies of the party that attack it."""
    sum = 0
    left = attackers_on(s, slot)
    while left != 0:
        sum += attack_of(s, lowest(left))
        left = without_lowest(left)
    while helped != 0:
        sum += attack_of(s, CHARACTERS + lowest(helped))
        helped = without_lowest(helped)
    return max(0, by_cards(s, sum, card_of_foe(s, slot), OTHER_SIDE, ATTACK_ABILITY, CHARACTERS + slot))


def defense_of_foe(s: Any, slot: int, is_concerned: bool) -> int:
    """Its own card first, then the target's, if that one is about it (animayhem.61)."""
    value = told_total(s, slot_thing(slot), DEFENSE_ABILITY)
    value = by_cards(s, value, card_of_foe(s, slot), OWN_SIDE, DEFENSE_ABILITY, CHARACTERS + slot)
    if is_concerned:
        value = by_cards(s, value, int(s.target_card), OTHER_SIDE, DEFENSE_ABILITY, int(s.target))
    return max(0, value)


def attack_of_foes(s: Any) -> int:
    """animayhem.149: the Attack of all Disasters of the other side together."""
    sum = 0
    left = strikers(s)
    while left != 0:
        slot = lowest(left)
        left = without_lowest(left)
        value = told_total(s, slot_thing(slot), ATTACK_ABILITY)
        sum += by_cards(s, value, card_of_foe(s, slot), OWN_SIDE, ATTACK_ABILITY, CHARACTERS + slot)
    return max(0, by_cards(s, sum, int(s.target_card), OTHER_SIDE, ATTACK_ABILITY, int(s.target)))


def defense_of_target(s: Any) -> int:
    """animayhem.59: the target's Defense with that of its protectors."""
    value = told_total(s, FIRST_CHARACTER + int(s.target), DEFENSE_ABILITY)
    value = by_cards(s, value, int(s.target_card), OWN_SIDE, DEFENSE_ABILITY, int(s.target))
    if has(foes(s), int(s.foe)):  # in the order in which they were drawn (animayhem.149)
        value = by_cards(s, value, int(s.foe_card), OTHER_SIDE, DEFENSE_ABILITY, CHARACTERS + int(s.foe))
    left = foes(s) & ~only(int(s.foe))
    while left != 0:
        slot = lowest(left)
        left = without_lowest(left)
        value = by_cards(s, value, card_of_foe(s, slot), OTHER_SIDE, DEFENSE_ABILITY, CHARACTERS + slot)
    left = int(s.protectors)
    while left != 0:
        value += max(0, told_total(s, character_thing(lowest(left)), DEFENSE_ABILITY))
        left = without_lowest(left)
    if s.calm & SHIELDS:  # animayhem.195
        value += max(0, told_total(s, slot_thing(int(s.foe)), DEFENSE_ABILITY))
    return max(0, value)


def foe_that_is_meant(s: Any) -> int:
    """animayhem.61: the Disaster that the target's card concerns: the one that it attacks, else one at random."""
    others = foes(s)
    if s.target != NOTHING and has(s.attackers, int(s.target)):
        return int(s.foe) if s.strike_at[s.target] == NOTHING else int(s.strike_at[s.target])
    return draw_member(s, others) if others & (others - 1) != 0 else int(s.foe)


def leave_those_gone(s: Any) -> None:
    """animayhem.77: who is no longer there neither attacks nor protects."""
    there = members(s)
    s.attackers &= there
    s.protectors &= there


def settle_round(s: Any) -> None:
    """animayhem.61 to animayhem.63: totals, and Damage both ways at once, among those who are still there."""
    if is_foe_gone(s):
        s.phase = COMBAT_OVER
        return
    leave_those_gone(s)
    meant = foe_that_is_meant(s)
    strikes_back = s.target != NOTHING and is_present(s, int(s.target)) and not s.calm & CALM and strikers(s) != 0
    clear(s.duel_damage, 0, LIVING, 0)
    helped = helpers(s, int(s.party))
    aims = aim_of_helpers(s, helped)
    others = foes(s)
    while others != 0:
        slot = lowest(others)
        others = without_lowest(others)
        settle_attack_on(s, slot, helped if slot == aims else 0, slot == meant)
    s.stood = members(s) | (foes(s) << CHARACTERS)
    damage = 0
    if strikes_back:
        attack = attack_of_foes(s)
        defense = defense_of_target(s)
        note(s, Note.ATTACK_ON, thing_card(s, FIRST_CHARACTER + int(s.target)), attack, defense)
        damage = max(0, attack - defense) * (1 + max(0, amount_of(s, slot_thing(int(s.foe)), EXTRA_ATTACK_ROW)))
    others = foes(s)
    while others != 0:
        slot = lowest(others)
        others = without_lowest(others)
        hurt_disaster(s, slot, int(s.duel_damage[CHARACTERS + slot]))
    if strikes_back:
        damage_group(s, damage)
    s.calm = s.calm | (0 if strikes_back else FOE_RESTED)
    s.phase = COMBAT_FALLS


def strikers(s: Any) -> int:
    """The set of slots of the Disasters that attack in this round: not one that protects (animayhem.195)."""
    found = foes(s)
    left = found
    while left != 0:
        slot = lowest(left)
        left = without_lowest(left)
        if not may_act(s, slot_thing(slot), ATTACK_ACTION) or (slot == s.foe and s.calm & SHIELDS):
            found &= ~only(slot)
    return found


def aim_of_helpers(s: Any, helped: int) -> int:
    """animayhem.150: the Disaster that allies of the party attack, one at random."""
    if helped == 0:
        return NOTHING
    return draw_member(s, foes(s))


def settle_attack_on(s: Any, slot: int, helped: int, is_concerned: bool) -> None:
    """All attacks on one Disaster, and the further ones of those who attack more than once (animayhem.158)."""
    strikers = attackers_on(s, slot)
    if strikers == 0 and helped == 0:
        return
    attack = attack_on_foe(s, slot, helped)
    defense = defense_of_foe(s, slot, is_concerned)
    note(s, Note.ATTACK_ON, slot_card(s, slot), attack, defense)
    damage = max(0, attack - defense)
    while strikers != 0:
        character = lowest(strikers)
        strikers = without_lowest(strikers)
        more = amount_of(s, character_thing(character), EXTRA_ATTACK_ROW)
        if more > 0:
            damage += more * max(0, attack_of(s, character) - defense)
    s.duel_damage[CHARACTERS + slot] = min(127, damage)


def damage_group(s: Any, damage: int) -> None:
    """animayhem.63: target and protectors take their Damage."""
    shared = max(1, damage // 2)
    if s.target < CHARACTERS:
        hurt(s, int(s.target), damage)
    else:
        hurt_disaster(s, int(s.target) - CHARACTERS, damage)
    left = int(s.protectors)
    while left != 0:
        hurt(s, lowest(left), shared)
        left = without_lowest(left)
    if s.calm & SHIELDS:
        hurt_disaster(s, int(s.foe), shared)


def after_falls(s: Any) -> None:
    """animayhem.66 to animayhem.69: those who were Defeated are gone; a Disaster that is still there robs one of them."""
    fallen = 0
    left = int(s.stood)
    while left != 0:
        i = lowest(left)
        left = without_lowest(left)
        if not is_present(s, i):
            fallen |= only(i)
    characters = fallen & (only(CHARACTERS) - 1)
    if characters != fallen:
        left = int(s.attackers)
        while left != 0:
            if s.at[lowest(left)] == s.field:
                happen_to_bearer(s, DEFEATS_MOMENT, lowest(left))
            left = without_lowest(left)
    if characters != 0 and not is_foe_gone(s):
        happen(s, DEFEATS_MOMENT, int(s.slot_id[s.foe]), slot_thing(int(s.foe)), int(s.fighter))
        if s.loot != 0:
            about_to_take(s, draw_member(s, int(s.loot)), slot_thing(robber(s)), int(s.prize_from))
    s.loot = 0
    after_round(s)


def robber(s: Any) -> int:
    """animayhem.149: the Disaster that takes an Item of the fallen: the primary one unless it has one and an ally has none."""
    slot = taker_among(s, int(s.foe))
    return slot if slot != NOTHING and is_combat_disaster(s.book[slot_card(s, slot)]) else int(s.foe)


def after_round(s: Any) -> None:
    """animayhem.69, animayhem.214: how a Combat goes on, or ends. Spent Energy comes back, 1 a round (animayhem.82)."""
    s.rounds += 1
    has_rested = s.calm & FOE_RESTED
    s.calm &= ~(FOE_RESTED | SHIELDS)
    s.target = NOTHING
    end_marks_of_round(s, ROUND_LEFT)
    for character in range(CHARACTERS):
        if s.at[character] == s.field and s.spent[character] > 0:
            s.spent[character] -= 1
    if is_foe_gone(s) or members(s) == 0:
        s.phase = COMBAT_OVER
    elif s.running != 0:
        s.offers = 0
        s.phase = Phase.RUN
    elif s.attackers == 0 and has_rested and helpers(s, int(s.party)) == 0:
        note(s, Note.COMBAT_ENDS, slot_card(s, int(s.foe)))
        s.phase = COMBAT_OVER
    elif s.rounds >= ROUND_LIMIT:
        note(s, Note.BREAKS_OFF, s.rounds)
        s.phase = COMBAT_OVER
    else:
        s.phase = COMBAT_ROUND


def finish_combat(s: Any) -> None:
    """animayhem.69: Health and Energy are restored, and what went on before goes on."""
    for character in range(CHARACTERS):
        if s.at[character] == s.field or (s.running != 0 and has(s.party, seat_of(character))):
            s.damage[character] = 0
            s.spent[character] = 0
    for slot in range(SLOTS):
        if slot == s.foe or s.slot_at[slot] == s.field:
            s.damage[CHARACTERS + slot] = 0
    end_marks_of_combat(s)
    s.turn = s.active
    s.phase = TURN_END if has(s.running, int(s.active)) else s.after
    if s.phase == TURN_END:
        leave_to_disasters(s)
    clear_combat(s)


def leave_to_disasters(s: Any) -> None:
    """animayhem.40, animayhem.51: one that has moved, or was turned over, takes an Item though the Turn ends."""
    if s.moving != NOTHING and s.slot_id[s.moving] != NOTHING:
        take_item(s, int(s.moving))
    elif s.inside != NOTHING and s.found != NOTHING and s.slot_id[s.found] != NOTHING:
        take_item(s, int(s.found))
    s.moving = NOTHING
    s.found = NOTHING


def clear_combat(s: Any) -> None:
    """Nobody fights."""
    clear(s.strike_at, 0, LIVING, NOTHING)
    clear(s.barred, 0, LIVING, 0)
    put_cards_away(s)
    clear_champions(s)
    s.foe = NOTHING
    s.fighter = NOTHING
    s.party = 0
    s.field = NOTHING
    s.target = NOTHING
    s.attackers = 0
    s.protectors = 0
    s.running = 0
    s.stood = 0
    s.charmed = 0
    s.winners = 0
    s.breakers = 0
    s.tested = 0
    s.calm = 0
    s.rounds = 0
