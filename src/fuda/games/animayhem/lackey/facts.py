"""What the texts of collectors' lists say about a card besides its effects: limits, uses, skills, requirements, riders.

Such pieces are taken out of the text and become fields of the card; some say what the rules do anyway and are only taken out.
"""

import re
from dataclasses import dataclass, field
from typing import Any

from fuda.games.animayhem.lackey.cells import requirement, skills
from fuda.games.animayhem.lackey.context import BEARERS
from fuda.games.animayhem.lackey.nouns import Find
from fuda.games.animayhem.lackey.words import NUMBER, category, number, skill
from fuda.games.animayhem.vocabulary import Kind
from fuda.kernel.columns import spelling

WITH_USES = (Kind.ITEM, Kind.ENHANCEMENT, Kind.EQUIPMENT, Kind.FLASH, Kind.GLOBAL)
WITH_SKILLS = (Kind.CHARACTER, Kind.DISASTER, Kind.ITEM, Kind.ENHANCEMENT, Kind.EQUIPMENT)
N = NUMBER
COUNTED = {"1st": 1, "first": 1, "2nd": 2, "second": 2, "3rd": 3, "third": 3, "4th": 4, "fourth": 4}
MAX_BROUGHT = 4  # cards that make a Haven of a Location

# Said by the rules anyway, or by nothing in them.
NOTHING = re.compile(
    r"(?:play|played|place|stays?)(?: (?:this|it|card))? off[- ](?:the )?field|(?:cannot be scavenged"
    r" with skills|you must attack(?: it)?)|cumulative|(?:discard or reload"
    r"|reload or discard)(?: (?:it|them))?"
    r"|(?:[\w' ]+ )?(?:may|can)(?:not| not) be reloaded|(?:then,? )?(?:put|return|replace) (?:them"
    r"|it|the cards) (?:back )?in the same order|(?:then )?discard (?:this card |it )?(?:after"
    r"|when) use(?:d|s are gone)?|remove(?: this card)?(?: from (?:the )?game)? after use"
    r"|(?:re-?)?shuffle (?:your |the |their )?(?:draw )?(?:pile|deck)(?: afterwards?| if .*)?|does"
    r" not transform(?: at .*)?|(?:then )?discard(?: this| the)? disaster"
    r"|(?:when worn,? )?(?:use|stats increase to) (?:battle ?suit's stats|those listed)(?: instead"
    r" of .*)?|cannot be played .*? twice|wearable|usable by anyone"
    r"|(?:no|excluding|excludes|not) (?:other )?vehicles?|(?:may |can )?(?:be )?used by (?:1|one|any|a|any 1) characters?"
    r"|never needs? .*?(?:reload|reloading|winding)|you must show this (?:item|card)|this damage does not heal until .*|discard"
    r" (?:the )?blocking card"
    r"|adds? (?:its |their )?stats to (?:attacks|your own)(?: (?:attacks|stats))? (?:on|against) adjacent locations"
    r"|transformation card|or reloading",
    re.IGNORECASE,
)


@dataclass
class Facts:
    """Fields that a text gives, and how long its effects last where it says so once for all of them."""

    fields: dict[str, Any] = field(default_factory=dict)
    duration: dict[str, Any] = field(default_factory=dict)
    effects: list[dict[str, Any]] = field(default_factory=list)
    says: list[str] = field(default_factory=list)


