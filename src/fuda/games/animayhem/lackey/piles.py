"""Clauses about hands, piles and phases: drawing, looking, fetching, shuffling, skipping."""

import re

from fuda.games.animayhem.lackey.context import Context, Row, Rows
from fuda.games.animayhem.lackey.whom import about, target
from fuda.games.animayhem.lackey.words import NUMBER, number
from fuda.games.animayhem.vocabulary import Kind

N = NUMBER
SORTS = r"(?:combat|non-combat|major|minor|enhancement|equipment|vehicle|flash effect|global effect|character)"


def fetch_clause(text: str, context: Context) -> Rows | None:
    match = re.fullmatch(
        rf"(?:takes?|retrieves?|brings? back|selects?|fetch(?:es)?|returns?) (?:any )?(?P<n>{N}) "
        rf"(?:pieces? of )?(?P<sort>{SORTS})?"
        r"(?: cards?)? from (?:your )?(?P<pile>draw|discard) pile(?: and (?:place|put) "
        r"(?:it|them))? ?(?:to|in|into)? ?(?:your hand)?",
        text,
        flags=re.I,
    )
    if not match or not re.search(r"hand$|pile$", text, flags=re.I):
        return None
    row: Row = {"what": "fetch", "whom": f"{match['pile'].casefold()}-pile", "amount": number(match["n"]) or 1}
    sort = (match["sort"] or "").casefold().replace(" effect", "")
    return [row | ({"of_sort": sort} if sort else {})]


def player_clause(text: str, context: Context) -> Rows | None:
    """Clauses about hands, piles and phases."""
    match = re.fullmatch(
        rf"(?:(?P<who>opponents?|each player|all players|each opponent|your opponents?|every player"
        rf"|any player) )?draws? (?:up to )?(?P<n>{N}) (?:additional |extra |more |random )*cards?(?:"
        rf" (?:from|off) (?:your|their|the) draw (?:pile|deck))?",
        text,
        flags=re.I,
    )
    if match:
        return [{"what": "draw", "amount": number(match["n"])} | players(match["who"], context)]
    match = re.fullmatch(
        rf"(?:(?P<who>(?:an? |the |each |all |your |every |any )?(?:opponents?|players?|owner)) (?:must"
        rf" |may |to |will )?)?(?:discards?|loses?) (?:(?P<n>{N}|all|their|your|his)(?: of (?:their|your|the))?"
        rf" )?(?P<random>random(?:ly)? )?(?:cards?|hand)(?: (?:at random )?(?:from|of|in) (?:(?P<whose>opponent's"
        rf"|another player's|an opponent's|their|your|his or her|the|his) )?hand)?(?P<late> at random)?",
        text,
        flags=re.I,
    )
    if match and (match["n"] or "hand" in text.casefold()):
        row: Row = {"what": "discard", "whom": "hand"}
        said = (match["n"] or "").casefold()
        if said not in ("all", "their", "your", "his", ""):
            row |= {
                "pick": "random" if match["random"] or match["late"] or context.kind == Kind.DISASTER else "chosen",
                "amount": number(said),
            }
        others = re.search("opponent|another", f"{match['who']} {match['whose']}", flags=re.I)
        if others:
            row["side"] = "others"
            if "pick" in row and not re.search("opponents|players", match["who"] or "", flags=re.I):
                row["pick"] = "chosen"  # one player; the cards are drawn at random
        elif re.search("all|each|every", match["who"] or "", flags=re.I):
            return None
        return [row]
    return pile_clause(text, context)


def players(who: str | None, context: Context) -> Row:
    if not who:
        return {}
    return {"whom": "player"} | ({"side": "others"} if "opponent" in who.casefold() else {})


