"""Games that can't be loaded are named in one sentence, and break nothing else."""

import io
import logging
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

import fuda
from fuda import catalogue, cli, games, rulebook
from fuda.kernel.game import Game
from fuda.server.app import create_app
from fuda.server.settings import Settings
from tests.broken import make
from tests.page.lots import GAME as LOTS


def without(module: Any, name: str) -> Any:
    """A copy of a module in which one name is missing."""
    kept = {key: value for key, value in vars(module).items() if key != name and not key.startswith("__")}
    return type(
        "part",
        (),
        {key: staticmethod(value) if callable(value) and not isinstance(value, type) else value for key, value in kept.items()},
    )


def game_without(part: str, name: str, **changes: Any) -> Game:
    saika = fuda.games.load("saika")
    parts = {each: getattr(saika, each) for each in ("rules", "notation", "words", "view", "bots")}
    parts[part] = without(parts[part], name)
    for key, value in changes.items():
        setattr(parts[part], key, value)
    return Game("trial", "fuda.games.saika", **parts)


@pytest.mark.parametrize(
    ("part", "name", "sentence"),
    [
        ("rules", "redeal", r"rules\.py has no function redeal\(s, seat\)"),
        ("rules", "State", r"rules\.py has no class State"),
        ("rules", "Phase", r"rules\.py has no IntEnum Phase"),
        ("rules", "MAX_LEGAL", r"rules\.py has no whole number MAX_LEGAL"),
        ("rules", "PLAYERS", r"rules\.py has no range PLAYERS"),
        ("notation", "parse", r"notation\.py has no function parse\(s, typed\)"),
        ("view", "own", r"view\.py has no function own\(s, seat\)"),
        ("bots", "thumb", r"bots\.py lists 'thumb' in BOTS and has no function thumb"),
        ("bots", "BOTS", r"bots\.py has no tuple BOTS"),
    ],
)
def test_a_missing_part_is_named(part: str, name: str, sentence: str) -> None:
    with pytest.raises(fuda.BadGame, match="The game 'trial': " + sentence):
        game_without(part, name)


def test_a_part_of_another_kind_is_named() -> None:
    with pytest.raises(fuda.BadGame, match=r"apply with other parameters than \(s, a\)"):
        game_without("rules", "apply", apply=staticmethod(lambda s: None))
    with pytest.raises(fuda.BadGame, match=r"1 <= MAX_LEGAL <= ACTIONS"):
        game_without("rules", "MAX_LEGAL", MAX_LEGAL=10_000)


def test_a_game_with_blocks_and_spans_needs_no_sizes_of_them() -> None:
    assert game_without("rules", "ACTIONS").actions == fuda.games.load("saika").actions
    assert game_without("rules", "OBSERVATION").observation == fuda.games.load("saika").observation
    with pytest.raises(fuda.BadGame, match=r"rules\.py has no whole number ACTIONS"):
        game_without("rules", "ACTIONS", BLOCKS=None)


def test_a_view_may_do_without_everything() -> None:
    game = game_without("view", "everything")
    assert "hands" not in fuda.table(game, seed=1).view("all")
    assert "hands" in fuda.table("saika", seed=1).view("all")
    with pytest.raises(fuda.BadGame, match=r"everything with other parameters than \(s\)"):
        game_without("view", "everything", everything=staticmethod(lambda: None))


def test_a_rule_may_follow_its_heading_without_a_blank_line() -> None:
    assert list(rulebook.numbered(LOTS)) == [1, 2, 3]
    assert [section for section, _, _ in rulebook.sections(LOTS)] == ["Play", "Play", "The end"]


def test_a_default_number_of_players_must_be_one_that_the_game_takes(tmp_path: Path) -> None:
    game = make(tmp_path, "pair")
    with pytest.raises(fuda.BadGame, match=r"default_players=4 is none of its seat counts, \[2, 3\]"):
        Game("pair", "pair", game.rules, game.notation, game.words, game.view)


def test_a_part_that_a_package_does_not_bring_is_none() -> None:
    saika = fuda.games.load("saika")
    assert saika.part("notation") is saika.notation
    assert saika.part("no_such_part") is None


WORDLESS = """
import fuda
from fuda.kernel.game import Game

saika = fuda.games.load("saika")
GAME = Game("wordless", "json", saika.rules, saika.notation, saika.words, saika.view)
"""


DOUBT = Path(__file__).parent.parent / "examples" / "doubt" / "src" / "fuda_doubt"


def install(folder: Path, name: str, source: str) -> None:
    """A module with a game, as an installer would leave it."""
    (folder / f"{name}.py").write_text(source)
    enter(folder, name)


def install_doubt(folder: Path, name: str, file: str, old: str, new: str) -> Path:
    """The example Doubt as a package of another name, with a piece of a file of it replaced; "" stands for the whole file."""
    package = folder / name
    shutil.copytree(DOUBT, package, ignore=shutil.ignore_patterns("__pycache__"))
    for part in package.glob("*.py"):
        part.write_text(part.read_text("utf-8").replace("fuda_doubt", name).replace('Game("doubt"', f'Game("{name}"'), "utf-8")
    text = (package / file).read_text("utf-8") if old else ""
    assert old in text
    (package / file).write_text(text.replace(old, new) if old else new, "utf-8")
    enter(folder, name)
    return package


def enter(folder: Path, name: str) -> None:
    """The entry point of a game."""
    info = folder / f"{name}-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(f"[fuda.games]\n{name} = {name}:GAME\n")


