"""Rows about what is carried and about cards in play: their category, how far they reach, and which is the nearest."""

from pathlib import Path

import pytest

from fuda.games.animayhem import book as cards
from fuda.games.animayhem.belongings import add_mark, defeat_disaster
from fuda.games.animayhem.card_sentences import Reader
from fuda.games.animayhem.disasters import strike_first_group
from fuda.games.animayhem.falling import settle_falls
from fuda.games.animayhem.scavenge import is_blocked
from fuda.games.animayhem.state import DISCARDED, FIRST_CHARACTER, HIDDEN, NOTHING, REMOVED, Note, Phase
from fuda.kernel.books import read_book, read_files
from tests.games.animayhem import scene as scenes
from tests.games.animayhem.scene import Scene

MORE = """
[card.vase]
kind = "item"
name = "Vase"
categories = ["artifact"]
[card.moths]
kind = "disaster"
name = "Moths"
effects = [{ when = "played", what = "drop", whom = "present-item", of_category = "artifact" }]
[card.magnet]
kind = "disaster"
name = "Magnet"
effects = [{ when = "played", what = "discard", whom = "equipment", of_category = "weapon", reach = "anywhere" }]
[card.rust]
kind = "disaster"
name = "Rust"
effects = [{ when = "played", what = "destroy", whom = "equipment", pick = "nearest", reach = "anywhere" }]
[card.flat-tyre]
kind = "disaster"
name = "Flat Tyre"
effects = [{ when = "played", what = "discard", whom = "vehicle", of_category = "vehicle", without = true, reach = "anywhere" }]
[card.power-cut]
kind = "disaster"
name = "Power Cut"
effects = [
    { when = "played", what = "discard", whom = "card", of_category = "science" },
    { when = "played", what = "draw", amount = 2 },
]
[card.barricade]
kind = "disaster"
name = "Barricade"
attack = 1
defense = 1
movement = 1
effects = [{ when = "stops", what = "block", whom = "location", duration = "cycle" }]
[card.wagon]
kind = "disaster"
name = "Wagon"
attack = 1
defense = 1
movement = 1
effects = [
    { when = "defeated", what = "block", whom = "location", duration = "turns", turns = 2 },
    { when = "defeated", what = "destroy", whom = "equipment" },
]
[card.telescope]
kind = "global"
name = "Telescope"
uses = 2
effects = [{ when = "used", what = "look", whom = "under", reach = "anywhere", amount = 0 }]
[card.periscope]
kind = "equipment"
name = "Periscope"
effects = [{ when = "used", what = "look", whom = "under", reach = "adjacent", amount = 0 }]
[card.mallet]
kind = "equipment"
name = "Mallet"
categories = ["weapon"]
effects = [{ what = "add", ability = "attack" }]
[card.compass]
kind = "equipment"
name = "Compass"
categories = ["science"]
effects = [{ what = "add", ability = "movement" }]
[card.kite]
kind = "equipment"
name = "Kite"
vehicle = "flying"
movement = 3
[card.cart]
kind = "equipment"
name = "Cart"
vehicle = "vehicle"
movement = 3
[card.theory]
kind = "global"
name = "Theory"
categories = ["science"]
effects = [{ what = "add", ability = "charm", whom = "character", side = "own", reach = "anywhere" }]
[card.delivery]
kind = "flash"
name = "Delivery"
[[card.delivery.effects]]
when = "played"
what = "fetch"
whom = "draw-pile"
of_sort = "equipment"
of_category = "weapon"
to = "here"
option = 1
[[card.delivery.effects]]
when = "played"
what = "fetch"
whom = "hand"
of_sort = "equipment"
to = "here"
option = 2
[card.ritual]
kind = "flash"
name = "Ritual"
effects = [{ when = "played", what = "fetch", whom = "draw-pile", of_sort = "enhancement", to = "here" }]
[card.salvage]
kind = "flash"
name = "Salvage"
effects = [{ when = "played", what = "fetch", whom = "discard-pile", of_sort = "equipment", to = "haven" }]
[card.compost]
kind = "flash"
name = "Compost"
[[card.compost.effects]]
when = "played"
what = "shuffle"
whom = "discard-pile"
pick = "chosen"
of_sort = "character"
without = true
[card.charm-of-ice]
kind = "enhancement"
name = "Charm of Ice"
requires = [{ terms = [{ skill = "magic" }] }]
effects = [{ what = "add", ability = "attack", amount = 2 }]
[card.depot]
kind = "location"
name = "Depot"
requires = [{ terms = [{ ability = "attack", count = 1 }] }]
effects = [{ when = "entered", what = "fetch", whom = "draw-pile", of_sort = "equipment", to = "here" }]
[card.porter]
kind = "enhancement"
name = "Porter"
effects = [{ what = "allow", action = "equip" }]
[card.curfew]
kind = "flash"
name = "Curfew"
effects = [
    { when = "played", what = "cancel", whom = "answered", of_category = "song", option = 1 },
    { when = "played", what = "draw", option = 2 },
]
[card.ballad]
kind = "flash"
name = "Ballad"
categories = ["song"]
effects = [{ when = "played", what = "draw" }]
[card.hush]
kind = "flash"
name = "Hush"
cost = [{ ability = "energy" }]
effects = [{ when = "played", what = "cancel", whom = "answered", of_category = "song" }]
"""
BOOK = read_book(
    cards.Card,
    [*read_files(Path(__file__).parent / "sample.toml"), ("more.toml", MORE)],
    "sample",
    cards.check_book,
)
BROUGHT = (
    "ayame nao rin leo tree-house mill clocktower arcade depot mallet sword compass kite cart telescope periscope theory "
    "delivery ritual salvage compost charm-of-ice porter curfew ballad hush moths magnet rust flat-tyre power-cut barricade "
    "wagon wolf net vase"
)


