"""One match: what people and programs sit down at."""

import difflib
import hashlib
import hmac
import operator
import secrets
import struct
from collections.abc import Sequence
from functools import cache, cached_property
from pathlib import Path
from typing import Any, NamedTuple

from fuda import games, text as texts
from fuda.errors import BadSetup, IllegalMove, MoveError, OutOfTurn, UnreadableMove
from fuda.kernel import position as positions
from fuda.kernel.books import Book
from fuda.kernel.game import Game
from fuda.kernel.python import PythonEngine
from fuda.text import Note

SEED_BYTES = 32
MAX_PARTS = 50  # actions in one move
PART_TRIES = 8  # how often what is hidden is dealt anew to see whether more may follow an action in the same move
FOUR_WORDS = struct.Struct("<4I")
_interpreted: dict[tuple[str, int], PythonEngine] = {}  # by the name of the game and the version of its rules


class Action(NamedTuple):
    """One choice at one decision: its number in the game's action space and its notation."""

    id: int
    text: str

    def __str__(self) -> str:
        return self.text


class Table:
    """A match being played: state, log, seats.

    >>> t = Table("saika", players=3, seed=7)
    >>> t.turn, t.over, len(t.legal())
    (2, False, 12)
    """

    def __init__(
        self,
        game: str | Game,
        players: int | None = None,
        seed: int | str | bytes | None = None,
        *,
        book: Book | str | Path | None = None,
        decks: Sequence[Any] | None = None,
        position: str | None = None,
        undone: Sequence[int] = (),
        **options: Any,
    ) -> None:
        self.game = games.load(game) if isinstance(game, str) else game
        self.book = self.game.check_book(book)
        self.seed = seed_bytes(seed)
        self.undone = check_undone(undone)  # by undo with fresh chance: how many actions stood after it
        self._seeds = chance_seeds(self.seed, self.undone)
        self._first: Any = None  # the state of the position that the match starts from
        if position is None:
            self.players = self.game.check_players(players)
            self.options = self.game.check_options(options)
        else:
            words = step_words(self.seed, 0)
            start = positions.read(interpreted(self.game), position, players, options, words, self.book)
            self.players, self.options, self._first = start
        self.decks = self.game.check_decks(self.book, self.players, decks, self.options)
        self.log: list[int] = []
        self._texts: list[str] = []
        self._sizes: list[int] = []  # how many actions of the log each move is made of
        self._earlier: list[Note] = []  # the notes of the last move's actions but for its last
        self._engine = interpreted(self.game)
        self._state: Any = None
        self._start()

    def _start(self) -> None:
        """Sets the match up from the seed or from its position; the log is empty then."""
        self.log.clear()
        self._texts.clear()
        self._sizes.clear()
        self._earlier = []
        if self._first is not None:
            self._state = self._engine.copy(self._first)
            return
        self._state = self._engine.new()
        self.game.set_up(self._state, self.players, self.options, self.book, self.decks)
        self._shuffle()
        self._engine.reset(self._state)

    def _shuffle(self) -> None:
        """Sets the generator afresh for the next action, so that nobody can work out coming chance from what was seen."""
        number = len(self.log)
        seed = self.seed
        if self.undone and number:
            seed = self._seeds[last_undo(self.undone, number - 1)]
        self._engine.set_words(self._state, step_words(seed, number))

    @property
    def state(self) -> Any:
        """The whole state, secrets included. Not to be changed."""
        return self._state

    @property
    def turn(self) -> int | None:
        """The seat to act, None when the match is over."""
        return None if self._state.turn < 0 else self._state.turn

    @property
    def over(self) -> bool:
        """Whether the match is over."""
        return self.turn is None

    @property
    def scores(self) -> list[int]:
        """Points of every seat as the rulebook counts them, hidden ones included."""
        return [int(self._engine.score(self._state, seat)) for seat in range(self.players)]

    @property
    def places(self) -> list[int]:
        """Every seat's place as things stand, 1 the best, equal places shared."""
        return [int(self._engine.place(self._state, seat)) for seat in range(self.players)]

    def legal(self) -> list[Action]:
        """What the seat to move may do, in order of action number; nothing when the match is over."""
        if self.over:
            return []
        s, text = self._state, self.game.notation.text
        return [Action(a, text(s, a)) for a in self._engine.legal(s)]

    @property
    def must_decline(self) -> bool:
        """Whether the seat to move is asked for a reaction and has none: interfaces then decline for it."""
        decline = getattr(self.game.rules, "DECLINE", None)
        return decline is not None and not self.over and self._engine.legal(self._state) == [decline]

    def play(self, move: Action | int | str, seat: int | None = None) -> None:
        """Carries a move out: an action, its number or its notation; `seat`, if given, must be the seat to move.

        Raises a `MoveError` otherwise, and the table is exactly as before.
        """
        a = self.check(move, seat)
        self._carry_out(a, self.game.notation.text(self._state, a))

    def _carry_out(self, a: int, text: str) -> None:
        self.log.append(a)
        self._texts.append(text)
        self._sizes.append(1)
        self._earlier = []
        self._shuffle()
        self._engine.act(self._state, a)

    def play_all(self, moves: Sequence[Action | int | str], seat: int | None = None) -> list[Action]:
        """Carries several actions of the seat to move out as one move, all of them or none; gives them with their notation.

        Only the last may involve chance or show its mover something hidden: otherwise a line that is refused would be a way to
        peek. Raises a `MoveError` that says which action is refused and why, and the table is exactly as before.
        """
        played, after = self._tried(moves, seat)
        self.__dict__.update(after.__dict__)
        return played

    def check_all(self, moves: Sequence[Action | int | str], seat: int | None = None) -> list[Action]:
        """The actions that `play_all` would carry out. Raises the same errors."""
        return self._tried(moves, seat)[0]

    def _tried(self, moves: Sequence[Action | int | str], seat: int | None) -> tuple[list[Action], "Table"]:
        """Several actions as one move, with their notation, and a table at which they are played."""
        if not 1 <= len(moves) <= MAX_PARTS:
            raise UnreadableMove(f"A move is made of 1 to {MAX_PARTS} actions, not {len(moves)}.", [])
        mover = self.turn if seat is None else seat
        after = self.clone()
        played: list[Action] = []
        notes: list[Note] = []
        views: list[tuple[Any, list[Note]]] = []  # what the mover knows after each action
        refusal: MoveError | None = None
        for move in moves:
            try:
                a = after.check(move, mover)
            except MoveError as error:
                refusal = after._part_refused(error, move, played, len(moves))
                break
            played.append(Action(a, self.game.notation.text(after.masked(mover), a)))
            after.play(a)
            views.append((after.masked(mover), [note for note in after.notes if note.may_read(mover)]))
            notes += after.notes
        self._check_foreseen(played if refusal else played[:-1], views)
        if refusal:
            raise refusal
        after._sizes[-len(played) :] = [len(played)]
        after._earlier = notes[: len(notes) - len(after.notes)]
        return played, after

    def _part_refused(self, refusal: MoveError, move: Action | int | str, played: list[Action], parts: int) -> MoveError:
        """The refusal of the action that follows those that are played, in a move of so many."""
        if isinstance(refusal, IllegalMove) and parts > 1:
            part = self.game.notation.text(self.masked(self.turn), self._action_number(move))
            message = f"Part {len(played) + 1} of {parts}, {part}, is not allowed: {refusal.reason} ({refusal.rule})"
            return IllegalMove(message, refusal.rule, refusal.reason, part)
        if isinstance(refusal, OutOfTurn) and played:
            return OutOfTurn(f"Nothing can follow {played[-1]} in the same move: it is no longer the same seat's turn.")
        return refusal

    def _check_foreseen(self, actions: list[Action], views: list[tuple[Any, list[Note]]]) -> None:
        """Makes sure that `views`, what the mover knows after each of some actions, follow from what it knows now.

        What it can't see is dealt anew a few times, and the actions must look the same to it each time.
        """
        engine, mover = self._engine, self._state.turn
        for tried in range(PART_TRIES if actions else 0):
            s = engine.masked(self._state, mover)
            redealt, *words = other_words(PART_TRIES * (MAX_PARTS + 1))[tried::PART_TRIES]
            engine.set_words(s, redealt)
            engine.redeal(s, mover)
            for action, chance, (view, notes) in zip(actions, words, views, strict=False):
                engine.set_words(s, chance)
                engine.act(s, action.id)
                all_notes = [Note(code, seats, (a, b, c)) for code, seats, a, b, c in engine.notes(s)]
                readable = [note for note in all_notes if note.may_read(mover)]
                if engine.masked(s, mover) != view or readable != notes:
                    raise MoveError(f"Nothing can follow {action} in the same move: it shows something new.")

    def read(self, typed: str) -> list[int]:
        """The actions that a text stands for: one in notation, or all those that the game's `expand` makes of it."""
        if self.over:
            raise OutOfTurn("The match is over; no more moves can be made.")
        actions = self.seat_view(self.turn).read(typed)
        if not actions:
            raise self._unreadable(typed)
        return actions

    def check(self, move: Action | int | str, seat: int | None = None) -> int:
        """The number of a legal action. Raises a `MoveError` that says why it is none."""
        turn = self.turn
        if turn is None:
            raise OutOfTurn("The match is over; no more moves can be made.")
        if seat is not None and self._check_seat(seat) != turn:
            raise OutOfTurn(f"It is seat {turn + 1}'s turn, not seat {seat + 1}'s.")
        a = self._action_number(move)
        rule = int(self._engine.why_not(self._state, a))
        if rule:
            raise illegal(self.game, self._state, a, rule)
        return a

    def _action_number(self, move: Action | int | str) -> int:
        if isinstance(move, str):
            a = self.game.notation.parse(self._state, move)
            if a is None:
                raise self._unreadable(move)
            return int(a)
        number = move.id if isinstance(move, Action) else move
        try:
            a = -1 if isinstance(number, bool) else operator.index(number)  # NumPy's numbers are as good as Python's
        except TypeError:
            a = -1
        if not 0 <= a < self.game.actions:
            raise UnreadableMove(f"{move!r} is no action of {self.game.name}; they are 0 to {self.game.actions - 1}.", [])
        return a

    def _unreadable(self, typed: str) -> UnreadableMove:
        legal = [action.text for action in self.legal()]
        near = difflib.get_close_matches(typed.strip().lower(), legal, 3, 0.4)
        excerpt = typed if len(typed) <= 40 else typed[:40] + "…"
        hint = f"Did you mean {' or '.join(near)}?" if near else f"Legal now: {listing(legal)}."
        return UnreadableMove(f"{excerpt!r} is no move of {self.game.name}. {hint}", near or legal[:3])

    def why_not(self, move: Action | int | str) -> IllegalMove | None:
        """Why a move is illegal now, None where it is legal."""
        try:
            self.check(move)
        except IllegalMove as refusal:
            return refusal
        return None

    def foreseen(self, move: Action | int | str, tries: int = 8) -> bool:
        """Whether a legal move will show its mover nothing that it can't foresee: no chance, nothing of what is hidden.

        What the mover can't see is dealt anew a few times, and the move must look the same to it each time.
        """
        return self._engine.foreseen(self._state, self.check(move), other_words(2 * tries + 2))

    def seat_view(self, seat: int | None) -> "SeatView":
        """What a seat may know of the table as it stands; None is a spectator."""
        return SeatView(self.game, self.players, self.options, seat, self.masked(seat))

    def masked(self, seat: int | None) -> Any:
        """The state as a seat may know it; None is a spectator."""
        return self._engine.masked(self._state, self._check_seat(seat))

    def _check_seat(self, seat: int | None) -> int:
        if seat is None:
            return -1
        if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < self.players:
            raise BadSetup(f"There is no seat {seat!r} at this table; its seats are 0 to {self.players - 1}.")
        return seat

    def view(self, seat: int | str | None = None) -> dict[str, Any]:
        """What a seat may see, ready for JSON; None is a spectator.

        `"all"` shows everything and is for replays of finished matches.
        """
        if seat == "all":
            whole = SeatView(self.game, self.players, self.options, None, self._state)
            return whole.view() | self.game.everything(self._state)
        return self.seat_view(seat).view()  # type: ignore[arg-type]

    def observe(self, seat: int) -> list[int]:
        """The learner's vector for a seat."""
        index = self._check_seat(seat)
        if index < 0:
            raise BadSetup(f"A spectator has no observation; the table's seats are 0 to {self.players - 1}.")
        return self._engine.observe(self._engine.masked(self._state, index), index)

    @property
    def notes(self) -> list[Note]:
        """What the last move caused, or the set-up if there was none yet. Not all of them are for every seat."""
        return self._earlier + [Note(code, seats, (a, b, c)) for code, seats, a, b, c in self._engine.notes(self._state)]

    def words(self, language: str = "en", seat: int | None = None, names: Sequence[str] | None = None) -> list[str]:
        """The notes as sentences, those that `seat` may read; None is a spectator. `names` are used for the seats if given."""
        return [texts.note_text(self.game, note, language, names, self.book) for note in self.notes if note.may_read(seat)]

    def prompt(self, language: str = "en") -> str:
        """What is asked of the seat to move, in one sentence."""
        return texts.prompt(self.game, self.masked(self.turn), language)

    def undo(self) -> None:
        """Takes the last move back: one action, or all that `play_all` carried out."""
        if not self.log:
            raise OutOfTurn("There is nothing to take back: no move has been made.")
        sizes = self._sizes[:-1]
        actions = self.log[: sum(sizes)]
        moves = list(zip(actions, self._texts, strict=False))
        self._start()
        for a, text in moves:
            self._carry_out(a, text)
        self._sizes = sizes

    def clone(self) -> "Table":
        """An independent table in the same position, with the same log and the same chance to come."""
        other = object.__new__(Table)
        other.__dict__.update(self.__dict__)
        other.log = self.log.copy()
        other._texts = self._texts.copy()
        other._sizes = self._sizes.copy()
        other._state = self._engine.copy(self._state)
        return other

    def position(self, seat: int | None = None) -> str:
        """The state as text from which `fuda.table(…, position=…)` goes on; with `seat` only what that seat may know.

        >>> t = Table("saika", players=3, seed=7)
        >>> Table("saika", position=t.position()).view(0) == t.view(0)
        True
        """
        return positions.write(interpreted(self.game), self.state, None if seat is None else self._check_seat(seat))

    @property
    def first_position(self) -> str | None:
        """The position that the match started from, None where it was dealt."""
        return None if self._first is None else positions.write(interpreted(self.game), self._first)

    def restarted(self) -> "Table":
        """A table at which the same match is about to begin."""
        other = self.clone()
        other._start()
        return other

    def record(self) -> str:
        """The match as JSON Lines: a head line, then one action a line, in notation."""
        from fuda import record

        return record.write(self)

    @property
    def moves(self) -> list[str]:
        """All actions so far, in notation."""
        return self._texts.copy()

    def __repr__(self) -> str:
        state = "over" if self.over else f"seat {self.turn} to act"
        return f"<fuda table: {self.game.name}, {self.players} players, {len(self.log)} actions, {state}>"


