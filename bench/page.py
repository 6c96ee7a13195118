"""How soon the first page can be used on a slow phone: `python -m bench.page`.

A real service, a real Chromium with an empty cache on a small screen, its processor slowed down four times. Usable is the moment
when the first button to play is there.
"""

import argparse
import statistics
import tempfile

from playwright.sync_api import sync_playwright

from tests.page.conftest import FLAGS, chromium
from tests.page.visitor import PHONE, Visitor
from tests.server.processes import Process

SLOWER = 4  # how much slower a phone is
USABLE = """
  const watch = new MutationObserver(() => {
    if (!document.querySelector("[data-play]")) return;
    window.usable = performance.now();
    watch.disconnect();
  });
  watch.observe(document, { childList: true, subtree: true });
"""


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.page", description=__doc__)
    parser.add_argument("--visits", type=int, default=9, metavar="N", help="how often the page is opened (9)")
    visits = parser.parse_args().visits
    with (
        tempfile.TemporaryDirectory() as folder,
        Process(f"sqlite:///{folder}/fuda.sqlite") as service,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        visitor = Visitor(browser, service.address, screen=PHONE)
        client = visitor.context.new_cdp_session(visitor.page)
        client.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        visitor.page.add_init_script(USABLE)
        taken: list[float] = []
        for _ in range(visits):
            client.send("Network.clearBrowserCache")
            visitor.go()
            visitor.see("[data-play]")
            taken.append(visitor.page.evaluate("window.usable / 1000"))
            print(f"usable after {taken[-1]:.2f} s", flush=True)
        browser.close()
    print(f"median of {visits}: {statistics.median(taken):.2f} s, best {min(taken):.2f} s")


if __name__ == "__main__":
    main()
