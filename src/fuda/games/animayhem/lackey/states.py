"""Clauses about what somebody is or may do."""

import re

from fuda.games.animayhem.lackey.context import BEARERS, Context, Rows
from fuda.games.animayhem.lackey.patterns import Patterns, about_who, first_rows, matched, whoms
from fuda.games.animayhem.lackey.whom import about, default_target, target
from fuda.games.animayhem.lackey.words import category
from fuda.games.animayhem.vocabulary import Kind
from fuda.kernel.columns import spelling

ACTIONS = {
    r"attack|fight|combat|(?:help|take part|participate|engage) in combat": "attack",
    r"protect(?: others?)?": "protect",
    r"use (?:their |its |any |special )?(?:equipment|weapons?)": "use",
    r"use (?:their |its |any )?(?:special )?abilit(?:y|ies)": "abilities",
    r"scavenge(?: (?:this |any )?locations?)?|enter (?:this |any )?locations?": "scavenge",
    r"steal(?: items?| equipment)?": "steal",
    r"(?:play|use) (?:any )?cards?": "play",
    r"(?:be )?equip(?:ped)?(?: cards?)?": "equip",
    r"(?:exchange|trade|transfer) (?:cards|items)": "trade",
}


def state_clause(text: str, context: Context) -> Rows | None:
    return first_rows(STATES, text, context)


def prevented_from(match: re.Match[str], context: Context) -> Rows | None:
    action = GERUNDS.get(match["what"].casefold())
    return about({"what": "forbid", "action": action} if action else {"what": "hold"}, whoms(match, context), context) or []


def may_not(match: re.Match[str], context: Context) -> Rows | None:
    return forbidden(match["who"], match["what"], context) or []


def unaffected(match: re.Match[str], context: Context) -> Rows | None:
    return immune(matched(match, "who"), match["what"], context) or []


def attacks_anyone(match: re.Match[str], context: Context) -> Rows | None:
    anyone = re.search("auto|stop|land|enter|any|encounter", match[0], flags=re.I)
    return [{"what": "automatic"}] if context.combat and anyone else []


def may_steal(match: re.Match[str], context: Context) -> Rows | None:
    """`Steals Items`, of a Character; of what a Character carries the verb alone."""
    if context.kind != Kind.CHARACTER and (context.kind not in BEARERS or matched(match, "what")):
        return None
    return [{"what": "allow", "action": "steal"}]


def may_equip(match: re.Match[str], context: Context) -> Rows | None:
    return about({"what": "allow", "action": "equip"}, [default_target(context)], context) or []


def forbidden(who: str, what: str, context: Context) -> Rows | None:
    """What somebody may not do."""
    if re.fullmatch(
        r"(?:be )?(?:attacked|affected|harmed|damaged|hurt|targeted) by (?:any |the )?(?P<what>.+?)"
        r"(?: (?:cards?|disasters?|effects?))?",
        what,
        flags=re.I,
    ):
        by = re.sub(r"^.*? by (?:any |the )?", "", what, flags=re.I)
        return immune(who, re.sub(r" (?:cards?|disasters?|effects?)$", "", by, flags=re.I), context)
    if re.search(r"\b(?:until|unless|if|except)\b", what, flags=re.I):
        return None
    if re.fullmatch(r"move(?: (?!or |and ).*)?|leave(?: .*)?", what, flags=re.I):
        return about({"what": "hold"}, target(who, context), context)
    if re.fullmatch(r"be (?:defeated|bonked|bonked or killed|killed or bonked)", what, flags=re.I):
        return about({"what": "unbeatable"}, target(who, context), context)
    rows: Rows = []
    for part in re.split(r"\s*(?:,|\bor\b|\band\b)\s*", what):
        if part.casefold() == "move":
            made = about({"what": "hold"}, target(who, context), context)
            if made is None:
                return None
            rows += made
            continue
        action = next((name for pattern, name in ACTIONS.items() if re.fullmatch(pattern, part, flags=re.I)), None)
        if action is None:
            return None
        made = about({"what": "forbid", "action": action}, target(who, context), context)
        if made is None:
            return None
        if context.kind == Kind.LOCATION:  # a named card may not do it here
            made = [{key: value for key, value in row.items() if key != "reach"} for row in made]
        rows += made
    return rows


def immune(who: str, what: str, context: Context) -> Rows | None:
    rows: Rows = []
    for part in re.split(r"\s*(?:,|\bor\b|\band\b|&)\s*", what.strip()):
        known = category(part)
        made = about({"what": "immune", "category": spelling(known)}, target(who, context), context) if known and part else None
        if made is None:
            return None
        rows += made
    return rows or None


GERUNDS = {"attacking": "attack", "scavenging": "scavenge", "stealing": "steal", "running away": "run"}
STATES: Patterns = (
    (
        r"(?P<who>.+?) (?:has|have|perform|performs|take|takes|gets?)? ?no actions?(?: except defense)?",
        about_who({"what": "no-actions"}),
    ),
    (
        r"(?P<who>.+?) (?:(?:is|are) )?(?:unable to|cannot|can not|can't|may not) (?:do anything|perform any actions?|act"
        r"|take any actions?)(?: except .*)?",
        about_who({"what": "no-actions"}),
    ),
    (
        r"(?P<who>.+?) (?:loses?|skips?|miss(?:es)?) (?:a|one|1|(?:the|their|its|his|her) next) turn",
        about_who({"what": "no-actions"}),
    ),
    (
        r"prevents? (?P<who>.+?) from (?P<what>moving|leaving|attacking|scavenging|stealing|running away)(?: .*)?",
        prevented_from,
    ),
    (
        r"(?P<who>.+?) (?:(?:is|are) )?(?:rendered )?(?:unable to|cannot|can not|can't|may not|will not|won't|must not|does not"
        r"|do not|doesn't|don't) (?P<what>.+)",
        may_not,
    ),
    (
        r"(?:(?P<who>.+?) )??(?:(?:is|are) )?(?:unaffected by|immune to|not (?:to be )?affected by"
        r"|(?:may |can )?(?:choose to )?ignores?) (?:any |all |the )?(?P<what>.+?)(?: (?:cards?|effects?"
        r"|disasters?|type cards?|disasters and effects|combat disasters?))?",
        unaffected,
    ),
    (
        r"(?:it |this disaster )?(?:automatically )?(?:attacks?|will attack)(?: automatically| all characters?"
        r"(?: they encounter| it encounters)?| any characters?| anyone| everyone)*"
        r"(?: (?:that|who) (?:stops?|lands?|enters?|stop) (?:at|on|in) .*| at (?:its|this|the same) location)?",
        attacks_anyone,
    ),
    (
        r"(?P<who>.+?)?\s*(?:cannot|can not|can't) be (?:defeated|bonked or killed|killed or bonked)",
        about_who({"what": "unbeatable"}),
    ),
    (r"steals?(?P<what>(?: (?:items?|equipment|cards?))?(?: from .*)?)", may_steal),
    (r"equips? (?:cards? )?(?:anywhere|at any location)(?: on the field)?", may_equip),
)
