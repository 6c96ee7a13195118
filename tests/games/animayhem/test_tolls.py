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
