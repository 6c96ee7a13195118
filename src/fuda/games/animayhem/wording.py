"""Texts of the game's catalogue for what is made before any match: cards and decks."""

import tomllib
from functools import cache
from importlib import resources
from typing import Any

from fuda.catalogue import Entry, flat


@cache
def words(language: str) -> dict[str, Entry]:
    """The texts by key, those that a language lacks in English."""
    file = resources.files("fuda.games.animayhem") / "text" / f"{language}.toml"
    own = dict(flat(file.name, "", tomllib.loads(file.read_text("utf-8"))))
    return own if language == "en" else words("en") | own


def word(language: str, key: str, *values: Any) -> str:
    """A text of the table `cards`, its places filled; the first value chooses the plural form."""
    entry = words(language)[f"cards.{key}"]
    form = entry if isinstance(entry, str) else entry["one" if values and values[0] == 1 else "other"]
    return form.format(*values)
