"""Takes the pictures in docs/images anew, from the page and the terminal as they are: `make pictures`.

Every table at four sizes of screen comes too, into build/pictures: they are for looking at after a change, not for the docs.
"""

import html
import os
import random
import re
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

import pexpect
from playwright.sync_api import Browser, ViewportSize, sync_playwright

from tests.page.conftest import FLAGS, ROOT, chromium
from tests.page.test_everyone import STANDS_STILL
from tests.page.visitor import DESKTOP, Visitor
from tests.server.at_table import Json, Person, wait_for
from tests.server.processes import free_port

IMAGES = ROOT / "docs" / "images"
LOOKED_AT = ROOT / "build" / "pictures"
SIZES = ((360, 640), (844, 390), (820, 1180), (1920, 1080))
TALL_PHONE = ViewportSize(width=360, height=740)
TERMINAL = """<style>
  body { margin: 0; background: #15201B; color: #F3ECDB; font: 15px/1.5 "DejaVu Sans Mono", monospace; }
  pre { margin: 0; padding: 20px 24px; font: inherit; width: max-content; }
  .s1 { font-weight: 700 } .s2 { opacity: .6 }
  .s30 { color: #1D1A16 } .s31 { color: #B4311F } .s33 { color: #E3B04B } .s37 { color: #FAF6EC }
  .s41, .s42, .s43, .s44, .s47 { border-radius: 3px; padding: 1px 0 }
  .s41 { background: #B4311F } .s42 { background: #5BA579 } .s43 { background: #E3B04B } .s44 { background: #2B63A3 }
  .s47 { background: #FAF6EC }
</style><pre>%s</pre>"""


def a_trick(view: Json, choice: Json) -> bool:
    """Saika: one adds the last card to a trick, some of one's cards may be laid and some not, two Natural Disasters are up."""
    laid, held = sum(card is not None for card in view["trick"]), len(view["hand"])
    return laid == 3 and held > 6 and 1 < len(choice["legal"]) < held and sum(view["disasters"].values()) == 2


def towers(view: Json, choice: Json) -> bool:
    """Raigo: towers have grown, something lies in the Canyon, and there is something to choose."""
    heights = [sum(tower["height"] for tower in board["towers"]) for board in view["boards"]]
    return min(heights) > 0 and heights[0] > 3 and sum(heights) > 9 and len(view["canyon"]) > 3 and len(choice["legal"]) > 2


def a_react(view: Json, choice: Json) -> bool:
    """Catastrophe: one suffers some impacts and not all, somebody has borrowed a card, and there is much to choose from."""
    losing = [impact["losing"][0] for impact in view["impacts"]]
    rows = [sum(card is not None for card in row) for row in view["rows"]]
    laid = rows[0] + len(view["loans"][0])
    return 0 in losing and any(losing) and any(view["loans"]) and min(rows) > 2 and 4 < laid < 7 and len(view["hand"]) > 2


def table_where(person: Person, game: str, right: Callable[[Json, Json], bool]) -> str:
    """Plays, match after match, until what is to be seen can be seen."""
    while True:
        table = str(person.post("/api/play", game=game)["id"])
        with person.live(table) as live:
            while choice := live.until_my_turn():
                assert live.view is not None
                if right(live.view, choice):
                    return table
                live.play(random.choice)


def a_pile(view: Json, choice: Json) -> bool:
    """Daifugo: something lies there, and one can beat it."""
    return len(view["hand"]) > 7 and bool(view["pile_cards"]) and len(choice["legal"]) > 2


def a_journey(view: Json, choice: Json) -> bool:
    """Ani-Mayhem: the Field is laid and groups are on their way."""
    return view["phase"] == "move" and view["turn_number"] > 3


MOMENTS = {"saika": a_trick, "daifugo": a_pile, "raigo": towers, "catastrophe": a_react, "animayhem": a_journey}


def take_tables(browser: Browser, person: Person) -> None:
    """Every table at every size, in the middle of play."""
    LOOKED_AT.mkdir(parents=True, exist_ok=True)
    for game, right in MOMENTS.items():
        visitor = Visitor(browser, person.address)
        visitor.context.add_cookies([{"name": "fuda", "value": person.cookie, "url": person.address}])
        visitor.go(f"/table/{table_where(person, game, right)}")
        visitor.awaited()
        for width, height in SIZES:
            visitor.page.set_viewport_size({"width": width, "height": height})
            visitor.page.evaluate(STANDS_STILL)
            visitor.page.screenshot(path=LOOKED_AT / f"{game}-{width}x{height}.png")
        visitor.leave()


def take_page(
    browser: Browser, person: Person, name: str, game: str, right: Callable[[Json, Json], bool], screen: ViewportSize, scale: int
) -> None:
    visitor = Visitor(browser, person.address, screen=screen, scale=scale)
    visitor.context.add_cookies([{"name": "fuda", "value": person.cookie, "url": person.address}])
    visitor.go(f"/table/{table_where(person, game, right)}")
    visitor.awaited()
    visitor.page.screenshot(path=IMAGES / name)
    visitor.leave()


def take_terminal(browser: Browser, name: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        environment = os.environ | {"FUDA_DATA": folder, "TERM": "xterm-256color", "PYTHONPATH": str(ROOT / "src")}
        command = ["-m", "fuda", "play", "saika", "--seed", "7", "--language", "en"]
        child = pexpect.spawn(sys.executable, command, dimensions=(40, 100), encoding="utf-8", env=environment)
        said = ""
        for answer in ("1", ""):
            child.expect("\n> $")
            said += child.before + child.after
            if answer:
                child.sendline(answer)
        child.close(force=True)
    shown = re.sub("\x1b\\[([0-9;]*)m", marked, html.escape(said[said.index("\x1b[1mRound 1") :]))
    page = browser.new_page(viewport={"width": 1000, "height": 100})
    page.set_content(TERMINAL % shown)
    page.locator("pre").screenshot(path=IMAGES / name)
    page.close()


def marked(escape: re.Match[str]) -> str:
    codes = escape[1].split(";")
    return "</span>" if codes == ["0"] else f'<span class="{" ".join(f"s{code}" for code in codes)}">'


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        port = free_port()
        environment = os.environ | {"PYTHONPATH": os.pathsep.join(map(str, (ROOT / "src", ROOT)))}
        command = [sys.executable, "-m", "tests.page.service", f"sqlite:///{Path(folder) / 'fuda.sqlite'}", str(port)]
        service = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL)
        try:
            aki = Person(wait_for(f"http://127.0.0.1:{port}"), "Aki")
            browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
            take_page(browser, aki, "saika.png", "saika", a_trick, DESKTOP, 1)
            take_page(browser, aki, "phone.png", "raigo", towers, TALL_PHONE, 2)
            take_page(browser, aki, "catastrophe.png", "catastrophe", a_react, DESKTOP, 1)
            take_terminal(browser, "terminal.png")
            take_tables(browser, aki)
            browser.close()
        finally:
            service.terminate()
            service.wait(20)


if __name__ == "__main__":
    main()
