"""Tournaments: a fair schedule, honest figures, and nothing that is played twice."""

import io
import json
import os
import random
import signal
import subprocess
import sys
from collections import Counter
from dataclasses import replace

import pytest
from rich.console import Console

import fuda
from fuda import games
from fuda.errors import BadRecord, BadSetup
from fuda.lab import plots
from fuda.lab.tournament import (
    Contest,
    Match,
    Plan,
    comparison,
    is_answered,
    lineup,
    rated,
    rotations,
    student_t,
    tournament,
)
from fuda.terminal import report

SAIKA, CATASTROPHE = games.load("saika"), games.load("catastrophe")


def plan(bots, players=4, seed=1):
    return Plan("saika", players, {}, list(bots), seed)


@pytest.mark.parametrize("bots", ["ab", "abc", "abcd"])
def test_over_a_deal_every_bot_sits_in_every_seat_once(bots):
    made = plan(bots)
    count = rotations(SAIKA, made)
    for deal in range(3):
        matches = [lineup(SAIKA, made, deal * count + i) for i in range(count)]
        assert {d for d, _ in matches} == {deal}
        for seat in range(4):
            assert sorted(names[seat] for _, names in matches) == sorted(bots)


def test_with_more_bots_than_seats_all_groups_take_turns():
    made = plan("abcde", players=3)
    met = Counter("".join(sorted(lineup(SAIKA, made, number)[1])) for number in range(30))
    assert len(met) == 10
    assert set(met.values()) == {3}


def test_who_sits_behind_whom_changes_from_deal_to_deal():
    orders = {tuple(lineup(SAIKA, plan("abcd"), 4 * deal)[1]) for deal in range(12)}
    assert len(orders) > 3


def test_in_a_cooperative_game_each_bot_plays_the_deal_alone():
    made = Plan("catastrophe", 4, {}, ["a", "b"], 1)
    assert [lineup(CATASTROPHE, made, number) for number in range(3)] == [(0, ["a"] * 4), (0, ["b"] * 4), (1, ["a"] * 4)]


def test_a_tournament_keeps_every_match_as_a_record_that_replays(tmp_path):
    done = tournament("saika", ["thumb", "random"], 4, tmp_path / "t", 3)
    assert (done.games, done.wanted) == (4, 4)
    files = sorted((tmp_path / "t").glob("0*.jsonl"))
    assert [file.name for file in files] == ["000001.jsonl", "000002.jsonl", "000003.jsonl", "000004.jsonl"]
    for file in files:
        head = json.loads(file.read_text().splitlines()[0])
        table = fuda.replay(file.read_text())
        assert table.over
        assert table.places == head["places"]
        assert sorted(set(head["bots"])) == ["random", "thumb"]
    seeds = [json.loads(file.read_text().splitlines()[0])["seed"] for file in files]
    assert seeds[0] == seeds[1] != seeds[2] == seeds[3]  # the same deal once for each rotation


def test_few_deals_that_went_alike_make_nothing_certain(tmp_path):
    done = tournament("raigo", ["thumb", "random"], 4, tmp_path / "t", 2)
    assert done.ahead["thumb"]["random"].mean == 1
    assert done.ahead["thumb"]["random"].margin > 0.5
    best, worst = done.standings
    assert (best.first.mean, worst.first.mean) == (1, 0)
    assert min(best.first.margin, worst.first.margin) > 0.5


def test_a_stopped_tournament_says_how_it_goes_on(tmp_path):
    done = tournament("saika", ["thumb", "random"], 4, tmp_path / "t", 3)
    paper = io.StringIO()
    Console(file=paper, width=200).print(report.tournament(replace(done, wanted=9)))
    assert "Stopped after 4 of 9 matches; this is what was finished." in paper.getvalue()
    assert "The same command goes on from here." in paper.getvalue()


