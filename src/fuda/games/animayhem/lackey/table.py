"""Clauses that need no more than a pattern and a row, or a few lines."""

import re
from typing import Any

from fuda.games.animayhem.lackey.context import Context, Row, Rows
from fuda.games.animayhem.lackey.patterns import Patterns, Rule, amount, first_rows, matched, plainly
from fuda.games.animayhem.lackey.whom import about, default_target, target
from fuda.games.animayhem.lackey.words import ABILITIES, ABILITY, NUMBER, category, number
from fuda.games.animayhem.vocabulary import Kind
from fuda.kernel.columns import spelling

N = NUMBER
NOT = r"(?:cannot|can not|can't|may not|will not|won't)"


def table_clause(text: str, context: Context) -> Rows | None:
    return first_rows(CLAUSES, text, context)


def acting(row: Row, **more: Any) -> Rule:
    """The row about `who`, with the number of the clause; `more` narrows those down whom it is about."""

    def made(match: re.Match[str], context: Context) -> Rows | None:
        bound = r"(?:held|jailed|captured|trapped|blocked)"
        who = re.sub(rf"\b{bound}(?: or {bound})* ", "", matched(match, "who"), flags=re.I)
        whoms = target(who, context) if who else [default_target(context)]
        return about(row | amount(match), [whom | more for whom in whoms] if whoms else None, context)

    return made


def evading(match: re.Match[str], context: Context) -> Rows | None:
    """`Cannot be attacked by Money Disasters`, `by the Tin Giant`, `by Combat Disasters`."""
    whom = target(matched(match, "who"), context)
    what = re.sub(r"^(?:any |all |the )+|(?: combat)?(?: disasters?| cards?)?$", "", match["what"], flags=re.I)
    if what.casefold() in ("", "combat"):
        return about({"what": "evade"}, whom, context) if re.search("disaster", match["what"], flags=re.I) else None
    rows: Rows = []
    for part in re.split(r"\s*(?:,|\bor\b|\band\b|&)\s*", what):
        kind, id = category(part), context.find(part)
        if kind is None and id is None:
            return None
        said = {"category": spelling(kind)} if kind is not None else {"card": id}
        made = about({"what": "evade"} | said, whom, context)
        if made is None:
            return None
        rows += made
    return rows


def returned_to_pile(match: re.Match[str], context: Context) -> Rows | None:
    row: Row = {"what": "shuffle", "whom": "discard-pile", "pick": "chosen"}
    sort = {"of_sort": "character"} if matched(match, "sort") or matched(match, "other") else {}
    return [row | sort | ({"without": True} if matched(match, "other") else {}) | amount(match)]


def played_here(match: re.Match[str], context: Context) -> Rows | None:
    """A Location at which those who enter it get Equipment."""
    if context.kind != Kind.LOCATION:
        return None
    row: Row = {"when": "entered", "what": "fetch", "whom": f"{match['pile'].casefold()}-pile", "to": "here"}
    return [row | {"of_sort": "equipment"} | amount(match)]


def given_at_once(match: re.Match[str], context: Context) -> Rows | None:
    """`Take 1 Equipment from your Draw pile and give it to any Character`: its user gets it."""
    if context.kind not in (Kind.FLASH, Kind.GLOBAL, Kind.CHARACTER, Kind.ITEM, Kind.ENHANCEMENT, Kind.EQUIPMENT):
        return None  # what nobody uses gives nobody anything
    row: Row = {"what": "fetch", "whom": f"{match['pile'].casefold()}-pile", "to": "here", "of_sort": match["sort"].casefold()}
    home = {"reach": "in-haven"} if re.search(r"in (?:a|your) haven$", match[0], flags=re.I) else {}
    return [row | home | amount(match)]


def growing(match: re.Match[str], context: Context) -> Rows | None:
    """`Attack and Defense increase 1 with each movement`, of a Disaster that moves."""
    if context.kind != Kind.DISASTER:
        return None
    stats = re.findall(ABILITY, match["what"], flags=re.I) or ["attack", "defense"]
    when = "stops" if re.search("mov", match[0], flags=re.I) else "turn"
    held = {"when": when, "what": "add", "duration": "cycle"}
    return [held | {"ability": ABILITIES[each.casefold()]} | {"amount": number(match["n"]) or 1} for each in stats]


