"""Lists of categories, skills and genders, such as those that a bonus is against."""

import re
from typing import Any

from fuda.games.animayhem.lackey.context import Row
from fuda.games.animayhem.lackey.words import category, gender, skill
from fuda.kernel.columns import spelling

AGAINST = re.compile(
    r"(?:^|[ ,]+)(?:against|vs\.?|versus|when (?:attacking|combating|fighting|in combat with)) (?:an?y? |all |the )?"
    r"(?P<what>[\w ,&/-]+?)(?: (?:type )?(?:cards?|disasters?|opponents?|characters?|types?))?$",
    re.IGNORECASE,
)


def opponents(text: str, mods: dict[str, Any]) -> str:
    """Takes `against Demons, Devils and Spirits` from a clause, where each is a category, skill or gender."""
    match = AGAINST.search(text)
    if not match or "against" in mods:
        return text
    terms = named_terms(match["what"])
    if not terms or len(terms) > 3:
        return text
    mods["against"] = terms
    return text[: match.start()].strip(" ,")


def named_terms(text: str) -> list[Row]:
    """Terms for a list of categories, skills and genders; empty if one of them is none."""
    terms: list[Row] = []
    for part in re.split(r"\s*(?:,|/|&|\bor\b|\band\b)\s*", text.strip()):
        if not part:
            continue
        term = named_term(part)
        if term is None:
            return []
        if term not in terms:
            terms.append(term)
    return terms


def named_term(text: str) -> Row | None:
    known = re.sub(r" (?:type|skill|cards?|disasters?|characters?)s?$", "", text.strip(), flags=re.I)
    if (who := gender(known)) is not None:
        return {"gender": spelling(who)}
    found = skill(known)
    if found is not None and re.search(r"\bskills?\b", text, flags=re.I):
        return {"skill": spelling(found)}
    if (named := category(known)) is not None:
        return {"category": spelling(named)}
    return {"skill": spelling(found)} if found is not None else None
