"""The table, the cards and the deal: saika.1 to saika.5."""

import json
import re

import numpy as np
import pytest

import fuda
from fuda.games.saika.cards import COLOURED, PILLAR
from fuda.games.saika.notation import TEXTS
from tests.games.saika.build import SEAT_COUNTS, excess, face_up, hand, position, random_match, texts

DEALT = {3: 10, 4: 8, 5: 7, 6: 6}
EXCESS = {3: 6, 4: 4, 5: 1, 6: 0}
TRICKS = {3: 12, 4: 10, 5: 9, 6: 8}
COLOURED_CARDS = {f"{colour}-{n}" for colour in ("red", "green", "yellow", "blue") for n in (1, 2, 3, 4, 6, 7, 8, 9, 10)}


@pytest.mark.rule("saika.1")
@pytest.mark.parametrize("players", SEAT_COUNTS)
def test_three_to_six_can_play(players):
    t = fuda.Table("saika", players, 1)
    assert len(t.scores) == players
    assert {table.turn for table in random_match(players, 1)} == {*range(players), None}


@pytest.mark.rule("saika.1")
@pytest.mark.parametrize("players", [0, 1, 2, 7, -4])
def test_other_numbers_of_players_are_refused_with_the_range(players):
    with pytest.raises(fuda.BadSetup, match="3 to 6 players"):
        fuda.Table("saika", players)


@pytest.mark.rule("saika.1")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_a_seat_that_is_not_at_the_table_cannot_be_named(players):
    t = position(players, hands=["red-1", "red-2", "red-3", "red-4", "red-6"][:players], naming=1)
    assert texts(t) == [f"name {n}" for n in range(1, players + 1)]
    for n in range(players + 1, 7):
        with pytest.raises(fuda.IllegalMove) as refusal:
            t.play(f"name {n}")
        assert refusal.value.rule == "saika.1"


@pytest.mark.rule("saika.2")
def test_there_are_36_disaster_cards_in_four_colours_without_a_5():
    assert len(COLOURED_CARDS) == 36
    assert set(TEXTS[:36]) == COLOURED_CARDS


@pytest.mark.rule("saika.2")
def test_a_table_of_six_deals_every_disaster_card_once_and_twelve_special_cards():
    t = fuda.Table("saika", 6, 3)
    dealt = [card for seat in range(6) for card in hand(t, seat)]
    assert sorted(card for card in dealt if "-" in card) == sorted(COLOURED_CARDS)
    assert dealt.count("pillar") == 6
    assert dealt.count("fertility") == 6


@pytest.mark.rule("saika.2")
@pytest.mark.parametrize("players", SEAT_COUNTS)
def test_the_four_natural_disaster_cards_lie_face_down_at_first(players):
    t = fuda.Table("saika", players, 5)
    assert t.view()["disasters"] == {"red": False, "green": False, "yellow": False, "blue": False}
    assert face_up(t) == []


@pytest.mark.rule("saika.3")
@pytest.mark.parametrize("players", SEAT_COUNTS)
def test_everyone_is_dealt_the_number_of_disaster_cards_for_the_table_and_the_rest_stays_out(players):
    for seed in range(20):
        t = fuda.Table("saika", players, seed)
        dealt = [card for seat in range(players) for card in hand(t, seat) if "-" in card]
        assert all(sum("-" in card for card in hand(t, seat)) == DEALT[players] for seat in range(players))
        assert len(set(dealt)) == len(dealt) == 36 - EXCESS[players]
        assert len(excess(t)) == EXCESS[players]


@pytest.mark.rule("saika.3")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_the_excess_cards_are_never_laid_nor_seen_by_anyone(players):
    out_of_play: set[str] = set()
    round_number = 0
    for t in random_match(players, 11):
        if t.view()["round"] != round_number:
            round_number = t.view()["round"]
            out_of_play = excess(t)
            if round_number > 1:
                continue  # the trick that ended the round before is still on the table
        shown = json.dumps([t.view(seat) for seat in [None, *range(players)]]) + " ".join(t.words("en"))
        assert not out_of_play & set(re.findall(r"[a-z]+-[0-9]+", shown))
        if not t.over:
            assert excess(t) == out_of_play


