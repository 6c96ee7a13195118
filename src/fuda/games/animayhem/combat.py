"""Physical Combat with a Disaster up to the drawing of Combat cards. Rule numbers: `rules.md`.

Others may join before the first round. A round: the Disaster's target is drawn, the players assign attackers and protectors; what
follows is in `rounds`.
"""

from typing import Any

from fuda.games.animayhem.abilities import group_size, is_forbidden, may_act
from fuda.games.animayhem.belongings import begin_marks_of_combat, happen, happen_to_bearer, hurt
from fuda.games.animayhem.building import stir
from fuda.games.animayhem.combat_pile import put_cards_away
from fuda.games.animayhem.decks import MAX_CHARACTERS
from fuda.games.animayhem.field import start_over
from fuda.games.animayhem.requirements import may_enter
from fuda.games.animayhem.riding import clear_champions, is_kept_out
from fuda.games.animayhem.sides import draw_target, foes, helpers, is_foe_gone, is_in_party, members, primary_of
from fuda.games.animayhem.state import (
    CALM,
    CHARACTERS,
    CHARM_START,
    COMBAT_OVER,
    FIRST_CHARACTER,
    JOINING,
    LIVING,
    NOTHING,
    POWERS,
    ROUND_BEGINS,
    SHIELDS,
    TOUCHED_WORDS,
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
    thing_card,
)
from fuda.games.animayhem.telling import told_total
from fuda.games.animayhem.vocabulary import (
    ATTACK_ACTION,
    COMBAT_MOMENT,
    DEFENSE_ABILITY,
    PROTECT_ACTION,
    ROUND_MOMENT,
    RUN_ACTION,
)
from fuda.kernel import clear, count, has, lowest, note, only, wide_has, wide_remove, with_member, without_lowest, without_member

ON_MAJOR = 4  # attackers
ON_MINOR = 3
PROTECTORS = 2


def start_combat(s: Any, slot: int, seat: int, target: int, after: int) -> None:
    """A Disaster and the group of a seat where it is. `target` is a Character if it is drawn already, else NOTHING."""
    s.foe = primary_of(s, slot)
    s.fighter = seat
    s.party = only(seat)
    s.field = s.slot_at[slot]
    s.target = target
    s.after = after
    s.running = 0
    clear_champions(s)
    s.offers = 0
    s.loot = 0
    s.prize_from = NOTHING
    clear(s.touched, 0, TOUCHED_WORDS, 0)
    begin_marks_of_combat(s)
    note(s, Note.COMBAT, slot_card(s, int(s.foe)), seat, site_card(s, int(s.field)))
    s.phase = JOINING


# Joining: animayhem.146, animayhem.147.


def ask_to_join(s: Any) -> None:
    """The next player with Characters there is asked; when all were, the Combat begins."""
    while s.offers < s.players - 1:
        s.offers += 1
        seat = (s.fighter + s.offers) % s.players
        if can_join(s, int(seat)):
            s.turn = seat
            s.phase = Phase.JOIN
            return
    s.turn = s.fighter
    combat_moments(s, COMBAT_MOMENT)
    s.phase = CHARM_START


def can_join(s: Any, seat: int) -> bool:
    for character in range(seat * MAX_CHARACTERS, (seat + 1) * MAX_CHARACTERS):
        if s.at[character] == s.field and may_act(s, character_thing(character), ATTACK_ACTION):
            return True
    return False


def offer_to_join(s: Any) -> None:
    note(s, Note.OFFERS_TO_JOIN, s.turn)
    s.offerer = s.turn
    s.turn = s.fighter
    s.phase = Phase.WELCOME


def answer_offer(s: Any, is_welcome: bool) -> None:
    if is_welcome:
        s.party = with_member(s.party, int(s.offerer))
    note(s, Note.JOINS if is_welcome else Note.IS_TURNED_AWAY, s.offerer)
    s.offerer = NOTHING
    s.phase = JOINING


