"""What all have seen of a round, and deals that explain it."""

from itertools import pairwise

import pytest

import fuda
from fuda.bots import make
from fuda.games.daifugo.cards import ALL_CARDS, GIVE, JOKER, NOTHING, cards_of, is_play, jokers_in, stand_ins
from fuda.games.daifugo.knowledge import MOVES
from fuda.games.daifugo.memory import doubtful, is_dealt, may_have_gone
from fuda.games.daifugo.rules import Phase
from fuda.kernel import has, lowest, only, within
from fuda.kernel.beliefs import IMPOSSIBLE, MOST
from fuda.kernel.bits import count
from fuda.table import Table, interpreted
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
    past, surprised = Recall(t).again(t.state, t.state.turn)
    assert surprised == 0
    for name in (*PUBLIC, "hand", "confined", "moves", "phase"):
        assert getattr(past, name) == getattr(t.state, name), name


def beginning_and_end(seed, actions, **options):
    """A match of the game's own bot, as its last round began and as it stands."""
    t = Table("daifugo", 4, seed, **options)
    bot = make(t.game, "thumb", seed)
    begun = None
    while len(t.log) < actions or len(t.legal()) < 2 or t.state.remembered < 6:
        if t.state.remembered == 0 and t.state.phase == Phase.PLAY:
            begun = interpreted(t.game).copy(t.state)
        t.play(bot.choose(t.seat_view(t.turn)))
    return t, begun


