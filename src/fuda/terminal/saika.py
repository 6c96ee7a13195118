"""Saika Banrai's table as text, from a seat's view."""

from collections.abc import Sequence
from typing import Any

from fuda.games.saika.words import COLOURS, DISASTER_NAMES, SPECIAL_NAMES
from fuda.terminal.style import Style, pad, width
from fuda.words import seat_name

MARKS = {"red": "▲", "green": "@", "yellow": "╱", "blue": "≈"}  # a peak, a spiral, a broken line, waves
KEYS = tuple(MARKS)
SAYS = {
    "en": {
        "round": "Round {} of 3, trick {} of {}",
        "held": "cards",
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
        "taken": "取り札",
        "lost": "失点",
        "disasters": "天災",
        "all": "天災トリック：最小の札がすべてを取る",
        "pass": "パス",
        "hand": "あなたの手札",
    },
}


def draw(view: dict[str, Any], names: Sequence[str], language: str, style: Style) -> list[str]:
    """The table above the hand, a line each."""
    says = SAYS[language]
    lines = [style.bold(says["round"].format(view["round"], view["trick_number"], view["tricks"]))]
    lines.append(disasters(view, language, style))
    lines.append("")
    wide = 2 + max(width(name) for name in names)
    for i in range(view["players"]):
        seat = (view["starter"] + i) % view["players"]
        name = pad(seat_name(seat, language, names), wide)
        mine = view["turn"] == seat
        held, taken, lost = (view[key][seat] for key in ("held", "taken", "lost"))
        counts = f"{held:2} {says['held']}  {taken:2} {says['taken']}  {lost:3} {says['lost']}"
        laid = view["trick"][seat]
        card = "" if laid is None else says["pass"] if laid == "pass" else face(laid, language, style)
        lines.append(f"{style.gold('▶ ' + name) if mine else '  ' + name}{style.dim(counts)}   {card}".rstrip())
    return lines


def disasters(view: dict[str, Any], language: str, style: Style) -> str:
    shown = []
    for i, (colour, up) in enumerate(view["disasters"].items()):
        name = f"{MARKS[colour]} {DISASTER_NAMES[language][i]}"
        shown.append(style.card(colour, name) if up else style.dim(f"[{name}]"))
    line = f"{SAYS[language]['disasters']}: {' '.join(shown)}"
    return f"{line}  {style.colour('red', SAYS[language]['all'])}" if all(view["disasters"].values()) else line


def face(card: str, language: str, style: Style) -> str:
    """A card as it is printed on the table, from its notation."""
    colour, _, number = card.partition("-")
    if not number:
        return style.card("black", SPECIAL_NAMES[language][0 if card == "pillar" else 1].removeprefix("the "))
    return style.card(colour, f"{MARKS[colour]} {COLOURS[language][KEYS.index(colour)]} {number}")