def spared(match: re.Match[str], context: Context) -> Rows | None:
    """A Disaster that leaves one Character alone."""
    id = context.find(match["what"])
    if id is None or context.kind != Kind.DISASTER or not context.combat:
        return None
    return [{"what": "spare", "whom": "character", "of_card": id}]


def counting(match: re.Match[str], context: Context) -> Rows | None:
    """`Defense equals the number of Characters at its Location plus the bonus above`."""
    if context.kind != Kind.DISASTER:
        return None
    stats = re.findall(ABILITY, match["what"], flags=re.I)
    return [{"what": "add", "ability": ABILITIES[each.casefold()], "per": "character"} for each in stats] or None


def in_play(match: re.Match[str], context: Context) -> Rows | None:
    """`Defeat any Holding card`."""
    kind = category(match["what"])
    if kind is None or context.kind not in (Kind.FLASH, Kind.GLOBAL, Kind.ITEM, Kind.CHARACTER):
        return None
    return [{"what": "discard", "whom": "card", "pick": "chosen", "of_category": spelling(kind)}]


def alternating(match: re.Match[str], context: Context) -> Rows | None:
    return [{"when": "round", "what": "transform"}] if context.kind == Kind.CHARACTER else None


def all_in_play(match: re.Match[str], context: Context) -> Rows | None:
    """`Discard all Science cards in play`, on a Disaster."""
    kind = category(match["what"])
    if kind is None or context.kind != Kind.DISASTER or context.combat:
        return None
    return [{"what": "discard", "whom": "card", "reach": "anywhere", "of_category": spelling(kind)}]


def called(match: re.Match[str], context: Context) -> Rows | None:
    """A place to which its player's Characters come."""
    if context.kind != Kind.HAVEN:
        return None
    whom = {"whom": "character", "pick": "chosen", "side": "own", "reach": "anywhere"}
    return [{"when": "used", "what": "move", "to": "here"} | whom]


def left_alone(match: re.Match[str], context: Context) -> Rows | None:
    kind = category(match["what"])
    if kind is None or context.kind != Kind.HAVEN:
        return None
    return [{"what": "evade", "category": spelling(kind), "whom": "character", "side": "own", "reach": "anywhere"}]


def slowed(match: re.Match[str], context: Context) -> Rows | None:
    """`Any 1 Disaster in play moves just 1 Location in its next Move phase`: until each player has had a Maintenance phase."""
    whoms = target(matched(match, "who"), context)
    if not whoms or any(whom.get("whom") != "disaster" for whom in whoms):
        return None
    row: Row = {"what": "replace", "ability": "movement", "amount": number(match["n"]) or 1}
    return about(row | {"duration": "turns", "turns": 2}, whoms, context)


def seen_on_others(match: re.Match[str], context: Context) -> Rows | None:
    """`View objects carried by Characters at any 1 Location`: one's own are known."""
    row: Row = {"what": "look", "whom": "present-item", "side": "others", "amount": 0}
    return [row if match["near"] else row | {"reach": "anywhere"}]


FREEING = r"(?:frees?|releases?|rescues?)"
FALLEN = r"(?:dead|killed|discarded)"
SIDEWAYS = (
    rf"(?:(?:moves?|teleports?|sends?) )?(?P<who>.+?) (?:(?:is|are) )?(?:moved |teleported |sent )?(?P<n>{N})"
    r" (?:locations?|spaces?) to the "
)
AGAIN = r"(?:(?:makes?|takes?|gets?) )?(?:another|an additional|a second) full move(?:ment)?"
TWICE_AS_FAR = {"what": "multiply", "ability": "movement", "amount": 2, "whom": "group", "duration": "turn"}
FROM_DISCARD = r"(?:back )?(?:in)?to (?:your |the )?draw (?:pile|deck)"
STATS = rf"(?P<what>(?:{ABILITY}(?:,| and| &)? )+)"
UNHARMED = r"(?:bonked or killed|killed or bonked|defeated)"

