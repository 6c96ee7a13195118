"""What the page costs: the bytes of the first page, and no jumps. How soon it can be used is measured by `bench.page`."""

import pytest

import fuda
from tests.page.test_everyone import STANDS_STILL
from tests.page.test_matches import click_a_move
from tests.page.visitor import PHONE

MAX_BYTES = 150 * 1024
MAX_SHIFT = 0.05  # a page that jumps less than 0.1 counts as good
# Every jump counts, also one that follows a click at once: on a slower machine it would follow later.
SHIFTS = """
  window.shifts = [];
  const watch = new PerformanceObserver((list) => window.shifts.push(...list.getEntries().map((one) => one.value)));
  watch.observe({ type: "layout-shift" });
"""

# The look of the page at the moment when a table has arrived, before it is drawn.
LOOKS = """
  window.looks = [];
  const asked = window.fetch;
  window.fetch = (address, ...how) => {
    const answer = asked(address, ...how);
    if (String(address).startsWith("/api/tables/")) answer.then(() => window.looks.push(document.body.className));
    return answer;
  };
"""


def test_the_first_page_is_small(visit):
    visitor = visit(screen=PHONE)
    received = []
    client = visitor.context.new_cdp_session(visitor.page)
    client.send("Network.enable")
    client.on("Network.loadingFinished", lambda event: received.append(event["encodedDataLength"]))
    visitor.go()
    visitor.see("[data-play]")
    visitor.page.wait_for_load_state("networkidle")
    assert 0 < sum(received) < MAX_BYTES


def test_the_first_page_keeps_its_look_until_the_table_is_there(visit):
    visitor = visit(screen=PHONE)
    visitor.page.add_init_script(LOOKS)
    visitor.play_now("saika")
    assert visitor.page.evaluate("window.looks")[0] == "on-front"


@pytest.mark.parametrize("game", fuda.games.own_names())
def test_nothing_jumps_while_one_plays(visit, game):
    visitor = visit(screen=PHONE)
    visitor.play_now(game)
    visitor.awaited()
    visitor.page.evaluate(STANDS_STILL)
    visitor.page.evaluate(SHIFTS)
    for _ in range(4):
        click_a_move(visitor)
        visitor.awaited()
    assert sum(visitor.page.evaluate("window.shifts")) < MAX_SHIFT
