"""Havens of Ani-Mayhem: building, guests, Havens that attack, Locations that become Havens, destroyed places."""

import pytest

from fuda.games.animayhem.abilities import total
from fuda.games.animayhem.belongings import give_item, give_power, leave_play
from fuda.games.animayhem.disasters import strike_first_group, strike_group
from fuda.games.animayhem.effects import affect_group
from fuda.games.animayhem.moving import may_stop
from fuda.games.animayhem.ruins import destroy_site
from fuda.games.animayhem.state import (
    BONKED,
    BUILT,
    DISCARDED,
    FIRST_CHARACTER,
    IN_PLAY,
    NOTHING,
    DisasterState,
    Note,
    Phase,
    disaster_of_id,
    haven_of_id,
)
from fuda.games.animayhem.summary import note_site
from fuda.games.animayhem.vocabulary import Ability
from tests.games.animayhem.scene import BOOK, Scene

PLACES = "mill clocktower arcade harbour chapel"
DECK = f"ayame rin nao lan leo dai tree-house old-boat {PLACES} sword club radio wolf slug count meteor siege"


def field(seats: int = 2, brought: str = DECK, haven: str = "tree-house") -> Scene:
    """Four Locations in a row; the first seat's Haven is below the first, the second seat's below the third."""
    scene = Scene([brought] * seats)
    for i, name in enumerate(PLACES.split()):
        scene.lay(name, i, 0)
    scene.lay(haven, 0, 1)
    if seats > 1:
        scene.lay(haven, 2, 1, 1)
    scene.item("scroll", "harbour").item("drum", "harbour").item("blade", "harbour")
    scene.s.charm = 1  # off
    return scene.phase(Phase.MOVE)


def rest(scene: Scene, seats: int = 1) -> None:
    """The rest of a Turn and the next one up to its Equip phase, with nothing to draw."""
    scene.s.drawn[:] = [0] * len(scene.s.drawn)
    scene.s.drawn_size[:] = [0] * len(scene.s.drawn_size)
    scene.s.reshuffled = 1
    while scene.s.phase != Phase.SCAVENGE:
        scene.play("end")
    scene.play("end", "end")


# Several Havens, and building them.


@pytest.mark.rule("animayhem.120")
def test_who_has_several_havens_says_into_which_a_card_goes() -> None:
    scene = field(1).lay("old-boat", 1, 1).hold("leo sword").phase(Phase.EQUIP).play("play leo")
    assert scene.legal == ["into tree-house", "into old-boat"]
    scene.play("into old-boat", "play sword", "into tree-house")
    assert (scene.at("leo"), scene.s.power_at[scene.power("sword")]) == ("old-boat", scene.site("tree-house"))
    one = field(1).hold("leo").phase(Phase.EQUIP).play("play leo")
    assert one.at("leo") == "tree-house"


@pytest.mark.rule("animayhem.121")
@pytest.mark.rule("animayhem.123")
def test_three_characters_build_for_two_turns_and_the_haven_is_laid() -> None:
    scene = field(1).put("ayame rin nao", "mill").put("lan", "tree-house").hold("old-boat").phase(Phase.EQUIP)
    assert scene.refused("play old-boat") == "animayhem.123"
    scene.play("end")
    scene.play_line("build ayame, rin, nao")
    assert scene.refused("build lan") == "animayhem.121"
    scene.play("move lan to mill")
    rest(scene)
    assert scene.refused("play old-boat") == "animayhem.123"  # the second Turn is not over
    rest(scene)
    scene.play("play old-boat")
    assert "place old-boat at -1,1" in scene.legal
    assert "place old-boat at 2,2" not in scene.legal  # beside a Haven only
    scene.play("place old-boat at -1,1")
    assert scene.s.site_owner[scene.site("old-boat")] == 0
    assert scene.s.phase == Phase.EQUIP
    assert scene.s.hand_size[0] == 0


