"""Corners in which several rules of Ani-Mayhem meet: what runs away, is Held, allied, charmed or lost just then."""

import pytest

from fuda.games.animayhem.abilities import energy_left, has_row
from fuda.games.animayhem.belongings import add_mark, count_turn, hurt
from fuda.games.animayhem.charm_duel import be_charmed
from fuda.games.animayhem.disasters import move_next_disaster, walk
from fuda.games.animayhem.falling import settle_falls
from fuda.games.animayhem.moments import handle_event
from fuda.games.animayhem.rules import go_on
from fuda.games.animayhem.state import BONKED, CHARACTERS, DISASTER_MOVES, FIRST_CHARACTER, NOTHING, SLOTS, Note, Phase
from fuda.games.animayhem.vocabulary import HOLD_ROW, MOVE_ACTION
from fuda.kernel import has, only
from tests.games.animayhem.scene import BOOK, Scene

CARDS = "mill clocktower arcade gate volcano count kraken wolf golem sidekick pup coward sword armor"


def field(*names: str, seed: int = 1) -> Scene:
    """Mill, Clocktower and Arcade in a row, a Haven of each seat below; Items at the Arcade. The Charm Combat is off."""
    scene = Scene([f"{brought} {CARDS}" for brought in names], seed)
    scene.lay("mill", 0, 0).lay("clocktower", 1, 0).lay("arcade", 2, 0)
    for seat in range(len(names)):
        scene.lay("tree-house", 2 * seat, 1, seat).combat_cards("blank", "blank", seat)
        scene.s.combat_used[seat] = 0
    scene.s.charm = 1
    return scene.item("lamp", "arcade").item("scroll", "arcade").item("drum", "arcade")


def ally_with_group(scene: Scene, name: str, seat: int = 0) -> None:
    scene.s.slot_ally[scene.slot(name)] = SLOTS + seat
    scene.s.allied = only(scene.slot(name))


def stays(scene: Scene, name: str) -> None:
    """A Disaster that does not move: for it, that is stopping where it is."""
    scene.s.barred[CHARACTERS + scene.slot(name)] = MOVE_ACTION


def held(scene: Scene, name: str, seat: int = 0) -> None:
    add_mark(scene.s, scene.id("web"), 0, FIRST_CHARACTER + scene.character(name, seat), seat, 3)


# Running away.


@pytest.mark.rule("animayhem.51")
def test_a_disaster_that_was_turned_over_takes_an_item_though_the_group_runs_away() -> None:
    scene = field("ayame rin").put("ayame rin", "mill").under("count", "mill").item("mask", "mill").phase(Phase.SCAVENGE)
    scene.play("attempt mill", "reveal", "run-away", "end", "run to clocktower")
    assert (scene.at("ayame"), scene.disaster_at("count")) == ("clocktower", "mill")
    assert scene.item_at("mask") == "count"
    assert scene.s.turns[0] == 3  # the Turn is over


@pytest.mark.rule("animayhem.40")
def test_a_disaster_that_has_stopped_takes_an_item_though_the_group_runs_away() -> None:
    scene = field("ayame rin").put("ayame rin", "mill").disaster("count", "mill").item("mask", "mill").phase(Phase.DISCARD)
    stays(scene, "count")
    scene.play("end", "run-away", "end", "run to clocktower")
    assert (scene.item_at("mask"), scene.s.turns[0]) == ("count", 3)


@pytest.mark.rule("animayhem.89")
def test_a_group_that_runs_away_in_the_turn_of_another_has_to_start_over() -> None:
    scene = Scene(["ayame rin nao lan gate kraken", "leo dai hana jun mill"]).lay("gate", 0, 0).lay("clocktower", 1, 0)
    scene.lay("tree-house", 0, 1).item("lamp", "clocktower").item("scroll", "clocktower").item("drum", "gate")
    scene.put("ayame rin nao", "gate").phase(Phase.SCAVENGE).play("break gate")
    assert (scene.s.siege_at[0], scene.s.siege[0]) == (scene.site("gate"), 4)
    scene.disaster("kraken", "gate")
    scene.s.slot_by[scene.slot("kraken")] = 1
    stays(scene, "kraken")
    scene.phase(Phase.DISCARD, 1).play("end", "run-away", "end", "run to clocktower")
    assert scene.at("ayame") == "clocktower"
    assert scene.s.siege_at[0] == NOTHING


