"""A game, as the rest of Fuda sees it: its functions, its sizes, and the modules that put it into words."""

import importlib
import importlib.util
import inspect
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import cached_property
from importlib import resources
from pathlib import Path
from types import ModuleType
from typing import Any

from fuda.errors import BadBook, BadDeck, BadGame, BadSetup
from fuda.kernel.actions import Blocks
from fuda.kernel.book_faults import book_faults
from fuda.kernel.books import MAX_UPLOAD, Book, Source, decoded, read_book, read_files
from fuda.kernel.columns import Row
from fuda.kernel.decks import Deck, deck_of, numbers_of, unknown_cards
from fuda.kernel.observation import Spans
from fuda.kernel.schema import Field, Layout, State, fields_of

# The functions of each part, with their parameters.
FUNCTIONS = {
    "rules": {
        "reset": "s",
        "legal": "s, out",
        "apply": "s, a",
        "why_not": "s, a",
        "score": "s, seat",
        "redeal": "s, seat",
        "observe": "s, seat, out",
    },
    "notation": {"text": "s, a", "parse": "s, typed"},
    "view": {"shared": "s", "own": "s, seat"},
}
SIZES = ("VERSION", "MAX_LEGAL", "MAX_NOTES")
MAX_ACTIONS = 32767  # actions are 16-bit numbers in the lists that `legal` writes


