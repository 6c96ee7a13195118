"""Flash Effects, abilities that are used, transforming, and Locations with Attack or Defense in Ani-Mayhem."""

import pytest

from fuda.games.animayhem.abilities import total
from fuda.games.animayhem.belongings import hurt
from fuda.games.animayhem.card_text import lines
from fuda.games.animayhem.deeds import stays_put
from fuda.games.animayhem.falling import settle_falls
from fuda.games.animayhem.state import CHARACTERS, DISCARDED, FIRST_CHARACTER, FIRST_DISASTER, HAND, NOTHING, REMOVED, Note, Phase
from fuda.games.animayhem.vocabulary import Ability
from fuda.kernel import has
from tests.games.animayhem.scene import BOOK, Scene

CARDS = (
    "mill clocktower gate volcano smoke cheer spark denial snatch retreat insight peek moonlight market sword bandage "
    "golem wolf slug flu"
)


def place(names: str = "ayame rin lan kit", seats: int = 1) -> Scene:
    scene = Scene([f"{names} {CARDS}"] * seats).lay("mill", 0, 0).lay("clocktower", 1, 0).lay("gate", 0, -1).lay("volcano", 1, -1)
    for seat in range(seats):
        scene.lay("tree-house", seat, 1, seat)
    return scene.item("lamp", "clocktower").item("scroll", "clocktower").item("drum", "clocktower")


def fight(
    cards: str = "blank blank", hand: str = "", names: str = "ayame rin", foe: str = "golem", carrier: str = "ayame"
) -> Scene:
    """A Combat at the Mill in which Ayame is the target."""
    foe_card, target_card = cards.split()
    scene = place().put(names, "mill").disaster(foe, "mill").combat_cards(foe_card, target_card).hold(hand)
    return scene.item("blade", carrier).phase(Phase.SCAVENGE).play(f"fight {foe}")


def sums(scene: Scene) -> list[tuple[str, int, int]]:
    return [(BOOK.ids[who], attack, defense) for who, attack, defense in scene.notes(Note.ATTACK_ON)]


def ability(scene: Scene, name: str, ability: Ability) -> int:
    return total(scene.s, FIRST_CHARACTER + scene.character(name), ability)


@pytest.mark.rule("animayhem.76")
def test_flash_effects_are_played_before_cards_are_drawn_and_after() -> None:
    scene = fight(hand="cheer smoke").play("attack golem with ayame", "end")
    assert (scene.s.phase, scene.legal) == (Phase.REACT, ["pass", "flash cheer", "flash smoke"])
    assert scene.s.foe_card == NOTHING
    scene.play("pass")
    assert (scene.s.phase, scene.s.foe_card != NOTHING) == (Phase.REACT, True)
    scene.play("flash cheer", "aim ayame", "pass")
    assert ("golem", 4 + 2, 7) in sums(scene)


@pytest.mark.rule("animayhem.76")
def test_seats_are_asked_at_the_start_of_phases_the_one_in_turn_first_if_they_have_one() -> None:
    scene = place(seats=2).put("ayame", "mill").put("ayame", "mill", 1).hold("cheer").hold("cheer", 1).play("end")
    assert (scene.s.phase, scene.table.turn) == (Phase.REACT, 0)
    scene.play("pass")
    assert (scene.s.phase, scene.table.turn) == (Phase.REACT, 1)
    scene.play("pass")
    assert (scene.s.phase, scene.table.turn) == (Phase.MOVE, 0)
    silent = place(seats=2).put("ayame", "mill").put("ayame", "mill", 1).hold("sword").play("end")
    assert silent.s.phase == Phase.MOVE


ARRIVALS = (  # a card of each kind of Power card, what it is played with, and what it shows in play
    ("sword", ["play sword"]),
    ("lan", ["play lan"]),
    ("morale", ["play morale"]),
    ("training", ["play training", "on ayame"]),
)