@pytest.fixture(autouse=True)
def more_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scenes, "BOOK", BOOK)


def field(seats: int = 1) -> Scene:
    scene = Scene([BROUGHT] * seats)
    scene.lay("mill", 0, 0).lay("clocktower", 1, 0).lay("arcade", 2, 0).lay("depot", 3, 0).lay("tree-house", 0, 1)
    if seats > 1:
        scene.lay("tree-house", 3, 1, seat=1)
    scene.combat_cards("blank", "blank")
    scene.s.charm = 1  # off
    return scene


def struck(scene: Scene, name: str, seat: int = 0) -> Scene:
    """A Disaster strikes the group of a seat, and all that follows from it happens."""
    strike_first_group(scene.s, scene.id(name, seat), seat)
    settle_falls(scene.s)
    return scene


def power_at(scene: Scene, name: str, seat: int = 0) -> int:
    return int(scene.s.power_at[scene.power(name, seat)])


@pytest.mark.rule("animayhem.188")
def test_only_items_of_the_category_are_dropped() -> None:
    scene = struck(field().put("ayame", "mill").item("vase", "ayame").item("lamp", "ayame"), "moths")
    assert (scene.item_at("vase"), scene.item_at("lamp")) == ("mill", "ayame")
    bare = struck(field().put("ayame", "mill").item("lamp", "ayame"), "moths")
    assert bare.notes(Note.AFFECTS) == []  # there is nothing that it could change


@pytest.mark.rule("animayhem.188")
def test_a_row_anywhere_reaches_what_everybody_carries() -> None:
    scene = field(2).put("ayame", "mill").put("nao", "arcade").put("rin", "depot", seat=1)
    scene.equipment("mallet", "nao").equipment("mallet", "rin", seat=1).equipment("compass", "ayame")
    struck(scene, "magnet")
    assert (power_at(scene, "mallet"), power_at(scene, "mallet", 1)) == (DISCARDED, DISCARDED)
    assert power_at(scene, "compass") == FIRST_CHARACTER + scene.character("ayame")


@pytest.mark.rule("animayhem.170")
def test_the_nearest_card_is_the_one_the_fewest_steps_away() -> None:
    for _ in range(3):
        scene = field().put("ayame", "depot").put("nao", "arcade").put("leo", "mill")
        scene.equipment("mallet", "leo").equipment("compass", "nao")
        struck(scene, "rust")
        assert power_at(scene, "compass") == REMOVED
        assert power_at(scene, "mallet") == FIRST_CHARACTER + scene.character("leo")


