"""The commands `fuda deck` and `fuda cards`: for games whose cards are data."""

import argparse
import re
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from rich.text import Text

from fuda import games
from fuda.cards import card_lines, card_name, find_cards, nearest_card
from fuda.errors import BadBook, BadDeck, BadSetup
from fuda.kernel.books import Book, read_files
from fuda.kernel.columns import kinds_of, nearest, spelling
from fuda.kernel.decks import Deck, deck_and_faults, deck_text, read_deck_file
from fuda.kernel.game import Game
from fuda.terminal.console import console, grid
from fuda.terminal.json_output import show_json
from fuda.terminal.words import SAYS
from fuda.text import LANGUAGES

FAULTY = 1  # the exit code where a file was read and has faults
KIND = re.compile(r"""^\s*kind\s*=\s*["']([a-z-]+)["']""", re.MULTILINE)  # of a card, or of all cards of a file
GAME = "the game, where several have cards or decks"


def add_commands(add: Callable[[str], argparse.ArgumentParser], languages: Callable[[argparse.ArgumentParser], None]) -> None:
    """Adds the two commands; `add` makes a parser by the name of its command, `languages` adds the option for the language."""
    parts = add("deck").add_subparsers(dest="part", metavar="COMMAND", required=True)
    one = part(parts, "check", "check a deck against every rule of construction", "exit code 1 where it has faults")
    one.add_argument("file", help="a deck: TOML with a table of counts, or a line a card, its count and its id")
    add_choices(one, "check the deck against this file or folder of cards")
    one = part(parts, "list", "list the ready decks")
    add_choices(one)
    languages(one)
    one = part(parts, "show", "show the cards of a deck")
    one.add_argument("name", help="a ready deck, or the file of one")
    add_choices(one, "read the deck with this file or folder of cards")
    languages(one)

    parts = add("cards").add_subparsers(dest="part", metavar="COMMAND", required=True)
    one = part(parts, "check", "check a file of cards", "exit code 1 where it has faults")
    one.add_argument("file", help="a file of cards, or a folder of such files")
    add_choices(one)
    one = part(parts, "show", "show a card as players see it")
    one.add_argument("name", help="its id or its name, or the beginning of one")
    add_choices(one, "look it up in this file or folder of cards")
    languages(one)
    one = part(parts, "import", "make a file of cards from a collector's list in LackeyCCG's form")
    one.add_argument("file", help="a tab-separated list with a line of column names")
    one.add_argument("--out", default=None, metavar="FILE", help="where the cards go (default: beside the list, ending in .toml)")
    add_choices(one)


def part(parts: Any, name: str, about: str, more: str = "") -> argparse.ArgumentParser:
    description = f"{about[0].upper()}{about[1:]}{'; ' if more else ''}{more}."
    one: argparse.ArgumentParser = parts.add_parser(name, help=about, description=description)
    return one


def add_choices(one: argparse.ArgumentParser, cards: str = "") -> None:
    one.add_argument("--game", default=None, help=GAME)
    if cards:
        one.add_argument("--cards", default=None, metavar="FILE", help=cards)
    one.add_argument("--json", action="store_true", help="print the result as JSON")


def run(given: argparse.Namespace, language: str) -> int:
    """Carries out one of the commands."""
    commands = {
        ("deck", "check"): deck_check,
        ("deck", "list"): deck_list,
        ("deck", "show"): deck_show,
        ("cards", "check"): cards_check,
        ("cards", "show"): cards_show,
        ("cards", "import"): cards_import,
    }
    return commands[given.command, given.part](given, language)


def fitting(given: argparse.Namespace, fits: Callable[[Game], bool], what: str) -> list[Game]:
    """The games that a command is about: the one that was named, or all that fit."""
    if given.game:
        game = games.load(given.game)
        if not fits(game):
            raise BadSetup(f"{game.name} has no {what}.")
        return [game]
    found = [game for game in map(games.load, games.names()) if fits(game)]
    if not found:
        raise BadSetup(f"No game here has {what}.")
    return found


def one_of(found: Sequence[Game]) -> Game:
    if len(found) > 1:
        raise BadSetup(f"Say which game with --game: {', '.join(game.name for game in found)}.")
    return found[0]


def has_decks(game: Game) -> bool:
    return game.has_book and game.deck_field is not None


def book_for(game: Game, cards: str | None) -> Book:
    book = game.check_book(cards)
    if book is None:
        raise BadBook(f"{game.name} has no book: its cards are part of its rules.")
    return book


