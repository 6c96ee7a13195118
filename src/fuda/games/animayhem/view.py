"""What a seat sees of Ani-Mayhem, from its masked state, ready for JSON. Cards are called by their ids, as in notation."""

from copy import copy
from typing import Any

from fuda.games.animayhem.abilities import base_health, total
from fuda.games.animayhem.belongings import carried_items
from fuda.games.animayhem.card_text import cards as cards
from fuda.games.animayhem.decks import MAX_CHARACTERS, MAX_DISASTERS, MAX_POWER
from fuda.games.animayhem.notation import hand_names, name_in, power_names, site_names, slot_names
from fuda.games.animayhem.pointing import details as details, parts as parts, unusable as unusable
from fuda.games.animayhem.requirements import may_enter
from fuda.games.animayhem.state import (
    BONKED,
    CAPTURED,
    CHARACTERS,
    COMBAT,
    DISASTERS,
    DISCARDED,
    EACH,
    FIRST_CHARACTER,
    FIRST_DISASTER,
    MARKS as MARK_SLOTS,
    NOTHING,
    OFF_FIELD,
    POWERS,
    SLOTS,
    UNDER,
    DisasterState,
    Outcome,
    Phase,
    character_card,
    character_id,
    character_thing,
    is_haven,
    power_id,
    seat_of,
    site_card,
    slot_card,
    slot_thing,
)
from fuda.games.animayhem.vocabulary import Ability
from fuda.kernel import has, wide_has

MARKS = {"turn_number": "table.mark_turn"}
SEAT_FIELDS = ("active", "first", "fighter", "rival", "owner", "by")
ABILITIES = {"attack": Ability.ATTACK, "defense": Ability.DEFENSE, "movement": Ability.MOVEMENT, "charm": Ability.CHARM}


def shared(s: Any) -> dict[str, Any]:
    """What everyone sees alike."""
    seats = range(s.players)
    lying = power_cards(s)
    return {
        "active": s.active,
        "first": s.first,
        "turn_number": sum(s.turns[seat] for seat in seats),
        "turns": [s.turns[seat] for seat in seats],
        "hands": [s.hand_size[seat] for seat in seats],
        "piles": [s.drawn_size[seat] for seat in seats],
        "resigned": [has(s.resigned, seat) for seat in seats],
        "retrieved": [retrieved(s, seat) for seat in seats],
        "captured": sum(at == CAPTURED or at >= FIRST_DISASTER for at in s.item_at[: s.items]),
        "items": s.items,
        "outcome": Outcome(s.outcome).name.lower(),
        "laying": name_of(s, s.card) if s.phase == Phase.PLACE else None,
        "field": {f"{s.site_x[site]},{s.site_y[site]}": site_view(s, site, lying) for site in range(s.sites)},
        "path": " ".join(name_in(site_names(s), site) for site in s.path[: s.path_size]),
        "off_field": {str(seat + 1): lying.get(OFF_FIELD + seat, "") for seat in seats},
        "discarded": {str(seat + 1): discarded(s, seat) for seat in seats},
        "bonked": {str(seat + 1): bonked(s, seat) for seat in seats},
        "lasting": {str(mark + 1): mark_view(s, mark) for mark in range(MARK_SLOTS) if s.mark_id[mark] != NOTHING},
        "combat": combat_view(s),
        "stack": " ".join(name_of(s, id) or "" for id in s.stack_id[: s.stack_size]),
        "copies": copies(s),
    }


def copies(s: Any) -> dict[str, str]:
    """The cards behind names with a number, which tell things of the same card apart: `medal:2` is a Medal."""
    lying = [power for power in range(POWERS) if s.power_at[power] >= 0]
    fighting = [slot for slot in range(SLOTS) if s.slot_id[slot] != NOTHING]
    things = ((site_names(s), range(s.sites)), (slot_names(s), fighting), (power_names(s), lying))
    cards = {name_in(names, i): names[i] for names, shown in things for i in shown}
    return {name: card for name, card in cards.items() if name != card}


def own(s: Any, seat: int) -> dict[str, Any]:
    """What depends on who looks; `seat` -1 is a spectator."""
    if seat < 0:
        return {"hand": [], "known": {}, "open_to_you": "", "could_enter": {}}
    known = {f"item:{token + 1}": name_of(s, s.item_id[token]) for token in range(s.items) if s.item_id[token] != NOTHING}
    return {"hand": hand_names(s, seat), "known": known, "open_to_you": open_to(s, seat), "could_enter": could_enter(s, seat)}


