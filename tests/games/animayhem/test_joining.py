"""Several players against a Disaster, and Disasters that have allied, in Ani-Mayhem."""

import pytest

from fuda.games.animayhem.abilities import total
from fuda.games.animayhem.disasters import move_next_disaster
from fuda.games.animayhem.moments import handle_event
from fuda.games.animayhem.state import BONKED, FIRST_DISASTER, NOTHING, SLOTS, Note, Phase
from fuda.games.animayhem.vocabulary import Ability
from fuda.kernel import has
from tests.games.animayhem.scene import BOOK, Scene

CARDS = "mill clocktower arcade golem wolf sidekick pup drone count rescue"


def field(seats: int = 2, seed: int = 1) -> Scene:
    scene = Scene([f"ayame rin nao lan tree-house {CARDS}"] * seats, seed)
    scene.lay("mill", 1, 0).lay("clocktower", 0, 0).lay("arcade", 0, 1)
    for seat in range(seats):
        scene.lay("tree-house", seat + 1, 1, seat).combat_cards("blank", "blank", seat)
    scene.item("lamp", "arcade").item("scroll", "arcade").item("drum", "arcade")
    scene.s.charm = 1  # off
    return scene.phase(Phase.SCAVENGE)


def sums(scene: Scene) -> list[tuple[str, int, int]]:
    return [(BOOK.ids[who], attack, defense) for who, attack, defense in scene.notes(Note.ATTACK_ON)]


@pytest.mark.rule("animayhem.146")
def test_others_who_are_there_offer_to_join_and_the_fighter_decides() -> None:
    scene = field(3).put("ayame", "mill").put("rin", "mill", 1).put("nao", "mill", 2).disaster("golem", "mill")
    scene.play("fight golem")
    assert (scene.s.phase, scene.table.turn, scene.legal) == (Phase.JOIN, 1, ["pass", "join"])
    scene.play("join")
    assert (scene.s.phase, scene.table.turn, scene.legal) == (Phase.WELCOME, 0, ["admit", "refuse"])
    scene.play("refuse")
    assert (scene.s.phase, scene.table.turn) == (Phase.JOIN, 2)
    scene.play("join", "admit")
    assert [has(scene.s.party, seat) for seat in range(3)] == [True, False, True]
    alone = field().put("ayame", "mill").put("rin", "clocktower", 1).disaster("golem", "mill").play("fight golem")
    assert alone.s.phase == Phase.ASSIGN


@pytest.mark.rule("animayhem.147")
def test_who_has_joined_assigns_in_turn_and_shares_the_limits() -> None:
    scene = field().put("ayame rin", "mill").put("ayame rin nao", "mill", 1).disaster("wolf", "mill")
    scene.play("fight wolf", "join", "admit")
    assert scene.table.turn == 0
    scene.play("attack wolf with ayame", "attack wolf with rin", "end")
    assert scene.table.turn == 1
    scene.play("attack wolf with ayame")
    assert scene.refused("attack wolf with rin") == "animayhem.58"  # three attack a Minor Disaster
    scene.play("end")
    assert ("wolf", 12, 3) in sums(scene)
    assert scene.in_play("wolf") is False


