"""Text catalogues: the words of a game, one TOML file a language, `text/en.toml` and `text/ja.toml` in its package.

A text is found by its dotted key, such as `notes.takes`. It is a template, or a table of plural forms `one` and `other`. English
is complete; what another language leaves out is read in English.
"""

import string
import tomllib
from collections.abc import Iterator
from functools import cache
from importlib import resources
from typing import Any

from fuda.errors import BadText
from fuda.kernel.game import Game

LANGUAGES = ("en", "ja")
Entry = str | dict[str, str]  # a template, or its plural forms
FORMS = {"one", "other"}


def file_name(game: Game, language: str) -> str:
    """A catalogue as error messages name it."""
    return f"{game.package.replace('.', '/')}/text/{language}.toml"


@cache
def entries(game: Game, language: str) -> dict[str, Entry]:
    """All texts of a game by key, those that a language lacks in English, and those of the standard pack of cards."""
    return pack_entries("en") | pack_entries(language) | own_entries(game, "en") | own_entries(game, language)


@cache
def pack_entries(language: str) -> dict[str, Entry]:
    """The texts of `fuda.pack`."""
    file = resources.files("fuda") / "pack" / "text" / f"{language}.toml"
    return dict(flat(f"fuda/pack/text/{language}.toml", "pack.", tomllib.loads(file.read_text("utf-8"))))


@cache
def own_entries(game: Game, language: str) -> dict[str, Entry]:
    """The texts that a catalogue itself has. English has to be there, other languages need not."""
    name = file_name(game, language)
    file = resources.files(game.package) / "text" / f"{language}.toml"
    if not file.is_file():
        if language == "en":
            raise BadText(f"{game.name} has no texts: the file {name} is missing.")
        return {}
    try:
        tables = tomllib.loads(file.read_text("utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadText(f"{name} can't be read: {error}.") from None
    return dict(flat(name, "", tables))


def flat(name: str, prefix: str, table: dict[str, Any]) -> Iterator[tuple[str, Entry]]:
    """The texts in a table and the tables in it, by dotted key."""
    for part, value in table.items():
        key = prefix + part
        if isinstance(value, dict) and "other" in value:
            if value.keys() != FORMS or not all(isinstance(form, str) for form in value.values()):
                raise BadText(f"{name}: {key} needs the plural forms one and other, and nothing else.")
            for form in value.values():
                fields(name, key, form)
            yield key, value
        elif isinstance(value, dict):
            yield from flat(name, key + ".", value)
        elif isinstance(value, str):
            fields(name, key, value)
            yield key, value
        else:
            raise BadText(f"{name}: {key} is {value!r}, not a text.")


def fields(name: str, key: str, template: str) -> list[tuple[int, str]]:
    """The numbers and kinds of the places in a template: `{0:seat} takes {1:card}` has (0, "seat") and (1, "card")."""
    try:
        return [(int(field), kind or "") for _, field, kind, _ in string.Formatter().parse(template) if field is not None]
    except ValueError:
        raise BadText(f"{name}: {key} has a place that is not of the form {{0}} or {{0:kind}}: {template!r}.") from None


def entry(game: Game, key: str, language: str) -> Entry:
    """The text of a key. Raises `BadText` where there is none."""
    known = entries(game, language).get(key)
    if known is None:
        raise BadText(f"{file_name(game, 'en')} has no text {key}.")
    return known


def template(game: Game, key: str, language: str, count: Any = None) -> str:
    """The template of a key, in the plural form for `count`."""
    known = entry(game, key, language)
    return known if isinstance(known, str) else known["one" if count == 1 else "other"]


def used_fields(game: Game, key: str, language: str) -> set[tuple[int, str]]:
    """The places that a text has, in any of its forms."""
    known = own_entries(game, language)[key]
    forms = [known] if isinstance(known, str) else known.values()
    return {place for form in forms for place in fields(file_name(game, language), key, form)}


def wanted_keys(game: Game) -> set[str]:
    """The keys that a game's own declarations ask for: its notes, phases and options, and lines if it reads any."""
    return {
        "title",
        "tagline",
        *(["help.line"] if game.expand else []),
        *(f"notes.{name}" for name in game.note_names.values()),
        *(f"phases.{name}" for name in game.phases.values()),
        *(f"options.{name}" for name in game.options),
    }


def problems(game: Game, language: str = "en") -> list[str]:
    """What is wrong with a catalogue, a sentence each: its faults, texts of notes, phases and options that the game does not
    have, and keys that English does not have."""
    english, own = own_entries(game, "en"), own_entries(game, language)
    name, wanted = file_name(game, language), wanted_keys(game)
    found = faults(game, language)
    declared = ("notes.", "phases.", "options.")
    found += [f"{name} has a text {key} for nothing." for key in sorted(own) if key.startswith(declared) and key not in wanted]
    unknown = sorted(own.keys() - english.keys())
    found += [f"{name} has a text {key} that {file_name(game, 'en')} does not have." for key in unknown]
    return found


def faults(game: Game, language: str = "en") -> list[str]:
    """What would fail when it is said: texts that the game asks for and English lacks, and places that differ from the English
    ones."""
    english, own = own_entries(game, "en"), own_entries(game, language)
    name = file_name(game, language)
    found = [f"{name} has no text {key}." for key in sorted(wanted_keys(game) - english.keys()) if language == "en"]
    for key in sorted(own.keys() & english.keys()):
        if used_fields(game, key, language) != used_fields(game, key, "en"):
            found.append(f"{name}: {key} has other places than in English.")
    return found


def missing(game: Game, language: str) -> list[str]:
    """The keys that a language leaves to English."""
    return sorted(own_entries(game, "en").keys() - own_entries(game, language).keys())
