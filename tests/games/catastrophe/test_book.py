"""The cards of Catastrophe: what the game's own are like, and how each fault of a household's file is named."""

import re
from pathlib import Path

import pytest

import fuda
from fuda.games.catastrophe import book as declared
from fuda.games.catastrophe.book import (
    AMOUNTS,
    DECK,
    DISASTERS,
    IMPACTS,
    PERSONAS,
    WORDS,
    Card,
    Do,
    Effect,
    Kind,
    Need,
    Special,
    Step,
    Sting,
    Trait,
    Whom,
    check_book,
)
from fuda.games.catastrophe.card_text import members
from fuda.kernel.books import Book, read_book
from fuda.kernel.columns import spelling

CARDS = (Path(declared.__file__).parent / "cards.toml").read_text("utf-8")
HOUSEHOLD = (Path(__file__).parent / "household.toml").read_text("utf-8")


def read(text: str, name: str = "household.toml") -> Book:
    return read_book(Card, [(name, text)], "household", check_book)


def edited(*changes: tuple[str, str], text: str = HOUSEHOLD) -> str:
    """The household's cards with pieces of the text replaced, each once."""
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new, 1)
    return text


def refusal(text: str) -> str:
    with pytest.raises(fuda.BadBook) as error:
        read(text)
    assert "\n" not in str(error.value)
    return str(error.value).removeprefix("household.toml: ")


def own() -> Book:
    return read(CARDS)


@pytest.mark.rule("catastrophe.2")
def test_the_games_own_cards_are_as_many_as_they_should_be():
    book = own()
    assert [len(book.of_kind(kind)) for kind in Kind] == [20, 6, 8, 16, 10]
    assert all(book[n].copies == 3 for n in book.of_kind(Kind.RESOURCE))
    assert all(book[n].copies == 2 for n in book.of_kind(Kind.RESPONSE))


@pytest.mark.rule("catastrophe.3")
def test_every_kind_of_impact_strikes_and_is_helped_by_several_resources():
    book = own()
    for need in Need:
        assert sum(book[n].helps >> need & 1 for n in book.of_kind(Kind.RESOURCE)) >= 3
        assert sum(book[n].strikes.count(need) for n in book.of_kind(Kind.DISASTER)) >= 4
        assert any(book[n].need == need for n in book.of_kind(Kind.IMPACT))


def test_strong_resources_are_narrow():
    book = own()
    kinds = [(book[n].helps.bit_count(), book[n].uses) for n in book.of_kind(Kind.RESOURCE)]
    assert all(uses <= {1: 4, 2: 2, 3: 1}[count] for count, uses in kinds)
    assert sum(count == 3 for count, _ in kinds) <= 2


def test_every_word_of_the_vocabulary_is_on_a_card_of_the_game():
    book = own()
    effects = [each for n in book.of_kind(Kind.RESPONSE) for each in book[n].effects[: book[n].effects_count]]
    assert {each.do for each in effects} == set(Do)
    assert {each.whom for each in effects} == set(Whom)
    assert {book[n].sting for n in book.of_kind(Kind.IMPACT)} == set(Sting)
    personas = [book[n] for n in book.of_kind(Kind.PERSONA)]
    rows = [row for each in personas for row in (*each.ability[: each.ability_count], *each.detriment[: each.detriment_count])]
    assert {row.what for row in rows} == set(Trait) - {Trait.NO_BORROW}  # which decides too much (docs/catastrophe-balance.md)


def test_every_card_has_names_and_texts_of_its_own_in_both_languages():
    book = own()
    for field in ("name", "about"):
        for language in ("en", "ja"):
            texts = [book.texts[n][field].get(language) for n in range(len(book))]
            assert all(texts)
            assert len(set(texts)) == len(texts)
    assert all(book.texts[n]["back"].get(language) for n in book.of_kind(Kind.PERSONA) for language in ("en", "ja"))


def test_names_and_texts_fit_on_cards():
    book = own()
    for n in range(len(book)):
        assert len(book.text(n, "name", "en")) <= 20
        assert len(book.text(n, "name", "ja")) <= 9
        assert len(book.text(n, "about", "en")) <= 150
        assert len(book.text(n, "about", "ja")) <= 80


