"""Actions as text: `7h` lays the seven of hearts, `doubt` doubts."""

from typing import Any

from fuda import pack
from fuda_doubt.rules import BLOCKS, DOUBT

TEXTS = BLOCKS.texts(card=pack.text)


def text(s: Any, a: int) -> str:
    return TEXTS[a]


def parse(s: Any, typed: str) -> int | None:
    """The action that was typed, in any case; None if there is none."""
    if typed.strip().lower() == TEXTS[DOUBT]:
        return DOUBT
    card = pack.parse(typed)
    return card if card is not None and card < pack.CARDS else None
