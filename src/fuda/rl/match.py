"""One match in compiled code, for environments that step a match at a time."""

import operator
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from fuda import games
from fuda.errors import MoveError
from fuda.kernel.batch import NativeBatch, check_seed
from fuda.kernel.books import Book
from fuda.kernel.game import Game
from fuda.kernel.python import PythonEngine
from fuda.kernel.recall import check_recall
from fuda.table import SeatView

FIRST = np.zeros(1, np.int64)  # the number of the match, the only one


class Match(NativeBatch):
    """A batch of one, whose methods take and give single numbers and rows.

    >>> match = Match("saika", 3, seed=7)
    >>> actions = match.legal_actions()
    >>> match.play(actions[0])
    >>> match.seat in (0, 1, 2)
    True
    """

    def __init__(
        self,
        game: str | Game,
        players: int | None = None,
        seed: int = 0,
        *,
        book: Book | str | Path | None = None,
        decks: Sequence[Any] | None = None,
        recall: bool | int = False,
        **options: Any,
    ) -> None:
        known = games.load(game) if isinstance(game, str) else game
        checked = (known, 1, known.check_players(players), check_seed(seed), known.check_options(options))
        super().__init__(*checked, book, decks, check_recall(recall))
        self._chosen = np.zeros(1, np.int32)
        self._rules = np.zeros(1, np.int32)
        self._seats = np.zeros(1, np.int8)
        self._room = self._actions()
        self._masked = self._scratch()
        self._mask_row = np.zeros((1, known.actions), np.uint8)
        self._observation_row = np.zeros((1, self.observation_size), np.uint8)
        self._scores, self._places = np.zeros((2, 1, self.players), np.int32)
        self._turn = self._states["turn"]  # views: they follow the state
        self._bytes = self._states.view(np.uint8)

    @property
    def seat(self) -> int:
        """The seat to act, -1 when the match is over."""
        return int(self._turn[0])

    def deal(self, seed: int | None = None) -> None:
        """A new match: the first of a seed, or the next of the present one."""
        self._bytes[:] = 0  # between the fields too, so that equal states have equal bytes
        if seed is None:
            self.reset()
        else:
            self.seed = check_seed(seed)
            self.deal_from(0)

    @property
    def data(self) -> bytes:
        """The whole state as bytes, with what the seats recall; to set them goes on from there. Equal states have equal bytes."""
        return self._states.tobytes() + (self.recall.dump() if self.recall else b"")

    @data.setter
    def data(self, data: bytes) -> None:
        self._bytes[:] = np.frombuffer(data, np.uint8, len(self._bytes))
        if self.recall:
            self.recall.load(data[len(self._bytes) :])

    def mask(self) -> np.ndarray:
        """1 where an action is legal for the seat to act: int8 [actions]; all 0 at the end."""
        self._call.legal_many(self._states, self._room, self._mask_row, 0, 1)
        return self._mask_row[0].astype(np.int8)

    def legal_actions(self) -> list[int]:
        """The actions of the seat to act, ascending; none at the end."""
        self._call.legal_many(self._states, self._room, self._mask_row, 0, 1)
        return np.flatnonzero(self._mask_row[0]).tolist()

    def observation(self, seat: int) -> np.ndarray:
        """What a seat knows, and what it recalls: uint8 [observation_size]."""
        self._seats[0] = seat
        self._call.observe_many(self._states, self._masked, self._seats, self._observation_row, 0, 1)
        self._write_recall(self._observation_row, self._seats)
        return self._observation_row[0].copy()

    def is_legal(self, action: int) -> bool:
        if not 0 <= action < self.game.actions:
            return False
        self._chosen[0] = action
        return bool(self._call.refused_many(self._states, self._chosen, self._rules, self.game.actions, 0, 1) < 0)

    def play(self, action: int) -> None:
        """Carries a legal action out. Raises a `MoveError` otherwise, and the match is exactly as before."""
        if not self.is_legal(action):
            raise self._refusal(action)
        self._chosen[0] = action
        actors = self.turn if self.recall else self._turn
        self._call.step_many(self._states, self._chosen, 0, 1)
        self._remember(FIRST, actors, self._chosen)

    def choice(self, bots: np.ndarray) -> int:
        """The action of the bot in the seat to act; `bots` are those of all seats, as `bot_numbers` gives them."""
        self._call.sample_many(self._states, self._masked, bots, self._room, self._chosen, 0, 1)
        return int(self._chosen[0])

    def results(self) -> tuple[np.ndarray, np.ndarray]:
        """Scores and places of all seats as they stand: int32 [players] each."""
        self._call.score_many(self._states, self._scores, self._places, 0, 1)
        return self._scores[0].copy(), self._places[0].copy()

    def known_scores(self) -> np.ndarray:
        """The score of each seat as far as the seat itself knows it: int32 [players]."""
        known = np.zeros(self.players, np.int32)
        for seat in range(self.players):
            self._seats[0] = seat
            # Observing leaves the seat's masked state in the scratch state.
            self._call.observe_many(self._states, self._masked, self._seats, self._observation_row, 0, 1)
            self._call.score_many(self._masked, self._scores, self._places, 0, 1)
            known[seat] = self._scores[0, seat]
        return known

    def known_state(self, seat: int) -> bytes:
        """All that a seat may see now, as the bytes of its masked state."""
        self._seats[0] = seat
        self._call.observe_many(self._states, self._masked, self._seats, self._observation_row, 0, 1)
        return self._masked.tobytes()

    def redeal(self, seat: int, words: Sequence[int]) -> None:
        """Draws anew what a seat can't see, chance to come included, in agreement with all that it has seen.

        Chance comes from four words of 32 bits, which are not all 0. What the others would recall of such a deal is not known:
        they begin with what they see now.
        """
        self._seats[0] = seat
        self._states["rng"][0] = words
        self._call.redeal_many(self._states, self._seats, 0, 1)
        if self.recall:
            others = [other for other in range(self.players) if other != seat]
            self.recall.begin(FIRST, self._seen_by_all(self._states), others)

    def state(self) -> Any:
        """The whole state, secrets included, as the interpreted rules have it; a copy."""
        return self.layout.to_slotted(self._states[0], self.book)

    def seat_view(self, seat: int | None) -> SeatView:
        """What a seat may know of the match as it stands; None is a spectator."""
        masked = interpreted(self.game).masked(self.state(), -1 if seat is None else seat)
        return SeatView(self.game, self.players, self.options, seat, masked)

    def _refusal(self, action: int) -> MoveError:
        if self.seat < 0:
            return MoveError("The match is over; no more moves can be made.")
        if not 0 <= action < self.game.actions:
            return MoveError(f"{action} is no action of {self.game.name}; they are 0 to {self.game.actions - 1}.")
        text = self.seat_view(self.seat).text(action)
        return MoveError(f"Action {action} ({text}) is not legal for seat {self.seat}; nothing was played.")


@cache
def interpreted(game: Game) -> PythonEngine:
    """The interpreted rules over states without notes, as batches have them."""
    return PythonEngine(game, quiet=True)


def whole(action: Any) -> int:
    """The number of an action, which is a whole one: of Python, of NumPy, or of a tensor."""
    try:
        return operator.index(action)
    except TypeError:
        raise MoveError(f"An action is a whole number, not {action!r}.") from None
