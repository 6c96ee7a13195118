"""A seat at a table of a running service, taken by its link, for programs that read and write text.

It speaks the protocol of docs/protocol.md over HTTP alone. Others at the table may be people, so a move of this seat is followed
by waiting, and whoever uses it says for how long.
"""

import json
import time
import uuid
from http.cookiejar import CookieJar
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit
from urllib.request import HTTPCookieProcessor, Request, build_opener

from fuda import games, text as texts
from fuda.errors import BadSetup, FudaError, MoveError, UnreadableMove
from fuda.rl.answers import MAX_ANSWER, Moves, meant
from fuda.rl.text import drawn_lines, move_lines, result_text

POLL = 0.5  # seconds between two looks while it waits
TIMEOUT = 30.0  # seconds for an answer of the service
MAX_LINE = 1000  # characters of a move that the service reads


class Guest:
    """Sits down at the table of `link`, in its first open seat or in `seat`, under a name that all at the table see."""

    def __init__(self, link: str, name: str = "Assistant", seat: int | None = None, language: str = "en") -> None:
        parts = urlsplit(link.strip())
        folder, _, rest = parts.path.partition("/table/")
        if parts.scheme not in ("http", "https") or not parts.netloc or not rest:
            raise BadSetup(f"{link!r} is no link to a table; one looks like http://host/table/ID.")
        self.address = f"{parts.scheme}://{parts.netloc}{folder}"
        self.language = texts.check_language(language)
        self._opener = build_opener(HTTPCookieProcessor(CookieJar()))
        self._path = f"/api/tables/{rest.strip('/')}"
        self._post("/api/me", {"name": name})
        joined = self._post(f"{self._path}/join", {} if seat is None else {"seat": seat})
        self.game = games.load(joined["game"])
        self.seat = int(joined["seat"])
        self.log: list[str] = []  # the seat's own moves, in notation
        self._events: list[str] = []
        self._last_event = 0
        self._now: dict[str, Any] = {}
        self.refresh()

    @property
    def over(self) -> bool:
        return bool(self._now["table"]["status"] == "over")

    @property
    def has_turn(self) -> bool:
        """Whether the seat has something to decide."""
        return self._now["now"].get("choice") is not None

    def refresh(self) -> None:
        """Asks the service how things stand."""
        self._now = self._ask(f"{self._path}/now?since={self._last_event}")
        for event in self._now["events"]:
            words = event["words"].get(self.language, [])
            self._events += [words] if isinstance(words, str) else words
        self._last_event = self._now["event"]

    def wait(self, seconds: float) -> None:
        """Waits until the seat has something to decide or the match is over, so many seconds at most."""
        until = time.monotonic() + seconds
        self.refresh()
        while not self.over and not self.has_turn and (left := until - time.monotonic()) > 0:
            time.sleep(min(POLL, left))
            self.refresh()

    def answer(self, answer: str, wait: float = 0.0) -> dict[str, Any]:
        """Plays what an answer means, as `fuda.rl.text.Seat.answer` does, and waits for the others for so many seconds."""
        choice = self._now["now"].get("choice")
        if choice is None:
            raise MoveError("The match is over." if self.over else "It is not your turn.")
        move = self._meant(choice["legal"], str(answer)[-MAX_ANSWER:].strip())
        self._send("move", number=choice["number"], **move)
        played = next((each["text"] for each in choice["legal"] if each["id"] == move.get("action")), move.get("text", ""))
        self.log.append(played)
        self._events = []
        self.wait(wait)
        return {"played": [played], "events": self.events()}

    def _meant(self, legal: list[dict[str, Any]], text: str) -> dict[str, Any]:
        """The move as the service is sent it: a listed action, or the text, which the service reads or refuses."""

        def unread(written: str) -> list[int]:
            raise UnreadableMove("It is not listed.", [])

        words = {each["id"]: each["words"][self.language] for each in legal}
        moves = Moves(words, {each["id"]: each["text"] for each in legal}, unread)
        try:
            return {"action": meant(moves, text)[0][0]}
        except UnreadableMove:
            if moves.mentioned(text) or len(text) > MAX_LINE or not text:
                raise
            return {"text": text}

    def why_not(self, move: str) -> str:
        """Whether a move is allowed now and, if it is not, which rule forbids it."""
        told = self._send("why", text=move)
        return f"{move} is allowed." if told["legal"] else str(told["reason"][self.language])

    def events(self) -> list[str]:
        """What has happened since the seat's last move, in sentences."""
        return self._events.copy()

    def json(self) -> dict[str, Any]:
        """What the seat knows and may do, as `Seat.json` gives it, and whether it is the seat's turn."""
        table, choice = self._now["table"], self._now["now"].get("choice")
        return {
            "view": self._now["view"],
            "prompt": choice["prompt"][self.language] if choice else None,
            "legal": [
                {"number": number, "id": each["id"], "text": each["text"], "words": each["words"][self.language]}
                for number, each in enumerate(choice["legal"] if choice else [], start=1)
            ],
            "events": self.events(),
            "over": self.over,
            "result": {"scores": table["scores"], "places": table["places"]} if self.over else None,
            "your_turn": self.has_turn,
            "status": table["status"],
        }

    def text(self) -> str:
        """The same as plain text."""
        table, known = self._now["table"], self.json()
        names = [seat["name"][self.language] for seat in table["seats"]]
        lines = [
            f"{texts.title(self.game, self.language)}. You are {names[self.seat]}, seat {self.seat + 1} of {table['players']}."
        ]
        lines += [f"- {event}" for event in known["events"]]
        if known["view"] is not None:
            lines += ["", *drawn_lines(self.game, known["view"], self.language, names, self._book())]
        lines += move_lines(known)
        if table["status"] == "waiting":
            lines.append("The match has not begun: a seat is free, or whoever made the table has not started it yet.")
        elif not self.over and not self.has_turn:
            turn = table["turn"]
            lines.append("It is not your turn" + (f"; {names[turn]} is to move." if turn is not None else "."))
        if self.over:
            lines += ["The match is over."]
            for seat, (score, place) in enumerate(zip(table["scores"], table["places"], strict=True)):
                lines.append(f"{names[seat]}{' (you)' if seat == self.seat else ''}: {result_text(place, score)}")
        return "\n".join(lines)

    def _book(self) -> Any:
        """The cards that the table is played with, where the game's cards are data."""
        given = self._now["table"]["book"]
        own = self.game.own_book() if given else None
        if own is None or own.digest == given["digest"]:
            return own
        return self.game.read_book(self._ask(f"{self._path}/book", as_text=True), f"{given['name']}.toml")

    def _send(self, kind: str, **more: Any) -> dict[str, Any]:
        return dict(self._post(f"{self._path}/say", {"type": kind, "key": str(uuid.uuid4()), **more}))

    def _post(self, path: str, body: dict[str, Any]) -> Any:
        return self._ask(path, json.dumps(body).encode())

    def _ask(self, path: str, body: bytes | None = None, as_text: bool = False) -> Any:
        """The service's answer. A refusal is raised as the sentence that the service gives for it."""
        request = Request(self.address + path, body, {"Content-Type": "application/json", "Accept": "application/json"})
        try:
            with self._opener.open(request, timeout=TIMEOUT) as answer:
                content = answer.read().decode()
        except HTTPError as refusal:
            raise self._refusal(refusal) from refusal
        except (URLError, TimeoutError, ConnectionError) as error:
            raise FudaError(f"{self.address} can't be reached: {getattr(error, 'reason', error)}.") from error
        return content if as_text else json.loads(content)

    def _refusal(self, refusal: HTTPError) -> FudaError:
        try:
            problem = json.loads(refusal.read().decode())
            return MoveError(problem["words"].get(self.language) or problem["detail"])
        except (ValueError, KeyError, AttributeError):
            return FudaError(f"{self.address} answers with {refusal.code}; is it a table of fuda serve?")
