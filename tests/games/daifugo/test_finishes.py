"""Going out, forbidden finishes, and seats that are stuck."""

import pytest

from tests.games.daifugo.build import places, play, position, refused, texts


@pytest.mark.rule("daifugo.29")
def test_seats_take_places_in_the_order_in_which_they_go_out():
    t = position("4s", "Ks", "6d 9d", "Ah Qh")
    play(t, "4s", "Ks")
    assert places(t) == [1, 2, None, None]
    assert t.view()["playing"] == [False, False, True, True]
    assert t.view()["titles"] == ["daifugo", "fugo", None, None]


@pytest.mark.rule("daifugo.30")
def test_nobody_ends_with_a_2_while_kakumei_is_off():
    t = position("4s 9c", "2s", "Kd Kh")
    t.play("4s")
    assert texts(t) == ["pass"]
    assert refused(t, "2s") == "daifugo.30"


@pytest.mark.rule("daifugo.30")
def test_a_2_may_be_the_last_card_while_kakumei_is_on():
    t = position("2s", "9c Kd", kakumei_on=True)
    assert texts(t) == ["2s"]
    t.play("2s")
    assert places(t)[0] == 1


@pytest.mark.rule("daifugo.30")
@pytest.mark.parametrize(
    ("cards", "move"), [("2s 2d", "2s+2d"), ("Ks As 2s", "Ks+As+2s"), ("2s *", "2s+*2d"), ("Ks As *", "Ks+As+*2s")]
)
def test_a_2_in_a_larger_last_play_counts_too(cards, move):
    assert refused(position(cards, "9c 9d"), move) == "daifugo.30"
    assert refused(position(f"{cards} 3c", "9c 9d"), move) == ""


@pytest.mark.rule("daifugo.30")
def test_jack_back_does_not_matter_to_it():
    t = position("Js 9c", "2s", "Kd Kh")
    t.play("Js")
    assert t.view()["reversed"]
    assert refused(t, "2s") == "daifugo.11"
    t = position("Js 9c", "3d", "Kd Kh")
    t.play("Js")
    assert texts(t) == ["3d", "pass"]  # the order is reversed, but not by kakumei
    t = position("Ks Qc", "Jc 9c", "2s", "4d 4h", kakumei_on=True)
    play(t, "Ks", "Jc")
    assert not t.view()["reversed"]
    assert texts(t) == ["2s", "pass"]


@pytest.mark.rule("daifugo.30")
def test_kakumei_counts_as_it_stood_before_the_play():
    t = position("2s 2d 2c 2h", "9c 9d")
    assert refused(t, "2s+2d+2c+2h") == "daifugo.30"
    t = position("2s 2d 2c 2h", "9c 9d", "Kd Kh", kakumei_on=True)
    play(t, "2s+2d+2c+2h", "revolt")
    assert places(t)[0] == 1


@pytest.mark.rule("daifugo.30")
def test_without_the_option_a_2_may_be_last():
    assert texts(position("2s", "9c 9d", two_finish=False)) == ["2s"]


@pytest.mark.rule("daifugo.31")
def test_nobody_ends_with_a_3_while_kakumei_is_on():
    t = position("4s 9c", "3s", "Kd Kh", kakumei_on=True)
    t.play("4s")
    assert texts(t) == ["pass"]
    assert refused(t, "3s") == "daifugo.31"
    assert texts(position("3s", "9c 9d")) == ["3s"]
    assert refused(position("3s 4s 5s", "9c 9d", kakumei_on=True), "3s+4s+5s") == "daifugo.31"
    assert texts(position("3s", "9c 9d", kakumei_on=True, three_finish=False)) == ["3s"]


@pytest.mark.rule("daifugo.31")
def test_the_3_of_spades_on_a_joker_is_a_3_all_the_same():
    t = position("* 9c", "3s", "Kd Kh", kakumei_on=True)
    t.play("*")
    assert texts(t) == ["pass"]
    assert refused(t, "3s") == "daifugo.31"


@pytest.mark.rule("daifugo.32")
def test_nobody_ends_with_a_single_joker_but_with_two():
    t = position("4s 9c", "*", "Kd Kh")
    t.play("4s")
    assert texts(t) == ["pass"]
    assert refused(t, "*") == "daifugo.32"
    assert "*+*" in texts(position("* *", "9c 9d"))
    assert texts(position("*", "9c 9d", joker_finish=False)) == ["*"]


