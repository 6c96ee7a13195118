"""Physical Combat of a group with a Disaster in Ani-Mayhem, with the rulebook's worked example."""

from itertools import pairwise

import pytest

from fuda.games.animayhem.blocks import BLOCKS
from fuda.games.animayhem.disasters import next_attacker
from fuda.games.animayhem.rounds import after_round
from fuda.games.animayhem.state import BONKED, CHARACTERS, DISCARDED, FOE_RESTED, Note, Phase, slot_thing
from tests.games.animayhem.scene import BOOK, Scene

CARDS = "mill clocktower arcade training sword shield count kraken wolf slug golem bandit drone ghost"


def fight(disaster: str, names: str, cards: str = "blank assault", carrier: str = "", seed: int = 1) -> Scene:
    """A Combat at the Mill in the player's own Turn, before anyone is assigned; Combat cards for Disaster and target."""
    scene = Scene([f"ayame rin nao lan leo dai {CARDS}"], seed).lay("mill", 0, 0).lay("clocktower", 1, 0).lay("tree-house", 0, 1)
    foe_card, target_card = cards.split()
    scene.put(names, "mill").disaster(disaster, "mill").combat_cards(foe_card, target_card)
    scene.item("scroll", "clocktower").item("drum", "clocktower").item("mask", "clocktower")
    if carrier:
        scene.item("lamp", carrier)
    return scene.phase(Phase.SCAVENGE).play(f"fight {disaster}")


def sums(scene: Scene) -> list[tuple[str, int, int]]:
    """Whom an attack was made on, with Attack and Defense."""
    return [(BOOK.ids[who], attack, defense) for who, attack, defense in scene.notes(Note.ATTACK_ON)]


@pytest.mark.rule("animayhem.56")
def test_the_worked_example_of_a_party_against_a_disaster() -> None:
    scene = fight("count", "ayame rin nao lan", "assault spiked", carrier="ayame")
    assert scene.table.view()["combat"]["target"] == "1.ayame"
    scene.play("attack count with ayame", "attack count with nao", "attack count with lan", "protect ayame with rin", "end")
    assert sums(scene) == [("count", 11, 5), ("ayame", 8, 6)]
    damage = [(BOOK.ids[who], hurt, left) for who, hurt, left in scene.notes(Note.DAMAGE)]
    assert damage == [("count", 6, -1), ("ayame", 2, 2), ("rin", 1, 3)]
    assert not scene.in_play("count")
    assert (scene.at("ayame"), scene.at("rin")) == ("mill", "mill")


@pytest.mark.rule("animayhem.56")
def test_each_character_attacks_or_protects_once() -> None:
    scene = fight("count", "ayame rin nao", carrier="ayame").play("attack count with rin")
    assert scene.refused("attack count with rin") == "animayhem.56"
    assert scene.refused("protect ayame with rin") == "animayhem.56"
    assert scene.refused("attack count with lan") == "animayhem.56"  # she is not there


@pytest.mark.rule("animayhem.57")
def test_the_target_is_drawn_anew_each_round_carriers_first() -> None:
    targets = set()
    for seed in range(10):
        scene = fight("golem", "ayame rin nao", "blank blank", carrier="rin", seed=seed)
        assert scene.table.view()["combat"]["target"] == "1.rin"
        free = fight("golem", "ayame rin nao", "blank trip", seed=seed)
        rounds = []
        for _ in range(4):
            rounds.append(free.table.view()["combat"]["target"])
            free.play("end")
        targets |= set(pairwise(rounds))
    assert len(targets) > 4


@pytest.mark.rule("animayhem.58")
@pytest.mark.parametrize(("disaster", "limit"), [("count", 4), ("wolf", 3)])
def test_four_attack_a_major_disaster_and_three_a_minor_one(disaster: str, limit: int) -> None:
    names = ["ayame", "rin", "nao", "lan"]
    scene = fight(disaster, " ".join(names))
    for name in names[:limit]:
        scene.play(f"attack {disaster} with {name}")
    for name in names[limit:]:
        assert scene.refused(f"attack {disaster} with {name}") == "animayhem.58"


