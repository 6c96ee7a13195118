"""Physical Combat of a group with a Disaster, round by round. Rule numbers: `rules.md`.

A round: the Disaster's target is drawn, the player assigns attackers and protectors, Combat cards are drawn, and both sides take
their Damage at once.
"""

from typing import Any

from fuda.games.animayhem.abilities import (
    base_health,
    carries_item,
    changed,
    group_size,
    has_row,
    may_act,
    may_enter,
)
from fuda.games.animayhem.belongings import (
    carried_items,
    defeat_disaster,
    end_marks_of_combat,
    end_marks_of_round,
    falls,
    give_item,
    happen,
    happen_to_bearer,
    hurt,
)
from fuda.games.animayhem.building import stir
from fuda.games.animayhem.decks import MAX_CHARACTERS, MAX_COMBAT
from fuda.games.animayhem.riding import clear_champions, is_kept_out
from fuda.games.animayhem.state import (
    CHARACTERS,
    CHARM_START,
    COMBAT,
    COMBAT_OVER,
    COMBAT_ROUND,
    EACH,
    NOTHING,
    POWERS,
    TOUCHED_WORDS,
    TURN_END,
    Note,
    Phase,
    character_card,
    character_thing,
    is_haven,
    power_id,
    seat_of,
    site_card,
    slot_card,
    slot_thing,
)
from fuda.games.animayhem.telling import tell_change, told_total
from fuda.games.animayhem.vocabulary import (
    ATTACK_ABILITY,
    ATTACK_ACTION,
    COMBAT_MOMENT,
    DEFEATS_MOMENT,
    DEFENSE_ABILITY,
    OTHER_SIDE,
    OWN_SIDE,
    PROTECT_ACTION,
    ROUND_MOMENT,
    UNBEATABLE_ROW,
    What,
)
from fuda.kernel import below, count, draw_member, first, has, note, wide_has, wide_remove, with_member, without_member

ON_MAJOR = 4  # attackers
ON_MINOR = 3
PROTECTORS = 2


def start_combat(s: Any, slot: int, seat: int, target: int, after: int) -> None:
    """A Disaster and the group of a seat where it is. `target` is a Character if it is drawn already, else NOTHING."""
    s.foe = slot
    s.fighter = seat
    s.field = s.slot_at[slot]
    s.target = target
    s.after = after
    s.running = 0
    clear_champions(s)
    for i in range(TOUCHED_WORDS):
        s.touched[i] = 0
    note(s, Note.COMBAT, slot_card(s, slot), seat, site_card(s, int(s.field)))
    combat_moments(s, COMBAT_MOMENT)
    s.phase = CHARM_START


def combat_moments(s: Any, when: int) -> None:
    """animayhem.90: what the cards of both sides do when a Combat or a round of it begins."""
    happen(s, when, int(s.slot_id[s.foe]), slot_thing(int(s.foe)), int(s.fighter))
    for character in range(s.fighter * MAX_CHARACTERS, (s.fighter + 1) * MAX_CHARACTERS):
        if s.at[character] == s.field:
            happen_to_bearer(s, when, character)


def begin_round(s: Any) -> None:
    """animayhem.56, animayhem.57"""
    location_attacks(s, int(s.fighter), int(s.field))  # animayhem.87
    if is_foe_gone(s) or group_size(s, int(s.fighter), int(s.field)) == 0:
        s.phase = COMBAT_OVER
        return
    s.attackers = 0
    s.protectors = 0
    s.shifted = 0
    s.foe_card = NOTHING
    s.target_card = NOTHING
    choose_target(s)
    renew_uses(s)
    combat_moments(s, ROUND_MOMENT)
    name_target(s)
    s.turn = s.fighter
    s.phase = Phase.ASSIGN


def choose_target(s: Any) -> None:
    """animayhem.57: drawn anew in each round; a Vehicle in the Combat is the only one (animayhem.116)."""
    if s.champion[s.fighter] != NOTHING:
        s.target = NOTHING if has(s.winners, int(s.champion[s.fighter])) else s.champion[s.fighter]
    elif s.target == NOTHING or s.at[s.target] != s.field or has(s.winners, int(s.target)):
        group = first(MAX_CHARACTERS) << (s.fighter * MAX_CHARACTERS)
        s.target = draw_target(s, group & ~int(s.winners), int(s.field))  # animayhem.98


def name_target(s: Any) -> None:
    if s.target != NOTHING and not s.calm:
        s.charmed = without_member(s.charmed, int(s.target))
        note(s, Note.TARGET, slot_card(s, int(s.foe)), character_card(s, int(s.target)))


def shift_target(s: Any) -> None:
    """animayhem.116: a Vehicle was put into the Combat, or withdrawn from it."""
    s.target = NOTHING
    choose_target(s)
    name_target(s)


