"""Vehicles of Ani-Mayhem, and Equipment that has Health."""

import pytest

from fuda.games.animayhem.abilities import skill_count, total
from fuda.games.animayhem.belongings import add_mark, hurt, leave_play
from fuda.games.animayhem.disasters import strike_first_group
from fuda.games.animayhem.riding import crew_of
from fuda.games.animayhem.state import BONKED, DISCARDED, FIRST_CHARACTER, NOTHING, Note, Phase
from fuda.games.animayhem.vocabulary import Ability, Skill
from tests.games.animayhem.scene import BOOK, Scene

ROW = "mill clocktower arcade harbour kitchen"
GEAR = "scooter truck glider rocket suit turbo sword club shield"


def road(brought: str = "lan dai rin nao ayame jun kit", vehicle: str = "scooter", more: str = "") -> Scene:
    """Five Locations in a row, the Haven left of them with the Vehicle in Lan's hands; it is the Equip phase."""
    scene = Scene([f"{brought} {ROW} {GEAR} moon wolf kraken spikes {more}"])
    scene.lay("tree-house", -1, 0)
    for i, name in enumerate(ROW.split()):
        scene.lay(name, i, 0)
    scene.put("lan dai rin nao", "tree-house").equipment(vehicle, "lan")
    return scene.item("lamp", "kitchen").item("scroll", "kitchen").item("drum", "kitchen")


def crew(scene: Scene, vehicle: str = "scooter") -> list[str]:
    found = crew_of(scene.s, scene.power(vehicle))
    return [BOOK.ids[scene.s.brought[i]] for i in range(10) if found >> i & 1]


def fight(vehicle: str, foe: str = "wolf", cards: tuple[str, str] = ("blank", "blank")) -> Scene:
    """Lan drives, Dai rides, Rin walks; all of them are at the Mill, where the Disaster is."""
    scene = road(vehicle=vehicle).play(f"use {vehicle}", "ride dai with lan", "end")
    scene.play_line("move lan, rin to mill")
    return scene.disaster(foe, "mill").combat_cards(*cards).phase(Phase.SCAVENGE)


@pytest.mark.rule("animayhem.107")
def test_who_carries_a_vehicle_drives_it_and_others_get_in_and_out() -> None:
    scene = road()
    assert scene.refused("ride dai with lan") == "animayhem.107"  # nobody drives yet
    scene.play("use scooter", "ride dai with lan", "ride rin with lan")
    assert crew(scene) == ["lan", "dai", "rin"]
    assert scene.refused("ride nao with lan") == "animayhem.107"  # three with the driver
    scene.play("get-out rin", "ride nao with lan")
    assert crew(scene) == ["lan", "dai", "nao"]
    assert skill_count(scene.s, scene.character("nao"), Skill.POLICE) == 1
    scene.play("end", "end")
    assert scene.refused("get-out nao") == "animayhem.75"  # only in Equip and Move


@pytest.mark.rule("animayhem.107")
def test_the_driver_meets_the_requirement() -> None:
    scene = road().play("take scooter", "to rin")
    assert scene.refused("use scooter") == "animayhem.107"
    assert road().put("lan", "mill").play("use scooter").refused("ride dai with lan") == "animayhem.107"  # he is elsewhere


@pytest.mark.rule("animayhem.108")
def test_all_in_a_vehicle_move_together_at_its_movement() -> None:
    scene = road().play("use scooter", "ride dai with lan", "end")
    assert scene.refused("move dai to mill") == "animayhem.108"
    scene.play_line("move lan to harbour")
    assert (scene.at("lan"), scene.at("dai"), scene.at("rin")) == ("harbour", "harbour", "tree-house")
    assert scene.refused("move lan to kitchen") == "animayhem.44"
    scene.play("get-out dai")
    assert scene.refused("move dai to kitchen") == "animayhem.44"  # four steps are more than his two
    scene.play("get-out lan")
    assert scene.refused("take scooter") == "animayhem.48"  # what has moved stays with its driver in this phase