@dataclass(frozen=True, eq=False)
class Game:
    """A package under `fuda/games/`, or an author's own of the same shape."""

    name: str
    package: str
    rules: ModuleType  # State, the functions of `contract`, and the sizes below
    notation: ModuleType  # text(s, a), parse(s, typed), and perhaps expand(s, typed) and unfinished(s)
    words: ModuleType  # prompt(s), action(s, a), KINDS; see `fuda.text`
    view: ModuleType  # shared(s), own(s, seat), and perhaps everything(s)
    bots: ModuleType | None = None  # BOTS, and a function for each name in it
    default_players: int = 4

    def __post_init__(self) -> None:
        check_parts(self)

    def part(self, name: str) -> ModuleType | None:
        """A module that the game's package may bring besides, such as `terminal`, or None where it has none."""
        module = f"{self.package}.{name}"
        return importlib.import_module(module) if importlib.util.find_spec(module) else None

    @property
    def expand(self) -> Callable[[Any, str], Sequence[int] | None] | None:
        """`notation.expand(s, typed)`, the actions that one line stands for, or None in a game without such lines."""
        return getattr(self.notation, "expand", None)

    def is_unfinished(self, s: Any) -> bool:
        """Whether the seat to move has begun a move of several actions and not ended it: `notation.unfinished(s)`."""
        unfinished = getattr(self.notation, "unfinished", None)
        return unfinished is not None and bool(unfinished(s))

    def everything(self, s: Any) -> dict[str, Any]:
        """What a replay of a finished match may show besides: `view.everything(s)`, or nothing."""
        everything = getattr(self.view, "everything", None)
        return dict(everything(s)) if everything else {}

    @property
    def seats(self) -> range:
        """The numbers of players that the game can take."""
        return self.rules.PLAYERS

    @property
    def actions(self) -> int:
        """How many actions there are in all."""
        return self.blocks.size if self.blocks else self.rules.ACTIONS

    @cached_property
    def blocks(self) -> Blocks | None:
        """The declaration of the actions, None where the game gives only their number."""
        return getattr(self.rules, "BLOCKS", None)

    @property
    def most_legal(self) -> int:
        """The most actions that can be legal at once."""
        return self.rules.MAX_LEGAL

    @property
    def observation(self) -> int:
        """The length of a learner's vector."""
        return self.spans.size if self.spans else self.rules.OBSERVATION

    @cached_property
    def spans(self) -> Spans | None:
        """The declaration of a learner's vector, None where the game gives only its length."""
        return getattr(self.rules, "SPANS", None)

    @property
    def notes(self) -> int:
        """The most notes that one action can make."""
        return self.rules.MAX_NOTES

    @property
    def bot_names(self) -> tuple[str, ...]:
        """The bots that can be compiled: `random`, then those of the package from the weakest to the strongest."""
        return ("random", *(self.bots.BOTS if self.bots else ()))

    @property
    def horizon(self) -> int:
        """After how many stages of a match a playout is cut: `HORIZON` of the game's bots, or one."""
        return getattr(self.bots, "HORIZON", 1)

    @property
    def is_cooperative(self) -> bool:
        """Whether all win or lose together (`COOPERATIVE` of its rules)."""
        return bool(getattr(self.rules, "COOPERATIVE", False))

    @property
    def steps(self) -> float:
        """How many changes of a deal go before a playout of the search, once it has made many; see `beliefs`."""
        return float(getattr(self.bots, "STEPS", 4))

    @property
    def exploration(self) -> float:
        """How much it counts for the search that little is known of an action (`EXPLORATION` of the game's bots)."""
        return float(getattr(self.bots, "EXPLORATION", 1.7))

    @property
    def advice(self) -> float:
        """Which part of the search's prior goes to what the bot would play (`ADVICE` of the game's bots)."""
        return float(getattr(self.bots, "ADVICE", 0.5))

    @property
    def common_deals(self) -> bool:
        """Whether the search compares actions on the same deals (`COMMON_DEALS` of its bots); see `kernel.search`."""
        return bool(getattr(self.bots, "COMMON_DEALS", False))

    @property
    def levels(self) -> dict[str, dict[str, int]]:
        """In what levels of bots differ in this game from what they are elsewhere (`LEVELS` of its bots); see `bots.levels`."""
        return dict(getattr(self.bots, "LEVELS", {}))

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
        """How many seats there are, the default for None. Raises `BadSetup`."""
        if players is None:
            return self.default_players
        if isinstance(players, bool) or not isinstance(players, int) or players not in self.seats:
            low, high = self.seats[0], self.seats[-1]
            raise BadSetup(f"{self.name} takes {low} to {high} players, not {players!r}.")
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

    @cached_property
    def _book_part(self) -> ModuleType | None:
        return self.part("book")

    @cached_property
    def has_book(self) -> bool:
        """Whether the game's cards are read from files: it has a module `book` that declares `Card`."""
        return self._book_part is not None

    @property
    def card(self) -> type[Row]:
        """What the game declares its cards to be."""
        if self._book_part is None:
            raise BadBook(f"{self.name} has no book: its cards are part of its rules.")
        declared = getattr(self._book_part, "Card", None)
        if not (isinstance(declared, type) and issubclass(declared, Row)):
            raise BadBook(f"{self._book_part.__name__} declares no class Card(Row).")
        return declared

    def layout(self, notes: int = 0, *, memory: bool = False, seats: int | None = None) -> Layout:
        """The shapes of the game's state, with room for so many notes, and with what it remembers or without.

        With `seats`, what belongs to further seats is left out, in a game whose rules say `ONLY_SEATED`.
        """
        cut = seats if getattr(self.rules, "ONLY_SEATED", False) else None
        return Layout(self.rules.State, notes, self.card if self.has_book else None, memory, cut)

    @cached_property
    def has_memory(self) -> bool:
        """Whether states of tables and searches hold what was done before."""
        return any(f.memory for f in fields_of(self.rules.State))

    @property
    def book_schema(self) -> dict[str, Any] | None:
        """The declared columns, ready for JSON; None for a game without a book."""
        return self.card.schema() if self.has_book else None

    def own_book(self) -> Book | None:
        """The cards that come with the game, as they are on disk now: `cards.toml`, or the files of the folder `cards`."""
        return self.book_of_files(self.own_files(), self.name) if self.has_book else None

    def own_files(self) -> list[Source]:
        """The name and text of each file of the game's own book."""
        package = resources.files(self.package)
        folder = package / "cards"
        inside = sorted(folder.iterdir(), key=lambda file: file.name) if folder.is_dir() else [package / "cards.toml"]
        files = [file for file in inside if file.name.endswith(".toml") and file.is_file()]
        if not files:
            raise BadBook(f"{self.name} has a book but no cards: {self.package} has no file cards.toml.")
        return [(file.name, decoded(file.name, file.read_bytes())) for file in files]

    def check_book(self, book: Book | str | Path | None) -> Book | None:
        """The book for a table: the game's own where none is given, one that was read, or that of a file or folder."""
        if book is None:
            return self.own_book()
        card = self.card
        if isinstance(book, Book):
            if book.card is not card:
                raise BadBook(f"The book {book.name!r} is not one of {self.name}.")
            return book
        if not isinstance(book, str | Path):
            raise BadBook("A book is given as a file of cards, a folder of such files, or a Book.")
        try:
            return self.book_of_files(read_files(book), Path(book).stem)
        except BadBook as error:
            error.more = max(0, len(self.book_faults(book)) - 1)
            raise

    def read_book(self, text: str, name: str = "cards.toml", limit: int = MAX_UPLOAD) -> Book:
        """A book from a text that somebody sent."""
        if len(text.encode("utf-8", "replace")) > limit:
            raise BadBook(f"{name}: it has more than {limit >> 10} KiB.")
        return self.book_of_files([(name, text)], Path(name).stem)

    def book_of_files(self, sources: Sequence[Source], name: str) -> Book:
        """A book from the names and texts of its files; `name` is for a book that gives itself none."""
        return read_book(self.card, sources, name, getattr(self._book_part, "check_book", None))

    def book_faults(self, path: str | Path) -> list[str]:
        """All that is wrong with a file or folder of cards, a sentence each."""
        return book_faults(self.card, read_files(path), Path(path).name, getattr(self._book_part, "check_book", None))

    def ready_decks(self) -> dict[str, Deck]:
        """The decks that come with the game, by name."""
        ready = getattr(self._book_part, "ready_decks", None)
        return dict(ready()) if ready else {}

    @cached_property
    def deck_field(self) -> Field | None:
        """The field of the state that takes the decks, None for a game without decks."""
        return next((f for f in fields_of(self.rules.State) if f.deck), None)

    def check_decks(
        self, book: Book | None, players: int, decks: Sequence[Any] | None, options: dict[str, Any] | None = None
    ) -> list[Deck] | None:
        """A deck for each seat, the game's default where none is given. Options are as `check_options` gives them."""
        if self.deck_field is None or book is None:
            if decks is not None:
                raise BadDeck(f"{self.name} is played without decks.")
            return None
        given = [None] * players if decks is None else list(decks)
        if len(given) != players:
            raise BadDeck(f"{players} seats need {players} decks, not {len(given)}.")
        return [self.check_deck(book, deck, f"Deck {seat + 1}", seat, options) for seat, deck in enumerate(given)]

    def check_deck(self, book: Book, deck: Any, name: str = "Deck", seat: int = 0, options: dict[str, Any] | None = None) -> Deck:
        """One deck, or the default deck of a seat where it is None."""
        if deck is None:
            default = getattr(self._book_part, "default_deck", None)
            if default is None:
                raise BadDeck(f"{name} is missing: {self.name} needs a deck for each seat.")
            deck = default(book, seat)
        read = deck_of(deck, name)
        faults = self.deck_faults(book, read, name, options)
        if faults:
            raise BadDeck(faults[0], len(faults) - 1)
        return read

    def deck_faults(self, book: Book, deck: Deck, name: str = "Deck", options: dict[str, Any] | None = None) -> list[str]:
        """All that is wrong with a deck, a sentence each; a game may forbid some cards under some options."""
        found = unknown_cards(deck, book, name)
        known = {id: count for id, count in deck.items() if book.index(id) >= 0}
        try:
            numbers_of(known, book, self.deck_field.each if self.deck_field else 0, name)
        except BadDeck as fault:
            found.append(str(fault))
        check = getattr(self._book_part, "check_deck", None)
        if check is None or (deck and not known):
            return found
        chosen = self.check_options(options or {})
        faults = check(book, known, chosen) if len(inspect.signature(check).parameters) > 2 else check(book, known)
        return found + [f"{name}: {fault}" for fault in faults]

    def deck_faults_in(self, book: Book, deck: Deck, language: str) -> list[str]:
        """The same in a language, where the game has words for its faults; else in English."""
        in_language = getattr(self._book_part, "deck_faults_in", None)
        faults = self.deck_faults(book, deck)
        if in_language is None or any(id not in book.ids for id in deck):
            return faults
        return list(in_language(book, deck, language)) or faults

    def set_up(
        self, s: Any, players: int, options: dict[str, Any], book: Book | None = None, decks: Sequence[Any] | None = None
    ) -> None:
        """Writes players, options, book and decks into a state that is about to be reset.

        All were checked before; the game's own book and decks are taken where none are given.
        """
        s.players = players
        for name, value in options.items():
            setattr(s, name, self.options[name].values.index(value))
        if not self.has_book:
            return
        s.book = book or self.own_book()
        f = self.deck_field
        if f is not None:
            cards = getattr(s, f.name)
            cards[:] = [-1] * f.length
            for seat, deck in enumerate(decks or self.check_decks(s.book, players, None, options) or ()):
                numbers = numbers_of(deck, s.book, f.each, f"Deck {seat + 1}")
                cards[seat * f.each : seat * f.each + len(numbers)] = numbers

    def bot_number(self, name: str) -> int:
        """A compiled bot's number. Raises `BadSetup`."""
        if name not in self.bot_names:
            raise BadSetup(f"Only the compiled bots of {self.name} can play here: {', '.join(self.bot_names)}; not {name!r}.")
        return self.bot_names.index(name)


