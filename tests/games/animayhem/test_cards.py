"""What cards do to Characters and groups in Ani-Mayhem: abilities, skills, requirements, and cards in play."""

import pytest

from fuda.games.animayhem.abilities import base_health, skill_count, total
from fuda.games.animayhem.belongings import add_mark
from fuda.games.animayhem.requirements import may_enter
from fuda.games.animayhem.state import FIRST_CHARACTER, FIRST_DISASTER, NOTHING, Phase
from fuda.games.animayhem.vocabulary import Ability, Skill
from fuda.table import interpreted
from tests.games.animayhem.cards import starter_set
from tests.games.animayhem.scene import GAME, Scene


def home(brought: str = "ayame rin nao lan leo dai hana jun yuki goro", seats: int = 1) -> Scene:
    """A Field of a Haven and some Locations in a row."""
    everything = " training focus wings rage sword club shield radio morale drill golem drone count flu principal pack"
    scene = Scene([brought + " mill clocktower arcade harbour kitchen temple dunes mirror moon" + everything] * seats)
    scene.lay("tree-house", 0, 1)
    for x, name in enumerate(["mill", "clocktower", "arcade", "harbour", "kitchen", "temple", "dunes", "mirror", "moon"]):
        scene.lay(name, x, 0)
    return scene


def ability(scene: Scene, name: str, ability: Ability, seat: int = 0) -> int:
    return total(scene.s, FIRST_CHARACTER + scene.character(name, seat), ability)


def enters(scene: Scene, names: str, place: str) -> bool:
    scene.put(names, place)
    return may_enter(scene.s, 0, scene.site(place))


@pytest.mark.rule("animayhem.19")
def test_modifiers_count_in_the_order_in_which_they_came_into_use() -> None:
    first = home().put("ayame", "tree-house").enhancement("training", "ayame").enhancement("rage", "ayame")
    assert ability(first, "ayame", Ability.ATTACK) == (4 + 1) * 2
    second = home().put("ayame", "tree-house").enhancement("rage", "ayame").enhancement("training", "ayame")
    assert ability(second, "ayame", Ability.ATTACK) == 4 * 2 + 1


@pytest.mark.rule("animayhem.19")
def test_a_replacement_comes_before_all_modifiers() -> None:
    scene = home().put("ayame", "tree-house").global_effect("drill").enhancement("wings", "ayame")
    assert ability(scene, "ayame", Ability.MOVEMENT) == 5 + 1


@pytest.mark.rule("animayhem.20")
def test_health_is_the_printed_defense() -> None:
    scene = home().put("ayame", "tree-house").enhancement("focus", "ayame").put("yuki", "tree-house")
    assert ability(scene, "ayame", Ability.DEFENSE) == 6
    assert base_health(scene.s, FIRST_CHARACTER + scene.character("ayame")) == 4


@pytest.mark.rule(
    "animayhem.21",
)
def test_characters_of_two_players_at_one_location_are_two_groups() -> None:
    scene = home(seats=2).put("jun", "mill").put("ayame", "mill", 1)
    assert not may_enter(scene.s, 0, scene.site("mill"))
    assert may_enter(scene.s, 1, scene.site("mill"))


@pytest.mark.rule("animayhem.22")
def test_skills_add_up_and_anti_skills_take_away() -> None:
    assert skill_count(home().s, home().character("ayame"), Skill.STRENGTH) == 2
    assert enters(home(), "hana", "kitchen")
    scene = home().put("hana jun", "kitchen")
    cooking = sum(skill_count(scene.s, scene.character(name), Skill.COOKING) for name in ("hana", "jun"))
    assert cooking == 1


@pytest.mark.rule("animayhem.23")
@pytest.mark.parametrize(
    ("names", "place", "met"),
    [
        ("goro", "mill", True),  # a skill
        ("nao", "mill", False),
        ("nao", "clocktower", True),  # one alternative or the other
        ("rin", "clocktower", True),
        ("jun", "clocktower", False),
        ("goro dai", "arcade", False),  # two skills are asked for, or one Character with Attack 4
        ("ayame", "arcade", True),
        ("rin", "arcade", True),
        ("hana", "harbour", True),  # a woman, or two men
        ("jun", "harbour", False),
        ("jun leo", "harbour", True),
        ("yuki", "temple", True),  # any element
        ("nao", "temple", False),
        ("hana", "dunes", True),  # a skill that she gives her group
        ("ayame", "mirror", True),  # another card
        ("rin", "mirror", False),  # Illusions
        ("yuki", "moon", True),  # a category
    ],
)
def test_a_location_asks_for_one_of_its_alternatives(names: str, place: str, met: bool) -> None:
    assert enters(home(), names, place) == met


@pytest.mark.rule("animayhem.23")
def test_a_skill_that_a_character_gives_its_group_counts_for_the_others_too() -> None:
    scene = home().put("hana jun", "dunes")
    assert skill_count(scene.s, scene.character("jun"), Skill.HUNTER) == 1
    assert skill_count(scene.put("jun", "mill").s, scene.character("jun"), Skill.HUNTER) == 0


