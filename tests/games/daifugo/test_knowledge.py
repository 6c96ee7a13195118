"""What a seat knows: deals that agree with it, and the learner's vector."""

import random

import pytest

from fuda.games.daifugo.cards import ALL_CARDS, CARDS, KINDS_OF_CARD, jokers_in
from fuda.games.daifugo.knowledge import OBSERVATION
from fuda.games.daifugo.view import hand_texts as cards_of_hand
from fuda.kernel.bits import count
from fuda.table import interpreted
from tests.games.daifugo.build import SEAT_COUNTS, all_else_gone, card, play, position, random_match, random_options
from tests.games.daifugo.test_rounds import next_round


def redeals(t, seat, times=30, seed=1):
    """The hands of all seats after each of so many redeals from what `seat` may see."""
    engine = interpreted(t.game)
    chance = random.Random(seed)
    for _ in range(times):
        s = engine.masked(t.state, seat)
        engine.set_words(s, tuple(chance.getrandbits(32) | 1 for _ in range(4)))
        engine.redeal(s, seat)
        yield [cards_of_hand(hand) for hand in s.hand[: t.players]]


@pytest.mark.parametrize("players", SEAT_COUNTS)
def test_a_redeal_gives_every_unseen_card_one_place_and_keeps_what_the_seat_sees(players):
    engine = None
    chance = random.Random(players)
    for t in random_match(players, players, passes=0.4, **random_options(players, rounds=2)):
        if t.over or chance.random() < 0.8:
            continue
        engine = interpreted(t.game)
        for seat in range(players):
            before = engine.masked(t.state, seat)
            s = engine.copy(before)
            engine.set_words(s, (1, 2, 3, chance.getrandbits(31)))
            engine.redeal(s, seat)
            assert [count(hand) for hand in s.hand] == s.held
            everything = [*s.hand, s.gone]
            together = 0
            for cards in everything:
                assert together & cards & ALL_CARDS == 0
                together |= cards
            assert sum(jokers_in(cards) for cards in everything) <= t.options["jokers"]
            assert engine.masked(s, seat) == before
    assert engine is not None


def test_a_redeal_reads_nothing_that_the_seat_does_not_see():
    for t in random_match(4, 9, passes=0.3, rounds=2):
        if t.over or len(t.log) % 9:
            continue
        engine = interpreted(t.game)
        for seat in range(4):
            full, masked = engine.copy(t.state), engine.masked(t.state, seat)
            for s in (full, masked):
                engine.set_words(s, (5, 6, 7, 8))
                engine.redeal(s, seat)
            full.notes_made, full.notes = masked.notes_made, masked.notes
            assert full == masked


def test_a_redeal_deals_the_others_different_hands():
    t = position("7s 9c 9d", "Qd Qh Qs", "6d 6h 6s", "Kd Kh")
    assert len({str(hands) for hands in redeals(t, 0)}) > 20


def test_a_card_that_was_given_stays_where_it_went():
    t = position("7s 9c 9d", "Qd Qh", "6d 6h", "Kd Kh")
    play(t, "7s", "give 9c")
    assert all("9c" in hands[1] for hands in redeals(t, 0))
    assert any("9c" not in hands[1] for hands in redeals(t, 2))
    assert any("9c" in hands[3] for hands in redeals(t, 2))


def test_a_card_that_may_have_been_given_on_is_with_one_of_the_two():
    t = position("7s 9c 9d 3c", "7d Qh Ah 2c", "6d 6h", "Kd Kh", shibari=False)
    play(t, "7s", "give 9c", "pass", "pass", "pass", "3c", "7d", "give Qh")
    where = [next(seat for seat in range(4) if "9c" in hands[seat]) for hands in redeals(t, 0, 60)]
    assert set(where) == {1, 2}


def test_a_card_that_was_given_on_and_then_played_tells_its_way():
    t = position("7s 9c 9d 3c Ah", "7d Qh 2h 2c", "4d 6h 6s", "Kd Kh", shibari=False, nine=False)
    play(t, "7s", "give 9c", "pass", "pass", "pass", "3c", "7d", "give 9c", "9c")
    # Seat 0 gave the 9 to seat 1; seat 2 has it now and played it, so what seat 1 gave away was that 9.
    moved = t.view(0)["moved"]
    assert [move["card"] for move in moved] == ["9c", "9c"]
    assert [move["card"] for move in t.view(3)["moved"]] == [None, None]


def test_where_it_can_have_gone_in_two_ways_neither_is_known():
    t = position("7s 9c 9d", "7d 7c Qh Kc 3h", "4d 6h 6s", "Kd Kh")
    play(t, "7s", "give 9c", "Qh", "pass", "pass", "pass", "7d+7c", "give 3h", "give 9c", "pass", "pass", "pass")
    play(t, "Kc", "pass", "pass", "pass", "9c")
    # Seat 1 gave seat 2 two cards, one of them the 9; seat 0 can't tell which of the two it was.
    assert [move["card"] for move in t.view(0)["moved"]] == ["9c", None, None]
    assert [move["card"] for move in t.view(2)["moved"]] == [None, "3h", "9c"]


