"""The command `fuda`, as it is typed."""

import contextlib
import functools
import json
import os
import pty
import re
import signal
import subprocess
import sys

import pytest
from rich.cells import cell_len

import fuda
from fuda.cli import main

TRACEBACK = "Traceback"


def run(*arguments, typed="", folder=None, timeout=120):
    environment = dict(os.environ)
    if folder is not None:
        environment["FUDA_DATA"] = str(folder)
    command = [sys.executable, "-m", "fuda", *arguments]
    return subprocess.run(command, input=typed, capture_output=True, text=True, env=environment, timeout=timeout)


@pytest.fixture
def match(tmp_path):
    """A finished match's record on disk."""
    t = fuda.table("saika", 3, 4)
    while not t.over:
        t.play(t.legal()[0])
    path = tmp_path / "match.jsonl"
    path.write_text(t.record())
    return t, path


def test_bare_it_welcomes_and_lists_games_and_commands(capsys):
    assert main([]) == 0
    shown = capsys.readouterr().out
    for word in [*fuda.games(), "Saika Banrai", "災禍万来", "play", "simulate", "rules", "replay", "bench"]:
        assert word in shown


def test_the_games_can_be_read_by_programs(capsys):
    assert main(["--json"]) == 0
    listed = json.loads(capsys.readouterr().out)
    assert [game["name"] for game in listed] == fuda.games()
    assert next(game for game in listed if game["name"] == "saika")["options"]["pillar"] == ["counts", "ignored"]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["play", "saikaa"], "There is no game 'saikaa'. Did you mean saika?"),
        (["rules", "chess"], "The games are:"),
        (["simulate", "saika", "--players", "9"], "saika takes 3 to 6 players, not 9."),
        (["play", "saika", "--players", "two"], "invalid int value"),
        (["play", "saika", "--new", "-o", "colour=blue"], "saika has no option 'colour'; its options are: pillar, open_scores."),
        (["play", "saika", "--new", "-o", "pillar=both"], "option pillar of saika is one of: counts, ignored; not 'both'."),
        (["play", "saika", "--new", "-o", "pillar"], "NAME=VALUE"),
        (["play", "saika", "--new", "--seat", "5"], "seats are 1 to 4"),
        (["play", "saika", "--new", "--bots", "clever"], "random, thumb"),
        (["play", "saika", "--new", "--bots", "thumb,thumb"], "Name one bot"),
        (["play", "saika", "--resume"], "There is no saved match of saika."),
        (["simulate", "saika", "--games", "0"], "at least one match"),
        (["simulate", "saika", "--bots", "a,b,c,d,e"], "1 to 4 bots"),
        (["rules", "saika", "99"], "saika has no rule 99; its rules are 1 to 24."),
        (["replay", "/no/such/file"], "can't be read"),
        (["play", "saika", "--position", "/no/such/file"], "can't be read"),
        (["play", "saika", "--position", __file__], "of the position"),
        (["play", "saika", "--position", "x", "--resume"], "say --position or --resume"),
        (["dance"], "invalid choice"),
        (["simulate", "saika", "--compare", ""], "two values"),
        (["simulate", "saika", "--compare", "pillar=counts,ignored", "--bots", "thumb, casual"], "random, thumb; not 'casual'"),
        (["simulate", "daifugo", "--compare", "shibari=on,true"], "--compare shibari=on,true names a value twice"),
        (["serve", "--port", "99999999"], "a port is a number from 0 to 65535"),
        (["serve", "--database", "mysql://x"], "sqlite:///FILE or postgresql://"),
    ],
)
def test_bad_input_gets_one_sentence_and_exit_code_2(arguments, sentence, capsys, tmp_path, monkeypatch):
    monkeypatch.setenv("FUDA_DATA", str(tmp_path))
    try:
        code: object = main(arguments)
    except SystemExit as stop:
        code = stop.code
    shown = capsys.readouterr()
    assert code == 2
    assert sentence in shown.err
    assert shown.err.startswith("fuda: ")
    assert shown.err.count("\n") == 1
    assert TRACEBACK not in shown.err