def deck_check(given: argparse.Namespace, language: str) -> int:
    game = one_of(fitting(given, has_decks, "decks"))
    book = book_for(game, given.cards)
    name = Path(given.file).name
    deck, unread = deck_and_faults(deck_text(given.file), name)
    faults = unread + (of_another_book(book, deck, name) or (game.deck_faults(book, deck, name) if deck or not unread else []))
    count = sum(deck.values())
    if given.json:
        show_json({"file": given.file, "game": game.name, "book": book.name, "cards": count, "faults": faults})
    else:
        report_faults(faults, f"{Path(given.file).name}: {count} cards for {game.name}")
    return FAULTY if faults else 0


def of_another_book(book: Book, deck: Deck, name: str) -> list[str]:
    """One sentence instead of one for each card, where the deck was made for other cards."""
    if len(deck) < 2 or any(book.index(id) >= 0 for id in deck):
        return []
    return [
        f"{name}: the book {book.name!r} has none of its cards, such as {next(iter(deck))!r}; --cards FILE names another book."
    ]


def report_faults(faults: Sequence[str], subject: str) -> None:
    screen = console()
    for fault in faults:
        screen.print(Text(fault if fault.endswith((".", "?")) else f"{fault}."))
    number = "no fault" if not faults else "1 fault" if len(faults) == 1 else f"{len(faults)} faults"
    screen.print(Text(f"{subject}, {number}.", "bold"))


def deck_list(given: argparse.Namespace, language: str) -> int:
    listed = [(game, name, deck) for game in fitting(given, has_decks, "decks") for name, deck in game.ready_decks().items()]
    if given.json:
        show_json([{"game": game.name, "name": name, "cards": sum(deck.values()), "deck": deck} for game, name, deck in listed])
        return 0
    rows = []
    for game, name, deck in listed:
        book = book_for(game, None)
        first = " · ".join(card_name(game, id, language, book) for id in list(deck)[:4])
        rows.append([Text(f"  {name}", "bold"), game.name, SAYS[language]["cards"].format(sum(deck.values())), f"{first} …"])
    console().print(grid(rows) if rows else Text("There are no ready decks."))
    return 0


def deck_show(given: argparse.Namespace, language: str) -> int:
    game, deck = deck_named(given)
    book = book_for(game, given.cards)
    missing = next((id for id in deck if book.index(id) < 0), None)
    if missing:
        raise BadDeck(f"{given.name}: the book {book.name!r} has no card {missing!r}{nearest(missing, book.ids) or '.'}")
    if given.json:
        show_json({"game": game.name, "name": given.name, "book": book.name, "cards": sum(deck.values()), "deck": deck})
        return 0
    screen = console()
    screen.print(Text.assemble((given.name, "bold"), f"  {SAYS[language]['cards'].format(sum(deck.values()))}"))
    for kind, ids in by_kind(game, book, deck):
        screen.print(Text(f"\n{kind} ({sum(deck[id] for id in ids)})" if kind else "", "bold"))
        screen.print(grid([f"  {deck[id]}", id, card_name(game, id, language, book)] for id in ids))
    return 0


def deck_named(given: argparse.Namespace) -> tuple[Game, Deck]:
    """A ready deck by its name, or the deck of a file."""
    found = fitting(given, has_decks, "decks")
    ready = [(game, decks[given.name]) for game in found if given.name in (decks := game.ready_decks())]
    if len(ready) > 1:
        one_of([game for game, _ in ready])
    if ready:
        return ready[0]
    if Path(given.name).is_file():
        return one_of(found), read_deck_file(given.name)
    names = [name for game in found for name in game.ready_decks()]
    near = nearest(given.name, names)
    raise BadDeck(
        f"There is no ready deck and no file {given.name!r}{near or '; the ready decks are: ' + ', '.join(names) + '.'}"
    )


def by_kind(game: Game, book: Book, deck: Deck) -> list[tuple[str, list[str]]]:
    """The cards of a deck by the kinds that the game has."""
    kinds = kinds_of(game.card)
    if not kinds:
        return [("", list(deck))]
    found = [(spelling(kind), [id for id in deck if book[book.index(id)].kind == kind]) for kind in kinds]
    return [(kind, ids) for kind, ids in found if ids]


