"""Clauses that add to abilities, lower, multiply, divide or replace them."""

import re

from fuda.games.animayhem.lackey.context import Context, Row, Rows
from fuda.games.animayhem.lackey.patterns import Patterns, first_rows, whoms
from fuda.games.animayhem.lackey.whom import about, default_target, is_self, target
from fuda.games.animayhem.lackey.words import ABILITIES, ABILITY, NUMBER, number, skill
from fuda.kernel.columns import spelling

N = NUMBER
BETWEEN = {
    "and",
    "&",
    ",",
    "to",
    "from",
    "the",
    "a",
    "an",
    "points",
    "point",
    "of",
    "your",
    "its",
    "his",
    "her",
    "their",
    "total",
}
BETWEEN |= {
    "stat",
    "stats",
    "in",
    "both",
    "bonus",
    "bonuses",
    "on",
    "all",
    "each",
    "base",
    "score",
    "scores",
    "abilities",
    "here",
}


def ability_clause(text: str, context: Context) -> Rows | None:
    text = re.sub(r"^(?:an? )?bonus of ", "", text, flags=re.I)
    text = re.sub(r"^multipl(?:y|ies) (.+) by x?2$", r"double \1", text, flags=re.I)
    return first_rows(ABILITY_CLAUSES, text, context)


def for_each_thing(match: re.Match[str], context: Context) -> Rows | None:
    """`+1 Attack for each Character at this Location`."""
    per = {"c": "character", "i": "carried-item", "d": "disaster"}[match["per"].casefold()[0]]
    rows = ability_clause(match["rest"], context)
    return [row | {"per": per} for row in rows] if rows and all(row["what"] == "add" for row in rows) else []


def for_each_skill(match: re.Match[str], context: Context) -> Rows | None:
    """`+1 Attack for each Magic skill the user has`."""
    known = skill(match["what"])
    if known is None:
        return None
    rows = ability_clause(match["rest"], context) or []
    fine = all(row["what"] == "add" and "of_skill" not in row for row in rows)
    return [row | {"per": "skill", "of_skill": spelling(known)} for row in rows] if fine else []


def adds(match: re.Match[str], context: Context) -> Rows | None:
    """`+1 Attack and Defense`, `gain 2 Movement to all Characters`, `add 2 to your Attack`."""
    what = match["what"]
    if pairs := changes(what):
        return modifiers(pairs, [default_target(context)], context) or []
    inner = re.fullmatch(rf"(?P<what>.+?{ABILITY}(?: bonus)?) (?:to|for|from|of|on) (?P<who>.+)", what, flags=re.I)
    if inner and (pairs := changes(inner["what"])):
        return modifiers(pairs, target(inner["who"], context), context) or []
    inner = re.fullmatch(r"(?P<n>[+\-]?\s*\d+) (?:points? )?(?:to|from|on) (?:the )?(?P<what>.+)", what, flags=re.I)
    return of_owner(inner["what"], int(inner["n"].replace(" ", "")), context) or [] if inner else None


def adds_to_somebody(match: re.Match[str], context: Context) -> Rows | None:
    return modifiers(changes(match["what"]), whoms(match, context), context)


def takes_from_somebody(match: re.Match[str], context: Context) -> Rows | None:
    return modifiers(changes(match["what"]), whoms(match, context), context, -1)


def subtracts(match: re.Match[str], context: Context) -> Rows | None:
    return of_owner(match["what"], -(number(match["n"]) or 0), context) or []


def raises(match: re.Match[str], context: Context) -> Rows | None:
    """`Lowers the opponent's Attack by 2`."""
    if match["subject"] is not None and not is_self(match["subject"], context):
        return None
    verb = match["verb"].casefold()
    sign = -1 if verb[0] in "rld" and not verb.startswith("rais") else 1
    amount = abs(int(match["n"])) if re.search(r"\d", match["n"]) else number(match["n"]) or 0
    return of_owner(match["what"], sign * amount, context)


