"""The texts of collectors' lists as rows of effects, where the vocabulary says all of them; else why not.

A text is taken apart into facts and sentences; a sentence into moment, price, condition, chance, duration and clauses. Either
every piece is understood or no row is made, so that no card does half of what its text says.
"""

import re
from dataclasses import dataclass, field, replace
from types import SimpleNamespace
from typing import Any

from fuda.games.animayhem.book import Effect, effect_faults
from fuda.games.animayhem.lackey_clauses import HOLDING_ON, WORKED, Context, Rows, target
from fuda.games.animayhem.lackey_conditions import conditional
from fuda.games.animayhem.lackey_facts import WITH_SKILLS, Facts, split_sentences, take_facts
from fuda.games.animayhem.lackey_fields import requirement
from fuda.games.animayhem.lackey_fights import named_terms, opponents
from fuda.games.animayhem.lackey_forms import form_rows, options
from fuda.games.animayhem.lackey_habits import cleaned
from fuda.games.animayhem.lackey_verbs import clause_rows
from fuda.games.animayhem.lackey_words import NUMBER, number
from fuda.games.animayhem.vocabulary import Kind
from fuda.kernel.columns import Fault

N = NUMBER
MAX_ROWS = 6
REFUSED = "an effect that the vocabulary does not have in this form"
MAX_SENTENCE = 240  # letters; longer ones say more than a card has room for
ORDER = tuple(Effect.columns)


@dataclass
class Understood:
    """What became of a text."""

    rows: Rows = field(default_factory=list)
    facts: Facts = field(default_factory=Facts)
    reason: str = ""  # why the text is kept as text; empty where all of it became fields and rows


def read_text(text: str, context: Context) -> Understood:
    rest, facts = take_facts(cleaned(text), context.kind, context.find)
    rows: Rows = [dict(row) for row in facts.effects]
    context = replace(context, uses=context.uses or "uses" in facts.fields)
    settled = context.kind == Kind.LOCATION and "haven_with" in facts.fields
    if settled:  # what such a Location says it does as a Haven
        context = replace(context, kind=Kind.HAVEN)
    last: Rows = []
    placed = ""  # a sentence that only names whom the card is played on
    for sentence in split_sentences(rest):
        if len(sentence) > MAX_SENTENCE:
            return Understood([], facts, "a sentence of many parts")
        found, context = played_on(sentence, context)
        if not found:
            placed = placed or sentence
            continue
        if said_before := re.match(
            r"(?:that|this) (?:disaster|character)\b|(?:it|they) (?:is|are|gets?|gains?)\b", found, flags=re.I
        ):
            context = replace(context, on=meant(last) or context.on)
            found = re.sub(r"^(?:it|they)\b", "that Character", found, flags=re.I) if said_before and context.on else found
        if lived := re.match(r"if (?:it|he|she|they|that character) survives?,? (?:it|he|she|they) ", found, flags=re.I):
            before = surviving(found[lived.end() :], last, context, facts)
            if before is None:
                return Understood([], facts, reason_for(sentence))
            rows = rows[: len(rows) - len(last)] + before + last
            continue
        made = sentence_rows(found, context, facts, {}) or otherwise(found, last, context) or others(found, last)
        made = made if made is not None else more_against_some(found, last)
        if made is None and (changed := changed_by(found, last, context)):
            rows, made = rows[: len(rows) - len(last)], changed
        if made is None:
            return Understood([], facts, reason_for(sentence))
        rows += made
        last = made
    if placed and not rows:
        return Understood([], facts, reason_for(placed))
    rows = with_skills(rows, context, facts)
    if context.kind == Kind.DISASTER and re.search(r"\boff[- ](?:the )?field\b", text, flags=re.I):
        rows = [everywhere(row) for row in rows]
    if settled:
        context = replace(context, kind=Kind.LOCATION)
        rows = [row | {"as_haven": True} for row in rows]
    rows = same_target(rows, context)
    if len(rows) > MAX_ROWS:
        return Understood([], facts, "more effects than a card has room for")
    if any(row_fault(row, context) for row in rows):
        return Understood([], facts, REFUSED)
    return Understood(rows, facts)


