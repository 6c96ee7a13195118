"""What each seat sees and may choose in one position, from its masked state alone, so that nothing can leak here.

Everything is computed once, when it is asked for first, and serialized once: views are `orjson.Fragment`s of messages.
"""

from functools import cached_property, lru_cache

import orjson
from orjson import Fragment

from fuda import text as texts
from fuda.game_json import Json, action_json
from fuda.kernel.game import Game
from fuda.table import Action, SeatView, Table, illegal


class PositionView:
    """A table as it stands; good until the next action."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.turn = table.turn
        self._seat_views: dict[int | None, SeatView] = {}
        self._own: dict[int | None, Json] = {}
        self._views: dict[int | None, Fragment] = {}

    def seat_view(self, seat: int | None) -> SeatView:
        """What a seat knows, None a spectator. The only place that the service gets it from: bots and hints use it too."""
        view = self._seat_views.get(seat)
        if view is None:
            view = self._seat_views[seat] = self.table.seat_view(seat)
        return view

    @cached_property
    def _shared(self) -> Json:
        """The part of a view that all seats and spectators have in common."""
        return self.seat_view(self.turn).shared()

    def forget(self) -> None:
        """Drops what all have been sent; it is made again where it is asked for. What is legal stays, for the next action.

        Tables wait for people. What they hold meanwhile is looked through by every garbage collection, which stops all tables.
        """
        self._seat_views.clear()
        self._own.clear()
        self._views.clear()
        for name in ("_shared", "choice"):
            self.__dict__.pop(name, None)

    def own(self, seat: int | None) -> Json:
        """The part of a view that depends on the seat."""
        own = self._own.get(seat)
        if own is None:
            own = self._own[seat] = self.seat_view(seat).own()
        return own

    def view(self, seat: int | None) -> Fragment:
        """The view of a seat."""
        view = self._views.get(seat)
        if view is None:
            view = self._views[seat] = Fragment(orjson.dumps(self._shared | self.own(seat)))
        return view

    @cached_property
    def legal(self) -> dict[int, str]:
        """The legal actions of the seat to move, with their notation."""
        view, text = self.seat_view(self.turn), self.table.game.notation.text
        return {a: text(view.state, a) for a in view.legal()}

    def check(self, seat: int, move: int | str) -> int:
        """The legal action that a seat names by number or notation. Raises a `MoveError` that says why it is none."""
        if self.turn != seat:
            return self.table.check(move, seat)
        if isinstance(move, int) and move in self.legal:
            return move
        game, view = self.table.game, self.seat_view(seat)
        action = game.notation.parse(view.state, move) if isinstance(move, str) else move
        if action in self.legal:
            return int(action)
        if action is None or not 0 <= action < game.actions:
            return self.table.check(move, seat)  # raises an error that names similar moves
        rule = view.why_not(action)
        if rule == 0:  # allowed, though not listed: see UNLISTED in docs/games.md
            return int(action)
        raise illegal(game, view.state, action, rule)

    def read(self, seat: int, typed: str) -> list[Action]:
        """The actions of a move that a seat types, in order: one, or several where the game reads the text as a line."""
        line = self.seat_view(seat).read(typed) if self.turn == seat else []
        if len(line) > 1:
            return self.table.check_all(line, seat)
        action = self.check(seat, line[0] if line else typed)
        return [Action(action, self.text_of(action))]

    def text_of(self, action: int) -> str:
        """The notation of an action that the seat to move may take."""
        return self.legal.get(action) or self.table.game.notation.text(self.seat_view(self.turn).state, action)

    @cached_property
    def choice(self) -> Fragment:
        """What the seat to move is asked."""
        game, s = self.table.game, self.seat_view(self.turn).state
        unusable = self.seat_view(self.turn).unusable(self.own(self.turn).get("hand"))
        choice = {
            "number": len(self.table.log),
            "prompt": texts.in_languages(texts.prompt, game, s),
            "only": len(self.legal) == 1,
            "legal": [action_json(game, s, a) for a in self.legal],
            "unlisted": [a for a in getattr(game.rules, "UNLISTED", {}).values() if self.seat_view(self.turn).why_not(a) == 0],
            "dimmed": [dimmed_json(game, thing, rule) for thing, rule in unusable.items()],
        }
        return Fragment(orjson.dumps(choice))


@lru_cache(10_000)
def dimmed_json(game: Game, thing: str, rule: int) -> Json:
    reason = texts.in_languages(texts.reason, game, rule)
    return {"text": thing, "rule": f"{game.name}.{rule}", "reason": reason}