def pile_clause(text: str, context: Context) -> Rows | None:
    match = re.fullmatch(
        rf"(?:looks? (?:at|through)|views?|sees?|examines?|shows?) (?:the )?(?:top )?(?:(?P<n>{N}|all)"
        rf" )?(?:top |random )?(?:cards? )?(?:(?:of|in|from|on) )?(?P<whose>your|an? opponent's|opponent's"
        rf"|any opponent's|opponents'|another player's|any|any player's|any one player's|a player's"
        rf"|the)? ?(?P<pile>hand|draw pile|discard pile|draw deck|pile)s?",
        text,
        flags=re.I,
    )
    if match:
        pile = {
            "hand": "hand",
            "draw pile": "draw-pile",
            "draw deck": "draw-pile",
            "pile": "draw-pile",
            "discard pile": "discard-pile",
        }[match["pile"].casefold()]
        whose = (match["whose"] or "").casefold()
        some = match["n"] and match["n"].casefold() != "all" and re.search(r"\bcards?\b", text, flags=re.I)  # no article
        amount = number(match["n"]) if some else (1 if re.search(r"top card", text, flags=re.I) else 0)
        side: Row = {"side": "others"} if re.search("opponent|another|a player", whose) else {}
        one = {"pick": "chosen"} if whose not in ("opponents'", "your", "the", "") else {}
        return [{"what": "look", "whom": pile, "amount": amount} | side | one]
    match = re.fullmatch(
        rf"(?:looks? at|views?|sees?) (?:the )?(?:(?P<n>{N}|all|first|top) )?(?:the )?(?:disasters?"
        rf"|cards?)(?: (?:that are )?(?:under|at|beneath|below) (?P<where>.+))",
        text,
        flags=re.I,
    )
    if match:
        near = re.fullmatch(
            r"(?:this|your|its|her|his|the|the same|character's present|current) location(?: (?:this )?character"
            r" is at)?",
            match["where"],
            flags=re.I,
        )
        anywhere = re.fullmatch(r"(?:any|a|1|one|any 1|any one)(?: adjacent)? location.*", match["where"], flags=re.I)
        if not near and not anywhere:
            return None
        said = (match["n"] or "").casefold()
        amount = 1 if said in ("first", "top") else number(said) or (1 if re.search(r"(?:disaster|card) ", text) else 0)
        return [
            {"what": "look", "whom": "under", "amount": 0 if said == "all" else amount}
            | ({} if near else {"reach": "adjacent" if "adjacent" in text.casefold() else "anywhere"})
        ]
    match = re.fullmatch(
        rf"(?:takes?|retrieves?|chooses?|brings? back|gets?|returns?|picks?|selects?) (?:any |up to"
        rf" )*(?P<n>{N})? ?(?:any )?cards?(?: of your choice)? (?:from|in) (?:your |the )?(?P<pile>draw"
        rf"|discard) (?:pile|deck)(?: (?:and (?:put|place) (?:it|them) |back )?(?:in|to|into) (?:your"
        rf" )?hand)?",
        text,
        flags=re.I,
    )
    if match:
        return [{"what": "fetch", "whom": f"{match['pile'].casefold()}-pile", "amount": number(match["n"] or "1")}]
    match = re.fullmatch(
        rf"search(?:es)? (?:through )?(?:your |the )?(?P<pile>draw|discard) (?:pile|deck) for (?:any )?(?P<n>{N})"
        rf" (?:pieces? of )?(?P<sort>{SORTS})?(?: cards?)?(?:,? and (?:place|put|take|add) (?:it|them)|,? and take)?"
        r" ?(?:in|into|to)? ?(?:your hand)?",
        text,
        flags=re.I,
    )
    if match:
        sort = (match["sort"] or "").casefold().replace(" effect", "")
        fetched: Row = {"what": "fetch", "whom": f"{match['pile'].casefold()}-pile", "amount": number(match["n"]) or 1}
        return [fetched | ({"of_sort": sort} if sort else {})]
    if re.fullmatch(
        r"(?:re-?)?shuffles? (?:your |the )?discard pile (?:back )?(?:into|with) (?:your |the )?draw"
        r" (?:pile|deck)",
        text,
        flags=re.I,
    ):
        return [{"what": "shuffle", "whom": "discard-pile"}]
    match = re.fullmatch(
        rf"(?P<verb>discards?|destroys?) (?:the )?(?:top )?(?P<n>{N}) (?P<random>random )?cards? (?:from"
        rf"|of|in) (?P<whose>your|an opponent's|opponent's|another player's|any one player's|any player's"
        rf"|one player's) draw (?:pile|deck)",
        text,
        flags=re.I,
    )
    if match:
        side = {} if match["whose"].casefold() == "your" else {"side": "others", "pick": "chosen"}
        return [{"what": match["verb"].casefold().rstrip("s"), "whom": "draw-pile", "amount": number(match["n"])} | side]
    match = re.fullmatch(r"returns? (?P<who>.+?) to (?:its |their |your |the )?(?:owner's )?hands?", text, flags=re.I)
    if match:
        return about({"what": "return"}, target(match["who"], context), context)
    match = re.fullmatch(
        rf"play (?:up to )?(?P<n>{N}) (?:more |additional |extra )?(?:equipment )?cards?(?: each turn)?"
        rf" (?:during|in) (?:the |your |this )?equip phase(?:,? instead of 1.*)?",
        text,
        flags=re.I,
    )
    if match:
        more = (number(match["n"]) or 1) - (
            1 if "instead" in text.casefold() or not re.search("more|additional|extra", text, flags=re.I) else 0
        )
        return [{"what": "equip", "amount": max(1, more)}]
    match = re.fullmatch(
        r"(?:(?P<who>opponents?|each opponent|each player|all players|player|players) (?:must )?)?skips?"
        r" (?:your |their |the |his )?(?:next )?(?P<phase>discard|reload|draw|maintenance|equip|move"
        r"|movement|scavenge) phase",
        text,
        flags=re.I,
    )
    if match:
        phase = {"draw": "reload", "movement": "move"}.get(match["phase"].casefold(), match["phase"].casefold())
        who: Row = players(match["who"], context) or {"whom": "player", "side": "own"}
        return [{"what": "skip", "phase": phase} | ({"whom": "player"} if context.kind == Kind.DISASTER else who)]
    return None
