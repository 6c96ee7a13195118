"""Books and decks of Ani-Mayhem: what makes a card, and what a deck must be."""

from typing import Any

import pytest

import fuda
from fuda.games.animayhem import book as cards
from fuda.games.animayhem.decks import check_deck, default_deck, power_cards
from fuda.games.animayhem.vocabulary import OLDER_CATEGORIES, OLDER_SKILLS, Ability, Category, Kind, Skill, What, When
from fuda.kernel.books import read_book
from tests.games.animayhem.scene import BOOK

CHARACTER = """
[card.ayame]
kind = "character"
name = "Ayame"
gender = "female"
attack = 3
defense = 3
movement = 2
charm = 3
energy = 1
"""


def faults(toml: str) -> list[str]:
    """What is wrong with a file of cards, without the file's name and the last full stop."""
    try:
        book = read_book(cards.Card, (("cards.toml", toml),), "test")
    except fuda.BadBook as error:
        return [str(error).removeprefix("cards.toml: ").removesuffix(".")]
    return cards.check_book(book)


def test_sets_of_what_a_card_can_do_are_worked_out_from_its_rows():
    toml = (
        CHARACTER
        + """skills = [{ skill = "cooking" }]
effects = [
    { what = "skill", skill = "artist", whom = "group" },
    { what = "add", ability = "charm", amount = 1 },
    { when = "used", what = "damage", whom = "disaster" },
]
[card.sword]
kind = "equipment"
name = "Sword"
attack = 4
cost = [{ ability = "energy" }]
"""
    )
    book = read_book(cards.Card, (("cards.toml", toml),), "test")
    ayame, sword = book[book.index("ayame")], book[book.index("sword")]
    assert ayame.does == 1 << What.SKILL | 1 << What.ADD
    assert ayame.does_to_others == 1 << What.SKILL
    assert (ayame.own_skills, ayame.given_skills) == (1 << Skill.COOKING, 1 << Skill.ARTIST)
    assert ayame.changes == 1 << Ability.CHARM
    assert ayame.moments == 1 << When.ALWAYS | 1 << When.USED
    assert sword.changes == 1 << Ability.ATTACK | 1 << Ability.ENERGY
    assert (sword.does, sword.moments) == (0, 0)


def effect(row: str, kind: str = "item") -> list[str]:
    return faults(f'[card.lamp]\nkind = "{kind}"\nname = "Lamp"\neffects = [{{ {row} }}]')


def deck(**changes: int) -> dict[str, int]:
    """The default deck of the sample book, with other counts of some cards; underscores stand for hyphens."""
    return {id: count for id, count in (default_deck(BOOK, 0) | changes).items() if count > 0}


def only_fault(deck: dict[str, int]) -> str:
    found = check_deck(BOOK, deck)
    assert len(found) == 1, found
    return found[0]


def test_the_sample_book_is_right_and_makes_a_standard_deck_for_every_seat() -> None:
    assert cards.check_book(BOOK) == []
    for seat in range(4):
        assert check_deck(BOOK, default_deck(BOOK, seat)) == []
        assert sum(default_deck(BOOK, seat).values()) == 86


def test_the_lists_of_skills_and_categories_are_those_of_the_rulebook() -> None:
    assert (len(Skill) - 1 - len(OLDER_SKILLS), len(Category) - 1 - len(OLDER_CATEGORIES)) == (57, 80)


CHAPEL = """
[card.chapel]
kind = "location"
name = "Chapel"
requires = [{ terms = [{ skill = "priest" }] }]
haven_with = ["ayame"]
"""


