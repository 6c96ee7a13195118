"""Pictures of what was measured, drawn by the real Matplotlib."""

import sys
import xml.etree.ElementTree as ElementTree
from typing import Any

import pytest

from fuda.cli import main
from fuda.errors import BadSetup, Missing
from fuda.lab import plots
from fuda.lab.compare import Comparison, Measured
from fuda.lab.simulate import Estimate


@pytest.fixture
def done():
    turns = Measured("turns", "turns in a round", [Estimate(20.0, 1.5), Estimate(26.0, 2.0)], [Estimate(6.0, 1.0)])
    lead = Measured("first_seat", "points", [Estimate(0.5, 0.25), Estimate(-0.5, 0.25)], [Estimate(-1.0, 0.1)])
    return Comparison("daifugo", 4, "shibari", [True, False], ["thumb"], {}, 1, 2000, 2000, [turns, lead])


def test_every_measure_has_a_panel_with_its_means_and_intervals(done):
    panels = plots.comparison_figure(done).axes
    shown = [panel for panel in panels if panel.get_xlabel()]
    assert [(panel.get_xlabel(), panel.get_ylabel()) for panel in shown] == [
        ("turns in a round", "shibari"),
        ("points", "shibari"),
    ]
    points, _, (bars,) = panels[0].containers[0]
    assert list(points.get_xdata()) == [20.0, 26.0]
    assert [(bar[0][0], bar[1][0]) for bar in bars.get_segments()] == [(18.5, 21.5), (24.0, 28.0)]
    assert [label.get_text() for label in panels[0].get_yticklabels()] == ["on", "off"]
    figures = [label.get_text() for label in panels[2].get_yticklabels()]
    assert figures == [str(estimate) for estimate in done.measures[0].values]


def test_of_two_options_one_has_rows_and_the_other_marks():
    turns = Measured("turns", "turns in a round", [Estimate(float(i), 0.5) for i in range(6)], [])
    axes: dict[str, list[Any]] = {"shibari": [True, False], "jokers": [0, 1, 2]}
    pairs = [[a, b] for a in axes["shibari"] for b in axes["jokers"]]
    done = Comparison("daifugo", 4, "shibari, jokers", pairs, ["thumb"], {}, 1, 10, 10, [turns], axes)
    (panel,) = plots.comparison_figure(done).axes
    assert (panel.get_xlabel(), panel.get_ylabel()) == ("turns in a round", "shibari")
    assert [label.get_text() for label in panel.get_yticklabels()] == ["on", "off"]
    legend = panel.get_legend()
    assert legend is not None
    assert [text.get_text() for text in legend.get_texts()] == ["0", "1", "2"]
    assert [list(points.get_xdata()) for points, _, _ in panel.containers] == [[0, 3], [1, 4], [2, 5]]


def test_the_first_value_stands_above_the_others(done):
    low, high = plots.comparison_figure(done).axes[0].get_ylim()
    assert low > high


@pytest.mark.parametrize(("name", "start"), [("a.png", b"\x89PNG"), ("a.pdf", b"%PDF"), ("a.svg", b"<?xml")])
def test_the_name_of_the_file_says_its_format(done, tmp_path, name, start):
    plots.save(plots.comparison_figure(done), str(tmp_path / name))
    assert (tmp_path / name).read_bytes().startswith(start)


def test_everything_lies_within_the_picture(done, tmp_path):
    path = tmp_path / "a.svg"
    figure = plots.comparison_figure(done)
    plots.save(figure, str(path))
    assert ElementTree.parse(path).getroot().tag.endswith("svg")
    box = figure.get_tightbbox()
    assert min(box.x0, box.y0) >= 0
    assert box.x1 <= figure.get_figwidth()
    assert box.y1 <= figure.get_figheight()


def test_a_file_that_can_not_be_written_is_named(done, tmp_path):
    (tmp_path / "taken.png").mkdir()
    with pytest.raises(BadSetup, match=r"taken\.png can't be written"):
        plots.save(plots.comparison_figure(done), str(tmp_path / "taken.png"))


def test_without_matplotlib_one_sentence_names_the_extra(done, monkeypatch, capsys):
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    with pytest.raises(Missing, match=r"fuda\[lab\]"):
        plots.comparison_figure(done)
    assert main(["simulate", "daifugo", "--compare", "shibari=on,off", "--plot", "a.png"]) == 2
    assert capsys.readouterr().err == "fuda: Plots need the extra fuda[lab]: pip install 'fuda[lab]'.\n"