@pytest.mark.rule("daifugo.32")
def test_a_joker_that_stands_for_a_card_may_be_in_the_last_play():
    t = position("9s *", "Kc Kd", nine=False)
    assert "9s+*9d" in texts(t)


@pytest.mark.rule("daifugo.33")
def test_an_8_may_be_last_unless_the_option_forbids_it():
    assert texts(position("8s", "9c 9d")) == ["8s"]
    t = position("8s", "9c 9d", eight_finish=True)
    assert texts(t) == ["pass"]
    assert refused(t, "8s") == "daifugo.33"
    assert refused(position("6s 7s *", "9c 9d", eight_finish=True), "6s+7s+*8s") == "daifugo.33"
    assert refused(position("6s 7s *", "9c 9d", eight_finish=True), "*5s+6s+7s") == ""


@pytest.mark.rule("daifugo.34")
@pytest.mark.parametrize("last", ["2s", "*"])
def test_any_last_card_may_be_discarded_or_given(last):
    t = position(f"10d {last}", "Qd Qh", "6d 6h")
    play(t, "10d", f"discard {last}")
    assert places(t)[0] == 1
    t = position(f"7d {last}", "Qd Qh", "6d 6h")
    play(t, "7d", f"give {last}")
    assert places(t)[0] == 1


@pytest.mark.rule("daifugo.35")
@pytest.mark.parametrize(
    ("card", "kakumei_on", "eight_finish"), [("2s", False, False), ("3s", True, False), ("*", False, False), ("8s", True, True)]
)
def test_a_stuck_seat_on_lead_passes_and_the_lead_goes_on(card, kakumei_on, eight_finish):
    t = position(card, "", "Kd Kh", "6d 6h", out=[1], kakumei_on=kakumei_on, eight_finish=eight_finish)
    assert texts(t) == ["pass"]
    t.play("pass")
    assert t.turn == 2
    assert t.view()["pile"] is None
    assert "pass" not in texts(t)


@pytest.mark.rule("daifugo.35")
def test_with_two_cards_nobody_is_stuck():
    t = position("2s 2d", "Kd Kh")
    assert texts(t) == ["2s", "2d"]
    t = position("* *", "Kd Kh")
    assert texts(t) == ["*", "*+*"]


@pytest.mark.rule("daifugo.36")
def test_if_all_are_stuck_in_one_go_round_they_share_the_places_left():
    t = position("2s", "*", "", "2d", out=[2], turn=3)
    play(t, "pass", "pass")
    assert not t.over
    t.play("pass")
    assert t.over
    assert places(t) == [2, 2, 1, 2]
    assert t.scores == [0, 0, 3, 0]


@pytest.mark.rule("daifugo.36")
def test_it_takes_all_of_them_one_after_the_other():
    t = position("2s", "Kd Kc 4d", "2d", "2h")
    play(t, "pass", "Kd", "pass", "pass", "pass")
    assert t.turn == 1
    play(t, "Kc", "pass", "pass", "pass", "4d")
    assert places(t) == [None, 1, None, None]
    play(t, "pass", "pass", "pass")
    assert t.turn == 2  # the next seat after the one that is out leads, and is the first to be stuck
    play(t, "pass", "pass")
    assert not t.over
    t.play("pass")
    assert places(t) == [2, 1, 2, 2]


@pytest.mark.rule("daifugo.37")
@pytest.mark.parametrize(("card", "kakumei_on"), [("2s", False), ("3s", True), ("*", False)])
def test_with_foul_a_forbidden_finish_takes_the_last_place(card, kakumei_on):
    t = position(card, "4d Kh", "6d 6h", kakumei_on=kakumei_on, finish="foul")
    assert texts(t) == [card]
    t.play(card)
    assert places(t) == [3, None, None]
    assert not t.over


@pytest.mark.rule("daifugo.37")
def test_fouls_fill_the_places_from_below_and_others_from_above():
    t = position("2s", "2d 4c", "Ah", "6d 6h", finish="foul")
    play(t, "2s", "pass", "pass", "pass")
    assert t.turn == 1
    play(t, "4c", "Ah")
    assert places(t) == [4, None, 1, None]
    play(t, "pass", "2d")
    assert t.over
    assert places(t) == [4, 3, 1, 2]
    assert t.scores == [0, 1, 3, 2]


@pytest.mark.rule("daifugo.37")
def test_of_two_seats_the_one_that_fouls_is_last():
    t = position("2s", "9c 9d", finish="foul")
    t.play("2s")
    assert places(t) == [2, 1]
