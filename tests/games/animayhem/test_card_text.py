"""What is printed on cards: words for all of the vocabulary in both languages, sentences without holes, and some to read."""

import re
from enum import IntEnum
from typing import Any

import pytest
from hypothesis import HealthCheck, assume, given, settings, strategies as st

from fuda.cards import Card as TableCard
from fuda.games.animayhem.book import ABOUT, Card, Effect
from fuda.games.animayhem.card_sentences import Reader, word, words
from fuda.games.animayhem.card_text import card_text, cards, lines, sentences
from fuda.games.animayhem.vocabulary import (
    Ability,
    Action,
    Category,
    Destination,
    Duration,
    Gender,
    Kind,
    Per,
    PhaseName,
    Pick,
    Price,
    Reach,
    Side,
    Skill,
    VehicleClass,
    What,
    When,
    Whom,
)
from fuda.kernel.books import Book
from fuda.kernel.columns import spelling
from fuda.text import LANGUAGES
from tests.games.animayhem.cards import book_of, starter_set

BOOK = starter_set()
TABLES: dict[str, type[IntEnum]] = {
    "kind": Kind,
    "ability": Ability,
    "gender": Gender,
    "vehicle-class": VehicleClass,
    "when": When,
    "what": What,
    "whom": Whom,
    "pick": Pick,
    "side": Side,
    "reach": Reach,
    "per": Per,
    "pay": Price,
    "duration": Duration,
    "to": Destination,
    "action": Action,
    "phase": PhaseName,
    "skill": Skill,
    "category": Category,
}
NAMELESS = (Gender, Ability, VehicleClass, Action, PhaseName, Skill, Category)  # their NONE is never said
HOLES = re.compile(r"[{}]|  |\s[.,。、]|\.\.|。。|、、|\bNone\b|\bNONE\b|^\s|\s$")


def whole(text: str, language: str) -> bool:
    """Whether a text has no holes and its sentences end."""
    ends = (".", "!", "?", "»") if language == "en" else ("。", "！", "？", "»")
    return not HOLES.search(text) and text.endswith(ends)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("table", TABLES)
def test_every_member_of_the_vocabulary_has_words(table: str, language: str):
    for each in TABLES[table]:
        if each.name == "NONE" and TABLES[table] in NAMELESS:
            continue
        key = f"cards.{table}.{spelling(each)}"
        assert key in words(language), key
        if language == "en":
            assert key in words("en")


def test_japanese_has_words_of_its_own_for_all_of_them():
    english = words("en")
    japanese = words("ja")
    same = [key for key in english if key.startswith("cards.") and english[key] == japanese.get(key)]
    assert all(re.fullmatch(r"[{}\d«»]*", str(english[key])) for key in same), same
    assert set(english) == set(japanese)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_text_of_every_starter_card_reads_whole(language: str):
    for n, id in enumerate(BOOK.ids):
        for line in lines(BOOK, n, language):
            assert whole(line, language), (id, line)
        assert whole(card_text(BOOK, n, language), language) or BOOK.text(n, "says", language), id
        count = BOOK[n].effects_count
        assert not count or len(sentences(BOOK, n, language)) > 0


def test_no_japanese_text_has_english_words_in_it():
    for n, id in enumerate(BOOK.ids):
        assert not re.search(r"[A-Za-z]{2,}", card_text(BOOK, n, "ja")), id


def chosen(kind: type[IntEnum]) -> Any:
    return st.sampled_from([each for each in kind if each.name != "NONE"])


