"""What fives, sevens, eights, nines, tens do, and in which order."""

import random
from typing import Any

import pytest

import fuda
from fuda.games.daifugo.rules import Phase
from fuda.games.daifugo.view import details
from tests.games.daifugo.build import hand, places, play, position, random_match, random_options, refused, texts


@pytest.mark.rule("daifugo.21")
def test_effects_of_one_kaidan_happen_in_order():
    """5 to jack: kakumei, the seven, the ten, jack-back, the five, and the eight ends the pile."""
    t = position("5s 6s 7s 8s 9s 10s Js 3c 3d 3h", "4d 4h", "Kd Kh", "Qd Qh")
    t.play("5s+6s+7s+8s+9s+10s+Js")
    assert texts(t) == ["revolt", "keep"]
    t.play("revolt")
    assert texts(t) == ["give 3d", "give 3c", "give 3h", "done"]
    t.play("give 3c")
    assert texts(t) == ["discard 3d", "discard 3h", "done"]
    t.play("discard 3d")
    assert t.turn == 0
    assert t.view()["pile"] is None
    assert not t.view()["jack_back"]
    assert t.view()["kakumei"]


@pytest.mark.rule("daifugo.21")
def test_jokers_count_for_the_value_that_they_stand_for():
    t = position("7s * 3c 4c 6c", "Kd Kh", "Qd Qh")
    play(t, "7s+*7d", "give 3c", "give 4c")
    assert t.view()["phase"] == "play"
    assert hand(t, 1) == "3c 4c Kd Kh"


@pytest.mark.rule("daifugo.22")
@pytest.mark.parametrize(("fives", "turn"), [("5s", 2), ("5s+5d", 3), ("5s+5d+5c", 0)])
def test_as_many_seats_are_skipped_as_fives_are_played(fives, turn):
    t = position("5s 5d 5c 9c", "Kd Kc Kh", "Qd Qh", "6d 6h")
    t.play(fives)
    assert t.turn == turn
    assert (t.view()["pile"] is None) == (turn == 0)


@pytest.mark.rule("daifugo.22")
def test_seats_that_are_out_are_not_counted_as_skipped():
    t = position("5s 9c", "", "Qd Qh", "6d 6h", out=[1])
    t.play("5s")
    assert t.turn == 3


@pytest.mark.rule("daifugo.22")
def test_with_two_seats_one_five_gives_the_turn_back():
    t = position("5s 9c", "Kd Kh")
    t.play("5s")
    assert t.turn == 0
    assert t.view()["pile"] is None


@pytest.mark.rule("daifugo.22")
def test_without_the_option_fives_skip_nobody():
    t = position("5s 9c", "Kd Kh", "Qd Qh", five=False)
    t.play("5s")
    assert t.turn == 1


@pytest.mark.rule("daifugo.23")
def test_a_seven_gives_a_card_to_the_next_seat_still_in():
    t = position("7s 9c 9d", "", "Qd Qh", "6d 6h", out=[1])
    t.play("7s")
    assert t.turn == 0
    assert texts(t) == ["give 9d", "give 9c", "done"]
    t.play("give 9c")
    assert hand(t, 2) == "9c Qd Qh"
    assert hand(t, 0) == "9d"
    assert t.turn == 2


@pytest.mark.rule("daifugo.23")
def test_with_two_sevens_two_cards_can_be_given_and_the_giver_may_stop():
    t = position("7s 7d 9c 9d 3c", "Qd Qh", "6d 6h")
    t.play("7s+7d")
    stopped = t.clone()
    play(stopped, "give 9c", "done")
    assert stopped.turn == 1
    assert hand(stopped, 1) == "9c Qd Qh"
    play(t, "give 9c", "give 3c")
    assert t.turn == 1
    assert hand(t, 1) == "3c 9c Qd Qh"
    none = position("7s 9c", "Qd Qh", "6d 6h")
    play(none, "7s", "done")
    assert hand(none, 1) == "Qd Qh"


@pytest.mark.rule("daifugo.23")
def test_a_joker_can_be_given():
    t = position("7s * * 9c", "Qd Qh", "6d 6h")
    t.play("7s")
    assert texts(t) == ["give 9c", "give *", "done"]
    t.play("give *")
    assert hand(t, 1) == "Qd Qh *"