def test_a_package_that_fails_to_import_is_reported_once_and_left_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    install(tmp_path, "crooked", "import no_such_module_anywhere\n")
    install(tmp_path, "gameless", "GAME = 7\n")
    install(tmp_path, "wordless", WORDLESS)
    monkeypatch.syspath_prepend(tmp_path)
    with caplog.at_level(logging.WARNING):
        assert "saika" in fuda.games()
        assert not {"crooked", "gameless", "wordless"} & set(fuda.games())
    said = [record.getMessage() for record in caplog.records]
    assert len(said) == 3
    crooked = next(sentence for sentence in said if "'crooked'" in sentence)
    assert crooked == (
        "The game 'crooked' (crooked:GAME) can't be loaded and is left out. "
        "ModuleNotFoundError: No module named 'no_such_module_anywhere' (crooked.py:1)"
    )
    assert "gameless:GAME is 7, not a Game" in "".join(said)
    assert "en.toml" in next(sentence for sentence in said if "'wordless'" in sentence)
    with pytest.raises(fuda.BadGame, match="no_such_module_anywhere"):
        games.load("crooked")


def test_the_command_goes_on_without_a_package_that_fails_to_import(tmp_path: Path) -> None:
    install(tmp_path, "crooked", "raise RuntimeError('crooked')\n")
    path = os.pathsep.join([str(tmp_path), *sys.path])
    done = subprocess.run(
        [sys.executable, "-m", "fuda"], env=os.environ | {"PYTHONPATH": path}, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0
    assert "saika" in done.stdout
    assert "crooked" not in done.stdout
    assert done.stderr.count("can't be loaded") == 1
    assert "Traceback" not in done.stderr


FAULTS = {
    "untitled": ("text/en.toml", 'title = "Doubt"\n', "", "untitled/text/en.toml has no text title."),
    "garbled": ("text/ja.toml", "", "[[[", "garbled/text/ja.toml can't be read: "),
    "numeric": ("text/ja.toml", "", "title = 5\n", "numeric/text/ja.toml: title is 5, not a text."),
    "placed": ("text/ja.toml", "", '[notes]\nwins = "{0:seat}{1}"\n', "placed/text/ja.toml: notes.wins has other places"),
    "unteachable": ("lessons.toml", "", "[[[", "lessons.toml of unteachable can't be read: "),
    "untold": ("how-to-play.toml", "", "[[[", "how-to-play.toml of untold can't be read: "),
    "nameless": ("rules.py", "MAX_HELD = 8\n", 'MAX_HELD = 8\nPRESETS = {"x": {}}\n', "has no text presets.x.name."),
    "faceless": ("view.py", "return pack.cards()", "return 1 // 0", "ZeroDivisionError: "),
}


@pytest.mark.parametrize("name", FAULTS)
def test_a_package_that_loads_but_is_faulty_is_left_out_too(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    *fault, sentence = FAULTS[name]
    install_doubt(tmp_path, name, *fault)
    monkeypatch.syspath_prepend(tmp_path)
    assert cli.main([]) == 0
    shown, warned = capsys.readouterr()
    assert "saika" in shown
    assert name not in shown
    [line] = warned.splitlines()
    assert line.startswith(f"fuda: The game '{name}' ({name}:GAME) can't be loaded and is left out. ")
    assert sentence in line
    app = create_app(Settings(database=f"sqlite:///{tmp_path}/fuda.sqlite"))
    with TestClient(app, base_url="http://127.0.0.1", raise_server_exceptions=False) as client:
        answer = client.get("/api/games")
    assert answer.status_code == 200
    listed = [game["name"] for game in answer.json()["games"]]
    assert "saika" in listed
    assert name not in listed


def test_a_package_with_a_text_for_nothing_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    install_doubt(tmp_path, "talkative", "text/en.toml", "[phases]\n", '[phases]\nrest = "rest"\n')
    monkeypatch.syspath_prepend(tmp_path)
    assert "talkative" in fuda.games()
    assert catalogue.problems(fuda.games.load("talkative")) == ["talkative/text/en.toml has a text phases.rest for nothing."]


@pytest.mark.parametrize(
    ("name", "file", "old", "new", "arguments", "sentence"),
    [
        (
            "undrawn",
            "terminal.py",
            "",
            "1 // 0\n",
            ["play"],
            "ZeroDivisionError: integer division or modulo by zero (terminal.py:1)",
        ),
        (
            "unplaced",
            "position.py",
            "",
            "1 // 0\n",
            ["play"],
            "ZeroDivisionError: integer division or modulo by zero (position.py:1)",
        ),
        ("unruled", "rules.md", "", "", ["rules"], "unruled has no rules.md."),
        ("unruled_too", "rules.md", "", "", ["rules", "3"], "unruled_too has no rules.md."),
    ],
)
def test_a_package_that_fails_later_is_named_in_one_sentence(
    name: str,
    file: str,
    old: str,
    new: str,
    arguments: list[str],
    sentence: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    install_doubt(tmp_path, name, file, old, new)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setenv("FUDA_DATA", str(tmp_path))
    monkeypatch.setattr("sys.stdin", io.StringIO("position\n"))
    assert cli.main([arguments[0], name, *arguments[1:]]) == 2
    [line] = capsys.readouterr().err.splitlines()
    assert line.startswith("fuda: ")
    assert line.endswith(sentence)


def test_an_error_of_our_own_is_not_blamed_on_a_package(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cli, "run", lambda given: 1 // 0)
    with pytest.raises(ZeroDivisionError):
        cli.main([])