def open_to(s: Any, seat: int) -> str:
    """The Locations where a seat's group is and whose requirement it meets."""
    own = range(seat * MAX_CHARACTERS, (seat + 1) * MAX_CHARACTERS)
    places = sorted({int(s.at[c]) for c in own if s.at[c] >= 0 and not is_haven(s, int(s.at[c]))})
    return " ".join(name_in(site_names(s), site) for site in places if may_enter(s, seat, site))


def could_enter(s: Any, seat: int) -> dict[str, str]:
    """While a seat moves: for each place of a group of its own the Locations whose requirement all of it together would meet."""
    if s.phase != Phase.MOVE or s.turn != seat:
        return {}
    own = range(seat * MAX_CHARACTERS, (seat + 1) * MAX_CHARACTERS)
    names = site_names(s)
    moved = copy(s)
    found = {}
    for start in sorted({int(s.at[c]) for c in own if s.at[c] >= 0}):
        entered = []
        for site in range(s.sites):
            moved.at = [site if c in own and at == start else at for c, at in enumerate(s.at)]
            if not is_haven(s, site) and may_enter(moved, seat, site):
                entered.append(name_in(names, site))
        found[name_in(names, start)] = " ".join(entered)
    return found


def everything(s: Any) -> dict[str, Any]:
    """What a replay of a finished match may show besides: what lies under the Locations, and the faces of all Items."""
    under = {
        name_in(site_names(s), site): " ".join(
            name_of(s, id) or "" for id in s.under_id[site * UNDER : site * UNDER + s.under_size[site]]
        )
        for site in range(s.sites)
        if s.under_size[site] > 0
    }
    hands = [hand_names(s, seat) for seat in range(s.players)]
    return {
        "hands": hands,
        "under": under,
        "faces": {f"item:{token + 1}": name_of(s, s.item_id[token]) for token in range(s.items)},
    }


def name_of(s: Any, id: int) -> str | None:
    return s.book.ids[s.brought[id]] if id != NOTHING else None


def retrieved(s: Any, seat: int) -> int:
    havens = [site for site in range(s.sites) if s.site_owner[site] == seat]
    carriers = range(FIRST_CHARACTER + seat * MAX_CHARACTERS, FIRST_CHARACTER + (seat + 1) * MAX_CHARACTERS)
    return sum(at in havens or at in carriers for at in s.item_at[: s.items])


def site_view(s: Any, site: int, lying: dict[int, str]) -> dict[str, Any]:
    """A place of the Field with everything that is at it."""
    return {
        "card": s.book.ids[site_card(s, site)],
        "name": name_in(site_names(s), site),
        "owner": None if s.site_owner[site] == NOTHING else s.site_owner[site],
        "destroyed": has(s.ruins, site),
        "under": s.under_size[site],
        "items": " ".join(f"item:{token + 1}" for token in range(s.items) if s.item_at[token] == site),
        "equipment": lying.get(site, ""),
        "characters": {
            f"{seat_of(c) + 1}.{name_of(s, character_id(c))}": character_view(s, c, lying)
            for c in range(CHARACTERS)
            if s.at[c] == site
        },
        "disasters": {
            name_in(slot_names(s), slot): disaster_view(s, slot)
            for slot in range(SLOTS)
            if s.slot_id[slot] != NOTHING and s.slot_at[slot] == site
        },
    }


def character_view(s: Any, character: int, lying: dict[int, str]) -> dict[str, Any]:
    thing = character_thing(character)
    return {
        "card": s.book.ids[character_card(s, character)],
        "seat": seat_of(character),
        **{name: total(s, thing, ability) for name, ability in ABILITIES.items()},
        "health": base_health(s, thing) - s.damage[character],
        "moved": s.moved[character],
        "items": " ".join(f"item:{token + 1}" for token in range(s.items) if s.item_at[token] == thing),
        "shown": " ".join(
            name_of(s, s.item_shown[t]) or "" for t in range(s.items) if s.item_at[t] == thing and s.item_shown[t] >= 0
        ),
        "energy": total(s, thing, Ability.ENERGY) - s.spent[character],
        "cards": lying.get(thing, ""),
        "turned_over": " ".join(
            name_of(s, power_id(p)) or "" for p in range(POWERS) if s.power_at[p] == thing and wide_has(s.turned_over, 0, p)
        ),
        "rides": None if s.rides[character] == NOTHING else name_of(s, power_id(s.rides[character])),
        "builds": has(s.builders, character),
        "in_use": power_cards(s, only_used=True).get(thing, "") if thing in lying else "",
    }


