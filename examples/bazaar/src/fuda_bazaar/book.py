"""What a card of Bazaar is."""

from enum import IntEnum

from fuda.kernel.books import Book, Row, choice, number, rows, text

FEWEST_CARDS = 10
MAX_CARDS = 60  # of all copies together


class Do(IntEnum):
    EARN = 0  # coins from the bank
    TAKE = 1  # coins from each other seat


class Effect(Row):
    do = choice(Do)
    amount = number("i8", 1, 9, default=1)


class Card(Row):
    name = text()
    says = text(default="")
    cost = number("i8", 0, 9)
    points = number("i8", 0, 9, default=0)
    copies = number("i8", 1, 4, default=1)
    effects = rows(Effect, 2)


def check_book(book: Book) -> list[str]:
    """What is wrong with a book as a whole, a sentence each."""
    cards = sum(book[n].copies for n in range(len(book)))
    if not FEWEST_CARDS <= cards <= MAX_CARDS:
        return [f"there are {cards} cards, copies included; {FEWEST_CARDS} to {MAX_CARDS} can be played with"]
    return []
