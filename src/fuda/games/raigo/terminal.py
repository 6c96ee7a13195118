"""Raigo's table as text, from a seat's view."""

import re
from typing import Any

from rich.cells import cell_len
from rich.console import Group, RenderableType
from rich.text import Text

from fuda.games.raigo.tokens import EXCHANGE, NAMES, is_spell, weight
from fuda.games.raigo.towers import HAND_NAMES, kind_named
from fuda.games.raigo.words import hand as hand_name, spell_now
from fuda.table import Action, Table
from fuda.terminal.console import PAPER, Flow, Prose, card, choices, indented
from fuda.terminal.drawing import Context

MAX_SHOWN = 3  # hands that a tower could still make
INDENT = 4
TOWER = re.compile(r"\d\.\d")
ON_BOARD = re.compile(r"(\d)\.(body|hand)-(\d)")
PLACES = {"body": "body", "hand": "hands"}


def draw(view: dict[str, Any], context: Context) -> RenderableType:
    """The table above the hand."""
    text = context.text
    head = [Text(f"{text('table.raizan')} {view['raizan']}", "bold")]
    if view["bonus"]:
        weight_text = text("table.weight", view["bonus"]["weight"])
        head.append(Text(f"{text('table.bonus')} {small(view['bonus'])} {weight_text}", "bold"))
    if view["last_turns"] is not None:
        head.append(Text(text("table.last_turns_left", view["last_turns"]), "bold red"))
    lines: list[RenderableType] = [Flow("", head, gap=2), canyon(view, context)]
    if view["destroy"]:
        row = view["destroy"]
        owner = context.label("table.destroy_of", context.name(row["seat"]))
        lines.append(Prose(f"{owner}{''.join(row['row']) or '–'} {text('table.destroy_sum', row['weight'])}"))
    for seat in range(view["players"]):
        lines += board(view, seat, context)
    if view["now"]:
        lines += ["", Text(context.label("table.spells_now"))]
        for kanji, now in view["now"].items():
            effect = text(*spell_now(kind_named(kanji), now))
            lines.append(indented(Text.assemble(face(kanji, context), f" {effect}")))
    return Group(*lines)


def thing(view: dict[str, Any], name: str, context: Context) -> str:
    """What a person calls a thing that can't be used: a tower, a token on a board, one in the Canyon."""
    text = context.text
    if place := ON_BOARD.fullmatch(name):
        token = view["boards"][int(place[1]) - 1][PLACES[place[2]]][int(place[3]) - 1]
        label = text(f"places.{place[2]}", place[3])
        return f"{token['token']} ({label})" if token else label
    return text("places.tower", name) if TOWER.fullmatch(name) else f"{name.removeprefix('canyon-')} ({text('table.canyon')})"


def canyon(view: dict[str, Any], context: Context) -> RenderableType:
    """The tokens in the Canyon."""
    tokens = [small(token).append(f"×{token['count']}" if token["count"] > 1 else "") for token in view["canyon"]]
    return Flow(context.label("table.canyon"), tokens or [Text("–")])


def board(view: dict[str, Any], seat: int, context: Context) -> list[RenderableType]:
    """A seat's board: what it holds, then its towers that have begun."""
    text = context.text
    shown = view["boards"][seat]
    state = text("table.out") if view["out"][seat] else text("counts.balls", view["balls"][seat])
    label = context.mark(view, seat)
    label.pad_right(2 + max(map(cell_len, context.names)) - label.cell_len)
    label.append(f"  {state}  ")
    places = [spaces(text(f"table.{place}"), shown[place]) for place in ("body", "hands")]
    lines: list[RenderableType] = [Flow(label, places, gap=2)]
    lines += [indented(tower_line(tower, context), INDENT) for tower in shown["towers"] if tower["tokens"] or tower["sealed"]]
    if shown["completed"]:
        done = ", ".join(f"{''.join(each['tokens'])} {hand_text(each, context)}" for each in shown["completed"])
        lines.append(indented(Text(f"{context.label('table.completed')}{done}", "dim"), INDENT))
    return lines


def spaces(label: str, tokens: list[dict[str, Any] | None]) -> Text:
    return Text(" ").join([Text(label), *(space(token) for token in tokens)])


def tower_line(tower: dict[str, Any], context: Context) -> Text:
    """A tower from its bottom on, what seals it, what it makes and could still make."""
    text = context.text
    line = [spaces(f"{text('table.tower', tower['tower'])} ", tower["tokens"])]
    if tower["sealed"]:
        line.append(Text(f"{text('table.sealed')} {tower['sealed']}", "blue"))
    made = tower.get("makes")
    if made and (made["points"] or made["hand"] == "unsettled"):
        line.append(Text(text("table.makes", hand_text(made, context)), "bold"))
    elif made and tower["height"] > 2:
        line.append(Text(text("table.no_hand"), "dim"))
    if "could_make" in tower and tower["tokens"]:
        possible = tower["could_make"]
        rest = len(possible) - MAX_SHOWN
        listed = [hand_text(each, context) for each in possible[:MAX_SHOWN]] + ([text("table.more", rest)] if rest > 0 else [])
        line.append(Text(text("table.could_make", ", ".join(listed)) if possible else text("table.no_more"), "dim"))
    return Text("  ").join(line)


def hand_text(made: dict[str, Any], context: Context) -> str:
    """The hand that a tower makes, and its points."""
    name = context.text(*hand_name(HAND_NAMES.index(made["hand"])))
    return f"{name} {made['points']}" if made["points"] else name


def space(token: dict[str, Any] | None) -> Text:
    """A space on a board: a token, one that is not seen, or nothing."""
    if token is None:
        return Text("[   ]", "dim")
    return Text("[???]") if token["token"] == "?" else small(token)


def small(token: dict[str, Any]) -> Text:
    """A token in little room: its kanji and weight, a Spell inked and a Silent outlined."""
    return Text(f"[{token['token']}{token['weight']}]", "magenta" if token["spell"] else "")


def face(kanji: str, context: Context) -> Text:
    """A token as it is printed in the hand: kanji, name and weight."""
    kind = kind_named(kanji)
    return card(f"{context.text(f'cards.{NAMES[kind]}')} {weight(kind)}", "bold magenta on white" if is_spell(kind) else PAPER)


def group(table: Table, legal: list[Action], context: Context) -> tuple[list[Action], RenderableType]:
    """Very many choices: of Switch what can be exchanged, of Mist all in columns."""
    if legal[0].id >= EXCHANGE:
        parts = dict.fromkeys(part for action in legal for part in action.text.split()[1:])
        line = Prose(context.text("table.switch_choices", len(legal), legal[len(legal) // 2].text))
        return [], Group(line, Flow("  ", [Text(part) for part in parts], gap=2))
    return legal, choices((number, action.text) for number, action in enumerate(legal, start=1))
