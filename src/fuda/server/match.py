"""One table as its log tells it: seats, the match, clocks, questions.

A `Match` knows nothing of sockets or storage. It is always the replay of its events, which `apply` carries out one by one; who
wants something done asks `deciding` for the events that it makes.
"""

from dataclasses import dataclass, field
from typing import Any

from fuda import games, shuffle
from fuda.kernel import native
from fuda.kernel.game import Game
from fuda.server.seeing import Position
from fuda.table import Table
from fuda.text import Note

WAITING, PLAYING, OVER = "waiting", "playing", "over"
GLANCE, CLOSE_LOOK = 1, 16  # how often what is hidden is dealt anew to see whether an action could be foreseen
LEAST_LEFT = 10_000  # milliseconds that somebody who comes back has at least


@dataclass(slots=True)
class Event:
    """A line of a table's log. What is in `body` stays on the service; `telling` says what a seat hears of it."""

    number: int
    at: int
    kind: str
    body: dict[str, Any]
    name: str = ""  # of who sat in the seat that it is of
    told: list[Note] = field(default_factory=list)  # the notes that a deal or a move made, filled in by the replay
    said: dict[tuple[bool, ...], bytes] = field(default_factory=dict)  # what is told of it, by who may read which of them


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
        shown = {"kind": self.kind, "person": self.person, "name": self.name, "bot": self.bot, "away": self.away}
        return shown | {"contributed": bool(self.contribution)}


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

    def as_json(self) -> dict[str, Any]:
        return dict(self.__dict__)


class Match:
    def __init__(self, id: str, setup: Setup, maker: str, server_seed: bytes) -> None:
        self.id = id
        self.setup = setup
        self.maker = maker
        self.server_seed = server_seed
        self.commitment = shuffle.commitment(server_seed)
        self.game: Game = games.load(setup.game)
        self.seats = [Seat() for _ in range(setup.players)]
        self.table: Table | None = None
        self.position: Position | None = None  # what can be seen of the table as it stands
        self.kept: dict[Any, Any] = {}  # and what was worked out for earlier positions
        self.turn: int | None = None  # the seat to act, None before the deal and after the end
        self.events: list[Event] = []
        self.moves: list[Event] = []  # those that stand, one for each action of the table
        self.last: list[int | None] = [None] * setup.players  # the number of each seat's last action
        self.people: frozenset[int] = frozenset()  # the seats of people who play now
        self.before: Table | None = None  # the table before the last action, where its mover may take it back
        self.free: bool | None = None  # whether that action could be foreseen, at a first glance
        self.question: Question | None = None
        self.named: dict[str, list[str]] = {}  # the names of the seats by language, as long as nobody comes or goes
        self.answers: dict[tuple[str, str], dict[str, Any]] = {}  # what was answered to (person, key)
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
        """What the table's seed is if it is dealt now."""
        return shuffle.table_seed(self.server_seed, self.id, [seat.contribution for seat in self.seats])

    def new_table(self, seed: bytes) -> Table:
        backend = "auto" if native.ready(self.game) is None else "native"
        return Table(self.game, self.setup.players, seed, backend=backend, **self.setup.options)

    def apply(self, event: Event) -> None:
        """Carries out what the log says happened next."""
        if event.kind != "move" and "seat" in event.body:
            event.name = self.seats[event.body["seat"]].name
        handler = getattr(self, "_" + event.kind.replace("-", "_"))
        handler(event)
        self.events.append(event)
        if event.kind != "move":
            self.named.clear()
            self.people = frozenset(i for i, seat in enumerate(self.seats) if seat.kind == "person" and not seat.away)
        body = event.body
        if "key" in body:
            answer = {"event": event.number} | ({"asked": True} if event.kind == "undo-ask" else {})
            self.answers[body["who"], body["key"]] = answer

    def _made(self, event: Event) -> None:
        for seat, given in zip(self.seats, event.body["seats"], strict=True):
            for name, value in given.items():
                setattr(seat, name, value)

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
        self.table = self.new_table(self.seed())
        self._moved()
        event.told = self.table.notes
        self._restart_clock(event.at)

    def _move(self, event: Event) -> None:
        assert self.table is not None
        seat = event.body["seat"]
        person = not self.seats[seat].player and self.setup.clock is None
        self.before = self.table.clone() if person else None
        self.free = None
        self.table.play(event.body["action"])
        self._moved()
        self.last[seat] = len(self.moves)
        self.moves.append(event)
        event.told = self.table.notes
        self.question = None
        clock = self.setup.clock
        if self.running == seat and clock is not None and clock["kind"] == "bank":
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
        log = self.table.log[:to]
        self.table = self.new_table(self.table.seed)
        for action in log:
            self.table.play(action)
        self._moved()
        del self.moves[to:]
        self.last = [None] * len(self.seats)
        for number, move in enumerate(self.moves):
            self.last[move.body["seat"]] = number
        self.question = None
        self.before = None
        self._restart_clock(event.at)

    def _moved(self) -> None:
        assert self.table is not None
        self.position = Position(self.table, self.kept)
        self.turn = self.position.turn

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
        self.left[number] = max(self.left[number], LEAST_LEFT)
        if self.turn == number:
            self._restart_clock(event.at)

    def _restart_clock(self, at: int) -> None:
        turn = self.turn
        runs = self.setup.clock is not None and turn is not None and not self.seats[turn].player
        self.running = turn if runs else None
        self.since = at

    def undo_kind(self, seat: int | None, *, sure: bool = False) -> str:
        """Whether a seat may take back: `free`, by `consent`, or `no`; to be `sure` takes longer and is for who asks for it."""
        if seat is None or self.table is None or self.setup.clock is not None or self.seats[seat].player:
            return "no"
        last = self.last[seat]
        if last is None or self.turn is None:
            return "no"
        if self.people == {seat} or (last == len(self.moves) - 1 and self._foreseen(sure)):
            return "free"
        return "consent"

    def _foreseen(self, sure: bool) -> bool:
        """Whether the last action showed its mover nothing that it could not foresee."""
        if self.before is None:
            return False
        action = self.moves[-1].body["action"]
        if self.free is None:
            self.free = self.before.foreseen(action, tries=GLANCE)
        return self.free and (not sure or self.before.foreseen(action, tries=CLOSE_LOOK))
