"""Actions as text."""

import pytest
from hypothesis import given, settings, strategies as st

import fuda
from fuda.games.saika import notation

NUMBERS = (1, 2, 3, 4, 6, 7, 8, 9, 10)
WRITTEN = [
    *[f"{colour}-{n}" for colour in ("red", "green", "yellow", "blue") for n in NUMBERS],
    "pillar",
    "fertility",
    "pass",
    *[f"name {n}" for n in range(1, 7)],
]


def parse(typed: str) -> int | None:
    return notation.parse(None, typed)


def test_the_45_actions_are_written_in_the_order_that_the_rules_state():
    game = fuda.games.load("saika")
    assert game.actions == 45
    assert [notation.text(None, a) for a in range(45)] == WRITTEN


@pytest.mark.parametrize("a", range(45))
def test_every_action_is_read_back_from_its_text(a):
    assert parse(notation.text(None, a)) == a


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("RED-7", "red-7"),
        ("Red 7", "red-7"),
        ("red7", "red-7"),
        ("  blue - 10 ", "blue-10"),
        ("blue\t10", "blue-10"),
        ("Pillar", "pillar"),
        ("FERTILITY ", "fertility"),
        ("Pass", "pass"),
        ("name3", "name 3"),
        ("Name-3", "name 3"),
        ("NAME  3", "name 3"),
    ],
)
def test_case_and_what_stands_between_the_parts_do_not_matter(typed, meant):
    assert parse(typed) == WRITTEN.index(meant)


@pytest.mark.parametrize(
    "typed",
    [
        *("", " ", "-", "red", "7", "red-5", "red-0", "red-11", "red-77", "red-07", "7-red", "red-7 red-8", "red_7", "red-7!"),
        *("name", "name 0", "name 7", "name 10", "passe", "pillar 1", "purple-3", "red-７", "red-7\0", "r7", "赤7"),
    ],
)
def test_what_is_no_action_is_not_read(typed):
    assert parse(typed) is None


@settings(derandomize=True, deadline=None, max_examples=300)
@given(st.one_of(st.text(max_size=12), st.text("redgnylowbu -0123456789namepistfy", max_size=10)))
def test_any_text_is_read_as_an_action_or_not_at_all(typed):
    a = parse(typed)
    assert a is None or (
        0 <= a < 45 and WRITTEN[a].replace("-", "").replace(" ", "") == "".join(typed.lower().replace("-", "").split())
    )
