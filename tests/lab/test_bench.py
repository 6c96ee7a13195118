"""What `fuda bench` measures and how it tells it. No figure is held to a limit here: that depends on the machine."""

import json
import sys

import pytest

import fuda
from fuda.errors import BadSetup
from fuda.lab import bench
from fuda.lab.bench import OWN, Measure, Subject, Target


@pytest.fixture(scope="module")
def own():
    return bench.run(0, peers=False)


def subject(target, against=""):
    return Subject("ours", "ours", bench.million_states, against=against, target=target)


def test_every_measure_of_our_own_has_a_positive_figure(own):
    assert [m.key for m in own] == [s.key for s in OWN]
    assert all(m.figure is not None and m.figure > 0 for m in own)
    assert all(len(m.rounds) == bench.ROUNDS for m in own)


def test_the_report_has_a_line_for_each_measure_with_its_target(own):
    lines = bench.report(own).splitlines()
    for m in own:
        (line,) = [line for line in lines if line.startswith(f"{m.name}  ")]
        assert bench.rounded(m.figure) in line
        if m.target is not None:
            assert line.endswith(("met", "missed", "nothing to compare with"))


def test_the_columns_of_the_report_stand_under_each_other(own):
    head, *lines = [line for line in bench.report(own).splitlines() if "target" in line or " at " in line]
    assert len(lines) > 3
    assert {line.index(" at ") + 1 for line in lines} == {head.index("target")}


def test_the_json_survives_writing_and_holds_every_figure_and_the_machine(own):
    read = json.loads(json.dumps(bench.as_json(own)))
    assert {m["key"]: m["figure"] for m in read["measures"]} == {m.key: m.figure for m in own}
    assert read["machine"]["cores"] >= 1
    assert read["machine"]["cpu"]


def test_without_peers_there_is_no_ratio_and_no_verdict_on_one(own):
    interpreted = own[0]
    assert (interpreted.ratio, interpreted.met) == (None, None)
    assert "nothing to compare with" in bench.report([interpreted])


def test_a_peer_that_is_not_installed_is_one_line_that_names_the_extra(monkeypatch):
    monkeypatch.setattr(bench, "OWN", ())
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    monkeypatch.setitem(sys.modules, "rlcard", None)
    missing = bench.run(0)
    assert [m.name for m in missing] == ["OpenSpiel", "RLCard"]
    assert all(m.figure is None for m in missing)
    lines = bench.report(missing).splitlines()
    for peer in ("OpenSpiel", "RLCard"):
        (line,) = [line for line in lines if peer in line]
        assert "fuda[bench]" in line
        assert "not installed" in line


def test_a_target_is_held_against_the_figure_or_the_ratio():
    medians = {"ours": 300.0, bench.BARE: 2.0}
    for target, met in [
        (Target(300), True),
        (Target(301), False),
        (Target(300, at_most=True), True),
        (Target(299, at_most=True), False),
        (Target(150, "ratio"), True),
        (Target(151, "ratio"), False),
    ]:
        m = bench.measured(subject(target, bench.BARE), [300.0], [1.0], medians)
        assert (m.ratio, m.met) == (150, met)
        assert bench.row(m)[-1] == ("met" if met else "missed")


def test_a_busy_machine_is_mentioned():
    quiet = Measure("a", "a", "decisions/s", 1.0, [1.0], share=0.99)
    busy = Measure("a", "a", "decisions/s", 1.0, [1.0], share=0.4)
    assert "busy" not in bench.report([quiet])
    assert "40%" in bench.report([busy])


def test_the_size_of_a_million_states_is_that_of_a_batch():
    assert bench.million_states()() == 1000 * fuda.batch("saika", 1000, players=4).states().nbytes


def test_ctrl_c_keeps_what_was_measured(monkeypatch):
    def stop(text):
        if text.startswith("round 3"):
            raise KeyboardInterrupt

    monkeypatch.setattr(bench, "OWN", (subject(None),))
    (measure,) = bench.run(0, peers=False, progress=stop)
    assert len(measure.rounds) == 2


def test_a_senseless_time_is_refused():
    for seconds in (-1, float("nan"), float("inf")):
        with pytest.raises(BadSetup, match="0 to 3600 seconds"):
            bench.run(seconds)
