"""Collectors' lists as books: every cell read, habits of typing, what can't be read named; never a traceback."""

import json
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

import fuda
from fuda import games
from fuda.cli import main
from fuda.games.animayhem.book import BLANK
from fuda.games.animayhem.card_text import card_text, lines
from fuda.games.animayhem.decks import check_deck, made_deck
from fuda.games.animayhem.lackey import import_list
from fuda.games.animayhem.lackey.cells import categories, kind_of, requirement, skills, value, values
from fuda.games.animayhem.lackey.lines import id_of
from fuda.games.animayhem.lackey.report import Imported
from fuda.games.animayhem.vocabulary import Ability, Category, Change, Duration, Gender, Kind, Skill, What, When
from fuda.kernel.books import NO_CARD, Book
from tests.games.animayhem.cards import book_of, starter_set
from tests.games.animayhem.scene import GAME

COLUMNS = ["Name", "Set", "ImageFile", "Rarity", "Type", "Attack", "Defense", "Movement", "Charm", "Energy"]
COLUMNS += ["Skills", "Requirements", "Uses", "Categories", "Instructions"]
HEAD = "\t".join(COLUMNS)


def line(name: str, kind: str, **cells: str) -> str:
    return "\t".join({"Name": name, "Type": kind, **cells}.get(column, "") for column in COLUMNS)


def read(*rows: str, head: str = HEAD, ends: str = "\n") -> tuple[Imported, Book]:
    done = import_list(ends.join([head, *rows]).encode(), "list")
    return done, book_of(done.text)


SCOUT = line(
    "Test Scout",
    "Character",
    Attack="2",
    Defense="3",
    Movement="3",
    Charm="4",
    Energy="1",
    Skills="Streetwise, Strength x2, Cooking -1",
)
MILL = line(
    "Old Mill", "Location", Defense="8", Requirements="Music & Streetwise or Police x2 or Attack 4+", Categories="Planetary"
)


def test_a_character_is_read():
    done, book = read(SCOUT)
    card = book[book.index("test-scout")]
    assert [getattr(card, name) for name in ("attack", "defense", "movement", "charm", "energy")] == [2, 3, 3, 4, 1]
    assert [(row.skill, row.count) for row in card.skills[: card.skills_count]] == [
        (Skill.STREETWISE, 1),
        (Skill.STRENGTH, 2),
        (Skill.COOKING, -1),
    ]
    assert (done.cards, done.unread, done.texts) == (1, [], 0)


@pytest.mark.parametrize("text", ["-", "--", "None", "n/a", "N/A.", "?", "No text"])
def test_what_stands_for_a_missing_text_is_no_text(text: str):
    done, book = read(line("Blue Lantern", "Item", Skills="Magic", Instructions=text))
    assert (done.texts, done.understood, dict(done.reasons)) == (0, 0, {})
    assert not book.text(0, "instructions", "en")


def test_a_location_is_read():
    _, book = read(MILL)
    card = book[0]
    asked = [
        [(term.skill, term.ability, term.count) for term in each.terms[: each.terms_count]]
        for each in card.requires[: card.requires_count]
    ]
    assert asked == [
        [(Skill.MUSIC, 0, 1), (Skill.STREETWISE, 0, 1)],
        [(Skill.POLICE, 0, 2)],
        [(Skill.NONE, Ability.ATTACK, 4)],
    ]
    assert (card.attack, card.defense, card.categories[0]) == (BLANK, 8, Category.PLANETARY)


@pytest.mark.parametrize(
    ("kind", "found"),
    [
        ("Character", (Kind.CHARACTER, False)),
        ("Major Disaster", (Kind.DISASTER, True)),
        ("Minor Disaster", (Kind.DISASTER, False)),
        ("Disaster (Major)", (Kind.DISASTER, True)),
        ("Flash Effect", (Kind.FLASH, False)),
        ("  global EFFECT ", (Kind.GLOBAL, False)),
        ("Combat", (Kind.COMBAT, False)),
        ("Combat Card", (Kind.COMBAT, False)),
        ("Starting Haven", (Kind.HAVEN, False)),
        ("Token", (None, False)),
    ],
)
def test_types_are_read(kind: str, found: tuple[Kind | None, bool]):
    assert kind_of(kind) == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("3", (3, "")),
        ("+2", (2, "add")),
        ("- 1", (-1, "add")),
        ("x2", (2, "multiply")),
        ("2x", (2, "multiply")),
        ("/2", (2, "divide")),
        ("÷ 2", (2, "divide")),
        ("+1*", (1, "add")),
        ("4 (special)", (4, "")),
        ("*", None),
    ],
)
def test_values_of_abilities_are_read(text: str, found: tuple[int, str] | None):
    known = value(text)
    assert (known and (known.amount, known.what)) == found