def take_facts(text: str, kind: Kind, find: Find) -> tuple[str, Facts]:
    """The text without the pieces that are facts, and the facts."""
    facts = Facts()

    def limit(match: re.Match[str]) -> str:
        amount = number(match["n"])
        if amount and amount <= 99:
            facts.fields["limit"] = amount
        return ". "

    def uses(match: re.Match[str]) -> str:
        amount = COUNTED.get(match["n"].casefold(), number(match["n"]))
        if amount and 1 <= amount <= 20 and kind in WITH_USES:
            facts.fields["uses"] = amount
            return ". "
        return match[0]

    def lasting(match: re.Match[str]) -> str:
        amount = number(match["n"])
        if not amount or amount > 9:
            return match[0]
        facts.duration = {"duration": "turn"} if amount == 1 else {"duration": "turns", "turns": amount}
        return ". "

    def quoted(match: re.Match[str]) -> str:
        facts.says.append(match[1].strip())
        return ". "

    def fast(match: re.Match[str]) -> str:
        if kind not in BEARERS:
            return match[0]
        facts.fields["fast"] = True
        return ". "

    text = re.sub(
        r"(?:^|(?<=\. ))(?:(?:may be |can be |is )?(?:play|use)(?:d|ed)?(?: it| this(?: card)?)? (?:as|like) (?:an? )?)?"
        r"flash effect(?=\.|$)\.?",
        fast,
        text,
        flags=re.I,
    )
    text = re.sub(
        rf"(?:^|(?<=[.\s]))(?:limit(?:ed to)? |only |up to )?(?P<n>{N})(?: of this card)? per (?:deck"
        rf"|player)\b\.?",
        limit,
        text,
        flags=re.I,
    )
    text = re.sub(
        rf"you may have up to (?P<n>{N}) (?:of (?:these|this card) )?in (?:your |the )?(?:draw )?(?:deck"
        rf"|pile)\.?",
        limit,
        text,
        flags=re.I,
    )
    text = re.sub(rf"(?:reload or )?discard after (?P<n>{N}) uses?(?: or reload)?\.?", uses, text, flags=re.I)
    text = re.sub(r"use (?P<n>once|twice),? then discard\.?", uses, text, flags=re.I)
    text = re.sub(
        rf"(?:remove|discard)(?: this card)?(?: from (?:the )?game)? after (?:the )?(?P<n>{'|'.join(COUNTED)}) use\.?",
        uses,
        text,
        flags=re.I,
    )
    text = re.sub(
        rf"(?:^|(?<=\. )|(?<=\.)|(?<=, )| )(?:limit |has |maximum )?(?P<n>{N}) uses?(?! per character)(?:"
        rf" only| each| without the reload card)?(?=[.,;]|$)\.?",
        uses,
        text,
        flags=re.I,
    )
    text = re.sub(
        rf"(?:duration(?::| =)? |stays in play (?:for )?(?:a maximum of )?)(?P<n>{N}) (?:of your )?turns?\.?",
        lasting,
        text,
        flags=re.I,
    )
    text = re.sub(r"(?:^|(?<=[.!?]\s))[\"“]([^\"“”]{4,})[\"”]\.?(?=\s|$)", quoted, text)
    text = leading_category(skill_list(text, kind, facts), facts)
    kept = []
    for sentence in split_sentences(text):
        if not one_fact(sentence, kind, find, facts):
            kept.append(sentence)
    return ". ".join(kept), facts


def skill_list(text: str, kind: Kind, facts: Facts) -> str:
    """Takes `Skills: Flying & Acrobatics` from the beginning of a text, without its end being marked."""
    match = re.match(r"\s*skills?\s*:\s*", text, flags=re.I)
    if not match or kind not in WITH_SKILLS:
        return text
    rest = text[match.end() :]
    found = []
    while rest:
        longest = next((end for end in range(min(len(rest), 30), 2, -1) if is_whole(rest, end) and skill(rest[:end])), 0)
        if not longest:
            break
        multiple = re.match(r"\s*[x×]\s*\d|\s*-\s*\d", rest[longest:])
        end = longest + (multiple.end() if multiple else 0)
        found.append(rest[:end])
        separator = re.match(r"\s*(?:,\s*(?:and\b)?|&|\band\b)\s*", rest[end:])
        if not separator:
            rest = rest[end:]
            break
        rest = rest[end + separator.end() :]
    if not found:
        return text
    facts.fields["skills"] = skills(", ".join(found))[0]
    return rest.lstrip(" .;")


VERB = r"(?:Discard|Steal|Move|Attack|Add|Destroy|Play|Bonk|Block|Hold|Take|Draw)s? |Will |Must |Cannot "


