"""The rules of Ani-Mayhem for people: the same rules under the same numbers in both languages."""

import re

from fuda.testing import check_rulebook
from tests.games.animayhem.scene import GAME


def test_both_languages_have_the_same_rules_under_as_many_headings() -> None:
    english, japanese = GAME.rules_texts["en"], GAME.rules_texts["ja"]
    for pattern in (r"^\*\*(animayhem\.\d+)\*\*", r"^(## )"):
        assert re.findall(pattern, english, re.MULTILINE) == re.findall(pattern, japanese, re.MULTILINE)
    assert english.count("(ruling)") == japanese.count("（裁定）")


def test_rules_are_numbered_without_a_gap() -> None:
    check_rulebook(GAME)
