"""Charm Combat between players in Ani-Mayhem, and what charmed Characters are made to do."""

import pytest

from fuda.games.animayhem.charm_duel import be_charmed
from fuda.games.animayhem.state import CHARM_FORCES, NOTHING, Note, Phase
from fuda.games.animayhem.vocabulary import Action
from fuda.kernel import has
from tests.games.animayhem.scene import BOOK, Scene

CARDS = "mill clocktower arcade sword club wolf bandage"


def duel(first: str = "rin lan", second: str = "leo dai", cards: tuple[str, str] = ("blank", "blank")) -> Scene:
    """Two groups at the Mill. Charm: Rin 3, Lan 5, Nao 2, Yuki 0; Leo 4, Dai 3, Jun 1, Hana 4."""
    scene = Scene([f"rin nao lan yuki {CARDS}", f"leo dai jun hana {CARDS}"]).lay("mill", 0, 0).lay("clocktower", 1, 0)
    scene.lay("tree-house", 0, 1).lay("tree-house", 1, 1, 1).put(first, "mill").put(second, "mill", 1)
    scene.item("lamp", "clocktower").item("scroll", "clocktower").item("drum", "clocktower")
    for seat, card in enumerate(cards):
        scene.combat_cards(card, card, seat)
        scene.s.combat_used[seat] = 0
    return scene.phase(Phase.SCAVENGE)


def charm(scene: Scene) -> list[tuple[str, int]]:
    return [(BOOK.ids[who], value) for who, value, _ in scene.notes(Note.CHARM_OF)]


def charmed(scene: Scene, name: str, seat: int = 0) -> bool:
    return has(scene.s.charmed, scene.character(name, seat))


def forcing(second: str = "leo dai", **of: str) -> Scene:
    """Lan has charmed Leo and is about to make him act."""
    scene = duel(second=second).play("challenge seat-2 at mill")
    be_charmed(scene.s, scene.character("leo", 1), scene.character("lan"), 1)
    scene.s.charm_done = scene.s.charm_met = (1 << 40) - 1
    scene.s.tested = (1 << 40) - 1
    scene.s.phase = CHARM_FORCES
    for name, holder in of.items():
        if name == "item":
            scene.item(holder, "leo", 1)
        else:
            scene.equipment(holder, "leo", 1)
    scene.s.phase, scene.s.turn, scene.s.bidding = Phase.FORCE, 0, scene.character("leo", 1)
    scene.s.breakers = 1 << scene.character("leo", 1)
    return scene


@pytest.mark.rule("animayhem.141")
def test_the_players_take_turns_and_the_higher_charm_wins() -> None:
    scene = duel().play("challenge seat-2 at mill")
    assert (scene.s.phase, scene.table.turn) == (Phase.CHARM_DUEL, 0)
    scene.play("charm leo with lan")
    assert charm(scene) == [("lan", 6), ("leo", 5)]  # the blank card adds 1
    assert (charmed(scene, "leo", 1), scene.table.turn) == (True, 1)
    scene.play("charm rin with dai")
    assert charm(scene) == [("dai", 4), ("rin", 4)]
    assert not charmed(scene, "rin")
    assert scene.refused("free rin with lan") == "animayhem.143"


@pytest.mark.rule("animayhem.141")
def test_a_defender_with_twice_as_much_charms_the_attacker() -> None:
    scene = duel("nao", "leo", ("stumble", "blank")).play("challenge seat-2 at mill", "charm leo with nao")
    assert charm(scene) == [("nao", 0), ("leo", 5)]
    assert (charmed(scene, "nao"), charmed(scene, "leo", 1)) == (True, False)
    assert scene.s.charmer[scene.character("nao")] == scene.character("leo", 1)
    even = duel("nao", "leo").play("challenge seat-2 at mill", "charm leo with nao")
    assert charm(even) == [("nao", 3), ("leo", 5)]
    assert even.s.charmed == 0


@pytest.mark.rule("animayhem.141")
def test_it_ends_when_both_pass_or_nobody_is_able_and_is_an_option() -> None:
    scene = duel().play("challenge seat-2 at mill", "end", "end")
    assert (scene.s.phase, scene.table.turn) == (Phase.DUEL, 0)
    unable = duel("yuki", "leo").play("challenge seat-2 at mill")
    assert unable.s.phase == Phase.DUEL
    off = duel()
    off.s.charm = 1
    assert off.play("challenge seat-2 at mill").s.phase == Phase.DUEL


@pytest.mark.rule("animayhem.142")
def test_each_attacks_once_and_is_attacked_once() -> None:
    scene = duel("rin lan", "leo dai").play("challenge seat-2 at mill", "charm dai with rin", "end")
    assert scene.refused("charm leo with rin") == "animayhem.142"
    assert scene.refused("charm dai with lan") == "animayhem.142"
    scene.play("charm leo with lan")
    assert scene.refused("charm rin with leo") == "animayhem.141"  # he is charmed
    assert sorted(scene.legal) == ["charm lan with dai", "charm rin with dai", "end", "free leo with dai"]