def test_a_folder_that_can_not_be_used_is_refused_in_a_sentence(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(BadSetup, match=r"file can't be used for a tournament: File exists\."):
        tournament("saika", ["thumb", "random"], 4, tmp_path / "file", 3)


def test_the_better_bot_is_rated_higher(tmp_path):
    done = tournament("saika", ["random", "thumb"], 16, tmp_path / "t")
    assert [each.name for each in done.standings] == ["thumb", "random"]
    assert done.standings[0].rating > done.standings[1].rating
    assert done.ahead["thumb"]["random"].mean > 0.7
    assert done.ahead["thumb"]["random"].mean + done.ahead["random"]["thumb"].mean == pytest.approx(1)
    figure = plots.tournament_figure(done)
    assert "saika" in figure.get_suptitle()


def test_it_goes_on_where_it_was_stopped(tmp_path):
    folder = tmp_path / "t"
    tournament("saika", ["thumb", "random"], 3, folder, 3)
    kept = {file.name: file.stat().st_mtime_ns for file in folder.iterdir()}
    both = tournament("saika", ["thumb", "random"], 5, folder, 3)
    assert both.games == 5
    assert {name: (folder / name).stat().st_mtime_ns for name in kept} == kept
    whole = tournament("saika", ["thumb", "random"], 5, tmp_path / "whole", 3)
    assert (both.standings, both.ahead) == (whole.standings, whole.ahead)


def test_a_tournament_that_was_killed_goes_on(tmp_path):
    command = [sys.executable, "-m", "fuda", "tournament", "saika", "--bots", "thumb,random", "--games", "400", "--json"]
    process = subprocess.Popen([*command, "--out", str(tmp_path / "t")], stdout=subprocess.PIPE)
    while not (tmp_path / "t" / "000003.jsonl").exists():
        assert process.poll() is None
    os.kill(process.pid, signal.SIGKILL)
    process.communicate()
    finished = len(list((tmp_path / "t").glob("0*.jsonl")))
    assert 3 <= finished < 400
    done = tournament("saika", ["thumb", "random"], finished + 2, tmp_path / "t")
    assert done.games == finished + 2


def test_another_tournament_s_folder_is_refused(tmp_path):
    tournament("saika", ["thumb", "random"], 1, tmp_path / "t", 3)
    with pytest.raises(BadSetup, match=r"another tournament \(bots differ\)"):
        tournament("saika", ["thumb", "novice"], 1, tmp_path / "t", 3)
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "letter.txt").write_text("dear")
    with pytest.raises(BadSetup, match="not empty"):
        tournament("saika", ["thumb", "random"], 1, tmp_path / "other", 3)
    (tmp_path / "t" / "000001.jsonl").write_text("{}\n")
    with pytest.raises(BadRecord, match=r"000001\.jsonl is no record"):
        tournament("saika", ["thumb", "random"], 1, tmp_path / "t", 3)


@pytest.mark.parametrize(
    "damage",
    [
        {"places": ["first", "second", "third"]},
        {"places": [1]},
        {"places": [0, 1, 4]},
        {"places": [1, True, 3]},
        {"scores": [None, None, None]},
        {"scores": [0]},
        {"bots": ["random", "random", "queen"]},
        {"bots": ["thumb", "thumb", "thumb"]},
        {"faults": ["many", 0, 0]},
        {"faults": {"thumb": 1}},
        {"faults": [-1, 0, 0]},
        {"tournament": {"match": -1, "deal": 0}},
        {"tournament": {"match": 0, "deal": 7}},
        {"tournament": {"match": "0", "deal": 0}},
        {"game": "raigo"},
        {"players": 4},
    ],
)
def test_a_record_that_can_not_be_of_the_tournament_is_refused(damage, tmp_path):
    tournament("saika", ["thumb", "random"], 2, tmp_path / "t", 3)
    changed_head(tmp_path / "t" / "000001.jsonl", damage)
    with pytest.raises(BadRecord, match=r"000001\.jsonl is no record of a match of this tournament; take it away"):
        tournament("saika", ["thumb", "random"], 2, tmp_path / "t", 3)


def test_a_copy_of_a_record_is_no_second_match(tmp_path):
    done = tournament("saika", ["thumb", "random"], 4, tmp_path / "t", 3)
    (tmp_path / "t" / "000007.jsonl").write_text((tmp_path / "t" / "000001.jsonl").read_text())
    with pytest.raises(BadRecord, match=r"000007\.jsonl is no record of a match of this tournament; take it away"):
        tournament("saika", ["thumb", "random"], 4, tmp_path / "t", 3)
    (tmp_path / "t" / "000007.jsonl").unlink()
    assert tournament("saika", ["thumb", "random"], 4, tmp_path / "t", 3) == done


def test_matches_under_other_rules_are_not_counted_with_those_of_now(tmp_path):
    tournament("saika", ["thumb", "random"], 2, tmp_path / "t", 3)
    changed_head(tmp_path / "t" / "000002.jsonl", {"rules": 99})
    with pytest.raises(BadSetup, match=r"t holds matches under version 99 of the rules of saika; .* version 1; name another"):
        tournament("saika", ["thumb", "random"], 2, tmp_path / "t", 3)


