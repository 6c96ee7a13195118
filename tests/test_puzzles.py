"""Puzzles: one for each day, from real positions, each with one clearly best move."""

import datetime
import json

import pytest

from fuda import cli, games, puzzles
from fuda.bots.lines import Lines
from fuda.bots.search import Search
from fuda.errors import FudaError, Missing, MoveError
from fuda.lab.puzzles import clearly, compared, find, matters
from fuda.server.lessons import puzzle_json
from tests.swap import GAME as SWAP

WITH_PUZZLES = [name for name in games.own_names() if puzzles.puzzles(games.load(name))]


def test_games_have_puzzles():
    assert {"saika", "daifugo", "raigo", "catastrophe", "animayhem"} <= set(WITH_PUZZLES)


@pytest.mark.parametrize("name", WITH_PUZZLES)
def test_every_puzzle_is_a_position_with_its_best_move(name):
    game = games.load(name)
    for puzzle in puzzles.puzzles(game):
        table = puzzle.table(game)
        assert table.turn == puzzle.seat
        assert "seen by" in puzzle.position
        assert table.check(puzzle.best) != table.check(puzzle.next_best)
        assert len(table.legal()) >= 3
        assert matters(game, puzzle.lost_places, puzzle.lost_points), puzzle.best
    assert len(puzzles.puzzles(game)) >= 10


@pytest.mark.slow
@pytest.mark.parametrize("name", ["saika", "daifugo", "raigo"])
def test_the_best_move_of_a_puzzle_is_that_of_the_search_of_today(name):
    """Puzzles are made once; where the search has changed since, so that it holds another move for best, they are made anew."""
    game = games.load(name)
    search = Search(game)
    for number, puzzle in enumerate(puzzles.puzzles(game)):
        view = puzzle.table(game).seat_view(puzzle.seat)
        found = {view.text(search.think(view, playouts=3000, seed=seed).best) for seed in (501, 502)}
        assert puzzle.best in found, number


def test_every_day_has_its_puzzle_and_they_take_turns():
    game = games.load("saika")
    known = puzzles.puzzles(game)
    first = datetime.date(2026, 11, 16)
    days = [puzzles.daily(game, first + datetime.timedelta(days=n)) for n in range(len(known))]
    assert sorted(each.position for each in days) == sorted(each.position for each in known)
    assert puzzles.daily(game, first + datetime.timedelta(days=len(known))) == days[0]


def test_a_game_without_puzzles_says_so():
    with pytest.raises(Missing, match="lab puzzles"):
        puzzles.daily(SWAP)
    with pytest.raises(FudaError, match="2026-01-31"):
        puzzles.parse_day("tomorrow")


def test_only_the_best_move_is_the_solution():
    game = games.load("saika")
    puzzle = puzzles.daily(game)
    table = puzzle.table(game)
    assert puzzles.is_solution(puzzle, table, puzzle.best)
    assert not puzzles.is_solution(puzzle, table, puzzle.next_best)
    with pytest.raises(MoveError):
        puzzles.is_solution(puzzle, table, "nonsense")


def test_the_puzzle_is_solved_in_a_terminal(monkeypatch, capsys, tmp_path):
    monkeypatch.setenv("FUDA_DATA", str(tmp_path))
    puzzle = puzzles.daily(games.load("saika"), datetime.date(2026, 11, 16))
    typed = iter(["nonsense", puzzle.next_best, puzzle.best])
    monkeypatch.setattr("builtins.input", lambda *_: next(typed))
    assert cli.main(["puzzle", "saika", "--day", "2026-11-16"]) == 0
    shown = " ".join(capsys.readouterr().out.split())
    assert "the puzzle of 2026-11-16" in shown
    assert "There is a better one. That is it." in shown
    assert f"{puzzle.best} is best; the next best, {puzzle.next_best}, loses" in shown
    assert not list(tmp_path.iterdir()), "a saved match must not be touched"


