"""`docs/animayhem-rulebook.md` names rules that exist, all of them, and every ruling."""

import re
from pathlib import Path

from tests.games.animayhem.scene import GAME

TRACE = (Path(__file__).parents[3] / "docs" / "animayhem-rulebook.md").read_text("utf-8")
HEADINGS = ("Rulebook", "Rulings", "Rules that are ours alone")
RULEBOOK, RULINGS, OURS = (TRACE.split(f"\n## {name}\n")[1].split("\n## ")[0] for name in HEADINGS)


def rows(table: str) -> list[list[str]]:
    """The cells of a table's rows, without its head."""
    lines = [line for line in table.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]


def numbers(text: str) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", text)]


def stated() -> set[int]:
    return {int(number) for number in re.findall(r"^\*\*animayhem\.(\d+)\*\*", GAME.rules_text(), re.MULTILINE)}


def traced() -> set[int]:
    return {number for row in rows(RULEBOOK) + rows(RULINGS) for number in numbers(row[2])}


def test_each_sentence_has_rules_and_each_of_them_exists() -> None:
    for _, what, named in rows(RULEBOOK) + rows(RULINGS):
        assert numbers(named), what
        assert set(numbers(named)) <= stated(), what
    assert set(numbers(OURS)) <= stated()


def test_every_rule_is_named_or_is_ours_alone_and_none_is_both() -> None:
    assert stated() - traced() - set(numbers(OURS)) == set()
    assert traced() & set(numbers(OURS)) == set()


def test_every_ruling_is_named_once() -> None:
    named: list[int] = []
    for ruling, _, _ in rows(RULINGS):
        ends = numbers(ruling)
        named += range(ends[0], ends[1] + 1) if "to" in ruling else ends
    assert named == list(range(1, 88))
