"""Words: a game's notes, phases, prompts and refusals as sentences, in every language that Fuda speaks.

A game's `words` module holds templates such as `"{0:seat} takes {1:card}"`; the word behind the colon names the kind of thing
that a number stands for, and the module's `KINDS` turns it into text.
"""

import string
from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from typing import Any, NamedTuple

from fuda.errors import BadSetup
from fuda.kernel.game import Game

LANGUAGES = ("en", "ja")

SEAT = {"en": "Seat {}", "ja": "席{}"}
BOTS = {"en": {"random": "Random"}, "ja": {"random": "ランダム"}}
VALUES = {"en": {True: "yes", False: "no"}, "ja": {True: "はい", False: "いいえ"}}
Kind = Callable[[int, str], str]
MOST_REMEMBERED = 50_000  # sentences


class Told(NamedTuple):
    """One note: the game's code for it, the seats that may read it as bits (-1: all), and its numbers."""

    code: int
    seats: int
    values: tuple[int, int, int]

    def may_read(self, seat: int | None) -> bool:
        """Whether a seat may read it; None is a spectator."""
        return self.seats == -1 or (seat is not None and (self.seats >> seat) & 1 == 1)


def check_language(language: str) -> str:
    if language not in LANGUAGES:
        raise BadSetup(f"Fuda speaks {' and '.join(LANGUAGES)}, not {language!r}.")
    return language


def seat_name(seat: int, language: str, names: Sequence[str] | None = None) -> str:
    return names[seat] if names else SEAT[language].format(seat + 1)


def counted(one: str, many: str, japanese: str) -> Kind:
    """The kind of thing that is counted: `counted("card", "cards", "{}枚")` says "1 card", "2 cards", "2枚"."""

    def text(value: int, language: str) -> str:
        if language == "ja":
            return japanese.format(value)
        return f"{value} {one if value == 1 else many}"

    return text


def say(game: Game, template: str, values: Sequence[int], language: str, names: Sequence[str] | None = None) -> str:
    """A template with its numbers put into words."""
    said = pieces(game, template, tuple(values), language)
    return "".join([piece if type(piece) is str else seat_name(piece, language, names) for piece in said])  # type: ignore[arg-type]


@lru_cache(MOST_REMEMBERED)
def pieces(game: Game, template: str, values: tuple[int, ...], language: str) -> list[str | int]:
    """A template in words, with the numbers of seats for their names."""
    kinds = game.words.KINDS
    said: list[str | int] = []
    text = ""
    for literal, index, kind in parts(template):
        text += literal
        if kind == "seat":
            said += [text, values[index]]
            text = ""
        elif kind:
            text += kinds[kind](values[index], language)
        elif index >= 0:
            text += str(values[index])
    return [piece for piece in (*said, text) if piece != ""]


@cache
def parts(template: str) -> list[tuple[str, int, str]]:
    """A template as texts, each with the number that follows it and its kind; -1 where none does."""
    pieces = string.Formatter().parse(template)
    return [(literal, -1 if field is None else int(field), kind or "") for literal, field, kind, _ in pieces]


def bot_name(game: Game, bot: str, language: str) -> str:
    """A bot's name for people: the game's own word for it, or its name."""
    own = getattr(game.words, "BOTS", {})
    return str(own.get(language, {}).get(bot) or BOTS[language].get(bot) or bot.capitalize())


def value_text(game: Game, option: str, value: Any, language: str) -> str:
    """An option's value for people: the game's own word for it, or itself."""
    own = getattr(game.words, "VALUES", {})
    usual = VALUES[language][value] if isinstance(value, bool) else str(value)
    return str(own.get(language, {}).get(option, {}).get(value) or usual)


def house_rules(game: Game, options: dict[str, Any], language: str) -> list[str]:
    """The options that are not as usual, each with its value, in words."""
    said = game.words.OPTIONS[language]
    between = {"en": ": ", "ja": "："}[language]
    return [
        said[name] + between + value_text(game, name, value, language)
        for name, value in options.items()
        if value != game.options[name].values[game.options[name].default]
    ]


def note_text(game: Game, told: Told, language: str, names: Sequence[str] | None = None) -> str:
    return say(game, game.words.NOTES[check_language(language)][told.code], told.values, language, names)


def reason(game: Game, rule: int, language: str = "en") -> str:
    """Why a rule forbids a move, in one sentence."""
    return str(game.words.REASONS[check_language(language)][rule])