def equipping(card: str, *answers: str) -> Scene:
    """The first seat plays a card in its Equip phase, with the second one's answers in its hand."""
    brought = f"ayame rin nao kit lan {CARDS} morale training"
    scene = Scene([brought] * 2).lay("mill", 0, 0).lay("clocktower", 1, 0).lay("tree-house", 0, 1).lay("tree-house", 1, 1, 1)
    scene.item("lamp", "clocktower").item("scroll", "clocktower").item("drum", "clocktower")
    return scene.put("ayame", "tree-house").hold(card).hold(" ".join(answers), 1).phase(Phase.EQUIP)


def is_in_play(scene: Scene, card: str) -> bool:
    return scene.at("lan") == "tree-house" if card == "lan" else scene.s.power_at[scene.power(card)] >= 0


def is_discarded(scene: Scene, card: str) -> bool:
    at = scene.at("lan") if card == "lan" else scene.s.power_at[scene.power(card)]
    return bool(at == DISCARDED)


@pytest.mark.rule("animayhem.76")
@pytest.mark.parametrize(("card", "moves"), ARRIVALS)
def test_a_power_card_comes_into_play_at_once_if_nobody_can_answer(card: str, moves: list[str]) -> None:
    scene = equipping(card).play(*moves)
    assert (scene.s.phase, scene.table.turn, is_in_play(scene, card)) == (Phase.EQUIP, 0, True)


@pytest.mark.rule("animayhem.76", "animayhem.84")
@pytest.mark.parametrize(("card", "moves"), ARRIVALS)
def test_a_power_card_that_is_played_can_be_cancelled_and_is_discarded(card: str, moves: list[str]) -> None:
    scene = equipping(card, "denial").play(*moves)
    assert (scene.s.phase, scene.table.turn, scene.legal) == (Phase.REACT, 1, ["pass", "flash denial"])
    assert (scene.table.view()["stack"], is_in_play(scene, card)) == (card, False)
    kept = scene.copy()
    kept.play("pass")
    assert (kept.s.phase, kept.table.turn, is_in_play(kept, card)) == (Phase.EQUIP, 0, True)
    scene.play("flash denial")
    assert [BOOK.ids[n] for n in scene.notes(Note.CANCELS)[0][:2]] == ["denial", card]
    assert (scene.s.phase, scene.table.turn, is_discarded(scene, card)) == (Phase.EQUIP, 0, True)
    assert scene.s.played != 0  # it was the one of its kind in this phase


@pytest.mark.rule("animayhem.84")
def test_an_enhancement_whose_bearer_has_left_the_haven_is_discarded() -> None:
    scene = equipping("training", "denial").play("play training", "on ayame").put("ayame", "mill")
    scene.play("pass")
    assert (scene.s.phase, is_discarded(scene, "training")) == (Phase.EQUIP, True)


@pytest.mark.rule("animayhem.77")
def test_who_is_gone_before_the_totals_does_not_count() -> None:
    scene = fight(names="ayame rin", hand="retreat").play("attack golem with ayame", "end", "flash retreat", "by ayame")
    assert (scene.at("ayame"), scene.at("rin")) == ("tree-house", "tree-house")
    assert sums(scene) == []
    assert scene.s.phase == Phase.SCAVENGE
    assert scene.in_play("golem")


@pytest.mark.rule("animayhem.77")
def test_a_disaster_that_is_gone_ends_the_combat() -> None:
    scene = fight(foe="wolf", names="rin", carrier="rin", hand="spark").play("end", "flash spark", "by rin", "aim wolf")
    assert (scene.in_play("wolf"), scene.s.phase) == (False, Phase.SCAVENGE)


@pytest.mark.rule("animayhem.77")
def test_nobody_is_asked_for_the_cards_of_a_disaster_that_is_gone() -> None:
    scene = fight(foe="wolf", names="rin", carrier="rin", hand="spark cheer").play("end", "flash spark", "by rin", "aim wolf")
    scene.play("pass", "pass")
    assert (scene.in_play("wolf"), scene.s.phase) == (False, Phase.SCAVENGE)


