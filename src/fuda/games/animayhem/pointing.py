"""What one points at to choose an action of Ani-Mayhem, and what can't be used now.

Cards of the hand are called by their ids. `at.old-mill` is a place of the Field and `free.2,-1` an empty one beside it, `1.ayame`
a Character of seat 1, `wolf:2` a Disaster in play, `item:3` an Item, `card.medal:2` a Power card that lies or is carried.
Where a thing can be used in several ways a word for the way is part of the action too, such as `take`, `use`, `ability`.
"""

from typing import Any

from fuda.games.animayhem.blocks import (
    ADMIT,
    AIM,
    ATTACK,
    ATTEMPT,
    BREAK,
    BY,
    CHALLENGE,
    DISCARD,
    DISCARD_CHARACTER,
    DISCARD_ITEM,
    DISCARD_POWER,
    END,
    FIGHT,
    FLASH,
    FREE,
    INVOKE_CHARACTER,
    INVOKE_ITEM,
    INVOKE_POWER,
    INVOKE_SITE,
    JOIN,
    ON,
    PASS,
    PLACE,
    PLAY,
    PREVENT,
    PROTECT,
    REFUSE,
    RUN_TO,
    SHIELD,
    STEP,
    STRIKE,
    TAKE_BACK,
    TAKE_ITEM,
    TAKE_POWER,
    TO,
    TRANSFORM,
    UNDER_SITE,
    USE,
    USE_ITEM,
)
from fuda.games.animayhem.decks import MAX_CHARACTERS, MAX_POWER
from fuda.games.animayhem.field import STEP_X, STEP_Y, neighbour
from fuda.games.animayhem.notation import (
    card_name,
    character_names,
    found,
    hand_names,
    name_in,
    power_names,
    site_names,
    slot_names,
    text,
)
from fuda.games.animayhem.refusals import why_not
from fuda.games.animayhem.state import CHARACTERS, LIVING, NOTHING, POWERS, Phase, character_id, is_haven, seat_of
from fuda.kernel import action_of, column_of, index_of, row_of, within
from fuda.kernel.actions import Block


def place_part(s: Any, site: int) -> str:
    return f"at.{name_in(site_names(s), site)}" if site != NOTHING else "nowhere"


def character_part(s: Any, character: int) -> str:
    return f"{seat_of(character) + 1}.{card_name(s, character_id(character))}"


def disaster_part(s: Any, slot: int) -> str:
    return name_in(slot_names(s), slot)


def power_part(s: Any, power: int) -> str:
    return f"card.{name_in(power_names(s), power)}"


def item_part(token: int) -> str:
    return f"item:{token + 1}"


# For each block about one of the own Characters: the way in which it is used, where it can be used in several.
OWN_CHARACTER: tuple[tuple[Block, str], ...] = (
    (DISCARD_CHARACTER, "discard"),
    (TAKE_BACK, ""),
    (ON, ""),
    (TO, ""),
    (BY, ""),
    (INVOKE_CHARACTER, "ability"),
    (TRANSFORM, "transform"),
)
SITES: tuple[tuple[Block, str], ...] = ((UNDER_SITE, ""), (ATTEMPT, "enter"), (BREAK, "break"), (INVOKE_SITE, "ability"))
ITEMS: tuple[tuple[Block, str], ...] = (
    (DISCARD_ITEM, "discard"),
    (TAKE_ITEM, "take"),
    (USE_ITEM, "use"),
    (INVOKE_ITEM, "ability"),
)
CARDS: tuple[tuple[Block, str], ...] = ((TAKE_POWER, "take"), (USE, "use"), (INVOKE_POWER, "ability"))


def parts(s: Any, a: int) -> list[str]:
    """The things that an action of the seat to move is made of."""
    for block in (DISCARD, PLAY, FLASH):
        if within(block, a):
            return [hand_names(s, s.turn)[index_of(block, a)]]
    own = s.turn * MAX_CHARACTERS
    for block, way in OWN_CHARACTER:
        if within(block, a):
            return named(character_part(s, own + index_of(block, a)), way)
    for block, way in SITES:
        if within(block, a):
            return named(place_part(s, index_of(block, a)), way)
    for block, way in ITEMS:
        if within(block, a):
            return named(item_part(index_of(block, a)), way)
    for block, way in CARDS:
        if within(block, a):
            return named(power_part(s, index_of(block, a) % POWERS), way)
    if within(DISCARD_POWER, a):
        return [power_part(s, s.turn * MAX_POWER + index_of(DISCARD_POWER, a)), "discard"]
    return pair(s, a, own)