@pytest.mark.rule("animayhem.89")
def test_a_group_that_is_moved_away_or_strikes_at_other_players_has_to_start_over() -> None:
    def siege() -> Scene:
        scene = Scene(["ayame rin nao lan gate retreat", "leo dai hana jun mill"]).lay("gate", 0, 0).lay("clocktower", 1, 0)
        scene.lay("tree-house", 0, 1).item("lamp", "clocktower").item("scroll", "clocktower").item("drum", "gate")
        scene.put("ayame rin nao", "gate").put("leo", "gate", 1).hold("retreat").phase(Phase.SCAVENGE).play("break gate")
        scene.s.charm, scene.s.scavenged = 1, 0
        assert (scene.s.siege_at[0], scene.s.siege[0]) == (scene.site("gate"), 4)
        return scene.phase(Phase.EQUIP, 1)

    moved = siege().play("end", "flash retreat")
    while "by ayame" in moved.legal:
        moved.play("by ayame")
    assert (moved.at("ayame"), moved.s.siege_at[0]) == ("tree-house", NOTHING)
    fought = siege().phase(Phase.SCAVENGE, 1).play("challenge seat-1 at gate", "end", "strike leo with rin")
    assert fought.s.siege_at[0] == NOTHING
    watched = siege().phase(Phase.SCAVENGE, 1).play("challenge seat-1 at gate", "strike ayame with leo", "end")
    assert watched.s.siege_at[0] == watched.site("gate")  # to be attacked is not to attack


@pytest.mark.rule("animayhem.46")
def test_no_more_than_six_are_on_the_field_after_running_out_of_a_haven() -> None:
    scene = field("ayame rin nao lan leo dai hana goro", "jun").put("ayame rin nao", "clocktower").put("lan leo", "arcade")
    scene.put("dai hana", "tree-house").put("jun", "tree-house", 1)
    scene.s.at[scene.character("jun", 1)] = scene.site("tree-house")
    scene.phase(Phase.SCAVENGE).play("challenge seat-2 at tree-house", "run-away", "end", "end")
    assert scene.s.phase != Phase.RUN  # seven would be on the Field; they stay
    assert (scene.at("dai"), scene.at("hana")) == ("tree-house", "tree-house")


@pytest.mark.rule("animayhem.46")
def test_no_card_takes_a_seventh_out_of_a_haven() -> None:
    scene = field("ayame rin nao lan leo dai hana portal").put("ayame rin nao", "clocktower").put("lan leo dai", "arcade")
    scene.put("hana", "tree-house").hold("portal").play("end", "flash portal", "aim hana")
    assert scene.legal == ["aim at:tree-house"]
    five = field("ayame rin nao lan leo dai hana portal").put("ayame rin nao", "clocktower").put("lan leo", "arcade")
    five.put("hana", "tree-house").hold("portal").play("end", "flash portal", "aim hana")
    assert "aim at:mill" in five.legal


@pytest.mark.rule("animayhem.106")
def test_who_does_not_move_is_told_why() -> None:
    scene = field("ayame rin dai web trance").put("ayame rin dai", "mill").hold("trance")
    held(scene, "rin")
    scene.play("end", "flash trance", "aim dai")
    assert scene.s.phase == Phase.MOVE
    assert scene.refused("move rin to clocktower") == "animayhem.106"
    assert scene.refused("move dai to clocktower") == "animayhem.204"
    scene.s.moved[scene.character("ayame")] = 2
    assert scene.refused("move ayame to clocktower") == "animayhem.44"


# Disasters that have allied.


@pytest.mark.rule("animayhem.150")
def test_an_ally_of_the_group_does_not_attack_a_thief_of_it() -> None:
    scene = field("mika ayame", "leo").put("mika ayame", "mill").put("leo", "mill", 1).disaster("pup", "mill")
    ally_with_group(scene, "pup")
    scene.item("mask", "leo", 1).phase(Phase.SCAVENGE).play("rob mika")
    scene.play(scene.legal[0], "end")
    assert (scene.item_at("mask"), scene.s.fighter) == ("mika", NOTHING)


