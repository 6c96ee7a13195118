"""Sentences of collectors' texts that only make sense as a whole: choices of two, two cases, what a fighter is safe from.

Each form is a pattern that covers the sentence from its first word to its last, and the rows that it stands for, with their
moments. The clauses inside a form are read like any others.
"""

import re
from typing import Any

from fuda.games.animayhem.lackey.abilities import changes, modifiers
from fuda.games.animayhem.lackey.cells import skills
from fuda.games.animayhem.lackey.clauses import clause_rows
from fuda.games.animayhem.lackey.context import WORKED, Context, Row, Rows
from fuda.games.animayhem.lackey.nouns import listed_terms, noun_phrases
from fuda.games.animayhem.lackey.patterns import Patterns, first_rows
from fuda.games.animayhem.lackey.table import growing
from fuda.games.animayhem.lackey.whom import about, is_self, target
from fuda.games.animayhem.lackey.words import ABILITIES, ABILITY, NUMBER, category, number, skill
from fuda.games.animayhem.vocabulary import Kind
from fuda.kernel.columns import spelling

N = NUMBER
MAX_OPTIONS = 3
NOT = r"(?:can ?not|can't|may not)"


def form_rows(sentence: str, context: Context) -> Rows | None:
    """The rows of a sentence that one of the forms covers."""
    return first_rows(FORMS, sentence.strip(" ,."), context)


def options(text: str, context: Context) -> Rows | None:
    """`Cancel 1 Glass Moon or Paper Moon or defeat 1 Planetary Disaster`: an option each; a verb may serve several."""
    if context.kind not in (*WORKED, Kind.FLASH):
        return None
    verb = ""
    made: list[Rows] = []
    whole = re.sub(
        r"(?<=either )((?:the )?[\w ]+?) or (?=[\w ]+ skills?\b)", "\\1\0", text.strip(), flags=re.I
    )  # a list of skills
    for part in re.split(r",? or (?:to )?", whole, flags=re.I):
        part = part.replace("\0", " or ")
        rows = clause_rows(part, context)
        if rows:
            verb = part.split(" ")[0]
        else:
            rows = clause_rows(f"{verb} {part}", context) if verb else None
        if not rows:
            return None
        made += [[row] for row in rows] if "option" in rows[0] else [rows]
    if not 2 <= len(made) <= MAX_OPTIONS:
        return None
    moment = {} if context.kind == Kind.FLASH else {"when": "used"}
    return [row | moment | {"option": at} for at, rows in enumerate(made, start=1) for row in rows]


def either_of(match: re.Match[str], context: Context) -> Rows | None:
    """`Either all the Characters or all the Disasters here have no actions`, `look at a card in either A or B`."""
    parts = [f"{match['head']}{part}{match['tail']}" for part in (match["first"], match["second"])]
    found = [clause_rows(part, context) for part in parts]
    if context.kind not in (*WORKED, Kind.FLASH) or not all(found):
        return None
    moment = {} if context.kind == Kind.FLASH else {"when": "used"}
    return [row | moment | {"option": at} for at, rows in enumerate(found, start=1) for row in rows or ()]


def cards_of(match: re.Match[str], context: Context) -> Rows | None:
    """`Discard an Enhancement or Global card with the Science symbol`: cards in play by kind and category."""
    named = category(match["what"])
    if named is None or context.kind not in (Kind.FLASH, Kind.GLOBAL, Kind.ITEM, Kind.CHARACTER):
        return None
    what = "destroy" if match["verb"].casefold().startswith("destroy") else "discard"
    row: Row = {"what": what, "whom": "card", "pick": "chosen", "of_category": spelling(named)}
    moment = {} if context.kind == Kind.FLASH else {"when": "used"}
    return [
        row | moment | {"of_sort": match[sort].casefold(), "option": at} for at, sort in enumerate(("first", "second"), start=1)
    ]


def out_of_reach(match: re.Match[str], context: Context) -> Rows | None:
    """`Male Characters with Charm < 7 can't attack this Disaster`."""
    found = noun_phrases(match["who"], context.find)
    if not context.combat or not is_self(match["self"], context) or len(found) != 1 or found[0]["whom"] != "character":
        return None
    filters = {key: value for key, value in found[0].items() if key.startswith("of_") or key in ("among", "without")}
    return [{"what": "forbid", "action": "attack", "whom": "opponent"} | filters] if filters else None


