"""What cards are worth to the bot of Ani-Mayhem: Equipment to carry and use, Flash Effects and abilities, and whom to aim at."""

from typing import Any

from fuda.games.animayhem.abilities import base_health, carries_item, total
from fuda.games.animayhem.arriving import can_pay
from fuda.games.animayhem.charm import charm_total
from fuda.games.animayhem.decks import MAX_CHARACTERS, MAX_POWER
from fuda.games.animayhem.requirements import meets
from fuda.games.animayhem.rounds import attack_of_foes, attack_on_foe, defense_of_foe, defense_of_target
from fuda.games.animayhem.rows import printed
from fuda.games.animayhem.sides import is_foe_gone
from fuda.games.animayhem.stack import top_card
from fuda.games.animayhem.state import (
    CALM,
    CHARACTERS,
    COMBAT_ACTS,
    FIRST_CHARACTER,
    FIRST_DISASTER,
    HAND,
    LIVING,
    NOTHING,
    character_thing,
    power_id,
    seat_of,
    slot_thing,
)
from fuda.games.animayhem.targets import aimed_row
from fuda.games.animayhem.using import used_abilities
from fuda.games.animayhem.vocabulary import (
    ATTACK_ABILITY,
    DEFENSE_ABILITY,
    MOVEMENT_ABILITY,
    PLAYED_MOMENT,
    Ability,
    Kind,
    What,
    When,
    Whom,
)
from fuda.kernel import has

WORTH = (0, 4, 4, 2, 1, 0, 3)  # of one more of each ability
SKILL = 3
USELESS = 0
SAVES, BEATS, ROUTS = 40, 50, 60  # what a card in the right moment is worth


def worth_of_row(row: Any) -> int:
    """What a row that always holds brings to its bearer."""
    if row.what == What.ADD:
        return WORTH[row.ability] * int(row.amount)
    if row.what == What.MULTIPLY:
        return WORTH[row.ability] * 3
    if row.what == What.DIVIDE:
        return -3 * WORTH[row.ability]
    if row.what == What.SKILL:
        return SKILL * int(row.amount)
    if row.what == What.PIERCE or row.what == What.ENTER or row.what == What.IMMUNE or row.what == What.CATEGORY:
        return SKILL
    return 0


def worth_of_rows(card: Any) -> int:
    """What a card brings to who carries or bears it."""
    worth = 0
    for k in range(card.effects_count):
        row = card.effects[k]
        if row.when == When.ALWAYS and (row.whom == Whom.SELF or row.whom == Whom.GROUP):
            worth += worth_of_row(row)
        elif row.when == When.USED:
            worth += SKILL
    for k in range(card.skills_count):
        worth += SKILL * int(card.skills[k].count)
    return worth


def worth_of_equipment(s: Any, power: int, character: int) -> int:
    """What a piece of Equipment is worth to a Character, USELESS if it can't use it or has another for the same."""
    card = s.book[s.brought[power_id(power)]]
    seat = seat_of(character)
    if card.vehicle > 0 or not can_pay(s, card, character) or not meets(s, card, seat, NOTHING, character):
        return USELESS
    abilities = used_abilities(s, card)
    for other in range(seat * MAX_POWER, (seat + 1) * MAX_POWER):
        if other != power and s.power_at[other] == character_thing(character):
            mate = s.book[s.brought[power_id(other)]]
            if mate.kind == Kind.EQUIPMENT and used_abilities(s, mate) & abilities != 0:
                return USELESS
    return max(USELESS, worth_of_rows(card) + worth_of_own(s, card, character))


def worth_of_own(s: Any, card: Any, character: int) -> int:
    """What Equipment brings with abilities of its own, in the place of the Character's."""
    worth = 0
    for ability in range(ATTACK_ABILITY, MOVEMENT_ABILITY + 1):
        own = printed(card, ability)
        if own >= 0:
            worth += WORTH[ability] * (own - total(s, character_thing(character), ability))
    return worth


