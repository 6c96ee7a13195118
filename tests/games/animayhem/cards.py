"""The starter set as a book, for tests about cards and decks."""

from importlib import resources
from pathlib import Path

from fuda.games.animayhem.book import Card, check_book
from fuda.kernel.books import Book, read_book, read_files

FOLDER = Path(str(resources.files("fuda.games.animayhem") / "cards"))


def starter_set() -> Book:
    return read_book(Card, read_files(FOLDER), "animayhem", check_book)


def book_of(text: str) -> Book:
    """A book from the text of one file, checked."""
    return read_book(Card, [("cards.toml", text)], "cards", check_book)