@pytest.mark.rule("animayhem.78", "animayhem.84")
def test_the_last_flash_effect_takes_effect_first() -> None:
    scene = place(seats=2).put("rin", "mill").disaster("wolf", "mill").hold("spark").hold("denial", 1).play("end")
    scene.play("flash spark", "by rin", "aim wolf")
    assert (scene.table.turn, scene.legal) == (1, ["pass", "flash denial"])
    assert scene.table.view()["stack"] == "spark"
    scene.play("flash denial")
    assert scene.in_play("wolf")
    assert [BOOK.ids[n] for n in scene.notes(Note.CANCELS)[0][:2]] == ["denial", "spark"]
    assert scene.s.power_at[scene.power("spark")] == scene.s.power_at[scene.power("denial", 1)] == DISCARDED
    assert scene.s.spent[scene.character("rin")] == 2  # what was paid stays paid


@pytest.mark.rule("animayhem.79")
def test_a_character_with_two_cards_transforms_for_its_move() -> None:
    scene = place().put("kit ayame", "mill").phase(Phase.MOVE)
    assert scene.refused("transform ayame") == "animayhem.79"
    scene.play("transform kit")
    assert [ability(scene, "kit", each) for each in (Ability.ATTACK, Ability.DEFENSE)] == [5, 2]
    assert scene.refused("move kit to clocktower") == "animayhem.79"
    assert scene.refused("transform kit") == "animayhem.79"
    moved = place().put("kit", "mill").phase(Phase.MOVE).play("move kit to clocktower")
    assert moved.refused("transform kit") == "animayhem.79"


@pytest.mark.rule("animayhem.79")
def test_who_has_transformed_is_moved_by_nothing_but_a_disaster() -> None:
    scene = place().put("kit ayame", "mill").hold("retreat").phase(Phase.MOVE).play("transform kit", "end", "flash retreat")
    while "by ayame" in scene.legal:
        scene.play("by ayame")
    assert (scene.at("kit"), scene.at("ayame")) == ("mill", "tree-house")
    kit = scene.character("kit")
    assert stays_put(scene.s, kit, BOOK.index("retreat"))
    assert not stays_put(scene.s, kit, BOOK.index("wolf"))
    assert not stays_put(scene.s, scene.character("ayame"), BOOK.index("retreat"))


@pytest.mark.rule("animayhem.79")
def test_a_character_with_two_forms_on_one_card_transforms_only_when_its_card_says_so() -> None:
    scene = place("kaji ayame rin lan").put("kaji", "mill").disaster("wolf", "mill").combat_cards("blank", "blank")
    scene.phase(Phase.MOVE)
    assert scene.refused("transform kaji") == "animayhem.79"
    assert ability(scene, "kaji", Ability.ATTACK) == 2
    scene.phase(Phase.SCAVENGE).play("fight wolf")
    assert ability(scene, "kaji", Ability.ATTACK) == 6  # when a Combat begins, as its card says


@pytest.mark.rule("animayhem.79")
def test_damage_passes_on_but_leaves_1_health_and_a_forced_change_stays() -> None:
    scene = place().put("kit", "mill").hold("moonlight")
    scene.s.damage[scene.character("kit")] = 3
    scene.play("end", "flash moonlight", "aim kit")
    assert scene.s.damage[scene.character("kit")] == 1  # of 2
    assert scene.s.phase == Phase.MOVE
    assert scene.refused("transform kit") == "animayhem.79"
    hurt(scene.s, scene.character("kit"), 9)
    settle_falls(scene.s)
    assert scene.s.form[scene.character("kit")] == 0


@pytest.mark.rule("animayhem.80")
def test_a_flash_effect_needs_a_target_or_something_to_answer() -> None:
    scene = place().put("ayame", "mill").hold("smoke denial").play("end")
    assert scene.s.phase == Phase.MOVE  # nobody was asked
    scene = place().put("ayame", "mill").hold("smoke denial cheer").play("end")
    assert scene.legal == ["pass", "flash cheer"]
    assert scene.refused("flash smoke") == scene.refused("flash denial") == "animayhem.80"
    scene.play("flash cheer")
    assert scene.legal == ["aim ayame"]
    assert scene.refused("aim rin") == "animayhem.80"


