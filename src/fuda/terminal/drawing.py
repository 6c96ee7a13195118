"""How a game's table is drawn: by the `terminal` module of its package, or by the generic drawing where it has none.

A game's `terminal.py` may offer any of these; the generic drawing does the rest:

- `draw(view, context)`: the table above the hand, as anything that Rich prints
- `face(card, context)`: a card from its notation, as a Rich `Text`
- `group(table, legal, context)`: very many choices, as the list of those that get a number and what Rich prints for them
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from rich.console import RenderableType
from rich.text import Text

from fuda import words
from fuda.kernel.game import Game
from fuda.table import Action, Table
from fuda.terminal import generic
from fuda.terminal.console import TURN


@dataclass(frozen=True)
class Context:
    """For whom a table is drawn: the game, the reader's language, and the seats' names."""

    game: Game
    language: str
    names: Sequence[str]

    def word(self, key: str, *values: Any) -> str:
        """The game's own word for drawings, from the table `table` of its text catalogue."""
        return str(self.game.part("terminal").SAYS[self.language][key]).format(*values)

    def label(self, key: str) -> str:
        return key.replace("_", " ")

    def name(self, seat: int) -> str:
        return words.seat_name(seat, self.language, self.names)

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

    def _part(self, name: str) -> Any:
        return getattr(self.game.part("terminal"), name, None) or getattr(generic, name)
