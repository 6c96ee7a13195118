"""A real service and a real Chromium for the tests of the page."""

import os
import shutil
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Playwright, sync_playwright

from tests.page.visitor import Visitor
from tests.server.at_table import wait_for

ROOT = Path(__file__).parent.parent.parent
CHROMIUMS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")  # the first takes half the time
FLAGS = ["--no-sandbox", "--disable-background-networking", "--disable-component-update", "--disable-sync"]
FLAGS += ["--disable-gpu", "--disable-gpu-compositing", "--disable-gpu-rasterization"]  # where there is none they only cost time


def chromium() -> str:
    """Where Chromium is: what `$CHROMIUM` says, or the system's own."""
    found = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, CHROMIUMS)), None)
    if not found:
        pytest.fail("No Chromium is installed. Run `make browser`, which installs it or says how.", pytrace=False)
    return found


@pytest.fixture(scope="session")
def lots(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the games Lots, Kites, Duel and Swap, installed as any author's is: as entry points of a package."""
    folder = tmp_path_factory.mktemp("installed")
    package = folder / "lots-1.0.dist-info"
    package.mkdir()
    (package / "METADATA").write_text("Metadata-Version: 2.1\nName: lots\nVersion: 1.0\n")
    (package / "entry_points.txt").write_text(
        "[fuda.games]\nlots = tests.page.lots:GAME\nkites = tests.page.kites:GAME\n"
        "duel = tests.kernel.duel:GAME\nswap = tests.swap:GAME\n"
    )
    return folder


@pytest.fixture(scope="session")
def address(lots: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    database = f"sqlite:///{tmp_path_factory.mktemp('service')}/fuda.sqlite"
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(map(str, (ROOT / "src", ROOT, lots)))}
    process = subprocess.Popen([sys.executable, "-m", "tests.page.service", database, str(port)], env=environment)
    try:
        yield wait_for(f"http://127.0.0.1:{port}")
    finally:
        process.terminate()
        process.wait(20)


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as found:
        yield found


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    found = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
    yield found
    found.close()


class Visitors:
    """Opens browsers, and looks at the end whether any page complained."""

    def __init__(self, browser: Browser, address: str) -> None:
        self.browser = browser
        self.address = address
        self.all: list[Visitor] = []

    def __call__(self, **how: object) -> Visitor:
        visitor = Visitor(self.browser, self.address, **how)  # type: ignore[arg-type]
        self.all.append(visitor)
        return visitor


@pytest.fixture
def visit(browser: Browser, address: str) -> Iterator[Visitors]:
    visitors = Visitors(browser, address)
    yield visitors
    complaints = [complaint for visitor in visitors.all for complaint in visitor.complaints]
    for visitor in visitors.all:
        visitor.leave()
    assert complaints == []
