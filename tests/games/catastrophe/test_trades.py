"""Trades: catastrophe.16 to 24."""

import pytest

import fuda
from fuda.games.catastrophe.state import Phase
from tests.games.catastrophe.build import hand, notes, phase, play, position, refused, row, texts


@pytest.mark.rule("catastrophe.16")
def test_each_seat_has_one_turn_to_trade_from_the_first_trader_on():
    t = position("phase: trade", "turn: 2", "first trader: 2")
    assert t.turn == 1
    play(t, "pass")
    assert t.turn == 2
    play(t, "pass")
    assert (t.turn, phase(t)) == (0, Phase.TRADE)
    play(t, "pass")
    assert (t.turn, phase(t)) == (1, Phase.SHOW)


@pytest.mark.rule("catastrophe.16")
def test_a_partner_still_has_its_own_turn():
    t = position("phase: trade", "hand 1: torch", "hand 2: radio")
    play(t, "trade 2", "give torch", "ask radio", "propose", "accept")
    assert (t.turn, phase(t)) == (1, Phase.TRADE)
    play(t, "trade 1", "give row.torch", "propose")
    assert row(t, 0) == ["radio", "torch"]


@pytest.mark.rule("catastrophe.17")
def test_a_trade_is_with_another_seat_and_nothing_for_nothing_is_no_offer():
    t = position("phase: trade", "hand 1: torch")
    assert texts(t) == ["pass", "trade 2", "trade 3"]
    assert refused(t, "trade 1") == "catastrophe.17"
    play(t, "trade 3")
    assert "propose" not in texts(t)
    assert refused(t, "propose") == "catastrophe.17"


@pytest.mark.rule("catastrophe.17")
def test_one_may_ask_without_giving():
    t = position("phase: trade", "hand 2: radio")
    play(t, "trade 2", "ask radio", "propose", "accept")
    assert row(t, 0) == ["radio"]


@pytest.mark.rule("catastrophe.18")
def test_cards_are_given_from_hand_and_row_alike_each_once():
    t = position("phase: trade", "hand 1: torch torch", "row 1: radio/1 - tent")
    play(t, "trade 2")
    assert refused(t, "give boards") == "catastrophe.18"
    assert refused(t, "give row.2") == "catastrophe.18"
    play(t, "give torch", "give torch")
    assert refused(t, "give torch") == "catastrophe.18"
    play(t, "give row.radio")
    assert refused(t, "give row.radio") == "catastrophe.18"
    play(t, "give row.tent", "propose")
    assert hand(t, 0) == []
    assert row(t, 0) == []
    assert row(t, 1) == ["torch", "torch", "radio/1", "tent"]


@pytest.mark.rule("catastrophe.18")
def test_what_was_just_received_may_go_on():
    t = position("phase: trade", "hand 1: torch")
    play(t, "trade 2", "give torch", "propose", "trade 3", "give row.torch", "propose")
    assert row(t, 2) == ["torch"]


@pytest.mark.rule("catastrophe.19")
def test_one_asks_for_what_lies_in_the_row_and_for_any_title_of_the_hand():
    t = position("phase: trade", "hand 2: radio", "row 2: tent - boards")
    play(t, "trade 2")
    asked = [text for text in texts(t) if text.startswith("ask")]
    assert asked[:2] == ["ask water-filter", "ask pantry"]
    assert len(asked) == 20 + 2
    assert asked[-2:] == ["ask row.tent", "ask row.boards"]
    assert refused(t, "ask row.2") == "catastrophe.19"
    play(t, "ask row.tent")
    assert refused(t, "ask row.tent") == "catastrophe.19"


@pytest.mark.rule("catastrophe.19")
def test_no_more_copies_are_asked_for_than_there_are():
    t = position("phase: trade")
    play(t, "trade 2", "ask doctor", "ask doctor")
    assert "ask doctor" not in texts(t)
    assert refused(t, "ask doctor") == "catastrophe.19"


@pytest.mark.rule("catastrophe.20")
def test_no_title_goes_both_ways_whatever_its_uses():
    t = position("phase: trade", "hand 1: torch", "row 1: radio/1", "row 2: radio torch")
    play(t, "trade 2", "give torch", "give row.radio")
    for move in ("ask torch", "ask radio", "ask row.torch", "ask row.radio"):
        assert move not in texts(t)
        assert refused(t, move) == "catastrophe.20"


@pytest.mark.rule("catastrophe.21")
def test_a_gift_happens_at_once_and_is_the_seats_trade():
    t = position("phase: trade", "hand 1: torch")
    play(t, "trade 3", "give torch", "propose")
    assert row(t, 2) == ["torch"]
    assert (t.turn, phase(t)) == (1, Phase.TRADE)
    assert notes(t)[:2] == ["gift", "gives"]


@pytest.mark.rule("catastrophe.22")
def test_the_partner_accepts_or_declines():
    t = position("phase: trade", "hand 1: torch", "hand 2: radio")
    play(t, "trade 2", "give torch", "ask radio", "propose")
    assert (t.turn, phase(t), texts(t)) == (1, Phase.ANSWER, ["accept", "decline"])
    assert notes(t) == ["offers", "gives", "asks", "lacks", "wants"]
    play(t, "accept")
    assert (row(t, 0), row(t, 1)) == (["radio"], ["torch"])
    assert (hand(t, 0), hand(t, 1)) == ([], [])


