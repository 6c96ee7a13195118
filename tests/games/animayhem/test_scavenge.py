"""Scavenging Locations in Ani-Mayhem."""

import pytest

from fuda.games.animayhem.state import BONKED, NOTHING, DisasterState, Note, Phase, disaster_of_id
from tests.games.animayhem.scene import BOOK, Scene

CARDS = "mill clocktower arcade harbour kitchen training sword club slug wolf count flu pit storm web slap thief"


def place(under: str = "", seats: int = 1, items: str = "lamp") -> Scene:
    """Ayame and Dai at the Mill, which asks for Strength; some Disasters lie under it."""
    scene = Scene([f"ayame dai rin nao {CARDS}"] * seats)
    scene.lay("mill", 0, 0).lay("clocktower", 1, 0).lay("tree-house", 0, 1)
    scene.put("ayame dai", "mill").under(under, "mill")
    for item in items.split():
        scene.item(item, "mill")
    scene.item("scroll", "clocktower").item("drum", "clocktower")
    return scene.phase(Phase.SCAVENGE)


@pytest.mark.rule("animayhem.50")
def test_a_location_is_entered_by_a_group_that_meets_its_requirement_once_a_turn() -> None:
    scene = place("slug").put("nao", "clocktower")
    scene.play("attempt clocktower")
    assert (scene.s.phase, scene.s.inside) == (Phase.INSIDE, scene.site("clocktower"))
    scene.play("leave")
    assert scene.refused("attempt mill") == "animayhem.50"
    assert scene.refused("attempt clocktower") == "animayhem.50"
    weak = place("slug").put("ayame", "tree-house")
    assert weak.refused("attempt mill") == "animayhem.23"
    assert weak.refused("attempt clocktower") == "animayhem.50"
    assert weak.refused("attempt tree-house") == "animayhem.50"


@pytest.mark.rule("animayhem.23")
def test_who_has_no_actions_lends_nothing_to_a_requirement() -> None:
    scene = Scene([f"ayame dai rin nao trance {CARDS}"]).lay("mill", 0, 0).lay("clocktower", 1, 0).lay("tree-house", 0, 1)
    scene.put("ayame dai", "mill").item("lamp", "mill").item("scroll", "clocktower").item("drum", "clocktower").hold("trance")
    scene.phase(Phase.MOVE)
    assert "attempt mill" in scene.copy().play("end", "pass").legal
    entranced = scene.play("end", "flash trance", "aim ayame")
    assert entranced.s.phase == Phase.SCAVENGE
    assert entranced.refused("attempt mill") == "animayhem.23"


@pytest.mark.rule("animayhem.51")
def test_disasters_are_turned_over_in_the_order_in_which_they_were_placed() -> None:
    scene = place("slug wolf").combat_cards("blank", "assault")
    scene.play("attempt mill", "reveal")
    assert scene.notes(Note.REVEALS)[0][1] == BOOK.index("slug")
    assert (scene.s.phase, scene.s.under_size[0]) == (Phase.ASSIGN, 1)
    scene.play("attack slug with ayame", "end")
    assert (scene.s.phase, scene.in_play("slug")) == (Phase.INSIDE, False)
    scene.play("reveal")
    assert scene.notes(Note.REVEALS)[0][1] == BOOK.index("wolf")


@pytest.mark.rule("animayhem.51")
def test_a_combat_disaster_that_is_not_defeated_ends_it_and_takes_an_item() -> None:
    scene = place("wolf", items="lamp").put("dai", "tree-house").combat_cards("assault", "spiked")
    scene.play("attempt mill", "reveal", "end")
    while scene.s.phase == Phase.ASSIGN:
        scene.play("end")
    assert scene.at("ayame") == BONKED
    assert (scene.s.phase, scene.s.inside) == (Phase.SCAVENGE, NOTHING)
    assert (scene.disaster_at("wolf"), scene.item_at("lamp")) == ("mill", "wolf")
    assert scene.s.slot_by[scene.slot("wolf")] == 0