def spellings(value: Any) -> tuple[str, ...]:
    """How an option's value may be typed."""
    if value is True:
        return ("true", "on", "yes", "1")
    if value is False:
        return ("false", "off", "no", "0")
    return (str(value).lower(),)


def check_parts(game: Game) -> None:
    """Every part of a game is there and of its kind; raises `BadGame`, which names the first that is not."""

    def expect(truth: bool, part: str, what: str) -> None:
        if not truth:
            raise BadGame(f"The game {game.name!r}: {part}.py {what}.")

    for part, functions in FUNCTIONS.items():
        for name, parameters in functions.items():
            function = getattr(getattr(game, part), name, None)
            expect(callable(function), part, f"has no function {name}({parameters})")
            expect(takes(function, len(parameters.split(","))), part, f"has {name} with other parameters than ({parameters})")
    if game.expand is not None:
        expect(takes(game.expand, 2), "notation", "has expand with other parameters than (s, typed)")
    if hasattr(game.notation, "unfinished"):
        expect(takes(game.notation.unfinished, 1), "notation", "has unfinished with other parameters than (s)")
    if hasattr(game.view, "everything"):
        expect(takes(game.view.everything, 1), "view", "has everything with other parameters than (s)")
    rules = game.rules
    expect(
        isinstance(getattr(rules, "State", None), type) and issubclass(rules.State, State),
        "rules",
        "has no class State(kernel.State)",
    )
    for name in ("Phase", "Note"):
        enum = getattr(rules, name, None)
        expect(isinstance(enum, type) and issubclass(enum, IntEnum), "rules", f"has no IntEnum {name}")
    unnamed = [name for name, declared in (("ACTIONS", game.blocks), ("OBSERVATION", game.spans)) if declared is None]
    for name in (*SIZES, *unnamed):
        size = getattr(rules, name, None)
        expect(isinstance(size, int) and not isinstance(size, bool) and size >= 0, "rules", f"has no whole number {name}")
    expect(1 <= rules.MAX_LEGAL <= game.actions <= MAX_ACTIONS, "rules", f"needs 1 <= MAX_LEGAL <= ACTIONS <= {MAX_ACTIONS}")
    players: Any = getattr(rules, "PLAYERS", None)
    expect(isinstance(players, range) and len(players) > 0 and players[0] >= 1, "rules", "has no range PLAYERS of seat counts")
    if game.default_players not in players:
        raise BadGame(
            f"The game {game.name!r}: default_players={game.default_players} is none of its seat counts, {list(players)}."
        )
    if game.bots is not None:
        expect(isinstance(getattr(game.bots, "BOTS", None), tuple | list), "bots", "has no tuple BOTS of its bots' names")
        for name in game.bots.BOTS:
            function = getattr(game.bots, name, None)
            expect(callable(function), "bots", f"lists {name!r} in BOTS and has no function {name}(s, actions, n)")
            expect(takes(function, 3), "bots", f"has {name} with other parameters than (s, actions, n)")


def takes(function: Any, count: int) -> bool:
    """Whether a function can be called with so many arguments."""
    try:
        inspect.signature(function).bind(*range(count))
    except TypeError:
        return False
    return True
