"""Clauses about fighting and cards in play: Damage, further attacks, targets, blocked places."""

import re

from fuda.games.animayhem.lackey.context import Context, Row, Rows
from fuda.games.animayhem.lackey.patterns import Patterns, Rule, about_who, first_rows, matched, whoms
from fuda.games.animayhem.lackey.terms import named_terms
from fuda.games.animayhem.lackey.whom import about, chosen, target
from fuda.games.animayhem.lackey.words import NUMBER, category, number, plain, skill
from fuda.games.animayhem.vocabulary import Kind
from fuda.kernel.columns import spelling

N = NUMBER


def damage_clause(text: str, context: Context) -> Rows | None:
    return first_rows(DAMAGE, text, context)


def attack_clause(text: str, context: Context) -> Rows | None:
    return first_rows(ATTACKS, text, context)


def opponent_clause(text: str, context: Context) -> Rows | None:
    return first_rows(OPPONENTS, text, context)


def card_clause(text: str, context: Context) -> Rows | None:
    return first_rows(CARDS, text, context)


def fighters(match: re.Match[str], context: Context) -> list[Row] | None:
    """Whom a clause is about: `who`, `whom`, or else one of one's own on a Flash Effect."""
    who = matched(match, "who") or matched(match, "whom")
    return target(who, context) if who else [chosen(context)]


def about_fighters(row: Row) -> Rule:
    return lambda match, context: about(row, fighters(match, context), context) or []


# Damage


def saved(match: re.Match[str], context: Context) -> Rows | None:
    """`Prevent a Character from being Bonked`."""
    what = "only-bonked" if match["what"].casefold() == "killed" else "unbeatable"
    return about({"what": what}, whoms(match, context), context)


def unhurt_by(match: re.Match[str], context: Context) -> Rows | None:
    """`Takes no damage from Weapons`."""
    kind = category(match["what"])
    return about({"what": "immune", "category": spelling(kind)}, fighters(match, context), context) if kind is not None else None


def less_damage(match: re.Match[str], context: Context) -> Rows | None:
    """`Minus 2 damage from all Undead or Spirit attacks`: that much more Defense against these."""
    if not re.search(r"minus|-|reduce|less", match[0], flags=re.I):
        return None
    terms = named_terms(re.sub(r" disasters?$", "", match["what"], flags=re.I))
    if not terms or len(terms) > 3 or context.kind == Kind.COMBAT:
        return None
    row = {"what": "add", "ability": "defense", "amount": number(match["n"]) or 1, "against": terms}
    return about(row, [chosen(context)], context)


def only_bonked(match: re.Match[str], context: Context) -> Rows | None:
    who = match["who"] or match["whom"] or match["all"]
    return about({"what": "only-bonked"}, target(who, context) or [chosen(context)], context)


# Attacks


def more_attacks(match: re.Match[str], context: Context) -> Rows | None:
    return about({"what": "extra-attack", "amount": number(match["n"] or "1") or 1}, fighters(match, context), context) or []


def several_attacks(match: re.Match[str], context: Context) -> Rows | None:
    """`Has 3 attacks`: two besides the usual one."""
    count = {"twice": 2, "three times": 3, "2 times": 2, "3 times": 3}.get(match["n"].casefold(), number(match["n"]) or 0)
    if count <= 1:
        return None
    return about({"what": "extra-attack", "amount": count - 1}, fighters(match, context), context) or []


def another_combat_card(match: re.Match[str], context: Context) -> Rows | None:
    return about({"what": "extra-card", "amount": number(match["n"] or "1") or 1}, [chosen(context)], context) or []


def several_combat_cards(match: re.Match[str], context: Context) -> Rows | None:
    count = number(match["n"]) or 0
    if count <= 1:  # one of them is the usual one
        return None
    return about({"what": "extra-card", "amount": count - 1}, whoms(match, context), context) or []


def no_attack_at_first(match: re.Match[str], context: Context) -> Rows | None:
    return [{"when": "combat", "what": "forbid", "action": "attack", "duration": "round"}] if context.combat else None


def no_running(match: re.Match[str], context: Context) -> Rows | None:
    if context.combat:
        return about({"what": "forbid", "action": "run"}, [{"whom": "opponent"}], context) or []
    next_one = {"duration": "next-combat"} if re.search(r"\bnext\b", match[0], flags=re.I) else {}
    return about({"what": "forbid", "action": "run"} | next_one, [{"whom": "group"}], context) or []


# Whom a Disaster attacks first, or not at all; whom a Character does not attack


def preferred(match: re.Match[str], context: Context) -> Rows | None:
    return tastes("prefer", match["what"], {}) or [] if context.combat else None


