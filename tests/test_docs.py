"""The documents are true: what they quote is in the files, what they link to is there, and their examples run."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from fuda import games
from fuda.catalogue import wanted_keys
from fuda.cli_arguments import parser
from fuda.kernel.game import FUNCTIONS, SIZES
from fuda.text import LANGUAGES
from fuda_doubt import GAME

ROOT = Path(__file__).parent.parent
DOCS = sorted([*(ROOT / "docs").glob("*.md"), ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "bench" / "README.md"])
EXAMPLE = ROOT / "examples" / "doubt"
LINK = re.compile(r"\[[^\]]*\]\(([^)#\s]*)(#[^)\s]*)?\)|<img src=\"([^\"]+)\"")
QUOTED = re.compile(r"^```\w+ (\S+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
BLOCK = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)


def headings(text: str) -> set[str]:
    """The anchors of a page, as GitHub makes them."""
    titles = re.findall(r"^#+ (.*)$", BLOCK.sub("", text), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles}


@pytest.mark.parametrize("file", DOCS, ids=lambda file: file.name)
def test_every_link_leads_somewhere(file: Path) -> None:
    for path, anchor, image in LINK.findall(BLOCK.sub("", file.read_text("utf-8"))):
        if path.startswith(("http:", "https:")):
            continue
        target = (file.parent / (path or image)).resolve() if path or image else file
        assert target.exists(), f"{file.name} links to {path or image}"
        if anchor and target.suffix == ".md":
            assert anchor[1:] in headings(target.read_text("utf-8")), f"{file.name} links to {path}{anchor}"


def test_the_index_lists_every_page() -> None:
    index = (ROOT / "docs" / "README.md").read_text("utf-8")
    for file in (ROOT / "docs").glob("*.md"):
        assert file.name == "README.md" or f"({file.name})" in index, file.name


def test_the_code_of_write_a_game_is_that_of_the_game() -> None:
    page = (ROOT / "docs" / "write-a-game.md").read_text("utf-8")
    quoted = QUOTED.findall(page)
    assert len(quoted) > 20
    for name, code in quoted:
        assert code in (ROOT / "examples" / "doubt" / name).read_text("utf-8"), f"{name} does not contain:\n{code}"


def test_write_a_game_is_all_that_a_reader_needs() -> None:
    """Every line of the game's code, its English texts and its packaging is on the page, and all that any game has to have."""
    page = (ROOT / "docs" / "write-a-game.md").read_text("utf-8")
    package = EXAMPLE / "src" / "fuda_doubt"
    for file in (*package.glob("*.py"), package / "text" / "en.toml", EXAMPLE / "pyproject.toml"):
        code = re.sub(r'\A""".*?"""', "", file.read_text("utf-8"), flags=re.DOTALL)
        quoted = {line for name, part in QUOTED.findall(page) if EXAMPLE / name == file for line in part.splitlines()}
        assert [line for line in code.splitlines() if line and line not in quoted] == [], file.name
    functions = [name for part in FUNCTIONS.values() for name in part]
    for name in (*functions, *SIZES, "PLAYERS", "BOTS", *(key.rpartition(".")[2] for key in wanted_keys(GAME))):
        assert re.search(rf"\b{name}\b", page), name


def test_every_file_of_the_example_is_named_in_write_a_game() -> None:
    page = (ROOT / "docs" / "write-a-game.md").read_text("utf-8")
    for file in (ROOT / "examples" / "doubt" / "src" / "fuda_doubt").glob("*.*"):
        if file.name != "rules.ja.md":
            assert file.name in page, file.name


def test_the_path_of_a_move_names_functions_that_exist() -> None:
    page = (ROOT / "docs" / "architecture.md").read_text("utf-8")
    steps = re.findall(r"^\| \d+ \| `(\S+)` \| `(\w+)` \|", page, re.MULTILINE)
    assert len(steps) == 18
    for file, function in steps:
        source = (ROOT / "src" / "fuda" / file).read_text("utf-8")
        assert re.search(rf"(def |function |async |^  ){function}\(", source, re.MULTILINE), f"{file} has no {function}"


def test_files_that_architecture_names_exist() -> None:
    page = BLOCK.sub("", (ROOT / "docs" / "architecture.md").read_text("utf-8"))
    for file in re.findall(r"`((?:kernel|server|terminal)/[\w/]+\.\w+)`", page):
        assert (ROOT / "src" / "fuda" / file).exists(), file


PYTHON = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)
FEWER = {"65536": "64", "100_000": "200", "1024": "64"}  # matches


@pytest.mark.slow
@pytest.mark.parametrize("file", ["README.md", "docs/bots.md", "docs/programs.md", "docs/research.md", "docs/data.md"])
def test_the_code_in_a_page_runs(file: str) -> None:
    blocks = PYTHON.findall((ROOT / file).read_text("utf-8"))
    assert blocks
    for code in blocks:
        for many, few in FEWER.items():
            code = code.replace(many, few)
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
        assert done.returncode == 0, code + done.stderr


@pytest.mark.parametrize("file", ["docs/bots.md", "docs/programs.md", "docs/research.md", "docs/data.md", "docs/learning.md"])
def test_commands_in_a_page_name_games_that_come_with_fuda(file: str) -> None:
    named = re.findall(r"fuda (?:play|simulate|tournament|lab [a-z]+) ([a-z]+)", (ROOT / file).read_text("utf-8"))
    assert named
    assert set(named) <= set(games.own_names())


def test_every_command_in_the_readme_is_one() -> None:
    names = [choice for action in parser()._actions for choice in action.choices or () if isinstance(choice, str)]
    shown = set(re.findall(r"`fuda ([a-z]+)", (ROOT / "README.md").read_text("utf-8")))
    assert shown == set(names) - set(LANGUAGES)
