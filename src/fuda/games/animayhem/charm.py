"""Charm Combat of a group with a Disaster, before Physical Combat. Rule numbers: `rules.md`.

The Disaster tries to charm each Character with Charm once, in random order. Then those who are free may try to break the charm of
others, and who has charmed a Minor Disaster altogether may bid it do something.
"""

from typing import Any

from fuda.games.animayhem.abilities import changed_for, group_size, has_row, may_act
from fuda.games.animayhem.belongings import carried_items, end_marks_of_round, happen, hurt, hurt_disaster, random_item
from fuda.games.animayhem.combat_pile import draw_combat_card
from fuda.games.animayhem.decks import MAX_CHARACTERS
from fuda.games.animayhem.disasters import take_item
from fuda.games.animayhem.falling import about_to_take
from fuda.games.animayhem.field import path_place
from fuda.games.animayhem.rows import printed, row_holds
from fuda.games.animayhem.sides import foes, helpers, is_foe_gone, members
from fuda.games.animayhem.state import (
    CALM,
    CHARACTERS,
    CHARM_LEFT,
    CHARM_NEXT,
    CHARM_TOTALS,
    COMBAT_OVER,
    COMBAT_ROUND,
    FIRST_CHARACTER,
    FIRST_DISASTER,
    NOTHING,
    SHIELDS,
    Note,
    Phase,
    character_card,
    character_thing,
    seat_of,
    slot_card,
    slot_thing,
    thing_card,
)
from fuda.games.animayhem.telling import tell_change, told_total
from fuda.games.animayhem.vocabulary import (
    ABILITIES_ACTION,
    ATTACK_ABILITY,
    ATTACK_ACTION,
    CHARM_ABILITY,
    COMBAT_MOMENT,
    DEFENSE_ABILITY,
    HOLD_ROW,
    MOVE_ACTION,
    OTHER_SIDE,
    OWN_SIDE,
    PROTECT_ACTION,
    ROUND_MOMENT,
    STOPS_MOMENT,
    TURN_MOMENT,
    What,
)
from fuda.games.animayhem.windows import open_window
from fuda.kernel import count, draw_member, first, has, lowest, note, with_member, without_lowest, without_member

HAND_OVER_BID = 0  # an Item
MOVE_BID = 1  # to the next Location
CALM_BID = 2  # it does not attack in this Combat
ABILITY_BID = 3  # it does what its card does
PROTECT_BID = 4  # the target of the first round, from its allies
BIDDEN_MOMENTS = (STOPS_MOMENT, COMBAT_MOMENT, ROUND_MOMENT, TURN_MOMENT)
ATTACK_BID = 5  # another one that is there; only told by this number


def begin_charm(s: Any) -> None:
    """animayhem.93: Charm Combat, if it is played with and the Disaster and a Character have Charm."""
    s.charmed = 0
    s.winners = 0
    s.breakers = 0
    s.tested = 0
    s.calm = 0
    suitors = participants(s)
    foe = slot_thing(int(s.foe))
    if s.charm != 0 or s.slot_id[s.foe] == NOTHING or suitors == 0:
        s.phase = COMBAT_ROUND
        return
    if printed(s.book[slot_card(s, int(s.foe))], CHARM_ABILITY) <= 0 or not may_act(s, foe, ATTACK_ACTION):
        s.phase = COMBAT_ROUND
        return
    s.suitors = suitors
    s.phase = CHARM_NEXT


def charm_next(s: Any) -> None:
    """animayhem.94: the Disaster tries to charm the next of them; when it has tried all, the charmed may be freed."""
    left = int(s.suitors) & members(s)
    if is_foe_gone(s) or members(s) == 0:
        s.suitors = 0
        s.phase = COMBAT_ROUND
    elif left == 0 or not may_act(s, slot_thing(int(s.foe)), ATTACK_ACTION):
        s.suitors = 0
        s.turn = s.fighter
        s.phase = Phase.CHARM_BREAK
    else:
        character = draw_member(s, left)
        s.suitors = without_member(s.suitors, character)
        charm_round(s, character)