@pytest.mark.rule("animayhem.150")
def test_a_disaster_that_stops_may_draw_an_ally_of_the_group() -> None:
    targets = set()
    for seed in range(12):
        scene = field("ayame", seed=seed).put("ayame", "mill").disaster("pup", "mill").disaster("count", "mill")
        ally_with_group(scene, "pup")
        stays(scene, "count")
        scene.phase(Phase.DISCARD).play("end")
        while "pass" in scene.legal:
            scene.play("pass")
        targets.add(scene.table.view()["combat"]["target"])
    assert targets == {"1.ayame", "pup"}


@pytest.mark.rule("animayhem.150")
def test_everyone_sees_that_an_ally_of_a_group_is_attacked() -> None:
    scene = field("ayame rin").put("ayame rin", "mill").disaster("pup", "mill").disaster("count", "mill").phase(Phase.SCAVENGE)
    ally_with_group(scene, "pup")
    scene.play("fight count")
    scene.s.target = CHARACTERS + scene.slot("pup")
    assert scene.table.view()["combat"]["target"] == "pup"
    scene.play("protect pup with rin", "attack count with ayame", "end")
    duel = field("ayame", "leo").put("ayame", "mill").put("leo", "mill", 1).disaster("pup", "mill").phase(Phase.SCAVENGE)
    ally_with_group(duel, "pup", 1)
    duel.play("challenge seat-2 at mill", "strike-ally pup with ayame")
    assert duel.table.view()["combat"]["attacks"] == {"1.ayame": "pup"}


@pytest.mark.rule("animayhem.150")
def test_a_disaster_that_allies_with_the_group_where_it_stops_does_not_attack_it() -> None:
    scene = field("ayame").put("ayame", "mill").disaster("pup", "mill").item("mask", "mill").phase(Phase.MOVE)
    stays(scene, "pup")
    scene.s.phase = DISASTER_MOVES
    go_on(scene.s)
    assert (scene.s.phase, scene.s.foe, scene.item_at("mask")) == (Phase.EQUIP, NOTHING, "mill")
    assert scene.s.slot_ally[scene.slot("pup")] == SLOTS


@pytest.mark.rule("animayhem.149")
def test_a_disaster_that_allies_with_another_where_it_stops_attacks_with_it() -> None:
    scene = field("ayame").put("ayame", "mill").disaster("sidekick", "mill").disaster("golem", "mill").item("mask", "mill")
    scene.s.slot_by[scene.slot("golem")] = 1  # it does not move now
    stays(scene, "sidekick")
    scene.s.phase = DISASTER_MOVES
    go_on(scene.s)
    assert (scene.s.phase, scene.s.foe) == (Phase.ASSIGN, scene.slot("golem"))
    scene.play("run-away", "end")
    assert [(BOOK.ids[who], attack) for who, attack, _ in scene.notes(Note.ATTACK_ON)] == [("ayame", 4 + 3)]
    scene.play("run to clocktower")
    assert scene.item_at("mask") == "golem"  # to the primary one first


@pytest.mark.rule("animayhem.37")
def test_the_end_of_the_path_is_the_end_for_allies_too() -> None:
    for primary, others in (("count", ("kraken", "sidekick")), ("wolf", ("kraken", "sidekick"))):
        scene = field("ayame").put("ayame", "tree-house").disaster(primary, "mill")
        for token, name in enumerate(others):
            scene.disaster(name, "mill")
            scene.s.slot_ally[scene.slot(name)] = scene.slot(primary)
            scene.s.allied |= only(scene.slot(name))
            scene.s.item_at[token] = FIRST_CHARACTER + CHARACTERS + scene.slot(name)
        walk(scene.s, scene.slot(primary))  # two Locations, as far as the Kraken goes: from the last one to the second
        if primary == "wolf":  # a Minor one leaves, and those that it led are on their own
            assert not scene.in_play("wolf")
            assert (scene.disaster_at("kraken"), scene.in_play("sidekick"), scene.s.allied) == ("mill", True, 0)
            assert (scene.item_at("lamp"), scene.item_at("scroll")) == ("kraken", "sidekick")
            continue
        assert (scene.disaster_at("count"), scene.disaster_at("kraken")) == ("clocktower", "clocktower")
        assert not scene.in_play("sidekick")  # a Minor one
        assert (scene.item_at("lamp"), scene.item_at("scroll")) == (-1, -1)


