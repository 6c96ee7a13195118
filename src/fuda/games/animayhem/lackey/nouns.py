"""Whom a text of a collectors' list is about: noun phrases such as "1 random female Character at this Location"."""

import re
from collections.abc import Callable
from typing import Any

from fuda.games.animayhem.lackey.words import ABILITIES, category, gender, number, plain, skill
from fuda.kernel.columns import spelling

Find = Callable[[str], str | None]  # a card's id by its name

NOUNS = {
    "character": "character",
    "disaster": "disaster",
    "card": "card",
    "item": "present-item",
    "equipment": "equipment",
    "vehicle": "vehicle",
    "enhancement": "enhancement",
    "global effect": "global",
    "global": "global",
    "flash effect": "flash",
    "location": "location",
    "haven": "haven",
    "player": "player",
    "opponent": "opponent",
    "group": "group",
    "party": "group",
    "weapon": "equipment",
    "hand": "hand",
    "target": "either",
    "anybody": "either",
    "someone": "character",
    "effect": "card",
    "member": "character",
}
DROPPED = re.compile(
    r"\b(?:the|of your choice|of their choice|of choice|your choice of|pieces? of|peices? of|living"
    r"|non[- ]bonked|non[- ]discarded|currently|damaged|wounded|injured|"
    r"additional|more|present|just|\(s\)|in motion|who is|that is|players? choice|existing|entire|whole)(?!\w)",
    re.IGNORECASE,
)
SORTS = ("combat", "non-combat", "major", "minor")  # of Disasters
# What stands behind a noun, and what it says of those meant.
BEHIND: tuple[tuple[str, dict[str, str]], ...] = (
    (
        r"(?:at|on|in) (?:one|a|1|any|any 1|any one) locations?",
        {"reach": "place"},
    ),
    (
        r"(?:at|on|in) (?:(?:this|that|its|her|his|your|their|the same|same|the) )?locations?",
        {"reach": "here"},
    ),
    (r"at (?:or adjacent to|or next to) (?:this|its|your) location", {"reach": "adjacent"}),
    (r"(?:adjacent|next) to (?:it|this location|your location)", {"reach": "adjacent"}),
    (r"at (?:an )?adjacent locations?", {"reach": "adjacent"}),
    (r"(?:in|from|inside|stored in) (?:this|your|a|its|their)(?: own)? havens?", {"reach": "in-haven"}),
    (
        r"(?:in|of|from|with) (?:your|his|her|its|their|this|the|a)? ?(?:\w+'s? )?(?:group|party)",
        {"reach": "here", "side": "own"},
    ),
    (r"(?:in|on) (?:play|the field|field)|anywhere(?: on the field)?|in the game", {"reach": "anywhere"}),
    (r"in (?:this |the |a )?combat", {"reach": "combat"}),
    (
        r"(?:belonging to|of|from|carried by|held by|owned by) (?:an? |any |another |the |your |all"
        r" )?(?:opponents?|opposing players?|other players?|another player|opposing characters?)",
        {"side": "others"},
    ),
    (
        r"(?:from|carried by|held by) (?:an? |any |1 |one |the |each |any 1 )?(?:random )?characters?"
        r"(?: (?:at|on) (?:this|its|the|the same|same|your) location)?",
        {},
    ),
    (r"(?:of yours|you control|you own|belonging to you)", {"side": "own"}),
    (r"(?:carried|held)(?: by (?:the|a|any) characters?)?|(?:it|he|she|they) (?:is|are) carrying", {}),
    (r"(?:who|that) (?:carries|holds|wears|has|uses) (?:this|it)(?: item| card)?", {}),
    (r"in possession of (?:this|it)(?: item| card)?|(?:carrying|wearing|using|holding) (?:this|it|the)(?: item| card| \w+)?", {}),
    (r"here", {"reach": "here"}),
    (r"in (?:this|the) group", {"reach": "here"}),
)