@pytest.mark.rule("animayhem.24")
def test_a_horde_strengthens_all_others_of_its_kind() -> None:
    scene = home("ayame goro").put("goro", "mill").disaster("golem", "mill")
    foe = FIRST_DISASTER + scene.slot("golem")
    assert (total(scene.s, foe, Ability.ATTACK), total(scene.s, foe, Ability.DEFENSE)) == (4, 7)
    scene.disaster("drone", "arcade")
    assert (total(scene.s, foe, Ability.ATTACK), total(scene.s, foe, Ability.DEFENSE)) == (5, 8)
    assert ability(scene, "goro", Ability.ATTACK) == 4
    drone = FIRST_DISASTER + scene.slot("drone")
    assert total(scene.s, drone, Ability.ATTACK) == 2  # there is no other Horde
    assert total(scene.s, foe, Ability.MOVEMENT) == 1


@pytest.mark.rule("animayhem.25")
def test_equipment_that_changes_an_ability_is_put_to_use_once_for_each() -> None:
    scene = home().put("ayame jun", "mill").equipment("sword", "ayame").equipment("club", "ayame").equipment("shield", "ayame")
    scene.equipment("radio", "jun").phase(Phase.MOVE)
    assert ability(scene, "ayame", Ability.ATTACK) == 4
    assert skill_count(scene.s, scene.character("jun"), Skill.COMMUNICATIONS) == 1
    scene.play("use sword")
    assert ability(scene, "ayame", Ability.ATTACK) == 7
    assert scene.refused("use club") == "animayhem.25"
    scene.play("use shield")
    assert ability(scene, "ayame", Ability.DEFENSE) == 6
    assert scene.refused("use radio") == "animayhem.25"


@pytest.mark.rule("animayhem.25")
def test_equipment_asks_its_user_for_its_requirement() -> None:
    scene = home().put("ayame jun", "mill").equipment("sword", "jun").phase(Phase.MOVE)
    assert scene.refused("use sword") == "animayhem.25"
    scene.play("take sword", "to ayame", "use sword")


@pytest.mark.rule("animayhem.26")
def test_an_enhancement_is_played_in_the_haven_and_its_cost_stays_paid() -> None:
    scene = home().put("ayame", "tree-house").put("jun", "mill").hold("focus").phase(Phase.EQUIP)
    scene.play("play focus")
    assert scene.legal == ["on ayame"]
    assert scene.refused("on jun") == "animayhem.26"
    scene.play("on ayame")
    assert ability(scene, "ayame", Ability.ENERGY) == 0
    assert ability(scene, "ayame", Ability.DEFENSE) == 6
    assert scene.refused("take focus") == "animayhem.48"


@pytest.mark.rule("animayhem.26")
def test_an_enhancement_that_nobody_can_pay_for_is_not_played() -> None:
    scene = home().put("ayame", "tree-house").enhancement("focus", "ayame")
    other = home().put("ayame", "mill").hold("training").phase(Phase.EQUIP)
    assert other.refused("play training") == "animayhem.26"
    assert ability(scene, "ayame", Ability.ENERGY) == 0


@pytest.mark.rule("animayhem.27")
def test_an_item_works_once_it_is_used_by_one_who_may() -> None:
    scene = home().put("ayame nao", "mill").item("blade", "nao").item("scroll", "nao").phase(Phase.MOVE)
    assert scene.refused("use item:1") == "animayhem.27"  # it asks for Strength
    assert scene.refused("use item:2") == "animayhem.27"  # it does nothing
    scene.play("take item:1", "to ayame")
    assert ability(scene, "ayame", Ability.ATTACK) == 4
    scene.play("use item:1")
    assert ability(scene, "ayame", Ability.ATTACK) == 6
    assert scene.s.item_shown[0] == scene.id("blade")
    scene.play("end", "take item:1", "to nao")
    assert ability(scene, "ayame", Ability.ATTACK) == 4


@pytest.mark.rule("animayhem.27")
def test_a_used_item_stays_face_up_until_it_is_dropped() -> None:
    scene = home().put("ayame nao", "mill").item("blade", "ayame").phase(Phase.MOVE)
    plain = ability(scene, "nao", Ability.ATTACK)
    scene.play("use item:1", "take item:1", "to nao")
    assert scene.s.item_shown[0] == scene.id("blade")
    assert ability(scene, "nao", Ability.ATTACK) == plain  # who lacks Strength carries it, and does not use it
    assert scene.refused("use item:1") == "animayhem.27"
    scene.play("end", "take item:1", "to ayame", "use item:1")
    assert ability(scene, "ayame", Ability.ATTACK) == 6
    scene.phase(Phase.MOVE).play("end", "take item:1", "put-down")
    assert (scene.item_at("blade"), scene.s.item_shown[0]) == ("mill", NOTHING)