def same_target(rows: Rows, context: Context) -> Rows:
    """`Return 1 Character to its Haven and restore its Health`: what is said of nobody is for that one."""
    own = {"whom": "character", "pick": "chosen", "side": "own"}
    chosen = [row for row in rows if row.get("whom") == "character" and row.get("pick") == "chosen"]
    if context.kind != Kind.FLASH or not chosen or any("option" in row for row in rows):
        return rows
    first = {key: value for key, value in chosen[0].items() if key in ABOUT_WHOM}
    others = {key for key in ABOUT_WHOM if key not in own}
    found = []
    for row in rows:
        nobody_else = all(row.get(key) == value for key, value in own.items()) and not row.keys() & others
        found.append({key: value for key, value in row.items() if key not in own} | first if nobody_else else row)
    return [{key: row[key] for key in ORDER if key in row} for row in found]


def everywhere(row: dict[str, Any]) -> dict[str, Any]:
    """A row of a Disaster that lies off the Field: all that it is about, wherever they are."""
    living = row.get("whom") in ("character", "disaster", "either")
    return row | {"reach": "anywhere"} if living and not row.keys() & {"reach", "pick"} else row


def with_skills(rows: Rows, context: Context, facts: Facts) -> Rows:
    """The rows without those that only give the bearer a skill, which is a field of the card then."""
    if context.kind not in WITH_SKILLS:
        return rows
    kept = []
    for row in rows:
        if row.keys() <= {"what", "skill", "amount"} and row["what"] == "skill" and -9 <= row.get("amount", 1) <= 9:
            count = {"count": row["amount"]} if row.get("amount", 1) != 1 else {}
            given = {"skill": row["skill"]} | count
            if given not in facts.fields.setdefault("skills", []):  # `Skill: Flying` and `gives the Flying skill` are one
                facts.fields["skills"].append(given)
        else:
            kept.append(row)
    return kept


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


ABOUT_WHOM = ("whom", "pick", "side", "reach", "of_skill", "of_category", "of_gender", "of_card", "of_sort", "among", "without")


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


def sentence_rows(sentence: str, context: Context, facts: Facts, mods: dict[str, Any]) -> Rows | None:
    """The rows of one sentence."""
    if whole := form_rows(sentence, context):
        return [timed(row, context, dict(facts.duration)) for row in whole]
    if more := more_if(sentence, context) or more_against(sentence, context):
        return [timed(row, context, dict(facts.duration)) for row in more]
    text = peeled(sentence, context, facts, mods)
    if text is None:
        return None
    if not text:
        return []
    rows = form_rows(text, context) or more_if(text, context) or more_against(text, context) or clauses(text, context)
    if rows is None:
        return alternatives(sentence, context, facts)
    if "duration" in mods and rows[-1]["what"] not in HOLDING_ON:
        return None  # what is done at once does not last
    mods = dict(facts.duration) | mods
    return [timed(row, context, mods) for row in rows]


def alternatives(sentence: str, context: Context, facts: Facts) -> Rows | None:
    """`Add 1 Movement this turn, or give 1 Character Speed for 2 turns`: two uses to choose from, each with its own time."""
    if context.kind not in (*WORKED, Kind.FLASH):
        return None
    for match in re.finditer(r",? or (?:to )?", sentence, flags=re.I):
        if "," in sentence[: match.start()] and re.match(r"[\w ]+ skills?\b", sentence[match.end() :], flags=re.I):
            continue  # the end of a list of skills
        first = single_use(sentence[: match.start()], context, facts)
        second = single_use(sentence[match.end() :], context, facts) if first else None
        if first and second:
            return [row | {"option": 1} for row in first] + [row | {"option": 2} for row in second]
    return None


def single_use(text: str, context: Context, facts: Facts) -> Rows | None:
    """The rows of one of several uses: all of them happen when it is played or used."""
    mods: dict[str, Any] = {}
    rest = peeled(text, context, facts, mods)
    rows = clauses(rest, context) if rest else None
    if not rows or any("option" in row for row in rows):
        return None
    if context.kind != Kind.FLASH:
        mods["when"] = "used"
    if "duration" in mods and rows[-1]["what"] not in HOLDING_ON:
        return None
    return [timed(row, context, mods) for row in rows]


