"""What Swap says: keys and values."""

from typing import Any

from fuda.kernel.bits import has
from fuda.text import Phrase
from tests.swap.notation import TEXTS
from tests.swap.rules import GOODS


def goods(value: int) -> list[Phrase | str]:
    """A set of goods as a list, or a word for none."""
    named: list[Phrase | str] = []
    for good in range(GOODS):
        if has(value, good):
            named += [", "] * bool(named) + [("goods.one", good + 1)]
    return named or [("goods.none",)]


def good(value: int) -> Phrase:
    return "goods.one", value + 1


KINDS = {"goods": goods, "good": good}


def prompt(s: Any) -> Phrase:
    return ("prompts.over",) if s.turn < 0 else ("prompts.move",)


def action(s: Any, a: int) -> str:
    return TEXTS[a]
