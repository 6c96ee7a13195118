"""The words of collectors' lists: skills, categories, numbers and kinds of cards as people type them."""

import re
from enum import IntEnum

from fuda.games.animayhem.vocabulary import Category, Gender, Skill
from fuda.kernel.columns import spelling

NUMBERS = {
    "a": 1,
    "an": 1,
    "one": 1,
    "two": 2,
    "three": 3,
    "four": 4,
    "five": 5,
    "six": 6,
    "seven": 7,
    "eight": 8,
    "twice": 2,
    "once": 1,
}
NUMBER = r"(?:\d+|an|a|one|two|three|four|five|six|seven|eight)"
SKILL_SYNONYMS = {
    "medical": Skill.MEDIC,
    "medicine": Skill.MEDIC,
    "shape change": Skill.SHAPECHANGE,
    "shapechanging": Skill.SHAPECHANGE,
    "air": Skill.AIR_ELEMENT,
    "earth": Skill.EARTH_ELEMENT,
    "fire": Skill.FIRE_ELEMENT,
    "ice": Skill.ICE_ELEMENT,
    "lightning": Skill.LIGHTNING_ELEMENT,
    "water": Skill.WATER_ELEMENT,
    "psychic": Skill.ESP,
    "pilots": Skill.PILOT,
    "law": Skill.LAWYER,
    "comedy": Skill.COMEDIAN,
    "computers": Skill.COMPUTER,
    "hunting": Skill.HUNTER,
    "swim": Skill.SWIMMING,
    "technology": Skill.TECH,
    "luck": Skill.BLIND_LUCK,
    "savoir faire": Skill.SAVOIR_FAIRE,
}
CATEGORY_SYNONYMS = {
    "viewing": Category.VIEW,
    "robots": Category.ROBOT,
    "non-flying vehicle": Category.VEHICLE,
    "non flying vehicle": Category.VEHICLE,
    "hot tubs": Category.HOT_TUB,
    "godling": Category.DIVINE,
    "devil": Category.DEMON,
    "ogre": Category.ONI,
    "dark tribe": Category.PHANTOM_TRIBE,
    "monetary": Category.MONEY,
    "weapons": Category.WEAPON,
    "hand held weapon": Category.WEAPON,
    "hot spring": Category.HOT_TUB,
    "bathing area": Category.HOT_TUB,
    "bath house": Category.HOT_TUB,
    "shadow nation": Category.PHANTOM_TRIBE,
}


def plain(text: str) -> str:
    """A word or two as they are compared: in small letters, with single blanks, `&` written out."""
    return re.sub(r"[\s_]+", " ", re.sub(r"\s&\s", " and ", text).replace("-", " ")).strip(" .,;:!?\"'()").casefold()


def names(members: type[IntEnum]) -> dict[str, IntEnum]:
    return {plain(spelling(each)): each for each in members if each.name != "NONE"}


SKILLS = {**names(Skill), **{plain(text): each for text, each in SKILL_SYNONYMS.items()}}
CATEGORIES = {**names(Category), **{plain(text): each for text, each in CATEGORY_SYNONYMS.items()}}
ABILITIES = {
    "attack": "attack",
    "attacks": "attack",
    "damage": "attack",
    "defense": "defense",
    "defence": "defense",
    "defenses": "defense",
    "movement": "movement",
    "move": "movement",
    "charm": "charm",
    "energy": "energy",
    "health": "health",
}
ABILITY = r"(?:attacks?|damage|defen[sc]es?|movement|charm|energy|health)"


def skill(text: str) -> Skill | None:
    """A skill by its name, with or without the word behind it, alone or in the plural."""
    known = plain(re.sub(r"\b(?:skills?|skilled|abilit(?:y|ies))\b", "", text, flags=re.IGNORECASE))
    found = SKILLS.get(known) or SKILLS.get(known.removesuffix("s"))
    return Skill(found) if found else None


def category(text: str) -> Category | None:
    """A category by its name, alone or in the plural."""
    known = plain(re.sub(r"\b(?:cards?|types?|categor(?:y|ies)|symbol|ability)\b", "", text, flags=re.IGNORECASE))
    found = CATEGORIES.get(known) or CATEGORIES.get(known.removesuffix("s"))
    return Category(found) if found else None


def gender(text: str) -> Gender | None:
    known = plain(text)
    if known in ("female", "females", "woman", "women", "girl", "girls"):
        return Gender.FEMALE
    return Gender.MALE if known in ("male", "males", "man", "men", "boy", "boys") else None


def number(text: str) -> int | None:
    """A number in digits or as a word."""
    known = text.strip().casefold()
    return int(known) if known.isascii() and known.isdecimal() and len(known) < 4 else NUMBERS.get(known)