@pytest.mark.rule("daifugo.23")
def test_cards_are_given_after_a_seven_and_at_no_other_time():
    t = position("7s 9c 9d", "Qd Qh", "6d 6h")
    assert refused(t, "give 9c") == refused(t, "done") == "daifugo.23"
    t.play("7s")
    assert refused(t, "9c") == refused(t, "pass") == refused(t, "discard 9c") == "daifugo.23"
    assert refused(t, "give Qd") == "daifugo.8"


@pytest.mark.rule("daifugo.23")
def test_without_the_option_sevens_give_nothing():
    t = position("7s 9c 9d", "Qd Qh", "6d 6h", seven=False)
    t.play("7s")
    assert t.turn == 1


@pytest.mark.rule("daifugo.24")
def test_tens_discard_cards_for_all_to_see():
    t = position("10s 10d 9c 9d 3c *", "Qd Qh", "6d 6h")
    t.play("10s+10d")
    assert texts(t) == ["discard 3c", "discard 9d", "discard 9c", "discard *", "done"]
    play(t, "discard 3c", "discard *")
    assert hand(t, 0) == "9d 9c"
    assert {"3c", "*"} <= set(t.view(None)["gone"])
    assert t.turn == 1


@pytest.mark.rule("daifugo.24")
def test_cards_are_discarded_after_a_ten_and_at_no_other_time():
    t = position("10s 9c 9d", "Qd Qh", "6d 6h")
    assert refused(t, "discard 9c") == "daifugo.24"
    t.play("10s")
    assert refused(t, "9c") == refused(t, "pass") == refused(t, "give 9c") == "daifugo.24"
    t.play("done")
    assert t.turn == 1


@pytest.mark.rule("daifugo.24")
def test_without_the_option_tens_discard_nothing():
    t = position("10s 9c 9d", "Qd Qh", "6d 6h", ten=False)
    t.play("10s")
    assert t.turn == 1


@pytest.mark.rule("daifugo.25")
def test_an_eight_ends_the_pile_and_its_player_leads():
    t = position("4s 9c", "8s 9d 3d", "6d 6h")
    play(t, "4s", "8s")
    assert t.turn == 1
    assert t.view()["pile"] is None
    t = position("4s 9c", "8s 9d 3d", "6d 6h", eight=False)
    play(t, "4s", "8s")
    assert t.turn == 2


@pytest.mark.rule("daifugo.26")
def test_two_nines_end_the_pile_and_one_does_not():
    t = position("9s 9d 4c", "Kd Kc", "6d 6h")
    one = t.clone()
    one.play("9s")
    assert one.turn == 1
    t.play("9s+9d")
    assert t.turn == 0
    assert t.view()["pile"] is None
    joker = position("9s * 4c", "Kd Kc", "6d 6h")
    joker.play("9s+*9d")
    assert joker.turn == 0
    off = position("9s 9d 4c", "Kd Kc", "6d 6h", nine=False)
    off.play("9s+9d")
    assert off.turn == 1


@pytest.mark.rule("daifugo.23")
@pytest.mark.rule("daifugo.24")
@pytest.mark.parametrize("last", ["7s", "10s"])
def test_who_has_no_card_left_is_not_asked_to_give_or_discard(last):
    t = position(last, "Qd Qh", "6d 6h")
    t.play(last)
    assert places(t) == [1, None, None]
    assert (t.view()["phase"], t.turn) == ("play", 1)


@pytest.mark.rule("daifugo.27")
def test_discarding_the_last_card_is_going_out():
    t = position("10s 10d 9c", "Qd Qh", "6d 6h")
    play(t, "10s+10d", "discard 9c")
    assert places(t) == [1, None, None]
    assert t.turn == 1
    assert t.view()["pile"] == "10s+10d"


