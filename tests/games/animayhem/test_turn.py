"""The phases of a Turn of Ani-Mayhem, and the movement of Disasters."""

import pytest

from fuda.errors import BadPosition
from fuda.games.animayhem.belongings import give_item
from fuda.games.animayhem.disasters import affected_group, strike_first_group, walk
from fuda.games.animayhem.falling import settle_falls
from fuda.games.animayhem.position_check import check_characters
from fuda.games.animayhem.state import (
    BONKED,
    DISASTERS,
    DISCARDED,
    FIRST_CHARACTER,
    HAND,
    HIDDEN,
    NOTHING,
    POWER as POWER_AT,
    REMOVED,
    SEATS,
    DisasterState,
    Note,
    Phase,
    disaster_of_id,
    slot_thing,
)
from fuda.kernel.position import Given
from tests.games.animayhem.scene import BOOK, Scene

ROW = "mill clocktower arcade harbour kitchen"
POWER = "training focus wings rage sword club shield radio morale drill smoke cheer"


def row(brought: str = "ayame rin nao lan leo dai", seats: int = 1, seed: int = 1) -> Scene:
    """Five Locations in a row from right to left, so that the path goes along it; the Havens lie below, seat by seat."""
    scene = Scene([f"{brought} {ROW} {POWER} moon"] * seats, seed)
    for i, name in enumerate(ROW.split()):
        scene.lay(name, 4 - i, 0)
    for seat in range(seats):
        scene.lay("tree-house", 4 - seat, 1, seat)
    scene.item("lamp", "kitchen").item("scroll", "kitchen").item("drum", "kitchen")
    return scene


