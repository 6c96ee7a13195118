"""Physical Combat between players in Ani-Mayhem, with the rulebook's worked example."""

import pytest

from fuda.games.animayhem.state import BONKED, DISCARDED, NOTHING, Note, Phase
from tests.games.animayhem.scene import BOOK, Scene

CARDS = "mill clocktower arcade sword club wolf"


def duel(first: str = "rin nao lan", second: str = "leo dai", cards: tuple[str, str] = ("sights", "toss")) -> Scene:
    """Two groups at the Mill; each seat's Combat pile is one card and blanks."""
    scene = Scene([f"rin nao lan ayame {CARDS}", f"leo dai jun hana {CARDS}"]).lay("mill", 0, 0).lay("clocktower", 1, 0)
    scene.lay("tree-house", 0, 1).lay("tree-house", 1, 1, 1).put(first, "mill").put(second, "mill", 1)
    scene.item("lamp", "clocktower").item("scroll", "clocktower").item("drum", "clocktower")
    for seat, card in enumerate(cards):
        scene.combat_cards(card, "blank", seat)
    scene.s.charm = 1  # off
    return scene.phase(Phase.SCAVENGE)


def sums(scene: Scene) -> list[tuple[str, int, int]]:
    return [(BOOK.ids[who], attack, defense) for who, attack, defense in scene.notes(Note.ATTACK_ON)]


@pytest.mark.rule("animayhem.103")
def test_the_worked_example_of_players_against_each_other() -> None:
    scene = duel().play("challenge seat-2 at mill")
    scene.play("strike leo with rin", "strike lan with leo", "strike leo with nao", "shield leo with dai", "strike leo with lan")
    scene.play("end", "end")
    drawn = [(BOOK.ids[who], BOOK.ids[card]) for who, card, _ in scene.notes(Note.CARD_FOR)]
    assert drawn == [("lan", "sights"), ("leo", "toss")]
    assert sums(scene) == [("lan", 4, 3), ("leo", 16, 6)]
    damage = {BOOK.ids[who]: hurt for who, hurt, _ in scene.notes(Note.DAMAGE)}
    assert damage == {"lan": 1, "leo": 10, "dai": 5}
    assert (scene.at("leo", 1), scene.at("dai", 1), scene.at("lan")) == (DISCARDED, DISCARDED, "mill")
    assert scene.s.phase == Phase.SCAVENGE  # nobody of the other side is left


@pytest.mark.rule("animayhem.99")
def test_a_group_starts_one_combat_where_another_group_is_before_scavenging() -> None:
    scene = duel()
    assert scene.refused("challenge seat-1 at mill") == "animayhem.99"
    assert scene.refused("challenge seat-2 at clocktower") == "animayhem.99"
    scene.play("challenge seat-2 at mill", "end", "end")
    assert scene.s.phase == Phase.SCAVENGE
    assert scene.refused("challenge seat-2 at mill") == "animayhem.99"
    after = duel("ayame rin", "leo").play("attempt mill", "leave")
    assert after.refused("challenge seat-2 at mill") == "animayhem.99"


@pytest.mark.rule("animayhem.100")
def test_the_players_commit_one_by_one_until_both_pass() -> None:
    scene = duel().play("challenge seat-2 at mill")
    assert scene.table.turn == 0
    scene.play("strike leo with rin")
    assert scene.table.turn == 1
    scene.play("end")
    assert (scene.table.turn, scene.s.phase) == (0, Phase.DUEL)
    assert scene.refused("strike dai with rin") == "animayhem.100"
    assert scene.refused("shield rin with rin") == "animayhem.100"
    scene.play("strike dai with nao", "strike rin with dai", "end", "end")
    assert [name for name, _, _ in sums(scene)] == ["rin", "leo", "dai"]


@pytest.mark.rule("animayhem.100")
def test_equipment_is_put_to_use_before_the_cards_are_drawn() -> None:
    scene = duel(cards=("blank", "blank")).equipment("club", "nao").play("challenge seat-2 at mill", "use club")
    assert scene.table.turn == 0
    scene.play("strike dai with nao", "end", "end")
    assert sums(scene) == [("dai", 5, 2)]


@pytest.mark.rule("animayhem.101")
def test_three_attack_one_and_two_protect_one() -> None:
    scene = duel("rin nao lan ayame", "leo dai jun hana").play("challenge seat-2 at mill")
    for mine, theirs in (("rin", "dai"), ("nao", "jun"), ("lan", "")):
        scene.play(f"strike leo with {mine}", f"shield leo with {theirs}" if theirs else "end")
    assert scene.refused("strike leo with ayame") == "animayhem.101"
    scene.play("strike dai with ayame")
    assert scene.refused("shield leo with hana") == "animayhem.101"


