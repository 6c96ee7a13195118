"""Reviews and hints: what search says of moves, with what happens in its lines."""

import io
import json

import numpy as np
import pytest
from rich.console import Console

import fuda
from fuda import bots, cli, games, text as texts
from fuda.bots.explain import Line, both_lines, explain, sentence
from fuda.bots.hints import ALIKE, MORE, Hint, hint, is_open
from fuda.bots.lines import Lines
from fuda.bots.review import Cost, Point, Review, Reviewer, review
from fuda.bots.search import Search
from fuda.errors import BadSetup
from fuda.lab.plots import review_figure
from fuda.table import SeatView, Table, interpreted
from fuda.terminal.play import Session
from fuda.terminal.review import show, spark

SAIKA = games.load("saika")
CLOSE = 4  # the seed of a match between equal bots that each of them can still win in the last round


def played(seed: int = 3, players: int = 3, lineup=("random", "thumb", "thumb")) -> Table:
    table = Table("saika", players, seed)
    seated = [bots.make(SAIKA, name, 10 + seat) for seat, name in enumerate(lineup)]
    while table.turn is not None:
        table.play(seated[table.turn].choose(table.seat_view(table.turn)))
    return table


@pytest.fixture(scope="module")
def done():
    reports = []
    table = played()
    found = review(table, 0, playouts=120, lines=60, progress=lambda n, of: reports.append((n, of)))
    return table, found, reports


def test_every_decision_of_the_seat_is_looked_at(done):
    table, found, reports = done
    again = table.restarted()
    wanted = []
    for number, action in enumerate(table.log, start=1):
        if again.turn == 0 and len(again.legal()) > 1:
            wanted.append((number, table.moves[number - 1]))
        again.play(action)
    assert [(each.number, each.played["text"]) for each in found.decisions] == wanted
    assert {each.seat for each in found.decisions} == {0}
    assert [n for n, _ in reports] == list(range(1, reports[0][1] + 1))


def test_a_bad_player_pays_for_its_moves(done):
    _, found, _ = done
    costs = [each.cost for each in found.decisions if each.cost is not None]
    assert all((each.cost is None) == (each.played["id"] == each.best["id"]) for each in found.decisions)
    assert sum(cost.points for cost in costs) > 0
    assert any(cost.is_certain for cost in costs)


def test_chances_begin_open_and_end_with_the_result(done):
    table, found, _ = done
    assert [point.number for point in found.points] == list(range(len(table.log) + 1))
    for point in found.points:
        assert sum(point.first) == pytest.approx(1)
        assert all(1 <= place <= 3 for place in point.place)
    assert found.points[-1].place == table.places
    assert max(found.points[0].first) < 0.9


def last_round(table: Table) -> list[int]:
    """The numbers of actions that lead into positions of the last round."""
    again = table.restarted()
    found = []
    for number, action in enumerate(table.log):
        if again.view()["round"] == table.view()["round"]:
            found.append(number)
        again.play(action)
    return found


