"""What a new table is played with: options, and the cards, decks and position that somebody sends. The game checks them."""

import hashlib
from dataclasses import dataclass, replace
from typing import Any

import orjson

from fuda import bots, games
from fuda.errors import BadBook, BadDeck, BadPosition, FudaError
from fuda.game_json import Json, book_json
from fuda.kernel import position as positions
from fuda.kernel.books import Book
from fuda.kernel.decks import Deck, deck_and_faults, deck_of, read_deck, unknown_cards, write_deck
from fuda.kernel.game import Game
from fuda.record import rules_version
from fuda.server import schemas
from fuda.server.match import Match, Setup
from fuda.server.problems import Problem
from fuda.table import Table
from fuda.text import LANGUAGES

FILE = "cards.toml"  # what a book that was sent is called in sentences about it


@dataclass(frozen=True)
class NewSetup:
    """A set-up that was found right."""

    setup: Setup
    book: Book | None  # what the table is played with, None for a game without a book
    stored_book: dict[str, str] | None  # the row of the database that keeps its files
    seat: int | None  # whose knowledge the position is


def check(game: Game, body: schemas.Start, **more: Any) -> NewSetup:
    """The set-up of a new table; `more` are the fields of a `Setup` that concern the table and not the game."""
    book = game.read_book(body.book, FILE) if body.book is not None else game.own_book()
    files = None if book is None else [(FILE, body.book)] if body.book is not None else game.own_files()
    text = body.position
    if text is not None and body.decks is not None:
        raise BadDeck("A position says by itself where every card is; no decks are brought beside it.")
    decks = None if body.decks is None else [read_one(deck, f"Deck {seat + 1}") for seat, deck in enumerate(body.decks)]
    if book is None and text is None and decks is None:
        players, options = game.check_players(body.players), game.check_options(dict(body.options))
    else:
        players, options = tried_out(game, body, book, decks)
    stored = None if files is None else stored_files(files)
    known = None if book is None or stored is None else {"name": book.name, "digest": book.digest, "id": stored["id"]}
    setup = Setup(game.name, players, options, **more, book=known, decks=decks, position=text, rules=rules_version(game))
    seat = None if text is None else positions.viewing_seat(positions.split(game, text), players)
    return NewSetup(setup, book, stored, seat)


def again(match: Match, rotate: bool) -> NewSetup:
    """The same set-up once more, under the rules as they are now. Its cards are kept already; decks go with their seats."""
    decks = match.decks
    if decks and rotate:
        decks = decks[-1:] + decks[:-1]
    setup = replace(match.setup, rules=rules_version(games.load(match.setup.game)), hold=False, decks=decks)
    return NewSetup(setup, match.book, None, None)


def read_one(deck: str | list[str] | None, name: str) -> Deck | None:
    """A deck as it was sent: a text with a line a card, or a list of such lines."""
    if deck is None:
        return None
    return read_deck(deck, name) if isinstance(deck, str) else deck_of(deck, name)


def joined_deck(match: Match, deck: str | list[str]) -> Deck:
    """The deck that somebody brings to a table that was made already."""
    if match.book is None or match.game.deck_field is None:
        raise BadDeck(f"{match.game.name} is played without decks.")
    if match.setup.position is not None:
        raise BadDeck("A position says by itself where every card is; no decks are brought beside it.")
    return match.game.check_deck(match.book, read_one(deck, "Deck"), options=match.setup.options)


def ready_json(game: Game) -> Json:
    """The decks that come with a game."""
    ready = game.ready_decks()
    return {"decks": [{"name": name, "cards": sum(ready[name].values()), "text": write_deck(ready[name])} for name in ready]}


def checked_deck(game: Game, body: schemas.DeckToCheck) -> Json:
    """All that is wrong with a deck that is being built."""
    book = game.read_book(body.book, FILE) if body.book is not None else game.own_book()
    if book is None or game.deck_field is None:
        raise BadDeck(f"{game.name} is played without decks.")
    text = body.deck if isinstance(body.deck, str) else "\n".join(body.deck)
    deck, unread = deck_and_faults(text, "Deck")
    unread += unknown_cards(deck, book, "Deck")
    faults = zip(*(game.deck_faults_in(book, deck, language) for language in LANGUAGES), strict=True)
    return {
        "cards": sum(deck.values()),
        "counts": deck,
        "unread": [dict.fromkeys(LANGUAGES, fault) for fault in unread],
        "faults": [dict(zip(LANGUAGES, fault, strict=True)) for fault in faults],
    }


def tried_out(game: Game, body: schemas.Start, book: Book | None, decks: Any) -> tuple[int, dict[str, Any]]:
    """The players and options of a table that is set up so, only to see whether it can be."""
    chosen = game.check_options(dict(body.options))
    options = {name: value for name, value in chosen.items() if name in body.options}  # the position may say the others
    try:
        table = Table(game, body.players, 0, book=book, decks=decks, position=body.position, **options)
    except FudaError:
        raise
    except Exception as error:
        if body.book is None and body.position is None:
            raise
        raise BadBook(f"{FILE}: the rules of {game.name} can't go on with these cards.") from error
    if table.over:
        raise BadPosition("The position is the end of a match; nothing can be played from it.")
    return table.players, table.options


def stored_files(files: list[tuple[str, str]]) -> dict[str, str]:
    text = orjson.dumps(files).decode()
    return {"id": hashlib.sha256(text.encode()).hexdigest(), "files": text}


def checked_json(new: NewSetup) -> Json:
    """What was found, for a form that asks before it makes a table."""
    setup = new.setup
    return {
        "players": setup.players,
        "options": setup.options,
        "book": book_json(new.book),
        "decks": None if setup.decks is None else [None if deck is None else sum(deck.values()) for deck in setup.decks],
        "seat": new.seat,
    }


def seats(
    choices: list[schemas.SeatChoice] | None, setup: Setup, person: str, name: str, commitment: str | None = None
) -> list[dict[str, Any]]:
    """Who sits where at a new table."""
    game = games.load(setup.game)
    if choices is None:
        choices = [schemas.SeatChoice(kind="open" if i else "me") for i in range(setup.players)]
    if len(choices) != setup.players or sum(choice.kind == "me" for choice in choices) > 1:
        raise Problem("bad-setup", f"This table has {setup.players} seats, at most one of them your own.")
    seats: list[dict[str, Any]] = []
    for choice in choices:
        if choice.kind == "bot":
            bot = choice.bot or game.bot_names[-1]
            bots.check_name(game, bot)
            seats.append({"kind": "bot", "bot": bot})
        elif choice.kind == "me":
            seats.append({"kind": "person", "person": person, "name": name} | ({"commitment": commitment} if commitment else {}))
        else:
            seats.append({})
    return seats
