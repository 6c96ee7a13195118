"""Clauses that move something, or give it another form."""

import re

from fuda.games.animayhem.lackey.context import Context, Row, Rows
from fuda.games.animayhem.lackey.whom import about, default_target, target
from fuda.games.animayhem.lackey.words import NUMBER, number
from fuda.games.animayhem.vocabulary import Kind

N = NUMBER


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