@pytest.mark.rule("animayhem.81")
def test_a_requirement_needs_a_user_where_the_target_is() -> None:
    scene = place().put("rin", "clocktower").put("ayame", "mill").disaster("wolf", "mill").hold("spark cheer").play("end")
    assert scene.refused("flash spark") == "animayhem.81"
    scene.put("rin", "mill").play("flash spark")
    assert scene.legal == ["by rin"]
    assert scene.refused("by ayame") == "animayhem.81"
    far = place().put("ayame", "clocktower").disaster("wolf", "mill").hold("smoke").play("end", "flash smoke", "aim wolf")
    assert total(far.s, FIRST_DISASTER + far.slot("wolf"), Ability.ATTACK) == 0


@pytest.mark.rule("animayhem.82")
def test_energy_is_spent_and_comes_back() -> None:
    scene = fight(names="rin", carrier="rin", hand="spark", foe="golem").play("end", "flash spark", "by rin", "aim golem")
    assert scene.s.spent[scene.character("rin")] == 1  # a round later
    assert scene.s.damage[40 + scene.slot("golem")] == 3
    scene.play("run-away", "end", "run to tree-house")
    assert scene.s.spent[scene.character("rin")] == 0
    poor = place().put("rin", "mill").disaster("wolf", "mill").hold("spark")
    poor.s.spent[poor.character("rin")] = 2
    assert poor.play("end").s.phase == Phase.MOVE


@pytest.mark.rule("animayhem.83")
def test_an_effect_lasts_for_the_round_or_for_the_turn() -> None:
    scene = fight(hand="cheer", carrier="ayame").play("attack golem with ayame", "end", "flash cheer", "aim ayame")
    assert ("golem", 6, 7) in sums(scene)
    assert ability(scene, "ayame", Ability.ATTACK) == 4
    calm = place(seats=2).put("ayame", "mill").hold("cheer").play("end", "flash cheer", "aim ayame")
    assert ability(calm, "ayame", Ability.ATTACK) == 6
    calm.play("end", "end")
    assert ability(calm, "ayame", Ability.ATTACK) == 4


@pytest.mark.rule("animayhem.83")
def test_without_its_target_it_does_nothing() -> None:
    scene = place(seats=2).put("lan", "mill").put("ayame", "mill", 1).equipment("sword", "ayame", 1).hold("snatch")
    scene.hold("retreat", 1).play("end", "flash snatch", "by lan", "aim sword:2", "flash retreat", "by ayame")
    assert scene.notes(Note.FIZZLES)[0][0] == BOOK.index("snatch")
    assert scene.s.power_at[scene.power("sword", 1)] == FIRST_CHARACTER + scene.character("ayame", 1)
    thief = place(seats=2).put("lan", "mill").put("ayame", "mill", 1).equipment("sword", "ayame", 1).hold("snatch")
    thief.play("end", "flash snatch", "by lan", "aim sword:2")
    assert thief.s.power_at[thief.power("sword", 1)] == FIRST_CHARACTER + thief.character("lan")


@pytest.mark.rule("animayhem.85")
def test_an_ability_is_used_once_a_turn_and_uses_run_out() -> None:
    scene = place().put("ayame rin", "mill").equipment("bandage", "rin")
    scene.s.damage[scene.character("ayame")] = 3
    scene.play("invoke bandage", "aim ayame")
    assert scene.s.damage[scene.character("ayame")] == 1
    assert (scene.s.phase, scene.refused("invoke bandage")) == (Phase.EQUIP, "animayhem.85")
    scene.play("end")
    assert scene.refused("invoke bandage") == "animayhem.85"
    scene.s.invoked_cards[:] = [0, 0, 0]
    scene.play("invoke bandage", "aim rin")
    assert scene.s.power_at[scene.power("bandage")] == DISCARDED