@pytest.mark.rule("animayhem.102")
def test_who_runs_is_attacked_once_more_and_the_turn_ends_only_if_it_is_theirs() -> None:
    scene = duel(cards=("blank", "blank")).play("challenge seat-2 at mill", "strike leo with rin", "run-away")
    assert (scene.table.turn, scene.refused("run-away")) == (0, "animayhem.68")
    scene.play("end")
    assert scene.refused("strike rin with leo") == "animayhem.100"
    scene.play("shield leo with dai", "end", "end")
    assert sums(scene) == [("leo", 4, 4)]
    assert (scene.s.phase, scene.table.turn) == (Phase.RUN, 1)
    scene.play("run to tree-house:2")
    assert (scene.at("leo", 1), scene.s.phase, scene.table.turn) == ("tree-house", Phase.SCAVENGE, 0)
    own = duel(cards=("blank", "blank")).play("challenge seat-2 at mill", "run-away", "end", "end", "run to tree-house:1")
    assert (own.s.active, own.at("rin")) == (1, "tree-house")


@pytest.mark.rule("animayhem.103")
def test_a_card_of_one_who_attacks_nobody_concerns_an_attacker() -> None:
    scene = duel("rin nao", "leo", ("blank", "sunder")).play("challenge seat-2 at mill", "strike leo with rin", "end", "end")
    assert sums(scene) == [("leo", 4, 2)]  # rin's Defense is halved, and nobody attacks her
    halved = duel("rin nao", "leo", ("sunder", "blank")).play(
        "challenge seat-2 at mill", "strike leo with rin", "strike rin with leo"
    )
    halved.play("end", "end")
    assert sums(halved) == [("rin", 2, 4), ("leo", 4, 1)]
    tripped = duel("rin nao", "leo", ("blank", "trip")).play("challenge seat-2 at mill", "strike leo with rin", "end")
    tripped.play("strike leo with nao", "end", "end")
    assert sums(tripped) == [("leo", 4 + 4 - 2, 2)]


@pytest.mark.rule("animayhem.103")
def test_cards_are_drawn_and_count_in_the_order_in_which_their_characters_were_attacked() -> None:
    scene = duel("rin nao lan", "leo dai", ("blank", "blank")).combat_cards("sunder", "pry", 1).play("challenge seat-2 at mill")
    scene.play("strike dai with nao", "strike rin with dai", "strike leo with lan", "strike rin with leo", "end", "end")
    drawn = [(BOOK.ids[who], BOOK.ids[card]) for who, card, _ in scene.notes(Note.CARD_FOR)]
    assert drawn == [("rin", "blank"), ("dai", "sunder"), ("leo", "pry")]  # the initiator's first
    assert sums(scene)[0] == ("rin", 4, 4 // 2 - 2)


@pytest.mark.rule("animayhem.104")
def test_it_goes_on_until_one_side_is_gone_and_heals_who_is_left() -> None:
    scene = duel("rin nao", "leo dai", ("blank", "blank")).play(
        "challenge seat-2 at mill", "strike leo with nao", "strike nao with leo"
    )
    scene.play("end", "end")
    assert (scene.at("leo", 1), scene.s.phase, scene.s.rival) == (BONKED, Phase.DUEL, 1)
    scene.play("strike dai with rin", "strike rin with dai", "strike dai with nao", "end", "end")
    assert (scene.s.phase, scene.s.rival, scene.at("dai", 1)) == (Phase.SCAVENGE, NOTHING, DISCARDED)
    assert set(scene.s.damage) == {0}


@pytest.mark.rule("animayhem.104")
def test_a_round_without_an_attack_ends_it() -> None:
    scene = duel().play("challenge seat-2 at mill", "shield rin with nao", "end", "end")
    assert (scene.s.phase, scene.s.fighter) == (Phase.SCAVENGE, NOTHING)


def test_everyone_sees_who_fights_whom() -> None:
    scene = duel().play("challenge seat-2 at mill", "strike leo with rin", "shield leo with dai")
    assert scene.table.view()["combat"] == {
        "fighter": 0,
        "rival": 1,
        "place": "mill",
        "attacks": {"1.rin": "2.leo"},
        "protects": {"2.dai": "2.leo"},
        "running": False,
        "cards": {},
    }
