"""Actions as text, and offers in one line: `offer 2: 1, 5 for 7` is `trade 2`, `give 1`, `give 5`, `want 7`, `propose`."""

from typing import Any

from fuda.errors import UnreadableMove
from fuda.kernel import action_of
from tests.swap.rules import BLOCKS, GIVE, GOODS, PROPOSE, SEATS, TRADE, WANT, Phase

TEXTS = BLOCKS.texts()


def text(s: Any, a: int) -> str:
    return TEXTS[a]


def parse(s: Any, typed: str) -> int | None:
    word = " ".join(typed.lower().split())
    return TEXTS.index(word) if word in TEXTS else None


def expand(s: Any, typed: str) -> list[int] | None:
    """An offer in one line, or any actions with semicolons between them."""
    if ";" in typed:
        actions = [parse(s, part) for part in typed.split(";")]
        return None if None in actions else actions  # type: ignore[return-value]
    head, _, offer = typed.lower().partition(":")
    given, _, wanted = offer.partition("for")
    word, _, seat = head.partition(" ")
    if word != "offer" or seat not in map(str, range(1, SEATS + 1)):
        return None
    goods = [sorted(number(good) for good in side.split(",") if good.strip()) for side in (given, wanted)]
    gives, wants = ([action_of(block, good) for good in side] for block, side in zip((GIVE, WANT), goods, strict=True))
    return [action_of(TRADE, int(seat) - 1), *gives, *wants, PROPOSE]


def unfinished(s: Any) -> bool:
    """Whether an offer has been begun and not made yet."""
    return bool(s.phase == Phase.OFFER)


def number(good: str) -> int:
    word = good.strip()
    if word not in map(str, range(1, GOODS + 1)):
        raise UnreadableMove(f"There is no good {word!r}; they are 1 to {GOODS}.", [])
    return int(word) - 1
