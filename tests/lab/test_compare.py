"""What a house rule changes: the same deals, right means, honest intervals."""

import json

import numpy as np
import pytest

import fuda
from fuda.cli import main
from fuda.errors import BadSetup
from fuda.games.daifugo.measures import hand_worth, measures
from fuda.lab.compare import compare, sweep
from fuda.lab.simulate import CHUNK
from tests.games.daifugo.build import finished, position, random_match


def test_each_value_is_measured_over_the_matches_played_under_it():
    done = compare("daifugo", "five", ["on", "off"], 3, 300, seed=4)
    assert done.values == [True, False]
    assert done.games == 300
    for value, turns in zip(done.values, by_key(done, "turns").values, strict=True):
        batch = fuda.batch("daifugo", 300, 3, seed=4, five=value)
        batch.playout()
        assert turns.mean == pytest.approx(batch.states()["turns"].mean())


def by_key(done, key):
    return next(m for m in done.measures if m.key == key)


def test_the_first_leaders_points_are_measured_against_the_others():
    done = compare("daifugo", "five", ["on", "off"], 3, 200, seed=4)
    batch = fuda.batch("daifugo", 200, 3, seed=4)
    leaders = batch.turn
    batch.playout()
    expected = [row[leader] - (sum(row) - row[leader]) / 2 for row, leader in zip(batch.scores, leaders, strict=True)]
    assert by_key(done, "first_seat").values[0].mean == pytest.approx(np.mean(expected))


def test_two_options_are_compared_under_every_pair_of_their_values():
    done = sweep("daifugo", {"five": ["on", "off"], "jokers": [0, 2]}, 3, 120, seed=4)
    assert done.axes == {"five": [True, False], "jokers": [0, 2]}
    assert done.values == [[True, 0], [True, 2], [False, 0], [False, 2]]
    assert done.labels[2] == "five off, jokers 0"
    turns = by_key(done, "turns")
    for (five, jokers), value in zip(done.values, turns.values, strict=True):
        batch = fuda.batch("daifugo", 120, 3, seed=4, five=five, jokers=jokers)
        batch.playout()
        assert value.mean == pytest.approx(batch.states()["turns"].mean())
    assert [d.mean for d in turns.differences] == pytest.approx([v.mean - turns.values[0].mean for v in turns.values[1:]])


def test_a_rule_compared_with_itself_changes_nothing_at_all():
    done = compare("daifugo", "shibari", ["on", "on"], 4, 100)
    for m in done.measures:
        assert m.values[0] == m.values[1]
        assert (m.differences[0].mean, m.differences[0].margin) == (0, 0)


def test_differences_between_the_same_deals_are_surer_than_the_figures():
    done = compare("daifugo", "shibari", ["on", "off"], 4, 3000, ["thumb"])
    turns = by_key(done, "turns")
    assert turns.differences[0].margin < max(value.margin for value in turns.values)
    assert turns.differences[0].mean == pytest.approx(turns.values[1].mean - turns.values[0].mean)
    assert turns.differences[0].mean + turns.differences[0].margin < 0  # without shibari a round is shorter


def test_chunks_make_no_difference():
    done = compare("daifugo", "five", ["on", "off"], 3, CHUNK + 40, seed=2)
    batch = fuda.batch("daifugo", CHUNK + 40, 3, seed=2)
    batch.playout()
    assert by_key(done, "turns").values[0].mean == pytest.approx(batch.states()["turns"].mean())


def test_the_weakest_hand_is_the_one_whose_cards_are_worth_least():
    for hands, worth in ((["3s 2d", "4s 4d", "*"], [12, 2, 15]), (["* *", "3s"], [30, 0])):
        held = position(*hands).state.hand[: len(hands)]
        assert hand_worth(np.array([held])).tolist() == [worth]
    t = position("3s 4s", "2s 2d", "9c 9d")
    dealt = t._engine.layout.to_record(t.state)
    for shares, wins in (([1, 0, 0], 100), ([0, 1, 0], 0), ([0.5, 0.5, 0], 50)):
        assert measures(dealt, dealt, np.array([shares]))["weakest"].tolist() == [wins]


