"""Actions as text."""

import pytest

import fuda
from fuda.games.raigo.notation import TEXTS, parse
from fuda.games.raigo.tokens import ACTIONS
from tests.games.raigo.build import body, hands, play, position, tower

STATE = fuda.table("raigo", players=4, seed=1).state


def test_every_action_has_one_text_that_reads_back():
    assert len(set(TEXTS)) == len(TEXTS) == ACTIONS
    for a, text in enumerate(TEXTS):
        assert parse(STATE, text) == a


@pytest.mark.parametrize(
    "text",
    [
        "fetch body-2",
        "draw",
        "place hand",
        "place body",
        "end",
        "pile hand-1 tower-2",
        "chant hand-1",
        "discharge 2.1",
        "charge 2.1",
        "snake 3.body-1",
        "katana 1.2 top",
        "katana 1.2 bottom",
        "shield",
        "mist shield",
        "roar tower-1",
        "mist roar tower-1",
        "decline",
        "switch 1.hand-1 canyon-雷",
        "switch 1.hand-1 4.body-3",
        "switch canyon-雷 canyon-八",
        "discard hand-2",
        "destroy 1.2",
    ],
)
def test_the_notation_is_as_it_is_written_down(text):
    assert text in TEXTS


@pytest.mark.parametrize(
    ("typed", "text"),
    [
        ("FETCH body 2", "fetch body-2"),
        ("  pile hand1 tower2 ", "pile hand-1 tower-2"),
        ("switch 1.hand-1 canyon-thunder", "switch 1.hand-1 canyon-雷"),
        ("switch canyon-one 2.body-3", "switch 2.body-3 canyon-一"),
        ("switch 3.body-1 1.hand-1", "switch 1.hand-1 3.body-1"),
        ("switch canyon-Eight canyon-雷", "switch canyon-雷 canyon-八"),
        ("Mist Roar Tower-1", "mist roar tower-1"),
    ],
)
def test_other_spellings_are_read(typed, text):
    assert parse(STATE, typed) == TEXTS.index(text)


@pytest.mark.parametrize(
    "typed",
    ["", "fetch", "fetch body-4", "pile hand-3 tower-1", "discharge 5.1", "switch 1.hand-1 canyon-瞬", "switch 1.hand-1 1.hand-1",
     "katana 1.1", "雷", "canyon-雷", "end!", "mist discharge 2.1", "chant 滅", "chant silent", "九"],
)  # fmt: skip
def test_what_is_no_action_is_not_read(typed):
    assert parse(STATE, typed) is None


def test_a_token_of_one_s_own_may_be_named_for_its_space():
    t = position("一三八|雷五|六|", "||八七六|")
    play(t, "pile 五 tower-1")
    assert tower(t, "1.1") == "六五"
    play(t, "chant thunder", "discharge 2.1")
    assert hands(t, 0) == "・・"
    assert body(t, 0) == "一三八"
    assert t.moves == ["pile hand-2 tower-1", "chant hand-1", "discharge 2.1"]


def test_a_chanted_mist_may_be_named_before_its_effect():
    t = position("|霧||", "||八七六|")
    play(t, "chant mist", "mist katana 2.1 top")
    assert tower(t, "2.1") == "八七"


def test_a_record_of_raigo_plays_again():
    t = fuda.table("raigo", players=3, seed=8)
    for _ in range(60):
        t.play(t.legal()[-1])
    again = fuda.replay(t.record())
    assert again.state == t.state
