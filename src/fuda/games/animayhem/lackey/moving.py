"""Clauses that move something, or give it another form."""

import re

from fuda.games.animayhem.lackey.context import Context, Row, Rows
from fuda.games.animayhem.lackey.patterns import Patterns, about_who, first_rows, whoms
from fuda.games.animayhem.lackey.whom import about, default_target
from fuda.games.animayhem.lackey.words import NUMBER, number
from fuda.games.animayhem.vocabulary import Kind

N = NUMBER


def moving_clause(text: str, context: Context) -> Rows | None:
    return first_rows(MOVING, text, context)


def some_steps(match: re.Match[str], context: Context) -> Rows | None:
    return about({"what": "move", "amount": number(match["n"])}, moved(match, context), context) or []


def anywhere(match: re.Match[str], context: Context) -> Rows | None:
    return about({"what": "move", "amount": 0}, moved(match, context), context) or []


def moved(match: re.Match[str], context: Context) -> list[Row] | None:
    """Whom a clause moves; of an opponent one of its Characters."""
    other = {"whom": "character", "pick": "chosen", "side": "others"}
    return [whom | other if whom.get("whom") == "opponent" else whom for whom in whoms(match, context) or ()] or None


def called_here(match: re.Match[str], context: Context) -> Rows | None:
    away = [whom | {"reach": "anywhere"} for whom in whoms(match, context) or ()]
    return about({"what": "move", "to": "here"}, away or None, context) or []


def further_on_the_path(match: re.Match[str], context: Context) -> Rows | None:
    passing = whoms(match, context)
    if not passing or passing[0].get("whom") != "disaster":
        return None
    return about({"what": "move", "amount": number(match["n"])}, passing, context) or []


def one_goes_anywhere(match: re.Match[str], context: Context) -> Rows | None:
    return about({"what": "move", "amount": 0}, [default_target(context) | {"pick": "chosen"}], context)


def transformed(match: re.Match[str], context: Context) -> Rows | None:
    id = context.find(match["card"]) if match["card"] else None
    if context.kind == Kind.DISASTER and not match["who"]:
        return []  # Disasters have one form
    if match["card"] and not id:
        return []
    return about({"what": "transform"} | ({"card": id} if id else {}), whoms(match, context), context) or []


def allied(match: re.Match[str], context: Context) -> Rows | None:
    if not context.combat:
        return None
    others = [whom | {"other": False} for whom in whoms(match, context) or ()]
    return about({"what": "ally", "when": "stops"}, others or None, context) or []


def fleeing(match: re.Match[str], context: Context) -> Rows | None:
    return [{"what": "flee"}] if context.kind == Kind.DISASTER else None


START = r"start|first location|beginning"
MOVING: Patterns = (
    (
        r"(?:moves?|returns?|sends?|places?|teleports?|puts?|takes?|brings?) (?P<who>.+?)(?: back| immediately)? (?:to|in|into)"
        r" (?:your |their |his |her |its |the |a |his or her |owner's )*(?:own )?havens?(?: immediately)?",
        about_who({"what": "move", "to": "haven"}),
    ),
    (
        r"(?P<who>.+?) (?:must |may |can |is |are |be |will )*(?:returns?|goes|go|moved?|sent|placed|returned|put)"
        r"(?: back| directly)? (?:to|in|into) (?:your |their |his |her |its |the )*(?:own )?havens?",
        about_who({"what": "move", "to": "haven"}),
    ),
    (
        rf"(?:moves?|teleports?|transports?) (?P<who>.+?) (?:up to |an additional )?(?P<n>{N}) (?:locations?|spaces?|steps?)"
        r"(?: (?:forward|in any direction|away|along its path|ahead|any direction))?",
        some_steps,
    ),
    (
        r"(?:moves?|teleports?|transports?) (?P<who>.+?) to (?:any (?:1 |one |other )?(?:non-haven )?location|any place)"
        r"(?: (?:on the field|in play))?",
        anywhere,
    ),
    (
        r"(?:moves?|teleports?|brings?) (?P<who>.+?) to (?:your|this|its|her|his|the bearer's) location"
        r"(?: from anywhere(?: on the field)?)?",
        called_here,
    ),
    (
        rf"(?:moves?|sends?|returns?) (?P<who>.+?) (?:back )?to (?:the )?(?:{START}|top[- ]right)"
        r"(?: of (?:its|the) (?:path|field))?",
        about_who({"what": "move", "to": "start"}),
    ),
    (
        rf"(?P<who>.+?) (?:moves?|goes|returns?|is moved|are moved) back to (?:the )?(?:{START})"
        r"(?: of (?:its|the|their) (?:path|field))?",
        about_who({"what": "move", "to": "start"}),
    ),
    (
        rf"(?P<who>.+?) moves?(?: forward| ahead| on)? (?P<n>{N}) (?:locations?|spaces?)(?: (?:forward|ahead))?",
        further_on_the_path,
    ),
    (
        r"(?P<who>.+?) (?:becomes?|is turned into|are turned into|turns? into) an? (?:minor )?disasters?",
        about_who({"what": "turn-into-disaster"}),
    ),
    (r"(?:moves?|teleports?) (?P<who>.+?) to a random location", about_who({"what": "move", "to": "random"})),
    (r"(?P<who>.+?) (?:immediately |must )?moves? to (?:this|your) location", called_here),
    (r"go (?:directly )?to (?:any )?(?:one |1 )?location", one_goes_anywhere),
    (r"(?:swaps?|exchanges?|switch(?:es)?) (?:places|locations?|positions?) with (?P<who>.+)", about_who({"what": "exchange"})),
    (
        r"(?:(?P<who>.+?) )?transforms?(?: instantly| back)?(?: (?:in)?to (?:[\w-]+[- ]form|(?P<card>.+)))?",
        transformed,
    ),
    (r"(?:all(?:y|ies) with|joins?(?: with)?|teams? up with) (?P<who>.+)", allied),
    (r"(?:(?:it|disaster|this disaster) )?(?:flees?|will flee|runs? away)", fleeing),
)
