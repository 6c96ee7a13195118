"""The standard pack of cards."""

import doctest

import numba
import pytest

import fuda
from fuda import pack
from fuda.cards import card_table, short_face
from fuda.pack import numbers
from fuda.text import render

SAIKA = fuda.games.load("saika")  # any game: the pack's texts are part of all catalogues


def test_its_examples_are_true() -> None:
    assert doctest.testmod(pack).failed == 0


def test_every_card_has_a_notation_that_reads_back_as_itself() -> None:
    texts = pack.texts(range(pack.CARDS))
    assert len(set(texts)) == 52
    assert [pack.parse(text) for text in texts] == list(range(52))
    assert pack.parse(pack.text(53)) == 52  # the two jokers look alike


@pytest.mark.parametrize(
    ("typed", "card"), [("7H", "7h"), ("h7", "7h"), ("♥7", "7h"), ("10♠", "10s"), ("s10", "10s"), (" aC ", "Ac"), ("joker", "*")]
)
def test_cards_are_read_as_people_type_them(typed: str, card: str) -> None:
    number = pack.parse(typed)
    assert number is not None
    assert pack.text(number) == card


@pytest.mark.parametrize("typed", ["", "h", "1h", "77h", "7x", "s", "pass"])
def test_what_is_no_card_is_none(typed: str) -> None:
    assert pack.parse(typed) is None


def test_ranks_go_from_two_to_ace_and_suits_as_in_notation() -> None:
    ace = pack.parse("Ah")
    assert ace is not None
    assert (pack.rank_of(ace), pack.suit_of(ace)) == (12, pack.HEARTS)
    assert pack.card_of(0, pack.SPADES) == pack.parse("2s")
    assert pack.is_red(ace)
    assert not pack.is_joker(ace)
    assert pack.is_joker(52)
    assert not pack.is_red(52)


def test_cards_have_names_in_both_languages() -> None:
    seven = pack.parse("7h")
    assert seven is not None
    assert [render(SAIKA, pack.name(seven), language) for language in ("en", "ja")] == ["7 of hearts", "ハートの7"]
    assert [render(SAIKA, pack.name(52), language) for language in ("en", "ja")] == ["joker", "ジョーカー"]
    assert pack.symbol(seven) == "♥7"
    assert pack.symbol(52) == "★"


def test_the_card_table_says_how_a_card_is_drawn() -> None:
    cards = {card.notation: card for card in pack.cards(jokers=True)}
    assert len(cards) == 53
    assert (cards["Kd"].suit, cards["Kd"].colour, cards["Kd"].index) == ("diamonds", "red", "K")
    assert (cards["*"].suit, cards["*"].colour) == ("joker", "ink")
    assert len(pack.cards()) == 52


def test_rules_may_call_what_is_about_numbers() -> None:
    compiled = numba.njit(numbers.rank_of), numba.njit(numbers.suit_of), numba.njit(numbers.is_joker)
    assert [function(51) for function in compiled] == [12, pack.HEARTS, False]
    assert numba.njit(numbers.card_of)(12, 3) == 51
    assert {function.__module__ for function in (pack.rank_of, pack.suit_of, pack.card_of, pack.is_joker)} == {numbers.__name__}


def test_a_terminal_shows_cards_in_few_signs() -> None:
    daifugo = fuda.games.load("daifugo")
    assert [short_face(daifugo, card) for card in ("7h", "10s", "*")] == [("red", "♥7"), ("ink", "♠10"), ("ink", "★ joker")]
    assert [short_face(SAIKA, card) for card in ("red-7", "pillar")] == [("red", "red 7"), ("ink", "5 Human Pillar")]
    assert short_face(SAIKA, "pillar", "ja") == ("ink", "5 人柱")
    assert short_face(SAIKA, "no-card") == ("ink", "no-card")


def test_daifugo_uses_the_pack_under_its_own_numbers() -> None:
    game = fuda.games.load("daifugo")
    table = card_table(game)
    assert len(table) == 53
    for notation, card in table.items():
        assert game.notation.parse(None, f"give {notation}") - game.notation.parse(None, "give 3s") == card.id
        assert card.suit is not None
