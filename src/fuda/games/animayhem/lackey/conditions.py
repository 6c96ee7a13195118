"""Conditions in the texts of collectors' lists: what a group, a user or an opponent must have or lack."""

import re
from typing import Any

from fuda.games.animayhem.lackey.cells import requirement
from fuda.games.animayhem.lackey.context import Context
from fuda.games.animayhem.lackey.facts import Facts
from fuda.games.animayhem.lackey.terms import named_terms
from fuda.games.animayhem.lackey.whom import is_self
from fuda.games.animayhem.vocabulary import Kind


def conditional(text: str, context: Context, facts: Facts, mods: dict[str, Any]) -> str | None:
    """Takes `unless X is present` and `if Character has X` from a sentence; None if the condition can't be said."""
    present = (
        r"(?:(?:is|are) )?(?:also )?(?:present(?: at location with (?:the )?vehicles?)?"
        r"|at (?:this |the |your |you |same )?location|in (?:the |your )?(?:group|party)|here)"
    )
    match = re.match(
        rf"unless (?:you have |there is |group has |the group has |a character with |character has "
        rf"|a )?(?P<what>.+?)(?: skills?)?(?: {present})?,\s*(?P<rest>.+)",
        text,
        flags=re.I,
    )
    if not match:
        match = re.fullmatch(
            rf"(?P<rest>.+?),? unless (?:you have |there is |group has |the group has |a character with"
            rf" |character has |a )?(?P<what>.+?)(?: skills?)?(?: {present})?",
            text,
            flags=re.I,
        )
    if match:
        alternatives, unread = requirement(
            re.sub(
                r" skills?\b|movement of (?=\d)", lambda found: "movement " if "of" in found[0] else "", match["what"], flags=re.I
            ),
            context.find,
        )
        if unread or not alternatives:
            return None
        if context.kind == Kind.DISASTER and not context.combat and "requires" not in facts.fields:
            facts.fields["requires"] = alternatives
            return match["rest"]
        if len(alternatives) != 1 or len(alternatives[0]["terms"]) > 2 or "needs" in mods:
            return None
        mods |= {"needs": alternatives[0]["terms"], "unless": True}
        return match["rest"]
    match = re.match(
        r"(?:when|while|if) (?:\w+ is )?(?:at|in) (?:the )?(?:same|some) location (?:with|as) "
        r"(?P<what>[\w' -]+?),\s*(?P<rest>.+)",
        text,
        flags=re.I,
    )
    if match:
        id = context.find(match["what"])
        if id is None or "needs" in mods:
            return None
        mods["needs"] = [{"card": id}]
        return match["rest"]
    match = re.match(
        r"if (?:a |the |your |any )?(?:character|group|user|party|you) (?:has|have|with) (?:the |a"
        r" )?(?P<what>.+?)(?: skills?,|,| skill)\s*(?P<rest>.+)",
        text,
        flags=re.I,
    )
    if not match:
        match = re.match(rf"if (?:a |an |any )?(?P<what>[\w &]+?)(?: skills?)? {present},\s*(?P<rest>.+)", text, flags=re.I)
    if match:
        alternatives, unread = requirement(match["what"], context.find)
        if unread or len(alternatives) != 1 or len(alternatives[0]["terms"]) > 2 or "needs" in mods:
            return None
        mods["needs"] = alternatives[0]["terms"]
        return match["rest"]
    return possessed(text, context, mods)


HAVING = r"(?:an? |the |your |any )?(?:character|group|user|party|you|bearer|wearer|carrier|he|she|it)"
# Conditions that end a sentence, or stand before it with a comma: what the user or the group has.
OWN_CONDITIONS = (
    rf"(?:if|when|while|as long as) {HAVING} (?:has|have|is|are|carries|with) (?:an? |the )?(?P<what>.+?)(?: skills?)?",
    r"(?:if|when|while) (?:it is |this is |this item is )?in an? (?P<what>[\w ]+?)(?:'s?)? possession",
    r"(?:if|when|while) (?:it is |this is )?(?:carried|held|worn|used|equipped|possessed) by (?:an? |any )?(?P<what>.+?)",
    r"(?:if|when|while) (?:an? |any |another )?(?P<what>.+?) (?:is|are) (?:also )?(?:present|here"
    r"|in (?:the |your )?(?:group|party)|at (?:this |the |the same |your )?location)",
    r"(?:if|when|while) (?:at|in|on) (?:the )?(?:same|some) (?:location|group|party) (?:with|as) (?P<what>.+?)",
)
OPPONENT_CONDITION = (
    r"(?:if|when|while) (?:the |your |an )?opponent (?:is|has) (?:an? |the |any )?(?P<what>.+?)(?: skills?| types?)?"
)


def possessed(text: str, context: Context, mods: dict[str, Any]) -> str:
    """Takes `if the user has Strength`, `when carried by a Student` and `if opponent is a Robot` from a clause."""
    faced = either_side(OPPONENT_CONDITION, text)
    if faced is not None and "against" not in mods:
        terms = named_terms(faced[0])
        if terms and len(terms) <= 3:
            mods["against"] = terms
            return faced[1]
    seen = either_side(r"(?:if|when|while) (?:an? |the |your )?(?P<what>[\w' -]+?) (?:is|are) in play", text)
    if seen is not None and is_self(seen[0], context):
        mods["anywhere"] = True
        return seen[1]
    if seen is not None and "needs" not in mods and (id := context.find(seen[0])):
        mods |= {"needs": [{"card": id, "in_play": True}], "anywhere": True}
        return seen[1]
    for pattern in OWN_CONDITIONS:
        own = either_side(pattern, text)
        if own is None or "needs" in mods:
            continue
        alternatives, unread = requirement(own[0], context.find)
        if not unread and len(alternatives) == 1 and len(alternatives[0]["terms"]) <= 2:
            mods["needs"] = alternatives[0]["terms"]
            return own[1]
    return text


def either_side(pattern: str, text: str) -> tuple[str, str] | None:
    """What a condition names, and the clause without it, whether it stands before the clause or behind it."""
    match = re.match(rf"{pattern},\s*(?P<rest>.+)$", text, flags=re.I) or re.fullmatch(
        rf"(?P<rest>.+?),? {pattern}", text, flags=re.I
    )
    return (match["what"], match["rest"]) if match else None
