"""Several actions as one move: all of it or nothing."""

import random

import pytest

import fuda
from fuda import catalogue
from fuda.errors import BadGame, IllegalMove, MoveError, OutOfTurn, UnreadableMove
from fuda.kernel.game import Game
from fuda.table import MAX_PARTS
from fuda.testing import Broken, check_game, check_lines
from tests.swap import GAME, START, notation, rules, view, words


def table():
    return fuda.table(GAME, position=START, seed=5)


def everything(t):
    """All that a table is, to be compared later."""
    fields = [f.name for f in t._engine.layout.fields]
    return [getattr(t._engine.copy(t.state), name) for name in fields], t.log.copy(), t.moves, t.notes, t.record()


def test_the_game_of_these_tests_keeps_its_contract():
    check_game(GAME, matches=10, tables=1)


@pytest.mark.parametrize(
    ("expand", "complaint"),
    [
        (lambda s, typed: [int(typed)], "expand of .* raises ValueError"),
        (lambda s, typed: [99], r"gives something else than actions: \[99\]"),
        (lambda s, typed: [None], "gives something else than actions"),
        (lambda s, typed: s.held.__setitem__(0, 1 + s.held[0]), "expand changed the state"),
    ],
)
def test_the_kit_notices_lines_that_can_not_be_read(expand, complaint, monkeypatch):
    monkeypatch.setattr(notation, "expand", expand)
    with pytest.raises(Broken, match=complaint):
        check_lines(table(), random.Random(1), "here")


def test_a_line_is_the_same_match_as_its_actions_one_by_one():
    one, other = table(), table()
    played = one.play_all(one.read("offer 2: 1, 3 for 5"))
    texts = ["trade 2", "give 1", "give 3", "want 5", "propose"]
    assert [action.text for action in played] == one.moves == texts
    for text in texts:
        other.play(text)
    assert one.state == other.state
    assert one.record() == other.record()
    assert (one.turn, one.view()["phase"]) == (1, "answer")


def test_the_notes_of_all_parts_are_there_in_order():
    t = table()
    t.play_all(t.read("offer 2: 1, 3 for 5"))
    assert t.words() == ["Seat 1 turns to Seat 2", "Seat 1 offers good 1, good 3 for good 5"]
    t.play("decline")
    assert t.words() == ["Seat 2 declines"]


def test_a_text_is_an_action_first():
    t = table()
    assert t.read("trade 2") == [t.check("trade 2")]
    assert t.seat_view(0).read("trade 2") == t.read("trade 2")
    assert t.seat_view(0).read("nonsense") == []


@pytest.mark.parametrize(
    ("line", "error", "rule", "part"),
    [
        ("offer 1: 1 for 5", IllegalMove, "swap.3", "trade 1"),  # to oneself
        ("offer 2: 4 for 5", IllegalMove, "swap.4", "give 4"),  # a good that is another's
        ("offer 2: 1, 1 for 5", IllegalMove, "swap.4", "give 1"),  # the same twice
        ("offer 2: 1 for 3", IllegalMove, "swap.5", "want 3"),  # one's own
        ("offer 2: for", IllegalMove, "swap.5", "propose"),  # nothing for nothing
        ("trade 2; pass", IllegalMove, "swap.5", "pass"),
        ("pass; trade 1", OutOfTurn, "", ""),
        ("draw; trade 2; give 1; propose", MoveError, "", ""),
        ("offer 2: 77 for 5", UnreadableMove, "", ""),
        ("offer 9: 1 for 5", UnreadableMove, "", ""),
        ("pass;" * MAX_PARTS + "pass", UnreadableMove, "", ""),
    ],
)
def test_a_refused_line_changes_nothing_and_says_which_part(line, error, rule, part):
    t = table()
    t.play_all(t.read("trade 2; give 2; propose"))
    t.play("decline")
    t.play("pass")
    t.play("pass")
    assert t.turn == 0
    before = everything(t)
    with pytest.raises(error) as refusal:
        t.play_all(t.read(line))
    assert type(refusal.value) is error
    assert everything(t) == before
    if rule:
        assert (refusal.value.rule, refusal.value.part) == (rule, part)
        assert f", {part}, is not allowed: " in str(refusal.value)
    with pytest.raises(error):
        t.check_all(t.read(line))


