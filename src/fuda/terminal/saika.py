"""Saika Banrai's table as text, from a seat's view."""

from collections.abc import Sequence
from typing import Any

from fuda import games
from fuda.terminal.style import Style, pad, width
from fuda.text import seat_name, translator

MARKS = {"red": "▲", "green": "@", "yellow": "╱", "blue": "≈"}  # a peak, a spiral, a broken line, waves


def draw(view: dict[str, Any], names: Sequence[str], language: str, style: Style) -> list[str]:
    """The table above the hand, a line each."""
    t = translator(games.load("saika"), language)
    lines = [style.bold(t("table.round", view["round"], view["trick_number"], view["tricks"]))]
    lines.append(disasters(view, language, style))
    lines.append("")
    wide = 2 + max(width(name) for name in names)
    for i in range(view["players"]):
        seat = (view["starter"] + i) % view["players"]
        name = pad(seat_name(seat, language, names), wide)
        mine = view["turn"] == seat
        keys = {"held": "table.held", "taken": "table.taken", "lost": "table.lost"}
        counts = "  ".join(t(key, view[name][seat]) for name, key in keys.items())
        laid = view["trick"][seat]
        card = "" if laid is None else t("table.passed") if laid == "pass" else face(laid, language, style)
        lines.append(f"{style.gold('▶ ' + name) if mine else '  ' + name}{style.dim(counts)}   {card}".rstrip())
    return lines


def disasters(view: dict[str, Any], language: str, style: Style) -> str:
    t = translator(games.load("saika"), language)
    shown = []
    for colour, up in view["disasters"].items():
        name = f"{MARKS[colour]} {t(f'disasters.{colour}')}"
        shown.append(style.card(colour, name) if up else style.dim(f"[{name}]"))
    line = f"{t('table.disasters')}: {' '.join(shown)}"
    return f"{line}  {style.colour('red', t('table.disaster_now'))}" if all(view["disasters"].values()) else line


def face(card: str, language: str, style: Style) -> str:
    """A card as it is printed on the table, from its notation."""
    t = translator(games.load("saika"), language)
    colour, _, number = card.partition("-")
    if not number:
        return style.card("black", t(f"cards.{card}"))
    return style.card(colour, f"{MARKS[colour]} {t(f'colours.{colour}')} {number}")