def more_if(text: str, context: Context) -> Rows | None:
    """`Add 3 to your Attack, 5 if you have Weapons`: two rows, with and without."""
    match = re.fullmatch(
        r"(?P<first>(?:add|subtract)s? \+?)(?P<n>\d+)(?P<rest> .+?),? (?P<more>\d+) if (?:you have"
        r"|character has|user has) (?:the )?(?P<what>[\w ]+?)(?: skill)?",
        text,
        flags=re.I,
    )
    if not match:
        return None
    alternatives, unread = requirement(match["what"], context.find)
    less = clauses(f"{match['first']}{match['n']}{match['rest']}", context)
    more = clauses(f"{match['first']}{match['more']}{match['rest']}", context)
    if unread or len(alternatives) != 1 or len(alternatives[0]["terms"]) > 2 or not less or not more:
        return None
    needs = {"needs": alternatives[0]["terms"]}
    return [row | needs for row in more] + [row | needs | {"unless": True} for row in less]


def more_against(text: str, context: Context) -> Rows | None:
    """`Subtract 2 from your Defense, 4 if opponent has Strength`: a row, and what is more against such an opponent."""
    match = re.fullmatch(
        r"(?P<first>(?:add|subtract)s? \+?)(?P<n>\d+)(?P<rest> .+?),? (?P<more>\d+) if (?:your |the )?opponent (?:is|has) "
        r"(?:an? |the )?(?P<what>[\w ]+?)(?: skill)?",
        text,
        flags=re.I,
    )
    if not match or int(match["more"]) <= int(match["n"]):
        return None
    terms = named_terms(match["what"])
    less = clauses(f"{match['first']}{match['n']}{match['rest']}", context)
    more = clauses(f"{match['first']}{int(match['more']) - int(match['n'])}{match['rest']}", context)
    if not terms or not less or not more:
        return None
    return less + [row | {"against": terms} for row in more]