class SeatView:
    """What one seat may know of a table as it stands: its masked state, and what follows from that alone.

    This is what a bot is given. It does not change when the table goes on.

    >>> view = Table("saika", players=3, seed=7).seat_view(2)
    >>> view.turn, len(view.legal()), view.text(view.legal()[0])
    (2, 12, 'red-2')
    """

    def __init__(self, game: Game, players: int, options: dict[str, Any], seat: int | None, masked: Any) -> None:
        self.game = game
        self.players = players
        self.options = options
        self.seat = seat  # None is a spectator
        self.state = masked  # not to be changed
        self._engine = interpreted(game)

    @property
    def turn(self) -> int | None:
        """The seat to act, None when the match is over."""
        return None if self.state.turn < 0 else self.state.turn

    def legal(self) -> list[int]:
        """The actions of this seat, ascending; none where it is not to move."""
        return self._legal.copy()

    @cached_property
    def _legal(self) -> list[int]:
        return self._engine.legal(self.state) if self.seat is not None and self.state.turn == self.seat else []

    def why_not(self, a: int) -> int:
        """The number of the rule that forbids an action of the seat to move, if that is this seat; 0 where it is legal."""
        return int(self._engine.why_not(self.state, a))

    def unusable(self, hand: Any) -> dict[str, int]:
        """What the seat to move may point at but can't use now, and the rule that forbids it; `hand` is the hand of its view.

        A game says it itself where things lie on a board; otherwise it is the cards of the hand that are moves by themselves.
        """
        own = getattr(self.game.view, "unusable", None)
        if own:
            return dict(own(self.state))
        refused: dict[str, int] = {}
        for card in hand if isinstance(hand, list) else ():
            if isinstance(card, str) and card not in refused:
                action = self.game.notation.parse(self.state, card)
                rule = self.why_not(action) if action is not None and action not in self._legal else 0
                if rule:
                    refused[card] = rule
        return refused

    def text(self, a: int) -> str:
        """An action in notation."""
        return str(self.game.notation.text(self.state, a))

    def read(self, typed: str) -> list[int]:
        """The actions of the seat to move that a text stands for: one, several, or none where it is no move."""
        a = self.game.notation.parse(self.state, typed)
        if a is not None:
            return [int(a)]
        expand = self.game.expand
        return [int(part) for part in expand(self.state, typed) or ()] if expand else []

    def view(self) -> dict[str, Any]:
        """See `Table.view`."""
        return self.shared() | self.own()

    def shared(self) -> dict[str, Any]:
        """The part of the view that every seat and every spectator sees alike."""
        s = self.state
        return {
            "game": self.game.name,
            "players": self.players,
            "turn": self.turn,
            "phase": self.game.phases[s.phase],
            "over": s.turn < 0,
            "options": self.options.copy(),
            **({} if self.game.secret_scores else self._scores()),
            **self.game.view.shared(s),
        }

    def own(self) -> dict[str, Any]:
        """The part of the view that depends on who looks."""
        return {
            "seat": self.seat,
            **(self._scores() if self.game.secret_scores else {}),
            **self.game.view.own(self.state, -1 if self.seat is None else self.seat),
        }

    def _scores(self) -> dict[str, Any]:
        score = self.game.rules.score
        return {"scores": [score(self.state, seat) for seat in range(self.players)]}