@pytest.mark.rule("animayhem.109")
def test_a_row_may_be_about_all_classes_of_vehicles_but_one() -> None:
    scene = field().put("ayame nao", "mill").equipment("cart", "ayame").equipment("kite", "nao").equipment("mallet", "nao")
    struck(scene, "flat-tyre")
    assert power_at(scene, "kite") == DISCARDED
    assert power_at(scene, "cart") == FIRST_CHARACTER + scene.character("ayame")
    assert power_at(scene, "mallet") == FIRST_CHARACTER + scene.character("nao")


@pytest.mark.rule("animayhem.169")
def test_all_cards_in_play_of_a_category_go_at_once_and_other_rows_follow_once() -> None:
    scene = field().put("ayame", "mill").equipment("compass", "ayame").equipment("mallet", "ayame").global_effect("theory")
    before = scene.s.hand_size[0]
    struck(scene, "power-cut").play("end")
    assert (power_at(scene, "compass"), power_at(scene, "theory")) == (DISCARDED, DISCARDED)
    assert power_at(scene, "mallet") == FIRST_CHARACTER + scene.character("ayame")
    drawn = sum(values[1] for values in scene.notes(Note.DRAWS))
    assert 0 < scene.s.hand_size[0] - before <= drawn <= 2


@pytest.mark.rule("animayhem.185")
def test_what_a_disaster_blocks_is_free_again_when_it_leaves() -> None:
    scene = field().put("ayame", "arcade").disaster("barricade", "mill")
    mill = scene.site("mill")
    add_mark(scene.s, scene.id("barricade"), 0, mill, 0, 127)
    assert is_blocked(scene.s, mill)
    defeat_disaster(scene.s, scene.slot("barricade"))
    assert not is_blocked(scene.s, mill)


@pytest.mark.rule("animayhem.188")
def test_a_defeated_disaster_acts_where_it_was_fought() -> None:
    scene = field().put("ayame", "mill").put("nao", "arcade").disaster("wagon", "mill")
    scene.equipment("compass", "ayame").equipment("mallet", "nao")
    scene.phase(Phase.SCAVENGE).play("fight wagon", "attack wagon with ayame", "end")
    assert not scene.in_play("wagon")
    assert is_blocked(scene.s, scene.site("mill"))
    assert power_at(scene, "compass") == REMOVED
    assert power_at(scene, "mallet") == FIRST_CHARACTER + scene.character("nao")


@pytest.mark.rule("animayhem.163")
def test_the_player_chooses_the_location_to_look_under() -> None:
    scene = field().put("ayame", "mill").under("wolf", "arcade").under("net", "clocktower").global_effect("telescope")
    scene.phase(Phase.EQUIP).play("invoke telescope")
    assert "aim at:tree-house" not in scene.legal  # no Haven
    scene.play("aim at:arcade")
    assert scene.s.under_seen[scene.site("arcade") * 2] == 1
    assert scene.s.under_seen[scene.site("clocktower") * 2] == 0
    near = field().put("ayame", "mill").under("wolf", "arcade").under("net", "clocktower").equipment("periscope", "ayame")
    near.phase(Phase.EQUIP).play("invoke periscope")
    assert sorted(near.legal) == ["aim at:clocktower", "aim at:mill"]


@pytest.mark.rule("animayhem.186")
def test_equipment_comes_from_the_draw_pile_or_the_hand_straight_to_the_user() -> None:
    scene = field().put("ayame", "arcade").hold("delivery compass").play("end", "flash delivery", "by ayame")
    piled = scene.copy()
    piled.play("option 1")
    assert set(piled.legal) <= {"aim card:mallet", "aim card:sword"}
    piled.play("aim card:mallet")
    ayame = FIRST_CHARACTER + scene.character("ayame")
    assert power_at(piled, "mallet") == ayame
    scene.play("option 2")
    assert scene.legal == ["aim card:compass"]
    scene.play("aim card:compass")
    assert power_at(scene, "compass") == ayame
    assert scene.s.hand_size[0] == 0
    assert all(card == NOTHING for card in scene.s.hand[:7])


@pytest.mark.rule("animayhem.186")
def test_an_enhancement_comes_to_a_user_that_meets_its_requirement() -> None:
    scene = field().put("rin", "arcade").hold("ritual").play("end", "flash ritual")
    scene.play(*[move for move in scene.legal if move == "by rin"])
    assert "aim card:charm-of-ice" in scene.legal
    scene.play("aim card:charm-of-ice")
    assert power_at(scene, "charm-of-ice") == FIRST_CHARACTER + scene.character("rin")
    plain = field().put("leo", "arcade").hold("ritual").play("end", "flash ritual", "by leo")
    assert "aim card:charm-of-ice" not in plain.legal  # he has no Magic
    assert "aim card:porter" in plain.legal