ORDINALS = {"other": 2, "second": 2, "2nd": 2, "third": 3, "3rd": 3, "fourth": 4, "4th": 4, "fifth": 5, "5th": 5}
EVERY = rf"(?:{'|'.join(ORDINALS)}|{N})"
PREFIXES: tuple[tuple[str, str], ...] = (
    (rf"(?:for|at)(?: the| a)?(?: entire)? cost of (?P<n>{N}) energy,?\s*", "energy"),
    (rf"(?:for|spend|pay|use|by spending|by paying) (?P<n>{N}) energy(?: to|,|:)?\s*", "energy"),
    (r"discard (?:(?:this card|this|it|this item|the \w+|\w+) )?to\s*", "card"),
    (rf"(?:by discarding|discard) (?P<n>{N}) cards? from your hand(?: to|,)?\s*", "hand"),
    (rf"(?:for|by discarding|discard|pay) (?P<n>{N}) cards?(?: (?:from|of) (?:your|the) hand)?(?: to|,|:)\s*", "hand"),
    (r"(?:once|one time) (?:per|a|each|every) (?:game|match),?\s*", "once"),
    (r"(?:once|one time) (?:per|a|each|every) turn,?\s*", "used"),
    (rf"(?:once )?(?:every|each) (?P<n>{EVERY})(?: of your)? turns?,?\s*(?:[\w' -]+? (?:can|may) )?", "every"),
    (r"(?:if not bonked|while with a group),?\s*", ""),
    (r"(?:each|every|during each|at the start of each) (?:turn|of your turns|maintenance phase),?\s*", "turn"),
    (r"(?:each|every|once per) (?:combat )?round(?: of combat)?,?\s*", "round"),
    (r"(?:when|once|after|if)(?: it is| this disaster is| disaster is)? defeated,?\s*", "defeated"),
    (r"(?:when|once|after) (?:the )?[a-z]+ is defeated,?\s*", "defeated"),
    (r"(?:when|if|after) (?:it|this disaster|disaster) (?:defeats|bonks|kills) .*?,\s*", "defeats"),
    (r"(?:when|if|while|whenever) (?:in (?:physical )?combat|fighting|combat begins|it enters combat),?\s*", "combat"),
    (r"(?:before|at the start of|at the beginning of) (?:each |the |a )?combat,?\s*", "combat"),
    (
        r"(?:when|if) (?:a |any )?(?:characters?|groups?|players?) (?:stops?|lands?|arrives?)(?: here"
        r"| on (?:it|this location)| at (?:it|this location))?,?\s*",
        "stops",
    ),
    (r"(?:when|if|after) (?:a |any )?(?:characters?|groups?|players?) enters?(?: here| this location)?,?\s*", "entered"),
    (
        r"(?:when|if|while|as long as)(?: this item is| it is| this is)? (?:carried|in (?:your |a character's"
        r" )?possession|worn|equipped|held|in play|carrying this item)(?! by\b),?\s*",
        "",
    ),
    (r"(?:when|if) (?:picked up|found|retrieved),?\s*", "carried"),
    (
        r"(?:play |flip|toss)[^.,]*(?:rock|coin)[^.,]*[.,]?\s*(?:if you win|if heads|on heads|if it"
        r" wins|if you lose|if tails),?\s*",
        "toss",
    ),
    (r"(?:if you win|if heads|on heads|if it wins),?\s*", "toss"),
    (r"(?:allows )?(?:1|one) characters? per turn (?:to|may)\s*", "one-each-turn"),
    (
        r"(?:choose |allows )?(?:1|one) characters? (?:per|each|a) (?:game|match)(?: from this haven)?"
        r" (?:to be|to|may(?: be)?)\s*",
        "one-a-match",
    ),
    (
        r"(?:allows )?(?:1|one|one of your?|any 1 of your) characters?(?: from this haven)? may (?=add"
        r"|use|gain|choose|ignore)\s*",
        "one-each-turn",
    ),
    (r"any player with [\w' -]+ in play (?:may|can)\s*", ""),
)
SUFFIXES: tuple[tuple[str, str], ...] = (
    (rf"(?:once )?(?:every|each) (?P<n>{EVERY})(?: of your)? turns?", "every"),
    (r"(?:for|during)?(?: the)?(?: next)? ?(?P<n>\d|one|two|three|four) (?:full |complete |of (?:their|your) )?turns?", "turns"),
    (
        r"(?:for|during|in)? ?(?:this|the|your)(?: current)? turn(?: only)?|until (?:the )?end of "
        r"(?:the |this |your )?turn",
        "one-turn",
    ),
    (r"until (?:the )?(?:start|beginning|end)? ?(?:of )?(?:your|their|its) next turn", "two-turns"),
    (
        r"(?:for|during|in)(?: the)? ?(?:1|one|this|next|the|each|a)?(?: next)?(?: physical)?(?: combat)?"
        r" rounds?(?: of (?:physical )?combat)?|(?:this|1|one) (?:combat )?round",
        "one-round",
    ),
    (
        r"to (?:the |a )?(?:character|bearer|user|owner|holder)(?: (?:carrying|using|wearing|holding)"
        r" (?:it|this(?: item| card)?))",
        "",
    ),
    (r"and discard(?: them| it)?", ""),
    (
        r"(?:for|during|until)(?: the)?(?: end| rest| duration| remainder)? ?(?:of)? ?(?:1|one|this"
        r"|the|a|each)? ?combat|this combat",
        "one-combat",
    ),
    (r"(?:for|during)(?: the)?(?: rest| duration| remainder) of the (?:game|match)|permanently", "match"),
    (r"(?:until|while) (?:it|the disaster|disaster|this disaster) (?:leaves|is on|exits) (?:the )?field", "cycle"),
    (r"(?:during|for|in)? ?(?:its|their|the|his|her|your)? ?next (?:physical )?combat(?: round)?", "next-combat"),
    (r"against the next (?:combat )?disasters? (?:they|it|he|she) (?:meets?|encounters?|fights?)", "next-combat"),
    (r"due to [\w ]+", ""),
    (r"while carrying the [\w ]+", ""),
    (r"and (?:recovers?|retrieves?) (?:any |the )?(?:articles|items) (?:it|he|she|they) (?:is|are) carrying", ""),
    (r"(?:once|one time|1 time|only once) (?:per|a|each|every) turn|once every turn", "used"),
    (r"(?:each|every|per) turn", "turn"),
    (r"(?:on |in )?any given turn", "used"),
    (r"while (?:you|the character|character|it|he|she) (?:have|has|holds?|carr(?:y|ies)) (?:it|this|this item)", ""),
    (r"from (?:physical )?combat", ""),
    (r"(?:each|every|per) (?:combat )?round", "round"),
    (
        r"(?:while|when|as long as)(?: it is| this is| this item is| character is)? ?(?:in (?:your"
        r" |its |a character's )?possession|carried|worn|equipped|carrying (?:this item|it|this card)"
        r"|in play|in use)",
        "",
    ),
    (r"(?:when|if) defeated", "defeated"),
    (r"from (?:an? |any |each |the )?characters? (?:that )?(?:it|he|she|this disaster) (?:defeats|bonks|kills)", "defeats"),
    (r"(?:if|when) (?:it is |they are )?victorious", "defeats"),
    (r"(?:when|upon|on|while) (?:entering|they enter|it enters)(?: here| this location| it)?", "entered"),
    (r"(?:who|that) enters?(?: here| this location| it)?", "entered"),
    (r"(?:who|that) (?:stops?|lands?)(?: here| (?:at|on) (?:this location|it))?", "stops"),
    (r"before combat(?: begins| starts)?|at the (?:start|beginning) of combat", "combat"),
    (rf"for(?: the| a)? cost of (?P<n>{N}) energy", "energy"),
    (r"at random", "random"),
    (r"\((?![^()]*\b(?:prefers?|permanent))[^()]*\)", ""),
    (r"immediately|instantly|automatically|if (?:possible|able)|if damage has been taken|against (?:owner|you)", ""),
    (r"(?:at |from )?each location (?:he|she|it|they) (?:lands?|stops?) (?:on|at)(?: until defeated)?", "stops"),
    (r"at (?:the|every|each) location (?:that )?(?:it|he|she|they) (?:lands?|stops?) (?:on|at)", "stops"),
)


