"""Actions of Ani-Mayhem as text, and moves of several actions in one line."""

import random

import pytest

import fuda
from fuda.games.animayhem.state import Note, Phase
from tests.games.animayhem.scene import BOOK, GAME, Scene

CARDS = "mill clocktower arcade harbour wolf golem sword spark cheer"


def row(seats: int = 1) -> Scene:
    scene = Scene([f"ayame rin nao lan {CARDS}"] * seats)
    for x, name in enumerate(["mill", "clocktower", "arcade", "harbour"]):
        scene.lay(name, x, 0)
    return scene.lay("tree-house", 0, 1).item("lamp", "harbour").item("scroll", "harbour").item("drum", "harbour")


def test_every_legal_action_of_random_matches_reads_back() -> None:
    for seed in range(3):
        chance = random.Random(seed)
        t = fuda.table(GAME, 2, seed, book=BOOK)
        for _ in range(250):
            if t.over:
                break
            texts = [action.text for action in t.legal()]
            assert len(set(texts)) == len(texts)
            assert [GAME.notation.parse(t.state, text) for text in texts] == [action.id for action in t.legal()]
            t.play(chance.choice(t.legal()))


def test_a_group_moves_in_one_line() -> None:
    scene = row().put("ayame rin", "mill").phase(Phase.MOVE).play_line("move ayame, rin to arcade")
    assert (scene.at("ayame"), scene.at("rin")) == ("arcade", "arcade")
    assert [scene.s.moved[scene.character(name)] for name in ("ayame", "rin")] == [2, 2]


def test_a_line_is_played_whole_or_not_at_all() -> None:
    scene = row().put("ayame rin", "mill").phase(Phase.MOVE)
    with pytest.raises(fuda.IllegalMove, match=r"animayhem\.44"):
        scene.play_line("move rin, ayame to harbour")  # too far for Ayame
    assert (scene.at("ayame"), scene.at("rin")) == ("mill", "mill")


def test_attackers_are_named_together() -> None:
    scene = row().put("ayame rin nao", "mill").disaster("golem", "mill").combat_cards("blank", "blank").item("blade", "nao")
    scene.phase(Phase.SCAVENGE).play("fight golem").play_line("attack golem with ayame, rin").play("end")
    assert scene.notes(Note.ATTACK_ON)[0][1] == 8


def test_a_card_is_given_and_a_flash_effect_aimed_in_one_line() -> None:
    scene = row().put("ayame rin", "tree-house").equipment("sword", "tree-house").play_line("give sword to ayame")
    assert "sword" in scene.table.view()["field"]["0,1"]["characters"]["1.ayame"]["cards"]
    fight = row().put("rin", "mill").disaster("wolf", "mill").hold("spark").play("end").play_line("flash spark by rin on wolf")
    assert not fight.in_play("wolf")


def test_what_is_no_line_is_none() -> None:
    scene = row().put("ayame", "mill").phase(Phase.MOVE)
    for typed in (
        "move nobody to mill",
        "move ayame, to mill",
        "give sword to",
        "attack wolf with ayame, x",
        "",
        "flash x by y on z",
    ):
        assert GAME.notation.expand(scene.s, typed) is None


def test_the_view_says_which_card_is_behind_a_name_with_a_number() -> None:
    scene = Scene(["ayame rin sword", "wolf sword"]).lay("mill", 0, 0).put("ayame rin", "mill").disaster("wolf", "mill", 1)
    scene.equipment("sword", "ayame")
    assert scene.table.view()["copies"] == {"sword:1": "sword"}
    scene.equipment("sword", "mill", 1)
    assert scene.table.view()["field"]["0,0"]["equipment"] == "sword:2"
    assert scene.table.view()["copies"] == {"sword:1": "sword", "sword:2": "sword"}
