"""The scripts under `bench/`: that they find what they look for."""

import functools
import importlib.util
import json
import os
import subprocess
import sys
from pathlib import Path
from time import perf_counter

import pytest

import fuda

BENCH = Path(__file__).resolve().parents[2] / "bench"


def script(name):
    spec = importlib.util.spec_from_file_location(f"bench_{name}", BENCH / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # dataclasses look themselves up there
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def agree():
    return script("agree")


@pytest.fixture(scope="module")
def gpu():
    return script("gpu")


def test_the_parts_cover_every_seat_count_and_every_value_of_each_option(agree):
    parts = list(agree.parts("saika", 1003, seed=1))
    assert sum(part.matches for part in parts) == 1003
    assert len({part.seed for part in parts}) == len(parts)
    setups = {(part.players, part.options["pillar"], part.options["open_scores"]) for part in parts}
    assert setups == {(n, pillar, shown) for n in (3, 4, 5, 6) for pillar in ("counts", "ignored") for shown in (False, True)}


def test_both_backends_agree_on_a_few_matches(agree):
    for part in agree.parts("saika", 64, seed=5):
        steps, difference = agree.compare(part)
        assert steps > 0
        assert difference == ""


def test_a_difference_of_one_bit_is_found_and_named(agree):
    part = agree.Part("saika", 4, {"pillar": "ignored"}, 3, 10)
    batch = fuda.batch("saika", 10, players=4, seed=3, pillar="ignored")
    steps = batch.playout()
    states = batch.states()
    assert agree.difference(part, states, steps) == ""
    assert "actions" in agree.difference(part, states, steps + 1)
    states["rng"][7, 2] ^= 1
    assert "match 7: rng is" in agree.difference(part, states, steps)


def test_the_comparison_ends_with_0_where_all_agree():
    done = subprocess.run(
        [sys.executable, BENCH / "agree.py", "--matches", "16", "--workers", "1"], capture_output=True, text=True, timeout=120
    )
    assert done.returncode == 0, done.stderr
    assert "16 matches" in done.stdout
    assert "no difference" in done.stdout


def test_states_that_differ_between_two_devices_are_named_field_by_field(gpu):
    one, same, other = (fuda.batch("saika", 50, players=5, seed=seed) for seed in (1, 1, 2))
    assert list(gpu.unlike(one, same, "now")) == []
    assert any("rng is" in text for text in gpu.unlike(one, other, "now"))


def test_a_trial_of_the_search_counts_what_it_does(capsys):
    trials = script("search_trials")
    command = ["saika", "--players", "3", "--matches", "3", "--playouts", "6", "--settings", "patience=2", "advice=0.25"]
    assert trials.main(command) == 0
    shown = json.loads(capsys.readouterr().out)
    assert (shown["matches"], shown["playouts_a_decision"]) == (3, 6)
    assert shown["settings"]["patience"] == 2
    assert shown["settings"]["advice"] == 0.25


@pytest.mark.slow
def test_our_search_is_measured_beside_openspiel(capsys):
    peers = script("search_peers")
    assert peers.main(["speed", "--seconds", "0.05", "--positions", "2"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["saika, one core"] > 0
    assert found["hearts, ISMCTSBot"] > 0
    assert peers.main(["strength", "--game", "daifugo", "--pairs", "1", "--playouts", "4"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["won"]["mean"] in (0.0, 0.5, 1.0)
    assert found["pairs"] == 1


def test_research_interfaces_are_measured_beside_other_suites(capsys):
    peers = script("research_peers")
    rows = peers.own(["saika"])
    missing = peers.Row("Nobody", "nothing", True, lambda: importlib.import_module("no_such_suite"))
    slow = peers.Row("Somebody", "something", True, lambda: lambda: 1)
    slow.figures = [2.0]
    peers.measure([*rows, missing], seconds=0.01)
    assert all(row.figure > 0 for row in rows)
    assert "no_such_suite" in missing.note
    shown = peers.report([*rows, missing, slow])
    assert "| Fuda | PettingZoo environment, saika |" in shown
    assert "| Somebody | something | 2 | 1 |" in shown
    assert capsys.readouterr().err.count("round ") == peers.ROUNDS


def test_without_a_gpu_a_sentence_says_that_one_is_needed_beside_pgx():
    command = [sys.executable, "-m", "bench.gpu_peers", "--games", "saika"]
    done = subprocess.run(
        command, cwd=BENCH.parent, env=os.environ | {"CUDA_VISIBLE_DEVICES": ""}, capture_output=True, text=True, check=False
    )
    assert done.returncode == 2
    assert done.stderr.startswith("device='cuda' needs an NVIDIA GPU")
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.slow
def test_games_beside_pgx_are_processes_of_their_own(monkeypatch):
    monkeypatch.syspath_prepend(BENCH.parent)
    peers = importlib.import_module("bench.gpu_peers")
    turns = [*peers.our_turns("saika", [64], "cpu").values(), *peers.our_turns("saika", [0], "cpu").values()]
    game = peers.Game("saika", turns, perf_counter() + 300)
    assert game.turn(0)() >= 64
    assert game.turn(1)() > 64
    row = peers.Row("Fuda", "saika", True, functools.partial(game.turn, 0))
    peers.measure([row], 0.1, perf_counter)
    assert json.loads(json.dumps(peers.shown(row)))["figure"] == row.figure > 0
    with pytest.raises(fuda.FudaError, match="0"):
        game.turn(2)
    slow = peers.Game("saika", turns[:1], perf_counter() - 1)
    with pytest.raises(fuda.FudaError, match="saika was not compiled in time"):
        slow.turn(0)


STREET = Path(__file__).parents[1] / "games" / "catastrophe" / "street.toml"


@pytest.fixture(scope="module")
def strength():
    return script("strength")


def test_a_trial_of_strength_names_game_others_playouts_and_settings(strength):
    trial = strength.read_trial("saika thumb 300 players=3 patience=7 exploration=0.5")
    assert (trial.game, trial.others, trial.who, trial.players) == ("saika", "thumb", "300", 3)
    assert (trial.settings.patience, trial.settings.exploration) == (7, 0.5)
    assert trial.settings.advice is None  # so it is as the game says
    assert not trial.by_all
    assert strength.read_trial("catastrophe everyone:20 100").by_all
    trial = strength.read_trial("catastrophe everyone 100 book=street.toml vitality=3 personas=detriment patience=7")
    assert (trial.book, trial.options) == ("street.toml", {"vitality": "3", "personas": "detriment"})
    assert trial.settings.patience == 7
    assert strength.read_trial("saika thumb 20 players=3 deal=100").deal_and_seat(4) == (101, 1)


def test_every_trial_of_a_plan_can_be_read(strength):
    trials = [strength.read_trial(text) for plan in strength.PLANS.values() for text in plan]
    assert {(each.players, len(each.options)) for each in trials if each.others == "everyone"} >= {(2, 0), (6, 2)}


def test_a_trial_of_all_seats_plays_the_same_deal_by_both_with_its_cards_and_options(strength):
    trial = strength.read_trial(f"catastrophe everyone:thumb random players=2 vitality=3 book={STREET}")
    outcomes = [strength.play(trial, deal) for deal in range(12)]
    assert {each.first_more for each in outcomes} <= {-100.0, 0.0, 100.0}
    assert sum(each.lead for each in outcomes) < 0  # who plays anything survives with less Vitality than who plays by thumb
    personas = outcomes[0].factors["Persona"]
    assert "Scout" in personas
    assert sum(personas.values()) == 2


def test_the_effects_that_a_game_limits_are_taken_over_all_trials_with_the_same_cards(strength):
    trials = [strength.read_trial(f"catastrophe everyone thumb players={n} book={STREET}") for n in (2, 3)]
    results = [strength.Results(trial) for trial in trials]
    for each in results:
        for deal in range(20):
            each.add(deal, strength.play(each.trial, deal))
    (found,) = strength.effects(results)
    assert (found["effects"], found["matches"], found["book"]) == ("Persona", 40, str(STREET))
    assert all("±" in found[name] for name in results[0].outcomes[0].factors["Persona"])


def test_a_match_of_a_trial_counts_the_searching_seat_alone(strength):
    outcomes = [strength.play(strength.read_trial("saika thumb 20 players=3"), deal) for deal in (4, 4, 5)]
    assert outcomes[0].lead == outcomes[1].lead  # the same deal, seat and chance
    assert outcomes[0].decisions == outcomes[1].decisions > 10
    assert outcomes[2].lead != outcomes[0].lead
    for each in outcomes:
        assert each.first in (0.0, 100 / 3, 50.0, 100.0)
        assert 0 <= each.before <= 100


def test_the_strength_of_several_trials_is_written_while_they_run(tmp_path):
    out = tmp_path / "found.json"
    trials = ["--trial", "saika thumb 5 players=3", "--trial", "saika 5 10 players=3"]
    command = [sys.executable, str(BENCH / "strength.py"), *trials, "--matches", "2", "--workers", "2", "--out", str(out)]
    shown = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    assert [each["matches"] for each in json.loads(out.read_text("utf-8"))] == [2, 2]
    assert "saika 5 10" in shown
