"""What all have seen of a round, and deals that explain it."""

import pytest

import fuda
from fuda.games.daifugo.cards import ALL_CARDS, GIVE, NOTHING, jokers_in
from fuda.kernel import within
from fuda.kernel.bits import count
from fuda.table import interpreted
from tests.games.recall import Recall, played

PUBLIC = (
    "held",
    "gone",
    "playing",
    "place_of",
    "top",
    "owner",
    "plays",
    "bound",
    "step_bound",
    "revolution",
    "jack_back",
    "turn",
)


@pytest.mark.parametrize("seed", range(6))
def test_a_round_gone_through_again_ends_where_it_stands(seed):
    t = played("daifugo", seed, 25 + 8 * seed, seven=False, rounds=3)
    past = Recall(t).again(t.state, t.state.turn)
    for name in (*PUBLIC, "hand", "confined", "moves", "phase"):
        assert getattr(past, name) == getattr(t.state, name), name


@pytest.mark.parametrize("seed", range(8))
def test_cards_that_were_given_unseen_change_no_more_than_hands(seed):
    t = played("daifugo", seed, 30 + 6 * seed, rounds=3)
    for seat in range(4):
        past = Recall(t).again(t.state, seat)
        for name in (*PUBLIC, "phase", "moves"):
            assert getattr(past, name) == getattr(t.state, name), name
        assert past.hand[seat] == t.state.hand[seat]


def test_no_card_that_is_given_is_remembered_for_all():
    t = fuda.table("daifugo", 4, 3)
    given = 0
    while not t.over and not given:
        gives = [action for action in t.legal() if within(GIVE, action.id)]
        at = t.state.remembered
        t.play(gives[0] if gives else t.legal()[0])
        if gives:
            given += 1
            assert t.state.acted[at] == NOTHING
    assert given


def test_the_bot_surprises_nobody_in_its_own_deal_and_often_in_others():
    t = played("daifugo", 5, 24, seven=False)
    recall = Recall(t)
    assert recall.surprises(t.state, t.state.turn) == 0
    assert sum(recall.surprises(deal, t.state.turn) for deal, _ in recall.deals(t.state.turn, 20, doubt=1.0)) > 20


def test_deals_that_surprise_less_are_drawn_more_often():
    t = played("daifugo", 6, 30)
    recall = Recall(t)
    plain = [recall.surprises(deal, t.state.turn) for deal, _ in recall.deals(t.state.turn, 30, doubt=1.0)]
    drawn = recall.deals(t.state.turn, 80, doubt=0.03)[50:]
    assert sum(surprised for _, surprised in drawn) < sum(plain) / 2


@pytest.mark.parametrize("seed", range(4))
def test_drawn_deals_agree_with_all_that_the_seat_has_seen(seed):
    t = played("daifugo", seed, 40, rounds=2)
    s = t.state
    seen = interpreted(t.game).masked(s, t.state.turn)
    for deal, _ in Recall(t).deals(t.state.turn, 25, doubt=0.03):
        assert deal.hand[t.state.turn] == s.hand[t.state.turn]
        assert [count(hand) for hand in deal.hand] == [*s.held]
        together = 0
        for hand in (*deal.hand, s.gone):
            assert together & hand & ALL_CARDS == 0
            together |= hand & ALL_CARDS
        assert sum(map(jokers_in, deal.hand)) + jokers_in(s.gone) <= s.jokers
        assert (deal.gone, deal.held, deal.acted) == (seen.gone, seen.held, seen.acted)


def test_a_round_that_is_too_long_is_not_remembered():
    t = fuda.table("daifugo", 4, 3)
    s = interpreted(t.game).copy(t.state)
    s.remembered = len(s.acted)
    t._state = s
    t.play(t.legal()[0])
    assert t.state.remembered == NOTHING
    t.play(t.legal()[0])
    assert t.state.remembered == NOTHING
