"""More clauses of collectors' texts as rows: what is done to Characters, Disasters, cards, hands and piles."""

import re

from fuda.games.animayhem.lackey_clauses import (
    WORKED,
    Context,
    Row,
    Rows,
    ability_clause,
    about,
    default_target,
    first_of,
    skill_clause,
    target,
)
from fuda.games.animayhem.lackey_fights import fight_clause
from fuda.games.animayhem.lackey_nouns import noun_phrases
from fuda.games.animayhem.lackey_piles import player_clause
from fuda.games.animayhem.lackey_table import table_clause
from fuda.games.animayhem.lackey_words import NUMBER, category, number
from fuda.games.animayhem.vocabulary import Kind
from fuda.kernel.columns import spelling

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


def clause_rows(text: str, context: Context) -> Rows | None:
    """The rows of one clause, None if it is not understood."""
    known = prevented(stripped(text))
    if not known:
        return None
    return first_of(
        (
            table_clause,
            fight_clause,
            player_clause,
            doing_clause,
            bound_clause,
            moving_clause,
            ability_clause,
            skill_clause,
            state_clause,
        ),
        known,
        context,
    )


def prevented(text: str) -> str:
    return re.sub(r"^prevents? (?=any .* (?:card|effect)s?\b)", "cancel ", text, flags=re.I)


def stripped(text: str) -> str:
    """A clause without words that change nothing."""
    known = text.strip(" ,.:")
    filler = re.compile(
        r"^(?:(?:you|owner|player|it|this card|this disaster|this|he|she|they|characters?(?= (?:may"
        r"|can|must|will|shall) )|and|then|also|immediately|instantly|automatically|permanently|may"
        r"|can|must|will|shall|"
        r"allows? (?:you|a character|1 character|one character|character|group|the group|a group or"
        r" character) to|used? to|play to|play this card to|able to|choose to|simply|choose|opt to"
        r"|force|forces|causes?|cause|make|makes|be able to|is able to|are able to|use (?:this|it)(?: card| item)? to) )+",
        re.IGNORECASE,
    )
    return filler.sub("", known)


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


ANSWERS = (Kind.FLASH, Kind.GLOBAL, Kind.HAVEN)  # what is as fast as a Flash Effect


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


def state_clause(text: str, context: Context) -> Rows | None:
    """Clauses about what somebody is or may do."""
    match = re.fullmatch(
        r"(?P<who>.+?) (?:has|have|perform|performs|take|takes|gets?)? ?no actions?(?: except defense)?", text, flags=re.I
    )
    if not match:
        match = re.fullmatch(
            r"(?P<who>.+?) (?:(?:is|are) )?(?:unable to|cannot|can not|can't|may not) (?:do anything|perform"
            r" any actions?|act|take any actions?)(?: except .*)?",
            text,
            flags=re.I,
        )
    if not match:
        match = re.fullmatch(
            r"(?P<who>.+?) (?:loses?|skips?|miss(?:es)?) (?:a|one|1|(?:the|their|its|his|her) next) turn", text, flags=re.I
        )
    if match:
        return about({"what": "no-actions"}, target(match["who"], context), context)
    match = re.fullmatch(
        r"prevents? (?P<who>.+?) from (?P<what>moving|leaving|attacking|scavenging|stealing|running"
        r" away)(?: .*)?",
        text,
        flags=re.I,
    )
    if match:
        gerunds = {"attacking": "attack", "scavenging": "scavenge", "stealing": "steal", "running away": "run"}
        doing = match["what"].casefold()
        if doing in gerunds:
            return about({"what": "forbid", "action": gerunds[doing]}, target(match["who"], context), context)
        return about({"what": "hold"}, target(match["who"], context), context)
    match = re.fullmatch(
        r"(?P<who>.+?) (?:(?:is|are) )?(?:rendered )?(?:unable to|cannot|can not|can't|may not|will not|won't|must"
        r" not|does not|do not|doesn't|don't) (?P<what>.+)",
        text,
        flags=re.I,
    )
    if match:
        return forbidden(match["who"], match["what"], context)
    match = re.fullmatch(
        r"(?:(?P<who>.+?) )??(?:(?:is|are) )?(?:unaffected by|immune to|not (?:to be )?affected by"
        r"|(?:may |can )?(?:choose to )?ignores?) (?:any |all |the )?(?P<what>.+?)(?: (?:cards?|effects?"
        r"|disasters?|type cards?|disasters and effects|combat disasters?))?",
        text,
        flags=re.I,
    )
    if match:
        return immune(match["who"] or "", match["what"], context)
    if re.fullmatch(
        r"(?:it |this disaster )?(?:automatically )?(?:attacks?|will attack)(?: automatically| all"
        r" characters?(?: they encounter| it encounters)?| any characters?| anyone| everyone)*(?: "
        r"(?:that|who) (?:stops?|lands?|enters?|stop) (?:at|on|in) .*| at (?:its|this|the same) location)?",
        text,
        flags=re.I,
    ):
        return (
            [{"what": "automatic"}]
            if context.kind == Kind.DISASTER
            and context.combat
            and re.search("auto|stop|land|enter|any|encounter", text, flags=re.I)
            else None
        )
    match = re.fullmatch(
        r"(?P<who>.+?)?\s*(?:cannot|can not|can't) be (?:defeated|bonked or killed|killed or bonked)", text, flags=re.I
    )
    if match:
        return about({"what": "unbeatable"}, target(match["who"] or "", context), context)
    if (
        re.fullmatch(r"steals?(?: (?:items?|equipment|cards?))?(?: from .*)?", text, flags=re.I)
        and context.kind == Kind.CHARACTER
    ):
        return [{"what": "allow", "action": "steal"}]
    if re.fullmatch("steals?", text, flags=re.I) and context.kind in (Kind.EQUIPMENT, Kind.ENHANCEMENT, Kind.ITEM):
        return [{"what": "allow", "action": "steal"}]
    if re.fullmatch(r"equips? (?:cards? )?(?:anywhere|at any location)(?: on the field)?", text, flags=re.I):
        return about({"what": "allow", "action": "equip"}, [default_target(context)], context)
    return None


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


