"""Schemas of requests, WebSocket messages and responses. They check form only; `commands` decides what a message changes."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from fuda.server.problems import Problem
from fuda.server.settings import CONTRIBUTION_LENGTH, KEY_LENGTH

SeatNumber = Annotated[int, Field(ge=0, le=31)]
Number = Annotated[int, Field(ge=0, le=1_000_000_000)]
Text = Annotated[str, Field(max_length=1000)]
Word = Annotated[str, Field(min_length=1, max_length=64)]
Value = Annotated[bool | int | str, Field(union_mode="smart")]
Commitment = Annotated[str, Field(pattern="^[0-9a-f]{64}$")]  # a SHA-256
Deck = str | Annotated[list[Text], Field(max_length=1000)]  # a text with a line a card, or a list of such lines


class Body(BaseModel):
    model_config = ConfigDict(strict=True)


class Nothing(Body):
    """A request that needs to say nothing."""


class PushKeys(Body):
    p256dh: Annotated[str, Field(max_length=200)]
    auth: Annotated[str, Field(max_length=100)]


class PushAddress(Body):
    endpoint: Annotated[str, Field(max_length=1000)]


class PushSubscription(PushAddress):
    """What a browser's `PushSubscription` has as JSON."""

    keys: PushKeys


class Name(Body):
    name: Text


class Token(Body):
    token: Annotated[str, Field(max_length=500)]


class Start(Body):
    """What a match begins with. The game itself checks what stands in the texts."""

    players: SeatNumber | None = None
    options: dict[Word, Value] = {}
    book: str | None = None  # TOML
    decks: Annotated[list[Deck | None], Field(max_length=32)] | None = None  # by seat; null for the game's own
    position: str | None = None


class Play(Start):
    game: Word
    bot: Word | None = None


class SeatChoice(Body):
    kind: Literal["me", "open", "bot"]
    bot: Word | None = None


class BankClock(Body):
    """A supply of time for the match, and something back with each move."""

    kind: Literal["bank"]
    seconds: Annotated[int, Field(ge=1, le=86_400)]
    increment: Annotated[int, Field(ge=0, le=3600)] = 0


class MoveClock(Body):
    """Time for each move: from seconds to days."""

    kind: Literal["move"]
    seconds: Annotated[int, Field(ge=1, le=14 * 86_400)]


class NewTable(Start):
    game: Word
    seats: Annotated[list[SeatChoice], Field(max_length=32)] | None = None
    clock: Annotated[BankClock | MoveClock, Field(discriminator="kind")] | None = None
    public: bool = False
    hold: bool = False
    commitment: Commitment | None = None  # of the person's own seat


class Join(Body):
    seat: SeatNumber | None = None
    commitment: Commitment | None = None
    deck: Deck | None = None  # what the person brings; null for what the table has for the seat


class DeckToCheck(Body):
    deck: Deck
    book: str | None = None  # TOML; null for the game's own


class Rematch(Body):
    rotate: bool = False
    commitment: Commitment | None = None


class BaseMessage(Body):
    key: Annotated[str, Field(min_length=1, max_length=KEY_LENGTH)]


class MoveMessage(BaseMessage):
    type: Literal["move"]
    number: Number
    action: Number | None = None
    text: Text | None = None


class UndoMessage(BaseMessage):
    type: Literal["undo"]


class AnswerMessage(BaseMessage):
    type: Literal["answer"]
    event: Number
    yes: bool


class ChatMessage(BaseMessage):
    type: Literal["chat"]
    text: Text


class LeaveMessage(BaseMessage):
    type: Literal["leave"]


class BackMessage(BaseMessage):
    type: Literal["back"]


class TakeOverMessage(BaseMessage):
    type: Literal["take-over"]
    seat: SeatNumber


class ContributeMessage(BaseMessage):
    type: Literal["contribute"]
    text: Text


class CommitMessage(BaseMessage):
    type: Literal["commit"]
    commitment: Commitment


class RevealMessage(BaseMessage):
    type: Literal["reveal"]
    text: Annotated[str, Field(min_length=1, max_length=CONTRIBUTION_LENGTH)]


class StartMessage(BaseMessage):
    type: Literal["start"]


class BotMessage(BaseMessage):
    type: Literal["bot"]
    seat: SeatNumber
    bot: Word


class HintMessage(BaseMessage):
    type: Literal["hint"]


class WhyMessage(BaseMessage):
    type: Literal["why"]
    text: Text


class PingMessage(BaseMessage):
    type: Literal["ping"]


ClientMessage = Annotated[
    MoveMessage
    | UndoMessage
    | AnswerMessage
    | ChatMessage
    | LeaveMessage
    | BackMessage
    | TakeOverMessage
    | ContributeMessage
    | CommitMessage
    | RevealMessage
    | StartMessage
    | BotMessage
    | HintMessage
    | WhyMessage
    | PingMessage,
    Field(discriminator="type"),
]
CLIENT_MESSAGE: TypeAdapter[Any] = TypeAdapter(ClientMessage)


def read_message(text: str) -> dict[str, Any]:
    """A WebSocket message as a dictionary. Raises a `Problem` if it does not have the form of one."""
    try:
        return vars(CLIENT_MESSAGE.validate_json(text))
    except ValidationError as error:
        raise bad_request(error.errors(include_input=False)) from None