def test_two_forms_only_characters_have():
    assert [each.amount for each in values("2/4", True) or ()] == [2, 4]
    assert [each.amount for each in values(" 2 / 4 ", True) or ()] == [2, 4]
    assert values("", True) == []
    assert values("*", False) == []
    assert values("lots", False) is None
    assert [each.amount for each in values("−2", False) or ()] == [-2]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Strength x2", [("strength", 2)]),
        ("2x Strength, 3 Magic", [("strength", 2), ("magic", 3)]),
        ("strength X 2,  Blind luck", [("strength", 2), ("blind-luck", 1)]),
        ("Strength 2x & Savoir faire", [("strength", 2), ("savoir-faire", 1)]),
        ("Cooking -1; Martial Arts", [("cooking", -1), ("martial-arts", 1)]),
        ("Shape Change and Medical.", [("shapechange", 1), ("medic", 1)]),
    ],
)
def test_skills_are_read_as_people_type_them(text: str, found: list[tuple[str, int]]):
    known, unread = skills(text)
    assert unread == []
    assert [(each["skill"], each.get("count", 1)) for each in known] == found


def test_a_skill_that_nobody_knows_is_named():
    done, book = read(
        line("Ada", "Character", Attack="1", Defense="1", Movement="1", Charm="1", Energy="1", Skills="Juggling, Music")
    )
    assert done.unread == [("Ada", "Skills", "Juggling")]
    assert book[0].skills_count == 1


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Music", [[{"skill": "music"}]]),
        ("2x Music or 3 x Police", [[{"skill": "music", "count": 2}], [{"skill": "police", "count": 3}]]),
        ("Music & Police x2 or Magic", [[{"skill": "music"}, {"skill": "police", "count": 2}], [{"skill": "magic"}]]),
        ("police X 2  OR  Female x3", [[{"skill": "police", "count": 2}], [{"gender": "female", "count": 3}]]),
        ("Priest & Any Element", [[{"skill": "priest"}, {"element": True}]]),
        ("Movement 4+ or Attack > 7", [[{"ability": "movement", "count": 4}], [{"ability": "attack", "count": 8}]]),
        ("Robot or ability to pierce Illusions", [[{"category": "robot"}], [{"piercing": True}]]),
        ("Ada Quick", [[{"card": "ada-quick"}]]),
        ("2 Students", [[{"skill": "student", "count": 2}]]),
        ("", []),
    ],
)
def test_requirements_are_read_as_people_type_them(text: str, found: list[list[dict[str, object]]]):
    alternatives, unread = requirement(text, {"Ada Quick": "ada-quick"}.get)
    assert unread == []
    assert [each["terms"] for each in alternatives] == found


def test_an_alternative_that_can_t_be_read_is_named_and_the_others_stay():
    done, book = read(line("Camp", "Location", Requirements="Vehicle or remain there for 2 turns"))
    assert done.unread == [("Camp", "Requirements", "remain there for 2 turns")]
    assert book[0].requires_count == 1


def test_a_location_without_anything_lets_everybody_in():
    done, book = read(line("Camp", "Location", Requirements="sing"))
    assert [column for _, column, _ in done.unread] == ["Requirements", "Requirements"]
    assert book[0].requires[0].terms[0].ability == Ability.ATTACK


def test_categories_are_read():
    assert categories("Robot, Horde") == (["robot", "horde"], [])
    assert categories("Flying, Vehicle") == (["flying-vehicle"], [])
    assert categories(", Gift") == (["gift"], [])
    assert categories("Viewing, Sparkling") == (["view"], ["Sparkling"])
    assert categories("Hand-held Weapon") == (["weapon"], [])


def test_two_values_are_two_forms_of_one_card():
    _, book = read(
        line("Rex", "Character", Attack="2/4", Defense="3/5", Movement="3/2", Charm="4/1", Energy="1", Categories="Cyborg")
    )
    one, other = book[book.index("rex")], book[book.index("rex-other")]
    assert (one.attack, other.attack, other.energy) == (2, 4, 1)
    assert (one.change, one.becomes, other.other_side) == (Change.ONE_CARD, book.index("rex-other"), 1)
    assert other.categories[0] == Category.CYBORG


def test_two_cards_with_the_values_the_other_way_round_are_two_forms_of_one_character():
    _, book = read(
        line("Pip (boy)", "Character", Attack="4/3", Defense="3/4", Movement="2/3", Charm="3/4", Energy="3/3"),
        line("Pip (girl)", "Character", Attack="3/4", Defense="4/3", Movement="3/2", Charm="4/3", Energy="3/3"),
    )
    boy, girl = book[book.index("pip-boy")], book[book.index("pip-girl")]
    assert (boy.change, boy.becomes) == (Change.TWO_CARDS, book.index("pip-girl"))
    assert (girl.change, girl.becomes) == (Change.TWO_CARDS, book.index("pip-boy"))
    assert (boy.gender, girl.gender) == (Gender.MALE, Gender.FEMALE)