@pytest.mark.rule("animayhem.76", "animayhem.84")
@pytest.mark.parametrize("is_cancelled", [True, False])
def test_a_haven_that_is_played_can_be_cancelled(is_cancelled: bool) -> None:
    scene = field(2, f"{DECK} denial").put("ayame", "mill").hold("old-boat").hold("denial", 1).phase(Phase.EQUIP)
    scene.s.building_at[0], scene.s.building_left[0] = scene.site("mill"), BUILT
    scene.play("play old-boat", "place old-boat at -1,1")
    assert (scene.s.phase, scene.table.turn, scene.legal) == (Phase.REACT, 1, ["pass", "flash denial"])
    scene.play("flash denial" if is_cancelled else "pass")
    state = scene.s.haven_state[haven_of_id(scene.id("old-boat"))]
    assert (scene.s.phase, state) == (Phase.EQUIP, DISCARDED if is_cancelled else IN_PLAY)
    laid = [BOOK.ids[scene.s.brought[id]] for id in scene.s.site_id[: scene.s.sites]]
    assert ("old-boat" in laid) == (not is_cancelled)


@pytest.mark.rule("animayhem.121")
def test_building_begins_before_anyone_moves_and_with_three() -> None:
    scene = field(1).put("ayame rin nao lan", "mill").play("move lan to clocktower")
    assert scene.refused("build ayame") == "animayhem.121"
    two = field(1).put("ayame rin", "mill").put("nao", "clocktower")
    assert two.refused("build ayame") == "animayhem.121"
    none = field(1, DECK.replace(" old-boat", "")).put("ayame rin nao", "mill")
    assert none.refused("build ayame") == "animayhem.121"  # there is no Haven to come


@pytest.mark.rule("animayhem.122")
@pytest.mark.parametrize("act", ["move", "use", "attempt", "lost"])
def test_an_action_or_a_loss_breaks_the_building_off(act: str) -> None:
    scene = field(1).put("ayame rin nao", "mill").equipment("sword", "ayame")
    scene.play_line("build ayame, rin, nao")
    assert scene.s.building_left[0] == 2
    if act == "move":
        scene.play("move rin to clocktower")
    elif act == "use":
        scene.play("use sword")
    elif act == "attempt":
        scene.play("end", "attempt mill")
    else:
        leave_play(scene.s, scene.character("nao"), BONKED)
        scene.play("end")
    assert (scene.s.building_left[0], scene.s.building_at[0], scene.s.builders) == (0, NOTHING, 0)


@pytest.mark.rule("animayhem.122")
def test_who_only_defends_builds_on() -> None:
    scene = field(1).put("ayame rin nao", "mill").combat_cards("blank", "blank").disaster("slug", "mill")
    scene.play_line("build ayame, rin, nao")
    scene.play("end", "fight slug", "end")
    assert scene.s.building_left[0] == 2
    scene.play("attack slug with ayame")
    assert scene.s.building_left[0] == 0


# Guests.


@pytest.mark.rule("animayhem.124")
def test_others_pass_over_a_haven_and_stop_there_if_its_owner_agrees() -> None:
    scene = field().put("rin", "clocktower").put("ayame", "tree-house", 1)
    scene.play("move rin to tree-house:2")
    assert scene.refused("end") == "animayhem.45"
    scene.play("move rin to harbour")
    asked = field().put("rin", "clocktower").put("ayame", "tree-house", 1)
    assert asked.refused("ask tree-house:1") == "animayhem.124"
    asked.play("ask tree-house:2")
    assert (asked.table.turn, asked.legal) == (1, ["admit", "refuse"])
    asked.play("admit", "move rin to tree-house:2", "end")
    assert asked.s.at[asked.character("rin")] == 6