@pytest.mark.rule("animayhem.85")
def test_a_card_with_uses_is_used_once_a_combat_round() -> None:
    scene = fight(carrier="ayame").equipment("bandage", "rin").play("invoke bandage", "aim ayame")
    assert scene.refused("invoke bandage") == "animayhem.85"
    scene.play("protect ayame with rin", "end", "invoke bandage")


@pytest.mark.rule("animayhem.85")
def test_a_spent_global_effect_is_removed_from_the_game() -> None:
    scene = place().put("ayame", "mill").global_effect("market").hold("sword").play("invoke market")
    assert scene.s.power_at[scene.power("market")] == REMOVED
    assert scene.table.view()["discarded"]["1"] == "sword"
    assert scene.notes(Note.DRAWS) or scene.notes(Note.DRAWS_DISASTER)


@pytest.mark.rule("animayhem.85")
def test_insight_draws_and_a_look_shows_what_lies_under_a_location() -> None:
    scene = place(seats=2).put("ayame", "mill").under("wolf", "mill", 1).hold("peek").play("end", "flash peek", "by ayame")
    assert has(scene.s.under_seen[0], 0)
    assert scene.table.masked(0).under_id[0] == scene.id("wolf", 1)
    assert scene.table.masked(1).under_id[0] == NOTHING
    drawn = place().put("ayame", "mill").hold("insight").play("end", "flash insight")
    assert drawn.notes(Note.DRAWS) or drawn.notes(Note.DRAWS_DISASTER)
    assert drawn.s.hand_size[0] <= HAND


@pytest.mark.rule("animayhem.86")
def test_an_ability_is_paid_with_energy_or_cards() -> None:
    scene = place().put("kit", "mill").disaster("wolf", "mill").play("invoke kit", "aim wolf")
    assert scene.s.spent[scene.character("kit")] == 2
    assert scene.s.damage[40 + scene.slot("wolf")] == 2
    scene.s.invoked_characters = 0
    assert scene.refused("invoke kit") == "animayhem.86"
    empty = place().put("ayame", "mill").global_effect("market")
    assert empty.refused("invoke market") == "animayhem.86"


@pytest.mark.rule("animayhem.87")
def test_a_location_with_attack_attacks_those_who_lack_the_skills() -> None:
    scene = place().put("ayame lan", "volcano").phase(Phase.MOVE).play("end")
    assert [scene.s.damage[scene.character(name)] for name in ("ayame", "lan")] == [0, 1]  # Defense 4 and 3
    flyer = place().put("rin lan", "volcano").phase(Phase.MOVE).play("end")
    assert flyer.s.damage[flyer.character("lan")] == 0


@pytest.mark.rule("animayhem.87")
def test_it_does_so_in_each_combat_round_too() -> None:
    scene = place().put("lan", "volcano").disaster("slug", "volcano").combat_cards("blank", "trip").phase(Phase.SCAVENGE)
    scene.play("fight slug")
    assert scene.s.damage[scene.character("lan")] == 1
    scene.play("end")
    assert scene.s.damage[scene.character("lan")] == 2


@pytest.mark.rule("animayhem.88")
def test_the_worked_example_of_a_location_with_defense() -> None:
    """Defense 8; attacks of 9, 12 and 12 bring its Health to 7, 3 and -1."""
    scene = place().put("ayame kit", "gate").phase(Phase.SCAVENGE)
    scene.s.form[scene.character("kit")] = 1
    assert scene.refused("attempt gate") == "animayhem.23"
    health = []
    for names in ("ayame kit", "ayame kit lan", "ayame kit lan"):
        scene.put(names, "gate").s.scavenged = 0
        scene.play("break gate")
        health.append(scene.notes(Note.BREAKS)[0][2])
    assert health == [7, 3, -1]
    assert (scene.s.phase, scene.s.siege_at[0]) == (Phase.INSIDE, NOTHING)


