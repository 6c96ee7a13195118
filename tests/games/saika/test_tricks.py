"""Who takes a trick, what it costs, and who names the next starter: saika.13 to saika.18."""

import pytest

import fuda
from tests.games.saika.build import SEAT_COUNTS, play, played_trick, points, position, taken, texts

THREE_UP = "green yellow blue"  # a red card then makes a Natural Disaster trick


@pytest.mark.rule("saika.13")
@pytest.mark.parametrize("players", SEAT_COUNTS)
@pytest.mark.parametrize("starter", [0, 2])
def test_the_highest_number_of_the_lead_colour_wins_and_its_player_takes_that_card_alone(players, starter):
    t = played_trick(*["red-3", "red-8", "red-6", "red-1", "red-2", "red-4"][:players], starter=starter)
    winner = (starter + 1) % players
    assert t.turn == winner
    assert points(t) == [8 if seat == winner else 0 for seat in range(players)]
    assert taken(t) == [1 if seat == winner else 0 for seat in range(players)]


@pytest.mark.rule("saika.13")
def test_a_higher_card_of_another_colour_does_not_win():
    t = played_trick("red-3", "blue-10", "green-9", "red-2")
    assert points(t) == [3, 0, 0, 0]


@pytest.mark.rule("saika.13")
def test_the_10_beats_the_9():
    assert points(played_trick("red-9", "red-10", "red-1", "red-2")) == [0, 10, 0, 0]


@pytest.mark.rule("saika.13")
def test_the_pillar_wins_over_a_4_and_costs_5():
    t = played_trick("red-4", "pillar", "red-3", "blue-10")
    assert t.turn == 1
    assert points(t) == [0, 5, 0, 0]
    assert taken(t) == [0, 1, 0, 0]


@pytest.mark.rule("saika.13")
def test_the_pillar_loses_to_a_6():
    t = played_trick("pillar", "red-6", "red-3", "blue-10")
    assert points(t) == [0, 6, 0, 0]


@pytest.mark.rule("saika.13")
def test_the_pillar_is_of_the_lead_colour_whoever_led_it():
    t = played_trick("pillar", "blue-4", "red-10", "blue-3")
    assert t.turn == 0
    assert points(t) == [5, 0, 0, 0]


@pytest.mark.rule("saika.14")
@pytest.mark.parametrize("players", SEAT_COUNTS)
@pytest.mark.parametrize("starter", [0, 2])
def test_the_lowest_card_of_the_lead_colour_takes_every_card_of_a_natural_disaster_trick(players, starter):
    t = played_trick(*["red-6", "red-2", "red-8", "red-10", "red-3", "red-9"][:players], starter=starter, flipped=THREE_UP)
    loser = (starter + 1) % players
    cost = sum([6, 2, 8, 10, 3, 9][:players])
    assert t.turn == loser
    assert points(t) == [cost if seat == loser else 0 for seat in range(players)]
    assert taken(t) == [players if seat == loser else 0 for seat in range(players)]


@pytest.mark.rule("saika.14")
def test_a_lower_card_of_another_colour_does_not_take_a_natural_disaster_trick():
    t = played_trick("red-6", "blue-1", "green-2", "red-8", flipped=THREE_UP)
    assert points(t) == [17, 0, 0, 0]
    assert taken(t) == [4, 0, 0, 0]


@pytest.mark.rule("saika.14")
@pytest.mark.parametrize("cards", [("red-6", "pillar", "red-8", "red-9"), ("pillar", "red-6", "red-8", "red-9")])
def test_the_pillar_does_not_take_a_natural_disaster_trick_although_5_is_lowest(cards):
    t = played_trick(*cards, flipped=THREE_UP)
    loser = cards.index("red-6")
    assert t.turn == loser
    assert points(t) == [28 if seat == loser else 0 for seat in range(4)]


@pytest.mark.rule("saika.14")
def test_one_who_laid_the_pillar_before_the_disaster_came_is_out_of_it_too():
    t = played_trick("pillar", "red-10", "blue-9", "green-8", flipped="yellow")
    assert points(t) == [0, 32, 0, 0]


@pytest.mark.rule("saika.15")
@pytest.mark.parametrize("players", SEAT_COUNTS)
def test_the_pillar_is_taken_with_the_rest_and_costs_5(players):
    cards = ["red-2", "pillar", "red-10", "red-3", "red-4", "red-6"][:players]
    t = played_trick(*cards, flipped=THREE_UP)
    assert points(t)[0] == sum([2, 5, 10, 3, 4, 6][:players])
    assert taken(t)[0] == players


@pytest.mark.rule("saika.15")
@pytest.mark.parametrize("players", SEAT_COUNTS)
def test_the_option_ignored_lets_the_pillar_leave_a_natural_disaster_trick(players):
    cards = ["red-2", "pillar", "red-10", "red-3", "red-4", "red-6"][:players]
    t = played_trick(*cards, flipped=THREE_UP, pillar="ignored")
    assert points(t)[0] == sum([2, 0, 10, 3, 4, 6][:players])
    assert taken(t)[0] == players - 1


