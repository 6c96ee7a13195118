"""Books: what a card file may say, and the one sentence for everything else."""

import re
from enum import IntEnum
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

import fuda
from fuda.kernel.books import MAX_BYTES, NO_CARD, Book, Row, card, choice, derived, flag, members, number, read_book, rows, text
from tests.kernel import duel
from tests.kernel.duel.book import Card, Do, Element, Kind

GAME: Any = duel.GAME
CARDS = (Path(__file__).parent / "duel" / "cards.toml").read_text("utf-8")


def edited(*changes: tuple[str, str]) -> str:
    """The duel's cards with pieces of the text replaced."""
    text = CARDS
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new, 1)
    return text


def read(text: str) -> Book:
    return GAME.read_book(text)


def refusal(text: str) -> str:
    with pytest.raises(fuda.BadBook) as error:
        read(text)
    sentence = str(error.value)
    assert "\n" not in sentence
    assert sentence.endswith((".", "?"))
    assert len(sentence) < 400
    return sentence


def test_a_book_holds_every_card_as_a_row_of_numbers_kinds_together():
    book = GAME.own_book()
    assert book.name == "plain"
    assert book.ids[:3] == ("spark", "volley", "spring")
    assert book.ids[7:] == ("long-blade", "short-blade", "old-blade", "calm", "red-moon")
    assert (book.of_kind(Kind.SPELL), book.of_kind(Kind.BLADE), book.of_kind(Kind.OMEN)) == (
        range(7),
        range(7, 10),
        range(10, 12),
    )
    volley = book[book.index("volley")]
    assert (volley.kind, volley.cost, volley.power, volley.swift) == (Kind.SPELL, 3, 0, 0)
    assert volley.elements == 1 << Element.FIRE | 1 << Element.STEEL
    assert (volley.effects_count, len(volley.effects)) == (1, 3)
    assert (volley.effects[0].do, volley.effects[0].amount, volley.effects[0].times) == (Do.HIT, 1, 3)
    assert volley.becomes == NO_CARD
    assert book[book.index("smith")].becomes == book.index("long-blade")
    assert book[book.index("storm")].weak == (0, 1, 2)
    assert book.index("no-such-card") == -1


def test_the_array_says_the_same_as_the_rows():
    book = GAME.own_book()
    assert book.array.dtype == Card.dtype
    for row, record in zip(book.rows, book.array, strict=True):
        for name in ("kind", "cost", "power", "swift", "elements", "becomes", "effects_count"):
            assert getattr(row, name) == record[name]
        assert list(row.weak) == record["weak"].tolist()
        assert [(e.do, e.amount, e.times) for e in row.effects] == [tuple(each) for each in record["effects"].tolist()]


def test_rows_can_neither_be_changed_nor_be_asked_for_below_0():
    book = GAME.own_book()
    with pytest.raises(AttributeError, match="can't be changed"):
        book[0].cost = 3
    with pytest.raises(IndexError):
        book[-1]
    with pytest.raises(IndexError):
        book[len(book)]


def test_texts_are_kept_by_language_outside_of_the_rows():
    book = GAME.own_book()
    spring = book.index("spring")
    assert book.text(spring, "name", "ja") == "泉"
    assert book.text(spring, "says", "ja") == "Cold and clear."
    assert not hasattr(book[spring], "name")


def test_a_text_may_have_as_many_dots_as_it_likes():
    book = read(edited(("Cold and clear.", "Cold" + "." * 200)))
    assert book.text(book.index("spring"), "says").count(".") == 200


def test_the_digest_follows_what_rules_read_and_nothing_else():
    own = GAME.own_book().digest
    same = [
        edited(("[card.spark]", "# a comment\n\n[card.spark]")),
        edited(("cost = 1\n", "cost    =  1 # cheap\n")),
        edited(("amount = 2 }", "amount = 2, times = 1 }")),
        edited(('name = "plain"', 'name = "other"')),
        edited(("Cold and clear.", "Warm.")),
        edited(("power = 0\n", "power = 0\nelements = []\n")),
        "\ufeff" + CARDS,
        CARDS.replace("\n", "\r\n"),
    ]
    assert {read(text).digest for text in same} == {own}
    other = [
        edited(("amount = 2 }", "amount = 3 }")),
        edited(("[card.spark]", "[card.sparks]")),
        edited(("cost = 5\n", "cost = 5\nswift = true\n")),
        edited(('becomes = "long-blade"', 'becomes = "old-blade"')),
        edited(("[card.calm]", "[card.temp]"), ("[card.red-moon]", "[card.calm]"), ("[card.temp]", "[card.red-moon]")),
    ]
    digests = {read(text).digest for text in other}
    assert len(digests) == len(other)
    assert own not in digests


