"""What lies on the table of a second reading of the rules: seats, cards in rows, what was borrowed and promised."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from tests.games.catastrophe.second_cards import Cards, Title, Trait

PLACES = 8  # of a row: seven, and one for the card that is too many
PERSONA = 12  # the slot of what a Persona does without a card; those of borrowed cards come after the row's
Move = tuple[Any, ...]  # a verb, and what it is about: ("use", slot, impact, seat)


@dataclass(eq=False)
class Card:
    """A Resource in a row."""

    title: str
    left: int


@dataclass(eq=False)
class Loan:
    """A card that was borrowed: its uses as they were then."""

    card: Card
    title: str
    left: int
    lender: int


@dataclass(eq=False)
class Promise:
    """A use: by whom, of which card (None: the Persona's own), against which of the four impacts, and for whom."""

    by: int
    source: Card | Loan | None
    impact: int
    seat: int


@dataclass(eq=False)
class Seat:
    number: int
    vitality: int
    pack: list[str]
    persona: str | None
    traits: Sequence[Trait]
    hand: list[str] = field(default_factory=list)
    row: list[Card | None] = field(default_factory=lambda: [None] * PLACES)
    chosen: list[str] = field(default_factory=list)
    loans: list[Loan] = field(default_factory=list)
    free_loans: int = 0
    taken_back: int = 0
    played: int = 0

    def trait(self, what: str) -> Trait | None:
        return next((trait for trait in self.traits if trait.what == what), None)

    def amount(self, what: str) -> int:
        """What the Persona adds to a number."""
        trait = self.trait(what)
        return trait.amount if trait else 0

    def cards(self) -> list[Card]:
        return [card for card in self.row if card]


@dataclass
class Deal:
    """All chance at the beginning of a game."""

    first: int
    packs: list[list[str]]
    personas: list[str | None]
    disaster: str
    impacts: list[str]


@dataclass
class Offer:
    trader: int
    partner: int
    giving: list[str] = field(default_factory=list)
    giving_row: list[int] = field(default_factory=list)
    asking: list[str] = field(default_factory=list)
    asking_row: list[int] = field(default_factory=list)


class Board:
    """The things of a game, and what all steps of it do with them. Chance comes from outside: `new_deal` and `drawn`."""

    def __init__(self, cards: Cards, players: int, options: dict[str, Any], new_deal: Callable[[], Deal]) -> None:
        self.book = cards
        self.players = players
        self.options = options
        self.new_deal = new_deal
        self.drawn: list[tuple[int, str]] = []  # by whom and what, in order, in the move that is carried out
        self.seats: list[Seat] = []
        self.deck: list[str] = []
        self.discards: list[str] = []
        self.arrivals: list[tuple[int, Card]] = []
        self.turn: int | None = None
        self.asks = "deal"
        self.then: Callable[[], None]
        self.first = 0

    def title(self, name: str) -> Title:
        return self.book.titles[name]

    def is_response(self, title: str) -> bool:
        return title in self.book.responses

    def is_unused(self, card: Card) -> bool:
        """Rule 12."""
        return card.left == self.title(card.title).uses

    def around(self, start: int) -> list[int]:
        """All seats from one on, in seat order."""
        return [(start + i) % self.players for i in range(self.players)]

    def neighbours(self, seat: int) -> set[int]:
        """Rule 1."""
        return {(seat + 1) % self.players, (seat - 1) % self.players}

    def row_limit(self, seat: int) -> int:
        """Rules 13, 61."""
        return max(0, self.options["row"] + self.seats[seat].amount("row"))

    def receive(self, seat: int, title: str) -> None:
        """A card is on its way from another seat's hand, or from the own hand into the row."""
        self.arrivals.append((seat, Card(title, self.title(title).uses)))

    def arrive(self) -> None:
        """Rules 11, 13, 14: cards enter rows one by one, Responses hands; goes on with `then` when all are in."""
        while self.arrivals:
            seat, card = self.arrivals.pop(0)
            if self.is_response(card.title):
                self.seats[seat].hand.append(card.title)
                continue
            row = self.seats[seat].row
            row[row.index(None)] = card
            if len(self.seats[seat].cards()) > self.row_limit(seat):
                self.asks, self.turn = "settle", seat
                return
        self.then()

    def draw(self, seat: int, number: int) -> None:
        """Rules 10, 58."""
        for _ in range(number):
            if not self.deck:
                self.deck, self.discards = self.discards, []
            if not self.deck:
                return
            assert self.drawn, f"seat {seat} has drawn too few cards"
            who, title = self.drawn.pop(0)
            assert who == seat, f"seat {who} has drawn instead of {seat}"
            self.deck.remove(title)
            self.seats[seat].hand.append(title)
