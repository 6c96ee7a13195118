"""Charm Combat of a group with a Disaster in Ani-Mayhem, with the rulebook's worked example."""

import random

import pytest

import fuda
from fuda.games.animayhem.abilities import total
from fuda.games.animayhem.charm import begin_charm, charm_round, finish_charm, free, settle_charm
from fuda.games.animayhem.combat import begin_round
from fuda.games.animayhem.deeds import act_on
from fuda.games.animayhem.rules import go_on
from fuda.games.animayhem.state import BONKED, CHARACTERS, COMBAT_ROUND, FIRST_CHARACTER, NOTHING, Note, Phase, slot_thing
from fuda.games.animayhem.vocabulary import Ability
from fuda.kernel import has
from fuda.kernel.chance import seed_generator
from tests.games.animayhem.scene import BOOK, GAME, Scene

CARDS = "mill clocktower arcade baron vamp wolf golem"


def party(foe: str = "baron", names: str = "rin nao ayame lan", cards: str = "blank blank") -> Scene:
    """A Combat that is about to begin at the Mill."""
    foe_card, own_card = cards.split()
    scene = Scene([f"rin nao ayame lan yuki {CARDS}"]).lay("mill", 1, 0).lay("clocktower", 0, 0).lay("tree-house", 1, 1)
    scene.item("lamp", "mill").item("scroll", "clocktower").item("drum", "clocktower")
    return scene.put(names, "mill").disaster(foe, "mill").combat_cards(foe_card, own_card).phase(Phase.SCAVENGE)


def engaged(foe: str = "baron", names: str = "rin nao ayame lan") -> Scene:
    """The same with the two sides facing each other, before any card is drawn."""
    scene = party(foe, names)
    scene.s.foe, scene.s.fighter, scene.s.party, scene.s.field = scene.slot(foe), 0, 1, scene.site("mill")
    return scene


def charm(scene: Scene) -> list[tuple[str, int]]:
    return [(BOOK.ids[who], value) for who, value, _ in scene.notes(Note.CHARM_OF)]


@pytest.mark.rule("animayhem.94", "animayhem.95")
def test_the_worked_example_of_a_disaster_charming_a_party() -> None:
    scene = engaged()
    told = []
    for cards, name in (("glance blush", "lan"), ("glance rebuff", "ayame"), ("blush serenade", "nao"), ("stumble jibe", "rin")):
        foe_card, own_card = cards.split()
        scene.combat_cards(foe_card, own_card)
        scene.s.notes_made = 0
        charm_round(scene.s, scene.character(name))
        settle_charm(scene.s)
        told.append([value for _, value in charm(scene)])
    assert told == [[6, 4], [3, 3], [4, 5], [1, 3]]
    assert [has(scene.s.charmed, scene.character(name)) for name in ("lan", "ayame", "nao", "rin")] == [True, False, False, False]
    assert [has(scene.s.winners, scene.character(name)) for name in ("lan", "ayame", "nao", "rin")] == [False, False, True, True]
    scene.combat_cards("bouquet", "stumble")
    scene.s.notes_made = 0
    free(scene.s, scene.character("rin"), scene.character("lan"))
    settle_charm(scene.s)
    assert charm(scene) == [("rin", 7), ("lan", 3)]
    assert scene.s.charmed == 0


@pytest.mark.rule("animayhem.93")
@pytest.mark.parametrize(("foe", "names", "fought"), [("baron", "lan", True), ("wolf", "lan", False), ("baron", "yuki", False)])
def test_charm_combat_needs_charm_on_both_sides(foe: str, names: str, fought: bool) -> None:
    scene = party(foe, names).play(f"fight {foe}")
    assert bool(scene.notes(Note.CHARM_OF)) == fought


@pytest.mark.rule("animayhem.93")
def test_charm_combat_is_an_option() -> None:
    scene = engaged()
    scene.s.charm = 1  # the second value: off
    begin_charm(scene.s)
    assert scene.s.phase == COMBAT_ROUND
    assert scene.notes(Note.CHARM_OF) == []
    assert fuda.table(GAME, 1, 1, book=BOOK, charm=False).state.charm == 1


