"""What people read of the cards: sentences made from the rows that the rules read, and the card table."""

import re
from pathlib import Path

import pytest

import fuda
from fuda.cards import card_name, card_table, card_text
from fuda.games.catastrophe import card_text as made
from fuda.games.catastrophe.book import Kind, Need
from fuda.kernel.books import Book
from fuda.kernel.columns import spelling
from fuda.text import LANGUAGES, render

GAME = fuda.games.load("catastrophe")
HOUSEHOLD = (Path(__file__).parent / "household.toml").read_text("utf-8")


def household(*changes: tuple[str, str]) -> Book:
    text = HOUSEHOLD
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new, 1)
    return GAME.read_book(text)


def said(book: Book, id: str, language: str = "en", side: str = "ability") -> str:
    """What a card does, without what is true about it."""
    return "".join(render(GAME, part, language) for part in made.spaced(made.effects(book, book.index(id), side)))


def test_a_resource_says_its_kinds_and_uses():
    book = household()
    assert said(book, "bathtub") == "Covers water. 4 uses."
    assert said(book, "caravan") == "Covers water, food and shelter. 1 use."
    assert said(book, "caravan", "ja") == "水・食料・住まいに備える。1回使える。"


@pytest.mark.parametrize(
    ("row", "english", "japanese"),
    [
        ('do = "heal"', "You regain 1 Vitality.", "自分の体力を1回復する。"),
        ('do = "heal", whom = "neighbour", amount = 2', "A neighbour regains 2 Vitality.", "隣の席一つの体力を2回復する。"),
        ('do = "draw", whom = "everyone"', "Everyone draws 1 card.", "全員がカードを1枚引く。"),
        ('do = "draw", amount = 3', "You draw 3 cards.", "カードを3枚引く。"),
        (
            'do = "mitigate", needs = ["food"]',
            "Mitigates one of your own impacts of food.",
            "自分の食料の被害を一つ選び、1回分防ぐ。",
        ),
        (
            'do = "mitigate", needs = ["food", "power"], whom = "everyone", amount = 2',
            "Gives one impact of food or power 2 uses for everyone.",
            "食料・電気の被害を一つ選び、全員の分をそれぞれ2回分防ぐ。",
        ),
        (
            'do = "repair", amount = 2',
            "A partly used card in your row gets up to 2 uses back.",
            "自分の場の、使いかけのカード1枚を2回分まで元に戻す。",
        ),
        ('do = "calm"', "Takes the sting off this phase's Impact.", "この段階の被害カードの追い打ちをなくす。"),
    ],
)
def test_a_response_says_what_it_does_and_when(row: str, english: str, japanese: str):
    book = household(('do = "heal", whom = "everyone"', row))
    assert said(book, "sing") == f"Play it in React. {english}"
    assert said(book, "sing", "ja") == f"対応で使う。{japanese}"


def test_a_response_of_two_rows_says_both_and_its_step():
    book = household(('effects = [{ do = "heal"', 'step = "barter"\neffects = [{ do = "draw" }, { do = "heal"'))
    assert said(book, "sing") == "Play it in Barter, in your own turn to trade. You draw 1 card. Everyone regains 1 Vitality."


def test_a_disaster_says_its_three_phases_and_an_impact_its_sting():
    book = household()
    assert said(book, "storm") == (
        "Immediate: shelter, power and mobility. Short Term: water, food and information. Long Term: illness, food and security."
    )
    assert said(book, "frost") == "Strikes everyone: warmth."
    assert (
        said(book, "thirst")
        == "Strikes everyone: water. It counts double: it takes 2 uses, and each one missing costs 1 Vitality."
    )


@pytest.mark.parametrize(
    ("row", "english"),
    [
        ('"draw", amount = -2', "Draws 2 cards fewer at Replenish."),
        ('"restock", amount = 1', "Shows 1 card more at Restock."),
        ('"show", amount = -1', "Shows 1 card fewer in Provisioning."),
        ('"row", amount = -2', "Has room for 2 cards fewer in the row."),
        ('"offers", amount = 2', "Makes 2 offers more in a turn to trade."),
        ('"free-use", needs = ["food", "water"], amount = 2', "In each React, 2 uses for water or food without a card."),
        ('"needs-more", needs = ["food"], amount = 1', "Own impacts of food take 1 use more."),
        ('"counts-as", needs = ["food"], to = ["water"]', "Cards for food can also be used for water."),
        ('"free-borrow", amount = 1', "Borrows once in each React without passing a card."),
        ('"free-borrow", amount = 2', "Borrows 2 times in each React without passing a card."),
        ('"no-borrow"', "Can't borrow."),
        ('"no-helping"', "Can't mitigate impacts of others."),
        ('"no-help"', "Impacts can't be mitigated by others."),
        ('"foresight"', "Sees the next Impact before it is revealed."),
    ],
)
def test_a_persona_says_what_is_special_about_it(row: str, english: str):
    book = household(('"no-borrow"', row))
    assert said(book, "aunt", side="detriment") == english
    assert re.search("[ぁ-ん]", said(book, "aunt", "ja", "detriment"))


def test_every_card_says_what_it_does_and_what_is_true_in_both_languages():
    book = GAME.own_book()
    assert book is not None
    for n, id in enumerate(book.ids):
        for language in LANGUAGES:
            text = card_text(GAME, id, language)
            assert text.endswith(book.text(n, "about", language))
            assert text.startswith(said(book, id, language))
            assert "{" not in text
    assert card_text(GAME, "nurse.back") == "Own impacts of illness take 1 use more. " + book.text(book.index("nurse"), "back")


def test_a_persona_is_in_the_card_table_with_both_sides():
    table = card_table(GAME)
    book = GAME.own_book()
    assert book is not None
    assert len(table) == len(book) + len(book.of_kind(Kind.PERSONA))
    assert table["cook"].id == table["cook.back"].id == book.index("cook")
    assert card_name(GAME, "cook.back", "ja") == "料理人"
    assert (table["cook"].details["side"], table["cook.back"].details["side"]) == ("ability", "detriment")


def test_the_card_table_tells_faces_what_to_draw():
    book = household()
    table = card_table(GAME, book)
    assert table["caravan"].details == {"kind": "resource", "needs": ["water", "food", "shelter"], "uses": 1}
    assert table["rain"].details == {
        "kind": "response",
        "step": "react",
        "does": ["mitigate", "draw"],
        "whom": "anyone",
        "needs": ["water"],
    }
    assert table["storm"].details["phases"][2] == ["illness", "food", "security"]
    assert table["thirst"].details == {"kind": "impact", "needs": ["water"], "sting": "double"}
    assert table["grandmother"].details["needs"] == ["warmth", "illness"]
    assert table["caravan"].text == [("cards.resource", 1, made.any_of([Need.WATER, Need.FOOD, Need.SHELTER], "and"))]


def test_every_kind_of_impact_has_a_name_of_its_own():
    for language in LANGUAGES:
        names = [render(GAME, made.need(need), language) for need in Need]
        assert len(set(names)) == len(names)
    assert [render(GAME, made.need(need), "en") for need in Need] == [spelling(need) for need in Need]
