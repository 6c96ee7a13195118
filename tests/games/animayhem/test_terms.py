"""Terms of Ani-Mayhem that hold wherever they are used: Discard, Destroy, in play, strongest, and what goes with them."""

from pathlib import Path

import pytest

from fuda.games.animayhem import book as cards
from fuda.games.animayhem.abilities import total
from fuda.games.animayhem.belongings import begin_acting, hurt, lose_power
from fuda.games.animayhem.disasters import move_next_disaster, next_attacker
from fuda.games.animayhem.effects import by_strength
from fuda.games.animayhem.falling import settle_falls
from fuda.games.animayhem.moments import handle_event
from fuda.games.animayhem.moving import may_stop
from fuda.games.animayhem.rounds import defense_of_target
from fuda.games.animayhem.state import (
    BONKED,
    CHARACTERS,
    COMBAT,
    DISCARDED,
    FIRST_CHARACTER,
    FIRST_DISASTER,
    OFF_FIELD,
    REMOVED,
    SLOTS,
    Note,
    Phase,
    put_power,
)
from fuda.games.animayhem.vocabulary import Ability
from fuda.kernel.books import read_book, read_files
from tests.games.animayhem import scene as scenes
from tests.games.animayhem.scene import Scene

MORE = """
[card.rift]
kind = "location"
name = "Rift"
categories = ["dimensional"]
requires = [{ terms = [{ skill = "strength" }] }]

[card.drifter]
kind = "character"
name = "Drifter"
gender = "male"
attack = 1
defense = 1
movement = 3
charm = 1
energy = 1
categories = ["dimensional"]

[card.crack]
kind = "combat"
name = "Crack"
effects = [{ what = "add", ability = "defense", amount = -2, whom = "opponent" }]
charm_effects = [{ what = "add", ability = "charm" }]

[card.banish]
kind = "flash"
name = "Banish"
effects = [{ when = "played", what = "discard", whom = "either", pick = "chosen" }]
"""
BOOK = read_book(
    cards.Card, [*read_files(Path(__file__).parent / "sample.toml"), ("more.toml", MORE)], "sample", cards.check_book
)

CARDS = (
    "mill clocktower arcade rift sword club shield morale morale banish "
    "wolf slug golem drone sidekick collector pit pup web count kraken"
)


@pytest.fixture(autouse=True)
def more_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scenes, "BOOK", BOOK)


def field(seats: int = 2, seed: int = 1) -> Scene:
    scene = Scene([f"ayame rin nao lan leo goro drifter tree-house {CARDS}"] * seats, seed)
    scene.lay("mill", 1, 0).lay("clocktower", 0, 0).lay("arcade", -1, 0).lay("rift", 2, 0)
    for seat in range(seats):
        scene.lay("tree-house", seat, 1, seat).combat_cards("blank", "blank", seat)
    scene.item("lamp", "arcade").item("scroll", "arcade").item("drum", "arcade")
    scene.s.charm = 1  # off
    return scene


def attack(scene: Scene, name: str, seat: int = 0) -> int:
    return total(scene.s, FIRST_CHARACTER + scene.character(name, seat), Ability.ATTACK)


@pytest.mark.rule("animayhem.207")
def test_a_discarded_card_goes_to_its_owners_pile_whoever_had_it_and_a_destroyed_one_to_none() -> None:
    scene = field().put("ayame", "mill").equipment("club", "clocktower", 1).equipment("sword", "ayame")
    scene.s.power_at[scene.power("club", 1)] = FIRST_CHARACTER + scene.character("ayame")  # it was the other player's
    lose_power(scene.s, scene.power("club", 1), DISCARDED)
    lose_power(scene.s, scene.power("sword"), REMOVED)
    assert [pile.split() for pile in scene.table.view()["discarded"].values()] == [
        ["blank"],
        ["club", "blank"],
    ]  # with Combat cards


@pytest.mark.rule("animayhem.208")
def test_what_is_kept_in_a_haven_is_in_play_but_not_used_there() -> None:
    scene = field().put("ayame", "tree-house").equipment("club", "tree-house").phase(Phase.EQUIP)
    assert scene.refused("use club") == "animayhem.25"
    assert "take club:1" in scene.legal
    scene.put("goro", "tree-house").disaster("golem", "mill")
    foe = FIRST_DISASTER + scene.slot("golem")
    alone = total(scene.s, foe, Ability.ATTACK)
    scene.under("drone", "mill")  # a Horde of Robots, which lies under a Location
    assert (total(scene.s, foe, Ability.ATTACK), attack(scene, "goro")) == (alone, 3)
    scene.disaster("drone", "mill", 1)
    assert (total(scene.s, foe, Ability.ATTACK), attack(scene, "goro")) == (alone + 1, 4)  # in the Haven too


