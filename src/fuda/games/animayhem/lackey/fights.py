"""Clauses about fighting and cards in play: further attacks, Damage, targets, blocked places."""

import re

from fuda.games.animayhem.lackey.context import Context, Row, Rows
from fuda.games.animayhem.lackey.piles import fetch_clause
from fuda.games.animayhem.lackey.terms import named_terms
from fuda.games.animayhem.lackey.whom import about, chosen, default_target, target
from fuda.games.animayhem.lackey.words import NUMBER, category, number, plain, skill
from fuda.games.animayhem.vocabulary import Kind
from fuda.kernel.columns import spelling

N = NUMBER


def fight_clause(text: str, context: Context) -> Rows | None:
    """The rows of a clause about fighting or cards in play, None if it is none."""
    for clause in (damage_clause, attack_clause, taste_clause, place_clause, card_clause, fetch_clause):
        rows = clause(text, context)
        if rows:
            return rows
    return None


def damage_clause(text: str, context: Context) -> Rows | None:
    match = re.fullmatch(
        r"(?:(?P<who>.+?) )??(?:takes?|receives?|suffers?)? ?(?:no|0|zero) damage"
        r"(?: from (?:any |all |the )?(?:1 |one )?(?:attacks?|sources?))?",
        text,
        flags=re.I,
    )
    if match:
        return about({"what": "unhurt"}, target(match["who"], context) if match["who"] else [chosen(context)], context)
    match = re.fullmatch(
        r"protects? (?P<who>.+?) from (?:all |any )?damage|(?:prevents?|negates?|cancels?|ignores?) (?:all|any) damage"
        r"(?: (?:done )?(?:to|against) (?P<whom>.+))?",
        text,
        flags=re.I,
    )
    if match:
        who = match["who"] or match["whom"]
        return about({"what": "unhurt"}, target(who, context) if who else [chosen(context)], context)
    return spared_clause(text, context) or against_clause(text, context) or killed_clause(text, context)


def spared_clause(text: str, context: Context) -> Rows | None:
    """`Prevent a Character from being Bonked`, `takes no damage from Weapons`, `Items cannot be stolen`."""
    match = re.fullmatch(
        r"(?:prevents?|saves?|protects?|keeps?) (?P<who>.+?) from (?:being |getting )?(?P<what>bonked or killed|killed or bonked"
        r"|bonked|defeated|killed)(?: once)?",
        text,
        flags=re.I,
    )
    if match:
        what = "only-bonked" if match["what"].casefold() == "killed" else "unbeatable"
        return about({"what": what}, target(match["who"], context), context)
    match = re.fullmatch(
        r"(?:(?P<who>.+?) )??(?:takes?|receives?|suffers?)? ?no damage from (?:any |all |the )?(?P<what>[\w ]+?)"
        r"(?: (?:cards?|disasters?|attacks?|types?))?",
        text,
        flags=re.I,
    )
    named = category(match["what"]) if match else None
    if match and named is not None:
        whom = target(match["who"], context) if match["who"] else [chosen(context)]
        return about({"what": "immune", "category": spelling(named)}, whom, context)
    match = re.fullmatch(
        r"(?:prevents? |protects? )?(?:(?:your|all|any|their|the|its|bearer's|character's) )*(?:items?|equipment)"
        r"(?: (?:and|or|&) (?:items?|equipment))?(?: (?:carried|held) by (?P<who>.+?))?"
        r" (?:(?:cannot|can't|can not|may not) be (?:stolen|taken)|from being (?:stolen|taken)|from theft)",
        text,
        flags=re.I,
    )
    if match:
        return about({"what": "keep"}, target(match["who"], context) if match["who"] else [default_target(context)], context)
    return None


def against_clause(text: str, context: Context) -> Rows | None:
    """`Minus 2 damage from all Undead or Spirit attacks`: that much more Defense against these."""
    match = re.fullmatch(
        rf"(?:takes? |suffers? )?(?:minus |-|reduces? damage by |)(?P<n>{N})(?: points? of| less)? damage from "
        r"(?:any |all |the )?(?P<what>[\w ,/&]+?)(?: (?:attacks?|disasters?|disaster attacks?|cards?|opponents?|characters?))?",
        text,
        flags=re.I,
    )
    if not match or not re.search(r"minus|-|reduce|less", text, flags=re.I):
        return None
    terms = named_terms(re.sub(r" disasters?$", "", match["what"], flags=re.I))
    if not terms or len(terms) > 3 or context.kind == Kind.COMBAT:
        return None
    row = {"what": "add", "ability": "defense", "amount": number(match["n"]) or 1, "against": terms}
    return about(row, [chosen(context)], context)