def empty_piles(scene: Scene, keep: str = "") -> Scene:
    """Only these cards are left in the first seat's Draw pile; the others are removed from the game."""
    for place in range(87):
        if scene.s.brought[place] == NOTHING or BOOK.ids[scene.s.brought[place]] in keep.split():
            continue
        if scene.s.drawn[place // 63] >> (place % 63) & 1:
            scene.s.drawn[place // 63] &= ~(1 << place % 63)
            scene.s.drawn_size[0] -= 1
            if place >= DISASTERS:
                scene.s.disaster_state[place - DISASTERS] = DisasterState.REMOVED
            elif place >= POWER_AT:
                scene.s.power_at[place - POWER_AT] = REMOVED
            else:
                scene.s.at[place] = REMOVED
    return scene


@pytest.mark.rule("animayhem.30")
def test_a_turn_goes_through_its_phases_and_the_first_begins_with_equip() -> None:
    scene = empty_piles(row(seats=2).put("ayame", "tree-house").put("ayame", "tree-house", 1))
    scene.s.turns[1] = 0
    phases = []
    for move in ("end", "end", "end"):
        phases.append(scene.s.phase)
        scene.play(move)
    assert phases == [Phase.EQUIP, Phase.MOVE, Phase.SCAVENGE]
    assert (scene.s.active, scene.s.phase) == (1, Phase.EQUIP)
    scene.play("end", "end", "end")
    assert (scene.s.active, scene.s.phase) == (0, Phase.DISCARD)


@pytest.mark.rule("animayhem.30")
def test_a_card_may_take_a_phase_away() -> None:
    scene = row("ayame rin nao lan jam").put("ayame", "mill")
    strike_first_group(scene.s, scene.id("jam"), 0)
    scene.play("end")
    assert scene.s.phase == Phase.SCAVENGE
    assert scene.s.mark_id[0] == NOTHING


@pytest.mark.rule("animayhem.31")
def test_cards_of_hand_and_haven_are_discarded() -> None:
    scene = row().put("ayame rin", "tree-house").hold("sword club").equipment("shield", "tree-house").item("blade", "tree-house")
    scene.phase(Phase.DISCARD).play("discard sword", "discard-stored shield", "discard-stored rin")
    assert scene.table.view()["discarded"]["1"].split() == ["rin", "sword", "shield"]
    assert scene.legal == ["end", "discard club", "discard-stored ayame", "discard-stored item:4", "take item:4"]
    scene.play("discard-stored item:4")
    assert scene.item_at("blade") == -1
    assert scene.table.view()["captured"] == 1
    assert scene.refused("discard-stored item:1") == "animayhem.31"


@pytest.mark.rule("animayhem.32")
def test_reload_draws_up_to_seven_cards() -> None:
    scene = row().put("ayame rin nao lan", "tree-house").hold("sword club").phase(Phase.DISCARD).play("end")
    assert scene.s.hand_size[0] == 7
    assert len(scene.notes(Note.DRAWS)) == 5
    full = row().put("ayame", "tree-house").hold("sword club shield radio training focus wings").phase(Phase.DISCARD).play("end")
    assert (full.s.hand_size[0], full.notes(Note.DRAWS)) == (7, [])


@pytest.mark.rule("animayhem.32")
def test_an_empty_pile_is_made_of_the_discards_once_and_without_items() -> None:
    scene = empty_piles(row().put("ayame", "tree-house"), "sword club").item("blade", "tree-house").phase(Phase.DISCARD)
    scene.s.at[scene.character("rin")] = DISCARDED
    scene.play("discard-stored item:4", "end")
    hand = {BOOK.ids[scene.s.brought[id]] for id in scene.s.hand[: scene.s.hand_size[0]]}
    assert hand == {"sword", "club", "rin"}
    assert scene.s.reshuffled
    assert scene.s.drawn_size[0] == 0


@pytest.mark.rule("animayhem.33")
def test_a_combat_disaster_ends_the_reload_and_enters_at_the_top_right() -> None:
    scene = empty_piles(row("ayame rin nao lan wolf slug").put("ayame", "tree-house"), "wolf").phase(Phase.DISCARD).play("end")
    assert scene.notes(Note.ENTERS_FIELD)[0][:2] == (BOOK.index("wolf"), BOOK.index("mill"))
    assert scene.s.hand_size[0] == 0
    assert scene.disaster_at("wolf") == "kitchen"  # it has moved on in Maintenance


@pytest.mark.rule("animayhem.33")
def test_a_disaster_that_affects_nobody_is_discarded_and_drawing_goes_on() -> None:
    scene = empty_piles(row("ayame rin nao lan flu").put("ayame", "tree-house"), "flu sword").phase(Phase.DISCARD).play("end")
    assert scene.notes(Note.NO_EFFECT)[0][0] == BOOK.index("flu")
    assert scene.s.hand_size[0] >= 1


@pytest.mark.rule("animayhem.34")
def test_a_bonked_character_returns_after_a_whole_turn() -> None:
    scene = empty_piles(row().put("ayame", "tree-house").put("rin", "mill"), "sword club")
    scene.s.at[scene.character("rin")], scene.s.out[scene.character("rin")] = BONKED, 1
    scene.phase(Phase.SCAVENGE).play("end")  # the Turn in which it was Bonked
    assert scene.s.out[scene.character("rin")] == 2
    assert scene.s.phase == Phase.DISCARD
    scene.play("end")
    assert scene.s.phase == Phase.EQUIP  # it is not asked for
    scene.play("end", "end", "end", "discard sword" if "discard sword" in scene.legal else "end")
    if scene.s.phase == Phase.DISCARD:
        scene.play("end")
    assert scene.s.phase == Phase.RELOAD
    assert scene.legal == ["draw", "take-back rin"]
    assert scene.refused("take-back ayame") == "animayhem.34"
    scene.play("take-back rin")
    assert scene.s.at[scene.character("rin")] == HIDDEN
    assert scene.id("rin") in scene.s.hand[:HAND]


@pytest.mark.rule("animayhem.35")
def test_only_the_own_disasters_move_in_the_order_in_which_they_entered() -> None:
    scene = empty_piles(row("ayame rin nao lan wolf slug bandit", seats=2).put("ayame", "tree-house"))
    scene.disaster("slug", "mill").disaster("bandit", "mill", 1).disaster("wolf", "mill")
    scene.phase(Phase.DISCARD).play("end")
    assert [values[0] for values in scene.notes(Note.MOVES)] == [BOOK.index("slug"), BOOK.index("wolf")]
    assert (scene.disaster_at("slug"), scene.disaster_at("bandit"), scene.disaster_at("wolf")) == (
        "clocktower",
        "mill",
        "kitchen",
    )


@pytest.mark.rule("animayhem.35")
def test_a_drawn_disaster_acts_before_any_moves() -> None:
    scene = empty_piles(row("ayame rin nao lan wolf flu").put("ayame", "harbour").disaster("wolf", "mill"), "flu")
    scene.phase(Phase.DISCARD).play("end")
    codes = [note.code for note in scene.table.notes if note.code in (Note.AFFECTS, Note.MOVES)]
    assert codes == [Note.AFFECTS, Note.MOVES]


@pytest.mark.rule("animayhem.37")
def test_the_end_of_the_path_costs_the_item_and_a_minor_disaster_leaves() -> None:
    scene = empty_piles(row("ayame rin nao lan wolf").put("ayame", "tree-house").disaster("wolf", "harbour"))
    give_item(scene.s, 0, slot_thing(scene.slot("wolf")))
    scene.phase(Phase.DISCARD).play("end")
    assert not scene.in_play("wolf")
    assert scene.item_at("lamp") == -1
    assert scene.s.disaster_state[disaster_of_id(scene.id("wolf"))] == DisasterState.DISCARDED


@pytest.mark.rule("animayhem.37")
def test_a_major_disaster_begins_anew_with_the_step_that_takes_it_off() -> None:
    scene = empty_piles(row("ayame rin nao lan count").put("ayame", "tree-house").disaster("count", "harbour"))
    walk(scene.s, scene.slot("count"))
    assert scene.disaster_at("count") == "clocktower"  # kitchen, mill, clocktower


@pytest.mark.rule("animayhem.38")
def test_a_disaster_that_moves_once_stays_after_its_first_move() -> None:
    scene = row("ayame rin nao lan ghost").disaster("ghost", "mill")
    walk(scene.s, scene.slot("ghost"))
    assert scene.disaster_at("ghost") == "arcade"
    walk(scene.s, scene.slot("ghost"))
    assert scene.disaster_at("ghost") == "arcade"


@pytest.mark.rule("animayhem.38")
def test_one_that_is_turned_over_does_not_move_at_all() -> None:
    scene = row("ayame rin nao lan ghost").put("ayame nao", "mill").under("ghost", "mill").phase(Phase.SCAVENGE)
    scene.play("attempt mill", "reveal", "run-away", "end")
    assert scene.disaster_at("ghost") == "mill"
    walk(scene.s, scene.slot("ghost"))
    assert scene.disaster_at("ghost") == "mill"


@pytest.mark.rule("animayhem.39")
def test_a_disaster_attacks_where_it_stops_carriers_first() -> None:
    for seed in range(8):
        scene = empty_piles(row("ayame rin nao lan wolf", seats=2, seed=seed).disaster("wolf", "mill"))
        scene.put("ayame rin", "kitchen").put("nao lan", "kitchen", 1).item("blade", "nao", 1)
        scene.phase(Phase.DISCARD).play("end", "pass")
        assert scene.s.phase == Phase.ASSIGN
        assert (scene.table.turn, scene.table.view()["combat"]["target"]) == (1, "2.nao")


@pytest.mark.rule("animayhem.39")
def test_without_items_anyone_is_attacked() -> None:
    targets = set()
    for seed in range(24):
        scene = empty_piles(row("ayame rin nao lan wolf", seats=2, seed=seed).disaster("wolf", "mill"))
        scene.put("ayame", "kitchen").put("nao", "kitchen", 1).phase(Phase.DISCARD).play("end", "pass")
        targets.add((scene.table.turn, scene.table.view()["combat"]["target"]))
    assert targets == {(0, "1.ayame"), (1, "2.nao")}


@pytest.mark.rule("animayhem.40")
def test_a_disaster_takes_one_item_where_it_stops() -> None:
    scene = empty_piles(row("ayame rin nao lan wolf slug flu storm").put("ayame", "tree-house").disaster("wolf", "mill"))
    scene.phase(Phase.DISCARD).play("end")
    assert [scene.s.item_at[token] for token in range(3)].count(scene.site("kitchen")) == 2
    assert scene.table.view()["captured"] == 1
    scene.disaster("storm", "arcade").phase(Phase.DISCARD).play("end")
    assert scene.disaster_at("storm") == "kitchen"
    assert [scene.s.item_at[token] for token in range(3)].count(scene.site("kitchen")) == 2  # it is no Combat Disaster


@pytest.mark.rule("animayhem.41")
def test_the_drawing_players_first_group_along_the_path_is_affected() -> None:
    scene = row("ayame rin nao lan flu", seats=2).put("ayame", "mill", 1).put("ayame", "harbour").put("rin", "arcade")
    assert affected_group(scene.s, scene.id("flu"), 0) == scene.site("arcade") * SEATS
    assert affected_group(scene.s, scene.id("flu"), 1) == scene.site("mill") * SEATS + 1
    scene.put("ayame rin", "tree-house")
    assert affected_group(scene.s, scene.id("flu"), 0) == scene.site("mill") * SEATS + 1
    scene.s.at[scene.character("ayame", 1)] = BONKED
    assert affected_group(scene.s, scene.id("flu"), 0) == NOTHING


@pytest.mark.rule("animayhem.41")
def test_a_group_that_meets_the_requirement_defeats_it() -> None:
    scene = row("ayame rin nao lan pit").put("ayame", "mill")
    strike_first_group(scene.s, scene.id("pit"), 0)
    assert scene.s.damage[scene.character("ayame")] == 2
    assert scene.s.disaster_state[disaster_of_id(scene.id("pit"))] == DisasterState.DISCARDED
    flyer = row("ayame rin nao lan pit").put("rin", "mill")
    strike_first_group(flyer.s, flyer.id("pit"), 0)
    assert flyer.s.damage[flyer.character("rin")] == 0


@pytest.mark.rule("animayhem.41")
@pytest.mark.parametrize(
    ("disaster", "names", "lost"),
    [("web", "ayame dai", "ayame"), ("slap", "ayame hana", "hana"), ("slap", "nao hana", "")],
)
def test_disasters_pick_the_strongest_the_weakest_or_spare_a_group(disaster: str, names: str, lost: str) -> None:
    scene = row(f"ayame nao dai hana lan {disaster}").put(names, "mill")
    strike_first_group(scene.s, scene.id(disaster), 0)
    settle_falls(scene.s)
    if disaster == "web":
        scene.phase(Phase.MOVE)
        assert scene.refused("move ayame to clocktower") == "animayhem.106"
        assert "move dai to clocktower" in scene.legal
        assert scene.s.disaster_state[disaster_of_id(scene.id("web"))] == DisasterState.OFF_FIELD
    else:
        assert [name for name in names.split() if scene.at(name) == BONKED] == lost.split()


@pytest.mark.rule("animayhem.41")
def test_disasters_act_on_items_and_hands() -> None:
    scene = row("ayame rin nao lan thief recall").put("ayame", "mill").item("blade", "ayame").hold("sword club shield")
    strike_first_group(scene.s, scene.id("thief"), 0)
    assert scene.item_at("blade") == "mill"
    strike_first_group(scene.s, scene.id("recall"), 0)
    assert scene.s.hand_size[0] == 1


@pytest.mark.rule("animayhem.42")
def test_a_moving_disaster_that_does_not_fight_acts_where_it_stops() -> None:
    scene = empty_piles(row("ayame rin nao lan storm").put("ayame rin", "arcade").disaster("storm", "mill"))
    scene.phase(Phase.DISCARD).play("end")
    assert scene.disaster_at("storm") == "arcade"
    assert [scene.s.damage[scene.character(name)] for name in ("ayame", "rin")] == [1, 1]
    assert scene.s.phase == Phase.EQUIP


@pytest.mark.rule("animayhem.43")
def test_one_card_of_each_kind_is_played_in_a_turn() -> None:
    scene = row().put("ayame", "tree-house").hold("leo dai sword club training wings morale drill smoke")
    scene.play("play leo", "play sword", "play training", "on ayame", "play morale")
    assert scene.at("leo") == "tree-house"
    assert scene.s.power_at[scene.power("sword")] == scene.site("tree-house")
    for card in ("dai", "club", "wings", "drill"):
        assert scene.refused(f"play {card}") == "animayhem.43"
    assert scene.refused("play smoke") == "animayhem.76"


@pytest.mark.rule("animayhem.44")
def test_a_character_goes_up_to_its_movement_in_eight_directions() -> None:
    scene = row().put("ayame", "tree-house").phase(Phase.MOVE)
    assert scene.legal == ["end", "move ayame to mill", "move ayame to clocktower"]
    scene.play("move ayame to clocktower", "move ayame to arcade")
    assert scene.legal == ["end"]
    assert scene.refused("move ayame to harbour") == "animayhem.44"


@pytest.mark.rule("animayhem.45")
def test_a_fifth_character_passes_but_does_not_stop() -> None:
    scene = row().put("ayame rin nao lan", "clocktower").put("leo", "mill").put("dai", "tree-house").phase(Phase.MOVE)
    scene.play("move leo to clocktower")
    assert scene.refused("end") == "animayhem.45"
    assert scene.refused("move dai to mill") == "animayhem.45"
    assert sorted(scene.legal) == ["move leo to arcade", "move leo to mill", "move leo to tree-house"]
    check_characters(scene.s, Given())  # a position may be of that moment
    scene.s.phase = Phase.SCAVENGE
    with pytest.raises(BadPosition, match="more than 4 Characters of a seat"):
        check_characters(scene.s, Given())


@pytest.mark.rule("animayhem.45")
def test_planetary_locations_and_havens_of_others_are_closed_for_stopping() -> None:
    scene = row("ayame rin nao yuki", seats=2).lay("moon", 5, 1).put("ayame yuki", "mill").phase(Phase.MOVE)
    assert "move yuki to moon" in scene.legal
    scene.play("move ayame to moon")
    assert scene.refused("end") == "animayhem.45"
    scene.play("move ayame to tree-house:1")
    scene.play("move yuki to tree-house:2")
    assert scene.refused("end") == "animayhem.45"
    scene.play("move yuki to clocktower", "end")


@pytest.mark.rule("animayhem.45")
def test_a_barred_place_needs_movement_left() -> None:
    scene = row("ayame goro nao yuki").lay("moon", 5, 1).put("goro", "mill").phase(Phase.MOVE)
    assert scene.refused("move goro to moon") == "animayhem.45"


@pytest.mark.rule("animayhem.46")
def test_six_characters_are_on_the_field_at_most() -> None:
    scene = row("ayame rin nao lan leo dai hana").put("ayame rin nao", "harbour").put("lan leo dai", "arcade")
    scene.put("hana", "tree-house").phase(Phase.MOVE)
    assert scene.refused("move hana to mill") == "animayhem.46"
    assert "move dai to clocktower" in scene.legal


@pytest.mark.rule("animayhem.47")
@pytest.mark.parametrize(
    ("disaster", "carries", "fights"), [("wolf", False, False), ("wolf", True, True), ("bandit", False, True)]
)
def test_newcomers_are_attacked_for_their_items_or_automatically(disaster: str, carries: bool, fights: bool) -> None:
    scene = row(f"ayame rin nao lan {disaster}").put("ayame", "tree-house").disaster(disaster, "mill").phase(Phase.MOVE)
    if carries:
        scene.item("blade", "ayame")
    scene.play("move ayame to mill", "end")
    assert (scene.s.phase == Phase.ASSIGN) == fights


@pytest.mark.rule("animayhem.47")
def test_who_has_not_come_is_not_attacked_and_nobody_is_twice() -> None:
    scene = row("ayame rin nao lan bandit").put("ayame", "mill").disaster("bandit", "mill").phase(Phase.MOVE).play("end")
    assert scene.s.phase == Phase.SCAVENGE
    scene = row("ayame rin nao lan bandit count").put("ayame rin", "tree-house").disaster("bandit", "mill").phase(Phase.MOVE)
    scene.play("move ayame to mill", "end")
    while scene.s.phase == Phase.ASSIGN:
        scene.play("end")
    assert scene.s.phase in (Phase.SCAVENGE, Phase.DISCARD)


@pytest.mark.rule("animayhem.47")
def test_taking_an_item_up_beside_a_disaster_brings_it_on() -> None:
    scene = row("ayame rin nao lan wolf").put("ayame", "mill").disaster("wolf", "mill").item("blade", "mill")
    scene.phase(Phase.SCAVENGE).play("attempt mill", "take item:4", "to ayame", "leave")
    assert scene.s.phase == Phase.ASSIGN


@pytest.mark.rule("animayhem.48")
def test_cards_change_hands_at_one_place_and_once_a_phase() -> None:
    scene = row().put("ayame rin", "tree-house").put("nao", "mill").equipment("sword", "tree-house").item("blade", "nao")
    scene.play("take sword", "to ayame")
    assert scene.refused("take sword") == "animayhem.48"
    assert scene.refused("take item:1") == "animayhem.48"  # it lies under a Location
    scene.play("end", "take sword")
    assert scene.legal == ["to rin", "put-down"]
    assert scene.refused("to nao") == "animayhem.48"
    scene.play("to rin", "take item:4", "put-down")
    assert scene.item_at("blade") == "mill"
    assert scene.refused("take item:4") == "animayhem.48"


@pytest.mark.rule("animayhem.48")
def test_cards_change_hands_in_the_discard_phase_too() -> None:
    scene = row().put("ayame rin", "tree-house").put("nao", "mill").equipment("sword", "ayame").item("blade", "rin")
    scene.phase(Phase.DISCARD)
    assert {"take sword", "take item:4"} < set(scene.legal)
    assert "use sword" not in scene.legal
    scene.play("take sword", "to rin", "take item:4", "put-down")
    assert (scene.s.phase, scene.item_at("blade")) == (Phase.DISCARD, "tree-house")
    assert scene.s.power_at[scene.power("sword")] == FIRST_CHARACTER + scene.character("rin")
    assert scene.refused("take sword") == "animayhem.48"
    assert scene.refused("use sword") == "animayhem.75"


@pytest.mark.rule("animayhem.49")
def test_each_group_may_start_one_combat_before_scavenging() -> None:
    scene = row("ayame rin nao lan slug wolf flu").put("ayame", "mill").disaster("slug", "mill").disaster("wolf", "clocktower")
    scene.combat_cards("blank", "assault").phase(Phase.SCAVENGE)
    assert scene.refused("fight wolf") == "animayhem.49"
    scene.play("fight slug", "attack slug with ayame", "end")
    assert (scene.in_play("slug"), scene.s.phase) == (False, Phase.SCAVENGE)
    again = row("ayame rin nao lan slug wolf").put("ayame", "mill").disaster("slug", "mill").disaster("wolf", "mill")
    again.combat_cards("blank", "assault").phase(Phase.SCAVENGE).play("fight slug", "attack slug with ayame", "end")
    assert again.refused("fight wolf") == "animayhem.49"
    other = row("ayame rin nao lan slug").put("ayame", "mill").disaster("slug", "mill").phase(Phase.SCAVENGE)
    other.play("attempt mill", "leave")
    assert other.refused("fight slug") == "animayhem.49"


@pytest.mark.rule("animayhem.191")
def test_who_has_no_characters_has_turns_in_which_its_disasters_move() -> None:
    scene = row("ayame rin nao lan wolf", seats=2).put("ayame", "tree-house").disaster("wolf", "mill", 1).phase(Phase.SCAVENGE)
    assert all(at < 0 for at in scene.s.at[10:20])
    before = scene.disaster_at("wolf")
    scene.play("end")
    assert (scene.s.phase, scene.table.turn) == (Phase.DISCARD, 1)
    scene.play("end")
    assert (scene.s.phase, scene.table.turn) == (Phase.EQUIP, 1)
    assert scene.disaster_at("wolf") != before


@pytest.mark.rule("animayhem.55")
def test_damage_and_use_end_with_the_turn() -> None:
    scene = row(seats=2).put("ayame", "mill").equipment("sword", "ayame").phase(Phase.MOVE).play("use sword", "end")
    scene.s.damage[scene.character("ayame")] = 2
    scene.play("end")
    assert scene.s.damage[scene.character("ayame")] == 0
    assert not scene.s.power_used[scene.power("sword")]