def leading_category(text: str, facts: Facts) -> str:
    """Takes a category from the beginning of a text where no point ends it: `Dark Tribe Discard 1 card`."""
    match = re.match(rf"((?:[A-Z][\w'-]+ ){{1,2}})(?={VERB})", text)
    named = category(match[1]) if match else None
    if match is None or named is None:
        return text
    facts.fields["categories"] = [spelling(named)]
    return text[match.end() :]


def is_whole(text: str, end: int) -> bool:
    """Whether a word ends there."""
    return text[end - 1].isalnum() and (end == len(text) or not text[end].isalnum())


def one_fact(sentence: str, kind: Kind, find: Find, facts: Facts) -> bool:
    """Whether a sentence is a fact; it is noted then."""
    if kind in (Kind.EQUIPMENT, Kind.ITEM) and re.fullmatch(r"discard or reload|reload or discard", sentence, flags=re.I):
        facts.fields.setdefault("uses", 1)  # a use, and then one or the other
        return True
    if NOTHING.fullmatch(sentence):
        return True
    if re.fullmatch(r"non[- ]?cumulative|(?:limit )?(?:1|one) (?:use|of these|of this card) per character", sentence, flags=re.I):
        facts.fields["alone"] = True
        return True
    if kind != Kind.FLASH and re.fullmatch(r"limit (?:1|one)(?: \w+)? per turn", sentence, flags=re.I):
        return True  # as for all that is used
    if re.fullmatch(r"moves?(?: only)? once", sentence, flags=re.I) and kind == Kind.DISASTER:
        facts.fields["moves_once"] = True
        return True
    if kind == Kind.LOCATION and becomes_haven(sentence, find, facts):
        return True
    match = re.fullmatch(r"(?:base )?health(?: is| of|:| =)? (\d+)", sentence, flags=re.I)
    if match and kind in (Kind.CHARACTER, Kind.DISASTER) and int(match[1]) < 99:
        facts.effects.append({"what": "replace", "ability": "health", "amount": int(match[1])})
        return True
    if kind == Kind.EQUIPMENT and riders(sentence, facts):
        return True
    match = re.fullmatch(
        r"(?:it )?(?:requires:?|must have|needs) (.+?)(?: skills?)?(?: (?:in (?:party|group|play) )?to"
        r" (?:use|play|equip)(?: it)?)?",
        sentence,
        flags=re.I,
    )
    if match and kind not in (Kind.CHARACTER, Kind.HAVEN):
        alternatives, unread = requirement(re.sub(r" skills?\b", "", match[1], flags=re.I), find)
        if alternatives and not unread:
            facts.fields["requires"] = alternatives
            return True
    match = re.fullmatch(
        r"(?:(?:may|can) only be (?:played|used|worn|equipped|placed|carried) (?:with|on|by)"
        r"|(?:only )?(?:usable|playable|wearable|useable)(?: only)? (?:by|on|with)|only for) "
        r"(?:characters? with (?:the )?)?(.+?)(?: skills?)?(?: (?:type )?characters?)?",
        sentence,
        flags=re.I,
    )
    if match and kind in (Kind.ENHANCEMENT, Kind.EQUIPMENT, Kind.ITEM, Kind.FLASH):
        listed = re.sub(r",| or (?:on |by )?", " or ", match[1], flags=re.I)
        alternatives, unread = requirement(re.sub(r"( or )+(?:or )*", " or ", re.sub(r"\s+", " ", listed)), find)
        if alternatives and not unread:
            facts.fields["requires"] = alternatives
            return True
    if kind == Kind.ENHANCEMENT and re.fullmatch(
        r"(?:may only be |can only be )?(?:play(?:ed)?|placed?|used?|attach(?:ed)?)(?: only)? (?:on|to)"
        r" (?:an? |any |1 |any 1 )?vehicles?",
        sentence,
        flags=re.I,
    ):
        facts.fields["host"] = "vehicle"
        return True
    match = re.fullmatch(
        r"(?:can be )?defeated by (?P<by>.+)|(?P<what>.+?)(?: skills?)?(?: at this location| present)? (?:to )?defeats?(?: it)?",
        sentence,
        flags=re.I,
    )
    if match and kind == Kind.DISASTER:
        alternatives, unread = requirement(re.sub(r" skills?\b", "", match["by"] or match["what"], flags=re.I), find)
        if alternatives and not unread and not facts.fields.get("requires"):
            facts.fields["requires"] = alternatives
            return True
    match = re.fullmatch(rf"(?:costs? )?({N}) energy(?: cost)?(?: to (?:use|play))?", sentence, flags=re.I)
    if match and "cost" in sentence.casefold() and kind in WITH_USES:
        facts.fields["cost"] = [{"ability": "energy", "amount": number(match[1])}]
        return True
    match = re.fullmatch(
        r"(?:gives? |gains? |adds? )?(?:the )?(.+?) skills?(?:,? or (?:adds? )?\+?1 to (?:an )?existing"
        r" skill)?",
        sentence,
        flags=re.I,
    )
    if match and kind in WITH_SKILLS and "skills" not in facts.fields:
        found, unread = skills(match[1])
        if found and not unread:
            facts.fields["skills"] = found
            return True
    return only_categories(sentence, facts)


