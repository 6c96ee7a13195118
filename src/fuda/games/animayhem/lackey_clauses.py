"""The clauses of collectors' texts as rows of the vocabulary: verbs, and what they do to whom.

A pattern has to cover a clause from its first word to its last; a clause that none covers is not understood.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from fuda.games.animayhem.lackey_fields import skills
from fuda.games.animayhem.lackey_nouns import Find, listed_terms, noun_phrases
from fuda.games.animayhem.lackey_words import ABILITIES, ABILITY, NUMBER, category, number, plain, skill
from fuda.games.animayhem.vocabulary import Kind
from fuda.kernel.columns import spelling

Row = dict[str, Any]
Rows = list[Row]
N = NUMBER
BEARERS = (Kind.CHARACTER, Kind.ITEM, Kind.ENHANCEMENT, Kind.EQUIPMENT)
WORKED = (Kind.CHARACTER, Kind.HAVEN, Kind.ITEM, Kind.ENHANCEMENT, Kind.EQUIPMENT, Kind.GLOBAL)  # whose player decides when
HOLDING_ON = {
    "toll",
    "add",
    "multiply",
    "divide",
    "replace",
    "skill",
    "category",
    "pierce",
    "enter",
    "automatic",
    "immune",
    "unbeatable",
} | {
    "hold",
    "no-actions",
    "forbid",
    "allow",
    "unhurt",
    "only-bonked",
    "extra-attack",
    "extra-card",
    "prefer",
    "spare",
    "hide",
    "block",
    "keep",
    "exempt",
    "evade",
    "ease",
}
SELF_MORE = {"its user", "its bearer", "fighter", "the fighter"}
OPPONENT = {
    "opponent",
    "an opponent",
    "the opponent",
    "opponents",
    "your opponent",
    "your opponents",
    "one opponent",
    "1 opponent",
    "any opponent",
    "enemy",
    "target",
}
SELF = {
    "your",
    "its",
    "his",
    "her",
    "their",
    "you",
    "it",
    "he",
    "she",
    "this card",
    "this character",
    "this disaster",
    "bearer",
    "user",
    "holder",
}
SELF |= {
    "owner",
    "carrier",
    "wearer",
    "the bearer",
    "the user",
    "the character",
    "character",
    "character carrying it",
    "the disaster",
    "the carrier",
    "characters",
}
SELF |= {
    "the holder",
    "the wearer",
    "carrying character",
    "character using it",
    "the character carrying it",
    "itself",
    "self",
    "a character",
}


@dataclass
class Context:
    """The card that a text stands on."""

    kind: Kind
    name: str
    find: Find
    combat: bool = False  # a Combat Disaster
    uses: bool = False  # whether it has a number of uses
    bonuses: tuple[str, ...] = ()  # the abilities to which its columns add something
    called: dict[str, list[str]] = field(default_factory=dict)  # cards of one Character by the name that they share
    on: Row | None = None  # whom the card is played on, where its text says so
    second: dict[str, int] = field(default_factory=dict)  # the second values of a Disaster's abilities, where it has two


def default_target(context: Context) -> Row:
    """Whom an effect is about that names nobody."""
    if context.on is not None:
        return context.on
    if context.kind == Kind.FLASH:
        return {"whom": "character", "pick": "chosen", "side": "own"}
    if context.kind == Kind.GLOBAL:
        return {"whom": "character", "side": "own", "reach": "anywhere"}
    if context.kind == Kind.HAVEN:
        return {"whom": "character", "side": "own", "reach": "in-haven"}
    if context.kind == Kind.LOCATION:
        return {"whom": "character"}
    if context.kind == Kind.DISASTER and not context.combat:
        return {"whom": "group"}
    return {}


def is_self(text: str, context: Context) -> bool:
    known = plain(text)
    own = plain(re.sub(r"\(.*?\)", "", context.name))
    first = own.split(" ")[0].strip(",") if own else ""
    if known in SELF or known in SELF_MORE or known == own or (len(first) > 2 and known == first):
        return True
    if (own.startswith(f"{known} ") and " " in known) or f'"{known}"' in own:  # its first words, or a name in quotation marks
        return True
    last = own.split(" ")[-1] if own else ""
    if own and known == f"character with {last}":
        return True
    if context.kind == Kind.CHARACTER and known == last and len(last) > 3:
        return True
    return len(known) > 2 and " " not in known and first.startswith(known)  # such as Anna for Annapurna


def target(text: str, context: Context) -> list[Row] | None:
    """Whom a phrase is about: fields of rows with "count", one for each sort of things; None if that can't be said."""
    known = re.sub(r"(?:'s|')$", "", text.strip(" ,."))
    if not known or known.casefold() in ("the", "all", "any", "to") or is_self(known, context):
        return [default_target(context)]
    if context.on is not None and plain(known) in ("disaster", "character", "that disaster", "that character", "target"):
        return [context.on]
    if context.kind == Kind.COMBAT and re.fullmatch(
        r"both (?:fighters|combatants|opponents|characters|sides|you and (?:your|the) opponent)", known, flags=re.I
    ):
        return [{}, {"whom": "opponent"}]
    if plain(known) in OPPONENT:
        return [{"whom": "opponent"}]
    lacking = re.fullmatch(
        r"(?P<who>.+?) (?:without|lacking|(?:who|that) (?:does|do) not have) (?:the |a )?(?P<what>[\w <>]+?)"
        r"(?: skills?| ability)?",
        known,
        flags=re.I,
    )
    if lacking and (terms := listed_terms(lacking["what"])) and (len(terms) > 1 or "count" in terms[0]):
        whoms = target(lacking["who"], context)
        fine = whoms and all(each.get("whom") in ("character", "group", "either") and "among" not in each for each in whoms)
        return [each | {"among": terms, "without": True} for each in whoms or ()] if fine else None
    if lacking and (missing := skill(lacking["what"])) is not None and skill(lacking["who"]) is None:
        whoms = target(lacking["who"], context)
        if whoms and all(each.get("whom") in ("character", "group", "either") and "of_skill" not in each for each in whoms):
            return [each | {"of_skill": spelling(missing), "without": True} for each in whoms]
        return None
    found = noun_phrases(known, context.find)
    if not found or any(each["whom"] in ("card", "flash") for each in found):
        return None
    if context.kind in (Kind.DISASTER, Kind.LOCATION) and re.match(r"any (?!1 |one )", known, flags=re.I):
        found = [each | {"count": 0} for each in found]  # whoever it is, all of them
    for each in found:
        if each.pop("named", False):
            each.setdefault("reach", "anywhere")
            each["count"] = 0
    single = len(found) > 1 and any(each["count"] >= 1 for each in found)
    return None if single else found