@pytest.mark.parametrize(
    ("damage", "sentence"),
    [
        (lambda text: "", "no Fuda record"),
        (lambda text: "[1, 2]\n", "no Fuda record"),
        (lambda text: text.replace('"version": 1', '"version": 0'), "format version 0; this Fuda reads version 1"),
        (lambda text: text.replace('"rules": 1', '"rules": 0'), "version 0 of the rules of saika"),
        (lambda text: text[: len(text) // 2], "record"),
        (lambda text: "\n".join(text.splitlines()[:20]) + "\n", "its head says"),
        (lambda text: text.replace(text.splitlines()[7], '"red-99"', 1), "can't be played"),
        (lambda text: text.replace('"saika"', '"whist"'), "There is no game 'whist'"),
    ],
)
def test_damaged_records_are_named_as_such(match, damage, sentence, tmp_path, capsys):
    _, path = match
    broken = tmp_path / "broken.jsonl"
    broken.write_text(damage(path.read_text()))
    assert main(["replay", str(broken)]) == 2
    shown = capsys.readouterr().err
    assert sentence in shown
    assert TRACEBACK not in shown


def test_a_file_that_is_no_text_is_refused(tmp_path, capsys):
    path = tmp_path / "picture"
    path.write_bytes(bytes(range(256)))
    assert main(["replay", str(path)]) == 2
    assert "not text" in capsys.readouterr().err


def test_the_rules_are_shown_whole_or_one_by_one(capsys):
    assert main(["rules", "saika"]) == 0
    whole = capsys.readouterr().out
    assert "saika.6" in whole
    assert main(["rules", "saika", "6"]) == 0
    one = capsys.readouterr().out
    assert one.startswith("saika.6")
    assert len(one) < 1000
    assert main(["rules", "saika", "saika.6", "--json"]) == 0
    assert list(json.loads(capsys.readouterr().out)) == ["saika.6"]


@pytest.mark.parametrize("arguments", [["rules", "saika", "9", "--language", "ja"], ["--language", "ja", "rules", "saika", "9"]])
def test_the_rules_are_shown_in_japanese_wherever_the_language_is_said(arguments, capsys):
    assert main(arguments) == 0
    assert capsys.readouterr().out.startswith("saika.9\n一つのトリックに出せるのは、人柱1枚と豊穣1枚までです。")
    assert main([*arguments, "--json"]) == 0
    assert "人柱" in json.loads(capsys.readouterr().out)["saika.9"]


def test_all_rules_are_shown_in_japanese(capsys):
    assert main(["rules", "daifugo", "--language", "ja"]) == 0
    shown = capsys.readouterr().out
    assert shown.startswith("大富豪\n")
    assert "daifugo.46 最後のラウンドが済むと" in shown
    assert max(map(cell_len, shown.splitlines())) <= 100
    assert main(["rules", "daifugo", "99", "--language", "ja"]) == 2
    assert capsys.readouterr().err == "fuda: daifugoにルール99はありません。1から46までです。\n"


def test_it_welcomes_in_japanese(capsys):
    assert main(["--language", "ja"]) == 0
    shown = capsys.readouterr().out
    for word in ["ゲーム", "コマンド", "3〜6人", "ルールを読む"]:
        assert word in shown


def test_a_replay_tells_its_house_rules_in_words(tmp_path, capsys):
    path = tmp_path / "match.jsonl"
    path.write_text(fuda.table("saika", 3, 4, pillar="ignored").record())
    assert main(["replay", str(path), "--language", "ja"]) == 0
    assert capsys.readouterr().out.splitlines()[:2] == ["災禍万来 · 3人", "天災トリックの人柱：トリックから除き、失点なし"]


def test_a_replay_tells_every_move_and_the_end(match, capsys):
    table, path = match
    assert main(["replay", str(path), "--language", "en"]) == 0
    shown = capsys.readouterr().out
    for move in table.moves[:30]:
        assert move in shown
    assert "Round 3 is dealt" in shown
    assert str(table.scores[0]) in shown
    assert main(["replay", str(path), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["scores"] == table.scores


def test_a_replay_can_be_stepped_and_left(match):
    _, path = match
    done = run("replay", str(path), "--step", typed="\n\n")
    assert done.returncode == 0
    assert "[3/" in done.stdout
    assert "[4/" not in done.stdout


def test_a_record_can_come_through_a_pipe(match):
    table, path = match
    done = run("replay", "-", "--json", typed=path.read_text())
    assert json.loads(done.stdout)["moves"] == table.moves


def test_a_simulation_is_summed_up_for_people_and_for_programs(capsys):
    arguments = ["simulate", "saika", "--players", "3", "--games", "300", "--bots", "thumb,random", "--seed", "5"]
    assert main(arguments) == 0
    shown = capsys.readouterr().out
    assert "300 matches" in shown
    assert "thumb" in shown
    assert "±" in shown
    assert main([*arguments, "--json"]) == 0
    summary = json.loads(capsys.readouterr().out)
    assert summary["games"] == 300
    assert [line["name"] for line in summary["bots"]] == ["thumb", "random"]
    assert main([*arguments, "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == summary


def test_ctrl_c_in_a_simulation_prints_what_was_finished():
    command = [sys.executable, "-m", "fuda", "simulate", "saika", "--games", "2000000000", "--json"]
    environment = {**os.environ, "TERM": "xterm", "COLUMNS": "100"}
    # A shell's background jobs ignore Ctrl-C, and so would what they start.
    heed = functools.partial(signal.signal, signal.SIGINT, signal.SIG_DFL)
    screen, theirs = pty.openpty()
    running = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=theirs, text=True, env=environment, preexec_fn=heed)
    os.close(theirs)
    shown = ""
    while not re.search(r"[1-9]\d*/2000000000", shown):  # the progress bar has moved
        shown += os.read(screen, 4096).decode("utf-8", "replace")
    running.send_signal(signal.SIGINT)
    out, _ = running.communicate(timeout=60)
    os.close(screen)
    summary = json.loads(out)
    assert 0 < summary["games"] < summary["wanted"]
    assert running.returncode == 130
    assert TRACEBACK not in shown


@pytest.mark.parametrize("times", [1, 2])  # somebody in a hurry presses it again
def test_ctrl_c_is_how_the_web_table_ends(tmp_path, times):
    heed = functools.partial(signal.signal, signal.SIGINT, signal.SIG_DFL)
    command = [sys.executable, "-m", "fuda", "serve", "--port", "0", "--data", str(tmp_path), "--interpreted"]
    running = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, bufsize=1, preexec_fn=heed)
    assert running.stdout is not None
    assert "served at" in running.stdout.readline()
    for _ in range(times):
        running.send_signal(signal.SIGINT)
        with contextlib.suppress(subprocess.TimeoutExpired):
            running.wait(0.05)
    _, err = running.communicate(timeout=60)
    assert running.returncode == 0
    assert TRACEBACK not in err


def test_the_first_prompt_comes_at_once_and_needs_no_compiler(tmp_path):
    code = (
        "import sys, fuda.cli\nassert fuda.cli.main(['play', 'saika', '--seed', '1']) == 0\nassert 'numba' not in sys.modules\n"
    )
    environment = {**os.environ, "FUDA_DATA": str(tmp_path)}
    done = subprocess.run([sys.executable, "-c", code], input="quit\n", capture_output=True, text=True, env=environment)
    assert done.returncode == 0, done.stderr
    assert "Your hand" in done.stdout


def test_an_extra_that_is_missing_is_named(monkeypatch):
    import numba

    monkeypatch.delattr(numba, "cuda", raising=False)
    monkeypatch.setitem(sys.modules, "numba.cuda", None)  # as where the extra is not installed
    with pytest.raises(fuda.Missing, match=r"needs the extra fuda\[gpu\], which is not installed"):
        fuda.batch("saika", 2, device="cuda")


def test_every_command_explains_itself(capsys):
    with pytest.raises(SystemExit) as stop:
        main(["--help"])
    assert stop.value.code == 0
    commands = re.findall(r"^    (\w+) ", capsys.readouterr().out, re.MULTILINE)
    assert {"play", "simulate", "rules", "replay", "verify", "serve", "bench"} <= set(commands)
    for command in commands:
        with pytest.raises(SystemExit) as stop:
            main([command, "--help"])
        assert stop.value.code == 0
        shown = capsys.readouterr().out
        assert shown.startswith(f"usage: fuda {command}")
        assert len(shown.split("\n\n")[1]) > 10  # what it is for, between usage and arguments


@pytest.fixture
def broken_game(tmp_path):
    """The environment of a command that finds a package whose game can't be imported."""
    (tmp_path / "crooked.py").write_text("import no_such_module_anywhere\n")
    info = tmp_path / "crooked-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: crooked\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[fuda.games]\ncrooked = crooked:GAME\n")
    return {**os.environ, "PYTHONPATH": os.pathsep.join([str(tmp_path), *sys.path])}


@pytest.mark.parametrize(("arguments", "code"), [([], 0), (["play", "crooked"], 2), (["rules", "chess"], 2)])
def test_a_game_that_fails_to_import_is_reported_once_and_left_out(broken_game, arguments, code):
    command = [sys.executable, "-m", "fuda", *arguments]
    done = subprocess.run(command, capture_output=True, text=True, env=broken_game, stdin=subprocess.DEVNULL)
    assert done.returncode == code
    lines = [line for line in done.stderr.splitlines() if "no_such_module_anywhere" in line]
    assert len(lines) == 1
    assert lines[0].startswith("fuda: The game 'crooked' (crooked:GAME) can't be loaded and is left out. ModuleNotFoundError: ")
    assert all(line.startswith("fuda: ") for line in done.stderr.splitlines())


def test_a_terminal_that_lacks_characters_gets_question_marks():
    environment = {**os.environ, "PYTHONIOENCODING": "ascii"}
    done = subprocess.run([sys.executable, "-m", "fuda"], capture_output=True, env=environment)
    assert done.returncode == 0
    assert b"Saika Banrai ????" in done.stdout
    assert b"Traceback" not in done.stderr


@pytest.mark.parametrize("line", [["simulate", "saika"], ["tournament", "saika", "--bots", "thumb,random"]])
def test_what_one_match_can_not_tell_is_null_in_json_and_a_dash_in_tables(line, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    assert main([*line, "--games", "1", "--json"]) == 0
    shown = capsys.readouterr().out
    assert "null" in shown
    assert json.loads(shown, parse_constant=pytest.fail)["games"] == 1
    assert main([*line, "--games", "1"]) == 0
    shown = capsys.readouterr().out
    assert "± –" in shown
    assert "nan" not in shown
