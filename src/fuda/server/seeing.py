"""What a seat sees and may choose, from its masked state alone: nothing here can show what the seat may not know."""

from functools import cache, lru_cache, partial
from typing import Any

import orjson
from orjson import Fragment

from fuda import text as texts
from fuda.errors import IllegalMove
from fuda.game_json import action_json
from fuda.kernel.game import Game
from fuda.once import once
from fuda.table import Sight, Table


class Position:
    """What can be seen of a table as it stands, each thing worked out once. It holds until the next action.

    `kept` is of the table; it holds what was worked out of earlier positions, good for as long as what it comes from is the same.
    """

    def __init__(self, table: Table, kept: dict[Any, Any]) -> None:
        self.table = table
        self.turn = table.turn
        self._kept = kept
        self._sights: dict[int | None, Sight] = {}

    def sight(self, seat: int | None) -> Sight:
        found = self._sights.get(seat)
        if found is None:
            found = self._sights[seat] = self.table.sight(seat)
        return found

    @once
    def _shared(self) -> bytes:
        """How a view begins, which is alike for all, as JSON."""
        return orjson.dumps(self.sight(self.turn).shared())[:-1] + b","

    def view(self, seat: int | None) -> tuple[bytes, bytes]:
        """What a seat sees, as JSON in two pieces."""
        return self._shared, self._own(seat)[0]

    def _own(self, seat: int | None) -> tuple[bytes, list[str]]:
        """How the view of a seat goes on, as JSON; and the cards in its hand, each once."""
        sight = self.sight(seat)
        return sight.remembered(self._kept, seat, partial(self._own_of, sight.index))  # type: ignore[no-any-return]

    def _own_of(self, index: int, s: Any) -> tuple[bytes, list[str]]:
        own = self.table.own_view(s, index)
        hand = own.get("hand")
        cards = hand if isinstance(hand, list) and all(isinstance(card, str) for card in hand) else []
        return orjson.dumps(own)[1:], list(dict.fromkeys(cards))

    @once
    def _actions(self) -> dict[int, tuple[str, bytes]]:
        """The actions of the seat to move, with their notation and as JSON."""
        game, sight = self.table.game, self.sight(self.turn)
        kept = of_all_tables(game)

        def made(s: Any, a: int) -> tuple[str, bytes]:
            shown = action_json(game, s, a)
            return shown["text"], orjson.dumps(shown)

        found = {}
        for a in sight.legal():
            known = kept.get(a)
            if known and not known[0]:  # it depends on nothing
                found[a] = known[1]
            else:
                found[a] = sight.remembered(kept, a, partial(made, a=a))
        return found

    @once
    def legal(self) -> dict[int, str]:
        """The actions of the seat to move, with their notation."""
        return {a: text for a, (text, _) in self._actions.items()}

    @once
    def choice(self) -> bytes:
        """What is asked of the seat to move, as JSON."""
        game, s = self.table.game, self.sight(self.turn).state
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
        refused = own(self.sight(self.turn).state) if own else self._unplayable()
        return [dimmed(game, thing, rule) for thing, rule in refused.items()]

    def _unplayable(self) -> dict[str, int]:
        """The cards of the hand that are moves by themselves, but not legal ones now, and the rule that forbids each."""
        sight, parse = self.sight(self.turn), self.table.game.notation.parse
        found = {}
        for card in self._own(self.turn)[1]:
            a = parse(sight.state, card)
            if a is not None and a not in self._actions:
                rule = sight.why_not(a)
                if rule:
                    found[card] = rule
        return found

    def check(self, seat: int, chosen: Any) -> int:
        """The number of the legal action that was chosen by number or notation. Raises a `MoveError` that says why it is none."""
        if self.turn != seat:
            return self.table.check(chosen, seat)
        if type(chosen) is int and chosen in self.legal:
            return chosen
        game, sight = self.table.game, self.sight(seat)
        action = game.notation.parse(sight.state, chosen) if isinstance(chosen, str) else chosen
        if type(action) is not int or not 0 <= action < game.actions:
            return self.table.check(chosen, seat)  # which says what is wrong with it, and what would be near it
        rule = sight.why_not(action)
        if rule:
            reason = texts.reason(game, rule)
            shown = game.notation.text(sight.state, action)
            raise IllegalMove(f"{shown} is not allowed: {reason} ({game.name}.{rule})", f"{game.name}.{rule}", reason)
        return self.table.check(action, seat)


@cache
def of_all_tables(game: Game) -> dict[Any, Any]:
    """What is kept of a game for all its tables."""
    return {}


@lru_cache(10_000)
def dimmed(game: Game, thing: str, rule: int) -> Fragment:
    reason = texts.in_languages(texts.reason, game, rule)
    return Fragment(orjson.dumps({"text": thing, "rule": f"{game.name}.{rule}", "reason": reason}))