def about(row: Row, whoms: list[Row] | None, context: Context) -> Rows | None:
    """The row about each of those; as often as there are that many of them."""
    if whoms is None:
        return None
    rows: Rows = []
    for whom in whoms:
        made = about_one(row, whom, context)
        if made is None:
            return None
        rows += made
    return rows


def about_one(row: Row, whom: Row, context: Context) -> Rows | None:
    fields = dict(whom)
    count = fields.pop("count", 0 if fields.get("whom") else None)
    exactly = fields.pop("exactly", None)
    if exactly and not (context.kind in BEARERS[1:] and row["what"] in HOLDING_ON and fields == {"whom": "character"}):
        return None
    if exactly:
        return [row | {"needs": exactly}]
    if fields.get("reach") == "place" and (count in (1, -1) or context.kind not in (Kind.FLASH, Kind.GLOBAL)):
        fields["reach"] = "here"
    if fields.get("pick") == "nearest" and context.kind == Kind.DISASTER:
        fields.setdefault("reach", "anywhere")
    other = fields.pop("other", False)
    lasting = row["what"] in HOLDING_ON
    bearing = context.kind in BEARERS[1:] and lasting and not fields.keys() & {"side", "pick", "reach"}
    if bearing and fields.get("whom") == "character" and count == 1:
        terms = [{key.removeprefix("of_"): value} for key, value in fields.items() if key.startswith("of_")]
        return [row | ({"needs": terms} if terms else {})] if len(terms) <= 2 else None
    if bearing or (context.kind in BEARERS[1:] and fields.get("of_card")):
        if fields.get("of_card") and lasting:
            return [row | {"needs": [{"card": fields["of_card"]}]}]
    if other and count == 1 and fields.get("whom") == "character" and row["what"] in ("exchange", "move", "heal", "steal"):
        other = False  # one is chosen, and nobody chooses itself
    if other:  # all but the bearer, which is taken off again
        if context.kind != Kind.CHARACTER or row["what"] != "add" or count == 1:
            return None
        return [row | fields, row | {"amount": -row["amount"]}]
    if row["what"] == "skill" and fields.get("whom") == "group" and context.kind in BEARERS:
        return [row]  # the group adds up: it has the skill once
    if fields.get("whom") == "opponent":
        count = None
    if count in (1, -1) and fields.get("whom") not in (None, "group", "player", "hand", "draw-pile", "discard-pile"):
        everyone = count == -1 or (
            context.kind in (Kind.DISASTER, Kind.LOCATION) and lasting and "pick" not in fields and fields.get("any")
        )
        fields.setdefault("pick", "each" if everyone else "chosen")
    fields.pop("any", None)
    if fields.get("pick") == "each":
        fields.pop("pick")
    if fields.get("whom") == "player" and count == 1:
        fields.setdefault("pick", "chosen")
    if context.kind == Kind.GLOBAL and fields.get("whom") == "character" and count in (0, -1):
        fields.setdefault("side", "own")
        fields.setdefault("reach", "anywhere")
    if count is not None and count > 1:
        if lasting or count > 3 or not can_repeat(row, context):
            return None
        fields.setdefault("pick", "chosen")
        return [row | fields] * count
    return [row | fields]