def out_of_reach_without(match: re.Match[str], context: Context) -> Rows | None:
    """`Speed required to damage this Disaster`."""
    known = skill(match["what"])
    if known is None or not context.combat or not is_self(match["self"], context):
        return None
    return [{"what": "forbid", "action": "attack", "whom": "opponent", "of_skill": spelling(known), "without": True}]


def lost_with_it(match: re.Match[str], context: Context) -> Rows | None:
    """`If a Vehicle is present where this Disaster is Defeated, the Vehicle is destroyed`."""
    same = match["who"].casefold().split(" ")[-1] == match["again"].casefold().split(" ")[-1]
    whoms = target(match["who"], context)
    if not context.combat or not same or not is_self(match["self"], context) or not whoms:
        return None
    what = "destroy" if match["verb"].casefold() == "destroyed" else "discard"
    return about({"when": "defeated", "what": what}, [whom | {"count": 0} for whom in whoms], context)


def lost_cards(match: re.Match[str], context: Context) -> Rows | None:
    """`Discard 1 card from your hand for every Character Bonked or Killed by this Disaster`."""
    if not context.combat or not is_self(match["self"], context):
        return None
    row: Row = {"when": "defeats", "what": "discard", "whom": "hand", "pick": "random"}
    amount = number(match["n"]) or 1
    return [row | ({"amount": amount} if amount > 1 else {})]


def other_numbers(match: re.Match[str], context: Context) -> Rows | None:
    """`Transforms if the Glass Moon is in play`, of a Disaster with two values: the second ones count as long as it is."""
    id = context.find(match["card"])
    if id is None or context.kind != Kind.DISASTER or not 1 <= len(context.second) <= 4:
        return None
    needs = [{"card": id, "in_play": True}]
    return [
        {"what": "replace", "ability": ability, "amount": amount, "needs": needs} for ability, amount in context.second.items()
    ]


def blocking(match: re.Match[str], context: Context) -> Rows | None:
    if context.kind != Kind.DISASTER or not context.combat:
        return None
    return [{"when": "stops", "what": "block", "whom": "location", "duration": "cycle"}]


def one_or_the_other_skill(match: re.Match[str], context: Context) -> Rows | None:
    """`Gives A to a Character without it, or adds 1 B to a Character who already has A`."""
    first, second, had = skill(match["first"]), skill(match["second"]), skill(match["had"])
    if first is None or second is None or had != first or context.kind not in (Kind.ENHANCEMENT, Kind.EQUIPMENT, Kind.ITEM):
        return None
    needs = {"needs": [{"skill": spelling(first)}]}
    return [
        {"what": "skill", "skill": spelling(first)} | needs | {"unless": True},
        {"what": "skill", "skill": spelling(second)} | needs,
    ]


def and_for_energy(match: re.Match[str], context: Context) -> Rows | None:
    """`Add 4 to your Attack and 1 for every point of Energy`."""
    row: Row = {"what": "add", "ability": ABILITIES[match["ability"].casefold()]}
    more = number(match["more"]) or 1
    return [row | {"amount": int(match["n"])}, row | {"per": "energy"} | ({"amount": more} if more > 1 else {})]


def skill_and_ability(match: re.Match[str], context: Context) -> Rows | None:
    """`Adds 1 Magic skill, +1 Attack to your Characters with Charm > 3`."""
    found, unread = skills(match["skill"])
    whom = target(match["who"], context)
    if len(found) != 1 or unread or whom is None:
        return None
    given = about({"what": "skill", "skill": found[0]["skill"]}, whom, context)
    raised = modifiers(changes(match["what"]), whom, context)
    if not given or not raised:
        return None
    if match["match"] and context.kind != Kind.GLOBAL:  # a Global Effect stays for the rest of the match
        return [row | {"duration": "match"} for row in given + raised]
    return given + raised


