"""Actions of Saika Banrai as text: `red-7`, `pillar`, `fertility`, `pass`, `name 3`."""

import re
from typing import Any

from fuda.games.saika.cards import BLOCKS, COLOUR_NAMES, DISASTERS, PILLAR, colour_of, number_of


def card_text(card: int) -> str:
    if card < DISASTERS:
        return f"{COLOUR_NAMES[colour_of(card)]}-{number_of(card)}"
    return "pillar" if card == PILLAR else "fertility"


TEXTS = BLOCKS.texts(card=card_text)
NUMBERS = {text: a for a, text in enumerate(TEXTS)}
READ = {text.replace("-", " "): a for text, a in NUMBERS.items()}


def text(s: Any, a: int) -> str:
    return TEXTS[a]


def parse(s: Any, typed: str) -> int | None:
    """The action that was typed, in any case and with a blank, a hyphen or nothing between its parts; None if there is none."""
    if typed in NUMBERS:
        return NUMBERS[typed]
    words = re.findall(r"[a-z]+|[0-9]+", typed.lower())
    return READ.get(" ".join(words)) if re.fullmatch(r"[a-z0-9\s-]*", typed.lower()) else None
