"""Playing a card and turning up Natural Disasters: saika.6 to saika.12, saika.23 and saika.24."""

import pytest

import fuda
from fuda.games.saika.rules import why_not
from tests.games.saika.build import SEAT_COUNTS, face_up, hand, play, played_trick, points, position, random_match, taken, texts

FILLERS = ("green-1", "green-2", "green-3", "green-4", "green-6", "green-7")


def refused(t: fuda.Table, move: str) -> str:
    """The rule by which a move is refused."""
    with pytest.raises(fuda.IllegalMove) as refusal:
        t.play(move)
    return refusal.value.rule


@pytest.mark.rule("saika.6")
@pytest.mark.parametrize("players", SEAT_COUNTS)
def test_a_seat_that_holds_the_lead_colour_plays_it_or_a_special_card(players):
    spare = [f"yellow-{n} blue-{n} blue-{m} pillar fertility" for n, m in ((1, 2), (3, 4), (6, 7), (8, 9))]
    t = position(players, hands=["red-1 red-2 red-3 red-4 red-6", "red-7 red-9 green-1 pillar fertility", *spare[: players - 2]])
    t.play("red-1")
    assert texts(t) == ["red-7", "red-9", "pillar", "fertility"]
    assert refused(t, "green-1") == "saika.6"


@pytest.mark.rule("saika.6")
def test_a_special_card_may_be_played_although_the_lead_colour_is_held():
    t = position(hands=["red-1 blue-1", "red-7 pillar", "red-8 fertility", "red-9 blue-2"])
    play(t, "red-1", "pillar", "fertility", "red-9")
    assert hand(t, 1) == ["red-7"]
    assert hand(t, 2) == ["red-8"]


@pytest.mark.rule("saika.6")
def test_following_is_asked_for_when_the_special_cards_are_in_the_trick_already():
    t = position(hands=["fertility green-1 blue-1", "red-3 green-2 blue-2", "pillar green-3 blue-3", "red-4 pillar fertility"])
    play(t, "fertility", "red-3", "pillar")
    assert texts(t) == ["red-4"]


@pytest.mark.rule("saika.7")
def test_a_seat_without_the_lead_colour_plays_any_colour_or_a_special_card():
    t = position(
        hands=[
            "red-1 red-2 red-3 red-4",
            "green-1 yellow-10 pillar fertility",
            "red-6 red-7 red-8 red-9",
            "blue-1 blue-2 blue-3 blue-4",
        ]
    )
    t.play("red-1")
    assert texts(t) == ["green-1", "yellow-10", "pillar", "fertility"]


@pytest.mark.rule("saika.7")
def test_the_starter_plays_any_card():
    t = position(
        hands=[
            "red-1 green-2 yellow-3 blue-4 pillar fertility",
            *[f"{c}-6 {c}-7 {c}-8 {c}-9 pillar fertility" for c in ("red", "green", "blue")],
        ]
    )
    assert texts(t) == ["red-1", "green-2", "yellow-3", "blue-4", "pillar", "fertility"]


@pytest.mark.rule("saika.8")
def test_the_starters_colour_is_the_lead_colour():
    t = position(hands=["red-1 blue-1", "red-2 blue-2", "red-3 blue-3", "red-4 blue-4"])
    assert t.view()["lead"] is None
    t.play("blue-1")
    assert t.view()["lead"] == "blue"
    assert texts(t) == ["blue-2"]


@pytest.mark.rule("saika.8")
def test_after_a_special_card_the_second_seats_colour_is_the_lead_colour():
    t = position(hands=["pillar red-10", "red-2 blue-2", "red-3 blue-3", "red-4 blue-4"])
    t.play("pillar")
    assert t.view()["lead"] is None
    assert texts(t) == ["red-2", "blue-2"]
    t.play("blue-2")
    assert t.view()["lead"] == "blue"
    assert texts(t) == ["blue-3"]


@pytest.mark.rule("saika.8")
def test_after_two_special_cards_the_third_seats_colour_is_the_lead_colour():
    t = position(hands=["pillar red-10", "fertility blue-2", "red-3 blue-3", "red-4 blue-4"])
    play(t, "pillar", "fertility")
    assert texts(t) == ["red-3", "blue-3"]
    t.play("red-3")
    assert t.view()["lead"] == "red"
    assert texts(t) == ["red-4"]


@pytest.mark.rule("saika.8")
def test_after_special_cards_and_passes_the_first_colour_still_leads():
    t = position(5, hands=["pillar", "pillar", "fertility", "blue-6", "red-4"], tricks_left=1)
    play(t, "pillar", "pass", "fertility")
    assert t.view()["lead"] is None
    t.play("blue-6")
    assert t.view()["lead"] == "blue"
    t.play("red-4")
    assert points(t) == [0, 20, 0, 6, 0]


