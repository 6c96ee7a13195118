"""What a seat sees and may choose, from its masked state alone: nothing here can show what the seat may not know."""

from functools import cached_property, lru_cache
from typing import Any

import orjson
from orjson import Fragment

from fuda import text as texts
from fuda.errors import IllegalMove
from fuda.kernel.game import Game
from fuda.table import SeatView, Table

Json = dict[str, Any]


class Position:
    """What can be seen of a table as it stands, each thing worked out once. It holds until the next action."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.turn = table.turn
        self._views: dict[int | None, SeatView] = {}
        self._owns: dict[int | None, tuple[bytes, list[str]]] = {}

    def seat_view(self, seat: int | None) -> SeatView:
        found = self._views.get(seat)
        if found is None:
            found = self._views[seat] = self.table.seat_view(seat)
        return found

    @cached_property
    def _shared(self) -> bytes:
        """How a view begins, which is alike for all, as JSON."""
        return orjson.dumps(self.seat_view(self.turn).shared())[:-1] + b","

    def view(self, seat: int | None) -> tuple[bytes, bytes]:
        """What a seat sees, as JSON in two pieces."""
        return self._shared, self._own(seat)[0]

    def _own(self, seat: int | None) -> tuple[bytes, list[str]]:
        """How the view of a seat goes on, as JSON; and the cards in its hand, each once."""
        if seat not in self._owns:
            own = self.seat_view(seat).own()
            hand = own.get("hand")
            cards = hand if isinstance(hand, list) and all(isinstance(card, str) for card in hand) else []
            self._owns[seat] = orjson.dumps(own)[1:], list(dict.fromkeys(cards))
        return self._owns[seat]

    @cached_property
    def _actions(self) -> dict[int, tuple[str, bytes]]:
        """The actions of the seat to move, with their notation and as JSON."""
        view = self.seat_view(self.turn)
        found = {}
        for a in view.legal():
            shown = action_json(self.table.game, view.state, a)
            found[a] = shown["text"], orjson.dumps(shown)
        return found

    @cached_property
    def legal(self) -> dict[int, str]:
        """The actions of the seat to move, with their notation."""
        return {a: text for a, (text, _) in self._actions.items()}

    @cached_property
    def choice(self) -> bytes:
        """What is asked of the seat to move, as JSON."""
        game, s = self.table.game, self.seat_view(self.turn).state
        return orjson.dumps(
            {
                "number": len(self.table.log),
                "prompt": texts.in_languages(texts.prompt, game, s),
                "only": len(self._actions) == 1,
                "legal": [Fragment(shown) for _, shown in self._actions.values()],
                "dimmed": self._dimmed(),
            }
        )

    def _dimmed(self) -> list[Fragment]:
        """What the seat to move may point at but can't use now, with the rule that forbids it.

        A game says it itself where things lie on a board (`unusable`); otherwise it is the cards of the hand that are moves.
        """
        game = self.table.game
        own = getattr(game.view, "unusable", None)
        refused = own(self.seat_view(self.turn).state) if own else self._unplayable()
        return [dimmed(game, thing, rule) for thing, rule in refused.items()]

    def _unplayable(self) -> dict[str, int]:
        """The cards of the hand that are moves by themselves, but not legal ones now, and the rule that forbids each."""
        view, parse = self.seat_view(self.turn), self.table.game.notation.parse
        found = {}
        for card in self._own(self.turn)[1]:
            a = parse(view.state, card)
            if a is not None and a not in self._actions:
                rule = view.why_not(a)
                if rule:
                    found[card] = rule
        return found

    def check(self, seat: int, chosen: Any) -> int:
        """The number of the legal action that was chosen by number or notation. Raises a `MoveError` that says why it is none."""
        if self.turn != seat:
            return self.table.check(chosen, seat)
        if type(chosen) is int and chosen in self.legal:
            return chosen
        game, view = self.table.game, self.seat_view(seat)
        action = game.notation.parse(view.state, chosen) if isinstance(chosen, str) else chosen
        if type(action) is not int or not 0 <= action < game.actions:
            return self.table.check(chosen, seat)  # which says what is wrong with it, and what would be near it
        rule = view.why_not(action)
        if rule:
            reason = texts.reason(game, rule)
            shown = game.notation.text(view.state, action)
            raise IllegalMove(f"{shown} is not allowed: {reason} ({game.name}.{rule})", f"{game.name}.{rule}", reason)
        return self.table.check(action, seat)


def action_json(game: Game, s: Any, a: int) -> Json:
    return {
        "id": a,
        "text": game.notation.text(s, a),
        "words": texts.in_languages(texts.action_text, game, s, a),
    }


@lru_cache(10_000)
def dimmed(game: Game, thing: str, rule: int) -> Fragment:
    reason = texts.in_languages(texts.reason, game, rule)
    return Fragment(orjson.dumps({"text": thing, "rule": f"{game.name}.{rule}", "reason": reason}))
