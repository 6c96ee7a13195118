"""Bots from outside: programs, functions and packages take seats, and their failures cost them turns and nobody the match."""

import contextlib
import json
import logging
import os
import queue
import re
import sys
import textwrap
from typing import Any

import pytest

from fuda import bots, cli, games
from fuda.bots import outside
from fuda.bots.levels import LevelBot
from fuda.bots.outside import check_any, make_any, question, read_answer
from fuda.bots.program import MAX_FAILURES, MAX_UNASKED, Program, ProgramFailed, keep
from fuda.errors import BadSetup, IllegalMove, UnreadableMove
from fuda.lab.simulate import simulate
from fuda.lab.tournament import tournament
from fuda.table import Table
from tests.test_examples import EXAMPLES

SAIKA = games.load("saika")


@pytest.fixture
def program(tmp_path):
    """Writes a program and gives its command; the program has `question` in a loop over its standard input."""

    def write(body: str, name: str = "bot.py") -> str:
        file = tmp_path / name
        loop = "import json, os, sys, time\nfor line in sys.stdin:\n    question = json.loads(line)\n"
        file.write_text(loop + textwrap.indent(textwrap.dedent(body).strip(), "    ") + "\n", "utf-8")
        return f"{sys.executable} {file}"

    return write


FIRST = "print(question['legal'][0]['text'])"


def at_table(seed: int = 6):
    table = Table("saika", 4, seed)
    return table, table.seat_view(table.turn)


def play_out(table: Table, seated) -> None:
    while table.turn is not None:
        table.play(seated[table.turn].choose(table.seat_view(table.turn)), table.turn)


def test_a_program_is_asked_with_all_that_its_seat_knows(program):
    table, view = at_table()
    asked = json.loads(Program(program("print(json.dumps(question))")).ask(question(view, 10.0, 5)))
    assert asked["view"] == json.loads(json.dumps(view.view()))
    assert [move["text"] for move in asked["legal"]] == [action.text for action in table.legal()]
    assert (asked["type"], asked["seconds"], asked["seed"]) == ("choose", 10.0, 5)


def test_a_program_plays_a_match(program, caplog):
    table = Table("saika", 4, 6)
    seated = [make_any(SAIKA, program(FIRST), 1), *(bots.make(SAIKA, "thumb", n) for n in range(3))]
    chosen = []
    while table.turn is not None:
        if table.turn == 0:
            chosen.append((seated[0].choose(table.seat_view(0)), table.legal()[0].id))
            table.play(chosen[-1][0], 0)
        else:
            table.play(seated[table.turn].choose(table.seat_view(table.turn)))
    assert len(chosen) > 5
    assert all(played == first for played, first in chosen)
    assert not caplog.records


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ("print('hello')", "gave an answer that is no legal move. It was 'hello'."),
        ("print('name 9')", "gave an answer that is no legal move"),
        ("sys.exit('out of ideas')", "ended with exit code 1 (out of ideas)"),
        ("1 / 0", "ended with exit code 1 (ZeroDivisionError: division by zero)"),
        ("os.close(1); time.sleep(100)", "closed its standard output"),
        ("print('x' * 5_000_000)", "gave an answer that is no legal move"),
    ],
)
def test_a_program_that_fails_loses_its_turn_and_is_reported_once(program, caplog, body, said):
    command = program(body)
    table, view = at_table()
    seated: Any = [make_any(SAIKA, command, 1), *(bots.make(SAIKA, "thumb", n) for n in range(3))]
    assert seated[0].choose(view) == make_any(SAIKA, command, 1).choose(view), "the fallback's chance has a seed"
    play_out(table, seated)
    assert table.over
    assert seated[0].faults > 5
    (warning,) = caplog.records
    assert warning.name == "fuda.bots"
    assert f"The bot {command!r} {said}" in warning.getMessage()
    assert "thumb plays this turn" in warning.getMessage()


def test_a_program_that_stalls_is_ended_with_all_that_it_started(program):
    stalling = Program(program("import subprocess; subprocess.run(['sleep', '1000'])"), seconds=0.3)
    with pytest.raises(ProgramFailed, match=r"did not answer within 0\.3 seconds"):
        stalling.ask({})
    assert stalling._process is None
    assert not any(reader.is_alive() for reader in stalling._readers)  # nobody holds its standard output open any more


def test_a_program_that_never_reads_does_not_hold_the_table_up(tmp_path):
    file = tmp_path / "deaf.py"
    file.write_text("import time\ntime.sleep(1000)\n", "utf-8")
    with pytest.raises(ProgramFailed, match="did not answer"):
        Program(f"{sys.executable} {file}", seconds=0.5).ask({"view": "x" * 1_000_000})


def test_a_program_that_failed_once_is_started_again(program, tmp_path):
    marker = tmp_path / "failed"
    again = Program(
        program(f"if not os.path.exists({str(marker)!r}):\n    open({str(marker)!r}, 'w'); sys.exit(3)\nprint('well')")
    )
    with pytest.raises(ProgramFailed, match="exit code 3"):
        again.ask({})
    assert again.ask({}) == "well\n"
    again.close()


