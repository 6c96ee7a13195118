"""Scavenging a Location of Ani-Mayhem, and starting a Combat by choice before it. Rule numbers: `rules.md`."""

from typing import Any

from fuda.games.animayhem.abilities import group_size, may_act
from fuda.games.animayhem.belongings import happen, set_aside, take_from_under
from fuda.games.animayhem.building import stir
from fuda.games.animayhem.combat import start_combat
from fuda.games.animayhem.decks import MAX_CHARACTERS
from fuda.games.animayhem.disasters import (
    act_where_it_stops,
    enter_field,
    is_combat_disaster,
    is_there,
    strike_first_group,
    strike_group,
    take_item,
)
from fuda.games.animayhem.effects import can_affect_group
from fuda.games.animayhem.moving import all_suit
from fuda.games.animayhem.requirements import may_enter, may_scavenge
from fuda.games.animayhem.state import (
    ARRIVALS,
    DISASTER_OFF_FIELD,
    MARKS,
    NOTHING,
    PRICE_ROW,
    REVEALED,
    SLOTS,
    TURNED_OVER,
    UNDER,
    Note,
    Phase,
    character_thing,
    is_haven,
    site_card,
    slot_card,
)
from fuda.games.animayhem.telling import told_total
from fuda.games.animayhem.tolls import can_pay_toll, pay_toll
from fuda.games.animayhem.vocabulary import ATTACK_ABILITY, ATTACK_ACTION, ENTERED_MOMENT, What
from fuda.games.animayhem.windows import open_window
from fuda.kernel import has, note, with_member

SCAVENGING = int(Phase.SCAVENGE)


def why_not_fight(s: Any, slot: int) -> int:
    """animayhem.49"""
    if s.slot_id[slot] == NOTHING or s.scavenged:
        return 49
    if s.slot_ally[slot] >= SLOTS:
        return 150
    site = int(s.slot_at[slot])
    if not is_combat_disaster(s.book[slot_card(s, slot)]) or not is_there(s, int(s.turn), site) or has(s.fought, site):
        return 49
    return 0 if someone_may(s, int(s.turn), site, ATTACK_ACTION) else 49


def someone_may(s: Any, seat: int, site: int, action: int) -> bool:
    """Whether one Character of a group may take an action."""
    for character in range(seat * MAX_CHARACTERS, (seat + 1) * MAX_CHARACTERS):
        if s.at[character] == site and may_act(s, character_thing(character), action):
            return True
    return False


def someone_may_scavenge(s: Any, seat: int, site: int) -> bool:
    for character in range(seat * MAX_CHARACTERS, (seat + 1) * MAX_CHARACTERS):
        if s.at[character] == site and may_scavenge(s, character, site):
            return True
    return False


def fight(s: Any, slot: int) -> None:
    s.fought = with_member(s.fought, int(s.slot_at[slot]))
    start_combat(s, slot, int(s.turn), NOTHING, SCAVENGING)


def why_not_attempt(s: Any, site: int) -> int:
    """animayhem.50"""
    if s.scavenged or site >= s.sites or is_haven(s, site) or has(s.ruins, site):
        return 50
    if not someone_may_scavenge(s, int(s.turn), site):
        return 50
    if is_blocked(s, site):
        return 168
    if not all_suit(s, int(s.turn), site):
        return 45
    if not may_enter(s, int(s.turn), site):
        return 23
    return 0 if can_pay_toll(s, int(s.turn), site) else 200


def is_blocked(s: Any, site: int) -> bool:
    """animayhem.168: whether a lasting effect keeps everyone out of a Location."""
    for mark in range(MARKS):
        if s.mark_id[mark] != NOTHING and s.mark_on[mark] == site:
            if s.book[s.mark_card[mark]].effects[s.mark_row[mark] % PRICE_ROW].what == What.BLOCK:
                return True
    return False


def attempt(s: Any, site: int) -> None:
    s.scavenged = 1
    stir_group(s, int(s.turn), site)
    s.inside = site
    note(s, Note.ATTEMPTS, int(s.turn), site_card(s, site))
    pay_toll(s, int(s.turn), site)
    happen(s, ENTERED_MOMENT, int(s.site_id[site]), site, int(s.turn))
    s.phase = Phase.INSIDE


