"""Costs of Equipment, Items and Flash Effects in Ani-Mayhem: Energy is spent, another ability is lower while the effect lasts."""

from pathlib import Path

import pytest

from fuda.games.animayhem import book as cards
from fuda.games.animayhem.abilities import base_health, energy_left, total
from fuda.games.animayhem.costs import can_be_paid_by
from fuda.games.animayhem.deeds import free_held
from fuda.games.animayhem.position_check import check_effects
from fuda.games.animayhem.state import FIRST_CHARACTER, Phase
from fuda.games.animayhem.summary import note_site
from fuda.games.animayhem.vocabulary import Ability
from fuda.kernel.books import read_book, read_files
from fuda.kernel.position import Given
from tests.games.animayhem import scene as scenes
from tests.games.animayhem.scene import Scene

MORE = """
[card.laser]
kind = "equipment"
name = "Laser"
cost = [{ ability = "energy" }]
effects = [{ what = "add", ability = "attack", amount = 3 }]

[card.gong]
kind = "item"
name = "Gong"
cost = [{ ability = "energy" }]
uses = 3
skills = [{ skill = "music" }]
effects = [{ when = "used", what = "damage", whom = "disaster", pick = "chosen", amount = 1 }]

[card.shroud]
kind = "item"
name = "Shroud"
cost = [{ ability = "attack", amount = 2 }]
effects = [{ what = "add", ability = "defense", amount = 2 }]

[card.bluff]
kind = "flash"
name = "Bluff"
cost = [{ ability = "attack" }]
effects = [{ when = "played", what = "add", ability = "defense", amount = 2 }]

[card.stretcher]
kind = "equipment"
name = "Stretcher"
cost = [{ ability = "energy", amount = 2 }]
effects = [{ when = "used", what = "heal", whom = "character", pick = "chosen", side = "own" }]

[card.hearth]
kind = "haven"
name = "Hearth"
effects = [{ what = "add", ability = "health", amount = 2, whom = "character", side = "own", reach = "in-haven" }]

[card.giant]
kind = "character"
name = "Giant"
gender = "male"
attack = 3
defense = 2
movement = 1
charm = 1
energy = 1
effects = [{ what = "add", ability = "health", amount = 3, needs = [{ card = "rin" }] }]
"""
BOOK = read_book(
    cards.Card, [*read_files(Path(__file__).parent / "sample.toml"), ("more.toml", MORE)], "sample", cards.check_book
)
BROUGHT = "rin ayame giant savant hearth mill clocktower laser gong shroud bluff stretcher focus spark wolf golem"


@pytest.fixture(autouse=True)
def more_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scenes, "BOOK", BOOK)


def field() -> Scene:
    """Rin, who has Energy 3, and Ayame, who has 1, at the Mill, where a Golem is."""
    scene = Scene([BROUGHT]).lay("mill", 0, 0).lay("clocktower", 1, 0).lay("tree-house", 0, 1).put("rin ayame", "mill")
    scene.item("lamp", "clocktower").item("scroll", "clocktower").item("drum", "clocktower")
    scene.s.charm = 1  # off
    return scene.disaster("golem", "mill").combat_cards("blank", "blank").phase(Phase.MOVE)


def ability(scene: Scene, name: str, ability: Ability) -> int:
    return total(scene.s, FIRST_CHARACTER + scene.character(name), ability)


@pytest.mark.rule("animayhem.25", "animayhem.82")
def test_energy_for_equipment_is_spent_when_it_is_put_to_use_and_comes_back() -> None:
    scene = field().equipment("laser", "rin").play("use laser")
    assert (ability(scene, "rin", Ability.ATTACK), ability(scene, "rin", Ability.ENERGY)) == (7, 3)
    assert (scene.s.spent[scene.character("rin")], energy_left(scene.s, scene.character("rin"))) == (1, 2)
    scene.phase(Phase.SCAVENGE).play("fight golem", "protect ayame with rin" if scene.s.target == 1 else "end")
    while scene.s.spent[scene.character("rin")] and scene.s.phase == Phase.ASSIGN:
        scene.play("end")
    assert scene.s.spent[scene.character("rin")] == 0  # after a round, and the Laser still works
    assert ability(scene, "rin", Ability.ATTACK) == 7