@pytest.mark.rule("animayhem.45")
def test_nobody_passes_a_place_that_an_ally_could_not_leave_again() -> None:
    scene = field("ayame rin moon").lay("moon", 0, -1).put("ayame", "mill").disaster("pup", "mill").phase(Phase.MOVE)
    assert "move ayame to moon" in scene.legal
    ally_with_group(scene, "pup")  # it goes one Location a Turn
    assert scene.refused("move ayame to moon") == "animayhem.45"
    scene.put("rin", "mill")  # with whom it stays
    assert "move ayame to moon" in scene.legal


@pytest.mark.rule("animayhem.116")
def test_an_ally_of_the_other_side_attacks_a_vehicle_that_fights_too() -> None:
    for seed in range(6):
        scene = field("lan rin nao ayame truck", "leo dai", seed=seed).put("lan rin nao", "mill").put("leo", "mill", 1)
        ally_with_group(scene.disaster("pup", "mill"), "pup", 1)
        scene.equipment("truck", "lan").play("use truck", "ride rin with lan").phase(Phase.SCAVENGE)
        scene.play("challenge seat-2 at mill", "engage lan", "strike leo with lan", "end", "end")
        assert scene.s.fighter == NOTHING or scene.s.phase == Phase.DUEL
        assert {BOOK.ids[who] for who, *_ in scene.notes(Note.ATTACK_ON)} == {"lan", "leo"}


@pytest.mark.rule("animayhem.151")
def test_an_ally_runs_away_with_the_last_of_its_group() -> None:
    for is_slow in (False, True):
        scene = field("ayame").put("ayame", "mill").disaster("pup", "mill").disaster("golem", "mill").phase(Phase.SCAVENGE)
        ally_with_group(scene, "pup")
        scene.s.slot_steps[scene.slot("pup")] = is_slow  # it has moved with her in this Turn
        scene.play("fight golem", "run-away", "end", "run to clocktower")
        assert scene.at("ayame") == "clocktower"
        assert (scene.disaster_at("pup"), has(scene.s.allied, scene.slot("pup"))) == (
            ("mill", False) if is_slow else ("clocktower", True)
        )


@pytest.mark.rule("animayhem.149")
def test_of_allied_disasters_one_without_an_item_takes_that_of_the_fallen() -> None:
    scene = field("dai").put("dai", "mill").item("mask", "dai").disaster("golem", "mill").disaster("sidekick", "mill")
    scene.s.slot_ally[scene.slot("sidekick")] = scene.slot("golem")
    scene.s.allied = only(scene.slot("sidekick"))
    scene.s.item_at[0] = FIRST_CHARACTER + CHARACTERS + scene.slot("golem")  # the primary one has the Lamp
    scene.phase(Phase.SCAVENGE).play("fight golem", "attack golem with dai", "end")
    assert scene.at("dai") != "mill"
    assert (scene.item_at("lamp"), scene.item_at("mask")) == ("golem", "sidekick")


@pytest.mark.rule("animayhem.66")
def test_a_disaster_takes_no_item_of_one_whom_the_location_has_bonked() -> None:
    scene = field("jun dai").lay("volcano", 3, 0).put("jun dai", "volcano").disaster("count", "volcano").item("mask", "jun")
    scene.s.damage[scene.character("jun")] = 2
    scene.s.damage[scene.character("dai")] = -9
    scene.phase(Phase.SCAVENGE).play("fight count")
    assert (scene.at("jun"), scene.item_at("mask")) == (BONKED, "volcano")
    scene.s.damage[scene.character("dai")] = 0
    scene.play("attack count with dai", "end")
    assert scene.at("dai") != "volcano"  # the Count has felled him, and he had nothing
    assert scene.item_at("mask") == "volcano"


# Held.