@pytest.mark.rule("animayhem.24")
def test_two_hordes_of_one_kind_strengthen_each_other_and_the_third_twice() -> None:
    """The rulebook's example: each of the two has +1, the one of their kind that is no Horde +2."""
    scene = field().disaster("drone", "mill").disaster("drone", "clocktower", 1).disaster("golem", "arcade")
    drones = [slot for slot in range(SLOTS) if scene.s.slot_id[slot] in (scene.id("drone"), scene.id("drone", 1))]
    for ability, printed in ((Ability.ATTACK, 2), (Ability.DEFENSE, 2)):
        assert [total(scene.s, FIRST_DISASTER + slot, ability) for slot in drones] == [printed + 1] * 2
    golem = FIRST_DISASTER + scene.slot("golem")
    assert (total(scene.s, golem, Ability.ATTACK), total(scene.s, golem, Ability.DEFENSE)) == (4 + 2, 7 + 2)


@pytest.mark.rule("animayhem.209")
def test_a_character_that_a_card_discards_is_killed_and_a_disaster_defeated() -> None:
    scene = (
        field(1).put("ayame rin", "mill").equipment("sword", "ayame").disaster("wolf", "mill").hold("banish").phase(Phase.EQUIP)
    )
    scene.play("end", "flash banish")
    killed = scene.copy().play("aim ayame")
    assert (killed.at("ayame"), [BOOK.ids[note[0]] for note in killed.notes(Note.KILLED)]) == (DISCARDED, ["ayame"])
    assert killed.s.power_at[killed.power("sword")] == killed.site("mill")
    assert killed.s.killed >> killed.character("ayame") & 1
    defeated = scene.copy().play("aim wolf")
    assert [BOOK.ids[note[0]] for note in defeated.notes(Note.DEFEATED)] == ["wolf"]
    assert not defeated.in_play("wolf")


@pytest.mark.rule("animayhem.28")
def test_copies_of_a_global_effect_add_up() -> None:
    scene = field().put("ayame", "mill")
    assert attack(scene.global_effect("morale"), "ayame") == 5
    second = scene.power("morale") + 1
    put_power(scene.s, second, OFF_FIELD)
    begin_acting(scene.s, second)
    assert attack(scene, "ayame") == 6


@pytest.mark.rule("animayhem.170")
def test_the_strongest_is_found_by_one_ability_after_the_other() -> None:
    scene = field().put("ayame rin nao leo lan", "mill")
    everyone = sum(1 << scene.character(name) for name in ("ayame", "rin", "nao", "leo"))
    assert by_strength(scene.s, everyone, True) == scene.character("rin")  # 4, 4, and more Movement than Ayame
    assert by_strength(scene.s, everyone, False) == scene.character("leo")
    pair = 1 << scene.character("lan") | 1 << scene.character("goro")
    scene.put("goro", "mill")
    assert by_strength(scene.s, pair, True) == scene.character("lan")  # 3, 3, and Movement 2 against 1


@pytest.mark.rule("animayhem.70")
def test_of_those_that_arrived_together_attack_decides_and_then_defense() -> None:
    scene = field(1).put("ayame", "tree-house").item("mask", "ayame").disaster("wolf", "mill").disaster("sidekick", "mill")
    for name in ("wolf", "sidekick"):
        scene.s.slot_arrived[scene.slot(name)] = 9
    scene.phase(Phase.MOVE).play("move ayame to mill")
    assert next_attacker(scene.s) == scene.slot("sidekick")  # Attack 3 both, Defense 4 against 3


@pytest.mark.rule("animayhem.34")
def test_who_was_bonked_comes_back_healed() -> None:
    scene = field().put("ayame rin", "mill")
    scene.s.spent[scene.character("ayame")] = 1
    hurt(scene.s, scene.character("ayame"), 5)
    settle_falls(scene.s)
    assert (scene.at("ayame"), scene.s.damage[scene.character("ayame")], scene.s.spent[scene.character("ayame")]) == (
        BONKED,
        0,
        0,
    )


@pytest.mark.rule("animayhem.39")
def test_a_disaster_whose_card_can_do_nothing_attacks_all_the_same() -> None:
    scene = field(1).put("ayame", "clocktower").disaster("collector", "mill").phase(Phase.MOVE)
    assert scene.s.hand_size[0] == 0  # there is no card that it could take
    for do in (move_next_disaster, handle_event, move_next_disaster):  # it stops, its card does nothing, and it attacks
        do(scene.s)
    assert (scene.s.foe, scene.s.fighter) == (scene.slot("collector"), 0)


@pytest.mark.rule("animayhem.45")
def test_on_a_dimensional_location_only_those_with_the_symbol_stop() -> None:
    scene = field().put("ayame drifter", "mill").phase(Phase.MOVE).play("move ayame to rift")
    assert scene.refused("end") == "animayhem.45"
    scene.play("move ayame to mill", "move drifter to rift", "end")
    assert scene.at("drifter") == "rift"


