"""What no actions means in Ani-Mayhem, and whom a card means that is about all of something."""

import pytest

from fuda.games.animayhem.abilities import total
from fuda.games.animayhem.state import FIRST_CHARACTER, Note, Phase
from fuda.games.animayhem.summary import note_site, sum_up
from fuda.games.animayhem.vocabulary import Ability
from tests.games.animayhem.scene import BOOK, Scene


def entranced() -> Scene:
    """Ayame, who carries an Item, has no actions in this Turn; Rin is with her at the Mill, where a Wolf is."""
    scene = Scene(["ayame rin lan nao tree-house mill clocktower wolf sword trance"]).lay("mill", 0, 0).lay("clocktower", 1, 0)
    scene.lay("tree-house", 0, 1).item("lamp", "clocktower").item("scroll", "clocktower").item("drum", "clocktower")
    scene.item("mask", "ayame").equipment("sword", "rin").put("ayame rin", "mill").put("lan", "tree-house").hold("trance")
    scene.disaster("wolf", "mill").combat_cards("blank", "blank").phase(Phase.EQUIP)
    return scene.play("end", "flash trance", "aim ayame")


@pytest.mark.rule("animayhem.204")
def test_who_has_no_actions_neither_moves_nor_gives_nor_takes() -> None:
    scene = entranced()
    assert scene.s.phase == Phase.MOVE
    assert [move for move in scene.legal if "rin" in move]
    assert not [move for move in scene.legal if "ayame" in move or "item:4" in move]
    scene.play("take sword")
    assert "to ayame" not in scene.legal


@pytest.mark.rule("animayhem.204")
def test_who_has_no_actions_does_not_fight_but_defends_itself_and_may_run_away() -> None:
    scene = entranced().play("end", "fight wolf")  # which attacks Ayame for the Item
    assert scene.s.phase == Phase.ASSIGN
    assert not [move for move in scene.legal if "with ayame" in move]
    assert "run-away" in scene.legal
    [(_, _, defense)] = [each for each in scene.copy().play("end").notes(Note.ATTACK_ON) if each[0] == BOOK.index("ayame")]
    assert defense > 0


def charm_of(scene: Scene, name: str, seat: int) -> int:
    return total(scene.s, FIRST_CHARACTER + scene.character(name, seat), Ability.CHARM)


@pytest.mark.rule("animayhem.205")
def test_all_of_something_is_all_at_the_location_and_off_field_all_of_the_player() -> None:
    scene = Scene(["ayame rin lan nao festival chapel"] * 2).lay("mill", 0, 0).lay("chapel", 1, 0).lay("tree-house", 0, 1)
    scene.lay("tree-house", 1, 1, 1).put("ayame", "mill").put("rin", "mill", 1)
    note_site(scene.s, scene.site("chapel"))
    sum_up(scene.s)
    all_four = (("ayame", 0), ("nao", 0), ("rin", 1), ("lan", 1))
    before = [charm_of(scene, *who) for who in all_four]
    scene.put("nao", "chapel").put("lan", "chapel", 1)  # everyone there, whoever's
    assert [charm_of(scene, *who) - was for who, was in zip(all_four, before, strict=True)] == [0, 1, 0, 1]
    scene.global_effect("festival")  # all of the player's, wherever they are
    assert [charm_of(scene, *who) - was for who, was in zip(all_four, before, strict=True)] == [1, 2, 0, 1]