def location_attacks(s: Any, seat: int, site: int) -> None:
    """animayhem.87: a Location with Attack attacks each Character of a group that does not meet its requirement."""
    n = site_card(s, site)
    attack = int(s.book[n].attack)
    if is_haven(s, site) or has(s.ruins, site) or attack <= 0 or group_size(s, seat, site) == 0 or may_enter(s, seat, site):
        return
    for character in range(seat * MAX_CHARACTERS, (seat + 1) * MAX_CHARACTERS):
        if s.at[character] == site:
            defense = max(0, told_total(s, character_thing(character), DEFENSE_ABILITY))
            note(s, Note.LOCATION_ATTACKS, n, character_card(s, character))
            hurt(s, character, attack - defense)


def renew_uses(s: Any) -> None:
    """animayhem.85: a card with a number of uses may be used once a Combat round."""
    for power in range(POWERS):
        if wide_has(s.invoked_cards, 0, power) and s.book[s.brought[power_id(power)]].uses > 0:
            wide_remove(s.invoked_cards, 0, power)
    for token in range(s.items):
        if wide_has(s.invoked_cards, 0, POWERS + token) and s.item_shown[token] != NOTHING:
            if s.book[s.brought[s.item_shown[token]]].uses > 0:
                wide_remove(s.invoked_cards, 0, POWERS + token)


def draw_target(s: Any, among: int, site: int) -> int:
    """animayhem.57: one of these Characters at random, of those who carry an Item if there is one; NOTHING if nobody is there."""
    there = 0
    carriers = 0
    for character in range(CHARACTERS):
        if has(among, character) and s.at[character] == site:
            there = with_member(there, character)
            if carries_item(s, character_thing(character)):
                carriers = with_member(carriers, character)
    if there == 0:
        return NOTHING
    drawn = draw_member(s, carriers if carriers != 0 else there)
    if count(carriers) > 1:
        note(s, Note.DRAWN_AMONG_CARRIERS, character_card(s, drawn), count(carriers))
    elif carriers == 0 and count(there) > 1:
        note(s, Note.DRAWN_AMONG, character_card(s, drawn), count(there))
    return drawn


def is_assigned(s: Any, character: int) -> bool:
    return has(s.attackers, character) or has(s.protectors, character)


def attacker_limit(s: Any) -> int:
    """animayhem.58"""
    return ON_MAJOR if s.book[slot_card(s, int(s.foe))].major else ON_MINOR


def why_not_attack(s: Any, character: int) -> int:
    if s.at[character] != s.field or is_assigned(s, character) or not may_act(s, character_thing(character), ATTACK_ACTION):
        return 56
    if s.running:
        return 68
    if is_kept_out(s, character):
        return 116
    if has(s.charmed, character):
        return 98
    return 58 if count(s.attackers) >= attacker_limit(s) else 0


def why_not_protect(s: Any, character: int) -> int:
    if s.champion[s.fighter] != NOTHING:
        return 116
    if s.at[character] != s.field or is_assigned(s, character) or not may_act(s, character_thing(character), PROTECT_ACTION):
        return 56
    return 59 if s.target == NOTHING or character == s.target or count(s.protectors) >= PROTECTORS else 0


def why_not_run(s: Any) -> int:
    return 68 if s.running or s.attackers != 0 or s.protectors != 0 else 0


def attack_with(s: Any, character: int) -> None:
    s.attackers = with_member(s.attackers, character)
    stir(s, character)
    s.winners = without_member(s.winners, character)
    if s.siege_at[s.fighter] == s.field:  # animayhem.89
        s.siege_at[s.fighter] = NOTHING
    note(s, Note.ATTACKS, character_card(s, character))


def protect_with(s: Any, character: int) -> None:
    s.protectors = with_member(s.protectors, character)
    stir(s, character)
    note(s, Note.PROTECTS, character_card(s, character), character_card(s, int(s.target)))


def run_away(s: Any) -> None:
    """animayhem.68: the opponent gets one attack without an answer; protectors are still chosen."""
    s.running = 1
    note(s, Note.RUNS, s.fighter)


def combat_cards(s: Any, seat: int) -> int:
    """How many Combat cards a seat has brought."""
    number = 0
    while number < MAX_COMBAT and s.brought[seat * EACH + COMBAT + number] != NOTHING:
        number += 1
    return number