@pytest.mark.rule("animayhem.143")
def test_freeing_takes_the_place_of_an_attack() -> None:
    scene = duel("lan", "leo hana").play("challenge seat-2 at mill", "charm leo with lan")
    assert scene.s.margin[scene.character("leo", 1)] == 1
    scene.play("free leo with hana")
    assert charm(scene) == [("hana", 5), ("leo", 5)]
    assert charmed(scene, "leo", 1)  # by 0, and 2 are needed
    assert scene.s.phase == Phase.FORCE  # nobody is able any more
    freed = duel("lan", "leo hana", ("blank", "blank")).play("challenge seat-2 at mill", "charm leo with lan")
    freed.s.margin[freed.character("leo", 1)] = 0
    freed.play("free leo with hana")
    assert not charmed(freed, "leo", 1)


@pytest.mark.rule("animayhem.144")
def test_a_charmed_character_hands_over_an_item_or_moves_out_of_the_combat() -> None:
    scene = forcing(item="mask")
    assert "force hand-over" in scene.legal
    assert "force release" not in scene.legal
    scene.play("force hand-over")
    assert scene.item_at("mask") == "lan"
    away = forcing().play("force-move clocktower")
    assert (away.at("leo", 1), away.s.phase) == ("clocktower", Phase.DUEL)
    assert forcing().refused("force hand-over") == "animayhem.144"


@pytest.mark.rule("animayhem.144")
def test_it_attacks_its_own_side_or_protects_the_other_in_the_first_round() -> None:
    scene = forcing().play("force-strike dai")
    assert (scene.s.phase, scene.s.strike_at[scene.character("leo", 1)]) == (Phase.DUEL, scene.character("dai", 1))
    assert scene.refused("strike leo with rin") == "animayhem.144"
    scene.play("end", "end")
    assert [(BOOK.ids[who], attack) for who, attack, _ in scene.notes(Note.ATTACK_ON)] == [("dai", 2)]
    assert scene.s.forced == 0
    guard = forcing().play("force-protect rin")
    assert guard.s.shield_of[guard.character("leo", 1)] == guard.character("rin")


@pytest.mark.rule("animayhem.144")
def test_it_uses_equipment_or_releases_one_that_it_has_charmed() -> None:
    scene = forcing(gear="club").play("force-use club:2")
    assert scene.s.power_used[scene.power("club", 1)] == 1
    release = forcing()
    be_charmed(release.s, release.character("rin"), release.character("leo", 1), 2)
    release.play("force release")
    assert not charmed(release, "rin")
    assert release.s.charmer[release.character("rin")] == NOTHING


@pytest.mark.rule("animayhem.144")
def test_the_ability_of_a_charmed_character_is_used_for_the_other_player() -> None:
    scene = Scene(["rin nao lan yuki mill", "shy leo dai hana mill"]).lay("mill", 0, 0).lay("tree-house", 0, 1).put("lan", "mill")
    scene.item("lamp", "mill").put("shy", "mill", 1).phase(Phase.SCAVENGE).play("challenge seat-2 at mill")
    be_charmed(scene.s, scene.character("shy", 1), scene.character("lan"), 1)
    scene.s.phase, scene.s.turn, scene.s.bidding = Phase.FORCE, 0, scene.character("shy", 1)
    scene.s.breakers = 1 << scene.character("shy", 1)
    before = scene.s.drawn_size[0]
    scene.play("force ability")
    assert scene.s.drawn_size[0] in (before, before - 1)
    assert has(scene.s.invoked_characters, scene.character("shy", 1))


@pytest.mark.rule("animayhem.145")
def test_or_it_is_kept_from_one_kind_of_action_in_this_combat() -> None:
    scene = forcing().play("prevent attack")
    assert scene.s.barred[scene.character("leo", 1)] == Action.ATTACK
    scene.play("end")
    assert scene.refused("strike rin with leo") == "animayhem.100"
    scene.play("shield dai with leo", "end", "end")
    assert scene.s.barred[scene.character("leo", 1)] == 0
    run = forcing("leo").play("prevent run", "end")
    assert run.refused("run-away") == "animayhem.159"


@pytest.mark.rule("animayhem.201")
def test_a_try_to_charm_between_players_can_be_answered_and_the_turn_goes_on() -> None:
    scene = Scene([f"rin nao lan yuki wink {CARDS}", f"leo dai jun hana wink {CARDS}"]).lay("mill", 0, 0).lay("clocktower", 1, 0)
    scene.lay("tree-house", 0, 1).lay("tree-house", 1, 1, 1).put("rin lan", "mill").put("leo dai", "mill", 1)
    scene.item("lamp", "clocktower").item("scroll", "clocktower").item("drum", "clocktower").hold("wink", 1)
    for seat in range(2):
        scene.combat_cards("blank", "blank", seat)
        scene.s.combat_used[seat] = 0
    scene.phase(Phase.SCAVENGE).play("challenge seat-2 at mill")
    while scene.s.phase == Phase.REACT:
        scene.play("pass")
    scene.play("charm leo with lan")
    assert (scene.s.phase, scene.table.turn) == (Phase.REACT, 1)
    passed = scene.copy().play("pass")
    assert (charm(passed), charmed(passed, "leo", 1)) == ([("lan", 6), ("leo", 5)], True)
    scene.play("flash wink", "aim leo")
    assert (charm(scene), charmed(scene, "leo", 1)) == ([("lan", 6), ("leo", 8)], False)
    assert (scene.s.phase, scene.table.turn) == (Phase.CHARM_DUEL, 1)  # the other side's turn
    assert list(scene.s.strike_at) == [NOTHING] * len(scene.s.strike_at)