def participants(s: Any) -> int:
    """Those of the group whose printed Charm is above 0."""
    found = 0
    left = members(s)
    while left != 0:
        if s.book[character_card(s, lowest(left))].charm > 0:
            found = with_member(found, lowest(left))
        left = without_lowest(left)
    return found


def by_charm_card(s: Any, value: int, id: int, whom: int, holder: int) -> int:
    if id == NOTHING:
        return value
    card = s.book[s.brought[id]]
    before = value
    for k in range(card.charm_effects_count):
        row = card.charm_effects[k]
        if row.whom == whom and row.what <= What.REPLACE and row_holds(s, row, holder):
            value = changed_for(s, value, row, holder)
    tell_change(s, int(s.brought[id]), before, value)
    return value


def charm_total(s: Any, thing: int, own: int, other: int, opponent: int) -> int:
    """animayhem.94: the Charm of one side after its own card, then after that of the other side."""
    value = by_charm_card(s, told_total(s, thing, CHARM_ABILITY), own, OWN_SIDE, thing)
    return max(0, by_charm_card(s, value, other, OTHER_SIDE, opponent))


def draw_two(s: Any, first_seat: int, second_seat: int) -> None:
    """One Combat card for each of two, from the piles of these seats."""
    s.foe_card = NOTHING
    s.target_card = NOTHING
    s.foe_card = draw_combat_card(s, first_seat)
    s.target_card = draw_combat_card(s, second_seat)


def try_to_charm(s: Any, thing: int, other: int, first_seat: int, second_seat: int) -> None:
    """animayhem.94, animayhem.201: a Combat card is drawn for each of two, and everyone may answer before they are compared."""
    s.courting = thing
    s.courted = other
    draw_two(s, first_seat, second_seat)
    tell_card(s, thing, int(s.foe_card))
    tell_card(s, other, int(s.target_card))
    open_window(s, CHARM_TOTALS)


def are_both_there(s: Any) -> bool:
    """Whether those whose Charm is compared are still where the Combat is."""
    return is_there(s, int(s.courting)) and is_there(s, int(s.courted))


def is_there(s: Any, thing: int) -> bool:
    if thing < FIRST_DISASTER:
        return bool(s.at[thing - FIRST_CHARACTER] == s.field)
    slot = thing - FIRST_DISASTER
    return bool(s.slot_id[slot] != NOTHING and s.slot_at[slot] == s.field)


def charm_of_first(s: Any) -> int:
    ours = charm_total(s, int(s.courting), int(s.foe_card), int(s.target_card), int(s.courted))
    note(s, Note.CHARM_OF, thing_card(s, int(s.courting)), ours)
    return ours


def charm_of_second(s: Any) -> int:
    theirs = charm_total(s, int(s.courted), int(s.target_card), int(s.foe_card), int(s.courting))
    note(s, Note.CHARM_OF, thing_card(s, int(s.courted)), theirs)
    return theirs


def lead_of_first(s: Any) -> int:
    """animayhem.94: by how much the first has more Charm than the second, with a Combat card for each."""
    ours = charm_of_first(s)
    return ours - charm_of_second(s)


def end_try(s: Any) -> None:
    """The cards are put away, and what was to last for this try is over."""
    s.foe_card = NOTHING
    s.target_card = NOTHING
    s.courting = NOTHING
    s.courted = NOTHING
    end_marks_of_round(s, CHARM_LEFT)


def tell_card(s: Any, thing: int, id: int) -> None:
    if id != NOTHING:
        note(s, Note.CARD_FOR, thing_card(s, thing), int(s.brought[id]))


def charm_round(s: Any, character: int) -> None:
    """animayhem.94: the Disaster tries to charm one Character; cards come from that one's player."""
    seat = seat_of(character)
    s.target = character
    try_to_charm(s, slot_thing(int(s.foe)), character_thing(character), seat, seat)


def settle_charm(s: Any) -> None:
    """The Charm of the two is compared; who is gone neither charms nor is charmed (animayhem.201)."""
    suitor = int(s.courting)
    character = int(s.courted) - FIRST_CHARACTER
    is_break = suitor < FIRST_DISASTER
    if are_both_there(s):
        lead = lead_of_first(s)
        if is_break:
            break_charm(s, character, lead)
        else:
            be_tried(s, character, lead)
    end_try(s)
    s.target = NOTHING
    if is_break:
        s.turn = seat_of(suitor - FIRST_CHARACTER)
        s.phase = Phase.CHARM_BREAK
    else:
        s.phase = CHARM_NEXT


