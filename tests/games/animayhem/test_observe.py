"""The learner's vector for the seat to decide: what steps lead to, what a Combat round and a handed card come to."""

import numpy as np
import pytest

import fuda
from fuda.bots import make
from fuda.games.animayhem.abilities import total
from fuda.games.animayhem.decks import MAX_CHARACTERS
from fuda.games.animayhem.field import DIRECTION_NAMES, members_at, neighbour
from fuda.games.animayhem.moving import steps_left
from fuda.games.animayhem.observation import EVEN, NEAR
from fuda.games.animayhem.requirements import asked_at, can_enter
from fuda.games.animayhem.state import FIRST_CHARACTER, SLOTS, Phase, character_thing, slot_card, slot_thing
from fuda.games.animayhem.thumb_cards import worth_of_character
from fuda.games.animayhem.vocabulary import ATTACK_ABILITY, DEFENSE_ABILITY
from tests.games.animayhem.scene import Scene


@pytest.fixture(scope="module")
def decisions():
    """Some tables of a match of two in which a seat moves or fights, by phase."""
    table = fuda.table("animayhem", 2, seed=4)
    bot = make(table.game, "thumb")
    found: dict[Phase, list[fuda.Table]] = {Phase.MOVE: [], Phase.ASSIGN: []}
    for _ in range(900):
        if table.turn is None or all(len(each) >= 12 for each in found.values()):
            break
        phase = Phase(table.state.phase)
        if phase in found and len(found[phase]) < 12:
            found[phase].append(table.clone())
        table.play(bot.choose(table.seat_view(table.turn)))
    assert all(len(each) >= 5 for each in found.values())
    return found


def cells(table, name, seat):
    return table.game.spans.read(name, table.observe(seat))


def read(table, name, seat):
    return np.array(cells(table, name, seat)).reshape(MAX_CHARACTERS, -1)


def steps_to(s, goals):
    """The steps from every site to the nearest goal."""
    steps = dict.fromkeys(goals, 0)
    for _ in range(s.sites):
        for site in range(s.sites):
            for direction in range(len(DIRECTION_NAMES)):
                beside = neighbour(s, site, direction)
                if beside >= 0 and beside in steps:
                    steps[site] = min(steps.get(site, 99), steps[beside] + 1)
    return steps


def test_ways_are_as_near_as_their_steps(decisions):
    """To the Haven, and to those of the Locations with Items that the group could enter."""
    seen = 0
    for table in decisions[Phase.MOVE]:
        s, seat = table.state, table.turn
        havens = [site for site in range(s.sites) if s.site_owner[site] == seat]
        lying = {at for at in s.item_at[: s.items] if 0 <= at < FIRST_CHARACTER and s.site_owner[at] < 0}
        home, items = read(table, "way_home", seat), read(table, "way_to_items", seat)
        for number in range(MAX_CHARACTERS):
            at = s.at[seat * MAX_CHARACTERS + number]
            group = members_at(s, seat, at)
            enterable = [site for site in lying if at >= 0 and can_enter(s, seat, group, asked_at(s, seat, at), site)]
            for shown, goals in ((home, havens), (items, enterable)):
                steps = steps_to(s, goals)
                for direction in range(len(DIRECTION_NAMES)):
                    beside = neighbour(s, at, direction) if at >= 0 else -1
                    assert shown[number, direction] == (max(0, NEAR - steps[beside]) if beside >= 0 and beside in steps else 0)
        assert home.any()
        seen += items.any()
    assert seen


def test_who_goes_ahead_and_who_follows_is_told(decisions):
    seen = 0
    for table in decisions[Phase.MOVE]:
        s, seat = table.state, table.turn
        own = range(seat * MAX_CHARACTERS, (seat + 1) * MAX_CHARACTERS)
        first, left, ahead = (read(table, name, seat) for name in ("first_of_group", "steps_left", "mate_ahead"))
        assert left[:, 0].tolist() == [max(0, steps_left(s, one)) if s.at[one] >= 0 else 0 for one in own]
        for number, character in enumerate(own):
            at = s.at[character]
            assert first[number, 0] == (at >= 0 and all(s.at[mate] != at for mate in own if mate < character))
            for direction in range(len(DIRECTION_NAMES)):
                beside = neighbour(s, at, direction) if at >= 0 else -1
                mates = [mate for mate in own if beside >= 0 and s.at[mate] == beside and s.moved[mate] > s.moved[character]]
                assert ahead[number, direction] == bool(mates)
                seen += bool(mates)
    assert seen


def test_a_disaster_beside_a_character_is_shown(decisions):
    seen = 0
    for table in decisions[Phase.MOVE]:
        s, seat = table.state, table.turn
        shown = read(table, "disaster_beside", seat)
        for number in range(MAX_CHARACTERS):
            at = s.at[seat * MAX_CHARACTERS + number]
            for direction in range(len(DIRECTION_NAMES)):
                beside = neighbour(s, at, direction) if at >= 0 else -1
                there = [
                    s.book[slot_card(s, slot)].attack
                    for slot in range(SLOTS)
                    if s.slot_id[slot] >= 0 and s.slot_at[slot] == beside
                ]
                assert shown[number, direction] == max([0, *there] if beside >= 0 else [0])
                seen += shown[number, direction] > 0
    assert seen


