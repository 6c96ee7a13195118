"""The notation, the words and the view of Lots."""

from typing import Any

from fuda.cards import Card
from fuda.kernel.bits import has
from fuda.text import Phrase
from tests.page.lots.rules import LOTS, NOTHING

TEXTS = tuple(f"lot-{lot + 1}" for lot in range(LOTS))


def card(value: int) -> Phrase:
    return "cards.lot", value + 1


SEAT_FIELDS = ("starter",)
KINDS = {"card": card}


def text(s: Any, a: int) -> str:
    return TEXTS[a]


def parse(s: Any, typed: str) -> int | None:
    return TEXTS.index(typed) if typed in TEXTS else None


def prompt(s: Any) -> Phrase:
    return ("prompts.lay",)


def action(s: Any, a: int) -> Phrase:
    return card(a)


def cards() -> list[Card]:
    return [Card(lot, TEXTS[lot], card(lot), index=str(lot + 1), colour="blue") for lot in range(LOTS)]


def own(s: Any, seat: int) -> dict[str, Any]:
    return {"hand": [TEXTS[lot] for lot in range(LOTS) if has(s.hand[seat], lot)] if seat >= 0 else []}


def shared(s: Any) -> dict[str, Any]:
    return {"row": [None if s.row[p] == NOTHING else TEXTS[s.row[p]] for p in range(s.players)], "left": s.left, "starter": 0}


def everything(s: Any) -> dict[str, Any]:
    return {"hands": [[TEXTS[lot] for lot in range(LOTS) if has(s.hand[p], lot)] for p in range(s.players)]}