def test_a_text_that_repeats_the_cells_is_not_counted_twice():
    _, book = read(line("Belt", "Enhancement", Attack="+1", Movement="+1", Instructions="Add 1 to Attack and Movement."))
    assert book[0].effects_count == 2
    _, book = read(
        line("Blast", "Flash Effect", Attack="+2", Energy="2", Instructions="For the cost of 2 Energy, add 2 to Attack.")
    )
    card = book[0]
    assert (card.effects_count, card.cost_count, card.cost[0].amount, card.effects[0].pay) == (1, 1, 2, 0)


def effects(book: Book, id: str) -> list[tuple[What, Ability]]:
    card = book[book.index(id)]
    return [(What(row.what), Ability(row.ability)) for row in card.effects[: card.effects_count]]


def test_a_cell_that_says_the_same_in_another_way_is_not_counted_twice():
    _, book = read(
        line("Twin Blow", "Flash Effect", Attack="2x", Instructions="2 Attacks per round for the remainder of this Combat."),
        line("Cold Rain", "Flash Effect", Attack="+3", Instructions="Deals 3 Damage to 1 Disaster."),
        line("Tin Coat", "Enhancement", Defense="+1", Energy="+2", Instructions="+1 Defense. 2 Energy cost to use."),
        line("Sleeping Gas", "Combat", Defense="0", Instructions="Opponent has no action this round"),
        line("Kite", "Equipment", Movement="+1", Instructions="Skill: Flying Gives 1 Character the Flying skill."),
    )
    assert effects(book, "twin-blow") == [(What.EXTRA_ATTACK, Ability.NONE)]
    assert effects(book, "cold-rain") == [(What.DAMAGE, Ability.NONE)]
    assert effects(book, "tin-coat") == [(What.ADD, Ability.DEFENSE)]
    assert effects(book, "sleeping-gas") == [(What.NO_ACTIONS, Ability.NONE)]
    assert book[book.index("kite")].skills_count == 1


def test_a_disaster_is_found_by_the_number_that_its_name_begins_with():
    done, book = read(
        line("KX-9 Street Sweeper", "Minor Disaster", Attack="3", Defense="3", Movement="3"),
        line("Brass Whistle", "Item", Instructions="Discard to defeat KX-9."),
    )
    assert done.understood == 1
    assert book[book.index("brass-whistle")].effects[0].of_card == book.index("kx-9-street-sweeper")


def test_a_combat_card_has_its_halves():
    _, book = read(line("Shove / Wink", "Combat", Attack="+2", Defense="-1", Charm="+1", Instructions="Adds +2 to your Attack"))
    card = book[book.index("shove-wink")]
    assert {(row.ability, row.amount) for row in card.effects[: card.effects_count]} == {
        (Ability.ATTACK, 2),
        (Ability.DEFENSE, -1),
    }
    assert (card.charm_effects[0].ability, card.charm_effects[0].amount) == (Ability.CHARM, 1)


def test_a_vehicle_is_one():
    cells = {"Movement": "3", "Categories": "Flying, Vehicle", "Instructions": "Carries up to 4 Characters and their Equipment."}
    _, book = read(line("Kite", "Equipment", **cells))
    card = book[0]
    assert (card.vehicle, card.riders, card.movement) == (2, 4, 3)


def test_a_text_that_does_not_fit_is_kept_shown_and_counted():
    text = "Dances whenever it likes, and nobody knows why."
    done, book = read(line("Oddity", "Item", Skills="", Instructions=text))
    assert (done.texts, done.understood) == (1, 0)
    assert sum(done.reasons.values()) == 1
    assert book.text(0, "instructions") == text
    assert book[0].effects_count == 0
    assert f"Not carried out by the rules: {text}" in lines(book, 0, "en")


def test_a_location_that_can_t_become_a_haven_with_the_named_cards_keeps_its_text():
    text = "With Test Scout and Copper Stove, use as Haven. All Characters gain +1 Energy."
    done, book = read(SCOUT, line("Copper Stove", "Equipment", Attack="+1"), line("Tea House", "Location", Instructions=text))
    card = book[book.index("tea-house")]
    assert (card.haven_with[0], card.effects_count) == (NO_CARD, 0)
    assert book.texts[book.index("tea-house")]["instructions"]["en"] == text
    assert (done.texts, done.understood, [name for name, _ in done.kept]) == (1, 0, ["Tea House"])


