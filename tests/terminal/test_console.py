"""Line breaks, columns and colours on a terminal."""

import os
import pty
import subprocess
import sys

import pytest
from rich.text import Text

from fuda.terminal.console import Flow, Prose, card, choices, console, grid, table
from tests.terminal.screen import printed


@pytest.mark.parametrize(
    ("text", "width", "lines"),
    [
        ("a bb ccc", 4, ["a bb", "ccc"]),
        ("札札札", 4, ["札札", "札"]),
        ("abcdefg", 4, ["abcd", "efg"]),
        ("札はsaika.9まで", 10, ["札は", "saika.9ま", "で"]),
        ("札札。札", 4, ["札", "札。", "札"]),
        ("札札（札）", 6, ["札札", "（札）"]),
        ("札札ジョーカー", 6, ["札札", "ジョー", "カー"]),
        ("a  b", 2, ["a", "b"]),
        ("a\n\nb", 9, ["a", "", "b"]),
    ],
)
def test_lines_keep_words_whole_and_punctuation_where_it_belongs(text, width, lines):
    assert printed(Prose(text), width).split("\n") == lines


def test_styles_survive_a_line_break():
    assert printed(Prose(Text.assemble("a ", ("bb ccc", "red"))), 4, colour=True) == "a \x1b[31mbb\x1b[0m\n\x1b[31mccc\x1b[0m"


def test_cards_in_tables_keep_their_paper():
    assert "\x1b[1;30;47m 7 \x1b[0m" in printed(table(["A"], [[card("7")]]), colour=True)


def test_square_brackets_are_no_markup():
    assert printed(Prose("[bold]札[/bold]")) == "[bold]札[/bold]"


def test_tables_line_up():
    assert printed(table(["A", "B"], [["札", "1"], ["x", "22"]], (1,))) == "A    B\n札   1\nx   22"


def test_cells_that_are_too_wide_are_broken_as_prose():
    assert printed(grid([["ab", "札札。札札"]]), 10) == "ab  札札。\n    札札"


def test_cards_flow_onto_further_lines_and_are_never_broken():
    cards = [card(f"red {number}") for number in range(1, 5)]
    assert printed(Flow("Hand: ", cards), 25) == "Hand:  red 1   red 2\n       red 3   red 4"
    assert printed(Flow("A long label: ", cards), 20) == "A long label:\n     red 1   red 2\n     red 3   red 4"


def test_only_a_part_that_is_wider_than_a_line_is_broken_and_the_next_begins_a_line():
    parts = [Text("red"), Text("one that is wider than a line"), Text("blue"), Text("green")]
    assert printed(Flow("Hand: ", parts), 25) == "Hand: red\n      one that is wider\n      than a line\n      blue green"
    assert printed(Flow("Hand: ", parts[1:2]), 25) == "Hand: one that is wider\n      than a line"


def test_choices_are_numbered_in_columns():
    assert printed(choices([(1, "a"), (2, "bb"), (12, "c")]), 14).splitlines() == [" 1 a    2 bb", "12 c"]


def escapes(**environment):
    """The output of a card on a real pseudo-terminal."""
    code = "from fuda.terminal.console import card, console; console().print(card('7', 'bold red on white'))"
    kept = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "FORCE_COLOR", "COLUMNS")}
    ours, theirs = pty.openpty()
    subprocess.run([sys.executable, "-c", code], stdout=theirs, env={**kept, "TERM": "xterm", **environment}, check=True)
    os.close(theirs)
    try:
        return os.read(ours, 1000)
    finally:
        os.close(ours)


@pytest.mark.parametrize(
    ("environment", "coloured"),
    [
        ({}, True),
        ({"NO_COLOR": "1"}, False),
        ({"NO_COLOR": ""}, True),
        ({"TERM": "dumb"}, False),
        ({"TERM": "dumb", "FORCE_COLOR": "1"}, True),
        ({"NO_COLOR": "1", "FORCE_COLOR": "1"}, True),
    ],
)
def test_colours_are_left_out_where_nobody_wants_them(environment, coloured):
    shown = escapes(**environment)
    assert b" 7 " in shown
    assert (b"\x1b[1;31;47m" in shown) == coloured
    assert (b"\x1b" in shown) == coloured


def test_output_to_a_file_is_plain_and_a_hundred_columns_wide(monkeypatch, capsys):
    for name in ("FORCE_COLOR", "COLUMNS"):
        monkeypatch.delenv(name, raising=False)
    console().print(card("7"), Prose("ab " * 50))
    lines = capsys.readouterr().out.splitlines()
    assert "\x1b" not in "".join(lines)
    assert max(map(len, lines)) == 98
    monkeypatch.setenv("FORCE_COLOR", "1")
    console().print(card("7"))
    assert "\x1b" in capsys.readouterr().out


def test_long_lines_are_left_whole_in_a_file(capsys):
    console().print("word " * 60)
    assert capsys.readouterr().out.count("\n") == 1
