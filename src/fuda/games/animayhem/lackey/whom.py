"""Whom a clause is about, and its row about each of those."""

import re

from fuda.games.animayhem.lackey.context import BEARERS, LASTING, Context, Row, Rows
from fuda.games.animayhem.lackey.nouns import listed_terms, noun_phrases
from fuda.games.animayhem.lackey.words import plain, skill
from fuda.games.animayhem.vocabulary import Kind
from fuda.kernel.columns import spelling

OPPONENT = {
    *("opponent", "an opponent", "the opponent", "opponents", "your opponent", "your opponents", "one opponent", "1 opponent"),
    *("any opponent", "enemy", "target"),
}
SELF = {
    *("you", "your", "it", "its", "itself", "self", "he", "his", "she", "her", "their", "this card", "this character"),
    *(
        "this disaster",
        "the disaster",
        "bearer",
        "the bearer",
        "its bearer",
        "user",
        "the user",
        "its user",
        "holder",
        "the holder",
    ),
    *("owner", "carrier", "the carrier", "wearer", "the wearer", "fighter", "the fighter", "character", "characters"),
    *("a character", "the character", "carrying character", "character carrying it", "the character carrying it"),
    "character using it",
}


def default_target(context: Context) -> Row:
    """Whom an effect is about that names nobody."""
    if context.on is not None:
        return context.on
    if context.kind == Kind.FLASH:
        return {"whom": "character", "pick": "chosen", "side": "own"}
    if context.kind == Kind.GLOBAL:
        return {"whom": "character", "side": "own", "reach": "anywhere"}
    if context.kind == Kind.HAVEN:
        return {"whom": "character", "side": "own", "reach": "in-haven"}
    if context.kind == Kind.LOCATION:
        return {"whom": "character"}
    if context.kind == Kind.DISASTER and not context.combat:
        return {"whom": "group"}
    return {}


def is_self(text: str, context: Context) -> bool:
    known = plain(text)
    own = plain(re.sub(r"\(.*?\)", "", context.name))
    first = own.split(" ")[0].strip(",") if own else ""
    if known in SELF or known == own or (len(first) > 2 and known == first):
        return True
    if (own.startswith(f"{known} ") and " " in known) or f'"{known}"' in own:  # its first words, or a name in quotation marks
        return True
    last = own.split(" ")[-1] if own else ""
    if own and known == f"character with {last}":
        return True
    if context.kind == Kind.CHARACTER and known == last and len(last) > 3:
        return True
    return len(known) > 2 and " " not in known and first.startswith(known)  # such as Anna for Annapurna


def target(text: str, context: Context) -> list[Row] | None:
    """Whom a phrase is about: fields of rows with "count", one for each sort of things; None if that can't be said."""
    known = re.sub(r"(?:'s|')$", "", text.strip(" ,."))
    if not known or known.casefold() in ("the", "all", "any", "to") or is_self(known, context):
        return [default_target(context)]
    if context.on is not None and plain(known) in ("disaster", "character", "that disaster", "that character", "target"):
        return [context.on]
    if context.kind == Kind.COMBAT and re.fullmatch(
        r"both (?:fighters|combatants|opponents|characters|sides|you and (?:your|the) opponent)", known, flags=re.I
    ):
        return [{}, {"whom": "opponent"}]
    if plain(known) in OPPONENT:
        return [{"whom": "opponent"}]
    lacking = re.fullmatch(
        r"(?P<who>.+?) (?:without|lacking|(?:who|that) (?:does|do) not have) (?:the |a )?(?P<what>[\w <>]+?)"
        r"(?: skills?| ability)?",
        known,
        flags=re.I,
    )
    if lacking and (terms := listed_terms(lacking["what"])) and (len(terms) > 1 or "count" in terms[0]):
        whoms = target(lacking["who"], context)
        fine = whoms and all(each.get("whom") in ("character", "group", "either") and "among" not in each for each in whoms)
        return [each | {"among": terms, "without": True} for each in whoms or ()] if fine else None
    if lacking and (missing := skill(lacking["what"])) is not None and skill(lacking["who"]) is None:
        whoms = target(lacking["who"], context)
        if whoms and all(each.get("whom") in ("character", "group", "either") and "of_skill" not in each for each in whoms):
            return [each | {"of_skill": spelling(missing), "without": True} for each in whoms]
        return None
    found = noun_phrases(known, context.find)
    if not found or any(each["whom"] in ("card", "flash") for each in found):
        return None
    if context.kind in (Kind.DISASTER, Kind.LOCATION) and re.match(r"any (?!1 |one )", known, flags=re.I):
        found = [each | {"count": 0} for each in found]  # whoever it is, all of them
    for each in found:
        if each.pop("named", False):
            each.setdefault("reach", "anywhere")
            each["count"] = 0
    single = len(found) > 1 and any(each["count"] >= 1 for each in found)
    return None if single else found