def gives_itself_up(match: re.Match[str], context: Context) -> Rows | None:
    """`If A and B are in play, you may Bonk this Character to defeat both`."""
    ids = [context.find(match["first"]), context.find(match["second"])]
    if None in ids or context.kind != Kind.CHARACTER or not is_self(match["self"], context):
        return None
    needs: list[Any] = [{"card": id, "in_play": True} for id in ids]
    row: Row = {"when": "used", "what": "defeat", "whom": "disaster", "reach": "anywhere", "pay": "bonk", "needs": needs}
    return [row | {"of_card": id} for id in ids]


def armed(match: re.Match[str], context: Context) -> Rows | None:
    """`Equip any Character on the Field with any Weapon from your Draw pile or your hand`."""
    whoms = target(match["who"], context)
    things = noun_phrases(match["what"], context.find)
    if context.kind != Kind.FLASH or not whoms or whoms[0].get("whom") != "character" or len(things) != 1:
        return None
    if things[0]["whom"] != "equipment" or match["first"].casefold() == match["second"].casefold():
        return None
    of = {"of_sort": "equipment"} | {key: value for key, value in things[0].items() if key == "of_category"}
    return [
        {"what": "fetch", "whom": match[pile].casefold().replace(" ", "-"), "to": "here", "option": at} | of
        for at, pile in enumerate(("first", "second"), start=1)
    ]


def each_with(match: re.Match[str], context: Context) -> Rows | None:
    """`Each Character in party must have Survival or Phase to enter`: who has neither stays outside."""
    terms = listed_terms(match["what"])
    if context.kind != Kind.LOCATION or not terms:
        return None
    return [{"what": "forbid", "action": "scavenge", "whom": "character", "among": terms, "without": True}]


def from_hand(match: re.Match[str], context: Context) -> Rows | None:
    """`Equip any Weapon from your hand`: its user gets it, wherever that is."""
    things = noun_phrases(match["what"], context.find)
    if context.kind not in (Kind.CHARACTER, Kind.ITEM, Kind.EQUIPMENT, Kind.ENHANCEMENT) or len(things) != 1:
        return None
    if things[0]["whom"] != "equipment" or things[0].keys() - {"whom", "count", "of_category", "any"}:
        return None
    of = {"of_sort": "equipment"} | {key: value for key, value in things[0].items() if key == "of_category"}
    return [{"when": "used", "what": "fetch", "whom": "hand", "to": "here"} | of]


def one_ability(match: re.Match[str], context: Context) -> Rows | None:
    """`Add 2 to Attack or Defense`: one of them is chosen."""
    abilities = [ABILITIES[word.casefold()] for word in re.findall(ABILITY, match["what"], flags=re.I)]
    if context.kind not in (*WORKED, Kind.FLASH) or not 2 <= len(abilities) <= MAX_OPTIONS:
        return None
    whoms = target(match["who"] or "", context)
    moment = {} if context.kind == Kind.FLASH else {"when": "used"}
    rows: Rows = []
    for at, ability in enumerate(abilities, start=1):
        made = modifiers([(ability, int(match["n"]))], whoms, context)
        if not made:
            return None
        rows += [row | moment | {"option": at} for row in made]
    return rows


def one_of_them(match: re.Match[str], context: Context) -> Rows | None:
    """`Only 1 Character per turn may gain the +1 Attack and Defense`, of a Global Effect: a use."""
    one = [{"whom": "character", "pick": "chosen", "side": "own", "reach": "anywhere"}]
    if context.kind != Kind.GLOBAL:
        return None
    raised = modifiers(changes(match["what"]), one, context)
    return [row | {"when": "used", "duration": "turn"} for row in raised] if raised else None


def more_for_one(match: re.Match[str], context: Context) -> Rows | None:
    """`Holm's bonuses are +2`, of a card whose columns add to abilities."""
    id = context.find(match["who"])
    if id is None or not context.bonuses or context.kind not in (Kind.EQUIPMENT, Kind.ENHANCEMENT, Kind.ITEM):
        return None
    row: Row = {"what": "add", "amount": int(match["n"]), "needs": [{"card": id}]}
    return [row | {"ability": ability} for ability in context.bonuses]


def given_up(match: re.Match[str], context: Context) -> Rows | None:
    """`Kill 1 Character to destroy 1 Combat Disaster`: who uses it is killed."""
    rows = clause_rows(match["rest"], context)
    if context.kind != Kind.FLASH or not rows or any(row.get("whom") not in ("disaster", "card") for row in rows):
        return None
    away = [row | {"reach": "anywhere"} if row["whom"] == "disaster" else row for row in rows]
    return [*away, {"what": match["verb"].casefold(), "whom": "self"}]


