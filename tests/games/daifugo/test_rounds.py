"""The end of a round, titles, points, the exchange, and the match."""

import pytest

import fuda
from fuda.games.daifugo.rules import why_not
from tests.games.daifugo.build import all_hands, finished, hand, places, play, position, random_match, refused, texts
from tests.games.daifugo.slow import PACK

STRENGTH = [*PACK, "*"]


def next_round(players: int, seed: int = 5, **options) -> fuda.Table:
    """A table at the first decision of its second round."""
    options = {"rounds": 3} | options
    for t in random_match(players, seed, passes=0.0, **options):
        if t.view()["round"] == 2:
            return t
    raise AssertionError("the match has no second round")


@pytest.mark.rule("daifugo.38")
def test_the_round_ends_when_one_seat_is_left():
    t = position("4s", "6d 6h")
    t.play("4s")
    assert t.over
    assert places(t) == [1, 2]
    assert t.scores == [1, 0]


@pytest.mark.rule("daifugo.38")
def test_then_nothing_more_is_asked():
    t = position("6s 6d 6c 6h", "4d 4h")
    t.play("6s+6d+6c+6h")
    assert t.over
    given = position("7s 9c", "4d 4h")
    play(given, "7s", "give 9c")
    assert given.over
    assert places(given) == [1, 2]


@pytest.mark.rule("daifugo.39")
@pytest.mark.parametrize(
    ("players", "titles"),
    [
        (2, ["daifugo", "daihinmin"]),
        (3, ["daifugo", "heimin", "daihinmin"]),
        (4, ["daifugo", "fugo", "hinmin", "daihinmin"]),
        (5, ["daifugo", "fugo", "heimin", "hinmin", "daihinmin"]),
        (6, ["daifugo", "fugo", "heimin", "heimin", "hinmin", "daihinmin"]),
    ],
)
def test_titles_go_by_place(players, titles):
    t = finished(random_match(players, 3, passes=0.2))
    view = t.view()
    by_place = dict(zip(view["places"], view["titles"], strict=True))
    assert [by_place[place] for place in sorted(by_place)] == titles


@pytest.mark.rule("daifugo.40")
@pytest.mark.parametrize("rounds", [1, 2, 20])
def test_a_match_has_as_many_rounds_as_were_agreed(rounds):
    t = finished(random_match(3, 2, passes=0.0, rounds=rounds, exchange=False))
    assert t.view()["round"] == t.view()["rounds"] == rounds


@pytest.mark.rule("daifugo.40")
@pytest.mark.parametrize("exchange", [True, False])
def test_the_last_of_the_round_before_leads(exchange):
    t = next_round(4, exchange=exchange)
    last = t.view()["titles_before"].index("daihinmin")
    while t.view()["phase"] == "return":
        t.play(t.legal()[0])
    assert t.turn == last
    assert t.view()["pile"] is None


@pytest.mark.rule("daifugo.41")
def test_a_round_brings_a_point_for_each_seat_below_and_the_score_is_their_sum():
    total = [0] * 4
    before = 1
    for t in random_match(4, 8, passes=0.1, rounds=3):
        if t.view()["round"] > before or t.over:
            before = t.view()["round"]
            gained = [score - sum_before for score, sum_before in zip(t.scores, total, strict=True)]
            assert sorted(gained) == [0, 1, 2, 3]
            total = t.scores
    assert sum(t.scores) == 3 * 6
    assert t.places == [1 + sum(other > score for other in t.scores) for score in t.scores]


@pytest.mark.rule("daifugo.42")
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_the_last_seats_pay_their_strongest_cards(players):
    for seed in range(12):
        t = next_round(players, seed)
        titles = t.view()["titles_before"]
        first, last = titles.index("daifugo"), titles.index("daihinmin")
        paid = [move for move in t.view(first)["moved"] if move["from"] == last]
        assert [move["to"] for move in paid] == [first, first]
        weaker = min(STRENGTH.index(move["card"]) for move in paid)
        assert all(STRENGTH.index(card) < weaker for card in t.view(last)["hand"] if card != "*")
        second = [move for move in t.view(first)["moved"] if move["from"] != last]
        assert len(second) == (1 if players >= 4 else 0)
        if players >= 4:
            fugo, hinmin = titles.index("fugo"), titles.index("hinmin")
            assert (second[0]["from"], second[0]["to"]) == (hinmin, fugo)
            card = t.view(fugo)["moved"][0]["card"]
            assert all(STRENGTH.index(other) <= STRENGTH.index(card) for other in t.view(hinmin)["hand"])


