"""The rulebook's example of play, and the places where an implementation is likely to go wrong."""

import json
import re

import pytest

from fuda.kernel.bits import count
from tests.games.saika.build import excess, face_up, hand, play, played_trick, points, position, random_match, taken, texts


@pytest.mark.rule("saika.6")
@pytest.mark.rule("saika.8")
@pytest.mark.rule("saika.9")
def test_the_rulebooks_example_of_play():
    """Fertility is led, then a red 3 and a red 8: the fourth seat plays red or the Pillar, which nobody has played yet."""
    t = position(
        hands=[
            "fertility red-1 green-1 pillar",
            "red-3 green-2 blue-2 pillar",
            "red-8 green-3 blue-3 fertility",
            "red-4 blue-4 pillar fertility",
        ]
    )
    t.play("fertility")
    assert texts(t) == ["red-3", "green-2", "blue-2", "pillar"]
    t.play("red-3")
    assert t.view()["lead"] == "red"
    assert texts(t) == ["red-8"]  # and no second Fertility
    t.play("red-8")
    assert texts(t) == ["red-4", "pillar"]
    t.play("pillar")
    assert t.turn == 2
    assert points(t) == [0, 0, 8, 0]


@pytest.mark.rule("saika.12")
def test_the_fourth_flip_is_made_by_the_last_card_of_the_trick():
    t = position(hands=["red-9 blue-1", "red-3 blue-2", "red-10 blue-3", "green-1 blue-4"], flipped="yellow blue")
    play(t, "red-9", "red-3", "red-10")
    assert face_up(t) == ["red", "yellow", "blue"]
    t.play("green-1")
    assert t.turn == 1
    assert points(t) == [0, 23, 0, 0]
    assert taken(t) == [0, 4, 0, 0]
    assert face_up(t) == []


@pytest.mark.rule("saika.12")
@pytest.mark.rule("saika.14")
def test_the_fourth_flip_is_made_by_an_off_colour_card_which_does_not_compete():
    t = played_trick("red-6", "green-1", "red-8", "red-7", flipped="red yellow blue")
    assert t.turn == 0
    assert points(t) == [22, 0, 0, 0]


@pytest.mark.rule("saika.13")
def test_a_pillar_wins_over_a_4_and_loses_to_a_6():
    assert points(played_trick("blue-4", "pillar", "blue-1", "blue-2")) == [0, 5, 0, 0]
    assert points(played_trick("blue-6", "pillar", "blue-1", "blue-2")) == [6, 0, 0, 0]


@pytest.mark.rule("saika.14")
@pytest.mark.rule("saika.15")
@pytest.mark.parametrize(("pillar", "cost", "cards"), [("counts", 26, 4), ("ignored", 21, 3)])
def test_a_pillar_beside_a_single_low_lead_card_in_a_natural_disaster_trick(pillar, cost, cards):
    t = played_trick("red-2", "pillar", "green-10", "blue-9", flipped="yellow", pillar=pillar)
    assert t.turn == 0
    assert points(t) == [cost, 0, 0, 0]
    assert taken(t) == [cards, 0, 0, 0]


@pytest.mark.rule("saika.10")
@pytest.mark.rule("saika.19")
def test_the_last_trick_of_a_round_with_two_seats_passing():
    t = position(hands=["red-6", "pillar", "pillar", "pillar"], starter=0)
    play(t, "red-6", "pillar")
    assert texts(t) == ["pass"]
    t.play("pass")
    assert texts(t) == ["pass"]
    t.play("pass")
    assert t.view()["round"] == 2
    assert points(t) == [6, 0, 20, 20]


@pytest.mark.rule("saika.10")
@pytest.mark.rule("saika.19")
def test_one_seat_loses_20_points_twice():
    t = position(5, hands=["pillar red-1", "fertility red-2", "pillar fertility", "pillar red-3", "fertility red-4"])
    play(t, "pillar", "fertility", "pass", "red-3", "red-4", "name 4")
    assert hand(t, 2) == ["pillar", "fertility"]
    play(t, "pillar", "fertility", "red-1", "red-2", "pass")
    assert points(t) == [5, 0, 40, 5, 0]
    assert "Seat 3 is left with 2 cards in hand, 20 points each" in t.words("en")


@pytest.mark.rule("saika.17")
def test_a_trick_of_fertility_and_passes_alone():
    t = position(hands=["fertility"] * 4, starter=2, lost_this_round=[1, 2, 3, 4])
    play(t, "fertility", "pass", "pass", "pass")
    assert "Nobody wins the trick" in t.words("en")
    assert points(t) == [21, 22, 3, 24]
    assert t.turn == 3


@pytest.mark.rule("saika.20")
@pytest.mark.rule("saika.12")
def test_disaster_cards_are_carried_over_to_round_2_face_up_and_make_a_disaster_there():
    t = position(hands=["red-1", "green-2", "yellow-3", "red-4"])
    play(t, "red-1", "green-2", "yellow-3", "red-4")
    assert t.view()["round"] == 2
    assert face_up(t) == ["red", "green", "yellow"]
    seat, blue = next((seat, card) for seat in range(4) for card in hand(t, seat) if card.startswith("blue"))
    play(t, f"name {seat + 1}", blue)
    assert face_up(t) == ["red", "green", "yellow", "blue"]
    assert "Natural Disaster! The lowest card of the lead colour takes everything" in t.words("en")


@pytest.mark.rule("saika.3")
@pytest.mark.parametrize(("players", "left_out"), [(3, 6), (4, 4), (5, 1)])
def test_the_excess_cards_of_3_4_and_5_seats_are_never_seen_by_anyone(players, left_out):
    for t in random_match(players, 31, keep_specials=True):
        if t.view()["round"] > 1 or t.over:
            break
        unseen = excess(t)
        assert len(unseen) == left_out
        for seat in (None, *range(players)):
            assert not unseen & set(re.findall(r"[a-z]+-[0-9]+", json.dumps(t.view(seat))))
            masked = t.masked(seat)
            assert count(masked.laid) + sum(count(cards) for cards in masked.hand) <= 36 - left_out + 2
