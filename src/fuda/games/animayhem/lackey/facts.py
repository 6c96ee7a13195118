"""What the texts of collectors' lists say about a card besides its effects: limits, uses, skills, requirements, riders.

Such pieces are taken out of the text and become fields of the card; some say what the rules do anyway and are only taken out.
"""

import re
from collections.abc import Callable
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
NOTHING = (
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
    r"|transformation card|or reloading"
)


@dataclass
class Facts:
    """Fields that a text gives, and how long its effects last where it says so once for all of them."""

    fields: dict[str, Any] = field(default_factory=dict)
    duration: dict[str, Any] = field(default_factory=dict)
    effects: list[dict[str, Any]] = field(default_factory=list)
    says: list[str] = field(default_factory=list)


@dataclass
class Card:
    """The card whose text is read, and its facts so far."""

    kind: Kind
    find: Find
    facts: Facts = field(default_factory=Facts)

    @property
    def fields(self) -> dict[str, Any]:
        return self.facts.fields


Piece = Callable[[re.Match[str], Card], bool]  # notes what a piece of a text says; False where it is no fact of that card


def take_facts(text: str, kind: Kind, find: Find) -> tuple[str, Facts]:
    """The text without the pieces that are facts, and the facts."""
    card = Card(kind, find)
    for pattern, piece in PIECES:
        text = without(pattern, piece, text, card)
    text = leading_category(skill_list(text, kind, card.facts), card.facts)
    kept = [sentence for sentence in split_sentences(text) if not is_fact(sentence, card)]
    return ". ".join(kept), card.facts


def without(pattern: str, piece: Piece, text: str, card: Card) -> str:
    return re.sub(pattern, lambda match: ". " if piece(match, card) else match[0], text, flags=re.I)


def is_fact(sentence: str, card: Card) -> bool:
    """Whether a sentence is a fact; it is noted then."""
    for pattern, piece in SENTENCES:
        match = re.fullmatch(pattern, sentence, flags=re.I)
        if match and piece(match, card):
            return True
    return only_categories(sentence, card.facts)


# Pieces of a text, with or without a point behind them


def limit(match: re.Match[str], card: Card) -> bool:
    amount = number(match["n"])
    if amount and amount <= 99:
        card.fields["limit"] = amount
    return True


def uses(match: re.Match[str], card: Card) -> bool:
    amount = COUNTED.get(match["n"].casefold(), number(match["n"]))
    if not amount or not 1 <= amount <= 20 or card.kind not in WITH_USES:
        return False
    card.fields["uses"] = amount
    return True


def lasting(match: re.Match[str], card: Card) -> bool:
    amount = number(match["n"])
    if not amount or amount > 9:
        return False
    card.facts.duration = {"duration": "turn"} if amount == 1 else {"duration": "turns", "turns": amount}
    return True


def quoted(match: re.Match[str], card: Card) -> bool:
    card.facts.says.append(match[1].strip())
    return True


def fast(match: re.Match[str], card: Card) -> bool:
    if card.kind not in BEARERS:
        return False
    card.fields["fast"] = True
    return True


PIECES: tuple[tuple[str, Piece], ...] = (
    (
        r"(?:^|(?<=\. ))(?:(?:may be |can be |is )?(?:play|use)(?:d|ed)?(?: it| this(?: card)?)? (?:as|like) (?:an? )?)?"
        r"flash effect(?=\.|$)\.?",
        fast,
    ),
    (rf"(?:^|(?<=[.\s]))(?:limit(?:ed to)? |only |up to )?(?P<n>{N})(?: of this card)? per (?:deck|player)\b\.?", limit),
    (
        rf"you may have up to (?P<n>{N}) (?:of (?:these|this card) )?in (?:your |the )?(?:draw )?(?:deck|pile)\.?",
        limit,
    ),
    (rf"(?:reload or )?discard after (?P<n>{N}) uses?(?: or reload)?\.?", uses),
    (r"use (?P<n>once|twice),? then discard\.?", uses),
    (
        rf"(?:remove|discard)(?: this card)?(?: from (?:the )?game)? after (?:the )?(?P<n>{'|'.join(COUNTED)}) use\.?",
        uses,
    ),
    (
        rf"(?:^|(?<=\. )|(?<=\.)|(?<=, )| )(?:limit |has |maximum )?(?P<n>{N}) uses?(?! per character)(?: only| each"
        r"| without the reload card)?(?=[.,;]|$)\.?",
        uses,
    ),
    (
        rf"(?:duration(?::| =)? |stays in play (?:for )?(?:a maximum of )?)(?P<n>{N}) (?:of your )?turns?\.?",
        lasting,
    ),
    (r"(?:^|(?<=[.!?]\s))[\"“]([^\"“”]{4,})[\"”]\.?(?=\s|$)", quoted),
)


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


# Whole sentences


def said_anyway(match: re.Match[str], card: Card) -> bool:
    return True


def one_use(match: re.Match[str], card: Card) -> bool:
    """A use, and then one or the other."""
    if card.kind not in (Kind.EQUIPMENT, Kind.ITEM):
        return False
    card.fields.setdefault("uses", 1)
    return True


def alone(match: re.Match[str], card: Card) -> bool:
    card.fields["alone"] = True
    return True


def limit_a_turn(match: re.Match[str], card: Card) -> bool:
    return card.kind != Kind.FLASH  # as for all that is used


def moves_once(match: re.Match[str], card: Card) -> bool:
    if card.kind != Kind.DISASTER:
        return False
    card.fields["moves_once"] = True
    return True