@pytest.mark.rule("animayhem.106")
def test_no_card_moves_one_who_is_held() -> None:
    scene = field("ayame rin retreat web").put("ayame rin", "mill").hold("retreat")
    held(scene, "rin")
    scene.play("end", "flash retreat")
    while "by ayame" in scene.legal:
        scene.play("by ayame")
    assert (scene.at("ayame"), scene.at("rin")) == ("tree-house", "mill")
    swap = field("ayame rin swap web").put("ayame", "mill").put("rin", "arcade").hold("swap")
    held(swap, "rin")
    swap.play("end", "flash swap", "by ayame", "aim rin")
    assert (swap.at("ayame"), swap.at("rin")) == ("mill", "arcade")


@pytest.mark.rule("animayhem.106")
def test_a_held_disaster_does_not_flee() -> None:
    for is_held in (False, True):
        scene = field("dai web").put("dai", "clocktower").disaster("coward", "clocktower")
        if is_held:
            add_mark(scene.s, scene.id("web"), 0, FIRST_CHARACTER + CHARACTERS + scene.slot("coward"), 0, 3)
        scene.phase(Phase.SCAVENGE).play("fight coward", "attack coward with dai", "end")
        assert scene.disaster_at("coward") == ("clocktower" if is_held else "mill")


@pytest.mark.rule("animayhem.204")
def test_who_has_no_actions_frees_nobody() -> None:
    scene = field("rin lan nao ayame baron trance").put("rin lan", "mill").disaster("baron", "mill").phase(Phase.SCAVENGE)
    scene.s.charm = 0
    add_mark(scene.s, scene.id("trance"), 0, FIRST_CHARACTER + scene.character("lan"), 0, 1)
    scene.play("fight baron")  # Charm 6 against 4 and 6
    assert [BOOK.ids[who] for who, *_ in scene.notes(Note.CHARMED)] == ["rin"]
    assert scene.s.phase == Phase.ASSIGN  # nobody could free her


# How long it lasts.


@pytest.mark.rule("animayhem.29")
def test_what_a_disaster_does_where_it_stops_lasts_for_a_turn_of_the_group_it_does_it_to() -> None:
    scene = field("rin lurker", "leo").put("leo", "mill", 1).disaster("lurker", "mill").phase(Phase.DISCARD)
    stays(scene, "lurker")
    move_next_disaster(scene.s)
    handle_event(scene.s)
    leo = FIRST_CHARACTER + scene.character("leo", 1)
    assert has_row(scene.s, leo, HOLD_ROW)
    count_turn(scene.s, 0)  # the Turn in which it stopped there
    assert has_row(scene.s, leo, HOLD_ROW)
    count_turn(scene.s, 1)
    assert not has_row(scene.s, leo, HOLD_ROW)


@pytest.mark.rule("animayhem.97")
def test_the_item_that_a_charmed_disaster_hands_over_goes_to_the_player_who_fights() -> None:
    scene = (
        field("lan ayame nao yuki", "rin hana leo dai vamp").put("lan", "mill").put("rin", "mill", 1).disaster("vamp", "mill", 1)
    )
    scene.s.item_at[0] = FIRST_CHARACTER + CHARACTERS + scene.slot("vamp")
    scene.s.charm = 0
    scene.phase(Phase.SCAVENGE, 1).play("fight vamp", "join", "admit", "bid hand-over")
    assert scene.item_at("lamp") == "rin"


# Changing places.


@pytest.mark.rule("animayhem.172")
def test_two_change_places_only_where_each_may_stop() -> None:
    scene = field("ayame swap", "leo dai hana goro rin").put("ayame", "mill").put("leo dai hana goro", "mill", 1)
    scene.put("rin", "arcade", 1).put("ayame", "arcade").hold("swap").play("end", "flash swap", "by ayame")
    scene.play("aim leo")  # four are left at the Mill with him gone: he may go, and she may come
    assert (scene.at("ayame"), scene.at("leo", 1)) == ("mill", "arcade")
    crowd = field("ayame swap", "leo dai hana goro rin").put("ayame", "mill").put("leo dai hana goro", "mill", 1)
    crowd.put("rin", "arcade", 1).hold("swap")
    crowd.s.at[crowd.character("ayame")] = crowd.site("mill")
    crowd.play("end", "flash swap", "by ayame", "aim rin")  # a fifth of theirs can't come to the Mill
    assert (crowd.at("ayame"), crowd.at("rin", 1)) == ("mill", "arcade")


