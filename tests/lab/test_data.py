"""Data: the matches of a simulation, decision by decision, also after a stop."""

import json

import numpy as np
import pyarrow.parquet as parquet
import pytest

import fuda
from fuda.cli import main
from fuda.kernel.batch import NativeBatch
from fuda.lab import data
from fuda.lab.data import record
from fuda.lab.simulate import simulate
from fuda.rl.match import Match
from tests.rl.all_games import USUAL

SETUP = ("saika", 3, 20, ["thumb", "random"], 5)


@pytest.fixture
def small_chunks(monkeypatch):
    monkeypatch.setattr(data, "CHUNK", 8)


def test_the_summary_is_that_of_the_simulation(tmp_path, small_chunks):
    assert record(tmp_path / "saika.parquet", *SETUP) == simulate(*SETUP)


@pytest.mark.parametrize(("name", "players"), USUAL)
def test_every_row_is_a_decision_that_was_made(name, players, tmp_path):
    record(tmp_path / "out.parquet", name, players, 3, ["random"], 5)
    rows = parquet.read_table(tmp_path / "out.parquet").to_pylist()
    results = {row["match"]: row for row in parquet.read_table(tmp_path / "out.matches.parquet").to_pylist()}
    batch = NativeBatch(*setup_of(name, players))
    matches: list[Match] = []
    for number in range(3):
        matches.append(Match(name, players, seed=5))
        matches[-1].load(batch.states()[number : number + 1])
    spans = matches[0].game.spans
    assert spans is not None
    for row in rows:
        match = matches[row["match"]]
        assert row["seat"] == match.seat
        assert row["legal"] == match.legal_actions()
        assert row["action"] in row["legal"]
        seen = match.observation(match.seat).tolist()
        for named in spans:
            value = row[f"view_{named.name}"]
            assert (value if isinstance(value, list) else [value]) == spans.read(named.name, seen)
        match.choice(match.bot_numbers("random"))  # the bot draws from the match's generator
        match.play(row["action"])
        result = results[row["match"]]
        assert (row["score"], row["place"]) == (result["scores"][row["seat"]], result["places"][row["seat"]])
        assert row["bot"] == result["bots"][row["seat"]]
    for number, match in enumerate(matches):
        assert match.seat == -1
        assert match.results()[0].tolist() == results[number]["scores"]
        assert sum(row["match"] == number for row in rows) == results[number]["decisions"]


def setup_of(name, players):
    game = fuda.games.load(name)
    return game, 3, players, 5, game.check_options({}), None, None


def test_steps_count_from_the_start_of_each_match(tmp_path, small_chunks):
    record(tmp_path / "saika.parquet", *SETUP)
    table = parquet.read_table(tmp_path / "saika.parquet", columns=["match", "step"])
    match, step = (table[name].to_numpy() for name in ("match", "step"))
    assert match.tolist() == sorted(match.tolist())
    assert all((step[match == number] == np.arange((match == number).sum())).all() for number in range(20))


def test_a_run_that_was_stopped_goes_on(tmp_path, small_chunks):
    whole, stopped = tmp_path / "whole.parquet", tmp_path / "stopped.parquet"
    record(whole, *SETUP)

    def stop(done):
        if done >= 8:
            raise KeyboardInterrupt

    early = record(stopped, *SETUP, progress=stop)
    assert (early.games, early.wanted) == (8, 20)
    assert not stopped.exists()
    seen: list[int] = []
    assert record(stopped, *SETUP, progress=seen.append) == simulate(*SETUP)
    assert seen == [16, 20], "what was there is not played again"
    for suffix in (".parquet", ".matches.parquet"):
        assert parquet.read_table(stopped.with_suffix(suffix)) == parquet.read_table(whole.with_suffix(suffix))
    assert not stopped.with_name("stopped.parquet.parts").exists()


def test_a_part_that_was_being_written_is_written_again(tmp_path, small_chunks):
    file = tmp_path / "saika.parquet"

    def stop(done):
        raise KeyboardInterrupt

    record(file, *SETUP, progress=stop)
    parts = tmp_path / "saika.parquet.parts"
    (part,) = parts.glob("matches-*.parquet")
    part.rename(part.with_suffix(".unfinished"))
    assert record(file, *SETUP) == simulate(*SETUP)


def test_what_is_complete_is_read_and_not_played_again(tmp_path):
    file = tmp_path / "saika.parquet"
    record(file, *SETUP)
    before = file.stat().st_mtime_ns
    assert record(file, *SETUP) == simulate(*SETUP)
    assert file.stat().st_mtime_ns == before


def test_another_simulation_does_not_overwrite_it(tmp_path):
    file = tmp_path / "saika.parquet"
    record(file, *SETUP)
    with pytest.raises(fuda.BadSetup, match="something else"):
        record(file, *SETUP[:4], 6)
    with pytest.raises(fuda.BadSetup, match="complete with 20 matches"):
        record(file, "saika", 3, 21, *SETUP[3:])
    file.write_text("not Parquet")
    with pytest.raises(fuda.BadSetup, match="something else"):
        record(file, *SETUP)
    with pytest.raises(fuda.BadSetup, match="Parquet"):
        record(tmp_path / "saika.csv", *SETUP)


def test_a_file_says_how_it_was_made(tmp_path):
    file = tmp_path / "saika.parquet"
    record(file, *SETUP, pillar="ignored")
    settings = json.loads(parquet.read_schema(file).metadata[b"fuda"])
    assert settings["settings"]["options"]["pillar"] == "ignored"
    assert settings["settings"]["bots"] == ["thumb", "random", "thumb"]


def test_the_command_writes_a_file(tmp_path, capsys):
    file = tmp_path / "saika.parquet"
    assert main(["simulate", "saika", "--games", "10", "--json", "--out", str(file)]) == 0
    assert json.loads(capsys.readouterr().out)["games"] == 10
    assert parquet.read_table(file)["match"].to_pylist()[-1] == 9
    assert main(["simulate", "saika", "--compare", "pillar=counts,ignored", "--out", str(file)]) == 2


def test_a_foreign_file_of_matches_is_not_overwritten(tmp_path):
    (tmp_path / "x.matches.parquet").write_text("mine")
    with pytest.raises(fuda.BadSetup, match=r"x\.matches\.parquet holds something else"):
        record(tmp_path / "x.parquet", *SETUP)
    assert (tmp_path / "x.matches.parquet").read_text() == "mine"