def test_the_puzzle_is_left_or_shown_with_its_solution(monkeypatch, capsys):
    monkeypatch.setattr("builtins.input", lambda *_: "quit")
    assert cli.main(["puzzle", "saika"]) == 1
    assert cli.main(["puzzle", "saika", "--solution", "--language", "ja"]) == 0
    assert "最善は" in capsys.readouterr().out
    assert cli.main(["puzzle", "saika", "--day", "2026-11-16", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["day"] == "2026-11-16"


def test_who_gives_up_is_shown_the_solution(monkeypatch, capsys):
    puzzle = puzzles.daily(games.load("saika"), datetime.date(2026, 11, 16))
    typed = iter([puzzle.next_best, "solution"])
    monkeypatch.setattr("builtins.input", lambda *_: next(typed))
    assert cli.main(["puzzle", "saika", "--day", "2026-11-16"]) == 1
    shown = " ".join(capsys.readouterr().out.split())
    assert "('solution' shows it, 'quit' leaves.)" in shown
    assert f"There is a better one. {puzzle.best} is best; the next best, {puzzle.next_best}, loses" in shown


@pytest.mark.slow
def test_puzzles_are_found_and_each_move_is_compared(monkeypatch, capsys, tmp_path):
    monkeypatch.setattr("fuda.lab.puzzles.DEEP", 300)
    game = games.load("saika")
    (found,) = find(game, 1, 3, seed=2)
    assert find(game, 1, 3, seed=2) == [found]
    table = found.table(game)
    view = table.seat_view(found.seat)
    best = table.check(found.best)
    lost = compared(Lines(table, 300, 9), view, best, [a for a in view.legal() if a != best])
    assert lost is not None
    file = tmp_path / "puzzles.json"
    assert cli.main(["lab", "puzzles", "saika", "--players", "3", "--seed", "2", "--count", "1", "--out", str(file)]) == 0
    assert json.loads(file.read_text("utf-8"))["puzzles"][0]["best"] == found.best


def test_ctrl_c_gives_the_puzzles_that_were_found(monkeypatch, capsys, tmp_path):
    """Of the matches the first has one, and in the second somebody presses Ctrl-C."""
    known = puzzles.puzzles(games.load("saika"))

    def in_match(game, players, match):
        if match > 10_000:
            raise KeyboardInterrupt
        yield known[0]

    monkeypatch.setattr("fuda.lab.puzzles.in_match", in_match)
    file = tmp_path / "puzzles.json"
    assert cli.main(["lab", "puzzles", "saika", "--count", "3", "--out", str(file)]) == cli.STOPPED
    shown = capsys.readouterr()
    assert "Stopped after 1 of 3 puzzles; this is what was found." in shown.err
    assert "holds 1 puzzles" in shown.out
    assert [each["best"] for each in json.loads(file.read_text("utf-8"))["puzzles"]] == [known[0].best]
    assert cli.main(["lab", "puzzles", "saika", "--count", "3"]) == cli.STOPPED
    assert len(json.loads(capsys.readouterr().out)["puzzles"]) == 1
    before = file.read_text("utf-8")
    assert cli.main(["lab", "puzzles", "saika", "--seed", "2", "--out", str(file)]) == cli.STOPPED
    assert file.read_text("utf-8") == before, "where none was found, what was there stays"


def test_what_puzzles_can_not_be_made_from_is_refused_as_it_was_given(capsys):
    for wrong, said in ((["--seed", "-1"], "not -1."), (["--players", "9"], "not 9."), (["--count", "0"], "not 0.")):
        assert cli.main(["lab", "puzzles", "saika", *wrong]) == 2
        assert said in capsys.readouterr().err


def test_a_loss_matters_in_places_or_where_all_share_one_in_points():
    saika, catastrophe = games.load("saika"), games.load("catastrophe")
    assert matters(saika, 0.1, 0.0)
    assert not matters(saika, 0.09, 6.0)
    assert matters(catastrophe, 0.0, 1.0)
    assert not matters(catastrophe, 0.04, 0.44)


def test_a_difference_is_clear_only_far_beyond_chance():
    import numpy as np

    chance = np.random.default_rng(1)
    assert clearly(chance.normal(0.5, 1, 600))
    assert not clearly(chance.normal(0.02, 1, 600))


def test_the_day_of_a_puzzle_is_written_as_people_write_it():
    lesson = puzzle_json(games.load("saika"), datetime.date(2026, 3, 9))["lesson"]
    assert lesson["title"] == {"en": "Puzzle of 9 March 2026", "ja": "2026年3月9日の問題"}
