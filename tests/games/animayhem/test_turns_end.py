"""No Turn of Ani-Mayhem goes on for ever: what can be undone is not done again and again, and every Combat ends."""

import random
from pathlib import Path
from typing import Any

import pytest

import fuda
from fuda.games.animayhem import book as cards
from fuda.games.animayhem.blocks import END, RUN_AWAY
from fuda.games.animayhem.hands import discard_from_hand
from fuda.games.animayhem.riding import crew_of
from fuda.games.animayhem.state import EACH, NOTHING, Note, Phase
from fuda.kernel.books import read_book, read_files
from fuda.table import interpreted
from tests.games.animayhem import scene as scenes
from tests.games.animayhem.scene import GAME, Scene
from tests.games.animayhem.test_wild_decks import CHARACTERS, COMBAT, DISASTERS, HAVENS, ITEMS, LOCATIONS, POWER

MORE = """
[card.ballast]
kind = "enhancement"
name = "Ballast"
cost = [{ ability = "movement" }]
effects = [{ what = "replace", ability = "movement", amount = 0 }]

[card.skates]
kind = "equipment"
name = "Skates"
effects = [{ what = "add", ability = "movement", amount = 1 }]

[card.boomerang]
kind = "flash"
name = "Boomerang"
effects = [{ when = "played", what = "fetch", whom = "discard-pile", of_sort = "flash" }]

[card.comeback]
kind = "flash"
name = "Comeback"
effects = [{ when = "played", what = "fetch", whom = "discard-pile", of_sort = "flash" }]
"""
BOOK = read_book(
    cards.Card, [*read_files(Path(__file__).parent / "sample.toml"), ("more.toml", MORE)], "sample", cards.check_book
)
ROW = "mill clocktower arcade harbour kitchen"
ROUNDS = 20


@pytest.fixture(autouse=True)
def more_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scenes, "BOOK", BOOK)


def road(seed: int = 1) -> Scene:
    """The Haven left of five Locations, with four Characters, a Scooter and a Truck; it is the Equip phase."""
    scene = Scene([f"lan dai rin nao {ROW} scooter truck sword club shield skates ballast boomerang comeback wolf"], seed)
    scene.lay("tree-house", -1, 0)
    for i, name in enumerate(ROW.split()):
        scene.lay(name, i, 0)
    scene.put("lan dai rin nao", "tree-house").equipment("scooter", "lan")
    return scene.item("lamp", "kitchen").item("scroll", "kitchen").item("drum", "kitchen")


def crew(scene: Scene, vehicle: str = "scooter") -> list[str]:
    found = crew_of(scene.s, scene.power(vehicle))
    return [BOOK.ids[scene.s.brought[i]] for i in range(10) if found >> i & 1]


# Vehicles.


@pytest.mark.rule("animayhem.212")
def test_who_has_got_out_of_a_vehicle_gets_into_none_in_the_same_turn() -> None:
    scene = road().play("use scooter", "ride dai with lan", "get-out dai")
    assert scene.refused("ride dai with lan") == "animayhem.212"
    scene.play("end")  # of Equip: it is the same Turn
    assert scene.refused("ride dai with lan") == "animayhem.212"
    scene.play("ride rin with lan", "get-out lan")
    assert scene.refused("use scooter") == "animayhem.212"
    scene.play("end", "end")
    assert scene.s.turns[0] == 3
    while scene.s.phase != Phase.EQUIP:
        scene.play("end")
    scene.play("use scooter", "ride dai with lan")
    assert crew(scene) == ["lan", "dai"]


@pytest.mark.rule("animayhem.212")
def test_whom_the_driver_has_put_out_may_ride_and_drive() -> None:
    scene = road().play("use scooter", "ride dai with lan", "ride nao with lan", "get-out lan", "take scooter", "to dai")
    scene.play("use scooter", "ride nao with dai")
    assert crew(scene) == ["dai", "nao"]
    assert scene.refused("ride lan with dai") == "animayhem.212"


@pytest.mark.rule("animayhem.212")
def test_who_has_got_out_may_go_on_on_foot_and_use_other_equipment_for_movement() -> None:
    scene = road().equipment("skates", "dai").play("use scooter", "ride dai with lan", "get-out dai", "use skates", "end")
    scene.play("move dai to mill")
    on_skates = road().equipment("skates", "dai").play("use scooter", "use skates", "ride dai with lan")
    assert crew(on_skates) == ["lan", "dai"]


# Cards that are turned over and up again.


@pytest.mark.rule("animayhem.213")
def test_a_card_is_turned_up_once_in_a_phase() -> None:
    scene = road().enhancement("ballast", "lan")
    scene.s.stale = 1
    scene.play("end")  # it leaves no Movement to pay it with
    assert [BOOK.ids[n] for n, _, _ in scene.notes(Note.TURNS_OVER)] == ["ballast"]
    scene.play("turn-up ballast")
    assert [BOOK.ids[n] for n, _, _ in scene.notes(Note.TURNS_OVER)] == ["ballast"]
    assert scene.refused("turn-up ballast") == "animayhem.213"
    scene.play("end")
    assert "turn-up ballast" in scene.legal


