"""Shibari and geki-shibari."""

import pytest

from tests.games.daifugo.build import play, position, refused, texts


@pytest.mark.rule("daifugo.18")
def test_a_second_play_in_the_suits_of_the_first_binds_the_pile():
    t = position("4s 4c", "9s 9c", "Ks Kd Ah", "Qs Qd")
    play(t, "4s", "9s")
    assert t.view()["shibari"] == ["s"]
    assert texts(t) == ["Ks", "pass"]
    assert refused(t, "Kd") == "daifugo.18"


@pytest.mark.rule("daifugo.18")
def test_another_suit_does_not_bind():
    t = position("4s 4c", "9d 9c", "Kd Kh Ah", "Qs Qd")
    play(t, "4s", "9d")
    assert t.view()["shibari"] == []
    assert texts(t) == ["Kd", "Kh", "Ah", "pass"]


@pytest.mark.rule("daifugo.18")
def test_only_the_second_play_can_bind():
    t = position("4s 4c Kh", "9d 9c", "Kd Kc", "Qs Qd Ad")
    play(t, "4s", "9d", "Kd")
    assert t.view()["shibari"] == []
    t.play("Ad")
    assert t.view()["shibari"] == []


@pytest.mark.rule("daifugo.18")
def test_a_pair_binds_by_both_suits_and_not_by_one():
    t = position("4s 4d 3c", "9s 9d 3d", "Ks Kd Kc Ac", "Qs Qd")
    play(t, "4s+4d", "9s+9d")
    assert t.view()["shibari"] == []  # two nines end the pile
    t = position("4s 4d 3c", "9s 9d 3d", "Ks Kd Kc Ac", "Qs Qd", nine=False)
    play(t, "4s+4d", "9s+9d")
    assert t.view()["shibari"] == ["s", "d"]
    assert texts(t) == ["Ks+Kd", "pass"]
    t = position("4s 4d 3c", "9s 9c 3d", "Ks Kd Kc Ac", "Qs Qd", nine=False)
    play(t, "4s+4d", "9s+9c")
    assert t.view()["shibari"] == []


@pytest.mark.rule("daifugo.18")
def test_a_kaidan_binds_by_its_suit():
    t = position(
        "3s 4s 6s 5s Kc", "8s 9s 10s 3d", "Js Qs Ks Jd Qd Kd 3h", "Ah 2h", five=False, eight=False, ten=False, jackback=False
    )
    play(t, "3s+4s+5s", "8s+9s+10s")
    assert t.view()["shibari"] == ["s"]
    assert texts(t) == ["Js+Qs+Ks", "pass"]
    assert refused(t, "Jd+Qd+Kd") == "daifugo.18"


@pytest.mark.rule("daifugo.18")
def test_it_ends_with_the_pile():
    t = position("4s 4c", "9s 9c", "Kd Kh", "Qd Qh")
    play(t, "4s", "9s", "pass", "pass", "pass")
    assert t.view()["shibari"] == []
    play(t, "9c")
    assert texts(t) == ["Kd", "Kh", "pass"]


@pytest.mark.rule("daifugo.18")
@pytest.mark.rule("daifugo.19")
def test_a_later_pile_can_be_bound_as_the_first_can():
    t = position("4s 3c 9c", "Kd 4c 9h", "Qd Qh")
    play(t, "4s", "pass", "Qd", "pass", "Kd", "pass", "pass")
    assert (t.turn, t.view()["pile"]) == (1, None)
    play(t, "4c", "pass", "9c")
    assert t.view()["shibari"] == ["c"]
    assert not t.view()["geki_shibari"]


@pytest.mark.rule("daifugo.18")
def test_without_the_option_nothing_binds():
    t = position("4s 4c", "5s 9c", "Ks Kd", "Qs Qd", shibari=False, five=False)
    play(t, "4s", "5s")
    assert t.view()["shibari"] == []
    assert not t.view()["geki_shibari"]
    assert texts(t) == ["Ks", "Kd", "pass"]


