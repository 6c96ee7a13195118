"""Every numbered rule of every game is named by a test, and every rule that refuses a move has a reason.

Tests are found by reading their files, not by running them, so that the check holds under any selection of tests.
"""

import ast
import inspect
import re
import textwrap
from collections.abc import Iterator
from enum import IntEnum
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

import pytest

import fuda
from fuda.catalogue import LANGUAGES, own_entries
from fuda.text import reason

TESTS = Path(__file__).parent
GAMES = Path(fuda.__file__).parent / "games"
NUMBER = re.compile(r"^\*\*([a-z]+\.[0-9]+)\*\*", re.MULTILINE)


def rules_stated(text: str) -> list[str]:
    """The numbers of the rules in the text of a `rules.md`, in order."""
    return NUMBER.findall(text)


def rules_named(source: str) -> set[str]:
    """The numbers that the source of a test file names in marks `pytest.mark.rule("saika.6")`."""
    named = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule":
            named |= {str(ast.literal_eval(argument)) for argument in node.args}
    return named


def all_stated() -> set[str]:
    return {rule for file in GAMES.glob("*/rules.md") for rule in rules_stated(file.read_text("utf-8"))}


def all_named() -> set[str]:
    return set().union(*(rules_named(file.read_text("utf-8")) for file in TESTS.rglob("*.py")))


def in_order(rules: set[str]) -> list[str]:
    return sorted(rules, key=lambda rule: (rule.split(".")[0], int(rule.split(".")[1]) if rule.split(".")[-1].isdigit() else 0))


def test_every_rule_is_named_by_a_test():
    assert in_order(all_stated() - all_named()) == []


def test_every_rule_that_a_test_names_exists():
    assert in_order(all_named() - all_stated()) == []


@pytest.mark.parametrize("name", fuda.games.own_names())
def test_rules_are_numbered_from_1_without_a_gap_under_the_games_own_name(name):
    stated = rules_stated((GAMES / name / "rules.md").read_text("utf-8"))
    assert stated == [f"{name}.{number}" for number in range(1, len(stated) + 1)]
    assert stated


@pytest.mark.parametrize("name", fuda.games.own_names())
def test_every_rule_that_refuses_a_move_has_a_reason_in_every_language(name):
    game = fuda.games.load(name)
    numbers = refusing(game.rules)
    stated = {int(rule.split(".")[1]) for rule in rules_stated(game.rules_text())}
    assert numbers - stated == set()
    for language in LANGUAGES:
        given = {int(key.removeprefix("reasons.")) for key in own_entries(game, language) if key.startswith("reasons.")}
        assert given == numbers
        assert all(reason(game, number, language).strip() for number in numbers)


def refusing(rules: ModuleType) -> set[int]:
    """The numbers that `why_not` of a game's rules can return, 0 left out."""
    return numbers_returned(rules.why_not) - {0}


def numbers_returned(function: Any) -> set[int]:
    """The whole numbers that stand in the return statements of a function, and of those whose answers it returns."""
    found: set[int] = set()
    waiting = [function]
    for asked in waiting:
        tree = ast.parse(textwrap.dedent(inspect.getsource(asked)))
        for value in values_returned(tree.body[0]):
            if isinstance(value, ast.Constant) and type(value.value) is int:
                found.add(value.value)
            elif isinstance(value, ast.Call | ast.Name | ast.Attribute):
                known = meaning(value.func if isinstance(value, ast.Call) else value, asked.__globals__)
                if isinstance(known, FunctionType):
                    waiting += [known] * (known not in waiting)
                elif isinstance(known, int):
                    found.add(int(known))
    return found


def meaning(name: ast.expr, known: dict[str, Any]) -> Any:
    """What a name such as `pay_reason` or `Rule.PAY` stands for where it is used, None if it is a name of the function itself."""
    if isinstance(name, ast.Attribute):
        return getattr(meaning(name.value, known), name.attr, None)
    return known.get(name.id) if isinstance(name, ast.Name) else None


def values_returned(function: ast.stmt) -> Iterator[ast.expr]:
    """Every expression that a function may return: the branches of a choice one by one, for a variable all it is set to."""
    assigned: dict[str, list[ast.expr]] = {}
    for node in ast.walk(function):
        if isinstance(node, ast.Assign):
            for target in node.targets:
                if isinstance(target, ast.Name):
                    assigned.setdefault(target.id, []).append(node.value)
    waiting = [node.value for node in ast.walk(function) if isinstance(node, ast.Return) and node.value is not None]
    seen: set[str] = set()
    while waiting:
        value = waiting.pop()
        if isinstance(value, ast.IfExp):
            waiting += [value.body, value.orelse]
        elif isinstance(value, ast.Name) and value.id in assigned and value.id not in seen:
            seen.add(value.id)
            waiting += assigned[value.id]
        else:
            yield value


def test_rules_are_read_from_paragraphs_that_begin_with_their_number():
    assert rules_stated("# T\n\n**go.1** One, see go.3.\n\n**go.2** Two **go.9**.\n\n **go.4**") == ["go.1", "go.2"]


def test_names_are_read_from_decorators_lists_and_parameters():
    source = """
pytestmark = [pytest.mark.rule("go.1"), pytest.mark.slow]
@pytest.mark.rule("go.2")
@pytest.mark.parametrize("x", [pytest.param(1, marks=pytest.mark.rule("go.3"))])
def test_it(x): "see pytest.mark.rule('go.4')"
"""
    assert rules_named(source) == {"go.1", "go.2", "go.3"}


FOUR = 4


class Rule(IntEnum):
    SEVEN = 7


def sample(s, a):
    if a == 99:
        return 1
    if a < 50:
        return 0 if s.x == 77 else 2
    if a < 60:
        return sample_of_a_card(s, a)
    if a < 70:
        return FOUR
    if a == 71:
        return Rule.SEVEN
    rule = 5
    if a < 80:
        rule = 6
    return rule


def sample_of_a_card(s, a):
    return 3 if a else sample_of_a_card(s, 0)


def test_numbers_returned_are_found_in_choices_calls_constants_and_variables():
    assert numbers_returned(sample) == {0, 1, 2, 3, 4, 5, 6, 7}


def test_the_reasons_of_saika_are_those_that_its_rules_cite():
    assert refusing(fuda.games.load("saika").rules) == {1, 6, 9, 10, 18, 23, 24}