@pytest.mark.rule("daifugo.42")
def test_without_the_option_or_in_one_round_there_is_no_exchange():
    t = next_round(4, exchange=False)
    assert t.view()["phase"] == "play"
    assert t.view()["moved"] == []
    assert fuda.Table("daifugo", 4, 1).view()["phase"] == "play"


@pytest.mark.rule("daifugo.43")
def test_the_first_returns_any_two_cards_and_the_second_one():
    t = next_round(4)
    titles = t.view()["titles_before"]
    first, second = titles.index("daifugo"), titles.index("fugo")
    last, second_last = titles.index("daihinmin"), titles.index("hinmin")
    assert t.turn == first
    assert [text.removeprefix("return ") for text in texts(t)] == list(dict.fromkeys(t.view(first)["hand"]))
    got = t.view(first)["moved"][1]["card"]
    t.play(f"return {got}")  # the very card that came
    assert got in t.view(last)["hand"]
    assert t.turn == first
    other = t.view(first)["hand"][0]
    t.play(f"return {other}")
    assert t.turn == second
    assert refused(t, t.view(second)["hand"][0]) == "daifugo.43"
    assert refused(t, "done") == "daifugo.43"
    given = t.view(second)["hand"][0]
    t.play(f"return {given}")
    assert given in t.view(second_last)["hand"]
    assert t.view()["phase"] == "play"
    assert t.view()["held"] == [13] * 4


@pytest.mark.rule("daifugo.43")
def test_with_three_seats_only_the_first_and_the_last_exchange():
    t = next_round(3)
    first = t.turn
    play(t, texts(t)[0])
    assert t.turn == first
    play(t, texts(t)[0])
    assert t.view()["phase"] == "play"
    assert t.view()["held"] == [18] * 3


@pytest.mark.rule("daifugo.43")
def test_cards_are_returned_at_no_other_time():
    t = position("3s 4d", "6s 6d")
    assert refused(t, "return 3s") == "daifugo.43"


@pytest.mark.rule("daifugo.44")
def test_of_seats_that_share_a_place_the_first_to_be_stuck_counts_as_better():
    t = position("2s", "*", "", "2d", out=[2], turn=3, rounds=2)
    play(t, "pass", "pass", "pass")
    assert t.scores == [0, 0, 3, 0]
    assert t.view()["round"] == 2
    # Seat 3 was stuck first, then 0, then 1: seat 1 counts as last, seat 0 as second-last, seat 3 as second.
    assert [(move["from"], move["to"]) for move in t.view()["moved"]] == [(0, 3), (1, 2), (1, 2)]
    while t.view()["phase"] == "return":
        t.play(texts(t)[0])
    assert t.turn == 1


@pytest.mark.rule("daifugo.45")
def test_what_is_given_is_seen_by_the_two_alone():
    t = position("7s 9c 9d", "Qd Qh", "6d 6h")
    play(t, "7s", "give 9c")
    for seat in (0, 1):
        assert t.view(seat)["moved"] == [{"from": 0, "to": 1, "card": "9c"}]
        assert "From Seat 1 to Seat 2: ♣9" in t.words("en", seat)
    for other in (2, None):
        assert t.view(other)["moved"] == [{"from": 0, "to": 1, "card": None}]
        assert t.words("en", other) == ["Seat 1 gives a card to Seat 2"]
        assert "9c" not in str(t.view(other))
    assert t.view()["held"] == [1, 3, 2]


@pytest.mark.rule("daifugo.45")
def test_what_is_exchanged_is_seen_by_the_two_alone():
    t = next_round(4)
    titles = t.view()["titles_before"]
    concerned = {titles.index("daifugo"), titles.index("daihinmin")}
    for seat in range(4):
        seen = [move["card"] is not None for move in t.view(seat)["moved"]]
        assert seen == ([False, True, True] if seat in concerned else [True, False, False])
    assert [move["card"] for move in t.view(None)["moved"]] == [None] * 3


@pytest.mark.rule("daifugo.46")
def test_after_the_last_round_nothing_can_be_played():
    t = position("4s", "6d 6h")
    t.play("4s")
    assert t.turn is None
    assert texts(t) == []
    assert why_not(t.state, 0) == 46


def test_hands_are_dealt_anew_for_each_round():
    before = None
    for t in random_match(4, 4, passes=0.0, rounds=2, exchange=False):
        if before is None:
            before = all_hands(t)
        if t.view()["round"] == 2:
            break
    assert all_hands(t) != before
    assert t.view()["gone"] == []
    assert hand(t, 0).count(" ") == 12