@pytest.mark.rule("daifugo.19")
def test_one_step_up_in_the_same_suit_binds_to_single_steps():
    t = position("4s 4c", "5s 9c", "6s Ks 6d", "7s Qs Qd", five=False, seven=False)
    play(t, "4s", "5s")
    assert t.view()["geki_shibari"]
    assert texts(t) == ["6s", "pass"]
    assert refused(t, "Ks") == "daifugo.19"
    assert refused(t, "6d") == "daifugo.18"
    t.play("6s")
    assert texts(t) == ["7s", "pass"]


@pytest.mark.rule("daifugo.19")
def test_two_steps_up_are_shibari_alone():
    t = position("4s 4c", "6s 9c", "7s Ks", "Qs Qd", seven=False)
    play(t, "4s", "6s")
    assert t.view()["shibari"] == ["s"]
    assert not t.view()["geki_shibari"]
    assert texts(t) == ["7s", "Ks", "pass"]


@pytest.mark.rule("daifugo.19")
def test_a_step_up_in_another_suit_is_neither():
    t = position("3s 4c", "4d 9c", "7s Ks", "Qs Qd", seven=False)
    play(t, "3s", "4d")
    assert not t.view()["geki_shibari"]


@pytest.mark.rule("daifugo.19")
def test_under_kakumei_a_step_goes_down():
    t = position("Ks 4c", "Qs 9c", "Jd 10s 9s Js", "3s 3d", kakumei_on=True, jackback=False, ten=False)
    play(t, "Ks", "Qs")
    assert t.view()["geki_shibari"]
    assert texts(t) == ["Js", "pass"]


@pytest.mark.rule("daifugo.19")
def test_a_kaidan_is_a_step_up_if_its_strongest_card_is():
    t = position("3s 4s 5s Kc", "* * 6s 3d", "7s 8s 9s Kd", "2d 2h", five=False, eight=False, seven=False)
    play(t, "3s+4s+5s", "*4s+*5s+6s")
    assert t.view()["geki_shibari"]
    assert refused(t, "7s+8s+9s") == "daifugo.19"
    t = position("3s 4s 5s Kc", "* 7s 6s 3d", "8s 9s 10s Kd", "2d 2h", five=False, eight=False, seven=False)
    play(t, "3s+4s+5s", "*5s+6s+7s")
    assert t.view()["shibari"] == ["s"]
    assert not t.view()["geki_shibari"]
    assert refused(t, "8s+9s+10s") == ""


@pytest.mark.rule("daifugo.19")
def test_without_the_option_a_step_up_is_shibari_alone():
    t = position("3s 4c", "4s 9c", "6s Ks 6d", "Qs Qd", geki=False)
    play(t, "3s", "4s")
    assert t.view()["shibari"] == ["s"]
    assert not t.view()["geki_shibari"]
    assert texts(t) == ["6s", "Ks", "pass"]


@pytest.mark.rule("daifugo.20")
def test_a_joker_alone_may_be_played_under_geki_shibari():
    t = position("3s 4c", "4s 9c", "* Kd", "Qs Qd")
    play(t, "3s", "4s")
    assert texts(t) == ["*", "pass"]
    t.play("*")
    assert texts(t) == ["pass"]


@pytest.mark.rule("daifugo.20")
def test_a_joker_as_second_play_makes_no_shibari():
    t = position("4s 4c", "* 9c", "3s Kd", "Qs Qd")
    play(t, "4s", "*")
    assert t.view()["shibari"] == []


@pytest.mark.rule("daifugo.20")
def test_two_jokers_may_be_played_on_a_bound_pair():
    t = position("3s 3d 4c", "6s 6d 9c", "* * Kd", "Qs Qd")
    play(t, "3s+3d", "6s+6d")
    assert t.view()["shibari"] == ["s", "d"]
    assert "*+*" in texts(t)
