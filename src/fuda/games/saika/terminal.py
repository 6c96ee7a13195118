"""Saika Banrai's table as text, from a seat's view."""

from typing import Any

from rich.console import Group, RenderableType
from rich.text import Text

from fuda.games.saika.words import COLOURS, DISASTER_NAMES, SPECIAL_NAMES
from fuda.terminal.console import PAPER, Cell, Flow, card, table
from fuda.terminal.drawing import Context

MARKS = {"red": "▲", "green": "@", "yellow": "╱", "blue": "≈"}  # a peak, a spiral, a broken line, waves
PAPERS = {
    "red": "bold white on red",
    "green": "bold black on green",
    "yellow": "bold black on yellow",
    "blue": "bold white on blue",
}
KEYS = tuple(MARKS)
SAYS = {
    "en": {
        "round": "Round {} of 3, trick {} of {}",
        "held": "cards",
        "trick": "trick",
        "taken": "taken",
        "lost": "lost",
        "disasters": "Natural Disasters",
        "all": "NATURAL DISASTER: the lowest takes all",
        "pass": "passes",
        "hand": "Your hand",
    },
    "ja": {
        "round": "第{}ラウンド（全3）、トリック {}/{}",
        "held": "手札",
        "trick": "場",
        "taken": "取り札",
        "lost": "失点",
        "disasters": "天災",
        "all": "天災トリック：最小の札がすべてを取る",
        "pass": "パス",
        "hand": "あなたの手札",
    },
}


def draw(view: dict[str, Any], context: Context) -> RenderableType:
    """The table above the hand."""
    word = context.word
    rows: list[list[Cell]] = []
    for i in range(view["players"]):
        seat = (view["starter"] + i) % view["players"]
        counts = [str(view[key][seat]) for key in ("held", "taken", "lost")]
        rows.append([context.mark(view, seat), *counts, laid(view, seat, context)])
    heads = ["", word("held"), word("taken"), word("lost"), word("trick")]
    title = Text(word("round", view["round"], view["trick_number"], view["tricks"]), "bold")
    return Group(title, disasters(view, context), "", table(heads, rows, (1, 2, 3)))


def laid(view: dict[str, Any], seat: int, context: Context) -> Text:
    """What a seat has laid in this trick."""
    notation = view["trick"][seat]
    if notation is None:
        return Text("")
    return Text(context.word("pass")) if notation == "pass" else face(notation, context)


def disasters(view: dict[str, Any], context: Context) -> RenderableType:
    """The four Natural Disaster cards, those that are up as cards."""
    faces = []
    for i, (colour, up) in enumerate(view["disasters"].items()):
        name = f"{MARKS[colour]} {DISASTER_NAMES[context.language][i]}"
        faces.append(card(name, PAPERS[colour]) if up else Text(f"[{name}]", "dim"))
    line = Flow(f"{context.word('disasters')}: ", faces)
    return Group(line, Text(context.word("all"), "bold red")) if all(view["disasters"].values()) else line


def face(notation: str, context: Context) -> Text:
    """A card as it is printed on the table, from its notation."""
    colour, _, number = notation.partition("-")
    if not number:
        return card(SPECIAL_NAMES[context.language][0 if notation == "pillar" else 1].removeprefix("the "), PAPER)
    return card(f"{MARKS[colour]} {COLOURS[context.language][KEYS.index(colour)]} {number}", PAPERS[colour])