@pytest.mark.rule("animayhem.124")
def test_who_is_refused_asks_no_more_in_that_turn() -> None:
    scene = field().put("ayame rin", "clocktower").play("ask tree-house:2", "refuse")
    assert (scene.table.turn, scene.s.phase) == (0, Phase.MOVE)
    assert scene.refused("ask tree-house:2") == "animayhem.124"
    assert not may_stop(scene.s, scene.character("ayame"), 6)
    far = field().put("ayame", "mill")
    assert far.refused("ask tree-house:2") == "animayhem.124"  # it is not beside her


def guests(owner: str = "") -> Scene:
    """Ayame and Rin are guests in the second seat's Haven, where an Item and a Club are kept."""
    scene = field().put("ayame rin", "mill").put("nao", "tree-house").put(owner or "leo", "tree-house" if owner else "arcade", 1)
    for name in ("ayame", "rin"):
        scene.s.at[scene.character(name)] = 6
    for name in owner.split():
        scene.s.at[scene.character(name, 1)] = 6
    scene.item("lamp", "harbour")
    give_item(scene.s, 3, 6)
    scene.equipment("club", "nao")
    give_power(scene.s, scene.power("club"), 6)
    for seat in range(2):
        scene.combat_cards("blank", "blank", seat)
    return scene


@pytest.mark.rule("animayhem.125")
def test_guests_stay_and_take_what_is_kept_in_the_haven() -> None:
    scene = guests().phase(Phase.EQUIP)
    assert {"take item:4", "take club:1"} <= set(scene.legal)
    scene.play("take item:4", "to rin", "take club:1", "to ayame", "end", "end")
    assert (scene.item_at("lamp"), scene.s.at[scene.character("rin")]) == ("rin", 6)
    assert scene.s.phase == Phase.SCAVENGE
    away = guests().phase(Phase.EQUIP, 1)
    assert not any(move.startswith("take") for move in away.legal)  # not in the owner's Turn


@pytest.mark.rule("animayhem.126")
def test_an_owner_who_is_there_agrees_or_fights_first() -> None:
    scene = guests("leo dai").phase(Phase.EQUIP).play("take item:4")
    assert (scene.table.turn, scene.legal) == (1, ["admit", "refuse"])
    agreed = scene.copy().play("admit", "to rin")
    assert (agreed.item_at("lamp"), agreed.s.phase) == ("rin", Phase.EQUIP)
    scene.play("refuse")
    assert (scene.s.phase, scene.table.turn, scene.s.fighter, scene.s.rival) == (Phase.DUEL, 1, 1, 0)
    scene.play("end", "end")  # nobody attacks: the Combat is over
    assert (scene.s.phase, scene.table.turn) == (Phase.EQUIP, 0)
    assert scene.refused("take item:4") == "animayhem.48"


@pytest.mark.rule("animayhem.126")
def test_guests_take_after_the_fight_if_nobody_of_the_owner_is_left() -> None:
    scene = guests("leo").phase(Phase.EQUIP).play("take item:4", "refuse", "end", "strike leo with ayame", "end")
    scene.play("strike leo with rin", "end", "end")
    assert scene.at("leo", 1) == DISCARDED
    assert (scene.s.phase, scene.table.turn) == (Phase.EQUIP, 0)
    scene.play("take item:4", "to rin")
    assert scene.item_at("lamp") == "rin"


# Havens that attack.


@pytest.mark.rule("animayhem.127")
def test_a_haven_with_attack_fires_once_a_turn_before_scavenging() -> None:
    scene = (
        field(2, DECK.replace("tree-house old-boat", "fort tree-house"), "fort").put("ayame", "mill").put("leo", "clocktower", 1)
    )
    scene.disaster("wolf", "clocktower").disaster("count", "harbour").phase(Phase.SCAVENGE).play("fire fort:1")
    assert scene.legal == ["aim leo:2", "aim wolf"]
    scene.play("aim wolf")
    assert scene.notes(Note.ATTACK_ON)[-1] == (BOOK.index("wolf"), 4, 3)
    assert scene.notes(Note.DAMAGE)[-1] == (BOOK.index("wolf"), 1, 2)
    assert scene.refused("fire fort:1") == "animayhem.127"
    assert scene.refused("fire fort:2") == "animayhem.127"
    scene.s.fired = 0
    scene.play("fire fort:1", "aim leo:2")
    assert scene.at("leo", 1) == BONKED
    scene.s.fired = 0
    scene.play("attempt mill", "leave")
    assert scene.refused("fire fort:1") == "animayhem.127"


