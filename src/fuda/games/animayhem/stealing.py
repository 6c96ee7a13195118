"""Stealing in Ani-Mayhem, and the thief's move. Rule numbers: `rules.md`."""

from typing import Any

from fuda.games.animayhem.abilities import (
    carries_item,
    is_allowed_to_steal,
    may_act,
    total,
)
from fuda.games.animayhem.belongings import give_power
from fuda.games.animayhem.building import stir
from fuda.games.animayhem.combat import start_combat
from fuda.games.animayhem.decks import MAX_CHARACTERS
from fuda.games.animayhem.disasters import is_combat_disaster, provokes, walk
from fuda.games.animayhem.falling import about_to_take, is_kept
from fuda.games.animayhem.field import neighbour, start_over
from fuda.games.animayhem.moving import may_stop, why_not_step_to
from fuda.games.animayhem.riding import crew_of, get_out
from fuda.games.animayhem.state import (
    ASKING,
    CHARACTERS,
    DIRECTIONS,
    FIRST_CHARACTER,
    FIRST_DISASTER,
    FIRST_PLAYER,
    GETS_AWAY,
    IS_CAUGHT,
    NOTHING,
    SLOTS,
    Note,
    Phase,
    character_card,
    character_thing,
    is_haven,
    next_power,
    place_of,
    power_id,
    seat_of,
    site_card,
    slot_card,
    slot_thing,
    thing_card,
)
from fuda.games.animayhem.vocabulary import (
    ATTACK_ACTION,
    MOVE_ACTION,
    MOVEMENT_ABILITY,
    Kind,
)
from fuda.kernel import has, note, with_member


def is_from_others(s: Any, holder: int, thief: int) -> bool:
    """Whether a thing that carries a card is a Disaster or a Character of another player, where the thief is."""
    if holder < FIRST_CHARACTER or holder >= FIRST_PLAYER or place_of(s, holder) != s.at[thief]:
        return False
    if holder >= FIRST_DISASTER:
        return True
    return seat_of(holder - FIRST_CHARACTER) != seat_of(thief)


def why_not_steal_item(s: Any, thief: int, token: int) -> int:
    if token >= s.items or not is_from_others(s, int(s.item_at[token]), thief):
        return 134
    return 156 if is_kept(s, int(s.item_at[token])) else 0


def why_not_steal_power(s: Any, thief: int, power: int) -> int:
    if not is_from_others(s, int(s.power_at[power]), thief):
        return 134
    card = s.book[s.brought[power_id(power)]]
    if card.kind != Kind.EQUIPMENT:
        return 134
    if is_kept(s, int(s.power_at[power])):
        return 156
    return 111 if card.vehicle > 0 and s.riders != 0 and crew_of(s, power) != 0 else 0


def has_loot(s: Any, thief: int) -> bool:
    for token in range(s.items):
        if why_not_steal_item(s, thief, token) == 0:
            return True
    power = next_power(s, NOTHING)
    while power != NOTHING:
        if s.power_at[power] >= FIRST_CHARACTER and why_not_steal_power(s, thief, power) == 0:
            return True
        power = next_power(s, power)
    return False


def others_at(s: Any, seat: int) -> int:
    """The set of sites at which there are Disasters, or Characters of other players."""
    found = 0
    for character in range(CHARACTERS):
        if s.at[character] >= 0 and seat_of(character) != seat:
            found = with_member(found, int(s.at[character]))
    for slot in range(SLOTS):
        if s.slot_id[slot] != NOTHING and s.slot_at[slot] >= 0:
            found = with_member(found, int(s.slot_at[slot]))
    return found


def why_not_rob(s: Any, number: int) -> int:
    """animayhem.134: once a Turn, in the Move phase or before Scavenging."""
    thief = s.turn * MAX_CHARACTERS + number
    if s.at[thief] < 0 or has(s.thieves, thief) or s.scavenged or s.walker != NOTHING:
        return 134
    if not is_allowed_to_steal(s, character_thing(thief)):
        return 134
    return 0 if has_loot(s, thief) else 134


def rob(s: Any, number: int) -> None:
    s.card = s.turn * MAX_CHARACTERS + number
    s.thieves = with_member(s.thieves, int(s.card))
    s.flight_back = s.phase
    s.phase = Phase.ROB


def steal_item(s: Any, thief: int, token: int, back: int) -> None:
    """A thief is about to take an Item, whose face it sees only then (animayhem.140); if it gets it, it may get away."""
    holder = int(s.item_at[token])
    had_item = carries_item(s, character_thing(thief))
    stir(s, thief)
    note(s, Note.STEALS_ITEM, character_card(s, thief), thing_card(s, holder))
    about_to_take(s, token, character_thing(thief), holder - FIRST_CHARACTER if holder < FIRST_DISASTER else NOTHING)
    s.thief = thief
    s.flight = IS_CAUGHT if holder >= FIRST_DISASTER and had_item else GETS_AWAY
    s.stolen = token
    s.card = NOTHING
    s.flight_back = 0
    s.phase = back