def test_a_column_that_is_added_with_a_default_leaves_the_digest_alone():
    class Before(Row):
        rank = number("i8", 0, 9, default=3)

    class After(Before):
        colour = choice(Element, default=Element.WATER)
        parts = rows(Before, 2)

    source = [("cards.toml", "[card.a]\nrank = 0\n[card.b]\n")]
    assert read_book(Before, source, "x").digest == read_book(After, source, "x").digest


def test_a_derived_column_is_worked_out_from_the_others_and_is_in_no_file():
    class Plain(Row):
        name = text()
        effects = rows(Hit, 3)
        speed = number("i8", 0, 9, default=2)

    class Summed(Plain):
        harm = derived("i64", lambda values: sum(row["amount"] for row in values["effects"]) * values["speed"])

    toml = '[card.axe]\nname = "Axe"\neffects = [{ amount = 3 }, { amount = 4 }]'
    plain, summed = (read_book(card, [("cards.toml", toml)], "cards") for card in (Plain, Summed))
    assert summed[0].harm == summed.array[0]["harm"] == 14
    assert summed.digest == plain.digest
    assert Summed.schema() == Plain.schema()
    with pytest.raises(fuda.BadBook, match="there is no such field"):
        read_book(Summed, [("cards.toml", toml + "\nharm = 3")], "cards")
    with pytest.raises(TypeError, match="no column type"):
        derived("u8", len)


class Hit(Row):
    amount = number("i8", 0, 9, default=1)