def gain_of_use(s: Any, power: int) -> int:
    """What it brings to use Equipment now."""
    card = s.book[s.brought[power_id(power)]]
    if card.vehicle > 0:  # it would leave the group behind
        return USELESS
    return worth_of_rows(card) + worth_of_own(s, card, int(s.power_at[power]) - FIRST_CHARACTER)


# Flash Effects and abilities that are used, in a Combat.


def lacking_attack(s: Any) -> int:
    """How much more Attack would Defeat the Disaster in this round; 0 or less if it falls anyway."""
    health = base_health(s, slot_thing(int(s.foe))) - int(s.damage[CHARACTERS + s.foe])
    return defense_of_foe(s, int(s.foe), True) + health - attack_on_foe(s, int(s.foe), 0)


def lacking_defense(s: Any) -> int:
    """How much more Defense would save the target in this round; 0 or less if it stands anyway."""
    if s.target == NOTHING or s.calm & CALM or s.target // MAX_CHARACTERS != s.turn:
        return 0
    health = base_health(s, character_thing(int(s.target))) - int(s.damage[s.target])
    return attack_of_foes(s) - defense_of_target(s) - health + 1


def gain_of_rows(s: Any, card: Any, when: int, attack: int, defense: int) -> int:
    """What the rows of a card bring in a Combat that lacks so much Attack and Defense."""
    gain = 0
    for k in range(card.effects_count):
        row = card.effects[k]
        if row.when != when:
            continue
        on_foe = row.whom == Whom.DISASTER or row.whom == Whom.OPPONENT
        amount = -int(row.amount) if on_foe else int(row.amount)
        if row.what == What.ADD and row.ability == Ability.ATTACK:
            gain += BEATS if not on_foe and 0 < attack <= amount else SAVES if on_foe and 0 < defense <= amount else 0
        elif row.what == What.ADD and row.ability == Ability.DEFENSE:
            gain += SAVES if not on_foe and 0 < defense <= amount else BEATS if on_foe and 0 < attack <= amount else 0
        elif row.what == What.DAMAGE and on_foe:
            gain += BEATS if 0 < attack <= int(row.amount) else 0
        elif row.what == What.DEFEAT and on_foe:
            gain += ROUTS if attack > 0 else 0
        elif (row.what == What.NO_ACTIONS or row.what == What.DIVIDE) and on_foe:
            gain += SAVES if defense > 0 else 0
        elif row.what == What.MULTIPLY and not on_foe:
            gain += BEATS if row.ability == Ability.ATTACK and 0 < attack < 5 else 0
        elif row.what == What.FLEE and on_foe:
            gain += SAVES if defense > 0 and attack > 0 else 0
    return gain


def is_fought_now(s: Any) -> bool:
    """Whether the seat to decide is in a Combat with a Disaster whose cards are drawn."""
    return bool(s.foe != NOTHING and s.fighter == s.turn and s.resume == COMBAT_ACTS and not is_foe_gone(s))


def lacking_charm(s: Any) -> int:
    """How much more Charm would keep a Character of the seat to decide from being charmed now; 0 or less if it is not."""
    if s.courting < FIRST_DISASTER or seat_of(int(s.courted) - FIRST_CHARACTER) != s.turn:
        return 0
    ours = charm_total(s, int(s.courted), int(s.target_card), int(s.foe_card), int(s.courting))
    return charm_total(s, int(s.courting), int(s.foe_card), int(s.target_card), int(s.courted)) - ours


def gain_in_charm(card: Any, charm: int) -> int:
    """What a Flash Effect brings while a Disaster tries to charm one that lacks so much Charm."""
    for k in range(card.effects_count):
        row = card.effects[k]
        if row.what == What.ADD and row.ability == Ability.CHARM and row.amount >= charm > 0:
            return SAVES
    return 0