@pytest.mark.rule("animayhem.147")
def test_all_can_be_targets_and_each_group_runs_alone() -> None:
    targets = set()
    for seed in range(12):
        scene = field(2, seed).put("ayame", "mill").put("rin", "mill", 1).disaster("golem", "mill")
        scene.play("fight golem", "join", "admit")
        targets.add(scene.s.target // 10)
    assert targets == {0, 1}
    scene.play("run-away", "end", "end", "run to tree-house:1")
    assert (scene.at("ayame"), scene.at("rin", 1)) == ("tree-house", "mill")
    assert (scene.s.phase, scene.table.turn, scene.s.fighter, scene.s.party) == (Phase.ASSIGN, 1, 1, 0b10)
    assert scene.s.after > Phase.OPTION  # the Turn of the one who has run ends with the Combat


@pytest.mark.rule("animayhem.149")
def test_allied_disasters_attack_together_and_defend_themselves() -> None:
    scene = field(1).put("ayame rin nao", "mill").disaster("golem", "mill").disaster("sidekick", "mill").item("mask", "ayame")
    scene.s.slot_ally[scene.slot("sidekick")] = scene.slot("golem")
    scene.s.allied = 1 << scene.slot("sidekick")
    scene.play("fight sidekick")
    assert scene.s.foe == scene.slot("golem")
    assert "assault sidekick with rin" in scene.legal
    scene.play("attack golem with ayame", "assault sidekick with rin", "assault sidekick with nao", "end")
    assert sums(scene) == [("golem", 4, 7), ("sidekick", 8, 4), ("ayame", 4 + 3, 4)]
    assert (scene.in_play("sidekick"), scene.in_play("golem")) == (False, True)
    assert [BOOK.ids[card] for _, card, _ in scene.notes(Note.CARD_FOR)] != []
    alone = field(1).put("ayame", "mill").disaster("golem", "mill").disaster("wolf", "mill").play("fight golem")
    action = alone.table.game.notation.parse(alone.s, "assault wolf with ayame")
    assert alone.table.why_not(action).rule == "animayhem.149"  # type: ignore[union-attr]


@pytest.mark.rule("animayhem.149")
def test_a_disaster_allies_where_it_stops() -> None:
    scene = field(1).disaster("golem", "clocktower").disaster("sidekick", "mill").phase(Phase.MOVE)
    scene.s.moved_since = scene.s.slot_since[scene.slot("golem")]
    scene.s.slot_at[scene.slot("sidekick")] = scene.site("mill")
    move_next_disaster(scene.s)
    scene.s.slot_at[scene.slot("golem")] = scene.s.slot_at[scene.slot("sidekick")]
    handle_event(scene.s)
    assert scene.s.slot_ally[scene.slot("sidekick")] == scene.slot("golem")


@pytest.mark.rule("animayhem.150")
def test_an_ally_of_a_group_is_attacked_in_its_place_and_attacks_by_itself() -> None:
    def with_pup(seed: int = 1) -> Scene:
        scene = field(2, seed).put("ayame", "mill").put("rin nao lan", "mill", 1).disaster("pup", "mill")
        scene.s.slot_ally[scene.slot("pup")] = SLOTS
        scene.s.allied = 1 << scene.slot("pup")
        return scene

    scene = with_pup()
    assert scene.refused("fight pup") == "animayhem.150"
    targets = set()
    for seed in range(12):
        fight = with_pup(seed).disaster("golem", "mill")
        fight.play("fight golem", "pass")
        targets.add(int(fight.s.target))
    assert targets == {0, 40 + fight.slot("pup")}
    fight.play("attack golem with ayame", "end")
    assert ("golem", 4 + 2, 7) in sums(fight)
    duel = with_pup().play("challenge seat-2 at mill", "end", "strike-ally pup with rin", "end")
    duel.play("strike-ally pup with nao", "end")
    assert duel.refused("strike-ally pup with lan") == "animayhem.150"
    duel.play("end")
    assert ("pup", 8, 2) in sums(duel)
    assert any(name in ("rin", "nao", "lan") and attack == 2 for name, attack, _ in sums(duel))
    assert duel.in_play("pup") is False


@pytest.mark.rule("animayhem.151")
def test_allies_move_together_as_far_as_the_slowest() -> None:
    scene = field(1).disaster("count", "mill").disaster("golem", "mill").phase(Phase.MOVE)
    scene.s.slot_ally[scene.slot("golem")] = scene.slot("count")
    scene.s.allied = 1 << scene.slot("golem")
    move_next_disaster(scene.s)
    assert (scene.disaster_at("count"), scene.disaster_at("golem")) == ("clocktower", "clocktower")  # Movement 3 and 1
    assert scene.s.moving == scene.slot("count")


@pytest.mark.rule("animayhem.151")
def test_an_ally_follows_the_last_of_its_group_and_may_hold_it_back() -> None:
    scene = field(1).put("ayame rin", "mill").disaster("pup", "mill").phase(Phase.MOVE)
    scene.s.slot_ally[scene.slot("pup")] = SLOTS
    scene.s.allied = 1 << scene.slot("pup")
    scene.play("move rin to clocktower")
    assert scene.disaster_at("pup") == "mill"
    scene.play("move ayame to clocktower")
    assert scene.disaster_at("pup") == "clocktower"
    scene.play("move rin to arcade")
    assert scene.refused("move ayame to arcade") == "animayhem.151"
    scene.s.at[scene.character("ayame")] = BONKED
    scene.play("end")
    assert scene.s.slot_ally[scene.slot("pup")] == NOTHING
    assert total(scene.s, FIRST_DISASTER + scene.slot("pup"), Ability.MOVEMENT) == 1


def test_the_view_of_a_combat_tells_apart_who_fights_for_whom() -> None:
    """Both decks have the same Characters."""
    scene = field().put("ayame rin", "mill").put("ayame rin nao", "mill", 1).disaster("wolf", "mill")
    scene.play("fight wolf", "join", "admit", "attack wolf with rin", "end", "attack wolf with ayame")
    combat = scene.table.view(0)["combat"]
    assert combat["party"] == [0, 1]
    assert combat["attackers"] == "1.rin 2.ayame"
    assert combat["target"] in ("1.ayame", "1.rin", "2.ayame", "2.rin", "2.nao")


def test_an_ally_that_is_attacked_in_the_place_of_its_group_is_seen_as_the_target() -> None:
    for seed in range(12):
        scene = field(2, seed).put("ayame", "mill").disaster("pup", "mill").disaster("golem", "mill")
        scene.s.slot_ally[scene.slot("pup")] = SLOTS
        scene.s.allied = 1 << scene.slot("pup")
        scene.play("fight golem")
        target = scene.table.view(0)["combat"]["target"]
        assert target == ("1.ayame" if scene.s.target == 0 else "pup")
        if target == "pup":
            break
    assert target == "pup"