def killed_clause(text: str, context: Context) -> Rows | None:
    match = re.fullmatch(
        r"(?P<who>.+?)(?: is| are)? killed(?: this round| this turn)? (?:is|are) (?:only )?bonked instead"
        r"|(?P<whom>.+?) (?:cannot|can't|may not) be killed(?:, only bonked)?|all killed (?P<all>characters) are bonked instead",
        text,
        flags=re.I,
    )
    if match:
        who = match["who"] or match["whom"] or match["all"]
        return about({"what": "only-bonked"}, target(who, context) or [chosen(context)], context)
    return None


def attack_clause(text: str, context: Context) -> Rows | None:
    match = re.fullmatch(
        rf"(?:(?P<who>.+?) )??(?:gets?|gains?|grants?|has|have|may make|gives?)? ?(?:an? )?(?P<n>{N})? ?(?:additional|extra|more)"
        r" attacks?(?: this round| per round| each round)?",
        text,
        flags=re.I,
    )
    if match:
        whom = target(match["who"], context) if match["who"] else [chosen(context)]
        return about({"what": "extra-attack", "amount": number(match["n"] or "1") or 1}, whom, context)
    match = re.fullmatch(
        rf"(?:(?P<who>.+?) )??(?:gets?|has|have|gains?|makes?)? ?(?P<n>{N}) attacks(?: per (?:combat )?round)?", text, flags=re.I
    )
    if match and (number(match["n"]) or 0) > 1:
        whom = target(match["who"], context) if match["who"] else [chosen(context)]
        return about({"what": "extra-attack", "amount": (number(match["n"]) or 2) - 1}, whom, context)
    match = re.fullmatch(
        r"(?:(?P<who>.+?) )??(?:(?:may|can|allows?|to|you) )*attacks? (?P<n>twice|three times|2 times|3 times)"
        r"(?: (?:per|each|every|this|in a) (?:combat )?round)?",
        text,
        flags=re.I,
    )
    if match:
        whom = target(match["who"], context) if match["who"] else [chosen(context)]
        more = 1 if match["n"].casefold() in ("twice", "2 times") else 2
        return about({"what": "extra-attack", "amount": more}, whom, context)
    match = re.fullmatch(rf"draws? (?:another|(?P<n>{N}) (?:additional|more|extra)) combat cards?", text, flags=re.I)
    if match:
        return about({"what": "extra-card", "amount": number(match["n"] or "1") or 1}, [chosen(context)], context)
    match = re.fullmatch(
        rf"(?P<who>.+?) (?:(?:may|can|will) )?draws? (?:up to )?(?P<n>{N}) combat cards?"
        r"(?: (?:per|each|every|in each|in every) (?:combat )?round)?",
        text,
        flags=re.I,
    )
    if match and (number(match["n"]) or 0) > 1:  # one of them is the usual one
        whom = target(match["who"], context)
        return about({"what": "extra-card", "amount": (number(match["n"]) or 2) - 1}, whom, context)
    match = re.fullmatch(
        r"(?P<who>.+?) (?:has|have|gets?|makes?) no attacks?|(?:cancels?|stops?|negates?|prevents?) (?:the |an? |all |any )*"
        r"attacks? (?:of|by|from) (?P<whom>.+)",
        text,
        flags=re.I,
    )
    if match:
        return about({"what": "forbid", "action": "attack"}, target(match["who"] or match["whom"], context), context)
    if context.combat and re.fullmatch(
        r"(?:has|have|gets?|makes?) no attack (?:for|in|during|on) (?:the |its )?(?:first|1st) (?:combat )?round(?: of combat)?",
        text,
        flags=re.I,
    ):
        return [{"when": "combat", "what": "forbid", "action": "attack", "duration": "round"}]
    if re.fullmatch(
        r"(?:characters?|group|party|opponents?) (?:cannot|can't|may not) run(?: away)?(?: from .*)?", text, flags=re.I
    ):
        whom = [{"whom": "opponent"}] if context.combat else [{"whom": "group"}]
        next_one = {"duration": "next-combat"} if re.search(r"\bnext\b", text, flags=re.I) and not context.combat else {}
        return about({"what": "forbid", "action": "run"} | next_one, whom, context)
    return None


