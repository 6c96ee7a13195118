"""A game's rules on a terminal."""

import pytest
from rich.cells import cell_len

import fuda
from fuda.terminal.console import CLOSING
from fuda.terminal.rules import RulesMarkdown, shown
from fuda.text import LANGUAGES
from tests.terminal.screen import printed


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ["daifugo", "raigo", "saika"])
def test_rules_fit_narrow_screens_and_no_line_begins_with_punctuation(name, language):
    lines = printed(shown(fuda.games.load(name), None, language), 50).splitlines()
    assert max(map(cell_len, lines)) <= 50
    assert not [line for line in lines if line.strip()[:1] in tuple(CLOSING)]


def test_headings_are_lines_of_their_own_and_marks_are_left_out():
    text = "# The game\n\n**x.1** Play `a` card.\n\n- one\n- two\n\n| option | value |\n| --- | --- |\n| `five` | on |\n"
    assert printed(RulesMarkdown(text)).splitlines() == [
        "The game",
        "",
        "x.1 Play a card.",
        "",
        " • one",
        " • two",
        "",
        "option  value",
        "five    on",
    ]