def bad_request(errors: Any) -> Problem:
    """The problem document for validation errors. The input is not repeated in it."""
    listed = [{"where": ".".join(map(str, e["loc"])), "what": e["msg"]} for e in errors][:10]
    problem = Problem("bad-request", "; ".join(f"{e['where']}: {e['what']}" for e in listed), errors=listed)
    if any(e["type"] == "json_invalid" for e in errors):
        problem.status = 400
    return problem


# Responses, for /openapi.json.


class Words(BaseModel):
    en: str
    ja: str


class ProblemDocument(BaseModel):
    """RFC 9457."""

    type: str
    title: str
    status: int
    detail: str
    words: Words


class Me(BaseModel):
    person: dict[str, str] | None


class History(BaseModel):
    matches: list[dict[str, Any]]
    games: list[dict[str, Any]]


class PushKey(BaseModel):
    key: str


class PersonalData(BaseModel):
    name: str | None
    since: int | None
    ratings: list[dict[str, Any]]
    notifications: list[str]
    tables: list[dict[str, Any]]


class LinkOwner(BaseModel):
    person: dict[str, str]
    tables: list[dict[str, Any]]
    count: int


class FollowedLink(BaseModel):
    person: dict[str, str]
    before: dict[str, str] | None


class Link(BaseModel):
    link: str


class SeatObject(BaseModel):
    seat: int
    kind: Literal["open", "person", "bot"]
    name: Words
    bot: str | None
    you: bool
    here: bool
    away: dict[str, str] | None
    contributed: bool
    kept: Literal["you", "other"] | None


class Shuffle(BaseModel):
    commitment: str
    commitments: list[str | None]
    contributions: list[str | None] | None
    is_revealing: bool
    revealed: dict[str, Any] | None


class BookName(BaseModel):
    name: str
    digest: str


class BookObject(BookName):
    cards: int


class TableObject(BaseModel):
    id: str
    game: str
    title: Words
    players: int
    options: dict[str, Any]
    book: BookName | None
    decks: list[bool] | None
    position: str | None
    clock: dict[str, Any] | None
    public: bool
    hold: bool
    status: Literal["waiting", "playing", "over"]
    made: int
    touched: int
    maker: str
    yours: bool
    seat: int | None
    turn: int | None
    number: int
    link: str
    seats: list[SeatObject]
    scores: list[int] | None
    places: list[int] | None
    rematch: dict[str, Any] | None
    watching: int | None = None  # how many watch, in lists
    shuffle: Shuffle


class Lobby(BaseModel):
    join: list[TableObject]
    watch: list[TableObject]
    resume: list[TableObject]
    finished: list[TableObject]


class Answer(BaseModel):
    type: Literal["done", "hint", "why", "pong"]
    key: str


class Snapshot(BaseModel):
    type: Literal["table"]
    protocol: int
    table: TableObject
    event: int
    events: list[dict[str, Any]]
    first: int
    view: dict[str, Any] | None
    now: dict[str, Any]


class EventPage(BaseModel):
    first: int
    events: list[dict[str, Any]]


class CheckedStart(BaseModel):
    players: int
    options: dict[str, Any]
    book: BookObject | None
    decks: list[int | None] | None
    seat: int | None


class DeckObject(BaseModel):
    name: str
    cards: int
    text: str  # a line a card


class Decks(BaseModel):
    decks: list[DeckObject]


class CheckedDeck(BaseModel):
    cards: int
    counts: dict[str, int]  # by card id
    unread: list[Words]  # lines that can't be read, cards that there are not
    faults: list[Words]


class PositionObject(BaseModel):
    position: str
    seat: int | None
    number: int


class Cards(BaseModel):
    cards: list[dict[str, Any]]


class Replay(BaseModel):
    table: TableObject
    seat: int | str
    frames: list[dict[str, Any]]
    jumps: list[dict[str, Any]]


class ReviewState(BaseModel):
    """How far a review has got; `total` is 0 while it is not known, `review` is there when it is done."""

    done: int
    total: int
    review: dict[str, Any] | None


class PuzzleObject(BaseModel):
    """A puzzle: a lesson of one step, with the position and what is said at the end."""

    day: str
    lesson: dict[str, Any]


class Verified(BaseModel):
    commitment: bool
    contributions: bool
    seed: bool
    match: bool
    shuffle: Shuffle


class GameObject(BaseModel):
    name: str
    title: Words
    tagline: Words
    players: dict[str, int]
    about: dict[str, Words] | None
    options: list[dict[str, Any]]
    presets: list[dict[str, Any]]
    lessons: int
    puzzles: int
    bots: list[dict[str, Any]]
    phases: dict[str, Words]
    decline: int | None
    unlisted: list[dict[str, Any]]
    seat_fields: list[str]
    web: dict[str, Any]
    book: BookObject | None
    decks: dict[str, int] | None


class GameWithRules(GameObject):
    how_to_play: list[dict[str, Any]]
    rules: list[dict[str, Any]]
    book_schema: dict[str, Any] | None


class Lessons(BaseModel):
    lessons: list[dict[str, Any]]


class Games(BaseModel):
    games: list[GameObject]
