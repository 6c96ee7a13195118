"""One sentence as rows: its clauses, and the choices and cases in it."""

import re
from typing import Any

from fuda.games.animayhem.lackey.cells import requirement
from fuda.games.animayhem.lackey.clauses import clause_rows
from fuda.games.animayhem.lackey.context import LASTING, WORKED, Context, Rows
from fuda.games.animayhem.lackey.facts import Facts
from fuda.games.animayhem.lackey.forms import form_rows, options
from fuda.games.animayhem.lackey.moments import peeled, timed
from fuda.games.animayhem.lackey.terms import named_terms
from fuda.games.animayhem.vocabulary import Kind


def sentence_rows(sentence: str, context: Context, facts: Facts, mods: dict[str, Any]) -> Rows | None:
    """The rows of one sentence."""
    if whole := form_rows(sentence, context):
        return [timed(row, context, dict(facts.duration)) for row in whole]
    if more := more_if(sentence, context) or more_against(sentence, context):
        return [timed(row, context, dict(facts.duration)) for row in more]
    text = peeled(sentence, context, facts, mods)
    if text is None:
        return None
    if not text:
        return []
    rows = form_rows(text, context) or more_if(text, context) or more_against(text, context) or clauses(text, context)
    if rows is None:
        return alternatives(sentence, context, facts)
    if "duration" in mods and rows[-1]["what"] not in LASTING:
        return None  # what is done at once does not last
    mods = dict(facts.duration) | mods
    return [timed(row, context, mods) for row in rows]


def alternatives(sentence: str, context: Context, facts: Facts) -> Rows | None:
    """`Add 1 Movement this turn, or give 1 Character Speed for 2 turns`: two uses to choose from, each with its own time."""
    if context.kind not in (*WORKED, Kind.FLASH):
        return None
    for match in re.finditer(r",? or (?:to )?", sentence, flags=re.I):
        if "," in sentence[: match.start()] and re.match(r"[\w ]+ skills?\b", sentence[match.end() :], flags=re.I):
            continue  # the end of a list of skills
        first = single_use(sentence[: match.start()], context, facts)
        second = single_use(sentence[match.end() :], context, facts) if first else None
        if first and second:
            return [row | {"option": 1} for row in first] + [row | {"option": 2} for row in second]
    return None


def single_use(text: str, context: Context, facts: Facts) -> Rows | None:
    """The rows of one of several uses: all of them happen when it is played or used."""
    mods: dict[str, Any] = {}
    rest = peeled(text, context, facts, mods)
    rows = clauses(rest, context) if rest else None
    if not rows or any("option" in row for row in rows):
        return None
    if context.kind != Kind.FLASH:
        mods["when"] = "used"
    if "duration" in mods and rows[-1]["what"] not in LASTING:
        return None
    return [timed(row, context, mods) for row in rows]


def more_if(text: str, context: Context) -> Rows | None:
    """`Add 3 to your Attack, 5 if you have Weapons`: two rows, with and without."""
    match = re.fullmatch(
        r"(?P<first>(?:add|subtract)s? \+?)(?P<n>\d+)(?P<rest> .+?),? (?P<more>\d+) if (?:you have"
        r"|character has|user has) (?:the )?(?P<what>[\w ]+?)(?: skill)?",
        text,
        flags=re.I,
    )
    if not match:
        return None
    alternatives, unread = requirement(match["what"], context.find)
    less = clauses(f"{match['first']}{match['n']}{match['rest']}", context)
    more = clauses(f"{match['first']}{match['more']}{match['rest']}", context)
    if unread or len(alternatives) != 1 or len(alternatives[0]["terms"]) > 2 or not less or not more:
        return None
    needs = {"needs": alternatives[0]["terms"]}
    return [row | needs for row in more] + [row | needs | {"unless": True} for row in less]


def more_against(text: str, context: Context) -> Rows | None:
    """`Subtract 2 from your Defense, 4 if opponent has Strength`: a row, and what is more against such an opponent."""
    match = re.fullmatch(
        r"(?P<first>(?:add|subtract)s? \+?)(?P<n>\d+)(?P<rest> .+?),? (?P<more>\d+) if (?:your |the )?opponent (?:is|has) "
        r"(?:an? |the )?(?P<what>[\w ]+?)(?: skill)?",
        text,
        flags=re.I,
    )
    if not match or int(match["more"]) <= int(match["n"]):
        return None
    terms = named_terms(match["what"])
    less = clauses(f"{match['first']}{match['n']}{match['rest']}", context)
    more = clauses(f"{match['first']}{int(match['more']) - int(match['n'])}{match['rest']}", context)
    if not terms or not less or not more:
        return None
    return less + [row | {"against": terms} for row in more]


def clauses(text: str, context: Context, depth: int = 0) -> Rows | None:
    """The rows of a sentence that may have several clauses."""
    rows = clause_rows(text, context)
    if rows or depth > 3:
        return rows
    if re.fullmatch(r"[\w ]+(?:, [\w ]+){2,},? or [\w ]+ skills?", text, flags=re.I):
        return None  # a choice from more than there are options for
    for match in re.finditer(r",? (?:and|then|but) (?:then |also )?|, |; | & ", text):
        first, second = text[: match.start()], text[match.end() :]
        shared = re.fullmatch(r"[+-]?\d.*?( to .+)", second)
        if shared and re.match(r"(?:adds?|gives?|grants?) ", first, flags=re.I) and " to " not in first:
            first += shared[1]
        left = clause_rows(first, context)
        if not left:
            continue
        right = None
        if re.match(r"(?:the |an? |[+-]\d)", second):  # a noun that shares the verb before it
            right = clauses(with_verb(first, second), context, depth + 1)
        right = right or clauses(second, context, depth + 1) or clauses(with_subject(first, second), context, depth + 1)
        right = right or clauses(with_verb(first, second), context, depth + 1)
        if right:
            return left + right
    if context.kind in (*WORKED, Kind.FLASH) and depth == 0:
        return choice(text, context) or options(text, context)
    return None


def choice(text: str, context: Context) -> Rows | None:
    """`Heal 1 Character or draw 2 cards`, on a card whose player decides when it is used: two uses to choose from."""
    for match in re.finditer(r",? or (?:to )?", text):
        first, second = clause_rows(text[: match.start()], context), clauses(text[match.end() :], context, 1)
        if first and second:
            moment = {} if context.kind == Kind.FLASH else {"when": "used"}
            if any("option" in row for row in [*first, *second]):
                return None
            return [row | moment | {"option": 1} for row in first] + [row | moment | {"option": 2} for row in second]
    return None


def with_subject(first: str, second: str) -> str:
    """A clause with the subject, or the verb, of the one before it."""
    match = re.match(r"(.+?) (?:gains?|gets?|is|are|has|have|must|may|can|cannot|takes?|loses?|is at|are at) ", first)
    if match:
        return f"{match[1]} {second}"
    match = re.match(r"(\w+) ", first)
    return f"{match[1]} {second}" if match else second


def with_verb(first: str, second: str) -> str:
    """A clause with the subject and the verb of the one before it."""
    match = re.match(r".+? (?:gains?|gets?|has|have|receives?) ", first)
    return f"{match[0]}{second}" if match else ""
