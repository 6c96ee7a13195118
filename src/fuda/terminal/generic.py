"""Any game's table on a terminal, from its view alone: for games that have no drawing of their own."""

from typing import TYPE_CHECKING, Any

from rich.console import Group, RenderableType
from rich.text import Text

from fuda import catalogue, text as texts
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
SCORES = {"en": "score", "ja": "得点"}


def draw(view: dict[str, Any], context: "Context") -> RenderableType:
    """The phase, what is true of the whole table, then a line a seat with what is true of each."""
    own = {key: value for key, value in view.items() if key not in ELSEWHERE}
    seats = {key: value for key, value in own.items() if one_a_seat(value, view["players"])}
    phase = texts.phase_text(context.game, view["phase"], context.language)
    title = Text(f"{texts.title(context.game, context.language)} · {phase}", "bold")
    facts = [fact(key, value, context) for key, value in own.items() if key not in seats]
    columns = {"scores": view["scores"], **seats}
    rows = [
        [context.mark(view, seat), *(shown(value[seat], context) for value in columns.values())]
        for seat in range(view["players"])
    ]
    numbers = [i for i, values in enumerate(columns.values(), start=1) if all(type(value) is int for value in values)]
    return Group(title, grid(facts), "", table(["", *(label(key, context) for key in columns)], rows, numbers))


def one_a_seat(value: Any, players: int) -> bool:
    """Whether a part of a view says one small thing of each seat."""
    return isinstance(value, list) and len(value) == players and not any(isinstance(each, dict | list) for each in value)


def fact(key: str, value: Any, context: "Context") -> list[Cell]:
    """A part of a view as a label and what it is, or as a sentence where the game's text for it has a place for the value."""
    if takes_value(key, context) and isinstance(value, int | str):
        return ["", context.text(f"table.{key}", value)]
    return [Text(label(key, context), "dim"), shown(value, context)]


def label(key: str, context: "Context") -> str:
    """The name of a part of a view: `table.columns.KEY` or `table.KEY` of the game's texts, or the key itself."""
    for text in (f"table.columns.{key}", f"table.{key}"):
        if context.has_text(text) and not takes_value(key, context, text):
            return context.text(text)
    return SCORES[context.language] if key == "scores" else key.replace("_", " ")


def takes_value(key: str, context: "Context", text: str = "") -> bool:
    """Whether the game's text for a part of a view has a place for its value."""
    entry = catalogue.entries(context.game, context.language).get(text or f"table.{key}", "")
    return isinstance(entry, dict) or "{0" in entry


def shown(value: Any, context: "Context") -> Text:
    """A part of a view in words: lists on one line, lists of lists and of things with parts a line each."""
    if value is None or value in ([], {}):
        return Text(NONE, "dim")
    if isinstance(value, bool):
        return Text(texts.VALUES[context.language][value])
    if isinstance(value, dict):
        return Text(", ").join(
            Text.assemble((label(key, context), "dim"), " ", shown(each, context)) for key, each in value.items()
        )
    if isinstance(value, list):
        between = "\n" if any(isinstance(each, dict | list) for each in value) else ", "
        return Text(between).join(shown(each, context) for each in value)
    return Text(card_name(value, context) if isinstance(value, str) else str(value))


def card_name(notation: str, context: "Context") -> str:
    """A card by the name that the game's texts have for its notation, or by its notation."""
    return context.text(f"cards.{notation}") if context.has_text(f"cards.{notation}") else notation


def face(notation: str, context: "Context") -> Text:
    return card(card_name(notation, context))