def draw_combat_card(s: Any, seat: int) -> int:
    """animayhem.60: the id of the next card of a seat's Combat pile; an empty pile is shuffled first, without what is in use."""
    pile = first(combat_cards(s, seat)) & ~int(s.combat_used[seat])
    if pile == 0:
        s.combat_used[seat] = 0
        pile = first(combat_cards(s, seat))
        if s.foe_card != NOTHING:
            in_use = int(s.foe_card) % EACH - COMBAT
            s.combat_used[seat] = with_member(0, in_use)
            pile &= ~int(s.combat_used[seat])
    drawn = draw_member(s, pile)
    s.combat_used[seat] = with_member(s.combat_used[seat], drawn)
    return int(seat) * EACH + COMBAT + drawn


def by_card(s: Any, value: int, id: int, whom: int, ability: int) -> int:
    """animayhem.61: a value after the rows of a Combat card that are about this side and this ability, in order."""
    if id == NOTHING:
        return value
    card = s.book[s.brought[id]]
    before = value
    for k in range(card.effects_count):
        row = card.effects[k]
        if row.whom == whom and row.ability == ability and row.what <= What.REPLACE:
            value = changed(value, row)
    tell_change(s, int(s.brought[id]), before, value)
    return value


def attack_on_foe(s: Any) -> int:
    """The sum of all attacks on the Disaster."""
    sum = 0
    for character in range(CHARACTERS):
        if has(s.attackers, character):
            attack = told_total(s, character_thing(character), ATTACK_ABILITY)
            if character == s.target:
                attack = by_card(s, attack, int(s.target_card), OWN_SIDE, ATTACK_ABILITY)
            sum += attack
    return max(0, by_card(s, sum, int(s.foe_card), OTHER_SIDE, ATTACK_ABILITY))


def defense_of_foe(s: Any) -> int:
    value = told_total(s, slot_thing(int(s.foe)), DEFENSE_ABILITY)
    value = by_card(s, value, int(s.foe_card), OWN_SIDE, DEFENSE_ABILITY)
    return max(0, by_card(s, value, int(s.target_card), OTHER_SIDE, DEFENSE_ABILITY))


def attack_of_foe(s: Any) -> int:
    value = told_total(s, slot_thing(int(s.foe)), ATTACK_ABILITY)
    value = by_card(s, value, int(s.foe_card), OWN_SIDE, ATTACK_ABILITY)
    return max(0, by_card(s, value, int(s.target_card), OTHER_SIDE, ATTACK_ABILITY))


def defense_of_target(s: Any) -> int:
    """animayhem.59: the target's Defense with that of its protectors."""
    value = told_total(s, character_thing(int(s.target)), DEFENSE_ABILITY)
    value = by_card(s, value, int(s.target_card), OWN_SIDE, DEFENSE_ABILITY)
    value = by_card(s, value, int(s.foe_card), OTHER_SIDE, DEFENSE_ABILITY)
    for character in range(CHARACTERS):
        if has(s.protectors, character):
            value += max(0, told_total(s, character_thing(character), DEFENSE_ABILITY))
    return max(0, value)


def is_foe_gone(s: Any) -> bool:
    """Defeated, or fled."""
    return bool(s.slot_id[s.foe] == NOTHING or s.slot_at[s.foe] != s.field)


def draw_round_cards(s: Any) -> None:
    """animayhem.60"""
    if is_foe_gone(s):
        return
    s.foe_card = draw_combat_card(s, int(s.fighter))
    note(s, Note.CARD_FOR, slot_card(s, int(s.foe)), int(s.brought[s.foe_card]))
    if s.target != NOTHING and s.at[s.target] == s.field:
        s.target_card = draw_combat_card(s, int(s.fighter))
        note(s, Note.CARD_FOR, character_card(s, int(s.target)), int(s.brought[s.target_card]))


def settle_round(s: Any) -> None:
    """animayhem.61 to animayhem.67: totals, and Damage both ways at once, among those who are still there."""
    if is_foe_gone(s):
        s.phase = COMBAT_OVER
        return
    for character in range(CHARACTERS):
        if s.at[character] != s.field:
            s.attackers = without_member(s.attackers, character)
            s.protectors = without_member(s.protectors, character)
    strikes_back = s.target != NOTHING and s.at[s.target] == s.field and not s.calm
    strikes_back = strikes_back and may_act(s, slot_thing(int(s.foe)), ATTACK_ACTION)
    to_foe = 0
    if s.attackers != 0:
        attack = attack_on_foe(s)
        defense = defense_of_foe(s)
        note(s, Note.ATTACK_ON, slot_card(s, int(s.foe)), attack, defense)
        to_foe = max(0, attack - defense)
    to_target = 0
    if strikes_back:
        attack = attack_of_foe(s)
        defense = defense_of_target(s)
        note(s, Note.ATTACK_ON, character_card(s, int(s.target)), attack, defense)
        to_target = max(0, attack - defense)
    is_defeated = takes_fatal_damage(s, to_foe)
    size = group_size(s, int(s.fighter), int(s.field))
    if strikes_back:
        damage_group(s, to_target, is_defeated)
    if is_defeated:
        defeat_disaster(s, int(s.foe))
        for character in range(CHARACTERS):
            if has(s.attackers, character) and s.at[character] == s.field:
                happen_to_bearer(s, DEFEATS_MOMENT, character)
    elif group_size(s, int(s.fighter), int(s.field)) < size:
        happen(s, DEFEATS_MOMENT, int(s.slot_id[s.foe]), slot_thing(int(s.foe)), int(s.fighter))
    after_round(s, strikes_back)


