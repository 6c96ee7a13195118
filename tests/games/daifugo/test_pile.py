"""Leading, following, passing, and the end of a pile."""

import pytest

from tests.games.daifugo.build import play, position, refused, texts


@pytest.mark.rule("daifugo.9")
def test_the_seat_on_lead_may_not_pass():
    t = position("3s 4d", "6s 6d")
    assert "pass" not in texts(t)
    assert refused(t, "pass") == "daifugo.9"


@pytest.mark.rule("daifugo.10")
def test_a_follower_plays_as_many_cards_of_the_same_kind():
    t = position("4s 4d 9c", "6s 6d 6c 7s 8s", "Kd Kh")
    t.play("4s+4d")
    assert texts(t) == ["6s+6d", "6s+6c", "6d+6c", "pass"]
    for move in ("7s", "6s+6d+6c", "6s+7s+8s"):
        assert refused(t, move) == "daifugo.10"


@pytest.mark.rule("daifugo.10")
def test_three_of_a_value_do_not_follow_a_kaidan_of_three():
    t = position("4s 5s 6s 9c", "Kd Kc Kh 9d 9h", "3d 3h", five=False)
    t.play("4s+5s+6s")
    assert texts(t) == ["pass"]
    assert refused(t, "Kd+Kc+Kh") == "daifugo.10"


@pytest.mark.rule("daifugo.10")
def test_a_seat_may_pass_though_it_could_play():
    t = position("4s 9c", "6s 6d", "Kd Kh")
    play(t, "4s", "pass")
    assert t.turn == 2


@pytest.mark.rule("daifugo.11")
def test_an_equal_or_weaker_play_does_not_follow():
    t = position("6s 9c", "6d 4d Ad", "Kd Kh")
    t.play("6s")
    assert texts(t) == ["Ad", "pass"]
    assert refused(t, "6d") == refused(t, "4d") == "daifugo.11"


@pytest.mark.rule("daifugo.11")
def test_kaidan_compare_by_their_strongest_card():
    t = position("4s 5s 6s 9c", "4d 5d 6d 7d 8d 3c", "Kd Kh", five=False, eight=False, seven=False)
    t.play("4s+5s+6s")
    assert texts(t) == ["5d+6d+7d", "6d+7d+8d", "pass"]
    assert refused(t, "4d+5d+6d") == "daifugo.11"


@pytest.mark.rule("daifugo.11")
def test_kaidan_compare_by_their_lowest_card_when_the_order_is_reversed():
    t = position("5s 6s 7s 9c", "4d 5d 6d 7d 8d 3c", "Kd Kh", kakumei_on=True, five=False, seven=False)
    t.play("5s+6s+7s")
    assert texts(t) == ["4d+5d+6d", "pass"]


@pytest.mark.rule("daifugo.12")
def test_a_joker_beats_a_single_2_and_nothing_beats_the_joker():
    t = position("2s 9c", "* 4d", "2h 2d Kh")
    play(t, "2s", "*")
    assert texts(t) == ["pass"]
    assert refused(t, "2h") == "daifugo.12"


@pytest.mark.rule("daifugo.12")
@pytest.mark.parametrize(("pair", "kakumei_on"), [("2s+2d", False), ("3s+3d", True)])
def test_two_jokers_beat_the_strongest_pair_and_nothing_beats_them(pair, kakumei_on):
    first, second = pair.split("+")
    t = position(f"{first} {second} 9c", "* * 4d", "Kd Kh Ks", kakumei_on=kakumei_on)
    play(t, pair, "*+*")
    assert texts(t) == ["pass"]
    play(t, "pass", "pass")
    assert t.turn == 1


@pytest.mark.rule("daifugo.12")
def test_one_joker_does_not_beat_a_pair_nor_two_a_triple():
    t = position("4s 4d 9c", "* * 9d", "Kd Kh")
    t.play("4s+4d")
    assert texts(t) == ["*9s+9d", "9d+*9c", "9d+*9h", "*+*", "pass"]
    t = position("4s 4d 4c 9c", "* * 9s 9d 3c", "Kd Kh")
    t.play("4s+4d+4c")
    assert "*+*" not in texts(t)


@pytest.mark.rule("daifugo.13")
@pytest.mark.parametrize("kakumei_on", [False, True])
def test_the_3_of_spades_beats_a_joker_alone_and_ends_the_pile(kakumei_on):
    t = position("* 9c", "3s 3d 4d", "Kd Kh", kakumei_on=kakumei_on)
    t.play("*")
    assert texts(t) == ["3s", "pass"]
    assert refused(t, "3d") == "daifugo.12"
    t.play("3s")
    assert t.turn == 1
    assert t.view()["pile"] is None


@pytest.mark.rule("daifugo.13")
def test_the_3_of_spades_beats_nothing_else_by_this():
    t = position("4d 9c", "3s 3d", "Kd Kh")
    t.play("4d")
    assert texts(t) == ["pass"]
    t = position("* * 9c", "3s 3d Kc", "Kd Kh")
    t.play("*+*")
    assert texts(t) == ["pass"]


@pytest.mark.rule("daifugo.13")
def test_without_the_option_the_3_of_spades_is_a_3():
    t = position("* 9c", "3s 4d", "Kd Kh", spade3=False)
    t.play("*")
    assert texts(t) == ["pass"]
    assert refused(t, "3s") == "daifugo.12"


@pytest.mark.rule("daifugo.14")
def test_a_seat_that_passed_may_play_when_the_turn_comes_again():
    t = position("4s 9c Ah", "6s 6d", "Kd Kh")
    play(t, "4s", "pass", "Kd", "Ah")
    assert t.turn == 1
    assert texts(t) == ["pass"]
    t = position("4s 9c Ah", "6s 2d", "Kd Kh")
    play(t, "4s", "pass", "Kd", "Ah")
    assert "2d" in texts(t)


@pytest.mark.rule("daifugo.14")
def test_the_pile_ends_when_the_turn_comes_back_to_the_last_play():
    t = position("4s 9c", "6s 6d", "Kd Kh")
    play(t, "4s", "6s", "pass")
    assert t.view()["pile"] == "6s"
    t.play("pass")
    assert t.turn == 1
    assert t.view()["pile"] is None
    assert "pass" not in texts(t)


@pytest.mark.rule("daifugo.14")
def test_if_the_last_play_was_of_a_seat_that_is_out_the_next_seat_leads():
    t = position("4s 9c", "Ac", "Kd Kh", "6d 6h")
    play(t, "4s", "Ac", "pass", "pass")
    assert t.turn == 0
    assert t.view()["pile"] == "Ac"
    t.play("pass")
    assert t.turn == 2
    assert t.view()["pile"] is None