def test_the_report_names_the_cards_whose_texts_are_kept_and_why():
    odd = [line(f"Oddity {n}", "Item", Instructions="Dances whenever it likes, and nobody knows why.") for n in range(1, 6)]
    done, _ = read(*odd)
    [reason] = done.reasons
    assert f"     5 {reason}: Oddity 1, Oddity 2, Oddity 3 and 2 more" in done.report()
    kept = done.as_json()["texts"]["cards"]
    assert [card["card"] for card in kept] == [f"Oddity {n}" for n in range(1, 6)]
    assert {card["reason"] for card in kept} == {reason}
    [alone] = [row for row in read(odd[0])[0].report() if reason in row]
    assert alone == f"     1 {reason}: Oddity 1"


def test_a_disaster_with_two_values_has_the_second_ones_while_a_card_of_the_list_is_in_play():
    giant = line(
        "Giant", "Major Disaster", Attack="7/9", Defense="7/12", Movement="3", Instructions="Transforms if Glass Moon is in play."
    )
    done, book = read(giant, line("Glass Moon", "Minor Disaster", Instructions="Bonk 1 Character."))
    assert (done.texts, done.understood) == (2, 2)
    card = book[book.index("giant")]
    assert (card.attack, card.defense) == (7, 7)
    rows = card.effects[: card.effects_count]
    assert [(row.what, row.ability, row.amount) for row in rows] == [
        (What.REPLACE, Ability.ATTACK, 9),
        (What.REPLACE, Ability.DEFENSE, 12),
    ]
    assert all(row.needs[0].card == book.index("glass-moon") and row.needs[0].in_play for row in rows)


def test_a_card_that_says_flash_effect_is_as_fast_as_one():
    texts = (
        "2 uses. Heal 2 Health of 1 of your Characters. Play as a Flash Effect.",
        "2 uses. Heal 2 Health of 1 of your Characters.",
    )
    done, book = read(*(line(f"Balm {n}", "Item", Instructions=text) for n, text in enumerate(texts)))
    assert done.understood == 2
    assert [book[book.index(f"balm-{n}")].fast for n in range(2)] == [1, 0]


def test_a_named_card_is_found_in_the_list():
    _, book = read(SCOUT, line("Hut", "Location", Requirements="Test Scout or Magic"))
    assert book[book.index("hut")].requires[0].terms[0].card == book.index("test-scout")


@pytest.mark.parametrize("name", ["Scout", "the Test Scout", "Hollow Lighthuose"])
def test_a_card_is_found_by_part_of_a_character_s_name_behind_an_article_or_mistyped(name: str):
    _, book = read(SCOUT, line("Hollow Lighthouse", "Item"), line("Hut", "Location", Requirements=f"{name} or Magic"))
    named = book[book.index("hut")].requires[0].terms[0].card
    assert book.ids[named] == ("hollow-lighthouse" if "Light" in name else "test-scout")


def test_a_character_is_found_by_a_given_name_with_a_hyphen():
    other = SCOUT.replace("Test Scout", "Ri-ko Asahina")
    _, book = read(other, line("Hut", "Location", Requirements="Ri-ko or Magic"))
    assert book[book.index("hut")].requires[0].terms[0].card == book.index("ri-ko-asahina")


def test_a_word_that_two_characters_share_names_neither():
    other = SCOUT.replace("Test Scout", "Other Scout")
    done, book = read(SCOUT, other, line("Hut", "Location", Requirements="Scout or Magic"))
    assert [term.card for term in book[book.index("hut")].requires[0].terms[:1]] == [NO_CARD]
    assert ("Hut", "Requirements", "Scout") in done.unread


def test_what_one_character_gets_leaves_the_columns_to_the_others():
    _, book = read(
        line("Astrid Holm", "Character", Attack="2", Defense="2", Movement="2", Charm="2", Energy="0"),
        line("Holm's Mail", "Equipment", Attack="+1", Defense="+1", Instructions="Holm's bonuses are +3."),
    )
    card = book[book.index("holms-mail")]
    rows = [(Ability(row.ability).name, row.amount, bool(row.unless)) for row in card.effects[: card.effects_count]]
    assert rows == [("ATTACK", 1, True), ("DEFENSE", 1, True), ("ATTACK", 3, False), ("DEFENSE", 3, False)]
    assert all(card.effects[k].needs[0].card == book.index("astrid-holm") for k in range(4))


def test_both_cards_of_a_character_are_meant_by_the_name_that_they_share():
    both = {"Defense": "2", "Movement": "2", "Charm": "2", "Energy": "0"}
    _, book = read(
        line("Pip Vale (day)", "Character", Attack="2/4", **both),
        line("Pip Vale (night)", "Character", Attack="4/2", **both),
        line("Wren", "Character", Attack="3", **both, Instructions="Will not attack Pip"),
    )
    row = book[book.index("wren")].effects[0]
    assert [row.against[k].card for k in range(row.against_count)] == [book.index("pip-vale-day"), book.index("pip-vale-night")]


