"""Many choices in the terminal: a line or more for each thing with what can be done with it, each with its number.

A whole group has numbers too: where it can go together, and that all attack. Such a number stands for a line of several
actions, as one could type it.
"""

from typing import Any

from rich.console import Group, RenderableType
from rich.text import Text

from fuda.errors import MoveError
from fuda.games.animayhem.abilities import total
from fuda.games.animayhem.blocks import ATTACK, DISCARD, FLASH, INVOKE_CHARACTER, PLACE, PLAY, PROTECT, STEP, STRIKE
from fuda.games.animayhem.combat import attacker_limit, attackers_on
from fuda.games.animayhem.decks import MAX_CHARACTERS
from fuda.games.animayhem.field import STEP_X, STEP_Y, neighbour
from fuda.games.animayhem.notation import character_names, name_in, site_names, slot_names
from fuda.games.animayhem.requirements import may_enter
from fuda.games.animayhem.state import HAND, Phase, character_card, character_thing, is_haven, site_card
from fuda.games.animayhem.vocabulary import Ability
from fuda.games.animayhem.words import action as action_phrase
from fuda.kernel import column_of, index_of, row_of, within
from fuda.table import Action, Table
from fuda.terminal.console import Flow
from fuda.terminal.drawing import Choice, Context

MANY = 8  # choices, from which on they are grouped
OPEN = "✓"  # behind a Location whose requirement a group meets

Labelled = tuple[str, list[tuple[Choice, str]]]


def group(table: Table, legal: list[Action], context: Context) -> tuple[list[Choice], RenderableType]:
    """The choices that get a number, in order, and what is printed for them."""
    s = table.masked(table.turn)
    shown = [*together(table, s, legal, context), *alone(s, legal, context)]
    numbered: list[Choice] = []
    lines: list[RenderableType] = []
    for label, found in shown:
        parts = []
        for choice, words in found:
            numbered.append(choice)
            parts.append(Text.assemble((str(len(numbered)), "bold"), f" {words}"))
        lines.append(Flow(f"{label}: " if label else "", parts, gap=2))
    if any(words.endswith(OPEN) for _, found in shown for _, words in found):
        lines.append(Text(f"{OPEN} {context.text('table.group_may_enter')}", "dim"))
    return numbered, Group(*lines)


def together(table: Table, s: Any, legal: list[Action], context: Context) -> list[Labelled]:
    """What several Characters do at once."""
    if s.phase == Phase.MOVE:
        return moves_of_groups(table, s, legal, context)
    return attack_of_all(s, legal, context) if s.phase == Phase.ASSIGN else []


def moves_of_groups(table: Table, s: Any, legal: list[Action], context: Context) -> list[Labelled]:
    """For each place with two or more who can go on: where they can go together."""
    own = s.turn * MAX_CHARACTERS
    names, sites = character_names(s, s.turn), site_names(s)
    movers = sorted({own + row_of(STEP, action.id) for action in legal if within(STEP, action.id)})
    shown: list[Labelled] = []
    for start in dict.fromkeys(int(s.at[character]) for character in movers):
        people = [character for character in movers if s.at[character] == start]
        if len(people) < 2:
            continue
        steps = min(total(s, character_thing(character), Ability.MOVEMENT) - s.moved[character] for character in people)
        who = ", ".join(name_in(names, character - own) for character in people)
        found: list[tuple[Choice, str]] = []
        for site in range(s.sites):
            line = f"move {who} to {name_in(sites, site)}"
            after = tried(table, line) if 0 < steps_between(s, start, site) <= steps else None
            if after is not None:
                open_to = not is_haven(s, site) and may_enter(after, s.turn, site)
                found.append((line, f"{context.text('words.card', site_card(s, site))}{f' {OPEN}' if open_to else ''}"))
        if found:
            shown.append((context.text("table.group_all", site_card(s, start)), found))
    return shown


def steps_between(s: Any, site: int, other: int) -> int:
    """How many steps two places lie apart, where no gap is in the way."""
    return int(max(abs(s.site_x[site] - s.site_x[other]), abs(s.site_y[site] - s.site_y[other])))


def tried(table: Table, line: str) -> Any | None:
    """The state after a line as the mover would see it, None where the line is refused."""
    spare = table.clone()
    try:
        spare.play_all(spare.read(line))
    except MoveError:
        return None
    return spare.masked(table.turn)


def attack_of_all(s: Any, legal: list[Action], context: Context) -> list[Labelled]:
    """All who can attack the Disaster and have any Attack, or the strongest of them where they are too many."""
    own = s.turn * MAX_CHARACTERS
    able = [own + index_of(ATTACK, action.id) for action in legal if within(ATTACK, action.id)]
    attack = {character: total(s, character_thing(character), Ability.ATTACK) for character in able}
    able = sorted((character for character in able if attack[character] > 0), key=lambda character: -attack[character])
    most = attacker_limit(s, s.foe) - attackers_on(s, s.foe).bit_count()
    if len(able[:most]) < 2:
        return []
    names = character_names(s, s.turn)
    who = ", ".join(name_in(names, character - own) for character in able[:most])
    if len(able) <= most:
        words = context.text("table.all_attack", len(able))
    else:
        people = [context.text("words.card", character_card(s, character)) for character in able[:most]]
        words = context.text("table.attack_group", context.text("table.and_also").join(people))
    return [("", [(f"attack {name_in(slot_names(s), s.foe)} with {who}", words)])]


def alone(s: Any, legal: list[Action], context: Context) -> list[Labelled]:
    """Single actions by what they are about; those that stand for themselves come last, in one line."""
    groups: dict[str, list[tuple[Choice, str]]] = {}
    for action in legal:
        label, choice = grouped(s, action.id, context)
        groups.setdefault(label, []).append((action, choice))
    rest = groups.pop("", [])
    return [*groups.items(), *([("", rest)] if rest else [])]


def grouped(s: Any, a: int, context: Context) -> tuple[str, str]:
    """The group that an action belongs to, and what distinguishes it there."""
    text = context.text
    own = s.turn * MAX_CHARACTERS
    if within(STEP, a):
        character = own + row_of(STEP, a)
        there = neighbour(s, s.at[character], column_of(STEP, a))
        return text("table.group_step", character_card(s, character)), text("words.card", site_card(s, there))
    if within(PLACE, a):
        site, direction = row_of(PLACE, a), column_of(PLACE, a)
        at = f"{s.site_x[site] + STEP_X[direction]},{s.site_y[site] + STEP_Y[direction]}"
        return text("table.group_place", s.brought[s.card]), at
    for block, key in ((PLAY, "play"), (DISCARD, "discard"), (FLASH, "flash")):
        if within(block, a):
            return text(f"table.group_{key}"), text("words.card", s.brought[s.hand[s.turn * HAND + index_of(block, a)]])
    for block, key in ((ATTACK, "attack"), (PROTECT, "protect"), (INVOKE_CHARACTER, "invoke")):
        if within(block, a):
            return text(f"table.group_{key}"), text("words.card", character_card(s, own + index_of(block, a)))
    if within(STRIKE, a):
        return text("table.group_strike", character_card(s, own + row_of(STRIKE, a))), text(*action_phrase(s, a))
    return "", text(*action_phrase(s, a))
