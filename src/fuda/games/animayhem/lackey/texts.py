"""The text of a card as rows of effects, where the vocabulary says all of it; else why not.

A text is taken apart into facts and sentences; a sentence into moment, price, condition, chance, duration and clauses. Either
every piece is understood or no row is made, so that no card does half of what its text says.
"""

import re
from dataclasses import dataclass, field, replace
from types import SimpleNamespace
from typing import Any

from fuda.games.animayhem.book import Effect, effect_faults
from fuda.games.animayhem.lackey.context import COLUMNS, Context, Rows
from fuda.games.animayhem.lackey.facts import WITH_SKILLS, Facts, split_sentences, take_facts
from fuda.games.animayhem.lackey.following import (
    ABOUT_WHOM,
    changed_by,
    meant,
    more_against_some,
    others,
    otherwise,
    played_on,
    surviving,
)
from fuda.games.animayhem.lackey.habits import cleaned
from fuda.games.animayhem.lackey.sentences import sentence_rows
from fuda.games.animayhem.vocabulary import Kind
from fuda.kernel.columns import Fault

MAX_ROWS = 6
REFUSED = "an effect that the vocabulary does not have in this form"
MAX_SENTENCE = 240  # letters; longer ones say more than a card has room for


@dataclass
class Understood:
    """What became of a text."""

    rows: Rows = field(default_factory=list)
    facts: Facts = field(default_factory=Facts)
    reason: str = ""  # why the text is kept as text; empty where all of it became fields and rows


def read_text(text: str, context: Context) -> Understood:
    rest, facts = take_facts(cleaned(text), context.kind, context.find)
    rows: Rows = [dict(row) for row in facts.effects]
    context = replace(context, uses=context.uses or "uses" in facts.fields)
    settled = context.kind == Kind.LOCATION and "haven_with" in facts.fields
    if settled:  # what such a Location says it does as a Haven
        context = replace(context, kind=Kind.HAVEN)
    last: Rows = []
    placed = ""  # a sentence that only names whom the card is played on
    for sentence in split_sentences(rest):
        if len(sentence) > MAX_SENTENCE:
            return Understood([], facts, "a sentence of many parts")
        found, context = played_on(sentence, context)
        if not found:
            placed = placed or sentence
            continue
        if said_before := re.match(
            r"(?:that|this) (?:disaster|character)\b|(?:it|they) (?:is|are|gets?|gains?)\b", found, flags=re.I
        ):
            context = replace(context, on=meant(last) or context.on)
            found = re.sub(r"^(?:it|they)\b", "that Character", found, flags=re.I) if said_before and context.on else found
        if lived := re.match(r"if (?:it|he|she|they|that character) survives?,? (?:it|he|she|they) ", found, flags=re.I):
            before = surviving(found[lived.end() :], last, context, facts)
            if before is None:
                return Understood([], facts, reason_for(sentence))
            rows = rows[: len(rows) - len(last)] + before + last
            continue
        made = sentence_rows(found, context, facts, {}) or otherwise(found, last, context) or others(found, last)
        made = made if made is not None else more_against_some(found, last)
        if made is None and (changed := changed_by(found, last, context)):
            rows, made = rows[: len(rows) - len(last)], changed
        if made is None:
            return Understood([], facts, reason_for(sentence))
        rows += made
        last = made
    if placed and not rows:
        return Understood([], facts, reason_for(placed))
    rows = with_skills(rows, context, facts)
    if context.kind == Kind.DISASTER and re.search(r"\boff[- ](?:the )?field\b", text, flags=re.I):
        rows = [everywhere(row) for row in rows]
    if settled:
        context = replace(context, kind=Kind.LOCATION)
        rows = [row | {"as_haven": True} for row in rows]
    rows = same_target(rows, context)
    if len(rows) > MAX_ROWS:
        return Understood([], facts, "more effects than a card has room for")
    if any(row_fault(row, context) for row in rows):
        return Understood([], facts, REFUSED)
    return Understood(rows, facts)


def same_target(rows: Rows, context: Context) -> Rows:
    """`Return 1 Character to its Haven and restore its Health`: what is said of nobody is for that one."""
    own = {"whom": "character", "pick": "chosen", "side": "own"}
    chosen = [row for row in rows if row.get("whom") == "character" and row.get("pick") == "chosen"]
    if context.kind != Kind.FLASH or not chosen or any("option" in row for row in rows):
        return rows
    first = {key: value for key, value in chosen[0].items() if key in ABOUT_WHOM}
    others = {key for key in ABOUT_WHOM if key not in own}
    found = []
    for row in rows:
        nobody_else = all(row.get(key) == value for key, value in own.items()) and not row.keys() & others
        found.append({key: value for key, value in row.items() if key not in own} | first if nobody_else else row)
    return [{key: row[key] for key in COLUMNS if key in row} for row in found]


def everywhere(row: dict[str, Any]) -> dict[str, Any]:
    """A row of a Disaster that lies off the Field: all that it is about, wherever they are."""
    living = row.get("whom") in ("character", "disaster", "either")
    return row | {"reach": "anywhere"} if living and not row.keys() & {"reach", "pick"} else row


def with_skills(rows: Rows, context: Context, facts: Facts) -> Rows:
    """The rows without those that only give the bearer a skill, which is a field of the card then."""
    if context.kind not in WITH_SKILLS:
        return rows
    kept = []
    for row in rows:
        if row.keys() <= {"what", "skill", "amount"} and row["what"] == "skill" and -9 <= row.get("amount", 1) <= 9:
            count = {"count": row["amount"]} if row.get("amount", 1) != 1 else {}
            given = {"skill": row["skill"]} | count
            if given not in facts.fields.setdefault("skills", []):  # `Skill: Flying` and `gives the Flying skill` are one
                facts.fields["skills"].append(given)
        else:
            kept.append(row)
    return kept


def row_fault(row: dict[str, Any], context: Context) -> str:
    """What the check of a book would say about a row, or why it is not what the text says."""
    if context.kind == Kind.COMBAT and "pay" in row:
        return "nobody is asked to pay for a Combat card"
    try:
        plain = Effect.as_plain(Effect.read(row, lambda _: (0, None), None))
    except Fault as fault:
        return fault.problem
    return next(iter(effect_faults(SimpleNamespace(kind=context.kind), plain, "effects row 1", "effects")), "")


REASONS: tuple[tuple[str, str], ...] = (
    (r"\b(?:against|vs)\b", "a bonus against some opponents only"),
    (r"\bonce per game\b|\bper game\b", "once in a match"),
    (r"\b(?:if|when|unless|while|until|instead|otherwise|except)\b", "a condition that the vocabulary does not have"),
    (r"\bchoose\b|\bor\b|\beither\b", "a choice between effects"),
    (r"\bequip\b|\bplay(?:ed)?\b|\breload\b", "about playing and equipping cards"),
    (r"\bcards?\b", "cards of every kind"),
    (r"\b(?:attack|combat|damage)\b", "a way of fighting that the vocabulary does not have"),
)


def reason_for(sentence: str) -> str:
    """Why a sentence was not understood, in a few words."""
    return next(
        (reason for pattern, reason in REASONS if re.search(pattern, sentence, flags=re.I)),
        "words that the vocabulary does not have",
    )