@pytest.mark.rule("animayhem.94")
def test_each_is_attacked_once_in_random_order() -> None:
    orders = set()
    for seed in range(8):
        scene = engaged()
        seed_generator(scene.s, seed, 0)
        begin_charm(scene.s)
        go_on(scene.s)
        order = [name for name, _ in charm(scene) if name != "baron"]
        assert sorted(order) == ["ayame", "lan", "nao", "rin"]
        orders.add(tuple(order))
    assert len(orders) > 2


@pytest.mark.rule("animayhem.95")
def test_each_tries_once_and_for_each_it_is_tried_once() -> None:
    scene = party(cards="blank blank").play("fight baron")  # Charm 6 against 4, 3, 4 and 6, all with their cards
    assert scene.s.phase == Phase.CHARM_BREAK
    assert [has(scene.s.charmed, scene.character(name)) for name in ("rin", "nao", "ayame", "lan")] == [True, True, True, False]
    assert sorted(scene.legal) == ["end", "free ayame with lan", "free nao with lan", "free rin with lan"]
    assert scene.refused("free ayame with rin") == "animayhem.95"
    scene.play("free ayame with lan")  # 6 against 4: by 2, and 4 are needed
    assert has(scene.s.charmed, scene.character("ayame"))
    assert scene.s.phase == Phase.ASSIGN


@pytest.mark.rule("animayhem.96")
def test_a_group_that_is_charmed_altogether_loses_an_item_and_is_left() -> None:
    scene = party(names="rin nao", cards="blank blank").play("fight baron")
    assert (scene.s.phase, scene.item_at("lamp")) == (Phase.SCAVENGE, "baron")
    assert scene.s.charmed == 0


@pytest.mark.rule("animayhem.96")
def test_one_without_charm_is_not_charmed_and_fights_on() -> None:
    scene = party(names="rin yuki", cards="blank blank").play("fight baron")
    assert scene.s.phase in (Phase.ASSIGN, Phase.CHARM_BREAK)


BIDS = ["end", "bid hand-over", "bid move-on", "bid hold-back"]
BARS = ["prevent move", "prevent abilities"]


@pytest.mark.rule("animayhem.97")
@pytest.mark.parametrize(("bars", "attack"), [("prevent abilities", 0), ("prevent move", 1)])
def test_a_charmed_minor_disaster_is_kept_from_what_its_card_does(bars: str, attack: int) -> None:
    scene = party("vamp", "rin lan", "blank blank").play("fight vamp")
    scene.s.brought[scene.id("vamp")] = BOOK.index("eel")  # its Attack grows in each round
    thing = slot_thing(scene.slot("eel"))
    before = total(scene.s, thing, Ability.ATTACK)
    scene.play(bars)
    assert scene.notes(Note.PREVENTS)
    assert (scene.s.phase, total(scene.s, thing, Ability.ATTACK) - before) == (Phase.ASSIGN, attack)


@pytest.mark.rule("animayhem.97")
def test_a_charmed_minor_disaster_that_is_kept_from_moving_does_not_flee() -> None:
    for bars in (True, False):
        scene = party("vamp", "rin lan", "blank blank").play("fight vamp")
        scene.s.brought[scene.id("vamp")] = BOOK.index("coward")
        scene.play("prevent move" if bars else "end")
        flee(scene)
        assert (scene.disaster_at("coward") == "mill") == bars


def flee(scene: Scene) -> None:
    slot = scene.slot("coward")
    act_on(scene.s, scene.id("coward"), 0, 0, CHARACTERS + slot, 0, NOTHING)


