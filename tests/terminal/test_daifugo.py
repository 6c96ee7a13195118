"""Daifugo at a terminal."""

import pexpect
import pytest
from rich.cells import cell_len

import fuda
from fuda.games.daifugo import GAME, terminal as daifugo
from fuda.terminal.console import console
from fuda.terminal.drawing import MANY, Context
from fuda.terminal.play import Session
from tests.games.daifugo.build import play as moves, position, random_match
from tests.terminal.screen import printed
from tests.terminal.test_play import PROMPT, play, say

__all__ = ["play"]  # the fixture
WHOLE_SUIT = "3s 4s 5s 6s 7s 8s 9s 10s Js Qs Ks As 2s"


def grouped(t: fuda.Table, language: str = "en") -> tuple[list[str], list[str]]:
    shown, lines = daifugo.group(t, t.legal(), context(t, language))
    return [action.text for action in shown], printed(lines).splitlines()


def context(t: fuda.Table, language: str = "en") -> Context:
    return Context(t.game, language, [f"P{i}" for i in range(t.players)])


def drawn(t: fuda.Table, seat: int = 0, language: str = "en") -> str:
    return printed(daifugo.draw(t.view(seat), context(t, language)))


@pytest.mark.parametrize("language", ["en", "ja"])
def test_thousands_of_plays_are_grouped_by_kind_on_one_screen(language):
    t = position(f"{WHOLE_SUIT} 10d 10c 10h * *", "3d 4d")
    shown, lines = grouped(t, language)
    assert len(t.legal()) == 1993
    assert len(lines) <= 40
    assert max(cell_len(line) for line in lines) <= 100
    assert "1,993" in lines[-1]
    assert len(shown) == len(set(shown))


def test_groups_go_by_kind_and_strength_and_every_number_is_a_choice():
    t = position("4s 4d 9s 10s Js * 3c 7c 8c", "3d 4c")
    shown, lines = grouped(t)
    assert [line.split("  ")[0] for line in lines[:5]] == ["Singles", "Pairs", "Threes", "Kaidan of 3", "Kaidan of 4"]
    singles = [text for text in shown if "+" not in text and text != "*"]
    assert singles == ["3c", "4s", "4d", "7c", "8c", "9s", "10s", "Js"]
    for number, text in enumerate(shown, start=1):
        assert any(f"{number} " in line for line in lines)
        assert text in [action.text for action in t.legal()]
    assert "♠9–J" in lines[3]


def test_the_strongest_come_last_when_the_order_is_reversed_too():
    t = position("4s 4d 9s 10s Js * 3c 7c 8c", "3d 4c", kakumei_on=True)
    singles = [text for text in grouped(t)[0] if "+" not in text and text != "*"]
    assert singles == ["Js", "10s", "9s", "8c", "7c", "4s", "4d", "3c"]


def test_a_hand_bears_the_numbers_of_the_choices(capsys):
    t = position("4s 4d 9s 10s Js * 3c 7c 8c", "3d 4c")
    session = Session(t, 0, ["thumb", "thumb"], "en", console())
    session.show()
    shown = capsys.readouterr().out
    assert len(t.legal()) > MANY
    assert "1 ♣3  2 ♠4  3 ♦4" in shown
    session.move("2")
    assert t.moves == ["4s"]


@pytest.mark.parametrize(("language", "choice"), [("en", " 3 pass"), ("ja", " 3 パス (pass)")])
def test_choices_that_the_hand_shows_are_not_listed_again(capsys, language, choice):
    t = position("4s 4c", "6s 9s 3c", "3d 3h", shibari=False)
    t.play("4s")
    session = Session(t, 1, ["thumb"] * 3, language, console())
    session.show()
    lines = capsys.readouterr().out.splitlines()
    assert any("1 ♠6  2 ♠9" in line and "(♣3)" in line for line in lines)
    assert choice in [line.rstrip() for line in lines]
    assert [str(choice) for choice in session.shown_choices] == ["6s", "9s", "pass"]


def test_cards_may_be_typed_in_any_order_and_case(capsys):
    t = position("4s 4d 9s 10s Js * 3c 7c 8c", "3d 4c", jackback=False)
    Session(t, 0, ["thumb", "thumb"], "en", console()).move("JS 9S 10s")
    assert t.moves == ["9s+10s+Js"]
    assert capsys.readouterr().out == ""


def test_part_of_a_play_searches_for_it(capsys):
    t = position("4s 4d 9s 10s Js * 3c 7c 8c", "3d 4c")
    session = Session(t, 0, ["thumb", "thumb"], "en", console())
    session.move("*8")
    found = capsys.readouterr().out
    assert "of your moves match '*8'" in found
    assert all("*8" in str(choice) for choice in session.shown_choices)
    assert t.moves == []


def test_the_table_shows_the_pile_the_order_and_what_binds_it():
    t = position("Js 4c", "10s 3c", "9s Qs 8s", "Kc Kh", ten=False)
    assert "Pile: nothing: P0 leads" in drawn(t)
    moves(t, "Js", "10s")
    shown = drawn(t, 2)
    assert "Round 1 of 1 · 3 is strongest · Jack-back · Shibari: ♠ · Geki-shibari: one step up each time" in shown
    assert "Pile:  ♠10   Played by P1" in shown
    assert "▶ P2" in shown
    assert "縛り：♠ · 激縛り" in drawn(t, 2, "ja")


def test_the_table_shows_who_is_out_and_the_titles_of_the_round_before():
    t = position("4s", "Ks Kd", "6d 9d", "Ah Qh")
    t.play("4s")
    assert "out: place 1 Daifugo" in drawn(t)
    for t in random_match(4, 1, passes=0.0, rounds=2):
        if t.view()["round"] == 2:
            break
    assert "was Daihinmin" in drawn(t)
    assert "前回 大貧民" in drawn(t, 0, "ja")


def test_jokers_that_stand_for_cards_bear_a_star():
    assert daifugo.face("*7h", Context(GAME, "en", [])).plain == " ★♥7 "
    assert daifugo.face("*", Context(GAME, "ja", [])).plain == " ★ ジョーカー "


def test_red_suits_are_printed_red():
    assert "31" in printed(daifugo.face("7h", Context(GAME, "en", [])), colour=True)
    assert "31" not in printed(daifugo.face("7s", Context(GAME, "en", [])), colour=True)


def test_a_whole_match_by_number(play, tmp_path):
    child = play("daifugo", "--seed", "3", "--players", "3", "--option", "rounds=2")
    while child.expect_exact([PROMPT, "The match is over."]) == 0:
        child.sendline("1")
    child.expect(pexpect.EOF)
    records = list((tmp_path / "records").iterdir())
    assert fuda.replay(records[0].read_text()).over


def test_a_refusal_cites_its_rule(play):
    child = play("daifugo", "--seed", "5", "--players", "2")
    child.expect_exact(PROMPT)
    assert "(daifugo." in say(child, "3s+4s+5s+6s+7s+8s+9s+10s+Js+Qs+Ks+As+2s")