def test_a_joker_that_was_given_may_be_the_one_that_was_played():
    t = position("7s * 9d 3c", "4c Qh", "6d 6h *", "Kd Kh")
    play(t, "7s", "give *")
    assert all("*" in hands[1] for hands in redeals(t, 0))
    t.play("*")
    assert any("*" not in hands[1] for hands in redeals(t, 0))
    assert any("*" in hands[2] for hands in redeals(t, 0))


def test_a_stuck_seat_holds_a_card_that_may_not_be_last():
    t = all_else_gone("2s", "4d 6d 2d", "Kd Kh 2h", "* 9d 9h")
    t.play("pass")
    for seat in (1, 2, 3):
        assert all(hands[0] in (["2s"], ["2d"], ["2h"], ["*"]) for hands in redeals(t, seat))
    # Seat 1 holds the 2 of diamonds itself, so from where it sits the card is another.
    assert all(hands[0] != ["2d"] for hands in redeals(t, 1))


def test_two_stuck_seats_both_get_such_a_card():
    t = all_else_gone("2s", "*", "Kd Kh 4d", "9d 9h 9s 9c")
    play(t, "pass", "pass")
    for hands in redeals(t, 3):
        assert {hands[0][0], hands[1][0]} == {"2s", "*"}


def test_a_seat_that_was_freed_by_a_card_still_holds_the_other():
    t = all_else_gone("2s", "4d 6d", "7c 3h Kh", "9d 9h Ac")
    play(t, "pass", "4d", "7c", "give 3h", "pass")
    assert all("2s" in hands[0] for hands in redeals(t, 2))
    assert all("2s" in hands[0] for hands in redeals(t, 1))
    t.play("pass")
    assert all("2s" in hands[0] for hands in redeals(t, 3))


@pytest.mark.parametrize("players", [3, 4, 6])
def test_whoever_was_paid_knows_that_the_payer_kept_nothing_stronger(players):
    for seed in range(6):
        t = next_round(players, seed)
        titles = t.view()["titles_before"]
        first, last = titles.index("daifugo"), titles.index("daihinmin")
        paid = min(card(move["card"]) for move in t.view(first)["moved"] if move["from"] == last)
        while t.view()["phase"] == "return":
            t.play(t.legal()[-1])
        returned = {move["card"] for move in t.view(first)["moved"] if move["to"] == last}
        for hands in redeals(t, first, 10):
            assert all(card(other) <= paid for other in hands[last] if other not in returned)
            assert returned <= set(hands[last])


@pytest.mark.parametrize("players", SEAT_COUNTS)
def test_no_redeal_is_sure_of_something_that_is_not_so(players):
    """A card that comes to the same seat in every redeal is truly there."""
    for seed in range(3):
        for t in random_match(players, seed, passes=0.3, rounds=2):
            if t.over or len(t.log) % 29:
                continue
            truth = [set(t.view(seat)["hand"]) for seat in range(players)]
            for seat in range(players):
                for other in range(players):
                    if other != seat:
                        certain = set.intersection(*(set(hands[other]) for hands in redeals(t, seat, 24, seed)))
                        assert certain <= truth[other]


def test_the_learners_vector_shows_the_own_hand_and_what_is_known():
    t = position("7s 9c 9d", "Qd Qh", "6d 6h", "Kd Kh")
    play(t, "7s", "give 9c")
    seen = t.observe(0)
    assert len(seen) == OBSERVATION
    assert seen[:KINDS_OF_CARD] == [1 if number == card("9d") else 0 for number in range(KINDS_OF_CARD)]
    gone = seen[KINDS_OF_CARD : 2 * KINDS_OF_CARD]
    assert gone[card("7s")] == 1
    assert gone[card("Qd")] == 0
    traced = 2 * KINDS_OF_CARD + 2 * CARDS + 1
    assert seen[traced + KINDS_OF_CARD + card("9c")] == 1
    assert sum(seen[traced : traced + 6 * KINDS_OF_CARD]) == 1
    assert sum(t.observe(2)[traced : traced + 6 * KINDS_OF_CARD]) == 0


def test_the_learners_vector_fits_a_byte_and_differs_between_seats():
    for t in random_match(6, 3, passes=0.2, rounds=20, exchange=False):
        if len(t.log) % 50 == 0 and not t.over:
            vectors = [t.observe(seat) for seat in range(6)]
            assert all(0 <= number <= 255 for vector in vectors for number in vector)
            assert len({tuple(vector) for vector in vectors}) == 6