def provoked(match: re.Match[str], context: Context) -> Rows | None:
    """`Automatically attacks anyone with Charm > 5 or Royalty`."""
    terms = listed_terms(match["what"])
    return [{"what": "automatic", "against": terms}] if context.combat and terms else None


def each_copy(match: re.Match[str], context: Context) -> Rows | None:
    """`All Characters get +1 Attack for each of these in play up to 3`: copies add up, and a deck has three of them at most."""
    if context.kind != Kind.GLOBAL or not is_self(match["self"], context):
        return None
    return clause_rows(match["rest"], context)


def swapped(match: re.Match[str], context: Context) -> Rows | None:
    """`Swap any one Combat Disaster in play with another Combat Disaster in play`."""
    whoms = target(match["who"], context)
    if context.kind != Kind.FLASH or not whoms or len(whoms) > 1 or whoms[0].get("whom") not in ("disaster", "character"):
        return None
    return about({"what": "exchange"}, [whoms[0] | {"count": 1}], context)


WHOSE = r"(?:your|an?) [\w' ]+"
SORT = r"(?:enhancement|equipment|global|flash)"
BY = r"(?:bonked or killed|killed or bonked|defeated)"


def toll(match: re.Match[str], context: Context) -> Rows | None:
    """`Discard 1 card from your hand to enter`, `Costs 2 Energy to move to this Location`."""
    if context.kind != Kind.LOCATION:
        return None
    price = number(match["n"]) or 1
    step: Row = {"action": "move"} if match.groupdict().get("step") else {}
    row: Row = {"what": "toll"} | step | {"pay": "hand" if match["what"].casefold().startswith("card") else "energy"}
    return [row | ({"price": price} if price > 1 else {})]