@pytest.mark.rule("animayhem.97")
@pytest.mark.parametrize(
    ("bid", "phase"), [("hand-over", Phase.ASSIGN), ("move-on", Phase.SCAVENGE), ("hold-back", Phase.ASSIGN)]
)
def test_a_charmed_minor_disaster_obeys(bid: str, phase: Phase) -> None:
    scene = party("vamp", "rin lan", "blank blank")
    scene.s.item_at[0] = slot_thing(scene.slot("vamp"))
    scene.play("fight vamp")
    assert (scene.s.phase, scene.legal) == (Phase.BID, [*BIDS, *BARS])
    scene.play(f"bid {bid}")
    assert scene.s.phase == phase
    if bid == "hand-over":
        assert scene.item_at("lamp") == "rin"
    elif bid == "move-on":
        assert scene.disaster_at("vamp") == "clocktower"
    else:
        scene.play("end")
        assert scene.s.phase == Phase.SCAVENGE  # neither side attacked


@pytest.mark.rule("animayhem.97")
def test_a_major_disaster_does_not_obey_and_nothing_is_handed_over_without_an_item() -> None:
    scene = engaged()
    scene.s.winners = 0b1111
    finish_charm(scene.s)
    assert scene.s.phase == COMBAT_ROUND
    minor = party("vamp", "rin lan", "blank blank").play("fight vamp")
    hand_over = next(action for action in range(GAME.actions) if GAME.notation.text(minor.s, action) == "bid hand-over")
    assert minor.table.why_not(hand_over).rule == "animayhem.97"  # type: ignore[union-attr]


@pytest.mark.rule("animayhem.98")
def test_who_has_charmed_it_is_safe_until_it_attacks() -> None:
    scene = engaged(names="rin lan")
    scene.s.winners = 1 << scene.character("rin")
    for _ in range(6):
        scene.s.target = NOTHING
        begin_round(scene.s)
        assert scene.s.target == scene.character("lan")
    scene.s.winners |= 1 << scene.character("lan")
    scene.s.target = NOTHING
    begin_round(scene.s)
    assert scene.s.target == NOTHING
    scene.play("attack baron with rin")
    assert not has(scene.s.winners, scene.character("rin"))
    scene.play("end")
    assert scene.table.view()["combat"]["target"] == "1.rin"


@pytest.mark.rule("animayhem.98")
def test_a_charmed_character_strikes_from_the_round_on_in_which_it_is_attacked() -> None:
    scene = engaged("golem", "rin lan")
    scene.s.charmed = 1 << scene.character("rin")
    scene.s.target = scene.character("lan")
    begin_round(scene.s)
    assert scene.refused("attack golem with rin") == "animayhem.98"
    scene.play("protect lan with rin")
    other = engaged("golem", "rin lan")
    other.s.charmed = 1 << other.character("rin")
    other.s.target = other.character("rin")
    begin_round(other.s)
    other.play("attack golem with rin")


def charmed(foe: str = "vamp", more: str = "", seats: int = 1) -> Scene:
    """Rin and Lan have charmed a Minor Disaster at the Mill; Yuki is there without Charm."""
    scene = Scene([f"rin lan nao yuki {CARDS} eel haunt drone slug"] * seats).lay("mill", 1, 0).lay("clocktower", 0, 0)
    for seat in range(seats):
        scene.lay("tree-house", seat, 1, seat)
    scene.item("lamp", "clocktower").item("scroll", "clocktower").item("drum", "clocktower")
    scene.put("rin lan", "mill").disaster("vamp", "mill").combat_cards("blank", "blank").phase(Phase.SCAVENGE)
    for name in more.split():
        scene.disaster(name, "mill")
    if seats > 1:
        scene.put("nao", "mill", 1)
    scene.play("fight vamp")
    while scene.s.phase == Phase.JOIN:
        scene.play("pass")
    scene.s.brought[scene.id("vamp")] = BOOK.index(foe)
    assert scene.s.phase == Phase.BID
    return scene


@pytest.mark.rule("animayhem.97", "animayhem.194")
def test_a_charmed_minor_disaster_is_made_to_use_its_ability() -> None:
    scene = charmed("eel")  # its Attack grows in each round
    thing = slot_thing(scene.slot("eel"))
    before = total(scene.s, thing, Ability.ATTACK)
    scene.play("bid ability")
    assert total(scene.s, thing, Ability.ATTACK) == before + 2  # once for the bid, once for the round that began
    assert charmed().refused("bid ability") == "animayhem.194"


