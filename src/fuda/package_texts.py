"""Texts in both languages that a game's package brings in TOML files of their own: lessons, how to play."""

import tomllib
from importlib import resources
from typing import Any

from fuda.catalogue import LANGUAGES
from fuda.errors import BadText
from fuda.kernel.game import Game

Words = dict[str, str]  # by language


def entries_of(game: Game, file: str, kind: str) -> list[dict[str, Any]]:
    """The entries of a kind in a file of the game's package, none where it brings no such file."""
    path = resources.files(game.package) / file
    if not path.is_file():
        return []
    try:
        entries: list[dict[str, Any]] = tomllib.loads(path.read_text("utf-8")).get(kind, [])
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadText(f"{file} of {game.name} can't be read: {error}.") from None
    return entries


def words_of(game: Game, file: str, entry: dict[str, Any]) -> Words:
    """What an entry says, in every language."""
    missing = [language for language in LANGUAGES if not entry.get(language)]
    if missing:
        raise BadText(f"{file} of {game.name}: something is not said in {missing[0]}: {entry}.")
    return {language: str(entry[language]) for language in LANGUAGES}
