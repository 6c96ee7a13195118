"""What is seen of Swap. A good in one's hand is called `good-3`; one that can be wanted is the part `want-3`."""

from typing import Any

from fuda.kernel import index_of, within
from fuda.kernel.bits import has
from tests.swap.rules import GIVE, GOODS, NOBODY, TRADE, WANT


def names(goods: int) -> list[str]:
    return [f"good-{good + 1}" for good in range(GOODS) if has(goods, good)]


def shared(s: Any) -> dict[str, Any]:
    return {
        "deck": s.deck_size,
        "held": s.held[: s.players],
        "partner": None if s.partner == NOBODY else s.partner,
        "given": " ".join(names(s.given)),
        "wanted": " ".join(names(s.wanted)),
    }


def own(s: Any, seat: int) -> dict[str, Any]:
    return {"hand": names(s.hand[seat]) if seat >= 0 else []}


def everything(s: Any) -> dict[str, Any]:
    return {"hands": [names(s.hand[seat]) for seat in range(s.players)]}


def parts(s: Any, a: int) -> list[str]:
    if within(TRADE, a):
        return [f"seat-{index_of(TRADE, a) + 1}"]
    if within(GIVE, a):
        return [f"good-{index_of(GIVE, a) + 1}"]
    return [f"want-{index_of(WANT, a) + 1}"] if within(WANT, a) else []