def test_a_round_has_the_totals_of_those_who_fight(decisions):
    for table in decisions[Phase.ASSIGN]:
        s, seat = table.state, table.turn
        foe = cells(table, "foe", seat)
        assert foe[:2] == [max(0, total(s, slot_thing(s.foe), ability)) for ability in (ATTACK_ABILITY, DEFENSE_ABILITY)]
        assert foe[2] > 0
        own = [seat * MAX_CHARACTERS + number for number in range(MAX_CHARACTERS)]
        fights = [s.at[character] == s.field for character in own]
        assert any(fights)
        attacks = [
            max(0, total(s, character_thing(one), ATTACK_ABILITY)) if there else 0 for one, there in zip(own, fights, strict=True)
        ]
        assert read(table, "fighter_attack", seat)[:, 0].tolist() == attacks
        assert (read(table, "fighter_health", seat)[:, 0] > 0).tolist() == fights


def test_only_the_seat_to_decide_is_told(decisions):
    for table in [*decisions[Phase.MOVE], *decisions[Phase.ASSIGN]]:
        other = 1 - table.turn
        for name in (
            "steps_left",
            "way_home",
            "way_to_items",
            "way_to_gain",
            "danger_ahead",
            "disaster_beside",
            "fighter_attack",
            "guard_worth",
            "worth_to",
        ):
            assert not read(table, name, other).any()


def scene(brought: str = "ayame rin nao lan leo wolf kraken") -> Scene:
    """A Field of three places in a row, the Haven at its left end."""
    made = Scene([brought])
    return made.lay("tree-house", 0, 0).lay("mill", 1, 0).lay("clocktower", 2, 0)


def of_steps(made: Scene, name: str) -> dict[tuple[str, str], int]:
    """What a span says of steps, by Character and the place that a step leads to, where it says anything."""
    rows, s = read(made.table, name, 0), made.s
    names = {made.character(one): one for one in ("ayame", "rin", "nao", "lan", "leo")}
    sites = {made.site(one): one for one in ("tree-house", "mill", "clocktower")}
    return {
        (names[number], sites[neighbour(s, s.at[number], direction)]): int(rows[number, direction])
        for number, direction in np.argwhere(rows)
    }


def test_the_leader_of_a_group_is_told_the_way_to_what_the_group_can_get():
    made = scene().item("lamp", "clocktower").put("nao lan", "tree-house").phase(Phase.MOVE)
    assert of_steps(made, "way_to_gain") == {("nao", "mill"): NEAR - 1}
    made.play("move nao to mill", "move lan to mill")
    assert of_steps(made, "way_to_gain") == {("nao", "clocktower"): NEAR}


def test_what_a_group_can_not_enter_is_no_gain():
    made = scene().item("lamp", "mill").put("nao lan", "tree-house").phase(Phase.MOVE)
    assert of_steps(made, "way_to_gain") == {}


def test_who_stays_at_home_gets_nobody_in():
    """Four go out together; the Mask, which lets in to the Dunes, is with the fifth."""
    made = Scene(["ayame rin lan jun goro dunes"]).lay("tree-house", 0, 0).lay("dunes", 1, 0)
    made.put("ayame rin lan jun goro", "tree-house").item("lamp", "dunes").item("mask", "goro")
    made.phase(Phase.EQUIP).play("use item:2", "end")
    assert read(made.table, "way_to_items", 0).any()
    assert not read(made.table, "way_to_gain", 0).any()


def test_who_carries_an_item_gains_at_home():
    made = scene().put("nao lan", "clocktower").item("lamp", "nao").phase(Phase.MOVE)
    assert of_steps(made, "way_to_gain") == {("nao", "mill"): NEAR - 1}


def test_a_step_to_a_disaster_that_the_group_can_not_beat_is_dangerous():
    made = scene().put("leo", "mill").disaster("kraken", "clocktower").phase(Phase.MOVE)
    assert ("leo", "clocktower") in of_steps(made, "danger_ahead")
    made = scene().put("ayame rin nao", "mill").disaster("wolf", "clocktower").phase(Phase.MOVE)
    assert of_steps(made, "danger_ahead") == {}


def test_where_an_item_is_is_told():
    made = (
        scene().item("lamp", "mill").put("nao", "tree-house").put("lan", "clocktower").item("scroll", "nao").item("drum", "lan")
    )
    assert cells(made.table, "item_lies", 0)[:4] == [1, 0, 0, 0]
    assert cells(made.table, "item_is_home", 0)[:4] == [0, 1, 0, 0]


def test_what_a_round_is_worth_is_told():
    """Three beat the wolf; one had better run from the kraken."""
    strong = scene().put("ayame rin nao", "mill").disaster("wolf", "mill").phase(Phase.SCAVENGE).play("fight wolf")
    weak = scene().put("leo", "mill").disaster("kraken", "mill").phase(Phase.SCAVENGE).play("fight kraken")
    (fight, run), (worse_fight, better_run) = (cells(made.table, "round_worth", 0) for made in (strong, weak))
    assert fight > EVEN > run
    assert worse_fight < better_run < EVEN


def test_what_a_protector_brings_is_told_of_those_who_could_protect():
    made = scene().put("ayame rin nao", "mill").put("lan", "clocktower").disaster("wolf", "mill")
    made.phase(Phase.SCAVENGE).play("fight wolf")
    told = np.flatnonzero(read(made.table, "guard_worth", 0)[:, 0]).tolist()
    assert told == [made.character(name) for name in ("ayame", "rin", "nao") if made.character(name) != made.s.target]


def test_what_changes_hands_and_who_could_get_it_is_told():
    made = scene().put("nao lan", "tree-house").put("leo", "mill").item("lamp", "nao").phase(Phase.MOVE).play("take item:1")
    assert made.s.phase == Phase.HAND_OVER
    assert cells(made.table, "handed", 0) == [0, 1, 1]
    worth = read(made.table, "worth_to", 0)[:, 0]
    assert np.flatnonzero(worth).tolist() == [made.character("lan")]
    assert worth[made.character("lan")] == worth_of_character(made.s, made.character("lan"))