CLAUSES: Patterns = (
    (
        rf"{FREEING} (?:any |an? |1 |one )?(?:blocked )?locations?",
        plainly({"what": "free", "whom": "location", "pick": "chosen", "reach": "anywhere"}),
    ),
    (rf"{FREEING} (?P<who>.+)", acting({"what": "free"})),
    (
        rf"(?:brings?|returns?|puts?) (?:any )?(?P<n>{N}) (?:of your )?{FALLEN} characters? back (?:in)?to play",
        plainly({"what": "revive", "whom": "discard-pile"}),
    ),
    (
        rf"revives? (?:any )?(?P<n>{N}) (?:of your )?(?:{FALLEN} )?characters?",
        plainly({"what": "revive", "whom": "discard-pile"}),
    ),
    (
        rf"(?:re-?)?shuffles? (?:any )?(?P<n>{N})? ?(?:{FALLEN} )+(?P<sort>characters? )?(?:cards? )?{FROM_DISCARD}",
        returned_to_pile,
    ),
    (
        rf"(?:re-?)?shuffles? (?:any )?(?P<n>{N})? ?discarded (?P<other>non-characters? )cards? {FROM_DISCARD}",
        returned_to_pile,
    ),
    (
        rf"(?:retrieves?|takes?|brings?) (?:any )?(?P<n>{N}) (?:pieces? of )?equipment(?: cards?)? from"
        r" (?:your )?(?P<pile>draw|discard) pile and (?:place|put)s? (?:it |them )?(?:in|into) (?:your|the) haven",
        lambda match, context: [
            {"what": "fetch", "whom": f"{match['pile'].casefold()}-pile", "to": "haven", "of_sort": "equipment"} | amount(match)
        ],
    ),
    (
        rf"(?:a player who enters this location )?(?:may )?(?:chooses?|takes?|selects?) (?P<n>{N}) (?:pieces? of )?"
        r"equipment(?: cards?)? from (?:their|your) (?P<pile>draw|discard) pile and play (?:it|them) on any character here",
        played_here,
    ),
    (
        rf"(?:takes?|selects?|chooses?|retrieves?|finds?) (?:any )?(?P<n>{N}|) ?(?:pieces? of )?"
        r"(?P<sort>equipment|enhancement)(?: cards?)? from (?:your |the )?(?P<pile>draw|discard) (?:pile|deck),? and"
        r" (?:gives? (?:it|them) to|(?:play|place|put)s? (?:it|them) on) (?:any |an? |1 |one )?(?:of your )?characters?"
        r"(?: in (?:a|your) haven)?",
        given_at_once,
    ),
    (
        rf"(?:any )?(?P<n>{N}) cards? from (?:your |the )?discard pile (?:and )?(?:re-?)?shuffle (?:it|them) {FROM_DISCARD}",
        returned_to_pile,
    ),
    (
        rf"(?:places?|puts?|returns?) (?P<n>{N}) (?:destroyed|discarded)"
        r" (?P<sort>vehicle|equipment|enhancement|character)s?(?: cards?)? back (?:in|into|to) (?:your )?hand",
        lambda match, context: [{"what": "fetch", "whom": "discard-pile", "of_sort": match["sort"].casefold()} | amount(match)],
    ),
    (
        r"(?:restores?|reloads?|recharges?) (?P<who>.+?) to (?:its |their )?full (?:number of )?uses",
        acting({"what": "recharge"}),
    ),
    (r"reloads? (?P<who>(?:any |an? |1 |one ).+)", acting({"what": "recharge"})),
    (
        rf"(?P<who>.+?) moves? (?:just|only) (?P<n>{N}) locations? (?:during|in|on|for) (?:its|their) next move(?:ment)?"
        r"(?: phase)?",
        slowed,
    ),
    (SIDEWAYS + "right", acting({"what": "move", "to": "right"})),
    (SIDEWAYS + "left", acting({"what": "move", "to": "left"})),
    (rf"(?:(?P<who>.+?) )??(?:{NOT}|not) be attacked by (?P<what>.+)", evading),
    (rf"(?:(?P<who>party|group|.+?) )??{NOT} be moved(?: from .+)?", acting({"what": "immune", "category": "move"})),
    (
        r"(?:on locations requiring more than (?:1|one) (?:skill|thing),? )?(?:you )?(?:may )?ignores? (?:any )?"
        r"(?P<n>1|one|2|two) (?:skill |of the )?(?:required skills?|requirements?|skills?)(?: that you wish)?",
        acting({"what": "ease"}),
    ),
    (r"enters? any locations? with only (?:1|one) of the required skills", acting({"what": "ease", "amount": 3})),
    (
        rf"(?:(?:allows? )?(?:a |the |your )?(?:group(?: or character)?|character or group|party) (?:to )?)?{AGAIN}",
        plainly(TWICE_AS_FAR),
    ),
    (
        r"(?:looks? at|views?|sees?) (?:the )?(?:uppermost |top |1 |one |any |all )*items? (?:beneath|under|at)"
        r" (?:the|this|its|your) location(?: (?:this )?character is at)?",
        plainly({"what": "look", "whom": "present-item"}),
    ),
    (
        r"(?:looks? at|views?|sees?) (?:the |any |all )*(?:objects|items(?:,| and|/| &)? equipment|equipment and items|items)"
        r" (?:carried|held) by (?:any |the |all |opposing )*characters? at (?:any (?:1 |one )?location|(?P<near>this location))",
        seen_on_others,
    ),
    (
        r"(?:looks? at|views?|sees?) (?:the )?(?:uppermost |top |1 |one |any |an |all )*items? (?:beneath|under|at)"
        r" any (?:1 |one )?location",
        plainly({"what": "look", "whom": "present-item", "reach": "anywhere"}),
    ),
    (rf"{STATS}increases? (?:by )?(?P<n>{N}) (?:with|after|at) each (?:move(?:ment)?|location|step)", growing),
    (r"(?P<what>stats?|abilities) (?:are |is )?\+(?P<n>\d) (?:each|every|per) turn", growing),
    (rf"{STATS}equals? (?:the )?number of characters(?: at (?:this |its |the )?location)? plus .+", counting),
    (r"(?:(?:will |does )?not|won't|never) attacks? (?P<what>.+)", spared),
    (r"no move(?:ment)?", acting({"what": "hold"})),
    (
        r"(?:(?:characters?|group|party) )?(?:may |can )?equip from (?:the |this |its )?[\w ]+?"
        r" without returning to (?:the |their |a )?havens?",
        plainly({"what": "allow", "action": "equip", "whom": "group"}),
    ),
    (
        r"alternates? (?:from|between) (?:one|1) set of (?:stats|abilities) (?:to|and) the other every(?: other)? round",
        alternating,
    ),
    (r"discards? all (?P<what>[\w ]+?) cards in play", all_in_play),
    (
        rf"(?:pulls?|brings?|calls?|teleports?|moves?) (?P<who>{N} of your characters?|any of your characters?|your characters?)"
        r"(?: per turn| each turn)?(?: to [\w' ]+?)? from any location",
        called,
    ),
    (r"(?P<what>[\w ]+?)(?: disasters?)? (?:will not|won't|do not|don't) attack you", left_alone),
    (
        rf"(?:no characters?|nobody)(?: (?:of|in) (?:the|this|its|her|his) (?:group|party))? (?:can|may) be {UNHARMED}",
        plainly({"what": "unbeatable", "whom": "group"}),
    ),
    (
        r"(?:all )?(?:transforming )?(?P<who>characters(?: in play)?) change (?:their )?forms?",
        acting({"what": "transform"}, reach="anywhere"),
    ),
    (r"(?:defeats?|discards?) (?:any |1 |one |an? )+(?P<what>[\w ]+?) (?:type )?cards?(?: in play)?", in_play),
)