def bound_clause(text: str, context: Context) -> Rows | None:
    """Damage and healing."""
    match = re.fullmatch(
        rf"(?:does |do |deals? |inflicts? |causes? )(?P<n>{N}) (?:points? of )?damage(?: directly)?"
        rf"(?: (?:to|on) (?P<who>.+?))?(?:'s)?(?: health)?",
        text,
        flags=re.I,
    )
    if match:
        who = match["who"] or ""
        meant = context.on or {"whom": "opponent"}
        whom = [meant] if who.casefold() in ("", "health", "target") else target(who, context)
        return about({"what": "damage", "amount": number(match["n"])}, whom, context)
    match = re.fullmatch(
        rf"(?:(?P<who>.+?) )??(?:automatically |immediately |will |must )*(?:takes?|suffers?|receives?) (?P<n>{N})"
        rf" (?:points? of )?damage(?: directly)?(?: to (?:their |its |his |her )?health)?",
        text,
        flags=re.I,
    )
    if match:
        return about({"what": "damage", "amount": number(match["n"])}, target(match["who"] or "", context), context)
    if re.fullmatch(
        r"(?:fully |completely )?(?:restores?|heals?|regains?|recovers?|regenerates?)(?: (?:their|its|your|his|her|all))?"
        r"(?: (?:health|damage))?(?: (?:back )?to full(?: health)?| completely| fully)?",
        text,
        flags=re.I,
    ) and re.search(r"full|complete|all (?:health|damage)", text, flags=re.I):
        return about({"what": "heal", "amount": 0}, [default_target(context)], context)
    match = re.fullmatch(
        r"(?P<who>.+?) (?:may be |can be |is |are |be |will be )(?:fully |completely )?(?:restored|healed)"
        r"(?: (?:back )?to (?:full|normal)(?: health)?| completely| fully)?",
        text,
        flags=re.I,
    )
    if match:
        return about({"what": "heal", "amount": 0}, target(match["who"], context), context)
    match = re.fullmatch(
        r"(?:restores?|heals?|cures?|regenerates?) (?P<who>.+?)(?:'s health)?(?: (?:back )?to (?:full"
        r"|normal) ?(?:health)?| completely| fully| of all damage)",
        text,
        flags=re.I,
    )
    if match:
        return about(
            {"what": "heal", "amount": 0},
            target(re.sub(r"'s health$|^(?:all )?(?:health|damage) (?:to|of|from|for) ", "", match["who"], flags=re.I), context),
            context,
        )
    match = re.fullmatch(
        rf"(?:(?P<who>.+?) )??(?:restores?|heals?|regains?|recovers?|cures?) (?:up to )?(?P<n>{N}|all)"
        rf" (?:points? of )?(?P<what>damage|health|energy)(?: (?:to|of|from|for|on) (?P<whom>.+))?",
        text,
        flags=re.I,
    )
    if match:
        amount = 0 if match["n"].casefold() == "all" else number(match["n"])
        row: Row = {"what": "heal", "amount": amount} | ({"ability": "energy"} if match["what"].casefold() == "energy" else {})
        return about(row, target(match["whom"] or match["who"] or "", context), context)
    return None


