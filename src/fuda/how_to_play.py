"""How to play: a game told in a page, with pictures of its cards, for somebody who has not read its rules.

A package may bring `how-to-play.toml`, parts with a title, such as the goal, a turn and the end, each of a few paragraphs:

    [[part]]
    title = { en = "The goal", ja = "目的" }

    [[part.paragraph]]
    en = "Lose as few points as you can."
    ja = "失点をできるだけ少なくします。"
    cards = ["red-10", "red-1"]     # drawn beside the words; may be left out
    rules = ["saika.21"]            # where it is said exactly; may be left out
"""

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any

from fuda.catalogue import LANGUAGES
from fuda.errors import BadText
from fuda.kernel.game import Game

FILE = "how-to-play.toml"
Words = dict[str, str]


@dataclass(frozen=True)
class Paragraph:
    words: Words
    cards: tuple[str, ...]
    rules: tuple[str, ...]


@dataclass(frozen=True)
class Part:
    title: Words
    paragraphs: tuple[Paragraph, ...]


@cache
def how_to_play(game: Game) -> tuple[Part, ...]:
    """The parts in order, none where the package brings none."""
    file = resources.files(game.package) / FILE
    if not file.is_file():
        return ()
    try:
        read = tomllib.loads(file.read_text("utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadText(f"{FILE} of {game.name} can't be read: {error}.") from None
    return tuple(part(game, one) for one in read.get("part", ()))


def part(game: Game, entry: dict[str, Any]) -> Part:
    try:
        return Part(words(game, entry["title"]), tuple(paragraph(game, one) for one in entry["paragraph"]))
    except KeyError as missing:
        raise BadText(f"{FILE} of {game.name}: a part has no {missing.args[0]}.") from None


def paragraph(game: Game, entry: dict[str, Any]) -> Paragraph:
    return Paragraph(words(game, entry), tuple(entry.get("cards", ())), tuple(entry.get("rules", ())))


def words(game: Game, entry: dict[str, Any]) -> Words:
    missing = [language for language in LANGUAGES if not entry.get(language)]
    if missing:
        raise BadText(f"{FILE} of {game.name}: something is not said in {missing[0]}: {entry}.")
    return {language: str(entry[language]) for language in LANGUAGES}
