"""A game's rules in prose, read by number: `rules.md` in English, `rules.ja.md` in Japanese."""

import re

from fuda.errors import BadSetup
from fuda.kernel.game import Game

NO_RULE = {
    "en": "{0} has no rule {1}; its rules are {2} to {3}.",
    "ja": "{0}にルール{1}はありません。{2}から{3}までです。",
}


def numbered(game: Game, language: str = "en") -> dict[int, str]:
    """The rules by number, each as one paragraph of plain text."""
    return {number: text for _, number, text in sections(game, language)}


def sections(game: Game, language: str = "en") -> list[tuple[str, int, str]]:
    """The rules in order, each with the title of its section, its number and its text."""
    found = []
    title = ""
    text = re.sub(r"(?m)^(#+ .*)$", r"\1\n", game.rules_text(language))  # a heading is a paragraph of its own
    for paragraph in re.split(r"\n\s*\n", text):
        if paragraph.startswith("## "):
            title = paragraph[3:].strip()
        start = re.match(rf"\*\*{re.escape(game.name)}\.(\d+)\*\*\s*", paragraph)
        if start:
            found.append((title, int(start.group(1)), " ".join(paragraph[start.end() :].split())))
    return found


def in_all_languages(game: Game) -> list[tuple[int, dict[str, str], dict[str, str]]]:
    """The rules in order: the number, then the section's title and the text by language, in those that the rule is told in."""
    told: dict[int, tuple[dict[str, str], dict[str, str]]] = {number: ({}, {}) for number in numbered(game)}
    for language in game.rules_texts:
        for title, number, text in sections(game, language):
            if number in told:
                told[number][0][language], told[number][1][language] = title, text
    return [(number, titles, texts) for number, (titles, texts) in told.items()]


def rule(game: Game, number: int | str, language: str = "en") -> tuple[int, str]:
    """One rule and its number, asked for as 6, "6" or "saika.6"."""
    rules = numbered(game, language)
    asked = str(number).lower().removeprefix(f"{game.name}.")
    if not asked.isdecimal() or int(asked) not in rules:
        raise BadSetup(NO_RULE[language].format(game.name, number, min(rules, default=0), max(rules, default=0)))
    return int(asked), rules[int(asked)]
