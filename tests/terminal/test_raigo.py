"""Raigo at a terminal."""

import pytest
from rich.cells import cell_len

from fuda.games.raigo import GAME, terminal as raigo
from fuda.games.raigo.pointing import unusable
from fuda.terminal.drawing import Context
from fuda.text import LANGUAGES
from tests.games.raigo.build import play, position, random_match
from tests.terminal.screen import printed

NAMES = ["Ann", "Bo", "Cy"]


def drawn(t, seat, language="en", width=100):
    return printed(raigo.draw(t.view(seat), Context(GAME, language, NAMES)), width)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_moment_of_a_match_is_drawn_within_the_screen(language):
    for t in random_match(3, 6):
        shown = drawn(t, t.turn, language, 50)
        assert all(name in shown for name in NAMES)
        assert "{" not in shown
        assert max(map(cell_len, shown.splitlines())) <= 50
    assert "Ann" in drawn(t, "all", language)


def test_own_towers_are_open_and_others_closed():
    t = position("|雷三|四三蛇|", "|五|八七六|", sealed={"2.1": 1})
    lines = drawn(t, 0).splitlines()
    assert any("[四4] [三3] [蛇2]" in line and "makes Lotus 1" in line for line in lines)
    assert any("[???] [???] [???]  sealed 雷" in line for line in lines)
    assert any("雷 Thunder 1" in line and "1.1" in line for line in lines)


def test_the_choices_of_switch_are_grouped():
    t = position("一二三|瞬||", "四五六|七八||", canyon="雷蛇斬")
    play(t, "chant hand-1")
    choices, lines = raigo.group(t, t.legal(), Context(GAME, "en", NAMES))
    assert choices == []
    assert "canyon-雷" in printed(lines)
    assert "2.hand-2" in printed(lines)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_can_not_be_used_is_called_as_the_board_calls_it(language):
    called = set()
    for t in random_match(3, 5):
        if t.turn is None:
            continue
        view, context = t.view(t.turn), Context(GAME, language, ["Ann", "Bo", "Cy"])
        called |= {raigo.thing(view, name, context) for name in unusable(t.masked(t.turn))}
    assert {"en": "Tower 1.1", "ja": context.text("places.tower", "1.1")}[language] in called
    assert not [name for name in called if "body-" in name or "hand-" in name or "canyon-" in name]
    assert raigo.thing(view, "canyon-雷", context) == f"雷 ({context.text('table.canyon')})"