def combat_moments(s: Any, when: int) -> None:
    """animayhem.90: what the cards of both sides do when a Combat or a round of it begins."""
    others = foes(s)
    while others != 0:
        slot = lowest(others)
        others = without_lowest(others)
        happen(s, when, int(s.slot_id[slot]), slot_thing(slot), int(s.fighter))
    left = members(s)
    while left != 0:
        happen_to_bearer(s, when, lowest(left))
        left = without_lowest(left)


def begin_combat_round(s: Any) -> None:
    """animayhem.87: the Location attacks first, if it has Attack."""
    for seat in range(s.players):
        if has(s.party, seat):
            location_attacks(s, seat, int(s.field))
    s.phase = ROUND_BEGINS


def begin_round(s: Any) -> None:
    """animayhem.56, animayhem.57"""
    there = members(s)
    if is_foe_gone(s) or there == 0:
        s.phase = COMBAT_OVER
        return
    s.attackers = 0
    s.protectors = 0
    s.loot = 0  # not the Items of those whom the Location has felled
    s.shifted = 0
    clear(s.strike_at, 0, LIVING, NOTHING)
    put_cards_away(s)
    choose_target(s)
    renew_uses(s)
    combat_moments(s, ROUND_MOMENT)
    name_target(s)
    s.turn = s.fighter
    s.phase = Phase.ASSIGN


def choose_target(s: Any) -> None:
    """animayhem.57: drawn anew in each round; where a Vehicle fights for a player, only it is attacked (animayhem.116)."""
    pool = members(s)
    for seat in range(s.players):
        if has(s.party, seat) and s.champion[seat] != NOTHING:
            for character in range(seat * MAX_CHARACTERS, (seat + 1) * MAX_CHARACTERS):
                if character != s.champion[seat]:
                    pool = without_member(pool, character)
    pool = (pool & ~int(s.winners)) | (helpers(s, int(s.party)) << CHARACTERS)  # animayhem.98, animayhem.150
    if s.target == NOTHING or not has(pool, int(s.target)):
        s.target = draw_target(s, pool, int(s.field), int(s.foe))


def name_target(s: Any) -> None:
    if s.target != NOTHING and not s.calm & CALM:
        s.charmed = without_member(s.charmed, int(s.target))
        note(s, Note.TARGET, slot_card(s, int(s.foe)), thing_card(s, FIRST_CHARACTER + int(s.target)))


def shift_target(s: Any) -> None:
    """animayhem.116: a Vehicle was put into the Combat, or withdrawn from it."""
    if s.target == NOTHING or (s.target < CHARACTERS and seat_of(int(s.target)) == s.turn):
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
    if s.invoked_cards[0] == 0 and s.invoked_cards[1] == 0 and s.invoked_cards[2] == 0:
        return
    for power in range(POWERS):
        if wide_has(s.invoked_cards, 0, power) and s.book[s.brought[power_id(power)]].uses > 0:
            wide_remove(s.invoked_cards, 0, power)
    for token in range(s.items):
        if wide_has(s.invoked_cards, 0, POWERS + token) and s.item_shown[token] != NOTHING:
            if s.book[s.brought[s.item_shown[token]]].uses > 0:
                wide_remove(s.invoked_cards, 0, POWERS + token)


# Assigning: each player of the party in turn, the fighter first.


def is_assigned(s: Any, character: int) -> bool:
    return has(s.attackers, character) or has(s.protectors, character)


def attacker_limit(s: Any, slot: int) -> int:
    """animayhem.58"""
    return ON_MAJOR if s.book[slot_card(s, slot)].major else ON_MINOR


def attackers_on(s: Any, slot: int) -> int:
    """The set of Characters that attack a Disaster of the other side; those who name none attack the one that is fought."""
    found = 0
    left = int(s.attackers)
    while left != 0:
        character = lowest(left)
        left = without_lowest(left)
        if s.strike_at[character] == slot or (s.strike_at[character] == NOTHING and slot == s.foe):
            found = with_member(found, character)
    return found


