"""Actions as text."""

import random

import pytest
from hypothesis import given, settings, strategies as st

import fuda
from fuda.games.daifugo import notation
from fuda.games.daifugo.cards import ACTIONS
from tests.games.daifugo.build import play, position, refused

NEW = fuda.Table("daifugo", 4, 1).state
TEXTS = [notation.text(None, a) for a in range(ACTIONS)]


def parse(typed: str, s=NEW) -> str | None:
    a = notation.parse(s, typed)
    return None if a is None else TEXTS[a]


def test_every_action_is_read_back_from_its_text():
    assert [notation.parse(NEW, text) for text in TEXTS] == list(range(ACTIONS))


def test_cards_are_read_in_any_order_and_case():
    chance = random.Random(1)
    for a in chance.sample(range(8143), 800):
        cards = TEXTS[a].split("+")
        chance.shuffle(cards)
        typed = "".join(chance.choice([str.upper, str.lower])(part) for part in chance.choice(["+", " ", ", ", ""]).join(cards))
        assert parse(typed) == TEXTS[a]


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("7S+7d+*7H", "7s+7d+*7h"),
        ("*7h 7d 7s", "7s+7d+*7h"),
        ("6s 4s *5s", "4s+*5s+6s"),
        ("6S4S*5S", "4s+*5s+6s"),
        ("10H", "10h"),
        ("th", "10h"),
        ("jh", "Jh"),
        ("7♠", "7s"),
        ("♠7", "7s"),
        ("2c,2d", "2d+2c"),
        ("joker", "*"),
        ("* *", "*+*"),
        ("**", "*+*"),
        ("PASS", "pass"),
        (" Pass ", "pass"),
        ("Give 9C", "give 9c"),
        ("give joker", "give *"),
        ("discard  10d", "discard 10d"),
        ("RETURN 3c", "return 3c"),
        ("Revolt", "revolt"),
        ("4s + * + 6s", "4s+*5s+6s"),  # only the 5 can be meant
        ("6s+6d+6c+*", "6s+6d+6c+*6h"),
        ("3s 4s * *6s", "3s+4s+*5s+*6s"),
    ],
)
def test_what_is_typed_is_read(typed, meant):
    assert parse(typed) == meant


NO_ACTIONS = [
    *("", " ", "+", "7", "s", "7x", "1s", "11s", "３s", "7s!", "redo", "keep it", "pass pass", "done 7s"),
    *("7s+7s", "7s+*7s", "7s+8s", "7s+8d+9s", "As+2s+3s", "7s+7d+7c+7h+*", "*7s", "*7s+*7d", "7s+*", "***", "*+*+*"),
    *("give", "give 7s 8s", "give *7s", "give\0"),
]


@pytest.mark.parametrize("typed", NO_ACTIONS)
def test_what_is_no_action_is_not_read(typed):
    assert parse(typed) is None


def test_a_bare_joker_is_what_alone_is_legal():
    t = position("4s 4h 9c", "6s * 3d", "Ks Kd *", "Qd Qh")
    play(t, "4s+4h", "6s+*6h")
    assert t.view()["shibari"] == ["s", "h"]
    assert parse("Ks *", t.state) == "Ks+*Kh"
    assert refused(t, "Ks+*Kd") == "daifugo.18"


@settings(derandomize=True, deadline=None, max_examples=300)
@given(st.one_of(st.text(max_size=12), st.text("0123456789jqkasdch*+ ,givetur", max_size=14)))
def test_any_text_is_read_as_an_action_or_not_at_all(typed):
    a = notation.parse(NEW, typed)
    assert a is None or 0 <= a < ACTIONS