def test_a_household_may_bring_other_cards_in_english_only():
    book = read(HOUSEHOLD)
    assert [len(book.of_kind(kind)) for kind in Kind] == [11, 2, 1, 3, 6]
    assert book.digest != own().digest
    assert book.text(0, "name", "ja") == book.text(0, "name", "en") == "Bathtub"


FAULTS = [
    ('name = "Bathtub"', 'name = ""', "card 'bathtub', field 'name': in en it has 0 letters, and there may be 1 to 30."),
    (
        'name = "Bathtub"',
        f'name = {{ en = "Bathtub", ja = "{"あ" * 31}" }}',
        "card 'bathtub', field 'name': in ja it has 31 letters, and there may be 1 to 30.",
    ),
    ("uses = 4", "uses = 5", "card 'bathtub', field 'uses': 5 is not between 1 and 4."),
    ("uses = 4", "", "card 'bathtub', field 'uses': it is missing."),
    ("uses = 4", "usse = 4", "card 'bathtub', field 'usse': there is no such field; did you mean 'uses'?"),
    ("copies = 6", "copies = 7", "card 'bathtub', field 'copies': 7 is not between 1 and 6."),
    (
        'helps = ["water"]',
        "helps = []",
        "card 'bathtub', field 'helps': it names 0 kinds of impact, and there may be 1 to 3.",
    ),
    (
        'helps = ["water"]',
        'helps = ["water", "food", "power", "warmth"]',
        "card 'bathtub', field 'helps': it names 4 kinds of impact, and there may be 1 to 3.",
    ),
    (
        'helps = ["water"]',
        'helps = ["watr"]',
        "card 'bathtub', field 'helps': 'watr' is not one of water, food, shelter, warmth, injury, illness, power, "
        "information, mobility, security; did you mean 'water'?",
    ),
    (
        "[card.bathtub]",
        "[card.for]",
        "card 'for': its id can't be told from a word of the moves; choose another, such as for-card.",
    ),
    (
        "[card.bathtub]",
        "[card.12]",
        "card '12': its id can't be told from a word of the moves; choose another, such as 12-card.",
    ),
    (
        "[card.sing]",
        "[card.with]",
        "card 'with': its id can't be told from a word of the moves; choose another, such as with-card.",
    ),
    (
        '"mitigate", needs = ["water"]',
        '"mitigate"',
        "card 'rain', effects row 1, field 'needs': it names no kind of impact that the card mitigates.",
    ),
    ('"heal"', '"heal", needs = ["food"]', "card 'sing', effects row 1, field 'needs': 'heal' does not have it."),
    ('"heal"', '"repair"', "card 'sing', effects row 1, field 'whom': 'repair' does not have it."),
    ('"heal"', '"calm"', "card 'sing', effects row 1, field 'whom': 'calm' does not have it."),
    (
        '"heal", whom = "everyone"',
        '"calm", amount = 2',
        "card 'sing', effects row 1, field 'amount': 'calm' does not have it.",
    ),
    (
        '{ do = "draw" }',
        '{ do = "draw", whom = "anyone" }',
        "card 'rain', field 'effects': two rows have a target to choose, and only one may.",
    ),
    (
        'effects = [{ do = "mitigate"',
        'step = "barter"\neffects = [{ do = "mitigate"',
        "card 'rain', effects row 1, field 'do': 'mitigate' is for the step react, and the card is played in barter.",
    ),
    (
        'effects = [{ do = "mitigate"',
        'effects = [{ do = "draw" }, { do = "draw" }, { do = "mitigate"',
        "card 'rain', field 'effects': it has 4 rows, and there may be at most 2.",
    ),
    (
        '"heal"',
        '"hael"',
        "card 'sing', effects row 1, field 'do': 'hael' is not one of mitigate, heal, draw, repair, calm; did you mean 'heal'?",
    ),
    ('    "illness",\n', "", "card 'storm', field 'strikes': it has 8 values, and needs 9."),
    (
        'sting = "double"',
        'sting = "dobule"',
        "card 'thirst', field 'sting': 'dobule' is not one of none, double, own-cards, alone, no-response, scarce; "
        "did you mean 'double'?",
    ),
    ('sting = "double"', "uses = 2", "card 'thirst', field 'uses': a card of the kind impact does not have it."),
    (
        '"draw", amount = 1',
        '"draw"',
        "card 'aunt', ability row 1, field 'amount': 0 is not between -2 and 2, 0 left out.",
    ),
    (
        '"draw", amount = 1',
        '"draw", amount = 3',
        "card 'aunt', ability row 1, field 'amount': 3 is not between -2 and 2, 0 left out.",
    ),
    (
        '"draw", amount = 1',
        '"row", amount = 1',
        "card 'aunt', ability row 1, field 'amount': 1 is not between -2 and -1.",
    ),
    (
        '"no-borrow"',
        '"no-borrow", amount = 1',
        "card 'aunt', detriment row 1, field 'amount': 1 is given, and 'no-borrow' does not have it.",
    ),
    (
        '"no-borrow"',
        '"no-borrow", needs = ["food"]',
        "card 'aunt', detriment row 1, field 'needs': 'no-borrow' does not have it.",
    ),
    (
        '"no-borrow"',
        '"free-use", amount = 1',
        "card 'aunt', detriment row 1, field 'needs': 'free-use' needs kinds of impact here.",
    ),
    (
        '"no-borrow"',
        '"counts-as", needs = ["food"]',
        "card 'aunt', detriment row 1, field 'to': 'counts-as' needs kinds of impact here.",
    ),
    (
        '"no-borrow"',
        '"counts-as", needs = ["food"], to = ["food", "water"]',
        "card 'aunt', detriment row 1, field 'to': a kind of impact is in 'needs' too.",
    ),
    (
        '{ what = "no-borrow" }',
        '{ what = "draw", amount = -1 }, { what = "draw", amount = -1 }',
        "card 'aunt', field 'detriment': two rows are of the same sort, 'draw'; make one of them.",
    ),
    ('detriment = [{ what = "no-borrow" }]', "", "card 'aunt', field 'detriment': it is missing."),
    (
        'helps = ["mobility"]',
        'helps = ["security"]',
        "card 'storm', field 'strikes': no Resource helps against mobility.",
    ),
    (
        'helps = ["warmth"]',
        'helps = ["water"]',
        "card 'frost', field 'need': no Resource helps against warmth.",
    ),
    ("copies = 6", "copies = 1", "it has 55 cards in the Resource deck, copies included, and there may be 60 to 120."),
    (
        'kind = "disaster"',
        'kind = "disastre"',
        "card 'storm', field 'kind': 'disastre' is not one of resource, response, disaster, impact, persona; "
        "did you mean 'disaster'?",
    ),
]


