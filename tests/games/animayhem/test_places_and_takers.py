"""Rows about all at one chosen Location, copies that do not add up, Global Effects that take, and players who are chosen."""

from pathlib import Path
from typing import Any

import pytest

from fuda.errors import BadBook
from fuda.games.animayhem import book as cards
from fuda.games.animayhem.abilities import has_row, total
from fuda.games.animayhem.belongings import give_power, lose_power
from fuda.games.animayhem.card_sentences import Reader
from fuda.games.animayhem.card_text import bounds
from fuda.games.animayhem.disasters import attacks_newcomers
from fuda.games.animayhem.state import DISCARDED, FIRST_CHARACTER, Note, Phase, slot_thing
from fuda.games.animayhem.vocabulary import HOLD_ROW, Ability
from fuda.kernel.books import Book, read_book, read_files
from tests.games.animayhem import scene as scenes
from tests.games.animayhem.scene import Scene

MORE = """
[card.hush]
kind = "flash"
name = "Hush"
effects = [{ when = "played", what = "hold", whom = "either", reach = "place", duration = "turn" }]
[card.picnic]
kind = "global"
name = "Picnic"
uses = 2
[[card.picnic.effects]]
when = "used"
what = "add"
ability = "attack"
whom = "character"
side = "own"
reach = "place"
duration = "turn"
[card.pep]
kind = "enhancement"
name = "Pep"
alone = true
effects = [{ what = "add", ability = "attack", amount = 2 }]
[card.pep-talk]
kind = "enhancement"
name = "Pep Talk"
effects = [{ what = "add", ability = "attack", amount = 2 }]
[card.choir]
kind = "global"
name = "Choir"
alone = true
effects = [{ what = "add", ability = "attack", whom = "character", side = "own", reach = "anywhere" }]
[card.fence-of]
kind = "global"
name = "Fence of Goods"
uses = 2
effects = [{ when = "used", what = "steal", whom = "present-item", pick = "chosen", side = "others" }]
[card.forge]
kind = "global"
name = "Forge"
uses = 2
effects = [{ when = "used", what = "fetch", whom = "draw-pile", of_sort = "equipment", to = "here" }]
[card.dojo-day]
kind = "global"
name = "Dojo Day"
uses = 2
effects = [{ when = "used", what = "fetch", whom = "draw-pile", of_sort = "enhancement", to = "here", reach = "in-haven" }]
[card.grab]
kind = "flash"
name = "Grab"
effects = [{ when = "played", what = "steal", whom = "present-item", pick = "chosen", side = "others" }]
[card.glimpse]
kind = "flash"
name = "Glimpse"
effects = [{ when = "played", what = "look", whom = "hand", side = "others", pick = "chosen", amount = 0 }]
[card.binoculars]
kind = "flash"
name = "Binoculars"
effects = [{ when = "played", what = "look", whom = "present-item", side = "others", reach = "anywhere", amount = 0 }]
[card.crack]
kind = "combat"
name = "Crack"
effects = [{ what = "divide", ability = "defense", amount = 2, whom = "opponent", duration = "combat" }]
[card.republican]
kind = "disaster"
name = "Republican"
attack = 3
defense = 3
movement = 2
effects = [{ what = "automatic", against = [{ skill = "royalty" }, { ability = "charm", count = 9 }] }]
[card.queen]
kind = "character"
name = "Queen"
gender = "female"
attack = 2
defense = 3
movement = 2
charm = 2
energy = 2
skills = [{ skill = "royalty" }]
"""


def book_of(more: str) -> Book:
    files = [*read_files(Path(__file__).parent / "sample.toml"), ("more.toml", more)]
    return read_book(cards.Card, files, "sample", cards.check_book)


BOOK = book_of(MORE)
POWER = "hush picnic pep pep-talk choir fence-of forge dojo-day grab glimpse binoculars sword club training"
BROUGHT = f"ayame nao rin leo queen tree-house mill clocktower arcade {POWER} golem wolf republican"


@pytest.fixture(autouse=True)
def more_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scenes, "BOOK", BOOK)


def field(seats: int = 1) -> Scene:
    scene = Scene([BROUGHT] * seats)
    scene.lay("mill", 0, 0).lay("clocktower", 1, 0).lay("arcade", 2, 0)
    for seat in range(seats):
        scene.lay("tree-house", seat, 1, seat).combat_cards("blank", "blank", seat)
    scene.item("lamp", "arcade").item("scroll", "arcade").item("drum", "arcade")
    scene.s.charm = 1  # off
    return scene


def attack(scene: Scene, name: str, seat: int = 0) -> int:
    return total(scene.s, FIRST_CHARACTER + scene.character(name, seat), Ability.ATTACK)