@pytest.mark.rule("saika.3")
@pytest.mark.parametrize("players", SEAT_COUNTS)
def test_every_disaster_card_is_as_likely_in_every_hand(players):
    matches = 40_000
    hands = fuda.batch("saika", matches, players, seed=5).states()["hand"][:, :players]
    chance = DEALT[players] / 36
    spread = (matches * chance * (1 - chance)) ** 0.5
    counts = np.array([[(hands[:, seat] >> card & 1).sum() for card in range(36)] for seat in range(players)])
    assert abs(counts - matches * chance).max() < 5 * spread


@pytest.mark.rule("saika.3")
def test_cards_of_a_hand_are_drawn_independently_of_each_other():
    matches = 40_000
    hands = fuda.batch("saika", matches, 4, seed=6).states()["hand"]
    both = (hands[:, 0] >> 3 & hands[:, 0] >> 20 & 1).sum()
    split = (hands[:, 0] >> 3 & hands[:, 2] >> 20 & 1).sum()
    assert abs(both - matches * 8 * 7 / (36 * 35)) < 5 * (matches * 8 * 7 / (36 * 35)) ** 0.5
    assert abs(split - matches * 8 * 8 / (36 * 35)) < 5 * (matches * 8 * 8 / (36 * 35)) ** 0.5


@pytest.mark.rule("saika.4")
@pytest.mark.parametrize("players", SEAT_COUNTS)
def test_everyone_has_one_pillar_and_one_fertility_at_the_start_of_each_round(players):
    rounds = 0
    for t in random_match(players, 2):
        if t.view()["round"] == rounds + 1:
            rounds += 1
            for seat in range(players):
                assert hand(t, seat)[-2:] == ["pillar", "fertility"]
                assert len(hand(t, seat)) == t.view()["tricks"] == TRICKS[players]
    assert rounds == 3


@pytest.mark.rule("saika.4")
@pytest.mark.parametrize("players", SEAT_COUNTS)
def test_a_round_has_as_many_tricks_as_each_seat_has_cards(players):
    tricks = {1: 0, 2: 0, 3: 0}
    round_number = 1
    for t in random_match(players, 4):
        if any(
            line.endswith(("takes the whole trick", "Nobody wins the trick")) or "wins the trick" in line for line in shortened(t)
        ):
            tricks[round_number] += 1
        round_number = t.view()["round"]
    assert tricks == dict.fromkeys((1, 2, 3), TRICKS[players])


def shortened(t: fuda.Table) -> list[str]:
    return [line.split(":")[0] for line in t.words("en")]


@pytest.mark.rule("saika.5")
@pytest.mark.parametrize("players", SEAT_COUNTS)
def test_the_first_starter_is_drawn_each_seat_as_likely_as_the_others(players):
    matches = 40_000
    starters = np.bincount(fuda.batch("saika", matches, players, seed=9).turn, minlength=players)
    assert len(starters) == players
    assert abs(starters - matches / players).max() < 5 * (matches / players) ** 0.5


@pytest.mark.rule("saika.5")
def test_the_match_begins_with_the_starter_free_to_play_any_card():
    t = fuda.Table("saika", 4, 8)
    starter = t.view()["starter"]
    assert t.turn == starter
    assert t.words("en")[-1] == f"Seat {starter + 1} starts (drawn)"
    assert texts(t) == hand(t, starter)


def test_builders_make_positions_that_hold_all_cards():
    t = position(hands=["red-7 pillar", "red-8 blue-1", "green-1 fertility", "green-2 green-3"])
    s = t.state
    assert len(excess(t)) == EXCESS[4]
    assert s.laid & sum(s.hand[seat] & COLOURED for seat in range(4)) == 0
    assert s.hand[0] >> PILLAR == 1
    assert t.view()["trick_number"] == 9