def be_tried(s: Any, character: int, lead: int) -> None:
    """animayhem.94: the Disaster has so much more Charm than a Character."""
    if lead > 0:
        s.charmed = with_member(s.charmed, character)
        s.margin[character] = min(127, lead)
        note(s, Note.CHARMED, character_card(s, character), lead)
    elif lead < 0:
        s.winners = with_member(s.winners, character)
        note(s, Note.CHARMS, character_card(s, character), slot_card(s, int(s.foe)))


# Breaking a charm: animayhem.95.


def why_not_free(s: Any, number: int, other: int) -> int:
    breaker = s.turn * MAX_CHARACTERS + number
    victim = s.turn * MAX_CHARACTERS + other
    if s.at[victim] != s.field or is_foe_gone(s):
        return 95
    if s.at[breaker] != s.field or has(s.charmed, breaker) or has(s.breakers, breaker):
        return 95
    if not may_act(s, character_thing(breaker), ATTACK_ACTION):
        return 95
    return 0 if has(s.charmed, victim) and not has(s.tested, victim) else 95


def can_free(s: Any) -> bool:
    for number in range(MAX_CHARACTERS):
        for other in range(MAX_CHARACTERS):
            if why_not_free(s, number, other) == 0:
                return True
    return False


def free(s: Any, number: int, other: int) -> None:
    """One tries to break the charm of another."""
    breaker = s.turn * MAX_CHARACTERS + number
    victim = s.turn * MAX_CHARACTERS + other
    s.breakers = with_member(s.breakers, breaker)
    try_to_free(s, breaker, victim)


def try_to_free(s: Any, breaker: int, victim: int) -> None:
    s.tested = with_member(s.tested, victim)
    try_to_charm(s, character_thing(breaker), character_thing(victim), seat_of(breaker), seat_of(victim))


def break_charm(s: Any, victim: int, lead: int) -> None:
    """One who breaks a charm has to beat the other by twice what that one was charmed by."""
    if lead >= 2 * s.margin[victim]:
        s.charmed = without_member(s.charmed, victim)
        s.charmer[victim] = NOTHING
        note(s, Note.FREED, character_card(s, victim))


def free_next(s: Any) -> bool:
    """On to the player of the party who can free someone, from the one to decide on; says whether there is one."""
    for step in range((s.turn - s.fighter) % s.players, s.players):
        seat = int((s.fighter + step) % s.players)
        if has(s.party, seat):
            s.turn = seat
            if can_free(s):
                return True
    return False


def pass_freeing(s: Any) -> bool:
    """The player to decide tries no more; says whether another one may."""
    if (s.turn + 1 - s.fighter) % s.players == 0:
        return False
    s.turn = (s.turn + 1) % s.players
    return free_next(s)


def finish_charm(s: Any) -> None:
    """animayhem.96, animayhem.97: a group that is charmed altogether is left; one that has charmed a Minor may bid it act."""
    group = members(s)
    suitors = participants(s)
    s.turn = s.fighter
    if group == 0 or is_foe_gone(s):
        s.phase = COMBAT_ROUND
    elif group & ~int(s.charmed) == 0:
        take_item(s, int(s.foe))
        s.phase = COMBAT_OVER
    elif suitors & ~int(s.winners) == 0 and suitors != 0 and not s.book[slot_card(s, int(s.foe))].major:
        s.phase = Phase.BID
    else:
        s.phase = COMBAT_ROUND


# What a charmed Minor Disaster does: animayhem.97.


def why_not_bid(s: Any, bid: int) -> int:
    if bid == HAND_OVER_BID:
        return 0 if carried_items(s, slot_thing(int(s.foe))) > 0 else 97
    if bid == MOVE_BID:
        if has_row(s, slot_thing(int(s.foe)), HOLD_ROW):
            return 106
        return 0 if path_place(s, int(s.field)) < s.path_size - 1 else 97
    if bid == ABILITY_BID:
        return 0 if has_ability(s.book[slot_card(s, int(s.foe))]) else 194
    if bid == PROTECT_BID:
        return 0 if count(foes(s)) > 1 and may_act(s, slot_thing(int(s.foe)), PROTECT_ACTION) else 195
    return 0


