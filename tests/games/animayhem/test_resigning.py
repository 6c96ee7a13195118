"""Resigning in Ani-Mayhem: what is dropped, what goes on, and how it counts."""

import random

import pytest

import fuda
from fuda import testing
from fuda.games.animayhem.blocks import RESIGN
from fuda.games.animayhem.state import OFF_FIELD, POWERS, REMOVED, Note, Outcome, Phase
from tests.games.animayhem.scene import GAME, Scene


def field(seats: int = 2) -> Scene:
    """Ayame of the first seat carries Lamp and Sword at the Mill, Rin is at home; the second seat has Nao at home."""
    scene = Scene(["ayame rin nao lan tree-house mill clocktower arcade wolf golem sword training festival cheer"] * seats)
    scene.lay("mill", 0, 0).lay("clocktower", 1, 0).lay("arcade", 2, 0)
    for seat in range(seats):
        scene.lay("tree-house", seat, 1, seat)
    scene.put("ayame", "mill").put("rin", "tree-house")
    if seats > 1:
        scene.s.at[scene.character("nao", 1)] = home(scene, 1)
    return scene.item("lamp", "ayame").item("scroll", "clocktower").item("drum", "clocktower").equipment("sword", "ayame")


def home(scene: Scene, seat: int) -> int:
    return next(site for site in range(scene.s.sites) if scene.s.site_owner[site] == seat)


@pytest.mark.rule("animayhem.197")
def test_what_the_characters_of_one_who_resigns_carry_is_dropped_and_they_leave_the_game() -> None:
    scene = field().enhancement("training", "ayame").global_effect("festival").play("resign")
    assert (scene.at("ayame"), scene.at("rin")) == (REMOVED, REMOVED)
    assert (scene.item_at("lamp"), scene.s.power_at[scene.power("sword")]) == ("mill", scene.site("mill"))
    assert all(scene.s.power_at[power] != OFF_FIELD for power in range(POWERS))
    assert scene.s.power_at[scene.power("training")] < 0
    assert [note[0] for note in scene.notes(Note.RESIGNS)] == [0]
    assert (scene.table.turn, scene.s.active) == (1, 1)  # the Turn is over


@pytest.mark.rule("animayhem.197")
def test_one_resigns_only_in_one_s_own_turn_between_decisions() -> None:
    scene = field().hold("cheer", 1).disaster("wolf", "mill").phase(Phase.SCAVENGE)
    assert scene.table.why_not("resign") is None
    scene.play("fight wolf")
    assert scene.refused("resign") == "animayhem.197"
    asked = field().hold("cheer", 1).phase(Phase.EQUIP).play("end")
    assert (asked.s.phase, asked.table.turn) == (Phase.REACT, 1)
    assert asked.refused("resign") == "animayhem.197"


@pytest.mark.rule("animayhem.197")
def test_resigning_is_a_person_s_move_and_no_bot_meets_it() -> None:
    table = field().table
    assert "resign" not in [action.text for action in table.legal()]
    assert GAME.rules.UNLISTED == {"resign": RESIGN}
    testing.check_refusals(table, random.Random(1), "here")


@pytest.mark.rule("animayhem.198")
def test_the_disasters_of_one_who_has_resigned_still_move_at_its_turn() -> None:
    scene = field().item("mask", "mill").item("blade", "mill").disaster("golem", "arcade").play("resign")
    before = scene.disaster_at("golem")
    size = scene.s.hand_size[0]
    play_on(scene, 1)
    assert scene.s.turns[0] == 3
    assert (before, scene.disaster_at("golem")) == ("arcade", "clocktower")
    assert scene.s.hand_size[0] == size  # it draws nothing
    assert scene.s.active == 1


def play_on(scene: Scene, seat: int) -> None:
    """One Turn of a seat, in which it does nothing; only that seat is ever asked."""
    turn = scene.s.turns[seat]
    while scene.s.turns[seat] == turn:
        assert scene.table.turn == seat
        scene.play("end" if "end" in scene.legal else scene.legal[0])


@pytest.mark.rule("animayhem.198")
def test_the_haven_of_one_who_has_resigned_is_open() -> None:
    scene = field()
    scene.s.at[scene.character("nao", 1)] = scene.site("mill")
    scene.item("mask", "ayame")
    scene.s.item_at[3] = home(scene, 0)
    closed = scene.copy()
    closed.phase(Phase.MOVE, 1)
    assert "ask tree-house:1" in closed.legal
    scene.play("resign")
    while scene.s.phase != Phase.MOVE:
        scene.play("end" if "end" in scene.legal else scene.legal[0])
    assert "ask tree-house:1" not in scene.legal
    scene.play("move nao to tree-house:1", "end")
    while scene.s.phase == Phase.REACT:
        scene.play("pass")
    assert scene.s.at[scene.character("nao", 1)] == home(scene, 0)
    assert "take item:4" in scene.legal


@pytest.mark.rule("animayhem.199")
def test_who_has_resigned_is_last_with_no_points() -> None:
    scene = field(3)
    scene.s.item_at[0] = scene.s.item_at[1] = home(scene, 0)
    scene.s.item_at[2] = home(scene, 1)
    scene.play("resign")
    assert (scene.table.over, scene.s.outcome) == (True, Outcome.PLAYERS)  # all Items are in Havens
    assert (scene.table.scores, scene.table.places) == ([0, 1, 0], [3, 1, 2])
    assert [note[0] for note in scene.notes(Note.WINS)] == [1]


@pytest.mark.rule("animayhem.199")
def test_the_disasters_win_when_everyone_has_resigned() -> None:
    scene = field().play("resign")
    while scene.s.phase != Phase.EQUIP:
        scene.play(scene.legal[0])
    scene.play("resign")
    assert (scene.table.over, scene.s.outcome, scene.table.places) == (True, Outcome.DISASTERS, [2, 2])
    alone = field(1).play("resign")
    assert (alone.table.over, alone.s.outcome) == (True, Outcome.DISASTERS)


def test_a_record_with_a_resignation_is_read_back_and_undone() -> None:
    table = fuda.table("animayhem", 2, 5)
    chance = random.Random(1)
    while len(table.log) < 400 and table.why_not("resign") is not None:
        table.play(chance.choice(table.legal()))
    before = table.clone()
    seat = table.turn
    assert seat is not None
    table.play("resign", seat)
    assert table.state.resigned == 1 << seat
    again = fuda.replay(table.record())
    assert again.state == table.state
    assert fuda.table("animayhem", position=table.position(), seed=1).state.resigned == 1 << seat
    for _ in range(300):
        if not table.over:
            assert table.turn != seat
            table.play(chance.choice(table.legal()))
    before.play("resign")
    before.undo()
    assert before.state.resigned == 0