def steal_power(s: Any, thief: int, power: int, back: int) -> None:
    holder = int(s.power_at[power])
    had_item = carries_item(s, character_thing(thief))
    note(s, Note.STEALS, character_card(s, thief), int(s.brought[power_id(power)]))
    give_power(s, power, character_thing(thief))
    begin_flight(s, thief, holder >= FIRST_DISASTER and had_item, back)


def begin_flight(s: Any, thief: int, is_caught: bool, back: int) -> None:
    """animayhem.135, animayhem.137: the thief's move, unless the Disaster would have attacked it before."""
    stir(s, thief)
    s.card = NOTHING
    s.flight_back = 0
    s.phase = back
    if is_caught or not may_act(s, character_thing(thief), MOVE_ACTION):
        return
    if has(s.riders, thief):
        get_out(s, thief)
    s.thief = thief
    s.flight = total(s, character_thing(thief), MOVEMENT_ABILITY)
    if s.flight > 0 and can_flee(s):
        s.flight_back = back
        s.turn = seat_of(thief)
        s.phase = Phase.FLIGHT
    else:
        s.flight = 0


# The thief's move: animayhem.135.


def why_not_flee_step(s: Any, number: int, direction: int) -> int:
    if s.turn * MAX_CHARACTERS + number != s.thief or s.flight <= 0:
        return 135
    if has(s.still, int(s.thief)):
        return 79
    return why_not_step_to(s, int(s.thief), direction, int(s.flight))


def can_flee(s: Any) -> bool:
    if has(s.still, int(s.thief)):  # animayhem.79
        return False
    for direction in range(DIRECTIONS):
        if why_not_step_to(s, int(s.thief), direction, int(s.flight)) == 0:
            return True
    return False


def why_not_end_flight(s: Any) -> int:
    return 0 if may_stop(s, int(s.thief), int(s.at[s.thief])) or s.flight <= 0 or not can_flee(s) else 45


def flee_step(s: Any, direction: int) -> None:
    site = neighbour(s, int(s.at[s.thief]), direction)
    start_over(s, seat_of(int(s.thief)), int(s.at[s.thief]))
    s.at[s.thief] = site
    s.flight -= 1
    note(s, Note.STEPS, character_card(s, int(s.thief)), site_card(s, site))
    if s.flight == 0:
        end_flight(s)


def end_flight(s: Any) -> None:
    s.flight = 0
    s.phase = s.flight_back
    s.flight_back = 0
    s.turn = s.active


def can_thief_stop(s: Any) -> bool:
    """Whether nothing else has to be done first."""
    if s.phase == Phase.FLIGHT or s.doomed != 0 or s.prize != NOTHING:
        return False
    return bool(s.flight < 0 or (s.fighter == NOTHING and s.stack_size == 0))


def thief_stops(s: Any) -> None:
    """A theft was answered, or the thief has stopped somewhere."""
    if s.flight < 0:
        finish_theft(s)
    else:
        attack_thief(s)


def finish_theft(s: Any) -> None:
    """Who has got the Item moves at once: a Character as its player likes, a Disaster along its path (animayhem.138)."""
    thief = int(s.thief)
    is_caught = s.flight == IS_CAUGHT
    has_it = s.item_at[s.stolen] == FIRST_CHARACTER + thief
    s.thief = NOTHING
    s.flight = 0
    s.stolen = NOTHING
    if not has_it:
        return
    if thief < CHARACTERS:
        begin_flight(s, thief, is_caught, int(s.phase))
    else:
        walk(s, thief - CHARACTERS)


def attack_thief(s: Any) -> None:
    """animayhem.136: a Combat Disaster attacks the thief where it has stopped, as it would attack others."""
    thief = int(s.thief)
    site = int(s.at[thief])
    if site >= 0 and not is_haven(s, site):
        for slot in range(SLOTS):
            if s.slot_id[slot] != NOTHING and s.slot_at[slot] == site and s.slot_fought[slot] == 0:
                if attacks_thief(s, slot):
                    s.slot_fought[slot] = 1
                    start_combat(s, slot, seat_of(thief), NOTHING, int(s.resume) if s.phase == ASKING else int(s.phase))
                    return
    s.thief = NOTHING


def attacks_thief(s: Any, slot: int) -> bool:
    if s.slot_ally[slot] != NOTHING:  # one that leads others fights for them, an ally of a group starts no Combat (animayhem.150)
        return False
    if not is_combat_disaster(s.book[slot_card(s, slot)]) or not may_act(s, slot_thing(slot), ATTACK_ACTION):
        return False
    return provokes(s, slot, int(s.thief))