def disaster_view(s: Any, slot: int) -> dict[str, Any]:
    thing = slot_thing(slot)
    card = s.book[slot_card(s, slot)]
    return {
        "card": s.book.ids[slot_card(s, slot)],
        "by": s.slot_by[slot],
        "major": bool(card.major),
        **{name: total(s, thing, ability) for name, ability in ABILITIES.items()},
        "health": base_health(s, thing) - s.damage[CHARACTERS + slot],
        "items": carried_items(s, thing),
    }


def power_cards(s: Any, only_used: bool = False) -> dict[int, str]:
    """The Power cards that lie at a place or Off Field or are carried by somebody, by that thing, as notation calls them."""
    names = power_names(s)
    found: dict[int, str] = {}
    for power in range(POWERS):
        thing = s.power_at[power]
        if thing >= 0 and (s.power_used[power] or not only_used):
            found[thing] = f"{found[thing]} {name_in(names, power)}" if thing in found else name_in(names, power)
    return found


def discarded(s: Any, seat: int) -> str:
    """The cards of a seat's Discard pile; Combat cards have one of their own."""
    ids = [character_id(c) for c in range(seat * MAX_CHARACTERS, (seat + 1) * MAX_CHARACTERS) if s.at[c] == DISCARDED]
    ids += [power_id(p) for p in range(seat * MAX_POWER, (seat + 1) * MAX_POWER) if s.power_at[p] == DISCARDED]
    states = s.disaster_state[seat * MAX_DISASTERS : (seat + 1) * MAX_DISASTERS]
    ids += [seat * EACH + DISASTERS + i for i, state in enumerate(states) if state == DisasterState.DISCARDED]
    ids += [seat * EACH + COMBAT + i for i in range(63) if has(s.combat_used[seat], i)]
    return " ".join(name_of(s, id) or "" for id in ids)


def bonked(s: Any, seat: int) -> str:
    characters = range(seat * MAX_CHARACTERS, (seat + 1) * MAX_CHARACTERS)
    return " ".join(name_of(s, character_id(c)) or "" for c in characters if s.at[c] == BONKED)


def mark_view(s: Any, mark: int) -> dict[str, Any]:
    on = s.mark_on[mark]
    at = on - FIRST_CHARACTER
    whom = None
    if FIRST_CHARACTER <= on < FIRST_DISASTER:
        whom = name_of(s, character_id(at))
    elif FIRST_DISASTER <= on < FIRST_DISASTER + SLOTS:
        whom = name_in(slot_names(s), on - FIRST_DISASTER)
    return {"card": name_of(s, s.mark_id[mark]), "whom": whom, "turns": s.mark_left[mark]}


def living_name(s: Any, i: int) -> str:
    """A Character with its seat, such as `1.ayame`, or a Disaster in play."""
    if i >= CHARACTERS:
        return name_in(slot_names(s), i - CHARACTERS)
    return f"{seat_of(i) + 1}.{name_of(s, character_id(i))}"


def duel_view(s: Any) -> dict[str, Any]:
    """A Combat between two players."""
    return {
        "fighter": s.fighter,
        "rival": s.rival,
        "place": name_in(site_names(s), s.field),
        "attacks": {living_name(s, c): living_name(s, s.strike_at[c]) for c in range(CHARACTERS) if s.strike_at[c] != NOTHING},
        "protects": {living_name(s, c): living_name(s, s.shield_of[c]) for c in range(CHARACTERS) if s.shield_of[c] != NOTHING},
        "cards": {living_name(s, c): name_of(s, s.duel_card[c]) for c in range(CHARACTERS) if s.duel_card[c] != NOTHING},
        "running": bool(s.running),
    }


def combat_view(s: Any) -> dict[str, Any] | None:
    if s.rival != NOTHING:
        return duel_view(s)
    if s.foe == NOTHING:
        return None

    def named(fighters: int) -> str:
        return " ".join(living_name(s, i) for i in range(CHARACTERS) if has(fighters, i))

    return {
        "disaster": name_in(slot_names(s), s.foe),
        "fighter": s.fighter,
        "party": [seat for seat in range(s.players) if has(s.party, seat)],
        "place": name_in(site_names(s), s.field),
        "target": living_name(s, s.target) if s.target != NOTHING else None,
        "attackers": named(s.attackers),
        "assaults": {
            living_name(s, c): living_name(s, CHARACTERS + s.strike_at[c]) for c in range(CHARACTERS) if s.strike_at[c] >= 0
        },
        "protectors": named(s.protectors),
        "charmed": named(s.charmed),
        "foe_card": name_of(s, s.foe_card),
        "target_card": name_of(s, s.target_card),
        "running": bool(s.running),
    }