@settings(max_examples=600, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.filter_too_much])
@given(
    card_kind=st.sampled_from(list(Kind)),
    what=st.sampled_from(list(What)),
    fields=st.fixed_dictionaries(
        {},
        optional={
            "when": chosen(When),
            "whom": chosen(Whom),
            "pick": chosen(Pick),
            "side": chosen(Side),
            "reach": chosen(Reach),
            "of_skill": chosen(Skill),
            "of_category": chosen(Category),
            "of_gender": chosen(Gender),
            "to": chosen(Destination),
            "per": chosen(Per),
            "pay": chosen(Price),
            "duration": chosen(Duration),
        },
    ),
    amount=st.integers(-5, 5),
    toss=st.booleans(),
    needs=st.booleans(),
    language=st.sampled_from(LANGUAGES),
)
def test_every_row_of_the_vocabulary_becomes_a_whole_sentence(
    card_kind: Kind, what: What, fields: dict[str, IntEnum], amount: int, toss: bool, needs: bool, language: str
):
    assume(what not in ABOUT or fields.get("whom", Whom.SELF) in ABOUT[what])
    assume(fields.get("per") != Per.CATEGORY or "of_category" in fields)  # `check_book` asks for it
    table: dict[str, Any] = {name: spelling(value) for name, value in fields.items()}
    table |= {"what": spelling(what), "ability": "attack", "skill": "music", "category": "robot", "action": "steal"}
    table |= {"phase": "move", "amount": amount, "toss": toss, "turns": 2}
    if needs:
        table["needs"] = [{"skill": "cooking", "count": 2}, {"ability": "charm", "count": 4}]
    reader = Reader(BOOK, BOOK.of_kind(card_kind)[0], language)
    reader.rows = [Effect.as_plain(Effect.read(table, lambda _: (0, None), None))]
    said = reader.sentences()
    assert len(said) == 1
    assert whole(said[0], language), said[0]
    assert not re.search(r"\b[Yy]ou (is|has|gets|takes|goes|skips)\b", said[0]), said[0]


def one(text: str, language: str = "en") -> list[str]:
    """What the first card of a small book does."""
    book = book_of(text)
    return sentences(book, 0, language)


def flash(*rows: str) -> str:
    return f'[card.spark]\nkind = "flash"\nname = "Spark"\neffects = [{", ".join(rows)}]\n'


@pytest.mark.parametrize(
    ("row", "english", "japanese"),
    [
        (
            '{ what = "add", ability = "attack", amount = 2, whom = "character", pick = "chosen", side = "own" }',
            "One Character of yours gets +2 Attack.",
            "自分のキャラクター一人は攻撃＋2。",
        ),
        (
            '{ when = "played", what = "divide", ability = "charm", amount = 2, whom = "opponent" }',
            "The opponent has Charm halved.",
            "相手の魅力は半分になる。",
        ),
        (
            '{ when = "played", what = "bonk", whom = "character", pick = "random", of_gender = "male", side = "others" }',
            "A random male Character of other players is Bonked.",
            "ほかのプレイヤーの男性キャラクターから無作為に一人は気絶する。",
        ),
        (
            '{ when = "played", what = "defeat", whom = "disaster", pick = "strongest", of_category = "robot" }',
            "The strongest Robot Disaster is Defeated.",
            "最も強い«ロボット»の災厄は撃退される。",
        ),
        (
            '{ when = "played", what = "hold", whom = "group", duration = "turns", turns = 2 }',
            "Each Character of the group is Held for 2 Turns.",
            "2ターンのあいだ、一行のキャラクター全員は拘束される。",
        ),
        ('{ when = "played", what = "draw", amount = 3 }', "You draw 3 cards.", "カードを3枚引く。"),
        (
            '{ when = "played", what = "look", whom = "hand", side = "others", amount = 0 }',
            "You look at each other player's hand.",
            "ほかの各プレイヤーの手札を見る。",
        ),
        (
            '{ when = "played", what = "damage", whom = "disaster", pick = "chosen", pay = "energy", price = 2, '
            'needs = [{ skill = "magic" }] }',
            "For 2 Energy, with Magic, one Disaster takes 1 Damage.",
            "気力2を払い、魔法があれば、災厄一つは1ダメージを受ける。",
        ),
        (
            '{ when = "played", what = "skip", whom = "player", side = "others", phase = "reload" }',
            "Each other player skips the next Reload phase.",
            "ほかの各プレイヤーは次の補充フェイズを飛ばす。",
        ),
        (
            '{ when = "played", what = "destroy", whom = "draw-pile", side = "others", amount = 2 }',
            "2 random cards of each other player's Draw pile are Destroyed.",
            "ほかの各プレイヤーの山札から無作為に2枚を破壊する。",
        ),
        (
            '{ when = "played", what = "look", whom = "under", reach = "adjacent", amount = 0 }',
            "You look at the Disasters under a Location here or next to it.",
            "今いる、または隣のロケーションの下の災厄を見る。",
        ),
    ],
)
def test_rows_read_like_this(row: str, english: str, japanese: str):
    assert one(flash(row)) == [english]
    assert one(flash(row), "ja") == [japanese]