@pytest.mark.parametrize("name", ["Old Harbour Lighthouse", "the Gardens of Old Quarry"])
def test_a_card_is_found_without_some_of_its_words_or_in_another_order(name: str):
    done, book = read(
        line("Old North Harbour Lighthouse", "Location", Requirements="Flying"),
        line("Old Quarry Gardens", "Location", Requirements="Flying"),
        line("Ticket", "Item", Instructions=f"Scavenge {name} Location without the required skills."),
    )
    assert done.understood == 1
    assert book.ids[book[book.index("ticket")].effects[0].card].startswith("old-")


def test_a_number_in_the_wrong_column_of_a_combat_card_is_named_and_the_text_counts():
    done, book = read(line("Jab / Smile", "Combat", Attack="+3", Instructions="Add +3 to your Defense"))
    assert effects(book, "jab-smile") == [(What.ADD, Ability.DEFENSE)]
    assert ("Jab / Smile", "Attack", "+3") in done.unread


def test_what_a_card_with_uses_does_it_does_for_a_use():
    _, book = read(
        line("Popgun", "Equipment", Attack="+2", Uses="6", Instructions="Add 2 to Attack. Discard or Reload."),
        line("Road Map", "Item", Uses="3", Instructions="Gives Driving skill."),
    )
    gun, road = book[book.index("popgun")].effects[0], book[book.index("road-map")].effects[0]
    assert (gun.when, gun.duration, gun.amount) == (When.USED, Duration.ROUND, 2)
    assert (road.when, road.duration, road.what) == (When.USED, Duration.TURN, What.SKILL)
    assert book[book.index("road-map")].skills_count == 0


def test_a_disaster_that_adds_to_its_values_has_them():
    number = "Defense equals number of Characters at Location plus above bonus."
    _, book = read(line("Turtle", "Minor Disaster", Attack="3", Defense="+4", Movement="2", Instructions=number))
    card = book[0]
    assert (card.attack, card.defense, card.movement, card.effects_count) == (3, 4, 2, 1)


def test_a_character_with_an_ability_below_0_has_0_and_is_named():
    done, book = read(line("Shy Ghost", "Character", Attack="-2", Defense="2", Movement="2", Charm="-2", Energy="0"))
    assert (book[0].attack, book[0].charm) == (0, -2)
    assert done.unread == [("Shy Ghost", "Attack", "-2 is not between 0 and 99")]


def test_a_vehicle_without_movement_keeps_its_text():
    done, book = read(line("Rickshaw", "Equipment", Instructions="Gives Flying Skill. Carries up to 2 Characters."))
    assert done.kept == [("Rickshaw", "a Vehicle without Movement")]
    assert book.text(0, "instructions").startswith("Gives")


def test_names_that_are_there_twice_get_ids_of_their_own():
    _, book = read(SCOUT, SCOUT, line("Test-Scout!", "Item"))
    assert set(book.ids) == {"test-scout", "test-scout-2", "test-scout-3"}


@pytest.mark.parametrize(
    ("name", "id"), [("Agent “D”", "agent-d"), ("Fiancé's Ring", "fiances-ring"), ("札", "card"), ("A / B", "a-b")]
)
def test_ids_are_made_of_names(name: str, id: str):
    assert id_of(name) == id


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
@pytest.mark.parametrize("ends", ["\n", "\r\n", "\r"])
def test_encodings_and_line_ends(encoding: str, ends: str):
    text = ends.join([HEAD, line("Fiancé’s Ring", "Item", Instructions="Gives Music skill."), "", "   "])
    done = import_list(text.encode(encoding), "list")
    assert done.cards == 1
    assert book_of(done.text).text(0, "name") == "Fiancé’s Ring"


def test_columns_may_stand_in_any_order_and_others_are_ignored():
    done = import_list(b"type\tArtist\tNAME\tCard Text\nItem\tnobody\tLamp\tGives Music skill.\n", "list")
    book = book_of(done.text)
    assert (book.ids, book[0].skills[0].skill) == (("lamp",), Skill.MUSIC)


def test_quotation_marks_of_spreadsheets_are_taken_off():
    done = import_list(b'Name\tType\tInstructions\n"Big ""Bad"" Wolf"\tItem\t"Gives Music skill."\n', "list")
    assert book_of(done.text).text(0, "name") == 'Big "Bad" Wolf'
    assert done.understood == 1


def test_lines_that_are_no_cards_are_named():
    done, _ = read(SCOUT, line("Coin", "Token"), line("", "Item", Set="x"))
    assert [(name, reason) for _, name, reason in done.skipped] == [
        ("Coin", "its type 'Token' is none of the game's"),
        ("x, Item", "it has no name"),
    ]