def preferred_or_one(match: re.Match[str], context: Context) -> Rows | None:
    """`Attacks Kevin first if present`."""
    if not context.combat:
        return None
    id = context.find(match["what"])
    return tastes("prefer", match["what"], {}) or ([{"what": "prefer", "whom": "character", "of_card": id}] if id else [])


def only_those(match: re.Match[str], context: Context) -> Rows | None:
    return tastes("spare", match["what"], {"without": True}) or [] if context.combat else None


def not_those(match: re.Match[str], context: Context) -> Rows | None:
    if context.combat:
        return tastes("spare", match["what"], {}) or []
    id = context.find(match["what"])
    both = context.called.get(plain(match["what"]), [])
    terms = named_terms(match["what"]) or [{"card": each} for each in both] or ([{"card": id}] if id else [])
    if not terms or len(terms) > 3 or context.kind != Kind.CHARACTER:
        return None
    return [{"what": "forbid", "action": "attack", "against": terms}]


def tastes(what: str, text: str, more: Row) -> Rows | None:
    rows: Rows = []
    text = re.sub(r"^characters? with (?:the )?| characters?\b", "", text, flags=re.I)
    for term in named_terms(text):
        filters = {f"of_{key}": value for key, value in term.items()}
        rows.append({"what": what, "whom": "character"} | filters | more)
    return rows if len(rows) == 1 or (rows and not more) else None


def hidden(match: re.Match[str], context: Context) -> Rows | None:
    return [{"what": "hide"}] if context.kind == Kind.CHARACTER else None


# Places and cards in play


def blocked(match: re.Match[str], context: Context) -> Rows | None:
    whom: Row = {"whom": "location"}
    if match["what"]:
        known = skill(match["what"])
        if known is None:
            return None
        whom |= {"of_skill": spelling(known), "reach": "anywhere"}
    if (match["which"] or "").strip().casefold() == "nearest":
        whom |= {"pick": "nearest", "reach": "anywhere"}
    return about({"what": "block"}, [whom], context)


def out_of_play(match: re.Match[str], context: Context) -> Rows | None:
    """`Discard any Science or Magic card in play`: an option each."""
    if match["verb"].casefold()[0] not in "dr" or context.kind not in (Kind.FLASH, Kind.GLOBAL, Kind.ITEM, Kind.CHARACTER):
        return None
    kinds = [category(each) for each in re.split(r"\s+or\s+", match["what"], flags=re.I)]
    if None in kinds or len(kinds) > 3:
        return None
    what = "destroy" if match["verb"].casefold().startswith("destroy") else "discard"
    row: Row = {"what": what, "whom": "card", "pick": "random" if match["random"] else "chosen"}
    rows = [row | {"of_category": spelling(kind)} for kind in kinds if kind is not None]
    return rows if len(rows) == 1 else [each | {"option": at} for at, each in enumerate(rows, 1)]


def exempt(match: re.Match[str], context: Context) -> Rows | None:
    """`May use any Magic card without meeting its requirements`."""
    kind = category(match["what"])
    return about({"what": "exempt", "category": spelling(kind)}, whoms(match, context), context) if kind is not None else None