@pytest.mark.rule("animayhem.108")
def test_the_steps_of_each_count_and_the_held_are_left_behind() -> None:
    scene = road("lan dai rin nao ayame web", more="web").play("end", "move rin to mill").play_line("move lan to mill")
    scene.play("use scooter", "ride rin with lan")
    scene.play_line("move lan to harbour")  # one step was on foot
    assert scene.refused("move lan to kitchen") == "animayhem.44"
    held = road("lan dai rin nao ayame web").play("use scooter", "ride dai with lan", "end")
    add_mark(held.s, held.id("web"), 0, FIRST_CHARACTER + held.character("dai"), 0, 2)
    held.play("move lan to mill")
    assert (held.at("lan"), held.at("dai"), crew(held)) == ("mill", "tree-house", ["lan"])


@pytest.mark.rule("animayhem.108")
def test_a_vehicle_with_its_riders_keeps_to_the_limits_of_a_group() -> None:
    scene = road("lan dai rin nao ayame jun kit").put("rin nao ayame", "mill").play("use scooter", "ride dai with lan", "end")
    scene.play("move lan to mill")
    assert scene.refused("end") == "animayhem.45"  # five at one Location
    scene.play("move lan to clocktower", "end")
    many = road("lan dai rin nao ayame jun kit").put("rin nao", "mill").put("ayame jun kit", "clocktower")
    many.play("use scooter", "ride dai with lan", "end")
    assert many.refused("move lan to mill") == "animayhem.46"  # seven on the Field


@pytest.mark.rule("animayhem.109")
def test_a_planetary_vehicle_stops_on_planetary_locations() -> None:
    scene = road(vehicle="rocket").lay("moon", -2, 0).play("use rocket", "ride dai with lan", "end", "move lan to moon", "end")
    assert (scene.at("lan"), scene.at("dai")) == ("moon", "moon")
    scene.s.scavenged = 0
    scene.phase(Phase.EQUIP).play("get-out lan").phase(Phase.SCAVENGE)  # who loses the symbol there may stay
    assert scene.refused("attempt moon") == "animayhem.45"
    other = road().lay("moon", -2, 0).play("use scooter", "ride dai with lan", "end", "move lan to moon")
    assert other.refused("end") == "animayhem.45"


@pytest.mark.rule("animayhem.109")
def test_a_card_about_vehicles_is_about_plain_ones() -> None:
    scene = road().equipment("glider", "lan").equipment("rocket", "dai").put("lan dai", "mill")
    strike_first_group(scene.s, scene.id("spikes"), 0)
    assert scene.s.power_at[scene.power("scooter")] == DISCARDED
    assert min(scene.s.power_at[scene.power(name)] for name in ("glider", "rocket")) >= 0


@pytest.mark.rule("animayhem.110")
def test_a_vehicle_carries_one_of_a_lower_class_if_its_card_says_so() -> None:
    scene = road(vehicle="glider").equipment("scooter", "dai").equipment("rocket", "rin")
    scene.play("use glider")
    assert scene.refused("ride rin with lan") == "animayhem.110"  # a Flying one does not carry a Planetary one
    scene.play("ride dai with lan")
    other = road(vehicle="rocket").equipment("scooter", "dai").play("use rocket")
    assert other.refused("ride dai with lan") == "animayhem.110"  # the Rocket carries none
    assert road(vehicle="rocket").equipment("scooter", "lan").refused("use rocket") == "animayhem.110"
    two = road(vehicle="glider").equipment("scooter", "dai").equipment("truck", "lan")
    assert two.play("use glider").refused("ride dai with lan") == "animayhem.110"  # one at a time


@pytest.mark.rule("animayhem.110")
def test_nobody_takes_up_a_vehicle_that_the_own_one_can_not_carry() -> None:
    scene = road(vehicle="scooter").equipment("truck", "tree-house").play("use scooter", "ride dai with lan", "take truck")
    assert scene.legal == ["to rin", "to nao"]
    scene = road(vehicle="glider").equipment("truck", "tree-house").play("use glider", "take truck")
    assert "to lan" in scene.legal