def becomes_haven(sentence: str, find: Find, facts: Facts) -> bool:
    """`With Ayame, Storm Lamp and Old Key, use as Haven`: the cards that make a Haven of a Location."""
    match = re.fullmatch(
        r"with (?P<cards>.+?),? (?:use|capture|treat|keep) (?:it |this )?as (?:a |your )?haven", sentence, flags=re.I
    )
    ids = [find(name) for name in re.split(r"\s*(?:,|\band\b|&)\s*", match["cards"]) if name] if match else []
    if not ids or None in ids or len(ids) > MAX_BROUGHT:
        return False
    facts.fields["haven_with"] = ids
    return True


def riders(sentence: str, facts: Facts) -> bool:
    """`Carries up to 4 Characters and their Equipment, including 1 non-flying Vehicle`."""
    match = re.fullmatch(
        rf"(?:can |able to |may )?(?:carry|carries|holds?|seats?) (?:up to )?(?P<n>{N}) (?:characters?"
        rf"|people|passengers)(?P<rest>.*)",
        sentence,
        flags=re.I,
    )
    if not match:
        return False
    rest = match["rest"].strip(" ,")
    fine = re.fullmatch(
        r"(?:(?:and|with|plus) (?:all |their )?equipment)?,?\s*(?:\(?(?:no|excluding|not) (?:other"
        r" )?vehicles?\)?|(?:including|plus|and) (?:1|one|a) (?P<vehicle>(?:non-\w+ )?vehicle))?",
        rest,
        flags=re.I,
    )
    if not fine:
        return False
    facts.fields["riders"] = max(1, min(9, number(match["n"]) or 1))
    if fine["vehicle"]:
        facts.fields["carries_vehicle"] = True
    return True


def only_categories(sentence: str, facts: Facts) -> bool:
    """A sentence that does no more than name categories."""
    sentence = re.sub(r"^disguised | (?:cards?|locations?|items?|type)$", "", sentence.strip(), flags=re.I)
    parts = re.split(r"\s*(?:,|&|\band\b)\s*|\s+", sentence)
    whole = category(sentence)
    found = [whole] if whole else [category(part) for part in parts]
    if not found or None in found or len(found) > 3:
        return False
    facts.fields["categories"] = [spelling(each) for each in found if each]
    return True


def split_sentences(text: str) -> list[str]:
    """A text's sentences without their ends; points of abbreviations do not end one."""
    guarded = re.sub(
        r"\b(Dr|Mr|Mrs|Ms|Jr|Sr|Lt|St|vs|etc|i\.e|e\.g|No)\.", lambda match: match[0].replace(".", "\0"), text, flags=re.I
    )
    parts = re.split(r"(?<=[a-zA-Z0-9)\"'”])[.!;](?=\s|$|[A-Z])|[.!]{2,}|\s[.;!]\s|^\s*[.;]+|\n+", guarded)
    return [part.replace("\0", ".").strip(" .;,!") for part in parts if part and part.strip(" .;,!")]