def test_a_program_that_fails_again_and_again_is_given_up(program, tmp_path):
    starts = tmp_path / "starts"
    failing = Program(program(f"open({str(starts)!r}, 'a').write('x'); sys.exit(1)"))
    for _ in range(MAX_FAILURES + 3):
        with pytest.raises(ProgramFailed):
            failing.ask({})
    assert starts.read_text() == "x" * MAX_FAILURES


def test_what_a_program_wrote_unasked_is_no_answer(program):
    chatty = Program(program("print(question['n']); print('more'); print('ready', file=sys.stderr)"))
    assert chatty.ask({"n": 1}) == "1\n"
    chatty._lines.get()
    chatty._lines.put("more\n")
    assert chatty.ask({"n": 2}) == "2\n"
    chatty.close()


def test_a_program_that_closed_its_output_between_two_questions_is_found_to_have(program):
    closing = Program(program("print('well', flush=True); os.close(1); time.sleep(100)"), seconds=0.5)
    assert closing.ask({}) == "well\n"
    closing._readers[0].join()
    with pytest.raises(ProgramFailed, match="closed its standard output"):
        closing.ask({})


def test_a_program_that_writes_without_end_neither_fills_the_memory_nor_holds_the_table_up(tmp_path):
    file = tmp_path / "flood.py"
    file.write_text("while True:\n    print('x' * 1000)\n", "utf-8")
    flooding = Program(f"{sys.executable} {file}", seconds=0.5)
    for _ in range(3):
        with contextlib.suppress(ProgramFailed):
            assert flooding.ask({}).startswith("x")
    flooding.close()
    lines: queue.SimpleQueue[str | None] = queue.SimpleQueue()
    for line in ["x\n"] * (MAX_UNASKED + 5) + [None]:
        keep(lines, line)
    assert lines.qsize() == MAX_UNASKED + 1, "the end is kept"


def test_answers_are_read_with_tolerance():
    _, view = at_table()
    legal = view.legal()
    second = view.text(legal[1])
    for answer in (
        second,
        f"  {second.upper()}\n",
        json.dumps({"move": second}),
        json.dumps({"id": legal[1]}),
        json.dumps({"number": 2}),
        f"I think that {second} is best.",
        "2",
        legal[1],
    ):
        assert read_answer(view, answer) == legal[1], answer


def test_an_answer_that_is_no_legal_move_is_refused_with_the_reason():
    _, view = at_table()
    illegal = next(a for a in range(SAIKA.actions) if a not in view.legal())
    with pytest.raises(IllegalMove):
        read_answer(view, json.dumps({"id": illegal}))
    for answer in (None, True, 1.5, SAIKA.actions, -1, "", '{"id": "x"}'):
        with pytest.raises((UnreadableMove, IllegalMove)):
            read_answer(view, answer)


def test_a_function_takes_a_seat_and_its_errors_cost_it_the_turn(caplog):
    def proud(view):
        raise RuntimeError("I never lose")

    done = simulate("saika", 4, 2, [proud, "thumb"])
    assert [line.name for line in done.bots] == ["proud", "thumb"]
    assert set(done.faults) == {"proud"}
    assert done.faults["proud"] > 3
    assert done.as_json()["faults"] == done.faults
    (warning,) = caplog.records
    assert warning.getMessage().startswith("The bot 'proud' raised RuntimeError: I never lose")


def test_a_simulation_says_how_many_turns_a_bot_lost(program, tmp_path, capsys):
    command = program("sys.exit('tired')")
    line = ["simulate", "saika", "--players", "3", "--games", "2", "--bots", f"{command},thumb"]
    for more in ([], ["--out", str(tmp_path / "saika.parquet")]):
        assert cli.main([*line, *more]) == 0
        assert re.search(r"failed and lost \d+ turns", " ".join(capsys.readouterr().out.split()))


def test_functions_and_programs_meet_in_a_tournament_and_lost_turns_are_kept(program, tmp_path, caplog):
    def last(view):
        return view.legal()[-1]

    command = program("print('no')")
    done = tournament("saika", [last, command], 4, tmp_path / "kept", 3)
    assert sorted(standing.name for standing in done.standings) == sorted(["last", command])
    assert set(done.faults) == {command}
    assert done.faults[command] > 3
    again = tournament("saika", [last, command], 4, tmp_path / "kept", 3)
    assert again == done
    assert len(caplog.records) == 1


def test_something_that_can_not_play_is_refused():
    with pytest.raises(BadSetup, match="function of a view"):
        check_any(SAIKA, 3)  # type: ignore[arg-type]
    with pytest.raises(BadSetup, match="no program 'no-such-program'"):
        check_any(SAIKA, "no-such-program mybot.py")
    with pytest.raises(BadSetup, match="or a command such as"):
        check_any(SAIKA, "expret")


def test_the_service_and_assistants_can_not_name_programs(program):
    command = program(FIRST)
    with pytest.raises(BadSetup):
        bots.make(SAIKA, command)
    with pytest.raises(BadSetup):
        bots.check_name(SAIKA, command)


