"""Raigo in English and Japanese, and its view."""

import json

import pytest

import fuda
from fuda.games.raigo import words as spoken
from fuda.games.raigo.rules import MAX_LEGAL, MAX_NOTES
from fuda.games.raigo.tokens import ACTIONS, KANJI
from fuda.games.raigo.towers import HAND_NAMES
from fuda.text import LANGUAGES, action_text, reason, render
from tests.games.raigo.build import EMPTY, play, position, random_match
from tests.games.saying import JAPANESE, check_notes

GAME = fuda.games.load("raigo")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_hand_has_a_name_of_its_own(language):
    names = {render(GAME, spoken.hand(hand), language) for hand in range(len(HAND_NAMES))}
    assert len(names) == len(HAND_NAMES)


def test_random_matches_can_be_told_in_both_languages():
    said = set()
    for seed in range(30):
        for t in random_match(2 + seed % 3, seed, teams=seed % 2 == 0):
            assert len(t.notes) <= MAX_NOTES
            assert len(t.legal()) <= MAX_LEGAL
            said.update(t.notes)
    check_notes(GAME, said, KANJI, r"\s-\d")


def test_every_refusal_has_a_reason():
    for seed in range(6):
        for t in random_match(2 + seed % 3, 100 + seed):
            for a in range(0, ACTIONS, 3):
                rule = GAME.rules.why_not(t.state, a)
                assert all(rule == 0 or reason(GAME, rule, language) for language in LANGUAGES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_action_has_words_of_its_own(language):
    t = position("一三八|雷五|六|", "一|二||", "一|二||", "一|二||")
    said = [action_text(GAME, t.state, a, language) for a in range(ACTIONS)]
    assert all(said)
    assert all(JAPANESE.search(text) for text in said) or language == "en"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_decision_has_a_prompt(language):
    asked = {}
    for seed in range(12):
        for t in random_match(2 + seed % 3, 200 + seed):
            if not t.over:
                asked[t.view()["phase"]] = t.prompt(language)
    assert len(asked) >= 9
    assert all(asked.values())


def test_a_discharge_is_told_in_order():
    t = position("|雷||", "|轟|八瞬六|")
    play(t, "chant hand-1", "discharge 2.1", "roar tower-1")
    assert t.words("en") == [
        "Seat 2 Roars with 轟 Roar: the Thunder shall go to Tower 2.1",
        "Tower 2.1 is turned up: 八瞬六",
        "Tower 2.1 makes Lotus: 1 Yang ball",
        "Seat 2 gains 2 Yang balls more for the Roar",
        "Turn of Seat 2",
    ]
    assert t.words("ja")[2] == "塔2.1は蓮花：陽玉1個"


def test_places_are_told_as_people_say_them():
    t = position("|瞬||", "五六|||", canyon="蛇")
    play(t, "chant hand-1", "switch 2.body-2 canyon-蛇")
    assert t.words("en")[0] == "Seat 1 switches Body 2.2 and 蛇 Snake of the Canyon"
    assert t.words("ja")[0] == "席1が体内2.2と峡谷の蛇を入れ替える"
    t = position("|蛇||", "|一二||")
    play(t, "chant hand-1")
    assert "take Hand 2 of Seat 2" in [action_text(GAME, t.state, a.id) for a in t.legal()]


def test_the_view_shows_what_a_tower_makes_and_could_still_make():
    t = position("|三|四三蛇|", "||八七|")
    own, other = t.view(0)["boards"][0]["towers"], t.view(0)["boards"][1]["towers"]
    assert own[0]["makes"] == {"hand": "lotus", "points": 1}
    assert {"hand": "lotus", "points": 2} in own[0]["could_make"]
    assert "makes" not in other[0]
    assert "could_make" not in other[0]
    assert own[1]["could_make"][0]["points"] == 12


def test_the_view_shows_tokens_with_kanji_name_and_weight():
    t = position("|雷||", EMPTY)
    assert t.view(0)["boards"][0]["hands"][0] == {"token": "雷", "name": "thunder", "weight": 1, "spell": True, "seen_by": [0]}
    assert t.view(1)["boards"][0]["hands"][0] == {"token": "?", "seen_by": [0]}
    assert t.view(0)["hand"] == ["雷"]


def test_the_view_shows_what_a_spell_would_do_now():
    t = position("轟蛇|雷霧||", "五||八七六|四四", canyon="三")
    now = t.view(0)["now"]
    assert now["雷"] == {"thunder": ["2.1"]}
    assert now["蛇"] == {"snake": 4}
    assert now["轟"] == {"roar": []}
    assert now["霧"] == {"thunder": ["2.1"], "snake": 4, "katana": ["2.1", "2.2"], "shield": 1, "roar": []}
    play(t, "chant hand-1", "charge 2.1")
    assert t.view(0)["now"]["霧"]["thunder"] is None
    assert render(GAME, spoken.spell_now(1, {"thunder": ["2.1", "3.1"]}), "en") == "discharges or charges 2.1, 3.1"
    assert render(GAME, spoken.spell_now(1, {"thunder": []}), "en") == "can do nothing now"
    assert render(GAME, spoken.spell_now(6, t.view(0)["now"]["霧"]), "en") == "copies 蛇 Snake / 斬 Katana / 陣 Shield"


def test_views_are_json_and_replays_show_everything():
    *_, t = random_match(3, 4)
    shown = t.view("all")
    assert sum(shown["pool"].values()) == sum(t.state.pool)
    for seat in (0, 1, 2, None, "all"):
        json.dumps(t.view(seat))
