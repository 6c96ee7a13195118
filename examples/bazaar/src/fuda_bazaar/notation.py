"""Actions as text, by the place in the row: `buy 3`, `work`. Which card lies there depends on the book."""

from typing import Any

from fuda_bazaar.rules import BLOCKS

TEXTS = BLOCKS.texts()


def text(s: Any, a: int) -> str:
    return TEXTS[a]


def parse(s: Any, typed: str) -> int | None:
    word = " ".join(typed.lower().split())
    return TEXTS.index(word) if word in TEXTS else None
