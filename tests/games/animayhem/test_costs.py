"""Costs that are kept paid in Ani-Mayhem, and cards that are turned over."""

import pytest

from fuda.games.animayhem.abilities import total
from fuda.games.animayhem.belongings import add_mark, free_marks_on, leave_play
from fuda.games.animayhem.state import BONKED, FIRST_CHARACTER, NOTHING, Note, Phase
from fuda.games.animayhem.vocabulary import Ability
from tests.games.animayhem.scene import BOOK, Scene

CARDS = "mill clocktower haste sprint festival morale rage training fever sword"


def home() -> Scene:
    scene = Scene([f"ayame leo dai rin {CARDS}"]).lay("mill", 0, 0).lay("clocktower", 1, 0).lay("tree-house", 0, 1)
    return scene.item("lamp", "mill").item("scroll", "mill").item("drum", "mill").put("ayame leo dai", "tree-house")


def ability(scene: Scene, name: str, ability: Ability) -> int:
    return total(scene.s, FIRST_CHARACTER + scene.character(name), ability)


def fever(scene: Scene, name: str) -> None:
    """Attack 3 lower, for this Turn."""
    add_mark(scene.s, scene.id("fever"), 0, FIRST_CHARACTER + scene.character(name), 0, 1)


@pytest.mark.rule("animayhem.117")
def test_an_enhancement_whose_cost_can_not_be_paid_is_turned_over() -> None:
    scene = home().hold("haste").play("play haste", "on ayame")
    assert (ability(scene, "ayame", Ability.ATTACK), ability(scene, "ayame", Ability.MOVEMENT)) == (2, 4)
    fever(scene, "ayame")
    scene.play("end")
    assert scene.notes(Note.TURNS_OVER) == [(BOOK.index("haste"), 0, 0)]
    assert (ability(scene, "ayame", Ability.ATTACK), ability(scene, "ayame", Ability.MOVEMENT)) == (1, 2)
    assert scene.s.power_at[scene.power("haste")] == FIRST_CHARACTER + scene.character("ayame")
    leave_play(scene.s, scene.character("ayame"), BONKED)
    assert scene.table.view()["discarded"]["1"].split() == ["haste"]


@pytest.mark.rule("animayhem.117")
def test_of_several_the_latest_is_turned_over_first() -> None:
    scene = home().enhancement("haste", "ayame").enhancement("sprint", "ayame")
    fever(scene, "ayame")  # 4 - 2 - 1 - 3 is below 0; without the second card it still is
    scene.play("end")
    assert [BOOK.ids[n] for n, _, _ in scene.notes(Note.TURNS_OVER)] == ["sprint", "haste"]
    strong = home().enhancement("training", "ayame").enhancement("sprint", "ayame").enhancement("haste", "ayame")
    fever(strong, "ayame")  # 4 + 1 - 1 - 2 - 3 is below 0; without Haste it is 1
    strong.play("end")
    assert [BOOK.ids[n] for n, _, _ in strong.notes(Note.TURNS_OVER)] == ["haste"]


@pytest.mark.rule("animayhem.118")
def test_its_player_turns_a_card_up_when_its_cost_can_be_paid_again() -> None:
    scene = home().enhancement("haste", "ayame")
    fever(scene, "ayame")
    scene.play("end")
    assert scene.refused("turn-up haste") == "animayhem.118"
    free_marks_on(scene.s, FIRST_CHARACTER + scene.character("ayame"))
    assert "turn-up haste" in scene.legal
    scene.play("turn-up haste")
    assert ability(scene, "ayame", Ability.MOVEMENT) == 4
    assert scene.refused("turn-up haste") == "animayhem.118"


@pytest.mark.rule("animayhem.119")
def test_a_global_effect_names_one_who_pays_for_it() -> None:
    scene = home().hold("festival").play("play festival")
    assert scene.legal == ["on leo", "on dai"]
    assert scene.refused("on ayame") == "animayhem.119"
    scene.play("on leo")
    assert [ability(scene, name, Ability.CHARM) for name in ("ayame", "leo", "dai")] == [4, 5, 4]
    assert [ability(scene, name, Ability.ENERGY) for name in ("leo", "dai")] == [0, 1]


@pytest.mark.rule("animayhem.119")
def test_another_takes_it_over_and_without_one_it_is_turned_over() -> None:
    scene = home().hold("festival").play("play festival", "on leo")
    leave_play(scene.s, scene.character("leo"), BONKED)
    scene.play("end")
    assert ability(scene, "dai", Ability.ENERGY) == 0
    leave_play(scene.s, scene.character("dai"), BONKED)
    scene.play("end")
    assert scene.s.payer[scene.power("festival")] == NOTHING
    assert ability(scene, "ayame", Ability.CHARM) == 3
    scene.put("leo", "tree-house")
    assert scene.s.phase == Phase.SCAVENGE
    scene.play("turn-up festival")
    assert (ability(scene, "ayame", Ability.CHARM), ability(scene, "leo", Ability.ENERGY)) == (4, 0)