def peeled(sentence: str, context: Context, facts: Facts, mods: dict[str, Any]) -> str | None:
    """The clauses of a sentence without moment, price, condition, chance and duration, which go into `mods`."""
    text = sentence.strip(" ,.")
    again = True
    while again and text:
        again = False
        for pattern, name in PREFIXES:
            match = re.match(pattern, text, flags=re.I)
            if match and match.end():
                if not noted(name, match, context, mods, facts):
                    return None
                text, again = text[match.end() :].strip(" ,"), True
        for pattern, name in SUFFIXES:
            match = re.search(rf"(?:^|[ ,]+)(?:{pattern})$", text, flags=re.I)
            if match:
                if not noted(name, match, context, mods, facts):
                    return None
                text, again = text[: match.start()].strip(" ,"), True
        faced = opponents(text, mods)
        if faced != text:
            text, again = faced, True
        condition = conditional(text, context, facts, mods)
        if condition is None:
            return None
        if condition != text:
            text, again = condition, True
    return text


def noted(name: str, match: re.Match[str], context: Context, mods: dict[str, Any], facts: Facts) -> bool:
    """Notes what a piece says; False if it can't be said of this card."""
    amount = number(match["n"]) if "n" in match.groupdict() and match["n"] else 1
    if name in ("energy", "hand"):
        mods["pay"] = name
        if amount and amount > 1:
            mods["price"] = min(amount, 20)
    elif name == "card":
        mods["pay"] = name
    elif name == "turns":
        mods |= {"duration": "turn"} if amount == 1 else {"duration": "turns", "turns": min(amount or 2, 9)}
    elif name == "two-turns":
        mods |= {"duration": "turns", "turns": 2}
    elif name in ("one-turn", "one-round", "one-combat"):
        mods["duration"] = name.removeprefix("one-")
    elif name in ("match", "cycle", "next-combat"):
        mods["duration"] = name
    elif name == "every":
        mods["every"] = ORDINALS.get(match["n"].casefold(), amount or 0)
        if not 2 <= mods["every"] <= 9 or context.kind in (Kind.FLASH, Kind.COMBAT, Kind.LOCATION):
            return False
        mods.setdefault("when", "used" if context.kind in WORKED else "turn")
    elif name == "once":
        if context.kind in (Kind.CHARACTER, Kind.HAVEN):
            mods |= {"when": "used", "once": True}
        elif context.kind in (Kind.ITEM, Kind.EQUIPMENT) and not context.uses:
            facts.fields["uses"] = 1
            mods["when"] = "used"
        else:
            return False
    elif name == "toss":
        mods["toss"] = True
    elif name == "random":
        mods["random"] = True
    elif name in ("one-each-turn", "one-a-match"):
        if context.kind != Kind.HAVEN:
            return False
        mods |= {"when": "used", "one": True} | ({"once": True, "duration": "match"} if name == "one-a-match" else {})
    elif name:
        if mods.get("when") in ("used", "turn") and name in ("used", "turn"):
            name = "used"
        elif mods.get("when", name) != name:
            return False
        mods["when"] = name
    return True


