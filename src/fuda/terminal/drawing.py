"""How a game's table is drawn: by the `terminal` module of its package, or by the generic drawing where it has none.

A game's `terminal.py` may offer any of these; the generic drawing does the rest:

- `draw(view, context)`: the table above the hand, as anything that Rich prints
- `face(card, context)`: a card from its notation, as a Rich `Text`
- `group(table, legal, context)`: many choices, as the list of those that get a number and what Rich prints for them; `MANY` says
  from how many choices on, more than 24 where there is none
- `tell(notes, context)`: what happened, as lines
- `thing(view, name, context)`: what a person calls a thing that `view.unusable` names
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from rich.console import RenderableType
from rich.text import Text

from fuda import cards, catalogue, text as texts
from fuda.kernel.books import Book
from fuda.kernel.game import Game
from fuda.table import Action, Table
from fuda.terminal import generic
from fuda.terminal.console import TURN

MANY = 24  # more choices than these are not all listed
Choice = Action | str  # what a number stands for: an action, or a line of several


@dataclass(frozen=True)
class Context:
    """For whom a table is drawn: the game, the reader's language, the seats' names, and the book where there is one.

    `choices` are those that have a number now, in order: a drawing may show a number where it belongs.
    """

    game: Game
    language: str
    names: Sequence[str]
    book: Book | None = None
    choices: Sequence[Choice] = ()

    def text(self, key: str, *values: Any) -> str:
        """A text of the game's catalogue, such as `text("table.round", 1, 3)`."""
        return texts.render(self.game, (key, *values), self.language, self.names, self.book)

    def note(self, note: texts.Note) -> str:
        """What happened, in a sentence."""
        return texts.note_text(self.game, note, self.language, self.names, self.book)

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

    def group(self, table: Table, legal: list[Action]) -> tuple[list[Choice], RenderableType] | None:
        """Many choices as the game groups them; None where it does not, or they are few."""
        part = self.game.part("terminal")
        grouping = getattr(part, "group", None)
        return grouping(table, legal, self) if grouping and len(legal) > getattr(part, "MANY", MANY) else None

    def tell(self, notes: Sequence[texts.Note]) -> list[str]:
        """What happened, in lines: as the game tells it, or a sentence for each note."""
        telling = getattr(self.game.part("terminal"), "tell", None)
        return list(telling(notes, self)) if telling else [self.note(note) for note in notes]

    def thing(self, view: dict[str, Any], name: str) -> str:
        """A thing that can't be used, as the game calls it for people; else a card by its name."""
        if self.names_things:
            return str(self._part("thing")(view, name, self))
        return cards.card_name(self.game, name, self.language, self.book) if self.book else name

    @property
    def names_things(self) -> bool:
        """Whether the game says what a person calls what can't be used; else only cards of the hand are named."""
        return hasattr(self.game.part("terminal"), "thing")

    def _part(self, name: str) -> Any:
        return getattr(self.game.part("terminal"), name, None) or getattr(generic, name)
