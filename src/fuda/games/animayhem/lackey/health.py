"""Clauses about Damage and healing."""

import re

from fuda.games.animayhem.lackey.context import Context, Row, Rows
from fuda.games.animayhem.lackey.patterns import Patterns, about_who, first_rows, whoms
from fuda.games.animayhem.lackey.whom import about, default_target, target
from fuda.games.animayhem.lackey.words import NUMBER, number

N = NUMBER


def health_clause(text: str, context: Context) -> Rows | None:
    return first_rows(HEALTH, text, context)


def damage_done(match: re.Match[str], context: Context) -> Rows | None:
    """`Does 3 Damage`: to the opponent, or to whom the card is played on."""
    who = match["who"] or ""
    whom = [context.on or {"whom": "opponent"}] if who.casefold() in ("", "health", "target") else target(who, context)
    return about({"what": "damage", "amount": number(match["n"])}, whom, context) or []


def damage_taken(match: re.Match[str], context: Context) -> Rows | None:
    return about({"what": "damage", "amount": number(match["n"])}, whoms(match, context), context) or []


def fully_healed(match: re.Match[str], context: Context) -> Rows | None:
    if not re.search(r"full|complete|all (?:health|damage)", match[0], flags=re.I):
        return None
    return about({"what": "heal", "amount": 0}, [default_target(context)], context) or []


def heals_somebody(match: re.Match[str], context: Context) -> Rows | None:
    who = re.sub(r"'s health$|^(?:all )?(?:health|damage) (?:to|of|from|for) ", "", match["who"], flags=re.I)
    return about({"what": "heal", "amount": 0}, target(who, context), context) or []


def heals_some(match: re.Match[str], context: Context) -> Rows | None:
    row: Row = {"what": "heal", "amount": 0 if match["n"].casefold() == "all" else number(match["n"])}
    if match["what"].casefold() == "energy":
        row["ability"] = "energy"
    return about(row, target(match["whom"] or match["who"] or "", context), context) or []


HEALTH: Patterns = (
    (
        rf"(?:does |do |deals? |inflicts? |causes? )(?P<n>{N}) (?:points? of )?damage(?: directly)?"
        r"(?: (?:to|on) (?P<who>.+?))?(?:'s)?(?: health)?",
        damage_done,
    ),
    (
        rf"(?:(?P<who>.+?) )??(?:automatically |immediately |will |must )*(?:takes?|suffers?|receives?) (?P<n>{N})"
        r" (?:points? of )?damage(?: directly)?(?: to (?:their |its |his |her )?health)?",
        damage_taken,
    ),
    (
        r"(?:fully |completely )?(?:restores?|heals?|regains?|recovers?|regenerates?)(?: (?:their|its|your|his|her|all))?"
        r"(?: (?:health|damage))?(?: (?:back )?to full(?: health)?| completely| fully)?",
        fully_healed,
    ),
    (
        r"(?P<who>.+?) (?:may be |can be |is |are |be |will be )(?:fully |completely )?(?:restored|healed)"
        r"(?: (?:back )?to (?:full|normal)(?: health)?| completely| fully)?",
        about_who({"what": "heal", "amount": 0}),
    ),
    (
        r"(?:restores?|heals?|cures?|regenerates?) (?P<who>.+?)(?:'s health)?(?: (?:back )?to (?:full|normal) ?(?:health)?"
        r"| completely| fully| of all damage)",
        heals_somebody,
    ),
    (
        rf"(?:(?P<who>.+?) )??(?:restores?|heals?|regains?|recovers?|cures?) (?:up to )?(?P<n>{N}|all)"
        r" (?:points? of )?(?P<what>damage|health|energy)(?: (?:to|of|from|for|on) (?P<whom>.+))?",
        heals_some,
    ),
)
