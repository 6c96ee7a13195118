"""Clauses about hands, piles and phases: drawing, looking, fetching, shuffling, skipping."""

import re

from fuda.games.animayhem.lackey.context import Context, Row, Rows
from fuda.games.animayhem.lackey.patterns import Patterns, about_who, first_rows, plainly
from fuda.games.animayhem.lackey.words import NUMBER, number
from fuda.games.animayhem.vocabulary import Kind

N = NUMBER


def pile_clause(text: str, context: Context) -> Rows | None:
    return first_rows(PILES, text, context)


def drawn(match: re.Match[str], context: Context) -> Rows | None:
    return [{"what": "draw", "amount": number(match["n"])} | players(match["who"])]


def players(who: str | None) -> Row:
    if not who:
        return {}
    return {"whom": "player"} | ({"side": "others"} if "opponent" in who.casefold() else {})


def discarded(match: re.Match[str], context: Context) -> Rows | None:
    """`Each opponent discards 2 random cards`, `discard your hand`."""
    if not match["n"] and "hand" not in match[0].casefold():
        return None
    row: Row = {"what": "discard", "whom": "hand"}
    count = (match["n"] or "").casefold()
    if count not in ("all", "their", "your", "his", ""):
        at_random = match["random"] or match["late"] or context.kind == Kind.DISASTER
        row |= {"pick": "random" if at_random else "chosen", "amount": number(count)}
    if re.search("opponent|another", f"{match['who']} {match['whose']}", flags=re.I):
        row["side"] = "others"
        if "pick" in row and not re.search("opponents|players", match["who"] or "", flags=re.I):
            row["pick"] = "chosen"  # one player; the cards are drawn at random
    elif re.search("all|each|every", match["who"] or "", flags=re.I):
        return []
    return [row]


def looked_at(match: re.Match[str], context: Context) -> Rows | None:
    """`Look at the top 3 cards of your Draw pile`, `look at an opponent's hand`."""
    text, whose = match[0].casefold(), (match["whose"] or "").casefold()
    pile = {"draw deck": "draw-pile", "pile": "draw-pile"}.get(
        match["pile"].casefold(), match["pile"].casefold().replace(" ", "-")
    )
    some = match["n"] and match["n"].casefold() != "all" and re.search(r"\bcards?\b", text)  # no article
    row: Row = {"what": "look", "whom": pile, "amount": number(match["n"]) if some else 1 if "top card" in text else 0}
    if re.search("opponent|another|a player", whose):
        row["side"] = "others"
    if whose not in ("opponents'", "your", "the", ""):
        row["pick"] = "chosen"
    return [row]


def looked_under(match: re.Match[str], context: Context) -> Rows | None:
    """`Look at the first Disaster under any Location`."""
    text, where = match[0].casefold(), match["where"].casefold()
    near = re.fullmatch(
        r"(?:this|your|its|her|his|the|the same|character's present|current) location(?: (?:this )?character is at)?", where
    )
    if not near and not re.fullmatch(r"(?:any|a|1|one|any 1|any one)(?: adjacent)? location.*", where):
        return []
    count = (match["n"] or "").casefold()
    amount = 1 if count in ("first", "top") else number(count) or (1 if re.search(r"(?:disaster|card) ", match[0]) else 0)
    row: Row = {"what": "look", "whom": "under", "amount": 0 if count == "all" else amount}
    return [row if near else row | {"reach": "adjacent" if "adjacent" in text else "anywhere"}]


def fetched(match: re.Match[str], context: Context) -> Rows | None:
    return [{"what": "fetch", "whom": f"{match['pile'].casefold()}-pile", "amount": number(match["n"] or "1")}]


def fetched_of_a_sort(match: re.Match[str], context: Context) -> Rows | None:
    row: Row = {"what": "fetch", "whom": f"{match['pile'].casefold()}-pile", "amount": number(match["n"]) or 1}
    sort = (match["sort"] or "").casefold().replace(" effect", "")
    return [row | ({"of_sort": sort} if sort else {})]


def taken_from_above(match: re.Match[str], context: Context) -> Rows | None:
    """`Discard the top 2 cards from an opponent's Draw pile`."""
    side = {} if match["whose"].casefold() == "your" else {"side": "others", "pick": "chosen"}
    return [{"what": match["verb"].casefold().rstrip("s"), "whom": "draw-pile", "amount": number(match["n"])} | side]


def equipped(match: re.Match[str], context: Context) -> Rows | None:
    """`Play up to 3 cards in the Equip phase instead of 1`: two more."""
    count = number(match["n"]) or 1
    further = re.search("more|additional|extra", match[0], flags=re.I) and "instead" not in match[0].casefold()
    return [{"what": "equip", "amount": max(1, count if further else count - 1)}]


