"""One match, event-sourced: seats, the table, clocks, a question about undo.

A `Match` knows nothing of sockets or storage. It is always the replay of its events, which `apply` carries out one by one.
`commands` decides which events a message makes.
"""

import hmac
import math
from collections.abc import Sequence
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
MAX_SERIALIZED = 200  # events whose words are kept as they were sent
MAX_WINDOW = 8000  # milliseconds that an answer to a question for a reaction is held at most
FORESEEN_TRIES = 16  # how often what is hidden is dealt anew to see whether an action could be foreseen


@dataclass(slots=True)
class Event:
    """A line of a table's log. `body` stays on the service; `serializers` decides what a seat is sent of it."""

    number: int
    at: int
    kind: str
    body: dict[str, Any]
    name: str = ""  # of the person in the event's seat at that time
    index: int = -1  # the number of a move's action, counted from 0
    notes: list[Note] = field(default_factory=list)  # of a deal or a move, filled in by `Match.apply`
    serialized: dict[Any, Any] = field(default_factory=dict)  # its words and notes, by which of the notes a seat may read


@dataclass(slots=True)
class Seat:
    kind: str = "open"  # open, person, bot
    person: str = ""
    name: str = ""
    bot: str = ""
    away: str = ""  # why a bot plays for the person: left, gone, clock
    contribution: str = ""  # to the shuffle
    commitment: str = ""  # the SHA-256 of the contribution, published before any is revealed
    kept_for: str = ""  # the one person who may take this open seat, where it is a rematch; `name` is that person's
    deck: Deck | None = None  # what the person has brought, if that is other than what the table was made with

    @property
    def player(self) -> str:
        """The bot that plays here now, empty where a person does."""
        return self.bot if self.kind == "bot" or self.away else ""

    def as_json(self) -> dict[str, Any]:
        fields = {"kind": self.kind, "person": self.person, "name": self.name, "bot": self.bot, "away": self.away}
        contributed = bool(self.contribution or self.commitment)
        shuffled = {"contributed": contributed, "commitment": self.commitment, "contribution": self.contribution}
        return fields | shuffled | {"kept_for": self.kept_for, "deck": self.deck is not None}


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
    rules: int | None = None  # the version of the game's rules
    reaction: list[int] | None = None  # milliseconds that reactions are held: at least, and more on average; see `Match._window`

    def as_json(self) -> dict[str, Any]:
        return dict(self.__dict__)