def clauses(text: str, context: Context, depth: int = 0) -> Rows | None:
    """The rows of a sentence that may have several clauses."""
    rows = clause_rows(text, context)
    if rows or depth > 3:
        return rows
    if re.fullmatch(r"[\w ]+(?:, [\w ]+){2,},? or [\w ]+ skills?", text, flags=re.I):
        return None  # a choice from more than there are options for
    for match in re.finditer(r",? (?:and|then|but) (?:then |also )?|, |; | & ", text):
        first, second = text[: match.start()], text[match.end() :]
        shared = re.fullmatch(r"[+-]?\d.*?( to .+)", second)
        if shared and re.match(r"(?:adds?|gives?|grants?) ", first, flags=re.I) and " to " not in first:
            first += shared[1]
        left = clause_rows(first, context)
        if not left:
            continue
        right = None
        if re.match(r"(?:the |an? |[+-]\d)", second):  # a noun that shares the verb before it
            right = clauses(with_verb(first, second), context, depth + 1)
        right = right or clauses(second, context, depth + 1) or clauses(with_subject(first, second), context, depth + 1)
        right = right or clauses(with_verb(first, second), context, depth + 1)
        if right:
            return left + right
    if context.kind in (*WORKED, Kind.FLASH) and depth == 0:
        return choice(text, context) or options(text, context)
    return None


def choice(text: str, context: Context) -> Rows | None:
    """`Heal 1 Character or draw 2 cards`, on a card whose player decides when it is used: two uses to choose from."""
    for match in re.finditer(r",? or (?:to )?", text):
        first, second = clause_rows(text[: match.start()], context), clauses(text[match.end() :], context, 1)
        if first and second:
            moment = {} if context.kind == Kind.FLASH else {"when": "used"}
            if any("option" in row for row in [*first, *second]):
                return None
            return [row | moment | {"option": 1} for row in first] + [row | moment | {"option": 2} for row in second]
    return None


def with_subject(first: str, second: str) -> str:
    """A clause with the subject, or the verb, of the one before it."""
    match = re.match(r"(.+?) (?:gains?|gets?|is|are|has|have|must|may|can|cannot|takes?|loses?|is at|are at) ", first)
    if match:
        return f"{match[1]} {second}"
    match = re.match(r"(\w+) ", first)
    return f"{match[1]} {second}" if match else second


def with_verb(first: str, second: str) -> str:
    """A clause with the subject and the verb of the one before it."""
    match = re.match(r".+? (?:gains?|gets?|has|have|receives?) ", first)
    return f"{match[0]}{second}" if match else ""