def test_rows_that_add_to_abilities_of_the_same_ones_share_a_sentence():
    rows = [
        '{ what = "add", ability = "attack", whom = "group" }',
        '{ what = "add", ability = "defense", amount = -1, whom = "group" }',
    ]
    assert one(flash(*rows)) == ["Each Character of the group gets +1 Attack and -1 Defense."]
    rows[1] = '{ what = "add", ability = "defense", amount = -1, whom = "opponent" }'
    assert one(flash(*rows)) == ["Each Character of the group gets +1 Attack.", "The opponent gets -1 Defense."]


def test_requirement_cost_uses_and_limit_are_said():
    text = """
    [card.blue-lantern]
    kind = "item"
    name = "Blue Lantern"
    limit = 6
    uses = 3
    cost = [{ ability = "energy", amount = 2 }]
    skills = [{ skill = "magic", count = 2 }, { skill = "cooking", count = -1 }]
    requires = [
        { terms = [{ skill = "royalty" }, { gender = "female", count = 2 }] },
        { terms = [{ ability = "attack", count = 4 }] },
    ]
    """
    assert one(text) == [
        "Skills: Magic x2, Cooking -1.",
        "Requires Royalty and Female x2, or Attack 4+.",
        "Costs 2 Energy.",
        "3 uses.",
        "Up to 6 in a deck.",
    ]


def test_text_that_is_not_played_is_marked_as_such():
    text = '[card.odd]\nkind = "flash"\nname = "Odd"\ninstructions = "Sing a song"\n'
    assert one(text) == ["Not carried out by the rules: Sing a song."]


def test_the_card_table_has_every_card_with_its_text():
    table = cards(BOOK)
    assert [card.notation for card in table] == list(BOOK.ids)
    assert all(isinstance(card, TableCard) for card in table)
    tama = table[BOOK.index("tama")]
    text: Any = tama.text
    assert text["en"].startswith("Character, female: Attack 1, Defense 3, Movement 4, Charm 5, Energy 2. Skills: Acrobatics,")
    assert tama.index == "1/3"
    details: Any = dict(tama.details)
    words = details.pop("words")
    assert details == {
        "kind": "character",
        "abilities": {"attack": 1, "defense": 3, "movement": 4, "charm": 5, "energy": 2},
        "categories": ["animal", "spirit", "cute"],
        "skills": {"acrobatics": 1, "peeping": 1, "speed": 1, "blind-luck": 1},
        "gender": "female",
    }
    rocket: Any = table[BOOK.index("mail-rocket")].details
    assert (rocket["vehicle"], rocket["riders"]) == ("planetary", 3)
    assert "鈴" in text["ja"]
    assert words["en"]["skills"] == ["Acrobatics", "Peeping", "Speed", "Blind Luck"]
    assert words["en"]["does"][:2] == ["Its other side is Tama (Nine Bells).", "This Character can pierce Illusions."]
    assert words["en"]["categories"] == ["Animal", "Spirit", "Cute"]
    assert words["ja"]["says"].startswith("無視している")


def test_words_take_their_plural_form():
    assert word("en", "uses", 1) == "1 use"
    assert word("en", "uses", 2) == "2 uses"


def test_every_column_of_a_card_that_players_must_know_is_said():
    """A column that `card_text` knows nothing of would be a secret rule."""
    known = {"kind", "limit", "categories", "gender", "attack", "defense", "movement", "charm", "energy", "skills", "requires"}
    known |= {"cost", "uses", "fast", "alone", "effects", "charm_effects", "change", "becomes", "other_side", "haven_with"}
    known |= {"major", "moves_once", "host", "vehicle", "riders", "carries_vehicle"}
    assert set(Card.columns) == known
    assert isinstance(BOOK, Book)


def test_an_opponent_that_is_narrowed_down_is_told_with_what_narrows_it():
    book = book_of(
        """
[card.moth]
kind = "disaster"
name = "Moth"
attack = 2
defense = 2
movement = 2

[[card.moth.effects]]
what = "forbid"
action = "attack"
whom = "opponent"
of_gender = "male"
among = [{ ability = "charm", count = 6, most = true }]
"""
    )
    assert sentences(book, 0, "en") == ["Each male opponent with Charm 6 or less may not attack."]
    assert "男性" in sentences(book, 0, "ja")[0]
