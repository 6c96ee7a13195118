"""One scenario for each place where an implementation is likely to go wrong."""

import pytest

from tests.games.daifugo.build import hand, places, play, position, refused, texts


@pytest.mark.rule("daifugo.15")
@pytest.mark.rule("daifugo.17")
def test_jack_back_under_kakumei_brings_the_usual_order_back_for_the_pile():
    t = position("9s 9c 4c", "Jd Kd 3d", "Qh 10h 2h", kakumei_on=True, ten=False)
    t.play("9s")
    assert texts(t) == ["3d", "pass"]  # reversed: the jack is weaker than the 9
    t = position("Qs 9c 4c", "Jd Kd 3d", "Qh 10h 2h", kakumei_on=True, ten=False)
    play(t, "Qs", "Jd")
    assert t.view()["kakumei"]
    assert t.view()["jack_back"]
    assert texts(t) == ["Qh", "2h", "pass"]
    play(t, "Qh", "pass", "pass")
    assert t.turn == 2
    assert t.view()["reversed"]  # jack-back is over, kakumei is not


@pytest.mark.rule("daifugo.19")
@pytest.mark.rule("daifugo.17")
def test_geki_shibari_goes_on_across_the_play_that_turned_jack_back_on():
    t = position("10s 10d 4c", "Js Jd 3c", "* 9d 10h Qs Qd 9s", "Kc Kh", ten=False, nine=False)
    play(t, "10s+10d", "Js+Jd")
    assert t.view()["geki_shibari"]
    assert t.view()["reversed"]
    # The step from the jacks was taken upwards; from now on a step goes down, to the tens, in the same suits.
    assert refused(t, "Qs+Qd") == "daifugo.11"
    assert refused(t, "9s+9d") == "daifugo.19"
    assert texts(t) == ["pass"]
    t = position("10s 10d 4c", "Js Jd 3c", "Kd Kc", "10c * * 9h", ten=False)
    play(t, "10s+10d", "Js+Jd", "pass")
    assert texts(t) == ["*+*", "pass"]  # a joker could be one ten of the two suits, but there is no other
    t = position("9d 10d 4c Jd", "* * Qd 3c", "10c 9c 8c", "Kc Kh", ten=False)
    play(t, "9d+10d+Jd")
    assert t.view()["reversed"]
    assert refused(t, "*10d+*Jd+Qd") == "daifugo.11"


@pytest.mark.rule("daifugo.19")
def test_geki_shibari_is_judged_by_the_order_that_a_first_jack_made():
    t = position("Js 4c", "10s 3c", "9s Qs 8s", "Kc Kh", ten=False)
    play(t, "Js", "10s")
    assert t.view()["geki_shibari"]
    assert texts(t) == ["9s", "pass"]
    t = position("Js 4c", "Qs 9s 3c", "9d 8s", "Kc Kh")
    t.play("Js")
    assert refused(t, "Qs") == "daifugo.11"
    t.play("9s")
    assert not t.view()["geki_shibari"]


@pytest.mark.rule("daifugo.22")
def test_four_fives_among_three_others_give_the_turn_back():
    t = position("5s 5d 5c 5h 9c", "Kd Kh", "Qd Qh", "6d 6h")
    play(t, "5s+5d+5c+5h", "keep")
    assert t.turn == 0
    assert t.view()["pile"] is None
    assert t.words("en")[-2:] == ["The pile ends", "Seat 1 leads"]


@pytest.mark.rule("daifugo.21")
def test_a_kaidan_of_5_6_7_8():
    t = position("5s 6s 7s 8s 9c 4c", "Kd Kh", "Qd Qh", "6d 6h")
    t.play("5s+6s+7s+8s")
    assert texts(t) == ["revolt", "keep"]
    t.play("keep")
    assert texts(t) == ["give 4c", "give 9c", "done"]
    t.play("give 4c")
    # The five would skip seat 1, but the eight ends the pile: its player leads.
    assert t.turn == 0
    assert t.view()["pile"] is None
    assert hand(t, 1) == "4c Kd Kh"