DAMAGE: Patterns = (
    (
        r"(?:(?P<who>.+?) )??(?:takes?|receives?|suffers?)? ?(?:no|0|zero) damage"
        r"(?: from (?:any |all |the )?(?:1 |one )?(?:attacks?|sources?))?",
        about_fighters({"what": "unhurt"}),
    ),
    (
        r"protects? (?P<who>.+?) from (?:all |any )?damage|(?:prevents?|negates?|cancels?|ignores?) (?:all|any) damage"
        r"(?: (?:done )?(?:to|against) (?P<whom>.+))?",
        about_fighters({"what": "unhurt"}),
    ),
    (
        r"(?:prevents?|saves?|protects?|keeps?) (?P<who>.+?) from (?:being |getting )?(?P<what>bonked or killed|killed or bonked"
        r"|bonked|defeated|killed)(?: once)?",
        saved,
    ),
    (
        r"(?:(?P<who>.+?) )??(?:takes?|receives?|suffers?)? ?no damage from (?:any |all |the )?(?P<what>[\w ]+?)"
        r"(?: (?:cards?|disasters?|attacks?|types?))?",
        unhurt_by,
    ),
    (
        r"(?:prevents? |protects? )?(?:(?:your|all|any|their|the|its|bearer's|character's) )*(?:items?|equipment)"
        r"(?: (?:and|or|&) (?:items?|equipment))?(?: (?:carried|held) by (?P<who>.+?))?"
        r" (?:(?:cannot|can't|can not|may not) be (?:stolen|taken)|from being (?:stolen|taken)|from theft)",
        about_who({"what": "keep"}),
    ),
    (
        rf"(?:takes? |suffers? )?(?:minus |-|reduces? damage by |)(?P<n>{N})(?: points? of| less)? damage from "
        r"(?:any |all |the )?(?P<what>[\w ,/&]+?)(?: (?:attacks?|disasters?|disaster attacks?|cards?|opponents?|characters?))?",
        less_damage,
    ),
    (
        r"(?P<who>.+?)(?: is| are)? killed(?: this round| this turn)? (?:is|are) (?:only )?bonked instead"
        r"|(?P<whom>.+?) (?:cannot|can't|may not) be killed(?:, only bonked)?|all killed (?P<all>characters) are bonked instead",
        only_bonked,
    ),
)
ATTACKS: Patterns = (
    (
        rf"(?:(?P<who>.+?) )??(?:gets?|gains?|grants?|has|have|may make|gives?)? ?(?:an? )?(?P<n>{N})? ?(?:additional|extra|more)"
        r" attacks?(?: this round| per round| each round)?",
        more_attacks,
    ),
    (
        rf"(?:(?P<who>.+?) )??(?:gets?|has|have|gains?|makes?)? ?(?P<n>{N}) attacks(?: per (?:combat )?round)?",
        several_attacks,
    ),
    (
        r"(?:(?P<who>.+?) )??(?:(?:may|can|allows?|to|you) )*attacks? (?P<n>twice|three times|2 times|3 times)"
        r"(?: (?:per|each|every|this|in a) (?:combat )?round)?",
        several_attacks,
    ),
    (rf"draws? (?:another|(?P<n>{N}) (?:additional|more|extra)) combat cards?", another_combat_card),
    (
        rf"(?P<who>.+?) (?:(?:may|can|will) )?draws? (?:up to )?(?P<n>{N}) combat cards?"
        r"(?: (?:per|each|every|in each|in every) (?:combat )?round)?",
        several_combat_cards,
    ),
    (
        r"(?P<who>.+?) (?:has|have|gets?|makes?) no attacks?|(?:cancels?|stops?|negates?|prevents?) (?:the |an? |all |any )*"
        r"attacks? (?:of|by|from) (?P<whom>.+)",
        about_fighters({"what": "forbid", "action": "attack"}),
    ),
    (
        r"(?:has|have|gets?|makes?) no attack (?:for|in|during|on) (?:the |its )?(?:first|1st) (?:combat )?round(?: of combat)?",
        no_attack_at_first,
    ),
    (r"(?:characters?|group|party|opponents?) (?:cannot|can't|may not) run(?: away)?(?: from .*)?", no_running),
)
OPPONENTS: Patterns = (
    (
        r"(?:will |it will )?attacks? (?P<what>.+?)(?: types?)? (?:before|first before) (?:any|all) others?(?: characters?)?",
        preferred,
    ),
    (
        r"(?:will |it will )?attacks? (?:nearest |the |any |all )*(?P<what>(?:fe)?males?)(?: characters?)?,?"
        r" (?:before|first,? (?:and )?then) (?:any |all |the )*(?:fe)?males?(?: characters?)?",
        preferred,
    ),
    (
        r"(?:will |it will )?(?:always )?attacks? (?:any |all |the )*(?P<what>.+?) first"
        r"(?:,? if (?:in play|present|possible|they are there))?",
        preferred_or_one,
    ),
    (r"(?:will )?only (?:initiate )?attacks?(?: against)? (?P<what>.+?)", only_those),
    (
        r"(?:(?P<who>[\w-]+) )?(?:will not|won't|does not|cannot|not) attack "
        r"(?:anyone with |any |characters with |a )?(?P<what>.+?)",
        not_those,
    ),
    (
        r"(?:(?:will )?not|cannot|can't|may not) be attacked while (?:another|other) characters? (?:is|are) (?:at|in) .+",
        hidden,
    ),
)
CARDS: Patterns = (
    (
        r"blocks? (?P<which>all |the |this |nearest |any )?locations?"
        r"(?: (?:that )?(?:requires?|requiring|with)(?: the)? (?P<what>[\w ]+?)(?: skills?)?"
        r"(?: as a requirement)?(?: to scavenge)?)?",
        blocked,
    ),
    (
        rf"(?P<verb>discards?|destroys?|removes?|cancels?) (?:any |{N} |all )*(?:existing )?(?P<random>random )?(?P<what>[\w ]+?)"
        r"(?:(?: effect| type)? cards?| effect)(?: (?:in play|from play|on the field|from the field))?",
        out_of_play,
    ),
    (
        r"(?:(?P<who>.+?) )??(?:can |may )?uses? any (?P<what>[\w ]+?) cards?"
        r" without (?:fulfilling|meeting) (?:the |its |their )?requirements?",
        exempt,
    ),
)
