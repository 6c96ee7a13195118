"""Seats, the pack and the deal."""

import pytest

import fuda
from fuda.errors import BadSetup
from tests.games.daifugo.build import SEAT_COUNTS, all_hands, position, refused, set_aside, texts
from tests.games.daifugo.slow import PACK


@pytest.mark.rule("daifugo.1")
def test_two_to_six_seats_play_and_four_are_usual():
    assert fuda.Table("daifugo", seed=1).players == 4
    for players in SEAT_COUNTS:
        assert fuda.Table("daifugo", players, 1).players == players
    for players in (1, 7):
        with pytest.raises(BadSetup):
            fuda.Table("daifugo", players, 1)


@pytest.mark.rule("daifugo.1")
@pytest.mark.parametrize("jokers", [0, 1, 2])
def test_the_pack_has_52_cards_and_the_jokers_that_were_chosen(jokers):
    seen = set()
    most = 0
    for seed in range(40):
        hands = all_hands(fuda.Table("daifugo", 3, seed, jokers=jokers))
        cards = [card for hand in hands for card in hand]
        assert len(cards) - cards.count("*") == len(set(cards) - {"*"})
        seen |= set(cards)
        most = max(most, cards.count("*"))
    assert seen - {"*"} == set(PACK)
    assert most == jokers


@pytest.mark.rule("daifugo.2")
@pytest.mark.parametrize(
    ("players", "jokers", "size", "aside"),
    [
        (2, 2, 18, 18),
        (2, 0, 18, 16),
        (3, 2, 18, 0),
        (3, 0, 17, 1),
        (4, 2, 13, 2),
        (4, 0, 13, 0),
        (5, 2, 10, 4),
        (6, 2, 9, 0),
        (6, 1, 8, 5),
    ],
)
def test_hands_are_equal_and_the_rest_is_set_aside(players, jokers, size, aside):
    t = fuda.Table("daifugo", players, 3, jokers=jokers)
    assert [len(hand) for hand in all_hands(t)] == [size] * players
    assert t.view()["held"] == [size] * players
    assert set_aside(t) == aside


@pytest.mark.rule("daifugo.2")
def test_every_card_is_dealt_to_every_place_about_as_often():
    times = 600
    held = sum("3s" in fuda.Table("daifugo", 2, seed).view(0)["hand"] for seed in range(times))
    assert abs(held - times * 18 / 54) < 60


@pytest.mark.rule("daifugo.3")
def test_values_ascend_from_3_to_2_and_suits_have_no_rank():
    order = ["3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "2"]
    for i, value in enumerate(order):
        hearts = " ".join(f"{other}h" for other in order)
        t = position(f"9c 3c {value}s", f"{hearts} 3d 4d", eight=False, jackback=False, five=False)
        t.play(f"{value}s")
        if value in ("7", "10"):
            t.play("done")
        higher = {text[:-1] for text in texts(t) if text.endswith("h")}
        assert higher == set(order[i + 1 :])
        assert refused(t, f"{value}h") == "daifugo.11"


@pytest.mark.rule("daifugo.3")
@pytest.mark.parametrize("kakumei_on", [False, True])
def test_a_joker_alone_is_above_all_values_in_either_order(kakumei_on):
    for card in ("3h", "2h"):
        t = position(f"{card} 9s 9d", "* 4d", "6c 6h", kakumei_on=kakumei_on)
        t.play(card)
        assert "*" in texts(t)


@pytest.mark.rule("daifugo.40")
def test_the_first_leader_is_drawn():
    leaders = [fuda.Table("daifugo", 3, seed).turn for seed in range(90)]
    assert {leaders.count(seat) > 15 for seat in range(3)} == {True}


@pytest.mark.rule("daifugo.45")
def test_a_seat_sees_its_own_hand_and_how_many_cards_the_others_hold():
    t = position("3s 4s", "5s 6s 7s", "8s")
    assert t.view(1)["hand"] == ["5s", "6s", "7s"]
    assert t.view(1)["held"] == [2, 3, 1]
    assert t.view(None)["hand"] == []
    assert "3s" not in str(t.view(1)) + str(t.view(None))