@pytest.mark.rule("daifugo.28")
@pytest.mark.rule("daifugo.25")
def test_eights_played_as_the_last_cards_let_the_next_seat_lead():
    t = position("4s 4d 9c", "8s 8d", "Kd Kc", "6d 6h")
    play(t, "4s+4d", "8s+8d")
    assert places(t) == [None, 1, None, None]
    assert t.turn == 2
    assert t.view()["pile"] is None
    assert "pass" not in texts(t)


@pytest.mark.rule("daifugo.27")
def test_the_last_card_given_away_with_a_7():
    t = position("7s 2d", "Kd Kh", "Qd Qh", "6d 6h")
    t.play("7s")
    assert texts(t) == ["give 2d", "done"]
    t.play("give 2d")
    assert places(t) == [1, None, None, None]
    assert hand(t, 1) == "Kd Kh 2d"
    assert t.turn == 1
    assert t.view()["pile"] == "7s"
    play(t, "pass", "pass", "pass")
    assert t.turn == 1  # the owner of the pile is out: the next seat leads
    assert t.view()["pile"] is None


@pytest.mark.rule("daifugo.35")
def test_a_player_left_with_a_lone_2_and_the_lead():
    t = position("2s", "4d 6d", "Kd Kh")
    assert texts(t) == ["pass"]
    t.play("pass")
    assert t.turn == 1
    play(t, "4d", "pass")
    # Following, the 2 may not be the last card either.
    assert texts(t) == ["pass"]
    assert refused(t, "2s") == "daifugo.30"


@pytest.mark.rule("daifugo.35")
@pytest.mark.rule("daifugo.23")
def test_a_lone_2_is_freed_by_a_card_from_a_seven():
    t = position("2s", "4d 6d", "7c 3h Kh")
    t.play("pass")
    play(t, "4d", "7c", "give 3h")
    assert texts(t) == ["2s", "pass"]
    t.play("2s")
    assert hand(t, 0) == "3h"


@pytest.mark.rule("daifugo.12")
def test_a_joker_pair_on_a_pair():
    t = position("As Ad 9c", "* * 4d", "2s 2d Kc")
    t.play("As+Ad")
    assert "*+*" in texts(t)
    t.play("*+*")
    assert texts(t) == ["pass"]
    assert refused(t, "2s+2d") == "daifugo.12"


@pytest.mark.rule("daifugo.13")
@pytest.mark.rule("daifugo.18")
def test_the_3_of_spades_on_a_joker_under_shibari():
    t = position("4h 9c", "6h 6d", "* Kd", "3s Qd")
    play(t, "4h", "6h")
    assert t.view()["shibari"] == ["h"]
    t.play("*")
    assert texts(t) == ["3s", "pass"]
    t.play("3s")
    assert t.turn == 3
    assert t.view()["pile"] is None
    assert t.view()["shibari"] == []


@pytest.mark.rule("daifugo.6")
@pytest.mark.rule("daifugo.5")
def test_a_joker_as_the_middle_of_a_kaidan():
    t = position("4s 6s * 9c", "6d 7d 8d Kd", "Qd Qh", five=False)
    assert "4s+*5s+6s" in texts(t)
    t.play("4s+*5s+6s")
    assert t.view()["pile"] == "4s+*5s+6s"
    assert texts(t) == ["6d+7d+8d", "pass"]
    skipping = position("4s 6s * 9c", "6d 7d 8d Kd", "Qd Qh")
    skipping.play("4s+*5s+6s")
    assert skipping.turn == 2  # the joker is a five in every respect


@pytest.mark.rule("daifugo.18")
@pytest.mark.rule("daifugo.6")
def test_shibari_met_by_a_joker_in_a_pair():
    t = position("4s 4h 9c", "6s * 3d", "Ks Kd *", "Qd Qh")
    play(t, "4s+4h", "6s+*6h")
    assert t.view()["shibari"] == ["s", "h"]
    assert texts(t) == ["Ks+*Kh", "pass"]
    assert refused(t, "Ks+Kd") == "daifugo.18"
    t.play("Ks+*Kh")
    assert t.view()["shibari"] == ["s", "h"]