@pytest.mark.parametrize("data", [b"", b"\n\n", b"Name\tType\n", b"hello", b"\x00\x01\x02", b"Name\tKind\nA\tItem\n"])
def test_what_is_no_list_is_refused_in_one_sentence(data: bytes):
    with pytest.raises(fuda.BadBook) as error:
        import_list(data, "list")
    assert str(error.value).startswith("list: ")
    assert "\n" not in str(error.value)


def test_the_sample_of_the_form_is_read():
    rows = [
        SCOUT + "Sample row: adds the Hunter skill to her group.",
        line(
            "Test Scout (Changed)",
            "Character",
            Attack="2/4",
            Defense="3/5",
            Movement="3/2",
            Charm="4/1",
            Energy="1/3",
            Skills="Martial Arts",
        ),
        MILL,
        line(
            "Blue Lantern",
            "Item",
            Requirements="Royalty",
            Uses="3",
            Categories="Artifact",
            Instructions="Sample row: Skills: Magic",
        ),
        line("Steam Mole", "Major Disaster", Attack="6", Defense="8", Movement="3", Charm="5", Categories="Robot, Horde"),
        line("Shove / Wink", "Combat", Attack="+2", Defense="-1", Charm="+1", Instructions="Sample row: adds +2 to your Attack"),
    ]
    done, book = read(*rows)
    assert (done.cards, done.texts, done.understood, done.unread) == (6, 3, 3, [])
    lantern = book[book.index("blue-lantern")]
    assert (lantern.uses, lantern.skills[0].skill, lantern.requires[0].terms[0].skill) == (3, Skill.MAGIC, Skill.ROYALTY)
    scout = book[book.index("test-scout")]
    assert Skill.HUNTER in [row.skill for row in scout.skills[: scout.skills_count]]
    mole = book[book.index("steam-mole")]
    assert (mole.major, mole.attack, mole.charm) == (1, 6, 5)


def exported(book: Book) -> str:
    """The starter set as a list with the texts that its cards show, which is another's habit of writing them."""
    rows = [HEAD]
    for n, _ in enumerate(book.ids):
        card = book[n]
        kind = {Kind.FLASH: "Flash Effect", Kind.GLOBAL: "Global Effect"}.get(Kind(card.kind), Kind(card.kind).name.title())
        kind = f"{'Major' if card.major else 'Minor'} Disaster" if card.kind == Kind.DISASTER else kind
        cells = {"Instructions": " ".join(lines(book, n, "en")[1:]).replace("«", "").replace("»", ".")}
        for ability in ("attack", "defense", "movement", "charm", "energy"):
            printed = getattr(card, ability)
            if card.kind in (Kind.CHARACTER, Kind.DISASTER) and printed != BLANK:
                cells[ability.title()] = str(printed)
        rows.append(line(book.text(n, "name"), kind, **cells))
    return "\n".join(rows)


def test_an_imported_set_can_be_checked_built_into_decks_and_shown():
    done = import_list(exported(starter_set()).encode(), "starters")
    book = book_of(done.text)
    assert done.cards == len(starter_set())
    assert done.understood > 0.8 * done.texts
    for seat in range(4):
        deck = made_deck(book, seat)
        assert [fault for fault in check_deck(book, deck) if "could affect none" not in fault] == []
    assert all(card_text(book, n, language) for n in range(len(book)) for language in ("en", "ja"))
    assert GAME.read_book(done.text).digest == book.digest


@pytest.mark.parametrize(
    ("kind", "cells", "left"),
    [
        ("Major Disaster", {"Attack": "3", "Defense": "-1", "Movement": "3"}, {"attack": BLANK, "defense": BLANK, "movement": 3}),
        ("Minor Disaster", {"Attack": "-1", "Defense": "-1", "Movement": "-1"}, {"attack": BLANK, "defense": BLANK}),
        ("Equipment", {"Movement": "-1", "Categories": "Flying Vehicle"}, {"movement": BLANK, "vehicle": 0}),
    ],
)
def test_a_number_that_no_card_can_have_costs_the_card_what_needs_it_and_the_list_nothing(
    kind: str, cells: dict[str, str], left: dict[str, int]
):
    done, book = read(SCOUT, line("Odd One", kind, **cells), MILL)
    card = book[book.index("odd-one")]
    assert {name: getattr(card, name) for name in left} == left
    assert done.cards == len(book) == 3
    assert any(name == "Odd One" for name, _, _ in done.unread)