@pytest.mark.parametrize("seed", range(6))
def test_cards_that_were_given_unseen_are_given_as_the_bot_would(seed):
    t, begun = beginning_and_end(seed, 30 + 6 * seed, rounds=3)
    assert t.state.moves > 0
    for seat in range(4):
        begun.known = [card if m // MOVES == seat else NOTHING for m, card in enumerate(t.state.known)]
        now, surprised = Recall(t).forth(begun, seat)
        assert surprised == 0
        for name in (*PUBLIC, "hand", "phase", "moves", "remembered"):
            assert getattr(now, name) == getattr(t.state, name), name


@pytest.mark.parametrize("seed", range(8))
def test_going_back_every_hand_has_as_many_cards_as_were_dealt(seed):
    t, begun = beginning_and_end(seed, 30 + 6 * seed, rounds=3)
    for seat in range(4):
        past = Recall(t).back(t.state, seat)
        assert past.hand[seat] == begun.hand[seat]
        assert past.held == begun.held == [count(hand) for hand in past.hand]
        for name in ("turn", "phase", "gone", "moves", "top", "owner", "revolution"):
            assert getattr(past, name) == getattr(begun, name), name


def test_a_card_that_was_given_on_unseen_goes_back_the_way_it_came():
    """Seat 0 gave a card to 1, which may have given it to 2, and 2 to 3."""
    t = Table("daifugo", 4, 1)
    s = interpreted(t.game).copy(t.state)
    card = s.hand[0].bit_length() - 1
    s.hand = [0, only(1), only(2), only(3) | only(card), 0, 0]
    s.moves = 2
    s.giver[:2], s.taker[:2] = [0, 1], [1, 2]
    s.known[0] = card
    assert may_have_gone(s, 0, 3) == card
    s.hand[3], s.hand[2] = only(3), only(2) | only(card)
    assert may_have_gone(s, 0, 2) == card
    s.hand[2], s.hand[1] = only(2), only(1) | only(card)
    assert may_have_gone(s, 0, 1) == 1  # it saw the other one come here
    assert may_have_gone(s, 0, 2) == 2


def test_a_deal_that_can_not_be_taken_back_is_dealt_plainly(monkeypatch):
    t, begun = beginning_and_end(2, 42)
    assert is_dealt(begun)
    twice = interpreted(t.game).copy(begun)
    card = lowest(twice.hand[0])
    twice.hand[1] = twice.hand[1] & ~only(lowest(twice.hand[1])) | only(card)
    assert not is_dealt(twice)
    twice.hand[1] &= ~only(card)
    assert not is_dealt(twice)
    recall = Recall(t)
    monkeypatch.setitem(recall.engine.bound["draw_deal"].__globals__, "rewind", lambda s, seat: False)
    drawn = recall.deals(t.state.turn, 12, doubt=0.03)
    assert {surprised for _, surprised in drawn} == {MOST}
    assert len({tuple(deal.hand) for deal, _ in drawn}) > 10
    assert all([count(hand) for hand in deal.hand] == [*t.state.held] for deal, _ in drawn)


def test_a_deal_in_which_something_was_not_legal_is_impossible_the_more_so_the_earlier():
    t, begun = beginning_and_end(5, 24, seven=False)
    seat = t.state.turn
    recall = Recall(t)
    plays = [i for i in range(t.state.remembered) if t.state.actor[i] != seat and is_play(t.state.acted[i])]
    found = []
    for i in (plays[0], plays[-1]):
        actor = t.state.actor[i]
        past = interpreted(t.game).copy(begun)
        card = lowest(cards_of(t.state.acted[i]) & past.hand[actor] & ALL_CARDS)
        other = next(s for s in range(4) if s not in (seat, actor))
        swapped = (past.hand[other] & ALL_CARDS).bit_length() - 1
        past.hand[actor] ^= only(card) | only(swapped)
        past.hand[other] ^= only(card) | only(swapped)
        found.append(recall.forth(past, seat)[1])
    assert IMPOSSIBLE < found[1] < found[0]


def test_only_cards_whose_owner_the_seat_does_not_know_are_exchanged():
    t, begun = beginning_and_end(1, 40, rounds=3)
    s = t.state
    seat = s.turn
    recall = Recall(t)
    past = recall.state(begun)
    past.rng = [1, 2, 3, 4]
    known = {s.known[seat * MOVES + m] for m in range(s.moves)} - {NOTHING, JOKER}
    changes = 0
    for _ in range(60):
        before = list(past.hand)
        changed = recall.shifted(past, seat)
        changes += changed
        moved = [hand & ~other for hand, other in zip(past.hand, before, strict=True)]
        assert changed == any(moved)
        assert sum(map(count, moved)) <= 2
        assert moved[seat] == 0
        assert not any(has(cards, card) for cards in moved for card in known)
        assert [count(hand) for hand in past.hand] == [*begun.held]
    assert changes > 10


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


def test_deals_are_drawn_with_the_surprises_that_they_hold_and_some_hold_more_than_the_one_before():
    t = played("daifugo", 6, 30, seven=False)
    recall = Recall(t)
    drawn = recall.deals(t.state.turn, 60, doubt=0.3)
    for deal, surprised in drawn[::6]:
        assert recall.surprises(deal, t.state.turn) == surprised
    assert any(after[1] > before[1] for before, after in pairwise(drawn))
    assert len({tuple(deal.hand) for deal, _ in drawn}) > 20


def test_in_a_drawn_deal_the_two_seats_know_what_was_given_between_them():
    t, _ = beginning_and_end(2, 42)
    s, seat = t.state, t.state.turn
    unseen = [m for m in range(s.moves) if s.taker[m] != NOTHING and s.known[seat * MOVES + m] == NOTHING]
    assert unseen
    possible = [deal for deal, surprised in Recall(t).deals(seat, 60, doubt=0.03) if surprised < IMPOSSIBLE]
    assert possible
    for deal in possible:
        for m in unseen:
            card = deal.known[deal.giver[m] * MOVES + m]
            assert card != NOTHING
            assert card == deal.known[deal.taker[m] * MOVES + m]
        assert deal.known[seat * MOVES : (seat + 1) * MOVES] == s.known[seat * MOVES : (seat + 1) * MOVES]


def test_a_seat_that_paid_its_strongest_cards_gets_none_above_them():
    t, begun = beginning_and_end(3, 100, rounds=3)
    seat, payer = t.state.order[0], t.state.order[3]
    recall = Recall(t)
    past = recall.state(begun)
    past.rng = [4, 3, 2, 1]
    paid = [card for m, card in enumerate(begun.known[seat * MOVES : (seat + 1) * MOVES]) if begun.giver[m] == payer]
    above = ALL_CARDS & -only(min(paid) + 1)
    assert past.hand[payer] & above == begun.hand[payer] & above
    for _ in range(300):
        recall.shifted(past, seat)
        assert past.hand[payer] & above == begun.hand[payer] & above
    assert past.hand[payer] != begun.hand[payer]


def test_a_card_is_doubtful_until_it_is_seen_unless_who_played_it_can_have_got_it():
    t, begun = beginning_and_end(2, 42)
    s, seat = t.state, t.state.turn
    cards = doubtful(begun, s, seat)
    assert cards & begun.hand[seat] == 0
    unseen = ALL_CARDS & ~(s.gone | s.hand[seat] | begun.hand[seat])
    assert cards & unseen == unseen
    move = next(m for m in range(s.moves) if s.taker[m] != NOTHING and s.known[seat * MOVES + m] == NOTHING)
    taker = s.taker[move]
    given = next(i for i in range(s.remembered) if s.acted[i] == NOTHING and s.actor[i] == s.giver[move])
    for i in range(s.remembered):
        if s.acted[i] >= 0 and is_play(s.acted[i]) and s.actor[i] == taker and cards_of(s.acted[i]):
            card = lowest(cards_of(s.acted[i]) & ~stand_ins(s.acted[i]))
            assert has(cards, card) == (i > given), i
    known = interpreted(t.game).copy(s)
    known.known[seat * MOVES + move] = lowest(cards)
    assert not has(doubtful(begun, known, seat), lowest(cards))


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