def taste_clause(text: str, context: Context) -> Rows | None:
    """Whom a Disaster attacks first, or not at all; whom a Character does not attack."""
    fighter = context.kind == Kind.DISASTER and context.combat
    match = re.fullmatch(
        r"(?:will |it will )?attacks? (?P<what>.+?)(?: types?)? (?:before|first before) (?:any|all) others?(?: characters?)?",
        text,
        flags=re.I,
    )
    if not match:
        match = re.fullmatch(
            r"(?:will |it will )?attacks? (?:nearest |the |any |all )*(?P<what>(?:fe)?males?)(?: characters?)?,?"
            r" (?:before|first,? (?:and )?then) (?:any |all |the )*(?:fe)?males?(?: characters?)?",
            text,
            flags=re.I,
        )
    if match and fighter:
        return tastes("prefer", match["what"], {})
    match = re.fullmatch(
        r"(?:will |it will )?(?:always )?attacks? (?:any |all |the )*(?P<what>.+?) first"
        r"(?:,? if (?:in play|present|possible|they are there))?",
        text,
        flags=re.I,
    )
    if match and fighter:
        id = context.find(match["what"])
        return tastes("prefer", match["what"], {}) or ([{"what": "prefer", "whom": "character", "of_card": id}] if id else None)
    match = re.fullmatch(r"(?:will )?only (?:initiate )?attacks?(?: against)? (?P<what>.+?)", text, flags=re.I)
    if match and fighter:
        return tastes("spare", match["what"], {"without": True})
    match = re.fullmatch(
        r"(?:(?P<who>[\w-]+) )?(?:will not|won't|does not|cannot|not) attack "
        r"(?:anyone with |any |characters with |a )?(?P<what>.+?)",
        text,
        flags=re.I,
    )
    if match:
        if fighter:
            return tastes("spare", match["what"], {})
        terms = named_terms(match["what"])
        id = context.find(match["what"])
        both = context.called.get(plain(match["what"]), [])
        terms = terms or [{"card": each} for each in both] or ([{"card": id}] if id else [])
        if terms and len(terms) <= 3 and context.kind == Kind.CHARACTER:
            return [{"what": "forbid", "action": "attack", "against": terms}]
    if context.kind == Kind.CHARACTER and re.fullmatch(
        r"(?:(?:will )?not|cannot|can't|may not) be attacked while (?:another|other) characters? (?:is|are) (?:at|in) .+",
        text,
        flags=re.I,
    ):
        return [{"what": "hide"}]
    return None


def tastes(what: str, text: str, more: Row) -> Rows | None:
    rows: Rows = []
    text = re.sub(r"^characters? with (?:the )?| characters?\b", "", text, flags=re.I)
    for term in named_terms(text):
        filters = {f"of_{key}": value for key, value in term.items()}
        rows.append({"what": what, "whom": "character"} | filters | more)
    return rows if len(rows) == 1 or (rows and not more) else None


def place_clause(text: str, context: Context) -> Rows | None:
    match = re.fullmatch(
        r"blocks? (?P<which>all |the |this |nearest |any )?locations?"
        r"(?: (?:that )?(?:requires?|requiring|with)(?: the)? (?P<what>[\w ]+?)(?: skills?)?"
        r"(?: as a requirement)?(?: to scavenge)?)?",
        text,
        flags=re.I,
    )
    if not match:
        return None
    row: Row = {"what": "block", "whom": "location"}
    if match["what"]:
        known = skill(match["what"])
        if known is None:
            return None
        row |= {"of_skill": spelling(known), "reach": "anywhere"}
    if (match["which"] or "").strip().casefold() == "nearest":
        row |= {"pick": "nearest", "reach": "anywhere"}
    return about({"what": "block"}, [{key: value for key, value in row.items() if key != "what"}], context)


def card_clause(text: str, context: Context) -> Rows | None:
    """Cards in play by their category."""
    match = re.fullmatch(
        rf"(?P<verb>discards?|destroys?|removes?|cancels?) (?:any |{N} |all )*(?:existing )?(?P<random>random )?(?P<what>[\w ]+?)"
        r"(?:(?: effect| type)? cards?| effect)(?: (?:in play|from play|on the field|from the field))?",
        text,
        flags=re.I,
    )
    if match and match["verb"].casefold()[0] in "dr" and context.kind in (Kind.FLASH, Kind.GLOBAL, Kind.ITEM, Kind.CHARACTER):
        what = "destroy" if match["verb"].casefold().startswith("destroy") else "discard"
        rows: Rows = []
        parts = re.split(r"\s+or\s+", match["what"], flags=re.I)
        for part in parts:
            named = category(part)
            if named is None:
                return None
            pick = "random" if match["random"] else "chosen"
            rows.append({"what": what, "whom": "card", "pick": pick, "of_category": spelling(named)})
        if len(rows) > 1:
            rows = [row | {"option": at} for at, row in enumerate(rows, 1)]
        return rows if len(rows) <= 3 else None
    match = re.fullmatch(
        r"(?:(?P<who>.+?) )??(?:can |may )?uses? any (?P<what>[\w ]+?) cards?"
        r" without (?:fulfilling|meeting) (?:the |its |their )?requirements?",
        text,
        flags=re.I,
    )
    if match and (named := category(match["what"])) is not None:
        return about({"what": "exempt", "category": spelling(named)}, target(match["who"] or "", context), context)
    return None
