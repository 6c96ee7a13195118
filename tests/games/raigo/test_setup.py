"""Seats, boards and what lies ready before the first turn."""

from collections import Counter

import pytest

import fuda
from fuda.games.raigo.board import Phase
from fuda.games.raigo.tokens import KANJI, KINDS, copies
from tests.games.raigo.build import EMPTY, body, canyon, conserve, hands, play, position, random_match, refused, texts


@pytest.mark.rule("raigo.1")
@pytest.mark.parametrize("players", [1, 5])
def test_two_to_four_seats_play(players):
    with pytest.raises(fuda.BadSetup, match="2 to 4"):
        fuda.table("raigo", players=players)


@pytest.mark.rule("raigo.1")
def test_four_seats_are_two_teams_that_share_their_balls():
    t = position(EMPTY, "||三三三|", "|雷||", EMPTY, active=2)
    play(t, "chant hand-1", "discharge 2.1")
    assert t.scores == [4, 7, 4, 7]  # a pure Sakura of three


@pytest.mark.rule("raigo.1")
def test_without_teams_four_seats_are_each_alone():
    t = position(EMPTY, "||三三三|", "|雷||", EMPTY, active=2, teams=False)
    play(t, "chant hand-1", "discharge 2.1")
    assert t.scores == [2, 5, 2, 2]


@pytest.mark.rule("raigo.1")
@pytest.mark.parametrize("players", [2, 3])
def test_teams_mean_nothing_to_fewer_than_four(players):
    assert fuda.table("raigo", players=players, seed=1, teams=True).scores == [2] * players


@pytest.mark.rule("raigo.1")
def test_a_seat_that_is_not_at_the_table_can_t_be_aimed_at():
    t = position("|蛇||", "三|||")
    play(t, "chant hand-1")
    assert refused(t, "snake 3.body-1") == "raigo.1"


@pytest.mark.rule("raigo.2")
def test_a_body_lies_in_order_by_weight():
    t = position("八|五||", "三|||", phase=Phase.SELECT, pool="霧霧一一一二", active=0)
    play(t, "draw", "place body")
    assert body(t, 0) in ("霧八", "一八", "二八")
    t = position("一八|五||", EMPTY, EMPTY, EMPTY, phase=Phase.SELECT, pool="霧")
    play(t, "draw", "place body")
    assert body(t, 0) == "一霧八"


@pytest.mark.rule("raigo.2")
def test_a_token_joins_the_body_behind_its_like():
    t = position("轟五|三||", EMPTY, EMPTY, EMPTY, phase=Phase.SELECT, pool="轟")
    play(t, "draw", "place body")
    assert body(t, 0) == "轟五轟"


@pytest.mark.rule("raigo.2")
def test_a_body_closes_up_when_a_token_leaves():
    t = position("一四八|||", EMPTY, phase=Phase.FETCH)
    play(t, "fetch body-1")
    assert body(t, 0) == "四八"
    assert texts(t) == ["end", "fetch body-1", "fetch body-2"]
    assert refused(t, "fetch body-3") == "raigo.2"


@pytest.mark.rule("raigo.3")
def test_there_are_69_tokens():
    spells = {"雷": 8, "蛇": 7, "斬": 6, "陣": 5, "轟": 4, "霧": 3, "瞬": 2, "淨": 1, "滅": 1}
    counted = {KANJI[kind]: copies(kind) for kind in range(1, KINDS)}
    assert counted == spells | dict.fromkeys("一二三四五六七八", 4)
    assert sum(counted.values()) == 69


@pytest.mark.rule("raigo.4")
@pytest.mark.parametrize(("players", "raizan", "hidden", "bonus"), [(2, 64, 69, False), (3, 66, 68, True), (4, 68, 68, True)])
def test_tokens_are_put_aside_and_a_bonus_is_turned_up(players, raizan, hidden, bonus):
    t = fuda.table("raigo", players=players, seed=3)
    assert t.view()["raizan"] == raizan
    assert sum(t.state.pool) == hidden
    assert (t.view()["bonus"] is not None) == bonus
    conserve(t)


@pytest.mark.rule("raigo.4")
def test_the_bonus_is_any_token():
    counted = Counter(fuda.table("raigo", players=4, seed=seed).state.bonus for seed in range(600))
    assert set(counted) == set(range(1, KINDS))
    assert counted[1] > counted[9]


@pytest.mark.rule("raigo.5")
@pytest.mark.parametrize(("players", "balls"), [(2, 2), (3, 2), (4, 4)])
def test_everyone_starts_with_two_balls_and_no_tokens(players, balls):
    t = fuda.table("raigo", players=players, seed=5)
    assert t.scores == [balls] * players
    assert all(body(t, seat) == "" and hands(t, seat) == "・・" for seat in range(players))
    assert canyon(t) == ""
    assert texts(t) == ["draw"]


@pytest.mark.rule("raigo.5")
def test_the_first_seat_is_drawn():
    assert {fuda.table("raigo", players=3, seed=seed).turn for seed in range(30)} == {0, 1, 2}


@pytest.mark.rule("raigo.5")
def test_play_goes_in_seat_order():
    t = fuda.table("raigo", players=3, seed=5)
    turns: list[int] = []
    while len(turns) < 7:
        assert t.turn is not None
        turns.append(t.turn)
        play(t, "draw", "place body", "end")
        if texts(t)[0] == "end":  # nothing is fetched
            play(t, "end")
    assert turns == [(turns[0] + i) % 3 for i in range(7)]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_no_token_is_lost_or_made_in_random_matches(players):
    for seed in range(15):
        for t in random_match(players, seed, teams=seed % 2 == 0):
            conserve(t)
        assert t.over
