"""What all have seen of a round, and deals that explain it."""

import pytest

import fuda
from fuda.games.saika.cards import COLOURED, of_colour
from fuda.kernel.batch import NativeBatch
from fuda.kernel.bits import count, has
from fuda.lab.level_play import seat_view
from fuda.table import interpreted
from tests.games.recall import Recall, played


@pytest.mark.parametrize("open_scores", [False, True])
@pytest.mark.parametrize("actions", [3, 17, 38, 55, 90])
def test_a_round_gone_through_again_ends_where_it_stands(actions, open_scores):
    t = played("saika", actions, actions, open_scores=open_scores)
    recall = Recall(t)
    past, surprised = recall.again(t.state, t.state.turn)
    assert surprised == 0
    for name in (
        "hand",
        "held",
        "specials",
        "void",
        "laid",
        "trick",
        "starter",
        "played",
        "lead",
        "flipped",
        "trick_number",
        "turn",
    ):
        assert getattr(past, name) == getattr(t.state, name), name
    assert past.remembered == t.state.remembered


def test_the_bot_surprises_nobody_in_its_own_deal_and_often_in_others():
    t = played("saika", 4, 24)
    recall = Recall(t)
    assert recall.surprises(t.state, t.state.turn) == 0
    plain = [recall.surprises(deal, t.state.turn) for deal, _ in recall.deals(t.state.turn, 20, doubt=1.0)]
    assert sum(plain) > 20


def test_deals_that_surprise_less_are_drawn_more_often():
    t = played("saika", 6, 26)
    recall = Recall(t)
    plain = [recall.surprises(deal, t.state.turn) for deal, _ in recall.deals(t.state.turn, 40, doubt=1.0)]
    drawn = recall.deals(t.state.turn, 80, doubt=0.03)[40:]
    for deal, surprised in drawn[::10]:
        assert recall.surprises(deal, t.state.turn) == surprised
    assert sum(surprised for _, surprised in drawn) < sum(plain) / 3


def test_drawn_deals_agree_with_all_that_the_seat_has_seen():
    t = played("saika", 8, 80)
    engine = interpreted(t.game)
    assert any(t.state.void), "some colour must be shown to be missing"
    seen = engine.masked(t.state, t.state.turn)
    for deal, _ in Recall(t).deals(t.state.turn, 60, doubt=0.03):
        assert deal.hand[t.state.turn] == t.state.hand[t.state.turn]
        assert [count(hand) for hand in deal.hand] == [*t.state.held]
        assert deal.face_down == t.state.face_down
        for seat in range(4):
            for colour in range(4):
                assert not (has(t.state.void[seat], colour) and deal.hand[seat] & of_colour(colour))
        for other in range(seat):
            assert deal.hand[other] & deal.hand[seat] & COLOURED == 0
        assert (deal.void, deal.laid, deal.acted) == (seen.void, seen.laid, seen.acted)


def test_a_change_of_a_deal_exchanges_two_cards():
    t = played("saika", 8, 20)
    recall = Recall(t)
    s = recall.state(t.state)
    s.rng = [1, 2, 3, 4]
    changes = 0
    for _ in range(40):
        before = list(s.hand)
        if recall.shifted(s, t.state.turn):
            changes += 1
            moved = [count(hand & ~other) for hand, other in zip(s.hand, before, strict=True)]
            assert sorted(moved, reverse=True)[:2] in ([1, 1], [1, 0])
            assert sum(moved) <= 2
        else:
            assert s.hand == before
    assert changes > 10


def test_changes_leave_laid_cards_where_they_were_and_give_no_seat_a_colour_that_it_has_shown_to_lack():
    t = played("saika", 8, 80)
    recall = Recall(t)
    past = recall.back(t.state, t.state.turn)
    past.rng = [1, 2, 3, 4]
    laid = [hand & t.state.laid for hand in past.hand]
    assert any(t.state.void)
    for _ in range(200):
        recall.shifted(past, t.state.turn)
        assert [hand & t.state.laid for hand in past.hand] == laid
        for seat, hand in enumerate(past.hand[:4]):
            kept = hand & ~t.state.laid
            assert not any(has(t.state.void[seat], colour) and kept & of_colour(colour) for colour in range(4))
    assert past.hand != recall.back(t.state, t.state.turn).hand


def test_a_position_has_no_memory_until_the_next_round():
    t = played("saika", 3, 20)
    again = fuda.table("saika", position=t.position())
    assert t.state.remembered > 0
    assert again.state.remembered == -1
    number = again.state.round_number
    while again.state.round_number == number:
        assert again.state.remembered == -1
        again.play(again.legal()[0])
    assert again.state.remembered == 0
    again.play(again.legal()[0])
    assert again.state.remembered == 1
    recall = Recall(again)
    assert recall.again(again.state, again.state.turn)[0].trick == again.state.trick


@pytest.mark.parametrize("game", ["saika", "daifugo"])
def test_batches_have_no_room_for_a_memory_and_views_from_them_none(game):
    batch = fuda.batch(game, 2, 4, seed=1)
    assert isinstance(batch, NativeBatch)
    assert not {"acted", "actor", "remembered"} & set(batch.states().dtype.names or ())
    assert {"acted", "actor", "remembered"} <= {f.name for f in batch.game.layout(memory=True).fields}
    batch.step(batch.sample("thumb"))
    view = seat_view(batch, batch.states()[0], int(batch.turn[0]))
    assert view.state.remembered == 0