def noun_phrase(text: str, find: Find) -> dict[str, Any] | None:
    """The fields of a row for whom a phrase is about, and under "count" how many there are (0: all); None if it is not clear."""
    if re.search(r"\([^()]*\bprefers?\b", text, flags=re.IGNORECASE):
        return None  # which of them, by a taste that no row has
    known = re.sub(r"\(.*?\)", " ", text.replace("(s)", "s"))
    known = re.sub(
        r"\bcharacters?(?: or | and |/)disasters?\b|\bdisasters?(?: or | and |/)characters?\b",
        "anybody",
        known,
        flags=re.IGNORECASE,
    )
    known = re.sub(r"\s+", " ", DROPPED.sub(" ", known).strip(" .,\"'")).strip()
    fields: dict[str, Any] = {}
    known, skilled = behind(known, fields)
    if skilled is False:
        return None
    words = known.split(" ")
    count, words = counted(words, fields)
    if (body := plain(" ".join(words))) in ("", "them", "it", "they", "everyone", "anyone", "all", "those"):
        return None
    if not narrowed(body, fields, find, count == 0):
        return None
    if fields["whom"] == "group":
        count = 0
    fields["count"] = count
    return fields


def noun_phrases(text: str, find: Find) -> list[dict[str, Any]]:
    """The same for a phrase that may name several sorts of things, such as "all Music Items or Equipment"; empty if not clear."""
    whole = noun_phrase(text, find)
    if whole is not None:
        return [whole]
    match = re.fullmatch(
        r"(?P<first>.+?) (?:with|having) (?:the )?(?P<skills>[\w -]+?(?:,? or [\w -]+?)+)(?: skills?)?"
        r"(?P<rest>(?: (?:in|on|at) .+)?)",
        text,
        flags=re.IGNORECASE,
    )
    if match:
        parts = re.split(r"\s*(?:,|\bor\b)\s*", match["skills"])
        return every([noun_phrase(f"{match['first']} with {part}{match['rest']}", find) for part in parts if part])
    parts = [part for part in re.split(r"\s*(?:,\s*(?:or|and)\b|,|\bor\b|\band\b|&|/)\s*", text) if part]
    if len(parts) < 2:
        return []
    first = re.match(r"(?:(?:all|any|each|every|the|your|opposing|1|one|an?|random|nearest) )*", parts[0], flags=re.IGNORECASE)
    leading = first[0] if first else ""
    tail = re.search(r" (?:in|on|at|from|with) .+$", parts[-1], flags=re.IGNORECASE)
    trailing = tail[0] if tail else ""
    last_noun = re.search(r"(\w+)$", parts[-1][: tail.start()] if tail else parts[-1])
    adjective = next((word for word in parts[0][len(leading) :].split(" ")[:-1] if category(word)), "")
    found = []
    for at, part in enumerate(parts):
        body = part[len(leading) :] if at == 0 else part
        if at < len(parts) - 1 and not re.search(r" (?:in|on|at|from|with) ", body):
            body += trailing
        candidates = [f"{leading}{body}"]
        if adjective and at:
            candidates.insert(0, f"{leading}{adjective} {body}")
        if last_noun and at < len(parts) - 1 and last_noun[1].casefold() not in ("card", "cards"):
            candidates.insert(0, f"{leading}{part[len(leading) :] if at == 0 else part} {last_noun[1]}{trailing}")
        found.append(next((known for each in candidates if (known := noun_phrase(each, find)) is not None), None))
    return every(found)


def every(found: list[dict[str, Any] | None]) -> list[dict[str, Any]]:
    """All of the phrases, or none where one is not clear."""
    known = [each for each in found if each is not None]
    return known if len(known) == len(found) else []