def illegal(game: Game, s: Any, a: int, rule: int) -> IllegalMove:
    """The refusal of an action by a rule."""
    cite, why = f"{game.name}.{rule}", texts.reason(game, rule)
    return IllegalMove(f"{game.notation.text(s, a)} is not allowed: {why} ({cite})", cite, why)


def interpreted(game: Game) -> PythonEngine:
    """The interpreted engine of a game; one serves all its tables."""
    key = (game.name, game.rules.VERSION)
    if key not in _interpreted or _interpreted[key].game is not game:
        _interpreted[key] = PythonEngine(game)
    return _interpreted[key]


def seed_bytes(seed: int | str | bytes | None) -> bytes:
    """A table's 32-byte seed: drawn if None, from 64 hexadecimal digits, or stretched from a number."""
    if seed is None:
        return secrets.token_bytes(SEED_BYTES)
    if isinstance(seed, bytes) and len(seed) == SEED_BYTES:
        return seed
    if isinstance(seed, int) and not isinstance(seed, bool):
        return hashlib.sha256(b"fuda seed %d" % seed).digest()
    if isinstance(seed, str):
        try:
            data = bytes.fromhex(seed)
        except ValueError:
            data = b""
        if len(data) == SEED_BYTES:
            return data
    raise BadSetup(f"A seed is a whole number, {SEED_BYTES} bytes, or {2 * SEED_BYTES} hexadecimal digits.")