def moving_clause(text: str, context: Context) -> Rows | None:
    """Clauses that move something."""
    match = re.fullmatch(
        r"(?:moves?|returns?|sends?|places?|teleports?|puts?|takes?|brings?) (?P<who>.+?)(?: back|"
        r" immediately)? (?:to|in|into) (?:your |their |his |her |its |the |a |his or her |owner's"
        r" )*(?:own )?havens?(?: immediately)?",
        text,
        flags=re.I,
    )
    if not match:
        match = re.fullmatch(
            r"(?P<who>.+?) (?:must |may |can |is |are |be |will )*(?:returns?|goes|go|moved?|sent|placed"
            r"|returned|put)(?: back| directly)? (?:to|in|into) (?:your |their |his |her |its |the )*(?:own"
            r" )?havens?",
            text,
            flags=re.I,
        )
    if match:
        return about({"what": "move", "to": "haven"}, target(match["who"], context), context)
    match = re.fullmatch(
        rf"(?:moves?|teleports?|transports?) (?P<who>.+?) (?:up to |an additional )?(?P<n>{N}) (?:locations?"
        rf"|spaces?|steps?)(?: (?:forward|in any direction|away|along its path|ahead|any direction))?",
        text,
        flags=re.I,
    )
    if match:
        return about({"what": "move", "amount": number(match["n"])}, moved(target(match["who"], context)), context)
    match = re.fullmatch(
        r"(?:moves?|teleports?|transports?) (?P<who>.+?) to (?:any (?:1 |one |other )?(?:non-haven"
        r" )?location|any place)(?: (?:on the field|in play))?",
        text,
        flags=re.I,
    )
    if match:
        return about({"what": "move", "amount": 0}, moved(target(match["who"], context)), context)
    match = re.fullmatch(
        r"(?:moves?|teleports?|brings?) (?P<who>.+?) to (?:your|this|its|her|his|the bearer's) location"
        r"(?: from anywhere(?: on the field)?)?",
        text,
        flags=re.I,
    )
    if match:
        whom = target(match["who"], context)
        return about({"what": "move", "to": "here"}, [each | {"reach": "anywhere"} for each in whom or ()] or None, context)
    match = re.fullmatch(
        r"(?:moves?|sends?|returns?) (?P<who>.+?) (?:back )?to (?:the )?(?:start|first location|beginning"
        r"|top[- ]right)(?: of (?:its|the) (?:path|field))?",
        text,
        flags=re.I,
    )
    if match:
        return about({"what": "move", "to": "start"}, target(match["who"], context), context)
    match = re.fullmatch(
        r"(?P<who>.+?) (?:moves?|goes|returns?|is moved|are moved) back to (?:the )?(?:start|first location|beginning)"
        r"(?: of (?:its|the|their) (?:path|field))?",
        text,
        flags=re.I,
    )
    if match:
        return about({"what": "move", "to": "start"}, target(match["who"], context), context)
    match = re.fullmatch(
        rf"(?P<who>.+?) moves?(?: forward| ahead| on)? (?P<n>{N}) (?:locations?|spaces?)(?: (?:forward|ahead))?", text, flags=re.I
    )
    if match and (passing := target(match["who"], context)) and passing[0].get("whom") == "disaster":
        return about({"what": "move", "amount": number(match["n"])}, passing, context)
    match = re.fullmatch(
        r"(?P<who>.+?) (?:becomes?|is turned into|are turned into|turns? into) an? (?:minor )?disasters?", text, flags=re.I
    )
    if match:
        return about({"what": "turn-into-disaster"}, target(match["who"], context), context)
    match = re.fullmatch(r"(?:moves?|teleports?) (?P<who>.+?) to a random location", text, flags=re.I)
    if match:
        return about({"what": "move", "to": "random"}, target(match["who"], context), context)
    match = re.fullmatch(r"(?P<who>.+?) (?:immediately |must )?moves? to (?:this|your) location", text, flags=re.I)
    if match:
        near = target(match["who"], context)
        return about({"what": "move", "to": "here"}, [each | {"reach": "anywhere"} for each in near or ()] or None, context)
    if re.fullmatch(r"go (?:directly )?to (?:any )?(?:one |1 )?location", text, flags=re.I):
        return about({"what": "move", "amount": 0}, [default_target(context) | {"pick": "chosen"}], context)
    match = re.fullmatch(
        r"(?:swaps?|exchanges?|switch(?:es)?) (?:places|locations?|positions?) with (?P<who>.+)", text, flags=re.I
    )
    if match:
        return about({"what": "exchange"}, target(match["who"], context), context)
    match = re.fullmatch(
        r"(?:(?P<who>.+?) )?transforms?(?: instantly| back)?(?: (?:in)?to (?:[\w-]+[- ]form|(?P<card>.+)))?", text, flags=re.I
    )
    if match:
        id = context.find(match["card"]) if match["card"] else None
        if context.kind == Kind.DISASTER and not match["who"]:
            return None  # Disasters have one form
        return (
            about({"what": "transform"} | ({"card": id} if id else {}), target(match["who"] or "", context), context)
            if id or not match["card"]
            else None
        )
    match = re.fullmatch(r"(?:all(?:y|ies) with|joins?(?: with)?|teams? up with) (?P<who>.+)", text, flags=re.I)
    if match and context.kind == Kind.DISASTER and context.combat:
        allied = target(match["who"], context)
        return about({"what": "ally", "when": "stops"}, [each | {"other": False} for each in allied or ()] or None, context)
    if (
        re.fullmatch(r"(?:(?:it|disaster|this disaster) )?(?:flees?|will flee|runs? away)", text, flags=re.I)
        and context.kind == Kind.DISASTER
    ):
        return [{"what": "flee"}]
    return None


def moved(whoms: list[Row] | None) -> list[Row] | None:
    other = {"whom": "character", "pick": "chosen", "side": "others"}
    return [whom | other if whom.get("whom") == "opponent" else whom for whom in whoms] if whoms else None