@pytest.mark.rule("animayhem.186")
def test_equipment_comes_from_the_discard_pile_into_the_haven() -> None:
    scene = field().put("ayame", "arcade").hold("salvage mallet")
    scene.s.hand_size[0] = 1
    scene.s.power_at[scene.power("mallet")] = DISCARDED
    scene.play("end", "flash salvage")
    assert scene.legal == ["aim card:mallet"]
    scene.play("aim card:mallet")
    assert power_at(scene, "mallet") == scene.site("tree-house")


@pytest.mark.rule("animayhem.186")
def test_a_location_gives_equipment_to_the_group_that_enters_it() -> None:
    scene = field().put("ayame", "depot").phase(Phase.SCAVENGE).play("attempt depot")
    assert "aim card:mallet" in scene.legal
    scene.play("aim card:mallet")
    assert power_at(scene, "mallet") == FIRST_CHARACTER + scene.character("ayame")


@pytest.mark.rule("animayhem.187")
def test_who_may_be_equipped_anywhere_gets_equipment_where_it_is() -> None:
    scene = field().put("ayame", "arcade").put("leo", "tree-house").hold("mallet compass")
    scene.play("play mallet")
    assert power_at(scene, "mallet") == scene.site("tree-house")
    free = field().put("ayame", "arcade").put("leo", "tree-house").enhancement("porter", "ayame").hold("mallet")
    free.play("play mallet")
    assert sorted(free.legal) == ["into arcade", "into tree-house"]
    assert free.refused("into mill") == "animayhem.120"
    home = free.copy()
    home.play("into tree-house")
    assert power_at(home, "mallet") == home.site("tree-house")
    free.play("into arcade")
    assert power_at(free, "mallet") == FIRST_CHARACTER + free.character("ayame")


@pytest.mark.rule("animayhem.164")
def test_a_row_takes_all_sorts_of_cards_from_a_pile_but_one() -> None:
    scene = field().put("ayame rin leo", "mill").hold("compost mallet")
    scene.s.hand_size[0] = 1
    scene.s.power_at[scene.power("mallet")] = DISCARDED
    scene.s.at[scene.character("nao")] = DISCARDED
    scene.play("end", "flash compost")
    assert scene.legal == ["aim card:mallet"]
    scene.play("aim card:mallet")
    assert power_at(scene, "mallet") == HIDDEN


@pytest.mark.rule("animayhem.84")
def test_an_option_cancels_only_what_it_names() -> None:
    scene = field().put("ayame", "mill").hold("curfew delivery compass")
    scene.play("end", "flash delivery", "by ayame", "option 2", "aim card:compass")
    while "flash curfew" not in scene.legal:
        scene.play("pass")
    scene.play("flash curfew")
    assert scene.legal == ["option 2"]
    sung = field().put("ayame", "mill").hold("curfew ballad hush")
    sung.play("end", "flash ballad")
    while "flash curfew" not in sung.legal:
        sung.play("pass")
    sung.play("flash curfew")
    assert sung.legal == ["option 1", "option 2"]


@pytest.mark.rule("animayhem.84")
def test_who_cancels_can_still_be_chosen_when_the_card_lies_on_what_it_answers() -> None:
    scene = field().put("ayame rin", "mill").hold("ballad hush")
    scene.play("end", "flash ballad")
    while "flash hush" not in scene.legal:
        scene.play("pass")
    scene.play("flash hush")
    assert "by ayame" in scene.legal


def test_the_sentences_say_where_cards_come_from_and_go_to() -> None:
    said = {name: Reader(BOOK, BOOK.index(name), "en").sentences() for name in BOOK.ids}
    assert "its user gets 1 Weapon Equipment card from your Draw pile" in said["delivery"][0]
    assert said["salvage"] == ["1 Equipment card comes from your Discard pile into your Haven."]
    assert said["compost"] == ["1 non-Character card from your Discard pile goes back into the Draw pile."]
    for name in ("delivery", "salvage", "compost", "ritual"):
        assert Reader(BOOK, BOOK.index(name), "ja").sentences() != said[name]