def test_a_list_may_be_shorter_than_its_room_and_is_filled_up_with_blanks():
    class Listed(Row):
        marks = choice(Element, length=3, fewer=True, default=Element.FIRE)
        near = card(length=2, fewer=True, default=None)

    book = read_book(Listed, [("cards.toml", '[card.a]\nmarks = ["water"]\nnear = ["b"]\n[card.b]\n')], "x")
    assert (book[0].marks, book[0].near) == ((int(Element.WATER), 0, 0), (1, -1))
    assert (book[1].marks, book[1].near) == ((int(Element.FIRE),) * 3, (-1, -1))
    assert (book.array[0]["near"].tolist(), Listed.schema()["marks"]["fewer"]) == ([1, -1], True)
    too_long = [("cards.toml", "[card.a]\nmarks = [" + '"water", ' * 4 + "]")]
    with pytest.raises(fuda.BadBook, match="card 'a', field 'marks': it has 4 values, and there may be 3"):
        read_book(Listed, too_long, "x")


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("cost = 5", "cost = 12", "cards.toml: card 'storm', field 'cost': 12 is not between 0 and 6."),
        ("cost = 5", "cost = 1e400", "cards.toml: card 'storm', field 'cost': inf is not a whole number."),
        ("cost = 5", "cost = true", "cards.toml: card 'storm', field 'cost': true is not a whole number."),
        ("cost = 5", "cost = 2.0", "cards.toml: card 'storm', field 'cost': 2.0 is not a whole number."),
        ("cost = 5", 'cost = "5"', "cards.toml: card 'storm', field 'cost': '5' is not a whole number."),
        ("cost = 5", "cost = 1979-05-27", "cards.toml: card 'storm', field 'cost': 1979-05-27 is not a whole number."),
        ("cost = 5", "cots = 5", "cards.toml: card 'storm', field 'cots': there is no such field; did you mean 'cost'?"),
        ("cost = 5", "", "cards.toml: card 'storm', field 'cost': it is missing."),
        ("cost = 5", "cost = 5\nzzz = 1", "cards.toml: card 'storm', field 'zzz': there is no such field."),
        (
            "cost = 5",
            "cost = 5\npower = 1",
            "cards.toml: card 'storm', field 'power': a card of the kind spell does not have it.",
        ),
        ("swift = true", "swift = 1", "cards.toml: card 'insight', field 'swift': 1 is not true or false."),
        ("[0, 1, 2]", "[0, 1]", "cards.toml: card 'storm', field 'weak': it has 2 values, and needs 3."),
        ("[0, 1, 2]", "[0, 1, 9]", "cards.toml: card 'storm', field 'weak': 9 is not between 0 and 3."),
        (
            '["fire"]',
            '["fir"]',
            "cards.toml: card 'spark', field 'elements': 'fir' is not one of fire, water, steel; did you mean 'fire'?",
        ),
        ('["fire"]', '["fire", "fire"]', "cards.toml: card 'spark', field 'elements': 'fire' is there twice."),
        ('["fire"]', '"fire"', "cards.toml: card 'spark', field 'elements': 'fire' is not a list."),
        (
            'do = "tire-out", amount = 1',
            'do = "TIRE_OUT", amount = 1',
            "cards.toml: card 'storm', effects row 2, field 'do': 'TIRE_OUT' is not one of hit, heal, draw, tire-out.",
        ),
        (
            "amount = 5 }",
            "amount = -1 }",
            "cards.toml: card 'storm', effects row 1, field 'amount': -1 is not between 0 and 9.",
        ),
        (
            "amount = 5 }",
            "amount = 5, tims = 2 }",
            "cards.toml: card 'storm', effects row 1, field 'tims': there is no such field; did you mean 'times'?",
        ),
        ('{ do = "hit", amount = 5 }', "{ amount = 5 }", "cards.toml: card 'storm', effects row 1, field 'do': it is missing."),
        (
            '[{ do = "heal", amount = 4 }]',
            '[{ do = "heal", amount = 4 }, { do = "hit", amount = 1 }, { do = "hit", amount = 1 }, { do = "hit", amount = 1 }]',
            "cards.toml: card 'spring', field 'effects': it has 4 rows, and there may be at most 3.",
        ),
        (
            '[{ do = "heal", amount = 4 }]',
            '"heal"',
            "cards.toml: card 'spring', field 'effects': 'heal' is not a list of tables.",
        ),
        (
            '"long-blade"\n',
            '"long-balde"\n',
            "cards.toml: card 'smith', field 'becomes': there is no card 'long-balde'; did you mean 'long-blade'?",
        ),
        ('"long-blade"\n', '"fog"\n', "cards.toml: card 'smith', field 'becomes': 'fog' is of the kind spell, not blade."),
        ('"long-blade"\n', "7\n", "cards.toml: card 'smith', field 'becomes': 7 is not the id of a card."),
        (
            'kind = "spell"',
            'kind = "spel"',
            "cards.toml: card 'spark', field 'kind': 'spel' is not one of spell, blade, omen; did you mean 'spell'?",
        ),
        ('kind = "spell"\n', "", "cards.toml: card 'spark', field 'kind': it is missing."),
        ('name = "Fog"\n', "", "cards.toml: card 'fog', field 'name': it is missing."),
        ('name = "Fog"', "name = 3", "cards.toml: card 'fog', field 'name': 3 is not a text or a table of texts by language."),
        ('name = "Fog"', 'name = { ja = "霧" }', "cards.toml: card 'fog', field 'name': it has no English text (en)."),
        (
            'name = "Fog"',
            'name = { en = "Fog", english = "" }',
            "cards.toml: card 'fog', field 'name': 'english' is not a language of two letters such as en.",
        ),
        ("[card.fog]", "[card.spark]", "cards.toml, line 32: card 'spark' is there twice."),
        (
            "[card.fog]",
            '[card."Thick Fog"]',
            "cards.toml: card 'Thick Fog': an id is made of small letters, digits and single hyphens, such as storm-lamp.",
        ),
        ("cost = 5", "cost =", "cards.toml, line 48: this is not TOML: Invalid value."),
        ("cost = 5", "cost = 5\ncost = 5", "cards.toml: card 'storm', field 'cost': it is there twice."),
        (
            'name = "plain"',
            'nmae = "plain"',
            "cards.toml: there is no key 'nmae' outside of cards; did you mean 'name'?",
        ),
        ('name = "plain"', 'name = ""', "cards.toml: key 'name': '' is not a text of 1 to 60 letters."),
        ('name = "plain"', "name = [1]", "cards.toml: key 'name': a list of one is not a text of 1 to 60 letters."),
        (
            'name = "plain"',
            'kind = "sword"',
            "cards.toml: key 'kind': 'sword' is no kind of card; there are: spell, blade, omen.",
        ),
        ('name = "plain"', "card.x = 3", "cards.toml: card 'x': it is 3, not a table of fields."),
    ],
)
def test_what_is_wrong_is_named_by_file_card_and_field(old, new, sentence):
    assert refusal(edited((old, new))) == sentence


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "cards.toml: it has no cards; each begins with a line such as [card.storm-lamp]."),
        ("card = 3", "cards.toml: key 'card': it is 3; each card is a table of its own such as [card.storm-lamp]."),
        (
            "[[card]]\nid = 3",
            "cards.toml: key 'card': it is a list of one; each card is a table of its own such as [card.storm-lamp].",
        ),
        ("\x00", "cards.toml, line 1: this is not TOML: Invalid statement."),
        ("x = " + "[" * 5000, "cards.toml: lists or tables in it are nested too deeply."),
        ("x = " + "9" * 5000, "cards.toml: a number in it has too many digits."),
        ("\nx" + ".a" * 2000, "cards.toml, line 2: it has more than 64 dots outside of quotation marks."),
        ('"x"' + '."\u2028"' * 2000, "cards.toml, line 1: it has more than 64 dots outside of quotation marks."),
        (re.sub(r"\[card.(calm|red-moon)\][^\[]*", "", CARDS), "cards.toml: there must be an omen."),
        ("#" * 600_000, "cards.toml: it has more than 512 KiB."),
    ],
)
def test_a_file_that_is_wrong_as_a_whole(text, sentence):
    assert refusal(text).startswith(sentence)