@pytest.mark.rule("animayhem.172")
def test_nobody_changes_places_into_the_haven_of_another() -> None:
    scene = field("ayame swap", "leo").put("ayame", "mill").put("leo", "tree-house", 1).hold("swap")
    scene.s.at[scene.character("leo", 1)] = next(site for site in range(scene.s.sites) if scene.s.site_owner[site] == 1)
    scene.play("end", "flash swap", "by ayame", "aim leo")
    assert scene.at("ayame") == "mill"


# Vehicles, abilities and cards of the charmed.


def charmed(brought: str, *gear: str) -> Scene:
    """Lan has charmed the first Character of the second seat and is about to make it act."""
    name = brought.split()[0]
    scene = field("lan rin nao yuki", f"{brought} {' '.join(gear)}").put("lan", "mill").put(name, "mill", 1)
    for card in gear:
        scene.equipment(card, name, 1)
    scene.phase(Phase.SCAVENGE).play("challenge seat-2 at mill")
    be_charmed(scene.s, scene.character(name, 1), scene.character("lan"), 1)
    scene.s.phase, scene.s.turn, scene.s.bidding = Phase.FORCE, 0, scene.character(name, 1)
    scene.s.breakers = only(scene.character(name, 1))
    return scene


@pytest.mark.rule("animayhem.114")
def test_no_ability_is_forced_of_one_in_a_vehicle() -> None:
    scene = charmed("shy leo dai hana", "scooter")
    assert "force ability" in scene.legal
    shy = scene.character("shy", 1)
    scene.s.rides[shy], scene.s.riders = scene.power("scooter", 1), only(shy)
    assert "force ability" not in scene.legal


@pytest.mark.rule("animayhem.173")
def test_an_ability_of_once_a_match_that_was_forced_is_used() -> None:
    scene = charmed("shy leo dai hana").play("force ability")
    assert has(scene.s.once_characters, scene.character("shy", 1))


@pytest.mark.rule("animayhem.107")
def test_nobody_is_made_to_drive_off_in_a_combat() -> None:
    scene = charmed("lan leo dai hana", "scooter", "club")
    assert "force-use club" in scene.legal
    assert scene.refused("force-use scooter") == "animayhem.107"


@pytest.mark.rule("animayhem.159")
def test_who_is_kept_from_running_from_players_is_told_so() -> None:
    scene = charmed("leo dai hana jun").play("prevent run", "end")
    assert scene.refused("run-away") == "animayhem.159"


@pytest.mark.rule("animayhem.156")
def test_who_takes_no_damage_takes_none_from_a_lost_vehicle() -> None:
    scene = field("lan dai truck armor").put("lan dai", "mill").equipment("truck", "lan").play("use truck", "ride dai with lan")
    scene.disaster("wolf", "mill").hold("armor").play("end", "flash armor", "aim dai").phase(Phase.SCAVENGE)
    scene.play("fight wolf", "engage lan")
    hurt(scene.s, scene.character("lan"), 9)
    assert (scene.s.damage[scene.character("lan")], scene.s.damage[scene.character("dai")]) == (1, 0)


# Transforming.


@pytest.mark.rule("animayhem.79")
def test_one_that_a_card_has_transformed_is_the_card_of_the_deck_again_when_it_comes_back() -> None:
    scene = field("kit ayame moonlight").put("kit ayame", "mill").hold("moonlight").play("end", "flash moonlight", "aim kit")
    hurt(scene.s, scene.character("kit"), 3)
    settle_falls(scene.s)
    assert scene.at("kit") == BONKED
    scene.put("kit", "tree-house").phase(Phase.MOVE)
    assert "transform kit" in scene.legal


@pytest.mark.rule("animayhem.79")
def test_spent_energy_passes_on_but_leaves_no_less_than_0() -> None:
    scene = field("kit ayame").put("kit ayame", "mill").disaster("wolf", "mill").play("invoke kit", "aim wolf", "end")
    scene.play("transform kit")
    assert energy_left(scene.s, scene.character("kit")) == 0  # 2 are spent, and the Fox has 1


# A Flash Effect whose target is gone.
