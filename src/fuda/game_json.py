"""A game, its actions, notes, cards and texts as JSON objects: what the service sends of them (see docs/protocol.md)."""

import hashlib
import re
from functools import cache, lru_cache
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Any

from fuda import bots, text as texts
from fuda.cards import card_json, card_table
from fuda.catalogue import LANGUAGES, entries, faults, own_entries, pack_entries, template
from fuda.errors import BadText
from fuda.how_to_play import Paragraph, how_to_play
from fuda.kernel.books import Book
from fuda.kernel.game import Game
from fuda.lessons import lessons_of
from fuda.puzzles import puzzles
from fuda.text import Note, in_languages

Json = dict[str, Any]
WEB = "web"  # the folder of a package with what it brings to the page
MAX_CACHED = 50_000  # notes
ABOUT = ("goal", "length", "level")


def game_json(game: Game) -> Json:
    return {
        "name": game.name,
        "title": in_languages(texts.title, game),
        "tagline": in_languages(texts.tagline, game),
        "players": {"min": game.seats[0], "max": game.seats[-1], "default": game.default_players},
        "about": about_json(game),
        "options": [option_json(game, name) for name in game.options],
        "presets": [preset_json(game, name) for name in getattr(game.rules, "PRESETS", {})],
        "lessons": len(lessons_of(game)),
        "puzzles": len(puzzles(game)),
        "bots": [{"name": bot, "words": in_languages(texts.bot_name, game, bot)} for bot in bots.names(game)],
        "phases": {name: in_languages(texts.phase_text, game, name) for name in game.phases.values()},
        "decline": getattr(game.rules, "DECLINE", None),
        "unlisted": [unlisted_json(game, name, action) for name, action in getattr(game.rules, "UNLISTED", {}).items()],
        "seat_fields": list(getattr(game.view, "SEAT_FIELDS", ())),
        "web": {"address": web_address(game), "files": sorted(web_files(game))},
        "book": book_json(game.own_book()),
        "decks": None if game.deck_field is None else {"most": game.deck_field.each},
    }


def check_json(game: Game) -> None:
    """Raises an error where something that is sent of a game can't be read."""
    for language in LANGUAGES:
        for fault in faults(game, language):
            raise BadText(fault)
    game_json(game)
    how_json(game)
    cards_json(game)


def about_json(game: Game) -> Json | None:
    """What to know before one plays: the goal in a line, how long a match takes and how hard it is to learn."""
    known = entries(game, "en")
    keys = [key for key in ABOUT if f"about.{key}" in known]
    return {key: {language: texts.render(game, (f"about.{key}",), language) for language in LANGUAGES} for key in keys} or None


def how_json(game: Game) -> list[Json]:
    """How to play, for people: parts with paragraphs, the cards drawn beside them and the rules that they sum up."""

    def paragraph_json(one: Paragraph) -> Json:
        return {"words": one.words, "cards": one.cards, "rules": one.rules}

    return [{"title": part.title, "paragraphs": [paragraph_json(one) for one in part.paragraphs]} for part in how_to_play(game)]


def unlisted_json(game: Game, name: str, action: int) -> Json:
    """An action that a person may take though it is not listed: its name, the question, what it means, and when it is allowed."""
    words = {
        part: {language: texts.render(game, (f"unlisted.{name}.{part}",), language) for language in LANGUAGES}
        for part in ("name", "ask", "means", "when")
    }
    return {"id": action} | words


def preset_json(game: Game, name: str) -> Json:
    """Options that go together, under a name."""
    words = {
        part: {language: texts.render(game, (f"presets.{name}.{part}",), language) for language in LANGUAGES}
        for part in ("name", "about")
    }
    return {
        "name": name,
        "words": words["name"],
        "about": words["about"],
        "options": game.check_options(game.rules.PRESETS[name]),
    }


def book_json(book: Book | None) -> Json | None:
    return None if book is None else {"name": book.name, "digest": book.digest, "cards": len(book)}


def option_json(game: Game, name: str) -> Json:
    option = game.options[name]
    values = [{"value": value, "words": in_languages(texts.value_text, game, name, value)} for value in option.values]
    return {
        "name": name,
        "words": in_languages(texts.option_text, game, name),
        "default": option.values[option.default],
        "values": values,
    }


