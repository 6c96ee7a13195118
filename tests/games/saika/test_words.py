"""Saika Banrai in English and Japanese."""

import pytest

import fuda
from fuda.games.saika.rules import MAX_NOTES, Note
from fuda.text import LANGUAGES, Note as TableNote, action_text
from tests.games.saika.build import SEAT_COUNTS, play, played_trick, position, random_match
from tests.games.saying import check_notes, prompts

GAME = fuda.games.load("saika")


def test_every_note_of_200_random_matches_can_be_said_in_both_languages():
    said: set[TableNote] = set()
    for seed in range(200):
        players = SEAT_COUNTS[seed % 4]
        for t in random_match(
            players, seed, keep_specials=seed % 3 == 0, open_scores=seed % 5 == 0, pillar=("counts", "ignored")[seed % 2]
        ):
            assert len(t.notes) <= MAX_NOTES
            said.update(t.notes)
    assert {note.code for note in said} | {Note.NOBODY} == set(Note)
    said.update(play(position(3, hands=["fertility"] * 3), "fertility", "pass", "pass").notes)  # rare: nobody wins
    check_notes(GAME, said)


def test_a_trick_is_told_in_order():
    t = played_trick("red-8", "pillar", "fertility", "blue-1", flipped="green yellow", pillar="counts")
    assert t.words("en") == [
        "Seat 4 lays blue 1",
        "Flood turns up",
        "Natural Disaster! The lowest card of the lead colour takes everything",
        "Seat 1 takes the whole trick: 14 points",
        "All four Natural Disaster cards turn face down",
    ]
    assert t.words("ja") == [
        "席4が青の1を出す",
        "洪水が表になる",
        "天災！ リード色の最小の札がすべてを取る",
        "席1がすべての札を取る：14点",
        "4枚の天災カードがすべて裏に戻る",
    ]


def test_names_stand_for_seats_where_they_are_given():
    t = played_trick("red-8", "red-1", "red-2")
    assert t.words("en", names=["Aki", "Ben", "Chika"])[-1] == "Aki wins the trick and takes red 8"


def test_one_point_is_one_point():
    t = position(3, hands=["red-1", "blue-10", "green-10"])
    play(t, "red-1", "blue-10", "green-10")
    assert "Seat 1 has now lost 1 point" in t.words("en")


def test_a_last_trick_of_six_seats_that_all_keep_cards_has_room_for_all_its_notes():
    t = position(
        6, hands=["fertility", "pillar", *["pillar fertility"] * 4], starter=2, tricks_left=1, round=3, lost=[0, 0, 15, 20, 0, 0]
    )
    play(t, "pillar", "fertility", "pass", "pass", "pass", "pass")
    lines = t.words("en")
    assert sum("is left with" in line for line in lines) == 6
    assert sum("has now lost" in line for line in lines) == 6
    assert [line for line in lines if "wins with" in line] == [f"Seat {seat} wins with the fewest points lost" for seat in (1, 2)]
    assert len(lines) == 1 + 1 + 6 + 6 + 2


def test_a_natural_disaster_at_the_end_of_a_round_has_room_for_all_its_notes():
    hands = ["red-1", "pillar", "fertility", "pillar fertility", "pillar fertility", "blue-4"]
    t = position(6, hands=hands, tricks_left=1, flipped="green yellow", round=3, lost=[0, 10, 10, 0, 0, 10])
    play(t, "red-1", "pillar", "fertility", "pass", "pass", "blue-4")
    assert [line.split(" ", 2)[-1] for line in t.words("en")[-3:]] == ["wins with the fewest points lost"] * 3
    assert len(t.words("en")) == 5 + 2 + 6 + 4


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_action_can_be_said(language):
    said = [action_text(GAME, None, a, language) for a in range(GAME.actions)]
    assert len(set(said)) == GAME.actions


def test_the_prompt_says_what_is_asked():
    t = position(hands=["red-1 pillar", "red-2 fertility", "blue-2 blue-3", "red-4 green-1"])
    assert prompts(t) == "Play any card."
    t.play("red-1")
    assert prompts(t) == "Follow red, or play a special card."
    t.play("red-2")
    assert prompts(t) == "You have no red: play any card."
    t.play("blue-2")
    assert prompts(t) == "Follow red."
    t.play("red-4")
    assert prompts(t) == "Name the seat that starts the next trick."


def test_the_prompt_tells_a_seat_that_must_pass_so():
    t = position(3, hands=["pillar", "pillar", "red-1"])
    t.play("pillar")
    assert prompts(t) == "You can't play any of your cards: pass."
    t = position(3, hands=["red-1", "pillar", "pillar"])
    play(t, "red-1", "pillar")
    assert prompts(t) == "You can't play any of your cards: pass."


def test_the_prompt_of_a_finished_match_says_so():
    t = position(3, hands=["red-1", "red-2", "red-3"], round=3)
    play(t, "red-1", "red-2", "red-3")
    assert prompts(t) == "The match is over."
