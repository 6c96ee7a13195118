"""The programs in `examples/` run as they are, and the game in it can be installed as any author's."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import numpy as np
import pexpect
import pytest

from fuda import games
from fuda.bots import playout_network
from tests.server.at_table import Person, quick, serving
from tests.server.processes import Process

ROOT = Path(__file__).parent.parent
EXAMPLES = ROOT / "examples"
PATIENCE = 120  # seconds


def run(*command: str | Path, path: Path | None = None, patience: float = PATIENCE, **more: str) -> str:
    """What a command of Python prints. `path` is a folder with installed packages."""
    folders = [str(ROOT / "src"), *([str(path)] if path else [])]
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(folders)} | more
    done = subprocess.run(
        [sys.executable, *map(str, command)], env=environment, capture_output=True, text=True, timeout=patience, check=False
    )
    assert done.returncode == 0, done.stderr
    assert "The bot" not in done.stderr  # none lost a turn
    return done.stdout


def test_examples_are_short() -> None:
    for file in EXAMPLES.glob("*.py"):
        limit = 380 if file.name in ("train.py", "distill.py") else 100  # whole learners
        assert len(file.read_text("utf-8").splitlines()) < limit, file.name


@pytest.mark.slow
def test_a_learner_writes_a_network_and_goes_on_from_its_checkpoint(tmp_path: Path) -> None:
    pytest.importorskip("torch")
    command = (EXAMPLES / "train.py", "saika", "--minutes", "0.02", "--device", "cpu", "--out", tmp_path)
    small = ("--matches", "32", "--judged", "16", "--minibatch", "128", "--rivals", "random")
    for _ in range(2):
        output = run(*command, *small, PYTHONPATH=os.pathsep.join([str(ROOT / "src"), *filter(None, sys.path)]))
        assert "against random" in output
    history = json.loads((tmp_path / "saika.json").read_text())["history"]
    assert len(history) >= 3
    assert history[-1]["decisions"] > history[0]["decisions"] == 0
    played = run("-m", "fuda", "simulate", "saika", "--bots", "learned,random", "--games", "4", FUDA_NETWORKS=str(tmp_path))
    assert "learned" in played
    wider = ("saika", "--minutes", "0.01", "--device", "cpu", "--out", str(tmp_path), "--width", "64")
    assert refused_by_learner(*wider).endswith("saika.pt is damaged or of other settings; name another folder: --out.\n")
    (tmp_path / "saika.pt").write_text("dear")
    assert "saika.pt is damaged or of other settings" in refused_by_learner(*wider)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--players", "9"), "saika takes 3 to 6 players, not 9."),
        (("--rivals", "nobody", "--matches", "8", "--judged", "8"), "nobody"),
        (("--device", "cuda"), "PyTorch finds no GPU on this machine; say --device cpu"),
    ],
)
def test_a_learner_says_what_is_wrong_in_a_sentence(arguments: tuple[str, ...], sentence: str, tmp_path: Path) -> None:
    pytest.importorskip("torch")
    assert sentence in refused_by_learner("saika", "--minutes", "0.01", "--out", str(tmp_path), *arguments)


def refused_by_learner(*arguments: str) -> str:
    """What `examples/train.py` says of arguments that it can't use."""
    command = [sys.executable, str(EXAMPLES / "train.py"), *arguments]
    without_gpu = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "CUDA_VISIBLE_DEVICES": ""}
    done = subprocess.run(command, capture_output=True, text=True, env=without_gpu, check=False)
    assert done.returncode
    assert "Traceback" not in done.stderr
    return done.stderr


# What a game is learnt with, and by how much the network, which plays alone, must beat random players: the lower end of its 99 %
# interval. Where there are places to win, a fair share is 0.25. In Catastrophe and Ani-Mayhem what counts is how often a match is
# won, less the upper end for random players on the same deals, who never win one: docs/learning.md.
LEARNT = {
    "saika": ("--trust 0 --decisions 250000 --matches 256 --minibatch 256", 0.4),
    "daifugo": ("--trust 0 --decisions 150000 --matches 256 --minibatch 128", 0.4),
    "raigo": ("--imitate --decisions 300000 --matches 256 --minibatch 128", 0.3),
    "catastrophe": ("--imitate --watched 0.5 --decisions 1000000 --matches 128 --minibatch 128 --judged 1024 --seed 1", 0.01),
    "animayhem": (
        "--players 1 --together --imitate --watched 0.5 --decisions 400000 --matches 128 --minibatch 128 --judged 256 --seed 1",
        0.1,
    ),
}