@pytest.mark.rule("animayhem.111")
def test_another_rider_drives_on_when_the_driver_is_lost() -> None:
    scene = road().play("use scooter", "ride rin with lan", "ride dai with lan", "end", "move lan to mill")
    leave_play(scene.s, scene.character("lan"), BONKED)
    assert crew(scene) == ["dai", "rin"]
    assert scene.s.power_at[scene.power("scooter")] == FIRST_CHARACTER + scene.character("dai")
    scene.play("move dai to clocktower")
    assert scene.at("rin") == "clocktower"
    leave_play(scene.s, scene.character("dai"), BONKED)
    assert crew(scene) == []
    assert scene.s.power_at[scene.power("scooter")] == scene.site("clocktower")


@pytest.mark.rule("animayhem.111")
def test_all_get_out_with_the_driver_who_keeps_the_card() -> None:
    scene = road().play("use scooter", "ride dai with lan")
    assert scene.refused("take scooter") == "animayhem.111"
    scene.play("get-out lan")
    assert crew(scene) == []
    scene.play("take scooter", "to dai", "use scooter")
    assert crew(scene) == ["dai"]


@pytest.mark.rule("animayhem.112")
def test_an_enhancement_of_a_vehicle_changes_only_what_it_has() -> None:
    scene = road().hold("turbo").play("play turbo")
    assert scene.legal == ["on scooter"]
    scene.play("on scooter", "use scooter")
    lan = FIRST_CHARACTER + scene.character("lan")
    assert total(scene.s, lan, Ability.MOVEMENT) == 5
    assert total(scene.s, lan, Ability.ATTACK) == 3  # the Scooter has no Attack
    scene.play("end")
    scene.play_line("move lan to kitchen")
    leave_play(scene.s, scene.character("lan"), BONKED)  # the Scooter is dropped and keeps its Enhancement
    assert scene.s.power_at[scene.power("turbo")] >= 0
    assert road().put("lan", "mill").hold("turbo").refused("play turbo") == "animayhem.112"


@pytest.mark.rule("animayhem.113")
def test_equipment_with_defense_takes_the_damage_and_is_not_healed() -> None:
    scene = road(vehicle="suit").put("lan", "mill").disaster("kraken", "mill").combat_cards("assault", "blank")
    scene.phase(Phase.SCAVENGE).play("use suit", "fight kraken", "end")
    assert scene.notes(Note.ATTACK_ON)[-1][1:] == (7, 5)  # the Suit's Defense
    assert (scene.s.power_damage[scene.power("suit")], scene.s.damage[scene.character("lan")]) == (2, 0)
    scene.combat_cards("assault", "blank").play("run-away", "end")
    assert scene.s.power_damage[scene.power("suit")] == 4
    scene.play("run to clocktower")
    assert scene.s.power_damage[scene.power("suit")] == 4  # neither Combat nor Turn heals it
    scene.s.power_used[scene.power("suit")] = 1
    hurt(scene.s, scene.character("lan"), 9)  # what is too much is lost
    assert scene.s.power_at[scene.power("suit")] == DISCARDED
    assert (scene.at("lan"), scene.s.damage[scene.character("lan")]) == ("clocktower", 0)


@pytest.mark.rule("animayhem.114")
def test_special_abilities_are_not_used_in_a_vehicle() -> None:
    scene = road("lan dai rin nao kit").put("kit", "tree-house").disaster("wolf", "mill")
    scene.put("lan kit", "mill").play("use scooter")
    assert "invoke kit" in scene.legal
    scene.play("ride kit with lan")
    assert scene.refused("invoke kit") == "animayhem.114"


@pytest.mark.rule("animayhem.115")
@pytest.mark.rule("animayhem.113")
def test_who_is_in_a_vehicle_without_health_takes_1_damage_and_is_on_foot() -> None:
    scene = fight("truck", "kraken", ("assault", "blank")).item("blade", "dai").play("fight kraken", "engage lan", "end")
    assert scene.notes(Note.GEAR_DAMAGE)[-1][1:] == (3, 1)  # 5 + 2 against 4
    scene.play("end")
    assert scene.notes(Note.WRECKED) == [(BOOK.index("truck"), 0, 0)]
    assert [scene.s.damage[scene.character(name)] for name in ("lan", "dai", "rin")] == [1, 1, 0]
    assert (crew(scene, "truck"), scene.item_at("blade")) == ([], "dai")
    assert scene.s.champion[0] == NOTHING


