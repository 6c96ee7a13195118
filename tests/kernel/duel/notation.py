"""A card is played by its id."""

from tests.kernel.duel.rules import HAND, PASS


def text(s, a):
    n = -1 if a == PASS or s.turn < 0 else s.hand[s.turn * HAND + a]
    return s.book.ids[n] if n >= 0 else ("pass" if a == PASS else f"slot {a}")


def parse(s, typed):
    if typed == "pass":
        return PASS
    n = s.book.index(typed)
    held = s.hand[s.turn * HAND : s.turn * HAND + HAND] if s.turn >= 0 else []
    return held.index(n) if n >= 0 and n in held else None