@pytest.mark.parametrize(
    ("row", "fault"),
    [
        ('what = "add"', "card 'lamp', effects row 1, field 'ability': it is missing; 'add' needs it"),
        ('what = "adds"', "card 'lamp', effects row 1, field 'what': 'adds' is not one of"),
        ('what = "skill"', "card 'lamp', effects row 1, field 'skill': it is missing; 'skill' needs it"),
        ('what = "pierce", skill = "music"', "card 'lamp', effects row 1, field 'skill': 'pierce' does nothing with it"),
        ('what = "bonk"', "card 'lamp', effects row 1, field 'when': it is missing; 'bonk' happens at a moment"),
        (
            'what = "divide", ability = "charm", amount = 0',
            "card 'lamp', effects row 1, field 'amount': 'divide' needs at least 1",
        ),
        (
            'what = "bonk", when = "used", duration = "turn"',
            "card 'lamp', effects row 1, field 'duration': 'bonk' is done at once",
        ),
        ('what = "hold", duration = "turns"', "card 'lamp', effects row 1, field 'turns': write duration 'turn' for one Turn"),
        ('what = "hold", unless = true', "card 'lamp', effects row 1, field 'unless': without 'needs' there is nothing to fail"),
        ('what = "hold", price = 2', "card 'lamp', effects row 1, field 'price': without 'pay' nothing is paid"),
        (
            'what = "cancel", when = "used"',
            "card 'lamp', effects row 1, field 'whom': 'cancel' is about 'answered', 'disaster' or 'combat-card'",
        ),
        (
            'what = "cancel", when = "used", whom = "disaster", pick = "chosen"',
            "effects row 1, field 'pick': of what is cancelled only a Combat card is 'chosen'",
        ),
        ('what = "toll", pay = "hand"', "effects row 1, field 'what': only a Location asks a 'toll'"),
        ('what = "forbid"', "card 'lamp', effects row 1, field 'action': it is missing; 'forbid' needs it"),
        (
            'what = "hold", needs = [{ skill = "music", element = true }]',
            "effects row 1, needs row 1: it asks for skill and element",
        ),
    ],
)
def test_a_fault_in_a_row_is_named_with_card_and_field(row: str, fault: str) -> None:
    assert fault in effect(row)[0]


@pytest.mark.parametrize(
    ("toml", "fault"),
    [
        (CHARACTER.replace("charm = 3\n", ""), "card 'ayame', field 'charm': it is missing; a Character has all five abilities"),
        (CHARACTER.replace('gender = "female"\n', ""), "card 'ayame', field 'gender': it is missing"),
        (CHARACTER + 'becomes = "ayame"', "card 'ayame', field 'becomes': 'change' and 'becomes' go together"),
        (CHARACTER + 'change = "two-cards"\nbecomes = "ayame"', "card 'ayame', field 'becomes': a Character can't become itself"),
        (CHARACTER + "major = true", "card 'ayame', field 'major': a card of the kind character does not have it"),
        (
            CHARACTER + "categories = [" + '"robot", ' * 7 + "]",
            "card 'ayame', field 'categories': it has 7 values, and there may be 6",
        ),
        (CHARACTER + 'skills = [{ skill = "music", count = 0 }]', "card 'ayame', skills row 1, field 'count'"),
        ('[card.mill]\nkind = "location"\nname = "Mill"', "card 'mill', field 'requires': a Location asks for something"),
        (
            '[card.lamp]\nkind = "item"\nname = "Lamp"\nfast = true\neffects = [{ what = "pierce" }]',
            "card 'lamp', field 'fast': it has nothing that is 'used'",
        ),
        (
            '[card.wink]\nkind = "combat"\nname = "Wink"\ncharm_effects = [{ what = "add", ability = "attack" }]',
            "card 'wink', charm_effects row 1, field 'ability': a Charm half changes Charm",
        ),
        (
            '[card.wink]\nkind = "combat"\nname = "Wink"\ncharm_effects = [{ what = "draw" }]',
            "card 'wink', charm_effects row 1, field 'what': a Charm half changes Charm; what a card does besides",
        ),
        (
            '[card.ford]\nkind = "location"\nname = "Ford"\ndefense = 3\n'
            'effects = [{ what = "toll", pay = "hand", action = "attack" }]',
            "card 'ford', effects row 1, field 'action': a toll is for entering, or for 'move'",
        ),
        ('[card.fog]\nkind = "disaster"\nname = "Fog"', "card 'fog', field 'effects': a Disaster without abilities needs"),
        ('[card.car]\nkind = "equipment"\nname = "Car"\nvehicle = "flying"', "card 'car', field 'movement': it is missing"),
        (
            '[card.mill]\nkind = "location"\nname = "Mill"\nrequires = [{ terms = [{ count = 2 }] }]',
            "card 'mill', requires row 1, terms row 1: it asks for nothing; a term asks for one thing",
        ),
        (
            '[card.aid]\nkind = "item"\nname = "Aid"\ncost = [{ ability = "health" }]',
            "card 'aid', cost row 1, field 'ability': a cost is attack, defense, movement, charm or energy",
        ),
        (
            CHARACTER + CHAPEL + 'effects = [{ as_haven = true, when = "turn", what = "heal", whom = "group" }]',
            "card 'chapel', effects row 1, field 'when': as a Haven it does something always, or when it is used",
        ),
        (
            CHARACTER + 'effects = [{ as_haven = true, what = "hold" }]',
            "card 'ayame', effects row 1, field 'as_haven': only a Location becomes a Haven",
        ),
        (
            CHARACTER
            + CHAPEL
            + 'effects = [{ when = "used", what = "draw" }, { as_haven = true, when = "used", what = "draw" }]',
            "card 'chapel', field 'effects': an ability is used of the Location or of the Haven, not of both",
        ),
    ],
)
def test_a_fault_in_a_card_is_named_with_card_and_field(toml: str, fault: str) -> None:
    assert fault in faults(toml)[0]