@pytest.mark.rule("animayhem.127")
def test_a_haven_without_attack_does_not_fire() -> None:
    scene = field().disaster("wolf", "clocktower").phase(Phase.SCAVENGE)
    assert scene.refused("fire tree-house:1") == "animayhem.127"


# Locations that become Havens.


def chapel() -> Scene:
    scene = field(2).put("ayame rin", "chapel").put("leo", "chapel", 1).item("lamp", "rin").phase(Phase.EQUIP)
    return scene.under("wolf slug", "chapel")


@pytest.mark.rule("animayhem.129")
def test_a_location_becomes_a_haven_when_the_named_cards_are_there() -> None:
    scene = chapel()
    assert scene.refused("settle chapel") == "animayhem.129"  # Disasters are under it
    scene.s.under_size[scene.site("chapel")] = 0
    assert "settle chapel" in scene.legal
    scene.play("settle chapel")
    assert scene.s.site_owner[scene.site("chapel")] == 0
    assert scene.s.item_seen[3] == 0b1111
    without = field(1).put("ayame rin", "chapel").item("lamp", "chapel").phase(Phase.EQUIP)
    assert without.refused("settle chapel") == "animayhem.129"  # nobody carries it
    on_it = chapel().disaster("count", "chapel")
    on_it.s.under_size[on_it.site("chapel")] = 0
    assert on_it.refused("settle chapel") == "animayhem.129"


@pytest.mark.rule("animayhem.130")
def test_it_is_a_haven_from_then_on() -> None:
    scene = chapel().item("mask", "chapel")
    scene.s.under_size[scene.site("chapel")] = 0
    site = scene.site("chapel")
    rin = FIRST_CHARACTER + scene.character("rin")
    assert (total(scene.s, rin, Ability.CHARM), total(scene.s, rin, Ability.MOVEMENT)) == (3, 3)
    note_site(scene.s, site)
    assert total(scene.s, rin, Ability.CHARM) == 4
    assert scene.refused("invoke chapel") == "animayhem.85"
    before = scene.table.view()["retrieved"][0]
    scene.play("settle chapel")
    assert site not in scene.s.path[: scene.s.path_size]
    assert scene.table.view()["retrieved"][0] == before + 1
    assert (total(scene.s, rin, Ability.CHARM), total(scene.s, rin, Ability.MOVEMENT)) == (3, 4)
    assert not may_stop(scene.s, scene.character("dai", 1), site)
    assert may_stop(scene.s, scene.character("nao"), site)
    scene.play("end", "pass", "move ayame to harbour", "end")  # the named cards may leave
    assert not scene.notes(Note.LOCATION_ATTACKS)
    assert scene.s.site_owner[site] == 0


@pytest.mark.rule("animayhem.130")
def test_it_does_what_its_card_says_for_a_haven() -> None:
    scene = chapel()
    scene.s.under_size[scene.site("chapel")] = 0
    scene.play("settle chapel")
    scene.s.damage[scene.character("rin")] = 2
    scene.play("invoke chapel", "aim rin:1")
    assert scene.s.damage[scene.character("rin")] == 1


# Destroyed places.


