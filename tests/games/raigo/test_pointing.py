"""What can't be used now, and why."""

import re

import pytest

import fuda
from fuda.games.raigo.board import Phase
from fuda.games.raigo.pointing import unusable
from fuda.text import reason
from tests.games.raigo.build import play, position, random_match


def refused(t: fuda.Table) -> dict[str, int]:
    return unusable(t.masked(t.turn))


def things_in(seat: int, text: str) -> set[str]:
    """The things on the boards that a legal action uses."""
    own = re.sub(r"(?<=[ ])(body|hand)-(\d)", rf"{seat + 1}.\1-\2", re.sub(r"tower-(\d)", rf"{seat + 1}.\1", text))
    return set(re.findall(r"\d\.(?:body-|hand-)?\d|canyon-\S", own))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_thing_in_a_legal_action_is_never_refused_and_every_refusal_has_a_reason(players):
    met: set[int] = set()
    for seed in range(12):
        for t in random_match(players, seed):
            if t.turn is None:
                continue
            used = {thing for action in t.legal() for thing in things_in(t.turn, action.text)}
            found = refused(t)
            assert not used & set(found), (t.legal(), found)
            assert all(reason(t.game, rule) for rule in found.values())
            met.update(found.values())
    assert len(met) > 4


def test_ones_own_board_is_all_there_used_or_refused():
    t = position("一二 | 雷三 | 四 | ", "| | |", phase=Phase.PILE_AND_CHANT)
    assert refused(t) == {"1.body-1": 9, "1.body-2": 9}


@pytest.mark.rule("raigo.22")
def test_a_sealed_tower_says_so():
    t = position("| 三 | 四五六 | ", "| | |", sealed={"1.1": 2})
    assert refused(t) == {"1.1": 22}


@pytest.mark.rule("raigo.20")
def test_thunder_says_of_a_low_tower_that_it_is_not_the_highest():
    t = position("| 雷 | 一二三 | ", "| | 四五六七 | 八 ")
    play(t, "chant hand-1")
    assert refused(t) == {"1.1": 20, "1.2": 20, "2.2": 20}


@pytest.mark.rule("raigo.30")
def test_switch_leaves_heavy_spells_in_the_canyon():
    t = position("一 | 瞬 | | ", "| | |", canyon="淨滅二")
    play(t, "chant hand-1")
    found = refused(t)
    assert found["canyon-淨"] == found["canyon-滅"] == 30
    assert "canyon-二" not in found
    assert "1.body-1" not in found


def test_what_can_answer_is_not_refused():
    t = position("| 斬 | | ", "三 | 陣四 | 一二三 | ")
    play(t, "chant hand-1", "katana 2.1 top")
    assert t.turn == 1
    found = refused(t)
    assert "2.hand-1" not in found
    assert found["2.hand-2"] == 8