def is_raised(match: re.Match[str], context: Context) -> Rows | None:
    sign = 1 if match["verb"].casefold() in ("increased", "raised") else -1
    return of_owner(match["what"], sign * (number(match["n"]) or 0), context) or []


def moves_further(match: re.Match[str], context: Context) -> Rows | None:
    sign = -1 if match["more"].casefold() in ("less", "fewer") else 1
    return modifiers([("movement", sign * (number(match["n"]) or 0))], whoms(match, context), context) or []


def of_owner(text: str, amount: int, context: Context) -> Rows | None:
    """What is added to each of the abilities that are named together with their owner."""
    who, abilities = split_owner(text)
    return modifiers([(each, amount) for each in named_abilities(abilities)], target(who, context), context)


def divides(match: re.Match[str], context: Context) -> Rows | None:
    row: Row = {"what": "divide", "amount": int(match["n"])} if match["n"] else {"what": "replace", "amount": int(match["to"])}
    return changed((match["what"] or match["whats"]).strip(" ,"), row, context) or []


def becomes(match: re.Match[str], context: Context) -> Rows | None:
    if int(match["n"]) >= 60:
        return None
    row: Row = {"what": "replace", "ability": ABILITIES[match["ability"].casefold()], "amount": int(match["n"])}
    return about(row, whoms(match, context), context) or []


def multiplies(match: re.Match[str], context: Context) -> Rows | None:
    """`Doubles your Attack`, `cuts their Movement in half`."""
    verb = match["verb"].casefold()
    if verb.startswith(("cut", "divide")) and not match["half"] and "half" not in verb:
        return []
    row: Row = {"what": "multiply", "amount": 3 if verb.startswith("tripl") else 2}
    return changed(match["what"], row if verb.startswith(("doubl", "tripl")) else {"what": "divide", "amount": 2}, context) or []


def changed(text: str, row: Row, context: Context) -> Rows | None:
    """A row about each of the abilities that are named together with their owner."""
    who, abilities = split_owner(text)
    rows = [about(row | {"ability": each}, target(who, context), context) for each in named_abilities(abilities)]
    return [row for each in rows for row in each or ()] if all(rows) else None


def changes(text: str) -> list[tuple[str, int]] | None:
    """`+1 Attack and Defense`, `2 to your Attack and 1 to your Defense`: abilities with what is added to them."""
    found: list[tuple[str, int]] = []
    amount: int | None = None
    signed = False
    used = True  # whether the last number was said of an ability
    for word in re.findall(r"[+\-]\s*\d+|\d+|[A-Za-z']+|[&,]|\S", text.replace("−", "-").replace("–", "-")):
        known = word.casefold()
        if re.fullmatch(r"[+\-]?\s*\d+", word):
            if not used:
                return None  # a number of nothing
            amount = int(word.replace(" ", ""))
            used = False
            signed = not word[0].isdecimal()
        elif known in ABILITIES and known != "move":
            if amount is None or (known == "attacks" and not signed):
                return None  # 2 Attacks are two of them
            found.append((ABILITIES[known], amount))
            used = True
        elif known not in BETWEEN:
            return None
    return found if used else None


def modifiers(pairs: list[tuple[str, int]] | None, whom: list[Row] | None, context: Context, sign: int = 1) -> Rows | None:
    if not pairs or whom is None or any(amount == 0 or abs(amount) > 60 for _, amount in pairs):
        return None
    rows: Rows = []
    for ability, amount in pairs:
        made = about({"what": "add", "ability": ability, "amount": sign * amount}, whom, context)
        if made is None:
            return None
        rows += made
    return rows