# Combats without an end.


@pytest.mark.rule("animayhem.214")
def test_a_combat_with_a_disaster_ends_after_twenty_rounds() -> None:
    scene = Scene(["rin mill clocktower golem"]).lay("mill", 0, 0).lay("clocktower", 1, 0).put("rin", "mill")
    scene.item("lamp", "clocktower").item("scroll", "clocktower").item("drum", "clocktower")
    scene.disaster("golem", "mill").combat_cards("blank", "blank").phase(Phase.SCAVENGE)
    scene.s.charm = 1  # off
    scene.play("fight golem")
    for number in range(1, ROUNDS + 1):
        assert scene.s.phase == Phase.ASSIGN, number
        scene.play("attack golem with rin", "end")  # 4 against 7, and 4 against 4
    assert (scene.s.phase, scene.s.fighter, scene.s.rounds) == (Phase.SCAVENGE, NOTHING, 0)
    assert scene.notes(Note.BREAKS_OFF) == [(ROUNDS, 0, 0)]
    assert scene.in_play("golem")


@pytest.mark.rule("animayhem.214")
def test_a_combat_between_players_ends_after_twenty_rounds() -> None:
    scene = Scene(["dai mill clocktower", "rin mill clocktower"]).lay("mill", 0, 0).lay("clocktower", 1, 0)
    scene.put("dai", "mill").put("rin", "mill", 1).phase(Phase.SCAVENGE)
    scene.item("lamp", "clocktower").item("scroll", "clocktower").item("drum", "clocktower")
    for seat in range(2):
        scene.combat_cards("blank", "blank", seat)
    scene.s.charm = 1  # off
    scene.play("challenge seat-2 at mill")
    for number in range(1, ROUNDS + 1):
        assert scene.s.phase == Phase.DUEL, number
        scene.play("strike rin with dai", "end", "end")  # 2 against 4
    assert (scene.s.phase, scene.s.fighter, scene.s.rounds) == (Phase.SCAVENGE, NOTHING, 0)
    assert scene.notes(Note.BREAKS_OFF) == [(ROUNDS, 0, 0)]


# What is done and undone.


def frozen(engine: Any, s: Any) -> int:
    """A state without its generator."""
    fields = engine.game.layout().fields
    return hash(tuple(tuple(v) if isinstance(v := getattr(s, f.name), list) else v for f in fields if f.name != "rng"))


def never_comes_back(s: Any, chance: random.Random, actions: int) -> None:
    """Plays on without ending a phase or running away while there is anything else; in a Turn each state has to be a new one."""
    engine = interpreted(GAME)
    seen: set[int] = set()
    turn = (-1, -1)
    for _ in range(actions):
        if s.turn < 0:
            return
        now = (int(s.active), int(s.turns[s.active]))
        if now != turn:
            seen, turn = set(), now
        state = frozen(engine, s)
        assert state not in seen, f"a state of {Phase(s.phase).name} has come back"
        seen.add(state)
        assert len(seen) < 2_000, "the Turn does not end"
        legal = list(engine.legal(s))
        others = [a for a in legal if a not in (END, RUN_AWAY)]
        engine.act(s, chance.choice(others or legal) if chance.random() < 0.9 else chance.choice(legal))


@pytest.mark.parametrize("seed", range(4))
def test_no_state_comes_back_in_a_turn_with_vehicles_and_cards_that_are_handed_on(seed: int) -> None:
    scene = road(seed=seed).equipment("truck", "tree-house").equipment("sword", "rin").equipment("shield", "nao")
    scene.equipment("skates", "dai").enhancement("ballast", "lan").hold("boomerang comeback")
    discard_from_hand(scene.s, 0, 1)
    never_comes_back(scene.s, random.Random(seed), 400)


@pytest.mark.parametrize(("players", "seed"), [(1, 1), (2, 2), (3, 3)])
def test_no_state_comes_back_in_a_turn_of_a_whole_match(players: int, seed: int) -> None:
    chance = random.Random(seed)
    s = fuda.table(GAME, players, seed, book=BOOK).state
    s.brought[:] = [NOTHING] * len(s.brought)
    for seat in range(players):
        characters = chance.sample(CHARACTERS.split(), 10)
        deck = [*characters, *f"{HAVENS} {LOCATIONS} {POWER} {DISASTERS} {ITEMS} {COMBAT} {COMBAT} {COMBAT}".split()]
        s.brought[seat * EACH : seat * EACH + len(deck)] = [BOOK.index(id) for id in deck]
    interpreted(GAME).reset(s)
    never_comes_back(s, chance, 2_500)