def about(row: Row, whoms: list[Row] | None, context: Context) -> Rows | None:
    """The row about each of those; as often as there are that many of them."""
    if whoms is None:
        return None
    rows: Rows = []
    for whom in whoms:
        made = about_one(row, whom, context)
        if made is None:
            return None
        rows += made
    return rows


def about_one(row: Row, whom: Row, context: Context) -> Rows | None:
    fields = dict(whom)
    count = fields.pop("count", 0 if fields.get("whom") else None)
    exactly = fields.pop("exactly", None)
    if exactly and not (context.kind in BEARERS[1:] and row["what"] in LASTING and fields == {"whom": "character"}):
        return None
    if exactly:
        return [row | {"needs": exactly}]
    if fields.get("reach") == "place" and (count in (1, -1) or context.kind not in (Kind.FLASH, Kind.GLOBAL)):
        fields["reach"] = "here"
    if fields.get("pick") == "nearest" and context.kind == Kind.DISASTER:
        fields.setdefault("reach", "anywhere")
    other = fields.pop("other", False)
    lasting = row["what"] in LASTING
    bearing = context.kind in BEARERS[1:] and lasting and not fields.keys() & {"side", "pick", "reach"}
    if bearing and fields.get("whom") == "character" and count == 1:
        terms = [{key.removeprefix("of_"): value} for key, value in fields.items() if key.startswith("of_")]
        return [row | ({"needs": terms} if terms else {})] if len(terms) <= 2 else None
    if bearing or (context.kind in BEARERS[1:] and fields.get("of_card")):
        if fields.get("of_card") and lasting:
            return [row | {"needs": [{"card": fields["of_card"]}]}]
    if other and count == 1 and fields.get("whom") == "character" and row["what"] in ("exchange", "move", "heal", "steal"):
        other = False  # one is chosen, and nobody chooses itself
    if other:  # all but the bearer, which is taken off again
        if context.kind != Kind.CHARACTER or row["what"] != "add" or count == 1:
            return None
        return [row | fields, row | {"amount": -row["amount"]}]
    if row["what"] == "skill" and fields.get("whom") == "group" and context.kind in BEARERS:
        return [row]  # the group adds up: it has the skill once
    if fields.get("whom") == "opponent":
        count = None
    if count in (1, -1) and fields.get("whom") not in (None, "group", "player", "hand", "draw-pile", "discard-pile"):
        everyone = count == -1 or (
            context.kind in (Kind.DISASTER, Kind.LOCATION) and lasting and "pick" not in fields and fields.get("any")
        )
        fields.setdefault("pick", "each" if everyone else "chosen")
    fields.pop("any", None)
    if fields.get("pick") == "each":
        fields.pop("pick")
    if fields.get("whom") == "player" and count == 1:
        fields.setdefault("pick", "chosen")
    if context.kind == Kind.GLOBAL and fields.get("whom") == "character" and count in (0, -1):
        fields.setdefault("side", "own")
        fields.setdefault("reach", "anywhere")
    if count is not None and count > 1:
        if lasting or count > 3 or not can_repeat(row, context):
            return None
        fields.setdefault("pick", "chosen")
        return [row | fields] * count
    return [row | fields]


GONE = ("bonk", "kill", "defeat", "discard", "destroy", "drop")  # whoever that is done to is no longer among those meant


def can_repeat(row: Row, context: Context) -> bool:
    """Whether a row that is there several times is about several: of those a player chooses all rows of a card mean the same."""
    return context.kind == Kind.DISASTER and row["what"] in GONE


def chosen(context: Context) -> Row:
    """Whom a clause is about that names nobody: on a Flash Effect one of one's own."""
    if context.kind == Kind.FLASH and context.on is None:
        return {"whom": "character", "pick": "chosen", "side": "own"}
    return default_target(context)
