"""What Doubt says: keys and values. The texts are in `text/`."""

from typing import Any

from fuda import pack
from fuda.kernel import index_of
from fuda.text import Phrase
from fuda_doubt.rules import DOUBT, LAY, NOTHING, Phase


def rank(value: int) -> str:
    return pack.RANK_TEXTS[value]


KINDS = {"card": pack.name, "rank": rank}


def prompt(s: Any) -> Phrase:
    """What is asked of the seat to move; `s` is its masked state."""
    if s.phase == Phase.OVER:
        return ("prompts.over",)
    if s.last == NOTHING:
        return "prompts.lay", s.rank
    return "prompts.lay_or_doubt", s.rank, s.last


def action(s: Any, a: int) -> Phrase:
    """An action as a person would say it."""
    return ("actions.doubt",) if a == DOUBT else ("actions.lay", index_of(LAY, a), s.rank)