def action_json(game: Game, s: Any, a: int) -> Json:
    """An action of the seat to move; `s` is its masked state. `details` is there only where the game has some."""
    action = {
        "id": a,
        "text": game.notation.text(s, a),
        "words": texts.action_words(game, s, a),
        "parts": parts(game, s, a),
    }
    own = getattr(game.view, "details", None)
    if own and (details := own(s, a)):
        action["details"] = details
    return action


def parts(game: Game, s: Any, a: int) -> list[str]:
    """The things that an action is made of, for pointing at them: cards by notation, seats as `seat-2`, places of the game's own.

    A game says it itself (`view.parts`); else they are the cards of the mover's hand that the action's notation names.
    """
    own = getattr(game.view, "parts", None)
    if own:
        return list(own(s, a))
    hand = game.view.own(s, s.turn).get("hand", [])
    notation = game.notation.text(s, a)
    return [notation] if notation in hand else [word for word in re.split(r"[\s+]+", notation) if word in hand]


def note_json(game: Game, note: Note, book: Book | None = None) -> Json:
    return {
        "code": note.code,
        "name": game.note_names[note.code],
        "values": note.values,
        "parts": list(parts_with_book(game, note.code, note.values, book) if book else note_parts(game, note.code, note.values)),
    }


@lru_cache(MAX_CACHED)
def note_parts(game: Game, code: int, values: tuple[int, ...]) -> tuple[str, ...]:
    """The things that a note names, in the order of its values: seats, and what `view.PARTS` knows of by kind, such as cards.

    In a game with a book a card is called by its id.
    """
    return parts_with_book(game, code, values, None)


def parts_with_book(game: Game, code: int, values: tuple[int, ...], book: Book | None) -> tuple[str, ...]:
    places = texts.places(template(game, f"notes.{game.note_names[code]}", "en", values[0]))
    kinds = {index: kind for _, index, kind in places if kind}
    found: list[str] = []
    for index, kind in sorted(kinds.items()):
        if kind == "seat":
            found.append(f"seat-{values[index] + 1}")
        elif kind in getattr(game.view, "PARTS", {}):
            found += game.view.PARTS[kind](values[index])
        elif kind == "card" and book is not None:
            found.append(book.ids[values[index]])
    return tuple(found)


def marks_json(game: Game, frame: int, before: Json, view: Json) -> list[Json]:
    """Where a replay may jump to: the fields in the game's `view.MARKS` that are new in this view, such as the next round."""
    found = []
    for field, key in getattr(game.view, "MARKS", {}).items():
        value = view.get(field)
        if isinstance(value, int) and value != before.get(field) and not view["over"]:
            words = {language: texts.render(game, (key, value), language) for language in LANGUAGES}
            found.append({"frame": frame, "kind": field.removesuffix("_number"), "value": value, "words": words})
    return found


def cards_json(game: Game, book: Book | None = None) -> Json:
    """The card table, of another book where one is given."""
    return {"cards": [card_json(game, card, web_address(game)) for card in card_table(game, book).values()]}


def texts_json(game: Game) -> Json:
    """The catalogues, by language and key; what a language lacks is to be read in English."""
    return {language: pack_entries(language) | own_entries(game, language) for language in LANGUAGES}


def web_folder(game: Game) -> Traversable:
    return resources.files(game.package) / WEB


def web_files(game: Game) -> dict[str, Traversable]:
    """The files that a package brings to the page, by their path in its folder `web`."""
    return dict(files_in(web_folder(game), "")) if web_folder(game).is_dir() else {}


def files_in(folder: Traversable, prefix: str) -> list[tuple[str, Traversable]]:
    found = []
    for file in folder.iterdir():
        if file.name.startswith((".", "_")):
            continue
        found += files_in(file, f"{prefix}{file.name}/") if file.is_dir() else [(prefix + file.name, file)]
    return found


def web_address(game: Game) -> str:
    """Where the files of a package are served. It changes when any of them does, so that browsers may keep them."""
    return f"/games/{game.name}/web/~{web_digest(game)}/"


@cache
def web_digest(game: Game) -> str:
    total = hashlib.sha256()
    for path, file in sorted(web_files(game).items()):
        total.update(path.encode() + b"\0" + hashlib.sha256(file.read_bytes()).digest())
    return total.hexdigest()[:16]
