"""One match, event-sourced: seats, the table, clocks, a question about undo.

A `Match` knows nothing of sockets or storage. It is always the replay of its events, which `apply` carries out one by one.
`commands` decides which events a message makes.
"""

from dataclasses import dataclass, field
from typing import Any

from fuda import games, shuffle
from fuda.kernel.books import Book
from fuda.kernel.decks import Deck
from fuda.kernel.game import Game
from fuda.server.position_view import PositionView
from fuda.table import Table
from fuda.text import Note

WAITING, PLAYING, OVER = "waiting", "playing", "over"
FORESEEN_TRIES = 16  # how often what is hidden is dealt anew to see whether an action could be foreseen
MIN_LEFT = 10_000  # milliseconds that somebody who comes back has at least


@dataclass(slots=True)
class Event:
    """A line of a table's log. `body` stays on the service; `serializers` decides what a seat is sent of it."""

    number: int
    at: int
    kind: str
    body: dict[str, Any]
    name: str = ""  # of the person in the event's seat at that time
    notes: list[Note] = field(default_factory=list)  # of a deal or a move, filled in by `Match.apply`
    serialized: dict[Any, Any] = field(default_factory=dict)  # its words and notes, by which of the notes a seat may read


@dataclass(slots=True)
class Seat:
    kind: str = "open"  # open, person, bot
    person: str = ""
    name: str = ""
    bot: str = ""
    away: str = ""  # why a bot plays for the person: left, gone, clock
    contribution: str = ""

    @property
    def player(self) -> str:
        """The bot that plays here now, empty where a person does."""
        return self.bot if self.kind == "bot" or self.away else ""

    def as_json(self) -> dict[str, Any]:
        fields = {"kind": self.kind, "person": self.person, "name": self.name, "bot": self.bot, "away": self.away}
        return fields | {"contributed": bool(self.contribution)}


@dataclass(slots=True)
class Question:
    """Somebody asks to take back."""

    event: int
    seat: int
    to: int
    yes: set[int]
    wait: set[int]


@dataclass(frozen=True)
class Setup:
    """What was agreed on when the table was made."""

    game: str
    players: int
    options: dict[str, Any]
    clock: dict[str, Any] | None = None
    public: bool = False
    hold: bool = False
    book: dict[str, str] | None = None  # its name, its digest, and the id under which storage keeps its files
    decks: list[Deck | None] | None = None  # those that were brought, by seat
    position: str | None = None  # what the match starts from instead of a deal

    def as_json(self) -> dict[str, Any]:
        return dict(self.__dict__)


