"""Any game's table on a terminal, from its view alone: for games that have no drawing of their own.

The text `table.KEY` of a game's catalogue names the part KEY of its view: as a label, "Lots left", or as a sentence with a place
for the value, "{0:seat} starts". Cards are shown as the game's card table has them, and fields that hold seats
(`view.SEAT_FIELDS`) by name.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.measure import Measurement
from rich.text import Text

from fuda import catalogue, text as texts
from fuda.cards import short_face
from fuda.terminal.console import PAPER, Flow, Prose, card, grid, table

if TYPE_CHECKING:
    from fuda.terminal.drawing import Context

ELSEWHERE = ("game", "players", "seat", "turn", "phase", "over", "scores", "options", "hand")  # shown by other means
NONE = "–"
SCORES = {"en": "score", "ja": "得点"}
PAPERS = {colour: f"bold {colour} on white" for colour in ("red", "green", "yellow", "blue")}  # by a card's colour
COMMA = {"en": ", ", "ja": "、"}


def draw(view: dict[str, Any], context: "Context") -> RenderableType:
    """The phase, what is true of the whole table, then a line a seat with what is true of each. Empty parts are left out."""
    own = {key: value for key, value in view.items() if key not in ELSEWHERE and value not in (None, [], {})}
    by_seat = {key: values for key, values in own.items() if one_a_seat(values, view["players"])}
    whole = {key: value for key, value in own.items() if key not in by_seat}
    phase = texts.phase_text(context.game, view["phase"], context.language)
    title = Text(f"{texts.title(context.game, context.language)} · {phase}", "bold")
    said = {key: value for key, value in whole.items() if is_sentence(key, context) and isinstance(value, int | str)}
    sentences = [Prose(sentence(key, value, context)) for key, value in said.items()]
    others = {key: value for key, value in whole.items() if key not in said}
    labelled = [[Text(label(key, context), "dim"), shown_field(key, value, context)] for key, value in others.items()]
    columns = {"scores": view["scores"], **{key: values for key, values in by_seat.items() if set(values) != {None}}}
    return Group(title, *sentences, *([grid(labelled)] if labelled else []), "", Seats(view, columns, context))


class Seats:
    """What is true of each seat: in columns, or a few lines a seat where the screen is too narrow for them."""

    def __init__(self, view: dict[str, Any], columns: dict[str, Sequence[Any]], context: "Context") -> None:
        self.names = [context.mark(view, seat) for seat in range(view["players"])]
        self.heads = ["" if is_sentence(key, context) else label(key, context) for key in columns]
        self.cells = [
            [sentence(key, values[seat], context) for key, values in columns.items()] for seat in range(view["players"])
        ]
        self.numbers = [
            i
            for i, (head, values) in enumerate(zip(self.heads, columns.values(), strict=True), start=1)
            if head and all(type(value) is int for value in values)
        ]

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        rows = [[name, *cells] for name, cells in zip(self.names, self.cells, strict=True)]
        wide = table(["", *self.heads], rows, self.numbers)
        if Measurement.get(console, options.update(max_width=10_000), wide).maximum <= options.max_width:
            yield wide
            return
        for name, cells in zip(self.names, self.cells, strict=True):
            parts = [
                Text.assemble((head, "dim"), " " if head else "", cell) for head, cell in zip(self.heads, cells, strict=True)
            ]
            yield Flow(Text.assemble(name, "  "), parts, gap=2)


def one_a_seat(value: Any, players: int) -> bool:
    """Whether a part of a view says one small thing of each seat."""
    return isinstance(value, list) and len(value) == players and not any(isinstance(each, dict | list) for each in value)


def label(key: str, context: "Context") -> str:
    """The name of a part of a view, for a list or at the head of a column."""
    for text in (f"table.columns.{key}", f"table.{key}"):
        if context.has_text(text) and not places(text, context):
            return context.text(text)
    return SCORES[context.language] if key == "scores" else key.replace("_", " ")


def is_sentence(key: str, context: "Context") -> bool:
    """Whether the game's text for a part of a view has a place for the value, and nothing else for the head of a column."""
    text = f"table.{key}"
    return context.has_text(text) and places(text, context) == {0} and not context.has_text(f"table.columns.{key}")


def sentence(key: str, value: Any, context: "Context") -> Text:
    """The game's sentence about a value, or the value where it has none."""
    if value is None or not is_sentence(key, context):
        return shown_field(key, value, context)
    return Text(context.text(f"table.{key}", value))


def places(key: str, context: "Context") -> set[int]:
    """The numbers of the places that a text of the game has."""
    entry = catalogue.entry(context.game, key, context.language)
    forms = [entry] if isinstance(entry, str) else entry.values()
    return {number for form in forms for number, _ in catalogue.fields("", key, form)}


def shown_field(key: str, value: Any, context: "Context") -> Text:
    """A part of a view in words, with names for seats where the game says that it holds seats."""
    if key in getattr(context.game.view, "SEAT_FIELDS", ()) and value is not None:
        seats = value if isinstance(value, list) else [value]
        return Text(COMMA[context.language].join(NONE if seat is None else context.name(seat) for seat in seats))
    return shown(value, context)


def shown(value: Any, context: "Context") -> Text:
    """A part of a view in words: lists on one line, lists of lists and of things with parts a line each."""
    if value is None or value in ([], {}):
        return Text(NONE, "dim")
    if isinstance(value, bool):
        return Text(texts.VALUES[context.language][value])
    comma = Text(COMMA[context.language])
    if isinstance(value, dict):
        parts = value.items()
        return comma.join(Text.assemble((label(key, context), "dim"), " ", shown(part, context)) for key, part in parts)
    if isinstance(value, list):
        between = Text("\n") if any(isinstance(each, dict | list) for each in value) else comma
        return between.join(shown(each, context) for each in value)
    return Text(card_name(value, context) if isinstance(value, str) else str(value))


def card_name(notation: str, context: "Context") -> str:
    """A card as the game's card table or its texts name it, or by its notation."""
    if context.has_text(f"cards.{notation}"):
        return context.text(f"cards.{notation}")
    return short_face(context.game, notation, context.language, context.book)[1]


def face(notation: str, context: "Context") -> Text:
    colour, _ = short_face(context.game, notation, context.language, context.book)
    return card(card_name(notation, context), PAPERS.get(colour, PAPER))
