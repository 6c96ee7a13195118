"""Tolls of Locations in Ani-Mayhem: what those who enter pay."""

import pytest

from fuda.games.animayhem.abilities import total
from fuda.games.animayhem.card_text import lines
from fuda.games.animayhem.state import DISCARDED, Phase, character_thing
from fuda.games.animayhem.vocabulary import Ability
from tests.games.animayhem.scene import BOOK, Scene


def at(place: str, names: str = "ayame rin", hand: str = "cheer smoke spark") -> Scene:
    scene = (
        Scene(["ayame rin nao yuki tree-house bridge turnstile mill cheer smoke spark"]).lay(place, 0, 0).lay("tree-house", 0, 1)
    )
    scene.item("lamp", place).item("scroll", place).item("drum", place)
    return scene.put(names, place).hold(hand).phase(Phase.SCAVENGE)


@pytest.mark.rule("animayhem.200")
def test_who_enters_pays_with_cards_of_the_hand() -> None:
    scene = at("bridge").play("attempt bridge")
    assert (scene.s.phase, scene.s.hand_size[0]) == (Phase.INSIDE, 1)
    assert sum(scene.s.power_at[scene.power(name)] == DISCARDED for name in ("cheer", "smoke", "spark")) == 2
    assert at("bridge", hand="cheer").refused("attempt bridge") == "animayhem.200"


@pytest.mark.rule("animayhem.200")
def test_who_enters_pays_with_energy_of_the_one_with_the_most() -> None:
    scene = at("turnstile")
    energy = {name: total(scene.s, character_thing(scene.character(name)), Ability.ENERGY) for name in ("ayame", "rin")}
    payer = max(energy, key=lambda name: energy[name])
    scene.play("attempt turnstile")
    assert {name: scene.s.spent[scene.character(name)] for name in energy} == {name: 2 * (name == payer) for name in energy}
    poor = at("turnstile")
    poor.s.spent[poor.character(payer)] = energy[payer]
    assert poor.refused("attempt turnstile") == "animayhem.200"
    assert "break turnstile" in poor.legal  # who breaks in pays nothing


def test_a_toll_is_told_on_the_card() -> None:
    said = "For 2 cards from your hand, a group may enter this Location, and not without that."
    assert said in lines(BOOK, BOOK.index("bridge"), "en")


def before(place: str, hand: str = "cheer smoke") -> Scene:
    """Ayame and Rin at the Mill, beside a Location with a toll for those who move there, and behind it the Clocktower."""
    scene = Scene(["ayame rin nao yuki tree-house causeway ferry mill cheer smoke spark"]).lay("mill", 0, 0).lay(place, 1, 0)
    scene.lay("clocktower", 2, 0).lay("tree-house", 0, 1)
    scene.item("lamp", "clocktower").item("scroll", "clocktower").item("drum", "clocktower")
    return scene.put("ayame rin", "mill").hold(hand).phase(Phase.MOVE)


@pytest.mark.rule("animayhem.202")
def test_each_step_onto_a_location_that_asks_a_toll_for_it_is_paid() -> None:
    scene = before("causeway").play("move ayame to causeway")
    assert (scene.at("ayame"), scene.s.hand_size[0]) == ("causeway", 1)
    scene.play("move rin to causeway")
    assert scene.s.hand_size[0] == 0
    poor = before("causeway", "cheer").play("move ayame to causeway")
    assert poor.refused("move rin to causeway") == "animayhem.202"
    assert "move rin to causeway" not in poor.legal
    assert poor.refused("move rin to causeway") == "animayhem.202"
    free = poor.play("move ayame to mill")
    assert (free.at("ayame"), free.s.hand_size[0]) == ("mill", 0)  # to leave costs nothing


@pytest.mark.rule("animayhem.202")
def test_energy_for_a_step_is_paid_by_the_one_who_moves() -> None:
    scene = before("ferry")
    energy = total(scene.s, character_thing(scene.character("rin")), Ability.ENERGY)
    assert energy >= 2
    scene.play("move rin to ferry")
    assert (scene.s.spent[scene.character("rin")], scene.s.spent[scene.character("ayame")]) == (2, 0)
    tired = before("ferry")
    tired.s.spent[tired.character("rin")] = energy - 1
    assert tired.refused("move rin to ferry") == "animayhem.202"


@pytest.mark.rule("animayhem.202")
def test_a_toll_for_steps_is_not_asked_of_those_who_scavenge() -> None:
    scene = before("causeway", "cheer").play("move ayame to causeway")
    scene.phase(Phase.SCAVENGE).play("attempt causeway")
    assert (scene.s.phase, scene.s.hand_size[0]) == (Phase.INSIDE, 0)


def test_a_toll_for_steps_is_told_on_the_card() -> None:
    said = "For 1 card from your hand, a Character may move to this Location, and not without that."
    assert said in lines(BOOK, BOOK.index("causeway"), "en")
