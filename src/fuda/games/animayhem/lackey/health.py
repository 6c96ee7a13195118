"""Clauses about Damage and healing."""

import re

from fuda.games.animayhem.lackey.context import Context, Row, Rows
from fuda.games.animayhem.lackey.whom import about, default_target, target
from fuda.games.animayhem.lackey.words import NUMBER, number

N = NUMBER


def health_clause(text: str, context: Context) -> Rows | None:
    """Damage and healing."""
    match = re.fullmatch(
        rf"(?:does |do |deals? |inflicts? |causes? )(?P<n>{N}) (?:points? of )?damage(?: directly)?"
        rf"(?: (?:to|on) (?P<who>.+?))?(?:'s)?(?: health)?",
        text,
        flags=re.I,
    )
    if match:
        who = match["who"] or ""
        meant = context.on or {"whom": "opponent"}
        whom = [meant] if who.casefold() in ("", "health", "target") else target(who, context)
        return about({"what": "damage", "amount": number(match["n"])}, whom, context)
    match = re.fullmatch(
        rf"(?:(?P<who>.+?) )??(?:automatically |immediately |will |must )*(?:takes?|suffers?|receives?) (?P<n>{N})"
        rf" (?:points? of )?damage(?: directly)?(?: to (?:their |its |his |her )?health)?",
        text,
        flags=re.I,
    )
    if match:
        return about({"what": "damage", "amount": number(match["n"])}, target(match["who"] or "", context), context)
    if re.fullmatch(
        r"(?:fully |completely )?(?:restores?|heals?|regains?|recovers?|regenerates?)(?: (?:their|its|your|his|her|all))?"
        r"(?: (?:health|damage))?(?: (?:back )?to full(?: health)?| completely| fully)?",
        text,
        flags=re.I,
    ) and re.search(r"full|complete|all (?:health|damage)", text, flags=re.I):
        return about({"what": "heal", "amount": 0}, [default_target(context)], context)
    match = re.fullmatch(
        r"(?P<who>.+?) (?:may be |can be |is |are |be |will be )(?:fully |completely )?(?:restored|healed)"
        r"(?: (?:back )?to (?:full|normal)(?: health)?| completely| fully)?",
        text,
        flags=re.I,
    )
    if match:
        return about({"what": "heal", "amount": 0}, target(match["who"], context), context)
    match = re.fullmatch(
        r"(?:restores?|heals?|cures?|regenerates?) (?P<who>.+?)(?:'s health)?(?: (?:back )?to (?:full"
        r"|normal) ?(?:health)?| completely| fully| of all damage)",
        text,
        flags=re.I,
    )
    if match:
        return about(
            {"what": "heal", "amount": 0},
            target(re.sub(r"'s health$|^(?:all )?(?:health|damage) (?:to|of|from|for) ", "", match["who"], flags=re.I), context),
            context,
        )
    match = re.fullmatch(
        rf"(?:(?P<who>.+?) )??(?:restores?|heals?|regains?|recovers?|cures?) (?:up to )?(?P<n>{N}|all)"
        rf" (?:points? of )?(?P<what>damage|health|energy)(?: (?:to|of|from|for|on) (?P<whom>.+))?",
        text,
        flags=re.I,
    )
    if match:
        amount = 0 if match["n"].casefold() == "all" else number(match["n"])
        row: Row = {"what": "heal", "amount": amount} | ({"ability": "energy"} if match["what"].casefold() == "energy" else {})
        return about(row, target(match["whom"] or match["who"] or "", context), context)
    return None
