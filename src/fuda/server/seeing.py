"""What a seat sees and may choose, from its masked state alone: nothing here can show what the seat may not know."""

from typing import Any

from fuda import words
from fuda.errors import IllegalMove
from fuda.kernel.game import Game
from fuda.table import Table, interpreted
from fuda.words import LANGUAGES

Json = dict[str, Any]


def check_move(table: Table, seat: int, chosen: Any) -> int:
    """The number of the legal action that was chosen by number or notation. Raises a `MoveError` that says why it is none."""
    s = table.masked(seat)
    game = table.game
    action = game.notation.parse(s, chosen) if isinstance(chosen, str) else chosen
    if action is None or isinstance(action, bool) or not isinstance(action, int) or not 0 <= action < game.actions:
        return table.check(chosen, seat)  # which says what is wrong with it, and what would be near it
    rule = int(interpreted(game).why_not(s, action))
    if rule:
        reason = words.reason(game, rule)
        shown = game.notation.text(s, action)
        raise IllegalMove(f"{shown} is not allowed: {reason} ({game.name}.{rule})", f"{game.name}.{rule}", reason)
    return table.check(action, seat)


def choice(table: Table, view: Json) -> Json:
    """What is asked of the seat to move: `view` is its own."""
    game, seat = table.game, table.turn
    s = table.masked(seat)
    engine = interpreted(game)
    legal = engine.legal(s)
    return {
        "number": len(table.log),
        "prompt": {language: str(game.words.prompt(s, language)) for language in LANGUAGES},
        "only": len(legal) == 1,
        "legal": [action_json(game, s, a) for a in legal],
        "dimmed": dimmed(game, s, view, set(legal)),
    }


def action_json(game: Game, s: Any, a: int) -> Json:
    return {
        "id": a,
        "text": game.notation.text(s, a),
        "words": {language: game.words.action(s, a, language) for language in LANGUAGES},
    }


def dimmed(game: Game, s: Any, view: Json, legal: set[int]) -> list[Json]:
    """What the seat to move may point at but can't use now, with the rule that forbids it.

    A game says it itself where things lie on a board (`unusable`); otherwise it is the cards of the hand that are moves.
    """
    own = getattr(game.view, "unusable", None)
    refused = own(s) if own else unplayable(game, s, view, legal)
    return [{"text": thing, "rule": f"{game.name}.{rule}", "reason": reasons(game, rule)} for thing, rule in refused.items()]


def unplayable(game: Game, s: Any, view: Json, legal: set[int]) -> dict[str, int]:
    """The cards of the hand that are moves by themselves, but not legal ones now, and the rule that forbids each."""
    found = {}
    hand = view.get("hand")
    for card in dict.fromkeys(hand) if isinstance(hand, list) and all(isinstance(c, str) for c in hand) else ():
        a = game.notation.parse(s, card)
        if a is None or a in legal:
            continue
        rule = int(interpreted(game).why_not(s, a))
        if rule:
            found[card] = rule
    return found


def reasons(game: Game, rule: int) -> dict[str, str]:
    return {language: words.reason(game, rule, language) for language in LANGUAGES}
