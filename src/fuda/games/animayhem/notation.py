"""Actions of Ani-Mayhem as text: `place old-mill at 2,-1`, `move ayame to clocktower`, `attack kraken with goro`, `take item:3`.

Cards are named by their ids, with a number behind a colon where a name is there twice: `wolf:2`. Items are `item:1` and so on,
since their faces may be secret; `hand:3` is a card in a hand that may not be seen.
"""

import re
from collections.abc import Callable
from typing import Any

from fuda.games.animayhem.blocks import (
    AIM,
    AIM_MORE,
    ASK,
    ASSAULT,
    ATTACK,
    ATTEMPT,
    BID,
    BID_ATTACK,
    BLOCKS,
    BREAK,
    BUILD,
    BY,
    CHALLENGE,
    CHARM,
    DISCARD,
    DISCARD_CHARACTER,
    DISCARD_ITEM,
    DISCARD_POWER,
    ENGAGE,
    FIGHT,
    FIRE,
    FLASH,
    FORCE,
    FORCE_MOVE,
    FORCE_SHIELD,
    FORCE_STRIKE,
    FORCE_USE,
    FREE,
    GET_OUT,
    INTO,
    INVOKE_CHARACTER,
    INVOKE_ITEM,
    INVOKE_POWER,
    INVOKE_SITE,
    OFFER,
    ON,
    ON_VEHICLE,
    OPTION,
    PLACE,
    PLAY,
    PREVENT,
    PROTECT,
    RIDE,
    ROB,
    RUN_TO,
    SETTLE,
    SHIELD,
    STEP,
    STRIKE,
    STRIKE_ALLY,
    TAKE_BACK,
    TAKE_ITEM,
    TAKE_POWER,
    TO,
    TRANSFORM,
    TURN_UP,
    UNDER_SITE,
    USE,
    USE_ITEM,
)
from fuda.games.animayhem.decks import MAX_CHARACTERS, MAX_POWER
from fuda.games.animayhem.field import STEP_X, STEP_Y, direction_between, neighbour, site_at
from fuda.games.animayhem.state import (
    CHARACTERS,
    DIRECTIONS,
    EACH,
    FIRST_ITEM_TARGET,
    FIRST_MARK_TARGET,
    FIRST_PILE_TARGET,
    FIRST_PLAYER_TARGET,
    FIRST_SITE_TARGET,
    HAND,
    MARKS,
    NOTHING,
    OPTIONS,
    PILE,
    POWERS,
    SEATS,
    SLOTS,
    TOKENS,
    Phase,
    character_id,
    is_haven,
    power_id,
)
from fuda.games.animayhem.vocabulary import Action
from fuda.kernel import action_in_row, action_of, column_of, index_of, row_of, within
from fuda.kernel.actions import Block
from fuda.kernel.columns import spelling

BID_NAMES = ("hand-over", "move-on", "hold-back", "ability", "protect")
FORCE_NAMES = ("release", "hand-over", "ability")
ACTION_NAMES = [spelling(action) for action in Action if action != Action.NONE]
SINGLES = {named.block.start: named.text for named in BLOCKS if not named.indices}
SINGLE_NAMED = {text: a for a, text in SINGLES.items()}


def numbered(names: list[str], i: int) -> str:
    """The name of the `i`-th of several things, with a number if another one has the same name."""
    if names.count(names[i]) == 1:
        return names[i]
    return f"{names[i]}:{names[: i + 1].count(names[i])}"


def found(names: list[str], name: str) -> int | None:
    """Which of several things is meant by a name."""
    base, _, number = name.partition(":")
    places = [i for i, other in enumerate(names) if other == base]
    wanted = int(number) - 1 if number.isdigit() else 0
    return places[wanted] if wanted < len(places) and (number.isdigit() or not number) else None


def card_name(s: Any, id: int) -> str:
    return str(s.book.ids[s.brought[id]]) if id >= 0 and s.brought[id] >= 0 else ""