@pytest.mark.rule("saika.15")
@pytest.mark.parametrize("pillar", ["counts", "ignored"])
def test_the_option_does_not_touch_normal_tricks(pillar):
    assert points(played_trick("red-4", "pillar", "red-3", "red-2", pillar=pillar)) == [0, 5, 0, 0]


@pytest.mark.rule("saika.16")
def test_fertility_neither_wins_a_normal_trick_nor_is_taken():
    t = played_trick("fertility", "red-1", "blue-9", "green-9")
    assert t.turn == 1
    assert points(t) == [0, 1, 0, 0]
    assert taken(t) == [0, 1, 0, 0]


@pytest.mark.rule("saika.16")
@pytest.mark.parametrize("pillar", ["counts", "ignored"])
def test_fertility_goes_to_the_taker_of_a_natural_disaster_trick_and_costs_nothing(pillar):
    t = played_trick("fertility", "red-6", "red-7", "red-8", flipped=THREE_UP, pillar=pillar)
    assert t.turn == 1
    assert points(t) == [0, 21, 0, 0]
    assert taken(t) == [0, 4, 0, 0]


@pytest.mark.rule("saika.17")
@pytest.mark.parametrize("order", [("pillar", "fertility"), ("fertility", "pillar")])
def test_the_pillar_wins_a_trick_without_a_coloured_card(order):
    t = position(3, hands=[f"{order[0]}", f"{order[1]}", "pillar fertility"], tricks_left=1)
    play(t, *order, "pass")
    assert points(t) == [*[5 if card == "pillar" else 0 for card in order], 40]


@pytest.mark.rule("saika.17")
def test_the_winner_by_pillar_alone_names_the_next_starter():
    t = position(3, hands=["fertility red-1", "pillar red-2", "pillar fertility"])
    play(t, "fertility", "pillar", "pass")
    assert t.turn == 1
    assert taken(t) == [0, 1, 0]
    assert t.view()["phase"] == "name_starter"


@pytest.mark.rule("saika.17")
def test_nobody_loses_points_by_a_last_trick_of_fertility_and_passes_but_those_who_keep_cards():
    t = position(3, hands=["fertility"] * 3, starter=1)
    play(t, "fertility", "pass", "pass")
    assert "Nobody wins the trick" in t.words("en")
    assert points(t) == [20, 0, 20]


@pytest.mark.rule("saika.17")
@pytest.mark.parametrize("starter", [0, 1, 2])
def test_nobody_wins_fertility_and_passes_and_the_starter_of_the_trick_names_the_next(starter):
    # Whoever passes here has one card left, so this is always the last trick of a round. One trick more shows who would name.
    t = position(3, hands=["fertility"] * 3, starter=starter)
    t.state.tricks += 1
    play(t, "fertility", "pass", "pass")
    assert t.turn == starter
    assert t.view()["phase"] == "name_starter"
    assert points(t) == [0, 0, 0]
    assert taken(t) == [0, 0, 0]
    assert "Nobody wins the trick" in t.words("en")


@pytest.mark.rule("saika.18")
@pytest.mark.parametrize("players", SEAT_COUNTS)
def test_the_winner_names_any_seat_itself_included_to_start_the_next_trick(players):
    cards = ["red-3", "red-8", "red-6", "red-1", "red-2", "red-4"][:players]
    for named in range(players):
        t = played_trick(*cards)
        assert t.turn == 1
        assert texts(t) == [f"name {seat + 1}" for seat in range(players)]
        t.play(f"name {named + 1}")
        assert t.turn == t.view()["starter"] == named
        assert t.view()["trick"] == [None] * players
        assert t.view()["lead"] is None


@pytest.mark.rule("saika.18")
def test_the_taker_of_a_natural_disaster_names_the_next_starter():
    t = played_trick("red-9", "red-8", "red-7", "red-6", flipped=THREE_UP)
    assert t.turn == 3
    t.play("name 2")
    assert t.turn == 1


@pytest.mark.rule("saika.18")
@pytest.mark.parametrize("named", range(1, 7))
def test_nobody_is_named_during_a_trick(named):
    t = position(hands=["red-1", "red-2", "red-3", "red-4"])
    for _ in range(2):
        with pytest.raises(fuda.IllegalMove) as refusal:
            t.play(f"name {named}")
        assert refusal.value.rule == "saika.18"
        t.play(texts(t)[0])


@pytest.mark.rule("saika.18")
@pytest.mark.parametrize("move", ["red-1", "blue-9", "pillar", "fertility", "pass"])
def test_no_card_is_played_and_nobody_passes_while_a_starter_is_named(move):
    t = position(hands=["red-1 pillar", "blue-9 fertility", "red-3 red-6", "red-4 red-7"], naming=0)
    with pytest.raises(fuda.IllegalMove) as refusal:
        t.play(move)
    assert refusal.value.rule == "saika.18"