GONE = ("bonk", "kill", "defeat", "discard", "destroy", "drop")  # whoever that is done to is no longer among those meant


def can_repeat(row: Row, context: Context) -> bool:
    """Whether a row that is there several times is about several: of those a player chooses all rows of a card mean the same."""
    return context.kind == Kind.DISASTER and row["what"] in GONE


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


EXISTING = (
    r"(?:,? or (?:adds? )?(?:gives? )?(?:a |an )?\+?(?:1|one|additional)? ?(?:to )?(?:an )?existing"
    r"(?: \w+)?(?: \w+)? ?(?:skill)?|,? or adds? to an existing skill)?"
)
UNCHANGED = r",? but (?:does|do) not (?:increase|add to) existing skills?"
LACKING = r" (?:who|that) (?:does|do) not (?:already )?have (?:it|them)"


def lacking_it(rows: Rows | None) -> Rows | None:
    """Skills for those only who do not have them."""
    made: Rows = []
    for row in rows or ():
        if row["what"] != "skill" or row.keys() & {"needs", "unless", "of_skill", "among", "without"}:
            return None
        if row.get("whom") == "character":
            made.append(row | {"of_skill": row["skill"], "without": True})
        elif "whom" in row:
            return None
        else:
            made.append(row | {"needs": [{"skill": row["skill"]}], "unless": True})
    return made or None


def skill_clause(text: str, context: Context) -> Rows | None:
    """Clauses that give skills, categories, Illusion Piercing, or the way into Locations."""
    if fresh := re.fullmatch(rf"(?P<given>.+?)(?:{UNCHANGED}|{LACKING})", text, flags=re.I):
        return lacking_it(skill_clause(fresh["given"].strip(" ,"), context))
    text = re.sub(rf"{EXISTING}$", "", text, flags=re.I).strip(" ,")
    verbs = r"(?:gives?|grants?|adds?|gains?|gets?|has|have|receives?|may add|provides?|allows?|may use|uses?"
    verbs += r"|learns?|acquires?|counts? as|can be used as|may be used as|teaches)"
    forms = (
        rf"{verbs} (?P<who>.+?) (?:to (?:add|have|use|gain) )?(?:the |an? |an additional )(?P<what>[\w ,&'+-]+?) skills?",
        rf"{verbs} (?:the |an? |an additional )?(?P<what>[\w ,&'+-]+?) skills? (?:to|for) (?P<who>.+?)",
        rf"{verbs} (?:the |an? |an additional |\+?1 )?(?P<what>[\w ,&'+-]+?)(?: skills?)?",
        rf"(?P<who>.+?) (?:each )?(?:also )?{verbs} (?:the |an? |an additional )?(?P<what>[\w ,&'+-]+?)(?: skills?)?",
        rf"{verbs} (?P<who>(?:(?:1|one|a|any 1|any one|each|all) )?characters?"
        r"|(?:the )?(?:holder|bearer|user|owner|wearer|carrier)|(?:the |your |entire )*(?:group|party))"
        r" (?P<what>[\w ,&'+-]+?)(?: skills?)?",
        r"(?P<what>[\w ,&'+-]+?) skills?",
    )
    removed = re.fullmatch(r"removes? (?:the )?(?P<what>[\w ,&'+-]+?)(?: skills?)?(?: from (?P<who>.+))?", text, flags=re.I)
    if removed:
        found, unread = skills(re.sub(r"\bskills?\b|\bor\b", ",", removed["what"], flags=re.I))
        if found and not unread and (len(found) == 1 or context.kind in WORKED):
            chosen_rows: Rows = []
            for each in found:
                made = about(
                    {"what": "skill", "skill": each["skill"], "amount": -9}, target(removed["who"] or "", context), context
                )
                if made is None:
                    return None
                chosen_rows += made
            return optional(chosen_rows, context) if len(found) > 1 else chosen_rows
    lowered = re.fullmatch(r"(?P<n>[+-]\d) (?:to )?(?P<what>[\w ]+?) skills?", text, flags=re.I)
    if lowered and (known := skills(lowered["what"]))[0] and not known[1] and int(lowered["n"]):
        return about(
            {"what": "skill", "skill": known[0][0]["skill"], "amount": int(lowered["n"])}, [default_target(context)], context
        )
    for form in forms:
        match = re.fullmatch(form, text, flags=re.I)
        if not match:
            continue
        chosen = re.search(r"\bor\b", match["what"]) is not None
        listed = re.sub(r"^either (?:the )?", "", match["what"], flags=re.I)
        if chosen and context.kind not in (*WORKED, Kind.FLASH):
            continue
        found, unread = skills(re.sub(r"\bskills?\b|\bthe\b|^an? ", "", re.sub(r",? \bor\b", ",", listed), flags=re.I))
        whom = target(match.groupdict().get("who") or "", context)
        if not found or unread or whom is None:
            continue
        rows: Rows = []
        for each in found:
            made = about({"what": "skill", "skill": each["skill"], "amount": each.get("count", 1)}, whom, context)
            if made is None:
                break
            rows += made
        else:
            if not chosen:
                return rows
            if choices := optional(rows, context):
                return choices
    return category_clause(text, context)


