"""The rule-of-thumb bot of Ani-Mayhem: what it does in a few scenes, and that it beats chance."""

import random

import pytest

import fuda
from fuda import testing
from fuda.games.animayhem import GAME, bots
from fuda.games.animayhem.ending import retrieved
from fuda.games.animayhem.state import NOTHING, Phase
from tests.games.animayhem.scene import Scene


def scene(brought: str = "ayame rin nao lan leo wolf kraken coward", *others: str) -> Scene:
    """A Field of four places in a row, the Haven at its left end."""
    made = Scene([brought, *others])
    return made.lay("tree-house", 0, 0).lay("mill", 1, 0).lay("clocktower", 2, 0)


def choice(made: Scene) -> str:
    """What the bot does, seeing what its seat may see."""
    table = made.table
    legal = table.legal()
    actions = [action.id for action in legal]
    chosen = bots.thumb(table.masked(table.turn), actions, len(actions))
    return next(action.text for action in legal if action.id == chosen)


def test_it_keeps_to_the_subset():
    testing.check_source(GAME)


def test_it_goes_to_an_item_that_its_group_can_get_at():
    made = scene().item("lamp", "clocktower").put("nao lan", "tree-house").phase(Phase.MOVE)
    assert choice(made) == "move nao to mill"  # on the way: nao is of the police, which the clocktower asks for
    made.play("move nao to mill")
    assert choice(made) == "move lan to mill"  # a group stays together


def test_it_does_not_go_where_its_group_can_not_enter():
    made = scene().item("lamp", "mill").put("nao lan", "tree-house").phase(Phase.MOVE)
    assert choice(made) == "end"  # the mill asks for strength


def test_it_brings_items_home_and_puts_them_down():
    made = scene().put("nao lan", "mill").item("lamp", "nao").phase(Phase.MOVE)
    assert choice(made) == "use item:1"  # it gives a skill
    made.play("use item:1")
    assert choice(made) == "move nao to tree-house"
    made.play("move nao to tree-house", "move lan to tree-house")
    assert choice(made) == "take item:1"
    made.play("take item:1")
    assert choice(made) == "put-down"


def test_it_fights_what_it_can_beat_above_all_for_an_item():
    made = scene().put("ayame rin nao", "mill").disaster("wolf", "mill").phase(Phase.SCAVENGE)
    assert choice(made) == "fight wolf"


def test_it_leaves_alone_what_it_can_not_beat():
    made = scene().put("leo", "mill").disaster("kraken", "mill").phase(Phase.SCAVENGE)
    assert choice(made) == "end"


def test_it_runs_from_what_it_can_not_beat():
    made = scene().put("leo", "mill").disaster("kraken", "mill").phase(Phase.SCAVENGE)
    made.play("fight kraken")
    assert choice(made) == "run-away"


def test_it_attacks_with_all_who_are_not_needed_to_protect():
    made = scene().put("ayame rin nao", "mill").disaster("wolf", "mill").phase(Phase.SCAVENGE)
    made.play("fight wolf")
    seen = []
    while made.s.phase == Phase.ASSIGN and made.s.attackers.bit_count() + made.s.protectors.bit_count() < 3:
        seen.append(choice(made))
        made.play(seen[-1])
    assert any(move.startswith("attack wolf") for move in seen)
    assert "run-away" not in seen


def test_it_keeps_its_cards_when_the_disaster_is_gone():
    made = scene("ayame rin wolf cheer").put("rin", "mill").disaster("wolf", "mill").combat_cards("blank", "blank")
    made.hold("cheer").phase(Phase.SCAVENGE).play("fight wolf", "attack wolf with rin", "end", "pass")
    made.s.slot_id[made.slot("wolf")] = NOTHING
    assert (made.s.phase, choice(made)) == (Phase.REACT, "pass")


def test_it_enters_and_searches_a_location_with_an_item():
    made = scene().item("lamp", "clocktower").put("nao lan ayame", "clocktower").phase(Phase.SCAVENGE)
    assert choice(made) == "attempt clocktower"
    made.play("attempt clocktower")
    assert choice(made) == "take item:1"
    made.play("take item:1")
    assert choice(made) == "to ayame"  # who defends itself best carries it


def test_it_prefers_a_character_that_comes_back_to_a_card_that_may_be_a_disaster():
    made = scene().put("nao", "mill").phase(Phase.RELOAD)
    made.s.at[made.character("rin")], made.s.out[made.character("rin")] = -4, 3
    assert choice(made) == "take-back rin"


@pytest.mark.slow
def test_it_beats_chance_clearly():
    """Of six matches between the two, in which each begins as often, it has more Items at the end of five."""
    better = 0
    for seed in range(6):
        names = ("thumb", "random") if seed % 2 else ("random", "thumb")
        table = play_match(seed, names)
        items = [retrieved(table.state, seat) for seat in range(2)]
        better += items[names.index("thumb")] > items[names.index("random")]
    assert better >= 5


def play_match(seed: int, names: tuple[str, ...]) -> fuda.Table:
    """A match in which each seat is played by the bot of that name."""
    table = fuda.table("animayhem", len(names), seed)
    chance = random.Random(seed)
    while not table.over:
        seat, actions = table.turn, [action.id for action in table.legal()]
        assert seat is not None
        chosen = chance.choice(actions) if names[seat] == "random" else bots.thumb(table.masked(seat), actions, len(actions))
        table.play(chosen)
    return table