@pytest.mark.rule("animayhem.88")
def test_a_location_is_attacked_once_a_turn_if_it_has_defense() -> None:
    scene = place().put("ayame rin", "gate").put("lan", "mill").phase(Phase.SCAVENGE)
    assert scene.refused("break mill") == "animayhem.88"
    scene.play("break gate")
    assert scene.refused("break gate") == "animayhem.88"
    assert scene.refused("attempt gate") == "animayhem.50"


@pytest.mark.rule("animayhem.89")
def test_leaving_or_attacking_another_target_means_starting_over() -> None:
    def siege() -> Scene:
        scene = place("ayame rin nao lan").put("ayame rin nao", "gate").phase(Phase.SCAVENGE).play("break gate")
        assert (scene.s.siege_at[0], scene.s.siege[0]) == (scene.site("gate"), 4)
        return scene

    left = siege().phase(Phase.MOVE).play("move ayame to mill")
    assert left.s.siege_at[0] == NOTHING
    fought = siege().disaster("slug", "gate").phase(Phase.SCAVENGE)
    fought.s.scavenged = 0
    fought.combat_cards("blank", "blank").play("fight slug", "attack slug with rin")
    assert fought.s.siege_at[0] == NOTHING
    stayed = siege()
    stayed.s.scavenged = 0
    stayed.play("break gate")
    assert stayed.s.phase == Phase.INSIDE  # twice 4


def quick_fight() -> Scene:
    """Sprite and Ayame fight a Wolf at the Mill; the cards of the round are about to be drawn."""
    scene = Scene([f"sprite ayame rin lan whistle talisman bandage {CARDS}"]).lay("mill", 0, 0).lay("clocktower", 1, 0)
    scene.lay("tree-house", 0, 1).item("lamp", "clocktower").item("scroll", "clocktower").item("drum", "clocktower")
    scene.put("sprite ayame", "mill").disaster("golem", "mill").combat_cards("blank", "blank")
    return scene


@pytest.mark.rule("animayhem.148")
def test_what_says_so_is_used_like_a_flash_effect() -> None:
    scene = quick_fight().equipment("whistle", "ayame").item("talisman", "ayame").equipment("bandage", "ayame")
    scene.s.damage[scene.character("sprite")] = 1
    scene.phase(Phase.SCAVENGE).play("fight golem", "attack golem with ayame", "end")
    assert (scene.s.phase, scene.legal) == (
        Phase.REACT,
        ["pass", "invoke sprite", "invoke whistle", "invoke item:4"],  # and not the bandage
    )
    before = ability(scene, "ayame", Ability.DEFENSE)
    used = scene.copy().play("invoke whistle", "aim ayame")
    assert used.legal == ["pass", "invoke sprite", "invoke item:4"]  # what it is answered with; it is used once a round
    assert ability(used.play("pass"), "ayame", Ability.DEFENSE) == before + 2
    healed = scene.copy().play("invoke item:4", "aim sprite", "pass")
    assert healed.s.damage[healed.character("sprite")] == 0
    hit = scene.copy().play("invoke sprite", "aim golem", "pass")
    assert (hit.s.damage[CHARACTERS + hit.slot("golem")], hit.s.spent[hit.character("sprite")]) == (1, 1)


@pytest.mark.rule("animayhem.148")
def test_only_who_carries_it_is_asked_and_a_card_that_does_not_say_so_is_not_fast() -> None:
    scene = quick_fight().equipment("bandage", "ayame")
    scene.s.spent[scene.character("sprite")] = 3
    scene.phase(Phase.SCAVENGE).play("fight golem", "attack golem with ayame", "end")
    assert scene.s.phase != Phase.REACT
    at_home = quick_fight().equipment("whistle", "tree-house")
    at_home.s.spent[at_home.character("sprite")] = 3
    at_home.phase(Phase.SCAVENGE).play("fight golem", "attack golem with ayame", "end")
    assert at_home.s.phase != Phase.REACT


def test_a_fast_card_says_so() -> None:
    assert "Is used like a Flash Effect." in lines(BOOK, BOOK.index("whistle"), "en")
    assert "Is used like a Flash Effect." not in lines(BOOK, BOOK.index("bandage"), "en")