def cards_check(given: argparse.Namespace, language: str) -> int:
    game = game_of_file(given)
    faults = game.book_faults(given.file)
    book = None if faults else book_for(game, given.file)
    count = len(book) if book else None
    if given.json:
        found = {"file": given.file, "game": game.name, "cards": count, "digest": book.digest if book else None, "faults": faults}
        show_json(found | {"kinds": kinds_in(game, book) if book else None})
        return FAULTY if faults else 0
    name = Path(given.file).resolve().name  # a folder may be given as `.`
    subject = f"{name}: {count} cards for {game.name}" if book else f"{name}, for {game.name}"
    report_faults(faults, subject)
    if book:
        console().print(Text(", ".join(f"{kind} {number}" for kind, number in kinds_in(game, book).items())))
    return FAULTY if faults else 0


def kinds_in(game: Game, book: Book) -> dict[str, int]:
    """How many cards of each kind there are."""
    counts = Counter(row.kind for row in book.rows) if kinds_of(game.card) else Counter()
    return {spelling(kind): counts[kind] for kind in kinds_of(game.card)}


def game_of_file(given: argparse.Namespace) -> Game:
    """The game that a file of cards is for: of several the one that has most of the kinds of cards that the file names."""
    found = fitting(given, lambda game: game.has_book, "cards as data")
    if len(found) > 1:
        named = {kind for _, text in read_files(given.file) for kind in KIND.findall(text)}
        known = {game.name: len(named & {spelling(kind) for kind in kinds_of(game.card)}) for game in found}
        fits = [game for game in found if known[game.name] == max(known.values()) > 0]
        if len(fits) > 1:  # such as a file of nothing but disasters
            fits = [game for game in fits if not game.book_faults(given.file)] or fits
        if not fits:
            faults = [tuple(game.book_faults(given.file)) for game in found]
            if faults[0] and len(set(faults)) == 1:  # the file can't be read for any game
                raise BadBook(faults[0][0])
        found = fits or found
    return one_of(found)


def cards_show(given: argparse.Namespace, language: str) -> int:
    found = fitting(given, lambda game: game.has_book, "cards as data")
    if given.cards and len(found) > 1:
        found = [game_of_file(argparse.Namespace(game=None, file=given.cards))]
    books = [(game, book_for(game, given.cards)) for game in found]
    matches = [(game, book, id) for game, book in books for id in find_cards(game, given.name, book)]
    if not matches:
        near = next((name for game, book in books if (name := nearest_card(game, given.name, book))), None)
        raise BadBook(f"There is no card {given.name!r}{f'; did you mean {near!r}?' if near else '.'}")
    if given.json:
        show_json([card_json(game, book, id) for game, book, id in matches])
        return 0
    screen = console()
    if len(matches) > 1:
        screen.print(grid([f"  {id}", card_name(game, id, language, book), game.name] for game, book, id in matches))
        return 0
    game, book, id = matches[0]
    screen.print(Text.assemble((card_name(game, id, language, book), "bold"), f"  {id}"))
    for line in card_lines(game, id, language, book):
        screen.print(Text(line))
    return 0


def card_json(game: Game, book: Book, id: str) -> dict[str, Any]:
    return {
        "game": game.name,
        "id": id,
        "name": {language: card_name(game, id, language, book) for language in LANGUAGES},
        "lines": {language: card_lines(game, id, language, book) for language in LANGUAGES},
    }


def cards_import(given: argparse.Namespace, language: str) -> int:
    """Reads a list, writes the cards, and says what became of it."""
    game = one_of(fitting(given, lambda game: game.part("lackey") is not None, "import of such lists"))
    lackey: Any = game.part("lackey")
    place = Path(given.file)
    out = Path(given.out) if given.out else place.with_suffix(".toml")
    try:
        data = place.read_bytes()
    except (OSError, ValueError) as error:
        raise BadBook(f"{place} can't be read: {getattr(error, 'strerror', None) or error}.") from error
    if out.exists() and out.samefile(place):
        raise BadSetup(f"{out} is the list itself and is not overwritten; say with --out where the cards go.")
    if out.exists() and not given.out:
        raise BadSetup(f"{out} is there already; --out {out} overwrites it.")
    done = lackey.import_list(data, place.stem)
    game.read_book(done.text, out.name, limit=len(done.text.encode()) + 1)
    try:
        out.write_text(done.text, "utf-8", newline="\n")
    except (OSError, ValueError) as error:
        raise BadSetup(f"{out} can't be written: {getattr(error, 'strerror', None) or error}.") from error
    if given.json:
        show_json({"file": given.file, "out": str(out), "game": game.name} | done.as_json())
    else:
        console().print(Text("\n".join([*done.report(), f"Written to {out}."])))
    return 0
