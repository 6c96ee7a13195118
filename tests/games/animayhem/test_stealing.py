"""Stealing in Ani-Mayhem, and the thief's move."""

import pytest

from fuda.games.animayhem.belongings import give_item
from fuda.games.animayhem.rules import go_on
from fuda.games.animayhem.state import DISASTER_MOVES, FIRST_CHARACTER, NOTHING, Note, Phase, slot_thing
from tests.games.animayhem.scene import BOOK, Scene

ROW = "mill clocktower arcade harbour kitchen"
DECK = f"mika rin nao lan {ROW} sword club scooter snatch wolf slug magpie count"


def row() -> Scene:
    return row_of(DECK)


def row_of(deck: str) -> Scene:
    """Five Locations in a row from right to left, along the path; the Havens lie at its ends."""
    scene = Scene([deck, DECK.replace("mika rin nao lan", "leo dai ayame jun")])
    for i, name in enumerate(ROW.split()):
        scene.lay(name, 4 - i, 0)
    scene.lay("tree-house", 5, 0).lay("tree-house", -1, 0, 1)
    scene.item("scroll", "kitchen").item("drum", "kitchen").item("blade", "kitchen")
    for seat in range(2):
        scene.combat_cards("blank", "blank", seat)
    return scene.phase(Phase.MOVE)


@pytest.mark.rule("animayhem.134")
def test_only_whom_a_card_lets_steal_takes_what_others_carry_there() -> None:
    scene = row().put("mika rin", "mill").put("leo", "mill", 1).put("dai", "clocktower", 1)
    scene.item("lamp", "leo", 1).item("mask", "dai", 1).equipment("club", "leo", 1)
    assert scene.refused("rob rin") == "animayhem.134"
    scene.play("rob mika")
    assert scene.legal == ["take item:4", "take club:2"]
    assert scene.refused("take item:5") == "animayhem.134"  # he is elsewhere
    scene.play("take club:2")
    assert scene.s.power_at[scene.power("club", 1)] == FIRST_CHARACTER + scene.character("mika")
    scene.play("end")
    assert (scene.s.phase, scene.refused("rob mika")) == (Phase.MOVE, "animayhem.134")  # once a Turn
    alone = row().put("mika", "mill").put("leo", "clocktower", 1).item("lamp", "leo", 1)
    assert alone.refused("rob mika") == "animayhem.134"


@pytest.mark.rule("animayhem.134")
def test_whom_a_card_lets_steal_on_a_condition_steals_only_then() -> None:
    deck = DECK.replace("mika", "lookout")
    alone, with_her = (
        row_of(deck).put(group, "mill").put("leo", "mill", 1).item("lamp", "leo", 1) for group in ("lookout", "lookout rin")
    )
    assert alone.refused("rob lookout") == "animayhem.134"
    assert "rob lookout" in with_her.legal


@pytest.mark.rule("animayhem.134")
def test_an_item_is_seen_by_the_thief_only_then() -> None:
    scene = row().put("mika", "mill").put("leo", "mill", 1).item("lamp", "leo", 1)
    assert not scene.s.item_seen[3] & 1
    scene.play("rob mika", "take item:4")
    assert scene.item_at("lamp") == "mika"
    assert scene.s.item_seen[3] & 1
    assert scene.notes(Note.STEALS_ITEM) == [(BOOK.index("mika"), BOOK.index("leo"), 0)]


@pytest.mark.rule("animayhem.135")
def test_the_thief_alone_moves_at_once_besides_its_own_move() -> None:
    scene = row().put("mika rin", "mill").put("leo", "arcade", 1).item("lamp", "leo", 1)
    scene.play_line("move mika to arcade")
    scene.play("rob mika", "take item:4")
    assert (scene.s.phase, scene.table.turn) == (Phase.FLIGHT, 0)
    assert scene.refused("move rin to clocktower") == "animayhem.135"
    scene.play("move mika to clocktower", "move mika to mill")
    assert (scene.at("mika"), scene.s.phase) == ("mill", Phase.MOVE)
    assert scene.refused("move mika to clocktower") == "animayhem.44"  # her own move is used up


@pytest.mark.rule("animayhem.135")
def test_a_theft_in_the_turn_of_another_and_out_of_a_vehicle() -> None:
    scene = row().put("lan", "mill").put("leo", "mill", 1).equipment("club", "leo", 1).equipment("scooter", "lan").hold("snatch")
    scene.phase(Phase.EQUIP).play("use scooter").phase(Phase.EQUIP, 1).play("end", "flash snatch", "by lan", "aim club:2")
    assert (scene.s.phase, scene.table.turn) == (Phase.FLIGHT, 0)
    assert scene.s.rides[scene.character("lan")] == NOTHING
    scene.play("move lan to clocktower", "end")
    assert (scene.at("lan"), scene.s.phase, scene.table.turn) == ("clocktower", Phase.MOVE, 1)


@pytest.mark.rule("animayhem.136")
def test_a_combat_disaster_attacks_the_thief_where_it_stops_with_an_item() -> None:
    scene = row().put("mika", "arcade").put("leo", "arcade", 1).item("lamp", "leo", 1).disaster("wolf", "mill")
    scene.play("rob mika", "take item:4", "move mika to clocktower", "move mika to mill")
    assert (scene.s.phase, scene.s.fighter, scene.s.foe) == (Phase.ASSIGN, 0, scene.slot("wolf"))
    scene.play("end")
    while scene.s.phase == Phase.ASSIGN:
        scene.play("run-away", "end")
        if scene.s.phase == Phase.RUN:
            scene.play("run to clocktower")
    assert scene.s.thief == NOTHING
    bare = row().put("mika", "arcade").put("leo", "arcade", 1).equipment("club", "leo", 1).disaster("wolf", "mill")
    bare.play("rob mika", "take club:2", "move mika to clocktower", "move mika to mill")
    assert (bare.s.phase, bare.s.thief) == (Phase.MOVE, NOTHING)  # she has no Item


@pytest.mark.rule("animayhem.137")
def test_who_has_an_item_does_not_move_after_stealing_from_a_disaster() -> None:
    for carried, phase in (("kitchen", Phase.FLIGHT), ("mika", Phase.MOVE)):
        scene = row().put("mika", "arcade").disaster("wolf", "arcade").item("lamp", "kitchen").item("mask", carried)
        give_item(scene.s, 3, slot_thing(scene.slot("wolf")))
        scene.play("rob mika", "take item:4")
        assert (scene.item_at("lamp"), scene.s.phase) == ("mika", phase)


@pytest.mark.rule("animayhem.138")
def test_a_disaster_that_may_steal_takes_an_item_and_moves_on() -> None:
    scene = row().put("leo dai", "clocktower", 1).item("lamp", "dai", 1).disaster("magpie", "mill")
    scene.s.phase = DISASTER_MOVES
    go_on(scene.s)
    assert (scene.item_at("lamp"), scene.disaster_at("magpie")) == ("magpie", "arcade")
    assert scene.s.foe == NOTHING
    bare = row().put("leo dai", "clocktower", 1).disaster("magpie", "mill")
    bare.s.phase = DISASTER_MOVES
    go_on(bare.s)
    assert bare.s.foe == bare.slot("magpie")  # nothing to steal: it attacks