def why_not_attack(s: Any, character: int) -> int:
    rule = why_not_strike_foe(s, character)
    if rule != 0:
        return rule
    if s.calm & SHIELDS:
        return 195
    return 58 if count(attackers_on(s, int(s.foe))) >= attacker_limit(s, int(s.foe)) else 0


def why_not_strike_foe(s: Any, character: int) -> int:
    if not is_in_party(s, character) or is_assigned(s, character):
        return 56
    if not may_act(s, character_thing(character), ATTACK_ACTION):
        return 56
    if has(s.running, character // MAX_CHARACTERS):
        return 68
    if is_kept_out(s, character):
        return 116
    return 98 if has(s.charmed, character) else 0


def why_not_assault(s: Any, character: int, slot: int) -> int:
    """animayhem.149: attacking an ally of the Disaster."""
    if slot == s.foe or s.slot_id[slot] == NOTHING or s.slot_ally[slot] != s.foe or s.slot_at[slot] != s.field:
        return 149
    rule = why_not_strike_foe(s, character)
    if rule != 0:
        return rule
    return 58 if count(attackers_on(s, slot)) >= attacker_limit(s, slot) else 0


def why_not_protect(s: Any, character: int) -> int:
    if s.champion[s.turn] != NOTHING or (s.target != NOTHING and s.target < CHARACTERS and is_champion(s, int(s.target))):
        return 116
    if not is_in_party(s, character) or is_assigned(s, character):
        return 56
    if not may_act(s, character_thing(character), PROTECT_ACTION):
        return 56
    return 59 if s.target == NOTHING or character == s.target or count(s.protectors) >= PROTECTORS else 0


def is_champion(s: Any, character: int) -> bool:
    """Whether a Character drives a Vehicle that fights."""
    return bool(s.champion[character // MAX_CHARACTERS] == character)


def why_not_run(s: Any) -> int:
    """Before one has assigned anyone, if nothing keeps the whole group from it."""
    if not has_assigned_nobody(s):
        return 68
    for character in range(s.turn * MAX_CHARACTERS, (s.turn + 1) * MAX_CHARACTERS):
        if s.at[character] == s.field and not may_run(s, character):
            return 159
    return 0


def has_assigned_nobody(s: Any) -> bool:
    """Whether the player to decide has neither assigned anyone in this round nor begun to run."""
    seat = int(s.turn)
    if has(s.running, seat):
        return False
    for character in range(seat * MAX_CHARACTERS, (seat + 1) * MAX_CHARACTERS):
        if has(s.attackers, character) or has(s.protectors, character):
            return False
    return True


def may_run(s: Any, character: int) -> bool:
    """animayhem.159: whether no card keeps a Character from running away. Without actions one may run all the same."""
    return not is_forbidden(s, character_thing(character), RUN_ACTION)


def attack_with(s: Any, character: int) -> None:
    s.attackers = with_member(s.attackers, character)
    stir(s, character)
    s.winners = without_member(s.winners, character)
    start_over(s, character // MAX_CHARACTERS, int(s.field))
    note(s, Note.ATTACKS, character_card(s, character))


def assault(s: Any, character: int, slot: int) -> None:
    attack_with(s, character)
    s.strike_at[character] = slot


def protect_with(s: Any, character: int) -> None:
    s.protectors = with_member(s.protectors, character)
    stir(s, character)
    note(s, Note.PROTECTS, character_card(s, character), thing_card(s, FIRST_CHARACTER + int(s.target)))


def run_away(s: Any) -> None:
    """animayhem.68: the opponent gets one attack without an answer; protectors are still chosen."""
    s.running = with_member(s.running, int(s.turn))
    note(s, Note.RUNS, s.turn)


def assign_next(s: Any) -> bool:
    """On to the next player of the party with Characters there; says whether there is one."""
    for step in range((s.turn - s.fighter) % s.players + 1, s.players):
        seat = int((s.fighter + step) % s.players)
        if has(s.party, seat) and group_size(s, seat, int(s.field)) > 0:
            s.turn = seat
            return True
    return False