@pytest.mark.rule("animayhem.48")
def test_cards_change_hands_before_anyone_is_assigned_in_a_combat_round() -> None:
    scene = field(1).put("ayame rin", "mill").disaster("golem", "mill").equipment("club", "ayame").phase(Phase.SCAVENGE)
    scene.play("fight golem")
    assert "take club" in scene.legal
    scene.play("take club", "to rin", "attack golem with rin")
    assert "take club" not in scene.legal
    assert scene.s.phase == Phase.ASSIGN


@pytest.mark.rule("animayhem.25")
def test_equipment_that_is_lost_is_not_replaced_in_that_turn() -> None:
    scene = field(1).put("ayame", "mill").equipment("sword", "ayame").equipment("club", "ayame").phase(Phase.MOVE)
    scene.play("use sword")
    lose_power(scene.s, scene.power("sword"), DISCARDED)
    assert attack(scene, "ayame") == 4
    assert scene.refused("use club") == "animayhem.25"


@pytest.mark.rule("animayhem.52")
def test_a_group_that_meets_the_requirement_of_a_disaster_found_inside_defeats_it() -> None:
    scene = field(1).put("ayame rin", "mill").under("pit", "mill").phase(Phase.SCAVENGE).play("attempt mill", "reveal")
    assert scene.notes(Note.BEATEN_BY_SKILL)  # Rin flies
    assert (scene.s.phase, sum(scene.s.damage[:CHARACTERS])) == (Phase.INSIDE, 0)


@pytest.mark.rule("animayhem.150")
def test_an_allied_disaster_is_not_counted_among_the_four_of_a_group() -> None:
    scene = field(1).put("ayame rin nao", "mill").put("lan", "tree-house").disaster("pup", "mill").phase(Phase.MOVE)
    scene.s.slot_ally[scene.slot("pup")] = SLOTS
    scene.s.allied = 1 << scene.slot("pup")
    assert may_stop(scene.s, scene.character("lan"), scene.site("mill"))


@pytest.mark.rule("animayhem.96")
def test_a_disaster_that_has_charmed_everyone_moves_on_in_its_next_maintenance() -> None:
    scene = Scene(["rin nao ayame lan mill clocktower baron"]).lay("mill", 1, 0).lay("clocktower", 0, 0).lay("tree-house", 1, 1)
    scene.item("lamp", "mill").item("scroll", "clocktower").item("drum", "clocktower").put("rin nao", "mill")
    scene.disaster("baron", "mill").combat_cards("blank", "blank").phase(Phase.SCAVENGE).play("fight baron")
    assert (scene.s.phase, scene.item_at("lamp")) == (Phase.SCAVENGE, "baron")
    scene.s.drawn_size[0], scene.s.drawn[:] = 0, [0] * len(scene.s.drawn)
    scene.s.reshuffled = 1
    scene.play("end", "end")
    assert scene.disaster_at("baron") == "mill"  # two Locations on: to the end of the path, and round to the first
    assert scene.item_at("lamp") == -1


@pytest.mark.rule("animayhem.63")
def test_a_protector_lends_its_own_defense_only() -> None:
    scene = (
        Scene(["rin nao lan ayame mill clocktower", "leo dai jun hana mill clocktower"]).lay("mill", 0, 0).lay("tree-house", 0, 1)
    )
    scene.put("rin", "mill").put("leo dai jun", "mill", 1).item("lamp", "mill").item("scroll", "mill").item("drum", "mill")
    for seat in range(2):
        scene.combat_cards("blank", "blank", seat)
    scene.s.charm = 1  # off
    scene.phase(Phase.SCAVENGE).play("challenge seat-2 at mill", "strike leo with rin", "shield leo with dai", "end")
    scene.play("shield dai with jun", "end", "end")
    assert [(BOOK.ids[who], on, by) for who, on, by in scene.notes(Note.ATTACK_ON)] == [("leo", 4, 2 + 2)]  # and not Jun's 3


@pytest.mark.rule("animayhem.149")
@pytest.mark.parametrize(("first", "second"), [("golem", "sidekick"), ("sidekick", "golem")])
def test_the_primary_disasters_card_counts_first(first: str, second: str) -> None:
    """Defense 4 is halved by the primary's card, then lowered by 2, whichever of the two entered first."""
    scene = field(1).put("ayame", "mill").disaster(first, "mill").disaster(second, "mill").combat_cards("sunder", "crack")
    scene.s.slot_ally[scene.slot("sidekick")] = scene.slot("golem")
    scene.s.allied = 1 << scene.slot("sidekick")
    scene.phase(Phase.SCAVENGE).play("fight golem")
    scene.s.foe_card, scene.s.ally_card[scene.slot("sidekick")] = COMBAT, COMBAT + 1
    assert defense_of_target(scene.s) == 4 // 2 - 2
