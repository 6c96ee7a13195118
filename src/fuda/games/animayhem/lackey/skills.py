"""Clauses that give skills and categories, Illusion Piercing, or the way into Locations."""

import re

from fuda.games.animayhem.lackey.cells import skills
from fuda.games.animayhem.lackey.context import WORKED, Context, Rows
from fuda.games.animayhem.lackey.whom import about, default_target, target
from fuda.games.animayhem.lackey.words import category
from fuda.games.animayhem.vocabulary import Kind
from fuda.kernel.columns import spelling

EXISTING = (
    r"(?:,? or (?:adds? )?(?:gives? )?(?:a |an )?\+?(?:1|one|additional)? ?(?:to )?(?:an )?existing"
    r"(?: \w+)?(?: \w+)? ?(?:skill)?|,? or adds? to an existing skill)?"
)
UNCHANGED = r",? but (?:does|do) not (?:increase|add to) existing skills?"
LACKING = r" (?:who|that) (?:does|do) not (?:already )?have (?:it|them)"


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