def is_held(scene: Scene, name: str, seat: int = 0) -> bool:
    return has_row(scene.s, FIRST_CHARACTER + scene.character(name, seat), HOLD_ROW)


def sentence(name: str) -> str:
    return " ".join(Reader(BOOK, BOOK.index(name), "en").sentences())


@pytest.mark.rule("animayhem.171")
def test_what_is_about_all_at_one_location_leaves_the_location_to_its_player() -> None:
    scene = field(2).put("ayame", "mill").put("nao", "arcade").put("leo", "mill", 1).disaster("wolf", "mill").hold("hush")
    scene.play("end", "flash hush")
    assert sorted(scene.legal) == ["aim at:arcade", "aim at:clocktower", "aim at:mill"]  # no Haven
    scene.play("aim at:mill")
    while scene.s.phase == Phase.REACT:
        scene.play("pass")
    assert (is_held(scene, "ayame"), is_held(scene, "leo", 1), is_held(scene, "nao")) == (True, True, False)
    assert has_row(scene.s, slot_thing(scene.slot("wolf")), HOLD_ROW)
    assert sentence("hush") == "Each Character or Disaster at one Location of your choice is Held for this Turn."


@pytest.mark.rule("animayhem.171")
def test_a_global_effect_has_a_location_chosen_too() -> None:
    scene = field(2).put("ayame", "mill").put("nao", "arcade").put("leo", "mill", 1).global_effect("picnic")
    before = [attack(scene, "ayame"), attack(scene, "nao"), attack(scene, "leo", 1)]
    scene.play("invoke picnic", "aim at:mill")
    assert [attack(scene, "ayame"), attack(scene, "nao"), attack(scene, "leo", 1)] == [before[0] + 1, before[1], before[2]]


@pytest.mark.rule("animayhem.210")
def test_copies_of_a_card_that_says_so_do_not_add_up() -> None:
    scene = field().put("ayame nao", "mill")
    scene.s.brought[scene.id("pep-talk")] = BOOK.index("pep")  # a second copy
    first, second = scene.power("pep"), scene.power("pep") + 1
    before = attack(scene, "ayame"), attack(scene, "nao")
    scene.enhancement("pep", "ayame")
    give_power(scene.s, second, FIRST_CHARACTER + scene.character("ayame"))
    assert attack(scene, "ayame") == before[0] + 2
    lose_power(scene.s, first, DISCARDED)
    assert attack(scene, "ayame") == before[0] + 2
    give_power(scene.s, second, FIRST_CHARACTER + scene.character("nao"))
    assert (attack(scene, "ayame"), attack(scene, "nao")) == (before[0], before[1] + 2)


@pytest.mark.rule("animayhem.210")
def test_other_copies_and_those_of_other_players_add_up() -> None:
    scene = field(2).put("ayame", "mill").put("ayame", "mill", 1)
    before = attack(scene, "ayame")
    scene.enhancement("pep", "ayame").enhancement("pep-talk", "ayame")
    assert attack(scene, "ayame") == before + 4  # another card
    scene.global_effect("choir").global_effect("choir", 1)
    assert (attack(scene, "ayame"), attack(scene, "ayame", 1)) == (before + 5, before + 1)
    assert any("do not add up" in line for line in card_lines("pep"))
    assert not any("do not add up" in line for line in card_lines("pep-talk"))


def card_lines(name: str) -> list[str]:
    return bounds(Reader(BOOK, BOOK.index(name), "en"))


@pytest.mark.rule("animayhem.211")
def test_a_global_effect_that_takes_does_so_through_one_of_its_players_characters() -> None:
    scene = field(2).put("ayame", "mill").put("nao", "clocktower").put("leo", "mill", 1).item("mask", "leo", 1)
    scene.global_effect("fence-of").play("invoke fence-of")
    assert (scene.s.phase, scene.legal) == (Phase.USER, ["by ayame"])  # Nao is elsewhere
    scene.play("by ayame", "aim item:4")
    while scene.s.phase == Phase.REACT:
        scene.play("pass")
    assert scene.item_at("mask") == "ayame"
    alone = field(2).put("nao", "clocktower").put("leo", "mill", 1).item("mask", "leo", 1).global_effect("fence-of")
    assert alone.refused("invoke fence-of") == "animayhem.211"


@pytest.mark.rule("animayhem.211")
def test_a_global_effect_fetches_equipment_for_a_character_that_is_named() -> None:
    scene = field().put("ayame", "mill").put("nao", "clocktower").global_effect("forge").play("invoke forge", "by nao")
    assert "aim card:sword" in scene.legal
    scene.play("aim card:sword")
    assert scene.s.power_at[scene.power("sword")] == FIRST_CHARACTER + scene.character("nao")