def becomes_haven(match: re.Match[str], card: Card) -> bool:
    """`With Ayame, Storm Lamp and Old Key, use as Haven`: the cards that make a Haven of a Location."""
    ids = [card.find(name) for name in re.split(r"\s*(?:,|\band\b|&)\s*", match["cards"]) if name]
    if card.kind != Kind.LOCATION or not ids or None in ids or len(ids) > MAX_BROUGHT:
        return False
    card.fields["haven_with"] = ids
    return True


def health(match: re.Match[str], card: Card) -> bool:
    if card.kind not in (Kind.CHARACTER, Kind.DISASTER) or int(match["n"]) >= 99:
        return False
    card.facts.effects.append({"what": "replace", "ability": "health", "amount": int(match["n"])})
    return True


def riders(match: re.Match[str], card: Card) -> bool:
    """`Carries up to 4 Characters and their Equipment, including 1 non-flying Vehicle`."""
    fine = re.fullmatch(
        r"(?:(?:and|with|plus) (?:all |their )?equipment)?,?\s*(?:\(?(?:no|excluding|not) (?:other"
        r" )?vehicles?\)?|(?:including|plus|and) (?:1|one|a) (?P<vehicle>(?:non-\w+ )?vehicle))?",
        match["rest"].strip(" ,"),
        flags=re.I,
    )
    if card.kind != Kind.EQUIPMENT or not fine:
        return False
    card.fields["riders"] = max(1, min(9, number(match["n"]) or 1))
    if fine["vehicle"]:
        card.fields["carries_vehicle"] = True
    return True


def required(match: re.Match[str], card: Card) -> bool:
    if card.kind in (Kind.CHARACTER, Kind.HAVEN):
        return False
    return requires(re.sub(r" skills?\b", "", match["what"], flags=re.I), card)


def only_for_some(match: re.Match[str], card: Card) -> bool:
    """`Usable only by Characters with Magic`."""
    if card.kind not in (Kind.ENHANCEMENT, Kind.EQUIPMENT, Kind.ITEM, Kind.FLASH):
        return False
    listed = re.sub(r"\s+", " ", re.sub(r",| or (?:on |by )?", " or ", match["what"], flags=re.I))
    return requires(re.sub(r"( or )+(?:or )*", " or ", listed), card)


def on_vehicles(match: re.Match[str], card: Card) -> bool:
    if card.kind != Kind.ENHANCEMENT:
        return False
    card.fields["host"] = "vehicle"
    return True


def defeated_by(match: re.Match[str], card: Card) -> bool:
    if card.kind != Kind.DISASTER or card.fields.get("requires"):
        return False
    return requires(re.sub(r" skills?\b", "", match["by"] or match["what"], flags=re.I), card)


def requires(text: str, card: Card) -> bool:
    alternatives, unread = requirement(text, card.find)
    if not alternatives or unread:
        return False
    card.fields["requires"] = alternatives
    return True


def cost(match: re.Match[str], card: Card) -> bool:
    if "cost" not in match[0].casefold() or card.kind not in WITH_USES:
        return False
    card.fields["cost"] = [{"ability": "energy", "amount": number(match["n"])}]
    return True


def has_skills(match: re.Match[str], card: Card) -> bool:
    if card.kind not in WITH_SKILLS or "skills" in card.fields:
        return False
    found, unread = skills(match["what"])
    if not found or unread:
        return False
    card.fields["skills"] = found
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


SENTENCES: tuple[tuple[str, Piece], ...] = (
    (r"discard or reload|reload or discard", one_use),
    (NOTHING, said_anyway),
    (r"non[- ]?cumulative|(?:limit )?(?:1|one) (?:use|of these|of this card) per character", alone),
    (r"limit (?:1|one)(?: \w+)? per turn", limit_a_turn),
    (r"moves?(?: only)? once", moves_once),
    (r"with (?P<cards>.+?),? (?:use|capture|treat|keep) (?:it |this )?as (?:a |your )?haven", becomes_haven),
    (r"(?:base )?health(?: is| of|:| =)? (?P<n>\d+)", health),
    (
        rf"(?:can |able to |may )?(?:carry|carries|holds?|seats?) (?:up to )?(?P<n>{N})"
        r" (?:characters?|people|passengers)(?P<rest>.*)",
        riders,
    ),
    (
        r"(?:it )?(?:requires:?|must have|needs) (?P<what>.+?)(?: skills?)?"
        r"(?: (?:in (?:party|group|play) )?to (?:use|play|equip)(?: it)?)?",
        required,
    ),
    (
        r"(?:(?:may|can) only be (?:played|used|worn|equipped|placed|carried) (?:with|on|by)"
        r"|(?:only )?(?:usable|playable|wearable|useable)(?: only)? (?:by|on|with)|only for) "
        r"(?:characters? with (?:the )?)?(?P<what>.+?)(?: skills?)?(?: (?:type )?characters?)?",
        only_for_some,
    ),
    (
        r"(?:may only be |can only be )?(?:play(?:ed)?|placed?|used?|attach(?:ed)?)(?: only)? (?:on|to)"
        r" (?:an? |any |1 |any 1 )?vehicles?",
        on_vehicles,
    ),
    (
        r"(?:can be )?defeated by (?P<by>.+)|(?P<what>.+?)(?: skills?)?(?: at this location| present)? (?:to )?defeats?(?: it)?",
        defeated_by,
    ),
    (rf"(?:costs? )?(?P<n>{N}) energy(?: cost)?(?: to (?:use|play))?", cost),
    (
        r"(?:gives? |gains? |adds? )?(?:the )?(?P<what>.+?) skills?(?:,? or (?:adds? )?\+?1 to (?:an )?existing skill)?",
        has_skills,
    ),
)