def stir_group(s: Any, seat: int, site: int) -> None:
    """Nobody of a group that Scavenges builds on (animayhem.122)."""
    if s.builders != 0:
        for character in range(seat * MAX_CHARACTERS, (seat + 1) * MAX_CHARACTERS):
            if s.at[character] == site:
                stir(s, character)


def why_not_break(s: Any, site: int) -> int:
    """animayhem.88"""
    if site < s.sites and is_blocked(s, site):
        return 168
    if s.scavenged or site >= s.sites or is_haven(s, site) or has(s.ruins, site) or s.book[site_card(s, site)].defense <= 0:
        return 88
    return 0 if someone_may(s, int(s.turn), site, ATTACK_ACTION) else 88


def break_in(s: Any, site: int) -> None:
    """animayhem.88, animayhem.89: the group attacks the Location once; at Health 0 it has entered."""
    seat = int(s.turn)
    s.scavenged = 1
    stir_group(s, seat, site)
    if s.siege_at[seat] != site:
        s.siege_at[seat] = site
        s.siege[seat] = 0
    attack = 0
    for character in range(seat * MAX_CHARACTERS, (seat + 1) * MAX_CHARACTERS):
        if s.at[character] == site and may_act(s, character_thing(character), ATTACK_ACTION):
            attack += told_total(s, character_thing(character), ATTACK_ABILITY)
    defense = int(s.book[site_card(s, site)].defense)
    damage = max(0, attack - defense)
    s.siege[seat] = min(127, s.siege[seat] + damage)
    left = defense - int(s.siege[seat])
    note(s, Note.BREAKS, site_card(s, site), damage, left)
    if left <= 0:
        s.siege_at[seat] = NOTHING
        s.inside = site
        s.phase = Phase.INSIDE


def why_not_reveal(s: Any) -> int:
    return 0 if s.under_size[s.inside] > 0 else 51


def reveal(s: Any) -> None:
    """animayhem.51: the first Disaster under the Location is turned over. Before it acts it may be cancelled (animayhem.192)."""
    site = int(s.inside)
    id = int(s.under_id[site * UNDER])
    take_from_under(s, site, site * UNDER)
    note(s, Note.REVEALS, s.turn, int(s.brought[id]))
    set_aside(s, id, DISASTER_OFF_FIELD)
    s.found = NOTHING
    s.pending = id
    open_window(s, TURNED_OVER)


def face_revealed(s: Any) -> None:
    """animayhem.51, animayhem.52: a Disaster that was turned over is fought, or acts."""
    site = int(s.inside)
    id = int(s.pending)
    s.pending = NOTHING
    s.phase = REVEALED
    if id == NOTHING:  # cancelled
        return
    card = s.book[s.brought[id]]
    if card.movement >= 0:
        slot = enter_field(s, id, int(s.turn), site)
        if slot == NOTHING:
            return
        s.found = slot
        s.slot_still[slot] = 1  # animayhem.38: one that moves once does not move
        if is_combat_disaster(card):
            start_combat(s, slot, int(s.turn), NOTHING, REVEALED)
        else:
            act_where_it_stops(s, slot)
    elif can_affect_group(s, id, int(s.turn), site):
        strike_group(s, id, int(s.turn), site)
    else:
        strike_first_group(s, id, int(s.turn))


def after_reveal(s: Any) -> None:
    """animayhem.51 to animayhem.53: Scavenging goes on if the Disaster is gone or does not fight, and the group can go on."""
    site = int(s.inside)
    slot = int(s.found)
    blocked = slot != NOTHING and s.slot_id[slot] != NOTHING and is_combat_disaster(s.book[slot_card(s, slot)])
    if blocked:
        take_item(s, slot)
    s.found = NOTHING
    s.turn = s.active
    if blocked or group_size(s, int(s.active), site) == 0 or not someone_may_scavenge(s, int(s.active), site):
        leave(s)
    else:
        s.phase = Phase.INSIDE


def leave(s: Any) -> None:
    """animayhem.53: the group leaves the Location without moving; who took an Item up is attacked by Disasters there."""
    note(s, Note.LEAVES, int(s.active), site_card(s, int(s.inside)))
    s.inside = NOTHING
    s.turn = s.active
    s.phase = ARRIVALS
