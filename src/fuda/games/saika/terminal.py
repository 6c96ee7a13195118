"""Saika Banrai's table as text, from a seat's view."""

from typing import Any

from rich.console import Group, RenderableType
from rich.text import Text

from fuda.terminal.console import PAPER, Cell, Flow, card, table
from fuda.terminal.drawing import Context

MARKS = {"red": "▲", "green": "@", "yellow": "╱", "blue": "≈"}  # a peak, a spiral, a broken line, waves
PAPERS = {
    "red": "bold white on red",
    "green": "bold black on green",
    "yellow": "bold black on yellow",
    "blue": "bold white on blue",
}


def draw(view: dict[str, Any], context: Context) -> RenderableType:
    """The table above the hand."""
    text = context.text
    rows: list[list[Cell]] = []
    for i in range(view["players"]):
        seat = (view["starter"] + i) % view["players"]
        counts = [str(view[key][seat]) for key in ("held", "taken", "lost")]
        rows.append([context.mark(view, seat), *counts, laid(view, seat, context)])
    heads = ["", *(text(f"table.columns.{key}") for key in ("held", "taken", "lost", "trick"))]
    title = Text(text("table.round", view["round"], view["trick_number"], view["tricks"]), "bold")
    return Group(title, disasters(view, context), "", table(heads, rows, (1, 2, 3)))


def laid(view: dict[str, Any], seat: int, context: Context) -> Text:
    """What a seat has laid in this trick."""
    notation = view["trick"][seat]
    if notation is None:
        return Text("")
    return Text(context.text("table.passed")) if notation == "pass" else face(notation, context)


def disasters(view: dict[str, Any], context: Context) -> RenderableType:
    """The four Natural Disaster cards, those that are up as cards."""
    faces = []
    for colour, up in view["disasters"].items():
        name = f"{MARKS[colour]} {context.text(f'disasters.{colour}')}"
        faces.append(card(name, PAPERS[colour]) if up else Text(f"[{name}]", "dim"))
    line = Flow(context.label("table.disasters"), faces)
    return Group(line, Text(context.text("table.disaster_now"), "bold red")) if all(view["disasters"].values()) else line


def face(notation: str, context: Context) -> Text:
    """A card as it is printed on the table, from its notation."""
    colour, _, number = notation.partition("-")
    if not number:
        return card(context.text(f"cards.{notation}"), PAPER)
    return card(f"{MARKS[colour]} {context.text(f'colours.{colour}')} {number}", PAPERS[colour])