def split_owner(text: str) -> tuple[str, str]:
    """`opponent's Attack and Defense` as owner and abilities; `Attack of all Characters` too."""
    match = re.fullmatch(
        rf"(?P<abilities>(?:the )?{ABILITY}(?:(?:,| and| &|, and) {ABILITY})*(?: scores?)?)(?: (?:of"
        rf"|for|on) (?P<who>.+))?",
        text,
        flags=re.I,
    )
    if match:
        return match["who"] or "", match["abilities"]
    match = re.fullmatch(
        rf"(?P<who>.+?)(?:'s?)? (?P<abilities>{ABILITY}(?:(?:,| and| &|, and) (?:their |its |your )?{ABILITY})*"
        rf"(?: scores?)?)",
        text,
        flags=re.I,
    )
    return (match["who"], match["abilities"]) if match else ("?", "")


def named_abilities(text: str) -> list[str]:
    return [ABILITIES[word.casefold()] for word in re.findall(ABILITY, text, flags=re.I)]


ABILITY_CLAUSES: Patterns = (
    (
        r"(?P<rest>.+?),? (?:per|for (?:each|every)) (?P<per>characters?|items?|disasters?)(?: (?:at (?:this |the )?location"
        r"|in (?:your |the )?(?:group|party|play)|carried|it carries))?",
        for_each_thing,
    ),
    (
        r"(?P<rest>.+?),? (?:per|for (?:each|every)) (?P<what>[\w ]+?)(?: skills?)?(?: (?:the |your |its )?(?:user|you|character"
        r"|bearer|he|she|it) (?:has|have|possess(?:es)?)| possessed)",
        for_each_skill,
    ),
    (
        r"(?:adds?|gains?|gets?|gives?|receives?|grants?|is|are|at|is at|are at|has|have|provides?|be at|by)?\s*"
        r"(?P<what>[+\-]?\s*\d.*)",
        adds,
    ),
    (
        r"(?P<who>.+?) (?:also )?(?:gains?|gets?|is|are|is at|are at|are all at|has|have|receives?|adds?|may add|to be at|be at"
        r"|at) (?:an? )?(?P<what>[+\-]?\s*\d.*)",
        adds_to_somebody,
    ),
    (r"(?:(?:gives?|grants?) )?(?P<who>.+?) (?:an? )?(?P<what>[+\-]\s*\d.*)", adds_to_somebody),
    (r"(?P<who>.+?) loses? (?P<what>\d.*)", takes_from_somebody),
    (rf"(?P<verb>subtracts?|minus|deducts?) -?(?P<n>{N}) from (?P<what>.+)", subtracts),
    (
        r"(?:(?P<subject>[\w' -]+?) )?(?P<verb>reduces?|lowers?|decreases?|increases?|raises?|boosts?) (?P<what>.+?) (?:by )?"
        rf"(?P<n>[+\-]?\d+|{N})",
        raises,
    ),
    (rf"(?P<what>.+?) (?:is|are) (?P<verb>reduced|lowered|decreased|increased|raised) by (?P<n>{N})", is_raised),
    (
        rf"(?P<who>.+?) moves? (?P<n>{N}) (?P<more>less|fewer|more|additional|extra) (?:locations?|spaces?)",
        moves_further,
    ),
    (
        r"divides? (?P<what>.+?) by (?P<n>[3-9])|(?:lowers?|reduces?|raises?|sets?|increases?|changes?) (?P<whats>.+?),?"
        r" (?:to|at) (?P<to>\d+)",
        divides,
    ),
    (rf"(?P<who>.+?)(?:'s?)? (?P<ability>{ABILITY}) (?:is|are|becomes?) (?P<n>\d+)", becomes),
    (
        r"(?P<verb>doubles?|triples?|halves?|halve|cuts?|divides?) (?P<what>.+?)(?P<half> (?:in|by) (?:half|2|two))?",
        multiplies,
    ),
    (r"(?P<what>.+?) (?:is|are) (?P<verb>doubled|tripled|halved|reduced by half|cut in half)(?P<half>)", multiplies),
    (rf"(?P<who>.+?) (?:is|are|are at|is at|has|have) (?:a )?(?P<ability>{ABILITY}) (?:= |of |is )?(?P<n>\d+)", becomes),
)
