"""What Bazaar says: keys and values. The kind `card` is that of the book."""

from typing import Any

from fuda.kernel import index_of
from fuda.text import Phrase
from fuda_bazaar.rules import BUY, NOTHING, WORK, Phase


def prompt(s: Any) -> Phrase:
    return ("prompts.over",) if s.phase == Phase.OVER else ("prompts.play", s.coins[s.turn])


def action(s: Any, a: int) -> Phrase:
    if a == WORK:
        return ("actions.work",)
    n = s.row[index_of(BUY, a)]
    return ("actions.nothing",) if n == NOTHING else ("actions.buy", n, s.book[n].cost)