@pytest.fixture
def package(tmp_path, monkeypatch):
    """Installs the bot of examples/bot_package, and one that can't be loaded, by their entry points."""
    info = tmp_path / "fuda_lowest-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: fuda-lowest\nVersion: 1.0\n", "utf-8")
    (info / "entry_points.txt").write_text("[fuda.bots]\nlowest = fuda_lowest:Lowest\nlost = fuda_nowhere:bot\n", "utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.syspath_prepend(str(EXAMPLES / "bot_package" / "src"))
    monkeypatch.setattr(outside, "_packages", {})


def test_a_search_is_named_with_its_playouts_at_this_machine_only():
    assert check_any(SAIKA, "search:40") == "search:40"
    bot = make_any(SAIKA, "search:40", 1)
    assert isinstance(bot, LevelBot)
    assert (bot.level.playouts, bot.level.seconds, bot.level.slips) == (40, None, 0)
    for wrong in ("search", "search:", "search:0", "search:-1", "search:4x", "search:10000000"):
        with pytest.raises(BadSetup, match=f"no bot '{wrong}'"):
            check_any(SAIKA, wrong)
    with pytest.raises(BadSetup, match="no bot 'search:40'"):
        bots.make(SAIKA, "search:40")


def test_a_package_offers_a_bot(package, caplog):
    assert outside.package_names(SAIKA) == ("lowest",)
    assert outside.package_names(games.load("daifugo")) == ()
    assert "'lost' can't be loaded" in caplog.records[0].getMessage()
    bot = make_any(SAIKA, "lowest", 1)
    _, view = at_table()
    assert view.text(bot.choose(view)).rpartition("-")[2] == "2"
    done = simulate("saika", 3, 2, ["lowest", "thumb"])
    assert {line.name for line in done.bots} == {"lowest", "thumb"}
    assert len(caplog.records) == 1


def test_a_program_sits_at_the_table_of_a_person(program, tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("FUDA_DATA", str(tmp_path))
    typed = iter(["1"] * 1000)
    monkeypatch.setattr("builtins.input", lambda *_: next(typed))
    command = program("sys.exit('tired')")
    assert cli.main(["play", "saika", "--players", "3", "--seed", "4", "--seat", "2", command, "--bots", "random"]) == 0
    output = capsys.readouterr()
    assert "You sit in seat 1 of 3" in output.out
    assert "The match is over." in output.out
    assert f"The bot {command} failed" in " ".join(output.out.split())
    assert output.err.count("(tired)") == 1
    (record,) = tmp_path.rglob("*saika*.jsonl")
    assert json.loads(record.read_text().splitlines()[0])["bots"] == ["random", command, "random"]


def test_a_person_who_leaves_is_told_which_bots_failed(program, tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("FUDA_DATA", str(tmp_path))
    typed = iter(["1"] * 3 + ["quit"])
    monkeypatch.setattr("builtins.input", lambda *_: next(typed))
    command = program("sys.exit('tired')")
    assert cli.main(["play", "saika", "--players", "3", "--seed", "4", "--seat", "2", command, "--bots", "random"]) == 0
    assert f"The bot {command} failed" in " ".join(capsys.readouterr().out.split())


def test_seats_are_named_on_the_command_line(capsys, tmp_path, monkeypatch):
    monkeypatch.setenv("FUDA_DATA", str(tmp_path))
    monkeypatch.setattr("builtins.input", lambda *_: "quit")
    assert cli.main(["play", "--new", "--seat", "2", "saika"]) == 0
    assert "You sit in seat 2 of" in capsys.readouterr().out
    seats = [word for seat in "123" for word in ("--seat", seat, "thumb")]
    assert cli.main(["play", "saika", "--new", "--players", "3", *seats]) == 2
    assert "leave one for yourself" in capsys.readouterr().err
    assert cli.main(["play", "saika", "--new", "--seat", "2", "python", "mybot.py"]) == 2
    assert "--seat 2 'python mybot.py'" in capsys.readouterr().err
    assert cli.main(["play", "saika", "--new", "--seat", "9"]) == 2
    assert "There is no seat 9" in capsys.readouterr().err


def test_a_command_with_a_comma_stands_in_quotation_marks():
    assert cli.bot_names('thumb, "python bot.py --with a,b",casual') == ["thumb", "python bot.py --with a,b", "casual"]


def test_the_time_for_an_answer_is_set_by_the_environment(monkeypatch):
    monkeypatch.setitem(os.environ, "FUDA_BOT_SECONDS", "2.5")
    assert Program("x").seconds == 2.5
    for wrong in ("0", "-1", "soon", "nan"):
        monkeypatch.setitem(os.environ, "FUDA_BOT_SECONDS", wrong)
        with pytest.raises(BadSetup, match="FUDA_BOT_SECONDS"):
            Program("x")


def test_a_traceback_is_there_for_those_who_look(caplog):
    caplog.set_level(logging.DEBUG, "fuda.bots")

    def wrong(view):
        raise KeyError("hand")

    _, view = at_table()
    make_any(SAIKA, wrong, 1).choose(view)
    assert any(record.exc_info for record in caplog.records)
