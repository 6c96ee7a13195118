"""What can be played: sets, kaidan and jokers."""

import pytest

from tests.games.daifugo.build import play, position, refused, texts
from tests.games.daifugo.slow import read

OTHER = "Kd Qd"


@pytest.mark.rule("daifugo.4")
def test_one_to_four_cards_of_a_value_are_a_set():
    t = position("6s 6d 6c 6h 9c", OTHER)
    sixes = [text for text in texts(t) if "6" in text]
    assert len(sixes) == 15  # every choice of the four
    assert {"6s", "6d+6h", "6s+6c+6h", "6s+6d+6c+6h"} <= set(sixes)


@pytest.mark.rule("daifugo.4")
def test_cards_of_different_values_are_no_set():
    t = position("6s 7d 9c", OTHER)
    assert texts(t) == ["6s", "7d", "9c"]
    assert t.game.notation.parse(t.state, "6s+7d") is None


@pytest.mark.rule("daifugo.5")
def test_three_or_more_cards_of_a_suit_in_a_row_are_a_kaidan():
    t = position("4s 5s 6s 7s 9c", OTHER)
    assert [text for text in texts(t) if "+" in text] == ["4s+5s+6s", "5s+6s+7s", "4s+5s+6s+7s"]


@pytest.mark.rule("daifugo.5")
def test_two_cards_in_a_row_or_several_suits_are_no_kaidan():
    t = position("4s 5s 7s 8d 9s 4d 5d 9c", OTHER)
    assert not [text for text in texts(t) if text.count("+") >= 2]


@pytest.mark.rule("daifugo.5")
def test_a_kaidan_goes_up_to_the_2_and_not_round_the_corner():
    t = position("Ks As 2s 3s 4s 9c", OTHER)
    assert [text for text in texts(t) if "+" in text] == ["Ks+As+2s"]
    assert t.game.notation.parse(t.state, "As+2s+3s") is None


@pytest.mark.rule("daifugo.5")
def test_a_whole_suit_is_one_kaidan():
    t = position("3h 4h 5h 6h 7h 8h 9h 10h Jh Qh Kh Ah 2h 9c", OTHER)
    assert "3h+4h+5h+6h+7h+8h+9h+10h+Jh+Qh+Kh+Ah+2h" in texts(t)
    assert sum(text.count("+") >= 2 for text in texts(t)) == 66


@pytest.mark.rule("daifugo.5")
def test_without_the_option_there_are_no_kaidan():
    t = position("4s 5s 6s 9c", OTHER, kaidan=False)
    assert texts(t) == ["4s", "5s", "6s", "9c"]
    assert refused(t, "4s+5s+6s") == "daifugo.5"


@pytest.mark.rule("daifugo.6")
def test_a_joker_stands_for_a_card_of_the_set():
    t = position("6s 6d * 9c", OTHER)
    with_joker = [text for text in texts(t) if "*6" in text]
    assert set(with_joker) == {
        *("6s+*6d", "6s+*6c", "6s+*6h"),
        *("*6s+6d", "6d+*6c", "6d+*6h"),
        *("6s+6d+*6c", "6s+6d+*6h"),
    }


@pytest.mark.rule("daifugo.6")
def test_a_joker_may_stand_for_a_card_that_its_player_holds():
    t = position("6s 6d * 9c", OTHER)
    play(t, "6s+*6d", "pass")
    assert t.view(0)["hand"] == ["6d", "9c"]


@pytest.mark.rule("daifugo.6")
def test_a_joker_may_stand_for_a_card_that_was_played_before():
    t = position("6d * 9c 9d", "6s 4c 4d", turn=1)
    play(t, "6s", "9c", "pass")
    assert t.turn == 0
    assert "*6s+6d" in texts(t)


@pytest.mark.rule("daifugo.6")
def test_a_play_holds_a_real_card_and_no_card_twice():
    t = position("6s * 9c", OTHER, jokers=2)
    plays = [read(text) for text in texts(t)]
    assert all(play.real or play.alone for play in plays)
    assert all(len(set(play.cards)) == len(play.cards) for play in plays)
    assert max(play.size for play in plays) == 2
    two = position("6s * * 9c", OTHER)
    assert max(play.size for play in map(read, texts(two)) if not play.alone) == 3


@pytest.mark.rule("daifugo.6")
def test_a_set_with_jokers_has_at_most_four_cards():
    t = position("6s 6d 6c 6h * * 9c", OTHER)
    assert max(read(text).size for text in texts(t)) == 4
    assert "6s+6d+*6c+*6h" in texts(t)


@pytest.mark.rule("daifugo.6")
def test_a_joker_in_a_kaidan_has_the_effect_of_the_card_that_it_stands_for():
    t = position("6s * 7s Kc Kh", "Qd Qh", "3d 3h")
    play(t, "6s+7s+*8s")
    assert t.view()["phase"] == "give"
    t.play("done")
    assert t.turn == 0  # the joker was an 8: the pile ended
    assert t.view()["pile"] is None


@pytest.mark.rule("daifugo.7")
def test_one_or_two_jokers_can_be_played_alone():
    t = position("* * 9c 9d", OTHER)
    assert {"*", "*+*"} <= set(texts(t))
    assert "*+*" not in texts(position("* 9c 9d", OTHER))
    play(t, "*+*")
    assert t.view()["pile"] == "*+*"
    assert t.view()["shibari"] == []


@pytest.mark.rule("daifugo.8")
@pytest.mark.parametrize("move", ["7s", "6s+6d", "6s+*6d", "*", "4s+5s+6s"])
def test_nobody_plays_cards_that_are_not_in_the_hand(move):
    t = position("6s 4s 9c", OTHER)
    assert refused(t, move) == "daifugo.8"


@pytest.mark.rule("daifugo.8")
def test_plays_that_differ_only_in_which_joker_is_used_are_one():
    t = position("6s * * 9c", OTHER)
    assert len(texts(t)) == len(set(texts(t)))
    assert texts(t).count("6s+*6d") == 1
    assert texts(t).count("*") == 1