class Match:
    def __init__(self, id: str, setup: Setup, maker: str, server_seed: bytes, book: Book | None = None) -> None:
        self.id = id
        self.setup = setup
        self.maker = maker
        self.server_seed = server_seed
        self.commitment = shuffle.commitment(server_seed)
        self.game: Game = games.load_version(setup.game, setup.rules)
        self.book = book or self.game.own_book()
        self.seats = [Seat() for _ in range(setup.players)]
        self.table: Table | None = None
        self.position: PositionView | None = None  # what can be seen of the table as it stands
        self.turn: int | None = None  # the seat to act, None before the deal and after the end
        self.events: list[Event] = []
        self.moves: list[Event] = []  # those that stand, one for each action of the table
        self.last: list[int | None] = [None] * setup.players  # the number of the first action of each seat's last move
        self.people: frozenset[int] = frozenset()  # the seats of people, those who are away included
        self.question: Question | None = None
        self.rematch: dict[str, Any] | None = None  # the table of a rematch, and the seat that asked for it
        self.reveal_until: int | None = None  # when the cards are dealt at the latest, while contributions are revealed
        self.names: dict[str, list[str]] = {}  # the names of the seats by language, as long as nobody comes or goes
        self.answers: dict[tuple[str, str], dict[str, Any]] = {}  # by (person, key): a repeated message gets the same answer
        self.left = [self.supply()] * setup.players
        self.running: int | None = None  # the seat whose time runs
        self.since = 0  # when the present turn began, and its answer may be told at the earliest
        self.stopped: int | None = None  # when the person to move went away in this turn
        self.turn_event = 0  # the number of the event with which the present turn began

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

    def seats_for(self, person: str) -> list[int]:
        """The open seats that a person may take, those that are kept for that person first."""
        own = [i for i in self.open_seats if person and self.seats[i].kept_for == person]
        return own + [i for i in self.open_seats if not self.seats[i].kept_for]

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

    @property
    def decks(self) -> list[Deck | None] | None:
        """What is played with: what each person has brought, else what the table was made with; None for a game without decks."""
        prepared = self.setup.decks or [None] * self.setup.players
        decks = [seat.deck or deck for seat, deck in zip(self.seats, prepared, strict=True)]
        return decks if any(deck is not None for deck in decks) else None

    def replay(self, seed: bytes, actions: list[int], undone: Sequence[int] = ()) -> Table:
        """A table dealt from a seed, or set up from the position, after some actions."""
        setup = self.setup
        cards: dict[str, Any] = {"book": self.book, "decks": self.decks, "position": setup.position}
        table = Table(self.game, setup.players, seed, **cards, undone=undone, **setup.options)
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
        if len(self.events) > MAX_SERIALIZED:
            self.events[-MAX_SERIALIZED - 1].serialized.clear()
        if event.kind != "move":
            self.names.clear()
            self.people = frozenset(i for i, seat in enumerate(self.seats) if seat.kind == "person")
        body = event.body
        if "key" in body:
            answer = {"event": event.number} | ({"asked": True} if event.kind == "undo-ask" else {})
            self.answers[body["who"], body["key"]] = answer

    def _made(self, event: Event) -> None:
        self.seats = [Seat(**seat) for seat in event.body["seats"]]

    def _sit(self, event: Event) -> None:
        body = event.body
        self.seats[body["seat"]] = Seat("person", body["who"], body["name"], deck=body.get("deck"))

    def _stand(self, event: Event) -> None:
        self.seats[event.body["seat"]] = Seat()

    def _bot(self, event: Event) -> None:
        self.seats[event.body["seat"]] = Seat("bot", bot=event.body["bot"])

    def _contribute(self, event: Event) -> None:
        self.seats[event.body["seat"]].contribution = event.body["text"]

    def _commit(self, event: Event) -> None:
        self.seats[event.body["seat"]].commitment = event.body["commitment"]

    def _reveal_ask(self, event: Event) -> None:
        self.reveal_until = event.at + event.body["ms"]

    def _reveal(self, event: Event) -> None:
        self.seats[event.body["seat"]].contribution = event.body["text"]

    @property
    def unrevealed(self) -> list[int]:
        """The seats that have committed to a contribution and have not revealed it."""
        return [i for i, seat in enumerate(self.seats) if seat.commitment and not seat.contribution]

    def _start(self, event: Event) -> None:
        self.reveal_until = None
        table = self.replay(self.seed(), [])
        self._set_table(table)
        event.notes = table.notes
        self._begin_turn(event)

    def _move(self, event: Event) -> None:
        assert self.table is not None
        seat = event.body["seat"]
        part = event.body.get("part", 0)
        self.table.play(event.body["action"])
        self._set_table(self.table)
        event.index = len(self.moves)
        self.last[seat] = event.index - part
        self.moves.append(event)
        event.notes = self.table.notes
        self.question = None
        self._charge(seat, event.at, part)
        self._begin_turn(event)

    def _charge(self, seat: int, at: int, part: int) -> None:
        """Takes the time of a turn from the seat's supply: all of it, or up to when the person went away and a bot moved.

        Who comes back in the same turn is charged for the time away as well, so that no sequence of messages adds time.
        """
        clock = self.setup.clock
        if clock is None or clock["kind"] != "bank" or self.seats[seat].kind != "person":
            return
        is_running = self.running == seat
        end = at if is_running else self.stopped
        if end is not None:
            self.left[seat] = max(0, self.left[seat] - max(0, end - self.since))
        if is_running and not part:
            self.left[seat] += int(clock["increment"]) * 1000

    def _undo_ask(self, event: Event) -> None:
        body = event.body
        self.question = Question(event.number, body["seat"], body["to"], set(), self.others(body["seat"]))

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
        undone = [*self.table.undone, to] if event.body.get("afresh") else self.table.undone
        self._set_table(self.replay(self.table.seed, self.table.log[:to], undone))
        del self.moves[to:]
        self.last = [None] * len(self.seats)
        for number, move in enumerate(self.moves):
            self.last[move.body["seat"]] = number - move.body.get("part", 0)
        self.question = None
        self._begin_turn(event)

    def _set_table(self, table: Table) -> None:
        self.table = table
        self.position = PositionView(table)
        self.turn = table.turn

    def _chat(self, event: Event) -> None:
        """Talk changes nothing."""

    def _decline(self, event: Event) -> None:
        """Somebody does not want the rematch: the seat is open to all."""
        self.seats[event.body["seat"]] = Seat()

    def _rematch(self, event: Event) -> None:
        self.rematch = {"seat": event.body["seat"], "table": event.body["table"]}

    def _away(self, event: Event) -> None:
        body = event.body
        seat = self.seats[body["seat"]]
        seat.bot, seat.away = body["bot"], body["why"]
        if self.running == body["seat"]:
            self.running, self.stopped = None, event.at

    def _back(self, event: Event) -> None:
        number = event.body["seat"]
        seat = self.seats[number]
        seat.bot, seat.away = "", ""
        if self.turn == number and self.setup.clock is not None:
            self.running = number  # since when is as before: the time away in this turn counts

    def _begin_turn(self, event: Event) -> None:
        """Something else is asked, or somebody else."""
        turn = self.turn
        runs = self.setup.clock is not None and turn is not None and not self.seats[turn].player
        self.running = turn if runs else None
        self.since, self.stopped, self.turn_event = event.at + self._window(event.number), None, event.number

    @property
    def is_reaction(self) -> bool:
        """Whether the seat to move is asked for a reaction, which it can decline."""
        decline = getattr(self.game.rules, "DECLINE", None)
        return decline is not None and self.position is not None and self.turn is not None and decline in self.position.legal

    def _window(self, number: int) -> int:
        """How long the answer of a person to a question for a reaction is held, in milliseconds. Nobody's time runs meanwhile.

        It is drawn for each question, whether the seat has a reaction or not, so that the time of an answer does not tell that.
        It follows from the server seed: every worker draws the same.
        """
        turn = self.turn
        if (
            self.setup.reaction is None
            or turn is None
            or self.seats[turn].player
            or not self.others(turn)
            or not self.is_reaction
        ):
            return 0
        drawn = hmac.digest(self.server_seed, f"fuda reaction {number}".encode(), "sha256")
        share = (int.from_bytes(drawn[:4], "big") + 1) / 2**32
        least, mean = self.setup.reaction
        return min(MAX_WINDOW, round(least - mean * math.log(share)))

    def is_out_of_time(self, seat: int) -> bool:
        """Whether nothing is left of a seat's supply; a bot plays for it to the end then."""
        clock = self.setup.clock
        if clock is None or clock["kind"] != "bank":
            return False
        return self.left[seat] <= 0

    def others(self, seat: int) -> set[int]:
        """The seats of all other people. Who is away has to agree to an undo like everyone else."""
        return set(self.people - {seat})

    def forget(self) -> None:
        """Drops what was made for messages that were sent; it is made again where it is asked for."""
        for event in self.events[-1 - self.events[-1].body.get("part", 0) :]:
            event.serialized.clear()
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
        return "free" if not self.others(seat) or last == newest else "consent"

    def is_free_undo(self, seat: int) -> bool:
        """Whether a seat takes back without asking: all others are bots, or its move was the last and showed it nothing.

        That takes some milliseconds: the table before the move is replayed, and what the seat can't see is dealt anew.
        """
        if self.undo_kind(seat) != "free":
            return False
        if not self.others(seat):
            return True
        assert self.table is not None
        first = self.last[seat]
        table = self.replay(self.table.seed, self.table.log[:first], self.table.undone)
        for action in self.table.log[first:]:
            if not table.foreseen(action, tries=FORESEEN_TRIES):
                return False
            table.play(action)
        return True
