"""Tests of Doubt: what every game must keep, and its own rules."""

import pytest

import fuda
from fuda.testing import check_game
from fuda_doubt import GAME


def table(claim: str = "2", turn: int = 1) -> fuda.Table:
    """Two seats; the first holds a 2 and a 3, the second a 4 and two 5s."""
    return fuda.table(
        GAME,
        position=f"""
            doubt, 2 players
            turn: {turn}
            claim: {claim}
            hand 1: 2h 3s
            hand 2: 4c 5d 5h
        """,
    )


def test_it_keeps_the_contract_of_a_game() -> None:
    check_game(GAME, matches=20, tables=1)


@pytest.mark.parametrize("dealt", [6, 8])
def test_as_many_cards_are_dealt_as_was_agreed_on(dealt: int) -> None:  # doubt.1
    assert fuda.table(GAME, 6, seed=1, dealt=dealt).view()["held"] == [dealt] * 6


def test_the_claims_go_from_2_to_the_ace_and_begin_again() -> None:  # doubt.4
    t = table(claim="A")
    t.play("3s")
    assert t.words() == ["Seat 1 lays a card and claims: A"]
    assert t.view()["claim"] == "2"


def test_only_who_laid_a_card_knows_it() -> None:  # doubt.5
    t = table()
    t.play("3s")
    assert t.words(seat=0) == ["Seat 1 lays a card and claims: 2", "It is the 3 of spades"]
    assert t.words(seat=1) == t.words(seat=None) == ["Seat 1 lays a card and claims: 2"]
    assert "3s" not in str(t.view(1))


def test_a_card_that_is_not_in_the_hand_is_refused() -> None:  # doubt.3
    with pytest.raises(fuda.IllegalMove, match="not in your hand") as refused:
        table().play("4c")
    assert refused.value.rule == "doubt.3"


def test_without_a_pile_there_is_nothing_to_doubt() -> None:  # doubt.6
    with pytest.raises(fuda.IllegalMove, match=r"doubt\.6"):
        table().play("doubt")


@pytest.mark.parametrize(("card", "loser"), [("2h", 1), ("3s", 0)])
def test_who_is_wrong_takes_the_pile_and_starts_the_next(card: str, loser: int) -> None:  # doubt.7
    t = table()
    t.play(card)
    t.play("doubt")
    assert t.view()["shown"] == card
    assert [t.view()["taken"][seat] for seat in (loser, 1 - loser)] == [1, 0]
    assert (t.turn, t.view()["pile"], t.view()["claim"]) == (loser, 0, "3")


def test_the_match_ends_when_a_seat_without_cards_is_to_move() -> None:  # doubt.8, doubt.9
    t = table()
    for card in ("2h", "4c", "3s", "5d"):
        t.play(card)
    assert t.over
    assert (t.scores, t.places) == ([0, -1], [1, 2])
    with pytest.raises(fuda.OutOfTurn):
        t.play("5h")


def test_the_rule_of_thumb_beats_random_play() -> None:
    batch = fuda.batch(GAME, 2000, 2, seed=1)
    batch.playout(["thumb", "random"])
    assert batch.scores[:, 0].mean() > batch.scores[:, 1].mean() + 1


def test_a_position_in_which_a_card_is_twice_is_refused() -> None:
    with pytest.raises(fuda.BadPosition, match="hand 2"):
        fuda.table(GAME, position="doubt, 2 players\nturn: 1\nhand 1: 2h 3s\nhand 2: 2h")