def optional(rows: Rows, context: Context) -> Rows | None:
    """Rows of which the player chooses one; there are three options at most."""
    if len(rows) > 3:
        return None
    moment = {} if context.kind == Kind.FLASH else {"when": "used"}
    return [row | moment | {"option": at} for at, row in enumerate(rows, start=1)]


def category_clause(text: str, context: Context) -> Rows | None:
    match = re.fullmatch(
        r"(?:(?P<who>.+?) )??(?:gives?|gains?|gets?|has|have|counts? as|(?:is|are) (?:considered|now)|becomes?"
        r"|adds?|may add) (?:the |an? |all )?['\"]?(?P<what>[\w -]+?)['\"]?(?: (?:abilit(?:y|ies)|category"
        r"|type|symbol)| for bonuses)?",
        text,
        flags=re.I,
    )
    if match and (known := category(match["what"])):
        return about({"what": "category", "category": spelling(known)}, target(match["who"] or "", context), context)
    match = re.fullmatch(
        r"(?:(?P<who>.+?) )??(?:(?:may|can|able to|allows?(?: .+?)? to|gives?|to) )*(?:visit|travel"
        r" to|enter(?: and attempt)?|(?:gain )?access(?: to)?|stop (?:at|on)|land on)(?: any| all)?"
        r" (?P<what>dimensional|planetary) locations?",
        text,
        flags=re.I,
    )
    if match:
        return about({"what": "category", "category": match["what"].casefold()}, target(match["who"] or "", context), context)
    if re.fullmatch(
        r"(?:(?:gives?|has|have|may|can|and|the|ability|to|an?) )*pierces? illusions?|(?:cancels?|sees?"
        r" through) (?:all )?(?:illusions|disguises)",
        text,
        flags=re.I,
    ):
        return about({"what": "pierce"}, [default_target(context)], context)
    return entering(text, context)


def entering(text: str, context: Context) -> Rows | None:
    """`May Scavenge any Desert or Water Location without its requirements`."""
    match = re.fullmatch(
        r"(?:(?P<who>.+?) )??(?:(?:may|can|use to|used to|you|allows?(?: you| group| a character| character"
        r"| party)? to|able to|to) )*(?:scavenge|complete|enter|attempt)s? (?:any |all |an? |1 )?(?P<what>.+?)"
        r"(?: locations?)?(?: without .+)?",
        text,
        flags=re.I,
    )
    if not match or not re.search(r"\blocations?\b|without", text, flags=re.I):
        match = re.fullmatch(
            r"(?P<who>)(?:gives? |allows? )access to (?:any |the )?(?P<what>.+?)(?: locations?)?", text, flags=re.I
        )
    if not match:
        return None
    whom = target(match["who"] or "", context)
    rows: Rows = []
    named = re.sub(r" locations?$|^locations? with (?:an? )?", "", match["what"], flags=re.I)
    for part in re.split(r"\s*(?:,|/|\bor\b|\band\b|&)\s*", named):
        known = category(part)
        id = context.find(part)
        if known is None and id is None:
            return None
        said = {"category": spelling(known)} if known else {"card": id}
        made = about({"what": "enter"} | said, whom, context)
        if made is None:
            return None
        rows += [each for each in made if each not in rows]
    return rows


def first_of(clauses: tuple[Callable[[str, Context], Rows | None], ...], text: str, context: Context) -> Rows | None:
    for clause in clauses:
        rows = clause(text, context)
        if rows:
            return rows
    return None