def changed_head(file, changes):
    head, moves = file.read_text().split("\n", 1)
    file.write_text(json.dumps(json.loads(head) | changes) + "\n" + moves)


@pytest.mark.parametrize(
    ("bots", "changes", "complaint"),
    [
        (["thumb"], {}, "two different bots"),
        (["thumb", "thumb"], {}, "two different bots"),
        (["thumb", "queen"], {}, "no bot 'queen'"),
        (["thumb", "random"], {"matches": 0}, "at least one match"),
        (["thumb", "random"], {"until": 1.5}, "between 0.5 and 1"),
    ],
)
def test_what_can_not_be_played_is_refused(bots, changes, complaint, tmp_path):
    with pytest.raises(BadSetup, match=complaint):
        tournament("saika", bots, folder=tmp_path / "t", **changes)


def test_it_stops_early_when_the_question_is_answered(tmp_path):
    done = tournament("saika", ["thumb", "random"], 400, tmp_path / "t", until=0.95)
    assert done.is_answered
    assert done.games == 16  # eight deals: the first look


def test_equal_bots_are_no_answer():
    matches = [Match(n, n // 2, ["a", "b"], [1, 2] if n % 4 < 2 else [2, 1], [1, 0]) for n in range(64)]
    assert not is_answered(SAIKA, plan("ab", players=2), matches, 0.95, 1)


def false_answers(made, places, trials=400):
    """In how many of so many tournaments of equal bots an order is found at one of the looks."""
    count = rotations(games.load(made.game), made)
    looks = (8, 12, 18, 27)
    wrong = 0
    for trial in range(trials):
        chance = random.Random(f"{made} {trial}")
        matches = [
            Match(n, *lineup(games.load(made.game), made, n), *places(made.players, chance)) for n in range(looks[-1] * count)
        ]
        wrong += any(is_answered(games.load(made.game), made, matches[: n * count], 0.95, i + 1) for i, n in enumerate(looks))
    return wrong


def shuffled(players, chance):
    places = chance.sample(range(1, players + 1), players)
    return places, [-place for place in places]


def together(players, chance):
    return [1] * players, [chance.randrange(10**6)] * players


@pytest.mark.parametrize(
    ("made", "places"),
    [
        (plan("ab", players=2), shuffled),
        (Plan("catastrophe", 4, {}, ["a", "b"], 1), together),  # each deal is won or lost whole
    ],
)
def test_equal_bots_are_told_apart_no_more_often_than_promised(made, places):
    assert false_answers(made, places) <= 0.05 * 400


def test_few_deals_are_no_answer_however_they_went():
    made = plan("abc", players=2)
    matches = [Match(n, *lineup(SAIKA, made, n), [1, 2], [1, 0]) for n in range(2 * 3 * 9)]
    won = [Match(m.number, m.deal, m.bots, [1, 2] if m.bots[0] < m.bots[1] else [2, 1], [1, 0]) for m in matches]
    assert not is_answered(SAIKA, made, won[: 2 * 3 * 7], 0.55, 1)  # each pair has met in 7 deals
    assert is_answered(SAIKA, made, won[: 2 * 3 * 9], 0.95, 1)


@pytest.mark.parametrize(
    ("t", "freedom", "chance"),  # from tables of the distribution
    [
        (12.706, 1, 0.05),
        (4.303, 2, 0.05),
        (2.365, 7, 0.05),
        (3.499, 7, 0.01),
        (5.408, 7, 0.001),
        (2.228, 10, 0.05),
        (1.984, 100, 0.05),
    ],
)
def test_student_s_t_is_that_of_the_tables(t, freedom, chance):
    assert student_t(t, freedom) == pytest.approx(chance, rel=0.01)


def test_matches_of_one_deal_count_once():
    held = [Contest(deal, ["a", "b"], [1, 2] if deal % 2 else [2, 1], [1.0, 0.0]) for deal in range(10) for _ in range(5)]
    once = [Contest(deal, ["a", "b"], [1, 2] if deal % 2 else [2, 1], [1.0, 0.0]) for deal in range(10)]
    assert comparison(held, "a", "b") == comparison(once, "a", "b")


def test_more_matches_make_ratings_more_certain():
    few = rated(["a", "b"], [Contest(n, ["a", "b"], [1, 2], [1.0, 0.0]) for n in range(2)])
    many = rated(["a", "b"], [Contest(n, ["a", "b"], [1, 2], [1.0, 0.0]) for n in range(30)])
    assert many["a"][0] > few["a"][0] > few["b"][0] > many["b"][0]
    assert many["a"][1] < few["a"][1]