def takes_fatal_damage(s: Any, damage: int) -> bool:
    """The Disaster takes its Damage; says whether that Defeats it."""
    if damage <= 0:
        return False
    place = CHARACTERS + s.foe
    left = base_health(s, slot_thing(int(s.foe))) - int(s.damage[place]) - damage
    note(s, Note.DAMAGE, slot_card(s, int(s.foe)), damage, left)
    if left <= 0:
        return not has_row(s, slot_thing(int(s.foe)), UNBEATABLE_ROW)
    s.damage[place] += damage
    return False


def damage_group(s: Any, damage: int, is_defeated: bool) -> None:
    """animayhem.63, animayhem.66: target and protectors take their Damage; a Disaster that is still there robs one of them."""
    shared = max(1, damage // 2)
    booty = NOTHING
    if not is_defeated:
        booty = booty_of_round(s, damage, shared)
    victim = character_card(s, int(s.target))
    hurt(s, int(s.target), damage)
    for character in range(CHARACTERS):
        if has(s.protectors, character):
            hurt(s, character, shared)
    if booty != NOTHING:
        for token in range(s.items):
            if s.item_at[token] == slot_thing(int(s.foe)):
                give_item(s, token, int(s.field))
                note(s, Note.DROPS, slot_card(s, int(s.foe)))
        give_item(s, booty, slot_thing(int(s.foe)))
        note(s, Note.DISASTER_ROBS, slot_card(s, int(s.foe)), victim)


def is_victim(s: Any, character: int, damage: int, shared: int) -> bool:
    """Whether a Character will be Bonked or Killed in this round."""
    if character == s.target:
        return damage > 0 and falls(s, character, damage) != 0
    return has(s.protectors, character) and falls(s, character, shared) != 0


def booty_of_round(s: Any, damage: int, shared: int) -> int:
    """animayhem.66: one of the Items of all who fall in this round, at random; NOTHING if they have none."""
    items = 0
    for character in range(CHARACTERS):
        if is_victim(s, character, damage, shared):
            items += carried_items(s, character_thing(character))
    if items == 0:
        return NOTHING
    skip = below(s, items)
    for token in range(s.items):
        for character in range(CHARACTERS):
            if s.item_at[token] == character_thing(character) and is_victim(s, character, damage, shared):
                if skip == 0:
                    return token
                skip -= 1
    return NOTHING


def after_round(s: Any, strikes_back: bool) -> None:
    """animayhem.69: how a Combat goes on, or ends. Spent Energy comes back, 1 a round (animayhem.82)."""
    s.target = NOTHING
    end_marks_of_round(s)
    for character in range(CHARACTERS):
        if s.at[character] == s.field and s.spent[character] > 0:
            s.spent[character] -= 1
    if is_foe_gone(s) or group_size(s, int(s.fighter), int(s.field)) == 0:
        s.phase = COMBAT_OVER
    elif s.running:
        s.phase = Phase.RUN
    elif s.attackers == 0 and not strikes_back:
        note(s, Note.COMBAT_ENDS, slot_card(s, int(s.foe)))
        s.phase = COMBAT_OVER
    else:
        s.phase = COMBAT_ROUND


def finish_combat(s: Any) -> None:
    """animayhem.69: Health and Energy are restored, and what went on before goes on."""
    for character in range(CHARACTERS):
        if s.at[character] == s.field or (s.running and seat_of(character) == s.fighter):
            s.damage[character] = 0
            s.spent[character] = 0
    s.damage[CHARACTERS + s.foe] = 0
    end_marks_of_combat(s)
    s.turn = s.active
    s.phase = TURN_END if s.running and s.fighter == s.active else s.after
    s.foe = NOTHING
    s.fighter = NOTHING
    s.field = NOTHING
    s.target = NOTHING
    s.attackers = 0
    s.protectors = 0
    s.foe_card = NOTHING
    s.target_card = NOTHING
    s.running = 0
    clear_champions(s)
    s.charmed = 0
    s.winners = 0
    s.breakers = 0
    s.tested = 0
    s.calm = 0