@pytest.mark.rule("saika.8")
def test_a_card_of_another_colour_does_not_change_the_lead():
    t = position(hands=["red-1 green-1", "blue-2 blue-3", "red-3 blue-4", "red-4 blue-6"])
    play(t, "red-1", "blue-2")
    assert t.view()["lead"] == "red"
    assert texts(t) == ["red-3"]


@pytest.mark.rule("saika.9")
@pytest.mark.parametrize("kind", ["pillar", "fertility"])
def test_a_special_card_cannot_be_played_where_another_of_its_kind_lies(kind):
    other = {"pillar": "fertility", "fertility": "pillar"}[kind]
    t = position(hands=[f"{kind} red-1 red-2", "red-3 pillar fertility", "red-4 pillar fertility", "red-6 pillar fertility"])
    t.play(kind)
    assert texts(t) == ["red-3", other]
    assert refused(t, kind) == "saika.9"
    play(t, other)
    assert texts(t) == ["red-4"]
    assert refused(t, kind) == "saika.9"
    assert refused(t, other) == "saika.9"


@pytest.mark.rule("saika.9")
def test_the_next_trick_takes_a_pillar_and_a_fertility_again():
    t = position(hands=["pillar red-1", "fertility red-2", "pillar red-3", "fertility red-4"])
    play(t, "pillar", "fertility", "red-3", "red-4")
    play(t, "name 3", "pillar", "fertility", "red-1", "red-2")
    assert points(t) == [5, 0, 5, 0]


@pytest.mark.rule("saika.10")
@pytest.mark.parametrize("kind", ["pillar", "fertility"])
def test_a_seat_whose_only_cards_are_a_kind_in_the_trick_passes(kind):
    t = position(hands=[kind, kind, "red-3", "red-4"])
    t.play(kind)
    assert texts(t) == ["pass"]
    assert refused(t, kind) == "saika.9"
    t.play("pass")
    assert t.view()["trick"] == [kind, "pass", None, None]
    assert hand(t, 1) == [kind]
    assert t.turn == 2


@pytest.mark.rule("saika.10")
def test_a_seat_with_both_special_cards_passes_when_both_kinds_are_in_the_trick():
    t = position(hands=["pillar", "fertility", "pillar fertility", "red-4"], tricks_left=1)
    play(t, "pillar", "fertility")
    assert texts(t) == ["pass"]


@pytest.mark.rule("saika.10")
def test_a_seat_with_both_special_cards_plays_the_kind_that_is_not_in_the_trick():
    t = position(hands=["pillar", "pillar fertility", "red-3", "red-4"], tricks_left=1)
    t.play("pillar")
    assert texts(t) == ["fertility"]
    assert refused(t, "pass") == "saika.10"


@pytest.mark.rule("saika.10")
@pytest.mark.parametrize("cards", ["red-3", "blue-3", "pillar", "fertility", "pillar fertility"])
def test_nobody_may_pass_who_can_play_a_card(cards):
    t = position(hands=["red-1", cards, "red-9", "red-10"], tricks_left=1)
    assert refused(t, "pass") == "saika.10"
    t.play("red-1")
    assert refused(t, "pass") == "saika.10"
    assert "pass" not in texts(t)


@pytest.mark.rule("saika.10")
def test_one_who_passed_may_play_the_card_in_the_next_trick():
    t = position(5, hands=["pillar red-1", "fertility pillar", "red-2 fertility", "pillar fertility", "red-6 red-7"])
    play(t, "pillar", "fertility", "red-2", "pass", "red-6", "name 4")
    assert texts(t) == ["pillar", "fertility"]


@pytest.mark.rule("saika.11")
@pytest.mark.parametrize("colour", ["red", "green", "yellow", "blue"])
def test_a_disaster_card_turns_the_natural_disaster_card_of_its_colour_face_up(colour):
    t = position(hands=[f"{colour}-1", f"{colour}-2", f"{colour}-3", "pillar"])
    t.play(f"{colour}-1")
    assert face_up(t) == [colour]


@pytest.mark.rule("saika.11")
def test_a_card_that_does_not_follow_turns_up_its_colour_too():
    t = position(hands=["red-1", "blue-2", "red-3", "green-4"])
    play(t, "red-1", "blue-2")
    assert face_up(t) == ["red", "blue"]


@pytest.mark.rule("saika.11")
def test_special_cards_and_passes_turn_up_nothing():
    t = position(hands=["pillar", "fertility", "pillar", "fertility"])
    play(t, "pillar", "fertility", "pass")
    assert face_up(t) == []


@pytest.mark.rule("saika.11")
def test_a_card_that_is_face_up_stays_so_and_is_not_turned_again():
    t = position(hands=["red-1 blue-1", "red-2 blue-2", "red-3 blue-3", "red-4 blue-4"], flipped="red green")
    t.play("red-1")
    assert face_up(t) == ["red", "green"]
    assert t.words("en") == ["Seat 1 lays red 1"]
    play(t, "red-2", "red-3", "red-4", "name 1")
    assert face_up(t) == ["red", "green"]


