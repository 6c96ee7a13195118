"""Clauses that do something to Characters, Disasters and cards: `Bonk 1 random Character`, `all Weapons are Discarded`."""

import re

from fuda.games.animayhem.lackey.context import WORKED, Context, Row, Rows
from fuda.games.animayhem.lackey.nouns import noun_phrases
from fuda.games.animayhem.lackey.whom import about, target
from fuda.games.animayhem.lackey.words import NUMBER
from fuda.games.animayhem.vocabulary import Kind

N = NUMBER
# The base form of a verb, the word of the vocabulary.
DONE = {
    "bonk": "bonk",
    "kill": "kill",
    "slay": "kill",
    "defeat": "defeat",
    "discard": "discard",
    "destroy": "destroy",
    "drop": "drop",
    "heal": "heal",
    "hold": "hold",
    "free": "",
    "transform": "transform",
    "incapacitate": "no-actions",
    "paralyze": "no-actions",
    "stun": "no-actions",
    "delay": "no-actions",
    "immobilize": "hold",
    "trap": "hold",
    "steal": "steal",
    "remove": "discard",
    "cancel": "cancel",
    "negate": "cancel",
    "stop": "cancel",
    "block": "cancel",
    "eliminate": "defeat",
    "knock out": "bonk",
    "eat": "discard",
    "freeze": "no-actions",
    "disable": "no-actions",
    "restrain": "hold",
    "banish": "defeat",
    "take": "steal",
}
VERBS = "|".join(sorted(DONE, key=len, reverse=True))
THINGS = ("present-item", "equipment", "vehicle", "enhancement", "global")
ANSWERS = (Kind.FLASH, Kind.GLOBAL, Kind.HAVEN)  # what is as fast as a Flash Effect


def doing_clause(text: str, context: Context) -> Rows | None:
    """`Bonk 1 random Character`, `all Weapons are Discarded`."""
    match = re.fullmatch(rf"(?P<verb>{VERBS})(?:e?s)? (?P<who>.+)", text, flags=re.I)
    passive = re.fullmatch(
        r"(?P<who>.+?) (?:is|are|be|to be|must be|will be|get|gets) (?:immediately |automatically )?"
        r"(?P<verb>bonked|killed|defeated|discarded|destroyed|dropped|held|transformed|incapacitated"
        r"|paralyzed|delayed|immobilized|stolen|removed|stunned|cancell?ed|negated|frozen|disabled|eliminated"
        r"|knocked out|restrained|banished|trapped)(?P<rest>(?: from"
        r" (?:play|the game|the field))?)",
        text,
        flags=re.I,
    )
    losing = re.fullmatch(
        r"(?:(?:the |your |all |each )?(?:group|party|characters?|players?)(?: must)? )?loses? (?P<who>.*(?:items?|equipment"
        r"|enhancements?|vehicles?))",
        text,
        flags=re.I,
    )
    dropping = re.fullmatch(r"(?:the |your |all )?(?:group|party|characters?)(?: must)? drops? (?P<who>.+)", text, flags=re.I)
    if dropping:
        verb, who = "drop", dropping["who"]
    elif losing:
        verb, who = "discard", losing["who"]
    elif match:
        verb, who = match["verb"].casefold(), match["who"]
    elif passive:
        verb, who = base_form(passive["verb"].casefold()), passive["who"] + passive["rest"]
    else:
        return None
    what = DONE.get(verb, "")
    if re.search(r" from (?:the )?game$", who, flags=re.I):
        what = "destroy" if what == "discard" else what
    whole = re.match(r"all\b", who, flags=re.I) is not None
    who, leaving = re.subn(r" (?:from|off|out of)(?: (?:the|their|your|its))? (?:play|game|field)$", "", who, flags=re.I)
    who += " in play" if whole and leaving else ""
    who = re.sub(
        r" (?:to|into) (?:full|the) ?(?:health|discard piles?)$| (?:in)?to (?:[\w-]+[- ]form|(?:its"
        r"|their) other form)$",
        "",
        who,
        flags=re.I,
    )
    if not what or (what == "hold" and who.startswith("up to ")):
        return None
    halted = re.search(r"(?<!except )\b(?:characters?|disasters?|vehicles?|group)$", who, flags=re.I)
    if what == "cancel" and verb in ("stop", "block") and halted:
        what = "hold"
    if what == "cancel":
        return cancelling(who, context)
    whoms = [{}] if re.fullmatch(r"itself|this card|it", who, flags=re.I) else target(who, context)
    if whoms is None and context.kind in (*WORKED, Kind.FLASH):
        return one_of(what, who, context)
    rows: Rows = []
    for whom in whoms or ():
        made = done_to(what, whom, context)
        if made is None:
            return None
        rows += made
    return but_some_vehicles(rows) or None


def but_some_vehicles(rows: Rows) -> Rows | None:
    """`All Equipment and non-Planetary Vehicles`: Vehicles are Equipment, so all Equipment but the Planetary ones is meant."""
    plain = [row for row in rows if row.get("whom") == "equipment" and not row.keys() & {"of_category", "of_sort", "pick"}]
    some = [row for row in rows if row.get("whom") == "vehicle" and "of_category" in row]
    if not plain or not some:
        return rows
    if [row["of_category"] for row in some if row.get("without")] != ["planetary-vehicle"]:
        return None
    return [
        row | {"of_category": "planetary-vehicle", "without": True} if row in plain else row for row in rows if row not in some
    ]