def timed(row: dict[str, Any], context: Context, mods: dict[str, Any]) -> dict[str, Any]:
    """A row with its moment, price, condition and duration."""
    made = dict(row)
    lasting = row["what"] in HOLDING_ON
    made |= {
        key: mods[key]
        for key in ("pay", "price", "needs", "unless", "toss", "against", "once", "every")
        if key in mods and key not in made
    }
    if mods.get("random") and made.get("whom") not in (None, "group", "opponent"):
        made["pick"] = "random"
    if mods.get("anywhere") and made.get("whom") in ("character", "disaster", "either"):
        made.setdefault("reach", "anywhere")
    if mods.get("one"):
        made |= {"whom": "character", "pick": "chosen", "side": "own"}
        made.pop("reach", None)
    if row["what"] in ("extra-attack", "extra-card") and mods.get("when") == "round":
        mods = {key: value for key, value in mods.items() if key != "when"}  # they count in each round as it is
    when = made.get("when") or mods.get("when") or usual_moment(made, context, lasting, mods)
    if when == "turn" and context.kind == Kind.HAVEN and made.get("pick") == "chosen":
        when = "used"
    if context.kind == Kind.COMBAT:
        made.pop("when", None)
    elif context.kind == Kind.FLASH or (
        context.kind == Kind.DISASTER and not context.combat and when in ("always", "used", "combat")
    ):
        made["when"] = "played"
    elif when != "always":
        made["when"] = when
    if context.combat and lasting and made.keys() >= {"needs"} and "when" not in made and "whom" not in made:
        if not any(term.get("in_play") for term in made["needs"]):
            made |= {"when": "combat", "duration": "combat"}  # what the group has is asked when the Combat begins
    if lasting and "duration" in mods:
        made |= {key: mods[key] for key in ("duration", "turns") if key in mods}
    elif lasting and made.get("when") == "used" and "duration" not in made:
        made["duration"] = "turn"
    return {
        key: made[key] for key in ORDER if key in made and not (key == "amount" and made[key] == 1 and row["what"] != "replace")
    }


def usual_moment(row: dict[str, Any], context: Context, lasting: bool, mods: dict[str, Any]) -> str:
    """When a row is carried out that says nothing about it."""
    counted = context.uses and context.kind in (Kind.GLOBAL, Kind.ITEM, Kind.ENHANCEMENT)
    choosing = (
        counted
        or row.get("pick") in ("chosen", "random")
        or "pay" in mods
        or mods.get("duration") in ("turn", "turns", "round", "combat")
    )
    if lasting and not (choosing and context.kind in WORKED):
        return "always"
    if context.kind == Kind.DISASTER:
        return "combat" if context.combat else "played"
    if context.kind == Kind.LOCATION:
        return "stops"
    return "used"


def row_fault(row: dict[str, Any], context: Context) -> str:
    """What the check of a book would say about a row, or why it is not what the text says."""
    if context.kind == Kind.COMBAT and "pay" in row:
        return "nobody is asked to pay for a Combat card"
    try:
        plain = Effect.as_plain(Effect.read(row, lambda _: (0, None), None))
    except Fault as fault:
        return fault.problem
    return next(iter(effect_faults(SimpleNamespace(kind=context.kind), plain, "effects row 1", "effects")), "")


REASONS: tuple[tuple[str, str], ...] = (
    (r"\b(?:against|vs)\b", "a bonus against some opponents only"),
    (r"\bonce per game\b|\bper game\b", "once in a match"),
    (r"\b(?:if|when|unless|while|until|instead|otherwise|except)\b", "a condition that the vocabulary does not have"),
    (r"\bchoose\b|\bor\b|\beither\b", "a choice between effects"),
    (r"\bequip\b|\bplay(?:ed)?\b|\breload\b", "about playing and equipping cards"),
    (r"\bcards?\b", "cards of every kind"),
    (r"\b(?:attack|combat|damage)\b", "a way of fighting that the vocabulary does not have"),
)


def reason_for(sentence: str) -> str:
    """Why a sentence was not understood, in a few words."""
    return next(
        (reason for pattern, reason in REASONS if re.search(pattern, sentence, flags=re.I)),
        "words that the vocabulary does not have",
    )