def step_words(seed: bytes, number: int) -> tuple[int, ...]:
    """The generator's words for action `number` (0: the set-up): the first 16 bytes of HMAC-SHA256 over the number."""
    return FOUR_WORDS.unpack_from(hmac.digest(seed, number.to_bytes(8, "big"), "sha256"))


def chance_seeds(seed: bytes, undone: Sequence[int]) -> list[bytes]:
    """The seeds of chance: the table's own, then the one after each undo, which follows from the one before."""
    seeds = [seed]
    for to in undone:
        seeds.append(hmac.digest(seeds[-1], f"fuda undo {to}".encode(), "sha256"))
    return seeds


def last_undo(undone: Sequence[int], index: int) -> int:
    """Which undo, counted from 1, the action `index` was made after; 0 for none. It is the last that took that action back."""
    return max((number for number, to in enumerate(undone, start=1) if to <= index), default=0)


def check_undone(undone: Sequence[int]) -> list[int]:
    if isinstance(undone, str) or not all(isinstance(to, int) and not isinstance(to, bool) and to >= 0 for to in undone):
        raise BadSetup("What was taken back is a list of numbers of actions.")
    return list(undone)


@cache
def other_words(count: int) -> tuple[tuple[int, ...], ...]:
    """Words for chance that is only tried out."""
    return tuple(step_words(b"tried out", number) for number in range(count))


def listing(texts: Sequence[str], most: int = 12) -> str:
    """A list for a sentence, cut where it gets too long."""
    return ", ".join(texts[:most]) + (f" and {len(texts) - most} more" if len(texts) > most else "")