def test_it_joins_a_combat_with_a_disaster_and_welcomes_others():
    made = scene("ayame rin nao lan wolf", "leo nao ayame rin").put("ayame", "mill").put("leo", "mill", 1)
    made.disaster("wolf", "mill").phase(Phase.SCAVENGE).play("fight wolf")
    assert (made.s.phase, choice(made)) == (Phase.JOIN, "join")
    made.play("join")
    assert choice(made) == "admit"


def test_it_admits_guests_only_where_they_can_take_nothing():
    made = scene("ayame rin nao lan sword", "leo nao ayame rin").put("leo", "mill", 1)
    made.phase(Phase.MOVE, 1).play("ask tree-house")
    assert (made.s.phase, made.table.turn, choice(made)) == (Phase.ADMIT, 0, "admit")
    assert choice(made.copy().put("ayame", "tree-house")) == "refuse"
    assert choice(made.copy().equipment("sword", "tree-house")) == "refuse"
    assert choice(made.copy().item("lamp", "tree-house")) == "refuse"


def road(brought: str = "nao lan leo ayame scooter truck rocket wolf arcade") -> Scene:
    """A Haven and a row of Locations, with an Item at the far end that asks for the police."""
    made = Scene([brought]).lay("tree-house", 0, 0).lay("mill", 1, 0).lay("arcade", 2, 0).lay("clocktower", 3, 0)
    return made.item("lamp", "clocktower")


def test_it_takes_a_vehicle_into_which_its_group_fits():
    made = road().put("nao lan leo", "tree-house").equipment("scooter", "tree-house").phase(Phase.EQUIP)
    assert choice(made) == "take scooter"
    made.play("take scooter")
    assert choice(made) == "to lan"  # who can drive
    full = road().put("nao lan leo ayame", "tree-house").equipment("scooter", "tree-house").phase(Phase.EQUIP)
    assert choice(full) == "end"  # four do not fit into it
    idle = road().put("nao leo", "tree-house").equipment("scooter", "tree-house").phase(Phase.EQUIP)
    assert choice(idle) == "end"  # nobody can drive


def test_it_drives_with_its_whole_group_to_where_its_feet_do_not_carry_it():
    made = road().put("nao lan leo", "tree-house").equipment("scooter", "lan").phase(Phase.MOVE)
    seen: list[str] = []
    while not seen or seen[-1] != "end":
        seen.append(choice(made))
        if seen[-1] != "end":
            made.play(seen[-1])
    assert seen[:3] == ["use scooter", "ride nao with lan", "ride leo with lan"]
    assert [made.at(name) for name in ("nao", "lan", "leo")] == ["clocktower"] * 3  # three steps, of which they have two


def test_it_walks_where_its_feet_carry_it_as_far():
    near = Scene(["nao lan leo ayame scooter"]).lay("tree-house", 0, 0).lay("mill", 1, 0).lay("clocktower", 2, 0)
    near.item("lamp", "clocktower").put("nao lan leo", "tree-house").equipment("scooter", "lan").phase(Phase.MOVE)
    assert choice(near).startswith("move ")


def test_it_gets_out_at_home():
    made = Scene(["nao lan leo ayame scooter arcade"]).lay("tree-house", 0, 0).lay("mill", 1, 0).lay("arcade", 2, 0)
    made.lay("clocktower", 3, 0).put("nao lan", "clocktower").equipment("scooter", "lan").item("scroll", "nao")
    made.phase(Phase.MOVE)
    seen: list[str] = []
    while not seen or seen[-1] != "end":
        seen.append(choice(made))
        if seen[-1] != "end":
            made.play(seen[-1])
    assert seen[:2] == ["use scooter", "ride nao with lan"]
    assert "get-out lan" in seen
    assert made.at("lan") == made.at("nao") == "tree-house"
    assert made.s.riders == 0


def test_it_does_not_get_in_again_after_it_has_got_out():
    made = Scene(["nao lan leo ayame scooter arcade"]).lay("tree-house", 0, 0).lay("mill", 1, 0).lay("clocktower", 2, 0)
    made.lay("arcade", 3, 0).put("nao lan", "clocktower").equipment("scooter", "lan").item("scroll", "nao").item("lamp", "mill")
    made.phase(Phase.MOVE)
    seen = []
    while made.s.phase == Phase.MOVE:
        seen.append(choice(made))
        made.play(seen[-1])
        assert len(seen) < 20, seen
    assert seen.count("use scooter") <= 1


def test_it_answers_a_try_to_charm_with_what_saves_the_one_that_it_is_about():
    made = scene("rin lan nao yuki baron vamp wink cheer").put("rin", "mill").combat_cards("blank", "blank").hold("wink cheer")
    made.item("lamp", "clocktower").item("scroll", "clocktower").item("drum", "clocktower")
    made.disaster("baron", "mill").phase(Phase.SCAVENGE).play("fight baron")
    assert (made.s.phase, choice(made)) == (Phase.REACT, "flash wink")  # 6 against 4, and 3 more
    made.play("flash wink")
    assert choice(made) == "aim rin"
    stronger = made.copy()
    stronger.play("aim rin")
    assert stronger.s.charmed == 0
