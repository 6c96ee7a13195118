"""A game, as the rest of Fuda sees it: its functions, its sizes, and the modules that put it into words."""

import re
from dataclasses import dataclass
from functools import cached_property
from importlib import resources
from types import ModuleType
from typing import Any

from fuda.errors import BadSetup
from fuda.kernel.schema import Field, fields_of


@dataclass(frozen=True, eq=False)
class Game:
    """A package under `fuda/games/`, or an author's own of the same shape."""

    name: str
    package: str
    rules: ModuleType  # State, the functions of `contract`, and the sizes below
    notation: ModuleType  # text(s, a), parse(s, text)
    words: ModuleType  # prompt(s), action(s, a), KINDS; see `fuda.text`
    view: ModuleType  # shared(s), own(s, seat), everything(s)
    bots: ModuleType | None = None  # BOTS, and a function for each name in it
    default_players: int = 4

    @property
    def seats(self) -> range:
        """The numbers of players that the game can take."""
        return self.rules.PLAYERS

    @property
    def actions(self) -> int:
        """How many actions there are in all."""
        return self.rules.ACTIONS

    @property
    def most_legal(self) -> int:
        """The most actions that can be legal at once."""
        return self.rules.MOST_LEGAL

    @property
    def observation(self) -> int:
        """The length of a learner's vector."""
        return self.rules.OBSERVATION

    @property
    def notes(self) -> int:
        """The most notes that one action can make."""
        return self.rules.MOST_NOTES

    @property
    def bot_names(self) -> tuple[str, ...]:
        return ("random", *(self.bots.BOTS if self.bots else ()))

    @cached_property
    def secret_scores(self) -> bool:
        """Whether what scores are known to be depends on who looks."""
        return bool(getattr(self.view, "SECRET_SCORES", False))

    @cached_property
    def options(self) -> dict[str, Field]:
        return {f.name: f for f in fields_of(self.rules.State) if f.values}

    @cached_property
    def phases(self) -> dict[int, str]:
        """The names of the phases by their numbers."""
        return {int(phase): phase.name.lower() for phase in self.rules.Phase}

    @cached_property
    def note_names(self) -> dict[int, str]:
        """The names of the notes by their codes."""
        return {int(note): note.name.lower() for note in self.rules.Note}

    @cached_property
    def rules_texts(self) -> dict[str, str]:
        """The rules in prose, as Markdown, by language: English is `rules.md`, Japanese `rules.ja.md`."""
        found = {}
        for file in resources.files(self.package).iterdir():
            name = re.fullmatch(r"rules(?:\.(\w+))?\.md", file.name)
            if name:
                found[name[1] or "en"] = file.read_text("utf-8")
        return found

    def rules_text(self, language: str = "en") -> str:
        """The rules in prose in a language, or in English where there are none in it."""
        return self.rules_texts.get(language) or self.rules_texts.get("en", "")

    def check_players(self, players: int | None) -> int:
        if players is None:
            return self.default_players
        if isinstance(players, bool) or not isinstance(players, int) or players not in self.seats:
            low, high = self.seats[0], self.seats[-1]
            raise BadSetup(f"{self.name} takes {low} to {high} players, not {players}.")
        return players

    def check_options(self, chosen: dict[str, Any]) -> dict[str, Any]:
        """All options with their values, the defaults where none was chosen."""
        for name in chosen:
            if name not in self.options:
                known = ", ".join(self.options) or "none"
                raise BadSetup(f"{self.name} has no option {name!r}; its options are: {known}.")
        return {name: self._value(f, chosen[name]) if name in chosen else f.values[f.default] for name, f in self.options.items()}

    def _value(self, f: Field, given: Any) -> Any:
        """The option's value that was given as itself or as its text."""
        for value in f.values:
            same = type(value) is type(given) and value == given
            if same or (isinstance(given, str) and given.strip().lower() in spellings(value)):
                return value
        allowed = ", ".join(str(v).lower() for v in f.values)
        raise BadSetup(f"option {f.name} of {self.name} is one of: {allowed}; not {given!r}.")

    def set_up(self, s: Any, players: int, options: dict[str, Any]) -> None:
        """Writes players and options into a state that is about to be reset."""
        s.players = players
        for name, value in options.items():
            setattr(s, name, self.options[name].values.index(value))

    def bot_number(self, name: str) -> int:
        if name not in self.bot_names:
            raise BadSetup(f"{self.name} has no bot {name!r}; its bots are: {', '.join(self.bot_names)}.")
        return self.bot_names.index(name)


def spellings(value: Any) -> tuple[str, ...]:
    """How an option's value may be typed."""
    if value is True:
        return ("true", "on", "yes", "1")
    if value is False:
        return ("false", "off", "no", "0")
    return (str(value).lower(),)