class Match:
    def __init__(self, id: str, setup: Setup, maker: str, server_seed: bytes, book: Book | None = None) -> None:
        self.id = id
        self.setup = setup
        self.maker = maker
        self.server_seed = server_seed
        self.commitment = shuffle.commitment(server_seed)
        self.game: Game = games.load(setup.game)
        self.book = book or self.game.own_book()
        self.seats = [Seat() for _ in range(setup.players)]
        self.table: Table | None = None
        self.position: PositionView | None = None  # what can be seen of the table as it stands
        self.turn: int | None = None  # the seat to act, None before the deal and after the end
        self.events: list[Event] = []
        self.moves: list[Event] = []  # those that stand, one for each action of the table
        self.last: list[int | None] = [None] * setup.players  # the number of the first action of each seat's last move
        self.people: frozenset[int] = frozenset()  # the seats of people who play now
        self.question: Question | None = None
        self.names: dict[str, list[str]] = {}  # the names of the seats by language, as long as nobody comes or goes
        self.answers: dict[tuple[str, str], dict[str, Any]] = {}  # by (person, key): a repeated message gets the same answer
        self.left = [self.supply()] * setup.players
        self.running: int | None = None  # the seat whose time runs
        self.since = 0  # and from when

    @property
    def number(self) -> int:
        """The number of the last event."""
        return len(self.events)

    @property
    def status(self) -> str:
        if self.table is None:
            return WAITING
        return OVER if self.turn is None else PLAYING

    @property
    def mover(self) -> str:
        """The bot that is to move, empty where a person is or nobody."""
        turn = self.turn
        return "" if turn is None else self.seats[turn].player

    @property
    def open_seats(self) -> list[int]:
        return [i for i, seat in enumerate(self.seats) if seat.kind == "open"]

    def seat_of(self, person: str | None) -> int | None:
        for i, seat in enumerate(self.seats):
            if person and seat.person == person:
                return i
        return None

    @property
    def maker_name(self) -> str:
        return str(self.events[0].body["name"])

    def supply(self) -> int:
        """The milliseconds that a seat, or each move, begins with."""
        return int(self.setup.clock["seconds"]) * 1000 if self.setup.clock else 0

    @property
    def until(self) -> int | None:
        """When the time of the seat to move ends."""
        if self.running is None or self.setup.clock is None:
            return None
        return self.since + (self.left[self.running] if self.setup.clock["kind"] == "bank" else self.supply())

    def seed(self) -> bytes:
        """The table's seed if it is dealt now."""
        return shuffle.table_seed(self.server_seed, self.id, [seat.contribution for seat in self.seats])

    def unplayed(self) -> "Match":
        """The same match before its first event."""
        return Match(self.id, self.setup, self.maker, self.server_seed, self.book)

    def replay(self, seed: bytes, actions: list[int]) -> Table:
        """A table dealt from a seed, or set up from the position, after some actions."""
        setup = self.setup
        table = Table(self.game, setup.players, seed, book=self.book, decks=setup.decks, position=setup.position, **setup.options)
        for action in actions:
            table.play(action)
        return table

    def apply(self, event: Event) -> None:
        """Carries out the next event of the log."""
        if event.kind != "move" and "seat" in event.body:
            event.name = self.seats[event.body["seat"]].name
        handler = getattr(self, "_" + event.kind.replace("-", "_"))
        handler(event)
        self.events.append(event)
        if event.kind != "move":
            self.names.clear()
            self.people = frozenset(i for i, seat in enumerate(self.seats) if seat.kind == "person" and not seat.away)
        body = event.body
        if "key" in body:
            answer = {"event": event.number} | ({"asked": True} if event.kind == "undo-ask" else {})
            self.answers[body["who"], body["key"]] = answer

    def _made(self, event: Event) -> None:
        self.seats = [Seat(**seat) for seat in event.body["seats"]]

    def _sit(self, event: Event) -> None:
        body = event.body
        self.seats[body["seat"]] = Seat("person", body["who"], body["name"])

    def _stand(self, event: Event) -> None:
        self.seats[event.body["seat"]] = Seat()

    def _bot(self, event: Event) -> None:
        self.seats[event.body["seat"]] = Seat("bot", bot=event.body["bot"])

    def _contribute(self, event: Event) -> None:
        self.seats[event.body["seat"]].contribution = event.body["text"]

    def _start(self, event: Event) -> None:
        table = self.replay(self.seed(), [])
        self._set_table(table)
        event.notes = table.notes
        self._restart_clock(event.at)

    def _move(self, event: Event) -> None:
        assert self.table is not None
        seat = event.body["seat"]
        part = event.body.get("part", 0)
        self.table.play(event.body["action"])
        self._set_table(self.table)
        self.last[seat] = len(self.moves) - part
        self.moves.append(event)
        event.notes = self.table.notes
        self.question = None
        clock = self.setup.clock
        if self.running == seat and clock is not None and clock["kind"] == "bank" and not part:
            spent = max(0, event.at - self.since)
            self.left[seat] = max(0, self.left[seat] - spent) + int(clock["increment"]) * 1000
        self._restart_clock(event.at)

    def _undo_ask(self, event: Event) -> None:
        body = event.body
        self.question = Question(event.number, body["seat"], body["to"], set(), set(self.people - {body["seat"]}))

    def _undo_answer(self, event: Event) -> None:
        assert self.question is not None
        if event.body["yes"]:
            self.question.wait.discard(event.body["seat"])
            self.question.yes.add(event.body["seat"])
        else:
            self.question = None

    def _undo(self, event: Event) -> None:
        assert self.table is not None
        to = event.body["to"]
        self._set_table(self.replay(self.table.seed, self.table.log[:to]))
        del self.moves[to:]
        self.last = [None] * len(self.seats)
        for number, move in enumerate(self.moves):
            self.last[move.body["seat"]] = number - move.body.get("part", 0)
        self.question = None
        self._restart_clock(event.at)

    def _set_table(self, table: Table) -> None:
        self.table = table
        self.position = PositionView(table)
        self.turn = table.turn

    def _chat(self, event: Event) -> None:
        """Talk changes nothing."""

    def _away(self, event: Event) -> None:
        body = event.body
        seat = self.seats[body["seat"]]
        seat.bot, seat.away = body["bot"], body["why"]
        if self.question is not None:
            self.question.wait.discard(body["seat"])
        if self.running == body["seat"]:
            if self.setup.clock is not None and self.setup.clock["kind"] == "bank":
                self.left[body["seat"]] = max(0, self.left[body["seat"]] - max(0, event.at - self.since))
            self.running = None

    def _back(self, event: Event) -> None:
        number = event.body["seat"]
        seat = self.seats[number]
        seat.bot, seat.away = "", ""
        self.left[number] = max(self.left[number], MIN_LEFT)
        if self.turn == number:
            self._restart_clock(event.at)

    def _restart_clock(self, at: int) -> None:
        turn = self.turn
        runs = self.setup.clock is not None and turn is not None and not self.seats[turn].player
        self.running = turn if runs else None
        self.since = at

    def forget(self) -> None:
        """Drops what was made for messages that were sent; it is made again where it is asked for."""
        self.events[-1].serialized.clear()
        if self.position is not None:
            self.position.forget()

    def undo_kind(self, seat: int | None) -> str:
        """Whether a seat may ask to take back: `free` if nobody has acted since its last move or all others are bots,
        otherwise by `consent`; or `no`. Cheap: whether the move has shown anything is for `is_free_undo`."""
        if seat is None or self.table is None or self.setup.clock is not None or self.seats[seat].player:
            return "no"
        last = self.last[seat]
        if last is None or self.turn is None:
            return "no"
        newest = len(self.moves) - 1 - self.moves[-1].body.get("part", 0)  # the first action of the newest move
        return "free" if self.people == {seat} or last == newest else "consent"

    def is_free_undo(self, seat: int) -> bool:
        """Whether a seat takes back without asking: all others are bots, or its move was the last and showed it nothing.

        That takes some milliseconds: the table before the move is replayed, and what the seat can't see is dealt anew.
        """
        if self.undo_kind(seat) != "free":
            return False
        if self.people == {seat}:
            return True
        assert self.table is not None
        first = self.last[seat]
        table = self.replay(self.table.seed, self.table.log[:first])
        for action in self.table.log[first:]:
            if not table.foreseen(action, tries=FORESEEN_TRIES):
                return False
            table.play(action)
        return True