@pytest.mark.rule("animayhem.194")
def test_what_it_is_made_to_do_it_does_to_another_player_s_group_that_is_there() -> None:
    scene = charmed("lurker", seats=2).play("bid ability")
    assert [BOOK.ids[card] for _, card, *_ in scene.notes(Note.EFFECT)] == ["nao"]
    alone = charmed("lurker").play("bid ability")
    assert sorted(BOOK.ids[card] for _, card, *_ in alone.notes(Note.EFFECT)) == ["lan", "rin"]


@pytest.mark.rule("animayhem.97", "animayhem.196")
def test_a_charmed_minor_disaster_is_made_to_attack_another_disaster() -> None:
    scene = charmed(more="drone")
    assert "bid-attack drone" in scene.legal
    assert scene.refused("bid-attack vamp") == scene.refused("bid-attack rin") == "animayhem.196"
    vamp, drone = BOOK[BOOK.index("vamp")], BOOK[BOOK.index("drone")]
    scene.play("bid-attack drone")
    assert (BOOK.index("drone"), vamp.attack, drone.defense) in scene.notes(Note.ATTACK_ON)
    damage = max(0, vamp.attack - drone.defense)
    assert not scene.in_play("drone") if damage >= drone.defense else scene.s.damage[CHARACTERS + scene.slot("drone")] == damage
    assert scene.s.phase == Phase.ASSIGN  # the Combat goes on


@pytest.mark.rule("animayhem.196")
def test_it_is_made_to_attack_a_character_of_a_player_who_does_not_fight() -> None:
    scene = charmed(seats=2)
    assert [move for move in scene.legal if move.startswith("bid-attack")] == ["bid-attack nao:2"]
    scene.play("bid-attack nao:2")
    attack, defense = BOOK[BOOK.index("vamp")].attack, BOOK[BOOK.index("nao")].defense
    assert (BOOK.index("nao"), attack, defense) in scene.notes(Note.ATTACK_ON)


@pytest.mark.rule("animayhem.195")
def test_a_charmed_disaster_with_allies_is_made_to_protect_the_target_from_them() -> None:
    assert charmed().refused("bid protect") == "animayhem.195"
    scene = charmed(more="golem")
    s, vamp, golem = scene.s, scene.slot("vamp"), scene.slot("golem")
    s.slot_ally[golem], s.allied = vamp, 1 << golem
    scene.put("yuki", "mill")
    scene.play("bid protect")
    assert (s.phase, s.target) == (Phase.ASSIGN, scene.character("yuki"))
    assert scene.refused("attack vamp with rin") == "animayhem.195"
    scene.play("assault golem with rin", "end")
    yuki = BOOK[BOOK.index("yuki")].defense
    foe = BOOK[BOOK.index("golem")].attack
    assert (BOOK.index("yuki"), foe, yuki + BOOK[BOOK.index("vamp")].defense) in scene.notes(Note.ATTACK_ON)
    hurt = {BOOK.ids[card] for card, *_ in scene.notes(Note.DAMAGE)}
    assert "vamp" in hurt  # at least 1, as every protector
    assert s.calm == 0
    assert "attack vamp with rin" in scene.legal  # in the next round it can be attacked again


def answering(hand: str, names: str = "rin", cards: str = "blank blank", foe: str = "baron", first: int = 0) -> Scene:
    """The Baron tries to charm someone at the Mill, and the Combat cards of that try are drawn."""
    foe_card, own_card = cards.split()
    scene = Scene([f"rin nao ayame lan yuki {CARDS} wink swat jinx cheer"] * 2).lay("mill", 1, 0).lay("clocktower", 0, 0)
    scene.lay("tree-house", 1, 1).lay("tree-house", 0, 1, 1)
    scene.item("lamp", "mill").item("scroll", "clocktower").item("drum", "clocktower")
    scene.put("nao", "clocktower", 1)
    scene.put(names, "mill").disaster(foe, "mill").combat_cards(foe_card, own_card).hold(hand, first).phase(Phase.SCAVENGE)
    return scene.play(f"fight {foe}")


