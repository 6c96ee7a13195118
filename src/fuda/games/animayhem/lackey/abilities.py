"""Clauses that add to abilities, lower, multiply, divide or replace them."""

import re

from fuda.games.animayhem.lackey.context import Context, Row, Rows
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
    """Clauses that add to abilities, lower, multiply, divide or replace them."""
    each = re.fullmatch(
        r"(?P<rest>.+?),? (?:per|for (?:each|every)) (?P<per>characters?|items?|disasters?)(?: (?:at"
        r" (?:this |the )?location|in (?:your |the )?(?:group|party|play)|carried|it carries))?",
        text,
        flags=re.I,
    )
    if each:
        per = {"c": "character", "i": "carried-item", "d": "disaster"}[each["per"].casefold()[0]]
        counted = ability_clause(each["rest"], context)
        return [row | {"per": per} for row in counted] if counted and all(row["what"] == "add" for row in counted) else None
    each = re.fullmatch(
        r"(?P<rest>.+?),? (?:per|for (?:each|every)) (?P<what>[\w ]+?)(?: skills?)?(?: (?:the |your |its )?(?:user|you|character"
        r"|bearer|he|she|it) (?:has|have|possess(?:es)?)| possessed)",
        text,
        flags=re.I,
    )
    if each and (known := skill(each["what"])) is not None:
        counted = ability_clause(each["rest"], context)
        fine = counted and all(row["what"] == "add" and "of_skill" not in row for row in counted)
        return [row | {"per": "skill", "of_skill": spelling(known)} for row in counted or ()] if fine else None
    text = re.sub(r"^(?:an? )?bonus of ", "", text, flags=re.I)
    match = re.fullmatch(
        r"(?:adds?|gains?|gets?|gives?|receives?|grants?|is|are|at|is at|are at|has|have|provides?"
        r"|be at|by)?\s*(?P<what>[+\-]?\s*\d.*)",
        text,
        flags=re.I,
    )
    if match and (pairs := changes(match["what"])):
        return modifiers(pairs, [default_target(context)], context)
    if match:
        inner = re.fullmatch(rf"(?P<what>.+?{ABILITY}(?: bonus)?) (?:to|for|from|of|on) (?P<who>.+)", match["what"], flags=re.I)
        if inner and (pairs := changes(inner["what"])):
            return modifiers(pairs, target(inner["who"], context), context)
        inner = re.fullmatch(r"(?P<n>[+\-]?\s*\d+) (?:points? )?(?:to|from|on) (?:the )?(?P<what>.+)", match["what"], flags=re.I)
        if inner:
            who, abilities = split_owner(inner["what"])
            return modifiers(
                [(each, int(inner["n"].replace(" ", ""))) for each in named_abilities(abilities)], target(who, context), context
            )
    match = re.fullmatch(
        r"(?P<who>.+?) (?:also )?(?:gains?|gets?|is|are|is at|are at|are all at|has|have|receives?"
        r"|adds?|may add|to be at|be at|at) (?:an? )?(?P<what>[+\-]?\s*\d.*)",
        text,
        flags=re.I,
    )
    if match and (rows := modifiers(changes(match["what"]), target(match["who"], context), context)):
        return rows
    match = re.fullmatch(r"(?:(?:gives?|grants?) )?(?P<who>.+?) (?:an? )?(?P<what>[+\-]\s*\d.*)", text, flags=re.I)
    if match and (rows := modifiers(changes(match["what"]), target(match["who"], context), context)):
        return rows
    match = re.fullmatch(r"(?P<who>.+?) loses? (?P<what>\d.*)", text, flags=re.I)
    if match and (rows := modifiers(changes(match["what"]), target(match["who"], context), context, -1)):
        return rows
    match = re.fullmatch(rf"(?P<verb>subtracts?|minus|deducts?) -?(?P<n>{N}) from (?P<what>.+)", text, flags=re.I)
    if match:
        who, abilities = split_owner(match["what"])
        return modifiers(
            [(each, number(match["n"]) or 0) for each in named_abilities(abilities)], target(who, context), context, -1
        )
    match = re.fullmatch(
        rf"(?:(?P<subject>[\w' -]+?) )?(?P<verb>reduces?|lowers?|decreases?|increases?|raises?|boosts?) (?P<what>.+?) (?:by )?"
        rf"(?P<n>[+\-]?\d+|{N})",
        text,
        flags=re.I,
    )
    if match and (match["subject"] is None or is_self(match["subject"], context)):
        who, abilities = split_owner(match["what"])
        sign = -1 if match["verb"].casefold()[0] in "rld" and not match["verb"].casefold().startswith("rais") else 1
        amount = abs(int(match["n"])) if re.search(r"\d", match["n"]) else number(match["n"]) or 0
        if rows := modifiers([(each, amount) for each in named_abilities(abilities)], target(who, context), context, sign):
            return rows
    passive = re.fullmatch(
        rf"(?P<what>.+?) (?:is|are) (?P<verb>reduced|lowered|decreased|increased|raised) by (?P<n>{N})", text, flags=re.I
    )
    if passive:
        who, abilities = split_owner(passive["what"])
        sign = 1 if passive["verb"].casefold() in ("increased", "raised") else -1
        pairs = [(each, number(passive["n"]) or 0) for each in named_abilities(abilities)]
        return modifiers(pairs, target(who, context), context, sign)
    slower = re.fullmatch(
        rf"(?P<who>.+?) moves? (?P<n>{N}) (?P<more>less|fewer|more|additional|extra) (?:locations?|spaces?)", text, flags=re.I
    )
    if slower:
        sign = -1 if slower["more"].casefold() in ("less", "fewer") else 1
        return modifiers([("movement", number(slower["n"]) or 0)], target(slower["who"], context), context, sign)
    return factor_clause(text, context)