def skipped(match: re.Match[str], context: Context) -> Rows | None:
    phase = {"draw": "reload", "movement": "move"}.get(match["phase"].casefold(), match["phase"].casefold())
    who: Row = players(match["who"]) or {"whom": "player", "side": "own"}
    return [{"what": "skip", "phase": phase} | ({"whom": "player"} if context.kind == Kind.DISASTER else who)]


SORTS = r"(?:combat|non-combat|major|minor|enhancement|equipment|vehicle|flash effect|global effect|character)"
HAND = r"(?:in|to|into)? ?(?:your hand)?"
PILES: Patterns = (
    (
        rf"(?=.*(?:hand|pile)$)(?:takes?|retrieves?|brings? back|selects?|fetch(?:es)?|returns?) (?:any )?(?P<n>{N}) "
        rf"(?:pieces? of )?(?P<sort>{SORTS})?(?: cards?)? from (?:your )?(?P<pile>draw|discard) pile"
        rf"(?: and (?:place|put) (?:it|them))? ?{HAND}",
        fetched_of_a_sort,
    ),
    (
        r"(?:(?P<who>opponents?|each player|all players|each opponent|your opponents?|every player|any player) )?"
        rf"draws? (?:up to )?(?P<n>{N}) (?:additional |extra |more |random )*cards?"
        r"(?: (?:from|off) (?:your|their|the) draw (?:pile|deck))?",
        drawn,
    ),
    (
        r"(?:(?P<who>(?:an? |the |each |all |your |every |any )?(?:opponents?|players?|owner)) (?:must |may |to |will )?)?"
        rf"(?:discards?|loses?) (?:(?P<n>{N}|all|their|your|his)(?: of (?:their|your|the))? )?(?P<random>random(?:ly)? )?"
        r"(?:cards?|hand)(?: (?:at random )?(?:from|of|in)"
        r" (?:(?P<whose>opponent's|another player's|an opponent's|their|your|his or her|the|his) )?hand)?(?P<late> at random)?",
        discarded,
    ),
    (
        rf"(?:looks? (?:at|through)|views?|sees?|examines?|shows?) (?:the )?(?:top )?(?:(?P<n>{N}|all) )?(?:top |random )?"
        r"(?:cards? )?(?:(?:of|in|from|on) )?(?P<whose>your|an? opponent's|opponent's|any opponent's|opponents'"
        r"|another player's|any|any player's|any one player's|a player's|the)? ?"
        r"(?P<pile>hand|draw pile|discard pile|draw deck|pile)s?",
        looked_at,
    ),
    (
        rf"(?:looks? at|views?|sees?) (?:the )?(?:(?P<n>{N}|all|first|top) )?(?:the )?(?:disasters?|cards?)"
        r"(?: (?:that are )?(?:under|at|beneath|below) (?P<where>.+))",
        looked_under,
    ),
    (
        r"(?:takes?|retrieves?|chooses?|brings? back|gets?|returns?|picks?|selects?) (?:any |up to )*"
        rf"(?P<n>{N})? ?(?:any )?cards?(?: of your choice)? (?:from|in) (?:your |the )?(?P<pile>draw|discard) (?:pile|deck)"
        r"(?: (?:and (?:put|place) (?:it|them) |back )?(?:in|to|into) (?:your )?hand)?",
        fetched,
    ),
    (
        rf"search(?:es)? (?:through )?(?:your |the )?(?P<pile>draw|discard) (?:pile|deck) for (?:any )?(?P<n>{N})"
        rf" (?:pieces? of )?(?P<sort>{SORTS})?(?: cards?)?(?:,? and (?:place|put|take|add) (?:it|them)|,? and take)?"
        rf" ?{HAND}",
        fetched_of_a_sort,
    ),
    (
        r"(?:re-?)?shuffles? (?:your |the )?discard pile (?:back )?(?:into|with) (?:your |the )?draw (?:pile|deck)",
        plainly({"what": "shuffle", "whom": "discard-pile"}),
    ),
    (
        rf"(?P<verb>discards?|destroys?) (?:the )?(?:top )?(?P<n>{N}) (?P<random>random )?cards? (?:from|of|in) (?P<whose>your"
        r"|an opponent's|opponent's|another player's|any one player's|any player's|one player's) draw (?:pile|deck)",
        taken_from_above,
    ),
    (r"returns? (?P<who>.+?) to (?:its |their |your |the )?(?:owner's )?hands?", about_who({"what": "return"})),
    (
        rf"play (?:up to )?(?P<n>{N}) (?:more |additional |extra )?(?:equipment )?cards?(?: each turn)?"
        r" (?:during|in) (?:the |your |this )?equip phase(?:,? instead of 1.*)?",
        equipped,
    ),
    (
        r"(?:(?P<who>opponents?|each opponent|each player|all players|player|players) (?:must )?)?skips? "
        r"(?:your |their |the |his )?(?:next )?(?P<phase>discard|reload|draw|maintenance|equip|move|movement|scavenge) phase",
        skipped,
    ),
)
