"""Any game's table as text, from its view alone: for games that have no drawing of their own."""

from collections.abc import Sequence
from typing import Any

from fuda.terminal.style import Style
from fuda.text import seat_name

ALWAYS = ("game", "players", "seat", "turn", "phase", "over", "scores", "options", "hand")


def draw(view: dict[str, Any], names: Sequence[str], language: str, style: Style) -> list[str]:
    lines = [style.bold(f"{view['game']} · {view['phase'].replace('_', ' ')}")]
    for key, value in view.items():
        if key not in ALWAYS:
            lines.append(f"{key.replace('_', ' ')}: {shown(value)}")
    for seat in range(view["players"]):
        name = seat_name(seat, language, names)
        lines.append(f"{style.gold('▶ ' + name) if view['turn'] == seat else '  ' + name}  {view['scores'][seat]}")
    return lines


def shown(value: Any) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{key} {shown(each)}" for key, each in value.items())
    if isinstance(value, list):
        return " | ".join(shown(each) for each in value) if value else "–"
    return "–" if value is None else str(value)


def face(card: str, language: str, style: Style) -> str:
    return style.card("black", card)