def test_which_part_is_refused_is_counted():
    t = table()
    with pytest.raises(IllegalMove, match=r"^Part 3 of 5, give 4, is not allowed: You can't give that now\. \(swap\.4\)$"):
        t.play_all(t.read("offer 2: 1, 4 for 5"))
    with pytest.raises(UnreadableMove, match="There is no good '77'; they are 1 to 12"):
        t.read("offer 2: 77 for 5")


def test_a_line_is_no_way_to_peek():
    """What would be drawn makes no difference to whether and how a line is refused."""
    refusals = set()
    for seed in range(12):
        t = fuda.table(GAME, position=START, seed=seed)
        for good in range(10, 13):
            with pytest.raises(MoveError) as refusal:
                t.play_all(t.read(f"draw; trade 2; give {good}; propose"))
            refusals.add(str(refusal.value))
    assert refusals == {"Nothing can follow draw in the same move: it shows something new."}


def test_only_the_last_part_may_show_something_new():
    t = table()
    assert [action.text for action in t.play_all(["draw"])] == ["draw"]
    assert t.words(seat=0) == ["Seat 1 draws", *t.words(seat=0)[1:]]
    assert len(t.words(seat=0)) == 2


def test_actions_are_given_as_numbers_texts_or_actions():
    t = table()
    trade = next(action for action in t.legal() if action.text == "trade 3")
    t.play_all([trade, "give 2", notation.TEXTS.index("propose")], seat=0)
    assert t.moves == ["trade 3", "give 2", "propose"]
    with pytest.raises(OutOfTurn, match="seat 3's turn"):
        t.play_all(["accept"], seat=0)
    with pytest.raises(UnreadableMove, match="1 to 50 actions, not 0"):
        t.play_all([])


def test_undo_takes_a_whole_line_back_and_single_actions_one_by_one():
    t = table()
    t.play_all(t.read("offer 2: 1 for 5"))
    first = everything(t)
    t.play("accept")
    t.play("trade 3")
    t.play("give 4")
    t.undo()
    t.undo()
    t.undo()
    assert everything(t)[0:3] == first[0:3]
    twin = t.clone()
    t.undo()
    assert (t.log, t.turn) == ([], 0)
    assert len(twin.log) == 4
    twin.undo()
    assert twin.log == []


def test_a_replayed_line_is_taken_back_action_by_action():
    t = table()
    t.play_all(t.read("offer 2: 1 for 5"))
    fuda.games.add(GAME)
    try:
        again = fuda.replay(t.record())
    finally:
        fuda.games.remove("swap")
    assert again.state == t.state
    again.undo()
    assert again.moves == ["trade 2", "give 1", "want 5"]


def test_a_game_without_lines_reads_single_actions_alone():
    t = fuda.table("saika", 3, seed=7)
    assert t.game.expand is None
    assert t.read("red-2") == [t.check("red-2")]
    with pytest.raises(UnreadableMove, match="is no move of saika"):
        t.read("red-2; red-3")


def test_a_finished_match_reads_nothing():
    t = table()
    while not t.over:
        t.play("pass")
    with pytest.raises(OutOfTurn, match="over"):
        t.read("offer 2: 1 for 5")


def test_expand_with_other_parameters_is_named(monkeypatch):
    monkeypatch.setattr(notation, "expand", lambda s: None)
    with pytest.raises(BadGame, match=r"notation\.py has expand with other parameters than \(s, typed\)"):
        Game("swap", "tests.swap", rules, notation, words, view, None, 3)


def test_a_game_with_lines_says_what_they_look_like(monkeypatch):
    assert catalogue.problems(GAME) == []
    own = {key: text for key, text in catalogue.own_entries(GAME, "en").items() if key != "help.line"}
    monkeypatch.setattr(catalogue, "own_entries", lambda game, language: own if language == "en" else {})
    assert catalogue.problems(GAME) == ["tests/swap/text/en.toml has no text help.line."]