def factor_clause(text: str, context: Context) -> Rows | None:
    text = re.sub(r"^multipl(?:y|ies) (.+) by x?2$", r"double \1", text, flags=re.I)
    match = re.fullmatch(
        r"divides? (?P<what>.+?) by (?P<n>[3-9])|(?:lowers?|reduces?|raises?|sets?|increases?|changes?) (?P<whats>.+?),?"
        r" (?:to|at) (?P<to>\d+)",
        text,
        flags=re.I,
    )
    if match:
        who, abilities = split_owner((match["what"] or match["whats"]).strip(" ,"))
        fixed: Row = (
            {"what": "divide", "amount": int(match["n"])} if match["n"] else {"what": "replace", "amount": int(match["to"])}
        )
        whole = [about(fixed | {"ability": each}, target(who, context), context) for each in named_abilities(abilities)]
        return [row for rows in whole if rows for row in rows] if whole and all(whole) else None
    match = re.fullmatch(rf"(?P<who>.+?)(?:'s?)? (?P<ability>{ABILITY}) (?:is|are|becomes?) (?P<n>\d+)", text, flags=re.I)
    if match and int(match["n"]) < 60:
        return about(
            {"what": "replace", "ability": ABILITIES[match["ability"].casefold()], "amount": int(match["n"])},
            target(match["who"], context),
            context,
        )
    match = re.fullmatch(
        r"(?P<verb>doubles?|triples?|halves?|halve|cuts?|divides?) (?P<what>.+?)(?P<half> (?:in|by)"
        r" (?:half|2|two))?",
        text,
        flags=re.I,
    )
    if not match:
        match = re.fullmatch(
            r"(?P<what>.+?) (?:is|are) (?P<verb>doubled|tripled|halved|reduced by half|cut in half)(?P<half>)", text, flags=re.I
        )
    if match:
        verb = match["verb"].casefold()
        if verb.startswith(("cut", "divide")) and not match["half"] and "half" not in verb:
            return None
        who, abilities = split_owner(match["what"])
        row = {"what": "multiply", "amount": 3 if verb.startswith("tripl") else 2}
        if not verb.startswith(("doubl", "tripl")):
            row = {"what": "divide", "amount": 2}
        rows: Rows = []
        for each in named_abilities(abilities):
            made = about(row | {"ability": each}, target(who, context), context)
            if made is None:
                return None
            rows += made
        return rows or None
    match = re.fullmatch(
        rf"(?P<who>.+?) (?:is|are|are at|is at|has|have) (?:a )?(?P<ability>{ABILITY}) (?:= |of |is"
        rf" )?(?P<n>\d+)",
        text,
        flags=re.I,
    )
    if match and int(match["n"]) < 60:
        return about(
            {"what": "replace", "ability": ABILITIES[match["ability"].casefold()], "amount": int(match["n"])},
            target(match["who"], context),
            context,
        )
    return None


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