@pytest.mark.rule("animayhem.186")
def test_a_card_may_ask_that_who_gets_an_enhancement_is_in_a_haven() -> None:
    scene = field().put("ayame", "mill").put("nao", "tree-house").global_effect("dojo-day").play("invoke dojo-day")
    assert scene.legal == ["by nao"]
    scene.play("by nao", "aim card:training")
    assert scene.s.power_at[scene.power("training")] == FIRST_CHARACTER + scene.character("nao")


@pytest.mark.rule("animayhem.81")
def test_a_flash_effect_that_steals_needs_a_user_who_takes_it() -> None:
    scene = field(2).put("ayame", "mill").put("nao", "clocktower").put("leo", "mill", 1).item("mask", "leo", 1).hold("grab")
    scene.play("end", "flash grab")
    assert scene.legal == ["by ayame"]
    scene.play("by ayame", "aim item:4")
    while scene.s.phase == Phase.REACT:
        scene.play("pass")
    assert scene.item_at("mask") == "ayame"


@pytest.mark.rule("animayhem.162")
def test_a_card_about_the_hand_of_one_player_has_that_player_chosen() -> None:
    scene = field(3).put("ayame", "mill").hold("glimpse").hold("sword", 1).hold("club", 2).play("end", "flash glimpse")
    assert sorted(scene.legal) == ["aim seat-2", "aim seat-3"]
    scene.play("aim seat-3")
    while scene.s.phase == Phase.REACT:
        scene.play("pass")
    assert [BOOK.ids[note.values[0]] for note in scene.table.notes if note.code == Note.SEES_CARD] == ["club"]
    assert sentence("glimpse") == "You look at one player's hand."


@pytest.mark.rule("animayhem.163")
def test_a_card_may_show_only_what_others_carry_at_a_location() -> None:
    scene = field(2).put("ayame", "mill").put("leo", "mill", 1).item("mask", "leo", 1).item("blade", "mill").hold("binoculars")
    scene.play("end", "flash binoculars", "aim at:mill")
    while scene.s.phase == Phase.REACT:
        scene.play("pass")
    assert [BOOK.ids[note.values[0]] for note in scene.table.notes if note.code == Note.ITEM_SEEN] == ["mask"]
    assert sentence("binoculars") == "You look at the Items that others carry at any Location."


@pytest.mark.rule("animayhem.176")
def test_a_combat_card_changes_an_ability_for_the_whole_combat() -> None:
    scene = field().put("ayame", "mill").disaster("golem", "mill").combat_cards("blank", "crack").phase(Phase.SCAVENGE)
    golem = slot_thing(scene.slot("golem"))
    scene.play("fight golem", "attack golem with ayame", "end")
    told = [(BOOK.ids[who], defense) for who, _, defense in scene.notes(Note.ATTACK_ON)]
    assert ("golem", 3) in told  # 7 halved
    assert total(scene.s, golem, Ability.DEFENSE) == 3  # in the next round too


@pytest.mark.rule("animayhem.152")
def test_a_disaster_may_attack_only_some_of_those_who_come_to_it() -> None:
    def provoked(names: str) -> bool:
        scene = field().put(names, "mill").disaster("republican", "mill")
        for name in names.split():
            scene.s.moved[scene.character(name)] = 1
        return attacks_newcomers(scene.s, scene.slot("republican"))

    assert not provoked("ayame nao")
    assert provoked("ayame queen")


@pytest.mark.parametrize(
    ("card", "said"),
    [
        ('kind = "combat"\neffects = [{ what = "add", ability = "attack", whom = "group" }]', "'self' or of the 'opponent'"),
        ('kind = "combat"\neffects = [{ what = "add", ability = "attack", duration = "turn" }]', "for its round or its Combat"),
        ('kind = "haven"\neffects = [{ when = "used", what = "steal", whom = "present-item" }]', "who could take something"),
        (
            'kind = "flash"\neffects = [{ when = "played", what = "bonk", whom = "either", pick = "chosen", reach = "place" }]',
            "for all Characters or Disasters there",
        ),
        (
            'kind = "disaster"\neffects = [{ when = "played", what = "bonk", whom = "character", reach = "place" }]',
            "only of what a player uses or plays",
        ),
    ],
)
def test_what_nobody_could_carry_out_is_refused(card: str, said: str) -> None:
    with pytest.raises(BadBook) as refused:
        book_of(f'[card.odd]\nname = "Odd"\n{card}\n')
    assert said in str(refused.value)


def test_rows_about_one_player_are_told_so() -> None:
    rows: dict[str, Any] = {"glimpse": "one player's hand", "grab": "takes one Item of other players"}
    for name, said in rows.items():
        assert said in sentence(name)
