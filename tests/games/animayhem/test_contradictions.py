"""Cards of Ani-Mayhem that contradict each other: by name, then what forbids, then the later one."""

from pathlib import Path

import pytest

from fuda.games.animayhem import book as cards
from fuda.games.animayhem.abilities import total
from fuda.games.animayhem.requirements import may_enter
from fuda.games.animayhem.state import FIRST_CHARACTER, Phase
from fuda.games.animayhem.summary import note_site
from fuda.games.animayhem.vocabulary import Ability
from fuda.kernel.books import read_book, read_files
from tests.games.animayhem import scene as scenes
from tests.games.animayhem.scene import Scene

MORE = """
[card.kozo]
kind = "character"
name = "Kozo"
gender = "male"
attack = 2
defense = 2
movement = 2
charm = 1
energy = 1
effects = [{ what = "enter", category = "police" }]
[card.headquarters]
kind = "location"
name = "Headquarters"
categories = ["police"]
requires = [{ terms = [{ skill = "lawyer", count = 3 }] }]
effects = [{ what = "forbid", action = "scavenge", whom = "character", of_card = "kozo" }]
[card.police-box]
kind = "location"
name = "Police Box"
categories = ["police"]
requires = [{ terms = [{ skill = "lawyer", count = 3 }, { skill = "green-thumb", count = 3 }, { gender = "female" }] }]
[card.daze]
kind = "enhancement"
name = "Daze"
effects = [{ what = "no-actions" }]
[card.crowbar]
kind = "enhancement"
name = "Crowbar"
effects = [{ what = "ease", amount = 2 }]
[card.curfew]
kind = "global"
name = "Curfew"
effects = [{ what = "forbid", action = "scavenge", whom = "character", reach = "anywhere" }]
[card.warrant]
kind = "enhancement"
name = "Warrant"
effects = [{ what = "enter", card = "police-box" }]
[card.old-warrant]
kind = "enhancement"
name = "Old Warrant"
effects = [{ what = "enter", card = "headquarters" }]
[card.growth]
kind = "enhancement"
name = "Growth"
effects = [{ what = "replace", ability = "attack", amount = 5 }]
[card.decay]
kind = "enhancement"
name = "Decay"
effects = [{ what = "replace", ability = "attack", amount = 1 }]
"""
BOOK = read_book(
    cards.Card, [*read_files(Path(__file__).parent / "sample.toml"), ("more.toml", MORE)], "sample", cards.check_book
)
BROUGHT = "kozo rin ayame headquarters police-box daze crowbar curfew warrant old-warrant growth decay"


@pytest.fixture(autouse=True)
def more_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scenes, "BOOK", BOOK)


def field(names: str, place: str) -> Scene:
    scene = Scene([BROUGHT]).lay("headquarters", 0, 0).lay("police-box", 1, 0).lay("tree-house", 0, 1)
    for site in range(scene.s.sites):
        note_site(scene.s, site)
    return scene.item("lamp", "headquarters").put(names, place).phase(Phase.SCAVENGE)


def is_open(scene: Scene, place: str) -> bool:
    return f"attempt {place}" in scene.legal


@pytest.mark.rule("animayhem.189")
def test_the_rulebooks_character_that_is_kept_from_one_police_location_by_name() -> None:
    assert is_open(field("kozo", "police-box"), "police-box")
    assert not is_open(field("kozo", "headquarters"), "headquarters")
    assert not is_open(field("kozo rin", "headquarters"), "headquarters")  # nor does he let others in


@pytest.mark.rule("animayhem.189")
def test_one_who_is_let_in_by_name_may_do_what_is_forbidden_to_all() -> None:
    scene = field("kozo", "police-box").global_effect("curfew")
    assert scene.refused("attempt police-box") == "animayhem.50"  # the category counts for several, and what forbids counts
    assert is_open(scene.enhancement("warrant", "kozo"), "police-box")
    assert not is_open(scene.enhancement("daze", "kozo"), "police-box")


@pytest.mark.rule("animayhem.189")
def test_of_two_names_what_forbids_counts() -> None:
    scene = field("kozo rin", "headquarters").enhancement("old-warrant", "kozo")
    assert not is_open(scene, "headquarters")
    assert is_open(field("rin", "headquarters").enhancement("old-warrant", "rin"), "headquarters")


@pytest.mark.rule("animayhem.189")
def test_otherwise_the_later_card_counts() -> None:
    for first, second, attack in (("growth", "decay", 1), ("decay", "growth", 5)):
        scene = field("kozo", "police-box").enhancement(first, "kozo").enhancement(second, "kozo")
        assert total(scene.s, FIRST_CHARACTER + scene.character("kozo"), Ability.ATTACK) == attack


@pytest.mark.rule("animayhem.50")
def test_one_without_actions_lets_nobody_in() -> None:
    assert is_open(field("kozo rin", "police-box"), "police-box")
    assert field("kozo rin", "police-box").enhancement("daze", "kozo").refused("attempt police-box") == "animayhem.23"


@pytest.mark.rule("animayhem.50", "animayhem.179")
def test_one_without_actions_makes_it_no_easier_for_the_others() -> None:
    scene = field("ayame rin", "police-box").enhancement("crowbar", "ayame")
    assert may_enter(scene.s, 0, scene.site("police-box"))
    scene.enhancement("daze", "ayame")
    assert not may_enter(scene.s, 0, scene.site("police-box"))
