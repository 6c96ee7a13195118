"""What a seat sees and may choose, from its masked state alone: nothing here can show what the seat may not know."""

from functools import cache, cached_property
from typing import Any

from fuda import words
from fuda.errors import IllegalMove
from fuda.kernel.game import Game
from fuda.table import Sight, Table
from fuda.words import LANGUAGES

Json = dict[str, Any]


class Position:
    """What can be seen of a table as it stands, each thing worked out once. It holds until the next action."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.turn = table.turn
        self._sights: dict[int | None, Sight] = {}
        self._views: dict[int | None, Json] = {}

    def sight(self, seat: int | None) -> Sight:
        if seat not in self._sights:
            self._sights[seat] = self.table.sight(seat)
        return self._sights[seat]

    def view(self, seat: int | None) -> Json:
        if seat not in self._views:
            self._views[seat] = self.sight(seat).view()
        return self._views[seat]

    @cached_property
    def legal(self) -> dict[int, str]:
        """The actions of the seat to move, with their notation."""
        sight = self.sight(self.turn)
        text = self.table.game.notation.text
        return {a: text(sight.state, a) for a in sight.legal()}

    @cached_property
    def choice(self) -> Json:
        """What is asked of the seat to move."""
        game, s = self.table.game, self.sight(self.turn).state
        action = game.words.action
        return {
            "number": len(self.table.log),
            "prompt": {language: str(game.words.prompt(s, language)) for language in LANGUAGES},
            "only": len(self.legal) == 1,
            "legal": [
                {"id": a, "text": text, "words": {language: action(s, a, language) for language in LANGUAGES}}
                for a, text in self.legal.items()
            ],
            "dimmed": self._dimmed(),
        }

    def _dimmed(self) -> list[Json]:
        """What the seat to move may point at but can't use now, with the rule that forbids it.

        A game says it itself where things lie on a board (`unusable`); otherwise it is the cards of the hand that are moves.
        """
        game = self.table.game
        own = getattr(game.view, "unusable", None)
        refused = own(self.sight(self.turn).state) if own else self._unplayable()
        return [{"text": thing, "rule": f"{game.name}.{rule}", "reason": reasons(game, rule)} for thing, rule in refused.items()]

    def _unplayable(self) -> dict[str, int]:
        """The cards of the hand that are moves by themselves, but not legal ones now, and the rule that forbids each."""
        game, sight = self.table.game, self.sight(self.turn)
        hand = self.view(self.turn).get("hand")
        found = {}
        legal = set(self.legal.values())
        for card in dict.fromkeys(hand) if isinstance(hand, list) and all(isinstance(c, str) for c in hand) else ():
            a = None if card in legal else game.notation.parse(sight.state, card)
            rule = 0 if a is None else sight.why_not(a)
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
            reason = words.reason(game, rule)
            shown = game.notation.text(sight.state, action)
            raise IllegalMove(f"{shown} is not allowed: {reason} ({game.name}.{rule})", f"{game.name}.{rule}", reason)
        return self.table.check(action, seat)


def action_json(game: Game, s: Any, a: int) -> Json:
    return {
        "id": a,
        "text": game.notation.text(s, a),
        "words": {language: game.words.action(s, a, language) for language in LANGUAGES},
    }


@cache
def reasons(game: Game, rule: int) -> dict[str, str]:
    return {language: words.reason(game, rule, language) for language in LANGUAGES}
