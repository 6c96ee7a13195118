"""A game's `rules.md`, read by number."""

import re

from fuda.errors import BadSetup
from fuda.kernel.game import Game


def numbered(game: Game) -> dict[int, str]:
    """The rules by number, each as one paragraph of plain text."""
    found = {}
    for paragraph in re.split(r"\n\s*\n", game.rules_text):
        start = re.match(rf"\*\*{re.escape(game.name)}\.(\d+)\*\*\s*", paragraph)
        if start:
            text = paragraph[start.end() :]
            found[int(start.group(1))] = " ".join(text.split())
    return found


def sections(game: Game) -> list[tuple[str, int, str]]:
    """The rules in order, each with the title of its section, its number and its text."""
    rules = numbered(game)
    found = []
    title = ""
    for line in game.rules_text.splitlines():
        if line.startswith("## "):
            title = line[3:].strip()
        start = re.match(rf"\*\*{re.escape(game.name)}\.(\d+)\*\*", line)
        if start:
            number = int(start.group(1))
            found.append((title, number, rules[number]))
    return found


def rule(game: Game, number: int | str) -> tuple[int, str]:
    """One rule and its number, asked for as 6, "6" or "saika.6"."""
    rules = numbered(game)
    asked = str(number).lower().removeprefix(f"{game.name}.")
    if not asked.isdigit() or int(asked) not in rules:
        raise BadSetup(f"{game.name} has no rule {number}; its rules are {min(rules)} to {max(rules)}.")
    return int(asked), rules[int(asked)]
