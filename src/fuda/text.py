"""Texts for people: a game's notes, prompts, actions and refusals as sentences, in every language that Fuda speaks.

The sentences are templates in the game's catalogue (see `fuda.catalogue`), such as `"{0:seat} takes {1:card}"`. The game's code
gives a *phrase*, a key with its values: `("prompts.follow", colour)`. The word behind the colon in a template names the kind of
thing that a number stands for:

- `seat` is a player's name;
- a kind in the game's `words.KINDS` is a function from the number to a text, a phrase, or a list of these to be joined;
- `card`, in a game with a book and no such kind of its own, is the name of the book's card of that number;
- any other kind is a count, with its plural forms in the catalogue: `counts.points = {one = "{0} point", other = "{0} points"}`.
"""

import string
from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from typing import Any, NamedTuple

from fuda.catalogue import LANGUAGES as LANGUAGES, entries, template
from fuda.errors import BadSetup, BadText
from fuda.kernel.books import Book
from fuda.kernel.game import Game

SEAT = {"en": "Seat {}", "ja": "席{}"}
BOTS = {
    "en": {},  # as they are called, with a capital
    "ja": {"random": "ランダム", "novice": "初級", "casual": "中級", "club": "上級", "expert": "名人", "learned": "学習済み"},
}
VALUES = {"en": {True: "yes", False: "no"}, "ja": {True: "はい", False: "いいえ"}}
COLON = {"en": ": ", "ja": "："}
MAX_CACHED = 50_000  # sentences

Phrase = tuple[Any, ...]  # a key, and the values for its template: numbers, texts or phrases
Text = str | Phrase | list[str | Phrase]
Kind = Callable[[int], Text]


class Note(NamedTuple):
    """One note: the game's code for it, the seats that may read it as bits (-1: all), and its numbers."""

    code: int
    seats: int
    values: tuple[int, int, int]

    def may_read(self, seat: int | None) -> bool:
        """Whether a seat may read it; None is a spectator."""
        return self.seats == -1 or (seat is not None and (self.seats >> seat) & 1 == 1)


def check_language(language: str) -> str:
    """The language, if Fuda has texts in it. Raises `BadSetup`."""
    if language not in LANGUAGES:
        raise BadSetup(f"Fuda speaks {' and '.join(LANGUAGES)}, not {language!r}.")
    return language


def in_languages(function: Callable[..., str], *arguments: Any) -> dict[str, str]:
    """What a function of this module gives in every language: `in_languages(reason, game, 6)`."""
    return {language: function(*arguments, language) for language in LANGUAGES}


def seat_name(seat: int, language: str, names: Sequence[str] | None = None) -> str:
    """A seat for people: the name of who sits there, or its number from 1."""
    return names[seat] if names else SEAT[language].format(seat + 1)


def named(table: str, names: Sequence[str]) -> Kind:
    """The kind of thing that has a text by name: `named("suits", ("spades", …))` gives `suits.spades` for 0."""
    return lambda value: (f"{table}.{names[value]}",)


def render(game: Game, text: Text, language: str, names: Sequence[str] | None = None, book: Book | None = None) -> str:
    """A phrase as a sentence; `names` stand for the seats if given, `book` for the game's own."""
    if isinstance(text, list):
        return "".join(render(game, part, language, names, book) for part in text)
    if isinstance(text, str):
        return text
    parts = pieces(game, text, language) if book is None else new_pieces(game, text, language, book)
    if len(parts) == 1 and isinstance(parts[0], str):  # no seat is named
        return parts[0]
    return "".join([part if type(part) is str else seat_name(part, language, names) for part in parts])  # type: ignore[arg-type]


@lru_cache(MAX_CACHED)
def pieces(game: Game, phrase: Phrase, language: str) -> tuple[str | int, ...]:
    """A phrase as texts, with the numbers of seats between them for their names. Kept, but not with a book: there may be many."""
    return new_pieces(game, phrase, language, None)


def new_pieces(game: Game, phrase: Phrase, language: str, book: Book | None) -> tuple[str | int, ...]:
    key, *values = phrase
    found: list[str | int] = []
    for literal, index, kind in places(template(game, key, language, values[0] if values else None)):
        found.append(literal)
        if index >= 0:
            if index >= len(values):
                raise BadText(f"The text {key} of {game.name} has a place {{{index}}}, and there are {len(values)} values.")
            found += value_pieces(game, kind, values[index], language, book)
    return tuple(joined(found))