@pytest.mark.slow
@pytest.mark.parametrize("game", LEARNT)
def test_a_learner_beats_random_players(game: str, tmp_path: Path) -> None:
    pytest.importorskip("torch")
    settings, margin_demanded = LEARNT[game]
    command = (EXAMPLES / "train.py", game, "--every", "99", "--device", "cpu", "--rivals", "random", "--out", tmp_path)
    paths = os.pathsep.join([str(ROOT / "src"), *filter(None, sys.path)])
    run(*command, *settings.split(), patience=10 * PATIENCE, PYTHONPATH=paths, OMP_NUM_THREADS="1")
    (last,) = json.loads((tmp_path / f"{game}.json").read_text())["history"]
    if "random" in last:
        mean, margin = last["random"]
        assert mean - margin > margin_demanded
    else:
        (mean, margin), (others, others_margin) = last["the network in all seats"], last["alone random"]
        assert mean - margin > others + others_margin + margin_demanded


@pytest.mark.slow
def test_a_small_network_for_the_search_is_made(tmp_path: Path) -> None:
    pytest.importorskip("torch")
    small = ("--minutes", "0.02", "--matches", "16", "--setups", "2", "--width", "8", "--features", "4", "--out", tmp_path)
    run(EXAMPLES / "distill.py", "daifugo", *small, PYTHONPATH=os.pathsep.join([str(ROOT / "src"), *filter(None, sys.path)]))
    daifugo = games.load("daifugo")
    first, inner, last = playout_network.read(tmp_path / playout_network.FILE, daifugo)
    assert [first.shape, inner.shape, last.shape] == [(daifugo.observation + 1, 8), (9, 4), (daifugo.actions, 5)]
    assert first.any()
    assert last.any()


@pytest.mark.slow
def test_a_small_network_learns_from_search(tmp_path: Path) -> None:
    pytest.importorskip("torch")
    little = ("--search", "0.01", "--minutes", "0.02", "--matches", "16", "--setups", "2", "--out", tmp_path)
    run(EXAMPLES / "distill.py", "daifugo", *little, PYTHONPATH=os.pathsep.join([str(ROOT / "src"), *filter(None, sys.path)]))
    before = playout_network.load(games.load("daifugo"))
    after = playout_network.read(tmp_path / playout_network.FILE, games.load("daifugo"))
    assert all(a.shape == b.shape for a, b in zip(before, after, strict=True))
    assert 0 < np.abs(after[0].astype(int) - before[0]).mean() < 0.1 * np.abs(before[0].astype(int)).mean()


def test_a_bot_of_ones_own_plays_a_match() -> None:
    output = run(EXAMPLES / "bot.py", "3")
    assert "Seat 1 lays " in output
    assert output.splitlines()[-1].startswith("Points: [")
    assert run(EXAMPLES / "bot.py", "3") == output


def test_a_program_of_its_own_takes_a_seat() -> None:
    lineup = f"thumb,{sys.executable} {EXAMPLES / 'stdio_bot.py'}"
    done = json.loads(
        run("-W", "error", "-m", "fuda", "simulate", "saika", "--players", "4", "--games", "2", "--bots", lineup, "--json")
    )
    assert [line["name"] for line in done["bots"]] == lineup.split(",")


def test_a_function_is_a_bot() -> None:
    first, second = run(EXAMPLES / "function_bot.py", "40").splitlines()
    means = [float(line.split()[3]) for line in (first, second)]
    assert first.startswith("many: ")
    assert means[0] < means[1]


@pytest.mark.slow
def test_a_policy_improves_over_a_batch() -> None:
    first, other = run(EXAMPLES / "batch_policy.py", "3").splitlines()
    before, after = (
        float(word) for word in first.replace(",", "").split() if word.lstrip("-").replace(".", "").isdigit() and "." in word
    )
    assert before < after
    assert other.startswith("With other deals: -")


@pytest.fixture
def service(tmp_path: Path) -> Iterator[str]:
    with serving(quick(f"sqlite:///{tmp_path}/fuda.sqlite")) as address:
        yield address


