"""Which things are dimmed on the page, and why."""

from fuda.games.catastrophe import view
from tests.games.catastrophe.build import play, position


def dimmed(t):
    return view.unusable(t.masked(t.turn))


def test_a_card_that_helps_against_nothing_here_is_dimmed_and_one_that_is_all_promised_for_good():
    t = position("row 1: torch bicycle", "turn: 1")
    assert dimmed(t) == {"1.row-2": 32}
    play(t, "use torch on power")
    assert dimmed(t) == {"1.row-2": 32}
    used = position("row 1: torch bicycle", "uses 1: 1>1.1", "taken back: 12 0 0", "turn: 1")
    assert dimmed(used) == {"1.row-1": 33, "1.row-2": 32}


def test_a_card_for_what_is_scarce_is_dimmed_when_others_have_what_there_is():
    t = position("disaster: flood", "impact: shortage", "row 1: generator", "row 2: generator", "uses 2: 1>4.2 1>4.3", "turn: 1")
    assert dimmed(t)["1.row-1"] == 76


def test_what_can_be_used_is_never_dimmed_and_what_is_dimmed_is_in_no_move():
    t = position("hand 1: torch", "row 1: torch bandages", "row 2: tent", "row 3: radio", "turn: 1", players=4)
    s = t.masked(t.turn)
    usable = {part for action in t.legal() for part in view.parts(s, action.id)}
    assert usable.isdisjoint(dimmed(t))
    assert dimmed(t)["3.row-1"] == 40  # no neighbour


def test_responses_stay_in_the_hand_when_rows_are_laid_out():
    t = position("phase: show", "stage: show", "disaster phase: 0", "hand 1: torch rally", "turn: 1")
    assert dimmed(t) == {"rally": 25}


def test_in_a_draft_and_in_trades_nothing_is_dimmed():
    t = position("phase: trade", "turn: 1", "hand 1: torch")
    assert dimmed(t) == {}