def test_two_forms_name_each_other_and_one_of_a_single_card_is_its_other_side() -> None:
    other = CHARACTER.replace("ayame", "wolf-ayame").replace("Ayame", "Ayame (Wolf)")
    pair = CHARACTER + 'change = "one-card"\nbecomes = "wolf-ayame"\n' + other + 'change = "one-card"\nbecomes = "ayame"\n'
    assert "just one of the two forms is the other side" in faults(pair)[0]
    assert faults(pair + "other_side = true\n") == []


def test_lists_may_be_shorter_than_their_room_and_the_rest_is_blank() -> None:
    assert BOOK[BOOK.index("drone")].categories == (Category.ROBOT, Category.HORDE, 0, 0, 0, 0)
    assert BOOK[BOOK.index("mill")].haven_with == (-1, -1, -1, -1)


@pytest.mark.rule("animayhem.3")
def test_a_deck_starts_with_four_characters_and_a_haven() -> None:
    starters = [id for id in deck() if BOOK[BOOK.index(id)].kind == Kind.CHARACTER]
    assert len(starters) == 4
    without = deck()
    del without[starters[0]]
    assert only_fault(without) == "it has 3 Characters, and starts with 4"
    homeless = {id: count for id, count in deck().items() if BOOK[BOOK.index(id)].kind != Kind.HAVEN}
    assert only_fault(homeless) == "it has no Haven, and starts with one"


@pytest.mark.rule("animayhem.4")
def test_power_cards_are_all_but_the_starters() -> None:
    assert power_cards(BOOK, deck()) == 21
    assert power_cards(BOOK, deck(hana=1, jun=1)) == 23
    assert power_cards(BOOK, deck() | {"old-boat": 1, "tree-house": 1}) == 22


@pytest.mark.rule("animayhem.4", "animayhem.9")
def test_there_may_be_as_many_power_cards_as_the_table_has_room_for() -> None:
    said = '[card.kettle]\nkind = "flash"\nname = "Kettle"\nlimit = 99\neffects = [{ when = "played", what = "draw" }]\n'
    book = read_book(cards.Card, (("cards.toml", said),), "test")
    room = "it has 37 Power cards, and the table has room for 36"
    assert room in check_deck(book, {"kettle": 37})
    assert not any("Power cards, and the table" in fault for fault in check_deck(book, {"kettle": 36}))


@pytest.mark.rule("animayhem.5")
@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"ayame": 2}, "it has 2 of 'ayame', and of such a card (Character) there may be 1"),
        ({"mill": 3}, "it has 3 of 'mill', and of such a card (Location) there may be 1"),
        ({"assault": 4}, "it has 4 of 'assault', and of such a card (Combat card) there may be 3"),
    ],
)
def test_copies_are_limited_by_kind(changes: dict[str, int], fault: str) -> None:
    assert fault in check_deck(BOOK, deck(**changes))


@pytest.mark.rule("animayhem.5", "animayhem.206")
def test_a_card_may_name_another_limit() -> None:
    combat = '[card.kettle]\nkind = "combat"\nname = "Kettle"\nlimit = 6\neffects = [{ what = "add", ability = "attack" }]\n'
    book = read_book(cards.Card, (("cards.toml", combat),), "test")
    assert not [fault for fault in check_deck(book, {"kettle": 6}) if "there may be" in fault]
    assert [fault for fault in check_deck(book, {"kettle": 7}) if "there may be 6" in fault]


@pytest.mark.rule("animayhem.6")
def test_versions_share_a_limit_or_are_there_once_each() -> None:
    clone = '[card.clone-{0}]\nkind = "item"\nname = "Clone (form {0})"\n'
    book = read_book(cards.Card, (("cards.toml", "".join(clone.format(i) for i in range(4))),), "test")

    def limits(deck: dict[str, int]) -> list[str]:
        return [fault for fault in check_deck(book, deck) if "there may be" in fault]

    assert limits({"clone-0": 3}) == limits({f"clone-{i}": 1 for i in range(4)}) == limits({"clone-0": 2, "clone-1": 1}) == []
    assert limits({"clone-0": 2, "clone-1": 2}) == ["it has 4 versions of 'Clone', and of such a card (Item) there may be 3"]