@pytest.mark.rule("animayhem.131")
def test_all_cards_at_a_destroyed_location_are_discarded_and_it_stays() -> None:
    scene = field().put("ayame rin", "mill").put("leo", "mill", 1).put("nao", "clocktower").disaster("count", "mill")
    scene.item("lamp", "ayame").equipment("sword", "rin").under("wolf slug", "mill")
    strike_group(scene.s, scene.id("meteor"), 0, scene.site("mill"))
    assert [scene.at("ayame"), scene.at("rin"), scene.at("leo", 1)] == [DISCARDED] * 3
    assert (scene.item_at("lamp"), scene.at("nao")) == (-1, "clocktower")
    assert scene.s.power_at[scene.power("sword")] == DISCARDED
    states = [scene.s.disaster_state[disaster_of_id(scene.id(name))] for name in ("count", "wolf", "slug", "meteor")]
    assert states == [DisasterState.DISCARDED] * 4
    assert scene.s.under_size[scene.site("mill")] == 0
    assert scene.site("mill") in scene.s.path[: scene.s.path_size]


@pytest.mark.rule("animayhem.132")
def test_a_destroyed_location_counts_for_movement_but_nobody_stops_there() -> None:
    scene = field().put("ayame", "mill").put("rin", "arcade").put("leo", "harbour")
    destroy_site(scene.s, scene.site("clocktower"))
    scene.play("move ayame to clocktower")
    assert scene.refused("end") == "animayhem.45"
    scene.play("move ayame to arcade", "end")
    assert scene.refused("attempt clocktower") == "animayhem.50"
    give_item(scene.s, 0, scene.site("clocktower"))
    assert scene.item_at("scroll") == -1
    scene.equipment("sword", "rin")
    give_power(scene.s, scene.power("sword"), scene.site("clocktower"))
    assert scene.s.power_at[scene.power("sword")] == DISCARDED
    scene.disaster("wolf", "clocktower")
    assert scene.disaster_at("wolf") == "clocktower"


@pytest.mark.rule("animayhem.133")
def test_a_haven_is_destroyed_only_by_a_card_that_names_havens() -> None:
    scene = field().put("ayame rin", "mill").put("nao", "tree-house").put("leo", "mill", 1).item("lamp", "nao")
    scene.s.at[scene.character("leo", 1)] = scene.site("tree-house")  # a guest
    affect_group(scene.s, scene.id("meteor"), 0, scene.site("mill"))
    assert (scene.at("nao"), scene.at("ayame")) == ("tree-house", DISCARDED)
    scene.put("lan", "clocktower")
    strike_first_group(scene.s, scene.id("siege"), 0)
    assert [scene.at("nao"), scene.at("leo", 1), scene.item_at("lamp")] == [DISCARDED, DISCARDED, -1]
    assert scene.s.site_id[scene.site("tree-house")] >= 0
    scene.hold("dai").phase(Phase.EQUIP).play("play dai")
    assert scene.at("dai") == DISCARDED  # there is no Haven to come into


@pytest.mark.rule("animayhem.128")
def test_a_haven_joins_the_first_attack_and_the_first_defense_of_its_owner() -> None:
    scene = field(2, DECK.replace("tree-house old-boat", "fort tree-house"), "fort").phase(Phase.SCAVENGE)
    for name in ("ayame", "rin", "nao"):
        scene.s.at[scene.character(name)] = scene.site("fort")
    for name in ("ayame", "leo"):
        scene.s.at[scene.character(name, 1)] = scene.site("fort")
    for seat in range(2):
        scene.combat_cards("blank", "blank", seat)
    scene.play("challenge seat-2 at fort:1", "strike ayame with rin", "strike nao with leo")
    scene.play("strike leo with nao", "strike rin with ayame", "end", "end")
    sums = {(BOOK.ids[who], attack, defense) for who, attack, defense in scene.notes(Note.ATTACK_ON)}
    # the Fort has Attack 4, which joins Rin's, and Defense 3, which joins Nao's
    assert sums == {("ayame", 8, 4), ("leo", 4, 2), ("nao", 2, 6), ("rin", 4, 4)}