@pytest.mark.rule("animayhem.59")
def test_two_protect_the_target_with_their_defense() -> None:
    scene = fight("kraken", "ayame rin nao lan", "blank blank", carrier="lan")
    assert scene.refused("protect lan with lan") == "animayhem.59"
    scene.play("protect lan with ayame", "protect lan with rin")
    assert scene.refused("protect lan with nao") == "animayhem.59"
    scene.play("end")
    assert sums(scene) == [("lan", 5, 3 + 4 + 4)]


@pytest.mark.rule("animayhem.60")
def test_cards_are_drawn_for_the_disaster_and_its_target_and_an_empty_pile_is_shuffled() -> None:
    scene = fight("count", "ayame rin", "assault spiked", carrier="ayame").play("attack count with rin", "end")
    drawn = [(BOOK.ids[who], BOOK.ids[card]) for who, card, _ in scene.notes(Note.CARD_FOR)]
    assert drawn == [("count", "assault"), ("ayame", "spiked")]
    scene.play("end")
    assert len(scene.notes(Note.CARD_FOR)) == 2


@pytest.mark.rule("animayhem.61")
@pytest.mark.parametrize(
    ("cards", "on_foe", "on_target"),
    [
        ("toss blank", (4, 5 + 2), (6 + 2, 4)),
        ("blank toss", (4 + 2, 5), (6, 4 + 2)),
        ("blank trip", (4, 5), (6 - 2, 4)),
        ("trip blank", (4 - 2, 5), (6, 4)),
        ("blank sunder", (4, 5 // 2), (6, 4)),
        ("toss sunder", (4, (5 + 2) // 2), (6 + 2, 4)),  # own rows first, then the other side's, rounded down
        ("sunder toss", (4 + 2, 5), (6, (4 + 2) // 2)),
        ("double trip", (4, 5), (6 * 2 - 2, 4)),
        ("blank double", (4 * 2, 5), (6, 4)),
    ],
)
def test_own_rows_come_first_and_then_those_of_the_other_side(
    cards: str, on_foe: tuple[int, int], on_target: tuple[int, int]
) -> None:
    scene = fight("count", "ayame rin", cards, carrier="ayame").play("attack count with ayame", "end")
    assert sums(scene) == [("count", *on_foe), ("ayame", *on_target)]


@pytest.mark.rule("animayhem.61")
def test_the_opponents_attack_is_the_whole_attack_on_the_one_with_the_card() -> None:
    scene = fight("count", "ayame rin nao", "trip blank", carrier="ayame")
    scene.play("attack count with ayame", "attack count with rin", "attack count with nao", "end")
    assert sums(scene)[0] == ("count", 4 + 4 + 4 - 2, 5)


@pytest.mark.rule("animayhem.62")
def test_attacks_add_up_damage_is_what_goes_beyond_defense_and_nothing_counts_below_0() -> None:
    scene = fight("slug", "leo dai", "trip trip", carrier="leo")
    scene.play("attack slug with dai", "end")
    assert sums(scene) == [("slug", 0, 1), ("leo", 0, 2)]
    assert scene.notes(Note.DAMAGE) == []
    hit = fight("golem", "ayame rin nao lan", carrier="ayame").play("attack golem with rin", "attack golem with nao", "end")
    assert hit.notes(Note.DAMAGE)[0] == (BOOK.index("golem"), 8 - 7, 6)


@pytest.mark.rule("animayhem.63")
@pytest.mark.parametrize(
    ("cards", "target", "protector"),
    [("blank blank", 0, 1), ("assault blank", 0, 1), ("sights blank", 3, 1), ("double blank", 4, 2)],
)
def test_protectors_take_half_and_at_least_1(cards: str, target: int, protector: int) -> None:
    scene = fight("count", "ayame rin", cards, carrier="ayame").play("protect ayame with rin", "end")
    hurt = {BOOK.ids[who]: damage for who, damage, _ in scene.notes(Note.DAMAGE)}
    assert hurt == {name: damage for name, damage in (("ayame", target), ("rin", protector)) if damage}


@pytest.mark.rule("animayhem.64")
@pytest.mark.parametrize(
    ("damage", "cards", "fate"),
    [
        (0, "blank blank", "mill"),  # 6 against 4: Health 2
        (2, "blank blank", BONKED),  # Health 2, then 0
        (0, "assault blank", BONKED),  # Health 4, then 0
        (0, "double blank", DISCARDED),  # 12 against 4: from 4 to -4
        (3, "sights blank", DISCARDED),  # 11 against 4: from 1 to -6
        (1, "sights spiked", DISCARDED),
        (0, "sights blank", BONKED),  # from 4 to -3
    ],
)
def test_bonked_at_0_and_killed_at_minus_the_base_health_in_one_attack(damage: int, cards: str, fate: str | int) -> None:
    scene = fight("count", "ayame rin", cards, carrier="ayame")
    scene.s.damage[scene.character("ayame")] = damage
    scene.play("end")
    assert scene.at("ayame") == fate


@pytest.mark.rule("animayhem.65")
def test_who_falls_loses_enhancements_and_drops_the_rest() -> None:
    scene = fight("count", "ayame rin", "assault blank", carrier="ayame")
    scene.enhancement("training", "ayame").equipment("sword", "ayame").play("end")
    assert scene.at("ayame") == BONKED
    assert scene.s.power_at[scene.power("training")] == DISCARDED
    assert scene.s.power_at[scene.power("sword")] == scene.site("mill")
    assert scene.s.acting_size == 0
    assert scene.s.damage[scene.character("ayame")] == 0


@pytest.mark.rule("animayhem.66")
def test_a_disaster_robs_whom_it_fells_and_drops_what_it_had() -> None:
    scene = fight("count", "ayame rin", "assault blank", carrier="ayame")
    scene.s.item_at[0] = slot_thing(scene.slot("count"))
    scene.play("end")
    assert (scene.item_at("lamp"), scene.item_at("scroll")) == ("count", "mill")


@pytest.mark.rule("animayhem.66")
def test_it_takes_one_of_several_and_none_if_it_is_defeated() -> None:
    scene = fight("count", "ayame rin", "assault blank", carrier="ayame").item("blade", "ayame").play("end")
    assert {scene.item_at("lamp"), scene.item_at("blade")} == {"count", "mill"}
    last = fight("count", "ayame rin nao lan", "assault blank", carrier="ayame")
    last.play("attack count with rin", "attack count with nao", "attack count with lan", "end")
    assert (last.in_play("count"), last.item_at("lamp")) == (False, "mill")


@pytest.mark.rule("animayhem.67")
def test_a_defeated_disaster_is_discarded_and_drops_its_item() -> None:
    scene = fight("slug", "ayame", carrier="")
    scene.s.item_at[0] = slot_thing(scene.slot("slug"))
    scene.play("attack slug with ayame", "end")
    assert (scene.in_play("slug"), scene.item_at("scroll")) == (False, "mill")
    assert "slug" in scene.table.view()["discarded"]["1"].split()


@pytest.mark.rule("animayhem.68")
def test_running_away_costs_one_attack_and_the_turn() -> None:
    scene = fight("count", "ayame rin", "blank blank", carrier="ayame").play("run-away")
    assert scene.refused("attack count with rin") == "animayhem.68"
    assert scene.refused("run-away") == "animayhem.68"
    scene.play("protect ayame with rin", "end")
    assert sums(scene) == [("ayame", 6, 8)]
    assert (scene.s.phase, sorted(scene.legal)) == (Phase.RUN, ["run to clocktower", "run to tree-house"])
    scene.play("run to tree-house")
    assert (scene.at("ayame"), scene.at("rin"), scene.s.phase) == ("tree-house", "tree-house", Phase.DISCARD)
    assert scene.item_at("lamp") == "ayame"


@pytest.mark.rule("animayhem.68")
def test_running_is_for_the_beginning_of_a_round_and_for_places_where_all_may_stop() -> None:
    scene = fight("count", "ayame rin", carrier="ayame").play("attack count with rin")
    assert scene.refused("run-away") == "animayhem.68"
    scene = fight("count", "ayame rin", "blank blank", carrier="ayame").put("nao lan leo", "clocktower")
    scene.play("run-away", "end")
    assert scene.legal == ["run to tree-house"]
    north = BLOCKS.encode("run to", direction=0)
    assert scene.table.why_not(north).rule == "animayhem.68"  # type: ignore[union-attr]


@pytest.mark.rule("animayhem.68")
def test_in_the_turn_of_another_player_running_does_not_end_it() -> None:
    scene = Scene([f"ayame rin {CARDS}", f"ayame rin {CARDS}"]).lay("mill", 0, 0).lay("clocktower", 1, 0)
    scene.lay("tree-house", 0, 1).lay("tree-house", 1, 1, 1).put("ayame", "mill", 1).put("ayame", "tree-house")
    scene.disaster("golem", "clocktower").item("lamp", "mill").item("scroll", "clocktower").phase(Phase.DISCARD)
    scene.s.hand_size[0] = 7
    scene.s.hand[:7] = [scene.id(name) for name in ["training", "sword", "shield"]] + [13, 14, 15, 13]
    scene.s.drawn_size[0] -= 3
    scene.play("end")
    assert (scene.s.phase, scene.table.turn) == (Phase.ASSIGN, 1)
    scene.combat_cards("blank", "blank", 1).play("run-away", "end", "run to tree-house:2")
    assert (scene.s.active, scene.s.phase, scene.at("ayame", 1)) == (0, Phase.EQUIP, "tree-house")
    assert scene.item_at("lamp") == "golem"  # it has taken the Item after the Combat


@pytest.mark.rule("animayhem.69")
def test_health_is_full_again_after_the_combat() -> None:
    scene = fight("wolf", "ayame rin", "blank blank", carrier="ayame").play("attack wolf with ayame", "end")
    assert scene.s.damage[CHARACTERS + scene.slot("wolf")] == 1
    assert scene.s.phase == Phase.ASSIGN
    scene.play("attack wolf with ayame", "attack wolf with rin", "end")
    assert scene.s.phase == Phase.SCAVENGE
    assert set(scene.s.damage) == {0}


@pytest.mark.rule("animayhem.69")
def test_it_ends_when_nobody_is_left_or_nobody_attacks() -> None:
    scene = fight("count", "leo", "assault blank").play("end")
    assert (scene.at("leo"), scene.s.phase, scene.in_play("count")) == (DISCARDED, Phase.SCAVENGE, True)
    quiet = fight("slug", "leo", "blank blank")
    quiet.s.attackers = 0
    assert quiet.s.phase == Phase.ASSIGN
    quiet.s.calm = FOE_RESTED
    after_round(quiet.s)
    assert quiet.s.phase > Phase.OVER


@pytest.mark.rule("animayhem.70")
def test_the_first_to_have_arrived_attacks_first_then_the_strongest() -> None:
    scene = Scene([f"ayame rin nao lan {CARDS}"]).lay("mill", 0, 0).lay("tree-house", 0, 1).put("ayame", "tree-house")
    scene.item("lamp", "ayame").disaster("slug", "mill").disaster("count", "mill").disaster("wolf", "mill").phase(Phase.MOVE)
    scene.play("move ayame to mill")
    assert next_attacker(scene.s) == scene.slot("slug")
    scene.s.slot_fought[scene.slot("slug")] = 1
    assert next_attacker(scene.s) == scene.slot("count")
    for name in ("count", "wolf"):
        scene.s.slot_arrived[scene.slot(name)] = 9
    assert next_attacker(scene.s) == scene.slot("count")


@pytest.mark.rule("animayhem.70")
def test_a_combat_draws_no_other_disaster_in() -> None:
    scene = fight("slug", "ayame").disaster("bandit", "mill").play("attack slug with ayame", "end")
    assert (scene.s.phase, scene.in_play("bandit")) == (Phase.SCAVENGE, True)