PRICE = rf"(?P<n>{N}|an?)(?: random)? (?P<what>cards?|energy)(?: (?:at random )?from (?:your |their |his or her |the )?hand)?"
STEP = r"(?P<step>move (?:here|(?:in)?to|onto|over|through|across)|pass(?: through| over)?|cross|travel (?:to|through))"
ENTERING = rf"(?:in order )?to (?:enter|scavenge|attempt|{STEP})(?: (?:this location|here|it))?"
PAYING = r"(?:(?:each |the |any )?(?:player|group|opponent|you)s? )?(?:must |has to |have to )?(?:discards?|pays?|spends?|loses?)"
FORMS: Patterns = (
    (rf"{PAYING} {PRICE} {ENTERING}", toll),
    (rf"{ENTERING},? {PAYING} {PRICE}", toll),
    (rf"(?:it )?costs? {PRICE} {ENTERING}", toll),
    (rf"(?:entering|scavenging)(?: (?:this location|here))? costs? {PRICE}", toll),
    (
        r"(?:each|every) (?:one of the )?characters?(?: (?:in|of) (?:the |your )?(?:party|group))? (?:must have|needs?|must be)"
        r" (?P<what>.+?) to (?:enter|scavenge|attempt)(?: (?:this |the )?location| here)?",
        each_with,
    ),
    (r"(?:may |can )?equips? (?P<what>(?:any |an? |1 )?[\w ]+?) from (?:your |the )?hand", from_hand),
    (
        rf"adds? \+?(?P<n>\d) to (?:your |its |the |a )?(?P<what>{ABILITY}(?:(?:, | or |, or ){ABILITY})*,? or {ABILITY})"
        r"(?: of (?P<who>.+))?",
        one_ability,
    ),
    (r"only (?:1|one) character (?:per|each|a) turn may (?:gain|get|have) (?:the |this )?(?P<what>\+\d .+)", one_of_them),
    (r"(?P<verb>bonk|kill) (?:1|one) (?:of your )?characters? to (?P<rest>(?:destroy|defeat|discard) .+)", given_up),
    (
        r"automatically attacks (?:any(?:one|body)|(?:all |any )?characters?) with (?:an? )?(?P<what>[\w <>]+)",
        provoked,
    ),
    (r"(?P<who>[\w' -]+?)'s? bonus(?:es)? (?:is|are) \+(?P<n>\d)", more_for_one),
    (r"(?P<rest>.+?) for (?:each|every) (?P<self>.+?) in play,? up to (?:3|three)", each_copy),
    (
        r"(?:swaps?|exchanges?|switch(?:es)?) (?P<who>(?:any )?(?:1|one) (?P<sort>[\w ]+?)(?P<where> in play| on the field)?)"
        r" (?:with|and) another (?P=sort)(?: in play| on the field)?",
        swapped,
    ),
    (r"(?P<head>)either (?P<first>all .+?) or (?P<second>all .+?)(?P<tail> (?:at|perform|have|take|are) .+)", either_of),
    (
        rf"(?P<head>.*\b(?:in|from|at|of) )either (?P<first>{WHOSE}) or (?P<second>{WHOSE})(?P<tail>)",
        either_of,
    ),
    (
        rf"(?:use to )?(?P<verb>discard|destroy|remove)s? (?:an? |any |1 )*(?P<first>{SORT}) or (?P<second>{SORT})"
        r"(?: effect)? cards? with (?:the )?(?P<what>\w+)(?: (?:symbol|category)| or )*",
        cards_of,
    ),
    (rf"(?P<who>.+?) {NOT} attack (?:the )?(?P<self>.+)", out_of_reach),
    (
        r"(?P<what>[\w ]+?)(?: skill)? (?:is )?(?:required|needed) to (?:damage|attack|hurt|harm|hit) (?P<self>.+)",
        out_of_reach_without,
    ),
    (
        r"if (?:an? |any )?(?P<who>[\w -]+?) is (?:present )?at (?:the )?location where (?P<self>.+?) is defeated,?"
        r" (?:the )?(?P<again>[\w -]+?) is (?P<verb>destroyed|discarded)(?: \(.*\))?",
        lost_with_it,
    ),
    (
        rf"discards? (?P<n>{N}) (?:random )?cards? from (?:your|the player's) hand for (?:every|each) character {BY}"
        r" by (?P<self>.+)",
        lost_cards,
    ),
    (r"transforms?(?: (?:in)?to [\w-]+(?: \(.*?\))?)? if (?:the )?(?P<card>.+?) is in play", other_numbers),
    (
        r"blocks? (?:all |any |every |each |the )*locations? (?:he|she|it|they) (?:lands?|stops?) (?:on|at)"
        r" until defeated(?: \(.*\))?",
        blocking,
    ),
    (
        r"gives? (?:the )?(?P<first>[\w ]+?)(?: skill)? to a character (?:without it|(?:who|that) does not have it),?"
        r" or adds? (?:1 )?"
        r"(?P<second>[\w ]+?) skill to a character (?:who|that) already has (?:the )?(?P<had>[\w ]+?)(?: skill)?",
        one_or_the_other_skill,
    ),
    (r"(?P<what>stats|abilities) (?:are |is )?\+(?P<n>\d) (?:each|every|per) turn", growing),
    (
        r"(?:equips?|arms?) (?P<who>.+?) with (?:any |an? |1 )?(?P<what>[\w ]+?) (?:card )?from (?:your|the)"
        r" (?P<first>draw pile|hand) or (?:your |the )?(?P<second>draw pile|hand)",
        armed,
    ),
    (
        rf"adds? (?P<n>\d+) to your (?P<ability>{ABILITY})(?:,| and| &) (?P<more>\d) for (?:every|each) (?:point of )?"
        r"(?:available |remaining )?energy(?: (?:you have|left))?",
        and_for_energy,
    ),
    (
        r"adds? (?:1 )?(?P<skill>[\w ]+?) skill(?:,| and| &) (?P<what>[+-]\d [\w ]+?) to (?P<who>your [\w <>]+?)"
        r"(?P<match> for the (?:duration|rest) of the (?:game|match))?",
        skill_and_ability,
    ),
    (
        r"if (?P<first>.+?) and (?P<second>.+?) are in play,? (?:you )?(?:may |can )?(?:opt to |choose to )?bonk (?P<self>.+?)"
        r" to defeat (?:both|them)",
        gives_itself_up,
    ),
)