@pytest.mark.rule("animayhem.51")
def test_there_is_nothing_to_turn_over_when_all_are() -> None:
    scene = place().play("attempt mill")
    assert scene.refused("reveal") == "animayhem.51"


@pytest.mark.rule("animayhem.52")
def test_a_disaster_without_movement_acts_on_the_group_and_is_dealt_with() -> None:
    scene = place("flu pit").play("attempt mill", "reveal")
    assert scene.s.phase == Phase.INSIDE
    assert scene.s.disaster_state[disaster_of_id(scene.id("flu"))] == DisasterState.OFF_FIELD
    scene.play("reveal")
    assert sum(scene.s.damage[scene.character(name)] for name in ("ayame", "dai")) in (0, 2)
    assert scene.s.disaster_state[disaster_of_id(scene.id("pit"))] == DisasterState.DISCARDED


@pytest.mark.rule("animayhem.52")
def test_one_that_cannot_affect_the_group_acts_as_if_it_were_drawn() -> None:
    scene = place("thief", items="").put("nao", "clocktower").item("lamp", "nao").play("attempt mill", "reveal")
    assert scene.item_at("lamp") == "clocktower"
    assert scene.s.phase == Phase.INSIDE
    nobody = place("thief", items="").play("attempt mill", "reveal")
    assert nobody.notes(Note.NO_EFFECT)
    assert nobody.s.phase == Phase.INSIDE


@pytest.mark.rule("animayhem.53")
def test_who_leaves_has_to_enter_anew_in_another_turn() -> None:
    scene = place("flu slug").play("attempt mill", "reveal", "leave")
    assert (scene.s.phase, scene.at("ayame")) == (Phase.SCAVENGE, "mill")
    assert scene.s.under_size[0] == 1
    assert scene.refused("attempt mill") == "animayhem.50"


@pytest.mark.rule("animayhem.53")
def test_a_lost_character_does_not_end_it_while_another_is_there() -> None:
    scene = place("slap slug").play("attempt mill")
    assert "reveal" in scene.legal
    scene.s.at[scene.character("ayame")] = BONKED  # who had the skill
    scene.play("reveal")  # Dai is of the police, whom it spares
    assert scene.s.phase == Phase.INSIDE
    assert scene.at("dai") == "mill"


@pytest.mark.rule("animayhem.54")
def test_what_lies_there_is_taken_when_no_disaster_is_left() -> None:
    scene = place("flu", items="lamp blade").equipment("sword", "mill").play("attempt mill")
    assert scene.refused("take item:1") == "animayhem.48"
    scene.play("reveal", "take item:1", "to dai", "take item:2", "to dai", "take sword", "to ayame")
    assert [scene.item_at(name) for name in ("lamp", "blade")] == ["dai", "dai"]
    scene.play("leave")
    assert scene.table.scores == [2]


def test_while_one_moves_the_view_says_which_locations_each_whole_group_could_enter() -> None:
    scene = Scene(["ayame rin nao mill clocktower arcade", "goro"]).lay("mill", 0, 0).lay("clocktower", 1, 0).lay("arcade", 5, 0)
    scene.put("ayame rin", "mill").put("nao", "clocktower").phase(Phase.MOVE)
    told = scene.table.view(0)["could_enter"]
    assert set(told) == {"mill", "clocktower"}
    for place, names in (("mill", "ayame rin"), ("clocktower", "nao")):
        for there in ("mill", "clocktower", "arcade"):
            alone = Scene(["ayame rin nao mill clocktower arcade", "goro"]).lay("mill", 0, 0).lay("clocktower", 1, 0)
            alone.lay("arcade", 5, 0).put(names, there).phase(Phase.SCAVENGE)
            if place == "mill" and there == "clocktower":
                alone.put("nao", there)  # who is there already helps
            if place == "clocktower" and there == "mill":
                alone.put("ayame rin", there)
            assert (there in told[place].split()) == (f"attempt {there}" in alone.legal)
    assert scene.table.view(1)["could_enter"] == {}
    assert scene.phase(Phase.EQUIP).table.view(0)["could_enter"] == {}
