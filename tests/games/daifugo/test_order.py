"""Kakumei, jack-back, and the order that they make."""

import pytest

from tests.games.daifugo.build import play, position, refused, texts

FOUR = "6s 6d 6c 6h"


@pytest.mark.rule("daifugo.15")
def test_the_order_is_reversed_while_kakumei_is_on():
    t = position("9s 9c", "4d Kd", "Kh Ks", kakumei_on=True)
    assert t.view()["reversed"]
    t.play("9s")
    assert texts(t) == ["4d", "pass"]
    assert refused(t, "Kd") == "daifugo.11"


@pytest.mark.rule("daifugo.15")
def test_kakumei_and_jack_back_together_leave_the_usual_order():
    t = position("Js 9c", "4d Kd", "Kh Ks", kakumei_on=True)
    t.play("Js")
    assert not t.view()["reversed"]
    assert texts(t) == ["Kd", "pass"]


@pytest.mark.rule("daifugo.16")
def test_whoever_plays_four_cards_chooses_whether_to_revolt():
    t = position(f"{FOUR} 9c", "4d Kd", "Kh Ks")
    t.play("6s+6d+6c+6h")
    assert t.turn == 0
    assert texts(t) == ["revolt", "keep"]
    kept = t.clone()
    kept.play("keep")
    assert not kept.view()["kakumei"]
    t.play("revolt")
    assert t.view()["kakumei"]
    assert t.turn == kept.turn == 1


@pytest.mark.rule("daifugo.16")
def test_a_kaidan_of_four_and_jokers_among_the_four_count():
    t = position("9s 10s Js Qs 4c 4d", "4h Kd", "Kh Ks", ten=False)
    play(t, "9s+10s+Js+Qs")
    assert texts(t) == ["revolt", "keep"]
    t = position("6s 6d * * 4c", "4d Kd", "Kh Ks")
    t.play("6s+6d+*6c+*6h")
    assert texts(t) == ["revolt", "keep"]


@pytest.mark.rule("daifugo.16")
def test_three_cards_are_no_kakumei():
    t = position("6s 6d 6c 9c", "4d Kd", "Kh Ks")
    t.play("6s+6d+6c")
    assert t.turn == 1
    assert refused(t, "revolt") == refused(t, "keep") == "daifugo.16"


@pytest.mark.rule("daifugo.16")
def test_kakumei_outlasts_the_pile_and_a_second_revolt_turns_it_off():
    t = position(f"{FOUR} 9c 9d", "4s 4d 4c 4h Kd Kc", "Kh Ks")
    play(t, "6s+6d+6c+6h", "revolt")
    outlasts = t.clone()
    play(outlasts, "pass", "pass", "9c")
    assert outlasts.view()["kakumei"]
    play(t, "4s+4d+4c+4h", "revolt")
    assert not t.view()["kakumei"]


@pytest.mark.rule("daifugo.16")
def test_kakumei_lasts_only_to_the_end_of_the_round():
    t = position(FOUR + " 9c", "4d", rounds=2)
    play(t, "6s+6d+6c+6h", "revolt", "pass", "9c")
    assert t.view()["round"] == 2
    assert not t.view()["kakumei"]


@pytest.mark.rule("daifugo.16")
def test_nothing_but_the_choice_can_be_made_then():
    t = position(f"{FOUR} 9c", "4d Kd")
    t.play("6s+6d+6c+6h")
    for move in ("9c", "pass", "done", "give 9c"):
        assert refused(t, move) == "daifugo.16"


@pytest.mark.rule("daifugo.16")
def test_without_the_option_nobody_is_asked():
    t = position(f"{FOUR} 9c", "4d Kd", kakumei=False)
    t.play("6s+6d+6c+6h")
    assert t.turn == 1


@pytest.mark.rule("daifugo.17")
def test_a_jack_reverses_the_order_until_the_pile_ends():
    t = position("Js 9c 9d", "10d Qd 4c 3d", "Kh Ks", ten=False)
    t.play("Js")
    assert t.view()["jack_back"]
    assert texts(t) == ["3d", "4c", "10d", "pass"]
    play(t, "10d", "pass", "pass")
    assert t.turn == 1
    assert not t.view()["jack_back"]
    assert not t.view()["reversed"]


@pytest.mark.rule("daifugo.17")
def test_a_jack_in_a_kaidan_and_a_joker_as_a_jack_do_it_too():
    t = position("9s 10s Js 4c 4d", "4h Kd", ten=False)
    t.play("9s+10s+Js")
    assert t.view()["jack_back"]
    t = position("Js * 4c 4d", "4h 4s Kd")
    t.play("Js+*Jd")
    assert t.view()["jack_back"]


@pytest.mark.rule("daifugo.17")
def test_another_jack_leaves_it_on():
    t = position("10s Js Qs 3c", "9d 10d Jd 4c", "Kd Kc", ten=False)
    t.play("10s+Js+Qs")
    assert t.view()["jack_back"]
    t.play("9d+10d+Jd")
    assert t.view()["jack_back"]
    assert t.view()["reversed"]


@pytest.mark.rule("daifugo.17")
def test_without_the_option_a_jack_is_a_jack():
    t = position("Js 9c", "10d Qd", "Kh Ks", jackback=False)
    t.play("Js")
    assert texts(t) == ["Qd", "pass"]