def test_a_kind_may_be_given_once_for_all_cards_of_a_file(tmp_path):
    (tmp_path / "a.toml").write_text(
        'kind = "omen"\n[card.x]\nname = "X"\npower = 1\n[card.y]\nkind = "spell"\nname = "Y"\ncost = 1\n'
    )
    book = GAME.check_book(tmp_path / "a.toml")
    assert [(id, book[n].kind) for n, id in enumerate(book.ids)] == [("y", Kind.SPELL), ("x", Kind.OMEN)]
    assert book.name == "a"


def test_a_book_may_be_a_folder_of_files(tmp_path):
    folder = tmp_path / "household"
    folder.mkdir()
    (folder / "spells.toml").write_text('[card.y]\nkind = "spell"\nname = "Y"\ncost = 1\nbecomes = "z"\n')
    (folder / "omens.toml").write_text('kind = "omen"\n[card.x]\nname = "X"\npower = 1\n')
    (folder / "blades.toml").write_text('kind = "blade"\n[card.z]\nname = "Z"\ncost = 1\n')
    book = GAME.check_book(folder)
    assert (book.name, book.ids) == ("household", ("y", "z", "x"))
    (folder / "more.toml").write_text('kind = "omen"\n[card.x]\nname = "X"\npower = 2\n')
    with pytest.raises(
        fuda.BadBook, match=r"^omens.toml: card 'x' is also in more.toml\.$|^more.toml: card 'x' is also in omens.toml\.$"
    ):
        GAME.check_book(folder)
    (folder / "more.toml").write_text('name = "a"\n')
    (folder / "spells.toml").write_text('name = "b"\n')
    with pytest.raises(fuda.BadBook, match=r"^household: its files give it different names: 'a', 'b'\.$"):
        GAME.check_book(folder)


def test_files_that_cannot_be_read_are_named(tmp_path):
    with pytest.raises(fuda.BadBook, match=r"no-such\.toml can't be read: No such file or directory\.$"):
        GAME.check_book(tmp_path / "no-such.toml")
    with pytest.raises(fuda.BadBook, match=r"has no \.toml files"):
        GAME.check_book(tmp_path)
    (tmp_path / "latin.toml").write_bytes(b'name = "\xe9"')
    with pytest.raises(fuda.BadBook, match=r"^latin\.toml: it is not text in UTF-8\.$"):
        GAME.check_book(str(tmp_path / "latin.toml"))
    (tmp_path / "large.toml").write_bytes(b"#" * (MAX_BYTES + 1))
    with pytest.raises(fuda.BadBook, match="more than 4 MiB"):
        GAME.check_book(tmp_path / "large.toml")
    with pytest.raises(fuda.BadBook, match="can't be read"):
        GAME.check_book("a\0b")
    with pytest.raises(fuda.BadBook, match="A book is given as"):
        GAME.check_book(3)