@pytest.mark.rule("animayhem.201")
def test_everyone_may_answer_the_combat_cards_of_a_try_to_charm() -> None:
    scene = answering("wink")
    assert (scene.s.phase, scene.table.turn) == (Phase.REACT, 0)
    assert [BOOK.ids[card] for _, card, *_ in scene.notes(Note.CARD_FOR)] == ["blank", "blank"]
    assert scene.notes(Note.CHARM_OF) == []
    passed = scene.copy().play("pass")
    assert charm(passed) == [("baron", 6), ("rin", 4)]
    scene.play("flash wink", "aim rin")
    assert charm(scene) == [("baron", 6), ("rin", 7)]
    assert answering("wink", first=1).table.turn == 1  # the other player too


@pytest.mark.rule("animayhem.201")
def test_what_is_played_then_lasts_for_that_try() -> None:
    scene = answering("wink", "rin nao")
    tried = BOOK.ids[scene.s.brought[scene.s.target]]
    scene.play("flash wink", f"aim {tried}")
    assert total(scene.s, FIRST_CHARACTER + scene.character(tried), Ability.CHARM) == BOOK[BOOK.index(tried)].charm
    assert scene.s.mark_id.count(NOTHING) == len(scene.s.mark_id)


@pytest.mark.rule("animayhem.201")
def test_who_is_gone_before_the_charm_is_compared_is_not_charmed() -> None:
    scene = answering("swat", "rin lan")
    gone = "rin" if scene.s.target == scene.character("rin") else "lan"
    scene.play("flash swat", f"aim {gone}")
    assert scene.at(gone) == BONKED
    assert not has(scene.s.charmed, scene.character(gone))
    assert gone not in [name for name, _ in charm(scene)]
    alone = answering("swat", "rin").play("flash swat", "aim rin")
    assert (alone.s.foe, alone.s.courting, alone.s.phase) == (NOTHING, NOTHING, Phase.SCAVENGE)  # the Combat is over


@pytest.mark.rule("animayhem.193", "animayhem.201")
def test_a_combat_card_of_a_try_to_charm_can_be_cancelled() -> None:
    scene = answering("jinx", cards="glance blank").play("flash jinx")
    assert "aim baron" in scene.legal
    own = scene.copy().play("aim rin")
    assert charm(own) == [("baron", 6), ("rin", 3)]
    assert charm(scene.play("aim baron")) == [("baron", 5), ("rin", 4)]


@pytest.mark.rule("animayhem.201")
def test_a_try_to_free_someone_can_be_answered_too() -> None:
    scene = answering("wink", "rin lan", "blank blank")
    while scene.s.phase == Phase.REACT:
        scene.play("pass")
    assert scene.s.phase == Phase.CHARM_BREAK
    scene.play("free rin with lan")
    assert (scene.s.phase, scene.table.turn) == (Phase.REACT, 0)
    scene.play("flash wink", "aim lan")  # 9 against 4: by 5, and 4 are needed
    assert charm(scene) == [("lan", 9), ("rin", 4)]
    assert not has(scene.s.charmed, scene.character("rin"))


@pytest.mark.rule("animayhem.201")
def test_a_position_in_a_try_to_charm_can_be_written_and_read() -> None:
    chance = random.Random(2)
    table = fuda.table("animayhem", 2, 2)
    while table.state.courting == NOTHING:
        assert not table.over
        table.play(chance.choice(table.legal()))
    again = fuda.table("animayhem", position=table.position(), seed=1)
    for field in ("courting", "courted", "suitors", "foe_card", "target_card"):
        assert getattr(again.state, field) == getattr(table.state, field)
    assert [action.text for action in again.legal()] == [action.text for action in table.legal()]