@pytest.mark.rule("animayhem.7")
def test_locations_are_odd_and_items_half_as_many_more() -> None:
    assert "it has 8 Locations, and their number must be odd" in check_deck(BOOK, deck(moon=1))
    assert only_fault(deck(scroll=deck()["scroll"] - 1)) == "it has 10 Items, and 7 Locations need 11"


@pytest.mark.rule("animayhem.8")
def test_disasters_follow_from_locations_and_power_cards() -> None:
    fewer = deck(flu=deck()["flu"] - 1)
    assert only_fault(fewer) == "it has 20 Disasters, and 7 Locations and 21 Power cards need 21"
    assert only_fault(deck(hana=1)) == "it has 21 Disasters, and 7 Locations and 22 Power cards need 22"


@pytest.mark.rule("animayhem.8")
def test_half_of_the_disasters_fight_and_a_third_are_major() -> None:
    base = {id: n for id, n in deck().items() if BOOK[BOOK.index(id)].kind != Kind.DISASTER}
    weak = base | {"flu": 3, "thief": 3, "storm": 3, "web": 3, "slap": 3, "recall": 3, "slug": 3}
    assert "it has 3 Combat Disasters, and at least 11 of its Disasters must be" in check_deck(BOOK, weak)
    assert "it has 0 Major Disasters, and at least 7 of its Disasters must be" in check_deck(BOOK, weak)


@pytest.mark.rule("animayhem.8")
def test_a_disaster_that_affects_nothing_of_its_deck_is_refused() -> None:
    toml = CHARACTER + (
        '[card.rust]\nkind = "disaster"\nname = "Rust"\n'
        'effects = [{ when = "played", what = "bonk", whom = "character", of_category = "robot" }]\n'
    )
    book = read_book(cards.Card, (("cards.toml", toml),), "test")
    assert "'rust' could affect none of its cards, and is no Combat Disaster" in check_deck(book, {"ayame": 1, "rust": 1})
    robot = read_book(cards.Card, (("cards.toml", toml.replace("energy = 1", 'energy = 1\ncategories = ["robot"]')),), "test")
    assert not [fault for fault in check_deck(robot, {"ayame": 1, "rust": 1}) if "rust" in fault]


@pytest.mark.rule("animayhem.9")
def test_combat_cards_are_at_least_21_and_fit_the_table() -> None:
    assert only_fault(deck(blank=deck().get("blank", 1) - 1)).startswith("it has 20 Combat cards, and needs at least 21")
    too_many = '[card.kettle]\nkind = "combat"\nname = "Kettle"\nlimit = 99\neffects = [{ what = "add", ability = "attack" }]\n'
    book = read_book(cards.Card, (("cards.toml", too_many),), "test")
    assert "it has 46 Combat cards, and the table has room for 45" in check_deck(book, {"kettle": 46})


@pytest.mark.rule("animayhem.11")
def test_of_two_forms_one_is_written_into_a_deck() -> None:
    other = CHARACTER.replace("ayame", "wolf-ayame").replace("Ayame", "Ayame (Wolf)")
    two = CHARACTER + 'change = "two-cards"\nbecomes = "wolf-ayame"\n' + other + 'change = "two-cards"\nbecomes = "ayame"\n'
    book = read_book(cards.Card, (("cards.toml", two),), "test", cards.check_book)
    assert "'ayame' and 'wolf-ayame' are two forms" in " ".join(check_deck(book, {"ayame": 1, "wolf-ayame": 1}))
    assert "forms" not in " ".join(check_deck(book, {"wolf-ayame": 1}))
    one = two.replace("two-cards", "one-card") + "other_side = true\n"
    book = read_book(cards.Card, (("cards.toml", one),), "test", cards.check_book)
    assert "'wolf-ayame' is the other side of 'ayame', and no card of its own" in check_deck(book, {"wolf-ayame": 1})


def test_a_deck_with_faults_is_refused_at_the_table() -> None:
    from tests.games.animayhem.scene import GAME

    brought: Any = [default_deck(BOOK, 0) | {"ayame": 2}]
    with pytest.raises(fuda.BadDeck, match="Deck 1: "):
        fuda.table(GAME, 1, book=BOOK, decks=brought)