@pytest.mark.rule("catastrophe.22")
def test_only_who_holds_all_that_is_asked_for_can_accept():
    t = position("phase: trade", "hand 1: torch", "hand 2: radio")
    play(t, "trade 2", "give torch", "ask radio", "ask radio", "propose")
    assert texts(t) == ["decline"]
    assert refused(t, "accept") == "catastrophe.22"
    assert t.must_decline
    before = t.view(0)
    holds = position("phase: trade", "hand 1: torch", "hand 2: radio radio")
    play(holds, "trade 2", "give torch", "ask radio", "ask radio", "propose")
    assert {**holds.view(0), "held": 0, "deck": 0} == {**before, "held": 0, "deck": 0}


@pytest.mark.rule("catastrophe.23")
def test_three_offers_may_be_declined():
    t = position("phase: trade", "hand 1: torch", "hand 2: radio")
    for attempt in range(3):
        assert (t.turn, phase(t), t.state.attempts) == (0, Phase.TRADE, attempt)
        play(t, "trade 2", "give torch", "ask radio", "propose", "decline")
    assert (t.turn, phase(t)) == (1, Phase.TRADE)
    assert "no_more_offers" in notes(t)
    assert t.state.attempts == 0


@pytest.mark.rule("catastrophe.23")
def test_an_offer_that_is_accepted_is_the_trade():
    t = position("phase: trade", "hand 1: torch tent", "hand 2: radio")
    play(t, "trade 2", "give torch", "ask radio", "propose", "accept")
    assert t.turn == 1


@pytest.mark.rule("catastrophe.24")
def test_an_offer_is_put_together_in_one_order():
    t = position("phase: trade", "hand 1: torch tent", "row 1: radio/1", "row 2: boards")
    play(t, "trade 2", "give torch")
    assert refused(t, "give tent") == "catastrophe.24"
    play(t, "give row.radio")
    assert refused(t, "give tent") == "catastrophe.24"
    play(t, "ask pantry")
    assert refused(t, "give tent") == "catastrophe.24"
    assert refused(t, "ask water-filter") == "catastrophe.24"
    play(t, "ask row.boards")
    assert refused(t, "ask pantry") == "catastrophe.24"
    assert texts(t) == ["propose", "withdraw"]


@pytest.mark.rule("catastrophe.24")
def test_places_of_a_row_are_added_in_order():
    t = position("phase: trade", "row 1: torch radio", "row 2: boards tent")
    play(t, "trade 2", "give row.radio")
    assert refused(t, "give row.torch") == "catastrophe.24"
    play(t, "ask row.tent")
    assert refused(t, "ask row.boards") == "catastrophe.24"


@pytest.mark.rule("catastrophe.24")
def test_to_withdraw_counts_as_an_offer():
    t = position("phase: trade", "hand 1: torch")
    play(t, "trade 2", "give torch", "withdraw")
    assert (t.turn, t.state.attempts, t.view()["offer"]) == (0, 1, None)
    play(t, "trade 2", "withdraw", "trade 3", "withdraw")
    assert t.turn == 1
    assert hand(t, 0) == ["torch"]


def test_moves_of_a_trade_are_for_a_trade():  # catastrophe.29
    t = position("hand 1: torch")
    for move in ("trade 2", "give torch", "ask radio", "propose", "withdraw", "accept", "decline", "pass", "pick torch"):
        assert refused(t, move) == "catastrophe.29"


def test_everyone_sees_an_offer():
    t = position("phase: trade", "hand 1: torch", "row 1: radio/1", "row 2: boards")
    play(t, "trade 2", "give torch", "give row.radio", "ask pantry", "ask row.boards")
    for seat in (None, 1, 2):
        offer = t.view(seat)["offer"]
        assert (offer["trader"], offer["partner"], offer["attempt"], offer["attempts"]) == (0, 1, 1, 3)
        assert (offer["gives"], offer["gives_row"], offer["asks"], offer["asks_row"]) == (["torch"], [0], ["pantry"], [0])


def test_what_is_wrong_with_an_offer_in_one_line_is_said_and_changes_nothing():
    t = position("phase: trade", "hand 1: torch")
    notation = t.game.notation
    with pytest.raises(fuda.UnreadableMove, match="lamp"):
        notation.expand(t.state, "offer 2: lamp for radio")  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("lines", "typed", "rule"),
    [
        (("phase: trade", "hand 1: torch"), "offer 2: boards for radio", 18),  # a card that one does not have
        (("phase: trade", "hand 1: torch"), "offer 2: torch, torch for radio", 18),  # or not so often
        (("phase: trade", "hand 1: torch"), "offer 1: torch for radio", 17),  # to oneself
        (("phase: trade", "hand 1: torch"), "offer 2: nothing for nothing", 17),
        (("phase: trade", "hand 1: torch"), "gift 2: nothing", 17),
        (("phase: trade", "hand 1: torch", "row 2: radio"), "offer 2: torch for torch", 20),
        (("phase: react", "hand 1: torch"), "offer 2: torch for radio", 29),  # out of phase
        (("phase: show", "hand 1: torch"), "gift 2: torch", 29),
        (("phase: trade", "hand 1: torch"), "accept", 29),
    ],
)
def test_a_bad_offer_is_refused_with_its_rule_and_nothing_changes(lines, typed, rule):
    t = position(*lines)
    before = repr(t.state)
    with pytest.raises(fuda.IllegalMove) as refusal:
        t.play_all(t.read(typed))
    assert refusal.value.rule == f"catastrophe.{rule}"
    assert (repr(t.state), t.log) == (before, [])
