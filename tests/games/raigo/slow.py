"""A slow and obvious reading of towers: every hand as a list of towers or a sentence about weights, straight from the rules."""

from itertools import pairwise

from fuda.games.raigo.tokens import KANJI, is_spell, weight

RAIJIN = {
    "淨瞬霧轟陣斬": ("shigure-lotus", 10),
    "淨瞬霧斬蛇雷": ("kasumi-double lotus head", 11),
    "轟五轟五轟五": ("sakura-dance macabre", 11),
    "五轟五轟五轟": ("sakura-dance macabre", 11),
    "霧六霧六霧六": ("phantom samsara", 12),
    "六霧六霧六霧": ("phantom samsara", 12),
    "滅淨瞬霧轟陣": ("justice of bishamonten", 12),
    "六五四三二一": ("rikka-snow white", 12),
}


def read_slowly(tower: str) -> tuple[str, int]:
    """The name and the points of what a tower of kanji makes, bottom to top."""
    kinds = [KANJI.index(kanji) for kanji in tower]
    weights = [weight(kind) for kind in kinds]
    if any(upper > lower for lower, upper in pairwise(weights)):
        return "unsettled", 0
    readings = [RAIJIN[tower]] if tower in RAIJIN else []
    extra = max(0, len(kinds) - 3) + (len({is_spell(kind) for kind in kinds}) == 1)
    basic = basic_hand(weights)
    if basic:
        readings.append((basic, (2 if basic == "sakura" else 1) + extra))
    elif len(kinds) == 6:
        parts = basic_hand(weights[:3]), basic_hand(weights[3:])
        combined = {
            ("lotus", "sakura"): ("sakura-lotus", 3),
            ("sakura", "lotus"): ("lotus-sakura", 3),
            ("sakura", "sakura"): ("double sakura", 4),
            ("lotus", "lotus"): ("double lotus", 2),
        }
        if parts in combined:
            name, points = combined[parts]
            readings.append((name, points + extra))
        if weights[0::2] == weights[1::2]:
            readings.append(("white camellia", 4))
        if kinds[0::2] == kinds[1::2]:
            readings.append(("red camellia", 6))
    return max(readings, key=lambda reading: reading[1], default=("none", 0))


def basic_hand(weights: list[int]) -> str:
    """The basic hand that these weights are, an empty text if they are none."""
    if len(weights) < 3:
        return ""
    steps = {lower - upper for lower, upper in pairwise(weights)}
    if steps == {0}:
        return "sakura"
    if steps == {1}:
        return "lotus"
    if steps == {2}:
        return "even lotus" if weights[0] in (2, 4, 6, 8) else "odd lotus"
    return ""
