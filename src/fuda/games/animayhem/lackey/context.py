"""The card that a text stands on, and the kinds of cards and rows that texts differ by."""

from dataclasses import dataclass, field
from typing import Any

from fuda.games.animayhem.book import Effect
from fuda.games.animayhem.lackey.nouns import Find
from fuda.games.animayhem.vocabulary import Kind

Row = dict[str, Any]
Rows = list[Row]
BEARERS = (Kind.CHARACTER, Kind.ITEM, Kind.ENHANCEMENT, Kind.EQUIPMENT)
WORKED = (Kind.CHARACTER, Kind.HAVEN, Kind.ITEM, Kind.ENHANCEMENT, Kind.EQUIPMENT, Kind.GLOBAL)  # whose player decides when
LASTING = {  # what holds as long as its card is there, or for a time; all else is done at once
    *("toll", "add", "multiply", "divide", "replace", "skill", "category", "pierce", "enter", "automatic", "immune"),
    *("unbeatable", "hold", "no-actions", "forbid", "allow", "unhurt", "only-bonked", "extra-attack", "extra-card", "prefer"),
    *("spare", "hide", "block", "keep", "exempt", "evade", "ease"),
}
COLUMNS = tuple(Effect.columns)  # of a row, in their order


@dataclass
class Context:
    """The card that a text stands on."""

    kind: Kind
    name: str
    find: Find
    combat: bool = False  # a Combat Disaster
    uses: bool = False  # whether it has a number of uses
    bonuses: tuple[str, ...] = ()  # the abilities to which its columns add something
    called: dict[str, list[str]] = field(default_factory=dict)  # cards of one Character by the name that they share
    on: Row | None = None  # whom the card is played on, where its text says so
    second: dict[str, int] = field(default_factory=dict)  # the second values of a Disaster's abilities, where it has two