@pytest.mark.parametrize(("old", "new", "sentence"), FAULTS)
def test_a_fault_is_named_with_card_and_field(old: str, new: str, sentence: str):
    assert refusal(edited((old, new))) == sentence


def without(*ids: str, text: str = HOUSEHOLD) -> str:
    """The cards without some of them."""
    parts = text.split("\n[card.")
    return "\n[card.".join(part for part in parts if part.split("]")[0] not in ids)


def repeated(id: str, times: int) -> str:
    """The cards with one of them there `times` more, each copy with an id of its own."""
    card = "\n[card." + HOUSEHOLD.split(f"\n[card.{id}]")[1].split("\n[card.")[0]
    body = card.removeprefix("\n[card.")
    return HOUSEHOLD + "".join(f"\n[card.{id}-{n}]{body}" for n in range(times))


NUMBERS = [
    (without("storm"), "it has 0 Disasters, and there may be 1 to 16."),
    (repeated("storm", 16), "it has 17 Disasters, and there may be 1 to 16."),
    (without("frost"), "it has 2 Impacts, and there may be 3 to 24."),
    (repeated("frost", 22), "it has 25 Impacts, and there may be 3 to 24."),
    (without("aunt"), "it has 5 Personas, and there may be 6 to 16."),
    (repeated("aunt", 11), "it has 17 Personas, and there may be 6 to 16."),
    (repeated("sing", 11), "it has 13 titles of Responses, and there may be 0 to 12."),
    (
        repeated("scarf", 20).replace("copies = 6", "copies = 2"),
        "it has 33 titles of Resources and Responses, and there may be 1 to 32.",
    ),
    (repeated("bathtub", 11), "it has 126 cards in the Resource deck, copies included, and there may be 60 to 120."),
]