@pytest.mark.rule("animayhem.116")
def test_a_vehicle_in_the_combat_alone_attacks_and_is_attacked() -> None:
    scene = fight("truck", "kraken").item("blade", "rin").play("fight kraken")
    assert scene.s.target == scene.character("rin")  # she has an Item
    scene.play("engage lan")
    assert scene.s.target == scene.character("lan")
    assert scene.refused("attack kraken with rin") == "animayhem.116"
    assert scene.refused("protect lan with rin") == "animayhem.116"
    assert scene.refused("withdraw") == "animayhem.116"  # once a round
    scene.play("attack kraken with lan", "end")
    assert [note[1:] for note in scene.notes(Note.ATTACK_ON)][-2:] == [(6, 6), (5, 4)]
    assert [BOOK.ids[who] for who, _, _ in scene.notes(Note.CARD_FOR)] == ["kraken", "lan"]
    assert scene.s.target == scene.character("lan")
    scene.play("withdraw")
    assert scene.s.target == scene.character("rin")
    assert scene.refused("engage lan") == "animayhem.116"
    scene.combat_cards("blank", "blank").play("attack kraken with rin", "end", "engage lan")  # in the next round again


@pytest.mark.rule("animayhem.25")
def test_a_vehicle_in_the_combat_is_its_drivers_equipment_for_attack_and_defense() -> None:
    scene = fight("truck").equipment("club", "lan").play("use club", "fight wolf")
    assert scene.refused("engage lan") == "animayhem.116"
    scene = fight("truck").equipment("club", "lan").play("fight wolf", "engage lan")
    assert scene.refused("use club") == "animayhem.25"


@pytest.mark.rule("animayhem.116")
def test_blank_abilities_are_the_drivers_who_takes_the_damage() -> None:
    scene = fight("glider", "kraken", ("blank", "blank")).play("fight kraken", "engage lan", "attack kraken with lan", "end")
    assert [note[1:] for note in scene.notes(Note.ATTACK_ON)][-2:] == [(5, 6), (5, 3)]
    assert scene.s.damage[scene.character("lan")] == 2
    assert fight("rocket").play("fight wolf").refused("engage lan") == "animayhem.116"  # it has neither


@pytest.mark.rule("animayhem.116")
def test_a_vehicle_in_a_combat_between_players() -> None:
    cards = "mill clocktower truck"
    scene = Scene([f"rin nao lan ayame {cards}", f"leo dai jun hana {cards}"]).lay("mill", 0, 0).lay("clocktower", 1, 0)
    scene.lay("tree-house", 0, 1).put("rin nao lan", "mill").put("leo dai", "mill", 1).equipment("truck", "lan")
    scene.item("lamp", "clocktower").item("scroll", "clocktower").item("drum", "clocktower")
    for seat in range(2):
        scene.combat_cards("blank", "blank", seat)
    scene.play("use truck", "ride rin with lan").phase(Phase.SCAVENGE)
    scene.s.charm = 1  # off
    scene.play("challenge seat-2 at mill", "end", "strike nao with leo", "engage lan")
    assert scene.s.strike_at[scene.character("leo", 1)] == scene.character("lan")  # the Vehicle is attacked instead
    assert scene.refused("strike leo with nao") == "animayhem.116"
    assert scene.refused("shield lan with nao") == "animayhem.116"
    scene.play("strike leo with lan")
    assert scene.refused("strike nao with dai") == "animayhem.116"
    scene.play("strike lan with dai", "end", "end")
    sums = {BOOK.ids[who]: (attack, defense) for who, attack, defense in scene.notes(Note.ATTACK_ON)}
    assert sums == {"lan": (4, 4), "leo": (6, 2)}
