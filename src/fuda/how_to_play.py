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

from dataclasses import dataclass
from functools import cache
from typing import Any

from fuda.errors import BadText
from fuda.kernel.game import Game
from fuda.package_texts import Words, entries_of, words_of

FILE = "how-to-play.toml"


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
    return tuple(part(game, one) for one in entries_of(game, FILE, "part"))


def part(game: Game, entry: dict[str, Any]) -> Part:
    try:
        return Part(words_of(game, FILE, entry["title"]), tuple(paragraph(game, one) for one in entry["paragraph"]))
    except KeyError as missing:
        raise BadText(f"{FILE} of {game.name}: a part has no {missing.args[0]}.") from None


def paragraph(game: Game, entry: dict[str, Any]) -> Paragraph:
    return Paragraph(words_of(game, FILE, entry), tuple(entry.get("cards", ())), tuple(entry.get("rules", ())))
