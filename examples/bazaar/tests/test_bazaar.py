"""Tests of Bazaar: its contract, and that a card file decides what happens."""

from pathlib import Path

import pytest

import fuda
from fuda.testing import check_game
from fuda_bazaar import GAME

SPICES = Path(__file__).parent.parent / "spices.toml"
ONE_CARD = 'name = "one"\n[card.well]\nname = "Well"\ncost = 0\npoints = {points}\ncopies = 4\n'
THREE_CARDS = ONE_CARD + '[card.tent]\nname = "Tent"\ncost = 9\ncopies = 4\n[card.rug]\nname = "Rug"\ncost = 9\ncopies = 4\n'


def test_it_keeps_the_contract_of_a_game() -> None:
    check_game(GAME, matches=10, tables=1)


def test_two_books_are_played_side_by_side() -> None:
    own, spices = fuda.table(GAME, 2, seed=1), fuda.table(GAME, 2, seed=1, book=SPICES)
    assert set(own.view()["row"]) <= set(GAME.check_book(None).ids)  # type: ignore[union-attr]
    assert set(spices.view()["row"]) <= {"cinnamon", "pepper", "pirate", "saffron"}
    batches = [fuda.batch(GAME, 200, 2, seed=1, book=book) for book in (None, SPICES, None)]
    for batch in batches:
        batch.playout("thumb")
    first, other, again = (batch.scores.mean() for batch in batches)
    assert first == again != other


def test_an_edited_file_takes_effect_at_once(tmp_path: Path) -> None:
    file = tmp_path / "cards.toml"
    means = []
    for points in (1, 5):
        file.write_text(THREE_CARDS.format(points=points))
        batch = fuda.batch(GAME, 50, 2, book=file)
        batch.playout("thumb")
        means.append(batch.scores.sum(axis=1).max())
    assert means == [4, 20]


def test_what_a_card_does_comes_from_the_file() -> None:  # bazaar.6
    t = fuda.table(GAME, position="bazaar, 3 players\nturn: 1\ncoins: 3 1 5 0\nrow: 11 0 1 2 3\n")
    assert t.view()["row"][0] == "thief"
    t.play("buy 1")
    assert t.view()["coins"] == [1 + 1 + 2, 0, 3]
    assert t.words() == ["Seat 1 buys Thief", "Seat 1 takes 1 coin from Seat 2", "Seat 1 takes 2 coins from Seat 3"]
    assert t.words("ja")[0] == "Seat 1 buys 盗賊".replace("Seat 1", "席1")


def test_what_is_too_dear_is_refused() -> None:  # bazaar.5
    t = fuda.table(GAME, position="bazaar, 2 players\nturn: 1\ncoins: 4 0 0 0\nrow: 2 0 1 3 4\n")
    with pytest.raises(fuda.IllegalMove, match=r"not have enough coins.*bazaar\.5"):
        t.play("buy 1")


def test_a_book_that_cannot_be_played_with_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "few.toml"
    file.write_text(ONE_CARD.format(points=1))
    with pytest.raises(fuda.BadBook, match=r"few\.toml: there are 4 cards"):
        fuda.table(GAME, book=file)


def test_a_record_says_with_which_cards_it_was_played() -> None:
    t = fuda.table(GAME, 2, seed=1, book=SPICES)
    t.play("work")
    fuda.games.add(GAME)
    try:
        assert fuda.replay(t.record(), book=SPICES).moves == ["work"]
        with pytest.raises(fuda.MissingBook, match="spices"):
            fuda.replay(t.record())
    finally:
        fuda.games.remove("bazaar")
