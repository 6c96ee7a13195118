"""A line that stands for several actions, typed at a terminal."""

from io import StringIO

import pytest
from rich.console import Console

import fuda
from fuda.terminal.play import Session
from tests.swap import GAME, START


class Desk:
    """A person at a table whose words are kept."""

    def __init__(self, language="en"):
        self.output = StringIO()
        screen = Console(file=self.output, width=100, color_system=None, highlight=False, markup=False, emoji=False)
        self.table = fuda.table(GAME, position=START, seed=5)
        self.session = Session(self.table, 0, ["random"] * 3, language, screen)

    def type(self, line):
        """What is printed when a line is typed."""
        self.output.truncate(0)
        self.output.seek(0)
        self.session.command(line)
        return " ".join(self.output.getvalue().split())


@pytest.fixture
def desk(tmp_path, monkeypatch):
    monkeypatch.setenv("FUDA_DATA", str(tmp_path))
    return Desk()


def test_a_line_is_played_and_all_that_it_causes_is_told(desk):
    desk.type("offer 2: 1, 3 for 5")
    assert desk.table.moves == ["trade 2", "give 1", "give 3", "want 5", "propose"]
    desk.session.tell()
    told = " ".join(desk.output.getvalue().split())
    assert told == "Seat 1 (you) turns to Seat 2 Seat 1 (you) offers good 1, good 3 for good 5"


def test_an_action_is_tried_first(desk):
    desk.type("trade 2")
    assert desk.table.moves == ["trade 2"]


def test_a_refused_line_gives_the_rules_sentence_and_changes_nothing(desk):
    refused = "Part 3 of 5, give 4, is not allowed: You can't give that now. (swap.4)"
    assert desk.type("offer 2: 1, 4 for 5") == refused
    assert desk.type("? offer 2: 1, 4 for 5") == refused
    assert desk.type("offer 2: 1 for 99") == "There is no good '99'; they are 1 to 12."
    assert "is no move of swap" in desk.type("gibberish")
    assert desk.table.moves == []
    assert desk.type("? offer 2: 1 for 5") == "trade 2; give 1; want 5; propose is allowed."
    assert desk.table.moves == []


def test_the_refusal_in_japanese_names_the_part_too(tmp_path, monkeypatch):
    monkeypatch.setenv("FUDA_DATA", str(tmp_path))
    assert Desk("ja").type("offer 2: 1, 4 for 5") == "give 4：You can't give that now. (swap.4)"


def test_undo_takes_the_line_back(desk):
    desk.type("offer 2: 1, 3 for 5")
    desk.table.play("decline")
    assert desk.type("undo") == "Taken back."
    assert desk.session.table.moves == []


def test_help_says_what_lines_look_like(desk):
    assert "a line a whole offer: offer 2: 1, 5 for 7" in desk.type("help")
    saika = Desk()
    saika.session.game = fuda.games.load("saika")
    assert "a line" not in saika.type("help")