def test_turns_are_plays_and_passes_and_counted_a_round():
    t = finished(random_match(4, 3, rounds=2))
    turns = sum(not move.startswith(("give", "discard", "return", "done", "revolt", "keep")) for move in t.moves)
    assert t.view()["turns"] == turns
    ended = t._engine.layout.to_record(t.state)
    assert measures(ended, ended, np.full((1, 4), 0.25))["turns"].tolist() == [turns / 2]


@pytest.mark.parametrize(
    ("option", "values", "message"),
    [
        ("shibari", ["on"], "two values"),
        ("shibari", ["on", "maybe"], "is one of"),
        ("shibary", ["on", "off"], "no option"),
    ],
)
def test_a_bad_comparison_is_refused_with_a_sentence(option, values, message):
    with pytest.raises(BadSetup, match=message):
        compare("daifugo", option, values)


def test_a_game_without_measures_of_its_own_is_compared_by_the_first_seat():
    done = compare("saika", "pillar", ["counts", "ignored"], 3, 50)
    assert [m.key for m in done.measures] == ["first_seat"]


def test_the_command_prints_a_table_or_json_and_saves_a_picture(tmp_path, capsys):
    picture = tmp_path / "shibari.png"
    command = ["simulate", "daifugo", "--compare", "shibari=on,off", "--games", "200", "--bots", "thumb"]
    assert main([*command, "--plot", str(picture)]) == 0
    shown = capsys.readouterr().out
    assert "shibari on" in shown
    assert "shibari off: change" in shown
    assert "the weakest hand wins" in shown
    assert picture.read_bytes().startswith(b"\x89PNG")
    assert main([*command, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["values"] == [True, False]
    assert {row["key"] for row in told["measures"]} == {"first_seat", "turns", "weakest"}


def test_the_command_sweeps_the_grid_of_two_options(tmp_path, capsys):
    picture = tmp_path / "grid.svg"
    command = ["simulate", "daifugo", "--compare", "shibari=on,off", "--compare", "jokers=0,2", "--games", "50"]
    assert main([*command, "--plot", str(picture)]) == 0
    shown = [line.split() for line in capsys.readouterr().out.splitlines()]
    assert [row[:2] for row in shown if row[:1] in (["on"], ["off"])] == [["on", "0"], ["on", "2"], ["off", "0"], ["off", "2"]]
    assert picture.exists()
    assert main([*command, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["axes"] == {"shibari": [True, False], "jokers": [0, 2]}
    assert [len(row["values"]) for row in told["measures"]] == [4, 4, 4]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--compare", "five=on,off", "--compare", "five=off,on"], "names five twice"),
        (["--compare", "five=on,off", "--compare", "seven=on"], "two values of an option or more, such as seven=off,on"),
        (["--compare", "rounds=1"], "two values of an option or more, such as rounds=1,"),
        (["--compare", "poker"], "two values of an option or more"),
        (["--plot", "x.svg"], "--compare"),
        (["--compare", "shibari"], "two values"),
        (["--compare", "shibari=on,off", "--plot", "/no/such/folder/x.svg"], "no folder /no/such/folder"),
        (["--compare", "shibari=on,off", "--plot", "x.doc"], "ends with one of"),
    ],
)
def test_the_command_says_what_is_wrong(arguments, message, capsys):
    assert main(["simulate", "daifugo", *arguments]) == 2
    assert message in capsys.readouterr().err


def test_a_comparison_plays_compiled_bots_only():
    with pytest.raises(BadSetup, match=r"Only the compiled bots of daifugo can play here: random, .*; not 'casual'"):
        compare("daifugo", "shibari", ["on", "off"], bots=["casual"])