def test_chances_in_the_last_round_of_a_close_match_are_open_and_change_little_by_little():
    """Nothing is left to chance there, but nobody plays without a slip."""
    table = played(CLOSE, 3, ("thumb", "thumb", "thumb"))
    numbers = last_round(table)
    middle = numbers[len(numbers) // 4 : len(numbers) // 2]
    work = Reviewer(table)
    chances = np.array([work.point(number).first for number in middle])
    assert len(middle) > 5
    assert ((chances > 0) & (chances < 1)).all()
    assert np.abs(np.diff(chances, axis=0)).max() < 0.15
    again = Reviewer(table)
    assert [again.point(number).first for number in middle] == chances.tolist()


def test_a_move_without_a_choice_does_not_change_the_chances():
    table = played(CLOSE, 3, ("thumb", "thumb", "thumb"))
    work = Reviewer(table, lines=50)
    forced = [number for number in last_round(table) if len(work.positions[number].legal()) == 1]
    assert any(0 < work.point(number).first[0] < 1 for number in forced)
    for number in forced:
        assert work.point(number).first == work.point(number + 1).first


def test_turning_points_are_the_largest_changes(done):
    table, found, _ = done
    assert len(found.turning_points) == 3
    numbers = [each.number for each in found.turning_points]
    assert numbers == sorted(numbers)
    swings = [abs(b.first[0] - a.first[0]) for a, b in zip(found.points, found.points[1:], strict=False)]
    assert max(swings) == pytest.approx(max(abs(each.after - each.before) for each in found.turning_points))
    for each in found.turning_points:
        assert each.whose == 0
        assert each.played["text"] == table.moves[each.number - 1]


def test_the_same_seed_gives_the_same_review():
    table = played(5)
    small = Reviewer(table, 1, playouts=40, lines=20)
    other = Reviewer(table, 1, playouts=40, lines=20)
    some = [0, len(small.work) // 2, len(small.work) - 1]
    assert [small.piece(i) for i in some] == [other.piece(i) for i in some]


def test_what_others_hold_does_not_change_what_a_decision_is_said_to_cost():
    table = played(5)
    work = Reviewer(table, 0, playouts=40, lines=20)
    at = next(at for at in work.positions if at.turn == 0 and len(at.legal()) > 2)
    view = at.seat_view(0)
    engine = interpreted(SAIKA)
    other = engine.copy(view.state)
    engine.set_words(other, (1, 2, 3, 4))
    engine.redeal(other, 0)
    redealt = SeatView(SAIKA, view.players, view.options, 0, engine.masked(other, 0))
    lines = Lines(table, 20, 1)
    legal = view.legal()[:2]
    first, second = (lines.from_choices(each, legal) for each in (view, redealt))
    assert (first[0] == second[0]).all()
    assert (first[1] == second[1]).all()


def test_a_cost_is_certain_only_beyond_its_interval():
    assert Cost(0.5, 0.2, 0.0, 1.0).is_certain
    assert Cost(0.1, 0.2, 5.0, 1.0).is_certain
    assert not Cost(0.1, 0.2, 0.5, 1.0).is_certain
    assert not Cost(-0.4, 0.2, 5.0, 1.0).is_certain


def test_a_long_match_has_a_bounded_curve(monkeypatch):
    monkeypatch.setattr("fuda.bots.review.MAX_POINTS", 10)
    table = played()
    numbers = [number for kind, number in Reviewer(table, 0).work if kind == "point"]
    assert len(numbers) <= 11
    assert (numbers[0], numbers[-1]) == (0, len(table.log))


def test_in_a_cooperative_game_all_have_the_same_chances():
    table = Table("catastrophe", 3, 4)
    seated = bots.make(table.game, "thumb", 1)
    while table.turn is not None:
        table.play(seated.choose(table.seat_view(table.turn)))
    point = Reviewer(table, 0).point(len(table.log))
    assert point == Point(len(table.log), [float(1 in table.places)] * 3, [float(place) for place in table.places])


def test_in_a_cooperative_game_chances_are_those_to_win_together():
    points = [Point(number, [chance, chance], [1.0, 1.0]) for number, chance in ((0, 0.5), (3, 1.0))]
    done = Review("catastrophe", 2, 3, [0, 1], [], points, [])
    for language, words in (("en", "Chances to win together"), ("ja", "みんなで勝つ見込み")):
        paper = io.StringIO()
        show(done, Console(file=paper, width=120), language)
        assert words in paper.getvalue()
    assert review_figure(done).axes[0].get_ylabel() == "Chance to win together, %"


def test_what_can_not_be_reviewed_is_refused():
    with pytest.raises(BadSetup, match="is over"):
        Reviewer(Table("saika", 3, 1))
    with pytest.raises(BadSetup, match="no seat 9"):
        Reviewer(played(), 8)


def test_the_command_shows_it_as_text_as_json_and_as_a_picture(tmp_path, capsys):
    record = tmp_path / "match.jsonl"
    record.write_text(played().record(), "utf-8")
    picture = tmp_path / "curve.svg"
    arguments = ["review", str(record), "--seat", "1", "--playouts", "20"]
    assert cli.main([*arguments, "--picture", str(picture)]) == 0
    shown = " ".join(capsys.readouterr().out.split())
    assert "Chances of the first place" in shown
    assert "Turning points" in shown
    assert "Search would have played the same in" in shown
    assert picture.read_text().count("Seat 1") == 1 or "<svg" in picture.read_text()
    assert cli.main([*arguments, "--language", "ja"]) == 0
    assert "分かれ目" in capsys.readouterr().out
    assert cli.main([*arguments, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["seats"] == [0]
    assert len(found["turning_points"]) == 3
    assert cli.main(["review", str(record), "--playouts", "0"]) == 2
    assert "at least one playout" in capsys.readouterr().err


def test_the_picture_has_its_words_beside_the_lines_and_not_on_them(done):
    _, found, _ = done
    figure = review_figure(found)
    figure.draw_without_rendering()
    (panel,) = figure.axes
    inside = panel.get_window_extent()
    marks = panel.texts
    assert [mark.get_text() for mark in marks] == ["A", "B", "C"]
    for shown in (*marks, *figure.texts, *figure.legends):
        assert not inside.overlaps(shown.get_window_extent())
    for each in found.turning_points:
        assert f"action {each.number}, seat {each.seat + 1}, {each.played['text']}" in figure.get_supxlabel()


def test_a_curve_is_one_line_however_long_the_match_was():
    assert spark([0.0, 0.5, 1.0]) == "▁▅█"
    assert len(spark([0.5] * 1000)) == 60


# Explanations


def late_position():
    """A position of the thumb bot's play in which the seat to move ends the trick, with several cards to choose from."""
    for seed in range(1, 60):
        table = Table("saika", 3, seed)
        thumb = bots.make(SAIKA, "thumb", seed)
        while table.turn is not None:
            view = table.seat_view(table.turn)
            shown = table.view(table.turn)
            if sum(card is not None for card in shown.get("trick", [])) == 2 and len(view.legal()) > 3:
                return view
            table.play(thumb.choose(view))
    raise AssertionError


def test_a_fact_is_counted_in_lines_and_told_in_the_game_s_words():
    view = late_position()
    legal = view.legal()
    found = [(a, b, explain(view, a, b, seconds=5)) for a in legal for b in legal if a < b]
    facts = [(a, b, fact) for a, b, fact in found if fact is not None]
    best, other, fact = max(facts, key=lambda each: abs(each[2].after - each[2].instead))
    counts = [0, 0]
    for number in range(fact.lines):
        for row, line in enumerate(both_lines(view, (best, other), 0, number)):
            told = {texts.note_text(SAIKA, note) for note in (*line.first, *line.later)}
            plain = sentence(view, fact, "en").split("…")[0]
            counts[row] += any(each.startswith(plain) for each in told)
    assert [fact.after, fact.instead] == counts
    assert abs(fact.after - fact.instead) >= 0.15 * fact.lines
    assert sentence(view, fact, "ja") != sentence(view, fact, "en")


def test_what_every_move_is_told_as_is_no_reason():
    """Whoever is named starts: that is the move itself, and not what comes of it."""
    table = Table("saika", 4, 5)
    thumb = bots.make(SAIKA, "thumb", 5)
    while table.view()["phase"] != "name_starter":
        assert table.turn is not None
        table.play(thumb.choose(table.seat_view(table.turn)))
    view = table.seat_view(table.turn)
    for other in view.legal()[1:]:
        fact = explain(view, view.legal()[0], other, seconds=5)
        assert fact is None or fact.phrase[0] != "notes.starts"


def decisions_in_raigo():
    """Decisions of matches that the game's own bot plays: what the seat sees, and its legal moves by their text."""
    for seed in range(1, 12):
        table = Table("raigo", 3, seed)
        thumb = bots.make(table.game, "thumb", seed)
        for _ in range(40):
            if table.turn is None:
                break
            view = table.seat_view(table.turn)
            yield view, {view.text(action): action for action in view.legal()}
            table.play(thumb.choose(view))


def test_the_move_itself_is_no_reason_for_it():
    """ "Seat 1 chants Snake" after the chant, and not after another move, is nothing that anybody has to be told."""
    chants = 0
    for view, legal in decisions_in_raigo():
        chosen = [text for text in legal if text.startswith("chant")]
        other = [text for text in legal if not text.startswith("chant")]
        if chosen and other:
            fact = explain(view, legal[chosen[0]], legal[other[0]], seconds=0)
            assert fact is None or fact.phrase[0] != "notes.chants"
            chants += 1
    assert chants > 5


def test_a_line_does_not_depend_on_what_the_seat_can_not_see():
    view = late_position()
    engine = interpreted(SAIKA)
    other = engine.copy(view.state)
    engine.set_words(other, (5, 6, 7, 8))
    engine.redeal(other, view.seat)
    redealt = SeatView(SAIKA, view.players, view.options, view.seat, engine.masked(other, view.seat))
    one, two = (Line(each, view.legal()[0], 3, 7) for each in (view, redealt))
    one.go_on()
    two.go_on()
    assert one.steps > 0
    assert (one.first, one.later) == (two.first, two.later)


def test_lines_that_are_compared_go_equally_far():
    """After a chant the seat decides again at once, after the end of its turn when all others have moved, which is no reason for
    the chant."""
    compared = 0
    for view, legal in decisions_in_raigo():
        others = [text for text in legal if text.startswith(("chant", "pile", "fetch"))]
        if others and "end" in legal:
            fact = explain(view, legal[others[0]], legal["end"], seconds=0)
            assert fact is None or fact.phrase[0] != "notes.turn"
            compared += 1
    assert compared > 20


def test_a_hint_is_what_search_plays_beside_the_next_best():
    view = late_position()
    found = hint(view, compiled=False, playouts=30, seconds=5)
    assert found.action in view.legal()
    assert found.other in view.legal()
    assert found.action != found.other
    assert found.playouts == 30


def test_a_hint_searches_on_while_the_next_best_move_has_brought_more():
    """Which of a pair of moves is better is open after few playouts in some position of these matches, and settled by more."""
    opened = 0
    for seed in range(6):
        table = Table("saika", 3, seed)
        thumb = bots.make(SAIKA, "thumb", seed)
        for _ in range(30):
            assert table.turn is not None
            view = table.seat_view(table.turn)
            if len(view.legal()) > 2 and is_open(Search(SAIKA).think(view, playouts=60)):
                found = hint(view, compiled=True, playouts=60, seconds=20)
                assert found.playouts in [60 * MORE**n for n in range(1, 9)]
                assert found.rewards[1] - found.rewards[0] <= ALIKE / 2
                opened += 1
            table.play(thumb.choose(view))
    assert opened > 3


def test_moves_that_brought_nearly_the_same_are_called_alike(monkeypatch, capsys):
    """Nobody is told that a move is best because it brought less than another."""
    saved = fuda.table("saika", players=3, seed=3)
    for rewards, said in (((0.44, 0.47), "as good, or nearly"), ((0.47, 0.44), "it brought 47 % of what can be won")):
        found = Hint(saved.legal()[0].id, saved.legal()[1].id, rewards, 1000, None)
        monkeypatch.setattr("fuda.bots.hints.hint", lambda view, found=found: found)
        screen = Console(file=io.StringIO(), width=200)
        Session(saved, saved.turn or 0, ["thumb"] * 3, "en", screen).hint()
        assert said in screen.file.getvalue()  # type: ignore[attr-defined]


def test_a_hint_where_there_is_no_choice_needs_no_reason():
    table = fuda.table("daifugo", players=4, seed=3)
    table.play(table.legal()[-1])
    assert len(table.legal()) == 1
    found = hint(table.seat_view(table.turn), compiled=False)
    assert (found.action, found.other) == (table.legal()[0].id, None)
