"""Actions of Saika Banrai as text: `red-7`, `pillar`, `fertility`, `pass`, `name 3`."""

import re
from typing import Any

from fuda.games.saika.cards import COLOUR_NAMES, DISASTERS, NAME, PASS, PILLAR, colour_of, number_of
from fuda.games.saika.rules import ACTIONS


def action_text(a: int) -> str:
    if a < DISASTERS:
        return f"{COLOUR_NAMES[colour_of(a)]}-{number_of(a)}"
    if a == PILLAR:
        return "pillar"
    if a < PASS:
        return "fertility"
    return "pass" if a == PASS else f"name {a - NAME + 1}"


TEXTS = tuple(action_text(a) for a in range(ACTIONS))
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
