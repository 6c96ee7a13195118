"""The page for people who make cards: as written from the declarations, with every word of the vocabulary."""

from pathlib import Path

from fuda.games.animayhem import card_guide, card_guide_text
from fuda.games.animayhem.book import Card, Effect
from fuda.games.animayhem.vocabulary import Category, Skill, What, Whom
from fuda.kernel.columns import spelling

PAGE = Path(__file__).parents[3] / "docs" / "animayhem-cards.md"


def test_the_page_is_up_to_date():
    wanted = "write it anew: python -m fuda.games.animayhem.card_guide > docs/animayhem-cards.md"
    assert PAGE.read_text("utf-8") == card_guide.page(), wanted


def test_every_field_and_word_is_on_the_page():
    page = PAGE.read_text("utf-8")
    names = [*Card.columns, *Card.texts, *Effect.columns]
    names += [spelling(each) for members in (What, Whom, Skill, Category) for each in members if each.name != "NONE"]
    assert [name for name in names if f"`{name}`" not in page] == []


def test_every_word_for_what_a_row_does_has_an_example():
    assert set(card_guide_text.EXAMPLES) == {spelling(what) for what in What}


def test_every_damaged_card_gets_its_sentence():
    said = card_guide.faults_part().split("```")[1].strip().splitlines()
    assert len(said) == len(card_guide_text.FAULTS)
    assert all((line.startswith("cards.toml: card '") and "field" in line) or "terms row" in line for line in said)