@pytest.mark.rule("animayhem.25", "animayhem.82")
def test_energy_that_is_spent_pays_for_nothing_else() -> None:
    scene = field().equipment("laser", "rin")
    scene.s.spent[scene.character("rin")] = 3
    assert scene.refused("use laser") == "animayhem.25"
    haven = field().put("rin", "tree-house").hold("focus").phase(Phase.EQUIP)
    haven.s.spent[haven.character("rin")] = 3
    assert haven.refused("play focus") == "animayhem.26"
    assert not can_be_paid_by(haven.s, BOOK[BOOK.index("focus")], haven.character("rin"))


@pytest.mark.rule("animayhem.27")
def test_an_item_is_paid_for_when_it_is_put_to_use_and_each_time_its_ability_is_used() -> None:
    scene = field().item("gong", "ayame")
    assert scene.copy().play("use item:4").s.spent[scene.character("ayame")] == 1
    scene.play("invoke item:4", "aim golem")
    assert scene.s.spent[scene.character("ayame")] == 1
    scene.s.invoked_cards[:] = [0, 0, 0]
    assert scene.refused("invoke item:4") == "animayhem.86"  # her Energy is spent
    scene.s.spent[scene.character("ayame")] = 0
    scene.play("invoke item:4", "aim golem")


@pytest.mark.rule("animayhem.27")
def test_an_item_that_costs_another_ability_lowers_it_while_it_works() -> None:
    scene = field().item("shroud", "ayame").play("use item:4")
    assert (ability(scene, "ayame", Ability.ATTACK), ability(scene, "ayame", Ability.DEFENSE)) == (2, 6)
    assert ability(scene, "rin", Ability.ATTACK) == 4
    scene.play("take item:4", "to rin")
    assert (ability(scene, "ayame", Ability.ATTACK), ability(scene, "rin", Ability.ATTACK)) == (4, 4)


@pytest.mark.rule("animayhem.82")
def test_a_flash_effect_that_costs_another_ability_lowers_it_while_it_lasts() -> None:
    calm = field().hold("bluff").phase(Phase.EQUIP).play("end", "flash bluff", "by ayame")
    assert (ability(calm, "ayame", Ability.ATTACK), ability(calm, "ayame", Ability.DEFENSE)) == (3, 6)
    check_effects(calm.s, Given())
    calm.play("end", "end")  # with the Turn both are over
    assert (ability(calm, "ayame", Ability.ATTACK), ability(calm, "ayame", Ability.DEFENSE)) == (4, 4)


@pytest.mark.rule("animayhem.85", "animayhem.86")
def test_the_ability_of_equipment_costs_what_the_equipment_does() -> None:
    scene = field().equipment("stretcher", "rin")
    scene.s.damage[scene.character("ayame")] = 1
    scene.play("invoke stretcher", "aim ayame")
    assert scene.s.spent[scene.character("rin")] == 2
    poor = field().equipment("stretcher", "ayame")
    assert poor.refused("invoke stretcher") == "animayhem.86"


@pytest.mark.rule("animayhem.180")
def test_what_was_paid_with_an_ability_is_not_given_back_when_one_is_freed() -> None:
    scene = field().put("savant", "mill").play("invoke savant", "aim golem")
    assert ability(scene, "savant", Ability.ATTACK) == 1
    free_held(scene.s, FIRST_CHARACTER + scene.character("savant"))
    assert ability(scene, "savant", Ability.ATTACK) == 1
    check_effects(scene.s, Given())  # a position may be of that moment


@pytest.mark.rule("animayhem.20")
def test_health_is_changed_by_whatever_names_it_and_by_nothing_else() -> None:
    scene = field()
    base = {name: base_health(scene.s, FIRST_CHARACTER + scene.character(name)) for name in ("rin", "ayame", "giant")}
    assert base == {"rin": 4, "ayame": 4, "giant": 2}
    scene.lay("hearth", 1, 1).put("ayame", "hearth").put("giant", "mill")
    note_site(scene.s, scene.site("hearth"))
    assert base_health(scene.s, FIRST_CHARACTER + scene.character("ayame")) == 6  # as the Haven says
    assert base_health(scene.s, FIRST_CHARACTER + scene.character("giant")) == 5  # as its own card says, with Rin
    assert base_health(scene.put("giant", "clocktower").s, FIRST_CHARACTER + scene.character("giant")) == 2