@pytest.mark.parametrize(("text", "sentence"), NUMBERS)
def test_too_few_and_too_many_cards_are_named(text: str, sentence: str):
    assert refusal(text) == sentence


def test_all_faults_of_several_cards_are_named_at_once_with_card_and_field(tmp_path):
    text = edited(
        ('name = "Bathtub"\n', "names = 3\n"),
        ('helps = ["water"]\nuses = 4', 'helps = ["watr"]\nuses = 9'),
        ('need = "water"\nsting = "double"', 'need = "wather"\nsting = "dobule"\nuses = 2'),
        ('"draw", amount = 1 }]\ndetriment = [{ what = "no-borrow" }]', '"drow", amount = 9 }, { hwat = "draw" }]'),
    )
    file = tmp_path / "household.toml"
    file.write_text(text, "utf-8")
    named = [
        re.match(r"household\.toml: (card '\S+', [^:]+): ", fault) for fault in fuda.games.load("catastrophe").book_faults(file)
    ]
    assert [match and match[1] for match in named] == [
        "card 'bathtub', field 'names'",
        "card 'bathtub', field 'helps'",
        "card 'bathtub', field 'uses'",
        "card 'bathtub', field 'name'",
        "card 'thirst', field 'uses'",
        "card 'thirst', field 'need'",
        "card 'thirst', field 'sting'",
        "card 'aunt', ability row 1, field 'what'",
        "card 'aunt', ability row 1, field 'amount'",
        "card 'aunt', ability row 2, field 'hwat'",
        "card 'aunt', ability row 2, field 'what'",
        "card 'aunt', field 'detriment'",
    ]


def test_the_page_for_card_makers_names_the_whole_vocabulary_and_quotes_real_sentences():
    page = (Path(fuda.__file__).parent.parent.parent / "docs" / "catastrophe-cards.md").read_text("utf-8")
    for vocabulary in (Kind, Need, Do, Whom, Step, Sting, Trait):
        assert [word for word in map(spelling, vocabulary) if f"`{word}`" not in page and f'"{word}"' not in page] == []
    for columns in (Card, Effect, Special):
        assert [name for name in (*columns.columns, *columns.texts) if name not in page] == []
    quoted = re.findall(r"^our-house\.toml: (.*)$", page, re.MULTILINE)
    assert len(quoted) == 5
    assert set(quoted) <= {sentence for *_, sentence in (*FAULTS, *NUMBERS)}
    assert "`, `".join(WORDS) in page
    for low, high in (DECK, DISASTERS, IMPACTS, PERSONAS):
        assert f"| {low} | {high} |" in page
    for trait, (low, high) in AMOUNTS.items():
        line = next(line for line in page.split("## Personas")[1].splitlines() if line.startswith(f"| `{spelling(trait)}` |"))
        assert f"{low} to {high}" in line or f"{low} or {high}" in line


FOLDER = Path(declared.__file__).parent
IN_WORDS = ("no", "one", "two", "three", "four")


def test_the_lesson_says_how_often_the_generator_works():
    uses = own()[own().ids.index("generator")].uses
    step = next(
        line for line in (FOLDER / "lessons.toml").read_text("utf-8").split("[[lesson.step]]") if "pick generator" in line
    )
    assert f"The generator has {IN_WORDS[uses]} uses" in step
    assert f"発電機は停電に{uses}回使えます" in step


def test_the_picture_of_the_front_page_shows_cards_as_they_are():
    book = own()
    drawn = re.findall(r'row\("([a-z-]+)", "([^"]+)", "([^"]+)", \{(.+)\}\)', (FOLDER / "web" / "faces.js").read_text("utf-8"))
    assert len(drawn) == 4
    for id, english, japanese, details in drawn:
        card = book[book.ids.index(id)]
        number = book.ids.index(id)
        assert (english, japanese) == (book.text(number, "name", "en"), book.text(number, "name", "ja"))
        needs = [need for need in re.findall(r'"([a-z]+)"', details) if need in {spelling(one) for one in Need}]
        if card.kind == Kind.RESOURCE:
            assert needs == [spelling(Need(one)) for one in members(card.helps)]
            assert f"uses: {card.uses}" in details
        elif card.kind == Kind.DISASTER:
            assert needs == [spelling(Need(one)) for one in card.strikes]
