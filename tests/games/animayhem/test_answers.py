"""What is about to happen in Ani-Mayhem and can be answered: a Defeat, an Item that is taken; fast Global Effects and Havens."""

import random
from collections import Counter

import pytest

import fuda
from fuda import text
from fuda.games.animayhem.belongings import hurt
from fuda.games.animayhem.disasters import take_item
from fuda.games.animayhem.state import BONKED, DISCARDED, Note, Phase
from tests.games.animayhem.scene import BOOK, GAME, Scene

CARDS = "mill clocktower arcade golem wolf rescue smoke fountain beacon mask"


def fight(hand: str = "", seats: int = 1, foe: str = "golem", names: str = "nao") -> Scene:
    """A Combat at the Mill, with blank Combat cards."""
    scene = Scene([f"nao ayame rin lan tree-house {CARDS}"] * seats).lay("mill", 0, 0).lay("clocktower", 1, 0)
    for seat in range(seats):
        scene.lay("tree-house", seat, 1, seat)
    scene.item("lamp", "clocktower").item("scroll", "clocktower").item("drum", "clocktower")
    scene.put(names, "mill").disaster(foe, "mill").combat_cards("blank", "blank").hold(hand).phase(Phase.SCAVENGE)
    return scene


@pytest.mark.rule("animayhem.139")
def test_everyone_may_answer_before_a_character_is_defeated() -> None:
    scene = fight("rescue")
    scene.s.damage[scene.character("nao")] = 2  # of 3
    scene.play("fight golem", "end", "pass", "pass")
    assert (scene.s.phase, scene.at("nao")) == (Phase.REACT, "mill")
    assert [BOOK.ids[card] for card, _, _ in scene.notes(Note.ABOUT_TO_FALL)] == ["nao"]
    saved = scene.copy().play("flash rescue", "aim nao")
    assert (saved.at("nao"), [BOOK.ids[card] for card, _, _ in saved.notes(Note.IS_SAVED)]) == ("mill", ["nao"])
    assert scene.play("pass").at("nao") == BONKED


@pytest.mark.rule("animayhem.139")
def test_what_a_card_does_can_be_answered_too() -> None:
    scene = fight("rescue", names="nao ayame")
    hurt(scene.s, scene.character("nao"), 6)
    hurt(scene.s, scene.character("ayame"), 4)
    scene.play("end", "flash rescue", "aim ayame")
    assert (scene.at("nao"), scene.at("ayame")) == (DISCARDED, "mill")


@pytest.mark.rule("animayhem.140")
def test_everyone_may_answer_before_an_item_is_taken() -> None:
    scene = fight("rescue")
    scene.item("mask", "mill")
    take_item(scene.s, scene.slot("golem"))
    scene.s.damage[scene.character("nao")] = 1
    scene.play("end")
    assert (scene.s.phase, scene.item_at("mask")) == (Phase.REACT, "mill")
    assert [BOOK.ids[card] for card, _, _ in scene.notes(Note.ABOUT_TO_TAKE)] == ["golem"]
    away = scene.copy()
    away.s.slot_at[away.slot("golem")] = away.site("clocktower")
    assert away.play("pass").item_at("mask") == "mill"
    assert scene.play("pass").item_at("mask") == "golem"


@pytest.mark.rule("animayhem.148")
def test_a_global_effect_with_uses_is_as_fast_as_a_flash_effect() -> None:
    scene = fight().global_effect("fountain")
    scene.s.damage[scene.character("nao")] = 2
    scene.play("fight golem", "end")
    assert (scene.s.phase, scene.legal) == (Phase.REACT, ["pass", "invoke fountain"])
    scene.play("invoke fountain", "aim nao")
    assert scene.s.damage[scene.character("nao")] <= 1
    assert scene.s.power_left[scene.power("fountain")] == 1
    plain = fight(names="nao").global_effect("fountain")
    plain.s.turn = plain.s.active = 0
    assert plain.refused("invoke mill") == "animayhem.85"


@pytest.mark.rule("animayhem.148")
def test_so_is_the_ability_of_ones_own_haven_once_a_turn() -> None:
    scene = Scene(["nao ayame rin lan beacon mill clocktower golem"]).lay("mill", 0, 0).lay("clocktower", 1, 0)
    scene.lay("beacon", 0, 1)
    scene.s.ability_sites |= 1 << scene.site("beacon")
    scene.item("lamp", "clocktower").item("scroll", "clocktower").item("drum", "clocktower").combat_cards("blank", "blank")
    scene.put("nao", "mill").disaster("golem", "mill").phase(Phase.SCAVENGE).play("fight golem", "end")
    assert scene.legal == ["pass", "invoke beacon"]
    scene.play("invoke beacon", "aim nao")
    assert scene.s.phase == Phase.ASSIGN  # nobody is asked any more in this round
    other = fight("rescue").play("fight golem", "end")
    assert other.refused("invoke mill") == "animayhem.148"


def test_who_may_answer_is_told_at_which_moment() -> None:
    chance = random.Random(4)
    heard: Counter[str] = Counter()
    for seed in range(3):
        table = fuda.table(GAME, 2, seed)
        while not table.over:
            view = table.view(table.turn)
            if view["phase"] == "react" and not view["stack"]:
                prompt, combat = table.prompt(), view["combat"]
                heard[prompt.partition(".")[0].partition(":")[0]] += 1
                assert prompt.endswith("or pass.")
                if prompt.startswith("All have their parts"):
                    assert not combat.get("foe_card")
                    assert not combat.get("cards")
                if prompt.startswith("The Combat cards are drawn"):
                    assert combat.get("foe_card") or combat.get("cards")
            table.play(chance.choice(table.legal()))
    assert heard["All have their parts in the Combat"]
    assert heard["The Combat cards are drawn"]
    assert heard["Cards are drawn for the try to charm"]
    assert heard["The Turn begins"]
    assert heard["Move phase"]
    assert heard["Play a Flash Effect, or pass"] == 0


def test_to_end_a_phase_says_what_ends() -> None:
    table = fuda.table(GAME, 1, 11)
    said = {}
    for _ in range(60):
        end = next((action for action in table.legal() if action.text == "end"), None)
        if end:
            said[table.view(0)["phase"]] = text.action_text(GAME, table.masked(0), end.id)
        table.play(end or table.legal()[0])
    assert said["equip"] == "end equipping"
    assert said["move"] == "end moving"
    assert said["scavenge"] == "end the Turn"
    assert said["discard"] == "keep the rest"