@pytest.mark.rule("animayhem.27")
def test_an_item_that_is_used_lies_face_up_and_is_drawn_anew_for_nobody() -> None:
    scene = home(seats=2).put("ayame", "mill").item("blade", "ayame").item("scroll", "ayame").phase(Phase.MOVE)
    scene.play("use item:1")
    engine = interpreted(GAME)
    for seed in range(1, 30):
        s = engine.masked(scene.s, 1)
        assert s.item_id[0] == NOTHING
        engine.set_words(s, (seed, seed * 7919, seed * 104729, seed * 1299709))
        engine.redeal(s, 1)
        assert s.item_id[0] == s.item_shown[0] == scene.id("blade")
        assert s.item_id[1] not in (NOTHING, s.item_id[0])


@pytest.mark.rule("animayhem.27")
def test_an_item_that_was_used_is_drawn_anew_as_one_with_more_uses_than_are_left() -> None:
    engine, book = interpreted(GAME), starter_set()
    options = GAME.check_options({})
    dealt = engine.new()
    GAME.set_up(dealt, 4, options, book, GAME.check_decks(book, 4, None, options))
    engine.bound["deal"](dealt, 1, 0)
    while dealt.phase < Phase.DISCARD:
        engine.act(dealt, engine.legal(dealt)[0])
    for token in range(dealt.items):
        uses = book[dealt.brought[dealt.item_id[token]]].uses
        if uses > 0:
            dealt.item_left[token] = uses - 1
    used = [token for token in range(dealt.items) if dealt.item_left[token] != NOTHING]
    assert len(used) > 3
    for seed in range(1, 30):
        s = engine.masked(dealt, 1)
        engine.set_words(s, (seed, seed * 7919, seed * 104729, seed * 1299709))
        engine.redeal(s, 1)
        assert all(book[s.brought[s.item_id[token]]].uses > s.item_left[token] for token in used)
        assert len(set(s.item_id[: s.items])) == s.items


@pytest.mark.rule("animayhem.27")
def test_an_item_may_let_its_carrier_into_a_location() -> None:
    scene = home().put("rin", "dunes").item("mask", "rin").phase(Phase.SCAVENGE)
    assert scene.refused("attempt dunes") == "animayhem.23"
    scene.play("use item:1", "attempt dunes")
    assert scene.s.phase == Phase.INSIDE


@pytest.mark.rule("animayhem.28")
def test_a_global_effect_works_for_all_characters_of_its_player() -> None:
    scene = home(seats=2).put("ayame jun", "mill").put("ayame", "mill", 1).hold("morale drill").phase(Phase.EQUIP)
    scene.play("play morale")
    assert [ability(scene, name, Ability.ATTACK) for name in ("ayame", "jun")] == [5, 3]
    assert ability(scene, "ayame", Ability.ATTACK, 1) == 4


@pytest.mark.rule("animayhem.28")
def test_a_global_effect_with_a_requirement_needs_one_who_meets_it() -> None:
    scene = home().put("ayame", "mill").hold("drill").phase(Phase.EQUIP)
    assert scene.refused("play drill") == "animayhem.28"
    scene.put("leo", "tree-house").play("play drill", "on leo")
    assert ability(scene, "ayame", Ability.MOVEMENT) == 3


@pytest.mark.rule("animayhem.29")
def test_a_lasting_effect_counts_the_turns_of_the_groups_player() -> None:
    scene = home(seats=2).put("ayame", "mill").put("ayame", "tree-house", 1)
    add_mark(scene.s, scene.id("flu"), 0, FIRST_CHARACTER + scene.character("ayame"), 0, 2)
    scene.s.item_at[0], scene.s.items = scene.site("mill"), 1
    assert ability(scene, "ayame", Ability.ATTACK) == 2
    scene.phase(Phase.SCAVENGE).play("end")
    assert (scene.s.active, ability(scene, "ayame", Ability.ATTACK)) == (1, 2)
    scene.phase(Phase.SCAVENGE, 1).play("end")
    assert (scene.s.active, ability(scene, "ayame", Ability.ATTACK)) == (0, 2)
    scene.phase(Phase.SCAVENGE).play("end")
    assert ability(scene, "ayame", Ability.ATTACK) == 4


@pytest.mark.rule("animayhem.105")
def test_an_amount_is_counted_for_each() -> None:
    scene = home().put("ayame rin nao", "mill").put("jun", "arcade").enhancement("pack", "ayame")
    scene.item("lamp", "ayame").item("scroll", "ayame").disaster("count", "arcade").disaster("golem", "arcade")
    assert ability(scene, "ayame", Ability.ATTACK) == 4 + 3
    assert ability(scene, "ayame", Ability.DEFENSE) == 4 + 2 * 2
    assert ability(scene, "ayame", Ability.CHARM) == 3 - 2
    scene.disaster("principal", "arcade")
    foe = FIRST_DISASTER + scene.slot("principal")
    assert total(scene.s, foe, Ability.ATTACK) == 3 + 1  # the Golem
    scene.put("goro", "mill")
    assert total(scene.s, foe, Ability.ATTACK) == 3 + 2
