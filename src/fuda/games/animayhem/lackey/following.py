"""Sentences that go on from the one before them: `Otherwise add 2`, `If it survives, it is -3 Defense in its next combat`."""

import re
from dataclasses import replace
from typing import Any

from fuda.games.animayhem.lackey.cells import requirement
from fuda.games.animayhem.lackey.context import Context, Rows
from fuda.games.animayhem.lackey.facts import Facts
from fuda.games.animayhem.lackey.sentences import sentence_rows
from fuda.games.animayhem.lackey.terms import named_terms
from fuda.games.animayhem.lackey.whom import target
from fuda.games.animayhem.vocabulary import Kind

ABOUT_WHOM = ("whom", "pick", "side", "reach", "of_skill", "of_category", "of_gender", "of_card", "of_sort", "among", "without")


def played_on(sentence: str, context: Context) -> tuple[str, Context]:
    """Takes `Place on nearest Combat Disaster and` from a sentence: what follows is about that one."""
    if context.kind == Kind.DISASTER and not context.combat:
        if re.fullmatch(
            r"(?:attacks|affects) (?:the )?(?:nearest|closest) (?:characters|group(?: of characters)?)", sentence, flags=re.I
        ):
            return "", replace(context, on={"whom": "group"})  # the first group that it can affect
        sentence = re.sub(r"^all(?:y|ies) with ", "place on ", sentence, flags=re.I)
    match = re.match(
        r"(?:place|play|put|attach|use)(?: this(?: card)?)? (?:on|to) (?P<who>[\w' -]+?)(?:(?:,| and"
        r"| to) (?P<rest>.+))?$",
        sentence,
        flags=re.I,
    )
    if not match or context.kind not in (Kind.FLASH, Kind.DISASTER, Kind.GLOBAL):
        return sentence, context
    whoms = target(match["who"], context)
    if not whoms or len(whoms) > 1 or whoms[0].get("whom") not in ("character", "disaster", "either", "opponent"):
        return sentence, context
    fields = dict(whoms[0])
    count = fields.pop("count", 1)
    if count not in (1, -1):
        return sentence, context
    if fields["whom"] != "opponent":
        fields.setdefault("pick", "chosen")
    return match["rest"] or "", replace(context, on=fields)


def meant(rows: Rows) -> dict[str, Any] | None:
    """Whom the last sentence was about, if it was one sort of Characters or Disasters."""
    if not rows or rows[0].get("whom") not in ("character", "disaster", "either"):
        return None
    return {key: value for key, value in rows[0].items() if key in ABOUT_WHOM}


def surviving(rest: str, last: Rows, context: Context, facts: Facts) -> Rows | None:
    """`If it survives, it is -3 Defense in its next combat`: said of it before it is hurt, since it may be gone then."""
    whom = meant(last)
    made = sentence_rows(f"that Character {rest}", replace(context, on=whom), facts, {}) if whom else None
    waits = made and all(row.get("duration") == "next-combat" for row in made)  # those who are gone fight none
    return made if waits and all(row["what"] == "damage" for row in last) else None


def otherwise(sentence: str, last: Rows, context: Context) -> Rows | None:
    """`Otherwise add 2` behind a row with a condition: the same row without it."""
    match = re.fullmatch(
        r"(?:otherwise|if not|else),?(?: it| character)?(?: adds?| gains?| subtracts?)? ?\+?(?P<n>\d+)"
        r"(?: to .*)?",
        sentence,
        flags=re.I,
    )
    if not match or len(last) != 1 or not last[0].get("needs") or last[0]["what"] != "add" or last[0].get("unless"):
        return None
    sign = -1 if last[0].get("amount", 1) < 0 else 1
    return [last[0] | {"amount": sign * int(match["n"]), "unless": True}]


def others(sentence: str, last: Rows) -> Rows | None:
    """`All other Disasters +1` behind a sentence about some of them: the same abilities of those that are not meant there."""
    match = re.fullmatch(
        r"(?:all )?other (?P<who>disasters|characters)(?: are| get| gain)? (?P<n>[+-]\d)(?: .+)?", sentence, flags=re.I
    )
    if not match or not last or any(row["what"] != "add" or "of_category" not in row or "without" in row for row in last):
        return None
    whom = match["who"].casefold().removesuffix("s")
    return [row | {"whom": whom, "amount": int(match["n"]), "without": True} for row in last]


def changed_by(sentence: str, last: Rows, context: Context) -> Rows | None:
    """`If Medic is present they are only -1`, `If the user has Magic, add 2 instead of 1`, `Cooking x2 reduces to 1 turn`."""
    match = re.fullmatch(
        r"if (?:the )?(?:character |user )?(?:has )?(?:the )?(?P<what>[\w ]+?)(?: skill)?(?: is present)?,?"
        r" (?:they|it|he|she|that \w+|add)"
        r"(?: (?:will|are|is|be|only))* (?P<n>[+-]?\d)(?: .*)?|(?P<less>[\w ]+?) reduces (?:it |this )?to (?P<turns>\d) turns?",
        sentence,
        flags=re.I,
    )
    if not match or not last or any("needs" in row for row in last):
        return None
    alternatives, unread = requirement(match["what"] or match["less"], context.find)
    if unread or len(alternatives) != 1 or len(alternatives[0]["terms"]) > 2:
        return None
    needs = {"needs": alternatives[0]["terms"]}
    if match["turns"]:
        if any(row.get("duration") != "turns" for row in last) or int(match["turns"]) > 9:
            return None
        fewer = {"duration": "turn"} if match["turns"] == "1" else {"duration": "turns", "turns": int(match["turns"])}
        new = [{key: value for key, value in row.items() if key != "turns"} | fewer | needs for row in last]
    else:
        if any(row["what"] != "add" for row in last):
            return None
        sign = -1 if last[0].get("amount", 1) < 0 else 1
        new = [row | {"amount": sign * abs(int(match["n"]))} | needs for row in last]
        new = [{key: value for key, value in row.items() if key not in ("pay", "price")} for row in new]
    return [row | needs | {"unless": True} for row in last] + new


def more_against_some(sentence: str, last: Rows) -> Rows | None:
    """`If opponent has Strength, subtract 2` behind `Subtract 1 from Defense`: what is more against such an opponent."""
    match = re.fullmatch(
        r"if (?:the |your )?opponent (?:is|has) (?:an? |the )?(?P<what>[\w ]+?)(?: skill)?,? (?P<verb>add|subtract)s?"
        r" \+?(?P<n>\d+)(?: instead(?: of \d+)?)?",
        sentence,
        flags=re.I,
    )
    terms = named_terms(match["what"]) if match else []
    if match is None or len(last) != 1 or last[0]["what"] != "add" or last[0].keys() & {"against", "needs"} or not terms:
        return None
    had, wanted = last[0].get("amount", 1), int(match["n"]) * (1 if match["verb"].casefold() == "add" else -1)
    if had * wanted <= 0 or abs(wanted) <= abs(had) or len(terms) > 3:
        return None
    return [last[0] | {"amount": wanted - had, "against": terms}]