def one_of(what: str, who: str, context: Context) -> Rows | None:
    """`Defeat the Tin Giant or any Money Disaster`: an option for each."""
    rows: Rows = []
    for option, part in enumerate(re.split(r",? or ", who, flags=re.I), start=1):
        whoms = target(part, context)
        made = done_to(what, whoms[0], context) if whoms and len(whoms) == 1 else None
        if not made or len(made) > 1:
            return None
        rows.append(made[0] | {"option": option} | ({} if context.kind == Kind.FLASH else {"when": "used"}))
    return rows if 2 <= len(rows) <= 3 else None


def done_to(what: str, whom: Row, context: Context) -> Rows | None:
    """A row that does something to one sort of things, where that can be."""
    kind = whom.get("whom")
    if what == "defeat" and kind in ("character", "either") and whom.keys() & {"of_category", "of_card"}:
        whom, kind = whom | {"whom": "disaster"}, "disaster"
    if what in ("defeat", "kill") and kind == "disaster":
        what = "defeat"
    if what in ("bonk", "kill") and kind in ("disaster", *THINGS):
        return None
    if what == "steal" and kind not in THINGS:
        return None
    if what == "defeat" and kind not in ("disaster", "opponent", "either", None):
        return None
    if what == "hold" and kind is not None and kind in THINGS:
        return None
    if what in ("discard", "destroy") and kind in ("player", "hand"):
        return None
    return about({"what": what} | ({"amount": 0} if what == "heal" else {}), [whom], context)


def base_form(verb: str) -> str:
    irregular = {"held": "hold", "stolen": "steal", "dropped": "drop", "stunned": "stun", "cancelled": "cancel"}
    irregular |= {"frozen": "freeze", "knocked out": "knock out", "trapped": "trap"}
    if verb in irregular:
        return irregular[verb]
    for base in DONE:
        if verb in (base + "ed", base + "d"):
            return base
    return verb


def cancelling(who: str, context: Context) -> Rows | None:
    """Cards that are about to take effect."""
    who = re.sub(r"^(?:the |any )?(?:actions?|effects?|results?|use) of ", "", who.strip(), flags=re.I)
    who = re.sub(r" (?:card )?(?:or effects?|effects?|attacks?)$", " card", who, flags=re.I)
    if (id := context.find(re.sub(rf"^(?:{N}|any|the) ", "", who, flags=re.I))) and context.kind in (*WORKED, Kind.FLASH):
        return [{"what": "discard", "whom": "card", "pick": "chosen", "of_card": id}]
    who = re.sub(r" except disasters?$", "", who, flags=re.I)  # what is answered is never a Disaster
    if answer := cancelling_combat_cards(who) or cancelling_power_cards(who):
        return answer if context.kind in ANSWERS else None
    waiting = re.sub(r" (?:when|as|once|after) (?:it is |they are )?(?:drawn|revealed|turned over|found)$", "", who, flags=re.I)
    found = noun_phrases(re.sub(r" when (?:cast|played)$", "", waiting, flags=re.I), context.find)
    if len(found) == 1 and found[0]["whom"] == "disaster":
        if waiting == who:
            return about({"what": "discard"}, target(who, context), context)  # one in play; it is Discarded
        named = {key: found[0][key] for key in ("of_category", "of_sort") if key in found[0]}
        return [{"what": "cancel", "whom": "disaster"} | named] if context.kind == Kind.FLASH else None
    rows: Rows = []
    for each in found:
        if each["whom"] != "card" or each["count"] > 1 or "pick" in each:
            return None
        row: Row = {"what": "cancel", "whom": "answered"}
        row |= {"of_category": each["of_category"]} if "of_category" in each else {}
        rows += [row] if row not in rows else []  # `any Spell card or effect` is one thing
    return rows or None


def cancelling_combat_cards(who: str) -> Rows | None:
    """`1 Combat card`, `opponent's Combat card`, `all Combat cards`."""
    match = re.fullmatch(
        rf"(?P<all>all |both )?(?:(?:any|{N}|the|an?|your|opponent'?s'?|disaster'?s|character'?s) )*combat cards?"
        r"(?: (?:drawn|just drawn|played|of (?:an?|one|1) (?:character|disaster|opponent)))?(?: this (?:combat )?round)?",
        who,
        flags=re.I,
    )
    if not match:
        return None
    return [{"what": "cancel", "whom": "combat-card"} | ({} if match["all"] else {"pick": "chosen"})]


def cancelling_power_cards(who: str) -> Rows | None:
    """`any Flash Effect`, `1 Global Effect`: while it is about to take effect."""
    match = re.fullmatch(rf"(?:(?:any|{N}|the|an?) )*(?P<sort>flash|global)(?: effects?)?(?: cards?)?", who, flags=re.I)
    return [{"what": "cancel", "whom": "answered", "of_sort": match["sort"].casefold()}] if match else None
