"""Any game's table on a terminal, from its view alone: for games that have no drawing of their own."""

from typing import TYPE_CHECKING, Any

from rich.console import Group, RenderableType
from rich.text import Text

from fuda import words
from fuda.terminal.console import Cell, card, grid, table

if TYPE_CHECKING:
    from fuda.terminal.drawing import Context

ELSEWHERE = (
    "game",
    "players",
    "seat",
    "turn",
    "phase",
    "over",
    "scores",
    "options",
    "hand",
)  # shown by other means
NONE = "–"


def draw(view: dict[str, Any], context: "Context") -> RenderableType:
    """The phase, what is true of the whole table, then a line a seat with what is true of each."""
    own = {key: value for key, value in view.items() if key not in ELSEWHERE}
    seats = {key: value for key, value in own.items() if one_a_seat(value, view["players"])}
    title = Text(f"{context.game.words.TITLE[context.language]} · {phase(view, context)}", "bold")
    facts = grid([Text(context.label(key), "dim"), shown(value, context)] for key, value in own.items() if key not in seats)
    heads = ["", context.label("scores"), *map(context.label, seats)]
    rows: list[list[Cell]] = [
        [context.mark(view, seat), str(view["scores"][seat]), *(shown(value[seat], context) for value in seats.values())]
        for seat in range(view["players"])
    ]
    numbers = [1, *(i for i, value in enumerate(seats.values(), start=2) if all(type(each) is int for each in value))]
    return Group(title, facts, "", table(heads, rows, numbers))


def one_a_seat(value: Any, players: int) -> bool:
    """Whether a part of a view says one small thing of each seat."""
    return isinstance(value, list) and len(value) == players and not any(isinstance(each, dict | list) for each in value)


def phase(view: dict[str, Any], context: "Context") -> str:
    return str(context.game.words.PHASES[context.language][context.game.rules.Phase[view["phase"].upper()]])


def shown(value: Any, context: "Context") -> Text:
    """A part of a view in words: cards as faces, lists on one line, lists of lists and of things with parts a line each."""
    if value is None or value in ([], {}):
        return Text(NONE, "dim")
    if isinstance(value, bool):
        return Text(words.VALUES[context.language][value])
    if isinstance(value, dict):
        return Text(", ").join(Text.assemble(context.label(key), " ", shown(each, context)) for key, each in value.items())
    if isinstance(value, list):
        between = "\n" if any(isinstance(each, dict | list) for each in value) else " "
        return Text(between).join(shown(each, context) for each in value)
    return Text(str(value))


def face(notation: str, context: "Context") -> Text:
    """A card by its notation."""
    return card(notation)