@pytest.mark.rule("daifugo.28")
def test_a_seat_that_goes_out_with_four_cards_still_chooses_about_kakumei():
    t = position("6s 6d 6c 6h", "4d 4h", "Kd Kh")
    t.play("6s+6d+6c+6h")
    assert places(t) == [1, None, None]
    assert t.turn == 0
    t.play("revolt")
    assert t.view()["kakumei"]
    assert t.turn == 1


@pytest.mark.rule("daifugo.28")
def test_the_fives_of_a_seat_that_goes_out_still_skip():
    t = position("5s", "4d 4h", "Kd Kh", "Qd Qh")
    t.play("5s")
    assert places(t)[0] == 1
    assert t.turn == 2


@pytest.mark.rule("daifugo.28")
def test_if_they_skip_all_the_others_the_next_seat_leads():
    t = position("5s 5d", "4d 4h", "Kd Kh")
    t.play("5s+5d")
    assert t.turn == 1
    assert t.view()["pile"] is None


@pytest.mark.rule("daifugo.28")
def test_fives_skip_nobody_where_an_eight_ends_the_pile():
    t = position("5s 6s * 8s", "4d 4h", "Kd Kh", "Qd Qh", seven=False, kakumei=False)
    t.play("5s+6s+*7s+8s")
    assert places(t)[0] == 1
    assert t.turn == 1
    assert t.view()["pile"] is None


def effects(t: fuda.Table, move: str | fuda.Action) -> dict[str, int]:
    """What a move is said to do besides being played."""
    s: Any = t.masked(t.turn)
    return dict(details(s, t.check(move)).get("effects", {}))


def test_a_move_says_what_it_does_besides():
    t = position("5s 5d 6s 7s 7d 8s 9s 9d 10s Js 3c 3d *", "4d 4h *", "Kd Kh")
    assert effects(t, "3c") == {}
    assert effects(t, "5s+5d+*5c") == {"skip": 3}
    assert effects(t, "7s+7d") == {"give": 2}
    assert effects(t, "5s+6s+7s") == {"skip": 1, "give": 1}
    assert effects(t, "5s+6s+7s+8s") == {"cut": 1, "give": 1, "revolution": 1}
    assert effects(t, "8s+9s+10s+Js") == {"cut": 1, "discard": 1, "jack_back": 1, "revolution": 1}
    assert effects(t, "9s") == {}
    assert effects(t, "9s+9d") == {"cut": 1}
    assert effects(position("7s", "4d 4h", "Kd Kh"), "7s") == {}


def test_a_jack_turns_the_order_of_a_pile_once():
    t = play(position("Js 3c", "10s Jd 3d", "Kd Kh", ten=False), "Js")
    assert effects(t, "10s") == {}
    t = play(position("10s 3c", "Js 3d", "Jd 3h", jackback=True, ten=False, shibari=False), "10s")
    assert effects(t, "Js") == {"jack_back": 1}


def test_the_three_of_spades_cuts_a_pile_of_a_joker():
    t = play(position("* 3c", "3s 4d", "Kd Kh"), "*")
    assert effects(t, "3s") == {"cut": 1}


def test_what_a_move_says_that_it_does_is_what_happens():
    """In matches at random, under house rules at random."""
    said = set()
    for seed in range(30):
        chance = random.Random(seed)
        for t in random_match(3, seed, rounds=1, **random_options(seed)):
            if t.over or t.state.phase != Phase.PLAY:
                continue
            move = chance.choice(t.legal())
            effect, after = effects(t, move), t.clone()
            after.play(move)
            if move.text == "pass" or after.over:
                assert effect == {} or after.over
                continue
            s, seat = after.state, t.turn
            said |= set(effect)
            assert effect.get("cut", 0) == s.ends_pile
            assert effect.get("skip", 0) == (0 if s.ends_pile else s.skips)
            assert effect.get("give", 0) == (s.gives if s.held[seat] else 0)
            assert effect.get("discard", 0) == (s.discards if s.held[seat] else 0)
            assert effect.get("revolution", 0) == (s.phase == Phase.KAKUMEI)
            if s.phase == Phase.PLAY and s.top == move.id:
                assert s.jack_back == max(t.state.jack_back, effect.get("jack_back", 0))
    assert said == {"cut", "skip", "give", "discard", "jack_back", "revolution"}