def test_a_game_without_a_book_says_so():
    with pytest.raises(fuda.BadBook, match="saika has no book"):
        fuda.table("saika", book="cards.toml")
    with pytest.raises(fuda.BadDeck, match="saika is played without decks"):
        fuda.table("saika", decks=[])
    assert fuda.games.load("saika").book_schema is None
    assert not hasattr(fuda.table("saika").state, "book")


def test_a_book_of_another_game_is_refused():
    class Other(Row):
        rank = number("i8")

    book = read_book(Other, [("cards.toml", "[card.a]\nrank = 1")], "x")
    with pytest.raises(fuda.BadBook, match="The book 'x' is not one of duel"):
        GAME.check_book(book)


def test_the_schema_is_ready_for_json():
    schema = GAME.book_schema
    assert schema["cost"] == {"type": "number", "required": True, "of": ["blade", "spell"], "low": 0, "high": 6}
    assert schema["effects"]["columns"]["do"]["values"] == ["hit", "heal", "draw", "tire-out"]
    assert schema["name"] == {"type": "text", "required": True}
    assert schema["effects"]["most"] == 3


class Many(IntEnum):
    HIGH = 63


def test_wrong_declarations_are_refused_when_they_are_made():
    class Named(Row):
        name = text()

    for wrong in (
        lambda: number("f8"),
        lambda: number("i8", 0, 200),
        lambda: members(Many),
        lambda: rows(Named, 3),
        lambda: rows(Row, 0),
        lambda: type("Card", (Row,), {"shape": flag()}),
        lambda: type("Card", (Row,), {"a": rows(Row, 2), "a_count": flag()}),
    ):
        with pytest.raises(TypeError):
            wrong()


values = st.recursive(
    st.one_of(
        st.integers(-(2**70), 2**70), st.booleans(), st.floats(), st.text(max_size=8), st.sampled_from(["hit", "spark", "fire"])
    ),
    lambda inner: st.one_of(
        st.lists(inner, max_size=4),
        st.dictionaries(st.sampled_from(["do", "amount", "times", "en", "ja", "zz"]), inner, max_size=3),
    ),
    max_leaves=8,
)
fields = ["kind", "name", "says", "cost", "power", "swift", "elements", "weak", "becomes", "effects", "effects_count", "x"]
cards = st.dictionaries(
    st.one_of(st.sampled_from(["spark", "a", "b-c"]), st.text(max_size=5)),
    st.one_of(
        st.dictionaries(st.sampled_from(fields), values, max_size=6),
        st.fixed_dictionaries({"kind": st.just("omen"), "name": st.just("O"), "power": st.integers(-5, 400)}),
        values,
    ),
    max_size=4,
)
tops = st.one_of(
    st.fixed_dictionaries({"card": cards}),
    st.dictionaries(st.sampled_from(["name", "kind", "card", "other"]), st.one_of(values, cards), max_size=3),
)


def toml(value: object) -> str:
    """A value as TOML, on one line."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, dict):
        return "{" + ", ".join(f"{toml(str(key))} = {toml(each)}" for key, each in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(toml, value)) + "]"
    if isinstance(value, str):
        return '"' + "".join(c if c.isalnum() else f"\\U{ord(c):08x}" for c in value if not 0xD800 <= ord(c) < 0xE000) + '"'
    return str(value)


def check_read(text: str) -> None:
    """It is a book, or there is one sentence about it."""
    try:
        book = read(text)
    except fuda.BadBook as error:
        sentence = str(error)
    else:
        assert len(book) == len(book.array) == len(book.ids) > 0
        return
    assert sentence.isprintable()
    assert sentence.endswith((".", "?"))
    assert len(sentence) < 500


@settings(derandomize=True, deadline=None, max_examples=300)
@given(tops)
def test_whatever_toml_says_it_is_a_book_or_one_sentence(top):
    check_read("".join(f"{key} = {toml(value)}\n" for key, value in top.items()))


@settings(derandomize=True, deadline=None, max_examples=200)
@given(st.data())
def test_damaged_files_are_books_or_one_sentence(data):
    start = data.draw(st.integers(0, len(CARDS)))
    stop = data.draw(st.integers(start, min(len(CARDS), start + 30)))
    check_read(CARDS[:start] + data.draw(st.text(max_size=10)) + CARDS[stop:])