CORPUS = Path(__file__).parent / "lists" / "texts.txt"
TYPED_TYPES = {"flash": "Flash Effect", "global": "Global Effect", "fighter": "Major Disaster", "disaster": "Minor Disaster"}
TYPED_SKILLS = (
    "Strength x2",
    "strength x 2",
    " Cooking -1",
    "2x Magic ",
    "Martial Arts,  Pilot",
    '"Tech, Mech x3"',
    "Savoir Faire",
)
TYPED_REQUIREMENTS = (
    "Music & Streetwise or Police x2",
    "Attack 4+ or Charm > 3",
    "3 Females",
    "any element",
    " Magic or  Priest x 2 ",
)


def typed_list() -> list[str]:
    """A list of several hundred cards with made-up texts, and cells as people type them."""
    rows = []
    texts = [line[2:] for line in CORPUS.read_text("utf-8").splitlines() if line and not line.startswith("#")]
    for n, typed in enumerate(texts):
        kind, _, text = typed.partition("|")
        cells = {"Instructions": f'"{text}"' if n % 9 == 4 else f" {text}  "}
        if kind in ("character", "fighter"):
            numbers = ("2", " 3", "3 ", "4", "1")
            cells |= dict(zip(("Attack", "Defense", "Movement", "Charm", "Energy"), numbers, strict=True))
        if kind == "character":
            cells["Skills"] = TYPED_SKILLS[n % len(TYPED_SKILLS)]
        if kind == "location":
            cells["Requirements"] = TYPED_REQUIREMENTS[n % len(TYPED_REQUIREMENTS)]
        rows.append(line(f"Card No. {n}", TYPED_TYPES.get(kind, kind.title()), **cells))
    return rows


def test_a_list_of_several_hundred_cards_is_read_with_at_least_three_fifths_of_its_texts():
    rows = typed_list()
    done, book = read(*rows)
    assert len(rows) > 340
    assert (done.cards, len(book), done.skipped, done.unread) == (len(rows), len(rows), [], [])
    assert 0.6 * done.texts <= done.understood < done.texts
    assert sum(done.reasons.values()) == len(done.kept) == done.texts - done.understood


