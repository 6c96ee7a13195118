"""How a game's table is drawn: by the `terminal` module of its package, or by the generic drawing where it has none.

A game's `terminal.py` may offer any of these; the generic drawing does the rest:

- `draw(view, context)`: the table above the hand, as anything that Rich prints
- `face(card, context)`: a card from its notation, as a Rich `Text`
- `group(table, legal, context)`: very many choices, as the list of those that get a number and what Rich prints for them
- `thing(view, name, context)`: what a person calls a thing that `view.unusable` names
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from rich.console import RenderableType
from rich.text import Text

from fuda import catalogue, text as texts
from fuda.kernel.books import Book
from fuda.kernel.game import Game
from fuda.table import Action, Table
from fuda.terminal import generic
from fuda.terminal.console import TURN


@dataclass(frozen=True)
class Context:
    """For whom a table is drawn: the game, the reader's language, the seats' names, and the book where there is one."""

    game: Game
    language: str
    names: Sequence[str]
    book: Book | None = None

    def text(self, key: str, *values: Any) -> str:
        """A text of the game's catalogue, such as `text("table.round", 1, 3)`."""
        return texts.render(self.game, (key, *values), self.language, self.names, self.book)

    def label(self, key: str, *values: Any) -> str:
        """A text with a colon behind it."""
        return self.text(key, *values) + texts.COLON[self.language]

    def has_text(self, key: str) -> bool:
        return key in catalogue.entries(self.game, self.language)

    def name(self, seat: int) -> str:
        return texts.seat_name(seat, self.language, self.names)

    def mark(self, view: dict[str, Any], seat: int) -> Text:
        """A seat's name, with an arrow where it is that seat's turn."""
        return Text(f"▶ {self.name(seat)}", TURN) if view["turn"] == seat else Text(f"  {self.name(seat)}")

    def draw(self, view: dict[str, Any]) -> RenderableType:
        return self._part("draw")(view, self)

    def face(self, card: str) -> Text:
        return self._part("face")(card, self)

    def group(self, table: Table, legal: list[Action]) -> tuple[list[Action], RenderableType] | None:
        """Very many choices as the game groups them; None where it does not."""
        grouping = getattr(self.game.part("terminal"), "group", None)
        return grouping(table, legal, self) if grouping else None

    def thing(self, view: dict[str, Any], name: str) -> str:
        """A thing that can't be used, as the game calls it for people; else by its name."""
        naming = getattr(self.game.part("terminal"), "thing", None)
        return naming(view, name, self) if naming else name

    def _part(self, name: str) -> Any:
        return getattr(self.game.part("terminal"), name, None) or getattr(generic, name)