def test_a_web_bot_makes_a_table_and_plays_it_to_the_end(service: str) -> None:
    seat, points = run(EXAMPLES / "web_bot.py", service, "--game", "saika").splitlines()
    assert seat.startswith(f"Seat 1 at {service}/table/")
    assert points.startswith("Points: [")


def test_a_web_bot_takes_an_open_seat_at_somebodys_table(service: str) -> None:
    person = Person(service, "Aki")
    table = person.table(players=3, seats=[{"kind": "me"}, {"kind": "bot", "bot": "random"}, {"kind": "open"}])
    command = [sys.executable, str(EXAMPLES / "web_bot.py"), f"{service}/table/{table}", "--name", "Robo"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as bot, person.live(table) as live:
        live.play_out()
        output, _ = bot.communicate(timeout=PATIENCE)
    assert live.table["seats"][2]["name"]["en"] == "Robo"
    assert f"Points: {live.table['scores']}. Place {live.table['places'][2]}." in output


def test_a_web_bot_says_why_it_is_refused(service: str) -> None:
    done = subprocess.run(
        [sys.executable, str(EXAMPLES / "web_bot.py"), f"{service}/table/nowhere"], capture_output=True, text=True, check=False
    )
    assert done.returncode != 0
    assert done.stderr.startswith("The service refuses: ")


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder into which pip has installed the games."""
    folder = tmp_path_factory.mktemp("installed")
    pip = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-deps", "--no-build-isolation"]
    run(*pip, "--target", folder, EXAMPLES / "doubt", EXAMPLES / "bazaar")
    return folder


@pytest.mark.slow
def test_an_installed_game_is_listed(installed: Path) -> None:
    listed = {game["name"]: game for game in json.loads(run("-m", "fuda", "--json", path=installed))}
    assert {"bazaar", "daifugo", "doubt", "saika"} <= set(listed)
    assert listed["doubt"]["title"] == {"en": "Doubt", "ja": "ダウト"}
    assert "doubt" in run("-m", "fuda", path=installed)
    assert "nobody looks at them" in " ".join(run("-m", "fuda", "rules", "doubt", "1", path=installed).split())


@pytest.mark.slow
def test_an_installed_game_is_played_in_a_terminal(installed: Path, tmp_path: Path) -> None:
    path = os.pathsep.join([str(ROOT / "src"), str(installed)])
    environment = os.environ | {"PYTHONPATH": path, "FUDA_DATA": str(tmp_path), "TERM": "xterm", "COLUMNS": "100"}
    command = ["-m", "fuda", "play", "doubt", "--seed", "3", "--players", "3"]
    screen = pexpect.spawn(sys.executable, command, env=environment, encoding="utf-8", timeout=PATIENCE, dimensions=(40, 100))
    screen.expect("Doubt · play")
    screen.expect("♠9")
    screen.expect_exact("> ")
    screen.sendline("9s")
    screen.expect("It is the 9 of spades")
    screen.expect_exact("> ")
    screen.sendline("Kh")
    screen.expect("That card is not in your hand")
    screen.expect_exact("> ")
    screen.sendline("quit")
    screen.expect(pexpect.EOF)


@pytest.mark.slow
def test_an_installed_game_keeps_its_contract_and_is_simulated(installed: Path) -> None:
    run("-c", "from fuda.testing import check_game; check_game('doubt', matches=4, tables=1)", path=installed)
    summary = json.loads(run("-m", "fuda", "simulate", "doubt", "--games", "20", "--json", path=installed))
    assert summary["games"] == 20


@pytest.mark.slow
def test_an_installed_game_is_served(installed: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(ROOT / "src"), str(installed)]))
    with Process(f"sqlite:///{tmp_path}/fuda.sqlite") as process:
        games = {game["name"]: game for game in httpx.get(f"{process.address}/api/games").json()["games"]}
        assert set(games) >= {"bazaar", "doubt", "saika"}
        assert games["doubt"]["web"]["files"] == ["faces.js", "style.css"]
        assert httpx.get(process.address + games["doubt"]["web"]["address"] + "faces.js").status_code == 200
        cards = httpx.get(f"{process.address}/api/games/doubt/cards").json()["cards"]
        assert [card["suit"] for card in cards[:4]] == ["spades", "diamonds", "clubs", "hearts"]
        person = Person(process.address, "Aki")
        table = person.post("/api/play", game="doubt", players=2)["id"]
        with person.live(table) as live:
            live.play_out()
        assert live.table["status"] == "over"
