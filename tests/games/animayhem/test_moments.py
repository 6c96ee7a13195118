"""Cards of Ani-Mayhem that act at a moment: in Maintenance, in Combat, on stopping, when somebody is Defeated."""

import pytest

from fuda.games.animayhem.abilities import total
from fuda.games.animayhem.belongings import add_mark
from fuda.games.animayhem.disasters import move_next_disaster, strike_first_group
from fuda.games.animayhem.falling import settle_falls
from fuda.games.animayhem.moments import handle_event
from fuda.games.animayhem.state import BONKED, FIRST_CHARACTER, FIRST_DISASTER, Note, Phase
from fuda.games.animayhem.turns import maintain
from fuda.games.animayhem.vocabulary import Ability
from tests.games.animayhem.scene import BOOK, Scene

CARDS = "mill clocktower arcade spring kaji saint bomb collector eel coward haunt web wolf slug feast sword club"


def place(seats: int = 1) -> Scene:
    scene = Scene([f"ayame rin nao leo {CARDS}"] * seats).lay("mill", 1, 0).lay("clocktower", 0, 0).lay("spring", -1, 0)
    for seat in range(seats):
        scene.lay("tree-house", seat, 1, seat)
    return scene.item("lamp", "spring").item("scroll", "spring").item("drum", "spring")


@pytest.mark.rule("animayhem.90")
def test_a_one_card_character_transforms_when_a_combat_begins_and_back_in_maintenance() -> None:
    scene = place().put("kaji", "mill").disaster("wolf", "mill").combat_cards("blank", "blank").phase(Phase.SCAVENGE)
    scene.play("fight wolf")
    assert scene.s.form[scene.character("kaji")] == 1
    scene.play("attack wolf with kaji", "end")
    assert (scene.in_play("wolf"), scene.s.phase) == (False, Phase.SCAVENGE)
    assert scene.s.form[scene.character("kaji")] == 1
    maintain(scene.s)
    handle_event(scene.s)
    assert scene.s.form[scene.character("kaji")] == 0


@pytest.mark.rule("animayhem.90")
def test_a_disaster_acts_when_it_is_defeated() -> None:
    scene = place().put("ayame rin", "mill").disaster("bomb", "mill").combat_cards("blank", "blank").item("blade", "ayame")
    scene.phase(Phase.SCAVENGE).play("fight bomb", "attack bomb with ayame", "end")
    hurt = [BOOK.ids[card] for what, card, amount in scene.notes(Note.EFFECT)]
    assert sorted(hurt) == ["ayame", "rin"]


@pytest.mark.rule("animayhem.90")
def test_a_disaster_acts_where_it_stops() -> None:
    scene = place().put("ayame", "clocktower").disaster("collector", "mill").hold("sword club").phase(Phase.MOVE)
    move_next_disaster(scene.s)
    assert scene.s.events == 1
    handle_event(scene.s)
    assert scene.s.hand_size[0] == 1


@pytest.mark.rule("animayhem.90")
def test_each_round_of_a_combat_is_a_moment() -> None:
    scene = place().put("ayame rin", "mill").disaster("eel", "mill").combat_cards("blank", "trip").phase(Phase.SCAVENGE)
    scene.play("fight eel")
    assert total(scene.s, FIRST_DISASTER + scene.slot("eel"), Ability.ATTACK) == 4
    scene.play("end")
    assert total(scene.s, FIRST_DISASTER + scene.slot("eel"), Ability.ATTACK) == 5
    scene.play("run-away", "end", "run to tree-house")
    assert total(scene.s, FIRST_DISASTER + scene.slot("eel"), Ability.ATTACK) == 3


@pytest.mark.rule("animayhem.90")
def test_a_character_acts_where_it_stops_and_its_player_chooses() -> None:
    scene = place().put("saint ayame", "mill").phase(Phase.MOVE)
    scene.s.damage[scene.character("ayame")] = 2
    scene.play("move saint to clocktower", "move ayame to clocktower", "end")
    assert (scene.s.phase, sorted(scene.legal)) == (Phase.AIM, ["aim ayame", "aim saint"])
    scene.play("aim ayame")
    assert (scene.s.damage[scene.character("ayame")], scene.s.phase) == (1, Phase.SCAVENGE)


@pytest.mark.rule("animayhem.90")
def test_entering_and_playing_are_moments() -> None:
    scene = place().put("ayame", "spring").phase(Phase.SCAVENGE)
    scene.s.damage[scene.character("ayame")] = 3
    scene.play("attempt spring")
    assert scene.s.damage[scene.character("ayame")] == 0
    feast = place().put("ayame", "mill").put("leo", "clocktower").hold("feast")
    for name in ("ayame", "leo"):
        feast.s.damage[feast.character(name)] = 1
    feast.play("play feast")
    assert [feast.s.damage[feast.character(name)] for name in ("ayame", "leo")] == [0, 0]


@pytest.mark.rule("animayhem.91")
def test_who_is_immune_is_not_affected() -> None:
    scene = place().put("saint leo", "mill")
    strike_first_group(scene.s, scene.id("haunt"), 0)
    settle_falls(scene.s)
    assert (scene.at("saint"), scene.at("leo")) == ("mill", BONKED)


@pytest.mark.rule("animayhem.92")
def test_a_disaster_that_flees_ends_the_combat_one_location_on() -> None:
    scene = place().put("leo nao", "mill").disaster("coward", "mill").combat_cards("blank", "blank").item("blade", "leo")
    scene.phase(Phase.SCAVENGE).play("fight coward", "end")
    assert scene.disaster_at("coward") == "clocktower"
    assert (scene.s.phase, scene.at("nao"), scene.item_at("blade")) == (Phase.SCAVENGE, "mill", "coward")


@pytest.mark.rule("animayhem.106")
def test_held_characters_stay_when_the_others_run() -> None:
    scene = place().put("ayame rin", "mill").disaster("eel", "mill").combat_cards("blank", "trip").phase(Phase.SCAVENGE)
    add_mark(scene.s, scene.id("web"), 0, FIRST_CHARACTER + scene.character("rin"), 0, 3)
    scene.play("fight eel", "run-away", "end", "run to tree-house")
    assert (scene.at("ayame"), scene.at("rin")) == ("tree-house", "mill")
    assert (scene.s.phase, scene.table.view()["combat"]["target"]) == (Phase.ASSIGN, "1.rin")
    assert scene.s.after > Phase.OVER  # the Turn ends with the Combat
    scene.play("run-away", "end")  # nobody can
    assert (scene.at("rin"), scene.s.phase, scene.s.turns[0]) == ("mill", Phase.DISCARD, 3)


@pytest.mark.rule("animayhem.106")
def test_in_a_combat_between_players_too() -> None:
    scene = place(2).put("ayame rin", "mill").put("nao leo", "mill", 1).phase(Phase.SCAVENGE)
    add_mark(scene.s, scene.id("web"), 0, FIRST_CHARACTER + scene.character("leo", 1), 1, 3)
    scene.s.charm = 1  # off
    scene.combat_cards("blank", "blank", 1).play("challenge seat-2 at mill", "end", "run-away", "end", "end")
    assert (scene.s.phase, scene.table.turn) == (Phase.RUN, 1)
    scene.play("run to tree-house:2")
    assert (scene.at("nao", 1), scene.at("leo", 1)) == ("tree-house", "mill")
    assert (scene.s.phase, scene.table.turn, scene.s.fighter, scene.s.rival) == (Phase.DUEL, 0, 0, 1)
