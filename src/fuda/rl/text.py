"""Games for programs that read and write text, such as language models: a seat's view as text and JSON, answers in free text.

>>> seat = Seat("saika", players=3, bots="random", seed=7)
>>> "Your hand" in seat.text()
True
>>> seat.answer("I think I'll play " + seat.json()["legal"][0]["text"])["played"] == [seat.log[0]]
True
"""

import io
import random
from collections.abc import Sequence
from typing import Any

from rich.console import Console

from fuda import bots as programs, rulebook, text as texts
from fuda.errors import BadSetup
from fuda.kernel.game import Game
from fuda.rl.answers import read as read
from fuda.table import SeatView, Table
from fuda.terminal.drawing import Context

WIDTH = 100  # columns of a table that is drawn
MAX_LISTED = 60  # moves that are listed in text; JSON has all of them


def view_json(view: SeatView, language: str = "en", names: Sequence[str] | None = None) -> dict[str, Any]:
    """All that a seat knows and may do, ready for JSON."""
    game, s = view.game, view.state
    legal = view.legal()
    return {
        "view": view.view(),
        "prompt": texts.prompt(game, s, language, names) if legal else None,
        "legal": [
            {"number": number, "id": a, "text": view.text(a), "words": texts.action_text(game, s, a, language, names)}
            for number, a in enumerate(legal, start=1)
        ],
    }


def view_text(view: SeatView, language: str = "en", names: Sequence[str] | None = None) -> str:
    """The same as plain text: the table, the hand, what is asked, and the moves with their numbers and notation."""
    called = names or [texts.seat_name(seat, language) for seat in range(view.players)]
    lines = drawn_lines(view.game, view.view(), language, called, getattr(view.state, "book", None))
    return "\n".join(lines + move_lines(view_json(view, language, names)))


def drawn_lines(game: Game, shown: dict[str, Any], language: str, names: Sequence[str], book: Any) -> list[str]:
    """The table and the hand of a view."""
    context = Context(game, language, names, book)
    hand = ", ".join(context.face(card).plain.strip() for card in shown.get("hand") or ())
    return [drawn(context.draw(shown)), *([f"Your hand: {hand}"] if hand else [])]


def move_lines(known: dict[str, Any]) -> list[str]:
    """What is asked, and the moves with their numbers and notation, of what `view_json` gives; nothing where there are none."""
    if not known["legal"]:
        return []
    lines = [known["prompt"], f"Your moves ({len(known['legal'])}):"]
    for move in known["legal"][:MAX_LISTED]:
        same = letters(move["words"]) == letters(move["text"])
        lines.append(f"{move['number']}. {move['text']}" + ("" if same else f": {move['words']}"))
    if len(known["legal"]) > MAX_LISTED:
        lines.append(f"and {len(known['legal']) - MAX_LISTED} more, written in the same way")
    return lines


def drawn(renderable: Any) -> str:
    """What Rich prints, without colours."""
    screen = Console(file=io.StringIO(), width=WIDTH, color_system=None, highlight=False, markup=False, emoji=False)
    screen.print(renderable)
    return "\n".join(line.rstrip() for line in screen.file.getvalue().splitlines()).strip("\n")  # type: ignore[attr-defined]


def result_text(place: int, score: int) -> str:
    return f"place {place}, {score} {'point' if score == 1 else 'points'}"


def letters(text: str) -> str:
    return "".join(filter(str.isalnum, text)).lower()


class Seat:
    """A seat at a table with bots in all others.

    `bots` is the bot in the other seats, or one for each of them in order; the game's strongest by default. `seed` fixes the deal
    and what bots leave to chance. `book`, `decks` and all other settings are those of `fuda.table`.
    """

    def __init__(
        self,
        game: str | Game,
        players: int | None = None,
        seat: int = 0,
        bots: str | Sequence[str] | None = None,
        seed: int | str | bytes | None = None,
        language: str = "en",
        **settings: Any,
    ) -> None:
        self.table = Table(game, players, seed, **settings)
        if not 0 <= seat < self.table.players:
            raise BadSetup(f"Your seat is 0 to {self.table.players - 1}, not {seat}.")
        self.seat = seat
        self.language = texts.check_language(language)
        self.names = [texts.seat_name(number, language) for number in range(self.table.players)]
        self._bots = self._seated(bots, random.Random(None if seed is None else repr(seed)))
        self.log: list[str] = []  # the seat's own moves, in notation
        self._events = self.table.words(language, seat, self.names)
        self._play_others()

    @property
    def over(self) -> bool:
        return self.table.over

    def _seated(self, bots: str | Sequence[str] | None, chance: random.Random) -> dict[int, programs.Bot]:
        game, players = self.table.game, self.table.players
        each = [bots or game.bot_names[-1]] * (players - 1) if bots is None or isinstance(bots, str) else list(bots)
        if len(each) != players - 1:
            raise BadSetup(f"{players} seats need {players - 1} bots beside yours, or one for all, not {len(each)}.")
        return {(self.seat + 1 + i) % players: programs.make(game, name, chance.getrandbits(32)) for i, name in enumerate(each)}

    def _play_others(self) -> None:
        """Lets the bots play until the seat has something to decide or the match is over."""
        table = self.table
        while not table.over and (table.turn != self.seat or table.must_decline):
            seat = table.turn
            assert seat is not None
            if table.must_decline:
                table.play(table.legal()[0])
            else:
                table.play(self._bots[seat].choose(table.seat_view(seat)), seat)
            self._events += table.words(self.language, self.seat, self.names)

    def answer(self, answer: str) -> dict[str, Any]:
        """Plays what an answer means; gives the moves (`played`) and what happened since (`events`), in sentences.

        Raises a `MoveError` that says what is wrong, and nothing was played.
        """
        table = self.table
        if table.turn != self.seat:
            raise BadSetup("The match is over.")
        actions = read(table.seat_view(self.seat), answer)
        played = [str(action) for action in table.play_all(actions, self.seat)]
        self.log += played
        self._events = table.words(self.language, self.seat, self.names)
        self._play_others()
        return {"played": played, "events": self._events.copy()}

    def events(self) -> list[str]:
        """What has happened since the seat's last move, in sentences."""
        return self._events.copy()

    def json(self) -> dict[str, Any]:
        """What the seat knows and may do, what happened last, and how the match ended where it has."""
        known = view_json(self.table.seat_view(self.seat), self.language, self.names)
        return known | {"events": self.events(), "over": self.over, "result": self.result()}

    def text(self) -> str:
        """The same as plain text."""
        lines = [f"{texts.title(self.table.game, self.language)}. You are {self.names[self.seat]} of {self.table.players}."]
        lines += [f"- {event}" for event in self.events()]
        lines += ["", view_text(self.table.seat_view(self.seat), self.language, self.names)]
        if self.over:
            lines += ["The match is over."]
            for seat, (score, place) in enumerate(zip(self.table.scores, self.table.places, strict=True)):
                lines.append(f"{self.names[seat]}{' (you)' if seat == self.seat else ''}: {result_text(place, score)}")
        return "\n".join(lines)

    def result(self) -> dict[str, Any] | None:
        return {"scores": self.table.scores, "places": self.table.places} if self.over else None

    def rules(self) -> str:
        """The rules, as Markdown."""
        return self.table.game.rules_text(self.language)

    def rule(self, number: str | int) -> str:
        """One rule, such as the one that a refusal cites."""
        return rulebook.rule(self.table.game, str(number), self.language)[1]