def value_pieces(game: Game, kind: str, value: Any, language: str, book: Book | None) -> Sequence[str | int]:
    if isinstance(value, tuple):
        return new_pieces(game, value, language, book)
    if isinstance(value, str):
        return [value]
    if kind == "seat":
        return [int(value)]
    if not kind:
        return [str(int(value))]
    known = getattr(game.words, "KINDS", {}).get(kind)
    if known is None:
        cards = (book or game.own_book()) if kind == "card" else None
        if cards is not None:
            return [cards.text(value, "name", language) if "name" in cards.texts[value] else cards.ids[value]]
        if f"counts.{kind}" not in entries(game, language):
            raise BadText(f"{game.name} has no kind {kind!r}: neither in its words.KINDS nor as counts.{kind} in its texts.")
        return pieces(game, (f"counts.{kind}", value), language)
    text = known(value)
    parts = text if isinstance(text, list) else [text]
    return [piece for part in parts for piece in ([part] if isinstance(part, str) else new_pieces(game, part, language, book))]


def joined(parts: Sequence[str | int]) -> list[str | int]:
    """The same pieces with neighbouring texts as one, and no empty ones."""
    found: list[str | int] = []
    for part in parts:
        if isinstance(part, str) and found and isinstance(found[-1], str):
            found[-1] += part
        elif part != "":
            found.append(part)
    return found


@cache
def places(text: str) -> list[tuple[str, int, str]]:
    """A template as texts, each with the number of the value that follows it and its kind; -1 where none does."""
    parts = string.Formatter().parse(text)
    return [(literal, -1 if field is None else int(field), kind or "") for literal, field, kind, _ in parts]


def translator(game: Game, language: str, names: Sequence[str] | None = None) -> Callable[..., str]:
    """A function from key and values to text, for drawings: `t = translator(game, "en")`, `t("table.round", 1, 3)`."""
    return lambda key, *values: render(game, (key, *values), language, names)


def title(game: Game, language: str = "en") -> str:
    """The name of a game."""
    return render(game, ("title",), check_language(language))


def tagline(game: Game, language: str = "en") -> str:
    """What a game is, in half a sentence."""
    return render(game, ("tagline",), check_language(language))


def phase_text(game: Game, phase: str, language: str = "en") -> str:
    """A phase, by its name in lower case."""
    return render(game, (f"phases.{phase}",), check_language(language))


def option_text(game: Game, option: str, language: str = "en") -> str:
    """What an option says, such as a house rule."""
    return render(game, (f"options.{option}",), check_language(language))


def value_text(game: Game, option: str, value: Any, language: str = "en") -> str:
    """An option's value for people: `values.option.value` of the catalogue, `values.option` with the value in it, or itself."""
    known = entries(game, language)
    key = f"values.{option}.{str(value).lower()}"
    if key in known:
        return render(game, (key,), language)
    if f"values.{option}" in known:
        return render(game, (f"values.{option}", value), language)
    return VALUES[language][value] if isinstance(value, bool) else str(value)


def bot_name(game: Game, bot: str, language: str = "en") -> str:
    """A bot's name for people: the game's own word for it, or its name."""
    key = f"bots.{bot}"
    if key in entries(game, language):
        return render(game, (key,), language)
    return BOTS[language].get(bot) or bot.capitalize()


def house_rules(game: Game, options: dict[str, Any], language: str = "en") -> list[str]:
    """The options that are not as usual, each with its value, in words."""
    return [
        option_text(game, name, language) + COLON[language] + value_text(game, name, value, language)
        for name, value in options.items()
        if value != game.options[name].values[game.options[name].default]
    ]


def note_text(game: Game, note: Note, language: str = "en", names: Sequence[str] | None = None, book: Book | None = None) -> str:
    """A note as a sentence."""
    key = f"notes.{game.note_names[note.code]}"
    return render(game, (key, *note.values), check_language(language), names, book)


def reason(game: Game, rule: int, language: str = "en") -> str:
    """Why a rule forbids a move, in one sentence."""
    return render(game, (f"reasons.{rule}",), check_language(language))


def prompt(game: Game, s: Any, language: str = "en", names: Sequence[str] | None = None) -> str:
    """What is asked of the seat to move, in one sentence; `s` is its masked state."""
    return render(game, game.words.prompt(s), check_language(language), names, getattr(s, "book", None))


def action_words(game: Game, s: Any, a: int) -> dict[str, str]:
    """`action_text` in every language."""
    phrase, book = game.words.action(s, a), getattr(s, "book", None)
    if book is None and isinstance(phrase, tuple):
        return phrase_words(game, phrase)
    return {language: render(game, phrase, language, None, book) for language in LANGUAGES}


@lru_cache(MAX_CACHED)
def phrase_words(game: Game, phrase: Phrase) -> dict[str, str]:
    """A phrase in every language, its seats by number. Kept, so not to be changed."""
    return {language: render(game, phrase, language) for language in LANGUAGES}


def action_text(game: Game, s: Any, a: int, language: str = "en", names: Sequence[str] | None = None) -> str:
    """An action as a person would say it; `s` is the mover's masked state."""
    return render(game, game.words.action(s, a), check_language(language), names, getattr(s, "book", None))