def named(thing: str, way: str) -> list[str]:
    return [thing, way] if way else [thing]


def pair(s: Any, a: int, own: int) -> list[str]:
    """Actions between two things, or with a place that follows from where one is."""
    if within(PLACE, a):
        site, direction = row_of(PLACE, a), column_of(PLACE, a)
        return [f"free.{s.site_x[site] + STEP_X[direction]},{s.site_y[site] + STEP_Y[direction]}"]
    if within(STEP, a):
        character = own + row_of(STEP, a)
        return [character_part(s, character), place_part(s, neighbour(s, s.at[character], column_of(STEP, a)))]
    if within(RUN_TO, a):
        return [place_part(s, neighbour(s, s.field, index_of(RUN_TO, a)))]
    if within(ATTACK, a):
        return [character_part(s, own + index_of(ATTACK, a)), disaster_part(s, s.foe)]
    if within(PROTECT, a):
        return [character_part(s, own + index_of(PROTECT, a)), target_part(s, s.target)]
    if within(FIGHT, a):
        return [disaster_part(s, index_of(FIGHT, a)), "fight"]
    if within(CHALLENGE, a):
        return [f"seat-{column_of(CHALLENGE, a) + 1}", place_part(s, row_of(CHALLENGE, a))]
    if within(STRIKE, a):
        rival = (s.rival if s.turn == s.fighter else s.fighter) * MAX_CHARACTERS
        return [character_part(s, own + row_of(STRIKE, a)), character_part(s, rival + column_of(STRIKE, a))]
    for block, way in ((SHIELD, "protect"), (FREE, "free")):
        if within(block, a):
            return [character_part(s, own + row_of(block, a)), character_part(s, own + column_of(block, a)), way]
    return [target_part(s, index_of(AIM, a))] if within(AIM, a) else spoken(s, a)


def spoken(s: Any, a: int) -> list[str]:
    """The things that the text of an action names, and its verb as the way in which they are used: `get-out ayame`."""
    verb, *words = text(s, a).replace(",", " ").split()
    things = [part for word in words for part in [named_part(s, word)] if part]
    return [*things, verb] if things else []


def named_part(s: Any, word: str) -> str:
    """The thing that a word means, empty if it is none."""
    own = character_names(s, s.turn)
    if word in own:
        return character_part(s, s.turn * MAX_CHARACTERS + own.index(word))
    for names, part in ((site_names(s), place_part), (slot_names(s), disaster_part), (power_names(s), power_part)):
        i = found(names, word)
        if i is not None:
            return part(s, i)
    for character in range(CHARACTERS):
        if s.at[character] >= 0 and card_name(s, character_id(character)) == word:
            return character_part(s, character)
    return word if word.startswith("item:") else ""


def target_part(s: Any, i: int) -> str:
    if i < CHARACTERS:
        return character_part(s, i)
    return disaster_part(s, i - CHARACTERS) if i < LIVING else power_part(s, i - LIVING)


ANSWERS = {END: "end", PASS: "pass", JOIN: "join", ADMIT: "admit", REFUSE: "refuse"}


def details(s: Any, a: int) -> dict[str, str]:
    """What kind of answer an action is, where a question has several that one doesn't point at anything for."""
    kind = "prevent" if within(PREVENT, a) else ANSWERS.get(a, "")
    return {"kind": kind} if kind else {}


# The block with which a card of the hand is used in a phase.
HAND_BLOCKS = {Phase.DISCARD: DISCARD, Phase.EQUIP: PLAY}


def unusable(s: Any) -> dict[str, int]:
    """What the mover can't use now, by part, each with the number of the rule that forbids it."""
    block = HAND_BLOCKS.get(Phase(s.phase), FLASH)
    refused: dict[str, int] = {}
    usable: set[str] = set()
    for i, name in enumerate(hand_names(s, s.turn)):
        rule = why_not(s, action_of(block, i)) and why_not(s, action_of(FLASH, i))
        if rule == 0:
            usable.add(name)
        else:
            refused.setdefault(name, why_not(s, action_of(block, i)))
    if s.phase == Phase.SCAVENGE:
        own = range(s.turn * MAX_CHARACTERS, (s.turn + 1) * MAX_CHARACTERS)
        for site in {int(s.at[c]) for c in own if s.at[c] >= 0 and not is_haven(s, int(s.at[c]))}:
            if why_not(s, action_of(ATTEMPT, site)) and why_not(s, action_of(BREAK, site)):
                refused[place_part(s, site)] = why_not(s, action_of(ATTEMPT, site))
    return {thing: rule for thing, rule in refused.items() if thing not in usable}
