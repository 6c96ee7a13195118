"""Patterns of clauses and sentences, and the rows that they stand for.

A pattern has to cover a text from its first word to its last. Its `who` is whom the text is about, its `n` a number. A rule makes
the rows of a text that its pattern covers. It answers None where the text may mean something else, so that the next pattern is
tried, and no rows where nothing else is meant and it can't be said of that card.
"""

import re
from collections.abc import Callable

from fuda.games.animayhem.lackey.context import Context, Row, Rows
from fuda.games.animayhem.lackey.whom import about, target
from fuda.games.animayhem.lackey.words import number

Rule = Callable[[re.Match[str], Context], Rows | None]
Patterns = tuple[tuple[str, Rule], ...]


def first_rows(patterns: Patterns, text: str, context: Context) -> Rows | None:
    """The rows by the first pattern that covers a text and does not leave it to the next ones."""
    for pattern, rule in patterns:
        match = re.fullmatch(pattern, text, flags=re.I)
        rows = rule(match, context) if match else None
        if rows is not None:
            return rows
    return None


def matched(match: re.Match[str], name: str) -> str:
    """A named part of what was matched; empty where the pattern or the text has none."""
    return match.groupdict().get(name) or ""


def whoms(match: re.Match[str], context: Context) -> list[Row] | None:
    """Whom a text is about: its `who`, or else whom such a card is about."""
    return target(matched(match, "who"), context)


def amount(match: re.Match[str]) -> Row:
    count = number(matched(match, "n") or "1") or 1
    return {"amount": count} if count > 1 else {}


def about_who(row: Row) -> Rule:
    """The row about `who`, and nothing else is meant."""
    return lambda match, context: about(row, whoms(match, context), context) or []


def plainly(row: Row) -> Rule:
    """The row as it stands, with the number of the clause."""
    return lambda match, context: [row | amount(match)]
