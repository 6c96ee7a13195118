"""The moment, price, chance and duration of a sentence: taken from its words, and put into its rows."""

import re
from typing import Any

from fuda.games.animayhem.lackey.conditions import conditional
from fuda.games.animayhem.lackey.context import COLUMNS, LASTING, WORKED, Context
from fuda.games.animayhem.lackey.facts import Facts
from fuda.games.animayhem.lackey.terms import opponents
from fuda.games.animayhem.lackey.words import NUMBER, number
from fuda.games.animayhem.vocabulary import Kind

N = NUMBER
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


def timed(row: dict[str, Any], context: Context, mods: dict[str, Any]) -> dict[str, Any]:
    """A row with its moment, price, condition and duration."""
    made = dict(row)
    lasting = row["what"] in LASTING
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
        key: made[key] for key in COLUMNS if key in made and not (key == "amount" and made[key] == 1 and row["what"] != "replace")
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