def behind(text: str, fields: dict[str, Any]) -> tuple[str, bool]:
    """The phrase without what stands behind its noun. False where that can't be said."""
    again = True
    while again:
        again = False
        for pattern, said in BEHIND:
            match = re.search(rf"[ ,]+(?:{pattern})$", text, flags=re.IGNORECASE)
            if match:
                for key, value in said.items():
                    fields.setdefault(key, value)
                text, again = text[: match.start()], True
        match = re.search(r" (?:with|having) (?:an? )?base (\w+) of (\d+)$", text, flags=re.IGNORECASE)
        if match and (ability := ABILITIES.get(match[1].casefold(), "health")) != "health" and int(match[2]) <= 20:
            count = int(match[2])
            fields["exactly"] = [{"ability": ability, "count": count}, {"ability": ability, "count": count, "most": True}]
            text, again = text[: match.start()], True
            continue
        match = re.search(
            r" (?:with|having|that ha(?:s|ve)|who ha(?:s|ve)) (?:an?|the)? ?(?:base |total |printed )?"
            r"([\w ]+?(?: (?:<|>|or) ?[\w ]+?)+)"
            r"(?: skills?)?$",
            text,
            flags=re.IGNORECASE,
        )
        if match and "among" not in fields and (terms := listed_terms(match[1])):
            fields["among"] = terms
            text, again = text[: match.start()], True
            continue
        match = re.search(
            r" (?:with|having|that ha(?:s|ve)|who ha(?:s|ve)|possessing|that requires?) (?:an?|the)? ?"
            r"([\w -]+?)(?: skills?| category| symbol)?$",
            text,
            flags=re.IGNORECASE,
        )
        if match:
            if (known := skill(match[1])) is not None and "of_skill" not in fields:
                fields["of_skill"] = spelling(known)
            elif (named := category(match[1])) is not None and "of_category" not in fields:
                fields["of_category"] = spelling(named)
            else:
                return text, False
            text, again = text[: match.start()], True
    return text, True


def listed_terms(text: str) -> list[dict[str, Any]]:
    """Terms for `Strength x2 or Movement > 5`, `Charm < 4`; empty where one of them is none, or there are too many."""
    terms: list[dict[str, Any]] = []
    for part in re.split(r",? or ", re.sub(r" skills?\b", "", text.strip(), flags=re.IGNORECASE), flags=re.IGNORECASE):
        match = re.fullmatch(r"(?:base |total )?(?P<ability>\w+) ?(?P<sign>[<>]) ?(?P<n>\d+)", part, flags=re.IGNORECASE)
        multiple = re.fullmatch(r"(?P<what>.+?)(?: ?x ?(?P<n>\d))?", part, flags=re.IGNORECASE)
        if match and (ability := ABILITIES.get(match["ability"].casefold())) and ability != "health":
            least = match["sign"] == ">"
            count = int(match["n"]) + (1 if least else -1)
            if not 0 <= count <= 20:
                return []
            terms.append({"ability": ability, "count": count} | ({} if least else {"most": True}))
        elif multiple and (known := skill(multiple["what"])) is not None:
            terms.append({"skill": spelling(known)} | ({"count": int(multiple["n"])} if multiple["n"] else {}))
        elif multiple and not multiple["n"] and (named := category(multiple["what"])) is not None:
            terms.append({"category": spelling(named)})
        elif (who := gender(part)) is not None:
            terms.append({"gender": spelling(who)})
        else:
            return []
    return terms if len(terms) <= 3 else []


def counted(words: list[str], fields: dict[str, Any]) -> tuple[int, list[str]]:
    """How many, which of them and whose; and the words that are left."""
    count = -1
    while words:
        word = words[0].casefold().strip(",")
        if word in ("all", "every", "each"):
            count = 0
        elif word in ("any", "up", "to", "only", "of"):
            count = max(count, 1) if word == "any" else count
        elif (amount := number(word)) is not None:
            count = amount
        elif word in ("random", "nearest", "closest", "strongest", "weakest", "target", "chosen"):
            fields["pick"] = {"closest": "nearest", "target": "chosen"}.get(word, word)
            count = max(count, 1)
        elif word in ("your", "my", "owner's", "friendly", "his", "her", "its"):
            fields["side"] = "own"
        elif word == "other":
            fields["other"] = True
        elif word in ("opposing", "opponent's", "opponents'", "enemy", "their", "another", "player's", "players'", "opponents's"):
            fields["side"] = "others"
        else:
            break
        words = words[1:]
    return count, words