@pytest.mark.rule("saika.12")
def test_three_natural_disaster_cards_face_up_leave_the_trick_normal():
    t = played_trick("red-3", "blue-4", "green-6", "red-9")
    assert face_up(t) == ["red", "green", "blue"]
    assert taken(t) == [0, 0, 0, 1]


@pytest.mark.rule("saika.12")
@pytest.mark.parametrize("place", range(4))
def test_the_fourth_card_turned_up_by_any_seat_makes_the_whole_trick_a_natural_disaster(place):
    cards = ["red-8", "red-3", "red-9", "red-10"]
    if place == 0:
        t = played_trick(*cards, flipped="green yellow blue")
    else:
        cards[place] = "green-10"
        t = played_trick(*cards, flipped="yellow blue red")
    lowest = 0 if place == 1 else 1
    assert t.turn == lowest
    assert taken(t)[lowest] == 4


@pytest.mark.rule("saika.12")
def test_all_four_colours_laid_in_one_trick_make_a_natural_disaster():
    t = played_trick("red-3", "blue-4", "green-6", "yellow-9")
    assert taken(t) == [4, 0, 0, 0]
    assert points(t) == [22, 0, 0, 0]


@pytest.mark.rule("saika.12")
def test_all_four_are_turned_face_down_after_a_natural_disaster_trick_and_not_before():
    t = position(hands=["red-3 blue-1", "green-4 blue-2", "red-6 blue-3", "red-7 blue-4"], flipped="yellow blue red")
    play(t, "red-3", "green-4", "red-6")
    assert face_up(t) == ["red", "green", "yellow", "blue"]
    t.play("red-7")
    assert face_up(t) == []
    play(t, "name 1", "blue-1", "blue-2", "blue-3", "blue-4")
    assert points(t) == [20, 0, 0, 4]


@pytest.mark.rule("saika.12")
def test_the_last_trick_of_a_round_turns_them_down_for_the_next_round():
    t = position(hands=["red-3", "green-4", "red-6", "red-7"], flipped="yellow blue red")
    play(t, "red-3", "green-4", "red-6", "red-7")
    assert t.view()["round"] == 2
    assert face_up(t) == []


@pytest.mark.rule("saika.23")
def test_a_card_that_is_not_in_ones_hand_cannot_be_played():
    t = position(hands=["red-1 blue-1", "red-2 blue-2", "red-3 blue-3", "red-4 blue-4"])
    assert refused(t, "red-2") == "saika.23"
    assert refused(t, "pillar") == "saika.23"
    assert refused(t, "fertility") == "saika.23"
    t.play("red-1")
    assert refused(t, "red-1") == "saika.23"
    assert refused(t, "green-9") == "saika.23"


@pytest.mark.rule("saika.23")
@pytest.mark.parametrize("players", SEAT_COUNTS)
def test_every_card_laid_was_in_the_hand_of_its_player_and_leaves_it(players):
    held: list[str] = []
    seat = -1
    for t in random_match(players, 3):
        last = t.moves[-1] if t.moves else "pass"
        if last != "pass" and not last.startswith("name"):
            assert last in held
            if t.view()["trick"][seat] is not None and t.view()["phase"] == "play":
                assert last not in hand(t, seat)
        if t.turn is not None:
            seat = t.turn
            held = hand(t, seat)


@pytest.mark.rule("saika.24")
@pytest.mark.parametrize("players", SEAT_COUNTS)
@pytest.mark.parametrize("starter", [0, 1, 2])
def test_the_seats_play_in_turn_from_the_starter_each_once(players, starter):
    t = position(players, hands=[f"{card} pillar" for card in FILLERS[:players]], starter=starter)
    order = []
    for _ in range(players):
        order.append(t.turn)
        assert t.view()["phase"] == "play"
        t.play(texts(t)[0])
    assert order == [(starter + i) % players for i in range(players)]
    assert t.view()["phase"] == "name_starter"


@pytest.mark.rule("saika.24")
def test_a_seat_that_passes_is_followed_by_the_next():
    t = position(hands=["pillar", "pillar", "pillar", "red-1"])
    play(t, "pillar", "pass")
    assert t.turn == 2


@pytest.mark.rule("saika.24")
def test_a_seat_cannot_play_out_of_turn():
    t = position(hands=["red-1", "red-2", "red-3", "red-4"])
    with pytest.raises(fuda.OutOfTurn, match="seat 1's turn, not seat 3's"):
        t.play("red-3", seat=2)
    assert t.turn == 0


@pytest.mark.rule("saika.24")
def test_after_the_last_trick_of_the_third_round_there_are_no_more_moves():
    t = position(hands=["red-1", "red-2", "red-3", "red-4"], round=3)
    play(t, "red-1", "red-2", "red-3", "red-4")
    assert t.over
    assert t.turn is None
    assert t.legal() == []
    for move in ("red-1", "pass", "name 1"):
        with pytest.raises(fuda.OutOfTurn):
            t.play(move)
    assert {why_not(t.state, a) for a in range(45)} == {24}