def has_ability(card: Any) -> bool:
    """animayhem.194: whether a Disaster does something at a moment that it can be made to do now."""
    for k in range(len(BIDDEN_MOMENTS)):
        if has(card.moments, BIDDEN_MOMENTS[k]):
            return True
    return False


def why_not_bid_attack(s: Any, i: int) -> int:
    """animayhem.196: another Disaster there, or a Character of a player who does not fight."""
    if not may_act(s, slot_thing(int(s.foe)), ATTACK_ACTION):
        return 196
    if i < CHARACTERS:
        return 0 if s.at[i] == s.field and not has(s.party, seat_of(i)) else 196
    slot = i - CHARACTERS
    if slot == s.foe or s.slot_id[slot] == NOTHING or s.slot_at[slot] != s.field or has(helpers(s, int(s.party)), slot):
        return 196
    return 0 if s.book[slot_card(s, slot)].defense >= 0 else 196


def why_not_bar(s: Any, action: int) -> int:
    """What it might do in this Combat besides attacking, for which there is a bid."""
    return 0 if action in (MOVE_ACTION, ABILITIES_ACTION) else 97


def bar_foe(s: Any, action: int) -> None:
    """One kind of action is barred for this Combat."""
    s.barred[CHARACTERS + s.foe] = action
    note(s, Note.PREVENTS, character_card(s, lowest(int(s.winners))), slot_card(s, int(s.foe)), action)
    s.phase = COMBAT_ROUND


def make_bid(s: Any, bid: int) -> None:
    note(s, Note.BIDS, slot_card(s, int(s.foe)), bid)
    s.phase = COMBAT_ROUND
    if bid == HAND_OVER_BID:
        token = random_item(s, slot_thing(int(s.foe)))
        if token != NOTHING and s.winners != 0:
            about_to_take(s, token, character_thing(lowest(winners_of_fighter(s))), NOTHING)
    elif bid == MOVE_BID:
        s.slot_at[s.foe] = s.path[path_place(s, int(s.field)) + 1]
        s.slot_fought[s.foe] = 1
    elif bid == ABILITY_BID:
        act_as_bidden(s)
    elif bid == PROTECT_BID:
        s.calm |= SHIELDS
    else:
        s.calm |= CALM


def winners_of_fighter(s: Any) -> int:
    """Those who have charmed the Disaster: of the player who fights it, or else of those who have joined."""
    own = int(s.winners) & (first(MAX_CHARACTERS) << (int(s.fighter) * MAX_CHARACTERS))
    return own if own != 0 else int(s.winners)


def act_as_bidden(s: Any) -> None:
    """animayhem.194: its card acts on the group of another player there who does not fight, or else on those who fight it."""
    seat = int(s.fighter)
    for step in range(1, s.players):
        other = int((s.fighter + step) % s.players)
        if seat == s.fighter and not has(s.party, other) and group_size(s, other, int(s.field)) > 0:
            seat = other
    for k in range(len(BIDDEN_MOMENTS)):
        happen(s, BIDDEN_MOMENTS[k], int(s.slot_id[s.foe]), slot_thing(int(s.foe)), seat)


def bid_attack(s: Any, i: int) -> None:
    """animayhem.196: its Attack against the other one's own Defense, once, without Combat cards or an answer."""
    note(s, Note.BIDS, slot_card(s, int(s.foe)), ATTACK_BID)
    attack = max(0, told_total(s, slot_thing(int(s.foe)), ATTACK_ABILITY))
    defense = max(0, told_total(s, FIRST_CHARACTER + i, DEFENSE_ABILITY))
    note(s, Note.ATTACK_ON, thing_card(s, FIRST_CHARACTER + i), attack, defense)
    s.phase = COMBAT_ROUND
    damage = max(0, attack - defense)
    if i < CHARACTERS:
        hurt(s, i, damage)
    else:
        hurt_disaster(s, i - CHARACTERS, damage)