def narrowed(body: str, fields: dict[str, Any], find: Find, several: bool) -> bool:
    """Reads gender, category and noun."""
    id = find(body)
    if id:
        fields |= {"whom": "character", "of_card": id, "named": True}
        return True
    for noun in sorted(NOUNS, key=len, reverse=True):
        match = re.fullmatch(rf"(.*?)\b{noun}s?(?: cards?| types?)?", body)
        if match:
            fields["whom"] = NOUNS[noun]
            if noun == "weapon":
                fields["of_category"] = "weapon"
            if match[1] and fields["whom"] in ("disaster", "location", "equipment", "vehicle") and (id := find(match[1])):
                fields |= {"of_card": id, "named": True}
                return True
            return adjectives(match[1].strip(), fields)
    if (who := gender(body)) is not None:
        fields |= {"whom": "character", "of_gender": spelling(who)}
        return True
    if body.endswith("s") or fields.get("pick") or several:  # such as students, robots, all police
        if (known := skill(body)) is not None:
            fields |= {"whom": "character", "of_skill": spelling(known)}
            return True
        if (named := category(body)) is not None:
            fields |= {"whom": "either", "of_category": spelling(named)}
            return True
    return False


def adjectives(text: str, fields: dict[str, Any]) -> bool:
    """What stands before the noun."""
    text = re.sub(r"\bnon ?combat\b", "non-combat", text)
    if " or " in text and fields["whom"] in ("character", "either", "disaster") and "among" not in fields:
        terms = listed_terms(text)
        fields |= {"among": terms} if terms else {}
        return bool(terms)
    other = re.fullmatch(r"(?:non|un) ?(?P<what>[a-z ]+)", text)
    if other and fields["whom"] != "vehicle" and not fields.keys() & {"of_category", "of_skill", "without"}:
        if (named := category(other["what"])) is not None:
            fields |= {"of_category": spelling(named), "without": True}
            return True
    if fields["whom"] == "vehicle" and text in ("flying or planetary", "planetary or flying"):
        fields |= {"of_category": "vehicle", "without": True}
        return True
    if fields["whom"] == "vehicle" and text == "planetary":
        fields["of_category"] = "planetary-vehicle"
        return True
    if fields["whom"] == "vehicle" and text == "non planetary":
        fields |= {"of_category": "planetary-vehicle", "without": True}
        return True
    for word in [text] if (category(text) or skill(text)) and text != "flying" else text.split(" "):
        if fields["whom"] == "disaster" and word in SORTS:
            if "of_sort" in fields and "combat" in (fields["of_sort"], word) and "among" not in fields:
                fields |= {
                    "of_sort": word if fields["of_sort"] == "combat" else fields["of_sort"],
                    "among": [{"ability": "attack"}],
                }
                continue
            if "of_sort" in fields or "without" in fields:
                return False  # a row asks for one of them
            fields["of_sort"] = word
            continue
        if word in ("", "combat", "such", "type"):
            continue
        if fields["whom"] == "vehicle" and word in ("non", "nonflying", "flying"):
            fields["of_category"] = "flying-vehicle" if word == "flying" and fields.get("of_category") != "vehicle" else "vehicle"
            continue
        if (who := gender(word)) is not None:
            fields["of_gender"] = spelling(who)
        elif (named := category(word)) is not None and "of_category" not in fields:
            fields["of_category"] = spelling(named)
        elif (known := skill(word)) is not None and fields["whom"] == "character":
            fields["of_skill"] = spelling(known)
        elif word in ("random", "nearest", "closest", "strongest", "weakest"):
            fields["pick"] = {"closest": "nearest"}.get(word, word)
        elif word in ("your", "own"):
            fields["side"] = "own"
        elif word in ("opposing", "opponents", "opponent's", "enemy"):
            fields["side"] = "others"
        else:
            return False
    return True