def test_the_command_writes_the_cards_and_says_what_became_of_them(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    games.add(GAME)
    try:
        file = tmp_path / "mine.txt"
        file.write_text("\n".join([HEAD, SCOUT, MILL, line("Coin", "Token")]), "utf-8")
        assert main(["cards", "import", str(file)]) == 0
        out = capsys.readouterr().out
        assert out.startswith("2 cards: character 1, location 1.\n0 of 0 texts became effects in full.\n")
        assert f"Written to {tmp_path / 'mine.toml'}." in out
        assert main(["cards", "check", str(tmp_path / "mine.toml")]) == 0
        capsys.readouterr()
        assert main(["cards", "import", str(file), "--out", str(tmp_path / "other.toml"), "--json"]) == 0
        found = json.loads(capsys.readouterr().out)
        assert (found["cards"], found["skipped"]) == (
            2,
            [{"number": 4, "line": "Coin", "reason": "its type 'Token' is none of the game's"}],
        )
        assert main(["cards", "import", str(tmp_path / "none.txt")]) == 2
        assert main(["cards", "import", str(file), "--out", str(tmp_path / "no" / "folder.toml")]) == 2
        assert "can't be written" in capsys.readouterr().err
    finally:
        games.remove(GAME.name)


def test_an_import_overwrites_nothing_that_was_not_named_and_never_its_own_list(tmp_path, capsys):
    games.add(GAME)
    try:
        text = "\n".join([HEAD, SCOUT, MILL])
        file, other = tmp_path / "mine.txt", tmp_path / "mine.toml"
        file.write_text(text, "utf-8")
        other.write_text("kept", "utf-8")
        assert main(["cards", "import", str(file)]) == 2
        assert f"{other} is there already; --out {other} overwrites it." in capsys.readouterr().err
        assert other.read_text("utf-8") == "kept"
        assert main(["cards", "import", str(file), "--out", str(file)]) == 2
        assert "is the list itself and is not overwritten" in capsys.readouterr().err
        itself = tmp_path / "list.toml"
        itself.write_text(text, "utf-8")
        assert main(["cards", "import", str(itself)]) == 2
        assert itself.read_text("utf-8") == file.read_text("utf-8") == text
        assert main(["cards", "import", str(file), "--out", str(other)]) == 0
        assert other.read_text("utf-8") != "kept"
    finally:
        games.remove(GAME.name)


def test_one_card_is_reported_in_the_singular():
    assert import_list("\n".join([HEAD, SCOUT]).encode(), "one").report()[0].startswith("1 card: ")


WORDS = """Bonk Kill all 1 random Character Disaster Item Equipment with Magic skill +2 to Attack and Defense for turns unless if
, . ; & or x2 your opponent's discard draw cards move Location Haven ( ) " ' per deck Limit uses Skills: Requires once turn Energy
cost of the Carries up to"""
PIECES = st.sampled_from(WORDS.split())
TEXTS = st.one_of(st.lists(PIECES, max_size=14).map(" ".join), st.text(max_size=60))
CELLS = st.one_of(
    st.sampled_from(["", "1", "+2", "x2", "2/4", "*", "-1", "99999", "1/2/3", "Magic & Music or Police x 2", "Robot, Horde"]),
    TEXTS,
)


def imported(data: bytes) -> Imported | None:
    """What becomes of a list; None where it is refused in one sentence."""
    try:
        return import_list(data, "list")
    except fuda.BadBook as error:
        refusal = str(error)
    assert "\n" not in refusal
    assert refusal.endswith((".", "?"))
    return None


KINDS = ["Character", "Haven", "Location", "Item", "Combat", "Enhancement", "Equipment", "Flash", "Global"]
TYPES = st.one_of(st.sampled_from([*KINDS, "Major Disaster", "Minor Disaster"]), TEXTS)


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(rows=st.lists(st.tuples(TEXTS, TYPES, *[CELLS] * 9, TEXTS), max_size=6))
def test_any_list_gives_a_book_that_loads_or_one_sentence(rows: list[tuple[str, ...]]):
    head = "Name\tType\tAttack\tDefense\tMovement\tCharm\tEnergy\tSkills\tRequirements\tUses\tCategories\tInstructions"
    data = "\n".join([head, *("\t".join(row) for row in rows)]).encode("utf-8", "replace")
    done = imported(data)
    if done is None:
        return
    book = book_of(done.text)
    assert len(book) >= done.cards
    assert done.understood + sum(done.reasons.values()) == done.texts
    json.dumps(done.as_json())
    done.report()
    for n in range(len(book)):
        assert card_text(book, n, "en")


@settings(max_examples=100, deadline=None)
@given(data=st.binary(max_size=200))
def test_any_bytes_give_a_book_or_one_sentence(data: bytes):
    for head in (b"", b"Name\tType\tInstructions\n"):
        done = imported(head + data)
        assert done is None or book_of(done.text)


def test_a_word_that_is_no_card_s_name_stays_a_word():
    _, book = read(line("Hut", "Location", Requirements="Magic"))
    assert book[0].requires[0].terms[0].card == NO_CARD


def test_habits_of_typing_are_read():
    done, book = read(
        line("Gate", "Location", Requirements="Attack 4+ and Movement 3+", Categories="«Desert, Planetary»"),
        line("Drum", "Item", Uses="three", Skills="Magic x 2"),
    )
    assert done.unread == []
    gate, drum = book[book.index("gate")], book[book.index("drum")]
    assert [(term.ability, term.count) for term in gate.requires[0].terms[: gate.requires[0].terms_count]] == [
        (Ability.ATTACK, 4),
        (Ability.MOVEMENT, 3),
    ]
    assert [Category(each) for each in gate.categories[:2]] == [Category.DESERT, Category.PLANETARY]
    assert (drum.uses, drum.skills[0].count) == (3, 2)


def test_a_number_that_is_too_long_is_not_cut():
    done, book = read(line("Giant", "Character", Attack="999", Defense="3", Movement="2", Charm="1", Energy="1"))
    assert ("Giant", "Attack", "999") in done.unread
    assert book[0].attack == 0


def test_two_cards_of_one_name_are_told_apart():
    done, book = read(line("Twin", "Item"), line("Twin", "Item", Uses="2"))
    assert book.ids == ("twin", "twin-2")
    assert done.unread == [("Twin", "Name", "line 2 has it too; in decks this card is twin-2")]


def test_the_report_tells_pieces_lines_and_what_was_made_of_them():
    done, _ = read(
        line("Giant", "Character", Attack="two", Defense="-3", Movement="2", Charm="1", Energy="1"),
        "",
        "\tS\tx",
        line("N" * 90, "Spaceship"),
        "Lone",
    )
    report = done.report()
    assert "1 piece could not be read and was left out:" in report
    assert "  Giant: Attack 'two'" in report
    assert "  Giant: Attack: none; taken as 0" in report
    assert "  Giant: Defense: -3 is not between 0 and 99" in report
    assert "  line 4, 'S, x': it has no name" in report
    assert f"  line 5, '{'N' * 40}': its type 'Spaceship' is none of the game's" in report
    assert "  line 6, 'Lone': it has no type" in report


def test_other_forms_are_counted_apart():
    done, book = read(line("Shifter", "Character", Attack="2/4", Defense="3/5", Movement="3/2", Charm="4/1", Energy="1/3"))
    assert len(book) == 2
    assert done.report()[0] == "1 card: character 1, and 1 other form of Characters."
