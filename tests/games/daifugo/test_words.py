"""Daifugo in English and Japanese."""

import pytest

import fuda
from fuda.games.daifugo.rules import MAX_NOTES, Note
from fuda.text import LANGUAGES, Note as TableNote, action_text
from tests.games.daifugo.build import SEAT_COUNTS, play, position, random_match
from tests.games.saying import check_notes, prompts

GAME = fuda.games.load("daifugo")


def test_rules_name_every_option_and_the_size_of_the_action_space():
    for option in GAME.options:
        assert f"`{option}`" in GAME.rules_text()
    assert f"{GAME.actions:,} actions" in GAME.rules_text()
    assert f"{GAME.most_legal:,}" in GAME.rules_text()
    assert f"{GAME.observation:,} numbers" in GAME.rules_text()


def test_every_note_of_random_matches_can_be_said_in_both_languages():
    said: set[TableNote] = set()
    for seed in range(60):
        players = SEAT_COUNTS[seed % 5]
        for t in random_match(players, seed, passes=0.2, rounds=2, finish=("illegal", "foul")[seed % 2]):
            assert len(t.notes) <= MAX_NOTES
            said.update(t.notes)
    said.update(play(position("6s 6d 6c 6h 9c", "4d Kd", "Kh Ks"), "6s+6d+6c+6h", "revolt").notes)
    said.update(play(position("6s 6d 6c 6h 9c", "4d Kd", "Kh Ks"), "6s+6d+6c+6h", "keep").notes)
    said.update(play(position("2s", "2d"), "pass").notes)
    said.update(play(position("2s", "2d"), "pass", "pass").notes)
    said.update(play(position("2s", "9d 9c", finish="foul"), "2s").notes)
    assert {note.code for note in said} == set(Note)
    check_notes(GAME, said)


def test_a_last_play_of_six_seats_has_room_for_all_its_notes():
    t = position("4s", "", "", "", "", "6d 6h", out=[1, 2, 3, 4], rounds=2)
    t.play("4s")
    assert len(t.notes) == 1 + 2 + 6 * 2 + 1 + 2 + 3 < MAX_NOTES


def test_a_play_is_told_with_all_that_it_does():
    t = position("5s 6s 7s 8s 9c 4c", "Kd Kh", "Qd Qh", "6d 6h")
    t.play("5s+6s+7s+8s")
    assert t.words("en") == ["Seat 1 plays ♠5 ♠6 ♠7 ♠8"]
    t.play("revolt")
    assert t.words("en") == ["Seat 1 revolts: kakumei!"]
    assert t.words("ja") == ["席1が宣言：革命！"]
    t.play("give 4c")
    assert t.words("en", 2) == ["Seat 1 gives a card to Seat 2", "The pile ends", "Seat 1 leads"]
    assert t.words("en", 1)[1] == "From Seat 1 to Seat 2: ♣4"


def test_a_joker_says_what_it_stands_for():
    t = position("7s * 9c", "Kd Kh")
    t.play("7s+*7d")
    assert t.words("en")[0] == "Seat 1 plays ♠7 joker (♦7)"
    assert t.words("ja")[0] == "席1が♠7 ジョーカー（♦7）を出す"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_action_can_be_said(language):
    said = [action_text(GAME, None, a, language) for a in range(GAME.actions)]
    assert len(set(said)) == GAME.actions


def test_the_prompt_says_what_is_asked():
    t = position("7s 4s 9c 10c 10d", "9s Kd 6h", "Qs Ah Qd")
    assert prompts(t) == "You lead: play anything."
    t.play("7s")
    assert prompts(t) == "Give up to 1 card, or done."
    t.play("done")
    assert prompts(t) == "Beat ♠7 with 1 card (2 is strongest), or pass."
    t.play("9s")
    assert prompts(t) == "Beat ♠9 with 1 card (2 is strongest, ♠ only), or pass."
    t = position("10c 10d 3c 3d 3h", "Kd Kh")
    t.play("10d+10c")
    assert prompts(t) == "Discard up to 2 cards, or done."
    t = position("6s 6d 6c 6h 9c", "4d Kd")
    t.play("6s+6d+6c+6h")
    assert prompts(t) == "Revolt, or keep the order?"


def test_the_prompt_of_a_stuck_seat_says_so():
    assert prompts(position("2s", "9c 9d")) == "You have the lead but nothing that may be played: pass."


def test_the_prompt_of_a_kaidan_and_of_a_finished_match():
    t = position("4s 5s 6s 9c", "Kd Kh 9h 9d", five=False)
    t.play("4s+5s+6s")
    assert prompts(t) == "Beat ♠4 ♠5 ♠6 with a kaidan of 3 (2 is strongest), or pass."
    t = position("4s", "9c 9d")
    t.play("4s")
    assert prompts(t) == "The match is over."