def site_names(s: Any) -> list[str]:
    return [card_name(s, s.site_id[site]) for site in range(s.sites)]


def character_names(s: Any, seat: int) -> list[str]:
    return [card_name(s, character_id(seat * MAX_CHARACTERS + number)) for number in range(MAX_CHARACTERS)]


def rival_names(s: Any) -> list[str]:
    """The Characters of the other side of a Combat between players."""
    return character_names(s, max(0, int(s.rival if s.turn == s.fighter else s.fighter)))


def bidden_names(s: Any) -> list[str]:
    """The Characters of the side of the one that is charmed and bidden."""
    return character_names(s, max(0, int(s.bidding) // MAX_CHARACTERS))


def all_characters(s: Any) -> list[str]:
    return [card_name(s, character_id(character)) for character in range(CHARACTERS)]


def power_names(s: Any) -> list[str]:
    return [card_name(s, power_id(power)) for power in range(POWERS)]


def slot_names(s: Any) -> list[str]:
    return [card_name(s, s.slot_id[slot]) for slot in range(SLOTS)]


def hand_names(s: Any, seat: int) -> list[str]:
    cards = s.hand[seat * HAND : seat * HAND + s.hand_size[seat]]
    return [card_name(s, id) or "hand" for id in cards]


def target_names(s: Any) -> list[str]:
    """All Characters, then the Disasters in play, then all Power cards."""
    characters = [card_name(s, character_id(character)) for character in range(CHARACTERS)]
    return characters + slot_names(s) + power_names(s)


def living_names(s: Any) -> list[str]:
    """All Characters, then the Disasters in play."""
    return all_characters(s) + slot_names(s)


def more_text(s: Any, i: int) -> str:
    """A target that is no Character, Disaster or Power card: `at:mill`, `item:3`, `effect:2`, `seat-1`, `card:sword`."""
    i += FIRST_SITE_TARGET
    if i < FIRST_ITEM_TARGET:
        return f"at:{name_in(site_names(s), i - FIRST_SITE_TARGET)}"
    if i < FIRST_MARK_TARGET:
        return f"item:{i - FIRST_ITEM_TARGET + 1}"
    if i < FIRST_PLAYER_TARGET:
        return f"effect:{i - FIRST_MARK_TARGET + 1}"
    if i < FIRST_PILE_TARGET:
        return f"seat-{i - FIRST_PLAYER_TARGET + 1}"
    return f"card:{name_in(pile_names(s), i - FIRST_PILE_TARGET)}"


def pile_names(s: Any) -> list[str]:
    """The cards of the seat to decide that can be in its piles."""
    return [card_name(s, seat_to_name(s) * EACH + place) for place in range(PILE)]


def more_named(s: Any, name: str) -> int | None:
    kind, _, rest = name.partition(":")
    number = int(rest) - 1 if rest.isdecimal() else NOTHING
    i: int | None = None
    if kind == "at":
        site = found(site_names(s), rest)
        i = None if site is None else FIRST_SITE_TARGET + site
    elif kind == "item" and 0 <= number < TOKENS:
        i = FIRST_ITEM_TARGET + number
    elif kind == "effect" and 0 <= number < MARKS:
        i = FIRST_MARK_TARGET + number
    elif kind == "card":
        place = found(pile_names(s), rest)
        i = None if place is None else FIRST_PILE_TARGET + place
    elif re.fullmatch(r"seat-[1-4]", name):
        i = FIRST_PLAYER_TARGET + int(name[-1]) - 1
    return None if i is None else action_of(AIM_MORE, i - FIRST_SITE_TARGET)


def token_names(s: Any) -> list[str]:
    return ["item"] * TOKENS


def name_in(names: list[str], i: int) -> str:
    return numbered(names, i) if i < len(names) and names[i] else f"no:{i + 1}"


def step_text(s: Any, at: int, direction: int) -> str:
    """The place that lies in a direction from a site."""
    site = neighbour(s, at, direction) if 0 <= at < s.sites else NOTHING
    return name_in(site_names(s), site) if site != NOTHING else f"no:{direction + 1}"


def seat_to_name(s: Any) -> int:
    return max(0, int(s.turn))


# For each block with one index: its verb, and the names that its index has.
Names = Callable[[Any], list[str]]
NAMED: tuple[tuple[Block, str, Names], ...] = (
    (UNDER_SITE, "under", site_names),
    (DISCARD, "discard", lambda s: hand_names(s, seat_to_name(s))),
    (DISCARD_CHARACTER, "discard-stored", lambda s: character_names(s, seat_to_name(s))),
    (
        DISCARD_POWER,
        "discard-stored",
        lambda s: power_names(s)[seat_to_name(s) * MAX_POWER : (seat_to_name(s) + 1) * MAX_POWER],
    ),
    (DISCARD_ITEM, "discard-stored", token_names),
    (TAKE_BACK, "take-back", lambda s: character_names(s, seat_to_name(s))),
    (PLAY, "play", lambda s: hand_names(s, seat_to_name(s))),
    (ON, "on", lambda s: character_names(s, seat_to_name(s))),
    (TAKE_ITEM, "take", token_names),
    (TAKE_POWER, "take", power_names),
    (TO, "to", lambda s: character_names(s, seat_to_name(s))),
    (USE, "use", power_names),
    (USE_ITEM, "use", token_names),
    (FIGHT, "fight", slot_names),
    (ATTEMPT, "attempt", site_names),
    (FLASH, "flash", lambda s: hand_names(s, seat_to_name(s))),
    (BY, "by", lambda s: character_names(s, seat_to_name(s))),
    (INVOKE_CHARACTER, "invoke", lambda s: character_names(s, seat_to_name(s))),
    (INVOKE_POWER, "invoke", power_names),
    (INVOKE_ITEM, "invoke", token_names),
    (INVOKE_SITE, "invoke", site_names),
    (TRANSFORM, "transform", lambda s: character_names(s, seat_to_name(s))),
    (BREAK, "break", site_names),
    (AIM, "aim", target_names),
    (GET_OUT, "get-out", lambda s: character_names(s, seat_to_name(s))),
    (ENGAGE, "engage", lambda s: character_names(s, seat_to_name(s))),
    (ON_VEHICLE, "on", power_names),
    (TURN_UP, "turn-up", power_names),
    (INTO, "into", site_names),
    (ASK, "ask", site_names),
    (FIRE, "fire", site_names),
    (BUILD, "build", lambda s: character_names(s, seat_to_name(s))),
    (SETTLE, "settle", site_names),
    (ROB, "rob", lambda s: character_names(s, seat_to_name(s))),
    (FORCE, "force", lambda s: list(FORCE_NAMES)),
    (FORCE_STRIKE, "force-strike", bidden_names),
    (FORCE_SHIELD, "force-protect", lambda s: character_names(s, seat_to_name(s))),
    (FORCE_USE, "force-use", power_names),
    (PREVENT, "prevent", lambda s: ACTION_NAMES),
    (OFFER, "offer-to", all_characters),
    (BID_ATTACK, "bid-attack", living_names),
)


def text(s: Any, a: int) -> str:
    if a in SINGLES:
        return SINGLES[a]
    if s is None:
        return plain_text(a)
    for block, verb, names in NAMED:
        if within(block, a):
            return f"{verb} {name_in(names(s), index_of(block, a))}"
    own = character_names(s, seat_to_name(s))
    if within(PLACE, a):
        site, direction = row_of(PLACE, a), column_of(PLACE, a)
        if site >= s.sites:
            return f"place no:{a - PLACE.start + 1}"
        return f"place {card_name(s, s.card)} at {s.site_x[site] + STEP_X[direction]},{s.site_y[site] + STEP_Y[direction]}"
    if within(STEP, a):
        number, direction = row_of(STEP, a), column_of(STEP, a)
        at = s.at[seat_to_name(s) * MAX_CHARACTERS + number]
        return f"move {name_in(own, number)} to {step_text(s, at, direction)}"
    if within(ATTACK, a):
        return f"attack {name_in(slot_names(s), s.foe)} with {name_in(own, index_of(ATTACK, a))}"
    if within(FREE, a):
        return f"free {name_in(own, column_of(FREE, a))} with {name_in(own, row_of(FREE, a))}"
    if within(CHALLENGE, a):
        return f"challenge seat-{column_of(CHALLENGE, a) + 1} at {name_in(site_names(s), row_of(CHALLENGE, a))}"
    if within(STRIKE, a):
        return f"strike {name_in(rival_names(s), column_of(STRIKE, a))} with {name_in(own, row_of(STRIKE, a))}"
    if within(SHIELD, a):
        return f"shield {name_in(own, column_of(SHIELD, a))} with {name_in(own, row_of(SHIELD, a))}"
    if within(RIDE, a):
        return f"ride {name_in(own, row_of(RIDE, a))} with {name_in(own, column_of(RIDE, a))}"
    if within(ASSAULT, a):
        return f"assault {name_in(slot_names(s), column_of(ASSAULT, a))} with {name_in(own, row_of(ASSAULT, a))}"
    if within(STRIKE_ALLY, a):
        return f"strike-ally {name_in(slot_names(s), column_of(STRIKE_ALLY, a))} with {name_in(own, row_of(STRIKE_ALLY, a))}"
    if within(CHARM, a):
        return f"charm {name_in(rival_names(s), column_of(CHARM, a))} with {name_in(own, row_of(CHARM, a))}"
    if within(FORCE_MOVE, a):
        return f"force-move {step_text(s, s.field, index_of(FORCE_MOVE, a))}"
    if within(OPTION, a):
        return f"option {index_of(OPTION, a) + 1}"
    if within(AIM_MORE, a):
        return f"aim {more_text(s, index_of(AIM_MORE, a))}"
    if within(BID, a):
        return f"bid {BID_NAMES[index_of(BID, a)]}"
    if within(PROTECT, a):
        target = name_in(living_names(s), s.target) if s.target >= 0 else "no"
        return f"protect {target} with {name_in(own, index_of(PROTECT, a))}"
    return f"run to {step_text(s, s.field, index_of(RUN_TO, a))}"


def plain_text(a: int) -> str:
    """An action without a table: its kind and its numbers, counted from 1."""
    for named in BLOCKS:
        if within(named.block, a):
            numbers = (row_of(named.block, a), column_of(named.block, a)) if len(named.indices) == 2 else (a - named.block.start,)
            return " ".join([named.name.replace(" ", "-"), *(str(number + 1) for number in numbers)])
    raise ValueError(f"there is no action {a}")


def parse(s: Any, typed: str) -> int | None:
    """The action that was typed, in any case; None if there is none."""
    words = typed.strip().lower().split()
    line = " ".join(words)
    if line in SINGLE_NAMED:
        return SINGLE_NAMED[line]
    if len(words) == 2:
        for block, verb, names in NAMED:
            if words[0] == verb:
                i = found(names(s), words[1])
                if i is not None and i < block.size:
                    return action_of(block, i)
    return parse_long(s, line)


CHALLENGED = re.compile(r"challenge seat-(\d) at (\S+)")
STRUCK = re.compile(r"strike (\S+) with (\S+)")
SHIELDED = re.compile(r"shield (\S+) with (\S+)")
FREED = re.compile(r"free (\S+) with (\S+)")
RIDDEN = re.compile(r"ride (\S+) with (\S+)")
BIDDEN = re.compile(r"bid (\S+)")
PLACED = re.compile(r"place (\S+) at (-?\d{1,2}),(-?\d{1,2})")
MOVED = re.compile(r"move (\S+) to (\S+)")
ATTACKED = re.compile(r"attack (\S+) with (\S+)")
PROTECTED = re.compile(r"protect (\S+) with (\S+)")
RUN = re.compile(r"run to (\S+)")
PAIRS: tuple[tuple[re.Pattern[str], Block, Names], ...] = (
    (re.compile(r"assault (\S+) with (\S+)"), ASSAULT, slot_names),
    (re.compile(r"strike-ally (\S+) with (\S+)"), STRIKE_ALLY, slot_names),
    (re.compile(r"charm (\S+) with (\S+)"), CHARM, rival_names),
)


def parse_long(s: Any, line: str) -> int | None:
    if match := PLACED.fullmatch(line):
        return placed(s, int(match[2]), int(match[3])) if match[1] == card_name(s, s.card) else None
    own = character_names(s, seat_to_name(s))
    if match := MOVED.fullmatch(line):
        number, site = found(own, match[1]), found(site_names(s), match[2])
        if number is None or site is None:
            return None
        at = s.at[seat_to_name(s) * MAX_CHARACTERS + number]
        direction = direction_between(s, at, site) if at >= 0 else NOTHING
        return action_in_row(STEP, number, direction) if direction != NOTHING else None
    if match := ATTACKED.fullmatch(line):
        number = found(own, match[2])
        return action_of(ATTACK, number) if number is not None and found(slot_names(s), match[1]) == s.foe else None
    if match := PROTECTED.fullmatch(line):
        number = found(own, match[2])
        is_target = s.target >= 0 and match[1] in (name_in(living_names(s), s.target), living_names(s)[s.target])
        return action_of(PROTECT, number) if number is not None and is_target else None
    if match := CHALLENGED.fullmatch(line):
        site = found(site_names(s), match[2])
        return action_in_row(CHALLENGE, site, int(match[1]) - 1) if site is not None and 1 <= int(match[1]) <= SEATS else None
    if match := STRUCK.fullmatch(line):
        number, other = found(own, match[2]), found(rival_names(s), match[1])
        return action_in_row(STRIKE, number, other) if number is not None and other is not None else None
    if match := SHIELDED.fullmatch(line):
        number, other = found(own, match[2]), found(own, match[1])
        return action_in_row(SHIELD, number, other) if number is not None and other is not None else None
    if match := FREED.fullmatch(line):
        number, other = found(own, match[2]), found(own, match[1])
        return action_in_row(FREE, number, other) if number is not None and other is not None else None
    if match := RIDDEN.fullmatch(line):
        number, other = found(own, match[1]), found(own, match[2])
        return action_in_row(RIDE, number, other) if number is not None and other is not None else None
    for pattern, block, names in PAIRS:
        if match := pattern.fullmatch(line):
            number, other = found(own, match[2]), found(names(s), match[1])
            return action_in_row(block, number, other) if number is not None and other is not None else None
    if match := re.fullmatch(r"force-move (\S+)", line):
        site = found(site_names(s), match[1])
        direction = direction_between(s, s.field, site) if site is not None and s.field >= 0 else NOTHING
        return action_of(FORCE_MOVE, direction) if direction != NOTHING else None
    if match := re.fullmatch(r"option ([1-9])", line):
        return action_of(OPTION, int(match[1]) - 1) if int(match[1]) <= OPTIONS else None
    if match := re.fullmatch(r"aim (\S+)", line):
        return more_named(s, match[1])
    if match := BIDDEN.fullmatch(line):
        return action_of(BID, BID_NAMES.index(match[1])) if match[1] in BID_NAMES else None
    if match := RUN.fullmatch(line):
        site = found(site_names(s), match[1])
        direction = direction_between(s, s.field, site) if site is not None and s.field >= 0 else NOTHING
        return action_of(RUN_TO, direction) if direction != NOTHING else None
    return None


def placed(s: Any, x: int, y: int) -> int | None:
    """The action that lays a card there: beside the first Location that touches the place."""
    if site_at(s, x, y) != NOTHING:
        return None
    for site in range(s.sites):
        if site == s.building_at[s.turn] if s.phase == Phase.FOUND else not is_haven(s, site):
            for direction in range(DIRECTIONS):
                if s.site_x[site] + STEP_X[direction] == x and s.site_y[site] + STEP_Y[direction] == y:
                    return action_in_row(PLACE, site, direction)
    return None


# Moves of several actions: `move ayame, goro to clocktower`, `attack kraken with ayame, goro`, `give item:3 to goro`.

MANY_MOVED = re.compile(r"move (.+) to (\S+)")
MANY_USED = re.compile(r"(attack|protect|strike|shield|assault|strike-ally) (\S+) with (.+)")
MANY_RIDE = re.compile(r"ride (.+) with (\S+)")
MANY_BUILD = re.compile(r"build (.+,.+)")
GIVEN = re.compile(r"give (\S+) to (\S+)")
AIMED = re.compile(r"(flash|invoke) (\S+)(?: by (\S+))?(?: on (\S+))?")


def expand(s: Any, typed: str) -> list[int] | None:
    """The actions that one line stands for, None if it is no such line."""
    line = " ".join(typed.strip().lower().split())
    if match := MANY_MOVED.fullmatch(line):
        return together([way(s, name, match[2]) for name in listed(match[1])])
    if match := MANY_USED.fullmatch(line):
        return together([single(s, f"{match[1]} {match[2]} with {name}") for name in listed(match[3])])
    if match := MANY_RIDE.fullmatch(line):
        return together([single(s, f"ride {name} with {match[2]}") for name in listed(match[1])])
    if match := MANY_BUILD.fullmatch(line):
        return together([single_or_named(s, f"build {name}") for name in listed(match[1])])
    if match := GIVEN.fullmatch(line):
        taken = parse(s, f"take {match[1]}")
        number = found(character_names(s, seat_to_name(s)), match[2])
        return None if taken is None or number is None else [taken, action_of(TO, number)]
    if (match := AIMED.fullmatch(line)) and (match[3] or match[4]):
        return aimed_line(s, match)
    return None


def listed(names: str) -> list[str]:
    return [name.strip() for name in names.split(",")]


def together(parts: list[list[int] | None]) -> list[int] | None:
    """Several moves as one, None if one of them is none."""
    actions: list[int] = []
    for part in parts:
        if part is None:
            return None
        actions += part
    return actions


def single(s: Any, line: str) -> list[int] | None:
    a = parse_long(s, line)
    return None if a is None else [a]


def single_or_named(s: Any, line: str) -> list[int] | None:
    a = parse(s, line)
    return None if a is None else [a]


def way(s: Any, name: str, place: str) -> list[int] | None:
    """The steps of a Character along a shortest way to a place."""
    number, goal = found(character_names(s, seat_to_name(s)), name), found(site_names(s), place)
    if number is None or goal is None:
        return None
    start = s.at[seat_to_name(s) * MAX_CHARACTERS + number]
    if start < 0:
        return None
    came: dict[int, tuple[int, int]] = {start: (NOTHING, NOTHING)}
    waiting = [start]
    for site in waiting:
        for direction in range(DIRECTIONS):
            other = neighbour(s, site, direction)
            if other != NOTHING and other not in came:
                came[other] = (site, direction)
                waiting.append(other)
    if goal not in came:
        return None
    steps: list[int] = []
    while goal != start:
        goal, direction = came[goal]
        steps.insert(0, action_in_row(STEP, number, direction))
    return steps


def aimed_line(s: Any, match: re.Match[str]) -> list[int] | None:
    """A Flash Effect or ability with its user and target: `flash spark by rin on wolf`."""
    actions = [parse(s, f"{match[1]} {match[2]}")]
    if match[3]:
        actions.append(parse(s, f"by {match[3]}"))
    if match[4]:
        actions.append(parse(s, f"aim {match[4]}"))
    return [a for a in actions if a is not None] if None not in actions else None