def gain_of_flash(s: Any, i: int, attack: int, defense: int) -> int:
    """What a Flash Effect of the hand brings now."""
    card = s.book[s.brought[s.hand[s.turn * HAND + i]]]
    for k in range(card.effects_count):
        row = card.effects[k]
        if row.what == What.CANCEL and row.whom == Whom.DISASTER:
            return BEATS if s.pending != NOTHING and s.active == s.turn else 0
        if row.what == What.CANCEL and row.whom == Whom.COMBAT_CARD:
            return gain_without_foe_card(s, attack, defense)
        if row.what == What.CANCEL:
            return BEATS if s.stack_size > 0 and s.stack_seat[s.stack_size - 1] != s.turn else 0
    if s.courting != NOTHING:
        return gain_in_charm(card, lacking_charm(s))
    if attack == 0 and defense == 0:
        return 0
    return gain_of_rows(s, card, PLAYED_MOMENT, attack, defense)


def gain_without_foe_card(s: Any, attack: int, defense: int) -> int:
    """What it brings if the Disaster's Combat card does not count."""
    if s.foe_card == NOTHING or (attack <= 0 and defense <= 0):
        return 0
    card = s.foe_card
    s.foe_card = NOTHING
    gain = BEATS if attack > 0 and lacking_attack(s) <= 0 else 0
    gain += SAVES if defense > 0 and lacking_defense(s) <= 0 else 0
    s.foe_card = card
    return gain


def is_harm(row: Any) -> bool:
    """Whether a row does harm to what it is aimed at."""
    if row.what <= What.SKILL:
        return bool(row.amount < 0 or row.what == What.DIVIDE)
    if row.what == What.HEAL or row.what == What.TRANSFORM or row.what == What.PIERCE or row.what == What.ENTER:
        return False
    return bool(row.what != What.ALLOW and row.what != What.CATEGORY and row.what != What.MOVE and row.what != What.ALLY)


def worth_of_aim(s: Any, i: int) -> int:
    """How good a target is for the card that is aimed."""
    card = s.book[top_card(s)]
    top = int(s.stack_size) - 1
    row = card.effects[max(0, aimed_row(card, int(s.stack_when[top]), int(s.stack_option[top])))]
    harm = is_harm(row)
    if i >= LIVING:
        own = seat_of_power(s, i - LIVING) == s.turn
        return 10 if own != harm else 0
    if i >= CHARACTERS:
        worth = 30 if s.foe == i - CHARACTERS else 10
        if carries_item(s, FIRST_CHARACTER + i):
            worth += 10
        return worth if harm else -worth
    own = seat_of(i) == s.turn
    worth = 10
    if i == s.target:
        worth += 10 if row.ability == Ability.DEFENSE or row.ability == Ability.CHARM or row.what == What.HEAL else 5
    if has(s.attackers, i) and row.ability == Ability.ATTACK:
        worth += 12
    if carries_item(s, FIRST_CHARACTER + i):
        worth += 3
    worth += min(9, int(s.damage[i]))
    return worth if own != harm else -worth


def seat_of_power(s: Any, power: int) -> int:
    """The player whose Character has a Power card."""
    at = int(s.power_at[power])
    return seat_of(at - FIRST_CHARACTER) if FIRST_CHARACTER <= at < FIRST_CHARACTER + CHARACTERS else NOTHING


def worth_of_character(s: Any, character: int) -> int:
    """Attack and Defense together, for who bears an Enhancement or carries an Item."""
    thing = character_thing(character)
    return total(s, thing, ATTACK_ABILITY) + 2 * total(s, thing, DEFENSE_ABILITY)


def is_better_form(s: Any, card: Any) -> bool:
    """Whether the other form of a Character that transforms is the stronger one."""
    other = s.book[card.becomes]
    return bool(other.attack + other.defense + other.movement > card.attack + card.defense + card.movement)


def is_own_character(s: Any, at: int) -> bool:
    start = FIRST_CHARACTER + s.turn * MAX_CHARACTERS
    return bool(start <= at < start + MAX_CHARACTERS)
